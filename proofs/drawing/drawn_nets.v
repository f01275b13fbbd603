(** * The nets of any QBF, drawn in the plane

[[
Theorem crossing_nets_drawn : forall (how : choices) (phi : qbf),
  proper phi -> ~ In [] (matrix phi) ->
  draws [] ((Net Start, Net Target) :: incidences (qbf_to_crossing_nets how phi))
    (fun _ => True) [].
]]

    The graph of nets and switches, and beside it an edge from s to t. The face t begins, and around
    it the clauses of both sides ([clauses_nested]); then the wires of the left and of the right
    ([wires_drawn]), the tree of the clauses between them ([tree_drawn]), and the variables from the
    last to the first ([variables_drawn]); s comes to lie between two strands of t. What is drawn
    at one of these stages is not drawn at another ([stage]). *)

From Coq Require Import Bool List Arith Lia Permutation.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_lanes crossing_swaps crossing_sides crossing_arranged.
From Gadgetry.drawing Require Import plane_drawing drawn_gadgets drawn_wires drawn_tree
  drawn_variables drawn_clauses.
Import ListNotations.

(** * Lists *)
Lemma filter_every {B : Type} (f : B -> bool) l : (forall x, In x l -> f x = true) ->
  filter f l = l.
Proof.
  induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x) by now left.
  f_equal. apply IH. intros y Hy. apply H. now right.
Qed.

Lemma filter_none {B : Type} (f : B -> bool) l : (forall x, In x l -> f x = false) ->
  filter f l = [].
Proof.
  induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x) by now left.
  apply IH. intros y Hy. apply H. now right.
Qed.

