(** * The variables, drawn in the plane

    From the last junction up to the first: of each variable the tracks at the wires of both sides
    ([track_drawn]), then the core between them ([core_drawn]). What the wires of a side and the
    faces between them have to be is [beside_tracks]. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.connection Require Import crossing_nets.
From Gadgetry.drawing Require Import plane_drawing drawn_gadgets drawn_wires drawn_tree.
Import ListNotations.

Lemma last_from {B : Type} (l : list B) : forall x d, last (x :: l) d = last l x.
Proof.
  induction l as [|y l IH]; intros x d; [reflexivity|].
  change (last (y :: l) d = last (y :: l) x). now rewrite !IH.
Qed.

Lemma all_but_last {B : Type} (l : list B) : incl (removelast l) l.
Proof.
  induction l as [|x l IH]; [apply incl_refl|]. simpl. destruct l as [|y l]; [intros z []|].
  intros z [<-|Hz]; [now left|right; now apply IH].
Qed.

Section Variables.
  Variable L : layout.
  Definition end_of_wire (w : wire) : crossing_net := WireP w (passage_count L w) 2.

  (** * A track *)
  Section Track.
    Variables (s : bool) (v : nat) (gap : nat -> face).
    Notation U := (TrackU s v).

    Definition rung (i q : nat) (w : wire) : junctions :=
      [(Tip s v i, [U i; Face (gap q); end_of_wire w]); (Step s v i, [U i; U (S i)])].
    Fixpoint rungs (i q : nat) (ws : list wire) : junctions :=
      match ws with [] => [] | w :: ws' => rung i q w ++ rungs (S i) (S q) ws' end.
    Definition foot (k q : nat) : junctions :=
      [(Step s v k, [U k; U (S k)]); (Tip s v k, [U k; U (S k); Face (gap q)]);
       (Tip s v (S k), [U (S k); Face (gap q)]); (Leave s v, [U (S k); Junction v])].
    Definition rung_nodes (i : nat) : list node :=
      [Net (U i); Switch (Step s v i); Switch (Tip s v i)].

    Lemma foot_drawn k q : draws [Net (Face (gap q)); Net (Junction v)] (incidences (foot k q))
      (fun a => In a (rung_nodes k ++ rung_nodes (S k) ++ [Switch (Leave s v)]))
      [Net (Face (gap q)); Net (U k); Net (U (S k))].
    Proof.
      cbn [foot rung_nodes incidences flat_map map fst snd app].
      eapply (draws_run ([New 2 (Switch (Leave s v)); Tie 1; Close 1; New 2 (Net (U (S k)));
        Tie 1; Close 1] ++ join 0 (Switch (Tip s v (S k))) ++ [New 1 (Switch (Tip s v k)); Tie 0;
        Tie 1; New 2 (Net (U k)); Tie 1; Close 1] ++ join 1 (Switch (Step s v k)))).
      - reflexivity.
      - repeat constructor; simpl; intros H; repeat (destruct H as [H|H]; [|]);
          first [discriminate H|contradiction H|injection H; lia].
      - repeat (constructor; [place|]). constructor.
      - repeat (constructor; [unfold joined; cbn [fst snd]; first [left; place|right; place]|]).
        constructor.
    Qed.

    Lemma rung_drawn i q w g : draws
      [Net (Face (gap q)); Net (end_of_wire w); g; Net (U (S i))] (incidences (rung i q w))
      (fun a => In a (rung_nodes i)) [Net (Face (gap q)); Net (U i)].
    Proof.
      cbn [rung rung_nodes incidences flat_map map fst snd app]. generalize (end_of_wire w).
      intros n.
      drawn_by ([Close 2; New 3 (Switch (Step s v i)); Tie 2; Close 2; New 2 (Net (U i)); Tie 2;
        Close 3; New 1 (Switch (Tip s v i)); Tie 0; Tie 1; Close 2; Tie 1; Close 1]).
    Qed.

    Lemma rung_nodes_apart i j a : In a (rung_nodes i) -> In a (rung_nodes j) -> i = j.
    Proof. simpl. intros H H'. intuition congruence. Qed.

    Lemma rungs_drawn ws : forall i q, draws
      (row end_of_wire gap q ws ++ [Net (U (i + length ws))]) (incidences (rungs i q ws))
      (fun a => exists j, i <= j < i + length ws /\ In a (rung_nodes j))
      [Net (Face (gap q)); Net (U i)].
    Proof.
      induction ws as [|w ws IH]; intros i q; [rewrite Nat.add_0_r; apply draws_nothing|].
      specialize (IH (S i) (S q)).
      apply (draws_between _ _ _ _ [Net (Face (gap q)); Net (end_of_wire w)] []) in IH.
      rewrite !app_nil_r in IH. eapply draws_weaker.
      - replace (row end_of_wire gap q (w :: ws) ++ [Net (U (i + length (w :: ws)))]) with
          ([Net (Face (gap q)); Net (end_of_wire w)] ++ row end_of_wire gap (S q) ws ++
           [Net (U (S i + length ws))]) by (simpl; now rewrite <- plus_n_Sm).
        eapply draws_then; [exact IH|apply rung_drawn|].
        intros a [j [Hj H]] H'. pose proof (rung_nodes_apart _ _ _ H H'). lia.
      - rewrite <- incidences_app. apply incidences_incl. cbn [rungs]. intros x.
        rewrite !in_app_iff. tauto.
      - intros a [[j [Hj H]]|H]; [exists j|exists i]; simpl; split; auto; lia.
    Qed.

    Definition along (q : nat) (ws : list wire) : Prop :=
      tips L s v = map snd ws /\ track_face L s v = gap (q + length ws) /\
      forall i w, nth_error ws i = Some w ->
        w = (s, v, snd w) /\ fst (segment_faces L w (passage_count L w)) = gap (q + i).

    Lemma tips_in_rungs ws : forall i q,
      (forall n w, nth_error ws n = Some w ->
        w = (s, v, snd w) /\ fst (segment_faces L w (passage_count L w)) = gap (q + n)) ->
      incl (map (tip_nets L s v) (combine (seq i (length ws)) (map snd ws))) (rungs i q ws).
    Proof.
      induction ws as [|w ws IH]; intros i q Each; [intros x []|].
      cbn [length seq map combine rungs]. apply incl_cons.
      - apply in_or_app. left. destruct (Each 0 w eq_refl) as [E F]. rewrite Nat.add_0_r in F.
        left. unfold tip_nets, segment_outer. rewrite <- E, F. reflexivity.
      - apply incl_appr, IH. intros n u Hn. rewrite Nat.add_succ_l, plus_n_Sm.
        now apply (Each (S n)).
    Qed.

    Lemma steps_in_rungs ws : forall i q j, i <= j < i + length ws ->
      In (Step s v j, [U j; U (S j)]) (rungs i q ws).
    Proof.
      induction ws as [|w ws IH]; intros i q j Hj; simpl in Hj; [lia|].
      cbn [rungs]. apply in_or_app. destruct (Nat.eq_dec i j) as [->|N].
      - left. right. now left.
      - right. apply IH. lia.
    Qed.

    Lemma track_drawn q ws : along q ws -> draws
      (row end_of_wire gap q ws ++ [Net (Junction v)]) (incidences (track L s v))
      (owned [OfTrack s v])
      [Net (Face (gap q)); Net (U 0); Net (U (S (length ws)))].
    Proof.
      intros [Tips [Behind Each]].
      pose proof (foot_drawn (length ws) (q + length ws)) as Foot.
      apply (draws_between _ _ _ _ (front end_of_wire gap q ws) []) in Foot.
      rewrite !app_nil_r in Foot.
      pose proof (draws_between _ _ _ _ [] [Net (U (S (length ws)))] (rungs_drawn ws 0 q)) as Up.
      assert (R : row end_of_wire gap q ws =
        front end_of_wire gap q ws ++ [Net (Face (gap (q + length ws)))]).
      { rewrite <- (app_nil_r ws) at 1. now rewrite row_parts. }
      cbn [app Nat.add] in Up. rewrite R, <- !app_assoc in Up. cbn [app] in Up.
      rewrite R, <- app_assoc. cbn [app]. eapply draws_weaker.
      - eapply draws_then; [exact Foot|exact Up|].
        intros a H [j [Hj H']]. rewrite !in_app_iff in H. destruct H as [H|[H|H]].
        + pose proof (rung_nodes_apart _ _ _ H H'). lia.
        + pose proof (rung_nodes_apart _ _ _ H H'). lia.
        + simpl in H, H'. intuition congruence.
      - rewrite <- incidences_app. apply incidences_incl. unfold track, tip_count. cbv zeta.
        rewrite Tips, map_length, Behind. intros x Hx. rewrite !in_app_iff in Hx.
        apply in_or_app. destruct Hx as [Hx|[Hx|Hx]].
        + right. revert Hx. now apply tips_in_rungs.
        + apply in_map_iff in Hx. destruct Hx as [j [<- Hj]]. apply in_seq in Hj.
          destruct (Nat.eq_dec j (length ws)) as [->|N]; [left; now left|].
          right. apply steps_in_rungs. unfold wire in *. lia.
        + left. right. exact Hx.
      - unfold owned. intros a H. left. destruct H as [H|[j [_ H]]].
        + simpl in H. repeat (destruct H as [<-|H]; [reflexivity|]). destruct H.
        + simpl in H. repeat (destruct H as [<-|H]; [reflexivity|]). destruct H.
    Qed.
  End Track.

  (** * A variable *)
  Definition core (v : nat) (before : crossing_net) : junctions :=
    if universal L v then
      [(Core CoreK v, [before; VarK v]); (Core CoreX v, [VarK v; TrackU false v 0]);
       (Core CoreY v, [VarK v; VarR v]); (Entry true v, [VarR v; TrackU true v 0]);
       (Core CoreN v,
         [TrackU false v 0; VarR v; TrackU false v (S (tip_count L false v))])]
    else [(Entry false v, [before; TrackU false v 0]); (Entry true v, [before; TrackU true v 0])].

  Lemma core_drawn v before : owner_of (Net before) = Itself before -> draws
    [Net (TrackU false v 0); Net (TrackU false v (S (tip_count L false v)));
     Net (TrackU true v (S (tip_count L true v))); Net (TrackU true v 0)]
    (incidences (core v before)) (owned [OfVariable v; owner_of (Net before)]) [Net before].
  Proof.
    intros Own.
    assert (NK : VarK v <> before) by (intros <-; discriminate Own).
    assert (NR : VarR v <> before) by (intros <-; discriminate Own). clear Own.
    unfold core. generalize (S (tip_count L false v)) (S (tip_count L true v)). intros k k'.
    unfold owned. destruct (universal L v); cbn [incidences flat_map map fst snd app].
    - drawn_by ([Close 2; New 2 (Net (VarR v))] ++ join 2 (Switch (Entry true v)) ++
        [Close 3; New 1 (Switch (Core CoreN v)); Tie 0; Tie 1; Close 2; Tie 1; Close 1;
         New 1 (Switch (Core CoreX v)); Tie 0; Close 0; New 1 (Net (VarK v)); Tie 0; Close 0] ++
        join 0 (Switch (Core CoreY v)) ++
        [Close 1; New 1 (Switch (Core CoreK v)); Tie 0; Close 0; New 1 (Net before); Tie 0;
         Close 0]).
    - drawn_by ([Close 1; Close 1; New 1 (Switch (Entry false v)); Tie 0; Close 0;
        New 1 (Switch (Entry true v)); Tie 1; Close 2; New 1 (Net before); Tie 0; Tie 1; Close 0;
        Close 1]).
  Qed.

  Lemma variable_drawn v before gap gap' q q' ws ws' :
    owner_of (Net before) = Itself before ->
    along false v gap q ws -> along true v gap' q' ws' -> draws
    (row end_of_wire gap q ws ++ [Net (Junction v)] ++ rev (row end_of_wire gap' q' ws'))
    (incidences (variable_nets L v before))
    (owned [OfVariable v; OfTrack false v; OfTrack true v; Itself before])
    [Net (Face (gap q)); Net before; Net (Face (gap' q'))].
  Proof.
    intros Own Al Al'.
    pose proof (track_drawn false v gap q ws Al) as Left.
    pose proof (draws_mirrored _ _ _ _ (track_drawn true v gap' q' ws' Al')) as Right.
    rewrite rev_app_distr in Right. cbn [rev app] in Right.
    pose proof (core_drawn v before Own) as Here. unfold tip_count in Here.
    rewrite (proj1 Al), (proj1 Al'), !map_length, Own in Here.
    apply (draws_between _ _ _ _ [] (Net (Junction v) :: rev (row end_of_wire gap' q' ws')))
      in Left. rewrite <- app_assoc in Left.
    apply (draws_between _ _ _ _ [Net (Face (gap q)); Net (TrackU false v 0);
      Net (TrackU false v (S (length ws)))] []) in Right. rewrite !app_nil_r in Right.
    apply (draws_between _ _ _ _ [Net (Face (gap q))] [Net (Face (gap' q'))]) in Here.
    cbn [app] in *.
    assert (Twice : draws (row end_of_wire gap q ws ++ Net (Junction v) ::
        rev (row end_of_wire gap' q' ws')) [] (fun _ => False)
      (row end_of_wire gap q ws ++ Net (Junction v) :: Net (Junction v) ::
        rev (row end_of_wire gap' q' ws'))).
    { exists [], []. split; [apply sweep_branch; constructor|].
      repeat split; [constructor|intros a []|intros a b []]. }
    eapply draws_weaker.
    - eapply draws_then; [exact Twice|eapply draws_then; [exact Left|
        eapply draws_then; [exact Right|exact Here|]|]|].
      + unfold owned. simpl. intros a H H'. intuition congruence.
      + unfold owned. simpl. intros a H H'. intuition congruence.
      + intros a [].
    - cbn [app]. rewrite <- !incidences_app. apply incidences_incl.
      unfold variable_nets, core, tip_count. rewrite (proj1 Al), map_length. intros x.
      destruct (universal L v); rewrite !in_app_iff; tauto.
    - unfold owned. simpl. tauto.
  Qed.

  (** * All of them *)
  Variables (wires_of : bool -> nat -> list wire) (gap : bool -> nat -> face).
  Notation from s vs := (flat_map (wires_of s) vs).
  Definition beside_tracks : Prop := forall s us v vs, order L = us ++ v :: vs ->
    along s v (gap s) (length (from s us)) (wires_of s v).

  Definition in_variables (vs : list nat) (before : crossing_net) (a : node) : Prop :=
    (exists v, In v vs /\ owned [OfVariable v; OfTrack false v; OfTrack true v] a) \/
    exists n, In n (removelast (before :: map Junction vs)) /\ owner_of a = Itself n.

  Lemma variables_drawn : beside_tracks -> NoDup (order L) -> forall vs us before,
    order L = us ++ vs -> owner_of (Net before) = Itself before ->
    ~ In before (map Junction vs) -> draws
    (row end_of_wire (gap false) (length (from false us)) (from false vs) ++
      [Net (last (map Junction vs) before)] ++
      rev (row end_of_wire (gap true) (length (from true us)) (from true vs)))
    (incidences (variables_nets L vs before)) (in_variables vs before)
    [Net (Face (gap false (length (from false us)))); Net before;
     Net (Face (gap true (length (from true us))))].
  Proof.
    intros Beside D vs. induction vs as [|v vs IH]; intros us before E Own New_net;
      [apply draws_nothing|].
    assert (E' : order L = (us ++ [v]) ++ vs) by now rewrite <- app_assoc.
    assert (Nv : ~ In v vs).
    { rewrite E in D. apply NoDup_remove_2 in D. intros H. apply D, in_or_app. auto. }
    assert (Nj : ~ In (Junction v) (map Junction vs)).
    { intros H. apply in_map_iff in H. destruct H as [u [Eu H]]. injection Eu as ->. auto. }
    specialize (IH (us ++ [v]) (Junction v) E' eq_refl Nj).
    pose proof (variable_drawn v before (gap false) (gap true) _ _ _ _ Own
      (Beside false us v vs E) (Beside true us v vs E)) as Here.
    assert (Len : forall s, length (from s (us ++ [v])) =
      length (from s us) + length (wires_of s v)).
    { intros s. rewrite flat_map_app, app_length. simpl. now rewrite app_nil_r. }
    rewrite !Len in IH.
    apply (draws_between _ _ _ _
      (front end_of_wire (gap false) (length (from false us)) (wires_of false v))
      (rev (front end_of_wire (gap true) (length (from true us)) (wires_of true v)))) in IH.
    assert (Rows : forall s, row end_of_wire (gap s) (length (from s us)) (wires_of s v) =
      front end_of_wire (gap s) (length (from s us)) (wires_of s v) ++
      [Net (Face (gap s (length (from s us) + length (wires_of s v))))]).
    { intros s. rewrite <- (app_nil_r (wires_of s v)) at 1. now rewrite row_parts. }
    rewrite !Rows, rev_app_distr in Here. cbn [rev app] in Here.
    rewrite <- !app_assoc in Here. cbn [app] in Here.
    cbn [flat_map map]. rewrite last_from, !row_parts, rev_app_distr.
    rewrite <- !app_assoc in IH. rewrite <- !app_assoc. cbn [app] in *.
    eapply draws_weaker.
    - eapply draws_then; [exact IH|exact Here|].
      unfold in_variables, owned. simpl. intros a [[u [Hu H]]|[n [Hn H]]] H'.
      + assert (u <> v) by (intros ->; contradiction).
        repeat destruct H as [H|H]; try contradiction; rewrite <- H in H'; intuition congruence.
      + assert (Hn' : In n (map Junction (v :: vs))).
        { simpl. destruct (map Junction vs) as [|j js]; [destruct Hn|]. destruct Hn as [<-|Hn].
          - now left.
          - right. now apply (all_but_last (j :: js)). }
        rewrite H in H'. repeat destruct H' as [H'|H']; try discriminate; try contradiction.
        injection H' as ->. contradiction.
    - rewrite <- incidences_app. apply incidences_incl. cbn [variables_nets]. intros x.
      rewrite !in_app_iff. tauto.
    - unfold in_variables, owned. cbn [map]. intros a [[[u [Hu H]]|[n [Hn H]]]|H].
      + left. exists u. split; [now right|exact H].
      + right. exists n. split; auto. cbn [removelast] in *. now right.
      + simpl in H. destruct H as [H|[H|[H|[H|[]]]]].
        * left. exists v. simpl. auto.
        * left. exists v. simpl. auto.
        * left. exists v. simpl. auto.
        * right. exists before. split; [now left|congruence].
  Qed.
End Variables.
