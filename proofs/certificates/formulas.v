(** * Certificates of QBFs and CNFs

[[
Theorem qbf_accepted : forall c phi,
  (qbf_accepts c true phi = true -> qbf_true phi) /\
  (qbf_accepts c false phi = true -> ~ qbf_true phi).

Theorem assignment_accepted : forall n literals m,
  assignment_accepts n literals m = true -> satisfiable m.
]]

    A QBF is a game: the variables get their values in the order of the prefix, free ones first. A
    position is what is left of the prefix and of the clauses: clauses with a true literal are gone,
    and so are false literals ([simplify]). A CNF is a QBF without a prefix, or has an
    assignment. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf cnf stages.
From Gadgetry.certificates Require Import strategy.
Import ListNotations.

(** The clauses that are left when v gets the value b. *)
Definition made_true (v : nat) (b : bool) (l : literal) : bool :=
  (fst l =? v) && Bool.eqb (snd l) (negb b).
Definition simplify (v : nat) (b : bool) (m : cnf) : cnf :=
  map (filter (fun l : literal => negb (fst l =? v)))
    (filter (fun cl => negb (existsb (made_true v b) cl)) m).

Definition same_literal (a b : literal) : bool := (fst a =? fst b) && Bool.eqb (snd a) (snd b).
Definition literal_in (l : literal) (cl : clause) : bool := existsb (same_literal l) cl.
Definition clause_within (a b : clause) : bool := forallb (fun l => literal_in l b) a.
Definition same_clause (a b : clause) : bool := clause_within a b && clause_within b a.
Definition clauses_within (m m' : cnf) : bool :=
  forallb (fun cl => existsb (same_clause cl) m') m.

Definition same_quantifier (a b : quantifier) : bool :=
  match a, b with Existential, Existential | Universal, Universal => true | _, _ => false end.
Fixpoint same_prefix (a b : list (quantifier * nat)) : bool :=
  match a, b with
  | [], [] => true
  | (x, v) :: a', (y, w) :: b' => same_quantifier x y && (v =? w) && same_prefix a' b'
  | _, _ => false
  end.

Definition left_over : Type := list (quantifier * nat) * cnf.
Definition left_same (a b : left_over) : bool :=
  same_prefix (fst a) (fst b) && clauses_within (snd a) (snd b) && clauses_within (snd b) (snd a).
Definition left_moves (p : left_over) : list (written * left_over) :=
  match fst p with
  | [] => []
  | (_, v) :: rest =>
      [(Number v, (rest, simplify v true (snd p))); (Minus v, (rest, simplify v false (snd p)))]
  end.
Definition is_empty (cl : clause) : bool := match cl with [] => true | _ :: _ => false end.

(** The owner: who chooses for "exists", if the boolean is true. *)
Definition left_mine (owner : bool) (p : left_over) : bool :=
  match fst p with
  | [] => owner
  | (x, _) :: _ => Bool.eqb owner (same_quantifier x Existential)
  end.
Definition left_won (owner : bool) (p : left_over) : option bool :=
  match snd p with
  | [] => Some owner
  | _ :: _ => if existsb is_empty (snd p) then Some (negb owner) else None
  end.

(** A clause with x and ~x says nothing. *)
Definition tautology (cl : clause) : bool :=
  existsb (fun l : literal => literal_in (fst l, negb (snd l)) cl) cl.
Fixpoint no_repeats (l : list nat) : bool :=
  match l with [] => true | v :: rest => negb (existsb (Nat.eqb v) rest) && no_repeats rest end.
Definition qbf_accepts (c : certificate) (owner : bool) (phi : qbf) : bool :=
  no_repeats (map snd (prefix phi)) &&
  accepts left_same (left_mine owner) (left_won owner) left_moves c
    (closed_prefix phi, filter (fun cl => negb (tautology cl)) (matrix phi)).

(** * What is left means the same *)
Lemma same_literal_eq a b : same_literal a b = true -> a = b.
Proof.
  destruct a as [v x], b as [w y]. unfold same_literal. simpl. intros E.
  apply andb_prop in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply eqb_prop in E2.
  congruence.
Qed.

Lemma literal_in_in l cl : literal_in l cl = true -> In l cl.
Proof.
  unfold literal_in. intros E. apply existsb_exists in E. destruct E as [k [Hin E]].
  apply same_literal_eq in E. now subst.
Qed.

Lemma clauses_within_true m m' rho : clauses_within m m' = true -> cnf_true rho m' ->
  cnf_true rho m.
Proof.
  unfold clauses_within. rewrite forallb_forall. intros H T cl Hc. specialize (H cl Hc).
  apply existsb_exists in H. destruct H as [cl' [Hc' E]]. apply andb_prop in E.
  destruct E as [_ E]. unfold clause_within in E. rewrite forallb_forall in E.
  destruct (T cl' Hc') as [l [Hl Tl]]. exists l. split; [|exact Tl].
  now apply literal_in_in, E.
Qed.

Lemma simplify_true rho v b m : rho v = b ->
  (cnf_true rho (simplify v b m) <-> cnf_true rho m).
Proof.
  intros E. unfold simplify. split; intros T cl Hc.
  - destruct (existsb (made_true v b) cl) eqn:X.
    + apply existsb_exists in X. destruct X as [[w x] [Hl X]]. unfold made_true in X.
      apply andb_prop in X. destruct X as [X1 X2]. simpl in *. apply Nat.eqb_eq in X1.
      apply eqb_prop in X2. exists (w, x). split; [exact Hl|]. unfold literal_true. simpl.
      subst. now rewrite negb_involutive.
    + destruct (T (filter (fun l : literal => negb (fst l =? v)) cl)) as [l [Hl Tl]].
      * apply in_map. apply filter_In. split; [exact Hc|]. now rewrite X.
      * apply filter_In in Hl. exists l. split; [apply Hl|exact Tl].
  - apply in_map_iff in Hc. destruct Hc as [cl' [<- Hc]]. apply filter_In in Hc.
    destruct Hc as [Hc X]. rewrite negb_true_iff in X.
    destruct (T cl' Hc) as [l [Hl Tl]]. exists l. split; [|exact Tl].
    apply filter_In. split; [exact Hl|]. rewrite negb_true_iff. apply Nat.eqb_neq. intros Ev.
    assert (Y : existsb (made_true v b) cl' = true).
    { apply existsb_exists. exists l. split; [exact Hl|]. unfold made_true, literal_true in *.
      rewrite Ev, Nat.eqb_refl in *. simpl. rewrite E in Tl. subst b. rewrite Tl.
      rewrite negb_involutive. apply eqb_reflx. }
    congruence.
Qed.

(** Matrices that mean the same where the variables before have their values do so below any
    prefix. *)
Lemma holds_same prefix m m' : forall P : assignment -> Prop,
  (forall rho v b, P rho -> In v (map snd prefix) -> P (set_to rho v b)) ->
  (forall rho, P rho -> (cnf_true rho m <-> cnf_true rho m')) ->
  forall rho, P rho -> (holds prefix m rho <-> holds prefix m' rho).
Proof.
  intros P Kept Same. induction prefix as [|[x v] prefix IH]; intros rho HP; simpl;
    [now apply Same|].
  assert (Next : forall b, holds prefix m (set_to rho v b) <-> holds prefix m' (set_to rho v b)).
  { intros b. apply IH; [|apply Kept; [exact HP|now left]].
    intros rho' w b' HP' Hw. apply Kept; [exact HP'|now right]. }
  destruct x; split.
  - intros [b H]. exists b. now apply Next.
  - intros [b H]. exists b. now apply Next.
  - intros H b. now apply Next.
  - intros H b. now apply Next.
Qed.

Lemma holds_simplify prefix m v b rho : ~ In v (map snd prefix) ->
  (holds prefix (simplify v b m) (set_to rho v b) <-> holds prefix m (set_to rho v b)).
Proof.
  intros N. apply (holds_same prefix _ _ (fun rho => rho v = b)).
  - intros rho' w b' E Hw. unfold set_to. destruct (v =? w) eqn:Ev; [|exact E].
    apply Nat.eqb_eq in Ev. subst. now destruct N.
  - intros rho' E. now apply simplify_true.
  - unfold set_to. now rewrite Nat.eqb_refl.
Qed.

Lemma holds_without_clauses prefix : forall rho, holds prefix [] rho.
Proof.
  induction prefix as [|[[|] v] prefix IH]; intros rho; simpl.
  - intros cl [].
  - exists true. apply IH.
  - intros b. apply IH.
Qed.

Lemma holds_with_empty prefix m : In [] m -> forall rho, ~ holds prefix m rho.
Proof.
  intros Hin. induction prefix as [|[[|] v] prefix IH]; intros rho; simpl.
  - intros T. destruct (T [] Hin) as [l [[] _]].
  - intros [b H]. now apply IH in H.
  - intros H. apply (IH _ (H true)).
Qed.

Definition owned_formula (owner : bool) (p : left_over) : Prop :=
  NoDup (map snd (fst p)) ->
  forall rho, if owner then holds (fst p) (snd p) rho else ~ holds (fst p) (snd p) rho.

Lemma same_prefix_eq a : forall b, same_prefix a b = true -> a = b.
Proof.
  induction a as [|[x v] a IH]; intros [|[y w] b] E; simpl in E; try discriminate; [reflexivity|].
  apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
  apply Nat.eqb_eq in E2. apply IH in E3. subst. destruct x, y; simpl in E1; congruence.
Qed.

(** A choice of a value, by whom the quantifier says. *)
Lemma owned_choice owner x v rest m : let p := ((x, v) :: rest, m) in
  let after b := owned_formula owner (rest, simplify v b m) in
  (Bool.eqb owner (same_quantifier x Existential) = true -> (exists b, after b) ->
    owned_formula owner p) /\
  (Bool.eqb owner (same_quantifier x Existential) = false -> (forall b, after b) ->
    owned_formula owner p).
Proof.
  intros p after. subst p after. unfold owned_formula. cbn [fst snd map].
  split; intros E H Hdup rho; inversion Hdup as [|v' l N Hrest]; subst; cbn [holds].
  - destruct H as [b H]. specialize (H Hrest (set_to rho v b)).
    destruct owner, x; simpl in E; try discriminate.
    + exists b. now apply (holds_simplify rest m v b rho N).
    + intros A. apply H. apply (holds_simplify rest m v b rho N). apply A.
  - destruct owner, x; simpl in E; try discriminate.
    + intros b. apply (holds_simplify rest m v b rho N). now apply H.
    + intros [b A]. apply (H b Hrest (set_to rho v b)).
      now apply (holds_simplify rest m v b rho N).
Qed.

Lemma qbf_won c owner p :
  accepts left_same (left_mine owner) (left_won owner) left_moves c p = true ->
  owned_formula owner p.
Proof.
  apply accepts_won.
  - intros [pre m] [pre' m'] E H Hdup rho. unfold left_same in E. cbn [fst snd] in *.
    apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
    apply same_prefix_eq in E1. subst pre'. specialize (H Hdup rho). cbn [fst snd] in H.
    assert (Same : holds pre m rho <-> holds pre m' rho).
    { apply (holds_same pre m m' (fun _ => True)); auto. intros rho' _.
      split; intros T; [apply clauses_within_true with m|apply clauses_within_true with m']; auto. }
    destruct owner; tauto.
  - intros [pre m] E Hdup rho. unfold left_won in E. cbn [fst snd] in *.
    destruct m as [|cl m].
    + inversion E; subst. apply holds_without_clauses.
    + destruct (existsb is_empty (cl :: m)) eqn:X; [|discriminate].
      destruct owner; [discriminate|]. apply holds_with_empty.
      apply existsb_exists in X. destruct X as [[|l cl'] [Hin X]]; [exact Hin|discriminate].
  - intros [[|[x v] rest] m] w q _ M Hin H; [destruct Hin|].
    apply (proj1 (owned_choice owner x v rest m)); [exact M|].
    destruct Hin as [Hin|[Hin|[]]]; inversion Hin; subst; [now exists true|now exists false].
  - intros [[|[x v] rest] m] _ M N H; [now destruct N|].
    apply (proj2 (owned_choice owner x v rest m)); [exact M|].
    intros [|]; [apply (H (Number v))|apply (H (Minus v))]; simpl; auto.
Qed.

Lemma tautology_true rho cl : tautology cl = true -> exists l, In l cl /\ literal_true rho l.
Proof.
  unfold tautology. intros E. apply existsb_exists in E. destruct E as [[v x] [Hl E]].
  apply literal_in_in in E. simpl in E. unfold literal_true.
  destruct (Bool.bool_dec (rho v) (negb x)) as [Y|N].
  - exists (v, x). auto.
  - exists (v, negb x). split; [exact E|]. simpl. rewrite negb_involutive.
    destruct (rho v), x; simpl in *; congruence.
Qed.

Lemma without_tautologies m rho :
  cnf_true rho (filter (fun cl => negb (tautology cl)) m) <-> cnf_true rho m.
Proof.
  split; intros T cl Hc.
  - destruct (tautology cl) eqn:E; [now apply tautology_true|]. apply T. apply filter_In.
    now rewrite E.
  - apply filter_In in Hc. now apply T.
Qed.

Lemma no_repeats_proper l : no_repeats l = true -> NoDup l.
Proof.
  induction l as [|v l IH]; simpl; intros E; constructor; apply andb_prop in E;
    destruct E as [E1 E2]; [|now apply IH].
  rewrite negb_true_iff in E1. intros Hin.
  assert (X : existsb (Nat.eqb v) l = true).
  { apply existsb_exists. exists v. split; [exact Hin|apply Nat.eqb_refl]. }
  congruence.
Qed.

Theorem qbf_accepted : forall c phi,
  (qbf_accepts c true phi = true -> qbf_true phi) /\
  (qbf_accepts c false phi = true -> ~ qbf_true phi).
Proof.
  intros c phi. rewrite (qbf_true_closed phi (fun _ => true)).
  assert (Same : holds (closed_prefix phi) (filter (fun cl => negb (tautology cl)) (matrix phi))
      (fun _ => true) <-> holds (closed_prefix phi) (matrix phi) (fun _ => true)).
  { apply (holds_same _ _ _ (fun _ => True)); auto. intros rho _. apply without_tautologies. }
  split; intros H; apply andb_prop in H; destruct H as [P H]; apply no_repeats_proper in P;
    apply qbf_won in H; specialize (H (closed_prefix_nodup phi P) (fun _ => true));
    cbn [fst snd] in H; tauto.
Qed.

(** * Assignments *)
Fixpoint all_differ (l : list literal) : bool :=
  match l with [] => true | x :: rest => negb (literal_in x rest) && all_differ rest end.
Definition assignment_accepts (n : nat) (literals : list literal) (m : cnf) : bool :=
  forallb (fun l : literal => (1 <=? fst l) && (fst l <=? n) &&
    negb (literal_in (fst l, negb (snd l)) literals)) literals && all_differ literals &&
  forallb (fun cl => existsb (fun l => literal_in l literals) cl) m.

Theorem assignment_accepted : forall n literals m,
  assignment_accepts n literals m = true -> satisfiable m.
Proof.
  intros n literals m E. unfold assignment_accepts in E. apply andb_prop in E.
  destruct E as [E Hm]. apply andb_prop in E. destruct E as [Hl _].
  rewrite forallb_forall in Hl, Hm. exists (fun v => literal_in (v, false) literals).
  intros cl Hc. specialize (Hm cl Hc). apply existsb_exists in Hm.
  destruct Hm as [[v x] [Hin Hx]]. exists (v, x). split; [exact Hin|]. unfold literal_true.
  cbn [fst snd]. destruct x; simpl; [|exact Hx].
  apply literal_in_in, Hl, andb_prop in Hx. destruct Hx as [_ Hx].
  now rewrite negb_true_iff in Hx.
Qed.
