(** * UNO -> UNDIRECTED GEOGRAPHY, and SWAP UNO -> UNDIRECTED GEOGRAPHY with a pass

[[
Theorem uno_to_undirected_geography_correct : forall u : uno,
  ug_value (uno_to_undirected_geography u) = uno_value u.

Theorem swap_uno_to_undirected_geography_correct : forall u : uno,
  let g := uno_to_undirected_geography u in
  (ug_with_pass_first_player_wins g <-> swap_uno_first_player_wins u) /\
  (ug_with_pass_second_player_wins g <-> swap_uno_second_player_wins u).

Theorem swap_uno_to_undirected_geography_value : forall (u : uno) (swap : bool),
  let g := uno_to_undirected_geography u in
  ug_with_pass_value g swap = swap_uno_value u swap.
]]

    The graph is that of gadgetry/reductions/geography/uno_to_undirected_geography.py, vertex by
    vertex and edge by edge in the same order: one vertex per card, first the hand of the player to
    move, then the other hand, then the pile, where the token starts. Demaine et al. 2014. For every
    deal, with cards that are there twice and with an empty pile.

    Why it is right. It is the same game in other words ([dealt]): the hand to play holds the cards
    of the unvisited vertices of one side, the other hand those of the other side, where the token
    is; the token's neighbours that are unvisited are the cards in hand that match the pile. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes.
From Gadgetry.geography Require Import generalized_geography undirected_geography uno.
Import ListNotations.

Section Deal.
  Variable u : uno.
  Let h := length (hand u).
  Let o := length (opposite u).

  Definition card_at (v : nat) : card := nth v (hand u ++ opposite u) (0, 0).
  (** The vertices of the first hand, and of the second. *)
  Definition held (first : bool) : list nat := if first then seq 0 h else seq h o.
  Definition card_edges : list (nat * nat) :=
    flat_map (fun i => map (fun j => (i, j))
      (filter (fun j => matches (card_at i) (Some (card_at j))) (held false))) (held true) ++
    map (fun i => (i, h + o)) (filter (fun i => matches (card_at i) (pile u)) (held true)).

  Lemma matches_sym c d : matches c (Some d) = matches d (Some c).
  Proof. simpl. now rewrite (Nat.eqb_sym (fst c)), (Nat.eqb_sym (snd c)). Qed.

  Lemma card_edges_in v w : In (v, w) card_edges <->
    In v (held true) /\ ((In w (held false) /\ matches (card_at v) (Some (card_at w)) = true) \/
      (w = h + o /\ matches (card_at v) (pile u) = true)).
  Proof.
    unfold card_edges. rewrite in_app_iff, in_flat_map, in_map_iff. split.
    - intros [[i [Hi Hin]]|[i [E Hin]]].
      + apply in_map_iff in Hin. destruct Hin as [j [E Hj]]. injection E as -> ->.
        apply filter_In in Hj. auto.
      + injection E as -> <-. apply filter_In in Hin. tauto.
    - intros [Hv [[Hw M]|[-> M]]]; [left|right].
      + exists v. split; [exact Hv|]. apply in_map_iff. exists w. split; [reflexivity|].
        now apply filter_In.
      + exists v. split; [reflexivity|]. now apply filter_In.
  Qed.

  Definition left_over (first : bool) (vis : list nat) : list nat :=
    filter (unvisited Nat.eq_dec vis) (held first).

  Lemma unvisited_iff vis v : unvisited Nat.eq_dec vis v = true <-> ~ In v vis.
  Proof. unfold unvisited. destruct in_dec; intuition discriminate. Qed.

  Lemma left_over_in first vis v : In v (left_over first vis) <-> In v (held first) /\ ~ In v vis.
  Proof. unfold left_over. rewrite filter_In, unvisited_iff. reflexivity. Qed.

  (** The hands' vertices are no other hand's, and not the pile's. *)
  Lemma held_apart first v : In v (held first) -> ~ In v (held (negb first)) /\ v <> h + o.
  Proof. destruct first; simpl; rewrite !in_seq; lia. Qed.

  Lemma filter_unvisited_cons vis w l : filter (unvisited Nat.eq_dec (w :: vis)) l =
    filter (fun v => negb (v =? w)) (filter (unvisited Nat.eq_dec vis) l).
  Proof.
    induction l as [|v l IH]; simpl; [reflexivity|]. rewrite IH.
    assert (E : unvisited Nat.eq_dec (w :: vis) v =
      unvisited Nat.eq_dec vis v && negb (v =? w)).
    { apply eq_true_iff_eq. rewrite andb_true_iff, !unvisited_iff, negb_true_iff, Nat.eqb_neq.
      simpl. intuition congruence. }
    rewrite E. destruct (unvisited Nat.eq_dec vis v); simpl; reflexivity.
  Qed.

  Lemma filter_other w (l : list nat) : ~ In w l -> filter (fun v => negb (v =? w)) l = l.
  Proof.
    induction l as [|v l IH]; simpl; intros Nw; [reflexivity|].
    destruct (Nat.eqb_spec v w) as [->|Ne]; simpl; [exfalso; auto|]. rewrite IH; auto.
  Qed.

  (** A card played is gone from its hand, and from no other. *)
  Lemma left_over_step first vis l w l' : left_over first vis = l ++ w :: l' ->
    left_over first (w :: vis) = l ++ l' /\
    left_over (negb first) (w :: vis) = left_over (negb first) vis.
  Proof.
    intros E. assert (Hin : In w (left_over first vis)) by (rewrite E; apply in_elt).
    assert (Nd : NoDup (left_over first vis)).
    { apply NoDup_filter. destruct first; apply seq_NoDup. }
    rewrite E in Nd. apply NoDup_remove_2 in Nd. rewrite in_app_iff in Nd.
    unfold left_over in *. rewrite !filter_unvisited_cons. split.
    - rewrite E, filter_app. simpl. rewrite Nat.eqb_refl. simpl.
      rewrite !filter_other; tauto.
    - apply filter_other. intros H. apply filter_In in Hin, H.
      destruct (held_apart first w (proj1 Hin)) as [Apart _]. exact (Apart (proj1 H)).
  Qed.

  Definition dealt (p : uno) (q : nat * list nat) : Prop := exists first,
    hand p = map card_at (left_over first (snd q)) /\
    opposite p = map card_at (left_over (negb first) (snd q)) /\ In (h + o) (snd q) /\
    ((first = true /\ fst q = h + o /\ pile p = pile u) \/
     (In (fst q) (held (negb first)) /\ pile p = Some (card_at (fst q)))).

  (** Where the token may go. *)
  Lemma dealt_next first p v vis w : In (h + o) vis ->
    (first = true /\ v = h + o /\ pile p = pile u) \/
      (In v (held (negb first)) /\ pile p = Some (card_at v)) ->
    In (v, w) (both_ways card_edges) /\ ~ In w vis <->
    In w (left_over first vis) /\ matches (card_at w) (pile p) = true.
  Proof.
    intros Hpile Token. rewrite both_ways_in, !card_edges_in, left_over_in.
    destruct Token as [[-> [-> ->]]|[Hv ->]].
    - split.
      + intros [[[H _]|[H [[Hw _]|[_ M]]]] Nw]; [| |auto]; exfalso.
        * apply (held_apart true) in H. now destruct H.
        * apply (held_apart false) in Hw. now destruct Hw.
      + intros [[Hw Nw] M]. split; [|exact Nw]. right. auto.
    - destruct first; simpl negb in Hv.
      + split.
        * intros [[[H _]|[H [[_ M]|[E _]]]] Nw].
          -- apply (held_apart true) in H. now destruct H.
          -- auto.
          -- exfalso. apply (held_apart false) in Hv. now destruct Hv.
        * intros [[Hw Nw] M]. split; [|exact Nw]. right. auto.
      + split.
        * intros [[[_ [[Hw M]|[-> _]]]|[_ [[H _]|[E _]]]] Nw].
          -- rewrite matches_sym in M. auto.
          -- contradiction.
          -- exfalso. apply (held_apart true) in Hv. now destruct Hv.
          -- exfalso. apply (held_apart true) in Hv. now destruct Hv.
        * intros [[Hw Nw] M]. split; [|exact Nw]. left. rewrite matches_sym in M. auto.
  Qed.

  Lemma dealt_step first p vis l w l' : left_over first vis = l ++ w :: l' ->
    opposite p = map card_at (left_over (negb first) vis) -> In (h + o) vis ->
    dealt {| hand := opposite p; opposite := map card_at (l ++ l'); pile := Some (card_at w) |}
      (w, w :: vis).
  Proof.
    intros E Ho Hpile. destruct (left_over_step first vis l w l' E) as [E1 E2].
    exists (negb first). cbn [hand opposite pile fst snd]. rewrite negb_involutive, E1, E2.
    split; [exact Ho|]. split; [reflexivity|]. split; [now right|]. right.
    split; [|reflexivity]. assert (Hin : In w (left_over first vis)) by (rewrite E; apply in_elt).
    now apply left_over_in in Hin.
  Qed.

  Lemma dealt_forth p q p' : dealt p q -> uno_move p p' ->
    exists q', gg_move (both_ways card_edges) q q' /\ dealt p' q'.
  Proof.
    destruct q as [v vis]. intros [first [Hh [Ho [Hpile Token]]]] M. cbn [fst snd] in *.
    destruct M as [before c after others shown Hm]. cbn [hand opposite pile] in *.
    symmetry in Hh. apply map_eq_app in Hh. destruct Hh as [l [l2 [E [El E2]]]].
    apply map_eq_cons in E2. destruct E2 as [w [l' [-> [Ew El']]]]. subst before c after.
    exists (w, w :: vis). split.
    - assert (Hw : In w (left_over first vis)) by (rewrite E; apply in_elt).
      destruct (dealt_next first {| hand := map card_at l; opposite := others; pile := shown |}
        v vis w Hpile Token) as [_ Next].
      destruct (Next (conj Hw Hm)). now constructor.
    - rewrite <- map_app.
      exact (dealt_step first {| hand := []; opposite := others; pile := shown |} vis l w l' E Ho
        Hpile).
  Qed.

  Lemma dealt_back p q q' : dealt p q -> gg_move (both_ways card_edges) q q' ->
    exists p', uno_move p p' /\ dealt p' q'.
  Proof.
    destruct q as [v vis]. intros [first [Hh [Ho [Hpile Token]]]] M. cbn [fst snd] in *.
    apply gg_move_iff in M. destruct M as [w [A [N ->]]].
    apply (conj A) in N. apply (dealt_next first p v vis w Hpile Token) in N.
    destruct N as [Hw Hm]. apply in_split in Hw. destruct Hw as [l [l' E]].
    exists {| hand := opposite p; opposite := map card_at (l ++ l'); pile := Some (card_at w) |}.
    split; [|exact (dealt_step first p vis l w l' E Ho Hpile)].
    destruct p as [cards others shown]. cbn [hand opposite pile] in *.
    rewrite Hh, E, !map_app. cbn [map]. now constructor.
  Qed.

  Lemma map_nth_seq (l l' : list card) d :
    map (fun v => nth v (l' ++ l) d) (seq (length l') (length l)) = l.
  Proof.
    revert l'. induction l as [|c l IH]; intros l'; [reflexivity|]. simpl.
    rewrite app_nth2, Nat.sub_diag by lia. simpl. f_equal.
    replace (l' ++ c :: l) with ((l' ++ [c]) ++ l) by now rewrite <- app_assoc.
    rewrite <- (IH (l' ++ [c])) at 2. rewrite app_length. simpl.
    now rewrite Nat.add_1_r.
  Qed.

  Lemma dealt_start : dealt u (h + o, [h + o]).
  Proof.
    assert (All : forall first, left_over first [h + o] = held first).
    { intros first. unfold left_over. rewrite filter_unvisited_cons, filter_other.
      - clear. induction (held first) as [|v l IH]; simpl; [reflexivity|]. now rewrite IH.
      - intros Hin. apply filter_In in Hin. destruct Hin as [Hin _].
        apply held_apart in Hin. now destruct Hin. }
    exists true. cbn [fst snd]. rewrite !All. split; [|split; [|split; [now left|auto]]].
    - transitivity (map (fun v => nth v (hand u) (0, 0)) (seq 0 h)).
      + symmetry. exact (map_nth_seq (hand u) [] (0, 0)).
      + apply map_ext_in. intros v Hv. apply in_seq in Hv. unfold card_at.
        rewrite app_nth1; [reflexivity|]. fold h. lia.
    - symmetry. exact (map_nth_seq (opposite u) (hand u) (0, 0)).
  Qed.
End Deal.

Definition uno_to_undirected_geography (u : uno) : graph :=
  let pile_vertex := length (hand u) + length (opposite u) in
  {| ug_vertices := pile_vertex + 1; ug_edges := card_edges u; ug_start := pile_vertex |}.

Theorem uno_to_undirected_geography_correct : forall u : uno,
  ug_value (uno_to_undirected_geography u) = uno_value u.
Proof.
  intros u. symmetry.
  apply (bisim_grundy uno_move (ug_move (uno_to_undirected_geography u)) (dealt u) uno_measure).
  - apply uno_ends.
  - apply dealt_forth.
  - apply dealt_back.
  - apply uno_value_spec.
  - apply ug_value_spec.
  - apply dealt_start.
Qed.

(** * With the swap *)
Theorem swap_uno_to_undirected_geography_correct : forall u : uno,
  let g := uno_to_undirected_geography u in
  (ug_with_pass_first_player_wins g <-> swap_uno_first_player_wins u) /\
  (ug_with_pass_second_player_wins g <-> swap_uno_second_player_wins u).
Proof.
  intros u g.
  destruct (bisimilar swap_uno_move (pass_move (ug_move g)) (pass_similar (dealt u)))
    with (p1 := (u, true)) (p2 := ((ug_start g, [ug_start g]), true)) as [W L].
  - apply pass_forth, dealt_forth.
  - apply pass_back, dealt_back.
  - split; [apply dealt_start|reflexivity].
  - split; symmetry; assumption.
Qed.

Theorem swap_uno_to_undirected_geography_value : forall (u : uno) (swap : bool),
  let g := uno_to_undirected_geography u in
  ug_with_pass_value g swap = swap_uno_value u swap.
Proof.
  intros u swap g. symmetry.
  apply (bisim_grundy swap_uno_move (pass_move (ug_move g)) (pass_similar (dealt u))
    (pass_measure uno_measure)).
  - apply pass_ends, uno_ends.
  - apply pass_forth, dealt_forth.
  - apply pass_back, dealt_back.
  - apply pass_value_spec; [apply uno_moves_spec|apply uno_ends].
  - apply pass_value_spec; [apply gg_moves_spec|apply gg_ends].
  - split; [apply dealt_start|reflexivity].
Qed.
