(** * Black runs along a wire

    From the net of a clause to the end of a wire, on the nets of crossing_nets.v (B2 and B3 of
    docs/hex_theorem.md). A third of a segment: c0, answered by y1; c1, answered by k1 or c, then c
    or k1, answered by y2; or by y2, then c and k1 are set aside ([semi_run]). A crossing: i,
    answered by u; j by g1; g by g2; m by the other wire's m; the way out by its u
    ([passage_run]). At the last third the tip is free: after c1 he sets c and k1 aside, and y2
    and the tip, and has won ([wire_run]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets crossing_links crossing_threats.
Import ListNotations.

(** What is left of a position after claims elsewhere. *)
Ltac claims := repeat (rewrite claim_same || rewrite claim_other by discriminate).

Section Wires.
  Variable L : layout.
  Hypothesis L_sound : sound L.
  Hypothesis L_runnable : runnable L.
  Notation nets := (crossing_nets L).
  Notation places := (map fst nets).
  Notation position := (crossing_switch -> stone).
  Notation claim := (claiming.claim crossing_switch_eq_dec).
  Notation runs := (crossing_threats.runs L).
  Notation reach := (crossing_threats.reach L).
  Implicit Types (Hold : position -> Prop) (p q : position).

  (** A move of Black's, and every answer. *)
  Lemma move Hold p x xs a b y : In (x, xs) nets -> In a xs -> In b xs -> p x = Free ->
    In y places -> y <> x -> p y = Free -> reach Hold p a ->
    (reach Hold (claim p x Maker) b ->
      forall z, In z places -> claim p x Maker z = Free -> z <> x ->
        runs Hold true (claim (claim p x Maker) z Breaker)) -> runs Hold true p.
  Proof.
    intros Ix Ha Hb Fx Hy Ne Fy Ra Go.
    apply secures_by with x; [split; [now apply (place L x xs)|exact Fx]|].
    apply secures_after_all; [exists y; split; auto; now rewrite claim_other|].
    intros z [Hz Fz]. apply Go; auto.
    - apply (reach_by L Hold _ x xs a); auto using claim_same.
      apply (reach_more L Hold p); auto using more_claimed.
    - intros ->. rewrite claim_same in Fz. discriminate.
  Qed.

  (** ** A third of a segment *)
  Definition on_semi (w : wire) (n i : nat) (sw : crossing_switch) : Prop :=
    match sw with Semi _ w' n' i' => w' = w /\ n' = n /\ i' = i | _ => False end.

  Lemma semi_in w n i y : In w (wires L) -> n <= passage_count L w -> i < 3 ->
    In y (semi L w n i) -> In y nets.
  Proof.
    intros Hw Hn Hi Hy. unfold crossing_nets. rewrite !in_app_iff. right. right. left.
    apply in_flat_map. exists w. split; auto. unfold wire_nets. apply in_flat_map. exists n.
    split; [apply in_seq; lia|]. apply in_flat_map. exists i. split; auto. simpl. lia.
  Qed.

  Lemma not_run_here w n r i r' w' n' i' : not_run w n w' n' ->
    Semi r w n i <> Semi r' w' n' i'.
  Proof. intros U E. injection E as _ <- <- _. specialize (U eq_refl). lia. Qed.

  Section Semis.
    Variables (w : wire) (n : nat).
    Hypothesis w_in : In w (wires L).
    Hypothesis n_in : n <= passage_count L w.
    Notation outer := (segment_outer L w n).
    Notation inner := (segment_inner L w n).
    Notation usable := (not_run w n).

    Lemma outer_out : outward L usable (fst (segment_faces L w n)).
    Proof. apply (wires_outward L L_runnable); auto. now left. Qed.

    Lemma into_semi Hold p i : i < 3 -> reach Hold p (semi_start L w n i) ->
      (forall r, p (Semi r w n i) = Free) -> untouched usable p ->
      (forall p1, reach Hold p1 (WireV w n i) -> p1 = claim (claim p (Semi C0 w n i) Maker)
        (Semi Y1 w n i) Breaker -> runs Hold true p1) -> runs Hold true p.
    Proof.
      intros Hi R Fr Un Go.
      apply (forced_step L Hold p usable (Semi C0 w n i) [semi_start L w n i; WireV w n i]
        (Semi Y1 w n i) [WireV w n i; WireP w n i; outer] (semi_start L w n i) (WireV w n i)
        (fst (segment_faces L w n))); simpl; auto using outer_out; try discriminate.
      - apply (semi_in w n i); auto. simpl. auto.
      - apply (semi_in w n i); auto. simpl. auto.
    Qed.

    Lemma semi_run Hold p i : i < 3 -> reach Hold p (semi_start L w n i) ->
      (forall r, p (Semi r w n i) = Free) -> untouched usable p ->
      (forall Hold' p', reach Hold' p' (WireP w n i) ->
        (forall sw, ~ on_semi w n i sw -> p' sw = p sw) -> runs Hold' true p') ->
      runs Hold true p.
    Proof.
      intros Hi R Fr Un Go.
      assert (I1 : In (Semi C1 w n i, [WireV w n i; WireW w n i]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (IK : In (Semi K1 w n i, [WireW w n i; WireP w n i; inner]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (I2 : In (Semi C2 w n i, [WireW w n i; WireP w n i]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (IY : In (Semi Y2 w n i, [WireP w n i; outer]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (Here : forall r r' w' n' i', usable w' n' -> Semi r w n i <> Semi r' w' n' i') by
        (intros r r' w' n' i'; apply not_run_here).
      apply (into_semi Hold p i); auto. intros p1 R1 E1.
      assert (U1 : untouched usable p1).
      { rewrite E1. apply untouched_other; auto. now apply untouched_more. }
      assert (F1 : forall r, r <> C0 -> r <> Y1 -> p1 (Semi r w n i) = Free).
      { intros r N0 N1. rewrite E1, !claim_other by congruence. auto. }
      assert (Same1 : forall sw, ~ on_semi w n i sw -> p1 sw = p sw).
      { intros sw N. rewrite E1, !claim_other; auto; intros ->; apply N; simpl; auto. }
      clear E1.
      apply (move Hold p1 (Semi C1 w n i) _ (WireV w n i) (WireW w n i) (Semi K1 w n i) I1);
        simpl; auto; try (apply F1; discriminate); try discriminate;
        [now apply (place L _ _ IK)|].
      intros R2 z Hz Fz Nz. set (p2 := claim p1 (Semi C1 w n i) Maker) in *.
      assert (U2 : untouched usable p2) by now apply untouched_more.
      assert (F2 : forall r, r <> C0 -> r <> Y1 -> r <> C1 -> p2 (Semi r w n i) = Free).
      { intros r N0 N1 N2. unfold p2. rewrite claim_other by congruence. auto. }
      assert (Same2 : forall sw, ~ on_semi w n i sw -> p2 sw = p sw).
      { intros sw N. unfold p2. rewrite claim_other; auto; intros ->; apply N; simpl; auto. }
      assert (Fz2 : p2 z = Free) by exact Fz.
      assert (R3 : reach Hold (claim p2 z Breaker) (WireW w n i)).
      { apply (reach_more L Hold p2); auto. now apply more_claimed. }
      assert (Either : forall x xs,
        (x = C2 /\ z = Semi K1 w n i) \/ (x = K1 /\ z = Semi C2 w n i) ->
        In (Semi x w n i, xs) nets -> In (WireW w n i) xs -> In (WireP w n i) xs ->
        runs Hold true (claim p2 z Breaker)).
      { intros x xs Which Ix Hw Hp.
        apply (forced_step L Hold _ usable (Semi x w n i) xs (Semi Y2 w n i)
          [WireP w n i; outer] (WireW w n i) (WireP w n i) (fst (segment_faces L w n))); simpl;
          auto using outer_out.
        - destruct Which as [[-> ->]|[-> ->]]; rewrite claim_other by discriminate;
            apply F2; discriminate.
        - destruct Which as [[-> ->]|[-> ->]]; rewrite claim_other by discriminate;
            apply F2; discriminate.
        - destruct Which as [[-> ->]|[-> ->]]; discriminate.
        - apply untouched_other; auto. destruct Which as [[-> ->]|[-> ->]]; auto.
        - intros R4. apply Go; auto. intros sw N.
          destruct Which as [[-> ->]|[-> ->]]; rewrite !claim_other; auto; intros ->; apply N;
            simpl; auto. }
      assert (Pair : forall q, more Maker q q -> q (Semi C2 w n i) = Maker \/
        q (Semi K1 w n i) = Maker -> connected nets q (WireW w n i) (WireP w n i)).
      { intros q _ [E|E]; [apply (connected_by L q _ _ _ _ I2 E)
          |apply (connected_by L q _ _ _ _ IK E)];
          simpl; auto. }
      destruct (crossing_switch_eq_dec z (Semi K1 w n i)) as [Ek|Nk].
      { apply (Either C2 [WireW w n i; WireP w n i]); simpl; auto. }
      destruct (crossing_switch_eq_dec z (Semi C2 w n i)) as [Ec|Nc].
      { apply (Either K1 [WireW w n i; WireP w n i; inner]); simpl; auto. }
      assert (F3 : forall r, r = C2 \/ r = K1 -> claim p2 z Breaker (Semi r w n i) = Free).
      { intros r Hr. rewrite claim_other; [apply F2|]; destruct Hr as [-> | ->];
          auto; discriminate. }
      destruct (crossing_switch_eq_dec z (Semi Y2 w n i)) as [->|Ny].
      - apply (aside L Hold true _ (Semi C2 w n i) (Semi K1 w n i)); auto; try discriminate;
          [now apply (place L _ _ I2)|now apply (place L _ _ IK)|].
        apply Go.
        + apply (reach_also L Hold _ _ _ (WireW w n i)).
          * apply (reach_more L Hold (claim p2 (Semi Y2 w n i) Breaker)); auto.
            apply (more_trans Maker _ (claim (claim p2 (Semi Y2 w n i) Breaker)
              (Semi C2 w n i) Breaker)); apply more_claimed; auto.
            rewrite claim_other by discriminate. auto.
          * intros q _. apply Pair. intros v Ev. exact Ev.
        + intros sw N. rewrite !claim_other; auto; intros ->; apply N; simpl; auto.
      - set (p3 := claim p2 z Breaker) in *.
        assert (FY : p3 (Semi Y2 w n i) = Free).
        { unfold p3. rewrite claim_other by auto. apply F2; discriminate. }
        apply secures_by with (Semi Y2 w n i); [split; [now apply (place L _ _ IY)|exact FY]|].
        apply (aside L Hold false _ (Semi C2 w n i) (Semi K1 w n i)); try discriminate;
          [now apply (place L _ _ I2)|now apply (place L _ _ IK)| | |].
        { rewrite claim_other by discriminate. auto. }
        { rewrite claim_other by discriminate. auto. }
        set (p4 := claim p3 (Semi Y2 w n i) Maker).
        apply (finish L _ false _ usable z (fst (segment_faces L w n))); auto using outer_out.
        + apply one_stone_other; auto. apply one_stone_other; auto.
          apply one_stone_more, one_stone_first; auto.
        + apply (reach_by L _ _ (Semi Y2 w n i) [WireP w n i; outer] (WireP w n i)); simpl; auto.
          * apply (reach_also L Hold _ _ _ (WireW w n i)).
            -- apply (reach_more L Hold p3); auto.
               apply (more_trans Maker _ p4); [now apply more_claimed|].
               apply (more_trans Maker _ (claim p4 (Semi C2 w n i) Breaker)); apply more_claimed;
                 unfold p4; claims; auto.
            -- intros q _. apply Pair. intros v Ev. exact Ev.
          * unfold p4. now claims.
    Qed.

    (** The last one, with a tip that is free. *)
    Lemma last_semi Hold p i tip ns : i < 3 -> reach Hold p (semi_start L w n i) ->
      (forall r, p (Semi r w n i) = Free) -> untouched usable p -> p tip = Free ->
      In (tip, ns) nets -> In (WireP w n i) ns -> In outer ns ->
      (forall r w' n' i', tip <> Semi r w' n' i') -> runs Hold true p.
    Proof.
      intros Hi R Fr Un Ft It Hp Ho Nt.
      assert (I1 : In (Semi C1 w n i, [WireV w n i; WireW w n i]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (IK : In (Semi K1 w n i, [WireW w n i; WireP w n i; inner]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (I2 : In (Semi C2 w n i, [WireW w n i; WireP w n i]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (IY : In (Semi Y2 w n i, [WireP w n i; outer]) nets) by
        (apply (semi_in w n i); auto; simpl; auto 10).
      assert (Here : forall r r' w' n' i', usable w' n' -> Semi r w n i <> Semi r' w' n' i') by
        (intros r r' w' n' i'; apply not_run_here).
      apply (into_semi Hold p i); auto. intros p1 R1 E1.
      assert (U1 : untouched usable p1).
      { rewrite E1. apply untouched_other; auto. now apply untouched_more. }
      assert (F1 : forall r, r <> C0 -> r <> Y1 -> p1 (Semi r w n i) = Free).
      { intros r N0 N1. rewrite E1, !claim_other by congruence. auto. }
      assert (Ft1 : p1 tip = Free) by (rewrite E1, !claim_other; auto).
      clear E1.
      apply secures_by with (Semi C1 w n i);
        [split; [now apply (place L _ _ I1)|apply F1; discriminate]|].
      set (p2 := claim p1 (Semi C1 w n i) Maker).
      assert (R2 : reach Hold p2 (WireW w n i)).
      { apply (reach_by L Hold _ _ _ (WireV w n i) _) with (2 := I1); simpl; auto;
          [|apply claim_same]. apply (reach_more L Hold p1); auto. apply more_claimed.
        apply F1; discriminate. }
      assert (F2 : forall r, r <> C0 -> r <> Y1 -> r <> C1 -> p2 (Semi r w n i) = Free).
      { intros r N0 N1 N2. unfold p2. rewrite claim_other by congruence. auto. }
      assert (Ft2 : p2 tip = Free) by (unfold p2; rewrite claim_other; auto).
      assert (Fc : p2 (Semi C2 w n i) = Free) by (apply F2; discriminate).
      assert (Fk : p2 (Semi K1 w n i) = Free) by (apply F2; discriminate).
      assert (Fy : p2 (Semi Y2 w n i) = Free) by (apply F2; discriminate).
      apply (aside L Hold false p2 (Semi C2 w n i) (Semi K1 w n i)); auto; try discriminate;
        [now apply (place L _ _ I2)|now apply (place L _ _ IK)|].
      set (p3 := claim (claim p2 (Semi C2 w n i) Breaker) (Semi K1 w n i) Breaker).
      assert (M3 : more Maker p2 p3).
      { apply (more_trans Maker _ (claim p2 (Semi C2 w n i) Breaker)); apply more_claimed;
          now claims. }
      assert (R3 : reach (also Hold (Semi C2 w n i) (Semi K1 w n i)) p3 (WireP w n i)).
      { apply (reach_also L Hold _ _ _ (WireW w n i)).
        - now apply (reach_more L Hold p2).
        - intros q _ [E|E]; [apply (connected_by L q _ _ _ _ I2 E)
            |apply (connected_by L q _ _ _ _ IK E)]; simpl; auto. }
      assert (Fy3 : p3 (Semi Y2 w n i) = Free) by (unfold p3; now claims).
      assert (Ft3 : p3 tip = Free) by (unfold p3; rewrite !claim_other; auto).
      apply (aside L _ false p3 (Semi Y2 w n i) tip); auto; [now apply (place L _ _ IY)
        |now apply (place L _ _ It)|].
      apply (finish L _ false _ usable tip (fst (segment_faces L w n))); auto using outer_out.
      - apply one_stone_none. apply untouched_other; auto. apply untouched_other; auto.
        apply untouched_other; auto. apply untouched_other; auto. now apply untouched_more.
      - apply (reach_also L _ _ _ _ (WireP w n i)).
        + apply (reach_more L _ p3); auto.
          apply (more_trans Maker _ (claim p3 (Semi Y2 w n i) Breaker)); apply more_claimed; auto.
          rewrite claim_other; auto.
        + intros q _ [E|E]; [apply (connected_by L q _ _ _ _ IY E)
            |apply (connected_by L q _ _ _ _ It E)]; simpl; auto.
    Qed.
  End Semis.

  (** ** A crossing *)
  Definition on_crossing (x : crossing_name) (sw : crossing_switch) : Prop :=
    match sw with Half _ y _ | Out y _ => y = x | _ => False end.

  Lemma half_in x e y : In x (crossings L) -> In y (half L x e) -> In y nets.
  Proof.
    intros Hx Hy. unfold crossing_nets. rewrite !in_app_iff. right. right. right.
    apply in_flat_map. exists x. split; auto. apply in_app_iff. destruct e; auto.
  Qed.

  Lemma passage_run Hold p w n x e : In w (wires L) ->
    nth_error (passages L w) n = Some (x, e) -> reach Hold p (WireP w n 2) ->
    (forall sw, on_crossing x sw -> p sw = Free) -> untouched (not_run w n) p ->
    (forall p', reach Hold p' (CrossOut x e) ->
      (forall sw, ~ on_crossing x sw -> p' sw = p sw) -> runs Hold true p') -> runs Hold true p.
  Proof.
    intros Hw Hn R Fr Un Go.
    assert (Le : n <= passage_count L w).
    { apply Nat.lt_le_incl. unfold passage_count. apply nth_error_Some. congruence. }
    destruct (crossed_fully L L_runnable w n x e Hn) as [Hx [[w' n'] T']].
    assert (T : through L x e = Some (w, n)) by now apply (passed_through L L_sound).
    assert (OM : outward L (not_run w n) (middle_face L x)).
    { apply (wires_outward L L_runnable); auto. right. exists x, e. auto. }
    assert (OE : forall e', outward L (not_run w n) (crossing_faces L x e')).
    { intros e'. apply (wires_outward L L_runnable); auto. right. exists x, e. eauto. }
    assert (Away : forall sw, on_crossing x sw -> forall r w0 n0 i0, not_run w n w0 n0 ->
      sw <> Semi r w0 n0 i0).
    { intros sw On r w0 n0 i0 _ ->. exact On. }
    assert (Has : forall sw ns, In (sw, ns) (half L x e) -> In (sw, ns) nets) by
      (intros sw ns; now apply half_in).
    assert (Has' : forall sw ns, In (sw, ns) (half L x (negb e)) -> In (sw, ns) nets) by
      (intros sw ns; now apply half_in).
    unfold half in Has, Has'. rewrite T in Has. rewrite T' in Has'. rewrite negb_involutive in Has'.
    assert (Ne : negb e <> e) by (destruct e; discriminate).
    apply (forced_step L Hold p (not_run w n) (Half HalfI x e) [WireP w n 2; CrossV x e]
      (Half HalfU x e) [CrossV x e; Face (crossing_faces L x e); CrossOut x (negb e)]
      (WireP w n 2) (CrossV x e) (crossing_faces L x e)); auto; try discriminate;
      try (apply Has; simpl; auto 10; fail); try (simpl; auto; fail).
    { apply Fr. reflexivity. } { apply Fr. reflexivity. }
    intros R1. set (p1 := claim (claim p (Half HalfI x e) Maker) (Half HalfU x e) Breaker) in *.
    assert (U1 : untouched (not_run w n) p1).
    { apply untouched_other; [now apply untouched_more|]. apply Away. reflexivity. }
    apply (forced_step L Hold p1 (not_run w n) (Half HalfJ x e) [CrossV x e; CrossQ x e]
      (Half HalfG1 x e) [CrossQ x e; CrossX x e; Face (middle_face L x)]
      (CrossV x e) (CrossQ x e) (middle_face L x)); auto; try discriminate;
      try (apply Has; simpl; auto 10; fail); try (simpl; auto; fail).
    { unfold p1. claims. apply Fr. reflexivity. } { unfold p1. claims. apply Fr. reflexivity. }
    intros R2. set (p2 := claim (claim p1 (Half HalfJ x e) Maker) (Half HalfG1 x e) Breaker) in *.
    assert (U2 : untouched (not_run w n) p2).
    { apply untouched_other; [now apply untouched_more|]. apply Away. reflexivity. }
    apply (forced_step L Hold p2 (not_run w n) (Half HalfG x e) [CrossQ x e; CrossX x e]
      (Half HalfG2 x e) [CrossX x e; Face (middle_face L x)]
      (CrossQ x e) (CrossX x e) (middle_face L x)); auto; try discriminate;
      try (apply Has; simpl; auto 10; fail); try (simpl; auto; fail).
    { unfold p2, p1. claims. apply Fr. reflexivity. }
    { unfold p2, p1. claims. apply Fr. reflexivity. }
    intros R3. set (p3 := claim (claim p2 (Half HalfG x e) Maker) (Half HalfG2 x e) Breaker) in *.
    assert (U3 : untouched (not_run w n) p3).
    { apply untouched_other; [now apply untouched_more|]. apply Away. reflexivity. }
    assert (F3 : forall sw, on_crossing x sw -> (forall r, sw = Half r x e -> r = HalfM) ->
      p3 sw = Free).
    { intros sw On Not. unfold p3, p2, p1.
      rewrite !claim_other by (intros ->; specialize (Not _ eq_refl); discriminate). auto. }
    set (own := [Half HalfM x e; Half HalfM x (negb e); Half HalfG1 x (negb e);
      Half HalfG2 x (negb e)]).
    assert (On : forall sw, In sw own -> on_crossing x sw).
    { intros sw H. simpl in H. repeat (destruct H as [<-|H]; [reflexivity|]). destruct H. }
    apply (leave_step L Hold p3 (not_run w n) (Half HalfM x e) [CrossX x e; CrossM x]
      (Half HalfM x (negb e)) [CrossX x (negb e); CrossM x]
      (Half HalfG1 x (negb e)) [CrossQ x (negb e); CrossX x (negb e); Face (middle_face L x)]
      (Half HalfG2 x (negb e)) [CrossX x (negb e); Face (middle_face L x)]
      (CrossX x e) (CrossM x) (CrossX x (negb e)) (middle_face L x)); auto;
      try (apply Has; simpl; auto 10; fail); try (apply Has'; simpl; auto 10; fail);
      try (simpl; auto; fail).
    { repeat constructor; simpl; intuition congruence. }
    { intros sw H. apply F3; [now apply On|]. intros r E. subst sw. simpl in H.
      intuition congruence. }
    { intros r w0 n0 i0 _ H. exact (On _ H). }
    intros p4 R4 Same4. fold own in Same4.
    assert (U4 : untouched (not_run w n) p4).
    { intros r w0 n0 i0 Us. rewrite Same4; [now apply U3|]. intros H. exact (On _ H). }
    apply (forced_step L Hold p4 (not_run w n) (Out x e) [CrossM x; CrossOut x e]
      (Half HalfU x (negb e)) [CrossV x (negb e); Face (crossing_faces L x (negb e)); CrossOut x e]
      (CrossM x) (CrossOut x e) (crossing_faces L x (negb e))); auto; try discriminate;
      try (apply Has; simpl; auto 10; fail); try (apply Has'; simpl; auto 10; fail);
      try (simpl; auto; fail).
    { rewrite Same4; [|simpl; intuition discriminate]. apply F3; [reflexivity|discriminate]. }
    { rewrite Same4; [|simpl; intuition discriminate]. apply F3; [reflexivity|].
      intros r E. congruence. }
    intros R5. apply Go; auto. intros sw N.
    rewrite !claim_other by (intros ->; apply N; reflexivity).
    rewrite Same4 by (intros H; apply N; auto). unfold p3, p2, p1.
    now rewrite !claim_other by (intros ->; apply N; reflexivity).
  Qed.

  (** ** A wire *)
  Lemma once_passed w n n' x e e' : nth_error (passages L w) n = Some (x, e) ->
    nth_error (passages L w) n' = Some (x, e') -> n = n'.
  Proof.
    intros H H'. apply (passed_through L L_sound) in H, H'.
    destruct (bool_dec e e') as [->|N]; [congruence|].
    exfalso. destruct e, e'; try congruence.
    - now apply (crossed_apart L L_sound x w n w n' H H').
    - now apply (crossed_apart L L_sound x w n' w n H' H).
  Qed.

  Lemma wire_run w tip ns : In w (wires L) -> In (tip, ns) nets ->
    In (WireP w (passage_count L w) 2) ns -> In (segment_outer L w (passage_count L w)) ns ->
    (forall n i, ~ on_semi w n i tip) -> (forall x, ~ on_crossing x tip) ->
    (forall r w' n' i', tip <> Semi r w' n' i') ->
    forall m n Hold p, n + m = passage_count L w -> reach Hold p (semi_start L w n 0) ->
    (forall r k i, n <= k -> p (Semi r w k i) = Free) ->
    (forall r w' k i, w' <> w -> p (Semi r w' k i) = Free) ->
    (forall k x e sw, n <= k -> nth_error (passages L w) k = Some (x, e) -> on_crossing x sw ->
      p sw = Free) -> p tip = Free -> runs Hold true p.
  Proof.
    intros Hw It Hp Ho T1 T2 T3.
    assert (Un : forall n p, (forall r k i, n < k -> p (Semi r w k i) = Free) ->
      (forall r w' k i, w' <> w -> p (Semi r w' k i) = Free) -> untouched (not_run w n) p).
    { intros n p F1 F2 r w' k i Us.
      assert (Dec : {w' = w} + {w' <> w}) by (repeat decide equality).
      destruct Dec as [->|Ne]; [rewrite F1 by auto|rewrite F2 by auto]; discriminate. }
    assert (Keep : forall n i0 p p', (forall sw, ~ on_semi w n i0 sw -> p' sw = p sw) ->
      (forall r w' k i, w' <> w -> p (Semi r w' k i) = Free) ->
      (forall r w' k i, w' <> w -> p' (Semi r w' k i) = Free)).
    { intros n i0 p p' Same F r w' k i Ne. rewrite Same; auto. intros [E _]. congruence. }
    intros m. induction m as [|m IHm]; intros n Hold p En R F1 F2 F3 Ft;
      (assert (U : untouched (not_run w n) p) by (apply Un; auto using Nat.lt_le_incl)).
    - assert (Le : n <= passage_count L w) by lia.
      apply (semi_run w n Hw Le Hold p 0); auto. intros Hold0 p0 R0 S0.
      assert (F0 : forall r k i, n <= k -> i <> 0 -> p0 (Semi r w k i) = Free).
      { intros r k i Hk Hi. rewrite S0; auto. intros [_ [_ E]]. congruence. }
      assert (F0' : forall r k i, n < k -> p0 (Semi r w k i) = Free).
      { intros r k i Hk. rewrite S0; [apply F1; lia|]. intros [_ [E _]]. lia. }
      apply (semi_run w n Hw Le Hold0 p0 1); auto.
      { apply Un; auto. now apply (Keep n 0 p). }
      intros Hold1 p1 R1 S1.
      assert (F1' : forall r k i, n < k -> p1 (Semi r w k i) = Free).
      { intros r k i Hk. rewrite S1; [now apply F0'|]. intros [_ [E _]]. lia. }
      replace (passage_count L w) with n in Hp, Ho by lia.
      apply (last_semi w n Hw Le Hold1 p1 2 tip ns); auto.
      { intros r. rewrite S1; auto. intros [_ [_ E]]. discriminate. }
      { apply Un; auto. apply (Keep n 1 p0); auto. now apply (Keep n 0 p). }
      { rewrite S1, S0; auto. }
    - assert (Le : n <= passage_count L w) by lia.
      destruct (nth_error (passages L w) n) as [[x e]|] eqn:P.
      2: { apply nth_error_None in P. unfold passage_count in En. lia. }
      apply (semi_run w n Hw Le Hold p 0); auto. intros Hold0 p0 R0 S0.
      assert (G0 : forall r k i, n <= k -> i <> 0 -> p0 (Semi r w k i) = Free).
      { intros r k i Hk Hi. rewrite S0; auto. intros [_ [_ E]]. congruence. }
      assert (G0' : forall r k i, n < k -> p0 (Semi r w k i) = Free).
      { intros r k i Hk. rewrite S0; [apply F1; lia|]. intros [_ [E _]]. lia. }
      assert (G0'' : forall r w' k i, w' <> w -> p0 (Semi r w' k i) = Free) by
        now apply (Keep n 0 p).
      apply (semi_run w n Hw Le Hold0 p0 1); auto. intros Hold1 p1 R1 S1.
      assert (G1 : forall r, p1 (Semi r w n 2) = Free).
      { intros r. rewrite S1; auto. intros [_ [_ E]]. discriminate. }
      assert (G1' : forall r k i, n < k -> p1 (Semi r w k i) = Free).
      { intros r k i Hk. rewrite S1; auto. intros [_ [E _]]. lia. }
      assert (G1'' : forall r w' k i, w' <> w -> p1 (Semi r w' k i) = Free) by
        now apply (Keep n 1 p0).
      apply (semi_run w n Hw Le Hold1 p1 2); auto. intros Hold2 p2 R2 S2.
      assert (G2' : forall r k i, n < k -> p2 (Semi r w k i) = Free).
      { intros r k i Hk. rewrite S2; auto. intros [_ [E _]]. lia. }
      assert (G2'' : forall r w' k i, w' <> w -> p2 (Semi r w' k i) = Free) by
        now apply (Keep n 2 p1).
      assert (Same : forall sw, (forall i, ~ on_semi w n i sw) -> p2 sw = p sw).
      { intros sw N. rewrite S2, S1, S0; auto. }
      assert (On : forall y sw, on_crossing y sw -> forall i, ~ on_semi w n i sw).
      { intros y sw H i. destruct sw; simpl in *; tauto. }
      apply (passage_run Hold2 p2 w n x e); auto.
      { intros sw H. rewrite Same by eauto. now apply (F3 n x e). }
      intros p3 R3 S3. apply (IHm (S n) Hold2 p3).
      + lia.
      + simpl. now rewrite P.
      + intros r k i Hk. rewrite S3; [apply G2'; lia|]. intros [].
      + intros r w' k i Ne. rewrite S3; auto.
      + intros k y e' sw Hk P' H. rewrite S3.
        * rewrite Same by eauto. apply (F3 k y e'); auto. lia.
        * intros H'. assert (y = x) as ->.
          { destruct sw; simpl in H, H'; congruence || contradiction. }
          pose proof (once_passed w n k x e e' P P'). lia.
      + rewrite S3, Same; auto.
  Qed.
End Wires.
