(** * QBF -> vertex Shannon game

[[
Theorem qbf_to_shannon_correct : forall phi : qbf, proper phi ->
  (short_wins (qbf_to_shannon phi) <-> qbf_true phi) /\
  (cut_wins (qbf_to_shannon phi) <-> ~ qbf_true phi).

Theorem qbf_to_shannon_well_formed : forall (phi : qbf) u v,
  In (u, v) (sh_edges (qbf_to_shannon phi)) ->
  u < sh_vertices (qbf_to_shannon phi) /\ v < sh_vertices (qbf_to_shannon phi) /\ u <> v.

Theorem qbf_to_shannon_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let cs := to_stages (order phi) (kept (matrix phi)) in
  let E := count_occ bool_dec kinds true in
  let A := count_occ bool_dec kinds false in
  let m := length cs in
  sh_vertices (qbf_to_shannon phi) = 2 + 8 * E + 9 * A + Nat.max (2 * m - 1) 1 /\
  length (sh_edges (qbf_to_shannon phi)) + 2 * first_kind kinds true + first_kind kinds false =
    14 * E + 15 * A + (if length kinds =? 0 then 1 else 2) +
    (if m =? 0 then 1 else 2 * (m - 1) + 2 * literals false cs + literals true cs).
]]

    The graph is that of gadgetry/reductions/connection/qbf_to_shannon.py, vertex by vertex and edge
    by edge in the same order; [kept] is Python's preparation of the clauses. Short moves first.

        exists x: front-X front-u X-N N-t u-z z-N u-a a-e e-t a-b b-d d-t          front := [X, b]
        forall y: front-k k-X X-N N-t X-r r-t k-R R-N k-a a-e e-t a-b b-d d-t      front := [X, b]
        end:      front-kend; kend is the root of a binary tree with a leaf for each clause, which
                  is adjacent to the tests of its literals: e and d for x, N for -x

    Why it is right. If the QBF is true, Short plays the stages in order, and every move of his
    threatens to join the terminals, so that Cut has one answer; at the tree Cut chooses the child,
    and at the leaf a true literal gives him a pair of ways, or one that is his already
    ([Short_wins_start]).
    If it is false, let f be the first stage without a stone of Short's. Cut answers a stone before
    f in its gadget, by local play that keeps [Qval]: he can neither pass nor end there, or else the
    tests of the literal that is false are not his. To a stone at f she answers there, which gives
    the variable a value. To a stone after f, whatever it is, she answers at f: k, which nobody then
    passes, or X. Short has to play N, a or b there (the value false), and she goes on as if he had
    played his early stone only now; after any other move she makes f a gadget that nobody passes,
    and what comes later does not matter. So there is at most one early stone. At the end she has
    pairs: a node on the way to a false clause, and its child off the way ([Cut_wins_start]). *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.games Require Import claiming numbering repetition.
From Gadgetry.formulas Require Import qbf distinct stages counting.
From Gadgetry.connection Require Import heap shannon shannon_gadgets shannon_construction
  shannon_short shannon_cut.
Import ListNotations.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation m := (length matrix).
  Notation existential := (existential kinds).
  Notation claimable_vertices := (claimable_vertices kinds matrix).
  Notation edges := (edges kinds matrix).
  Notation edge_in := (edge_in kinds matrix).
  Notation in_verts_G := (in_verts_G kinds matrix).
  Notation in_verts_T := (in_verts_T kinds matrix).
  Notation in_of_kind := (in_of_kind kinds).
  Notation of_kind := (of_kind kinds).
  Notation Won := (joined edges Source Sink).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** * The numbering: s, t, the existential gadgets, the universal ones, the tree *)
  Definition gadget (i : nat) : list vertex := map (Gadget i) (roles (existential i)).
  Definition tree : list vertex := map Tree (seq 0 (Nat.max (2 * m - 1) 1)).
  Definition numbered : list vertex :=
    Source :: Sink :: flat_map gadget (of_kind true) ++ flat_map gadget (of_kind false) ++ tree.
  Definition number (v : vertex) : nat := index vertex_eq_dec v numbered.
  Definition shannon_graph : shannon :=
    {| sh_vertices := length numbered; sh_terminals := (0, 1);
       sh_edges := map (fun e => (number (fst e), number (snd e))) edges |}.

  Lemma in_numbered v : In v numbered <-> v = Source \/ v = Sink \/ In v claimable_vertices.
  Proof.
    unfold numbered, claimable_vertices, tree, gadget. simpl. rewrite !in_app_iff, !in_flat_map.
    split.
    - intros [<-|[<-|[[i [K Hin]]|[[i [K Hin]]|Hin]]]]; auto; right; right;
        try (apply in_of_kind in K; destruct K as [L K]; left; exists i; split; auto;
          apply in_seq; lia).

    - intros [->|[->|[[i [K Hin]]|Hin]]]; auto. apply in_seq in K.
      destruct (existential i) eqn:Q; [right; right; left|right; right; right; left]; exists i;
        (split; [apply in_of_kind; split; [lia|auto]|rewrite Q; exact Hin]).
  Qed.

  Lemma gadgets_nodup l : NoDup l -> NoDup (flat_map gadget l).
  Proof.
    induction 1 as [|i l N H IH]; simpl; [constructor|]. apply nodup_app; auto.
    - unfold gadget. apply Injective_map_NoDup; [intros x y E; inversion E; auto|].
      destruct (existential i); repeat constructor; simpl; intuition discriminate.
    - intros x Hin J. apply in_map_iff in Hin. destruct Hin as [r [<- _]]. apply in_flat_map in J.
      destruct J as [j [J K]]. apply in_map_iff in K. destruct K as [r' [E _]].
      inversion E; subst. auto.
  Qed.

  Lemma numbered_nodup : NoDup numbered.
  Proof.
    assert (T : forall v l, In v (flat_map gadget l) -> exists i r, v = Gadget i r /\ In i l).
    { intros v l Hin. apply in_flat_map in Hin. destruct Hin as [i [J Hin]].
      apply in_map_iff in Hin.
      destruct Hin as [r [<- _]]. eauto. }
    assert (K : forall kind, NoDup (flat_map gadget (of_kind kind))).
    { intros kind. apply gadgets_nodup. unfold of_kind. apply NoDup_filter, seq_NoDup. }
    assert (B : NoDup (flat_map gadget (of_kind true) ++ flat_map gadget (of_kind false) ++ tree)).
    { apply nodup_app; auto; [apply nodup_app; auto|].
      - unfold tree. apply Injective_map_NoDup; [intros x y E; inversion E;
        auto|apply seq_NoDup].
      - intros x Hin J. apply T in Hin. destruct Hin as [i [r [-> _]]]. apply in_map_iff in J.
        destruct J as [y [E _]]. discriminate.
      - intros x Hin J. apply T in Hin. destruct Hin as [i [r [-> Hin]]]. apply in_app_iff in J.
        destruct J as [J|J].
        + apply T in J. destruct J as [i' [r' [E J]]]. inversion E; subst.
          apply in_of_kind in Hin, J. destruct Hin, J. congruence.
        + apply in_map_iff in J. destruct J as [y [E _]]. discriminate. }
    assert (N : forall v, v = Source \/ v = Sink ->
      ~ In v (flat_map gadget (of_kind true) ++ flat_map gadget (of_kind false) ++ tree)).
    { intros v E Hin. rewrite !in_app_iff in Hin. destruct Hin as [Hin|[Hin|Hin]].
      - apply T in Hin. destruct Hin as [i [r [-> _]]]. destruct E; discriminate.
      - apply T in Hin. destruct Hin as [i [r [-> _]]]. destruct E; discriminate.
      - apply in_map_iff in Hin. destruct Hin as [y [<- _]]. destruct E; discriminate. }
    unfold numbered. constructor; [intros [E|Hin]; [discriminate|apply (N Source); auto]|].
    constructor; auto.
  Qed.

  Lemma number_inj u v : In u numbered -> In v numbered -> number u = number v -> u = v.
  Proof. apply (index_injective vertex_eq_dec Source). Qed.

  Lemma number_verts x : In x (claimable shannon_graph) <-> In x (map number claimable_vertices).
  Proof.
    unfold claimable. change (sh_vertices shannon_graph) with (length numbered).
    change (sh_terminals shannon_graph) with (0, 1). cbn [fst snd].
    rewrite filter_In, in_seq, in_map_iff.
    assert (E0 : number Source = 0) by reflexivity. assert (E1 : number Sink = 1) by reflexivity.
    assert (I0 : In Source numbered) by (apply in_numbered; auto).
    assert (I1 : In Sink numbered) by (apply in_numbered; auto).
    split.
    - intros [L B]. apply andb_true_iff in B. destruct B as [B0 B1].
      apply negb_true_iff, Nat.eqb_neq in B0, B1.
      exists (nth x numbered Source).
      assert (Ex : number (nth x numbered Source) = x)
        by (apply (nth_index vertex_eq_dec Source); [apply numbered_nodup|lia]).
      split; auto. assert (Hin : In (nth x numbered Source) numbered) by (apply nth_In; lia).
      apply in_numbered in Hin. destruct Hin as [Hin|[Hin|Hin]]; auto; exfalso; congruence.
    - intros [v [<- Hin]]. assert (Iv : In v numbered) by (apply in_numbered; auto).
      destruct (no_terminals kinds matrix v Hin) as [N0 N1].
      destruct (index_nth vertex_eq_dec Source v numbered Iv) as [L _].
      split; [unfold number; lia|]. apply andb_true_iff.
      split; apply negb_true_iff, Nat.eqb_neq; intros E.
      + apply N0. apply number_inj; auto.
      + apply N1. apply number_inj; auto.
  Qed.

  Lemma edges_numbered x y : In (x, y) edges -> In x numbered /\ In y numbered.
  Proof.
    assert (F : forall i f, In f (front i) -> i <= n -> In f numbered).
    { intros i f Hin L. destruct i as [|j]; simpl in Hin; apply in_numbered.
      - destruct Hin as [<-|[]]; auto.
      - right; right. destruct Hin as [<-|[<-|[]]]; apply in_verts_G; (split; [lia|]);
          destruct (existential j); simpl; auto 12. }
    assert (G : forall i r, i < n -> In r (roles (existential i)) -> In (Gadget i r) numbered).
    { intros i r L Hin. apply in_numbered. right; right. apply in_verts_G. auto. }
    assert (T : forall x, x < Nat.max (2 * m - 1) 1 -> In (Tree x) numbered).
    { intros z L. apply in_numbered. right; right. apply in_verts_T. auto. }
    assert (It : In Sink numbered) by (apply in_numbered; auto).
    intros H. apply edge_in in H.
    destruct H as
      [i f r L Hfr Hr|i r r' L Hr|i r L Hr|f Hfr|Hm|z L|z L|j l v L Hl Hv].
    - split; [apply (F i); auto; lia|]. apply G; auto. revert Hr. unfold entrances.
      destruct (existential i); simpl; intuition.
    - split; (apply G; auto; revert Hr; unfold inner; destruct (existential i); simpl; intros Hr;
        repeat (destruct Hr as [Hr|Hr]; [inversion Hr; subst; auto 12|]); destruct Hr).
    - split; auto. apply G; auto. revert Hr. unfold beside_t.
      destruct (existential i); simpl; intuition.
    - split; [apply (F n); auto|]. apply T. lia.
    - split; auto. apply T. lia.
    - split; apply T; lia.
    - split; apply T; lia.
    - split; [apply T; lia|].
      assert (Ln : fst l < n) by (eapply in_range; [apply nth_In; exact L|exact Hl]).
      unfold tests in Hv. destruct (snd l); simpl in Hv;
        [destruct Hv as [<-|[]]|destruct Hv as [<-|[<-|[]]]]; apply G; auto;
          destruct (existential (fst l)); simpl; auto 12.
  Qed.

  (** The edges are between vertices, and there is no loop. *)
  Lemma shannon_graph_well_formed u v : In (u, v) (sh_edges shannon_graph) ->
    u < sh_vertices shannon_graph /\ v < sh_vertices shannon_graph /\ u <> v.
  Proof.
    change (sh_vertices shannon_graph) with (length numbered). unfold shannon_graph. cbn [sh_edges].
    rewrite in_map_iff. intros [[x y] [E Hin]]. cbn [fst snd] in E. inversion E; subst.
    destruct (edges_numbered x y Hin) as [Ix Iy].
    split; [apply (index_nth vertex_eq_dec Source x); auto|].
    split; [apply (index_nth vertex_eq_dec Source y); auto|].
    intros N. apply number_inj in N; auto. apply edge_in, edge_ends_differ in Hin. contradiction.
  Qed.

  (** The numbers change nothing. *)
  Lemma number_among : incl claimable_vertices numbered.
  Proof. intros v Hin. apply in_numbered; auto. Qed.

  Lemma same_winner turn p p' : agree number numbered p p' ->
    (ShortWins vertex_eq_dec claimable_vertices Won turn p ->
     ShortWins Nat.eq_dec (claimable shannon_graph) (sh_joined shannon_graph) turn p') /\
    (CutWins vertex_eq_dec claimable_vertices Won turn p ->
     CutWins Nat.eq_dec (claimable shannon_graph) (sh_joined shannon_graph) turn p').
  Proof.
    assert (HW : forall q q', agree number numbered q q' -> (Won q <-> sh_joined shannon_graph q')).
    { intros q q' A. apply (rename_joined number numbered edges Source Sink); auto.
      - intros; now apply number_inj.
      - apply edges_numbered.
      - apply in_numbered; auto.
      - apply in_numbered; auto. }
    intros A. split; intros H.
    - apply (rename_secures vertex_eq_dec Nat.eq_dec number numbered claimable_vertices
        (claimable shannon_graph) number_inj number_among number_verts) with (End := Won) (p := p);
        auto.
      intros q q' Aq. now apply HW.
    - apply (rename_secures vertex_eq_dec Nat.eq_dec number numbered claimable_vertices
        (claimable shannon_graph) number_inj number_among number_verts)
        with (End := fun q => ~ Won q) (p := p); auto.
      intros q q' Aq. now rewrite (HW q q' Aq).
  Qed.

  Lemma shannon_graph_correct rho :
    (value kinds 0 matrix rho = true -> short_wins shannon_graph) /\
    (value kinds 0 matrix rho = false -> cut_wins shannon_graph).
  Proof.
    destruct (same_winner true start (fun _ => Free)) as [HS HC]; [intros v _; reflexivity|].
    split; intros V; [apply HS|apply HC].
    - now apply (Short_wins_start kinds matrix in_range rho).
    - now apply (Cut_wins_start kinds matrix in_range rho).
  Qed.
End Construction.

(** * The reduction, with Python's preparation: an empty clause is kept alone; tautologies are left
    out; equal literals become one, negative ones first, by the signed numbers *)
Definition vars_of (neg : bool) (c : clause) : list nat :=
  distinct (map fst (filter (fun l => Bool.eqb (snd l) neg) c)).
Definition sorted_clause (c : clause) : clause :=
  map (fun v => (v, true)) (rev (vars_of true c)) ++ map (fun v => (v, false)) (vars_of false c).
Definition tautology (c : clause) : bool :=
  existsb (fun v => existsb (Nat.eqb v) (vars_of false c)) (vars_of true c).
Definition is_nil (c : clause) : bool := match c with [] => true | _ => false end.
Definition kept (m : cnf) : cnf :=
  if existsb is_nil m then [[]] else map sorted_clause (filter (fun c => negb (tautology c)) m).
Definition qbf_to_shannon (phi : qbf) : shannon :=
  shannon_graph (quantifiers phi) (to_stages (order phi) (kept (qbf.matrix phi))).

Lemma vars_of_in neg c v : In v (vars_of neg c) <-> In (v, neg) c.
Proof.
  unfold vars_of. rewrite distinct_in, in_map_iff. split.
  - intros [[w b] [E Hin]]. apply filter_In in Hin. destruct Hin as [Hin B]. apply eqb_prop in B.
    simpl in *. now subst.
  - intros Hin. exists (v, neg). split; auto. apply filter_In. split; auto. apply eqb_reflx.
Qed.

Lemma sorted_in l c : In l (sorted_clause c) <-> In l c.
Proof.
  unfold sorted_clause. rewrite in_app_iff, !in_map_iff. destruct l as [v b]. split.
  - intros [[w [E Hin]]|[w [E Hin]]]; inversion E; subst; [apply in_rev in Hin|];
    now apply vars_of_in in Hin.
  - intros Hin. apply vars_of_in in Hin. destruct b; [left|right]; exists v; split; auto.
    now apply in_rev in Hin.
Qed.

Lemma kept_true rho m : cnf_true rho (kept m) <-> cnf_true rho m.
Proof.
  unfold kept, cnf_true. destruct (existsb is_nil m) eqn:E.
  - apply existsb_exists in E. destruct E as [c [Hin E]]. destruct c; [|discriminate].
    split; intros H; exfalso.
    + destruct (H [] (or_introl eq_refl)) as [l [[] _]].
    + destruct (H [] Hin) as [l [[] _]].
  - clear E. split; intros H c Hin.
    + destruct (tautology c) eqn:T.
      * unfold tautology in T. apply existsb_exists in T. destruct T as [v [I1 T]].
        apply existsb_exists in T. destruct T as [w [I2 T]]. apply Nat.eqb_eq in T. subst w.
        apply vars_of_in in I1, I2. exists (v, negb (rho v)). unfold literal_true. simpl.
        rewrite negb_involutive. destruct (rho v); auto.
      * destruct (H (sorted_clause c)) as [l [J L]].
        { apply in_map, filter_In. rewrite T. auto. }
        exists l. split; auto. now apply sorted_in.
    + apply in_map_iff in Hin. destruct Hin as [c0 [<- Hin]]. apply filter_In in Hin.
      destruct Hin as [Hin _].
      destruct (H c0 Hin) as [l [J L]]. exists l. split; auto. now apply sorted_in.
Qed.

Lemma kept_in m c l : In c (kept m) -> In l c -> exists c0, In c0 m /\ In l c0.
Proof.
  unfold kept. destruct (existsb is_nil m).
  - intros [<-|[]] [].
  - intros Hin J. apply in_map_iff in Hin. destruct Hin as [c0 [<- Hin]]. apply filter_In in Hin.
    destruct Hin as [Hin _]. rewrite sorted_in in J. exists c0. auto.
Qed.

Lemma holds_same p m m' : (forall rho, cnf_true rho m <-> cnf_true rho m') ->
  forall rho, holds p m rho <-> holds p m' rho.
Proof.
  intros E. induction p as [|[[] v] p IH]; simpl; intros rho; auto.
  - split; intros [b H]; exists b; now apply IH.
  - split; intros H b; apply IH; auto.
Qed.

(** From stage [k] on; [sigma] has the values of the stages. *)
Lemma kept_rest phi k rho sigma : proper phi -> k <= length (closed_prefix phi) ->
  (forall v, In v (order phi) -> rho v = sigma (stage_of v (order phi))) ->
  (value (skipn k (quantifiers phi)) k (to_stages (order phi) (kept (qbf.matrix phi))) sigma = true
   <-> holds (skipn k (closed_prefix phi)) (qbf.matrix phi) rho).
Proof.
  intros P L E. rewrite to_stages_value.
  rewrite <- (holds_same _ (kept (qbf.matrix phi)) (qbf.matrix phi)) by (intros; apply kept_true).
  apply rest_value; auto. intros c l Ic Il. destruct (kept_in _ _ _ Ic Il) as [c0 [Hin J]].
  eapply closed_prefix_covers; eauto.
Qed.

Lemma kept_value phi rho : proper phi ->
  (value (quantifiers phi) 0 (to_stages (order phi) (kept (qbf.matrix phi))) rho = true <->
    qbf_true phi).
Proof.
  intros P. rewrite (qbf_true_closed phi (fun v => rho (stage_of v (order phi)))).
  apply (kept_rest phi 0); auto. lia.
Qed.

Lemma kept_range phi c l : In c (to_stages (order phi) (kept (qbf.matrix phi))) -> In l c ->
  fst l < length (quantifiers phi).
Proof. apply to_stages_range. apply kept_in. Qed.

Theorem qbf_to_shannon_well_formed : forall (phi : qbf) u v,
  In (u, v) (sh_edges (qbf_to_shannon phi)) ->
  u < sh_vertices (qbf_to_shannon phi) /\ v < sh_vertices (qbf_to_shannon phi) /\ u <> v.
Proof. intros phi u v. apply shannon_graph_well_formed. apply kept_range. Qed.

Theorem qbf_to_shannon_correct : forall phi : qbf, proper phi ->
  (short_wins (qbf_to_shannon phi) <-> qbf_true phi) /\
  (cut_wins (qbf_to_shannon phi) <-> ~ qbf_true phi).
Proof.
  intros phi Hproper. rewrite <- (kept_value phi (fun _ => true) Hproper).
  destruct (shannon_graph_correct (quantifiers phi)
    (to_stages (order phi) (kept (qbf.matrix phi))) (kept_range phi) (fun _ => true)) as [HS HC].
  fold (qbf_to_shannon phi) in HS, HC. unfold short_wins, cut_wins in *.
  apply (maker_iff _ _ _ _ _ _ HS HC).
Qed.

(** * Sizes *)
Lemma count_of_kind kinds kind : length (of_kind kinds kind) = count_occ bool_dec kinds kind.
Proof. apply count_kinds. Qed.

Lemma flat_map_const {A B} (f : A -> list B) k l : (forall x, In x l -> length (f x) = k) ->
  length (flat_map f l) = k * length l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lia|]. rewrite app_length, IH, H; auto. lia.
Qed.

Lemma split_filter (l : list nat) :
  length (filter (fun i => i =? 0) l) + length (filter (fun i => 0 <? i) l) = length l.
Proof. induction l as [|i l IH]; simpl; auto. destruct i; simpl; lia. Qed.

(** The gadget of the first stage has its entrances from s alone. *)
Definition first_kind (kinds : list bool) (kind : bool) : nat :=
  match kinds with [] => 0 | b :: _ => if eqb b kind then 1 else 0 end.
Lemma count_first kinds kind : length (filter (fun i => i =? 0) (of_kind kinds kind))
  = first_kind kinds
  kind.
Proof.
  unfold of_kind, existential. destruct kinds as [|b kinds]; simpl; auto.
  assert (F : forall f l, filter (fun i => i =? 0) (filter f (map S l)) = []).
  { intros f l. induction l as [|i l IHl]; simpl; auto. destruct (f (S i)); simpl; auto. }
  rewrite <- seq_shift. destruct (eqb b kind); simpl; now rewrite F.
Qed.

Lemma gadget_edges_length kinds kind :
  length (gadget_edges kinds kind) + length (entrances kind) * first_kind kinds kind =
  (length (wires kind) + 2 * length (entrances kind)) * count_occ bool_dec kinds kind.
Proof.
  unfold gadget_edges. rewrite app_length.
  rewrite (flat_map_const _ (length (of_kind kinds kind))) by (intros; apply map_length).
  pose proof (split_filter (of_kind kinds kind)) as P. rewrite count_first in P.
  set (later := length (filter (fun i => 0 <? i) (of_kind kinds kind))) in *.
  rewrite (flat_map_const _ (first_kind kinds kind + (later + later))).
  - rewrite count_of_kind in *. rewrite <- P.
    generalize (length (wires kind)) (length (entrances kind)).
    intros a b. ring.
  - intros r _. rewrite !app_length, !map_length, count_first. reflexivity.
Qed.

Definition literals (neg : bool) (m : cnf) : nat :=
  length (filter (fun l => eqb (snd l) neg) (concat m)).
Lemma test_edges_length m neg r : length (test_edges m neg r) = literals neg m.
Proof.
  unfold test_edges, literals. rewrite flat_map_length.
  rewrite (map_ext _ (fun j => length (filter (fun l => eqb (snd l) neg) (nth j m []))))
    by (intros; apply map_length).
  generalize (length m - 1). intros _. induction m as [|c m IH]; simpl; auto.
  rewrite filter_app, app_length. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Theorem qbf_to_shannon_sizes : forall phi : qbf,
  let kinds := quantifiers phi in
  let cs := to_stages (order phi) (kept (matrix phi)) in
  let E := count_occ bool_dec kinds true in
  let A := count_occ bool_dec kinds false in
  let m := length cs in
  sh_vertices (qbf_to_shannon phi) = 2 + 8 * E + 9 * A + Nat.max (2 * m - 1) 1 /\
  length (sh_edges (qbf_to_shannon phi)) + 2 * first_kind kinds true + first_kind kinds false =
    14 * E + 15 * A + (if length kinds =? 0 then 1 else 2) +
    (if m =? 0 then 1 else 2 * (m - 1) + 2 * literals false cs + literals true cs).
Proof.
  intros phi kinds cs E A m. unfold qbf_to_shannon. fold kinds cs. split.
  - unfold shannon_graph, sh_vertices, numbered. cbn [length]. rewrite !app_length.
    unfold tree. rewrite map_length, seq_length. fold m.
    assert (G : forall kind, length (flat_map (gadget kinds) (of_kind kinds kind)) =
      length (roles kind) * count_occ bool_dec kinds kind).
    { intros kind. rewrite <- count_of_kind. apply flat_map_const. intros i Hin.
      apply (shannon_construction.in_of_kind kinds) in Hin. destruct Hin as [_ Hin]. unfold gadget.
      now rewrite map_length, Hin. }
    rewrite !G. fold E A. cbn [roles length]. lia.
  - unfold shannon_graph, sh_edges. rewrite map_length. unfold edges.
    rewrite !app_length, map_length.
    pose proof (gadget_edges_length kinds true) as T.
    pose proof (gadget_edges_length kinds false) as F.
    fold E in T. fold A in F. cbn [wires entrances length] in T, F.
    assert (Free : length (front (length kinds)) = if length kinds =? 0 then 1 else 2)
      by (destruct (length kinds); reflexivity).
    rewrite Free. unfold tree_edges. fold m. destruct (m =? 0); cbn [length];
      [|rewrite !app_length, !map_length, !seq_length, !test_edges_length];
      generalize dependent (length (gadget_edges kinds true));
      generalize dependent (length (gadget_edges kinds false)); intros; lia.
Qed.
