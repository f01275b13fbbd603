(** UNDIRECTED GEOGRAPHY with one token: GENERALIZED GEOGRAPHY along edges, either way. *)

From Coq Require Import List Arith.
From Gadgetry.games Require Import outcome grundy passes.
From Gadgetry.geography Require Import generalized_geography.
Import ListNotations.

Definition both_ways {V : Type} (edges : list (V * V)) : list (V * V) :=
  edges ++ map (fun e => (snd e, fst e)) edges.

Lemma both_ways_in {V : Type} (edges : list (V * V)) u w :
  In (u, w) (both_ways edges) <-> In (u, w) edges \/ In (w, u) edges.
Proof.
  unfold both_ways. rewrite in_app_iff, in_map_iff. split.
  - intros [H|[[a b] [E Hin]]]; auto. inversion E; subst. auto.
  - intros [H|H]; auto. right. exists (w, u). auto.
Qed.

Record graph := { ug_vertices : nat; ug_edges : list (nat * nat); ug_start : nat }.

Definition ug_move (g : graph) := gg_move (both_ways (ug_edges g)).

(** The Sprague-Grundy value. *)
Definition ug_value (g : graph) : nat :=
  grundy_value (gg_moves Nat.eq_dec (both_ways (ug_edges g)))
    (gg_measure Nat.eq_dec (both_ways (ug_edges g))) (ug_start g, [ug_start g]).

Lemma ug_value_spec g :
  is_grundy (ug_move g)
    (grundy_value (gg_moves Nat.eq_dec (both_ways (ug_edges g)))
      (gg_measure Nat.eq_dec (both_ways (ug_edges g)))).
Proof. apply grundy_value_spec; [apply gg_moves_spec|apply gg_ends]. Qed.

(** With one pass, which either player may use: the boolean says that it is left. *)
Definition ug_with_pass_first_player_wins (g : graph) : Prop :=
  Wins (pass_move (ug_move g)) ((ug_start g, [ug_start g]), true).
Definition ug_with_pass_second_player_wins (g : graph) : Prop :=
  Loses (pass_move (ug_move g)) ((ug_start g, [ug_start g]), true).
