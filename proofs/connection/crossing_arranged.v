(** * The nets with crossings of any QBF

[[
Theorem qbf_to_crossing_nets_correct : forall (how : choices) (phi : qbf),
  proper phi -> ~ In [] (matrix phi) ->
  let nets := qbf_to_crossing_nets how phi in
  (black_wins_crossing_nets nets <-> qbf_true phi) /\
  (white_wins_crossing_nets nets <-> ~ qbf_true phi).

Theorem wires_arrive_in_order : forall (how : choices) (phi : qbf), proper phi -> forall s : bool,
  let A := arranged how phi in
  after (bottom A s) (swaps A s) (length (swaps A s)) = wires_at_variables how phi s.
]]

    What [crossing_nets] of gadgetry/reductions/connection/nets/crossing_nets.py builds, for every
    QBF without empty clauses, and whatever is chosen by search. The clauses stand on two sides
    ([crossing_sides]). On each side the wires leave the clauses in the order of these, and those of
    one clause in the order of their variables ([wires_at_clauses]); they arrive in the order of the
    variables, and those of one variable in the order of their clauses ([wires_at_variables]). The
    swaps between both orders ([crossing_swaps]) make the lanes valid ([arranged_valid]): two wires
    of one clause stand in the same order below and above, so they never cross
    ([never_of_one_clause]). What the formula of these lanes says is what the clauses on the sides
    say ([laid_says]). *)

From Coq Require Import Bool List Arith Lia FinFun Permutation Sorted.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_lanes crossing_swaps crossing_sides.
Import ListNotations.

(** * The construction *)
Fixpoint halves (most : nat) (cs : list clause_name) : option clause_tree :=
  match most, cs with
  | _, [] => None
  | _, [c] => Some (One c)
  | 0, _ => None
  | S most', _ =>
      let middle := Nat.div2 (length cs) in
      match halves most' (firstn middle cs), halves most' (skipn middle cs) with
      | Some l, Some r => Some (Both l r)
      | _, _ => None
      end
  end.

Section Arranged.
  Variables (how : choices) (phi : qbf).
  Definition columns : list nat := map snd (ordered_prefix how phi).
  Definition clause_variables (c : clause_name) : list nat :=
    lookup clause_name_eq_dec [] (sided how phi) c.
  (** The clauses of a side, the outermost first. *)
  Definition rows (s : bool) : list nat :=
    ranked (clause_rank how s)
      (map snd (filter (fun c => eqb (fst c) s) (map fst (sided how phi)))).
  Definition wires_of_clause (s : bool) (j : nat) : list wire :=
    map (fun v => (s, v, j)) (filter (fun v => listed v (clause_variables (s, j))) columns).
  Definition wires_of_variable (s : bool) (v : nat) : list wire :=
    map (fun j => (s, v, j)) (filter (fun j => listed v (clause_variables (s, j))) (rows s)).
  Definition wires_at_clauses (s : bool) : list wire := flat_map (wires_of_clause s) (rows s).
  Definition wires_at_variables (s : bool) : list wire := flat_map (wires_of_variable s) columns.
  Definition in_tree : list clause_name :=
    map (pair false) (rev (rows false)) ++ map (pair true) (rows true).
  Definition arranged : arrangement := {|
    lane_order := columns;
    lane_universal := fun v =>
      existsb (fun x => negb (is_exists (fst x)) && (snd x =? v)) (ordered_prefix how phi);
    lane_variables := clause_variables;
    lane_tree := halves (length in_tree) in_tree;
    bottom := wires_at_clauses;
    swaps := fun s => swaps_between (wires_at_clauses s) (wires_at_variables s)
  |}.
  Definition qbf_to_crossing_nets : junctions := crossing_nets (laid_by_lanes arranged).
End Arranged.

