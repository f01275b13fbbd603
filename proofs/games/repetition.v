(** Lists without repetition: what is put together of such lists, their images, and the first
    occurrences in any list. *)

From Coq Require Import List.
Import ListNotations.

Lemma nodup_app {A} (l l' : list A) : NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') ->
  NoDup (l ++ l').
Proof.
  induction l as [|x l IH]; simpl; intros Hl Hl' Hapart; [exact Hl'|].
  apply NoDup_cons_iff in Hl. destruct Hl as [Hx Hl]. constructor.
  - rewrite in_app_iff. intros [Hin|Hin]; [now apply Hx|]. now apply (Hapart x); [left|].
  - apply IH; [exact Hl|exact Hl'|]. intros y Hin. apply Hapart. now right.
Qed.

Lemma nodup_map {A B} (f : A -> B) l : NoDup l ->
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; simpl; intros Hl Hf; [constructor|].
  apply NoDup_cons_iff in Hl. destruct Hl as [Hx Hl]. constructor.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [y [E Hin]]. apply Hx.
    rewrite (Hf x y); auto.
  - apply IH; [exact Hl|]. intros y z Hy Hz. apply Hf; now right.
Qed.

Lemma nodup_flat_map {A B} (f : A -> list B) l : NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  induction l as [|x l IH]; simpl; intros Hl Hf Hapart; [constructor|].
  apply NoDup_cons_iff in Hl. destruct Hl as [Hx Hl]. apply nodup_app.
  - apply Hf. now left.
  - apply IH; [exact Hl| |].
    + intros y Hin. apply Hf. now right.
    + intros y y' z Hy Hy'. apply Hapart; now right.
  - intros z Hz Hin. apply in_flat_map in Hin. destruct Hin as [y [Hy Hz']]. apply Hx.
    rewrite (Hapart x y z); auto.
Qed.

(** The other way round: different elements have different images. *)
Lemma map_nodup_injective {A B} (f : A -> B) l x y : NoDup (map f l) -> In x l -> In y l ->
  f x = f y -> x = y.
Proof.
  induction l as [|z l IH]; simpl; [intros _ []|]. intros Hnodup Hx Hy E.
  apply NoDup_cons_iff in Hnodup. destruct Hnodup as [Hz Hnodup].
  destruct Hx as [->|Hx], Hy as [->|Hy].
  - reflexivity.
  - exfalso. apply Hz. rewrite E. now apply in_map.
  - exfalso. apply Hz. rewrite <- E. now apply in_map.
  - now apply IH.
Qed.

(** Each element where it first occurs. *)
Section Firsts.
  Context {A : Type} (eq_dec : forall x y : A, {x = y} + {x <> y}).

  Fixpoint firsts (l : list A) : list A :=
    match l with
    | [] => []
    | x :: l' => x :: filter (fun y => if eq_dec y x then false else true) (firsts l')
    end.

  Lemma firsts_in x l : In x (firsts l) <-> In x l.
  Proof.
    induction l as [|y l IH]; simpl; [tauto|]. rewrite filter_In, IH.
    destruct (eq_dec x y); [subst; tauto|]. intuition.
  Qed.

  Lemma firsts_nodup l : NoDup (firsts l).
  Proof.
    induction l as [|x l IH]; simpl; constructor.
    - rewrite filter_In. destruct (eq_dec x x); intuition discriminate.
    - now apply NoDup_filter.
  Qed.
End Firsts.
