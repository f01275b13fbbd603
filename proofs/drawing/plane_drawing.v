(** * Plane drawings, row by row

    A graph is drawn in the plane from below: a line goes up, and [sweep before edges drawn after]
    says what happens between two heights. The line meets strands, from left to right; each belongs
    to a vertex. A strand of a new vertex may begin anywhere; a strand may branch, or end; two
    neighbours may be joined by an edge. So a vertex is a tree in the plane, if it begins once, and
    nothing crosses.

    A drawing may be given as a list of such steps at places ([run]), which is how the gadgets are
    drawn; [draws] says which edges are drawn, and whose vertices. *)

From Coq Require Import List Arith Lia Permutation.
Import ListNotations.

Section Sweep.
  Context {V : Type}.

  Inductive sweep : list V -> list (V * V) -> list V -> list V -> Prop :=
  | sweep_done front : sweep front [] [] front
  | sweep_vertex l v r edges drawn front : sweep (l ++ v :: r) edges drawn front ->
      sweep (l ++ r) edges (v :: drawn) front
  | sweep_branch l v r edges drawn front : sweep (l ++ v :: v :: r) edges drawn front ->
      sweep (l ++ v :: r) edges drawn front
  | sweep_end l v r edges drawn front : sweep (l ++ r) edges drawn front ->
      sweep (l ++ v :: r) edges drawn front
  | sweep_edge l u v r edges drawn front : sweep (l ++ u :: v :: r) edges drawn front ->
      sweep (l ++ u :: v :: r) ((u, v) :: edges) drawn front.

  Definition joined (edges : list (V * V)) (u v : V) : Prop :=
    In (u, v) edges \/ In (v, u) edges.

  Lemma sweep_app front edges drawn front' : sweep front edges drawn front' ->
    forall edges' drawn' front'', sweep front' edges' drawn' front'' ->
    sweep front (edges ++ edges') (drawn ++ drawn') front''.
  Proof.
    induction 1; intros edges' drawn' front'' More; simpl; auto using sweep.
  Qed.

  Lemma sweep_between front edges drawn front' : sweep front edges drawn front' ->
    forall xs ys, sweep (xs ++ front ++ ys) edges drawn (xs ++ front' ++ ys).
  Proof.
    induction 1 as [front|l v r edges drawn front _ IH|l v r edges drawn front _ IH
      |l v r edges drawn front _ IH|l u v r edges drawn front _ IH]; intros xs ys;
      [constructor| | | |];
      specialize (IH xs ys); rewrite <- app_assoc in *; simpl in *; rewrite app_assoc in *.
    - now apply sweep_vertex.
    - now apply sweep_branch.
    - now apply sweep_end.
    - now apply sweep_edge.
  Qed.

  Lemma sweep_mirrored front edges drawn front' : sweep front edges drawn front' ->
    sweep (rev front) (map (fun e => (snd e, fst e)) edges) drawn (rev front').
  Proof.
    induction 1 as [front|l v r edges drawn front _ IH|l v r edges drawn front _ IH
      |l v r edges drawn front _ IH|l u v r edges drawn front _ IH]; simpl; [constructor| | | |];
      rewrite ?rev_app_distr in *; simpl in *; rewrite <- ?app_assoc in *; simpl in *.
    - now apply sweep_vertex.
    - now apply sweep_branch.
    - now apply sweep_end.
    - now apply sweep_edge.
  Qed.

  (** * Steps at places *)
  Inductive move := New (i : nat) (v : V) | Branch (i : nat) | Close (i : nat) | Tie (i : nat).
  Fixpoint new_at (i : nat) (v : V) (front : list V) : list V :=
    match i, front with
    | S i', a :: rest => a :: new_at i' v rest
    | _, _ => v :: front
    end.
  Fixpoint branch_at (i : nat) (front : list V) : list V :=
    match i, front with
    | 0, a :: rest => a :: a :: rest
    | S i', a :: rest => a :: branch_at i' rest
    | _, [] => []
    end.
  Fixpoint close_at (i : nat) (front : list V) : list V :=
    match i, front with
    | 0, _ :: rest => rest
    | S i', a :: rest => a :: close_at i' rest
    | _, [] => []
    end.
  Fixpoint tied_at (i : nat) (front : list V) : list (V * V) :=
    match i, front with
    | 0, a :: b :: _ => [(a, b)]
    | S i', _ :: rest => tied_at i' rest
    | _, _ => []
    end.
  Fixpoint run (ms : list move) (front : list V) : list V * list (V * V) * list V :=
    match ms with
    | [] => (front, [], [])
    | New i v :: ms' =>
        let '(after, edges, drawn) := run ms' (new_at i v front) in (after, edges, v :: drawn)
    | Branch i :: ms' => run ms' (branch_at i front)
    | Close i :: ms' => run ms' (close_at i front)
    | Tie i :: ms' =>
        let '(after, edges, drawn) := run ms' front in (after, tied_at i front ++ edges, drawn)
    end.
  (** A vertex between two neighbours, joined to both, which ends there. *)
  Definition join (i : nat) (v : V) : list move :=
    [New (S i) v; Tie i; Tie (S i); Close (S i)].

  Lemma new_at_parts v front : forall i, exists l r,
    front = l ++ r /\ new_at i v front = l ++ v :: r.
  Proof.
    induction front as [|a front IH]; intros [|i]; try (now exists [], []).
    - now exists [], (a :: front).
    - destruct (IH i) as [l [r [-> E]]]. exists (a :: l), r. simpl. now rewrite E.
  Qed.

  Lemma run_sweep ms : forall front after edges drawn, run ms front = (after, edges, drawn) ->
    sweep front edges drawn after.
  Proof.
    induction ms as [|[i v|i|i|i] ms IH]; intros front after edges drawn; simpl.
    - intros E. injection E as <- <- <-. constructor.
    - destruct (new_at_parts v front i) as [l [r [-> ->]]].
      destruct (run ms (l ++ v :: r)) as [[a e] d] eqn:R. intros E. injection E as <- <- <-.
      apply sweep_vertex. now apply IH.
    - intros R. apply IH in R. revert R. revert i. clear.
      assert (H : forall i xs, sweep (xs ++ branch_at i front) edges drawn after ->
        sweep (xs ++ front) edges drawn after); [|intros i; now apply (H i [])].
      induction front as [|a front IHf]; intros [|i] xs; simpl; auto; [apply sweep_branch|].
      intros R. specialize (IHf i (xs ++ [a])). rewrite <- !app_assoc in IHf. auto.
    - intros R. apply IH in R. revert R. revert i. clear.
      assert (H : forall i xs, sweep (xs ++ close_at i front) edges drawn after ->
        sweep (xs ++ front) edges drawn after); [|intros i; now apply (H i [])].
      induction front as [|a front IHf]; intros [|i] xs; simpl; auto; [apply sweep_end|].
      intros R. specialize (IHf i (xs ++ [a])). rewrite <- !app_assoc in IHf. auto.
    - destruct (run ms front) as [[a e] d] eqn:R. intros E. injection E as <- <- <-.
      apply IH in R. clear IH.
      assert (H : forall i xs, sweep (xs ++ front) e d a ->
        sweep (xs ++ front) (tied_at i front ++ e) d a); [|now apply (H i [])].
      clear R i. induction front as [|b front IHf]; intros [|i] xs R; simpl; auto.
      + destruct front; simpl; auto. now apply sweep_edge.
      + specialize (IHf i (xs ++ [b])). rewrite <- !app_assoc in IHf. auto.
  Qed.

  (** * Drawings that are told by what they draw *)
  Definition draws (front : list V) (wanted : list (V * V)) (whose : V -> Prop)
    (after : list V) : Prop := exists edges drawn, sweep front edges drawn after /\
    NoDup drawn /\ (forall v, In v drawn -> whose v) /\
    forall u v, In (u, v) wanted -> joined edges u v.

  Lemma draws_nothing front (whose : V -> Prop) : draws front [] whose front.
  Proof. exists [], []. repeat split; [constructor|constructor|intros v []|intros u v []]. Qed.

  Lemma draws_then front wanted whose middle wanted' whose' after :
    draws front wanted whose middle -> draws middle wanted' whose' after ->
    (forall v, whose v -> ~ whose' v) ->
    draws front (wanted ++ wanted') (fun v => whose v \/ whose' v) after.
  Proof.
    intros [e [d [Sw [D [W J]]]]] [e' [d' [Sw' [D' [W' J']]]]] Apart.
    exists (e ++ e'), (d ++ d'). repeat split.
    - eapply sweep_app; eauto.
    - clear Sw J. induction D as [|a d Na D IH]; simpl; auto. constructor.
      + rewrite in_app_iff. intros [H|H]; [contradiction|].
        apply (Apart a); [apply W; now left|auto].
      + apply IH. intros v Hv. apply W. now right.
    - intros v Hv. apply in_app_or in Hv. destruct Hv; auto.
    - unfold joined in *. intros u v H. rewrite !in_app_iff. apply in_app_or in H.
      destruct H as [H|H]; [destruct (J _ _ H)|destruct (J' _ _ H)]; tauto.
  Qed.

  Lemma draws_weaker front wanted whose after wanted' (whose' : V -> Prop) :
    draws front wanted whose after -> incl wanted' wanted ->
    (forall v, whose v -> whose' v) -> draws front wanted' whose' after.
  Proof. intros [e [d [Sw [D [W J]]]]] Less More. exists e, d. repeat split; auto. Qed.

  Lemma draws_between front wanted whose after xs ys : draws front wanted whose after ->
    draws (xs ++ front ++ ys) wanted whose (xs ++ after ++ ys).
  Proof.
    intros [e [d [Sw H]]]. exists e, d. split; auto. now apply sweep_between.
  Qed.

  Lemma draws_mirrored front wanted whose after : draws front wanted whose after ->
    draws (rev front) wanted whose (rev after).
  Proof.
    intros [e [d [Sw [D [W J]]]]]. exists (map (fun e => (snd e, fst e)) e), d.
    split; [now apply sweep_mirrored|]. repeat split; auto. intros u v H. unfold joined in *.
    destruct (J u v H) as [H'|H']; [right|left].
    - now apply (in_map (fun e => (snd e, fst e))) in H'.
    - now apply (in_map (fun e => (snd e, fst e))) in H'.
  Qed.

  Lemma draws_run ms front after edges drawn wanted whose :
    run ms front = (after, edges, drawn) -> NoDup drawn -> Forall whose drawn ->
    Forall (fun e => joined edges (fst e) (snd e)) wanted -> draws front wanted whose after.
  Proof.
    intros R D W J. exists edges, drawn. rewrite Forall_forall in W, J. repeat split; auto.
    - eapply run_sweep; eauto.
    - intros u v H. now apply (J (u, v)).
  Qed.
End Sweep.
