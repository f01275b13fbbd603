(** * Who wins UNDIRECTED GEOGRAPHY is told by matchings

[[
Theorem ug_first_player_wins_iff : forall g : graph,
  ug_first_player_wins g <-> forall M, maximum_matching g M -> In (ug_start g) (ends M).

Theorem ug_second_player_wins_iff : forall g : graph,
  ug_second_player_wins g <-> exists M, maximum_matching g M /\ ~ In (ug_start g) (ends M).

Theorem ug_value_zero_iff : forall g : graph,
  ug_value g = 0 <-> exists M, maximum_matching g M /\ ~ In (ug_start g) (ends M).
]]

    Fraenkel, Scheinerman and Ullman, "Undirected edge geography" (1993), for the vertex game: the
    first player wins from v iff every maximum matching covers v. This is why the winner of
    UNDIRECTED GEOGRAPHY is easy, and only its value is hard.

    Why it is right, without any alternating path. Let [nu vis] be the largest size of a matching
    that avoids [vis]. With the token on u, which was visited last, the player to move wins iff u
    was needed: [nu (u :: vis) < nu vis] ([needed_wins]).
    - If u was needed, a largest matching before covers it, by an edge to some w; without that edge
      it avoids w too, so w is not needed after u. Move there.
    - If u was not needed, every w next to it is: a matching as large that avoids w and u could be
      extended by the edge between them. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy.
From Gadgetry.geography Require Import generalized_geography undirected_geography.
Import ListNotations.

Definition ug_first_player_wins (g : graph) : Prop :=
  Wins (ug_move g) (ug_start g, [ug_start g]).
Definition ug_second_player_wins (g : graph) : Prop :=
  Loses (ug_move g) (ug_start g, [ug_start g]).

(** The ends of edges; a matching has each vertex as an end once at most. *)
Definition ends (M : list (nat * nat)) : list nat := flat_map (fun e => [fst e; snd e]) M.
Definition is_matching (g : graph) (M : list (nat * nat)) : Prop :=
  incl M (ug_edges g) /\ NoDup (ends M).
Definition maximum_matching (g : graph) (M : list (nat * nat)) : Prop :=
  is_matching g M /\ forall M', is_matching g M' -> length M' <= length M.

(** * The largest matching that avoids vertices *)
Definition avoiding (edges : list (nat * nat)) (vis : list nat) (M : list (nat * nat)) : Prop :=
  incl M edges /\ NoDup (ends M) /\ forall v, In v (ends M) -> ~ In v vis.

Definition usable (vis : list nat) (e : nat * nat) : bool :=
  negb (fst e =? snd e) && unvisited Nat.eq_dec vis (fst e) && unvisited Nat.eq_dec vis (snd e).
Fixpoint nu (edges : list (nat * nat)) (vis : list nat) : nat :=
  match edges with
  | [] => 0
  | e :: rest => Nat.max (nu rest vis)
      (if usable vis e then S (nu rest (fst e :: snd e :: vis)) else 0)
  end.

Lemma usable_iff vis e : usable vis e = true <->
  fst e <> snd e /\ ~ In (fst e) vis /\ ~ In (snd e) vis.
Proof.
  unfold usable, unvisited. rewrite !andb_true_iff, negb_true_iff, Nat.eqb_neq.
  destruct (in_dec Nat.eq_dec (fst e) vis), (in_dec Nat.eq_dec (snd e) vis);
    intuition discriminate.
Qed.

Lemma ends_app M M' : ends (M ++ M') = ends M ++ ends M'.
Proof. apply flat_map_app. Qed.

Lemma avoiding_cons edges vis e M : In e edges -> usable vis e = true ->
  avoiding edges (fst e :: snd e :: vis) M -> avoiding edges vis (e :: M).
Proof.
  intros He Hu [Hi [Hn Ha]]. apply usable_iff in Hu. destruct Hu as [Ne [N1 N2]]. split; [|split].
  - intros x [<-|Hx]; auto.
  - simpl. constructor.
    + intros [E|Hin]; [congruence|]. apply (Ha _ Hin). now left.
    + constructor; [|exact Hn]. intros Hin. apply (Ha _ Hin). right. now left.
  - intros v [<-|[<-|Hin]]; auto. intros Hv. apply (Ha v Hin). right. now right.
