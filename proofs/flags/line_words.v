(** Lines of two colours, as words: what a move does to one line of a route graph.

    A line leaves the vertex [Near] at place 0. A route goes on to place 6, which is the vertex
    [Far]; a leg ends at place 5, a pendant at place 1. Seven colours stand for a line, those of
    [Near] and of [Far] included; [changes] counts where the colour changes along it. There are few
    words, so all that is said here of words is computed for all of them ([for_all_words]). *)

From Coq Require Import Bool List Arith Lia.
Import ListNotations.

Inductive line := Route | Leg | Pendant.
Definition last_place (k : line) : nat := match k with Route => 6 | Leg => 5 | Pendant => 1 end.
Definition is_route (k : line) : bool := match k with Route => true | _ => false end.

Definition bit (l : list bool) (t : nat) : bool := nth t l false.
Definition differ (l : list bool) (t : nat) : bool := negb (eqb (bit l t) (bit l (S t))).
Definition changes (k : line) (l : list bool) : nat :=
  length (filter (differ l) (seq 0 (last_place k))).

(** All places from s to t are on the line, and have one colour. *)
Definition along (k : line) (l : list bool) (s t : nat) : bool :=
  (t <=? last_place k) && forallb (fun r => eqb (bit l r) (bit l s)) (seq s (S t - s)).

(** Is place t in the component of [Near], of [Far]? [full] says whether some route has one colour,
    so that they are in one component. *)
Definition with_near (full : bool) (k : line) (l : list bool) (t : nat) : bool :=
  match t with 0 => true | 6 => full | _ => along k l 0 t || full && along k l t 6 end.
Definition with_far (full : bool) (k : line) (l : list bool) (t : nat) : bool :=
  match t with 0 => full | 6 => true | _ => along k l t 6 || full && along k l 0 t end.
Definition possible (full : bool) (k : line) (l : list bool) : bool :=
  implb (along k l 0 6) full && implb full (eqb (bit l 0) (bit l 6)).

(** Is place t, or place s too, in a component within the line? *)
Definition amid (k : line) (l : list bool) (t : nat) : bool :=
  (t <=? last_place k) && negb (along k l 0 t) && negb (along k l t 6).
Definition with_place (k : line) (l : list bool) (t s : nat) : bool :=
  (1 <=? s) && (s <=? 5) && along k l (Nat.min s t) (Nat.max s t).
(** How many changes go away with it: both its ends, or one at the end of a leg. *)
Definition drop (k : line) (l : list bool) (t : nat) : nat :=
  if negb (is_route k) && along k l t (last_place k) then 1 else 2.

Definition recoloured (K : nat -> bool) (b : bool) (l : list bool) : list bool :=
  map (fun t => if K t then b else bit l t) (seq 0 7).

(** * All words *)
Fixpoint words (n : nat) : list (list bool) :=
  match n with 0 => [[]] | S m => flat_map (fun w => [true :: w; false :: w]) (words m) end.

Lemma words_all n : forall l, length l = n -> In l (words n).
Proof.
  induction n as [|n IH]; intros [|b l] H; try discriminate; simpl; [auto|].
  apply in_flat_map. exists l. split; [apply IH; now injection H|]. destruct b; simpl; auto.
Qed.

Lemma for_all_words (P : line -> list bool -> bool -> bool) :
  forallb (fun k => forallb (fun l => forallb (P k l) [true; false]) (words 7))
    [Route; Leg; Pendant] = true ->
  forall k l full, length l = 7 -> P k l full = true.
Proof.
  intros H k l full Hl. rewrite forallb_forall in H.
  specialize (H k ltac:(destruct k; simpl; auto)). rewrite forallb_forall in H.
  specialize (H l (words_all 7 l Hl)). rewrite forallb_forall in H.
  apply H. destruct full; simpl; auto.
Qed.

Lemma for_all_places (P : nat -> bool) t : forallb P (seq 0 7) = true -> t < 7 -> P t = true.
Proof. intros H L. rewrite forallb_forall in H. apply H. apply in_seq. lia. Qed.

Ltac at_place H t bound := apply (for_all_places _ t) in H; [cbv beta in H|exact bound].

