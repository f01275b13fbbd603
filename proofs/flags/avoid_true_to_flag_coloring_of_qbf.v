(** * QBF -> AVOID TRUE -> FLAG COLORING

[[
Theorem qbf_to_flag_coloring : forall (paper : bool) (phi : qbf), proper phi ->
  let g := avoid_true_to_flag_coloring paper (qbf_to_avoid_true phi) in
  (fc_first_player_wins g <-> qbf_true phi) /\ (fc_second_player_wins g <-> ~ qbf_true phi).
]]

    The chain of two arrows. *)

From Gadgetry.formulas Require Import qbf avoid_true avoid_true_parity qbf_to_avoid_true.
From Gadgetry.flags Require Import flag_coloring avoid_true_to_flag_coloring.

Theorem qbf_to_flag_coloring : forall (paper : bool) (phi : qbf), proper phi ->
  let g := avoid_true_to_flag_coloring paper (qbf_to_avoid_true phi) in
  (fc_first_player_wins g <-> qbf_true phi) /\ (fc_second_player_wins g <-> ~ qbf_true phi).
Proof.
  intros paper phi Proper g.
  destruct (avoid_true_to_flag_coloring_correct paper (qbf_to_avoid_true phi)) as [First Second].
  - intros c Hc. exact (proj2 (qbf_to_avoid_true_well_formed phi c Hc)).
  - unfold g. rewrite First, Second. now apply qbf_to_avoid_true_correct.
Qed.
