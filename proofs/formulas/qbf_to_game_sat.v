(** * QBF -> isotone GAME-SAT

[[
Theorem qbf_to_game_sat_correct : forall phi : qbf, proper phi ->
  (gs_T_wins (qbf_to_game_sat phi) <-> qbf_true phi) /\
  (gs_F_wins (qbf_to_game_sat phi) <-> ~ qbf_true phi).

Theorem qbf_to_game_sat_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let E := count_occ bool_dec kinds true in
  let A := count_occ bool_dec kinds false in
  variables (qbf_to_game_sat phi) = 1 + 4 * E + 2 * A + 2 * before_exists kinds /\
  length (clauses (qbf_to_game_sat phi)) =
    1 + 3 * E + A + 2 * before_exists kinds + length (matrix phi).
]]

    The formula is that of gadgetry/reductions/formulas/qbf_to_game_sat.py, clause by clause and
    variable by variable in the same order. K is a list of tokens, at first empty:

        exists v   new u, p, n, t;  K := K + [u];  clauses K+{p,n}, K+{p,t}, K+{n,t}
        forall v   new p, n;  clause K+{p,n};
                   if an exists comes later: new r, s;  clauses K+{p,r,s}, K+{n,r,s};  K := K + [r]
        clause C   K + {p_v : v in C} + {n_v : -v in C}
        start      the unit clause {s0}, which uses up T's first move

    The formula with symbolic variables is in game_sat_construction.v. Why it is right: if the QBF
    is false, F plays the stages in order, and every move of his leaves a clause with one variable
    that T has to take (game_sat_false.v, [F_wins_start]). If it is true, T keeps a list of pairs,
    of which he gets one each whatever F does; F's move at stage k he answers there, by his strategy
    for the QBF, one in a pair by the other of the pair, and any other with the first token that is
    not yet F's, which hits all later clauses (game_sat_true.v, [T_wins_start]). Here are the
    numbers of the variables, which change nothing ([game_sat_correct]), and the sizes. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming numbering repetition.
From Gadgetry.formulas Require Import qbf stages counting avoid_true game_sat game_sat_construction
  game_sat_false game_sat_true.
Import ListNotations.

Section Numbering.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation all_variables := (all_variables kinds).
  Notation all_clauses := (all_clauses kinds matrix).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < length kinds.

  (** The order of the list of variables, from 1. *)
  Definition number (v : variable) : nat := S (index variable_eq_dec v all_variables).
  Definition game_sat_formula : positive_cnf :=
    {| variables := length all_variables; clauses := map (map number) all_clauses |}.

  Lemma number_injective u v : In u all_variables -> In v all_variables -> number u = number v ->
    u = v.
  Proof.
    intros Iu Iv E. apply eq_add_S in E. revert E.
    now apply (index_injective variable_eq_dec Start).
  Qed.

  Lemma numbers x : In x (seq 1 (length all_variables)) <-> In x (map number all_variables).
  Proof.
    rewrite in_seq, in_map_iff. split.
    - intros L. exists (nth (x - 1) all_variables Start). split.
      + unfold number. rewrite nth_index; [lia|apply all_variables_nodup|lia].
      + apply nth_In. lia.
    - intros [v [<- Hin]]. unfold number.
      destruct (index_nth variable_eq_dec Start v all_variables Hin). lia.
  Qed.

  (** The numbers change nothing. *)
  Lemma same_winner turn p p' : agree number all_variables p p' ->
    (MakerWins variable_eq_dec all_variables (all_hit all_clauses) turn p ->
     MakerWins Nat.eq_dec (seq 1 (length all_variables)) (all_hit (clauses game_sat_formula))
       turn p') /\
    (BreakerWins variable_eq_dec all_variables (all_hit all_clauses) turn p ->
     BreakerWins Nat.eq_dec (seq 1 (length all_variables)) (all_hit (clauses game_sat_formula))
       turn p').
  Proof.
    assert (Hit : forall q q', agree number all_variables q q' ->
      (all_hit all_clauses q <-> all_hit (clauses game_sat_formula) q')).
    { intros q q'. apply rename_all_hit. apply all_clauses_in. exact in_range. }
    intros A. split; intros H.
    - apply (rename_secures variable_eq_dec Nat.eq_dec number all_variables all_variables
        (seq 1 (length all_variables)) number_injective (incl_refl _) numbers)
        with (End := all_hit all_clauses) (p := p); auto.
      intros q q' Aq. now apply Hit.
    - apply (rename_secures variable_eq_dec Nat.eq_dec number all_variables all_variables
        (seq 1 (length all_variables)) number_injective (incl_refl _) numbers)
        with (End := fun q => ~ all_hit all_clauses q) (p := p); auto.
      intros q q' Aq. now rewrite (Hit q q' Aq).
  Qed.

  Lemma game_sat_correct rho :
    (value kinds 0 matrix rho = true -> gs_T_wins game_sat_formula) /\
    (value kinds 0 matrix rho = false -> gs_F_wins game_sat_formula).
  Proof.
    destruct (same_winner true (fun _ => Free) (fun _ => Free)) as [HT HF];
      [intros v _; reflexivity|].
    split; intros V; [apply HT|apply HF].
    - now apply (T_wins_start kinds matrix in_range rho).
    - now apply (F_wins_start kinds matrix in_range rho).
  Qed.
End Numbering.

(** * The reduction. Literals keep their order; repeated ones are dropped. *)
Definition qbf_to_game_sat (phi : qbf) : positive_cnf :=
  game_sat_formula (quantifiers phi) (to_stages (order phi) (matrix phi)).

Theorem qbf_to_game_sat_correct : forall phi : qbf, proper phi ->
  (gs_T_wins (qbf_to_game_sat phi) <-> qbf_true phi) /\
  (gs_F_wins (qbf_to_game_sat phi) <-> ~ qbf_true phi).
Proof.
  intros phi Hproper.
  rewrite <- (staged_value phi (fun _ => true) Hproper). unfold staged_clauses.
  rewrite <- to_stages_value.
  assert (Range : forall c l, In c (to_stages (order phi) (matrix phi)) -> In l c ->
    fst l < length (quantifiers phi)) by (intros c l; apply to_stages_range; eauto).
  destruct (game_sat_correct _ _ Range (fun _ => true)) as [HT HF].
  fold (qbf_to_game_sat phi) in HT, HF. unfold gs_T_wins, gs_F_wins in *.
  apply (maker_iff _ _ _ _ _ _ HT HF).
Qed.

(** * Sizes *)

(** The universal stages that an existential one follows. *)
Definition before_exists (kinds : list bool) : nat :=
  length (filter (fun i => negb (existential kinds i) && later kinds i) (seq 0 (length kinds))).

Lemma sizes_by_kind kinds (f : nat -> nat) a b c : (forall i, f i =
    if existential kinds i then a else b + (if later kinds i then c else 0)) ->
  list_sum (map f (seq 0 (length kinds))) =
  a * count_occ bool_dec kinds true + b * count_occ bool_dec kinds false + c * before_exists kinds.
Proof.
  intros Hf. unfold before_exists. rewrite <- !count_kinds. unfold existential in *.
  generalize (seq 0 (length kinds)). intros l. induction l as [|i l IH]; simpl; [lia|].
  rewrite IH, Hf. destruct (nth i kinds true), (later kinds i); simpl length; ring.
Qed.

Theorem qbf_to_game_sat_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let E := count_occ bool_dec kinds true in
  let A := count_occ bool_dec kinds false in
  variables (qbf_to_game_sat phi) = 1 + 4 * E + 2 * A + 2 * before_exists kinds /\
  length (clauses (qbf_to_game_sat phi)) =
    1 + 3 * E + A + 2 * before_exists kinds + length (matrix phi).
Proof.
  intros phi kinds E A. unfold qbf_to_game_sat, game_sat_formula. fold kinds.
  cbn [variables clauses]. split.
  - unfold all_variables. cbn [length]. rewrite flat_map_length.
    rewrite (sizes_by_kind kinds _ 4 2 2); [unfold E, A; lia|].
    intros i. unfold stage_vars. rewrite map_length. simpl.
    destruct (existential kinds i); simpl; auto. destruct (later kinds i); simpl; auto.
  - rewrite map_length. unfold all_clauses. cbn [length]. rewrite app_length, flat_map_length.
    unfold to_stages. rewrite !map_length.
    rewrite (sizes_by_kind kinds _ 3 1 2); [unfold E, A, cnf, clause, literal; lia|].
    intros i. unfold rows. destruct (existential kinds i), (later kinds i); simpl; auto.
Qed.