Qed.

(** A matching without one of its edges avoids the ends of that edge. *)
Lemma avoiding_remove edges vis M e M' : avoiding edges vis (M ++ e :: M') ->
  usable vis e = true /\ avoiding edges (fst e :: snd e :: vis) (M ++ M') /\
  ~ In e (M ++ M').
Proof.
  intros [Hi [Hn Ha]]. rewrite ends_app in Hn, Ha. simpl in Hn, Ha.
  destruct (NoDup_remove _ _ _ Hn) as [Hn1 N1]. destruct (NoDup_remove _ _ _ Hn1) as [Hn2 N2].
  rewrite <- ends_app in Hn2, N2.
  assert (N1' : fst e <> snd e /\ ~ In (fst e) (ends (M ++ M'))).
  { rewrite ends_app. rewrite in_app_iff in *. simpl in N1. intuition auto. }
  split; [|split; [split; [|split]|]].
  - apply usable_iff. split; [tauto|]. split; apply Ha; rewrite in_app_iff; simpl; auto.
  - intros x Hx. apply Hi. rewrite in_app_iff in *. simpl. tauto.
  - exact Hn2.
  - intros v Hv [<-|[<-|Hin]]; [tauto|exact (N2 Hv)|]. apply (Ha v); [|exact Hin].
    rewrite ends_app in Hv. rewrite in_app_iff in *. simpl. tauto.
  - intros Hin. apply (proj2 N1'). apply in_flat_map. exists e. simpl. auto.
Qed.

Lemma nu_reached edges : forall vis, exists M, avoiding edges vis M /\ length M = nu edges vis.
Proof.
  assert (More : forall e rest vis M, avoiding rest vis M -> avoiding (e :: rest) vis M).
  { intros e rest vis M [Hi H]. split; [|exact H]. intros x Hx. right. auto. }
  induction edges as [|e rest IH]; intros vis; simpl.
  - exists []. split; [|reflexivity]. split; [easy|]. split; [constructor|easy].
  - destruct (IH vis) as [M1 [H1 E1]]. destruct (IH (fst e :: snd e :: vis)) as [M2 [H2 E2]].
    destruct (usable vis e) eqn:U.
    + destruct (Nat.max_spec (nu rest vis) (S (nu rest (fst e :: snd e :: vis)))) as [[_ ->]|[_
      ->]].
      * exists (e :: M2). split; [|simpl; lia]. apply avoiding_cons; [now left|exact U|]. auto.
      * exists M1. auto.
    + rewrite Nat.max_0_r. exists M1. auto.
Qed.

Lemma nu_bound edges : forall vis M, avoiding edges vis M -> length M <= nu edges vis.
Proof.
  assert (Edge_dec : forall x y : nat * nat, {x = y} + {x <> y}).
  { intros x y. decide equality; apply Nat.eq_dec. }
  induction edges as [|e rest IH]; intros vis M HM; simpl.
  - destruct M as [|x M]; [simpl; lia|]. destruct HM as [Hi _]. destruct (Hi x). now left.
  - destruct (in_dec Edge_dec e M) as [Hin|Hout].
    + apply in_split in Hin. destruct Hin as [M1 [M2 ->]].
      apply avoiding_remove in HM. destruct HM as [U [[Hi H] Ne]]. rewrite U.
      assert (L : length (M1 ++ M2) <= nu rest (fst e :: snd e :: vis)).
      { apply IH. split; [|exact H]. intros x Hx. destruct (Hi x Hx) as [<-|Hr]; [|exact Hr].
        contradiction. }
      rewrite app_length in *. simpl. lia.
    + assert (L : length M <= nu rest vis); [|lia]. apply IH. destruct HM as [Hi H].
      split; [|exact H]. intros x Hx. destruct (Hi x Hx) as [<-|Hr]; [contradiction|exact Hr].
Qed.

(** * The token's vertex is needed *)
Section Play.
  Variable edges : list (nat * nat).
  Notation step := (gg_move (both_ways edges)).

  (** An edge between u and w, as it stands in the list. *)
  Lemma edge_between u w : In (u, w) (both_ways edges) ->
    exists e, In e edges /\ (e = (u, w) \/ e = (w, u)).
  Proof. intros Hin. apply both_ways_in in Hin. destruct Hin; eauto. Qed.

  Lemma avoiding_same vis vis' M : (forall v, In v vis -> In v vis') -> avoiding edges vis' M ->
    avoiding edges vis M.
  Proof. intros Sub [Hi [Hn Ha]]. repeat split; auto. intros v Hv Hin. apply (Ha v Hv). auto. Qed.

  Lemma needed_wins : forall bound u vis, ~ In u vis ->
    gg_measure Nat.eq_dec (both_ways edges) (u, u :: vis) < bound ->
    outcome step (nu edges (u :: vis) <? nu edges vis) (u, u :: vis).
  Proof.
    intros bound. induction bound as [|bound IH]; intros u vis Nu Hb; [lia|].
    assert (Next : forall w, In (u, w) (both_ways edges) -> ~ In w (u :: vis) ->
      outcome step (nu edges (w :: u :: vis) <? nu edges (u :: vis)) (w, w :: u :: vis)).
    { intros w Hw Nw. apply IH; [exact Nw|].
      apply Nat.lt_le_trans with (gg_measure Nat.eq_dec (both_ways edges) (u, u :: vis)); [|lia].
      apply gg_ends. now constructor. }
    destruct (Nat.ltb_spec (nu edges (u :: vis)) (nu edges vis)) as [L|L].
    - destruct (nu_reached edges vis) as [M [HM EM]].
      assert (Hu : In u (ends M)).
      { destruct (in_dec Nat.eq_dec u (ends M)) as [Hu|Hu]; [exact Hu|]. exfalso.
        assert (H : avoiding edges (u :: vis) M).
        { destruct HM as [Hi [Hn Ha]]. repeat split; auto. intros v Hv [<-|Hin]; [auto|].
          exact (Ha v Hv Hin). }
        apply nu_bound in H. lia. }
      apply in_flat_map in Hu. destruct Hu as [e [He Hu]].
      apply in_split in He. destruct He as [M1 [M2 ->]].
      pose proof (proj1 HM) as Hi. apply avoiding_remove in HM. destruct HM as [U [HM _]].
      apply usable_iff in U. destruct U as [Ue [U1 U2]].
      assert (Hw : exists w, In (u, w) (both_ways edges) /\ ~ In w (u :: vis) /\
        forall v, In v (w :: u :: vis) -> In v (fst e :: snd e :: vis)).
      { assert (He : In e edges) by (apply Hi, in_elt). destruct e as [x y]. simpl in *.
        destruct Hu as [E|[E|[]]]; subst.
        - exists y. rewrite both_ways_in. split; [auto|]. split; [|intuition auto].
          intros [E|Hin]; [congruence|tauto].
        - exists x. rewrite both_ways_in. split; [auto|]. split; [|intuition auto].
          intros [E|Hin]; [congruence|tauto]. }
      destruct Hw as [w [Hw [Nw Sub]]]. apply wins_by with (w, w :: u :: vis); [now constructor|].
      pose proof (Next w Hw Nw) as Hout. pose proof (nu_bound _ _ _ (avoiding_same _ _ _ Sub HM))
        as B.
      rewrite app_length in *. simpl in EM.
      destruct (Nat.ltb_spec (nu edges (w :: u :: vis)) (nu edges (u :: vis))); [lia|exact Hout].
    - constructor. intros p Hp. apply gg_move_iff in Hp. destruct Hp as [w [Hw [Nw ->]]].
      pose proof (Next w Hw Nw) as Hout.
      destruct (Nat.ltb_spec (nu edges (w :: u :: vis)) (nu edges (u :: vis))) as [_|L']; [exact
        Hout|].
      exfalso. destruct (nu_reached edges (w :: u :: vis)) as [M [HM EM]].
      destruct (edge_between u w Hw) as [e [He Ee]].
      assert (H : avoiding edges vis (e :: M)).
      { assert (Nw' : ~ In w vis) by (intros Hin; apply Nw; now right).
        assert (Ne : w <> u) by (intros ->; apply Nw; now left).
        apply avoiding_cons; [exact He| |].
        - apply usable_iff. destruct Ee; subst e; simpl; auto.
        - revert HM. apply avoiding_same. destruct Ee; subst e; simpl; intuition auto. }
      apply nu_bound in H. simpl in H. lia.
  Qed.
End Play.

(** Covered by all maximum matchings. *)
Lemma start_outcome g : let edges := ug_edges g in
  outcome (ug_move g) (nu edges [ug_start g] <? nu edges []) (ug_start g, [ug_start g]).
Proof.
  apply (needed_wins (ug_edges g) (S (gg_measure Nat.eq_dec (both_ways (ug_edges g))
    (ug_start g, [ug_start g])))); [intros []|lia].
Qed.

Lemma matching_avoiding g M : is_matching g M <-> avoiding (ug_edges g) [] M.
Proof. unfold is_matching, avoiding. intuition auto. Qed.

Lemma needed_iff g : let edges := ug_edges g in
  nu edges [ug_start g] < nu edges [] <->
  forall M, maximum_matching g M -> In (ug_start g) (ends M).
Proof.
  intros edges. split.
  - intros L M [HM Max]. destruct (in_dec Nat.eq_dec (ug_start g) (ends M)) as [Hin|Hout]; [exact
    Hin|].
    exfalso. destruct (nu_reached edges []) as [M0 [H0 E0]].
    apply matching_avoiding, Max in H0.
    assert (H : avoiding edges [ug_start g] M).
    { destruct HM as [Hi Hn]. repeat split; auto. intros v Hv [<-|[]]. contradiction. }
    apply nu_bound in H. lia.
  - intros All. destruct (nu_reached edges [ug_start g]) as [M [HM EM]].
    destruct (Nat.lt_ge_cases (nu edges [ug_start g]) (nu edges [])) as [L|L]; [exact L|].
    exfalso. apply (proj2 (proj2 HM) (ug_start g)); [|now left]. apply All.
    assert (HM' : is_matching g M) by (split; apply HM). split; [exact HM'|].
    intros M' H'. apply matching_avoiding, nu_bound in H'. fold edges in H'. lia.
Qed.

Lemma not_needed_iff g : let edges := ug_edges g in
  ~ nu edges [ug_start g] < nu edges [] <->
  exists M, maximum_matching g M /\ ~ In (ug_start g) (ends M).
Proof.
  intros edges. split.
  - intros L. destruct (nu_reached edges [ug_start g]) as [M [HM EM]]. exists M. split.
    + assert (HM' : is_matching g M) by (split; apply HM). split; [exact HM'|].
      intros M' H'. apply matching_avoiding, nu_bound in H'. fold edges in H'. lia.
    + intros Hin. apply (proj2 (proj2 HM) _ Hin). now left.
  - intros [M [HM Hout]] L. apply Hout. revert M HM Hout. unfold edges in L.
    intros M HM _. now apply (proj1 (needed_iff g) L).
Qed.

Theorem ug_first_player_wins_iff : forall g : graph,
  ug_first_player_wins g <-> forall M, maximum_matching g M -> In (ug_start g) (ends M).
Proof.
  intros g. rewrite <- needed_iff. unfold ug_first_player_wins.
  rewrite (outcome_wins _ _ _ (start_outcome g)). apply Nat.ltb_lt.
Qed.

Theorem ug_second_player_wins_iff : forall g : graph,
  ug_second_player_wins g <-> exists M, maximum_matching g M /\ ~ In (ug_start g) (ends M).
Proof.
  intros g. rewrite <- not_needed_iff. unfold ug_second_player_wins.
  rewrite (outcome_loses _ _ _ (start_outcome g)). rewrite Nat.ltb_ge. lia.
Qed.

Theorem ug_value_zero_iff : forall g : graph,
  ug_value g = 0 <-> exists M, maximum_matching g M /\ ~ In (ug_start g) (ends M).
Proof.
  intros g. rewrite <- ug_second_player_wins_iff. unfold ug_second_player_wins.
  rewrite (outcome_loses _ _ _ (grundy_outcome (ug_move g) _ _ (ug_value_spec g)
    (gg_ends Nat.eq_dec _) (ug_start g, [ug_start g]))).
  fold (ug_value g). rewrite negb_false_iff, Nat.eqb_eq. reflexivity.
Qed.
