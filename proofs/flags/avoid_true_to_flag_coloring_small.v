(** * AVOID TRUE -> FLAG COLORING with two copies of each clause

[[
Theorem avoid_true_to_flag_coloring_small_correct : forall f : positive_cnf, at_in_range f ->
  (fc_first_player_wins (avoid_true_to_flag_coloring_small f) <-> at_first_player_wins f) /\
  (fc_second_player_wins (avoid_true_to_flag_coloring_small f) <-> at_second_player_wins f).

Theorem avoid_true_to_flag_coloring_small_well_formed : forall f : positive_cnf,
  at_in_range f -> fc_well_formed (avoid_true_to_flag_coloring_small f).

Theorem avoid_true_to_flag_coloring_small_sizes : forall f : positive_cnf,
  let k := variables (without_empty f) in
  let n := length (clauses (without_empty f)) in
  let literals := list_sum (map (fun c => length (distinct c)) (clauses (without_empty f))) in
  let g := avoid_true_to_flag_coloring_small f in
  fc_vertices g = k + 10 * n + 16 /\ length (fc_edges g) = 3 * k + 2 * literals + 10 * n + 15.
]]

    Variant small of gadgetry/reductions/flags/avoid_true_to_flag_coloring.py, vertex by vertex and
    edge by edge in the same order.

    Why it is right. While no variable is True, or two clauses are alive, every move that is none of
    AVOID TRUE has the answer that it has with four copies. While one clause is alive, the legal
    moves are the variables that are False and not in it; so the player to move loses AVOID TRUE
    only if their number is even ([parity]), and then the answers are those of
    [flag_last_answers]. Where he wins, he wins by a variable; other moves may win, too. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import distinct avoid_true.
From Gadgetry.flags Require Import flag_coloring colourings route_counts flag_graph flag_routes
  flag_answers flag_last_clause flag_last_answers avoid_true_to_flag_coloring.
Import ListNotations.

Definition avoid_true_to_flag_coloring_small (f : positive_cnf) : flag :=
  flag_graph 0 2 (variables (without_empty f)) (clauses (without_empty f)).

Section Small.
  Variables (k : nat) (cls : list (list nat)).
  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.
  Hypothesis nonempty : forall c, In c cls -> c <> [].
  Notation route_nodes := (route_nodes 2 cls).
  Notation satisfied := (satisfied cls).

  (** Two clauses are alive, or one. *)
  Lemma spare_or_last T : T <> [] -> in_range k T -> unsatisfied cls T ->
    spare 2 cls T \/ exists m, m < length cls /\ last_clause k cls m T.
  Proof.
    intros NT F U. destruct U as [cl [Hin A]]. apply (In_nth _ _ []) in Hin.
    destruct Hin as [m [Lm Em]]. subst cl. pose proof (k_1 k cls m wf nonempty Lm) as Hk.
    set (alive_test := fun m' => negb (satisfied T (Copy m' 0))).
    set (clauses_list := seq 0 (length cls)).
    assert (Alive_m : alive_test m = true).
    { unfold alive_test. destruct (satisfied T (Copy m 0)) eqn:E; [|reflexivity]. exfalso.
      apply satisfied_iff in E. destruct E as [v [Hv Tv]]. cbn [touches] in Tv.
      apply mem_in in Tv. exact (A v Tv Hv). }
    destruct (count_some (fun m' => alive_test m' && negb (m' =? m)) clauses_list)
      as [_ Some_other].
    destruct (Nat.eq_dec (count (fun m' => alive_test m' && negb (m' =? m)) clauses_list) 0)
      as [None_other|Other].
    - right. exists m. split; [exact Lm|]. split; [exact NT|]. split; [exact F|].
      split; [exact A|]. intros m' c L N.
      replace (satisfied T (Copy m' c)) with (satisfied T (Copy m' 0)) by reflexivity.
      destruct (satisfied T (Copy m' 0)) eqn:E; [reflexivity|]. exfalso.
      assert (P : 0 < count (fun m' => alive_test m' && negb (m' =? m)) clauses_list); [|lia].
      apply Some_other. exists m'. split; [apply in_seq; lia|]. unfold alive_test. rewrite E.
      apply Nat.eqb_neq in N. now rewrite N.
    - left. unfold spare.
      pose proof (count_one alive_test (fun m' => alive_test m' && negb (m' =? m)) clauses_list m
        (seq_NoDup _ 0)) as C.
      assert (Hm : In m clauses_list) by (apply in_seq; lia).
      assert (Others : forall i, In i clauses_list -> i <> m ->
        alive_test i && negb (i =? m) = alive_test i).
      { intros i _ N. apply Nat.eqb_neq in N. rewrite N. apply andb_true_r. }
      specialize (C Hm Others). cbv beta in C. rewrite Alive_m, Nat.eqb_refl in C.
      cbn [andb negb one] in C.
      assert (Nodes : count (flowed cls (Extra 0) T) route_nodes =
        3 + 2 * count (fun m' => satisfied T (Copy m' 0)) clauses_list).
      { assert (Same : forall j, flowed cls (Extra 0) T j = satisfied T j).
        { intros j. destruct T; [congruence|reflexivity]. }
        rewrite (count_ext _ (satisfied T)) by (intros j _; apply Same).
        unfold flag_graph.route_nodes. rewrite count_app. unfold clause_nodes.
        rewrite (count_clauses 0 2 k cls wf nonempty Hk zero_even two_even (le_n 2)).
        rewrite count_all; [reflexivity|]. intros j Hj. apply in_extra in Hj.
        destruct Hj as [e [_ ->]]. destruct T as [|v T']; [congruence|]. apply satisfied_iff.
        exists v. split; [now left|reflexivity]. }
      pose proof (nodes_number 0 2 k cls wf nonempty Hk zero_even two_even (le_n 2)) as All.
      assert (Not : count (fun m' => satisfied T (Copy m' 0)) clauses_list +
        count alive_test clauses_list = length cls).
      { rewrite <- (seq_length (length cls) 0). apply count_not. }
      rewrite Nodes, All. lia.
  Qed.

  (** With one clause alive, the legal moves are the variables outside of it. *)
  Lemma last_moves m T v : m < length cls -> last_clause k cls m T ->
    (at_move (formula k cls) T (v :: T) <-> In v (sides k cls m T)).
  Proof.
    intros Lm L. pose proof L as [NT [F [A S1]]]. rewrite in_sides. split.
    - intros M. inversion M as [T' v' cl Range New Hin A' E1 E2]; subst.
      apply (In_nth _ _ []) in Hin. destruct Hin as [m' [Lm' <-]]. cbn [formula clauses] in *.
      assert (E : m' = m).
      { destruct (Nat.eq_dec m' m) as [E|N]; [exact E|]. exfalso.
        specialize (S1 m' 0 Lm' N). apply satisfied_iff in S1. destruct S1 as [w [Hw Tw]].
        cbn [touches] in Tw. apply mem_in in Tw. apply (A' w Tw). now right. }
      subst m'. split; [exact Range|]. split.
      + destruct (mem v T) eqn:E; [|reflexivity]. apply mem_in in E. contradiction.
      + destruct (mem v (nth m cls [])) eqn:E; [|reflexivity]. apply mem_in in E. exfalso.
        apply (A' v E). now left.
    - intros [Range [Out Out']]. apply at_step with (nth m cls []).
      + exact Range.
      + intros H. apply mem_in in H. congruence.
      + now apply nth_In.
      + intros w Hw [<-|Hin]; [apply mem_in in Hw; congruence|exact (A w Hw Hin)].
  Qed.

  Lemma parity m : m < length cls ->
    (forall T, Wins (at_move (formula k cls)) T -> last_clause k cls m T ->
      is_odd (length (sides k cls m T))) /\
    (forall T, Loses (at_move (formula k cls)) T -> last_clause k cls m T ->
      is_even (length (sides k cls m T))).
  Proof.
    intros Lm.
    set (W := fun T => last_clause k cls m T -> is_odd (length (sides k cls m T))).
    set (L := fun T => last_clause k cls m T -> is_even (length (sides k cls m T))).
    assert (HW : forall T T', at_move (formula k cls) T T' ->
      Loses (at_move (formula k cls)) T' -> L T' -> W T).
    { intros T T' M _ IH Last. destruct (at_move_cons _ T T' M) as [v ->].
      apply (last_moves m T v Lm Last) in M. rewrite (sides_cons k cls m Lm T v M).
      destruct (IH (last_cons k cls m T v Last M)) as [h E]. exists h. lia. }
    assert (HL : forall T, (forall T', at_move (formula k cls) T T' ->
      Wins (at_move (formula k cls)) T') ->
      (forall T', at_move (formula k cls) T T' -> W T') -> L T).
    { intros T _ IH Last. destruct (sides k cls m T) as [|v rest] eqn:E; [exists 0; reflexivity|].
      assert (Hv : In v (sides k cls m T)) by (rewrite E; now left).
      rewrite <- E, (sides_cons k cls m Lm T v Hv).
      destruct (IH (v :: T)) as [h Eh].
      - now apply (last_moves m T v Lm Last).
      - now apply last_cons.
      - exists (S h). lia. }
    split; intros T.
    - exact (Wins_mutual (at_move (formula k cls)) W L HW HL T).
    - exact (Loses_mutual (at_move (formula k cls)) W L HW HL T).
  Qed.

  Lemma small_answered : 1 <= k -> all_answered 0 2 k cls.
  Proof.
    intros Hk T [F Open] Lost NT U.
    destruct (spare_or_last T NT F U) as [Spare|[m [Lm Last]]].
    - apply spare_answered; auto using zero_even, two_even.
    - pose proof (proj2 (parity m Lm) T Lost Last) as Ev. split.
      + intros c Hc. exact (last_component k cls m wf nonempty Lm T c Last Hc).
      + intros c r t Hr Sat Ht Hu Ho.
        assert (Both : exists r', pair_of m r r').
        { destruct (node_cases k cls m T (Copy m 0) (Copy m 1) Last
            (or_introl (conj eq_refl eq_refl))
            r Hr) as [S1|[->| ->]]; [congruence| |].
          - exists (Copy m 1). now left.
          - exists (Copy m 0). now right. }
        destruct Both as [r' Both]. destruct (Nat.eq_dec t 1) as [->|N1].
        * now apply (last_node k cls m wf nonempty Lm T c r r').
        * apply (last_route k cls m wf nonempty Lm T c r r' t); auto. lia.
  Qed.
End Small.

Theorem avoid_true_to_flag_coloring_small_correct : forall f : positive_cnf, at_in_range f ->
  (fc_first_player_wins (avoid_true_to_flag_coloring_small f) <-> at_first_player_wins f) /\
  (fc_second_player_wins (avoid_true_to_flag_coloring_small f) <-> at_second_player_wins f).
Proof.
  intros f Range. apply same_winner.
  - exact Range.
  - exact zero_even.
  - exact two_even.
  - lia.
  - apply small_answered; [exact (clauses_range f Range)|exact (clauses_nonempty f Range)].
Qed.

Theorem avoid_true_to_flag_coloring_small_well_formed : forall f : positive_cnf,
  at_in_range f -> fc_well_formed (avoid_true_to_flag_coloring_small f).
Proof. intros f Range. exact (graph_well_formed 0 2 f Range). Qed.

Theorem avoid_true_to_flag_coloring_small_sizes : forall f : positive_cnf,
  let k := variables (without_empty f) in
  let n := length (clauses (without_empty f)) in
  let literals := list_sum (map (fun c => length (distinct c)) (clauses (without_empty f))) in
  let g := avoid_true_to_flag_coloring_small f in
  fc_vertices g = k + 10 * n + 16 /\ length (fc_edges g) = 3 * k + 2 * literals + 10 * n + 15.
Proof.
  intros f k n literals g. destruct (graph_sizes 0 2 f) as [V E].
  fold k n literals in V, E. unfold g, avoid_true_to_flag_coloring_small. fold k. rewrite V, E.
  split; lia.
Qed.
