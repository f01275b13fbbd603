(** How long lists are that constructions put together. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Lemma flat_map_length {A B} (f : A -> list B) l :
  length (flat_map f l) = list_sum (map (fun x => length (f x)) l).
Proof. induction l as [|x l IH]; simpl; auto. rewrite app_length. lia. Qed.

(** What one test lets through and another one does not makes the list shorter. *)
Lemma fewer {A} (f g : A -> bool) l x : (forall y, g y = true -> f y = true) ->
  In x l -> f x = true -> g x = false -> length (filter g l) < length (filter f l).
Proof.
  intros Sub.
  assert (LE : forall l, length (filter g l) <= length (filter f l)).
  { intros l'. induction l' as [|a l' IH]; simpl; auto. specialize (Sub a).
    destruct (g a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (f a); simpl; lia. }
  induction l as [|a l IH]; intros Hin Hf Hg; [destruct Hin|]. simpl.
  destruct Hin as [->|Hin].
  - rewrite Hf, Hg. simpl. specialize (LE l). lia.
  - specialize (IH Hin Hf Hg). specialize (Sub a).
    destruct (g a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (f a); simpl; lia.
Qed.
