(** A QBF by stages: its variables are renamed to their places in the prefix, free ones first.

    All constructions read a QBF in this form: a list of quantifiers (true: existential) and clauses
    over the stages 0, 1, ..., each clause with its distinct literals in ascending order.
    [staged_value] says that nothing is lost: the boolean [value] of the staged form is the truth of
    the QBF by definition, whatever the assignment it starts from. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf distinct.
Import ListNotations.

(** * The closed prefix: free variables first, ascending *)
Definition bound (phi : qbf) (v : nat) : bool := existsb (Nat.eqb v) (map snd (prefix phi)).
Definition occurring (phi : qbf) : list nat := flat_map (map fst) (matrix phi).
Definition free (phi : qbf) : list nat :=
  distinct (filter (fun v => negb (bound phi v)) (occurring phi)).
Definition closed_prefix (phi : qbf) : list (quantifier * nat) :=
  map (fun v => (Existential, v)) (free phi) ++ prefix phi.

Lemma bound_iff phi v : bound phi v = true <-> In v (map snd (prefix phi)).
Proof.
  unfold bound. rewrite existsb_exists. split.
  - intros [x [Hin E]]. apply Nat.eqb_eq in E. now subst.
  - intros Hin. exists v. split; auto. apply Nat.eqb_refl.
Qed.

Lemma closed_prefix_nodup phi : proper phi -> NoDup (map snd (closed_prefix phi)).
Proof.
  unfold proper, closed_prefix. rewrite map_app, map_map. simpl. rewrite map_id.
  intros N.
  assert (F : forall v, In v (free phi) -> ~ In v (map snd (prefix phi))).
  { intros v Hin. unfold free in Hin. rewrite distinct_in, filter_In in Hin.
    destruct Hin as [_ B]. rewrite <- bound_iff. destruct (bound phi v); simpl in B; congruence. }
  pose proof (distinct_nodup (filter (fun v => negb (bound phi v)) (occurring phi))) as M.
  fold (free phi) in M. revert M F. generalize (free phi). intros l.
  induction l as [|x l IH]; simpl; auto. intros M F. inversion M as [|y l' Nx M']; subst.
  constructor.
  - rewrite in_app_iff. intros [Hin|Hin]; auto. apply (F x); auto.
  - apply IH; auto.
Qed.

Lemma closed_prefix_covers phi c l :
  In c (matrix phi) -> In l c -> In (fst l) (map snd (closed_prefix phi)).
Proof.
  intros Ic Il. unfold closed_prefix. rewrite map_app, map_map. simpl. rewrite map_id, in_app_iff.
  destruct (bound phi (fst l)) eqn:B.
  - right. now apply bound_iff.
  - left. unfold free. rewrite distinct_in, filter_In, B. split; auto.
    unfold occurring. apply in_flat_map. exists c. split; auto. now apply in_map.
Qed.

(** Truth depends only on the variables that occur unbound. *)
Lemma holds_ext p m : forall rho rho',
  (forall c l, In c m -> In l c -> ~ In (fst l) (map snd p) -> rho (fst l) = rho' (fst l)) ->
  holds p m rho -> holds p m rho'.
Proof.
  induction p as [|[[] v] p IH]; simpl; intros rho rho' E H.
  - intros c Ic. destruct (H c Ic) as [l [Il T]]. exists l. split; auto.
    unfold literal_true in *. rewrite <- T. symmetry. eapply E; eauto.
  - destruct H as [b H]. exists b. revert H. apply IH. intros c l Ic Il N. unfold set_to.
    destruct (fst l =? v) eqn:Ev; auto. apply Nat.eqb_neq in Ev. apply (E c l); auto.
    intros [C|C]; auto.
  - intros b. specialize (H b). revert H. apply IH. intros c l Ic Il N. unfold set_to.
    destruct (fst l =? v) eqn:Ev; auto. apply Nat.eqb_neq in Ev. apply (E c l); auto.
    intros [C|C]; auto.
Qed.

Lemma drop_exists vs p m : forall rho,
  holds (map (fun v => (Existential, v)) vs ++ p) m rho -> exists rho', holds p m rho'.
Proof. induction vs as [|v vs IH]; simpl; [eauto|intros rho [b H]; eauto]. Qed.

Lemma add_exists vs p m rho :
  holds p m rho -> holds (map (fun v => (Existential, v)) vs ++ p) m rho.
Proof.
  intros H. induction vs as [|v vs IH]; simpl; auto. exists (rho v). revert IH. apply holds_ext.
  intros c l _ _ _. unfold set_to. destruct (fst l =? v) eqn:E; auto.
  apply Nat.eqb_eq in E. now rewrite E.
Qed.

Lemma qbf_true_closed phi rho : qbf_true phi <-> holds (closed_prefix phi) (matrix phi) rho.
Proof.
  unfold qbf_true. split.
  - intros [rho' H]. apply (add_exists (free phi)) in H. fold (closed_prefix phi) in H.
    revert H. apply holds_ext. intros c l Ic Il N. exfalso. apply N.
    eapply closed_prefix_covers; eauto.
  - apply drop_exists.
Qed.

(** * Variables by their stage, that is their place in the closed prefix *)
Fixpoint stage_of (v : nat) (order : list nat) : nat :=
  match order with [] => 0 | w :: order' => if v =? w then 0 else S (stage_of v order') end.

Lemma stage_of_lt v order : In v order -> stage_of v order < length order.
Proof.
  induction order as [|w order IH]; simpl; [intros []|]. intros Hin.
  destruct (v =? w) eqn:E; [lia|]. apply Nat.eqb_neq in E.
  destruct Hin as [Hin|Hin]; [congruence|]. specialize (IH Hin). lia.
Qed.

Lemma stage_of_nth v order : In v order -> nth (stage_of v order) order 0 = v.
Proof.
  induction order as [|w order IH]; simpl; [intros []|]. intros Hin.
  destruct (v =? w) eqn:E; [symmetry; now apply Nat.eqb_eq|]. apply Nat.eqb_neq in E.
  destruct Hin as [Hin|Hin]; [congruence|]. auto.
Qed.

Lemma nth_stage_of k order : NoDup order -> k < length order ->
  stage_of (nth k order 0) order = k.
Proof.
  intros N. revert k. induction N as [|w order A N IH]; simpl; intros k L; [lia|].
  destruct k as [|k]; [now rewrite Nat.eqb_refl|].
  destruct (nth k order 0 =? w) eqn:E.
  - apply Nat.eqb_eq in E. exfalso. apply A. rewrite <- E. apply nth_In. lia.
  - rewrite IH; auto. lia.
Qed.

Definition is_exists (kind : quantifier) : bool :=
  match kind with Existential => true | Universal => false end.

(** The QBF with its variables replaced by stages: quantifiers (true: exists), clauses. *)
Definition order (phi : qbf) : list nat := map snd (closed_prefix phi).
Definition quantifiers (phi : qbf) : list bool :=
  map (fun x => is_exists (fst x)) (closed_prefix phi).

(** Literals by code, twice the stage and 1 if negative: distinct ones, ascending. *)
Definition code (o : list nat) (l : literal) : nat :=
  2 * stage_of (fst l) o + (if snd l then 1 else 0).
Definition decode (c : nat) : literal := (Nat.div2 c, Nat.odd c).
Definition normal_clause (o : list nat) (c : clause) : clause :=
  map decode (distinct (map (code o) c)).
Definition staged_clauses (phi : qbf) : cnf := map (normal_clause (order phi)) (matrix phi).

Lemma decode_code o l : decode (code o l) = (stage_of (fst l) o, snd l).
Proof.
  unfold decode, code. destruct (snd l).
  - f_equal.
    + replace (2 * stage_of (fst l) o + 1) with (S (2 * stage_of (fst l) o)) by lia.
      apply Nat.div2_succ_double.
    + replace (2 * stage_of (fst l) o + 1) with (S (2 * stage_of (fst l) o)) by lia.
      rewrite Nat.odd_succ. apply Nat.even_spec. now exists (stage_of (fst l) o).
  - rewrite Nat.add_0_r. f_equal.
    + apply Nat.div2_double.
    + rewrite <- Nat.negb_even. apply negb_false_iff. apply Nat.even_spec.
      now exists (stage_of (fst l) o).
Qed.

Lemma normal_clause_in o c l :
  In l (normal_clause o c) <-> exists l0, In l0 c /\ l = (stage_of (fst l0) o, snd l0).
Proof.
  unfold normal_clause. rewrite in_map_iff. split.
  - intros [x [<- Hin]]. rewrite distinct_in, in_map_iff in Hin. destruct Hin as [l0 [<- Hin]].
    exists l0. split; auto. apply decode_code.
  - intros [l0 [Hin ->]]. exists (code o l0). split; [apply decode_code|].
    rewrite distinct_in. now apply in_map.
Qed.

(** The truth value, by stages: variable [k] is bound next. *)
Definition cnf_value (rho : assignment) (m : cnf) : bool :=
  forallb (existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l)))) m.
