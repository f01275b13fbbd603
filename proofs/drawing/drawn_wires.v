(** * The wires of a side with their crossings, drawn in the plane from the clauses up

    At each height the line meets t, the wires in their lanes, and the face inside each
    ([row_at]). A swap draws a segment of each of its two wires, and the crossing ([level_drawn]);
    what is drawn there is new, as its segments and its crossing have numbers that were not yet
    there ([below]). At the top each wire has its last segment ([row_goes_on], [side_drawn]). So
    for every QBF ([wires_drawn]). *)

From Coq Require Import Bool List Arith Lia Permutation.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_lanes crossing_swaps crossing_sides crossing_arranged.
From Gadgetry.drawing Require Import plane_drawing drawn_gadgets.
Import ListNotations.

(** Strands of wires and, between and beside them, of faces. *)
Section Strip.
  Variables (strand : wire -> crossing_net) (gap : nat -> face).
  Fixpoint strip (q : nat) (ws : list wire) : list node :=
    match ws with
    | [] => []
    | w :: ws' => Net (strand w) :: Net (Face (gap (S q))) :: strip (S q) ws'
    end.
  Definition row (q : nat) (ws : list wire) : list node :=
    Net (Face (gap q)) :: strip q ws.
  Fixpoint front (q : nat) (ws : list wire) : list node :=
    match ws with
    | [] => []
    | w :: ws' => Net (Face (gap q)) :: Net (strand w) :: front (S q) ws'
    end.

  Lemma row_parts xs : forall q ws, row q (xs ++ ws) = front q xs ++ row (q + length xs) ws.
  Proof.
    induction xs as [|x xs IH]; intros q ws; simpl.
    - now rewrite Nat.add_0_r.
    - unfold row. simpl. do 2 f_equal. specialize (IH (S q) ws). unfold row in IH.
      rewrite IH. now rewrite <- plus_n_Sm.
  Qed.
End Strip.

