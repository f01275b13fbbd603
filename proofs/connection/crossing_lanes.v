(** * Wires in lanes, two of which change places at a time, make a layout that is runnable

[[
Theorem lanes_correct : forall A : arrangement, valid A ->
  (black_wins_crossing_nets (crossing_nets (laid_by_lanes A)) <->
   qbf_true (laid_formula (laid_by_lanes A))) /\
  (white_wins_crossing_nets (crossing_nets (laid_by_lanes A)) <->
   ~ qbf_true (laid_formula (laid_by_lanes A))).

Theorem valid_lanes_valid : forall A : arrangement, valid_lanes A = true -> valid A.
]]

    B1 of docs/hex_theorem.md. On each side the wires start at the clauses in lanes, the outermost
    first. At height h the wires in the lanes p and p+1 change places, p being the h-th swap, in
    the crossing h of that side; so a wire has a lane at each height ([lane_at]). Between the lanes
    are faces, and a crossing changes the one between its wires ([face_at]). The segments of a wire
    are numbered by the crossings that it has passed ([passed_below]); at every height its segment
    has the faces beside its lane ([segment_at]), so the segments of the lanes outside a face lead
    out to t ([out_at]), and the layout is runnable ([lanes_runnable]). The comparison with Python
    runs the test [valid_lanes] on the lanes of Python's wires, and compares the nets. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_tables
  crossing_black.
Import ListNotations.

Record arrangement := {
  lane_order : list nat;
  lane_universal : nat -> bool;
  lane_variables : clause_name -> list nat;
  lane_tree : option clause_tree;
  bottom : bool -> list wire;   (* of a side, outermost first *)
  swaps : bool -> list nat
}.

(** * Numbers that pass a test *)
Definition count_below (f : nat -> bool) (h : nat) : nat := length (filter f (seq 0 h)).

Lemma count_next f h : count_below f (S h) = count_below f h + (if f h then 1 else 0).
Proof.
  unfold count_below. rewrite seq_S, filter_app, app_length. simpl. now destruct (f h).
Qed.

Lemma count_mono f h h' : h <= h' -> count_below f h <= count_below f h'.
Proof. induction 1 as [|h' _ IH]; auto. rewrite count_next. lia. Qed.

Lemma nth_passing f n : forall m j, nth_error (filter f (seq 0 m)) n = Some j <->
  j < m /\ f j = true /\ count_below f j = n.
Proof.
  intros m. induction m as [|m IH]; intros j.
  - simpl. split; [now destruct n|lia].
  - rewrite seq_S, filter_app. simpl. change (length (filter f (seq 0 m))) with (count_below f m).
    destruct (Nat.lt_ge_cases n (count_below f m)) as [Few|Many].
    + rewrite nth_error_app1 by exact Few. rewrite IH. split; [intuition lia|].
      intros [Hj [Ef Ec]]. split; auto. assert (j <> m) by (intros ->; lia). lia.
    + rewrite nth_error_app2 by exact Many.
      change (length (filter f (seq 0 m))) with (count_below f m).
      split.
      * destruct (f m) eqn:Ef; simpl; [|now destruct (n - count_below f m)].
        destruct (n - count_below f m) as [|d] eqn:Ed; [|now destruct d].
        intros E. injection E as <-. repeat split; auto; lia.
      * intros [Hj [Ef Ec]].
        assert (j = m) as ->.
        { destruct (Nat.eq_dec j m) as [E|N]; auto. exfalso.
          assert (Below : S j <= m) by lia. pose proof (count_mono f (S j) m Below) as Most.
          rewrite count_next, Ef in Most. lia. }
        rewrite Ef, Ec, Nat.sub_diag. reflexivity.
Qed.

Fixpoint place_of (w : wire) (ws : list wire) : nat :=
  match ws with [] => 0 | u :: ws' => if wire_eq_dec u w then 0 else S (place_of w ws') end.
Fixpoint before_first (f : wire -> bool) (ws : list wire) : nat :=
  match ws with [] => 0 | u :: ws' => if f u then 0 else S (before_first f ws') end.

Lemma before_first_most f ws : before_first f ws <= length ws.
Proof. induction ws as [|u ws IH]; simpl; auto. destruct (f u); lia. Qed.

