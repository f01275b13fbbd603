(** * QBF -> GENERALIZED GEOGRAPHY: winning moves and strategies carry over

[[
Theorem qbf_to_generalized_geography_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := choosing bipartite phi rho k in
  played g here /\
  (forall next, gg_move (arcs g) here next <->
    exists b, next = moved here (setting_vertex bipartite phi k b)) /\
  forall b, Loses (gg_move (arcs g)) (moved here (setting_vertex bipartite phi k b)) <->
    suits kind (holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)).

Theorem qbf_to_generalized_geography_clause_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment), proper phi ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := picking bipartite phi rho in
  played g here /\
  (forall next, gg_move (arcs g) here next <->
    exists j, j < length (matrix phi) /\ next = moved here (clause_vertex bipartite phi j)) /\
  forall j, j < length (matrix phi) ->
    (Loses (gg_move (arcs g)) (moved here (clause_vertex bipartite phi j)) <->
     forall l, In l (nth j (matrix phi) []) -> ~ literal_true rho l).

Theorem qbf_to_generalized_geography_literal_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment) (j : nat), proper phi ->
  j < length (matrix phi) ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := moved (picking bipartite phi rho) (clause_vertex bipartite phi j) in
  forall l, In l (nth j (matrix phi) []) ->
  let next := moved here (literal_vertex bipartite phi l) in
  gg_move (arcs g) here next /\ Loses (gg_move (arcs g)) next <-> literal_true rho l.
]]

    A move wins iff the opponent loses after it. The positions in which a player has a choice are,
    for every assignment [rho], [choosing rho k], where the variables before stage k have been set
    as in rho and the player of quantifier k sets the next one; [picking rho], where all have been
    set and A picks a clause; and those at the clause. The first theorem says that setting v to b
    wins iff that leaves the rest of the formula with the value that suits the player; with k = 0
    these are the winning first moves. The second: picking a clause wins iff it is false; the
    third: of the literals of the clause, the true ones are those whose vertices win. So a winning
    strategy for the QBF is one for the digraph, and this is what Python's [transfer] plays.

    Why it is right. [visited_passed] says that these positions are those of the invariant of
    qbf_to_generalized_geography.v, whose lemmas tell who wins after each move. *)

From Coq Require Import Bool List Arith Lia Relation_Operators Operators_Properties.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.geography Require Import generalized_geography renaming qbf_to_generalized_geography.
Import ListNotations.

(** A position that a play from the start reaches. *)
Definition played (g : digraph) : nat * list nat -> Prop :=
  clos_refl_trans _ (gg_move (arcs g)) (start g, [start g]).


