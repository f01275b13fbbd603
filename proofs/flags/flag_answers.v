(** Moves on G(A) that are none of AVOID TRUE, and their answers.

    While the variables T are True, B is the black vertex to which they have flowed together with
    the nodes beside them; if none is True, an extra node takes its place. Any move but a variable
    that leaves the formula False has an answer that leaves a route graph which the second player
    wins:

        y                           answered by B                P(3^s 5^u)          [bad_Y]
        a node beside B, its route  answered by B                P(4^(s+1) 6^(u-1))  [bad_outside]
        a route of B                answered by B                P(2 4^(s-1) 6^u)    [bad_inside]
        B                           by a node of an alive clause P(4^(s+1) 6^(u-1))  [bad_component]
        the last variable           answered by B                P(4^s)              [bad_variable]
        a loose node, at first      answered by another          P(6^u)              [bad_loose]
        an extra node, at first     by the variables             P(3 5^(u-1))        [bad_extra]

    s, the number of nodes in B with a route, is odd, since clauses have an even number of copies;
    u are the other nodes. The answers to B and to what is outside of it need three of them
    ([spare]): there are four while a clause is alive, if it has four copies ([odd_nodes]). The
    pendants are the loose nodes that are still black, an even number ([loose_after]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import avoid_true.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts flag_graph
  flag_routes.
Import ListNotations.

Set Default Proof Using "All".

Section Answers.
  Variables (loose copies k : nat) (cls : list (list nat)).
  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Hypothesis nonempty : forall c, In c cls -> c <> [].
  Hypothesis k_pos : 1 <= k.
  Hypothesis loose_even : is_even loose.
  Hypothesis copies_even : is_even copies.
  Hypothesis copies_2 : 2 <= copies.

  Notation adj := (adj loose copies k cls).
  Notation moves := (recolours adj).
  Notation nodes := (nodes loose copies cls).
  Notation route_nodes := (route_nodes copies cls).
  Notation loose_nodes := (loose_nodes loose).
  Notation touches := (touches cls).
  Notation N := (length route_nodes).
  Notation colouring := (flag_vertex -> bool).
  Notation satisfied := (satisfied cls).
  Notation flowed := (flowed cls).
  Notation component := (component loose copies cls).
  Notation component_with := (component_with loose copies cls).
  Notation in_range := (in_range k).
  Notation black_loose := (black_loose loose).
  Notation beside_all := (beside_all loose copies cls).
  Notation whites := (whites loose copies k cls).

  Definition unsatisfied (T : list nat) : Prop := exists c, In c cls /\ alive T c.
  (** At least three nodes have not flowed together with B. *)
  Definition spare (T : list nat) : Prop := count (flowed (Extra 0) T) route_nodes + 3 <= N.

  (** * How many nodes have flowed together *)
  Lemma alive_node T m c : m < length cls -> alive T (nth m cls []) ->
    satisfied T (Copy m c) = false.
  Proof.
    intros L A. destruct (satisfied T (Copy m c)) eqn:E; [|reflexivity]. exfalso.
    apply satisfied_iff in E. destruct E as [v [Hin Tv]]. cbn [flag_graph.touches] in Tv.
    apply mem_in in Tv. exact (A v Tv Hin).
  Qed.

  Lemma unsatisfied_clause T : unsatisfied T ->
    exists m, m < length cls /\ forall c, satisfied T (Copy m c) = false.
  Proof.
    intros [c [Hin A]]. apply (In_nth _ _ []) in Hin. destruct Hin as [m [L <-]].
    exists m. split; [exact L|]. intros c. now apply alive_node.
  Qed.

  Lemma count_clauses T l :
    count (satisfied T) (flat_map (copies_of copies) l) =
      copies * count (fun m => satisfied T (Copy m 0)) l.
  Proof.
    induction l as [|m l IH]; [unfold count; simpl; lia|]. cbn [flat_map]. rewrite count_app, IH.
    replace (m :: l) with ([m] ++ l) by reflexivity. rewrite count_app.
    replace (count (fun m => satisfied T (Copy m 0)) [m])
      with (if satisfied T (Copy m 0) then 1 else 0)
      by (unfold count; simpl; destruct (satisfied T (Copy m 0)); reflexivity).
    assert (E : count (satisfied T) (copies_of copies m) =
      if satisfied T (Copy m 0) then copies else 0).
    { destruct (satisfied T (Copy m 0)) eqn:E.
      - rewrite count_all; [unfold copies_of; now rewrite map_length, seq_length|].
        intros j Hj. apply in_map_iff in Hj. destruct Hj as [c [<- _]]. exact E.
      - apply count_none. intros j Hj. apply in_map_iff in Hj. destruct Hj as [c [<- _]]. exact E. }
    rewrite E, Nat.mul_add_distr_l. destruct (satisfied T (Copy m 0)); lia.
  Qed.

  Lemma nodes_number : N = 3 + copies * length cls.
  Proof.
    unfold flag_graph.route_nodes. rewrite app_length. cbn [extra_nodes seq map length].
    f_equal. unfold clause_nodes. rewrite <- (seq_length (length cls) 0) at 2.
    generalize (seq 0 (length cls)) as l. intros l. induction l as [|m l IH]; [simpl; lia|].
    cbn [flat_map length]. rewrite app_length, IH. unfold copies_of.
    rewrite map_length, seq_length. lia.
  Qed.

  Lemma one_flowed e : e < 3 -> count (flowed (Extra e) []) route_nodes = 1.
  Proof.
    intros He. pose proof (count_one (fun _ => false) (flowed (Extra e) []) route_nodes (Extra e)
      (route_nodes_nodup copies cls) (extra_route copies cls e He)
      (fun i _ => same_not i (Extra e))) as C.
    rewrite (count_none (fun _ : node => false)) in C by reflexivity.
    cbn [flag_routes.flowed one] in C. rewrite (proj2 (same_iff (Extra e) (Extra e)) eq_refl) in C.
    cbn [one] in C. lia.
  Qed.

  Lemma odd_nodes e T : e < 3 -> T = [] \/ unsatisfied T ->
    is_odd (count (flowed (Extra e) T) route_nodes) /\
    count (flowed (Extra e) T) route_nodes + 2 <= N /\
    (unsatisfied T -> 4 <= copies \/ T = [] -> count (flowed (Extra e) T) route_nodes + 4 <= N).
  Proof.
    intros He Open. destruct T as [|v T].
    - pose proof (one_flowed e He) as E.
      rewrite E, nodes_number. split; [exists 0; lia|]. split; [lia|].
      intros [c [Hin _]]. destruct cls as [|c' cls']; [destruct Hin|]. simpl length. lia.
    - destruct Open as [E|Open]; [discriminate|].
      assert (E : count (flowed (Extra e) (v :: T)) route_nodes =
        3 + copies * count (fun m => satisfied (v :: T) (Copy m 0)) (seq 0 (length cls))).
      { unfold flag_graph.route_nodes. rewrite count_app.
        rewrite <- count_clauses. reflexivity. }
      assert (L : count (fun m => satisfied (v :: T) (Copy m 0)) (seq 0 (length cls)) <
        length cls).
      { destruct (unsatisfied_clause _ Open) as [m [Lm Hm]].
        pose proof (count_not (fun m => satisfied (v :: T) (Copy m 0)) (seq 0 (length cls))) as C.
        rewrite seq_length in C.
        assert (P : 0 < count (fun m => negb (satisfied (v :: T) (Copy m 0)))
          (seq 0 (length cls))); [|lia].
        apply count_some. exists m. split; [apply in_seq; lia|]. now rewrite Hm. }
      set (n := count (fun m => satisfied (v :: T) (Copy m 0)) (seq 0 (length cls))) in *.
      assert (M : copies * S n <= copies * length cls) by (apply Nat.mul_le_mono_l; lia).
      rewrite E, nodes_number. destruct copies_even as [h Hh]. split; [|split].
      + exists (1 + h * n). rewrite Hh. lia.
      + lia.
      + intros _ [Many|E']; [lia|discriminate].
  Qed.

  Lemma one_more T r : In r route_nodes -> flowed (Extra 0) T r = false ->
    count (fun j => flowed (Extra 0) T j || same j r) route_nodes =
      S (count (flowed (Extra 0) T) route_nodes).
  Proof.
    intros Hr Wr. pose proof (count_one (flowed (Extra 0) T)
      (fun j => flowed (Extra 0) T j || same j r) route_nodes r (route_nodes_nodup copies cls) Hr)
      as C.
    cbv beta in C. rewrite Wr, (proj2 (same_iff r r) eq_refl) in C. cbn [orb one] in C.
    specialize (C ltac:(intros i _ Ni; now rewrite same_not, orb_false_r)). lia.
  Qed.

  (** * Answers *)
  Definition white_out (K : flag_vertex -> bool) (c : colouring) (x : flag_vertex) : bool :=
    if K x then false else c x.

  Lemma answer h K c : is_component adj c (At h 1) K -> c (At h 1) = true ->
    (exists w, adj (At h 1) w /\ c w = false) -> Loses moves (white_out K c) -> Wins moves c.
  Proof.
    intros HK C1 [w [E C2]] L. apply wins_by with (white_out K c); [|exact L].
    apply recolouring with K (At h 1) w; [exact HK|exact E|congruence|].
    intros x. unfold white_out. now rewrite C2.
  Qed.

  Lemma white_beside (c : colouring) h : In h route_nodes -> c (At h 2) = false ->
    exists w, adj (At h 1) w /\ c w = false.
  Proof.
    intros Hh C. exists (At h 2). split; [|exact C].
    apply is_adj; [exact wf|]. cbn [edge]. repeat split; auto; lia.
  Qed.

  (** After B, or an extra node, the black loose nodes are even in number. *)
  Lemma loose_after e T K (c : colouring) : e < 3 ->
    (forall j, In j nodes -> K (At j 1) = flowed (Extra e) T j) ->
    (forall j, In j loose_nodes -> c (At j 1) = true) ->
    is_even (black_loose (white_out K c)) /\ (T <> [] -> black_loose (white_out K c) = 0).
  Proof.
    intros He HK Hc. unfold flag_routes.black_loose, white_out.
    assert (HK' : forall i, i < loose -> K (At (Loose i) 1) = flowed (Extra e) T (Loose i)).
    { intros i L. apply HK. now apply loose_node. }
    destruct T as [|v T].
    - split; [|congruence]. rewrite count_all.
      + unfold flag_graph.loose_nodes. now rewrite map_length, seq_length.
      + intros j Hj. pose proof (Hc j Hj) as Cj. apply in_loose in Hj.
        destruct Hj as [i [L ->]]. rewrite HK' by exact L. cbn [flag_routes.flowed].
        now rewrite same_not by discriminate.
    - assert (Z : count (fun j => if K (At j 1) then false else c (At j 1)) loose_nodes = 0).
      { apply count_none. intros j Hj. apply in_loose in Hj. destruct Hj as [i [L ->]].
        now rewrite HK'. }
      rewrite Z. split; [exists 0; reflexivity|auto].
  Qed.

  Lemma whites_after e T K (c : colouring) : e < 3 ->
    (forall j, In j nodes -> K (At j 1) = flowed (Extra e) T j) ->
    (forall v, K (Var v) = mem v T) -> (forall v, c (Var v) = mem v T) ->
    whites (Extra e) (white_out K c).
  Proof.
    intros He HK KV CV. split; [now apply extra_beside|]. split.
    - intros v _. unfold white_out. rewrite KV, CV. now destruct (mem v T).
    - unfold white_out. rewrite HK by (apply extra_beside; exact He).
      rewrite (flowed_all loose copies cls) by (auto using extra_beside). reflexivity.
  Qed.

  (** The vertex y. *)
  Lemma bad_Y T c : in_range T -> T = [] \/ unsatisfied T -> c Y = true ->
    (forall x, x <> Y -> c x = col T x) -> Wins moves c.
  Proof.
    intros F Open Hy Ho.
    assert (HK : is_component adj c (At (Extra 0) 1) (component (Extra 0) T)).
    { apply is_component_of; auto using extra_beside; intros; now rewrite Ho. }
    pose proof (fun j => in_component loose copies cls (Extra 0) T j) as HB.
    destruct (odd_nodes 0 T) as [Odd_nodes [Few _]]; [lia|exact Open|].
    apply (answer (Extra 0) (component (Extra 0) T) c HK).
    - now rewrite Ho.
    - apply white_beside; [apply extra_route; lia|now rewrite Ho].
    - apply (lose_35 loose copies k cls wf nonempty k_pos (Extra 0) _ (flowed (Extra 0) T)).
      + apply (whites_after 0 T); auto. intros v. now rewrite Ho.
      + exact Hy.
      + intros j Hj. unfold route_length, white_out.
        rewrite HB by (now apply route_node). cbn [flag_routes.component Nat.eqb andb].
        rewrite Hy, !Ho by discriminate. cbn [col Nat.odd Nat.even].
        destruct (flowed (Extra 0) T j); reflexivity.
      + exact Odd_nodes.
      + lia.
      + apply (loose_after 0 T); auto. intros j _. now rewrite Ho.
  Qed.

  (** A node r outside of B, or its route. *)
  Lemma bad_outside T c r : in_range T -> unsatisfied T -> spare T -> In r route_nodes ->
    flowed (Extra 0) T r = false -> (forall v, c (Var v) = mem v T) -> c Y = false ->
    (forall j t, j <> r -> c (At j t) = Nat.odd t) -> route_length c r = 4 -> Wins moves c.
  Proof.
    intros F U Few Hr Wr CV CY Cn Lr. unfold spare in Few.
    destruct (odd_nodes 0 T) as [Odd_nodes _]; [lia|now right|].
    assert (Apart : forall j, flowed (Extra 0) T j = true -> j <> r) by (intros j W ->; congruence).
    assert (N0 : Extra 0 <> r).
    { apply Apart. apply (flowed_all loose copies cls); auto using extra_beside. }
    assert (HK : is_component adj c (At (Extra 0) 1) (component (Extra 0) T)).
    { apply is_component_of; auto using extra_beside; intros j Hj W; now rewrite Cn by auto. }
    pose proof (fun j => in_component loose copies cls (Extra 0) T j) as HB.
    pose proof (one_more T r Hr Wr) as Count.
    apply (answer (Extra 0) (component (Extra 0) T) c HK).
    - now rewrite Cn.
    - apply white_beside; [apply extra_route; lia|now rewrite Cn].
    - apply (lose_46 loose copies k cls wf nonempty k_pos (Extra 0) _
        (fun j => flowed (Extra 0) T j || same j r)).
      + apply (whites_after 0 T); auto.
      + exact CY.
      + intros j Hj. unfold route_length, white_out in *. rewrite HB by (now apply route_node).
        cbn [flag_routes.component Nat.eqb andb].
        destruct (node_dec j r) as [->|Nj].
        * rewrite Wr, (proj2 (same_iff r r) eq_refl). exact Lr.
        * rewrite (same_not j r Nj), orb_false_r, CY, !Cn by exact Nj.
          cbn [Nat.odd Nat.even]. destruct (flowed (Extra 0) T j); reflexivity.
      + rewrite Count. destruct Odd_nodes as [n E]. exists (S n). lia.
      + rewrite Count. lia.
      + apply (loose_after 0 T); auto. intros j Hj. apply in_loose in Hj.
        destruct Hj as [i [_ ->]]. rewrite Cn; [reflexivity|]. intros <-.
        apply (in_routes loose) in Hr. destruct Hr as [_ Hr]. discriminate.
  Qed.

  (** A route of B; K is what has flowed together. *)
  Lemma bad_inside T c e r K : in_range T -> T = [] \/ unsatisfied T -> e < 3 ->
    (exists w, adj (At (Extra e) 1) w /\ c w = false) -> In r route_nodes ->
    flowed (Extra e) T r = true -> (forall v, c (Var v) = mem v T) -> c Y = false ->
    (forall j, c (At j 1) = true) -> (forall j t, j <> r -> c (At j t) = Nat.odd t) ->
    is_component adj c (At (Extra e) 1) K ->
    (forall x, (forall t, 2 <= t -> x <> At r t) -> K x = component (Extra e) T x) ->
    route_length (white_out K c) r = 2 -> Wins moves c.
  Proof.
    intros F Open He Beside Hr Wr CV CY C1 Cn HK HKs Lr.
    destruct (odd_nodes e T He Open) as [Odd_nodes [Few _]].
    assert (HB : forall j, In j nodes -> K (At j 1) = flowed (Extra e) T j).
    { intros j Hj. rewrite HKs; [now apply in_component|]. intros t L E. injection E as _ <-. lia. }
    apply (answer (Extra e) K c HK (C1 (Extra e)) Beside).
    apply (lose_246 loose copies k cls wf nonempty k_pos (Extra e) _ (flowed (Extra e) T) r).
    - apply (whites_after e T); auto. intros v. now rewrite HKs.
    - unfold white_out. rewrite CY. now destruct (K Y).
    - exact Hr.
    - exact Wr.
    - exact Lr.
    - intros j Hj Nj. unfold route_length, white_out.
      rewrite (HB j) by (now apply route_node).
      assert (Out : forall t, 2 <= t -> K (At j t) = false).
      { intros t L. rewrite HKs by (intros s _ E; congruence). cbn [flag_routes.component].
        destruct t as [|[|t]]; [lia|lia|reflexivity]. }
      rewrite !Out by lia. rewrite (HKs Y) by (intros t _ E; discriminate).
      cbn [flag_routes.component]. rewrite CY, !Cn by exact Nj. cbn [Nat.odd Nat.even].
      destruct (flowed (Extra e) T j); reflexivity.
    - exact Odd_nodes.
    - lia.
    - apply (loose_after e T); auto.
  Qed.

  Lemma unsatisfied_copy m c : In (Copy m c) route_nodes -> unsatisfied [].
  Proof.
    unfold flag_graph.route_nodes. rewrite in_app_iff, in_extra, in_copies.
    intros [[e [_ E]]|[m' [c' [L [_ E]]]]]; [discriminate|]. injection E as <- <-.
    exists (nth m cls []). split; [now apply nth_In|]. intros v _ [].
  Qed.

  Lemma spare_first : unsatisfied [] -> spare [].
  Proof.
    intros U. destruct (odd_nodes 0 []) as [_ [_ Few]]; [lia|now left|].
    specialize (Few U (or_intror eq_refl)). unfold spare. lia.
  Qed.

  (** A vertex a, b, c or d. *)
  Lemma bad_route T c r t : in_range T -> T = [] \/ unsatisfied T ->
    (T <> [] -> flowed (Extra 0) T r = false -> spare T) -> In r route_nodes ->
    2 <= t <= 5 -> c (At r t) = negb (Nat.odd t) ->
    (forall x, x <> At r t -> c x = col T x) -> Wins moves c.
  Proof.
    intros F Open Room Hr Ht Hu Ho.
    assert (CV : forall v, c (Var v) = mem v T) by (intros v; now rewrite Ho).
    assert (CY : c Y = false) by (now rewrite Ho).
    assert (C1 : forall j, c (At j 1) = true).
    { intros j. rewrite Ho; [reflexivity|]. intros E. injection E as _ <-. lia. }
    assert (Cn : forall j s, j <> r -> c (At j s) = Nat.odd s).
    { intros j s N. rewrite Ho; [reflexivity|congruence]. }
    assert (Cr : forall s, s <> t -> c (At r s) = Nat.odd s).
    { intros s N. rewrite Ho; [reflexivity|congruence]. }
    assert (Out : flowed (Extra 0) T r = false -> unsatisfied T -> Wins moves c).
    { intros Wr U. apply (bad_outside T c r); auto.
      { destruct T as [|v T]; [now apply spare_first|now apply Room]. }
      unfold route_length. rewrite C1, CY.
      assert (Cases : t = 2 \/ t = 3 \/ t = 4 \/ t = 5) by lia.
      destruct Cases as [->|[->|[->| ->]]]; rewrite Hu, !Cr by discriminate; reflexivity. }
    assert (In_B : forall e, e < 3 -> flowed (Extra e) T r = true ->
      (exists w, adj (At (Extra e) 1) w /\ c w = false) -> Wins moves c).
    { intros e He Wr Beside. assert (Cases : t = 2 \/ t = 3 \/ t = 4 \/ t = 5) by lia.
      destruct (Nat.eq_dec t 2) as [->|N2].
      - apply (bad_inside T c e r (component_with (Extra e) T r)); auto.
        + apply is_component_with; auto using extra_beside;
            solve [intros j _ _ N; now rewrite Cn | rewrite Cr by lia; reflexivity].
        + intros [j s|v|] Nx; unfold flag_routes.component_with; rewrite ?orb_false_r; auto.
          destruct (node_dec j r) as [->|Nj]; [|now rewrite (same_not j r Nj), orb_false_r].
          destruct (Nat.le_gt_cases 2 s) as [L|L]; [exfalso; now apply (Nx s)|].
          destruct s as [|[|s]]; [| |lia]; now rewrite andb_false_r, orb_false_r.
        + unfold route_length, white_out, flag_routes.component_with.
          rewrite in_component by (now apply route_node). rewrite Wr.
          rewrite (proj2 (same_iff r r) eq_refl). cbn [flag_routes.component Nat.eqb andb orb].
          rewrite !Cr, CY by lia. reflexivity.
      - apply (bad_inside T c e r (component (Extra e) T)); auto.
        + apply is_component_of; auto using extra_beside. intros j _ _.
          destruct (node_dec j r) as [->|Nj]; [rewrite Cr by lia|rewrite Cn by exact Nj];
            reflexivity.
        + unfold route_length, white_out. rewrite in_component by (now apply route_node).
          rewrite Wr. cbn [flag_routes.component Nat.eqb andb]. rewrite CY.
          destruct Cases as [->|[->|[->| ->]]]; [lia| | |]; rewrite Hu, !Cr by discriminate;
            reflexivity. }
    destruct T as [|v T].
    - destruct r as [e|m c'|i].
      + assert (He : e < 3).
        { unfold flag_graph.route_nodes in Hr. rewrite in_app_iff, in_extra, in_copies in Hr.
          destruct Hr as [[e' [L E]]|[m' [c' [_ [_ E]]]]]; [|discriminate]. congruence. }
        apply (In_B e He); [now apply same_iff|]. exists (Var 1). split.
        * apply is_adj; [exact wf|]. cbn [edge]. destruct (extra_beside loose copies cls e He).
          auto.
        * now rewrite CV.
      + apply Out; [now apply same_not|]. exact (unsatisfied_copy m c' Hr).
      + apply (in_routes loose) in Hr. destruct Hr as [_ Hr]. discriminate.
    - destruct Open as [E|U]; [discriminate|].
      destruct (flowed (Extra 0) (v :: T) r) eqn:Wr; [|now apply Out].
      apply (In_B 0); [lia|exact Wr|]. destruct (node_dec r (Extra 0)) as [->|N0].
      + destruct (unsatisfied_clause _ U) as [m [Lm Hm]].
        destruct (nth m cls []) as [|w rest] eqn:E.
        { exfalso. apply (nonempty []); [|reflexivity]. rewrite <- E. now apply nth_In. }
        exists (Var w). split.
        * apply is_adj; [exact wf|]. cbn [edge]. split; [now apply route_node|].
          split; [reflexivity|]. split; [|reflexivity].
          apply (clause_range k cls wf m); [exact Lm|]. rewrite E. now left.
        * rewrite CV. destruct (mem w (v :: T)) eqn:M; [|reflexivity]. exfalso.
          assert (S1 : satisfied (v :: T) (Copy m 0) = true); [|rewrite Hm in S1; discriminate].
          apply satisfied_iff. exists w. split; [now apply mem_in|]. cbn [flag_graph.touches].
          rewrite E. apply mem_in. now left.
      + apply white_beside; [apply extra_route; lia|]. rewrite Cn by congruence. reflexivity.
  Qed.

  (** A node outside of B. *)
  Lemma bad_node T c r : in_range T -> unsatisfied T -> spare T -> In r route_nodes ->
    flowed (Extra 0) T r = false -> c (At r 1) = false ->
    (forall x, x <> At r 1 -> c x = col T x) -> Wins moves c.
  Proof.
    intros F U Few Hr Wr Hu Ho. apply (bad_outside T c r); auto.
    - intros v. now rewrite Ho.
    - now rewrite Ho.
    - intros j t N. rewrite Ho; [reflexivity|congruence].
    - unfold route_length. rewrite Hu, !Ho by discriminate. reflexivity.
  Qed.

  (** An extra node, at first: then the variables, which have flowed together with it. *)
  Lemma bad_extra e c : e < 3 -> c (At (Extra e) 1) = false ->
    (forall x, x <> At (Extra e) 1 -> c x = col [] x) -> Wins moves c.
  Proof.
    intros He Hu Ho.
    assert (W : whites (Extra e) c).
    { split; [now apply extra_beside|]. split; [|exact Hu]. intros v _. now rewrite Ho. }
    assert (CY : c Y = false) by (now rewrite Ho).
    destruct (odd_nodes e []) as [_ [Few _]]; [exact He|now left|].
    pose proof (one_flowed e He) as One.
    destruct (two_lengths copies cls (flowed (Extra e) []) (route_length c) 4 6)
      as [E4 [E6 Z]]; [lia| |].
    { intros j Hj. unfold route_length. cbn [flag_routes.flowed]. rewrite CY.
      destruct (node_dec j (Extra e)) as [->|Nj].
      - rewrite Hu, !Ho by discriminate. now rewrite (proj2 (same_iff _ _) eq_refl).
      - rewrite !Ho by congruence. now rewrite (same_not _ _ Nj). }
    set (d := fun x => c (from_route x)).
    assert (Counts : counts nodes kind d = Even (black_loose c) 0 0 1 (N - 1)).
    { unfold d. rewrite (white_counts loose copies k cls k_pos (Extra e) c W), CY.
      unfold route_numbers. rewrite E4, E6, (Z 0), (Z 2), One by lia. reflexivity. }
    apply (one_colour loose copies k cls wf nonempty k_pos (Extra e) c).
    - apply W.
    - intros v Hv. rewrite Hu. now apply W.
    - assert (No : forall j, In j nodes -> kind j <> Leg) by (intros j _; destruct j; discriminate).
      pose proof (nodes_nodup loose copies cls) as D.
      destruct (move_end node_dec nodes kind No d) as [d' [M E]].
      { unfold total. fold d. pose proof Counts as C. unfold counts in C.
        destruct (eqb (d Near) (d Far)); [|discriminate]. injection C as _ _ _ C4 _. lia. }
      apply wins_by with d'; [exact M|]. apply route_graph_loses; auto using node_dec.
      rewrite E, Counts. cbn [Nat.eqb zero]. split; [exists 0; reflexivity|].
      split; [exists 0; reflexivity|lia].
  Qed.

  (** A loose node, at first: then another one. *)
  Lemma bad_loose i c : i < loose -> c (At (Loose i) 1) = false ->
    (forall x, x <> At (Loose i) 1 -> c x = col [] x) -> Wins moves c.
  Proof.
    intros Hi Hu Ho.
    assert (Other : exists i', i' < loose /\ i' <> i).
    { destruct loose_even as [h Hh]. destruct i as [|i]; [exists 1|exists 0]; lia. }
    destruct Other as [i' [Hi' N]].
    assert (Cn : forall j t, j <> Loose i -> c (At j t) = Nat.odd t).
    { intros j t Nj. rewrite Ho; [reflexivity|congruence]. }
    set (K := fun x => match x with At j t => same j (Loose i') && (t =? 1) | _ => false end).
    apply (answer (Loose i') K).
    - apply component_intro.
      + unfold K. now rewrite (proj2 (same_iff _ _) eq_refl).
      + intros x y Kx E Same. apply (adj_iff loose copies k cls wf) in E.
        destruct x as [j t|v|]; try discriminate. unfold K in Kx. apply andb_true_iff in Kx.
        destruct Kx as [Ej Et]. apply same_iff in Ej. apply Nat.eqb_eq in Et. subst j t.
        rewrite Cn in Same by congruence.
        destruct E as [E|E]; destruct y as [j s|v|]; cbn [edge] in E; try contradiction; try lia.
        * destruct E as [E _]. apply (in_routes loose) in E. destruct E as [_ E]. discriminate.
        * rewrite Ho in Same by discriminate. discriminate.
      + intros x Kx. destruct x as [j t|v|]; try discriminate. unfold K in Kx.
        apply andb_true_iff in Kx. destruct Kx as [Ej Et]. apply same_iff in Ej.
        apply Nat.eqb_eq in Et. subst j t. apply connected_here.
    - rewrite Cn by congruence. reflexivity.
    - exists (Var 1). split; [|now rewrite Ho]. apply is_adj; [exact wf|]. cbn [edge].
      destruct (loose_beside loose copies cls i' Hi') as [Hin All]. auto.
    - assert (KY : forall j t, j <> Loose i' -> K (At j t) = false).
      { intros j t Nj. unfold K. now rewrite same_not. }
      apply (lose_46 loose copies k cls wf nonempty k_pos (Loose i) _ (fun _ => false)).
      + split; [now apply loose_beside|]. split.
        * intros v _. unfold white_out. cbn [K]. now rewrite Ho.
        * unfold white_out. now rewrite KY by congruence.
      + unfold white_out. cbn [K]. now rewrite Ho.
      + intros j Hj. apply (in_routes loose) in Hj. destruct Hj as [_ R].
        assert (Nj : forall l, j <> Loose l) by (intros l ->; discriminate).
        unfold route_length, white_out. rewrite !KY, !Cn by apply Nj. cbn [K].
        now rewrite Ho.
      + rewrite count_none by reflexivity. exists 0. reflexivity.
      + rewrite count_none by reflexivity. pose proof (routes_3 copies cls). lia.
      + unfold flag_routes.black_loose.
        assert (D : NoDup loose_nodes).
        { apply repetition.nodup_map; [apply seq_NoDup|]. intros x y _ _ E. congruence. }
        set (P := fun j : node => negb (same j (Loose i))).
        assert (Len : length loose_nodes = loose)
          by (unfold flag_graph.loose_nodes; now rewrite map_length, seq_length).
        assert (C1 : count P loose_nodes + 1 = loose).
        { assert (Pi : P (Loose i) = false)
            by (unfold P; now rewrite (proj2 (same_iff _ _) eq_refl)).
          pose proof (count_one (fun _ => true) P loose_nodes (Loose i) D) as C.
          rewrite Pi, (count_all (fun _ : node => true)), Len in C by reflexivity.
          cbn [one] in C. rewrite Nat.add_0_r in C. apply C; [apply in_loose; eauto|].
          intros j _ Nj. unfold P. now rewrite same_not. }
        assert (C2 : count (fun j => white_out K c (At j 1)) loose_nodes + 1 =
          count P loose_nodes).
        { assert (Pi : P (Loose i') = true) by (unfold P; now rewrite same_not by congruence).
          assert (Z : white_out K c (At (Loose i') 1) = false).
          { unfold white_out, K. now rewrite (proj2 (same_iff _ _) eq_refl). }
          pose proof (count_one P (fun j => white_out K c (At j 1)) loose_nodes (Loose i') D) as C.
          cbv beta in C. rewrite Pi, Z in C. cbn [one] in C. rewrite Nat.add_0_r in C.
          apply C; [apply in_loose; eauto|]. intros j _ Nj. unfold white_out.
          rewrite KY by exact Nj. unfold P. destruct (node_dec j (Loose i)) as [->|Ni].
          - rewrite Hu. now rewrite (proj2 (same_iff _ _) eq_refl).
          - rewrite Cn by exact Ni. now rewrite same_not. }
        destruct loose_even as [h Hh]. exists (h - 1). lia.
  Qed.

  (** B itself: then a node of a clause that is alive. *)
  Lemma bad_component T c : in_range T -> T <> [] -> unsatisfied T -> spare T ->
    (forall x, c x = white_out (component (Extra 0) T) (col T) x) -> Wins moves c.
  Proof.
    intros F NT U Few Hc. unfold spare in Few. destruct (unsatisfied_clause T U) as [m [Lm Hm]].
    set (r := Copy m 0) in *.
    assert (Hr : In r route_nodes).
    { apply in_app_iff. right. apply in_copies. exists m, 0. split; [exact Lm|].
      split; [lia|reflexivity]. }
    destruct (odd_nodes 0 T) as [Odd_nodes _]; [lia|now right|].
    pose proof (fun j => in_component loose copies cls (Extra 0) T j) as HB.
    assert (CV : forall v, c (Var v) = false).
    { intros v. rewrite Hc. unfold white_out. cbn [flag_routes.component col]. now destruct mem. }
    assert (C1 : forall j, In j nodes -> c (At j 1) = negb (flowed (Extra 0) T j)).
    { intros j Hj. rewrite Hc. unfold white_out. rewrite HB by exact Hj.
      now destruct (flowed (Extra 0) T j). }
    assert (Cn : forall j t, 2 <= t -> c (At j t) = Nat.odd t).
    { intros j t L. rewrite Hc. unfold white_out. cbn [flag_routes.component].
      destruct t as [|[|t]]; [lia|lia|reflexivity]. }
    assert (CY : c Y = false) by (rewrite Hc; reflexivity).
    assert (Wr : flowed (Extra 0) T r = false).
    { destruct T as [|v T]; [congruence|]. exact (Hm 0). }
    pose proof (one_more T r Hr Wr) as Count.
    set (K := fun x => match x with At j t => same j r && (t =? 1) | _ => false end).
    apply (answer r K).
    - apply component_intro.
      + unfold K. now rewrite (proj2 (same_iff r r) eq_refl).
      + intros x y Kx E Same. apply (adj_iff loose copies k cls wf) in E.
        destruct x as [j t|v|]; try discriminate. unfold K in Kx. apply andb_true_iff in Kx.
        destruct Kx as [Ej Et]. apply same_iff in Ej. apply Nat.eqb_eq in Et. subst j t.
        rewrite (C1 r), Wr in Same by (now apply route_node).
        destruct E as [E|E]; destruct y as [j s|v|]; cbn [edge] in E; try contradiction; try lia.
        * destruct E as [_ [_ [_ ->]]]. rewrite Cn in Same by lia. discriminate.
        * rewrite CV in Same. discriminate.
      + intros x Kx. destruct x as [j t|v|]; try discriminate. unfold K in Kx.
        apply andb_true_iff in Kx. destruct Kx as [Ej Et]. apply same_iff in Ej.
        apply Nat.eqb_eq in Et. subst j t. apply connected_here.
    - rewrite (C1 r), Wr by (now apply route_node). reflexivity.
    - apply white_beside; [exact Hr|now rewrite Cn].
    - apply (lose_46 loose copies k cls wf nonempty k_pos (Extra 0) _
        (fun j => flowed (Extra 0) T j || same j r)).
      + split; [apply extra_beside; lia|]. split.
        * intros v _. unfold white_out. cbn [K]. apply CV.
        * unfold white_out, K. rewrite same_not by discriminate. cbn [andb].
          rewrite C1 by (apply extra_beside; lia).
          now rewrite (flowed_all loose copies cls) by (auto using extra_beside).
      + unfold white_out. cbn [K]. exact CY.
      + intros j Hj. unfold route_length, white_out, K. cbn [Nat.eqb].
        rewrite !andb_false_r, andb_true_r, C1 by (now apply route_node).
        rewrite !Cn, CY by lia.
        destruct (same j r), (flowed (Extra 0) T j); reflexivity.
      + rewrite Count. destruct Odd_nodes as [n E]. exists (S n). lia.
      + rewrite Count. lia.
      + exists 0. apply count_none. intros j Hj. apply in_loose in Hj. destruct Hj as [i [L ->]].
        unfold white_out, K. rewrite same_not by discriminate. cbn [andb].
        rewrite C1 by (now apply loose_node). destruct T as [|v T]; [congruence|reflexivity].
  Qed.

  (** A variable that satisfies the last clause. *)
  Lemma bad_variable T c : in_range T -> T <> [] -> ~ unsatisfied T ->
    (forall x, c x = col T x) -> Wins moves c.
  Proof.
    intros F NT U Hc.
    assert (All : forall j, In j nodes -> flowed (Extra 0) T j = true).
    { intros j Hj. destruct T as [|v T]; [congruence|]. cbn [flag_routes.flowed].
      destruct j as [e|m c'|i]; [reflexivity| |reflexivity].
      destruct (satisfied (v :: T) (Copy m c')) eqn:E; [reflexivity|]. exfalso. apply U.
      exists (nth m cls []). split.
      - apply nth_In. unfold flag_graph.nodes, flag_graph.route_nodes in Hj.
        rewrite !in_app_iff, in_extra, in_copies, in_loose in Hj.
        destruct Hj as [[[e [_ E']]|[m' [c'' [L [_ E']]]]]|[i [_ E']]]; try discriminate.
        injection E' as -> _. exact L.
      - intros w Hin Hw. assert (S1 : satisfied (v :: T) (Copy m c') = true); [|congruence].
        apply satisfied_iff. exists w. split; [exact Hw|]. cbn [flag_graph.touches].
        now apply mem_in. }
    assert (HK : is_component adj c (At (Extra 0) 1) (component (Extra 0) T)).
    { apply is_component_of; auto using extra_beside; intros; now rewrite Hc. }
    pose proof (fun j => in_component loose copies cls (Extra 0) T j) as HB.
    apply (answer (Extra 0) (component (Extra 0) T) c HK).
    - now rewrite Hc.
    - apply white_beside; [apply extra_route; lia|now rewrite Hc].
    - apply (lose_4 loose copies k cls wf nonempty k_pos (Extra 0)).
      + apply (whites_after 0 T); auto; intros v; now rewrite Hc.
      + unfold white_out. cbn [flag_routes.component]. now rewrite Hc.
      + intros j Hj. apply (route_node loose) in Hj. unfold route_length, white_out.
        rewrite HB, All by exact Hj. cbn [flag_routes.component Nat.eqb andb].
        rewrite !Hc. reflexivity.
      + apply (loose_after 0 T (component (Extra 0) T) c); auto; intros j _; now rewrite Hc.
  Qed.
End Answers.
