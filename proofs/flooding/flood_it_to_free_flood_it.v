(** The free puzzle on glued copies needs as many moves as the fixed puzzle on one.

Theorem flood_it_to_free_flood_it_copies : forall (g : flood_it) (copies : nat), fl_fixed g ->
  0 < copies -> flooded_within (copies - 1) g ->
  forall k, flooded_within k (glued copies g) <-> flooded_within k g.

Theorem flood_it_to_free_flood_it_n : forall g : flood_it, fl_fixed g -> fl_connected g ->
  forall k, flooded_within k (glued (fl_vertices g) g) <-> flooded_within k g.

    Fukui, Nakanishi, Uehara, Uno, Uno, "The complexity of free flood filling games", Lemma 3:
    copies of a coloured graph that share the source and nothing else. That fewer moves than copies
    solve the one puzzle iff they solve the other is in [glued_copies]; here the copies get their
    numbers, as in gadgetry/reductions/flooding/flood_it_to_free_flood_it.py. For variant [n], the
    paper's, n - 1 moves always suffice, as each can add a vertex to the source's area
    ([always_enough]); for variant [k+1], Python knows k moves that do. *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import flood_it glued_copies.
Import ListNotations.

Definition source_of (g : flood_it) : nat :=
  match fl_source g with Some source => source | None => 0 end.

(** A fixed puzzle, all of whose edges are between its vertices. *)
Definition fl_fixed (g : flood_it) : Prop :=
  fl_well_formed g /\ fl_source g = Some (source_of g).

(** If all had one colour, the source's area would be everything. *)
Definition fl_connected (g : flood_it) : Prop :=
  forall v, v < fl_vertices g -> area g (fun _ => 0) (source_of g) v.

(** * The construction *)

(** The source is 0; the others come in their order. *)
Definition others {A} (source : nat) (l : list A) : list A := firstn source l ++ skipn (S source) l.
Definition place (source v : nat) : nat :=
  if v =? source then 0 else if v <? source then S v else v.
Definition in_copy (size i p : nat) : nat := match p with 0 => 0 | _ => p + i * size end.

Definition glued (copies : nat) (g : flood_it) : flood_it :=
  let source := source_of g in
  let at_copy i v := in_copy (fl_vertices g - 1) i (place source v) in
  {| fl_colours := nth source (fl_colours g) 0 ::
       concat (repeat (others source (fl_colours g)) copies);
     fl_edges := flat_map (fun i => map (fun e => (at_copy i (fst e), at_copy i (snd e)))
       (fl_edges g)) (seq 0 copies);
     fl_source := None |}.

(** * The numbers *)
Section Numbers.
  Variables (g : flood_it) (copies : nat).
  Hypothesis Hfixed : fl_fixed g.
  Let n := fl_vertices g.
  Let source := source_of g.
  Let size := n - 1.

  Definition glue_number (i v : nat) : nat := in_copy size i (place source v).
  Definition vertex_number (x : nat) : nat :=
    match x with 0 => source | S y => let p := y mod size in if p <? source then p else S p end.
  Definition copy_number (x : nat) : nat := match x with 0 => 0 | S y => y / size end.

  Lemma source_in : source < n.
  Proof. destruct Hfixed as [[_ Hs] E]. rewrite E in Hs. exact Hs. Qed.

  (** A vertex but the source, as a number from 0. *)
  Lemma glue_other i v : v <> source ->
    glue_number i v = S ((if v <? source then v else v - 1) + i * size).
  Proof.
    intros Hne. unfold glue_number, place. apply Nat.eqb_neq in Hne. rewrite Hne.
    apply Nat.eqb_neq in Hne. destruct (v <? source) eqn:E; [reflexivity|].
    apply Nat.ltb_ge in E. destruct v as [|v]; [lia|]. simpl. lia.
  Qed.

  Lemma glue_at_source i : glue_number i source = 0.
  Proof. unfold glue_number, place. now rewrite Nat.eqb_refl. Qed.

  Lemma other_less v : v < n -> v <> source -> (if v <? source then v else v - 1) < size.
  Proof.
    pose proof source_in as Hs. intros Hv Hne.
    destruct (v <? source) eqn:E; [apply Nat.ltb_lt in E|apply Nat.ltb_ge in E]; unfold size; lia.
  Qed.

  Lemma others_length : length (others source (fl_colours g)) = size.
  Proof.
    pose proof source_in as Hs. unfold others. rewrite app_length, firstn_length, skipn_length.
    unfold size, n, fl_vertices in *. lia.
  Qed.

  Lemma copies_length {A} (l : list A) c : length (concat (repeat l c)) = c * length l.
  Proof. induction c as [|c IH]; simpl; [reflexivity|]. rewrite app_length. lia. Qed.

  Lemma glued_vertices : fl_vertices (glued copies g) = S (copies * size).
  Proof. unfold fl_vertices at 1. simpl. fold source. now rewrite copies_length, others_length. Qed.

  Lemma copies_nth (l : list nat) i p : i < copies -> p < length l ->
    nth (p + i * length l) (concat (repeat l copies)) 0 = nth p l 0.
  Proof.
    intros Hi Hp. replace copies with (i + S (copies - S i)) by lia.
    rewrite repeat_app, concat_app, app_nth2; rewrite copies_length; [|lia].
    replace (p + i * length l - i * length l) with p by lia. simpl. now apply app_nth1.
  Qed.

  Lemma others_nth v : v < n -> v <> source ->
    nth (if v <? source then v else v - 1) (others source (fl_colours g)) 0 =
    nth v (fl_colours g) 0.
  Proof.
    intros Hv Hne. pose proof source_in as Hs. unfold others.
    assert (Hlen : length (firstn source (fl_colours g)) = source).
    { rewrite firstn_length. unfold n, fl_vertices in Hs. lia. }
    rewrite <- (firstn_skipn (S source) (fl_colours g)) at 3.
    destruct (v <? source) eqn:E.
    - apply Nat.ltb_lt in E. rewrite app_nth1 by lia.
      rewrite app_nth1 by (rewrite firstn_length; unfold n, fl_vertices in *; lia).
      rewrite <- (firstn_skipn source (firstn (S source) (fl_colours g))), firstn_firstn.
      rewrite Nat.min_l by lia. now rewrite app_nth1 by lia.
    - apply Nat.ltb_ge in E. rewrite app_nth2 by lia. rewrite app_nth2;
        rewrite !firstn_length; unfold n, fl_vertices in *; [|lia].
      f_equal. lia.
  Qed.

  Lemma numbers_flooded k : k < copies ->
    (flooded_within k (glued copies g) <-> flooded_within k g).
  Proof.
    intros Hk. pose proof source_in as Hs. destruct Hfixed as [Hwf Hsource].
    apply (glued_flooded g (glued copies g) source 0 copies glue_number vertex_number copy_number).
    - exact Hwf.
    - exact Hsource.
    - reflexivity.
    - intros i _. apply glue_at_source.
    - intros i v Hi Hv. rewrite glued_vertices. destruct (Nat.eq_dec v source) as [->|Hne].
      + rewrite glue_at_source. lia.
      + rewrite glue_other by exact Hne. pose proof (other_less v Hv Hne). nia.
    - intros i v Hi Hv. destruct (Nat.eq_dec v source) as [->|Hne].
      + now rewrite glue_at_source.
      + rewrite glue_other by exact Hne. pose proof (other_less v Hv Hne) as Hlt.
        cbn [vertex_number].
        rewrite Nat.mod_add, Nat.mod_small by lia.
        destruct (v <? source) eqn:E; [now rewrite E|]. apply Nat.ltb_ge in E.
        assert (E' : (v - 1 <? source) = false) by (apply Nat.ltb_ge; lia). rewrite E'. lia.
    - intros i v Hi Hv Hne. rewrite glue_other by exact Hne.
      pose proof (other_less v Hv Hne) as Hlt. cbn [copy_number].
      rewrite Nat.div_add, Nat.div_small by lia. reflexivity.
    - intros x Hx. rewrite glued_vertices in Hx.
      destruct x as [|x]; cbn [copy_number vertex_number].
      + rewrite glue_at_source. repeat split; [lia|exact Hs].
      + assert (Hsize : size <> 0) by (intros Z; rewrite Z in Hx; lia).
        pose proof (Nat.mod_upper_bound x size Hsize) as Hmod.
        pose proof (Nat.div_mod x size Hsize) as Hdiv.
        assert (Hcopy : x / size < copies) by (apply Nat.div_lt_upper_bound; lia).
        split; [exact Hcopy|].
        destruct (x mod size <? source) eqn:E.
        * pose proof E as Hlt. apply Nat.ltb_lt in Hlt. split; [lia|].
          rewrite glue_other by lia. rewrite E. f_equal. lia.
        * apply Nat.ltb_ge in E. split; [unfold size in *; lia|].
          rewrite glue_other by lia.
          assert (E' : (S (x mod size) <? source) = false) by (apply Nat.ltb_ge; lia).
          rewrite E'. f_equal. lia.
    - intros x y.
      assert (Hin : forall x y, In (x, y) (fl_edges (glued copies g)) <->
        exists i u v, i < copies /\ In (u, v) (fl_edges g) /\
          x = glue_number i u /\ y = glue_number i v).
      { clear x y. intros x y. cbn [fl_edges glued]. rewrite in_flat_map. split.
        - intros [i [Hi Hin]]. apply in_seq in Hi. apply in_map_iff in Hin.
          destruct Hin as [[u v] [E Hin]]. injection E as <- <-. exists i, u, v.
          repeat split; [lia|exact Hin].
        - intros [i [u [v [Hi [Hin [-> ->]]]]]]. exists i. split; [apply in_seq; lia|].
          apply in_map_iff. now exists (u, v). }
      rewrite !Hin. split.
      + intros [[i [u [v [Hi [He [-> ->]]]]]]|[i [u [v [Hi [He [-> ->]]]]]]].
        * exists i, u, v. auto.
        * exists i, v, u. auto.
      + intros [i [u [v [Hi [[He|He] [-> ->]]]]]].
        * left. exists i, u, v. auto.
        * right. exists i, v, u. auto.
    - intros i Hi v Hv. unfold start_colour. cbn [fl_colours glued]. fold source.
      destruct (Nat.eq_dec v source) as [->|Hne]; [now rewrite glue_at_source|].
      rewrite glue_other by exact Hne. cbn [nth]. rewrite <- others_length at 1.
      rewrite copies_nth; [now apply others_nth|exact Hi|].
      rewrite others_length. now apply other_less.
    - exact Hk.
  Qed.
End Numbers.

Theorem flood_it_to_free_flood_it_copies : forall (g : flood_it) (copies : nat), fl_fixed g ->
  0 < copies -> flooded_within (copies - 1) g ->
  forall k, flooded_within k (glued copies g) <-> flooded_within k g.
Proof.
  intros g copies Hfixed Hcopies Henough k.
  destruct (Nat.lt_ge_cases k copies) as [Hk|Hk]; [now apply numbers_flooded|].
  split; intros _; apply solved_within_more with (copies - 1); try lia; [exact Henough|].
  apply numbers_flooded; [exact Hfixed|lia|exact Henough].
Qed.

(** * So many moves as there are other vertices always suffice *)
Section Always.
  Variable g : flood_it.
  Let n := fl_vertices g.
  Let source := source_of g.
  Hypothesis Hfixed : fl_fixed g.
  Hypothesis Hconnected : fl_connected g.

  Definition is_area (colour : nat -> nat) (l : list nat) : Prop :=
    NoDup l /\ forall v, In v l <-> area g colour source v.

  (** An edge out of a list, of a kind that can be tested: it is there, or none is. *)
  Lemma edge_out (l : list nat) (test : nat -> nat -> bool) :
    {e | (In e (fl_edges g) \/ In (snd e, fst e) (fl_edges g)) /\
         In (fst e) l /\ ~ In (snd e) l /\ test (fst e) (snd e) = true} +
    {forall u v, In (u, v) (fl_edges g) \/ In (v, u) (fl_edges g) -> In u l ->
       test u v = true -> In v l}.
  Proof.
    pose (out := fun e : nat * nat => if in_dec Nat.eq_dec (fst e) l then
      if in_dec Nat.eq_dec (snd e) l then false else test (fst e) (snd e) else false).
    pose (both := fl_edges g ++ map (fun e => (snd e, fst e)) (fl_edges g)).
    assert (Hboth : forall u v, In (u, v) both <->
      In (u, v) (fl_edges g) \/ In (v, u) (fl_edges g)).
    { intros u v. unfold both. rewrite in_app_iff, in_map_iff. split.
      - intros [H|[[a b] [E H]]]; [now left|]. injection E as <- <-. now right.
      - intros [H|H]; [now left|right]. now exists (v, u). }
    destruct (find out both) as [[u v]|] eqn:E.
    - left. exists (u, v). apply find_some in E. destruct E as [Hin Hout].
      unfold out in Hout. simpl in *. destruct (in_dec Nat.eq_dec u l); [|discriminate].
      destruct (in_dec Nat.eq_dec v l); [discriminate|]. split; [now apply Hboth|auto].
    - right. intros u v Hedge Hu Ht. pose proof (find_none _ _ E (u, v)) as Hnone.
      apply Hboth in Hedge. specialize (Hnone Hedge). unfold out in Hnone. simpl in Hnone.
      destruct (in_dec Nat.eq_dec u l); [|contradiction].
      destruct (in_dec Nat.eq_dec v l); [assumption|congruence].
  Qed.

  Lemma edge_range u v : In (u, v) (fl_edges g) \/ In (v, u) (fl_edges g) -> u < n /\ v < n.
  Proof.
    destruct Hfixed as [[Hedges _] _]. intros [H|H]; apply Hedges in H; unfold n; lia.
  Qed.

  Lemma area_range colour v : area g colour source v -> v < n.
  Proof.
    intros H. destruct H as [|u v H Hedge E]; [apply (source_in g Hfixed)|].
    now apply edge_range in Hedge.
  Qed.

  Lemma short_list l : NoDup l -> (forall v, In v l -> v < n) -> length l <= n.
  Proof.
    intros Hl Hrange. rewrite <- (seq_length n 0). apply NoDup_incl_length; [exact Hl|].
    intros v Hv. apply in_seq. specialize (Hrange v Hv). lia.
  Qed.

  Lemma area_listed colour : exists l, is_area colour l.
  Proof.
    assert (H : forall m l, NoDup l -> In source l ->
      (forall v, In v l -> area g colour source v) -> n <= m + length l ->
      exists l', is_area colour l').
    { intros m. induction m as [|m IH]; intros l Hl Hs Hin Hlen;
        destruct (edge_out l (fun u v => colour v =? colour u)) as [[[u v] [He [Hu [Hv Ht]]]]|Hno];
        simpl in *; try (apply Nat.eqb_eq in Ht).
      - exfalso.
        assert (Hmore : length (v :: l) <= n).
        { apply short_list; [now constructor|]. intros w [<-|Hw].
          - now apply edge_range in He.
          - eapply area_range, Hin, Hw. }
        simpl in Hmore. lia.
      - exists l. split; [exact Hl|]. intros v. split; [apply Hin|].
        intros H. induction H as [|u w H IHa Hedge E]; [exact Hs|].
        apply (Hno u w); auto. now apply Nat.eqb_eq.
      - apply (IH (v :: l)); [now constructor|now right| |simpl; lia].
        intros w [<-|Hw]; [|now apply Hin]. apply area_step with u; auto.
      - exists l. split; [exact Hl|]. intros v. split; [apply Hin|].
        intros H. induction H as [|u w H IHa Hedge E]; [exact Hs|].
        apply (Hno u w); auto. now apply Nat.eqb_eq. }
    apply (H n [source]).
    - repeat constructor. intros [].
    - now left.
    - intros v [<-|[]]. constructor.
    - lia.
  Qed.

  Lemma always_from m : forall colour l, is_area colour l -> n <= m + length l ->
    solved_within g m colour.
  Proof.
    assert (Hall : forall colour l, is_area colour l -> (forall v, v < n -> In v l) ->
      one_colour g colour).
    { intros colour l [_ Harea] Hin u w Hu Hw.
      pose proof (proj1 (Harea u) (Hin u Hu)) as Au. pose proof (proj1 (Harea w) (Hin w Hw)) as Aw.
      rewrite (area_colour _ _ _ _ Au). symmetry. exact (area_colour _ _ _ _ Aw). }
    induction m as [|m IH]; intros colour l Harea Hlen; pose proof Harea as [Hl Hin].
    - apply solved, (Hall colour l Harea). intros v Hv.
      assert (Hincl : incl (seq 0 n) l).
      { apply NoDup_length_incl; [exact Hl|rewrite seq_length; lia|].
        intros w Hw. apply in_seq. split; [lia|]. now apply (area_range colour), Hin. }
      apply Hincl, in_seq. lia.
    - destruct (edge_out l (fun _ _ => true)) as [[[u v] [He [Hu [Hv _]]]]|Hno]; simpl in *.
      + pose (colour' := fun w => if in_dec Nat.eq_dec w l then colour v else colour w).
        assert (Hnew : recoloured g colour source (colour v) colour').
        { intros w Hw. unfold colour'. rewrite <- Hin.
          destruct (in_dec Nat.eq_dec w l); [left|right]; now split. }
        destruct (area_listed colour') as [l' Harea']. pose proof Harea' as [Hl' Hin'].
        apply recolour with source (colour v) colour'.
        * unfold may_be_recoloured. destruct Hfixed as [_ E]. now rewrite E.
        * intros E. apply Hv, Hin. apply area_step with u; [now apply Hin|exact He|].
          rewrite E. symmetry. apply (area_colour g). now apply Hin.
        * exists v. split; [now apply edge_range in He|reflexivity].
        * exact Hnew.
        * apply (IH colour' l' Harea').
          assert (Hincl : incl (v :: l) l').
          { assert (Hold : forall w, area g colour source w -> area g colour' source w).
            { intros w H. induction H as [|a b H IHa Hedge E]; [constructor|].
              assert (Hb : In b l) by (apply Hin; now apply area_step with a).
              apply area_step with a; [exact IHa|exact Hedge|].
              unfold colour'. apply Hin in H.
              destruct (in_dec Nat.eq_dec a l); [|contradiction].
              now destruct (in_dec Nat.eq_dec b l). }
            intros w [<-|Hw]; apply Hin'; [|now apply Hold, Hin].
            apply area_step with u; [now apply Hold, Hin|exact He|]. unfold colour'.
            destruct (in_dec Nat.eq_dec u l); [|contradiction].
            now destruct (in_dec Nat.eq_dec v l). }
          apply NoDup_incl_length in Hincl; [simpl in Hincl; lia|now constructor].
      + apply solved, (Hall colour l Harea). intros v Hv.
        pose proof (Hconnected v Hv) as Hreach. clear Hv.
        induction Hreach as [|u w Hreach IHc Hedge E]; [apply Hin; constructor|].
        now apply (Hno u w Hedge).
  Qed.

  Lemma always_enough : flooded_within (n - 1) g.
  Proof.
    destruct (area_listed (start_colour g)) as [l Harea]. apply (always_from (n - 1) _ l Harea).
    destruct Harea as [_ Hin]. destruct l as [|v l]; [|simpl; lia].
    exfalso. apply (Hin source). constructor.
  Qed.
End Always.

Theorem flood_it_to_free_flood_it_n : forall g : flood_it, fl_fixed g -> fl_connected g ->
  forall k, flooded_within k (glued (fl_vertices g) g) <-> flooded_within k g.
Proof.
  intros g Hfixed Hconnected. pose proof (source_in g Hfixed) as Hs.
  apply flood_it_to_free_flood_it_copies; [exact Hfixed|lia|].
  now apply always_enough.
Qed.
