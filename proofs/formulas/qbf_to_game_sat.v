(** * QBF -> isotone GAME-SAT

[[
Theorem qbf_to_game_sat_correct : forall phi : qbf, proper phi ->
  (gs_T_wins (qbf_to_game_sat phi) <-> qbf_true phi) /\
  (gs_F_wins (qbf_to_game_sat phi) <-> ~ qbf_true phi).
]]

    The formula is that of gadgetry/reductions/formulas/qbf_to_game_sat.py, clause by clause and
    variable by variable in the same order. K is a list of tokens, at first empty:

        exists v   new u, p, n, t;  K := K + [u];  clauses K+{p,n}, K+{p,t}, K+{n,t}
        forall v   new p, n;  clause K+{p,n};
                   if an exists comes later: new r, s;  clauses K+{p,r,s}, K+{n,r,s};  K := K + [r]
        clause C   K + {p_v : v in C} + {n_v : -v in C}
        start      the unit clause {s0}, which uses up T's first move

    Why it is right. If the QBF is false, F plays the stages in order,
      and every move of his leaves a
    clause with one variable that T has to take. His invariant ([F_invariant]): before stage k all
    tokens are F's, stage k and later ones are untouched,
      and of each earlier stage F has the literal
    that is false; after the last stage a false clause is all his ([F_wins]).
    If it is true, T keeps a list of pairs, of which he gets one each whatever F does. His invariant
    ([T_invariant]): of each earlier stage he has the true literal, and with one of each pair he has
    hit all clauses of earlier stages. F's move at stage k he answers there, by his strategy for the
    QBF; one in a pair, by the other of the pair; and any other with the first token that is not yet
    F's, which hits all later clauses, so that pairs win the rest ([T_wins]). *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.formulas Require Import qbf stages avoid_true game_sat.
Import ListNotations.

Inductive role := Ru | Rp | Rn | Rt | Rr | Rs.
Inductive variable := Start | At (i : nat) (r : role).
Definition variable_eq_dec (x y : variable) : {x = y} + {x <> y}.
  decide equality; [decide equality|apply Nat.eq_dec]. Defined.

Fixpoint firsts (l : list variable) : list variable :=
  match l with
  | [] => []
  | x :: l' => x :: filter (fun y => if variable_eq_dec y x then false else true) (firsts l')
  end.

Lemma firsts_in x l : In x (firsts l) <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [tauto|]. rewrite filter_In, IH.
  destruct (variable_eq_dec x y); [subst; tauto|]. intuition.
