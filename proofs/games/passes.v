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
    { induction k; intros x L; [lia|]. destruct (HG x) as [H1 H2].
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
