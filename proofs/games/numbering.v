(** Numbers for things in a list: the place of each. Constructions name their vertices first, list
    them in Python's order, and number them last. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Section Numbering.
  Context {A : Type} (eq_dec : forall x y : A, {x = y} + {x <> y}) (default : A).

  Fixpoint index (x : A) (l : list A) : nat :=
    match l with [] => 0 | y :: l' => if eq_dec x y then 0 else S (index x l') end.

  Lemma index_nth x l : In x l -> index x l < length l /\ nth (index x l) l default = x.
  Proof.
    induction l as [|y l IH]; simpl; [tauto|]. intros Hin. destruct (eq_dec x y) as [->|N].
    - split; [lia|auto].
    - destruct Hin as [Hin|Hin]; [congruence|]. destruct (IH Hin). split; [lia|auto].
  Qed.

  Lemma nth_index l : NoDup l -> forall i, i < length l -> index (nth i l default) l = i.
  Proof.
    induction 1 as [|y l N H IH]; simpl; intros i L; [lia|]. destruct i as [|i].
    - destruct (eq_dec y y); congruence.
    - destruct (eq_dec (nth i l default) y) as [E|Ne].
      + exfalso. apply N. rewrite <- E. apply nth_In. lia.
      + rewrite IH; auto. lia.
  Qed.

  Lemma index_injective l x y : In x l -> In y l -> index x l = index y l -> x = y.
  Proof.
    intros Ix Iy E. destruct (index_nth x l Ix) as [_ Hx], (index_nth y l Iy) as [_ Hy].
    congruence.
  Qed.
End Numbering.
