(** UNDIRECTED GEOGRAPHY with one token: GENERALIZED GEOGRAPHY along edges, either way. And with
    several, of which a move takes one. *)

From Coq Require Import List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes.
From Gadgetry.geography Require Import generalized_geography renaming.
Import ListNotations.

Definition both_ways {V : Type} (edges : list (V * V)) : list (V * V) :=
  edges ++ map (fun e => (snd e, fst e)) edges.

Lemma both_ways_in {V : Type} (edges : list (V * V)) u w :
  In (u, w) (both_ways edges) <-> In (u, w) edges \/ In (w, u) edges.
Proof.
  unfold both_ways. rewrite in_app_iff, in_map_iff. split.
  - intros [H|[[a b] [E Hin]]]; auto. inversion E; subst. auto.
  - intros [H|H]; auto. right. exists (w, u). auto.
Qed.

Lemma rename_both_ways {V W : Type} (f : V -> W) edges :
  both_ways (rename f edges) = rename f (both_ways edges).
Proof. unfold both_ways, rename. rewrite map_app, !map_map. reflexivity. Qed.

Record graph := { ug_vertices : nat; ug_edges : list (nat * nat); ug_start : nat }.

Definition ug_well_formed (g : graph) : Prop :=
  ug_start g < ug_vertices g /\
  forall u w, In (u, w) (ug_edges g) -> u < ug_vertices g /\ w < ug_vertices g.

Definition ug_move (g : graph) := gg_move (both_ways (ug_edges g)).

(** The Sprague-Grundy value of a position, and of the start. *)
Definition ug_value_at (g : graph) : nat * list nat -> nat :=
  grundy_value (gg_moves Nat.eq_dec (both_ways (ug_edges g)))
    (gg_measure Nat.eq_dec (both_ways (ug_edges g))).
Definition ug_value (g : graph) : nat := ug_value_at g (ug_start g, [ug_start g]).

Lemma ug_value_spec g : is_grundy (ug_move g) (ug_value_at g).
Proof. apply grundy_value_spec; [apply gg_moves_spec|apply gg_ends]. Qed.

