(** * AVOID TRUE -> FLAG COLORING

[[
Theorem avoid_true_to_flag_coloring_correct : forall (paper : bool) (f : positive_cnf),
  at_in_range f ->
  (fc_first_player_wins (avoid_true_to_flag_coloring paper f) <-> at_first_player_wins f) /\
  (fc_second_player_wins (avoid_true_to_flag_coloring paper f) <-> at_second_player_wins f).

Theorem avoid_true_to_flag_coloring_moves : forall (paper : bool) (f : positive_cnf) T,
  at_in_range f -> clos_refl_trans _ (at_move f) [] T ->
  let here := flag_setting paper f T in
  clos_refl_trans _ fc_move (fc_start (avoid_true_to_flag_coloring paper f)) here /\
  forall next, fc_move here next ->
  (Loses fc_move next <-> exists v, at_move f T (v :: T) /\ Loses (at_move f) (v :: T) /\
     next = flag_setting paper f (v :: T)).

Theorem avoid_true_to_flag_coloring_well_formed : forall (paper : bool) (f : positive_cnf),
  at_in_range f -> fc_well_formed (avoid_true_to_flag_coloring paper f).

Theorem avoid_true_to_flag_coloring_sizes : forall (paper : bool) (f : positive_cnf),
  let k := variables (without_empty f) in
  let n := length (clauses (without_empty f)) in
  let literals := list_sum (map (fun c => length (distinct c)) (clauses (without_empty f))) in
  let g := avoid_true_to_flag_coloring paper f in
  fc_vertices g = k + 20 * n + (if paper then 18 else 16) /\
  length (fc_edges g) = (if paper then 5 else 3) * k + 4 * literals + 20 * n + 15.
]]

    The graph is that of gadgetry/reductions/flags/avoid_true_to_flag_coloring.py, vertex by vertex
    and edge by edge in the same order: variant lean, or paper (Burke and Tennenhouse, Theorem 4.2),
    which has two loose nodes more. [flag_graph] says what is built.

    Why it is right. The invariant: the variables T have been set, and nothing else has happened;
    the colours are [col T]. Recolouring a variable sets it ([settable]). Every other move, and a
    variable that satisfies the last clause, loses to an answer that leaves a route graph which the
    second player wins ([moves_of], by the lemmas of [flag_answers]). So both games go on alike
    ([carried], [alike]). Without variables there are no clauses, and three legs are left
    ([nothing_loses]). An empty clause keeps the formula False for ever: so does the clause {z}, if
    z is a new variable ([without_empty]). *)

From Coq Require Import Bool List Arith Lia Relation_Operators Operators_Properties.
From Gadgetry.games Require Import outcome numbering.
From Gadgetry.formulas Require Import counting distinct avoid_true avoid_true_determined.
From Gadgetry.flags Require Import flag_coloring colourings line_words route_counts flag_graph
  flag_routes flag_answers flag_legs.
Import ListNotations.

(** * The construction *)
Definition has_empty (f : positive_cnf) : bool :=
  existsb (fun c => match c with [] => true | _ => false end) (clauses f).
Definition without_empty (f : positive_cnf) : positive_cnf :=
  if has_empty f then {| variables := S (variables f); clauses := [[S (variables f)]] |} else f.
Definition loose_number (paper : bool) : nat := if paper then 2 else 0.
Definition avoid_true_to_flag_coloring (paper : bool) (f : positive_cnf) : flag :=
  flag_graph (loose_number paper) 4 (variables (without_empty f)) (clauses (without_empty f)).

(** The vertex of variable v, and the position after the variables T have been recoloured, the last
    one first. *)
Definition variable_vertex (paper : bool) (f : positive_cnf) (v : nat) : nat :=
  number (loose_number paper) 4 (variables (without_empty f)) (clauses (without_empty f)) (Var v).
Fixpoint flag_setting (paper : bool) (f : positive_cnf) (T : list nat) : flag_position :=
  match T with
  | [] => fc_start (avoid_true_to_flag_coloring paper f)
  | v :: T' => let p := flag_setting paper f T' in
      fc_play (fst p) (snd p) (variable_vertex paper f v) (shade true)
  end.

Definition at_in_range (f : positive_cnf) : Prop :=
  forall c, In c (clauses f) -> forall v, In v c -> 1 <= v <= variables f.
Definition fc_well_formed (g : flag) : Prop :=
  length (fc_colours g) = fc_vertices g /\ properly_coloured g /\
  forall u w, In (u, w) (fc_edges g) -> u < fc_vertices g /\ w < fc_vertices g.

