(** * UNDIRECTED GEOGRAPHY of any value

[[
Theorem nimber_value : forall n : nat, ug_value (nimber n) = n.

Theorem nimber_well_formed : forall n : nat, ug_well_formed (nimber n).
]]

    The graph is that of gadgetry/games/geography/nimber_constructor.py, vertex by vertex and edge
    by edge in the same order: Algorithm 1 of Burke, Ferland and Teng, arXiv:2106.02114, with the
    edges that its text has lost (docs/errata.md). For n <= 3 it is a tree. For n >= 4 there are
    N_i and R_i for 4 <= i <= n, and M_i and P_i for i >= 5, with the edges

        N_i-R_i  N_i-M_i  N_i-P_i  N_i-N_j
        M_i-a  a-d  a-b  b-c  c-R_j              a way from M_i to every R_j, j < i
        P_i-a  a-b  a-c  c-d  c-e  e-f  f-R_j    a way from P_i to every R_j, j < i

    and trees of the values 1, 2, 3 at N_4, 3 at N_i, 0 and 2 at M_i, 0 and 1 at P_i.

    Why it is right. The token stands at N_i, and only vertices N_j are visited.
    - R_i is a move to 0 ([rest_zero]): from there only ways can be entered from behind, and these
      moves have the value 1 ([minus_back], [plus_back]).
    - A way to R_j gives its first vertex the value 2 (of M_i) or 1 (of P_i) if N_j is unvisited
      and the value 1 or 2 if it is visited ([minus_way], [plus_way]): at its end R_j is a move to 2
      or to 0 ([rest_open], [rest_zero]).
    - So M_i has the value 1 and P_i the value 2 if all N_j with j < i are unvisited, and both have
      the value 3 if one is not ([minus_value], [plus_value]).
    - So N_i has the value i if all N_j with j < i are unvisited: the options are 0, 1, 2, 3, the
      N_j of value j, and N_k with k > i, which are 1 or 2 ([number_value]). And else 1 or 2, by the
      parity of the unvisited N_k that have a visited one below ([shadowed]): these are its options
      besides 0, 3 and N_j of value j >= 4. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy numbering.
From Gadgetry.geography Require Import generalized_geography renaming undirected_geography.
Import ListNotations.

(** N_i, R_i, M_i and P_i; the vertices of the ways; those of the trees, each by its path from the
    host, the deepest one first, where k is the root of a tree of value k. *)
Inductive role := Number | Rest | Minus | Plus.
Inductive place := Wa | Wb | Wc | Wd | We | Wf.
Inductive vertex :=
| Host (r : role) (i : nat) | Way (r : role) (i j : nat) (a : place)
| Twig (r : role) (i : nat) (path : list nat).

Definition role_eq_dec (x y : role) : {x = y} + {x <> y}. decide equality. Defined.
Definition place_eq_dec (x y : place) : {x = y} + {x <> y}. decide equality. Defined.
Definition vertex_eq_dec (x y : vertex) : {x = y} + {x <> y}.
  decide equality; try apply Nat.eq_dec; try apply role_eq_dec; try apply place_eq_dec.
  apply list_eq_dec, Nat.eq_dec. Defined.

Definition twig (r : role) (i : nat) (path : list nat) : vertex :=
  match path with [] => Host r i | _ => Twig r i path end.

(** The paths of the trees of values 0, ..., k - 1 below [up], a vertex of value k. *)
Fixpoint subtrees (k : nat) (up : list nat) : list (list nat) :=
  match k with
  | 0 => []
  | S j => subtrees j up ++ (j :: up) :: subtrees j (j :: up)
  end.

(** The values of the trees at a host. *)
Definition hung (r : role) (i : nat) : list nat :=
  match r with
  | Number => if i <=? 3 then seq 0 i else if i =? 4 then [1; 2; 3] else [3]
  | Rest => []
  | Minus => [0; 2]
  | Plus => [0; 1]
  end.
Definition paths (r : role) (i : nat) : list (list nat) :=
  flat_map (fun k => [k] :: subtrees k [k]) (hung r i).

Definition way_places (r : role) : list place :=
  match r with Minus => [Wa; Wd; Wb; Wc] | Plus => [Wa; Wb; Wc; Wd; We; Wf] | _ => [] end.
Definition way_edges (r : role) (i j : nat) : list (vertex * vertex) :=
  let at_ := Way r i j in
  match r with
  | Minus => [(Host Minus i, at_ Wa); (at_ Wa, at_ Wd); (at_ Wa, at_ Wb); (at_ Wb, at_ Wc);
      (Host Rest j, at_ Wc)]
  | Plus => [(Host Plus i, at_ Wa); (at_ Wa, at_ Wb); (at_ Wa, at_ Wc); (at_ Wc, at_ Wd);
      (at_ Wc, at_ We); (at_ We, at_ Wf); (Host Rest j, at_ Wf)]
  | _ => []
  end.

Definition roles (i : nat) : list role :=
  if i <=? 3 then [Number] else if i =? 4 then [Number; Rest] else [Number; Rest; Minus; Plus].
Definition stage_vertices (i : nat) : list vertex :=
  map (fun r => Host r i) (roles i) ++
  flat_map (fun r => map (twig r i) (paths r i)) (roles i) ++
  flat_map (fun j => map (Way Minus i j) (way_places Minus) ++
    map (Way Plus i j) (way_places Plus)) (seq 4 (i - 4)).
Definition stage_edges (i : nat) : list (vertex * vertex) :=
  map (fun r => (Host Number i, Host r i)) (tl (roles i)) ++
  flat_map (fun r => map (fun path => (twig r i (tl path), twig r i path)) (paths r i))
    (roles i) ++
  flat_map (fun j => (Host Number i, Host Number j) :: way_edges Minus i j ++ way_edges Plus i j)
    (seq 4 (i - 4)).

Definition indices (n : nat) : list nat := if n <=? 3 then [n] else seq 4 (n - 3).
Definition nimber_vertices (n : nat) : list vertex := flat_map stage_vertices (indices n).
Definition symbolic_edges (n : nat) : list (vertex * vertex) := flat_map stage_edges (indices n).

Definition number (n : nat) (v : vertex) : nat := index vertex_eq_dec v (nimber_vertices n).
Definition nimber (n : nat) : graph :=
  {| ug_vertices := length (nimber_vertices n);
     ug_edges := rename (number n) (symbolic_edges n);
     ug_start := number n (Host Number n) |}.

(** * The trees *)
Lemma subtrees_in k : forall up j path, In (j :: path) (subtrees k up) <->
  (path = up /\ j < k) \/ (exists h rest, path = h :: rest /\ In path (subtrees k up) /\ j < h).
Proof.
  induction k as [|k IH]; intros up j path; simpl.
  - split; [intros []|]. intros [[_ L]|[h [rest [_ [[] _]]]]]. lia.
  - rewrite !in_app_iff. simpl. rewrite !IH. split.
    + intros [[[-> L]|[h [rest [-> [Hin L]]]]]|[E|[[-> L]|[h [rest [-> [Hin L]]]]]]].
      * left. split; [reflexivity|lia].
      * right. exists h, rest. split; [reflexivity|]. split; [|exact L]. rewrite in_app_iff. auto.
      * injection E as -> ->. left. split; [reflexivity|lia].
      * right. exists k, up. split; [reflexivity|]. split; [|exact L].
        rewrite in_app_iff. right. now left.
      * right. exists h, rest. split; [reflexivity|]. split; [|exact L].
        rewrite in_app_iff. right. now right.
    + intros [[-> L]|[h [rest [-> [Hin L]]]]].
      * destruct (Nat.eq_dec j k) as [->|Ne]; [right; left; reflexivity|].
        left. left. split; [reflexivity|lia].
      * rewrite in_app_iff in Hin. destruct Hin as [Hin|[E|Hin]].
        -- left. right. exists h, rest. auto.
        -- injection E as <- <-. right. right. left. auto.
        -- right. right. right. exists h, rest. auto.
Qed.

Lemma paths_in r i j path : In (j :: path) (paths r i) <->
  (path = [] /\ In j (hung r i)) \/
  (exists h rest, path = h :: rest /\ In path (paths r i) /\ j < h).
Proof.
  unfold paths. rewrite in_flat_map. split.
  - intros [k [Hk [E|Hin]]].
    + injection E as -> <-. left. auto.
    + apply subtrees_in in Hin. destruct Hin as [[-> L]|[h [rest [-> [Hin L]]]]]; right.
      * exists k, []. split; [reflexivity|]. split; [|exact L]. apply in_flat_map.
        exists k. split; [exact Hk|now left].
      * exists h, rest. split; [reflexivity|]. split; [|exact L]. apply in_flat_map.
        exists k. split; [exact Hk|now right].
  - intros [[-> Hk]|[h [rest [-> [Hin L]]]]].
    + exists j. split; [exact Hk|now left].
    + apply in_flat_map in Hin. destruct Hin as [k [Hk [E|Hin]]]; exists k; (split; [exact Hk|]);
        right; apply subtrees_in.
      * injection E as <- <-. left. auto.
      * right. exists h, rest. auto.
Qed.

Lemma paths_cons r i path : In path (paths r i) -> exists j rest, path = j :: rest.
Proof.
  assert (H : forall k up, In path (subtrees k up) -> exists j rest, path = j :: rest).
  { intros k. induction k as [|k IH]; intros up Hin; simpl in Hin; [destruct Hin|].
    apply in_app_iff in Hin. destruct Hin as [Hin|[<-|Hin]]; eauto. }
  unfold paths. intros Hin. apply in_flat_map in Hin. destruct Hin as [k [_ [<-|Hin]]]; eauto.
Qed.

(** * Who is joined to whom *)
Section Graph.
  Variable n : nat.

  Definition has (r : role) (i : nat) : Prop := In i (indices n) /\ In r (roles i).
  Definition linked (i j : nat) : Prop := 4 <= j < i /\ i <= n.

  Lemma has_iff r i : has r i <-> i <= n /\
    match r with
    | Number => (n <= 3 /\ i = n) \/ 4 <= i
    | Rest => 4 <= i
    | Minus | Plus => 5 <= i
    end.
  Proof.
    unfold has, indices, roles.
    destruct (Nat.leb_spec n 3) as [Hn|Hn]; destruct (Nat.leb_spec i 3) as [Hi|Hi];
      [| |destruct (Nat.eqb_spec i 4)|destruct (Nat.eqb_spec i 4)]; simpl; try rewrite in_seq;
      destruct r; intuition (try discriminate; try lia).
  Qed.

  Definition adjacent (u w : vertex) : Prop :=
    match u with
    | Host r i =>
        (has r i /\ exists k, In k (hung r i) /\ w = Twig r i [k]) \/
        match r with
        | Number => (exists r', r' <> Number /\ has r' i /\ w = Host r' i) \/
            (exists j, (linked i j \/ linked j i) /\ w = Host Number j)
        | _ => has r i /\ w = Host Number i
        end \/
        match r with
        | Number => False
        | Rest => exists m, linked m i /\ (w = Way Minus m i Wc \/ w = Way Plus m i Wf)
        | _ => exists j, linked i j /\ w = Way r i j Wa
        end
    | Way Minus i j Wa => linked i j /\
        (w = Host Minus i \/ w = Way Minus i j Wd \/ w = Way Minus i j Wb)
    | Way Minus i j Wb => linked i j /\ (w = Way Minus i j Wa \/ w = Way Minus i j Wc)
    | Way Minus i j Wc => linked i j /\ (w = Way Minus i j Wb \/ w = Host Rest j)
    | Way Minus i j Wd => linked i j /\ w = Way Minus i j Wa
    | Way Plus i j Wa => linked i j /\
        (w = Host Plus i \/ w = Way Plus i j Wb \/ w = Way Plus i j Wc)
    | Way Plus i j Wb => linked i j /\ w = Way Plus i j Wa
    | Way Plus i j Wc => linked i j /\
        (w = Way Plus i j Wa \/ w = Way Plus i j Wd \/ w = Way Plus i j We)
    | Way Plus i j Wd => linked i j /\ w = Way Plus i j Wc
    | Way Plus i j We => linked i j /\ (w = Way Plus i j Wc \/ w = Way Plus i j Wf)
    | Way Plus i j Wf => linked i j /\ (w = Way Plus i j We \/ w = Host Rest j)
    | Way _ _ _ _ => False
    | Twig r i path => has r i /\ In path (paths r i) /\
        exists k rest, path = k :: rest /\
        (w = twig r i rest \/ exists j, j < k /\ w = Twig r i (j :: path))
    end.

  Lemma in_edges e : In e (symbolic_edges n) <->
    (exists r i, r <> Number /\ has r i /\ e = (Host Number i, Host r i)) \/
    (exists r i path, has r i /\ In path (paths r i) /\
      e = (twig r i (tl path), twig r i path)) \/
    (exists i j, linked i j /\ (e = (Host Number i, Host Number j) \/
      In e (way_edges Minus i j) \/ In e (way_edges Plus i j))).
  Proof.
    assert (Tails : forall r i, In r (tl (roles i)) <-> r <> Number /\ In r (roles i)).
    { intros r i. unfold roles. destruct (i <=? 3); [|destruct (i =? 4)]; simpl; destruct r;
        intuition congruence. }
    assert (Link : forall i j, In i (indices n) /\ In j (seq 4 (i - 4)) <-> linked i j).
    { intros i j. unfold linked, indices. rewrite in_seq. destruct (Nat.leb_spec n 3); simpl;
        [|rewrite in_seq]; lia. }
    unfold symbolic_edges. rewrite in_flat_map. split.
    - intros [i [Hi Hin]]. unfold stage_edges in Hin. rewrite !in_app_iff, !in_flat_map in Hin.
      destruct Hin as [Hin|[[r [Hr Hin]]|[j [Hj Hin]]]].
      + apply in_map_iff in Hin. destruct Hin as [r [<- Hr]]. apply Tails in Hr.
        left. exists r, i. unfold has. tauto.
      + apply in_map_iff in Hin. destruct Hin as [path [<- Hp]]. right; left.
        exists r, i, path. unfold has. auto.
      + right; right. exists i, j. rewrite <- Link. split; [auto|].
        destruct Hin as [<-|Hin]; [auto|]. apply in_app_iff in Hin. auto.
    - intros [[r [i [Hr [[Hi Hro] ->]]]]|[[r [i [path [[Hi Hro] [Hp ->]]]]]|[i [j [L H]]]]].
      + exists i. split; [exact Hi|]. unfold stage_edges. rewrite in_app_iff. left.
        apply in_map_iff. exists r. split; [reflexivity|]. apply Tails. auto.
      + exists i. split; [exact Hi|]. unfold stage_edges. rewrite !in_app_iff, in_flat_map.
        right; left. exists r. split; [exact Hro|]. apply in_map_iff. eauto.
      + apply Link in L. destruct L as [Hi Hj]. exists i. split; [exact Hi|].
        unfold stage_edges. rewrite !in_app_iff, !in_flat_map. right; right.
        exists j. split; [exact Hj|]. destruct H as [->|H]; [now left|]. right. now apply
          in_app_iff.
  Qed.

  Lemma adjacent_iff u w : In (u, w) (both_ways (symbolic_edges n)) <-> adjacent u w.
  Proof.
    rewrite both_ways_in, !in_edges. split.
    - assert (Trees : forall r i path, has r i -> In path (paths r i) ->
        adjacent (twig r i (tl path)) (twig r i path) /\
        adjacent (twig r i path) (twig r i (tl path))).
      { intros r i path Hr Hp. destruct (paths_cons r i path Hp) as [k [rest ->]]. simpl tl. split.
        - apply paths_in in Hp. destruct Hp as [[-> Hk]|[h [rest' [-> [Hp L]]]]].
          + simpl. left. eauto.
          + simpl. split; [exact Hr|]. split; [exact Hp|]. exists h, rest'. eauto.
        - simpl. split; [exact Hr|]. split; [exact Hp|]. exists k, rest. auto. }
      assert (Ways : forall i j x y, linked i j ->
        In (x, y) (way_edges Minus i j) \/ In (x, y) (way_edges Plus i j) ->
        adjacent x y /\ adjacent y x).
      { intros i j x y L [Hin|Hin]; simpl in Hin;
          repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; split; simpl; eauto 10|]);
          destruct Hin. }
      assert (Hosts : forall r i, r <> Number -> has r i ->
        adjacent (Host Number i) (Host r i) /\ adjacent (Host r i) (Host Number i)).
      { intros r i Hr Hhas. split.
        - right. left. left. eauto.
        - right. left. destruct r; [congruence|auto..]. }
      intros [[[r [i [Hr [Hhas E]]]]|[[r [i [path [Hhas [Hp E]]]]]|[i [j [L [E|Hin]]]]]]|
        [[r [i [Hr [Hhas E]]]]|[[r [i [path [Hhas [Hp E]]]]]|[i [j [L [E|Hin]]]]]]];
        try (injection E as -> ->).
      + apply (Hosts r i Hr Hhas).
      + apply (Trees r i path Hhas Hp).
      + right. left. right. eauto.
      + apply (Ways i j u w L Hin).
      + apply (Hosts r i Hr Hhas).
      + apply (Trees r i path Hhas Hp).
      + right. left. right. eauto.
      + apply (Ways i j w u L Hin).
    - assert (Trees : forall r i path, has r i -> In path (paths r i) ->
        exists r' i' path', has r' i' /\ In path' (paths r' i') /\
          (twig r i (tl path), twig r i path) = (twig r' i' (tl path'), twig r' i' path')).
      { intros r i path Hr Hp. exists r, i, path. auto. }
      destruct u as [r i|r i j a|r i path]; intros H.
      + destruct H as [[Hr [k [Hk ->]]]|[H|H]].
        * left; right; left. apply (Trees r i [k] Hr). apply paths_in. auto.
        * destruct r.
          -- destruct H as [[r' [Hr' [Hhas ->]]]|[j [[L|L] ->]]].
             ++ left; left. eauto.
             ++ left; right; right. exists i, j. auto.
             ++ right; right; right. exists j, i. auto.
          -- destruct H as [Hhas ->]. right; left. exists Rest, i. repeat split; auto; try
            congruence;
               apply Hhas.
          -- destruct H as [Hhas ->]. right; left. exists Minus, i. repeat split; auto; try
            congruence;
               apply Hhas.
          -- destruct H as [Hhas ->]. right; left. exists Plus, i. repeat split; auto; try
            congruence;
               apply Hhas.
        * destruct r; [destruct H| | |]; destruct H as [j [L H]].
          -- destruct H as [->| ->]; left; right; right; exists j, i; simpl; auto 20.
          -- subst w. left; right; right. exists i, j. simpl. auto 20.
          -- subst w. left; right; right. exists i, j. simpl. auto 20.
      + destruct r; [destruct H|destruct H| |];
          (destruct a; [| | | | |]; try (destruct H; fail); destruct H as [L H];
           repeat (destruct H as [H|H]; [subst w; first
             [ left; right; right; exists i, j; split; [exact L|simpl; auto 20; fail]
             | right; right; right; exists i, j; split; [exact L|simpl; auto 20; fail] ]|]);
           subst w; first
             [ left; right; right; exists i, j; split; [exact L|simpl; auto 20; fail]
             | right; right; right; exists i, j; split; [exact L|simpl; auto 20; fail] ]).
      + destruct H as [Hr [Hp [k [rest [-> [->|[j [L ->]]]]]]]].
        * right; right; left. apply (Trees r i (k :: rest) Hr Hp).
        * left; right; left. apply (Trees r i (j :: k :: rest) Hr). apply paths_in.
          right. exists k, rest. auto.
  Qed.

  (** * Values *)
  Variable G : vertex * list vertex -> nat.
  Hypothesis HG : is_grundy (gg_move (both_ways (symbolic_edges n))) G.
  Let value := value_is _ _ adjacent_iff G HG.
  Let differs := other_than_option _ _ adjacent_iff G HG.
  Let dead := dead_end_value _ _ adjacent_iff G HG.
  Let single := only_option_value _ _ adjacent_iff G HG.
  Let leafed := leaf_and_option_value _ _ adjacent_iff G HG.

  (** A tree entered from above has the value of its root. *)
  Lemma twig_value k : forall r i rest vis, has r i -> In (k :: rest) (paths r i) ->
    In (twig r i rest) vis -> In (Twig r i (k :: rest)) vis ->
    (forall more, more <> [] -> ~ In (Twig r i (more ++ k :: rest)) vis) ->
    G (Twig r i (k :: rest), vis) = k.
  Proof.
    induction k as [k IH] using lt_wf_ind. intros r i rest vis Hr Hp Up Here Below.
    assert (Child : forall j, j < k -> G (Twig r i (j :: k :: rest),
      Twig r i (j :: k :: rest) :: vis) = j).
    { intros j L. apply IH; auto.
      - apply paths_in. right. exists k, rest. auto.
      - now right.
      - now left.
      - intros more Hmore [E|Hin].
        + injection E as E. apply Hmore. apply (f_equal (@length nat)) in E.
          rewrite app_length in E. simpl in E. destruct more; [reflexivity|simpl in E; lia].
        + apply (Below (more ++ [j])); [destruct more; discriminate|].
          now rewrite <- app_assoc. }
    apply value.
    - intros w [_ [_ [k' [rest' [E H]]]]] Nw. injection E as <- <-.
      destruct H as [->|[j [L ->]]]; [contradiction|]. rewrite Child; lia.
    - intros m L. exists (Twig r i (m :: k :: rest)). split; [|split].
      + split; [exact Hr|]. split; [exact Hp|]. exists k, rest. split; [reflexivity|]. eauto.
      + apply (Below [m]). discriminate.
      + now apply Child.
  Qed.

  Definition no_twigs (vis : list vertex) : Prop := forall r i path, ~ In (Twig r i path) vis.

  Lemma hung_value r i k vis : has r i -> In k (hung r i) -> In (Host r i) vis -> no_twigs vis ->
    adjacent (Host r i) (Twig r i [k]) /\ ~ In (Twig r i [k]) vis /\
    G (Twig r i [k], Twig r i [k] :: vis) = k.
  Proof.
    intros Hr Hk Here Htw. split; [left; eauto|]. split; [apply Htw|]. apply twig_value.
    - exact Hr.
    - apply paths_in. auto.
    - now right.
    - now left.
    - intros more Hmore [E|Hin]; [|exact (Htw _ _ _ Hin)]. injection E as E. apply Hmore.
      apply (f_equal (@length nat)) in E. rewrite app_length in E. simpl in E.
      destruct more; [reflexivity|simpl in E; lia].
  Qed.

  (** ** Ways entered from behind *)
  Definition untouched (r : role) (m j : nat) (vis : list vertex) : Prop :=
    forall a, ~ In (Way r m j a) vis.

  Ltac unvisited Hfresh := let H := fresh in
    simpl; intros H; repeat (destruct H as [H|H]; [discriminate H|]); exact (Hfresh _ H).
  Ltac neighbours Hw := simpl in Hw; destruct Hw as [_ Hw];
    repeat (destruct Hw as [Hw|Hw]; [subst; simpl; auto 10; fail|]); subst; simpl; auto 10; fail.
  Ltac joined L := simpl; split; [exact L|auto 10].

  Lemma minus_back m j vis : linked m j -> untouched Minus m j vis -> In (Host Rest j) vis ->
    G (Way Minus m j Wc, Way Minus m j Wc :: vis) = 1.
  Proof.
    intros L Hfresh Hrest. set (at_ := Way Minus m j).
    assert (D : G (at_ Wd, at_ Wd :: at_ Wa :: at_ Wb :: at_ Wc :: vis) = 0).
    { apply dead. intros w Hw. neighbours Hw. }
    assert (A : G (at_ Wa, at_ Wa :: at_ Wb :: at_ Wc :: vis) <> 0).
    { rewrite <- D. apply not_eq_sym, differs; [joined L|unvisited Hfresh]. }
    assert (B : G (at_ Wb, at_ Wb :: at_ Wc :: vis) = 0).
    { rewrite (single _ _ (at_ Wa)); [|joined L|unvisited Hfresh|intros w Hw; neighbours Hw].
      apply Nat.eqb_neq in A. now rewrite A. }
    rewrite (single _ _ (at_ Wb)); [|joined L|unvisited Hfresh|intros w Hw; neighbours Hw].
    now rewrite B.
  Qed.

  Lemma plus_back m j vis : linked m j -> untouched Plus m j vis -> In (Host Rest j) vis ->
    G (Way Plus m j Wf, Way Plus m j Wf :: vis) = 1.
  Proof.
    intros L Hfresh Hrest. set (at_ := Way Plus m j).
    assert (D : G (at_ Wd, at_ Wd :: at_ Wc :: at_ We :: at_ Wf :: vis) = 0).
    { apply dead. intros w Hw. neighbours Hw. }
    assert (C : G (at_ Wc, at_ Wc :: at_ We :: at_ Wf :: vis) <> 0).
    { rewrite <- D. apply not_eq_sym, differs; [joined L|unvisited Hfresh]. }
    assert (E : G (at_ We, at_ We :: at_ Wf :: vis) = 0).
    { rewrite (single _ _ (at_ Wc)); [|joined L|unvisited Hfresh|intros w Hw; neighbours Hw].
      apply Nat.eqb_neq in C. now rewrite C. }
    rewrite (single _ _ (at_ We)); [|joined L|unvisited Hfresh|intros w Hw; neighbours Hw].
    now rewrite E.
  Qed.

  (** Every way is untouched, or its last vertex is visited. *)
  Definition tidy (vis : list vertex) : Prop := forall m j, linked m j ->
    (untouched Minus m j vis \/ In (Way Minus m j Wc) vis) /\
    (untouched Plus m j vis \/ In (Way Plus m j Wf) vis).

  Lemma tidy_host r i vis : tidy vis -> tidy (Host r i :: vis).
  Proof.
    intros H m j L. destruct (H m j L) as [HM HP]. split.
    - destruct HM as [HM|HM]; [left|right; now right]. intros a [E|Hin]; [discriminate|].
      exact (HM a Hin).
    - destruct HP as [HP|HP]; [left|right; now right]. intros a [E|Hin]; [discriminate|].
      exact (HP a Hin).
  Qed.

  Lemma tidy_minus i j vis : tidy vis ->
    tidy (Way Minus i j Wc :: Way Minus i j Wb :: Way Minus i j Wa :: vis).
  Proof.
    intros H m k L. destruct (H m k L) as [HM HP]. split.
    - destruct HM as [HM|HM]; [|right; simpl; auto].
      destruct (Nat.eq_dec m i) as [->|Ne]; [destruct (Nat.eq_dec k j) as [->|Ne]|].
      + right. now left.
      + left. intros a [E|[E|[E|Hin]]]; [congruence..|]. exact (HM a Hin).
      + left. intros a [E|[E|[E|Hin]]]; [congruence..|]. exact (HM a Hin).
    - destruct HP as [HP|HP]; [left|right; simpl; auto].
      intros a [E|[E|[E|Hin]]]; [discriminate..|]. exact (HP a Hin).
  Qed.

  Lemma tidy_plus i j vis : tidy vis -> tidy (Way Plus i j Wf :: Way Plus i j We ::
    Way Plus i j Wc :: Way Plus i j Wa :: vis).
  Proof.
    intros H m k L. destruct (H m k L) as [HM HP]. split.
    - destruct HM as [HM|HM]; [left|right; simpl; auto].
      intros a [E|[E|[E|[E|Hin]]]]; [discriminate..|]. exact (HM a Hin).
    - destruct HP as [HP|HP]; [|right; simpl; auto].
      destruct (Nat.eq_dec m i) as [->|Ne]; [destruct (Nat.eq_dec k j) as [->|Ne]|].
      + right. now left.
      + left. intros a [E|[E|[E|[E|Hin]]]]; [congruence..|]. exact (HP a Hin).
      + left. intros a [E|[E|[E|[E|Hin]]]]; [congruence..|]. exact (HP a Hin).
  Qed.

  (** ** R_j *)
  Lemma way_into_rest j vis w : tidy vis -> In (Host Rest j) vis ->
    adjacent (Host Rest j) w -> ~ In w vis -> w = Host Number j \/ G (w, w :: vis) = 1.
  Proof.
    intros T Here [[_ [k [[] _]]]|[[_ ->]|[m [L Hw]]]] Nw; [now left|]. right.
    destruct (T m j L) as [HM HP]. destruct Hw as [->| ->].
    - apply minus_back; auto. tauto.
    - apply plus_back; auto. tauto.
  Qed.

  Lemma rest_zero j vis : tidy vis -> In (Host Number j) vis -> In (Host Rest j) vis ->
    G (Host Rest j, vis) = 0.
  Proof.
    intros T Hnumber Here. apply value; [|lia]. intros w Aw Nw.
    destruct (way_into_rest j vis w T Here Aw Nw) as [->|E]; [contradiction|lia].
  Qed.

  Lemma number_nonzero i vis : 4 <= i <= n -> tidy vis -> In (Host Number i) vis ->
    ~ In (Host Rest i) vis -> G (Host Number i, vis) <> 0.
  Proof.
    intros Hi T Here Nr. rewrite <- (rest_zero i (Host Rest i :: vis)).
    - apply not_eq_sym, differs; [|exact Nr]. right. left. left. exists Rest.
      split; [discriminate|]. split; [apply has_iff; lia|reflexivity].
    - now apply tidy_host.
    - now right.
    - now left.
  Qed.

  Lemma number_after_rest j vis : 4 <= j <= n -> tidy vis -> no_twigs vis ->
    In (Host Number j) vis -> In (Host Rest j) vis ->
    (forall k, k <> j -> ~ In (Host Rest k) vis) -> G (Host Number j, vis) = 0.
  Proof.
    intros Hj T Htw Here Hrest Others. apply value; [|lia].
    intros w [[Hr [k [Hk ->]]]|[[[r [Hr [Hhas ->]]]|[k [Hk ->]]]|[]]] Nw.
    - destruct (hung_value _ _ _ vis Hr Hk Here Htw) as [_ [_ ->]]. unfold hung in Hk.
      destruct (Nat.leb_spec j 3); [lia|]. destruct (j =? 4); simpl in Hk; lia.
    - assert (H0 : In 0 (hung r j)) by (destruct r; [congruence|contradiction|simpl; auto..]).
      assert (Htw' : no_twigs (Host r j :: vis)).
      { intros r' i path [E|Hin]; [discriminate|exact (Htw _ _ _ Hin)]. }
      destruct (hung_value r j 0 (Host r j :: vis) Hhas H0 (or_introl eq_refl) Htw')
        as [Aw [Nt E]].
      pose proof (differs _ _ _ Aw Nt) as D. rewrite E in D. now apply not_eq_sym.
    - apply number_nonzero.
      + unfold linked in Hk. lia.
      + now apply tidy_host.
      + now left.
      + intros [E|Hin]; [discriminate|]. apply (Others k); [|exact Hin]. unfold linked in Hk. lia.
  Qed.

  Lemma rest_open j vis : 4 <= j <= n -> tidy vis -> no_twigs vis ->
    ~ In (Host Number j) vis -> In (Host Rest j) vis ->
    (forall k, k <> j -> ~ In (Host Rest k) vis) ->
    (exists m, linked m j /\ (untouched Minus m j vis \/ untouched Plus m j vis)) ->
    G (Host Rest j, vis) = 2.
  Proof.
    intros Hj T Htw Nn Here Others Way_.
    assert (E0 : G (Host Number j, Host Number j :: vis) = 0).
    { apply number_after_rest; auto.
      - now apply tidy_host.
      - intros r i path [E|Hin]; [discriminate|exact (Htw _ _ _ Hin)].
      - now left.
      - now right.
      - intros k Ne [E|Hin]; [discriminate|exact (Others k Ne Hin)]. }
    apply value.
    - intros w Aw Nw. destruct (way_into_rest j vis w T Here Aw Nw) as [->|E]; lia.
    - intros k L. destruct k as [|[|k]]; [| |lia].
      + exists (Host Number j). split; [|auto]. right. left. split; [|reflexivity].
        apply has_iff. lia.
      + destruct Way_ as [m [Lm [U|U]]].
        * exists (Way Minus m j Wc). split; [right; right; eauto|]. split; [apply U|].
          now apply minus_back.
        * exists (Way Plus m j Wf). split; [right; right; eauto|]. split; [apply U|].
          now apply plus_back.
  Qed.

  (** ** M_i and P_i, when only vertices N_j are visited besides *)
  Definition hosts_only (vis : list vertex) : Prop := forall v, In v vis ->
    exists r i, r <> Rest /\ v = Host r i.

  Lemma hosts_only_facts vis : hosts_only vis ->
    no_twigs vis /\ tidy vis /\ (forall r i j, untouched r i j vis) /\
    (forall k, ~ In (Host Rest k) vis).
  Proof.
    intros H. assert (U : forall r i j, untouched r i j vis).
    { intros r i j a Hin. destruct (H _ Hin) as [r' [i' [_ E]]]. discriminate. }
    split; [|split; [|split; [exact U|]]].
    - intros r i path Hin. destruct (H _ Hin) as [r' [i' [_ E]]]. discriminate.
    - intros m j _. auto.
    - intros k Hin. destruct (H _ Hin) as [r' [i' [Ne E]]]. congruence.
  Qed.

  Section Ways.
    Variables (i j : nat) (vis : list vertex).
    Hypotheses (L : linked i j) (Only : hosts_only vis).

    Lemma minus_way : In (Host Minus i) vis ->
      (In (Host Number j) vis -> G (Way Minus i j Wa, Way Minus i j Wa :: vis) = 1) /\
      (~ In (Host Number j) vis -> G (Way Minus i j Wa, Way Minus i j Wa :: vis) = 2).
    Proof.
      intros Here. destruct (hosts_only_facts vis Only) as [Htw [T [U R]]].
      pose proof (U Minus i j) as Hfresh. set (at_ := Way Minus i j).
      set (v3 := at_ Wc :: at_ Wb :: at_ Wa :: vis).
      assert (T3 : tidy (Host Rest j :: v3)) by now apply tidy_host, tidy_minus.
      assert (C : G (at_ Wc, v3) = if G (Host Rest j, Host Rest j :: v3) =? 0 then 1 else 0).
      { apply single; [joined L| |intros w Hw; neighbours Hw].
        intros [E|[E|[E|Hin]]]; [discriminate..|exact (R j Hin)]. }
      assert (B : G (at_ Wb, at_ Wb :: at_ Wa :: vis) = if G (at_ Wc, v3) =? 0 then 1 else 0).
      { apply single; [joined L|unvisited Hfresh|intros w Hw; neighbours Hw]. }
      assert (A : G (at_ Wa, at_ Wa :: vis) =
        if G (at_ Wb, at_ Wb :: at_ Wa :: vis) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Wd)); [joined L|unvisited Hfresh| |now left|joined L|
          unvisited Hfresh|intros w Hw; neighbours Hw]. intros w [_ ->]. reflexivity. }
      rewrite A, B, C. split; intros Hn.
      - rewrite rest_zero; [reflexivity|exact T3|simpl; auto|now left].
      - rewrite rest_open; [reflexivity|unfold linked in L; lia|exact T3| | |now left| |].
        + intros r k path H. simpl in H. repeat (destruct H as [H|H]; [discriminate H|]).
          exact (Htw _ _ _ H).
        + intros H. simpl in H. repeat (destruct H as [H|H]; [discriminate H|]). exact (Hn H).
        + intros k Ne H. simpl in H. destruct H as [H|H]; [congruence|].
          repeat (destruct H as [H|H]; [discriminate H|]). exact (R k H).
        + exists i. split; [exact L|]. right. intros a H. simpl in H.
          repeat (destruct H as [H|H]; [discriminate H|]). exact (U Plus i j a H).
    Qed.

    Lemma plus_way : In (Host Plus i) vis ->
      (In (Host Number j) vis -> G (Way Plus i j Wa, Way Plus i j Wa :: vis) = 2) /\
      (~ In (Host Number j) vis -> G (Way Plus i j Wa, Way Plus i j Wa :: vis) = 1).
    Proof.
      intros Here. destruct (hosts_only_facts vis Only) as [Htw [T [U R]]].
      pose proof (U Plus i j) as Hfresh. set (at_ := Way Plus i j).
      set (v4 := at_ Wf :: at_ We :: at_ Wc :: at_ Wa :: vis).
      assert (T4 : tidy (Host Rest j :: v4)) by now apply tidy_host, tidy_plus.
      assert (F : G (at_ Wf, v4) = if G (Host Rest j, Host Rest j :: v4) =? 0 then 1 else 0).
      { apply single; [joined L| |intros w Hw; neighbours Hw].
        intros [E|[E|[E|[E|Hin]]]]; [discriminate..|exact (R j Hin)]. }
      assert (E : G (at_ We, at_ We :: at_ Wc :: at_ Wa :: vis) =
        if G (at_ Wf, v4) =? 0 then 1 else 0).
      { apply single; [joined L|unvisited Hfresh|intros w Hw; neighbours Hw]. }
      assert (C : G (at_ Wc, at_ Wc :: at_ Wa :: vis) =
        if G (at_ We, at_ We :: at_ Wc :: at_ Wa :: vis) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Wd)); [joined L|unvisited Hfresh| |now left|joined L|
          unvisited Hfresh|intros w Hw; neighbours Hw]. intros w [_ ->]. reflexivity. }
      assert (A : G (at_ Wa, at_ Wa :: vis) =
        if G (at_ Wc, at_ Wc :: at_ Wa :: vis) =? 1 then 2 else 1).
      { apply (leafed _ _ (at_ Wb)); [joined L|unvisited Hfresh| |now left|joined L|
          unvisited Hfresh|intros w Hw; neighbours Hw]. intros w [_ ->]. reflexivity. }
      rewrite A, C, E, F. split; intros Hn.
      - rewrite rest_zero; [reflexivity|exact T4|simpl; auto 10|now left].
      - rewrite rest_open; [reflexivity|unfold linked in L; lia|exact T4| | |now left| |].
        + intros r k path H. simpl in H. repeat (destruct H as [H|H]; [discriminate H|]).
          exact (Htw _ _ _ H).
        + intros H. simpl in H. repeat (destruct H as [H|H]; [discriminate H|]). exact (Hn H).
        + intros k Ne H. simpl in H. destruct H as [H|H]; [congruence|].
          repeat (destruct H as [H|H]; [discriminate H|]). exact (R k H).
        + exists i. split; [exact L|]. left. intros a H. simpl in H.
          repeat (destruct H as [H|H]; [discriminate H|]). exact (U Minus i j a H).
    Qed.
  End Ways.

  (** A number below i that is visited. *)
  Definition shaded (i : nat) (vis : list vertex) : Prop :=
    exists j, linked i j /\ In (Host Number j) vis.

  Section Signs.
    Variables (i : nat) (vis : list vertex).
    Hypotheses (Hi : 5 <= i <= n) (Only : hosts_only vis) (Here : In (Host Number i) vis).

    Lemma hosts_only_cons r k : r <> Rest -> hosts_only (Host r k :: vis).
    Proof. intros Ne v [<-|Hin]; [eauto|auto]. Qed.

    Lemma minus_value : (~ shaded i vis -> G (Host Minus i, Host Minus i :: vis) = 1) /\
      (shaded i vis -> G (Host Minus i, Host Minus i :: vis) = 3).
    Proof.
      assert (Ho : hosts_only (Host Minus i :: vis)) by now apply hosts_only_cons.
      assert (Hm : In (Host Minus i) (Host Minus i :: vis)) by now left.
      destruct (hosts_only_facts _ Ho) as [Htw [_ [U _]]].
      assert (Hhas : has Minus i) by (apply has_iff; lia).
      assert (Tree : forall k, In k (hung Minus i) -> adjacent (Host Minus i) (Twig Minus i [k]) /\
        ~ In (Twig Minus i [k]) (Host Minus i :: vis) /\
        G (Twig Minus i [k], Twig Minus i [k] :: Host Minus i :: vis) = k).
      { intros k Hk. now apply hung_value. }
      split; intros Hsh; apply value.
      - intros w [[_ [k [Hk ->]]]|[[_ ->]|[j [L ->]]]] Nw.
        + destruct (Tree k Hk) as [_ [_ ->]]. simpl in Hk. lia.
        + exfalso. apply Nw. now right.
        + destruct (minus_way i j _ L Ho Hm) as [_ ->]; [lia|]. intros [E|Hin]; [discriminate|].
          apply Hsh. now exists j.
      - intros m Lm. destruct m as [|m]; [|lia]. exists (Twig Minus i [0]). apply Tree. now left.
      - intros w [[_ [k [Hk ->]]]|[[_ ->]|[j [L ->]]]] Nw.
        + destruct (Tree k Hk) as [_ [_ ->]]. simpl in Hk. lia.
        + exfalso. apply Nw. now right.
        + destruct (minus_way i j _ L Ho Hm) as [E1 E2].
          destruct (in_dec vertex_eq_dec (Host Number j) (Host Minus i :: vis)) as [H|H];
            [rewrite E1|rewrite E2]; auto; lia.
      - intros m Lm. destruct m as [|[|[|m]]]; [| | |lia].
        + exists (Twig Minus i [0]). apply Tree. now left.
        + destruct Hsh as [j [L Hj]]. exists (Way Minus i j Wa).
          split; [right; right; eauto|]. split; [apply U|].
          apply minus_way; [exact L|exact Ho|exact Hm|now right].
        + exists (Twig Minus i [2]). apply Tree. simpl. auto.
    Qed.

    Lemma plus_value : (~ shaded i vis -> G (Host Plus i, Host Plus i :: vis) = 2) /\
      (shaded i vis -> G (Host Plus i, Host Plus i :: vis) = 3).
    Proof.
      assert (Ho : hosts_only (Host Plus i :: vis)) by now apply hosts_only_cons.
      assert (Hm : In (Host Plus i) (Host Plus i :: vis)) by now left.
      destruct (hosts_only_facts _ Ho) as [Htw [_ [U _]]].
      assert (Hhas : has Plus i) by (apply has_iff; lia).
      assert (Tree : forall k, In k (hung Plus i) -> adjacent (Host Plus i) (Twig Plus i [k]) /\
        ~ In (Twig Plus i [k]) (Host Plus i :: vis) /\
        G (Twig Plus i [k], Twig Plus i [k] :: Host Plus i :: vis) = k).
      { intros k Hk. now apply hung_value. }
      split; intros Hsh; apply value.
      - intros w [[_ [k [Hk ->]]]|[[_ ->]|[j [L ->]]]] Nw.
        + destruct (Tree k Hk) as [_ [_ ->]]. simpl in Hk. lia.
        + exfalso. apply Nw. now right.
        + destruct (plus_way i j _ L Ho Hm) as [_ ->]; [lia|]. intros [E|Hin]; [discriminate|].
          apply Hsh. now exists j.
      - intros m Lm. destruct m as [|[|m]]; [| |lia].
        + exists (Twig Plus i [0]). apply Tree. now left.
        + exists (Twig Plus i [1]). apply Tree. simpl. auto.
      - intros w [[_ [k [Hk ->]]]|[[_ ->]|[j [L ->]]]] Nw.
        + destruct (Tree k Hk) as [_ [_ ->]]. simpl in Hk. lia.
        + exfalso. apply Nw. now right.
        + destruct (plus_way i j _ L Ho Hm) as [E1 E2].
          destruct (in_dec vertex_eq_dec (Host Number j) (Host Plus i :: vis)) as [H|H];
            [rewrite E1|rewrite E2]; auto; lia.
      - intros m Lm. destruct m as [|[|[|m]]]; [| | |lia].
        + exists (Twig Plus i [0]). apply Tree. now left.
        + exists (Twig Plus i [1]). apply Tree. simpl. auto.
        + destruct Hsh as [j [L Hj]]. exists (Way Plus i j Wa).
          split; [right; right; eauto|]. split; [apply U|].
          apply plus_way; [exact L|exact Ho|exact Hm|now right].
    Qed.
  End Signs.

  (** ** N_i *)
  Definition numbers_only (vis : list vertex) : Prop := forall v, In v vis ->
    exists i, v = Host Number i.

  Definition visited (vis : list vertex) (i : nat) : bool :=
    if in_dec vertex_eq_dec (Host Number i) vis then true else false.
  Definition is_shaded (vis : list vertex) (i : nat) : bool :=
    existsb (visited vis) (seq 4 (i - 4)).
  (** The unvisited N_k that have a visited one below. *)
  Definition in_shadow (vis : list vertex) (k : nat) : bool :=
    negb (visited vis k) && is_shaded vis k.
  Definition shadowed (vis : list vertex) : nat :=
    length (filter (in_shadow vis) (seq 4 (n - 3))).

  Lemma visited_iff vis i : visited vis i = true <-> In (Host Number i) vis.
  Proof. unfold visited. destruct in_dec; intuition discriminate. Qed.

  Lemma is_shaded_iff vis i : i <= n -> (is_shaded vis i = true <-> shaded i vis).
  Proof.
    intros Hi. unfold is_shaded, shaded. rewrite existsb_exists. split.
    - intros [j [Hj V]]. apply in_seq in Hj. apply visited_iff in V. exists j.
      split; [unfold linked; lia|exact V].
    - intros [j [L V]]. exists j. unfold linked in L. split; [apply in_seq; lia|].
      now apply visited_iff.
  Qed.

  Lemma filter_one_fewer (f g : nat -> bool) k l : NoDup l -> In k l -> f k = true ->
    (forall x, In x l -> g x = f x && negb (x =? k)) ->
    length (filter f l) = S (length (filter g l)).
  Proof.
    intros Hl. induction Hl as [|x l Hx Hl IH]; intros Hk Hf Hg; [destruct Hk|]. simpl.
    assert (Hg' : forall y, In y l -> g y = f y && negb (y =? k)) by (intros y Hy; apply Hg; now
      right).
    rewrite (Hg x (or_introl eq_refl)). destruct (Nat.eqb_spec x k) as [->|Ne].
    - rewrite Hf. simpl. f_equal. f_equal. apply filter_ext_in. intros y Hy. rewrite (Hg' y Hy).
      destruct (Nat.eqb_spec y k) as [->|_]; [contradiction|]. now rewrite andb_true_r.
    - destruct Hk as [->|Hk]; [congruence|]. specialize (IH Hk Hf Hg').
      destruct (f x); simpl; lia.
  Qed.

  (** Entering N_k, which has a visited one below, leaves one fewer. *)
  Lemma shadowed_step vis k : 4 <= k <= n -> ~ In (Host Number k) vis -> shaded k vis ->
    shadowed vis = S (shadowed (Host Number k :: vis)).
  Proof.
    intros Hk Nk Sh. apply filter_one_fewer with k.
    - apply seq_NoDup.
    - apply in_seq. lia.
    - apply andb_true_iff. split.
      + apply negb_true_iff. destruct (visited vis k) eqn:V; [|reflexivity].
        now apply visited_iff in V.
      + apply is_shaded_iff; [lia|exact Sh].
    - intros x Hx. apply in_seq in Hx. unfold in_shadow.
      assert (V : visited (Host Number k :: vis) x = visited vis x || (x =? k)).
      { apply eq_true_iff_eq. rewrite orb_true_iff, !visited_iff, Nat.eqb_eq. simpl.
        split; [intros [E|Hin]; [injection E; auto|auto]|intros [Hin| ->]; auto]. }
      rewrite V. assert (Sx : x <> k ->
        is_shaded (Host Number k :: vis) x = is_shaded vis x).
      { intros Ne. apply eq_true_iff_eq. rewrite !is_shaded_iff by lia. split.
        - intros [j [L [E|Hin]]]; [|exists j; auto]. injection E as <-.
          destruct Sh as [j [L' Hin]]. exists j. split; [|exact Hin]. unfold linked in *. lia.
        - intros [j [L Hin]]. exists j. split; [exact L|now right]. }
      destruct (Nat.eqb_spec x k) as [->|Ne]; simpl.
      + rewrite orb_true_r. simpl. now rewrite andb_false_r.
      + rewrite orb_false_r, andb_true_r. now rewrite Sx.
  Qed.

  Lemma number_value : forall bound i vis,
    gg_measure vertex_eq_dec (both_ways (symbolic_edges n)) (Host Number i, vis) < bound ->
    numbers_only vis -> In (Host Number i) vis -> 4 <= i <= n ->
    (~ shaded i vis -> G (Host Number i, vis) = i) /\
    (shaded i vis -> G (Host Number i, vis) = if Nat.even (shadowed vis) then 1 else 2).
  Proof.
    intros bound. induction bound as [|bound IH]; intros i vis Hb Only Here Hi; [lia|].
    assert (Ho : hosts_only vis).
    { intros v Hin. destruct (Only v Hin) as [k ->]. exists Number, k. split; congruence. }
    destruct (hosts_only_facts vis Ho) as [Htw [T [_ NoRest]]].
    assert (Hrest : adjacent (Host Number i) (Host Rest i)).
    { right. left. left. exists Rest. split; [discriminate|]. split; [apply has_iff; lia|auto]. }
    assert (Zero : G (Host Rest i, Host Rest i :: vis) = 0).
    { apply rest_zero; [now apply tidy_host|now right|now left]. }
    assert (Tree : forall k, In k (hung Number i) ->
      adjacent (Host Number i) (Twig Number i [k]) /\ ~ In (Twig Number i [k]) vis /\
      G (Twig Number i [k], Twig Number i [k] :: vis) = k).
    { intros k Hk. apply hung_value; auto. apply has_iff. lia. }
    assert (Sign : forall r, r = Minus \/ r = Plus -> 5 <= i ->
      adjacent (Host Number i) (Host r i) /\ ~ In (Host r i) vis).
    { intros r Hr H5. split.
      - right. left. left. exists r. split; [destruct Hr; congruence|].
        split; [apply has_iff; destruct Hr; subst r; lia|reflexivity].
      - intros Hin. destruct (Only _ Hin) as [k E]. destruct Hr; congruence. }
    assert (Next : forall k, linked i k \/ linked k i -> ~ In (Host Number k) vis ->
      adjacent (Host Number i) (Host Number k) /\
      (~ shaded k vis -> ~ linked k i -> G (Host Number k, Host Number k :: vis) = k) /\
      (shaded k vis -> G (Host Number k, Host Number k :: vis) =
        if Nat.even (shadowed (Host Number k :: vis)) then 1 else 2)).
    { intros k L Nk. assert (Ak : adjacent (Host Number i) (Host Number k)).
      { right. left. right. eauto. }
      split; [exact Ak|].
      destruct (IH k (Host Number k :: vis)) as [E1 E2].
      - apply Nat.lt_le_trans with
          (gg_measure vertex_eq_dec (both_ways (symbolic_edges n)) (Host Number i, vis)); [|lia].
        apply gg_ends. constructor; [now apply adjacent_iff|exact Nk].
      - intros v [<-|Hin]; [eauto|auto].
      - now left.
      - unfold linked in L. lia.
      - split.
        + intros Sh NL. apply E1. intros [j [Lj [E|Hin]]].
          * injection E as <-. unfold linked in Lj. lia.
          * apply Sh. exists j. auto.
        + intros [j [Lj Hin]]. apply E2. exists j. split; [exact Lj|now right]. }
    assert (Above : forall k, linked k i -> shaded k vis) by (intros k L; now exists i).
    split; intros Sh; apply value.
    - intros w [[_ [k [Hk ->]]]|[[[r [Hr [Hhas ->]]]|[k [Hk ->]]]|[]]] Nw.
      + destruct (Tree k Hk) as [_ [_ ->]]. unfold hung in Hk.
        destruct (Nat.leb_spec i 3); [lia|]. destruct (i =? 4); simpl in Hk; lia.
      + apply has_iff in Hhas. destruct r; [congruence|lia| |].
        * destruct (minus_value i vis) as [-> _]; auto; lia.
        * destruct (plus_value i vis) as [-> _]; auto; lia.
      + destruct (Next k Hk Nw) as [_ [E1 E2]]. destruct Hk as [L|L].
        * rewrite E1; [unfold linked in L; lia| |unfold linked in *; lia].
          intros [j [Lj Hin]]. apply Sh. exists j. split; [unfold linked in *; lia|exact Hin].
        * rewrite E2 by auto. destruct Nat.even; lia.
    - intros m Lm. destruct (Nat.eq_dec m 0) as [->|H0]; [exists (Host Rest i); auto|].
      destruct (Nat.eq_dec i 4) as [->|H4].
      { exists (Twig Number 4 [m]). apply Tree. simpl. lia. }
      destruct (Nat.eq_dec m 1) as [->|H1].
      { exists (Host Minus i). destruct (Sign Minus) as [Am Nm]; [auto|lia|].
        split; [exact Am|]. split; [exact Nm|]. apply minus_value; auto; lia. }
      destruct (Nat.eq_dec m 2) as [->|H2].
      { exists (Host Plus i). destruct (Sign Plus) as [Am Nm]; [auto|lia|].
        split; [exact Am|]. split; [exact Nm|]. apply plus_value; auto; lia. }
      destruct (Nat.eq_dec m 3) as [->|H3].
      { exists (Twig Number i [3]). apply Tree. unfold hung. destruct (Nat.leb_spec i 3); [lia|].
        destruct (Nat.eqb_spec i 4); [lia|now left]. }
      assert (L : linked i m) by (unfold linked; lia).
      assert (Nm : ~ In (Host Number m) vis) by (intros Hin; apply Sh; now exists m).
      exists (Host Number m). destruct (Next m (or_introl L) Nm) as [Am [E1 _]].
      split; [exact Am|]. split; [exact Nm|]. apply E1; [|unfold linked; lia].
      intros [j [Lj Hin]]. apply Sh. exists j. split; [unfold linked in *; lia|exact Hin].
    - assert (H5 : 5 <= i) by (destruct Sh as [j [L _]]; unfold linked in L; lia).
      intros w [[_ [k [Hk ->]]]|[[[r [Hr [Hhas ->]]]|[k [Hk ->]]]|[]]] Nw.
      + destruct (Tree k Hk) as [_ [_ ->]]. unfold hung in Hk.
        destruct (Nat.leb_spec i 3); [lia|]. destruct (Nat.eqb_spec i 4); [lia|].
        destruct Hk as [<-|[]]. destruct Nat.even; lia.
      + apply has_iff in Hhas. destruct r; [congruence| | |].
        * rewrite Zero. destruct Nat.even; lia.
        * destruct (minus_value i vis) as [_ E]; auto; [lia|].
          rewrite (E Sh). destruct Nat.even; lia.
        * destruct (plus_value i vis) as [_ E]; auto; [lia|].
          rewrite (E Sh). destruct Nat.even; lia.
      + destruct (Next k Hk Nw) as [_ [E1 E2]].
        assert (Hk' : 4 <= k <= n) by (unfold linked in Hk; lia).
        destruct (is_shaded vis k) eqn:Sk.
        * apply is_shaded_iff in Sk; [|lia]. rewrite E2 by exact Sk.
          rewrite (shadowed_step vis k Hk' Nw Sk), Nat.even_succ, <- Nat.negb_even.
          destruct (Nat.even (shadowed (Host Number k :: vis))); simpl; lia.
        * assert (Sk' : ~ shaded k vis).
          { intros H. apply is_shaded_iff in H; [congruence|lia]. }
          rewrite E1; [|exact Sk'|intros L; exact (Sk' (Above k L))].
          destruct (Nat.even (shadowed vis)); lia.
    - intros m Lm. destruct m as [|m]; [exists (Host Rest i); auto|].
      destruct (Nat.even (shadowed vis)) eqn:Ev; [lia|]. assert (m = 0) as -> by lia.
      destruct (filter (in_shadow vis) (seq 4 (n - 3))) as [|k rest] eqn:F.
      { unfold shadowed in Ev. rewrite F in Ev. discriminate. }
      assert (Hin : In k (filter (in_shadow vis) (seq 4 (n - 3)))) by (rewrite F; now left).
      apply filter_In in Hin. destruct Hin as [Hk Hs]. apply in_seq in Hk.
      apply andb_true_iff in Hs. destruct Hs as [Nk Sk]. apply negb_true_iff in Nk.
      apply is_shaded_iff in Sk; [|lia].
      assert (Nk' : ~ In (Host Number k) vis).
      { intros H. apply visited_iff in H. congruence. }
      assert (k <> i) by (intros ->; contradiction).
      exists (Host Number k). destruct (Next k) as [Ak [_ E2]]; [unfold linked; lia|exact Nk'|].
      split; [exact Ak|]. split; [exact Nk'|]. rewrite E2 by exact Sk.
      rewrite (shadowed_step vis k) in Ev by (auto; lia). rewrite Nat.even_succ in Ev.
      rewrite <- Nat.negb_even in Ev. apply negb_false_iff in Ev. now rewrite Ev.
  Qed.

  Lemma start_value : G (Host Number n, [Host Number n]) = n.
  Proof.
    destruct (le_gt_dec n 3) as [Hn|Hn].
    - assert (Tree : forall k, In k (hung Number n) ->
        adjacent (Host Number n) (Twig Number n [k]) /\ ~ In (Twig Number n [k]) [Host Number n] /\
        G (Twig Number n [k], [Twig Number n [k]; Host Number n]) = k).
      { intros k Hk. apply hung_value; auto.
        - apply has_iff. lia.
        - now left.
        - intros r i path [E|[]]. discriminate. }
      assert (Hung : forall k, In k (hung Number n) <-> k < n).
      { intros k. unfold hung. destruct (Nat.leb_spec n 3); [|lia]. rewrite in_seq. lia. }
      apply value.
      + intros w [[_ [k [Hk ->]]]|[[[r [Hr [Hhas ->]]]|[k [Hk ->]]]|[]]] Nw.
        * destruct (Tree k Hk) as [_ [_ ->]]. apply Hung in Hk. lia.
        * apply has_iff in Hhas. destruct r; [congruence|lia..].
        * unfold linked in Hk. lia.
      + intros m L. exists (Twig Number n [m]). now apply Tree, Hung.
    - apply (number_value (S (gg_measure vertex_eq_dec (both_ways (symbolic_edges n))
        (Host Number n, [Host Number n])))).
      + apply Nat.lt_succ_diag_r.
      + intros v [<-|[]]. eauto.
      + now left.
      + lia.
      + intros [j [L [E|[]]]]. injection E as E. unfold linked in L. lia.
  Qed.

  (** * Numbers *)
  Lemma linked_indices i j : linked i j -> In i (indices n) /\ In j (indices n).
  Proof.
    unfold linked, indices. intros L. destruct (Nat.leb_spec n 3); [lia|]. rewrite !in_seq. lia.
  Qed.

  Lemma host_present r i : has r i -> In (Host r i) (nimber_vertices n).
  Proof.
    intros [Hi Hr]. apply in_flat_map. exists i. split; [exact Hi|]. unfold stage_vertices.
    rewrite in_app_iff. left. exact (in_map (fun r' => Host r' i) _ _ Hr).
  Qed.

  Lemma twig_present r i path : has r i -> In path (paths r i) ->
    In (twig r i path) (nimber_vertices n).
  Proof.
    intros [Hi Hr] Hp. apply in_flat_map. exists i. split; [exact Hi|]. unfold stage_vertices.
    rewrite !in_app_iff, in_flat_map. right. left. exists r. split; [exact Hr|]. now apply in_map.
  Qed.

  Lemma way_present r i j a : linked i j -> In a (way_places r) ->
    In (Way r i j a) (nimber_vertices n).
  Proof.
    intros L Ha. apply in_flat_map. exists i. split; [now apply (linked_indices i j)|].
    unfold stage_vertices. rewrite !in_app_iff, !in_flat_map. right. right. exists j.
    split; [unfold linked in L; apply in_seq; lia|]. rewrite in_app_iff.
    destruct r; [destruct Ha|destruct Ha|left; now apply in_map|right; now apply in_map].
  Qed.

  Lemma edges_present u w : In (u, w) (symbolic_edges n) ->
    In u (nimber_vertices n) /\ In w (nimber_vertices n).
  Proof.
    assert (Linked : forall r i j, linked i j -> r = Number \/ r = Rest ->
      In (Host r j) (nimber_vertices n)).
    { intros r i j L Hr. apply host_present, has_iff. unfold linked in L. destruct Hr; subst r;
      lia. }
    assert (Higher : forall r i j, linked i j -> In (Host r i) (nimber_vertices n)).
    { intros r i j L. apply host_present, has_iff. unfold linked in L. destruct r; lia. }
    intros Hin. apply in_edges in Hin.
    destruct Hin as [[r [i [Hr [Hhas E]]]]|[[r [i [path [Hhas [Hp E]]]]]|[i [j [L H]]]]].
    - injection E as -> ->. split; apply host_present; [|exact Hhas].
      apply has_iff in Hhas. apply has_iff. destruct r; [congruence|lia..].
    - injection E as -> ->. split; [|now apply twig_present].
      destruct (paths_cons r i path Hp) as [k [rest ->]]. simpl. apply paths_in in Hp.
      destruct Hp as [[-> _]|[h [rest' [-> [Hp _]]]]]; [now apply host_present|].
      now apply (twig_present r i (h :: rest')).
    - destruct H as [E|[Hin|Hin]].
      + injection E as -> ->. split; [now apply (Higher Number i j)|apply (Linked Number i j);
        auto].
      + simpl in Hin. repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; split;
          first [now apply (Higher Minus i j) | apply (Linked Rest i j); auto; fail |
            apply way_present; simpl; auto 10; fail]|]). destruct Hin.
      + simpl in Hin. repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; split;
          first [now apply (Higher Plus i j) | apply (Linked Rest i j); auto; fail |
            apply way_present; simpl; auto 10; fail]|]). destruct Hin.
  Qed.
End Graph.

Lemma start_present n : In (Host Number n) (nimber_vertices n).
Proof. apply host_present, has_iff. lia. Qed.

Theorem nimber_value : forall n : nat, ug_value (nimber n) = n.
Proof.
  intros n.
  pose proof (grundy_value_spec _ _ _ (gg_moves_spec vertex_eq_dec (both_ways (symbolic_edges n)))
    (gg_ends vertex_eq_dec (both_ways (symbolic_edges n)))) as HG.
  rewrite <- (start_value n _ HG) at 2. symmetry.
  apply (bisim_grundy (gg_move (both_ways (symbolic_edges n))) (ug_move (nimber n))
    (renamed (number n) (fun v => In v (nimber_vertices n)))
    (gg_measure vertex_eq_dec (both_ways (symbolic_edges n)))).
  - apply gg_ends.
  - intros p q p'. unfold ug_move. cbn [nimber ug_edges]. rewrite rename_both_ways.
    apply rename_forth.
    + intros u v. apply (index_injective vertex_eq_dec (Host Number n)).
    + intros u v Hin. apply both_ways_in in Hin.
      destruct Hin as [Hin|Hin]; apply edges_present in Hin; tauto.
  - intros p q q'. unfold ug_move. cbn [nimber ug_edges]. rewrite rename_both_ways.
    apply rename_back.
    + intros u v. apply (index_injective vertex_eq_dec (Host Number n)).
    + intros u v Hin. apply both_ways_in in Hin.
      destruct Hin as [Hin|Hin]; apply edges_present in Hin; tauto.
  - exact HG.
  - apply ug_value_spec.
  - apply (renamed_start (number n) (fun v => In v (nimber_vertices n))). apply start_present.
Qed.

Theorem nimber_well_formed : forall n : nat, ug_well_formed (nimber n).
Proof.
  intros n. assert (Below : forall v, In v (nimber_vertices n) ->
    number n v < length (nimber_vertices n)).
  { intros v Hv. now apply (index_nth vertex_eq_dec (Host Number n)). }
  split; [apply Below, start_present|].
  intros u w Hin. unfold nimber, rename in Hin. cbn [ug_edges] in Hin. apply in_map_iff in Hin.
  destruct Hin as [[u' w'] [E Hin]]. injection E as <- <-. apply edges_present in Hin.
  split; apply Below; apply Hin.
Qed.
