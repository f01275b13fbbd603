(** * Any QBF with clauses that are all positive, on the left, or all negative, on the right

    What [monotone_sides] and [arranged] of gadgetry/reductions/connection/nets make of a QBF
    before any wire is laid. What they choose by search is given here ([choices]): which variables
    to negate everywhere, and ranks, by which variables are ordered within a block of one
    quantifier, and the clauses of each side. A clause with x and ~x is left out. One with positive
    and negative literals, [P or N], becomes [P or z] on the left and [N or -z] on the right, z a
    new variable, existential and innermost. None of this changes the truth ([sides_truth]):

        negating      quantifiers do not mind ([holds_signed])
        splitting     z says that no literal of P is true ([sides_true])
        reordering    two quantifiers of one kind may change places ([holds_insert]) *)

From Coq Require Import Bool List Arith Lia Permutation.
From Gadgetry.formulas Require Import qbf distinct stages.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables.
Import ListNotations.

Record choices := {
  negated : nat -> bool;
  variable_rank : nat -> nat;
  clause_rank : bool -> nat -> nat;
  variables_declared : nat   (* new variables have larger numbers *)
}.

(** * Clauses *)
(** The variables of a clause that occur positively, or negatively. *)
Definition named (negative : bool) (c : clause) : list nat :=
  distinct (map fst (filter (fun l => eqb (snd l) negative) c)).
Definition opposed (c : clause) : bool :=
  existsb (fun v => listed v (named true c)) (named false c).
(** Clause j and those behind it, each with its side and its variables. *)
Fixpoint sides (j highest : nat) (m : cnf) : list (clause_name * list nat) :=
  match m with
  | [] => []
  | c :: m' =>
      if opposed c then sides (S j) highest m' else
      match named false c, named true c with
      | ps, [] => ((false, j), ps) :: sides (S j) highest m'
      | [], ns => ((true, j), ns) :: sides (S j) highest m'
      | ps, ns => ((false, j), ps ++ [S highest]) :: ((true, j), ns ++ [S highest]) ::
                  sides (S j) (S highest) m'
      end
  end.
Definition mixed (c : clause) : bool :=
  negb (opposed c) && negb (length (named false c) =? 0) && negb (length (named true c) =? 0).
(** The new variables. *)
Definition splitting (highest : nat) (m : cnf) : list nat :=
  seq (S highest) (length (filter mixed m)).

