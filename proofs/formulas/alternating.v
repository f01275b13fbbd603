(** A prefix made alternating, exists forall exists ... exists, by dummy variables.

    Like [stages], with a stage more wherever two neighbours have the same quantifier, and an
    existential one at the end: [stages_value] says that the dummies change nothing. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf stages.
Import ListNotations.

(** The variable of each stage, [None] for a dummy; [e]: the next stage is existential. *)
Fixpoint alternating (e : bool) (p : list (quantifier * nat)) : list (option nat) :=
  match p with
  | [] => if e then [None] else []
  | (kind, v) :: p' =>
      if Bool.eqb (is_exists kind) e then Some v :: alternating (negb e) p'
      else None :: Some v :: alternating e p'
  end.

(** Alternating quantifiers, [n] of them. *)
Fixpoint alternate (e : bool) (n : nat) : list bool :=
  match n with 0 => [] | S n' => e :: alternate (negb e) n' end.

Lemma alternating_parity p : forall e,
  exists h, length (alternating e p) = 2 * h + (if e then 1 else 0).
Proof.
  induction p as [|[kind v] p IH]; intros e; simpl.
  - exists 0. destruct e; reflexivity.
  - destruct (Bool.eqb (is_exists kind) e); simpl.
    + destruct (IH (negb e)) as [h E]. rewrite E. destruct e; simpl; [exists h|exists (S h)]; lia.
    + destruct (IH e) as [h E]. rewrite E. exists (S h). lia.
Qed.

(** The first stage of a variable. *)
Fixpoint place (v : nat) (alternating_stages : list (option nat)) : nat :=
  match alternating_stages with
  | [] => 0
  | Some w :: s => if v =? w then 0 else S (place v s)
  | None :: s => S (place v s)
  end.

Lemma alternating_in p : forall e v, In (Some v) (alternating e p) <-> In v (map snd p).
Proof.
  induction p as [|[kind w] p IH]; intros e v; simpl.
  - destruct e; simpl; intuition discriminate.
  - destruct (Bool.eqb (is_exists kind) e); simpl; rewrite IH.
    + split; intros [H|H]; auto; left; congruence.
    + split; [intros [H|[H|H]]|intros [H|H]]; auto; try discriminate; try (inversion H; auto).
Qed.

Lemma place_lt v alternating_stages : In (Some v) alternating_stages ->
  place v alternating_stages < length alternating_stages.
Proof.
  induction alternating_stages as [|[w|] s IH]; simpl; intros Hin; [destruct Hin| |].
  - destruct (v =? w) eqn:E; [lia|]. apply Nat.eqb_neq in E.
    destruct Hin as [Hin|Hin]; [congruence|]. specialize (IH Hin). lia.
  - destruct Hin as [Hin|Hin]; [discriminate|]. specialize (IH Hin). lia.
Qed.

(** Truth by stages, for a matrix in which variable [v] is stage [st v]. *)
Section Staged.
  Variable m : cnf.
  Variable st : nat -> nat.
  Definition occurs (v : nat) : Prop := exists c l, In c m /\ In l c /\ fst l = v.
  Definition at_stages : cnf := map (map (fun l => (st (fst l), snd l))) m.

  Lemma at_stages_true rho rho' : (forall v, occurs v -> rho v = rho' (st v)) ->
    (cnf_value rho' at_stages = true <-> cnf_true rho m).
  Proof.
    intros E. rewrite cnf_value_iff. unfold cnf_true, literal_true, at_stages. split.
    - intros H c Ic. destruct (H _ (in_map _ _ _ Ic)) as [l' [Il T]].
      apply in_map_iff in Il. destruct Il as [l [<- Il]]. simpl in T. exists l. split; auto.
      rewrite E; auto. exists c, l. auto.
    - intros H c' Ic'. apply in_map_iff in Ic'. destruct Ic' as [c [<- Ic]].
      destruct (H c Ic) as [l [Il T]]. exists (st (fst l), snd l). split.
      + apply in_map_iff. exists l. auto.
      + simpl. rewrite <- E; auto. exists c, l. auto.
  Qed.

  (** The stages from [k] on are those of the list. *)
  Fixpoint fits (k : nat) (alternating_stages : list (option nat)) : Prop :=
    match alternating_stages with
    | [] => True
    | ov :: s => (forall w, occurs w -> (st w = k <-> ov = Some w)) /\ fits (S k) s
    end.

  Lemma agree_some rho rho' k v b : (forall w, occurs w -> (st w = k <-> Some v = Some w)) ->
    (forall w, occurs w -> rho w = rho' (st w)) ->
    forall w, occurs w -> set_to rho v b w = set_to rho' k b (st w).
  Proof.
    intros F E w Hout. unfold set_to. specialize (F w Hout). destruct (w =? v) eqn:Ev.
    - apply Nat.eqb_eq in Ev. subst w. destruct F as [_ F]. rewrite F, Nat.eqb_refl; auto.
    - apply Nat.eqb_neq in Ev. destruct (st w =? k) eqn:Es; auto. apply Nat.eqb_eq in Es.
      apply F in Es. congruence.
  Qed.

  Lemma agree_none rho rho' k b : (forall w, occurs w -> (st w = k <-> None = Some w)) ->
    (forall w, occurs w -> rho w = rho' (st w)) ->
    forall w, occurs w -> rho w = set_to rho' k b (st w).
  Proof.
    intros F E w Hout. unfold set_to. specialize (F w Hout).
    destruct (st w =? k) eqn:Es; auto. apply Nat.eqb_eq in Es. apply F in Es. discriminate.
  Qed.

  Lemma alternating_value p : forall e k rho rho',
    fits k (alternating e p) -> (forall v, occurs v -> rho v = rho' (st v)) ->
    (value (alternate e (length (alternating e p))) k at_stages rho' = true <-> holds p m rho).
  Proof.
    induction p as [|[kind v] p IH]; intros e k rho rho' F E.
    - destruct e; simpl in *.
      + destruct F as [F _]. rewrite orb_true_iff.
        rewrite !(at_stages_true rho); [intuition| |]; apply agree_none; auto.
      + now apply at_stages_true.
    - simpl in *.
      assert (Some_step : forall k rho rho' (e' := is_exists kind),
        fits k (Some v :: alternating (negb e') p) -> (forall v, occurs v -> rho v = rho' (st v)) ->
        (value (alternate e' (S (length (alternating (negb e') p)))) k at_stages rho' = true <->
         holds ((kind, v) :: p) m rho)).
      { clear - IH. intros k rho rho' e' [F1 F2] E.
        pose proof (fun b => IH (negb e') (S k) _ _ F2 (agree_some rho rho' k v b F1 E)) as Hnext.
        pose proof (Hnext true) as Htrue. pose proof (Hnext false) as Hfalse. clear Hnext.
        subst e'. destruct kind; cbn [alternate value holds is_exists] in *.
        - rewrite orb_true_iff, Htrue, Hfalse. split; [intros [H|H]; eauto|intros [[] H]; auto].
        - rewrite andb_true_iff, Htrue, Hfalse. split; [intros [H1 H2] []; auto|auto]. }
      destruct (Bool.eqb (is_exists kind) e) eqn:Q.
      + apply eqb_prop in Q. subst e. apply Some_step; auto.
      + assert (e = negb (is_exists kind)) by (destruct (is_exists kind), e; simpl in *;
          congruence).
        subst e. cbn [length alternate]. rewrite negb_involutive. destruct F as [F1 F2].
        cbn [value].
        pose proof (fun b => Some_step (S k) rho (set_to rho' k b) F2
          (agree_none rho rho' k b F1 E)) as Hnext.
        pose proof (Hnext true) as Htrue. pose proof (Hnext false) as Hfalse. clear Hnext.
        cbn [alternate] in Htrue, Hfalse. fold holds.
        destruct (negb (is_exists kind)).
        * rewrite orb_true_iff, Htrue, Hfalse. simpl. tauto.
        * rewrite andb_true_iff, Htrue, Hfalse. simpl. tauto.
  Qed.
End Staged.

(** The places of the variables fit. *)
Lemma place_fits m p e : NoDup (map snd p) ->
  (forall v, occurs m v -> In v (map snd p)) ->
  fits m (fun v => place v (alternating e p)) 0 (alternating e p).
Proof.
  intros N C.
  assert (G : forall post pre, alternating e p = pre ++ post ->
    fits m (fun v => place v (alternating e p)) (length pre) post).
  { assert (U : forall e p, NoDup (map snd p) -> forall pre post w,
      alternating e p = pre ++ Some w :: post -> ~ In (Some w) pre).
    { clear. intros e p. revert e. induction p as [|[kind v] p IH]; intros e N pre post w E Hin.
      - simpl in E. destruct e, pre as [|a [|b pre]]; simpl in E; discriminate.
      - simpl in N. apply NoDup_cons_iff in N. destruct N as [Nv N]. simpl in E.
        assert (Later : forall e pre', alternating e p = pre' ++ Some w :: post ->
          In (Some w) (Some v :: pre') -> False).
        { intros e' pre' E' [J|J]; [|eapply IH; eauto].
          inversion J; subst. apply Nv. rewrite <- (alternating_in p e'), E'.
          apply in_app_iff. right; left; reflexivity. }
        destruct (Bool.eqb (is_exists kind) e).
        + destruct pre as [|a pre]; simpl in E; [destruct Hin|]. injection E as <- E. eauto.
        + destruct pre as [|a pre]; simpl in E; [discriminate|]. injection E as <- E.
          destruct Hin as [Hin|Hin]; [discriminate|].
          destruct pre as [|a pre]; simpl in E; [destruct Hin|]. injection E as <- E. eauto. }
    assert (Pl : forall pre post w, ~ In (Some w) pre ->
      place w (pre ++ Some w :: post) = length pre).
    { clear. intros pre. induction pre as [|[x|] pre IH]; simpl; intros post w Hin.
      - now rewrite Nat.eqb_refl.
      - destruct (w =? x) eqn:E.
        + apply Nat.eqb_eq in E. subst. exfalso; auto.
        + rewrite IH; auto.
      - rewrite IH; auto. }
    assert (In_place : forall w s, In (Some w) s -> nth (place w s) s None = Some w).
    { clear. intros w s. induction s as [|[x|] s IH]; simpl; intros Hin; [destruct Hin| |].
      - destruct (w =? x) eqn:E.
        + apply Nat.eqb_eq in E. now subst.
        + apply Nat.eqb_neq in E. destruct Hin as [Hin|Hin]; [congruence|auto].
      - destruct Hin as [Hin|Hin]; [discriminate|auto]. }
    intros post. induction post as [|ov post IH]; intros pre E; [exact I|]. split.
    - intros w Hout. split.
      + intros P.
        assert (Iw : In (Some w) (alternating e p)) by (apply alternating_in; auto).
        pose proof (In_place _ _ Iw) as H. rewrite P, E in H.
        rewrite app_nth2, Nat.sub_diag in H by lia. exact H.
      + intros ->. rewrite E. apply Pl. eapply U; eauto.
    - replace (S (length pre)) with (length (pre ++ [ov])) by (rewrite app_length; simpl; lia).
      apply IH. rewrite <- app_assoc. exact E. }
  apply (G _ []). reflexivity.
Qed.

(** The part of the prefix that is left after k stages. *)
Fixpoint left_after (e : bool) (p : list (quantifier * nat)) (k : nat) :
  list (quantifier * nat) :=
  match p, k with
  | _, 0 => p
  | [], _ => []
  | (kind, v) :: p', S k' =>
      if Bool.eqb (is_exists kind) e then left_after (negb e) p' k'
      else match k' with 0 => p | S k'' => left_after e p' k'' end
  end.

Lemma skipn_alternating p : forall e k, k <= length (alternating e p) ->
  skipn k (alternating e p) = alternating (if Nat.even k then e else negb e) (left_after e p k).
Proof.
  induction p as [|[kind v] p IH]; intros e k L.
  - destruct k as [|k]; [reflexivity|]. destruct e; simpl in L; [|lia].
    assert (k = 0) as -> by lia. reflexivity.
  - destruct k as [|k]; [reflexivity|]. cbn [left_after]. cbn [alternating] in *.
    destruct (Bool.eqb (is_exists kind) e) eqn:Q.
    + cbn [skipn]. cbn [length] in L. rewrite IH by lia. rewrite Nat.even_succ, <- Nat.negb_even.
      destruct (Nat.even k); simpl; [reflexivity|]. now rewrite negb_involutive.
    + destruct k as [|k]; cbn [skipn].
      * assert (E : is_exists kind = negb e).
        { destruct (is_exists kind), e; simpl in Q; auto; discriminate. }
        cbn [Nat.even alternating]. rewrite E, eqb_reflx, negb_involutive. reflexivity.
      * cbn [length] in L. rewrite IH by lia. reflexivity.
Qed.

Lemma fits_skipn m st k : forall s i, fits m st i s -> fits m st (k + i) (skipn k s).
Proof.
  induction k as [|k IH]; intros s i F; [exact F|]. destruct s as [|ov s]; [exact I|].
  replace (S k + i) with (k + S i) by lia. apply IH. apply F.
Qed.

(** The stages of a QBF: an odd number of them. *)
Definition alternating_stages (phi : qbf) : list (option nat) :=
  alternating true (closed_prefix phi).
Definition matrix_at_stages (phi : qbf) : cnf :=
  at_stages (matrix phi) (fun v => place v (alternating_stages phi)).

Lemma stages_odd phi : exists h, length (alternating_stages phi) = 2 * h + 1.
Proof. apply (alternating_parity (closed_prefix phi) true). Qed.

Lemma stages_value phi rho : proper phi ->
  (value (alternate true (length (alternating_stages phi))) 0 (matrix_at_stages phi) rho = true <->
    qbf_true phi).
Proof.
  intros P. rewrite (qbf_true_closed phi (fun v => rho (place v (alternating_stages phi)))).
  unfold matrix_at_stages, alternating_stages. apply alternating_value; auto.
  apply place_fits; [now apply closed_prefix_nodup|].
  intros v [c [l [Ic [Il <-]]]]. eapply closed_prefix_covers; eauto.
Qed.

Lemma stages_in_range phi c l :
  In c (matrix_at_stages phi) -> In l c -> fst l < length (alternating_stages phi).
Proof.
  intros Ic Il. unfold matrix_at_stages, at_stages in Ic. apply in_map_iff in Ic.
  destruct Ic as [c0 [<- Ic]]. apply in_map_iff in Il. destruct Il as [l0 [<- Il]]. simpl.
  apply place_lt. unfold alternating_stages. apply alternating_in.
  eapply closed_prefix_covers; eauto.
Qed.

(** The variables as the stages are set. *)
Definition by_stages (phi : qbf) (sigma : assignment) : assignment :=
  fun v => sigma (place v (alternating_stages phi)).

Lemma left_value phi sigma k : proper phi -> k <= length (alternating_stages phi) ->
  (value (alternate (Nat.even k) (length (alternating_stages phi) - k)) k (matrix_at_stages phi)
    sigma = true <->
   holds (left_after true (closed_prefix phi) k) (matrix phi) (by_stages phi sigma)).
Proof.
  intros P L. pose proof (skipn_alternating (closed_prefix phi) true k L) as E.
  assert (F : fits (matrix phi) (fun v => place v (alternating_stages phi)) k
    (skipn k (alternating_stages phi))).
  { replace k with (k + 0) at 1 by lia. apply fits_skipn.
    apply place_fits; [now apply closed_prefix_nodup|].
    intros v [c [l [Ic [Il <-]]]]. eapply closed_prefix_covers; eauto. }
  rewrite <- skipn_length. unfold alternating_stages in *. rewrite E in *.
  replace (if Nat.even k then true else negb true) with (Nat.even k) in *
    by (destruct (Nat.even k); reflexivity).
  apply alternating_value; [exact F|]. reflexivity.
Qed.
