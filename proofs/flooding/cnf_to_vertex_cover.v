(** The graph has a vertex cover of at most k vertices iff the CNF is satisfiable.

Theorem cnf_to_vertex_cover_correct : forall m : cnf,
  has_cover (cnf_to_vertex_cover m) <-> satisfiable m.

Theorem cnf_to_vertex_cover_well_formed : forall m : cnf,
  vc_well_formed (cnf_to_vertex_cover m).

    A vertex for each occurrence of a literal, that is for each different literal of a clause; edges
    between all occurrences in a clause, and between the occurrences of x and of ~x in different
    clauses; k is the number of occurrences less that of clauses. If there is an empty clause, the
    graph is one edge, and k = 0.

    A cover leaves out at most one occurrence of each clause ([one_left]). One of at most k vertices
    leaves out as many as there are clauses, so one of each ([all_left]), and no two of them
    conflict: they are the literals to make true ([cover_satisfies]). The other way round, all
    occurrences but one true literal of each clause are a cover ([assignment_covers]). *)

From Coq Require Import Bool List Arith Lia Sorted.
From Gadgetry.games Require Import repetition.
From Gadgetry.formulas Require Import qbf distinct cnf.
From Gadgetry.flooding Require Import vertex_cover.
Import ListNotations.

(** * The construction *)
Definition literal_dec (l l' : literal) : {l = l'} + {l <> l'}.
Proof. decide equality; [apply bool_dec|apply Nat.eq_dec]. Defined.

(** The different literals of a clause, in the order in which they first stand there. *)
Definition first_literals (c : clause) : clause := rev (nodup literal_dec (rev c)).

(** An occurrence: the number of the clause, and the literal. A vertex is its place in the list. *)
Notation occurrence := (nat * literal)%type.
Fixpoint occurrences_from (j : nat) (m : cnf) : list occurrence :=
  match m with
  | [] => []
  | c :: m' => map (pair j) (first_literals c) ++ occurrences_from (S j) m'
  end.
Definition occurrences (m : cnf) : list occurrence := occurrences_from 0 m.

(** The numbers of those that a test selects. *)
Definition numbered {A} (l : list A) : list (nat * A) := combine (seq 0 (length l)) l.
Definition places {A} (test : A -> bool) (l : list A) : list nat :=
  map fst (filter (fun x => test (snd x)) (numbered l)).

Definition of_clause (j : nat) : occurrence -> bool := fun o => fst o =? j.
Definition of_literal (v : nat) (negative : bool) : occurrence -> bool :=
  fun o => (fst (snd o) =? v) && Bool.eqb (snd (snd o)) negative.

(** All pairs of a list, as it orders them. *)
Fixpoint pairs (l : list nat) : list (nat * nat) :=
  match l with [] => [] | u :: l' => map (pair u) l' ++ pairs l' end.

Definition clause_edges (m : cnf) : list (nat * nat) :=
  flat_map (fun j => pairs (places (of_clause j) (occurrences m))) (seq 0 (length m)).

(** Occurrences of x and of ~x; those in one clause are joined already. *)
Definition conflicts (l : list occurrence) (v : nat) : list (nat * nat) :=
  let here negative := filter (fun x => of_literal v negative (snd x)) (numbered l) in
  flat_map (fun x => map (fun y => (Nat.min (fst x) (fst y), Nat.max (fst x) (fst y)))
    (filter (fun y => negb (fst (snd x) =? fst (snd y))) (here true))) (here false).
Definition conflict_edges (m : cnf) : list (nat * nat) :=
  flat_map (conflicts (occurrences m)) (distinct (map (fun o => fst (snd o)) (occurrences m))).

Definition has_empty_clause (m : cnf) : bool :=
  existsb (fun c => match c with [] => true | _ => false end) m.

Definition cnf_to_vertex_cover (m : cnf) : vertex_cover :=
  if has_empty_clause m then {| vc_vertices := 2; vc_edges := [(0, 1)]; vc_k := 0 |}
  else {| vc_vertices := length (occurrences m);
          vc_edges := clause_edges m ++ conflict_edges m;
          vc_k := length (occurrences m) - length m |}.

(** * Occurrences by number *)
Lemma first_literals_in c l : In l (first_literals c) <-> In l c.
Proof.
  unfold first_literals. rewrite <- in_rev, nodup_In, <- in_rev. reflexivity.
Qed.

Lemma occurrences_from_in m : forall a j l, In (j, l) (occurrences_from a m) <->
  a <= j /\ exists c, nth_error m (j - a) = Some c /\ In l c.
Proof.
  induction m as [|c m IH]; intros a j l; simpl.
  - split; [intros []|]. intros [_ [c [E _]]]. destruct (j - a); discriminate.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [[l' [E Hin]]|[Hle [c' [E Hin]]]].
      * injection E as <- <-. split; [lia|]. exists c. rewrite Nat.sub_diag.
        split; [reflexivity|]. now apply first_literals_in.
      * split; [lia|]. exists c'. replace (j - a) with (S (j - S a)) by lia. now split.
    + intros [Hle [c' [E Hin]]]. destruct (Nat.eq_dec j a) as [->|Hne].
      * left. rewrite Nat.sub_diag in E. injection E as ->. exists l. split; [reflexivity|].
        now apply first_literals_in.
      * right. split; [lia|]. exists c'. replace (j - a) with (S (j - S a)) in E by lia. now split.
Qed.

Lemma occurrences_in m j l : In (j, l) (occurrences m) <->
  exists c, nth_error m j = Some c /\ In l c.
Proof.
  unfold occurrences. rewrite occurrences_from_in, Nat.sub_0_r. split; [tauto|].
  intros H. split; [lia|exact H].
Qed.

Lemma occurrence_in_range m i o :
  nth_error (occurrences m) i = Some o -> i < length (occurrences m).
Proof. intros E. apply nth_error_Some. congruence. Qed.

Lemma numbered_in {A} (l : list A) i x : In (i, x) (numbered l) <-> nth_error l i = Some x.
Proof.
  unfold numbered.
  assert (H : forall a, In (i, x) (combine (seq a (length l)) l) <->
    a <= i /\ nth_error l (i - a) = Some x).
  { induction l as [|y l IH]; intros a; simpl.
    - split; [intros []|]. intros [_ E]. destruct (i - a); discriminate.
    - rewrite IH. split.
      + intros [E|[Hle E]].
        * injection E as <- <-. split; [lia|]. now rewrite Nat.sub_diag.
        * split; [lia|]. now replace (i - a) with (S (i - S a)) by lia.
      + intros [Hle E]. destruct (Nat.eq_dec i a) as [->|Hne].
        * left. rewrite Nat.sub_diag in E. now injection E as ->.
        * right. split; [lia|]. now replace (i - a) with (S (i - S a)) in E by lia. }
  rewrite H, Nat.sub_0_r. split; [tauto|]. intros E. split; [lia|exact E].
Qed.

Lemma places_in {A} (test : A -> bool) l i :
  In i (places test l) <-> exists x, nth_error l i = Some x /\ test x = true.
Proof.
  unfold places. rewrite in_map_iff. split.
  - intros [[i' x] [E Hin]]. simpl in E. subst i'. apply filter_In in Hin.
    rewrite numbered_in in Hin. now exists x.
  - intros [x [E Htest]]. exists (i, x). split; [reflexivity|]. apply filter_In.
    now rewrite numbered_in.
Qed.

(** Ascending, so that the first of a pair is the smaller one. *)
Lemma places_ascending {A} (test : A -> bool) l : StronglySorted lt (places test l).
Proof.
  unfold places, numbered. generalize 0 as a.
  induction l as [|x l IH]; intros a; simpl; [constructor|].
  destruct (test x); simpl; [constructor; [apply IH|]|apply IH].
  apply Forall_forall. intros i Hin. apply in_map_iff in Hin. destruct Hin as [[i' y] [E Hin]].
  simpl in E. subst i'. apply filter_In in Hin. destruct Hin as [Hin _].
  apply in_combine_l, in_seq in Hin. lia.
Qed.

Lemma pairs_in l u v : StronglySorted lt l ->
  (In (u, v) (pairs l) <-> In u l /\ In v l /\ u < v).
Proof.
  induction l as [|x l IH]; simpl; intros Hsorted; [tauto|].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hleast].
  rewrite Forall_forall in Hleast. rewrite in_app_iff, in_map_iff, (IH Hsorted). split.
  - intros [[v' [E Hin]]|[Hu [Hv Hlt]]].
    + injection E as <- <-. auto.
    + auto.
  - intros [[->|Hu] [[->|Hv] Hlt]].
    + lia.
    + left. now exists v.
    + specialize (Hleast u Hu). lia.
    + right. auto.
Qed.

Lemma clause_edge m u v : In (u, v) (clause_edges m) <-> u < v /\
  exists j l l', nth_error (occurrences m) u = Some (j, l) /\
    nth_error (occurrences m) v = Some (j, l').
Proof.
  unfold clause_edges. rewrite in_flat_map. split.
  - intros [j [_ Hin]]. apply pairs_in in Hin; [|apply places_ascending].
    destruct Hin as [Hu [Hv Hlt]]. split; [exact Hlt|]. apply places_in in Hu, Hv.
    destruct Hu as [[j1 l1] [Eu Ju]], Hv as [[j2 l2] [Ev Jv]].
    apply Nat.eqb_eq in Ju, Jv. simpl in Ju, Jv. subst j1 j2. now exists j, l1, l2.
  - intros [Hlt [j [l [l' [Eu Ev]]]]]. exists j. split.
    + apply nth_error_In, occurrences_in in Eu. destruct Eu as [c [Ec _]].
      apply in_seq. split; [lia|]. apply nth_error_Some. congruence.
    + apply pairs_in; [apply places_ascending|]. split; [|split; [|exact Hlt]]; apply places_in.
      * exists (j, l). split; [exact Eu|apply Nat.eqb_refl].
      * exists (j, l'). split; [exact Ev|apply Nat.eqb_refl].
Qed.

Lemma of_literal_true v negative o : of_literal v negative o = true -> snd o = (v, negative).
Proof.
  unfold of_literal. intros H. apply andb_true_iff in H. destruct H as [Hv Hnegative].
  apply Nat.eqb_eq in Hv. apply eqb_prop in Hnegative. destruct (snd o); simpl in *. congruence.
Qed.

(** A conflict: a positive occurrence [u] and a negative one [v]. *)
Definition conflict (m : cnf) (x u v : nat) : Prop := exists j j', j <> j' /\
  nth_error (occurrences m) u = Some (j, (x, false)) /\
  nth_error (occurrences m) v = Some (j', (x, true)).

Lemma conflicts_in m x e : In e (conflicts (occurrences m) x) <->
  exists u v, e = (Nat.min u v, Nat.max u v) /\ conflict m x u v.
Proof.
  unfold conflicts. rewrite in_flat_map. split.
  - intros [[u [j l]] [Hu Hin]]. apply in_map_iff in Hin.
    destruct Hin as [[v [j' l']] [<- Hv]]. apply filter_In in Hu, Hv.
    destruct Hv as [Hv Hne]. apply filter_In in Hv.
    destruct Hu as [Hu Lu], Hv as [Hv Lv]. apply numbered_in in Hu, Hv.
    apply of_literal_true in Lu, Lv. simpl in *. subst l l'. exists u, v.
    split; [reflexivity|]. exists j, j'. split; [|now split].
    apply negb_true_iff, Nat.eqb_neq in Hne. exact Hne.
  - intros [u [v [-> [j [j' [Hne [Eu Ev]]]]]]]. exists (u, (j, (x, false))). split.
    + apply filter_In. rewrite numbered_in. split; [exact Eu|]. unfold of_literal. simpl.
      now rewrite Nat.eqb_refl.
    + apply in_map_iff. exists (v, (j', (x, true))). split; [reflexivity|].
      rewrite !filter_In, numbered_in. simpl. split; [split; [exact Ev|]|].
      * unfold of_literal. simpl. now rewrite Nat.eqb_refl.
      * now apply negb_true_iff, Nat.eqb_neq.
Qed.

Lemma conflict_edge m e : In e (conflict_edges m) <->
  exists x u v, e = (Nat.min u v, Nat.max u v) /\ conflict m x u v.
Proof.
  unfold conflict_edges. rewrite in_flat_map. split.
  - intros [x [_ Hin]]. exists x. now apply conflicts_in.
  - intros [x [u [v [-> Hconflict]]]]. exists x. split.
    + rewrite distinct_in, in_map_iff. destruct Hconflict as [j [j' [_ [Eu _]]]].
      exists (j, (x, false)). split; [reflexivity|]. eapply nth_error_In, Eu.
    + apply conflicts_in. now exists u, v.
Qed.

(** * The graph is one *)
Lemma pairs_nodup l : StronglySorted lt l -> NoDup (pairs l).
Proof.
  induction l as [|x l IH]; simpl; intros Hsorted; [constructor|].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hleast].
  rewrite Forall_forall in Hleast.
  assert (Hhere : NoDup l).
  { clear - Hsorted. induction Hsorted as [|y l Hsorted IH Hleast]; constructor; [|exact IH].
    intros Hin. rewrite Forall_forall in Hleast. specialize (Hleast y Hin). lia. }
  apply nodup_app; [apply nodup_map; [exact Hhere|congruence]|now apply IH|].
  intros [u v] Hin Hlater. apply in_map_iff in Hin. destruct Hin as [v' [E _]]. injection E as <- _.
  apply pairs_in in Hlater; [|exact Hsorted]. destruct Hlater as [Hin _].
  specialize (Hleast x Hin). lia.
Qed.

Lemma numbered_nodup {A} (l : list A) test : NoDup (filter test (numbered l)).
Proof.
  apply NoDup_filter. unfold numbered. generalize 0 as a.
  induction l as [|x l IH]; intros a; simpl; constructor; [|apply IH].
  intros Hin. apply in_combine_l, in_seq in Hin. lia.
Qed.

(** A conflict is known by its edge: of the two ends one is positive. *)
Lemma conflict_ends m x x' u v u' v' : conflict m x u v -> conflict m x' u' v' ->
  (Nat.min u v, Nat.max u v) = (Nat.min u' v', Nat.max u' v') -> u = u' /\ v = v'.
Proof.
  intros [j1 [j2 [_ [Eu Ev]]]] [j3 [j4 [_ [Eu' Ev']]]] E. injection E as Emin Emax.
  assert (Hcases : (u = u' /\ v = v') \/ (u = v' /\ v = u')) by lia.
  destruct Hcases as [H|[-> ->]]; [exact H|]. congruence.
Qed.

Lemma conflict_edges_nodup m : NoDup (conflict_edges m).
Proof.
  unfold conflict_edges. apply nodup_flat_map; [apply distinct_nodup| |].
  - intros x _. unfold conflicts. set (l := occurrences m).
    pose (here := filter (fun o => of_literal x false (snd o)) (numbered l)).
    pose (there := fun o : nat * occurrence => filter (fun o' => negb (fst (snd o) =? fst (snd o')))
      (filter (fun o => of_literal x true (snd o)) (numbered l))).
    assert (Hconflict : forall o o', In o here -> In o' (there o) ->
      conflict m x (fst o) (fst o') /\ nth_error l (fst o) = Some (snd o) /\
      nth_error l (fst o') = Some (snd o')).
    { intros [u [j b]] [v [j' b']] Ho Ho'. unfold here in Ho. unfold there in Ho'.
      rewrite !filter_In, !numbered_in in *. simpl in *.
      destruct Ho as [Eu Lu], Ho' as [[Ev Lv] Hne]. split; [|now split].
      apply of_literal_true in Lu, Lv. simpl in *. subst b b'. exists j, j'.
      split; [now apply negb_true_iff, Nat.eqb_neq in Hne|now split]. }
    apply nodup_flat_map.
    + apply numbered_nodup.
    + intros o Ho. apply nodup_map; [apply NoDup_filter, numbered_nodup|].
      intros o1 o2 H1 H2 E. destruct (Hconflict o o1 Ho H1) as [C1 [_ E1]].
      destruct (Hconflict o o2 Ho H2) as [C2 [_ E2]].
      destruct (conflict_ends _ _ _ _ _ _ _ C1 C2 E) as [_ Hv].
      destruct o1 as [v1 b1], o2 as [v2 b2]. simpl in *. congruence.
    + intros o o2 e Ho Ho2 He He2. apply in_map_iff in He, He2.
      destruct He as [o' [<- Hin]], He2 as [o2' [E2 Hin2]].
      destruct (Hconflict o o' Ho Hin) as [C1 [E1 _]].
      destruct (Hconflict o2 o2' Ho2 Hin2) as [C2 [E2' _]].
      destruct (conflict_ends _ _ _ _ _ _ _ C2 C1 E2) as [Hu _].
      destruct o as [u b], o2 as [u2 b2]. simpl in *. congruence.
  - intros x y e _ _ Hx Hy. apply conflicts_in in Hx, Hy.
    destruct Hx as [u [v [-> Cx]]], Hy as [u' [v' [E Cy]]].
    destruct (conflict_ends _ _ _ _ _ _ _ Cx Cy E) as [<- <-].
    destruct Cx as [j1 [j2 [_ [E1 _]]]], Cy as [j3 [j4 [_ [E2 _]]]]. congruence.
Qed.

Lemma clause_edges_nodup m : NoDup (clause_edges m).
Proof.
  unfold clause_edges. apply nodup_flat_map.
  - apply seq_NoDup.
  - intros j _. apply pairs_nodup, places_ascending.
  - intros j j' [u v] _ _ Hin Hin'.
    apply pairs_in in Hin; [|apply places_ascending].
    apply pairs_in in Hin'; [|apply places_ascending].
    destruct Hin as [Hu _], Hin' as [Hu' _]. apply places_in in Hu, Hu'.
    destruct Hu as [o [E H]], Hu' as [o' [E' H']]. apply Nat.eqb_eq in H, H'. congruence.
Qed.

Theorem cnf_to_vertex_cover_well_formed : forall m : cnf,
  vc_well_formed (cnf_to_vertex_cover m).
Proof.
  intros m. unfold cnf_to_vertex_cover, vc_well_formed. destruct (has_empty_clause m); simpl.
  - split; [repeat constructor; intros []|]. intros u v [E|[]]. injection E as <- <-. lia.
  - split.
    + apply nodup_app; [apply clause_edges_nodup|apply conflict_edges_nodup|].
      intros [u v] Hclause Hconflict. apply clause_edge in Hclause.
      apply conflict_edge in Hconflict.
      destruct Hclause as [_ [j [l [l' [Eu Ev]]]]].
      destruct Hconflict as [x [u' [v' [E [j1 [j2 [Hne [Eu' Ev']]]]]]]].
      injection E as E1 E2.
      assert (Hcases : (u = u' /\ v = v') \/ (u = v' /\ v = u')) by lia.
      destruct Hcases as [[-> ->]|[-> ->]]; congruence.
    + intros u v Hin. apply in_app_iff in Hin. destruct Hin as [Hin|Hin].
      * apply clause_edge in Hin. destruct Hin as [Hlt [j [l [l' [_ Ev]]]]].
        apply occurrence_in_range in Ev. lia.
      * apply conflict_edge in Hin. destruct Hin as [x [u' [v' [E [j [j' [Hne [Eu Ev]]]]]]]].
        assert (u' <> v') by (intros ->; congruence).
        apply occurrence_in_range in Eu, Ev. injection E as -> ->. lia.
Qed.

(** * From a cover to an assignment *)
Definition clause_at (m : cnf) (i : nat) : nat :=
  match nth_error (occurrences m) i with Some o => fst o | None => 0 end.

(** What a list of vertices leaves out. *)
Definition left_by (m : cnf) (taken : list nat) : list nat :=
  filter (fun i => if in_dec Nat.eq_dec i taken then false else true)
    (seq 0 (length (occurrences m))).

Lemma left_by_in m taken i :
  In i (left_by m taken) <-> i < length (occurrences m) /\ ~ In i taken.
Proof.
  unfold left_by. rewrite filter_In, in_seq.
  destruct (in_dec Nat.eq_dec i taken); intuition (lia || discriminate).
Qed.

Lemma at_left m taken i : In i (left_by m taken) ->
  exists j l, nth_error (occurrences m) i = Some (j, l).
Proof.
  intros Hin. apply left_by_in in Hin. destruct Hin as [Hlt _].
  destruct (nth_error (occurrences m) i) as [[j l]|] eqn:E; [now exists j, l|].
  apply nth_error_None in E. lia.
Qed.

Section Cover.
  Variables (m : cnf) (taken : list nat).
  Hypothesis Hcovers : covers (clause_edges m ++ conflict_edges m) taken.

  (** No edge between two that are left. *)
  Lemma none_between u v : In u (left_by m taken) -> In v (left_by m taken) ->
    ~ In (u, v) (clause_edges m ++ conflict_edges m).
  Proof.
    intros Hu Hv Hin. apply left_by_in in Hu, Hv. destruct (Hcovers u v Hin); tauto.
  Qed.

  Lemma one_left u v : In u (left_by m taken) -> In v (left_by m taken) ->
    clause_at m u = clause_at m v -> u = v.
  Proof.
    intros Hu Hv E. destruct (at_left _ _ _ Hu) as [j [l Eu]], (at_left _ _ _ Hv) as [j' [l' Ev]].
    unfold clause_at in E. rewrite Eu, Ev in E. simpl in E. subst j'.
    destruct (Nat.lt_trichotomy u v) as [Hlt|[H|Hlt]]; [exfalso|exact H|exfalso].
    - apply (none_between u v Hu Hv), in_app_iff. left. apply clause_edge. eauto 6.
    - apply (none_between v u Hv Hu), in_app_iff. left. apply clause_edge. eauto 6.
  Qed.

  Hypothesis Hfew : length taken <= length (occurrences m) - length m.
  Hypothesis Hnonempty : forall c, In c m -> c <> [].

  Lemma clauses_occur : length m <= length (occurrences m).
  Proof.
    assert (Hincl : incl (seq 0 (length m)) (map fst (occurrences m))).
    { intros j Hin. apply in_seq in Hin. destruct (nth_error m j) as [c|] eqn:E.
      - pose proof (Hnonempty c (nth_error_In _ _ E)) as Hc. destruct c as [|l c]; [easy|].
        apply in_map_iff. exists (j, l). split; [reflexivity|]. apply occurrences_in.
        exists (l :: c). split; [exact E|now left].
      - apply nth_error_None in E. lia. }
    apply NoDup_incl_length in Hincl; [|apply seq_NoDup].
    rewrite map_length, seq_length in Hincl. exact Hincl.
  Qed.

  Lemma all_left j : j < length m -> exists i, In i (left_by m taken) /\ clause_at m i = j.
  Proof.
    intros Hj.
    assert (Hincl : incl (map (clause_at m) (left_by m taken)) (seq 0 (length m))).
    { intros j' Hin. apply in_map_iff in Hin. destruct Hin as [i [<- Hin]].
      destruct (at_left _ _ _ Hin) as [k [l E]]. unfold clause_at. rewrite E. simpl.
      apply nth_error_In, occurrences_in in E. destruct E as [c [E _]].
      apply in_seq. split; [lia|]. apply nth_error_Some. congruence. }
    assert (Hnodup : NoDup (map (clause_at m) (left_by m taken))).
    { apply nodup_map; [apply NoDup_filter, seq_NoDup|]. exact one_left. }
    assert (Hmany : length m <= length (left_by m taken)).
    { assert (H : incl (seq 0 (length (occurrences m))) (left_by m taken ++ taken)).
      { intros i Hin. apply in_seq in Hin. apply in_app_iff. rewrite left_by_in.
        destruct (in_dec Nat.eq_dec i taken); [now right|left]. split; [lia|assumption]. }
      apply NoDup_incl_length in H; [|apply seq_NoDup]. rewrite app_length, seq_length in H.
      pose proof clauses_occur. lia. }
    assert (Hall : incl (seq 0 (length m)) (map (clause_at m) (left_by m taken))).
    { apply NoDup_length_incl; [exact Hnodup| |exact Hincl].
      now rewrite map_length, seq_length. }
    assert (Hin : In j (seq 0 (length m))) by (apply in_seq; lia).
    apply Hall, in_map_iff in Hin. destruct Hin as [i [E Hin]]. now exists i.
  Qed.

  (** True are the variables whose positive literal is left somewhere. *)
  Lemma cover_satisfies : satisfiable m.
  Proof.
    pose (made_true := fun x => existsb (fun i => match nth_error (occurrences m) i with
      | Some o => if literal_dec (snd o) (x, false) then true else false
      | None => false end) (left_by m taken)).
    exists made_true. intros c Hc. apply In_nth_error in Hc. destruct Hc as [j Ec].
    destruct (all_left j) as [i [Hi Ei]]; [apply nth_error_Some; congruence|].
    destruct (at_left _ _ _ Hi) as [j' [[x negative] E]]. unfold clause_at in Ei.
    rewrite E in Ei. simpl in Ei. subst j'. exists (x, negative). split.
    { apply nth_error_In, occurrences_in in E. destruct E as [c' [Ec' Hin]]. congruence. }
    unfold literal_true. simpl. destruct negative; simpl.
    - apply not_true_iff_false. intros Htrue. apply existsb_exists in Htrue.
      destruct Htrue as [i' [Hi' Htest]]. destruct (at_left _ _ _ Hi') as [j' [l' E']].
      rewrite E' in Htest. cbn [snd] in Htest.
      destruct (literal_dec l' (x, false)) as [->|]; [|discriminate].
      destruct (Nat.eq_dec j' j) as [->|Hne].
      + assert (Hsame : i' = i).
        { apply one_left; [exact Hi'|exact Hi|]. unfold clause_at. now rewrite E, E'. }
        congruence.
      + destruct (Nat.le_ge_cases i' i) as [Hle|Hle].
        * apply (none_between i' i Hi' Hi), in_app_iff. right. apply conflict_edge.
          exists x, i', i. rewrite Nat.min_l, Nat.max_r by exact Hle. split; [reflexivity|].
          now exists j', j.
        * apply (none_between i i' Hi Hi'), in_app_iff. right. apply conflict_edge.
          exists x, i', i. rewrite Nat.min_r, Nat.max_l by exact Hle. split; [reflexivity|].
          now exists j', j.
    - apply existsb_exists. exists i. split; [exact Hi|]. rewrite E. cbn [snd].
      destruct (literal_dec (x, false) (x, false)); [reflexivity|contradiction].
  Qed.
End Cover.

(** * From an assignment to a cover *)
Definition true_at (m : cnf) (rho : assignment) (i : nat) : Prop :=
  exists o, nth_error (occurrences m) i = Some o /\ literal_true rho (snd o).

(** A true literal of each clause. *)
Lemma true_occurrences m rho : cnf_true rho m -> exists kept,
  map (clause_at m) kept = seq 0 (length m) /\ forall i, In i kept -> true_at m rho i.
Proof.
  intros Htrue.
  assert (H : forall js, (forall j, In j js -> j < length m) -> exists kept,
    map (clause_at m) kept = js /\ forall i, In i kept -> true_at m rho i).
  { intros js. induction js as [|j js IH]; intros Hjs.
    - exists []. split; [reflexivity|intros i []].
    - destruct IH as [kept [E Hkept]]; [intros j' Hin; apply Hjs; now right|].
      specialize (Hjs j (or_introl eq_refl)).
      destruct (nth_error m j) as [c|] eqn:Ec; [|apply nth_error_None in Ec; lia].
      destruct (Htrue c (nth_error_In _ _ Ec)) as [l [Hl Htl]].
      assert (Ho : In (j, l) (occurrences m)) by (apply occurrences_in; now exists c).
      apply In_nth_error in Ho. destruct Ho as [i Ei]. exists (i :: kept). split.
      + cbn [map]. rewrite E. unfold clause_at. now rewrite Ei.
      + intros i' [<-|Hin]; [now exists (j, l)|now apply Hkept]. }
  apply H. intros j Hin. apply in_seq in Hin. lia.
Qed.

Lemma assignment_covers m : satisfiable m -> exists taken,
  incl taken (seq 0 (length (occurrences m))) /\
  length taken <= length (occurrences m) - length m /\
  covers (clause_edges m ++ conflict_edges m) taken.
Proof.
  intros [rho Htrue]. destruct (true_occurrences m rho Htrue) as [kept [E Hkept]].
  assert (Hnodup : NoDup (map (clause_at m) kept)) by (rewrite E; apply seq_NoDup).
  exists (left_by m kept).
  assert (Hin : incl (left_by m kept) (seq 0 (length (occurrences m)))).
  { intros i Hin. apply left_by_in in Hin. apply in_seq. lia. }
  split; [exact Hin|split].
  - assert (Hall : NoDup (left_by m kept ++ kept)).
    { apply nodup_app; [apply NoDup_filter, seq_NoDup|now apply NoDup_map_inv in Hnodup|].
      intros i Hi. now apply left_by_in in Hi. }
    apply NoDup_incl_length with (l' := seq 0 (length (occurrences m))) in Hall.
    + rewrite app_length, seq_length in Hall.
      assert (Hlen : length kept = length m).
      { rewrite <- (map_length (clause_at m)), E. apply seq_length. }
      lia.
    + intros i H. apply in_app_iff in H. destruct H as [H|H]; [now apply Hin|].
      destruct (Hkept i H) as [o [Ei _]]. apply in_seq. split; [lia|].
      apply nth_error_Some. congruence.
  - intros u v Hedge. rewrite !left_by_in.
    assert (Hnot : ~ (In u kept /\ In v kept)).
    { intros [Hu Hv]. apply in_app_iff in Hedge. destruct Hedge as [Hedge|Hedge].
      - apply clause_edge in Hedge. destruct Hedge as [Hlt [j [l [l' [Eu Ev]]]]].
        assert (u = v); [|lia]. apply (map_nodup_injective _ _ _ _ Hnodup Hu Hv).
        unfold clause_at. now rewrite Eu, Ev.
      - apply conflict_edge in Hedge.
        destruct Hedge as [x [u' [v' [Ee [j [j' [_ [Eu Ev]]]]]]]]. injection Ee as Emin Emax.
        assert (Hboth : true_at m rho u' /\ true_at m rho v').
        { assert (Hcases : (u = u' /\ v = v') \/ (u = v' /\ v = u')) by lia.
          destruct Hcases as [[<- <-]|[<- <-]]; split; now apply Hkept. }
        destruct Hboth as [[o [Eo To]] [o' [Eo' To']]]. rewrite Eu in Eo. rewrite Ev in Eo'.
        injection Eo as <-. injection Eo' as <-. unfold literal_true in To, To'. simpl in *.
        congruence. }
    assert (Hends : u < length (occurrences m) /\ v < length (occurrences m)).
    { apply in_app_iff in Hedge. destruct Hedge as [Hedge|Hedge].
      - apply clause_edge in Hedge. destruct Hedge as [Hlt [j [l [l' [Eu Ev]]]]].
        apply occurrence_in_range in Eu, Ev. lia.
      - apply conflict_edge in Hedge.
        destruct Hedge as [x [u' [v' [Ee [j [j' [_ [Eu Ev]]]]]]]]. injection Ee as -> ->.
        apply occurrence_in_range in Eu, Ev. lia. }
    destruct (in_dec Nat.eq_dec u kept); [right; split; [lia|tauto]|left; split; [lia|assumption]].
Qed.

Theorem cnf_to_vertex_cover_correct : forall m : cnf,
  has_cover (cnf_to_vertex_cover m) <-> satisfiable m.
Proof.
  intros m. unfold cnf_to_vertex_cover, has_cover. destruct (has_empty_clause m) eqn:Hempty; simpl.
  - apply existsb_exists in Hempty. destruct Hempty as [c [Hc Hnil]].
    destruct c as [|l c]; [|discriminate]. split.
    + intros [taken [_ [Hlen Hcovers]]]. destruct taken as [|v taken]; [|simpl in Hlen; lia].
      now destruct (Hcovers 0 1 (or_introl eq_refl)).
    + intros [rho H]. now destruct (H [] Hc) as [l [[] _]].
  - split; [|apply assignment_covers].
    intros [taken [_ [Hfew Hcovers]]]. apply (cover_satisfies m taken Hcovers Hfew).
    intros c Hc ->. rewrite <- not_true_iff_false in Hempty. apply Hempty, existsb_exists.
    now exists [].
Qed.