Lemma place_nth w ws : In w ws -> nth_error ws (place_of w ws) = Some w.
Proof.
  induction ws as [|u ws IH]; [intros []|]. simpl. intros H.
  destruct (wire_eq_dec u w) as [->|N]; auto. destruct H; [contradiction|]. auto.
Qed.

Lemma nth_place w ws : NoDup ws -> forall q, nth_error ws q = Some w -> place_of w ws = q.
Proof.
  induction ws as [|u ws IH]; intros D q E; [now destruct q|].
  inversion D as [|u' ws' N D']; subst. destruct q as [|q]; simpl in *.
  - injection E as ->. destruct (wire_eq_dec w w); congruence.
  - destruct (wire_eq_dec u w) as [->|Ne]; [|now rewrite (IH D' q)].
    exfalso. apply N. now apply nth_error_In in E.
Qed.

(** * Lanes and faces of one side *)
Section Side.
  Variables (s : bool) (ws : list wire) (ps : list nat).
  Definition swap_at (h : nat) : nat := nth h ps 0.
  Fixpoint lane_at (h : nat) (w : wire) : nat :=
    match h with
    | 0 => place_of w ws
    | S h' =>
        let q := lane_at h' w in
        if q =? swap_at h' then S q else if q =? S (swap_at h') then swap_at h' else q
    end.
  Fixpoint face_at (h q : nat) : face :=
    match h with
    | 0 =>
        match q with
        | 0 => Outside
        | S q' => match nth_error ws q' with Some w => Inside w | None => Outside end
        end
    | S h' => if q =? S (swap_at h') then Between (s, h') else face_at h' q
    end.
  Definition crosses (w : wire) (h : nat) : bool :=
    (lane_at h w =? swap_at h) || (lane_at h w =? S (swap_at h)).
  Definition passed_below (h : nat) (w : wire) : nat := count_below (crosses w) h.
  Definition crossed_by (w : wire) : list nat := filter (crosses w) (seq 0 (length ps)).
  Definition side_passages (w : wire) : list (crossing_name * bool) :=
    if in_dec wire_eq_dec w ws
    then map (fun h => ((s, h), lane_at h w =? swap_at h)) (crossed_by w) else [].
  Definition in_lane (h q : nat) : option wire := find (fun w => lane_at h w =? q) ws.
  Definition side_through (h : nat) (e : bool) : option (wire * nat) :=
    if h <? length ps then
      match in_lane h (if e then swap_at h else S (swap_at h)) with
      | Some w => Some (w, passed_below h w)
      | None => None
      end
    else None.
  (** Where a segment starts. *)
  Definition starts (w : wire) (n : nat) : nat :=
    match n with
    | 0 => 0
    | S n' => match nth_error (crossed_by w) n' with Some h => S h | None => 0 end
    end.
  Definition side_segment (w : wire) (n : nat) : face * face :=
    let h := starts w n in (face_at h (lane_at h w), face_at h (S (lane_at h w))).

  Hypothesis distinct : NoDup ws.
  Hypothesis swaps_inside : forall h, h < length ps -> S (swap_at h) < length ws.

  Lemma lane_next h w : lane_at (S h) w =
    if lane_at h w =? swap_at h then S (swap_at h)
    else if lane_at h w =? S (swap_at h) then swap_at h else lane_at h w.
  Proof.
    simpl. destruct (Nat.eqb_spec (lane_at h w) (swap_at h)) as [E|N]; [now rewrite E|reflexivity].
  Qed.

  Lemma lane_apart h w w' : In w ws -> In w' ws -> lane_at h w = lane_at h w' -> w = w'.
  Proof.
    intros Hw Hw'. induction h as [|h IH].
    - simpl. intros E. pose proof (place_nth w ws Hw) as P. rewrite E in P.
      rewrite (place_nth w' ws Hw') in P. congruence.
    - rewrite !lane_next. intros E. apply IH. revert E.
      destruct (Nat.eqb_spec (lane_at h w) (swap_at h)), (Nat.eqb_spec (lane_at h w') (swap_at h)),
        (Nat.eqb_spec (lane_at h w) (S (swap_at h))),
        (Nat.eqb_spec (lane_at h w') (S (swap_at h))); lia.
  Qed.

  Lemma lane_inside h w : In w ws -> h <= length ps -> lane_at h w < length ws.
  Proof.
    intros Hw. induction h as [|h IH]; intros Hh.
    - simpl. apply nth_error_Some. rewrite place_nth; auto. discriminate.
    - pose proof (swaps_inside h ltac:(lia)). specialize (IH ltac:(lia)). rewrite lane_next.
      destruct (lane_at h w =? swap_at h), (lane_at h w =? S (swap_at h)); lia.
  Qed.

  Lemma lane_taken h : h <= length ps -> forall q, q < length ws ->
    exists w, In w ws /\ lane_at h w = q.
  Proof.
    induction h as [|h IH]; intros Hh q Hq.
    - destruct (nth_error ws q) as [w|] eqn:E; [|apply nth_error_None in E; lia].
      exists w. split; [now apply nth_error_In in E|]. now apply nth_place.
    - pose proof (swaps_inside h ltac:(lia)) as In_ps.
      assert (From : exists q', q' < length ws /\
        q = if q' =? swap_at h then S (swap_at h)
            else if q' =? S (swap_at h) then swap_at h else q').
      { destruct (Nat.eq_dec q (swap_at h)) as [->|N1].
        - exists (S (swap_at h)). split; [lia|].
          destruct (Nat.eqb_spec (S (swap_at h)) (swap_at h)); [lia|].
          now rewrite Nat.eqb_refl.
        - destruct (Nat.eq_dec q (S (swap_at h))) as [->|N2].
          + exists (swap_at h). split; [lia|]. now rewrite Nat.eqb_refl.
          + exists q. split; auto. destruct (Nat.eqb_spec q (swap_at h)); [lia|].
            destruct (Nat.eqb_spec q (S (swap_at h))); lia. }
      destruct From as [q' [Hq' ->]]. destruct (IH ltac:(lia) q' Hq') as [w [Hw E]].
      exists w. split; auto. rewrite lane_next. now rewrite E.
  Qed.

  Lemma in_lane_iff h q w : In w ws -> lane_at h w = q -> in_lane h q = Some w.
  Proof.
    intros Hw E. unfold in_lane. destruct (find (fun w => lane_at h w =? q) ws) as [u|] eqn:F.
    - apply find_some in F. destruct F as [Hu F]. apply Nat.eqb_eq in F. f_equal.
      apply (lane_apart h); auto. congruence.
    - apply (find_none _ _ F) in Hw. apply Nat.eqb_neq in Hw. contradiction.
  Qed.

  Lemma passages_through w n h e : nth_error (side_passages w) n = Some ((s, h), e) <->
    side_through h e = Some (w, n).
  Proof.
    unfold side_passages, side_through. split.
    - destruct (in_dec wire_eq_dec w ws) as [Hw|]; [|now destruct n]. intros E.
      rewrite nth_error_map in E. destruct (nth_error (crossed_by w) n) as [h'|] eqn:P;
        [|discriminate]. injection E as -> <-. apply nth_passing in P. destruct P as [Hh [C Ec]].
      apply Nat.ltb_lt in Hh. rewrite Hh. unfold crosses in C. apply orb_true_iff in C.
      rewrite (in_lane_iff h _ w Hw).
      + unfold passed_below. now rewrite Ec.
      + destruct (Nat.eqb_spec (lane_at h w) (swap_at h)) as [E|N]; auto.
        destruct C as [C|C]; [discriminate|]. now apply Nat.eqb_eq in C.
    - destruct (Nat.ltb_spec h (length ps)) as [Hh|]; [|discriminate].
      destruct (in_lane h (if e then swap_at h else S (swap_at h))) as [u|] eqn:F; [|discriminate].
      intros E. injection E as -> <-. apply find_some in F. destruct F as [Hw F].
      apply Nat.eqb_eq in F. destruct (in_dec wire_eq_dec w ws); [|contradiction].
      rewrite nth_error_map.
      assert (P : nth_error (crossed_by w) (passed_below h w) = Some h).
      { apply nth_passing. repeat split; auto. unfold crosses. rewrite F.
        destruct e; rewrite ?Nat.eqb_refl; auto using orb_true_r. }
      rewrite P. simpl. do 2 f_equal. rewrite F. destruct e; [apply Nat.eqb_refl|].
      apply Nat.eqb_neq. lia.
  Qed.

  (** At every height the segment of a wire has the faces beside its lane. *)
  Lemma segment_at h w : h <= length ps ->
    side_segment w (passed_below h w) = (face_at h (lane_at h w), face_at h (S (lane_at h w))).
  Proof.
    induction h as [|h IH]; intros Hh; [reflexivity|].
    unfold passed_below in *. rewrite count_next. destruct (crosses w h) eqn:C.
    - rewrite Nat.add_1_r. unfold side_segment. cbn [starts].
      assert (P : nth_error (crossed_by w) (count_below (crosses w) h) = Some h).
      { apply nth_passing. auto. }
      now rewrite P.
    - rewrite Nat.add_0_r, IH by lia. unfold crosses in C. apply orb_false_iff in C.
      destruct C as [C1 C2]. rewrite lane_next, C1, C2. cbn [face_at]. rewrite C2.
      cbn [Nat.eqb]. now rewrite C1.
  Qed.

  Lemma starts_there w n : n <= length (crossed_by w) ->
    starts w n <= length ps /\ passed_below (starts w n) w = n.
  Proof.
    intros Hn. destruct n as [|n]; [split; [apply Nat.le_0_l|reflexivity]|]. simpl.
    destruct (nth_error (crossed_by w) n) as [h|] eqn:P.
    - apply nth_passing in P. destruct P as [Hh [C Ec]]. split; [lia|].
      unfold passed_below. rewrite count_next, C. lia.
    - apply nth_error_None in P. lia.
  Qed.

  Lemma outermost h : face_at h 0 = Outside.
  Proof. induction h as [|h IH]; auto. Qed.
End Side.

(** * The layout *)
Definition side_of (w : wire) : bool := fst (fst w).
Definition variable_of (w : wire) : nat := snd (fst w).
(** The variables up to one. *)
Fixpoint up_to (v : nat) (vs : list nat) : list nat :=
  match vs with [] => [] | u :: vs' => if u =? v then [u] else u :: up_to v vs' end.
Definition of_clause (c : clause_name) (w : wire) : bool :=
  if clause_name_eq_dec (clause_of w) c then true else false.

Section Laid.
  Variable A : arrangement.
  Definition height (s : bool) : nat := length (swaps A s).
  Definition lane (s : bool) : nat -> wire -> nat := lane_at (bottom A s) (swaps A s).
  Definition face_of (s : bool) : nat -> nat -> face := face_at s (bottom A s) (swaps A s).
  Definition swapped (x : crossing_name) : nat := swap_at (swaps A (fst x)) (snd x).
  Definition lane_tips (s : bool) (v : nat) : list nat :=
    flat_map (fun q => match in_lane (bottom A s) (swaps A s) (height s) q with
      | Some w => if variable_of w =? v then [snd w] else []
      | None => []
      end) (seq 0 (length (bottom A s))).
  (** The wires of a side of the variables up to one. *)
  Definition wires_up_to (s : bool) (v : nat) : nat :=
    length (filter (fun w => listed (variable_of w) (up_to v (lane_order A))) (bottom A s)).
  (** On the left the face outside the clause, on the right the one inside. *)
  Definition beside (c : clause_name) : nat :=
    let ws := bottom A (fst c) in
    if fst c then length ws - before_first (of_clause c) (rev ws)
    else before_first (of_clause c) ws.
  Definition laid_by_lanes : layout := {|
    order := lane_order A;
    universal := lane_universal A;
    variables_of := lane_variables A;
    tree := lane_tree A;
    tips := lane_tips;
    passages := fun w =>
      side_passages (side_of w) (bottom A (side_of w)) (swaps A (side_of w)) w;
    crossings := flat_map (fun s => map (pair s) (seq 0 (height s))) [false; true];
    through := fun x e => side_through (bottom A (fst x)) (swaps A (fst x)) (snd x) e;
    segment_faces := fun w =>
      side_segment (side_of w) (bottom A (side_of w)) (swaps A (side_of w)) w;
    crossing_faces := fun x e =>
      face_of (fst x) (snd x) (if e then swapped x else S (S (swapped x)));
    middle_face := fun x => face_of (fst x) (snd x) (S (swapped x));
    track_face := fun s v => face_of s (height s) (wires_up_to s v);
    next_face := fun c => face_of (fst c) 0 (beside c)
  |}.
  Notation L := laid_by_lanes.

  (** What the lanes have to be; the last: wires of one clause never cross. *)
  Record valid : Prop := {
    valid_order : NoDup (lane_order A);
    valid_clauses : NoDup (clauses_of L);
    valid_variables : forall c v, In c (clauses_of L) -> In v (lane_variables A c) ->
      In v (lane_order A);
    valid_wires : forall s w, In w (bottom A s) <-> side_of w = s /\ In w (wires L);
    valid_distinct : forall s, NoDup (bottom A s);
    valid_swaps : forall s h, h < height s -> S (swapped (s, h)) < length (bottom A s);
    valid_apart : forall s h w w', h < height s -> In w (bottom A s) -> In w' (bottom A s) ->
      lane s h w = swapped (s, h) -> lane s h w' = S (swapped (s, h)) ->
      clause_of w <> clause_of w'
  }.

  Hypothesis ok : valid.

  Lemma in_bottom w : In w (wires L) <-> In w (bottom A (side_of w)).
  Proof.
    split.
    - intros H. now apply (valid_wires ok).
    - intros H. now apply (valid_wires ok) in H.
  Qed.

  Lemma in_wires s v j : In (s, v, j) (wires L) <->
    In (s, j) (clauses_of L) /\ In v (lane_variables A (s, j)).
  Proof.
    unfold wires. rewrite in_flat_map. split.
    - intros [[s' j'] [Hc H]]. apply in_map_iff in H. destruct H as [v' [E H]].
      simpl in E. injection E as -> -> ->. auto.
    - intros [Hc Hv]. exists (s, j). split; auto. apply in_map_iff. now exists v.
  Qed.

  Lemma in_lane_tips s v j : In j (lane_tips s v) <-> In (s, v, j) (wires L).
  Proof.
    unfold lane_tips. rewrite in_flat_map. split.
    - intros [q [Hq H]]. destruct (in_lane _ _ _ q) as [w|] eqn:F; [|destruct H].
      apply find_some in F. destruct F as [Hw _]. apply (valid_wires ok) in Hw.
      destruct w as [[s' u] j']. destruct Hw as [E Hw]. cbv [side_of fst] in E. subst s'.
      cbv [variable_of fst snd] in H.
      destruct (Nat.eqb_spec u v) as [->|N]; [|destruct H]. now destruct H as [<-|[]].
    - intros H. pose proof H as Hb. apply in_bottom in Hb. simpl in Hb.
      exists (lane s (height s) (s, v, j)). split.
      + apply in_seq. split; [lia|]. simpl.
        exact (lane_inside _ _ (valid_swaps ok s) _ _ Hb (le_n _)).
      + unfold height, lane. rewrite (in_lane_iff _ _ _ _ (s, v, j)); auto.
        simpl. rewrite Nat.eqb_refl. now left.
  Qed.

  Lemma lanes_sound : sound L.
  Proof.
    constructor.
    - apply (valid_order ok).
    - apply (valid_clauses ok).
    - apply (valid_variables ok).
    - intros s v j H. apply in_lane_tips in H. now apply in_wires in H.
    - intros w n [s h] e. simpl. split.
      + intros E.
        assert (side_of w = s) as <-.
        { unfold side_passages in E. destruct (in_dec wire_eq_dec w _); [|now destruct n].
          apply nth_error_In in E. apply in_map_iff in E. destruct E as [h' [E _]]. congruence. }
        revert E. apply passages_through.
      + intros E.
        assert (side_of w = s) as <-.
        { unfold side_through in E. destruct (h <? _); [|discriminate].
          destruct (in_lane _ _ _ _) as [u|] eqn:F; [|discriminate]. injection E as -> _.
          apply find_some in F. now apply (valid_wires ok). }
        revert E. apply passages_through.
    - intros [s h] w n w' n' E E'. simpl in E, E'. unfold side_through in E, E'.
      destruct (Nat.ltb_spec h (length (swaps A s))) as [Hh|]; [|discriminate].
      destruct (in_lane _ _ h (swap_at _ h)) as [u|] eqn:F in E; [|discriminate].
      destruct (in_lane _ _ h (S (swap_at _ h))) as [u'|] eqn:F' in E'; [|discriminate].
      injection E as -> _. injection E' as -> _. apply find_some in F, F'.
      destruct F as [Hw F], F' as [Hw' F']. apply Nat.eqb_eq in F, F'.
      apply (valid_apart ok s h); auto.
  Qed.

  Lemma passages_crossed w : In w (wires L) ->
    passage_count L w = length (crossed_by (bottom A (side_of w)) (swaps A (side_of w)) w).
  Proof.
    intros Hw. apply in_bottom in Hw. unfold passage_count. simpl. unfold side_passages.
    destruct (in_dec wire_eq_dec w (bottom A (side_of w))); [|contradiction]. apply map_length.
  Qed.

  Definition done (s : bool) : nat -> wire -> nat := passed_below (bottom A s) (swaps A s).

  Lemma done_most s h w : In w (bottom A s) -> h <= height s -> done s h w <= passage_count L w.
  Proof.
    intros Hw Hh. pose proof Hw as E. apply (valid_wires ok) in E. destruct E as [<- Hin].
    rewrite passages_crossed by exact Hin. now apply count_mono.
  Qed.

  Lemma segment_here s h w : In w (bottom A s) -> h <= height s ->
    segment_faces L w (done s h w) = (face_of s h (lane s h w), face_of s h (S (lane s h w))).
  Proof.
    intros Hw Hh. apply (valid_wires ok) in Hw. destruct Hw as [<- _]. now apply segment_at.
  Qed.

  (** Across the lanes outside a face, at one height. *)
  Lemma out_at s h (usable : wire -> nat -> Prop) : h <= height s ->
    forall q, q <= length (bottom A s) ->
    (forall w, In w (bottom A s) -> lane s h w < q -> usable w (done s h w)) ->
    outward L usable (face_of s h q).
  Proof.
    intros Hh q. induction q as [|q IH]; intros Hq Use.
    - unfold face_of. rewrite outermost. constructor.
    - destruct (lane_taken _ _ (valid_distinct ok s) (valid_swaps ok s) h Hh q Hq)
        as [w [Hw E]].
      apply outward_across with w (done s h w) (face_of s h q).
      + now apply (valid_wires ok) in Hw.
      + now apply done_most.
      + apply Use; auto. unfold lane. lia.
      + right. rewrite segment_here by auto. unfold lane. now rewrite E.
      + apply IH; [lia|]. intros w' Hw' Near. apply Use; auto.
  Qed.

  Lemma outward_weaker (usable usable' : wire -> nat -> Prop) f :
    (forall w n, usable w n -> usable' w n) ->
    outward L usable f -> outward L usable' f.
  Proof.
    intros Weak H. induction H as [|w n f g Hw Hn Us E _ IH]; [constructor|].
    now apply outward_across with w n g; auto.
  Qed.

  Lemma threatened_out w n f : In w (wires L) -> n <= passage_count L w ->
    threatened L w n f -> outward L (not_run w n) f.
  Proof.
    intros Hin Hn Th. pose proof Hin as Hw. apply in_bottom in Hw. set (s := side_of w) in *.
    assert (Apart : forall h w' q, In w' (bottom A s) -> lane s h w' < q -> lane s h w = q ->
      not_run w n w' (done s h w')).
    { intros h w' q Hw' Near E ->. lia. }
    destruct Th as [->|[[s' h] [e [P Th]]]].
    - rewrite passages_crossed in Hn by exact Hin. fold s in Hn.
      destruct (starts_there (bottom A s) (swaps A s) w n Hn) as [Hh Ed].
      set (h := starts (bottom A s) (swaps A s) w n) in *.
      change (outward L (not_run w n) (face_of s h (lane s h w))).
      apply out_at; auto.
      + pose proof (lane_inside _ _ (valid_swaps ok s) h w Hw Hh). unfold lane. lia.
      + intros w' Hw' Near. now apply (Apart h w' (lane s h w)).
    - assert (s' = s) as ->.
      { simpl in P. fold s in P. unfold side_passages in P.
        destruct (in_dec wire_eq_dec w _); [|now destruct n].
        apply nth_error_In in P. apply in_map_iff in P. destruct P as [h' [P _]]. congruence. }
      assert (T : through L (s, h) e = Some (w, n)) by now apply (passed_through L lanes_sound).
      simpl in T. unfold side_through in T.
      destruct (Nat.ltb_spec h (length (swaps A s))) as [Hh|]; [|discriminate].
      set (p := swap_at (swaps A s) h) in *.
      destruct (in_lane (bottom A s) (swaps A s) h (if e then p else S p)) as [u|] eqn:F;
        [|discriminate].
      injection T as -> Ed. apply find_some in F. destruct F as [_ F]. apply Nat.eqb_eq in F.
      assert (Hp : S p < length (bottom A s)) by exact (valid_swaps ok s h Hh).
      assert (Own : done s (S h) w = S n).
      { unfold done, passed_below. rewrite count_next.
        assert (C : crosses (bottom A s) (swaps A s) w h = true).
        { unfold crosses. fold p. rewrite F. destruct e; rewrite Nat.eqb_refl;
            auto using orb_true_r. }
        rewrite C. unfold passed_below in Ed. lia. }
      (* outside both wires *)
      assert (OutS : outward L (not_run w n) (face_of s h p)).
      { apply out_at; auto; [unfold height; lia|lia|]. intros w' Hw' Near E. subst w'.
        unfold lane in Near. destruct e; lia. }
      (* inside both, across the lanes above the crossing *)
      assert (OutN : outward L (not_run w n) (face_of s h (S (S p)))).
      { assert (E : face_of s h (S (S p)) = face_of s (S h) (S (S p))).
        { unfold face_of. cbn [face_at]. fold p.
          destruct (Nat.eqb_spec (S (S p)) (S p)); [lia|reflexivity]. }
        rewrite E. apply out_at; auto. intros w' Hw' Near E'. subst w'. lia. }
      simpl in Th. unfold swapped in Th. simpl in Th. fold p in Th.
      destruct Th as [->|[[|] ->]]; auto.
      destruct e.
      + (* his is the outer wire: across the other one, below *)
        destruct (lane_taken _ _ (valid_distinct ok s) (valid_swaps ok s) h ltac:(lia) (S p) Hp)
          as [b [Hb Eb]].
        apply outward_across with b (done s h b) (face_of s h (S (S p))); auto.
        * now apply (valid_wires ok) in Hb.
        * apply done_most; auto. unfold height. lia.
        * intros E. subst b. lia.
        * left. rewrite segment_here by (auto; unfold height; lia). unfold lane. now rewrite Eb.
      + apply out_at; auto; [unfold height; lia|lia|]. intros w' Hw' Near E. subst w'.
        unfold lane in Near. lia.
  Qed.

  Lemma lanes_runnable : runnable L.
  Proof.
    constructor.
    - intros [s j] v Hc Hv. simpl. apply in_lane_tips, in_wires. auto.
    - intros w n [s h] e P. assert (T : through L (s, h) e = Some (w, n)) by
        now apply (passed_through L lanes_sound).
      simpl in T. unfold side_through in T.
      destruct (Nat.ltb_spec h (length (swaps A s))) as [Hh|]; [|discriminate]. split.
      + apply in_flat_map. exists s. split; [destruct s; simpl; auto|]. apply in_map.
        apply in_seq. unfold height. lia.
      + pose proof (valid_swaps ok s h Hh) as Hp.
        change (swapped (s, h)) with (swap_at (swaps A s) h) in Hp.
        set (q := if negb e then swap_at (swaps A s) h else S (swap_at (swaps A s) h)).
        assert (Hq : q < length (bottom A s)) by (unfold q; destruct e; simpl; lia).
        destruct (lane_taken _ _ (valid_distinct ok s) (valid_swaps ok s) h ltac:(lia) q Hq)
          as [u [Hu Eu]].
        exists (u, done s h u). simpl. unfold side_through. apply Nat.ltb_lt in Hh. rewrite Hh.
        fold q. now rewrite (in_lane_iff _ _ _ _ u Hu Eu).
    - intros s v _. apply out_at; auto; [|unfold any_segment; auto].
      unfold wires_up_to. induction (bottom A s) as [|w ws IH]; simpl; auto.
      destruct (listed (variable_of w) (up_to v (lane_order A))); simpl; lia.
    - intros s v j _ Hj. apply in_lane_tips in Hj.
      apply (outward_weaker (not_run (s, v, j) (passage_count L (s, v, j))));
        [unfold any_segment; auto|]. apply threatened_out; auto. now left.
    - intros c _. apply out_at; [lia| |unfold any_segment; auto]. unfold beside.
      pose proof (before_first_most (of_clause c) (bottom A (fst c))).
      destruct (fst c); lia.
    - exact threatened_out.
  Qed.
End Laid.

Theorem lanes_correct : forall A : arrangement, valid A ->
  (black_wins_crossing_nets (crossing_nets (laid_by_lanes A)) <->
   qbf_true (laid_formula (laid_by_lanes A))) /\
  (white_wins_crossing_nets (crossing_nets (laid_by_lanes A)) <->
   ~ qbf_true (laid_formula (laid_by_lanes A))).
Proof.
  intros A ok. apply crossing_nets_correct; [now apply lanes_sound|now apply lanes_runnable].
Qed.

(** * A test *)
Definition wires_listed (A : arrangement) (s : bool) : bool :=
  forallb (fun w => eqb (side_of w) s &&
    (if in_dec wire_eq_dec w (wires (laid_by_lanes A)) then true else false)) (bottom A s).
Definition swap_allowed (A : arrangement) (s : bool) (h : nat) : bool :=
  let p := swapped A (s, h) in
  (S p <? length (bottom A s)) &&
  match in_lane (bottom A s) (swaps A s) h p, in_lane (bottom A s) (swaps A s) h (S p) with
  | Some w, Some w' => if clause_name_eq_dec (clause_of w) (clause_of w') then false else true
  | _, _ => true
  end.
Definition valid_side (A : arrangement) (s : bool) : bool :=
  wires_listed A s && all_distinct wire_eq_dec (bottom A s) &&
  forallb (swap_allowed A s) (seq 0 (height A s)).
Definition valid_lanes (A : arrangement) : bool :=
  let L := laid_by_lanes A in
  all_distinct Nat.eq_dec (lane_order A) &&
  all_distinct clause_name_eq_dec (clauses_of L) &&
  forallb (fun c => forallb (fun v => listed v (lane_order A)) (lane_variables A c))
    (clauses_of L) &&
  forallb (fun w => if in_dec wire_eq_dec w (bottom A (side_of w)) then true else false)
    (wires L) &&
  valid_side A false && valid_side A true.

Theorem valid_lanes_valid : forall A : arrangement, valid_lanes A = true -> valid A.
Proof.
  intros A H. unfold valid_lanes in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Order Clauses] Bound] Wires] Left] Right].
  assert (Sides : forall s, valid_side A s = true) by (intros [|]; assumption).
  clear Left Right. apply all_distinct_nodup in Order, Clauses.
  rewrite forallb_forall in Bound, Wires.
  assert (Parts : forall s, wires_listed A s = true /\
    all_distinct wire_eq_dec (bottom A s) = true /\
    forall h, h < height A s -> swap_allowed A s h = true).
  { intros s. specialize (Sides s). unfold valid_side in Sides. rewrite !andb_true_iff in Sides.
    destruct Sides as [[W D] S0]. repeat split; auto. intros h Hh.
    rewrite forallb_forall in S0. apply S0, in_seq. lia. }
  constructor; auto.
  - intros c v Hc Hv. specialize (Bound c Hc). rewrite forallb_forall in Bound.
    now apply listed_in, Bound.
  - intros s w. split.
    + intros Hw. destruct (Parts s) as [W _]. unfold wires_listed in W.
      rewrite forallb_forall in W. specialize (W w Hw). apply andb_true_iff in W.
      destruct W as [E W]. apply eqb_prop in E. split; auto.
      now destruct (in_dec wire_eq_dec w (wires (laid_by_lanes A))).
    + intros [<- Hw]. specialize (Wires w Hw).
      now destruct (in_dec wire_eq_dec w (bottom A (side_of w))).
  - intros s. destruct (Parts s) as [_ [D _]]. now apply all_distinct_nodup in D.
  - intros s h Hh. destruct (Parts s) as [_ [_ Sw]]. specialize (Sw h Hh).
    apply andb_true_iff in Sw. destruct Sw as [Sw _]. now apply Nat.ltb_lt.
  - intros s h w w' Hh Hw Hw' E E'. destruct (Parts s) as [_ [_ Sw]]. specialize (Sw h Hh).
    apply andb_true_iff in Sw. destruct Sw as [_ Sw].
    rewrite (in_lane_iff _ _ h _ w Hw E), (in_lane_iff _ _ h _ w' Hw' E') in Sw.
    now destruct (clause_name_eq_dec (clause_of w) (clause_of w')).
Qed.
