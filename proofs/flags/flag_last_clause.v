(** G(A) with two copies of each clause, while one clause is alive: a graph with two hubs. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import avoid_true.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts flag_graph
  flag_routes two_hubs hub_answers.
Import ListNotations.

Section Last.
  Variables (k : nat) (cls : list (list nat)) (m : nat).
  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Hypothesis nonempty : forall c, In c cls -> c <> [].
  Hypothesis m_clause : m < length cls.

  Notation adj := (adj 0 2 k cls).
  Notation moves := (recolours adj).
  Notation present := (present 0 2 k cls).
  Notation route_nodes := (route_nodes 2 cls).
  Notation touches := (touches cls).
  Notation satisfied := (satisfied cls).
  Notation colouring := (flag_vertex -> bool).
  Notation clause := (nth m cls []).

  (** Only clause m is alive. *)
  Definition last_clause (T : list nat) : Prop :=
    T <> [] /\ in_range k T /\ (forall v, In v clause -> ~ In v T) /\
    forall m' c, m' < length cls -> m' <> m -> satisfied T (Copy m' c) = true.

  Definition inner (T : list nat) : list node := filter (satisfied T) route_nodes.
  Definition sides (T : list nat) : list nat :=
    filter (fun v => negb (mem v T) && negb (mem v clause)) (seq 1 k).

  Lemma in_sides T v : In v (sides T) <-> 1 <= v <= k /\ mem v T = false /\ mem v clause = false.
  Proof using Type.
    clear m_clause. unfold sides. rewrite filter_In, in_seq, andb_true_iff, !negb_true_iff.
    split; intros [H H']; (split; [lia|exact H']).
  Qed.

  Lemma in_inner_nodes T j : In j (inner T) <-> In j route_nodes /\ satisfied T j = true.
  Proof. apply filter_In. Qed.

  (** A variable of the clause. *)
  Lemma clause_variable : exists v, In v clause /\ 1 <= v <= k.
  Proof.
    pose proof (nth_In cls [] m_clause) as Hin. pose proof (nonempty _ Hin) as N.
    destruct clause as [|v rest] eqn:E; [congruence|]. exists v. split; [now left|].
    apply (wf _ Hin). now left.
  Qed.

  Section Contracted.
    (** The node r of clause m, and r'; the places of the route of r go to places of a shorter
        line that starts at [part], by phi; psi leads back. *)
    Variables (T : list nat) (r r' : node) (part : nat) (phi psi : nat -> nat).
    Hypothesis last : last_clause T.
    Hypothesis both : r = Copy m 0 /\ r' = Copy m 1 \/ r = Copy m 1 /\ r' = Copy m 0.
    Hypothesis part_5 : part <= 5.
    Hypothesis phi_1 : phi 1 = part.
    Hypothesis phi_6 : phi 6 = 6.
    Hypothesis phi_step : forall t, 1 <= t <= 5 -> phi (S t) = phi t \/ phi (S t) = S (phi t).
    Hypothesis psi_place : forall s, part < s <= 5 -> 1 <= psi s <= 5 /\ phi (psi s) = s.

    Notation on_hubs := (on_hub (inner T) (sides T) part).

    Definition hubs (x : flag_vertex) : @hub_vertex node :=
      match x with
      | At j t => if satisfied T j then spot part (Inner j) t
          else if same j r then spot part Part (phi t) else spot part Whole t
      | Var v => if mem v T then HubB else if mem v clause then HubX else Spot (Side v) 1
      | Y => HubY
      end.
    Definition names (a : @hub_vertex node) : flag_vertex :=
      match a with
      | HubB => At (Extra 0) 1
      | HubX => At r 1
      | HubY => Y
      | Spot (Inner j) t => At j t
      | Spot Whole t => At r' t
      | Spot Part s => At r (psi s)
      | Spot (Side v) _ => Var v
      end.

    Lemma r_apart : r <> r'.
    Proof. destruct both as [[-> ->]|[-> ->]]; discriminate. Qed.

    Lemma r_routes : In r route_nodes /\ In r' route_nodes.
    Proof.
      assert (H : forall c, c < 2 -> In (Copy m c) route_nodes).
      { intros c L. apply in_app_iff. right. apply in_copies. exists m, c. auto. }
      destruct both as [[-> ->]|[-> ->]]; split; apply H; auto.
    Qed.

    Lemma copy_alive c : satisfied T (Copy m c) = false.
    Proof.
      destruct last as [_ [_ [A _]]]. destruct (satisfied T (Copy m c)) eqn:E; [|reflexivity].
      exfalso. apply satisfied_iff in E. destruct E as [v [Hin Tv]]. cbn [flag_graph.touches] in Tv.
      apply mem_in in Tv. exact (A v Tv Hin).
    Qed.

    Lemma r_alive : satisfied T r = false /\ satisfied T r' = false.
    Proof. destruct both as [[-> ->]|[-> ->]]; split; apply copy_alive. Qed.

    Lemma r_touches v : touches r v = mem v clause /\ touches r' v = mem v clause.
    Proof. destruct both as [[-> ->]|[-> ->]]; split; reflexivity. Qed.

    Lemma extra_satisfied e : satisfied T (Extra e) = true.
    Proof.
      destruct last as [N _]. destruct T as [|v T']; [congruence|]. apply satisfied_iff.
      exists v. split; [now left|reflexivity].
    Qed.

    Lemma extra_0 : In (Extra 0) route_nodes.
    Proof. apply extra_route. lia. Qed.

    Lemma node_cases j : In j route_nodes -> satisfied T j = true \/ j = r \/ j = r'.
    Proof using last both.
      clear m_clause part_5 phi_1 phi_6 phi_step psi_place.
      intros Hj. apply in_app_iff in Hj. rewrite in_extra, in_copies in Hj.
      destruct Hj as [[e [_ ->]]|[m' [c [Lm [Lc ->]]]]]; [left; apply extra_satisfied|].
      destruct (Nat.eq_dec m' m) as [->|N].
      - right. assert (Hc : c = 0 \/ c = 1) by lia.
        destruct both as [[-> ->]|[-> ->]], Hc as [-> | ->]; auto.
      - left. now apply last.
    Qed.

    Lemma routes_nodes j : In j (nodes 0 2 cls) <-> In j route_nodes.
    Proof.
      unfold nodes. rewrite in_app_iff, in_loose. split; [|auto].
      intros [H|[i [L _]]]; [exact H|inversion L].
    Qed.

    Lemma clause_false v : mem v clause = true -> mem v T = false.
    Proof.
      intros H. apply mem_in in H. destruct (mem v T) eqn:E; [|reflexivity].
      apply mem_in in E. exfalso. destruct last as [_ [_ [A _]]]. exact (A v H E).
    Qed.

    Lemma phi_between t : 1 <= t <= 6 -> part <= phi t <= 6.
    Proof.
      assert (Up : forall n, n <= 5 -> part <= phi (S n)).
      { intros n. induction n as [|n IH]; intros L; [lia|]. specialize (IH ltac:(lia)).
        destruct (phi_step (S n)); lia. }
      assert (Down : forall n, n <= 5 -> phi (6 - n) <= 6).
      { intros n. induction n as [|n IH]; intros L; [simpl; lia|]. specialize (IH ltac:(lia)).
        destruct (phi_step (6 - S n)) as [E|E]; [lia| |];
          replace (S (6 - S n)) with (6 - n) in E by lia; lia. }
      intros L. destruct t as [|t]; [lia|]. split; [apply Up; lia|].
      replace (S t) with (6 - (5 - t)) by lia. apply Down. lia.
    Qed.

    Lemma phi_onto s : part <= s <= 5 -> exists t, 1 <= t <= 5 /\ phi t = s /\ phi (S t) = S s.
    Proof.
      intros L.
      assert (H : forall n, n <= 5 -> s < phi (S n) ->
        exists t, 1 <= t <= 5 /\ phi t = s /\ phi (S t) = S s).
      { intros n. induction n as [|n IH]; intros Ln Above; [lia|].
        destruct (Nat.le_gt_cases (phi (S n)) s) as [Le|Beyond]; [|apply IH; lia].
        exists (S n). split; [lia|]. destruct (phi_step (S n)) as [E|E]; lia. }
      apply (H 5); lia.
    Qed.

    (** The next vertex on a route. *)
    Definition next (j : node) (t : nat) : flag_vertex := if t =? 6 then Y else At j t.

    Lemma next_adj j t : In j route_nodes -> 1 <= t <= 5 -> adj (next j t) (next j (S t)).
    Proof.
      intros Hj L. apply (is_adj 0 2 k cls wf). unfold next.
      destruct (Nat.eqb_spec t 6); [lia|]. destruct (Nat.eqb_spec (S t) 6) as [E|N].
      - cbn [edge]. split; [exact Hj|lia].
      - cbn [edge]. repeat split; auto; lia.
    Qed.

    Lemma hubs_inner j t : satisfied T j = true -> 1 <= t <= 6 ->
      hubs (next j t) = spot part (Inner j) t.
    Proof.
      intros S1 L. unfold next. destruct (Nat.eqb_spec t 6) as [->|N]; [reflexivity|].
      cbn [hubs]. now rewrite S1.
    Qed.

    Lemma hubs_whole t : 1 <= t <= 6 -> hubs (next r' t) = spot part Whole t.
    Proof.
      intros L. unfold next. destruct (Nat.eqb_spec t 6) as [->|N]; [reflexivity|].
      cbn [hubs]. rewrite (proj2 r_alive). rewrite same_not; [reflexivity|].
      apply not_eq_sym, r_apart.
    Qed.

    Lemma hubs_part t : 1 <= t <= 6 -> hubs (next r t) = spot part Part (phi t).
    Proof.
      intros L. unfold next. destruct (Nat.eqb_spec t 6) as [->|N].
      - rewrite phi_6. unfold spot. cbn [start].
        rewrite (proj2 (Nat.leb_gt 6 part)) by lia. reflexivity.
      - cbn [hubs]. rewrite (proj1 r_alive). now rewrite (proj2 (same_iff r r) eq_refl).
    Qed.

    Lemma spot_part s : part < s <= 5 -> spot part Part s = Spot (@Part node) s.
    Proof.
      intros L. unfold spot. cbn [start]. rewrite (proj2 (Nat.leb_gt s part)) by lia.
      now rewrite (proj2 (Nat.eqb_neq s 6)) by lia.
    Qed.

    Lemma spot_x s : s <= part -> spot part Part s = @HubX node.
    Proof. intros L. unfold spot. cbn [start]. now rewrite (proj2 (Nat.leb_le s part)). Qed.

    Lemma in_inner_line j : In j route_nodes -> satisfied T j = true ->
      In (Inner j) (hub_lines (inner T) (sides T)).
    Proof. intros Hj S1. apply in_hub_lines. now apply in_inner_nodes. Qed.

    (** ** Edges *)
    Lemma hubs_edge x y : edge 0 2 k cls x y -> on_hubs (hubs x) (hubs y) \/ hubs x = hubs y.
    Proof.
      assert (Along : forall j t, In j route_nodes -> 1 <= t <= 5 ->
        on_hubs (hubs (next j t)) (hubs (next j (S t))) \/
        hubs (next j t) = hubs (next j (S t))).
      { intros j t Hj L. destruct (node_cases j Hj) as [S1|[->| ->]].
        - rewrite !hubs_inner by (auto; lia). left. right. right. exists (Inner j), t.
          split; [now apply in_inner_line|]. cbn [start hub_kind last_place].
          split; [lia|]. split; [lia|auto].
        - rewrite !hubs_part by lia. destruct (phi_step t L) as [-> | E]; [now right|].
          rewrite E. pose proof (phi_between t ltac:(lia)) as P.
          pose proof (phi_between (S t) ltac:(lia)) as P'. left. right. right. exists Part, (phi t).
          split; [now apply in_hub_lines|]. cbn [start hub_kind last_place].
          split; [lia|]. split; [lia|auto].
        - rewrite !hubs_whole by lia. left. right. right. exists Whole, t.
          split; [now apply in_hub_lines|]. cbn [start hub_kind last_place].
          split; [lia|]. split; [lia|auto]. }
      destruct x as [j t|v|], y as [i s|v'|]; cbn [edge]; try contradiction.
      - intros [Hj [-> [Ht ->]]]. specialize (Along j t Hj ltac:(lia)). unfold next in Along.
        rewrite !(proj2 (Nat.eqb_neq _ 6)) in Along by lia. exact Along.
      - intros [Hj [-> [Hv Tv]]]. apply routes_nodes in Hj.
        destruct (node_cases j Hj) as [S1|[->| ->]].
        + replace (hubs (At j 1)) with (@HubB node) by (cbn [hubs]; now rewrite S1).
          cbn [hubs]. destruct (mem v' T) eqn:MT; [now right|]. left.
          destruct (mem v' clause) eqn:MC; [now left|]. right. right. exists (Side v'), 0.
          split; [apply in_hub_lines; now apply in_sides|]. cbn [start hub_kind last_place].
          split; [lia|]. split; [lia|auto].
        + rewrite (proj1 (r_touches v')) in Tv. right.
          replace (hubs (At r 1)) with (hubs (next r 1)) by reflexivity.
          rewrite hubs_part, phi_1, spot_x by lia. cbn [hubs].
          now rewrite (clause_false v' Tv), Tv.
        + rewrite (proj2 (r_touches v')) in Tv. left.
          replace (hubs (At r' 1)) with (hubs (next r' 1)) by reflexivity.
          rewrite hubs_whole by lia. cbn [hubs]. rewrite (clause_false v' Tv), Tv.
          right. right. exists Whole, 0. split; [now apply in_hub_lines|].
          cbn [start hub_kind last_place]. split; [lia|]. split; [lia|auto].
      - intros [Hj ->]. exact (Along j 5 Hj ltac:(lia)).
    Qed.

    Lemma hubs_lift a b : on_hubs a b -> exists x y, adj x y /\ hubs x = a /\ hubs y = b.
    Proof.
      intros H.
      assert (Up : forall a b, (exists x y, adj x y /\ hubs x = a /\ hubs y = b) ->
        exists x y, adj x y /\ hubs x = b /\ hubs y = a).
      { clear a b H. intros a b [x [y [E [Ea Eb]]]]. exists y, x.
        split; [now apply adj_sym|auto]. }
      assert (Extra_hub : hubs (At (Extra 0) 1) = HubB)
        by (cbn [hubs]; now rewrite extra_satisfied).
      destruct clause_variable as [v0 [In_0 Range_0]].
      assert (Var_hub : hubs (Var v0) = HubX).
      { cbn [hubs]. apply mem_in in In_0. now rewrite (clause_false v0 In_0), In_0. }
      assert (BX : exists x y, adj x y /\ hubs x = HubB /\ hubs y = HubX).
      { exists (At (Extra 0) 1), (Var v0). split; [|auto]. apply (is_adj 0 2 k cls wf).
        cbn [edge]. split; [apply routes_nodes, extra_0|auto]. }
      destruct H as [[-> ->]|[[-> ->]|[j [t [Hj [Hs [Ht E]]]]]]]; [exact BX|now apply Up|].
      assert (H : exists x y, adj x y /\ hubs x = spot part j t /\ hubs y = spot part j (S t));
        [|destruct E as [[-> ->]|[-> ->]]; [exact H|now apply Up]].
      clear E a b. apply in_hub_lines in Hj.
      destruct j as [j| | |v]; cbn [start hub_kind last_place] in Hs, Ht.
      - apply in_inner_nodes in Hj. destruct Hj as [Hj S1]. exists (next j t), (next j (S t)).
        rewrite !hubs_inner by (auto; lia). split; [apply next_adj; [exact Hj|lia]|auto].
      - destruct t as [|t].
        + exists (Var v0), (At r' 1). split.
          * apply adj_sym, (is_adj 0 2 k cls wf). cbn [edge].
            split; [apply routes_nodes, r_routes|]. split; [reflexivity|]. split; [exact Range_0|].
            rewrite (proj2 (r_touches v0)). now apply mem_in.
          * split; [exact Var_hub|]. exact (hubs_whole 1 ltac:(lia)).
        + exists (next r' (S t)), (next r' (S (S t))). rewrite !hubs_whole by lia.
          split; [apply next_adj; [apply r_routes|lia]|auto].
      - destruct (phi_onto t ltac:(lia)) as [p [Lp [E1 E2]]]. exists (next r p), (next r (S p)).
        rewrite !hubs_part, E1, E2 by lia. split; [apply next_adj; [apply r_routes|lia]|auto].
      - apply in_sides in Hj. destruct Hj as [Range [Out Out']]. replace t with 0 by lia.
        exists (At (Extra 0) 1), (Var v). split; [|split].
        + apply (is_adj 0 2 k cls wf). cbn [edge]. split; [apply routes_nodes, extra_0|auto].
        + exact Extra_hub.
        + cbn [hubs]. now rewrite Out, Out'.
    Qed.

    (** ** What flows together *)
    Lemma along_r (d : hub_vertex -> bool) t t' : 1 <= t -> t <= t' -> t' <= 6 ->
      phi t = phi t' -> connected adj (fun x => d (hubs x)) (next r t) (next r t').
    Proof.
      intros L1. induction t' as [|t' IH]; intros L L6 E; [lia|].
      destruct (Nat.eq_dec t (S t')) as [->|N]; [apply connected_here|].
      assert (Up : forall n, t + n <= 6 -> phi t <= phi (t + n)).
      { intros n. induction n as [|n IHn]; intros Ln; [rewrite Nat.add_0_r; lia|].
        specialize (IHn ltac:(lia)). replace (t + S n) with (S (t + n)) by lia.
        destruct (phi_step (t + n)); lia. }
      specialize (Up (t' - t) ltac:(lia)). replace (t + (t' - t)) with t' in Up by lia.
      assert (E' : phi t' = phi (S t')) by (destruct (phi_step t'); lia).
      apply connected_step with (next r t'); [apply IH; lia| |].
      - apply next_adj; [apply r_routes|lia].
      - rewrite !hubs_part by lia. now rewrite E'.
    Qed.

    Lemma hub_names (d : hub_vertex -> bool) x : present x = true ->
      present (names (hubs x)) = true /\ hubs (names (hubs x)) = hubs x /\
      connected adj (fun v => d (hubs v)) (names (hubs x)) x.
    Proof.
      intros P.
      assert (Same : hubs (names (hubs x)) = hubs x ->
        adj (names (hubs x)) x -> connected adj (fun v => d (hubs v)) (names (hubs x)) x).
      { intros E A. apply connected_edge; [exact A|]. cbv beta. now rewrite E. }
      assert (Sym : forall x y, connected adj (fun v => d (hubs v)) x y ->
        connected adj (fun v => d (hubs v)) y x)
        by (intros a b H; apply connected_sym; [apply adj_sym|exact H]).
      assert (Stay : names (hubs x) = x -> present (names (hubs x)) = true /\
        hubs (names (hubs x)) = hubs x /\
        connected adj (fun v => d (hubs v)) (names (hubs x)) x).
      { intros ->. split; [exact P|]. split; [reflexivity|apply connected_here]. }
      assert (P0 : present (At (Extra 0) 1) = true).
      { apply present_iff. split; [apply routes_nodes, extra_0|lia]. }
      assert (Extra_hub : hubs (At (Extra 0) 1) = HubB)
        by (cbn [hubs]; now rewrite extra_satisfied).
      assert (P1 : present (At r 1) = true).
      { apply present_iff. split; [apply routes_nodes, r_routes|lia]. }
      assert (R_hub : hubs (At r 1) = HubX).
      { replace (At r 1) with (next r 1) by reflexivity.
        rewrite hubs_part, phi_1, spot_x by lia. reflexivity. }
      destruct x as [j t|v|]; [| |now apply Stay].
      - apply present_iff in P as P'. destruct P' as [Hj [Ht _]]. apply routes_nodes in Hj.
        destruct (node_cases j Hj) as [S1|[->| ->]].
        + assert (Hx : hubs (At j t) = spot part (Inner j) t) by (cbn [hubs]; now rewrite S1).
          destruct (Nat.eq_dec t 1) as [->|N1].
          * rewrite Hx in *. cbn [spot start Nat.leb hub names] in *. split; [exact P0|].
            split; [exact Extra_hub|]. apply satisfied_iff in S1. destruct S1 as [v [Hv Tv]].
            pose proof (proj1 (proj2 last) v Hv) as Range.
            assert (HV : hubs (Var v) = HubB).
            { cbn [hubs]. apply mem_in in Hv. now rewrite Hv. }
            apply connected_step with (Var v).
            -- apply connected_edge; [|cbv beta; now rewrite HV, Extra_hub].
               apply (is_adj 0 2 k cls wf). cbn [edge]. split; [apply routes_nodes, extra_0|auto].
            -- apply adj_sym, (is_adj 0 2 k cls wf). cbn [edge].
               split; [now apply routes_nodes|auto].
            -- cbv beta. now rewrite HV, Hx.
          * apply Stay. rewrite Hx. unfold spot. cbn [start].
            rewrite (proj2 (Nat.leb_gt t 1)) by lia.
            now rewrite (proj2 (Nat.eqb_neq t 6)) by lia.
        + assert (Hn : At r t = next r t).
          { unfold next. now rewrite (proj2 (Nat.eqb_neq t 6)) by lia. }
          assert (Hx : hubs (At r t) = spot part Part (phi t))
            by (rewrite Hn; apply hubs_part; lia).
          pose proof (phi_between t ltac:(lia)) as B.
          destruct (Nat.le_gt_cases (phi t) part) as [Le|Beyond].
          * rewrite Hx, spot_x in * by lia. cbn [names]. split; [exact P1|].
            split; [exact R_hub|]. rewrite Hn. apply (along_r d 1 t); lia.
          * destruct (Nat.eq_dec (phi t) 6) as [E6|N6].
            -- rewrite Hx, E6 in *. unfold spot in *. cbn [start] in *.
               rewrite (proj2 (Nat.leb_gt 6 part)) in * by lia. cbn [Nat.eqb names] in *.
               split; [now apply present_iff|]. split; [reflexivity|]. apply Sym. rewrite Hn.
               apply (along_r d t 6); lia.
            -- rewrite Hx, spot_part in * by lia. cbn [names].
               destruct (psi_place (phi t) ltac:(lia)) as [Lp Ep].
               assert (Hp : At r (psi (phi t)) = next r (psi (phi t))).
               { unfold next. now rewrite (proj2 (Nat.eqb_neq (psi (phi t)) 6)) by lia. }
               split; [|split].
               ++ apply present_iff. split; [apply routes_nodes, r_routes|].
                  split; [lia|]. left. destruct both as [[-> _]|[-> _]]; reflexivity.
               ++ rewrite Hp, hubs_part, Ep by lia. apply spot_part. lia.
               ++ rewrite Hn, Hp. destruct (Nat.le_ge_cases (psi (phi t)) t) as [L|L].
                  ** apply along_r; lia.
                  ** apply Sym, along_r; lia.
        + apply Stay. replace (At r' t) with (next r' t) at 1
            by (unfold next; now rewrite (proj2 (Nat.eqb_neq t 6)) by lia).
          rewrite hubs_whole by lia. unfold spot. cbn [start].
          rewrite (proj2 (Nat.leb_gt t 0)) by lia. now rewrite (proj2 (Nat.eqb_neq t 6)) by lia.
      - apply present_iff in P as Range. destruct (mem v T) eqn:MT.
        + assert (Hx : hubs (Var v) = HubB) by (cbn [hubs]; now rewrite MT).
          rewrite Hx in *. cbn [names] in *. split; [exact P0|]. split; [exact Extra_hub|].
          apply Same; [exact Extra_hub|]. apply (is_adj 0 2 k cls wf). cbn [edge].
          split; [apply routes_nodes, extra_0|auto].
        + destruct (mem v clause) eqn:MC.
          * assert (Hx : hubs (Var v) = HubX) by (cbn [hubs]; now rewrite MT, MC).
            rewrite Hx in *. cbn [names] in *. split; [exact P1|]. split; [exact R_hub|].
            apply Same; [exact R_hub|]. apply (is_adj 0 2 k cls wf). cbn [edge].
            split; [apply routes_nodes, r_routes|]. split; [reflexivity|].
            split; [exact Range|]. now rewrite (proj1 (r_touches v)).
          * apply Stay. cbn [hubs]. now rewrite MT, MC.
    Qed.

    Lemma hubs_alike (c : colouring) (d : hub_vertex -> bool) :
      (forall x, present x = true -> c x = d (hubs x)) ->
      (Wins moves c <-> Wins (recolours on_hubs) d) /\
      (Loses moves c <-> Loses (recolours on_hubs) d).
    Proof.
      intros Hc. set (image := fun a b => exists x y, adj x y /\ hubs x = a /\ hubs y = b).
      assert (Into : forall a b, image a b -> on_hubs a b \/ a = b).
      { intros a b [x [y [E [<- <-]]]]. apply (adj_iff 0 2 k cls wf) in E.
        destruct E as [E|E]; apply hubs_edge in E; destruct E as [E|E]; auto.
        left. now apply on_hub_sym. }
      destruct (loops_alike image on_hubs Into hubs_lift d) as [LW LL]. rewrite <- LW, <- LL.
      apply (contraction adj image present
        (fun a => present (names a) && same_vertex node_dec (hubs (names a)) a) hubs names
        (fun _ => True)).
      - apply adj_sym.
      - intros x y E. exact (adj_present 0 2 k cls wf x y E).
      - intros x y E. exists x, y. auto.
      - intros a b H. exact H.
      - intros x P. destruct (hub_names d x P) as [P' [E _]]. rewrite P', E.
        now apply same_vertex_iff.
      - intros a H. apply andb_true_iff in H. destruct H as [P H].
        split; [exact P|now apply same_vertex_iff in H].
      - auto.
      - intros e x y _ Px Py E. destruct (hub_names e x Px) as [_ [_ Cx]].
        destruct (hub_names e y Py) as [_ [_ Cy]]. rewrite <- E in Cy.
        apply connected_trans with (names (hubs x)); [|exact Cy].
        apply connected_sym; [apply adj_sym|exact Cx].
      - split; [exact Logic.I|exact Hc].
    Qed.
  End Contracted.
End Last.
