(** * The value of UNDIRECTED GEOGRAPHY at degree at most three, by asking who wins

[[
Theorem ug_value_degree_three : forall (g : graph) (lost : nat * list nat -> bool),
  ug_well_formed g -> degree_at_most_three g ->
  (forall p, lost p = true <-> Loses (ug_move g) p) ->
  fst (value_by_following g lost) = ug_value g /\
  snd (value_by_following g lost) <= 6 * ug_vertices g.
]]

    Theorem 3.3 of the paper ("Following the Winning Way"), and the solver [degree-three] of
    gadgetry/solvers/geography/undirected_geography.py. Who wins can be asked: [lost] answers, as
    matchings do in polynomial time (matchings.v). Behind the first move there are at most two
    options, as the vertex that the token came from is gone. If both are lost, or both are not, the
    value is 1, or 0. If one is lost, its value is 0, that of the other is 1 or 2, and the value is
    2 or 1: follow that other one ([follow]). So the number of questions is linear; it is the second
    number of [value_by_following]. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy.
From Gadgetry.geography Require Import generalized_geography undirected_geography.
Import ListNotations.

(** Where the token may go, each vertex once. *)
Definition options (g : graph) (u : nat) (vis : list nat) : list nat :=
  nodup Nat.eq_dec (map fst (gg_moves Nat.eq_dec (both_ways (ug_edges g)) (u, vis))).
Definition degree_at_most_three (g : graph) : Prop := forall u, length (options g u [u]) <= 3.

Section Following.
  Variables (g : graph) (lost : nat * list nat -> bool).

  (** The value of a position with at most two options, and how often [lost] was asked. *)
  Fixpoint follow (most : nat) (u : nat) (vis : list nat) : nat * nat :=
    match most, options g u vis with
    | 0, _ | _, [] => (0, 0)
    | S _, [a] => (if lost (a, a :: vis) then 1 else 0, 1)
    | S most', a :: b :: _ =>
        match lost (a, a :: vis), lost (b, b :: vis) with
        | true, true => (1, 2)
        | false, false => (0, 2)
        | true, false => let (x, asked) := follow most' b (b :: vis) in (3 - x, 2 + asked)
        | false, true => let (x, asked) := follow most' a (a :: vis) in (3 - x, 2 + asked)
        end
    end.
  Definition value_by_following : nat * nat :=
    let s := ug_start g in
    let answers := map (fun w => follow (ug_vertices g) w [w; s]) (options g s [s]) in
    (mex (map fst answers), list_sum (map snd answers)).
End Following.

Lemma options_in g u vis w : In w (options g u vis) <->
  In (u, w) (both_ways (ug_edges g)) /\ ~ In w vis.
Proof.
  unfold options. rewrite nodup_In, in_map_iff. split.
  - intros [[w' vis'] [E H]]. simpl in E. subst w'. apply gg_moves_spec in H.
    apply gg_move_iff in H. destruct H as [x [A [N E]]]. injection E as -> ->. auto.
  - intros [A N]. exists (w, w :: vis). split; auto. apply gg_moves_spec. apply gg_move_iff.
    exists w. auto.
Qed.

Lemma mex_of k k' l : is_mex k l -> is_mex k' l -> k = k'.
Proof.
  intros [A1 B1] [A2 B2]. destruct (Nat.lt_trichotomy k k') as [L|[E|L]]; auto; exfalso; auto.
Qed.

Lemma mex_most k l : is_mex k l -> k <= length l.
Proof.
  intros [_ B]. rewrite <- (seq_length k 0).
  apply NoDup_incl_length; [apply seq_NoDup|]. intros m H. apply in_seq in H. apply B. lia.
Qed.

Section Values.
  Variables (g : graph) (lost : nat * list nat -> bool).
  Hypothesis formed : ug_well_formed g.
  Hypothesis three : degree_at_most_three g.
  Hypothesis tells : forall p, lost p = true <-> Loses (ug_move g) p.
  Notation G := (ug_value_at g).

  Lemma lost_iff p : lost p = true <-> G p = 0.
  Proof.
    rewrite tells.
    pose proof (grundy_outcome (ug_move g) G _ (ug_value_spec g)
      (gg_ends Nat.eq_dec (both_ways (ug_edges g))) p) as Won.
    split; intros H.
    - destruct (Nat.eqb_spec (G p) 0) as [E|N]; auto. simpl in Won. exfalso.
      now apply (wins_not_loses _ _ Won).
    - rewrite H in Won. exact Won.
  Qed.

  Lemma value_mex u vis :
    is_mex (G (u, vis)) (map (fun w => G (w, w :: vis)) (options g u vis)).
  Proof.
    apply (value_of_options (both_ways (ug_edges g))
      (fun u w => In (u, w) (both_ways (ug_edges g)))).
    - tauto.
    - apply ug_value_spec.
    - intros w A. rewrite options_in. destruct (in_dec Nat.eq_dec w vis); auto.
    - intros w H. now apply options_in in H.
  Qed.

  (** Behind an edge that was used there are two options at most. *)
  Lemma two_options p u vis : In (p, u) (both_ways (ug_edges g)) -> p <> u -> In p vis ->
    In u vis -> length (options g u vis) <= 2.
  Proof.
    intros A Ne Hp Hu. apply le_S_n. change (length (p :: options g u vis) <= 3).
    eapply Nat.le_trans; [|apply (three u)]. apply NoDup_incl_length.
    - constructor; [|apply NoDup_nodup]. rewrite options_in. tauto.
    - intros w [<-|H]; apply options_in.
      + split; [|simpl; intuition congruence]. apply both_ways_in in A. apply both_ways_in. tauto.
      + apply options_in in H. destruct H as [A' N]. split; auto. intros [<-|[]]. contradiction.
  Qed.

  Lemma inside u w : In (u, w) (both_ways (ug_edges g)) -> w < ug_vertices g.
  Proof.
    intros A. apply both_ways_in in A. destruct formed as [_ Ends].
    destruct A as [A|A]; apply Ends in A; lia.
  Qed.

  Lemma follow_right most : forall p u vis, In (p, u) (both_ways (ug_edges g)) -> p <> u ->
    In p vis -> In u vis -> NoDup vis -> (forall v, In v vis -> v < ug_vertices g) ->
    ug_vertices g < most + length vis ->
    fst (follow g lost most u vis) = G (u, vis) /\ snd (follow g lost most u vis) <= 2 * most.
  Proof.
    induction most as [|most IH]; intros p u vis A Ne Hp Hu D Small Enough.
    - exfalso. assert (Fits : incl vis (seq 0 (ug_vertices g)))
        by (intros v Hv; apply in_seq; specialize (Small v Hv); lia).
      pose proof (NoDup_incl_length D Fits) as Len. rewrite seq_length in Len. lia.
    - pose proof (two_options p u vis A Ne Hp Hu) as Two. pose proof (value_mex u vis) as M.
      pose proof (fun w => proj1 (options_in g u vis w)) as Opt.
      assert (Next : forall w, In w (options g u vis) ->
        fst (follow g lost most w (w :: vis)) = G (w, w :: vis) /\
        snd (follow g lost most w (w :: vis)) <= 2 * most /\ G (w, w :: vis) <= 2).
      { intros w Hw. destruct (Opt w Hw) as [Aw Nw].
        assert (Nu : u <> w) by (intros ->; contradiction).
        destruct (IH u w (w :: vis)) as [E Q]; simpl; auto.
        - now constructor.
        - intros v [<-|Hv]; auto. now apply inside in Aw.
        - lia.
        - repeat split; auto. eapply Nat.le_trans; [apply mex_most, value_mex|].
          rewrite map_length. apply (two_options u); simpl; auto. }
      cbn [follow]. destruct (options g u vis) as [|a [|b [|c l]]]; simpl in Two; try lia.
      + simpl. split; [|lia]. apply (mex_of _ _ []); [|exact M].
        split; [auto|intros m L; lia].
      + pose proof (lost_iff (a, a :: vis)) as La. simpl in M.
        destruct (lost (a, a :: vis)); simpl; split; try lia; symmetry;
          apply (mex_of _ _ _ M); split.
        * destruct La as [La _]. rewrite La by reflexivity. intros [E|[]]. lia.
        * intros m L. left. destruct La as [La _]. rewrite La by reflexivity. lia.
        * intros [E|[]]. apply La in E. discriminate.
        * intros m L. lia.
      + pose proof (lost_iff (a, a :: vis)) as La. pose proof (lost_iff (b, b :: vis)) as Lb.
        destruct (Next a) as [Ea [Qa Ba]]; [simpl; auto|].
        destruct (Next b) as [Eb [Qb Bb]]; [simpl; auto|]. clear Next IH. simpl in M.
        destruct (follow g lost most a (a :: vis)) as [xa qa],
          (follow g lost most b (b :: vis)) as [xb qb]. cbn [fst snd] in *.
        set (Ga := G (a, a :: vis)) in *. set (Gb := G (b, b :: vis)) in *.
        destruct (lost (a, a :: vis)), (lost (b, b :: vis)); cbn [fst snd]; split; try lia;
          symmetry; apply (mex_of _ _ _ M); destruct La as [La La'], Lb as [Lb Lb'];
          try specialize (La eq_refl); try specialize (Lb eq_refl);
          try (assert (Ga <> 0) by (intros E; specialize (La' E); discriminate));
          try (assert (Gb <> 0) by (intros E; specialize (Lb' E); discriminate));
          clear La' Lb' tells three Opt; (split; [intros [E|[E|[]]]|intros m L; simpl]); try lia.
  Qed.
End Values.

Theorem ug_value_degree_three : forall (g : graph) (lost : nat * list nat -> bool),
  ug_well_formed g -> degree_at_most_three g ->
  (forall p, lost p = true <-> Loses (ug_move g) p) ->
  fst (value_by_following g lost) = ug_value g /\
  snd (value_by_following g lost) <= 6 * ug_vertices g.
Proof.
  intros g lost formed three tells. unfold value_by_following, ug_value. cbn [fst snd].
  set (s := ug_start g).
  assert (Each : forall w, In w (options g s [s]) ->
    fst (follow g lost (ug_vertices g) w [w; s]) = ug_value_at g (w, [w; s]) /\
    snd (follow g lost (ug_vertices g) w [w; s]) <= 2 * ug_vertices g).
  { intros w Hw. apply options_in in Hw. destruct Hw as [A N].
    assert (Ne : s <> w) by (intros E; apply N; now left).
    apply (follow_right g lost formed three tells _ s); simpl; auto.
    - constructor; [simpl; intuition congruence|constructor; [auto|constructor]].
    - intros v [<-|[<-|[]]]; [now apply (inside g formed s)|apply formed].
    - lia. }
  rewrite !map_map. split.
  - apply (mex_of _ _ (map (fun w => ug_value_at g (w, [w; s])) (options g s [s]))).
    + rewrite (map_ext_in _ _ _ (fun w Hw => proj1 (Each w Hw))). apply mex_spec.
    + apply value_mex.
  - specialize (three s). revert three Each. generalize (options g s [s]). intros l Short Each.
    assert (Sum : list_sum (map (fun w => snd (follow g lost (ug_vertices g) w [w; s])) l) <=
      2 * ug_vertices g * length l).
    { clear Short. induction l as [|w l IH]; simpl; [lia|].
      destruct (Each w (or_introl eq_refl)) as [_ Q].
      assert (list_sum (map (fun w => snd (follow g lost (ug_vertices g) w [w; s])) l) <=
        2 * ug_vertices g * length l) by (apply IH; intros v Hv; apply Each; now right).
      lia. }
    nia.
Qed.
