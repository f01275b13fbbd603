(** * Sorting lanes: neighbours change places until the wires stand in another order

    What [Lanes.swaps] of gadgetry/reductions/connection/nets/crossing_nets.py lists. The wires
    stand in some order, and each has a key, its place in another order. One after the other is
    taken to its place among those before it; on the way it changes places with each of these that
    has a larger key ([sorting_swaps]). So only two wires cross of which the outer one has the
    larger key ([sorting]), and at the end they stand in the order of their keys
    ([sorted_by_swaps]). *)

From Coq Require Import List Arith Lia Permutation Sorted.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_lanes.
Import ListNotations.

(** * The wires in lanes after some swaps *)
Fixpoint exchange (p : nat) (ws : list wire) : list wire :=
  match p, ws with
  | 0, a :: b :: ws' => b :: a :: ws'
  | S p', a :: ws' => a :: exchange p' ws'
  | _, _ => ws
  end.
Fixpoint after (ws : list wire) (ps : list nat) (h : nat) : list wire :=
  match h with 0 => ws | S h' => exchange (swap_at ps h') (after ws ps h') end.

Lemma exchange_here xs : forall a b ys,
  exchange (length xs) (xs ++ a :: b :: ys) = xs ++ b :: a :: ys.
Proof. induction xs as [|x xs IH]; intros a b ys; simpl; [reflexivity|now rewrite IH]. Qed.

Lemma after_next ws p ps h : after ws (p :: ps) (S h) = after (exchange p ws) ps h.
Proof. induction h as [|h IH]; [reflexivity|]. simpl in *. now rewrite IH. Qed.

Lemma place_apart w xs : ~ In w xs -> forall ys, place_of w (xs ++ ys) = length xs + place_of w ys.
Proof.
  induction xs as [|x xs IH]; intros N ys; [reflexivity|]. simpl in *.
  destruct (wire_eq_dec x w) as [->|_]; [tauto|]. now rewrite IH by tauto.
Qed.

(** * Swaps of neighbours for which P holds *)
Section Sorting.
  Variable P : wire -> wire -> Prop.

  Inductive sorting : list wire -> list nat -> list wire -> Prop :=
  | sorting_done ws : sorting ws [] ws
  | sorting_step xs a b ys ps ws : P a b -> sorting (xs ++ b :: a :: ys) ps ws ->
      sorting (xs ++ a :: b :: ys) (length xs :: ps) ws.

  Lemma sorting_app ws ps ws' : sorting ws ps ws' ->
    forall ps' ws'', sorting ws' ps' ws'' -> sorting ws (ps ++ ps') ws''.
  Proof.
    induction 1 as [ws|xs a b ys ps ws H _ IH]; intros ps' ws'' More; simpl; auto.
    constructor; auto.
  Qed.

  Lemma sorting_same ws ps ws' : sorting ws ps ws' -> Permutation ws ws'.
  Proof.
    induction 1 as [ws|xs a b ys ps ws _ _ IH]; auto.
    apply perm_trans with (xs ++ b :: a :: ys); auto.
    apply Permutation_app_head. constructor.
  Qed.

  Lemma sorting_ends ws ps ws' : sorting ws ps ws' -> after ws ps (length ps) = ws'.
  Proof.
    induction 1 as [ws|xs a b ys ps ws _ _ IH]; [reflexivity|].
    simpl length. now rewrite after_next, exchange_here.
  Qed.

  Lemma sorting_at ws ps ws' : sorting ws ps ws' -> forall h, h < length ps ->
    exists xs a b ys, after ws ps h = xs ++ a :: b :: ys /\ swap_at ps h = length xs /\ P a b.
  Proof.
    induction 1 as [ws|xs a b ys ps ws H _ IH]; intros h Hh; simpl in Hh; [lia|].
    destruct h as [|h].
    - exists xs, a, b, ys. now repeat split.
    - destruct (IH h ltac:(lia)) as [us [c [d [vs [E Q]]]]].
      exists us, c, d, vs. rewrite after_next, exchange_here. now split.
  Qed.

  (** A wire goes outwards past others. *)
  Lemma going_out x : forall passed before rest, (forall y, In y passed -> P y x) ->
    sorting (before ++ passed ++ x :: rest) (rev (seq (length before) (length passed)))
      (before ++ x :: passed ++ rest).
  Proof.
    intros passed. induction passed as [|y passed IH] using rev_ind; intros before rest Lower.
    - simpl. constructor.
    - rewrite app_length, Nat.add_1_r, seq_S, rev_app_distr. simpl.
      rewrite <- app_assoc, <- app_length. simpl. rewrite app_assoc.
      constructor; [apply Lower, in_or_app; simpl; auto|].
      rewrite <- app_assoc. rewrite <- (app_assoc passed [y] rest). apply IH. intros z Hz.
      apply Lower, in_or_app. auto.
  Qed.