Section Play.
  Variable kinds : list bool.
  Variable clauses : cnf.
  Variable bipartite : bool.
  Hypothesis in_range : forall c l, In c clauses -> In l c -> fst l < length kinds.
  Let n := length kinds.
  Let m := length clauses.

  Notation step := (gg_move (symbolic_arcs kinds clauses bipartite)).
  Notation present := (present kinds clauses bipartite).
  Notation number := (number kinds clauses bipartite).
  Notation setting := (setting kinds bipartite).
  Variable rho : assignment. (* of the stages *)

  Definition entering (k : nat) : list vertex := if alternates kinds k then [Enter k] else [].
  Fixpoint visited (k : nat) : list vertex :=
    match k with
    | 0 => [Start]
    | S i => Leave i :: setting i (rho i) :: entering i ++ visited i
    end.
  Definition at_choice (k : nat) : vertex * list vertex :=
    (choice kinds k, entering k ++ visited k).
  Definition at_fork : vertex * list vertex :=
    (fork kinds, (if forked kinds then [Fork] else []) ++ visited n).

  Lemma passed_ext k rho1 rho2 vis : (forall i, i < k -> rho1 i = rho2 i) ->
    passed kinds bipartite k rho1 vis -> passed kinds bipartite k rho2 vis.
  Proof.
    intros E [X B C Ch]. constructor; auto. intros i b. rewrite X. split; intros [L H]; split; auto.
    - now rewrite <- E.
    - now rewrite E.
  Qed.

  Lemma passed_entering k vis : passed kinds bipartite k rho vis ->
    passed kinds bipartite k rho (entering k ++ vis).
  Proof.
    intros P. unfold entering. destruct alternates; [|exact P]. now apply passed_more.
  Qed.

  Lemma visited_passed k : passed kinds bipartite k rho (visited k) /\ entered k (visited k).
  Proof.
    induction k as [|k IH].
    - split; [|split].
      + constructor; simpl.
        * intros i b. split; [intros [H|[]]; discriminate|intros [H _]; lia].
        * intros i. split; [intros [H|[]]; discriminate|intros H; lia].
        * intros j [H|[]]; discriminate.
        * intros i b [H|[]]; discriminate.
      + intros i [H|[]]; discriminate.
      + intros [H|[]]; discriminate.
    - destruct IH as [P [NA NC]]. split; [|split].
      + apply passed_ext with (rho1 := set_to rho k (rho k)).
        * intros i _. unfold set_to. destruct (i =? k) eqn:E; auto.
          apply Nat.eqb_eq in E. now subst i.
        * apply (passed_next _ clauses). now apply passed_entering.
      + intros i Hin. simpl in Hin. destruct Hin as [H|[H|H]]; try discriminate.
        apply in_app_iff in H. destruct H as [H|H]; [|apply NA in H; lia].
        unfold entering in H. destruct alternates; [|destruct H]. destruct H as [H|[]].
        inversion H. lia.
      + intros Hin. simpl in Hin. destruct Hin as [H|[H|H]]; try discriminate.
        apply in_app_iff in H. destruct H as [H|H]; auto.
        unfold entering in H. destruct alternates; [|destruct H]. destruct H as [H|[]].
        discriminate.
  Qed.

  Lemma choice_passed k : passed kinds bipartite k rho (snd (at_choice k)).
  Proof. apply passed_entering. apply visited_passed. Qed.

  Lemma fork_passed : passed kinds bipartite n rho (snd at_fork).
  Proof.
    destruct (visited_passed n) as [P _]. unfold at_fork. simpl.
    destruct forked; [|exact P]. now apply passed_more.
  Qed.

  (** These positions are reached. *)
  Notation reached := (clos_refl_trans _ step (Start, [Start])).

  Lemma reached_choice k : k < n -> reached (current k, visited k) -> reached (at_choice k).
  Proof.
    intros L R. unfold at_choice, choice, entering. destruct (alternates kinds k) eqn:A; auto.
    apply rt_trans with (1 := R). apply rt_step. apply step_iff. exists (Enter k).
    split; [now apply arcs_enter|]. split; [|reflexivity].
    destruct (visited_passed k) as [_ [NA _]]. intros H. apply NA in H. lia.
  Qed.

  Lemma reached_current k : k <= n -> reached (current k, visited k).
  Proof.
    induction k as [|k IH]; intros L; [apply rt_refl|].
    assert (R : reached (at_choice k)) by (apply reached_choice; [lia|apply IH; lia]).
    pose proof (choice_passed k) as P.
    apply rt_trans with (1 := R). apply rt_trans with (moved (at_choice k) (setting k (rho k))).
    - apply rt_step. apply (setting_steps kinds clauses bipartite k rho); [lia|exact P|].
      destruct (rho k); auto.
    - apply rt_step. apply step_iff. exists (Leave k). split; [now apply arcs_leave|].
      split; [|reflexivity]. intros [H|H]; [discriminate|]. apply (passed_b _ _ _ _ _ P) in H. lia.
  Qed.

  Lemma reached_fork : reached at_fork.
  Proof.
    pose proof (reached_current n (le_n n)) as R. unfold at_fork, fork.
    destruct (forked kinds) eqn:F; auto.
    apply rt_trans with (1 := R). apply rt_step. apply step_iff. exists Fork.
    split; [now apply arcs_last|]. split; [|reflexivity]. apply visited_passed.
  Qed.

  (** * Who wins after a move *)
  Lemma setting_wins k b : k < n ->
    (Loses step (moved (at_choice k) (setting k b)) <->
     value (skipn (S k) kinds) (S k) clauses (set_to rho k b) = nth k kinds true).
  Proof.
    intros L. pose proof (choice_passed k) as P.
    destruct (visited_passed k) as [_ [NA NC]].
    assert (Ent : entered (S k) (Leave k :: setting k b :: snd (at_choice k))).
    { unfold at_choice, entering. split; simpl.
      - intros i [H|[H|H]]; try discriminate. apply in_app_iff in H.
        destruct H as [H|H]; [|apply NA in H; lia].
        destruct alternates; [|destruct H]. destruct H as [H|[]]. inversion H. lia.
      - intros [H|[H|H]]; try discriminate. apply in_app_iff in H. destruct H as [H|H]; auto.
        destruct alternates; [|destruct H]. destruct H as [H|[]]; discriminate. }
    pose proof (stage_out kinds clauses bipartite in_range (skipn (S k) kinds) (S k)
      (set_to rho k b) (Leave k :: setting k b :: snd (at_choice k))) as Hout.
    rewrite skipn_length in Hout.
    specialize (Hout ltac:(fold n; lia) eq_refl (passed_next _ clauses _ _ _ _ b P) Ent).
    apply setting_out with (1 := L) (2 := P) in Hout.
    unfold moved. rewrite (outcome_loses _ _ _ Hout), negb_false_iff, eqb_true_iff.
    reflexivity.
  Qed.

  Lemma clause_wins j : j < m ->
    (Loses step (moved at_fork (Clause j)) <->
     existsb (literal_value rho) (nth j clauses []) = false).
  Proof.
    intros L. unfold moved.
    exact (outcome_loses _ _ _ (clause_out kinds clauses bipartite in_range rho _ j
      fork_passed L)).
  Qed.

  Lemma landing_wins j l : j < m -> In l (nth j clauses []) ->
    let here := moved at_fork (Clause j) in
    let next := moved here (landing kinds bipartite l) in
    step here next /\ Loses step next <-> literal_value rho l = true.
  Proof.
    intros L Il here next. pose proof fork_passed as P. split.
    - intros [M H]. apply step_iff in M. destruct M as [w [_ [Nw E]]].
      assert (w = landing kinds bipartite l) by (inversion E; auto). subst w.
      assert (Nl : ~ In (landing kinds bipartite l) (snd at_fork)).
      { intros Hin. apply Nw. right. exact Hin. }
      pose proof (landing_out kinds clauses bipartite in_range rho _ j l P L Il Nl) as Hout.
      apply (outcome_loses _ _ _ Hout) in H. now apply negb_false_iff.
    - intros T. pose proof (landing_free kinds bipartite rho _ l P T) as Nl.
      pose proof (landing_out kinds clauses bipartite in_range rho _ j l P L Il Nl) as Hout.
      rewrite T in Hout. split; [|exact Hout]. apply step_iff.
      exists (landing kinds bipartite l). split; [apply arcs_clause; eauto|].
      split; [|reflexivity]. intros [H|H]; [|exact (Nl H)]. unfold landing in H.
      destruct asked; discriminate.
  Qed.

  (** * By numbers *)
  Definition numbers (p : vertex * list vertex) : nat * list nat :=
    (number (fst p), map number (snd p)).
  Notation digraph := (numbered kinds clauses bipartite).

  Lemma reached_present p : reached p -> renamed number present p (numbers p).
  Proof.
    intros R. apply clos_rt_rtn1 in R. induction R as [|p q M R IH].
    - now apply renamed_start.
    - destruct IH as [D1 [D2 _]]. inversion M as [u w vis A N E1 E2]; subst.
      apply present_arcs in A; [|exact in_range]. destruct A as [_ Dw].
      split; [exact Dw|]. split; [constructor; auto|reflexivity].
  Qed.

  Lemma reached_played p : reached p -> played digraph (numbers p).
  Proof.
    intros R. unfold played. apply clos_rt_rtn1 in R.
    induction R as [|p q M R IH]; [apply rt_refl|].
    apply rt_trans with (1 := IH). apply rt_step. apply clos_rtn1_rt in R.
    destruct (rename_forth number present (symbolic_arcs kinds clauses bipartite)
      (number_injective kinds clauses bipartite) (present_arcs kinds clauses bipartite in_range)
      p (numbers p) q (reached_present p R) M) as [q' [M' [_ [_ ->]]]]. exact M'.
  Qed.

  (** Moves, and who wins after them, are the same. *)
  Lemma numbered_step p next : reached p ->
    (gg_move (arcs digraph) (numbers p) next <-> exists q, step p q /\ next = numbers q).
  Proof.
    intros R. split.
    - intros M. destruct (rename_back number present (symbolic_arcs kinds clauses bipartite)
        (number_injective kinds clauses bipartite) (present_arcs kinds clauses bipartite in_range)
        p (numbers p) next (reached_present p R) M) as [q [Mq [_ [_ ->]]]]. exists q. auto.
    - intros [q [M ->]]. destruct (rename_forth number present
        (symbolic_arcs kinds clauses bipartite) (number_injective kinds clauses bipartite)
        (present_arcs kinds clauses bipartite in_range)
        p (numbers p) q (reached_present p R) M) as [q' [M' [_ [_ ->]]]]. exact M'.
  Qed.

  Lemma numbered_step_to p w : reached p -> present w ->
    (gg_move (arcs digraph) (numbers p) (numbers (moved p w)) <-> step p (moved p w)).
  Proof.
    intros R Dw. rewrite numbered_step; auto. split; [|eauto]. intros [q [M E]].
    inversion M as [u w' vis A N E1 E2]. subst p q. unfold moved in *. simpl in *.
    apply present_arcs in A; [|exact in_range]. inversion E as [Ew].
    assert (w' = w).
    { apply (number_injective kinds clauses bipartite); [apply A|exact Dw|now symmetry]. }
    subst w'. exact M.
  Qed.

  Lemma numbered_loses p : reached p ->
    (Loses (gg_move (arcs digraph)) (numbers p) <-> Loses step p).
  Proof.
    intros R. symmetry.
    apply (rename_gg number present (symbolic_arcs kinds clauses bipartite)
      (number_injective kinds clauses bipartite) (present_arcs kinds clauses bipartite in_range)
      p (numbers p) (reached_present p R)).
  Qed.
End Play.

(** * Of a QBF *)
Section Named.
  Variables (bipartite : bool) (phi : qbf) (rho : assignment).
  Let kinds := quantifiers phi.
  Let clauses := staged_clauses phi.
  Definition choosing (k : nat) : nat * list nat :=
    numbers kinds clauses bipartite (at_choice kinds bipartite (staged phi rho) k).
  Definition picking : nat * list nat :=
    numbers kinds clauses bipartite (at_fork kinds bipartite (staged phi rho)).
  Definition setting_vertex (k : nat) (b : bool) : nat :=
    number kinds clauses bipartite (setting kinds bipartite k b).
  Definition clause_vertex (j : nat) : nat := number kinds clauses bipartite (Clause j).
  Definition literal_vertex (l : literal) : nat :=
    number kinds clauses bipartite
      (landing kinds bipartite (stage_of (fst l) (order phi), snd l)).

  Lemma clause_named j l : In l (nth j (matrix phi) []) ->
    In (stage_of (fst l) (order phi), snd l) (nth j clauses []).
  Proof.
    intros Hin. unfold clauses, staged_clauses.
    change [] with (normal_clause (order phi) []). rewrite map_nth. apply normal_clause_in. eauto.
  Qed.

  Lemma literal_named j l : j < length (matrix phi) -> In l (nth j (matrix phi) []) ->
    (literal_value (staged phi rho) (stage_of (fst l) (order phi), snd l) = true <->
     literal_true rho l).
  Proof.
    intros L Hin. unfold literal_value, literal_true. cbn [fst snd]. rewrite eqb_true_iff.
    rewrite <- staged_at; [reflexivity|].
    apply closed_prefix_covers with (nth j (matrix phi) []); auto. now apply nth_In.
  Qed.
End Named.

Theorem qbf_to_generalized_geography_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := choosing bipartite phi rho k in
  played g here /\
  (forall next, gg_move (arcs g) here next <->
    exists b, next = moved here (setting_vertex bipartite phi k b)) /\
  forall b, Loses (gg_move (arcs g)) (moved here (setting_vertex bipartite phi k b)) <->
    suits kind (holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)).
Proof.
  intros bipartite phi rho k kind v Hproper Hk g here.
  assert (Range := staged_in_range phi).
  destruct (staged_kind phi k kind v Hk) as [L Hn].
  assert (Lk : k < length (closed_prefix phi)) by (apply nth_error_Some; congruence).
  assert (R : clos_refl_trans _ (gg_move (symbolic_arcs (quantifiers phi) (staged_clauses phi)
    bipartite)) (Start, [Start]) (at_choice (quantifiers phi) bipartite (staged phi rho) k)).
  { apply reached_choice; [exact L|]. apply reached_current. apply Nat.lt_le_incl. exact L. }
  pose proof (choice_passed (quantifiers phi) (staged_clauses phi) bipartite (staged phi rho) k)
    as P.
  assert (Steps := fun p => setting_steps (quantifiers phi) (staged_clauses phi) bipartite k
    (staged phi rho) _ p L P).
  split; [|split].
  - now apply reached_played.
  - intros next. unfold here, g, choosing, qbf_to_generalized_geography.
    rewrite numbered_step; auto. split.
    + intros [q [M ->]]. apply Steps in M. destruct M as [->| ->]; eexists; reflexivity.
    + intros [b ->]. exists (moved (at_choice (quantifiers phi) bipartite (staged phi rho) k)
        (setting (quantifiers phi) bipartite k b)).
      split; [|reflexivity]. apply Steps. destruct b; auto.
  - intros b.
    change (moved here (setting_vertex bipartite phi k b))
      with (numbers (quantifiers phi) (staged_clauses phi) bipartite
        (moved (at_choice (quantifiers phi) bipartite (staged phi rho) k)
          (setting (quantifiers phi) bipartite k b))).
    unfold g, qbf_to_generalized_geography. rewrite numbered_loses; auto.
    2: { apply rt_trans with (1 := R). apply rt_step. apply Steps. destruct b; auto. }
    rewrite setting_wins; auto.
    assert (Hvalue : value (skipn (S k) (quantifiers phi)) (S k) (staged_clauses phi)
      (set_to (staged phi rho) k b) = true <->
      holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)).
    { apply rest_value; auto; [apply closed_prefix_covers|]. now apply staged_set with kind. }
    rewrite Hn. destruct kind; simpl; [exact Hvalue|].
    rewrite <- Hvalue, not_true_iff_false. reflexivity.