Lemma filter_same_length {B : Type} (f : B -> bool) l l' : Permutation l l' ->
  length (filter f l) = length (filter f l').
Proof.
  induction 1 as [|x l l' _ IH|x y l|l l' l'' _ IH _ IH']; simpl; try congruence.
  - destruct (f x); simpl; congruence.
  - destruct (f x), (f y); reflexivity.
Qed.

Lemma up_to_here v us vs : ~ In v us -> up_to v (us ++ v :: vs) = us ++ [v].
Proof.
  induction us as [|u us IH]; simpl; intros N; [now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec u v) as [E|_]; [tauto|]. now rewrite IH by tauto.
Qed.

Lemma by_place {B C : Type} (f : B -> list C) (g : nat -> list C) l : forall pre,
  (forall ys b zs, pre ++ l = ys ++ b :: zs -> g (length ys) = f b) ->
  flat_map g (seq (length pre) (length l)) = flat_map f l.
Proof.
  induction l as [|b l IH]; intros pre Same; [reflexivity|]. simpl.
  rewrite (Same pre b l eq_refl). f_equal. specialize (IH (pre ++ [b])).
  rewrite app_length, Nat.add_comm in IH. apply IH.
  intros ys c zs E. apply Same with zs. rewrite <- E, <- app_assoc. reflexivity.
Qed.

Lemma last_not_before {B : Type} (l : list B) d : NoDup l -> l <> [] ->
  ~ In (last l d) (removelast l).
Proof.
  intros D Some_item H.
  rewrite (app_removelast_last d) in D by exact Some_item. apply NoDup_remove_2 in D.
  rewrite app_nil_r in D. contradiction.
Qed.

(** * The stages *)
Definition stage (a : node) : nat :=
  match owner_of a with
  | Itself (Face Outside) => 0
  | Itself (ClauseC c) => if fst c then 2 else 1
  | Itself (Face (Inside w)) => if side_of w then 2 else 1
  | OfSemi w _ _ => if side_of w then 4 else 3
  | OfCrossing (s, _) | Itself (Face (Between (s, _))) => if s then 4 else 3
  | OfFork _ | OfNoClause | Itself (TreeM _) | Itself (TreeR _) => 5
  | _ => 6
  end.

Lemma sides_filled m : forall j highest c vs, ~ In [] m ->
  In (c, vs) (sides j highest m) -> vs <> [].
Proof.
  induction m as [|d m IH]; simpl; intros j highest c vs Filled H; [destruct H|].
  assert (Filled' : ~ In [] m) by tauto.
  assert (Some_literal : named false d <> [] \/ named true d <> []).
  { destruct d as [|[v [|]] d]; [tauto|right|left]; intros E; apply (in_nil (a := v));
      rewrite <- E; apply named_in; now left. }
  destruct (opposed d); [eauto|].
  destruct (named false d) as [|p ps], (named true d) as [|n ns]; simpl in H;
    repeat (destruct H as [H|H]; [injection H as <- <-|]); try discriminate; eauto.
  destruct Some_literal; contradiction.
Qed.

Section Arranged.
  Variables (how : choices) (phi : qbf).
  Hypothesis is_proper : proper phi.
  Hypothesis filled : ~ In [] (matrix phi).
  Notation A := (arranged how phi).
  Notation L := (laid_by_lanes A).
  Notation H s := (height A s).
  Notation clause_wires s := (wires_of_clause how phi s).
  Notation variable_wires s := (wires_of_variable how phi s).
  Notation bottom_gap s := (face_of A s 0).
  Notation top_gap s := (face_of A s (H s)).
  Notation strand := (fun w => ClauseC (clause_of w)).

  Let ok : valid A := arranged_valid how phi is_proper.

  (** * Below: clauses *)
  Lemma wires_of_clause_own s j w : In w (clause_wires s j) -> clause_of w = (s, j).
  Proof.
    unfold wires_of_clause. intros Hw. apply in_map_iff in Hw. now destruct Hw as [v [<- _]].
  Qed.

  Lemma wires_of_clause_some s j : In j (rows how phi s) -> clause_wires s j <> [].
  Proof.
    intros Hj. apply rows_in, in_map_iff in Hj. destruct Hj as [[c vs] [E Hc]]. simpl in E.
    subst c.
    assert (Filled : ~ In [] (clauses_signed how phi)).
    { unfold clauses_signed, signed. intros Hn. apply in_map_iff in Hn.
      destruct Hn as [d [E Hd]]. apply map_eq_nil in E. now subst d. }
    pose proof (sides_filled _ _ _ _ _ Filled Hc) as Some_variable.
    destruct vs as [|v vs]; [contradiction|]. intros Missed.
    apply (in_nil (A := wire) (a := (s, v, j))). rewrite <- Missed. unfold wires_of_clause.
    apply in_map_iff. exists v. split; auto. apply filter_In. split.
    - apply (variables_columns how phi (s, j) (v :: vs)); simpl; auto.
    - rewrite (lookup_sided how phi _ _ Hc). apply listed_iff. now left.
  Qed.

  Lemma not_of_clause s j js w : ~ In j js -> In w (flat_map (clause_wires s) js) ->
    of_clause (s, j) w = false.
  Proof.
    intros Nj Hw. apply in_flat_map in Hw. destruct Hw as [i [Hi Hw]].
    apply wires_of_clause_own in Hw. unfold of_clause.
    destruct (clause_name_eq_dec (clause_of w) (s, j)) as [E|]; [|reflexivity].
    rewrite Hw in E. injection E as ->. contradiction.
  Qed.

  Lemma own_clause s j w : In w (clause_wires s j) -> of_clause (s, j) w = true.
  Proof.
    intros Hw. apply wires_of_clause_own in Hw. unfold of_clause.
    destruct (clause_name_eq_dec (clause_of w) (s, j)); congruence.
  Qed.

  Lemma next_on_left pre j post : rows how phi false = pre ++ j :: post ->
    next_face L (false, j) = bottom_gap false (length (flat_map (clause_wires false) pre)).
  Proof.
    intros E. cbn [next_face laid_by_lanes fst]. f_equal. unfold beside. cbn [fst bottom arranged].
    pose proof (rows_distinct how phi false) as D. rewrite E in D.
    assert (Some_wire : clause_wires false j <> []).
    { apply wires_of_clause_some. rewrite E. apply in_or_app. simpl. auto. }
    unfold wires_at_clauses. rewrite E, flat_map_app. cbn [flat_map].
    destruct (clause_wires false j) as [|w ws] eqn:Ew; [contradiction|]. cbn [app].
    apply before_first_here.
    - intros x Hx. apply NoDup_remove_2 in D. apply (not_of_clause false j pre); auto.
      intros Hp. apply D, in_or_app. auto.
    - apply own_clause. rewrite Ew. now left.
  Qed.

  Lemma next_on_right pre j post : rows how phi true = pre ++ j :: post ->
    next_face L (true, j) =
      bottom_gap true (length (flat_map (clause_wires true) pre) + length (clause_wires true j)).
  Proof.
    intros E. cbn [next_face laid_by_lanes fst]. f_equal. unfold beside. cbn [fst bottom arranged].
    pose proof (rows_distinct how phi true) as D. rewrite E in D.
    assert (Some_wire : clause_wires true j <> []).
    { apply wires_of_clause_some. rewrite E. apply in_or_app. simpl. auto. }
    unfold wires_at_clauses. rewrite E, flat_map_app. cbn [flat_map].
    destruct (exists_last Some_wire) as [ws [w Ew]].
    assert (Back : rev (clause_wires true j) = w :: rev ws) by now rewrite Ew, rev_app_distr.
    rewrite !rev_app_distr, Back, <- app_assoc. cbn [app].
    rewrite before_first_here.
    - rewrite !app_length, rev_length. lia.
    - intros x Hx. apply in_rev in Hx. apply NoDup_remove_2 in D.
      apply (not_of_clause true j post); auto. intros Hp. apply D, in_or_app. auto.
    - apply own_clause. rewrite Ew. apply in_or_app. right. now left.
  Qed.

  Lemma side_nested (s : bool) : draws [Net Target] [] (fun a => stage a = if s then 2 else 1)
    (row strand (bottom_gap s) 0 (wires_at_clauses how phi s) ++
     nest s (clause_wires s) (bottom_gap s) 0 (rows how phi s)).
  Proof.
    eapply draws_weaker.
    - apply (clauses_nested s (clause_wires s) (bottom_gap s) (wires_of_clause_own s)
        (rows how phi s) 0 (rows_distinct how phi s) (lanes_distinct how phi is_proper s)).
      intros i w Hi. simpl. fold (wires_at_clauses how phi s) in Hi. now rewrite Hi.
    - apply incl_refl.
    - intros a [j [Hj [->|[w [Hw ->]]]]]; unfold stage; cbn [owner_of fst]; [now destruct s|].
      apply wires_of_clause_own in Hw. destruct w as [[s' v] i]. simpl in Hw.
      injection Hw as -> _. now destruct s.
  Qed.

  Lemma between_nests : nest false (clause_wires false) (bottom_gap false) 0 (rows how phi false) ++
      rev (nest true (clause_wires true) (bottom_gap true) 0 (rows how phi true)) =
    Net (Face (bottom_gap false (length (wires_at_clauses how phi false)))) ::
    cells_of L (map (pair false) (rev (rows how phi false))) ++
    Net Target :: cells_of L (map (pair true) (rows how phi true)).
  Proof.
    pose proof (nest_left false (clause_wires false) (bottom_gap false) L (rows how phi false)
      next_on_left (rows how phi false) [] eq_refl) as Left.
    pose proof (nest_right true (clause_wires true) (bottom_gap true) L (rows how phi true)
      next_on_right (rows how phi true) [] eq_refl) as Right.
    cbn [flat_map length] in Left, Right. rewrite Left, Right.
    reflexivity.
  Qed.

  (** * The tree *)
  Lemma laid_tree : match tree L with Some t => leaves t = in_tree how phi
    | None => in_tree how phi = [] end.
  Proof. apply halves_leaves. apply le_n. Qed.

  Lemma last_junction_itself : owner_of (Net (last_junction L)) = Itself (last_junction L) /\
    fork_of (Net (last_junction L)) = None /\ stage (Net (last_junction L)) = 6.
  Proof.
    unfold last_junction. generalize (order L). intros vs.
    induction vs as [|v vs IH] using rev_ind; [repeat split|].
    rewrite map_app. cbn [map]. rewrite last_last. repeat split.
  Qed.

  Lemma middle_drawn : draws
    (cells_of L (map (pair false) (rev (rows how phi false))) ++
     Net Target :: cells_of L (map (pair true) (rows how phi true)))
    (incidences (clause_nets L)) (fun a => a = Net (last_junction L) \/ stage a = 5)
    [Net (last_junction L)].
  Proof.
    destruct last_junction_itself as [Own [Nf _]]. pose proof laid_tree as T.
    unfold clause_nets. destruct (tree L) as [t|].
    - assert (End_t : draws
        (cells_of L (map (pair false) (rev (rows how phi false))) ++
         Net Target :: cells_of L (map (pair true) (rows how phi true))) [] (fun _ => False)
        (cells L t)).
      { exists [], []. split; [|repeat split; [constructor|intros a []|intros a b []]].
        apply sweep_end. unfold cells, cells_of. rewrite T. unfold in_tree.
        rewrite flat_map_app. constructor. }
      assert (End_face : draws [Net (last_junction L); Net (Face (face_after L t))] []
        (fun _ => False) [Net (last_junction L)]).
      { drawn_by [@Close node 1]. }
      eapply draws_weaker.
      + eapply draws_then; [exact End_t|eapply draws_then;
          [apply (tree_drawn L t [] (last_junction L)); auto|exact End_face|]|].
        * intros [below E]. rewrite Nf in E. discriminate.
        * auto.
        * intros a [].
      + cbn [app]. rewrite app_nil_r. apply incl_refl.
      + intros a [[]|[[E|[below E]]|[]]]; [left; now apply itself|right].
        destruct a as [n|sw]; [destruct n|destruct sw]; try discriminate E; reflexivity.
    - unfold in_tree in T. apply app_eq_nil in T. destruct T as [T1 T2].
      apply map_eq_nil in T2. rewrite T1, T2. cbn [cells_of flat_map app map].
      cbn [incidences flat_map map fst snd app].
      eapply draws_weaker.
      + eapply (draws_run ([New 1 (Switch NoClause); Tie 0; Close 0;
          New 1 (Net (last_junction L)); Tie 0; Close 0]) _ _ _ _
          [(Net (last_junction L), Switch NoClause); (Net Target, Switch NoClause)]
          (fun a => In a [Switch NoClause; Net (last_junction L)])).
        * reflexivity.
        * repeat (constructor; [differ|]). constructor.
        * repeat (constructor; [place|]). constructor.
        * repeat (constructor; [unfold joined; cbn [fst snd];
            first [left; place|right; place]|]). constructor.
      + apply incl_refl.
      + intros a [<-|[<-|[]]]; auto.
  Qed.

  (** * Above: variables *)
  Lemma arrived s : after (bottom A s) (swaps A s) (H s) = wires_at_variables how phi s.
  Proof. apply wires_arrive_in_order. exact is_proper. Qed.

  Lemma in_bottom_side s w : In w (wires_at_variables how phi s) <-> In w (bottom A s).
  Proof. apply goal_in. Qed.

  Lemma wires_of_variable_own s v w : In w (variable_wires s v) -> w = (s, v, snd w).
  Proof.
    unfold wires_of_variable. intros Hw. apply in_map_iff in Hw. now destruct Hw as [j [<- _]].
  Qed.

  Lemma lane_on_top s xs w ys : wires_at_variables how phi s = xs ++ w :: ys ->
    lane A s (H s) w = length xs.
  Proof.
    intros E. apply (lane_now A s ok (H s) xs w ys (le_n _)). now rewrite arrived.
  Qed.

  Lemma tips_on_top s v us vs : columns how phi = us ++ v :: vs ->
    tips L s v = map snd (variable_wires s v).
  Proof.
    intros E. pose proof (columns_distinct how phi is_proper) as D. rewrite E in D.
    apply NoDup_remove_2 in D.
    set (f := fun w : wire => if variable_of w =? v then [snd w] else []).
    assert (Part : forall u, flat_map f (variable_wires s u) =
      if u =? v then map snd (variable_wires s u) else []).
    { intros u. assert (Own : forall w, In w (variable_wires s u) -> variable_of w = u)
        by (intros w; apply variable_marked). revert Own. generalize (variable_wires s u).
      intros ws. induction ws as [|w ws IH]; intros Own; simpl; [now destruct (u =? v)|].
      rewrite IH by (intros w' Hw'; apply Own; now right). unfold f.
      rewrite (Own w) by now left. now destruct (u =? v). }
    assert (Nothing : forall us, ~ In v us ->
      flat_map f (flat_map (variable_wires s) us) = []).
    { intros xs. induction xs as [|x xs IH]; intros N; [reflexivity|]. simpl in *.
      rewrite flat_map_app, Part, IH by tauto.
      destruct (Nat.eqb_spec x v); [tauto|reflexivity]. }
    transitivity (flat_map f (wires_at_variables how phi s)).
    - cbn [tips laid_by_lanes]. unfold lane_tips.
      replace (length (bottom A s)) with (length (wires_at_variables how phi s))
        by (rewrite <- arrived; apply Permutation_length, after_same).
      apply (by_place f _ (wires_at_variables how phi s) []).
      intros ys w zs Ew. cbn [app] in Ew. pose proof (lane_on_top s ys w zs Ew) as Lw.
      rewrite (in_lane_iff (bottom A s) (swaps A s) (H s) (length ys) w); auto.
      apply in_bottom_side. rewrite Ew. apply in_or_app. simpl. auto.
    - unfold wires_at_variables. rewrite E, !flat_map_app. cbn [flat_map].
      rewrite flat_map_app, Part, Nat.eqb_refl, !Nothing.
      + cbn [app]. apply app_nil_r.
      + intros Hv. apply D, in_or_app. auto.
      + intros Hv. apply D, in_or_app. auto.
  Qed.

  Lemma beside_arranged : beside_tracks L (fun s => wires_of_variable how phi s)
    (fun s => top_gap s).
  Proof.
    intros s us v vs E. cbn [order laid_by_lanes lane_order arranged] in E. cbn beta.
    pose proof (columns_distinct how phi is_proper) as D.
    assert (Nv : ~ In v us /\ ~ In v vs).
    { rewrite E in D. apply NoDup_remove_2 in D. rewrite in_app_iff in D. tauto. }
    assert (Ws : wires_at_variables how phi s = flat_map (variable_wires s) us ++
      variable_wires s v ++ flat_map (variable_wires s) vs).
    { unfold wires_at_variables. rewrite E, flat_map_app. reflexivity. }
    split; [|split].
    - now apply (tips_on_top s v us vs).
    - cbn [track_face laid_by_lanes]. f_equal. unfold wires_up_to.
      rewrite (filter_same_length _ (bottom A s) (wires_at_variables how phi s))
        by (rewrite <- arrived; apply Permutation_sym, after_same).
      cbn [lane_order arranged]. rewrite E, up_to_here, Ws, !filter_app by tauto.
      rewrite !app_length. rewrite (filter_every _ (flat_map (variable_wires s) us)).
      + rewrite (filter_every _ (variable_wires s v)).
        * rewrite (filter_none _ (flat_map (variable_wires s) vs)); [simpl; lia|].
          intros w Hw. apply in_flat_map in Hw. destruct Hw as [u [Hu Hw]].
          apply variable_marked in Hw. rewrite Hw.
          destruct (listed u (us ++ [v])) eqn:F; [|reflexivity]. exfalso.
          apply listed_iff in F. rewrite E in D. apply in_app_or in F.
          destruct F as [F|[->|[]]]; [|tauto].
          destruct (distinct_parts _ _ D) as [_ [_ Apart]]. apply (Apart u F). now right.
        * intros w Hw. apply variable_marked in Hw. rewrite Hw. apply listed_iff.
          apply in_or_app. right. now left.
      + intros w Hw. apply in_flat_map in Hw. destruct Hw as [u [Hu Hw]].
        apply variable_marked in Hw. rewrite Hw. apply listed_iff. apply in_or_app. now left.
    - intros i w Hw. split; [apply wires_of_variable_own; now apply nth_error_In in Hw|].
      apply nth_error_split in Hw. destruct Hw as [l1 [l2 [Ev Len]]].
      assert (Ew : wires_at_variables how phi s =
        (flat_map (variable_wires s) us ++ l1) ++ w :: l2 ++ flat_map (variable_wires s) vs).
      { rewrite Ws, Ev, <- !app_assoc. reflexivity. }
      assert (Hin : In w (bottom A s)).
      { apply in_bottom_side. rewrite Ew. apply in_or_app. simpl. auto. }
      rewrite <- (done_at_last A s ok w Hin), (segment_here A ok s (H s) w Hin (le_n _)).
      cbn [fst]. f_equal. rewrite (lane_on_top s _ _ _ Ew), app_length. lia.
  Qed.

  Lemma stage_of_variables vs a : in_variables vs Start a ->
    stage a = 6 /\ (vs = order L -> a <> Net (last_junction L)).
  Proof.
    intros [[v [_ Hv]]|[n [Hn Ha]]].
    - assert (E : stage a = 6 /\ forall n, owner_of a <> Itself n).
      { unfold stage. unfold owned in Hv. simpl in Hv.
        repeat (destruct Hv as [Hv|Hv]; [rewrite <- Hv; split; [reflexivity|discriminate]|]).
        destruct Hv. }
      destruct E as [E N]. split; auto. intros _ ->.
      apply (N (last_junction L)), last_junction_itself.
    - split.
      + apply all_but_last in Hn. unfold stage. rewrite Ha.
        destruct Hn as [<-|Hn]; [reflexivity|]. apply in_map_iff in Hn.
        now destruct Hn as [v [<- _]].
      + intros -> ->. destruct last_junction_itself as [Own _]. rewrite Own in Ha.
        injection Ha as <-. unfold last_junction in Hn.
        rewrite <- last_from with (d := Start) in Hn.
        apply last_not_before in Hn; [exact Hn| |discriminate]. constructor.
        * intros Hs. apply in_map_iff in Hs. destruct Hs as [v [Ev _]]. discriminate.
        * apply FinFun.Injective_map_NoDup; [intros x y Exy; congruence|].
          exact (columns_distinct how phi is_proper).
  Qed.

  Lemma stage_of_side s a : on_side s a -> stage a = if s then 4 else 3.
  Proof.
    unfold on_side, stage. destruct (owner_of a) as [w n i|[s' g]|s' v|v|path|m|]; try tauto.
    - now intros ->.
    - now intros ->.
    - destruct m as [|[|w|[s' g]]|v|v|v|s' v i|c|p|p|p|w n i|w n i|w n i|x e|x e|x e|x|x e];
        try tauto. now intros ->.
  Qed.

  (** * All of it *)
  Lemma all_drawn : draws [] ((Net Start, Net Target) :: incidences (crossing_nets L))
    (fun _ => True) [].
  Proof.
    assert (Begin : draws [] [] (fun a => stage a = 0) [Net Target; Net Target]).
    { drawn_by [New 0 (Net Target); Branch 0]. }
    pose proof (side_nested false) as Left. pose proof (draws_mirrored _ _ _ _ (side_nested true))
      as Right. rewrite rev_app_distr in Right. cbn [rev app] in Right.
    pose proof (wires_drawn how phi false is_proper) as Wires.
    pose proof (draws_mirrored _ _ _ _ (wires_drawn how phi true is_proper)) as Wires'.
    cbv zeta in Wires, Wires'.
    set (low s := row strand (bottom_gap s) 0 (wires_at_clauses how phi s)) in *.
    set (high s := row (wire_end A) (top_gap s) 0 (wires_at_variables how phi s)) in *.
    set (low_left := low false) in *. set (low_right := low true) in *.
    change (row (fun w => ClauseC (clause_of w)) (bottom_gap false) 0
      (wires_at_clauses how phi false)) with low_left in *.
    change (row (fun w => ClauseC (clause_of w)) (bottom_gap true) 0
      (wires_at_clauses how phi true)) with low_right in *.
    set (nested := nest false (clause_wires false) (bottom_gap false) 0 (rows how phi false)) in *.
    set (nested' := nest true (clause_wires true) (bottom_gap true) 0 (rows how phi true)) in *.
    set (middle := cells_of L (map (pair false) (rev (rows how phi false))) ++
      Net Target :: cells_of L (map (pair true) (rows how phi true))).
    assert (Meet : draws (nested ++ rev nested') [] (fun _ => False) middle).
    { exists [], []. split; [|repeat split; [constructor|intros a []|intros a b []]].
      unfold nested, nested'. rewrite between_nests. apply (sweep_end []). constructor. }
    assert (Variables : draws (high false ++ [Net (last_junction L)] ++ rev (high true))
      (incidences (variables_nets L (order L) Start)) (in_variables (order L) Start)
      [Net Target; Net Start; Net Target]).
    { assert (Fresh : ~ In Start (map Junction (order L))).
      { intros Hs. apply in_map_iff in Hs. destruct Hs as [v [E _]]. discriminate. }
      pose proof (variables_drawn L _ _ beside_arranged (columns_distinct how phi is_proper)
        (order L) [] Start eq_refl eq_refl Fresh) as V.
      assert (Rim : forall s, top_gap s 0 = Outside) by (intros s; apply outermost).
      cbn [flat_map length] in V. rewrite !Rim in V. exact V. }
    assert (Finish : draws [Net Target; Net Start; Net Target] [(Net Start, Net Target)]
      (fun _ => False) []).
    { drawn_by [@Tie node 0; Close 0; Close 0; Close 0]. }
    apply (draws_between _ _ _ _ [] [Net Target]) in Left.
    apply (draws_between _ _ _ _ (low_left ++ nested) []) in Right.
    apply (draws_between _ _ _ _ [] (nested ++ rev nested' ++ rev low_right)) in Wires.
    apply (draws_between _ _ _ _ (high false ++ nested ++ rev nested') []) in Wires'.
    apply (draws_between _ _ _ _ (high false) (rev (high true))) in Meet.
    pose proof middle_drawn as Middle. fold middle in Middle.
    apply (draws_between _ _ _ _ (high false) (rev (high true))) in Middle.
    rewrite ?app_nil_r, <- ?app_assoc in *. cbn [app] in *.
    assert (Upper : draws (high false ++ nested ++ rev nested' ++ rev (high true))
      ([] ++ incidences (clause_nets L) ++ incidences (variables_nets L (order L) Start) ++
       [(Net Start, Net Target)]) (fun a => 5 <= stage a) []).
    { eapply draws_weaker.
      - eapply draws_then; [exact Meet|eapply draws_then; [exact Middle|
          eapply draws_then; [exact Variables|exact Finish|]|]|].
        + auto.
        + intros a Ha [Hv|[]]. apply stage_of_variables in Hv. destruct Hv as [E N].
          destruct Ha as [Ha|Ha]; [now apply N|lia].
        + intros a [].
      - apply incl_refl.
      - intros a [[]|[[->|Ha]|[Hv|[]]]].
        + destruct last_junction_itself as [_ [_ ->]]. lia.
        + lia.
        + apply stage_of_variables in Hv. destruct Hv as [-> _]. lia. }
    eapply draws_weaker.
    - eapply draws_then; [exact Begin|eapply draws_then; [exact Left|eapply draws_then;
        [exact Right|eapply draws_then; [exact Wires|eapply draws_then;
          [exact Wires'|exact Upper|]|]|]|]|].
      + intros a Ha Hu. apply stage_of_side in Ha. lia.
      + intros a Ha Hu. apply stage_of_side in Ha. destruct Hu as [Hu|Hu]; [|lia].
        apply stage_of_side in Hu. lia.
      + intros a Ha Hu. cbn beta iota in Ha. destruct Hu as [Hu|[Hu|Hu]]; [| |lia];
          apply stage_of_side in Hu; lia.
      + intros a Ha Hu. cbn beta iota in Ha. destruct Hu as [Hu|[Hu|[Hu|Hu]]]; try lia;
          apply stage_of_side in Hu; lia.
      + intros a Ha Hu. cbn beta iota in Ha. destruct Hu as [Hu|[Hu|[Hu|[Hu|Hu]]]]; try lia;
          apply stage_of_side in Hu; lia.
    - cbn [app]. intros e [<-|He]; [rewrite !in_app_iff; simpl; tauto|].
      assert (Nets : incl (crossing_nets L) (side_nets A false ++ side_nets A true ++
        clause_nets L ++ variables_nets L (order L) Start)).
      { unfold crossing_nets. intros x Hx. rewrite !in_app_iff in *.
        destruct Hx as [Hx|[Hx|[Hx|Hx]]]; [tauto|tauto| |].
        - apply in_flat_map in Hx. destruct Hx as [w [Hw Hx]].
          apply (in_bottom A ok) in Hw. unfold side_nets. rewrite !in_app_iff.
          destruct (side_of w); [right; left|left]; left; apply in_flat_map; eauto.
        - apply in_flat_map in Hx. destruct Hx as [x' [Hc Hx]]. simpl in Hc.
          rewrite app_nil_r in Hc. unfold side_nets. rewrite !in_app_iff.
          apply in_app_or in Hc. destruct Hc as [Hc|Hc]; apply in_map_iff in Hc;
            destruct Hc as [h [<- Hh]]; [left|right; left]; right; apply in_flat_map; eauto. }
      apply (incidences_incl _ _ Nets) in He. rewrite !incidences_app, !in_app_iff in He.
      rewrite !in_app_iff. tauto.
    - auto.
  Qed.
End Arranged.

Theorem crossing_nets_drawn : forall (how : choices) (phi : qbf),
  proper phi -> ~ In [] (matrix phi) ->
  draws [] ((Net Start, Net Target) :: incidences (qbf_to_crossing_nets how phi))
    (fun _ => True) [].
Proof. intros how phi P Filled. exact (all_drawn how phi P Filled). Qed.