Section Words.
  Variables (k : line) (l : list bool) (full : bool) (t s : nat).
  Hypothesis length_7 : length l = 7.
  Hypothesis t_7 : t < 7.
  Hypothesis s_7 : s < 7.

  Lemma along_path : t <= s -> along k l t (S s) = true ->
    along k l t s = true /\ S s <= last_place k /\ bit l s = bit l (S s).
  Proof.
    intros L A.
    pose proof (for_all_words (fun k l _ => forallb (fun t => forallb (fun s =>
      implb ((t <=? s) && along k l t (S s))
        (along k l t s && (S s <=? last_place k) && eqb (bit l s) (bit l (S s)))) (seq 0 7))
      (seq 0 7)) ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7. at_place H s s_7.
    apply Nat.leb_le in L. rewrite L, A in H. cbn [andb implb] in H.
    rewrite !andb_true_iff, Nat.leb_le, eqb_true_iff in H. tauto.
  Qed.

  Lemma near_closed : possible full k l = true -> t < last_place k -> bit l t = bit l (S t) ->
    with_near full k l t = with_near full k l (S t).
  Proof.
    intros Poss L E.
    pose proof (for_all_words (fun k l full => forallb (fun t =>
      implb (possible full k l && (t <? last_place k) && eqb (bit l t) (bit l (S t)))
        (eqb (with_near full k l t) (with_near full k l (S t)))) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7.
    apply Nat.ltb_lt in L. rewrite Poss, L, E, eqb_reflx in H. now apply eqb_prop.
  Qed.

  Lemma far_closed : possible full k l = true -> t < last_place k -> bit l t = bit l (S t) ->
    with_far full k l t = with_far full k l (S t).
  Proof.
    intros Poss L E.
    pose proof (for_all_words (fun k l full => forallb (fun t =>
      implb (possible full k l && (t <? last_place k) && eqb (bit l t) (bit l (S t)))
        (eqb (with_far full k l t) (with_far full k l (S t)))) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7.
    apply Nat.ltb_lt in L. rewrite Poss, L, E, eqb_reflx in H. now apply eqb_prop.
  Qed.

  Lemma place_closed : amid k l t = true -> s < last_place k -> bit l s = bit l (S s) ->
    with_place k l t s = with_place k l t (S s).
  Proof.
    intros B L E.
    pose proof (for_all_words (fun k l _ => forallb (fun t => forallb (fun s =>
      implb (amid k l t && (s <? last_place k) && eqb (bit l s) (bit l (S s)))
        (eqb (with_place k l t s) (with_place k l t (S s)))) (seq 0 7)) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7. at_place H s s_7.
    apply Nat.ltb_lt in L. rewrite B, L, E, eqb_reflx in H. now apply eqb_prop.
  Qed.

  Lemma place_here : amid k l t = true -> with_place k l t t = true.
  Proof.
    intros B.
    pose proof (for_all_words (fun k l _ => forallb (fun t =>
      implb (amid k l t) (with_place k l t t)) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7. now rewrite B in H.
  Qed.

  (** What recolouring does: [Near] with all that is connected to it, [Far], a place between. *)
  Lemma near_changes : possible full k l = true ->
    changes k (recoloured (with_near full k l) (negb (bit l 0)) l) =
      changes k l - (if full && is_route k then 2 else 1).
  Proof.
    intros Poss.
    pose proof (for_all_words (fun k l full => implb (possible full k l)
      (changes k (recoloured (with_near full k l) (negb (bit l 0)) l) =?
        changes k l - (if full && is_route k then 2 else 1)))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    cbv beta in H. rewrite Poss in H. now apply Nat.eqb_eq.
  Qed.

  Lemma far_changes : possible full k l = true ->
    changes k (recoloured (with_far full k l) (negb (bit l 6)) l) =
      changes k l - ((if full then 1 else 0) + (if is_route k then 1 else 0)).
  Proof.
    intros Poss.
    pose proof (for_all_words (fun k l full => implb (possible full k l)
      (changes k (recoloured (with_far full k l) (negb (bit l 6)) l) =?
        changes k l - ((if full then 1 else 0) + (if is_route k then 1 else 0))))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    cbv beta in H. rewrite Poss in H. now apply Nat.eqb_eq.
  Qed.

  Lemma place_changes : amid k l t = true ->
    changes k l = drop k l t + changes k (recoloured (with_place k l t) (negb (bit l t)) l).
  Proof.
    intros B.
    pose proof (for_all_words (fun k l _ => forallb (fun t => implb (amid k l t) (changes k l =?
      drop k l t + changes k (recoloured (with_place k l t) (negb (bit l t)) l))) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7. rewrite B in H. now apply Nat.eqb_eq.
  Qed.

  (** A route has an even number of changes iff its ends have one colour. *)
  Lemma changes_route : is_route k = true ->
    Nat.even (changes k l) = eqb (bit l 0) (bit l 6) /\ changes k l <= 6 /\
    (changes k l =? 0) = along k l 0 6.
  Proof.
    intros R.
    pose proof (for_all_words (fun k l _ => implb (is_route k)
      (eqb (Nat.even (changes k l)) (eqb (bit l 0) (bit l 6)) && (changes k l <=? 6) &&
        eqb (changes k l =? 0) (along k l 0 6)))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    cbv beta in H. rewrite R in H. cbn [implb] in H.
    rewrite !andb_true_iff, Nat.leb_le, !eqb_true_iff in H. tauto.
  Qed.

  Lemma changes_most : changes k l <= last_place k.
  Proof.
    apply Nat.leb_le. exact (for_all_words (fun k l _ => changes k l <=? last_place k)
      ltac:(vm_compute; reflexivity) k l full length_7).
  Qed.

  Lemma changes_some : t < last_place k -> bit l t <> bit l (S t) -> 1 <= changes k l.
  Proof.
    intros L N.
    pose proof (for_all_words (fun k l _ => forallb (fun t =>
      implb ((t <? last_place k) && differ l t) (1 <=? changes k l)) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    at_place H t t_7. unfold differ in H.
    apply Nat.ltb_lt in L. apply eqb_false_iff in N. rewrite L, N in H. now apply Nat.leb_le.
  Qed.

  (** Where the colour changes, there are moves: at [Near], and between. *)
  Lemma find_near : 1 <= changes k l ->
    exists r, r < last_place k /\ along k l 0 r = true /\ bit l r <> bit l (S r).
  Proof.
    clear t t_7 s s_7. intros L.
    pose proof (for_all_words (fun k l _ => implb (1 <=? changes k l)
      (existsb (fun r => along k l 0 r && differ l r) (seq 0 (last_place k))))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    cbv beta in H. apply Nat.leb_le in L. rewrite L in H. cbn [implb] in H.
    apply existsb_exists in H. destruct H as [r [Hr H]]. apply in_seq in Hr.
    apply andb_true_iff in H. destruct H as [A D]. exists r.
    apply negb_true_iff, eqb_false_iff in D. split; [lia|auto].
  Qed.

  Lemma find_place n : n = 2 \/ n = 1 /\ is_route k = false -> n <= changes k l ->
    exists r, r < last_place k /\ amid k l (S r) = true /\ drop k l (S r) = n /\
      bit l r <> bit l (S r).
  Proof.
    clear t t_7 s s_7. intros Hn L.
    pose proof (for_all_words (fun k l _ => forallb (fun n =>
      implb ((n =? 2) || (n =? 1) && negb (is_route k)) (implb (n <=? changes k l)
        (existsb (fun r => amid k l (S r) && (drop k l (S r) =? n) && differ l r)
          (seq 0 (last_place k))))) (seq 0 7))
      ltac:(vm_compute; reflexivity) k l full length_7) as H.
    assert (n_7 : n < 7) by lia. at_place H n n_7. apply Nat.leb_le in L. rewrite L in H.
    replace ((n =? 2) || (n =? 1) && negb (is_route k)) with true in H
      by (destruct Hn as [-> | [-> ->]]; reflexivity).
    cbn [implb] in H. apply existsb_exists in H. destruct H as [r [Hr H]]. apply in_seq in Hr.
    rewrite !andb_true_iff in H. destruct H as [[B Dr] D]. exists r.
    apply Nat.eqb_eq in Dr. apply negb_true_iff, eqb_false_iff in D. split; [lia|auto].
  Qed.
End Words.
