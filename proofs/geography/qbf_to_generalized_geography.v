(** * QBF -> GENERALIZED GEOGRAPHY, variant [small]

[[
Theorem qbf_to_generalized_geography_correct : forall phi : qbf, proper phi ->
  (gg_first_player_wins (qbf_to_generalized_geography phi) <-> qbf_true phi) /\
  (gg_second_player_wins (qbf_to_generalized_geography phi) <-> ~ qbf_true phi).

Theorem qbf_to_generalized_geography_well_formed : forall phi : qbf,
  well_formed (qbf_to_generalized_geography phi).

Theorem qbf_to_generalized_geography_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let fork := if forked kinds then 1 else 0 in
  let literals := list_sum (map (@length _) (staged_clauses phi)) in
  let g := qbf_to_generalized_geography phi in
  vertices g = 1 + 3 * length kinds + new kinds + fork + length (matrix phi) /\
  length (arcs g) = 4 * length kinds + new kinds + fork + length (matrix phi) + literals.
]]

    The digraph is that of gadgetry/reductions/geography/qbf_to_generalized_geography.py, vertex by
    vertex and arc by arc in the same order. Schaefer 1978, without the alternation and the dummy
    variables that his proof assumes: E, the existential player, moves first; each variable v is a
    diamond a_v -> x_v, x_-v -> b_v, entered by the player of its quantifier; after the last one A
    steps from C to a clause, and E from there to one of its literals.

    Why it is right. Passing through x_l sets l to False, so after all diamonds x_l is unvisited iff
    l is true ([passed]). Hence E can leave a clause iff it holds a true literal, and then A is
    stuck, since b_v is visited ([clause_out]); A, at C, wins iff some clause is false ([fork_out]).
    The invariant ([stage_out]), by induction from the last stage to the first: at stage k, with
    the values rho of the stages before, the player to move wins iff the value of the rest of the
    prefix under rho is the one that suits him: true for E, false for A. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import qbf stages counting.
From Gadgetry.geography Require Import generalized_geography renaming.
Import ListNotations.

(** Stages are numbers from 0; [Literal k neg] is x_v or x_-v. *)
Inductive vertex :=
| Start                            (* s *)
| Enter (k : nat)                  (* a_v, where it is new *)
| Literal (k : nat) (neg : bool)   (* x_v, and x_-v if [neg] *)
| Leave (k : nat)                  (* b_v *)
| Fork                             (* C, where it is new *)
| Clause (j : nat).                (* c_j *)

Section Construction.
  Variable kinds : list bool. (* true: exists *)
  Variable clauses : cnf.  (* over stages *)
  Let n := length kinds.
  Let m := length clauses.

  (** Who is to move at the end of stages 0..k-1. *)
  Definition mover (k : nat) : bool := match k with 0 => true | S k' => nth k' kinds true end.
  Definition current (k : nat) : vertex := match k with 0 => Start | S k' => Leave k' end.
  Definition alternates (k : nat) : bool := xorb (mover k) (nth k kinds true).
  Definition choice (k : nat) : vertex := if alternates k then Enter k else current k.
  Definition forked : bool := mover n.
  Definition fork : vertex := if forked then Fork else current n.

  Definition symbolic_arcs : list (vertex * vertex) :=
    map (fun k => (current k, Enter k)) (filter alternates (seq 0 n)) ++
    flat_map (fun neg =>
      map (fun k => (choice k, Literal k neg)) (seq 0 n) ++
      map (fun k => (Literal k neg, Leave k)) (seq 0 n)) [false; true] ++
    (if forked then [(current n, Fork)] else []) ++
    map (fun j => (fork, Clause j)) (seq 0 m) ++
    flat_map (fun j =>
      map (fun l => (Clause j, Literal (fst l) (snd l))) (nth j clauses [])) (seq 0 m).

  (** * The arcs, one by one *)
  Inductive arc : vertex -> vertex -> Prop :=
  | arc_enter k : k < n -> alternates k = true -> arc (current k) (Enter k)
  | arc_choice k b : k < n -> arc (choice k) (Literal k b)
  | arc_leave k b : k < n -> arc (Literal k b) (Leave k)
  | arc_fork : forked = true -> arc (current n) Fork
  | arc_clause j : j < m -> arc fork (Clause j)
  | arc_literal j l : j < m -> In l (nth j clauses []) -> arc (Clause j) (Literal (fst l) (snd l)).

  Lemma arcs_iff u v : In (u, v) symbolic_arcs <-> arc u v.
  Proof.
    unfold symbolic_arcs. rewrite !in_app_iff. split.
    - intros [H|[H|[H|[H|H]]]].
      + apply in_map_iff in H. destruct H as [k [E Hin]].
        apply filter_In in Hin. destruct Hin as [Hin A].
        apply in_seq in Hin. inversion E; subst. constructor; auto; lia.
      + apply in_flat_map in H. destruct H as [b [_ H]]. apply in_app_iff in H.
        destruct H as [H|H]; apply in_map_iff in H; destruct H as [k [E Hin]];
          apply in_seq in Hin; inversion E; subst; constructor; lia.
      + destruct forked eqn:F; [|destruct H]. destruct H as [H|[]]. inversion H; subst.
        now constructor.
      + apply in_map_iff in H. destruct H as [j [E Hin]]. apply in_seq in Hin. inversion E; subst.
        constructor; lia.
      + apply in_flat_map in H. destruct H as [j [Hin H]]. apply in_seq in Hin.
        apply in_map_iff in H. destruct H as [l [E Il]]. inversion E; subst. constructor; auto; lia.
    - intros H. destruct H.
      + left. apply in_map_iff. exists k. split; auto. apply filter_In. split; auto.
        apply in_seq. lia.
      + right; left. apply in_flat_map. exists b. split; [destruct b; simpl; auto|].
        apply in_app_iff. left. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
      + right; left. apply in_flat_map. exists b. split; [destruct b; simpl; auto|].
        apply in_app_iff. right. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
      + right; right; left. rewrite H. simpl; auto.
      + right; right; right; left. apply in_map_iff. exists j. split; auto. apply in_seq. lia.
      + right; right; right; right. apply in_flat_map. exists j. split; [apply in_seq; lia|].
        apply in_map_iff. exists l. auto.
  Qed.

  Lemma current_injective k k' : current k = current k' -> k = k'.
  Proof. destruct k, k'; simpl; congruence. Qed.

  Ltac arc_cases := unfold choice, fork in *;
    repeat match goal with
    | H : context [if alternates ?k then _ else _] |- _ => destruct (alternates k) eqn:?
    | H : context [if forked then _ else _] |- _ => destruct forked eqn:?
    | H : current ?k = current ?k' |- _ => apply current_injective in H; subst
    | H : current ?k = Literal _ _ |- _ => destruct k; simpl in H; discriminate
    | H : Literal _ _ = current ?k |- _ => destruct k; simpl in H; discriminate
    | H : current ?k = Enter _ |- _ => destruct k; simpl in H; discriminate
    | H : Enter _ = current ?k |- _ => destruct k; simpl in H; discriminate
    | H : current ?k = Fork |- _ => destruct k; simpl in H; discriminate
    | H : Fork = current ?k |- _ => destruct k; simpl in H; discriminate
    | H : current ?k = Clause _ |- _ => destruct k; simpl in H; discriminate
    | H : Clause _ = current ?k |- _ => destruct k; simpl in H; discriminate
    end; try discriminate; try congruence; try lia.

  Lemma arcs_enter k v : k < n -> alternates k = true -> (arc (current k) v <-> v = Enter k).
  Proof.
    intros L A. split; [|intros ->; now constructor].
    intros H. remember (current k) as u eqn:E. destruct H; arc_cases.
  Qed.

  Lemma arcs_choice k v : k < n -> (arc (choice k) v <-> exists b, v = Literal k b).
  Proof.
    intros L. split; [|intros [b ->]; now constructor].
    intros H. remember (choice k) as u eqn:E. destruct H; arc_cases;
      try (inversion E; subst); eauto.
  Qed.

  Lemma arcs_leave k b v : k < n -> (arc (Literal k b) v <-> v = Leave k).
  Proof.
    intros L. split; [|intros ->; now constructor].
    intros H. remember (Literal k b) as u eqn:E. destruct H; arc_cases.
  Qed.

  Lemma arcs_last v : forked = true -> (arc (current n) v <-> v = Fork).
  Proof.
    intros F. split; [|intros ->; now constructor].
    intros H. remember (current n) as u eqn:E. destruct H; arc_cases.
  Qed.

  Lemma arcs_fork v : arc fork v <-> exists j, j < m /\ v = Clause j.
  Proof.
    split; [|intros [j [L ->]]; now constructor].
    intros H. remember fork as u eqn:E. destruct H; arc_cases; eauto.
  Qed.

  Lemma arcs_clause j v : j < m ->
    (arc (Clause j) v <-> exists l, In l (nth j clauses []) /\ v = Literal (fst l) (snd l)).
  Proof.
    intros L. split; [|intros [l [Hin ->]]; now constructor].
    intros H. remember (Clause j) as u eqn:E. destruct H; arc_cases.
    inversion E; subst. eauto.
  Qed.

  (** * Play *)
  Hypothesis in_range : forall c l, In c clauses -> In l c -> fst l < n.

  Notation step := (gg_move symbolic_arcs).
  Notation Outcome := (outcome step).

  (** Stages 0..k-1 have been passed, with the values [rho]: x_l is visited iff l is false. *)
  Record passed (k : nat) (rho : assignment) (vis : list vertex) : Prop := {
    passed_x : forall i b, In (Literal i b) vis <-> i < k /\ rho i = b;
    passed_b : forall i, In (Leave i) vis <-> i < k;
    passed_c : forall j, ~ In (Clause j) vis }.
  Definition entered (k : nat) (vis : list vertex) : Prop :=
    (forall i, In (Enter i) vis -> i < k) /\ ~ In Fork vis.

  Lemma step_iff u vis p :
    step (u, vis) p <-> exists w, arc u w /\ ~ In w vis /\ p = (w, w :: vis).
  Proof.
    rewrite gg_move_iff. split; intros [w [A H]]; exists w; split; auto; now apply arcs_iff.
  Qed.

  Lemma step_forced u vis w : (forall v, arc u v <-> v = w) -> ~ In w vis ->
    forall p, step (u, vis) p <-> p = (w, w :: vis).
  Proof.
    intros A N p. rewrite step_iff. split.
    - intros [w' [A' [_ ->]]]. apply A in A'. now subst.
    - intros ->. exists w. rewrite A. auto.
  Qed.

  (** At the end of a play: from a clause to a true literal, whose successor has been visited. *)
  Lemma clause_out rho vis j : passed n rho vis -> j < m ->
    Outcome (existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) (nth j clauses []))
      (Clause j, Clause j :: vis).
  Proof.
    intros P Lj.
    assert (Ic : In (nth j clauses []) clauses) by (apply nth_In; exact Lj).
    destruct existsb eqn:E; simpl.
    - apply existsb_exists in E. destruct E as [l [Il T]]. apply eqb_prop in T.
      pose proof (in_range _ _ Ic Il) as Ll.
      apply wins_by with (Literal (fst l) (snd l), Literal (fst l) (snd l) :: Clause j :: vis).
      + apply step_iff. exists (Literal (fst l) (snd l)). repeat split.
        * apply arcs_clause; auto. eauto.
        * intros [H|H]; [discriminate|]. apply (passed_x _ _ _ P) in H. destruct H as [_ H].
          rewrite T in H. destruct (snd l); discriminate.
      + constructor. intros p M. apply step_iff in M. destruct M as [w [A [N _]]].
        apply arcs_leave in A; auto. subst w. exfalso. apply N. right; right.
        apply (passed_b _ _ _ P); auto.
    - constructor. intros p M. exfalso. apply step_iff in M. destruct M as [w [A [N _]]].
      apply arcs_clause in A; auto. destruct A as [l [Il ->]]. apply N. right.
      apply (passed_x _ _ _ P). split; [eapply in_range; eauto|].
      assert (F : Bool.eqb (rho (fst l)) (negb (snd l)) = false).
      { destruct (Bool.eqb (rho (fst l)) (negb (snd l))) eqn:F; auto.
        rewrite <- E. symmetry. apply existsb_exists. eauto. }
      destruct (rho (fst l)), (snd l); simpl in F; congruence.
  Qed.

  Lemma fork_out rho vis : passed n rho vis -> Outcome (negb (cnf_value rho clauses)) (fork, vis).
  Proof.
    intros P. unfold cnf_value. destruct forallb eqn:E; simpl.
    - constructor. intros p M. apply step_iff in M. destruct M as [w [A [N ->]]].
      apply arcs_fork in A. destruct A as [j [Lj ->]].
      pose proof (clause_out rho vis j P Lj) as Hout.
      rewrite forallb_forall in E. rewrite E in Hout; [exact Hout|]. apply nth_In; exact Lj.
    - assert (X : exists j, j < m /\
        existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) (nth j clauses []) = false).
      { clear - E. subst m. induction clauses as [|c cs IH]; simpl in E; [discriminate|].
        apply andb_false_iff in E. destruct E as [E|E].
        - exists 0. simpl. split; [lia|auto].
        - destruct (IH E) as [j [L H]]. exists (S j). simpl. split; [lia|auto]. }
      destruct X as [j [Lj F]]. pose proof (clause_out rho vis j P Lj) as Hout. rewrite F in Hout.
      apply wins_by with (Clause j, Clause j :: vis); [|exact Hout].
      apply step_iff. exists (Clause j). repeat split.
      + apply arcs_fork. eauto.
      + apply (passed_c _ _ _ P).
  Qed.

  (** A stage: the mover at [choice k] is the player of quantifier [k]. *)
  Lemma passed_next k rho vis b : passed k rho vis ->
    passed (S k) (set_to rho k b) (Leave k :: Literal k b :: vis).
  Proof.
    intros [X B C]. constructor.
    - intros i b'. unfold set_to. simpl. rewrite X. split.
      + intros [H|[H|[H H']]]; [discriminate| |].
        * inversion H; subst. rewrite Nat.eqb_refl. split; [lia|auto].
        * destruct (i =? k) eqn:Ei; [apply Nat.eqb_eq in Ei; lia|]. split; [lia|auto].
      + intros [L H]. destruct (i =? k) eqn:Ei.
        * apply Nat.eqb_eq in Ei. subst. auto.
        * apply Nat.eqb_neq in Ei. right; right. split; [lia|auto].
    - intros i. simpl. rewrite B. split.
      + intros [H|[H|H]]; [inversion H; lia|discriminate|lia].
      + intros L. destruct (Nat.eq_dec i k) as [->|Ne]; auto. right; right. lia.
    - intros j [H|[H|H]]; [discriminate|discriminate|]. exact (C j H).
  Qed.

  Lemma passed_more k rho vis v : passed k rho vis ->
    (forall i b, v <> Literal i b) -> (forall i, v <> Leave i) -> (forall j, v <> Clause j) ->
    passed k rho (v :: vis).
  Proof.
    intros [X B C] NX NB NC. constructor; intros; simpl.
    - rewrite <- X. split; [intros [H|H]; auto; now apply NX in H|auto].
    - rewrite <- B. split; [intros [H|H]; auto; now apply NB in H|auto].
    - intros [H|H]; [now apply NC in H|now apply C in H].
  Qed.

  Lemma diamond_out k rho vis t f : k < n -> passed k rho vis ->
    Outcome t (current (S k), Leave k :: Literal k true :: vis) ->
    Outcome f (current (S k), Leave k :: Literal k false :: vis) ->
    Outcome (t || f) (choice k, vis).
  Proof.
    intros L P T F.
    assert (NX : forall b, ~ In (Literal k b) vis).
    { intros b H. apply (passed_x _ _ _ P) in H. lia. }
    assert (NB : ~ In (Leave k) vis).
    { intros H. apply (passed_b _ _ _ P) in H. lia. }
    assert (Step : forall b o, Outcome o (current (S k), Leave k :: Literal k b :: vis) ->
      Outcome (negb o) (Literal k b, Literal k b :: vis)).
    { intros b o H. eapply outcome_forced; [|exact H]. apply step_forced.
      - intros v. now apply arcs_leave.
      - intros [E|E]; [discriminate|auto]. }
    apply Step in T, F. rewrite <- (negb_involutive t), <- (negb_involutive f).
    eapply outcome_choice; [|exact T|exact F].
    intros r. rewrite step_iff. split.
    - intros [w [A [_ ->]]]. apply arcs_choice in A; auto. destruct A as [[] ->]; auto.
    - intros [->| ->]; eexists; (split; [apply arcs_choice; eauto|split; auto]).
  Qed.

  (** The invariant: at the start of stage k the mover wins iff the value suits her. *)
  Lemma stage_out : forall rest k rho vis,
    k + length rest = n -> rest = skipn k kinds ->
    passed k rho vis -> entered k vis ->
    Outcome (Bool.eqb (value rest k clauses rho) (mover k)) (current k, vis).
  Proof.
    induction rest as [|kind rest IH]; intros k rho vis Ln Hr P [NA NC].
    - simpl in *. assert (k = n) by lia. subst k.
      destruct (mover n) eqn:F.
      + replace (Bool.eqb (cnf_value rho clauses) true)
          with (negb (negb (cnf_value rho clauses))) by (destruct cnf_value; reflexivity).
        apply outcome_forced with (next := (Fork, Fork :: vis)).
        * apply step_forced; auto. intros v. now apply arcs_last.
        * replace Fork with fork at 1 by (unfold fork, forked; rewrite F; reflexivity).
          apply fork_out. apply passed_more; auto; discriminate.
      + replace (Bool.eqb (cnf_value rho clauses) false)
          with (negb (cnf_value rho clauses)) by (destruct cnf_value; reflexivity).
        replace (current n) with fork by (unfold fork, forked; rewrite F; reflexivity).
        now apply fork_out.
    - simpl in Ln. assert (L : k < n) by lia.
      assert (Hkind : nth k kinds true = kind /\ rest = skipn (S k) kinds).
      { clear - Hr. revert kinds Hr. induction k; intros kinds Hr; destruct kinds; simpl in *;
          try discriminate; [inversion Hr; auto|]. now apply IHk. }
      destruct Hkind as [Hkind Hr'].
      assert (Choice : forall vis', passed k rho vis' -> ~ In Fork vis' ->
        (forall i, In (Enter i) vis' -> i < S k) ->
        Outcome (Bool.eqb (value (kind :: rest) k clauses rho) kind) (choice k, vis')).
      { intros vis' P' NC' NA'.
        assert (Next : forall b,
          Outcome (Bool.eqb (value rest (S k) clauses (set_to rho k b)) kind)
            (current (S k), Leave k :: Literal k b :: vis')).
        { intros b. rewrite <- Hkind at 1. change (nth k kinds true) with (mover (S k)).
          apply IH; auto; [lia|now apply passed_next|]. split.
          - intros i [H|[H|H]]; [discriminate|discriminate|auto].
          - intros [H|[H|H]]; [discriminate|discriminate|auto]. }
        pose proof (diamond_out k rho vis' _ _ L P' (Next true) (Next false)) as Hout.
        match goal with
        | _ : outcome _ ?a _ |- outcome _ ?b _ => replace b with a; [exact Hout|]
        end.
        cbn [value]. destruct kind; simpl;
          destruct (value rest (S k) clauses (set_to rho k true)),
            (value rest (S k) clauses (set_to rho k false)); reflexivity. }
      destruct (alternates k) eqn:A.
      + assert (E : mover k = negb kind).
        { unfold alternates in A. rewrite Hkind in A.
          destruct (mover k), kind; simpl in *; congruence. }
        replace (Bool.eqb (value (kind :: rest) k clauses rho) (mover k))
          with (negb (Bool.eqb (value (kind :: rest) k clauses rho) kind))
          by (rewrite E; destruct value, kind; reflexivity).
        apply outcome_forced with (next := (Enter k, Enter k :: vis)).
        * apply step_forced; [intros v; now apply arcs_enter|]. intros H. apply NA in H. lia.
        * replace (Enter k) with (choice k) at 1 by (unfold choice; rewrite A; reflexivity).
          apply Choice.
          -- apply passed_more; auto; discriminate.
          -- intros [H|H]; [discriminate|auto].
          -- intros i [H|H]; [inversion H; lia|]. apply NA in H. lia.
      + assert (E : mover k = kind).
        { unfold alternates in A. rewrite Hkind in A.
          destruct (mover k), kind; simpl in *; congruence. }
        rewrite E. replace (current k) with (choice k) by (unfold choice; rewrite A; reflexivity).
        apply Choice; auto. intros i H. apply NA in H. lia.
  Qed.

  Lemma symbolic_out rho : Outcome (value kinds 0 clauses rho) (Start, [Start]).
  Proof.
    replace (value kinds 0 clauses rho) with (Bool.eqb (value kinds 0 clauses rho) (mover 0))
      by (simpl; destruct value; reflexivity).
    change Start with (current 0) at 1. apply stage_out; auto.
    - constructor.
      + intros i b. simpl. split; [intros [H|[]]; discriminate|intros [H _]; lia].
      + intros i. simpl. split; [intros [H|[]]; discriminate|intros H; lia].
      + intros j [H|[]]; discriminate.
    - split; [intros i [H|[]]; discriminate|intros [H|[]]; discriminate].
  Qed.

  (** * The numbering: s, the new a_v, diamonds of three vertices each, C if new, clauses *)
  Definition new_before (k : nat) : nat := length (filter alternates (seq 0 k)).
  Definition new := new_before n.
  Definition number (v : vertex) : nat :=
    match v with
    | Start => 0
    | Enter k => new_before (S k)
    | Literal k neg => 1 + new + 3 * k + (if neg then 1 else 0)
    | Leave k => 1 + new + 3 * k + 2
    | Fork => 1 + new + 3 * n
    | Clause j => 1 + new + 3 * n + (if forked then 1 else 0) + j
    end.
  Definition numbered : digraph :=
    {| vertices := 1 + new + 3 * n + (if forked then 1 else 0) + m;
       arcs := rename number symbolic_arcs;
       start := number Start |}.

  Definition present (v : vertex) : Prop :=
    match v with
    | Start => True
    | Enter k => k < n /\ alternates k = true
    | Literal k _ => k < n
    | Leave k => k < n
    | Fork => forked = true
    | Clause j => j < m
    end.

  Lemma new_before_S k : new_before (S k) = new_before k + (if alternates k then 1 else 0).
  Proof.
    unfold new_before. rewrite seq_S, filter_app, app_length. simpl. destruct alternates; auto.
  Qed.

  Lemma new_before_mono j k : j <= k -> new_before j <= new_before k.
  Proof. induction 1; auto. rewrite new_before_S. lia. Qed.

  Lemma number_range v : present v -> number v < vertices numbered.
  Proof.
    destruct v; simpl; try lia.
    - intros [L A]. pose proof (new_before_mono (S k) n L). unfold new. lia.
    - intros L. destruct neg; lia.
    - intros F. rewrite F. lia.
  Qed.

  Lemma new_range k : k < n -> alternates k = true -> 1 <= new_before (S k) <= new.
  Proof.
    intros L A. split; [rewrite new_before_S, A; lia|]. unfold new. now apply new_before_mono.
  Qed.

  Lemma number_injective u v : present u -> present v -> number u = number v -> u = v.
  Proof.
    destruct u as [|k|k b|k| |j], v as [|k'|k' b'|k'| |j']; simpl; intros P Q E; auto;
      repeat match goal with
      | H : _ < n /\ alternates _ = true |- _ =>
          pose proof (new_range _ (proj1 H) (proj2 H)); destruct H
      end; try lia;
      try (destruct b); try (destruct b'); try (rewrite P in E); try (rewrite Q in E); try lia;
      try (f_equal; lia).
    - f_equal. destruct (Nat.lt_trichotomy k k') as [Lt|[Eq|Lt]]; auto; exfalso.
      + pose proof (new_before_mono (S k) k' Lt) as M. rewrite (new_before_S k') in E.
        destruct (alternates k'); [lia|discriminate].
      + pose proof (new_before_mono (S k') k Lt) as M. rewrite (new_before_S k) in E.
        destruct (alternates k); [lia|discriminate].
  Qed.

  Lemma present_current k : k <= n -> present (current k).
  Proof. destruct k; simpl; auto. Qed.

  Lemma present_arcs u v : In (u, v) symbolic_arcs -> present u /\ present v.
  Proof.
    intros H. apply arcs_iff in H. destruct H; simpl; auto.
    - split; auto. apply present_current. lia.
    - split; auto. unfold choice. destruct alternates eqn:A; simpl; auto.
      apply present_current. lia.
    - split; auto. now apply present_current.
    - split; auto. unfold fork. destruct forked eqn:F; simpl; auto. now apply present_current.
    - split; auto. eapply in_range; eauto. now apply nth_In.
  Qed.

  Lemma numbered_well_formed : well_formed numbered.
  Proof.
    split; [apply (number_range Start); exact I|].
    intros u w H. unfold numbered, arcs, rename in H. apply in_map_iff in H.
    destruct H as [[u' w'] [E Hin]]. inversion E; subst. apply present_arcs in Hin.
    destruct Hin. split; now apply number_range.
  Qed.

  Lemma numbered_correct rho :
    (gg_first_player_wins numbered <-> value kinds 0 clauses rho = true) /\
    (gg_second_player_wins numbered <-> value kinds 0 clauses rho = false).
  Proof.
    pose proof (symbolic_out rho) as Hout.
    destruct (rename_gg number present symbolic_arcs number_injective present_arcs Start I)
      as [W L].
    unfold gg_first_player_wins, gg_second_player_wins, numbered, arcs, start.
    rewrite <- W, <- L. split; [eapply outcome_wins|eapply outcome_loses]; exact Hout.
  Qed.
End Construction.

(** * The reduction *)
Definition qbf_to_generalized_geography (phi : qbf) : digraph :=
  numbered (quantifiers phi) (staged_clauses phi).

Theorem qbf_to_generalized_geography_correct : forall phi : qbf, proper phi ->
  (gg_first_player_wins (qbf_to_generalized_geography phi) <-> qbf_true phi) /\
  (gg_second_player_wins (qbf_to_generalized_geography phi) <-> ~ qbf_true phi).
Proof.
  intros phi Hproper. pose proof (staged_value phi (fun _ => true) Hproper) as Hvalue.
  rewrite <- Hvalue, not_true_iff_false.
  apply numbered_correct. apply staged_in_range.
Qed.

Theorem qbf_to_generalized_geography_well_formed : forall phi : qbf,
  well_formed (qbf_to_generalized_geography phi).
Proof. intros phi. apply numbered_well_formed. apply staged_in_range. Qed.

(** * Sizes *)
Lemma sum_nth (cs : cnf) :
  list_sum (map (fun j => length (nth j cs [])) (seq 0 (length cs))) =
  list_sum (map (@length _) cs).
Proof.
  induction cs as [|c cs IH]; simpl; auto. rewrite <- seq_shift, map_map. simpl. now rewrite IH.
Qed.

Lemma numbered_arcs kinds cs :
  length (arcs (numbered kinds cs)) =
  4 * length kinds + new kinds + (if forked kinds then 1 else 0) +
  length cs + list_sum (map (@length _) cs).
Proof.
  unfold numbered, arcs, rename. rewrite map_length. unfold symbolic_arcs.
  rewrite !app_length, !map_length, !flat_map_length. cbn [map list_sum fold_right].
  rewrite !app_length, !map_length, !seq_length.
  rewrite (map_ext _ (fun j => length (nth j cs []))) by (intros; apply map_length).
  rewrite sum_nth. unfold new, new_before. destruct (forked kinds); simpl length; lia.
Qed.

Theorem qbf_to_generalized_geography_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let fork := if forked kinds then 1 else 0 in
  let literals := list_sum (map (@length _) (staged_clauses phi)) in
  let g := qbf_to_generalized_geography phi in
  vertices g = 1 + 3 * length kinds + new kinds + fork + length (matrix phi) /\
  length (arcs g) = 4 * length kinds + new kinds + fork + length (matrix phi) + literals.
Proof.
  intros phi kinds fork literals g. unfold g, qbf_to_generalized_geography.
  rewrite numbered_arcs. unfold numbered. cbn [vertices]. unfold staged_clauses at 1 2.
  rewrite map_length. fold kinds. fold literals. subst fork. destruct (forked kinds); split; lia.
Qed.
