(** The fixed puzzle on a tree is a common supersequence.

    Of a tree with root 0, the source, in which no vertex has the colour of the one above it, at
    most [k] moves flood all iff there is a sequence of at most [k] colours that has the word of
    every vertex in it: the colours from below the root down to the vertex ([tree_flooded]).

    After a sequence [s] has been played, the root's area are the vertices whose word is in [s]
    ([area_flooded]), as a vertex joins the area when its own colour is played and the one above it
    has joined before. A colour that is on the board no more floods nothing and is left out. *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import flood_it supersequences.
Import ListNotations.

Section Tree.
  Variables (g : flood_it) (up : nat -> nat) (word : nat -> list nat).
  Let n := fl_vertices g.
  Let paint := start_colour g.
  Hypothesis Hsource : fl_source g = Some 0.
  Hypothesis Hn : 0 < n.
  Hypothesis up_less : forall v, 0 < v < n -> up v < v.
  Hypothesis edges_up : forall u v, In (u, v) (fl_edges g) <-> 0 < v < n /\ u = up v.
  Hypothesis proper : forall v, 0 < v < n -> paint v <> paint (up v).
  Hypothesis word_root : word 0 = [].
  Hypothesis word_below : forall v, 0 < v < n -> word v = word (up v) ++ [paint v].

  Lemma tree_well_formed : fl_well_formed g.
  Proof.
    split.
    - intros u w Hin. apply edges_up in Hin. destruct Hin as [Hw ->].
      pose proof (up_less w Hw). fold n. lia.
    - rewrite Hsource. exact Hn.
  Qed.

  Definition flooded (s : list nat) (v : nat) : Prop := rest s (word v) = [].

  Lemma flooded_root s : flooded s 0.
  Proof. unfold flooded. now rewrite word_root, rest_nil. Qed.

  Lemma flooded_dec s v : {flooded s v} + {~ flooded s v}.
  Proof. unfold flooded. destruct (rest s (word v)); [now left|right; discriminate]. Qed.

  Lemma flooded_up s v : 0 < v < n -> flooded s v -> flooded s (up v).
  Proof.
    unfold flooded. intros Hv H. rewrite (word_below v Hv) in H.
    destruct (rest_snoc s (word (up v)) (paint v)) as [E|[E _]]; [|exact E].
    rewrite E in H. now destruct (rest s (word (up v))).
  Qed.

  (** One colour more floods what has it and is below the area. *)
  Lemma flooded_snoc s c v : 0 < v < n ->
    (flooded (s ++ [c]) v <-> flooded s v \/ flooded s (up v) /\ paint v = c).
  Proof.
    unfold flooded. intros Hv. rewrite rest_app, (word_below v Hv).
    destruct (rest_snoc s (word (up v)) (paint v)) as [E|[E1 E2]].
    - rewrite E. destruct (rest s (word (up v))) as [|x r]; simpl.
      + destruct (paint v =? c) eqn:Ec.
        * apply Nat.eqb_eq in Ec. split; [now right|reflexivity].
        * apply Nat.eqb_neq in Ec. split; [discriminate|]. intros [H|[_ H]]; [discriminate|easy].
      + split.
        * destruct (x =? c); [destruct r|]; discriminate.
        * intros [H|[H _]]; discriminate.
    - rewrite E2. simpl. split; [now left|reflexivity].
  Qed.

  (** The root's colour. *)
  Definition now (s : list nat) : nat := last s (paint 0).

  Lemma now_snoc s c : now (s ++ [c]) = c.
  Proof. apply last_last. Qed.

  (** What is below the area and has its colour is in it. *)
  Lemma flooded_same s v : 0 < v < n -> flooded s (up v) -> paint v = now s -> flooded s v.
  Proof.
    intros Hv. pose proof (up_less v Hv) as Hlt. destruct s as [|c s _] using rev_ind.
    - unfold flooded, now. simpl. intros Hup E. exfalso. apply (proper v Hv). rewrite E.
      destruct (Nat.eq_dec (up v) 0) as [->|Hne]; [reflexivity|].
      rewrite (word_below (up v)) in Hup by lia. now destruct (word (up (up v))).
    - rewrite now_snoc. intros Hup E. apply flooded_snoc; [exact Hv|].
      destruct (Nat.eq_dec (up v) 0) as [E0|Hne].
      + right. split; [rewrite E0; apply flooded_root|exact E].
      + apply flooded_snoc in Hup; [|lia]. destruct Hup as [Hup|[_ Hup]]; [now right|].
        exfalso. apply (proper v Hv). congruence.
  Qed.

  (** The colouring after [s] has been played. *)
  Definition painted (s : list nat) (v : nat) : nat :=
    match rest s (word v) with [] => now s | _ => paint v end.

  Lemma painted_flooded s v : flooded s v -> painted s v = now s.
  Proof. unfold flooded, painted. now intros ->. Qed.

  Lemma painted_other s v : ~ flooded s v -> painted s v = paint v.
  Proof. unfold flooded, painted. now destruct (rest s (word v)). Qed.

  Lemma area_flooded s v : v < n -> (area g (painted s) 0 v <-> flooded s v).
  Proof.
    intros Hv. split.
    - intros H. clear Hv. induction H as [|u w H IH Hedge Hcolour]; [apply flooded_root|].
      rewrite !edges_up in Hedge. destruct Hedge as [[Hw ->]|[Hu ->]]; [|now apply flooded_up].
      destruct (flooded_dec s w) as [Hf|Hf]; [exact Hf|]. apply flooded_same; [exact Hw|exact IH|].
      rewrite <- (painted_other s w Hf), Hcolour. now apply painted_flooded.
    - induction v as [v IH] using lt_wf_ind. intros Hf.
      destruct (Nat.eq_dec v 0) as [->|Hne]; [constructor|].
      assert (Hpos : 0 < v < n) by lia. pose proof (up_less v Hpos).
      pose proof (flooded_up s v Hpos Hf) as Hup. apply area_step with (up v).
      + apply IH; [lia|lia|exact Hup].
      + left. now apply edges_up.
      + now rewrite !painted_flooded.
  Qed.

  Lemma all_flooded s : one_colour g (painted s) -> forall v, v < n -> flooded s v.
  Proof.
    intros Hone v. induction v as [v IH] using lt_wf_ind. intros Hv.
    destruct (Nat.eq_dec v 0) as [->|Hne]; [apply flooded_root|].
    destruct (flooded_dec s v) as [Hf|Hf]; [exact Hf|]. assert (Hpos : 0 < v < n) by lia.
    pose proof (up_less v Hpos). apply flooded_same; [exact Hpos|apply IH; lia|].
    rewrite <- (painted_other s v Hf), (Hone v 0 Hv Hn). apply painted_flooded, flooded_root.
  Qed.

  Lemma painted_step s c : forall w, w < n ->
    (flooded s w /\ painted (s ++ [c]) w = c) \/
    (~ flooded s w /\ painted (s ++ [c]) w = painted s w).
  Proof.
    intros w Hw. destruct (flooded_dec s w) as [Hf|Hf]; [left|right]; split; auto.
    - rewrite painted_flooded; [apply now_snoc|]. destruct (Nat.eq_dec w 0) as [->|Hne];
        [apply flooded_root|]. apply flooded_snoc; [lia|now left].
    - rewrite (painted_other s w Hf). destruct (flooded_dec (s ++ [c]) w) as [Hf'|Hf'];
        [|now apply painted_other].
      rewrite painted_flooded, now_snoc by exact Hf'. destruct (Nat.eq_dec w 0) as [->|Hne].
      + destruct (Hf (flooded_root s)).
      + apply flooded_snoc in Hf'; [|lia]. destruct Hf' as [Hf'|[_ E]]; [now destruct Hf|].
        now symmetry.
  Qed.

  (** From moves to a sequence. *)
  Lemma moves_flood k colour : solved_within g k colour -> forall s,
    (forall v, v < n -> colour v = painted s v) ->
    exists s', length s' <= k /\ forall v, v < n -> flooded (s ++ s') v.
  Proof.
    intros H. induction H as [k colour Hone|k colour v c colour' Hv Hc Hon Hnew H IH];
      intros s Hsame.
    - exists []. rewrite app_nil_r. split; [simpl; lia|]. apply all_flooded.
      intros u w Hu Hw. rewrite <- !Hsame by assumption. now apply Hone.
    - unfold may_be_recoloured in Hv. rewrite Hsource in Hv. subst v.
      destruct (IH (s ++ [c])) as [s' [Hlen Hall]].
      + intros w Hw. destruct (Hnew w Hw) as [[Harea ->]|[Harea ->]].
        * apply (area_same g colour (painted s)) in Harea;
            [|apply tree_well_formed|exact Hn|exact Hsame].
          destruct Harea as [Harea _]. apply area_flooded in Harea; [|exact Hw].
          destruct (painted_step s c w Hw) as [[_ E]|[Hf _]]; [now rewrite E|now destruct Hf].
        * destruct (painted_step s c w Hw) as [[Hf _]|[_ E]].
          -- destruct Harea.
             apply (area_same g (painted s) colour 0 w); [apply tree_well_formed| | |].
             ++ exact Hn.
             ++ intros u Hu. now rewrite Hsame.
             ++ now apply area_flooded.
          -- rewrite E. now apply Hsame.
      + exists (c :: s'). split; [simpl; lia|]. intros v Hv.
        replace (s ++ c :: s') with ((s ++ [c]) ++ s') by now rewrite <- app_assoc. now apply Hall.
  Qed.

  (** The letters that are left are colours on the board, outside the area. *)
  Lemma rest_on_board s v : v < n -> forall c, In c (rest s (word v)) ->
    exists w, w < n /\ painted s w = c.
  Proof.
    induction v as [v IH] using lt_wf_ind. intros Hv c Hin.
    destruct (Nat.eq_dec v 0) as [->|Hne]; [rewrite word_root, rest_nil in Hin; destruct Hin|].
    assert (Hpos : 0 < v < n) by lia. pose proof (up_less v Hpos).
    assert (Hf : ~ flooded s v) by (unfold flooded; intros E; now rewrite E in Hin).
    rewrite (word_below v Hpos) in Hin.
    destruct (rest_snoc s (word (up v)) (paint v)) as [E|[_ E]]; rewrite E in Hin; [|destruct Hin].
    apply in_app_iff in Hin. destruct Hin as [Hin|[<-|[]]].
    - apply (IH (up v)); [lia|lia|exact Hin].
    - exists v. split; [exact Hv|]. now apply painted_other.
  Qed.

  (** From a sequence to moves. *)
  Lemma sequence_moves s' : forall s colour, (forall v, v < n -> colour v = painted s v) ->
    (forall v, v < n -> flooded (s ++ s') v) -> solved_within g (length s') colour.
  Proof.
    induction s' as [|c s' IH]; intros s colour Hsame Hall.
    - apply solved. intros u w Hu Hw. rewrite app_nil_r in Hall.
      rewrite !Hsame, !painted_flooded; auto.
    - destruct (Nat.eq_dec c (now s)) as [Ec|Hc].
      { apply solved_within_more with (length s'); [simpl; lia|].
        apply (IH (s ++ [c])).
        - intros v Hv. rewrite Hsame by exact Hv.
          destruct (painted_step s c v Hv) as [[Hf E]|[_ E]]; rewrite E; [|reflexivity].
          rewrite Ec. now apply painted_flooded.
        - intros v Hv. rewrite <- app_assoc. now apply Hall. }
      destruct (existsb (fun v => painted s v =? c) (seq 0 n)) eqn:Hon.
      + apply existsb_exists in Hon. destruct Hon as [w [Hw Ew]]. apply in_seq in Hw.
        apply Nat.eqb_eq in Ew. apply recolour with 0 c (painted (s ++ [c])).
        * unfold may_be_recoloured. now rewrite Hsource.
        * rewrite (Hsame 0 Hn), painted_flooded; [exact Hc|apply flooded_root].
        * exists w. fold n. split; [lia|]. rewrite Hsame; [exact Ew|lia].
        * intros v Hv. fold n in Hv.
          assert (Harea : area g colour 0 v <-> flooded s v).
          { rewrite <- area_flooded by exact Hv. split; intros H.
            - apply (area_same g colour); auto using tree_well_formed.
            - apply (area_same g (painted s)); auto using tree_well_formed.
              intros u Hu. now rewrite Hsame. }
          rewrite Harea, (Hsame v Hv). now apply painted_step.
        * apply (IH (s ++ [c])); [reflexivity|]. intros v Hv. rewrite <- app_assoc. now apply Hall.
      + apply solved_within_more with (length s'); [simpl; lia|]. apply (IH s); [exact Hsame|].
        intros v Hv. specialize (Hall v Hv). unfold flooded in *. rewrite rest_app in *.
        rewrite rest_skip in Hall; [exact Hall|]. intros Hin.
        destruct (rest_on_board s v Hv c Hin) as [w [Hw Ew]].
        assert (E : existsb (fun v => painted s v =? c) (seq 0 n) = true).
        { apply existsb_exists. exists w. split; [apply in_seq; lia|now apply Nat.eqb_eq]. }
        congruence.
  Qed.

  Lemma tree_flooded k : flooded_within k g <->
    exists s, length s <= k /\ forall v, v < n -> is_in (word v) s.
  Proof.
    assert (Hstart : forall v, v < n -> start_colour g v = painted [] v).
    { intros v Hv. destruct (flooded_dec [] v) as [Hf|Hf]; [|now rewrite painted_other].
      rewrite painted_flooded by exact Hf. unfold flooded in Hf. simpl in Hf.
      destruct (Nat.eq_dec v 0) as [->|Hne]; [reflexivity|].
      rewrite word_below in Hf by lia. now destruct (word (up v)). }
    split.
    - intros H. destruct (moves_flood k _ H [] Hstart) as [s [Hlen Hall]]. exists s.
      split; [exact Hlen|]. intros v Hv. apply is_in_rest. now apply (Hall v).
    - intros [s [Hlen Hall]]. apply solved_within_more with (length s); [exact Hlen|].
      apply (sequence_moves s []); [exact Hstart|]. intros v Hv. apply is_in_rest. now apply Hall.
  Qed.
End Tree.
