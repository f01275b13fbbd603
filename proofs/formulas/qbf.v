(** Prenex QBFs in conjunctive normal form, and what they mean.

    This is what a reader has to agree with: everything else about QBFs is proved.
    Any prefix will do; free variables, empty clauses and repeated literals are allowed. *)

From Coq Require Import Bool List Arith.
Import ListNotations.

Inductive quantifier := Existential | Universal.

(** A variable, and whether it is negated. *)
Definition literal : Type := nat * bool.
Definition clause := list literal.
Definition cnf := list clause.

Record qbf := { prefix : list (quantifier * nat); matrix : cnf }.

Definition assignment := nat -> bool.
Definition set_to (rho : assignment) (v : nat) (b : bool) : assignment :=
  fun w => if w =? v then b else rho w.

Definition literal_true (rho : assignment) (l : literal) : Prop := rho (fst l) = negb (snd l).
Definition cnf_true (rho : assignment) (m : cnf) : Prop :=
  forall c, In c m -> exists l, In l c /\ literal_true rho l.

Fixpoint holds (p : list (quantifier * nat)) (m : cnf) (rho : assignment) : Prop :=
  match p with
  | [] => cnf_true rho m
  | (Existential, v) :: p' => exists b, holds p' m (set_to rho v b)
  | (Universal, v) :: p' => forall b, holds p' m (set_to rho v b)
  end.

(** Free variables are existential, outermost. *)
Definition qbf_true (phi : qbf) : Prop := exists rho, holds (prefix phi) (matrix phi) rho.

(** What the player of a quantifier wants. *)
Definition suits (kind : quantifier) (P : Prop) : Prop :=
  match kind with Existential => P | Universal => ~ P end.

(** No variable is bound twice; Python rejects other prefixes. *)
Definition proper (phi : qbf) : Prop := NoDup (map snd (prefix phi)).
