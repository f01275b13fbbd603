(** * Layouts that are given by tables, and a test whether they are sound

[[
Theorem sound_tables_sound : forall T : tables, sound_tables T = true -> sound (laid_out T).
]]

    A layout (crossing_nets.v) has functions; a program has finite tables, of which [laid_out] makes
    one. Which passage leads through a crossing is read from the passages of the wires, and so
    cannot contradict them as long as no end of a crossing is passed twice. The comparison with
    Python runs [sound_tables] and [crossing_nets] on the tables of Python's wires. *)

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
