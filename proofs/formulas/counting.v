(** How long lists are that constructions put together. *)

From Coq Require Import List Lia.
Import ListNotations.

Lemma flat_map_length {A B} (f : A -> list B) l :
  length (flat_map f l) = list_sum (map (fun x => length (f x)) l).
Proof. induction l; simpl; auto. rewrite app_length. lia. Qed.
