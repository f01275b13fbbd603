(** QBF -> vertex Shannon game: the graph, its vertices and edges one by one.

    Vertices are symbolic here ([vertex]), and so is an edge ([edge]): [edge_in] says that the list
    [edges], which is in Python's order, has exactly these. The gadgets are in shannon_gadgets.v. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import heap shannon_gadgets.
Import ListNotations.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation m := (length matrix).

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
      destruct H as
        [i f r L Hfr Hr|i r r' L Hr|i r L Hr|f Hfr|Hm|z L|z L|j l v L Hl Hv].
      + apply (G i); auto. right; right. eauto.
      + apply (G i); auto. left. eauto.
      + apply (G i); auto. right; left. eauto.
      + right; right; left. eauto.
      + right; right; right. rewrite Hm. simpl. auto.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_map_iff. left. exists z. split; auto. apply in_seq; lia.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_map_iff. right; left. exists z. split; auto. apply in_seq; lia.
      + right; right; right. destruct (m =? 0) eqn:E; [apply Nat.eqb_eq in E; lia|].
        rewrite !in_app_iff, !in_test_edges. unfold tests in Hv. right; right.
        destruct (snd l) eqn:Sl; simpl in Hv.
        * destruct Hv as [<-|[]]. right; right. exists j, l. auto.
        * destruct Hv as [<-|[<-|[]]]; [left|right; left]; exists j, l; auto.
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

  Lemma edge_ends_differ x y : edge x y -> x <> y.
  Proof.
    intros H.
    destruct H as
      [i f r L Hfr Hr|i r r' L Hr|i r L Hr|f Hfr|Hm|z L|z L|j l v L Hl Hv];
      intros E; try discriminate; try (injection E; lia).
    - subst f. destruct i as [|i']; simpl in Hfr.
      + destruct Hfr as [Hfr|[]]. discriminate.
      + destruct Hfr as [Hfr|[Hfr|[]]]; injection Hfr; lia.
    - injection E as <-. unfold inner in Hr. destruct (existential i); simpl in Hr;
        repeat (destruct Hr as [Hr|Hr]; [congruence|]); destruct Hr.
    - subst f. destruct kinds as [|kind rest]; simpl in Hfr.
      + destruct Hfr as [Hfr|[]]. discriminate.
      + destruct Hfr as [Hfr|[Hfr|[]]]; discriminate.
    - subst v. unfold tests in Hv. destruct (snd l); simpl in Hv; intuition discriminate.
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
End Construction.

(** Nothing is claimed yet. *)
Definition start : vertex -> stone := fun _ => Free.
