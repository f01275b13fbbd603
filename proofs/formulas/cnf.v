(** What it means that a CNF can be made true. *)

From Coq Require Import List.
From Gadgetry.formulas Require Import qbf.

Definition satisfiable (m : cnf) : Prop := exists rho, cnf_true rho m.
