(** * Layouts that are given by tables, and tests whether they are sound and runnable

[[
Theorem sound_tables_sound : forall T : tables, sound_tables T = true -> sound (laid_out T).

Theorem runnable_tables_runnable : forall T : tables, runnable_tables T = true ->
  runnable (laid_out T).
]]

    A layout (crossing_nets.v) has functions; a program has finite tables, of which [laid_out] makes
    one. Which passage leads through a crossing is read from the passages of the wires, and so
    cannot contradict them as long as no end of a crossing is passed twice. Whether faces lead out
    to t is found by spreading from t over segments ([spreads]). The comparison with Python runs
    both tests and [crossing_nets] on the tables of Python's wires. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.connection Require Import crossing_nets crossing_pairs.
Import ListNotations.

Definition wire_eq_dec (x y : wire) : {x = y} + {x <> y}.
  repeat decide equality. Defined.
Definition end_eq_dec (x y : crossing_name * bool) : {x = y} + {x <> y}.
  repeat decide equality. Defined.
Definition segment_eq_dec (x y : wire * nat) : {x = y} + {x <> y}.
  repeat decide equality. Defined.

(** The entry of a key, and another value if it has none. *)
Section Lookup.
  Context {A B : Type} (eq_dec : forall x y : A, {x = y} + {x <> y}) (otherwise : B).
  Fixpoint lookup (entries : list (A * B)) (a : A) : B :=
    match entries with
    | [] => otherwise
    | (a', b) :: rest => if eq_dec a a' then b else lookup rest a
    end.

  Lemma lookup_in entries a : lookup entries a = otherwise \/ In (a, lookup entries a) entries.
  Proof.
    induction entries as [|[a' b] rest IH]; simpl; auto.
    destruct (eq_dec a a') as [->|N]; auto. destruct IH; auto.
  Qed.

  Lemma lookup_entry entries a b : NoDup (map fst entries) -> In (a, b) entries ->
    lookup entries a = b.
  Proof.
    induction entries as [|[a' b'] rest IH]; simpl; [intros _ []|]. intros D [E|Hin].
    - injection E as -> ->. destruct (eq_dec a a); congruence.
    - inversion D as [|? ? N D']; subst. destruct (eq_dec a a') as [->|Ne]; auto.
      exfalso. apply N. now apply (in_map fst) in Hin.
  Qed.
End Lookup.

Record tables := {
  table_order : list nat;
  table_universal : list nat;
  table_clauses : list (clause_name * list nat);
  table_tree : option clause_tree;
  table_tips : list (clause_name * list nat);  (* a side and a variable; its clauses there *)
  table_passages : list (wire * list (crossing_name * bool));
  table_crossings : list crossing_name;
  table_segments : list (wire * nat * (face * face));
  table_ends : list (crossing_name * bool * face);
  table_middles : list (crossing_name * face);
  table_tracks : list (clause_name * face);    (* a side and a variable *)
  table_nexts : list (clause_name * face)
}.

(** Each end of a crossing with the wire and the passage through it. *)
Definition numbered {A : Type} (items : list A) : list (nat * A) :=
  combine (seq 0 (length items)) items.
Definition ends_of (entry : wire * list (crossing_name * bool)) :
  list (crossing_name * bool * (wire * nat)) :=
  map (fun ne => (snd ne, (fst entry, fst ne))) (numbered (snd entry)).
Definition passed_ends (T : tables) : list (crossing_name * bool * (wire * nat)) :=
  flat_map ends_of (table_passages T).

Definition laid_out (T : tables) : layout := {|
  order := table_order T;
  universal := fun v => if in_dec Nat.eq_dec v (table_universal T) then true else false;
  variables_of := lookup clause_name_eq_dec [] (table_clauses T);
  tree := table_tree T;
  tips := fun s v => lookup clause_name_eq_dec [] (table_tips T) (s, v);
  passages := lookup wire_eq_dec [] (table_passages T);
  crossings := table_crossings T;
  through := fun x e =>
    lookup end_eq_dec None (map (fun y => (fst y, Some (snd y))) (passed_ends T)) (x, e);
  segment_faces := fun w n => lookup segment_eq_dec (Outside, Outside) (table_segments T) (w, n);
  crossing_faces := fun x e => lookup end_eq_dec Outside (table_ends T) (x, e);
  middle_face := lookup clause_name_eq_dec Outside (table_middles T);
  track_face := fun s v => lookup clause_name_eq_dec Outside (table_tracks T) (s, v);
  next_face := lookup clause_name_eq_dec Outside (table_nexts T)
|}.

(** * The test *)
Section Distinct.
  Context {A : Type} (eq_dec : forall x y : A, {x = y} + {x <> y}).
  Fixpoint all_distinct (items : list A) : bool :=
    match items with
    | [] => true
    | a :: rest => (if in_dec eq_dec a rest then false else true) && all_distinct rest
    end.

  Lemma all_distinct_nodup items : all_distinct items = true -> NoDup items.
  Proof.
    induction items as [|a rest IH]; simpl; [constructor|]. rewrite andb_true_iff.
    destruct (in_dec eq_dec a rest) as [Hin|N]; intros [E D]; [discriminate|].
    constructor; auto.
  Qed.
End Distinct.

Definition listed (v : nat) (among : list nat) : bool :=
  if in_dec Nat.eq_dec v among then true else false.
Definition apart (T : tables) (y : crossing_name * bool * (wire * nat)) : bool :=
  let '(x, e, (w, _)) := y in
  match through (laid_out T) x (negb e) with
  | Some (w', _) => if clause_name_eq_dec (clause_of w) (clause_of w') then false else true
  | None => true
  end.
Definition sound_tables (T : tables) : bool :=
  let L := laid_out T in
  all_distinct Nat.eq_dec (order L) &&
  all_distinct clause_name_eq_dec (clauses_of L) &&
  forallb (fun c => forallb (fun v => listed v (order L)) (variables_of L c)) (clauses_of L) &&
  forallb (fun t => forallb (fun j => listed (snd (fst t)) (variables_of L (fst (fst t), j)))
    (snd t)) (table_tips T) &&
  all_distinct wire_eq_dec (map fst (table_passages T)) &&
  all_distinct end_eq_dec (map fst (passed_ends T)) &&
  forallb (apart T) (passed_ends T).

Lemma listed_in v among : listed v among = true -> In v among.
Proof. unfold listed. now destruct (in_dec Nat.eq_dec v among). Qed.

Lemma in_numbered {A : Type} (items : list A) n a :
  In (n, a) (numbered items) <-> nth_error items n = Some a.
Proof.
  unfold numbered. assert (H : forall k, In (k + n, a) (combine (seq k (length items)) items) <->
    nth_error items n = Some a).
  2: exact (H 0).
  revert n. induction items as [|b items IH]; intros n k; simpl.
  - split; [intros []|]. now destruct n.
  - split.
    + intros [E|Hin].
      * injection E as E ->. replace n with 0 by lia. reflexivity.
      * destruct n as [|n].
        -- apply in_combine_l, in_seq in Hin. lia.
        -- apply (IH n (S k)). now replace (S k + n) with (k + S n) by lia.
    + destruct n as [|n]; simpl; intros E.
      * left. injection E as ->. f_equal. lia.
      * right. replace (k + S n) with (S k + n) by lia. now apply IH.
Qed.

Lemma in_passed_ends T x e w n : In (x, e, (w, n)) (passed_ends T) <->
  exists ends, In (w, ends) (table_passages T) /\ nth_error ends n = Some (x, e).
Proof.
  unfold passed_ends, ends_of. rewrite in_flat_map. split.
  - intros [[w' ends] [Hin H]]. apply in_map_iff in H. destruct H as [[n' y] [E H]].
    simpl in *. injection E as -> -> ->. apply in_numbered in H. eauto.
  - intros [ends [Hin H]]. exists (w, ends). split; auto. apply in_map_iff.
    exists (n, (x, e)). split; auto. now apply in_numbered.
Qed.

Theorem sound_tables_sound : forall T : tables, sound_tables T = true -> sound (laid_out T).
Proof.
  intros T H. unfold sound_tables in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[Order Clauses] Bound] Tips] Wires] Ends] Apart].
  apply all_distinct_nodup in Order, Clauses, Wires, Ends.
  rewrite forallb_forall in Bound, Tips, Apart.
  assert (Through : forall x e w n, through (laid_out T) x e = Some (w, n) <->
    In (x, e, (w, n)) (passed_ends T)).
  { intros x e w n. simpl. split.
    - intros E. destruct (lookup_in end_eq_dec None
        (map (fun y => (fst y, Some (snd y))) (passed_ends T)) (x, e)) as [F|F]; [congruence|].
      rewrite E in F. apply in_map_iff in F. destruct F as [[y z] [F Hin]]. simpl in F.
      injection F as -> ->. exact Hin.
    - intros Hin. apply lookup_entry; [now rewrite map_map|].
      apply in_map_iff. exists (x, e, (w, n)). auto. }
  constructor; auto.
  - intros c v Hc Hv. specialize (Bound c Hc). rewrite forallb_forall in Bound.
    now apply listed_in, Bound.
  - intros s v j Hj. simpl in Hj.
    destruct (lookup_in clause_name_eq_dec [] (table_tips T) (s, v)) as [E|Hin].
    + rewrite E in Hj. destruct Hj.
    + specialize (Tips _ Hin). rewrite forallb_forall in Tips. now apply listed_in, (Tips j).
  - intros w n x e. rewrite Through, in_passed_ends. simpl. split.
    + intros E. destruct (lookup_in wire_eq_dec [] (table_passages T) w) as [F|F]; eauto.
      rewrite F in E. now destruct n.
    + intros [ends [Hin E]]. now rewrite (lookup_entry wire_eq_dec [] _ w ends).
  - intros x w n w' n' E E'. apply Through in E. apply Apart in E. unfold apart in E.
    cbn [negb] in E. rewrite E' in E.
    destruct (clause_name_eq_dec (clause_of w) (clause_of w')); [discriminate|assumption].
Qed.

(** * The test of faces *)
Definition face_eq_dec (x y : face) : {x = y} + {x <> y}.
  repeat decide equality. Defined.
Definition among (f : face) (faces : list face) : bool :=
  if in_dec face_eq_dec f faces then true else false.

(** To some faces those on the other side of segments are added, in turn and again. *)
Fixpoint spread (segments : list (face * face)) (reached : list face) : list face :=
  match segments with
  | [] => reached
  | (f, g) :: rest => spread rest
      (if among f reached then if among g reached then reached else g :: reached
       else if among g reached then f :: reached else reached)
  end.
Fixpoint spreads (rounds : nat) (segments : list (face * face)) (reached : list face) :
  list face :=
  match rounds with
  | 0 => reached
  | S rounds' =>
      let more := spread segments reached in
      if length more =? length reached then reached else spreads rounds' segments more
  end.

Definition all_segments (L : layout) : list (wire * nat) :=
  flat_map (fun w => map (pair w) (seq 0 (S (passage_count L w)))) (wires L).
Definition faced_segments (L : layout) : list (wire * nat * (face * face)) :=
  map (fun s => (s, segment_faces L (fst s) (snd s))) (all_segments L).
Definition outward_faces (segments : list (wire * nat * (face * face)))
  (usable : wire -> nat -> bool) : list face :=
  let these := map snd (filter (fun s => usable (fst (fst s)) (snd (fst s))) segments) in
  spreads (length these) these [Outside].

Definition not_run_yet (own : wire) (m : nat) (w : wire) (n : nat) : bool :=
  if wire_eq_dec w own then m <? n else true.
Definition threatened_faces (L : layout) (w : wire) (n : nat) : list face :=
  fst (segment_faces L w n) ::
  match nth_error (passages L w) n with
  | Some (x, _) => [middle_face L x; crossing_faces L x true; crossing_faces L x false]
  | None => []
  end.
Definition fully_crossed (T : tables) (y : crossing_name * bool * (wire * nat)) : bool :=
  let '(x, e, _) := y in
  (if in_dec clause_name_eq_dec x (crossings (laid_out T)) then true else false) &&
  match through (laid_out T) x (negb e) with Some _ => true | None => false end.
Definition track_out (L : layout) (faces : list face) (s : bool) (v : nat) : bool :=
  among (track_face L s v) faces &&
  forallb (fun j => among (fst (segment_faces L (s, v, j) (passage_count L (s, v, j)))) faces)
    (tips L s v).
Definition runnable_tables (T : tables) : bool :=
  let L := laid_out T in
  let segments := faced_segments L in
  let faces := outward_faces segments (fun _ _ => true) in
  forallb (fun c => forallb (fun v => listed (snd c) (tips L (fst c) v)) (variables_of L c))
    (clauses_of L) &&
  forallb (fully_crossed T) (passed_ends T) &&
  forallb (fun v => track_out L faces false v && track_out L faces true v) (order L) &&
  forallb (fun c => among (next_face L c) faces) (clauses_of L) &&
  forallb (fun s => let own := outward_faces segments (not_run_yet (fst s) (snd s)) in
    forallb (fun f => among f own) (threatened_faces L (fst s) (snd s))) (all_segments L).

Lemma among_in f faces : among f faces = true -> In f faces.
Proof. unfold among. now destruct (in_dec face_eq_dec f faces). Qed.

Section Spreading.
  Variables (L : layout) (usable : wire -> nat -> Prop).
  Definition usable_faces (s : face * face) : Prop := exists w n, In w (wires L) /\
    n <= passage_count L w /\ usable w n /\ segment_faces L w n = s.
  Definition all_out (faces : list face) : Prop := forall f, In f faces -> outward L usable f.

  Lemma spread_out segments : (forall s, In s segments -> usable_faces s) ->
    forall reached, all_out reached -> all_out (spread segments reached).
  Proof.
    induction segments as [|[f g] rest IH]; intros Use reached H; simpl; auto.
    destruct (Use (f, g) (or_introl eq_refl)) as [w [n [Hw [Hn [Us E]]]]].
    apply IH; [intros s Hs; apply Use; now right|].
    destruct (among f reached) eqn:Ef, (among g reached) eqn:Eg; auto; intros h [<-|Hh]; auto.
    - apply outward_across with w n f; auto. now apply H, among_in.
    - apply outward_across with w n g; auto. now apply H, among_in.
  Qed.

  Lemma spreads_out segments : (forall s, In s segments -> usable_faces s) ->
    forall rounds reached, all_out reached -> all_out (spreads rounds segments reached).
  Proof.
    intros Use rounds. induction rounds as [|rounds IH]; intros reached H; simpl; auto.
    destruct (length (spread segments reached) =? length reached); auto.
    apply IH. now apply spread_out.
  Qed.

  Lemma in_all_segments w n : In (w, n) (all_segments L) <->
    In w (wires L) /\ n <= passage_count L w.
  Proof.
    unfold all_segments. rewrite in_flat_map. split.
    - intros [w' [Hw H]]. apply in_map_iff in H. destruct H as [n' [E H]]. injection E as -> ->.
      apply in_seq in H. split; auto. lia.
    - intros [Hw Hn]. exists w. split; auto. apply in_map_iff. exists n. split; auto.
      apply in_seq. lia.
  Qed.

  Lemma outward_faces_out test : (forall w n, test w n = true -> usable w n) ->
    forall f, among f (outward_faces (faced_segments L) test) = true -> outward L usable f.
  Proof.
    intros Test f H. apply among_in in H. revert f H. apply spreads_out.
    - intros s Hs. apply in_map_iff in Hs. destruct Hs as [[[w n] s'] [E Hs]]. simpl in E.
      subst s'. apply filter_In in Hs. destruct Hs as [Hs Us]. apply in_map_iff in Hs.
      destruct Hs as [[w' n'] [E Hs]]. simpl in *. injection E as -> -> <-.
      apply in_all_segments in Hs. exists w, n. repeat split; try apply Hs. now apply Test.
    - intros f [<-|[]]. constructor.
  Qed.
End Spreading.

Theorem runnable_tables_runnable : forall T : tables, runnable_tables T = true ->
  runnable (laid_out T).
Proof.
  intros T H. unfold runnable_tables in H. rewrite !andb_true_iff in H.
  destruct H as [[[[Tips Crossed] Tracks] Nexts] Wires]. set (L := laid_out T) in *.
  rewrite forallb_forall in Tips, Crossed, Tracks, Nexts, Wires.
  assert (Any : forall f, among f (outward_faces (faced_segments L) (fun _ _ => true)) = true ->
    outward L any_segment f).
  { apply outward_faces_out. intros w n _. exact I. }
  assert (Track : forall s v, In v (order L) ->
    track_out L (outward_faces (faced_segments L) (fun _ _ => true)) s v = true).
  { intros s v Hv. specialize (Tracks v Hv). apply andb_true_iff in Tracks.
    destruct s; apply Tracks. }
  constructor.
  - intros c v Hc Hv. specialize (Tips c Hc). rewrite forallb_forall in Tips.
    now apply listed_in, Tips.
  - intros w n x e E.
    assert (Y : In (x, e, (w, n)) (passed_ends T)).
    { apply in_passed_ends. simpl in E.
      destruct (lookup_in wire_eq_dec [] (table_passages T) w) as [F|F]; eauto.
      rewrite F in E. now destruct n. }
    specialize (Crossed _ Y). unfold fully_crossed in Crossed. fold L in Crossed.
    apply andb_true_iff in Crossed. destruct Crossed as [Listed Other].
    destruct (in_dec clause_name_eq_dec x (crossings L)) as [Hx|]; [|discriminate].
    split; auto. destruct (through L x (negb e)) as [other|]; [now exists other|discriminate].
  - intros s v Hv. apply Any. specialize (Track s v Hv). apply andb_true_iff in Track.
    apply Track.
  - intros s v j Hv Hj. apply Any. specialize (Track s v Hv). apply andb_true_iff in Track.
    destruct Track as [_ Own]. rewrite forallb_forall in Own. now apply Own.
  - intros c Hc. apply Any. now apply Nexts.
  - intros w n f Hw Hn Th.
    assert (S0 : In (w, n) (all_segments L)) by now apply in_all_segments.
    specialize (Wires _ S0). cbn [fst snd] in Wires. rewrite forallb_forall in Wires.
    apply (outward_faces_out L (not_run w n) (not_run_yet w n)).
    + intros w' n' Us. unfold not_run_yet in Us. unfold not_run.
      destruct (wire_eq_dec w' w) as [E|N]; [|contradiction]. intros _. now apply Nat.ltb_lt.
    + apply Wires. unfold threatened_faces. destruct Th as [->|[x [e [E Th]]]]; [now left|].
      right. rewrite E. destruct Th as [->|[[|] ->]]; simpl; auto.
Qed.
