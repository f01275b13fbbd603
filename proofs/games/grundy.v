(** Sprague-Grundy values of finite impartial games: the least number that no option has.

    [is_grundy] says it of a function, by definition; [grundy_value] computes it. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
Import ListNotations.

Definition is_mex (n : nat) (l : list nat) : Prop :=
  ~ In n l /\ forall m, m < n -> In m l.

Lemma mex_facts k l : is_mex k l ->
  ~ In k l /\ (0 < k -> In 0 l) /\ (1 < k -> In 1 l) /\ (2 < k -> In 2 l) /\ (3 < k -> In 3 l).
Proof. intros [H1 H2]. repeat split; auto. Qed.

(** [G] gives every position the least value that none of its options has. *)
Definition is_grundy {position} (move : position -> position -> Prop) (G : position -> nat) :
  Prop :=
  forall p, (forall q, move p q -> G q <> G p) /\
    (forall m, m < G p -> exists q, move p q /\ G q = m).

Lemma grundy_mex {position} (move : position -> position -> Prop) G p l : is_grundy move G ->
  (forall q, move p q <-> In q l) -> is_mex (G p) (map G l).
Proof.
  intros HG M. destruct (HG p) as [H1 H2]. split.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [q [E Hin]]. apply M in Hin.
    now apply (H1 q).
  - intros m L. destruct (H2 m L) as [q [Mq <-]]. apply in_map. now apply M.
Qed.

(** * The value, computed *)
Definition mex (l : list nat) : nat :=
  match find (fun n => if in_dec Nat.eq_dec n l then false else true) (seq 0 (S (length l))) with
  | Some n => n
  | None => 0
  end.

Lemma find_seq_first (f : nat -> bool) len : forall a n,
  find f (seq a len) = Some n -> f n = true /\ forall m, a <= m < n -> f m = false.
Proof.
  induction len as [|len IHlen]; simpl; intros a n E; [discriminate|].
  destruct (f a) eqn:Fa.
  - inversion E; subst. split; auto. intros; lia.
  - apply IHlen in E. destruct E as [E1 E2]. split; auto. intros m L.
    destruct (Nat.eq_dec m a) as [->|N]; auto. apply E2. lia.
Qed.

Lemma mex_spec l : is_mex (mex l) l.
Proof.
  unfold mex. destruct find as [n|] eqn:E.
  - apply find_seq_first in E. destruct E as [E1 E2]. split.
    + destruct in_dec; [discriminate|assumption].
    + intros m L. specialize (E2 m). destruct (in_dec Nat.eq_dec m l); auto.
      assert (true = false) by (apply E2; lia). discriminate.
  - exfalso. pose proof (find_none _ _ E) as H. simpl in H.
    assert (Hin : incl (seq 0 (S (length l))) l).
    { intros m Im. specialize (H m Im). destruct in_dec; [assumption|discriminate]. }
    pose proof (NoDup_incl_length (seq_NoDup (S (length l)) 0) Hin) as L.
    rewrite seq_length in L. lia.
Qed.

Section Value.
  Context {position : Type} (move : position -> position -> Prop) (moves : position ->
    list position) (measure : position -> nat).
  Hypothesis moves_spec : forall p q, move p q <-> In q (moves p).
  Hypothesis ends : forall p q, move p q -> measure q < measure p.

  Fixpoint value_within (fuel : nat) (p : position) : nat :=
    match fuel with 0 => 0 | S f => mex (map (value_within f) (moves p)) end.
  Definition grundy_value (p : position) : nat := value_within (S (measure p)) p.

  Lemma value_within_enough : forall f f' p, measure p < f -> measure p < f' ->
    value_within f p = value_within f' p.
  Proof.
    intros f. induction f as [|f IHf]; intros f' p L L'; [lia|].
    destruct f' as [|f']; [lia|]. simpl. f_equal.
    apply map_ext_in. intros q Hin. apply moves_spec, ends in Hin. apply IHf; lia.
  Qed.

  Lemma grundy_value_spec : is_grundy move grundy_value.
  Proof.
    intros p.
    assert (E : grundy_value p = mex (map grundy_value (moves p))).
    { unfold grundy_value at 1. cbn [value_within]. f_equal. apply map_ext_in.
      intros q Hin. unfold grundy_value. apply moves_spec, ends in Hin.
      apply value_within_enough; lia. }
    destruct (mex_spec (map grundy_value (moves p))) as [H1 H2]. rewrite <- E in *. split.
    - intros q M Z. apply H1. rewrite <- Z. apply in_map. now apply moves_spec.
    - intros m L. specialize (H2 m L). apply in_map_iff in H2. destruct H2 as [q [Z Hin]].
      exists q. split; auto. now apply moves_spec.
  Qed.
End Value.

(** Who is to move wins iff the value is not 0. *)
Lemma grundy_outcome {position} (move : position -> position -> Prop) G
  (measure : position -> nat) : is_grundy move G ->
  (forall p q, move p q -> measure q < measure p) ->
  forall p, outcome move (negb (G p =? 0)) p.
Proof.
  intros HG Ends.
  assert (H : forall k p, measure p < k -> outcome move (negb (G p =? 0)) p).
  { intros k. induction k as [|k IHk]; intros p L; [lia|]. destruct (HG p) as [H1 H2].
    assert (IH : forall q, move p q -> outcome move (negb (G q =? 0)) q).
    { intros q M. apply IHk. apply Ends in M. lia. }
    destruct (Nat.eqb_spec (G p) 0) as [E|Ne]; simpl.
    - constructor. intros q M. specialize (IH q M). specialize (H1 q M). rewrite E in H1.
      apply Nat.eqb_neq in H1. rewrite H1 in IH. exact IH.
    - destruct (H2 0) as [q [M E]]; [lia|]. apply wins_by with q; [exact M|].
      specialize (IH q M). rewrite E in IH. exact IH. }
  intros p. apply (H (S (measure p))). lia.
Qed.

(** Bisimilar positions have the same value. *)
Lemma bisim_grundy {position1 position2} (move1 : position1 -> position1 -> Prop) (move2 :
  position2 -> position2 -> Prop)
  (similar : position1 -> position2 -> Prop) (measure : position1 -> nat) G1 G2 :
  (forall p q, move1 p q -> measure q < measure p) ->
  (forall p q p', similar p q -> move1 p p' -> exists q', move2 q q' /\ similar p' q') ->
  (forall p q q', similar p q -> move2 q q' -> exists p', move1 p p' /\ similar p' q') ->
  is_grundy move1 G1 -> is_grundy move2 G2 -> forall p q, similar p q -> G1 p = G2 q.
Proof.
  intros Ends F B H1 H2.
  assert (H : forall k p q, measure p < k -> similar p q -> G1 p = G2 q).
  { intros k. induction k as [|k IHk]; intros p q L r; [lia|].
    destruct (H1 p) as [A1 B1], (H2 q) as [A2 B2].
    destruct (Nat.lt_trichotomy (G1 p) (G2 q)) as [Below|[E|Above]]; auto; exfalso.
    - destruct (B2 _ Below) as [q' [M E]]. destruct (B _ _ _ r M) as [p' [M' r']].
      apply (A1 p' M'). rewrite <- E. apply IHk; auto. apply Ends in M'. lia.
    - destruct (B1 _ Above) as [p' [M E]]. destruct (F _ _ _ r M) as [q' [M' r']].
      apply (A2 q' M'). rewrite <- E. symmetry. apply IHk; auto. apply Ends in M. lia. }
  intros p q. apply (H (S (measure p))). lia.
Qed.