Qed.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Let n := length kinds.

  Definition existential (i : nat) : bool := nth i kinds true.
  Definition later (i : nat) : bool := existsb (fun b => b) (skipn (S i) kinds).
  Definition has (i : nat) (r : role) : bool :=
    match r with Rp | Rn => true | Ru | Rt => existential i | Rr | Rs
      => negb (existential i) && later i end.
  Definition stage_vars (i : nat) : list variable :=
    map (At i) (filter (has i) [Ru; Rp; Rn; Rt; Rr; Rs]).
  Definition all_variables : list variable := Start :: flat_map stage_vars (seq 0 n).
  Definition token (i : nat) : list variable :=
    if existential i then [At i Ru] else if later i then [At i Rr] else [].
  Definition tokens (k : nat) : list variable := flat_map token (seq 0 k).
  Definition rows (i : nat) : list (list variable) :=
    if existential i then
      [tokens (S i) ++ [At i Rp; At i Rn]; tokens (S i) ++ [At i Rp; At i Rt];
       tokens (S i) ++ [At i Rn; At i Rt]]
    else (tokens i ++ [At i Rp; At i Rn]) ::
      (if later i then
        [tokens i ++ [At i Rp; At i Rr; At i Rs]; tokens i ++ [At i Rn; At i Rr; At i Rs]]
       else []).
  (** Which of p and n says that the variable has this value. *)
  Definition side (b : bool) : role := if b then Rp else Rn.
  Definition lit (l : literal) : variable := At (fst l) (side (negb (snd l))).
  Definition matrix_row (c : clause) : list variable := tokens n ++ firsts (map lit c).
  Definition all_clauses : list (list variable) :=
    [Start] :: flat_map rows (seq 0 n) ++ map matrix_row matrix.

  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** * Membership *)
  Lemma in_vars i r : In (At i r) all_variables <-> i < n /\ has i r = true.
  Proof.
    unfold all_variables. simpl. rewrite in_flat_map. split.
    - intros [H|[j [Hin H]]]; [discriminate|]. apply in_seq in Hin. unfold stage_vars in H.
      apply in_map_iff in H. destruct H as [r' [E H]]. inversion E; subst.
      apply filter_In in H. split; [lia|tauto].
    - intros [L H]. right. exists i. split; [apply in_seq; lia|]. unfold stage_vars.
      apply in_map. apply filter_In. split; auto. destruct r; simpl; auto 8.
  Qed.

  Lemma in_all_clauses c : In c all_clauses <->
    c = [Start] \/ (exists i, i < n /\ In c (rows i)) \/ (exists m, In m matrix /\
      c = matrix_row m).
  Proof.
    unfold all_clauses. simpl. rewrite in_app_iff, in_flat_map, in_map_iff. split.
    - intros [<-|[[i [Hin H]]|[m [<- Hin]]]]; auto.
      + apply in_seq in Hin. right; left. exists i. split; [lia|auto].
      + right; right. eauto.
    - intros [->|[[i [L H]]|[m [Hin ->]]]]; auto.
      + right; left. exists i. split; auto. apply in_seq. lia.
      + right; right. eauto.
  Qed.

  Lemma row_clause i c : i < n -> In c (rows i) -> In c all_clauses.
  Proof. intros. apply in_all_clauses. eauto. Qed.

  Lemma tokens_S k : tokens (S k) = tokens k ++ token k.
  Proof. unfold tokens. rewrite seq_S, flat_map_app. simpl. now rewrite app_nil_r. Qed.

  Lemma in_tokens v k : In v (tokens k) <-> exists i, i < k /\ In v (token i).
  Proof.
    unfold tokens. rewrite in_flat_map. split; intros [i [Hin H]]; exists i.
    - apply in_seq in Hin. split; [lia|auto].
    - split; [apply in_seq; lia|auto].
  Qed.

  Lemma token_var i v : In v (token i) -> exists r, v = At i r /\ has i r = true.
  Proof.
    unfold token, has. destruct (existential i) eqn:Q; simpl; [intros [<-|[]]; exists Ru; auto|].
    destruct (later i) eqn:L; simpl; [|tauto]. intros [<-|[]]. exists Rr. auto.
  Qed.

  Notation Unset := (unset all_variables).
  Notation TW := (TWins all_variables all_clauses).
  Notation FW := (FWins all_variables all_clauses).

  Lemma unset_T T F v w : Unset T F v -> v <> w -> Unset (w :: T) F v.
  Proof. intros [Hin [A B]] N. repeat split; auto. intros [E|J]; auto. Qed.
  Lemma unset_F T F v w : Unset T F v -> v <> w -> Unset T (w :: F) v.
  Proof. intros [Hin [A B]] N. repeat split; auto. intros [E|J]; auto. Qed.
  Lemma apart_T T F w : Unset T F w -> apart T F -> apart (w :: T) F.
  Proof. intros [_ [_ B]] A v Hin [<-|J]; auto. apply (A v); auto. Qed.
  Lemma apart_F T F w : Unset T F w -> apart T F -> apart T (w :: F).
  Proof. intros [_ [B _]] A v [<-|Hin] J; auto. apply (A v); auto. Qed.

  (** * The QBF is false: F plays the stages in order, every move forcing *)
  Record F_invariant (k : nat) (rho : assignment) (T F : list variable) : Prop := {
    f_apart : apart T F;
    f_fresh : forall i r, k <= i -> i < n -> has i r = true -> Unset T F (At i r);
    f_tokens : forall v, In v (tokens k) -> In v F;
    f_lits : forall i, i < k -> In (At i (side (negb (rho i)))) F }.

  Lemma F_next k rho b T F dT dF : F_invariant k rho T F -> apart (dT ++ T) (dF ++ F) ->
    (forall v, In v (dT ++ dF) -> exists r, v = At k r) ->
    (forall v, In v (token k) -> In v dF) -> In (At k (side (negb b))) dF ->
    F_invariant (S k) (set_to rho k b) (dT ++ T) (dF ++ F).
  Proof.
    intros [A Fr Tk Li] Ap Own Tok L. constructor; auto.
    - intros i r Le Ln H. destruct (Fr i r) as [Hin [N1 N2]]; auto; [lia|].
      repeat split; auto; rewrite in_app_iff; intros [J|J]; auto;
        destruct (Own (At i r)) as [r' E]; try (apply in_app_iff; auto); inversion E; lia.
    - intros v Hin. rewrite tokens_S, in_app_iff in Hin. rewrite in_app_iff. destruct Hin; auto.
    - intros i Li'. rewrite in_app_iff. unfold set_to. destruct (i =? k) eqn:E.
      + apply Nat.eqb_eq in E. subst. auto.
      + apply Nat.eqb_neq in E. right. apply Li. lia.
  Qed.

  Ltac by_unset Fr := repeat first [apply unset_T; [|congruence]|apply unset_F; [|congruence]];
    apply Fr; auto.
  Ltac by_apart Fr := repeat first [apply apart_T; [by_unset Fr|]|apply apart_F; [by_unset Fr|]];
    assumption.
  Ltac by_threat Row Tok := split;
    [ apply Row; simpl; auto
    | let w := fresh "w" in let Hin := fresh "Hin" in intros w Hin; apply in_app_iff in Hin;
      destruct Hin as [Hin|Hin]; [right; apply Tok in Hin; simpl; auto 6|];
      simpl in Hin; repeat (destruct Hin as [Hin|Hin]; [subst w; simpl; auto 6|]); destruct Hin ].
  Ltac own := let v := fresh in let H := fresh in intros v H; simpl in H;
    repeat (destruct H as [H|H]; [subst v; eauto|]); destruct H.

  Lemma F_wins : forall rest k rho T F, k + length rest = n -> rest = skipn k kinds ->
    F_invariant k rho T F -> value rest k matrix rho = false -> FW false T F.
  Proof.
    induction rest as [|b rest IH]; intros k rho T F Ln Hr Inv Val.
    - simpl in *. assert (k = n) by lia. subst k.
      assert (X : exists c, In c matrix /\
        existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = false).
      { clear - Val. unfold cnf_value in Val. induction matrix as [|c cs IH]; simpl in Val;
          [discriminate|].
        apply andb_false_iff in Val. destruct Val as [E|E].
        - exists c. simpl; auto.
        - destruct (IH E) as [c' [Hin H]]. exists c'. simpl; auto. }
      destruct X as [c [Ic E]].
      apply F_done with (eq_dec := variable_eq_dec) (c := matrix_row c) (k :=
        unset_count variable_eq_dec all_variables T F).
      + apply in_all_clauses. eauto.
      + lia.
      + intros v Hin. unfold matrix_row in Hin. apply in_app_iff in Hin. destruct Hin as [Hin|Hin].
        * now apply (f_tokens _ _ _ _ Inv).
        * rewrite firsts_in in Hin. apply in_map_iff in Hin. destruct Hin as [l [<- Il]].
          unfold lit.
          assert (N : negb (snd l) = negb (rho (fst l))).
          { destruct (Bool.eqb (rho (fst l)) (negb (snd l))) eqn:B.
            - exfalso. assert (existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = true)
                by (apply existsb_exists; eauto). congruence.
            - destruct (rho (fst l)), (snd l); simpl in *; congruence. }
          rewrite N. apply (f_lits _ _ _ _ Inv). eauto.
      + apply Inv.
    - simpl in Ln. assert (L : k < n) by lia.
      assert (Hq : existential k = b /\ rest = skipn (S k) kinds).
      { clear - Hr. unfold existential. revert kinds Hr.
        induction k; intros kinds Hr; destruct kinds; simpl in *;
          try discriminate; [inversion Hr; auto|]. now apply IHk. }
      destruct Hq as [Hq Hr'].
      assert (Next : forall b T F, F_invariant (S k) (set_to rho k b) T F ->
        value rest (S k) matrix (set_to rho k b) = false -> FW false T F).
      { intros. eapply IH; eauto. lia. }
      clear IH.
      pose proof (f_apart _ _ _ _ Inv) as Ap.
      assert (Fr : forall r, has k r = true -> Unset T F (At k r)).
      { intros. apply (f_fresh _ _ _ _ Inv); auto. }
      assert (Row : forall c, In c (rows k) -> In c all_clauses)
        by (intros; eapply row_clause; eauto).
      unfold rows in Row. unfold has in Fr. rewrite Hq in Row, Fr.
      destruct b; cbn [value] in Val.
      + (* exists: u, then p, n, t *)
        apply orb_false_iff in Val. destruct Val as [Vt Vf].
        assert (HU : Unset T F (At k Ru)) by (apply Fr; auto).
        assert (HP : Unset T F (At k Rp)) by (apply Fr; auto).
        assert (HN : Unset T F (At k Rn)) by (apply Fr; auto).
        assert (HT : Unset T F (At k Rt)) by (apply Fr; auto).
        assert (Tok : forall v, In v (tokens (S k)) -> In v (At k Ru :: F)).
        { intros v Hin. rewrite tokens_S, in_app_iff in Hin. destruct Hin as [Hin|Hin].
          - right. now apply (f_tokens _ _ _ _ Inv).
          - unfold token in Hin. rewrite Hq in Hin. simpl in Hin. simpl. tauto. }
        assert (Tk : forall v, In v (token k) -> v = At k Ru).
        { intros v Hin. unfold token in Hin. rewrite Hq in Hin. simpl in Hin. intuition. }
        apply F_wins_by with (At k Ru); auto.
        apply F_wins_after_all; [exists (At k Rp); by_unset Fr|]. intros w Uw.
        destruct (variable_eq_dec w (At k Rp)) as [->|Np].
        { apply F_wins_by with (At k Rn); [by_unset Fr|].
          apply (F_forced variable_eq_dec) with (c := tokens (S k) ++ [At k Rn; At k Rt]) (v :=
            At k Rt).
          - by_apart Fr. - by_threat Row Tok. - by_unset Fr.
          - apply (Next true); auto.
            apply (F_next k rho true T F [At k Rt; At k Rp] [At k Rn; At k Ru]); auto.
            + simpl. by_apart Fr. + own. + intros v Hin. apply Tk in Hin. subst.
              simpl; auto. + simpl; auto. }
        destruct (variable_eq_dec w (At k Rn)) as [->|Nn'].
        { apply F_wins_by with (At k Rp); [by_unset Fr|].
          apply (F_forced variable_eq_dec) with (c := tokens (S k) ++ [At k Rp; At k Rt]) (v :=
            At k Rt).
          - by_apart Fr. - by_threat Row Tok. - by_unset Fr.
          - apply (Next false); auto.
            apply (F_next k rho false T F [At k Rt; At k Rn] [At k Rp; At k Ru]); auto.
            + simpl. by_apart Fr. + own. + intros v Hin. apply Tk in Hin. subst.
              simpl; auto. + simpl; auto. }
        destruct (variable_eq_dec w (At k Rt)) as [->|Nt].
        { apply F_wins_by with (At k Rn); [by_unset Fr|].
          apply (F_forced variable_eq_dec) with (c := tokens (S k) ++ [At k Rp; At k Rn]) (v :=
            At k Rp).
          - by_apart Fr. - by_threat Row Tok. - by_unset Fr.
          - apply (Next true); auto.
            apply (F_next k rho true T F [At k Rp; At k Rt] [At k Rn; At k Ru]); auto.
            + simpl. by_apart Fr. + own. + intros v Hin. apply Tk in Hin. subst.
              simpl; auto. + simpl; auto. }
        (* T has played elsewhere: p threatens both n and t *)
        assert (ApU : apart T (At k Ru :: F)) by (by_apart Fr).
        assert (ApW : apart (w :: T) (At k Ru :: F)) by (apply apart_T; auto).
        assert (UwP : Unset (w :: T) (At k Ru :: F) (At k Rp)) by (by_unset Fr).
        apply F_wins_by with (At k Rp); auto.
        assert (ApP : apart (w :: T) (At k Rp :: At k Ru :: F)) by (apply apart_F; auto).
        apply (F_forced variable_eq_dec) with (c := tokens (S k) ++ [At k Rp; At k Rn]) (v :=
          At k Rn); auto.
        * by_threat Row Tok.
        * by_unset Fr.
        * apply (F_threat variable_eq_dec) with (c := tokens (S k) ++ [At k Rp; At k Rt]) (v :=
            At k Rt).
          -- apply apart_T; auto. by_unset Fr.
          -- by_threat Row Tok.
          -- by_unset Fr.
      + (* forall: n or p, then r *)
        assert (HP : Unset T F (At k Rp)) by (apply Fr; auto).
        assert (HN : Unset T F (At k Rn)) by (apply Fr; auto).
        pose proof (f_tokens _ _ _ _ Inv) as Tok.
        assert (Half : forall b, value rest (S k) matrix (set_to rho k b) = false -> FW false T F).
        { intros b Vb.
          apply F_wins_by with (At k (side (negb b))); [destruct b; auto|].
          apply (F_forced variable_eq_dec) with (c := tokens k ++ [At k Rp; At k Rn]) (v :=
            At k (side b)).
          { destruct b; simpl; by_apart Fr. }
          { destruct b; simpl; by_threat Row Tok. }
          { destruct b; simpl; by_unset Fr. }
          destruct (later k) eqn:La.
          - assert (HR : Unset T F (At k Rr)) by (apply Fr; auto).
            assert (HS : Unset T F (At k Rs)) by (apply Fr; auto).
            assert (Tk : forall v, In v (token k) -> v = At k Rr).
            { intros v Hin. unfold token in Hin. rewrite Hq, La in Hin. simpl in Hin. intuition. }
            apply F_wins_by with (At k Rr); [destruct b; simpl; by_unset Fr|].
            apply (F_forced variable_eq_dec) with
              (c := tokens k ++ [At k (side (negb b)); At k Rr; At k Rs]) (v := At k Rs).
            + destruct b; simpl; by_apart Fr.
            + destruct b; simpl; by_threat Row Tok.
            + destruct b; simpl; by_unset Fr.
            + apply (Next b); auto.
              apply (F_next k rho b T F [At k Rs; At k (side b)] [At k Rr; At k (side (negb b))]);
                auto.
              * destruct b; simpl; by_apart Fr.
              * own.
              * intros v Hin. apply Tk in Hin. subst. simpl; auto.
              * simpl; auto.
          - apply (Next b); auto.
            apply (F_next k rho b T F [At k (side b)] [At k (side (negb b))]); auto.
            + destruct b; simpl; by_apart Fr.
            + own.
            + intros v Hin. unfold token in Hin. rewrite Hq, La in Hin. destruct Hin.
            + simpl; auto. }
        apply andb_false_iff in Val. destruct Val as [V|V]; eapply Half; eauto.
  Qed.

  Lemma F_wins_start rho : value kinds 0 matrix rho = false -> FW true [] [].
  Proof.
    intros V.
    apply (F_forced variable_eq_dec) with (c := [Start]) (v := Start).
    - intros v [].
    - split; [apply in_all_clauses; auto|]. intros w [<-|[]]; auto.
    - repeat split; simpl; auto.
    - apply F_wins with kinds 0 rho; auto. constructor.
      + intros v [].
      + intros i r _ L H. repeat split; simpl; auto.
        * now apply in_vars.
        * intros [E|[]]; discriminate.
      + intros v Hin. apply in_tokens in Hin. destruct Hin as [i [L _]]. lia.
      + intros i L. lia.
  Qed.

  (** * The QBF is true: T answers in order, in pairs, or with the first token left *)
  Notation Unset_count := (unset_count variable_eq_dec all_variables).
  Definition covered (k : nat) (P : list (variable * variable)) (T : list variable) : Prop :=
    forall T', incl T T' -> satisfied P T' -> forall i c, i < k -> In c (rows i) -> hit T' c.
  Definition untouched (k : nat) (P : list (variable * variable)) (T F : list variable) : Prop :=
    forall i r, k <= i -> i < n -> has i r = true -> Unset T F (At i r) /\ ~ in_pairs P (At i r).

  Record T_invariant (k : nat) (rho : assignment) (P : list (variable * variable)) (T F :
    list variable) : Prop := {
    t_pairs : pairs all_variables P T F;
    t_fresh : untouched k P T F;
    t_s0 : In Start T;
    t_rows : covered k P T;
    t_lits : forall i, i < k -> In (At i (side (rho i))) T }.

  (** A universal variable has been set; r and s are left. *)
  Record T_between (k : nat) (rho : assignment) (P : list (variable * variable)) (T F :
    list variable) : Prop := {
    m_pairs : pairs all_variables P T F;
    m_fresh : untouched (S k) P T F;
    m_rs : forall r, r = Rr \/ r = Rs -> Unset T F (At k r) /\ ~ in_pairs P (At k r);
    m_s0 : In Start T;
    m_rows : covered k P T;
    m_lits : forall i, i < S k -> In (At i (side (rho i))) T }.

  Lemma row_tokens i c v : In c (rows i) -> In v (tokens i) -> In v c.
  Proof.
    intros Hin J. unfold rows in Hin. rewrite !tokens_S in Hin.
    destruct (existential i); [|destruct (later i)]; simpl in Hin;
      repeat (destruct Hin as [Hin|Hin]; [subst c; rewrite !in_app_iff; auto|]); destruct Hin.
  Qed.

  Lemma all_hit k v T' : k < n -> In v (token k) -> In v T' -> In Start T' ->
    (forall i c, i < k -> In c (rows i) -> hit T' c) -> (forall c, In c (rows k) -> hit T' c) ->
    forall c, In c all_clauses -> hit T' c.
  Proof.
    intros L Iv Jv I0 Before At c Ic. apply in_all_clauses in Ic.
    destruct Ic as [->|[[i [Li Ir]]|[m [Im ->]]]].
    - exists Start. simpl; auto.
    - destruct (Nat.lt_trichotomy i k) as [Lt|[->|Gt]]; eauto.
      exists v. split; auto. apply row_tokens with i; auto. apply in_tokens. eauto.
    - exists v. split; auto. unfold matrix_row. apply in_app_iff. left. apply in_tokens. eauto.
  Qed.

  Lemma covered_more k P T v : covered k P T -> covered k P (v :: T).
  Proof. intros C T' Inc. apply C. intros w Hin. apply Inc. right; auto. Qed.

  Lemma not_in_pairs_cons (a b : variable) P v : ~ in_pairs P v -> v <> a -> v <> b ->
    ~ in_pairs ((a, b) :: P) v.
  Proof.
    intros N Na Nb [c [d [[E|Hin] H]]]; [inversion E; subst; intuition|]. apply N. exists c, d.
    auto.
  Qed.

  Lemma pairs_cons (a b : variable) P T F : pairs all_variables P T F -> Unset T F a ->
    Unset T F b -> a <> b ->
    ~ in_pairs P a -> ~ in_pairs P b -> pairs all_variables ((a, b) :: P) T F.
  Proof.
    intros [U D] Ua Ub Ne Na Nb. constructor.
    - intros c d [E|Hin]; [inversion E; subst; auto|auto].
    - intros c d e f [E|Hin] [E'|Hin'] H.
      + congruence.
      + inversion E; subst. exfalso. destruct H as [->|[->|[->| ->]]];
          solve [apply Na; exists e, f; auto|apply Nb; exists e, f; auto|
                 apply Na; eexists; eexists; split; [eassumption|auto]|
                 apply Nb; eexists; eexists; split; [eassumption|auto]].
      + inversion E'; subst. exfalso. destruct H as [H|[H|[H|H]]]; subst;
          solve [apply Na; eexists; eexists; split; [eassumption|auto]|
                 apply Nb; eexists; eexists; split; [eassumption|auto]].
      + apply (D c d e f); auto.
  Qed.

  Lemma pairs_drop_sub v P w : in_pairs (drop variable_eq_dec v P) w -> in_pairs P w.
  Proof. intros [a [b [Hin E]]]. apply drop_in in Hin. exists a, b. tauto. Qed.

  Lemma untouched_answer k P T F v w : untouched k P T F -> in_pairs P v -> in_pairs P w ->
    untouched k (drop variable_eq_dec v P) (w :: T) (v :: F).
  Proof.
    intros U Iv Iw i r Le L H. destruct (U i r Le L H) as [A N]. split.
    - apply unset_T; [apply unset_F; auto|]; intros E0; subst; auto.
    - intros J. apply pairs_drop_sub in J. auto.
  Qed.

  (** Only universal variables are left: pairs decide them in any order. *)
  Lemma all_forall : forall rest k rho rho', k + length rest = n ->
    existsb (fun b => b) rest = false -> value rest k matrix rho = true ->
    (forall i, i < k -> rho i = rho' i) -> cnf_value rho' matrix = true.
  Proof.
    induction rest as [|b rest IH]; simpl; intros k rho rho' Ln E V A.
    - rewrite cnf_value_iff in *. intros c Ic. destruct (V c Ic) as [l [Il Tl]].
      exists l. split; auto. unfold literal_true in *. rewrite <- A; auto.
      specialize (in_range c l Ic Il). lia.
    - apply orb_false_iff in E. destruct E as [-> E]. apply andb_true_iff in V.
      apply (IH (S k) (set_to rho k (rho' k))); auto; [lia|destruct (rho' k); tauto|].
      intros i Li. unfold set_to. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. now subst.
      + apply Nat.eqb_neq in Ei. apply A. lia.
  Qed.

  Lemma q_skipn k b rest : skipn k kinds = b :: rest -> existential k = b /\
    skipn (S k) kinds = rest.
  Proof.
    unfold existential. clear. revert kinds. induction k; intros kinds E; destruct kinds;
      simpl in *; try discriminate.
    - inversion E; auto. - now apply IHk.
  Qed.

  Lemma existsb_skipn i k : k <= i -> existsb (fun b => b) (skipn k kinds) = false ->
    existsb (fun b => b) (skipn i kinds) = false.
  Proof.
    assert (Sub : forall a l, existsb (fun b : bool => b) (skipn a l) = false ->
      existsb (fun b : bool => b) (skipn (S a) l) = false).
    { clear. induction a; intros l E; destruct l; simpl in *; auto.
      apply orb_false_iff in E. tauto. }
    intros L E. induction L as [|i L IH]; auto.
  Qed.

  Lemma tail_win k rho P T F : k <= n -> T_invariant k rho P T F ->
    existsb (fun b => b) (skipn k kinds) = false -> value (skipn k kinds) k matrix rho = true ->
    TW false T F.
  Proof.
    intros Lk Inv E V.
    assert (Qf : forall i, k <= i -> i < n -> existential i = false /\ later i = false).
    { intros i Le L. split.
      - pose proof (existsb_skipn i k Le E) as Ei.
        assert (Ln : length (skipn i kinds) = n - i) by apply skipn_length.
        destruct (skipn i kinds) as [|b rest] eqn:Sk; [simpl in Ln; lia|].
        destruct (q_skipn _ _ _ Sk) as [Qi _]. simpl in Ei. apply orb_false_iff in Ei.
        destruct Ei. congruence.
      - unfold later. apply existsb_skipn with k; auto. }
    set (Q := map (fun i => (At i Rp, At i Rn)) (seq k (n - k))).
    assert (InQ : forall a b, In (a, b) Q <-> exists i, k <= i /\ i < n /\ a = At i Rp /\
      b = At i Rn).
    { intros a b. unfold Q. rewrite in_map_iff. split.
      - intros [i [Ei Hin]]. apply in_seq in Hin. inversion Ei; subst. exists i. repeat split; lia.
      - intros [i [L1 [L2 [-> ->]]]]. exists i. split; auto. apply in_seq. lia. }
    apply (pair_win variable_eq_dec all_variables all_clauses (Unset_count T F) false (Q ++ P) T F);
      auto.
    - destruct (t_pairs _ _ _ _ _ Inv) as [U D]. constructor.
      + intros a b Hin. apply in_app_iff in Hin. destruct Hin as [Hin|Hin]; auto.
        apply InQ in Hin. destruct Hin as [i [L1 [L2 [-> ->]]]].
        destruct (t_fresh _ _ _ _ _ Inv i Rp) as [A _]; auto.
        destruct (t_fresh _ _ _ _ _ Inv i Rn) as [B _]; auto.
        repeat split; try apply A; try apply B. congruence.
      + assert (X : forall a b c d, In (a, b) Q -> In (c, d) P ->
          a = c \/ a = d \/ b = c \/ b = d -> False).
        { intros a b c d Hin J H. apply InQ in Hin. destruct Hin as [i [L1 [L2 [-> ->]]]].
          destruct (t_fresh _ _ _ _ _ Inv i Rp) as [_ A]; auto.
          destruct (t_fresh _ _ _ _ _ Inv i Rn) as [_ B]; auto.
          destruct H as [<-|[<-|[<-|<-]]]; solve [apply A; eexists; eexists; split; [exact J|auto]|
            apply B; eexists; eexists; split; [exact J|auto]]. }
        intros a b c d Hin J H. apply in_app_iff in Hin, J. destruct Hin as [Hin|Hin], J as [J|J].
        * apply InQ in Hin, J. destruct Hin as [i [_ [_ [-> ->]]]], J as [j [_ [_ [-> ->]]]].
          destruct H as [H|[H|[H|H]]]; inversion H; subst; auto.
        * exfalso. eapply (X a b c d); eauto.
        * exfalso. eapply (X c d a b); eauto. intuition.
        * apply (D a b c d); auto.
    - intros T' Inc Sat.
      assert (SatP : satisfied P T') by (intros a b Hin; apply Sat; apply in_app_iff; auto).
      assert (SatQ : forall i, k <= i -> i < n -> In (At i Rp) T' \/ In (At i Rn) T').
      { intros i L1 L2. apply Sat. apply in_app_iff. left. apply InQ. eauto 6. }
      set (rho' := fun i => if i <? k then rho i
        else if in_dec variable_eq_dec (At i Rp) T' then true else false).
      assert (Lits : forall i, i < n -> In (At i (side (rho' i))) T').
      { intros i Li. unfold rho'. destruct (i <? k) eqn:Ei.
        - apply Nat.ltb_lt in Ei. apply Inc. now apply (t_lits _ _ _ _ _ Inv).
        - apply Nat.ltb_ge in Ei. destruct (SatQ i Ei Li), (in_dec variable_eq_dec (At i Rp) T');
            simpl; tauto. }
      assert (Vr : cnf_value rho' matrix = true).
      { apply (all_forall (skipn k kinds) k rho rho'); auto.
        - rewrite skipn_length. fold n. lia.
        - intros i Li. unfold rho'. apply Nat.ltb_lt in Li. now rewrite Li. }
      intros c Ic. apply in_all_clauses in Ic. destruct Ic as [->|[[i [Li Ir]]|[m [Im ->]]]].
      + exists Start. split; [left; auto|]. apply Inc. apply (t_s0 _ _ _ _ _ Inv).
      + destruct (Nat.lt_ge_cases i k) as [Lt|Ge].
        * eapply (t_rows _ _ _ _ _ Inv); eauto.
        * destruct (Qf i Ge Li) as [Q1 Q2]. unfold rows in Ir. rewrite Q1, Q2 in Ir.
          destruct Ir as [<-|[]]. destruct (SatQ i Ge Li) as [H|H]; eexists; (split; [|exact H]);
            apply in_app_iff; simpl; auto.
      + rewrite cnf_value_iff in Vr. destruct (Vr m Im) as [l [Il Tl]]. exists (lit l). split.
        * unfold matrix_row. apply in_app_iff. right. rewrite firsts_in. now apply in_map.
        * unfold lit. unfold literal_true in Tl. rewrite <- Tl. apply Lits. eauto.
  Qed.

  Lemma satisfied_cons (a b : variable) P T : satisfied ((a, b) :: P) T -> (In a T \/ In b T) /\
    satisfied P T.
  Proof. intros Hs. split; [apply Hs; left; auto|intros c d Hin; apply Hs; right; auto]. Qed.

  Lemma lits_next k rho b T v : (forall i, i < k -> In (At i (side (rho i))) T) ->
    v = At k (side b) -> forall i, i < S k -> In (At i (side (set_to rho k b i))) (v :: T).
  Proof.
    intros L -> i Li. unfold set_to. destruct (i =? k) eqn:E.
    - apply Nat.eqb_eq in E. subst. left; auto.
    - apply Nat.eqb_neq in E. right. apply L. lia.
  Qed.

  Lemma untouched_next k P T F v w r r' : untouched k P T F -> v = At k r -> w = At k r' ->
    untouched (S k) P (w :: T) (v :: F).
  Proof.
    intros U -> -> i r'' Le L H. destruct (U i r'') as [A N]; auto; [lia|]. split; auto.
    apply unset_T; [apply unset_F; auto|]; intros E; inversion E; lia.
  Qed.

  Lemma untouched_pair k P T F r r' : untouched (S k) P T F ->
    untouched (S k) ((At k r, At k r') :: P) T F.
  Proof.
    intros U i r'' Le L H. destruct (U i r'') as [A N]; auto. split; auto.
    apply not_in_pairs_cons; auto; intros E; inversion E; lia.
  Qed.

  Lemma covered_next k P P' T : covered k P T -> (forall T', satisfied P' T' -> satisfied P T') ->
    (forall T', incl T T' -> satisfied P' T' -> forall c, In c (rows k) -> hit T' c) ->
    covered (S k) P' T.
  Proof.
    intros C Hs H T' Inc Sat i c Li Hin. destruct (Nat.eq_dec i k) as [->|Ne]; eauto.
    apply (C T') with i; auto. lia.
  Qed.

  Lemma T_wins : forall fuel,
    (forall k rho P T F, Unset_count T F <= fuel -> k <= n -> T_invariant k rho P T F ->
      value (skipn k kinds) k matrix rho = true -> TW false T F) /\
    (forall k rho P T F, Unset_count T F <= fuel -> k < n -> existential k = false ->
      later k = true ->
      T_between k rho P T F -> value (skipn (S k) kinds) (S k) matrix rho = true -> TW false T F).
  Proof.
    induction fuel as [|fuel [IHs IHm]].
    { (* nothing is left: only the end of the prefix is possible *)
      split.
      - intros k rho P T F L Lk Inv V.
        destruct (existsb (fun b => b) (skipn k kinds)) eqn:E; [|eapply tail_win; eauto].
        exfalso.
        destruct (skipn k kinds) as [|b rest] eqn:Sk; [discriminate|].
        assert (Ln : length (skipn k kinds) = n - k) by apply skipn_length.
        rewrite Sk in Ln. simpl in Ln.
        destruct (t_fresh _ _ _ _ _ Inv k Rp) as [U _]; auto; [lia|].
        pose proof (fewer_after_T variable_eq_dec _ _ _ _ U). lia.
      - intros k rho P T F L Lk Q La Inv V. exfalso.
        destruct (m_rs _ _ _ _ _ Inv Rr) as [U _]; auto.
        pose proof (fewer_after_T variable_eq_dec _ _ _ _ U). lia. }
    assert (Two : forall T F v w, Unset_count T F <= S fuel -> Unset T F v -> Unset T (v :: F) w ->
      Unset_count (w :: T) (v :: F) <= fuel).
    { intros T F v w L Uv Uw. pose proof (fewer_after_F variable_eq_dec _ _ _ _ Uv).
      pose proof (fewer_after_T variable_eq_dec _ _ _ _ Uw). lia. }
    split.
    - intros k rho P T F L Lk Inv V.
      destruct (existsb (fun b => b) (skipn k kinds)) eqn:E; [|eapply tail_win; eauto].
      destruct (skipn k kinds) as [|b rest] eqn:Sk; [discriminate|].
      assert (Ln : length (skipn k kinds) = n - k) by apply skipn_length.
      rewrite Sk in Ln. simpl in Ln. assert (Lt : k < n) by lia.
      destruct (q_skipn _ _ _ Sk) as [Qk Sk'].
      destruct Inv as [HP HF H0 HC HL].
      assert (Fr : forall r, has k r = true -> Unset T F (At k r)) by (intros; apply HF; auto).
      assert (Np : forall r, has k r = true -> ~ in_pairs P (At k r))
        by (intros r H; apply (HF k r); auto).
      apply T_wins_after_all; [exists (At k Rp); apply Fr; auto|]. intros v Uv.
      destruct (in_pairs_dec variable_eq_dec P v) as [Iv|Nv].
      { destruct (answer variable_eq_dec all_variables P T F v HP Iv) as [w [Uw [Iw [HP' Hsat']]]].
        apply T_wins_by with w; auto.
        apply (IHs k rho (drop variable_eq_dec v P)); auto; [|rewrite Sk; exact V].
        constructor; auto.
        - now apply untouched_answer.
        - right; auto.
        - intros T' Inc Sat i c Li Hin. apply (HC T') with i; auto.
          intros x J. apply Inc. right; auto.
        - intros i Li. right. auto. }
      destruct b; cbn [value] in V.
      + (* exists *)
        assert (HU : has k Ru = true) by exact Qk. assert (HT : has k Rt = true) by exact Qk.
        destruct (variable_eq_dec v (At k Ru)) as [->|Ne].
        * apply orb_true_iff in V.
          assert (X : exists b, value rest (S k) matrix (set_to rho k b) = true)
            by (destruct V; eauto).
          destruct X as [b Vb].
          assert (U1 : Unset T (At k Ru :: F) (At k (side b))) by (destruct b; simpl; by_unset Fr).
          apply T_wins_by with (At k (side b)); auto.
          apply (IHs (S k) (set_to rho k b) ((At k (side (negb b)), At k Rt) :: P)); auto;
            [|rewrite Sk'; exact Vb].
          assert (Nb : forall b, ~ in_pairs P (At k (side b))) by (intros []; apply Np; auto).
          constructor.
          -- apply pairs_cons; auto.
             ++ apply pairs_T; auto. apply pairs_F; auto.
             ++ destruct b; simpl; by_unset Fr.
             ++ destruct b; simpl; by_unset Fr.
             ++ destruct b; simpl; congruence.
          -- apply untouched_pair. eapply untouched_next; eauto.
          -- right; auto.
          -- apply covered_next with P.
             ++ now apply covered_more.
             ++ intros T' Hsat'. apply satisfied_cons in Hsat'. tauto.
             ++ intros T' Inc Hsat' c Hin. apply satisfied_cons in Hsat'.
                destruct Hsat' as [Hsat' _].
                assert (J := Inc _ (or_introl eq_refl)).
                unfold rows in Hin. rewrite Qk in Hin. simpl in Hin. unfold hit.
                destruct b; simpl in *; destruct Hin as [<-|[<-|[<-|[]]]];
                  first [ solve [eexists; split; [|exact J]; apply in_app_iff; right; simpl; auto]
                        | solve [destruct Hsat' as [Hsat'|Hsat']; (eexists; split; [|exact Hsat']);
                            apply in_app_iff; right; simpl; auto] ].
          -- now apply lits_next.
        * (* out of order: u hits all that is left *)
          assert (U1 : Unset T (v :: F) (At k Ru)) by (by_unset Fr).
          apply T_wins_by with (At k Ru); auto.
          apply (pair_win variable_eq_dec all_variables all_clauses (Unset_count (At k Ru :: T)
            (v :: F)) false P); auto.
          -- apply pairs_T; [apply pairs_F; auto|]. apply Np; auto.
          -- intros T' Inc Sat. assert (J := Inc _ (or_introl eq_refl)).
             apply (all_hit k (At k Ru)); auto.
             ++ unfold token. rewrite Qk. simpl; auto.
             ++ apply Inc. right; auto.
             ++ intros i c Li Hin. apply (HC T') with i; auto. intros x Jx. apply Inc. right; auto.
             ++ intros c Hin. exists (At k Ru). split; auto. unfold rows in Hin.
                rewrite tokens_S in Hin. unfold token in Hin. rewrite Qk in Hin. simpl in Hin.
                destruct Hin as [<-|[<-|[<-|[]]]]; rewrite !in_app_iff; simpl; auto.
      + (* forall, and an exists comes later *)
        assert (La : later k = true).
        { unfold later. rewrite Sk'. simpl in E. exact E. }
        assert (HR : has k Rr = true) by (simpl; rewrite Qk, La; auto).
        assert (HS : has k Rs = true) by (simpl; rewrite Qk, La; auto).
        apply andb_true_iff in V. destruct V as [Vt Vf].
        assert (Vb : forall b, value rest (S k) matrix (set_to rho k b) = true)
          by (intros []; auto).
        assert (Mid : forall b, v = At k (side (negb b)) -> TW true T (v :: F)).
        { intros b ->.
          apply T_wins_by with (At k (side b)); [destruct b; simpl; by_unset Fr|].
          apply (IHm k (set_to rho k b) P); auto;
            [apply Two; auto; destruct b; simpl; by_unset Fr| |rewrite Sk'; auto]. constructor.
          - apply pairs_T; [apply pairs_F; auto|]. destruct b; apply Np; auto.
          - eapply untouched_next; eauto.
          - intros r [->| ->]; (split; [destruct b; simpl; by_unset Fr|auto]).
          - right; auto.
          - now apply covered_more.
          - now apply lits_next. }
        destruct (variable_eq_dec v (At k Rp)) as [Ep|Nep]; [apply (Mid false); auto|].
        destruct (variable_eq_dec v (At k Rn)) as [En|Nen]; [apply (Mid true); auto|].
        destruct (variable_eq_dec v (At k Rr)) as [->|Ner].
        * (* r first: p, and the pair n, s *)
          apply T_wins_by with (At k Rp); [by_unset Fr|].
          apply (IHs (S k) (set_to rho k true) ((At k Rn, At k Rs) :: P)); auto;
            [apply Two; auto; by_unset Fr| |rewrite Sk'; auto]. constructor.
          -- apply pairs_cons; try (by_unset Fr); try congruence; try (apply Np; auto; fail).
             apply pairs_T; [apply pairs_F; auto|]. apply Np; auto.
          -- apply untouched_pair. eapply untouched_next; eauto.
          -- right; auto.
          -- apply covered_next with P.
             ++ now apply covered_more.
             ++ intros T' Hsat'. apply satisfied_cons in Hsat'. tauto.
             ++ intros T' Inc Hsat' c Hin. apply satisfied_cons in Hsat'.
                destruct Hsat' as [Hsat' _].
                assert (J := Inc _ (or_introl eq_refl)).
                unfold rows in Hin. rewrite Qk, La in Hin. simpl in Hin.
                destruct Hin as [<-|[<-|[<-|[]]]].
                ** exists (At k Rp). split; auto. apply in_app_iff. simpl; auto.
                ** exists (At k Rp). split; auto. apply in_app_iff. simpl; auto.
                ** destruct Hsat' as [Hsat'|Hsat']; eexists; (split; [|exact Hsat']);
                     apply in_app_iff; simpl;
                     auto.
          -- now apply lits_next.
        * (* out of order: r hits all that is left but p or n *)
          apply T_wins_by with (At k Rr); [by_unset Fr|].
          apply (pair_win variable_eq_dec all_variables all_clauses (Unset_count (At k Rr :: T)
            (v :: F)) false
            ((At k Rp, At k Rn) :: P)); auto.
          -- apply pairs_cons; try (by_unset Fr); try congruence; try (apply Np; auto; fail).
             apply pairs_T; [apply pairs_F; auto|]. apply Np; auto.
          -- intros T' Inc Sat. apply satisfied_cons in Sat. destruct Sat as [S1 Sat].
             assert (J := Inc _ (or_introl eq_refl)).
             apply (all_hit k (At k Rr)); auto.
             ++ unfold token. rewrite Qk, La. simpl; auto.
             ++ apply Inc. right; auto.
             ++ intros i c Li Hin. apply (HC T') with i; auto. intros x Jx. apply Inc. right; auto.
             ++ intros c Hin. unfold rows in Hin. rewrite Qk, La in Hin. simpl in Hin.
                destruct Hin as [<-|[<-|[<-|[]]]].
                ** destruct S1 as [S1|S1]; eexists; (split; [|exact S1]); apply in_app_iff; simpl;
                     auto.
                ** exists (At k Rr). split; auto. apply in_app_iff. simpl; auto.
                ** exists (At k Rr). split; auto. apply in_app_iff. simpl; auto.
    - intros k rho P T F L Lt Qk La Inv V. destruct Inv as [HP HF HRS H0 HC HL].
      assert (Fr : forall r, r = Rr \/ r = Rs -> Unset T F (At k r)) by (intros; apply HRS; auto).
      apply T_wins_after_all; [exists (At k Rr); apply Fr; auto|]. intros v Uv.
      destruct (in_pairs_dec variable_eq_dec P v) as [Iv|Nv].
      { destruct (answer variable_eq_dec all_variables P T F v HP Iv) as [w [Uw [Iw [HP' Hsat']]]].
        apply T_wins_by with w; auto.
        apply (IHm k rho (drop variable_eq_dec v P)); auto. constructor; auto.
        - now apply untouched_answer.
        - intros r Hr. destruct (HRS r Hr) as [A N]. split.
          + apply unset_T; [apply unset_F; auto|]; intros E0; subst; auto.
          + intros J. apply pairs_drop_sub in J. auto.
        - right; auto.
        - intros T' Inc Sat i c Li Hin. apply (HC T') with i; auto.
          intros x J. apply Inc. right; auto.
        - intros i Li. right. auto. }
      assert (Own : In (At k (side (rho k))) T) by (apply HL; lia).
      assert (PN : forall T', incl T T' -> hit T' (tokens k ++ [At k Rp; At k Rn])).
      { intros T' Inc. exists (At k (side (rho k))). split; auto. apply in_app_iff. right.
        destruct (rho k); simpl; auto. }
      destruct (variable_eq_dec v (At k Rr)) as [->|Ne].
      + apply T_wins_by with (At k Rs); [by_unset Fr|].
        apply (IHs (S k) rho P); auto; [apply Two; auto; by_unset Fr|]. constructor.
        * apply pairs_T; [apply pairs_F; auto|]. apply (HRS Rs); auto.
        * intros i r Le Li H. destruct (HF i r Le Li H) as [A N]. split; auto.
          apply unset_T; [apply unset_F; auto|]; intros Eq; inversion Eq; lia.
        * right; auto.
        * apply covered_next with P; auto; [now apply covered_more|].
          intros T' Inc _ c Hin. assert (J := Inc _ (or_introl eq_refl)).
          unfold rows in Hin. rewrite Qk, La in Hin. simpl in Hin.
          destruct Hin as [<-|[<-|[<-|[]]]].
          -- apply PN. intros x Jx. apply Inc. right; auto.
          -- exists (At k Rs). split; auto. apply in_app_iff. simpl; auto.
          -- exists (At k Rs). split; auto. apply in_app_iff. simpl; auto.
        * intros i Li. right. apply HL. lia.
      + apply T_wins_by with (At k Rr); [by_unset Fr|].
        apply (pair_win variable_eq_dec all_variables all_clauses (Unset_count (At k Rr :: T)
          (v :: F)) false P); auto.
        * apply pairs_T; [apply pairs_F; auto|]. apply (HRS Rr); auto.
        * intros T' Inc Sat. assert (J := Inc _ (or_introl eq_refl)).
          apply (all_hit k (At k Rr)); auto.
          -- unfold token. rewrite Qk, La. simpl; auto.
          -- apply Inc. right; auto.
          -- intros i c Li Hin. apply (HC T') with i; auto. intros x Jx. apply Inc. right; auto.
          -- intros c Hin. unfold rows in Hin. rewrite Qk, La in Hin. simpl in Hin.
             destruct Hin as [<-|[<-|[<-|[]]]].
             ++ apply PN. intros x Jx. apply Inc. right; auto.
             ++ exists (At k Rr). split; auto. apply in_app_iff. simpl; auto.
             ++ exists (At k Rr). split; auto. apply in_app_iff. simpl; auto.
  Qed.

  Lemma T_wins_start rho : value kinds 0 matrix rho = true -> TW true [] [].
  Proof.
    intros V. apply T_wins_by with Start; [repeat split; simpl; auto|].
    destruct (T_wins (Unset_count [Start] [])) as [W _].
    apply (W 0 rho []); auto; [lia|]. constructor.
    - constructor; intros; contradiction.
    - intros i r _ L H. split.
      + repeat split; simpl; auto; [now apply in_vars|]. intros [E|[]]; discriminate.
      + intros [a [b [[] _]]].
    - left; auto.
    - intros T' _ _ i c L. lia.
    - intros i L. lia.
  Qed.

  (** * The numbering: the order of the list of variables, from 1 *)
  Fixpoint index (v : variable) (l : list variable) : nat :=
    match l with [] => 0 | w :: l' => if variable_eq_dec v w then 0 else S (index v l') end.
  Definition number (v : variable) : nat := S (index v all_variables).
  Definition game_sat_formula : positive_cnf :=
    {| variables := length all_variables; clauses := map (map number) all_clauses |}.

  Lemma index_nth v l : In v l -> index v l < length l /\ nth (index v l) l Start = v.
  Proof.
    induction l as [|w l IH]; simpl; [tauto|]. intros Hin. destruct (variable_eq_dec v w) as [->|N].
    - split; [lia|auto].
    - destruct Hin as [Hin|Hin]; [congruence|]. destruct (IH Hin). split; [lia|auto].
  Qed.

  Lemma nth_index l : NoDup l -> forall i, i < length l -> index (nth i l Start) l = i.
  Proof.
    induction 1 as [|w l N H IH]; simpl; intros i L; [lia|]. destruct i as [|i].
    - destruct (variable_eq_dec w w); congruence.
    - destruct (variable_eq_dec (nth i l Start) w) as [E|Ne].
      + exfalso. apply N. rewrite <- E. apply nth_In. lia.
      + rewrite IH; auto. lia.
  Qed.

  Lemma all_variables_nodup : NoDup all_variables.
  Proof.
    unfold all_variables. constructor.
    - rewrite in_flat_map. intros [i [_ H]]. unfold stage_vars in H. apply in_map_iff in H.
      destruct H as [r [E _]]. discriminate.
    - generalize n as k. induction k as [|k IH]; [constructor|].
      rewrite seq_S, flat_map_app. simpl. rewrite app_nil_r.
      assert (App : forall a b : list variable, NoDup a -> NoDup b ->
        (forall x, In x a -> ~ In x b) -> NoDup (a ++ b)).
      { clear. induction a as [|x a IH]; simpl; intros b A B D; auto.
        apply NoDup_cons_iff in A. destruct A as [A1 A2]. constructor.
        - rewrite in_app_iff. intros [H|H]; auto. apply (D x); auto.
        - apply IH; auto. }
      apply App; auto.
      + unfold stage_vars. apply FinFun.Injective_map_NoDup.
        * intros x y E. inversion E; auto.
        * apply NoDup_filter. repeat constructor; simpl; intuition discriminate.
      + intros x Hin J. apply in_flat_map in Hin. destruct Hin as [i [Ii Hin]]. apply in_seq in Ii.
        unfold stage_vars in Hin, J. apply in_map_iff in Hin, J.
        destruct Hin as [r [<- _]], J as [r' [E _]]. inversion E. lia.
  Qed.

  Lemma all_clauses_in c v : In c all_clauses -> In v c -> In v all_variables.
  Proof.
    assert (Tok : forall k v, k <= n -> In v (tokens k) -> In v all_variables).
    { intros k w L Hin. apply in_tokens in Hin. destruct Hin as [i [Li Hin]].
      apply token_var in Hin.
      destruct Hin as [r [-> H]]. apply in_vars. split; [lia|auto]. }
    intros Ic Iv. apply in_all_clauses in Ic. destruct Ic as [->|[[i [Li Ir]]|[m [Im ->]]]].
    - destruct Iv as [<-|[]]. left; auto.
    - unfold rows in Ir. destruct (existential i) eqn:Q; [|destruct (later i) eqn:La]; simpl in Ir;
        repeat (destruct Ir as [Ir|Ir];
          [subst c; apply in_app_iff in Iv; destruct Iv as [Iv|Iv];
            [apply Tok in Iv; auto; lia|];
            simpl in Iv; repeat (destruct Iv as [Iv|Iv];
              [subst v; apply in_vars; split; auto; simpl; rewrite ?Q, ?La; auto|]); destruct Iv|]);
        destruct Ir.
    - unfold matrix_row in Iv. apply in_app_iff in Iv. destruct Iv as [Iv|Iv]; [eapply Tok; eauto|].
      rewrite firsts_in in Iv. apply in_map_iff in Iv. destruct Iv as [l [<- Il]].
      unfold lit. apply in_vars. split; [eauto|]. destruct (negb (snd l)); auto.
  Qed.

  Lemma game_sat_correct rho :
    (value kinds 0 matrix rho = true -> gs_T_wins game_sat_formula) /\
    (value kinds 0 matrix rho = false -> gs_F_wins game_sat_formula).
  Proof.
    assert (Inj : forall u v, In u all_variables -> In v all_variables -> number u = number v ->
      u = v).
    { intros u v Iu Iv E. apply eq_add_S in E.
      destruct (index_nth u all_variables Iu) as [_ Hu], (index_nth v all_variables Iv) as [_ Hv].
      rewrite E in Hu. congruence. }
    assert (Same : forall x, In x (seq 1 (length all_variables)) <->
      In x (map number all_variables)).
    { intros x. rewrite in_seq, in_map_iff. split.
      - intros L. exists (nth (x - 1) all_variables Start). split.
        + unfold number. rewrite nth_index; [lia|apply all_variables_nodup|lia].
        + apply nth_In. lia.
      - intros [v [<- Hin]]. unfold number. destruct (index_nth v all_variables Hin). lia. }
    split; intros V.
    - apply (rename_TWins number all_variables all_clauses (seq 1 (length all_variables)) Inj Same
        all_clauses_in true [] []);
        [now apply T_wins_start with rho|intros x []|intros x []].
    - apply (rename_FWins number all_variables all_clauses (seq 1 (length all_variables)) Inj Same
        all_clauses_in true [] []);
        [now apply F_wins_start with rho|intros x []|intros x []].
  Qed.
End Construction.

(** * The reduction. Literals keep their order; repeated ones are dropped. *)
Definition staged_matrix (phi : qbf) : cnf :=
  map (map (fun l => (stage_of (fst l) (order phi), snd l))) (qbf.matrix phi).
Definition qbf_to_game_sat (phi : qbf) : positive_cnf := game_sat_formula (quantifiers phi)
  (staged_matrix phi).

(** The same clauses up to order and repetition have the same value. *)
Lemma staged_matrix_value phi rho :
  value (quantifiers phi) 0 (staged_matrix phi) rho = value (quantifiers phi) 0 (staged_clauses phi)
    rho.
Proof.
  assert (C : forall rho, cnf_value rho (staged_matrix phi) = cnf_value rho (staged_clauses phi)).
  { intros r. unfold staged_matrix, staged_clauses, cnf_value.
    induction (qbf.matrix phi) as [|c m IH]; simpl; auto. rewrite IH. f_equal.
    apply eq_true_iff_eq. rewrite !existsb_exists. split.
    - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in.
      apply in_map_iff in Hin. destruct Hin as [l0 [<- Hin]]. eauto.
    - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in in Hin.
      destruct Hin as [l0 [Hin ->]]. apply in_map_iff. eauto. }
  generalize 0 as k. revert rho. induction (quantifiers phi) as [|b kinds IH]; simpl; intros rho k;
    auto.
  now rewrite !IH.
Qed.

Lemma staged_matrix_range phi c l :
  In c (staged_matrix phi) -> In l c -> fst l < length (quantifiers phi).
Proof.
  intros Ic Il. unfold staged_matrix in Ic. apply in_map_iff in Ic. destruct Ic as [c0 [<- Ic]].
  apply (staged_in_range phi (normal_clause (order phi) c0)).
  - unfold staged_clauses. now apply in_map.
  - apply normal_clause_in. apply in_map_iff in Il. destruct Il as [l0 [<- Il]]. eauto.
Qed.

Theorem qbf_to_game_sat_correct : forall phi : qbf, proper phi ->
  (gs_T_wins (qbf_to_game_sat phi) <-> qbf_true phi) /\
  (gs_F_wins (qbf_to_game_sat phi) <-> ~ qbf_true phi).
Proof.
  intros phi Hproper.
  rewrite <- (staged_value phi (fun _ => true) Hproper), <- staged_matrix_value.
  destruct (game_sat_correct (quantifiers phi) (staged_matrix phi) (staged_matrix_range phi)
    (fun _ => true)) as [HT HF].
  fold (qbf_to_game_sat phi) in HT, HF. unfold gs_T_wins, gs_F_wins in *.
  pose proof (not_both (seq 1 (variables (qbf_to_game_sat phi)))
    (clauses (qbf_to_game_sat phi)) true [] []) as Hone.
  destruct (value (quantifiers phi) 0 (staged_matrix phi) (fun _ => true)).
  - specialize (HT eq_refl). clear HF. split; split; auto; intros H; exfalso.
    + exact (Hone HT H).
    + apply H. reflexivity.
  - specialize (HF eq_refl). clear HT. split; split; auto; intros H; try discriminate.
    exfalso. exact (Hone H HF).
Qed.
