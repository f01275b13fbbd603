(** * The tree of the clauses, drawn in the plane

    From the clauses up, as the leaves stand, each with the face behind it ([cells]); to the net
    that leads to the tree, with the face behind the last leaf ([tree_drawn]). *)

From Coq Require Import List Arith Lia.
From Gadgetry.connection Require Import crossing_nets.
From Gadgetry.drawing Require Import plane_drawing drawn_gadgets.
Import ListNotations.

(** The path of a fork that a net or switch belongs to. *)
Definition fork_of (a : node) : option (list bool) :=
  match a with
  | Net (TreeK p) | Net (TreeM p) | Net (TreeR p) | Switch (Fork _ p) => Some p
  | _ => None
  end.
(** At a fork, or at one below it. *)
Definition in_fork (path : list bool) (a : node) : Prop :=
  exists below, fork_of a = Some (below ++ path).

Lemma at_fork path a : fork_of a = Some path -> in_fork path a.
Proof. now exists []. Qed.

Lemma below_fork b path a : in_fork (b :: path) a -> in_fork path a.
Proof.
  intros [below E]. exists (below ++ [b]). now rewrite <- app_assoc.
Qed.

Lemma not_at_fork b path a : in_fork (b :: path) a -> fork_of a <> Some path.
Proof.
  intros [below E] E'. rewrite E' in E. injection E as E.
  apply (f_equal (@length bool)) in E. rewrite app_length in E. simpl in E. lia.
Qed.

