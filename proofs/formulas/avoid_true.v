(** AVOID TRUE: set variables of a positive CNF to True, but never make the whole formula True.

    The rules, which a reader has to agree with.
    A position is the list [T] of the variables that are
    True; a clause is alive while all its variables are False, and the formula is False iff some
    clause is alive. Who cannot move loses. *)

From Coq Require Import List Arith.
From Gadgetry.games Require Import outcome.
Import ListNotations.

Record positive_cnf := { variables : nat; clauses : list (list nat) }.

(** A clause all of whose variables are False. *)
Definition alive (T : list nat) (c : list nat) : Prop := forall v, In v c -> ~ In v T.

(** The position is the list of variables that are True. *)
Inductive at_move (f : positive_cnf) : list nat -> list nat -> Prop :=
| at_step T v c : 1 <= v <= variables f -> ~ In v T ->
    In c (clauses f) -> alive (v :: T) c -> at_move f T (v :: T).

Definition at_first_player_wins (f : positive_cnf) : Prop := Wins (at_move f) [].
Definition at_second_player_wins (f : positive_cnf) : Prop := Loses (at_move f) [].
