(** * UNDIRECTED GEOGRAPHY -> UNDIRECTED GEOGRAPHY of the values k and p, all variants [k,p]

[[
Theorem undirected_geography_to_nimber_geography_correct :
  forall (g : graph) (k p : nat), ug_well_formed g -> 1 <= k < p ->
  ug_value g = 1 \/ ug_value g = 2 ->
  let u := undirected_geography_to_nimber_geography k p g in
  (ug_value u = p <-> ug_value g = 2) /\ (ug_value u = k <-> ug_value g = 1).

Theorem undirected_geography_to_nimber_geography_any :
  forall (g : graph) (k p : nat), ug_well_formed g -> 1 <= k < p ->
  let u := undirected_geography_to_nimber_geography k p g in
  (ug_value u = k \/ ug_value u = p) /\
  (2 <= k -> (ug_value u = p <-> ug_value g = 2)) /\
  (k = 1 -> (ug_value u = 1 <-> ug_value g = 1)).
]]

    The graph is that of gadgetry/reductions/geography/undirected_geography_to_nimber_geography.py,
    vertex by vertex and edge by edge in the same order: Theorem 3.2 of Burke, Ferland and Teng,
    arXiv:2106.02114, as corrected (docs/errata.md). A vertex above the start has an edge to it and
    own positions of given values ([above]); above it stands the next one.

    Why it is right. The token never comes back to the new vertex, so below it the play is that of
    one own position, or of the graph, alone ([component_value]). So the value of the new vertex is
    the least number that is neither the graph's value nor one of its own ([above_value]), and the
    values of the own positions are what the nimber constructor promises ([nimber_value]):
    - own 0, ..., i - 2 make of i - 1 the value i, and of every other value i - 1;
    - own 0, ..., k - 1, k + 1, ..., p - 1 make of k the value p, and of every other value k. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy.
From Gadgetry.geography Require Import generalized_geography renaming undirected_geography
  nimber_constructor.
Import ListNotations.

(** Own positions, each with the number of its first vertex. *)
Fixpoint placed (first : nat) (own : list nat) : list (nat * graph) :=
  match own with
  | [] => []
  | x :: rest => (first, nimber x) :: placed (first + ug_vertices (nimber x)) rest
  end.
Fixpoint own_vertices (own : list nat) : nat :=
  match own with [] => 0 | x :: rest => ug_vertices (nimber x) + own_vertices rest end.
Definition joined_edges (top : nat) (part : nat * graph) : list (nat * nat) :=
  rename (fun v => fst part + v) (ug_edges (snd part)) ++ [(top, fst part + ug_start (snd part))].

(** A vertex above the start, with own positions. *)
Definition above (g : graph) (own : list nat) : graph :=
  let top := ug_vertices g in
  {| ug_vertices := S top + own_vertices own;
     ug_edges := ug_edges g ++ (ug_start g, top) ::
       flat_map (joined_edges top) (placed (S top) own);
     ug_start := top |}.

Definition stages (k p : nat) : list (list nat) :=
  map (fun i => seq 0 (i - 1)) (seq 3 (k - 2)) ++
  [if k =? 1 then 0 :: seq 2 (p - 2) else seq 0 k ++ seq (S k) (p - S k)].
Definition undirected_geography_to_nimber_geography (k p : nat) (g : graph) : graph :=
  fold_left above ((if k =? 1 then stages 1 2 else []) ++ stages k p) g.

(** * One part of a graph, entered from a vertex above it, is played alone *)
Section Component.
  Variables (part : graph) (first top : nat) (edges : list (nat * nat)).
  Hypothesis start_in : ug_start part < ug_vertices part.
  Hypothesis edges_in : forall u w, In (u, w) (both_ways (ug_edges part)) -> w < ug_vertices part.
  Hypothesis alone : forall u w, u < ug_vertices part -> In (first + u, w) (both_ways edges) ->
    w = top \/ exists w', w = first + w' /\ In (u, w') (both_ways (ug_edges part)).
  Hypothesis there : forall u w, In (u, w) (both_ways (ug_edges part)) ->
    In (first + u, first + w) (both_ways edges).
  Hypothesis outside : forall u, u < ug_vertices part -> first + u <> top.

  Definition inside (p q : nat * list nat) : Prop :=
    fst p < ug_vertices part /\ fst q = first + fst p /\ In top (snd q) /\
    forall v, v < ug_vertices part -> (In (first + v) (snd q) <-> In v (snd p)).

  Lemma inside_step u vis vis' w : w < ug_vertices part -> inside (u, vis) (first + u, vis') ->
    inside (w, w :: vis) (first + w, first + w :: vis').
  Proof.
    intros Hw [_ [_ [Htop Hvis]]]. split; [exact Hw|]. split; [reflexivity|].
    split; [now right|]. cbn [fst snd] in *. intros v Hv. simpl. rewrite (Hvis v Hv).
    split; (intros [E|Hin]; [left; lia|now right]).
  Qed.

  Lemma component_value G : is_grundy (gg_move (both_ways edges)) G ->
    G (first + ug_start part, [first + ug_start part; top]) = ug_value part.
  Proof.
    intros HG. symmetry.
    apply (bisim_grundy (ug_move part) (gg_move (both_ways edges)) inside
      (gg_measure Nat.eq_dec (both_ways (ug_edges part)))).
    - apply gg_ends.
    - intros [u vis] [u' vis'] p' Hin M. destruct Hin as [Hu [E H]]. cbn [fst snd] in E. subst u'.
      apply gg_move_iff in M. destruct M as [w [A [N ->]]].
      pose proof (edges_in u w A) as Hw.
      exists (first + w, first + w :: vis'). split.
      + constructor; [now apply there|]. intros Hin. apply N, H; auto.
      + apply (inside_step u vis vis' w Hw). split; [exact Hu|]. split; [reflexivity|exact H].
    - intros [u vis] [u' vis'] q' Hin M. destruct Hin as [Hu [E H]]. cbn [fst snd] in E. subst u'.
      apply gg_move_iff in M. destruct M as [x [A [N ->]]].
      destruct (alone u x Hu A) as [->|[w [-> A']]]; [exfalso; apply N, H|].
      pose proof (edges_in u w A') as Hw.
      exists (w, w :: vis). split.
      + constructor; [exact A'|]. intros Hin. apply N, H; auto.
      + apply (inside_step u vis vis' w Hw). split; [exact Hu|]. split; [reflexivity|exact H].
    - apply ug_value_spec.
    - exact HG.
    - split; [exact start_in|]. split; [reflexivity|]. split; [simpl; auto|].
      intros v Hv. simpl. pose proof (outside v Hv). split; [intros [E|[E|[]]]; [left;
        lia|congruence]|].
      intros [E|[]]. left. lia.
  Qed.
End Component.

Lemma well_formed_both g u w : ug_well_formed g -> In (u, w) (both_ways (ug_edges g)) ->
  u < ug_vertices g /\ w < ug_vertices g.
Proof.
  intros [_ Wf] Hin. apply both_ways_in in Hin.
  destruct Hin as [Hin|Hin]; apply Wf in Hin; tauto.
Qed.

(** * Own positions stand apart from each other *)
Lemma placed_from own : forall first part, In part (placed first own) ->
  first <= fst part /\ (exists x, In x own /\ snd part = nimber x) /\
  fst part + ug_vertices (snd part) <= first + own_vertices own.
Proof.
  induction own as [|x own IH]; intros first part Hin; cbn [placed In] in Hin; [destruct Hin|].
  destruct Hin as [<-|Hin].
  - cbn [fst snd own_vertices]. split; [lia|]. split; [exists x; split; [now left|reflexivity]|lia].
  - destruct (IH _ _ Hin) as [H1 [[y [Hy E]] H2]]. split; [lia|].
    split; [exists y; split; [now right|exact E]|]. cbn [own_vertices]. lia.
Qed.

Lemma placed_apart own : forall first one other u v, In one (placed first own) ->
  In other (placed first own) -> u < ug_vertices (snd one) -> v < ug_vertices (snd other) ->
  fst one + u = fst other + v -> one = other.
Proof.
  induction own as [|x own IH]; intros first one other u v H1 H2 Hu Hv E; [destruct H1|].
  cbn [placed In] in H1, H2. destruct H1 as [<-|H1], H2 as [<-|H2]; [reflexivity| | |].
  - apply placed_from in H2. cbn [fst snd] in *. lia.
  - apply placed_from in H1. cbn [fst snd] in *. lia.
  - exact (IH _ one other u v H1 H2 Hu Hv E).
Qed.

Lemma placed_values own x : In x own -> forall first, exists part, In part (placed first own) /\
  snd part = nimber x.
Proof.
  induction own as [|y own IH]; intros Hx first; [destruct Hx|]. destruct Hx as [->|Hx].
  - exists (first, nimber x). split; [now left|reflexivity].
  - destruct (IH Hx (first + ug_vertices (nimber y))) as [part [Hp E]].
    exists part. split; [now right|exact E].
Qed.

Section Above.
  Variables (g : graph) (own : list nat).
  Hypothesis Wf : ug_well_formed g.
  Let top := ug_vertices g.
  Let parts := (0, g) :: placed (S top) own.

  Lemma parts_well_formed part : In part parts -> ug_well_formed (snd part).
  Proof.
    intros [<-|Hin]; [exact Wf|]. apply placed_from in Hin.
    destruct Hin as [_ [[x [_ ->]] _]]. apply nimber_well_formed.
  Qed.

  Lemma parts_apart one other u v : In one parts -> In other parts ->
    u < ug_vertices (snd one) -> v < ug_vertices (snd other) -> fst one + u = fst other + v ->
    one = other.
  Proof.
    intros [<-|H1] [<-|H2] Hu Hv E; [reflexivity| | |].
    - apply placed_from in H2. cbn [fst snd] in *. unfold top in *. lia.
    - apply placed_from in H1. cbn [fst snd] in *. unfold top in *. lia.
    - exact (placed_apart own (S top) one other u v H1 H2 Hu Hv E).
  Qed.

  Lemma parts_outside part u : In part parts -> u < ug_vertices (snd part) -> fst part + u <> top.
  Proof.
    intros [<-|Hin] Hu; [cbn [fst snd] in *; unfold top; lia|].
    apply placed_from in Hin. lia.
  Qed.

  (** The edges are those of the parts, and one from the new vertex to the start of each. *)
  Lemma above_edges u w : In (u, w) (both_ways (ug_edges (above g own))) <->
    exists part, In part parts /\
      ((exists u' w', In (u', w') (both_ways (ug_edges (snd part))) /\
        u = fst part + u' /\ w = fst part + w') \/
      (u = top /\ w = fst part + ug_start (snd part)) \/
      (u = fst part + ug_start (snd part) /\ w = top)).
  Proof.
    assert (Once : forall x y, In (x, y) (ug_edges (above g own)) <->
      (x = ug_start g /\ y = top) \/ exists part, In part parts /\
      ((exists x' y', In (x', y') (ug_edges (snd part)) /\ x = fst part + x' /\ y = fst part + y')
        \/
      (part <> (0, g) /\ x = top /\ y = fst part + ug_start (snd part)))).
    { intros x y. cbn [above ug_edges]. rewrite in_app_iff. cbn [In]. rewrite in_flat_map.
      fold top. split.
      - intros [Hin|[E|[part [Hp Hin]]]].
        + right. exists (0, g). split; [now left|]. left. exists x, y. auto.
        + injection E as <- <-. auto.
        + right. exists part. split; [now right|]. unfold joined_edges in Hin.
          apply in_app_iff in Hin. destruct Hin as [Hin|[E|[]]].
          * left. unfold rename in Hin. apply in_map_iff in Hin. destruct Hin as [[x' y'] [E Hin]].
            injection E as <- <-. exists x', y'. auto.
          * injection E as <- <-. right. split; [|auto]. intros ->. apply placed_from in Hp.
            cbn [fst] in Hp. lia.
      - intros [[-> ->]|[part [Hp [[x' [y' [Hin [-> ->]]]]|[Ne [-> ->]]]]]]; [auto| |].
        + destruct Hp as [<-|Hp]; [left; exact Hin|]. right. right. exists part.
          split; [exact Hp|]. unfold joined_edges. apply in_app_iff. left. unfold rename.
          apply in_map_iff. exists (x', y'). auto.
        + destruct Hp as [<-|Hp]; [congruence|]. right. right. exists part.
          split; [exact Hp|]. unfold joined_edges. apply in_app_iff. right. now left. }
    rewrite both_ways_in, !Once. split.
    - intros [[[-> ->]|[part [Hp [[x [y [Hin E]]]|[_ E]]]]]|
        [[-> ->]|[part [Hp [[x [y [Hin E]]]|[_ E]]]]]].
      + exists (0, g). split; [now left|]. right. right. auto.
      + exists part. split; [exact Hp|]. left. exists x, y. rewrite both_ways_in. tauto.
      + exists part. split; [exact Hp|]. right. left. exact E.
      + exists (0, g). split; [now left|]. right. left. auto.
      + exists part. split; [exact Hp|]. left. exists y, x. rewrite both_ways_in. tauto.
      + exists part. split; [exact Hp|]. right. right. tauto.
    - assert (Back : forall part, In part parts -> part = (0, g) \/ part <> (0, g)).
      { intros part [<-|Hin]; [now left|]. right. intros ->. apply placed_from in Hin.
        cbn [fst] in Hin. lia. }
      intros [part [Hp [[x [y [Hin [-> ->]]]]|[[-> ->]|[-> ->]]]]].
      + apply both_ways_in in Hin. destruct Hin as [Hin|Hin]; [left|right]; right; exists part;
          (split; [exact Hp|]); left; eauto.
      + destruct (Back part Hp) as [->|Ne]; [right; left; auto|]. left. right. exists part. auto.
      + destruct (Back part Hp) as [->|Ne]; [left; left; auto|]. right. right. exists part. auto.
  Qed.

  Lemma above_well_formed : ug_well_formed (above g own).
  Proof.
    split; [cbn [above ug_start ug_vertices]; lia|].
    assert (Below : forall part v, In part parts -> v < ug_vertices (snd part) ->
      fst part + v < ug_vertices (above g own)).
    { intros part v [<-|Hin] Hv; cbn [above ug_vertices].
      - cbn [fst snd] in *. lia.
      - apply placed_from in Hin. fold top. lia. }
    assert (Top : top < ug_vertices (above g own)) by (cbn [above ug_vertices]; fold top; lia).
    intros u w Hin. assert (Hin' : In (u, w) (both_ways (ug_edges (above g own)))).
    { apply both_ways_in. now left. }
    apply above_edges in Hin'. destruct Hin' as [part [Hp H]].
    pose proof (parts_well_formed part Hp) as Wp.
    destruct H as [[u' [w' [H [-> ->]]]]|[[-> ->]|[-> ->]]].
    - apply (well_formed_both _ _ _ Wp) in H. split; apply Below; tauto.
    - split; [exact Top|]. apply Below; [exact Hp|apply Wp].
    - split; [|exact Top]. apply Below; [exact Hp|apply Wp].
  Qed.

  Lemma part_value part : In part parts ->
    ug_value_at (above g own) (fst part + ug_start (snd part),
      [fst part + ug_start (snd part); top]) = ug_value (snd part).
  Proof.
    intros Hp. pose proof (parts_well_formed part Hp) as Wp.
    apply (component_value (snd part) (fst part) top (ug_edges (above g own))).
    - apply Wp.
    - intros u w Hin. now apply (well_formed_both _ _ _ Wp) in Hin.
    - intros u w Hu Hin. apply above_edges in Hin. destruct Hin as [other [Ho H]].
      pose proof (parts_well_formed other Ho) as Wo.
      destruct H as [[u' [w' [H [E ->]]]]|[[E _]|[E ->]]]; [right| |now left].
      + assert (part = other) as <-.
        { apply (parts_apart part other u u'); auto. now apply (well_formed_both _ _ _ Wo) in H. }
        exists w'. split; [reflexivity|]. assert (u = u') as -> by lia. exact H.
      + now apply (parts_outside part u Hp Hu) in E.
    - intros u w Hin. apply above_edges. exists part. split; [exact Hp|]. left. exists u, w. auto.
    - intros u Hu. exact (parts_outside part u Hp Hu).
    - apply ug_value_spec.
  Qed.

  (** The value is the least that neither the graph nor an own position has. *)
  Lemma above_value : is_mex (ug_value (above g own)) (ug_value g :: own).
  Proof.
    set (near := fun v w => In (v, w) (both_ways (ug_edges (above g own)))).
    assert (Options : forall m, In m (ug_value g :: own) <-> exists w, near top w /\ w <> top /\
      ug_value_at (above g own) (w, [w; top]) = m).
    { intros m. split.
      - intros Hm. assert (Hpart : exists part, In part parts /\ ug_value (snd part) = m).
        { destruct Hm as [<-|Hm]; [exists (0, g); split; [now left|reflexivity]|].
          destruct (placed_values own m Hm (S top)) as [part [Hp E]].
          exists part. split; [now right|]. rewrite E. apply nimber_value. }
        destruct Hpart as [part [Hp <-]]. exists (fst part + ug_start (snd part)).
        split; [|split].
        + apply above_edges. exists part. split; [exact Hp|]. right. now left.
        + apply parts_outside; [exact Hp|]. now apply parts_well_formed.
        + now apply part_value.
      - intros [w [Hw [Nw <-]]]. apply above_edges in Hw. destruct Hw as [part [Hp H]].
        pose proof (parts_well_formed part Hp) as Wp.
        destruct H as [[u' [w' [H [E _]]]]|[[_ ->]|[_ E]]]; [|rewrite part_value by exact
          Hp|congruence].
        + exfalso. apply (parts_outside part u' Hp); [|now rewrite <- E].
          now apply (well_formed_both _ _ _ Wp) in H.
        + destruct Hp as [<-|Hp]; [now left|]. right. apply placed_from in Hp.
          destruct Hp as [_ [[x [Hx ->]] _]]. now rewrite nimber_value. }
    assert (Near : forall u w, In (u, w) (both_ways (ug_edges (above g own))) <-> near u w)
      by (intros u w; reflexivity).
    split.
    - intros Hin. apply Options in Hin. destruct Hin as [w [Hw [Nw E]]]. revert E.
      apply (other_than_option _ near Near _ (ug_value_spec (above g own)) top [top] w Hw).
      intros [E|[]]. congruence.
    - intros m L. apply Options.
      destruct (lower_is_option _ near Near _ (ug_value_spec (above g own)) top [top] m L)
        as [w [Hw [Nw E]]].
      exists w. split; [exact Hw|]. split; [|exact E]. intros ->. apply Nw. now left.
  Qed.
End Above.

(** * The stages *)
(** Of the value that the own positions lack below n they make n, of every other value that one. *)
Lemma above_turns g own k n : ug_well_formed g -> k < n ->
  (forall m, In m own <-> m < n /\ m <> k) ->
  ug_value (above g own) = if ug_value g =? k then n else k.
Proof.
  intros Wf Hk Own. pose proof (above_value g own Wf) as M.
  destruct M as [Hv Below].
  destruct (Nat.eqb_spec (ug_value g) k) as [E|Ne].
  - destruct (Nat.lt_trichotomy (ug_value (above g own)) n) as [L|[E'|L]]; [|exact E'|].
    + exfalso. apply Hv. destruct (Nat.eq_dec (ug_value (above g own)) k) as [E'|Ne'].
      * left. lia.
      * right. now apply Own.
    + destruct (Below n L) as [E'|Hin]; [lia|]. apply Own in Hin. lia.
  - destruct (Nat.lt_trichotomy (ug_value (above g own)) k) as [L|[E'|L]]; [|exact E'|].
    + exfalso. apply Hv. right. apply Own. lia.
    + destruct (Below k L) as [E'|Hin]; [congruence|]. apply Own in Hin. lia.
Qed.

(** v_3, ..., v_k: the value i iff that of the graph is 2, else i - 1. *)
Definition chain (g : graph) (count : nat) : graph :=
  fold_left above (map (fun i => seq 0 (i - 1)) (seq 3 count)) g.

Lemma chain_value g count : ug_well_formed g ->
  ug_well_formed (chain g count) /\ (ug_value (chain g count) = count + 2 <-> ug_value g = 2).
Proof.
  intros Wf. induction count as [|count [Wu Eu]]; [split; [exact Wf|reflexivity]|].
  assert (E : chain g (S count) = above (chain g count) (seq 0 (count + 2))).
  { unfold chain. rewrite seq_S, map_app, fold_left_app. cbn [map fold_left].
    f_equal. f_equal. lia. }
  rewrite E. split; [now apply above_well_formed|].
  rewrite (above_turns (chain g count) _ (count + 2) (count + 3) Wu); [|lia|].
  - destruct (Nat.eqb_spec (ug_value (chain g count)) (count + 2)); rewrite <- Eu; lia.
  - intros m. rewrite in_seq. lia.
Qed.

Theorem undirected_geography_to_nimber_geography_any :
  forall (g : graph) (k p : nat), ug_well_formed g -> 1 <= k < p ->
  let u := undirected_geography_to_nimber_geography k p g in
  (ug_value u = k \/ ug_value u = p) /\
  (2 <= k -> (ug_value u = p <-> ug_value g = 2)) /\
  (k = 1 -> (ug_value u = 1 <-> ug_value g = 1)).
Proof.
  intros g k p Wf Hk u. unfold u, undirected_geography_to_nimber_geography, stages.
  destruct (Nat.eqb_spec k 1) as [->|Ne].
  - cbn [Nat.sub seq map app Nat.eqb fold_left].
    assert (Ew : ug_value (above g [0]) = if ug_value g =? 1 then 2 else 1).
    { apply above_turns; [exact Wf|lia|]. intros m. simpl. lia. }
    rewrite (above_turns (above g [0]) _ 1 p); [|now apply above_well_formed|lia|].
    + rewrite Ew. destruct (Nat.eqb_spec (ug_value g) 1); simpl; lia.
    + intros m. simpl. rewrite in_seq. lia.
  - cbn [app]. rewrite fold_left_app. cbn [fold_left].
    destruct (chain_value g (k - 2) Wf) as [Wu Eu].
    fold (chain g (k - 2)). set (v := chain g (k - 2)) in *.
    replace (k - 2 + 2) with k in Eu by lia.
    rewrite (above_turns v _ k p); [|exact Wu|lia|].
    + destruct (Nat.eqb_spec (ug_value v) k); lia.
    + intros m. rewrite in_app_iff, !in_seq. lia.
Qed.

Theorem undirected_geography_to_nimber_geography_correct :
  forall (g : graph) (k p : nat), ug_well_formed g -> 1 <= k < p ->
  ug_value g = 1 \/ ug_value g = 2 ->
  let u := undirected_geography_to_nimber_geography k p g in
  (ug_value u = p <-> ug_value g = 2) /\ (ug_value u = k <-> ug_value g = 1).
Proof.
  intros g k p Wf Hk promise u.
  destruct (undirected_geography_to_nimber_geography_any g k p Wf Hk) as [H1 [H2 H3]].
  fold u in H1, H2, H3. lia.
Qed.
