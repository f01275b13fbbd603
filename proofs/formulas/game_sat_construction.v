(** QBF -> isotone GAME-SAT: the formula, its variables and clauses one by one.

    Variables are symbolic here ([variable]): the start, and up to six for each stage. [tokens k] is
    the list K before stage k, [rows i] are the clauses of stage i, and [matrix_row] is what becomes
    of a clause of the QBF. *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.games Require Import repetition.
From Gadgetry.formulas Require Import qbf stages.
Import ListNotations.

Inductive role := Ru | Rp | Rn | Rt | Rr | Rs.
Inductive variable := Start | At (i : nat) (r : role).
Definition variable_eq_dec (x y : variable) : {x = y} + {x <> y}.
  decide equality; [decide equality|apply Nat.eq_dec]. Defined.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).

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
  Definition matrix_row (c : clause) : list variable :=
    tokens n ++ firsts variable_eq_dec (map lit c).
  Definition all_clauses : list (list variable) :=
    [Start] :: flat_map rows (seq 0 n) ++ map matrix_row matrix.

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

  Lemma all_variables_nodup : NoDup all_variables.
  Proof.
    unfold all_variables. constructor.
    - rewrite in_flat_map. intros [i [_ H]]. unfold stage_vars in H. apply in_map_iff in H.
      destruct H as [r [E _]]. discriminate.
    - generalize (length kinds). intros k. induction k as [|k IH]; [constructor|].
      rewrite seq_S, flat_map_app. simpl. rewrite app_nil_r.
      apply nodup_app; auto.
      + unfold stage_vars. apply Injective_map_NoDup.
        * intros x y E. inversion E; auto.
        * apply NoDup_filter. repeat constructor; simpl; intuition discriminate.
      + intros x Hin J. apply in_flat_map in Hin. destruct Hin as [i [Ii Hin]]. apply in_seq in Ii.
        unfold stage_vars in Hin, J. apply in_map_iff in Hin, J.
        destruct Hin as [r [<- _]], J as [r' [E _]]. inversion E. lia.
  Qed.

  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

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
End Construction.
