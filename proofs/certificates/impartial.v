(** * Certificates of impartial games

[[
Theorem impartial_accepted : forall (position : Type) (move : position -> position -> Prop)
  (alike : position -> position -> Prop) same moves, executable move alike same moves ->
  forall c wins p, impartial_accepts same moves c wins p = true -> outcome move wins p.
]]

    [outcome move wins p], of games/outcome.v: the player to move at [p] wins if [wins] is true, and
    loses if not. A ruleset is [executable] if a function lists its moves with their names, up to
    positions that are [alike]: whatever can be done in one can be done in the other. *)

From Coq Require Import Bool List Arith Permutation.
From Gadgetry.games Require Import outcome.
From Gadgetry.certificates Require Import strategy.
Import ListNotations.

Record executable {position : Type} (move alike : position -> position -> Prop)
  (same : position -> position -> bool) (moves : position -> list (written * position)) : Prop := {
  same_alike : forall p q, same p q = true -> alike p q;
  alike_back : forall p q, alike p q -> alike q p;
  alike_moves : forall p q p', alike p q -> move p p' -> exists q', move q q' /\ alike p' q';
  listed_legal : forall p m q, In (m, q) (moves p) -> exists q', move p q' /\ alike q' q;
  legal_listed : forall p q, move p q -> exists m q', In (m, q') (moves p) /\ alike q' q }.