(** * One before another in a list *)
Section Precedes.
  Context {A B : Type}.
  Fixpoint precedes (x y : A) (l : list A) : Prop :=
    match l with [] => False | a :: l' => a = x /\ In y l' \/ precedes x y l' end.

  Lemma precedes_in x y l : precedes x y l -> In x l /\ In y l.
  Proof.
    induction l as [|a l IH]; simpl; [tauto|]. intros [[-> H]|H]; auto.
    apply IH in H. tauto.
  Qed.

  Lemma precedes_once x y l : NoDup l -> precedes x y l -> ~ precedes y x l.
  Proof.
    induction 1 as [|a l Na D IH]; simpl; [tauto|].
    intros [[-> Hy]|H] [[-> Hx]|H']; try tauto.
    - apply precedes_in in H'. tauto.
    - apply precedes_in in H. tauto.
  Qed.

  Lemma precedes_app x y l l' : precedes x y (l ++ l') <->
    precedes x y l \/ In x l /\ In y l' \/ precedes x y l'.
  Proof.
    induction l as [|a l IH]; simpl; [tauto|]. rewrite IH, in_app_iff. intuition congruence.
  Qed.

  Lemma precedes_filter f x y l : precedes x y (filter f l) -> precedes x y l.
  Proof.
    induction l as [|a l IH]; simpl; auto. destruct (f a); simpl; auto.
    intros [[-> H]|H]; auto. apply filter_In in H. tauto.
  Qed.
End Precedes.

Lemma precedes_map {A B : Type} (f : A -> B) (g : B -> A) x y l : (forall a, g (f a) = a) ->
  precedes x y (map f l) -> precedes (g x) (g y) l.
Proof.
  intros Back. induction l as [|a l IH]; simpl; auto. intros [[<- H]|H]; auto.
  apply in_map_iff in H. destruct H as [b [<- H]]. rewrite !Back. auto.
Qed.

(** Lists of parts, each with the mark of its part. *)
Section Marked.
  Context {A B : Type} (f : A -> list B) (mark : B -> A).
  Hypothesis marked : forall a b, In b (f a) -> mark b = a.

  Lemma precedes_marked x y l : precedes x y (flat_map f l) ->
    mark x = mark y /\ precedes x y (f (mark x)) \/ precedes (mark x) (mark y) l.
  Proof.
    induction l as [|a l IH]; simpl; [tauto|]. rewrite precedes_app.
    intros [H|[[Hx Hy]|H]].
    - pose proof H as Both. apply precedes_in in Both. destruct Both as [Hx Hy].
      apply marked in Hx, Hy. left. split; [congruence|]. now rewrite Hx.
    - right. left. apply marked in Hx. split; [congruence|]. apply in_flat_map in Hy.
      destruct Hy as [b [Hb Hy]]. apply marked in Hy. congruence.
    - apply IH in H. tauto.
  Qed.

  Lemma marked_distinct l : NoDup l -> (forall a, NoDup (f a)) -> NoDup (flat_map f l).
  Proof.
    intros D Parts. induction D as [|a l Na D IH]; simpl; [constructor|].
    assert (Own : forall b, In b (f a) -> mark b = a) by (intros b; apply marked).
    pose proof (Parts a) as Part. revert Own Part. generalize (f a). intros bs Own Part.
    induction Part as [|b bs Nb _ IHb]; simpl; auto. constructor.
    - rewrite in_app_iff. intros [H|H]; [contradiction|]. apply in_flat_map in H.
      destruct H as [c [Hc H]]. apply marked in H. specialize (Own b (or_introl eq_refl)).
      congruence.
    - apply IHb. intros c Hc. apply Own. now right.
  Qed.
End Marked.

Lemma place_precedes x y ws : In x ws -> In y ws -> place_of x ws < place_of y ws ->
  precedes x y ws.
Proof.
  induction ws as [|a ws IH]; [intros []|]. simpl. intros Hx Hy L.
  destruct (wire_eq_dec a x) as [Ex|Nx], (wire_eq_dec a y) as [Ey|Ny]; try lia.
  - left. destruct Hy; [contradiction|]. auto.
  - right. destruct Hx; [contradiction|]. destruct Hy; [contradiction|]. apply IH; auto. lia.
Qed.

(** * The clauses on their sides *)
Lemma sides_from m : forall j highest c vs, In (c, vs) (sides j highest m) -> j <= snd c.
Proof.
  induction m as [|d m IH]; simpl; intros j highest c vs H; [destruct H|].
  destruct (opposed d); [apply IH in H; lia|].
  destruct (named false d), (named true d); simpl in H;
    repeat (destruct H as [H|H]; [injection H as <- <-; simpl; lia|]); apply IH in H; lia.
Qed.