Lemma forks_apart path a : in_fork (true :: path) a -> ~ in_fork (false :: path) a.
Proof.
  intros [below E] [below' E']. rewrite E in E'. injection E' as E'.
  change (below ++ [true] ++ path = below' ++ [false] ++ path) in E'.
  rewrite !app_assoc in E'. apply app_inv_tail, app_inj_tail in E'. destruct E'. discriminate.
Qed.

Lemma itself a n : owner_of a = Itself n -> a = Net n.
Proof. destruct a as [m|sw]; [destruct m|destruct sw]; simpl; congruence. Qed.

Lemma of_fork path a : owner_of a = OfFork path -> fork_of a = Some path.
Proof. destruct a as [m|sw]; [destruct m|destruct sw]; simpl; congruence. Qed.

Section Tree.
  Variable L : layout.

  Definition cells_of (cs : list clause_name) : list node :=
    flat_map (fun c => [Net (ClauseC c); Net (Face (next_face L c))]) cs.
  Definition cells (t : clause_tree) : list node := cells_of (leaves t).

  Lemma one_drawn c path before : TreeK path <> before -> draws
    [Net (ClauseC c); Net (Face (next_face L c))]
    (incidences (tree_nets L (One c) path before)) (owned [OfFork path; owner_of (Net before)])
    [Net before; Net (Face (next_face L c))].
  Proof.
    intros Apart. unfold owned. cbn [tree_nets incidences flat_map map fst snd app].
    drawn_by (join 0 (Switch (Fork ForkR path)) ++
      [New 1 (Switch (Fork ForkK path)); Tie 0; Close 0; New 1 (Net before); Tie 0; Close 0]).
  Qed.

  Lemma fork_drawn path before m f g : TreeK path <> before -> draws
    [Net m; Net (Face f); Net (TreeR path); g]
    (incidences [(Fork ForkK path, [before; TreeK path]); (Fork ForkX path, [TreeK path; m]);
      (Fork ForkR path, [m; Face f]); (Fork ForkY path, [TreeK path; TreeR path]);
      (Fork ForkN path, [m; TreeR path; Face f])])
    (owned [OfFork path; owner_of (Net before)]) [Net before; g].
  Proof.
    intros Apart. set (sw r := Switch (Fork r path)). unfold owned.
    cbn [incidences flat_map map fst snd app].
    drawn_by (join 0 (sw ForkR) ++ [New 1 (sw ForkN); Tie 0; Tie 1; Close 2; Tie 1; Close 1;
      New 1 (sw ForkX); Tie 0; Close 0; New 1 (Net (TreeK path)); Tie 0; Close 0] ++
      join 0 (sw ForkY) ++ [Close 1; New 1 (sw ForkK); Tie 0; Close 0; New 1 (Net before);
      Tie 0; Close 0]).
  Qed.

  Lemma tree_drawn t : forall path before,
    owner_of (Net before) = Itself before -> ~ in_fork path (Net before) ->
    draws (cells t) (incidences (tree_nets L t path before))
      (fun a => owner_of a = Itself before \/ in_fork path a)
      [Net before; Net (Face (face_after L t))].
  Proof.
    induction t as [c|l IHl r IHr]; intros path before Own Outside_fork.
    - eapply draws_weaker; [apply one_drawn|apply incl_refl|].
      + intros <-. discriminate Own.
      + unfold owned. rewrite Own. intros a [E|[E|[]]]; auto. right.
        now apply at_fork, of_fork.
    - assert (Left : draws (cells l) (incidences match l with One _ => []
          | Both _ _ => tree_nets L l (true :: path) (first_net l path) end)
        (fun a => owner_of a = Itself (TreeM path) \/ in_fork (true :: path) a)
        [Net (first_net l path); Net (Face (face_after L l))]).
      { destruct l as [c|l1 l2]; [apply draws_nothing|]. apply IHl; [reflexivity|].
        intros Deep. now apply not_at_fork in Deep. }
      assert (Right : draws (cells r) (incidences (tree_nets L r (false :: path) (TreeR path)))
        (fun a => owner_of a = Itself (TreeR path) \/ in_fork (false :: path) a)
        [Net (TreeR path); Net (Face (face_after L r))]).
      { apply IHr; [reflexivity|]. intros Deep. now apply not_at_fork in Deep. }
      apply (draws_between _ _ _ _ [] (cells r)) in Left.
      apply (draws_between _ _ _ _ [Net (first_net l path); Net (Face (face_after L l))] [])
        in Right. rewrite !app_nil_r in Right.
      assert (Apart : TreeK path <> before) by (intros <-; discriminate Own).
      pose proof (fork_drawn path before (first_net l path) (face_after L l)
        (Net (Face (face_after L r))) Apart) as Here.
      unfold cells, cells_of in *. cbn [leaves]. rewrite flat_map_app. eapply draws_weaker.
      + eapply draws_then; [exact Left|eapply draws_then; [exact Right|exact Here|]|].
        * unfold owned. rewrite Own. intros a [E|D] [E'|[E'|[]]]; try congruence.
          -- apply itself in E. subst a. injection (itself _ _ (eq_sym E')) as <-.
             apply Outside_fork. now apply at_fork.
          -- symmetry in E'. apply of_fork in E'. now apply not_at_fork in D.
          -- symmetry in E'. apply itself in E'. subst a. now apply below_fork in D.
        * unfold owned. rewrite Own. intros a [E|D] [[E'|D']|[E'|[E'|[]]]]; try congruence.
          -- apply itself in E. subst a. now apply not_at_fork in D'.
          -- apply itself in E. subst a. injection (itself _ _ (eq_sym E')) as <-.
             apply Outside_fork. now apply at_fork.
          -- apply itself in E'. subst a. now apply not_at_fork in D.
          -- now apply (forks_apart path a).
          -- symmetry in E'. apply of_fork in E'. now apply not_at_fork in D.
          -- symmetry in E'. apply itself in E'. subst a. now apply below_fork in D.
      + rewrite <- !incidences_app. apply incidences_incl. cbn [tree_nets]. intros x.
        rewrite !in_app_iff. tauto.
      + unfold owned. rewrite Own. intros a [[E|D]|[[E|D]|[E|[E|[]]]]]; auto.
        * apply itself in E. subst a. right. now apply at_fork.
        * right. now apply below_fork in D.
        * apply itself in E. subst a. right. now apply at_fork.
        * right. now apply below_fork in D.
        * right. symmetry in E. now apply at_fork, of_fork.
  Qed.
End Tree.