End Sorting.

(** While wires are swapped, a lane is a place. *)
Lemma place_exchange ws w : NoDup ws -> In w ws -> forall p, S p < length ws ->
  place_of w (exchange p ws) =
    if place_of w ws =? p then S p
    else if place_of w ws =? S p then p else place_of w ws.
Proof.
  intros D. induction D as [|u ws Nu D IH]; [intros []|]. intros Hw p Hp.
  destruct p as [|p].
  - destruct ws as [|b ws]; simpl in Hp; [lia|]. simpl.
    destruct (wire_eq_dec u w) as [->|N1], (wire_eq_dec b w) as [->|N2]; simpl; auto.
    exfalso. apply Nu. simpl. auto.
  - simpl in Hp. simpl exchange. simpl place_of.
    destruct (wire_eq_dec u w) as [->|N]; [reflexivity|].
    destruct Hw as [E|Hw]; [contradiction|]. rewrite (IH Hw p) by lia. simpl Nat.eqb.
    destruct (place_of w ws =? p); auto. destruct (place_of w ws =? S p); auto.
Qed.

Lemma exchange_same ws : forall p, Permutation (exchange p ws) ws.
Proof.
  induction ws as [|a ws IH]; intros [|p]; simpl; auto. destruct ws as [|b ws]; auto.
  constructor.
Qed.

Lemma after_same ws ps h : Permutation (after ws ps h) ws.
Proof.
  induction h as [|h IH]; simpl; auto. eapply perm_trans; [apply exchange_same|exact IH].
Qed.

Lemma lane_after ws ps w : NoDup ws -> In w ws ->
  (forall h, h < length ps -> S (swap_at ps h) < length ws) ->
  forall h, h <= length ps -> lane_at ws ps h w = place_of w (after ws ps h).
Proof.
  intros D Hw Inside h. induction h as [|h IH]; intros Hh; [reflexivity|].
  rewrite lane_next, IH by lia. simpl. pose proof (after_same ws ps h) as Same.
  rewrite place_exchange; auto.
  - eapply Permutation_NoDup; [apply Permutation_sym, Same|exact D].
  - eapply Permutation_in; [apply Permutation_sym, Same|exact Hw].
  - rewrite (Permutation_length Same). apply Inside. lia.
Qed.

