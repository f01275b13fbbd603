(** * GENERALIZED GEOGRAPHY -> UNDIRECTED GEOGRAPHY: winning moves and strategies carry over

[[
Theorem generalized_geography_to_undirected_geography_moves :
  forall (g : digraph) x gvis vis, well_formed g -> carried g (x, gvis) vis ->
  let u := undirected_geography_of true g in
  let here := (x, map (number_in g true) vis) in
  clos_refl_trans _ (ug_move u) (ug_start u, [ug_start u]) here /\
  forall next, pass_move (ug_move u) (here, true) next ->
  (Loses (pass_move (ug_move u)) next <->
   exists i y, nth_error (playable g true) i = Some (x, y) /\
     next = (moved here (entrance g i), true) /\
     gg_move (arcs g) (x, gvis) (y, y :: gvis) /\ Loses (gg_move (arcs g)) (y, y :: gvis)).

Theorem generalized_geography_to_undirected_geography_first_moves :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  let here := (ug_start u, [ug_start u]) in
  (forall next, ug_move u here next ->
    (Loses (ug_move u) next <-> next = moved here (ug_start u + 1))) /\
  (forall next, pass_move (ug_move u) (here, true) next ->
    (Loses (pass_move (ug_move u)) next <->
     gg_first_player_wins g /\ next = (moved here (ug_start u + 2), true))).

Theorem generalized_geography_to_undirected_geography_plain_first_moves :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of false g in
  let here := (ug_start u, [ug_start u]) in
  forall next, ug_move u here next ->
  (Loses (ug_move u) next <-> next = moved here (vertices g + start g)).
]]

    A move wins iff the opponent loses after it. Of the graph with a pass, the first theorem says:
    when a play of the digraph has been carried over ([carried]: along each arc the token has passed
    a, b, c, d of its gadget), then the winning moves are the entrances of the arcs that win in the
    digraph, and no others: neither the pass nor the pendant nor a gadget the wrong way. So a
    strategy for the digraph is one for the graph with a pass, at all its vertices. The other two
    are about the first move. Of the graph alone the pendant wins, and nothing else; with the pass
    the step to p1 wins iff the first player wins the digraph, and nothing else does.

    Why it is right. With the pass the player to move loses iff the value is 1, without it iff it
    is 0 ([with_pass_loses], [alone_loses]); the values after each move are those of the lemmas of
    generalized_geography_to_undirected_geography.v ([winning_entrance]). *)

From Coq Require Import Bool List Arith Lia Relation_Operators Operators_Properties.
From Gadgetry.games Require Import outcome grundy passes.
From Gadgetry.geography Require Import generalized_geography renaming undirected_geography
  generalized_geography_to_undirected_geography.
Import ListNotations.

(** The vertex a of the gadget of arc i. *)
Definition entrance (g : digraph) (i : nat) : nat := number_in g true (Gadget i Ra).