Fixpoint value (qs : list bool) (k : nat) (m : cnf) (rho : assignment) : bool :=
  match qs with
  | [] => cnf_value rho m
  | kind :: qs' =>
      let t := value qs' (S k) m (set_to rho k true) in
      let f := value qs' (S k) m (set_to rho k false) in
      if kind then t || f else t && f
  end.

Lemma cnf_value_iff rho m : cnf_value rho m = true <-> cnf_true rho m.
Proof.
  unfold cnf_value, cnf_true. rewrite forallb_forall. split.
  - intros H c Hin. specialize (H c Hin). apply existsb_exists in H. destruct H as [l [Il E]].
    exists l. split; auto. now apply eqb_prop.
  - intros H c Hin. destruct (H c Hin) as [l [Il T]]. apply existsb_exists. exists l. split; auto.
    unfold literal_true in T. rewrite T. apply eqb_reflx.
Qed.

(** A false matrix has a clause that is all false. *)
Lemma false_clause rho m : cnf_value rho m = false ->
  exists j, j < length m /\ forall l, In l (nth j m []) -> rho (fst l) = snd l.
Proof.
  unfold cnf_value. induction m as [|c m IH]; simpl; [discriminate|]. intros E.
  apply andb_false_iff in E. destruct E as [E|E].
  - exists 0. split; [lia|]. intros l Hin.
    destruct (Bool.eqb (rho (fst l)) (negb (snd l))) eqn:B.
    + exfalso. assert (X : existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = true)
        by (apply existsb_exists; eauto). congruence.
    + destruct (rho (fst l)), (snd l); simpl in *; congruence.
  - destruct (IH E) as [j [L H]]. exists (S j). split; [lia|auto].
