(** * QBF -> AVOID TRUE

[[
Theorem qbf_to_avoid_true_correct : forall phi : qbf, proper phi ->
  (at_first_player_wins (qbf_to_avoid_true phi) <-> qbf_true phi) /\
  (at_second_player_wins (qbf_to_avoid_true phi) <-> ~ qbf_true phi).

Theorem qbf_to_avoid_true_well_formed : forall phi : qbf,
  at_well_formed (qbf_to_avoid_true phi).

Theorem qbf_to_avoid_true_sizes : forall phi : qbf,
  let N := length (alternating_stages phi) in
  variables (qbf_to_avoid_true phi) = 3 * N + 1 /\
  length (clauses (qbf_to_avoid_true phi)) = N + 1 + length (matrix phi).
]]

    The formula is that of gadgetry/reductions/formulas/qbf_to_avoid_true.py, clause by clause and
    variable by variable in the same order. The prefix is made alternating by dummies, N stages, N
    odd; stages count from 0 here. The variables are p_k and n_k (stage k is true, false), the
    punishers w_k, z, and one more, which makes clauses of the matrix even.

        stage   c_k = {p_k, n_k} + the first k punishers
        end     e   = {z} + all N - 1 punishers
        clause  D_j = its literals + all punishers (+ the last variable, if they are odd)

    Why it is right. By parity the clauses c_k have as owners the players of their stages in turn,
    e the first player, all D_j the second: whoever owns all clauses that are alive wins
    ([parity_out]). The invariant ([at_stage]): stages before k have been set, each by its own
    variable, and nothing else has happened. Whoever now does not set stage k leaves c_k alive, and
    loses to the answer w_k, or z at the last stage: it hits all clauses but those of the answerer
    ([punish], [answered]). So stages are set in turn, and after the last one the second player wins
    with z iff some D_j is alive, that is iff a clause is false ([last_out]). At stage k the player
    to move wins iff the value of the rest suits him ([stage_out]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome repetition.
From Gadgetry.formulas Require Import qbf stages alternating avoid_true avoid_true_parity.
Import ListNotations.

Section Construction.
  Variable N : nat.   (* stages; odd *)
  Variable ms : cnf.  (* over stages *)

  (** p_k = 2k+1, n_k = 2k+2, w_i = 2N+1+i, z = 3N, q = 3N+1 (stages from 0). *)
  Definition setting (k : nat) (b : bool) : nat := 2 * k + (if b then 1 else 2).
  Definition punishers (k : nat) : list nat := seq (2 * N + 1) k.
  Definition stage_clause (k : nat) : list nat := [2 * k + 1; 2 * k + 2] ++ punishers k.
  Definition end_clause : list nat := 3 * N :: punishers (N - 1).
  Definition literals (c : clause) : list nat :=
    firsts Nat.eq_dec (map (fun l => setting (fst l) (negb (snd l))) c).
  Definition matrix_clause (c : clause) : list nat :=
    literals c ++ punishers (N - 1) ++
    (if Nat.odd (length (literals c)) then [3 * N + 1] else []).
  Definition avoid_formula : positive_cnf :=
    {| variables := 3 * N + 1;
       clauses := map stage_clause (seq 0 N) ++ end_clause :: map matrix_clause ms |}.

  Hypothesis N_odd : exists h, N = 2 * h + 1.
  Hypothesis in_range : forall c l, In c ms -> In l c -> fst l < N.

  (** * Membership and sizes *)
  Lemma in_stage v k :
    In v (stage_clause k) <-> v = 2 * k + 1 \/ v = 2 * k + 2 \/ 2 * N + 1 <= v < 2 * N + 1 + k.
  Proof. unfold stage_clause, punishers. rewrite in_app_iff, in_seq. simpl. lia. Qed.

  Lemma in_end v : In v end_clause <-> v = 3 * N \/ 2 * N + 1 <= v < 3 * N.
  Proof. unfold end_clause, punishers. simpl In. rewrite in_seq. lia. Qed.

  Lemma in_literals v c : In v (literals c) <->
    exists l, In l c /\ v = setting (fst l) (negb (snd l)).
  Proof.
    unfold literals. rewrite firsts_in, in_map_iff. split; intros [l [A B]]; eauto.
  Qed.

  Lemma in_matrix v c : In v (matrix_clause c) <->
    In v (literals c) \/ 2 * N + 1 <= v < 3 * N \/
    (v = 3 * N + 1 /\ Nat.odd (length (literals c)) = true).
  Proof.
    unfold matrix_clause, punishers. rewrite !in_app_iff, in_seq.
    destruct Nat.odd; simpl; intuition lia.
  Qed.

  Lemma literals_range v c : In c ms -> In v (literals c) -> 1 <= v <= 2 * N.
  Proof.
    intros Ic Hin. apply in_literals in Hin. destruct Hin as [l [Il ->]].
    specialize (in_range c l Ic Il). unfold setting. destruct (snd l); simpl; lia.
  Qed.

  Lemma setting_inj k b k' b' : setting k b = setting k' b' -> k = k' /\ b = b'.
  Proof. unfold setting. destruct b, b'; intros; split; auto; lia. Qed.

  Lemma in_clauses c : In c (clauses avoid_formula) <->
    (exists k, k < N /\ c = stage_clause k) \/ c = end_clause \/
    (exists c0, In c0 ms /\ c = matrix_clause c0).
  Proof.
    unfold avoid_formula. cbn [clauses]. rewrite in_app_iff. simpl In. rewrite !in_map_iff. split.
    - intros [[k [<- Hin]]|[<-|[c0 [<- Hin]]]]; auto.
      + apply in_seq in Hin. left. exists k. split; auto; lia.
      + right; right. eauto.
    - intros [[k [L ->]]|[->|[c0 [Hin ->]]]]; auto.
      + left. exists k. split; auto. apply in_seq. lia.
      + right; right. eauto.
  Qed.

  Lemma stage_length k : length (stage_clause k) = k + 2.
  Proof. unfold stage_clause, punishers. rewrite app_length, seq_length. simpl. lia. Qed.

  Lemma end_length : length end_clause = N.
  Proof.
    unfold end_clause, punishers. cbn [length]. rewrite seq_length. destruct N_odd. lia.
  Qed.

  Lemma matrix_length c : exists h, length (matrix_clause c) = 2 * h.
  Proof.
    unfold matrix_clause, punishers. rewrite !app_length, seq_length. destruct N_odd as [h ->].
    destruct (Nat.odd (length (literals c))) eqn:E.
    - apply Nat.odd_spec in E. destruct E as [i E]. exists (i + h + 1). simpl length. lia.
    - rewrite <- Nat.negb_even in E. apply negb_false_iff, Nat.even_spec in E.
      destruct E as [i E]. exists (i + h). simpl length. lia.
  Qed.

  Lemma avoid_well_formed : at_well_formed avoid_formula.
  Proof.
    intros c Hin. apply in_clauses in Hin. destruct Hin as [[k [L ->]]|[->|[c0 [Hin ->]]]].
    - split.
      + unfold stage_clause, punishers. simpl. constructor; [|constructor].
        * simpl. rewrite in_seq. lia.
        * rewrite in_seq. lia.
        * apply seq_NoDup.
      + intros v Iv. apply in_stage in Iv. simpl. lia.
    - split.
      + unfold end_clause, punishers. constructor; [rewrite in_seq; lia|apply seq_NoDup].
      + intros v Iv. apply in_end in Iv. destruct N_odd. cbn [variables avoid_formula]. lia.
    - split.
      + unfold matrix_clause.
        apply nodup_app; [apply firsts_nodup| |].
        * apply nodup_app; [apply seq_NoDup| |].
          -- destruct Nat.odd; repeat constructor; simpl; tauto.
          -- unfold punishers. intros x J. apply in_seq in J.
             destruct Nat.odd; simpl; [lia|tauto].
        * intros x J. apply (literals_range x c0 Hin) in J. rewrite in_app_iff.
          unfold punishers. rewrite in_seq. destruct Nat.odd; simpl; lia.
      + intros v Iv. apply in_matrix in Iv. cbn [variables avoid_formula].
        destruct Iv as [Iv|Iv]; [apply (literals_range v c0 Hin) in Iv|]; lia.
  Qed.

  (** * Play *)
  Notation Outcome := (outcome (at_move avoid_formula)).

  (** Stages 0..k-1 have been set to [rho], and nothing else has happened. *)
  Record at_stage (k : nat) (rho : assignment) (T : list nat) : Prop := {
    stage_in : forall v, In v T <-> exists i, i < k /\ v = setting i (rho i);
    stage_nodup : NoDup T;
    stage_size : length T = k }.

  Lemma stage_range k rho T v : at_stage k rho T -> In v T -> 1 <= v <= 2 * k.
  Proof.
    intros St Hin. apply (stage_in _ _ _ St) in Hin. destruct Hin as [i [L ->]]. unfold setting.
    destruct (rho i); lia.
  Qed.

  Lemma stage_next k rho T b : at_stage k rho T -> ~ In (setting k b) T ->
    at_stage (S k) (set_to rho k b) (setting k b :: T).
  Proof.
    intros St Nk. constructor.
    - intros v. simpl. rewrite (stage_in _ _ _ St). unfold set_to. split.
      + intros [<-|[i [L ->]]].
        * exists k. rewrite Nat.eqb_refl. split; [lia|reflexivity].
        * exists i. destruct (i =? k) eqn:E; [apply Nat.eqb_eq in E; lia|]. split; [lia|auto].
      + intros [i [L ->]]. destruct (i =? k) eqn:E.
        * apply Nat.eqb_eq in E. subst. auto.
        * apply Nat.eqb_neq in E. right. exists i. split; [lia|auto].
    - constructor; [auto|apply St].
    - simpl. f_equal. apply St.
  Qed.

  Lemma dead_stage k rho T i : at_stage k rho T -> i < k -> ~ alive T (stage_clause i).
  Proof.
    intros St L A. apply (A (setting i (rho i))).
    - apply in_stage. unfold setting. destruct (rho i); lia.
    - apply (stage_in _ _ _ St). eauto.
  Qed.

  Lemma alive_weaken T v c : alive (v :: T) c -> alive T c.
  Proof. intros A w Hin J. apply (A w Hin). right; exact J. Qed.

  (** The answer to a move that misses c_k: w_k, or z at the last stage. *)
  Definition answer (k : nat) : nat := if S k =? N then 3 * N else 2 * N + 1 + k.

  Lemma answer_range k : k < N -> 2 * N + 1 + k <= answer k <= 3 * N.
  Proof. unfold answer. destruct (S k =? N) eqn:E; [apply Nat.eqb_eq in E|apply Nat.eqb_neq in E];
    lia. Qed.

  (** After the answer all clauses that are alive are the answerer's. *)
  Lemma answered k rho T U c : k < N -> at_stage k rho T ->
    (forall v, In v T -> In v U) -> In (answer k) U ->
    In c (clauses avoid_formula) -> alive U c -> has_parity false (3 * N + 1 + k + length c).
  Proof.
    intros L St Sub Ia Ic A. unfold has_parity, answer in *. destruct N_odd as [h Nh].
    apply in_clauses in Ic. destruct Ic as [[i [Li ->]]|[->|[c0 [Hin ->]]]].
    - rewrite stage_length. destruct (Nat.lt_trichotomy i k) as [Below|[->|Above]].
      + exfalso. eapply (dead_stage k rho T i); eauto. intros w Iw J. apply (A w Iw). auto.
      + exists (3 * h + 3 + k). lia.
      + exfalso. destruct (S k =? N) eqn:E; [apply Nat.eqb_eq in E; lia|].
        apply (A _) in Ia; auto. apply in_stage. lia.
    - exfalso. apply (A _) in Ia; auto. apply in_end.
      destruct (S k =? N) eqn:E; [auto|apply Nat.eqb_neq in E; lia].
    - destruct (S k =? N) eqn:E.
      + apply Nat.eqb_eq in E. destruct (matrix_length c0) as [j Ej]. rewrite Ej.
        exists (3 * h + 2 + h + j). lia.
      + exfalso. apply Nat.eqb_neq in E. apply (A _) in Ia; auto. apply in_matrix. lia.
  Qed.

  Lemma range_all k rho T : k <= N -> at_stage k rho T ->
    forall v, In v T -> 1 <= v <= variables avoid_formula.
  Proof. intros L St v Hin. pose proof (stage_range k rho T v St Hin). simpl. lia. Qed.

  Lemma punish k rho T v : k < N -> at_stage k rho T ->
    at_move avoid_formula T (v :: T) -> v <> 2 * k + 1 -> v <> 2 * k + 2 ->
    Wins (at_move avoid_formula) (v :: T).
  Proof.
    intros L St M N1 N2. inversion M as [T' v' c Rv Nv Ic Ac E1 E2]; subst.
    pose proof (range_all k rho T (Nat.lt_le_incl _ _ L) St) as R.
    pose proof (answer_range k L) as Ra.
    (* v is no earlier punisher: that would hit everything *)
    assert (W : ~ (2 * N + 1 <= v < 2 * N + 1 + k)).
    { intros Hv. pose proof (alive_weaken _ _ _ Ac) as Ac'.
      assert (Nc : ~ In v c) by (intros J; apply (Ac v J); left; reflexivity).
      apply Nc. apply in_clauses in Ic. destruct Ic as [[i [Li ->]]|[->|[c0 [Hin ->]]]].
      - destruct (Nat.lt_ge_cases i k) as [Below|Ge].
        + exfalso. eapply dead_stage; eauto.
        + apply in_stage. lia.
      - apply in_end. lia.
      - apply in_matrix. lia. }
    assert (Sa : In (stage_clause k) (clauses avoid_formula)) by (apply in_clauses; eauto).
    assert (Nat_a : ~ In (answer k) T).
    { intros J. apply (stage_range k rho T _ St) in J. lia. }
    assert (Ca : forall U, (forall w, In w U -> w = answer k \/ w = v \/ In w T) ->
      alive U (stage_clause k)).
    { intros U HU w Iw J. apply in_stage in Iw. apply HU in J. destruct J as [->|[->|J]].
      - unfold answer in Iw. destruct (S k =? N) eqn:E;
          [apply Nat.eqb_eq in E|apply Nat.eqb_neq in E]; lia.
      - lia.
      - apply (stage_range k rho T _ St) in J. lia. }
    destruct (Nat.eq_dec v (answer k)) as [->|Ne].
    - apply (parity_out avoid_formula avoid_well_formed (3 * N + 1) (answer k :: T) true).
      + cbn [variables avoid_formula]. simpl. lia.
      + constructor; auto. apply St.
      + intros w [<-|J]; auto.
      + exists (stage_clause k). split; auto. apply Ca. intros w [<-|J]; auto.
      + intros c' Ic' A'.
        destruct (answered k rho T (answer k :: T) c' L St) as [j Ej]; auto.
        * intros w J; right; exact J.
        * left; reflexivity.
        * exists j. cbn [variables avoid_formula length]. rewrite (stage_size _ _ _ St). lia.
    - apply wins_by with (answer k :: v :: T).
      + apply at_step with (stage_clause k); auto.
        * cbn [variables avoid_formula]. lia.
        * intros [J|J]; auto.
        * apply Ca. intros w [<-|[<-|J]]; auto.
      + apply (parity_out avoid_formula avoid_well_formed (3 * N + 1) (answer k :: v :: T) false).
        * cbn [variables avoid_formula]. simpl. lia.
        * constructor; [|constructor; [auto|apply St]]. intros [J|J]; auto.
        * intros w [<-|[<-|J]]; auto. cbn [variables avoid_formula]. lia.
        * exists (stage_clause k). split; auto. apply Ca. intros w [<-|[<-|J]]; auto.
        * intros c' Ic' A'.
          destruct (answered k rho T (answer k :: v :: T) c' L St) as [j Ej]; auto.
          -- intros w J; right; right; exact J.
          -- left; reflexivity.
          -- exists (j + 1). cbn [variables avoid_formula length]. rewrite (stage_size _ _ _ St).
             lia.
  Qed.

  (** After the last stage: z, if some clause of the matrix is false. *)
  Lemma matrix_alive rho T c : at_stage N rho T -> In c ms ->
    (alive T (matrix_clause c) <->
     existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = false).
  Proof.
    intros St Hin. split.
    - intros A. destruct existsb eqn:E; auto. exfalso. apply existsb_exists in E.
      destruct E as [l [Il Tl]]. apply eqb_prop in Tl.
      apply (A (setting (fst l) (negb (snd l)))).
      + apply in_matrix. left. apply in_literals. eauto.
      + apply (stage_in _ _ _ St). exists (fst l). rewrite Tl. split; eauto.
    - intros E v Iv J. pose proof (stage_range N rho T v St J) as R.
      apply in_matrix in Iv. destruct Iv as [Iv|Iv]; [|lia].
      apply in_literals in Iv. destruct Iv as [l [Il ->]].
      apply (stage_in _ _ _ St) in J. destruct J as [i [Li Ei]]. apply setting_inj in Ei.
      destruct Ei as [<- Ei].
      assert (X : existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = true).
      { apply existsb_exists. exists l. split; auto. rewrite Ei. apply eqb_reflx. }
      congruence.
  Qed.

  Lemma end_alive rho T k : k <= N -> at_stage k rho T -> alive T end_clause.
  Proof.
    intros L St v Iv J. apply (stage_range k rho T v St) in J. apply in_end in Iv. lia.
  Qed.

  Lemma z_wins rho T : at_stage N rho T -> cnf_value rho ms = false ->
    at_move avoid_formula T (3 * N :: T) /\ Loses (at_move avoid_formula) (3 * N :: T).
  Proof.
    intros St E. pose proof (range_all N rho T (le_n N) St) as R. unfold cnf_value in E.
    destruct N_odd as [h Nh].
    destruct (false_clause rho ms E) as [i [Li Fi]].
    set (c := nth i ms []) in *. assert (Ic : In c ms) by now apply nth_In.
    pose proof (clause_is_false rho c Fi) as F. clearbody c. clear i Li Fi.
    assert (Nz : ~ In (3 * N) T).
    { intros J. apply (stage_range N rho T _ St) in J. lia. }
    assert (Am : alive (3 * N :: T) (matrix_clause c)).
    { apply (matrix_alive rho T c St Ic) in F. intros w Iw [<-|J].
      - apply in_matrix in Iw. destruct Iw as [Iw|Iw]; [|lia].
        apply (literals_range _ c Ic) in Iw. lia.
      - apply (F w Iw J). }
    assert (Im : In (matrix_clause c) (clauses avoid_formula)) by (apply in_clauses; eauto).
    split.
    - apply at_step with (matrix_clause c); auto. cbn [variables avoid_formula]. lia.
    - apply (parity_out avoid_formula avoid_well_formed (3 * N + 1) (3 * N :: T) false).
      * cbn [variables avoid_formula]. simpl. lia.
      * constructor; auto. apply St.
      * intros w [<-|J]; auto. cbn [variables avoid_formula]. lia.
      * eauto.
      * intros c' Ic' A'. apply in_clauses in Ic'.
        destruct Ic' as [[i [Li ->]]|[->|[c0 [Hin ->]]]].
        -- exfalso. eapply dead_stage; eauto. eapply alive_weaken; eauto.
        -- exfalso. apply (A' (3 * N)); [apply in_end; auto|left; reflexivity].
        -- destruct (matrix_length c0) as [j Ej]. rewrite Ej.
           exists (2 * N + 1 + j). cbn [variables avoid_formula length].
           rewrite (stage_size _ _ _ St). lia.
  Qed.

  Lemma last_out rho T : at_stage N rho T -> Outcome (negb (cnf_value rho ms)) T.
  Proof.
    intros St. pose proof (range_all N rho T (le_n N) St) as R.
    assert (Ie : In end_clause (clauses avoid_formula)) by (apply in_clauses; auto).
    destruct N_odd as [h Nh].
    unfold cnf_value. destruct forallb eqn:E; simpl.
    - (* only the end clause is alive *)
      rewrite forallb_forall in E.
      apply (parity_out avoid_formula avoid_well_formed (3 * N + 1) T false); auto.
      + cbn [variables avoid_formula]. lia.
      + apply St.
      + exists end_clause. split; auto. eapply end_alive; eauto.
      + intros c Ic A. apply in_clauses in Ic. destruct Ic as [[i [Li ->]]|[->|[c0 [Hin ->]]]].
        * exfalso. eapply dead_stage; eauto.
        * exists (3 * h + 2 + N). rewrite end_length, (stage_size _ _ _ St).
          cbn [variables avoid_formula]. lia.
        * exfalso. apply (matrix_alive rho T c0 St Hin) in A. rewrite E in A; [discriminate|auto].
    - destruct (z_wins rho T St E). now apply wins_by with (3 * N :: T).
  Qed.

  (** The invariant: at stage k the mover wins iff the value suits her. *)
  Lemma stage_out : forall r k rho T, k + r = N -> at_stage k rho T ->
    Outcome (Bool.eqb (value (alternate (Nat.even k) r) k ms rho) (Nat.even k)) T.
  Proof.
    intros r. induction r as [|r IHr]; intros k rho T E St.
    - assert (k = N) by lia. subst k. simpl.
      assert (Ev : Nat.even N = false).
      { destruct N_odd as [h Nh]. rewrite <- Nat.negb_odd. apply negb_false_iff.
        apply Nat.odd_spec. exists h. exact Nh. }
      rewrite Ev. replace (Bool.eqb (cnf_value rho ms) false) with (negb (cnf_value rho ms))
        by (destruct cnf_value; reflexivity).
      now apply last_out.
    - assert (L : k < N) by lia.
      assert (Nk : forall b, ~ In (setting k b) T).
      { intros b J. apply (stage_range k rho T _ St) in J. unfold setting in J. destruct b; lia. }
      assert (Next : forall b,
        Outcome (Bool.eqb (value (alternate (Nat.even (S k)) r) (S k) ms
          (set_to rho k b)) (Nat.even (S k))) (setting k b :: T)).
      { intros b. apply IHr; [lia|]. now apply stage_next. }
      rewrite Nat.even_succ, <- Nat.negb_even in Next.
      assert (Mv : forall b, at_move avoid_formula T (setting k b :: T)).
      { intros b. apply at_step with end_clause; auto.
        - unfold setting. cbn [variables avoid_formula]. destruct b; lia.
        - apply in_clauses; auto.
        - intros w Iw [<-|J].
          + apply in_end in Iw. unfold setting in Iw. destruct b; lia.
          + eapply (end_alive rho T k); eauto. lia. }
      assert (Other : forall T', at_move avoid_formula T T' ->
        T' = setting k true :: T \/ T' = setting k false :: T \/ Wins (at_move avoid_formula) T').
      { intros T' M. inversion M as [T0 v c Rv Nv Ic Ac E1 E2]; subst T0 T'.
        destruct (Nat.eq_dec v (setting k true)) as [->|N1]; auto.
        destruct (Nat.eq_dec v (setting k false)) as [->|N2]; auto.
        right; right. eapply punish; eauto. }
      assert (Both : forall t f, Outcome t (setting k true :: T) -> Outcome f (setting k false :: T)
        ->
        Outcome (negb t || negb f) T).
      { intros t f Ht Hf. destruct t; simpl in *.
        - destruct f; simpl in *.
          + constructor. intros T' M. destruct (Other T' M) as [->|[->|W]]; auto.
          + apply wins_by with (setting k false :: T); auto.
        - apply wins_by with (setting k true :: T); auto. }
      pose proof (Both _ _ (Next true) (Next false)) as Hout.
      match goal with Hout : outcome _ ?a _ |- outcome _ ?b _ => replace b with a;
        [exact Hout|] end.
      cbn [alternate value].
      destruct (Nat.even k); simpl;
        destruct (value (alternate _ r) (S k) ms (set_to rho k true)),
          (value (alternate _ r) (S k) ms (set_to rho k false)); reflexivity.
  Qed.

  Lemma avoid_out rho : Outcome (value (alternate true N) 0 ms rho) [].
  Proof.
    replace (value (alternate true N) 0 ms rho)
      with (Bool.eqb (value (alternate (Nat.even 0) N) 0 ms rho) (Nat.even 0))
      by (simpl; destruct value; reflexivity).
    apply stage_out; auto. constructor; auto.
    - intros v. simpl. split; [tauto|intros [i [L _]]; lia].
    - constructor.
  Qed.
End Construction.

(** * The reduction *)
Definition qbf_to_avoid_true (phi : qbf) : positive_cnf :=
  avoid_formula (length (alternating_stages phi)) (matrix_at_stages phi).

Theorem qbf_to_avoid_true_correct : forall phi : qbf, proper phi ->
  (at_first_player_wins (qbf_to_avoid_true phi) <-> qbf_true phi) /\
  (at_second_player_wins (qbf_to_avoid_true phi) <-> ~ qbf_true phi).
Proof.
  intros phi Hproper. rewrite <- (stages_value phi (fun _ => true) Hproper), not_true_iff_false.
  assert (Hout : outcome (at_move (qbf_to_avoid_true phi))
    (value (alternate true (length (alternating_stages phi))) 0 (matrix_at_stages phi)
      (fun _ => true)) []).
  { apply avoid_out; [apply stages_odd|apply stages_in_range]. }
  split; [apply outcome_wins|apply outcome_loses]; exact Hout.
Qed.

Theorem qbf_to_avoid_true_well_formed : forall phi : qbf,
  at_well_formed (qbf_to_avoid_true phi).
Proof. intros phi. apply avoid_well_formed; [apply stages_odd|apply stages_in_range]. Qed.

Theorem qbf_to_avoid_true_sizes : forall phi : qbf,
  let N := length (alternating_stages phi) in
  variables (qbf_to_avoid_true phi) = 3 * N + 1 /\
  length (clauses (qbf_to_avoid_true phi)) = N + 1 + length (matrix phi).
Proof.
  intros phi N. split; [reflexivity|]. unfold qbf_to_avoid_true, avoid_formula. cbn [clauses].
  rewrite app_length. cbn [length]. rewrite !map_length, seq_length.
  unfold matrix_at_stages, at_stages, cnf, clause, literal. rewrite map_length. fold N. lia.
Qed.
