(** * The nets with crossings are small

[[
Theorem qbf_to_crossing_nets_size : forall (how : choices) (phi : qbf), proper phi ->
  let size := length (prefix phi) + length (matrix phi) +
    list_sum (map (@length literal) (matrix phi)) in
  length (qbf_to_crossing_nets how phi) <= 416 * (size * size) + 71 * size + 1.
]]

    Whatever is chosen. A variable has at most 13 switches, and one for each tip and each step; the
    tree has 7 for each clause ([tree_most]); a segment of a wire has 18, a crossing 16. W wires are
    sorted by at most W * W swaps on a side ([swaps_most]); each is a crossing of two wires, so all
    wires together have at most twice as many segments more than one each ([passages_most]). *)

From Coq Require Import Bool List Arith Lia FinFun Permutation.
From Gadgetry.formulas Require Import qbf distinct stages.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_lanes crossing_swaps crossing_sides crossing_arranged.
Import ListNotations.

(** * Sums *)
Definition sum_of {A : Type} (f : A -> nat) (l : list A) : nat := list_sum (map f l).

Lemma sum_app {A : Type} (f : A -> nat) l l' : sum_of f (l ++ l') = sum_of f l + sum_of f l'.
Proof. unfold sum_of. now rewrite map_app, list_sum_app. Qed.

Lemma sum_most {A : Type} (f : A -> nat) most l : (forall a, In a l -> f a <= most) ->
  sum_of f l <= most * length l.
Proof.
  unfold sum_of. induction l as [|a l IH]; intros Most; simpl; [lia|].
  assert (f a <= most) by (apply Most; now left).
  assert (list_sum (map f l) <= most * length l) by (apply IH; intros b Hb; apply Most; now right).
  lia.
Qed.

Lemma sum_plus {A : Type} (f g : A -> nat) l :
  sum_of (fun a => f a + g a) l = sum_of f l + sum_of g l.
Proof. unfold sum_of. induction l as [|a l IH]; simpl; lia. Qed.

Lemma sum_same {A : Type} (f g : A -> nat) l : (forall a, In a l -> f a = g a) ->
  sum_of f l = sum_of g l.
Proof. intros Same. unfold sum_of. f_equal. now apply map_ext_in. Qed.

Lemma sum_inside {A : Type} (f : A -> nat) l : NoDup l -> forall l', incl l l' ->
  sum_of f l <= sum_of f l'.
