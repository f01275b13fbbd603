(** * White's pairs on the nets of crossing_nets.v

    [mate] depends on what White has answered: the values of universal variables, and in the end a
    clause, the target, with its place in the tree. From the start: in a track entry and tip_1,
    c_i and tip_(i+1), the last c and h1, cz and h2; the two b. At a universal variable answered
    left: X and the first tip, Y and entry; answered right: Y and N, entry and the first tip. With
    a target: its way in the tree, its wires, and at a crossing of such a wire the other wire's m,
    its u, and the first switch behind the wrong exit. The pairs are disjoint: [mate_symmetric]. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets.
Import ListNotations.

Definition clause_name_eq_dec (x y : clause_name) : {x = y} + {x <> y}.
  repeat decide equality. Defined.
Definition path_eq_dec (x y : list bool) : {x = y} + {x <> y} := list_eq_dec bool_dec x y.

(** Where the way to a leaf turns: paths are read from their end. *)
Fixpoint turn (leaf path : list bool) : option bool :=
  match leaf with
  | [] => None
  | d :: leaf' => if path_eq_dec leaf' path then Some d else turn leaf' path
  end.

Lemma turn_below leaf path d : turn leaf path = Some d -> exists more, leaf = more ++ d :: path.
Proof.
  induction leaf as [|b leaf IH]; simpl; [discriminate|].
  destruct (path_eq_dec leaf path) as [->|_].
  - intros E. injection E as ->. now exists [].
  - intros E. destruct (IH E) as [more ->]. now exists (b :: more).
Qed.

Lemma turn_app more d path : turn (more ++ d :: path) path = Some d.
Proof.
  induction more as [|b more IH]; simpl.
  - destruct (path_eq_dec path path); congruence.
  - destruct (path_eq_dec (more ++ d :: path) path) as [E|_]; auto.
    apply (f_equal (@length bool)) in E. rewrite app_length in E. simpl in E. lia.
Qed.

Lemma turn_self leaf : turn leaf leaf = None.
Proof.
  destruct (turn leaf leaf) as [d|] eqn:E; auto. apply turn_below in E. destruct E as [more E].
  apply (f_equal (@length bool)) in E. rewrite app_length in E. simpl in E. lia.
Qed.

Lemma same_suffix {A : Type} (l1 l2 m1 m2 : list A) :
  l1 ++ m1 = l2 ++ m2 -> length m1 = length m2 -> m1 = m2.
Proof.
  intros E N. assert (Nl : length l1 = length l2).
  { apply (f_equal (@length A)) in E. rewrite !app_length in E. lia. }
  revert l2 Nl E. induction l1 as [|a l1 IH]; intros [|b l2] Nl E; simpl in *; try discriminate;
    auto. injection E as _ E. apply (IH l2); auto.
Qed.

Lemma turn_away leaf path d : turn leaf path = Some d ->
  forall more, leaf <> more ++ negb d :: path.
Proof.
  intros E more F. apply turn_below in E. destruct E as [more' E]. rewrite E in F.
  apply same_suffix in F; [|reflexivity]. injection F as F. destruct d; discriminate.
Qed.

Section Pairs.
  Variables (L : layout) (choice : nat -> option bool)
    (target : option (clause_name * list bool)).

  Definition chosen (v : nat) : option bool := if universal L v then choice v else None.
  (** The switch whose mate is the first tip of a track. *)
  Definition leader (s : bool) (v : nat) : option crossing_switch :=
    if universal L v then
      match choice v, s with
      | Some false, false => Some (Core CoreX v)
      | Some true, true => Some (Entry true v)
      | _, _ => None
      end
    else Some (Entry s v).

  Definition aimed (w : wire) : bool :=
    match target with
    | Some (c, _) => if clause_name_eq_dec (clause_of w) c then true else false
    | None => false
    end.
  Definition aimed_end (x : crossing_name) (e : bool) : bool :=
    match through L x e with Some (w, _) => aimed w | None => false end.
  Definition turned (path : list bool) : option bool :=
    match target with Some (_, leaf) => turn leaf path | None => None end.
  Definition is_leaf (path : list bool) : bool :=
    match target with
    | Some (_, leaf) => if path_eq_dec leaf path then true else false
    | None => false
    end.

  Definition mate_core (r : core_role) (v : nat) : option crossing_switch :=
    match r, chosen v with
    | CoreX, Some false => Some (Tip false v 0)
    | CoreY, Some false => Some (Entry true v)
    | CoreY, Some true => Some (Core CoreN v)
    | CoreN, Some true => Some (Core CoreY v)
    | _, _ => None
    end.
  Definition mate_entry (s : bool) (v : nat) : option crossing_switch :=
    if universal L v then
      match choice v, s with
      | Some false, true => Some (Core CoreY v)
      | Some true, true => Some (Tip true v 0)
      | _, _ => None
      end
    else Some (Tip s v 0).
  Definition mate_fork (r : fork_role) (path : list bool) : option crossing_switch :=
    match r, turned path with
    | ForkK, Some true => Some (Fork ForkN path)
    | ForkK, Some false => Some (Fork ForkX path)
    | ForkK, None =>
        if is_leaf path then Some (Fork ForkR path)
        else match path with
             | false :: path' =>
                 match turned path' with Some true => Some (Fork ForkY path') | _ => None end
             | _ => None
             end
    | ForkX, Some true => Some (Fork ForkR path)
    | ForkX, Some false => Some (Fork ForkK path)
    | ForkR, Some true => Some (Fork ForkX path)
    | ForkR, None => if is_leaf path then Some (Fork ForkK path) else None
    | ForkY, Some true => Some (Fork ForkK (false :: path))
    | ForkY, Some false => Some (Fork ForkN path)
    | ForkN, Some true => Some (Fork ForkK path)
    | ForkN, Some false => Some (Fork ForkY path)
    | _, _ => None
    end.
  Definition semi_mate (r : semi_role) : semi_role :=
    match r with C0 => Y1 | Y1 => C0 | C1 => K1 | K1 => C1 | C2 => Y2 | Y2 => C2 end.
  (** The first switch of a wire behind its crossing with a wire of the target. *)
  Definition mate_beyond (r : semi_role) (w : wire) (n i : nat) : option crossing_switch :=
    match r, n, i with
    | C0, S n', 0 =>
        match nth_error (passages L w) n' with
        | Some (x, e) => if aimed_end x (negb e) then Some (Out x e) else None
        | None => None
        end
    | _, _, _ => None
    end.
  Definition mate_semi (r : semi_role) (w : wire) (n i : nat) : option crossing_switch :=
    if aimed w then Some (Semi (semi_mate r) w n i) else mate_beyond r w n i.
  Definition mate_half (r : half_role) (x : crossing_name) (e : bool) : option crossing_switch :=
    match r, aimed_end x e, aimed_end x (negb e) with
    | HalfI, true, _ => Some (Half HalfU x e)
    | HalfU, true, _ => Some (Half HalfI x e)
    | HalfU, false, true => Some (Out x (negb e))
    | HalfJ, true, _ => Some (Half HalfG1 x e)
    | HalfG1, true, _ => Some (Half HalfJ x e)
    | HalfG, true, _ => Some (Half HalfG2 x e)
    | HalfG2, true, _ => Some (Half HalfG x e)
    | HalfM, true, _ => Some (Half HalfM x (negb e))
    | HalfM, _, true => Some (Half HalfM x (negb e))
    | _, _, _ => None
    end.
  Definition mate_out (x : crossing_name) (e : bool) : option crossing_switch :=
    if aimed_end x e then Some (Half HalfU x (negb e))
    else if aimed_end x (negb e) then
      match through L x e with Some (w, n) => Some (Semi C0 w (S n) 0) | None => None end
    else None.

  Definition mate (sw : crossing_switch) : option crossing_switch :=
    match sw with
    | Core r v => mate_core r v
    | Entry s v => mate_entry s v
    | Step s v i => Some (Tip s v (S i))
    | Tip s v 0 => leader s v
    | Tip s v (S i) => Some (Step s v i)
    | Leave s v => Some (Leave (negb s) v)
    | NoClause => None
    | Fork r path => mate_fork r path
    | Semi r w n i => mate_semi r w n i
    | Half r x e => mate_half r x e
    | Out x e => mate_out x e
    end.

  Lemma mate_differs a : mate a <> Some a.
  Proof.
    destruct a as [r v|s v|s v i|s v i|s v| |r path|r w n i|r x e|x e]; simpl; intros E.
    - unfold mate_core in E. destruct r, (chosen v) as [[|]|]; discriminate.
    - unfold mate_entry in E. destruct (universal L v), (choice v) as [[|]|], s; discriminate.
    - discriminate.
    - destruct i as [|i]; [|discriminate]. unfold leader in E.
      destruct (universal L v), (choice v) as [[|]|], s; discriminate.
    - injection E as E. destruct s; discriminate.
    - discriminate.
    - unfold mate_fork in E. destruct r, (turned path) as [[|]|]; try discriminate;
        destruct (is_leaf path); try discriminate.
      destruct path as [|[|] path']; try discriminate.
      destruct (turned path') as [[|]|]; discriminate.
    - unfold mate_semi, mate_beyond in E. destruct (aimed w), r, n as [|n], i as [|i];
        try discriminate. destruct (nth_error (passages L w) n) as [[x e]|]; [|discriminate].
      destruct (aimed_end x (negb e)); discriminate.
    - unfold mate_half in E. destruct r, (aimed_end x e), (aimed_end x (negb e));
        try discriminate; injection E as E; destruct e; discriminate.
    - unfold mate_out in E. destruct (aimed_end x e); [discriminate|].
      destruct (aimed_end x (negb e)); [|discriminate].
      destruct (through L x e) as [[w n]|]; discriminate.
  Qed.

  Hypothesis L_sound : sound L.

  Lemma not_both_ends x e : aimed_end x e = true -> aimed_end x (negb e) = false.
  Proof.
    assert (H : aimed_end x true = true -> aimed_end x false = true -> False).
    { unfold aimed_end. destruct (through L x true) as [[w n]|] eqn:E; [|discriminate].
      destruct (through L x false) as [[w' n']|] eqn:E'; [|discriminate].
      pose proof (crossed_apart L L_sound x w n w' n' E E') as Apart.
      unfold aimed. destruct target as [[c leaf]|]; [|discriminate].
      destruct (clause_name_eq_dec (clause_of w) c), (clause_name_eq_dec (clause_of w') c);
        try discriminate; congruence. }
    destruct e; simpl; intros E; [destruct (aimed_end x false) eqn:F|destruct (aimed_end x true)
      eqn:F]; auto; exfalso; auto.
  Qed.

  Lemma turned_back path : turned path = Some true ->
    turned (false :: path) = None /\ is_leaf (false :: path) = false.
  Proof.
    unfold turned, is_leaf. destruct target as [[c leaf]|]; [|discriminate]. intros E.
    pose proof (turn_away leaf path true E) as Away. simpl in Away. split.
    - destruct (turn leaf (false :: path)) as [d|] eqn:F; auto.
      apply turn_below in F. destruct F as [more F]. exfalso.
      apply (Away (more ++ [d])). rewrite <- app_assoc. exact F.
    - destruct (path_eq_dec leaf (false :: path)) as [F|_]; auto.
      exfalso. apply (Away []). exact F.
  Qed.

  Lemma mate_symmetric a b : mate a = Some b -> mate b = Some a.
  Proof.
    destruct a as [r v|s v|s v i|s v i|s v| |r path|r w n i|r x e|x e]; simpl.
    - unfold mate_core, chosen. intros E.
      destruct (universal L v) eqn:Q; [|destruct r; discriminate].
      destruct r, (choice v) as [[|]|] eqn:K; try discriminate; injection E as <-; simpl;
        unfold leader, mate_entry, mate_core, chosen; now rewrite Q, K.
    - unfold mate_entry. intros E. destruct (universal L v) eqn:Q.
      + destruct s, (choice v) as [[|]|] eqn:K; try discriminate; injection E as <-; simpl;
          unfold leader, mate_core, chosen; now rewrite Q, K.
      + injection E as <-. simpl. unfold leader. now rewrite Q.
    - intros E. now injection E as <-.
    - destruct i as [|i].
      + unfold leader. intros E. destruct (universal L v) eqn:Q.
        * destruct s, (choice v) as [[|]|] eqn:K; try discriminate; injection E as <-; simpl;
            unfold mate_core, mate_entry, chosen; now rewrite Q, K.
        * injection E as <-. simpl. unfold mate_entry. now rewrite Q.
      + intros E. now injection E as <-.
    - intros E. injection E as <-. simpl. now rewrite negb_involutive.
    - discriminate.
    - unfold mate_fork. intros E. destruct (turned path) as [[|]|] eqn:G.
      + destruct r; injection E as <-; simpl; unfold mate_fork; try (now rewrite G).
        destruct (turned_back path G) as [G1 G2]. now rewrite G1, G2, G.
      + destruct r; try discriminate; injection E as <-; simpl; unfold mate_fork; now rewrite G.
      + destruct r; try discriminate.
        * destruct (is_leaf path) eqn:F.
          -- injection E as <-. simpl. unfold mate_fork. now rewrite G, F.
          -- destruct path as [|[|] path']; try discriminate.
             destruct (turned path') as [[|]|] eqn:G'; try discriminate.
             injection E as <-. simpl. unfold mate_fork. now rewrite G'.
        * destruct (is_leaf path) eqn:F; [|discriminate].
          injection E as <-. simpl. unfold mate_fork. now rewrite G, F.
    - unfold mate_semi. intros E. destruct (aimed w) eqn:A.
      + injection E as <-. simpl. unfold mate_semi. rewrite A. now destruct r.
      + unfold mate_beyond in E. destruct r, n as [|n], i as [|i]; try discriminate.
        destruct (nth_error (passages L w) n) as [[x e]|] eqn:P; [|discriminate].
        destruct (aimed_end x (negb e)) eqn:Q; [|discriminate].
        injection E as <-. simpl. unfold mate_out. apply (passed_through L L_sound) in P.
        assert (F : aimed_end x e = false) by (unfold aimed_end; now rewrite P).
        now rewrite F, Q, P.
    - unfold mate_half. intros E. destruct (aimed_end x e) eqn:A.
      + pose proof (not_both_ends x e A) as B.
        destruct r; injection E as <-; simpl; unfold mate_half; rewrite ?negb_involutive, ?A, ?B;
          reflexivity.
      + destruct r, (aimed_end x (negb e)) eqn:B; try discriminate; injection E as <-; simpl;
          unfold mate_half, mate_out; rewrite ?negb_involutive, ?A, ?B; reflexivity.
    - unfold mate_out. intros E. destruct (aimed_end x e) eqn:A.
      + injection E as <-. simpl. unfold mate_half. rewrite negb_involutive, A.
        now rewrite (not_both_ends x e A).
      + destruct (aimed_end x (negb e)) eqn:B; [|discriminate].
        destruct (through L x e) as [[w n]|] eqn:T; [|discriminate]. injection E as <-. simpl.
        unfold mate_semi. assert (F : aimed w = false) by
          (unfold aimed_end in A; now rewrite T in A).
        rewrite F. simpl. apply (passed_through L L_sound) in T. now rewrite T, B.
  Qed.
End Pairs.
