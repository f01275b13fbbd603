(** * GENERALIZED GEOGRAPHY -> UNDIRECTED GEOGRAPHY, variants [prelude], [plain] and [pass]

[[
Theorem generalized_geography_to_undirected_geography_prelude :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  (gg_first_player_wins g <-> ug_value u = 2) /\
  (gg_second_player_wins g <-> ug_value u = 1).

Theorem generalized_geography_to_undirected_geography_plain :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of false g in
  (gg_first_player_wins g <-> 2 <= ug_value u) /\
  (gg_second_player_wins g <-> ug_value u = 1).

Theorem generalized_geography_to_undirected_geography_pass :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  (gg_first_player_wins g <-> ug_with_pass_first_player_wins u) /\
  (gg_second_player_wins g <-> ug_with_pass_second_player_wins u).
]]

    The graph is that of gadgetry/reductions/geography/
    generalized_geography_to_undirected_geography.py, vertex by vertex and edge by edge in the same
    order. Burke, Ferland and Teng, arXiv:2106.02114, Theorem 3.1. Every vertex v gets a pendant,
    and every arc x -> y the directed-edge gadget

        x-a  a-a0  a-b  b-c  b-f  c-c0  c-d  f-d  d-d0  d-y

    Why it is right. Everything is local to one gadget of which no vertex is visited ([untouched]).
    - Entered the right way, at a, it has the value 1 if y is unvisited and has the value 1, and
      else 2 ([enter_a_unvisited], [enter_a_visited]): the values of d, c, b and a are each 3 minus
      the one before, as every dead end is 0, and so is f.
    - Entered the wrong way, at d, it has at least the value 2 ([enter_d]): d has the options d0, a
      dead end of value 0, and f, whose value is then 1.
    The invariant ([walked]): the token is at the vertex v of the digraph; the vertices of the
    digraph that are visited are those visited in its own game; no pendant is visited; every gadget
    is untouched, or was passed through from an earlier vertex, so that d is visited. Then v has the
    value 1 if the player to move loses the game on the digraph, and at least 2 if he wins
    ([walked_value]): the pendant is an option of value 0, and an option of value 1 is exactly an
    arc to a vertex at which the opponent loses. The prelude turns "1, or at least 2" into "1 or
    2", exchanged twice. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes.
From Gadgetry.geography Require Import generalized_geography renaming undirected_geography.
Import ListNotations.

(** The vertices of a gadget; those of the digraph and their pendants; the prelude. *)
Inductive role := Ra | Ra0 | Rb | Rc | Rc0 | Rd | Rd0 | Rf.
Inductive vertex :=
| Vertex (v : nat) | Pendant (v : nat) | Gadget (i : nat) (r : role) | Start | Start0 | P1 | P10.

Definition role_eq_dec (x y : role) : {x = y} + {x <> y}. decide equality. Defined.
Definition vertex_eq_dec (x y : vertex) : {x = y} + {x <> y}.
  decide equality; try apply Nat.eq_dec; apply role_eq_dec. Defined.

Section Construction.
  Variable V : nat.
  Variable A : list (nat * nat). (* arcs, without loops *)
  Variable s : nat.
  Variable prelude : bool.
  Let n := length A.

  Definition tail (i : nat) : nat := fst (nth i A (0, 0)).
  Definition head (i : nat) : nat := snd (nth i A (0, 0)).

  Definition gadget_edges (i : nat) : list (vertex * vertex) :=
    [(Vertex (tail i), Gadget i Ra); (Gadget i Ra, Gadget i Ra0); (Gadget i Ra, Gadget i Rb);
      (Gadget i Rb, Gadget i Rc);
     (Gadget i Rb, Gadget i Rf); (Gadget i Rc, Gadget i Rc0); (Gadget i Rc, Gadget i Rd);
       (Gadget i Rf, Gadget i Rd);
     (Gadget i Rd, Gadget i Rd0); (Gadget i Rd, Vertex (head i))].
  Definition prelude_edges : list (vertex * vertex) :=
    [(Start, Start0); (Start, P1); (P1, P10); (P1, Vertex s)].
  Definition symbolic_edges : list (vertex * vertex) :=
    map (fun v => (Vertex v, Pendant v)) (seq 0 V) ++ flat_map gadget_edges (seq 0 n) ++
    (if prelude then prelude_edges else []).

  Definition adjacent (u w : vertex) : Prop :=
    match u with
    | Vertex v => (v < V /\ w = Pendant v) \/ (exists i, i < n /\ tail i = v /\ w = Gadget i Ra) \/
        (exists i, i < n /\ head i = v /\ w = Gadget i Rd) \/ (prelude = true /\ s = v /\ w = P1)
    | Pendant v => v < V /\ w = Vertex v
    | Gadget i Ra => i < n /\ (w = Vertex (tail i) \/ w = Gadget i Ra0 \/ w = Gadget i Rb)
    | Gadget i Ra0 => i < n /\ w = Gadget i Ra
    | Gadget i Rb => i < n /\ (w = Gadget i Ra \/ w = Gadget i Rc \/ w = Gadget i Rf)
    | Gadget i Rc => i < n /\ (w = Gadget i Rb \/ w = Gadget i Rc0 \/ w = Gadget i Rd)
    | Gadget i Rc0 => i < n /\ w = Gadget i Rc
    | Gadget i Rd => i < n /\ (w = Gadget i Rc \/ w = Gadget i Rf \/ w = Gadget i Rd0 \/
      w = Vertex (head i))
    | Gadget i Rd0 => i < n /\ w = Gadget i Rd
    | Gadget i Rf => i < n /\ (w = Gadget i Rb \/ w = Gadget i Rd)
    | Start => prelude = true /\ (w = Start0 \/ w = P1)
    | Start0 => prelude = true /\ w = Start
    | P1 => prelude = true /\ (w = Start \/ w = P10 \/ w = Vertex s)
    | P10 => prelude = true /\ w = P1
    end.

  Lemma in_edges e : In e symbolic_edges <->
    (exists v, v < V /\ e = (Vertex v, Pendant v)) \/ (exists i, i < n /\ In e (gadget_edges i)) \/
    (prelude = true /\ In e prelude_edges).
  Proof.
    unfold symbolic_edges. rewrite !in_app_iff, in_map_iff, in_flat_map. split.
    - intros [[v [<- Hin]]|[[i [Hin H]]|H]].
      + apply in_seq in Hin. left. exists v. split; [lia|auto].
      + apply in_seq in Hin. right; left. exists i. split; [lia|auto].
      + destruct prelude; [auto|destruct H].
    - intros [[v [L ->]]|[[i [L H]]|[-> H]]]; auto.
      + left. exists v. split; auto. apply in_seq. lia.
      + right; left. exists i. split; auto. apply in_seq. lia.
  Qed.

  Lemma adjacent_iff u w : In (u, w) (both_ways symbolic_edges) <-> adjacent u w.
  Proof.
    rewrite both_ways_in, !in_edges. split.
    - Ltac is_adjacent := simpl; first
        [ solve [split; [assumption|auto 6]]
        | solve [left; split; auto]
        | solve [right; left; eexists; split; [eassumption|split; reflexivity]]
        | solve [right; right; left; eexists; split; [eassumption|split; reflexivity]]
        | solve [right; right; right; auto] ].
      intros [[[v [L E]]|[[i [L Hin]]|[Hp Hin]]]|[[v [L E]]|[[i [L Hin]]|[Hp Hin]]]];
        try (injection E as -> ->; is_adjacent);
        cbn [gadget_edges prelude_edges In] in Hin;
        repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; is_adjacent|]);
        destruct Hin.
    - Ltac is_edge := first
        [ solve [left; right; left; eexists; split; [eassumption|simpl; auto 12]]
        | solve [right; right; left; eexists; split; [eassumption|simpl; auto 12]]
        | solve [left; right; right; split; [assumption|simpl; auto 6]]
        | solve [right; right; right; split; [assumption|simpl; auto 6]] ].
      destruct u as [v|v|i r| | | |]; [| |destruct r| | | |]; cbn [adjacent]; intros H.
      + destruct H as [[L ->]|[[i [L [<- ->]]]|[[i [L [<- ->]]]|[Hp [<- ->]]]]].
        * left; left; eauto.
        * left; right; left. exists i. split; [assumption|simpl; auto 12].
        * right; right; left. exists i. split; [assumption|simpl; auto 12].
        * right; right; right. split; [assumption|simpl; auto 6].
      + destruct H as [L ->]. right; left; eauto.
      + destruct H as [L [->|[->| ->]]]; is_edge.
      + destruct H as [L ->]; is_edge.
      + destruct H as [L [->|[->| ->]]]; is_edge.
      + destruct H as [L [->|[->| ->]]]; is_edge.
      + destruct H as [L ->]; is_edge.
      + destruct H as [L [->|[->|[->| ->]]]]; is_edge.
      + destruct H as [L ->]; is_edge.
      + destruct H as [L [->| ->]]; is_edge.
      + destruct H as [Hp [->| ->]]; is_edge.
      + destruct H as [Hp ->]; is_edge.
      + destruct H as [Hp [->|[->| ->]]]; is_edge.
      + destruct H as [Hp ->]; is_edge.
  Qed.

  (** * Values *)
  Notation step := (gg_move (both_ways symbolic_edges)).
  Variable G : vertex * list vertex -> nat.
  Hypothesis HG : is_grundy step G.

  Let value_from := value_of_options _ _ adjacent_iff G HG.
  Let option_differs := other_than_option _ _ adjacent_iff G HG.
  Let option_below := lower_is_option _ _ adjacent_iff G HG.

  Ltac split_or H := repeat (destruct H as [H|H]; [discriminate H|]).
  Ltac notin Hfresh := simpl; let H := fresh in intro H; split_or H; exact (Hfresh _ H).
  (* the options of (u, vis) are [ws], where [Fr] says what is unvisited; hence [P] *)
  Ltac by_options u vis ws Hfresh P Name :=
    assert (Name : P);
    [ assert (Values : is_mex (G (u, vis)) (map (fun w => G (w, w :: vis)) ws));
      [ apply value_from;
        [ intros w Ha; simpl in Ha;
          destruct Ha as [_ Ha];
          repeat (destruct Ha as [Ha|Ha]; [subst w; simpl; auto 10; fail|]); subst w; simpl; auto 10
        | intros w Hw; simpl in Hw;
          repeat (destruct Hw as [Hw|Hw]; [subst w; split; [simpl; auto 10|try notin Hfresh]|]);
          try (destruct Hw; fail) ]
      | apply mex_facts in Values; cbn [map In] in Values ]
    | ].
  Ltac dead_end u vis Hfresh Name := by_options u vis (@nil vertex) Hfresh (G (u, vis) = 0) Name;
    [lia|].

  Definition untouched (i : nat) (vis : list vertex) : Prop := forall r, ~ In (Gadget i r) vis.

  (** Entering a, the right way: 1 if the head is unvisited and has the value 1, else 2. *)
  Section Enter.
    Variables (i : nat) (vis : list vertex).
    Hypotheses (L : i < n) (Hfresh : untouched i vis).
    Let v2 := Gadget i Rb :: Gadget i Ra :: vis.
    Let v3 := Gadget i Rc :: v2.
    Let v4 := Gadget i Rd :: v3.
    Let f3 := Gadget i Rf :: v2.
    Let Y := (Vertex (head i), Vertex (head i) :: v4).

    Lemma enter_tail : In (Vertex (tail i)) vis -> 1 <= G (Gadget i Rd, v4) <= 2 ->
      G (Gadget i Ra, Gadget i Ra :: vis) = 3 - G (Gadget i Rd, v4).
    Proof.
      intros It Hd. unfold f3, v4, v3, v2 in *.
      dead_end (Gadget i Rc0) (Gadget i Rc0 :: v3) Hfresh C0.
      by_options (Gadget i Rc) v3 [Gadget i Rc0; Gadget i Rd] Hfresh (G (Gadget i Rc, v3)
        = 3 - G (Gadget i Rd, v4)) EC.
      { unfold v4, v3, v2 in *. lia. }
      dead_end (Gadget i Rc0) (Gadget i Rc0 :: Gadget i Rc :: Gadget i Rd :: f3) Hfresh C1.
      by_options (Gadget i Rc) (Gadget i Rc :: Gadget i Rd :: f3) [Gadget i Rc0] Hfresh
        (G (Gadget i Rc, Gadget i Rc :: Gadget i Rd :: f3) = 1) C2.
      { lia. }
      dead_end (Gadget i Rd0) (Gadget i Rd0 :: Gadget i Rd :: f3) Hfresh D0.
      assert (Y1 : G (Gadget i Rd0, Gadget i Rd0 :: Gadget i Rd :: f3) <> G (Gadget i Rd,
        Gadget i Rd :: f3)).
      { apply option_differs; [simpl; auto|notin Hfresh]. }
      assert (Y2 : G (Gadget i Rc, Gadget i Rc :: Gadget i Rd :: f3) <> G (Gadget i Rd,
        Gadget i Rd :: f3)).
      { apply option_differs; [simpl; auto|notin Hfresh]. }
      by_options (Gadget i Rf) f3 [Gadget i Rd] Hfresh (G (Gadget i Rf, f3) = 0) F0.
      { lia. }
      clear C1 C2 D0 Y1 Y2 C0.
      by_options (Gadget i Rb) v2 [Gadget i Rc; Gadget i Rf] Hfresh (G (Gadget i Rb, v2)
        = 3 - G (Gadget i Rc, v3)) EB.
      { fold v3 f3 in Values. unfold f3, v4, v3, v2 in *. lia. }
      clear F0.
      dead_end (Gadget i Ra0) (Gadget i Ra0 :: Gadget i Ra :: vis) Hfresh A0.
      by_options (Gadget i Ra) (Gadget i Ra :: vis) [Gadget i Ra0; Gadget i Rb] Hfresh
        (G (Gadget i Ra, Gadget i Ra :: vis) = 3 - G (Gadget i Rb, v2)) EA.
      { unfold f3, v4, v3, v2 in *. lia. }
      unfold f3, v4, v3, v2 in *. lia.
    Qed.

    Lemma enter_d0 : G (Gadget i Rd0, Gadget i Rd0 :: v4) = 0.
    Proof. dead_end (Gadget i Rd0) (Gadget i Rd0 :: v4) Hfresh D0. exact D0. Qed.

    Lemma enter_f : G (Gadget i Rf, Gadget i Rf :: v4) = 0.
    Proof. dead_end (Gadget i Rf) (Gadget i Rf :: v4) Hfresh F0. exact F0. Qed.

    Lemma enter_a_visited : In (Vertex (tail i)) vis -> In (Vertex (head i)) vis ->
      G (Gadget i Ra, Gadget i Ra :: vis) = 2.
    Proof.
      intros It Ih. pose proof enter_d0 as D0. pose proof enter_f as F0.
      by_options (Gadget i Rd) v4 [Gadget i Rd0; Gadget i Rf] Hfresh (G (Gadget i Rd, v4) = 1) ED.
      { lia. }
      rewrite enter_tail; auto; lia.
    Qed.

    Lemma enter_a_unvisited : In (Vertex (tail i)) vis -> ~ In (Vertex (head i)) vis ->
      (G Y = 1 -> G (Gadget i Ra, Gadget i Ra :: vis) = 1) /\
        (2 <= G Y -> G (Gadget i Ra, Gadget i Ra :: vis) = 2).
    Proof.
      intros It Nh. pose proof enter_d0 as D0. pose proof enter_f as F0.
      assert (Nh' : ~ In (Vertex (head i)) v4) by (simpl; intros H; split_or H; auto).
      by_options (Gadget i Rd) v4 [Gadget i Rd0; Gadget i Rf; Vertex (head i)] Hfresh
        ((G Y = 1 -> G (Gadget i Rd, v4) = 2) /\ (2 <= G Y -> G (Gadget i Rd, v4) = 1)) ED.
      { exact Nh'. }
      { fold Y in Values. rewrite D0, F0 in Values. lia. }
      clear D0 F0. destruct ED as [E1 E2].
      split; intros HY; [specialize (E1 HY)|specialize (E2 HY)]; rewrite enter_tail; auto; lia.
    Qed.
  End Enter.

  (** Entering d, the wrong way: at least 2. *)
  Lemma enter_d i vis : i < n -> untouched i vis -> In (Vertex (head i)) vis ->
    2 <= G (Gadget i Rd, Gadget i Rd :: vis).
  Proof.
    intros L Hfresh Ih.
    set (b3 := Gadget i Rb :: Gadget i Rf :: Gadget i Rd :: vis).
    dead_end (Gadget i Rc0) (Gadget i Rc0 :: Gadget i Rc :: b3) Hfresh C0.
    by_options (Gadget i Rc) (Gadget i Rc :: b3) [Gadget i Rc0] Hfresh (G (Gadget i Rc,
      Gadget i Rc :: b3) = 1) C1.
    { lia. }
    clear C0. dead_end (Gadget i Ra0) (Gadget i Ra0 :: Gadget i Ra :: b3) Hfresh A0.
    assert (Ya : G (Gadget i Ra0, Gadget i Ra0 :: Gadget i Ra :: b3) <> G (Gadget i Ra,
      Gadget i Ra :: b3)).
    { apply option_differs; [simpl; auto|notin Hfresh]. }
    by_options (Gadget i Rb) b3 [Gadget i Ra; Gadget i Rc] Hfresh (G (Gadget i Rb, b3) = 0) B0.
    { lia. }
    clear C1 A0 Ya.
    by_options (Gadget i Rf) (Gadget i Rf :: Gadget i Rd :: vis) [Gadget i Rb] Hfresh
      (G (Gadget i Rf, Gadget i Rf :: Gadget i Rd :: vis) = 1) F1.
    { fold b3 in Values. lia. }
    clear B0. dead_end (Gadget i Rd0) (Gadget i Rd0 :: Gadget i Rd :: vis) Hfresh D0.
    assert (Y0 : G (Gadget i Rd0, Gadget i Rd0 :: Gadget i Rd :: vis) <> G (Gadget i Rd,
      Gadget i Rd :: vis)).
    { apply option_differs; [simpl; auto|notin Hfresh]. }
    assert (Y1 : G (Gadget i Rf, Gadget i Rf :: Gadget i Rd :: vis) <> G (Gadget i Rd,
      Gadget i Rd :: vis)).
    { apply option_differs; [simpl; auto|notin Hfresh]. }
    lia.
  Qed.

  (** * Play of the digraph *)
  Hypothesis arcs_range : forall x y, In (x, y) A -> x < V /\ y < V.
  Hypothesis s_range : s < V.

  (** The token is at [v]; gadgets are untouched, or have been traversed from an earlier vertex. *)
  Record walked (v : nat) (gvis : list nat) (vis : list vertex) : Prop := {
    walked_v : forall w, In (Vertex w) vis <-> In w gvis;
    walked_here : In v gvis;
    walked_range : v < V;
    walked_p : forall w, ~ In (Pendant w) vis;
    walked_prelude : prelude = true -> In P1 vis;
    walked_g : forall i, i < n ->
      untouched i vis \/ (In (Gadget i Rd) vis /\ In (tail i) gvis /\ tail i <> v) }.

  Lemma walk v gvis vis i : walked v gvis vis -> i < n -> tail i = v -> ~ In (head i) gvis ->
    walked (head i) (head i :: gvis)
      (Vertex (head i) :: Gadget i Rd :: Gadget i Rc :: Gadget i Rb :: Gadget i Ra :: vis).
  Proof.
    intros W L T N. constructor.
    - intros w. split.
      + intros [H|H]; [inversion H; left; auto|]. split_or H. right. now apply (walked_v _ _ _ W).
      + intros [->|H]; [left; auto|]. right; right; right; right; right.
        now apply (walked_v _ _ _ W).
    - left; auto.
    - assert (Hin : In (nth i A (0, 0)) A) by now apply nth_In.
      unfold head. destruct (nth i A (0, 0)) as [x y]. now apply (arcs_range x y).
    - intros w H. split_or H. exact (walked_p _ _ _ W w H).
    - intros Hp. right; right; right; right; right. now apply (walked_prelude _ _ _ W).
    - intros j Lj. destruct (Nat.eq_dec j i) as [->|Ne].
      + right. split; [simpl; auto|]. split.
        * right. rewrite T. exact (walked_here _ _ _ W).
        * intros E. apply N. rewrite <- E, T. exact (walked_here _ _ _ W).
      + destruct (walked_g _ _ _ W j Lj) as [F|[D [Hin Nv]]].
        * left. intros r H. destruct H as [H|[H|[H|[H|[H|H]]]]]; try congruence. exact (F r H).
        * right. split; [right; right; right; right; right; exact D|]. split; [right; exact Hin|].
          intros E. apply N. now rewrite <- E.
  Qed.

  Lemma pendant_value v gvis vis : walked v gvis vis ->
    adjacent (Vertex v) (Pendant v) /\ ~ In (Pendant v) vis /\
    G (Pendant v, Pendant v :: vis) = 0.
  Proof.
    intros W. split; [left; split; [exact (walked_range _ _ _ W)|auto]|].
    split; [exact (walked_p _ _ _ W v)|].
    assert (X : is_mex (G (Pendant v, Pendant v :: vis))
      (map (fun w => G (w, w :: Pendant v :: vis)) [])).
    { apply value_from; [|intros w []]. intros w [_ ->]. right; right.
      apply (walked_v _ _ _ W). exact (walked_here _ _ _ W). }
    apply mex_facts in X. simpl in X. lia.
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
      destruct M as [y [Hin [N ->]]]. simpl in *.
      apply (In_nth _ _ (0, 0)) in Hin. destruct Hin as [i [L E]]. fold n in L.
      assert (T : tail i = v) by (unfold tail; rewrite E; auto).
      assert (H : head i = y) by (unfold head; rewrite E; auto).
      destruct (pendant_value v gvis vis W) as [Q1 [Q2 Q3]].
      pose proof (option_differs (Vertex v) vis (Pendant v) Q1 Q2) as Ho1.
      destruct (walked_g _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
      assert (It : In (Vertex (tail i)) vis) by (rewrite T; apply (walked_v _ _ _ W);
        exact (walked_here _ _ _ W)).
      assert (Ny : ~ In (Vertex (head i)) vis) by (rewrite H, (walked_v _ _ _ W); exact N).
      destruct (enter_a_unvisited i vis L F It Ny) as [E1 _].
      assert (V1 : G (Gadget i Ra, Gadget i Ra :: vis) = 1).
      { apply E1; auto. rewrite H at 1. apply IH. rewrite <- H. apply (walk v); auto.
        now rewrite H. }
      assert (Ho2 : G (Gadget i Ra, Gadget i Ra :: vis) <> G (Vertex v, vis)).
      { apply option_differs; [|apply F]. simpl. right; left. eauto. }
      lia. }
    assert (HL : forall p, (forall q, gg_move A p q -> Wins (gg_move A) q) ->
      (forall q, gg_move A p q -> forall vis, walked (fst q) (snd q) vis ->
        2 <= G (Vertex (fst q), vis)) ->
      forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1).
    { intros p _ IH vis W. destruct p as [v gvis]. simpl in *.
      destruct (pendant_value v gvis vis W) as [Q1 [Q2 Q3]].
      pose proof (option_differs (Vertex v) vis (Pendant v) Q1 Q2) as Ho1.
      destruct (Nat.eq_dec (G (Vertex v, vis)) 1) as [E|Ne]; auto. exfalso.
      destruct (option_below (Vertex v) vis 1) as [w [Aw [Nw E]]]; [lia|].
      simpl in Aw. destruct Aw as [[_ ->]|[[i [L [T ->]]]|[[i [L [H ->]]]|[Hp [_ ->]]]]].
      - lia.
      - destruct (walked_g _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
        assert (It : In (Vertex (tail i)) vis) by (rewrite T; apply (walked_v _ _ _ W);
          exact (walked_here _ _ _ W)).
        assert (G (Gadget i Ra, Gadget i Ra :: vis) = 2); [|lia].
        destruct (in_dec Nat.eq_dec (head i) gvis) as [Iy|Ny].
        + apply enter_a_visited; auto. now apply (walked_v _ _ _ W).
        + assert (Ny' : ~ In (Vertex (head i)) vis) by (rewrite (walked_v _ _ _ W); exact Ny).
          destruct (enter_a_unvisited i vis L F It Ny') as [_ E2]. apply E2.
          specialize (IH (head i, head i :: gvis)). simpl in IH. apply IH.
          * constructor; auto. rewrite <- T. unfold tail, head.
            rewrite <- surjective_pairing. now apply nth_In.
          * now apply (walk v).
      - destruct (walked_g _ _ _ W i L) as [F|[D _]]; [|contradiction].
        assert (2 <= G (Gadget i Rd, Gadget i Rd :: vis)); [|lia].
        apply enter_d; auto. rewrite H. apply (walked_v _ _ _ W). exact (walked_here _ _ _ W).
      - apply Nw. now apply (walked_prelude _ _ _ W). }
    split; intros p.
    - apply (Wins_mutual (gg_move A)
        (fun p => forall vis, walked (fst p) (snd p) vis -> 2 <= G (Vertex (fst p), vis))
        (fun p => forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1)); auto.
    - apply (Loses_mutual (gg_move A)
        (fun p => forall vis, walked (fst p) (snd p) vis -> 2 <= G (Vertex (fst p), vis))
        (fun p => forall vis, walked (fst p) (snd p) vis -> G (Vertex (fst p), vis) = 1)); auto.
  Qed.

  Lemma walked_start : prelude = false -> walked s [s] [Vertex s].
  Proof.
    intros Hp. constructor; simpl; auto; try congruence.
    - intros w. split; intros [H|[]]; left; congruence.
    - intros w [H|[]]; discriminate.
    - intros i _. left. intros r [H|[]]; discriminate.
  Qed.

  Lemma plain_value : prelude = false ->
    (Wins (gg_move A) (s, [s]) -> 2 <= G (Vertex s, [Vertex s])) /\
    (Loses (gg_move A) (s, [s]) -> G (Vertex s, [Vertex s]) = 1).
  Proof.
    intros Hp. destruct walked_value as [W L]. pose proof (walked_start Hp) as X.
    split; intros H; [apply (W _ H _ X)|apply (L _ H _ X)].
  Qed.

  Lemma walked_entered : walked s [s] [Vertex s; P1; Start].
  Proof.
    constructor; simpl; auto.
    - intros w. split; intros [H|H]; try (left; congruence); try (destruct H; fail).
      split_or H. destruct H.
    - intros w H. split_or H. destruct H.
    - intros i _. left. intros r H. simpl in H. split_or H. destruct H.
  Qed.

  (** The two moves from the start of the prelude. *)
  Lemma prelude_options : prelude = true ->
    G (Start0, [Start0; Start]) = 0 /\
    (Wins (gg_move A) (s, [s]) -> G (P1, [P1; Start]) = 1) /\
    (Loses (gg_move A) (s, [s]) -> G (P1, [P1; Start]) = 2).
  Proof.
    intros Hp. destruct walked_value as [W L]. pose proof walked_entered as X.
    assert (Z0 : is_mex (G (Start0, [Start0; Start]))
      (map (fun w => G (w, w :: [Start0; Start])) [])).
    { apply value_from; [|intros w []]. intros w [_ ->]. simpl; auto. }
    assert (Z1 : is_mex (G (P10, [P10; P1; Start]))
      (map (fun w => G (w, w :: [P10; P1; Start])) [])).
    { apply value_from; [|intros w []]. intros w [_ ->]. simpl; auto. }
    assert (Z2 : is_mex (G (P1, [P1; Start])) (map (fun w => G (w, w :: [P1; Start])) [P10;
      Vertex s])).
    { apply value_from.
      - intros w [_ [->|[->| ->]]]; simpl; auto.
      - intros w [<-|[<-|[]]]; (split; [simpl; auto|simpl; intros H; split_or H; destruct H]). }
    apply mex_facts in Z0, Z1, Z2. cbn [map In] in *.
    assert (E1 : G (P10, [P10; P1; Start]) = 0) by (clear - Z1; lia).
    rewrite E1 in Z2. clear Z1 E1. split; [clear - Z0; lia|].
    split; intros H; [pose proof (W _ H _ X) as Y|pose proof (L _ H _ X) as Y]; simpl in Y;
      clear - Z2 Y; lia.
  Qed.

  Lemma prelude_value : prelude = true ->
    (Wins (gg_move A) (s, [s]) -> G (Start, [Start]) = 2) /\
    (Loses (gg_move A) (s, [s]) -> G (Start, [Start]) = 1).
  Proof.
    intros Hp. destruct (prelude_options Hp) as [E0 [W L]].
    assert (Z : is_mex (G (Start, [Start])) (map (fun w => G (w, w :: [Start])) [Start0; P1])).
    { apply value_from.
      - intros w [_ [->| ->]]; simpl; auto.
      - intros w [<-|[<-|[]]]; (split; [simpl; auto|simpl; intros H; split_or H; destruct H]). }
    apply mex_facts in Z. cbn [map In] in Z. rewrite E0 in Z.
    split; intros H; [apply W in H|apply L in H]; clear - Z H; lia.
  Qed.
End Construction.

(** * The numbering: vertices, their pendants, 8 vertices for each arc, prelude *)
Section Numbering.
  Variable V : nat.
  Variable A : list (nat * nat).
  Let n := length A.

  Definition role_number (r : role) : nat :=
    match r with Ra => 0 | Ra0 => 1 | Rb => 2 | Rc => 3 | Rc0 => 4 | Rd => 5 | Rd0 => 6 | Rf
      => 7 end.
  Definition number (v : vertex) : nat :=
    match v with
    | Vertex v => v
    | Pendant v => V + v
    | Gadget i r => 2 * V + 8 * i + role_number r
    | Start => 2 * V + 8 * n
    | Start0 => 2 * V + 8 * n + 1
    | P1 => 2 * V + 8 * n + 2
    | P10 => 2 * V + 8 * n + 3
    end.
  Definition present (v : vertex) : Prop :=
    match v with Vertex v | Pendant v => v < V | Gadget i _ => i < n | _ => True end.

  Lemma number_injective u v : present u -> present v -> number u = number v -> u = v.
  Proof.
    assert (R : forall r, role_number r < 8) by (intros r; destruct r; simpl; lia).
    assert (RI : forall r r', role_number r = role_number r' -> r = r').
    { intros r r'. destruct r, r'; simpl; intros; auto; discriminate. }
    destruct u as [x|x|i r| | | |], v as [y|y|j r'| | | |]; simpl; intros P Q E;
      try pose proof (R r); try pose proof (R r'); try reflexivity; try lia; try (f_equal; lia).
    assert (Ej : i = j) by lia. subst j. f_equal. apply RI. lia.
  Qed.
End Numbering.

(** * The reduction *)
Definition undirected_geography_of (prelude : bool) (g : digraph) : graph :=
  let A := playable g prelude in
  let number := number (vertices g) A in
  {| ug_vertices := 2 * vertices g + 8 * length A + (if prelude then 4 else 0);
     ug_edges := rename number (symbolic_edges (vertices g) A (start g) prelude);
     ug_start := if prelude then number Start else start g |}.

(** The edges of the symbolic graph, and the numbers of its vertices. *)
Definition edges_of (g : digraph) (prelude : bool) : list (vertex * vertex) :=
  symbolic_edges (vertices g) (playable g prelude) (start g) prelude.
Definition present_in (g : digraph) (prelude : bool) : vertex -> Prop :=
  present (vertices g) (playable g prelude).
Definition number_in (g : digraph) (prelude : bool) : vertex -> nat :=
  number (vertices g) (playable g prelude).

Lemma edges_present g prelude x y : well_formed g -> In (x, y) (both_ways (edges_of g prelude)) ->
  present_in g prelude x /\ present_in g prelude y.
Proof.
  intros [Ws Wa] Hin. unfold present_in. set (A := playable g prelude) in *.
  assert (Ra : forall i, i < length A -> tail A i < vertices g /\ head A i < vertices g).
  { intros i L. unfold tail, head. assert (Hi : In (nth i A (0, 0)) A) by now apply nth_In.
    destruct (nth i A (0, 0)) as [x' y']. apply playable_in in Hi. simpl. apply Wa. tauto. }
  apply adjacent_iff in Hin. fold A in Hin.
  destruct x as [v|v|i r| | | |]; [| |destruct r| | | |]; simpl in Hin; simpl.
  - destruct Hin as [[L ->]|[[i [L [<- ->]]]|[[i [L [<- ->]]]|[_ [<- ->]]]]]; simpl; auto;
      split; auto; apply Ra; auto.
  - destruct Hin as [L ->]; auto.
  - destruct Hin as [L [->|[->| ->]]]; simpl; auto. split; auto. now apply Ra.
  - destruct Hin as [L ->]; auto.
  - destruct Hin as [L [->|[->| ->]]]; simpl; auto.
  - destruct Hin as [L [->|[->| ->]]]; simpl; auto.
  - destruct Hin as [L ->]; auto.
  - destruct Hin as [L [->|[->|[->| ->]]]]; simpl; auto. split; auto. now apply Ra.
  - destruct Hin as [L ->]; auto.
  - destruct Hin as [L [->| ->]]; simpl; auto.
  - destruct Hin as [L [->| ->]]; simpl; auto.
  - destruct Hin as [L ->]; simpl; auto.
  - destruct Hin as [L [->|[->| ->]]]; simpl; auto.
  - destruct Hin as [L ->]; simpl; auto.
Qed.

Definition symbolic_value (g : digraph) (prelude : bool) : vertex * list vertex -> nat :=
  grundy_value (gg_moves vertex_eq_dec (both_ways (edges_of g prelude)))
    (gg_measure vertex_eq_dec (both_ways (edges_of g prelude))).

Lemma symbolic_value_spec g prelude :
  is_grundy (gg_move (both_ways (edges_of g prelude))) (symbolic_value g prelude).
Proof. apply grundy_value_spec; [apply gg_moves_spec|apply gg_ends]. Qed.

(** Moves of the numbered graph are those of the symbolic one, and so are values. *)
Definition numbered_as (g : digraph) (prelude : bool) :
  vertex * list vertex -> nat * list nat -> Prop :=
  renamed (number_in g prelude) (present_in g prelude).

Lemma numbered_forth g prelude p q p' : well_formed g -> numbered_as g prelude p q ->
  gg_move (both_ways (edges_of g prelude)) p p' ->
  exists q', ug_move (undirected_geography_of prelude g) q q' /\ numbered_as g prelude p' q'.
Proof.
  intros Wf. unfold ug_move, undirected_geography_of. cbn [ug_edges]. rewrite rename_both_ways.
  apply rename_forth; [apply number_injective|]. intros x y. now apply edges_present.
Qed.

Lemma numbered_back g prelude p q q' : well_formed g -> numbered_as g prelude p q ->
  ug_move (undirected_geography_of prelude g) q q' ->
  exists p', gg_move (both_ways (edges_of g prelude)) p p' /\ numbered_as g prelude p' q'.
Proof.
  intros Wf. unfold ug_move, undirected_geography_of. cbn [ug_edges]. rewrite rename_both_ways.
  apply rename_back; [apply number_injective|]. intros x y. now apply edges_present.
Qed.

Lemma entry_numbered g : numbered_as g true (Start, [Start])
  (ug_start (undirected_geography_of true g), [ug_start (undirected_geography_of true g)]).
Proof. exact (renamed_start (number_in g true) (present_in g true) Start I). Qed.

Lemma start_numbered g : well_formed g ->
  numbered_as g false (Vertex (start g), [Vertex (start g)]) (start g, [start g]).
Proof.
  intros Wf. exact (renamed_start (number_in g false) (present_in g false) (Vertex (start g))
    (proj1 Wf)).
Qed.

Lemma ug_value_symbolic g prelude p q : well_formed g -> numbered_as g prelude p q ->
  ug_value_at (undirected_geography_of prelude g) q = symbolic_value g prelude p.
Proof.
  intros Wf Hpq. symmetry.
  apply (bisim_grundy (gg_move (both_ways (edges_of g prelude)))
    (ug_move (undirected_geography_of prelude g)) (numbered_as g prelude)
    (gg_measure vertex_eq_dec (both_ways (edges_of g prelude)))); auto.
  - apply gg_ends.
  - intros p1 q1 p1'. now apply numbered_forth.
  - intros p1 q1 q1'. now apply numbered_back.
  - apply symbolic_value_spec.
  - apply ug_value_spec.
Qed.

Theorem generalized_geography_to_undirected_geography_prelude :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  (gg_first_player_wins g <-> ug_value u = 2) /\
  (gg_second_player_wins g <-> ug_value u = 1).
Proof.
  intros g Wf u. unfold u, ug_value.
  rewrite (ug_value_symbolic g true (Start, [Start])); [|exact Wf|exact (entry_numbered g)].
  destruct (playable_same g true (start g, [start g])) as [EW EL]; simpl; auto.
  unfold gg_first_player_wins, gg_second_player_wins.
  destruct (prelude_value (vertices g) (playable g true) (start g) true _
    (symbolic_value_spec g true)) as [W L]; auto.
  - intros x y H. apply playable_in in H. apply Wf. tauto.
  - apply Wf.
  - apply both_iff; [exact (gg_determined g)| | |intros; lia].
    + intros H. apply EW in H. auto.
    + intros H. apply EL in H. auto.
Qed.

Theorem generalized_geography_to_undirected_geography_plain :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of false g in
  (gg_first_player_wins g <-> 2 <= ug_value u) /\
  (gg_second_player_wins g <-> ug_value u = 1).
Proof.
  intros g Wf u. unfold u, ug_value.
  rewrite (ug_value_symbolic g false (Vertex (start g), [Vertex (start g)]));
    [|exact Wf|exact (start_numbered g Wf)].
  destruct (playable_same g false (start g, [start g])) as [EW EL]; simpl; auto.
  unfold gg_first_player_wins, gg_second_player_wins.
  destruct (plain_value (vertices g) (playable g false) (start g) false _
    (symbolic_value_spec g false)) as [W L]; auto.
  - intros x y H. apply playable_in in H. apply Wf. tauto.
  - apply Wf.
  - apply both_iff; [exact (gg_determined g)| | |intros; lia].
    + intros H. apply EW in H. auto.
    + intros H. apply EL in H. auto.
Qed.

(** ** One pass more: who wins is hard again *)
Theorem generalized_geography_to_undirected_geography_pass :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  (gg_first_player_wins g <-> ug_with_pass_first_player_wins u) /\
  (gg_second_player_wins g <-> ug_with_pass_second_player_wins u).
Proof.
  intros g Wf u.
  pose proof (outcome_with_pass (ug_move u) _ _ (ug_value_spec u) (gg_ends Nat.eq_dec _)
    (ug_start u, [ug_start u]) true) as Hout.
  fold (ug_value u) in Hout.
  destruct (generalized_geography_to_undirected_geography_prelude g Wf) as [Hfirst Hsecond].
  fold u in Hfirst, Hsecond.
  unfold ug_with_pass_first_player_wins, ug_with_pass_second_player_wins.
  rewrite (outcome_wins _ _ _ Hout), (outcome_loses _ _ _ Hout).
  rewrite negb_true_iff, negb_false_iff, Nat.eqb_neq, Nat.eqb_eq. split; [|exact Hsecond].
  rewrite Hfirst. destruct (gg_determined g) as [D|D].
  - apply Hfirst in D. rewrite D. split; congruence.
  - apply Hsecond in D. rewrite D. split; congruence.
Qed.
