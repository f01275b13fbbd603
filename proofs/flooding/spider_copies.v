(** Copies of the legs of a spider, any area to be recoloured: Lemma 3 for spiders.

    The legs come in kinds, and each kind is there as often as there are copies: so the vertices of
    a copy are numbered kind by kind ([glue_in]), with the same steps along the legs ([copied_leg]).
    *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import flood_it spiders glued_copies.
Import ListNotations.

Section Copies.
  Variables (copies : nat) (hub : nat) (kinds : list (list (list nat))).

  Definition copied_words : list (list nat) :=
    flat_map (fun kind => concat (repeat kind copies)) kinds.

  (** The numbers of vertices of the kinds; vertices but the hub are counted from 0 here. *)
  Definition kind_size (kind : list (list nat)) : nat := length (concat kind).

  Fixpoint glue_in (ks : list (list (list nat))) (i v : nat) : nat :=
    match ks with
    | [] => v
    | kind :: ks' => if v <? kind_size kind then i * kind_size kind + v
        else copies * kind_size kind + glue_in ks' i (v - kind_size kind)
    end.
  Fixpoint vertex_in (ks : list (list (list nat))) (x : nat) : nat :=
    match ks with
    | [] => x
    | kind :: ks' => if x <? copies * kind_size kind then x mod kind_size kind
        else kind_size kind + vertex_in ks' (x - copies * kind_size kind)
    end.
  Fixpoint copy_in (ks : list (list (list nat))) (x : nat) : nat :=
    match ks with
    | [] => 0
    | kind :: ks' => if x <? copies * kind_size kind then x / kind_size kind
        else copy_in ks' (x - copies * kind_size kind)
    end.
  Definition total (ks : list (list (list nat))) : nat := length (concat (concat ks)).

  Lemma total_cons kind ks : total (kind :: ks) = kind_size kind + total ks.
  Proof. unfold total, kind_size. simpl. now rewrite concat_app, app_length. Qed.

  Lemma glue_in_range i : i < copies -> forall ks v, v < total ks ->
    glue_in ks i v < copies * total ks /\ vertex_in ks (glue_in ks i v) = v /\
    copy_in ks (glue_in ks i v) = i.
  Proof.
    intros Hi ks.
    induction ks as [|kind ks IH]; intros v Hv; [unfold total in Hv; simpl in Hv; lia|].
    rewrite total_cons in *. simpl. set (size := kind_size kind) in *.
    destruct (v <? size) eqn:E.
    - apply Nat.ltb_lt in E. assert (Hlt : i * size + v < copies * size) by nia.
      assert (Hltb : (i * size + v <? copies * size) = true) by now apply Nat.ltb_lt.
      rewrite Hltb. split; [nia|split].
      + rewrite Nat.add_comm, Nat.mod_add by lia. now apply Nat.mod_small.
      + rewrite Nat.div_add_l by lia. rewrite Nat.div_small by exact E. lia.
    - apply Nat.ltb_ge in E. destruct (IH (v - size)) as [H1 [H2 H3]]; [lia|].
      assert (Hltb : (copies * size + glue_in ks i (v - size) <? copies * size) = false)
        by (apply Nat.ltb_ge; lia).
      rewrite Hltb. replace (copies * size + glue_in ks i (v - size) - copies * size)
        with (glue_in ks i (v - size)) by lia.
      split; [nia|split; [lia|exact H3]].
  Qed.

  Lemma glue_in_onto ks : forall x, x < copies * total ks ->
    copy_in ks x < copies /\ vertex_in ks x < total ks /\
    glue_in ks (copy_in ks x) (vertex_in ks x) = x.
  Proof.
    induction ks as [|kind ks IH]; intros x Hx; [unfold total in Hx; simpl in Hx; lia|].
    rewrite total_cons in *. simpl. set (size := kind_size kind) in *.
    destruct (x <? copies * size) eqn:E.
    - apply Nat.ltb_lt in E. assert (Hsize : size <> 0) by (intros Z; rewrite Z in E; lia).
      pose proof (Nat.mod_upper_bound x size Hsize) as Hmod.
      pose proof (Nat.div_mod x size Hsize) as Hdiv.
      assert (Hltb : (x mod size <? size) = true) by now apply Nat.ltb_lt.
      rewrite Hltb. split; [|split; [lia|nia]]. apply Nat.div_lt_upper_bound; lia.
    - apply Nat.ltb_ge in E. destruct (IH (x - copies * size)) as [H1 [H2 H3]]; [nia|].
      assert (Hltb : (size + vertex_in ks (x - copies * size) <? size) = false)
        by (apply Nat.ltb_ge; lia).
      rewrite Hltb. replace (size + vertex_in ks (x - copies * size) - size)
        with (vertex_in ks (x - copies * size)) by lia.
      split; [exact H1|split; [lia|]]. rewrite H3. lia.
  Qed.

  (** A leg is there in every copy, with its vertices in the same order. *)
  Lemma copied_leg i : i < copies -> forall ks before w after, concat ks = before ++ w :: after ->
    exists before' after',
      flat_map (fun kind => concat (repeat kind copies)) ks = before' ++ w :: after' /\
      forall p, p < length w ->
        glue_in ks i (length (concat before) + p) = length (concat before') + p.
  Proof.
    intros Hi ks. induction ks as [|kind ks IH]; intros before w after E; simpl in E.
    - destruct before; discriminate.
    - assert (Hrepeat : forall c, length (concat (concat (repeat kind c))) = c * kind_size kind).
      { intros c. unfold kind_size. induction c as [|c IHc]; simpl; [reflexivity|].
        rewrite concat_app, app_length, IHc. reflexivity. }
      assert (Hcases : (exists mid, kind = before ++ w :: mid) \/
        exists later, before = kind ++ later /\ concat ks = later ++ w :: after).
      { clear - E. revert before E. induction kind as [|x kind IHk]; intros before E; simpl in E.
        - right. exists before. now split.
        - destruct before as [|y before]; simpl in E; injection E as -> E.
          + left. now exists kind.
          + destruct (IHk before E) as [[mid ->]|[later [-> E']]].
            * left. now exists mid.
            * right. now exists later. }
      destruct Hcases as [[mid Ek]|[later [Eb El]]].
      + exists (concat (repeat kind i) ++ before),
          (mid ++ concat (repeat kind (copies - S i)) ++
            flat_map (fun kind => concat (repeat kind copies)) ks).
        split.
        * simpl. replace copies with (i + S (copies - S i)) at 1 by lia.
          rewrite repeat_app, concat_app. cbn [repeat concat]. rewrite Ek at 2.
          rewrite <- !app_assoc. reflexivity.
        * intros p Hp. simpl.
          assert (Hlt : length (concat before) + p < kind_size kind).
          { unfold kind_size. rewrite Ek, concat_app, app_length. simpl. rewrite app_length. lia. }
          apply Nat.ltb_lt in Hlt. rewrite Hlt, concat_app, app_length, Hrepeat. lia.
      + destruct (IH later w after El) as [before' [after' [E' Hp']]].
        exists (concat (repeat kind copies) ++ before'), after'. split.
        * simpl. rewrite E', <- app_assoc. reflexivity.
        * intros p Hp. simpl. rewrite Eb, concat_app, app_length. fold (kind_size kind).
          assert (Hge : (kind_size kind + length (concat later) + p <? kind_size kind) = false)
            by (apply Nat.ltb_ge; lia).
          rewrite Hge, concat_app, app_length, Hrepeat.
          replace (kind_size kind + length (concat later) + p - kind_size kind)
            with (length (concat later) + p) by lia.
          rewrite (Hp' p Hp). lia.
  Qed.

  Lemma copied_length : length (concat copied_words) = copies * total kinds.
  Proof.
    unfold copied_words, total. induction kinds as [|kind ks IH]; [simpl; lia|].
    simpl. rewrite !concat_app, !app_length, IH.
    assert (Hrepeat : forall c, length (concat (concat (repeat kind c))) =
      c * length (concat kind)).
    { intros c. induction c as [|c IHc]; simpl; [reflexivity|].
      rewrite concat_app, app_length, IHc. reflexivity. }
    rewrite Hrepeat. lia.
  Qed.

  Definition glue (i v : nat) : nat := match v with 0 => 0 | S q => S (glue_in kinds i q) end.
  Definition vertex_of (x : nat) : nat := match x with 0 => 0 | S y => S (vertex_in kinds y) end.
  Definition copy_of (x : nat) : nat := match x with 0 => 0 | S y => copy_in kinds y end.

  Let fixed := spider (Some 0) hub (concat kinds).
  Let free := spider None hub copied_words.

  Lemma fixed_vertices : fl_vertices fixed = S (total kinds).
  Proof. reflexivity. Qed.

  Lemma free_vertices : fl_vertices free = S (copies * total kinds).
  Proof. unfold fl_vertices. simpl. now rewrite copied_length. Qed.

  Lemma glue_step i v : i < copies -> 0 < v < fl_vertices fixed ->
    spider_up copied_words (glue i v) = glue i (spider_up (concat kinds) v) /\
    start_colour free (glue i v) = start_colour fixed v.
  Proof.
    intros Hi Hv.
    destruct (spider_vertex hub (concat kinds) v Hv) as [before [w [after [p [E [Hp ->]]]]]].
    destruct (copied_leg i Hi kinds before w after E) as [before' [after' [E' Hglue]]].
    fold copied_words in E'. cbn [glue]. rewrite (Hglue p Hp).
    rewrite (vertex_up (concat kinds) before w after p E Hp),
      (vertex_up copied_words before' w after' p E' Hp). split.
    - destruct p as [|q]; [reflexivity|]. cbn [glue]. now rewrite Hglue by lia.
    - unfold fixed. rewrite (vertex_colour hub (concat kinds) before w after p E Hp).
      exact (vertex_colour hub copied_words before' w after' p E' Hp).
  Qed.

  Lemma up_range v : 0 < v < fl_vertices fixed -> spider_up (concat kinds) v < v.
  Proof.
    intros Hv.
    destruct (spider_vertex hub (concat kinds) v Hv) as [before [w [after [p [E [Hp ->]]]]]].
    rewrite (vertex_up (concat kinds) before w after p E Hp). destruct p; lia.
  Qed.

  Lemma copies_flooded k : k < copies -> (flooded_within k free <-> flooded_within k fixed).
  Proof.
    intros Hk.
    assert (Hedges : forall source words u v, In (u, v) (fl_edges (spider source hub words)) <->
      0 < v < fl_vertices (spider source hub words) /\ u = spider_up words v).
    { intros source words. apply (spider_edges hub words). }
    apply (glued_flooded fixed free 0 0 copies glue vertex_of copy_of).
    - split; [|simpl; unfold fl_vertices; simpl; lia]. intros u v Hin. apply Hedges in Hin.
      destruct Hin as [Hv ->]. pose proof (up_range v Hv). fold fixed in Hv. lia.
    - reflexivity.
    - reflexivity.
    - reflexivity.
    - intros i [|v] Hi Hv; rewrite free_vertices; simpl; [lia|]. rewrite fixed_vertices in Hv.
      destruct (glue_in_range i Hi kinds v) as [H _]; lia.
    - intros i [|v] Hi Hv; [reflexivity|]. rewrite fixed_vertices in Hv. simpl.
      destruct (glue_in_range i Hi kinds v) as [_ [H _]]; [lia|]. now rewrite H.
    - intros i [|v] Hi Hv Hne; [contradiction|]. rewrite fixed_vertices in Hv. simpl.
      destruct (glue_in_range i Hi kinds v) as [_ [_ H]]; [lia|exact H].
    - intros [|x] Hx; rewrite fixed_vertices; simpl.
      + repeat split; lia.
      + rewrite free_vertices in Hx. destruct (glue_in_onto kinds x) as [H1 [H2 H3]]; [lia|].
        repeat split; [exact H1|lia|now rewrite H3].
    - assert (Hsame : forall x y, In (x, y) (fl_edges free) <-> exists i u v, i < copies /\
        In (u, v) (fl_edges fixed) /\ x = glue i u /\ y = glue i v).
      { intros x y. unfold free at 1. rewrite Hedges. fold free. split.
        - intros [Hy ->]. rewrite free_vertices in Hy. destruct y as [|y]; [lia|].
          destruct (glue_in_onto kinds y) as [H1 [H2 H3]]; [lia|].
          exists (copy_in kinds y), (spider_up (concat kinds) (S (vertex_in kinds y))),
            (S (vertex_in kinds y)).
          assert (Hv : 0 < S (vertex_in kinds y) < fl_vertices fixed)
            by (rewrite fixed_vertices; lia).
          split; [exact H1|split; [now apply Hedges|]].
          destruct (glue_step (copy_in kinds y) (S (vertex_in kinds y)) H1 Hv) as [Hup _].
          rewrite <- Hup. cbn [glue]. now rewrite H3.
        - intros [i [u [v [Hi [Hin [-> ->]]]]]]. apply Hedges in Hin. destruct Hin as [Hv ->].
          split; [|symmetry; now apply glue_step].
          destruct v as [|v]; [lia|]. fold fixed in Hv. rewrite fixed_vertices in Hv.
          rewrite free_vertices. simpl. destruct (glue_in_range i Hi kinds v) as [H _]; lia. }
      intros x y. rewrite !Hsame. split.
      + intros [[i [u [v [Hi [Hin [-> ->]]]]]]|[i [u [v [Hi [Hin [-> ->]]]]]]].
        * exists i, u, v. auto.
        * exists i, v, u. auto.
      + intros [i [u [v [Hi [[Hin|Hin] [-> ->]]]]]].
        * left. exists i, u, v. auto.
        * right. exists i, v, u. auto.
    - intros i Hi v Hv. destruct (Nat.eq_dec v 0) as [->|Hne]; [reflexivity|].
      apply glue_step; [exact Hi|]. unfold fixed in *. lia.
    - exact Hk.
  Qed.
End Copies.
