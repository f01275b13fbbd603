(** The vertex Shannon game (generalized Hex): Short wins iff his vertices join the terminals.

    The rules, which a reader has to agree with: here play goes on until all vertices are claimed.
    It may as well stop as soon as the terminals are joined, or cannot be any more:

[[
Theorem joined_is_won : forall g turn p, sh_joined g p ->
  ShortWins Nat.eq_dec (claimable g) (sh_joined g) turn p.

Theorem separated_is_won : forall g p,
  (forall p', (forall v, p v = Cut -> p' v = Cut) -> ~ sh_joined g p') ->
  CutWins Nat.eq_dec (claimable g) (sh_joined g) true p /\
  CutWins Nat.eq_dec (claimable g) (sh_joined g) false p.
]] *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
Import ListNotations.

(** It is a claiming game, and this is what the players are called. *)
Notation Short := Maker.
Notation Cut := Breaker.
Notation ShortWins := MakerWins.
Notation CutWins := BreakerWins.

Section Shannon.
  Context {V : Type}.
  Variables (edges : list (V * V)) (s t : V).

  Definition adjacent (x y : V) : Prop := In (x, y) edges \/ In (y, x) edges.

  (** From [s], along edges, by Short's vertices and [t]. *)
  Inductive reach (p : V -> stone) : V -> Prop :=
  | reach_s : reach p s
  | reach_step x y : reach p x -> adjacent x y -> p y = Short \/ y = t -> reach p y.
  Definition joined (p : V -> stone) : Prop := reach p t.

  Lemma reach_mono p p' x : more Short p p' -> reach p x -> reach p' x.
  Proof.
    intros M. induction 1 as [|x y R IH A Hout]; [constructor|]. apply reach_step with x; auto.
    destruct Hout; auto.
  Qed.

  Lemma joined_mono p p' : more Short p p' -> joined p -> joined p'.
  Proof. apply reach_mono. Qed.

  Lemma separated_better p p' : better Cut p p' -> ~ joined p -> ~ joined p'.
  Proof.
    intros B N J. apply N. revert J. apply joined_mono. intros v E. destruct (B v); congruence.
  Qed.

  (** A cut: a set that Short cannot leave. *)
  Lemma cut_certificate p (K : V -> Prop) : K s -> ~ K t ->
    (forall x y, K x -> adjacent x y -> p y = Short \/ y = t -> K y) -> ~ joined p.
  Proof.
    intros Ks Kt Cl R. apply Kt. assert (H : forall x, reach p x -> K x) by (induction 1; eauto).
    apply H, R.
  Qed.
End Shannon.

(** The game on the vertices 0..n-1. *)
Record shannon := { sh_vertices : nat; sh_terminals : nat * nat; sh_edges : list (nat * nat) }.
Definition claimable (g : shannon) : list nat :=
  filter (fun v => negb (v =? fst (sh_terminals g)) && negb (v =? snd (sh_terminals g)))
    (seq 0 (sh_vertices g)).
Definition sh_joined (g : shannon) : (nat -> stone) -> Prop :=
  joined (sh_edges g) (fst (sh_terminals g)) (snd (sh_terminals g)).
Definition short_wins (g : shannon) : Prop :=
  ShortWins Nat.eq_dec (claimable g) (sh_joined g) true (fun _ => Free).
Definition cut_wins (g : shannon) : Prop :=
  CutWins Nat.eq_dec (claimable g) (sh_joined g) true (fun _ => Free).

(** Play may stop as soon as the terminals are joined, or cannot be any more. *)
Theorem joined_is_won : forall g turn p, sh_joined g p ->
  ShortWins Nat.eq_dec (claimable g) (sh_joined g) turn p.
Proof.
  intros g turn p H.
  apply done with (Good := sh_joined g); auto; try discriminate. apply joined_mono.
Qed.

Theorem separated_is_won : forall g p,
  (forall p', (forall v, p v = Cut -> p' v = Cut) -> ~ sh_joined g p') ->
  CutWins Nat.eq_dec (claimable g) (sh_joined g) true p /\
  CutWins Nat.eq_dec (claimable g) (sh_joined g) false p.
Proof.
  intros g p H.
  assert (C : CutWins Nat.eq_dec (claimable g) (sh_joined g) true p).
  { apply (invariant Nat.eq_dec (claimable g) Cut Short) with (Inv := fun p =>
      forall p', (forall v, p v = Cut -> p' v = Cut) -> ~ sh_joined g p'); auto; try discriminate.
    - apply separated_better.
    - intros p1 v Hin [_ F]. left. intros p' D. apply Hin. intros w E. apply D.
      rewrite claim_other; auto. congruence. }
  split; auto. apply passed; auto; [discriminate|apply separated_better].
Qed.

Section Renaming.
  Context {V V' : Type} (f : V -> V').
  Variables (all : list V) (edges : list (V * V)) (s t : V).
  Hypothesis inj : forall u v, In u all -> In v all -> f u = f v -> u = v.
  Hypothesis ends : forall x y, In (x, y) edges -> In x all /\ In y all.
  Hypothesis Is : In s all.
  Hypothesis It : In t all.
  Let edges' := map (fun e => (f (fst e), f (snd e))) edges.

  Lemma rename_joined p p' : agree f all p p' ->
    (joined edges s t p <-> joined edges' (f s) (f t) p').
  Proof.
    intros A. unfold joined. split.
    - assert (H : forall x, reach edges s t p x -> In x all /\ reach edges' (f s) (f t) p' (f x)).
      { induction 1 as [|x y R [Hin IH] Ad Hout]; [split; auto; constructor|].
        assert (Iy : In y all) by (destruct Ad as [Ad|Ad]; apply ends in Ad; tauto).
        split; auto. apply reach_step with (f x); auto.
        - destruct Ad as [Ad|Ad]; apply (in_map (fun e => (f (fst e), f (snd e)))) in Ad;
            [left|right]; exact Ad.
        - destruct Hout as [Hout| ->]; auto. left. now rewrite A. }
      intros R. now apply H.
    - assert (H : forall x', reach edges' (f s) (f t) p' x' ->
        exists x, x' = f x /\ In x all /\ reach edges s t p x).
      { induction 1 as [|x' y' R [x [-> [Hin IH]]] Ad Hout]; [exists s; repeat split; auto;
        constructor|].
        assert (B : exists y, y' = f y /\ In y all /\ adjacent edges x y).
        { destruct Ad as [Ad|Ad]; apply in_map_iff in Ad; destruct Ad as [[u v] [E J]];
            destruct (ends u v J) as [Iu Iv]; simpl in E; inversion E as [[E1 E2]].
          - apply inj in E1; auto. subst. exists v. repeat split; auto. now left.
          - apply inj in E2; auto. subst. exists u. repeat split; auto. now right. }
        destruct B as [y [-> [Iy B]]]. exists y. repeat split; auto.
        apply reach_step with x; auto. destruct Hout as [Hout|Hout].
        - left. now rewrite A in Hout.
        - right. now apply inj. }
      intros R. destruct (H _ R) as [x [E [Hin R']]]. apply inj in E; auto. now subst.
  Qed.
End Renaming.
