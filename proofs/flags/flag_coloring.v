(** * FLAG COLORING

[[
Theorem fc_determined : forall g : flag,
  {fc_first_player_wins g} + {fc_second_player_wins g}.
]]

    The rules, which a reader has to agree with, as gadgetry/games/flags/flag_coloring.py has them:
    a position is a coloured graph in which neighbours have different colours. A move gives a
    vertex u the colour of one of its neighbours; the neighbours of u that have this colour flow
    together with u to one vertex, which keeps the least of their numbers. Who cannot move loses.
    *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
Import ListNotations.

Record flag := { fc_vertices : nat; fc_edges : list (nat * nat); fc_colours : list nat }.

(** A position: the edges that are left, and the colours of their ends. *)
Definition flag_position : Type := list (nat * nat) * (nat -> nat).

Definition beside (edges : list (nat * nat)) (u x : nat) : bool :=
  existsb (fun e => ((fst e =? u) && (snd e =? x)) || ((fst e =? x) && (snd e =? u))) edges.

Section Play.
  Variables (edges : list (nat * nat)) (colour : nat -> nat) (u new : nat).

  (** Does x flow together with u, once u has the new colour? *)
  Definition flows (x : nat) : bool := (x =? u) || beside edges u x && (colour x =? new).
  Definition least : nat :=
    fold_right Nat.min u (filter flows (map fst edges ++ map snd edges)).
  Definition renamed (x : nat) : nat := if flows x then least else x.
  Definition fc_play : flag_position :=
    (filter (fun e => negb (fst e =? snd e))
       (map (fun e => (renamed (fst e), renamed (snd e))) edges),
     fun x => if x =? least then new else colour x).
End Play.

Inductive fc_move : flag_position -> flag_position -> Prop :=
| fc_step edges colour u w : beside edges u w = true ->
    fc_move (edges, colour) (fc_play edges colour u (colour w)).

Definition fc_start (g : flag) : flag_position := (fc_edges g, fun v => nth v (fc_colours g) 0).
Definition fc_first_player_wins (g : flag) : Prop := Wins fc_move (fc_start g).
Definition fc_second_player_wins (g : flag) : Prop := Loses fc_move (fc_start g).

(** * Neighbours *)
Definition joined (edges : list (nat * nat)) (x y : nat) : Prop :=
  In (x, y) edges \/ In (y, x) edges.

Lemma beside_iff edges u x : beside edges u x = true <-> joined edges u x.
Proof.
  unfold beside, joined. rewrite existsb_exists. split.
  - intros [[a b] [Hin E]]. simpl in E. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq in E.
    destruct E as [[-> ->]|[-> ->]]; auto.
  - intros [Hin|Hin]; [exists (u, x)|exists (x, u)]; (split; [exact Hin|]);
      simpl; rewrite !Nat.eqb_refl; simpl; auto using orb_true_r.
Qed.

Section Renamed.
  Variables (edges : list (nat * nat)) (colour : nat -> nat) (u new : nat).

  Lemma flows_iff x : flows edges colour u new x = true <->
    x = u \/ joined edges u x /\ colour x = new.
  Proof.
    unfold flows. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, beside_iff. reflexivity.
  Qed.

  Lemma least_flows : flows edges colour u new (least edges colour u new) = true.
  Proof.
    unfold least. generalize (map fst edges ++ map snd edges) as ends. intros ends.
    induction ends as [|x ends IH]; simpl; [apply flows_iff; auto|].
    destruct (flows edges colour u new x) eqn:Hx; [|exact IH]. simpl.
    destruct (Nat.min_spec x (fold_right Nat.min u (filter (flows edges colour u new) ends)))
      as [[_ ->]|[_ ->]]; assumption.
  Qed.

  (** What flows together becomes one vertex, and nothing else is renamed. *)
  Lemma renamed_same x y : renamed edges colour u new x = renamed edges colour u new y <->
    x = y \/ flows edges colour u new x = true /\ flows edges colour u new y = true.
  Proof.
    pose proof least_flows as Hleast. unfold renamed.
    destruct (flows edges colour u new x) eqn:Hx, (flows edges colour u new y) eqn:Hy; split;
      intros H; auto; try (destruct H as [H|[H H']]; congruence).
    - exfalso. rewrite H in Hleast. congruence.
    - exfalso. rewrite <- H in Hleast. congruence.
  Qed.

  Lemma joined_after x y : joined (fst (fc_play edges colour u new)) x y <->
    x <> y /\ exists a b, joined edges a b /\ renamed edges colour u new a = x /\
      renamed edges colour u new b = y.
  Proof.
    unfold joined, fc_play. cbn [fst]. rewrite !filter_In, !in_map_iff. split.
    - intros [[[[a b] [E Hin]] N]|[[[a b] [E Hin]] N]]; simpl in *; injection E as <- <-;
        apply negb_true_iff, Nat.eqb_neq in N; (split; [auto|]); [exists a, b|exists b, a]; auto.
    - intros [N [a [b [[Hin|Hin] [<- <-]]]]]; [left|right];
        (split; [eexists; split; [|exact Hin]; reflexivity|]);
        simpl; apply negb_true_iff, Nat.eqb_neq; auto.
  Qed.
End Renamed.

(** * Play ends, and one player wins *)
Lemma fc_ends p next : fc_move p next -> length (fst next) < length (fst p).
Proof.
  intros M. destruct M as [edges colour u w J]. unfold fc_play. cbn [fst].
  set (r := renamed edges colour u (colour w)).
  assert (Shorter : forall l e, In e l -> r (fst e) = r (snd e) ->
    length (filter (fun e => negb (fst e =? snd e))
      (map (fun e => (r (fst e), r (snd e))) l)) < length l).
  { assert (F : forall l : list (nat * nat), length (filter (fun e => negb (fst e =? snd e))
      (map (fun e => (r (fst e), r (snd e))) l)) <= length l).
    { intros l. induction l as [|e l IH]; simpl; [lia|]. destruct (negb _); simpl; lia. }
    intros l. induction l as [|e l IH]; intros e' Hin E; [destruct Hin|]. simpl.
    specialize (F l). destruct Hin as [->|Hin].
    - rewrite E, Nat.eqb_refl. simpl. lia.
    - specialize (IH e' Hin E). destruct (negb _); simpl; lia. }
  apply beside_iff in J.
  assert (E : r u = r w).
  { apply renamed_same. right. split; apply flows_iff; auto. }
  destruct J as [Hin|Hin]; eapply Shorter; try exact Hin; simpl; auto.
Qed.

Definition fc_moves (p : flag_position) : list flag_position :=
  flat_map (fun e => [fc_play (fst p) (snd p) (fst e) (snd p (snd e));
    fc_play (fst p) (snd p) (snd e) (snd p (fst e))]) (fst p).

Lemma fc_moves_spec p next : fc_move p next <-> In next (fc_moves p).
Proof.
  destruct p as [edges colour]. unfold fc_moves. cbn [fst snd]. rewrite in_flat_map. split.
  - intros M. inversion M as [edges' colour' u w J E1 E2]; subst. apply beside_iff in J.
    destruct J as [Hin|Hin]; eexists; (split; [exact Hin|simpl; auto]).
  - intros [[a b] [Hin [E|[E|[]]]]]; subst next; simpl; apply fc_step; apply beside_iff;
      [left|right]; exact Hin.
Qed.

Theorem fc_determined : forall g : flag,
  {fc_first_player_wins g} + {fc_second_player_wins g}.
Proof.
  intros g. apply (determined fc_move fc_moves (fun p => length (fst p))).
  - apply fc_moves_spec.
  - apply fc_ends.
Qed.
