(** * QBF -> vertex Shannon game: winning moves and strategies carry over

[[
Theorem qbf_to_shannon_moves :
  forall (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let g := qbf_to_shannon phi in
  let here := choosing phi rho k in
  sh_playable g here /\ makers_turn here = is_exists kind /\
  (short_wins_after g here <-> holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (cut_wins_after g here <-> ~ holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (forall b, let next := setting_vertex phi k b :: here in
    sh_playable g next /\
    (short_wins_after g next <->
     holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)) /\
    (cut_wins_after g next <->
     ~ holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b))) /\
  (kind = Universal -> forall x, sh_playable g (x :: here) -> cut_wins_after g (x :: here) ->
    exists b, x = setting_vertex phi k b).
]]

    A play is the list of the vertices claimed, the last one first, Short's first of all
    (games/plays.v). For every assignment [rho], [choosing rho k] is the play that the construction
    has in mind: the stages before k have been played as in [stage_play], with the values of rho,
    and the player of quantifier k is to set the next variable; if that is Cut, Short has just
    claimed k of the gadget. The theorem says that such a play keeps the rules, that Short wins
    there iff the rest of the formula is true, and that after a setting he wins iff the rest is
    true with it: so Short has a winning move there iff a setting is one, and k wins whenever
    anything does. Of Cut no other move wins, since k threatens both X and N. Of Short others may:
    for exists x without clauses, u and a win as well. With k = 0 these are the winning first
    moves. So a winning strategy for the QBF is one for the graph, as long as both players keep to
    the stages; what answers other moves is in shannon_short.v and shannon_cut.v.

    Why it is right. These positions are those of both invariants: of Short's [Sinv] in
    shannon_short.v ([regular_Sinv]) and of Cut's [vals] in shannon_cut.v ([regular_vals]), where
    local play in a gadget that has been passed is computed ([safe_stage]). Lemmas there tell who
    wins after each setting. *)

From Coq Require Import Bool List Arith Lia FinFun.
From Gadgetry.games Require Import claiming plays repetition.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import heap shannon shannon_gadgets shannon_construction
  shannon_short shannon_separation shannon_cut qbf_to_shannon.
Import ListNotations.

(** * The plays *)

(** A stage as Short and Cut play it in turn, by the quantifier (true: exists) and the value. *)
Definition stage_play (kind b : bool) : list role :=
  match kind, b with
  | true, true => [rX; rN]
  | true, false => [rN; rX; ru; rz; ra; re; rb; rd]
  | false, true => [rk; rN; rX; rr]
  | false, false => [rk; rX; rN; rR; ra; re; rb; rd]
  end.

(** Local play keeps [Qval] in a gadget that has been passed so, and after a setting. *)
Lemma safe_stage kind b :
  Safe kind (Qval kind b) (stones_after role_eq_dec (rev (stage_play kind b))).
Proof. exists 9. destruct kind, b; vm_compute; reflexivity. Qed.

Lemma safe_set (b : bool) : let r := if b then rX else rN in let r' := if b then rN else rX in
  Safe true (Qval true b) (local_claim (local_claim nobody r Short) r' Cut).
Proof. exists 9. destruct b; vm_compute; reflexivity. Qed.

Section Plays.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation existential := (existential kinds).
  Notation claimable_vertices := (claimable_vertices kinds matrix).
  Notation edges := (edges kinds matrix).
  Notation claim := (claiming.claim vertex_eq_dec).
  Notation free := (claiming.free claimable_vertices).
  Notation reach := (reach edges Source Sink).
  Notation Won := (joined edges Source Sink).
  Notation ShortWin := (ShortWins vertex_eq_dec claimable_vertices Won).
  Notation CutWin := (CutWins vertex_eq_dec claimable_vertices Won).
  Notation stones := (stones_after vertex_eq_dec).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.
  Variable rho : assignment. (* of the stages *)

  Fixpoint stages_play (k : nat) : list vertex :=
    match k with
    | 0 => []
    | S i => map (Gadget i) (rev (stage_play (existential i) (rho i))) ++ stages_play i
    end.
  Definition choice_play (k : nat) : list vertex :=
    if existential k then stages_play k else Gadget k rk :: stages_play k.
  Definition setting (k : nat) (b : bool) : vertex :=
    Gadget k (if existential k then if b then rX else rN else answer_to_k b).

  Lemma in_stages_play k v : In v (stages_play k) -> exists i r, v = Gadget i r /\ i < k /\
    In r (stage_play (existential i) (rho i)).
  Proof.
    induction k as [|k IH]; simpl; [intros []|]. rewrite in_app_iff, in_map_iff.
    intros [[r [<- Hin]]|Hin].
    - exists k, r. rewrite <- in_rev in Hin. auto.
    - destruct (IH Hin) as [i [r [-> [L J]]]]. exists i, r. auto.
  Qed.

  Lemma stages_turn k : makers_turn (stages_play k) = true.
  Proof.
    induction k as [|k IH]; simpl; [reflexivity|]. rewrite even_app; [|exact IH].
    rewrite turn_map. destruct (existential k), (rho k); reflexivity.
  Qed.

  Lemma stages_playable k : k <= n ->
    playable vertex_eq_dec claimable_vertices (stages_play k).
  Proof.
    intros Lk. apply playable_iff. split.
    - clear Lk. induction k as [|k IH]; simpl; [constructor|]. apply nodup_app; [|exact IH|].
      + apply Injective_map_NoDup; [intros x y E; now inversion E|].
        destruct (existential k), (rho k); simpl; repeat constructor; simpl; intuition discriminate.
      + intros v Hin J. apply in_map_iff in Hin. destruct Hin as [r [<- _]].
        apply in_stages_play in J. destruct J as [i [r' [E [L _]]]]. inversion E. lia.
    - intros v Hin. apply in_stages_play in Hin. destruct Hin as [i [r [-> [L Hin]]]].
      apply in_verts_G. split; [lia|]. revert Hin.
      destruct (existential i), (rho i); simpl; intuition; subst; auto 12.
  Qed.

  Lemma stages_fresh k v : k <= stage kinds v -> k <= n -> stones (stages_play k) v = Free.
  Proof.
    intros L Lk. apply after_free. intros Hin. apply in_stages_play in Hin.
    destruct Hin as [i [r [-> [Li _]]]]. simpl in L. lia.
  Qed.

  (** The stones of a stage are those of its play. *)
  Lemma stage_stones i r :
    stones (stages_play (S i)) (Gadget i r) =
    stones_after role_eq_dec (rev (stage_play (existential i) (rho i))) r.
  Proof.
    simpl. rewrite after_app; [|apply stages_turn|].
    - set (l := rev _). clearbody l.
      apply (agree_after role_eq_dec vertex_eq_dec (Gadget i) (r :: l));
        [intros u v _ _ E; now inversion E|intros x Hin; now right|now left].
    - intros Hin. apply in_stages_play in Hin. destruct Hin as [j [r' [E [L _]]]]. inversion E. lia.
  Qed.

  Lemma next_stones k v : (forall r, v <> Gadget k r) ->
    stones (stages_play (S k)) v = stones (stages_play k) v.
  Proof.
    intros N. simpl. apply after_app_other. rewrite in_map_iff. intros [r [E _]]. now apply (N r).
  Qed.

  Lemma set_here k i : set_to rho k (rho k) i = rho i.
  Proof.
    unfold set_to. destruct (i =? k) eqn:E; auto. apply Nat.eqb_eq in E. now subst.
  Qed.

  (** * The positions are those of the invariants *)
  Lemma regular_vals k : k <= n -> vals kinds k rho (stones (stages_play k)).
  Proof.
    induction k as [|k IH]; intros L i Li; [lia|].
    destruct (Nat.eq_dec i k) as [->|N].
    - eapply Safe_ext; [apply Qval_respects| |apply safe_stage]. intros r. symmetry.
      apply stage_stones.
    - eapply Safe_ext; [apply Qval_respects| |apply (IH ltac:(lia) i); lia]. intros r.
      unfold loc. symmetry. apply next_stones. congruence.
  Qed.

  Lemma regular_Sinv k : k <= n -> Sinv kinds matrix k rho (stones (stages_play k)).
  Proof.
    induction k as [|k IH]; intros L.
    - constructor; auto; try (intros; lia). exists Source. split; [simpl; auto|constructor].
    - assert (Inv : Sinv kinds matrix k rho (stones (stages_play k))) by (apply IH; lia).
      assert (Lk : k < n) by lia. clear IH.
      assert (Next : Sinv kinds matrix (S k) (set_to rho k (rho k)) (stones (stages_play (S k)))).
      { assert (Mo : more Short (stones (stages_play k)) (stones (stages_play (S k)))).
        { intros v H. destruct v as [| |i r|x]; try (rewrite next_stones; [exact H|discriminate]).
          destruct (Nat.eq_dec i k) as [->|Ne]; [|rewrite next_stones; [exact H|congruence]].
          rewrite (s_fresh _ _ _ _ _ Inv) in H; [discriminate|auto]. }
        assert (St := stage_stones k).
        assert (Ent := fun r Ir H => way_in kinds matrix k rho _ Lk Inv _ r Mo Ir H).
        assert (Inn := fun r r' => way_on kinds matrix k Lk (stones (stages_play (S k))) r r').
        apply S_next with (p := stones (stages_play k)); [exact Inv|apply next_stones| |].
        - destruct (existential k) eqn:Q, (rho k) eqn:B.
          + exists (Gadget k rX). split; [simpl; auto|].
            apply Ent; [simpl; auto|rewrite St; reflexivity].
          + exists (Gadget k rb). split; [simpl; auto|].
            apply (Inn ra); [apply (Inn ru); [apply Ent|..]|..]; simpl; auto 12;
              rewrite St; reflexivity.
          + exists (Gadget k rX). split; [simpl; auto|].
            apply (Inn rk); [apply Ent|..]; simpl; auto 12; rewrite St; reflexivity.
          + exists (Gadget k rb). split; [simpl; auto|].
            apply (Inn ra); [apply (Inn rk); [apply Ent|..]|..]; simpl; auto 12;
              rewrite St; reflexivity.
        - rewrite !St. destruct (existential k), (rho k); simpl; auto. }
      destruct Next as [Fo Fr Tr Pt Pf]. constructor; auto.
      + intros i Li T. apply Pt; auto. now rewrite set_here.
      + intros i Li T. apply Pf; auto. now rewrite set_here.
  Qed.

  (** * Who wins *)
  Notation ShortWinAfter := (maker_wins_after vertex_eq_dec claimable_vertices Won).
  Notation CutWinAfter := (breaker_wins_after vertex_eq_dec claimable_vertices Won).

  Lemma stones_k k : existential k = false ->
    stones (choice_play k) = claim (stones (stages_play k)) (Gadget k rk) Short.
  Proof. intros Q. unfold choice_play. rewrite Q. simpl. now rewrite stages_turn. Qed.

  Lemma choice_turn k : makers_turn (choice_play k) = existential k.
  Proof.
    unfold choice_play. pose proof (stages_turn k) as E. destruct (existential k); [exact E|].
    now rewrite turn_next, E.
  Qed.

  Lemma next_turn k b : makers_turn (setting k b :: choice_play k) = negb (existential k).
  Proof. now rewrite turn_next, choice_turn. Qed.

  Lemma short_goes_on k b : k < n ->
    value (skipn (S k) kinds) (S k) matrix (set_to rho k b) = true -> goes_on kinds matrix k rho b.
  Proof.
    intros L V p' Inv. apply (S_wins kinds matrix in_range (skipn (S k) kinds) (S k)
      (set_to rho k b)); auto. rewrite skipn_length. lia.
  Qed.

  (** Cut goes on from the next stage, which is untouched. *)
  Lemma cut_goes_on k b r s r' s' : k < n ->
    Safe (existential k) (Qval (existential k) b) (local_claim (local_claim nobody r s) r' s') ->
    value (skipn (S k) kinds) (S k) matrix (set_to rho k b) = false ->
    CutWin true (claim (claim (stones (stages_play k)) (Gadget k r) s) (Gadget k r') s').
  Proof.
    intros L Sa V. apply inv_wins; [exact in_range|].
    assert (Fresh : forall v, k <= stage kinds v -> stones (stages_play k) v = Free)
      by (intros v Lv; apply stages_fresh; auto; lia).
    apply (enter kinds matrix (S k) (set_to rho k b)); auto.
    - apply vals_next.
      + do 2 (apply vals_other; [auto|]). apply regular_vals. lia.
      + eapply Safe_ext; [apply Qval_respects| |exact Sa]. intros r0. rewrite loc_upd.
        apply lupd_ext. intros r1. rewrite loc_upd. apply lupd_ext. intros r2. symmetry.
        apply Fresh. simpl. auto.
    - intros v Lv. rewrite !claim_other by (intros ->; simpl in Lv; lia). apply Fresh. lia.
  Qed.

  Lemma set_out k b : k < n ->
    let next := setting k b :: choice_play k in
    let rest := value (skipn (S k) kinds) (S k) matrix (set_to rho k b) in
    (rest = true -> ShortWinAfter next) /\ (rest = false -> CutWinAfter next).
  Proof.
    intros L next rest. unfold maker_wins_after, breaker_wins_after. unfold next at 1 3.
    rewrite next_turn. unfold next. cbn [stones_after]. rewrite choice_turn.
    assert (Inv : Sinv kinds matrix k rho (stones (stages_play k)))
      by (apply regular_Sinv; lia).
    unfold setting. destruct (existential k) eqn:Q; split; intros V; cbn [negb].
    - unfold choice_play. rewrite Q. apply S_at_exists with rho; auto. now apply short_goes_on.
    - unfold choice_play. rewrite Q. apply secures_by with (Gadget k (if b then rN else rX)).
      + split; [apply in_verts_G; rewrite Q; destruct b; simpl; auto|].
        rewrite claim_other by (destruct b; congruence). apply stages_fresh; simpl; lia.
      + apply (cut_goes_on k b); auto. rewrite Q. apply safe_set.
    - rewrite stones_k by exact Q. apply S_at_forall with rho; auto. now apply short_goes_on.
    - rewrite stones_k by exact Q. apply (cut_goes_on k b); auto. rewrite Q. apply safe_forall.
  Qed.

  Lemma set_playable k b : k < n ->
    playable vertex_eq_dec claimable_vertices (choice_play k) /\
    playable vertex_eq_dec claimable_vertices (setting k b :: choice_play k).
  Proof.
    intros L. pose proof (stages_playable k ltac:(lia)) as P.
    assert (Fr : forall r, In r (roles (existential k)) ->
      free (stones (stages_play k)) (Gadget k r)).
    { intros r Hin. split; [apply in_verts_G; auto|]. apply stages_fresh; simpl; lia. }
    unfold choice_play, setting. destruct (existential k) eqn:Q; cbn [playable stones_after].
    - split; [exact P|]. split; [|exact P]. apply Fr. destruct b; simpl; auto.
    - split; [split; [apply Fr; simpl; auto|exact P]|].
      split; [|split; [apply Fr; simpl; auto|exact P]]. apply free_claim.
      + apply Fr. destruct b; simpl; auto.
      + destruct b; discriminate.
  Qed.

  Lemma here_out k : k < n ->
    let rest := value (skipn k kinds) k matrix rho in
    (rest = true -> ShortWinAfter (choice_play k)) /\ (rest = false -> CutWinAfter (choice_play k)).
  Proof.
    intros L rest. unfold rest. rewrite value_next by exact L. fold (existential k).
    unfold maker_wins_after, breaker_wins_after. rewrite choice_turn.
    assert (Inv : Sinv kinds matrix k rho (stones (stages_play k))) by (apply regular_Sinv; lia).
    assert (By : forall b, value (skipn (S k) kinds) (S k) matrix (set_to rho k b) =
        existential k ->
      (if existential k then ShortWin true else CutWin false) (stones (choice_play k))).
    { intros b V. destruct (set_playable k b L) as [_ [U _]].
      destruct (set_out k b L) as [HS HC].
      unfold maker_wins_after, breaker_wins_after in HS, HC. rewrite next_turn in HS, HC.
      cbn [stones_after] in HS, HC. rewrite choice_turn in HS, HC.
      destruct (existential k); apply secures_by with (setting k b);
        [exact U|now apply HS|exact U|now apply HC]. }
    destruct (existential k) eqn:Q; split; intros V.
    - apply orb_true_iff in V. destruct V as [V|V]; now apply By in V.
    - apply orb_false_iff in V. destruct V as [V1 V2]. apply inv_wins; [exact in_range|].
      unfold choice_play. rewrite Q.
      apply (enter kinds matrix k rho); [lia|apply regular_vals; lia| |].
      + unfold is_false. rewrite value_next by exact L. fold (existential k). now rewrite Q, V1, V2.
      + intros v Lv. apply stages_fresh; auto. lia.
    - apply andb_true_iff in V. destruct V as [V1 V2]. rewrite stones_k by exact Q.
      apply (S_after_k kinds matrix k rho); auto; now apply short_goes_on.
    - apply andb_false_iff in V. destruct V as [V|V]; now apply By in V.
  Qed.

  (** Cut does not set the variable: Short wins. *)
  Lemma unset_out k x : k < n -> existential k = false ->
    free (stones (choice_play k)) x -> (forall b, x <> setting k b) ->
    ShortWinAfter (x :: choice_play k).
  Proof.
    intros L Q U Other. unfold maker_wins_after. rewrite turn_next. cbn [stones_after].
    rewrite choice_turn, Q. cbn [negb]. rewrite stones_k in * by exact Q.
    apply (S_unanswered kinds matrix k rho); auto.
    - apply regular_Sinv. lia.
    - intros b. specialize (Other b). unfold setting in Other. now rewrite Q in Other.
  Qed.
End Plays.

(** * By numbers *)
Definition sh_playable (g : shannon) (play : list nat) : Prop :=
  playable Nat.eq_dec (claimable g) play.
Definition short_wins_after (g : shannon) (play : list nat) : Prop :=
  maker_wins_after Nat.eq_dec (claimable g) (sh_joined g) play.
Definition cut_wins_after (g : shannon) (play : list nat) : Prop :=
  breaker_wins_after Nat.eq_dec (claimable g) (sh_joined g) play.

Section Numbers.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < length kinds.
  Notation claimable_vertices := (claimable_vertices kinds matrix).
  Notation Won := (joined (edges kinds matrix) Source Sink).
  Notation graph := (shannon_graph kinds matrix).
  Notation numbers := (map (number kinds matrix)).

  Lemma numbered_playable play : playable vertex_eq_dec claimable_vertices play ->
    sh_playable graph (numbers play).
  Proof.
    apply (playable_map vertex_eq_dec Nat.eq_dec) with (all_places := numbered kinds matrix).
    - apply number_inj.
    - apply number_among.
    - apply number_verts.
  Qed.

  Lemma numbered_wins play : playable vertex_eq_dec claimable_vertices play ->
    (maker_wins_after vertex_eq_dec claimable_vertices Won play ->
     short_wins_after graph (numbers play)) /\
    (breaker_wins_after vertex_eq_dec claimable_vertices Won play ->
     cut_wins_after graph (numbers play)).
  Proof.
    intros P. apply playable_iff in P. destruct P as [_ Sub].
    unfold maker_wins_after, breaker_wins_after, short_wins_after, cut_wins_after.
    unfold maker_wins_after, breaker_wins_after. rewrite turn_map. apply same_winner; auto.
    apply (agree_after vertex_eq_dec Nat.eq_dec).
    - apply number_inj.
    - intros v Hin. apply number_among. now apply Sub.
  Qed.

  (** A boolean that says who wins says it after the numbers, too. *)
  Lemma numbered_iff play b : playable vertex_eq_dec claimable_vertices play ->
    (b = true -> maker_wins_after vertex_eq_dec claimable_vertices Won play) /\
    (b = false -> breaker_wins_after vertex_eq_dec claimable_vertices Won play) ->
    (short_wins_after graph (numbers play) <-> b = true) /\
    (cut_wins_after graph (numbers play) <-> ~ b = true).
  Proof.
    intros P [HS HC]. destruct (numbered_wins play P) as [NS NC]. apply maker_iff.
    - intros E. now apply NS, HS.
    - intros E. now apply NC, HC.
  Qed.
End Numbers.

Section Named.
  Variables (phi : qbf) (rho : assignment).
  Let kinds := quantifiers phi.
  Let clauses := to_stages (order phi) (kept (matrix phi)).

  Definition choosing (k : nat) : list nat :=
    map (number kinds clauses) (choice_play kinds (staged phi rho) k).
  Definition setting_vertex (k : nat) (b : bool) : nat :=
    number kinds clauses (setting kinds k b).
End Named.

Theorem qbf_to_shannon_moves :
  forall (phi : qbf) (rho : assignment) (k : nat) kind v,
  proper phi -> nth_error (closed_prefix phi) k = Some (kind, v) ->
  let g := qbf_to_shannon phi in
  let here := choosing phi rho k in
  sh_playable g here /\ makers_turn here = is_exists kind /\
  (short_wins_after g here <-> holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (cut_wins_after g here <-> ~ holds (skipn k (closed_prefix phi)) (matrix phi) rho) /\
  (forall b, let next := setting_vertex phi k b :: here in
    sh_playable g next /\
    (short_wins_after g next <->
     holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b)) /\
    (cut_wins_after g next <->
     ~ holds (skipn (S k) (closed_prefix phi)) (matrix phi) (set_to rho v b))) /\
  (kind = Universal -> forall x, sh_playable g (x :: here) -> cut_wins_after g (x :: here) ->
    exists b, x = setting_vertex phi k b).
Proof.
  intros phi rho k kind v P Hk g here. destruct (staged_kind phi k kind v Hk) as [L Q].
  fold (existential (quantifiers phi) k) in Q. pose proof (kept_range phi) as Range.
  assert (Lk : k < length (closed_prefix phi)) by (apply nth_error_Some; congruence).
  destruct (set_playable (quantifiers phi) (to_stages (order phi) (kept (matrix phi)))
    (staged phi rho) k true L) as [Ph _].
  assert (Pn := fun b => proj2 (set_playable (quantifiers phi)
    (to_stages (order phi) (kept (matrix phi))) (staged phi rho) k b L)).
  split; [now apply numbered_playable|].
  split; [unfold here, choosing; rewrite turn_map, choice_turn; exact Q|].
  rewrite <- and_assoc. split.
  { rewrite <- (kept_rest phi k rho (staged phi rho) P ltac:(lia)) by apply staged_at.
    apply numbered_iff; auto. now apply here_out. }
  split.
  - intros b next. split; [apply (numbered_playable _ _ (_ :: _)), Pn|].
    rewrite <- (kept_rest phi (S k) (set_to rho v b) (set_to (staged phi rho) k b) P ltac:(lia))
      by now apply staged_set with kind.
    apply (numbered_iff _ _ Range (_ :: _)); auto. now apply set_out.
  - intros -> x Px Cx. simpl in Q.
    destruct Px as [[Ix Fx] _]. apply number_verts in Ix. apply in_map_iff in Ix.
    destruct Ix as [w [<- Iw]]. apply after_free in Fx.
    destruct (vertex_eq_dec w (setting (quantifiers phi) k true)) as [->|Nt]; [now exists true|].
    destruct (vertex_eq_dec w (setting (quantifiers phi) k false)) as [->|Nf]; [now exists false|].
    exfalso. revert Cx. apply not_both.
    assert (Uw : claiming.free (claimable_vertices (quantifiers phi)
      (to_stages (order phi) (kept (matrix phi)))) (stones_after vertex_eq_dec
        (choice_play (quantifiers phi) (staged phi rho) k)) w).
    { split; [exact Iw|]. apply after_free. intros Hin. apply Fx. now apply in_map. }
    apply (numbered_wins _ _ Range (w :: _)); [now split|].
    apply unset_out; auto. now intros [].
Qed.