Qed.

Lemma clause_is_false (rho : assignment) (c : clause) : (forall l, In l c -> rho (fst l) = snd l) ->
  existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = false.
Proof.
  intros H. destruct existsb eqn:E; auto. apply existsb_exists in E. destruct E as [l [Hin E]].
  rewrite (H l Hin) in E. destruct (snd l); discriminate.
Qed.

(** How many stages have a quantifier. *)
Lemma count_kinds kinds kind :
  length (filter (fun i => Bool.eqb (nth i kinds true) kind) (seq 0 (length kinds))) =
  count_occ bool_dec kinds kind.
Proof.
  induction kinds as [|b kinds IH]; auto. cbn [length seq filter nth].
  rewrite <- seq_shift.
  assert (F : forall l, length (filter (fun i => eqb (nth i (b :: kinds) true) kind) (map S l)) =
    length (filter (fun i => eqb (nth i kinds true) kind) l)).
  { intros l. induction l as [|i l IHl]; simpl; auto.
    destruct (eqb (nth i kinds true) kind); simpl; auto. }
  simpl count_occ. destruct (eqb b kind) eqn:E; simpl length; rewrite F, IH.
  - apply eqb_prop in E. subst. destruct (bool_dec kind kind); congruence.
  - destruct (bool_dec b kind); auto. subst. rewrite eqb_reflx in E. discriminate.
Qed.

(** The quantifiers from stage [k] on. *)
Lemma skipn_kind k kinds b rest : skipn k kinds = b :: rest ->
  nth k kinds true = b /\ skipn (S k) kinds = rest.
