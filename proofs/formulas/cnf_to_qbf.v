(** The QBF is true iff the CNF is satisfiable: every variable becomes existential.

Theorem cnf_to_qbf_correct : forall (n : nat) (m : cnf),
  qbf_true (cnf_to_qbf n m) <-> satisfiable m.

Theorem cnf_to_qbf_proper : forall (n : nat) (m : cnf), proper (cnf_to_qbf n m).

    [n] is the number of variables, which are 1, ..., n. One that occurs and is not among them would
    be free, which means the same. *)

From Coq Require Import List Arith.
From Gadgetry.formulas Require Import qbf stages cnf.
Import ListNotations.

Definition cnf_to_qbf (n : nat) (m : cnf) : qbf :=
  {| prefix := map (fun v => (Existential, v)) (seq 1 n); matrix := m |}.

(** To bind by exists what is existential anyway changes nothing. *)
Theorem cnf_to_qbf_correct : forall (n : nat) (m : cnf),
  qbf_true (cnf_to_qbf n m) <-> satisfiable m.
Proof.
  intros n m. unfold qbf_true, satisfiable. cbn [prefix matrix cnf_to_qbf]. split.
  - intros [rho H]. rewrite <- (app_nil_r (map _ _)) in H. now apply drop_exists in H.
  - intros [rho H]. exists rho. rewrite <- (app_nil_r (map _ _)). now apply add_exists.
Qed.

Theorem cnf_to_qbf_proper : forall (n : nat) (m : cnf), proper (cnf_to_qbf n m).
Proof.
  intros n m. unfold proper. cbn [prefix cnf_to_qbf]. rewrite map_map, map_id. apply seq_NoDup.
Qed.