Section Accepted.
  Context {position : Type}.
  Variables (same : position -> position -> bool)
    (moves : position -> list (written * position)).

  (** A position with whether it is the turn of the certificate's owner. *)
  Definition turn_same (a b : bool * position) : bool :=
    Bool.eqb (fst a) (fst b) && same (snd a) (snd b).
  Definition turn_over (p : bool * position) : option bool :=
    match moves (snd p) with [] => Some (negb (fst p)) | _ :: _ => None end.
  Definition turn_moves (p : bool * position) : list (written * (bool * position)) :=
    map (fun named => (fst named, (negb (fst p), snd named))) (moves (snd p)).

  Definition impartial_accepts (c : certificate) (wins : bool) (p : position) : bool :=
    accepts turn_same fst turn_over turn_moves c (wins, p).

  Variables (move alike : position -> position -> Prop).
  Hypothesis rules : executable move alike same moves.

  Lemma alike_outcome b p q : alike p q -> outcome move b p -> outcome move b q.
  Proof.
    intros A H. destruct (bisimilar move move alike) with (p1 := p) (p2 := q) as [W L]; auto.
    - intros p1 p2 o1. apply (alike_moves _ _ _ _ rules).
    - intros p1 p2 o2 A1 M. apply (alike_back _ _ _ _ rules) in A1.
      destruct (alike_moves _ _ _ _ rules _ _ _ A1 M) as [o1 [M1 A2]].
      exists o1. split; [exact M1|]. now apply (alike_back _ _ _ _ rules).
    - destruct b; [now apply W|now apply L].
  Qed.

  Lemma turn_moves_in p m next : In (m, next) (turn_moves p) ->
    fst next = negb (fst p) /\ In (m, snd next) (moves (snd p)).
  Proof.
    unfold turn_moves. intros Hin. apply in_map_iff in Hin. destruct Hin as [[m' q'] [E Hin]].
    inversion E; subst. simpl. auto.
  Qed.

  Lemma impartial_won c wins p : impartial_accepts c wins p = true -> outcome move wins p.
  Proof.
    apply (accepts_won turn_same fst turn_over turn_moves c
      (fun p => outcome move (fst p) (snd p))).
    - intros [b1 p1] [b2 p2] E H. apply andb_prop in E. destruct E as [E1 E2]. simpl in *.
      apply eqb_prop in E1. subst b2. apply alike_outcome with p1; [|exact H].
      now apply (same_alike _ _ _ _ rules).
    - intros [b p1] E. unfold turn_over in E. simpl in *.
      destruct (moves p1) eqn:N; [|discriminate].
      destruct b; [discriminate|]. simpl. constructor. intros q M.
      destruct (legal_listed _ _ _ _ rules _ _ M) as [m [q' [Hin _]]]. rewrite N in Hin.
      destruct Hin.
    - intros [b p1] m [b' q] _ B Hin H. simpl in B. subst b. apply turn_moves_in in Hin.
      simpl in *. destruct Hin as [-> Hin]. simpl in H.
      destruct (listed_legal _ _ _ _ rules _ _ _ Hin) as [q' [M A]].
      apply wins_by with q'; [exact M|]. apply (alike_back _ _ _ _ rules) in A.
      exact (alike_outcome false q q' A H).
    - intros [b p1] _ B _ H. simpl in B. subst b. simpl. constructor. intros q M.
      destruct (legal_listed _ _ _ _ rules _ _ M) as [m [q' [Hin A]]].
      apply (alike_outcome true q' q A). apply (H m (true, q')).
      unfold turn_moves. apply in_map_iff. exists (m, q'). auto.
  Qed.
End Accepted.

(** ** Positions that are told apart by what is in a list *)
Definition same_set (l l' : list nat) : Prop := forall v, In v l <-> In v l'.
Definition member (v : nat) (l : list nat) : bool := existsb (Nat.eqb v) l.
Definition same_set_test (l l' : list nat) : bool :=
  forallb (fun v => member v l') l && forallb (fun v => member v l) l'.

Lemma member_in v l : member v l = true <-> In v l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros [w [Hin E]]. apply Nat.eqb_eq in E. now subst.
  - intros Hin. exists v. split; [exact Hin|apply Nat.eqb_refl].
Qed.

Lemma member_not v l : member v l = false <-> ~ In v l.
Proof. rewrite <- member_in. destruct (member v l); split; congruence. Qed.

Lemma same_set_tested l l' : same_set_test l l' = true -> same_set l l'.
Proof.
  unfold same_set_test. rewrite andb_true_iff, !forallb_forall. intros [H H'] v.
  split; intros Hin; apply member_in; auto.
Qed.

Lemma same_set_back l l' : same_set l l' -> same_set l' l.
Proof. intros H v. symmetry. apply H. Qed.
Lemma same_set_itself l : same_set l l.
Proof. intros v. reflexivity. Qed.
Lemma same_set_cons v l l' : same_set l l' -> same_set (v :: l) (v :: l').
Proof. intros H w. simpl. rewrite (H w). reflexivity. Qed.
Lemma same_set_not v l l' : same_set l l' -> ~ In v l -> ~ In v l'.
Proof. intros H. now rewrite (H v). Qed.

(** ** Positions that are told apart by a list up to its order *)
Section Lists.
  Context {X : Type}.

  (** What stands before an item, the item, what stands behind it. *)
  Fixpoint splits (l : list X) : list (list X * X * list X) :=
    match l with
    | [] => []
    | x :: l' => ([], x, l') :: map (fun s => (x :: fst (fst s), snd (fst s), snd s)) (splits l')
    end.

  Lemma splits_in l : forall before x after,
    In (before, x, after) (splits l) <-> l = before ++ x :: after.
  Proof.
    induction l as [|y l IH]; intros before x after; simpl.
    - split; [intros []|]. intros E. destruct before; discriminate.
    - rewrite in_map_iff. split.
      + intros [E|[[[b z] a] [E Hin]]]; inversion E; subst; [reflexivity|].
        apply IH in Hin. now subst.
      + destruct before as [|b before]; simpl; intros E; inversion E; subst; [now left|].
        right. exists (before, x, after). split; [reflexivity|]. now apply IH.
  Qed.

  Variable equal : X -> X -> bool.
  Hypothesis equal_eq : forall x y, equal x y = true -> x = y.

  Fixpoint take_out (x : X) (l : list X) : option (list X) :=
    match l with
    | [] => None
    | y :: l' => if equal x y then Some l' else option_map (cons y) (take_out x l')
    end.
  Fixpoint permuted (l l' : list X) : bool :=
    match l with
    | [] => match l' with [] => true | _ :: _ => false end
    | x :: rest => match take_out x l' with Some rest' => permuted rest rest' | None => false end
    end.

  Lemma take_out_permutation x l : forall rest, take_out x l = Some rest ->
    Permutation (x :: rest) l.
  Proof.
    induction l as [|y l IH]; intros rest E; simpl in E; [discriminate|].
    destruct (equal x y) eqn:Hsame.
    - apply equal_eq in Hsame. inversion E; subst. reflexivity.
    - destruct (take_out x l) as [rest'|]; [|discriminate]. inversion E; subst.
      rewrite perm_swap. constructor. now apply IH.
  Qed.

  Lemma permuted_permutation l : forall l', permuted l l' = true -> Permutation l l'.
  Proof.
    induction l as [|x l IH]; intros l' E; simpl in E.
    - destruct l'; [constructor|discriminate].
    - destruct (take_out x l') as [rest|] eqn:T; [|discriminate].
      rewrite <- (take_out_permutation x l' rest T). constructor. now apply IH.
  Qed.
End Lists.

(** One item of a list may be replaced, or taken away, in any order of the list. *)
Lemma permuted_split {X : Type} (before after l : list X) x :
  Permutation (before ++ x :: after) l ->
  exists before' after', l = before' ++ x :: after' /\
    Permutation (before ++ after) (before' ++ after').
Proof.
  intros P. assert (Hin : In x l).
  { apply Permutation_in with (before ++ x :: after); [exact P|]. apply in_elt. }
  apply in_split in Hin. destruct Hin as [before' [after' ->]].
  exists before', after'. split; [reflexivity|]. now apply Permutation_app_inv in P.
Qed.

Lemma permuted_replace {X : Type} (before after before' after' : list X) x :
  Permutation (before ++ after) (before' ++ after') ->
  Permutation (before ++ x :: after) (before' ++ x :: after').
Proof. intros P. rewrite <- !Permutation_middle. now constructor. Qed.

Theorem impartial_accepted : forall (position : Type) (move : position -> position -> Prop)
  (alike : position -> position -> Prop) same moves, executable move alike same moves ->
  forall c wins p, impartial_accepts same moves c wins p = true -> outcome move wins p.
Proof.
  intros position move alike same moves rules c wins p. now apply impartial_won with alike.
Qed.