Proof.
  revert kinds. induction k as [|k IHk]; intros [|b' kinds] E; simpl in *; try discriminate.
  - inversion E; auto.
  - now apply IHk.
Qed.

Lemma skipn_next kinds k : k < length kinds ->
  skipn k kinds = nth k kinds true :: skipn (S k) kinds.
Proof.
  revert k. induction kinds as [|b kinds IH]; intros [|k] L; simpl in *; try lia; auto.
  apply IH. lia.
Qed.

Lemma value_next kinds k m rho : k < length kinds -> value (skipn k kinds) k m rho =
  (if nth k kinds true then orb else andb)
    (value (skipn (S k) kinds) (S k) m (set_to rho k true))
    (value (skipn (S k) kinds) (S k) m (set_to rho k false)).
Proof. intros L. rewrite (skipn_next kinds k L). simpl. now destruct (nth k kinds true). Qed.

(** Named and staged truth agree. *)
Lemma value_holds (o : list nat) (m : cnf) : NoDup o ->
  (forall c l, In c m -> In l c -> In (fst l) o) ->
  forall p pre rho rho', o = pre ++ map snd p ->
  (forall v, In v o -> rho v = rho' (stage_of v o)) ->
  (value (map (fun x => is_exists (fst x)) p) (length pre) (map (normal_clause o) m) rho' = true
   <-> holds p m rho).
Proof.
  intros N C p. induction p as [|[kind v] p IH]; intros pre rho rho' Ho E.
  - simpl. rewrite cnf_value_iff. unfold cnf_true, literal_true. split.
    + intros H c Ic. destruct (H (normal_clause o c) (in_map _ _ _ Ic)) as [l [Il T]].
      apply normal_clause_in in Il. destruct Il as [l0 [I0 ->]]. simpl in T.
      exists l0. split; auto. rewrite E; eauto.
    + intros H c' Ic'. apply in_map_iff in Ic'. destruct Ic' as [c [<- Ic]].
      destruct (H c Ic) as [l [Il T]]. exists (stage_of (fst l) o, snd l). simpl. split.
      * apply normal_clause_in. eauto.
      * rewrite <- E; eauto.
  - assert (S1 : forall b,
      value (map (fun x => is_exists (fst x)) p) (S (length pre)) (map (normal_clause o) m)
        (set_to rho' (length pre) b) = true <-> holds p m (set_to rho v b)).
    { intros b. replace (S (length pre)) with (length (pre ++ [v]))
        by (rewrite app_length; simpl; lia).
      apply IH.
      - rewrite <- app_assoc. simpl. exact Ho.
      - assert (K : stage_of v o = length pre).
        { replace v with (nth (length pre) o 0).
          - apply nth_stage_of; auto. rewrite Ho, app_length. simpl. lia.
          - rewrite Ho. rewrite app_nth2, Nat.sub_diag; auto. }
        intros w Hin. unfold set_to. destruct (w =? v) eqn:Ev.
        + apply Nat.eqb_eq in Ev. subst w. rewrite K, Nat.eqb_refl. reflexivity.
        + destruct (stage_of w o =? length pre) eqn:Es; auto.
          apply Nat.eqb_eq in Es. apply Nat.eqb_neq in Ev. exfalso. apply Ev.
          rewrite <- (stage_of_nth w o Hin), Es, <- K. apply stage_of_nth.
          rewrite Ho, in_app_iff. simpl. auto. }
    pose proof (S1 true) as St. pose proof (S1 false) as Sf. clear S1 IH.
    destruct kind; cbn [map value holds fst is_exists].
    + rewrite orb_true_iff, St, Sf. split; [intros [H|H]; eauto|intros [[] H]; auto].
    + rewrite andb_true_iff, St, Sf. split; [intros [H1 H2] []; auto|auto].
Qed.

(** The values of the stages, and what the rest of the formula is worth. *)
Definition staged (phi : qbf) (rho : assignment) : assignment := fun k => rho (nth k (order phi) 0).

Lemma staged_at phi rho v : In v (order phi) -> rho v = staged phi rho (stage_of v (order phi)).
Proof. intros Hin. unfold staged. now rewrite stage_of_nth. Qed.

Lemma staged_set phi rho k kind v b : proper phi ->
  nth_error (closed_prefix phi) k = Some (kind, v) -> forall w, In w (order phi) ->
  set_to rho v b w = set_to (staged phi rho) k b (stage_of w (order phi)).
Proof.
  intros P Hk w Hw.
  assert (Hv : nth k (order phi) 0 = v).
  { unfold order. change 0 with (snd (Existential, 0)). rewrite map_nth.
    now rewrite (nth_error_nth _ _ _ Hk). }
  assert (Hs : stage_of v (order phi) = k).
  { rewrite <- Hv. apply nth_stage_of; [now apply closed_prefix_nodup|].
    unfold order. rewrite map_length. apply nth_error_Some. congruence. }
  unfold set_to. destruct (w =? v) eqn:Ew.
  - apply Nat.eqb_eq in Ew. subst w. now rewrite Hs, Nat.eqb_refl.
  - apply Nat.eqb_neq in Ew. destruct (stage_of w (order phi) =? k) eqn:Es.
    + apply Nat.eqb_eq in Es. exfalso. apply Ew.
      now rewrite <- (stage_of_nth w (order phi) Hw), Es.
    + now apply staged_at.
Qed.

Lemma staged_kind phi k kind v : nth_error (closed_prefix phi) k = Some (kind, v) ->
  k < length (quantifiers phi) /\ nth k (quantifiers phi) true = is_exists kind.
Proof.
  intros Hk. assert (L : k < length (quantifiers phi)).
  { unfold quantifiers. rewrite map_length. apply nth_error_Some. congruence. }
  split; [exact L|]. unfold quantifiers in *.
  rewrite (nth_indep _ _ (is_exists (fst (Existential, 0)))) by exact L.
  rewrite (map_nth (fun x => is_exists (fst x))). now rewrite (nth_error_nth _ _ _ Hk).
Qed.

(** From stage [k] on. *)
Lemma rest_value phi m k rho sigma : proper phi ->
  (forall c l, In c m -> In l c -> In (fst l) (order phi)) -> k <= length (closed_prefix phi) ->
  (forall v, In v (order phi) -> rho v = sigma (stage_of v (order phi))) ->
  (value (skipn k (quantifiers phi)) k (map (normal_clause (order phi)) m) sigma = true <->
   holds (skipn k (closed_prefix phi)) m rho).
Proof.
  intros P Covers Lk E.
  assert (Ln : k = length (firstn k (order phi))).
  { unfold order. rewrite firstn_length, map_length. lia. }
  unfold quantifiers. rewrite skipn_map.
  pose proof (value_holds (order phi) m (closed_prefix_nodup phi P) Covers
    (skipn k (closed_prefix phi)) (firstn k (order phi)) rho sigma) as Hrest.
  rewrite <- Ln in Hrest. apply Hrest; [|exact E].
  rewrite <- skipn_map. symmetry. apply firstn_skipn.
Qed.

Lemma staged_value phi rho : proper phi ->
  (value (quantifiers phi) 0 (staged_clauses phi) rho = true <-> qbf_true phi).
Proof.
  intros P. rewrite (qbf_true_closed phi (fun v => rho (stage_of v (order phi)))).
  apply (value_holds (order phi) (matrix phi)) with (pre := []); auto.
  - now apply closed_prefix_nodup.
  - intros. eapply closed_prefix_covers; eauto.
Qed.

Lemma staged_in_range phi c l : In c (staged_clauses phi) -> In l c ->
  fst l < length (quantifiers phi).
Proof.
  intros Ic Il. unfold staged_clauses in Ic. apply in_map_iff in Ic. destruct Ic as [c0 [<- Ic]].
  apply normal_clause_in in Il. destruct Il as [l0 [I0 ->]]. simpl.
  unfold quantifiers. rewrite map_length, <- (map_length snd (closed_prefix phi)).
  apply stage_of_lt. eapply closed_prefix_covers; eauto.
Qed.

(** ** Clauses over stages whose literals keep their order and may repeat: the same value *)
Definition to_stages (o : list nat) (m : cnf) : cnf :=
  map (map (fun l => (stage_of (fst l) o, snd l))) m.

Lemma value_same m m' : (forall rho, cnf_value rho m = cnf_value rho m') ->
  forall kinds k rho, value kinds k m rho = value kinds k m' rho.
Proof.
  intros E kinds. induction kinds as [|b kinds IH]; simpl; intros k rho; auto. now rewrite !IH.
Qed.

Lemma to_stages_value o m kinds k rho :
  value kinds k (to_stages o m) rho = value kinds k (map (normal_clause o) m) rho.
Proof.
  apply value_same. clear. intros rho. unfold to_stages, cnf_value.
  induction m as [|c m IH]; simpl; auto. rewrite IH. f_equal.
  apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in.
    apply in_map_iff in Hin. destruct Hin as [l0 [<- Hin]]. eauto.
  - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in in Hin.
    destruct Hin as [l0 [Hin ->]]. apply in_map_iff. eauto.
Qed.

Lemma to_stages_range phi m c l : (forall c l, In c m -> In l c ->
    exists c0, In c0 (matrix phi) /\ In l c0) ->
  In c (to_stages (order phi) m) -> In l c -> fst l < length (quantifiers phi).
Proof.
  intros Sub Ic Il. unfold to_stages in Ic. apply in_map_iff in Ic. destruct Ic as [c1 [<- Ic]].
  apply in_map_iff in Il. destruct Il as [l0 [<- Il]]. simpl.
  destruct (Sub _ _ Ic Il) as [c0 [Hin J]].
  unfold quantifiers. rewrite map_length, <- (map_length snd (closed_prefix phi)).
  apply stage_of_lt. eapply closed_prefix_covers; eauto.
Qed.
