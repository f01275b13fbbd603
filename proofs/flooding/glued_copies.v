(** Copies of a fixed puzzle, glued at its source, as a free puzzle (Fukui et al., Lemma 3).

    Fewer moves than there are copies solve the free puzzle iff they solve the fixed one
    ([glued_flooded]). The moves of the fixed puzzle flood every copy at once ([fixed_to_free]). The
    other way round, a move recolours an area with the source, or an area within one copy, which is
    then struck off the list: the copies that are still listed look all the same, and like the fixed
    puzzle after the moves with the source; and as there are fewer moves than copies, one is listed
    to the end ([free_to_fixed]). A colour that only the other copies have floods nothing in a
    listed one, and in the fixed puzzle it is no move: it is left out ([absent_colour]). *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import flood_it.
Import ListNotations.

(** * Areas *)
Lemma area_colour g colour v w : area g colour v w -> colour w = colour v.
Proof. intros H. induction H as [|u w H IH Hedge E]; [reflexivity|congruence]. Qed.

Lemma area_trans g colour u v w : area g colour u v -> area g colour v w -> area g colour u w.
Proof.
  intros Huv Hvw. induction Hvw as [|x w H IH Hedge E]; [exact Huv|].
  now apply area_step with x.
Qed.

Lemma area_sym g colour u v : area g colour u v -> area g colour v u.
Proof.
  intros H. induction H as [|x w H IH Hedge E]; [constructor|].
  apply area_trans with x; [|exact IH]. apply area_step with w; [constructor|tauto|now symmetry].
Qed.

Lemma solved_within_same g k colour : fl_well_formed g -> solved_within g k colour ->
  forall colour2, (forall v, v < fl_vertices g -> colour v = colour2 v) ->
  solved_within g k colour2.
Proof.
  intros Hwf H colour2 Hsame. destruct H as [k colour Hone|k colour v c colour' Hv Hc Hon Hnew H].
  - apply solved. intros u w Hu Hw. rewrite <- !Hsame by assumption. now apply Hone.
  - assert (Hlt : v < fl_vertices g).
    { destruct Hwf as [_ Hs]. unfold may_be_recoloured in Hv.
      destruct (fl_source g); [now subst|exact Hv]. }
    apply recolour with v c colour'; auto.
    + now rewrite <- Hsame.
    + destruct Hon as [w [Hw E]]. exists w. rewrite <- Hsame by exact Hw. now split.
    + intros w Hw. rewrite <- (Hsame w Hw).
      destruct (Hnew w Hw) as [[Harea E]|[Harea E]]; [left|right]; (split; [|exact E]).
      * now apply (area_same g colour).
      * intros H'. apply Harea. apply (area_same g colour2); auto.
        intros u Hu. now rewrite Hsame.
Qed.

(** To recolour the source with a colour that is not on the board helps nothing. *)
Lemma absent_colour g source k colour c colour1 : fl_well_formed g -> fl_source g = Some source ->
  recoloured g colour source c colour1 -> (forall w, w < fl_vertices g -> colour w <> c) ->
  solved_within g k colour1 -> solved_within g k colour.
Proof.
  intros Hwf Hsource Hnew Habsent H.
  assert (Hs : source < fl_vertices g) by (destruct Hwf as [_ Hs]; now rewrite Hsource in Hs).
  assert (Hat : colour1 source = c).
  { destruct (Hnew source Hs) as [[_ E]|[Hnot _]]; [exact E|]. destruct Hnot. constructor. }
  assert (Hin : forall w, area g colour source w -> w < fl_vertices g).
  { intros w Hw. destruct (area_same g colour colour source w) as [_ H']; auto. }
  assert (Harea : forall w, area g colour1 source w <-> area g colour source w).
  { intros w. split; intros Hw.
    - induction Hw as [|u w Hw IH Hedge E]; [constructor|].
      assert (Hlt : w < fl_vertices g).
      { destruct Hwf as [Hedges _]. destruct Hedge as [He|He]; apply Hedges in He; lia. }
      destruct (Hnew w Hlt) as [[H' _]|[_ E']]; [exact H'|]. exfalso.
      apply (Habsent w Hlt). rewrite <- E', E, <- Hat. now apply (area_colour g).
    - induction Hw as [|u w Hw IH Hedge E]; [constructor|].
      assert (Hw' : area g colour source w) by now apply area_step with u.
      apply area_step with u; [exact IH|exact Hedge|].
      destruct (Hnew w (Hin w Hw')) as [[_ ->]|[H' _]]; [|contradiction].
      destruct (Hnew u (Hin u Hw)) as [[_ ->]|[H' _]]; [reflexivity|contradiction]. }
  destruct H as [k colour1 Hone|k colour1 v e colour1' Hv He Hon Hnew1 H].
  - apply solved.
    assert (Hall : forall w, w < fl_vertices g -> colour w = colour source).
    { intros w Hw. destruct (Hnew w Hw) as [[H' _]|[_ E]]; [now apply (area_colour g)|].
      exfalso. apply (Habsent w Hw). rewrite <- E, <- Hat. now apply Hone. }
    intros u w Hu Hw. now rewrite (Hall u Hu), (Hall w Hw).
  - unfold may_be_recoloured in Hv. rewrite Hsource in Hv. subst v.
    destruct (Nat.eq_dec e (colour source)) as [E|Hne].
    + apply solved_within_more with k; [lia|]. apply solved_within_same with colour1'; auto.
      intros w Hw. destruct (Hnew1 w Hw) as [[Ha ->]|[Ha ->]]; rewrite Harea in Ha.
      * rewrite E. symmetry. now apply (area_colour g).
      * destruct (Hnew w Hw) as [[H' _]|[_ E']]; [contradiction|exact E'].
    + apply recolour with source e colour1'.
      * unfold may_be_recoloured. now rewrite Hsource.
      * exact Hne.
      * destruct Hon as [w [Hw E]]. exists w. split; [exact Hw|].
        destruct (Hnew w Hw) as [[_ E']|[_ E']]; congruence.
      * intros w Hw. rewrite <- Harea.
        destruct (Hnew1 w Hw) as [[Ha E]|[Ha E]]; [now left|right]. split; [exact Ha|].
        rewrite Harea in Ha. destruct (Hnew w Hw) as [[H' _]|[_ E']]; [contradiction|congruence].
      * exact H.
Qed.

(** * Copies, glued *)
Section Glued.
  Variables (g free : flood_it) (source root copies : nat).
  (** The vertex [v] of copy [i]; and of a vertex of the free puzzle, which it is, and in which. *)
  Variables (glue : nat -> nat -> nat) (vertex_of copy_of : nat -> nat).
  Let n := fl_vertices g.
  Hypothesis Hwf : fl_well_formed g.
  Hypothesis Hsource : fl_source g = Some source.
  Hypothesis Hfree : fl_source free = None.
  Hypothesis glue_source : forall i, i < copies -> glue i source = root.
  Hypothesis glue_range : forall i v, i < copies -> v < n -> glue i v < fl_vertices free.
  Hypothesis vertex_of_glue : forall i v, i < copies -> v < n -> vertex_of (glue i v) = v.
  Hypothesis copy_of_glue : forall i v, i < copies -> v < n -> v <> source ->
    copy_of (glue i v) = i.
  Hypothesis glue_onto : forall x, x < fl_vertices free ->
    copy_of x < copies /\ vertex_of x < n /\ glue (copy_of x) (vertex_of x) = x.
  Hypothesis glued_edges : forall x y,
    In (x, y) (fl_edges free) \/ In (y, x) (fl_edges free) <-> exists i u v, i < copies /\
      (In (u, v) (fl_edges g) \/ In (v, u) (fl_edges g)) /\ x = glue i u /\ y = glue i v.

  Lemma source_range : source < n.
  Proof. destruct Hwf as [_ Hs]. now rewrite Hsource in Hs. Qed.

  Lemma ends_range u v : In (u, v) (fl_edges g) \/ In (v, u) (fl_edges g) -> u < n /\ v < n.
  Proof. destruct Hwf as [Hedges _]. intros [H|H]; apply Hedges in H; unfold n; lia. Qed.

  (** Copy [i] is coloured like the fixed puzzle. *)
  Definition alike (colour_free colour : nat -> nat) (i : nat) : Prop :=
    forall v, v < n -> colour_free (glue i v) = colour v.

  (** In a copy that is alike, the root's area is the source's. *)
  Lemma area_in_copy colour_free colour i v : i < copies -> v < n -> alike colour_free colour i ->
    (area free colour_free root (glue i v) <-> area g colour source v).
  Proof.
    intros Hi Hv Halike. split.
    - intros H.
      assert (Hlocal : forall x, area free colour_free root x -> forall w, w < n -> x = glue i w ->
        area g colour source w).
      { clear v Hv H. intros x H. induction H as [|x y H IH Hedge E]; intros w Hw Ew.
        - replace w with source; [constructor|].
          rewrite <- (vertex_of_glue i w Hi Hw), <- Ew, <- (glue_source i Hi).
          now rewrite vertex_of_glue by (exact Hi || apply source_range).
        - apply glued_edges in Hedge. destruct Hedge as [j [u [v [Hj [He [Ex Ey]]]]]].
          destruct (ends_range u v He) as [Hu Hv].
          assert (Evw : v = w).
          { rewrite <- (vertex_of_glue j v Hj Hv), <- (vertex_of_glue i w Hi Hw). congruence. }
          subst v. destruct (Nat.eq_dec w source) as [->|Hne]; [constructor|].
          assert (Eij : j = i).
          { rewrite <- (copy_of_glue j w Hj Hw Hne), <- (copy_of_glue i w Hi Hw Hne). congruence. }
          subst j. apply area_step with u; [now apply IH|exact He|].
          rewrite <- (Halike w Hw), <- (Halike u Hu). congruence. }
      now apply (Hlocal (glue i v)).
    - intros H. induction H as [|u v H IH Hedge E].
      + rewrite glue_source by exact Hi. constructor.
      + destruct (ends_range u v Hedge) as [Hu _]. apply area_step with (glue i u).
        * now apply IH.
        * apply glued_edges. exists i, u, v. now repeat split.
        * rewrite (Halike v Hv), (Halike u Hu). exact E.
  Qed.

  Lemma fixed_to_free k colour : solved_within g k colour -> forall colour_free, 0 < copies ->
    (forall i, i < copies -> alike colour_free colour i) -> solved_within free k colour_free.
  Proof.
    intros H. induction H as [k colour Hone|k colour v c colour' Hv Hc Hon Hnew H IH];
      intros colour_free Hcopies Halike.
    - apply solved. intros x y Hx Hy.
      destruct (glue_onto x Hx) as [Hi [Hu Ex]], (glue_onto y Hy) as [Hj [Hw Ey]].
      rewrite <- Ex, <- Ey, (Halike _ Hi _ Hu), (Halike _ Hj _ Hw). now apply Hone.
    - unfold may_be_recoloured in Hv. rewrite Hsource in Hv. subst v.
      assert (Hroot : colour_free root = colour source).
      { rewrite <- (glue_source 0 Hcopies). apply Halike; [exact Hcopies|apply source_range]. }
      apply recolour with root c (fun x => colour' (vertex_of x)).
      + unfold may_be_recoloured. rewrite Hfree, <- (glue_source 0 Hcopies).
        apply glue_range; [exact Hcopies|apply source_range].
      + now rewrite Hroot.
      + destruct Hon as [w [Hw E]]. exists (glue 0 w).
        split; [now apply glue_range|now rewrite (Halike 0 Hcopies)].
      + intros x Hx. destruct (glue_onto x Hx) as [Hi [Hu Ex]]. rewrite <- Ex at 1 3 5.
        rewrite (area_in_copy colour_free colour) by auto.
        rewrite (Halike _ Hi _ Hu). now apply Hnew.
      + apply IH; [exact Hcopies|]. intros i Hi w Hw. now rewrite vertex_of_glue.
  Qed.

  Lemma free_to_fixed k colour_free : solved_within free k colour_free -> forall colour listed,
    NoDup listed -> k < length listed -> (forall i, In i listed -> i < copies) ->
    (forall i, In i listed -> alike colour_free colour i) -> solved_within g k colour.
  Proof.
    intros H.
    induction H as [k colour_free Hone|k colour_free x c colour_free' Hx Hc Hon Hnew H IH];
      intros colour listed Hnodup Hlen Hrange Halike.
    - destruct listed as [|i listed]; [simpl in Hlen; lia|].
      apply solved. intros u w Hu Hw. rewrite <- (Halike i (or_introl eq_refl) u Hu).
      rewrite <- (Halike i (or_introl eq_refl) w Hw).
      apply Hone; apply glue_range; auto; apply Hrange; now left.
    - assert (Hsome : exists i, In i listed).
      { destruct listed as [|i l]; [simpl in Hlen; lia|]. exists i. now left. }
      destruct Hsome as [i Hi].
      assert (Hs : glue i source = root) by auto. pose proof source_range as Hsr.
      unfold may_be_recoloured in Hx. rewrite Hfree in Hx.
      assert (Hroot : root < fl_vertices free) by (rewrite <- Hs; apply glue_range; auto).
      destruct (Hnew root Hroot) as [[Harea _]|[Harea _]].
      + (* with the root: the source is recoloured in every copy *)
        assert (Hsame : forall j v, In j listed -> v < n ->
          (area g colour source v /\ colour_free' (glue j v) = c) \/
          (~ area g colour source v /\ colour_free' (glue j v) = colour v)).
        { intros j v Hj Hv.
          rewrite <- (area_in_copy colour_free colour j v) by auto.
          assert (Hsym : area free colour_free x (glue j v) <->
            area free colour_free root (glue j v)).
          { split; intros H'; [apply area_trans with x; [now apply area_sym|exact H']|].
            now apply area_trans with root. }
          rewrite <- Hsym, <- (Halike j Hj v Hv). apply Hnew. apply glue_range; auto. }
        assert (Hnext : solved_within g k (fun v => colour_free' (glue i v))).
        { apply (IH _ listed); auto; [lia|]. intros j Hj v Hv.
          destruct (Hsame j v Hj Hv) as [[A1 E1]|[A1 E1]],
            (Hsame i v Hi Hv) as [[A2 E2]|[A2 E2]]; congruence || contradiction. }
        assert (Hnewg : recoloured g colour source c (fun v => colour_free' (glue i v))).
        { intros v Hv. apply Hsame; [exact Hi|exact Hv]. }
        destruct (existsb (fun v => colour v =? c) (seq 0 n)) eqn:Hboard.
        * apply existsb_exists in Hboard. destruct Hboard as [w [Hw Ew]]. apply in_seq in Hw.
          apply Nat.eqb_eq in Ew.
          apply recolour with source c (fun v => colour_free' (glue i v)); auto.
          -- unfold may_be_recoloured. now rewrite Hsource.
          -- rewrite <- (Halike i Hi source Hsr), Hs.
             rewrite (area_colour _ _ _ _ Harea). exact Hc.
          -- exists w. split; [unfold n in Hw; lia|exact Ew].
        * apply solved_within_more with k; [lia|].
          apply (absent_colour g source k colour c) in Hnewg; auto.
          intros w Hw E.
          assert (Htrue : existsb (fun v => colour v =? c) (seq 0 n) = true).
          { apply existsb_exists. exists w. split; [apply in_seq; unfold n; lia|].
            now apply Nat.eqb_eq. }
          congruence.
      + (* without it: one copy is struck off *)
        apply solved_within_more with k; [lia|].
        assert (Hone : forall y, area free colour_free x y -> y < fl_vertices free /\
          y <> root /\ copy_of y = copy_of x).
        { intros y H'. induction H' as [|y z H' IHy Hedge E].
          - split; [exact Hx|split; [|reflexivity]]. intros ->. apply Harea. constructor.
          - assert (Hz : z <> root) by (intros ->; apply Harea; now apply area_step with y).
            destruct IHy as [_ [Hy Ey]]. apply glued_edges in Hedge.
            destruct Hedge as [j [u [v [Hj [He [E1 E2]]]]]].
            destruct (ends_range u v He) as [Hu Hv].
            assert (Hus : u <> source) by (intros ->; apply Hy; now rewrite E1, glue_source).
            assert (Hvs : v <> source) by (intros ->; apply Hz; now rewrite E2, glue_source).
            split; [rewrite E2; now apply glue_range|split; [exact Hz|]].
            rewrite <- Ey, E1, E2. now rewrite !copy_of_glue. }
        apply (IH colour (remove Nat.eq_dec (copy_of x) listed)).
        * clear - Hnodup. induction listed as [|j l IHl]; simpl; [constructor|].
          apply NoDup_cons_iff in Hnodup. destruct Hnodup as [Hj Hl].
          destruct (Nat.eq_dec (copy_of x) j); [now apply IHl|]. constructor; [|now apply IHl].
          intros H'. apply in_remove in H'. tauto.
        * assert (Hle : forall l, NoDup l ->
            length l <= S (length (remove Nat.eq_dec (copy_of x) l))).
          { intros l Hl. induction l as [|j l IHl]; simpl; [lia|].
            apply NoDup_cons_iff in Hl. destruct Hl as [Hj Hl]. specialize (IHl Hl).
            destruct (Nat.eq_dec (copy_of x) j) as [->|_]; [|simpl; lia].
            rewrite notin_remove by exact Hj. lia. }
          specialize (Hle listed Hnodup). lia.
        * intros j Hj. apply in_remove in Hj. now apply Hrange.
        * intros j Hj v Hv. apply in_remove in Hj. destruct Hj as [Hj Hne].
          rewrite <- (Halike j Hj v Hv).
          destruct (Hnew (glue j v)) as [[H' _]|[_ E]]; [apply glue_range; auto| |exact E].
          exfalso. apply Hone in H'. destruct H' as [_ [Hr Ec]]. apply Hne.
          rewrite <- Ec. rewrite copy_of_glue; auto. intros ->. apply Hr. auto.
  Qed.

  Hypothesis start_alike : forall i, i < copies ->
    alike (start_colour free) (start_colour g) i.

  Lemma glued_flooded k : k < copies -> (flooded_within k free <-> flooded_within k g).
  Proof.
    intros Hk. split; intros H.
    - apply (free_to_fixed k _ H (start_colour g) (seq 0 copies)).
      + apply seq_NoDup.
      + now rewrite seq_length.
      + intros i Hi. apply in_seq in Hi. lia.
      + intros i Hi. apply in_seq in Hi. apply start_alike. lia.
    - apply (fixed_to_free k _ H); [lia|]. apply start_alike.
  Qed.
End Glued.
