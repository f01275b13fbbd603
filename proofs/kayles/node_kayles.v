(** NODE KAYLES: take a vertex of a graph, and with it all its neighbours.

    The rules come first, which a reader has to agree with. Then the same game by the vertices that
    the players have picked, with any names for the vertices: [kayles_by_picks]. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
Import ListNotations.

Record kayles_graph := { nk_vertices : nat; nk_edges : list (nat * nat) }.

Definition neighbours (edges : list (nat * nat)) (v : nat) : list nat :=
  flat_map (fun e => if fst e =? v then [snd e] else if snd e =? v then [fst e] else []) edges.

(** The position is the list of vertices that are taken. *)
Inductive nk_move (g : kayles_graph) : list nat -> list nat -> Prop :=
| nk_take taken v : v < nk_vertices g -> ~ In v taken ->
    nk_move g taken (v :: neighbours (nk_edges g) v ++ taken).

Definition nk_first_player_wins (g : kayles_graph) : Prop := Wins (nk_move g) [].
Definition nk_second_player_wins (g : kayles_graph) : Prop := Loses (nk_move g) [].

(** Every edge joins two different vertices. *)
Definition nk_well_formed (g : kayles_graph) : Prop :=
  forall u v, In (u, v) (nk_edges g) -> u < v < nk_vertices g.

Lemma neighbours_in edges u v :
  (forall a b, In (a, b) edges -> a <> b) ->
  (In v (neighbours edges u) <-> In (u, v) edges \/ In (v, u) edges).
Proof.
  intros Hloops. unfold neighbours. rewrite in_flat_map. split.
  - intros [[a b] [Hin Hv]]. simpl in Hv. destruct (a =? u) eqn:Ea.
    + apply Nat.eqb_eq in Ea. destruct Hv as [<-|[]]. subst a. now left.
    + destruct (b =? u) eqn:Eb; [|destruct Hv].
      apply Nat.eqb_eq in Eb. destruct Hv as [<-|[]]. subst b. now right.
  - intros [Hin|Hin].
    + exists (u, v). split; [exact Hin|]. simpl. rewrite Nat.eqb_refl. now left.
    + exists (v, u). split; [exact Hin|]. simpl. pose proof (Hloops v u Hin) as Hne.
      apply Nat.eqb_neq in Hne. rewrite Hne, Nat.eqb_refl. now left.
Qed.

(** * By what is picked *)
Section Picks.
  Context {V : Type} (there : V -> Prop) (joined : V -> V -> Prop).

  (** A vertex is left if it is not picked, nor joined to one that is. *)
  Definition remains (picked : list V) (v : V) : Prop :=
    there v /\ forall u, In u picked -> u <> v /\ ~ joined u v.

  Inductive pick : list V -> list V -> Prop :=
  | picks picked v : remains picked v -> pick picked (v :: picked).

  Lemma pick_iff picked next :
    pick picked next <-> exists v, remains picked v /\ next = v :: picked.
  Proof.
    split.
    - intros H. destruct H as [picked v Hv]. now exists v.
    - intros [v [Hv ->]]. now constructor.
  Qed.

  (** Who leaves nothing has won. *)
  Lemma nothing_remains picked : (forall v, ~ remains picked v) -> Loses pick picked.
  Proof.
    intros Hnone. constructor. intros next Hpick. apply pick_iff in Hpick.
    destruct Hpick as [v [Hv _]]. destruct (Hnone v Hv).
  Qed.

  Lemma wins_at_once picked v : remains picked v -> (forall w, ~ remains (v :: picked) w) ->
    Wins pick picked.
  Proof.
    intros Hv Hnone. apply wins_by with (v :: picked); [now constructor|].
    now apply nothing_remains.
  Qed.

  (** The vertices are numbered, and the edges joined are those of a graph. *)
  Variables (g : kayles_graph) (number : V -> nat).
  Hypothesis number_range : forall v, there v -> number v < nk_vertices g.
  Hypothesis number_onto : forall a, a < nk_vertices g -> exists v, there v /\ number v = a.
  Hypothesis number_injective : forall u v, there u -> there v -> number u = number v -> u = v.
  Hypothesis edges_joined : forall u v, there u -> there v ->
    (In (number v) (neighbours (nk_edges g) (number u)) <-> joined u v).

  Definition same_taken (taken : list nat) (picked : list V) : Prop :=
    Forall there picked /\ forall v, there v -> (~ In (number v) taken <-> remains picked v).

  Lemma kayles_step taken picked v : same_taken taken picked -> there v ->
    same_taken (number v :: neighbours (nk_edges g) (number v) ++ taken) (v :: picked).
  Proof.
    intros [Hpicked Hsame] Hv. split; [now constructor|]. intros w Hw.
    specialize (Hsame w Hw). rewrite not_in_cons, in_app_iff, (edges_joined v w Hv Hw). split.
    - intros [Hne Hleft]. split; [exact Hw|]. intros u [<-|Hin].
      + split; [intros ->; now apply Hne|tauto].
      + apply Hsame; [tauto|exact Hin].
    - intros [_ Hleft]. destruct (Hleft v (or_introl eq_refl)) as [Hne Hjoined]. split.
      + intros E. now apply Hne, number_injective.
      + intros [H|H]; [now apply Hjoined|]. revert H. apply Hsame. split; [exact Hw|].
        intros u Hin. apply Hleft. now right.
  Qed.

  Lemma kayles_by_picks :
    (nk_first_player_wins g <-> Wins pick []) /\ (nk_second_player_wins g <-> Loses pick []).
  Proof.
    apply bisimilar with (similar := same_taken).
    - intros taken picked next Hsame Hmove. destruct Hmove as [taken a Ha Hleft].
      destruct (number_onto a Ha) as [v [Hv <-]]. exists (v :: picked). split.
      + constructor. now apply (proj2 Hsame).
      + now apply kayles_step.
    - intros taken picked next Hsame Hpick. destruct Hpick as [picked v Hv].
      exists (number v :: neighbours (nk_edges g) (number v) ++ taken).
      pose proof (proj1 Hv) as Hthere. split.
      + constructor; [now apply number_range|now apply (proj2 Hsame)].
      + now apply kayles_step.
    - split; [constructor|]. intros v Hv. split; [|intros _ []].
      intros _. split; [exact Hv|intros u []].
  Qed.
End Picks.
