(** * QBF -> AVOID TRUE: winning moves and strategies carry over

[[
Theorem qbf_to_avoid_true_moves :
  forall (phi : qbf) (sigma : assignment) (k : nat), proper phi ->
  k < length (alternating_stages phi) ->
  let f := qbf_to_avoid_true phi in
  let here := stages_set sigma k in
  clos_refl_trans _ (at_move f) [] here /\
  (forall b, at_move f here (setting k b :: here)) /\
  (forall next, at_move f here next -> Loses (at_move f) next ->
    exists b, next = setting k b :: here) /\
  forall b, Loses (at_move f) (setting k b :: here) <->
    suits (turn k) (holds (left_after true (closed_prefix phi) (S k)) (matrix phi)
      (by_stages phi (set_to sigma k b))).

Theorem qbf_to_avoid_true_last_move :
  forall (phi : qbf) (sigma : assignment), proper phi ->
  let N := length (alternating_stages phi) in
  let f := qbf_to_avoid_true phi in
  let here := stages_set sigma N in
  clos_refl_trans _ (at_move f) [] here /\
  (at_move f here (3 * N :: here) /\ Loses (at_move f) (3 * N :: here) <->
   ~ cnf_true (by_stages phi sigma) (matrix phi)).
]]

    A move wins iff the opponent loses after it. The prefix has been made alternating, so stage k
    is a variable of the prefix or a dummy; [sigma] sets stages, and [by_stages] the variables by
    their stages. When the stages before k have been set by sigma ([stages_set]), which play
      reaches,
    the winning moves are among the two that set stage k, and that setting wins which leaves the
    rest of the formula with the value that suits the player of the stage; with k = 0 these are the
    winning first moves. When all stages have been set, the second player wins with z (number 3N)
    iff the matrix is false. So a winning strategy for the QBF is one for AVOID TRUE, with any
    settings of the dummies, as long as both players keep to the stages; whoever does not is
    punished, which is [punish] of qbf_to_avoid_true.v.

    Why it is right. These positions are those of the invariant [at_stage] there ([stages_set_at]),
    and [stage_out] tells who wins after each setting. *)

From Coq Require Import Bool List Arith Lia Relation_Operators Operators_Properties.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import qbf stages alternating avoid_true avoid_true_parity
  qbf_to_avoid_true.
Import ListNotations.

Fixpoint stages_set (sigma : assignment) (k : nat) : list nat :=
  match k with 0 => [] | S j => setting j (sigma j) :: stages_set sigma j end.

(** Whose stage it is. *)
Definition turn (k : nat) : quantifier := if Nat.even k then Existential else Universal.

