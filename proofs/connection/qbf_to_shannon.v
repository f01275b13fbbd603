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
    If it is false, let f be the first stage without a stone of Short's.
    Cut answers a stone before f
    in its gadget, by local play that keeps [Qval]: he can neither pass nor end there, or else the
    tests of the literal that is false are not his. To a stone at f she answers there, which gives
    the variable a value. To a stone after f, whatever it is, she answers at f: k, which nobody then
    passes, or X. Short has to play N, a or b there (the value false), and she goes on as if he had
    played his early stone only now; after any other move she makes f a gadget that nobody passes,
    and what comes later does not matter. So there is at most one early stone. At the end she has
    pairs: a node on the way to a false clause, and its child off the way ([Cut_wins_start]). *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.formulas Require Import qbf distinct stages counting.
From Gadgetry.connection Require Import heap claiming shannon shannon_gadgets.
Import ListNotations.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Let n := length kinds.
  Let m := length matrix.

  Definition existential (i : nat) : bool := nth i kinds true.
  Definition claimable_vertices : list vertex :=
    flat_map (fun i => map (Gadget i) (roles (existential i)))
      (seq 0 n) ++ map Tree (seq 0 (Nat.max (2 * m - 1)
      1)).
  Definition front (i : nat) : list vertex :=
    match i with 0 => [Source] | S j => [Gadget j rX; Gadget j rb] end.
  Definition of_kind (kind : bool) : list nat := filter (fun i => Bool.eqb (existential i) kind)
    (seq 0 n).
  Definition gadget_edges (kind : bool) : list (vertex * vertex) :=
    flat_map (fun e => map (fun i =>
      (Gadget i (fst e), match snd e with Some r => Gadget i r | None => Sink end)) (of_kind kind))
        (wires
        kind) ++
    flat_map (fun en =>
      map (fun i => (Source, Gadget i en)) (filter (fun i => i =? 0) (of_kind kind)) ++
      map (fun i => (Gadget (i - 1) rX, Gadget i en)) (filter (fun i => 0 <? i) (of_kind kind)) ++
      map (fun i => (Gadget (i - 1) rb, Gadget i en)) (filter (fun i => 0 <? i) (of_kind kind)))
      (entrances kind).
  Definition tests (l : literal) : list vertex :=
    if snd l then [Gadget (fst l) rN] else [Gadget (fst l) re; Gadget (fst l) rd].
  Definition test_edges (neg : bool) (r : role) : list (vertex * vertex) :=
    flat_map (fun j => map (fun l => (Tree (m - 1 + j), Gadget (fst l) r))
      (filter (fun l => Bool.eqb (snd l) neg) (nth j matrix []))) (seq 0 m).
  Definition tree_edges : list (vertex * vertex) :=
    if m =? 0 then [(Tree 0, Sink)] else
      map (fun x => (Tree x, Tree (2 * x + 1))) (seq 0 (m - 1)) ++
      map (fun x => (Tree x, Tree (2 * x + 2))) (seq 0 (m - 1)) ++
      test_edges false re ++ test_edges false rd ++ test_edges true rN.
  Definition edges : list (vertex * vertex) :=
    gadget_edges true ++ gadget_edges false ++ map (fun f => (f, Tree 0)) (front n) ++ tree_edges.

  Inductive edge : vertex -> vertex -> Prop :=
  | E_enter i f r : i < n -> In f (front i) -> In r (entrances (existential i)) ->
    edge f (Gadget i r)
  | E_inner i r r' : i < n -> In (r, r') (inner (existential i)) -> edge (Gadget i r) (Gadget i r')
  | E_t i r : i < n -> In r (beside_t (existential i)) -> edge (Gadget i r) Sink
  | E_end f : In f (front n) -> edge f (Tree 0)
  | E_none : m = 0 -> edge (Tree 0) Sink
  | E_left x : x < m - 1 -> edge (Tree x) (Tree (2 * x + 1))
  | E_right x : x < m - 1 -> edge (Tree x) (Tree (2 * x + 2))
  | E_test j l v : j < m -> In l (nth j matrix []) -> In v (tests l) -> edge (Tree (m - 1 + j)) v.

  Lemma in_of_kind kind i : In i (of_kind kind) <-> i < n /\ existential i = kind.
  Proof.
    unfold of_kind. rewrite filter_In, in_seq. split.
    - intros [L E]. apply eqb_prop in E. split; [lia|auto].
    - intros [L E]. split; [lia|]. rewrite E. apply eqb_reflx.
  Qed.

  Lemma in_gadget_edges kind x y : In (x, y) (gadget_edges kind) <-> exists i, i < n /\
    existential i = kind /\
    ((exists r r', x = Gadget i r /\ y = Gadget i r' /\ In (r, r') (inner kind)) \/
     (exists r, x = Gadget i r /\ y = Sink /\ In r (beside_t kind)) \/
     (exists r, y = Gadget i r /\ In x (front i) /\ In r (entrances kind))).
  Proof.
    unfold gadget_edges. rewrite in_app_iff, !in_flat_map. split.
    - intros [[[r o] [Hin H]]|[r [Hin H]]].
      + apply in_map_iff in H. destruct H as [i [E J]]. apply in_of_kind in J. destruct J as [L K].
        exists i. split; auto. split; auto. simpl in E. inversion E; subst x y. destruct o as [r'|].
        * left. exists r, r'. apply wires_inner in Hin. auto.
        * right; left. exists r. apply wires_t in Hin. auto.
      + rewrite !in_app_iff, !in_map_iff in H.
        assert (X : exists i, In i (of_kind kind) /\ y = Gadget i r /\ In x (front i)).
        { destruct H as [[i [E J]]|[[i [E J]]|[i [E J]]]]; apply filter_In in J;
          destruct J as [J F];
            exists i; inversion E; subst; (split; [auto|split; [auto|]]).
          - apply Nat.eqb_eq in F. subst. simpl; auto.
          - apply Nat.ltb_lt in F. destruct i; [lia|]. simpl. rewrite Nat.sub_0_r. auto.
          - apply Nat.ltb_lt in F. destruct i; [lia|]. simpl. rewrite Nat.sub_0_r. auto. }
        destruct X as [i [J [Ey F]]]. apply in_of_kind in J. destruct J as [L K].
        exists i. split; auto. split; auto. right; right. exists r. auto.
    - intros [i [L [K H]]]. assert (J : In i (of_kind kind)) by (apply in_of_kind; auto).
      destruct H as [[r [r' [-> [-> Hin]]]]|[[r [-> [-> Hin]]]|[r [-> [F Hin]]]]].
      + left. exists (r, Some r'). split; [now apply wires_inner|]. apply in_map_iff. exists i.
        auto.
      + left. exists (r, None). split; [now apply wires_t|]. apply in_map_iff. exists i. auto.
      + right. exists r. split; auto. rewrite !in_app_iff, !in_map_iff.
        destruct i as [|j]; simpl in F.
        * destruct F as [<-|[]]. left. exists 0. rewrite filter_In. auto.
        * right. destruct F as [<-|[<-|[]]]; [left|right]; exists (S j); rewrite filter_In; simpl;
            rewrite Nat.sub_0_r; auto.
  Qed.

  Lemma in_test_edges neg r x y : In (x, y) (test_edges neg r) <->
    exists j l, j < m /\ In l (nth j matrix []) /\ snd l = neg /\ x = Tree (m - 1 + j) /\
      y = Gadget (fst l) r.
  Proof.
    unfold test_edges. rewrite in_flat_map. split.
    - intros [j [J H]]. apply in_seq in J. apply in_map_iff in H. destruct H as [l [E Hin]].
      apply filter_In in Hin. destruct Hin as [Hin F]. apply eqb_prop in F. inversion E; subst.
      exists j, l. repeat split; auto. lia.
    - intros [j [l [L [Hin [F [-> ->]]]]]]. exists j. split; [apply in_seq; lia|]. apply in_map_iff.
      exists l. split; auto. apply filter_In. split; auto. rewrite F. apply eqb_reflx.
  Qed.

  Lemma edge_in x y : edge x y <-> In (x, y) edges.
  Proof.
    unfold edges, tree_edges. rewrite !in_app_iff, !in_gadget_edges, in_map_iff. split.
    - intros H.
      assert (G : forall i, i < n ->
        ((exists r r', x = Gadget i r /\ y = Gadget i r' /\ In (r, r') (inner (existential i))) \/
         (exists r, x = Gadget i r /\ y = Sink /\ In r (beside_t (existential i))) \/
         (exists r, y = Gadget i r /\ In x (front i) /\ In r (entrances (existential i)))) ->
        forall A, (exists i, i < n /\ existential i = true /\
        ((exists r r', x = Gadget i r /\ y = Gadget i r' /\ In (r, r') (inner true)) \/
         (exists r, x = Gadget i r /\ y = Sink /\ In r (beside_t true)) \/
         (exists r, y = Gadget i r /\ In x (front i) /\ In r (entrances true)))) \/
        (exists i, i < n /\ existential i = false /\
        ((exists r r', x = Gadget i r /\ y = Gadget i r' /\ In (r, r') (inner false)) \/
         (exists r, x = Gadget i r /\ y = Sink /\ In r (beside_t false)) \/
         (exists r, y = Gadget i r /\ In x (front i) /\ In r (entrances false)))) \/ A).
      { intros i L K A. destruct (existential i) eqn:Q; [left|right; left]; exists i; auto. }
      destruct H.
      + apply (G i); auto. right; right. eauto.
      + apply (G i); auto. left. eauto.
      + apply (G i); auto. right; left. eauto.
      + right; right; left. eauto.
      + right; right; right. rewrite H. simpl. auto.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_map_iff. left. exists x. split; auto. apply in_seq; lia.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_map_iff. right; left. exists x. split; auto. apply in_seq; lia.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_test_edges. unfold tests in H1. right; right.
        destruct (snd l) eqn:Sl; simpl in H1.
        * destruct H1 as [<-|[]]. right; right. exists j, l. auto.
        * destruct H1 as [<-|[<-|[]]]; [left|right; left]; exists j, l; auto.
    - assert (G : forall kind, (exists i, i < n /\ existential i = kind /\
        ((exists r r', x = Gadget i r /\ y = Gadget i r' /\ In (r, r') (inner kind)) \/
         (exists r, x = Gadget i r /\ y = Sink /\ In r (beside_t kind)) \/
         (exists r, y = Gadget i r /\ In x (front i) /\ In r (entrances kind)))) -> edge x y).
      { intros kind [i [L [<- H]]].
        destruct H as [[r [r' [-> [-> Hin]]]]|[[r [-> [-> Hin]]]|[r [-> [F Hin]]]]];
          now constructor. }
      intros [H|[H|[[f [E Hin]]|H]]]; eauto.
      + inversion E; subst. now constructor.
      + destruct (m =? 0) eqn:E.
        * apply Nat.eqb_eq in E. destruct H as [H|[]]. inversion H; subst. now constructor.
        * rewrite !in_app_iff, !in_map_iff, !in_test_edges in H.
          assert (T : forall (neg : bool) r, In r (if neg then [rN] else [re;
            rd]) -> (exists j l, j < m /\
            In l (nth j matrix []) /\ snd l = neg /\ x = Tree (m - 1 + j) /\ y = Gadget (fst l) r)
              ->
              edge x y).
          { intros neg r Ir [j [l [L [Hin [F [-> ->]]]]]]. apply E_test with l; auto. unfold tests.
            rewrite F. destruct neg; simpl in *; intuition; subst; auto. }
          destruct H as [[z [Hz Hin]]|[[z [Hz Hin]]|[H|[H|H]]]].
          -- apply in_seq in Hin. inversion Hz; subst. constructor. lia.
          -- apply in_seq in Hin. inversion Hz; subst. constructor. lia.
          -- apply (T false re); simpl; auto.
          -- apply (T false rd); simpl; auto.
          -- apply (T true rN); simpl; auto.
  Qed.

  Lemma in_verts_G i r : In (Gadget i r) claimable_vertices <-> i < n /\
    In r (roles (existential i)).
  Proof.
    unfold claimable_vertices. rewrite in_app_iff, in_flat_map, in_map_iff. split.
    - intros [[j [Hin H]]|[x [E _]]]; [|discriminate]. apply in_seq in Hin. apply in_map_iff in H.
      destruct H as [r' [E H]]. inversion E; subst. split; [lia|auto].
    - intros [L Hin]. left. exists i. split; [apply in_seq; lia|]. now apply in_map.
  Qed.

  Lemma in_verts_T x : In (Tree x) claimable_vertices <-> x < Nat.max (2 * m - 1) 1.
  Proof.
    unfold claimable_vertices. rewrite in_app_iff, in_flat_map, in_map_iff. split.
    - intros [[j [Hin H]]|[y [E Hin]]].
      + apply in_map_iff in H. destruct H as [r' [E H]]. discriminate.
      + inversion E; subst. apply in_seq in Hin. lia.
    - intros L. right. exists x. split; auto. apply in_seq. lia.
  Qed.

  Lemma no_terminals v : In v claimable_vertices -> v <> Source /\ v <> Sink.
  Proof.
    unfold claimable_vertices. rewrite in_app_iff, in_flat_map, in_map_iff.
    intros [[i [_ Hin]]|[x [<- _]]]; [apply in_map_iff in Hin; destruct Hin as [r [<- _]]|]; split;
      discriminate.
  Qed.

  Notation claim := (claim vertex_eq_dec).
  Notation free := (free claimable_vertices).
  Notation reach := (reach edges Source Sink).
  Notation Won := (joined edges Source Sink).
  Notation ShortWin := (ShortWins vertex_eq_dec claimable_vertices Won).
  Notation CutWin := (CutWins vertex_eq_dec claimable_vertices Won).
  Notation Forced :=
    (Short_forced vertex_eq_dec claimable_vertices Won (joined_mono edges Source Sink)).
  Notation Threat :=
    (Short_threat vertex_eq_dec claimable_vertices Won (joined_mono edges Source Sink)).

  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** * Ways *)
  Lemma R_enter p i f r : i < n -> reach p f -> In f (front i) -> In r (entrances (existential i))
    ->
    p (Gadget i r) = Short -> reach p (Gadget i r).
  Proof.
    intros L R Hin J Hout. apply reach_step with f; auto. left. apply edge_in. now constructor.
  Qed.
  Lemma R_inner p i r r' : i < n -> reach p (Gadget i r) ->
    In (r, r') (inner (existential i)) \/ In (r', r) (inner (existential i)) ->
    p (Gadget i r') = Short -> reach p (Gadget i r').
  Proof.
    intros L R Hin Hout. apply reach_step with (Gadget i r); auto.
    destruct Hin; [left|right]; apply edge_in; now constructor.
  Qed.
  Lemma R_t p i r : i < n -> reach p (Gadget i r) -> In r (beside_t (existential i)) -> Won p.
  Proof.
    intros L R Hin. apply reach_step with (Gadget i r); auto. left. apply edge_in. now constructor.
  Qed.

  (** * The QBF is true: Short plays the stages in order, every move forcing *)
  Record Sinv (k : nat) (rho : assignment) (p : vertex -> stone) : Prop := {
    s_front : exists f, In f (front k) /\ reach p f;
    s_fresh : forall i r, k <= i -> p (Gadget i r) = Free;
    s_tree : forall x, p (Tree x) = Free;
    s_true : forall i, i < k -> rho i = true -> p (Gadget i re) = Free /\ p (Gadget i rd) = Free;
    s_false : forall i, i < k -> rho i = false -> p (Gadget i rN) = Short }.

  Lemma S_next k rho (b : bool) p p' : Sinv k rho p ->
    (forall v, (forall r, v <> Gadget k r) -> p' v = p v) ->
    (exists f, In f (front (S k)) /\ reach p' f) ->
    (if b then p' (Gadget k re) = Free /\ p' (Gadget k rd) = Free else p' (Gadget k rN) = Short) ->
    Sinv (S k) (set_to rho k b) p'.
  Proof.
    intros [Fo Fr' Tr Pt Pf] E R B. constructor; auto.
    - intros i r L. rewrite E; [apply Fr'; lia|]. intros r' X. inversion X. lia.
    - intros x. rewrite E; auto. discriminate.
    - intros i L T. unfold set_to in T. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. subst. exact B.
      + apply Nat.eqb_neq in Ei. rewrite !E by (intros r' X; inversion X; lia). apply Pt; auto. lia.
    - intros i L T. unfold set_to in T. destruct (i =? k) eqn:Ei.
      + apply Nat.eqb_eq in Ei. subst. exact B.
      + apply Nat.eqb_neq in Ei. rewrite E by (intros r' X; inversion X; lia). apply Pf; auto. lia.
  Qed.

  Ltac ev := repeat first [rewrite claim_same|rewrite claim_other by congruence]; auto.

  Definition mate (rho : assignment) (v : vertex) : option vertex :=
    match v with
    | Tree x => if (1 <=? x) && (x <? 2 * m - 1) then Some
      (Tree (if Nat.odd x then x + 1 else x - 1))
      else None
    | Gadget i re => if (i <? n) && rho i then Some (Gadget i rd) else None
    | Gadget i rd => if (i <? n) && rho i then Some (Gadget i re) else None
    | _ => None
    end.

  Lemma mate_sym rho a b : mate rho a = Some b -> mate rho b = Some a /\ a <> b.
  Proof.
    intros H. destruct a as [| |i r|x]; unfold mate in H; try discriminate.
    - destruct r; try discriminate; destruct ((i <? n) && rho i) eqn:E; try discriminate;
        inversion H; subst; unfold mate; rewrite E; split; auto; congruence.
    - destruct ((1 <=? x) && (x <? 2 * m - 1)) eqn:E; [|discriminate].
      apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1.
      apply Nat.ltb_lt in E2.
      injection H as <-. destruct (parity x) as [y [->| ->]].
      + rewrite odd_even. unfold mate.
        replace ((1 <=? 2 * y - 1) && (2 * y - 1 <? 2 * m - 1)) with true.
        * replace (2 * y - 1) with (2 * (y - 1) + 1) by lia. rewrite odd_odd.
          split; [do 2 f_equal; lia|intros H; inversion H; lia].
        * symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia.
      + rewrite odd_odd. unfold mate.
        replace ((1 <=? 2 * y + 1 + 1) && (2 * y + 1 + 1 <? 2 * m - 1)) with true.
        * replace (2 * y + 1 + 1) with (2 * (y + 1)) by lia. rewrite odd_even.
          split; [do 2 f_equal; lia|intros H; inversion H; lia].
        * symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia.
  Qed.

  Lemma descend rho p : (forall a b, mate rho a = Some b -> p a = Short \/ p b = Short) -> 0 < m ->
    forall k x, 2 * m - 1 - x <= k -> x < 2 * m - 1 -> reach p (Tree x) ->
    exists j, j < m /\ reach p (Tree (m - 1 + j)).
  Proof.
    intros P M. induction k; intros x Lk L R; [lia|].
    destruct (Nat.lt_ge_cases x (m - 1)) as [Lx|Gx].
    - assert (Pr : mate rho (Tree (2 * x + 1)) = Some (Tree (2 * x + 2))).
      { unfold mate. replace ((1 <=? 2 * x + 1) && (2 * x + 1 <? 2 * m - 1)) with true.
        - rewrite odd_odd. do 2 f_equal. lia.
        - symmetry. apply andb_true_iff. split; [apply Nat.leb_le|apply Nat.ltb_lt]; lia. }
      destruct (P _ _ Pr) as [Hout|Hout].
      + apply (IHk (2 * x + 1)); try lia. apply reach_step with (Tree x); auto.
        left. apply edge_in. now constructor.
      + apply (IHk (2 * x + 2)); try lia. apply reach_step with (Tree x); auto.
        left. apply edge_in. now constructor.
    - exists (x - (m - 1)). split; [lia|]. now replace (m - 1 + (x - (m - 1))) with x by lia.
  Qed.

  Lemma S_end rho p : Sinv n rho p -> cnf_value rho matrix = true -> ShortWin true p.
  Proof.
    intros [[f [If Rf]] Fre Tr Pt Pf] V.
    assert (U0 : free p (Tree 0)) by (split; [apply in_verts_T; lia|auto]).
    apply Short_wins_by with (Tree 0); auto.
    assert (R0 : reach (claim p (Tree 0) Short) (Tree 0)).
    { apply reach_step with f.
      - eapply reach_mono; [apply more_sh|exact Rf].
      - left. apply edge_in. now constructor.
      - left. apply claim_same. }
    destruct (Nat.eq_dec m 0) as [Z|M].
    { eapply Short_done; [apply joined_mono|reflexivity|]. apply reach_step with (Tree 0); auto.
      left. apply edge_in. now constructor. }
    eapply (S_pairs vertex_eq_dec claimable_vertices Won (mate rho) (mate_sym rho)).
    - reflexivity.
    - intros a b H. right; right.
      assert (G : forall a b, mate rho a = Some b -> free (claim p (Tree 0) Short) a).
      { clear a b H. intros a b H. destruct a as [| |i r|x]; unfold mate in H; try discriminate.
        - assert (E : i < n /\ rho i = true /\ (r = re \/ r = rd)).
          { destruct r; try discriminate; destruct ((i <? n) && rho i) eqn:E; try discriminate;
              apply andb_true_iff in E; destruct E as [E1 E2]; apply Nat.ltb_lt in E1; auto. }
          destruct E as [L [T Hout]]. split.
          + apply in_verts_G. split; auto. destruct Hout as [->| ->]; destruct (existential i);
              simpl; auto 12.
          + rewrite claim_other by congruence. destruct (Pt i L T). destruct Hout as [->| ->]; auto.
        - destruct ((1 <=? x) && (x <? 2 * m - 1)) eqn:E; [|discriminate].
          apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1.
          apply Nat.ltb_lt in E2. split; [apply in_verts_T; lia|].
          rewrite claim_other; auto. intros X. inversion X. lia. }
      split; [eapply G; eauto|]. apply mate_sym in H. destruct H. eapply G; eauto.
    - intros p' Mo P.
      assert (R' : reach p' (Tree 0)) by (eapply reach_mono; eauto).
      destruct (descend rho p' P ltac:(lia) (2 * m - 1) 0) as [j [Lj Rj]]; auto; try lia.
      assert (Ic : In (nth j matrix []) matrix) by (apply nth_In; auto).
      apply cnf_value_iff in V. destruct (V _ Ic) as [l [Il T]].
      assert (Li := in_range _ _ Ic Il). unfold literal_true in T.
      assert (X : exists r, In (Gadget (fst l) r) (tests l) /\ p' (Gadget (fst l) r) = Short /\
        In r (beside_t (existential (fst l)))).
      { unfold tests. destruct (snd l).
        - exists rN. split; [simpl; auto|]. split; [|destruct (existential (fst l)); simpl; auto].
          apply Mo. rewrite claim_other by congruence. apply Pf; auto.
        - assert (Pr : mate rho (Gadget (fst l) re) = Some (Gadget (fst l) rd)).
          { simpl. apply Nat.ltb_lt in Li. rewrite Li. simpl in T. rewrite T. auto. }
          destruct (P _ _ Pr); [exists re|exists rd]; (split; [simpl; auto|]); split; auto;
            destruct (existential (fst l)); simpl; auto. }
      destruct X as [r [It [Hout Ib]]].
      apply (R_t p' (fst l) r); auto. apply reach_step with (Tree (m - 1 + j)); auto.
      left. apply edge_in. apply E_test with l; auto.
  Qed.

  Lemma skipn_q k b rest : b :: rest = skipn k kinds -> existential k = b /\
    rest = skipn (S k) kinds.
  Proof.
    unfold existential. clear. revert kinds. induction k; intros kinds Hr; destruct kinds;
      simpl in *;
      try discriminate; [inversion Hr; auto|]. now apply IHk.
  Qed.

  Lemma S_wins : forall rest k rho p, k + length rest = n -> rest = skipn k kinds ->
    Sinv k rho p -> value rest k matrix rho = true -> ShortWin true p.
  Proof.
    induction rest as [|b rest IH]; intros k rho p Ln Hr Inv Val.
    { simpl in *. assert (k = n) by lia. subst k. apply (S_end rho); auto. }
    simpl in Ln. assert (L : k < n) by lia. destruct (skipn_q k b rest Hr) as [Hq Hr'].
    assert (Next : forall (b : bool) p', (forall v, (forall r, v <> Gadget k r) -> p' v = p v) ->
      (exists f, In f (front (S k)) /\ reach p' f) ->
      (if b then p' (Gadget k re) = Free /\ p' (Gadget k rd) = Free else p' (Gadget k rN) = Short)
        ->
      value rest (S k) matrix (set_to rho k b) = true -> ShortWin true p').
    { intros b' p' E R B V. apply (IH (S k) (set_to rho k b')); auto; [lia|].
      eapply S_next; eauto. }
    clear IH. destruct (s_front _ _ _ Inv) as [f [If Rf]].
    assert (F0 : forall r, p (Gadget k r) = Free) by (intros; apply (s_fresh _ _ _ Inv); auto).
    assert (Ent : forall p' r, more p p' -> In r (entrances (existential k)) ->
      p' (Gadget k r) = Short ->
      reach p' (Gadget k r)).
    { intros p' r Mo Ir Hout. apply (R_enter p' k f r); auto. eapply reach_mono; eauto. }
    clear Inv Rf If.
    assert (Inn : forall p' r r', reach p' (Gadget k r) ->
      In (r, r') (inner (existential k)) \/ In (r', r) (inner (existential k)) ->
        p' (Gadget k r') = Short ->
        reach p' (Gadget k r')).
    { intros. eapply R_inner; eauto. }
    assert (Tee : forall p' r, reach p' (Gadget k r) -> In r (beside_t (existential k)) -> Won p').
    { intros. eapply R_t; eauto. }
    assert (Fv : forall p' r, In r (roles (existential k)) -> p' (Gadget k r) = Free ->
      free p' (Gadget k r)).
    { intros p' r Hin E. split; auto. apply in_verts_G. auto. }
    rewrite Hq in Ent, Inn, Tee, Fv.
    Ltac by_more F0 := let v := fresh in let H := fresh in intros v H;
      repeat (rewrite claim_other; [|intros ->; rewrite F0 in H; discriminate]); exact H.
    Ltac by_outside := let v := fresh in let H := fresh in intros v H;
      repeat (rewrite claim_other by apply H); reflexivity.
    Ltac fv Fv F0 := apply Fv; [simpl; auto 12|ev].
    (* the way: entrance, then the given vertices *)
    Ltac en Ent F0 r := apply (Ent _ r); [by_more F0|simpl; auto|ev].
    Ltac go Inn r r' := apply (Inn _ r r'); [|simpl; auto 12|ev].
    Ltac te Tee r := apply (Tee _ r); [|simpl; auto].
    destruct b; cbn [value] in Val.
    - apply orb_true_iff in Val. destruct Val as [V|V].
      + (* X / N *)
        apply Short_wins_by with (Gadget k rX); [fv Fv F0|].
        apply (Forced _ (Gadget k rN)); [fv Fv F0|te Tee rN; go Inn rX rN; en Ent F0 rX|].
        apply (Next true); auto; [by_outside| |split; ev].
        exists (Gadget k rX). split; [simpl; auto|]. en Ent F0 rX.
      + (* N / X, u / z, a / e, b / d *)
        apply Short_wins_by with (Gadget k rN); [fv Fv F0|].
        apply (Forced _ (Gadget k rX)); [fv Fv F0|te Tee rN; go Inn rX rN; en Ent F0 rX|].
        apply Short_wins_by with (Gadget k ru); [fv Fv F0|].
        apply (Forced _ (Gadget k rz)); [fv Fv F0|te Tee rN; go Inn rz rN; go Inn ru rz;
          en Ent F0 ru|].
        apply Short_wins_by with (Gadget k ra); [fv Fv F0|].
        apply (Forced _ (Gadget k re)); [fv Fv F0|te Tee re; go Inn ra re; go Inn ru ra;
          en Ent F0 ru|].
        apply Short_wins_by with (Gadget k rb); [fv Fv F0|].
        apply (Forced _ (Gadget k rd));
          [fv Fv F0|te Tee rd; go Inn rb rd; go Inn ra rb; go Inn ru ra; en Ent F0 ru|].
        apply (Next false); auto; [by_outside| |ev].
        exists (Gadget k rb). split; [simpl; auto|]. go Inn ra rb; go Inn ru ra; en Ent F0 ru.
    - apply andb_true_iff in Val. destruct Val as [Vt' Vf].
      apply Short_wins_by with (Gadget k rk); [fv Fv F0|].
      apply Short_wins_after_all; [exists (Gadget k rX); fv Fv F0|]. intros w Uw.
      destruct (vertex_eq_dec w (Gadget k rN)) as [->|N1].
      { apply Short_wins_by with (Gadget k rX); [fv Fv F0|].
        apply (Forced _ (Gadget k rr)); [fv Fv F0|te Tee rr; go Inn rX rr; go Inn rk rX;
          en Ent F0 rk|].
        apply (Next true); auto; [by_outside| |split; ev].
        exists (Gadget k rX). split; [simpl; auto|]. go Inn rk rX; en Ent F0 rk. }
      destruct (vertex_eq_dec w (Gadget k rX)) as [->|N2].
      { apply Short_wins_by with (Gadget k rN); [fv Fv F0|].
        apply (Forced _ (Gadget k rR)); [fv Fv F0|te Tee rN; go Inn rR rN; go Inn rk rR;
          en Ent F0 rk|].
        apply Short_wins_by with (Gadget k ra); [fv Fv F0|].
        apply (Forced _ (Gadget k re)); [fv Fv F0|te Tee re; go Inn ra re; go Inn rk ra;
          en Ent F0 rk|].
        apply Short_wins_by with (Gadget k rb); [fv Fv F0|].
        apply (Forced _ (Gadget k rd));
          [fv Fv F0|te Tee rd; go Inn rb rd; go Inn ra rb; go Inn rk ra; en Ent F0 rk|].
        apply (Next false); auto; [by_outside| |ev].
        exists (Gadget k rb). split; [simpl; auto|]. go Inn ra rb; go Inn rk ra; en Ent F0 rk. }
      (* k threatens both *)
      assert (Nk : w <> Gadget k rk) by (intros ->; destruct Uw as [_ Uw]; rewrite claim_same in Uw;
        discriminate).
      assert (Pw : p w <> Short) by (destruct Uw as [_ Uw]; rewrite claim_other in Uw by auto;
        congruence).
      Ltac by_more_still F0 Pw := let v := fresh in let H := fresh in intros v H;
        repeat (rewrite claim_other; [|first [intros ->; rewrite F0 in H;
          discriminate|congruence]]); exact H.
      Ltac en2 Ent F0 Pw r := apply (Ent _ r); [by_more_still F0 Pw|simpl; auto|ev].
      destruct (vertex_eq_dec w (Gadget k rR)) as [->|N3].
      + apply Short_wins_by with (Gadget k rX); [fv Fv F0|].
        apply (Forced _ (Gadget k rN)); [fv Fv F0|te Tee rN; go Inn rX rN; go Inn rk rX;
          en Ent F0 rk|].
        apply (Threat _ (Gadget k rr)); [fv Fv F0|te Tee rr; go Inn rX rr; go Inn rk rX;
          en Ent F0 rk].
      + apply Short_wins_by with (Gadget k rN); [fv Fv F0|].
        apply (Forced _ (Gadget k rX)); [fv Fv F0|te Tee rN; go Inn rX rN; go Inn rk rX;
          en2 Ent F0 Pw rk|].
        apply (Threat _ (Gadget k rR)); [fv Fv F0|te Tee rN; go Inn rR rN; go Inn rk rR;
          en2 Ent F0 Pw rk].
  Qed.

  Definition start : vertex -> stone := fun _ => Free.

  Lemma Short_wins_start rho : value kinds 0 matrix rho = true -> ShortWin true start.
  Proof.
    intros V. apply (S_wins kinds 0 rho); auto. constructor; auto; try (intros; lia).
    exists Source. split; [simpl; auto|constructor].
  Qed.

  (** * The QBF is false: Cut *)
  Definition loc (p : vertex -> stone) (i : nat) : local := fun r => p (Gadget i r).
  Definition tests_ok (v : bool) (f : local) : bool :=
    if v then negb (his f rN) else negb (his f re) && negb (his f rd).
  Lemma his_loc p i r : p (Gadget i r) = Short -> his (loc p i) r = true.
  Proof. unfold his, loc. intros ->. auto. Qed.

  Definition interior (r : role) : bool :=
    match r with rN | re | rd | rr => false | _ => true end.
  (** Where Short may be in a gadget that he cannot pass. *)
  Definition lreach (existential : bool) (p : vertex -> stone) (i : nat) (r : role) : Prop :=
    if existential then r = ru \/ ((r = rz \/ r = ra) /\ p (Gadget i ru) = Short)
    else r = rk \/ ((r = rR \/ r = ra) /\ p (Gadget i rk) = Short).

  (** The cut: everything before gadget [g], which he cannot pass; or everything and a way down. *)
  Lemma certificate g rho (on : nat -> Prop) p : g <= n ->
    (forall i, i < g -> base (existential i) (loc p i) = true /\ tests_ok (rho i) (loc p i) = true)
      ->
    (g < n -> Qdead (existential g) (loc p g) = true) ->
    (g = n -> exists c, c < m /\
      (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) /\ on 0 /\
      (forall x y, on x -> x < m - 1 -> y = 2 * x + 1 \/ y = 2 * x + 2 ->
        p (Tree x) = Short -> p (Tree y) = Short -> on y) /\
      (forall x y, on y -> y = 2 * x + 1 \/ y = 2 * x + 2 -> on x) /\
      (forall j, on (m - 1 + j) -> j = c)) ->
    ~ Won p.
  Proof.
    intros Lg Hb Hd Ht.
    apply cut_certificate with (K := fun v => match v with
      | Source => True
      | Sink => False
      | Gadget i r => p v = Short /\
          ((i < g /\ interior r = true /\ (r = rz -> p (Gadget i ru) = Short)) \/
           (i = g /\ g < n /\ lreach (existential g) p g r))
      | Tree x => p v = Short /\ g = n /\ on x end); auto.
    assert (Front : forall i f, In f (front i) ->
      (f = Source /\ i = 0) \/ exists j r, i = S j /\ f = Gadget j r /\ (r = rX \/ r = rb)).
    { intros [|j] f Hin; simpl in Hin.
      - destruct Hin as [<-|[]]; auto.
      - destruct Hin as [<-|[<-|[]]]; right; exists j; eauto. }
    assert (Lx : forall j r, r = rX \/ r = rb -> ~ lreach (existential j) p j r).
    { intros j r [->| ->]; unfold lreach; destruct (existential j); intuition congruence. }
    (* whoever is at the front of [i] has passed all before *)
    assert (Fwd : forall i f, In f (front i) -> i <= n ->
      match f with Source => True | Sink => False
      | Gadget i r => p f = Short /\
          ((i < g /\ interior r = true /\ (r = rz -> p (Gadget i ru) = Short)) \/
           (i = g /\ g < n /\ lreach (existential g) p g r))
      | Tree x => p f = Short /\ g = n /\ on x end -> i <= g).
    { intros i f Hin Li K. destruct (Front i f Hin) as [[-> ->]|[j [r [-> [-> E]]]]]; [lia|].
      destruct K as [_ [[K _]|[-> [_ K]]]]; [lia|]. exfalso. eapply Lx; eauto. }
    assert (Bwd : forall i f, In f (front i) -> i <= g -> p f = Short \/ f = Sink -> f = Source \/
      exists j r, f = Gadget j r /\ j < g /\ interior r = true /\ r <> rz /\
        p (Gadget j r) = Short).
    { intros i f Hin Li Hout. destruct (Front i f Hin) as [[-> ->]|[j [r [-> [-> E]]]]]; auto.
      right. exists j, r. destruct Hout as [Hout|Hout]; [|discriminate].
      destruct E as [->| ->]; repeat split; auto; try lia; congruence. }
    intros x y Kx A Hout. destruct A as [A|A]; apply edge_in in A; inversion A; subst.
    - (* enter *)
      destruct Hout as [Hout|Hout]; [|discriminate]. split; auto.
      assert (Li : i <= g) by (apply (Fwd i x); auto; lia).
      destruct (Nat.eq_dec i g) as [->|Ne].
      + right. split; auto. split; auto. specialize (Hd H). apply his_loc in Hout.
        unfold lreach, entrances, Qdead in *. destruct (existential g); simpl in H1.
        * destruct H1 as [<-|[<-|[]]]; auto. rewrite Hout in Hd. discriminate.
        * destruct H1 as [<-|[]]; auto.
      + left. split; [lia|]. unfold entrances in H1. destruct (existential i); simpl in H1;
          intuition; subst; try reflexivity; try discriminate.
    - (* inner, forwards *)
      destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox Kx]. split; auto.
      destruct Kx as [[Li [In1 Z]]|[-> [Lg' K]]].
      + left. split; auto. destruct (Hb i Li) as [B _]. unfold base in B.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold inner in H0. destruct (existential i); simpl in H0;
          repeat (destruct H0 as [H0|H0]; [inversion H0; subst; simpl in In1; try discriminate;
            try (split; [reflexivity|intros; try discriminate; assumption]);
            try (rewrite (his_loc _ _ _ (Z eq_refl)) in B); rewrite ?O', ?Ox' in B;
            rewrite ?andb_false_r in B; simpl in B; discriminate|]); destruct H0.
      + right. split; auto. split; auto. specialize (Hd Lg'). unfold Qdead in Hd.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold lreach, inner in *. destruct (existential g); simpl in H0;
          repeat (destruct H0 as [H0|H0]; [inversion H0; subst;
            destruct K as [K|[[K|K] K']]; try discriminate;
            try (apply his_loc in K' as K''; rewrite K'' in Hd);
            rewrite ?O', ?Ox' in Hd; rewrite ?andb_false_r in Hd; simpl in Hd; try discriminate;
            auto; fail|]); destruct H0.
    - (* beside t *)
      destruct Kx as [Ox Kx]. unfold beside_t in H0. unfold lreach in Kx.
      destruct Kx as [[Li [In1 _]]|[-> [_ K]]].
      + destruct (existential i); simpl in H0; intuition; subst; discriminate.
      + destruct (existential g); simpl in H0; intuition; subst; discriminate.
    - (* the end *)
      destruct Hout as [Hout|Hout]; [|discriminate]. split; auto.
      assert (Li : n <= g) by (apply (Fwd n x); auto).
      assert (E : g = n) by lia. split; auto. destruct (Ht E) as [c [_ [_ [H0 _]]]]. auto.
    - destruct Kx as [_ [E _]]. destruct (Ht E) as [c [Lc _]]. lia.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [T _]]]]].
      apply (T x0); auto.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [T _]]]]].
      apply (T x0); auto.
    - (* a test *)
      exfalso. destruct Kx as [Ox [E K]]. destruct (Ht E) as [c [Lc [Fa [_ [_ [_ T]]]]]].
      apply T in K. subst j. specialize (Fa l H0).
      assert (Lf : fst l < g) by (rewrite E; eapply in_range; [apply nth_In; exact Lc|exact H0]).
      destruct (Hb _ Lf) as [_ B]. unfold tests_ok in B. unfold tests in H1. rewrite Fa in B.
      destruct (snd l); simpl in H1.
      + destruct H1 as [<-|[]]. destruct Hout as [Hout|Hout]; [|discriminate].
        apply his_loc in Hout. rewrite Hout in B. discriminate.
      + destruct H1 as [<-|[<-|[]]]; (destruct Hout as [Hout|Hout]; [|discriminate]);
          apply his_loc in Hout; rewrite Hout in B; rewrite ?andb_false_r in B; discriminate.
    - (* enter, backwards *)
      assert (Li : i <= g) by (destruct Kx as [_ [[? _]|[-> _]]]; lia).
      destruct (Bwd i y H0 Li Hout) as [->|[j [r' [-> [Lj [Ir [Nz Oj]]]]]]]; auto.
      split; auto. left. split; auto. split; auto. intros Ez. contradiction.
    - (* inner, backwards *)
      destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox Kx]. split; auto.
      destruct Kx as [[Li [In1 Z]]|[-> [Lg' K]]].
      + left. split; auto. destruct (Hb i Li) as [B _]. unfold base in B.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold inner in H0. destruct (existential i); simpl in H0;
          repeat (destruct H0 as [H0|H0]; [inversion H0; subst; simpl in In1; try discriminate;
            try (split; [reflexivity|intros; try discriminate; assumption])|]); destruct H0.
      + right. split; auto. split; auto. specialize (Hd Lg'). unfold Qdead in Hd.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold lreach, inner in *. destruct (existential g); simpl in H0;
          repeat (destruct H0 as [H0|H0]; [inversion H0; subst;
            destruct K as [K|[[K|K] K']]; try discriminate;
            try (apply his_loc in K' as K''; rewrite K'' in Hd);
            rewrite ?O', ?Ox' in Hd; rewrite ?andb_false_r in Hd; simpl in Hd; try discriminate;
            auto; fail|]); destruct H0.
    - destruct Kx.
    - (* from the end *)
      destruct Kx as [_ [E _]].
      destruct (Bwd n y H ltac:(lia) Hout) as [->|[j [r' [-> [Lj [Ir [Nz Oj]]]]]]]; auto.
      split; auto. left. split; auto. split; auto. intros Ez. contradiction.
    - destruct Kx.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [_ [T _]]]]]]. eapply T; eauto.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [_ [T _]]]]]]. eapply T; eauto.
    - exfalso. unfold tests in H1.
      assert (X : exists i r, x = Gadget i r /\ interior r = false /\ r <> ru /\ r <> rk /\
        r <> rz /\
        r <> ra /\ r <> rR).
      { destruct (snd l); simpl in H1; [destruct H1 as [<-|[]]|destruct H1 as [<-|[<-|[]]]];
          do 2 eexists; repeat split; try reflexivity; congruence. }
      destruct X as [i [r [-> [I1 N1]]]]. destruct Kx as [_ [[_ [K _]]|[_ [_ K]]]]; [congruence|].
      unfold lreach in K. destruct (existential g); intuition congruence.
  Qed.

  Definition tree_ok leaf (p : vertex -> stone) : Prop := forall x s, pairT leaf x s ->
    p (Tree x) = Cut \/ p (Tree s) = Cut \/ (p (Tree x) = Free /\ p (Tree s) = Free).

  Lemma up_max j c : c < m -> up j (m - 1 + c) < 2 * m - 1.
  Proof. intros L. pose proof (up_add 0 j (m - 1 + c)). simpl in *. lia. Qed.

  Lemma pair_verts c x s : c < m -> pairT (m - 1 + c) x s -> In (Tree x) claimable_vertices /\
    In (Tree s) claimable_vertices.
  Proof.
    intros L [y [[j Ey] [Ny [-> ->]]]]. rewrite !in_verts_T. pose proof (up_max j c L).
    destruct (child y Ny) as [x [[[H1 H2]|[H1 H2]] P]]; lia.
  Qed.

  Lemma mate_verts c z w : c < m -> mates (m - 1 + c) z w -> In (Tree w) claimable_vertices.
  Proof. intros L [H|H]; apply pair_verts in H; tauto. Qed.

  Lemma mates_unique leaf z w x s : mates leaf z w -> pairT leaf x s ->
    (x = z -> s = w) /\ (s = z -> x = w) /\ (x = w -> s = z) /\ (s = w -> x = z).
  Proof.
    intros M P. destruct M as [M|M]; destruct (pair_unique _ _ _ _ _ P M) as [A [B C]];
      destruct (pair_unique _ _ _ _ _ M P) as [A' [B' C']]; repeat split; intros; subst;
      try (exfalso; congruence); intuition congruence.
  Qed.

  Lemma tree_answer c p z : c < m -> tree_ok (m - 1 + c) p -> free p (Tree z) ->
    tree_ok (m - 1 + c) (claim p (Tree z) Short) \/
    exists w, free (claim p (Tree z) Short) (Tree w) /\
      tree_ok (m - 1 + c) (claim (claim p (Tree z) Short) (Tree w) Cut).
  Proof.
    intros L T [Iz Fz]. set (leaf := m - 1 + c) in *.
    destruct (mates_dec leaf z) as [[w M]|N].
    - assert (Ne : w <> z).
      { intros ->. destruct M as [M|M]; destruct (pair_unique _ _ _ _ _ M M) as [_ [_ C]]; auto. }
      destruct (p (Tree w)) eqn:Ew.
      + right. exists w. split.
        { split; [eapply mate_verts; eauto|]. rewrite claim_other; auto. congruence. }
        intros x s P. destruct (mates_unique _ _ _ _ _ M P) as [U1 [U2 [U3 U4]]].
        destruct (Nat.eq_dec x w) as [->|N1]; [left; apply claim_same|].
        destruct (Nat.eq_dec s w) as [->|N2]; [right; left; apply claim_same|].
        rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
      + exfalso. destruct M as [M|M]; destruct (T _ _ M) as [E|[E|[E E']]]; congruence.
      + left. intros x s P. destruct (mates_unique _ _ _ _ _ M P) as [U1 [U2 [U3 U4]]].
        destruct (Nat.eq_dec x z) as [->|N1].
        { right; left. rewrite U1 by auto. rewrite claim_other; auto. congruence. }
        destruct (Nat.eq_dec s z) as [->|N2].
        { left. rewrite U2 by auto. rewrite claim_other; auto. congruence. }
        rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
    - left. intros x s P.
      assert (N1 : x <> z) by (intros ->; apply (N s); left; auto).
      assert (N2 : s <> z) by (intros ->; apply (N x); right; auto).
      rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
  Qed.

  (** What the certificate needs of the tree. *)
  Lemma tree_certificate rho c p : c < m -> tree_ok (m - 1 + c) p ->
    (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) ->
    exists c', c' < m /\
      (forall l, In l (nth c' matrix []) -> rho (fst l) = snd l) /\ on (m - 1 + c) 0 /\
      (forall x y, on (m - 1 + c) x -> x < m - 1 -> y = 2 * x + 1 \/ y = 2 * x + 2 ->
        p (Tree x) = Short -> p (Tree y) = Short -> on (m - 1 + c) y) /\
      (forall x y, on (m - 1 + c) y -> y = 2 * x + 1 \/ y = 2 * x + 2 -> on (m - 1 + c) x) /\
      (forall j, on (m - 1 + c) (m - 1 + j) -> j = c').
  Proof.
    intros L T F. exists c. split; auto. split; auto. split; [apply on_root|].
    split; [|split].
    - intros x y Hout Lx C Px Py. destruct (on_inner _ _ Hout) as [E|[y0 [O0 [N0 E]]]]; [lia|].
      assert (P : pairT (m - 1 + c) x (sibling y0)) by (exists y0; auto).
      destruct (child y0 N0) as [x' [H Px']]. assert (x' = x) by congruence. subst x'.
      destruct (Nat.eq_dec y y0) as [->|Ne]; auto. exfalso.
      assert (Es : sibling y0 = y) by lia. rewrite Es in P.
      destruct (T _ _ P) as [E1|[E1|[E1 _]]]; congruence.
    - intros x y Hout [->| ->]; apply on_par in Hout;
      [now rewrite parent_left in Hout|now rewrite parent_right in Hout].
    - intros j Hout. destruct (on_inner _ _ Hout) as [E|[y0 [[k Ek] [N0 E]]]]; [lia|].
      pose proof (up_max k c L). destruct (child y0 N0) as [x' [H1 Px']]. lia.
  Qed.

  (** * Cut's invariant *)
  Definition stage (v : vertex) : nat := match v with Gadget i _ => i | Tree _ => n | _ => S n end.
  Definition vals (f : nat) (rho : assignment) (p : vertex -> stone) : Prop :=
    forall i, i < f -> Safe (existential i) (Qval (existential i) (rho i)) (loc p i).
  Definition is_false (f : nat) (rho : assignment) : Prop := value (skipn f kinds) f matrix rho =
    false.

  (** From stage [f] on: untouched; or one early stone [w], and Cut has begun to block [f]; or Short
      cannot pass [f]; or all variables have values, and Cut leads down to a false clause. *)
  Inductive Rest (f : nat) (rho : assignment) (p : vertex -> stone) : Prop :=
  | R_normal : f < n -> is_false f rho -> (forall v, f <= stage v -> p v = Free) -> Rest f rho p
  | R_block w : f < n -> existential f = true -> is_false (S f) (set_to rho f false) ->
      In w claimable_vertices -> f < stage w -> p w = Short -> p (Gadget f rX) = Cut ->
      (forall v, f <= stage v -> v <> w -> v <> Gadget f rX -> p v = Free) -> Rest f rho p
  | R_dead : f < n -> (if existential f then Safe true (Qdead true) (loc p f) else p (Gadget f rk)
    = Cut) ->
      Rest f rho p
  | R_tree c : f = n -> c < m -> (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) ->
      tree_ok (m - 1 + c) p -> Rest f rho p.
  Definition Inv (p : vertex -> stone) : Prop := exists f rho, vals f rho p /\ Rest f rho p.
  Definition Ans (p : vertex -> stone) : Prop := Inv p \/ exists w, free p w /\ Inv (claim p w Cut).

  Lemma loc_upd p i r s r' : loc (claim p (Gadget i r) s) i r' = local_claim (loc p i) r s r'.
  Proof.
    unfold loc, local_claim. destruct (role_eq_dec r' r) as [->|N]; [apply claim_same|].
    apply claim_other. congruence.
  Qed.
  Lemma loc_other p v s i r : stage v <> i -> loc (claim p v s) i r = loc p i r.
  Proof. intros N. unfold loc. apply claim_other. intros <-. auto. Qed.

  Lemma vals_other f rho p v s : f <= stage v -> vals f rho p -> vals f rho (claim p v s).
  Proof.
    intros L H i Li. eapply Safe_ext; [apply Qval_respects| |apply H; auto].
    intros r. symmetry. apply loc_other. lia.
  Qed.

  Lemma vals_next f rho b p : vals f rho p -> Safe (existential f) (Qval (existential f) b)
    (loc p f) ->
    vals (S f) (set_to rho f b) p.
  Proof.
    intros H Hs i Li. unfold set_to. destruct (i =? f) eqn:E.
    - apply Nat.eqb_eq in E. now subst.
    - apply Nat.eqb_neq in E. apply H. lia.
  Qed.

  (** Short plays before stage [f]: Cut answers there. *)
  Lemma vals_answer f rho p i r : i < f -> f <= n -> vals f rho p -> free p (Gadget i r) ->
    vals f rho (claim p (Gadget i r) Short) \/
    exists r', free (claim p (Gadget i r) Short) (Gadget i r') /\
      vals f rho (claim (claim p (Gadget i r) Short) (Gadget i r') Cut).
  Proof.
    intros Li Lf H [Hin E]. apply in_verts_G in Hin. destruct Hin as [Ln Ir].
    assert (Hout : forall p', (forall j r, j <> i -> p' (Gadget j r) = p (Gadget j r)) ->
      Safe (existential i) (Qval (existential i) (rho i)) (loc p' i) -> vals f rho p').
    { intros p' D Hs j Lj. destruct (Nat.eq_dec j i) as [->|Ne]; auto.
      eapply Safe_ext; [apply Qval_respects| |apply (H j Lj)]. intros r'. symmetry. now apply D. }
    destruct (Safe_step _ _ _ r (H i Li) Ir E) as [Hs|[r' [Ir' [F Hs]]]].
    - left. apply Hout.
      + intros j r' N. apply claim_other. congruence.
      + eapply Safe_ext; [apply Qval_respects| |exact Hs]. intros r'. symmetry. apply loc_upd.
    - right. exists r'. split.
      + split; [apply in_verts_G; auto|]. rewrite <- loc_upd in F. exact F.
      + apply Hout.
        * intros j r'' N. rewrite !claim_other by congruence. auto.
        * eapply Safe_ext; [apply Qval_respects| |exact Hs]. intros r''. rewrite loc_upd.
          apply lupd_ext. intros r0. symmetry. apply loc_upd.
  Qed.

  Lemma rest_same f rho p p' : f <= n -> (forall v, f <= stage v -> p' v = p v) ->
    Rest f rho p -> Rest f rho p'.
  Proof.
    intros Lf D [L V F|w L Q V Hin Hs Hout X F|L Dd|c E L Fa T].
    - apply R_normal; auto. intros v Lv. rewrite D; auto.
    - apply R_block with w; auto.
      + rewrite D; auto. lia.
      + rewrite D; auto.
      + intros v Lv N1 N2. rewrite D; auto.
    - apply R_dead; auto. destruct (existential f).
      + eapply Safe_ext; [apply Qdead_respects| |exact Dd]. intros r. symmetry. apply D. simpl.
        auto.
      + rewrite D; auto.
    - apply R_tree with c; auto. intros x s P. rewrite !D by (simpl; lia). apply T; auto.
  Qed.

  Lemma inv_not_W p : Inv p -> ~ Won p.
  Proof.
    intros [f [rho [Va Re]]].
    assert (Lf : f <= n) by (destruct Re; lia).
    assert (Dead : f < n -> Qdead (existential f) (loc p f) = true).
    { intros Ln. destruct Re as [L V F|w L Q V Hin Hs Hout X F|L Dd|c E L Fa T]; [| | |lia].
      - unfold Qdead, his, loc. rewrite !F by (simpl; auto). destruct (existential f); auto.
      - unfold Qdead, his, loc. rewrite Q, X. simpl.
        rewrite (F (Gadget f ru)); simpl; auto; try congruence. intros <-. simpl in Hs. lia.
      - destruct (existential f); [apply Safe_Q in Dd; auto|]. unfold Qdead, his, loc. rewrite Dd.
        auto. }
    assert (Fd : forall k, k <= f -> (exists g, g < k /\ Qdead (existential g) (loc p g) = true /\
        forall i, i < g -> Qdead (existential i) (loc p i) = false) \/
      (forall i, i < k -> Qdead (existential i) (loc p i) = false)).
    { induction k; intros Lk; [right; intros; lia|].
      destruct IHk as [[g [Lg [H1 H2]]]|H]; [lia|left; exists g; split; auto|].
      destruct (Qdead (existential k) (loc p k)) eqn:E.
      - left. exists k. auto.
      - right. intros i Li. destruct (Nat.eq_dec i k) as [->|N]; auto. apply H. lia. }
    assert (Pa : forall i, i < f -> Qdead (existential i) (loc p i) = false ->
      base (existential i) (loc p i) = true /\ tests_ok (rho i) (loc p i) = true).
    { intros i Li E. pose proof (Safe_Q _ _ _ (Va i Li)) as Q. unfold Qval in Q. rewrite E in Q.
      apply andb_true_iff in Q. exact Q. }
    destruct (Fd f (le_n f)) as [[g [Lg [H1 H2]]]|H].
    - apply (certificate g rho (fun _ => True)); auto; try lia.
      intros i Li. apply Pa; [lia|auto].
    - destruct (Nat.eq_dec f n) as [E|N].
      + destruct Re as [L V F|w L Q V Hin Hs Hout X F|L Dd|c E' L Fa T]; try lia.
        apply (certificate f rho (on (m - 1 + c))); auto.
        intros _. eapply tree_certificate; eauto.
      + apply (certificate f rho (fun _ => True)); auto. lia.
  Qed.

  Lemma false_clause rho : is_false n rho ->
    exists c, c < m /\ forall l, In l (nth c matrix []) -> rho (fst l) = snd l.
  Proof.
    unfold is_false. rewrite skipn_all2 by auto. simpl. unfold cnf_value. unfold m. clear.
    induction matrix as [|c cs IH]; simpl; [discriminate|]. intros E.
    apply andb_false_iff in E. destruct E as [E|E].
    - exists 0. split; [lia|]. intros l Hin.
      destruct (Bool.eqb (rho (fst l)) (negb (snd l))) eqn:B.
      + exfalso. assert (existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) c = true)
          by (apply existsb_exists; eauto). congruence.
      + destruct (rho (fst l)), (snd l); simpl in *; congruence.
    - destruct (IH E) as [j [L H]]. exists (S j). split; [lia|auto].
  Qed.

  Lemma skipn_S f : f < n -> skipn f kinds = existential f :: skipn (S f) kinds.
  Proof.
    unfold n, existential. clear. revert kinds. induction f; intros [|b l] L; simpl in *; try lia;
      auto.
    apply IHf. lia.
  Qed.

  Lemma enter f rho p : f <= n -> vals f rho p -> is_false f rho ->
    (forall v, f <= stage v -> p v = Free) -> Inv p.
  Proof.
    intros L Va V F. exists f, rho. split; auto.
    destruct (Nat.eq_dec f n) as [E|N]; [|apply R_normal; auto; lia].
    rewrite E in V. destruct (false_clause rho V) as [c [Lc Fa]].
    apply R_tree with c; auto. intros x s _. right; right. split; apply F; simpl; lia.
  Qed.

  (** Cut is to move, and from stage [f] on there is just the stone [w]. *)
  Lemma ready : forall f rho w p, f <= n -> vals f rho p -> is_false f rho ->
    In w claimable_vertices ->
    f <= stage w -> p w = Short -> (forall v, f <= stage v -> v <> w -> p v = Free) -> Ans p.
  Proof.
    intros f rho w p L Va V Iw Sw Ow F.
    destruct (Nat.eq_dec f n) as [E|N].
    { (* the tree *)
      subst f. destruct (false_clause rho V) as [c [Lc Fa]].
      destruct w as [| |i r|z].
      - destruct (no_terminals _ Iw); congruence.
      - destruct (no_terminals _ Iw); congruence.
      - exfalso. apply in_verts_G in Iw. simpl in Sw. lia.
      - destruct (tree_answer c (claim p (Tree z) Free) z) as [T|[x [Fx T]]]; auto.
        + intros x s _. right; right. split.
          * destruct (Nat.eq_dec x z) as [->|Ne]; [apply claim_same|].
            rewrite claim_other by congruence. apply F; [simpl; lia|congruence].
          * destruct (Nat.eq_dec s z) as [->|Ne]; [apply claim_same|].
            rewrite claim_other by congruence. apply F; [simpl; lia|congruence].
        + split; auto. apply claim_same.
        + left. exists n, rho. split; auto. apply R_tree with c; auto.
          intros x s P. specialize (T x s P). revert T.
          assert (Q : forall y, claim (claim p (Tree z) Free) (Tree z) Short (Tree y) = p (Tree y)).
          { intros y. destruct (Nat.eq_dec y z) as [->|Ne]; [now rewrite claim_same|].
            now rewrite !claim_other by congruence. }
          now rewrite !Q.
        + assert (Q : forall y, claim (claim p (Tree z) Free) (Tree z) Short (Tree y) = p (Tree y)).
          { intros y. destruct (Nat.eq_dec y z) as [->|Ne]; [now rewrite claim_same|].
            now rewrite !claim_other by congruence. }
          right. exists (Tree x). split.
          * destruct Fx as [Hin E]. split; auto. now rewrite Q in E.
          * exists n, rho. split; [apply vals_other; auto|]. apply R_tree with c; auto.
            intros y s P. specialize (T y s P). revert T.
            assert (Q' : forall y, claim (claim (claim p (Tree z) Free) (Tree z) Short)
              (Tree x) Cut (Tree y) =
              claim p (Tree x) Cut (Tree y)).
            { intros y'. destruct (Nat.eq_dec y' x) as [->|Ne]; [now rewrite !claim_same|].
              rewrite !(claim_other _ _ (Tree x)) by congruence. apply Q. }
            now rewrite !Q'. }
    assert (Lf : f < n) by lia.
    unfold is_false in V. rewrite (skipn_S f Lf) in V. cbn [value] in V.
    assert (Fv : forall r, In r (roles (existential f)) -> Gadget f r <> w -> free p (Gadget f r)).
    { intros r Ir Ne. split; [apply in_verts_G; auto|]. apply F; auto. }
    destruct (Nat.eq_dec (stage w) f) as [Es|Ns].
    - (* in the next gadget *)
      assert (X : exists r, w = Gadget f r).
      { destruct w as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
      destruct X as [r ->]. apply in_verts_G in Iw. destruct Iw as [_ Ir].
      assert (Lo : forall r0, loc p f r0 = local_claim nobody r Short r0).
      { intros r0. unfold loc, local_claim. destruct (role_eq_dec r0 r) as [->|Ne]; auto.
        apply F; auto. congruence. }
      assert (Go : forall r' b, In r' (roles (existential f)) -> r' <> r ->
        Safe (existential f) (Qval (existential f) b)
          (local_claim (local_claim nobody r Short) r' Cut) ->
        is_false (S f) (set_to rho f b) -> Ans p).
      { intros r' b Ir' Ne Sa Vb. right. exists (Gadget f r'). split; [apply Fv; auto; congruence|].
        apply (enter (S f) (set_to rho f b)); auto.
        - apply vals_next; [apply vals_other; auto|].
          eapply Safe_ext; [apply Qval_respects| |exact Sa]. intros r0. rewrite loc_upd.
          apply lupd_ext. intros r1. now rewrite Lo.
        - intros v Lv. rewrite claim_other; [apply F; [lia|]|]; intros ->; simpl in Lv; lia. }
      destruct (existential f) eqn:Q.
      + apply orb_false_iff in V. destruct V as [V1 V2].
        destruct (safe_exists r Ir) as [b [r' [Ir' [Ne Sa]]]].
        apply (Go r' b); auto. destruct b; auto.
      + destruct (role_eq_dec r rk) as [->|Nk].
        * apply andb_false_iff in V. destruct V as [V|V].
          -- apply (Go rN true); auto; [simpl; auto 12|congruence|apply (safe_forall true)].
          -- apply (Go rX false); auto; [simpl; auto 12|congruence|apply (safe_forall false)].
        * right. exists (Gadget f rk). split; [apply Fv; [simpl; auto|congruence]|].
          exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
          apply claim_same.
    - (* further on *)
      destruct (existential f) eqn:Q.
      + apply orb_false_iff in V. destruct V as [V1 V2].
        right. exists (Gadget f rX). split; [apply Fv; [simpl; auto|intros <-; auto]|].
        exists f, rho. split; [apply vals_other; auto|]. apply R_block with w; auto.
        * lia.
        * rewrite claim_other; auto. intros ->. auto.
        * apply claim_same.
        * intros v Lv N1 N2. rewrite claim_other; auto.
      + right. exists (Gadget f rk). split; [apply Fv; [simpl; auto|intros <-; auto]|].
        exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
        apply claim_same.
  Qed.

  Lemma inv_step p v : Inv p -> free p v -> Ans (claim p v Short).
  Proof.
    intros [f [rho [Va Re]]] U.
    assert (Lf : f <= n) by (destruct Re; lia).
    destruct (Nat.lt_ge_cases (stage v) f) as [Ls|Ls].
    { (* before *)
      assert (X : exists i r, v = Gadget i r /\ i < f).
      { destruct v as [| |i r|z]; simpl in Ls; try lia. eauto. }
      destruct X as [i [r [-> Li]]].
      assert (D : forall p' s r', (forall v, f <= stage v -> p' v = p v) ->
        forall v, f <= stage v -> claim p' (Gadget i r') s v = p v).
      { intros p' s r' H v Lv. rewrite claim_other; auto. intros ->. simpl in Lv. lia. }
      destruct (vals_answer f rho p i r Li Lf Va U) as [Va'|[r' [F' Va']]].
      - left. exists f, rho. split; auto. apply (rest_same f rho p); auto.
      - right. exists (Gadget i r'). split; auto. exists f, rho. split; auto.
        apply (rest_same f rho p); auto. }
    assert (Va' : vals f rho (claim p v Short)) by (apply vals_other; auto).
    destruct Re as [L V F|w L Q V Hin Sg Hout X F|L Dd|c E L Fa T].
    - (* untouched *)
      apply (ready f rho v); auto; [apply U|apply claim_same|].
      intros x Lx Ne. rewrite claim_other by auto. auto.
    - (* X is Cut's, and there is an early stone *)
      destruct U as [Iv Fv].
      assert (Nw : v <> w) by congruence.
      assert (NX : v <> Gadget f rX) by congruence.
      destruct (Nat.eq_dec (stage v) f) as [Es|Ns].
      + assert (Y : exists r, v = Gadget f r).
        { destruct v as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
        destruct Y as [r ->]. apply in_verts_G in Iv. destruct Iv as [_ Ir]. rewrite Q in Ir.
        assert (Lo : forall r0, loc (claim p (Gadget f r) Short) f r0
          = local_claim (local_claim nobody rX Cut) r Short r0).
        { intros r0. rewrite loc_upd. apply lupd_ext. intros r1. unfold loc, local_claim.
          destruct (role_eq_dec r1 rX) as [->|Ne]; auto. apply F; auto; [|congruence].
          intros <-. simpl in Sg. lia. }
        destruct (safe_blocked r Ir) as [Sa|[r' [Ir' [N1 [N2 Sa]]]]]; [congruence| |].
        * apply (ready (S f) (set_to rho f false) w); auto; try lia.
          -- apply vals_next; auto. rewrite Q. eapply Safe_ext; [apply Qval_respects| |exact Sa].
             intros r0. now rewrite Lo.
          -- now rewrite claim_other by auto.
          -- intros x Lx Ne. rewrite claim_other; [apply F; auto; [lia|]|]; intros ->; simpl in Lx;
             lia.
        * right. exists (Gadget f r'). split.
          -- split; [apply in_verts_G; rewrite Q; auto|]. rewrite claim_other by congruence.
             apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
          -- exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
             eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. rewrite loc_upd.
             apply lupd_ext. intros r1. now rewrite Lo.
      + right. exists (Gadget f ru). split.
        * split; [apply in_verts_G; rewrite Q; simpl; auto|].
          rewrite claim_other by (intros <-; auto).
          apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
        * exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
          eapply Safe_ext; [apply Qdead_respects| |exact safe_blocked_twice]. intros r0.
          rewrite loc_upd.
          apply lupd_ext. intros r1. rewrite loc_other by auto. unfold loc, local_claim.
          destruct (role_eq_dec r1 rX) as [->|Ne]; auto. unfold nobody. symmetry.
          apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
    - (* dead *)
      destruct (Nat.eq_dec (stage v) f) as [Es|Ns].
      + assert (Y : exists r, v = Gadget f r).
        { destruct v as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
        destruct Y as [r ->]. destruct U as [Iv Fv]. apply in_verts_G in Iv. destruct Iv as [_ Ir].
        destruct (existential f) eqn:Q.
        * destruct (Safe_step _ _ _ r Dd Ir Fv) as [Sa|[r' [Ir' [Fr' Sa]]]].
          -- left. exists f, rho. split; auto. apply R_dead; auto. rewrite Q.
             eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. symmetry. apply loc_upd.
          -- right. exists (Gadget f r'). split.
             ++ split; [apply in_verts_G; rewrite Q; auto|]. rewrite <- loc_upd in Fr'. exact Fr'.
             ++ exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
                eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. rewrite loc_upd.
                apply lupd_ext. intros r1. symmetry. apply loc_upd.
        * left. exists f, rho. split; auto. apply R_dead; auto. rewrite Q.
          rewrite claim_other; auto. congruence.
      + left. exists f, rho. split; auto. apply R_dead; auto. destruct (existential f).
        * eapply Safe_ext; [apply Qdead_respects| |exact Dd]. intros r. symmetry.
          apply loc_other; auto.
        * rewrite claim_other; auto. intros <-. auto.
    - (* the tree *)
      assert (Y : exists z, v = Tree z).
      { destruct v as [| |i r|z]; eauto; exfalso; destruct U as [Iv _].
        - destruct (no_terminals _ Iv); congruence.
        - destruct (no_terminals _ Iv); congruence.
        - apply in_verts_G in Iv. simpl in Ls. lia. }
      destruct Y as [z ->].
      destruct (tree_answer c p z L T U) as [T'|[x [Fx T']]].
      + left. exists f, rho. split; auto. apply R_tree with c; auto.
      + right. exists (Tree x). split; auto. exists f, rho.
        split; [apply vals_other; auto; simpl; lia|].
        apply R_tree with c; auto.
  Qed.

  Lemma Cut_wins_start rho : value kinds 0 matrix rho = false -> CutWin true start.
  Proof.
    intros V.
    apply (cut_invariant vertex_eq_dec claimable_vertices Won (joined_mono edges Source Sink) Inv).
    - apply inv_not_W.
    - intros p v Hin U. exact (inv_step p v Hin U).
    - apply (enter 0 rho); auto; [lia|]. intros i L. lia.
  Qed.

  (** * The numbering: s, t, the existential gadgets, the universal ones, the tree *)
  Definition gadget (i : nat) : list vertex := map (Gadget i) (roles (existential i)).
  Definition tree : list vertex := map Tree (seq 0 (Nat.max (2 * m - 1) 1)).
  Definition numbered : list vertex :=
    Source :: Sink :: flat_map gadget (of_kind true) ++ flat_map gadget (of_kind false) ++ tree.
  Fixpoint index (v : vertex) (l : list vertex) : nat :=
    match l with [] => 0 | w :: l' => if vertex_eq_dec v w then 0 else S (index v l') end.
  Definition number (v : vertex) : nat := index v numbered.
  Definition shannon_graph : shannon :=
    {| sh_vertices := length numbered; sh_terminals := (0, 1);
       sh_edges := map (fun e => (number (fst e), number (snd e))) edges |}.

  Lemma index_nth v l : In v l -> index v l < length l /\ nth (index v l) l Source = v.
  Proof.
    induction l as [|w l IH]; simpl; [tauto|]. intros Hin. destruct (vertex_eq_dec v w) as [->|N].
    - split; [lia|auto].
    - destruct Hin as [Hin|Hin]; [congruence|]. destruct (IH Hin). split; [lia|auto].
  Qed.

  Lemma nth_index l : NoDup l -> forall i, i < length l -> index (nth i l Source) l = i.
  Proof.
    induction 1 as [|w l N H IH]; simpl; intros i L; [lia|]. destruct i as [|i].
    - destruct (vertex_eq_dec w w); congruence.
    - destruct (vertex_eq_dec (nth i l Source) w) as [E|Ne].
      + exfalso. apply N. rewrite <- E. apply nth_In. lia.
      + rewrite IH; auto. lia.
  Qed.

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

  Lemma NoDup_append {A} (a b : list A) : NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) ->
    NoDup (a ++ b).
  Proof.
    induction a as [|x a IH]; simpl; intros Ha Hb D; auto.
    apply NoDup_cons_iff in Ha. destruct Ha as [A1 A2]. constructor.
    - rewrite in_app_iff. intros [H|H]; auto. apply (D x); auto.
    - apply IH; auto.
  Qed.

  Lemma gadgets_nodup l : NoDup l -> NoDup (flat_map gadget l).
  Proof.
    induction 1 as [|i l N H IH]; simpl; [constructor|]. apply NoDup_append; auto.
    - unfold gadget. apply FinFun.Injective_map_NoDup; [intros x y E; inversion E; auto|].
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
    { apply NoDup_append; auto; [apply NoDup_append; auto|].
      - unfold tree. apply FinFun.Injective_map_NoDup; [intros x y E; inversion E;
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
  Proof.
    intros Iu Iv E. unfold number in E.
    destruct (index_nth u _ Iu) as [_ Hu], (index_nth v _ Iv) as [_ Hv].
    rewrite E in Hu. congruence.
  Qed.

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
        by (apply nth_index; [apply numbered_nodup|lia]).
      split; auto. assert (Hin : In (nth x numbered Source) numbered) by (apply nth_In; lia).
      apply in_numbered in Hin. destruct Hin as [Hin|[Hin|Hin]]; auto; exfalso; congruence.
    - intros [v [<- Hin]]. assert (Iv : In v numbered) by (apply in_numbered; auto).
      destruct (no_terminals v Hin) as [N0 N1]. destruct (index_nth v numbered Iv) as [L _].
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
    intros H. apply edge_in in H. destruct H.
    - split; [apply (F i); auto; lia|]. apply G; auto. revert H1. unfold entrances.
      destruct (existential i); simpl; intuition.
    - revert H0. unfold inner. split; (apply G; auto; revert H0; destruct (existential i); simpl;
        intros H0;
        repeat (destruct H0 as [H0|H0]; [inversion H0; subst; auto 12|]); destruct H0).
    - split; auto. apply G; auto. revert H0. unfold beside_t.
      destruct (existential i); simpl; intuition.
    - split; [apply (F n); auto|]. apply T. lia.
    - split; auto. apply T. lia.
    - split; apply T; lia.
    - split; apply T; lia.
    - split; [apply T; lia|].
      assert (L : fst l < n) by (eapply in_range; [apply nth_In; exact H|exact H0]).
      unfold tests in H1. destruct (snd l); simpl in H1;
        [destruct H1 as [<-|[]]|destruct H1 as [<-|[<-|[]]]]; apply G; auto;
          destruct (existential (fst l));
          simpl; auto 12.
  Qed.

  Lemma edge_irreflexive x : ~ edge x x.
  Proof.
    intros H. inversion H; subst; try lia.
    - destruct i as [|j]; simpl in H1.
      + destruct H1 as [H1|[]]. discriminate.
      + destruct H1 as [H1|[H1|[]]]; inversion H1; lia.
    - unfold inner in H3. destruct (existential i); simpl in H3;
        repeat (destruct H3 as [H3|H3]; [congruence|]); destruct H3.
    - destruct n as [|j]; simpl in H0.
      + destruct H0 as [H0|[]]. discriminate.
      + destruct H0 as [H0|[H0|[]]]; discriminate.
    - unfold tests in H2. destruct (snd l); simpl in H2; intuition discriminate.
  Qed.

  (** The edges are between vertices, and there is no loop. *)
  Lemma shannon_graph_well_formed u v : In (u, v) (sh_edges shannon_graph) ->
    u < sh_vertices shannon_graph /\ v < sh_vertices shannon_graph /\ u <> v.
  Proof.
    change (sh_vertices shannon_graph) with (length numbered). unfold shannon_graph. cbn [sh_edges].
    rewrite in_map_iff. intros [[x y] [E Hin]]. cbn [fst snd] in E. inversion E; subst.
    destruct (edges_numbered x y Hin) as [Ix Iy].
    split; [apply (index_nth x); auto|]. split; [apply (index_nth y); auto|].
    intros N. apply number_inj in N; auto. subst. apply edge_in in Hin.
    now apply edge_irreflexive in Hin.
  Qed.

  Lemma shannon_graph_correct rho :
    (value kinds 0 matrix rho = true -> short_wins shannon_graph) /\
    (value kinds 0 matrix rho = false -> cut_wins shannon_graph).
  Proof.
    assert (Sub : incl claimable_vertices numbered) by (intros v Hin; apply in_numbered; auto).
    assert (HW : forall p p', agree number numbered p p' -> (Won p <-> sh_joined shannon_graph p')).
    { intros p p' A. apply (rename_joined number numbered edges Source Sink); auto.
      - intros; now apply number_inj.
      - apply edges_numbered.
      - apply in_numbered; auto.
      - apply in_numbered; auto. }
    split; intros V.
    - apply (rename_Short vertex_eq_dec Nat.eq_dec number numbered claimable_vertices
        (claimable shannon_graph) Won
        (sh_joined shannon_graph) number_inj Sub number_verts HW true start);
        [now apply (Short_wins_start rho)|intros v _; reflexivity].
    - apply (rename_Cut vertex_eq_dec Nat.eq_dec number numbered claimable_vertices
        (claimable shannon_graph) Won
        (sh_joined shannon_graph) number_inj Sub number_verts HW true start);
        [now apply (Cut_wins_start rho)|intros v _; reflexivity].
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
Definition to_stages (o : list nat) (m : cnf) : cnf :=
  map (map (fun l => (stage_of (fst l) o, snd l))) m.
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

Lemma value_same m m' : (forall rho, cnf_value rho m = cnf_value rho m') ->
  forall kinds k rho, value kinds k m rho = value kinds k m' rho.
Proof. intros E. induction kinds as [|b kinds IH]; simpl; intros k rho; auto. now rewrite !IH. Qed.

Lemma to_stages_value o m kinds k rho :
  value kinds k (to_stages o m) rho = value kinds k (map (normal_clause o) m) rho.
Proof.
  apply value_same. clear. intros rho. unfold to_stages, cnf_value.
  induction m as [|c m IH]; simpl; auto. rewrite IH. f_equal.
  apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in.
    apply in_map_iff in Hin. destruct Hin as [l0 [<- Hin]]. eauto.
  - intros [l [Hin E]]. exists l. split; auto. apply normal_clause_in in Hin.
    destruct Hin as [l0 [Hin ->]]. apply in_map_iff. eauto.
Qed.

Lemma kept_value phi rho : proper phi ->
  (value (quantifiers phi) 0 (to_stages (order phi) (kept (qbf.matrix phi))) rho = true <->
    qbf_true phi).
Proof.
  intros P. rewrite to_stages_value.
  set (rho' := fun v => rho (stage_of v (order phi))).
  rewrite (qbf_true_closed phi rho').
  rewrite <- (holds_same (closed_prefix phi) (kept (qbf.matrix phi)) (qbf.matrix phi)) by (intros;
    apply kept_true).
  apply (value_holds (order phi) (kept (qbf.matrix phi))) with (pre := []); auto.
  - now apply closed_prefix_nodup.
  - intros c l Ic Il. destruct (kept_in _ _ _ Ic Il) as [c0 [Hin J]].
    eapply closed_prefix_covers; eauto.
Qed.

Lemma kept_range phi c l : In c (to_stages (order phi) (kept (qbf.matrix phi))) -> In l c ->
  fst l < length (quantifiers phi).
Proof.
  intros Ic Il. unfold to_stages in Ic. apply in_map_iff in Ic. destruct Ic as [c0 [<- Ic]].
  apply in_map_iff in Il. destruct Il as [l0 [<- Il]]. simpl.
  destruct (kept_in _ _ _ Ic Il) as [c1 [Hin J]].
  unfold quantifiers. rewrite map_length, <- (map_length snd (closed_prefix phi)).
  apply stage_of_lt. eapply closed_prefix_covers; eauto.
Qed.

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
  pose proof (not_both Nat.eq_dec (claimable (qbf_to_shannon phi))
    (sh_joined (qbf_to_shannon phi)) true (fun _ => Free)) as Hone.
  destruct (value (quantifiers phi) 0 (to_stages (order phi) (kept (qbf.matrix phi)))
    (fun _ => true)).
  - specialize (HS eq_refl). clear HC. split; split; auto; intros H; exfalso.
    + exact (Hone HS H).
    + apply H. reflexivity.
  - specialize (HC eq_refl). clear HS. split; split; auto; intros H; try discriminate.
    exfalso. exact (Hone H HC).
Qed.

(** * Sizes *)
Lemma count_of_kind kinds kind : length (of_kind kinds kind) = count_occ bool_dec kinds kind.
Proof.
  unfold of_kind, existential. induction kinds as [|b kinds IH]; simpl; auto.
  rewrite <- seq_shift.
  assert (F : forall l, length (filter (fun i => eqb (nth i (b :: kinds) true) kind) (map S l)) =
    length (filter (fun i => eqb (nth i kinds true) kind) l)).
  { induction l as [|i l IHl]; simpl; auto. destruct (eqb (nth i kinds true) kind); simpl; auto. }
  destruct (eqb b kind) eqn:E; simpl; rewrite F, IH.
  - apply eqb_prop in E. subst. destruct (bool_dec kind kind); congruence.
  - destruct (bool_dec b kind); auto. subst. rewrite eqb_reflx in E. discriminate.
Qed.

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
  { induction l as [|i l IHl]; simpl; auto. destruct (f (S i)); simpl; auto. }
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
      apply (in_of_kind kinds cs) in Hin. destruct Hin as [_ Hin]. unfold gadget.
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
