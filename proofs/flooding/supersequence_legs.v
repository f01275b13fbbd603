(** Vertex covers as common supersequences: the words on the legs.

    Many colours, one for each vertex: the words uv and vu of an edge are both in a sequence only if
    one of the two colours stands there twice. So a sequence with all words has every colour of a
    vertex with an edge, and those that it has twice are a cover ([many_back]); and a cover, the
    rest, and the cover again are such a sequence ([many_there]).

    Three colours a, b, c = 0, 1, 2, with w = max(1, ceil((n+k)/2)), the place of vertex v 3w(v+1),
    and N = 3wn + w. The clock (ab)^N takes 2N of the 2N + n + k letters: when a c is read is told
    by the number of pairs ab before it. The early and the late word of v ask for a c in the window
    of v, and can share one, at its place. The word of an edge uv asks for one in each window, and
    for w more pairs between them than lie between the places. So in one of the two windows there
    are two letters c ([three_back]). The other way round: a c at the place of v, or two around it
    if v is in the cover ([three_there]). *)

From Coq Require Import List Arith Lia.
From Gadgetry.games Require Import repetition.
From Gadgetry.formulas Require Import distinct.
From Gadgetry.flooding Require Import vertex_cover supersequences.
Import ListNotations.

(** There is a sequence of at most [most] letters with all words in it. *)
Definition common (most : nat) (words : list (list nat)) : Prop :=
  exists s, length s <= most /\ forall w, In w words -> is_in w s.

(** * What occurs at least once, and what twice *)
Definition times (l : list nat) (x : nat) : nat := count_occ Nat.eq_dec l x.
Definition twice (l : list nat) (x : nat) : bool := 2 <=? times l x.

Lemma times_cons x l y :
  times (x :: l) y = if Nat.eq_dec x y then S (times l y) else times l y.
Proof. reflexivity. Qed.

