(** Route graphs with two hubs.

    B and X are adjacent, and routes lead from each of them to Y; pendants are at B. Here the graph
    stays, and a colouring is a position. Lines have the places 0 to 6 of [route_graphs], but those
    up to [start] are the hub itself: a line with start t is a route of length 6 - t.

    Once B and X have one colour they are one vertex, and what is left is a route graph with one
    hub, so that [route_graph_loses] says who wins ([one_hub_loses]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome repetition.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts.
Import ListNotations.

Section Hubs.
  Context {J : Type} (i_dec : forall i j : J, {i = j} + {i <> j}).
  Variables (inner : list J) (sides : list nat) (part : nat).
  Hypothesis inner_nodup : NoDup inner.
  Hypothesis sides_nodup : NoDup sides.
  Hypothesis inner_odd : is_odd (length inner).
  Hypothesis part_5 : part <= 5.

  (** The routes of B, those of X, of which the second starts at place [part], and the pendants. *)
  Inductive hub_line := Inner (i : J) | Whole | Part | Side (v : nat).
  Inductive hub_vertex := HubB | HubX | HubY | Spot (j : hub_line) (t : nat).

  Lemma hub_line_dec : forall j j' : hub_line, {j = j'} + {j <> j'}.
  Proof. decide equality; apply Nat.eq_dec. Qed.

  Definition hub_kind (j : hub_line) : line := match j with Side _ => Pendant | _ => Route end.
  Definition start (j : hub_line) : nat :=
    match j with Inner _ => 1 | Part => part | Whole | Side _ => 0 end.
  Definition hub (j : hub_line) : hub_vertex :=
    match j with Whole | Part => HubX | Inner _ | Side _ => HubB end.
  Definition hub_lines : list hub_line := map Inner inner ++ [Whole; Part] ++ map Side sides.

  (** The vertex at place t of line j. *)
  Definition spot (j : hub_line) (t : nat) : hub_vertex :=
    if t <=? start j then hub j else if t =? 6 then HubY else Spot j t.
  Definition on_hub (x y : hub_vertex) : Prop :=
    (x = HubB /\ y = HubX) \/ (x = HubX /\ y = HubB) \/
    exists j t, In j hub_lines /\ start j <= t /\ t < last_place (hub_kind j) /\
      ((x = spot j t /\ y = spot j (S t)) \/ (y = spot j t /\ x = spot j (S t))).

  Lemma on_hub_sym x y : on_hub x y -> on_hub y x.
  Proof.
    intros [H|[H|[j [t H]]]]; [right; left|left|right; right; exists j, t]; tauto.
  Qed.

  Lemma in_hub_lines j : In j hub_lines <->
    match j with Inner i => In i inner | Side v => In v sides | Whole | Part => True end.
  Proof.
    unfold hub_lines. rewrite !in_app_iff, !in_map_iff. destruct j as [i| | |v]; split; intros H.
    - destruct H as [[i' [E Hi]]|[[E|[E|[]]]|[v [E _]]]]; try discriminate.
      injection E as ->. exact Hi.
    - left. eauto.
    - exact Logic.I.
    - right. left. now left.
    - exact Logic.I.
    - right. left. right. now left.
    - destruct H as [[i' [E _]]|[[E|[E|[]]]|[v' [E Hv]]]]; try discriminate.
      injection E as ->. exact Hv.
    - right. right. eauto.
  Qed.

  Lemma hub_lines_nodup : NoDup hub_lines.
  Proof.
    unfold hub_lines. apply nodup_app; [|apply nodup_app|].
    - apply nodup_map; [exact inner_nodup|]. intros x y _ _ E. congruence.
    - constructor; [intros [E|[]]; discriminate|]. constructor; [intros []|constructor].
    - apply nodup_map; [exact sides_nodup|]. intros x y _ _ E. congruence.
    - intros j [<-|[<-|[]]] H; apply in_map_iff in H; destruct H as [v [E _]]; discriminate.
    - intros j H H'. apply in_map_iff in H. destruct H as [i [<- _]].
      apply in_app_iff in H'. destruct H' as [[E|[E|[]]]|H']; try discriminate.
      apply in_map_iff in H'. destruct H' as [v [E _]]. discriminate.
  Qed.

  Lemma some_inner : exists i, In i inner.
  Proof using inner_odd.
    clear part part_5 sides sides_nodup inner_nodup. destruct inner_odd as [h E].
    destruct inner as [|i rest]; [simpl in E; lia|].
    exists i. now left.
  Qed.

  (** * B and X of one colour: one hub *)
  Definition merged (x : hub_vertex) : hub_vertex := match x with HubX => HubB | _ => x end.
  Definition on_merged (a b : hub_vertex) : Prop :=
    exists x y, on_hub x y /\ merged x = a /\ merged y = b.
  Definition to_hub (x : @route_vertex hub_line) : hub_vertex :=
    match x with
    | Near => HubB
    | Far => HubY
    | Place j t => if t <=? start j then HubB else Spot j t
    end.
  Definition from_hub (x : hub_vertex) : @route_vertex hub_line :=
    match x with HubB | HubX => Near | HubY => Far | Spot j t => Place j t end.
  Notation on_route := (on_line hub_lines hub_kind).

  Lemma start_5 j : start j <= 5.
  Proof. destruct j; simpl; lia. Qed.

  Lemma to_hub_at j t : t <= 6 -> to_hub (at_line j t) = merged (spot j t).
  Proof.
    intros L. pose proof (start_5 j) as S5. unfold spot.
    destruct (Nat.leb_spec t (start j)) as [Le|Past].
    - replace (merged (hub j)) with HubB by (destruct j; reflexivity).
      do 7 (destruct t as [|t];
        [cbn [at_line to_hub]; first [reflexivity|now apply Nat.leb_le in Le; rewrite Le|lia]|]).
      lia.
    - do 7 (destruct t as [|t];
        [cbn [at_line to_hub];
         first [lia|reflexivity|now apply Nat.leb_gt in Past; rewrite Past]|]).
      lia.
  Qed.

  Definition on_route_place (x : @route_vertex hub_line) : bool :=
    match x with
    | Place j t => listed hub_line_dec hub_lines j && (1 <=? t) && (t <=? 5) &&
        (t <=? last_place (hub_kind j))
    | _ => true
    end.
  Definition on_merged_place (a : hub_vertex) : bool :=
    match a with
    | HubX => false
    | Spot j t => on_route_place (Place j t) && (start j <? t)
    | _ => true
    end.

  Lemma place_iff j t : on_route_place (Place j t) = true <->
    In j hub_lines /\ 1 <= t <= 5 /\ t <= last_place (hub_kind j).
  Proof.
    cbn [on_route_place]. rewrite !andb_true_iff, listed_iff, !Nat.leb_le. tauto.
  Qed.

  Lemma place_line (j : hub_line) t : 1 <= t <= 5 -> Place j t = at_line j t.
  Proof. intros L. do 6 (destruct t as [|t]; [reflexivity || lia|]). lia. Qed.

  Lemma near_start (d : hub_vertex -> bool) j t : In j hub_lines -> t <= start j ->
    t <= last_place (hub_kind j) ->
    connected on_route (fun x => d (to_hub x)) Near (at_line j t).
  Proof.
    intros Hj. induction t as [|t IH]; intros L L'; [apply connected_here|].
    apply connected_step with (at_line j t); [apply IH; lia| |].
    - exists j, t. auto.
    - pose proof (start_5 j) as S5. rewrite !to_hub_at by lia. unfold spot.
      now rewrite !(proj2 (Nat.leb_le _ _)) by lia.
  Qed.

  Lemma one_hub_alike (d : hub_vertex -> bool) : d HubX = d HubB ->
    (Wins (recolours on_hub) d <-> Wins (recolours on_route) (fun x => d (to_hub x))) /\
    (Loses (recolours on_hub) d <-> Loses (recolours on_route) (fun x => d (to_hub x))).
  Proof.
    intros Same.
    assert (Forth : (Wins (recolours on_hub) d <-> Wins (recolours on_merged) d) /\
      (Loses (recolours on_hub) d <-> Loses (recolours on_merged) d)).
    { apply (contraction on_hub on_merged (fun _ => true)
        (fun a => match a with HubX => false | _ => true end) merged (fun a => a)
        (fun _ => True)).
      - exact on_hub_sym.
      - reflexivity.
      - intros x y E. exists x, y. auto.
      - intros a b [x [y H]]. exists x, y. exact H.
      - intros [| | |j t] _; reflexivity.
      - intros [| | |j t] P; try discriminate; auto.
      - auto.
      - intros e x y _ _ _ E.
        destruct x as [| | |j t], y as [| | |i s]; cbn [merged] in E; try discriminate;
          try (injection E as <- <-); try apply connected_here;
          (apply connected_edge; [|reflexivity]); [left|right; left]; auto.
      - split; [exact Logic.I|]. intros [| | |j t] _; auto. }
    assert (Back : (Wins (recolours on_route) (fun x => d (to_hub x)) <->
        Wins (recolours on_merged) d) /\
      (Loses (recolours on_route) (fun x => d (to_hub x)) <-> Loses (recolours on_merged) d)).
    { apply (contraction on_route on_merged on_route_place on_merged_place to_hub from_hub
        (fun _ => True)).
      - apply on_line_sym.
      - intros x y [j [t [Hj [Ht E]]]]. pose proof (last_place_most (hub_kind j)) as Most.
        assert (P : forall s, s <= last_place (hub_kind j) ->
          on_route_place (at_line j s) = true).
        { intros s Hs. destruct (Nat.eq_dec s 0) as [->|N0]; [reflexivity|].
          destruct (Nat.eq_dec s 6) as [->|N6]; [reflexivity|].
          rewrite <- place_line by lia. apply place_iff. split; [exact Hj|lia]. }
        destruct E as [[-> _]|[_ ->]]; apply P; lia.
      - intros x y [j [t [Hj [Ht E]]]]. pose proof (last_place_most (hub_kind j)) as Most.
        assert (H : on_merged (to_hub (at_line j t)) (to_hub (at_line j (S t))) /\
          on_merged (to_hub (at_line j (S t))) (to_hub (at_line j t))).
        { rewrite !to_hub_at by lia. destruct (Nat.le_gt_cases (S t) (start j)) as [L|L].
          - unfold spot. rewrite !(proj2 (Nat.leb_le _ _)) by lia.
            replace (merged (hub j)) with HubB by (destruct j; reflexivity).
            split; exists HubB, HubX; (split; [now left|auto]).
          - split; [exists (spot j t), (spot j (S t))|exists (spot j (S t)), (spot j t)];
              (split; [|auto]); right; right; exists j, t; repeat split; auto; lia. }
        destruct E as [[-> ->]|[-> ->]]; apply H.
      - intros a b [x [y [E [<- <-]]]]. destruct E as [[-> ->]|[[-> ->]|[j [t H]]]].
        + destruct some_inner as [i Hi]. exists Near, (at_line (Inner i) 1).
          split; [|split; reflexivity]. exists (Inner i), 0. split; [now apply in_hub_lines|].
          split; [simpl; lia|auto].
        + destruct some_inner as [i Hi]. exists Near, (at_line (Inner i) 1).
          split; [|split; reflexivity]. exists (Inner i), 0. split; [now apply in_hub_lines|].
          split; [simpl; lia|auto].
        + destruct H as [Hj [Hs [Ht E]]]. pose proof (last_place_most (hub_kind j)) as Most.
          destruct E as [[-> ->]|[-> ->]];
            [exists (at_line j t), (at_line j (S t))|exists (at_line j (S t)), (at_line j t)];
            rewrite !to_hub_at by lia; (split; [|auto]); exists j, t; auto.
      - intros [| |j t] P; try reflexivity. cbn [to_hub].
        destruct (Nat.leb_spec t (start j)) as [L|L]; [reflexivity|].
        cbn [on_merged_place]. rewrite P. now apply Nat.ltb_lt.
      - intros [| | |j t] P; try discriminate; auto. cbn [on_merged_place] in P.
        apply andb_true_iff in P. destruct P as [P L]. split; [exact P|].
        cbn [from_hub to_hub]. apply Nat.ltb_lt in L. now rewrite (proj2 (Nat.leb_gt _ _) L).
      - auto.
      - intros e x y _ Px Py E.
        assert (Hub : forall z, on_route_place z = true -> to_hub z = HubB ->
          connected on_route (fun v => e (to_hub v)) Near z).
        { intros [| |j t] P Ez; [apply connected_here|discriminate|]. cbn [to_hub] in Ez.
          destruct (Nat.leb_spec t (start j)) as [L|L]; [|discriminate].
          apply place_iff in P. rewrite place_line by lia.
          apply near_start; [apply P|exact L|lia]. }
        assert (Cases : to_hub x = HubB \/ x = y).
        { destruct x as [| |j t], y as [| |i s]; auto; cbn [to_hub] in *.
          - destruct (s <=? start i); [discriminate|]. discriminate.
          - destruct (t <=? start j); [now left|]. discriminate.
          - destruct (t <=? start j); [now left|]. destruct (s <=? start i); [discriminate|].
            injection E as -> ->. now right. }
        destruct Cases as [Hx| ->]; [|apply connected_here].
        apply connected_trans with Near; [|apply Hub; congruence].
        apply connected_sym; [apply on_line_sym|now apply Hub].
      - split; [exact Logic.I|]. reflexivity. }
    destruct Forth as [FW FL], Back as [BW BL]. now rewrite FW, FL, BW, BL.
  Qed.

  (** ** Who wins then *)
  Lemma hub_counts (d : hub_vertex -> bool) (special : J -> bool) x' x whole rest pendant :
    let e := fun v => d (to_hub v) in
    (forall i, In i inner ->
      changes_of hub_kind e (Inner i) = if special i then x' else x) ->
    changes_of hub_kind e Whole = whole -> changes_of hub_kind e Part = rest ->
    (forall v, In v sides -> changes_of hub_kind e (Side v) = pendant) -> pendant <= 1 ->
    (forall n, routes_of hub_lines hub_kind e n =
      (if x' =? n then count special inner else 0) +
      (if x =? n then length inner - count special inner else 0) +
      one (whole =? n) + one (rest =? n)) /\
    pendants hub_lines hub_kind e = pendant * length sides.
  Proof using Type.
    clear part_5. intros e Hi Hw Hr Hs Hp.
    assert (Mapped : forall (A : Type) (f : A -> hub_line) (P : hub_line -> bool) l,
      count P (map f l) = count (fun a => P (f a)) l).
    { intros A f P l. induction l as [|a l IH]; [reflexivity|]. unfold count in *. simpl.
      destruct (P (f a)); simpl; lia. }
    split.
    - intros n. unfold routes_of, hub_lines. rewrite !count_app, !Mapped.
      cbn [hub_kind is_route andb].
      rewrite (count_none (fun a : nat => false)) by reflexivity.
      assert (Two : count (fun j => is_route (hub_kind j) && (changes_of hub_kind e j =? n))
        [Whole; Part] = one (whole =? n) + one (rest =? n)).
      { unfold count. cbn [filter hub_kind is_route andb]. rewrite Hw, Hr.
        destruct (whole =? n), (rest =? n); reflexivity. }
      rewrite Two. pose proof (count_not special inner) as Not.
      rewrite (count_ext _ (fun i => if special i then x' =? n else x =? n))
        by (intros i Hin; rewrite (Hi i Hin); now destruct (special i)).
      assert (C : count (fun i => if special i then x' =? n else x =? n) inner =
        (if x' =? n then count special inner else 0) +
        (if x =? n then length inner - count special inner else 0)); [|lia].
      destruct (x' =? n), (x =? n).
      + rewrite count_all; [lia|]. intros i _. now destruct (special i).
      + rewrite Nat.add_0_r. apply count_ext. intros i _. now destruct (special i).
      + rewrite (count_ext _ (fun i => negb (special i))); [lia|].
        intros i _. now destruct (special i).
      + apply count_none. intros i _. now destruct (special i).
    - unfold pendants, hub_lines. rewrite !count_app, !Mapped. cbn [hub_kind is_route negb andb].
      rewrite (count_none (fun _ : J => false)) by reflexivity.
      assert (Two : count (fun j => negb (is_route (hub_kind j)) &&
        (changes_of hub_kind e j =? 1)) [Whole; Part] = 0) by reflexivity.
      rewrite Two. destruct pendant as [|[|n]]; [| |lia].
      + rewrite count_none; [reflexivity|]. intros v Hv. now rewrite Hs.
      + rewrite count_all; [simpl; lia|]. intros v Hv. now rewrite Hs.
  Qed.

  Lemma one_hub_loses (d : hub_vertex -> bool) : d HubX = d HubB ->
    zero (counts hub_lines hub_kind (fun x => d (to_hub x))) -> Loses (recolours on_hub) d.
  Proof.
    intros Same Z. apply (one_hub_alike d Same).
    apply route_graph_loses; [exact hub_line_dec|exact hub_lines_nodup| |exact Z].
    intros j _. destruct j; discriminate.
  Qed.

  Lemma side_word (d : hub_vertex -> bool) v :
    changes_of hub_kind (fun x => d (to_hub x)) (Side v) =
    one (negb (eqb (d HubB) (d (Spot (Side v) 1)))).
  Proof.
    unfold changes_of, word. cbn [hub_kind seq map at_line to_hub start Nat.leb].
    unfold changes, differ, bit. simpl. now destruct (d HubB), (d (Spot (Side v) 1)).
  Qed.
End Hubs.
