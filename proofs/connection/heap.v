(** A heap: node x has the children 2x+1 and 2x+2. The way from the root down to a leaf, and the
    pairs beside it: a node of the way, and the child of it that is not on the way. *)

From Coq Require Import Bool List Arith Lia.
Import ListNotations.

Lemma odd_odd y : Nat.odd (2 * y + 1) = true.
Proof. apply Nat.odd_spec. now exists y. Qed.
Lemma odd_even y : Nat.odd (2 * y) = false.
Proof. rewrite <- Nat.negb_even. apply negb_false_iff. apply Nat.even_spec. now exists y. Qed.
Lemma parity x : exists y, x = 2 * y \/ x = 2 * y + 1.
Proof. destruct (Nat.Even_or_Odd x) as [[y E]|[y E]]; eauto. Qed.

Definition parent (x : nat) : nat := Nat.div2 (x - 1).
Definition sibling (x : nat) : nat := if Nat.odd x then x + 1 else x - 1.

Lemma parent_left x : parent (2 * x + 1) = x.
Proof. unfold parent. replace (2 * x + 1 - 1) with (2 * x) by lia. apply Nat.div2_double. Qed.
Lemma parent_right x : parent (2 * x + 2) = x.
Proof. unfold parent. replace (2 * x + 2 - 1) with (S (2 * x)) by lia. apply Nat.div2_succ_double.
Qed.
Lemma sibling_left x : sibling (2 * x + 1) = 2 * x + 2.
Proof. unfold sibling. rewrite odd_odd. lia. Qed.
Lemma sibling_right x : sibling (2 * x + 2) = 2 * x + 1.
Proof. unfold sibling. replace (2 * x + 2) with (2 * (x + 1)) by lia. rewrite odd_even. lia. Qed.
Lemma child y : y <> 0 -> exists x, (y = 2 * x + 1 /\ sibling y = 2 * x + 2 \/ y = 2 * x + 2 /\
  sibling y = 2 * x + 1) /\ parent y = x.
Proof.
  intros N. destruct (parity y) as [z [E|E]].
  - exists (z - 1). assert (E' : y = 2 * (z - 1) + 2) by lia. rewrite E'.
    rewrite parent_right, sibling_right.
    split; auto.
  - exists z. rewrite E. rewrite parent_left, sibling_left. split; auto.
Qed.

Fixpoint up (j : nat) (x : nat) : nat := match j with 0 => x | S j' => parent (up j' x) end.
Definition on (leaf x : nat) : Prop := exists j, x = up j leaf.
Definition beside (leaf x s : nat) : Prop :=
  exists y, on leaf y /\ y <> 0 /\ x = parent y /\ s = sibling y.

Lemma par_lt y : y <> 0 -> parent y < y.
Proof. intros N. destruct (child y N) as [x [H E]]. lia. Qed.
Lemma par_le y : parent y <= y.
Proof. destruct (Nat.eq_dec y 0) as [->|N]; [auto|]. apply par_lt in N. lia. Qed.
Lemma up_le j x : up j x <= x - j \/ up j x = 0.
Proof.
  induction j as [|j IHj]; simpl; [lia|]. destruct (Nat.eq_dec (up j x) 0) as [E|N].
  - rewrite E. right. reflexivity.
  - pose proof (par_lt _ N). lia.
Qed.
Lemma up_add j k x : up (j + k) x <= up j x.
Proof. induction k as [|k IHk]; [rewrite Nat.add_0_r; lia|]. rewrite Nat.add_succ_r. simpl.
pose proof (par_le (up (j + k) x)). lia. Qed.
Lemma on_root leaf : on leaf 0.
Proof. exists leaf. destruct (up_le leaf leaf); lia. Qed.
Lemma on_par leaf y : on leaf y -> on leaf (parent y).
Proof. intros [j ->]. now exists (S j). Qed.

Lemma on_dec leaf y : on leaf y \/ ~ on leaf y.
Proof.
  destruct (existsb (fun j => y =? up j leaf) (seq 0 (S leaf))) eqn:E.
  - left. apply existsb_exists in E. destruct E as [j [_ E]]. apply Nat.eqb_eq in E. now exists j.
  - right. intros [j ->].
    assert (X : existsb (fun k => up j leaf =? up k leaf) (seq 0 (S leaf)) = true); [|congruence].
    apply existsb_exists. destruct (Nat.le_gt_cases j leaf) as [L|L].
    + exists j. split; [apply in_seq; lia|apply Nat.eqb_refl].
    + exists leaf. split; [apply in_seq; lia|]. apply Nat.eqb_eq.
      destruct (up_le leaf leaf); destruct (up_le j leaf); lia.
