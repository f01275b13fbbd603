(** The graph G(A): its vertices and edges by name, then by number.

    White vertices: one for each variable, and y. Black ones, the nodes: three extra nodes beside
    every variable, copies of each clause, beside the variables of the clause, and in the paper's
    graph two loose nodes x and x', beside every variable, too. From each node but the loose ones a
    route leads to y: the node is its place 1, a, b, c, d are its places 2 to 5, and a place is
    black iff it is odd. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import numbering repetition.
From Gadgetry.formulas Require Import counting distinct.
From Gadgetry.flags Require Import flag_coloring colourings line_words.
Import ListNotations.

Inductive node := Extra (e : nat) | Copy (m c : nat) | Loose (i : nat).
Inductive flag_vertex := At (j : node) (t : nat) | Var (v : nat) | Y.

Lemma node_dec : forall i j : node, {i = j} + {i <> j}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Lemma vertex_dec : forall x y : flag_vertex, {x = y} + {x <> y}.
Proof. decide equality; [apply Nat.eq_dec|apply node_dec|apply Nat.eq_dec]. Defined.

Definition mem (v : nat) (l : list nat) : bool := existsb (Nat.eqb v) l.

Lemma mem_in v l : mem v l = true <-> In v l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [x [Hin E]]. apply Nat.eqb_eq in E. now subst.
  - intros Hin. exists v. split; [exact Hin|apply Nat.eqb_refl].
Qed.

Section Graph.
  Variables (loose copies : nat).
  Variable k : nat.
  Variable cls : list (list nat).

  Definition extra_nodes : list node := map Extra (seq 0 3).
  Definition loose_nodes : list node := map Loose (seq 0 loose).
  Definition copies_of (m : nat) : list node := map (Copy m) (seq 0 copies).
  Definition clause_nodes : list node := flat_map copies_of (seq 0 (length cls)).
  Definition route_nodes : list node := extra_nodes ++ clause_nodes.
  Definition nodes : list node := route_nodes ++ loose_nodes.
  Definition kind (j : node) : line := match j with Loose _ => Pendant | _ => Route end.
  Definition touches (j : node) (v : nat) : bool :=
    match j with Copy m _ => mem v (nth m cls []) | _ => true end.

  (** In Python's order. *)
  Definition vertex_list : list flag_vertex :=
    map (fun j => At j 1) (extra_nodes ++ loose_nodes) ++ map (fun j => At j 1) clause_nodes ++
    map Var (seq 1 k) ++ [Y] ++ flat_map (fun j => map (At j) (seq 2 4)) route_nodes.
  Definition after (j : node) (t : nat) : flag_vertex := if t =? 5 then Y else At j (S t).
  Definition edge_list : list (flag_vertex * flag_vertex) :=
    flat_map (fun j => map (fun v => (At j 1, Var v)) (seq 1 k)) (extra_nodes ++ loose_nodes) ++
    flat_map (fun c => flat_map (fun m =>
      map (fun v => (At (Copy m c) 1, Var v)) (distinct (nth m cls []))) (seq 0 (length cls)))
      (seq 0 copies) ++
    flat_map (fun t => map (fun j => (At j t, after j t)) route_nodes) (seq 1 5).

  (** Black is true: the colours when the variables T are True. *)
  Definition col (T : list nat) (x : flag_vertex) : bool :=
    match x with At _ t => Nat.odd t | Var v => mem v T | Y => false end.
  Definition shade (black : bool) : nat := if black then 0 else 1.

  Definition number (x : flag_vertex) : nat := index vertex_dec x vertex_list.
  Definition flag_graph : flag :=
    {| fc_vertices := length vertex_list;
       fc_edges := map (fun e => (number (fst e), number (snd e))) edge_list;
       fc_colours := map (fun x => shade (col [] x)) vertex_list |}.

  Definition adj (x y : flag_vertex) : Prop := In (x, y) edge_list \/ In (y, x) edge_list.

  Hypothesis wf : forall c, In c cls -> forall v, In v c -> 1 <= v <= k.

  (** * Nodes *)
  Lemma in_extra j : In j extra_nodes <-> exists e, e < 3 /\ j = Extra e.
  Proof.
    unfold extra_nodes. rewrite in_map_iff. split.
    - intros [e [<- Hin]]. apply in_seq in Hin. exists e. split; [lia|reflexivity].
    - intros [e [L ->]]. exists e. split; [reflexivity|]. apply in_seq. lia.
  Qed.

  Lemma in_loose j : In j loose_nodes <-> exists i, i < loose /\ j = Loose i.
  Proof.
    unfold loose_nodes. rewrite in_map_iff. split.
    - intros [i [<- Hin]]. apply in_seq in Hin. exists i. split; [lia|reflexivity].
    - intros [i [L ->]]. exists i. split; [reflexivity|]. apply in_seq. lia.
  Qed.

  Lemma in_copies j : In j clause_nodes <->
    exists m c, m < length cls /\ c < copies /\ j = Copy m c.
  Proof.
    unfold clause_nodes, copies_of. rewrite in_flat_map. split.
    - intros [m [Hm Hin]]. apply in_seq in Hm. apply in_map_iff in Hin.
      destruct Hin as [c [<- Hin]]. apply in_seq in Hin. exists m, c.
      split; [lia|]. split; [lia|reflexivity].
    - intros [m [c [Lm [Lc ->]]]]. exists m. split; [apply in_seq; lia|].
      apply in_map. apply in_seq. lia.
  Qed.

  Lemma in_routes j : In j route_nodes <-> In j nodes /\ kind j = Route.
  Proof.
    unfold nodes, route_nodes. rewrite !in_app_iff. split.
    - intros H. split; [now left|]. rewrite in_extra, in_copies in H.
      destruct H as [[e [_ ->]]|[m [c [_ [_ ->]]]]]; reflexivity.
    - intros [[H|H] R]; [exact H|]. apply in_loose in H. destruct H as [i [_ ->]]. discriminate.
  Qed.

  Lemma route_nodes_nodup : NoDup route_nodes.
  Proof.
    unfold route_nodes. apply nodup_app.
    - apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. congruence.
    - unfold clause_nodes, copies_of. apply nodup_flat_map.
      + apply seq_NoDup.
      + intros m _. apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. congruence.
      + intros m m' j _ _ H H'. apply in_map_iff in H, H'.
        destruct H as [c [<- _]], H' as [c' [E _]]. congruence.
    - intros j H H'. apply in_extra in H. apply in_copies in H'.
      destruct H as [e [_ ->]], H' as [m [c [_ [_ E]]]]. discriminate.
  Qed.

  Lemma nodes_nodup : NoDup nodes.
  Proof.
    unfold nodes. apply nodup_app; [exact route_nodes_nodup| |].
    - apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. congruence.
    - intros j H H'. apply in_loose in H'. destruct H' as [i [_ ->]]. apply in_app_iff in H.
      rewrite in_extra, in_copies in H. destruct H as [[e [_ E]]|[m [c [_ [_ E]]]]]; discriminate.
  Qed.

  (** * Edges *)
  Definition edge (x y : flag_vertex) : Prop :=
    match x, y with
    | At j t, Var v => In j nodes /\ t = 1 /\ 1 <= v <= k /\ touches j v = true
    | At j t, At i s => In j route_nodes /\ i = j /\ 1 <= t <= 4 /\ s = S t
    | At j t, Y => In j route_nodes /\ t = 5
    | _, _ => False
    end.

  Lemma clause_range m v : m < length cls -> In v (nth m cls []) -> 1 <= v <= k.
  Proof. intros L Hin. apply (wf (nth m cls [])); [now apply nth_In|exact Hin]. Qed.

  Lemma in_edges x y : In (x, y) edge_list <-> edge x y.
  Proof.
    unfold edge_list. rewrite !in_app_iff, !in_flat_map. split.
    - intros [[j [Hj H]]|[[c [Hc H]]|[t [Ht H]]]].
      + apply in_map_iff in H. destruct H as [v [E Hv]]. injection E as <- <-.
        apply in_seq in Hv. cbn [edge]. split; [|split; [reflexivity|split; [lia|]]].
        * unfold nodes, route_nodes. rewrite !in_app_iff in *. tauto.
        * apply in_app_iff in Hj. rewrite in_extra, in_loose in Hj.
          destruct Hj as [[e [_ ->]]|[i [_ ->]]]; reflexivity.
      + apply in_flat_map in H. destruct H as [m [Hm H]]. apply in_map_iff in H.
        destruct H as [v [E Hv]]. injection E as <- <-. apply in_seq in Hc, Hm.
        apply (proj1 (distinct_in v _)) in Hv. cbn [edge].
        split; [|split; [reflexivity|split]].
        * unfold nodes, route_nodes. rewrite !in_app_iff, in_copies. left. right.
          exists m, c. split; [lia|]. split; [lia|reflexivity].
        * apply clause_range with m; [lia|exact Hv].
        * now apply mem_in.
      + apply in_map_iff in H. destruct H as [j [E Hj]]. injection E as <- <-.
        apply in_seq in Ht. unfold after. destruct (Nat.eqb_spec t 5) as [->|N]; cbn [edge].
        * auto.
        * repeat split; auto; lia.
    - destruct x as [j t|v|], y as [i s|v'|]; cbn [edge]; try contradiction.
      + intros [Hj [-> [Ht ->]]]. right. right. exists t. split; [apply in_seq; lia|].
        apply in_map_iff. exists j. split; [|exact Hj]. unfold after.
        destruct (Nat.eqb_spec t 5) as [->|N]; [lia|reflexivity].
      + intros [Hj [-> [Hv T]]]. unfold nodes, route_nodes in Hj. rewrite !in_app_iff in Hj.
        destruct j as [e|m c|i].
        * left. exists (Extra e). rewrite in_app_iff. split.
          -- left. destruct Hj as [[Hj|Hj]|Hj]; [exact Hj| |].
             ++ apply in_copies in Hj. destruct Hj as [m [c [_ [_ E]]]]. discriminate.
             ++ apply in_loose in Hj. destruct Hj as [i [_ E]]. discriminate.
          -- apply in_map_iff. exists v'. split; [reflexivity|]. apply in_seq. lia.
        * right. left.
          assert (Hc : In (Copy m c) clause_nodes).
          { destruct Hj as [[Hj|Hj]|Hj]; [|exact Hj|].
            - apply in_extra in Hj. destruct Hj as [e [_ E]]. discriminate.
            - apply in_loose in Hj. destruct Hj as [i [_ E]]. discriminate. }
          apply in_copies in Hc. destruct Hc as [m' [c' [Lm [Lc E]]]]. injection E as <- <-.
          exists c. split; [apply in_seq; lia|]. apply in_flat_map. exists m.
          split; [apply in_seq; lia|]. apply in_map_iff. exists v'. split; [reflexivity|].
          apply distinct_in. now apply mem_in.
        * left. exists (Loose i). rewrite in_app_iff. split.
          -- right. destruct Hj as [[Hj|Hj]|Hj]; [| |exact Hj].
             ++ apply in_extra in Hj. destruct Hj as [e [_ E]]. discriminate.
             ++ apply in_copies in Hj. destruct Hj as [m [c [_ [_ E]]]]. discriminate.
          -- apply in_map_iff. exists v'. split; [reflexivity|]. apply in_seq. lia.
      + intros [Hj ->]. right. right. exists 5. split; [apply in_seq; lia|].
        apply in_map_iff. exists j. split; [reflexivity|exact Hj].
  Qed.

  Lemma adj_iff x y : adj x y <-> edge x y \/ edge y x.
  Proof. unfold adj. now rewrite !in_edges. Qed.

  Lemma adj_sym x y : adj x y -> adj y x.
  Proof. unfold adj. tauto. Qed.

  Definition present (x : flag_vertex) : bool :=
    if in_dec vertex_dec x vertex_list then true else false.

  Lemma present_iff x : present x = true <->
    match x with
    | At j t => In j nodes /\ 1 <= t <= 5 /\ (kind j = Route \/ t = 1)
    | Var v => 1 <= v <= k
    | Y => True
    end.
  Proof.
    unfold present. destruct (in_dec vertex_dec x vertex_list) as [Hin|N]; split; intros H.
    - clear H. unfold vertex_list in Hin. rewrite !in_app_iff, !in_map_iff in Hin.
      destruct Hin as [[j [<- Hj]]|[[j [<- Hj]]|[[v [<- Hv]]|[[<-|[]]|Hin]]]].
      + unfold nodes, route_nodes. rewrite !in_app_iff in *. split; [tauto|lia].
      + unfold nodes, route_nodes. rewrite !in_app_iff. split; [tauto|lia].
      + apply in_seq in Hv. lia.
      + exact Logic.I.
      + apply in_flat_map in Hin. destruct Hin as [j [Hj Hin]]. apply in_map_iff in Hin.
        destruct Hin as [t [<- Ht]]. apply in_seq in Ht. apply in_routes in Hj.
        split; [tauto|]. split; [lia|left; tauto].
    - reflexivity.
    - discriminate.
    - exfalso. apply N. unfold vertex_list. rewrite !in_app_iff, !in_map_iff.
      destruct x as [j t|v|].
      + destruct H as [Hj [Ht R]]. destruct (Nat.eq_dec t 1) as [->|Nt].
        * unfold nodes, route_nodes in Hj. rewrite !in_app_iff in Hj.
          destruct Hj as [[Hj|Hj]|Hj]; [left|right; left|left]; exists j; rewrite ?in_app_iff; auto.
        * right. right. right. right. apply in_flat_map. exists j.
          split; [apply in_routes; tauto|]. apply in_map. apply in_seq. lia.
      + right. right. left. exists v. split; [reflexivity|]. apply in_seq. lia.
      + right. right. right. left. now left.
  Qed.

  Lemma edge_present x y : edge x y -> present x = true /\ present y = true.
  Proof.
    rewrite !present_iff. destruct x as [j t|v|], y as [i s|v'|]; cbn [edge]; try contradiction.
    - intros [Hj [-> [Ht ->]]]. apply in_routes in Hj. destruct Hj as [Hj R].
      repeat split; auto; lia.
    - intros [Hj [-> [Hv _]]]. repeat split; auto; lia.
    - intros [Hj ->]. apply in_routes in Hj. destruct Hj as [Hj R]. repeat split; auto; lia.
  Qed.

  Lemma adj_present x y : adj x y -> present x = true.
  Proof. intros H. apply adj_iff in H. destruct H as [H|H]; now apply edge_present in H. Qed.

  Lemma edge_colours x y : edge x y -> col [] x <> col [] y.
  Proof.
    destruct x as [j t|v|], y as [i s|v'|]; cbn [edge col]; try contradiction.
    - intros [_ [_ [_ ->]]]. rewrite Nat.odd_succ, <- Nat.negb_odd. now destruct (Nat.odd t).
    - intros [_ [-> _]]. discriminate.
    - intros [_ ->]. discriminate.
  Qed.

  (** * Numbers *)
  Lemma shade_injective a b : shade a = shade b -> a = b.
  Proof. destruct a, b; simpl; congruence. Qed.

  Lemma present_in x : present x = true -> In x vertex_list.
  Proof. unfold present. destruct (in_dec vertex_dec x vertex_list); easy. Qed.

  Lemma number_colour x : present x = true ->
    nth (number x) (fc_colours flag_graph) 0 = shade (col [] x).
  Proof.
    intros P. apply present_in in P. cbn [flag_graph fc_colours].
    destruct (index_nth vertex_dec Y x vertex_list P) as [L E]. unfold number.
    rewrite (nth_indep _ 0 (shade (col [] Y))) by (now rewrite map_length).
    rewrite (map_nth (fun x => shade (col [] x))). now rewrite E.
  Qed.

  Lemma in_flag_edges a b : In (a, b) (fc_edges flag_graph) ->
    exists x y, edge x y /\ number x = a /\ number y = b.
  Proof.
    cbn [flag_graph fc_edges]. rewrite in_map_iff. intros [[x y] [E Hin]].
    injection E as <- <-. exists x, y. split; [now apply in_edges|auto].
  Qed.

  Lemma flag_joined a b : joined (fc_edges flag_graph) a b ->
    exists x y, adj x y /\ number x = a /\ number y = b.
  Proof.
    intros [H|H]; apply in_flag_edges in H; destruct H as [x [y [E [<- <-]]]].
    - exists x, y. split; [apply adj_iff; auto|auto].
    - exists y, x. split; [apply adj_iff; auto|auto].
  Qed.

  (** The numbers stand for the names. *)
  Lemma flag_represents : represents adj present shade (col []) (fc_start flag_graph) number.
  Proof.
    constructor.
    - intros x y [H|H]; right; [left|right]; cbn [fc_start fst flag_graph fc_edges];
        [apply (in_map (fun e => (number (fst e), number (snd e))) _ _ H)|].
      apply (in_map (fun e => (number (fst e), number (snd e))) _ _ H).
    - intros a b H. now apply flag_joined.
    - intros x P. cbn [fc_start snd]. now apply number_colour.
    - intros a b H. cbn [fc_start snd]. apply flag_joined in H.
      destruct H as [x [y [E [<- <-]]]].
      rewrite !number_colour by (eauto using adj_present, adj_sym).
      intros Same. apply shade_injective in Same. apply adj_iff in E.
      destruct E as [E|E]; apply edge_colours in E; congruence.
    - intros x y Px Py E. apply present_in in Px, Py.
      rewrite (index_injective vertex_dec Y vertex_list x y Px Py E). apply connected_here.
  Qed.
End Graph.
