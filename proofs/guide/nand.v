(** * A worked example: two digraphs -> one, in which the first player has to pick

[[
Theorem nand_correct : forall g h : digraph, well_formed g -> well_formed h ->
  (gg_first_player_wins (nand g h) <-> gg_second_player_wins g \/ gg_second_player_wins h) /\
  (gg_second_player_wins (nand g h) <-> gg_first_player_wins g /\ gg_first_player_wins h).

Theorem nand_sizes : forall g h : digraph,
  vertices (nand g h) = 1 + vertices g + vertices h /\
  length (arcs (nand g h)) = 2 + length (arcs g) + length (arcs h).
]]

    This is the example of docs/prove_a_reduction.md. A new vertex, the only addition, has arcs to
    the starts of both digraphs, which are put side by side.

    Why it is right. From the new vertex the first player moves to the start of g or to that of h,
    and it is the opponent who then begins there: the choice is good iff the player who begins loses
    in one of them ([at_begin]). Nothing leads from g to h or back, so that play within one of them
    is as it was ([inside]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.geography Require Import generalized_geography renaming.
Import ListNotations.

(** ** 1. Symbolic vertices: named after what they are for *)
Inductive vertex := Begin | One (v : nat) | Other (v : nat).

Definition along (side : nat -> vertex) (g : digraph) : list (vertex * vertex) :=
  map (fun a => (side (fst a), side (snd a))) (arcs g).
Definition nand_arcs (g h : digraph) : list (vertex * vertex) :=
  (Begin, One (start g)) :: (Begin, Other (start h)) :: along One g ++ along Other h.

(** ** 2. Numbers: last, and in one place *)
Definition number (g : digraph) (x : vertex) : nat :=
  match x with Begin => 0 | One v => S v | Other v => S (vertices g + v) end.
Definition nand (g h : digraph) : digraph :=
  {| vertices := 1 + vertices g + vertices h;
     arcs := rename (number g) (nand_arcs g h);
     start := number g Begin |}.

(** ** 3. Local play: what can be done in each symbolic position *)
Section Inside.
  Variables (g : digraph) (side : nat -> vertex) (whole : list (vertex * vertex)).
  Hypothesis side_arcs : forall u x,
    In (side u, x) whole <-> exists w, x = side w /\ In (u, w) (arcs g).

  (** The token is on this side, and the same vertices of it are visited; what is visited
      elsewhere does not matter. *)
  Definition inside (p : nat * list nat) (q : vertex * list vertex) : Prop :=
    fst q = side (fst p) /\ forall v, In (side v) (snd q) <-> In v (snd p).

  Hypothesis side_injective : forall u v, side u = side v -> u = v.

  Lemma inside_step u vis vis' w : inside (u, vis) (side u, vis') ->
    inside (w, w :: vis) (side w, side w :: vis').
  Proof.
    intros [_ H]. split; [reflexivity|]. intros v. simpl in *. rewrite (H v).
    split; (intros [E|Hin]; [left|now right]); [now apply side_injective|now subst].
  Qed.

  (** One bisimulation carries the value over. *)
  Lemma inside_outcome b p q : inside p q -> outcome (gg_move (arcs g)) b p ->
    outcome (gg_move whole) b q.
  Proof.
    intros Hin Hout. destruct (bisimilar (gg_move (arcs g)) (gg_move whole) inside) with
      (p1 := p) (p2 := q) as [W L]; [| |exact Hin|destruct b; [now apply W|now apply L]].
    - intros [u vis] [x vis'] next I1 M. assert (E := proj1 I1). simpl in E. subst x.
      apply gg_move_iff in M. destruct M as [w [A [N ->]]].
      exists (side w, side w :: vis'). split; [|now apply inside_step with u].
      constructor; [apply side_arcs; eauto|]. now rewrite (proj2 I1 w).
    - intros [u vis] [x vis'] next I1 M. assert (E := proj1 I1). simpl in E. subst x.
      apply gg_move_iff in M. destruct M as [x [A [N ->]]].
      apply side_arcs in A. destruct A as [w [-> A]].
      exists (w, w :: vis). split; [|now apply inside_step with u].
      constructor; [exact A|]. now rewrite <- (proj2 I1 w).
  Qed.
End Inside.

Lemma along_in side g u x : (forall v w, side v = side w -> v = w) ->
  (In (side u, x) (along side g) <-> exists w, x = side w /\ In (u, w) (arcs g)).
Proof.
  intros Inj. unfold along. rewrite in_map_iff. split.
  - intros [[u' w] [E Hin]]. inversion E as [[E1 E2]]. apply Inj in E1. subst. eauto.
  - intros [w [-> Hin]]. exists (u, w). auto.
Qed.

(** The new vertex: a choice between two moves, of which [outcome_choice] knows the value. *)
Lemma at_begin g h bg bh :
  outcome (gg_move (arcs g)) bg (start g, [start g]) ->
  outcome (gg_move (arcs h)) bh (start h, [start h]) ->
  outcome (gg_move (nand_arcs g h)) (negb bg || negb bh) (Begin, [Begin]).
Proof.
  intros Hg Hh. apply outcome_choice with
    (one := (One (start g), [One (start g); Begin]))
    (other := (Other (start h), [Other (start h); Begin])).
  - intros next. rewrite gg_move_iff. unfold nand_arcs. split.
    + intros [x [[E|[E|Hin]] [_ ->]]]; [inversion E; auto|inversion E; auto|].
      apply in_app_iff in Hin. unfold along in Hin.
      destruct Hin as [Hin|Hin]; apply in_map_iff in Hin; destruct Hin as [a [E _]]; discriminate.
    + intros [->| ->]; [exists (One (start g))|exists (Other (start h))];
        (split; [simpl; auto|split; [intros [E|[]]; discriminate|reflexivity]]).
  - apply (inside_outcome g One) with (p := (start g, [start g])); [| |split|exact Hg].
    + intros u x. unfold nand_arcs. simpl. rewrite in_app_iff, (along_in One) by congruence.
      split; [|auto]. intros [E|[E|[H|H]]]; try discriminate; auto.
      unfold along in H. apply in_map_iff in H. destruct H as [a [E _]]. discriminate.
    + congruence.
    + reflexivity.
    + intros v. simpl. split; [intros [E|[E|[]]]; [left; congruence|discriminate]|].
      intros [E|[]]. left. congruence.
  - apply (inside_outcome h Other) with (p := (start h, [start h])); [| |split|exact Hh].
    + intros u x. unfold nand_arcs. simpl. rewrite in_app_iff, (along_in Other) by congruence.
      split; [|auto]. intros [E|[E|[H|H]]]; try discriminate; auto.
      unfold along in H. apply in_map_iff in H. destruct H as [a [E _]]. discriminate.
    + congruence.
    + reflexivity.
    + intros v. simpl. split; [intros [E|[E|[]]]; [left; congruence|discriminate]|].
      intros [E|[]]. left. congruence.
Qed.

(** ** 4. Numbers change nothing *)
Definition there (g h : digraph) (x : vertex) : Prop :=
  match x with Begin => True | One v => v < vertices g | Other v => v < vertices h end.

Lemma number_injective g h x y : there g h x -> there g h y -> number g x = number g y -> x = y.
Proof.
  destruct x as [|u|u], y as [|v|v]; simpl; intros Tx Ty E; try reflexivity;
    try (exfalso; lia); f_equal; lia.
Qed.

Lemma nand_arcs_there g h : well_formed g -> well_formed h ->
  forall x y, In (x, y) (nand_arcs g h) -> there g h x /\ there g h y.
Proof.
  intros [Sg Ag] [Sh Ah] x y [E|[E|Hin]]; [inversion E; subst; simpl; auto..|].
  apply in_app_iff in Hin. unfold along in Hin.
  destruct Hin as [Hin|Hin]; apply in_map_iff in Hin; destruct Hin as [[u w] [E Hin]];
    inversion E; subst; simpl; auto.
Qed.

(** ** 5. The theorem *)
Theorem nand_correct : forall g h : digraph, well_formed g -> well_formed h ->
  (gg_first_player_wins (nand g h) <-> gg_second_player_wins g \/ gg_second_player_wins h) /\
  (gg_second_player_wins (nand g h) <-> gg_first_player_wins g /\ gg_first_player_wins h).
Proof.
  intros g h Wg Wh.
  destruct (rename_gg (number g) (there g h) (nand_arcs g h) (number_injective g h)
    (nand_arcs_there g h Wg Wh) (Begin, [Begin]) (number g Begin, [number g Begin]))
    as [First Second].
  { now apply renamed_start. }
  unfold gg_first_player_wins at 1, gg_second_player_wins at 3. simpl start. simpl arcs.
  rewrite <- First, <- Second.
  unfold gg_first_player_wins, gg_second_player_wins.
  assert (Hg : exists bg, outcome (gg_move (arcs g)) bg (start g, [start g])).
  { destruct (gg_determined g); [now exists true|now exists false]. }
  assert (Hh : exists bh, outcome (gg_move (arcs h)) bh (start h, [start h])).
  { destruct (gg_determined h); [now exists true|now exists false]. }
  destruct Hg as [bg Hg], Hh as [bh Hh]. pose proof (at_begin g h bg bh Hg Hh) as Hout.
  rewrite (outcome_wins _ _ _ Hout), (outcome_loses _ _ _ Hout).
  rewrite (outcome_wins _ _ _ Hg), (outcome_loses _ _ _ Hg).
  rewrite (outcome_wins _ _ _ Hh), (outcome_loses _ _ _ Hh).
  destruct bg, bh; simpl; intuition discriminate.
Qed.

Theorem nand_sizes : forall g h : digraph,
  vertices (nand g h) = 1 + vertices g + vertices h /\
  length (arcs (nand g h)) = 2 + length (arcs g) + length (arcs h).
Proof.
  intros g h. split; [reflexivity|]. unfold nand, rename. cbn [arcs].
  rewrite map_length. unfold nand_arcs, along. cbn [length].
  rewrite app_length, !map_length. reflexivity.
Qed.
