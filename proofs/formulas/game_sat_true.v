(** QBF -> isotone GAME-SAT: if the QBF is true, T wins ([T_wins_start]).

    He keeps pairs of variables, of which he gets one each whatever F does ([mate]). Before stage k
    ([T_invariant]) stage k and later ones are untouched and in no pair, of each earlier stage he
    has the literal that is true, and with one of each pair he has hit all rows of earlier stages.
    To one of an open pair he answers with the other. Else, at an existential stage ([T_at_exists]),
    he answers u by his strategy for the QBF, and pairs the other literal with t; at a universal one
    ([T_at_forall]) p or n by the other one, and pairs r with s; r by p, and pairs n with s.
    Anything else he answers with the token, u or r, which hits all that comes later, so that pairs
    win the rest ([by_token]). If only universal stages are left, pairs p, n win ([T_at_tail]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming repetition.
From Gadgetry.formulas Require Import qbf stages game_sat game_sat_construction.
Import ListNotations.

(** One pair more. *)
Definition with_pair (a b : variable) (mate : variable -> option variable) :
  variable -> option variable :=
  fun v => if variable_eq_dec v a then Some b else if variable_eq_dec v b then Some a else mate v.
Definition symmetric (mate : variable -> option variable) : Prop :=
  forall a b, mate a = Some b -> mate b = Some a /\ a <> b.
(** One of each pair is True. *)
Definition settled (mate : variable -> option variable) (p : variable -> stone) : Prop :=
  forall a b, mate a = Some b -> p a = T \/ p b = T.

Lemma with_pair_cases a b mate v w : with_pair a b mate v = Some w ->
  v = a /\ w = b \/ v = b /\ w = a \/ v <> a /\ v <> b /\ mate v = Some w.
Proof.
  unfold with_pair. destruct (variable_eq_dec v a) as [->|Na]; [intros H; inversion H; auto|].
  destruct (variable_eq_dec v b) as [->|Nb]; [intros H; inversion H; auto|auto].
Qed.

Lemma with_pair_symmetric a b mate : symmetric mate -> a <> b -> mate a = None -> mate b = None ->
  symmetric (with_pair a b mate).
Proof.
  intros Sy Ne Na Nb v w H. apply with_pair_cases in H. unfold with_pair.
  destruct H as [[-> ->]|[[-> ->]|[N1 [N2 M]]]].
  - destruct (variable_eq_dec b a); [congruence|].
    destruct (variable_eq_dec b b); [auto|congruence].
  - destruct (variable_eq_dec a a); [auto|congruence].
  - destruct (Sy v w M) as [M' N]. split; auto.
    destruct (variable_eq_dec w a); [congruence|]. destruct (variable_eq_dec w b); congruence.
Qed.

Lemma with_pair_paired places a b mate p : paired places T mate p ->
  claiming.free places p a -> claiming.free places p b -> paired places T (with_pair a b mate) p.
Proof.
  intros P Ua Ub v w H. apply with_pair_cases in H.
  destruct H as [[-> ->]|[[-> ->]|[_ [_ M]]]]; auto.
Qed.

Lemma with_pair_settled a b mate p : mate a = None -> mate b = None -> symmetric mate ->
  settled (with_pair a b mate) p -> (p a = T \/ p b = T) /\ settled mate p.
Proof.
  intros Na Nb Sy H. split.
  - apply H. unfold with_pair. destruct (variable_eq_dec a a); [auto|congruence].
  - intros v w M. apply H. unfold with_pair.
    destruct (variable_eq_dec v a); [congruence|]. destruct (variable_eq_dec v b); congruence.
Qed.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation existential := (existential kinds).
  Notation has := (has kinds).
  Notation later := (later kinds).
  Notation token := (token kinds).
  Notation tokens := (tokens kinds).
  Notation rows := (rows kinds).
  Notation all_variables := (all_variables kinds).
  Notation all_clauses := (all_clauses kinds matrix).
  Notation claim := (claiming.claim variable_eq_dec).
  Notation free := (claiming.free all_variables).
  Notation paired := (paired all_variables T).
  Notation TW := (Secures variable_eq_dec all_variables T F (all_hit all_clauses)).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** With one of each pair T has hit all rows before stage k. *)
  Definition covered (k : nat) (mate : variable -> option variable) (p : variable -> stone) :
    Prop :=
    forall p', more T p p' -> settled mate p' -> forall i c, i < k -> In c (rows i) -> hit p' c.

  Record T_invariant (k : nat) (rho : assignment) (mate : variable -> option variable)
    (p : variable -> stone) : Prop := {
    t_symmetric : symmetric mate;
    t_paired : paired mate p;
    t_fresh : forall i r, k <= i -> i < n -> has i r = true ->
      p (At i r) = Free /\ mate (At i r) = None;
    t_start : p Start = T;
    t_rows : covered k mate p;
    t_lits : forall i, i < k -> p (At i (side (rho i))) = T }.

  Lemma covered_more k mate p p' : more T p p' -> covered k mate p -> covered k mate p'.
  Proof. intros M C p'' M' St. apply C; auto. eapply more_trans; eauto. Qed.

  Lemma T_pairs mate mine p : symmetric mate -> paired mate p ->
    (forall p', more T p p' -> settled mate p' -> all_hit all_clauses p') -> TW mine p.
  Proof.
    intros Sy P H. apply pairs with (mate := mate); auto; discriminate.
  Qed.

  Lemma row_tokens i c v : In c (rows i) -> In v (tokens i) -> In v c.
  Proof.
    intros Hin J. unfold game_sat_construction.rows in Hin. rewrite !tokens_S in Hin.
    destruct (existential i); [|destruct (later i)]; simpl in Hin;
      repeat (destruct Hin as [Hin|Hin]; [subst c; rewrite !in_app_iff; auto|]); destruct Hin.
  Qed.

  (** The token of stage k hits all that comes later. *)
  Lemma token_hits k v p : k < n -> In v (token k) -> p v = T -> p Start = T ->
    (forall i c, i < k -> In c (rows i) -> hit p c) -> (forall c, In c (rows k) -> hit p c) ->
    all_hit all_clauses p.
  Proof.
    intros L Iv E E0 Before Here c Ic. apply in_all_clauses in Ic.
    destruct Ic as [->|[[i [Li Ir]]|[c0 [_ ->]]]].
    - exists Start. simpl; auto.
    - destruct (Nat.lt_trichotomy i k) as [Below|[->|Above]]; eauto.
      exists v. split; auto. apply row_tokens with i; auto. apply in_tokens. eauto.
    - exists v. split; auto. unfold matrix_row. apply in_app_iff. left. apply in_tokens. eauto.
  Qed.

  (** T's stones stay his through F's move and his own. *)
  Lemma more_both p v w : free p v -> more T p (claim (claim p v F) w T).
  Proof.
    intros U. apply more_trans with (claim p v F); [|apply more_mine].
    apply more_claim with (places := all_variables); auto. discriminate.
  Qed.

  Lemma fewer_after p v w : free p v -> free (claim p v F) w ->
    left_over all_variables (claim (claim p v F) w T) < left_over all_variables p.
  Proof.
    intros Uv Uw.
    pose proof (fewer_left variable_eq_dec all_variables p v F Uv ltac:(discriminate)).
    pose proof (fewer_left variable_eq_dec all_variables _ w T Uw ltac:(discriminate)). lia.
  Qed.

  (** F takes one of an open pair, T the other. *)
  Lemma T_answer k rho mate p v w : T_invariant k rho mate p -> free p v -> mate v = Some w ->
    free p w -> T_invariant k rho mate (claim (claim p v F) w T).
  Proof.
    intros Inv Uv M Uw. pose proof (more_both p v w Uv) as Mo.
    destruct (t_symmetric _ _ _ _ Inv v w M) as [M' Ne]. constructor.
    - apply Inv.
    - apply paired_mate; auto; [apply Inv|apply Inv].
    - intros i r Le L H. destruct (t_fresh _ _ _ _ Inv i r Le L H) as [E N]. split; auto.
      rewrite !claim_other by congruence. exact E.
    - apply Mo, Inv.
    - eapply covered_more; [exact Mo|apply Inv].
    - intros i L. apply Mo. now apply Inv.
  Qed.

  (** A stage is over: F has taken [r], T the literal that is true, and a new pair is his. *)
  Lemma T_next k rho b mate p r x y : T_invariant k rho mate p -> k < n ->
    has k r = true -> has k x = true -> has k y = true ->
    x <> y -> x <> r -> y <> r -> x <> side b -> y <> side b -> r <> side b ->
    (forall p', p' (At k (side b)) = T -> p' (At k x) = T \/ p' (At k y) = T ->
      forall c, In c (rows k) -> hit p' c) ->
    T_invariant (S k) (set_to rho k b) (with_pair (At k x) (At k y) mate)
      (claim (claim p (At k r) F) (At k (side b)) T).
  Proof.
    intros Inv L Hr Hx Hy Nxy Nxr Nyr Nxb Nyb Nrb Rows.
    assert (Fr : forall r, has k r = true -> p (At k r) = Free /\ mate (At k r) = None)
      by (intros; apply (t_fresh _ _ _ _ Inv); auto).
    assert (Hb : has k (side b) = true) by (destruct b; auto).
    destruct (Fr r Hr) as [Er Mr], (Fr x Hx) as [Ex Mx], (Fr y Hy) as [Ey My].
    destruct (Fr _ Hb) as [Eb Mb].
    assert (Fre : forall r, has k r = true -> forall p', p' (At k r) = Free -> free p' (At k r)).
    { intros r' H p' E. split; auto. apply in_vars. auto. }
    pose proof (more_both p (At k r) (At k (side b)) (Fre r Hr p Er)) as Mo. constructor.
    - apply with_pair_symmetric; auto; [apply Inv|congruence].
    - apply with_pair_paired.
      + apply paired_mine; try apply Inv.
        * apply paired_yours; try apply Inv; [apply Fre; auto|]. intros w E. congruence.
        * apply Fre; auto. rewrite claim_other by congruence. exact Eb.
      + apply Fre; auto. rewrite !claim_other by congruence. exact Ex.
      + apply Fre; auto. rewrite !claim_other by congruence. exact Ey.
    - intros i r' Le Li H.
      destruct (t_fresh _ _ _ _ Inv i r') as [E N]; auto; [lia|].
      assert (Ne : forall r'', At i r' <> At k r'') by (intros r'' X; inversion X; lia).
      split.
      + rewrite !claim_other by auto. exact E.
      + unfold with_pair. destruct (variable_eq_dec (At i r') (At k x)) as [X|_];
          [exfalso; eapply Ne; eauto|].
        destruct (variable_eq_dec (At i r') (At k y)) as [X|_]; [exfalso; eapply Ne; eauto|auto].
    - apply Mo, Inv.
    - intros p' M St i c Li Hin. apply with_pair_settled in St; auto; [|apply Inv].
      destruct St as [XY St]. destruct (Nat.eq_dec i k) as [->|Ne].
      + apply Rows; auto. apply M. apply claim_same.
      + apply (t_rows _ _ _ _ Inv p') with (i := i); auto; [|lia].
        eapply more_trans; eauto.
    - intros i Li. unfold set_to. destruct (i =? k) eqn:E.
      + apply Nat.eqb_eq in E. subst. apply claim_same.
      + apply Nat.eqb_neq in E. apply Mo. apply Inv. lia.
  Qed.

  (** A move out of order is answered with the token, and pairs win the rest. *)
  Lemma by_token k rho mate mate' p v r : T_invariant k rho mate p -> k < n ->
    free p v -> In (At k r) (token k) -> v <> At k r -> symmetric mate' ->
    paired mate' (claim (claim p v F) (At k r) T) ->
    (forall p', settled mate' p' -> settled mate p') ->
    (forall p', p' (At k r) = T -> settled mate' p' -> forall c, In c (rows k) -> hit p' c) ->
    TW true (claim p v F).
  Proof.
    intros Inv L Uv Ir Ne Sy P Sub Rows. apply secures_by with (At k r).
    - apply free_claim; auto. apply token_var in Ir. destruct Ir as [r' [E H]].
      inversion E; subst. split; [now apply in_vars|]. now apply (t_fresh _ _ _ _ Inv).
    - apply T_pairs with mate'; auto. intros p' M St.
      assert (Mp : more T p p') by (eapply more_trans; [apply more_both; exact Uv|exact M]).
      assert (Et : p' (At k r) = T) by (apply M, claim_same).
      apply token_hits with k (At k r); auto; [apply Mp, Inv|].
      intros i c Li Hin. apply (t_rows _ _ _ _ Inv p') with (i := i); auto.
  Qed.

  Section Stage.
    Variables (k : nat) (rho : assignment) (mate : variable -> option variable).
    Variable p : variable -> stone.
    Hypothesis Lk : k < n.
    Hypothesis Inv : T_invariant k rho mate p.
    (** T wins from the next stage on, if the variable has this value. *)
    Definition goes_on (b : bool) : Prop := forall mate' p',
      left_over all_variables p' < left_over all_variables p ->
      T_invariant (S k) (set_to rho k b) mate' p' -> TW false p'.
    (** F has taken [v], which is in no open pair. *)
    Variable v : variable.
    Hypothesis Uv : free p v.
    Hypothesis closed : forall w, mate v = Some w -> p w = T.

    Lemma fresh_free r : has k r = true -> free p (At k r).
    Proof.
      intros H. split; [now apply in_vars|]. now apply (t_fresh _ _ _ _ Inv).
    Qed.
    Lemma fresh_single r : has k r = true -> mate (At k r) = None.
    Proof. intros H. now apply (t_fresh _ _ _ _ Inv). Qed.

    (** The literal that is true, then the next stage. *)
    Lemma literal_free b r : v = At k r -> r <> side b -> free (claim p v F) (At k (side b)).
    Proof.
      intros Ev N. apply free_claim; [|congruence]. apply fresh_free. destruct b; auto.
    Qed.

    Lemma after_literal b r x y : v = At k r -> goes_on b ->
      has k r = true -> has k x = true -> has k y = true ->
      x <> y -> x <> r -> y <> r -> x <> side b -> y <> side b -> r <> side b ->
      (forall p', p' (At k (side b)) = T -> p' (At k x) = T \/ p' (At k y) = T ->
        forall c, In c (rows k) -> hit p' c) ->
      TW false (claim (claim p v F) (At k (side b)) T).
    Proof.
      intros Ev G Hr Hx Hy N1 N2 N3 N4 N5 N6 Rows.
      apply (G (with_pair (At k x) (At k y) mate)).
      - apply fewer_after; auto. now apply literal_free with r.
      - rewrite Ev. now apply T_next.
    Qed.

    Lemma by_literal b r x y : v = At k r -> goes_on b ->
      has k r = true -> has k x = true -> has k y = true ->
      x <> y -> x <> r -> y <> r -> x <> side b -> y <> side b -> r <> side b ->
      (forall p', p' (At k (side b)) = T -> p' (At k x) = T \/ p' (At k y) = T ->
        forall c, In c (rows k) -> hit p' c) ->
      TW true (claim p v F).
    Proof.
      intros Ev G Hr Hx Hy N1 N2 N3 N4 N5 N6 Rows.
      apply secures_by with (At k (side b)); [now apply literal_free with r|].
      now apply after_literal with r x y.
    Qed.

    Ltac hits := unfold hit; eexists; split; [|eassumption]; apply in_app_iff; right; simpl; auto.
    Ltac by_row Hin := simpl in Hin;
      repeat (destruct Hin as [<-|Hin];
        [first [solve [hits]|
           match goal with H : _ \/ _ |- _ => destruct H; solve [hits] end]|]); destruct Hin.

    (** F has taken u, and T sets the variable to b. *)
    Lemma T_after_literal b : existential k = true -> v = At k Ru -> goes_on b ->
      TW false (claim (claim p v F) (At k (side b)) T).
    Proof.
      intros Q E G. assert (Hu : has k Ru = true) by exact Q.
      assert (Ht : has k Rt = true) by exact Q.
      apply (after_literal b Ru (side (negb b)) Rt); auto; try (destruct b; simpl; congruence).
      intros p' Tb Pair c Hin. unfold game_sat_construction.rows in Hin. rewrite Q in Hin.
      destruct b; simpl in *; by_row Hin.
    Qed.

    Lemma T_at_exists b : existential k = true -> goes_on b -> TW true (claim p v F).
    Proof.
      intros Q G. assert (Hu : has k Ru = true) by exact Q.
      destruct (variable_eq_dec v (At k Ru)) as [E|Ne].
      - apply secures_by with (At k (side b)); [|now apply T_after_literal].
        apply literal_free with Ru; [exact E|destruct b; discriminate].
      - apply (by_token k rho mate mate p v Ru); auto; try apply Inv.
        + unfold game_sat_construction.token. rewrite Q. simpl; auto.
        + apply paired_mine; try apply Inv.
          * apply paired_yours; auto; apply Inv.
          * apply free_claim; auto. now apply fresh_free.
        + intros p' Tu _ c Hin. exists (At k Ru). split; auto.
          unfold game_sat_construction.rows in Hin. rewrite Q, tokens_S in Hin.
          unfold game_sat_construction.token in Hin. rewrite Q in Hin. simpl in Hin.
          destruct Hin as [<-|[<-|[<-|[]]]]; rewrite !in_app_iff; simpl; auto.
    Qed.

    Lemma forall_rows c : existential k = false -> later k = true -> In c (rows k) ->
      In c [tokens k ++ [At k Rp; At k Rn]; tokens k ++ [At k Rp; At k Rr; At k Rs];
        tokens k ++ [At k Rn; At k Rr; At k Rs]].
    Proof. intros Q La. unfold game_sat_construction.rows. rewrite Q, La. auto. Qed.

    (** F has set the variable to b. *)
    Lemma T_after_setting b : existential k = false -> later k = true -> goes_on b ->
      v = At k (side (negb b)) -> TW true (claim p v F).
    Proof.
      intros Q La G E. assert (Hr : has k Rr = true) by (simpl; rewrite Q, La; auto).
      assert (Hs : has k Rs = true) by (simpl; rewrite Q, La; auto).
      apply (by_literal b (side (negb b)) Rr Rs); auto; try (destruct b; simpl; congruence).
      intros p' Tb Pair c Hin. apply forall_rows in Hin; auto. destruct b; simpl in *; by_row Hin.
    Qed.

    Lemma T_at_forall : existential k = false -> later k = true -> goes_on true -> goes_on false ->
      TW true (claim p v F).
    Proof.
      intros Q La OnTrue OnFalse.
      assert (Hr : has k Rr = true) by (simpl; rewrite Q, La; auto).
      assert (Hs : has k Rs = true) by (simpl; rewrite Q, La; auto).
      assert (Rows := fun c => forall_rows c Q La).
      destruct (variable_eq_dec v (At k Rn)) as [En|Nn]; [now apply (T_after_setting true)|].
      destruct (variable_eq_dec v (At k Rp)) as [Ep|Np]; [now apply (T_after_setting false)|].
      destruct (variable_eq_dec v (At k Rr)) as [Er|Nr].
      - apply (by_literal true Rr Rn Rs); auto; try (simpl; congruence).
        intros p' Tb Pair c Hin. apply Rows in Hin. simpl in *. by_row Hin.
      - assert (Mp : mate (At k Rp) = None) by now apply fresh_single.
        assert (Mn : mate (At k Rn) = None) by now apply fresh_single.
        apply (by_token k rho mate (with_pair (At k Rp) (At k Rn) mate) p v Rr); auto.
        + unfold game_sat_construction.token. rewrite Q, La. simpl; auto.
        + apply with_pair_symmetric; auto; [apply Inv|discriminate].
        + apply with_pair_paired.
          * apply paired_mine; try apply Inv.
            -- apply paired_yours; auto; apply Inv.
            -- apply free_claim; auto. now apply fresh_free.
          * repeat apply free_claim; auto; [now apply fresh_free|discriminate].
          * repeat apply free_claim; auto; [now apply fresh_free|discriminate].
        + intros p' St. apply with_pair_settled in St; auto; [tauto|apply Inv].
        + intros p' Tr St c Hin. apply with_pair_settled in St; auto; [|apply Inv].
          destruct St as [Pair _]. apply Rows in Hin. by_row Hin.
    Qed.
  End Stage.

  (** ** Only universal stages are left: pairs p, n decide them in any order *)
  Lemma all_forall : forall rest k rho rho', k + length rest = n ->
    existsb (fun b => b) rest = false -> value rest k matrix rho = true ->
    (forall i, i < k -> rho i = rho' i) -> cnf_value rho' matrix = true.
  Proof.
    intros rest. induction rest as [|b rest IH]; simpl; intros k rho rho' Ln E V A.
    - rewrite cnf_value_iff in *. intros c Ic. destruct (V c Ic) as [l [Il Tl]].
      exists l. split; auto. unfold literal_true in *. rewrite <- A; auto.
      specialize (in_range c l Ic Il). lia.
    - apply orb_false_iff in E. destruct E as [-> E]. apply andb_true_iff in V.
      apply (IH (S k) (set_to rho k (rho' k))); auto; [lia|destruct (rho' k); tauto|].
      intros i Li. unfold set_to. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. now subst.
      + apply Nat.eqb_neq in Ei. apply A. lia.
  Qed.

  Lemma universal_from k i : k <= i -> i < n -> existsb (fun b => b) (skipn k kinds) = false ->
    existential i = false /\ later i = false.
  Proof.
    intros Le L E.
    assert (Sub : forall j, k <= j -> existsb (fun b => b) (skipn j kinds) = false).
    { intros j. induction 1 as [|j Lj IH]; auto.
      destruct (skipn j kinds) as [|b rest] eqn:Sk.
      - rewrite skipn_all2; auto. pose proof (skipn_length j kinds) as Ln. rewrite Sk in Ln.
        simpl in Ln. lia.
      - apply skipn_kind in Sk. destruct Sk as [_ ->]. simpl in IH. now apply orb_false_iff in IH. }
    split; [|apply (Sub (S i)); lia].
    pose proof (Sub i Le) as Ei. pose proof (skipn_length i kinds) as Ln.
    destruct (skipn i kinds) as [|b rest] eqn:Sk; [simpl in Ln; lia|].
    apply skipn_kind in Sk. destruct Sk as [Eb _]. simpl in Ei. apply orb_false_iff in Ei.
    unfold game_sat_construction.existential. destruct Ei. congruence.
  Qed.

  Definition tail_mate (k : nat) (mate : variable -> option variable) (v : variable) :
    option variable :=
    match v with
    | At i Rp => if (k <=? i) && (i <? n) then Some (At i Rn) else mate v
    | At i Rn => if (k <=? i) && (i <? n) then Some (At i Rp) else mate v
    | _ => mate v
    end.

  Lemma tail_mate_cases k mate v w : tail_mate k mate v = Some w ->
    (exists i, k <= i /\ i < n /\ (v = At i Rp /\ w = At i Rn \/ v = At i Rn /\ w = At i Rp)) \/
    mate v = Some w.
  Proof.
    destruct v as [|i []]; simpl; auto; destruct ((k <=? i) && (i <? n)) eqn:E; auto;
      apply andb_true_iff in E; destruct E as [E1 E2]; apply Nat.leb_le in E1;
      apply Nat.ltb_lt in E2; intros H; inversion H; subst; left; eauto 6.
  Qed.

  Lemma tail_mate_pair k mate i b : k <= i -> i < n ->
    tail_mate k mate (At i (side b)) = Some (At i (side (negb b))).
  Proof.
    intros Le L. apply Nat.leb_le in Le. apply Nat.ltb_lt in L.
    destruct b; simpl; rewrite Le, L; auto.
  Qed.

  Lemma tail_mate_other k mate v w : (forall i b, k <= i -> i < n -> v <> At i (side b)) ->
    mate v = Some w -> tail_mate k mate v = Some w.
  Proof.
    intros Ne M. destruct v as [|i []]; simpl; auto; destruct ((k <=? i) && (i <? n)) eqn:E; auto;
      apply andb_true_iff in E; destruct E as [E1 E2]; apply Nat.leb_le in E1;
      apply Nat.ltb_lt in E2; exfalso; [apply (Ne i true)|apply (Ne i false)]; auto.
  Qed.

  Lemma T_at_tail k rho mate p : k <= n -> T_invariant k rho mate p ->
    existsb (fun b => b) (skipn k kinds) = false -> value (skipn k kinds) k matrix rho = true ->
    TW false p.
  Proof.
    intros Lk Inv E V.
    assert (Fr : forall i b, k <= i -> i < n ->
      p (At i (side b)) = Free /\ mate (At i (side b)) = None)
      by (intros i [] Le L; apply (t_fresh _ _ _ _ Inv); auto).
    assert (Mates : forall v w, mate v = Some w -> forall i b, k <= i -> i < n ->
      v <> At i (side b)).
    { intros v w M i b Le L ->. destruct (Fr i b Le L). congruence. }
    apply T_pairs with (tail_mate k mate).
    - intros a b H. apply tail_mate_cases in H. destruct H as [[i [Le [L [[-> ->]|[-> ->]]]]]|M].
      + split; [apply (tail_mate_pair k mate i false)|]; auto. discriminate.
      + split; [apply (tail_mate_pair k mate i true)|]; auto. discriminate.
      + destruct (t_symmetric _ _ _ _ Inv a b M) as [M' N]. split; auto.
        apply tail_mate_other; auto. now apply Mates with a.
    - intros a b H. apply tail_mate_cases in H.
      destruct H as [[i [Le [L H]]]|M]; [|now apply (t_paired _ _ _ _ Inv)].
      right; right.
      assert (U : forall b, free p (At i (side b))).
      { intros b'. split; [apply in_vars; split; auto; destruct b'; auto|now apply Fr]. }
      destruct H as [[-> ->]|[-> ->]];
        [exact (conj (U true) (U false))|exact (conj (U false) (U true))].
    - intros p' M St.
      assert (PN : forall i, k <= i -> i < n -> p' (At i Rp) = T \/ p' (At i Rn) = T).
      { intros i Le L. apply St. now apply (tail_mate_pair k mate i true). }
      set (rho' := fun i => if i <? k then rho i
        else match p' (At i Rp) with T => true | _ => false end).
      assert (Lits : forall i, i < n -> p' (At i (side (rho' i))) = T).
      { intros i Li. unfold rho'. destruct (i <? k) eqn:Ei.
        - apply Nat.ltb_lt in Ei. apply M. now apply (t_lits _ _ _ _ Inv).
        - apply Nat.ltb_ge in Ei.
          destruct (PN i Ei Li) as [H|H], (p' (At i Rp)) eqn:Ep; simpl; congruence. }
      assert (Vr : cnf_value rho' matrix = true).
      { apply (all_forall (skipn k kinds) k rho rho'); auto.
        - rewrite skipn_length. lia.
        - intros i Li. unfold rho'. apply Nat.ltb_lt in Li. now rewrite Li. }
      intros c Ic. apply in_all_clauses in Ic. destruct Ic as [->|[[i [Li Ir]]|[c0 [Im ->]]]].
      + exists Start. split; [left; auto|]. apply M, Inv.
      + destruct (Nat.lt_ge_cases i k) as [Below|Ge].
        * apply (t_rows _ _ _ _ Inv p') with (i := i); auto. intros a b H. apply St.
          apply tail_mate_other; auto. now apply Mates with b.
        * destruct (universal_from k i Ge Li E) as [Q1 Q2].
          unfold game_sat_construction.rows in Ir. rewrite Q1, Q2 in Ir. destruct Ir as [<-|[]].
          destruct (PN i Ge Li) as [H|H]; (eexists; split; [|exact H]); apply in_app_iff; simpl;
            auto.
      + rewrite cnf_value_iff in Vr. destruct (Vr c0 Im) as [l [Il Tl]]. exists (lit l). split.
        * unfold matrix_row. apply in_app_iff. right. rewrite firsts_in. now apply in_map.
        * unfold lit. unfold literal_true in Tl. rewrite <- Tl. apply Lits. eauto.
  Qed.

  Lemma T_wins : forall fuel k rho mate p, left_over all_variables p < fuel -> k <= n ->
    T_invariant k rho mate p -> value (skipn k kinds) k matrix rho = true -> TW false p.
  Proof.
    intros fuel. induction fuel as [|fuel IH]; intros k rho mate p L Lk Inv V; [lia|].
    destruct (existsb (fun b => b) (skipn k kinds)) eqn:E; [|eapply T_at_tail; eauto].
    pose proof (skipn_length k kinds) as Ln.
    destruct (skipn k kinds) as [|b rest] eqn:Sk; [discriminate|]. simpl in Ln.
    destruct (skipn_kind k kinds b rest Sk) as [Q Sk']. assert (Ls : k < n) by lia.
    assert (Next : forall b, value rest (S k) matrix (set_to rho k b) = true ->
      goes_on k rho p b).
    { intros b' V' mate' p' L' Inv'. apply (IH (S k) (set_to rho k b') mate'); auto; [lia|].
      now rewrite Sk'. }
    apply secures_after_all;
      [exists (At k Rp); now apply (fresh_free k rho mate p Ls Inv)|]. intros v Uv.
    assert (Closed : (forall w, mate v = Some w -> p w = T) -> TW true (claim p v F)).
    { intros Cl. destruct b; cbn [value] in V.
      - apply orb_true_iff in V.
        destruct V; eapply (T_at_exists k rho mate p Ls Inv v Uv Cl); eauto.
      - apply andb_true_iff in V. destruct V. apply (T_at_forall k rho mate p Ls Inv v Uv Cl); auto.
        unfold game_sat_construction.later. rewrite Sk'. simpl in E. exact E. }
    destruct (mate v) as [w|] eqn:M; [|apply Closed; discriminate].
    destruct (t_paired _ _ _ _ Inv v w M) as [H|[H|[_ Uw]]].
    - destruct Uv. congruence.
    - apply Closed. intros w' X. congruence.
    - destruct (t_symmetric _ _ _ _ Inv v w M) as [_ Ne].
      assert (Uw' : free (claim p v F) w) by (apply free_claim; auto).
      apply secures_by with w; auto. apply (IH k rho mate); auto.
      + apply Nat.lt_le_trans with (left_over all_variables p); [now apply fewer_after|lia].
      + now apply T_answer.
      + now rewrite Sk.
  Qed.

  Lemma T_wins_start rho : value kinds 0 matrix rho = true ->
    MakerWins variable_eq_dec all_variables (all_hit all_clauses) true (fun _ => Free).
  Proof.
    intros V. apply secures_by with Start; [split; simpl; auto|].
    apply (T_wins (S (left_over all_variables (claim (fun _ => Free) Start T))) 0 rho
      (fun _ => None)); auto; [lia|]. constructor.
    - intros a b H. discriminate.
    - intros a b H. discriminate.
    - intros i r _ L H. split; auto.
    - apply claim_same.
    - intros p' _ _ i c L. lia.
    - intros i L. lia.
  Qed.
End Construction.