Lemma strip_same strand strand' gap gap' ws : forall q,
  (forall w, In w ws -> strand w = strand' w) ->
  (forall k, q < k -> gap k = gap' k) ->
  strip strand gap q ws = strip strand' gap' q ws.
Proof.
  induction ws as [|w ws IH]; intros q Same Faces; simpl; auto.
  rewrite (Same w) by now left. rewrite (Faces (S q)) by lia. do 2 f_equal. apply IH.
  - intros u Hu. apply Same. now right.
  - intros k Hk. apply Faces. lia.
Qed.

Lemma front_same strand strand' gap gap' ws : forall q,
  (forall w, In w ws -> strand w = strand' w) ->
  (forall k, k < q + length ws -> gap k = gap' k) ->
  front strand gap q ws = front strand' gap' q ws.
Proof.
  induction ws as [|w ws IH]; intros q Same Faces; simpl; auto.
  rewrite (Same w) by now left. rewrite (Faces q) by (simpl; lia). do 2 f_equal. apply IH.
  - intros u Hu. apply Same. now right.
  - intros k Hk. apply Faces. simpl. lia.
Qed.

(** Each wire goes on. *)
Lemma row_goes_on strand strand' gap nets whose ws : NoDup ws -> forall q,
  (forall xs w ys, ws = xs ++ w :: ys -> draws
    [Net (Face (gap (q + length xs))); Net (strand w);
     Net (Face (gap (S (q + length xs))))]
    (incidences (nets w)) (whose w)
    [Net (Face (gap (q + length xs))); Net (strand' w);
     Net (Face (gap (S (q + length xs))))]) ->
  (forall w w', w <> w' -> forall a, whose w a -> ~ whose w' a) ->
  draws (row strand gap q ws) (incidences (flat_map nets ws))
    (fun a => exists w, In w ws /\ whose w a) (row strand' gap q ws).
Proof.
  induction 1 as [|w ws Nw D IH]; intros q Each Apart; [apply draws_nothing|].
  pose proof (Each [] w ws eq_refl) as First. simpl in First. rewrite Nat.add_0_r in First.
  apply (draws_between _ _ _ _ [] (strip strand gap (S q) ws)) in First. simpl in First.
  assert (Rest : draws (row strand gap (S q) ws) (incidences (flat_map nets ws))
    (fun a => exists w, In w ws /\ whose w a) (row strand' gap (S q) ws)).
  { apply IH; auto. intros xs u ys E. specialize (Each (w :: xs) u ys). simpl in Each.
    rewrite <- plus_n_Sm in Each. simpl. apply Each. now rewrite E. }
  apply (draws_between _ _ _ _ [Net (Face (gap q)); Net (strand' w)] []) in Rest.
  rewrite !app_nil_r in Rest.
  eapply draws_weaker; [eapply (draws_then _ _ _ _ _ _ _ First Rest)| |].
  - intros a H [u [Hu H']]. revert H H'. apply Apart. intros ->. contradiction.
  - simpl. rewrite incidences_app. apply incl_refl.
  - intros a [H|[u [Hu H]]]; [exists w|exists u]; simpl; auto.
Qed.

(** What belongs to the wires of a side. *)
Definition on_side (s : bool) (a : node) : Prop :=
  match owner_of a with
  | OfSemi w _ _ => side_of w = s
  | OfCrossing (s', _) | Itself (Face (Between (s', _))) => s' = s
  | _ => False
  end.

Section Side.
  Variables (A : arrangement) (s : bool).
  Hypothesis ok : valid A.
  Notation L := (laid_by_lanes A).
  Notation now h := (after (bottom A s) (swaps A s) h).

  (** Where a wire is at a height. *)
  Definition head (h : nat) (w : wire) : crossing_net := semi_start L w (done A s h w) 0.
  Definition row_at (h : nat) : list node := row (head h) (face_of A s h) 0 (now h).
  Definition segment_nets (h : nat) (w : wire) : junctions :=
    flat_map (semi L w (done A s h w)) [0; 1; 2].
  Definition level (h : nat) : junctions :=
    flat_map (segment_nets h)
      (filter (fun w => crosses (bottom A s) (swaps A s) w h) (bottom A s)) ++
    half L (s, h) true ++ half L (s, h) false.
  Definition below (h : nat) (a : node) : Prop :=
    match owner_of a with
    | OfSemi w n _ => In w (bottom A s) /\ n < done A s h w
    | OfCrossing (s', g) | Itself (Face (Between (s', g))) => s' = s /\ g < h
    | _ => False
    end.

  Lemma now_in h w : In w (now h) <-> In w (bottom A s).
  Proof.
    split; apply Permutation_in; [|apply Permutation_sym]; apply after_same.
  Qed.

  Lemma now_distinct h : NoDup (now h).
  Proof.
    eapply Permutation_NoDup; [apply Permutation_sym, after_same|apply (valid_distinct A ok)].
  Qed.

  Lemma lane_now h xs w ys : h <= height A s -> now h = xs ++ w :: ys ->
    lane A s h w = length xs.
  Proof.
    intros Hh E. unfold lane. rewrite lane_after; auto.
    - rewrite E. apply nth_place; [rewrite <- E; apply now_distinct|].
      now rewrite nth_error_app2, Nat.sub_diag by auto.
    - apply (valid_distinct A ok).
    - apply (now_in h). rewrite E. apply in_or_app. simpl. auto.
    - intros g Hg. now apply (valid_swaps A ok).
  Qed.

  Lemma segment_at_height h xs w ys : h <= height A s -> now h = xs ++ w :: ys -> draws
    [Net (Face (face_of A s h (length xs))); Net (head h w);
     Net (Face (face_of A s h (S (length xs))))]
    (incidences (segment_nets h w))
    (owned [OfSemi w (done A s h w) 0; OfSemi w (done A s h w) 1; OfSemi w (done A s h w) 2])
    [Net (Face (face_of A s h (length xs))); Net (WireP w (done A s h w) 2);
     Net (Face (face_of A s h (S (length xs))))].
  Proof.
    intros Hh E. pose proof (segment_drawn L w (done A s h w)) as Dr.
    unfold segment_outer, segment_inner in Dr.
    rewrite (segment_here A ok s h w) in Dr; auto.
    - rewrite (lane_now h xs w ys Hh E) in Dr. exact Dr.
    - apply (now_in h). rewrite E. apply in_or_app. simpl. auto.
  Qed.

  Lemma done_next h w : done A s (S h) w =
    done A s h w + (if crosses (bottom A s) (swaps A s) w h then 1 else 0).
  Proof. unfold done, passed_below. apply count_next. Qed.

  Lemma parts_at {B : Type} (l : list B) : forall p, S p < length l ->
    exists xs a b ys, l = xs ++ a :: b :: ys /\ length xs = p.
  Proof.
    induction l as [|x l IH]; intros p Hp; simpl in Hp; [lia|]. destruct p as [|p].
    - destruct l as [|y l]; simpl in Hp; [lia|]. now exists [], x, y, l.
    - destruct (IH p) as [xs [a [b [ys [-> E]]]]]; [lia|].
      exists (x :: xs), a, b, ys. simpl. auto.
  Qed.

  Lemma level_drawn h : h < height A s -> draws (row_at h) (incidences (level h))
    (fun a => below (S h) a /\ ~ below h a) (row_at (S h)).
  Proof.
    intros Hh. assert (Hh' : h <= height A s) by lia.
    pose proof (valid_swaps A ok s h Hh) as Fits. unfold swapped in Fits. cbn [fst snd] in Fits.
    destruct (parts_at (now h) (swap_at (swaps A s) h)) as [xs [a [b [ys [E Ep]]]]].
    { now rewrite (Permutation_length (after_same _ _ _)). }
    set (p := swap_at (swaps A s) h) in *.
    assert (E' : now (S h) = xs ++ b :: a :: ys).
    { simpl. fold p. rewrite E, <- Ep. apply exchange_here. }
    assert (La : lane A s h a = p) by (rewrite <- Ep; eapply lane_now; eauto).
    assert (Eb : now h = (xs ++ [a]) ++ b :: ys) by (rewrite <- app_assoc; exact E).
    assert (Lb : lane A s h b = S p).
    { rewrite (lane_now h _ b ys Hh' Eb), app_length. simpl. lia. }
    assert (Ha : In a (bottom A s)) by (apply (now_in h); rewrite E; apply in_or_app; simpl; auto).
    assert (Hb : In b (bottom A s)) by (apply (now_in h); rewrite E; apply in_or_app; simpl; auto).
    assert (Crossing : forall w, In w (bottom A s) ->
      crosses (bottom A s) (swaps A s) w h = true <-> w = a \/ w = b).
    { intros w Hw. unfold crosses. fold p. unfold lane in La, Lb.
      rewrite orb_true_iff, !Nat.eqb_eq. split.
      - intros [H|H]; [left|right]; apply (lane_apart (bottom A s) (swaps A s) h); auto; congruence.
      - intros [->| ->]; auto. }
    assert (Ta : through L (s, h) true = Some (a, done A s h a)).
    { simpl. unfold side_through. apply Nat.ltb_lt in Hh. unfold height in Hh. rewrite Hh. fold p.
      now rewrite (in_lane_iff _ _ h p a Ha La). }
    assert (Tb : through L (s, h) false = Some (b, done A s h b)).
    { simpl. unfold side_through. apply Nat.ltb_lt in Hh. unfold height in Hh. rewrite Hh. fold p.
      now rewrite (in_lane_iff _ _ h (S p) b Hb Lb). }
    assert (Da : done A s (S h) a = S (done A s h a)).
    { rewrite done_next. replace (crosses _ _ a h) with true; [lia|]. symmetry.
      apply Crossing; auto. }
    assert (Db : done A s (S h) b = S (done A s h b)).
    { rewrite done_next. replace (crosses _ _ b h) with true; [lia|]. symmetry.
      apply Crossing; auto. }
    assert (Ha' : head (S h) a = CrossOut (s, h) true).
    { unfold head. rewrite Da. unfold semi_start.
      apply (passed_through L (lanes_sound A ok)) in Ta. now rewrite Ta. }
    assert (Hb' : head (S h) b = CrossOut (s, h) false).
    { unfold head. rewrite Db. unfold semi_start.
      apply (passed_through L (lanes_sound A ok)) in Tb. now rewrite Tb. }
    assert (Others : forall w, In w (xs ++ ys) -> head h w = head (S h) w).
    { intros w Hw. unfold head. rewrite done_next.
      assert (Hin : In w (bottom A s)).
      { apply (now_in h). rewrite E. apply in_app_or in Hw. apply in_or_app. simpl. tauto. }
      destruct (crosses (bottom A s) (swaps A s) w h) eqn:C; [|now rewrite Nat.add_0_r].
      exfalso. apply Crossing in C; auto. pose proof (now_distinct h) as D. rewrite E in D.
      destruct C as [-> | ->].
      - apply NoDup_remove_2 in D. apply D. apply in_app_or in Hw. apply in_or_app. simpl. tauto.
      - replace (xs ++ a :: b :: ys) with ((xs ++ [a]) ++ b :: ys) in D
          by (rewrite <- app_assoc; reflexivity).
        apply NoDup_remove_2 in D. apply D. rewrite <- app_assoc. apply in_app_or in Hw.
        apply in_or_app. simpl. tauto. }
    assert (Faces : forall k, k <> S p -> face_of A s h k = face_of A s (S h) k).
    { intros k Nk. unfold face_of. cbn [face_at]. fold p.
      destruct (Nat.eqb_spec k (S p)); [contradiction|reflexivity]. }
    assert (Mid : face_of A s (S h) (S p) = Between (s, h)).
    { unfold face_of. cbn [face_at]. fold p. now rewrite Nat.eqb_refl. }
    (* both rows *)
    set (xf := front (head h) (face_of A s h) 0 xs).
    set (yf := strip (head h) (face_of A s h) (S (S p)) ys).
    assert (R : row_at h = xf ++ [Net (Face (face_of A s h p)); Net (head h a);
      Net (Face (face_of A s h (S p))); Net (head h b);
      Net (Face (face_of A s h (S (S p))))] ++ yf).
    { unfold row_at. rewrite E, row_parts. simpl. rewrite Ep. reflexivity. }
    assert (R' : row_at (S h) = xf ++ [Net (Face (face_of A s h p)); Net (CrossOut (s, h) false);
      Net (Face (Between (s, h))); Net (CrossOut (s, h) true);
      Net (Face (face_of A s h (S (S p))))] ++ yf).
    { unfold row_at. rewrite E', row_parts. simpl length. cbn [Nat.add]. rewrite Ep.
      unfold row. cbn [strip app]. rewrite Mid, Ha', Hb'.
      rewrite <- (Faces p), <- (Faces (S (S p))) by lia.
      unfold xf, yf. f_equal.
      - apply front_same; [intros w Hw; symmetry; apply Others, in_or_app; auto|].
        intros k Hk. symmetry. apply Faces. lia.
      - do 5 f_equal. apply strip_same; [intros w Hw; symmetry; apply Others, in_or_app; auto|].
        intros k Hk. symmetry. apply Faces. lia. }
    rewrite R, R'. apply draws_weaker with
      (wanted := incidences (segment_nets h a) ++ incidences (segment_nets h b) ++
         incidences (half L (s, h) true ++ half L (s, h) false))
      (whose := fun c => owned [OfSemi a (done A s h a) 0; OfSemi a (done A s h a) 1;
           OfSemi a (done A s h a) 2] c \/ owned [OfSemi b (done A s h b) 0;
           OfSemi b (done A s h b) 1; OfSemi b (done A s h b) 2] c \/
         owned [OfCrossing (s, h); Itself (Face (Between (s, h)))] c).
    - assert (Nab : a <> b) by (intros ->; lia). apply draws_between. eapply draws_then.
      + pose proof (segment_at_height h xs a (b :: ys) Hh' E) as Dr. rewrite Ep in Dr.
        exact (draws_between _ _ _ _ [] [Net (head h b); Net (Face (face_of A s h (S (S p))))] Dr).
      + eapply draws_then.
        * pose proof (segment_at_height h _ b ys Hh' Eb) as Dr.
          rewrite app_length, Ep, Nat.add_comm in Dr.
          exact (draws_between _ _ _ _ [Net (Face (face_of A s h p));
            Net (WireP a (done A s h a) 2)] [] Dr).
        * exact (crossing_drawn L (s, h) _ _ _ _ Ta Tb).
        * unfold owned. simpl. intros c H H'. intuition congruence.
      + unfold owned. simpl. intros c H H'. intuition congruence.
    - rewrite <- !incidences_app. apply incidences_incl. unfold level.
      intros x Hx. apply in_app_or in Hx. apply in_or_app. destruct Hx as [Hx|Hx].
      + apply in_flat_map in Hx. destruct Hx as [w [Hw Hx]]. apply filter_In in Hw.
        destruct Hw as [Hw C]. apply Crossing in C; auto.
        destruct C as [-> | ->]; [left; exact Hx|right; apply in_or_app; left; exact Hx].
      + right. apply in_or_app. now right.
    - intros c H. unfold below, owned in *. rewrite ?Da, ?Db.
      destruct H as [H|[H|H]]; simpl in H;
        repeat (destruct H as [H|H]; [rewrite <- H; rewrite ?Da, ?Db; split; [|intros B];
          intuition lia|]); destruct H.
  Qed.

  Lemma levels_drawn h : h <= height A s ->
    draws (row_at 0) (incidences (flat_map level (seq 0 h))) (below h) (row_at h).
  Proof.
    induction h as [|h IH]; intros Hh; [apply draws_nothing|].
    rewrite seq_S, flat_map_app. eapply draws_weaker.
    - eapply draws_then; [apply IH; lia|apply level_drawn; lia|]. intros a B [_ N]. contradiction.
    - rewrite incidences_app. cbn [flat_map Nat.add]. rewrite app_nil_r. apply incl_refl.
    - intros a [B|[B _]]; auto. unfold below in *.
      destruct (owner_of a) as [w n i|[s' g]|s' v|v|path|m|].
      + destruct B as [Hw Hn]. split; auto. rewrite done_next. lia.
      + destruct B as [E Hg]. split; auto.
      + exact B.
      + exact B.
      + exact B.
      + destruct m as [|f|v|v|v|s' v i|c|p|p|p|w n i|w n i|w n i|x e|x e|x e|x|x e]; try exact B.
        destruct f as [|w|[s' g]]; try exact B. destruct B as [E Hg]. split; auto.
      + exact B.
  Qed.

  Definition side_nets : junctions :=
    flat_map (wire_nets L) (bottom A s) ++
    flat_map (fun h => half L (s, h) true ++ half L (s, h) false) (seq 0 (height A s)).
  Definition wire_end (w : wire) : crossing_net := WireP w (passage_count L w) 2.

  Lemma done_at_last w : In w (bottom A s) -> done A s (height A s) w = passage_count L w.
  Proof.
    intros Hw. pose proof Hw as H. apply (valid_wires A ok) in H. destruct H as [E Hin].
    rewrite (passages_crossed A ok w Hin), E. reflexivity.
  Qed.

  Lemma side_drawn : draws (row_at 0) (incidences side_nets) (on_side s)
    (row wire_end (face_of A s (height A s)) 0 (now (height A s))).
  Proof.
    set (H := height A s).
    assert (Last : draws (row_at H) (incidences (flat_map (segment_nets H) (now H)))
      (fun a => exists w, In w (now H) /\ owned [OfSemi w (done A s H w) 0;
         OfSemi w (done A s H w) 1; OfSemi w (done A s H w) 2] a)
      (row wire_end (face_of A s H) 0 (now H))).
    { unfold row_at.
      replace (row wire_end (face_of A s H) 0 (now H)) with
        (row (fun w => WireP w (done A s H w) 2) (face_of A s H) 0 (now H)).
      - apply (row_goes_on _ _ _ _ (fun w => owned [OfSemi w (done A s H w) 0;
          OfSemi w (done A s H w) 1; OfSemi w (done A s H w) 2])); [apply now_distinct| |].
        + intros xs w ys E. simpl. now apply (segment_at_height H xs w ys (le_n _)).
        + unfold owned. simpl. intros w w' Ne a B B'. intuition congruence.
      - unfold row. f_equal. apply strip_same; auto. intros w Hw. unfold wire_end.
        now rewrite <- done_at_last by now apply (now_in H). }
    eapply draws_weaker; [eapply draws_then;
      [apply (levels_drawn H (le_n _))|exact Last|]| |].
    - intros a B [w [Hw Own]]. unfold below, owned in *. simpl in Own.
      destruct Own as [E|[E|[E|[]]]]; rewrite <- E in B; lia.
    - rewrite <- incidences_app. apply incidences_incl. intros x Hx. unfold side_nets in Hx.
      apply in_app_or in Hx. apply in_or_app. destruct Hx as [Hx|Hx].
      + apply in_flat_map in Hx. destruct Hx as [w [Hw Hx]]. unfold wire_nets in Hx.
        apply in_flat_map in Hx. destruct Hx as [n [Hn Hx]]. apply in_seq in Hn.
        destruct (Nat.eq_dec n (passage_count L w)) as [->|Nn].
        * right. apply in_flat_map. exists w. split; [now apply (now_in H)|].
          unfold segment_nets, H. now rewrite done_at_last.
        * left. assert (Some_height : exists h, h < H /\
            crosses (bottom A s) (swaps A s) w h = true /\ done A s h w = n).
          { pose proof Hw as Hin. apply (valid_wires A ok) in Hin. destruct Hin as [E Hin].
            assert (Less : n < length (crossed_by (bottom A s) (swaps A s) w)).
            { rewrite <- E, <- (passages_crossed A ok w Hin). lia. }
            apply nth_error_Some in Less.
            destruct (nth_error (crossed_by (bottom A s) (swaps A s) w) n) as [h|] eqn:P;
              [|contradiction]. apply nth_passing in P. exists h. exact P. }
          destruct Some_height as [h [Hh [C D]]]. apply in_flat_map. exists h.
          split; [apply in_seq; lia|]. unfold level. apply in_or_app. left.
          apply in_flat_map. exists w. split; [now apply filter_In|].
          unfold segment_nets. now rewrite D.
      + left. apply in_flat_map in Hx. destruct Hx as [h [Hh Hx]]. apply in_flat_map.
        exists h. split; auto. unfold level. apply in_or_app. now right.
    - intros a H'. unfold below, on_side, owned in *. destruct H' as [B|[w [Hw Own]]].
      + destruct (owner_of a) as [w n i|[s' g]|s' v|v|path|m|]; try exact B.
        * destruct B as [Hw _]. now apply (valid_wires A ok) in Hw.
        * apply B.
        * destruct m as [|[|w|[s' g]]|v|v|v|s' v i|c|p|p|p|w n i|w n i|w n i|x e|x e|x e|x|x e];
            try exact B. apply B.
      + apply (now_in H), (valid_wires A ok) in Hw. simpl in Own.
        destruct Own as [E|[E|[E|[]]]]; rewrite <- E; apply Hw.
  Qed.
End Side.

Lemma wires_drawn : forall (how : choices) (phi : qbf) (s : bool), proper phi ->
  let A := arranged how phi in
  draws (row (fun w => ClauseC (clause_of w)) (face_of A s 0) 0 (wires_at_clauses how phi s))
    (incidences (side_nets A s)) (on_side s)
    (row (wire_end A) (face_of A s (height A s)) 0 (wires_at_variables how phi s)).
Proof.
  intros how phi s P A. rewrite <- (wires_arrive_in_order how phi P s).
  exact (side_drawn A s (arranged_valid how phi P)).
Qed.
