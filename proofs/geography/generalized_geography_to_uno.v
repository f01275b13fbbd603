(** * GENERALIZED GEOGRAPHY on bipartite digraphs -> UNO and SWAP UNO

[[
Theorem generalized_geography_to_uno_correct :
  forall (side : nat -> bool) (g : digraph), well_formed g -> two_sided side g ->
  let u := generalized_geography_to_uno side g in
  (gg_first_player_wins g <-> uno_value u = 2) /\
  (gg_second_player_wins g <-> uno_value u = 1).

Theorem generalized_geography_to_swap_uno_correct :
  forall (side : nat -> bool) (g : digraph), well_formed g -> two_sided side g ->
  let u := generalized_geography_to_uno side g in
  (gg_first_player_wins g <-> swap_uno_first_player_wins u) /\
  (gg_second_player_wins g <-> swap_uno_second_player_wins u).
]]

    The cards are those of gadgetry/reductions/geography/generalized_geography_to_uno.py, one by
    one; Python sorts each hand afterwards, and finds the sides, of which any will do. The labels
    that Burke, Ferland and Teng promise (arXiv:2106.02114, Lemma E.1) do not exist in general
    (docs/errata.md); the gadget for an arc x -> y is Gadgetry's:

        x-a  a-a0  a-b  b-c  b-f  c-c0  c-d  f-d  d-d0  d-e  e-e0  e-i
        i-c1  i-c2  i-c3   j-c1  j-c2  j-c3   c3-c30   j-y

    Why it is right. Cards of different hands match iff their vertices are joined in the graph of
    the gadgets, the pendants and the prelude ([adjacent_iff]), so UNO is played on that graph
    ([on_the_pile]). There everything is local to one gadget of which no vertex is visited.
    - Entered the right way, at a, it has the value 1 if y is unvisited and has the value 1, and
      else 2 ([enter_a]): along c3, i, e, d, c, b and a each value is 3 minus the one before; c1, c2
      and f are 0.
    - Entered the wrong way, at j, it has at least the value 2 ([enter_j]): c1 is an option of
      value 0, and c3 one of value 1.
    The rest is as in generalized_geography_to_undirected_geography: the invariant is [walked], and
    a vertex has the value 1 if the player to move loses the game on the digraph, and at least 2 if
    he wins ([walked_value]); the prelude makes of it 1 or 2. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes repetition.
From Gadgetry.geography Require Import generalized_geography undirected_geography uno.
Import ListNotations.

Inductive role :=
| Ra | Ra0 | Rb | Rc | Rc0 | Rd | Rd0 | Rf | Re | Re0 | Ri | Rc1 | Rc2 | Rc3 | Rc30 | Rj.
Inductive vertex :=
| Vertex (v : nat) | Pendant (v : nat) | Gadget (i : nat) (r : role) | Start | Start0 | P1 | P10.

Definition role_eq_dec (x y : role) : {x = y} + {x <> y}. decide equality. Defined.
Definition vertex_eq_dec (x y : vertex) : {x = y} + {x <> y}.
  decide equality; try apply Nat.eq_dec; apply role_eq_dec. Defined.

Definition roles : list role :=
  [Ra; Ra0; Rb; Rc; Rc0; Rd; Rd0; Rf; Re; Re0; Ri; Rc1; Rc2; Rc3; Rc30; Rj].
(** Colours and ranks within an arc; a has the colour of x ([Some true]), and j that of y. *)
Definition end_of (r : role) : option bool :=
  match r with Ra => Some true | Rj => Some false | _ => None end.
Definition colour_code (r : role) : nat :=
  match r with
  | Ra | Rj | Rb | Rc | Rd | Rf => 0 | Re | Re0 | Ri => 1 | Rc3 | Rc30 => 2
  | Ra0 => 3 | Rc0 => 4 | Rd0 => 5 | Rc1 => 6 | Rc2 => 7
  end.
Definition rank_code (r : role) : nat :=
  match r with
  | Ra | Ra0 | Rb => 0 | Rc | Rc0 => 1 | Rd | Rd0 | Re => 2 | Ri | Rj | Rc1 | Rc2 | Rc3 => 3
  | Rf => 4 | Re0 => 5 | Rc30 => 6
  end.
(** Those of the other side than x. *)
Definition across (r : role) : bool :=
  match r with Ra | Rc | Rd0 | Rf | Re | Rc1 | Rc2 | Rc3 => true | _ => false end.

(** The edges of the gadget, as the picture above has them. *)
Definition joined (r : role) : list role :=
  match r with
  | Ra => [Ra0; Rb] | Ra0 => [Ra] | Rb => [Ra; Rc; Rf] | Rc => [Rb; Rc0; Rd] | Rc0 => [Rc]
  | Rd => [Rc; Rf; Rd0; Re] | Rd0 => [Rd] | Rf => [Rb; Rd] | Re => [Rd; Re0; Ri] | Re0 => [Re]
  | Ri => [Re; Rc1; Rc2; Rc3] | Rc1 => [Ri; Rj] | Rc2 => [Ri; Rj] | Rc3 => [Ri; Rj; Rc30]
  | Rc30 => [Rc3] | Rj => [Rc1; Rc2; Rc3]
  end.

Definition none (end_ : option bool) : bool := match end_ with None => true | _ => false end.

Lemma joined_iff r r' : In r' (joined r) <-> across r <> across r' /\
  ((end_of r = None /\ end_of r' = None /\ colour_code r = colour_code r') \/
   rank_code r = rank_code r').
Proof.
  assert (Bool : (if in_dec role_eq_dec r' (joined r) then true else false) =
    xorb (across r) (across r') && (none (end_of r) && none (end_of r') &&
      (colour_code r =? colour_code r') || (rank_code r =? rank_code r'))).
  { destruct r, r'; reflexivity. }
  assert (Left : In r' (joined r) <->
    (if in_dec role_eq_dec r' (joined r) then true else false) = true).
  { destruct in_dec; intuition discriminate. }
  assert (None_ : forall e, none e = true <-> e = None).
  { intros [b|]; simpl; split; congruence. }
  rewrite Left, Bool, andb_true_iff, orb_true_iff, !andb_true_iff, !None_, !Nat.eqb_eq.
  assert (X : xorb (across r) (across r') = true <-> across r <> across r').
  { destruct (across r), (across r'); simpl; split; congruence. }
  rewrite X. tauto.
Qed.

Section Deck.
  Variable V : nat.
  Variable A : list (nat * nat).
  Variable s : nat.
  Variable side : nat -> bool.
  Let n := length A.
  Hypothesis arcs_range : forall x y, In (x, y) A -> x < V /\ y < V.
  Hypothesis s_range : s < V.
  Hypothesis sides_differ : forall x y, In (x, y) A -> side x <> side y.

  Definition tail (i : nat) : nat := fst (nth i A (0, 0)).
  Definition head (i : nat) : nat := snd (nth i A (0, 0)).

  Definition colour (v : vertex) : nat :=
    match v with
    | Vertex v | Pendant v => v
    | Gadget i r => match end_of r with
        | Some true => tail i | Some false => head i | None => V + 8 * i + colour_code r end
    | Start | Start0 => V + 8 * n
    | P1 => s
    | P10 => V + 8 * n + 1
    end.
  Definition rank (v : vertex) : nat :=
    match v with
    | Vertex v => v
    | Pendant v => V + v
    | Gadget i r => 2 * V + 7 * i + rank_code r
    | Start | P1 | P10 => 2 * V + 7 * n
    | Start0 => 2 * V + 7 * n + 1
    end.
  Definition side_of (v : vertex) : bool :=
    match v with
    | Vertex v => side v
    | Pendant v => negb (side v)
    | Gadget i r => xorb (side (tail i)) (across r)
    | Start | P10 => side s
    | Start0 | P1 => negb (side s)
    end.
  Definition card_of (v : vertex) : card := (colour v, rank v).
  Definition cards : list vertex :=
    map Vertex (seq 0 V) ++ map Pendant (seq 0 V) ++
    flat_map (fun i => map (Gadget i) roles) (seq 0 n) ++ [Start; Start0; P1; P10].
  (** Pairs of cards that may be played one onto the other. *)
  Definition playable_pair (two : vertex * vertex) : bool :=
    xorb (side_of (fst two)) (side_of (snd two)) &&
    matches (card_of (snd two)) (Some (card_of (fst two))).
  Definition pairs : list (vertex * vertex) := filter playable_pair (list_prod cards cards).

  Definition present (v : vertex) : Prop :=
    match v with Vertex v | Pendant v => v < V | Gadget i _ => i < n | _ => True end.

  Lemma cards_in v : In v cards <-> present v.
  Proof.
    unfold cards. rewrite !in_app_iff, in_flat_map, !in_map_iff. split.
    - intros [[x [<- H]]|[[x [<- H]]|[[i [Hi H]]|H]]].
      + apply in_seq in H. simpl. lia.
      + apply in_seq in H. simpl. lia.
      + apply in_map_iff in H. destruct H as [r [<- _]]. apply in_seq in Hi. simpl. lia.
      + destruct H as [<-|[<-|[<-|[<-|[]]]]]; exact I.
    - destruct v as [v|v|i r| | | |]; simpl; intros H; [| | |auto 10..].
      + left. exists v. split; [reflexivity|]. apply in_seq. lia.
      + right; left. exists v. split; [reflexivity|]. apply in_seq. lia.
      + right; right; left. exists i. split; [apply in_seq; lia|].
        destruct r; simpl; auto 20.
  Qed.

  Lemma cards_distinct : NoDup cards.
  Proof.
    assert (Roles : NoDup roles).
    { repeat constructor; simpl; intuition discriminate. }
    unfold cards. repeat apply nodup_app.
    - apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. now injection E.
    - apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. now injection E.
    - apply nodup_flat_map; [apply seq_NoDup| |].
      + intros i _. apply nodup_map; [exact Roles|]. intros x y _ _ E. now injection E.
      + intros i j z _ _ Hi Hj. apply in_map_iff in Hi, Hj.
        destruct Hi as [r [<- _]], Hj as [r' [E _]]. now injection E.
    - repeat constructor; simpl; intuition discriminate.
    - intros x Hx Hin. apply in_flat_map in Hx. destruct Hx as [i [_ Hx]].
      apply in_map_iff in Hx. destruct Hx as [r [<- _]]. simpl in Hin. intuition discriminate.
    - intros x Hx Hin. apply in_map_iff in Hx. destruct Hx as [v [<- _]].
      apply in_app_iff in Hin. destruct Hin as [Hin|Hin]; [|simpl in Hin; intuition discriminate].
      apply in_flat_map in Hin. destruct Hin as [i [_ Hin]]. apply in_map_iff in Hin.
      destruct Hin as [r [E _]]. discriminate.
    - intros x Hx Hin. apply in_map_iff in Hx. destruct Hx as [v [<- _]].
      rewrite !in_app_iff in Hin. destruct Hin as [Hin|[Hin|Hin]];
        [| |simpl in Hin; intuition discriminate].
      + apply in_map_iff in Hin. destruct Hin as [w [E _]]. discriminate.
      + apply in_flat_map in Hin. destruct Hin as [i [_ Hin]]. apply in_map_iff in Hin.
        destruct Hin as [r [E _]]. discriminate.
  Qed.

  (** * Which cards match *)
  Definition adjacent (u w : vertex) : Prop :=
    match u with
    | Vertex v => v < V /\ (w = Pendant v \/ (exists i, i < n /\ tail i = v /\ w = Gadget i Ra) \/
        (exists i, i < n /\ head i = v /\ w = Gadget i Rj) \/ (s = v /\ w = P1))
    | Pendant v => v < V /\ w = Vertex v
    | Gadget i r => i < n /\ ((exists r', In r' (joined r) /\ w = Gadget i r') \/
        (end_of r = Some true /\ w = Vertex (tail i)) \/
        (end_of r = Some false /\ w = Vertex (head i)))
    | Start => w = Start0 \/ w = P1
    | Start0 => w = Start
    | P1 => w = Start \/ w = P10 \/ w = Vertex s
    | P10 => w = P1
    end.

  Lemma ends_range i : i < n -> tail i < V /\ head i < V /\ side (head i) = negb (side (tail i)).
  Proof.
    intros L. assert (Hin : In (tail i, head i) A).
    { unfold tail, head. rewrite <- surjective_pairing. now apply nth_In. }
    destruct (arcs_range _ _ Hin). split; [assumption|]. split; [assumption|].
    apply sides_differ in Hin. destruct (side (tail i)), (side (head i)); simpl; congruence.
  Qed.

  Lemma end_across r b : end_of r = Some b -> across r = b.
  Proof. destruct r; simpl; congruence. Qed.

  Lemma codes r : colour_code r < 8 /\ rank_code r < 7.
  Proof. destruct r; simpl; lia. Qed.

  (** The side of a card of the colour of a vertex is not the vertex's, but for its own card. *)
  Definition same_colour_or_rank (u w : vertex) : Prop := colour u = colour w \/ rank u = rank w.

  Lemma adjacent_sym u w : adjacent u w -> adjacent w u.
  Proof.
    destruct u as [v|v|i r| | | |]; simpl.
    - intros [Hv [->|[[i [L [<- ->]]]|[[i [L [<- ->]]]|[<- ->]]]]]; simpl; auto.
    - intros [Hv ->]. simpl. auto.
    - intros [L [[r' [Hr ->]]|[[E ->]|[E ->]]]]; simpl.
      + split; [exact L|]. left. exists r. split; [|reflexivity].
        rewrite joined_iff in *. intuition congruence.
      + destruct (ends_range i L). split; [tauto|]. right; left. exists i.
        assert (r = Ra) as -> by (destruct r; simpl in E; congruence). auto.
      + destruct (ends_range i L). split; [tauto|]. right; right; left. exists i.
        assert (r = Rj) as -> by (destruct r; simpl in E; congruence). auto.
    - intros [->| ->]; simpl; auto.
    - intros ->. simpl. auto.
    - intros [->|[->| ->]]; simpl; auto 10.
    - intros ->. simpl. auto.
  Qed.

  Lemma adjacent_matches u w : adjacent u w ->
    present u /\ present w /\ side_of u <> side_of w /\ same_colour_or_rank u w.
  Proof.
    unfold same_colour_or_rank. destruct u as [v|v|i r| | | |]; simpl.
    - intros [Hv [->|[[i [L [<- ->]]]|[[i [L [<- ->]]]|[<- ->]]]]]; simpl.
      + repeat split; auto. destruct (side v); discriminate.
      + repeat split; auto. destruct (side (tail i)); discriminate.
      + repeat split; auto. destruct (ends_range i L) as [_ [_ ->]].
        destruct (side (tail i)); discriminate.
      + repeat split; auto. destruct (side s); discriminate.
    - intros [Hv ->]. simpl. repeat split; auto. destruct (side v); discriminate.
    - intros [L [[r' [Hr ->]]|[[E ->]|[E ->]]]]; simpl.
      + apply joined_iff in Hr. destruct Hr as [X H]. repeat split; auto.
        * destruct (side (tail i)), (across r), (across r'); simpl; congruence.
        * destruct H as [[E1 [E2 E]]|E]; [left; rewrite E1, E2; lia|right; lia].
      + rewrite E. apply end_across in E. rewrite E. destruct (ends_range i L).
        repeat split; auto. destruct (side (tail i)); discriminate.
      + rewrite E. apply end_across in E. rewrite E. destruct (ends_range i L) as [_ [Hh ->]].
        repeat split; auto. destruct (side (tail i)); discriminate.
    - intros [->| ->]; simpl; repeat split; auto; destruct (side s); discriminate.
    - intros ->. simpl. repeat split; auto. destruct (side s); discriminate.
    - intros [->|[->| ->]]; simpl; repeat split; auto; destruct (side s); discriminate.
    - intros ->. simpl. repeat split; auto. destruct (side s); discriminate.
  Qed.

  Lemma matches_adjacent u w : present u -> present w -> side_of u <> side_of w ->
    same_colour_or_rank u w -> adjacent u w.
  Proof.
    (* the vertex whose colour a card has, and whether it is not the vertex's own card *)
    pose (near := fun v => match v with
      | Vertex v => Some (v, false) | Pendant v => Some (v, true)
      | Gadget i r => match end_of r with
          | Some true => Some (tail i, true) | Some false => Some (head i, true) | None => None end
      | P1 => Some (s, true)
      | _ => None end).
    assert (Near : forall v x b, present v -> near v = Some (x, b) ->
      colour v = x /\ side_of v = xorb (side x) b /\ x < V /\
      (b = false -> v = Vertex x) /\ (b = true -> adjacent (Vertex x) v)).
    { intros v x b Hv E. destruct v as [v|v|i r| | | |]; simpl in E; try discriminate.
      - injection E as <- <-. simpl in *. rewrite xorb_false_r. repeat split; auto; discriminate.
      - injection E as <- <-. simpl in *. rewrite xorb_true_r. repeat split; auto; discriminate.
      - simpl in Hv. destruct (ends_range i Hv) as [Ht [Hh Es]].
        destruct (end_of r) as [[|]|] eqn:Er; [| |discriminate];
          pose proof (end_across _ _ Er) as Ha; injection E as <- <-; cbn [colour side_of];
          rewrite Er, Ha.
        + assert (r = Ra) as -> by (destruct r; simpl in Er; congruence).
          split; [reflexivity|]. split; [reflexivity|]. split; [exact Ht|].
          split; [discriminate|]. intros _. split; [exact Ht|]. right; left. eauto.
        + assert (r = Rj) as -> by (destruct r; simpl in Er; congruence).
          split; [reflexivity|]. split.
          { rewrite Es, xorb_true_r, xorb_false_r. now rewrite negb_involutive. }
          split; [exact Hh|]. split; [discriminate|]. intros _. split; [exact Hh|].
          right; right; left. eauto.
      - injection E as <- <-. cbn [colour side_of]. rewrite xorb_true_r.
        split; [reflexivity|]. split; [reflexivity|]. split; [exact s_range|].
        split; [discriminate|]. intros _. split; [exact s_range|]. right; right; right. auto. }
    assert (Far : forall v, present v -> near v = None -> V <= colour v).
    { intros v Hv E. destruct v as [v|v|i r| | | |]; simpl in *; try discriminate; try lia.
      destruct (end_of r) as [[|]|]; [discriminate..|lia]. }
    intros Hu Hw Sides [E|E].
    - destruct (near u) as [[x b]|] eqn:Nu, (near w) as [[y c]|] eqn:Nw.
      + destruct (Near u x b Hu Nu) as [Cu [Su [_ [Own_u Adj_u]]]].
        destruct (Near w y c Hw Nw) as [Cw [Sw [_ [Own_w Adj_w]]]].
        assert (x = y) as <- by congruence. rewrite Su, Sw in Sides. destruct b, c.
        * congruence.
        * rewrite (Own_w eq_refl). now apply adjacent_sym, Adj_u.
        * rewrite (Own_u eq_refl). now apply Adj_w.
        * congruence.
      + destruct (Near u x b Hu Nu) as [Cu [_ [Hx _]]]. pose proof (Far w Hw Nw). lia.
      + destruct (Near w y c Hw Nw) as [Cw [_ [Hy _]]]. pose proof (Far u Hu Nu). lia.
      + destruct u as [v|v|i r| | | |]; simpl in Nu; try discriminate;
          destruct w as [v'|v'|j r'| | | |]; simpl in Nw; try discriminate;
          simpl in Hu, Hw, E, Sides;
          try (destruct (end_of r) as [[|]|] eqn:Er; [discriminate..|]; destruct (codes r));
          try (destruct (end_of r') as [[|]|] eqn:Er'; [discriminate..|]; destruct (codes r'));
          try congruence; try (simpl; auto; fail); try (exfalso; lia).
        assert (i = j) as <- by lia. simpl.
        split; [exact Hu|]. left. exists r'. split; [|reflexivity]. apply joined_iff.
        split; [congruence|]. left. repeat split; auto. lia.
    - destruct u as [v|v|i r| | | |], w as [v'|v'|j r'| | | |]; simpl in Hu, Hw, E, Sides;
        try (destruct (codes r)); try (destruct (codes r')); try congruence;
        try (simpl; auto; fail); try (exfalso; lia).
      + assert (v = v') by lia. subst. congruence.
      + assert (i = j) as <- by lia. simpl. split; [exact Hu|]. left. exists r'.
        split; [|reflexivity]. apply joined_iff. split; [congruence|]. right. lia.
  Qed.

  Lemma adjacent_iff u w : In (u, w) pairs <-> adjacent u w.
  Proof.
    unfold pairs. rewrite filter_In, in_prod_iff, !cards_in. unfold playable_pair.
    cbn [fst snd]. rewrite andb_true_iff. cbn [matches card_of fst snd].
    rewrite orb_true_iff, !Nat.eqb_eq.
    assert (X : xorb (side_of u) (side_of w) = true <-> side_of u <> side_of w).
    { destruct (side_of u), (side_of w); simpl; split; congruence. }
    rewrite X. split.
    - intros [[Hu Hw] [Hs H]]. apply matches_adjacent; auto. unfold same_colour_or_rank.
      intuition auto.
    - intros H. apply adjacent_matches in H. unfold same_colour_or_rank in H. intuition auto.
  Qed.

  (** * Values *)
  Variable G : vertex * list vertex -> nat.
  Hypothesis HG : is_grundy (gg_move pairs) G.
  Let value := value_is _ _ adjacent_iff G HG.
  Let differs := other_than_option _ _ adjacent_iff G HG.
  Let below := lower_is_option _ _ adjacent_iff G HG.
  Let dead := dead_end_value _ _ adjacent_iff G HG.
  Let single := only_option_value _ _ adjacent_iff G HG.
  Let leafed := leaf_and_option_value _ _ adjacent_iff G HG.
  Let zeros := zero_and_option_value _ _ adjacent_iff G HG.

  Definition untouched (i : nat) (vis : list vertex) : Prop := forall r, ~ In (Gadget i r) vis.

  Ltac new Hfresh := let H := fresh in
    simpl; intros H; repeat (destruct H as [H|H]; [discriminate H|]); exact (Hfresh _ H).
  Ltac near L := split; [exact L|]; left; eexists; split; [|reflexivity]; simpl; auto.
  (* all neighbours one by one *)
  Ltac every Hw :=
    destruct Hw as [_ [[near_role [Hnear Hw]]|[[Hnear Hw]|[Hnear Hw]]]]; [|discriminate Hnear..];
    subst; simpl in Hnear;
    repeat (destruct Hnear as [Hnear|Hnear]; [subst near_role; simpl; auto 12; fail|]);
    destruct Hnear.

  Section Enter.
    Variables (i : nat) (vis : list vertex).
    Hypotheses (L : i < n) (Hfresh : untouched i vis).
    Let at_ := Gadget i.

    (** f, entered from b, is 0: behind it d has a dead end. *)
    Lemma from_b_to_f va : untouched i va ->
      G (at_ Rf, at_ Rf :: at_ Rb :: at_ Ra :: va) = 0.
    Proof.
      intros Hva. rewrite (single _ _ (at_ Rd)); [|near L|new Hva|intros w Hw; every Hw].
      assert (D0 : G (at_ Rd0, at_ Rd0 :: at_ Rd :: at_ Rf :: at_ Rb :: at_ Ra :: va) = 0).
      { apply dead. intros w Hw. every Hw. }
      assert (D : G (at_ Rd0, at_ Rd0 :: at_ Rd :: at_ Rf :: at_ Rb :: at_ Ra :: va) <>
        G (at_ Rd, at_ Rd :: at_ Rf :: at_ Rb :: at_ Ra :: va)).
      { apply differs; [near L|new Hva]. }
      rewrite D0 in D. apply not_eq_sym, Nat.eqb_neq in D. now rewrite D.
    Qed.

    Let vi := at_ Ri :: at_ Re :: at_ Rd :: at_ Rc :: at_ Rb :: at_ Ra :: vis.
    Definition through : list vertex :=
      [Gadget i Rj; Gadget i Rc3; Gadget i Ri; Gadget i Re; Gadget i Rd; Gadget i Rc;
       Gadget i Rb; Gadget i Ra] ++ vis.

    (** c1 and c2, entered from i, are 0: behind them j has a dead end. *)
    Lemma from_i c other : (c = Rc1 /\ other = Rc2) \/ (c = Rc2 /\ other = Rc1) ->
      G (at_ c, at_ c :: vi) = 0.
    Proof.
      intros H. assert (Ec : G (at_ other, at_ other :: at_ Rj :: at_ c :: vi) = 0).
      { apply dead. intros w Hw. unfold vi, at_ in *.
        destruct H as [[-> ->]|[-> ->]]; every Hw. }
      rewrite (single _ _ (at_ Rj)).
      - assert (D : G (at_ other, at_ other :: at_ Rj :: at_ c :: vi) <>
          G (at_ Rj, at_ Rj :: at_ c :: vi)).
        { apply differs; unfold vi, at_; destruct H as [[-> ->]|[-> ->]]; [near L|near L| |];
            new Hfresh. }
        rewrite Ec in D. apply not_eq_sym, Nat.eqb_neq in D. now rewrite D.
      - unfold at_. destruct H as [[-> ->]|[-> ->]]; near L.
      - unfold vi, at_. destruct H as [[-> ->]|[-> ->]]; new Hfresh.
      - intros w Hw. unfold vi, at_ in *. destruct H as [[-> ->]|[-> ->]]; every Hw.
    Qed.

    (** From j on a each value is 3 minus the one before. *)
    Lemma enter_chain : In (Vertex (tail i)) vis ->
      G (at_ Ra, at_ Ra :: vis) = if G (at_ Rj, through) =? 1 then 2 else 1.
    Proof.
      intros It. unfold through. cbn [app]. fold at_.
      set (vj := at_ Rj :: at_ Rc3 :: vi).
      change (at_ Rj :: at_ Rc3 :: _) with vj.
      assert (E3 : G (at_ Rc3, at_ Rc3 :: vi) = if G (at_ Rj, vj) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Rc30)); [near L|new Hfresh| |now left|near L|new Hfresh|].
        - intros w Hw. every Hw.
        - intros w Hw. unfold vi. every Hw. }
      assert (Ei : G (at_ Ri, vi) = if G (at_ Rc3, at_ Rc3 :: vi) =? 1 then 2 else 1).
      { assert (C1 : G (at_ Rc1, at_ Rc1 :: vi) = 0) by (apply (from_i Rc1 Rc2); auto).
        assert (C2 : G (at_ Rc2, at_ Rc2 :: vi) = 0) by (apply (from_i Rc2 Rc1); auto).
        apply (zeros _ _ (at_ Rc1)); [near L|new Hfresh|exact C1|near L|new Hfresh|].
        intros w Hw Nw. destruct Hw as [_ [[r [Hr ->]]|[[Hr _]|[Hr _]]]]; [|discriminate Hr..].
        simpl in Hr. destruct Hr as [<-|[<-|[<-|[<-|[]]]]]; [|auto..].
        exfalso. apply Nw. unfold vi. simpl. auto. }
      set (ve := at_ Re :: at_ Rd :: at_ Rc :: at_ Rb :: at_ Ra :: vis).
      assert (Ee : G (at_ Re, ve) = if G (at_ Ri, vi) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Re0)); [near L|new Hfresh| |now left|near L|new Hfresh|].
        - intros w Hw. every Hw.
        - intros w Hw. unfold ve. every Hw. }
      set (vd := at_ Rd :: at_ Rc :: at_ Rb :: at_ Ra :: vis).
      assert (Ed : G (at_ Rd, vd) = if G (at_ Re, ve) =? 1 then 2 else 1).
      { assert (D0 : G (at_ Rd0, at_ Rd0 :: vd) = 0).
        { apply dead. intros w Hw. unfold vd. every Hw. }
        assert (F0 : G (at_ Rf, at_ Rf :: vd) = 0).
        { apply dead. intros w Hw. unfold vd. every Hw. }
        apply (zeros _ _ (at_ Rd0)); [near L|new Hfresh|exact D0|near L|new Hfresh|].
        intros w Hw Nw. destruct Hw as [_ [[r [Hr ->]]|[[Hr _]|[Hr _]]]]; [|discriminate Hr..].
        simpl in Hr. destruct Hr as [<-|[<-|[<-|[<-|[]]]]]; [|auto..].
        exfalso. apply Nw. unfold vd. simpl. auto. }
      set (vc := at_ Rc :: at_ Rb :: at_ Ra :: vis).
      assert (Ec : G (at_ Rc, vc) = if G (at_ Rd, vd) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Rc0)); [near L|new Hfresh| |now left|near L|new Hfresh|].
        - intros w Hw. every Hw.
        - intros w Hw. unfold vc. every Hw. }
      set (vb := at_ Rb :: at_ Ra :: vis).
      assert (Eb : G (at_ Rb, vb) = if G (at_ Rc, vc) =? 1 then 2 else 1).
      { assert (F0 : G (at_ Rf, at_ Rf :: vb) = 0) by now apply from_b_to_f.
        apply (zeros _ _ (at_ Rf)); [near L|new Hfresh|exact F0|near L|new Hfresh|].
        intros w Hw Nw. destruct Hw as [_ [[r [Hr ->]]|[[Hr _]|[Hr _]]]]; [|discriminate Hr..].
        simpl in Hr. destruct Hr as [<-|[<-|[<-|[]]]]; [|auto..].
        exfalso. apply Nw. unfold vb. simpl. auto. }
      assert (Ea : G (at_ Ra, at_ Ra :: vis) = if G (at_ Rb, vb) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Ra0)); [near L|new Hfresh| |now left|near L|new Hfresh|].
        - intros w Hw. every Hw.
        - intros w [_ [[r [Hr ->]]|[[_ ->]|[Hr _]]]]; [|simpl; auto|discriminate Hr].
          simpl in Hr. destruct Hr as [<-|[<-|[]]]; auto. }
      rewrite Ea, Eb, Ec, Ed, Ee, Ei, E3. destruct (G (at_ Rj, vj) =? 1); reflexivity.
    Qed.

    (** j, reached from c3: its other options, c1 and c2, are 0. *)
    Lemma at_j_option c : c = Rc1 \/ c = Rc2 ->
      adjacent (at_ Rj) (at_ c) /\ ~ In (at_ c) through /\ G (at_ c, at_ c :: through) = 0.
    Proof.
      intros H. split; [destruct H; subst c; near L|]. unfold through. split.
      - unfold at_. destruct H; subst c; new Hfresh.
      - apply dead. intros w Hw. unfold at_ in *. destruct H; subst c; every Hw.
    Qed.

    Let Y := G (Vertex (head i), Vertex (head i) :: through).
    Lemma enter_a : In (Vertex (tail i)) vis ->
      (In (Vertex (head i)) vis -> G (at_ Ra, at_ Ra :: vis) = 2) /\
      (~ In (Vertex (head i)) vis -> Y = 1 -> G (at_ Ra, at_ Ra :: vis) = 1) /\
      (~ In (Vertex (head i)) vis -> 2 <= Y -> G (at_ Ra, at_ Ra :: vis) = 2).
    Proof.
      intros It. destruct (at_j_option Rc1) as [A1 [N1 E1]]; [auto|].
      destruct (at_j_option Rc2) as [A2 [N2 E2]]; [auto|].
      assert (Others : forall w, adjacent (at_ Rj) w -> ~ In w through ->
        w = Vertex (head i) \/ G (w, w :: through) = 0).
      { intros w [_ [[r [Hr ->]]|[[Hr _]|[_ ->]]]] Nw; [|discriminate Hr|auto]. simpl in Hr.
        destruct Hr as [<-|[<-|[<-|[]]]]; [auto|auto|].
        exfalso. apply Nw. unfold through. simpl. auto. }
      assert (Head : ~ In (Vertex (head i)) vis -> adjacent (at_ Rj) (Vertex (head i)) /\
        ~ In (Vertex (head i)) through).
      { intros Nh. split; [split; [exact L|]; right; right; auto|]. unfold through. simpl.
        intros H. repeat (destruct H as [H|H]; [discriminate H|]). exact (Nh H). }
      rewrite (enter_chain It). split; [|split]; intros Hh.
      - assert (J : G (at_ Rj, through) = 1); [|now rewrite J]. apply value.
        + intros w Aw Nw. destruct (Others w Aw Nw) as [->|E]; [|lia]. exfalso. apply Nw.
          unfold through. simpl. auto 12.
        + intros m Lm. exists (at_ Rc1). split; [exact A1|]. split; [exact N1|]. rewrite E1. lia.
      - intros HY. destruct (Head Hh) as [Ah Nh].
        rewrite (zeros _ _ (at_ Rc1) (Vertex (head i))); auto. fold Y. now rewrite HY.
      - intros HY. destruct (Head Hh) as [Ah Nh].
        rewrite (zeros _ _ (at_ Rc1) (Vertex (head i))); auto. fold Y.
        destruct (Nat.eqb_spec Y 1) as [E|_]; [lia|reflexivity].
    Qed.
  End Enter.

  (** Entering j, the wrong way: at least 2. *)
  Section Wrong.
    Variables (i : nat) (vis : list vertex).
    Hypotheses (L : i < n) (Hfresh : untouched i vis).
    Let at_ := Gadget i.
    Let vj := at_ Rj :: vis.

    Lemma wrong_c1 : In (Vertex (head i)) vis -> G (at_ Rc1, at_ Rc1 :: vj) = 0.
    Proof.
      intros Ih. rewrite (single _ _ (at_ Ri)); [|near L|new Hfresh|].
      - assert (C2 : G (at_ Rc2, at_ Rc2 :: at_ Ri :: at_ Rc1 :: vj) = 0).
        { apply dead. intros w Hw. unfold vj. every Hw. }
        assert (D : G (at_ Rc2, at_ Rc2 :: at_ Ri :: at_ Rc1 :: vj) <>
          G (at_ Ri, at_ Ri :: at_ Rc1 :: vj)) by (apply differs; [near L|new Hfresh]).
        rewrite C2 in D. apply not_eq_sym, Nat.eqb_neq in D. now rewrite D.
      - intros w Hw. unfold vj. every Hw.
    Qed.

    Let vd := at_ Rd :: at_ Re :: at_ Ri :: at_ Rc3 :: vj.
    Lemma wrong_f : G (at_ Rf, at_ Rf :: vd) = 1.
    Proof.
      set (vb := at_ Rb :: at_ Rf :: vd).
      assert (C0 : G (at_ Rc0, at_ Rc0 :: at_ Rc :: vb) = 0).
      { apply dead. intros w Hw. every Hw. }
      assert (C : G (at_ Rc, at_ Rc :: vb) = 1).
      { rewrite (single _ _ (at_ Rc0)); [now rewrite C0|near L|new Hfresh|].
        intros w Hw. unfold vb, vd. every Hw. }
      assert (A0 : G (at_ Ra0, at_ Ra0 :: at_ Ra :: vb) = 0).
      { apply dead. intros w Hw. every Hw. }
      assert (A1 : G (at_ Ra0, at_ Ra0 :: at_ Ra :: vb) <> G (at_ Ra, at_ Ra :: vb)).
      { apply differs; [near L|new Hfresh]. }
      assert (B : G (at_ Rb, vb) = 0).
      { apply value; [|lia]. intros w [_ [[r [Hr ->]]|[[Hr _]|[Hr _]]]] Nw; [|discriminate Hr..].
        simpl in Hr. destruct Hr as [<-|[<-|[<-|[]]]].
        - fold at_. lia.
        - fold at_. lia.
        - exfalso. apply Nw. unfold vb. simpl. auto. }
      rewrite (single _ _ (at_ Rb)); [|near L|new Hfresh|intros w Hw; unfold vd; every Hw].
      fold vb. now rewrite B.
    Qed.

    Lemma enter_j : In (Vertex (head i)) vis -> 2 <= G (at_ Rj, vj).
    Proof.
      intros Ih. pose proof (wrong_c1 Ih) as C1. pose proof wrong_f as F1.
      assert (D0 : G (at_ Rd0, at_ Rd0 :: vd) = 0).
      { apply dead. intros w Hw. unfold vd. every Hw. }
      assert (Dd : G (at_ Rd0, at_ Rd0 :: vd) <> G (at_ Rd, vd)) by
        (apply differs; [near L|new Hfresh]).
      assert (Df : G (at_ Rf, at_ Rf :: vd) <> G (at_ Rd, vd)) by
        (apply differs; [near L|new Hfresh]).
      set (ve := at_ Re :: at_ Ri :: at_ Rc3 :: vj).
      assert (E : G (at_ Re, ve) = 1).
      { rewrite (leafed _ _ (at_ Re0) (at_ Rd)); [|near L|new Hfresh| |now left|near L|new Hfresh|].
        - change (at_ Rd :: ve) with vd.
          destruct (Nat.eqb_spec (G (at_ Rd, vd)) 1); [lia|reflexivity].
        - intros w Hw. every Hw.
        - intros w Hw. unfold ve. every Hw. }
      set (v3 := at_ Ri :: at_ Rc3 :: vj).
      assert (Z : forall c, c = Rc1 \/ c = Rc2 -> G (at_ c, at_ c :: v3) = 0).
      { intros c H. apply dead. intros w Hw. unfold v3, vj, at_ in *.
        destruct H; subst c; every Hw. }
      assert (I2 : G (at_ Ri, v3) = 2).
      { rewrite (zeros _ _ (at_ Rc1) (at_ Re)); [|near L|new Hfresh|now apply Z; auto|near L|
          new Hfresh|].
        - change (at_ Re :: v3) with ve. now rewrite E.
        - intros w [_ [[r [Hr ->]]|[[Hr _]|[Hr _]]]] Nw; [|discriminate Hr..]. simpl in Hr.
          destruct Hr as [<-|[<-|[<-|[<-|[]]]]]; [auto|right; apply Z; auto|right; apply Z; auto|].
          exfalso. apply Nw. unfold v3. simpl. auto. }
      assert (C3 : G (at_ Rc3, at_ Rc3 :: vj) = 1).
      { rewrite (leafed _ _ (at_ Rc30) (at_ Ri)); [|near L|new Hfresh| |now left|near L|new
        Hfresh|].
        - fold v3. now rewrite I2.
        - intros w Hw. every Hw.
        - intros w Hw. unfold vj. every Hw. }
      assert (D1 : G (at_ Rc1, at_ Rc1 :: vj) <> G (at_ Rj, vj)) by
        (apply differs; [near L|new Hfresh]).
      assert (D3 : G (at_ Rc3, at_ Rc3 :: vj) <> G (at_ Rj, vj)) by
        (apply differs; [near L|new Hfresh]).
      lia.
    Qed.
  End Wrong.

  (** * Play of the digraph *)
  (** The token is at [v]; gadgets are untouched, or have been traversed from an earlier vertex. *)
  Record walked (v : nat) (gvis : list nat) (vis : list vertex) : Prop := {
    walked_v : forall w, In (Vertex w) vis <-> In w gvis;
    walked_here : In v gvis;
    walked_range : v < V;
    walked_p : forall w, ~ In (Pendant w) vis;
    walked_prelude : In P1 vis;
    walked_g : forall i, i < n ->
      untouched i vis \/ (In (Gadget i Rj) vis /\ In (tail i) gvis /\ tail i <> v) }.

  Lemma walk v gvis vis i : walked v gvis vis -> i < n -> tail i = v -> ~ In (head i) gvis ->
    walked (head i) (head i :: gvis) (Vertex (head i) :: through i vis).
  Proof.
    intros W L T N. unfold through. constructor.
    - intros w. simpl. split.
      + intros H. destruct H as [H|H]; [injection H as H; auto|].
        repeat (destruct H as [H|H]; [discriminate H|]). right. now apply (walked_v _ _ _ W).
      + intros [->|H]; [auto|]. do 9 right. now apply (walked_v _ _ _ W).
    - now left.
    - now apply ends_range.
    - intros w H. simpl in H. repeat (destruct H as [H|H]; [discriminate H|]).
      exact (walked_p _ _ _ W w H).
    - simpl. do 9 right. exact (walked_prelude _ _ _ W).
    - intros j Lj. destruct (Nat.eq_dec j i) as [->|Ne].
      + right. split; [simpl; auto|]. rewrite T. pose proof (walked_here _ _ _ W) as Here.
        split; [now right|]. intros ->. contradiction.
      + destruct (walked_g _ _ _ W j Lj) as [F|[D [Hin Nv]]].
        * left. intros r H. simpl in H. destruct H as [H|H]; [discriminate H|].
          repeat (destruct H as [H|H]; [congruence|]). exact (F r H).
        * right. split; [simpl; do 9 right; exact D|]. split; [now right|]. intros E. apply N.
          now rewrite <- E.
  Qed.

  Lemma pendant_value v gvis vis : walked v gvis vis ->
    adjacent (Vertex v) (Pendant v) /\ ~ In (Pendant v) vis /\
    G (Pendant v, Pendant v :: vis) = 0.
  Proof.
    intros W. split; [split; [exact (walked_range _ _ _ W)|auto]|].
    split; [exact (walked_p _ _ _ W v)|]. apply dead. intros w [_ ->]. right.
    apply (walked_v _ _ _ W). exact (walked_here _ _ _ W).
  Qed.

  Lemma walked_value :
    (forall p, Wins (gg_move A) p -> forall vis, walked (fst p) (snd p) vis ->
      2 <= G (Vertex (fst p), vis)) /\
    (forall p, Loses (gg_move A) p -> forall vis, walked (fst p) (snd p) vis ->
      G (Vertex (fst p), vis) = 1).
  Proof.
    assert (HW : forall p q, gg_move A p q -> Loses (gg_move A) q ->
      (forall vis, walked (fst q) (snd q) vis -> G (Vertex (fst q), vis) = 1) ->
      forall vis, walked (fst p) (snd p) vis -> 2 <= G (Vertex (fst p), vis)).
    { intros p q M _ IH vis W. destruct p as [v gvis]. apply gg_move_iff in M.
      destruct M as [y [Hin [N ->]]]. cbn [fst snd] in *.
      apply (In_nth _ _ (0, 0)) in Hin. destruct Hin as [i [L E]]. fold n in L.
      assert (T : tail i = v) by (unfold tail; now rewrite E).
      assert (H : head i = y) by (unfold head; now rewrite E).
      destruct (pendant_value v gvis vis W) as [Q1 [Q2 Q3]].
      pose proof (differs (Vertex v) vis (Pendant v) Q1 Q2) as Ho1.
      destruct (walked_g _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
      assert (It : In (Vertex (tail i)) vis).
      { rewrite T. apply (walked_v _ _ _ W). exact (walked_here _ _ _ W). }
      assert (Ny : ~ In (Vertex (head i)) vis) by (rewrite H, (walked_v _ _ _ W); exact N).
      destruct (enter_a i vis L F It) as [_ [E1 _]].
      assert (V1 : G (Gadget i Ra, Gadget i Ra :: vis) = 1).
      { apply E1; [exact Ny|]. rewrite H at 1. apply IH. rewrite <- H.
        apply (walk v); auto. now rewrite H. }
      assert (Ho2 : G (Gadget i Ra, Gadget i Ra :: vis) <> G (Vertex v, vis)).
      { apply differs; [|apply F]. split; [exact (walked_range _ _ _ W)|]. right; left. eauto. }
      lia. }
    assert (HL : forall p, (forall q, gg_move A p q -> Wins (gg_move A) q) ->
      (forall q, gg_move A p q -> forall vis, walked (fst q) (snd q) vis ->
        2 <= G (Vertex (fst q), vis)) ->
      forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1).
    { intros p _ IH vis W. destruct p as [v gvis]. cbn [fst snd] in *.
      destruct (pendant_value v gvis vis W) as [Q1 [Q2 Q3]].
      pose proof (differs (Vertex v) vis (Pendant v) Q1 Q2) as Ho1.
      destruct (Nat.eq_dec (G (Vertex v, vis)) 1) as [E|Ne]; auto. exfalso.
      destruct (below (Vertex v) vis 1) as [w [Aw [Nw E]]]; [lia|].
      destruct Aw as [_ [->|[[i [L [T ->]]]|[[i [L [H ->]]]|[_ ->]]]]].
      - lia.
      - destruct (walked_g _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
        assert (It : In (Vertex (tail i)) vis).
        { rewrite T. apply (walked_v _ _ _ W). exact (walked_here _ _ _ W). }
        destruct (enter_a i vis L F It) as [E0 [_ E2]].
        assert (G (Gadget i Ra, Gadget i Ra :: vis) = 2); [|lia].
        destruct (in_dec Nat.eq_dec (head i) gvis) as [Iy|Ny].
        + apply E0. now apply (walked_v _ _ _ W).
        + apply E2; [rewrite (walked_v _ _ _ W); exact Ny|].
          specialize (IH (head i, head i :: gvis)). cbn [fst snd] in IH. apply IH.
          * constructor; auto. rewrite <- T. unfold tail, head.
            rewrite <- surjective_pairing. now apply nth_In.
          * now apply (walk v).
      - destruct (walked_g _ _ _ W i L) as [F|[D _]]; [|contradiction].
        assert (2 <= G (Gadget i Rj, Gadget i Rj :: vis)); [|lia].
        apply enter_j; auto. rewrite H. apply (walked_v _ _ _ W). exact (walked_here _ _ _ W).
      - apply Nw. exact (walked_prelude _ _ _ W). }
    split; intros p.
    - apply (Wins_mutual (gg_move A)
        (fun p => forall vis, walked (fst p) (snd p) vis -> 2 <= G (Vertex (fst p), vis))
        (fun p => forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1)); auto.
    - apply (Loses_mutual (gg_move A)
        (fun p => forall vis, walked (fst p) (snd p) vis -> 2 <= G (Vertex (fst p), vis))
        (fun p => forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1)); auto.
  Qed.

  Lemma walked_entered : walked s [s] [Vertex s; P1; Start].
  Proof.
    constructor; simpl; auto.
    - intros w. split; [|intros [H|[]]; left; congruence].
      intros [H|[H|[H|[]]]]; [left; congruence|discriminate..].
    - intros w [H|[H|[H|[]]]]; discriminate.
    - intros i _. left. intros r [H|[H|[H|[]]]]; discriminate.
  Qed.

  Lemma start_value :
    (Wins (gg_move A) (s, [s]) -> G (Start, [Start]) = 2) /\
    (Loses (gg_move A) (s, [s]) -> G (Start, [Start]) = 1).
  Proof.
    assert (Es : G (Start, [Start]) = if G (P1, [P1; Start]) =? 1 then 2 else 1).
    { apply (leafed _ _ Start0); simpl; auto.
      - intros [H|[]]; discriminate.
      - intros [H|[]]; discriminate.
      - intros w [->| ->]; auto. }
    assert (Ep : G (P1, [P1; Start]) = if G (Vertex s, [Vertex s; P1; Start]) =? 1 then 2 else 1).
    { apply (leafed _ _ P10); simpl; auto.
      - intros [H|[H|[]]]; discriminate.
      - intros [H|[H|[]]]; discriminate.
      - intros w [->|[->| ->]]; auto 6. }
    destruct walked_value as [W L]. pose proof walked_entered as X. rewrite Es, Ep.
    split; intros H; [pose proof (W _ H _ X) as E|pose proof (L _ H _ X) as E]; cbn [fst] in E.
    - destruct (Nat.eqb_spec (G (Vertex s, [Vertex s; P1; Start])) 1); [lia|reflexivity].
    - now rewrite E.
  Qed.

  (** * The deal is played on that graph *)
  Definition unplayed (vis : list vertex) (same : bool) (u v : vertex) : bool :=
    (if in_dec vertex_eq_dec v vis then false else true) &&
    (if same then eqb (side_of v) (side_of u) else negb (eqb (side_of v) (side_of u))).
  Definition dealt_from (u : vertex) (vis : list vertex) : uno :=
    {| hand := map card_of (filter (unplayed vis false u) cards);
       opposite := map card_of (filter (unplayed vis true u) cards);
       pile := Some (card_of u) |}.
  Definition on_the_pile (p : uno) (q : vertex * list vertex) : Prop :=
    present (fst q) /\ p = dealt_from (fst q) (snd q).

  Lemma unplayed_iff vis same u v : unplayed vis same u v = true <->
    ~ In v vis /\ (side_of v = side_of u <-> same = true).
  Proof.
    unfold unplayed. rewrite andb_true_iff.
    destruct (in_dec vertex_eq_dec v vis); destruct same; try rewrite negb_true_iff;
      rewrite ?eqb_true_iff, ?eqb_false_iff; intuition congruence.
  Qed.

  (** Playing w takes its card out of the hand, which is then the other one. *)
  Lemma unplayed_step vis u w l l' : side_of w <> side_of u ->
    filter (unplayed vis false u) cards = l ++ w :: l' ->
    dealt_from w (w :: vis) = {| hand := map card_of (filter (unplayed vis true u) cards);
      opposite := map card_of (l ++ l'); pile := Some (card_of w) |}.
  Proof.
    intros Ns E. unfold dealt_from. f_equal; f_equal.
    - apply filter_ext. intros v. apply eq_true_iff_eq. rewrite !unplayed_iff. simpl.
      destruct (side_of v) eqn:Ev, (side_of u) eqn:Eu, (side_of w) eqn:Ew; intuition congruence.
    - assert (Nd : NoDup (l ++ w :: l')).
      { rewrite <- E. apply NoDup_filter, cards_distinct. }
      apply NoDup_remove_2 in Nd. rewrite in_app_iff in Nd.
      transitivity (filter (fun v => if vertex_eq_dec v w then false else true) (l ++ w :: l')).
      + rewrite <- E. assert (X : forall v, unplayed (w :: vis) true w v =
          unplayed vis false u v && (if vertex_eq_dec v w then false else true)).
        { intros v. apply eq_true_iff_eq. rewrite andb_true_iff, !unplayed_iff. simpl.
          destruct (vertex_eq_dec v w) as [->|Ne]; [intuition congruence|].
          destruct (side_of v) eqn:Ev, (side_of u) eqn:Eu, (side_of w) eqn:Ew;
            intuition congruence. }
        generalize cards as deck. intros deck. induction deck as [|v rest IH]; [reflexivity|].
        simpl.
        rewrite X. destruct (unplayed vis false u v); simpl; [|exact IH].
        destruct (vertex_eq_dec v w); [exact IH|]. now rewrite IH.
      + assert (Same : forall k, ~ In w k ->
          filter (fun v => if vertex_eq_dec v w then false else true) k = k).
        { intros k. induction k as [|v k IH]; simpl; intros Nw; [reflexivity|].
          destruct (vertex_eq_dec v w) as [->|_]; [exfalso; auto|]. rewrite IH; auto. }
        rewrite filter_app. simpl. destruct (vertex_eq_dec w w); [|congruence].
        rewrite !Same; tauto.
  Qed.

  Lemma may_follow u vis w : present u ->
    In (u, w) pairs /\ ~ In w vis <->
    In w (filter (unplayed vis false u) cards) /\
      matches (card_of w) (Some (card_of u)) = true.
  Proof.
    intros Hu. rewrite filter_In, unplayed_iff, cards_in. unfold pairs.
    rewrite filter_In, in_prod_iff, !cards_in. unfold playable_pair. cbn [fst snd].
    rewrite andb_true_iff. destruct (side_of u), (side_of w); simpl xorb; intuition congruence.
  Qed.

  Lemma pile_forth p q p' : on_the_pile p q -> uno_move p p' ->
    exists q', gg_move pairs q q' /\ on_the_pile p' q'.
  Proof.
    destruct q as [u vis]. intros [Hu Hp] M. cbn [fst snd] in *.
    destruct M as [before c after others shown Hm]. injection Hp as Eh Eo El. subst shown.
    apply eq_sym, map_eq_app in Eh. destruct Eh as [l [l2 [E [El E2]]]].
    apply map_eq_cons in E2. destruct E2 as [w [l' [-> [Ew El']]]]. subst before c after others.
    assert (Hw : In w (filter (unplayed vis false u) cards)) by (rewrite E; apply in_elt).
    destruct (proj2 (may_follow u vis w Hu) (conj Hw Hm)) as [A0 N0].
    apply filter_In in Hw. destruct Hw as [Cw Uw]. apply unplayed_iff in Uw.
    exists (w, w :: vis). split; [now constructor|]. split; [now apply cards_in|]. cbn [fst snd].
    rewrite (unplayed_step vis u w l l'); [now rewrite map_app|intuition congruence|exact E].
  Qed.

  Lemma pile_back p q q' : on_the_pile p q -> gg_move pairs q q' ->
    exists p', uno_move p p' /\ on_the_pile p' q'.
  Proof.
    destruct q as [u vis]. intros [Hu ->] M. cbn [fst snd] in *.
    apply gg_move_iff in M. destruct M as [w [A0 [N0 ->]]].
    destruct (proj1 (may_follow u vis w Hu) (conj A0 N0)) as [Hw Hm].
    pose proof Hw as Hw'. apply filter_In in Hw'. destruct Hw' as [Cw Uw].
    apply unplayed_iff in Uw. apply in_split in Hw. destruct Hw as [l [l' E]].
    exists (dealt_from w (w :: vis)). split; [|split; [now apply cards_in|reflexivity]].
    rewrite (unplayed_step vis u w l l'); [|intuition congruence|exact E].
    unfold dealt_from. rewrite E, !map_app. cbn [map]. now constructor.
  Qed.
End Deck.

(** * The reduction *)
Definition two_sided (side : nat -> bool) (g : digraph) : Prop :=
  forall x y, In (x, y) (playable g true) -> side x <> side y.

(** The card [start] lies on the pile; who moves first has the cards of the other side. *)
Definition generalized_geography_to_uno (side : nat -> bool) (g : digraph) : uno :=
  dealt_from (vertices g) (playable g true) (start g) side Start [Start].

Section Reduction.
  Variables (side : nat -> bool) (g : digraph).
  Hypotheses (Wf : well_formed g) (Two : two_sided side g).
  Let A := playable g true.

  Lemma playable_range x y : In (x, y) A -> x < vertices g /\ y < vertices g.
  Proof. intros H. apply playable_in in H. apply Wf. tauto. Qed.

  Lemma deal_value : uno_value (generalized_geography_to_uno side g) =
    grundy_value (gg_moves vertex_eq_dec (pairs (vertices g) A (start g) side))
      (gg_measure vertex_eq_dec (pairs (vertices g) A (start g) side)) (Start, [Start]).
  Proof.
    apply (bisim_grundy uno_move (gg_move (pairs (vertices g) A (start g) side))
      (on_the_pile (vertices g) A (start g) side) uno_measure).
    - apply uno_ends.
    - apply pile_forth, Wf.
    - apply pile_back, Wf.
    - apply uno_value_spec.
    - apply grundy_value_spec; [apply gg_moves_spec|apply gg_ends].
    - split; [exact I|reflexivity].
  Qed.

  Lemma deal_values :
    (gg_first_player_wins g -> uno_value (generalized_geography_to_uno side g) = 2) /\
    (gg_second_player_wins g -> uno_value (generalized_geography_to_uno side g) = 1).
  Proof.
    rewrite deal_value.
    destruct (playable_same g true (start g, [start g])) as [EW EL]; simpl; auto.
    pose proof (grundy_value_spec _ _ _
      (gg_moves_spec vertex_eq_dec (pairs (vertices g) A (start g) side))
      (gg_ends vertex_eq_dec (pairs (vertices g) A (start g) side))) as HG.
    destruct (start_value (vertices g) A (start g) side playable_range (proj1 Wf) Two _ HG)
      as [W L].
    split; intros H; [apply W, EW, H|apply L, EL, H].
  Qed.
End Reduction.

Theorem generalized_geography_to_uno_correct :
  forall (side : nat -> bool) (g : digraph), well_formed g -> two_sided side g ->
  let u := generalized_geography_to_uno side g in
  (gg_first_player_wins g <-> uno_value u = 2) /\
  (gg_second_player_wins g <-> uno_value u = 1).
Proof.
  intros side g Wf Two u. destruct (deal_values side g Wf Two) as [W L].
  apply both_iff; [exact (gg_determined g)|exact W|exact L|]. fold u. lia.
Qed.

Theorem generalized_geography_to_swap_uno_correct :
  forall (side : nat -> bool) (g : digraph), well_formed g -> two_sided side g ->
  let u := generalized_geography_to_uno side g in
  (gg_first_player_wins g <-> swap_uno_first_player_wins u) /\
  (gg_second_player_wins g <-> swap_uno_second_player_wins u).
Proof.
  intros side g Wf Two u. destruct (deal_values side g Wf Two) as [W L]. fold u in W, L.
  pose proof (outcome_with_pass uno_move _ _ uno_value_spec uno_ends u true) as Hout.
  unfold swap_uno_first_player_wins, swap_uno_second_player_wins, swap_uno_move.
  rewrite (outcome_wins _ _ _ Hout), (outcome_loses _ _ _ Hout).
  rewrite negb_true_iff, negb_false_iff, Nat.eqb_neq, Nat.eqb_eq.
  apply both_iff; [exact (gg_determined g)| | |lia]; intros H; [rewrite (W H)|exact (L H)].
  discriminate.
Qed.