(** * Moves on G(A) are moves of AVOID TRUE, or lose *)
Section Play.
  Variables (loose copies k : nat) (cls : list (list nat)).
  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Hypothesis nonempty : forall c, In c cls -> c <> [].
  Hypothesis k_pos : 1 <= k.
  Hypothesis loose_even : is_even loose.
  Hypothesis copies_even : is_even copies.
  Hypothesis copies_2 : 2 <= copies.

  Notation adj := (adj loose copies k cls).
  Notation moves := (recolours adj).
  Notation in_range := (in_range k).
  Notation unsatisfied := (unsatisfied cls).
  Notation flowed := (flowed cls).
  Notation component := (component loose copies cls).

  Definition formula : positive_cnf := {| variables := k; clauses := cls |}.
  Definition open (T : list nat) : Prop := in_range T /\ (T = [] \/ unsatisfied T).

  (** The moves whose answers depend on how many nodes are outside of B: B itself, and the routes
      outside of it. *)
  Definition answered (T : list nat) : Prop := T <> [] -> unsatisfied T ->
    (forall c, (forall x, c x = white_out (component (Extra 0) T) (col T) x) -> Wins moves c) /\
    forall c r t, In r (route_nodes copies cls) -> satisfied cls T r = false -> 1 <= t <= 5 ->
      c (At r t) = negb (Nat.odd t) -> (forall x, x <> At r t -> c x = col T x) -> Wins moves c.

  Lemma spare_answered T : in_range T -> spare copies cls T -> answered T.
  Proof using All.
    intros F Few NT U. split.
    - intros c Hc.
      now apply (bad_component loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
        T).
    - intros c r t Hr Sat Ht Hu Ho.
      assert (Out : flowed (Extra 0) T r = false) by (destruct T; [congruence|exact Sat]).
      destruct (Nat.eq_dec t 1) as [->|N1].
      + now apply (bad_node loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
          T c r).
      + apply (bad_route loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
          T c r t); auto. lia.
  Qed.

  (** What a move of a vertex that is alone does. *)
  Lemma alone_move (c c' : flag_vertex -> bool) K u w :
    (forall y, adj u y -> c y <> c u) -> is_component adj c u K -> c w <> c u ->
    (forall x, c' x = if K x then c w else c x) ->
    c' u = negb (c u) /\ forall x, x <> u -> c' x = c x.
  Proof.
    intros Apart HK N H. destruct (alone adj c c' K u w Apart HK H) as [E Others].
    split; [|exact Others]. rewrite E. now destruct (c w), (c u).
  Qed.

  Lemma edge_cases x y : adj x y -> edge loose copies k cls x y \/ edge loose copies k cls y x.
  Proof. intros E. now apply (adj_iff loose copies k cls wf). Qed.

  (** A node that has not flowed together with True variables is alone; and so is every place of
      a route, and y. *)
  Lemma apart_node T j : satisfied cls T j = false ->
    forall y, adj (At j 1) y -> col T y <> col T (At j 1).
  Proof.
    intros Un y E Same. apply edge_cases in E.
    destruct E as [E|E]; destruct y as [i s|v|]; cbn [edge] in E; try contradiction; try lia.
    - destruct E as [_ [_ [_ ->]]]. discriminate.
    - cbn [col] in Same. assert (S1 : satisfied cls T j = true); [|congruence].
      apply satisfied_iff. exists v. split; [now apply mem_in|apply E].
  Qed.

  Lemma apart_place T j t : 2 <= t -> forall y, adj (At j t) y -> col T y <> col T (At j t).
  Proof.
    intros Ht y E Same. apply edge_cases in E.
    destruct E as [E|E]; destruct y as [i s|v|]; cbn [edge] in E; try contradiction; try lia.
    - destruct E as [_ [_ [_ ->]]]. cbn [col] in Same.
      rewrite Nat.odd_succ, <- Nat.negb_odd in Same. now destruct (Nat.odd t).
    - destruct E as [_ ->]. discriminate.
    - destruct E as [_ [_ [_ ->]]]. cbn [col] in Same.
      rewrite Nat.odd_succ, <- Nat.negb_odd in Same. now destruct (Nat.odd s).
  Qed.

  Lemma apart_Y T : forall y, adj Y y -> col T y <> col T Y.
  Proof.
    intros y E Same. apply edge_cases in E.
    destruct E as [E|E]; destruct y as [i s|v|]; cbn [edge] in E; try contradiction.
    destruct E as [_ ->]. discriminate.
  Qed.

  Lemma apart_variable T v : mem v T = false ->
    forall y, adj (Var v) y -> col T y <> col T (Var v).
  Proof.
    intros New y E Same. apply edge_cases in E.
    destruct E as [E|E]; destruct y as [i s|v'|]; cbn [edge] in E; try contradiction.
    destruct E as [_ [-> _]]. cbn [col] in Same. rewrite New in Same. discriminate.
  Qed.

  (** The colours after variable v has been recoloured. *)
  Lemma set_colours T v (c' : flag_vertex -> bool) : mem v T = false -> c' (Var v) = true ->
    (forall x, x <> Var v -> c' x = col T x) -> forall x, c' x = col (v :: T) x.
  Proof.
    intros New Set_v Others x. destruct (vertex_dec x (Var v)) as [->|N].
    - rewrite Set_v. symmetry. apply mem_in. now left.
    - rewrite Others by exact N. destruct x as [j t|v'|]; try reflexivity. cbn [col].
      assert (Ne : v' <> v) by congruence. apply Nat.eqb_neq in Ne. unfold mem. simpl.
      now rewrite Ne.
  Qed.

  Lemma moves_of T c c' : open T -> answered T -> (forall x, c x = col T x) -> moves c c' ->
    (exists v, at_move formula T (v :: T) /\ forall x, c' x = col (v :: T) x) \/ Wins moves c'.
  Proof.
    intros [F Open] Answered Hc [K u w HK E N H].
    assert (Apart : forall z, (forall y, adj z y -> col T y <> col T z) ->
      forall y, adj z y -> c y <> c z) by (intros z A y; rewrite !Hc; apply A).
    pose proof (adj_present loose copies k cls wf u w E) as Present.
    apply present_iff in Present.
    assert (Whole : T <> [] -> component (Extra 0) T u = true -> Wins moves c').
    { intros NT Cu. destruct Open as [->|U]; [congruence|].
      assert (HB : is_component adj c (At (Extra 0) 1) (component (Extra 0) T)).
      { apply is_component_of; auto using extra_beside; intros; now rewrite Hc. }
      pose proof (proj1 (HB u) Cu) as P. pose proof (connected_colour _ _ _ _ P) as Cc.
      rewrite (Hc (At (Extra 0) 1)) in Cc.
      apply (Answered NT U). intros x. rewrite H.
      rewrite (component_unique adj (adj_sym loose copies k cls) c _ _ _ _ HK HB) by
        (apply connected_sym; [apply adj_sym|exact P]).
      unfold white_out. rewrite <- Hc. destruct (component (Extra 0) T x); [|reflexivity].
      rewrite Cc in N. destruct (c w); [|reflexivity]. exfalso. now apply N. }
    destruct u as [j t|v|].
    - destruct Present as [Hj [Ht Kind]]. destruct (Nat.eq_dec t 1) as [->|Nt].
      + destruct (satisfied cls T j) eqn:Sat.
        * right. destruct T as [|v T]; [discriminate|]. apply Whole; [discriminate|].
          rewrite in_component by exact Hj. exact Sat.
        * destruct (alone_move c c' K (At j 1) w (Apart _ (apart_node T j Sat)) HK N H)
            as [E1 Others].
          rewrite Hc in E1. cbn [col Nat.odd Nat.even negb] in E1.
          assert (Others' : forall x, x <> At j 1 -> c' x = col T x)
            by (intros x Nx; now rewrite Others, Hc).
          right. destruct T as [|v T].
          -- destruct j as [e|m i|i].
             ++ assert (He : e < 3).
                { unfold nodes, route_nodes in Hj.
                  rewrite !in_app_iff, in_extra, in_copies, in_loose in Hj.
                  destruct Hj as [[[e' [L E']]|[m' [c'' [_ [_ E']]]]]|[i [_ E']]];
                    try discriminate. congruence. }
                apply (bad_extra loose copies k cls wf nonempty k_pos loose_even copies_even
                  copies_2 e); auto.
             ++ assert (Hr : In (Copy m i) (route_nodes copies cls))
                  by (now apply (in_routes loose)).
                apply (bad_node loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
                  [] c' (Copy m i)); auto.
                ** exact (unsatisfied_copy
                     loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
                     m i Hr).
                ** apply (spare_first
                     loose copies k cls wf nonempty k_pos loose_even copies_even copies_2).
                   exact (unsatisfied_copy
                     loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
                     m i Hr).
             ++ assert (Hi : i < loose).
                { unfold nodes, route_nodes in Hj.
                  rewrite !in_app_iff, in_extra, in_copies, in_loose in Hj.
                  destruct Hj as [[[e' [_ E']]|[m' [c'' [_ [_ E']]]]]|[i' [L E']]];
                    try discriminate. congruence. }
                apply (bad_loose loose copies k cls wf nonempty k_pos loose_even copies_even
                  copies_2 i); auto.
          -- destruct Open as [E'|U]; [discriminate|].
             assert (Hr : In j (route_nodes copies cls)).
             { apply (in_routes loose). split; [exact Hj|]. destruct j; try reflexivity.
               discriminate. }
             apply (proj2 (Answered ltac:(discriminate) U) c' j 1); auto.
      + destruct Kind as [Kind|Kind]; [|lia].
        destruct (alone_move c c' K (At j t) w (Apart _ (apart_place T j t ltac:(lia))) HK N H)
          as [E1 Others].
        rewrite Hc in E1. right.
        assert (Hr : In j (route_nodes copies cls)) by (now apply (in_routes loose)).
        assert (Others' : forall x, x <> At j t -> c' x = col T x)
          by (intros x Nx; now rewrite Others, Hc).
        destruct (flowed (Extra 0) T j) eqn:Wj.
        * apply (bad_route loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
            T c' j t); auto; [congruence|lia].
        * destruct T as [|v T].
          -- apply (bad_route loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
               [] c' j t); auto; [congruence|lia].
          -- destruct Open as [E'|U]; [discriminate|].
             now apply (proj2 (Answered ltac:(discriminate) U) c' j t).
    - destruct (mem v T) eqn:Old.
      + right. apply Whole; [intros ->; discriminate|exact Old].
      + destruct (alone_move c c' K (Var v) w (Apart _ (apart_variable T v Old)) HK N H)
          as [E1 Others].
        rewrite Hc in E1. cbn [col] in E1. rewrite Old in E1.
        assert (Set_v : forall x, c' x = col (v :: T) x).
        { apply set_colours; [exact Old|exact E1|]. intros x Nx. now rewrite Others, Hc. }
        assert (F' : in_range (v :: T)) by (intros x [<-|Hx]; auto).
        destruct (is_unsatisfied formula (v :: T)) eqn:U.
        * left. exists v. split; [|exact Set_v]. apply is_unsatisfied_iff in U.
          destruct U as [cl [Hin A]]. apply at_step with cl; [exact Present| |exact Hin|exact A].
          intros Hv. apply mem_in in Hv. congruence.
        * right. apply (bad_variable loose copies k cls wf nonempty k_pos loose_even copies_even
            copies_2 (v :: T)); auto.
          -- discriminate.
          -- intros U'. apply (is_unsatisfied_iff formula) in U'. congruence.
    - destruct (alone_move c c' K Y w (Apart _ (apart_Y T)) HK N H) as [E1 Others].
      rewrite Hc in E1. right.
      apply (bad_Y loose copies k cls wf nonempty k_pos loose_even copies_even copies_2 T); auto.
      intros x Nx. now rewrite Others, Hc.
  Qed.

  Lemma open_after T v : open T -> at_move formula T (v :: T) -> open (v :: T).
  Proof.
    intros [F _] M. inversion M as [T' v' c Range New Hin A E1 E2]; subst. split.
    - intros x [<-|Hx]; [exact Range|now apply F].
    - right. exists c. auto.
  Qed.

  (** A variable that leaves the formula False can be recoloured. *)
  Lemma settable T v c : at_move formula T (v :: T) -> (forall x, c x = col T x) ->
    moves c (col (v :: T)).
  Proof.
    intros M Hc. inversion M as [T' v' cl Range New Hin A E1 E2]; subst.
    assert (Old : mem v T = false).
    { destruct (mem v T) eqn:E; [|reflexivity]. apply mem_in in E. contradiction. }
    set (K := fun x => if vertex_dec x (Var v) then true else false).
    apply recolouring with K (Var v) (At (Extra 0) 1).
    - apply component_intro.
      + unfold K. destruct (vertex_dec (Var v) (Var v)); congruence.
      + intros x y Kx E Same. unfold K in Kx. destruct (vertex_dec x (Var v)) as [->|N];
          [|discriminate]. rewrite !Hc in Same. exfalso. exact (apart_variable T v Old y E Same).
      + intros x Kx. unfold K in Kx. destruct (vertex_dec x (Var v)) as [->|N]; [|discriminate].
        apply connected_here.
    - apply adj_sym, is_adj; [exact wf|]. cbn [edge]. split; [|auto].
      now apply (extra_beside loose copies cls 0 ltac:(lia)).
    - rewrite !Hc. cbn [col Nat.odd Nat.even]. rewrite Old. discriminate.
    - intros x. symmetry. revert x. apply set_colours; [exact Old| |].
      + unfold K. destruct (vertex_dec (Var v) (Var v)); [|congruence]. now rewrite Hc.
      + intros x N. unfold K. destruct (vertex_dec x (Var v)); [contradiction|]. apply Hc.
  Qed.

  (** Where the player to move loses AVOID TRUE, every other move has its answer. *)
  Definition all_answered : Prop :=
    forall T, open T -> Loses (at_move formula) T -> answered T.

  Lemma carried : all_answered ->
    (forall T, Wins (at_move formula) T -> open T ->
      forall c, (forall x, c x = col T x) -> Wins moves c) /\
    (forall T, Loses (at_move formula) T -> open T ->
      forall c, (forall x, c x = col T x) -> Loses moves c).
  Proof.
    intros All.
    set (W := fun T => open T -> forall c, (forall x, c x = col T x) -> Wins moves c).
    set (L := fun T => open T -> forall c, (forall x, c x = col T x) -> Loses moves c).
    assert (HW : forall T T', at_move formula T T' -> Loses (at_move formula) T' -> L T' -> W T).
    { intros T T' M _ IH Open c Hc.
      assert (E : exists v, T' = v :: T) by (inversion M as [T0 v cl R New Hin A E1 E2]; eauto).
      destruct E as [v ->].
      apply wins_by with (col (v :: T)); [now apply settable|].
      apply IH; [now apply open_after|reflexivity]. }
    assert (HL : forall T, (forall T', at_move formula T T' -> Wins (at_move formula) T') ->
      (forall T', at_move formula T T' -> W T') -> L T).
    { intros T Lost IH Open c Hc. constructor. intros c' M.
      destruct (moves_of T c c' Open (All T Open (loses_to_all _ T Lost)) Hc M)
        as [[v [Mv E]]|Won]; [|exact Won].
      exact (IH (v :: T) Mv (open_after T v Open Mv) c' E). }
    split; intros T.
    - exact (Wins_mutual (at_move formula) W L HW HL T).
    - exact (Loses_mutual (at_move formula) W L HW HL T).
  Qed.

  Lemma alike T c : all_answered -> open T -> (forall x, c x = col T x) ->
    (Wins (at_move formula) T <-> Wins moves c) /\ (Loses (at_move formula) T <-> Loses moves c).
  Proof.
    intros All Open Hc. destruct (carried All) as [W L].
    apply both_iff; [apply at_determined| | |].
    - intros Won. exact (W T Won Open c Hc).
    - intros Lost. exact (L T Lost Open c Hc).
    - intros Won Lost. exact (wins_not_loses moves c Won Lost).
  Qed.

  Lemma four_answered T : 4 <= copies -> open T -> answered T.
  Proof using All.
    intros Four [F Open] NT U.
    destruct (odd_nodes loose copies k cls wf nonempty k_pos loose_even copies_even copies_2
      0 T) as [_ [_ Few]]; [lia|exact Open|].
    assert (Spare : spare copies cls T) by (specialize (Few U (or_introl Four)); unfold spare; lia).
    now apply spare_answered.
  Qed.

  (** ** The ruleset's positions *)
  Notation number := (number loose copies k cls).
  Notation present := (present loose copies k cls).

  (** The position stands for the colours of T, and variables that are False keep their numbers. *)
  Definition stands_for (T : list nat) (p : flag_position) : Prop :=
    exists m, represents adj present shade (col T) p m /\
      forall v, 1 <= v <= k -> ~ In v T -> m (Var v) = number (Var v).

  Lemma fibre_alone T p m v x : represents adj present shade (col T) p m -> 1 <= v <= k ->
    mem v T = false -> fibre present m (Var v) x = true -> x = Var v.
  Proof.
    intros Rep Hv Old Fx.
    apply (fibre_component adj present shade (adj_sym loose copies k cls)
      (adj_present loose copies k cls wf)
      (col T) p m Rep (Var v)) in Fx; [|now apply present_iff].
    induction Fx as [|x y A IH E Same]; [reflexivity|]. subst x. exfalso.
    exact (apart_variable T v Old y E Same).
  Qed.

  Lemma setting_stands T v p : stands_for T p -> at_move formula T (v :: T) ->
    let next := fc_play (fst p) (snd p) (number (Var v)) (shade true) in
    fc_move p next /\ stands_for (v :: T) next.
  Proof using wf k_pos copies_2.
    intros [m [Rep Names]] M. inversion M as [T' v' cl Range New Hin A E1 E2]; subst.
    cbn [variables formula] in Range.
    assert (Old : mem v T = false).
    { destruct (mem v T) eqn:E; [|reflexivity]. apply mem_in in E. contradiction. }
    assert (Pv : present (Var v) = true) by (now apply present_iff).
    assert (E : adj (Var v) (At (Extra 0) 1)).
    { apply adj_sym, is_adj; [exact wf|]. cbn [edge]. split; [|auto].
      now apply (extra_beside loose copies cls 0 ltac:(lia)). }
    assert (Differ : col T (At (Extra 0) 1) <> col T (Var v)).
    { cbn [col Nat.odd Nat.even]. rewrite Old. discriminate. }
    assert (Colours : forall x, col (v :: T) x =
      if fibre present m (Var v) x then col T (At (Extra 0) 1) else col T x).
    { intros x. symmetry. revert x. apply set_colours; [exact Old| |].
      - unfold fibre. rewrite Pv, Nat.eqb_refl. reflexivity.
      - intros x N. destruct (fibre present m (Var v) x) eqn:Fx; [|reflexivity].
        exfalso. apply N. exact (fibre_alone T p m v x Rep Range Old Fx). }
    pose proof (represents_after adj present shade (adj_sym loose copies k cls)
      (adj_present loose copies k cls wf) shade_injective (col T) p m Rep (Var v) (At (Extra 0) 1)
      (col (v :: T)) E Colours) as After.
    assert (New_colour : snd p (m (At (Extra 0) 1)) = shade true).
    { rewrite (rep_colour _ _ _ _ _ _ Rep); [reflexivity|].
      exact (adj_present loose copies k cls wf _ _ (adj_sym loose copies k cls _ _ E)). }
    pose proof (other_vertex adj present shade (adj_sym loose copies k cls)
      (adj_present loose copies k cls wf) shade_injective (col T) p m Rep (Var v) (At (Extra 0) 1)
      E Differ) as J.
    rewrite (Names v Range New) in After, J. rewrite New_colour in After. cbv zeta. split.
    - rewrite (surjective_pairing p) at 1. rewrite <- New_colour. apply fc_step.
      now apply beside_iff.
    - exists (fun x => renamed (fst p) (snd p) (number (Var v)) (shade true) (m x)).
      split; [exact After|]. intros w Hw Nw.
      assert (Nw' : ~ In w T) by (intros Hin'; apply Nw; now right).
      rewrite <- (Names w Hw Nw').
      unfold renamed. destruct (flows _ _ _ _ (m (Var w))) eqn:Fl; [|reflexivity]. exfalso.
      apply flows_iff in Fl. destruct Fl as [Same|[_ Black]].
      + rewrite <- (Names v Range New) in Same. apply Nw. left.
        assert (Fx : fibre present m (Var v) (Var w) = true).
        { unfold fibre. rewrite Same, Nat.eqb_refl, andb_true_r. now apply present_iff. }
        apply (fibre_alone T p m v (Var w) Rep Range Old) in Fx. congruence.
      + rewrite (rep_colour _ _ _ _ _ _ Rep) in Black by (now apply present_iff).
        cbn [col] in Black. destruct (mem w T) eqn:Mw; [|discriminate]. apply mem_in in Mw.
        contradiction.
  Qed.

  (** The winning moves are the winning variables. *)
  Lemma winning_moves T p next : 4 <= copies -> open T -> stands_for T p -> fc_move p next ->
    (Loses fc_move next <-> exists v, at_move formula T (v :: T) /\
      Loses (at_move formula) (v :: T) /\
      next = fc_play (fst p) (snd p) (number (Var v)) (shade true)).
  Proof.
    intros Four Open Stands M.
    assert (All : all_answered) by (intros T' Open' _; now apply four_answered). split.
    - intros Lost. destruct Stands as [m [Rep Names]]. destruct M as [edges colour a b J].
      apply beside_iff in J. destruct (rep_lift _ _ _ _ _ _ Rep a b J) as [u [w [E [<- <-]]]].
      set (c' := fun x => if fibre present m u x then col T w else col T x).
      assert (Pu : present u = true) by (exact (adj_present loose copies k cls wf u w E)).
      assert (N : col T w <> col T u).
      { intros Same. apply (rep_proper _ _ _ _ _ _ Rep _ _ J). cbn [snd].
        now rewrite (same_vertex adj present shade (adj_sym loose copies k cls)
          (adj_present loose copies k cls wf) (col T) _ m Rep u w E Same). }
      assert (After : represents adj present shade c'
        (fc_play edges colour (m u) (colour (m w)))
        (fun x => renamed edges colour (m u) (colour (m w)) (m x))).
      { apply (represents_after adj present shade (adj_sym loose copies k cls)
          (adj_present loose copies k cls wf) shade_injective (col T) (edges, colour) m
          Rep u w c' E).
        reflexivity. }
      apply (represented adj present shade (adj_sym loose copies k cls)
        (adj_present loose copies k cls wf) shade_injective) in After.
      destruct After as [_ After]. apply After in Lost.
      assert (Mv : moves (col T) c').
      { apply recolouring with (fibre present m u) u w; [|exact E|exact N|reflexivity].
        exact (fibre_component adj present shade (adj_sym loose copies k cls)
          (adj_present loose copies k cls wf) (col T) _ m Rep u Pu). }
      destruct (moves_of T (col T) c' Open (four_answered T Four Open) (fun x => eq_refl) Mv)
        as [[v [Mat Set_v]]|Won].
      + exists v. split; [exact Mat|]. split.
        * apply (alike (v :: T) c' All); [now apply open_after|exact Set_v|exact Lost].
        * inversion Mat as [T' v' cl Range New Hin A E1 E2]; subst.
          assert (Black : c' (Var v) = true) by (rewrite Set_v; apply mem_in; now left).
          assert (White : col T (Var v) = false).
          { cbn [col]. destruct (mem v T) eqn:Mv'; [|reflexivity]. apply mem_in in Mv'.
            contradiction. }
          unfold c' in Black. destruct (fibre present m u (Var v)) eqn:Fv; [|congruence].
          unfold fibre in Fv. apply andb_true_iff in Fv. destruct Fv as [_ Fv].
          apply Nat.eqb_eq in Fv. cbn [fst snd].
          rewrite <- (Names v Range New), Fv, <- Black. f_equal.
          apply (rep_colour _ _ _ _ _ _ Rep w).
          exact (adj_present loose copies k cls wf w u (adj_sym loose copies k cls u w E)).
      + exfalso. exact (wins_not_loses moves c' Won Lost).
    - intros [v [Mat [Lost ->]]]. destruct (setting_stands T v p Stands Mat) as [_ [m [Rep _]]].
      apply (represented adj present shade (adj_sym loose copies k cls)
        (adj_present loose copies k cls wf) shade_injective) in Rep.
      apply Rep. apply (alike (v :: T) (col (v :: T)) All); [now apply open_after|reflexivity|].
      exact Lost.
  Qed.
End Play.

(** * Empty clauses *)
Section Empty.
  Variable f : positive_cnf.
  Hypothesis range : at_in_range f.
  Let f' := without_empty f.

  Lemma without_empty_range : at_in_range f' /\ forall c, In c (clauses f') -> c <> [].
  Proof.
    unfold f', without_empty. destruct (has_empty f) eqn:H.
    - split; cbn [variables clauses].
      + intros c [<-|[]] v [<-|[]]. cbn [variables]. lia.
      + intros c [<-|[]]. discriminate.
    - split; [exact range|]. intros c Hin ->. unfold has_empty in H.
      assert (Yes : existsb (fun c : list nat => match c with [] => true | _ => false end)
        (clauses f) = true); [|congruence].
      apply existsb_exists. exists []. auto.
  Qed.

  (** Variables of the formula. *)
  Definition old (T : list nat) : Prop := forall v, In v T -> 1 <= v <= variables f.

  Lemma without_empty_move T v : old T ->
    (at_move f T (v :: T) <-> at_move f' T (v :: T)).
  Proof.
    unfold f', without_empty. destruct (has_empty f) eqn:H; [|reflexivity]. intros Old.
    apply existsb_exists in H. destruct H as [c [Hc Empty]]. destruct c; [|discriminate].
    split; intros M; inversion M as [T' v' c Range New Hin A E1 E2]; subst.
    - apply at_step with [S (variables f)]; cbn [variables clauses]; [lia|exact New|now left|].
      intros w [<-|[]] [E|Hw]; [lia|]. specialize (Old _ Hw). lia.
    - cbn [variables clauses] in *. destruct Hin as [<-|[]].
      apply at_step with []; [|exact New|exact Hc|intros w []].
      assert (v <> S (variables f)) by (intros ->; apply (A (S (variables f))); now left). lia.
  Qed.

  Lemma old_after T v : old T -> at_move f T (v :: T) -> old (v :: T).
  Proof.
    intros Old M. inversion M as [T' v' c Range New Hin A E1 E2]; subst.
    intros w [<-|Hw]; [exact Range|now apply Old].
  Qed.

  Lemma at_move_cons g T next : at_move g T next -> exists v, next = v :: T.
  Proof. intros M. inversion M as [T' v c Range New Hin A E1 E2]; subst. eauto. Qed.

  Lemma without_empty_alike T : old T ->
    (Wins (at_move f) T <-> Wins (at_move f') T) /\ (Loses (at_move f) T <-> Loses (at_move f') T).
  Proof.
    intros Old. apply (bisimilar _ _ (fun T T' => T = T' /\ old T)); [| |auto].
    - intros T1 T2 next [<- Old1] M. destruct (at_move_cons f T1 next M) as [v ->].
      exists (v :: T1). split; [now apply without_empty_move|].
      split; [reflexivity|now apply old_after].
    - intros T1 T2 next [<- Old1] M. destruct (at_move_cons f' T1 next M) as [v ->].
      exists (v :: T1). apply without_empty_move in M; [|exact Old1].
      split; [exact M|]. split; [reflexivity|now apply old_after].
  Qed.
End Empty.

(** * The theorems *)
Lemma loose_number_even paper : is_even (loose_number paper).
Proof. destruct paper; [exists 1|exists 0]; reflexivity. Qed.

Section Winner.
  Variables (loose copies : nat) (f : positive_cnf).
  Hypothesis range : at_in_range f.
  Hypothesis loose_even : is_even loose.
  Hypothesis copies_even : is_even copies.
  Hypothesis copies_2 : 2 <= copies.
  Let k := variables (without_empty f).
  Let cls := clauses (without_empty f).

  Lemma clauses_range : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Proof. exact (proj1 (without_empty_range f range)). Qed.

  Lemma clauses_nonempty : forall c, In c cls -> c <> [].
  Proof. exact (proj2 (without_empty_range f range)). Qed.

  Lemma without_empty_formula : without_empty f = formula k cls.
  Proof. unfold k, cls, formula. now destruct (without_empty f). Qed.

  (** Without variables nobody can move. *)
  Lemma no_variables : k = 0 -> cls = [] /\ Loses (at_move (without_empty f)) [].
  Proof using range.
    clear loose copies loose_even copies_even copies_2. intros Hk.
    assert (E : cls = []).
    { destruct cls as [|c rest] eqn:E; [reflexivity|]. exfalso.
      assert (Hin : In c cls) by (rewrite E; now left).
      pose proof (clauses_nonempty c Hin) as N. destruct c as [|v c]; [congruence|].
      pose proof (clauses_range (v :: c) Hin v ltac:(now left)). lia. }
    split; [exact E|]. constructor. intros next M.
    inversion M as [T v c Range New Hin A E1 E2]; subst. fold k in Range. lia.
  Qed.

  Lemma start_open : open k cls [].
  Proof. split; [intros v []|]. now left. Qed.

  Lemma start_alike : (1 <= k -> all_answered loose copies k cls) ->
    (Wins (at_move (without_empty f)) [] <-> Wins (recolours (adj loose copies k cls)) (col [])) /\
    (Loses (at_move (without_empty f)) [] <->
      Loses (recolours (adj loose copies k cls)) (col [])).
  Proof.
    intros All. destruct (Nat.eq_dec k 0) as [Hk|Hk].
    - destruct (no_variables Hk) as [E Lost]. rewrite Hk, E.
      pose proof (nothing_loses loose copies) as Lost'.
      pose proof (wins_not_loses (at_move (without_empty f)) []) as X.
      pose proof (wins_not_loses (recolours (adj loose copies 0 [])) (col [])) as X'. tauto.
    - rewrite without_empty_formula. apply alike.
      + exact clauses_range.
      + exact clauses_nonempty.
      + lia.
      + exact loose_even.
      + exact copies_even.
      + exact copies_2.
      + apply All. lia.
      + exact start_open.
      + reflexivity.
  Qed.

  Lemma start_represented :
    (Wins (recolours (adj loose copies k cls)) (col []) <->
      fc_first_player_wins (flag_graph loose copies k cls)) /\
    (Loses (recolours (adj loose copies k cls)) (col []) <->
      fc_second_player_wins (flag_graph loose copies k cls)).
  Proof.
    apply (represented (adj loose copies k cls) (present loose copies k cls) shade) with
      (m := number loose copies k cls).
    - apply adj_sym.
    - exact (adj_present loose copies k cls clauses_range).
    - exact shade_injective.
    - exact (flag_represents loose copies k cls clauses_range).
  Qed.

  Lemma same_winner : (1 <= k -> all_answered loose copies k cls) ->
    (fc_first_player_wins (flag_graph loose copies k cls) <-> at_first_player_wins f) /\
    (fc_second_player_wins (flag_graph loose copies k cls) <-> at_second_player_wins f).
  Proof.
    intros All. unfold at_first_player_wins, at_second_player_wins.
    destruct (without_empty_alike f []) as [EW EL]; [intros v []|]. rewrite EW, EL.
    destruct (start_alike All) as [AW AL]. rewrite AW, AL.
    destruct start_represented as [RW RL]. rewrite RW, RL. split; reflexivity.
  Qed.

  Lemma graph_well_formed : fc_well_formed (flag_graph loose copies k cls).
  Proof.
    split; [|split].
    - apply map_length.
    - intros u w Hin. apply (in_flag_edges _ _ _ _ clauses_range) in Hin.
      destruct Hin as [x [y [E [<- <-]]]]. pose proof (edge_present _ _ _ _ x y E) as [Px Py].
      rewrite !number_colour by assumption. intros Same. apply shade_injective in Same.
      exact (edge_colours _ _ _ _ x y E Same).
    - intros u w Hin. apply (in_flag_edges _ _ _ _ clauses_range) in Hin.
      destruct Hin as [x [y [E [<- <-]]]]. pose proof (edge_present _ _ _ _ x y E) as [Px Py].
      apply present_in in Px, Py. split; apply (index_nth vertex_dec Y); assumption.
  Qed.
End Winner.

Lemma four_even : is_even 4.
Proof. exists 2. reflexivity. Qed.

Section Theorems.
  Variables (paper : bool) (f : positive_cnf).
  Hypothesis range : at_in_range f.
  Let k := variables (without_empty f).
  Let cls := clauses (without_empty f).
  Let loose := loose_number paper.

  Lemma clauses_answered : 1 <= k -> all_answered loose 4 k cls.
  Proof.
    intros Hk T Open _. apply four_answered; auto.
    - exact (clauses_range f range).
    - exact (clauses_nonempty f range).
    - apply loose_number_even.
    - exact four_even.
  Qed.

  (** Where play of AVOID TRUE gets to. *)
  Lemma played T : clos_refl_trans _ (at_move f) [] T ->
    old f T /\ open k cls T /\ (k = 0 -> T = []) /\
    (1 <= k -> stands_for loose 4 k cls T (flag_setting paper f T)) /\
    clos_refl_trans _ fc_move (fc_start (avoid_true_to_flag_coloring paper f))
      (flag_setting paper f T).
  Proof.
    intros Played. apply clos_rt_rtn1 in Played.
    induction Played as [|T next M Played IH].
    - split; [intros v []|]. split; [exact (start_open f)|]. split; [reflexivity|].
      split; [|apply rt_refl]. intros Hk. exists (number loose 4 k cls).
      split; [exact (flag_represents loose 4 k cls (clauses_range f range))|reflexivity].
    - destruct IH as [Old [Open [_ [Stands Path]]]].
      destruct (at_move_cons f T next M) as [v ->].
      pose proof (proj1 (without_empty_move f T v Old) M) as M'.
      rewrite (without_empty_formula f) in M'.
      assert (Hk : 1 <= k).
      { inversion M' as [T' v' c Range New Hin A E1 E2]; subst. simpl in Range. lia. }
      destruct (setting_stands loose 4 k cls (clauses_range f range) Hk ltac:(lia) T v _
        (Stands Hk) M') as [Mf Stands'].
      split; [now apply old_after|]. split; [now apply open_after|]. split; [lia|].
      split; [intros _; exact Stands'|].
      apply rt_trans with (flag_setting paper f T); [exact Path|]. apply rt_step. exact Mf.
  Qed.
End Theorems.

Theorem avoid_true_to_flag_coloring_correct : forall (paper : bool) (f : positive_cnf),
  at_in_range f ->
  (fc_first_player_wins (avoid_true_to_flag_coloring paper f) <-> at_first_player_wins f) /\
  (fc_second_player_wins (avoid_true_to_flag_coloring paper f) <-> at_second_player_wins f).
Proof.
  intros paper f Range. apply same_winner.
  - exact Range.
  - apply loose_number_even.
  - exact four_even.
  - lia.
  - exact (clauses_answered paper f Range).
Qed.

Theorem avoid_true_to_flag_coloring_moves : forall (paper : bool) (f : positive_cnf) T,
  at_in_range f -> clos_refl_trans _ (at_move f) [] T ->
  let here := flag_setting paper f T in
  clos_refl_trans _ fc_move (fc_start (avoid_true_to_flag_coloring paper f)) here /\
  forall next, fc_move here next ->
  (Loses fc_move next <-> exists v, at_move f T (v :: T) /\ Loses (at_move f) (v :: T) /\
     next = flag_setting paper f (v :: T)).
Proof.
  intros paper f T Range Played here.
  destruct (played paper f Range T Played) as [Old [Open [None_left [Stands Path]]]].
  split; [exact Path|]. intros next M.
  destruct (Nat.eq_dec (variables (without_empty f)) 0) as [Hk|Hk].
  - specialize (None_left Hk). subst T. split.
    + intros Lost. exfalso.
      assert (Lost' : fc_second_player_wins (avoid_true_to_flag_coloring paper f)).
      { apply (start_represented (loose_number paper) 4 f Range). rewrite Hk.
        rewrite (proj1 (no_variables f Range Hk)). apply nothing_loses. }
      inversion Lost' as [p All E]. exact (wins_not_loses _ _ (All next M) Lost).
    + intros [v [Mat _]]. exfalso. apply without_empty_move in Mat; [|exact Old].
      inversion Mat as [T' v' c Rv New Hin A E1 E2]; subst. lia.
  - pose proof (winning_moves (loose_number paper) 4 (variables (without_empty f))
      (clauses (without_empty f)) (clauses_range f Range) (clauses_nonempty f Range) ltac:(lia)
      (loose_number_even paper) four_even ltac:(lia) T here next (le_n 4) Open (Stands ltac:(lia))
      M) as W.
    rewrite <- without_empty_formula in W. rewrite W.
    split; intros [v [Mat [Lost E]]]; exists v.
    + apply without_empty_move in Mat; [|exact Old]. split; [exact Mat|]. split; [|exact E].
      apply (without_empty_alike f (v :: T)); [now apply old_after|exact Lost].
    + pose proof (old_after f T v Old Mat) as Old'.
      split; [exact (proj1 (without_empty_move f T v Old) Mat)|]. split; [|exact E].
      exact (proj1 (proj2 (without_empty_alike f (v :: T) Old')) Lost).
Qed.

Theorem avoid_true_to_flag_coloring_well_formed : forall (paper : bool) (f : positive_cnf),
  at_in_range f -> fc_well_formed (avoid_true_to_flag_coloring paper f).
Proof.
  intros paper f Range. exact (graph_well_formed (loose_number paper) 4 f Range).
Qed.

Lemma flat_map_same {A B} (g : A -> list B) n l : (forall x, In x l -> length (g x) = n) ->
  length (flat_map g l) = n * length l.
Proof.
  intros H. induction l as [|x l IH]; simpl; [lia|].
  rewrite app_length, IH, H; [lia|now left|]. intros y Hy. apply H. now right.
Qed.

Lemma graph_sizes loose copies f :
  let k := variables (without_empty f) in
  let n := length (clauses (without_empty f)) in
  let literals := list_sum (map (fun c => length (distinct c)) (clauses (without_empty f))) in
  let g := flag_graph loose copies k (clauses (without_empty f)) in
  fc_vertices g = k + 5 * (copies * n) + 16 + loose /\
  length (fc_edges g) = (3 + loose) * k + copies * literals + 5 * (copies * n) + 15.
Proof.
  intros k n literals g.
  assert (Copies : length (clause_nodes copies (clauses (without_empty f))) = copies * n).
  { unfold clause_nodes. rewrite (flat_map_same _ copies); [now rewrite seq_length|].
    intros m _. unfold copies_of. now rewrite map_length, seq_length. }
  assert (Routes : length (route_nodes copies (clauses (without_empty f))) = 3 + copies * n).
  { unfold route_nodes. now rewrite app_length, Copies. }
  assert (Loose_nodes : length (extra_nodes ++ loose_nodes loose) = 3 + loose).
  { unfold loose_nodes. rewrite app_length, map_length, seq_length. reflexivity. }
  split.
  - cbn [g flag_graph fc_vertices]. unfold vertex_list.
    rewrite !app_length, !map_length, seq_length, (flat_map_same _ 4), Loose_nodes, Copies, Routes
      by reflexivity. simpl length. lia.
  - cbn [g flag_graph fc_edges]. rewrite map_length. unfold edge_list.
    rewrite !app_length.
    rewrite (flat_map_same _ k) by (intros j _; now rewrite map_length, seq_length).
    rewrite (flat_map_same (fun t => map _ _) (3 + copies * n))
      by (intros t _; now rewrite map_length).
    rewrite (flat_map_same _ literals).
    + rewrite !seq_length, Loose_nodes. lia.
    + intros c _. rewrite flat_map_length. unfold literals. f_equal.
      rewrite (map_ext _ (fun m => length (distinct (nth m (clauses (without_empty f)) []))))
        by (intros m; apply map_length).
      rewrite <- (map_map (fun m => nth m (clauses (without_empty f)) [])
        (fun c => length (distinct c))). f_equal.
      generalize (clauses (without_empty f)) as l. intros l.
      induction l as [|x l IH]; [reflexivity|]. cbn [length seq map nth]. f_equal.
      rewrite <- seq_shift, map_map. exact IH.
Qed.

Theorem avoid_true_to_flag_coloring_sizes : forall (paper : bool) (f : positive_cnf),
  let k := variables (without_empty f) in
  let n := length (clauses (without_empty f)) in
  let literals := list_sum (map (fun c => length (distinct c)) (clauses (without_empty f))) in
  let g := avoid_true_to_flag_coloring paper f in
  fc_vertices g = k + 20 * n + (if paper then 18 else 16) /\
  length (fc_edges g) = (if paper then 5 else 3) * k + 4 * literals + 20 * n + 15.
Proof.
  intros paper f k n literals g. destruct (graph_sizes (loose_number paper) 4 f) as [V E].
  fold k n literals in V, E. unfold g, avoid_true_to_flag_coloring. fold k. rewrite V, E.
  destruct paper; cbn [loose_number]; split; lia.
Qed.