Qed.

Theorem qbf_to_generalized_geography_clause_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment), proper phi ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := picking bipartite phi rho in
  played g here /\
  (forall next, gg_move (arcs g) here next <->
    exists j, j < length (matrix phi) /\ next = moved here (clause_vertex bipartite phi j)) /\
  forall j, j < length (matrix phi) ->
    (Loses (gg_move (arcs g)) (moved here (clause_vertex bipartite phi j)) <->
     forall l, In l (nth j (matrix phi) []) -> ~ literal_true rho l).
Proof.
  intros bipartite phi rho Hproper g here. assert (Range := staged_in_range phi).
  assert (R := reached_fork (quantifiers phi) (staged_clauses phi) bipartite (staged phi rho)).
  assert (Lm : length (staged_clauses phi) = length (matrix phi)) by apply map_length.
  assert (M : forall j, j < length (matrix phi) -> gg_move (symbolic_arcs (quantifiers phi)
    (staged_clauses phi) bipartite) (at_fork (quantifiers phi) bipartite (staged phi rho))
    (moved (at_fork (quantifiers phi) bipartite (staged phi rho)) (Clause j))).
  { intros j L. apply step_iff. exists (Clause j). rewrite <- Lm in L.
    split; [apply arcs_fork; eauto|]. split; [|reflexivity].
    apply (fork_passed (quantifiers phi) (staged_clauses phi)). }
  split; [|split].
  - now apply reached_played.
  - intros next. unfold here, g, picking, qbf_to_generalized_geography.
    rewrite numbered_step; auto. split.
    + intros [q [Mq ->]]. apply step_iff in Mq. destruct Mq as [w [A [_ ->]]].
      apply arcs_fork in A. destruct A as [j [L ->]]. rewrite Lm in L.
      exists j. split; [exact L|reflexivity].
    + intros [j [L ->]].
      exists (moved (at_fork (quantifiers phi) bipartite (staged phi rho)) (Clause j)).
      split; [now apply M|reflexivity].
  - intros j L.
    change (moved here (clause_vertex bipartite phi j))
      with (numbers (quantifiers phi) (staged_clauses phi) bipartite
        (moved (at_fork (quantifiers phi) bipartite (staged phi rho)) (Clause j))).
    unfold g, qbf_to_generalized_geography. rewrite numbered_loses; auto.
    2: { apply rt_trans with (1 := R). apply rt_step. now apply M. }
    rewrite clause_wins; [|exact Range|rewrite Lm; exact L].
    rewrite <- not_true_iff_false, existsb_exists. split.
    + intros H l Il T. apply H. exists (stage_of (fst l) (order phi), snd l).
      split; [now apply clause_named|]. now apply (literal_named phi rho j).
    + intros H [l' [Il' T]].
      assert (Hin : exists l, In l (nth j (matrix phi) []) /\
        l' = (stage_of (fst l) (order phi), snd l)).
      { unfold staged_clauses in Il'. change [] with (normal_clause (order phi) []) in Il'.
        rewrite map_nth in Il'. now apply normal_clause_in. }
      destruct Hin as [l [Il ->]]. apply (H l Il). now apply (literal_named phi rho j).
Qed.

Theorem qbf_to_generalized_geography_literal_moves :
  forall (bipartite : bool) (phi : qbf) (rho : assignment) (j : nat), proper phi ->
  j < length (matrix phi) ->
  let g := qbf_to_generalized_geography bipartite phi in
  let here := moved (picking bipartite phi rho) (clause_vertex bipartite phi j) in
  forall l, In l (nth j (matrix phi) []) ->
  let next := moved here (literal_vertex bipartite phi l) in
  gg_move (arcs g) here next /\ Loses (gg_move (arcs g)) next <-> literal_true rho l.
Proof.
  intros bipartite phi rho j Hproper L g here l Il next.
  assert (Range := staged_in_range phi).
  set (at_clause := moved (at_fork (quantifiers phi) bipartite (staged phi rho)) (Clause j)).
  set (w := landing (quantifiers phi) bipartite (stage_of (fst l) (order phi), snd l)).
  assert (Lj : j < length (staged_clauses phi)) by (unfold staged_clauses; now rewrite map_length).
  assert (R : clos_refl_trans _ (gg_move (symbolic_arcs (quantifiers phi) (staged_clauses phi)
    bipartite)) (Start, [Start]) at_clause).
  { apply rt_trans with (1 := reached_fork (quantifiers phi) (staged_clauses phi) bipartite
      (staged phi rho)).
    apply rt_step. apply step_iff. exists (Clause j). split; [apply arcs_fork; eauto|].
    split; [|reflexivity]. apply (fork_passed (quantifiers phi) (staged_clauses phi)). }
  assert (Aw : In (Clause j, w) (symbolic_arcs (quantifiers phi) (staged_clauses phi) bipartite)).
  { apply arcs_iff, arcs_clause; auto. eexists. split; [apply clause_named; eauto|reflexivity]. }
  rewrite <- (literal_named phi rho j l L Il),
    <- (landing_wins (quantifiers phi) (staged_clauses phi) bipartite Range (staged phi rho) j _ Lj
      (clause_named phi j l Il)).
  fold at_clause. fold w.
  change here with (numbers (quantifiers phi) (staged_clauses phi) bipartite at_clause).
  change next with (numbers (quantifiers phi) (staged_clauses phi) bipartite (moved at_clause w)).
  unfold g, qbf_to_generalized_geography.
  rewrite numbered_step_to; [|exact Range|exact R|now apply (present_arcs _ _ _ Range _ _ Aw)].
  split; intros [M H]; split; auto; apply numbered_loses in H || apply numbered_loses; auto;
    apply rt_trans with (1 := R); now apply rt_step.
Qed.
