(** GENERALIZED GEOGRAPHY: a token walks along the arcs of a digraph and never comes back.

    The rules, which a reader has to agree with, and that every game has a winner:

[[
Theorem gg_determined : forall g : digraph,
  {gg_first_player_wins g} + {gg_second_player_wins g}.
]] *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
Import ListNotations.

Section Rules.
  Context {V : Type} (arcs : list (V * V)).

  (** The token's vertex and the visited vertices, the token's among them. *)
  Inductive gg_move : V * list V -> V * list V -> Prop :=
  | gg_step u w vis : In (u, w) arcs -> ~ In w vis -> gg_move (u, vis) (w, w :: vis).

  Lemma gg_move_iff u vis p :
    gg_move (u, vis) p <-> exists w, In (u, w) arcs /\ ~ In w vis /\ p = (w, w :: vis).
  Proof.
    split.
    - intros H; inversion H; subst; eauto.
    - intros [w [A [N ->]]]. constructor; auto.
  Qed.
End Rules.

(** A digraph as Python has it: vertices are numbers, and the play starts at one of them. *)
Record digraph := { vertices : nat; arcs : list (nat * nat); start : nat }.

Definition gg_first_player_wins (g : digraph) : Prop :=
  Wins (gg_move (arcs g)) (start g, [start g]).
Definition gg_second_player_wins (g : digraph) : Prop :=
  Loses (gg_move (arcs g)) (start g, [start g]).

Definition well_formed (g : digraph) : Prop :=
  start g < vertices g /\
  forall u w, In (u, w) (arcs g) -> u < vertices g /\ w < vertices g.

(** Play ends: every move visits one more of the vertices that arcs lead to. *)
Section Ends.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}) (arcs : list (V * V)).

  Definition unvisited (vis : list V) (w : V) : bool :=
    if in_dec eq_dec w vis then false else true.
  Definition leaves (u : V) (arc : V * V) : bool := if eq_dec (fst arc) u then true else false.
  Definition gg_moves (p : V * list V) : list (V * list V) :=
    map (fun w => (w, w :: snd p))
      (filter (unvisited (snd p)) (map snd (filter (leaves (fst p)) arcs))).
  Definition gg_measure (p : V * list V) : nat :=
    length (filter (unvisited (snd p)) (map snd arcs)).

  Lemma gg_moves_spec p q : gg_move arcs p q <-> In q (gg_moves p).
  Proof.
    destruct p as [u vis]. rewrite gg_move_iff. unfold gg_moves, unvisited, leaves. cbn [fst snd].
    rewrite in_map_iff. split.
    - intros [w [A [N ->]]]. exists w. split; [reflexivity|].
      apply filter_In. split.
      + apply in_map_iff. exists (u, w). split; [reflexivity|].
        apply filter_In. split; [exact A|]. simpl. destruct eq_dec; congruence.
      + destruct in_dec; [contradiction|reflexivity].
    - intros [w [<- Hin]]. apply filter_In in Hin. destruct Hin as [Hin N].
      apply in_map_iff in Hin. destruct Hin as [[u' w'] [E Hin]]. simpl in E; subst w'.
      apply filter_In in Hin. destruct Hin as [Hin E]. simpl in E.
      destruct (eq_dec u' u); [subst u'|discriminate].
      exists w. repeat split; auto. destruct in_dec; [discriminate|assumption].
  Qed.

  Lemma gg_ends p q : gg_move arcs p q -> gg_measure q < gg_measure p.
  Proof.
    intros M. inversion M as [u w vis A N E1 E2]. clear M.
    unfold gg_measure, unvisited. cbn [fst snd].
    assert (Hin : In w (map snd arcs)) by (apply in_map_iff; exists (u, w); auto).
    revert Hin. generalize (map snd arcs). clear - N. intros l Hin.
    assert (LE : forall l, length (filter
        (fun v => if in_dec eq_dec v (w :: vis) then false else true) l) <=
      length (filter (fun v => if in_dec eq_dec v vis then false else true) l)).
    { induction l0 as [|a l0 IH]; cbn [filter]; [lia|].
      destruct (in_dec eq_dec a (w :: vis)) as [i|i];
        destruct (in_dec eq_dec a vis) as [i'|i']; cbn [length]; try lia.
      exfalso; apply i; right; exact i'. }
    induction l as [|a l IH]; [destruct Hin|]. cbn [filter].
    destruct Hin as [->|Hin].
    - destruct (in_dec eq_dec w (w :: vis)) as [i|i]; [|exfalso; apply i; left; reflexivity].
      destruct (in_dec eq_dec w vis); [contradiction|]. cbn [length].
      specialize (LE l). lia.
    - specialize (IH Hin).
      destruct (in_dec eq_dec a (w :: vis)) as [i|i];
        destruct (in_dec eq_dec a vis) as [i'|i']; cbn [length]; try lia.
      exfalso; apply i; right; exact i'.
  Qed.
End Ends.

(** Exactly one player wins, and which one is decidable. *)
Theorem gg_determined : forall g : digraph,
  {gg_first_player_wins g} + {gg_second_player_wins g}.
Proof.
  intros g.
  apply determined with (moves := gg_moves Nat.eq_dec (arcs g))
    (measure := gg_measure Nat.eq_dec (arcs g)).
  - apply gg_moves_spec.
  - apply gg_ends.
Qed.
