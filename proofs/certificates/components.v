(** * Certificates of geography, AVOID TRUE, NODE KAYLES, UNO, and of sums of them

[[
Theorem generalized_geography_accepted : forall c wins arcs p,
  component_accepts c wins (Geography arcs p) = true -> outcome (gg_move arcs) wins p.

Theorem undirected_geography_accepted : forall c wins g u visited,
  component_accepts c wins (Tokens (ug_edges g) ([u], visited) 0) = true ->
  outcome (ug_move g) wins (u, visited).

Theorem undirected_geography_pass_accepted : forall c wins g u visited,
  component_accepts c wins (Tokens (ug_edges g) ([u], visited) 1) = true ->
  outcome (pass_move (ug_move g)) wins ((u, visited), true).

Theorem undirected_geography_tokens_accepted : forall c wins edges p,
  component_accepts c wins (Tokens edges p 0) = true -> outcome (tokens_move edges) wins p.

Theorem avoid_true_accepted : forall c wins f T,
  component_accepts c wins (AvoidTrue f T) = true -> outcome (at_move f) wins T.

Theorem node_kayles_accepted : forall c wins g taken,
  component_accepts c wins (Kayles g taken) = true -> outcome (nk_move g) wins taken.

Theorem uno_accepted : forall c wins p,
  component_accepts c wins (Cards p) = true -> outcome uno_move wins p.

Theorem sum_accepted : forall c wins l,
  sum_accepts c wins l = true -> outcome summands_move wins l.

Theorem sum_of_two_accepted : forall c wins g h u v visited visited',
  sum_accepts c wins [Tokens (ug_edges g) ([u], visited) 0; Tokens (ug_edges h) ([v], visited') 0]
    = true ->
  outcome (sum_move (ug_move g) (ug_move h)) wins ((u, visited), (v, visited')).
]]

    The functions that list the moves of each ruleset, proved to list them all. What has been
    visited, taken or set is a list here, and the order of a list does not matter: positions that
    differ only in it are alike. *)

From Coq Require Import Bool List Arith Lia Permutation.
From Gadgetry.games Require Import outcome passes sum.
From Gadgetry.formulas Require Import avoid_true.
From Gadgetry.geography Require Import generalized_geography undirected_geography uno.
From Gadgetry.kayles Require Import node_kayles.
From Gadgetry.certificates Require Import strategy impartial.
Import ListNotations.

(** * The rule that no other file has *)

(** Any number of passes, which either player may use. *)
Inductive passes_move {position : Type} (move : position -> position -> Prop) :
  position * nat -> position * nat -> Prop :=
| passes_step p q n : move p q -> passes_move move (p, n) (q, n)
| passes_use p n : passes_move move (p, S n) (p, n).

(** * One game of them *)
Inductive component :=
| Geography (arcs : list (nat * nat)) (p : nat * list nat)
| Tokens (edges : list (nat * nat)) (p : list nat * list nat) (passes : nat)
| AvoidTrue (f : positive_cnf) (T : list nat)
| Kayles (g : kayles_graph) (taken : list nat)
| Cards (p : uno).

Inductive component_move : component -> component -> Prop :=
| geography_move arcs p q : gg_move arcs p q ->
    component_move (Geography arcs p) (Geography arcs q)
| tokens_or_pass edges p n q n' : passes_move (tokens_move edges) (p, n) (q, n') ->
    component_move (Tokens edges p n) (Tokens edges q n')
| avoid_true_move f T T' : at_move f T T' -> component_move (AvoidTrue f T) (AvoidTrue f T')
| kayles_move g taken taken' : nk_move g taken taken' ->
    component_move (Kayles g taken) (Kayles g taken')
| cards_move p q : uno_move p q -> component_move (Cards p) (Cards q).

Inductive alike : component -> component -> Prop :=
| alike_geography arcs u l l' : same_set l l' ->
    alike (Geography arcs (u, l)) (Geography arcs (u, l'))
| alike_tokens edges k k' l l' n : Permutation k k' -> same_set l l' ->
    alike (Tokens edges (k, l) n) (Tokens edges (k', l') n)
| alike_avoid_true f l l' : same_set l l' -> alike (AvoidTrue f l) (AvoidTrue f l')
| alike_kayles g l l' : same_set l l' -> alike (Kayles g l) (Kayles g l')
| alike_cards h h' o o' shown : Permutation h h' -> Permutation o o' ->
    alike (Cards {| hand := h; opposite := o; pile := shown |})
      (Cards {| hand := h'; opposite := o'; pile := shown |}).

Definition same_pair (x y : nat * nat) : bool := (fst x =? fst y) && (snd x =? snd y).
Fixpoint same_list {X : Type} (equal : X -> X -> bool) (l l' : list X) : bool :=
  match l, l' with
  | [], [] => true
  | x :: r, y :: r' => equal x y && same_list equal r r'
  | _, _ => false
  end.
Definition same_pile (a b : option card) : bool :=
  match a, b with Some x, Some y => same_pair x y | None, None => true | _, _ => false end.

Definition same_component (a b : component) : bool :=
  match a, b with
  | Geography arcs (u, l), Geography arcs' (u', l') =>
      same_list same_pair arcs arcs' && (u =? u') && same_set_test l l'
  | Tokens edges (k, l) n, Tokens edges' (k', l') n' =>
      same_list same_pair edges edges' && permuted Nat.eqb k k' && same_set_test l l' && (n =? n')
  | AvoidTrue f l, AvoidTrue f' l' =>
      (variables f =? variables f') &&
      same_list (same_list Nat.eqb) (clauses f) (clauses f') && same_set_test l l'
  | Kayles g l, Kayles g' l' =>
      (nk_vertices g =? nk_vertices g') && same_list same_pair (nk_edges g) (nk_edges g') &&
      same_set_test l l'
  | Cards p, Cards q =>
      permuted same_pair (hand p) (hand q) && permuted same_pair (opposite p) (opposite q) &&
      same_pile (pile p) (pile q)
  | _, _ => false
  end.

(** * The moves, listed *)
Definition targets (arcs : list (nat * nat)) (u : nat) (visited : list nat) : list nat :=
  nodup Nat.eq_dec (filter (fun w => negb (member w visited))
    (map snd (filter (fun e => fst e =? u) arcs))).

Definition named_step (tokens : list nat) (u w : nat) : written :=
  match tokens with [_] => Number w | _ => Both (Number u) (Number w) end.

Definition token_moves (edges : list (nat * nat)) (tokens visited : list nat) :
  list (written * (list nat * list nat)) :=
  flat_map (fun place =>
    map (fun w => (named_step tokens (snd (fst place)) w,
        (fst (fst place) ++ w :: snd place, w :: visited)))
      (targets (both_ways edges) (snd (fst place)) visited)) (splits tokens).

Definition still_false (f : positive_cnf) (T : list nat) (v : nat) : bool :=
  negb (member v T) &&
  existsb (fun c => forallb (fun w => negb (member w (v :: T))) c) (clauses f).

Definition first_of_its_kind (place : list card * card * list card) : bool :=
  negb (existsb (same_pair (snd (fst place))) (fst (fst place))).

Definition component_moves (p : component) : list (written * component) :=
  match p with
  | Geography arcs (u, visited) =>
      map (fun w => (Number w, Geography arcs (w, w :: visited))) (targets arcs u visited)
  | Tokens edges (tokens, visited) n =>
      map (fun named => (fst named, Tokens edges (snd named) n)) (token_moves edges tokens visited)
      ++ match n with 0 => [] | S n' => [(Pass, Tokens edges (tokens, visited) n')] end
  | AvoidTrue f T =>
      map (fun v => (Number v, AvoidTrue f (v :: T)))
        (filter (still_false f T) (seq 1 (variables f)))
  | Kayles g taken =>
      map (fun v => (Number v, Kayles g (v ::
          filter (fun w => negb (member w taken)) (neighbours (nk_edges g) v) ++ taken)))
        (filter (fun v => negb (member v taken)) (seq 0 (nk_vertices g)))
  | Cards u =>
      map (fun place => let x := snd (fst place) in
          (Both (Number (fst x)) (Number (snd x)),
            Cards {| hand := opposite u; opposite := fst (fst place) ++ snd place;
              pile := Some x |}))
        (filter (fun place => matches (snd (fst place)) (pile u) && first_of_its_kind place)
          (splits (hand u)))
  end.

Definition component_accepts : certificate -> bool -> component -> bool :=
  impartial_accepts same_component component_moves.

(** * They are all *)
Lemma same_list_eq {X : Type} (equal : X -> X -> bool) :
  (forall x y, equal x y = true -> x = y) ->
  forall l l', same_list equal l l' = true -> l = l'.
Proof.
  intros H l. induction l as [|x l IH]; intros [|y l'] E; simpl in E; try discriminate; auto.
  apply andb_prop in E. destruct E as [E1 E2]. f_equal; auto.
Qed.

Lemma same_number_eq x y : (x =? y) = true -> x = y.
Proof. apply Nat.eqb_eq. Qed.

Lemma same_pair_eq x y : same_pair x y = true -> x = y.
Proof.
  destruct x as [a b], y as [a' b']. unfold same_pair. simpl. intros E. apply andb_prop in E.
  destruct E as [E1 E2]. apply Nat.eqb_eq in E1, E2. congruence.
Qed.

Lemma same_pile_eq a b : same_pile a b = true -> a = b.
Proof.
  destruct a as [x|], b as [y|]; simpl; intros E; try discriminate; auto.
  f_equal. now apply same_pair_eq.
Qed.

Lemma same_component_alike p q : same_component p q = true -> alike p q.
Proof.
  destruct p as [arcs [u l]|edges [k l] n|f l|g l|[h o shown]],
    q as [arcs' [u' l']|edges' [k' l'] n'|f' l'|g' l'|[h' o' shown']];
    simpl; intros E; try discriminate.
  - apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E2. apply (same_list_eq _ same_pair_eq) in E1. subst.
    constructor. now apply same_set_tested.
  - apply andb_prop in E. destruct E as [E E4]. apply andb_prop in E. destruct E as [E E3].
    apply andb_prop in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E4. apply (same_list_eq _ same_pair_eq) in E1. subst.
    constructor; [|now apply same_set_tested].
    now apply (permuted_permutation Nat.eqb same_number_eq).
  - apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E1. apply (same_list_eq _ (same_list_eq _ same_number_eq)) in E2.
    destruct f as [n cs], f' as [n' cs']. simpl in *. subst. constructor. now apply same_set_tested.
  - apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E1. apply (same_list_eq _ same_pair_eq) in E2.
    destruct g as [n es], g' as [n' es']. simpl in *. subst. constructor. now apply same_set_tested.
  - apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
    apply same_pile_eq in E3. subst.
    constructor; now apply (permuted_permutation same_pair same_pair_eq).
Qed.

Lemma alike_symmetric p q : alike p q -> alike q p.
Proof.
  intros A. destruct A as [arcs u l l' H|edges k k' l l' n H H'|f l l' H|g l l' H
    |h h' o o' shown H H']; constructor; auto using same_set_back, Permutation_sym.
Qed.

Lemma alike_itself p : alike p p.
Proof.
  destruct p as [arcs [u l]|edges [k l] n|f l|g l|[h o shown]]; constructor;
    auto using same_set_itself.
Qed.

Lemma same_set_app a l l' : same_set l l' -> same_set (a ++ l) (a ++ l').
Proof. intros H v. rewrite !in_app_iff, (H v). reflexivity. Qed.

(** What can be done in one of two alike positions can be done in the other. *)
Lemma alike_forth p q p' : alike p q -> component_move p p' ->
  exists q', component_move q q' /\ alike p' q'.
Proof.
  intros A M. destruct A as [arcs u l l' H|edges k k' l l' n H H'|f l l' H|g l l' H
    |h h' o o' shown H H']; inversion M as [arcs0 p0 q0 Mv E1 E2|edges0 p0 n0 q0 n1 Mv E1 E2
    |f0 T0 T1 Mv E1 E2|g0 t0 t1 Mv E1 E2|p0 q0 Mv E1 E2]; subst.
  - inversion Mv as [u0 w l0 A N E1 E2]; subst. exists (Geography arcs (w, w :: l')). split.
    + do 2 constructor; [exact A|]. now apply (same_set_not _ l).
    + constructor. now apply same_set_cons.
  - inversion Mv as [p0 q1 n2 Mt E1 E2|p0 n2 E1 E2]; subst.
    + inversion Mt as [before u w after l0 A N E1 E2]; subst.
      destruct (permuted_split before after k' u H) as [before' [after' [-> P]]].
      exists (Tokens edges (before' ++ w :: after', w :: l') n1). split.
      * do 3 constructor; [exact A|]. now apply (same_set_not _ l).
      * constructor; [now apply permuted_replace|now apply same_set_cons].
    + exists (Tokens edges (k', l') n1). split; [constructor; apply passes_use|now constructor].
  - inversion Mv as [T0 v c R N Hc L E1 E2]; subst. exists (AvoidTrue f (v :: l')). split.
    + constructor. apply at_step with c; auto; [now apply (same_set_not _ l)|].
      intros w Hw. apply (same_set_not w (v :: l)); [now apply same_set_cons|now apply L].
    + constructor. now apply same_set_cons.
  - inversion Mv as [t0 v R N E1 E2]; subst.
    exists (Kayles g (v :: neighbours (nk_edges g) v ++ l')). split.
    + do 2 constructor; [exact R|]. now apply (same_set_not _ l).
    + constructor. now apply same_set_cons, same_set_app.
  - inversion Mv as [before x after others shown0 F E1 E2]; subst.
    destruct (permuted_split before after h' x H) as [before' [after' [-> P]]].
    exists (Cards {| hand := o'; opposite := before' ++ after'; pile := Some x |}).
    split; [now do 2 constructor|now constructor].
Qed.

Lemma targets_in arcs u visited w :
  In w (targets arcs u visited) <-> In (u, w) arcs /\ ~ In w visited.
Proof.
  unfold targets. rewrite nodup_In, filter_In, in_map_iff, negb_true_iff, member_not. split.
  - intros [[[a b] [E Hin]] N]. apply filter_In in Hin. destruct Hin as [Hin F]. simpl in *.
    apply Nat.eqb_eq in F. subst. auto.
  - intros [Hin N]. split; [|exact N]. exists (u, w). split; [reflexivity|].
    apply filter_In. split; [exact Hin|]. apply Nat.eqb_refl.
Qed.

Lemma token_moves_legal edges tokens visited m q : In (m, q) (token_moves edges tokens visited) ->
  tokens_move edges (tokens, visited) q.
Proof.
  unfold token_moves. intros Hin. apply in_flat_map in Hin. destruct Hin as [[[b u] a] [Hs Hin]].
  apply splits_in in Hs. apply in_map_iff in Hin. destruct Hin as [w [E Hw]]. simpl in *.
  apply targets_in in Hw. inversion E; subst. now constructor.
Qed.

Lemma token_moves_all edges tokens visited q : tokens_move edges (tokens, visited) q ->
  exists m, In (m, q) (token_moves edges tokens visited).
Proof.
  intros M. inversion M as [b u w a l A N E1 E2]. exists (named_step tokens u w).
  unfold token_moves. apply in_flat_map. exists (b, u, a). split; [now apply splits_in|].
  apply in_map_iff. exists w. simpl. split; [now subst|]. now apply targets_in.
Qed.

Lemma still_false_iff f T v :
  still_false f T v = true <-> ~ In v T /\ exists c, In c (clauses f) /\ alive (v :: T) c.
Proof.
  unfold still_false. rewrite andb_true_iff, negb_true_iff, member_not, existsb_exists.
  split; intros [N [c [Hc H]]]; split; auto; exists c; split; auto.
  - rewrite forallb_forall in H. intros w Hw. specialize (H w Hw).
    now rewrite negb_true_iff, member_not in H.
  - apply forallb_forall. intros w Hw. rewrite negb_true_iff, member_not. now apply H.
Qed.

(** The neighbours of v that were taken before need not be taken once more. *)
Lemma taken_once taken v more : same_set (v :: more ++ taken)
  (v :: filter (fun w => negb (member w taken)) more ++ taken).
Proof.
  apply same_set_cons. intros w. rewrite !in_app_iff, filter_In, negb_true_iff, member_not.
  destruct (in_dec Nat.eq_dec w taken); tauto.
Qed.

Lemma first_split (x : card) l : In x l ->
  exists before after, l = before ++ x :: after /\ existsb (same_pair x) before = false.
Proof.
  induction l as [|y l IH]; intros Hin; [destruct Hin|].
  destruct (same_pair x y) eqn:E.
  - apply same_pair_eq in E. subst y. now exists [], l.
  - destruct Hin as [<-|Hin].
    + exfalso. destruct y as [a b]. unfold same_pair in E. simpl in E.
      rewrite !Nat.eqb_refl in E. discriminate.
    + destruct (IH Hin) as [before [after [-> N]]]. exists (y :: before), after.
      split; [reflexivity|]. simpl. now rewrite E.
Qed.

Lemma component_moves_legal p m q : In (m, q) (component_moves p) ->
  exists q', component_move p q' /\ alike q' q.
Proof.
  destruct p as [arcs [u l]|edges [k l] n|f l|g l|[h o shown]]; cbn [component_moves]; intros Hin.
  - apply in_map_iff in Hin. destruct Hin as [w [E Hw]]. apply targets_in in Hw. inversion E; subst.
    eexists. split; [|apply alike_itself]. now do 2 constructor.
  - exists q. split; [|apply alike_itself]. apply in_app_iff in Hin. destruct Hin as [Hin|Hin].
    + apply in_map_iff in Hin. destruct Hin as [[m' q'] [E Hin]]. inversion E; subst.
      do 2 constructor. now apply token_moves_legal with m.
    + destruct n as [|n]; [destruct Hin|]. destruct Hin as [Hin|[]]. inversion Hin; subst.
      constructor. apply passes_use.
  - exists q. split; [|apply alike_itself]. apply in_map_iff in Hin. destruct Hin as [v [E Hv]].
    inversion E; subst. apply filter_In in Hv. destruct Hv as [R F]. apply in_seq in R.
    apply still_false_iff in F. destruct F as [N [c [Hc A]]].
    constructor. apply at_step with c; auto. lia.
  - apply in_map_iff in Hin. destruct Hin as [v [E Hv]]. inversion E; subst.
    apply filter_In in Hv. destruct Hv as [R F]. apply in_seq in R.
    rewrite negb_true_iff, member_not in F.
    exists (Kayles g (v :: neighbours (nk_edges g) v ++ l)). split.
    + do 2 constructor; [lia|exact F].
    + constructor. apply taken_once.
  - exists q. split; [|apply alike_itself]. apply in_map_iff in Hin.
    destruct Hin as [[[b x] a] [E Hs]]. cbn [fst snd] in E. inversion E; subst.
    apply filter_In in Hs. destruct Hs as [Hs F].
    apply splits_in in Hs. apply andb_prop in F. destruct F as [F _].
    cbn [fst snd hand opposite pile] in *. subst. now do 2 constructor.
Qed.

Lemma component_moves_all p q : component_move p q ->
  exists m q', In (m, q') (component_moves p) /\ alike q' q.
Proof.
  intros M. destruct M as [arcs p q Mv|edges p n q n' Mv|f T T' Mv|g t t' Mv|p q Mv].
  - destruct Mv as [u w l A N]. exists (Number w), (Geography arcs (w, w :: l)).
    split; [|apply alike_itself]. apply in_map_iff. exists w. split; [reflexivity|].
    now apply targets_in.
  - destruct p as [k l]. inversion Mv as [p0 q1 n2 Mt E1 E2|p0 n2 E1 E2]; subst.
    + destruct (token_moves_all edges k l q Mt) as [m Hin]. exists m, (Tokens edges q n').
      split; [|apply alike_itself]. cbn [component_moves]. apply in_app_iff. left.
      apply in_map_iff. now exists (m, q).
    + exists Pass, (Tokens edges (k, l) n'). split; [|apply alike_itself].
      cbn [component_moves]. apply in_app_iff. right. now left.
  - destruct Mv as [T v c R N Hc A]. exists (Number v), (AvoidTrue f (v :: T)).
    split; [|apply alike_itself]. apply in_map_iff. exists v. split; [reflexivity|].
    apply filter_In. split; [apply in_seq; lia|]. apply still_false_iff. eauto.
  - destruct Mv as [t v R N].
    exists (Number v), (Kayles g (v ::
      filter (fun w => negb (member w t)) (neighbours (nk_edges g) v) ++ t)). split.
    + apply in_map_iff. exists v. split; [reflexivity|]. apply filter_In.
      split; [apply in_seq; lia|]. now rewrite negb_true_iff, member_not.
    + apply alike_symmetric. constructor. apply taken_once.
  - destruct Mv as [b x a o shown F].
    destruct (first_split x (b ++ x :: a)) as [b' [a' [E N]]]; [apply in_elt|].
    exists (Both (Number (fst x)) (Number (snd x))),
      (Cards {| hand := o; opposite := b' ++ a'; pile := Some x |}). split.
    + cbn [component_moves]. apply in_map_iff. exists (b', x, a'). split; [reflexivity|].
      apply filter_In. split; [now apply splits_in|]. unfold first_of_its_kind.
      cbn [fst snd pile]. now rewrite F, N.
    + constructor; [reflexivity|]. apply Permutation_app_inv with x. rewrite <- E. reflexivity.
Qed.

Lemma component_rules : executable component_move alike same_component component_moves.
Proof.
  constructor.
  - apply same_component_alike.
  - apply alike_symmetric.
  - apply alike_forth.
  - apply component_moves_legal.
  - apply component_moves_all.
Qed.

(** * Each ruleset by itself *)
Section Alone.
  Context {position position' : Type}.
  Variables (move : position -> position -> Prop) (move' : position' -> position' -> Prop).
  Variable name : position -> position'.
  Hypothesis name_moves : forall p x, move' (name p) x <-> exists q, move p q /\ x = name q.

  (** The same game under another name. *)
  Lemma alone b p : outcome move' b (name p) -> outcome move b p.
  Proof.
    destruct (bisimilar move move' (fun p x => x = name p)) with (p1 := p) (p2 := name p)
      as [W L]; auto.
    - intros p1 x q1 -> M. exists (name q1). split; [|reflexivity]. apply name_moves. eauto.
    - intros p1 x y -> M. apply name_moves in M. destruct M as [q1 [M ->]]. eauto.
    - destruct b; [apply W|apply L].
  Qed.
End Alone.

Lemma component_won c wins p : component_accepts c wins p = true -> outcome component_move wins p.
Proof. apply impartial_accepted with alike. exact component_rules. Qed.

Theorem generalized_geography_accepted : forall c wins arcs p,
  component_accepts c wins (Geography arcs p) = true -> outcome (gg_move arcs) wins p.
Proof.
  intros c wins arcs p H. apply component_won in H. revert H. apply alone.
  clear p. intros p x. split.
  - intros M. inversion M as [a p0 q Mv E1 E2| | | |]; subst. eauto.
  - intros [q [M ->]]. now constructor.
Qed.

Lemma tokens_and_passes c wins edges p n : component_accepts c wins (Tokens edges p n) = true ->
  outcome (passes_move (tokens_move edges)) wins (p, n).
Proof.
  intros H. apply component_won in H. revert H.
  apply (alone (passes_move (tokens_move edges)) component_move
    (fun p => Tokens edges (fst p) (snd p))) with (p := (p, n)).
  clear p n. intros [p n] x. split.
  - intros M. inversion M as [|e p0 n0 q n' Mv E1 E2| | |]; subst. exists (q, n'). auto.
  - intros [[q n'] [M ->]]. now constructor.
Qed.

Theorem undirected_geography_tokens_accepted : forall c wins edges p,
  component_accepts c wins (Tokens edges p 0) = true -> outcome (tokens_move edges) wins p.
Proof.
  intros c wins edges p H. apply tokens_and_passes in H. revert H.
  apply (alone (tokens_move edges) (passes_move (tokens_move edges)) (fun p => (p, 0))).
  clear p. intros p x. split.
  - intros M. inversion M as [p0 q n Mv E1 E2|]; subst. eauto.
  - intros [q [M ->]]. now constructor.
Qed.

(** One token. *)
Lemma one_token g p x : tokens_move (ug_edges g) ([fst p], snd p) x <->
  exists q, ug_move g p q /\ x = ([fst q], snd q).
Proof.
  destruct p as [u l]. cbn [fst snd]. split.
  - intros M. inversion M as [b u0 w a l0 A N E1 E2]; subst.
    destruct b as [|y b]; [|destruct b; discriminate]. simpl in E1. inversion E1; subst.
    exists (w, w :: l). split; [now constructor|reflexivity].
  - intros [q [M ->]]. inversion M as [u0 w l0 A N E1 E2]; subst. cbn [fst snd].
    now apply (token_step _ [] u w []).
Qed.

Theorem undirected_geography_accepted : forall c wins g u visited,
  component_accepts c wins (Tokens (ug_edges g) ([u], visited) 0) = true ->
  outcome (ug_move g) wins (u, visited).
Proof.
  intros c wins g u visited H. apply undirected_geography_tokens_accepted in H. revert H.
  apply (alone (ug_move g) (tokens_move (ug_edges g)) (fun p => ([fst p], snd p)))
    with (p := (u, visited)).
  apply one_token.
Qed.

Theorem undirected_geography_pass_accepted : forall c wins g u visited,
  component_accepts c wins (Tokens (ug_edges g) ([u], visited) 1) = true ->
  outcome (pass_move (ug_move g)) wins ((u, visited), true).
Proof.
  intros c wins g u visited H. apply tokens_and_passes in H. revert H.
  apply (alone (pass_move (ug_move g)) (passes_move (tokens_move (ug_edges g)))
    (fun p => (([fst (fst p)], snd (fst p)), if snd p then 1 else 0)))
    with (p := ((u, visited), true)).
  intros [p b] x. cbn [fst snd]. split.
  - intros M. assert (Step : forall q, tokens_move (ug_edges g) ([fst p], snd p) q ->
      exists q', pass_move (ug_move g) (p, b) q' /\
        (q, if b then 1 else 0) = (([fst (fst q')], snd (fst q')), if snd q' then 1 else 0)).
    { intros q Mv. apply one_token in Mv. destruct Mv as [q' [Mv ->]]. exists (q', b).
      split; [now constructor|reflexivity]. }
    destruct b; inversion M as [p0 q n Mv E1 E2|p0 n E1 E2]; subst; auto.
    exists (p, false). split; [constructor|reflexivity].
  - intros [[q b'] [M ->]]. inversion M as [p0 q0 b0 Mv E1 E2|p0 E1 E2]; subst; cbn [fst snd].
    + constructor. apply one_token. eauto.
    + apply passes_use.
Qed.

Theorem avoid_true_accepted : forall c wins f T,
  component_accepts c wins (AvoidTrue f T) = true -> outcome (at_move f) wins T.
Proof.
  intros c wins f T H. apply component_won in H. revert H. apply alone.
  clear T. intros T x. split.
  - intros M. inversion M as [| |f0 T0 T' Mv E1 E2| |]; subst. eauto.
  - intros [q [M ->]]. now constructor.
Qed.

Theorem node_kayles_accepted : forall c wins g taken,
  component_accepts c wins (Kayles g taken) = true -> outcome (nk_move g) wins taken.
Proof.
  intros c wins g taken H. apply component_won in H. revert H. apply alone.
  clear taken. intros taken x. split.
  - intros M. inversion M as [| | |g0 t t' Mv E1 E2|]; subst. eauto.
  - intros [q [M ->]]. now constructor.
Qed.

Theorem uno_accepted : forall c wins p,
  component_accepts c wins (Cards p) = true -> outcome uno_move wins p.
Proof.
  intros c wins p H. apply component_won in H. revert H. apply alone.
  clear p. intros p x. split.
  - intros M. inversion M as [| | | |p0 q Mv E1 E2]; subst. eauto.
  - intros [q [M ->]]. now constructor.
Qed.

(** * Sums of any number of them *)
Inductive summands_move : list component -> list component -> Prop :=
| summand_moves before p q after : component_move p q ->
    summands_move (before ++ p :: after) (before ++ q :: after).

Definition sum_moves (l : list component) : list (written * list component) :=
  flat_map (fun place =>
    map (fun named => (Both (Number (length (fst (fst place)))) (fst named),
        fst (fst place) ++ snd named :: snd place))
      (component_moves (snd (fst place)))) (splits l).

Definition sum_accepts : certificate -> bool -> list component -> bool :=
  impartial_accepts (same_list same_component) sum_moves.

Lemma all_alike_itself l : Forall2 alike l l.
Proof. induction l; constructor; auto using alike_itself. Qed.

Lemma alike_in_place before p q after : alike p q ->
  Forall2 alike (before ++ p :: after) (before ++ q :: after).
Proof.
  intros A. apply Forall2_app; [apply all_alike_itself|].
  constructor; [exact A|apply all_alike_itself].
Qed.

Lemma sum_rules : executable summands_move (Forall2 alike) (same_list same_component) sum_moves.
Proof.
  constructor.
  - intros l. induction l as [|x l IH]; intros [|y l'] E; simpl in E; try discriminate;
      constructor; apply andb_prop in E; destruct E as [E1 E2]; auto using same_component_alike.
  - intros l l' A. induction A as [|x y l l' A F IH]; constructor; auto using alike_symmetric.
  - intros l l' next A M. destruct M as [before p q after M].
    apply Forall2_app_inv_l in A. destruct A as [b' [r' [A1 [A2 ->]]]].
    inversion A2 as [|p0 p' l0 a' Ap Aa E1 E2]; subst.
    destruct (alike_forth p p' q Ap M) as [q' [M' Aq]].
    exists (b' ++ q' :: a'). split; [now constructor|].
    apply Forall2_app; [exact A1|now constructor].
  - intros l m q Hin. apply in_flat_map in Hin. destruct Hin as [[[b p] a] [Hs Hin]].
    apply splits_in in Hs. apply in_map_iff in Hin. destruct Hin as [[m' q'] [E Hin]].
    cbn [fst snd] in *. inversion E; subst.
    destruct (component_moves_legal p m' q' Hin) as [q2 [M A]].
    exists (b ++ q2 :: a). split; [now constructor|now apply alike_in_place].
  - intros l q M. destruct M as [b p q a M].
    destruct (component_moves_all p q M) as [m [q' [Hin A]]].
    exists (Both (Number (length b)) m), (b ++ q' :: a). split; [|now apply alike_in_place].
    apply in_flat_map. exists (b, p, a). split; [now apply splits_in|].
    apply in_map_iff. now exists (m, q').
Qed.

Theorem sum_accepted : forall c wins l,
  sum_accepts c wins l = true -> outcome summands_move wins l.
Proof. intros c wins l. apply impartial_accepted with (Forall2 alike). exact sum_rules. Qed.

(** A component of a game with one token and without passes. *)
Definition walking (g : graph) (p : nat * list nat) : component :=
  Tokens (ug_edges g) ([fst p], snd p) 0.

Lemma walking_moves g p x : component_move (walking g p) x <->
  exists q, ug_move g p q /\ x = walking g q.
Proof.
  unfold walking. split.
  - intros M. inversion M as [|e p0 n q n' Mv E1 E2| | |]; subst.
    inversion Mv as [p0 q1 n Mt E1 E2|]; subst. apply one_token in Mt.
    destruct Mt as [q' [Mt ->]]. eauto.
  - intros [q [M ->]]. do 2 constructor. apply one_token. eauto.
Qed.

Theorem sum_of_two_accepted : forall c wins g h u v visited visited',
  sum_accepts c wins [Tokens (ug_edges g) ([u], visited) 0; Tokens (ug_edges h) ([v], visited') 0]
    = true ->
  outcome (sum_move (ug_move g) (ug_move h)) wins ((u, visited), (v, visited')).
Proof.
  intros c wins g h u v visited visited' H. apply sum_accepted in H. revert H.
  apply (alone (sum_move (ug_move g) (ug_move h)) summands_move
    (fun p => [walking g (fst p); walking h (snd p)])) with (p := ((u, visited), (v, visited'))).
  intros [p q] x. cbn [fst snd]. split.
  - intros M. inversion M as [b c1 c2 a Mc E1 E2].
    destruct b as [|b1 [|b2 b]]; inversion E1; subst.
    + apply walking_moves in Mc. destruct Mc as [p' [Mp ->]]. exists (p', q).
      split; [now constructor|reflexivity].
    + apply walking_moves in Mc. destruct Mc as [q' [Mq ->]]. exists (p, q').
      split; [now constructor|reflexivity].
    + destruct b; discriminate.
  - intros [[p' q'] [M ->]]. inversion M as [p0 p1 q0 Mp E1 E2|p0 q0 q1 Mq E1 E2]; subst.
    + apply (summand_moves []). apply walking_moves. eauto.
    + apply (summand_moves [walking g p']). apply walking_moves. eauto.
Qed.
