(** * Threats of Black's on the nets of crossing_nets.v

    What Black has is said by [reach]: s is joined to a net, if he gets one of each pair that was
    set aside, which [Hold] says. He wins when a face is reached from which segments lead to t,
    and White has had one free stone ([finish]). So he has a move x with an only answer y
    ([forced_step]), and a move that she has to answer by closing a second way ([leave_step]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets crossing_links.
Import ListNotations.

Section Threats.
  Variable L : layout.
  Notation nets := (crossing_nets L).
  Notation places := (map fst nets).
  Notation position := (crossing_switch -> stone).
  Notation claim := (claiming.claim crossing_switch_eq_dec).
  Notation free := (claiming.free places).
  Implicit Types (Hold : position -> Prop) (p q : position).

  Definition reach (Hold : position -> Prop) (p : position) (a : crossing_net) : Prop :=
    forall q, more Maker p q -> Hold q -> connected nets q Start a.
  (** Black wins; the boolean says whether he is to move. *)
  Definition runs (Hold : position -> Prop) : bool -> position -> Prop :=
    Secures crossing_switch_eq_dec places Maker Breaker (fun q => reach Hold q Target).
  Definition also (Hold : position -> Prop) (a b : crossing_switch) (q : position) : Prop :=
    Hold q /\ (q a = Maker \/ q b = Maker).

  (** ** What is joined *)
  Lemma connected_trans q a b c : connected nets q a b -> connected nets q b c ->
    connected nets q a c.
  Proof.
    intros H H'. induction H' as [b|b d e sw ns _ IH Hin E Hd He]; [exact H|].
    exact (connected_step _ _ a d e sw ns (IH H) Hin E Hd He).
  Qed.

  Lemma connected_by q sw ns a b : In (sw, ns) nets -> q sw = Maker -> In a ns -> In b ns ->
    connected nets q a b.
  Proof.
    intros Hin E Ha Hb.
    exact (connected_step _ _ a a b sw ns (connected_refl _ _ a) Hin E Ha Hb).
  Qed.

  Lemma connected_back q a b : connected nets q a b -> connected nets q b a.
  Proof.
    intros H. induction H as [a|a b c sw ns _ IH Hin E Hb Hc]; [constructor|].
    apply connected_trans with b; [|exact IH]. now apply (connected_by q sw ns).
  Qed.

  Lemma reach_more Hold p p' a : more Maker p p' -> reach Hold p a -> reach Hold p' a.
  Proof. intros M H q M'. apply H. exact (more_trans _ _ _ _ M M'). Qed.

  Lemma reach_by Hold p sw ns a b : reach Hold p a -> In (sw, ns) nets -> p sw = Maker ->
    In a ns -> In b ns -> reach Hold p b.
  Proof.
    intros H Hin E Ha Hb q M HH. apply connected_trans with a; [now apply H|].
    apply (connected_by q sw ns); auto.
  Qed.

  (** One of two switches, of which he gets one. *)
  Lemma reach_also Hold p x y a b : reach Hold p a ->
    (forall q, more Maker p q -> q x = Maker \/ q y = Maker -> connected nets q a b) ->
    reach (also Hold x y) p b.
  Proof. intros H J q M [HH One]. apply connected_trans with a; auto. Qed.

  Lemma more_claimed p v s : p v = Free -> more Maker p (claim p v s).
  Proof.
    intros E w H. unfold claiming.claim. destruct (crossing_switch_eq_dec w v); congruence.
  Qed.

  Lemma place sw ns : In (sw, ns) nets -> In sw places.
  Proof. intros H. apply in_map_iff. now exists (sw, ns). Qed.

  (** ** A pair is set aside *)
  Lemma aside Hold turn p a b : In a places -> In b places -> p a = Free -> p b = Free ->
    a <> b -> runs (also Hold a b) turn (claim (claim p a Breaker) b Breaker) ->
    runs Hold turn p.
  Proof.
    intros Ha Hb Fa Fb Ne H.
    apply (set_aside crossing_switch_eq_dec places Maker Breaker a b) with
      (End' := fun q => reach (also Hold a b) q Target)
      (q := claim (claim p a Breaker) b Breaker); auto; try discriminate.
    - intros q q' Ea Eb E One R r M HH. apply R.
      + intros v Ev. apply M. rewrite (E v); auto; congruence.
      + split; auto. destruct One; auto.
    - rewrite claim_other, claim_same; auto.
    - apply claim_same.
    - intros v Na Nb. rewrite !claim_other; auto.
  Qed.

  (** ** Faces that lead out to t *)
  Lemma outward_segments usable f : outward L usable f -> exists segments,
    (forall w n, In (w, n) segments -> usable w n /\ incl (segment L w n) nets) /\
    forall q, (forall w n, In (w, n) segments ->
      connected nets q (segment_outer L w n) (segment_inner L w n)) ->
      connected nets q (Face f) Target.
  Proof.
    induction 1 as [|w n f g Hw Hn U E _ IH].
    - exists []. split; [intros w n []|]. intros q _. constructor.
    - destruct IH as [segments [Ok Out']]. exists ((w, n) :: segments). split.
      + intros w' n' [F|Hin]; [|now apply Ok]. injection F as <- <-. split; auto.
        intros y Hy. unfold crossing_nets. rewrite !in_app_iff. right. right. left.
        apply in_flat_map. exists w. split; auto. unfold wire_nets. apply in_flat_map. exists n.
        split; [apply in_seq; lia|exact Hy].
      + intros q J. apply connected_trans with (Face g).
        * specialize (J w n (or_introl eq_refl)). unfold segment_outer, segment_inner in J.
          destruct E as [E|E]; rewrite E in J; simpl in J; auto. now apply connected_back.
        * apply Out'. intros w' n' Hin. apply J. now right.
  Qed.

  (** White has at most one stone in the segments that may be used. *)
  Definition one_stone (usable : wire -> nat -> Prop) (p : position) (z : crossing_switch) :
    Prop := forall r w n i, usable w n -> p (Semi r w n i) = Breaker -> Semi r w n i = z.
  Definition untouched (usable : wire -> nat -> Prop) (p : position) : Prop :=
    forall r w n i, usable w n -> p (Semi r w n i) <> Breaker.

  Lemma runs_passed Hold p : runs Hold false p -> runs Hold true p.
  Proof.
    intros H. apply passed; try discriminate; auto. intros q q' B R.
    apply (reach_more Hold q); auto. intros v E. destruct (B v); congruence.
  Qed.

  Lemma finish_either Hold turn p usable z f g : outward L usable f -> outward L usable g ->
    one_stone usable p z ->
    (forall q, more Maker p q -> Hold q ->
      connected nets q Start (Face f) \/ connected nets q Start (Face g)) -> runs Hold turn p.
  Proof.
    intros Of Og One R.
    destruct (outward_segments usable f Of) as [sf [Okf Outf]].
    destruct (outward_segments usable g Og) as [sg [Okg Outg]].
    assert (H : runs Hold false p).
    { unfold runs. apply secures_weaker with (End := fun q => forall w n, In (w, n) (sf ++ sg) ->
        connected nets q (segment_outer L w n) (segment_inner L w n)); try discriminate.
      - apply (segments_linked L (sf ++ sg) nets p z).
        + intros w n Hin. apply in_app_iff in Hin. destruct Hin as [Hin|Hin];
            [apply Okf in Hin|apply Okg in Hin]; apply Hin.
        + intros w n sw Hin Hsw B.
          assert (U : usable w n).
          { apply in_app_iff in Hin. destruct Hin as [Hin|Hin];
              [apply Okf in Hin|apply Okg in Hin]; apply Hin. }
          apply in_map_iff in Hsw. destruct Hsw as [[sw' ns] [E Hsw]]. simpl in E. subst sw'.
          unfold segment in Hsw. apply in_flat_map in Hsw. destruct Hsw as [i [_ Hsw]].
          assert (X : exists r, sw = Semi r w n i).
          { unfold semi in Hsw. simpl in Hsw.
            repeat (destruct Hsw as [E|Hsw]; [injection E as <- _; eauto|]). destruct Hsw. }
          destruct X as [r ->]. now apply One.
      - intros q M J q' M' HH.
        assert (J' : forall w n, In (w, n) (sf ++ sg) ->
          connected nets q' (segment_outer L w n) (segment_inner L w n)).
        { intros w n Hin. apply (connected_more nets q); auto. }
        destruct (R q' (more_trans _ _ _ _ M M') HH) as [C|C];
          (apply connected_trans with (1 := C)); [apply Outf|apply Outg]; intros w n Hin;
          apply J'; apply in_app_iff; auto. }
    destruct turn; [now apply runs_passed|exact H].
  Qed.

  Lemma finish Hold turn p usable z f : outward L usable f -> one_stone usable p z ->
    reach Hold p (Face f) -> runs Hold turn p.
  Proof. intros Leads One R. apply (finish_either Hold turn p usable z f f); auto. Qed.

  Lemma one_stone_more usable p v z : one_stone usable p z -> one_stone usable (claim p v Maker) z.
  Proof.
    intros One r w n i U. unfold claiming.claim.
    destruct (crossing_switch_eq_dec (Semi r w n i) v); [discriminate|]. now apply One.
  Qed.

  Lemma one_stone_other usable p v z : one_stone usable p z ->
    (forall r w n i, usable w n -> v <> Semi r w n i) -> one_stone usable (claim p v Breaker) z.
  Proof.
    intros One N r w n i U. rewrite claim_other; [now apply One|]. apply not_eq_sym. now apply N.
  Qed.

  Lemma one_stone_first usable p z : untouched usable p -> one_stone usable (claim p z Breaker) z.
  Proof.
    intros U r w n i Us. unfold claiming.claim.
    destruct (crossing_switch_eq_dec (Semi r w n i) z); auto. intros E.
    now apply U in E.
  Qed.

  Lemma one_stone_none usable p z : untouched usable p -> one_stone usable p z.
  Proof. intros U r w n i Us E. now apply U in E. Qed.

  Lemma untouched_more usable p v : untouched usable p -> untouched usable (claim p v Maker).
  Proof.
    intros U r w n i Us. unfold claiming.claim.
    destruct (crossing_switch_eq_dec (Semi r w n i) v); [discriminate|]. now apply U.
  Qed.

  Lemma untouched_other usable p v : untouched usable p ->
    (forall r w n i, usable w n -> v <> Semi r w n i) -> untouched usable (claim p v Breaker).
  Proof.
    intros U N r w n i Us. rewrite claim_other; [now apply U|]. apply not_eq_sym. now apply N.
  Qed.

  (** ** A move x with an only answer y: it leads on to b, and y joins b to a face. *)
  Lemma forced_step Hold p usable x xs y ys a b f : In (x, xs) nets -> In (y, ys) nets ->
    In a xs -> In b xs -> In b ys -> In (Face f) ys -> outward L usable f ->
    p x = Free -> p y = Free -> x <> y -> reach Hold p a -> untouched usable p ->
    (reach Hold (claim (claim p x Maker) y Breaker) b ->
      runs Hold true (claim (claim p x Maker) y Breaker)) -> runs Hold true p.
  Proof.
    intros Ix Iy Ha Hb Hb' Hf Of Fx Fy Ne Ra Un Go.
    apply secures_by with x; [split; [now apply (place x xs)|exact Fx]|].
    set (p1 := claim p x Maker) in *.
    assert (Fy1 : p1 y = Free) by (unfold p1; rewrite claim_other; auto).
    assert (R1 : reach Hold p1 b).
    { apply (reach_by Hold p1 x xs a b); auto; [|apply claim_same].
      apply (reach_more Hold p); auto. now apply more_claimed. }
    apply secures_after_all; [exists y; split; [now apply (place y ys)|exact Fy1]|].
    intros z [Hz Fz]. destruct (crossing_switch_eq_dec z y) as [->|Nz].
    - apply Go. apply (reach_more Hold p1); auto. now apply more_claimed.
    - set (p2 := claim p1 z Breaker).
      assert (Fy2 : p2 y = Free) by (unfold p2; rewrite claim_other; auto).
      apply secures_by with y; [split; [now apply (place y ys)|exact Fy2]|].
      apply (finish Hold false _ usable z f); auto.
      + apply one_stone_more, one_stone_first. now apply untouched_more.
      + apply (reach_by Hold _ y ys b); auto; [|apply claim_same].
        apply (reach_more Hold p2); [now apply more_claimed|].
        apply (reach_more Hold p1); auto. now apply more_claimed.
  Qed.

  (** ** A move x that leads on to b, beside which o leads to c, and h1 or h2 on to a face. *)
  Lemma leave_step Hold p usable x xs o os h1 hs1 h2 hs2 a b c f :
    In (x, xs) nets -> In (o, os) nets -> In (h1, hs1) nets -> In (h2, hs2) nets ->
    In a xs -> In b xs -> In b os -> In c os -> In c hs1 -> In (Face f) hs1 -> In c hs2 ->
    In (Face f) hs2 -> outward L usable f -> NoDup [x; o; h1; h2] ->
    (forall sw, In sw [x; o; h1; h2] -> p sw = Free) ->
    (forall r w n i, usable w n -> ~ In (Semi r w n i) [x; o; h1; h2]) ->
    reach Hold p a -> untouched usable p ->
    (forall p', reach Hold p' b -> (forall sw, ~ In sw [x; o; h1; h2] -> p' sw = p sw) ->
      runs Hold true p') -> runs Hold true p.
  Proof.
    intros Ix Io I1 I2 Ha Hb Hb' Hc Hc1 Hf1 Hc2 Hf2 Of D Fr NoSemi Ra Un Go.
    inversion D as [|d1 d2 Dx D1]; subst. inversion D1 as [|d1 d2 Do D2]; subst.
    inversion D2 as [|d1 d2 Dh _]; subst. simpl in Dx, Do, Dh.
    assert (Apart : o <> x /\ h1 <> x /\ h2 <> x /\ h1 <> o /\ h2 <> o /\ h2 <> h1).
    { repeat split; intros E; subst; tauto. }
    destruct Apart as [A1 [A2 [A3 [A4 [A5 A6]]]]].
    assert (Sx : forall r w n i, usable w n -> x <> Semi r w n i).
    { intros r w n i U E. apply (NoSemi r w n i U). rewrite <- E. simpl. auto. }
    assert (S1 : forall r w n i, usable w n -> h1 <> Semi r w n i).
    { intros r w n i U E. apply (NoSemi r w n i U). rewrite <- E. simpl. auto. }
    assert (S2 : forall r w n i, usable w n -> h2 <> Semi r w n i).
    { intros r w n i U E. apply (NoSemi r w n i U). rewrite <- E. simpl. auto. }
    assert (Fx : p x = Free) by (apply Fr; simpl; auto).
    assert (Fo : p o = Free) by (apply Fr; simpl; auto).
    assert (F1 : p h1 = Free) by (apply Fr; simpl; auto).
    assert (F2 : p h2 = Free) by (apply Fr; simpl; auto).
    apply secures_by with x; [split; [now apply (place x xs)|exact Fx]|].
    set (p1 := claim p x Maker) in *.
    assert (R1 : reach Hold p1 b).
    { apply (reach_by Hold p1 x xs a b); auto; [|apply claim_same].
      apply (reach_more Hold p); auto. now apply more_claimed. }
    assert (Fo1 : p1 o = Free) by (unfold p1; rewrite claim_other; auto).
    assert (F11 : p1 h1 = Free) by (unfold p1; rewrite claim_other; auto).
    assert (F21 : p1 h2 = Free) by (unfold p1; rewrite claim_other; auto 6).
    assert (U1 : untouched usable p1) by now apply untouched_more.
    apply secures_after_all; [exists o; split; [now apply (place o os)|exact Fo1]|].
    intros z [Hz Fz]. destruct (crossing_switch_eq_dec z o) as [->|Nz].
    { apply Go; [apply (reach_more Hold p1); auto; now apply more_claimed|].
      intros sw N. simpl in N. unfold p1. rewrite !claim_other; auto. }
    set (p2 := claim p1 z Breaker).
    assert (Fo2 : p2 o = Free) by (unfold p2; rewrite claim_other; auto).
    apply secures_by with o; [split; [now apply (place o os)|exact Fo2]|].
    set (p3 := claim p2 o Maker).
    assert (M3 : more Maker p1 p3).
    { apply (more_trans Maker p1 p2); now apply more_claimed. }
    assert (R3 : reach Hold p3 c).
    { apply (reach_by Hold p3 o os b); auto; [|apply claim_same].
      now apply (reach_more Hold p1). }
    assert (Mine : forall h h' hs', (h = h1 /\ h' = h2 /\ hs' = hs2) \/
      (h = h2 /\ h' = h1 /\ hs' = hs1) -> z = h -> runs Hold false p3).
    { intros h h' hs' Which ->.
      assert (Has' : In (h', hs') nets) by (destruct Which as [[-> [-> ->]]|[-> [-> ->]]]; auto).
      assert (H' : In c hs' /\ In (Face f) hs') by
        (destruct Which as [[-> [-> ->]]|[-> [-> ->]]]; auto).
      assert (N' : h' <> x /\ h' <> o /\ h' <> h).
      { destruct Which as [[-> [-> ->]]|[-> [-> ->]]]; auto. }
      destruct N' as [N1 [N2 N3]].
      assert (Fh : p3 h' = Free).
      { unfold p3, p2. rewrite !claim_other; auto. destruct Which as [[-> [-> ->]]|[-> [-> ->]]];
          auto. }
      assert (U3 : untouched usable p3).
      { apply untouched_more, untouched_other; auto.
        destruct Which as [[-> [-> ->]]|[-> [-> ->]]]; auto. }
      apply secures_after_all; [exists h'; split; [now apply (place h' hs')|exact Fh]|].
      intros y [Hy Fy]. destruct (crossing_switch_eq_dec y h') as [->|Ny].
      - apply Go.
        + apply (reach_more Hold p3); [now apply more_claimed|]. now apply (reach_more Hold p1).
        + intros sw N. simpl in N. unfold p3, p2, p1.
          destruct Which as [[-> [-> ->]]|[-> [-> ->]]]; rewrite !claim_other;
            auto; intros E; apply N; rewrite E; auto 6.
      - apply secures_by with h'; [split; [now apply (place h' hs')|rewrite claim_other; auto]|].
        apply (finish Hold false _ usable y f); auto.
        + apply one_stone_more, one_stone_first. exact U3.
        + apply (reach_by Hold _ h' hs' c); try apply H'; auto; [|apply claim_same].
          apply (reach_more Hold p3); auto. apply (more_trans Maker p3 (claim p3 y Breaker));
            apply more_claimed; auto. rewrite claim_other; auto. }
    destruct (crossing_switch_eq_dec z h1) as [E1|N1]; [now apply (Mine h1 h2 hs2); auto|].
    destruct (crossing_switch_eq_dec z h2) as [E2|N2]; [now apply (Mine h2 h1 hs1); auto|].
    assert (F13 : p3 h1 = Free) by (unfold p3, p2; rewrite !claim_other; auto).
    assert (F23 : p3 h2 = Free) by (unfold p3, p2; rewrite !claim_other; auto).
    apply (aside Hold false p3 h1 h2); auto; [now apply (place h1 hs1)|now apply (place h2 hs2)|].
    apply (finish _ false _ usable z f); auto.
    - apply one_stone_other; auto. apply one_stone_other; auto.
      apply one_stone_more, one_stone_first. exact U1.
    - apply (reach_also Hold _ h1 h2 c).
      + apply (reach_more Hold p3); auto.
        apply (more_trans Maker p3 (claim p3 h1 Breaker)); apply more_claimed; auto.
        rewrite claim_other; auto.
      + intros q _ [E|E]; [apply (connected_by q h1 hs1)|apply (connected_by q h2 hs2)]; auto.
  Qed.
End Threats.