(** * The value of a position from those of its options, the unvisited vertices next to it *)
Section Values.
  Context {V : Type} (arcs : list (V * V)) (adjacent : V -> V -> Prop).
  Hypothesis adjacent_iff : forall u w, In (u, w) arcs <-> adjacent u w.
  Variable G : V * list V -> nat.
  Hypothesis HG : is_grundy (gg_move arcs) G.

  Lemma value_of_options u vis ws : (forall w, adjacent u w -> In w ws \/ In w vis) ->
    (forall w, In w ws -> adjacent u w /\ ~ In w vis) ->
    is_mex (G (u, vis)) (map (fun w => G (w, w :: vis)) ws).
  Proof.
    intros H1 H2. rewrite <- (map_map (fun w => (w, w :: vis)) G).
    apply grundy_mex with (gg_move arcs); auto.
    intros q. rewrite gg_move_iff, in_map_iff. split.
    - intros [w [Aw [Nw ->]]]. apply adjacent_iff in Aw.
      destruct (H1 w Aw) as [Hin|Hin]; [eauto|contradiction].
    - intros [w [<- Hin]]. destruct (H2 w Hin) as [Aw Nw]. exists w. rewrite adjacent_iff. auto.
  Qed.

  Lemma other_than_option u vis w : adjacent u w -> ~ In w vis -> G (w, w :: vis) <> G (u, vis).
  Proof.
    intros Aw Nw. destruct (HG (u, vis)) as [H _]. apply H. constructor; auto.
    now apply adjacent_iff.
  Qed.

  Lemma lower_is_option u vis k : k < G (u, vis) ->
    exists w, adjacent u w /\ ~ In w vis /\ G (w, w :: vis) = k.
  Proof.
    intros L. destruct (HG (u, vis)) as [_ H]. destruct (H k L) as [q [M E]].
    apply gg_move_iff in M. destruct M as [w [Aw [Nw ->]]]. apply adjacent_iff in Aw. eauto.
  Qed.

  Lemma value_is u vis k : (forall w, adjacent u w -> ~ In w vis -> G (w, w :: vis) <> k) ->
    (forall m, m < k -> exists w, adjacent u w /\ ~ In w vis /\ G (w, w :: vis) = m) ->
    G (u, vis) = k.
  Proof.
    intros Differ Reach. destruct (Nat.lt_trichotomy (G (u, vis)) k) as [L|[E|L]]; [|exact E|].
    - destruct (Reach _ L) as [w [Aw [Nw E]]]. now apply other_than_option in E.
    - destruct (lower_is_option u vis k L) as [w [Aw [Nw E]]]. now apply Differ in E.
  Qed.

  Lemma dead_end_value u vis : (forall w, adjacent u w -> In w vis) -> G (u, vis) = 0.
  Proof. intros H. apply value_is; [intros w Aw Nw; now apply H in Aw|lia]. Qed.

  Lemma only_option_value u vis w0 : adjacent u w0 -> ~ In w0 vis ->
    (forall w, adjacent u w -> w = w0 \/ In w vis) ->
    G (u, vis) = if G (w0, w0 :: vis) =? 0 then 1 else 0.
  Proof.
    intros A0 N0 Only. destruct (Nat.eqb_spec (G (w0, w0 :: vis)) 0) as [E|Ne]; apply value_is.
    - intros w Aw Nw. destruct (Only w Aw) as [->|Hin]; [lia|contradiction].
    - intros m L. exists w0. repeat split; [exact A0|exact N0|lia].
    - intros w Aw Nw. destruct (Only w Aw) as [->|Hin]; [exact Ne|contradiction].
    - lia.
  Qed.

  (** Beside it only moves to 0, and one of these at least. *)
  Lemma zero_and_option_value u vis z w0 : adjacent u z -> ~ In z vis -> G (z, z :: vis) = 0 ->
    adjacent u w0 -> ~ In w0 vis ->
    (forall w, adjacent u w -> ~ In w vis -> w = w0 \/ G (w, w :: vis) = 0) ->
    G (u, vis) = if G (w0, w0 :: vis) =? 1 then 2 else 1.
  Proof.
    intros Az Nz E0 A0 N0 Only.
    destruct (Nat.eqb_spec (G (w0, w0 :: vis)) 1) as [E|Ne]; apply value_is.
    - intros w Aw Nw. destruct (Only w Aw Nw) as [->|E']; lia.
    - intros m L. destruct m as [|[|m]]; [exists z|exists w0|]; repeat split; auto; lia.
    - intros w Aw Nw. destruct (Only w Aw Nw) as [->|E']; lia.
    - intros m L. exists z. repeat split; auto; lia.
  Qed.

  (** A dead end beside it. *)
  Lemma leaf_and_option_value u vis leaf w0 : adjacent u leaf -> ~ In leaf vis ->
    (forall w, adjacent leaf w -> w = u) -> In u vis ->
    adjacent u w0 -> ~ In w0 vis ->
    (forall w, adjacent u w -> w = leaf \/ w = w0 \/ In w vis) ->
    G (u, vis) = if G (w0, w0 :: vis) =? 1 then 2 else 1.
  Proof.
    intros Al Nl Leaf Here A0 N0 Only.
    assert (E0 : G (leaf, leaf :: vis) = 0).
    { apply dead_end_value. intros w Aw. right. now rewrite (Leaf w Aw). }
    apply (zero_and_option_value u vis leaf w0); auto.
    intros w Aw Nw. destruct (Only w Aw) as [->|[->|Hin]]; [auto|auto|contradiction].
  Qed.
End Values.

(** With one pass, which either player may use: the boolean says that it is left. *)
Definition ug_with_pass_first_player_wins (g : graph) : Prop :=
  Wins (pass_move (ug_move g)) ((ug_start g, [ug_start g]), true).
Definition ug_with_pass_second_player_wins (g : graph) : Prop :=
  Loses (pass_move (ug_move g)) ((ug_start g, [ug_start g]), true).

Definition ug_with_pass_value (g : graph) (pass : bool) : nat :=
  grundy_value (pass_moves (gg_moves Nat.eq_dec (both_ways (ug_edges g))))
    (pass_measure (gg_measure Nat.eq_dec (both_ways (ug_edges g))))
    ((ug_start g, [ug_start g]), pass).

(** With several tokens: where they stand, and the vertices that any of them has visited. *)
Inductive tokens_move (edges : list (nat * nat)) : list nat * list nat -> list nat * list nat ->
  Prop :=
| token_step before u w after vis : In (u, w) (both_ways edges) -> ~ In w vis ->
    tokens_move edges (before ++ u :: after, vis) (before ++ w :: after, w :: vis).

Record token_graph := { tg_vertices : nat; tg_edges : list (nat * nat); tg_tokens : list nat }.

Definition tg_first_player_wins (g : token_graph) : Prop :=
  Wins (tokens_move (tg_edges g)) (tg_tokens g, tg_tokens g).
Definition tg_second_player_wins (g : token_graph) : Prop :=
  Loses (tokens_move (tg_edges g)) (tg_tokens g, tg_tokens g).
