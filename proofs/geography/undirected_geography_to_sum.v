(** * UNDIRECTED GEOGRAPHY -> sum, variant [edge]

[[
Theorem undirected_geography_to_sum_correct : forall g : graph,
  let both := undirected_geography_to_sum g in
  (sum_first_player_wins both <-> ug_value g <> 1) /\
  (sum_second_player_wins both <-> ug_value g = 1).

Theorem undirected_geography_to_sum_promised : forall g : graph,
  ug_value g = 1 \/ ug_value g = 2 ->
  let both := undirected_geography_to_sum g in
  (sum_first_player_wins both <-> ug_value g = 2) /\
  (sum_second_player_wins both <-> ug_value g = 1).
]]

    The summands are those of gadgetry/reductions/geography/undirected_geography_to_sum.py: the
    graph as it is, and a single edge beside it. Burke, Ferland and Teng, arXiv:2106.02114,
    section 4. The second theorem is the claim that needs the promise "the value is 1 or 2"; that
    the prelude of generalized_geography_to_undirected_geography keeps it is what its theorem says.

    Why it is right. The token on the single edge has one move, and whoever makes it has passed
    ([one_pass]): the sum is the graph with a pass. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes sum.
From Gadgetry.geography Require Import generalized_geography undirected_geography.
Import ListNotations.

Definition sum_first_player_wins (both : graph * graph) : Prop :=
  Wins (sum_move (ug_move (fst both)) (ug_move (snd both)))
    ((ug_start (fst both), [ug_start (fst both)]), (ug_start (snd both), [ug_start (snd both)])).
Definition sum_second_player_wins (both : graph * graph) : Prop :=
  Loses (sum_move (ug_move (fst both)) (ug_move (snd both)))
    ((ug_start (fst both), [ug_start (fst both)]), (ug_start (snd both), [ug_start (snd both)])).

Definition single_edge : graph := {| ug_vertices := 2; ug_edges := [(0, 1)]; ug_start := 0 |}.
Definition undirected_geography_to_sum (g : graph) : graph * graph := (g, single_edge).

(** Before the step along the edge, and after it. *)
Definition edge_position (open : bool) : nat * list nat := if open then (0, [0]) else (1, [1; 0]).

Lemma edge_move open q : ug_move single_edge (edge_position open) q <->
  open = true /\ q = edge_position false.
Proof.
  unfold ug_move, single_edge. simpl ug_edges. unfold edge_position. destruct open;
    rewrite gg_move_iff; cbn; split.
  - intros [w [[E|[E|[]]] [N ->]]]; inversion E; subst w. auto.
  - intros [_ ->]. exists 1. split; [auto|]. split; [|reflexivity]. intros [E|[]]. discriminate.
  - intros [w [[E|[E|[]]] [N ->]]]; inversion E; subst w. exfalso. apply N. auto.
  - intros [E _]. discriminate.
Qed.

Definition one_pass (p : nat * list nat * bool) (q : (nat * list nat) * (nat * list nat)) : Prop :=
  q = (fst p, edge_position (snd p)).

Lemma one_pass_same g :
  let both := undirected_geography_to_sum g in
  (ug_with_pass_first_player_wins g <-> sum_first_player_wins both) /\
  (ug_with_pass_second_player_wins g <-> sum_second_player_wins both).
Proof.
  apply (bisimilar (pass_move (ug_move g)) (sum_move (ug_move g) (ug_move single_edge)) one_pass).
  - intros p q p' -> M. destruct M as [p p' b Mp|p]; cbn [fst snd].
    + exists (p', edge_position b). split; [now constructor|reflexivity].
    + exists (p, edge_position false). split; [|reflexivity]. apply sum_second.
      now apply edge_move.
  - intros [p b] q q' -> M. cbn [fst snd] in M. inversion M as [p1 p' e Mp E1 E2|p1 e e' Me E1 E2].
    + exists (p', b). split; [now constructor|reflexivity].
    + apply edge_move in Me. destruct Me as [-> ->].
      exists (p, false). split; [constructor|reflexivity].
  - reflexivity.
Qed.

Theorem undirected_geography_to_sum_correct : forall g : graph,
  let both := undirected_geography_to_sum g in
  (sum_first_player_wins both <-> ug_value g <> 1) /\
  (sum_second_player_wins both <-> ug_value g = 1).
Proof.
  intros g both. destruct (one_pass_same g) as [First Second]. fold both in First, Second.
  rewrite <- First, <- Second.
  pose proof (outcome_with_pass (ug_move g) _ _ (ug_value_spec g) (gg_ends Nat.eq_dec _)
    (ug_start g, [ug_start g]) true) as Hout.
  fold (ug_value g) in Hout.
  unfold ug_with_pass_first_player_wins, ug_with_pass_second_player_wins.
  rewrite (outcome_wins _ _ _ Hout), (outcome_loses _ _ _ Hout).
  now rewrite negb_true_iff, negb_false_iff, Nat.eqb_neq, Nat.eqb_eq.
Qed.

Theorem undirected_geography_to_sum_promised : forall g : graph,
  ug_value g = 1 \/ ug_value g = 2 ->
  let both := undirected_geography_to_sum g in
  (sum_first_player_wins both <-> ug_value g = 2) /\
  (sum_second_player_wins both <-> ug_value g = 1).
Proof.
  intros g promise both. destruct (undirected_geography_to_sum_correct g) as [First Second].
  fold both in First, Second. rewrite First, Second. split; [lia|reflexivity].
Qed.
