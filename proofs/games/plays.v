(** Plays of claiming games: the places claimed one after the other, Maker's first.

    A play is a list, the last move first ([stones_after]); it keeps the rules iff no place is
    claimed twice ([playable_iff]). Other names of the places do not matter ([agree_after],
    [playable_map]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
Import ListNotations.

Section Plays.
  Context {V : Type} (eq_dec : forall x y : V, {x = y} + {x <> y}).

  (** Whose turn it is, and the stones. *)
  Definition makers_turn (play : list V) : bool := Nat.even (length play).
  Fixpoint stones_after (play : list V) : V -> stone :=
    match play with
    | [] => fun _ => Free
    | v :: before =>
        claim eq_dec (stones_after before) v (if makers_turn before then Maker else Breaker)
    end.
  (** Every place was free when it was claimed. *)
  Fixpoint playable (places play : list V) : Prop :=
    match play with
    | [] => True
    | v :: before => free places (stones_after before) v /\ playable places before
    end.
  Definition maker_wins_after (places : list V) (Won : (V -> stone) -> Prop) (play : list V) :
    Prop := MakerWins eq_dec places Won (makers_turn play) (stones_after play).
  Definition breaker_wins_after (places : list V) (Won : (V -> stone) -> Prop) (play : list V) :
    Prop := BreakerWins eq_dec places Won (makers_turn play) (stones_after play).

  Lemma turn_next v play : makers_turn (v :: play) = negb (makers_turn play).
  Proof. unfold makers_turn. cbn [length]. now rewrite Nat.even_succ, <- Nat.negb_even. Qed.

  Lemma after_free play v : stones_after play v = Free <-> ~ In v play.
  Proof.
    induction play as [|w play IH]; simpl; [intuition|]. unfold claim.
    destruct (eq_dec v w) as [->|N].
    - split; [destruct (makers_turn play); discriminate|intros H; exfalso; apply H; auto].
    - rewrite IH. intuition congruence.
  Qed.

  Lemma playable_iff places play : playable places play <-> NoDup play /\ incl play places.
  Proof.
    induction play as [|v play IH]; simpl.
    - split; [intros _|auto]. split; [constructor|intros v []].
    - rewrite IH. unfold free. rewrite after_free. split.
      + intros [[Hin N] [D Sub]]. split; [now constructor|]. intros w [<-|J]; auto.
      + intros [D Sub]. inversion D as [|x l N D']; subst.
        repeat split; auto; [apply Sub; left; auto|]. intros w J. apply Sub. now right.
  Qed.

  (** Two plays one after the other; of the first one, both players have moved equally often. *)
  Lemma even_app (l before : list V) : makers_turn before = true ->
    makers_turn (l ++ before) = makers_turn l.
  Proof.
    unfold makers_turn. intros E. rewrite app_length, Nat.even_add, E.
    now destruct (Nat.even (length l)).
  Qed.

  Lemma after_app l before v : makers_turn before = true -> ~ In v before ->
    stones_after (l ++ before) v = stones_after l v.
  Proof.
    intros E N. induction l as [|w l IH]; simpl; [now apply after_free|].
    unfold claim. destruct (eq_dec v w); auto. now rewrite even_app.
  Qed.

  Lemma after_app_other l before v : ~ In v l -> stones_after (l ++ before) v =
    stones_after before v.
  Proof.
    induction l as [|w l IH]; simpl; auto. intros N. rewrite claim_other; auto.
  Qed.
End Plays.

Section Names.
  Context {V W : Type} (dec : forall x y : V, {x = y} + {x <> y}).
  Context (dec' : forall x y : W, {x = y} + {x <> y}) (f : V -> W).
  Variables all_places places : list V.
  Variable places' : list W.
  Hypothesis injective : forall u v, In u all_places -> In v all_places -> f u = f v -> u = v.
  Hypothesis among : incl places all_places.
  Hypothesis same_places : forall x, In x places' <-> In x (map f places).

  Lemma turn_map play : makers_turn (map f play) = makers_turn play.
  Proof. unfold makers_turn. now rewrite map_length. Qed.

  Lemma agree_after play : incl play all_places ->
    agree f all_places (stones_after dec play) (stones_after dec' (map f play)).
  Proof.
    induction play as [|v play IH]; intros Sub; [intros w _; reflexivity|]. cbn [map stones_after].
    rewrite turn_map. apply agree_claim; auto.
    - apply Sub. now left.
    - apply IH. intros w J. apply Sub. now right.
  Qed.

  Lemma playable_map play : playable dec places play -> playable dec' places' (map f play).
  Proof.
    rewrite !playable_iff. intros [D Sub]. split.
    - induction D as [|v play N D IH]; simpl; constructor.
      + rewrite in_map_iff. intros [w [E J]]. apply N.
        replace v with w; [exact J|]. apply injective; auto; apply among, Sub; simpl; auto.
      + apply IH. intros w J. apply Sub. now right.
    - intros x J. apply same_places. apply in_map_iff in J. destruct J as [v [<- J]].
      apply in_map, Sub, J.
  Qed.
End Names.
