(** The proved constructions as OCaml; numbers become machine integers. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Gadgetry.formulas Require Import qbf_to_avoid_true qbf_to_game_sat.
From Gadgetry.connection Require Import qbf_to_shannon.
From Gadgetry.geography Require Import qbf_to_generalized_geography
  generalized_geography_to_undirected_geography.
Extraction Language OCaml.
Extraction "constructions.ml"
  qbf_to_generalized_geography.qbf_to_generalized_geography
  undirected_geography_of qbf_to_avoid_true.qbf_to_avoid_true
  qbf_to_game_sat.qbf_to_game_sat qbf_to_shannon.qbf_to_shannon.
