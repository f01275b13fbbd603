(** * A segment of a wire links its two faces

[[
Theorem segment_linked : forall (L : layout) (w : wire) (n : nat) (nets : junctions)
  (p : crossing_switch -> stone) (x : crossing_switch), incl (segment L w n) nets ->
  (forall sw, In sw (map fst (segment L w n)) -> p sw = Breaker -> sw = x) ->
  MakerWins crossing_switch_eq_dec (map fst nets)
    (fun q => connected nets q (segment_outer L w n) (segment_inner L w n)) false p.

Theorem segments_linked : forall (L : layout) (segments : list (wire * nat)) (nets : junctions)
  (p : crossing_switch -> stone) (x : crossing_switch),
  (forall w n, In (w, n) segments -> incl (segment L w n) nets) ->
  (forall w n sw, In (w, n) segments -> In sw (map fst (segment L w n)) -> p sw = Breaker ->
    sw = x) ->
  MakerWins crossing_switch_eq_dec (map fst nets)
    (fun q => forall w n, In (w, n) segments ->
      connected nets q (segment_outer L w n) (segment_inner L w n)) false p.
]]

    The link of docs/hex_theorem.md, on which every threat of Black's run rests: in any game whose
    nets have the segment, White to move, she cannot keep its outer and its inner face apart if she
    has at most one stone in it, x. Of three semis two are clean then, without a stone of hers on
    y1, k1 and y2. When she attacks one of two clean semis, he takes k1 of the other; then one of
    y1 and y2 joins it to the face outside, and he keeps these as a pair ([hooked]). He keeps any
    number of segments linked at once, if she has one stone in all of them: an answer in one of
    them does no harm to the others. So faces are linked to t across all lanes outside them. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets.
Import ListNotations.

Definition segment (L : layout) (w : wire) (n : nat) : junctions :=
  flat_map (semi L w n) [0; 1; 2].

Section Link.
  Variables (L : layout) (w : wire) (n : nat) (nets : junctions).
  Hypothesis has_segment : incl (segment L w n) nets.
  Notation places := (map fst nets).
  Notation claim := (claiming.claim crossing_switch_eq_dec).
  Notation free := (claiming.free places).
  Notation joined p := (connected nets p (segment_outer L w n) (segment_inner L w n)).

  (** The switches of a semi that its link needs. *)
  Definition link_role (r : semi_role) : Prop := r = Y1 \/ r = K1 \/ r = Y2.
  Definition clean (p : crossing_switch -> stone) (i : nat) : Prop :=
    forall r, link_role r -> p (Semi r w n i) <> Breaker.
  (** White has not touched y1 and y2, or Black has one of them. *)
  Definition hooked (p : crossing_switch -> stone) (i : nat) : Prop :=
    p (Semi K1 w n i) = Maker /\
    (p (Semi Y1 w n i) = Maker \/ p (Semi Y2 w n i) = Maker \/
     (p (Semi Y1 w n i) <> Breaker /\ p (Semi Y2 w n i) <> Breaker)).
  Definition linked (p : crossing_switch -> stone) : Prop :=
    (exists i, i < 3 /\ hooked p i) \/
    (exists i j, i < 3 /\ j < 3 /\ i <> j /\ clean p i /\ clean p j).

  Lemma semi_nets i sw ns : i < 3 -> In (sw, ns) (semi L w n i) -> In (sw, ns) nets.
  Proof.
    intros Hi Hin. apply has_segment. unfold segment. apply in_flat_map. exists i.
    split; [|exact Hin]. simpl. lia.
  Qed.

  Lemma semi_place i r : i < 3 -> In (Semi r w n i) places.
  Proof.
    intros Hi. apply in_map_iff. assert (X : exists ns, In (Semi r w n i, ns) (semi L w n i)).
    { destruct r; eexists; unfold semi; simpl; eauto 10. }
    destruct X as [ns Hin]. exists (Semi r w n i, ns). split; auto. now apply (semi_nets i).
  Qed.

  Lemma joined_by p i y : i < 3 -> (y = Y1 \/ y = Y2) -> p (Semi K1 w n i) = Maker ->
    p (Semi y w n i) = Maker -> joined p.
  Proof.
    intros Hi Hy K Y.
    apply (connected_step nets p _ (WireP w n i) _ (Semi K1 w n i)
      [WireW w n i; WireP w n i; segment_inner L w n]); simpl; auto.
    2: apply (semi_nets i); auto; unfold semi; simpl; auto 10.
    destruct Hy as [-> | ->].
    - apply (connected_step nets p _ (segment_outer L w n) _ (Semi Y1 w n i)
        [WireV w n i; WireP w n i; segment_outer L w n]); simpl; auto using connected_refl.
      apply (semi_nets i); auto. unfold semi. simpl. auto 10.
    - apply (connected_step nets p _ (segment_outer L w n) _ (Semi Y2 w n i)
        [WireP w n i; segment_outer L w n]); simpl; auto using connected_refl.
      apply (semi_nets i); auto. unfold semi. simpl. auto 10.
  Qed.

  Lemma connected_more q q' a b : (forall sw, q sw = Maker -> q' sw = Maker) ->
    connected nets q a b -> connected nets q' a b.
  Proof.
    intros More C. induction C as [a|a b c sw ns _ IH Hin E Hb Hc]; [constructor|].
    apply (connected_step nets q' a b c sw ns); auto.
  Qed.

  (** When all is claimed, what is not White's is Black's. *)
  Lemma linked_at_end p : (forall v, ~ free p v) -> linked p -> joined p.
  Proof.
    intros N H.
    assert (Black : forall i r, i < 3 -> p (Semi r w n i) <> Breaker -> p (Semi r w n i) = Maker).
    { intros i r Hi B. destruct (p (Semi r w n i)) eqn:E; try congruence.
      exfalso. apply (N (Semi r w n i)). split; auto using semi_place. }
    destruct H as [[i [Hi [K Y]]]|[i [j [Hi [_ [_ [Ci _]]]]]]].
    - destruct Y as [Y|[Y|[Y _]]]; [now apply (joined_by p i Y1); auto
        |now apply (joined_by p i Y2); auto|apply (joined_by p i Y1); auto].
    - apply (joined_by p i Y1); auto; apply Black; auto; apply Ci; unfold link_role; auto.
  Qed.

  Lemma clean_other p v i : clean p i -> (forall r, link_role r -> v <> Semi r w n i) ->
    clean (claim p v Breaker) i.
  Proof. intros C N r Hr. rewrite claim_other by (apply not_eq_sym; auto). auto. Qed.

  (** The semi of her stone, if she touches the links of one. *)
  Lemma touched v : (exists i r, link_role r /\ v = Semi r w n i) \/
    (forall i r, link_role r -> v <> Semi r w n i).
  Proof.
    destruct v as [r' v|s v|s v i|s v i|s v| |r' path|r w' n' i|r' y e|y e];
      try (right; intros; discriminate).
    destruct (crossing_switch_eq_dec (Semi r w' n' i) (Semi r w n i)) as [E|N].
    - injection E as -> ->. destruct r; try (right; intros j r [-> | [-> | ->]]; discriminate);
        left; exists i; eexists; (split; [|reflexivity]); unfold link_role; auto.
    - right. intros j r' _ E. apply N. congruence.
  Qed.

  (** One of two clean semis is attacked: he hooks the other. *)
  Lemma hook p v j : j < 3 -> clean p j -> free p v -> (forall r, link_role r ->
    v <> Semi r w n j) -> linked (claim p v Breaker) \/
    exists x, free (claim p v Breaker) x /\ linked (claim (claim p v Breaker) x Maker).
  Proof.
    intros Hj C F N. pose proof (clean_other p v j C N) as C'.
    assert (R : link_role Y1 /\ link_role K1 /\ link_role Y2) by (unfold link_role; auto 6).
    destruct R as [R1 [RK R2]].
    destruct (claim p v Breaker (Semi K1 w n j)) eqn:E.
    - right. exists (Semi K1 w n j). split; [split; auto using semi_place|].
      left. exists j. split; auto. split; [apply claim_same|]. right. right.
      split; rewrite claim_other by discriminate; auto.
    - left. left. exists j. split; auto. split; auto.
    - exfalso. now apply (C' K1).
  Qed.

  Lemma linked_step p v : linked p -> free p v -> linked (claim p v Breaker) \/
    exists x, free (claim p v Breaker) x /\ linked (claim (claim p v Breaker) x Maker).
  Proof.
    intros H F. destruct H as [[i [Hi [K Y]]]|[i [j [Hi [Hj [Nij [Ci Cj]]]]]]].
    - assert (Nk : Semi K1 w n i <> v) by (intros <-; destruct F; congruence).
      assert (Keep : forall a b, a <> b -> (a = Y1 \/ a = Y2) -> (b = Y1 \/ b = Y2) ->
        v = Semi a w n i -> p (Semi b w n i) = Maker \/ p (Semi b w n i) <> Breaker ->
        linked (claim p v Breaker) \/ exists x, free (claim p v Breaker) x /\
          linked (claim (claim p v Breaker) x Maker)).
      { intros a b Nab Ha Hb -> Hp.
        assert (Nb : Semi b w n i <> Semi a w n i) by congruence.
        assert (Hook : forall q, q (Semi K1 w n i) = Maker -> q (Semi b w n i) = Maker ->
          linked q).
        { intros q Kq Bq. left. exists i. split; auto. split; auto.
          destruct Hb as [-> | ->]; auto. }
        destruct (p (Semi b w n i)) eqn:E.
        - right. exists (Semi b w n i).
          split; [split; [now apply semi_place|now rewrite claim_other]|].
          apply Hook; [|apply claim_same].
          rewrite !claim_other; auto. destruct Hb as [-> | ->]; discriminate.
        - left. apply Hook; now rewrite claim_other.
        - destruct Hp; congruence. }
      destruct (crossing_switch_eq_dec v (Semi Y1 w n i)) as [E1|N1].
      { apply (Keep Y1 Y2); auto; try discriminate. destruct F as [_ F]. rewrite E1 in F.
        destruct Y as [Y|[Y|[_ Y]]]; auto; congruence. }
      destruct (crossing_switch_eq_dec v (Semi Y2 w n i)) as [E2|N2].
      { apply (Keep Y2 Y1); auto; try discriminate. destruct F as [_ F]. rewrite E2 in F.
        destruct Y as [Y|[Y|[Y _]]]; auto; congruence. }
      left. left. exists i. split; auto. split; rewrite !claim_other; auto.
    - destruct (touched v) as [[k [r [Hr ->]]]|N].
      + destruct (Nat.eq_dec k j) as [->|Nk].
        * apply (hook p _ i); auto. congruence.
        * apply (hook p _ j); auto. congruence.
      + left. right. exists i, j. repeat split; auto; apply clean_other; auto.
  Qed.

  (** Stones elsewhere, and more of his own, do no harm. *)
  Lemma linked_better p p' : (forall i r, p' (Semi r w n i) = p (Semi r w n i) \/
    p' (Semi r w n i) = Maker) -> linked p -> linked p'.
  Proof.
    intros B.
    assert (Mine : forall i r, p (Semi r w n i) = Maker -> p' (Semi r w n i) = Maker).
    { intros i r E. destruct (B i r); congruence. }
    assert (Not : forall i r, p (Semi r w n i) <> Breaker -> p' (Semi r w n i) <> Breaker).
    { intros i r E. destruct (B i r); congruence. }
    intros [[i [Hi [K Y]]]|[i [j [Hi [Hj [Nij [Ci Cj]]]]]]].
    - left. exists i. split; auto. split; auto. destruct Y as [Y|[Y|[Y Z]]]; auto 6.
    - right. exists i, j. repeat split; auto; intros r Hr; auto.
  Qed.

  (** She has one stone at most: two semis are clean. *)
  Lemma linked_after_one p x :
    (forall sw, In sw (map fst (segment L w n)) -> p sw = Breaker -> sw = x) -> linked p.
  Proof.
    intros One.
    assert (Clean : forall i, i < 3 -> (forall r, link_role r -> x <> Semi r w n i) -> clean p i).
    { intros i Hi N r Hr B. apply (N r Hr). symmetry. apply One; auto.
      unfold segment. rewrite flat_map_concat_map, concat_map, map_map. apply in_concat.
      exists (map fst (semi L w n i)). split.
      - apply in_map_iff. exists i. split; auto. simpl. lia.
      - destruct Hr as [-> | [-> | ->]]; unfold semi; simpl; auto 10. }
    right. destruct (touched x) as [[k [r [Hr ->]]]|N].
    - assert (Other : forall i, i < 3 -> i <> k -> clean p i).
      { intros i Hi Ni. apply Clean; auto. intros r' _ E. congruence. }
      destruct (Nat.eq_dec k 0) as [->|N0]; [|destruct (Nat.eq_dec k 1) as [->|N1]].
      + exists 1, 2. repeat split; try lia; apply Other; lia.
      + exists 0, 2. repeat split; try lia; apply Other; lia.
      + exists 0, 1. repeat split; try lia; apply Other; lia.
    - exists 0, 1. repeat split; try lia; apply Clean; auto; lia.
  Qed.
End Link.

Theorem segments_linked : forall (L : layout) (segments : list (wire * nat)) (nets : junctions)
  (p : crossing_switch -> stone) (x : crossing_switch),
  (forall w n, In (w, n) segments -> incl (segment L w n) nets) ->
  (forall w n sw, In (w, n) segments -> In sw (map fst (segment L w n)) -> p sw = Breaker ->
    sw = x) ->
  MakerWins crossing_switch_eq_dec (map fst nets)
    (fun q => forall w n, In (w, n) segments ->
      connected nets q (segment_outer L w n) (segment_inner L w n)) false p.
Proof.
  intros L segments nets p x Has One. set (places := map fst nets).
  set (all_linked := fun q => forall w n, In (w, n) segments -> linked w n q).
  assert (Step : forall q v, all_linked q -> free places q v ->
    all_linked (claim crossing_switch_eq_dec q v Breaker) \/
    exists y, free places (claim crossing_switch_eq_dec q v Breaker) y /\
      all_linked (claim crossing_switch_eq_dec
        (claim crossing_switch_eq_dec q v Breaker) y Maker)).
  { intros q v Hq U.
    assert (Away : forall w n, In (w, n) segments -> (forall i r, v <> Semi r w n i) ->
      linked w n (claim crossing_switch_eq_dec q v Breaker)).
    { intros w n Hin N. apply (linked_better w n q); auto. intros i r. left.
      apply claim_other. apply not_eq_sym, N. }
    assert (Where : (exists w n, In (w, n) segments /\ exists i r, v = Semi r w n i) \/
      (forall w n, In (w, n) segments -> forall i r, v <> Semi r w n i)).
    { destruct v as [r' v|s v|s v i|s v i|s v| |r' path|r w n i|r' y e|y e];
        try (right; intros; discriminate).
      assert (Dec : forall a b : wire * nat, {a = b} + {a <> b}) by (repeat decide equality).
      destruct (in_dec Dec (w, n) segments) as [Hin|N]; [left; eauto 8|].
      right. intros w' n' Hin i' r' E. apply N. injection E as _ -> -> _. exact Hin. }
    destruct Where as [[w [n [Hin [i [r E]]]]]|N]; [|left; intros w n Hin; auto].
    assert (Others : forall w' n', In (w', n') segments -> (w', n') <> (w, n) ->
      linked w' n' (claim crossing_switch_eq_dec q v Breaker)).
    { intros w' n' Hin' Ne. apply Away; auto. intros i' r' F. congruence. }
    assert (Same : forall w' n', (w', n') = (w, n) \/ (w', n') <> (w, n)).
    { intros w' n'. assert (Dec : forall a b : wire * nat, {a = b} + {a <> b})
        by (repeat decide equality). destruct (Dec (w', n') (w, n)); auto. }
    destruct (linked_step L w n nets (Has w n Hin) q v (Hq w n Hin) U) as [H|[y [Uy H]]].
    - left. intros w' n' Hin'. destruct (Same w' n') as [F|F]; [congruence|auto].
    - right. exists y. split; auto. intros w' n' Hin'.
      destruct (Same w' n') as [F|F]; [congruence|].
      apply (linked_better w' n' (claim crossing_switch_eq_dec q v Breaker)); auto.
      intros j r'. destruct (crossing_switch_eq_dec (Semi r' w' n' j) y) as [->|Ne];
        [right; apply claim_same|left; now apply claim_other]. }
  assert (H : forall k q, left_over places q < k -> all_linked q ->
    Secures crossing_switch_eq_dec places Maker Breaker (fun q => forall w n,
      In (w, n) segments -> connected nets q (segment_outer L w n) (segment_inner L w n)) false q).
  { intros k. induction k as [|k IHk]; intros q Lk Hq; [lia|].
    destruct (some_free places q) as [X|N].
    2: { apply secures_at_end; auto. intros w n Hin. apply linked_at_end; auto. }
    apply secures_after_all; auto. intros v U.
    assert (NB : Breaker <> Free) by discriminate. assert (NM : Maker <> Free) by discriminate.
    pose proof (fewer_left crossing_switch_eq_dec places q v Breaker U NB).
    destruct (Step q v Hq U) as [Hq'|[y [Uy Hq']]].
    - apply passed; try discriminate; [|apply IHk; auto; lia].
      intros q1 q2 Better C w n Hin. apply (connected_more nets q1); auto. intros sw E.
      destruct (Better sw) as [B|B]; [now rewrite B|exact B].
    - apply secures_by with y; auto. apply IHk; auto.
      pose proof (fewer_left crossing_switch_eq_dec places _ y Maker Uy NM). lia. }
  apply (H (S (left_over places p))); auto.
  intros w n Hin. apply (linked_after_one L w n p x). intros sw. now apply One.
Qed.

Theorem segment_linked : forall (L : layout) (w : wire) (n : nat) (nets : junctions)
  (p : crossing_switch -> stone) (x : crossing_switch), incl (segment L w n) nets ->
  (forall sw, In sw (map fst (segment L w n)) -> p sw = Breaker -> sw = x) ->
  MakerWins crossing_switch_eq_dec (map fst nets)
    (fun q => connected nets q (segment_outer L w n) (segment_inner L w n)) false p.
Proof.
  intros L w n nets p x Has One.
  assert (H : MakerWins crossing_switch_eq_dec (map fst nets)
    (fun q => forall w' n', In (w', n') [(w, n)] ->
      connected nets q (segment_outer L w' n') (segment_inner L w' n')) false p).
  { apply (segments_linked L [(w, n)] nets p x).
    - intros w' n' [E|[]]. now injection E as <- <-.
    - intros w' n' sw [E|[]]. injection E as <- <-. auto. }
  unfold MakerWins in *. clear One. induction H as [mine q N End|q v U H IH|q X H IH].
  - apply secures_at_end; auto. apply End. now left.
  - apply secures_by with v; auto.
  - apply secures_after_all; auto.
Qed.
