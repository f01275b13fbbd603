(** * Certificates of isotone GAME-SAT, the vertex Shannon game, and Hex

[[
Theorem game_sat_accepted : forall c f T_owns T_moves true_ones false_ones,
  game_sat_accepts c f T_owns T_moves true_ones false_ones = true ->
  (if T_owns then MakerWins else BreakerWins) Nat.eq_dec (seq 1 (variables f))
    (all_hit (clauses f)) T_moves (stones true_ones false_ones).

Theorem shannon_accepted : forall c g short_owns short_moves short cut,
  shannon_accepts c g short_owns short_moves short cut = true ->
  (if short_owns then MakerWins else BreakerWins) Nat.eq_dec (claimable g)
    (sh_joined g) short_moves (stones short cut).

Theorem hex_accepted : forall c rows columns black_owns black_moves black white,
  shannon_accepts c (hex_board rows columns) black_owns black_moves black white = true ->
  (if black_owns then MakerWins else BreakerWins) Nat.eq_dec (seq 0 (rows * columns))
    (sh_joined (hex_board rows columns)) black_moves (stones black white).
]]

    In these games all places are claimed before it is said who has won; a certificate stops
    earlier, as soon as it is settled: [settled] says when that may be done. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import avoid_true game_sat.
From Gadgetry.connection Require Import shannon.
From Gadgetry.certificates Require Import strategy impartial.
Import ListNotations.

(** The stones of a position in which each player has claimed some places. *)
Definition stones (makers breakers : list nat) (v : nat) : stone :=
  if member v makers then Maker else if member v breakers then Breaker else Free.

Lemma stones_same l l' k k' : same_set l l' -> same_set k k' ->
  forall v, stones l k v = stones l' k' v.
Proof.
  intros H K v. unfold stones.
  assert (E : member v l = member v l').
  { apply eq_true_iff_eq. rewrite !member_in. apply H. }
  assert (E' : member v k = member v k').
  { apply eq_true_iff_eq. rewrite !member_in. apply K. }
  now rewrite E, E'.
Qed.

Lemma stones_claim s l k v : stones l k v = Free -> s <> Free ->
  forall w, claim Nat.eq_dec (stones l k) v s w =
    match s with Maker => stones (v :: l) k w | _ => stones l (v :: k) w end.
Proof.
  intros F N w. unfold claim, stones in *. cbn [member existsb].
  destruct (Nat.eq_dec w v) as [->|Ne].
  - rewrite !Nat.eqb_refl. simpl. destruct s; [now destruct N|reflexivity|].
    destruct (member v l); [discriminate|reflexivity].
  - apply Nat.eqb_neq in Ne. rewrite Ne. simpl. now destruct s.
Qed.

Section Claimed.
  Variables (places : list nat) (Won : (nat -> stone) -> Prop).
  Variable named : bool -> nat -> written.
  (** Maker or Breaker wins, whatever is played; nothing if that is still open. *)
  Variable settled : list nat -> list nat -> option bool.
  Variable owner : bool.

  (** Whether Maker is to move, and what both have claimed. *)
  Definition claims : Type := bool * (list nat * list nat).
  Definition claims_same (a b : claims) : bool :=
    Bool.eqb (fst a) (fst b) && same_set_test (fst (snd a)) (fst (snd b)) &&
    same_set_test (snd (snd a)) (snd (snd b)).
  Definition claims_mine (p : claims) : bool := Bool.eqb (fst p) owner.
  Definition claims_over (p : claims) : option bool :=
    option_map (Bool.eqb owner) (settled (fst (snd p)) (snd (snd p))).
  Definition with_claim (p : claims) (v : nat) : claims :=
    (negb (fst p),
      if fst p then (v :: fst (snd p), snd (snd p)) else (fst (snd p), v :: snd (snd p))).
  Definition claims_moves (p : claims) : list (written * claims) :=
    map (fun v => (named (fst p) v, with_claim p v))
      (filter (fun v => is_free (stones (fst (snd p)) (snd (snd p)) v)) places).
  Definition claims_accepts (c : certificate) (p : claims) : bool :=
    accepts claims_same claims_mine claims_over claims_moves c p.

  Definition maker_or_breaker (b turn : bool) (p : nat -> stone) : Prop :=
    (if b then MakerWins else BreakerWins) Nat.eq_dec places Won turn p.
  Hypothesis won_same : forall p q, (forall v, p v = q v) -> Won p -> Won q.
  Hypothesis settled_won : forall l k b, settled l k = Some b ->
    forall turn, maker_or_breaker b turn (stones l k).

  (** The owner's stones, the opponent's, and what the owner wants at the end. *)
  Let me := if owner then Maker else Breaker.
  Let you := if owner then Breaker else Maker.
  Let Aim (p : nat -> stone) : Prop := if owner then Won p else ~ Won p.

  Definition owned (p : claims) : Prop :=
    Secures Nat.eq_dec places me you Aim (claims_mine p) (stones (fst (snd p)) (snd (snd p))).

  Lemma owned_iff p : owned p <->
    maker_or_breaker owner (fst p) (stones (fst (snd p)) (snd (snd p))).
  Proof.
    unfold owned, maker_or_breaker, claims_mine, me, you, Aim, MakerWins, BreakerWins.
    destruct owner; destruct (fst p); reflexivity.
  Qed.

  Lemma secures_same mine p : Secures Nat.eq_dec places me you Aim mine p ->
    forall q, (forall v, p v = q v) -> Secures Nat.eq_dec places me you Aim mine q.
  Proof.
    induction 1 as [mine p N H|p v U H IH|p X H IH]; intros q E.
    - apply secures_at_end.
      + intros v [Hin F]. apply (N v). split; [exact Hin|]. now rewrite E.
      + unfold Aim in *. destruct owner; [now apply (won_same p)|].
        intros Wq. apply H. apply (won_same q); auto.
    - apply secures_by with v.
      + destruct U as [Hin F]. split; [exact Hin|]. now rewrite <- E.
      + apply IH. intros w. unfold claim. destruct (Nat.eq_dec w v); auto.
    - apply secures_after_all.
      + destruct X as [v [Hin F]]. exists v. split; [exact Hin|]. now rewrite <- E.
      + intros v [Hin F]. apply (IH v); [split; [exact Hin|]; now rewrite E|].
        intros w. unfold claim. destruct (Nat.eq_dec w v); auto.
  Qed.

  Lemma claims_moves_in p m next : In (m, next) (claims_moves p) <->
    exists v, m = named (fst p) v /\ next = with_claim p v /\
      free places (stones (fst (snd p)) (snd (snd p))) v.
  Proof.
    unfold claims_moves, free. rewrite in_map_iff. split.
    - intros [v [E Hin]]. apply filter_In in Hin. destruct Hin as [Hin F]. inversion E; subst.
      exists v. repeat split; auto.
      destruct (stones _ _ v); [reflexivity|discriminate|discriminate].
    - intros [v [-> [-> [Hin F]]]]. exists v. split; [reflexivity|]. apply filter_In.
      split; [exact Hin|]. now rewrite F.
  Qed.

  Lemma with_claim_stones p v : free places (stones (fst (snd p)) (snd (snd p))) v ->
    forall w, stones (fst (snd (with_claim p v))) (snd (snd (with_claim p v))) w =
      claim Nat.eq_dec (stones (fst (snd p)) (snd (snd p))) v
        (if fst p then Maker else Breaker) w.
  Proof.
    intros [_ F] w. rewrite stones_claim; [|exact F|destruct (fst p); discriminate].
    destruct p as [turn [l k]]. cbn [with_claim fst snd]. now destruct turn.
  Qed.

  Lemma claims_won c p : claims_accepts c p = true ->
    maker_or_breaker owner (fst p) (stones (fst (snd p)) (snd (snd p))).
  Proof.
    intros H. apply owned_iff. revert H.
    apply (accepts_won claims_same claims_mine claims_over claims_moves c owned).
    - intros [turn [l k]] [turn' [l' k']] E H. unfold claims_same in E. cbn [fst snd] in *.
      apply andb_prop in E. destruct E as [E E3]. apply andb_prop in E. destruct E as [E1 E2].
      apply eqb_prop in E1. subst turn'. unfold owned, claims_mine in *. cbn [fst snd] in *.
      apply secures_same with (stones l k); [exact H|].
      apply stones_same; now apply same_set_tested.
    - intros [turn [l k]] E. apply owned_iff. unfold claims_over in E. cbn [fst snd] in *.
      destruct (settled l k) as [b|] eqn:D; [|discriminate]. simpl in E. inversion E as [Eb].
      apply eqb_prop in Eb. rewrite Eb. now apply settled_won.
    - intros p1 m q _ M Hin H. apply claims_moves_in in Hin. destruct Hin as [v [_ [-> U]]].
      unfold owned in *. rewrite M. apply secures_by with v; [exact U|].
      assert (E : claims_mine (with_claim p1 v) = false).
      { unfold claims_mine in *. simpl. apply eqb_prop in M. rewrite M. now destruct owner. }
      rewrite E in H. apply secures_same with (1 := H). intros w.
      rewrite with_claim_stones by exact U. unfold claims_mine in M. apply eqb_prop in M.
      now rewrite M.
    - intros p1 _ M N H. unfold owned. rewrite M. apply secures_after_all.
      + destruct (claims_moves p1) as [|[m q] rest] eqn:E; [now destruct N|].
        assert (Hin : In (m, q) (claims_moves p1)) by (rewrite E; now left).
        apply claims_moves_in in Hin. destruct Hin as [v [_ [_ U]]]. now exists v.
      + intros v U. assert (Hin : In (named (fst p1) v, with_claim p1 v) (claims_moves p1)).
        { apply claims_moves_in. now exists v. }
        specialize (H _ _ Hin). unfold owned in H.
        assert (Turn : fst p1 = negb owner).
        { unfold claims_mine in M. destruct (fst p1), owner; simpl in *; congruence. }
        assert (E : claims_mine (with_claim p1 v) = true).
        { unfold claims_mine. simpl. rewrite Turn. now destruct owner. }
        rewrite E in H. apply secures_same with (1 := H). intros w.
        rewrite with_claim_stones by exact U. rewrite Turn. unfold you. now destruct owner.
  Qed.
End Claimed.

(** * Isotone GAME-SAT *)
Definition clause_hit (true_ones c : list nat) : bool := existsb (fun v => member v true_ones) c.
Definition clause_lost (l k c : list nat) : bool :=
  forallb (fun v => negb (member v l) && member v k) c.
Definition game_sat_settled (f : positive_cnf) (l k : list nat) : option bool :=
  if forallb (clause_hit l) (clauses f) then Some true
  else if existsb (clause_lost l k) (clauses f) then Some false else None.
Definition game_sat_accepts (c : certificate) (f : positive_cnf) (T_owns T_moves : bool)
  (true_ones false_ones : list nat) : bool :=
  claims_accepts (seq 1 (variables f)) (fun by_T v => if by_T then Number v else Minus v)
    (game_sat_settled f) T_owns c (T_moves, (true_ones, false_ones)).

Lemma game_sat_settled_won f l k b : game_sat_settled f l k = Some b -> forall turn,
  maker_or_breaker (seq 1 (variables f)) (all_hit (clauses f)) b turn (stones l k).
Proof.
  unfold game_sat_settled, maker_or_breaker. intros E turn.
  destruct (forallb _ _) eqn:H.
  - inversion E; subst. apply done with (Good := all_hit (clauses f)); auto; try discriminate.
    + intros p p' M A cl Hc. destruct (A cl Hc) as [v [Hv Hp]]. exists v. auto.
    + intros cl Hc. rewrite forallb_forall in H. specialize (H cl Hc).
      unfold clause_hit in H. apply existsb_exists in H. destruct H as [v [Hv Hm]].
      exists v. split; [exact Hv|]. unfold stones. now rewrite Hm.
  - destruct (existsb _ _) eqn:L; [|discriminate]. inversion E; subst.
    apply done with (Good := lost (clauses f)); try discriminate.
    + intros p p'. apply lost_lasts.
    + intros p. apply lost_enough.
    + apply existsb_exists in L. destruct L as [cl [Hc L]]. exists cl. split; [exact Hc|].
      intros v Hv. unfold clause_lost in L. rewrite forallb_forall in L. specialize (L v Hv).
      apply andb_prop in L. destruct L as [L1 L2]. rewrite negb_true_iff in L1.
      unfold stones. now rewrite L1, L2.
Qed.

Theorem game_sat_accepted : forall c f T_owns T_moves true_ones false_ones,
  game_sat_accepts c f T_owns T_moves true_ones false_ones = true ->
  (if T_owns then MakerWins else BreakerWins) Nat.eq_dec (seq 1 (variables f))
    (all_hit (clauses f)) T_moves (stones true_ones false_ones).
Proof.
  intros c f T_owns T_moves true_ones false_ones H.
  refine (claims_won (seq 1 (variables f)) (all_hit (clauses f)) _ _ T_owns _ _ c
    (T_moves, (true_ones, false_ones)) H).
  - intros p q E A cl Hc. destruct (A cl Hc) as [v [Hv Hp]]. exists v.
    split; [exact Hv|]. now rewrite <- E.
  - apply game_sat_settled_won.
Qed.

(** * The vertex Shannon game *)
Section Spread.
  Variables (edges : list (nat * nat)) (passable : nat -> bool).

  Definition reaching (l : list nat) (x y : nat) : list nat :=
    if member x l && passable y && negb (member y l) then y :: l else l.
  Definition spread_once (l : list nat) : list nat :=
    fold_left (fun l e => reaching (reaching l (fst e) (snd e)) (snd e) (fst e)) edges l.
  Fixpoint spread (rounds : nat) (l : list nat) : list nat :=
    match rounds with
    | 0 => l
    | S n => let l' := spread_once l in if length l' =? length l then l else spread n l'
    end.
  Definition stays (l : list nat) (x y : nat) : bool :=
    negb (member x l && passable y) || member y l.
  Definition spread_out (l : list nat) : bool :=
    forallb (fun e => stays l (fst e) (snd e) && stays l (snd e) (fst e)) edges.

  (** What holds at the start and is handed on holds of all that is reached. *)
  Lemma spread_keeps (P : nat -> Prop) rounds :
    (forall x y, P x -> adjacent edges x y -> passable y = true -> P y) ->
    forall l, Forall P l -> Forall P (spread rounds l).
  Proof.
    intros Step. assert (One : forall l x y, adjacent edges x y -> Forall P l ->
      Forall P (reaching l x y)).
    { intros l x y A H. unfold reaching. destruct (member x l) eqn:M; simpl; auto.
      destruct (passable y) eqn:Q; simpl; auto. destruct (negb (member y l)); auto.
      constructor; auto. apply (Step x); auto. rewrite Forall_forall in H. apply H.
      now apply member_in. }
    assert (Once : forall es l, incl es edges -> Forall P l ->
      Forall P (fold_left (fun l e => reaching (reaching l (fst e) (snd e)) (snd e) (fst e)) es l)).
    { intros es. induction es as [|[x y] es IH]; intros l Among H; simpl; auto.
      assert (Hin : In (x, y) edges) by (apply Among; now left).
      apply IH; [intros e He; apply Among; now right|].
      apply One; [now right|]. apply One; [now left|exact H]. }
    induction rounds as [|n IH]; intros l H; simpl; auto.
    destruct (_ =? _); auto. apply IH. apply Once; auto. apply incl_refl.
  Qed.

  Lemma spread_out_closed l : spread_out l = true ->
    forall x y, In x l -> adjacent edges x y -> passable y = true -> In y l.
  Proof.
    unfold spread_out. rewrite forallb_forall. intros H x y Hx A Hy.
    assert (S1 : stays l x y = true).
    { destruct A as [A|A]; specialize (H _ A); apply andb_prop in H; simpl in H; tauto. }
    unfold stays in S1. apply member_in in Hx. rewrite Hx, Hy in S1. simpl in S1.
    now apply member_in.
  Qed.
End Spread.

Definition is_stone (a b : stone) : bool :=
  match a, b with
  | Free, Free | Maker, Maker | Breaker, Breaker => true
  | _, _ => false
  end.
Definition shannon_settled (g : shannon) (l k : list nat) : option bool :=
  let s := fst (sh_terminals g) in
  let t := snd (sh_terminals g) in
  let by_short := spread (sh_edges g)
    (fun v => is_stone (stones l k v) Maker || (v =? t)) (sh_vertices g) [s] in
  if member t by_short then Some true
  else
    let passable v := negb (is_stone (stones l k v) Breaker) || (v =? t) in
    let reached := spread (sh_edges g) passable (sh_vertices g) [s] in
    if negb (member t reached) && member s reached && spread_out (sh_edges g) passable reached
    then Some false
    else None.
Definition shannon_accepts (c : certificate) (g : shannon) (short_owns short_moves : bool)
  (short cut : list nat) : bool :=
  claims_accepts (claimable g) (fun _ v => Number v) (shannon_settled g) short_owns c
    (short_moves, (short, cut)).

Lemma is_stone_eq a b : is_stone a b = true <-> a = b.
Proof. destruct a, b; simpl; split; intros E; congruence. Qed.

Lemma shannon_settled_won g l k b : shannon_settled g l k = Some b -> forall turn,
  maker_or_breaker (claimable g) (sh_joined g) b turn (stones l k).
Proof.
  unfold shannon_settled, maker_or_breaker. cbv zeta. intros E turn.
  destruct (member (snd (sh_terminals g)) _) eqn:J.
  - inversion E; subst. apply joined_is_won. apply member_in in J.
    refine (proj1 (Forall_forall (reach (sh_edges g) (fst (sh_terminals g))
      (snd (sh_terminals g)) (stones l k)) _) _ _ J). apply spread_keeps.
    + intros x y R A Q. apply reach_step with x; auto. apply orb_prop in Q.
      destruct Q as [Q|Q]; [left; now apply is_stone_eq|right; now apply Nat.eqb_eq].
    + repeat constructor.
  - clear J. destruct (_ && _) eqn:C; [|discriminate]. inversion E; subst.
    apply andb_prop in C. destruct C as [C Closed]. apply andb_prop in C. destruct C as [C1 C2].
    rewrite negb_true_iff, member_not in C1. apply member_in in C2.
    assert (H : forall p', (forall v, stones l k v = Cut -> p' v = Cut) -> ~ sh_joined g p').
    { intros p' M. unfold sh_joined.
      eapply (cut_certificate (sh_edges g) (fst (sh_terminals g)) (snd (sh_terminals g)) p')
        with (K := fun v => In v _); [exact C2|exact C1|].
      intros x y Hx A Q. apply (spread_out_closed _ _ _ Closed x y Hx A). apply orb_true_iff.
      destruct Q as [Q|Q]; [left|right; now apply Nat.eqb_eq].
      destruct (is_stone (stones l k y) Cut) eqn:B; [|reflexivity].
      apply is_stone_eq in B. apply M in B. congruence. }
    destruct (separated_is_won g (stones l k) H) as [H1 H2]. destruct turn; assumption.
Qed.

Lemma joined_same g p q : (forall v, p v = q v) -> sh_joined g p -> sh_joined g q.
Proof. intros E. apply joined_mono. intros v H. now rewrite <- E. Qed.

Theorem shannon_accepted : forall c g short_owns short_moves short cut,
  shannon_accepts c g short_owns short_moves short cut = true ->
  (if short_owns then MakerWins else BreakerWins) Nat.eq_dec (claimable g)
    (sh_joined g) short_moves (stones short cut).
Proof.
  intros c g short_owns short_moves short cut H.
  refine (claims_won (claimable g) (sh_joined g) _ _ short_owns _ _ c
    (short_moves, (short, cut)) H).
  - apply joined_same.
  - apply shannon_settled_won.
Qed.

(** * Hex: Black is Short, and joins the top to the bottom *)

(** The cell of row r and column c has the number r * columns + c; the top and the bottom are the
    terminals. A cell touches the next one in its row, and two cells of the row below. *)
Definition hex_board (rows columns : nat) : shannon :=
  let cell r c := r * columns + c in
  let top := rows * columns in
  let bottom := S top in
  {| sh_vertices := S bottom;
     sh_terminals := (top, bottom);
     sh_edges :=
       flat_map (fun r => flat_map (fun c =>
           (if S c <? columns then [(cell r c, cell r (S c))] else []) ++
           (if S r <? rows then [(cell r c, cell (S r) c)] else []) ++
           (if (S r <? rows) && (0 <? c) then [(cell r c, cell (S r) (c - 1))] else []))
         (seq 0 columns)) (seq 0 rows) ++
       map (fun c => (top, cell 0 c)) (seq 0 columns) ++
       map (fun c => (cell (rows - 1) c, bottom)) (seq 0 columns) |}.

Lemma hex_cells rows columns : claimable (hex_board rows columns) = seq 0 (rows * columns).
Proof.
  unfold claimable. cbn [hex_board sh_vertices sh_terminals fst snd].
  generalize (rows * columns). intros n. replace (S (S n)) with (n + 2) by lia.
  rewrite seq_app, filter_app.
  assert (Ends : filter (fun v => negb (v =? n) && negb (v =? S n)) (seq (0 + n) 2) = []).
  { cbn [seq filter plus]. rewrite !Nat.eqb_refl. cbn [negb andb]. now rewrite andb_false_r. }
  rewrite Ends, app_nil_r.
  assert (H : forall l, (forall v, In v l -> v < n) ->
    filter (fun v => negb (v =? n) && negb (v =? S n)) l = l).
  { intros l. induction l as [|v l IH]; intros B; [reflexivity|]. simpl.
    assert (v < n) by (apply B; now left).
    replace (v =? n) with false by (symmetry; apply Nat.eqb_neq; lia).
    replace (v =? S n) with false by (symmetry; apply Nat.eqb_neq; lia). simpl.
    f_equal. apply IH. intros w Hw. apply B. now right. }
  apply H. intros v Hv. apply in_seq in Hv. lia.
Qed.

Theorem hex_accepted : forall c rows columns black_owns black_moves black white,
  shannon_accepts c (hex_board rows columns) black_owns black_moves black white = true ->
  (if black_owns then MakerWins else BreakerWins) Nat.eq_dec (seq 0 (rows * columns))
    (sh_joined (hex_board rows columns)) black_moves (stones black white).
Proof.
  intros c rows columns black_owns black_moves black white H. rewrite <- hex_cells.
  now apply shannon_accepted with c.
Qed.