Lemma sides_distinct m : forall j highest, NoDup (map fst (sides j highest m)).
Proof.
  assert (Later : forall j highest m' s, ~ In (s, j) (map fst (sides (S j) highest m'))).
  { intros j highest m' s H. apply in_map_iff in H. destruct H as [[c vs] [E H]]. simpl in E.
    subst c. apply sides_from in H. simpl in H. lia. }
  induction m as [|d m IH]; simpl; intros j highest; [constructor|].
  destruct (opposed d); auto.
  destruct (named false d), (named true d); simpl; repeat constructor; auto;
    intros [H|H]; [discriminate|now apply Later in H].
Qed.

Lemma sides_occur m : forall j highest c vs v, In (c, vs) (sides j highest m) -> In v vs ->
  (exists d l, In d m /\ In l d /\ fst l = v) \/ In v (splitting highest m).
Proof.
  induction m as [|d m IH]; intros j highest c vs v H Hv; [destruct H|].
  assert (Own : forall b, In v (named b d) -> exists d' l, In d' (d :: m) /\ In l d' /\ fst l = v).
  { intros b Hb. apply named_in in Hb. exists d, (v, b). simpl. auto. }
  assert (Deeper : forall j' highest', In (c, vs) (sides j' highest' m) ->
    (exists d' l, In d' (d :: m) /\ In l d' /\ fst l = v) \/ In v (splitting highest' m)).
  { intros j' highest' Hc. destruct (IH _ _ _ _ _ Hc Hv) as [[d' [l [Hd Hl]]]|Hs]; auto.
    left. exists d', l. split; [now right|exact Hl]. }
  unfold splitting. simpl sides in H. simpl filter. unfold mixed at 1.
  destruct (opposed d); simpl; [now apply Deeper in H|].
  destruct (named false d) as [|p ps] eqn:Ep, (named true d) as [|n ns] eqn:En; simpl in *;
    repeat (destruct H as [H|H]; [injection H as <- <-|]);
    try (apply Deeper in H; unfold splitting in H; simpl in *; tauto);
    try (left; apply (Own false); rewrite Ep; exact Hv);
    try (left; apply (Own true); rewrite En; exact Hv).
  - destruct Hv as [Hv|Hv]; [left; apply (Own false); rewrite Ep; now left|].
    apply in_app_or in Hv. destruct Hv as [Hv|[Hv|[]]]; auto.
    left. apply (Own false). rewrite Ep. now right.
  - destruct Hv as [Hv|Hv]; [left; apply (Own true); rewrite En; now left|].
    apply in_app_or in Hv. destruct Hv as [Hv|[Hv|[]]]; auto.
    left. apply (Own true). rewrite En. now right.
Qed.

Lemma halves_leaves most : forall cs, length cs <= most ->
  match halves most cs with Some t => leaves t = cs | None => cs = [] end.
Proof.
  induction most as [|most IH]; intros cs Len.
  - destruct cs; simpl in *; [reflexivity|lia].
  - destruct cs as [|a [|b cs]]; [reflexivity|reflexivity|].
    assert (Half : 0 < Nat.div2 (length (a :: b :: cs)) < length (a :: b :: cs)).
    { change (0 < S (Nat.div2 (length cs)) < S (S (length cs))).
      assert (Small : forall n half rest, n = 2 * half + rest -> 0 < S half < S (S n)) by lia.
      exact (Small _ _ _ (Nat.div2_odd (length cs))). }
    cbn [halves]. revert Half Len. generalize (a :: b :: cs). clear a b cs. intros cs Half Len.
    set (middle := Nat.div2 (length cs)) in *. cbv zeta.
    assert (L1 : length (firstn middle cs) = middle) by (apply firstn_length_le; lia).
    pose proof (skipn_length middle cs) as L2.
    pose proof (IH (firstn middle cs) ltac:(lia)) as H1.
    pose proof (IH (skipn middle cs) ltac:(lia)) as H2.
    destruct (halves most (firstn middle cs)) as [l|]; [|rewrite H1 in L1; simpl in L1; lia].
    destruct (halves most (skipn middle cs)) as [r|];
      [|apply (f_equal (@length clause_name)) in H2; rewrite L2 in H2; simpl in H2; lia].
    simpl. rewrite H1, H2. apply firstn_skipn.
Qed.

Section Proofs.
  Variables (how : choices) (phi : qbf).
  Hypothesis is_proper : proper phi.
  Notation A := (arranged how phi).
  Notation L := (laid_by_lanes A).
  Notation lanes_of_side := (wires_at_clauses how phi).
  Notation goal_of_side := (wires_at_variables how phi).

  Lemma lookup_sided c vs : In (c, vs) (sided how phi) -> clause_variables how phi c = vs.
  Proof.
    apply lookup_entry. apply sides_distinct.
  Qed.

  Lemma rows_in s j : In j (rows how phi s) <-> In (s, j) (map fst (sided how phi)).
  Proof.
    unfold rows. transitivity (In j (map snd (filter (fun c => eqb (fst c) s)
      (map fst (sided how phi))))).
    - pose proof (ranked_same (clause_rank how s) (map snd (filter (fun c => eqb (fst c) s)
        (map fst (sided how phi))))) as Same.
      split; apply Permutation_in; [exact Same|now apply Permutation_sym].
    - rewrite in_map_iff. split.
      + intros [[s' j'] [E H]]. apply filter_In in H. destruct H as [H Es]. simpl in *.
        apply eqb_prop in Es. congruence.
      + intros H. exists (s, j). split; auto. apply filter_In. split; auto. apply eqb_reflx.
  Qed.

  Lemma rows_distinct s : NoDup (rows how phi s).
  Proof.
    unfold rows. eapply Permutation_NoDup; [apply Permutation_sym, ranked_same|].
    pose proof (sides_distinct (clauses_signed how phi) 1 (last_variable how phi)) as D.
    fold (sided how phi) in D. revert D. generalize (map fst (sided how phi)). intros cs D.
    induction D as [|[s' j] cs Nc D IH]; simpl; [constructor|].
    destruct (eqb s' s) eqn:E; auto. apply eqb_prop in E. subst s'. simpl. constructor; auto.
    intros H. apply Nc. apply in_map_iff in H. destruct H as [[s' j'] [E H]].
    apply filter_In in H. destruct H as [H Es]. simpl in E, Es. apply eqb_prop in Es. now subst.
  Qed.

  Lemma in_tree_in c : In c (in_tree how phi) <-> In c (map fst (sided how phi)).
  Proof.
    unfold in_tree. rewrite in_app_iff. destruct c as [s j]. rewrite <- rows_in. split.
    - intros [H|H]; apply in_map_iff in H; destruct H as [j' [E H]]; injection E as <- <-; auto.
      now apply in_rev.
    - intros H. destruct s; [right|left]; apply in_map; auto. now apply -> in_rev.
  Qed.

  Lemma in_tree_distinct : NoDup (in_tree how phi).
  Proof.
    assert (Side : forall (s : bool) (js : list nat), NoDup js -> NoDup (map (pair s) js)).
    { intros s js. apply Injective_map_NoDup. intros a b E. congruence. }
    unfold in_tree.
    pose proof (Side false _ (NoDup_rev (rows_distinct false))) as D.
    pose proof (Side true _ (rows_distinct true)) as D'.
    induction (rev (rows how phi false)) as [|j js IH]; simpl in *; auto.
    inversion D as [|a l Na D2]; subst. constructor; auto.
    rewrite in_app_iff. intros [H|H]; [contradiction|]. apply in_map_iff in H.
    destruct H as [j' [E _]]. discriminate.
  Qed.

  Lemma clauses_in_tree : clauses_of L = in_tree how phi.
  Proof.
    unfold clauses_of. simpl. pose proof (halves_leaves (length (in_tree how phi)) (in_tree how phi)
      (le_n _)) as H. now destruct (halves (length (in_tree how phi)) (in_tree how phi)).
  Qed.

  Lemma columns_distinct : NoDup (columns how phi).
  Proof. now apply ordered_prefix_distinct. Qed.

  Lemma variables_columns c vs v : In (c, vs) (sided how phi) -> In v vs ->
    In v (columns how phi).
  Proof.
    intros Hc Hv. apply ordered_prefix_in.
    destruct (sides_occur _ _ _ _ _ _ Hc Hv) as [[d [l [Hd [Hl <-]]]]|Hs]; auto. left.
    unfold clauses_signed, signed in Hd. apply in_map_iff in Hd. destruct Hd as [d' [<- Hd]].
    apply in_map_iff in Hl. destruct Hl as [l' [<- Hl]]. simpl.
    now apply (closed_prefix_covers phi d').
  Qed.

  Lemma listed_iff v vs : listed v vs = true <-> In v vs.
  Proof. unfold listed. now destruct (in_dec Nat.eq_dec v vs). Qed.

  (** The same wires below and above. *)
  Lemma wires_at_in s w : In w (lanes_of_side s) <->
    side_of w = s /\ In (snd w) (rows how phi s) /\ In (variable_of w) (columns how phi) /\
    In (variable_of w) (clause_variables how phi (s, snd w)).
  Proof.
    unfold wires_at_clauses. rewrite in_flat_map. split.
    - intros [j [Hj H]]. unfold wires_of_clause in H. apply in_map_iff in H.
      destruct H as [v [<- H]]. apply filter_In in H. rewrite listed_iff in H. simpl. tauto.
    - destruct w as [[s' v] j]. simpl. cbv [variable_of side_of fst snd].
      intros [-> [Hj [Hv Hc]]]. exists j. split; auto. unfold wires_of_clause.
      apply in_map_iff. exists v. split; auto. apply filter_In. now rewrite listed_iff.
  Qed.

  Lemma goal_in s w : In w (goal_of_side s) <-> In w (lanes_of_side s).
  Proof.
    rewrite wires_at_in. unfold wires_at_variables. rewrite in_flat_map. split.
    - intros [v [Hv H]]. unfold wires_of_variable in H. apply in_map_iff in H.
      destruct H as [j [<- H]]. apply filter_In in H. rewrite listed_iff in H. simpl.
      cbv [variable_of side_of fst snd]. tauto.
    - destruct w as [[s' v] j]. simpl. cbv [variable_of side_of fst snd].
      intros [-> [Hj [Hv Hc]]]. exists v. split; auto. unfold wires_of_variable.
      apply in_map_iff. exists j. split; auto. apply filter_In. now rewrite listed_iff.
  Qed.

  Lemma clause_marked s : forall j w, In w (wires_of_clause how phi s j) -> snd w = j.
  Proof.
    intros j w H. unfold wires_of_clause in H. apply in_map_iff in H.
    now destruct H as [v [<- _]].
  Qed.

  Lemma variable_marked s : forall v w, In w (wires_of_variable how phi s v) -> variable_of w = v.
  Proof.
    intros v w H. unfold wires_of_variable in H. apply in_map_iff in H.
    now destruct H as [j [<- _]].
  Qed.

  Lemma lanes_distinct s : NoDup (lanes_of_side s).
  Proof.
    apply (marked_distinct _ snd (clause_marked s)); [apply rows_distinct|]. intros j.
    apply Injective_map_NoDup; [intros a b E; congruence|].
    apply NoDup_filter, columns_distinct.
  Qed.

  Lemma goal_distinct s : NoDup (goal_of_side s).
  Proof.
    apply (marked_distinct _ variable_of (variable_marked s)); [apply columns_distinct|]. intros v.
    apply Injective_map_NoDup; [intros a b E; congruence|].
    apply NoDup_filter, rows_distinct.
  Qed.

  Lemma wires_sorted s : sorting
    (outside_with_larger_key (fun w => place_of w (goal_of_side s)) (lanes_of_side s))
    (lanes_of_side s) (swaps A s) (goal_of_side s).
  Proof.
    apply sorted_by_swaps; [apply lanes_distinct|].
    apply NoDup_Permutation; [apply lanes_distinct|apply goal_distinct|].
    intros w. symmetry. apply goal_in.
  Qed.

  Lemma never_of_one_clause s x y :
    outside_with_larger_key (fun w => place_of w (goal_of_side s)) (lanes_of_side s) y x ->
    clause_of y <> clause_of x.
  Proof.
    intros [[front [back [E Hy]]] Less] Same.
    assert (Below : precedes y x (lanes_of_side s)).
    { rewrite E. apply precedes_app. right. left. simpl. auto. }
    pose proof (precedes_in _ _ _ Below) as [Hy' Hx].
    assert (Above : precedes x y (goal_of_side s))
      by (apply place_precedes; auto; now apply goal_in).
    pose proof Hx as Ix. pose proof Hy' as Iy. apply wires_at_in in Ix, Iy.
    destruct x as [[s1 u] j], y as [[s2 v] j']. simpl in Same, Ix, Iy.
    cbv [variable_of side_of fst snd] in Ix, Iy. injection Same as -> ->.
    destruct Ix as [<- _]. clear Iy.
    destruct (precedes_marked _ snd (clause_marked s1) _ _ _ Below) as [[_ Low]|Bad];
      [|exact (precedes_once _ _ _ (rows_distinct s1) Bad Bad)].
    simpl in Low. apply (precedes_map (fun v => (s1, v, j)) variable_of) in Low;
      [|reflexivity]. apply precedes_filter in Low. cbv [variable_of fst snd] in Low.
    destruct (precedes_marked _ variable_of (variable_marked s1) _ _ _ Above) as [[Ev _]|High].
    - cbv [variable_of fst snd] in Ev. subst v.
      exact (precedes_once _ _ _ columns_distinct Low Low).
    - cbv [variable_of fst snd] in High.
      exact (precedes_once _ _ _ columns_distinct Low High).
  Qed.

  Lemma swaps_inside s h : h < height A s ->
    exists xs a b ys, after (bottom A s) (swaps A s) h = xs ++ a :: b :: ys /\
      swap_at (swaps A s) h = length xs /\ clause_of a <> clause_of b.
  Proof.
    intros Hh. destruct (sorting_at _ _ _ _ (wires_sorted s) h Hh) as [xs [a [b [ys [E [Es P]]]]]].
    exists xs, a, b, ys. repeat split; auto. eapply never_of_one_clause. exact P.
  Qed.

  Lemma swaps_fit s h : h < height A s -> S (swap_at (swaps A s) h) < length (lanes_of_side s).
  Proof.
    intros Hh. destruct (swaps_inside s h Hh) as [xs [a [b [ys [E [-> _]]]]]].
    pose proof (Permutation_length (after_same (bottom A s) (swaps A s) h)) as Len.
    simpl in Len, E. rewrite E, app_length in Len. simpl in Len. lia.
  Qed.

  Lemma arranged_valid : valid A.
  Proof.
    constructor.
    - apply columns_distinct.
    - rewrite clauses_in_tree. apply in_tree_distinct.
    - intros c v Hc Hv. rewrite clauses_in_tree, in_tree_in in Hc. apply in_map_iff in Hc.
      destruct Hc as [[c' vs] [E Hc]]. simpl in E. subst c'. simpl in Hv.
      rewrite (lookup_sided c vs Hc) in Hv. eapply variables_columns; eauto.
    - intros s [[s' v] j]. simpl bottom. rewrite wires_at_in.
      cbv [variable_of side_of fst snd]. rewrite in_wires, clauses_in_tree, in_tree_in. simpl.
      split.
      + intros [-> [Hj [_ Hv]]]. now rewrite rows_in in Hj.
      + intros [-> [Hc Hv]]. rewrite rows_in. repeat split; auto.
        apply in_map_iff in Hc. destruct Hc as [[c vs] [E Hc]]. simpl in E. subst c.
        rewrite (lookup_sided _ _ Hc) in Hv. eapply variables_columns; eauto.
    - apply lanes_distinct.
    - intros s h Hh. now apply swaps_fit.
    - intros s h w w' Hh Hw Hw' E E'. simpl in Hw, Hw'. unfold lane, swapped in E, E'.
      simpl fst in E, E'. simpl snd in E, E'.
      assert (At : forall u, In u (lanes_of_side s) ->
        lane_at (bottom A s) (swaps A s) h u = place_of u (after (bottom A s) (swaps A s) h)).
      { intros u Hu. apply lane_after; auto.
        - apply lanes_distinct.
        - intros h' Hh'. now apply swaps_fit.
        - unfold height in Hh. lia. }
      rewrite At in E, E' by assumption.
      destruct (swaps_inside s h Hh) as [xs [a [b [ys [Ex [Es Apart]]]]]].
      assert (Now : NoDup (xs ++ a :: b :: ys)).
      { rewrite <- Ex. eapply Permutation_NoDup; [apply Permutation_sym, after_same|].
        apply lanes_distinct. }
      assert (There : forall u, In u (lanes_of_side s) -> In u (xs ++ a :: b :: ys)).
      { intros u Hu. rewrite <- Ex. eapply Permutation_in; [apply Permutation_sym, after_same|].
        exact Hu. }
      rewrite Ex in E, E'. rewrite Es in E, E'.
      assert (w = a) as ->.
      { apply (place_injective (xs ++ a :: b :: ys)); auto.
        - apply in_or_app. simpl. auto.
        - rewrite E. symmetry. apply nth_place; auto. rewrite nth_error_app2 by auto.
          now rewrite Nat.sub_diag. }
      assert (w' = b) as ->.
      { apply (place_injective (xs ++ a :: b :: ys)); auto.
        - apply in_or_app. simpl. auto.
        - rewrite E'. symmetry. apply nth_place; auto. rewrite nth_error_app2 by lia.
          replace (S (length xs) - length xs) with 1 by lia. reflexivity. }
      exact Apart.
  Qed.

  (** * What the formula of the lanes says *)
  Lemma laid_prefix : prefix (laid_formula L) = ordered_prefix how phi.
  Proof.
    simpl. unfold columns. rewrite map_map.
    pose proof columns_distinct as D. unfold columns in D.
    transitivity (map (fun x => x) (ordered_prefix how phi)); [|apply map_id].
    apply map_ext_in. intros [k v] H. simpl.
    f_equal.
    destruct (existsb (fun x => negb (is_exists (fst x)) && (snd x =? v))
      (ordered_prefix how phi)) eqn:E.
    - apply existsb_exists in E. destruct E as [[k' v'] [H' E]]. simpl in E.
      apply andb_true_iff in E. destruct E as [Ek Ev]. apply Nat.eqb_eq in Ev. subst v'.
      assert (k = k') as ->.
      { apply in_split in H. destruct H as [l1 [l2 El]]. rewrite El in D, H'.
        rewrite map_app in D. simpl in D. apply NoDup_remove_2 in D. rewrite <- map_app in D.
        apply in_app_or in H'. destruct H' as [H'|[H'|H']]; [| congruence|];
          exfalso; apply D; change v with (snd (k', v)); apply in_map, in_or_app; auto. }
      destruct k'; [discriminate|reflexivity].
    - destruct k; auto. exfalso.
      assert (T : existsb (fun x => negb (is_exists (fst x)) && (snd x =? v))
        (ordered_prefix how phi) = true).
      { apply existsb_exists. exists (Universal, v). split; auto. simpl. apply Nat.eqb_refl. }
      congruence.
  Qed.

  Lemma laid_says rho : cnf_true rho (matrix (laid_formula L)) <->
    sided_true rho (sided how phi).
  Proof.
    simpl. rewrite clauses_in_tree. unfold cnf_true, sided_true. split.
    - intros T c vs Hc.
      destruct (T (map (fun v => (v, fst c)) (clause_variables how phi c))) as [l [Hl Tl]].
      + apply in_map_iff. exists c. split; auto. apply in_tree_in. now apply (in_map fst) in Hc.
      + apply in_map_iff in Hl. destruct Hl as [v [<- Hv]]. exists v.
        rewrite (lookup_sided c vs Hc) in Hv. split; auto.
    - intros T d Hd. apply in_map_iff in Hd. destruct Hd as [c [<- Hc]].
      apply in_tree_in, in_map_iff in Hc. destruct Hc as [[c' vs] [E Hc]]. simpl in E. subst c'.
      destruct (T c vs Hc) as [v [Hv Tv]]. exists (v, fst c). split; auto.
      rewrite (lookup_sided c vs Hc). now apply (in_map (fun v => (v, fst c))).
  Qed.
End Proofs.

Theorem wires_arrive_in_order : forall (how : choices) (phi : qbf), proper phi -> forall s : bool,
  let A := arranged how phi in
  after (bottom A s) (swaps A s) (length (swaps A s)) = wires_at_variables how phi s.
Proof. intros how phi P s A. eapply sorting_ends. now apply wires_sorted. Qed.

Theorem qbf_to_crossing_nets_correct : forall (how : choices) (phi : qbf),
  proper phi -> ~ In [] (matrix phi) ->
  let nets := qbf_to_crossing_nets how phi in
  (black_wins_crossing_nets nets <-> qbf_true phi) /\
  (white_wins_crossing_nets nets <-> ~ qbf_true phi).
Proof.
  intros how phi P Filled nets.
  assert (Same : qbf_true (laid_formula (laid_by_lanes (arranged how phi))) <-> qbf_true phi).
  { rewrite <- (sides_truth how phi _ P Filled (laid_says how phi)).
    rewrite <- (laid_prefix how phi P). reflexivity. }
  rewrite <- Same. apply lanes_correct. now apply arranged_valid.
Qed.