Lemma named_in v b c : In v (named b c) <-> In (v, b) c.
Proof.
  unfold named. rewrite distinct_in, in_map_iff. split.
  - intros [[u b'] [E H]]. apply filter_In in H. destruct H as [H Eb]. simpl in *. subst u.
    apply eqb_prop in Eb. now subst b'.
  - intros H. exists (v, b). split; auto. apply filter_In. split; auto. apply eqb_reflx.
Qed.

Lemma opposed_true rho c : opposed c = true -> exists l, In l c /\ literal_true rho l.
Proof.
  unfold opposed. rewrite existsb_exists. intros [v [P N]].
  rewrite named_in in P. unfold listed in N.
  destruct (in_dec Nat.eq_dec v (named true c)) as [H|]; [|discriminate]. rewrite named_in in H.
  destruct (rho v) eqn:E.
  - now exists (v, false).
  - now exists (v, true).
Qed.

(** A clause is true iff one of its variables is, positive, or is not, negative. *)
Lemma clause_true_iff rho c : (exists l, In l c /\ literal_true rho l) <->
  (exists v, In v (named false c) /\ rho v = true) \/
  (exists v, In v (named true c) /\ rho v = false).
Proof.
  split.
  - intros [[v [|]] [H T]]; unfold literal_true in T; simpl in T.
    + right. exists v. now rewrite named_in.
    + left. exists v. now rewrite named_in.
  - intros [[v [H T]]|[v [H T]]]; rewrite named_in in H; eexists; split; eauto.
Qed.

Definition sided_true (rho : assignment) (cs : list (clause_name * list nat)) : Prop :=
  forall c vs, In (c, vs) cs -> exists v, In v vs /\ rho v = negb (fst c).

Lemma sided_cons rho c vs cs : sided_true rho ((c, vs) :: cs) <->
  (exists v, In v vs /\ rho v = negb (fst c)) /\ sided_true rho cs.
Proof.
  unfold sided_true. split.
  - intros T. split; [apply (T c); now left|]. intros d us H. apply T. now right.
  - intros [H T] d us [E|Hin]; [injection E as <- <-; auto|now apply T].
Qed.

Lemma cnf_true_cons rho c m : cnf_true rho (c :: m) <->
  (exists l, In l c /\ literal_true rho l) /\ cnf_true rho m.
Proof.
  unfold cnf_true. split.
  - intros T. split; [apply T; now left|]. intros d H. apply T. now right.
  - intros [H T] d [<-|Hin]; auto.
Qed.

Lemma cnf_true_agree m rho rho' :
  (forall c l, In c m -> In l c -> rho (fst l) = rho' (fst l)) ->
  cnf_true rho m -> cnf_true rho' m.
Proof.
  intros Same T c Hc. destruct (T c Hc) as [l [Hl Tl]]. exists l. split; auto.
  unfold literal_true in *. now rewrite <- (Same c l).
Qed.

Definition up_to_variable (highest : nat) (m : cnf) : Prop :=
  forall c l, In c m -> In l c -> fst l <= highest.

Lemma splitting_larger highest m v : In v (splitting highest m) -> highest < v.
Proof. unfold splitting. rewrite in_seq. lia. Qed.

Lemma sides_true m : forall j highest rho, up_to_variable highest m -> ~ In [] m ->
  cnf_true rho m <->
  exists rho', (forall v, ~ In v (splitting highest m) -> rho' v = rho v) /\
    sided_true rho' (sides j highest m).
Proof.
  induction m as [|c m IH]; intros j highest rho Old Filled.
  - simpl. split; [|intros _ c []]. intros _. exists rho. split; auto. intros c vs [].
  - assert (Old' : up_to_variable highest m) by (intros d l Hd; apply Old; now right).
    assert (Filled' : ~ In [] m) by (intros H; apply Filled; now right).
    rewrite cnf_true_cons. unfold splitting. simpl filter. unfold mixed at 1. simpl sides.
    destruct (opposed c) eqn:Op; simpl.
    { rewrite (IH (S j) highest rho Old' Filled'). split; [tauto|]. intros H. split; auto.
      now apply opposed_true. }
    rewrite clause_true_iff.
    assert (Named : forall b, forall v, In v (named b c) -> v <= highest).
    { intros b v H. rewrite named_in in H. apply (Old c (v, b)); simpl; auto. }
    pose proof (Named false) as OldP. pose proof (Named true) as OldN.
    assert (Some_literal : named false c <> [] \/ named true c <> []).
    { destruct c as [|[v [|]] c]; [exfalso; apply Filled; now left| |].
      - right. intros E. apply (in_nil (a := v)). rewrite <- E. apply named_in. now left.
      - left. intros E. apply (in_nil (a := v)). rewrite <- E. apply named_in. now left. }
    destruct (named false c) as [|p ps] eqn:Ep; destruct (named true c) as [|n ns] eqn:En; simpl;
      [tauto| | |].
    + rewrite (IH (S j) highest rho Old' Filled'). split.
      * intros [[[v [[] _]]|[v [H T]]] [rho' [Same T']]]. exists rho'. split; auto.
        apply sided_cons. split; auto. exists v. split; auto.
        rewrite Same; auto. intros Hin. apply splitting_larger in Hin. specialize (OldN v H). lia.
      * intros [rho' [Same T]]. apply sided_cons in T. destruct T as [[v [H T]] T']. split; eauto.
        right. exists v. split; auto. rewrite <- Same; auto.
        intros Hin. apply splitting_larger in Hin. specialize (OldN v H). lia.
    + rewrite (IH (S j) highest rho Old' Filled'). split.
      * intros [[[v [H T]]|[v [[] _]]] [rho' [Same T']]]. exists rho'. split; auto.
        apply sided_cons. split; auto. exists v. split; auto.
        rewrite Same; auto. intros Hin. apply splitting_larger in Hin. specialize (OldP v H). lia.
      * intros [rho' [Same T]]. apply sided_cons in T. destruct T as [[v [H T]] T']. split; eauto.
        left. exists v. split; auto. rewrite <- Same; auto.
        intros Hin. apply splitting_larger in Hin. specialize (OldP v H). lia.
    + assert (Old2 : up_to_variable (S highest) m)
        by (intros d l Hd Hl; specialize (Old' d l Hd Hl); lia).
      fold (splitting (S highest) m). split.
      * intros [T Tm]. set (b := negb (existsb rho (p :: ps))).
        assert (Tm' : cnf_true (set_to rho (S highest) b) m).
        { revert Tm. apply cnf_true_agree. intros d l Hd Hl. unfold set_to.
          destruct (Nat.eqb_spec (fst l) (S highest)) as [E|_]; auto.
          specialize (Old' d l Hd Hl). lia. }
        apply (IH (S j) (S highest)) in Tm'; auto. destruct Tm' as [rho' [Same T']].
        assert (Own : forall v, v <= highest -> rho' v = rho v).
        { intros v Hv. rewrite Same.
          - unfold set_to. destruct (Nat.eqb_spec v (S highest)); [lia|reflexivity].
          - intros Hin. apply splitting_larger in Hin. lia. }
        assert (New : rho' (S highest) = b).
        { rewrite Same.
          - unfold set_to. now rewrite Nat.eqb_refl.
          - intros Hin. apply splitting_larger in Hin. lia. }
        exists rho'. split.
        { intros v N. rewrite Same by tauto. unfold set_to.
          destruct (Nat.eqb_spec v (S highest)) as [E|_]; [exfalso; apply N; now left|reflexivity].
          }
        rewrite !sided_cons. simpl fst. destruct b eqn:Eb; unfold b in Eb; clear b.
        { apply negb_true_iff in Eb. repeat split; auto.
          - exists (S highest). split; [|exact New]. apply (in_or_app (p :: ps)). right. now left.
          - destruct T as [[v [H T]]|[v [H T]]].
            + exfalso. assert (E : existsb rho (p :: ps) = true)
                by (apply existsb_exists; eauto). congruence.
            + exists v. split; [apply (in_or_app (n :: ns)); auto|]. rewrite Own; auto. }
        { apply negb_false_iff, existsb_exists in Eb. destruct Eb as [v [H Tv]].
          repeat split; auto.
          - exists v. split; [apply (in_or_app (p :: ps)); auto|]. rewrite Own; auto.
          - exists (S highest). split; [|exact New]. apply (in_or_app (n :: ns)). right. now left. }
      * intros [rho' [Same T]]. rewrite !sided_cons in T. simpl fst in T.
        destruct T as [[v [Hv Tv]] [[w [Hw Tw]] T']].
        assert (Own : forall u, u <= highest -> rho' u = rho u).
        { intros u Hu. apply Same. intros [E|Hin]; [lia|]. apply splitting_larger in Hin. lia. }
        split.
        { apply (in_app_or (p :: ps)) in Hv. apply (in_app_or (n :: ns)) in Hw.
          destruct Hv as [Hv|[<-|[]]]; [left; exists v; rewrite <- Own; auto|].
          destruct Hw as [Hw|[<-|[]]]; [right; exists w; rewrite <- Own; auto|].
          simpl in Tv, Tw. congruence. }
        { assert (Tm : cnf_true rho' m) by (apply (IH (S j) (S highest)); eauto).
          revert Tm. apply cnf_true_agree. intros d l Hd Hl. apply Own. now apply (Old' d). }
Qed.

(** * Negating *)
Definition signed (neg : nat -> bool) (m : cnf) : cnf :=
  map (map (fun l => (fst l, xorb (neg (fst l)) (snd l)))) m.
Definition turned (neg : nat -> bool) (rho : assignment) : assignment :=
  fun v => xorb (neg v) (rho v).

Lemma cnf_true_signed neg rho m : cnf_true rho (signed neg m) <-> cnf_true (turned neg rho) m.
Proof.
  unfold cnf_true, signed. split.
  - intros T c Hc. destruct (T _ (in_map _ _ _ Hc)) as [l [Hl Tl]]. apply in_map_iff in Hl.
    destruct Hl as [[v b] [<- Hl]]. exists (v, b). split; auto. unfold literal_true, turned in *.
    simpl in *. rewrite Tl. now destruct (neg v), b.
  - intros T c Hc. apply in_map_iff in Hc. destruct Hc as [c' [<- Hc]].
    destruct (T c' Hc) as [[v b] [Hl Tl]]. exists (v, xorb (neg v) b). split.
    + now apply (in_map (fun l : literal => (fst l, xorb (neg (fst l)) (snd l))) c' (v, b)).
    + unfold literal_true, turned in *. simpl in *. now destruct (neg v), b, (rho v).
Qed.

Lemma turned_set neg rho v b w :
  turned neg (set_to rho v b) w = set_to (turned neg rho) v (xorb (neg v) b) w.
Proof.
  unfold turned, set_to. destruct (Nat.eqb_spec w v) as [->|_]; reflexivity.
Qed.

Lemma holds_everywhere p m rho rho' : (forall v, rho v = rho' v) ->
  holds p m rho -> holds p m rho'.
Proof. intros Same. apply holds_ext. auto. Qed.

Lemma holds_signed neg m p : forall rho,
  holds p (signed neg m) rho <-> holds p m (turned neg rho).
Proof.
  assert (Undo : forall v b, xorb (neg v) (xorb (neg v) b) = b)
    by (intros v b; now destruct (neg v), b).
  induction p as [|[[|] v] p IH]; intros rho; simpl; [apply cnf_true_signed| |].
  - split; intros [b H].
    + exists (xorb (neg v) b). apply IH in H. revert H. apply holds_everywhere.
      intros w. apply turned_set.
    + exists (xorb (neg v) b). apply IH. revert H. apply holds_everywhere. intros w.
      now rewrite turned_set, Undo.
  - split; intros H b; specialize (H (xorb (neg v) b)).
    + apply IH in H. revert H. apply holds_everywhere. intros w. now rewrite turned_set, Undo.
    + apply IH. revert H. apply holds_everywhere. intros w. symmetry. apply turned_set.
Qed.

(** * Reordering within a block *)
Section Ranks.
  Variable rank : nat -> nat.
  Definition same_kind (k k' : quantifier) : bool := eqb (is_exists k) (is_exists k').
  Fixpoint insert_bound (x : quantifier * nat) (p : list (quantifier * nat)) :=
    match p with
    | [] => [x]
    | y :: p' =>
        if same_kind (fst x) (fst y) && (rank (snd y) <? rank (snd x))
        then y :: insert_bound x p' else x :: p
    end.
  Definition reordered (p : list (quantifier * nat)) : list (quantifier * nat) :=
    fold_right insert_bound [] p.
  Fixpoint insert_ranked (x : nat) (l : list nat) : list nat :=
    match l with
    | [] => [x]
    | y :: l' => if rank y <? rank x then y :: insert_ranked x l' else x :: l
    end.
  Definition ranked (l : list nat) : list nat := fold_right insert_ranked [] l.

  Lemma insert_bound_same x p : Permutation (insert_bound x p) (x :: p).
  Proof.
    induction p as [|y p IH]; simpl; auto.
    destruct (same_kind (fst x) (fst y) && (rank (snd y) <? rank (snd x))); auto.
    eapply perm_trans; [apply perm_skip, IH|constructor].
  Qed.

  Lemma reordered_same p : Permutation (reordered p) p.
  Proof.
    induction p as [|x p IH]; simpl; auto.
    eapply perm_trans; [apply insert_bound_same|now constructor].
  Qed.

  Lemma insert_ranked_same x l : Permutation (insert_ranked x l) (x :: l).
  Proof.
    induction l as [|y l IH]; simpl; auto. destruct (rank y <? rank x); auto.
    eapply perm_trans; [apply perm_skip, IH|constructor].
  Qed.

  Lemma ranked_same l : Permutation (ranked l) l.
  Proof.
    induction l as [|x l IH]; simpl; auto.
    eapply perm_trans; [apply insert_ranked_same|now constructor].
  Qed.

  Lemma set_other rho v b u d w : u <> v ->
    set_to (set_to rho v b) u d w = set_to (set_to rho u d) v b w.
  Proof.
    intros N. unfold set_to. destruct (Nat.eqb_spec w u) as [->|_]; auto.
    destruct (Nat.eqb_spec u v); [contradiction|reflexivity].
  Qed.

  Lemma holds_under x p p' m : (forall rho, holds p m rho <-> holds p' m rho) ->
    forall rho, holds (x :: p) m rho <-> holds (x :: p') m rho.
  Proof.
    intros Same rho. destruct x as [[|] v]; simpl.
    - split; intros [b H]; exists b; now apply Same.
    - split; intros H b; apply Same, H.
  Qed.

  Lemma holds_insert x m p : forall rho, NoDup (map snd (x :: p)) ->
    holds (insert_bound x p) m rho <-> holds (x :: p) m rho.
  Proof.
    induction p as [|y p IH]; intros rho D; [reflexivity|]. simpl insert_bound.
    destruct (same_kind (fst x) (fst y)) eqn:K; [|reflexivity].
    destruct (rank (snd y) <? rank (snd x)); [|reflexivity]. cbn [andb].
    assert (D' : NoDup (map snd (x :: p))).
    { simpl in *. inversion D as [|a l Na Da]; subst. inversion Da as [|a l Nb Db]; subst.
      constructor; auto. intros H. apply Na. now right. }
    assert (Ne : snd y <> snd x).
    { simpl in D. inversion D as [|a l Na _]; subst. intros E. apply Na. left. exact E. }
    rewrite (holds_under y (insert_bound x p) (x :: p) m) by (intros rho'; now apply IH).
    destruct x as [[|] v], y as [[|] u]; try discriminate K; simpl in *.
    - split; intros [b [d H]]; exists d, b; revert H; apply holds_everywhere; intros w;
        apply set_other; congruence.
    - split; intros H b d; specialize (H d b); revert H; apply holds_everywhere; intros w;
        apply set_other; congruence.
  Qed.

  Lemma holds_reordered p m : NoDup (map snd p) ->
    forall rho, holds (reordered p) m rho <-> holds p m rho.
  Proof.
    induction p as [|x p IH]; intros D rho; [reflexivity|]. simpl reordered.
    assert (Dp : NoDup (map snd p)) by (simpl in D; now inversion D).
    rewrite holds_insert.
    - apply holds_under. intros rho'. now apply IH.
    - simpl in *. inversion D as [|a l Na _]; subst. constructor.
      + intros Hin. apply Na. apply in_map_iff in Hin. destruct Hin as [y [E Hin]].
        apply in_map_iff. exists y. split; auto.
        eapply Permutation_in; [apply reordered_same|exact Hin].
      + eapply Permutation_NoDup; [|exact Dp]. apply Permutation_sym, Permutation_map,
          reordered_same.
  Qed.
End Ranks.

(** * All of it *)
Section Sides.
  Variables (how : choices) (phi : qbf).
  Definition clauses_signed : cnf := signed (negated how) (matrix phi).
  Definition last_variable : nat :=
    list_max (variables_declared how :: map snd (closed_prefix phi)).
  (** Python numbers clauses from 1. *)
  Definition sided : list (clause_name * list nat) := sides 1 last_variable clauses_signed.
  Definition split_prefix : list (quantifier * nat) :=
    closed_prefix phi ++ map (pair Existential) (splitting last_variable clauses_signed).
  Definition ordered_prefix : list (quantifier * nat) := reordered (variable_rank how) split_prefix.

  Lemma bound_small v : In v (map snd (closed_prefix phi)) -> v <= last_variable.
  Proof.
    intros H. unfold last_variable.
    assert (All : Forall (fun k => k <= last_variable)
      (variables_declared how :: map snd (closed_prefix phi))) by now apply list_max_le.
    rewrite Forall_forall in All. apply All. now right.
  Qed.

  Lemma signed_small : up_to_variable last_variable clauses_signed.
  Proof.
    intros c l Hc Hl. unfold clauses_signed, signed in Hc. apply in_map_iff in Hc.
    destruct Hc as [c' [<- Hc]]. apply in_map_iff in Hl. destruct Hl as [l' [<- Hl]]. simpl.
    apply bound_small. now apply (closed_prefix_covers phi c').
  Qed.

  Lemma split_prefix_distinct : proper phi -> NoDup (map snd split_prefix).
  Proof.
    intros P. unfold split_prefix. rewrite map_app, map_map. simpl. rewrite map_id.
    pose proof (closed_prefix_nodup phi P) as D. pose proof bound_small as Small.
    revert D Small. generalize (map snd (closed_prefix phi)). intros vs D.
    induction D as [|v vs Nv D IH]; intros Small; simpl; [apply seq_NoDup|].
    constructor; [|apply IH; intros u Hu; apply Small; now right].
    rewrite in_app_iff. intros [H|H]; [contradiction|]. apply splitting_larger in H.
    specialize (Small v (or_introl eq_refl)). lia.
  Qed.

  Lemma ordered_prefix_distinct : proper phi -> NoDup (map snd ordered_prefix).
  Proof.
    intros P. eapply Permutation_NoDup; [|apply split_prefix_distinct, P].
    apply Permutation_sym, Permutation_map, reordered_same.
  Qed.

  Lemma ordered_prefix_in v : In v (map snd ordered_prefix) <->
    In v (map snd (closed_prefix phi)) \/ In v (splitting last_variable clauses_signed).
  Proof.
    assert (Same : Permutation (map snd ordered_prefix) (map snd split_prefix))
      by apply Permutation_map, reordered_same.
    split.
    - intros H. apply (Permutation_in _ Same) in H. unfold split_prefix in H.
      rewrite map_app, map_map in H. simpl in H. rewrite map_id in H. now apply in_app_or in H.
    - intros H. apply (Permutation_in _ (Permutation_sym Same)). unfold split_prefix.
      rewrite map_app, map_map. simpl. rewrite map_id. now apply in_or_app.
  Qed.

  Lemma holds_innermost vs m rho : holds (map (pair Existential) vs) m rho <->
    exists rho', (forall v, ~ In v vs -> rho' v = rho v) /\ cnf_true rho' m.
  Proof.
    revert rho. induction vs as [|u vs IH]; intros rho; simpl.
    - split.
      + intros T. now exists rho.
      + intros [rho' [Same T]]. revert T. apply cnf_true_agree. intros c l _ _. now apply Same.
    - split.
      + intros [b H]. apply IH in H. destruct H as [rho' [Same T]]. exists rho'. split; auto.
        intros v N. rewrite Same by tauto. unfold set_to.
        destruct (Nat.eqb_spec v u); [exfalso; apply N; now left|reflexivity].
      + intros [rho' [Same T]]. exists (rho' u). apply IH. exists rho'. split; auto.
        intros v N. unfold set_to. destruct (Nat.eqb_spec v u) as [->|Ne]; auto.
        apply Same. intros [E|H]; auto.
  Qed.

  Lemma holds_behind p q m m' : (forall rho, holds q m rho <-> cnf_true rho m') ->
    forall rho, holds (p ++ q) m rho <-> holds p m' rho.
  Proof.
    intros Same. induction p as [|[[|] v] p IH]; intros rho; simpl; [apply Same| |].
    - split; intros [b H]; exists b; now apply IH.
    - split; intros H b; apply IH, H.
  Qed.

  (** Any matrix that says what the clauses on the sides say. *)
  Lemma sides_truth m : proper phi -> ~ In [] (matrix phi) ->
    (forall rho, cnf_true rho m <-> sided_true rho sided) ->
    qbf_true {| prefix := ordered_prefix; matrix := m |} <-> qbf_true phi.
  Proof.
    intros P Filled Says. unfold qbf_true at 1. simpl prefix. simpl matrix.
    assert (Behind : forall rho, holds ordered_prefix m rho <->
      holds (closed_prefix phi) (matrix phi) (turned (negated how) rho)).
    { intros rho. unfold ordered_prefix.
      rewrite holds_reordered by now apply split_prefix_distinct. unfold split_prefix.
      rewrite (holds_behind _ _ m clauses_signed).
      - apply holds_signed.
      - intros rho'. rewrite holds_innermost. unfold clauses_signed at 2.
        rewrite (sides_true _ 1 last_variable).
        + fold sided. split; intros [rho'' [Same T]]; exists rho''; split; auto; now apply Says.
        + apply signed_small.
        + intros H. unfold signed in H. apply in_map_iff in H.
          destruct H as [c [E H]]. apply map_eq_nil in E. now subst c. }
    split.
    - intros [rho H]. apply Behind in H. now apply (qbf_true_closed phi) in H.
    - intros H. exists (fun _ => true). apply Behind. now apply qbf_true_closed.
  Qed.
End Sides.