(** * The swaps that sort *)
Section Keys.
  Variable key : wire -> nat.
  Definition lower (x y : wire) : bool := key y <? key x.
  Definition put (x : wire) (ws : list wire) : list wire :=
    filter (lower x) ws ++ x :: filter (fun y => negb (lower x y)) ws.
  Fixpoint sorting_swaps (there coming : list wire) : list nat :=
    match coming with
    | [] => []
    | x :: coming' =>
        let outside := filter (lower x) there in
        rev (seq (length outside) (length there - length outside)) ++
        sorting_swaps (put x there) coming'
    end.
  Definition by_key : list wire -> Prop := StronglySorted (fun a b => key a < key b).

  Lemma lower_first x ws : by_key ws ->
    filter (lower x) ws ++ filter (fun y => negb (lower x y)) ws = ws.
  Proof.
    unfold lower. induction 1 as [|a ws _ IH Less]; [reflexivity|]. simpl.
    destruct (Nat.ltb_spec (key a) (key x)) as [L|G]; simpl; [now rewrite IH|].
    assert (Outermost : filter (fun y => key y <? key x) ws = []).
    { rewrite Forall_forall in Less. clear IH. induction ws as [|b ws IH]; [reflexivity|].
      simpl. pose proof (Less b (or_introl eq_refl)). destruct (Nat.ltb_spec (key b) (key x));
        [lia|]. apply IH. intros c Hc. apply Less. now right. }
    rewrite Outermost in *. simpl in *. now rewrite IH.
  Qed.

  Lemma by_key_app xs ys : by_key xs -> by_key ys ->
    (forall x y, In x xs -> In y ys -> key x < key y) -> by_key (xs ++ ys).
  Proof.
    induction 1 as [|a xs _ IH Less]; intros Hy Both; auto. simpl. constructor.
    - apply IH; auto. intros x y Hx. apply Both. now right.
    - apply Forall_app. split; auto. apply Forall_forall. intros y Hin. apply Both; auto. now left.
  Qed.

  Lemma by_key_filter f ws : by_key ws -> by_key (filter f ws).
  Proof.
    induction 1 as [|a ws _ IH Less]; [constructor|]. simpl. destruct (f a); auto.
    constructor; auto. rewrite Forall_forall in *. intros y Hy. apply filter_In in Hy.
    now apply Less.
  Qed.

  Lemma put_by_key x ws : by_key ws -> (forall y, In y ws -> key y <> key x) -> by_key (put x ws).
  Proof.
    intros Sorted_ws Other. unfold put. apply by_key_app.
    - now apply by_key_filter.
    - constructor; [now apply by_key_filter|]. apply Forall_forall. intros y Hy.
      apply filter_In in Hy. destruct Hy as [Hy N]. unfold lower in N.
      specialize (Other y Hy). destruct (Nat.ltb_spec (key y) (key x)); [discriminate|lia].
    - intros a b Ha Hb. apply filter_In in Ha. destruct Ha as [_ La]. unfold lower in La.
      apply Nat.ltb_lt in La. destruct Hb as [<-|Hb]; auto. apply filter_In in Hb.
      destruct Hb as [_ Nb]. unfold lower in Nb. destruct (Nat.ltb_spec (key b) (key x));
        [discriminate|lia].
  Qed.

  Lemma by_key_unique ws : by_key ws -> forall ws', by_key ws' -> Permutation ws ws' -> ws = ws'.
  Proof.
    induction 1 as [|a ws Hs IH Less]; intros ws' Hs' Same.
    - now apply Permutation_nil in Same.
    - destruct Hs' as [|b ws' Hs' Less'].
      + apply Permutation_sym, Permutation_nil in Same. discriminate.
      + rewrite Forall_forall in Less, Less'.
        assert (a = b) as <-.
        { assert (Ha : In a (b :: ws')) by (eapply Permutation_in; [exact Same|now left]).
          assert (Hb : In b (a :: ws)) by
            (eapply Permutation_in; [apply Permutation_sym, Same|now left]).
          destruct Ha as [|Ha]; auto. destruct Hb as [|Hb]; auto.
          specialize (Less b Hb). specialize (Less' a Ha). lia. }
        f_equal. apply IH; auto. now apply Permutation_cons_inv in Same.
  Qed.

  (** Of two that change places, the outer one stood outside from the start and has the larger
      key. *)
  Definition outside_with_larger_key (ws : list wire) (y x : wire) : Prop :=
    (exists before rest, ws = before ++ x :: rest /\ In y before) /\ key x < key y.

  Lemma sorting_swaps_sort ws : (forall x y, In x ws -> In y ws -> key x = key y -> x = y) ->
    NoDup ws -> forall coming before there, ws = before ++ coming -> Permutation before there ->
    by_key there -> exists sorted, by_key sorted /\
      sorting (outside_with_larger_key ws) (there ++ coming) (sorting_swaps there coming) sorted.
  Proof.
    intros Different D coming.
    induction coming as [|x coming IH]; intros before there E Same Sorted_there; simpl.
    - exists there. split; auto. rewrite app_nil_r. constructor.
    - assert (Hin : forall y, In y there -> In y before)
        by (intros y Hy; eapply Permutation_in; [apply Permutation_sym, Same|exact Hy]).
      assert (Other : forall y, In y there -> key y <> key x).
      { intros y Hy Ek. apply Hin in Hy.
        assert (y = x) as ->.
        { apply Different; auto; rewrite E; apply in_or_app; simpl; auto. }
        rewrite E in D. apply NoDup_remove_2 in D. apply D, in_or_app. auto. }
      pose proof (lower_first x there Sorted_there) as Parts.
      destruct (IH (before ++ [x]) (put x there)) as [sorted [Hs Rest]].
      + rewrite <- app_assoc. exact E.
      + unfold put. eapply perm_trans; [apply Permutation_sym, Permutation_cons_append|].
        eapply perm_trans; [|apply Permutation_middle]. constructor.
        rewrite Parts. exact Same.
      + now apply put_by_key.
      + exists sorted. split; auto. eapply sorting_app; [|exact Rest].
        set (outside := filter (lower x) there) in *.
        set (passed := filter (fun y => negb (lower x y)) there) in *.
        replace (length there - length outside) with (length passed)
          by (rewrite <- Parts, app_length; lia).
        rewrite <- Parts at 1. unfold put. fold outside passed. rewrite <- !app_assoc. simpl.
        apply going_out. intros y Hy. apply filter_In in Hy. destruct Hy as [Hy N]. split.
        * exists before, coming. auto.
        * specialize (Other y Hy). unfold lower in N.
          destruct (Nat.ltb_spec (key y) (key x)); [discriminate|lia].
  Qed.
End Keys.

(** * From one order of wires to another *)
Definition swaps_between (ws goal : list wire) : list nat :=
  sorting_swaps (fun w => place_of w goal) [] ws.

Lemma place_injective goal x y : In x goal -> In y goal -> place_of x goal = place_of y goal ->
  x = y.
Proof.
  intros Hx Hy E. apply place_nth in Hx, Hy. rewrite E in Hx. congruence.
Qed.

Lemma in_place ws : forall before, NoDup (before ++ ws) ->
  by_key (fun w => place_of w (before ++ ws)) ws.
Proof.
  unfold by_key. induction ws as [|a ws IH]; intros before D; [constructor|]. constructor.
  - specialize (IH (before ++ [a])). rewrite <- app_assoc in IH. auto.
  - apply Forall_forall. intros b Hb.
    assert (Na : ~ In a before /\ ~ In b before /\ a <> b).
    { pose proof (NoDup_remove_2 _ _ _ D) as Na. rewrite in_app_iff in Na.
      apply NoDup_remove_1 in D. split; [tauto|]. split; [|intros ->; tauto]. intros Hin.
      apply in_split in Hb. destruct Hb as [us [vs ->]]. rewrite app_assoc in D.
      apply NoDup_remove_2 in D. apply D, in_or_app. left. apply in_or_app. auto. }
    rewrite !place_apart by tauto. simpl. destruct (wire_eq_dec a a); [|contradiction].
    destruct (wire_eq_dec a b); [tauto|lia].
Qed.

Lemma sorted_by_swaps ws goal : NoDup ws -> Permutation ws goal ->
  sorting (outside_with_larger_key (fun w => place_of w goal) ws) ws (swaps_between ws goal) goal.
Proof.
  intros D Same. pose proof (Permutation_NoDup Same D) as D'.
  assert (Hin : forall w, In w ws -> In w goal) by (intros w; apply Permutation_in; auto).
  destruct (sorting_swaps_sort (fun w => place_of w goal) ws) with
    (coming := ws) (before := @nil wire) (there := @nil wire) as [sorted [Hs St]]; auto.
  - intros x y Hx Hy. apply place_injective; auto.
  - constructor.
  - simpl in St. replace goal with sorted at 2; [exact St|].
    apply (by_key_unique (fun w => place_of w goal)); auto.
    + apply (in_place goal []). exact D'.
    + eapply perm_trans; [|exact Same]. apply Permutation_sym. eapply sorting_same. exact St.
Qed.
