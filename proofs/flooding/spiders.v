(** Spiders: a hub with legs, each a word of colours; the fixed puzzle from the hub.

    If no two neighbours have the same colour, at most [k] moves flood the spider iff there is a
    common supersequence of the words with at most [k] letters ([spider_flooded]). *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import flood_it supersequences flood_it_trees.
Import ListNotations.

(** What is above each vertex but the hub, which is 0; [here] is the first vertex of the leg. *)
Fixpoint leg_ups (here : nat) (words : list (list nat)) : list nat :=
  match words with
  | [] => []
  | w :: ws => firstn (length w) (0 :: seq here (length w)) ++ leg_ups (here + length w) ws
  end.

Definition spider (source : option nat) (hub : nat) (words : list (list nat)) : flood_it :=
  {| fl_colours := hub :: concat words;
     fl_edges := combine (leg_ups 1 words) (seq 1 (length (concat words)));
     fl_source := source |}.

(** No letter is that of its neighbour. *)
Fixpoint proper_word (before : nat) (w : list nat) : Prop :=
  match w with [] => True | x :: w' => x <> before /\ proper_word x w' end.

Lemma proper_letters w : forall before p, proper_word before w -> p < length w ->
  nth p w 0 <> match p with 0 => before | S q => nth q w 0 end.
Proof.
  induction w as [|x w IH]; simpl; intros before p H Hp; [lia|]. destruct H as [Hx H].
  destruct p as [|p]; [exact Hx|]. specialize (IH x p H ltac:(lia)). destruct p; exact IH.
Qed.

(** * The vertices of a leg *)
Lemma find_leg (words : list (list nat)) : forall v, v < length (concat words) ->
  exists before w after p,
    words = before ++ w :: after /\ p < length w /\ v = length (concat before) + p.
Proof.
  induction words as [|w words IH]; simpl; intros v Hv; [lia|]. rewrite app_length in Hv.
  destruct (Nat.lt_ge_cases v (length w)) as [Hlt|Hge].
  - exists [], w, words, v. now split.
  - destruct (IH (v - length w)) as [before [w' [after [p [-> [Hp E]]]]]]; [lia|].
    exists (w :: before), w', after, p. split; [reflexivity|split; [exact Hp|]].
    simpl. rewrite app_length. lia.
Qed.

Lemma leg_ups_length words : forall here, length (leg_ups here words) = length (concat words).
Proof.
  induction words as [|w words IH]; intros here; cbn [leg_ups concat]; [reflexivity|].
  rewrite !app_length, IH, firstn_length. cbn [length]. rewrite seq_length. lia.
Qed.

Lemma leg_ups_nth before : forall here w after p, p < length w ->
  nth (length (concat before) + p) (leg_ups here (before ++ w :: after)) 0 =
  match p with 0 => 0 | S q => here + length (concat before) + q end.
Proof.
  induction before as [|w0 before IH]; intros here w after p Hp; cbn [leg_ups concat app length].
  - rewrite app_nth1 by (rewrite firstn_length; cbn [length]; rewrite seq_length; lia).
    simpl plus. destruct (length w) as [|len] eqn:E; [lia|]. cbn [firstn].
    destruct p as [|q]; [reflexivity|]. cbn [nth].
    rewrite <- (app_nth1 _ (skipn len (seq here (S len))))
      by (rewrite firstn_length, seq_length; lia).
    rewrite firstn_skipn, seq_nth by lia. lia.
  - rewrite app_length, app_nth2; rewrite firstn_length; cbn [length]; rewrite seq_length; [|lia].
    replace (length w0 + length (concat before) + p - Nat.min (length w0) (S (length w0)))
      with (length (concat before) + p) by lia.
    rewrite IH by exact Hp. destruct p; lia.
Qed.

Lemma concat_nth before (w : list nat) after p : p < length w ->
  nth (length (concat before) + p) (concat (before ++ w :: after)) 0 = nth p w 0.
Proof.
  intros Hp. rewrite concat_app, app_nth2 by lia.
  replace (length (concat before) + p - length (concat before)) with p by lia.
  simpl. now apply app_nth1.
Qed.

(** The words from the hub to the vertices of a leg. *)
Definition prefixes (w : list nat) : list (list nat) :=
  map (fun p => firstn (S p) w) (seq 0 (length w)).

Lemma prefixes_nth before w after p : p < length w ->
  nth (length (concat before) + p) (flat_map prefixes (before ++ w :: after)) [] = firstn (S p) w.
Proof.
  intros Hp.
  assert (Hlen : forall ws, length (flat_map prefixes ws) = length (concat ws)).
  { intros ws. induction ws as [|x ws IH]; simpl; [reflexivity|].
    unfold prefixes at 1. rewrite !app_length, map_length, seq_length. lia. }
  rewrite flat_map_app, app_nth2; rewrite Hlen; [|lia].
  replace (length (concat before) + p - length (concat before)) with p by lia.
  cbn [flat_map]. unfold prefixes at 1.
  rewrite app_nth1 by (rewrite map_length, seq_length; exact Hp).
  rewrite nth_indep with (d' := firstn (S 0) w) by (rewrite map_length, seq_length; exact Hp).
  rewrite (map_nth (fun q => firstn (S q) w)), seq_nth by exact Hp. reflexivity.
Qed.

Lemma firstn_last (w : list nat) : forall p, p < length w ->
  firstn (S p) w = firstn p w ++ [nth p w 0].
Proof.
  induction w as [|x w IH]; intros p Hp; [simpl in Hp; lia|].
  destruct p as [|p]; [reflexivity|]. cbn [length] in Hp.
  change (x :: firstn (S p) w = x :: (firstn p w ++ [nth p w 0])). f_equal. apply IH. lia.
Qed.

(** * The spider is a tree *)
Section Spider.
  Variables (hub : nat) (words : list (list nat)).
  Hypothesis Hproper : forall w, In w words -> proper_word hub w.
  Let g := spider (Some 0) hub words.

  Definition spider_up (v : nat) : nat := nth (v - 1) (leg_ups 1 words) 0.
  Definition spider_word (v : nat) : list nat := nth v ([] :: flat_map prefixes words) [].

  Lemma spider_vertex v : 0 < v < fl_vertices g -> exists before w after p,
    words = before ++ w :: after /\ p < length w /\ v = S (length (concat before) + p).
  Proof.
    intros Hv. destruct (find_leg words (v - 1)) as [before [w [after [p [E [Hp Hn]]]]]].
    - unfold fl_vertices in Hv. simpl in Hv. lia.
    - exists before, w, after, p. split; [exact E|split; [exact Hp|lia]].
  Qed.

  Section Vertex.
    Variables (before : list (list nat)) (w : list nat) (after : list (list nat)) (p : nat).
    Hypothesis Hwords : words = before ++ w :: after.
    Hypothesis Hp : p < length w.
    Let v := S (length (concat before) + p).

    Lemma vertex_up : spider_up v = match p with 0 => 0 | S q => S (length (concat before) + q) end.
    Proof.
      unfold spider_up, v. simpl. rewrite Nat.sub_0_r, Hwords, leg_ups_nth by exact Hp.
      now destruct p.
    Qed.

    Lemma vertex_colour : start_colour g v = nth p w 0.
    Proof. unfold start_colour, v, g. simpl. rewrite Hwords. now apply concat_nth. Qed.

    Lemma vertex_word : spider_word v = firstn (S p) w.
    Proof. unfold spider_word, v. simpl nth. rewrite Hwords. now apply prefixes_nth. Qed.
  End Vertex.

  Lemma spider_edges u v :
    In (u, v) (fl_edges g) <-> 0 < v < fl_vertices g /\ u = spider_up v.
  Proof.
    assert (H : forall ups a, In (u, v) (combine ups (seq a (length ups))) <->
      a <= v < a + length ups /\ u = nth (v - a) ups 0).
    { intros ups. induction ups as [|x ups IH]; intros a; simpl.
      - split; [intros []|lia].
      - rewrite IH. split.
        + intros [E|[Hv ->]].
          * injection E as -> ->. rewrite Nat.sub_diag. split; [lia|reflexivity].
          * split; [lia|]. now replace (v - a) with (S (v - S a)) by lia.
        + intros [Hv ->]. destruct (Nat.eq_dec v a) as [->|Hne].
          * left. now rewrite Nat.sub_diag.
          * right. split; [lia|]. now replace (v - a) with (S (v - S a)) by lia. }
    unfold g, spider, fl_vertices, spider_up. cbn [fl_edges fl_colours length].
    rewrite <- (leg_ups_length words 1), H. intuition lia.
  Qed.

  Lemma spider_flooded k : flooded_within k g <->
    exists s, length s <= k /\ forall w, In w words -> is_in w s.
  Proof.
    rewrite (tree_flooded g spider_up spider_word).
    - split; intros [s [Hlen Hall]]; exists s; (split; [exact Hlen|]).
      + intros w Hin. apply in_split in Hin. destruct Hin as [before [after E]].
        destruct w as [|x w]; [apply in_any|].
        assert (Hp : length w < length (x :: w)) by (simpl; lia).
        rewrite <- (firstn_all (x :: w)). simpl length.
        rewrite <- (vertex_word before (x :: w) after (length w) E Hp).
        apply Hall. unfold fl_vertices, g. simpl. rewrite E, concat_app, app_length. simpl.
        rewrite app_length. lia.
      + intros v Hv. destruct (Nat.eq_dec v 0) as [->|Hne]; [apply in_any|].
        destruct (spider_vertex v ltac:(lia)) as [before [w [after [p [E [Hp ->]]]]]].
        rewrite (vertex_word before w after p E Hp).
        apply is_in_prefix with (skipn (S p) w). rewrite firstn_skipn. apply Hall.
        rewrite E. apply in_elt.
    - reflexivity.
    - unfold fl_vertices, g. simpl. lia.
    - intros v Hv. destruct (spider_vertex v Hv) as [before [w [after [p [E [Hp ->]]]]]].
      rewrite (vertex_up before w after p E Hp). destruct p; lia.
    - apply spider_edges.
    - intros v Hv. destruct (spider_vertex v Hv) as [before [w [after [p [E [Hp ->]]]]]].
      rewrite (vertex_up before w after p E Hp), (vertex_colour before w after p E Hp).
      assert (Hw : proper_word hub w) by (apply Hproper; rewrite E; apply in_elt).
      pose proof (proper_letters w hub p Hw Hp) as H. destruct p as [|q]; [exact H|].
      rewrite (vertex_colour before w after q E ltac:(lia)). exact H.
    - reflexivity.
    - intros v Hv. destruct (spider_vertex v Hv) as [before [w [after [p [E [Hp ->]]]]]].
      rewrite (vertex_up before w after p E Hp), (vertex_colour before w after p E Hp),
        (vertex_word before w after p E Hp), firstn_last by exact Hp.
      destruct p as [|q]; [reflexivity|].
      now rewrite (vertex_word before w after q E ltac:(lia)).
  Qed.
End Spider.
