(** VERTEX COVER: can every edge be given a taken end, if at most [k] vertices are taken? *)

From Coq Require Import List Arith.
Import ListNotations.

Record vertex_cover := { vc_vertices : nat; vc_edges : list (nat * nat); vc_k : nat }.

(** Every edge has an end in the list. *)
Definition covers (edges : list (nat * nat)) (taken : list nat) : Prop :=
  forall u v, In (u, v) edges -> In u taken \/ In v taken.

Definition has_cover (g : vertex_cover) : Prop :=
  exists taken, incl taken (seq 0 (vc_vertices g)) /\ length taken <= vc_k g /\
    covers (vc_edges g) taken.

(** Every edge once, the smaller end first, and no loop. *)
Definition vc_well_formed (g : vertex_cover) : Prop :=
  NoDup (vc_edges g) /\ forall u v, In (u, v) (vc_edges g) -> u < v < vc_vertices g.
