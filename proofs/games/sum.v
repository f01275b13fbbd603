(** The sum of two games: a move is a move in one of them. *)

Section Sum.
  Context {position1 position2 : Type}.
  Variables (move1 : position1 -> position1 -> Prop) (move2 : position2 -> position2 -> Prop).

  Inductive sum_move : position1 * position2 -> position1 * position2 -> Prop :=
  | sum_first p p' q : move1 p p' -> sum_move (p, q) (p', q)
  | sum_second p q q' : move2 q q' -> sum_move (p, q) (p, q').
End Sum.