Qed.

Lemma on_child leaf y y' : on leaf y -> on leaf y' -> y <> 0 -> y' <> 0 -> parent y = parent y' ->
  y = y'.
Proof.
  assert (H : forall j k, up (j + S k) leaf <> 0 -> parent (up j leaf) = parent (up (j + S k) leaf)
    ->
    False).
  { intros j k N E. pose proof (par_lt _ N). pose proof (up_add (S j) k leaf) as A.
    simpl in A. replace (S (j + k)) with (j + S k) in A by lia.
    change (parent (up (j + k) leaf)) with (up (S (j + k)) leaf) in A.
    replace (S (j + k)) with (j + S k) in A by lia. lia. }
  intros [j ->] [j' ->] N N' E. destruct (Nat.lt_trichotomy j j') as [L|[->|L]]; auto; exfalso.
  - apply (H j (j' - j - 1)); replace (j + S (j' - j - 1)) with j' by lia; auto.
  - apply (H j' (j - j' - 1)); replace (j' + S (j - j' - 1)) with j by lia; auto.
Qed.

Lemma on_inner leaf x : on leaf x -> x = leaf \/ exists y, on leaf y /\ y <> 0 /\ x = parent y.
Proof.
  intros [j ->]. induction j as [|j IHj]; [left; reflexivity|].
  destruct (Nat.eq_dec (up j leaf) 0) as [E|N].
  - simpl. rewrite E in *. exact IHj.
  - right. exists (up j leaf). split; [now exists j|]. auto.
Qed.

Lemma sib_facts y : y <> 0 -> sibling y <> 0 /\ sibling y <> y /\ parent (sibling y) = parent y /\
  sibling (sibling y) = y.
Proof.
  intros N. destruct (child y N) as [x [[[E Hs]|[E Hs]] P]]; rewrite Hs.
  - rewrite parent_right, sibling_right. lia.
  - rewrite parent_left, sibling_left. lia.
Qed.

Lemma pair_unique leaf x s x' s' : beside leaf x s -> beside leaf x' s' ->
  (x = x' -> s = s') /\ (s = s' -> x = x') /\ x <> s'.
Proof.
  intros [y [Oy [Ny [-> ->]]]] [y' [Oy' [Ny' [-> ->]]]].
  destruct (sib_facts y Ny) as [A1 [A2 [A3 A4]]]. destruct (sib_facts y' Ny') as [B1 [B2 [B3 B4]]].
  split; [|split].
  - intros E. rewrite (on_child leaf y y'); auto.
  - intros E. congruence.
  - intros E. apply B2. apply (on_child leaf); auto.
    + rewrite <- E. now apply on_par.
Qed.

Definition mates leaf z w : Prop := beside leaf z w \/ beside leaf w z.
Lemma mates_dec leaf z : (exists w, mates leaf z w) \/ (forall w, ~ mates leaf z w).
Proof.
  destruct (on_dec leaf (2 * z + 1)) as [O1|O1].
  { left. exists (2 * z + 2). left. exists (2 * z + 1). rewrite parent_left, sibling_left.
    repeat split; auto; lia. }
  destruct (on_dec leaf (2 * z + 2)) as [O2|O2].
  { left. exists (2 * z + 1). left. exists (2 * z + 2). rewrite parent_right, sibling_right.
    repeat split; auto; lia. }
  destruct (Nat.eq_dec z 0) as [Z|Z].
  { right. intros w [[y [Oy [Ny [E _]]]]|[y [Oy [Ny [_ E]]]]].
    - destruct (child y Ny) as [x [[[H _]|[H _]] P]]; assert (Ez : x = z) by congruence;
      rewrite H, Ez in Oy; auto.
    - destruct (sib_facts y Ny) as [A _]. congruence. }
  destruct (sib_facts z Z) as [A1 [A2 [A3 A4]]].
  destruct (on_dec leaf (sibling z)) as [O3|O3].
  { left. exists (parent z). right. exists (sibling z). repeat split; auto. }
  right. intros w [[y [Oy [Ny [E _]]]]|[y [Oy [Ny [_ E]]]]].
  - destruct (child y Ny) as [x [[[H _]|[H _]] P]]; assert (Ez : x = z) by congruence;
    rewrite H, Ez in Oy; auto.
  - destruct (sib_facts y Ny) as [_ [_ [_ B]]]. subst z. rewrite B in O3. auto.
Qed.
