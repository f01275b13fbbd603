(** One pass, which either player may use instead of a move: the sum of a game and *1.

    With the pass the player to move loses iff the game's value is 1, without it iff it is 0: the
    winner of the sum tells the value *1 from all others. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy.
Import ListNotations.

Section Pass.
  Context {position : Type} (move : position -> position -> Prop).

  (** The boolean: the pass is left. *)
  Inductive pass_move : position * bool -> position * bool -> Prop :=
  | pass_step p q b : move p q -> pass_move (p, b) (q, b)
  | pass_use p : pass_move (p, true) (p, false).

  (** The value of the sum, computed. *)
  Definition pass_moves (moves : position -> list position) (p : position * bool) :
    list (position * bool) :=
    map (fun q => (q, snd p)) (moves (fst p)) ++ (if snd p then [(fst p, false)] else []).
  Definition pass_measure (measure : position -> nat) (p : position * bool) : nat :=
    measure (fst p) + (if snd p then 1 else 0).

  Lemma pass_ends (measure : position -> nat) :
    (forall p q, move p q -> measure q < measure p) ->
    forall p q, pass_move p q -> pass_measure measure q < pass_measure measure p.
  Proof.
    intros Ends p q M. destruct M as [p q b M|p]; unfold pass_measure; cbn [fst snd]; [|lia].
    apply Ends in M. lia.
  Qed.

  Lemma pass_value_spec moves measure : (forall p q, move p q <-> In q (moves p)) ->
    (forall p q, move p q -> measure q < measure p) ->
    is_grundy pass_move (grundy_value (pass_moves moves) (pass_measure measure)).
  Proof.
    intros Moves Ends. apply grundy_value_spec; [|now apply pass_ends].
    intros [p b] q. unfold pass_moves. cbn [fst snd]. rewrite in_app_iff, in_map_iff. split.
    - intros M. inversion M as [p0 q0 b0 Mq E1 E2|p0 E1 E2]; subst.
      + left. exists q0. split; [reflexivity|]. now apply Moves.
      + right. now left.
    - intros [[q0 [<- Hin]]|Hin]; [constructor; now apply Moves|].
      destruct b; [|destruct Hin]. destruct Hin as [<-|[]]. constructor.
  Qed.

  Variables (G : position -> nat) (measure : position -> nat).
  Hypothesis HG : is_grundy move G.
  Hypothesis ends : forall p q, move p q -> measure q < measure p.

  (** Who is to move loses iff the value is that of the pass. *)
  Lemma outcome_with_pass (p : position) (b : bool) :
    outcome pass_move (negb (G p =? (if b then 1 else 0))) (p, b).
  Proof.
    assert (H : forall (k : nat) (p : position), measure p < k ->
      outcome pass_move (negb (G p =? 0)) (p, false) /\
      outcome pass_move (negb (G p =? 1)) (p, true)).
    { intros k. induction k as [|k IHk]; intros x L; [lia|]. destruct (HG x) as [H1 H2].
      assert (IH : forall q, move x q ->
        outcome pass_move (negb (G q =? 0)) (q, false) /\ outcome pass_move (negb (G q =? 1))
          (q, true)).
      { intros q M. apply IHk. apply ends in M. lia. }
      assert (NoPass : outcome pass_move (negb (G x =? 0)) (x, false)).
      { destruct (G x =? 0) eqn:E; simpl.
        - apply Nat.eqb_eq in E. constructor. intros y M. inversion M as [p0 q b0 Mq E1 E2|]; subst.
          destruct (IH q) as [Hout _]; auto. specialize (H1 q Mq). rewrite E in H1.
          apply Nat.eqb_neq in H1. rewrite H1 in Hout. exact Hout.
        - apply Nat.eqb_neq in E. destruct (H2 0) as [q [M Z]]; [lia|].
          apply wins_by with (q, false); [now constructor|].
          destruct (IH q M) as [Hout _]. rewrite Z in Hout. exact Hout. }
      split; [exact NoPass|].
      destruct (G x =? 1) eqn:E; simpl.
      - apply Nat.eqb_eq in E. constructor. intros y M. inversion M as [p0 q b0 Mq E1 E2|p0 E1 E2];
          subst.
        + destruct (IH q) as [_ Hout]; auto. specialize (H1 q Mq). rewrite E in H1.
          apply Nat.eqb_neq in H1. rewrite H1 in Hout. exact Hout.
        + rewrite E in NoPass. exact NoPass.
      - apply Nat.eqb_neq in E. destruct (Nat.eq_dec (G x) 0) as [Z|Nz].
        + apply wins_by with (x, false); [constructor|]. rewrite Z in NoPass. exact NoPass.
        + destruct (H2 1) as [q [M Z]]; [lia|].
          apply wins_by with (q, true); [now constructor|].
          destruct (IH q M) as [_ Hout]. rewrite Z in Hout. exact Hout. }
    destruct (H (S (measure p)) p) as [H1 H2]; [lia|]. destruct b; auto.
  Qed.
End Pass.

(** Games that are the same are the same with a pass. *)
Section Similar.
  Context {position1 position2 : Type}.
  Variables (move1 : position1 -> position1 -> Prop) (move2 : position2 -> position2 -> Prop).
  Variable similar : position1 -> position2 -> Prop.

  Definition pass_similar (p : position1 * bool) (q : position2 * bool) : Prop :=
    similar (fst p) (fst q) /\ snd p = snd q.

  Lemma pass_forth : (forall p q p', similar p q -> move1 p p' ->
      exists q', move2 q q' /\ similar p' q') ->
    forall p q p', pass_similar p q -> pass_move move1 p p' ->
      exists q', pass_move move2 q q' /\ pass_similar p' q'.
  Proof.
    intros Forth p [q c] p' [Hs E] M. destruct M as [p p' b M|p]; cbn [fst snd] in *; subst c.
    - destruct (Forth p q p' Hs M) as [q' [M' Hs']]. exists (q', b). split; [now constructor|].
      split; [exact Hs'|reflexivity].
    - exists (q, false). split; [constructor|]. split; [exact Hs|reflexivity].
  Qed.

  Lemma pass_back : (forall p q q', similar p q -> move2 q q' ->
      exists p', move1 p p' /\ similar p' q') ->
    forall p q q', pass_similar p q -> pass_move move2 q q' ->
      exists p', pass_move move1 p p' /\ pass_similar p' q'.
  Proof.
    intros Back [p c] q q' [Hs E] M. destruct M as [q q' b M|q]; cbn [fst snd] in *; subst c.
    - destruct (Back p q q' Hs M) as [p' [M' Hs']]. exists (p', b). split; [now constructor|].
      split; [exact Hs'|reflexivity].
    - exists (p, false). split; [constructor|]. split; [exact Hs|reflexivity].
  Qed.
End Similar.
