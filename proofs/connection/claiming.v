(** Claiming games: Short and Cut claim vertices in turn until all are claimed; Short wins iff his
    vertices then satisfy the monotone condition [Won].

    The rules ([ShortWins], [CutWins]), which a reader has to agree with. Then how to win: Short by
    threats and by pairs, Cut by an invariant that an answer or a pass keeps, since a vertex more
    never harms. *)

From Coq Require Import Bool List Arith Lia.
Import ListNotations.

Inductive stone := Free | Short | Cut.

Section Claiming.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).
  Variable claimable_vertices : list V.
  Variable Won : (V -> stone) -> Prop.

  Definition claim (p : V -> stone) (v : V) (s : stone) : V -> stone :=
    fun w => if eq_dec w v then s else p w.
  Definition free (p : V -> stone) (v : V) : Prop := In v claimable_vertices /\ p v = Free.

  (** The winner of a position; the boolean says whether Short is to move. *)
  Inductive ShortWins : bool -> (V -> stone) -> Prop :=
  | Short_wins_at_end turn p : (forall v, ~ free p v) -> Won p -> ShortWins turn p
  | Short_wins_by p v : free p v -> ShortWins false (claim p v Short) -> ShortWins true p
  | Short_wins_after_all p : (exists v, free p v) ->
    (forall v, free p v -> ShortWins true (claim p v Cut)) ->
      ShortWins false p.
  Inductive CutWins : bool -> (V -> stone) -> Prop :=
  | Cut_wins_at_end turn p : (forall v, ~ free p v) -> ~ Won p -> CutWins turn p
  | Cut_wins_by p v : free p v -> CutWins true (claim p v Cut) -> CutWins false p
  | Cut_wins_after_all p : (exists v, free p v) ->
    (forall v, free p v -> CutWins false (claim p v Short)) ->
      CutWins true p.

  Lemma not_both turn p : ShortWins turn p -> ~ CutWins turn p.
  Proof.
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros C; inversion C; subst.
    - auto.
    - eapply N; eauto.
    - destruct H0 as [v U]. eapply N; eauto.
    - eapply H0; eauto.
    - eapply IH; eauto.
    - destruct X as [v U]. eapply H0; eauto.
    - eapply IH; eauto.
  Qed.

  Lemma claim_same p v s : claim p v s v = s.
  Proof. unfold claim. destruct (eq_dec v v); congruence. Qed.
  Lemma claim_other p v s w : w <> v -> claim p v s w = p w.
  Proof. unfold claim. destruct (eq_dec w v); congruence. Qed.

  (** How many vertices are left. *)
  Definition is_free (s : stone) : bool := match s with Free => true | _ => false end.
  Definition free_count (p : V -> stone) : nat :=
    length (filter (fun v => is_free (p v)) claimable_vertices).

  Lemma fewer (f g : V -> bool) l w : (forall v, g v = true -> f v = true) ->
    In w l -> f w = true -> g w = false -> length (filter g l) < length (filter f l).
  Proof.
    intros Sub. assert (LE : forall l, length (filter g l) <= length (filter f l)).
    { induction l0 as [|a l0 IH]; simpl; auto. specialize (Sub a).
      destruct (g a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (f a); simpl; lia. }
    induction l as [|a l IH]; intros Hin Pw Qw; [destruct Hin|]. simpl.
    destruct Hin as [->|Hin].
    - rewrite Pw, Qw. simpl. specialize (LE l). lia.
    - specialize (IH Hin Pw Qw). specialize (Sub a).
      destruct (g a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (f a); simpl; lia.
  Qed.

  Lemma free_count_upd p v s : free p v -> s <> Free -> free_count (claim p v s) < free_count p.
  Proof.
    intros [Hin E] N. unfold free_count. apply fewer with v; auto.
    - intros w. unfold claim. destruct (eq_dec w v); auto. destruct s; simpl; congruence.
    - now rewrite E.
    - rewrite claim_same. destruct s; simpl; congruence.
  Qed.

  Lemma some_free p : (exists v, free p v) \/ (forall v, ~ free p v).
  Proof.
    destruct (existsb (fun v => is_free (p v)) claimable_vertices) eqn:E.
    - apply existsb_exists in E. destruct E as [v [Hin E]]. left. exists v. split; auto.
      destruct (p v); simpl in E; congruence.
    - right. intros v [Hin F]. assert (existsb (fun v => is_free (p v)) claimable_vertices = true).
      { apply existsb_exists. exists v. rewrite F. auto. } congruence.
  Qed.

  Lemma free_upd p v w s : free p v -> v <> w -> free (claim p w s) v.
  Proof. intros [Hin E] N. split; auto. now rewrite claim_other. Qed.

  (** Play goes on: Short's vertices stay his. *)
  Definition more (p p' : V -> stone) : Prop := forall v, p v = Short -> p' v = Short.
  Hypothesis Won_monotone : forall p p', more p p' -> Won p -> Won p'.

  Lemma more_upd p v s : free p v -> more p (claim p v s).
  Proof.
    intros [_ E] w H. unfold claim. destruct (eq_dec w v); congruence.
  Qed.
  Lemma more_sh p v : more p (claim p v Short).
  Proof. intros w H. unfold claim. destruct (eq_dec w v); congruence. Qed.
  Lemma more_trans p q r : more p q -> more q r -> more p r.
  Proof. unfold more. auto. Qed.

  (** * Short: threats *)
  Lemma Short_done : forall k turn p, free_count p <= k -> Won p -> ShortWins turn p.
  Proof.
    induction k; intros turn p L H; (destruct (some_free p) as [[v U]|N];
      [|now apply Short_wins_at_end]).
    - pose proof (free_count_upd p v Short U). assert (Short <> Free) by congruence. intuition lia.
    - destruct turn.
      + apply Short_wins_by with v; auto. apply IHk; [|eapply Won_monotone; eauto using more_sh].
        pose proof (free_count_upd p v Short U). assert (Short <> Free) by congruence.
        intuition lia.
      + apply Short_wins_after_all; eauto. intros w Uw.
        apply IHk; [|eapply Won_monotone; eauto using more_upd].
        pose proof (free_count_upd p w Cut Uw). assert (Cut <> Free) by congruence. intuition lia.
  Qed.

  Lemma Short_threat p v : free p v -> Won (claim p v Short) -> ShortWins true p.
  Proof. intros U H. apply Short_wins_by with v; auto. eapply Short_done; eauto. Qed.

  Lemma Short_forced p v : free p v -> Won (claim p v Short) -> ShortWins true (claim p v Cut) ->
    ShortWins false p.
  Proof.
    intros U H C. apply Short_wins_after_all; eauto. intros w Uw.
    destruct (eq_dec w v) as [->|N]; auto.
    apply Short_threat with v; [apply free_upd; auto|]. eapply Won_monotone; eauto.
    intros x. unfold claim. destruct (eq_dec x v); auto. destruct (eq_dec x w); auto.
    subst. destruct Uw as [_ E]. congruence.
  Qed.

  (** Pairs: [mate] is a partial involution. *)
  Variable mate : V -> option V.
  Hypothesis mate_sym : forall a b, mate a = Some b -> mate b = Some a /\ a <> b.

  Lemma S_pairs : forall k turn p, free_count p <= k ->
    (forall a b, mate a = Some b -> p a = Short \/ p b = Short \/ (free p a /\ free p b)) ->
    (forall p', more p p' -> (forall a b, mate a = Some b -> p' a = Short \/ p' b = Short) ->
      Won p') ->
    ShortWins turn p.
  Proof.
    assert (Ns : Short <> Free) by congruence. assert (Nc : Cut <> Free) by congruence.
    induction k; intros turn p L HP HW;
      (destruct (some_free p) as [[v U]|N];
       [|apply Short_wins_at_end; auto; apply HW; [unfold more; auto|]; intros a b M;
         destruct (HP a b M) as [H|[H|[H _]]]; auto; exfalso; eapply N; eauto]).
    { pose proof (free_count_upd p v Short U Ns). lia. }
    assert (Mine : forall p w, free p w ->
      (forall a b, mate a = Some b ->
        p a = Short \/ p b = Short \/ (free p a /\ free p b) \/ mate w = Some a \/ mate w = Some b)
          ->
      forall a b, mate a = Some b -> claim p w Short a = Short \/ claim p w Short b = Short \/
        (free (claim p w Short) a /\ free (claim p w Short) b)).
    { intros p0 w Uw H a b M.
      destruct (eq_dec a w) as [->|Na]; [left; apply claim_same|].
      destruct (eq_dec b w) as [->|Nb]; [right; left; apply claim_same|].
      rewrite !claim_other by auto. destruct (mate_sym a b M) as [M' _].
      destruct (H a b M) as [E|[E|[[E1 E2]|[E|E]]]]; auto.
      - right; right. split; apply free_upd; auto.
      - apply mate_sym in E. destruct E. congruence.
      - apply mate_sym in E. destruct E. congruence. }
    destruct turn.
    - apply Short_wins_by with v; auto. apply IHk.
      + pose proof (free_count_upd p v Short U Ns). lia.
      + apply Mine; auto. intros a b M. destruct (HP a b M) as [E|[E|E]]; auto.
      + intros p' M. apply HW. eapply more_trans; eauto using more_sh.
    - apply Short_wins_after_all; eauto. clear v U. intros v U.
      assert (L1 := free_count_upd p v Cut U Nc).
      destruct (some_free (claim p v Cut)) as [X|N].
      + assert (R : exists w, free (claim p v Cut) w /\ forall a b, mate a = Some b ->
          claim p v Cut a = Short \/ claim p v Cut b = Short \/
          (free (claim p v Cut) a /\ free (claim p v Cut) b) \/ mate w = Some a \/ mate w = Some b).
        { assert (G : forall a b, mate a = Some b -> a <> v -> b <> v ->
            claim p v Cut a = Short \/ claim p v Cut b = Short \/
            (free (claim p v Cut) a /\ free (claim p v Cut) b)).
          { intros a b M Na Nb. rewrite !claim_other by auto.
            destruct (HP a b M) as [E|[E|[E1 E2]]]; auto.
            right; right. split; apply free_upd; auto. }
          destruct (mate v) as [w|] eqn:Mv.
          - destruct (mate_sym v w Mv) as [Mw Ne].
            destruct (HP v w Mv) as [E|[E|[_ E]]].
            + destruct U as [_ U]. congruence.
            + destruct X as [x X]. exists x. split; auto. intros a b M.
              destruct (eq_dec a v) as [->|Na].
              { right; left. rewrite claim_other by congruence. congruence. }
              destruct (eq_dec b v) as [->|Nb].
              { left. apply mate_sym in M. destruct M. rewrite claim_other by congruence.
                congruence. }
              destruct (G a b M Na Nb) as [?|[?|?]]; auto.
            + exists w. split; [apply free_upd; auto|]. intros a b M.
              destruct (eq_dec a v) as [->|Na]; [auto 6|].
              destruct (eq_dec b v) as [->|Nb]; [auto 6|].
              destruct (G a b M Na Nb) as [?|[?|?]]; auto.
          - destruct X as [x X]. exists x. split; auto. intros a b M.
            destruct (eq_dec a v) as [->|Na]; [congruence|].
            destruct (eq_dec b v) as [->|Nb]; [apply mate_sym in M; destruct M; congruence|].
            destruct (G a b M Na Nb) as [?|[?|?]]; auto. }
        destruct R as [w [Uw R]]. apply Short_wins_by with w; auto. apply IHk.
        * pose proof (free_count_upd _ w Short Uw Ns). lia.
        * apply Mine; auto.
        * intros p' M. apply HW. eapply more_trans; [|exact M].
          eapply more_trans; [apply more_upd; eauto|apply more_sh].
      + apply Short_wins_at_end; auto. apply HW; [apply more_upd; auto|].
        intros a b M.
        assert (One : forall a b, mate a = Some b -> a = v -> claim p v Cut b = Short).
        { intros a' b' M' ->. destruct (mate_sym v b' M') as [_ Ne].
          rewrite claim_other by auto. destruct (HP v b' M') as [E|[E|[_ E]]]; auto.
          - destruct U as [_ U]. congruence.
          - exfalso. apply (N b'). apply free_upd; auto. }
        destruct (eq_dec a v) as [Ea|Na]; [right; eauto|].
        destruct (eq_dec b v) as [Eb|Nb]; [left; apply mate_sym in M; destruct M; eauto|].
        rewrite !claim_other by auto. destruct (HP a b M) as [E|[E|[E _]]]; auto.
        exfalso. apply (N a). apply free_upd; auto.
  Qed.

  (** * Cut: a vertex more never harms her *)
  Definition worse (p p' : V -> stone) : Prop := forall v, p' v = p v \/ p' v = Cut.

  Lemma cut_not_W turn p : CutWins turn p -> ~ Won p.
  Proof.
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros C.
    - auto.
    - apply IH. eapply Won_monotone; eauto using more_upd.
    - destruct X as [v U]. apply (IH v U). eapply Won_monotone; eauto using more_sh.
  Qed.

  Lemma worse_upd p p' v s : worse p p' -> worse (claim p v s) (claim p' v s).
  Proof. intros H w. unfold claim. destruct (eq_dec w v); auto. Qed.

  Lemma cut_mono turn p : CutWins turn p -> forall p', worse p p' -> CutWins turn p'.
  Proof.
    assert (WW : forall p p', worse p p' -> more p' p).
    { intros p1 p2 H v E. destruct (H v); congruence. }
    assert (FF : forall p p' v, worse p p' -> free p' v -> free p v).
    { intros p1 p2 v H [Hin E]. split; auto. destruct (H v); congruence. }
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros p' Wo.
    - apply Cut_wins_at_end.
      + intros v F. apply (N v). eauto.
      + intros C. apply H. eapply Won_monotone; eauto.
    - destruct (some_free p') as [[w F]|N'].
      + destruct (Wo v) as [E|E].
        * apply Cut_wins_by with v; [split; [apply U|rewrite E; apply U]|]. apply IH.
          now apply worse_upd.
        * apply Cut_wins_by with w; auto. apply IH. intros x. unfold claim.
          destruct (eq_dec x w); auto. destruct (eq_dec x v); subst; auto.
      + apply Cut_wins_at_end; auto. intros C.
        apply (cut_not_W false p); [eapply Cut_wins_by; eauto|].
        eapply Won_monotone; eauto.
    - destruct (some_free p') as [Y|N'].
      + apply Cut_wins_after_all; auto. intros v F. apply IH with v; eauto. now apply worse_upd.
      + apply Cut_wins_at_end; auto. intros C.
        apply (cut_not_W true p); [apply Cut_wins_after_all; auto|].
        eapply Won_monotone; eauto.
  Qed.

  Lemma cut_pass p : CutWins true p -> CutWins false p.
  Proof.
    intros H. destruct (some_free p) as [[v F]|N].
    - apply Cut_wins_by with v; auto. apply (cut_mono true p H). intros w. unfold claim.
      destruct (eq_dec w v); auto.
    - apply Cut_wins_at_end; auto. now apply cut_not_W in H.
  Qed.

  (** An invariant that Cut can keep by an answer or a pass. *)
  Lemma cut_invariant (Inv : (V -> stone) -> Prop) :
    (forall p, Inv p -> ~ Won p) ->
    (forall p v, Inv p -> free p v -> Inv (claim p v Short) \/
      exists w, free (claim p v Short) w /\ Inv (claim (claim p v Short) w Cut)) ->
    forall p, Inv p -> CutWins true p.
  Proof.
    intros HN HS. assert (Ns : Short <> Free) by congruence. assert (Nc : Cut <> Free)
      by congruence.
    assert (K : forall k p, free_count p <= k -> Inv p -> CutWins true p).
    { induction k; intros p L Hin; (destruct (some_free p) as [X|N];
        [|apply Cut_wins_at_end; auto]).
      - destruct X as [v U]. pose proof (free_count_upd p v Short U Ns). lia.
      - apply Cut_wins_after_all; auto. intros v U. pose proof (free_count_upd p v Short U Ns).
        destruct (HS p v Hin U) as [Hin'|[w [Uw Hin']]].
        + apply cut_pass. apply IHk; auto. lia.
        + apply Cut_wins_by with w; auto. apply IHk; auto.
          pose proof (free_count_upd _ w Cut Uw Nc). lia. }
    intros p Hin. apply (K (free_count p)); auto.
  Qed.
End Claiming.

(** * Renaming *)
Section Renaming.
  Context {V V' : Type} (dec : forall x y : V, {x = y} + {x <> y})
    (dec' : forall x y : V', {x = y} + {x <> y}) (f : V -> V').
  Variables (all claimable_vertices : list V) (verts' : list V').
  Variables (Won : (V -> stone) -> Prop) (W' : (V' -> stone) -> Prop).
  Definition agree (p : V -> stone) (p' : V' -> stone) : Prop := forall v, In v all ->
    p' (f v) = p v.
  Hypothesis inj : forall u v, In u all -> In v all -> f u = f v -> u = v.
  Hypothesis sub : incl claimable_vertices all.
  Hypothesis same : forall x, In x verts' <-> In x (map f claimable_vertices).
  Hypothesis same_W : forall p p', agree p p' -> (Won p <-> W' p').

  Lemma agree_upd p p' v s : In v all -> agree p p' ->
    agree (claim dec p v s) (claim dec' p' (f v) s).
  Proof.
    intros Hin A w J. unfold claim. destruct (dec w v) as [Ev|N], (dec' (f w) (f v)) as [E|N'];
      try congruence; auto. exfalso. auto.
  Qed.
  Lemma agree_free p p' x : agree p p' ->
    (free verts' p' x <-> exists v, x = f v /\ free claimable_vertices p v).
  Proof.
    intros A. unfold free. rewrite same, in_map_iff. split.
    - intros [[v [<- Hin]] E]. exists v. rewrite <- (A v); auto.
    - intros [v [-> [Hin E]]]. split; eauto. rewrite A; auto.
  Qed.

  Lemma rename_Short turn p : ShortWins dec claimable_vertices Won turn p ->
    forall p', agree p p' -> ShortWins dec' verts' W' turn p'.
  Proof.
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros p' A.
    - apply Short_wins_at_end; [|now apply (same_W p p')].
      intros x F. apply (agree_free p p' x A) in F. destruct F as [v [_ F]]. eapply N; eauto.
    - apply Short_wins_by with (f v); [apply (agree_free p); eauto|]. apply IH.
      apply agree_upd; auto.
      apply sub, U.
    - apply Short_wins_after_all.
      + destruct X as [v U]. exists (f v). apply (agree_free p); eauto.
      + intros x F. apply (agree_free p p' x A) in F. destruct F as [v [-> F]].
        apply (IH v F). apply agree_upd; auto. apply sub, F.
  Qed.

  Lemma rename_Cut turn p : CutWins dec claimable_vertices Won turn p ->
    forall p', agree p p' -> CutWins dec' verts' W' turn p'.
  Proof.
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros p' A.
    - apply Cut_wins_at_end; [|now rewrite <- (same_W p p')].
      intros x F. apply (agree_free p p' x A) in F. destruct F as [v [_ F]]. eapply N; eauto.
    - apply Cut_wins_by with (f v); [apply (agree_free p); eauto|]. apply IH. apply agree_upd; auto.
      apply sub, U.
    - apply Cut_wins_after_all.
      + destruct X as [v U]. exists (f v). apply (agree_free p); eauto.
      + intros x F. apply (agree_free p p' x A) in F. destruct F as [v [-> F]].
        apply (IH v F). apply agree_upd; auto. apply sub, F.
  Qed.
End Renaming.
