(** Isotone GAME-SAT, G_omega(POS CNF): T sets variables True, F sets them False, in any order,
    alternately, until all are set; T wins iff every clause then holds a True variable.

    The rules, which a reader has to agree with ([TWins], [FWins]); then how F wins by threats, and
    T by pairs of variables of which he gets one each. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import avoid_true.
Import ListNotations.

Section GameSat.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).
  Variables (vars : list V) (cls : list (list V)).

  Definition unset (T F : list V) (v : V) : Prop := In v vars /\ ~ In v T /\ ~ In v F.
  Definition hit (T c : list V) : Prop := exists v, In v c /\ In v T.

  (** The winner of a position; the boolean says whether T is to move. *)
  Inductive TWins : bool -> list V -> list V -> Prop :=
  | T_wins_at_end turn T F : (forall v, ~ unset T F v) -> (forall c, In c cls -> hit T c) ->
      TWins turn T F
  | T_wins_by T F v : unset T F v -> TWins false (v :: T) F -> TWins true T F
  | T_wins_after_all T F : (exists v, unset T F v) -> (forall v, unset T F v ->
    TWins true T (v :: F)) ->
      TWins false T F.
  Inductive FWins : bool -> list V -> list V -> Prop :=
  | F_wins_at_end turn T F c : (forall v, ~ unset T F v) -> In c cls -> ~ hit T c -> FWins turn T F
  | F_wins_by T F v : unset T F v -> FWins true T (v :: F) -> FWins false T F
  | F_wins_after_all T F : (exists v, unset T F v) -> (forall v, unset T F v ->
    FWins false (v :: T) F) ->
      FWins true T F.

  Lemma not_both turn T F : TWins turn T F -> ~ FWins turn T F.
  Proof.
    induction 1 as [turn T F N H|T F v U H IH|T F X H IH]; intros W; inversion W; subst.
    - eauto.
    - eapply N; eauto.
    - destruct H0 as [v U]. eapply N; eauto.
    - eapply H0; eauto.
    - eapply IH; eauto.
    - destruct X as [v U]. eapply H0; eauto.
    - eapply IH; eauto.
  Qed.

  (** How many variables are left. *)
  Definition unsetb (T F : list V) (v : V) : bool :=
    if in_dec eq_dec v T then false else if in_dec eq_dec v F then false else true.
  Definition unset_count (T F : list V) : nat := length (filter (unsetb T F) vars).

  Lemma unsetb_iff T F v : unset T F v <-> In v vars /\ unsetb T F v = true.
  Proof.
    unfold unset, unsetb. destruct (in_dec eq_dec v T), (in_dec eq_dec v F);
      intuition discriminate.
  Qed.

  Lemma fewer (p q : V -> bool) l w : (forall v, q v = true -> p v = true) ->
    In w l -> p w = true -> q w = false -> length (filter q l) < length (filter p l).
  Proof.
    intros Sub. assert (LE : forall l, length (filter q l) <= length (filter p l)).
    { induction l0 as [|a l0 IH]; simpl; auto. specialize (Sub a).
      destruct (q a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (p a); simpl; lia. }
    induction l as [|a l IH]; intros Hin Pw Qw; [destruct Hin|]. simpl.
    destruct Hin as [->|Hin].
    - rewrite Pw, Qw. simpl. specialize (LE l). lia.
    - specialize (IH Hin Pw Qw). specialize (Sub a).
      destruct (q a); [rewrite (Sub eq_refl); simpl; lia|]. destruct (p a); simpl; lia.
  Qed.

  Lemma fewer_after_T T F v : unset T F v -> unset_count (v :: T) F < unset_count T F.
  Proof.
    intros U. apply unsetb_iff in U. destruct U as [Hin U]. unfold unset_count.
    apply fewer with v; auto.
    - intros w. unfold unsetb. destruct (in_dec eq_dec w (v :: T)) as [i|i]; [discriminate|].
      destruct (in_dec eq_dec w T); [exfalso; apply i; right; auto|auto].
    - unfold unsetb. destruct (in_dec eq_dec v (v :: T)) as [i|i]; auto.
      exfalso; apply i; left; auto.
  Qed.

  Lemma fewer_after_F T F v : unset T F v -> unset_count T (v :: F) < unset_count T F.
  Proof.
    intros U. apply unsetb_iff in U. destruct U as [Hin U]. unfold unset_count.
    apply fewer with v; auto.
    - intros w. unfold unsetb. destruct (in_dec eq_dec w T); auto.
      destruct (in_dec eq_dec w (v :: F)) as [i|i]; [discriminate|].
      destruct (in_dec eq_dec w F); [exfalso; apply i; right; auto|auto].
    - unfold unsetb. destruct (in_dec eq_dec v T); auto.
      destruct (in_dec eq_dec v (v :: F)) as [i|i]; auto. exfalso; apply i; left; auto.
  Qed.

  Lemma some_unset T F : (exists v, unset T F v) \/ (forall v, ~ unset T F v).
  Proof.
    destruct (existsb (unsetb T F) vars) eqn:E.
    - apply existsb_exists in E. destruct E as [v E]. apply unsetb_iff in E. eauto.
    - right. intros v U. apply unsetb_iff in U. assert (existsb (unsetb T F) vars = true).
      { apply existsb_exists. eauto. } congruence.
  Qed.

  (** * F: a clause all of whose variables are False *)
  Lemma F_done c : In c cls -> forall k turn T F, unset_count T F <= k ->
    (forall v, In v c -> In v F) -> (forall v, In v F -> ~ In v T) -> FWins turn T F.
  Proof.
    intros Ic. induction k; intros turn T F L C D;
      (destruct (some_unset T F) as [X|N];
       [|apply F_wins_at_end with c; auto; intros [v [Hin J]]; apply (D v); auto]).
    - destruct X as [v U]. pose proof (fewer_after_T _ _ _ U). lia.
    - destruct turn.
      + apply F_wins_after_all; auto. intros v U. apply IHk; auto.
        * pose proof (fewer_after_T _ _ _ U). lia.
        * intros w Hin [<-|J]; [destruct U as [_ [_ U]]; auto|]. apply (D w); auto.
      + destruct X as [v U]. apply F_wins_by with v; auto. apply IHk; auto.
        * pose proof (fewer_after_F _ _ _ U). lia.
        * intros w Hin. right. auto.
        * intros w [<-|Hin] J; [destruct U as [_ [U _]]; auto|]. apply (D w); auto.
  Qed.

  Definition apart (T F : list V) : Prop := forall v, In v F -> ~ In v T.

  (** One variable of a clause is unset_count, and the others are False. *)
  Definition threat (F c : list V) (v : V) : Prop :=
    In c cls /\ forall w, In w c -> w = v \/ In w F.

  Lemma F_threat T F c v : apart T F -> threat F c v -> unset T F v -> FWins false T F.
  Proof.
    intros D [Ic C] U. apply F_wins_by with v; auto.
    apply F_done with (c := c) (k := unset_count T (v :: F)); auto.
    - intros w Hin. destruct (C w Hin) as [->|J]; [left; auto|right; auto].
    - intros w [<-|Hin] J; [destruct U as [_ [U _]]; auto|]. apply (D w); auto.
  Qed.

  Lemma F_forced T F c v : apart T F -> threat F c v -> unset T F v ->
    FWins false (v :: T) F -> FWins true T F.
  Proof.
    intros D C U W. apply F_wins_after_all; [eauto|]. intros w Uw.
    destruct (eq_dec w v) as [->|Ne]; auto.
    apply F_threat with c v; auto.
    - intros x Hin [<-|J]; [destruct Uw as [_ [_ Uw]]; auto|apply (D x); auto].
    - destruct U as [Hin [N1 N2]]. repeat split; auto. intros [E|J]; auto.
  Qed.

  (** * T: pairs of variables, of which he gets one each *)
  Definition satisfied (P : list (V * V)) (T : list V) : Prop :=
    forall a b, In (a, b) P -> In a T \/ In b T.
  Record pairs (P : list (V * V)) (T F : list V) : Prop := {
    pairs_unset : forall a b, In (a, b) P -> unset T F a /\ unset T F b /\ a <> b;
    pairs_disjoint : forall a b c d, In (a, b) P -> In (c, d) P ->
      a = c \/ a = d \/ b = c \/ b = d -> (a, b) = (c, d) }.
  Definition in_pairs (P : list (V * V)) (v : V) : Prop := exists a b, In (a, b) P /\
    (v = a \/ v = b).
  Definition drop (v : V) (P : list (V * V)) : list (V * V) :=
    filter (fun p => if eq_dec v (fst p) then false else if eq_dec v (snd p) then false else true)
      P.

  Lemma drop_in v P a b : In (a, b) (drop v P) <-> In (a, b) P /\ v <> a /\ v <> b.
  Proof.
    unfold drop. rewrite filter_In. simpl.
    destruct (eq_dec v a), (eq_dec v b); intuition discriminate.
  Qed.

  Lemma in_pairs_dec P v : in_pairs P v \/ ~ in_pairs P v.
  Proof.
    induction P as [|[a b] P IH].
    - right. intros [a [b [[] _]]].
    - destruct (eq_dec v a) as [->|Na]; [left; exists a, b; simpl; auto|].
      destruct (eq_dec v b) as [->|Nb]; [left; exists a, b; simpl; auto|].
      destruct IH as [[c [d [Hin E]]]|N].
      + left. exists c, d. simpl; auto.
      + right. intros [c [d [[Hin|Hin] E]]]; [inversion Hin; subst; intuition|].
        apply N. exists c, d. auto.
  Qed.

  (** T takes a variable outside, F takes one that is in no pair. *)
  Lemma pairs_T P T F v : pairs P T F -> ~ in_pairs P v -> pairs P (v :: T) F.
  Proof.
    intros [U D] N. constructor; auto. intros a b Hin.
    destruct (U a b Hin) as [[A1 [A2 A3]] [[B1 [B2 B3]] Ne]].
    repeat split; auto; intros [E|J]; auto; apply N; exists a, b; auto.
  Qed.

  Lemma pairs_F P T F v : pairs P T F -> ~ in_pairs P v -> pairs P T (v :: F).
  Proof.
    intros [U D] N. constructor; auto. intros a b Hin.
    destruct (U a b Hin) as [[A1 [A2 A3]] [[B1 [B2 B3]] Ne]].
    repeat split; auto; intros [E|J]; auto; apply N; exists a, b; auto.
  Qed.

  Lemma pairs_drop P T F v : pairs P T F -> pairs (drop v P) T F /\ ~ in_pairs (drop v P) v.
  Proof.
    intros [U D]. split.
    - constructor.
      + intros a b Hin. apply drop_in in Hin. apply U. tauto.
      + intros a b c d Hin J. apply drop_in in Hin, J. apply D; tauto.
    - intros [a [b [Hin E]]]. apply drop_in in Hin. intuition.
  Qed.

  (** F takes one of a pair, T answers with the other. *)
  Lemma answer P T F v : pairs P T F -> in_pairs P v -> exists w,
    unset T (v :: F) w /\ in_pairs P w /\ pairs (drop v P) (w :: T) (v :: F) /\
    (forall T', incl (w :: T) T' -> satisfied (drop v P) T' -> satisfied P T').
  Proof.
    intros HP [a [b [Hin E]]]. destruct (pairs_drop P T F v HP) as [HP' N].
    destruct (pairs_unset _ _ _ HP a b Hin) as [[A1 [A2 A3]] [[B1 [B2 B3]] Ne]].
    exists (if eq_dec v a then b else a).
    assert (Nw : ~ in_pairs (drop v P) (if eq_dec v a then b else a)).
    { intros [c [d [J E']]]. apply drop_in in J. destruct J as [J [N1 N2]].
      assert (Eq : (a, b) = (c, d)).
      { apply (pairs_disjoint _ _ _ HP); auto. destruct (eq_dec v a); intuition congruence. }
      inversion Eq; subst. intuition. }
    split; [|split; [|split]].
    - destruct (eq_dec v a) as [->|Na]; repeat split; auto; intros [E'|J]; auto; try congruence.
    - exists a, b. destruct (eq_dec v a); auto.
    - apply pairs_F; auto. apply pairs_T; auto.
    - intros T' Inc Hs c d J. assert (Iw := Inc _ (or_introl eq_refl)).
      destruct (eq_dec v c) as [Ec|Nc]; [|destruct (eq_dec v d) as [Ed|Nd]].
      + assert (Eq : (a, b) = (c, d)) by (apply (pairs_disjoint _ _ _ HP); auto;
          intuition congruence).
        injection Eq as Ea Eb. rewrite <- Ea, <- Eb. destruct (eq_dec v a); [auto|congruence].
      + assert (Eq : (a, b) = (c, d)) by (apply (pairs_disjoint _ _ _ HP); auto;
          intuition congruence).
        injection Eq as Ea Eb. rewrite <- Ea, <- Eb. destruct (eq_dec v a); auto.
      + apply Hs. apply drop_in. auto.
  Qed.

  (** If one of each pair is enough, T wins, whoever is to move. *)
  Lemma pair_win : forall k turn P T F, unset_count T F <= k -> pairs P T F ->
    (forall T', incl T T' -> satisfied P T' -> forall c, In c cls -> hit T' c) -> TWins turn T F.
  Proof.
    induction k; intros turn P T F L HP W;
      (destruct (some_unset T F) as [X|N];
       [|apply T_wins_at_end; auto; apply W; [apply incl_refl|];
         intros a b Hin; destruct (pairs_unset _ _ _ HP a b Hin) as [U _]; exfalso; eapply N;
           eauto]).
    - destruct X as [v U]. pose proof (fewer_after_T _ _ _ U). lia.
    - destruct turn.
      + destruct X as [v U]. apply T_wins_by with v; auto. destruct (pairs_drop P T F v HP)
          as [HP' N].
        apply IHk with (drop v P).
        * pose proof (fewer_after_T _ _ _ U). lia.
        * now apply pairs_T.
        * intros T' Inc Hs. apply W; [intros x J; apply Inc; right; auto|].
          intros a b Hin. assert (Iv := Inc v (or_introl eq_refl)).
          destruct (eq_dec v a) as [->|Na]; auto. destruct (eq_dec v b) as [->|Nb]; auto.
          apply Hs. apply drop_in. auto.
      + apply T_wins_after_all; auto. intros v U. pose proof (fewer_after_F _ _ _ U).
        destruct (in_pairs_dec P v) as [Hin|N].
        * destruct (answer P T F v HP Hin) as [w [Uw [_ [HP' Hs]]]].
          apply T_wins_by with w; auto. apply IHk with (drop v P); auto.
          -- pose proof (fewer_after_T _ _ _ Uw). lia.
          -- intros T' Inc Hsat'. apply W; [intros x J; apply Inc; right; auto|]. auto.
        * apply IHk with P; [lia|now apply pairs_F|auto].
  Qed.
End GameSat.

(** The game on the variables 1..n. *)
Definition gs_T_wins (f : positive_cnf) : Prop :=
  TWins (seq 1 (variables f)) (clauses f) true [] [].
Definition gs_F_wins (f : positive_cnf) : Prop :=
  FWins (seq 1 (variables f)) (clauses f) true [] [].

(** * Renaming *)
Section Renaming.
  Context {V W : Type} (f : V -> W).
  Variables (vars : list V) (cls : list (list V)) (vars' : list W).
  Hypothesis inj : forall u v, In u vars -> In v vars -> f u = f v -> u = v.
  Hypothesis same : forall x, In x vars' <-> In x (map f vars).
  Hypothesis cls_in : forall c v, In c cls -> In v c -> In v vars.

  Lemma rename_in_iff v l : In v vars -> incl l vars -> (In (f v) (map f l) <-> In v l).
  Proof.
    intros Iv Il. split; [|apply in_map]. intros Hin. apply in_map_iff in Hin.
    destruct Hin as [w [E J]].
    rewrite <- (inj w v); auto.
  Qed.

  Lemma rename_unset T F x : incl T vars -> incl F vars ->
    (unset vars' (map f T) (map f F) x <-> exists v, x = f v /\ unset vars T F v).
  Proof.
    intros IT IF. unfold unset. rewrite same. split.
    - intros [Hin [NT NF]]. apply in_map_iff in Hin. destruct Hin as [v [<- Hin]]. exists v.
      rewrite rename_in_iff in NT, NF; auto.
    - intros [v [-> [Hin [NT NF]]]]. split; [now apply in_map|]. rewrite !rename_in_iff; auto.
  Qed.

  Lemma rename_hit T c : incl T vars -> In c cls -> (hit (map f T) (map f c) <-> hit T c).
  Proof.
    intros IT Ic. split.
    - intros [x [Hin J]]. apply in_map_iff in Hin. destruct Hin as [v [<- Hin]]. exists v.
      split; auto.
      apply rename_in_iff in J; eauto.
    - intros [v [Hin J]]. exists (f v). split; now apply in_map.
  Qed.

  Lemma cons_incl v T F : unset vars T F v -> incl T vars -> incl (v :: T) vars.
  Proof. intros [Hin _] J w [<-|K]; auto. Qed.

  Lemma rename_TWins turn T F : TWins vars cls turn T F -> incl T vars -> incl F vars ->
    TWins vars' (map (map f) cls) turn (map f T) (map f F).
  Proof.
    induction 1 as [turn T F N H|T F v U H IH|T F X H IH]; intros IT IF.
    - apply T_wins_at_end.
      + intros x U. apply rename_unset in U; auto. destruct U as [v [_ U]]. eapply N; eauto.
      + intros c' Hin. apply in_map_iff in Hin. destruct Hin as [c [<- Hin]].
        apply rename_hit; auto.
    - apply T_wins_by with (f v); [apply rename_unset; eauto|]. apply IH; auto.
      eapply cons_incl; eauto.
    - apply T_wins_after_all.
      + destruct X as [v U]. exists (f v). apply rename_unset; eauto.
      + intros x U. apply rename_unset in U; auto. destruct U as [v [-> U]].
        apply IH; auto. destruct U as [Hin _]. intros w [<-|K]; auto.
  Qed.

  Lemma rename_FWins turn T F : FWins vars cls turn T F -> incl T vars -> incl F vars ->
    FWins vars' (map (map f) cls) turn (map f T) (map f F).
  Proof.
    induction 1 as [turn T F c N Ic H|T F v U H IH|T F X H IH]; intros IT IF.
    - apply F_wins_at_end with (map f c).
      + intros x U. apply rename_unset in U; auto. destruct U as [v [_ U]]. eapply N; eauto.
      + now apply in_map.
      + rewrite rename_hit; auto.
    - apply F_wins_by with (f v); [apply rename_unset; eauto|]. apply IH; auto.
      destruct U as [Hin _]. intros w [<-|K]; auto.
    - apply F_wins_after_all.
      + destruct X as [v U]. exists (f v). apply rename_unset; eauto.
      + intros x U. apply rename_unset in U; auto. destruct U as [v [-> U]].
        apply IH; auto. eapply cons_incl; eauto.
  Qed.
End Renaming.
