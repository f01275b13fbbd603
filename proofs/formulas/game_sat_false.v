(** QBF -> isotone GAME-SAT: if the QBF is false, F wins ([F_wins_start]).

    He plays the stages in order, and every move of his leaves a clause with one variable that T has
    to take. Before stage k ([F_invariant]) all tokens are F's, stage k and later ones are
    untouched, and of each earlier stage F has the literal that is false. At exists he takes u, and
    threatens two of p, n, t at once: T takes one of them, and F sees to it that he has the other
    literal ([F_after_u]); at forall he takes the literal that he wants false, and then r
    ([F_after_setting]). After the last stage a false clause is all his ([F_at_end]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming repetition.
From Gadgetry.formulas Require Import qbf stages game_sat game_sat_construction.
Import ListNotations.

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
  Notation FW := (Secures variable_eq_dec all_variables F T (fun p => ~ all_hit all_clauses p)).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  Record F_invariant (k : nat) (rho : assignment) (p : variable -> stone) : Prop := {
    f_fresh : forall i r, k <= i -> i < n -> has i r = true -> p (At i r) = Free;
    f_tokens : forall v, In v (tokens k) -> p v = F;
    f_lits : forall i, i < k -> p (At i (side (negb (rho i)))) = F }.

  Lemma F_next k rho b p p' : F_invariant k rho p ->
    (forall v, (forall r, v <> At k r) -> p' v = p v) ->
    (forall v, In v (token k) -> p' v = F) -> p' (At k (side (negb b))) = F ->
    F_invariant (S k) (set_to rho k b) p'.
  Proof.
    intros [Fr Tk Li] Same Tok L. constructor.
    - intros i r Le Ln H. rewrite Same; [apply Fr; auto; lia|]. intros r' E. inversion E. lia.
    - intros v Hin. rewrite tokens_S, in_app_iff in Hin. destruct Hin as [Hin|Hin]; auto.
      rewrite Same; auto. apply in_tokens in Hin. destruct Hin as [i [Below Hin]].
      apply token_var in Hin. destruct Hin as [r [-> _]]. intros r' E. inversion E. lia.
    - intros i Below. unfold set_to. destruct (i =? k) eqn:E.
      + apply Nat.eqb_eq in E. now subst.
      + apply Nat.eqb_neq in E. rewrite Same; [apply Li; lia|]. intros r' X. inversion X. lia.
  Qed.

  Lemma F_done mine p : lost all_clauses p -> FW mine p.
  Proof.
    apply done; try discriminate; [apply lost_lasts|apply lost_enough].
  Qed.
  Lemma F_threat p v : free p v -> lost all_clauses (claim p v F) -> FW true p.
  Proof.
    intros U H. apply threat with (Good := lost all_clauses) (v := v); auto; try discriminate;
      [apply lost_lasts|apply lost_enough].
  Qed.
  Lemma F_forced p v : free p v -> lost all_clauses (claim p v F) -> FW true (claim p v T) ->
    FW false p.
  Proof.
    intros U H C. apply forced with (Good := lost all_clauses) (v := v); auto; try discriminate;
      [apply lost_lasts|apply lost_enough].
  Qed.

  (** A row of stage k is lost when F has the tokens in it and the rest. *)
  Lemma row_lost k j p p' rest : k < n -> In (tokens j ++ rest) (rows k) ->
    (forall v, In v (tokens j) -> p v = F) -> more F p p' -> (forall v, In v rest -> p' v = F) ->
    lost all_clauses p'.
  Proof.
    intros L Hin Tok M R. exists (tokens j ++ rest). split; [eapply row_clause; eauto|].
    intros v J. apply in_app_iff in J. destruct J as [J|J]; auto.
  Qed.

  Ltac ev := repeat first [rewrite claim_same|rewrite claim_other by congruence]; auto.
  Ltac still := let v := fresh in intros v; let H := fresh in intros H;
    repeat (rewrite claim_other; [|intros ->; congruence]); exact H.
  Ltac outside := let v := fresh in intros v; let H := fresh in intros H;
    repeat (rewrite claim_other by apply H); reflexivity.
  Ltac each := let v := fresh in intros v; let H := fresh in intros H; simpl in H;
    repeat (destruct H as [<-|H]; [ev|]); destruct H.
  (* the row with these literals is lost if F has its last one, too *)
  Ltac lose Rows Tok j rest := eapply (row_lost _ j _ _ rest);
    [eassumption|apply Rows; simpl; auto|exact Tok|still|each].

  Section Stage.
    Variables (k : nat) (rho : assignment) (p : variable -> stone).
    Hypothesis Lk : k < n.
    Hypothesis Inv : F_invariant k rho p.
    (** F wins from the next stage on, if the variable has this value. *)
    Definition goes_on (b : bool) : Prop :=
      forall p', F_invariant (S k) (set_to rho k b) p' -> FW true p'.

    Lemma fresh_free p' r : has k r = true -> p' (At k r) = Free -> free p' (At k r).
    Proof. intros H E. split; auto. apply in_vars. auto. Qed.

    Lemma stage_free r : has k r = true -> p (At k r) = Free.
    Proof. intros H. now apply (f_fresh _ _ _ Inv). Qed.

    Section Exists.
      Hypothesis Q : existential k = true.
      Notation with_u := (claim p (At k Ru) F).

      Lemma exists_rows c : In c [tokens (S k) ++ [At k Rp; At k Rn];
        tokens (S k) ++ [At k Rp; At k Rt]; tokens (S k) ++ [At k Rn; At k Rt]] -> In c (rows k).
      Proof. unfold game_sat_construction.rows. rewrite Q. auto. Qed.

      Lemma exists_token v : In v (token k) -> v = At k Ru.
      Proof.
        intros Hin. unfold game_sat_construction.token in Hin. rewrite Q in Hin. simpl in Hin.
        intuition.
      Qed.

      Lemma exists_tokens v : In v (tokens (S k)) -> with_u v = F.
      Proof.
        intros Hin. rewrite tokens_S, in_app_iff in Hin. destruct Hin as [Hin|Hin].
        - pose proof (f_tokens _ _ _ Inv v Hin) as E. rewrite claim_other; auto.
          intros ->. rewrite (stage_free Ru Q) in E. discriminate.
        - apply exists_token in Hin. subst v. apply claim_same.
      Qed.

      Lemma exists_free r : r <> Ru -> has k r = true -> with_u (At k r) = Free.
      Proof. intros N H. rewrite claim_other by congruence. now apply stage_free. Qed.

      Lemma exists_next b p' : goes_on b -> (forall v, (forall r, v <> At k r) -> p' v = p v) ->
        p' (At k Ru) = F -> p' (At k (side (negb b))) = F -> FW true p'.
      Proof.
        intros G Same Hu L. apply G. eapply F_next; eauto.
        intros v Hin. apply exists_token in Hin. now subst.
      Qed.

      (** T takes a literal, F the other one, and T has to take t. *)
      Lemma F_after_literal b : goes_on b -> FW true (claim with_u (At k (side b)) T).
      Proof.
        intros G. pose proof exists_rows as Rows. pose proof exists_tokens as Tok.
        assert (Ep : with_u (At k Rp) = Free) by (apply exists_free; auto; discriminate).
        assert (En : with_u (At k Rn) = Free) by (apply exists_free; auto; discriminate).
        assert (Et : with_u (At k Rt) = Free) by (apply exists_free; auto; discriminate).
        set (p1 := with_u) in *.
        destruct b; cbn [side].
        - apply secures_by with (At k Rn); [apply fresh_free; auto; ev|].
          apply F_forced with (At k Rt); [apply fresh_free; auto; ev| |].
          + lose Rows Tok (S k) [At k Rn; At k Rt].
          + unfold p1. apply (exists_next true); auto; [outside|ev|simpl; ev].
        - apply secures_by with (At k Rp); [apply fresh_free; auto; ev|].
          apply F_forced with (At k Rt); [apply fresh_free; auto; ev| |].
          + lose Rows Tok (S k) [At k Rp; At k Rt].
          + unfold p1. apply (exists_next false); auto; [outside|ev|simpl; ev].
      Qed.

      (** T takes t, F a literal, and T has to take the other one. *)
      Lemma F_after_spare b : goes_on b -> FW true (claim with_u (At k Rt) T).
      Proof.
        intros G. pose proof exists_rows as Rows. pose proof exists_tokens as Tok.
        assert (Ep : with_u (At k Rp) = Free) by (apply exists_free; auto; discriminate).
        assert (En : with_u (At k Rn) = Free) by (apply exists_free; auto; discriminate).
        assert (Et : with_u (At k Rt) = Free) by (apply exists_free; auto; discriminate).
        set (p1 := with_u) in *.
        destruct b.
        - apply secures_by with (At k Rn); [apply fresh_free; auto; ev|].
          apply F_forced with (At k Rp); [apply fresh_free; auto; ev| |].
          + lose Rows Tok (S k) [At k Rp; At k Rn].
          + unfold p1. apply (exists_next true); auto; [outside|ev|simpl; ev].
        - apply secures_by with (At k Rp); [apply fresh_free; auto; ev|].
          apply F_forced with (At k Rn); [apply fresh_free; auto; ev| |].
          + lose Rows Tok (S k) [At k Rp; At k Rn].
          + unfold p1. apply (exists_next false); auto; [outside|ev|simpl; ev].
      Qed.

      (** T plays elsewhere: F takes p, and threatens n and t. *)
      Lemma F_after_other w : free with_u w -> w <> At k Rt -> (forall b, w <> At k (side b)) ->
        FW true (claim with_u w T).
      Proof.
        intros [Iw Ew] Nt Nb. pose proof exists_rows as Rows. pose proof exists_tokens as Tok.
        assert (Np : w <> At k Rp) by apply (Nb true).
        assert (Nn : w <> At k Rn) by apply (Nb false).
        assert (Ep : with_u (At k Rp) = Free) by (apply exists_free; auto; discriminate).
        assert (En : with_u (At k Rn) = Free) by (apply exists_free; auto; discriminate).
        assert (Et : with_u (At k Rt) = Free) by (apply exists_free; auto; discriminate).
        set (p1 := with_u) in *.
        apply secures_by with (At k Rp); [apply fresh_free; auto; ev|].
        apply F_forced with (At k Rn); [apply fresh_free; auto; ev| |].
        - lose Rows Tok (S k) [At k Rp; At k Rn].
        - apply F_threat with (At k Rt); [apply fresh_free; auto; ev|].
          lose Rows Tok (S k) [At k Rp; At k Rt].
      Qed.

      Lemma F_after_u : goes_on true -> goes_on false -> FW false with_u.
      Proof.
        intros OnTrue OnFalse. apply secures_after_all.
        - exists (At k Rp). apply fresh_free; auto. apply exists_free; auto. discriminate.
        - intros w Uw.
          destruct (variable_eq_dec w (At k Rp)) as [->|Np]; [now apply (F_after_literal true)|].
          destruct (variable_eq_dec w (At k Rn)) as [->|Nn]; [now apply (F_after_literal false)|].
          destruct (variable_eq_dec w (At k Rt)) as [->|Nt]; [now apply (F_after_spare true)|].
          apply F_after_other; auto. now intros [].
      Qed.

      Lemma F_at_exists : goes_on true -> goes_on false -> FW true p.
      Proof.
        intros OnTrue OnFalse. apply secures_by with (At k Ru); [|now apply F_after_u].
        apply fresh_free; [exact Q|now apply stage_free].
      Qed.
    End Exists.

    (** F has set a universal variable to b. *)
    Lemma F_after_setting b : existential k = false -> goes_on b ->
      FW false (claim p (At k (side (negb b))) F).
    Proof.
      intros Q G.
      assert (Fr : forall r, has k r = true -> p (At k r) = Free) by apply stage_free.
      assert (Rows : forall c, c = tokens k ++ [At k Rp; At k Rn] \/ later k = true /\
        c = tokens k ++ [At k (side (negb b)); At k Rr; At k Rs] -> In c (rows k)).
      { intros c H. unfold game_sat_construction.rows. rewrite Q. simpl.
        destruct H as [->|[-> ->]]; auto. destruct b; simpl; auto. }
      pose proof (f_tokens _ _ _ Inv) as Tok.
      assert (Ep : p (At k Rp) = Free) by now apply Fr.
      assert (En : p (At k Rn) = Free) by now apply Fr.
      assert (Eb : forall b, p (At k (side b)) = Free) by (intros []; auto).
      assert (Hb : forall b, has k (side b) = true) by (intros []; auto).
      assert (Ne : At k (side b) <> At k (side (negb b))) by (destruct b; discriminate).
      apply F_forced with (At k (side b)); [apply fresh_free; auto; ev| |].
      { eapply (row_lost k k p _ [At k Rp; At k Rn]); auto.
        - intros v H. pose proof (Eb b). pose proof (Eb (negb b)).
          rewrite !claim_other; [exact H|intros ->; congruence|intros ->; congruence].
        - destruct b; simpl; each. }
      destruct (later k) eqn:La.
      - assert (Hr : has k Rr = true) by (simpl; rewrite Q, La; auto).
        assert (Hs : has k Rs = true) by (simpl; rewrite Q, La; auto).
        pose proof (Fr Rr Hr) as Er. pose proof (Fr Rs Hs) as Es.
        assert (Nr : forall b r, r = Rr \/ r = Rs -> At k r <> At k (side b))
          by (intros [] r [->| ->]; discriminate).
        apply secures_by with (At k Rr);
          [apply fresh_free; auto; rewrite !claim_other by (apply Nr; auto); auto|].
        apply F_forced with (At k Rs).
        + apply fresh_free; auto. rewrite claim_other by discriminate.
          rewrite !claim_other by (apply Nr; auto). auto.
        + eapply (row_lost k k p _ [At k (side (negb b)); At k Rr; At k Rs]); auto.
          * intros v H. pose proof (Eb b). pose proof (Eb (negb b)).
            rewrite !claim_other; [exact H|intros ->; congruence..].
          * destruct b; simpl; each.
        + apply G. eapply F_next; eauto.
          * outside.
          * intros v Hin. unfold game_sat_construction.token in Hin. rewrite Q, La in Hin.
            destruct Hin as [<-|[]]. ev.
          * destruct b; simpl; ev.
      - apply G. eapply F_next; eauto.
        + outside.
        + intros v Hin. unfold game_sat_construction.token in Hin. rewrite Q, La in Hin.
          destruct Hin.
        + destruct b; simpl; ev.
    Qed.

    Lemma F_at_forall b : existential k = false -> goes_on b -> FW true p.
    Proof.
      intros Q G. apply secures_by with (At k (side (negb b))); [|now apply F_after_setting].
      apply fresh_free; [destruct b; auto|]. apply stage_free. destruct b; auto.
    Qed.
  End Stage.

  Lemma F_at_end rho p : F_invariant n rho p -> cnf_value rho matrix = false -> FW true p.
  Proof.
    intros Inv V. destruct (false_clause rho matrix V) as [j [L H]]. apply F_done.
    exists (matrix_row kinds (nth j matrix [])). split.
    - apply in_all_clauses. right; right. eexists. split; [apply nth_In; exact L|auto].
    - intros v Hin. unfold matrix_row in Hin. apply in_app_iff in Hin. destruct Hin as [Hin|Hin].
      + now apply (f_tokens _ _ _ Inv).
      + rewrite firsts_in, in_map_iff in Hin. destruct Hin as [l [<- Hin]]. unfold lit.
        rewrite <- (H l Hin). apply (f_lits _ _ _ Inv). eapply in_range; eauto. now apply nth_In.
  Qed.

  Lemma F_wins : forall rest k rho p, k + length rest = n -> rest = skipn k kinds ->
    F_invariant k rho p -> value rest k matrix rho = false -> FW true p.
  Proof.
    intros rest. induction rest as [|b rest IH]; intros k rho p Ln Hr Inv Val; simpl in Ln.
    - assert (Ek : k = n) by lia. subst k. now apply (F_at_end rho).
    - destruct (skipn_kind k kinds b rest (eq_sym Hr)) as [Hq Hr'].
      assert (Next : forall b, value rest (S k) matrix (set_to rho k b) = false ->
        goes_on k rho b).
      { intros b' V p' Inv'. apply (IH (S k) (set_to rho k b')); auto. lia. }
      assert (L : k < n) by lia. destruct b; cbn [value] in Val.
      + apply orb_false_iff in Val. destruct Val. apply (F_at_exists k rho); auto.
      + apply andb_false_iff in Val.
        destruct Val; [apply (F_at_forall k rho p L Inv true)|
          apply (F_at_forall k rho p L Inv false)]; auto.
  Qed.

  Lemma F_wins_start rho : value kinds 0 matrix rho = false ->
    BreakerWins variable_eq_dec all_variables (all_hit all_clauses) true (fun _ => Free).
  Proof.
    intros V. apply F_forced with Start.
    - split; simpl; auto.
    - exists [Start]. split; [apply in_all_clauses; auto|]. intros v [<-|[]]. apply claim_same.
    - apply (F_wins kinds 0 rho); auto. constructor.
      + intros i r _ _ _. ev.
      + intros v Hin. apply in_tokens in Hin. destruct Hin as [i [L _]]. lia.
      + intros i L. lia.
  Qed.
End Construction.