Proof.
  induction 1 as [|a l Na _ IH]; intros l' Inside; [apply Nat.le_0_l|].
  destruct (in_split a l' (Inside a (or_introl eq_refl))) as [l1 [l2 ->]].
  assert (Rest : sum_of f l <= sum_of f (l1 ++ l2)).
  { apply IH. intros b Hb. assert (Hin : In b (l1 ++ a :: l2)) by (apply Inside; now right).
    apply in_app_or in Hin. apply in_or_app.
    destruct Hin as [Hin|[->|Hin]]; auto. contradiction. }
  rewrite sum_app in *. unfold sum_of in *. simpl. lia.
Qed.

Lemma length_flat_map {A B : Type} (f : A -> list B) l :
  length (flat_map f l) = sum_of (fun a => length (f a)) l.
Proof.
  unfold sum_of. induction l as [|a l IH]; simpl; auto. now rewrite app_length, IH.
Qed.

Lemma parted {A : Type} (f : A -> bool) l :
  length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; auto. destruct (f a); simpl; lia. Qed.

(** Pairs, counted in two ways. *)
Lemma counted_twice {A B : Type} (f : A -> B -> bool) l l' :
  sum_of (fun a => length (filter (f a) l')) l =
  sum_of (fun b => length (filter (fun a => f a b) l)) l'.
Proof.
  induction l as [|a l IH].
  - unfold sum_of. simpl. induction l' as [|b l' IH]; simpl; auto.
  - change (sum_of (fun a => length (filter (f a) l')) (a :: l))
      with (length (filter (f a) l') + sum_of (fun a => length (filter (f a) l')) l).
    rewrite IH. clear IH. induction l' as [|b l' IH]; [reflexivity|].
    unfold sum_of in *. simpl in *. destruct (f a b); simpl; lia.
Qed.

Lemma distinct_shorter l : length (distinct l) <= length l.
Proof.
  assert (Insert : forall x k, length (insert x k) <= S (length k)).
  { intros x k. induction k as [|y k IH]; simpl; auto.
    destruct (x <? y); simpl; auto. destruct (x =? y); simpl; lia. }
  induction l as [|x l IH]; simpl; auto. specialize (Insert x (distinct l)). lia.
Qed.

(** * The parts *)
Section Parts.
  Variable L : layout.

  Lemma variables_most vs : forall before, length (variables_nets L vs before) <=
    13 * length vs + 2 * sum_of (fun v => tip_count L false v + tip_count L true v) vs.
  Proof.
    assert (Track : forall s v, length (track L s v) = 2 * tip_count L s v + 4).
    { intros s v. unfold track. rewrite !app_length, !map_length, combine_length, !seq_length.
      simpl length. unfold tip_count. lia. }
    induction vs as [|v vs IH]; intros before; [apply Nat.le_0_l|].
    simpl variables_nets. rewrite app_length. specialize (IH (Junction v)).
    assert (length (variable_nets L v before) <=
      13 + 2 * (tip_count L false v + tip_count L true v)).
    { unfold variable_nets. destruct (universal L v); rewrite !app_length, !Track; simpl length;
        lia. }
    unfold sum_of in *. simpl. lia.
  Qed.

  Lemma tree_most t : forall path before,
    length (tree_nets L t path before) + 5 <= 7 * length (leaves t).
  Proof.
    induction t as [c|l IHl r IHr]; intros path before; simpl; [lia|].
    rewrite !app_length. specialize (IHr (false :: path) (TreeR path)).
    destruct l as [c|l l']; simpl first_net; [simpl length; lia|].
    specialize (IHl (true :: path) (TreeM path)). lia.
  Qed.

  Lemma wire_length w : length (wire_nets L w) = 18 + 18 * passage_count L w.
  Proof.
    assert (Segments : forall ns,
      length (flat_map (fun n => flat_map (semi L w n) [0; 1; 2]) ns) = 18 * length ns).
    { intros ns. rewrite length_flat_map, (sum_same _ (fun _ => 18)) by reflexivity.
      unfold sum_of. induction ns as [|n ns IH]; simpl in *; lia. }
    unfold wire_nets. rewrite Segments, seq_length. lia.
  Qed.

  Lemma half_most x e : length (half L x e) <= 8.
  Proof. unfold half. destruct (through L x e) as [[w n]|]; simpl; lia. Qed.
End Parts.

(** * Swaps and passages *)
Lemma sorting_swaps_most key coming : forall there,
  length (sorting_swaps key there coming) <= length coming * (length there + length coming).
Proof.
  induction coming as [|x coming IH]; intros there; simpl; [lia|].
  rewrite app_length, rev_length, seq_length.
  assert (Put : length (put key x there) = S (length there)).
  { unfold put. rewrite app_length. simpl. pose proof (parted (lower key x) there). lia. }
  specialize (IH (put key x there)). rewrite Put in IH. nia.
Qed.

Lemma swaps_most ws goal : length (swaps_between ws goal) <= length ws * length ws.
Proof. apply (sorting_swaps_most _ ws []). Qed.

Lemma passages_most A s : valid A ->
  sum_of (fun w => length (crossed_by (bottom A s) (swaps A s) w)) (bottom A s) <= 2 * height A s.
Proof.
  intros ok. unfold crossed_by. rewrite counted_twice.
  rewrite <- (seq_length (height A s) 0). unfold height. apply sum_most. intros h Hh.
  apply in_seq in Hh.
  pose proof (NoDup_filter (fun w => crosses (bottom A s) (swaps A s) w h) (valid_distinct A ok s))
    as D.
  assert (Here : forall w,
    In w (filter (fun w => crosses (bottom A s) (swaps A s) w h) (bottom A s)) ->
    In w (bottom A s) /\ (lane_at (bottom A s) (swaps A s) h w = swap_at (swaps A s) h \/
         lane_at (bottom A s) (swaps A s) h w = S (swap_at (swaps A s) h))).
  { intros w Hw. apply filter_In in Hw. destruct Hw as [Hw C]. split; auto.
    unfold crosses in C. apply orb_true_iff in C. now rewrite !Nat.eqb_eq in C. }
  destruct (filter _ (bottom A s)) as [|a [|b [|c l]]]; simpl; try lia. exfalso.
  destruct (Here a) as [Ha Ea]; [simpl; auto|]. destruct (Here b) as [Hb Eb]; [simpl; auto|].
  destruct (Here c) as [Hc Ec]; [simpl; auto|].
  inversion D as [|x l' Na D']; subst. inversion D' as [|x l' Nb _]; subst. simpl in Na, Nb.
  assert (Apart := lane_apart (bottom A s) (swaps A s) h).
  destruct Ea as [Ea|Ea], Eb as [Eb|Eb], Ec as [Ec|Ec];
    first [ apply Na; left; symmetry; apply Apart; auto; congruence
          | apply Na; right; left; symmetry; apply Apart; auto; congruence
          | apply Nb; left; symmetry; apply Apart; auto; congruence ].
Qed.

(** Every wire has at most one tip on its side. *)
Lemma tips_most A s vs : NoDup vs ->
  sum_of (fun v => length (lane_tips A s v)) vs <= length (bottom A s).
Proof.
  intros D. unfold lane_tips.
  eapply Nat.le_trans; [|apply Nat.eq_le_incl, (seq_length (length (bottom A s)) 0)].
  generalize (seq 0 (length (bottom A s))). intros qs.
  set (part := fun v q => match in_lane (bottom A s) (swaps A s) (height A s) q with
    | Some w => if variable_of w =? v then [snd w] else [] | None => [] end).
  change (sum_of (fun v => length (flat_map (part v) qs)) vs <= length qs).
  induction qs as [|q qs IH].
  - rewrite (sum_same _ (fun _ => 0)) by reflexivity.
    eapply Nat.le_trans; [apply (sum_most _ 0); auto|]. simpl. lia.
  - rewrite (sum_same _ (fun v => length (part v q) + length (flat_map (part v) qs)))
      by (intros v _; simpl; apply app_length).
    rewrite sum_plus. simpl length. apply (Nat.add_le_mono _ 1); [|exact IH].
    unfold part. destruct (in_lane _ _ _ q) as [w|].
    + clear IH part. induction D as [|v vs Nv _ IHv]; [unfold sum_of; simpl; lia|].
      unfold sum_of in *. simpl. destruct (Nat.eqb_spec (variable_of w) v) as [E|N]; simpl; auto.
      assert (Z : forall us, ~ In v us ->
        list_sum (map (fun u => length (if variable_of w =? u then [snd w] else [])) us) = 0).
      { intros us. induction us as [|u us IHu]; intros Nu; simpl; auto.
        destruct (Nat.eqb_spec (variable_of w) u) as [E'|_]; [exfalso; apply Nu; left; congruence|].
        apply IHu. intros H. apply Nu. now right. }
      rewrite Z by exact Nv. lia.
    + eapply Nat.le_trans; [apply (sum_most _ 0); auto|]. lia.
Qed.

(** * The clauses on their sides *)
Lemma named_most c : length (named false c) + length (named true c) <= length c.
Proof.
  set (signs := fun b => length (filter (fun l : literal => eqb (snd l) b) c)).
  assert (Own : forall b, length (named b c) <= signs b).
  { intros b. unfold named. eapply Nat.le_trans; [apply distinct_shorter|].
    now rewrite map_length. }
  assert (All : signs false + signs true = length c).
  { unfold signs. clear. induction c as [|[v [|]] c IH]; simpl in *; lia. }
  pose proof (Own false). pose proof (Own true). lia.
Qed.

Lemma sides_most m : forall j highest,
  length (sides j highest m) <= 2 * length m /\
  sum_of (fun c => length (snd c)) (sides j highest m) <=
    list_sum (map (@length literal) m) + 2 * length m.
Proof.
  induction m as [|c m IH]; intros j highest; [split; apply Nat.le_0_l|].
  pose proof (named_most c) as Most. pose proof (IH (S j) highest) as [I1 I2].
  pose proof (IH (S j) (S highest)) as [J1 J2]. unfold sum_of in *. simpl sides.
  destruct (opposed c); [simpl; lia|].
  destruct (named false c), (named true c); simpl in *; rewrite ?app_length; simpl; lia.
Qed.

Lemma sides_variables_distinct m : forall j highest c vs, up_to_variable highest m ->
  In (c, vs) (sides j highest m) -> NoDup vs.
Proof.
  induction m as [|d m IH]; intros j highest c vs Old H; [destruct H|].
  assert (Old' : up_to_variable highest m) by (intros e l He; apply Old; now right).
  assert (Old2 : up_to_variable (S highest) m)
    by (intros e l He Hl; specialize (Old' e l He Hl); lia).
  assert (Own : forall b, NoDup (named b d) /\ NoDup (named b d ++ [S highest])).
  { intros b. assert (D : NoDup (named b d)) by apply distinct_nodup. split; auto.
    apply (Permutation_NoDup (Permutation_cons_append (named b d) (S highest))). constructor; auto.
    intros Hin. apply named_in in Hin. specialize (Old d (S highest, b) (or_introl eq_refl) Hin).
    simpl in Old. lia. }
  simpl sides in H. pose proof (Own false) as [P P']. pose proof (Own true) as [N N'].
  destruct (opposed d); [eauto|].
  destruct (named false d), (named true d); simpl in H;
    repeat (destruct H as [H|H]; [injection H as <- <-; assumption|]); eauto.
Qed.

Section Arranged.
  Variables (how : choices) (phi : qbf).
  Hypothesis is_proper : proper phi.
  Notation A := (arranged how phi).
  Notation L := (laid_by_lanes A).
  Definition literals : nat := list_sum (map (@length literal) (matrix phi)).

  Lemma sided_most : length (sided how phi) <= 2 * length (matrix phi) /\
    sum_of (fun c => length (snd c)) (sided how phi) <= literals + 2 * length (matrix phi).
  Proof.
    pose proof (sides_most (clauses_signed how phi) 1 (last_variable how phi)) as [I1 I2].
    unfold sided, literals. unfold clauses_signed, signed in *. rewrite map_map in I2.
    rewrite (map_ext _ (@length literal)) in I2 by (intros c; apply map_length).
    now rewrite map_length in *.
  Qed.

  Lemma columns_most : length (columns how phi) <= length (prefix phi) + literals +
    length (matrix phi).
  Proof.
    unfold columns, ordered_prefix. rewrite map_length, (Permutation_length (reordered_same _ _)).
    unfold split_prefix, closed_prefix. rewrite !app_length, !map_length.
    unfold splitting. rewrite seq_length.
    assert (length (filter mixed (clauses_signed how phi)) <= length (matrix phi)).
    { pose proof (parted mixed (clauses_signed how phi)) as P.
      assert (E : length (clauses_signed how phi) = length (matrix phi)) by apply map_length.
      lia. }
    assert (length (free phi) <= literals).
    { unfold free. eapply Nat.le_trans; [apply distinct_shorter|].
      pose proof (parted (fun v => negb (bound phi v)) (occurring phi)) as P.
      assert (E : length (occurring phi) = literals).
      { unfold occurring, literals. rewrite length_flat_map. apply sum_same. intros c _.
        apply map_length. }
      rewrite <- E, <- P. apply Nat.le_add_r. }
    lia.
  Qed.

  Lemma in_tree_most : length (in_tree how phi) <= 2 * length (matrix phi).
  Proof.
    eapply Nat.le_trans; [|apply sided_most]. rewrite <- (map_length fst).
    apply NoDup_incl_length; [apply in_tree_distinct|]. intros c Hc. now apply in_tree_in.
  Qed.

  Lemma wires_most : length (wires L) <= literals + 2 * length (matrix phi).
  Proof.
    eapply Nat.le_trans; [|apply sided_most]. unfold wires. rewrite length_flat_map.
    rewrite (sum_same _ (fun c => length (clause_variables how phi c)))
      by (intros c _; apply map_length).
    rewrite clauses_in_tree.
    eapply Nat.le_trans;
      [apply (sum_inside _ _ (in_tree_distinct how phi) (map fst (sided how phi)))|].
    - intros c Hc. now apply in_tree_in.
    - unfold sum_of. rewrite map_map. apply Nat.eq_le_incl. f_equal. apply map_ext_in.
      intros [c vs] Hc. simpl. now rewrite (lookup_sided how phi c vs Hc).
  Qed.

  Lemma wires_distinct : NoDup (wires L).
  Proof.
    unfold wires. apply (marked_distinct _ clause_of).
    - intros c w H. apply in_map_iff in H. destruct H as [v [<- _]]. now destruct c.
    - rewrite clauses_in_tree. apply in_tree_distinct.
    - intros c. apply Injective_map_NoDup; [intros u v E; congruence|]. simpl.
      destruct (lookup_in clause_name_eq_dec [] (sided how phi) c) as [E|H].
      + unfold clause_variables. rewrite E. constructor.
      + eapply sides_variables_distinct; [apply signed_small|exact H].
  Qed.

  Lemma bottom_most s : length (bottom A s) <= length (wires L).
  Proof.
    apply NoDup_incl_length; [apply (valid_distinct A (arranged_valid how phi is_proper))|].
    intros w Hw. now apply (valid_wires A (arranged_valid how phi is_proper)) in Hw.
  Qed.

  Lemma heights_most s : height A s <= length (wires L) * length (wires L).
  Proof.
    unfold height. simpl. eapply Nat.le_trans; [apply swaps_most|].
    pose proof (bottom_most s) as B. simpl bottom in B. nia.
  Qed.

  Lemma all_passages_most :
    sum_of (passage_count L) (wires L) <= 4 * (length (wires L) * length (wires L)).
  Proof.
    pose proof (arranged_valid how phi is_proper) as ok.
    set (f := fun w => length (crossed_by (bottom A (side_of w)) (swaps A (side_of w)) w)).
    rewrite (sum_same _ f) by (intros w Hw; now apply passages_crossed).
    eapply Nat.le_trans;
      [apply (sum_inside f _ wires_distinct (bottom A false ++ bottom A true))|].
    - intros w Hw. apply in_or_app. apply (in_bottom A ok) in Hw.
      destruct (side_of w); auto.
    - rewrite sum_app.
      assert (Side : forall s, sum_of f (bottom A s) <= 2 * height A s).
      { intros s. eapply Nat.le_trans; [|apply (passages_most A s ok)]. apply Nat.eq_le_incl.
        apply sum_same. intros w Hw. apply (valid_wires A ok) in Hw. destruct Hw as [<- _].
        reflexivity. }
      pose proof (Side false). pose proof (Side true). pose proof (heights_most false).
      pose proof (heights_most true). lia.
  Qed.

  Lemma nets_most : length (qbf_to_crossing_nets how phi) <=
    13 * length (columns how phi) + 7 * length (in_tree how phi) + 1 +
    22 * length (wires L) + 104 * (length (wires L) * length (wires L)).
  Proof.
    unfold qbf_to_crossing_nets, crossing_nets. rewrite !app_length.
    assert (V : length (variables_nets L (order L) Start) <=
      13 * length (columns how phi) + 4 * length (wires L)).
    { eapply Nat.le_trans; [apply variables_most|]. simpl order. rewrite sum_plus.
      pose proof (tips_most A false (columns how phi) (columns_distinct how phi is_proper)).
      pose proof (tips_most A true (columns how phi) (columns_distinct how phi is_proper)).
      pose proof (bottom_most false). pose proof (bottom_most true).
      unfold tip_count. simpl tips in *. lia. }
    assert (C : length (clause_nets L) <= 7 * length (in_tree how phi) + 1).
    { unfold clause_nets. pose proof (clauses_in_tree how phi) as E. unfold clauses_of in E.
      destruct (tree L) as [t|]; [|simpl; lia]. rewrite <- E.
      pose proof (tree_most L t [] (last_junction L)). lia. }
    assert (W : length (flat_map (wire_nets L) (wires L)) <=
      18 * length (wires L) + 72 * (length (wires L) * length (wires L))).
    { rewrite length_flat_map.
      rewrite (sum_same _ (fun w => 18 + (fun w => 18 * passage_count L w) w))
        by (intros w _; apply wire_length).
      rewrite sum_plus. pose proof (sum_most (fun _ : wire => 18) 18 (wires L)) as E.
      specialize (E ltac:(auto)). pose proof all_passages_most as P.
      assert (Times : forall l, sum_of (fun w => 18 * passage_count L w) l =
        18 * sum_of (passage_count L) l).
      { intros l. unfold sum_of. induction l as [|w l IH]; simpl in *; lia. }
      rewrite Times. lia. }
    assert (X : length (flat_map (fun x => half L x true ++ half L x false) (crossings L)) <=
      32 * (length (wires L) * length (wires L))).
    { rewrite length_flat_map.
      eapply Nat.le_trans; [apply (sum_most _ 16)|].
      - intros x _. rewrite app_length. pose proof (half_most L x true).
        pose proof (half_most L x false). lia.
      - simpl crossings. rewrite !app_length, !map_length, !seq_length. simpl length.
        pose proof (heights_most false). pose proof (heights_most true). lia. }
    lia.
  Qed.
End Arranged.

Theorem qbf_to_crossing_nets_size : forall (how : choices) (phi : qbf), proper phi ->
  let size := length (prefix phi) + length (matrix phi) +
    list_sum (map (@length literal) (matrix phi)) in
  length (qbf_to_crossing_nets how phi) <= 416 * (size * size) + 71 * size + 1.
Proof.
  intros how phi P size.
  pose proof (nets_most how phi P). pose proof (columns_most how phi).
  pose proof (in_tree_most how phi). pose proof (wires_most how phi) as W.
  unfold literals in *. fold size in W |- *.
  set (k := length (wires (laid_by_lanes (arranged how phi)))) in *.
  assert (k <= 2 * size) by (unfold size in *; lia).
  assert (k * k <= 4 * (size * size)) by nia.
  unfold size in *. lia.
Qed.
