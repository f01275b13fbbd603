(** * QBF -> isotone GAME-SAT: winning moves and strategies carry over

[[
Theorem qbf_to_game_sat_moves :
  forall (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let f := qbf_to_game_sat phi in
  let here := choosing phi rho k in
  gs_playable f here /\ makers_turn here = is_exists kind /\
  (gs_T_wins_after f here <-> holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (gs_F_wins_after f here <-> ~ holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (forall b, let next := setting_variable phi k b :: here in
    gs_playable f next /\
    (gs_T_wins_after f next <->
     holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)) /\
    (gs_F_wins_after f next <->
     ~ holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b))) /\
  (kind = Existential -> forall x, gs_playable f (x :: here) -> gs_T_wins_after f (x :: here) ->
    (exists b, x = setting_variable phi k b) \/
    x = spare_variable phi k /\ forall b, gs_T_wins_after f (setting_variable phi k b :: here)).
]]

    A play is the list of the variables set, the last one first, T's first of all (games/plays.v).
    For every assignment [rho], [choosing rho k] is the play that the construction has in mind: T
    has taken the start, the stages before k have been played as in [stage_play], with the values
    of rho, and the player of quantifier k is to set the next variable; if that is T, F has just
    taken u. The theorem says that such a play keeps the rules, that T wins there iff the rest of
    the formula is true, and that after a setting he wins iff the rest is true with it: so F has a
    winning move there iff a setting is one, and u wins whenever anything does. Of T no other move
    wins but t, the spare variable, and t only if both settings do, since F then chooses. Of F
    others may: for forall x exists y with the clauses (y) and (-y), r of x wins as well. With
    k = 0 these are the first moves after the start. So a winning strategy for the QBF is one for
    the formula, as long as both players keep to the stages; what answers other moves is in
    game_sat_true.v and game_sat_false.v.

    Why it is right. These positions are those of both invariants, of F's in game_sat_false.v
    ([regular_F]) and, without any open pair, of T's in game_sat_true.v ([regular_T]). Lemmas there
    tell who wins after each setting. *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.games Require Import claiming plays repetition.
From Gadgetry.formulas Require Import qbf stages avoid_true game_sat game_sat_construction
  game_sat_true game_sat_false qbf_to_game_sat.
Import ListNotations.

(** * The plays *)
Section Plays.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation existential := (existential kinds).
  Notation has := (has kinds).
  Notation later := (later kinds).
  Notation token := (token kinds).
  Notation tokens := (tokens kinds).
  Notation rows := (rows kinds).
  Notation all_variables := (all_variables kinds).
  Notation all_clauses := (all_clauses kinds matrix).
  Notation claim := (claiming.claim variable_eq_dec).
  Notation free := (claiming.free all_variables).
  Notation stones := (stones_after variable_eq_dec).
  Notation T_wins_after := (maker_wins_after variable_eq_dec all_variables (all_hit all_clauses)).
  Notation F_wins_after :=
    (breaker_wins_after variable_eq_dec all_variables (all_hit all_clauses)).
  Notation legal := (playable variable_eq_dec all_variables).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  (** A stage as F and T play it in turn, by the value of its variable. *)
  Definition stage_play (i : nat) (b : bool) : list role :=
    if existential i then [Ru; side b; side (negb b); Rt]
    else [side (negb b); side b] ++ (if later i then [Rr; Rs] else []).
  Fixpoint stages_play (rho : assignment) (k : nat) : list variable :=
    match k with
    | 0 => [Start]
    | S i => map (At i) (rev (stage_play i (rho i))) ++ stages_play rho i
    end.
  Definition choice_play (rho : assignment) (k : nat) : list variable :=
    if existential k then At k Ru :: stages_play rho k else stages_play rho k.
  Definition setting (k : nat) (b : bool) : variable :=
    At k (side (if existential k then b else negb b)).

  Lemma stages_play_ext rho rho' k : (forall i, i < k -> rho i = rho' i) ->
    stages_play rho k = stages_play rho' k.
  Proof.
    induction k as [|k IH]; simpl; intros E; [reflexivity|]. rewrite E, IH; auto.
  Qed.

  Lemma stages_turn rho k : makers_turn (stages_play rho k) = false.
  Proof.
    induction k as [|k IH]; [reflexivity|]. cbn [stages_play]. unfold stage_play.
    destruct (existential k); [|destruct (later k)]; cbn [app rev map];
      rewrite !turn_next, IH; reflexivity.
  Qed.

  Lemma stage_has i b r : In r (stage_play i b) -> has i r = true.
  Proof.
    unfold stage_play. destruct (existential i) eqn:Q; [|destruct (later i) eqn:La];
      destruct b; simpl; intuition; subst; simpl; rewrite ?Q, ?La; reflexivity.
  Qed.

  Lemma in_stages_play rho k v : In v (stages_play rho k) ->
    v = Start \/ exists i r, v = At i r /\ i < k /\ has i r = true.
  Proof.
    induction k as [|k IH]; simpl; [intuition|]. rewrite in_app_iff, in_map_iff.
    intros [[r [<- Hin]]|Hin].
    - right. exists k, r. rewrite <- in_rev in Hin. apply stage_has in Hin. auto.
    - destruct (IH Hin) as [->|[i [r [-> [L J]]]]]; [auto|]. right. exists i, r. auto.
  Qed.

  Lemma not_yet rho k i r : k <= i -> ~ In (At i r) (stages_play rho k).
  Proof.
    intros Le Hin. apply in_stages_play in Hin. destruct Hin as [E|[j [r' [E [L _]]]]];
      [discriminate|]. inversion E. lia.
  Qed.

  Lemma stages_playable rho k : k <= n -> legal (stages_play rho k).
  Proof.
    intros Lk. apply playable_iff. split.
    - clear Lk. induction k as [|k IH]; simpl; [repeat constructor; auto|].
      apply nodup_app; [|exact IH|].
      + apply Injective_map_NoDup; [intros x y E; now inversion E|]. apply NoDup_rev.
        unfold stage_play. destruct (existential k); [|destruct (later k)]; destruct (rho k);
          simpl; repeat constructor; simpl; intuition discriminate.
      + intros v Hin J. apply in_map_iff in Hin. destruct Hin as [r [<- _]].
        revert J. now apply not_yet.
    - intros v Hin. apply in_stages_play in Hin.
      destruct Hin as [->|[i [r [-> [L Hin]]]]]; [now left|]. apply in_vars. split; [lia|auto].
  Qed.

  Lemma stages_fresh rho k i r : k <= i -> stones (stages_play rho k) (At i r) = Free.
  Proof. intros Le. apply after_free. now apply not_yet. Qed.

  Lemma next_stones rho k v : (forall r, v <> At k r) ->
    stones (stages_play rho (S k)) v = stones (stages_play rho k) v.
  Proof.
    intros N. simpl. apply after_app_other. rewrite in_map_iff. intros [r [E _]]. now apply (N r).
  Qed.

  Ltac ev := repeat first [rewrite claim_same|rewrite claim_other by congruence]; auto.

  (** Who has what of a stage. *)
  Lemma stage_stones rho i : let p := stones (stages_play rho (S i)) in
    p (At i (side (rho i))) = T /\ p (At i (side (negb (rho i)))) = F /\
    (forall v, In v (token i) -> p v = F) /\
    (existential i = true -> p (At i Rt) = T) /\
    (existential i = false -> later i = true -> p (At i Rs) = T).
  Proof.
    cbn [stages_play]. unfold stage_play, game_sat_construction.token.
    destruct (existential i); [|destruct (later i)]; cbn [app rev map stones_after];
      rewrite ?turn_next, !stages_turn; cbn [negb]; destruct (rho i); cbn [side negb];
      repeat split; try discriminate; intros; ev;
      try (match goal with H : In _ _ |- _ => destruct H as [<-|[]] || destruct H end; ev).
  Qed.

  Lemma earlier_stones rho k i r : i < k ->
    stones (stages_play rho k) (At i r) = stones (stages_play rho (S i)) (At i r).
  Proof.
    induction k as [|k IH]; intros L; [lia|]. destruct (Nat.eq_dec i k) as [->|N]; [reflexivity|].
    rewrite next_stones by congruence. apply IH. lia.
  Qed.

  (** * The positions are those of the invariants *)
  Lemma regular_F rho k : k <= n -> F_invariant kinds k rho (stones (stages_play rho k)).
  Proof.
    intros Lk. constructor.
    - intros i r Le _ _. now apply stages_fresh.
    - intros v Hin. apply in_tokens in Hin. destruct Hin as [i [L Hin]].
      pose proof (token_var kinds i v Hin) as [r [-> _]]. rewrite earlier_stones by exact L.
      destruct (stage_stones rho i) as [_ [_ [Tok _]]]. now apply Tok.
    - intros i L. rewrite earlier_stones by exact L.
      now destruct (stage_stones rho i) as [_ [Other _]].
  Qed.

  Lemma regular_T rho k : k <= n ->
    T_invariant kinds k rho (fun _ => None) (stones (stages_play rho k)).
  Proof.
    intros Lk. constructor.
    - intros a b H. discriminate.
    - intros a b H. discriminate.
    - intros i r Le _ _. split; [now apply stages_fresh|reflexivity].
    - clear Lk. induction k as [|k IH]; [reflexivity|].
      rewrite next_stones; [exact IH|discriminate].
    - intros p' M _ i c L Hin.
      assert (Mi : forall r, stones (stages_play rho (S i)) (At i r) = T -> p' (At i r) = T).
      { intros r E. apply M. rewrite earlier_stones by exact L. exact E. }
      destruct (stage_stones rho i) as [Lit [_ [_ [Spare Last]]]]. apply Mi in Lit.
      unfold game_sat_construction.rows in Hin. destruct (existential i) eqn:Q.
      + pose proof (Mi _ (Spare eq_refl)) as Et. destruct (rho i); cbn [side] in Lit;
          simpl in Hin; destruct Hin as [<-|[<-|[<-|[]]]];
          first [exists (At i Rt); split; [rewrite in_app_iff; simpl; auto; fail|exact Et]|
            eexists; split; [|exact Lit]; rewrite in_app_iff; simpl; auto].
      + destruct (later i) eqn:La; simpl in Hin.
        * pose proof (Mi _ (Last eq_refl eq_refl)) as Es.
          destruct Hin as [<-|[<-|[<-|[]]]];
            first [exists (At i Rs); split; [rewrite in_app_iff; simpl; auto; fail|exact Es]|
              exists (At i (side (rho i))); split; [|exact Lit]; rewrite in_app_iff;
                destruct (rho i); simpl; auto].
        * destruct Hin as [<-|[]]. exists (At i (side (rho i))). split; [|exact Lit].
          rewrite in_app_iff. destruct (rho i); simpl; auto.
    - intros i L. rewrite earlier_stones by exact L.
      now destruct (stage_stones rho i) as [Lit _].
  Qed.

  (** * Who wins *)
  Lemma choice_turn rho k : makers_turn (choice_play rho k) = existential k.
  Proof.
    unfold choice_play. pose proof (stages_turn rho k) as E. destruct (existential k); [|exact E].
    now rewrite turn_next, E.
  Qed.

  Lemma stones_u rho k : existential k = true ->
    stones (choice_play rho k) = claim (stones (stages_play rho k)) (At k Ru) F.
  Proof. intros Q. unfold choice_play. rewrite Q. simpl. now rewrite stages_turn. Qed.

  Lemma T_goes_on rho k b p : k < n ->
    value (skipn (S k) kinds) (S k) matrix (set_to rho k b) = true ->
    game_sat_true.goes_on kinds matrix k rho p b.
  Proof.
    intros L V mate p' _ Inv. apply (T_wins kinds matrix in_range
      (S (left_over all_variables p')) (S k) (set_to rho k b) mate); auto.
  Qed.

  Lemma F_goes_on rho k b : k < n ->
    value (skipn (S k) kinds) (S k) matrix (set_to rho k b) = false ->
    game_sat_false.goes_on kinds matrix k rho b.
  Proof.
    intros L V p' Inv. apply (F_wins kinds matrix in_range (skipn (S k) kinds) (S k)
      (set_to rho k b)); auto. rewrite skipn_length. lia.
  Qed.

  Lemma set_playable rho k b : k < n ->
    legal (choice_play rho k) /\ legal (setting k b :: choice_play rho k).
  Proof.
    intros L. pose proof (stages_playable rho k ltac:(lia)) as P.
    assert (Fr : forall r, has k r = true -> free (stones (stages_play rho k)) (At k r)).
    { intros r H. split; [now apply in_vars|]. now apply stages_fresh. }
    unfold choice_play, setting. destruct (existential k) eqn:Q; cbn [playable stones_after].
    - assert (U : free (stones (stages_play rho k)) (At k Ru)) by (apply Fr; exact Q).
      split; [now split|]. split; [|now split].
      apply free_claim; [apply Fr; now destruct b|destruct b; discriminate].
    - split; [exact P|]. split; [|exact P]. apply Fr. now destruct b.
  Qed.

  (** The last universal stages have no r and s: the next stage begins with F's move. *)
  Lemma last_set rho k b : k < n -> existential k = false -> later k = false ->
    stones (stages_play (set_to rho k b) (S k)) =
    claim (claim (stones (stages_play rho k)) (At k (side (negb b))) F) (At k (side b)) T.
  Proof.
    intros L Q La. cbn [stages_play]. unfold stage_play. rewrite Q, La.
    cbn [app rev map stones_after].
    rewrite (stages_play_ext (set_to rho k b) rho) by (intros i Li; unfold set_to;
      destruct (Nat.eqb_spec i k); [lia|reflexivity]).
    rewrite turn_next, stages_turn. unfold set_to. now rewrite Nat.eqb_refl.
  Qed.

  Lemma set_out rho k b : k < n ->
    let next := setting k b :: choice_play rho k in
    let rest := value (skipn (S k) kinds) (S k) matrix (set_to rho k b) in
    (rest = true -> T_wins_after next) /\ (rest = false -> F_wins_after next).
  Proof.
    intros L next rest. unfold maker_wins_after, breaker_wins_after. unfold next.
    rewrite turn_next. cbn [stones_after]. rewrite choice_turn.
    assert (IT := regular_T rho k ltac:(lia)). assert (IF := regular_F rho k ltac:(lia)).
    unfold setting. destruct (existential k) eqn:Q; split; intros V; cbn [negb].
    - rewrite stones_u by exact Q. apply (T_after_literal kinds matrix k rho (fun _ => None));
        auto; [|now apply T_goes_on].
      split; [now apply in_vars|]. now apply stages_fresh.
    - rewrite stones_u by exact Q. apply (F_after_literal kinds matrix k rho); auto.
      now apply F_goes_on.
    - unfold choice_play. rewrite Q. destruct (later k) eqn:La.
      + apply (T_after_setting kinds matrix k rho (fun _ => None)) with b; auto;
          [|now apply T_goes_on].
        split; [apply in_vars; split; [exact L|now destruct b]|]. now apply stages_fresh.
      + apply secures_by with (At k (side b)).
        * apply free_claim; [|destruct b; discriminate].
          split; [apply in_vars; split; [exact L|now destruct b]|]. now apply stages_fresh.
        * rewrite <- last_set by auto.
          apply (T_wins kinds matrix in_range (S (left_over all_variables
            (stones (stages_play (set_to rho k b) (S k))))) (S k) (set_to rho k b)
            (fun _ => None)); [lia|exact L| |exact V]. now apply regular_T.
    - unfold choice_play. rewrite Q. apply (F_after_setting kinds matrix k rho); auto.
      now apply F_goes_on.
  Qed.

  Lemma here_out rho k : k < n ->
    let rest := value (skipn k kinds) k matrix rho in
    (rest = true -> T_wins_after (choice_play rho k)) /\
    (rest = false -> F_wins_after (choice_play rho k)).
  Proof.
    intros L rest. unfold rest. rewrite value_next by exact L. fold (existential k).
    unfold maker_wins_after, breaker_wins_after. rewrite choice_turn.
    assert (IT := regular_T rho k ltac:(lia)). assert (IF := regular_F rho k ltac:(lia)).
    assert (By : forall b, value (skipn (S k) kinds) (S k) matrix (set_to rho k b) =
        existential k ->
      (if existential k then MakerWins variable_eq_dec all_variables (all_hit all_clauses) true
       else BreakerWins variable_eq_dec all_variables (all_hit all_clauses) false)
        (stones (choice_play rho k))).
    { intros b V. destruct (set_playable rho k b L) as [_ [U _]].
      destruct (set_out rho k b L) as [HT HF].
      unfold maker_wins_after, breaker_wins_after in HT, HF. rewrite turn_next in HT, HF.
      cbn [stones_after] in HT, HF. rewrite choice_turn in HT, HF.
      destruct (existential k); apply secures_by with (setting k b);
        [exact U|now apply HT|exact U|now apply HF]. }
    destruct (existential k) eqn:Q; split; intros V.
    - apply orb_true_iff in V. destruct V as [V|V]; now apply By in V.
    - apply orb_false_iff in V. destruct V as [V1 V2]. rewrite stones_u by exact Q.
      apply (F_after_u kinds matrix k rho); auto; now apply F_goes_on.
    - unfold choice_play. rewrite Q.
      apply (T_wins kinds matrix in_range (S (left_over all_variables
        (stones (stages_play rho k)))) k rho (fun _ => None)); [lia|lia|exact IT|].
      rewrite value_next by exact L. fold (existential k). now rewrite Q.
    - apply andb_false_iff in V. destruct V as [V|V]; now apply By in V.
  Qed.

  (** T does not set the variable: F wins, or chooses. *)
  Lemma unset_out rho k x : k < n -> existential k = true ->
    free (stones (choice_play rho k)) x -> (forall b, x <> setting k b) ->
    F_wins_after (x :: choice_play rho k) \/
    x = At k Rt /\ forall b, T_wins_after (setting k b :: choice_play rho k) \/
      F_wins_after (x :: choice_play rho k).
  Proof.
    intros L Q U Other. assert (IF := regular_F rho k ltac:(lia)).
    assert (Out : Secures variable_eq_dec all_variables F T (fun p => ~ all_hit all_clauses p) true
      (claim (claim (stones (stages_play rho k)) (At k Ru) F) x T) ->
      F_wins_after (x :: choice_play rho k)).
    { intros W. unfold breaker_wins_after. rewrite turn_next. cbn [stones_after].
      rewrite choice_turn, Q, stones_u by exact Q. exact W. }
    destruct (variable_eq_dec x (At k Rt)) as [->|Nt].
    - right. split; [reflexivity|]. intros b.
      destruct (value (skipn (S k) kinds) (S k) matrix (set_to rho k b)) eqn:V.
      + left. now apply set_out.
      + right. apply Out. apply (F_after_spare kinds matrix k rho) with b; auto.
        now apply F_goes_on.
    - left. apply Out. rewrite stones_u in U by exact Q.
      apply (F_after_other kinds matrix k rho); auto. intros b E. apply (Other b).
      unfold setting. now rewrite Q.
  Qed.
End Plays.

(** * By numbers *)
Definition gs_playable (f : positive_cnf) (play : list nat) : Prop :=
  playable Nat.eq_dec (seq 1 (variables f)) play.
Definition gs_T_wins_after (f : positive_cnf) (play : list nat) : Prop :=
  maker_wins_after Nat.eq_dec (seq 1 (variables f)) (all_hit (clauses f)) play.
Definition gs_F_wins_after (f : positive_cnf) (play : list nat) : Prop :=
  breaker_wins_after Nat.eq_dec (seq 1 (variables f)) (all_hit (clauses f)) play.

Section Numbers.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < length kinds.
  Notation all_variables := (all_variables kinds).
  Notation all_clauses := (all_clauses kinds matrix).
  Notation formula := (game_sat_formula kinds matrix).
  Notation numbers := (map (number kinds)).
  Notation T_wins_after := (maker_wins_after variable_eq_dec all_variables (all_hit all_clauses)).
  Notation F_wins_after :=
    (breaker_wins_after variable_eq_dec all_variables (all_hit all_clauses)).
  Notation legal := (playable variable_eq_dec all_variables).

  Lemma numbered_playable play : legal play -> gs_playable formula (numbers play).
  Proof.
    apply (playable_map variable_eq_dec Nat.eq_dec) with (all_places := all_variables).
    - apply number_injective.
    - apply incl_refl.
    - apply qbf_to_game_sat.numbers.
  Qed.

  Lemma numbered_wins play : legal play ->
    (T_wins_after play -> gs_T_wins_after formula (numbers play)) /\
    (F_wins_after play -> gs_F_wins_after formula (numbers play)).
  Proof.
    intros P. apply playable_iff in P. destruct P as [_ Sub].
    unfold gs_T_wins_after, gs_F_wins_after, maker_wins_after, breaker_wins_after.
    rewrite turn_map. apply same_winner; [exact in_range|].
    apply (agree_after variable_eq_dec Nat.eq_dec); [apply number_injective|exact Sub].
  Qed.

  (** A boolean that says who wins says it after the numbers, too. *)
  Lemma numbered_iff play b : legal play ->
    (b = true -> T_wins_after play) /\ (b = false -> F_wins_after play) ->
    (gs_T_wins_after formula (numbers play) <-> b = true) /\
    (gs_F_wins_after formula (numbers play) <-> ~ b = true).
  Proof.
    intros P [HT HF]. destruct (numbered_wins play P) as [NT NF]. apply maker_iff.
    - intros E. now apply NT, HT.
    - intros E. now apply NF, HF.
  Qed.
End Numbers.

Section Named.
  Variables (phi : qbf) (rho : assignment).
  Let kinds := quantifiers phi.

  Definition choosing (k : nat) : list nat :=
    map (number kinds) (choice_play kinds (staged phi rho) k).
  Definition setting_variable (k : nat) (b : bool) : nat := number kinds (setting kinds k b).
  Definition spare_variable (k : nat) : nat := number kinds (At k Rt).

  Lemma rest_staged k sigma rho' : proper phi -> k <= length (closed_prefix phi) ->
    (forall v, In v (order phi) -> rho' v = sigma (stage_of v (order phi))) ->
    (value (skipn k kinds) k (to_stages (order phi) (matrix phi)) sigma = true <->
     holds (skipn k (closed_prefix phi)) (matrix phi) rho').
  Proof.
    intros P L E. rewrite to_stages_value. apply rest_value; auto. apply closed_prefix_covers.
  Qed.
End Named.

Theorem qbf_to_game_sat_moves :
  forall (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let f := qbf_to_game_sat phi in
  let here := choosing phi rho k in
  gs_playable f here /\ makers_turn here = is_exists kind /\
  (gs_T_wins_after f here <-> holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (gs_F_wins_after f here <-> ~ holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (forall b, let next := setting_variable phi k b :: here in
    gs_playable f next /\
    (gs_T_wins_after f next <->
     holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)) /\
    (gs_F_wins_after f next <->
     ~ holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b))) /\
  (kind = Existential -> forall x, gs_playable f (x :: here) -> gs_T_wins_after f (x :: here) ->
    (exists b, x = setting_variable phi k b) \/
    x = spare_variable phi k /\ forall b, gs_T_wins_after f (setting_variable phi k b :: here)).
Proof.
  intros phi rho k kind v P Hk f here. destruct (staged_kind phi k kind v Hk) as [L Q].
  fold (existential (quantifiers phi) k) in Q.
  assert (Range : forall c l, In c (to_stages (order phi) (matrix phi)) -> In l c ->
    fst l < length (quantifiers phi)) by (intros c l; apply to_stages_range; eauto).
  assert (Lk : k < length (closed_prefix phi)) by (apply nth_error_Some; congruence).
  destruct (set_playable (quantifiers phi) (staged phi rho) k true L) as [Ph _].
  assert (Pn := fun b => proj2 (set_playable (quantifiers phi) (staged phi rho) k b L)).
  split; [now apply numbered_playable|].
  split; [unfold here, choosing; rewrite turn_map, choice_turn; exact Q|].
  rewrite <- and_assoc. split.
  { rewrite <- (rest_staged phi k (staged phi rho) rho P ltac:(lia)) by apply staged_at.
    apply numbered_iff; auto. now apply here_out. }
  split.
  - intros b next. split; [apply (numbered_playable _ _ (_ :: _)), Pn|].
    rewrite <- (rest_staged phi (S k) (set_to (staged phi rho) k b) (set_to rho v b) P ltac:(lia))
      by now apply staged_set with kind.
    apply (numbered_iff _ _ Range (_ :: _)); auto. now apply set_out.
  - intros -> x Px Tx. simpl in Q. destruct Px as [[Ix Fx] _].
    apply qbf_to_game_sat.numbers in Ix. apply in_map_iff in Ix. destruct Ix as [w [<- Iw]].
    apply after_free in Fx.
    destruct (variable_eq_dec w (setting (quantifiers phi) k true)) as [->|Nt];
      [left; now exists true|].
    destruct (variable_eq_dec w (setting (quantifiers phi) k false)) as [->|Nf];
      [left; now exists false|].
    assert (Uw : claiming.free (all_variables (quantifiers phi)) (stones_after variable_eq_dec
      (choice_play (quantifiers phi) (staged phi rho) k)) w).
    { split; [exact Iw|]. apply after_free. intros Hin. apply Fx. now apply in_map. }
    assert (No : ~ breaker_wins_after variable_eq_dec (all_variables (quantifiers phi))
      (all_hit (all_clauses (quantifiers phi) (to_stages (order phi) (matrix phi))))
      (w :: choice_play (quantifiers phi) (staged phi rho) k)).
    { intros Fw. apply (numbered_wins _ _ Range (w :: _)) in Fw; [|now split].
      revert Tx Fw. apply not_both. }
    destruct (unset_out (quantifiers phi) (to_stages (order phi) (matrix phi)) Range
      (staged phi rho) k w L Q Uw ltac:(now intros [])) as [Fw|[-> Both]]; [now elim No|].
    right. split; [reflexivity|]. intros b. destruct (Both b) as [Tb|Fw]; [|now elim No].
    apply (numbered_wins _ _ Range (_ :: _)); auto.
Qed.
