(** * The clauses of a side, drawn in the plane

    Around the outermost face the clauses stand nested, the outermost first: towards the wires each
    has a strand for each of its wires, and the faces inside these ([row]); towards the tree it has
    one strand ([nest], [clauses_nested]). There, the faces between are those that the tree asks
    for ([nest_left], [nest_right]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.connection Require Import crossing_nets crossing_lanes.
From Gadgetry.drawing Require Import plane_drawing drawn_gadgets drawn_wires drawn_tree.
Import ListNotations.

Lemma distinct_parts {B : Type} (xs ys : list B) : NoDup (xs ++ ys) -> NoDup xs /\ NoDup ys /\
  forall x, In x xs -> ~ In x ys.
Proof.
  induction xs as [|x xs IH]; simpl; intros D; [repeat split; auto; constructor|].
  inversion D as [|x' l N D']; subst. destruct (IH D') as [D1 [D2 Apart]].
  rewrite in_app_iff in N. repeat split; auto.
  - constructor; auto.
  - intros y [<-|H]; auto.
Qed.

Lemma before_first_here f xs y zs : (forall x, In x xs -> f x = false) -> f y = true ->
  before_first f (xs ++ y :: zs) = length xs.
Proof.
  intros No Yes. induction xs as [|x xs IH]; simpl; [now rewrite Yes|].
  rewrite (No x) by now left. rewrite IH; auto. intros u Hu. apply No. now right.
Qed.

Section Clauses.
  Variables (s : bool) (wires_of : nat -> list wire) (gap : nat -> face).
  Hypothesis of_clause : forall j w, In w (wires_of j) -> clause_of w = (s, j).
  Notation strand := (fun w => ClauseC (clause_of w)).
  Notation from js := (flat_map wires_of js).

  Fixpoint nest (q : nat) (js : list nat) : list node :=
    match js with
    | [] => [Net (Face (gap q))]
    | j :: js' =>
        nest (q + length (wires_of j)) js' ++ [Net (ClauseC (s, j)); Net (Face (gap q))]
    end.

  Lemma branches_drawn c ws : forall q, NoDup ws -> (forall w, In w ws -> clause_of w = c) ->
    (forall i w, nth_error ws i = Some w -> gap (S (q + i)) = Inside w) ->
    draws [Net (ClauseC c)] [] (fun a => exists w, In w ws /\ a = Net (Face (Inside w)))
      (strip strand gap q ws ++ [Net (ClauseC c)]).
  Proof.
    induction ws as [|w ws IH]; intros q D Own Within; [apply draws_nothing|].
    inversion D as [|w' ws' Nw D']; subst.
    assert (First : draws [Net (ClauseC c)] [] (fun a => a = Net (Face (Inside w)))
      [Net (ClauseC c); Net (Face (Inside w)); Net (ClauseC c)]).
    { drawn_by [Branch 0; New 1 (Net (Face (Inside w)))]. }
    assert (Rest : draws [Net (ClauseC c)] []
      (fun a => exists w, In w ws /\ a = Net (Face (Inside w)))
      (strip strand gap (S q) ws ++ [Net (ClauseC c)])).
    { apply IH; auto.
      - intros u Hu. apply Own. now right.
      - intros i u Hu. rewrite Nat.add_succ_l, plus_n_Sm. now apply Within. }
    apply (draws_between _ _ _ _ [Net (ClauseC c); Net (Face (Inside w))] []) in Rest.
    rewrite !app_nil_r in Rest. cbn [strip app] in *.
    rewrite (Own w) by now left. pose proof (Within 0 w eq_refl) as E. rewrite Nat.add_0_r in E.
    rewrite E. eapply draws_weaker.
    - eapply draws_then; [exact First|exact Rest|]. intros a -> [u [Hu H]].
      injection H as ->. contradiction.
    - apply incl_refl.
    - intros a [->|[u [Hu ->]]]; [exists w|exists u]; simpl; auto.
  Qed.

  Definition in_clauses (js : list nat) (a : node) : Prop := exists j, In j js /\
    (a = Net (ClauseC (s, j)) \/ exists w, In w (wires_of j) /\ a = Net (Face (Inside w))).

  Lemma clauses_nested js : forall q, NoDup js -> NoDup (from js) ->
    (forall i w, nth_error (from js) i = Some w -> gap (S (q + i)) = Inside w) ->
    draws [Net (Face (gap q))] [] (in_clauses js) (row strand gap q (from js) ++ nest q js).
  Proof.
    induction js as [|j js IH]; intros q D Dw Within.
    - simpl. drawn_by [@Branch node 0].
    - inversion D as [|j' js' Nj D']; subst. cbn [flat_map] in Dw, Within.
      destruct (distinct_parts _ _ Dw) as [D1 [D2 Apart]].
      assert (First : draws [Net (Face (gap q))] [] (fun a => a = Net (ClauseC (s, j)))
        [Net (Face (gap q)); Net (ClauseC (s, j)); Net (Face (gap q))]).
      { drawn_by [Branch 0; New 1 (Net (ClauseC (s, j)))]. }
      assert (Here : draws [Net (ClauseC (s, j))] []
        (fun a => exists w, In w (wires_of j) /\ a = Net (Face (Inside w)))
        (strip strand gap q (wires_of j) ++ [Net (ClauseC (s, j))])).
      { apply branches_drawn; auto. intros i w Hi. apply Within.
        rewrite nth_error_app1; auto. apply nth_error_Some. congruence. }
      assert (Rest : draws [Net (Face (gap (q + length (wires_of j))))] [] (in_clauses js)
        (row strand gap (q + length (wires_of j)) (from js) ++
         nest (q + length (wires_of j)) js)).
      { apply IH; auto. intros i w Hi. rewrite <- Nat.add_assoc. apply Within.
        rewrite nth_error_app2 by lia. now rewrite Nat.add_comm, Nat.add_sub. }
      apply (draws_between _ _ _ _ [Net (Face (gap q))] [Net (Face (gap q))]) in Here.
      apply (draws_between _ _ _ _ (front strand gap q (wires_of j))
        [Net (ClauseC (s, j)); Net (Face (gap q))]) in Rest.
      assert (R : Net (Face (gap q)) :: strip strand gap q (wires_of j) =
        front strand gap q (wires_of j) ++ [Net (Face (gap (q + length (wires_of j))))]).
      { change (row strand gap q (wires_of j) = front strand gap q (wires_of j) ++
          [Net (Face (gap (q + length (wires_of j))))]).
        rewrite <- (app_nil_r (wires_of j)) at 1. now rewrite row_parts. }
      cbn [app] in Here. rewrite <- app_assoc in Here. rewrite app_comm_cons, R in Here.
      rewrite <- app_assoc in Here. cbn [flat_map nest]. rewrite row_parts, <- !app_assoc.
      rewrite <- !app_assoc in Rest. cbn [app] in *. eapply draws_weaker.
      + eapply draws_then; [exact First|eapply draws_then; [exact Here|exact Rest|]|].
        * intros a [w [Hw ->]] [i [Hi [H|[u [Hu H]]]]]; [discriminate|]. injection H as <-.
          apply (Apart w Hw). apply in_flat_map. now exists i.
        * intros a -> [[w [_ H]]|[i [Hi [H|[w [_ H]]]]]]; try discriminate.
          injection H as ->. contradiction.
      + apply incl_refl.
      + intros a [->|[H|[i [Hi H]]]].
        * exists j. simpl. auto.
        * exists j. simpl. auto.
        * exists i. simpl. auto.
  Qed.

  (** * What the tree meets *)
  Variable L : layout.

  Lemma nest_left every : (forall pre j post, every = pre ++ j :: post ->
      next_face L (s, j) = gap (length (from pre))) ->
    forall js pre, every = pre ++ js -> nest (length (from pre)) js =
      Net (Face (gap (length (from every)))) :: cells_of L (map (pair s) (rev js)).
  Proof.
    intros Next js. induction js as [|j js IH]; intros pre E.
    - rewrite app_nil_r in E. now rewrite E.
    - cbn [nest rev]. specialize (IH (pre ++ [j])). rewrite <- app_assoc in IH.
      specialize (IH E). rewrite flat_map_app, app_length in IH. cbn [flat_map] in IH.
      rewrite app_nil_r in IH. rewrite IH, map_app. unfold cells_of. rewrite flat_map_app.
      cbn [app map flat_map]. now rewrite (Next pre j js E).
  Qed.

  Lemma nest_right every : (forall pre j post, every = pre ++ j :: post ->
      next_face L (s, j) = gap (length (from pre) + length (wires_of j))) ->
    forall js pre, every = pre ++ js -> rev (nest (length (from pre)) js) =
      Net (Face (gap (length (from pre)))) :: cells_of L (map (pair s) js).
  Proof.
    intros Next js. induction js as [|j js IH]; intros pre E; [reflexivity|].
    cbn [nest]. rewrite rev_app_distr. specialize (IH (pre ++ [j])).
    rewrite <- app_assoc in IH. specialize (IH E).
    rewrite flat_map_app, app_length in IH. cbn [flat_map] in IH. rewrite app_nil_r in IH.
    rewrite IH, <- (Next pre j js E). reflexivity.
  Qed.
End Clauses.
