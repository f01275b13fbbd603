(** The proved checker of certificates as OCaml; numbers become machine integers. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Gadgetry.certificates Require Import components claims formulas.
Extraction Language OCaml.
Extraction "checker.ml"
  component_accepts sum_accepts game_sat_accepts shannon_accepts hex_board qbf_accepts
  assignment_accepts.
