(** The different numbers of a list, ascending: how Python's constructions order what they list. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Fixpoint insert (x : nat) (l : list nat) : list nat :=
  match l with
  | [] => [x]
  | y :: l' => if x <? y then x :: l else if x =? y then l else y :: insert x l'
  end.
Definition distinct (l : list nat) : list nat := fold_right insert [] l.

Lemma insert_in x y l : In y (insert x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l IH]; simpl.
  - intuition.
  - destruct (x <? z) eqn:L; [simpl; intuition|].
    destruct (x =? z) eqn:E; simpl.
    + apply Nat.eqb_eq in E. subst. intuition.
    + rewrite IH. intuition.
Qed.

Lemma distinct_in y l : In y (distinct l) <-> In y l.
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite insert_in, IH. intuition.
Qed.

(** Strictly ascending, hence without repetition. *)
Fixpoint above (x : nat) (l : list nat) : Prop :=
  match l with [] => True | y :: l' => x < y /\ above y l' end.
Definition ascending (l : list nat) : Prop :=
  match l with [] => True | x :: l' => above x l' end.

Lemma above_insert x y l : x < y -> above x l -> above x (insert y l).
Proof.
  revert x. induction l as [|z l IH]; simpl; intros x L A; [auto|].
  destruct A as [A1 A2]. destruct (y <? z) eqn:E; simpl.
  - apply Nat.ltb_lt in E. auto.
  - apply Nat.ltb_ge in E. destruct (y =? z) eqn:E'; simpl; auto.
    apply Nat.eqb_neq in E'. split; auto. apply IH; auto. lia.
Qed.

Lemma insert_ascending x l : ascending l -> ascending (insert x l).
Proof.
  destruct l as [|y l]; simpl; auto. intros A.
  destruct (x <? y) eqn:E; simpl.
  - apply Nat.ltb_lt in E. auto.
  - apply Nat.ltb_ge in E. destruct (x =? y) eqn:E'; simpl; auto.
    apply Nat.eqb_neq in E'. apply above_insert; auto. lia.
Qed.

Lemma distinct_ascending l : ascending (distinct l).
Proof. induction l as [|x l IH]; simpl; auto. now apply insert_ascending. Qed.

Lemma above_in x l : above x l -> forall y, In y l -> x < y.
Proof.
  revert x. induction l as [|z l IH]; simpl; intros x A y Hin; [destruct Hin|].
  destruct A as [A1 A2]. destruct Hin as [<-|Hin]; auto. specialize (IH _ A2 _ Hin). lia.
Qed.

Lemma above_nodup x l : above x l -> NoDup l.
Proof.
  revert x. induction l as [|z l IH]; simpl; intros x A; constructor; destruct A as [A1 A2].
  - intros Hin. apply (above_in _ _ A2) in Hin. lia.
  - eauto.
Qed.

Lemma distinct_nodup l : NoDup (distinct l).
Proof.
  pose proof (distinct_ascending l) as A. destruct (distinct l) as [|x l']; constructor; simpl in A.
  - intros Hin. apply (above_in _ _ A) in Hin. lia.
  - eapply above_nodup; eauto.
Qed.
