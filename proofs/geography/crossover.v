(** * The crossover box of planar GENERALIZED GEOGRAPHY

[[
Theorem crossover_box : forall (arcs : list (nat * nat)) (line : bool -> nat * nat) (s : nat),
  never_both arcs line s ->
  (Wins (gg_move arcs) (s, [s]) <->
    Wins (gg_move (crossed arcs line)) (Old s, [Old s])) /\
  (Loses (gg_move arcs) (s, [s]) <->
    Loses (gg_move (crossed arcs line)) (Old s, [Old s])).
]]

    Two arcs of a digraph, x1 -> y1 and x2 -> y2 ([line true] and [line false]), are replaced by a
    box in which nothing crosses (gadgetry/reductions/geography/planar/planar_kinds.py):

        x1 -> f1 -> X -> m1 -> m2 -> m3 -> Y -> y1     Y -> r0 -> U
        x2 -> f2 -> U -> m1            m3 -> W -> y2     W -> q -> X

    If no play of the digraph uses both arcs, the winner stays the same. That the digraph can be
    drawn so that only such arcs cross, and that the box is planar, is Python's to check; so are the
    merges, forks and splits that bring vertices to degree 3.

    Why it is right. Who enters by f1 comes through X to m3, where the opponent has a choice. At W,
    the wrong turn, the entering player goes back to q, from where the only way, X, is visited. At Y
    he goes on to y1, or back to r0: then the opponent plays U, from where the only way, m1, is
    visited ([enter_line]). When the box has been used, entering it again loses at X or U, as m1 is
    visited. The invariant ([same_play]): the same vertices of the digraph are visited; the box is
    untouched, or a line of it was used, and so was that arc. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.geography Require Import generalized_geography.
Import ListNotations.

(** For the line [true] these are f1, X, Y and r0; for [false] f2, U, W and q. *)
Inductive place := Entry (l : bool) | Corner (l : bool) | M1 | M2 | M3 | Exit (l : bool) |
  Back (l : bool).
Inductive vertex := Old (v : nat) | Box (r : place).

Definition is_line (line : bool -> nat * nat) (arc : nat * nat) : bool :=
  existsb (fun l => (fst arc =? fst (line l)) && (snd arc =? snd (line l))) [true; false].
Definition line_arcs (line : bool -> nat * nat) (l : bool) : list (vertex * vertex) :=
  [(Old (fst (line l)), Box (Entry l)); (Box (Entry l), Box (Corner l)); (Box (Corner l), Box M1);
   (Box M3, Box (Exit l)); (Box (Exit l), Old (snd (line l)));
   (Box (Exit l), Box (Back l)); (Box (Back l), Box (Corner (negb l)))].
Definition crossed (arcs : list (nat * nat)) (line : bool -> nat * nat) :
  list (vertex * vertex) :=
  map (fun arc => (Old (fst arc), Old (snd arc))) (filter (fun arc => negb (is_line line arc)) arcs)
  ++ line_arcs line true ++ line_arcs line false ++ [(Box M1, Box M2); (Box M2, Box M3)].

(** A play from s: the arcs that it has used, and the position. *)
Inductive play (arcs : list (nat * nat)) (s : nat) : list (nat * nat) -> nat * list nat -> Prop :=
| play_start : play arcs s [] (s, [s])
| play_step used u w vis : play arcs s used (u, vis) -> In (u, w) arcs -> ~ In w vis ->
    play arcs s ((u, w) :: used) (w, w :: vis).
Definition never_both (arcs : list (nat * nat)) (line : bool -> nat * nat) (s : nat) : Prop :=
  (forall l, In (line l) arcs) /\
  forall used p, play arcs s used p -> ~ (In (line true) used /\ In (line false) used).

Section Crossover.
  Variables (arcs : list (nat * nat)) (line : bool -> nat * nat) (s : nat).
  Hypothesis lines_there : forall l, In (line l) arcs.
  Hypothesis once : forall used p, play arcs s used p ->
    ~ (In (line true) used /\ In (line false) used).
  Notation step := (gg_move (crossed arcs line)).

  Definition next (u w : vertex) : Prop :=
    match u with
    | Old v => (exists y, In (v, y) arcs /\ (forall l, line l <> (v, y)) /\ w = Old y) \/
        (exists l, fst (line l) = v /\ w = Box (Entry l))
    | Box (Entry l) => w = Box (Corner l)
    | Box (Corner _) => w = Box M1
    | Box M1 => w = Box M2
    | Box M2 => w = Box M3
    | Box M3 => exists l, w = Box (Exit l)
    | Box (Exit l) => w = Old (snd (line l)) \/ w = Box (Back l)
    | Box (Back l) => w = Box (Corner (negb l))
    end.

  Lemma is_line_iff arc : is_line line arc = true <-> exists l, line l = arc.
  Proof.
    unfold is_line. rewrite existsb_exists. split.
    - intros [l [_ E]]. apply andb_true_iff in E. rewrite !Nat.eqb_eq in E. exists l.
      rewrite (surjective_pairing arc), (surjective_pairing (line l)). now destruct E as [-> ->].
    - intros [l <-]. exists l. rewrite !Nat.eqb_refl. destruct l; simpl; auto.
  Qed.

  Lemma next_iff u w : In (u, w) (crossed arcs line) <-> next u w.
  Proof.
    assert (Lines : forall l, In (u, w) (line_arcs line l) -> next u w).
    { intros l Hin. simpl in Hin.
      repeat (destruct Hin as [Hin|Hin]; [injection Hin as <- <-; simpl; eauto|]). destruct Hin. }
    assert (Some_line : forall l, In (u, w) (line_arcs line l) -> In (u, w) (crossed arcs line)).
    { intros l Hin. unfold crossed. rewrite !in_app_iff. destruct l; auto. }
    split.
    - unfold crossed. rewrite !in_app_iff. intros [Hin|[Hin|[Hin|[Hin|[Hin|[]]]]]].
      + apply in_map_iff in Hin. destruct Hin as [[v y] [E Hin]]. injection E as <- <-.
        apply filter_In in Hin. destruct Hin as [Hin Nl]. simpl. left. exists y.
        split; [exact Hin|]. split; [|reflexivity]. intros l E. apply negb_true_iff in Nl.
        assert (is_line line (v, y) = true) by (apply is_line_iff; eauto). congruence.
      + now apply (Lines true).
      + now apply (Lines false).
      + injection Hin as <- <-. reflexivity.
      + injection Hin as <- <-. reflexivity.
    - destruct u as [v|r]; [|destruct r as [l|l| | | |l|l]]; simpl.
      + intros [[y [Hin [Nl ->]]]|[l [<- ->]]]; [|apply (Some_line l); simpl; auto].
        unfold crossed. rewrite in_app_iff. left. apply in_map_iff. exists (v, y).
        split; [reflexivity|]. apply filter_In. split; [exact Hin|]. apply negb_true_iff.
        destruct (is_line line (v, y)) eqn:E; [|reflexivity]. apply is_line_iff in E.
        destruct E as [l E]. now apply Nl in E.
      + intros ->. apply (Some_line l). simpl. auto.
      + intros ->. apply (Some_line l). simpl. auto.
      + intros ->. unfold crossed. rewrite !in_app_iff. simpl. auto 10.
      + intros ->. unfold crossed. rewrite !in_app_iff. simpl. auto 10.
      + intros [l ->]. apply (Some_line l). simpl. auto.
      + intros [->| ->]; apply (Some_line l); simpl; auto 10.
      + intros ->. apply (Some_line l). simpl. auto 10.
  Qed.

  Lemma wins_to u vis w : next u w -> ~ In w vis -> Loses step (w, w :: vis) ->
    Wins step (u, vis).
  Proof.
    intros Hn N H. apply wins_by with (w, w :: vis); [|exact H]. constructor; [|exact N].
    now apply next_iff.
  Qed.

  Lemma loses_to u vis : (forall w, next u w -> ~ In w vis -> Wins step (w, w :: vis)) ->
    Loses step (u, vis).
  Proof.
    intros H. constructor. intros p M. apply gg_move_iff in M. destruct M as [w [A [N ->]]].
    apply H; [now apply next_iff|exact N].
  Qed.

  Definition untouched (vis : list vertex) : Prop := forall r, ~ In (Box r) vis.
  (** What a line leaves visited. *)
  Definition through (l : bool) (vis : list vertex) : list vertex :=
    [Box (Exit l); Box M3; Box M2; Box M1; Box (Corner l); Box (Entry l)] ++ vis.

  Ltac new Hfresh := let H := fresh in
    simpl; intros H; repeat (destruct H as [H|H]; [congruence|]); exact (Hfresh _ H).

  (** Who enters a line wins iff he would win by the arc. *)
  Lemma enter_line l vis : untouched vis ->
    let y := snd (line l) in
    let beyond := (Old y, Old y :: through l vis) in
    (~ In (Old y) vis -> Loses step beyond ->
      Loses step (Box (Entry l), Box (Entry l) :: vis)) /\
    ((~ In (Old y) vis -> Wins step beyond) ->
      Wins step (Box (Entry l), Box (Entry l) :: vis)).
  Proof.
    intros Hfresh y beyond. unfold beyond, through, y.
    set (v3 := Box M3 :: Box M2 :: Box M1 :: Box (Corner l) :: Box (Entry l) :: vis). split.
    - intros Ny Hl.
      assert (H3 : Loses step (Box M3, v3)).
      { apply loses_to. intros w [l' ->] Nw.
        destruct (bool_dec l' l) as [->|Ne].
        - apply (wins_to _ _ (Old (snd (line l)))); [now left| |exact Hl].
          unfold v3. simpl. intros H. repeat (destruct H as [H|H]; [discriminate H|]). auto.
        - assert (l' = negb l) as -> by (destruct l, l'; simpl; congruence).
          apply (wins_to _ _ (Box (Back (negb l)))); [now right|unfold v3; new Hfresh|].
          apply loses_to. intros w E Nback. exfalso. apply Nback. simpl in E. subst w.
          rewrite negb_involutive. unfold v3. simpl. auto 10. }
      apply loses_to. intros w -> _.
      apply (wins_to _ _ (Box M1)); [reflexivity|new Hfresh|].
      apply loses_to. intros w -> _.
      apply (wins_to _ _ (Box M3)); [reflexivity|new Hfresh|exact H3].
    - intros Hw.
      assert (H3 : Wins step (Box M3, v3)).
      { apply (wins_to _ _ (Box (Exit l))); [simpl; eauto|unfold v3; new Hfresh|].
        apply loses_to. intros w [->| ->] Nw.
        - apply Hw. intros Hin. apply Nw. unfold v3. simpl. auto 12.
        - apply (wins_to _ _ (Box (Corner (negb l)))); [reflexivity| |].
          + unfold v3. simpl. intros H. destruct l; simpl in H;
              repeat (destruct H as [H|H]; [discriminate H|]); exact (Hfresh _ H).
          + apply loses_to. intros w -> Nw1. exfalso. apply Nw1. unfold v3. simpl. auto 12. }
      apply (wins_to _ _ (Box (Corner l))); [reflexivity|new Hfresh|].
      apply loses_to. intros w -> _.
      apply (wins_to _ _ (Box M2)); [reflexivity|new Hfresh|].
      apply loses_to. intros w -> _. exact H3.
  Qed.

  Record same_play (used : list (nat * nat)) (p : nat * list nat) (vis : list vertex) : Prop := {
    same_trail : play arcs s used p;
    same_old : forall v, In (Old v) vis <-> In v (snd p);
    same_box : untouched vis \/ exists l, In (line l) used /\
      In (Box (Entry l)) vis /\ In (Box M1) vis /\ ~ In (Box (Entry (negb l))) vis /\
      ~ In (Box (Corner (negb l))) vis }.

  Lemma used_visited used p : play arcs s used p -> forall x y, In (x, y) used -> In y (snd p).
  Proof.
    induction 1 as [|used u w vis Hp IH Ha Nw]; intros x y Hin; [destruct Hin|].
    destruct Hin as [E|Hin]; [injection E as _ ->; now left|]. right. exact (IH x y Hin).
  Qed.

  (** An arc that can be used has an untouched box. *)
  Lemma box_is_free used u vis vis' l : same_play used (u, vis) vis' -> line l = (u, snd (line l))
    ->
    ~ In (snd (line l)) vis -> untouched vis'.
  Proof.
    intros Same E Ny. destruct (same_box _ _ _ Same) as [U|[l' [Hu _]]]; [exact U|]. exfalso.
    destruct (bool_dec l' l) as [->|Ne].
    - apply Ny. rewrite (surjective_pairing (line l)) in Hu.
      exact (used_visited _ _ (same_trail _ _ _ Same) _ _ Hu).
    - apply (once ((u, snd (line l)) :: used) (snd (line l), snd (line l) :: vis)).
      + constructor; [exact (same_trail _ _ _ Same)| |exact Ny]. rewrite <- E. apply lines_there.
      + assert (Hl : In (line l) ((u, snd (line l)) :: used)) by (left; now rewrite <- E).
        assert (Hl' : In (line l') ((u, snd (line l)) :: used)) by now right.
        destruct l, l'; auto; congruence.
  Qed.

  Lemma same_step used u vis vis' w : same_play used (u, vis) vis' -> In (u, w) arcs ->
    ~ In w vis -> same_play ((u, w) :: used) (w, w :: vis) (Old w :: vis').
  Proof.
    intros Same Ha Nw. constructor.
    - constructor; auto. exact (same_trail _ _ _ Same).
    - intros v. simpl. rewrite (same_old _ _ _ Same). simpl.
      split; (intros [E|Hin]; [left; congruence|now right]).
    - destruct (same_box _ _ _ Same) as [U|[l [Hu [H1 [H2 [H3 H4]]]]]].
      + left. intros r [E|Hin]; [discriminate|exact (U r Hin)].
      + right. exists l. simpl. intuition discriminate.
  Qed.

  Lemma same_line used u vis vis' l : same_play used (u, vis) vis' -> untouched vis' ->
    line l = (u, snd (line l)) -> ~ In (snd (line l)) vis ->
    same_play (line l :: used) (snd (line l), snd (line l) :: vis)
      (Old (snd (line l)) :: through l vis').
  Proof.
    intros Same U E Ny. unfold through. constructor.
    - rewrite E at 1. constructor; [exact (same_trail _ _ _ Same)| |exact Ny]. rewrite <- E.
      apply lines_there.
    - intros v. simpl. split.
      + intros [H|H]; [left; congruence|]. repeat (destruct H as [H|H]; [discriminate H|]). right.
        now apply (same_old _ _ _ Same) in H.
      + intros [->|H]; [now left|]. do 7 right. now apply (same_old _ _ _ Same).
    - right. exists l. split; [now left|]. split; [simpl; auto 10|]. split; [simpl; auto 10|].
      split; intros H; simpl in H; destruct l; simpl in H;
        repeat (destruct H as [H|H]; [discriminate H|]); exact (U _ H).
  Qed.

  Lemma same_winner :
    (forall p, Wins (gg_move arcs) p -> forall used vis, same_play used p vis ->
      Wins step (Old (fst p), vis)) /\
    (forall p, Loses (gg_move arcs) p -> forall used vis, same_play used p vis ->
      Loses step (Old (fst p), vis)).
  Proof.
    pose (W := fun p => forall used vis, same_play used p vis -> Wins step (Old (fst p), vis)).
    pose (L := fun p => forall used vis, same_play used p vis -> Loses step (Old (fst p), vis)).
    assert (HW : forall p q, gg_move arcs p q -> Loses (gg_move arcs) q -> L q -> W p).
    { intros [u gvis] q M _ IH used vis Same. apply gg_move_iff in M.
      destruct M as [w [Ha [Nw ->]]]. cbn [fst].
      assert (Nw' : ~ In (Old w) vis) by (rewrite (same_old _ _ _ Same); exact Nw).
      destruct (is_line line (u, w)) eqn:El.
      - apply is_line_iff in El. destruct El as [l El].
        assert (Es : line l = (u, snd (line l))) by now rewrite El.
        assert (Ew : snd (line l) = w) by now rewrite El.
        rewrite <- Ew in Nw, Nw', IH.
        pose proof (box_is_free _ _ _ _ _ Same Es Nw) as U.
        apply (wins_to _ _ (Box (Entry l))); [|apply U|].
        + right. exists l. split; [now rewrite El|reflexivity].
        + apply enter_line; [exact U|exact Nw'|].
          apply (IH (line l :: used)). now apply same_line with u.
      - apply (wins_to _ _ (Old w)); [|exact Nw'|].
        + left. exists w. split; [exact Ha|]. split; [|reflexivity]. intros l E.
          assert (is_line line (u, w) = true) by (apply is_line_iff; eauto). congruence.
        + apply (IH ((u, w) :: used)). now apply same_step. }
    assert (HL : forall p, (forall q, gg_move arcs p q -> Wins (gg_move arcs) q) ->
      (forall q, gg_move arcs p q -> W q) -> L p).
    { intros [u gvis] _ IH used vis Same. cbn [fst]. apply loses_to.
      intros w [[y [Ha [_ ->]]]|[l [Eu ->]]] Nw.
      - assert (Ny : ~ In y gvis) by (intros H; apply Nw; now apply (same_old _ _ _ Same)).
        apply (IH (y, y :: gvis) (gg_step _ _ _ _ Ha Ny) ((u, y) :: used)). now apply same_step.
      - assert (Es : line l = (u, snd (line l))) by (rewrite <- Eu; apply surjective_pairing).
        destruct (same_box _ _ _ Same) as [U|[l' [_ [H1 [H2 [_ H4]]]]]].
        + apply enter_line; [exact U|]. intros Ny.
          assert (Ny' : ~ In (snd (line l)) gvis).
          { intros H. apply Ny. now apply (same_old _ _ _ Same). }
          assert (Ha : In (u, snd (line l)) arcs) by (rewrite <- Es; apply lines_there).
          apply (IH _ (gg_step _ _ _ _ Ha Ny') (line l :: used)). now apply same_line with u.
        + assert (l = negb l') as ->.
          { destruct l, l'; simpl; auto; contradiction. }
          apply (wins_to _ _ (Box (Corner (negb l')))); [reflexivity| |].
          * intros [E|H]; [discriminate|contradiction].
          * apply loses_to. intros w -> Nm. exfalso. apply Nm. simpl. auto. }
    split; intros p.
    - exact (Wins_mutual (gg_move arcs) W L HW HL p).
    - exact (Loses_mutual (gg_move arcs) W L HW HL p).
  Qed.
End Crossover.

Theorem crossover_box : forall (arcs : list (nat * nat)) (line : bool -> nat * nat) (s : nat),
  never_both arcs line s ->
  (Wins (gg_move arcs) (s, [s]) <->
    Wins (gg_move (crossed arcs line)) (Old s, [Old s])) /\
  (Loses (gg_move arcs) (s, [s]) <->
    Loses (gg_move (crossed arcs line)) (Old s, [Old s])).
Proof.
  intros arcs line s [There Once]. destruct (same_winner arcs line s There Once) as [W L].
  assert (Same : same_play arcs line s [] (s, [s]) [Old s]).
  { constructor.
    - constructor.
    - intros v. simpl. split; (intros [E|[]]; left; congruence).
    - left. intros r [E|[]]. discriminate. }
  assert (Decided : {Wins (gg_move arcs) (s, [s])} + {Loses (gg_move arcs) (s, [s])}).
  { exact (gg_determined {| vertices := 0; generalized_geography.arcs := arcs; start := s |}). }
  apply both_iff; [exact Decided|intros H; exact (W _ H _ _ Same)|intros H; exact (L _ H _ _
    Same)|].
  apply wins_not_loses.
Qed.
