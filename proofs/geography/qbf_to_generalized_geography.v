(** * QBF -> GENERALIZED GEOGRAPHY, variants [small] and [bipartite]

[[
Theorem qbf_to_generalized_geography_correct : forall (bipartite : bool) (phi : qbf), proper phi ->
  (gg_first_player_wins (qbf_to_generalized_geography bipartite phi) <-> qbf_true phi) /\
  (gg_second_player_wins (qbf_to_generalized_geography bipartite phi) <-> ~ qbf_true phi).

Theorem qbf_to_generalized_geography_well_formed : forall (bipartite : bool) (phi : qbf),
  well_formed (qbf_to_generalized_geography bipartite phi).

Theorem qbf_to_generalized_geography_bipartite : forall phi : qbf, exists side : nat -> bool,
  forall u w, In (u, w) (arcs (qbf_to_generalized_geography true phi)) -> side u <> side w.

Theorem qbf_to_generalized_geography_sizes : forall (bipartite : bool) (phi : qbf),
  let kinds := quantifiers phi in
  let fork := if forked kinds then 1 else 0 in
  let literals := list_sum (map (@length _) (staged_clauses phi)) in
  let checks := length (checked kinds (staged_clauses phi) bipartite) in
  let g := qbf_to_generalized_geography bipartite phi in
  vertices g = 1 + 3 * length kinds + new kinds + fork + length (matrix phi) + checks /\
  length (arcs g) =
    4 * length kinds + new kinds + fork + length (matrix phi) + literals + checks.
]]

    The digraph is that of gadgetry/reductions/geography/qbf_to_generalized_geography.py, vertex by
    vertex and arc by arc in the same order. Schaefer 1978, without the alternation and the dummy
    variables that his proof assumes: E, the existential player, moves first; each variable v is a
    diamond a_v -> x_v, x_-v -> b_v, entered by the player of its quantifier; after the last one A
    steps from C to a clause, and E from there to one of its literals. In the variant [bipartite]
    E steps to a universal literal l through a vertex o_l, where A is to move.

    Why it is right. Passing through x_l sets l to False, so after all diamonds x_l is unvisited iff
    l is true; but of a universal literal in the variant [bipartite] it sets l to True, and x_l is
    unvisited iff l is false ([passed]). Whoever steps from the clauses to an unvisited x_l wins,
    since b_v is visited ([literal_end]). That is E with a true literal, or A at o_l with a false
    one; so E wins from a clause iff it holds a true literal ([clause_out]), and A, at C, wins iff
    some clause is false ([fork_out]). The invariant ([stage_out]), by induction from the last stage
    to the first: at stage k, with the values rho of the stages before, the player to move wins iff
    the value of the rest of the prefix under rho is the one that suits him: true for E, false for
    A. With the variant [bipartite] every arc leads from a vertex at which one player is to move to
    one at which the other is ([two_sides]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import qbf distinct stages counting.
From Gadgetry.geography Require Import generalized_geography renaming.
Import ListNotations.

(** Stages are numbers from 0; [Literal k neg] is x_v or x_-v. *)
Inductive vertex :=
| Start                            (* s *)
| Enter (k : nat)                  (* a_v, where it is new *)
| Literal (k : nat) (neg : bool)   (* x_v, and x_-v if [neg] *)
| Leave (k : nat)                  (* b_v *)
| Fork                             (* C, where it is new *)
| Clause (j : nat)                 (* c_j *)
| Check (k : nat) (neg : bool).    (* o_l, of the variant bipartite *)

Definition literal_code (k : nat) (neg : bool) : nat := 2 * k + (if neg then 1 else 0).

Lemma decode_literal_code k neg : decode (literal_code k neg) = (k, neg).
Proof.
  unfold decode, literal_code.
  destruct neg.
  - replace (2 * k + 1) with (S (2 * k)) by lia.
    rewrite Nat.div2_succ_double, Nat.odd_succ, Nat.even_mul. reflexivity.
  - rewrite Nat.add_0_r, Nat.div2_double, Nat.odd_mul. reflexivity.
Qed.

Section Construction.
  Variable kinds : list bool. (* true: exists *)
  Variable clauses : cnf.  (* over stages *)
  Variable bipartite : bool.
  Let n := length kinds.
  Let m := length clauses.

  (** Who is to move at the end of stages 0..k-1. *)
  Definition mover (k : nat) : bool := match k with 0 => true | S k' => nth k' kinds true end.
  Definition current (k : nat) : vertex := match k with 0 => Start | S k' => Leave k' end.
  Definition alternates (k : nat) : bool := xorb (mover k) (nth k kinds true).
  Definition choice (k : nat) : vertex := if alternates k then Enter k else current k.
  Definition forked : bool := mover n.
  Definition fork : vertex := if forked then Fork else current n.

  (** Is the variable universal, and its literals checked through a vertex of their own? *)
  Definition asked (k : nat) : bool := bipartite && negb (nth k kinds true).
  (** The vertex through which variable k gets the value b. *)
  Definition setting (k : nat) (b : bool) : vertex := Literal k (xorb (asked k) b).
  Definition landing (l : literal) : vertex :=
    if asked (fst l) then Check (fst l) (snd l) else Literal (fst l) (snd l).
  (** The codes of the literals that have a vertex o_l, ascending. *)
  Definition checked : list nat :=
    distinct (map (fun l => literal_code (fst l) (snd l))
      (filter (fun l => asked (fst l)) (concat clauses))).

  Definition symbolic_arcs : list (vertex * vertex) :=
    map (fun k => (current k, Enter k)) (filter alternates (seq 0 n)) ++
    flat_map (fun neg =>
      map (fun k => (choice k, Literal k neg)) (seq 0 n) ++
      map (fun k => (Literal k neg, Leave k)) (seq 0 n)) [false; true] ++
    (if forked then [(current n, Fork)] else []) ++
    map (fun j => (fork, Clause j)) (seq 0 m) ++
    flat_map (fun j =>
      map (fun l => (Clause j, landing l)) (nth j clauses [])) (seq 0 m) ++
    map (fun c => (Check (fst (decode c)) (snd (decode c)),
      Literal (fst (decode c)) (snd (decode c)))) checked.

  Lemma in_checked k neg : In (literal_code k neg) checked <->
    asked k = true /\ exists c, In c clauses /\ In (k, neg) c.
  Proof.
    unfold checked. rewrite distinct_in, in_map_iff. split.
    - intros [[k' neg'] [E Hin]]. apply filter_In in Hin. destruct Hin as [Hin A].
      assert (E' : (k', neg') = (k, neg)).
      { rewrite <- !decode_literal_code. f_equal. exact E. }
      inversion E'; subst. split; [exact A|]. apply in_concat in Hin.
      destruct Hin as [c [Ic Il]]. exists c. auto.
    - intros [A [c [Ic Il]]]. exists (k, neg). split; [reflexivity|]. apply filter_In.
      split; [apply in_concat; eauto|exact A].
  Qed.

  (** * The arcs, one by one *)
  Inductive arc : vertex -> vertex -> Prop :=
  | arc_enter k : k < n -> alternates k = true -> arc (current k) (Enter k)
  | arc_choice k b : k < n -> arc (choice k) (Literal k b)
  | arc_leave k b : k < n -> arc (Literal k b) (Leave k)
  | arc_fork : forked = true -> arc (current n) Fork
  | arc_clause j : j < m -> arc fork (Clause j)
  | arc_literal j l : j < m -> In l (nth j clauses []) -> arc (Clause j) (landing l)
  | arc_check k neg : In (literal_code k neg) checked -> arc (Check k neg) (Literal k neg).

  Lemma arcs_iff u v : In (u, v) symbolic_arcs <-> arc u v.
  Proof.
    unfold symbolic_arcs. rewrite !in_app_iff. split.
    - intros [H|[H|[H|[H|[H|H]]]]].
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
      + apply in_map_iff in H. destruct H as [c [E Hin]].
        assert (Ec : exists k neg, c = literal_code k neg).
        { unfold checked in Hin. rewrite distinct_in, in_map_iff in Hin.
          destruct Hin as [[k neg] [<- _]]. eauto. }
        destruct Ec as [k [neg ->]]. rewrite decode_literal_code in E. inversion E; subst.
        now constructor.
    - intros H. destruct H as [k L A|k b L|k b L|F|j L|j l L Hin|k neg Hin].
      + left. apply in_map_iff. exists k. split; auto. apply filter_In. split; auto.
        apply in_seq. lia.
      + right; left. apply in_flat_map. exists b. split; [destruct b; simpl; auto|].
        apply in_app_iff. left. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
      + right; left. apply in_flat_map. exists b. split; [destruct b; simpl; auto|].
        apply in_app_iff. right. apply in_map_iff. exists k. split; auto. apply in_seq. lia.
      + right; right; left. rewrite F. simpl; auto.
      + right; right; right; left. apply in_map_iff. exists j. split; auto. apply in_seq. lia.
      + right; right; right; right; left. apply in_flat_map. exists j.
        split; [apply in_seq; lia|]. apply in_map_iff. exists l. auto.
      + right; right; right; right; right. apply in_map_iff. exists (literal_code k neg).
        rewrite decode_literal_code. auto.
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
    | H : current ?k = Check _ _ |- _ => destruct k; simpl in H; discriminate
    | H : Check _ _ = current ?k |- _ => destruct k; simpl in H; discriminate
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
    (arc (Clause j) v <-> exists l, In l (nth j clauses []) /\ v = landing l).
  Proof.
    intros L. split; [|intros [l [Hin ->]]; now constructor].
    intros H. remember (Clause j) as u eqn:E. destruct H; arc_cases.
    inversion E; subst. eauto.
  Qed.

  Lemma arcs_check k neg v : In (literal_code k neg) checked ->
    (arc (Check k neg) v <-> v = Literal k neg).
  Proof.
    intros Hin. split; [|intros ->; now constructor].
    intros H. remember (Check k neg) as u eqn:E. destruct H; arc_cases.
  Qed.

  (** * Play *)
  Hypothesis in_range : forall c l, In c clauses -> In l c -> fst l < n.

  Notation step := (gg_move symbolic_arcs).
  Notation Outcome := (outcome step).

  (** Stages 0..k-1 have been passed, with the values [rho]: they are what was passed through. *)
  Record passed (k : nat) (rho : assignment) (vis : list vertex) : Prop := {
    passed_x : forall i b, In (Literal i b) vis <-> i < k /\ b = xorb (asked i) (rho i);
    passed_b : forall i, In (Leave i) vis <-> i < k;
    passed_c : forall j, ~ In (Clause j) vis;
    passed_o : forall i b, ~ In (Check i b) vis }.
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

  Definition literal_value (rho : assignment) (l : literal) : bool :=
    Bool.eqb (rho (fst l)) (negb (snd l)).

  (** The end of a play: whoever has stepped onto a literal wins, as its successor is visited. *)
  Lemma literal_end rho vis k neg vis' : passed n rho vis -> k < n ->
    (forall v, In v vis -> In v vis') -> Loses step (Literal k neg, vis').
  Proof.
    intros P L Sub. constructor. intros p M. apply step_iff in M. destruct M as [w [A [N _]]].
    apply arcs_leave in A; auto. subst w. exfalso. apply N, Sub, (passed_b _ _ _ P). exact L.
  Qed.

  (** From a clause onto one of its literals: it wins iff that is true, and such a one is there. *)
  Lemma landing_out rho vis j l : passed n rho vis -> j < m -> In l (nth j clauses []) ->
    ~ In (landing l) vis ->
    Outcome (negb (literal_value rho l)) (landing l, landing l :: Clause j :: vis).
  Proof.
    intros P Lj Il Nl. destruct l as [k neg]. unfold landing in *. cbn [fst snd] in *.
    assert (Ic : In (nth j clauses []) clauses) by (apply nth_In; exact Lj).
    pose proof (in_range _ _ Ic Il) as Lk. cbn [fst] in Lk.
    unfold literal_value. cbn [fst snd]. destruct (asked k) eqn:A.
    - assert (Hc : In (literal_code k neg) checked) by (apply in_checked; eauto).
      destruct (Bool.eqb (rho k) (negb neg)) eqn:E; cbn [negb outcome].
      + apply eqb_prop in E. constructor. intros p M. apply step_iff in M.
        destruct M as [w [Aw [Nw _]]]. apply arcs_check in Aw; auto. subst w. exfalso. apply Nw.
        right; right. apply (passed_x _ _ _ P). rewrite A, E. destruct neg; auto.
      + apply eqb_false_iff in E.
        apply wins_by with (Literal k neg, Literal k neg :: Check k neg :: Clause j :: vis).
        * apply step_iff. exists (Literal k neg). split; [now apply arcs_check|].
          split; [|reflexivity]. intros [H|[H|H]]; try discriminate.
          apply (passed_x _ _ _ P) in H. destruct H as [_ H]. rewrite A in H.
          destruct neg, (rho k); simpl in *; congruence.
        * eapply literal_end; eauto. simpl. auto.
    - assert (E : rho k = negb neg).
      { destruct neg, (rho k) eqn:R; auto; exfalso; apply Nl; apply (passed_x _ _ _ P);
          rewrite A, R; auto. }
      rewrite E, eqb_reflx. cbn [negb outcome]. eapply literal_end; eauto. simpl. auto.
  Qed.

  Lemma landing_free rho vis l : passed n rho vis -> literal_value rho l = true ->
    ~ In (landing l) vis.
  Proof.
    intros P E Hin. unfold landing, literal_value in *. apply eqb_prop in E.
    destruct (asked (fst l)) eqn:A; [exact (passed_o _ _ _ P _ _ Hin)|].
    apply (passed_x _ _ _ P) in Hin. destruct Hin as [_ H]. rewrite A, E in H.
    destruct (snd l); discriminate.
  Qed.

  Lemma clause_out rho vis j : passed n rho vis -> j < m ->
    Outcome (existsb (literal_value rho) (nth j clauses [])) (Clause j, Clause j :: vis).
  Proof.
    intros P Lj. destruct existsb eqn:E; cbn [outcome].
    - apply existsb_exists in E. destruct E as [l [Il T]].
      pose proof (landing_free rho vis l P T) as Nl.
      pose proof (landing_out rho vis j l P Lj Il Nl) as Hout. rewrite T in Hout.
      apply wins_by with (landing l, landing l :: Clause j :: vis); [|exact Hout].
      apply step_iff. exists (landing l). split; [apply arcs_clause; eauto|].
      split; [|reflexivity]. intros [H|H]; auto. unfold landing in H.
      destruct (asked (fst l)); discriminate.
    - constructor. intros p M. apply step_iff in M. destruct M as [w [A [N ->]]].
      apply arcs_clause in A; auto. destruct A as [l [Il ->]].
      assert (F : literal_value rho l = false).
      { destruct (literal_value rho l) eqn:F; auto. rewrite <- E. symmetry.
        apply existsb_exists. eauto. }
      assert (Nl : ~ In (landing l) vis) by (intros H; apply N; right; exact H).
      pose proof (landing_out rho vis j l P Lj Il Nl) as Hout. rewrite F in Hout. exact Hout.
  Qed.

  Lemma fork_out rho vis : passed n rho vis -> Outcome (negb (cnf_value rho clauses)) (fork, vis).
  Proof.
    intros P. unfold cnf_value. destruct forallb eqn:E; simpl.
    - constructor. intros p M. apply step_iff in M. destruct M as [w [A [N ->]]].
      apply arcs_fork in A. destruct A as [j [Lj ->]].
      pose proof (clause_out rho vis j P Lj) as Hout.
      rewrite forallb_forall in E. rewrite E in Hout; [exact Hout|]. apply nth_In; exact Lj.
    - destruct (false_clause rho clauses E) as [j [Lj Fj]].
      pose proof (clause_out rho vis j P Lj) as Hout.
      change (existsb (literal_value rho)) with
        (existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l)))) in Hout.
      rewrite (clause_is_false rho _ Fj) in Hout.
      apply wins_by with (Clause j, Clause j :: vis); [|exact Hout].
      apply step_iff. exists (Clause j). repeat split.
      + apply arcs_fork. eauto.
      + apply (passed_c _ _ _ P).
  Qed.

  (** A stage: the mover at [choice k] is the player of quantifier [k]. *)
  Lemma passed_next k rho vis b : passed k rho vis ->
    passed (S k) (set_to rho k b) (Leave k :: setting k b :: vis).
  Proof.
    intros [X B C Ch]. unfold setting. constructor.
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
    - intros i b' [H|[H|H]]; [discriminate|discriminate|]. exact (Ch i b' H).
  Qed.

  (** A vertex that is a_v or C changes nothing. *)
  Lemma passed_more k rho vis v : passed k rho vis ->
    match v with Enter _ | Fork => True | _ => False end -> passed k rho (v :: vis).
  Proof.
    intros [X B C Ch] Hv. constructor; simpl.
    - intros i b. rewrite <- X. split; [intros [H|H]; auto; now subst v|auto].
    - intros i. rewrite <- B. split; [intros [H|H]; auto; now subst v|auto].
    - intros j [H|H]; [now subst v|exact (C j H)].
    - intros i b [H|H]; [now subst v|exact (Ch i b H)].
  Qed.

  (** The two ways through a diamond. *)
  Lemma setting_out k rho vis b o : k < n -> passed k rho vis ->
    Outcome o (current (S k), Leave k :: setting k b :: vis) ->
    Outcome (negb o) (setting k b, setting k b :: vis).
  Proof.
    intros L P Hout. eapply outcome_forced; [|exact Hout]. apply step_forced.
    - intros v. now apply arcs_leave.
    - intros [E|E]; [discriminate|]. apply (passed_b _ _ _ P) in E. lia.
  Qed.

  Lemma setting_steps k rho vis p : k < n -> passed k rho vis ->
    (step (choice k, vis) p <->
     p = (setting k true, setting k true :: vis) \/ p = (setting k false, setting k false :: vis)).
  Proof.
    intros L P.
    assert (NX : forall b, ~ In (Literal k b) vis).
    { intros b H. apply (passed_x _ _ _ P) in H. lia. }
    rewrite step_iff. split.
    - intros [w [A [_ ->]]]. apply arcs_choice in A; auto. destruct A as [b ->]. unfold setting.
      destruct (asked k), b; auto.
    - intros Hp.
      assert (Hb : exists b, p = (setting k b, setting k b :: vis)) by (destruct Hp; eauto).
      destruct Hb as [b ->]. exists (setting k b). split; [|split; [apply NX|reflexivity]].
      apply arcs_choice; auto. unfold setting. eauto.
  Qed.

  Lemma diamond_out k rho vis t f : k < n -> passed k rho vis ->
    Outcome t (current (S k), Leave k :: setting k true :: vis) ->
    Outcome f (current (S k), Leave k :: setting k false :: vis) ->
    Outcome (t || f) (choice k, vis).
  Proof.
    intros L P T F. rewrite <- (negb_involutive t), <- (negb_involutive f).
    eapply outcome_choice; [intros r; eapply setting_steps; eauto| |];
      eapply setting_out; eauto.
  Qed.

  (** The invariant: at the start of stage k the mover wins iff the value suits her. *)
  Lemma stage_out : forall rest k rho vis,
    k + length rest = n -> rest = skipn k kinds ->
    passed k rho vis -> entered k vis ->
    Outcome (Bool.eqb (value rest k clauses rho) (mover k)) (current k, vis).
  Proof.
    intros rest. induction rest as [|kind rest IH]; intros k rho vis Ln Hr P [NA NC].
    - simpl in *. assert (Ek : k = n) by lia. subst k.
      destruct (mover n) eqn:F.
      + replace (Bool.eqb (cnf_value rho clauses) true)
          with (negb (negb (cnf_value rho clauses))) by (destruct cnf_value; reflexivity).
        apply outcome_forced with (next := (Fork, Fork :: vis)).
        * apply step_forced; auto. intros v. now apply arcs_last.
        * replace Fork with fork at 1 by (unfold fork, forked; rewrite F; reflexivity).
          apply fork_out. apply passed_more; auto.
      + replace (Bool.eqb (cnf_value rho clauses) false)
          with (negb (cnf_value rho clauses)) by (destruct cnf_value; reflexivity).
        replace (current n) with fork by (unfold fork, forked; rewrite F; reflexivity).
        now apply fork_out.
    - simpl in Ln. assert (L : k < n) by lia.
      destruct (skipn_kind k kinds kind rest (eq_sym Hr)) as [Hkind Hr']. symmetry in Hr'.
      assert (At_choice : forall vis', passed k rho vis' -> ~ In Fork vis' ->
        (forall i, In (Enter i) vis' -> i < S k) ->
        Outcome (Bool.eqb (value (kind :: rest) k clauses rho) kind) (choice k, vis')).
      { intros vis' P' NC' NA'.
        assert (Next : forall b,
          Outcome (Bool.eqb (value rest (S k) clauses (set_to rho k b)) kind)
            (current (S k), Leave k :: setting k b :: vis')).
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
          apply At_choice.
          -- apply passed_more; auto.
          -- intros [H|H]; [discriminate|auto].
          -- intros i [H|H]; [inversion H; lia|]. apply NA in H. lia.
      + assert (E : mover k = kind).
        { unfold alternates in A. rewrite Hkind in A.
          destruct (mover k), kind; simpl in *; congruence. }
        rewrite E. replace (current k) with (choice k) by (unfold choice; rewrite A; reflexivity).
        apply At_choice; auto. intros i H. apply NA in H. lia.
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
      + intros i b [H|[]]; discriminate.
    - split; [intros i [H|[]]; discriminate|intros [H|[]]; discriminate].
  Qed.

  (** * The numbering: s, the new a_v, diamonds of three vertices each, C if new, clauses, checks *)
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
    | Check k neg =>
        1 + new + 3 * n + (if forked then 1 else 0) + m + stage_of (literal_code k neg) checked
    end.
  Definition numbered : digraph :=
    {| vertices := 1 + new + 3 * n + (if forked then 1 else 0) + m + length checked;
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
    | Check k neg => In (literal_code k neg) checked
    end.

  Lemma new_before_S k : new_before (S k) = new_before k + (if alternates k then 1 else 0).
  Proof.
    unfold new_before. rewrite seq_S, filter_app, app_length. simpl. destruct alternates; auto.
  Qed.

  Lemma new_before_mono j k : j <= k -> new_before j <= new_before k.
  Proof. induction 1 as [|k L IH]; auto. rewrite new_before_S. lia. Qed.

  Lemma number_range v : present v -> number v < vertices numbered.
  Proof.
    destruct v as [|k|k neg|k| |j|k neg]; simpl; try lia.
    - intros [L A]. pose proof (new_before_mono (S k) n L). unfold new. lia.
    - intros L. destruct neg; lia.
    - intros F. rewrite F. lia.
    - intros Hin. apply stage_of_lt in Hin. lia.
  Qed.

  Lemma new_range k : k < n -> alternates k = true -> 1 <= new_before (S k) <= new.
  Proof.
    intros L A. split; [rewrite new_before_S, A; lia|]. unfold new. now apply new_before_mono.
  Qed.

  Lemma number_injective u v : present u -> present v -> number u = number v -> u = v.
  Proof.
    destruct u as [|k|k b|k| |j|k neg], v as [|k'|k' b'|k'| |j'|k' neg']; simpl; intros P Q E; auto;
      repeat match goal with
      | H : _ < n /\ alternates _ = true |- _ =>
          pose proof (new_range _ (proj1 H) (proj2 H)); destruct H
      end; try lia;
      try (destruct b); try (destruct b'); try (rewrite P in E); try (rewrite Q in E); try lia;
      try (f_equal; lia).
    - f_equal. destruct (Nat.lt_trichotomy k k') as [Below|[Same|Below]]; auto; exfalso.
      + pose proof (new_before_mono (S k) k' Below) as M. rewrite (new_before_S k') in E.
        destruct (alternates k'); [lia|discriminate].
      + pose proof (new_before_mono (S k') k Below) as M. rewrite (new_before_S k) in E.
        destruct (alternates k); [lia|discriminate].
    - assert (Ec : literal_code k neg = literal_code k' neg').
      { rewrite <- (stage_of_nth _ _ P), <- (stage_of_nth _ _ Q). f_equal. lia. }
      assert (Ed : (k, neg) = (k', neg')) by (rewrite <- !decode_literal_code; f_equal; exact Ec).
      congruence.
  Qed.

  Lemma present_current k : k <= n -> present (current k).
  Proof. destruct k; simpl; auto. Qed.

  Lemma present_arcs u v : In (u, v) symbolic_arcs -> present u /\ present v.
  Proof.
    intros H. apply arcs_iff in H.
    destruct H as [k L A|k b L|k b L|F|j L|j l L Il|k neg Hin]; simpl; auto.
    - split; auto. apply present_current. lia.
    - split; auto. unfold choice. destruct alternates eqn:A; simpl; auto.
      apply present_current. lia.
    - split; auto. now apply present_current.
    - split; auto. unfold fork. destruct forked eqn:F; simpl; auto. now apply present_current.
    - split; auto. assert (Ic : In (nth j clauses []) clauses) by now apply nth_In.
      unfold landing. destruct (asked (fst l)) eqn:A; simpl.
      + apply in_checked. destruct l; eauto.
      + eapply in_range; eauto.
    - split; auto. apply in_checked in Hin. destruct Hin as [_ [c [Ic Il]]].
      exact (in_range _ _ Ic Il).
  Qed.

  Lemma numbered_well_formed : well_formed numbered.
  Proof.
    split; [apply (number_range Start); exact I|].
    intros u w H. unfold numbered, arcs, rename in H. apply in_map_iff in H.
    destruct H as [[u' w'] [E Hin]]. inversion E; subst. apply present_arcs in Hin.
    destruct Hin. split; now apply number_range.
  Qed.

  (** Who is to move at a vertex: true for E. *)
  Definition side (v : vertex) : bool :=
    match v with
    | Start => true
    | Enter k | Leave k => nth k kinds true
    | Literal k _ => negb (nth k kinds true)
    | Fork | Check _ _ => false
    | Clause _ => true
    end.

  Lemma two_sides u v : bipartite = true -> In (u, v) symbolic_arcs -> side v = negb (side u).
  Proof.
    intros Hb H. assert (M : forall k, side (current k) = mover k) by (intros []; reflexivity).
    assert (Mc : forall k, side (choice k) = nth k kinds true).
    { intros k. unfold choice. destruct (alternates k) eqn:A; auto. rewrite M.
      unfold alternates in A. destruct (mover k), (nth k kinds true); simpl in *; congruence. }
    apply arcs_iff in H. destruct H as [k L A|k b L|k b L|F|j L|j l L Il|k neg Hin].
    - rewrite M. unfold alternates in A. simpl.
      destruct (mover k), (nth k kinds true); simpl in *; congruence.
    - rewrite Mc. reflexivity.
    - simpl. now rewrite negb_involutive.
    - rewrite M. fold forked. rewrite F. reflexivity.
    - unfold fork, forked. destruct (mover n) eqn:F; auto. rewrite M, F. reflexivity.
    - unfold landing, asked. rewrite Hb. destruct (nth (fst l) kinds true) eqn:E; simpl; auto.
      now rewrite E.
    - apply in_checked in Hin. destruct Hin as [A _]. unfold asked in A. rewrite Hb in A.
      exact A.
  Qed.

  Lemma numbered_two_sides : bipartite = true -> exists side : nat -> bool,
    forall u w, In (u, w) (arcs numbered) -> side u <> side w.
  Proof.
    intros Hb.
    exists (fun x => existsb (fun a =>
      ((number (fst a) =? x) && side (fst a)) || ((number (snd a) =? x) && side (snd a)))
      symbolic_arcs).
    assert (Side : forall v, (exists w, In (v, w) symbolic_arcs \/ In (w, v) symbolic_arcs) ->
      existsb (fun a => ((number (fst a) =? number v) && side (fst a)) ||
        ((number (snd a) =? number v) && side (snd a))) symbolic_arcs = side v).
    { intros v Hv.
      assert (Pv : present v).
      { destruct Hv as [w [H|H]]; apply present_arcs in H; tauto. }
      apply eq_true_iff_eq. rewrite existsb_exists. split.
      - intros [[x y] [Hin E]]. simpl in E. apply orb_true_iff in E.
        destruct (present_arcs _ _ Hin) as [Px Py].
        destruct E as [E|E]; apply andb_true_iff in E; destruct E as [E T]; apply Nat.eqb_eq in E;
          apply number_injective in E; auto; now subst.
      - intros T. destruct Hv as [w [H|H]]; eexists; (split; [exact H|]); simpl;
          rewrite Nat.eqb_refl, T; [reflexivity|apply orb_true_r]. }
    intros u w Hin. unfold numbered, arcs, rename in Hin. apply in_map_iff in Hin.
    destruct Hin as [[u' w'] [E Hin]]. simpl in E. inversion E; subst u w.
    rewrite (Side u'), (Side w') by eauto. rewrite (two_sides u' w' Hb Hin).
    destruct (side u'); discriminate.
  Qed.

  Lemma numbered_correct rho :
    (gg_first_player_wins numbered <-> value kinds 0 clauses rho = true) /\
    (gg_second_player_wins numbered <-> value kinds 0 clauses rho = false).
  Proof.
    pose proof (symbolic_out rho) as Hout.
    destruct (rename_gg number present symbolic_arcs number_injective present_arcs
      (Start, [Start]) (number Start, [number Start])) as [W L];
      [now apply renamed_start|].
    unfold gg_first_player_wins, gg_second_player_wins, numbered, arcs, start.
    rewrite <- W, <- L. split; [eapply outcome_wins|eapply outcome_loses]; exact Hout.
  Qed.
End Construction.

(** * The reduction *)
Definition qbf_to_generalized_geography (bipartite : bool) (phi : qbf) : digraph :=
  numbered (quantifiers phi) (staged_clauses phi) bipartite.

Theorem qbf_to_generalized_geography_correct : forall (bipartite : bool) (phi : qbf), proper phi ->
  (gg_first_player_wins (qbf_to_generalized_geography bipartite phi) <-> qbf_true phi) /\
  (gg_second_player_wins (qbf_to_generalized_geography bipartite phi) <-> ~ qbf_true phi).
Proof.
  intros bipartite phi Hproper. pose proof (staged_value phi (fun _ => true) Hproper) as Hvalue.
  rewrite <- Hvalue, not_true_iff_false.
  apply numbered_correct. apply staged_in_range.
Qed.

Theorem qbf_to_generalized_geography_well_formed : forall (bipartite : bool) (phi : qbf),
  well_formed (qbf_to_generalized_geography bipartite phi).
Proof. intros bipartite phi. apply numbered_well_formed. apply staged_in_range. Qed.

Theorem qbf_to_generalized_geography_bipartite : forall phi : qbf, exists side : nat -> bool,
  forall u w, In (u, w) (arcs (qbf_to_generalized_geography true phi)) -> side u <> side w.
Proof.
  intros phi. apply numbered_two_sides; [apply staged_in_range|reflexivity].
Qed.

(** * Sizes *)
Lemma sum_nth (cs : cnf) :
  list_sum (map (fun j => length (nth j cs [])) (seq 0 (length cs))) =
  list_sum (map (@length _) cs).
Proof.
  induction cs as [|c cs IH]; simpl; auto. rewrite <- seq_shift, map_map. simpl. now rewrite IH.
Qed.

Lemma numbered_arcs kinds cs bipartite :
  length (arcs (numbered kinds cs bipartite)) =
  4 * length kinds + new kinds + (if forked kinds then 1 else 0) +
  length cs + list_sum (map (@length _) cs) + length (checked kinds cs bipartite).
Proof.
  unfold numbered, arcs, rename. rewrite map_length. unfold symbolic_arcs.
  rewrite !app_length, !map_length, !flat_map_length. cbn [map list_sum fold_right].
  rewrite !app_length, !map_length, !seq_length.
  rewrite (map_ext _ (fun j => length (nth j cs []))) by (intros; apply map_length).
  rewrite sum_nth. unfold new, new_before. destruct (forked kinds); simpl length; lia.
Qed.

Theorem qbf_to_generalized_geography_sizes : forall (bipartite : bool) (phi : qbf),
  let kinds := quantifiers phi in
  let fork := if forked kinds then 1 else 0 in
  let literals := list_sum (map (@length _) (staged_clauses phi)) in
  let checks := length (checked kinds (staged_clauses phi) bipartite) in
  let g := qbf_to_generalized_geography bipartite phi in
  vertices g = 1 + 3 * length kinds + new kinds + fork + length (matrix phi) + checks /\
  length (arcs g) =
    4 * length kinds + new kinds + fork + length (matrix phi) + literals + checks.
Proof.
  intros bipartite phi kinds fork literals checks g. unfold g, qbf_to_generalized_geography.
  rewrite numbered_arcs. unfold numbered. cbn [vertices]. unfold staged_clauses at 1 3.
  rewrite map_length. fold kinds. fold literals. fold checks. subst fork.
  destruct (forked kinds); split; lia.
Qed.
