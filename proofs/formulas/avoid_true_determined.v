(** In AVOID TRUE one of the players wins: there are finitely many moves, and each of them sets one
    of finitely many variables. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import counting avoid_true.
Import ListNotations.

Section Determined.
  Variable f : positive_cnf.

  Definition among (T : list nat) (v : nat) : bool :=
    if in_dec Nat.eq_dec v T then true else false.
  Definition is_alive (T c : list nat) : bool := forallb (fun v => negb (among T v)) c.

  Lemma is_alive_iff T c : is_alive T c = true <-> alive T c.
  Proof.
    unfold is_alive, alive, among. rewrite forallb_forall. split; intros H v Hv.
    - specialize (H v Hv). now destruct (in_dec Nat.eq_dec v T).
    - specialize (H v Hv). now destruct (in_dec Nat.eq_dec v T).
  Qed.

  Definition is_unsatisfied (T : list nat) : bool := existsb (is_alive T) (clauses f).

  Lemma is_unsatisfied_iff T : is_unsatisfied T = true <->
    exists c, In c (clauses f) /\ alive T c.
  Proof.
    unfold is_unsatisfied. rewrite existsb_exists. split; intros [c [Hin A]]; exists c;
      (split; [exact Hin|now apply is_alive_iff]).
  Qed.

  Definition at_moves (T : list nat) : list (list nat) :=
    map (fun v => v :: T)
      (filter (fun v => negb (among T v) && is_unsatisfied (v :: T)) (seq 1 (variables f))).

  Lemma at_moves_spec T next : at_move f T next <-> In next (at_moves T).
  Proof.
    unfold at_moves. rewrite in_map_iff. split.
    - intros M. inversion M as [T' v c Range New Hin A E1 E2]; subst. exists v.
      split; [reflexivity|]. apply filter_In. split; [apply in_seq; lia|].
      apply andb_true_iff. split; [|apply is_unsatisfied_iff; eauto].
      unfold among. now destruct (in_dec Nat.eq_dec v T).
    - intros [v [<- Hin]]. apply filter_In in Hin. destruct Hin as [Hin B]. apply in_seq in Hin.
      apply andb_true_iff in B. destruct B as [New B]. apply is_unsatisfied_iff in B.
      destruct B as [c [Hc A]]. apply at_step with c; [lia| |exact Hc|exact A].
      unfold among in New. now destruct (in_dec Nat.eq_dec v T).
  Qed.

  Lemma at_ends T next : at_move f T next ->
    length (filter (fun v => negb (among next v)) (seq 1 (variables f))) <
    length (filter (fun v => negb (among T v)) (seq 1 (variables f))).
  Proof.
    intros M. inversion M as [T' v c Range New Hin A E1 E2]; subst. apply fewer with v.
    - intros x. unfold among. destruct (in_dec Nat.eq_dec x (v :: T)) as [|N]; [discriminate|].
      destruct (in_dec Nat.eq_dec x T) as [Hx|]; [|reflexivity]. exfalso. apply N. now right.
    - apply in_seq. lia.
    - unfold among. now destruct (in_dec Nat.eq_dec v T).
    - unfold among. destruct (in_dec Nat.eq_dec v (v :: T)) as [|N]; [reflexivity|].
      exfalso. apply N. now left.
  Qed.

  Lemma at_determined T : {Wins (at_move f) T} + {Loses (at_move f) T}.
  Proof.
    exact (determined (at_move f) at_moves
      (fun T => length (filter (fun v => negb (among T v)) (seq 1 (variables f))))
      at_moves_spec at_ends T).
  Qed.
End Determined.
