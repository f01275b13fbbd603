(** G(A) as a route graph, and which colourings of it the second player wins.

    When all variables have one colour they are one vertex, if some node beside all of them has this
    colour, too ([one_colour]); what is left is a route graph, with the loose nodes as pendants. So
    the lengths of the routes tell who wins ([lose_46] and so on, by [route_graph_loses]). While the
    variables T are True, the nodes beside them have flowed together with them to one black
    vertex B ([component]; if none is True, B is one extra node). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import avoid_true.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts flag_graph.
Import ListNotations.

Section Routes.
  Variables (loose copies k : nat) (cls : list (list nat)).
  Notation route_nodes := (route_nodes copies cls).
  Notation N := (length route_nodes).

  Lemma routes_3 : 3 <= N.
  Proof. unfold flag_graph.route_nodes. rewrite app_length. simpl. lia. Qed.

  (** Lengths x where P holds, y elsewhere. *)
  Lemma two_lengths (P : node -> bool) (f : node -> nat) x y : x <> y ->
    (forall j, In j route_nodes -> f j = if P j then x else y) ->
    count (fun j => f j =? x) route_nodes = count P route_nodes /\
    count (fun j => f j =? y) route_nodes = N - count P route_nodes /\
    forall z, z <> x -> z <> y -> count (fun j => f j =? z) route_nodes = 0.
  Proof.
    intros Ne H. pose proof (count_not P route_nodes) as Not. split; [|split].
    - apply count_ext. intros j Hj. rewrite (H j Hj).
      destruct (P j); [apply Nat.eqb_refl|]. apply Nat.eqb_neq. congruence.
    - rewrite (count_ext _ (fun j => negb (P j))); [lia|]. intros j Hj. rewrite (H j Hj).
      destruct (P j); cbn [negb]; [now apply Nat.eqb_neq|apply Nat.eqb_refl].
    - intros z Nx Ny. apply count_none. intros j Hj. rewrite (H j Hj). apply Nat.eqb_neq.
      destruct (P j); congruence.
  Qed.

  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Hypothesis nonempty : forall c, In c cls -> c <> [].
  Hypothesis k_pos : 1 <= k.

  Notation adj := (adj loose copies k cls).
  Notation moves := (recolours adj).
  Notation present := (present loose copies k cls).
  Notation nodes := (nodes loose copies cls).
  Notation loose_nodes := (loose_nodes loose).
  Notation touches := (touches cls).
  Notation colouring := (flag_vertex -> bool).

  Definition same (i j : node) : bool := if node_dec i j then true else false.

  Lemma same_iff i j : same i j = true <-> i = j.
  Proof. unfold same. destruct (node_dec i j); split; easy. Qed.

  Lemma same_not i j : i <> j -> same i j = false.
  Proof. unfold same. destruct (node_dec i j); [contradiction|reflexivity]. Qed.

  Lemma is_adj x y : edge loose copies k cls x y -> adj x y.
  Proof. intros E. apply (adj_iff loose copies k cls wf). now left. Qed.

  Lemma route_node j : In j route_nodes -> In j nodes.
  Proof. intros Hj. apply (in_routes loose) in Hj. tauto. Qed.

  Lemma extra_route e : e < 3 -> In (Extra e) route_nodes.
  Proof. intros L. apply in_app_iff. left. apply in_extra. eauto. Qed.

  Lemma loose_node i : i < loose -> In (Loose i) nodes.
  Proof. intros L. apply in_app_iff. right. apply in_loose. eauto. Qed.

  (** * All variables of one colour: a route graph *)

  (** A node beside all variables. *)
  Definition beside_all (h : node) : Prop := In h nodes /\ forall v, touches h v = true.

  Lemma extra_beside e : e < 3 -> beside_all (Extra e).
  Proof. intros L. split; [now apply route_node, extra_route|reflexivity]. Qed.

  Lemma loose_beside i : i < loose -> beside_all (Loose i).
  Proof. intros L. split; [now apply loose_node|reflexivity]. Qed.

  Lemma touched j : In j nodes -> exists v, 1 <= v <= k /\ touches j v = true.
  Proof.
    intros Hj. destruct j as [e|m c|i].
    - exists 1. split; [lia|reflexivity].
    - assert (Lm : m < length cls).
      { unfold flag_graph.nodes, flag_graph.route_nodes in Hj.
        rewrite !in_app_iff, in_extra, in_copies, in_loose in Hj.
        destruct Hj as [[[e [_ E]]|[m' [c' [L [_ E]]]]]|[i [_ E]]]; try discriminate.
        injection E as -> _. exact L. }
      pose proof (nth_In cls [] Lm) as Hin. destruct (nth m cls []) as [|v c'] eqn:E.
      + exfalso. now apply (nonempty [] Hin).
      + exists v. split; [apply (wf _ Hin); now left|]. cbn [flag_graph.touches]. rewrite E.
        apply mem_in. now left.
    - exists 1. split; [lia|reflexivity].
  Qed.

  Definition to_route (x : flag_vertex) : @route_vertex node :=
    match x with At j t => Place j t | Var _ => Near | Y => Far end.
  Definition from_route (x : @route_vertex node) : flag_vertex :=
    match x with Place j t => At j t | Near => Var 1 | Far => Y end.
  Notation on_route := (on_line nodes kind).

  Lemma place_at (j : node) t : 1 <= t <= 5 -> Place j t = at_line j t.
  Proof. intros L. do 6 (destruct t as [|t]; [reflexivity || lia|]). lia. Qed.

  Lemma to_route_edge x y : edge loose copies k cls x y -> on_route (to_route x) (to_route y).
  Proof.
    destruct x as [j t|v|], y as [i s|v'|]; cbn [edge to_route]; try contradiction.
    - intros [Hj [-> [Ht ->]]]. apply (in_routes loose) in Hj. destruct Hj as [Hj R]. exists j, t.
      rewrite R. cbn [last_place]. rewrite !place_at by lia. split; [exact Hj|]. split; [lia|auto].
    - intros [Hj [-> _]]. exists j, 0. split; [exact Hj|]. split; [destruct (kind j); simpl; lia|].
      right. auto.
    - intros [Hj ->]. apply (in_routes loose) in Hj. destruct Hj as [Hj R]. exists j, 5.
      rewrite R. cbn [last_place]. split; [exact Hj|]. split; [lia|auto].
  Qed.

  Lemma route_edge a b : on_route a b -> exists x y, adj x y /\ to_route x = a /\ to_route y = b.
  Proof.
    assert (H : forall j t, In j nodes -> t < last_place (kind j) ->
      exists x y, adj x y /\ to_route x = at_line j t /\ to_route y = at_line j (S t)).
    { intros j t Hj Ht. pose proof (last_place_most (kind j)) as Most. destruct t as [|t].
      - destruct (touched j Hj) as [v [Hv T]]. exists (Var v), (At j 1).
        split; [|split; reflexivity]. apply adj_sym, is_adj. simpl. auto.
      - assert (R : In j route_nodes).
        { apply (in_routes loose). split; [exact Hj|].
          destruct (kind j) eqn:E; simpl in Ht; try lia;
            [reflexivity|]. destruct j; discriminate. }
        destruct (Nat.eq_dec t 4) as [->|Nt].
        + exists (At j 5), Y. split; [|split; reflexivity]. apply is_adj. simpl. auto.
        + exists (At j (S t)), (At j (S (S t))). split.
          * apply is_adj. cbn [edge]. repeat split; auto; lia.
          * rewrite <- !place_at by lia. split; reflexivity. }
    intros [j [t [Hj [Ht [[-> ->]|[-> ->]]]]]]; destruct (H j t Hj Ht) as [x [y [E [E1 E2]]]].
    - exists x, y. auto.
    - exists y, x. split; [now apply adj_sym|auto].
  Qed.

  Lemma one_colour h (c : colouring) : beside_all h ->
    (forall v, 1 <= v <= k -> c (Var v) = c (At h 1)) ->
    (Wins moves c <-> Wins (recolours on_route) (fun x => c (from_route x))) /\
    (Loses moves c <-> Loses (recolours on_route) (fun x => c (from_route x))).
  Proof.
    intros [Hh All] Hc.
    assert (E : on_route Near (Place h 1)).
    { exists h, 0. split; [exact Hh|]. split; [destruct (kind h); simpl; lia|auto]. }
    apply (contraction adj on_route present (fun a => present (from_route a)) to_route from_route
      (fun d => d (Place h 1) = d Near)).
    - apply adj_sym.
    - intros x y H. exact (adj_present loose copies k cls wf x y H).
    - intros x y H. apply (adj_iff loose copies k cls wf) in H.
      destruct H as [H|H]; [now apply to_route_edge|].
      now apply on_line_sym, to_route_edge.
    - apply route_edge.
    - intros [j t|v|]; cbn [to_route from_route]; auto. intros _. apply present_iff. lia.
    - intros [| |j t] P; cbn [to_route from_route] in *; auto.
    - intros d d' Keep [K u w HK A Nc H]. rewrite !H.
      replace (K (Place h 1)) with (K Near); [now rewrite Keep|].
      apply eq_true_iff_eq. rewrite (HK Near), (HK (Place h 1)). split; intros B.
      + apply connected_step with Near; [exact B|exact E|exact Keep].
      + apply connected_step with (Place h 1); [exact B|now apply on_line_sym|now symmetry].
    - intros d x y Keep Px Py Same. apply present_iff in Px, Py.
      destruct x as [j t|v|], y as [i s|v'|]; try discriminate;
        cbn [to_route] in Same; try (injection Same as -> ->); try apply connected_here.
      apply connected_trans with (At h 1).
      + apply connected_edge; [apply adj_sym, is_adj; simpl; auto|exact Keep].
      + apply connected_edge; [apply is_adj; simpl; auto|now symmetry].
    - split; [cbn [from_route]; symmetry; apply Hc; lia|].
      intros [j t|v|] P; cbn [to_route from_route]; auto. apply present_iff in P.
      rewrite !Hc; auto; lia.
  Qed.

  (** The length of the route of a node, while the variables are white. *)
  Definition route_length (c : colouring) (j : node) : nat :=
    changes Route [false; c (At j 1); c (At j 2); c (At j 3); c (At j 4); c (At j 5); c Y].
  (** How many loose nodes are black: so many pendants. *)
  Definition black_loose (c : colouring) : nat := count (fun j => c (At j 1)) loose_nodes.

  (** All variables are white, and so is h, which makes one vertex of them. *)
  Definition whites (h : node) (c : colouring) : Prop :=
    beside_all h /\ (forall v, 1 <= v <= k -> c (Var v) = false) /\ c (At h 1) = false.

  Section White.
    Variables (h : node) (c : colouring).
    Hypothesis white : whites h c.
    Let d := fun x => c (from_route x).

    Lemma white_1 : c (Var 1) = false.
    Proof. destruct white as [_ [H _]]. apply H. lia. Qed.

    Lemma white_routes n : routes_of nodes kind d n =
      count (fun j => route_length c j =? n) route_nodes.
    Proof.
      unfold routes_of, flag_graph.nodes. rewrite count_app.
      rewrite (count_none _ loose_nodes), Nat.add_0_r.
      - apply count_ext. intros j Hj. apply (in_routes loose) in Hj.
        destruct Hj as [_ R]. unfold changes_of, word, route_length. rewrite R.
        cbn [is_route andb seq map at_line]. unfold d. cbn [from_route]. now rewrite white_1.
      - intros j Hj. apply in_loose in Hj. destruct Hj as [i [_ ->]]. reflexivity.
    Qed.

    Lemma white_pendants : pendants nodes kind d = black_loose c.
    Proof.
      unfold pendants, flag_graph.nodes. rewrite count_app, (count_none _ route_nodes).
      - apply count_ext. intros j Hj. apply in_loose in Hj. destruct Hj as [i [_ ->]].
        unfold changes_of, word, d. cbn [kind is_route negb andb seq map at_line from_route].
        rewrite white_1. unfold changes. simpl. unfold differ. simpl.
        destruct (c (At (Loose i) 1)); reflexivity.
      - intros j Hj. apply (in_routes loose) in Hj. destruct Hj as [_ R].
        now rewrite R.
    Qed.

    Definition route_numbers (n : nat) : nat :=
      count (fun j => route_length c j =? n) route_nodes.

    Lemma white_counts : counts nodes kind d =
      if c Y then Odd (black_loose c) (route_numbers 1) (route_numbers 3) (route_numbers 5)
      else Even (black_loose c) (route_numbers 0) (route_numbers 2) (route_numbers 4)
        (route_numbers 6).
    Proof.
      unfold counts. rewrite white_pendants, !white_routes.
      unfold d. cbn [from_route]. rewrite white_1. now destruct (c Y).
    Qed.

    Lemma white_lose : zero (counts nodes kind d) -> Loses moves c.
    Proof.
      intros Z. destruct white as [Hh [H1 H2]]. apply (one_colour h c Hh).
      - intros v Hv. now rewrite H1, H2.
      - apply route_graph_loses; [exact node_dec|apply nodes_nodup| |exact Z].
        intros j _. destruct j; discriminate.
    Qed.
  End White.

  Lemma lose_46 h c (P : node -> bool) : whites h c -> c Y = false ->
    (forall j, In j route_nodes -> route_length c j = if P j then 4 else 6) ->
    is_even (count P route_nodes) -> count P route_nodes + 2 <= N -> is_even (black_loose c) ->
    Loses moves c.
  Proof.
    intros W Hy H T L B. apply (white_lose h c W). rewrite (white_counts h c W), Hy.
    unfold route_numbers.
    destruct (two_lengths P (route_length c) 4 6) as [E4 [E6 Z]]; [lia|exact H|].
    rewrite E4, E6, (Z 0), (Z 2) by lia. cbn [zero]. right; right; left.
    split; [reflexivity|]. split; [exact B|]. split; [exact T|lia].
  Qed.

  Lemma lose_4 h c : whites h c -> c Y = false ->
    (forall j, In j route_nodes -> route_length c j = 4) -> black_loose c = 0 -> Loses moves c.
  Proof.
    intros W Hy H B. apply (white_lose h c W). rewrite (white_counts h c W), Hy.
    unfold route_numbers. pose proof routes_3 as L.
    destruct (two_lengths (fun _ => true) (route_length c) 4 6) as [E4 [E6 Z]]; [lia|exact H|].
    rewrite E4, E6, (Z 0), (Z 2), count_all by (auto; lia). cbn [zero]. rewrite B.
    right; right; right; left. lia.
  Qed.

  Lemma lose_35 h c (P : node -> bool) : whites h c -> c Y = true ->
    (forall j, In j route_nodes -> route_length c j = if P j then 3 else 5) ->
    is_odd (count P route_nodes) -> count P route_nodes + 1 <= N -> is_even (black_loose c) ->
    Loses moves c.
  Proof.
    intros W Hy H T L B. apply (white_lose h c W). rewrite (white_counts h c W), Hy.
    unfold route_numbers.
    destruct (two_lengths P (route_length c) 3 5) as [E3 [E5 Z]]; [lia|exact H|].
    rewrite E3, E5, (Z 1) by lia. cbn [zero]. split; [exact B|]. split; [exact T|lia].
  Qed.

  Lemma lose_246 h c (P : node -> bool) r : whites h c -> c Y = false -> In r route_nodes ->
    P r = true -> route_length c r = 2 ->
    (forall j, In j route_nodes -> j <> r -> route_length c j = if P j then 4 else 6) ->
    is_odd (count P route_nodes) -> count P route_nodes + 2 <= N -> is_even (black_loose c) ->
    Loses moves c.
  Proof.
    intros W Hy Hr Pr Lr H T L B. apply (white_lose h c W). rewrite (white_counts h c W), Hy.
    unfold route_numbers.
    set (f := fun j => if same j r then 4 else route_length c j).
    assert (Hf : forall j, In j route_nodes -> f j = if P j then 4 else 6).
    { intros j Hj. unfold f, same. destruct (node_dec j r) as [->|Nr]; [now rewrite Pr|auto]. }
    destruct (two_lengths P f 4 6) as [E4 [E6 Z]]; [lia|exact Hf|].
    assert (C : forall n, count (fun j => route_length c j =? n) route_nodes + one (f r =? n) =
      count (fun j => f j =? n) route_nodes + one (route_length c r =? n)).
    { intros n. apply (count_one (fun j => f j =? n) (fun j => route_length c j =? n)).
      - apply route_nodes_nodup.
      - exact Hr.
      - intros i _ Ni. unfold f. now rewrite same_not. }
    assert (Fr : f r = 4) by (unfold f, same; destruct (node_dec r r); congruence).
    rewrite Lr, Fr in C. pose proof (C 0) as C0. pose proof (C 2) as C2. pose proof (C 4) as C4.
    pose proof (C 6) as C6. rewrite (Z 0) in C0 by lia. rewrite (Z 2) in C2 by lia.
    rewrite E4 in C4. rewrite E6 in C6. cbn [Nat.eqb one] in *.
    cbn [zero]. right; right; left. split; [lia|]. split; [exact B|]. split; [|lia].
    destruct T as [n T]. exists n. lia.
  Qed.

  (** * The component of the True variables *)
  Definition satisfied (T : list nat) (j : node) : bool := existsb (touches j) T.
  (** The nodes that have flowed together with h. *)
  Definition flowed (h : node) (T : list nat) (j : node) : bool :=
    match T with [] => same j h | _ => satisfied T j end.
  Definition component (h : node) (T : list nat) (x : flag_vertex) : bool :=
    match x with
    | At j t => (t =? 1) && listed node_dec nodes j && flowed h T j
    | Var v => mem v T
    | Y => false
    end.
  Definition in_range (T : list nat) : Prop := forall v, In v T -> 1 <= v <= k.

  Lemma satisfied_iff T j : satisfied T j = true <-> exists v, In v T /\ touches j v = true.
  Proof. unfold satisfied. apply existsb_exists. Qed.

  Lemma flowed_all h T i : beside_all h -> i = h \/ T <> [] /\ beside_all i ->
    flowed h T i = true.
  Proof.
    intros Hh Hi. destruct T as [|v T]; cbn [flowed].
    - destruct Hi as [->|[N _]]; [now apply same_iff|congruence].
    - apply satisfied_iff. exists v. split; [now left|].
      destruct Hi as [->|[_ [_ Hi]]]; [|apply Hi].
      apply Hh.
  Qed.

  Lemma in_component h T j : In j nodes -> component h T (At j 1) = flowed h T j.
  Proof. intros Hj. cbn [component]. apply (listed_iff node_dec) in Hj. now rewrite Hj. Qed.

  Lemma is_component_of h T (c : colouring) : beside_all h -> in_range T ->
    (forall v, c (Var v) = mem v T) ->
    (forall j, In j nodes -> flowed h T j = true -> c (At j 1) = true) ->
    (forall j, In j route_nodes -> flowed h T j = true -> c (At j 2) = false) ->
    is_component adj c (At h 1) (component h T).
  Proof.
    intros Hh F Hv Hn Ha. apply component_intro.
    - rewrite in_component by apply Hh. now apply flowed_all; [|left].
    - intros x y Kx E Same. apply (adj_iff loose copies k cls wf) in E.
      destruct x as [j t|v|]; cbn [component] in Kx; try discriminate.
      + rewrite !andb_true_iff, Nat.eqb_eq, listed_iff in Kx. destruct Kx as [[-> Hj] W].
        pose proof (Hn j Hj W) as C1.
        destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction; try lia.
        * destruct E as [Hr [-> [_ ->]]]. pose proof (Ha j Hr W). congruence.
        * cbn [component]. rewrite <- Hv. congruence.
      + destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction.
        destruct E as [Hi [-> [_ Tv]]]. rewrite in_component by exact Hi.
        apply mem_in in Kx. destruct T as [|v0 T]; [destruct Kx|].
        apply satisfied_iff. exists v. auto.
    - assert (P : forall v, In v T -> connected adj c (At h 1) (Var v)).
      { intros v Hin. apply connected_edge; [apply is_adj; cbn [edge]|].
        - destruct Hh as [Hh All]. auto.
        - rewrite Hv, (Hn h) by (try apply Hh; now apply flowed_all; [|left]). now apply mem_in. }
      intros [j t|v|] K; cbn [component] in K; try discriminate.
      + rewrite !andb_true_iff, Nat.eqb_eq, listed_iff in K. destruct K as [[-> Hj] W].
        pose proof (Hn j Hj W) as C1. destruct T as [|v0 T].
        * apply same_iff in W. subst j. apply connected_here.
        * cbn [flowed] in W. apply satisfied_iff in W. destruct W as [v [Hin Tv]].
          apply connected_trans with (Var v); [now apply P|]. apply connected_edge.
          -- apply adj_sym, is_adj. cbn [edge]. auto.
          -- rewrite C1, Hv. symmetry. now apply mem_in.
      + apply P. now apply mem_in.
  Qed.

  (** With the first two vertices of the route of r, whose a has become black. *)
  Definition component_with (h : node) (T : list nat) (r : node) (x : flag_vertex) : bool :=
    component h T x || match x with At j t => same j r && ((t =? 2) || (t =? 3)) | _ => false end.

  Lemma is_component_with h T (c : colouring) r : beside_all h -> in_range T ->
    (forall v, c (Var v) = mem v T) ->
    (forall j, In j nodes -> flowed h T j = true -> c (At j 1) = true) ->
    (forall j, In j route_nodes -> flowed h T j = true -> j <> r -> c (At j 2) = false) ->
    In r route_nodes -> flowed h T r = true ->
    c (At r 2) = true -> c (At r 3) = true -> c (At r 4) = false ->
    is_component adj c (At h 1) (component_with h T r).
  Proof.
    intros Hh F Hv Hn Ha Hr Wr R2 R3 R4. pose proof (route_node r Hr) as Hr'. apply component_intro.
    - unfold component_with. rewrite in_component by apply Hh.
      now rewrite flowed_all by (auto; now left).
    - intros x y Kx E Same. unfold component_with in Kx. apply orb_true_iff in Kx.
      apply (adj_iff loose copies k cls wf) in E. destruct Kx as [Kx|Kx].
      + destruct x as [j t|v|]; cbn [component] in Kx; try discriminate.
        * rewrite !andb_true_iff, Nat.eqb_eq, listed_iff in Kx. destruct Kx as [[-> Hj] W].
          pose proof (Hn j Hj W) as C1.
          destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction; try lia.
          -- destruct E as [Hj' [-> [_ ->]]]. unfold component_with.
             cbn [component Nat.eqb andb orb].
             destruct (node_dec j r) as [->|Nr]; [now rewrite (proj2 (same_iff r r) eq_refl)|].
             pose proof (Ha j Hj' W Nr). congruence.
          -- unfold component_with. cbn [component]. rewrite <- Hv. rewrite Same, C1. reflexivity.
        * destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction.
          destruct E as [Hi [-> [_ Tv]]]. unfold component_with.
          rewrite in_component by exact Hi. apply orb_true_iff. left.
          apply mem_in in Kx. destruct T as [|v0 T]; [destruct Kx|].
          apply satisfied_iff. exists v. auto.
      + destruct x as [j t|v|]; try discriminate. apply andb_true_iff in Kx.
        destruct Kx as [Ej Kt]. apply same_iff in Ej. subst j.
        rewrite orb_true_iff, !Nat.eqb_eq in Kt.
        unfold component_with.
        destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction; try lia.
        * destruct E as [_ [-> [_ ->]]]. rewrite (proj2 (same_iff r r) eq_refl).
          destruct Kt as [-> | ->]; [apply orb_true_r|congruence].
        * destruct E as [_ [<- [_ ->]]]. assert (Hs : s = 1 \/ s = 2) by lia.
          destruct Hs as [-> | ->].
          -- rewrite in_component by exact Hr'. now rewrite Wr.
          -- rewrite (proj2 (same_iff r r) eq_refl). apply orb_true_r.
    - assert (P : forall v, In v T -> connected adj c (At h 1) (Var v)).
      { intros v Hin. apply connected_edge; [apply is_adj; cbn [edge]|].
        - destruct Hh as [Hh All]. auto.
        - rewrite Hv, (Hn h) by (try apply Hh; now apply flowed_all; [|left]). now apply mem_in. }
      assert (P' : forall j, In j nodes -> flowed h T j = true ->
        connected adj c (At h 1) (At j 1)).
      { intros j Hj W. pose proof (Hn j Hj W) as C1. destruct T as [|v0 T].
        - apply same_iff in W. subst j. apply connected_here.
        - cbn [flowed] in W. apply satisfied_iff in W. destruct W as [v [Hin Tv]].
          apply connected_trans with (Var v); [now apply P|]. apply connected_edge.
          + apply adj_sym, is_adj. cbn [edge]. auto.
          + rewrite C1, Hv. symmetry. now apply mem_in. }
      assert (P2 : connected adj c (At h 1) (At r 2)).
      { apply connected_trans with (At r 1); [now apply P'|]. apply connected_edge.
        - apply is_adj. cbn [edge]. repeat split; auto; lia.
        - now rewrite R2, (Hn r Hr' Wr). }
      intros x K. unfold component_with in K. apply orb_true_iff in K. destruct K as [K|K].
      + destruct x as [j t|v|]; cbn [component] in K; try discriminate.
        * rewrite !andb_true_iff, Nat.eqb_eq, listed_iff in K. destruct K as [[-> Hj] W]. auto.
        * apply P. now apply mem_in.
      + destruct x as [j t|v|]; try discriminate. apply andb_true_iff in K.
        destruct K as [Ej Kt]. apply same_iff in Ej. subst j.
        rewrite orb_true_iff, !Nat.eqb_eq in Kt.
        destruct Kt as [-> | ->]; [exact P2|]. apply connected_trans with (At r 2); [exact P2|].
        apply connected_edge; [apply is_adj; cbn [edge]; repeat split; auto; lia|congruence].
  Qed.
End Routes.
