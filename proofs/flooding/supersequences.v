(** Common supersequences: a word is in a sequence if its letters stand there in order.

    [rest s w] is what is left of [w] when [s] has been read and every letter was struck off as soon
    as it was the next one: [w] is in [s] iff nothing is left. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Inductive is_in : list nat -> list nat -> Prop :=
| in_any s : is_in [] s
| in_skip w x s : is_in w s -> is_in w (x :: s)
| in_take w x s : is_in w s -> is_in (x :: w) (x :: s).

Fixpoint rest (s w : list nat) : list nat :=
  match s with
  | [] => w
  | c :: s' => match w with x :: w' => if x =? c then rest s' w' else rest s' w | [] => [] end
  end.

Lemma rest_nil s : rest s [] = [].
Proof. destruct s; reflexivity. Qed.

Lemma rest_app s : forall s' w, rest (s ++ s') w = rest s' (rest s w).
Proof.
  induction s as [|c s IH]; intros s' w; simpl; [reflexivity|].
  destruct w as [|x w]; [now rewrite rest_nil|]. destruct (x =? c); apply IH.
Qed.

(** One letter more: it is struck off, or it stays behind what is left. *)
Lemma rest_snoc s : forall w x,
  rest s (w ++ [x]) = rest s w ++ [x] \/ rest s w = [] /\ rest s (w ++ [x]) = [].
Proof.
  induction s as [|c s IH]; intros w x; simpl; [now left|].
  destruct w as [|y w]; simpl.
  - destruct (x =? c); [right; now rewrite rest_nil|].
    destruct (IH [] x) as [H|H]; rewrite rest_nil in H; [left|right]; exact H.
  - destruct (y =? c); [apply IH|]. apply (IH (y :: w) x).
Qed.

Lemma rest_skip c s w : ~ In c w -> rest (c :: s) w = rest s w.
Proof.
  intros Hc. destruct w as [|x w]; simpl; [now rewrite rest_nil|].
  destruct (x =? c) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst. destruct Hc. now left.
Qed.

Lemma is_in_nil w : is_in w [] -> w = [].
Proof. intros H. now inversion H. Qed.

(** The first letter of the sequence is skipped, or it is that of the word. *)
Lemma is_in_cons w x s : is_in w (x :: s) -> is_in w s \/ exists w', w = x :: w' /\ is_in w' s.
Proof.
  intros H. inversion H as [s'|w' x' s' Hw|w' x' s' Hw]; subst.
  - left. apply in_any.
  - now left.
  - right. now exists w'.
Qed.

Lemma is_in_drop s : forall x w, is_in (x :: w) s -> is_in w s.
Proof.
  induction s as [|c s IH]; intros x w H; [now apply is_in_nil in H|].
  apply is_in_cons in H. apply in_skip. destruct H as [H|[w' [E H]]]; [now apply IH with x|].
  now injection E as _ ->.
Qed.

Lemma is_in_rest s : forall w, is_in w s <-> rest s w = [].
Proof.
  induction s as [|c s IH]; intros w; simpl.
  - split; [apply is_in_nil|intros ->; apply in_any].
  - destruct w as [|x w]; [split; [reflexivity|intros _; apply in_any]|].
    destruct (x =? c) eqn:E; rewrite <- IH.
    + apply Nat.eqb_eq in E. subst c. split; [|now apply in_take].
      intros H. apply is_in_cons in H. destruct H as [H|[w' [E H]]]; [now apply is_in_drop with x|].
      now injection E as ->.
    + apply Nat.eqb_neq in E. split; [|now apply in_skip].
      intros H. apply is_in_cons in H. destruct H as [H|[w' [E' _]]]; [exact H|congruence].
Qed.

Lemma is_in_more w s s' : is_in w s -> is_in w (s' ++ s).
Proof. intros H. induction s' as [|x s' IH]; simpl; [exact H|now apply in_skip]. Qed.

Lemma is_in_app w s : is_in w s -> forall w' s', is_in w' s' -> is_in (w ++ w') (s ++ s').
Proof.
  intros H. induction H as [s|w x s H IH|w x s H IH]; intros w' s' H'; simpl.
  - now apply is_in_more.
  - now apply in_skip, IH.
  - now apply in_take, IH.
Qed.

Lemma is_in_prefix w w' s : is_in (w ++ w') s -> is_in w s.
Proof.
  revert w. induction s as [|x s IH]; intros w H.
  - apply is_in_nil in H. destruct w; [apply in_any|discriminate].
  - destruct w as [|y w]; [apply in_any|]. apply is_in_cons in H. destruct H as [H|[v [E H]]].
    + now apply in_skip, IH.
    + injection E as -> <-. now apply in_take, IH.
Qed.

Lemma is_in_split w1 c w2 s : is_in (w1 ++ c :: w2) s ->
  exists s1 s2, s = s1 ++ c :: s2 /\ is_in w1 s1 /\ is_in w2 s2.
Proof.
  revert w1. induction s as [|x s IH]; intros w1 H.
  - apply is_in_nil in H. destruct w1; discriminate.
  - apply is_in_cons in H. destruct H as [H|[v [E H]]].
    + destruct (IH w1 H) as [s1 [s2 [-> [H1 H2]]]]. exists (x :: s1), s2.
      split; [reflexivity|split; [now apply in_skip|exact H2]].
    + destruct w1 as [|y w1]; simpl in E; injection E as -> <-.
      * exists [], s. split; [reflexivity|split; [apply in_any|exact H]].
      * destruct (IH w1 H) as [s1 [s2 [-> [H1 H2]]]]. exists (x :: s1), s2.
        split; [reflexivity|split; [now apply in_take|exact H2]].
Qed.
