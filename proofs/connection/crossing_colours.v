(** * If Black has one switch of each pair at most, s and t are not joined

    W1 and W3 of docs/hex_theorem.md, as a colouring. A net is coloured iff Black's switches lead
    to it from s in the direction of play: along tracks, the tree's branches, wires of the target
    and their crossings. Every switch of Black's then joins nets of one colour ([all_plain]): one
    that leads on does so by definition, any other is the mate of one that has led there. Faces
    are never coloured, so t is not ([separated]). What has to be known: variables [visited] up to
    a gate that Black does not have, or with one among them that he has not passed; or else all of
    them, a target, and that no tip at the end of its wires is Black's. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets crossing_pairs.
Import ListNotations.

(** The clause to which a path leads, from the root on. *)
Fixpoint clause_at (t : clause_tree) (way : list bool) : option clause_name :=
  match t, way with
  | One c, [] => Some c
  | Both l r, d :: way' => clause_at (if d then l else r) way'
  | _, _ => None
  end.

Lemma clause_at_leaves t : forall way c, clause_at t way = Some c -> In c (leaves t).
Proof.
  induction t as [c|l IHl r IHr]; intros way c'.
  - destruct way; simpl; [|discriminate]. intros E. injection E as ->. now left.
  - destruct way as [|[|] way]; simpl; [discriminate|..]; intros E; apply in_app_iff; eauto.
Qed.

Lemma distinct_parts {A : Type} (l r : list A) : NoDup (l ++ r) ->
  NoDup l /\ NoDup r /\ forall x, In x l -> ~ In x r.
Proof.
  induction l as [|a l IH]; simpl; intros D.
  - repeat split; auto. constructor.
  - inversion D as [|a' l' N D']; subst. rewrite in_app_iff in N.
    destruct (IH D') as [Dl [Dr Apart]]. repeat split; auto.
    + constructor; auto.
    + intros x [<-|H]; auto.
Qed.

(** The variables before one. *)
Fixpoint before (v : nat) (vs : list nat) : list nat :=
  match vs with
  | [] => []
  | u :: vs' => if u =? v then [] else u :: before v vs'
  end.

Lemma before_app v vs vs' : ~ In v vs -> before v (vs ++ v :: vs') = vs.
Proof.
  induction vs as [|u vs IH]; simpl; intros N.
  - now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec u v) as [E|_]; [exfalso; auto|]. rewrite IH; auto.
Qed.

(** The only switch that leads on from the last junction. *)
Definition root (L : layout) : crossing_switch :=
  match tree L with Some _ => Fork ForkK [] | None => NoClause end.

Section Colours.
  Variables (L : layout) (choice : nat -> option bool)
    (target : option (clause_name * list bool)) (p : crossing_switch -> stone)
    (visited unvisited : list nat).
  Hypothesis L_sound : sound L.
  Notation mate := (mate L choice target).
  Notation nets := (crossing_nets L).
  Notation aimed := (aimed target).
  Notation aimed_end := (aimed_end L target).
  Notation turned := (turned target).
  Notation is_leaf := (is_leaf target).

  Definition black (sw : crossing_switch) : bool :=
    match p sw with Maker => true | _ => false end.
  Lemma black_iff sw : black sw = true <-> p sw = Maker.
  Proof. unfold black. destruct (p sw); intuition congruence. Qed.

  Hypothesis all_order : order L = visited ++ unvisited.
  Hypothesis one_each : forall a b, mate a = Some b -> black a = true -> black b = false.
  Hypothesis answered : forall v, In v visited -> universal L v = true ->
    choice v = Some false /\ black (Core CoreN v) = false \/
    choice v = Some true /\ black (Core CoreX v) = false.

  Definition steps (s : bool) (v i : nat) : bool :=
    forallb (fun j => black (Step s v j)) (seq 0 i).
  Definition entered (s : bool) (v : nat) : bool :=
    if universal L v then
      black (Core CoreK v) &&
      (if s then black (Core CoreY v) && black (Entry true v) else black (Core CoreX v))
    else black (Entry s v).
  Definition left_by (s : bool) (v : nat) : bool :=
    entered s v && steps s v (S (tip_count L s v)) && black (Leave s v).
  Definition passed (v : nat) : bool := left_by false v || left_by true v.
  Definition alive (v : nat) : bool :=
    existsb (Nat.eqb v) visited && forallb passed (before v visited).
  (** The colour of the junction before the clauses. *)
  Definition arrived : bool :=
    match unvisited with [] => forallb passed visited | _ => false end.

  Fixpoint tree_colour (path : list bool) : bool :=
    match path with
    | [] => arrived
    | d :: path' => tree_colour path' && black (Fork ForkK path') &&
        black (Fork (if d then ForkX else ForkY) path')
    end.
  Definition clause_colour (c : clause_name) : bool :=
    match target with
    | Some (c', leaf) =>
        if clause_name_eq_dec c c' then
          match leaf with
          | true :: _ => tree_colour leaf
          | _ => tree_colour leaf && black (Fork ForkK leaf)
          end
        else false
    | None => false
    end.

  Definition semis (w : wire) (n i : nat) : bool :=
    forallb (fun j => black (Semi C0 w n j) && black (Semi C1 w n j) && black (Semi C2 w n j))
      (seq 0 i).
  Definition crossed (x : crossing_name) (e : bool) : bool :=
    black (Half HalfI x e) && black (Half HalfJ x e) && black (Half HalfG x e) &&
    black (Half HalfM x e) && black (Out x e).
  Fixpoint head_colour (w : wire) (n : nat) : bool :=
    match n with
    | 0 => clause_colour (clause_of w)
    | S n' => head_colour w n' && semis w n' 3 &&
        match nth_error (passages L w) n' with Some (x, e) => crossed x e | None => false end
    end.
  Definition wire_colour (w : wire) (n i : nat) : bool :=
    aimed w && head_colour w n && semis w n i.
  Definition end_colour (x : crossing_name) (e : bool) : bool :=
    match through L x e with Some (w, n) => wire_colour w n 3 | None => false end.
  Definition x_colour (x : crossing_name) (e : bool) : bool :=
    end_colour x e && black (Half HalfI x e) && black (Half HalfJ x e) && black (Half HalfG x e).
  Definition m_colour (x : crossing_name) : bool :=
    x_colour x true && black (Half HalfM x true) || x_colour x false && black (Half HalfM x false).

  Definition colour (a : crossing_net) : bool :=
    match a with
    | Start => true
    | Face _ => false
    | Junction v => alive v && passed v
    | VarK v => alive v && black (Core CoreK v)
    | VarR v => alive v && black (Core CoreK v) && black (Core CoreY v)
    | TrackU s v i => alive v && entered s v && steps s v i
    | ClauseC c => clause_colour c
    | TreeK path => tree_colour path && black (Fork ForkK path)
    | TreeM path => tree_colour (true :: path)
    | TreeR path => tree_colour (false :: path)
    | WireV w n i => wire_colour w n i && black (Semi C0 w n i)
    | WireW w n i => wire_colour w n i && black (Semi C0 w n i) && black (Semi C1 w n i)
    | WireP w n i => wire_colour w n (S i)
    | CrossV x e => end_colour x e && black (Half HalfI x e)
    | CrossQ x e => end_colour x e && black (Half HalfI x e) && black (Half HalfJ x e)
    | CrossX x e => x_colour x e
    | CrossM x => m_colour x
    | CrossOut x e => m_colour x && black (Out x e)
    end.

  (** A switch of Black's joins nets of one colour. *)
  Definition plain (j : crossing_switch * list crossing_net) : Prop :=
    black (fst j) = true -> exists b, Forall (fun a => colour a = b) (snd j).

  Lemma plain_false sw ns : (black sw = true -> Forall (fun a => colour a = false) ns) ->
    plain (sw, ns).
  Proof. intros H B. exists false. now apply H. Qed.
  Lemma plain_two sw a b : (black sw = true -> colour a = colour b) -> plain (sw, [a; b]).
  Proof. intros H B. exists (colour b). simpl in B. repeat constructor. now apply H. Qed.

  Lemma steps_next s v i : steps s v (S i) = steps s v i && black (Step s v i).
  Proof. unfold steps. rewrite seq_S, forallb_app. simpl. now rewrite andb_true_r. Qed.
  Lemma semis_next w n i : semis w n (S i) =
    semis w n i && (black (Semi C0 w n i) && black (Semi C1 w n i) && black (Semi C2 w n i)).
  Proof. unfold semis. rewrite seq_S, forallb_app. simpl. now rewrite andb_true_r. Qed.

  (** ** Tracks *)
  (** A tip at the end of a wire of the target is not Black's. *)
  Hypothesis tips_false : forall s v i j, In (i, j) (combine (seq 0 (tip_count L s v))
    (tips L s v)) -> aimed (s, v, j) = true -> black (Tip s v i) = false.

  Lemma tip_dead s v i : In v visited -> black (Tip s v i) = true ->
    entered s v && steps s v i = false.
  Proof.
    intros Hv B. destruct i as [|i].
    - unfold entered. simpl. rewrite andb_true_r.
      destruct (universal L v) eqn:Q.
      + destruct (answered v Hv Q) as [[K N]|[K N]]; destruct s.
        * assert (H : black (Entry true v) = true -> black (Core CoreY v) = false).
          { apply one_each. simpl. unfold mate_entry. now rewrite Q, K. }
          destruct (black (Core CoreK v)), (black (Core CoreY v)), (black (Entry true v)); auto.
        * assert (H : black (Tip false v 0) = true -> black (Core CoreX v) = false).
          { apply one_each. simpl. unfold leader. now rewrite Q, K. }
          rewrite H, andb_false_r by auto. reflexivity.
        * assert (H : black (Tip true v 0) = true -> black (Entry true v) = false).
          { apply one_each. simpl. unfold leader. now rewrite Q, K. }
          rewrite H, !andb_false_r by auto. reflexivity.
        * now rewrite N, andb_false_r.
      + apply (one_each (Tip s v 0)); auto. simpl. unfold leader. now rewrite Q.
    - rewrite steps_next.
      assert (H : black (Tip s v (S i)) = true -> black (Step s v i) = false)
        by (apply one_each; reflexivity).
      rewrite H by auto. now rewrite !andb_false_r.
  Qed.

  Lemma alive_visited v : alive v = true -> In v visited.
  Proof.
    unfold alive. intros E. apply andb_prop in E. destruct E as [E _].
    apply existsb_exists in E. destruct E as [u [Hu E]]. apply Nat.eqb_eq in E. now subst u.
  Qed.

  Lemma tip_white s v i : black (Tip s v i) = true -> colour (TrackU s v i) = false.
  Proof.
    intros B. simpl. destruct (alive v) eqn:A; auto.
    exact (tip_dead s v i (alive_visited v A) B).
  Qed.

  Lemma left_once s v : black (Leave s v) = true -> left_by (negb s) v = false.
  Proof.
    intros B. assert (H : black (Leave s v) = true -> black (Leave (negb s) v) = false)
      by (apply one_each; reflexivity).
    unfold left_by. rewrite H by auto. apply andb_false_r.
  Qed.

  Lemma track_plain s v j : In j (track L s v) -> plain j.
  Proof.
    unfold track. rewrite !in_app_iff. intros [H|[H|H]].
    - apply in_map_iff in H. destruct H as [[i c] [<- H]]. simpl. apply plain_false. intros B.
      repeat constructor; [now apply tip_white|]. cbn [colour]. unfold wire_colour.
      destruct (aimed (s, v, c)) eqn:A; auto. rewrite (tips_false s v i c H A) in B. discriminate.
    - apply in_map_iff in H. destruct H as [i [<- H]]. apply plain_two. intros B. simpl.
      rewrite steps_next, B, andb_true_r. reflexivity.
    - assert (Next : forall i, colour (TrackU s v i) = false ->
        colour (TrackU s v (S i)) = false).
      { intros i E. simpl in *. rewrite steps_next, andb_assoc, E. reflexivity. }
      destruct H as [<-|[<-|[<-|[]]]].
      + apply plain_false. intros B. pose proof (tip_white s v _ B) as E.
        repeat constructor; auto.
      + apply plain_false. intros B. repeat constructor. now apply tip_white.
      + apply plain_two. intros B. simpl. rewrite <- andb_assoc. f_equal. unfold passed.
        pose proof (left_once s v B) as Once. destruct s; simpl in Once; rewrite Once, ?orb_false_r;
          unfold left_by; rewrite B, andb_true_r; reflexivity.
  Qed.

  (** ** Variables *)
  Lemma variable_plain v a j : In j (variable_nets L v a) ->
    (forall sw, sw = Core CoreK v \/ universal L v = false /\ (exists s, sw = Entry s v) ->
      black sw = true -> colour a = alive v) -> plain j.
  Proof.
    unfold variable_nets. intros H Enter. destruct (universal L v) eqn:Q;
      rewrite !in_app_iff in H; destruct H as [H|[H|H]]; try (now apply (track_plain _ v j) in H).
    - destruct H as [<-|[<-|[<-|[<-|[<-|[]]]]]].
      + apply plain_two. intros B. simpl. rewrite (Enter (Core CoreK v)), B, andb_true_r; auto.
      + apply plain_two. intros B. simpl. unfold entered. rewrite Q, B. simpl.
        now rewrite !andb_true_r.
      + apply plain_two. intros B. simpl. now rewrite B, andb_true_r.
      + apply plain_two. intros B. simpl. unfold entered. rewrite Q, B. simpl.
        now rewrite !andb_true_r, andb_assoc.
      + apply plain_false. intros B. destruct (alive v) eqn:A.
        * destruct (answered v (alive_visited v A) Q) as [[K N]|[K N]]; [congruence|].
          assert (H : black (Core CoreN v) = true -> black (Core CoreY v) = false).
          { apply one_each. simpl. unfold mate_core, chosen. now rewrite Q, K. }
          assert (E : entered false v = false) by (unfold entered; rewrite Q, N; apply
            andb_false_r).
          repeat constructor; cbn [colour]; [rewrite E|rewrite H by exact B|rewrite E];
            rewrite ?andb_false_r; reflexivity.
        * repeat constructor; cbn [colour]; now rewrite A.
    - assert (E : forall s, plain (Entry s v, [a; TrackU s v 0])).
      { intros s. apply plain_two. intros B. simpl. unfold entered. rewrite Q, B.
        rewrite !andb_true_r. apply (Enter (Entry s v)); eauto. }
      destruct H as [<-|[<-|[]]]; apply E.
  Qed.

  Hypothesis held : forall v vs, unvisited = v :: vs -> forallb passed visited = false \/
    universal L v = true /\ black (Core CoreK v) = false.

  Lemma alive_at vs v vs' : visited = vs ++ v :: vs' -> alive v = forallb passed vs.
  Proof.
    intros E. unfold alive.
    assert (X : existsb (Nat.eqb v) visited = true).
    { apply existsb_exists. exists v. split; [|apply Nat.eqb_refl]. rewrite E.
      apply in_app_iff. right. now left. }
    rewrite X. simpl. rewrite E, before_app; auto. intros Hin.
    pose proof (order_distinct L L_sound) as D. rewrite all_order, E, <- app_assoc in D.
    apply NoDup_remove_2 in D. apply D. apply in_app_iff. now left.
  Qed.

  Lemma not_alive v : In v unvisited -> alive v = false.
  Proof.
    intros Hin. destruct (alive v) eqn:A; auto. apply alive_visited in A.
    pose proof (order_distinct L L_sound) as D. rewrite all_order in D. exfalso.
    apply in_split in Hin. destruct Hin as [l1 [l2 E]]. rewrite E in D.
    rewrite app_assoc in D. apply NoDup_remove_2 in D. apply D. rewrite !in_app_iff. auto.
  Qed.

  (** The colour of the junction behind the variables [vs]. *)
  Definition behind (vs : list nat) : crossing_net := last (map Junction vs) Start.

  Lemma behind_next vs v : behind (vs ++ [v]) = Junction v.
  Proof. unfold behind. rewrite map_app. apply last_last. Qed.

  Lemma colour_behind vs vs' : visited = vs ++ vs' -> colour (behind vs) = forallb passed vs.
  Proof.
    destruct vs as [|u us _] using rev_ind; [reflexivity|].
    rewrite <- app_assoc. intros E. rewrite behind_next. simpl.
    rewrite (alive_at _ _ _ E), forallb_app. simpl. now rewrite andb_true_r.
  Qed.

  Lemma unvisited_plain vs : forall a j, incl vs unvisited ->
    (forall v, In v vs -> alive v = false) -> colour a = false ->
    In j (variables_nets L vs a) -> plain j.
  Proof.
    induction vs as [|v vs IH]; intros a j Hin Dead Ha Hj; [destruct Hj|].
    simpl in Hj. apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
    - apply (variable_plain v a j Hj). intros sw _ _. rewrite Ha. symmetry. apply Dead. now left.
    - apply (IH (Junction v) j); auto.
      + intros u Hu. apply Hin. now right.
      + intros u Hu. apply Dead. now right.
      + simpl. rewrite Dead by (now left). reflexivity.
  Qed.

  Lemma boundary_plain us j : unvisited = us -> In j (variables_nets L us (behind visited)) ->
    plain j.
  Proof.
    intros EU Hj. destruct us as [|v us]; [destruct Hj|].
    simpl in Hj. apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
    - apply (variable_plain v _ j Hj). intros sw Hsw B.
      rewrite (colour_behind visited []), not_alive by
        (rewrite ?app_nil_r, ?EU; try reflexivity; now left).
      destruct (held v us EU) as [H|[Q H]]; auto.
      destruct Hsw as [->|[Q' _]]; congruence.
    - apply (unvisited_plain us (Junction v) j); auto.
      + rewrite EU. intros u Hu. now right.
      + intros u Hu. apply not_alive. rewrite EU. now right.
      + simpl. rewrite not_alive; auto. rewrite EU. now left.
  Qed.

  Lemma visited_plain vs' : forall vs j, visited = vs ++ vs' ->
    In j (variables_nets L (vs' ++ unvisited) (behind vs)) -> plain j.
  Proof.
    induction vs' as [|v vs' IH]; intros vs j E Hj.
    - rewrite app_nil_r in E. subst vs. now apply (boundary_plain unvisited j).
    - simpl in Hj. apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
      + apply (variable_plain v _ j Hj). intros sw _ _.
        rewrite (alive_at vs v vs' E). now apply (colour_behind vs (v :: vs')).
      + apply (IH (vs ++ [v]) j).
        * now rewrite <- app_assoc.
        * now rewrite behind_next.
  Qed.

  Lemma colour_last : colour (last_junction L) = arrived.
  Proof.
    assert (H : forall us, unvisited = us -> colour (behind (visited ++ us)) =
      match us with [] => forallb passed visited | _ => false end).
    { intros us E. destruct us as [|v us _] using rev_ind.
      - rewrite app_nil_r. apply (colour_behind visited []). now rewrite app_nil_r.
      - rewrite app_assoc, behind_next. simpl.
        rewrite not_alive; [now destruct us|]. rewrite E. apply in_app_iff. right. now left. }
    unfold last_junction. change (colour (behind (order L)) = arrived).
    rewrite all_order. now apply H.
  Qed.

  (** ** The tree *)
  Lemma off_plain t : forall path a j, colour a = tree_colour path ->
    (black (Fork ForkK path) = true -> tree_colour path = false) ->
    (forall c, In c (leaves t) -> clause_colour c = false) -> In j (tree_nets L t path a) ->
    plain j.
  Proof.
    induction t as [c|l IHl r IHr]; intros path a j Ha Hk Hc Hj.
    - assert (E : clause_colour c = false) by (apply Hc; now left).
      destruct Hj as [<-|[<-|[]]].
      + apply plain_two. intros B. rewrite Ha, (Hk B). simpl. now rewrite E.
      + apply plain_false. intros B. repeat constructor; auto.
    - assert (EK : tree_colour path && black (Fork ForkK path) = false).
      { destruct (black (Fork ForkK path)); [|apply andb_false_r]. rewrite Hk; auto. }
      assert (ED : forall d, tree_colour (d :: path) = false).
      { intros d. simpl. now rewrite EK. }
      assert (EM : colour (first_net l path) = false).
      { destruct l as [c|l1 l2]; cbn [first_net colour]; [|apply ED].
        apply Hc. simpl. now left. }
      assert (Cl : forall c, In c (leaves l) -> clause_colour c = false).
      { intros c Hin. apply Hc. simpl. apply in_app_iff. now left. }
      assert (Cr : forall c, In c (leaves r) -> clause_colour c = false).
      { intros c Hin. apply Hc. simpl. apply in_app_iff. now right. }
      cbn [tree_nets] in Hj. rewrite !in_app_iff in Hj. destruct Hj as [Hj|[Hj|Hj]].
      + destruct Hj as [<-|[<-|[<-|[<-|[<-|[]]]]]].
        * apply plain_two. intros B. cbn [colour]. now rewrite Ha, B, andb_true_r.
        * apply plain_false. intros B. repeat constructor; auto.
        * apply plain_false. intros B. repeat constructor; auto.
        * apply plain_false. intros B. repeat constructor; [exact EK|apply ED].
        * apply plain_false. intros B. repeat constructor; [exact EM|apply ED].
      + destruct l as [c|l1 l2]; [destruct Hj|].
        apply (IHl (true :: path) (TreeM path) j); auto.
      + apply (IHr (false :: path) (TreeR path) j); auto.
  Qed.

  Lemma clause_colour_at c leaf : target = Some (c, leaf) -> clause_colour c =
    match leaf with
    | true :: _ => tree_colour leaf
    | _ => tree_colour leaf && black (Fork ForkK leaf)
    end.
  Proof.
    intros E. unfold clause_colour. rewrite E. destruct (clause_name_eq_dec c c); congruence.
  Qed.
  Lemma clause_colour_off c c' leaf : target = Some (c, leaf) -> c' <> c ->
    clause_colour c' = false.
  Proof.
    intros E N. unfold clause_colour. rewrite E. destruct (clause_name_eq_dec c' c); congruence.
  Qed.

  Lemma on_plain c t : forall way path a j, colour a = tree_colour path ->
    target = Some (c, rev way ++ path) -> clause_at t way = Some c -> NoDup (leaves t) ->
    (match t, path with One _, true :: _ => False | _, _ => True end) ->
    In j (tree_nets L t path a) -> plain j.
  Proof.
    induction t as [c'|l IHl r IHr]; intros way path a j Ha Ht Hat D Hpath Hj.
    - destruct way as [|d way]; [|discriminate]. simpl in Hat, Ht. injection Hat as ->.
      assert (E : clause_colour c = tree_colour path && black (Fork ForkK path)).
      { rewrite (clause_colour_at c path Ht). destruct path as [|[|] path']; [reflexivity| |
          reflexivity]. contradiction. }
      destruct Hj as [<-|[<-|[]]].
      + apply plain_two. intros B. cbn [colour]. now rewrite Ha, E, B, andb_true_r.
      + apply plain_false. intros B.
        assert (H : black (Fork ForkR path) = true -> black (Fork ForkK path) = false).
        { apply one_each. simpl. unfold mate_fork, crossing_pairs.turned,
            crossing_pairs.is_leaf. rewrite Ht, turn_self.
          destruct (path_eq_dec path path); congruence. }
        repeat constructor. cbn [colour]. rewrite E, H by exact B. apply andb_false_r.
    - destruct way as [|d way]; [discriminate|]. simpl in Ht. rewrite <- app_assoc in Ht.
      simpl in Ht. cbn [clause_at] in Hat.
      assert (T : turned path = Some d).
      { unfold crossing_pairs.turned. rewrite Ht. apply turn_app. }
      cbn [leaves] in D. destruct (distinct_parts _ _ D) as [Dl [Dr Apart]].
      apply clause_at_leaves in Hat as Hin.
      cbn [tree_nets] in Hj. rewrite !in_app_iff in Hj. destruct d.
      + assert (KN : black (Fork ForkN path) = true -> black (Fork ForkK path) = false).
        { apply one_each. simpl. unfold mate_fork. now rewrite T. }
        assert (XR : black (Fork ForkR path) = true -> black (Fork ForkX path) = false).
        { apply one_each. simpl. unfold mate_fork. now rewrite T. }
        assert (YK : black (Fork ForkK (false :: path)) = true ->
          black (Fork ForkY path) = false).
        { apply one_each. apply mate_symmetric; [exact L_sound|]. simpl. unfold mate_fork.
          now rewrite T. }
        assert (EM : colour (first_net l path) = tree_colour (true :: path)).
        { destruct l as [c'|l1 l2]; [|reflexivity]. cbn [first_net colour].
          destruct way as [|d' way']; [|discriminate]. simpl in Hat, Ht. injection Hat as ->.
          now rewrite (clause_colour_at c _ Ht). }
        destruct Hj as [Hj|[Hj|Hj]].
        * destruct Hj as [<-|[<-|[<-|[<-|[<-|[]]]]]].
          -- apply plain_two. intros B. cbn [colour]. now rewrite Ha, B, andb_true_r.
          -- apply plain_two. intros B. rewrite EM. simpl. now rewrite B, andb_true_r.
          -- apply plain_false. intros B. repeat constructor. rewrite EM. simpl.
             rewrite XR by exact B. apply andb_false_r.
          -- apply plain_two. intros B. simpl. now rewrite B, andb_true_r.
          -- apply plain_false. intros B.
             repeat constructor; rewrite ?EM; simpl; rewrite KN by exact B;
               now rewrite andb_false_r.
        * destruct l as [c'|l1 l2]; [destruct Hj|].
          apply (IHl way (true :: path) (TreeM path) j); auto.
        * apply (off_plain r (false :: path) (TreeR path) j); auto.
          -- intros B. simpl. rewrite YK by exact B. apply andb_false_r.
          -- intros c' Hc'. apply (clause_colour_off c c' _ Ht). intros ->. now apply (Apart c).
      + assert (KX : black (Fork ForkX path) = true -> black (Fork ForkK path) = false).
        { apply one_each. simpl. unfold mate_fork. now rewrite T. }
        assert (YN : black (Fork ForkN path) = true -> black (Fork ForkY path) = false).
        { apply one_each. simpl. unfold mate_fork. now rewrite T. }
        assert (ED : tree_colour (true :: path) = false).
        { simpl. destruct (black (Fork ForkX path)); [|apply andb_false_r].
          rewrite KX by reflexivity. now rewrite andb_false_r. }
        assert (Off : forall c', In c' (leaves l) -> clause_colour c' = false).
        { intros c' Hc'. apply (clause_colour_off c c' _ Ht). intros ->. now apply (Apart c). }
        assert (EM : colour (first_net l path) = false).
        { destruct l as [c'|l1 l2]; [|exact ED]. apply Off. now left. }
        destruct Hj as [Hj|[Hj|Hj]].
        * destruct Hj as [<-|[<-|[<-|[<-|[<-|[]]]]]].
          -- apply plain_two. intros B. cbn [colour]. now rewrite Ha, B, andb_true_r.
          -- apply plain_false. intros B. repeat constructor; [|exact EM]. cbn [colour].
             rewrite KX by exact B. apply andb_false_r.
          -- apply plain_false. intros B. repeat constructor. exact EM.
          -- apply plain_two. intros B. simpl. now rewrite B, andb_true_r.
          -- apply plain_false. intros B. repeat constructor; [exact EM|]. simpl.
             rewrite YN by exact B. apply andb_false_r.
        * destruct l as [c'|l1 l2]; [destruct Hj|].
          apply (off_plain (Both l1 l2) (true :: path) (TreeM path) j); auto.
        * apply (IHr way (false :: path) (TreeR path) j); auto. now destruct r.
  Qed.

  Hypothesis root_held : target = None -> arrived = false \/ black (root L) = false.
  Hypothesis target_there : forall c leaf, target = Some (c, leaf) ->
    exists t, tree L = Some t /\ clause_at t (rev leaf) = Some c.

  Lemma clauses_plain j : In j (clause_nets L) -> plain j.
  Proof.
    assert (Case : target = None \/ exists c leaf, target = Some (c, leaf)).
    { destruct target as [[c leaf]|]; eauto. }
    unfold clause_nets. intros Hj. destruct Case as [Ht|[c [leaf Ht]]].
    2: { destruct (target_there c leaf Ht) as [t [E Hat]]. rewrite E in Hj.
      apply (on_plain c t (rev leaf) [] (last_junction L) j); auto.
      - apply colour_last.
      - now rewrite rev_involutive, app_nil_r.
      - pose proof (clauses_distinct L L_sound) as D. unfold clauses_of in D. now rewrite E in D.
      - now destruct t. }
    assert (Off : forall c, clause_colour c = false).
    { intros c. unfold clause_colour. now rewrite Ht. }
    pose proof (root_held Ht) as Held. unfold root in Held. destruct (tree L) as [t|].
    - apply (off_plain t [] (last_junction L) j); auto; [apply colour_last|].
      intros B. destruct Held as [H|H]; [exact H|congruence].
    - destruct Hj as [<-|[]]. apply plain_two. intros B. rewrite colour_last.
      destruct Held as [H|H]; [exact H|congruence].
  Qed.

  (** ** Wires and crossings *)
  Lemma end_off x e : aimed_end x e = false -> end_colour x e = false.
  Proof.
    unfold crossing_pairs.aimed_end, end_colour. destruct (through L x e) as [[w n]|]; auto.
    unfold wire_colour. intros ->. reflexivity.
  Qed.
  Lemma m_by x e : aimed_end x (negb e) = false ->
    m_colour x = x_colour x e && black (Half HalfM x e).
  Proof.
    intros A. assert (E : x_colour x (negb e) = false) by
      (unfold x_colour; now rewrite end_off).
    unfold m_colour. destruct e; simpl in E; rewrite E; simpl; auto using orb_false_r.
  Qed.

  Lemma m_off x e : aimed_end x e = false -> aimed_end x (negb e) = false -> m_colour x = false.
  Proof.
    intros A A'. rewrite (m_by x e A'). unfold x_colour. now rewrite end_off.
  Qed.

  Lemma wire_next w n i : wire_colour w n (S i) = wire_colour w n i &&
    (black (Semi C0 w n i) && black (Semi C1 w n i) && black (Semi C2 w n i)).
  Proof. unfold wire_colour. rewrite semis_next. now rewrite andb_assoc. Qed.

  Lemma start_colour w n i : black (Semi C0 w n i) = true ->
    colour (semi_start L w n i) = wire_colour w n i.
  Proof.
    intros B. destruct i as [|i]; [|reflexivity]. unfold wire_colour.
    change (semis w n 0) with true. rewrite andb_true_r. destruct n as [|n].
    - simpl. destruct (aimed w) eqn:A; auto. unfold crossing_pairs.aimed in A.
      unfold clause_colour. destruct target as [[c leaf]|]; auto.
      destruct (clause_name_eq_dec (clause_of w) c); [discriminate|reflexivity].
    - simpl. destruct (nth_error (passages L w) n) as [[x e]|] eqn:P;
        [|now rewrite !andb_false_r].
      assert (T := P). apply (passed_through L L_sound) in T. cbn [colour].
      destruct (aimed w) eqn:A.
      + assert (Ae : aimed_end x e = true) by (unfold crossing_pairs.aimed_end; now rewrite T).
        rewrite (m_by x e) by now apply not_both_ends. unfold x_colour, end_colour.
        rewrite T. unfold wire_colour, crossed. rewrite A. simpl. now rewrite !andb_assoc.
      + assert (Ae : aimed_end x e = false) by (unfold crossing_pairs.aimed_end; now rewrite T).
        simpl. destruct (aimed_end x (negb e)) eqn:Oth.
        * assert (H : black (Semi C0 w (S n) 0) = true -> black (Out x e) = false).
          { apply one_each. simpl. unfold mate_semi. rewrite A. simpl. now rewrite P, Oth. }
          rewrite H by exact B. apply andb_false_r.
        * now rewrite (m_off x e).
  Qed.

  Lemma semi_one w n i r : black (Semi (semi_mate r) w n i) = true -> aimed w = true ->
    black (Semi r w n i) = false.
  Proof.
    intros B A. apply (one_each (Semi (semi_mate r) w n i)); auto. simpl. unfold mate_semi.
    rewrite A. now destruct r.
  Qed.

  Lemma semi_plain w n i j : In j (semi L w n i) -> plain j.
  Proof.
    assert (One : forall r, black (Semi (semi_mate r) w n i) = true ->
      wire_colour w n i && black (Semi r w n i) = false).
    { intros r B. unfold wire_colour. destruct (aimed w) eqn:A; auto.
      rewrite (semi_one w n i r B A). apply andb_false_r. }
    intros [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]].
    - apply plain_two. intros B. rewrite (start_colour w n i B). simpl.
      now rewrite B, andb_true_r.
    - apply plain_false. intros B. pose proof (One C0 B) as E.
      repeat constructor; cbn [colour]; [exact E|]. rewrite wire_next, !andb_assoc. now rewrite E.
    - apply plain_two. intros B. simpl. now rewrite B, andb_true_r.
    - apply plain_false. intros B. pose proof (One C1 B) as E.
      assert (E' : wire_colour w n i && black (Semi C0 w n i) && black (Semi C1 w n i) = false).
      { destruct (wire_colour w n i), (black (Semi C0 w n i)), (black (Semi C1 w n i)); auto. }
      repeat constructor; cbn [colour]; [exact E'|]. rewrite wire_next, !andb_assoc.
      now rewrite E'.
    - apply plain_two. intros B. cbn [colour]. rewrite wire_next, B, andb_true_r.
      now rewrite andb_assoc.
    - apply plain_false. intros B. pose proof (One C2 B) as E.
      repeat constructor; cbn [colour]. rewrite wire_next.
      destruct (wire_colour w n i), (black (Semi C0 w n i)), (black (Semi C1 w n i)),
        (black (Semi C2 w n i)); auto.
  Qed.

  Lemma half_plain x e j : In j (half L x e) -> plain j.
  Proof.
    unfold half. destruct (through L x e) as [[w n]|] eqn:T; [|intros []].
    assert (EW : wire_colour w n 3 = end_colour x e) by (unfold end_colour; now rewrite T).
    assert (One : forall r r', black (Half r x e) = true ->
      (aimed_end x e = true -> mate (Half r x e) = Some (Half r' x e)) ->
      end_colour x e && black (Half r' x e) = false).
    { intros r r' B M. destruct (aimed_end x e) eqn:A; [|now rewrite end_off].
      rewrite (one_each _ _ (M eq_refl) B). apply andb_false_r. }
    intros [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]].
    - apply plain_two. intros B. cbn [colour]. now rewrite EW, B, andb_true_r.
    - apply plain_false. intros B.
      assert (E : end_colour x e && black (Half HalfI x e) = false).
      { apply (One HalfU HalfI B). intros A. simpl. unfold mate_half. now rewrite A. }
      repeat constructor; cbn [colour]; [exact E|].
      destruct (aimed_end x (negb e)) eqn:A.
      + assert (A' : aimed_end x e = false).
        { pose proof (not_both_ends L target L_sound x (negb e) A) as N.
          now rewrite negb_involutive in N. }
        rewrite (one_each (Half HalfU x e) (Out x (negb e))); auto using andb_false_r.
        simpl. unfold mate_half. now rewrite A', A.
      + rewrite (m_by x e A). unfold x_colour. now rewrite E.
    - apply plain_two. intros B. cbn [colour]. now rewrite B, andb_true_r.
    - apply plain_false. intros B.
      assert (E : end_colour x e && black (Half HalfJ x e) = false).
      { apply (One HalfG1 HalfJ B). intros A. simpl. unfold mate_half. now rewrite A. }
      assert (E' : end_colour x e && black (Half HalfI x e) && black (Half HalfJ x e) = false).
      { destruct (end_colour x e), (black (Half HalfI x e)), (black (Half HalfJ x e)); auto. }
      repeat constructor; cbn [colour]; [exact E'|]. unfold x_colour. now rewrite E'.
    - apply plain_two. intros B. cbn [colour]. unfold x_colour. now rewrite B, andb_true_r.
    - apply plain_false. intros B.
      assert (E : end_colour x e && black (Half HalfG x e) = false).
      { apply (One HalfG2 HalfG B). intros A. simpl. unfold mate_half. now rewrite A. }
      repeat constructor; cbn [colour]. unfold x_colour.
      destruct (end_colour x e), (black (Half HalfI x e)), (black (Half HalfJ x e)),
        (black (Half HalfG x e)); auto.
    - apply plain_two. intros B. cbn [colour]. destruct (aimed_end x (negb e)) eqn:A.
      + assert (A' : aimed_end x e = false).
        { pose proof (not_both_ends L target L_sound x (negb e) A) as N.
          now rewrite negb_involutive in N. }
        unfold x_colour at 1. rewrite (end_off x e A').
        rewrite (m_by x (negb e)) by now rewrite negb_involutive.
        rewrite (one_each (Half HalfM x e) (Half HalfM x (negb e))), andb_false_r; auto.
        simpl. unfold mate_half. now rewrite A', A.
      + now rewrite (m_by x e A), B, andb_true_r.
    - apply plain_two. intros B. cbn [colour]. now rewrite B, andb_true_r.
  Qed.

  Lemma all_plain j : In j nets -> plain j.
  Proof.
    unfold crossing_nets. rewrite !in_app_iff, !in_flat_map. intros [H|[H|[H|H]]].
    - apply (visited_plain visited [] j); [reflexivity|]. now rewrite <- all_order.
    - now apply clauses_plain.
    - destruct H as [w [_ H]]. apply in_flat_map in H. destruct H as [n [_ H]].
      apply in_flat_map in H. destruct H as [i [_ H]]. now apply (semi_plain w n i).
    - destruct H as [x [_ H]]. apply in_app_iff in H. destruct H as [H|H];
        [now apply (half_plain x true)|now apply (half_plain x false)].
  Qed.

  Lemma separated : ~ connected nets p Start Target.
  Proof.
    intros C. assert (E : forall a b, connected nets p a b -> colour a = colour b).
    { intros a b H. induction H as [a|a b c sw ns _ IH Hin Hsw Hb Hc]; [reflexivity|].
      rewrite IH. destruct (all_plain (sw, ns) Hin) as [k K]; [now apply black_iff|].
      rewrite Forall_forall in K. simpl in K. now rewrite (K b Hb), (K c Hc). }
    apply E in C. discriminate.
  Qed.
End Colours.
