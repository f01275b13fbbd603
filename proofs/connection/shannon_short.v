(** QBF -> vertex Shannon game: if the QBF is true, Short wins ([Short_wins_start]).

    He plays the stages in order, and every move of his threatens to join the terminals, so that Cut
    has one answer, or two that set a variable ([S_at_exists], [S_after_k], [S_wins]). Before stage
    k ([Sinv]): a vertex of the front is joined to s, the gadgets from k on and the tree are
    untouched, and of each earlier variable the tests of the literal that is true are free or his.
    At the tree he has pairs: the children of each node, and e and d of each true variable ([mate]);
    one of each takes him to a leaf ([descend]) and from there, by a true literal, to t
    ([S_end]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import heap shannon shannon_gadgets shannon_construction.
Import ListNotations.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation m := (length matrix).
  Notation existential := (existential kinds).
  Notation claimable_vertices := (claimable_vertices kinds matrix).
  Notation edges := (edges kinds matrix).
  Notation edge_in := (edge_in kinds matrix).
  Notation in_verts_G := (in_verts_G kinds matrix).
  Notation in_verts_T := (in_verts_T kinds matrix).
  Notation claim := (claiming.claim vertex_eq_dec).
  Notation free := (claiming.free claimable_vertices).
  Notation reach := (reach edges Source Sink).
  Notation Won := (joined edges Source Sink).
  Notation ShortWin := (ShortWins vertex_eq_dec claimable_vertices Won).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** * Threats to join the terminals *)
  Lemma joined_secures turn p : Won p -> ShortWin turn p.
  Proof.
    intros H. apply done with (Good := Won); auto; try discriminate. apply joined_mono.
  Qed.
  Lemma Threat p v : free p v -> Won (claim p v Short) -> ShortWin true p.
  Proof.
    intros U H. apply threat with (Good := Won) (v := v); auto; try discriminate.
    apply joined_mono.
  Qed.
  Lemma Forced p v : free p v -> Won (claim p v Short) -> ShortWin true (claim p v Cut) ->
    ShortWin false p.
  Proof.
    intros U H C. apply forced with (Good := Won) (v := v); auto; try discriminate.
    apply joined_mono.
  Qed.

  (** * Ways *)
  Lemma R_enter p i f r : i < n -> reach p f -> In f (front i) -> In r (entrances (existential i))
    ->
    p (Gadget i r) = Short -> reach p (Gadget i r).
  Proof.
    intros L R Hin J Hout. apply reach_step with f; auto. left. apply edge_in. now constructor.
  Qed.
  Lemma R_inner p i r r' : i < n -> reach p (Gadget i r) ->
    In (r, r') (inner (existential i)) \/ In (r', r) (inner (existential i)) ->
    p (Gadget i r') = Short -> reach p (Gadget i r').
  Proof.
    intros L R Hin Hout. apply reach_step with (Gadget i r); auto.
    destruct Hin; [left|right]; apply edge_in; now constructor.
  Qed.
  Lemma R_t p i r : i < n -> reach p (Gadget i r) -> In r (beside_t (existential i)) -> Won p.
  Proof.
    intros L R Hin. apply reach_step with (Gadget i r); auto. left. apply edge_in. now constructor.
  Qed.

  (** * The QBF is true: Short plays the stages in order, every move forcing *)
  Record Sinv (k : nat) (rho : assignment) (p : vertex -> stone) : Prop := {
    s_front : exists f, In f (front k) /\ reach p f;
    s_fresh : forall i r, k <= i -> p (Gadget i r) = Free;
    s_tree : forall x, p (Tree x) = Free;
    s_true : forall i, i < k -> rho i = true -> p (Gadget i re) = Free /\ p (Gadget i rd) = Free;
    s_false : forall i, i < k -> rho i = false -> p (Gadget i rN) = Short }.

  Lemma S_next k rho (b : bool) p p' : Sinv k rho p ->
    (forall v, (forall r, v <> Gadget k r) -> p' v = p v) ->
    (exists f, In f (front (S k)) /\ reach p' f) ->
    (if b then p' (Gadget k re) = Free /\ p' (Gadget k rd) = Free else p' (Gadget k rN) = Short) ->
    Sinv (S k) (set_to rho k b) p'.
  Proof.
    intros [Fo Fr' Tr Pt Pf] E R B. constructor; auto.
    - intros i r L. rewrite E; [apply Fr'; lia|]. intros r' X. inversion X. lia.
    - intros x. rewrite E; auto. discriminate.
    - intros i L T. unfold set_to in T. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. subst. exact B.
      + apply Nat.eqb_neq in Ei. rewrite !E by (intros r' X; inversion X; lia). apply Pt; auto. lia.
    - intros i L T. unfold set_to in T. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. subst. exact B.
      + apply Nat.eqb_neq in Ei. rewrite E by (intros r' X; inversion X; lia). apply Pf; auto. lia.
  Qed.

  Ltac ev := repeat first [rewrite claim_same|rewrite claim_other by congruence]; auto.

  Definition mate (rho : assignment) (v : vertex) : option vertex :=
    match v with
    | Tree x => if (1 <=? x) && (x <? 2 * m - 1) then Some
      (Tree (if Nat.odd x then x + 1 else x - 1))
      else None
    | Gadget i re => if (i <? n) && rho i then Some (Gadget i rd) else None
    | Gadget i rd => if (i <? n) && rho i then Some (Gadget i re) else None
    | _ => None
    end.

  Lemma mate_sym rho a b : mate rho a = Some b -> mate rho b = Some a /\ a <> b.
  Proof.
    intros H. destruct a as [| |i r|x]; unfold mate in H; try discriminate.
    - destruct r; try discriminate; destruct ((i <? n) && rho i) eqn:E; try discriminate;
        inversion H; subst; unfold mate; rewrite E; split; auto; congruence.
    - destruct ((1 <=? x) && (x <? 2 * m - 1)) eqn:E; [|discriminate].
      apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1.
      apply Nat.ltb_lt in E2.
      injection H as <-. destruct (parity x) as [y [->| ->]].
      + rewrite odd_even. unfold mate.
        replace ((1 <=? 2 * y - 1) && (2 * y - 1 <? 2 * m - 1)) with true.
        * replace (2 * y - 1) with (2 * (y - 1) + 1) by lia. rewrite odd_odd.
          split; [do 2 f_equal; lia|intros H; inversion H; lia].
        * symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia.
      + rewrite odd_odd. unfold mate.
        replace ((1 <=? 2 * y + 1 + 1) && (2 * y + 1 + 1 <? 2 * m - 1)) with true.
        * replace (2 * y + 1 + 1) with (2 * (y + 1)) by lia. rewrite odd_even.
          split; [do 2 f_equal; lia|intros H; inversion H; lia].
        * symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia.
  Qed.

  Lemma descend rho p : (forall a b, mate rho a = Some b -> p a = Short \/ p b = Short) -> 0 < m ->
    forall k x, 2 * m - 1 - x <= k -> x < 2 * m - 1 -> reach p (Tree x) ->
    exists j, j < m /\ reach p (Tree (m - 1 + j)).
  Proof.
    intros P M k. induction k as [|k IHk]; intros x Lk L R; [lia|].
    destruct (Nat.lt_ge_cases x (m - 1)) as [Lx|Gx].
    - assert (Pr : mate rho (Tree (2 * x + 1)) = Some (Tree (2 * x + 2))).
      { unfold mate. replace ((1 <=? 2 * x + 1) && (2 * x + 1 <? 2 * m - 1)) with true.
        - rewrite odd_odd. do 2 f_equal. lia.
        - symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia. }
      destruct (P _ _ Pr) as [Hout|Hout].
      + apply (IHk (2 * x + 1)); try lia. apply reach_step with (Tree x); auto.
        left. apply edge_in. now constructor.
      + apply (IHk (2 * x + 2)); try lia. apply reach_step with (Tree x); auto.
        left. apply edge_in. now constructor.
    - exists (x - (m - 1)). split; [lia|]. now replace (m - 1 + (x - (m - 1))) with x by lia.
  Qed.

  Lemma S_end rho p : Sinv n rho p -> cnf_value rho matrix = true -> ShortWin true p.
  Proof.
    intros [[f [If Rf]] Fre Tr Pt Pf] V.
    assert (U0 : free p (Tree 0)) by (split; [apply in_verts_T; lia|auto]).
    apply secures_by with (Tree 0); auto.
    assert (R0 : reach (claim p (Tree 0) Short) (Tree 0)).
    { apply reach_step with f.
      - eapply reach_mono; [apply more_mine|exact Rf].
      - left. apply edge_in. now constructor.
      - left. apply claim_same. }
    destruct (Nat.eq_dec m 0) as [Z|M].
    { apply joined_secures. apply reach_step with (Tree 0); auto.
      left. apply edge_in. now constructor. }
    apply (pairs vertex_eq_dec claimable_vertices Short Cut Won) with (mate := mate rho);
      try discriminate; [exact (mate_sym rho)| |].
    - intros a b H. right; right.
      assert (G : forall a b, mate rho a = Some b -> free (claim p (Tree 0) Short) a).
      { clear a b H. intros a b H. destruct a as [| |i r|x]; unfold mate in H; try discriminate.
        - assert (E : i < n /\ rho i = true /\ (r = re \/ r = rd)).
          { destruct r; try discriminate; destruct ((i <? n) && rho i) eqn:E; try discriminate;
              apply andb_true_iff in E; destruct E as [E1 E2]; apply Nat.ltb_lt in E1; auto. }
          destruct E as [L [T Hout]]. split.
          + apply in_verts_G. split; auto. destruct Hout as [->| ->]; destruct (existential i);
              simpl; auto 12.
          + rewrite claim_other by congruence. destruct (Pt i L T). destruct Hout as [->| ->]; auto.
        - destruct ((1 <=? x) && (x <? 2 * m - 1)) eqn:E; [|discriminate].
          apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1.
          apply Nat.ltb_lt in E2. split; [apply in_verts_T; lia|].
          rewrite claim_other; auto. intros X. inversion X. lia. }
      split; [eapply G; eauto|]. apply mate_sym in H. destruct H. eapply G; eauto.
    - intros p' Mo P.
      assert (R' : reach p' (Tree 0)) by (eapply reach_mono; eauto).
      destruct (descend rho p' P ltac:(lia) (2 * m - 1) 0) as [j [Lj Rj]]; auto; try lia.
      assert (Ic : In (nth j matrix []) matrix) by (apply nth_In; auto).
      apply cnf_value_iff in V. destruct (V _ Ic) as [l [Il T]].
      assert (Li := in_range _ _ Ic Il). unfold literal_true in T.
      assert (X : exists r, In (Gadget (fst l) r) (tests l) /\ p' (Gadget (fst l) r) = Short /\
        In r (beside_t (existential (fst l)))).
      { unfold tests. destruct (snd l).
        - exists rN. split; [simpl; auto|]. split; [|destruct (existential (fst l)); simpl; auto].
          apply Mo. rewrite claim_other by congruence. apply Pf; auto.
        - assert (Pr : mate rho (Gadget (fst l) re) = Some (Gadget (fst l) rd)).
          { simpl. apply Nat.ltb_lt in Li. rewrite Li. simpl in T. rewrite T. auto. }
          destruct (P _ _ Pr); [exists re|exists rd]; (split; [simpl; auto|]); split; auto;
            destruct (existential (fst l)); simpl; auto. }
      destruct X as [r [It [Hout Ib]]].
      apply (R_t p' (fst l) r); auto. apply reach_step with (Tree (m - 1 + j)); auto.
      left. apply edge_in. apply E_test with l; auto.
  Qed.

  Ltac by_more F0 := let v := fresh in intros v; let H := fresh in intros H;
    repeat (rewrite claim_other; [|intros ->; rewrite F0 in H; discriminate]); exact H.
  Ltac by_outside := let v := fresh in intros v; let H := fresh in intros H;
    repeat (rewrite claim_other by apply H); reflexivity.
  Ltac fv Fv := apply Fv; [simpl; auto 12|ev].
  (* the way: entrance, then the given vertices *)
  Ltac en Ent F0 r := apply (Ent _ r); [by_more F0|simpl; auto|ev].
  Ltac go Inn r r' := apply (Inn _ r r'); [|simpl; auto 12|ev].
  Ltac te Tee r := apply (Tee _ r); [|simpl; auto].

  Section Stage.
    Variables (k : nat) (rho : assignment) (p : vertex -> stone).
    Hypothesis L : k < n.
    Hypothesis Inv : Sinv k rho p.
    (** Short wins from the next stage on, if the variable has this value. *)
    Definition goes_on (b : bool) : Prop :=
      forall p', Sinv (S k) (set_to rho k b) p' -> ShortWin true p'.

    Lemma stage_free r : p (Gadget k r) = Free.
    Proof. now apply (s_fresh _ _ _ Inv). Qed.

    Lemma may_claim p' r : In r (roles (existential k)) -> p' (Gadget k r) = Free ->
      free p' (Gadget k r).
    Proof. intros Hin E. split; auto. apply in_verts_G. auto. Qed.

    Lemma way_in p' r : more Short p p' -> In r (entrances (existential k)) ->
      p' (Gadget k r) = Short -> reach p' (Gadget k r).
    Proof.
      intros Mo Ir Hout. destruct (s_front _ _ _ Inv) as [f [If Rf]].
      apply (R_enter p' k f r); auto. eapply reach_mono; eauto.
    Qed.

    Lemma way_on p' r r' : reach p' (Gadget k r) ->
      In (r, r') (inner (existential k)) \/ In (r', r) (inner (existential k)) ->
      p' (Gadget k r') = Short -> reach p' (Gadget k r').
    Proof. intros. eapply R_inner; eauto. Qed.

    Lemma way_out p' r : reach p' (Gadget k r) -> In r (beside_t (existential k)) -> Won p'.
    Proof. intros. eapply R_t; eauto. Qed.

    Lemma S_goes_on (b : bool) p' : goes_on b ->
      (forall v, (forall r, v <> Gadget k r) -> p' v = p v) ->
      (exists f, In f (front (S k)) /\ reach p' f) ->
      (if b then p' (Gadget k re) = Free /\ p' (Gadget k rd) = Free
       else p' (Gadget k rN) = Short) -> ShortWin true p'.
    Proof. intros G E R B. apply G. eapply S_next; eauto. Qed.

    (** Short sets the variable to b. *)
    Lemma S_at_exists b : existential k = true -> goes_on b ->
      ShortWin false (claim p (Gadget k (if b then rX else rN)) Short).
    Proof.
      intros Q G. pose proof stage_free as F0. pose proof may_claim as Fv. pose proof way_in as Ent.
      pose proof way_on as Inn. pose proof way_out as Tee. rewrite Q in Fv, Ent, Inn, Tee.
      destruct b.
      - (* X / N *)
        apply (Forced _ (Gadget k rN)); [fv Fv|te Tee rN; go Inn rX rN; en Ent F0 rX|].
        apply (S_goes_on true); auto; [by_outside| |split; ev].
        exists (Gadget k rX). split; [simpl; auto|]. en Ent F0 rX.
      - (* N / X, u / z, a / e, b / d *)
        apply (Forced _ (Gadget k rX)); [fv Fv|te Tee rN; go Inn rX rN; en Ent F0 rX|].
        apply secures_by with (Gadget k ru); [fv Fv|].
        apply (Forced _ (Gadget k rz)); [fv Fv|te Tee rN; go Inn rz rN; go Inn ru rz;
          en Ent F0 ru|].
        apply secures_by with (Gadget k ra); [fv Fv|].
        apply (Forced _ (Gadget k re)); [fv Fv|te Tee re; go Inn ra re; go Inn ru ra;
          en Ent F0 ru|].
        apply secures_by with (Gadget k rb); [fv Fv|].
        apply (Forced _ (Gadget k rd));
          [fv Fv|te Tee rd; go Inn rb rd; go Inn ra rb; go Inn ru ra; en Ent F0 ru|].
        apply (S_goes_on false); auto; [by_outside| |ev].
        exists (Gadget k rb). split; [simpl; auto|]. go Inn ra rb; go Inn ru ra; en Ent F0 ru.
    Qed.

    (** Short has taken k, and Cut sets the variable to b. *)
    Lemma S_at_forall b : existential k = false -> goes_on b ->
      ShortWin true (claim (claim p (Gadget k rk) Short) (Gadget k (answer_to_k b)) Cut).
    Proof.
      intros Q G. pose proof stage_free as F0. pose proof may_claim as Fv. pose proof way_in as Ent.
      pose proof way_on as Inn. pose proof way_out as Tee. rewrite Q in Fv, Ent, Inn, Tee.
      destruct b; cbn [answer_to_k].
      - (* X / r *)
        apply secures_by with (Gadget k rX); [fv Fv|].
        apply (Forced _ (Gadget k rr)); [fv Fv|te Tee rr; go Inn rX rr; go Inn rk rX;
          en Ent F0 rk|].
        apply (S_goes_on true); auto; [by_outside| |split; ev].
        exists (Gadget k rX). split; [simpl; auto|]. go Inn rk rX; en Ent F0 rk.
      - (* N / R, a / e, b / d *)
        apply secures_by with (Gadget k rN); [fv Fv|].
        apply (Forced _ (Gadget k rR)); [fv Fv|te Tee rN; go Inn rR rN; go Inn rk rR;
          en Ent F0 rk|].
        apply secures_by with (Gadget k ra); [fv Fv|].
        apply (Forced _ (Gadget k re)); [fv Fv|te Tee re; go Inn ra re; go Inn rk ra;
          en Ent F0 rk|].
        apply secures_by with (Gadget k rb); [fv Fv|].
        apply (Forced _ (Gadget k rd));
          [fv Fv|te Tee rd; go Inn rb rd; go Inn ra rb; go Inn rk ra; en Ent F0 rk|].
        apply (S_goes_on false); auto; [by_outside| |ev].
        exists (Gadget k rb). split; [simpl; auto|]. go Inn ra rb; go Inn rk ra; en Ent F0 rk.
    Qed.

    (** She has not, and k threatens both. *)
    Lemma S_unanswered w : existential k = false -> free (claim p (Gadget k rk) Short) w ->
      (forall b, w <> Gadget k (answer_to_k b)) ->
      ShortWin true (claim (claim p (Gadget k rk) Short) w Cut).
    Proof.
      intros Q Uw Other. pose proof stage_free as F0. pose proof may_claim as Fv.
      pose proof way_in as Ent. pose proof way_on as Inn. pose proof way_out as Tee.
      rewrite Q in Fv, Ent, Inn, Tee.
      assert (N1 : w <> Gadget k rN) by apply (Other true).
      assert (N2 : w <> Gadget k rX) by apply (Other false).
      assert (Nk : w <> Gadget k rk) by (intros ->; destruct Uw as [_ Uw]; rewrite claim_same in Uw;
        discriminate).
      assert (Pw : p w <> Short) by (destruct Uw as [_ Uw]; rewrite claim_other in Uw by auto;
        congruence).
      Ltac by_more_still F0 Pw := let v := fresh in intros v; let H := fresh in intros H;
        repeat (rewrite claim_other; [|first [intros ->; rewrite F0 in H;
          discriminate|congruence]]); exact H.
      Ltac en2 Ent F0 Pw r := apply (Ent _ r); [by_more_still F0 Pw|simpl; auto|ev].
      destruct (vertex_eq_dec w (Gadget k rR)) as [->|N3].
      - apply secures_by with (Gadget k rX); [fv Fv|].
        apply (Forced _ (Gadget k rN)); [fv Fv|te Tee rN; go Inn rX rN; go Inn rk rX;
          en Ent F0 rk|].
        apply (Threat _ (Gadget k rr)); [fv Fv|te Tee rr; go Inn rX rr; go Inn rk rX;
          en Ent F0 rk].
      - apply secures_by with (Gadget k rN); [fv Fv|].
        apply (Forced _ (Gadget k rX)); [fv Fv|te Tee rN; go Inn rX rN; go Inn rk rX;
          en2 Ent F0 Pw rk|].
        apply (Threat _ (Gadget k rR)); [fv Fv|te Tee rN; go Inn rR rN; go Inn rk rR;
          en2 Ent F0 Pw rk].
    Qed.

    Lemma S_after_k : existential k = false -> goes_on true -> goes_on false ->
      ShortWin false (claim p (Gadget k rk) Short).
    Proof.
      intros Q OnTrue OnFalse. pose proof stage_free as F0. apply secures_after_all.
      - exists (Gadget k rX). apply may_claim; [rewrite Q; simpl; auto|ev].
      - intros w Uw. destruct (vertex_eq_dec w (Gadget k rN)) as [->|N1];
          [now apply (S_at_forall true)|].
        destruct (vertex_eq_dec w (Gadget k rX)) as [->|N2]; [now apply (S_at_forall false)|].
        apply S_unanswered; auto. now intros [].
    Qed.
  End Stage.

  Lemma S_wins : forall rest k rho p, k + length rest = n -> rest = skipn k kinds ->
    Sinv k rho p -> value rest k matrix rho = true -> ShortWin true p.
  Proof.
    intros rest. induction rest as [|b rest IH]; intros k rho p Ln Hr Inv Val.
    { simpl in *. assert (Ek : k = n) by lia. subst k. apply (S_end rho); auto. }
    simpl in Ln. assert (L : k < n) by lia.
    destruct (skipn_kind k kinds b rest (eq_sym Hr)) as [Hq Hr'].
    fold (existential k) in Hq. symmetry in Hr'.
    assert (Next : forall b, value rest (S k) matrix (set_to rho k b) = true -> goes_on k rho b).
    { intros b' V p' Inv'. apply (IH (S k) (set_to rho k b')); auto. lia. }
    assert (Fv : forall r, In r (roles (existential k)) -> free p (Gadget k r)).
    { intros r Hin. apply may_claim; auto. now apply (stage_free k rho). }
    rewrite Hq in Fv. destruct b; cbn [value] in Val.
    - apply orb_true_iff in Val. destruct Val as [V|V].
      + apply secures_by with (Gadget k rX); [apply Fv; simpl; auto|].
        apply (S_at_exists k rho p L Inv true); auto.
      + apply secures_by with (Gadget k rN); [apply Fv; simpl; auto|].
        apply (S_at_exists k rho p L Inv false); auto.
    - apply andb_true_iff in Val. destruct Val.
      apply secures_by with (Gadget k rk); [apply Fv; simpl; auto|].
      apply (S_after_k k rho); auto.
  Qed.

  Lemma Short_wins_start rho : value kinds 0 matrix rho = true -> ShortWin true start.
  Proof.
    intros V. apply (S_wins kinds 0 rho); auto. constructor; auto; try (intros; lia).
    exists Source. split; [simpl; auto|constructor].
  Qed.
End Construction.
