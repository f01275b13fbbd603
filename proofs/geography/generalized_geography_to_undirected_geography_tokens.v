(** * GENERALIZED GEOGRAPHY -> UNDIRECTED GEOGRAPHY, variant [tokens]

[[
Theorem generalized_geography_to_undirected_geography_tokens :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_with_tokens g in
  (gg_first_player_wins g <-> tg_first_player_wins u) /\
  (gg_second_player_wins g <-> tg_second_player_wins u).
]]

    The graph is that of gadgetry/reductions/geography/
    generalized_geography_to_undirected_geography.py, vertex by vertex and edge by edge in the same
    order: that of the variant [prelude], and two vertices more, t and t1, with the edges t-t1 and
    start-t. A second token stands on t.

    Why it is right. The edge start-t is dead, as both its ends are visited from the beginning. So
    the second token has one move, to t1, and the first never meets it: the game is the graph with
    one pass ([spare]), whose winner the variant [pass] tells. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome passes.
From Gadgetry.geography Require Import generalized_geography undirected_geography renaming
  generalized_geography_to_undirected_geography.
Import ListNotations.

Definition undirected_geography_with_tokens (g : digraph) : token_graph :=
  let u := undirected_geography_of true g in
  let t := ug_vertices u in
  {| tg_vertices := t + 2;
     tg_edges := ug_edges u ++ [(t, t + 1); (ug_start u, t)];
     tg_tokens := [ug_start u; t] |}.

(** The edges of the graph join its own vertices. *)
Lemma edges_below g x y : well_formed g ->
  In (x, y) (both_ways (ug_edges (undirected_geography_of true g))) ->
  x < ug_vertices (undirected_geography_of true g) /\
  y < ug_vertices (undirected_geography_of true g).
Proof.
  intros wf Hin. unfold undirected_geography_of in *. cbn [ug_edges ug_vertices] in *.
  rewrite rename_both_ways in Hin. unfold rename in Hin. apply in_map_iff in Hin.
  destruct Hin as [[u w] [E Hin]]. injection E as <- <-. simpl fst. simpl snd.
  destruct (edges_present g true u w wf Hin) as [Pu Pw].
  assert (Below : forall v, present_in g true v ->
    number (vertices g) (playable g true) v < 2 * vertices g + 8 * length (playable g true) + 4).
  { intros v Pv. unfold present_in in Pv.
    destruct v as [v|v|i r| | | |]; simpl in Pv |- *; try lia. destruct r; simpl; lia. }
  split; apply Below; assumption.
Qed.

Section Spare.
  Variable g : digraph.
  Hypothesis wf : well_formed g.
  Let u := undirected_geography_of true g.
  Let t := ug_vertices u.

  Lemma below x y : In (x, y) (both_ways (ug_edges u)) -> x < t /\ y < t.
  Proof. now apply edges_below. Qed.

  (** The second token has its move while there is a pass. *)
  Record spare (p : nat * list nat * bool) (q : list nat * list nat) : Prop := {
    spare_tokens : fst q = [fst (fst p); if snd p then t else t + 1];
    spare_here : fst (fst p) < t;
    spare_start : In (ug_start u) (snd (fst p));
    spare_visited : forall v, v < t -> (In v (snd q) <-> In v (snd (fst p)));
    spare_t : In t (snd q);
    spare_t1 : In (t + 1) (snd q) <-> snd p = false }.

  Lemma token_edges x y :
    In (x, y) (both_ways (tg_edges (undirected_geography_with_tokens g))) <->
    In (x, y) (both_ways (ug_edges u)) \/
    (x = t /\ y = t + 1) \/ (x = t + 1 /\ y = t) \/
    (x = ug_start u /\ y = t) \/ (x = t /\ y = ug_start u).
  Proof.
    rewrite !both_ways_in. unfold undirected_geography_with_tokens. cbn [tg_edges]. fold u t.
    rewrite !in_app_iff. simpl. split.
    - intros [[H|[H|[H|[]]]]|[H|[H|[H|[]]]]]; auto; injection H as <- <-; tauto.
    - intros [[H|H]|[[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]]; auto 6.
  Qed.

  Lemma start_below : ug_start u < t.
  Proof. unfold t, u, undirected_geography_of. simpl. lia. Qed.

  Lemma spare_forth p q p' : spare p q -> pass_move (ug_move u) p p' ->
    exists q', tokens_move (tg_edges (undirected_geography_with_tokens g)) q q' /\ spare p' q'.
  Proof.
    intros [T H1 H2 H3 H4 H5] M. destruct q as [toks seen]. simpl in *. subst toks.
    inversion M as [p1 p1' b Mp E1 E2|p1 E1 E2]; subst; simpl in *.
    - inversion Mp as [x w vis A N E1 E2]; subst; simpl in *.
      destruct (below x w A) as [Lx Lw].
      exists ([w; if b then t else t + 1], w :: seen). split.
      + apply (token_step _ [] x w [if b then t else t + 1]).
        * now apply token_edges; left.
        * rewrite H3; auto.
      + constructor; simpl; auto.
        * intros v L. rewrite <- (H3 v L). tauto.
        * rewrite <- H5. split; [intros [E|E]; [lia|exact E]|auto].
    - exists ([fst p1; t + 1], (t + 1) :: seen). split.
      + apply (token_step _ [fst p1] t (t + 1) []).
        * apply token_edges. auto.
        * rewrite H5. discriminate.
      + constructor; simpl; auto.
        * intros v L. rewrite <- (H3 v L). split; [intros [E|E]; [lia|exact E]|auto].
        * split; auto.
  Qed.

  Lemma spare_back p q q' : spare p q ->
    tokens_move (tg_edges (undirected_geography_with_tokens g)) q q' ->
    exists p', pass_move (ug_move u) p p' /\ spare p' q'.
  Proof.
    intros [T H1 H2 H3 H4 H5] M. destruct p as [[x vis] b].
    inversion M as [before v w after seen A N E1 E2]; subst. simpl in *.
    pose proof start_below as Ls.
    apply token_edges in A. destruct before as [|x' before]; simpl in T |- *.
    - injection T as -> ->.
      assert (A' : In (x, w) (both_ways (ug_edges u))).
      { destruct A as [A|[A|[A|[A|A]]]]; auto; exfalso; try lia.
        apply N. destruct A as [_ ->]. exact H4. }
      destruct (below x w A') as [_ Lw].
      exists ((w, w :: vis), b). split.
      + constructor. constructor; auto. now rewrite <- H3.
      + constructor; simpl; auto.
        * intros v L. rewrite <- (H3 v L). tauto.
        * rewrite <- H5. split; [intros [E|E]; [lia|exact E]|auto].
    - injection T as -> T. destruct before as [|x' before]; [|destruct before; discriminate].
      simpl in T. injection T as -> ->. simpl.
      assert (E : b = true /\ w = t + 1).
      { destruct b.
        - split; auto. destruct A as [A|[[_ A]|[[A _]|[[A _]|[_ A]]]]].
          + apply below in A. lia.
          + exact A.
          + lia.
          + lia.
          + exfalso. apply N. subst w. now apply H3.
        - exfalso. destruct A as [A|[[A _]|[[_ A]|[[A _]|[A _]]]]].
          + apply below in A. lia.
          + lia.
          + apply N. subst w. exact H4.
          + lia.
          + lia. }
      destruct E as [-> ->]. exists ((x, vis), false). split; [constructor|].
      constructor; simpl; auto.
      + intros v L. rewrite <- (H3 v L). split; [intros [E|E]; [lia|exact E]|auto].
      + split; auto.
  Qed.

  Lemma spare_same :
    (ug_with_pass_first_player_wins u <->
     tg_first_player_wins (undirected_geography_with_tokens g)) /\
    (ug_with_pass_second_player_wins u <->
     tg_second_player_wins (undirected_geography_with_tokens g)).
  Proof.
    pose proof start_below as Ls.
    assert (Begin : spare ((ug_start u, [ug_start u]), true) ([ug_start u; t], [ug_start u; t])).
    { constructor; cbn [fst snd In]; auto.
      - intros v L. split; [intros [E|[E|[]]]; [auto|lia]|tauto].
      - split; [intros [E|[E|[]]]; lia|discriminate]. }
    exact (bisimilar _ _ spare spare_forth spare_back _ _ Begin).
  Qed.
End Spare.

Theorem generalized_geography_to_undirected_geography_tokens :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_with_tokens g in
  (gg_first_player_wins g <-> tg_first_player_wins u) /\
  (gg_second_player_wins g <-> tg_second_player_wins u).
Proof.
  intros g wf u. unfold u.
  destruct (generalized_geography_to_undirected_geography_pass g wf) as [First Second].
  destruct (spare_same g wf) as [Same1 Same2]. rewrite First, Second. auto.
Qed.
