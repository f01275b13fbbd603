(** GENERALIZED GEOGRAPHY: a token walks along the arcs of a digraph and never comes back.

    The rules, which a reader has to agree with, and that every game has a winner:

[[
Theorem gg_determined : forall g : digraph,
  {gg_first_player_wins g} + {gg_second_player_wins g}.
]] *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import counting.
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
    - intros H. inversion H; subst; eauto.
    - intros [w [A [N ->]]]. constructor; auto.
  Qed.
End Rules.

(** The token on w, which it visits. *)
Definition moved {V : Type} (p : V * list V) (w : V) : V * list V := (w, w :: snd p).

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
    apply fewer with w; auto.
    - intros v. destruct (in_dec eq_dec v (w :: vis)) as [Hv|Hv]; [discriminate|].
      destruct (in_dec eq_dec v vis) as [Hv'|Hv']; auto. exfalso. apply Hv. now right.
    - destruct (in_dec eq_dec w vis); [contradiction|reflexivity].
    - destruct (in_dec eq_dec w (w :: vis)) as [Hw|Hw]; auto. exfalso. apply Hw. now left.
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

(** * Arcs that matter *)
Definition arc_eqb (a b : nat * nat) : bool := (fst a =? fst b) && (snd a =? snd b).
Fixpoint first_arcs (l : list (nat * nat)) : list (nat * nat) :=
  match l with
  | [] => []
  | a :: l' => a :: filter (fun b => negb (arc_eqb b a)) (first_arcs l')
  end.

Lemma first_arcs_in a l : In a (first_arcs l) <-> In a l.
Proof.
  induction l as [|b l IH]; simpl; [tauto|]. rewrite filter_In, IH.
  destruct (arc_eqb a b) eqn:E; simpl; [|intuition].
  unfold arc_eqb in E. apply andb_true_iff in E. destruct E as [E1 E2].
  apply Nat.eqb_eq in E1, E2. destruct a, b; simpl in *; subst. tauto.
Qed.

(** Without self-loops, repeated arcs and, in front of the prelude, arcs into the start. *)
Definition playable (g : digraph) (prelude : bool) : list (nat * nat) :=
  filter (fun a => negb (fst a =? snd a) && negb (prelude && (snd a =? start g)))
    (first_arcs (arcs g)).

Lemma playable_in g prelude x y :
  In (x, y) (playable g prelude) <->
  In (x, y) (arcs g) /\ x <> y /\ (prelude = true -> y <> start g).
Proof.
  unfold playable. rewrite filter_In, first_arcs_in. simpl.
  rewrite andb_true_iff, !negb_true_iff, Nat.eqb_neq, andb_false_iff, Nat.eqb_neq.
  destruct prelude; intuition congruence.
Qed.

(** The arcs that were dropped are never played. *)
Lemma playable_same g prelude p : In (fst p) (snd p) -> In (start g) (snd p) ->
  (Wins (gg_move (arcs g)) p <-> Wins (gg_move (playable g prelude)) p) /\
  (Loses (gg_move (arcs g)) p <-> Loses (gg_move (playable g prelude)) p).
Proof.
  intros Hhere Hstart.
  apply bisimilar with (similar := fun p q => p = q /\ In (fst p) (snd p) /\ In (start g) (snd p)).
  - intros p1 p2 p' [<- [I1 I2]] M. inversion M as [u w vis Hin N E1 E2]. subst p1 p'.
    simpl in *. exists (w, w :: vis).
    split; [constructor; auto|simpl; auto]. apply playable_in. split; auto.
    split; intros; congruence.
  - intros p1 p2 q' [<- [I1 I2]] M. inversion M as [u w vis Hin N E1 E2]. subst p1 q'.
    simpl in *. exists (w, w :: vis).
    split; [constructor; auto|simpl; auto]. apply playable_in in Hin. tauto.
  - auto.
Qed.