Section Moves.
  Variable N : nat.
  Variable ms : cnf.
  Hypothesis N_odd : exists h, N = 2 * h + 1.
  Hypothesis in_range : forall c l, In c ms -> In l c -> fst l < N.
  Let f := avoid_formula N ms.

  Lemma at_stage_ext k rho rho' T : (forall i, i < k -> rho i = rho' i) -> at_stage k rho T ->
    at_stage k rho' T.
  Proof.
    intros E St. constructor; [|apply St..]. intros v. rewrite (stage_in _ _ _ St).
    split; intros [i [L ->]]; exists i; (split; [exact L|]); now rewrite E.
  Qed.

  Lemma new_setting k rho T b : at_stage k rho T -> ~ In (setting k b) T.
  Proof.
    intros St Hin. apply (stage_range k rho T _ St) in Hin. unfold setting in Hin.
    destruct b; lia.
  Qed.

  Lemma stages_set_at sigma k : at_stage k sigma (stages_set sigma k).
  Proof.
    induction k as [|k IH]; simpl.
    - constructor; [|constructor|reflexivity]. intros v. split; [intros []|].
      intros [i [L _]]. lia.
    - apply (at_stage_ext (S k) (set_to sigma k (sigma k))).
      + intros i L. unfold set_to. destruct (Nat.eqb_spec i k); congruence.
      + apply stage_next; [exact IH|]. now apply (new_setting k sigma).
  Qed.

  Lemma may_set k sigma T b : k < N -> at_stage k sigma T -> at_move f T (setting k b :: T).
  Proof.
    intros L St. apply at_step with (end_clause N).
    - unfold setting. cbn [f variables avoid_formula]. destruct b; lia.
    - now apply (new_setting k sigma).
    - apply in_clauses. auto.
    - intros w Iw [<-|J].
      + apply in_end in Iw. unfold setting in Iw. destruct b; lia.
      + apply (end_alive N sigma T k (Nat.lt_le_incl _ _ L) St w Iw J).
  Qed.

  Lemma stages_set_played sigma k : k <= N -> clos_refl_trans _ (at_move f) [] (stages_set sigma k).
  Proof.
    induction k as [|k IH]; intros L; [apply rt_refl|]. apply rt_trans with (stages_set sigma k).
    - apply IH. lia.
    - apply rt_step. apply (may_set k sigma); [lia|apply stages_set_at].
  Qed.

  Lemma only_settings sigma k next : k < N -> at_move f (stages_set sigma k) next ->
    Loses (at_move f) next -> exists b, next = setting k b :: stages_set sigma k.
  Proof.
    intros L M Hl. inversion M as [T v c Rv Nv Ic Ac E1 E2]. subst T next.
    destruct (Nat.eq_dec v (2 * k + 1)) as [->|N1]; [exists true; reflexivity|].
    destruct (Nat.eq_dec v (2 * k + 2)) as [->|N2]; [exists false; reflexivity|].
    exfalso. revert Hl. apply wins_not_loses.
    apply (punish N ms N_odd in_range k sigma (stages_set sigma k)); auto. apply stages_set_at.
  Qed.

  Lemma setting_out sigma k b : k < N ->
    outcome (at_move f) (Bool.eqb (value (alternate (Nat.even (S k)) (N - S k)) (S k) ms
      (set_to sigma k b)) (Nat.even (S k))) (setting k b :: stages_set sigma k).
  Proof.
    intros L. apply (stage_out N ms N_odd in_range); [lia|]. apply stage_next.
    - apply stages_set_at.
    - apply (new_setting k sigma), stages_set_at.
  Qed.

  Lemma last_move sigma : at_move f (stages_set sigma N) (3 * N :: stages_set sigma N) /\
    Loses (at_move f) (3 * N :: stages_set sigma N) <-> cnf_value sigma ms = false.
  Proof.
    pose proof (stages_set_at sigma N) as St.
    pose proof (last_out N ms N_odd in_range sigma _ St) as Hout. split.
    - intros [M Hl]. destruct (cnf_value sigma ms); [|reflexivity]. exfalso.
      inversion Hout as [T Hall]. apply Hall in M. now apply wins_not_loses in M.
    - intros E. apply (z_wins N ms N_odd in_range sigma); auto.
  Qed.
End Moves.

Theorem qbf_to_avoid_true_moves :
  forall (phi : qbf) (sigma : assignment) (k : nat), proper phi ->
  k < length (alternating_stages phi) ->
  let f := qbf_to_avoid_true phi in
  let here := stages_set sigma k in
  clos_refl_trans _ (at_move f) [] here /\
  (forall b, at_move f here (setting k b :: here)) /\
  (forall next, at_move f here next -> Loses (at_move f) next ->
    exists b, next = setting k b :: here) /\
  forall b, Loses (at_move f) (setting k b :: here) <->
    suits (turn k) (holds (left_after true (closed_prefix phi) (S k)) (matrix phi)
      (by_stages phi (set_to sigma k b))).
Proof.
  intros phi sigma k P L f here.
  pose proof (stages_odd phi) as Odd. pose proof (stages_in_range phi) as Range.
  split; [apply stages_set_played; lia|].
  split; [intros b; apply (may_set _ _ k sigma); [exact L|apply stages_set_at]|].
  split; [intros next; now apply only_settings|]. intros b.
  pose proof (left_value phi (set_to sigma k b) (S k) P L) as Hvalue.
  pose proof (setting_out _ _ Odd Range sigma k b L) as Hout.
  apply outcome_loses in Hout. unfold f, here, qbf_to_avoid_true. rewrite Hout. unfold turn.
  rewrite Nat.even_succ, <- Nat.negb_even in *.
  set (v := value _ _ _ _) in *. clearbody v.
  destruct (Nat.even k), v; simpl in *; intuition congruence.
Qed.

Theorem qbf_to_avoid_true_last_move :
  forall (phi : qbf) (sigma : assignment), proper phi ->
  let N := length (alternating_stages phi) in
  let f := qbf_to_avoid_true phi in
  let here := stages_set sigma N in
  clos_refl_trans _ (at_move f) [] here /\
  (at_move f here (3 * N :: here) /\ Loses (at_move f) (3 * N :: here) <->
   ~ cnf_true (by_stages phi sigma) (matrix phi)).
Proof.
  intros phi sigma P N f here.
  pose proof (stages_odd phi) as Odd. pose proof (stages_in_range phi) as Range.
  split; [now apply stages_set_played|]. unfold f, here, qbf_to_avoid_true. fold N.
  rewrite (last_move N _ Odd Range sigma), <- not_true_iff_false.
  unfold matrix_at_stages. now rewrite (at_stages_true _ _ (by_stages phi sigma) sigma).
Qed.
