(** G(A) without variables and clauses: three legs of five edges at y, which the second player wins.

    Only the numbers of changes along the legs matter: a move takes one or two from a leg, or one
    from each ([leg_options]). The zeros are in a list ([leg_zeros]); that every move from a zero
    can be answered by a move to one is computed ([zeros_answered]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.flags Require Import colourings line_words route_graphs flag_graph.
Import ListNotations.

(** * The game on the lengths of the legs *)
Definition legs : Type := nat * nat * nat.
Definition leg_options (p : legs) : list legs :=
  let '(a, b, c) := p in
  (if 1 <=? a then [(a - 1, b, c)] else []) ++ (if 2 <=? a then [(a - 2, b, c)] else []) ++
  (if 1 <=? b then [(a, b - 1, c)] else []) ++ (if 2 <=? b then [(a, b - 2, c)] else []) ++
  (if 1 <=? c then [(a, b, c - 1)] else []) ++ (if 2 <=? c then [(a, b, c - 2)] else []) ++
  (if 1 <=? a + b + c then [(a - 1, b - 1, c - 1)] else []).

Definition orders (p : legs) : list legs :=
  let '(a, b, c) := p in [(a, b, c); (a, c, b); (b, a, c); (b, c, a); (c, a, b); (c, b, a)].
Definition leg_zeros : list legs := flat_map orders
  [(0, 0, 0); (0, 0, 3); (0, 1, 2); (0, 1, 5); (0, 2, 4); (0, 3, 3); (0, 4, 5); (1, 1, 3);
   (1, 3, 4); (1, 5, 5); (2, 2, 2); (2, 2, 5); (2, 4, 4); (3, 3, 5); (4, 4, 5); (5, 5, 5)].
Definition same_legs (p p' : legs) : bool :=
  let '(a, b, c) := p in let '(a', b', c') := p' in (a =? a') && (b =? b') && (c =? c').
Definition leg_zero (p : legs) : bool := existsb (same_legs p) leg_zeros.

Lemma zeros_answered :
  forallb (fun p => forallb (fun p' => existsb leg_zero (leg_options p')) (leg_options p))
    leg_zeros = true.
Proof. vm_compute. reflexivity. Qed.

Lemma leg_zero_in p : leg_zero p = true -> In p leg_zeros.
Proof.
  intros Z. apply existsb_exists in Z. destruct Z as [[[a b] c] [Hin E]].
  destruct p as [[a' b'] c']. cbn [same_legs] in E. rewrite !andb_true_iff, !Nat.eqb_eq in E.
  destruct E as [[-> ->] ->]. exact Hin.
Qed.

Definition leg_sum (p : legs) : nat := let '(a, b, c) := p in a + b + c.

Lemma leg_options_cases a b c p : In p (leg_options (a, b, c)) <->
  (1 <= a /\ p = (a - 1, b, c)) \/ (2 <= a /\ p = (a - 2, b, c)) \/
  (1 <= b /\ p = (a, b - 1, c)) \/ (2 <= b /\ p = (a, b - 2, c)) \/
  (1 <= c /\ p = (a, b, c - 1)) \/ (2 <= c /\ p = (a, b, c - 2)) \/
  (1 <= a + b + c /\ p = (a - 1, b - 1, c - 1)).
Proof.
  assert (If : forall m n (x : legs), In p (if m <=? n then [x] else []) <-> m <= n /\ p = x).
  { intros m n x. destruct (Nat.leb_spec m n) as [L|L]; simpl; split; intros H.
    - destruct H as [<-|[]]. auto.
    - destruct H as [_ ->]. now left.
    - destruct H.
    - lia. }
  unfold leg_options. rewrite !in_app_iff, !If. reflexivity.
Qed.

Lemma leg_options_less p p' : In p' (leg_options p) -> leg_sum p' < leg_sum p.
Proof.
  destruct p as [[a b] c]. rewrite leg_options_cases.
  intros [H|[H|[H|[H|[H|[H|H]]]]]]; destruct H as [L ->]; simpl; lia.
Qed.

Lemma leg_zero_loses p : leg_zero p = true -> Loses (fun p p' => In p' (leg_options p)) p.
Proof.
  remember (leg_sum p) as n eqn:E. revert p E. induction n as [n IH] using lt_wf_ind.
  intros p -> Z. constructor. intros p' M. pose proof zeros_answered as A.
  rewrite forallb_forall in A. specialize (A p (leg_zero_in p Z)).
  rewrite forallb_forall in A. specialize (A p' M). apply existsb_exists in A.
  destruct A as [p'' [M' Z']]. apply wins_by with p''; [exact M'|].
  apply (IH (leg_sum p'')); [|reflexivity|exact Z'].
  apply leg_options_less in M, M'. lia.
Qed.

(** * Colourings of the legs *)
Notation on_leg := (on_line (seq 0 3) (fun _ => Leg)).
Notation leg_length := (changes_of (fun _ : nat => Leg)).
Definition lengths (d : @route_vertex nat -> bool) : legs :=
  (leg_length d 0, leg_length d 1, leg_length d 2).

Lemma no_full d : full (seq 0 3) (fun _ : nat => Leg) d = false.
Proof.
  destruct (full (seq 0 3) (fun _ => Leg) d) eqn:F; [|reflexivity].
  apply full_iff in F. destruct F as [j [_ [R _]]]. discriminate.
Qed.

Lemma legs_forth d d' : recolours on_leg d d' -> In (lengths d') (leg_options (lengths d)).
Proof.
  intros M. apply (move_step Nat.eq_dec) in M. unfold lengths. apply leg_options_cases.
  destruct M as [j n Hj Hn E Others _ _|_ Somewhere H _ _|_ Somewhere H _ _|F _ _ _ _].
  - apply in_seq in Hj.
    assert (Rest : forall i, i < 3 -> i <> j -> leg_length d' i = leg_length d i).
    { intros i Li N. apply Others; [apply in_seq; lia|exact N]. }
    destruct j as [|[|[|j]]]; [| | |lia].
    + rewrite (Rest 1), (Rest 2), E by lia. destruct Hn as [-> | [-> _]]; [right; left|left];
        (split; [lia|]); repeat f_equal; lia.
    + rewrite (Rest 0), (Rest 2), E by lia. right; right.
      destruct Hn as [-> | [-> _]]; [right; left|left]; (split; [lia|]); repeat f_equal; lia.
    + rewrite (Rest 0), (Rest 1), E by lia. right; right; right; right.
      destruct Hn as [-> | [-> _]]; [right; left|left]; (split; [lia|]); repeat f_equal; lia.
  - rewrite !H by (apply in_seq; lia). do 6 right. split; [|reflexivity].
    destruct Somewhere as [j [Hj L]]. apply in_seq in Hj. destruct j as [|[|[|j]]]; lia.
  - destruct Somewhere as [j [_ [R _]]]. discriminate.
  - rewrite no_full in F. discriminate.
Qed.

Lemma legs_back d p : In p (leg_options (lengths d)) ->
  exists d', recolours on_leg d d' /\ lengths d' = p.
Proof.
  assert (One : forall j n, j < 3 -> n = 2 \/ n = 1 -> n <= leg_length d j ->
    exists d', recolours on_leg d d' /\ leg_length d' j = leg_length d j - n /\
    forall i, i < 3 -> i <> j -> leg_length d' i = leg_length d i).
  { intros j n Hj Hn L.
    destruct (move_between Nat.eq_dec (seq 0 3) (fun _ => Leg) d j n)
      as [d' [M [E [Others _]]]]; [apply in_seq; lia|tauto|exact L|].
    exists d'. split; [exact M|]. split; [lia|]. intros i Hi. apply Others. apply in_seq. lia. }
  unfold lengths at 1. rewrite leg_options_cases.
  intros [[L ->]|[[L ->]|[[L ->]|[[L ->]|[[L ->]|[[L ->]|[L ->]]]]]]].
  - destruct (One 0 1) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (One 0 2) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (One 1 1) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (One 1 2) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (One 2 1) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (One 2 2) as [d' [M [E Rest]]]; auto. exists d'. split; [exact M|].
    unfold lengths. now rewrite E, !Rest by lia.
  - destruct (move_near Nat.eq_dec (seq 0 3) (fun _ => Leg) d) as [d' [M H]].
    { destruct (Nat.eq_dec (leg_length d 0) 0) as [E0|E0];
        [|exists 0; split; [apply in_seq|]; lia].
      destruct (Nat.eq_dec (leg_length d 1) 0) as [E1|E1];
        [|exists 1; split; [apply in_seq|]; lia].
      exists 2. split; [apply in_seq; lia|lia]. }
    exists d'. split; [exact M|].
    destruct (near_effect Nat.eq_dec (seq 0 3) (fun _ => Leg) d d' H) as [E _].
    unfold lengths. rewrite !E, andb_false_r by (apply in_seq; lia). reflexivity.
Qed.

(** * The graph *)
Section Legs.
  Variables loose copies : nat.
  Notation adj := (adj loose copies 0 []).

  Definition to_leg (x : flag_vertex) : @route_vertex nat :=
    match x with At (Extra e) t => Place e (6 - t) | _ => Near end.
  Definition from_leg (x : @route_vertex nat) : flag_vertex :=
    match x with Place e t => At (Extra e) (6 - t) | _ => Y end.
  Definition in_leg (x : flag_vertex) : bool :=
    match x with At (Extra e) t => (e <? 3) && (1 <=? t) && (t <=? 5) | Y => true | _ => false end.
  Definition in_leg' (x : @route_vertex nat) : bool :=
    match x with Place e t => (e <? 3) && (1 <=? t) && (t <=? 5) | Near => true | Far => false end.

  Lemma no_clause : forall c, In c (@nil (list nat)) -> forall v, In v c -> 1 <= v <= 0.
  Proof. intros c []. Qed.

  Lemma leg_edge x y : edge loose copies 0 [] x y ->
    exists e t, e < 3 /\ 1 <= t <= 5 /\ x = At (Extra e) t /\
      y = if t =? 5 then Y else At (Extra e) (S t).
  Proof.
    assert (Extras : forall j, In j (route_nodes copies []) -> exists e, e < 3 /\ j = Extra e).
    { intros j Hj. unfold route_nodes in Hj. rewrite in_app_iff, in_extra, in_copies in Hj.
      destruct Hj as [Hj|[m [c [L _]]]]; [exact Hj|simpl in L; lia]. }
    destruct x as [j t|v|], y as [i s|v'|]; cbn [edge]; try contradiction.
    - intros [Hj [-> [Ht ->]]]. destruct (Extras j Hj) as [e [He ->]]. exists e, t.
      destruct (Nat.eqb_spec t 5); [lia|]. repeat split; auto; lia.
    - lia.
    - intros [Hj ->]. destruct (Extras j Hj) as [e [He ->]]. exists e, 5. repeat split; auto; lia.
  Qed.

  Lemma leg_at (e t : nat) : 1 <= t <= 5 -> Place e t = at_line e t.
  Proof. intros L. do 6 (destruct t as [|t]; [reflexivity || lia|]). lia. Qed.

  Lemma to_leg_edge x y : edge loose copies 0 [] x y -> on_leg (to_leg x) (to_leg y).
  Proof.
    intros E. apply leg_edge in E. destruct E as [e [t [He [Ht [-> ->]]]]]. exists e, (5 - t).
    split; [apply in_seq; lia|]. split; [cbn [last_place]; lia|]. right. cbn [to_leg].
    rewrite (leg_at e (6 - t)) by lia. split.
    - destruct (Nat.eqb_spec t 5) as [->|N]; [reflexivity|]. cbn [to_leg].
      rewrite leg_at by lia. reflexivity.
    - f_equal. lia.
  Qed.

  Lemma from_leg_edge a b : on_leg a b -> exists x y, adj x y /\ to_leg x = a /\ to_leg y = b.
  Proof.
    assert (H : forall e t, e < 3 -> t < 5 -> exists x y, adj x y /\ to_leg x = at_line e (S t) /\
      to_leg y = at_line e t).
    { intros e t He Ht. exists (At (Extra e) (5 - t)), (if t =? 0 then Y else At (Extra e) (6 - t)).
      assert (Hr : In (Extra e) (route_nodes copies [])).
      { apply in_app_iff. left. apply in_extra. eauto. }
      split; [|split].
      - apply (adj_iff loose copies 0 [] no_clause). left.
        destruct (Nat.eqb_spec t 0) as [->|N]; cbn [edge]; [auto|]. repeat split; auto; lia.
      - cbn [to_leg]. rewrite leg_at by lia. f_equal. lia.
      - destruct (Nat.eqb_spec t 0) as [->|N]; [reflexivity|]. cbn [to_leg].
        rewrite leg_at by lia. f_equal. lia. }
    intros [e [t [He [Ht E]]]]. apply in_seq in He. simpl in Ht.
    destruct (H e t ltac:(lia) Ht) as [x [y [A [E1 E2]]]].
    destruct E as [[-> ->]|[-> ->]]; [exists y, x|exists x, y]; auto.
    split; [now apply adj_sym|auto].
  Qed.

  Lemma nothing_loses : Loses (recolours adj) (col []).
  Proof.
    apply (contraction adj on_leg in_leg in_leg' to_leg from_leg (fun _ => True))
      with (d := fun x => col [] (from_leg x)).
    - apply adj_sym.
    - intros x y H. apply (adj_iff loose copies 0 [] no_clause) in H.
      assert (In_leg : forall x y, edge loose copies 0 [] x y ->
        in_leg x = true /\ in_leg y = true).
      { clear x y H. intros x y E. apply leg_edge in E. destruct E as [e [t [He [Ht [-> ->]]]]].
        destruct (Nat.eqb_spec t 5) as [->|N]; cbn [in_leg];
          rewrite ?andb_true_iff, ?Nat.ltb_lt, ?Nat.leb_le; repeat split; lia. }
      destruct H as [H|H]; now apply In_leg in H.
    - intros x y H. apply (adj_iff loose copies 0 [] no_clause) in H.
      destruct H as [H|H]; [now apply to_leg_edge|now apply on_line_sym, to_leg_edge].
    - apply from_leg_edge.
    - intros [[e|m c|i] t|v|] P; try discriminate; [|reflexivity]. cbn [in_leg to_leg in_leg'] in *.
      rewrite !andb_true_iff, Nat.ltb_lt, !Nat.leb_le in *. lia.
    - intros [| |e t] P; try discriminate; [auto|]. cbn [in_leg' from_leg in_leg to_leg] in *.
      rewrite !andb_true_iff, Nat.ltb_lt, !Nat.leb_le in *. split; [lia|]. f_equal. lia.
    - auto.
    - intros d x y _ Px Py E. assert (x = y); [|subst; apply connected_here].
      destruct x as [[e|m c|i] t|v|], y as [[e'|m' c'|i'] t'|v'|]; try discriminate; auto.
      cbn [in_leg to_leg] in *. rewrite !andb_true_iff, Nat.ltb_lt, !Nat.leb_le in *.
      assert (E' : e = e' /\ 6 - t = 6 - t') by (split; congruence).
      destruct E' as [-> E']. f_equal. lia.
    - split; [exact Logic.I|].
      intros [[e|m c|i] t|v|] P; try discriminate; [|reflexivity].
      cbn [in_leg to_leg from_leg] in *.
      rewrite !andb_true_iff, Nat.ltb_lt, !Nat.leb_le in P. cbn [col]. f_equal. lia.
    - apply (bisimilar (recolours on_leg) (fun p p' => In p' (leg_options p))
        (fun d p => lengths d = p)) with (p2 := (5, 5, 5)).
      + intros d p d' <- M. exists (lengths d'). split; [now apply legs_forth|reflexivity].
      + intros d p p' <- M. now apply legs_back.
      + reflexivity.
      + apply leg_zero_loses. reflexivity.
  Qed.
End Legs.
