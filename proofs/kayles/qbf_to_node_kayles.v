(** The first player wins NODE KAYLES iff the QBF is true.

Theorem qbf_to_node_kayles_correct : forall phi : qbf, proper phi ->
  (nk_first_player_wins (qbf_to_node_kayles phi) <-> qbf_true phi) /\
  (nk_second_player_wins (qbf_to_node_kayles phi) <-> ~ qbf_true phi).

Theorem qbf_to_node_kayles_well_formed : forall phi : qbf,
  nk_well_formed (qbf_to_node_kayles phi).

Theorem qbf_to_node_kayles_vertices : forall phi : qbf,
  let n := length (alternating_stages phi) in
  2 * nk_vertices (qbf_to_node_kayles phi) = n * (n + 5) + 2 * (length (matrix phi) + 1).

Theorem qbf_to_node_kayles_sparing : forall spared, may_be_spared spared ->
  forall phi : qbf, proper phi ->
  (nk_first_player_wins (node_kayles_sparing spared phi) <-> qbf_true phi) /\
  (nk_second_player_wins (node_kayles_sparing spared phi) <-> ~ qbf_true phi).

    Schaefer 1978, with a vertex e more; the construction of
    gadgetry/reductions/kayles/qbf_to_node_kayles.py. The prefix alternates, by dummies, and begins
    and ends with an existential variable; its places 0, ..., n-1 are the layers, and layer n has
    the clauses. A layer is a clique, so that one vertex of it is picked at most. Layer i has x_i,
    ~x_i, and y_il for every later layer l; y_il is joined to everything behind layer i but layer l.
    A clause is joined to its literals, and e, in layer n, to both literals of layer n-1.

    Why it is right. The invariant ([layer_out]), by induction from the last layer to the first: if
    the literals of the layers before i were picked, and rho says which, then the player to move
    wins iff the value of the rest of the prefix under rho is the one that suits him. A literal of
    layer i keeps the invariant. Every other move loses at once: one in a later layer l to y_il,
    which takes all the rest ([later_loses]); y_il to a literal of layer l, or to e for l = n, which
    is still there ([punisher_loses]). After the last layer what is left are the false clauses, a
    clique ([clauses_out]).

    Not all edges are needed. An edge between y_il and y_jk may be left out if i < j < l and k <> l,
    or if i = j = 0: whenever y_il is picked, a vertex of layer l is picked as well, and y_jk is
    joined to that ([spared_goes]). Several may be left out together, if only no edge that this uses
    is one of them ([may_be_spared]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import qbf stages alternating.
From Gadgetry.kayles Require Import node_kayles.
Import ListNotations.

Inductive vertex :=
| Literal (i : nat) (neg : bool)   (* x_i, and ~x_i if [neg] *)
| Punisher (i l : nat)             (* y_il *)
| Clause (j : nat)                 (* c_j *)
| Last.                            (* e *)

(** [spared i l j k]: the edge between y_il and y_jk is left out. *)
Definition may_be_spared (spared : nat -> nat -> nat -> nat -> bool) : Prop :=
  forall i l j k, spared i l j k = true ->
    (i < j < l /\ k <> l \/ i = 0 /\ j = 0 /\ k < l) /\
    (forall h, spared j k l h = false) /\ (j = 0 -> forall h, spared i l k h = false).

Section Construction.
  Variables (n : nat) (clauses : cnf).  (* over layers *)
  Variable spared : nat -> nat -> nat -> nat -> bool.
  Let m := length clauses.

  Definition layer (v : vertex) : nat :=
    match v with Literal i _ => i | Punisher i _ => i | Clause _ => n | Last => n end.

  Definition layer_list (i : nat) : list vertex :=
    if i <? n then Literal i false :: Literal i true :: map (Punisher i) (seq (S i) (n - i))
    else map Clause (seq 0 m) ++ [Last].

  Definition spares (i l : nat) (v : vertex) : bool :=
    match v with Punisher j k => spared i l j k | _ => false end.

  (** What y_il is joined to: its layer before it, and what is behind, without layer l. *)
  Definition punished (i l : nat) : list vertex :=
    filter (fun v => negb (spares i l v))
      (Literal i false :: Literal i true :: map (Punisher i) (seq (S i) (l - S i)) ++
       flat_map layer_list (seq (S i) (l - S i)) ++ flat_map layer_list (seq (S l) (n - l))).

  Definition symbolic_edges : list (vertex * vertex) :=
    map (fun i => (Literal i true, Literal i false)) (seq 0 n) ++
    flat_map (fun i => flat_map (fun l => map (pair (Punisher i l)) (punished i l))
      (seq (S i) (n - i))) (seq 0 n) ++
    flat_map (fun j => map (pair (Clause j))
      (map (fun l => Literal (fst l) (snd l)) (nth j clauses []) ++ map Clause (seq 0 j)))
      (seq 0 m) ++
    map (pair Last) (Literal (n - 1) false :: Literal (n - 1) true :: map Clause (seq 0 m)).

  Hypothesis Hn : 0 < n.
  Hypothesis Hrange : forall c l, In c clauses -> In l c -> fst l < n.
  Hypothesis Hspared : may_be_spared spared.

  (** * The edges, one by one *)
  Definition there (v : vertex) : Prop :=
    match v with
    | Literal i _ => i < n
    | Punisher i l => i < l <= n
    | Clause j => j < m
    | Last => True
    end.

  Lemma layer_le v : there v -> layer v <= n.
  Proof. destruct v; simpl; lia. Qed.

  Lemma layer_list_in i v : i <= n -> (In v (layer_list i) <-> there v /\ layer v = i).
  Proof.
    intros Hi. unfold layer_list. destruct (i <? n) eqn:E.
    - apply Nat.ltb_lt in E. cbn [In]. rewrite in_map_iff. split.
      + intros [<-|[<-|[l [<- Hin]]]]; [now split|now split|].
        apply in_seq in Hin. simpl. lia.
      + destruct v as [j neg|j l|j|]; simpl; intros [Hv H]; [| |lia|lia]; subst j.
        * destruct neg; auto.
        * right; right. exists l. split; [reflexivity|]. apply in_seq. lia.
    - apply Nat.ltb_ge in E. rewrite in_app_iff, in_map_iff. split.
      + intros [[j [<- Hin]]|[<-|[]]].
        * apply in_seq in Hin. simpl. lia.
        * simpl. lia.
      + destruct v as [j neg|j l|j|]; simpl; intros [Hv H]; [lia|lia| |].
        * left. exists j. split; [reflexivity|]. apply in_seq. lia.
        * auto.
  Qed.

  Inductive edge : vertex -> vertex -> Prop :=
  | edge_choice i : i < n -> edge (Literal i true) (Literal i false)
  | edge_own i l neg : i < l <= n -> edge (Punisher i l) (Literal i neg)
  | edge_own_punisher i l l' : i < l' < l -> l <= n -> spared i l i l' = false ->
      edge (Punisher i l) (Punisher i l')
  | edge_behind i l v : i < l <= n -> there v -> i < layer v -> layer v <> l ->
      spares i l v = false -> edge (Punisher i l) v
  | edge_literal j l : j < m -> In l (nth j clauses []) ->
      edge (Clause j) (Literal (fst l) (snd l))
  | edge_clauses j j' : j' < j < m -> edge (Clause j) (Clause j')
  | edge_last neg : edge Last (Literal (n - 1) neg)
  | edge_last_clause j : j < m -> edge Last (Clause j).

  Definition joined (u v : vertex) : Prop := edge u v \/ edge v u.

  Lemma behind_in i l v : i < l <= n ->
    (In v (flat_map layer_list (seq (S i) (l - S i)) ++ flat_map layer_list (seq (S l) (n - l))) <->
     there v /\ i < layer v /\ layer v <> l).
  Proof.
    intros Hil. rewrite in_app_iff, !in_flat_map. split.
    - intros [[h [Hh Hv]]|[h [Hh Hv]]]; apply in_seq in Hh; apply layer_list_in in Hv;
        try lia; destruct Hv as [Hv E]; split; auto; lia.
    - intros [Hv [Hlt Hne]]. pose proof (layer_le v Hv) as Hle.
      destruct (Nat.lt_ge_cases (layer v) l); [left|right]; exists (layer v);
        (split; [apply in_seq; lia|apply layer_list_in; auto]).
  Qed.

  Lemma punished_in i l v : i < l <= n -> (In v (punished i l) <-> edge (Punisher i l) v).
  Proof.
    intros Hil. unfold punished. rewrite filter_In, negb_true_iff. cbn [In].
    rewrite in_app_iff, in_map_iff, behind_in by exact Hil. split.
    - intros [[<-|[<-|[[l' [<- Hin]]|[Hv [Hlt Hne]]]]] Hspare].
      + now constructor.
      + now constructor.
      + apply in_seq in Hin. apply edge_own_punisher; [lia|lia|exact Hspare].
      + now apply edge_behind.
    - intros H. remember (Punisher i l) as u eqn:Eu.
      destruct H as [h Hh|h l0 neg Hil'|h l0 l' Hl' Hl Hspare|h l0 v Hil' Hv Hlt Hne Hspare
        | | | |]; try discriminate; injection Eu as -> ->; (split; [|assumption || reflexivity]).
      + destruct neg; auto.
      + right; right; left. exists l'. split; [reflexivity|]. apply in_seq. lia.
      + right; right; right. auto.
  Qed.

  Lemma edges_iff u v : In (u, v) symbolic_edges <-> edge u v.
  Proof.
    unfold symbolic_edges. rewrite !in_app_iff. split.
    - intros [H|[H|[H|H]]].
      + apply in_map_iff in H. destruct H as [i [E Hin]]. apply in_seq in Hin.
        injection E as <- <-. constructor. lia.
      + apply in_flat_map in H. destruct H as [i [Hi H]]. apply in_flat_map in H.
        destruct H as [l [Hl H]]. apply in_map_iff in H. destruct H as [w [E Hin]].
        injection E as <- <-. apply in_seq in Hi, Hl. apply punished_in; [lia|exact Hin].
      + apply in_flat_map in H. destruct H as [j [Hj H]]. apply in_seq in Hj.
        apply in_map_iff in H. destruct H as [w [E Hin]]. injection E as <- <-.
        apply in_app_iff in Hin. destruct Hin as [Hin|Hin]; apply in_map_iff in Hin.
        * destruct Hin as [l [<- Hin]]. constructor; [lia|exact Hin].
        * destruct Hin as [j' [<- Hin]]. apply in_seq in Hin. constructor. lia.
      + apply in_map_iff in H. destruct H as [w [E Hin]]. injection E as <- <-.
        destruct Hin as [<-|[<-|Hin]]; [constructor|constructor|].
        apply in_map_iff in Hin. destruct Hin as [j [<- Hin]]. apply in_seq in Hin.
        constructor. lia.
    - intros H.
      assert (Hpunisher : forall i l w, u = Punisher i l -> i < l <= n -> edge (Punisher i l) w ->
        v = w -> In (u, v) (flat_map (fun i => flat_map
          (fun l => map (pair (Punisher i l)) (punished i l)) (seq (S i) (n - i))) (seq 0 n))).
      { intros i l w -> Hil Hw ->. apply in_flat_map. exists i. split; [apply in_seq; lia|].
        apply in_flat_map. exists l. split; [apply in_seq; lia|]. apply in_map.
        now apply punished_in. }
      destruct H as [i Hi|i l neg Hil|i l l' Hl' Hl Hspare|i l v Hil Hv Hlt Hne Hspare
        |j l Hj Hin
        |j j' Hj|neg|j Hj].
      + left. apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
      + right; left. eapply Hpunisher; eauto. now constructor.
      + right; left. eapply Hpunisher; [reflexivity|lia| |reflexivity]. now apply edge_own_punisher.
      + right; left. eapply Hpunisher; eauto. now apply edge_behind.
      + right; right; left. apply in_flat_map. exists j. split; [apply in_seq; lia|]. apply in_map.
        apply in_app_iff. left. apply in_map_iff. now exists l.
      + right; right; left. apply in_flat_map. exists j. split; [apply in_seq; lia|]. apply in_map.
        apply in_app_iff. right. apply in_map, in_seq. lia.
      + right; right; right. apply in_map. destruct neg; simpl; auto.
      + right; right; right. apply in_map. right; right. apply in_map, in_seq. lia.
  Qed.

  Lemma edge_there u v : edge u v -> there u /\ there v /\ u <> v.
  Proof.
    intros H. destruct H as [i Hi|i l neg Hil|i l l' Hl' Hl Hspare|i l v Hil Hv Hlt Hne Hspare
        |j l Hj Hin
      |j j' Hj|neg|j Hj]; simpl; repeat split; try lia; try discriminate; try assumption.
    - intros E. injection E. lia.
    - intros <-. simpl in Hlt. lia.
    - apply (Hrange (nth j clauses [])); [now apply nth_In|exact Hin].
    - intros E. injection E. lia.
  Qed.

  (** A layer is a clique, but for what is spared in layer 0. *)
  Definition clique_spares (u v : vertex) : Prop :=
    match u, v with
    | Punisher i l, Punisher _ k => i = 0 /\ (spared 0 l 0 k = true \/ spared 0 k 0 l = true)
    | _, _ => False
    end.

  Lemma same_layer u v : there u -> there v -> u <> v -> layer u = layer v ->
    joined u v \/ clique_spares u v.
  Proof.
    unfold joined.
    destruct u as [i neg|i l|j|], v as [i' neg'|i' l'|j'|]; simpl; intros Hu Hv Hne E;
      try lia; subst.
    - left. destruct neg, neg'; try congruence; [left|right]; now constructor.
    - left. right. now constructor.
    - left. left. now constructor.
    - assert (Hl : l <> l') by congruence.
      assert (Hcase : forall a b, a < b -> i' < a -> b <= n ->
        edge (Punisher i' b) (Punisher i' a) \/ i' = 0 /\ spared 0 b 0 a = true).
      { intros a b Hab Ha Hb. destruct (spared i' b i' a) eqn:Hspare.
        - right. destruct (Hspared i' b i' a Hspare) as [[[Hlt _]|[-> _]] _]; [lia|]. now split.
        - left. apply edge_own_punisher; [lia|exact Hb|exact Hspare]. }
      destruct (Nat.lt_ge_cases l l') as [Hlt|Hge].
      + destruct (Hcase l l') as [H|[H H']]; [exact Hlt|lia|lia|auto|auto].
      + destruct (Hcase l' l) as [H|[H H']]; [lia|lia|lia|auto|auto].
    - left. assert (j <> j') by congruence. destruct (Nat.lt_ge_cases j j');
        [right|left]; constructor; lia.
    - left. right. now constructor.
    - left. left. now constructor.
    - congruence.
  Qed.

  Lemma same_later_layer u v : there u -> there v -> u <> v -> layer u = layer v -> 0 < layer u ->
    joined u v.
  Proof.
    intros Hu Hv Hne E Hlater. destruct (same_layer u v Hu Hv Hne E) as [H|H]; [exact H|].
    destruct u as [i neg|i l|j|], v as [i' neg'|i' l'|j'|]; simpl in *; try contradiction. lia.
  Qed.

  (** * The literals of the layers before i, picked in order *)
  Notation Pick := (pick there joined).
  Notation Remains := (remains there joined).

  Fixpoint in_order (i : nat) (rho : assignment) : list vertex :=
    match i with 0 => [] | S k => Literal k (negb (rho k)) :: in_order k rho end.

  Lemma in_order_in i rho v :
    In v (in_order i rho) <-> exists k, k < i /\ v = Literal k (negb (rho k)).
  Proof.
    induction i as [|i IH]; simpl.
    - split; [intros []|]. intros [k [Hk _]]. lia.
    - rewrite IH. split.
      + intros [<-|[k [Hk ->]]]; [exists i|exists k]; split; auto.
      + intros [k [Hk ->]]. destruct (Nat.eq_dec k i) as [->|Hne]; [now left|].
        right. exists k. split; [lia|reflexivity].
  Qed.

  (** What is left: the layers from i on, of the last one the clauses that are not yet true. *)
  Definition still (i : nat) (rho : assignment) (v : vertex) : Prop :=
    match v with
    | Clause j => forall l, In l (nth j clauses []) -> fst l < i -> rho (fst l) = snd l
    | Last => i < n
    | _ => True
    end.

  Lemma remains_in_order i rho v : i <= n ->
    (Remains (in_order i rho) v <-> there v /\ i <= layer v /\ still i rho v).
  Proof.
    intros Hi. unfold remains. split; intros [Hv H].
    - assert (Hleft : forall k, k < i -> Literal k (negb (rho k)) <> v /\
        ~ joined (Literal k (negb (rho k))) v).
      { intros k Hk. apply H. apply in_order_in. now exists k. }
      assert (Hlayer : i <= layer v).
      { destruct (Nat.le_gt_cases i (layer v)) as [Hle|Hgt]; [exact Hle|]. exfalso.
        destruct (Hleft (layer v) Hgt) as [Hne Hnot]. apply Hnot.
        destruct (same_layer (Literal (layer v) (negb (rho (layer v)))) v) as [H'|H']; auto.
        - simpl. lia.
        - destruct H'. }
      split; [exact Hv|]. split; [exact Hlayer|]. destruct v as [h neg|h l|j|]; simpl; auto.
      + intros l Hin Hl. destruct (Hleft (fst l) Hl) as [_ Hnot].
        destruct (Bool.bool_dec (rho (fst l)) (snd l)) as [E|E]; [exact E|]. exfalso. apply Hnot.
        right. replace (negb (rho (fst l))) with (snd l); [now constructor|].
        destruct (rho (fst l)), (snd l); simpl; congruence.
      + destruct (Nat.lt_ge_cases i n) as [Hlt|Hge]; [exact Hlt|]. exfalso.
        destruct (Hleft (n - 1)) as [_ Hnot]; [lia|]. apply Hnot. right. constructor.
    - destruct H as [Hlayer Hstill]. split; [exact Hv|]. intros u Hin. apply in_order_in in Hin.
      destruct Hin as [k [Hk ->]]. split.
      + intros <-. simpl in Hlayer. lia.
      + intros [H|H].
        * inversion H; subst. simpl in Hlayer. lia.
        * inversion H as [|i' l neg Hil E1 [E2 E3]| |i' l w Hil Hw Hlt Hne Hspare E1 E2|j l Hj Hl E1
            [E2 E3]| |neg E1 [E2 E3]|]; subst; simpl in *; try lia.
          specialize (Hstill l Hl Hk). destruct l as [h neg]. simpl in *.
          rewrite Hstill in E3. destruct neg; discriminate.
  Qed.

  (** * What loses at once *)
  Lemma remains_cons picked v w :
    Remains (v :: picked) w <-> Remains picked w /\ v <> w /\ ~ joined v w.
  Proof.
    unfold remains. split.
    - intros [Hw H]. split; [split; [exact Hw|]|].
      + intros u Hin. apply H. now right.
      + apply H. now left.
    - intros [[Hw H] Hv]. split; [exact Hw|]. intros u [<-|Hin]; [exact Hv|now apply H].
  Qed.

  (** A spared y is joined to every vertex of layer l: that edge is not spared. *)
  Lemma spared_goes j k l v : there (Punisher j k) -> there v -> layer v = l -> j < l -> k <> l ->
    (forall h, spared j k l h = false) -> joined (Punisher j k) v.
  Proof.
    intros Hw Hv E Hj Hk Hnot. left. simpl in Hw. apply edge_behind; auto; [lia|lia|].
    destruct v as [h neg|h k'|h|]; simpl in *; try reflexivity. subst h. apply Hnot.
  Qed.

  (** After y_il and a vertex of layer l nothing is left. *)
  Lemma both_gone i rho v w l : i < l <= n -> there v -> layer v = l -> i <= n ->
    Remains (in_order i rho) w -> w <> v -> ~ joined v w -> w <> Punisher i l ->
    ~ joined (Punisher i l) w -> False.
  Proof.
    intros Hil Hv El Hi Hw Hnv Hjv Hny Hjy. apply remains_in_order in Hw; [|exact Hi].
    destruct Hw as [Hw [Hlayer _]].
    assert (Hgoes : forall j k, w = Punisher j k -> j < l -> k <> l ->
      (forall h, spared j k l h = false) -> False).
    { intros j k -> Hj Hk Hnot. apply Hjv.
      destruct (spared_goes j k l v Hw Hv El Hj Hk Hnot) as [H|H]; [now right|now left]. }
    destruct (Nat.eq_dec (layer w) i) as [E|Hne].
    - destruct (same_layer (Punisher i l) w) as [H|H]; auto.
      destruct w as [j neg|j k|j|]; simpl in H; try contradiction. simpl in E. subst j.
      destruct H as [-> [H|H]]; destruct (Hspared _ _ _ _ H) as [[H'|[_ [_ Hk]]] [H1 H2]]; try lia.
      + apply (Hgoes 0 k); [reflexivity|lia|lia|exact H1].
      + apply (Hgoes 0 k); [reflexivity|lia|lia|exact (H2 eq_refl)].
    - destruct (Nat.eq_dec (layer w) l) as [E|Hnl].
      + apply Hjv, same_later_layer; auto; [congruence|lia].
      + destruct (spares i l w) eqn:Hspare.
        * destruct w as [j neg|j k|j|]; try discriminate. simpl in Hspare, Hne, Hlayer.
          destruct (Hspared _ _ _ _ Hspare) as [[[Hj Hk]|[Hi0 [Hj Hk]]] [H1 _]].
          -- apply (Hgoes j k); [reflexivity|lia|exact Hk|exact H1].
          -- lia.
        * apply Hjy. left. apply edge_behind; auto. lia.
  Qed.

  Lemma not_joined_behind i l v : layer v = l -> i < l -> ~ joined (Punisher i l) v.
  Proof.
    intros E Hlt [H|H]; inversion H; subst; simpl in *; lia.
  Qed.

  Lemma later_loses i rho v : i < n -> Remains (in_order i rho) v -> i < layer v ->
    Wins Pick (v :: in_order i rho).
  Proof.
    intros Hi Hleft Hlt. pose proof Hleft as Hv. apply remains_in_order in Hv; [|lia].
    destruct Hv as [Hv _]. pose proof (layer_le v Hv) as Hle.
    apply wins_at_once with (Punisher i (layer v)).
    - apply remains_cons. split; [|split].
      + apply remains_in_order; [lia|]. simpl. lia.
      + intros E. apply (f_equal layer) in E. simpl in E. lia.
      + intros H. apply (not_joined_behind i (layer v) v); auto. destruct H; [now right|now left].
    - intros w Hw. apply remains_cons in Hw. destruct Hw as [Hw [Hny Hjy]].
      apply remains_cons in Hw. destruct Hw as [Hw [Hnv Hjv]].
      apply (both_gone i rho v w (layer v)); auto; lia.
  Qed.

  Lemma punisher_loses i l rho : i < l <= n -> Wins Pick (Punisher i l :: in_order i rho).
  Proof.
    intros Hil. pose (v := if l <? n then Literal l true else Last).
    assert (Hv : there v /\ layer v = l /\ Remains (in_order i rho) v).
    { unfold v. destruct (l <? n) eqn:E.
      - apply Nat.ltb_lt in E. split; [exact E|split; [reflexivity|]].
        apply remains_in_order; [lia|]. simpl. lia.
      - apply Nat.ltb_ge in E. split; [exact I|split; [simpl; lia|]].
        apply remains_in_order; [lia|]. simpl. lia. }
    destruct Hv as [Hv [El Hleft]]. apply wins_at_once with v.
    - apply remains_cons. split; [exact Hleft|split].
      + intros E. rewrite <- E in El. simpl in El. lia.
      + apply not_joined_behind; [exact El|lia].
    - intros w Hw. apply remains_cons in Hw. destruct Hw as [Hw [Hnv Hjv]].
      apply remains_cons in Hw. destruct Hw as [Hw [Hny Hjy]].
      apply (both_gone i rho v w l); auto; lia.
  Qed.

  (** * After the last layer: A to move, among the false clauses *)
  Lemma clauses_out rho : outcome Pick (negb (cnf_value rho clauses)) (in_order n rho).
  Proof.
    assert (Hfalse : forall j, still n rho (Clause j) -> j < m ->
      existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l))) (nth j clauses []) = false).
    { intros j Hstill Hj. apply not_true_iff_false. intros H. apply existsb_exists in H.
      destruct H as [l [Hin E]]. apply eqb_prop in E.
      assert (Hl : fst l < n) by (apply (Hrange (nth j clauses [])); [now apply nth_In|exact Hin]).
      rewrite (Hstill l Hin Hl) in E. destruct (snd l); discriminate. }
    destruct (cnf_value rho clauses) eqn:Hvalue; simpl.
    - apply nothing_remains. intros v Hv. apply remains_in_order in Hv; [|lia].
      destruct v as [h neg|h l|j|]; simpl in Hv; destruct Hv as [Hv [Hlayer Hstill]]; try lia.
      unfold cnf_value in Hvalue. rewrite forallb_forall in Hvalue.
      specialize (Hvalue (nth j clauses []) (nth_In _ _ Hv)).
      rewrite (Hfalse j Hstill Hv) in Hvalue. discriminate.
    - assert (Hone : exists j, j < m /\ existsb (fun l => Bool.eqb (rho (fst l)) (negb (snd l)))
        (nth j clauses []) = false).
      { clear - Hvalue. unfold cnf_value, m in *. induction clauses as [|c cs IH]; [discriminate|].
        simpl in Hvalue. apply andb_false_iff in Hvalue. destruct Hvalue as [Hc|Hcs].
        - exists 0. simpl. split; [lia|exact Hc].
        - destruct (IH Hcs) as [j [Hj H]]. exists (S j). simpl. split; [lia|exact H]. }
      destruct Hone as [j [Hj Hc]]. apply wins_at_once with (Clause j).
      + apply remains_in_order; [lia|]. simpl. split; [exact Hj|split; [lia|]].
        intros l Hin _. apply not_true_iff_false in Hc.
        destruct (Bool.bool_dec (rho (fst l)) (snd l)) as [E|E]; [exact E|]. exfalso. apply Hc.
        apply existsb_exists. exists l. split; [exact Hin|].
        destruct (rho (fst l)), (snd l); simpl; congruence.
      + intros w Hw. apply remains_cons in Hw. destruct Hw as [Hw [Hne Hnot]].
        apply remains_in_order in Hw; [|lia]. destruct Hw as [Hw [Hlayer Hstill]].
        pose proof (layer_le w Hw) as Hle. apply Hnot, same_later_layer; auto; simpl; lia.
  Qed.

  (** * Layer by layer *)
  Lemma in_order_ext i rho rho' : (forall k, k < i -> rho k = rho' k) ->
    in_order i rho = in_order i rho'.
  Proof.
    induction i as [|i IH]; simpl; intros E; [reflexivity|]. rewrite E by lia.
    f_equal. apply IH. intros k Hk. apply E. lia.
  Qed.

  Lemma next_layer i rho neg :
    Literal i neg :: in_order i rho = in_order (S i) (set_to rho i (negb neg)).
  Proof.
    simpl. unfold set_to at 1. rewrite Nat.eqb_refl, negb_involutive. f_equal.
    apply in_order_ext. intros k Hk. unfold set_to.
    destruct (k =? i) eqn:E; [apply Nat.eqb_eq in E; lia|reflexivity].
  Qed.

  (** [e]: it is E's turn; he moves last of all layers. *)
  Lemma layer_out : forall k i (e : bool) rho, i + k = n ->
    (exists h, k = 2 * h + (if e then 1 else 0)) ->
    outcome Pick (Bool.eqb e (value (alternate e k) i clauses rho)) (in_order i rho).
  Proof.
    intros k. induction k as [|k IH]; intros i e rho Hik [h Hparity].
    - destruct e; [lia|]. replace i with n by lia. simpl. pose proof (clauses_out rho) as H.
      now destruct (cnf_value rho clauses).
    - assert (Hnext : forall neg, outcome Pick
        (Bool.eqb (negb e) (value (alternate (negb e) k) (S i) clauses (set_to rho i (negb neg))))
        (Literal i neg :: in_order i rho)).
      { intros neg. rewrite next_layer. apply IH; [lia|].
        destruct e; simpl; [exists h|exists (h - 1)]; lia. }
      pose proof (Hnext false) as Htrue. pose proof (Hnext true) as Hfalse. clear Hnext IH.
      simpl negb in Htrue, Hfalse.
      assert (Hleft : forall neg, Pick (in_order i rho) (Literal i neg :: in_order i rho)).
      { intros neg. constructor. apply remains_in_order; [lia|]. simpl. lia. }
      assert (Hother : forall next, Pick (in_order i rho) next ->
        (forall neg, Wins Pick (Literal i neg :: in_order i rho)) -> Wins Pick next).
      { intros next Hpick Hliteral. apply pick_iff in Hpick. destruct Hpick as [v [Hv ->]].
        pose proof Hv as Hthere. apply remains_in_order in Hthere; [|lia].
        destruct Hthere as [Hthere [Hlayer _]].
        destruct (Nat.eq_dec (layer v) i) as [E|Hne]; [|apply later_loses; auto; lia].
        destruct v as [j neg|j l|j|]; simpl in E, Hthere; try lia; subst j.
        - apply Hliteral.
        - now apply punisher_loses. }
      cbn [alternate value].
      set (t := value (alternate (negb e) k) (S i) clauses (set_to rho i true)) in *.
      set (f := value (alternate (negb e) k) (S i) clauses (set_to rho i false)) in *.
      assert (Hlose : Loses Pick (Literal i false :: in_order i rho) \/
          Loses Pick (Literal i true :: in_order i rho) -> Wins Pick (in_order i rho)).
      { intros [H|H]; (eapply wins_by; [apply Hleft|exact H]). }
      assert (Hwin : Wins Pick (Literal i false :: in_order i rho) ->
          Wins Pick (Literal i true :: in_order i rho) -> Loses Pick (in_order i rho)).
      { intros H1 H2. constructor. intros next Hpick. apply Hother; [exact Hpick|].
        intros []; assumption. }
      clearbody t f. destruct e, t, f; simpl in *; auto.
  Qed.

  (** * Numbers last *)
  Fixpoint first (i : nat) : nat := match i with 0 => 0 | S k => first k + (n - k + 2) end.

  Definition number (v : vertex) : nat :=
    match v with
    | Literal i neg => first i + (if neg then 1 else 0)
    | Punisher i l => first i + 2 + (l - S i)
    | Clause j => first n + j
    | Last => first n + m
    end.

  Definition in_numbers (e : vertex * vertex) : nat * nat :=
    (Nat.min (number (fst e)) (number (snd e)), Nat.max (number (fst e)) (number (snd e))).

  Definition layered_graph : kayles_graph :=
    {| nk_vertices := first n + m + 1; nk_edges := map in_numbers symbolic_edges |}.

  Lemma first_later i : forall j, i < j -> j <= n -> first i + (n - i + 2) <= first j.
  Proof.
    intros j. induction j as [|j IH]; intros Hlt Hle; [lia|]. simpl.
    destruct (Nat.eq_dec i j) as [->|Hne]; [lia|]. specialize (IH ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma number_bounds v : there v ->
    first (layer v) <= number v <
    first (layer v) + (if layer v <? n then n - layer v + 2 else m + 1).
  Proof.
    destruct v as [i neg|i l|j|]; simpl; intros Hv;
      try (destruct (i <? n) eqn:E; [|apply Nat.ltb_ge in E; lia]); try rewrite Nat.ltb_irrefl.
    - destruct neg; lia.
    - lia.
    - lia.
    - lia.
  Qed.

  Lemma number_range v : there v -> number v < nk_vertices layered_graph.
  Proof.
    intros Hv. pose proof (number_bounds v Hv) as H. pose proof (layer_le v Hv) as Hle.
    cbn [nk_vertices layered_graph]. destruct (layer v <? n) eqn:E.
    - apply Nat.ltb_lt in E. pose proof (first_later (layer v) n E). lia.
    - apply Nat.ltb_ge in E. replace (layer v) with n in H by lia. lia.
  Qed.

  Lemma number_injective u v : there u -> there v -> number u = number v -> u = v.
  Proof.
    intros Hu Hv E.
    assert (Hapart : forall a b, there a -> there b -> layer a < layer b -> number a < number b).
    { intros a b Ha Hb Hlt. pose proof (number_bounds a Ha) as Ba.
      pose proof (number_bounds b Hb) as Bb. pose proof (layer_le b Hb) as Hle.
      destruct (layer a <? n) eqn:En; [|apply Nat.ltb_ge in En; lia].
      pose proof (first_later (layer a) (layer b) Hlt Hle). lia. }
    destruct (Nat.lt_trichotomy (layer u) (layer v)) as [Hlt|[Hsame|Hlt]].
    - specialize (Hapart u v Hu Hv Hlt). lia.
    - destruct u as [i neg|i l|j|], v as [i' neg'|i' l'|j'|]; simpl in *; subst; try lia.
      + destruct neg, neg'; solve [reflexivity|lia].
      + destruct neg; lia.
      + destruct neg'; lia.
      + f_equal. lia.
      + f_equal. lia.
      + reflexivity.
    - specialize (Hapart v u Hv Hu Hlt). lia.
  Qed.

  Lemma number_onto a : a < nk_vertices layered_graph -> exists v, there v /\ number v = a.
  Proof.
    cbn [nk_vertices layered_graph]. intros Ha. destruct (Nat.lt_ge_cases a (first n)) as [Hlt|Hge].
    - assert (Hlayer : forall k, a < first k -> exists i, i < k /\ first i <= a < first (S i)).
      { intros k. induction k as [|k IH]; simpl; intros H; [lia|].
        destruct (Nat.lt_ge_cases a (first k)) as [Hk|Hk].
        - destruct (IH Hk) as [i [Hi Hbounds]]. exists i. split; [lia|exact Hbounds].
        - exists k. simpl. lia. }
      destruct (Hlayer n Hlt) as [i [Hi Hbounds]]. simpl in Hbounds.
      destruct (Nat.eq_dec a (first i)) as [E0|N0];
        [|destruct (Nat.eq_dec a (first i + 1)) as [E1|N1]].
      + exists (Literal i false). simpl. lia.
      + exists (Literal i true). simpl. lia.
      + exists (Punisher i (a - first i - 2 + S i)). simpl. lia.
    - destruct (Nat.eq_dec a (first n + m)) as [E|Hne].
      + exists Last. simpl. lia.
      + exists (Clause (a - first n)). simpl. lia.
  Qed.

  Lemma numbers_well_formed : nk_well_formed layered_graph.
  Proof.
    intros a b Hin. apply in_map_iff in Hin. destruct Hin as [[u v] [E Hin]].
    apply edges_iff, edge_there in Hin. destruct Hin as [Hu [Hv Hne]].
    assert (number u <> number v) by (intros H; now apply Hne, number_injective).
    pose proof (number_range u Hu). pose proof (number_range v Hv).
    injection E as <- <-. simpl fst. simpl snd. lia.
  Qed.

  Lemma edges_joined u v : there u -> there v ->
    (In (number v) (neighbours (nk_edges layered_graph) (number u)) <-> joined u v).
  Proof.
    intros Hu Hv. rewrite neighbours_in.
    - cbn [nk_edges layered_graph]. rewrite !in_map_iff. split.
      + intros H.
        assert (Hcases : exists a b, edge a b /\ ((number a = number u /\ number b = number v) \/
          (number a = number v /\ number b = number u))).
        { destruct H as [[[a b] [E Hin]]|[[a b] [E Hin]]]; exists a, b;
            (split; [now apply edges_iff|]); injection E as E1 E2; simpl in *; lia. }
        destruct Hcases as [a [b [Hab Hcases]]].
        destruct (edge_there a b Hab) as [Ha [Hb _]].
        destruct Hcases as [[E1 E2]|[E1 E2]]; apply number_injective in E1, E2; auto; subst;
          [now left|now right].
      + intros Hjoined.
        assert (Hin : exists e, In e symbolic_edges /\ (in_numbers e =
          (Nat.min (number u) (number v), Nat.max (number u) (number v)))).
        { destruct Hjoined as [H|H]; [exists (u, v)|exists (v, u)];
            (split; [now apply edges_iff|]); unfold in_numbers; simpl; f_equal; lia. }
        destruct Hin as [e [Hin E]]. destruct (Nat.le_ge_cases (number u) (number v)) as [Hle|Hge].
        * left. exists e. rewrite E. split; [f_equal; lia|exact Hin].
        * right. exists e. rewrite E. split; [f_equal; lia|exact Hin].
    - intros a b Hin. apply numbers_well_formed in Hin. lia.
  Qed.

  Lemma layered_out : (exists h, n = 2 * h + 1) -> forall rho,
    (nk_first_player_wins layered_graph <-> value (alternate true n) 0 clauses rho = true) /\
    (nk_second_player_wins layered_graph <-> value (alternate true n) 0 clauses rho = false).
  Proof.
    intros Hodd rho.
    destruct (kayles_by_picks there joined layered_graph number number_range number_onto
      number_injective edges_joined) as [Hfirst Hsecond].
    pose proof (layer_out n 0 true rho eq_refl Hodd) as Hout.
    replace (Bool.eqb true _) with (value (alternate true n) 0 clauses rho) in Hout
      by (now destruct (value (alternate true n) 0 clauses rho)).
    rewrite Hfirst, Hsecond. split; [now apply outcome_wins|now apply outcome_loses].
  Qed.
End Construction.

(** * The QBF *)

(** The distinct literals of a clause over the layers, ascending. *)
Definition same_literal (l l' : literal) : bool :=
  (fst l =? fst l') && Bool.eqb (snd l) (snd l').
Definition ascending_literals (n : nat) (c : clause) : clause :=
  filter (fun l => existsb (same_literal l) c)
    (flat_map (fun i => [(i, false); (i, true)]) (seq 0 n)).

Lemma ascending_literals_in n c l : (forall l', In l' c -> fst l' < n) ->
  (In l (ascending_literals n c) <-> In l c).
Proof.
  intros Hrange. unfold ascending_literals. rewrite filter_In, existsb_exists. split.
  - intros [_ [l' [Hin E]]]. apply andb_true_iff in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E1. apply eqb_prop in E2. destruct l as [i neg], l' as [i' neg'].
    simpl in *. now subst.
  - intros Hin. split.
    + apply in_flat_map. exists (fst l). split; [apply in_seq; specialize (Hrange l Hin); lia|].
      destruct l as [i []]; simpl; auto.
    + exists l. split; [exact Hin|]. unfold same_literal. now rewrite Nat.eqb_refl, eqb_reflx.
Qed.

Definition layer_clauses (phi : qbf) : cnf :=
  map (ascending_literals (length (alternating_stages phi))) (matrix_at_stages phi).

Definition node_kayles_sparing (spared : nat -> nat -> nat -> nat -> bool) (phi : qbf) :
  kayles_graph := layered_graph (length (alternating_stages phi)) (layer_clauses phi) spared.

Definition qbf_to_node_kayles : qbf -> kayles_graph :=
  node_kayles_sparing (fun _ _ _ _ => false).

Lemma layer_clauses_in_range phi c l : In c (layer_clauses phi) -> In l c ->
  fst l < length (alternating_stages phi).
Proof.
  intros Hc Hl. apply in_map_iff in Hc. destruct Hc as [c0 [<- Hc]].
  apply ascending_literals_in in Hl; [now apply (stages_in_range phi c0)|].
  intros l'. now apply stages_in_range.
Qed.

Lemma layer_clauses_value phi qs : forall k rho,
  value qs k (layer_clauses phi) rho = value qs k (matrix_at_stages phi) rho.
Proof.
  induction qs as [|kind qs IH]; intros k rho; simpl; [|now rewrite !IH].
  apply eq_true_iff_eq. rewrite !cnf_value_iff. unfold layer_clauses, cnf_true.
  assert (Hsame : forall c, In c (matrix_at_stages phi) -> forall l,
    In l (ascending_literals (length (alternating_stages phi)) c) <-> In l c).
  { intros c Hc l. apply ascending_literals_in. intros l'. now apply stages_in_range. }
  split.
  - intros H c Hc. destruct (H _ (in_map _ _ _ Hc)) as [l [Hin Htrue]].
    exists l. split; [now apply Hsame|exact Htrue].
  - intros H c' Hc'. apply in_map_iff in Hc'. destruct Hc' as [c [<- Hc]].
    destruct (H c Hc) as [l [Hin Htrue]]. exists l. split; [now apply Hsame|exact Htrue].
Qed.

Theorem qbf_to_node_kayles_sparing : forall spared, may_be_spared spared ->
  forall phi : qbf, proper phi ->
  (nk_first_player_wins (node_kayles_sparing spared phi) <-> qbf_true phi) /\
  (nk_second_player_wins (node_kayles_sparing spared phi) <-> ~ qbf_true phi).
Proof.
  intros spared Hspared phi Hproper. destruct (stages_odd phi) as [h Hodd].
  destruct (layered_out (length (alternating_stages phi)) (layer_clauses phi) spared ltac:(lia)
    (layer_clauses_in_range phi) Hspared (ex_intro _ h Hodd) (fun _ => true)) as [Hfirst Hsecond].
  unfold node_kayles_sparing. rewrite Hfirst, Hsecond, layer_clauses_value.
  rewrite <- (stages_value phi (fun _ => true) Hproper). split; [reflexivity|].
  symmetry. apply not_true_iff_false.
Qed.

Lemma nothing_spared : may_be_spared (fun _ _ _ _ => false).
Proof. intros i l j k H. discriminate. Qed.

Theorem qbf_to_node_kayles_correct : forall phi : qbf, proper phi ->
  (nk_first_player_wins (qbf_to_node_kayles phi) <-> qbf_true phi) /\
  (nk_second_player_wins (qbf_to_node_kayles phi) <-> ~ qbf_true phi).
Proof. apply qbf_to_node_kayles_sparing, nothing_spared. Qed.

Theorem qbf_to_node_kayles_well_formed : forall phi : qbf,
  nk_well_formed (qbf_to_node_kayles phi).
Proof.
  intros phi. destruct (stages_odd phi) as [h Hodd]. apply numbers_well_formed.
  - lia.
  - apply layer_clauses_in_range.
Qed.

Lemma twice_first n : forall i, i <= n -> 2 * first n i + i * i = i * (2 * n + 5).
Proof.
  intros i. induction i as [|i IH]; intros Hi; simpl; [reflexivity|].
  specialize (IH ltac:(lia)). nia.
Qed.

Theorem qbf_to_node_kayles_vertices : forall phi : qbf,
  let n := length (alternating_stages phi) in
  2 * nk_vertices (qbf_to_node_kayles phi) = n * (n + 5) + 2 * (length (matrix phi) + 1).
Proof.
  intros phi n. cbn [qbf_to_node_kayles node_kayles_sparing layered_graph nk_vertices].
  unfold qbf_to_node_kayles, node_kayles_sparing, layered_graph. cbn [nk_vertices].
  fold n. pose proof (twice_first n n (le_n n)) as H.
  assert (E : length (layer_clauses phi) = length (matrix phi)).
  { unfold layer_clauses, matrix_at_stages, at_stages. now rewrite !map_length. }
  rewrite E. nia.
Qed.
