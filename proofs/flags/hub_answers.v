(** The one position with two hubs that is needed, and the answers to its moves.

    B is black, X is white; from B an odd number s of routes of length 5 lead to Y, from X two of
    lengths 6 and 2, colours alternating ([beside]); there are p pendants at B, p even. Every move
    but a pendant has an answer that makes one hub of B and X, and a route graph which the second
    player wins ([beside_moves]):

        B                   answered by a route of B    P(2^2 4^(s-1) 6)          [beside_b]
        X                   by X with B, once more      P(0 4^(s+1))              [beside_x]
        the route of 2      by X with Y                 P(0 4^(s+1)), p pendants  [beside_part]
        the route of 6      by X                        P(1 3 5^s), p pendants    [beside_whole]
        Y                   by B                        P(1 3^s 5)                [beside_y]
        a route of B        by B                        P(2^2 4^(s-1) 6)          [beside_inner] *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome repetition.
From Gadgetry.flags Require Import colourings line_words route_graphs route_counts two_hubs.
Import ListNotations.

Section Beside.
  Context {J : Type} (i_dec : forall i j : J, {i = j} + {i <> j}).
  Variables (inner : list J) (sides : list nat).
  Hypothesis inner_nodup : NoDup inner.
  Hypothesis sides_nodup : NoDup sides.
  Hypothesis inner_odd : is_odd (length inner).
  Hypothesis sides_even : is_even (length sides).

  Notation vertex := (@hub_vertex J).
  Notation adjacent := (on_hub inner sides 4).
  Notation moves := (recolours adjacent).
  Notation colouring := (vertex -> bool).

  (** ** The position, and one vertex of the other colour *)
  Definition beside (x : vertex) : bool :=
    match x with
    | HubB => true
    | HubX | HubY | Spot (Side _) _ => false
    | Spot _ t => Nat.odd t
    end.
  Definition same_i (i i' : J) : bool := if i_dec i i' then true else false.
  Definition same_line (j j' : @hub_line J) : bool :=
    match j, j' with
    | Inner i, Inner i' => same_i i i'
    | Whole, Whole | Part, Part => true
    | Side v, Side v' => v =? v'
    | _, _ => false
    end.
  Definition same_vertex (x y : vertex) : bool :=
    match x, y with
    | HubB, HubB | HubX, HubX | HubY, HubY => true
    | Spot j t, Spot j' t' => (t =? t') && same_line j j'
    | _, _ => false
    end.
  Definition flip (u : vertex) (d : colouring) (x : vertex) : bool :=
    if same_vertex x u then negb (d x) else d x.

  Lemma same_i_iff i i' : same_i i i' = true <-> i = i'.
  Proof. unfold same_i. destruct (i_dec i i'); split; easy. Qed.

  Lemma same_line_iff j j' : same_line j j' = true <-> j = j'.
  Proof.
    destruct j as [i| | |v], j' as [i'| | |v']; cbn [same_line]; try (split; easy).
    - rewrite same_i_iff. split; congruence.
    - rewrite Nat.eqb_eq. split; congruence.
  Qed.

  Lemma same_vertex_iff x y : same_vertex x y = true <-> x = y.
  Proof.
    destruct x as [| | |j t], y as [| | |j' t']; cbn [same_vertex]; try (split; easy).
    rewrite andb_true_iff, same_line_iff, Nat.eqb_eq. split; [intros [-> ->]; reflexivity|].
    intros E. injection E as -> ->. auto.
  Qed.

  (** All edges, one by one. *)
  Inductive hub_pair : vertex -> vertex -> Prop :=
  | pair_hubs : hub_pair HubB HubX
  | pair_inner_1 i : In i inner -> hub_pair HubB (Spot (Inner i) 2)
  | pair_inner_2 i : In i inner -> hub_pair (Spot (Inner i) 2) (Spot (Inner i) 3)
  | pair_inner_3 i : In i inner -> hub_pair (Spot (Inner i) 3) (Spot (Inner i) 4)
  | pair_inner_4 i : In i inner -> hub_pair (Spot (Inner i) 4) (Spot (Inner i) 5)
  | pair_inner_5 i : In i inner -> hub_pair (Spot (Inner i) 5) HubY
  | pair_whole_0 : hub_pair HubX (Spot Whole 1)
  | pair_whole_1 : hub_pair (Spot Whole 1) (Spot Whole 2)
  | pair_whole_2 : hub_pair (Spot Whole 2) (Spot Whole 3)
  | pair_whole_3 : hub_pair (Spot Whole 3) (Spot Whole 4)
  | pair_whole_4 : hub_pair (Spot Whole 4) (Spot Whole 5)
  | pair_whole_5 : hub_pair (Spot Whole 5) HubY
  | pair_part_4 : hub_pair HubX (Spot Part 5)
  | pair_part_5 : hub_pair (Spot Part 5) HubY
  | pair_side v : In v sides -> hub_pair HubB (Spot (Side v) 1).

  Lemma pair_cases x y : adjacent x y -> hub_pair x y \/ hub_pair y x.
  Proof.
    intros [[-> ->]|[[-> ->]|[j [t [Hj [Hs [Ht E]]]]]]];
      [left; apply pair_hubs|right; apply pair_hubs|].
    assert (H : hub_pair (spot 4 j t) (spot 4 j (S t)));
      [|destruct E as [[-> ->]|[-> ->]]; [left|right]; exact H].
    clear E. apply in_hub_lines in Hj.
    destruct j as [i| | |v]; cbn [start hub_kind last_place] in Hs, Ht;
      do 6 (destruct t as [|t]; [first [exfalso; lia|constructor; exact Hj|constructor]|]);
      exfalso; lia.
  Qed.

  Lemma beside_proper x y : adjacent x y -> beside x <> beside y.
  Proof. intros E. apply pair_cases in E. destruct E as [E|E]; destruct E; discriminate. Qed.

  (** A move gives one vertex the other colour. *)
  Lemma first_move d : moves beside d -> exists u w, adjacent u w /\
    forall x, d x = flip u beside x.
  Proof.
    intros [K u w HK E N H]. exists u, w. split; [exact E|]. intros x.
    destruct (alone adjacent beside d K u w) as [Hu Others].
    - intros y Ey Same. exact (beside_proper u y Ey (eq_sym Same)).
    - exact HK.
    - exact H.
    - unfold flip. destruct (same_vertex x u) eqn:Ex.
      + apply same_vertex_iff in Ex. subst x. rewrite Hu. now destruct (beside w), (beside u).
      + apply Others. intros ->. rewrite (proj2 (same_vertex_iff u u) eq_refl) in Ex. discriminate.
  Qed.

  (** ** Answers: a component K, of u, gets another colour *)
  Lemma hub_answer (d : colouring) K u w : is_component adjacent d u K -> adjacent u w ->
    d w = negb (d u) -> Loses moves (fun x => if K x then d w else d x) -> Wins moves d.
  Proof.
    intros HK E N L. apply wins_by with (fun x => if K x then d w else d x); [|exact L].
    apply recolouring with K u w; [exact HK|exact E| |reflexivity].
    rewrite N. now destruct (d u).
  Qed.

  (** A vertex all of whose neighbours have the other colour. *)
  Lemma alone_component (d : colouring) u : (forall y, adjacent u y -> d y <> d u) ->
    is_component adjacent d u (fun x => same_vertex x u).
  Proof.
    intros Apart. apply component_intro.
    - now apply same_vertex_iff.
    - intros x y Kx E Same. apply same_vertex_iff in Kx. subst x. exfalso.
      exact (Apart y E Same).
    - intros x Kx. apply same_vertex_iff in Kx. subst x. apply connected_here.
  Qed.

  Lemma hub_edge j t : In j (hub_lines inner sides) -> start 4 j <= t ->
    t < last_place (hub_kind j) -> adjacent (spot 4 j t) (spot 4 j (S t)).
  Proof. intros Hj Hs Ht. right. right. exists j, t. repeat split; auto. Qed.

  Lemma in_inner i : In i inner -> In (Inner i) (hub_lines inner sides).
  Proof. intros Hi. now apply in_hub_lines. Qed.

  Lemma in_whole : In Whole (hub_lines inner sides).
  Proof. now apply in_hub_lines. Qed.

  Lemma in_part : In Part (hub_lines inner sides).
  Proof. now apply in_hub_lines. Qed.

  Lemma edge_bx : adjacent HubB HubX.
  Proof. now left. Qed.

  Lemma edge_xb : adjacent HubX HubB.
  Proof. right. now left. Qed.

  Lemma special_one i0 : In i0 inner -> count (fun i => same_i i i0) inner = 1.
  Proof.
    intros Hi. pose proof (count_one (fun _ => false) (fun i => same_i i i0) inner i0 inner_nodup
      Hi) as C.
    rewrite (count_none (fun _ : J => false)) in C by reflexivity.
    rewrite (proj2 (same_i_iff i0 i0) eq_refl) in C. cbn [one] in C.
    assert (Others : forall i, In i inner -> i <> i0 -> same_i i i0 = false).
    { intros i _ N. destruct (same_i i i0) eqn:E; [|reflexivity].
      apply same_i_iff in E. contradiction. }
    specialize (C Others). lia.
  Qed.

  (** What is left has one hub: P of these lengths. *)
  Definition of_length (special : J -> bool) (x' x whole rest n : nat) : nat :=
    (if x' =? n then count special inner else 0) +
    (if x =? n then length inner - count special inner else 0) +
    one (whole =? n) + one (rest =? n).

  Lemma left_zero (d : colouring) (special : J -> bool) x' x whole rest pendant :
    d HubX = d HubB ->
    (forall i, In i inner -> changes Route [d HubB; d HubB; d (Spot (Inner i) 2);
      d (Spot (Inner i) 3); d (Spot (Inner i) 4); d (Spot (Inner i) 5); d HubY] =
      if special i then x' else x) ->
    changes Route [d HubB; d (Spot Whole 1); d (Spot Whole 2); d (Spot Whole 3);
      d (Spot Whole 4); d (Spot Whole 5); d HubY] = whole ->
    changes Route [d HubB; d HubB; d HubB; d HubB; d HubB; d (Spot Part 5); d HubY] = rest ->
    (forall v, In v sides -> one (negb (eqb (d HubB) (d (Spot (Side v) 1)))) = pendant) ->
    pendant <= 1 ->
    zero (if eqb (d HubB) (d HubY)
      then Even (pendant * length sides) (of_length special x' x whole rest 0)
        (of_length special x' x whole rest 2) (of_length special x' x whole rest 4)
        (of_length special x' x whole rest 6)
      else Odd (pendant * length sides) (of_length special x' x whole rest 1)
        (of_length special x' x whole rest 3) (of_length special x' x whole rest 5)) ->
    Loses moves d.
  Proof.
    intros Same Hi Hw Hr Hs Hp Z. apply one_hub_loses; auto.
    destruct (hub_counts inner sides 4 d special x' x whole rest pendant Hi Hw Hr) as [R P];
      [|exact Hp|].
    - intros v Hv. rewrite side_word. now apply Hs.
    - unfold counts. rewrite P, !R. exact Z.
  Qed.

  (** Compute the colours that D gives. *)
  Ltac colours D := cbv beta; rewrite ?D; unfold flip;
    cbn [same_vertex same_line beside Nat.eqb andb orb negb Nat.odd Nat.even].
  (** A set of vertices is closed, edge by edge. *)
  Ltac closed D := let x := fresh in let y := fresh in let Kx := fresh in
    let E := fresh in let Same := fresh in
    intros x y Kx E Same; rewrite !D in Same; apply pair_cases in E; revert Kx Same;
    destruct E as [E|E]; destruct E; unfold flip;
    cbn [same_vertex same_line beside Nat.eqb andb orb negb Nat.odd Nat.even];
    repeat match goal with |- context [same_i ?a ?b] => destruct (same_i a b) end;
    cbn [andb orb negb]; first [reflexivity|discriminate|intros _; discriminate].

  Lemma beside_b d : (forall x, d x = flip HubB beside x) -> Wins moves d.
  Proof.
    intros D. destruct (some_inner inner inner_odd) as [i0 Hi].
    pose proof (special_one i0 Hi) as One. destruct inner_odd as [h Hh].
    apply (hub_answer d (fun x => same_vertex x (Spot (Inner i0) 4)) (Spot (Inner i0) 4)
      (Spot (Inner i0) 3)).
    - apply alone_component. intros y E. rewrite !D. apply pair_cases in E.
      destruct E as [E|E]; inversion E; discriminate.
    - apply on_hub_sym, (hub_edge (Inner i0) 3); [now apply in_inner|simpl; lia|simpl; lia].
    - colours D. reflexivity.
    - apply left_zero with (special := fun i => same_i i i0) (x' := 2) (x := 4) (whole := 6)
        (rest := 2) (pendant := 0).
      + colours D. reflexivity.
      + intros i _. colours D. destruct (same_i i i0); reflexivity.
      + colours D. reflexivity.
      + colours D. reflexivity.
      + intros v _. colours D. reflexivity.
      + lia.
      + colours D. unfold of_length. rewrite One. cbn [eqb Nat.eqb one zero]. right; right; left.
        split; [lia|]. split; [exists 0; lia|]. split; [exists h; lia|lia].
  Qed.

  Lemma beside_x d : (forall x, d x = flip HubX beside x) -> Wins moves d.
  Proof.
    intros D. destruct (some_inner inner inner_odd) as [i0 Hi].
    assert (To_x : connected adjacent d HubB HubX).
    { apply connected_edge; [exact edge_bx|]. colours D. reflexivity. }
    apply (hub_answer d (fun x => same_vertex x HubB || same_vertex x HubX ||
      same_vertex x (Spot Whole 1) || same_vertex x (Spot Part 5)) HubB (Spot (Inner i0) 2)).
    - apply component_intro; [reflexivity|closed D|]. intros x Kx.
      rewrite !orb_true_iff, !same_vertex_iff in Kx. destruct Kx as [[[->| ->]| ->]| ->].
      + apply connected_here.
      + exact To_x.
      + apply connected_step with HubX; [exact To_x| |colours D; reflexivity].
        apply (hub_edge Whole 0); [apply in_whole|simpl; lia|simpl; lia].
      + apply connected_step with HubX; [exact To_x| |colours D; reflexivity].
        apply (hub_edge Part 4); [apply in_part|simpl; lia|simpl; lia].
    - apply (hub_edge (Inner i0) 1); [now apply in_inner|simpl; lia|simpl; lia].
    - colours D. reflexivity.
    - apply left_zero with (special := fun _ => false) (x' := 4) (x := 4) (whole := 4)
        (rest := 0) (pendant := 0).
      + colours D. reflexivity.
      + intros i _. colours D. reflexivity.
      + colours D. reflexivity.
      + colours D. reflexivity.
      + intros v _. colours D. reflexivity.
      + lia.
      + colours D. unfold of_length. rewrite count_none by reflexivity.
        cbn [eqb Nat.eqb one zero]. right; left. split; [lia|]. split; [exists 0; lia|lia].
  Qed.

  Lemma beside_part d : (forall x, d x = flip (Spot Part 5) beside x) -> Wins moves d.
  Proof.
    intros D. destruct sides_even as [g Hg].
    assert (To_5 : connected adjacent d HubX (Spot Part 5)).
    { apply connected_edge; [|colours D; reflexivity].
      apply (hub_edge Part 4); [apply in_part|simpl; lia|simpl; lia]. }
    apply (hub_answer d (fun x => same_vertex x HubX || same_vertex x (Spot Part 5) ||
      same_vertex x HubY) HubX HubB).
    - apply component_intro; [reflexivity|closed D|]. intros x Kx.
      rewrite !orb_true_iff, !same_vertex_iff in Kx. destruct Kx as [[->| ->]| ->].
      + apply connected_here.
      + exact To_5.
      + apply connected_step with (Spot Part 5); [exact To_5| |colours D; reflexivity].
        apply (hub_edge Part 5); [apply in_part|simpl; lia|simpl; lia].
    - exact edge_xb.
    - colours D. reflexivity.
    - apply left_zero with (special := fun _ => false) (x' := 4) (x := 4) (whole := 4)
        (rest := 0) (pendant := 1).
      + colours D. reflexivity.
      + intros i _. colours D. reflexivity.
      + colours D. reflexivity.
      + colours D. reflexivity.
      + intros v _. colours D. reflexivity.
      + lia.
      + colours D. unfold of_length. rewrite count_none by reflexivity.
        cbn [eqb Nat.eqb one zero]. right; left. split; [lia|]. split; [exists g; lia|].
        destruct inner_odd as [h Hh]. lia.
  Qed.

  (** X is answered to a vertex of its long route: then these are left. *)
  Lemma whole_left (d : colouring) : d HubB = true -> d HubX = true -> d HubY = false ->
    (forall i, In i inner -> forall t, d (Spot (Inner i) t) = Nat.odd t) ->
    changes Route [d HubB; d (Spot Whole 1); d (Spot Whole 2); d (Spot Whole 3);
      d (Spot Whole 4); d (Spot Whole 5); d HubY] = 3 ->
    d (Spot Part 5) = true -> (forall v, d (Spot (Side v) 1) = false) -> Loses moves d.
  Proof.
    intros Hb Hx Hy Hi Hw Hp Hs. destruct sides_even as [g Hg].
    apply left_zero with (special := fun _ => false) (x' := 5) (x := 5) (whole := 3)
      (rest := 1) (pendant := 1).
    - congruence.
    - intros i Hin. rewrite Hb, Hy, !Hi by exact Hin. reflexivity.
    - exact Hw.
    - rewrite Hb, Hy, Hp. reflexivity.
    - intros v _. rewrite Hb, Hs. reflexivity.
    - lia.
    - rewrite Hb, Hy. unfold of_length. rewrite count_none by reflexivity.
      cbn [eqb Nat.eqb one zero]. split; [exists g; lia|]. split; [exists 0; lia|lia].
  Qed.

  Lemma beside_whole d t : 1 <= t <= 5 -> (forall x, d x = flip (Spot Whole t) beside x) ->
    Wins moves d.
  Proof.
    intros Ht D. destruct (Nat.eq_dec t 1) as [->|N1].
    - assert (To_1 : connected adjacent d HubX (Spot Whole 1)).
      { apply connected_edge; [|colours D; reflexivity].
        apply (hub_edge Whole 0); [apply in_whole|simpl; lia|simpl; lia]. }
      apply (hub_answer d (fun x => same_vertex x HubX || same_vertex x (Spot Whole 1) ||
        same_vertex x (Spot Whole 2)) HubX HubB).
      + apply component_intro; [reflexivity|closed D|]. intros x Kx.
        rewrite !orb_true_iff, !same_vertex_iff in Kx. destruct Kx as [[->| ->]| ->].
        * apply connected_here.
        * exact To_1.
        * apply connected_step with (Spot Whole 1); [exact To_1| |colours D; reflexivity].
          apply (hub_edge Whole 1); [apply in_whole|simpl; lia|simpl; lia].
      + exact edge_xb.
      + colours D. reflexivity.
      + apply whole_left; try (intros i Hi s; colours D; now rewrite ?andb_false_r);
          try (intros v; colours D; reflexivity); colours D; reflexivity.
    - assert (Cases : t = 2 \/ t = 3 \/ t = 4 \/ t = 5) by lia. clear Ht N1.
      apply (hub_answer d (fun x => same_vertex x HubX) HubX HubB).
      + apply alone_component. intros y E. rewrite !D. apply pair_cases in E.
        destruct Cases as [->|[->|[->| ->]]]; destruct E as [E|E]; inversion E; discriminate.
      + exact edge_xb.
      + colours D. reflexivity.
      + destruct Cases as [->|[->|[->| ->]]];
          (apply whole_left; try (intros i Hi s; colours D; now rewrite ?andb_false_r);
            try (intros v; colours D; reflexivity); colours D; reflexivity).
  Qed.

  Lemma beside_y d : (forall x, d x = flip HubY beside x) -> Wins moves d.
  Proof.
    intros D. apply (hub_answer d (fun x => same_vertex x HubB) HubB HubX).
    - apply alone_component. intros y E. rewrite !D. apply pair_cases in E.
      destruct E as [E|E]; inversion E; discriminate.
    - exact edge_bx.
    - colours D. reflexivity.
    - apply left_zero with (special := fun _ => false) (x' := 3) (x := 3) (whole := 5)
        (rest := 1) (pendant := 0).
      + colours D. reflexivity.
      + intros i _. colours D. reflexivity.
      + colours D. reflexivity.
      + colours D. reflexivity.
      + intros v _. colours D. reflexivity.
      + lia.
      + colours D. unfold of_length. rewrite count_none by reflexivity.
        cbn [eqb Nat.eqb one zero]. destruct inner_odd as [h Hh].
        split; [exists 0; lia|]. split; [exists h; lia|lia].
  Qed.

  (** B is answered to a vertex of one of its routes: then these are left. *)
  Lemma inner_left (d : colouring) i0 : In i0 inner -> d HubB = false -> d HubX = false ->
    d HubY = false ->
    (forall i, i <> i0 -> forall t, 2 <= t <= 5 -> d (Spot (Inner i) t) = Nat.odd t) ->
    changes Route [d HubB; d HubB; d (Spot (Inner i0) 2); d (Spot (Inner i0) 3);
      d (Spot (Inner i0) 4); d (Spot (Inner i0) 5); d HubY] = 2 ->
    (forall t, 1 <= t <= 5 -> d (Spot Whole t) = Nat.odd t) -> d (Spot Part 5) = true ->
    (forall v, d (Spot (Side v) 1) = false) -> Loses moves d.
  Proof.
    intros H0 Hb Hx Hy Hi Hi0 Hw Hp Hs. pose proof (special_one i0 H0) as One.
    destruct inner_odd as [h Hh].
    apply left_zero with (special := fun i => same_i i i0) (x' := 2) (x := 4) (whole := 6)
      (rest := 2) (pendant := 0).
    - congruence.
    - intros i _. destruct (same_i i i0) eqn:E.
      + apply same_i_iff in E. subst i. exact Hi0.
      + assert (N : i <> i0).
        { intros ->. rewrite (proj2 (same_i_iff i0 i0) eq_refl) in E. discriminate. }
        rewrite Hb, Hy, !Hi by (auto; lia). reflexivity.
    - rewrite Hb, Hy, !Hw by lia. reflexivity.
    - rewrite Hb, Hy, Hp. reflexivity.
    - intros v _. rewrite Hb, Hs. reflexivity.
    - lia.
    - rewrite Hb, Hy. unfold of_length. rewrite One. cbn [eqb Nat.eqb one zero].
      right; right; left. split; [lia|]. split; [exists 0; lia|]. split; [exists h; lia|lia].
  Qed.

  Lemma beside_inner d i0 t : In i0 inner -> 2 <= t <= 5 ->
    (forall x, d x = flip (Spot (Inner i0) t) beside x) -> Wins moves d.
  Proof.
    intros Hi Ht D. pose proof (proj2 (same_i_iff i0 i0) eq_refl) as Here.
    assert (Apart : forall i, i <> i0 -> same_i i i0 = false).
    { intros i N. destruct (same_i i i0) eqn:E; [|reflexivity]. apply same_i_iff in E.
      contradiction. }
    destruct (Nat.eq_dec t 2) as [->|N2].
    - assert (To_2 : connected adjacent d HubB (Spot (Inner i0) 2)).
      { apply connected_edge; [|colours D; now rewrite Here].
        apply (hub_edge (Inner i0) 1); [now apply in_inner|simpl; lia|simpl; lia]. }
      apply (hub_answer d (fun x => same_vertex x HubB || same_vertex x (Spot (Inner i0) 2) ||
        same_vertex x (Spot (Inner i0) 3)) HubB HubX).
      + apply component_intro; [reflexivity|closed D|]. intros x Kx.
        rewrite !orb_true_iff, !same_vertex_iff in Kx. destruct Kx as [[->| ->]| ->].
        * apply connected_here.
        * exact To_2.
        * apply connected_step with (Spot (Inner i0) 2); [exact To_2| |].
          -- apply (hub_edge (Inner i0) 2); [now apply in_inner|simpl; lia|simpl; lia].
          -- colours D. now rewrite Here.
      + exact edge_bx.
      + colours D. reflexivity.
      + apply (inner_left _ i0 Hi).
        * colours D. reflexivity.
        * colours D. reflexivity.
        * colours D. reflexivity.
        * intros i N s Hs. colours D. now rewrite (Apart i N), !andb_false_r.
        * colours D. rewrite Here. reflexivity.
        * intros s Hs. colours D. now rewrite !andb_false_r.
        * colours D. reflexivity.
        * intros v. colours D. reflexivity.
    - assert (Cases : t = 3 \/ t = 4 \/ t = 5) by lia. clear Ht N2.
      apply (hub_answer d (fun x => same_vertex x HubB) HubB HubX).
      + apply alone_component. intros y E. rewrite !D. apply pair_cases in E.
        destruct Cases as [->|[->| ->]]; destruct E as [E|E]; inversion E; discriminate.
      + exact edge_bx.
      + colours D. reflexivity.
      + apply (inner_left _ i0 Hi).
        * colours D. reflexivity.
        * colours D. reflexivity.
        * colours D. reflexivity.
        * intros i N s Hs. colours D. now rewrite (Apart i N), !andb_false_r.
        * destruct Cases as [->|[->| ->]]; colours D; rewrite Here; reflexivity.
        * intros s Hs. colours D. now rewrite !andb_false_r.
        * colours D. now rewrite !andb_false_r.
        * intros v. colours D. now rewrite !andb_false_r.
  Qed.

  Lemma beside_moves d : moves beside d ->
    (exists v, In v sides /\ forall x, d x = flip (Spot (Side v) 1) beside x) \/ Wins moves d.
  Proof.
    intros M. destruct (first_move d M) as [u [w [E D]]]. apply pair_cases in E.
    assert (Vertex : forall x y, hub_pair x y -> x = u \/ y = u ->
      u = HubB \/ u = HubX \/ u = HubY \/ u = Spot Part 5 \/
      (exists t, 1 <= t <= 5 /\ u = Spot Whole t) \/
      (exists i t, In i inner /\ 2 <= t <= 5 /\ u = Spot (Inner i) t) \/
      exists v, In v sides /\ u = Spot (Side v) 1).
    { intros x y P Hu.
      destruct P; destruct Hu as [<-|<-]; auto 6;
        first [do 4 right; left; eexists; split; [|reflexivity]; lia
          |do 5 right; left; eexists; eexists; split; [eassumption|]; split; [|reflexivity]; lia
          |do 6 right; eexists; split; [eassumption|reflexivity]]. }
    assert (Cases := match E with
      | or_introl P => Vertex u w P (or_introl eq_refl)
      | or_intror P => Vertex w u P (or_intror eq_refl)
      end).
    destruct Cases as [->|[->|[->|[->|[[t [Ht ->]]|[[i [t [Hi [Ht ->]]]]|[v [Hv ->]]]]]]]].
    - right. now apply beside_b.
    - right. now apply beside_x.
    - right. now apply beside_y.
    - right. now apply beside_part.
    - right. now apply beside_whole with t.
    - right. now apply beside_inner with i t.
    - left. exists v. auto.
  Qed.
End Beside.

(** A node of the clause itself: X has three vertices of its route, and X is the answer. *)
Section Node.
  Context {J : Type} (i_dec : forall i j : J, {i = j} + {i <> j}).
  Variables (inner : list J) (sides : list nat).
  Hypothesis inner_nodup : NoDup inner.
  Hypothesis sides_nodup : NoDup sides.
  Hypothesis inner_odd : is_odd (length inner).
  Hypothesis sides_even : is_even (length sides).

  Lemma node_answer : Wins (recolours (on_hub inner sides 2)) beside.
  Proof.
    set (d := fun x => if same_vertex i_dec x HubX then true else beside x).
    apply wins_by with d.
    - apply recolouring with (fun x => same_vertex i_dec x HubX) HubX HubB.
      + apply component_intro; [reflexivity| |].
        * intros x y Kx E Same. apply same_vertex_iff in Kx. subst x. exfalso.
          destruct E as [[E _]|[[_ ->]|[j [t [Hj [Hs [Ht E]]]]]]]; [discriminate|discriminate|].
          destruct j as [i| | |v]; cbn [start hub_kind last_place] in Hs, Ht;
            do 6 (destruct t as [|t];
              [first [exfalso; lia|destruct E as [[E ->]|[-> E]]; discriminate]|]);
            exfalso; lia.
        * intros x Kx. apply same_vertex_iff in Kx. subst x. apply connected_here.
      + right. now left.
      + discriminate.
      + reflexivity.
    - destruct sides_even as [g Hg]. apply one_hub_loses; auto.
      destruct (hub_counts inner sides 2 d (fun _ => false) 5 5 5 3 1) as [R P];
        try reflexivity; try lia.
      unfold counts. rewrite P, !R, count_none by reflexivity.
      cbn [d same_vertex beside to_hub eqb Nat.eqb one zero].
      split; [exists g; lia|]. split; [exists 0; lia|lia].
  Qed.
End Node.