(** A position of the digraph and the visited vertices of the graph, the token's first. *)
Inductive carried (g : digraph) : nat * list nat -> list vertex -> Prop :=
| carried_start : carried g (start g, [start g]) [Vertex (start g); P1; Start]
| carried_along x y gvis vis i : carried g (x, gvis) vis ->
    nth_error (playable g true) i = Some (x, y) -> ~ In y gvis ->
    carried g (y, y :: gvis)
      (Vertex y :: Gadget i Rd :: Gadget i Rc :: Gadget i Rb :: Gadget i Ra :: vis).

Section Carried.
  Variable g : digraph.
  Hypothesis wf : well_formed g.
  Let V := vertices g.
  Let A := playable g true.
  Let s := start g.
  Notation step := (gg_move (both_ways (edges_of g true))).
  Notation G := (symbolic_value g true).

  Lemma arcs_range x y : In (x, y) A -> x < V /\ y < V.
  Proof. intros H. apply playable_in in H. apply wf. tauto. Qed.

  Lemma nth_arc i x y : nth_error A i = Some (x, y) -> i < length A /\ tail A i = x /\ head A i = y.
  Proof.
    intros E. split; [apply nth_error_Some; congruence|].
    unfold tail, head. now rewrite (nth_error_nth _ _ _ E).
  Qed.

  Lemma carried_walked p vis : carried g p vis -> walked V A true (fst p) (snd p) vis.
  Proof.
    intros C. induction C as [|x y gvis vis i C IH E N]; simpl in *.
    - constructor; simpl; auto.
      + intros w. split; intros H; destruct H as [H|H]; try (left; congruence); try contradiction.
        destruct H as [H|[H|[]]]; discriminate.
      + apply wf.
      + intros w [H|[H|[H|[]]]]; discriminate.
      + intros i _. left. intros r [H|[H|[H|[]]]]; discriminate.
    - apply nth_arc in E. destruct E as [L [Et <-]].
      apply (walk V A true arcs_range x); auto.
  Qed.

  (** The play of the digraph is one of the graph. *)
  Lemma carried_reached p vis : carried g p vis ->
    clos_refl_trans _ step (Start, [Start]) (Vertex (fst p), vis).
  Proof.
    assert (Next : forall q u vis' w, clos_refl_trans _ step q (u, vis') ->
      adjacent V A s true u w -> ~ In w vis' ->
      clos_refl_trans _ step q (w, w :: vis')).
    { intros q u vis' w R Aw Nw. apply rt_trans with (1 := R). apply rt_step. constructor; auto.
      now apply adjacent_iff. }
    intros C. induction C as [|x y gvis vis i C IH E N]; simpl in *.
    - apply Next with P1; [apply Next with Start; [apply rt_refl| |]| |]; simpl; auto;
        intros H; repeat (destruct H as [H|H]; [discriminate|]); destruct H.
    - pose proof (carried_walked _ _ C) as W. apply nth_arc in E. destruct E as [L [Et Eh]].
      simpl in W. destruct (walked_g _ _ _ _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
      assert (Fresh : forall r vis', (forall v, In v vis' -> In v vis \/
        exists r', r' <> r /\ v = Gadget i r') -> ~ In (Gadget i r) vis').
      { intros r vis' H Hin. destruct (H _ Hin) as [Hv|[r' [Hr Hv]]]; [exact (F r Hv)|].
        congruence. }
      Ltac unvisited Fresh := apply Fresh; simpl; intros v Hv;
        repeat (destruct Hv as [<-|Hv];
          [right; eexists; split; [|reflexivity]; discriminate|]); auto.
      apply Next with (Gadget i Rd); [apply Next with (Gadget i Rc);
        [apply Next with (Gadget i Rb); [apply Next with (Gadget i Ra);
          [apply Next with (Vertex x); [exact IH| |]| |]| |]| |]| |];
        try (unvisited Fresh; fail); simpl; auto.
      + right; left. exists i. auto.
      + split; [exact L|]. right; right; right. now rewrite Eh.
      + intros H. repeat (destruct H as [H|H]; [discriminate|]). apply N.
        now apply (walked_v _ _ _ _ _ _ W).
  Qed.

  (** An option of value 1 is an arc along which the opponent loses. *)
  Lemma winning_entrance p vis w : carried g p vis -> adjacent V A s true (Vertex (fst p)) w ->
    ~ In w vis ->
    (G (w, w :: vis) = 1 <->
     exists i y, nth_error A i = Some (fst p, y) /\ w = Gadget i Ra /\ ~ In y (snd p) /\
       Loses (gg_move A) (y, y :: snd p)).
  Proof.
    intros C Aw Nw. pose proof (carried_walked _ _ C) as W. destruct p as [v gvis]. simpl in W |- *.
    pose proof (symbolic_value_spec g true) as HG.
    destruct (pendant_value V A s true G HG (proj1 wf) v gvis vis W) as [_ [_ Q]].
    destruct (walked_value V A s true G HG arcs_range (proj1 wf)) as [HW HL].
    split.
    - intros E. simpl in Aw. destruct Aw as [[_ ->]|[[i [L [T ->]]]|[[i [L [H ->]]]|[_ [_ ->]]]]].
      + rewrite Q in E. discriminate.
      + destruct (walked_g _ _ _ _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
        assert (It : In (Vertex (tail A i)) vis).
        { rewrite T. apply (walked_v _ _ _ _ _ _ W). exact (walked_here _ _ _ _ _ _ W). }
        exists i, (head A i).
        assert (Ni : ~ In (head A i) gvis).
        { intros Hin. apply (walked_v _ _ _ _ _ _ W) in Hin.
          pose proof (enter_a_visited V A s true G HG i vis L F It Hin). congruence. }
        split; [|split; [reflexivity|split; [exact Ni|]]].
        * rewrite (nth_error_nth' A (0, 0)) by exact L. unfold tail, head in *.
          rewrite <- T. now rewrite <- surjective_pairing.
        * destruct (determined (gg_move A) (gg_moves Nat.eq_dec A) (gg_measure Nat.eq_dec A)
            (gg_moves_spec Nat.eq_dec A) (gg_ends Nat.eq_dec A) (head A i, head A i :: gvis))
            as [Hw|Hl]; [exfalso|exact Hl].
          assert (Ni' : ~ In (Vertex (head A i)) vis).
          { intros Hin. apply Ni. now apply (walked_v _ _ _ _ _ _ W). }
          destruct (enter_a_unvisited V A s true G HG i vis L F It Ni') as [_ E2].
          rewrite E2 in E; [discriminate|]. apply (HW _ Hw). now apply (walk V A true arcs_range v).
      + destruct (walked_g _ _ _ _ _ _ W i L) as [F|[D _]]; [|contradiction].
        assert (Ih : In (Vertex (head A i)) vis).
        { rewrite H. apply (walked_v _ _ _ _ _ _ W). exact (walked_here _ _ _ _ _ _ W). }
        pose proof (enter_d V A s true G HG i vis L F Ih). lia.
      + exfalso. apply Nw. now apply (walked_prelude _ _ _ _ _ _ W).
    - intros [i [y [E [-> [Ny Hl]]]]]. apply nth_arc in E. destruct E as [L [T <-]].
      destruct (walked_g _ _ _ _ _ _ W i L) as [F|[_ [_ Nv]]]; [|congruence].
      assert (It : In (Vertex (tail A i)) vis).
      { rewrite T. apply (walked_v _ _ _ _ _ _ W). exact (walked_here _ _ _ _ _ _ W). }
      assert (Ni' : ~ In (Vertex (head A i)) vis).
      { intros Hin. apply Ny. now apply (walked_v _ _ _ _ _ _ W). }
      destruct (enter_a_unvisited V A s true G HG i vis L F It Ni') as [E1 _].
      apply E1. apply (HL _ Hl). now apply (walk V A true arcs_range v).
  Qed.

  (** In the digraph itself the arcs that were dropped make no difference. *)
  Lemma carried_visits p vis : carried g p vis -> In (fst p) (snd p) /\ In (start g) (snd p).
  Proof. intros C. induction C as [|x y gvis vis i C IH E N]; simpl in *; tauto. Qed.
End Carried.

(** From the entrance of a gadget a dead end can be reached. *)
Lemma entrance_not_zero g prelude i vis : i < length (playable g prelude) -> untouched i vis ->
  symbolic_value g prelude (Gadget i Ra, Gadget i Ra :: vis) <> 0.
Proof.
  intros L F. pose proof (symbolic_value_spec g prelude) as HG.
  assert (X : is_mex (symbolic_value g prelude (Gadget i Ra0, Gadget i Ra0 :: Gadget i Ra :: vis))
    (map (fun w => symbolic_value g prelude (w, w :: Gadget i Ra0 :: Gadget i Ra :: vis)) [])).
  { apply (value_of_options _ _ (adjacent_iff _ _ _ _) _ HG); [|intros w []]. intros w [_ ->].
    right. simpl. auto. }
  assert (N : ~ In (Gadget i Ra0) (Gadget i Ra :: vis)).
  { intros [H|H]; [discriminate|exact (F _ H)]. }
  pose proof (other_than_option _ _ (adjacent_iff _ _ _ _) _ HG (Gadget i Ra) (Gadget i Ra :: vis)
    (Gadget i Ra0)) as D.
  simpl in D. specialize (D (conj L (or_intror (or_introl eq_refl))) N).
  apply mex_facts in X. simpl in X. lia.
Qed.

(** ** Values and passes *)
Lemma with_pass_loses u q b : Loses (pass_move (ug_move u)) (q, b) <->
  ug_value_at u q = if b then 1 else 0.
Proof.
  pose proof (outcome_with_pass (ug_move u) _ _ (ug_value_spec u)
    (gg_ends Nat.eq_dec (both_ways (ug_edges u))) q b) as Hout.
  rewrite (outcome_loses _ _ _ Hout), negb_false_iff. apply Nat.eqb_eq.
Qed.

(** Without a pass nothing is gained by having had one. *)
Lemma alone_loses u q : Loses (ug_move u) q <-> ug_value_at u q = 0.
Proof.
  rewrite <- (with_pass_loses u q false).
  apply (bisimilar (ug_move u) (pass_move (ug_move u)) (fun q1 q2 => q2 = (q1, false)));
    [| |reflexivity].
  - intros p1 p2 o1 -> M. exists (o1, false). split; [now constructor|reflexivity].
  - intros p1 p2 o2 -> M. inversion M; subst. eauto.
Qed.

(** What is reached by symbols is reached by numbers. *)
Lemma reached_numbered g p : well_formed g ->
  clos_refl_trans _ (gg_move (both_ways (edges_of g true))) (Start, [Start]) p ->
  let u := undirected_geography_of true g in
  let q := (number_in g true (fst p), map (number_in g true) (snd p)) in
  numbered_as g true p q /\ clos_refl_trans _ (ug_move u) (ug_start u, [ug_start u]) q.
Proof.
  intros wf R. cbn zeta. apply clos_rt_rtn1 in R. induction R as [|p p' M R [IH1 IH2]].
  - split; [exact (entry_numbered g)|apply rt_refl].
  - destruct (numbered_forth g true _ _ _ wf IH1 M) as [q' [M' Num]].
    assert (E : q' = (number_in g true (fst p'), map (number_in g true) (snd p'))) by apply Num.
    subst q'. split; [exact Num|]. apply rt_trans with (1 := IH2). now apply rt_step.
Qed.

Theorem generalized_geography_to_undirected_geography_moves :
  forall (g : digraph) x gvis vis, well_formed g -> carried g (x, gvis) vis ->
  let u := undirected_geography_of true g in
  let here := (x, map (number_in g true) vis) in
  clos_refl_trans _ (ug_move u) (ug_start u, [ug_start u]) here /\
  forall next, pass_move (ug_move u) (here, true) next ->
  (Loses (pass_move (ug_move u)) next <->
   exists i y, nth_error (playable g true) i = Some (x, y) /\
     next = (moved here (entrance g i), true) /\
     gg_move (arcs g) (x, gvis) (y, y :: gvis) /\ Loses (gg_move (arcs g)) (y, y :: gvis)).
Proof.
  intros g x gvis vis wf C u here. pose proof (carried_reached g wf _ _ C) as R. simpl in R.
  destruct (reached_numbered g _ wf R) as [Num Reached].
  split; [exact Reached|]. intros next M.
  pose proof (symbolic_value_spec g true) as HG.
  assert (Here : ug_value_at u here <> 0).
  { unfold u. rewrite (ug_value_symbolic g true (Vertex x, vis) here wf Num).
    pose proof (carried_walked g wf _ _ C) as W.
    destruct (pendant_value (vertices g) (playable g true) (start g) true _ HG (proj1 wf) _ _ _ W)
      as [Q1 [Q2 Q3]].
    pose proof (other_than_option _ _ (adjacent_iff (vertices g) (playable g true) (start g) true)
      _ HG _ _ _
      Q1 Q2)
      as Ho.
    simpl in Ho, Q3. congruence. }
  destruct (carried_visits g _ _ C) as [Hx Hs]. simpl in Hx, Hs.
  inversion M as [p q b Mq E1 E2|p E1 E2]; subst.
  - rewrite with_pass_loses.
    destruct (numbered_back g true _ _ _ wf Num Mq) as [q' [Mq' Num']].
    unfold u. rewrite (ug_value_symbolic g true q' q wf Num').
    apply gg_move_iff in Mq'. destruct Mq' as [w [Aw [Nw ->]]].
    assert (Pw : present_in g true w) by apply Num'.
    assert (Enext : q = moved here (number_in g true w)) by apply Num'.
    rewrite (winning_entrance g wf _ _ w C); [|now apply adjacent_iff|exact Nw].
    simpl fst. simpl snd.
    assert (Same : forall y, ~ In y gvis -> (Loses (gg_move (playable g true)) (y, y :: gvis) <->
      Loses (gg_move (arcs g)) (y, y :: gvis))).
    { intros y _. symmetry. apply playable_same; simpl; auto. }
    split; intros [i [y [E H]]]; exists i, y; (split; [exact E|]).
    + destruct H as [-> [Ny Hl]]. split; [now rewrite Enext|]. split; [|now apply Same].
      constructor; auto. apply nth_error_In in E. now apply playable_in in E.
    + destruct H as [En [Mg Hl]]. inversion Mg as [u' w' vis' A N E1 E2]; subst.
      split; [|split; [exact N|now apply Same]].
      assert (En' : number_in g true w = number_in g true (Gadget i Ra)) by (now inversion En).
      apply (number_injective (vertices g) (playable g true)); auto.
      simpl. apply nth_error_Some. congruence.
  - rewrite with_pass_loses. split; [intros H; contradiction|].
    intros [i [y [_ [H _]]]]. discriminate.
Qed.

Theorem generalized_geography_to_undirected_geography_first_moves :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of true g in
  let here := (ug_start u, [ug_start u]) in
  (forall next, ug_move u here next ->
    (Loses (ug_move u) next <-> next = moved here (ug_start u + 1))) /\
  (forall next, pass_move (ug_move u) (here, true) next ->
    (Loses (pass_move (ug_move u)) next <->
     gg_first_player_wins g /\ next = (moved here (ug_start u + 2), true))).
Proof.
  intros g wf u here. pose proof (symbolic_value_spec g true) as HG.
  (* the two moves, and their values *)
  destruct (prelude_options (vertices g) (playable g true) (start g) true _ HG) as [E0 [W L]];
    try reflexivity; [exact (arcs_range g wf)|apply wf|].
  destruct (playable_same g true (start g, [start g])) as [EW EL]; [simpl; auto|simpl; auto|].
  assert (Options : forall q, ug_move u here q ->
    (q = moved here (ug_start u + 1) /\ ug_value_at u q = 0) \/
    (q = moved here (ug_start u + 2) /\
      (gg_first_player_wins g -> ug_value_at u q = 1) /\
      (gg_second_player_wins g -> ug_value_at u q = 2))).
  { intros q Mq. destruct (numbered_back g true _ _ _ wf (entry_numbered g) Mq) as [q' [Mq' Num']].
    unfold u. rewrite (ug_value_symbolic g true q' q wf Num').
    apply gg_move_iff in Mq'. destruct Mq' as [w [Aw [Nw ->]]]. apply adjacent_iff in Aw.
    destruct Num' as [_ [_ ->]]. destruct Aw as [_ [->| ->]]; [left|right].
    - split; [reflexivity|exact E0].
    - split; [reflexivity|]. split; intros H; [apply W, EW, H|apply L, EL, H]. }
  assert (Differ : moved here (ug_start u + 2) <> moved here (ug_start u + 1)).
  { intros E. injection E as E. lia. }
  split; intros next M.
  - rewrite alone_loses. destruct (Options next M) as [[-> E]|[-> [E1 E2]]]; [tauto|].
    split; [|intros H; contradiction].
    destruct (gg_determined g) as [D|D]; [rewrite (E1 D)|rewrite (E2 D)]; discriminate.
  - pose proof (generalized_geography_to_undirected_geography_prelude g wf) as [V2 V1].
    fold u in V1, V2.
    inversion M as [p q b Mq Ep Enext|p Ep Enext]; subst.
    + rewrite with_pass_loses. destruct (Options q Mq) as [[-> E]|[-> [E1 E2]]].
      * rewrite E. split; [discriminate|]. intros [_ H]. injection H as H. lia.
      * split.
        -- intros E. split; [|reflexivity]. destruct (gg_determined g) as [D|D]; auto.
           rewrite (E2 D) in E. discriminate.
        -- intros [D _]. exact (E1 D).
    + rewrite with_pass_loses. change (ug_value_at u here) with (ug_value u). split.
      * intros E. destruct (gg_determined g) as [D|D];
          [apply V2 in D|apply V1 in D]; congruence.
      * intros [_ H]. discriminate.
Qed.

Theorem generalized_geography_to_undirected_geography_plain_first_moves :
  forall g : digraph, well_formed g ->
  let u := undirected_geography_of false g in
  let here := (ug_start u, [ug_start u]) in
  forall next, ug_move u here next ->
  (Loses (ug_move u) next <-> next = moved here (vertices g + start g)).
Proof.
  intros g wf u here next M. rewrite alone_loses.
  destruct (numbered_back g false _ _ _ wf (start_numbered g wf) M) as [q' [Mq' Num']].
  unfold u. rewrite (ug_value_symbolic g false q' next wf Num').
  apply gg_move_iff in Mq'. destruct Mq' as [w [Aw [Nw ->]]]. apply adjacent_iff in Aw.
  pose proof (symbolic_value_spec g false) as HG.
  pose proof (walked_start (vertices g) (playable g false) (start g) false (proj1 wf) eq_refl)
    as W.
  destruct (pendant_value (vertices g) (playable g false) (start g) false _ HG (proj1 wf) _ _ _ W)
    as [_ [_ Q]].
  pose proof Num' as [_ [_ En]]. simpl in En. subst next. unfold here, moved. simpl in Aw |- *.
  destruct Aw as [[_ ->]|[[i [L [T ->]]]|[[i [L [H ->]]]|[Hp _]]]]; [tauto| | |discriminate];
    (split; [intros E|intros E; injection E as E; unfold number_in in E; simpl in E;
      pose proof (proj1 wf); lia]); exfalso.
  - apply (entrance_not_zero g false i [Vertex (start g)] L); [|exact E].
    intros r [H|[]]; discriminate.
  - assert (F : untouched i [Vertex (start g)]) by (intros r [D|[]]; discriminate).
    pose proof (enter_d (vertices g) (playable g false) (start g) false _ HG i _ L F) as D.
    rewrite H in D. specialize (D (or_introl eq_refl)). fold (symbolic_value g false) in D. lia.
Qed.