Lemma times_sum l : forall J, NoDup J -> list_sum (map (times l) J) <= length l.
Proof.
  induction l as [|x l IH]; intros J HJ.
  - clear HJ. induction J as [|y J IHJ]; [apply le_n|exact IHJ].
  - assert (H : list_sum (map (times (x :: l)) J) <=
      list_sum (map (times l) J) + (if in_dec Nat.eq_dec x J then 1 else 0)).
    { clear IH. induction J as [|y J IHJ]; [simpl; lia|].
      apply NoDup_cons_iff in HJ. destruct HJ as [Hy HJ]. specialize (IHJ HJ).
      change (times (x :: l) y + list_sum (map (times (x :: l)) J) <=
        times l y + list_sum (map (times l) J) + (if in_dec Nat.eq_dec x (y :: J) then 1 else 0)).
      rewrite times_cons. destruct (Nat.eq_dec x y) as [->|Hne].
      - destruct (in_dec Nat.eq_dec y J) as [H|_]; [contradiction|].
        destruct (in_dec Nat.eq_dec y (y :: J)) as [_|H]; [lia|destruct H; now left].
      - destruct (in_dec Nat.eq_dec x J) as [H|H];
          destruct (in_dec Nat.eq_dec x (y :: J)) as [H'|H']; try lia.
        destruct H'. now right. }
    specialize (IH J HJ). cbn [length]. destruct (in_dec Nat.eq_dec x J); lia.
Qed.

Lemma twice_bound l J : NoDup J -> (forall x, In x J -> 1 <= times l x) ->
  length J + length (filter (twice l) J) <= length l.
Proof.
  intros HJ Honce. pose proof (times_sum l J HJ) as Hsum.
  assert (H : length J + length (filter (twice l) J) <= list_sum (map (times l) J)).
  { clear HJ Hsum. induction J as [|x J IH]; [simpl; lia|].
    specialize (IH (fun y Hy => Honce y (or_intror Hy))).
    specialize (Honce x (or_introl eq_refl)). simpl. unfold twice at 1.
    destruct (2 <=? times l x) eqn:E; simpl; [apply Nat.leb_le in E|]; lia. }
  lia.
Qed.

(** * Many colours *)
Definition with_edges (g : vertex_cover) : list nat :=
  distinct (flat_map (fun e => [fst e; snd e]) (vc_edges g)).
Definition many_words (g : vertex_cover) : list (list nat) :=
  map (fun e => [S (fst e); S (snd e)]) (vc_edges g) ++
  map (fun e => [S (snd e); S (fst e)]) (vc_edges g).
Definition many_most (g : vertex_cover) : nat := length (with_edges g) + vc_k g.

Lemma with_edges_in g u v : In (u, v) (vc_edges g) -> In u (with_edges g) /\ In v (with_edges g).
Proof.
  intros Hin. unfold with_edges. rewrite !distinct_in, !in_flat_map.
  split; exists (u, v); simpl; auto.
Qed.

Lemma many_words_in g u v : In (u, v) (vc_edges g) ->
  In [S u; S v] (many_words g) /\ In [S v; S u] (many_words g).
Proof.
  intros Hin. unfold many_words. rewrite !in_app_iff, !in_map_iff.
  split; [left|right]; exists (u, v); simpl; auto.
Qed.

Lemma filter_split (test : nat -> bool) l :
  length (filter test l) + length (filter (fun x => negb (test x)) l) = length l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (test x); simpl; lia. Qed.

Lemma pair_in x y s1 s2 : In x s1 -> In y s2 -> is_in [x; y] (s1 ++ s2).
Proof.
  assert (Hone : forall z s, In z s -> is_in [z] s).
  { intros z s. induction s as [|t s IH]; simpl; [intros []|].
    intros [<-|H]; [apply in_take, in_any|now apply in_skip, IH]. }
  intros Hx Hy. apply (is_in_app [x] s1 (Hone x s1 Hx) [y]). now apply Hone.
Qed.

Lemma many_there g : has_cover g -> common (many_most g) (many_words g).
Proof.
  intros [taken [_ [Hfew Hcovers]]].
  pose (in_cover := fun v => if in_dec Nat.eq_dec v taken then true else false).
  pose (cover := filter in_cover (with_edges g)).
  pose (others := filter (fun v => negb (in_cover v)) (with_edges g)).
  assert (Hall : forall v, In v (with_edges g) -> In v cover \/ In v others).
  { intros v Hv. unfold cover, others. rewrite !filter_In. destruct (in_cover v); auto. }
  assert (Hcover : forall v, In v (with_edges g) -> In v taken -> In v cover).
  { intros v Hv Ht. unfold cover, in_cover. rewrite filter_In. split; [exact Hv|].
    now destruct (in_dec Nat.eq_dec v taken). }
  exists (map S (cover ++ others) ++ map S cover). split.
  - assert (Hlen : length cover + length others = length (with_edges g)).
    { apply filter_split. }
    assert (Hsmall : length cover <= length taken).
    { apply NoDup_incl_length.
      - apply NoDup_filter, distinct_nodup.
      - intros v Hv. apply filter_In in Hv. destruct Hv as [_ Hv]. unfold in_cover in Hv.
        now destruct (in_dec Nat.eq_dec v taken). }
    unfold many_most. rewrite app_length, !map_length, app_length. lia.
  - assert (Hedge : forall u v, In u (with_edges g) -> In v (with_edges g) ->
      In u taken \/ In v taken -> is_in [S u; S v] (map S (cover ++ others) ++ map S cover)).
    { intros u v Hu Hv [Ht|Ht].
      - rewrite map_app, <- app_assoc. pose proof (Hcover u Hu Ht) as Hc.
        apply pair_in; [now apply in_map|]. rewrite in_app_iff.
        destruct (Hall v Hv) as [H|H]; [right|left]; now apply in_map.
      - pose proof (Hcover v Hv Ht) as Hc. apply pair_in; [|now apply in_map].
        apply in_map, in_app_iff. now apply Hall. }
    intros w Hin. unfold many_words in Hin. apply in_app_iff in Hin.
    destruct Hin as [Hin|Hin]; apply in_map_iff in Hin; destruct Hin as [[u v] [<- Hin]];
      destruct (with_edges_in g u v Hin) as [Hu Hv]; simpl; apply Hedge; auto.
    destruct (Hcovers u v Hin); auto.
Qed.

(** Both orders of two letters: one of them is there twice. *)
Lemma both_orders x y s : x <> y -> is_in [x; y] s -> is_in [y; x] s ->
  2 <= times s x \/ 2 <= times s y.
Proof.
  intros Hne. unfold times. induction s as [|z s IH]; intros Hxy Hyx.
  - now apply is_in_nil in Hxy.
  - assert (Hlast : forall a b, is_in [a; b] s -> 1 <= count_occ Nat.eq_dec s b).
    { intros a b H. apply (is_in_split [a] b []) in H. destruct H as [s1 [s2 [-> _]]].
      rewrite count_occ_app. simpl. destruct (Nat.eq_dec b b); [lia|contradiction]. }
    apply is_in_cons in Hxy, Hyx. cbn [count_occ].
    destruct Hxy as [Hxy|[w [E Hy]]].
    + destruct Hyx as [Hyx|[w [E Hx]]].
      * destruct (IH Hxy Hyx); [left; destruct (Nat.eq_dec z x)|right; destruct (Nat.eq_dec z y)];
          lia.
      * injection E as <- <-. right. destruct (Nat.eq_dec y y); [|contradiction].
        specialize (Hlast x y Hxy). lia.
    + injection E as <- <-. destruct Hyx as [Hyx|[w [E _]]]; [|congruence].
      left. destruct (Nat.eq_dec x x); [|contradiction]. specialize (Hlast y x Hyx). lia.
Qed.

Lemma many_back g : vc_well_formed g -> common (many_most g) (many_words g) -> has_cover g.
Proof.
  intros [_ Hrange] [s [Hlen Hall]].
  exists (filter (fun v => twice s (S v)) (with_edges g)). split; [|split].
  - intros v Hv. apply filter_In in Hv. destruct Hv as [Hv _]. unfold with_edges in Hv.
    rewrite distinct_in, in_flat_map in Hv. destruct Hv as [[a b] [Hin Hv]].
    apply Hrange in Hin. apply in_seq. simpl in Hv. lia.
  - assert (H : length (map S (with_edges g)) + length (filter (twice s) (map S (with_edges g))) <=
      length s).
    { apply twice_bound.
      - apply nodup_map; [apply distinct_nodup|]. intros x y _ _ E. now injection E.
      - intros x Hx. apply in_map_iff in Hx. destruct Hx as [v [<- Hv]]. unfold with_edges in Hv.
        rewrite distinct_in, in_flat_map in Hv. destruct Hv as [[a b] [Hin Hv]].
        destruct (many_words_in g a b Hin) as [H1 H2]. apply Hall in H1, H2.
        apply count_occ_In.
        assert (Hfirst : forall y z, is_in [y; z] s -> In y s).
        { intros y z H. apply (is_in_split [] y [z]) in H. destruct H as [s1 [s2 [-> _]]].
          apply in_elt. }
        simpl in Hv. destruct Hv as [<-|[<-|[]]]; eapply Hfirst; eauto. }
    assert (E : length (filter (twice s) (map S (with_edges g))) =
      length (filter (fun v => twice s (S v)) (with_edges g))).
    { generalize (with_edges g) as l. intros l. clear. induction l as [|v l IH]; [reflexivity|].
      cbn [map filter]. destruct (twice s (S v)); simpl; lia. }
    rewrite map_length, E in H. unfold many_most in Hlen. lia.
  - intros u v Hin. destruct (many_words_in g u v Hin) as [H1 H2].
    destruct (with_edges_in g u v Hin) as [Hu Hv]. specialize (Hrange u v Hin).
    rewrite !filter_In. unfold twice.
    destruct (both_orders (S u) (S v) s) as [H|H]; auto; [lia|left|right];
      (split; [assumption|now apply Nat.leb_le]).
Qed.

(** * Three colours *)

(** (ab)^p *)
Fixpoint ab (p : nat) : list nat := match p with 0 => [] | S q => 0 :: 1 :: ab q end.

Section Three.
  Variable g : vertex_cover.
  Let n := vc_vertices g.
  Let k := vc_k g.
  Hypothesis Hrange : forall u v, In (u, v) (vc_edges g) -> u < v < n.

  Definition window : nat := Nat.max 1 (Nat.div2 (S (n + k))).
  Definition place (v : nat) : nat := 3 * window * S v.
  Definition pairs : nat := (3 * n + 1) * window.
  Definition three_most : nat := 2 * pairs + n + k.

  Definition early (v : nat) : list nat := ab (place v - window) ++ 2 :: ab (pairs - place v).
  Definition late (v : nat) : list nat := ab (place v) ++ 2 :: ab (pairs - place v - window).
  Definition edge_word (u v : nat) : list nat :=
    ab (place u - window) ++ 2 :: ab (place v - place u + window) ++
    2 :: ab (pairs - place v - window).

  (** The words kind by kind, as the spider has them. *)
  Definition three_kinds : list (list (list nat)) :=
    [[ab pairs]; map early (seq 0 n); map late (seq 0 n);
     map (fun e => edge_word (Nat.min (fst e) (snd e)) (Nat.max (fst e) (snd e))) (vc_edges g)].
  Definition three_words : list (list nat) := concat three_kinds.

  Lemma window_positive : 1 <= window.
  Proof. unfold window. lia. Qed.

  Lemma window_enough : n + k <= 2 * window.
  Proof.
    unfold window. pose proof (Nat.div2_odd (S (n + k))) as H.
    destruct (Nat.odd (S (n + k))); simpl Nat.b2n in H; lia.
  Qed.

  Lemma place_first v : 3 * window <= place v.
  Proof. unfold place. nia. Qed.

  Lemma place_last v : v < n -> place v + window <= pairs.
  Proof. unfold place, pairs. intros Hv. nia. Qed.

  Lemma place_next u v : u < v -> place u + 3 * window <= place v.
  Proof. unfold place. intros Hv. nia. Qed.

  (** ** From a cover to a sequence *)
  Lemma ab_app p q : ab (p + q) = ab p ++ ab q.
  Proof. induction p as [|p IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

  Lemma ab_less p q s : p <= q -> is_in (ab q) s -> is_in (ab p) s.
  Proof.
    intros Hle H. replace q with (p + (q - p)) in H by lia. rewrite ab_app in H.
    now apply is_in_prefix in H.
  Qed.

  Section There.
    Variable stops : list nat.

    (** [len] pairs, the first one being the [a]-th; behind a pair at which to stop a c. *)
    Definition tape (a len : nat) : list nat :=
      flat_map (fun t => 0 :: 1 :: if in_dec Nat.eq_dec t stops then [2] else []) (seq a len).

    Lemma tape_pairs len : forall a, is_in (ab len) (tape a len).
    Proof.
      unfold tape. induction len as [|len IH]; intros a; simpl; [apply in_any|].
      apply in_take, in_take. destruct (in_dec Nat.eq_dec a stops); simpl; [apply in_skip|];
        apply IH.
    Qed.

    Lemma tape_cut a len t : a <= t < a + len -> In t stops ->
      exists s, tape a len = s ++ 2 :: tape (S t) (a + len - S t) /\ is_in (ab (S t - a)) s.
    Proof.
      intros Ht Hin. exists (tape a (t - a) ++ [0; 1]). split.
      - unfold tape at 1. replace len with ((t - a) + S (a + len - S t)) by lia.
        rewrite seq_app, flat_map_app. replace (a + (t - a)) with t by lia. cbn [seq flat_map].
        destruct (in_dec Nat.eq_dec t stops); [|contradiction].
        unfold tape. rewrite <- app_assoc. simpl app.
        now replace (a + (t - a + S (a + len - S t)) - S t) with (a + len - S t) by lia.
      - replace (S t - a) with ((t - a) + 1) by lia. rewrite ab_app.
        apply is_in_app; [apply tape_pairs|]. apply in_take, in_take, in_any.
    Qed.

    Lemma one_stop a len t p q : a <= t < a + len -> In t stops -> p <= S t - a ->
      q <= a + len - S t -> is_in (ab p ++ 2 :: ab q) (tape a len).
    Proof.
      intros Ht Hin Hp Hq. destruct (tape_cut a len t Ht Hin) as [s [-> Hs]].
      apply is_in_app; [now apply ab_less with (S t - a)|]. apply in_take.
      apply ab_less with (a + len - S t); [exact Hq|apply tape_pairs].
    Qed.

    Lemma tape_length a len : length (tape a len) =
      2 * len + length (filter (fun t => if in_dec Nat.eq_dec t stops then true else false)
        (seq a len)).
    Proof.
      unfold tape. revert a. induction len as [|len IH]; intros a; [reflexivity|].
      cbn [seq flat_map filter]. rewrite app_length, IH.
      destruct (in_dec Nat.eq_dec a stops); simpl; lia.
    Qed.
  End There.

  Lemma three_there : has_cover g -> common three_most three_words.
  Proof.
    intros [taken [_ [Hfew Hcovers]]]. fold k in Hfew.
    pose (in_cover := fun v => if in_dec Nat.eq_dec v taken then true else false).
    pose (stops_of := fun v =>
      if in_cover v then [place v - window; place v + window] else [place v]).
    pose (stops := flat_map stops_of (seq 0 n)).
    assert (Hstop : forall v t, v < n -> In t (stops_of v) -> In t stops).
    { intros v t Hv Ht. apply in_flat_map. exists v. split; [apply in_seq; lia|exact Ht]. }
    pose proof window_positive as Hw.
    exists (tape stops 1 pairs). split.
    - rewrite tape_length. unfold three_most.
      assert (Hstops : length (filter (fun t => if in_dec Nat.eq_dec t stops then true else false)
        (seq 1 pairs)) <= length stops).
      { apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|]. intros t Ht.
        apply filter_In in Ht. destruct Ht as [_ Ht].
        now destruct (in_dec Nat.eq_dec t stops). }
      assert (Hlen : length stops = n + length (filter in_cover (seq 0 n))).
      { unfold stops. rewrite <- (seq_length n 0) at 2. generalize (seq 0 n) as l. intros l.
        clear. induction l as [|v l IH]; [reflexivity|]. cbn [flat_map filter length].
        rewrite app_length, IH. unfold stops_of. destruct (in_cover v); simpl; lia. }
      assert (Hcover : length (filter in_cover (seq 0 n)) <= length taken).
      { apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|]. intros v Hv.
        apply filter_In in Hv. destruct Hv as [_ Hv]. unfold in_cover in Hv.
        now destruct (in_dec Nat.eq_dec v taken). }
      lia.
    - intros w Hin. unfold three_words, three_kinds in Hin. cbn [concat] in Hin.
      rewrite !in_app_iff in Hin. destruct Hin as [[<-|[]]|[Hin|[Hin|[Hin|[]]]]].
      + apply tape_pairs.
      + apply in_map_iff in Hin. destruct Hin as [v [<- Hv]]. apply in_seq in Hv.
        pose proof (place_first v) as Hfirst. pose proof (place_last v ltac:(lia)) as Hlast.
        assert (Ht : exists t, In t (stops_of v) /\ place v - window <= t <= place v).
        { unfold stops_of. destruct (in_cover v); [exists (place v - window)|exists (place v)];
            simpl; (split; [now left|lia]). }
        destruct Ht as [t [Ht Hbounds]]. apply (one_stop stops 1 pairs t);
          [lia|apply (Hstop v); [lia|exact Ht]|lia|lia].
      + apply in_map_iff in Hin. destruct Hin as [v [<- Hv]]. apply in_seq in Hv.
        pose proof (place_first v) as Hfirst. pose proof (place_last v ltac:(lia)) as Hlast.
        assert (Ht : exists t, In t (stops_of v) /\ place v <= t <= place v + window).
        { unfold stops_of. destruct (in_cover v); [exists (place v + window)|exists (place v)];
            simpl; (split; [auto|lia]). }
        destruct Ht as [t [Ht Hbounds]]. apply (one_stop stops 1 pairs t);
          [lia|apply (Hstop v); [lia|exact Ht]|lia|lia].
      + apply in_map_iff in Hin. destruct Hin as [[u0 v0] [<- Hin]].
        pose proof (Hcovers u0 v0 Hin) as Hcover. pose proof (Hrange u0 v0 Hin) as Huv.
        cbn [fst snd]. fold n in Huv.
        rewrite Nat.min_l, Nat.max_r by lia. rename u0 into u, v0 into v.
        pose proof (place_first u) as Hfirst. pose proof (place_last v ltac:(lia)) as Hlast.
        pose proof (place_next u v ltac:(lia)) as Hnext.
        assert (Ht : exists t t', In t (stops_of u) /\ In t' (stops_of v) /\
          place u - window <= t /\ place v - place u + window + t <= t' /\
          t' <= place v + window).
        { unfold stops_of, in_cover. destruct (in_dec Nat.eq_dec u taken) as [Hu|Hu].
          - exists (place u - window).
            destruct (in_dec Nat.eq_dec v taken);
              [exists (place v + window)|exists (place v)]; simpl; repeat split; auto; lia.
          - exists (place u). destruct (in_dec Nat.eq_dec v taken) as [Hv|Hv]; [|tauto].
            exists (place v + window). simpl; repeat split; auto; lia. }
        destruct Ht as [t [t' [Ht [Ht' [H1 [H2 H3]]]]]].
        destruct (tape_cut stops 1 pairs t) as [s [-> Hs]];
          [lia|apply (Hstop u); [lia|exact Ht]|].
        unfold edge_word. apply is_in_app; [apply ab_less with (S t - 1); [lia|exact Hs]|].
        apply in_take. apply (one_stop stops (S t) (1 + pairs - S t) t');
          [lia|apply (Hstop v); [lia|exact Ht']|lia|lia].
  Qed.

  (** ** From a sequence to a cover *)

  (** How many pairs ab can be read off; [half]: an a was read, and the b is awaited. *)
  Fixpoint read (half : bool) (s : list nat) : nat :=
    match s with
    | [] => 0
    | x :: s' =>
        if half then if x =? 1 then S (read false s') else read true s'
        else if x =? 0 then read true s' else read false s'
    end.

  Lemma read_half s : read false s <= read true s <= S (read false s).
  Proof.
    induction s as [|x s IH]; simpl; [lia|].
    destruct x as [|[|x]]; simpl; lia.
  Qed.

  Lemma read_app s : forall half s', read half s + read false s' <= read half (s ++ s').
  Proof.
    induction s as [|x s IH]; intros half s'; simpl.
    - destruct half; [apply read_half|lia].
    - pose proof (IH true s') as Ht. pose proof (IH false s') as Hf.
      destruct half, x as [|[|x]]; simpl; lia.
  Qed.

  Lemma read_in s : forall p, (is_in (ab p) s -> p <= read false s) /\
    (is_in (1 :: ab p) s -> S p <= read true s).
  Proof.
    induction s as [|x s IH]; intros p.
    - split; intros H; apply is_in_nil in H; [|discriminate]. destruct p; [simpl; lia|discriminate].
    - destruct (IH p) as [Hfalse Htrue]. pose proof (read_half s) as Hhalf.
      split; intros H; apply is_in_cons in H; destruct H as [H|[w [E H]]].
      + specialize (Hfalse H). simpl. destruct x; simpl; lia.
      + destruct p as [|p]; [discriminate|]. injection E as <- <-. simpl.
        now apply (proj2 (IH p)).
      + specialize (Htrue H). simpl. destruct x as [|[|x]]; simpl; lia.
      + injection E as <- <-. simpl. specialize (Hfalse H). lia.
  Qed.

  Definition letters (s : list nat) : nat := length (filter (fun x => x <? 2) s).

  Lemma read_letters s : 2 * read false s <= letters s /\ 2 * read true s <= S (letters s).
  Proof.
    unfold letters. induction s as [|x s IH]; simpl; [lia|].
    destruct x as [|[|x]]; simpl; lia.
  Qed.

  (** Where the letters c are, counted from [i]. *)
  Fixpoint marks (i : nat) (s : list nat) : list nat :=
    match s with [] => [] | x :: s' => if x =? 2 then i :: marks (S i) s' else marks (S i) s' end.

  Lemma marks_letters s : forall i, letters s + length (marks i s) <= length s.
  Proof.
    unfold letters. induction s as [|x s IH]; intros i; [simpl; lia|]. cbn [marks filter length].
    specialize (IH (S i)). destruct x as [|[|[|x]]]; simpl in *; lia.
  Qed.

  Lemma marks_in s1 : forall i s2, In (i + length s1) (marks i (s1 ++ 2 :: s2)).
  Proof.
    induction s1 as [|x s1 IH]; intros i s2; simpl.
    - left. lia.
    - rewrite Nat.add_succ_r. destruct (x =? 2); [right|]; apply (IH (S i)).
  Qed.

  Lemma only_one (f : nat -> nat) l x i j : times (map f l) x <= 1 -> In i l -> In j l ->
    f i = x -> f j = x -> i = j.
  Proof.
    unfold times. induction l as [|y l IH]; simpl; [intros _ []|].
    intros Htimes Hi Hj Ei Ej.
    assert (Hmore : forall z, In z l -> f z = x -> 1 <= count_occ Nat.eq_dec (map f l) x).
    { intros z Hz <-. apply count_occ_In. now apply in_map. }
    destruct (Nat.eq_dec (f y) x) as [E|E].
    - destruct Hi as [->|Hi]; [|specialize (Hmore i Hi Ei); lia].
      destruct Hj as [->|Hj]; [reflexivity|specialize (Hmore j Hj Ej); lia].
    - destruct Hi as [->|Hi]; [congruence|]. destruct Hj as [->|Hj]; [congruence|].
      now apply IH.
  Qed.

  Section Back.
    Variable s : list nat.
    Hypothesis Hlen : length s <= three_most.
    Hypothesis Hall : forall w, In w three_words -> is_in w s.

    (** The window of a c, by its place in the sequence: that of vertex v has the number v + 1. *)
    Definition window_at (i : nat) : nat := (read false (firstn i s) + window) / (3 * window).
    Definition windows : list nat := map window_at (marks 0 s).

    Lemma kind_in kind w : In kind three_kinds -> In w kind -> is_in w s.
    Proof. intros Hk Hw. apply Hall. apply in_concat. now exists kind. Qed.

    Lemma early_in v : v < n -> is_in (early v) s.
    Proof.
      intros Hv. apply kind_in with (map early (seq 0 n)); [simpl; auto|].
      apply in_map, in_seq. lia.
    Qed.

    Lemma late_in v : v < n -> is_in (late v) s.
    Proof.
      intros Hv. apply kind_in with (map late (seq 0 n)); [simpl; auto|].
      apply in_map, in_seq. lia.
    Qed.

    Lemma edge_in u v : In (u, v) (vc_edges g) -> is_in (edge_word u v) s.
    Proof.
      intros Hin. pose proof (Hrange u v Hin) as Huv.
      eapply kind_in; [simpl; do 3 right; left; reflexivity|].
      apply in_map_iff. exists (u, v). cbn [fst snd]. now rewrite Nat.min_l, Nat.max_r by lia.
    Qed.

    (** Fewer pairs than the clock has and a window more, where there is a c at all. *)
    Lemma few_pairs : 0 < length (marks 0 s) -> read false s < pairs + window.
    Proof.
      intros Hc. pose proof (marks_letters s 0) as Hm. pose proof (read_letters s) as [Hr _].
      pose proof window_enough as Hw. unfold three_most in Hlen. lia.
    Qed.

    (** A c with at least so many pairs before and behind it is in the window of [v]. *)
    Lemma in_window s1 s2 v : s = s1 ++ 2 :: s2 -> v < n ->
      place v - window <= read false s1 -> pairs - place v - window <= read false s2 ->
      In (length s1) (marks 0 s) /\ window_at (length s1) = S v.
    Proof.
      intros E Hv H1 H2. pose proof window_positive as Hw. pose proof (place_first v) as Hfirst.
      pose proof (place_last v Hv) as Hlast.
      assert (Hin : In (length s1) (marks 0 s)) by (rewrite E; apply (marks_in s1 0)).
      split; [exact Hin|].
      assert (Hc : 0 < length (marks 0 s)) by (destruct (marks 0 s); [destruct Hin|simpl; lia]).
      pose proof (few_pairs Hc) as Hfew.
      assert (Hsum : read false s1 + read false s2 <= read false s).
      { rewrite E. pose proof (read_app s1 false (2 :: s2)) as H. simpl in H. lia. }
      unfold window_at. rewrite E, firstn_app, Nat.sub_diag, firstn_all. simpl firstn.
      rewrite app_nil_r. symmetry.
      apply Nat.div_unique with (r := read false s1 + window - place v).
      - lia.
      - unfold place in *. lia.
    Qed.

    Lemma split_same (s1 s2 s1' s2' : list nat) : s = s1 ++ 2 :: s2 -> s = s1' ++ 2 :: s2' ->
      length s1 = length s1' -> s1 = s1' /\ s2 = s2'.
    Proof.
      intros E E' Hlength. rewrite E in E'. clear - E' Hlength. revert s1' E' Hlength.
      induction s1 as [|x s1 IH]; intros [|y s1'] E Hlength; simpl in *; try discriminate.
      - now injection E.
      - injection E as -> E. destruct (IH s1' E ltac:(lia)) as [-> ->]. now split.
    Qed.

    (** A vertex with one c in its window: the c stands at the place, or behind and before it. *)
    Lemma at_place v : v < n -> times windows (S v) <= 1 -> forall s1 s2, s = s1 ++ 2 :: s2 ->
      window_at (length s1) = S v -> In (length s1) (marks 0 s) ->
      place v <= read false s1 /\ pairs - place v <= read false s2.
    Proof.
      intros Hv Hone s1 s2 E Hwindow Hin.
      assert (Hsame : forall t1 t2, s = t1 ++ 2 :: t2 -> place v - window <= read false t1 ->
        pairs - place v - window <= read false t2 -> s1 = t1 /\ s2 = t2).
      { intros t1 t2 Et H1 H2. destruct (in_window t1 t2 v Et Hv H1 H2) as [Hint Hwt].
        apply split_same; [exact E|exact Et|]. now apply (only_one window_at (marks 0 s) (S v)). }
      split.
      - destruct (is_in_split _ _ _ _ (late_in v Hv)) as [t1 [t2 [Et [H1 H2]]]].
        apply read_in in H1, H2. destruct (Hsame t1 t2 Et) as [-> _]; lia.
      - destruct (is_in_split _ _ _ _ (early_in v Hv)) as [t1 [t2 [Et [H1 H2]]]].
        apply read_in in H1, H2. destruct (Hsame t1 t2 Et) as [_ ->]; lia.
    Qed.

    Lemma three_cover u v : In (u, v) (vc_edges g) ->
      twice windows (S u) = true \/ twice windows (S v) = true.
    Proof.
      intros Hin. unfold twice. rewrite !Nat.leb_le. pose proof (Hrange u v Hin) as Huv.
      destruct (Nat.le_gt_cases 2 (times windows (S u))) as [Hu|Hu]; [now left|].
      destruct (Nat.le_gt_cases 2 (times windows (S v))) as [Hv|Hv]; [now right|].
      exfalso. pose proof window_positive as Hw. pose proof (place_first u) as Hfirst.
      pose proof (place_last v ltac:(lia)) as Hlast.
      pose proof (place_next u v ltac:(lia)) as Hnext.
      destruct (is_in_split _ _ _ _ (edge_in u v Hin)) as [s1 [s2 [E [H1 H2]]]].
      destruct (is_in_split _ _ _ _ H2) as [s3 [s4 [E2 [H3 H4]]]].
      apply read_in in H1, H3, H4.
      assert (H34 : read false s3 + read false s4 <= read false s2).
      { rewrite E2. pose proof (read_app s3 false (2 :: s4)) as H. simpl in H. lia. }
      assert (H13 : read false s1 + read false s3 <= read false (s1 ++ 2 :: s3)).
      { pose proof (read_app s1 false (2 :: s3)) as H. simpl in H. lia. }
      assert (E' : s = (s1 ++ 2 :: s3) ++ 2 :: s4) by (rewrite E, E2, <- app_assoc; reflexivity).
      destruct (in_window s1 s2 u E) as [I1 W1]; [lia|lia|lia|].
      destruct (in_window (s1 ++ 2 :: s3) s4 v E') as [I2 W2]; [lia|lia|lia|].
      destruct (at_place u ltac:(lia) ltac:(lia) s1 s2 E W1 I1) as [P1 _].
      destruct (at_place v ltac:(lia) ltac:(lia) _ s4 E' W2 I2) as [_ P2].
      assert (Hc : 0 < length (marks 0 s)) by (destruct (marks 0 s); [destruct I1|simpl; lia]).
      pose proof (few_pairs Hc) as Hfew.
      assert (Hsum : read false (s1 ++ 2 :: s3) + read false s4 <= read false s).
      { rewrite E'. pose proof (read_app (s1 ++ 2 :: s3) false (2 :: s4)) as H. simpl in H. lia. }
      lia.
    Qed.

    Lemma three_back : has_cover g.
    Proof.
      exists (filter (fun v => twice windows (S v)) (seq 0 n)). split; [|split].
      - intros v Hv. now apply filter_In in Hv.
      - assert (H : length (map S (seq 0 n)) + length (filter (twice windows) (map S (seq 0 n))) <=
          length windows).
        { apply twice_bound.
          - apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. now injection E.
          - intros x Hx. apply in_map_iff in Hx. destruct Hx as [v [<- Hv]]. apply in_seq in Hv.
            destruct (is_in_split _ _ _ _ (early_in v ltac:(lia))) as [s1 [s2 [E [H1 H2]]]].
            apply read_in in H1, H2.
            destruct (in_window s1 s2 v E) as [Hin Hw]; [lia|lia|lia|].
            apply count_occ_In. rewrite <- Hw. now apply in_map. }
        assert (E : length (filter (twice windows) (map S (seq 0 n))) =
          length (filter (fun v => twice windows (S v)) (seq 0 n))).
        { generalize (seq 0 n) as l. intros l. clear. induction l as [|v l IH]; [reflexivity|].
          cbn [map filter]. destruct (twice windows (S v)); simpl; lia. }
        rewrite map_length, seq_length, E in H. unfold windows at 2 in H. rewrite map_length in H.
        pose proof (marks_letters s 0) as Hm. pose proof (read_letters s) as [Hr _].
        assert (Hclock : pairs <= read false s).
        { apply read_in. apply kind_in with [ab pairs]; simpl; auto. }
        unfold three_most in Hlen. fold k. lia.
      - intros u v Hin. pose proof (Hrange u v Hin) as Huv. rewrite !filter_In, !in_seq.
        destruct (three_cover u v Hin) as [H|H]; [left|right]; (split; [lia|exact H]).
    Qed.
  End Back.
End Three.
