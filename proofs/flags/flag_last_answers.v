(** G(A) with two copies of each clause, while one clause is alive: answers.

    C is the clause, r and r' its nodes, and p the number of variables that are False and not in C:
    they are the pendants. If p is even, these moves have the answers

        B                       answered by a route of B  P(2 4^(s-1) 6^2)  [last_component]
        r                       by X: r and C             P(3 5^(s+1))      [last_node]
        a vertex of r's route   by r                      two hubs          [last_route]

    of which the last one leaves the position of [hub_answers]; there a pendant is answered by
    another one, and every other move by what is said there ([beside_loses]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import avoid_true.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts flag_graph
  flag_routes flag_answers two_hubs hub_answers flag_last_clause.
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
  Notation satisfied := (satisfied cls).
  Notation component := (component 0 2 cls).
  Notation clause := (nth m cls []).
  Notation last_clause := (last_clause k cls m).
  Notation inner := (inner cls).
  Notation sides := (sides k cls m).
  Notation hubs := (hubs cls m).

  Definition pair_of (r r' : node) : Prop :=
    r = Copy m 0 /\ r' = Copy m 1 \/ r = Copy m 1 /\ r' = Copy m 0.

  Lemma k_1 : 1 <= k.
  Proof. destruct (clause_variable k cls m wf nonempty m_clause) as [v [_ H]]. lia. Qed.

  Lemma inner_unique T : NoDup (inner T).
  Proof. apply NoDup_filter, route_nodes_nodup. Qed.

  Lemma sides_unique T : NoDup (sides T).
  Proof. apply NoDup_filter, seq_NoDup. Qed.

  Lemma zero_even : is_even 0.
  Proof. exists 0. reflexivity. Qed.

  Lemma two_even : is_even 2.
  Proof. exists 1. reflexivity. Qed.

  Lemma last_unsatisfied T : last_clause T -> unsatisfied cls T.
  Proof.
    intros [_ [_ [A _]]]. exists clause. split; [now apply nth_In|exact A].
  Qed.

  Lemma inner_number T : last_clause T -> is_odd (length (inner T)) /\
    length (inner T) + 2 <= length route_nodes.
  Proof.
    intros L. pose proof (last_unsatisfied T L) as U.
    destruct (odd_nodes 0 2 k cls wf nonempty k_1 zero_even two_even (le_n 2) 0 T)
      as [Odd_nodes [Few _]]; [lia|now right|].
    destruct L as [N _]. destruct T as [|v T]; [congruence|]. split; assumption.
  Qed.

  (** ** One more variable outside of the clause *)
  Lemma mem_cons v w T : mem w (v :: T) = (w =? v) || mem w T.
  Proof. reflexivity. Qed.

  Lemma sides_cons T v : In v (sides T) -> length (sides T) = S (length (sides (v :: T))).
  Proof.
    intros Hv. pose proof Hv as Hv'. apply in_sides in Hv'. destruct Hv' as [Range [Out Out']].
    pose proof (count_one (fun w => negb (mem w T) && negb (mem w clause))
      (fun w => negb (mem w (v :: T)) && negb (mem w clause)) (seq 1 k) v (seq_NoDup k 1)) as C.
    cbv beta in C. rewrite mem_cons, Nat.eqb_refl, Out, Out' in C. cbn [orb negb andb one] in C.
    assert (Hin : In v (seq 1 k)) by (apply in_seq; lia).
    assert (Others : forall w, In w (seq 1 k) -> w <> v ->
      negb (mem w (v :: T)) && negb (mem w clause) = negb (mem w T) && negb (mem w clause)).
    { intros w _ N. rewrite mem_cons. apply Nat.eqb_neq in N. now rewrite N. }
    specialize (C Hin Others). unfold count in C. unfold flag_last_clause.sides. lia.
  Qed.

  Lemma last_cons T v : last_clause T -> In v (sides T) -> last_clause (v :: T).
  Proof.
    intros [_ [F [A S1]]] Hv. apply in_sides in Hv. destruct Hv as [Range [Out Out']].
    split; [discriminate|]. split; [|split].
    - intros w [<-|Hw]; [exact Range|now apply F].
    - intros w Hw [<-|Hin]; [|exact (A w Hw Hin)]. apply mem_in in Hw. congruence.
    - intros m' c L N. specialize (S1 m' c L N). apply satisfied_iff in S1.
      destruct S1 as [w [Hw Tw]]. apply satisfied_iff. exists w. split; [now right|exact Tw].
  Qed.

  Lemma another (l : list nat) v : NoDup l -> In v l -> 2 <= length l ->
    exists v', In v' l /\ v' <> v.
  Proof.
    intros D _ L. destruct l as [|a [|b l]]; simpl in L; try lia.
    inversion D as [|a' l' N D' E1]; subst. destruct (Nat.eq_dec a v) as [->|Na].
    - exists b. split; [right; now left|]. intros ->. apply N. now left.
    - exists a. split; [now left|exact Na].
  Qed.

  (** ** Two hubs *)
  Section Beside.
    Variables (r r' : node) (phi psi : nat -> nat).
    Hypothesis both : pair_of r r'.
    Hypothesis phi_1 : phi 1 = 4.
    Hypothesis phi_6 : phi 6 = 6.
    Hypothesis phi_step : forall t, 1 <= t <= 5 -> phi (S t) = phi t \/ phi (S t) = S (phi t).
    Hypothesis psi_place : forall s, 4 < s <= 5 -> 1 <= psi s <= 5 /\ phi (psi s) = s.

    Lemma not_side (j : @hub_line node) t v : (forall w, j <> Side w) ->
      same_vertex node_dec (spot 4 j t) (Spot (Side v) 1) = false.
    Proof.
      intros N. unfold spot. destruct (t <=? start 4 j); [destruct j; reflexivity|].
      destruct (t =? 6); [reflexivity|]. cbn [same_vertex].
      destruct j as [i| | |w]; cbn [same_line]; try apply andb_false_r. now destruct (N w).
    Qed.

    (** The two variables have flowed together with B. *)
    Lemma two_more T v v' x : last_clause T -> In v (sides T) -> In v' (sides T) -> v' <> v ->
      present x = true ->
      (if same_vertex node_dec (hubs T r 4 phi x) (Spot (Side v') 1) then true
       else flip node_dec (Spot (Side v) 1) beside (hubs T r 4 phi x)) =
      beside (hubs (v' :: v :: T) r 4 phi x).
    Proof.
      intros L Hv Hv' N P.
      assert (L2 : last_clause (v' :: v :: T)).
      { apply last_cons; [now apply last_cons|]. apply in_sides in Hv'. apply in_sides.
        rewrite mem_cons. apply Nat.eqb_neq in N. now rewrite N. }
      destruct x as [j t|w|]; [| |reflexivity].
      - apply present_iff in P. destruct P as [Hj _]. apply (routes_nodes cls) in Hj.
        assert (Same : satisfied (v' :: v :: T) j = satisfied T j).
        { destruct (node_cases k cls m T r r' L both j Hj) as [S1|Hr].
          - rewrite S1. apply satisfied_iff in S1. destruct S1 as [w [Hw Tw]].
            apply satisfied_iff. exists w. split; [right; now right|exact Tw].
          - destruct (r_alive k cls m T r r' L both) as [A A'].
            destruct (r_alive k cls m _ r r' L2 both) as [B B'].
            destruct Hr as [->| ->]; congruence. }
        assert (Spots : exists j' t', (forall w, j' <> Side w) /\
          hubs T r 4 phi (At j t) = spot 4 j' t' /\
          hubs (v' :: v :: T) r 4 phi (At j t) = spot 4 j' t').
        { cbn [flag_last_clause.hubs]. rewrite Same. destruct (satisfied T j).
          - exists (Inner j), t. split; [discriminate|auto].
          - destruct (same j r); [exists Part, (phi t)|exists Whole, t];
              (split; [discriminate|auto]). }
        destruct Spots as [j' [t' [Ns [-> ->]]]]. unfold flip. now rewrite !not_side.
      - apply in_sides in Hv, Hv'. destruct Hv as [_ [Out Out']], Hv' as [_ [Out2 Out2']].
        cbn [flag_last_clause.hubs]. rewrite !mem_cons.
        destruct (Nat.eqb_spec w v') as [->|N1]; [|destruct (Nat.eqb_spec w v) as [->|N2]].
        + rewrite Out2, Out2'. cbn [same_vertex same_line Nat.eqb andb].
          now rewrite Nat.eqb_refl.
        + rewrite Out, Out'. unfold flip. cbn [same_vertex same_line Nat.eqb andb].
          apply not_eq_sym in N. apply Nat.eqb_neq in N. now rewrite N, Nat.eqb_refl.
        + cbn [orb]. destruct (mem w T); [reflexivity|]. destruct (mem w clause); [reflexivity|].
          unfold flip. cbn [same_vertex same_line Nat.eqb andb].
          apply Nat.eqb_neq in N1, N2. now rewrite N1, N2.
    Qed.

    Lemma beside_loses n : forall T, length (sides T) = 2 * n -> last_clause T -> forall c,
      (forall x, present x = true -> c x = beside (hubs T r 4 phi x)) -> Loses moves c.
    Proof.
      induction n as [n IH] using lt_wf_ind. intros T Number L c Hc.
      destruct (inner_number T L) as [Odd_inner _].
      apply (hubs_alike k cls m wf nonempty m_clause T r r' 4 phi psi L both ltac:(lia) phi_1 phi_6
        phi_step psi_place c beside Hc).
      constructor. intros d' M.
      destruct (beside_moves node_dec (inner T) (sides T) (inner_unique T) (sides_unique T)
        Odd_inner (ex_intro _ n Number) d' M) as [[v [Hv D]]|Won]; [|exact Won].
      assert (Two : 2 <= length (sides T)).
      { destruct (sides T) as [|a l]; [destruct Hv|]. simpl in Number |- *. lia. }
      destruct (another (sides T) v (sides_unique T) Hv Two) as [v' [Hv' N]].
      pose proof N as Nb. apply Nat.eqb_neq in Nb.
      set (u := Spot (@Side node v') 1).
      set (d'' := fun x => if same_vertex node_dec x u then true else d' x).
      assert (B_true : d' HubB = true) by (rewrite D; reflexivity).
      assert (U_false : d' u = false).
      { rewrite D. unfold u, flip. cbn [same_vertex same_line Nat.eqb andb]. now rewrite Nb. }
      apply wins_by with d''.
      - apply recolouring with (fun x => same_vertex node_dec x u) u HubB.
        + apply alone_component. intros y E. apply pair_cases in E. rewrite U_false.
          destruct E as [E|E]; inversion E; subst. rewrite B_true. discriminate.
        + apply on_hub_sym. apply (hub_edge (inner T) (sides T) (Side v') 0).
          * now apply in_hub_lines.
          * cbn [start]. lia.
          * cbn [hub_kind last_place]. lia.
        + rewrite B_true, U_false. discriminate.
        + intros x. unfold d''. now rewrite B_true.
      - apply (hubs_alike k cls m wf nonempty m_clause T r r' 4 phi psi L both ltac:(lia) phi_1
          phi_6 phi_step psi_place (fun x => d'' (hubs T r 4 phi x)) d'' (fun x _ => eq_refl)).
        assert (Hv2 : In v' (sides (v :: T))).
        { apply in_sides in Hv'. apply in_sides. rewrite mem_cons. now rewrite Nb. }
        pose proof (sides_cons T v Hv) as C1. pose proof (sides_cons (v :: T) v' Hv2) as C2.
        apply (IH (n - 1)) with (T := v' :: v :: T).
        + lia.
        + lia.
        + apply last_cons; [now apply last_cons|exact Hv2].
        + intros x P. rewrite <- (two_more T v v' x L Hv Hv' N P). unfold d''. fold u.
          destruct (same_vertex node_dec (hubs T r 4 phi x) u); [reflexivity|apply D].
    Qed.
  End Beside.

  (** ** The moves *)

  (** The colours outside of the route of r. *)
  Lemma beside_colours T r r' part phi (c : flag_vertex -> bool) : last_clause T -> pair_of r r' ->
    (forall x, (forall t, x <> At r t) -> c x = col T x) ->
    (forall t, 1 <= t <= 5 -> c (At r t) = beside (spot part (@Part node) (phi t))) ->
    forall x, present x = true -> c x = beside (hubs T r part phi x).
  Proof.
    intros L Both Others Route_r x P. destruct (r_alive k cls m T r r' L Both) as [A A'].
    destruct x as [j t|v|].
    - apply present_iff in P. destruct P as [Hj [Ht _]]. apply (routes_nodes cls) in Hj.
      destruct (node_cases k cls m T r r' L Both j Hj) as [S1|[->| ->]].
      + cbn [flag_last_clause.hubs]. rewrite S1.
        rewrite Others by (intros s E; injection E as -> _; congruence).
        do 6 (destruct t as [|t]; [first [exfalso; lia|reflexivity]|]). exfalso. lia.
      + cbn [flag_last_clause.hubs]. rewrite A, (proj2 (same_iff r r) eq_refl).
        now apply Route_r.
      + assert (N : r' <> r) by (destruct Both as [[-> ->]|[-> ->]]; discriminate).
        cbn [flag_last_clause.hubs]. rewrite A', (same_not r' r N).
        rewrite Others by (intros s E; injection E as E _; now apply N).
        do 6 (destruct t as [|t]; [first [exfalso; lia|reflexivity]|]). exfalso. lia.
    - rewrite Others by discriminate. cbn [col flag_last_clause.hubs].
      destruct (mem v T); [reflexivity|]. now destruct (mem v clause).
    - now rewrite Others by discriminate.
  Qed.

  (** The node r. *)
  Lemma last_node T c r r' : last_clause T -> is_even (length (sides T)) -> pair_of r r' ->
    c (At r 1) = false -> (forall x, x <> At r 1 -> c x = col T x) -> Wins moves c.
  Proof.
    intros L Ev Both Hu Ho. destruct (inner_number T L) as [Odd_inner _].
    apply (hubs_alike k cls m wf nonempty m_clause T r r' 2 (fun t => if t <=? 2 then 2 else t)
      (fun s => s) L Both) with (d := beside).
    - lia.
    - reflexivity.
    - reflexivity.
    - intros t Ht. do 6 (destruct t as [|t]; [first [exfalso; lia|cbn; auto]|]). exfalso. lia.
    - intros s Hs. rewrite (proj2 (Nat.leb_gt s 2)) by lia. lia.
    - apply (beside_colours T r r'); auto.
      intros t Ht. do 6 (destruct t as [|t];
        [first [exfalso; lia|exact Hu|rewrite Ho by congruence; reflexivity]|]). exfalso. lia.
    - apply node_answer; auto using node_dec, inner_unique, sides_unique.
  Qed.

  (** Then r: with a and b, if a has been played. *)
  Definition with_r (r : node) (last_place : nat) (x : flag_vertex) : bool :=
    match x with At j s => same j r && (1 <=? s) && (s <=? last_place) | _ => false end.

  Lemma is_with_r T r r' c q : last_clause T -> pair_of r r' -> 1 <= q <= 3 ->
    (forall v, c (Var v) = mem v T) -> (forall s, 1 <= s <= q -> c (At r s) = true) ->
    c (At r (S q)) = false -> is_component adj c (At r 1) (with_r r q).
  Proof.
    intros L Both Hq CV Black White.
    pose proof (r_routes cls m m_clause r r' Both) as [Hr _].
    assert (Iff : forall x, with_r r q x = true <-> exists s, 1 <= s <= q /\ x = At r s).
    { intros [j s|v|]; cbn [with_r].
      - rewrite !andb_true_iff, same_iff, !Nat.leb_le. split.
        + intros [[-> H1] H2]. exists s. auto.
        + intros [s' [H E]]. injection E as -> ->. split; [split; [reflexivity|lia]|lia].
      - split; [discriminate|]. intros [s [_ E]]. discriminate.
      - split; [discriminate|]. intros [s [_ E]]. discriminate. }
    apply component_intro.
    - apply Iff. exists 1. split; [lia|reflexivity].
    - intros x y Kx E Same. apply Iff in Kx. destruct Kx as [s [Hs ->]].
      rewrite (Black s Hs) in Same. apply (adj_iff 0 2 k cls wf) in E. apply Iff.
      destruct E as [E|E]; destruct y as [j t|v|]; cbn [edge] in E; try contradiction.
      + destruct E as [_ [-> [_ ->]]]. destruct (Nat.eq_dec s q) as [->|N]; [congruence|].
        exists (S s). split; [lia|reflexivity].
      + destruct E as [_ [_ [_ Tv]]].
        rewrite (proj1 (r_touches cls m r r' Both v)) in Tv.
        rewrite CV, (clause_false k cls m T L v Tv) in Same. discriminate.
      + exfalso. lia.
      + destruct E as [_ [-> [H ->]]]. exists t. split; [lia|reflexivity].
    - intros x Kx. apply Iff in Kx. destruct Kx as [s [Hs ->]].
      induction s as [|s IH]; [lia|]. destruct (Nat.eq_dec s 0) as [->|N]; [apply connected_here|].
      apply connected_step with (At r s); [apply IH; lia| |].
      + apply (is_adj 0 2 k cls wf). cbn [edge]. repeat split; auto; lia.
      + now rewrite !Black by lia.
  Qed.

  (** A vertex a, b, c or d of the route of r. *)
  Lemma last_route T c r r' t : last_clause T -> is_even (length (sides T)) -> pair_of r r' ->
    2 <= t <= 5 -> c (At r t) = negb (Nat.odd t) -> (forall x, x <> At r t -> c x = col T x) ->
    Wins moves c.
  Proof.
    intros L [n Ev] Both Ht Hu Ho.
    pose proof (r_routes cls m m_clause r r' Both) as [Hr _].
    assert (CV : forall v, c (Var v) = mem v T) by (intros v; now rewrite Ho).
    assert (Cr : forall s, s <> t -> c (At r s) = Nat.odd s)
      by (intros s N; rewrite Ho by congruence; reflexivity).
    set (q := if t =? 2 then 3 else 1).
    assert (Cases : t = 2 \/ t = 3 \/ t = 4 \/ t = 5) by lia.
    assert (HK : is_component adj c (At r 1) (with_r r q)).
    { apply (is_with_r T r r'); auto.
      - unfold q. destruct (t =? 2); lia.
      - intros s Hs. unfold q in Hs. destruct (Nat.eqb_spec t 2) as [->|N].
        + assert (Hs' : s = 1 \/ s = 2 \/ s = 3) by lia.
          destruct Hs' as [->|[->| ->]]; [now rewrite Cr|now rewrite Hu|now rewrite Cr].
        + replace s with 1 by lia. rewrite Cr by lia. reflexivity.
      - unfold q. destruct (Nat.eqb_spec t 2) as [->|N]; rewrite Cr by lia; reflexivity. }
    destruct (clause_variable k cls m wf nonempty m_clause) as [v0 [In_0 Range_0]].
    apply mem_in in In_0.
    set (c2 := fun x => if with_r r q x then false else c x).
    apply wins_by with c2.
    - assert (White : c (Var v0) = false)
        by (rewrite CV; exact (clause_false k cls m T L v0 In_0)).
      apply recolouring with (with_r r q) (At r 1) (Var v0).
      + exact HK.
      + apply (is_adj 0 2 k cls wf). cbn [edge]. split; [now apply (routes_nodes cls)|].
        split; [reflexivity|]. split; [exact Range_0|].
        now rewrite (proj1 (r_touches cls m r r' Both v0)).
      + rewrite White, Cr by lia. discriminate.
      + intros x. unfold c2. now rewrite White.
    - assert (Outside : forall x, (forall s, x <> At r s) -> c2 x = col T x).
      { intros x N. unfold c2. rewrite Ho by apply N. destruct x as [j s|v|]; try reflexivity.
        cbn [with_r]. rewrite same_not; [reflexivity|]. intros ->. now apply (N s). }
      assert (Here : same r r = true) by (now apply same_iff).
      assert (Go : forall phi psi, phi 1 = 4 -> phi 6 = 6 ->
        (forall s, 1 <= s <= 5 -> phi (S s) = phi s \/ phi (S s) = S (phi s)) ->
        1 <= psi <= 5 -> phi psi = 5 ->
        (forall s, 1 <= s <= 5 -> c2 (At r s) = beside (spot 4 (@Part node) (phi s))) ->
        Loses moves c2).
      { intros phi psi P1 P6 Step Lp Ep Colours.
        apply (beside_loses r r' phi (fun _ => psi) Both P1 P6 Step) with (n := n) (T := T); auto.
        - intros s Hs. split; [exact Lp|]. lia.
        - now apply (beside_colours T r r'). }
      destruct Cases as [->|[->|[->| ->]]].
      + apply (Go (fun s => if s <=? 4 then 4 else s) 5); try reflexivity; try lia.
        * intros s Hs. do 6 (destruct s as [|s]; [first [exfalso; lia|cbn; auto]|]).
          exfalso. lia.
        * intros s Hs. unfold c2, q. cbn [with_r Nat.eqb]. rewrite Here.
          do 6 (destruct s as [|s];
            [first [exfalso; lia|reflexivity|cbn [Nat.leb andb]; rewrite Cr by lia; reflexivity]|]).
          exfalso. lia.
      + apply (Go (fun s => if s <=? 4 then 4 else s) 5); try reflexivity; try lia.
        * intros s Hs. do 6 (destruct s as [|s]; [first [exfalso; lia|cbn; auto]|]).
          exfalso. lia.
        * intros s Hs. unfold c2, q. cbn [with_r Nat.eqb]. rewrite Here.
          do 6 (destruct s as [|s];
            [first [exfalso; lia|reflexivity|cbn [Nat.leb andb]; rewrite Cr by lia; reflexivity
              |cbn [Nat.leb andb]; rewrite Hu; reflexivity]|]).
          exfalso. lia.
      + apply (Go (fun s => if s <=? 2 then 4 else if s <=? 5 then 5 else 6) 5);
          try reflexivity; try lia.
        * intros s Hs. do 6 (destruct s as [|s]; [first [exfalso; lia|cbn; auto]|]).
          exfalso. lia.
        * intros s Hs. unfold c2, q. cbn [with_r Nat.eqb]. rewrite Here.
          do 6 (destruct s as [|s];
            [first [exfalso; lia|reflexivity|cbn [Nat.leb andb]; rewrite Cr by lia; reflexivity
              |cbn [Nat.leb andb]; rewrite Hu; reflexivity]|]).
          exfalso. lia.
      + apply (Go (fun s => if s <=? 2 then 4 else if s <=? 3 then 5 else 6) 3);
          try reflexivity; try lia.
        * intros s Hs. do 6 (destruct s as [|s]; [first [exfalso; lia|cbn; auto]|]).
          exfalso. lia.
        * intros s Hs. unfold c2, q. cbn [with_r Nat.eqb]. rewrite Here.
          do 6 (destruct s as [|s];
            [first [exfalso; lia|reflexivity|cbn [Nat.leb andb]; rewrite Cr by lia; reflexivity
              |cbn [Nat.leb andb]; rewrite Hu; reflexivity]|]).
          exfalso. lia.
  Qed.

  (** B itself: then a route of it. *)
  Lemma last_component T c : last_clause T ->
    (forall x, c x = white_out (component (Extra 0) T) (col T) x) -> Wins moves c.
  Proof.
    intros L Hc. destruct (inner_number T L) as [[h Odd_inner] Few].
    pose proof (fun j => in_component 0 2 cls (Extra 0) T j) as HB.
    assert (Flowed : forall j, flowed cls (Extra 0) T j = satisfied T j).
    { intros j. destruct L as [N _]. destruct T; [congruence|reflexivity]. }
    assert (Number : count (flowed cls (Extra 0) T) route_nodes = length (inner T)).
    { unfold flag_last_clause.inner. apply count_ext. intros j _. apply Flowed. }
    assert (W : whites 0 2 k cls (Extra 0) c).
    { split; [apply extra_beside; lia|]. split.
      - intros v _. rewrite Hc. unfold white_out. cbn [flag_routes.component col].
        now destruct (mem v T).
      - rewrite Hc. unfold white_out. rewrite HB by (apply (extra_beside 0 2 cls 0); lia).
        now rewrite (flowed_all 0 2 cls) by (auto using extra_beside). }
    assert (CY : c Y = false) by (now rewrite Hc).
    destruct (two_lengths 2 cls (flowed cls (Extra 0) T) (route_length c) 4 6)
      as [E4 [E6 Z]]; [lia| |].
    { intros j Hj. unfold route_length. rewrite !Hc. unfold white_out.
      rewrite HB by (now apply (routes_nodes cls)). cbn [flag_routes.component Nat.eqb andb].
      destruct (flowed cls (Extra 0) T j); reflexivity. }
    rewrite Number in E4, E6.
    set (d := fun x => c (from_route x)). set (nodes := nodes 0 2 cls).
    assert (Counts : counts nodes kind d =
      Even 0 0 0 (length (inner T)) (length route_nodes - length (inner T))).
    { unfold d, nodes. rewrite (white_counts 0 2 k cls k_1 (Extra 0) c W), CY.
      unfold route_numbers. rewrite E4, E6, (Z 0), (Z 2) by lia. reflexivity. }
    apply (one_colour 0 2 k cls wf nonempty k_1 (Extra 0) c).
    - apply W.
    - intros v Hv. destruct W as [_ [WV WE]]. now rewrite WE, WV.
    - assert (No : forall j, In j nodes -> kind j <> Leg) by (intros j _; destruct j; discriminate).
      pose proof (nodes_nodup 0 2 cls) as D.
      destruct (counts_back node_dec nodes kind D No d
        (Even 0 0 1 (2 * h) (length route_nodes - length (inner T)))) as [d' [M E]].
      { rewrite Counts. cbn [near_move]. right; right; left. exists (2 * h).
        split; [lia|reflexivity]. }
      apply wins_by with d'; [exact M|]. apply route_graph_loses; auto using node_dec.
      fold nodes. rewrite E. cbn [zero]. right; right; left. split; [reflexivity|].
      split; [exists 0; reflexivity|]. split; [exists h; reflexivity|lia].
  Qed.
End Last.
