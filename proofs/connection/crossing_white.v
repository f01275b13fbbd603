(** * On the nets of a false QBF with crossings White wins

[[
Theorem crossing_nets_white : forall L : layout, sound L -> ~ qbf_true (laid_formula L) ->
  white_wins_crossing_nets (crossing_nets L).
]]

    White's half of docs/hex_theorem.md, W1 to W3, for every sound layout (crossing_nets.v).

    She answers in pairs. Gates are the k of the universal variables, in order, and the root of the
    tree. What holds when Black is to move ([safe]) is one of these:
    - [running]: the first gate that is not answered is not Black's, and of all that is in no pair
      he has only answered gates. No values that are still possible for the variables before the
      gate make the rest of the formula true ([hopeless]); a value is possible while its track
      is not cut.
    - [banked]: the gate may be Black's; of a variable before it White has one b, the other is free.
    - [blocked]: a gate is White's, or a variable before it cannot be passed any more.
    - [aiming]: all gates are answered, and her pairs lead to a clause that is false.
    A move in a pair gets its mate ([keeps_move]). Else, running, she takes the gate, unless Black
    did; then, and after a banked b, if all variables before the gate are passed, she answers it
    ([answer]), and if one is not, she cuts it or banks its b ([bank]). She need not know where
    Black's stones lead: that a variable is passed is said by its track. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets crossing_pairs crossing_colours.
Import ListNotations.

(** * Formulas *)
Lemma holds_dec m : forall prefixed rho,
  holds prefixed m rho \/ ~ holds prefixed m rho.
Proof.
  assert (Clause : forall rho (c : clause), (exists l, In l c /\ literal_true rho l) \/
    ~ (exists l, In l c /\ literal_true rho l)).
  { intros rho c. induction c as [|l c IH].
    - right. intros [l [[] _]].
    - destruct (bool_dec (rho (fst l)) (negb (snd l))) as [T|F].
      + left. exists l. split; [now left|exact T].
      + destruct IH as [[l' [Hin T]]|N].
        * left. exists l'. split; [now right|exact T].
        * right. intros [l' [[<-|Hin] T]]; [exact (F T)|]. apply N. now exists l'. }
  intros prefixed. induction prefixed as [|[q v] prefixed IH]; intros rho; simpl.
  - induction m as [|c m IHm].
    + left. intros c [].
    + destruct (Clause rho c) as [T|F], IHm as [T'|F'].
      * left. intros c' [<-|Hin]; auto.
      * right. intros H. apply F'. intros c' Hin. apply H. now right.
      * right. intros H. apply F, H. now left.
      * right. intros H. apply F, H. now left.
  - destruct q, (IH (set_to rho v true)) as [T|F].
    + left. now exists true.
    + destruct (IH (set_to rho v false)) as [T'|F']; [left; now exists false|].
      right. intros [[|] H]; contradiction.
    + destruct (IH (set_to rho v false)) as [T'|F']; [left; intros [|]; assumption|].
      right. intros H. apply F', H.
    + right. intros H. apply F, H.
Qed.

(** Two assignments that agree on the variables that occur and are not bound. *)
Lemma holds_agree m (occurs : nat -> Prop) :
  (forall c l, In c m -> In l c -> occurs (fst l)) ->
  forall prefixed rho rho', (forall v, occurs v -> ~ In v (map snd prefixed) -> rho v = rho' v) ->
  holds prefixed m rho -> holds prefixed m rho'.
Proof.
  intros Occurs prefixed. induction prefixed as [|[q v] prefixed IH]; intros rho rho' A H.
  - intros c Hc. destruct (H c Hc) as [l [Hl T]]. exists l. split; auto.
    unfold literal_true in *. rewrite <- (A (fst l)); eauto.
  - assert (Set1 : forall b u, occurs u -> ~ In u (map snd prefixed) ->
      set_to rho v b u = set_to rho' v b u).
    { intros b u Occ N. unfold set_to. destruct (Nat.eqb_spec u v) as [E|E]; auto.
      apply A; auto. simpl. intros [E'|H']; [congruence|contradiction]. }
    destruct q; simpl in *.
    + destruct H as [b H]. exists b. eapply IH; eauto.
    + intros b. eapply IH; eauto.
Qed.

Lemma differ (a b : bool) : a <> b -> negb a = b.
Proof. destruct a, b; simpl; congruence. Qed.

(** * White *)
Section White.
  Variable L : layout.
  Hypothesis L_sound : sound L.
  Notation nets := (crossing_nets L).
  Notation places := (map fst nets).
  Notation claim := (claiming.claim crossing_switch_eq_dec).
  Notation free := (claiming.free places).
  Notation left_by p := (left_by L p).
  Notation passed p := (passed L p).
  Definition quantified (v : nat) : quantifier * nat :=
    (if universal L v then Universal else Existential, v).
  Notation m := (matrix (laid_formula L)).

  (** The switches by which Black passes a variable on a side. *)
  Definition way (s : bool) (v : nat) : list crossing_switch :=
    (if universal L v then
       Core CoreK v :: (if s then [Core CoreY v; Entry true v] else [Core CoreX v])
     else [Entry s v]) ++
    map (Step s v) (seq 0 (S (tip_count L s v))) ++ [Leave s v].
  Definition cut (p : crossing_switch -> stone) (s : bool) (v : nat) : Prop :=
    exists sw, In sw (way s v) /\ p sw = Breaker.
  Definition gate (us : list nat) : crossing_switch :=
    match us with u :: _ => Core CoreK u | [] => root L end.

  Lemma left_by_way p s v : left_by p s v = forallb (black p) (way s v).
  Proof.
    assert (E : forall l, forallb (fun j => black p (Step s v j)) l =
      forallb (black p) (map (Step s v) l)).
    { intros l. induction l as [|i l IH]; simpl; [auto|now rewrite IH]. }
    unfold crossing_colours.left_by, entered, steps, way. rewrite !forallb_app, E, <- andb_assoc.
    destruct (universal L v), s; cbn [forallb]; rewrite !andb_true_r; auto using andb_assoc.
  Qed.

  Lemma not_left p s v : left_by p s v = false -> exists sw, In sw (way s v) /\ p sw <> Maker.
  Proof.
    rewrite left_by_way. intros E. induction (way s v) as [|a l IH]; [discriminate|].
    simpl in E. destruct (black p a) eqn:B.
    - destruct (IH E) as [sw [Hin N]]. exists sw. split; [now right|exact N].
    - exists a. split; [now left|]. intros F. apply black_iff in F. congruence.
  Qed.

  Lemma left_all p s v sw : left_by p s v = true -> In sw (way s v) -> p sw = Maker.
  Proof.
    rewrite left_by_way. intros E Hin. apply black_iff. rewrite forallb_forall in E. auto.
  Qed.

  Lemma cut_not_left p s v : cut p s v -> left_by p s v = false.
  Proof.
    intros [sw [Hin B]]. destruct (left_by p s v) eqn:E; auto.
    pose proof (left_all p s v sw E Hin). congruence.
  Qed.

  Lemma cut_dec p s v : cut p s v \/ forall sw, In sw (way s v) -> p sw <> Breaker.
  Proof.
    unfold cut. induction (way s v) as [|a l IH].
    - right. intros sw [].
    - destruct (p a) eqn:E.
      2: destruct IH as [[sw [Hin B]]|N]; [left; exists sw; split; [now right|exact B]|];
         right; intros sw [<-|Hin]; [congruence|auto].
      + destruct IH as [[sw [Hin B]]|N]; [left; exists sw; split; [now right|exact B]|].
        right. intros sw [<-|Hin]; [congruence|auto].
      + left. exists a. split; [now left|exact E].
  Qed.

  Lemma leave_way s v : In (Leave s v) (way s v).
  Proof. unfold way. rewrite !in_app_iff. right. right. now left. Qed.

  (** ** Places *)
  Lemma variable_place v sw : In v (order L) ->
    (forall a, In sw (map fst (variable_nets L v a))) -> In sw places.
  Proof.
    intros Hv H. unfold crossing_nets. rewrite map_app, in_app_iff. left.
    generalize Start as a. induction (order L) as [|u us IH]; intros a; [destruct Hv|].
    simpl. rewrite map_app, in_app_iff. destruct Hv as [->|Hv]; auto.
  Qed.

  Lemma track_place s v sw : In sw (map (Step s v) (seq 0 (S (tip_count L s v))) ++ [Leave s v]) ->
    In sw (map fst (track L s v)).
  Proof.
    unfold track. rewrite !map_app, !in_app_iff. intros [H|[<-|[]]].
    - right. left. rewrite map_map. exact H.
    - right. right. simpl. auto.
  Qed.

  Lemma way_place s v sw : In v (order L) -> In sw (way s v) -> In sw places.
  Proof.
    intros Hv H. apply (variable_place v sw Hv). intros a. unfold way in H.
    apply in_app_iff in H. unfold variable_nets.
    destruct (universal L v); rewrite !map_app, !in_app_iff; destruct H as [H|H].
    - right. right. destruct s; simpl in *; intuition.
    - apply track_place in H. destruct s; auto.
    - right. right. destruct s; simpl in *; intuition.
    - apply track_place in H. destruct s; auto.
  Qed.

  Lemma leave_place s v : In v (order L) -> In (Leave s v) places.
  Proof. intros Hv. apply (way_place s v); auto using leave_way. Qed.

  Lemma core_place r v : In v (order L) -> universal L v = true -> In (Core r v) places.
  Proof.
    intros Hv Q. apply (variable_place v _ Hv). intros a. unfold variable_nets. rewrite Q.
    rewrite !map_app, !in_app_iff. right. right. destruct r; simpl; auto 10.
  Qed.

  Lemma root_place : In (root L) places.
  Proof.
    unfold crossing_nets, root, clause_nets. rewrite !map_app, !in_app_iff. right. left.
    destruct (tree L) as [[c|l r]|]; simpl; auto.
  Qed.

  (** ** Pairs that are kept *)
  Record keeps (choice : nat -> option bool) (target : option (clause_name * list bool))
    (p : crossing_switch -> stone) : Prop := {
    outside : forall sw, ~ In sw places -> p sw = Free;
    settled : forall a b, mate L choice target a = Some b -> p a = Maker -> In b places ->
      p b = Breaker;
    replied : forall v b, universal L v = true -> choice v = Some b ->
      p (Core (if b then CoreX else CoreN) v) = Breaker
  }.

  Definition stays (p p' : crossing_switch -> stone) : Prop :=
    (forall sw, p sw = Maker -> p' sw = Maker) /\ (forall sw, p sw = Breaker -> p' sw = Breaker).

  Lemma stays_claim p v s : free p v -> stays p (claim p v s).
  Proof.
    intros [_ E]. split; intros sw H; unfold claiming.claim;
      destruct (crossing_switch_eq_dec sw v); congruence.
  Qed.
  Lemma stays_trans p p' p'' : stays p p' -> stays p' p'' -> stays p p''.
  Proof. intros [A B] [C D]. split; auto. Qed.
  Lemma stays_refl p : stays p p.
  Proof. split; auto. Qed.

  Lemma cut_stays p p' s v : stays p p' -> cut p s v -> cut p' s v.
  Proof. intros [_ B] [sw [Hin E]]. exists sw. auto. Qed.
  Lemma left_stays p p' s v : stays p p' -> left_by p s v = true -> left_by p' s v = true.
  Proof.
    intros [A _]. rewrite !left_by_way, !forallb_forall. intros H sw Hin.
    apply black_iff, A, black_iff, H, Hin.
  Qed.
  Lemma in_places_dec sw : In sw places \/ ~ In sw places.
  Proof. destruct (in_dec crossing_switch_eq_dec sw places); auto. Qed.

  Lemma keeps_one_each choice target p a b : keeps choice target p ->
    mate L choice target a = Some b -> black p a = true -> black p b = false.
  Proof.
    intros K M B. apply black_iff in B. unfold black.
    destruct (in_places_dec b) as [Hin|Hout].
    - now rewrite (settled _ _ _ K a b M B Hin).
    - now rewrite (outside _ _ _ K b Hout).
  Qed.

  Lemma keeps_breaker choice target p x : keeps choice target p -> free p x ->
    keeps choice target (claim p x Breaker).
  Proof.
    intros K F. pose proof (stays_claim p x Breaker F) as [A B]. constructor.
    - intros sw N. rewrite claim_other; [now apply (outside _ _ _ K)|]. intros ->.
      destruct F. contradiction.
    - intros a b M Ha Hb. unfold claiming.claim in Ha.
      destruct (crossing_switch_eq_dec a x); [discriminate|].
      apply B. exact (settled _ _ _ K a b M Ha Hb).
    - intros v b Q C. apply B. exact (replied _ _ _ K v b Q C).
  Qed.

  (** Black claims a switch: its mate can be claimed, or all is settled. *)
  Lemma keeps_move choice target p v : keeps choice target p -> free p v ->
    (exists w, mate L choice target v = Some w /\ free p w /\ w <> v /\
      keeps choice target (claim (claim p v Maker) w Breaker)) \/
    keeps choice target (claim p v Maker).
  Proof.
    intros K F. pose proof (stays_claim p v Maker F) as [A B].
    assert (Outside : forall sw, ~ In sw places -> claim p v Maker sw = Free).
    { intros sw N. rewrite claim_other; [now apply (outside _ _ _ K)|]. intros ->.
      destruct F. contradiction. }
    assert (Replied : forall u b, universal L u = true -> choice u = Some b ->
      claim p v Maker (Core (if b then CoreX else CoreN) u) = Breaker).
    { intros u b Q C. apply B. exact (replied _ _ _ K u b Q C). }
    assert (Rest : (forall w, mate L choice target v = Some w -> In w places -> p w = Breaker) ->
      keeps choice target (claim p v Maker)).
    { intros Own. constructor; auto. intros a b M Ha Hb. apply B.
      unfold claiming.claim in Ha. destruct (crossing_switch_eq_dec a v) as [->|N]; auto.
      exact (settled _ _ _ K a b M Ha Hb). }
    destruct (mate L choice target v) as [w|] eqn:M; [|right; apply Rest; discriminate].
    destruct (in_places_dec w) as [Hw|Hw].
    2: { right. apply Rest. intros w' E Hw'. congruence. }
    destruct (p w) eqn:E.
    - assert (N : w <> v) by (intros ->; now apply mate_differs in M).
      left. exists w. split; [reflexivity|]. split; [split; auto|]. split; [exact N|].
      set (p1 := claim p v Maker) in *.
      assert (F1 : free p1 w) by (apply free_claim; [split; auto|exact N]).
      pose proof (stays_claim p1 w Breaker F1) as [A1 B1]. constructor.
      + intros sw Hsw. rewrite claim_other; [now apply Outside|congruence].
      + intros a b Ma Ha Hb. unfold claiming.claim at 1 in Ha.
        destruct (crossing_switch_eq_dec a w) as [->|Na]; [discriminate|].
        unfold p1 in Ha. unfold claiming.claim in Ha.
        destruct (crossing_switch_eq_dec a v) as [->|Nv].
        * replace b with w by congruence. apply claim_same.
        * apply B1, B. exact (settled _ _ _ K a b Ma Ha Hb).
      + intros u b Q C. apply B1. now apply Replied.
    - exfalso. apply mate_symmetric in M; [|exact L_sound].
      pose proof (settled _ _ _ K w v M E (proj1 F)) as X. destruct F. congruence.
    - right. apply Rest. intros w' E' _. congruence.
  Qed.

  Lemma mate_more choice choice' target a b :
    (forall v d, choice v = Some d -> choice' v = Some d) ->
    mate L choice None a = Some b -> mate L choice' target a = Some b.
  Proof.
    intros C. destruct a as [r v|s v|s v i|s v i|s v| |r path|r w n i|r x e|x e]; simpl; auto.
    - unfold mate_core, chosen. destruct (universal L v); [|destruct r; discriminate].
      destruct (choice v) as [d|] eqn:E; [now rewrite (C v d E)|destruct r; discriminate].
    - unfold mate_entry. destruct (universal L v); auto.
      destruct (choice v) as [d|] eqn:E; [now rewrite (C v d E)|discriminate].
    - destruct i as [|i]; auto. unfold leader. destruct (universal L v); auto.
      destruct (choice v) as [d|] eqn:E; [now rewrite (C v d E)|discriminate].
    - unfold mate_fork. simpl. destruct r; try discriminate.
      destruct path as [|[|] path']; discriminate.
    - unfold mate_semi, mate_beyond. simpl. destruct r, n as [|n], i as [|i]; try discriminate.
      destruct (nth_error (passages L w) n) as [[x e]|]; [|discriminate].
      unfold aimed_end. destruct (through L x (negb e)) as [[w' n']|]; discriminate.
    - assert (E : forall e, aimed_end L None x e = false).
      { intros e'. unfold aimed_end. destruct (through L x e') as [[w' n']|]; reflexivity. }
      unfold mate_half. rewrite !E. destruct r; discriminate.
    - assert (E : forall e, aimed_end L None x e = false).
      { intros e'. unfold aimed_end. destruct (through L x e') as [[w' n']|]; reflexivity. }
      unfold mate_out. rewrite !E. discriminate.
  Qed.

  (** A universal variable is passed on the side that White has chosen, if at all. *)
  Lemma closed_side choice target p v b : keeps choice target p -> universal L v = true ->
    choice v = Some b -> left_by p (negb b) v = false.
  Proof.
    intros K Q C. pose proof (replied _ _ _ K v b Q C) as R.
    unfold crossing_colours.left_by, entered. rewrite Q. destruct b; simpl in *.
    - unfold black at 2. rewrite R. now rewrite andb_false_r.
    - destruct (black p (Core CoreY v)) eqn:Y; [|now rewrite andb_false_r].
      rewrite (keeps_one_each choice target p (Core CoreY v) (Entry true v) K); auto.
      + now rewrite andb_false_r.
      + simpl. unfold mate_core, chosen. now rewrite Q, C.
  Qed.

  Definition possible (choice : nat -> option bool) (p : crossing_switch -> stone)
    (rho : assignment) (v : nat) : Prop :=
    if universal L v then choice v = Some (rho v) else ~ cut p (rho v) v.

  Lemma left_possible choice target p rho v : keeps choice target p ->
    (universal L v = true -> choice v <> None) -> left_by p (rho v) v = true ->
    possible choice p rho v.
  Proof.
    intros K C H. unfold possible. destruct (universal L v) eqn:Q.
    - destruct (choice v) as [b|] eqn:E; [|now destruct C].
      destruct (bool_dec b (rho v)) as [->|N]; auto.
      pose proof (closed_side choice target p v b K Q E) as F.
      rewrite (differ _ _ N) in F. congruence.
    - intros X. apply cut_not_left in X. congruence.
  Qed.

  Lemma possible_left choice target p rho v s : keeps choice target p -> In v (order L) ->
    left_by p s v = true -> possible choice p rho v -> rho v = s.
  Proof.
    intros K Hv H P. destruct (bool_dec (rho v) s) as [E|N]; auto. exfalso.
    assert (E : s = negb (rho v)) by (symmetry; now apply differ).
    unfold possible in P. destruct (universal L v) eqn:Q.
    - rewrite E, (closed_side choice target p v (rho v) K Q P) in H. discriminate.
    - apply P. exists (Leave (rho v) v). split; [apply leave_way|].
      apply (settled _ _ _ K (Leave s v)).
      + rewrite E. simpl. now rewrite negb_involutive.
      + apply (left_all p s v); auto using leave_way.
      + now apply leave_place.
  Qed.

  (** ** Where the game stands *)
  Definition opens (us : list nat) : Prop :=
    match us with u :: _ => universal L u = true | [] => True end.
  Record standing (choice : nat -> option bool) (vs us : list nat)
    (p : crossing_switch -> stone) : Prop := {
    of_order : order L = vs ++ us;
    pairs_kept : keeps choice None p;
    answers : forall v, In v vs -> universal L v = true -> choice v <> None;
    next_gate : opens us
  }.

  (** Black does not get past a variable or a gate, for good. *)
  Definition blocked (p : crossing_switch -> stone) : Prop :=
    exists choice vs us, standing choice vs us p /\
    (p (gate us) = Breaker \/
     exists v, In v vs /\ forall s, (universal L v = true -> choice v = Some s) -> cut p s v).

  Record hopeful (choice : nat -> option bool) (vs us : list nat)
    (p : crossing_switch -> stone) : Prop := {
    stands : standing choice vs us p;
    not_answered : forall v, ~ In v vs -> choice v = None;
    hopeless : forall rho, (forall v, In v vs -> possible choice p rho v) ->
      ~ holds (map quantified us) m rho;
    early : forall sw, mate L choice None sw = None -> p sw = Maker ->
      (exists v, In v vs /\ sw = Core CoreK v) \/ sw = gate us
  }.

  Definition running (p : crossing_switch -> stone) : Prop :=
    exists choice vs us, hopeful choice vs us p /\ p (gate us) <> Maker.
  Definition banked (p : crossing_switch -> stone) : Prop :=
    exists choice vs us w s, hopeful choice vs us p /\ In w vs /\ universal L w = false /\
      p (Leave s w) = Breaker /\ p (Leave (negb s) w) = Free.
  Definition aiming (p : crossing_switch -> stone) : Prop :=
    exists choice c leaf t, keeps choice (Some (c, leaf)) p /\ tree L = Some t /\
      clause_at t (rev leaf) = Some c /\
      (forall v, In v (order L) -> universal L v = true -> choice v <> None) /\
      forall v, In v (variables_of L c) -> left_by p (fst c) v = true.

  (** *** None of these is won for Black *)
  Lemma answered_black choice target p v : keeps choice target p -> universal L v = true ->
    choice v <> None ->
    choice v = Some false /\ black p (Core CoreN v) = false \/
    choice v = Some true /\ black p (Core CoreX v) = false.
  Proof.
    intros K Q N. destruct (choice v) as [b|] eqn:C; [|contradiction].
    pose proof (replied _ _ _ K v b Q C) as R. unfold black.
    destruct b; simpl in R; rewrite R; auto.
  Qed.

  Lemma not_won choice vs us p : standing choice vs us p ->
    forallb (passed p) vs = false \/ p (gate us) <> Maker -> ~ connected nets p Start Target.
  Proof.
    intros Sd H. apply (separated L choice None p vs us L_sound (of_order _ _ _ _ Sd)).
    - intros a b. apply keeps_one_each, (pairs_kept _ _ _ _ Sd).
    - intros v Hv Q. apply (answered_black choice None p v); auto.
      + apply (pairs_kept _ _ _ _ Sd).
      + now apply (answers _ _ _ _ Sd).
    - discriminate.
    - intros v us' E. destruct H as [H|H]; auto. right. pose proof (next_gate _ _ _ _ Sd) as Q.
      rewrite E in H, Q. simpl in H, Q. split; auto. unfold black.
      destruct (p (Core CoreK v)); congruence.
    - intros _. unfold arrived. destruct us as [|u us']; auto. destruct H as [H|H]; auto.
      right. simpl in H. unfold black. destruct (p (root L)); congruence.
    - discriminate.
  Qed.

  Lemma not_all_passed p vs v : In v vs -> passed p v = false -> forallb (passed p) vs = false.
  Proof.
    intros Hv F. destruct (forallb (passed p) vs) eqn:E; auto. rewrite forallb_forall in E.
    rewrite (E v Hv) in F. discriminate.
  Qed.

  Lemma cut_not_passed choice target p v : keeps choice target p ->
    (universal L v = true -> choice v <> None) ->
    (forall s, (universal L v = true -> choice v = Some s) -> cut p s v) -> passed p v = false.
  Proof.
    intros K C H. unfold crossing_colours.passed.
    assert (E : forall s, left_by p s v = false).
    { intros s. destruct (universal L v) eqn:Q; [|apply cut_not_left, H; discriminate].
      destruct (choice v) as [b|] eqn:E; [|now destruct C].
      destruct (bool_dec b s) as [->|N]; [apply cut_not_left, H; auto|].
      pose proof (closed_side choice target p v b K Q E) as F.
      now rewrite (differ _ _ N) in F. }
    now rewrite !E.
  Qed.

  Lemma aiming_not_won p : aiming p -> ~ connected nets p Start Target.
  Proof.
    intros [choice [c [leaf [t [K [Ht [Hat [A Left]]]]]]]].
    apply (separated L choice (Some (c, leaf)) p (order L) [] L_sound).
    - now rewrite app_nil_r.
    - intros a b. now apply keeps_one_each.
    - intros v Hv Q. apply (answered_black choice (Some (c, leaf)) p v); auto.
    - intros s v i j Hin Aim. unfold aimed in Aim. cbn [clause_of] in Aim.
      destruct (clause_name_eq_dec (s, j) c) as [E|]; [|discriminate Aim].
      assert (Hv : In v (variables_of L c)).
      { rewrite <- E. apply (tips_of_clauses L L_sound). now apply in_combine_r in Hin. }
      pose proof (Left v Hv) as H. rewrite <- E in H. simpl in H.
      apply in_combine_l, in_seq in Hin.
      assert (Way : forall a, mate L choice (Some (c, leaf)) a = Some (Tip s v i) ->
        In a (way s v) -> black p (Tip s v i) = false).
      { intros a M Ha. apply (keeps_one_each choice (Some (c, leaf)) p a _ K M).
        apply black_iff. exact (left_all p s v a H Ha). }
      destruct i as [|i].
      + destruct (universal L v) eqn:Q.
        * destruct (choice v) as [b|] eqn:C.
          -- destruct (bool_dec b s) as [->|N].
             ++ apply (Way (if s then Entry true v else Core CoreX v)).
                ** destruct s; simpl; unfold mate_entry, mate_core, chosen; now rewrite Q, C.
                ** unfold way. rewrite Q. destruct s; simpl; auto.
             ++ pose proof (closed_side choice _ p v b K Q C) as F.
                rewrite (differ _ _ N) in F. congruence.
          -- exfalso. apply (A v); auto. apply (variables_bound L L_sound c); auto.
             unfold clauses_of. rewrite Ht. eapply clause_at_leaves; eauto.
        * apply (Way (Entry s v)).
          -- simpl. unfold mate_entry. now rewrite Q.
          -- unfold way. rewrite Q. now left.
      + apply (Way (Step s v i)); [reflexivity|]. unfold way. rewrite !in_app_iff. right. left.
        apply in_map, in_seq. lia.
    - discriminate.
    - discriminate.
    - intros c' leaf' E. injection E as <- <-. eauto.
  Qed.

  Definition safe (p : crossing_switch -> stone) : Prop :=
    blocked p \/ running p \/ banked p \/ aiming p.

  Lemma safe_not_won p : safe p -> ~ connected nets p Start Target.
  Proof.
    intros [[choice [vs [us [Sd H]]]]|[[choice [vs [us [H G]]]]|[[choice [vs [us [w [s
      [H [Hw [Q [B F]]]]]]]]]|H]]].
    - apply (not_won choice vs us p Sd). destruct H as [H|[v [Hv H]]]; [right; congruence|].
      left. apply (not_all_passed p vs v Hv). apply (cut_not_passed choice None p v); auto.
      + apply (pairs_kept _ _ _ _ Sd).
      + now apply (answers _ _ _ _ Sd).
    - apply (not_won choice vs us p); auto. apply (stands _ _ _ _ H).
    - apply (not_won choice vs us p); [apply (stands _ _ _ _ H)|]. left.
      apply (not_all_passed p vs w Hw). unfold crossing_colours.passed.
      assert (E : forall e, p (Leave e w) <> Maker).
      { intros e. destruct (bool_dec e s) as [->|N]; [congruence|].
        rewrite <- (differ s e) by congruence. congruence. }
      assert (E' : forall e, left_by p e w = false).
      { intros e. destruct (left_by p e w) eqn:X; auto. exfalso. apply (E e).
        apply (left_all p e w); auto using leave_way. }
      now rewrite !E'.
    - now apply aiming_not_won.
  Qed.

  (** ** White's moves *)
  (** She can get there by a move, or is there. *)
  Definition reaches (p : crossing_switch -> stone) : Prop :=
    safe p \/ exists x, free p x /\ safe (claim p x Breaker).

  Lemma take p x : In x places -> p x <> Maker ->
    (forall p', stays p p' -> (forall sw, p' sw = Maker -> p sw = Maker) ->
      (forall choice target, keeps choice target p -> keeps choice target p') ->
      p' x = Breaker -> (forall sw, sw <> x -> p' sw = p sw) -> safe p') -> reaches p.
  Proof.
    intros Hx N H. destruct (p x) eqn:E; [|contradiction|].
    - assert (F : free p x) by (split; auto). right. exists x. split; auto. apply H.
      + now apply stays_claim.
      + intros sw Hsw. unfold claiming.claim in Hsw.
        destruct (crossing_switch_eq_dec sw x); [discriminate|auto].
      + intros choice target K. now apply keeps_breaker.
      + apply claim_same.
      + intros sw Ne. now apply claim_other.
    - left. apply H; auto using stays_refl.
  Qed.

  Lemma standing_stays choice vs us p p' : standing choice vs us p -> keeps choice None p' ->
    standing choice vs us p'.
  Proof. intros [A B C D] K. constructor; auto. Qed.

  Lemma possible_stays choice p p' rho v : stays p p' -> possible choice p' rho v ->
    possible choice p rho v.
  Proof.
    intros Sd. unfold possible. destruct (universal L v); auto. intros N X. apply N.
    now apply (cut_stays p).
  Qed.

  Lemma hopeful_stays choice vs us p p' : hopeful choice vs us p -> stays p p' ->
    keeps choice None p' ->
    (forall sw, mate L choice None sw = None -> p' sw = Maker ->
      p sw = Maker \/ sw = gate us) -> hopeful choice vs us p'.
  Proof.
    intros [A B C D] Sd K E. constructor; auto.
    - now apply (standing_stays choice vs us p).
    - intros rho P. apply C. intros v Hv. apply (possible_stays choice p p'); auto.
    - intros sw M Hsw. destruct (E sw M Hsw) as [H|H]; auto.
  Qed.

  (** A variable that is not passed: cut, or banked. *)
  Lemma bank choice vs us p w : hopeful choice vs us p -> In w vs -> passed p w = false ->
    reaches p.
  Proof.
    intros H Hw Np. pose proof (stands _ _ _ _ H) as Sd. pose proof (pairs_kept _ _ _ _ Sd) as K.
    assert (Ho : In w (order L)).
    { rewrite (of_order _ _ _ _ Sd). apply in_app_iff. now left. }
    assert (N : forall s, left_by p s w = false).
    { unfold crossing_colours.passed in Np. apply orb_false_elim in Np. destruct Np.
      intros [|]; assumption. }
    assert (Cut : forall s,
      (forall e, e <> s -> (universal L w = true -> choice w = Some e) -> cut p e w) ->
      reaches p).
    { intros s Other. destruct (not_left p s w (N s)) as [sw [Hin Hsw]].
      apply (take p sw); auto; [now apply (way_place s w)|].
      intros p' St _ Kp B _. left. exists choice, vs, us. split.
      - apply (standing_stays choice vs us p); auto.
      - right. exists w. split; auto. intros e He. destruct (bool_dec e s) as [->|Ne].
        + now exists sw.
        + apply (cut_stays p p'); auto. }
    destruct (universal L w) eqn:Q.
    - destruct (choice w) as [b|] eqn:C.
      + apply (Cut b). intros e Ne He. specialize (He eq_refl). congruence.
      + exfalso. now apply (answers _ _ _ _ Sd w).
    - destruct (cut_dec p false w) as [X|Open0].
      { apply (Cut true). intros [|] Ne _; [contradiction|exact X]. }
      destruct (cut_dec p true w) as [X|Open1].
      { apply (Cut false). intros [|] Ne _; [exact X|contradiction]. }
      assert (Fr : forall s, p (Leave s w) = Free).
      { intros s. destruct (p (Leave s w)) eqn:E; auto; exfalso.
        - assert (B : p (Leave (negb s) w) = Breaker).
          { apply (settled _ _ _ K (Leave s w)); auto. now apply leave_place. }
          destruct s; [apply (Open0 _ (leave_way false w) B)|apply (Open1 _ (leave_way true w) B)].
        - destruct s; [apply (Open1 _ (leave_way true w) E)|
            apply (Open0 _ (leave_way false w) E)]. }
      apply (take p (Leave false w)); [now apply leave_place|rewrite Fr; discriminate|].
      intros p' St Mk Kp B Same. right. right. left. exists choice, vs, us, w, false.
      split; [|split; [exact Hw|split; [exact Q|split; [exact B|]]]].
      + apply (hopeful_stays choice vs us p p'); auto.
      + rewrite Same by discriminate. apply Fr.
  Qed.

  (** *** Answers *)
  Lemma occurs_in_order c l : In c m -> In l c -> In (fst l) (order L).
  Proof.
    simpl. intros Hc Hl. apply in_map_iff in Hc. destruct Hc as [d [<- Hd]].
    apply in_map_iff in Hl. destruct Hl as [v [<- Hv]]. simpl.
    now apply (variables_bound L L_sound d).
  Qed.

  Lemma bound_by us : map snd (map quantified us) = us.
  Proof. rewrite map_map. apply map_id. Qed.

  Lemma existential_block us : forall vs rho rho',
    (forall v, In v vs -> universal L v = false) ->
    (forall v, In v (order L) -> ~ In v (vs ++ us) -> rho v = rho' v) ->
    ~ holds (map quantified (vs ++ us)) m rho -> ~ holds (map quantified us) m rho'.
  Proof.
    intros vs. induction vs as [|v vs IH]; intros rho rho' Q A N H.
    - apply N. apply (holds_agree m (fun v => In v (order L)) occurs_in_order _ rho'); auto.
      intros v Hv Hn. rewrite bound_by in Hn. symmetry. now apply A.
    - assert (Qv : universal L v = false) by (apply Q; now left).
      apply (IH (set_to rho v (rho' v)) rho'); auto.
      + intros u Hu. apply Q. now right.
      + intros u Hu Hn. unfold set_to. destruct (Nat.eqb_spec u v) as [->|Ne]; auto.
        apply A; auto. simpl. intros [E|E]; [congruence|contradiction].
      + intros X. apply N. simpl. unfold quantified at 1. rewrite Qv. now exists (rho' v).
  Qed.

  Lemma existentials_first l : exists vs us, l = vs ++ us /\
    (forall v, In v vs -> universal L v = false) /\ opens us.
  Proof.
    induction l as [|v l [vs [us [-> [Q O1]]]]].
    - exists [], []. repeat split. intros v [].
    - destruct (universal L v) eqn:E.
      + exists [], (v :: vs ++ us). repeat split; auto. intros u [].
      + exists (v :: vs), us. repeat split; auto. intros u [<-|H]; auto.
  Qed.

  Lemma clause_found t c : In c (leaves t) -> exists route, clause_at t route = Some c.
  Proof.
    induction t as [d|l IHl r IHr]; simpl.
    - intros [->|[]]. now exists [].
    - intros H. apply in_app_iff in H. destruct H as [H|H].
      + destruct (IHl H) as [route E]. now exists (true :: route).
      + destruct (IHr H) as [route E]. now exists (false :: route).
  Qed.

  Lemma false_clause rho : ~ cnf_true rho m ->
    exists c, In c (clauses_of L) /\ forall v, In v (variables_of L c) -> rho v = fst c.
  Proof.
    simpl. induction (clauses_of L) as [|c cs IH]; intros N.
    - exfalso. apply N. intros c [].
    - destruct (existsb (fun v => negb (Bool.eqb (rho v) (fst c))) (variables_of L c)) eqn:E.
      + destruct IH as [d [Hd H]].
        * intros T. apply N. intros d [<-|Hd]; auto. apply existsb_exists in E.
          destruct E as [v [Hv E]]. exists (v, fst c). split.
          -- apply in_map_iff. now exists v.
          -- unfold literal_true. simpl. destruct (rho v), (fst c); simpl in *; congruence.
        * exists d. split; [now right|exact H].
      + exists c. split; [now left|]. intros v Hv.
        destruct (bool_dec (rho v) (fst c)) as [H|H]; auto.
        assert (X : existsb (fun v => negb (Bool.eqb (rho v) (fst c))) (variables_of L c) = true).
        { apply existsb_exists. exists v. split; auto. destruct (rho v), (fst c); simpl; auto;
            now destruct H. }
        congruence.
  Qed.

  Lemma all_passed p vs v : forallb (passed p) vs = true -> In v vs ->
    left_by p (left_by p true v) v = true.
  Proof.
    intros A Hv. rewrite forallb_forall in A. specialize (A v Hv).
    unfold crossing_colours.passed in A. apply orb_prop in A.
    destruct (left_by p true v) eqn:E; auto. destruct A; congruence.
  Qed.

  Lemma answer choice vs us p : hopeful choice vs us p -> forallb (passed p) vs = true ->
    reaches p.
  Proof.
    intros H A. pose proof (stands _ _ _ _ H) as Sd. pose proof (pairs_kept _ _ _ _ Sd) as K.
    pose proof (of_order _ _ _ _ Sd) as Ho. pose proof (next_gate _ _ _ _ Sd) as G.
    set (rho := fun v => left_by p true v).
    assert (Left : forall v, In v vs -> left_by p (rho v) v = true).
    { intros v Hv. now apply (all_passed p vs). }
    assert (Among : forall v, In v vs -> In v (order L)).
    { intros v Hv. rewrite Ho. apply in_app_iff. now left. }
    assert (False1 : ~ holds (map quantified us) m rho).
    { apply (hopeless _ _ _ _ H). intros v Hv. apply (left_possible choice None); auto.
      now apply (answers _ _ _ _ Sd). }
    destruct us as [|u us].
    - (* the root: a false clause *)
      rewrite app_nil_r in Ho. simpl in False1.
      destruct (false_clause rho False1) as [c [Hc Hf]].
      assert (T : exists t, tree L = Some t /\ In c (leaves t)).
      { unfold clauses_of in Hc. destruct (tree L) as [t|]; [eauto|destruct Hc]. }
      destruct T as [t [Ht Hin]]. destruct (clause_found t c Hin) as [route Hr].
      set (leaf := rev route).
      assert (Aim : forall p', stays p p' -> keeps choice (Some (c, leaf)) p' -> safe p').
      { intros p' St K'. right. right. right. exists choice, c, leaf, t.
        split; [exact K'|]. split; [exact Ht|]. split; [unfold leaf; now rewrite rev_involutive|].
        split; [intros v Hv; apply (answers _ _ _ _ Sd); now rewrite <- Ho|].
        intros v Hv. apply (left_stays p); auto. rewrite <- (Hf v Hv). apply Left.
        rewrite <- Ho. now apply (variables_bound L L_sound c). }
      assert (More : forall p', stays p p' -> (forall sw, p' sw = Maker -> p sw = Maker) ->
        keeps choice None p' ->
        (forall x, mate L choice (Some (c, leaf)) (root L) = Some x -> In x places ->
          p' x = Breaker) -> keeps choice (Some (c, leaf)) p').
      { intros p' St Mk K' X. constructor.
        - apply (outside _ _ _ K').
        - intros a b M Ha Hb. destruct (mate L choice None a) as [b'|] eqn:M'.
          + pose proof (mate_more choice choice (Some (c, leaf)) a b' (fun v d E => E) M') as E.
            apply (settled _ _ _ K' a b); auto. congruence.
          + destruct (early _ _ _ _ H a M' (Mk a Ha)) as [[v [_ ->]]| ->]; [discriminate|].
            now apply X.
        - apply (replied _ _ _ K'). }
      destruct (mate L choice (Some (c, leaf)) (root L)) as [x|] eqn:Mx.
      2: { left. apply (Aim p); auto using stays_refl. apply More; auto using stays_refl.
        discriminate. }
      destruct (in_places_dec x) as [Hx|Hx].
      2: { left. apply (Aim p); auto using stays_refl. apply More; auto using stays_refl.
        intros x' E Hx'. congruence. }
      apply (take p x); auto.
      + intros B. assert (Mn : mate L choice None x = None).
        { destruct (mate L choice None x) as [y|] eqn:My; auto.
          pose proof (mate_more choice choice (Some (c, leaf)) x y (fun v d E => E) My) as E.
          apply mate_symmetric in Mx; [|exact L_sound]. rewrite E in Mx. injection Mx as ->.
          apply mate_symmetric in My; [|exact L_sound].
          unfold root in My. rewrite Ht in My. discriminate. }
        destruct (early _ _ _ _ H x Mn B) as [[v [_ E]]|E].
        * rewrite E in Mx. apply mate_symmetric in Mx; [|exact L_sound]. discriminate.
        * simpl in E. rewrite E in Mx. now apply mate_differs in Mx.
      + intros p' St Mk Kp B _. apply (Aim p' St). apply More; auto.
        intros x' E _. congruence.
    - (* a universal variable *)
      simpl in G.
      assert (Hu : In u (order L)) by (rewrite Ho; apply in_app_iff; right; now left).
      assert (Nu : ~ In u vs /\ ~ In u us).
      { pose proof (order_distinct L L_sound) as D. rewrite Ho in D. apply NoDup_remove_2 in D.
        rewrite in_app_iff in D. split; auto. }
      destruct Nu as [Nu Nu'].
      assert (B1 : exists b, ~ holds (map quantified us) m (set_to rho u b)).
      { simpl in False1. unfold quantified at 1 in False1. rewrite G in False1.
        destruct (holds_dec m (map quantified us) (set_to rho u true)) as [T|F]; [|eauto].
        destruct (holds_dec m (map quantified us) (set_to rho u false)) as [T'|F]; [|eauto].
        exfalso. apply False1. intros [|]; assumption. }
      destruct B1 as [b Fb]. set (x := Core (if b then CoreX else CoreN) u).
      set (choice' := fun v => if v =? u then Some b else choice v).
      assert (Cu : choice u = None) by now apply (not_answered _ _ _ _ H).
      assert (Cu' : choice' u = Some b) by (unfold choice'; now rewrite Nat.eqb_refl).
      assert (Co : forall v, v <> u -> choice' v = choice v).
      { intros v Ne. unfold choice'. destruct (Nat.eqb_spec v u); congruence. }
      assert (C' : forall v d, choice v = Some d -> choice' v = Some d).
      { intros v d E. rewrite Co; auto. intros ->. congruence. }
      assert (Mx : mate L choice None x = None).
      { unfold x. simpl. unfold mate_core, chosen. rewrite G, Cu. now destruct b. }
      destruct (existentials_first us) as [new [us' [E [Qn O1]]]].
      apply (take p x).
      + now apply core_place.
      + intros B. destruct (early _ _ _ _ H x Mx B) as [[v [_ X]]|X]; unfold x in X;
          simpl in X; destruct b; discriminate.
      + intros p' St Mk Kp B _. right. left. exists choice', (vs ++ u :: new), us'.
        assert (K0 : keeps choice None p') by now apply Kp.
        assert (K' : keeps choice' None p').
        { constructor.
          - apply (outside _ _ _ K0).
          - intros a d M Ha Hd. destruct (mate L choice None a) as [d'|] eqn:M'.
            + pose proof (mate_more choice choice' None a d' C' M') as X.
              apply (settled _ _ _ K0 a d); auto. congruence.
            + destruct (early _ _ _ _ H a M' (Mk a Ha)) as [[v [_ ->]]| ->]; discriminate.
          - intros v d Q Cv. destruct (Nat.eq_dec v u) as [->|Ne].
            + replace d with b by congruence. exact B.
            + apply (replied _ _ _ K0); auto. now rewrite <- Co. }
        assert (Ho' : order L = (vs ++ u :: new) ++ us').
        { rewrite Ho, E, <- app_assoc. reflexivity. }
        split.
        * constructor.
          -- constructor; auto. intros v Hv Q. apply in_app_iff in Hv.
             destruct Hv as [Hv|[<-|Hv]].
             ++ rewrite Co by congruence. now apply (answers _ _ _ _ Sd).
             ++ congruence.
             ++ rewrite Qn in Q by exact Hv. discriminate.
          -- intros v Hv. rewrite in_app_iff in Hv. rewrite Co.
             ++ apply (not_answered _ _ _ _ H). tauto.
             ++ intros ->. apply Hv. right. now left.
          -- intros rho' P. apply (existential_block us' new (set_to rho u b) rho'); auto.
             ++ intros v Hv Hn. rewrite <- E in Hn. unfold set_to.
                destruct (Nat.eqb_spec v u) as [->|Ne].
                ** assert (Pu : possible choice' p' rho' u).
                   { apply P. apply in_app_iff. right. now left. }
                   unfold possible in Pu. rewrite G in Pu. congruence.
                ** assert (Hvs : In v vs).
                   { rewrite Ho in Hv. apply in_app_iff in Hv. simpl in Hv.
                     destruct Hv as [Hv|[Hv|Hv]]; [exact Hv|congruence|contradiction]. }
                   symmetry. apply (possible_left choice' None p' rho' v); auto.
                   --- apply (left_stays p); auto.
                   --- apply P. apply in_app_iff. now left.
             ++ now rewrite <- E.
          -- intros sw M Hsw. left.
             assert (M' : mate L choice None sw = None).
             { destruct (mate L choice None sw) as [d|] eqn:X; auto.
               rewrite (mate_more choice choice' None sw d C' X) in M. discriminate. }
             destruct (early _ _ _ _ H sw M' (Mk sw Hsw)) as [[v [Hv ->]]| ->].
             ++ exists v. split; auto. apply in_app_iff. now left.
             ++ exists u. split; auto. apply in_app_iff. right. now left.
        * intros X. apply Mk in X.
          assert (Mg : mate L choice None (gate us') = None).
          { unfold gate, root. destruct us'; [|reflexivity]. destruct (tree L); reflexivity. }
          destruct (early _ _ _ _ H _ Mg X) as [[v [Hv Y]]|Y]; destruct us' as [|u' us''];
            simpl in Y; unfold root in Y; try (destruct (tree L); discriminate).
          -- injection Y as Y. subst v. pose proof (order_distinct L L_sound) as D.
             rewrite Ho', <- app_assoc in D. destruct (distinct_parts _ _ D) as [_ [_ Apart]].
             apply (Apart u' Hv). simpl. right. apply in_app_iff. right. now left.
          -- injection Y as Y. subst u'. apply Nu'. rewrite E. apply in_app_iff. right.
             now left.
  Qed.

  Lemma gate_turn choice vs us p : hopeful choice vs us p -> reaches p.
  Proof.
    intros H. destruct (forallb (passed p) vs) eqn:A; [now apply (answer choice vs us)|].
    assert (X : exists w, In w vs /\ passed p w = false).
    { clear H. induction vs as [|v vs IH]; [discriminate|]. simpl in A.
      destruct (passed p v) eqn:E.
      - destruct (IH A) as [w [Hw N]]. exists w. split; [now right|exact N].
      - exists v. split; [now left|exact E]. }
    destruct X as [w [Hw N]]. now apply (bank choice vs us p w).
  Qed.

  Lemma gate_place choice vs us p : standing choice vs us p -> In (gate us) places.
  Proof.
    intros Sd. pose proof (next_gate _ _ _ _ Sd) as G. destruct us as [|u us]; [apply root_place|].
    apply core_place; auto. rewrite (of_order _ _ _ _ Sd). apply in_app_iff. right. now left.
  Qed.

  Lemma gate_unpaired choice us : mate L choice None (gate us) = None.
  Proof.
    unfold gate, root. destruct us; [|reflexivity]. destruct (tree L); reflexivity.
  Qed.

  Lemma blocked_stays choice vs us p p' : standing choice vs us p -> stays p p' ->
    keeps choice None p' ->
    p (gate us) = Breaker \/
      (exists v, In v vs /\ forall s, (universal L v = true -> choice v = Some s) -> cut p s v) ->
    safe p'.
  Proof.
    intros Sd St K H. left. exists choice, vs, us. split; [now apply (standing_stays _ _ _ p)|].
    destruct H as [H|[v [Hv H]]]; [left; now apply St|].
    right. exists v. split; auto. intros s Hs. apply (cut_stays p p'); auto.
  Qed.

  (** Every move of Black's has an answer, or needs none. *)
  Lemma safe_step p v : safe p -> free p v -> reaches (claim p v Maker).
  Proof.
    intros H F. pose proof (stays_claim p v Maker F) as St. set (p1 := claim p v Maker) in *.
    assert (Claimed : forall sw, p1 sw = Maker -> p sw = Maker \/ sw = v).
    { intros sw X. unfold p1, claiming.claim in X.
      destruct (crossing_switch_eq_dec sw v); auto. }
    assert (Reply : forall choice target w, mate L choice target v = Some w -> free p w ->
      w <> v -> keeps choice target (claim p1 w Breaker) ->
      (stays p (claim p1 w Breaker) -> (forall sw, claim p1 w Breaker sw = Maker ->
        p sw = Maker \/ sw = v) -> safe (claim p1 w Breaker)) -> reaches p1).
    { intros choice target w M Fw N K X. right. exists w.
      assert (F1 : free p1 w) by (apply free_claim; auto). split; auto. apply X.
      - eapply stays_trans; [exact St|]. now apply stays_claim.
      - intros sw Hsw. apply Claimed. unfold claiming.claim at 1 in Hsw.
        destruct (crossing_switch_eq_dec sw w); [discriminate|exact Hsw]. }
    destruct H as [[choice [vs [us [Sd H]]]]|[[choice [vs [us [H G]]]]|[[choice [vs [us [w [s
      [H [Hw [Q [B Fr]]]]]]]]]|H]]].
    - destruct (keeps_move choice None p v (pairs_kept _ _ _ _ Sd) F) as
        [[w [M [Fw [N K]]]]|K].
      + apply (Reply choice None w M Fw N K). intros St' _.
        now apply (blocked_stays choice vs us p).
      + left. now apply (blocked_stays choice vs us p).
    - pose proof (stands _ _ _ _ H) as Sd.
      destruct (keeps_move choice None p v (pairs_kept _ _ _ _ Sd) F) as
        [[w [M [Fw [N K]]]]|K].
      + apply (Reply choice None w M Fw N K). intros St' Cl. right. left.
        exists choice, vs, us. split.
        * apply (hopeful_stays choice vs us p); auto. intros sw Ms Hs.
          destruct (Cl sw Hs) as [X| ->]; [now left|congruence].
        * intros X. destruct (Cl _ X) as [Y|Y]; [contradiction|].
          rewrite <- Y, gate_unpaired in M. discriminate.
      + destruct (crossing_switch_eq_dec v (gate us)) as [E|Ne].
        * apply (gate_turn choice vs us p1). apply (hopeful_stays choice vs us p); auto.
          intros sw _ Hs. destruct (Claimed sw Hs) as [X| ->]; auto.
        * assert (G1 : p1 (gate us) <> Maker).
          { intros X. destruct (Claimed _ X) as [Y|Y]; congruence. }
          apply (take p1 (gate us)); auto; [now apply (gate_place choice vs us p)|].
          intros p' St' _ Kp Bg _. left. exists choice, vs, us.
          split; [apply (standing_stays _ _ _ p); auto|]. now left.
    - pose proof (stands _ _ _ _ H) as Sd.
      destruct (keeps_move choice None p v (pairs_kept _ _ _ _ Sd) F) as
        [[x [M [Fx [N K]]]]|K].
      + apply (Reply choice None x M Fx N K). intros St' Cl. right. right. left.
        exists choice, vs, us, w, s. split; [|split; [exact Hw|split; [exact Q|split]]].
        * apply (hopeful_stays choice vs us p); auto. intros sw Ms Hs.
          destruct (Cl sw Hs) as [X| ->]; [now left|congruence].
        * now apply St'.
        * assert (Nv : v <> Leave (negb s) w).
          { intros ->. simpl in M. rewrite negb_involutive in M. injection M as <-.
            destruct Fx. congruence. }
          assert (Nx : x <> Leave (negb s) w).
          { intros ->. apply mate_symmetric in M; [|exact L_sound]. simpl in M.
            rewrite negb_involutive in M. injection M as <-. destruct F. congruence. }
          rewrite claim_other by auto. unfold p1. now rewrite claim_other by auto.
      + destruct (mate L choice None v) as [y|] eqn:M.
        * apply (gate_turn choice vs us p1). apply (hopeful_stays choice vs us p); auto.
          intros sw Ms Hs. destruct (Claimed sw Hs) as [X| ->]; [now left|congruence].
        * assert (Nv : v <> Leave (negb s) w) by (intros ->; discriminate).
          assert (Ho : In w (order L)).
          { rewrite (of_order _ _ _ _ Sd). apply in_app_iff. now left. }
          apply (take p1 (Leave (negb s) w)); [now apply leave_place| |].
          { unfold p1. rewrite claim_other by auto. congruence. }
          intros p' St' _ Kp Bl _. left. exists choice, vs, us.
          split; [apply (standing_stays _ _ _ p); auto|]. right. exists w. split; auto.
          intros e _. destruct (bool_dec s e) as [<-|Ne].
          -- exists (Leave s w). split; [apply leave_way|]. now apply St', St.
          -- rewrite <- (differ s e Ne). exists (Leave (negb s) w). split; auto using leave_way.
    - destruct H as [choice [c [leaf [t [K [Ht [Hat [A Left]]]]]]]].
      assert (Aim : forall p', stays p p' -> keeps choice (Some (c, leaf)) p' -> safe p').
      { intros p' St' K'. right. right. right. exists choice, c, leaf, t.
        repeat (split; auto). intros u Hu. apply (left_stays p); auto. }
      destruct (keeps_move choice (Some (c, leaf)) p v K F) as [[w [M [Fw [N K']]]]|K'].
      + apply (Reply choice (Some (c, leaf)) w M Fw N K'). intros St' _. now apply Aim.
      + left. now apply Aim.
  Qed.

  Lemma safe_start : ~ qbf_true (laid_formula L) -> safe (fun _ => Free).
  Proof.
    intros N. destruct (existentials_first (order L)) as [vs [us [E [Q O1]]]].
    right. left. exists (fun _ => None), vs, us. split; [|discriminate]. constructor.
    - constructor; auto.
      + constructor; [auto|discriminate|discriminate].
      + intros v Hv U. rewrite Q in U by exact Hv. discriminate.
    - auto.
    - intros rho _. apply (existential_block us vs rho rho); auto. rewrite <- E.
      intros X. apply N. now exists rho.
    - discriminate.
  Qed.

  Lemma white_wins : ~ qbf_true (laid_formula L) -> white_wins_crossing_nets nets.
  Proof.
    intros N. unfold white_wins_crossing_nets, BreakerWins. simpl negb.
    apply (invariant crossing_switch_eq_dec places Breaker Maker) with (Inv := safe);
      try discriminate.
    - intros p p' Better X C. apply X. clear X. induction C as [a|a b c sw ns _ IH Hin E Hb Hc];
        [constructor|]. apply (connected_step nets p a b c sw ns); auto.
      destruct (Better sw); congruence.
    - exact safe_not_won.
    - intros p v Sd F. exact (safe_step p v Sd F).
    - now apply safe_start.
  Qed.
End White.

Theorem crossing_nets_white : forall L : layout, sound L -> ~ qbf_true (laid_formula L) ->
  white_wins_crossing_nets (crossing_nets L).
Proof. intros L Sd N. now apply white_wins. Qed.
