(** FLOOD-IT: recolour an area of one colour until one colour is left.

    The rules, which a reader has to agree with. A colouring is a function, of which the vertices 0,
    ..., n-1 matter. The fixed puzzle has a source, and only its area may be recoloured; in the free
    one any area may be. The new colour is one that is on the board, and not the area's own. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Record flood_it := {
  fl_colours : list nat;
  fl_edges : list (nat * nat);
  fl_source : option nat  (* none: the free puzzle *)
}.
Definition fl_vertices (g : flood_it) : nat := length (fl_colours g).

(** What is connected with [v] by vertices of its colour. *)
Inductive area (g : flood_it) (colour : nat -> nat) (v : nat) : nat -> Prop :=
| area_self : area g colour v v
| area_step u w : area g colour v u -> In (u, w) (fl_edges g) \/ In (w, u) (fl_edges g) ->
    colour w = colour u -> area g colour v w.

(** The area of [v] gets the colour [c], and nothing else changes. *)
Definition recoloured (g : flood_it) (colour : nat -> nat) (v c : nat) (colour' : nat -> nat) :
  Prop :=
  forall w, w < fl_vertices g ->
    (area g colour v w /\ colour' w = c) \/ (~ area g colour v w /\ colour' w = colour w).

Definition may_be_recoloured (g : flood_it) (v : nat) : Prop :=
  match fl_source g with Some source => v = source | None => v < fl_vertices g end.

Definition one_colour (g : flood_it) (colour : nat -> nat) : Prop :=
  forall u w, u < fl_vertices g -> w < fl_vertices g -> colour u = colour w.

(** It can be solved by at most [k] moves. *)
Inductive solved_within (g : flood_it) : nat -> (nat -> nat) -> Prop :=
| solved k colour : one_colour g colour -> solved_within g k colour
| recolour k colour v c colour' : may_be_recoloured g v ->
    c <> colour v -> (exists w, w < fl_vertices g /\ colour w = c) ->
    recoloured g colour v c colour' -> solved_within g k colour' -> solved_within g (S k) colour.

Definition start_colour (g : flood_it) (v : nat) : nat := nth v (fl_colours g) 0.
Definition flooded_within (k : nat) (g : flood_it) : Prop := solved_within g k (start_colour g).

(** Edges join vertices of the graph, and the source is one. *)
Definition fl_well_formed (g : flood_it) : Prop :=
  (forall u w, In (u, w) (fl_edges g) -> u < fl_vertices g /\ w < fl_vertices g) /\
  match fl_source g with Some source => source < fl_vertices g | None => True end.

(** More moves do no harm. *)
Lemma solved_within_more g k k' colour : k <= k' -> solved_within g k colour ->
  solved_within g k' colour.
Proof.
  intros Hle H. revert k' Hle.
  induction H as [k colour Hone|k colour v c colour' Hv Hc Hon Hnew H IH]; intros k' Hle;
    [now apply solved|].
  destruct k' as [|k']; [lia|]. apply recolour with v c colour'; auto. apply IH. lia.
Qed.

(** Only the colours of the vertices matter. *)
Lemma area_same g colour colour2 v w : fl_well_formed g -> v < fl_vertices g ->
  (forall u, u < fl_vertices g -> colour u = colour2 u) -> area g colour v w ->
  area g colour2 v w /\ w < fl_vertices g.
Proof.
  intros [Hedges _] Hv Hsame H. induction H as [|u w H IH Hedge Hcolour].
  - split; [constructor|exact Hv].
  - destruct IH as [IH Hu].
    assert (Hw : w < fl_vertices g) by (destruct Hedge as [He|He]; apply Hedges in He; lia).
    split; [|exact Hw]. apply area_step with u; auto. now rewrite <- !Hsame.
Qed.
