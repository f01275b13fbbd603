(** Claiming games: two players claim places in turn, until all are claimed; what then holds of the
    stones decides.

    The rules ([Secures], [MakerWins], [BreakerWins]), which a reader has to agree with. Then how a
    player wins: by a threat ([threat], [forced]), by pairs of places of which she gets one each
    ([pairs]), by an invariant that an answer or a pass keeps ([invariant]), since a stone more
    never harms ([better_secures]). All of it is said of a player [me] against [you], and holds of
    both. Names of places do not matter ([rename_secures]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import counting.
Import ListNotations.

Inductive stone := Free | Maker | Breaker.
Definition is_free (s : stone) : bool := match s with Free => true | _ => false end.

Section Rules.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).
  Variable places : list V.

  Definition claim (p : V -> stone) (v : V) (s : stone) : V -> stone :=
    fun w => if eq_dec w v then s else p w.
  Definition free (p : V -> stone) (v : V) : Prop := In v places /\ p v = Free.

  (** The player [me] against [you] can play so that [End] holds when all is claimed; the boolean
      says whether [me] is to move. *)
  Inductive Secures (me you : stone) (End : (V -> stone) -> Prop) : bool -> (V -> stone) -> Prop :=
  | secures_at_end mine p : (forall v, ~ free p v) -> End p -> Secures me you End mine p
  | secures_by p v : free p v -> Secures me you End false (claim p v me) ->
      Secures me you End true p
  | secures_after_all p : (exists v, free p v) ->
      (forall v, free p v -> Secures me you End true (claim p v you)) -> Secures me you End false p.

  (** Maker wants [Won] to hold at the end; the boolean says whether he is to move. *)
  Definition MakerWins (Won : (V -> stone) -> Prop) (turn : bool) : (V -> stone) -> Prop :=
    Secures Maker Breaker Won turn.
  Definition BreakerWins (Won : (V -> stone) -> Prop) (turn : bool) : (V -> stone) -> Prop :=
    Secures Breaker Maker (fun p => ~ Won p) (negb turn).

  (** Not both players win. *)
  Lemma not_both Won turn p : MakerWins Won turn p -> ~ BreakerWins Won turn p.
  Proof.
    unfold MakerWins, BreakerWins.
    induction 1 as [turn p N H|p v U H IH|p X H IH]; intros C;
      inversion C as [turn' p' N' H' E|p' v' U' C' E|p' X' C' E]; subst; simpl in *;
      try discriminate.
    - auto.
    - eapply N; eauto.
    - destruct X' as [v U]. eapply N; eauto.
    - eapply N'; eauto.
    - apply IH. apply C'. exact U.
    - destruct X as [v U]. eapply N'; eauto.
    - eapply IH; eauto.
  Qed.

  (** If a boolean decides who wins, it says who does. *)
  Lemma maker_iff Won turn p b : (b = true -> MakerWins Won turn p) ->
    (b = false -> BreakerWins Won turn p) ->
    (MakerWins Won turn p <-> b = true) /\ (BreakerWins Won turn p <-> ~ b = true).
  Proof.
    intros HM HB. pose proof (not_both Won turn p) as Hone.
    destruct b; [specialize (HM eq_refl)|specialize (HB eq_refl)]; split; split; auto;
      try congruence; tauto.
  Qed.

  Lemma claim_same p v s : claim p v s v = s.
  Proof. unfold claim. destruct (eq_dec v v); congruence. Qed.
  Lemma claim_other p v s w : w <> v -> claim p v s w = p w.
  Proof. unfold claim. destruct (eq_dec w v); congruence. Qed.
  Lemma free_claim p v w s : free p v -> v <> w -> free (claim p w s) v.
  Proof. intros [Hin E] N. split; auto. now rewrite claim_other. Qed.

  (** Play ends: fewer and fewer places are left. *)
  Definition left_over (p : V -> stone) : nat := length (filter (fun v => is_free (p v)) places).

  Lemma fewer_left p v s : free p v -> s <> Free -> left_over (claim p v s) < left_over p.
  Proof.
    intros [Hin E] N. unfold left_over. apply fewer with v; auto.
    - intros w. unfold claim. destruct (eq_dec w v); auto. destruct s; simpl; congruence.
    - now rewrite E.
    - rewrite claim_same. destruct s; simpl; congruence.
  Qed.

  Lemma some_free p : (exists v, free p v) \/ (forall v, ~ free p v).
  Proof.
    destruct (existsb (fun v => is_free (p v)) places) eqn:E.
    - apply existsb_exists in E. destruct E as [v [Hin E]]. left. exists v. split; auto.
      destruct (p v); simpl in E; congruence.
    - right. intros v [Hin F]. assert (X : existsb (fun v => is_free (p v)) places = true).
      { apply existsb_exists. exists v. rewrite F. auto. } congruence.
  Qed.
End Rules.

Section Play.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).
  Variables (places : list V) (me you : stone) (End : (V -> stone) -> Prop).
  Hypothesis mine_is_stone : me <> Free.
  Hypothesis yours_is_stone : you <> Free.
  Hypothesis stones_differ : me <> you.
  Notation free := (free places).
  Notation claim := (claim eq_dec).
  Notation Secures := (Secures eq_dec places me you End).
  Notation left_over := (left_over places).

  (** Play goes on: my stones stay mine. *)
  Definition more (p p' : V -> stone) : Prop := forall v, p v = me -> p' v = me.

  Lemma more_claim p v s : free p v -> more p (claim p v s).
  Proof.
    intros [_ E] w H. unfold claiming.claim. destruct (eq_dec w v); congruence.
  Qed.
  Lemma more_mine p v : more p (claim p v me).
  Proof. intros w H. unfold claiming.claim. destruct (eq_dec w v); congruence. Qed.
  Lemma more_trans p p' p'' : more p p' -> more p' p'' -> more p p''.
  Proof. unfold more. auto. Qed.

  (** ** Threats: [Good] lasts, and is enough at the end *)
  Section Threats.
    Variable Good : (V -> stone) -> Prop.
    Hypothesis lasts : forall p p', more p p' -> Good p -> Good p'.
    Hypothesis enough : forall p, Good p -> End p.

    Lemma done mine p : Good p -> Secures mine p.
    Proof.
      assert (H : forall k mine p, left_over p < k -> Good p -> Secures mine p).
      { intros k. induction k as [|k IHk]; intros mine' p' L H; [lia|].
        destruct (some_free places p') as [[v U]|N]; [|apply secures_at_end; auto].
        destruct mine'.
        - apply secures_by with v; auto.
          pose proof (fewer_left eq_dec places p' v me U mine_is_stone).
          apply IHk; [lia|]. eapply lasts; eauto using more_mine.
        - apply secures_after_all; eauto. intros w Uw.
          pose proof (fewer_left eq_dec places p' w you Uw yours_is_stone).
          apply IHk; [lia|]. eapply lasts; eauto using more_claim. }
      apply (H (S (left_over p))). lia.
    Qed.

    Lemma threat p v : free p v -> Good (claim p v me) -> Secures true p.
    Proof. intros U H. apply secures_by with v; auto. now apply done. Qed.

    Lemma forced p v : free p v -> Good (claim p v me) -> Secures true (claim p v you) ->
      Secures false p.
    Proof.
      intros U H C. apply secures_after_all; eauto. intros w Uw.
      destruct (eq_dec w v) as [->|N]; auto.
      apply threat with v; [apply free_claim; auto|]. eapply lasts; eauto.
      intros x. unfold claiming.claim. destruct (eq_dec x v); auto. destruct (eq_dec x w); auto.
      subst. destruct Uw as [_ E]. congruence.
    Qed.
  End Threats.

  (** ** Pairs, of which I get one each; [mate] is a partial involution *)
  Section Pairs.
    Variable mate : V -> option V.
    Hypothesis mate_symmetric : forall a b, mate a = Some b -> mate b = Some a /\ a <> b.

    (** One of each pair is mine, or both are free. *)
    Definition paired (p : V -> stone) : Prop :=
      forall a b, mate a = Some b -> p a = me \/ p b = me \/ (free p a /\ free p b).

    Lemma paired_mine p v : paired p -> free p v -> paired (claim p v me).
    Proof.
      intros P U a b M. destruct (mate_symmetric a b M) as [_ N].
      destruct (eq_dec a v) as [->|Na]; [left; apply claim_same|].
      destruct (eq_dec b v) as [->|Nb]; [right; left; apply claim_same|].
      rewrite !claim_other by auto. destruct (P a b M) as [H|[H|[Ha Hb]]]; auto.
      right; right. split; apply free_claim; auto.
    Qed.

    (** [you] claim one of a pair that is settled, or what is in none; or I claim the mate. *)
    Lemma paired_yours p v : paired p -> free p v -> (forall w, mate v = Some w -> p w = me) ->
      paired (claim p v you).
    Proof.
      intros P [_ Ev] Settled a b M. destruct (mate_symmetric a b M) as [M' N].
      destruct (eq_dec a v) as [->|Na].
      - right; left. rewrite claim_other by auto. now apply Settled.
      - destruct (eq_dec b v) as [->|Nb].
        + left. rewrite claim_other by auto. now apply Settled.
        + rewrite !claim_other by auto. destruct (P a b M) as [H|[H|[Ha Hb]]]; auto.
          right; right. split; apply free_claim; auto.
    Qed.

    Lemma paired_mate p v w : paired p -> mate v = Some w -> free p w -> v <> w ->
      paired (claim (claim p v you) w me).
    Proof.
      intros P Mv Uw Ne a b M. destruct (mate_symmetric a b M) as [M' N].
      destruct (mate_symmetric v w Mv) as [Mw _].
      destruct (eq_dec a w) as [->|Na]; [left; apply claim_same|].
      destruct (eq_dec b w) as [->|Nb]; [right; left; apply claim_same|].
      rewrite !(claim_other eq_dec _ w) by auto.
      assert (Va : a <> v) by congruence. assert (Vb : b <> v) by congruence.
      rewrite !claim_other by auto. destruct (P a b M) as [H|[H|[Ha Hb]]]; auto.
      right; right. split; repeat apply free_claim; auto.
    Qed.

    (** So I can always keep the pairs; but all may be claimed. *)
    Lemma paired_answer p v : paired p -> free p v ->
      (forall w, ~ free (claim p v you) w) /\ paired (claim p v you) \/
      exists w, free (claim p v you) w /\ paired (claim (claim p v you) w me).
    Proof.
      intros P U.
      assert (Other : (forall w, mate v = Some w -> p w = me) ->
        (forall w, ~ free (claim p v you) w) /\ paired (claim p v you) \/
        exists w, free (claim p v you) w /\ paired (claim (claim p v you) w me)).
      { intros Settled. pose proof (paired_yours p v P U Settled) as P'.
        destruct (some_free places (claim p v you)) as [[x Ux]|N]; auto.
        right. exists x. split; auto. now apply paired_mine. }
      destruct (mate v) as [w|] eqn:Mv; [|apply Other; discriminate].
      destruct (mate_symmetric v w Mv) as [_ Ne].
      destruct (P v w Mv) as [H|[H|[_ Uw]]]; [destruct U; congruence| |].
      - apply Other. intros w' E. congruence.
      - right. exists w. split; [apply free_claim; auto|]. now apply paired_mate.
    Qed.

    Lemma pairs mine p : paired p ->
      (forall p', more p p' -> (forall a b, mate a = Some b -> p' a = me \/ p' b = me) -> End p') ->
      Secures mine p.
    Proof.
      assert (H : forall k mine p, left_over p < k -> paired p ->
        (forall p', more p p' -> (forall a b, mate a = Some b -> p' a = me \/ p' b = me) ->
          End p') -> Secures mine p).
      { intros k. induction k as [|k IHk]; intros mine' p' L P W; [lia|].
        assert (Last : forall q, more p' q -> paired q -> (forall v, ~ free q v) -> End q).
        { intros q M Q N. apply W; auto. intros a b E.
          destruct (Q a b E) as [?|[?|[U _]]]; auto. exfalso. eapply N; eauto. }
        destruct (some_free places p') as [[v U]|N].
        2: { apply secures_at_end; auto. apply Last; auto. unfold more. auto. }
        destruct mine'.
        - apply secures_by with v; auto.
          pose proof (fewer_left eq_dec places p' v me U mine_is_stone).
          apply IHk; [lia|now apply paired_mine|].
          intros q M. apply W. eapply more_trans; eauto using more_mine.
        - apply secures_after_all; eauto. clear v U. intros v U.
          pose proof (fewer_left eq_dec places p' v you U yours_is_stone).
          destruct (paired_answer p' v P U) as [[N P']|[w [Uw P']]].
          + apply secures_at_end; auto. apply Last; auto. now apply more_claim.
          + apply secures_by with w; auto.
            pose proof (fewer_left eq_dec places _ w me Uw mine_is_stone).
            apply IHk; [lia|auto|]. intros q M. apply W.
            eapply more_trans; [|exact M].
            eapply more_trans; [apply more_claim; eauto|apply more_mine]. }
      apply (H (S (left_over p))). lia.
    Qed.
  End Pairs.

  (** ** A stone more never harms *)
  Definition better (p p' : V -> stone) : Prop := forall v, p' v = p v \/ p' v = me.
  Section Better.
    Hypothesis End_better : forall p p', better p p' -> End p -> End p'.

    Lemma better_claim p p' v s : better p p' -> better (claim p v s) (claim p' v s).
    Proof. intros H w. unfold claiming.claim. destruct (eq_dec w v); auto. Qed.

    Lemma better_free p p' v : better p p' -> free p' v -> free p v.
    Proof. intros B [Hin E]. split; auto. destruct (B v); congruence. Qed.

    Lemma secured_at_end mine p : Secures mine p ->
      forall p', better p p' -> (forall v, ~ free p' v) -> End p'.
    Proof.
      assert (Mine : forall p p' v, better p p' -> (forall v, ~ free p' v) -> free p v ->
        p' v = me).
      { intros p1 p2 v B N [Iv Ev]. destruct (B v) as [E|E]; auto.
        exfalso. apply (N v). split; congruence. }
      induction 1 as [mine p N H|p v U H IH|p X H IH]; intros p' B N'; eauto.
      - apply IH; auto. intros w. unfold claiming.claim.
        destruct (eq_dec w v) as [->|Ne]; auto. right. eauto.
      - destruct X as [v U]. apply (IH v U); auto. intros w. unfold claiming.claim.
        destruct (eq_dec w v) as [->|Ne]; auto. right. eauto.
    Qed.

    Lemma better_secures mine p : Secures mine p -> forall p', better p p' -> Secures mine p'.
    Proof.
      induction 1 as [mine p N H|p v U H IH|p X H IH]; intros p' B.
      - apply secures_at_end; eauto. intros v F. apply (N v). eapply better_free; eauto.
      - destruct (some_free places p') as [[w F]|N'].
        + destruct (B v) as [E|E].
          * apply secures_by with v; [split; [apply U|rewrite E; apply U]|].
            apply IH. now apply better_claim.
          * apply secures_by with w; auto. apply IH. intros x. unfold claiming.claim.
            destruct (eq_dec x w); auto. destruct (eq_dec x v); subst; auto.
        + apply secures_at_end; auto.
          apply (secured_at_end true p); [eapply secures_by; eauto|auto|auto].
      - destruct (some_free places p') as [Y|N'].
        + apply secures_after_all; auto. intros v F. apply (IH v); [eapply better_free; eauto|].
          now apply better_claim.
        + apply secures_at_end; auto.
          apply (secured_at_end false p); [apply secures_after_all; auto|auto|auto].
    Qed.

    (** So to pass is not allowed, but would do no good. *)
    Lemma passed p : Secures false p -> Secures true p.
    Proof.
      intros H. destruct (some_free places p) as [[v F]|N].
      - apply secures_by with v; auto. apply (better_secures false p H). intros w.
        unfold claiming.claim. destruct (eq_dec w v); auto.
      - apply secures_at_end; auto. apply (secured_at_end false p); auto. intros v. auto.
    Qed.

    (** ** An invariant that an answer or a pass keeps *)
    Lemma invariant (Inv : (V -> stone) -> Prop) :
      (forall p, Inv p -> End p) ->
      (forall p v, Inv p -> free p v -> Inv (claim p v you) \/
        exists w, free (claim p v you) w /\ Inv (claim (claim p v you) w me)) ->
      forall p, Inv p -> Secures false p.
    Proof.
      intros Ends Step.
      assert (H : forall k p, left_over p < k -> Inv p -> Secures false p).
      { intros k. induction k as [|k IHk]; intros p L Hin; [lia|].
        destruct (some_free places p) as [X|N]; [|apply secures_at_end; auto].
        apply secures_after_all; auto. intros v U.
        pose proof (fewer_left eq_dec places p v you U yours_is_stone).
        destruct (Step p v Hin U) as [Hin'|[w [Uw Hin']]].
        - apply passed. apply IHk; auto. lia.
        - apply secures_by with w; auto. apply IHk; auto.
          pose proof (fewer_left eq_dec places _ w me Uw mine_is_stone). lia. }
      intros p Hin. apply (H (S (left_over p))); auto.
    Qed.
  End Better.
End Play.

(** * The names of places do not matter *)
Section Renaming.
  Context {V W : Type} (dec : forall x y : V, {x = y} + {x <> y})
    (dec' : forall x y : W, {x = y} + {x <> y}) (f : V -> W).
  Variables (all_places places : list V) (places' : list W).
  Definition agree (p : V -> stone) (p' : W -> stone) : Prop := forall v, In v all_places ->
    p' (f v) = p v.
  Hypothesis injective : forall u v, In u all_places -> In v all_places -> f u = f v -> u = v.
  Hypothesis among : incl places all_places.
  Hypothesis same_places : forall x, In x places' <-> In x (map f places).

  Lemma agree_claim p p' v s : In v all_places -> agree p p' ->
    agree (claim dec p v s) (claim dec' p' (f v) s).
  Proof.
    intros Hin A w J. unfold claim. destruct (dec w v) as [Ev|N], (dec' (f w) (f v)) as [E|N'];
      try congruence; auto. exfalso. auto.
  Qed.
  Lemma agree_free p p' x : agree p p' ->
    (free places' p' x <-> exists v, x = f v /\ free places p v).
  Proof.
    intros A. unfold free. rewrite same_places, in_map_iff. split.
    - intros [[v [<- Hin]] E]. exists v. rewrite <- (A v); auto.
    - intros [v [-> [Hin E]]]. split; eauto. rewrite A; auto.
  Qed.

  Lemma rename_secures me you (End : (V -> stone) -> Prop) (End' : (W -> stone) -> Prop) mine p :
    (forall p p', agree p p' -> End p -> End' p') -> Secures dec places me you End mine p ->
    forall p', agree p p' -> Secures dec' places' me you End' mine p'.
  Proof.
    intros Same. induction 1 as [mine p N H|p v U H IH|p X H IH]; intros p' A.
    - apply secures_at_end; eauto.
      intros x F. apply (agree_free p p' x A) in F. destruct F as [v [_ F]]. eapply N; eauto.
    - apply secures_by with (f v); [apply (agree_free p); eauto|]. apply IH.
      apply agree_claim; auto. apply among, U.
    - apply secures_after_all.
      + destruct X as [v U]. exists (f v). apply (agree_free p); eauto.
      + intros x F. apply (agree_free p p' x A) in F. destruct F as [v [-> F]].
        apply (IH v F). apply agree_claim; auto. apply among, F.
  Qed.
End Renaming.

(** * A weaker aim *)
Lemma secures_weaker {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}) places me you
  (End End' : (V -> stone) -> Prop) mine p : Secures eq_dec places me you End mine p ->
  me <> Free -> (forall q, more me p q -> End q -> End' q) ->
  Secures eq_dec places me you End' mine p.
Proof.
  intros Sec Stone. revert Sec. induction 1 as [mine p N H|p v U H IH|p X H IH]; intros Weaker.
  - apply secures_at_end; auto. apply Weaker; auto. intros v E. exact E.
  - apply secures_by with v; auto. apply IH. intros q M. apply Weaker.
    apply (more_trans me p (claim eq_dec p v me) q); auto. now apply (more_claim eq_dec places me).
  - apply secures_after_all; auto. intros v U. apply IH; auto. intros q M. apply Weaker.
    apply (more_trans me p (claim eq_dec p v you) q); auto. now apply (more_claim eq_dec places me).
Qed.

(** * A free pair may be set aside

    I play on as if both places were yours, for an aim that counts on one of them; when you claim
    one, I claim the other. *)
Section Aside.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).
  Variables (places : list V) (me you : stone) (a b : V) (End End' : (V -> stone) -> Prop).
  Hypothesis mine_is_stone : me <> Free.
  Hypothesis yours_is_stone : you <> Free.
  Notation free := (free places).
  Notation claim := (claim eq_dec).
  Definition elsewhere (p p' : V -> stone) : Prop := forall v, v <> a -> v <> b -> p' v = p v.
  Hypothesis enough : forall q q', q a = you -> q b = you -> elsewhere q q' ->
    q' a = me \/ q' b = me -> End' q -> End q'.

  Lemma elsewhere_claim p p' v s : elsewhere p p' -> elsewhere (claim p v s) (claim p' v s).
  Proof. intros E w Na Nb. unfold claiming.claim. destruct (eq_dec w v); auto. Qed.

  Lemma elsewhere_free p p' v : elsewhere p p' -> v <> a -> v <> b -> free p v <-> free p' v.
  Proof. intros E Na Nb. unfold claiming.free. now rewrite (E v Na Nb). Qed.

  (** When the pair is settled. *)
  Lemma settled_aside mine q : Secures eq_dec places me you End' mine q -> q a = you ->
    q b = you -> forall p, elsewhere q p -> p a <> Free -> p b <> Free ->
    p a = me \/ p b = me -> Secures eq_dec places me you End mine p.
  Proof.
    assert (Not : forall (p : V -> stone) v, p a <> Free -> p b <> Free -> free p v ->
      v <> a /\ v <> b).
    { intros p' v Ea Eb [_ F]. split; intros ->; congruence. }
    induction 1 as [mine q N H|q v U H IH|q X H IH]; intros Ea Eb p E Pa Pb One.
    - apply secures_at_end; [|now apply (enough q)]. intros v F.
      destruct (Not p v Pa Pb F) as [Na Nb]. apply (N v). now apply (elsewhere_free q p).
    - destruct (Not q v) as [Na Nb]; try congruence.
      apply secures_by with v; [now apply (elsewhere_free q p)|].
      apply IH; rewrite ?claim_other; auto. now apply elsewhere_claim.
    - apply secures_after_all.
      + destruct X as [v U]. destruct (Not q v) as [Na Nb]; try congruence. exists v.
        now apply (elsewhere_free q p).
      + intros v U. destruct (Not p v Pa Pb U) as [Na Nb].
        assert (Uq : free q v) by now apply (elsewhere_free q p).
        apply (IH v Uq); rewrite ?claim_other; auto. now apply elsewhere_claim.
  Qed.

  Lemma set_aside mine q : Secures eq_dec places me you End' mine q -> q a = you -> q b = you ->
    a <> b -> In a places -> In b places -> forall p, elsewhere q p -> p a = Free ->
    p b = Free -> Secures eq_dec places me you End mine p.
  Proof.
    intros Sec Ea Eb Ne Ha Hb. revert Ea Eb.
    assert (Swap : forall x y q p, (x = a /\ y = b) \/ (x = b /\ y = a) -> elsewhere q p ->
      p a = Free -> p b = Free ->
      elsewhere q (claim (claim p x you) y me) /\
      (claim (claim p x you) y me a = me \/ claim (claim p x you) y me b = me) /\
      claim (claim p x you) y me a <> Free /\ claim (claim p x you) y me b <> Free /\
      free p x /\ free (claim p x you) y).
    { intros x y q' p' Which E Pa Pb. split; [|destruct Which as [[-> ->]|[-> ->]]].
      - intros v Na Nb. rewrite !claim_other; [now apply E|..];
          destruct Which as [[-> ->]|[-> ->]]; auto.
      - rewrite claim_same, (claim_other _ _ b me a) by auto. rewrite claim_same.
        repeat split; auto. now rewrite claim_other by auto.
      - rewrite claim_same, (claim_other _ _ a me b) by auto. rewrite claim_same.
        repeat split; auto. now rewrite claim_other by auto. }
    induction Sec as [mine q N H|q v U H IH|q X H IH]; intros Ea Eb p E Pa Pb.
    - assert (Last : forall p', elsewhere q p' -> p' a = me \/ p' b = me -> p' a <> Free ->
        p' b <> Free -> Secures eq_dec places me you End false p').
      { intros p' E' One Fa Fb. apply settled_aside with q; auto. now apply secures_at_end. }
      destruct mine.
      + apply secures_by with a; [now split|]. apply secures_after_all.
        { exists b. split; auto. rewrite claim_other; auto. }
        intros v [Hv Fv].
        assert (v = b) as ->.
        { destruct (eq_dec v b) as [Eb'|Nb]; auto. exfalso. apply (N v). split; auto.
          unfold claiming.claim in Fv. destruct (eq_dec v a) as [->|Na]; [congruence|].
          now rewrite <- (E v Na Nb). }
        apply settled_aside with q; auto.
        * now apply secures_at_end.
        * intros v Na Nb. rewrite !claim_other; auto.
        * rewrite claim_other, claim_same; auto.
        * now rewrite claim_same.
        * left. rewrite claim_other, claim_same; auto.
      + apply secures_after_all; [exists a; now split|]. intros v [Hv Fv].
        assert (Which : v = a \/ v = b).
        { destruct (eq_dec v a); auto. destruct (eq_dec v b); auto. exfalso. apply (N v).
          split; auto. rewrite <- (E v); auto. }
        destruct Which as [->| ->].
        * destruct (Swap a b q p) as [E' [One [Fa [Fb [_ Fy]]]]]; auto.
          apply secures_by with b; auto.
        * destruct (Swap b a q p) as [E' [One [Fa [Fb [_ Fy]]]]]; auto.
          apply secures_by with a; auto.
    - assert (N : v <> a /\ v <> b) by (destruct U as [_ F]; split; intros ->; congruence).
      destruct N as [Na Nb]. apply secures_by with v; [now apply (elsewhere_free q p)|].
      apply IH; rewrite ?claim_other; auto. now apply elsewhere_claim.
    - apply secures_after_all; [exists a; now split|]. intros v U.
      assert (Both : forall x y, (x = a /\ y = b) \/ (x = b /\ y = a) ->
        Secures eq_dec places me you End true (claim p x you)).
      { intros x y Which. destruct (Swap x y q p Which E Pa Pb) as [E' [One [Fa [Fb [_ Fy]]]]].
        apply secures_by with y; auto. apply settled_aside with q; auto.
        now apply secures_after_all. }
      destruct (eq_dec v a) as [->|Na]; [apply (Both a b); auto|].
      destruct (eq_dec v b) as [->|Nb]; [apply (Both b a); auto|].
      assert (Uq : free q v) by now apply (elsewhere_free q p).
      apply (IH v Uq); rewrite ?claim_other; auto. now apply elsewhere_claim.
  Qed.
End Aside.
