(** UNCOOPERATIVE UNO: two hands, face up; play a card that has the colour or the rank of the
    last one. And SWAP UNO, where once in the game the hands may be swapped instead. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome grundy passes.
Import ListNotations.

(** Colour and rank. *)
Definition card : Type := nat * nat.

(** On an empty pile any card goes. *)
Definition matches (c : card) (on : option card) : bool :=
  match on with
  | None => true
  | Some d => (fst c =? fst d) || (snd c =? snd d)
  end.

(** The hand of the player to move, that of the other, and the last card played. *)
Record uno := { hand : list card; opposite : list card; pile : option card }.

(** Who has played has the other hand now. *)
Inductive uno_move : uno -> uno -> Prop :=
| uno_play before c after others shown : matches c shown = true ->
    uno_move {| hand := before ++ c :: after; opposite := others; pile := shown |}
      {| hand := others; opposite := before ++ after; pile := Some c |}.

(** The swap hands the very hand that was to play to the opponent, whose turn it is: a pass. *)
Definition swap_uno_move : uno * bool -> uno * bool -> Prop := pass_move uno_move.
Definition swap_uno_first_player_wins (u : uno) : Prop := Wins swap_uno_move (u, true).
Definition swap_uno_second_player_wins (u : uno) : Prop := Loses swap_uno_move (u, true).

(** * The Sprague-Grundy value *)
Fixpoint plays (before hand : list card) : list (list card * card) :=
  match hand with
  | [] => []
  | c :: after => (before ++ after, c) :: plays (before ++ [c]) after
  end.
Definition uno_moves (u : uno) : list uno :=
  map (fun play => {| hand := opposite u; opposite := fst play; pile := Some (snd play) |})
    (filter (fun play => matches (snd play) (pile u)) (plays [] (hand u))).
Definition uno_measure (u : uno) : nat := length (hand u) + length (opposite u).
Definition uno_value : uno -> nat := grundy_value uno_moves uno_measure.

Lemma plays_in cards : forall before rest c, In (rest, c) (plays before cards) <->
  exists l after, cards = l ++ c :: after /\ rest = before ++ l ++ after.
Proof.
  induction cards as [|d cards IH]; intros before rest c; simpl.
  - split; [intros []|]. intros [l [after [E _]]]. destruct l; discriminate.
  - rewrite IH. split.
    + intros [E|[l [after [-> ->]]]].
      * injection E as <- <-. exists [], cards. auto.
      * exists (d :: l), after. split; [reflexivity|]. now rewrite <- app_assoc.
    + intros [l [after [E ->]]]. destruct l as [|x l].
      * injection E as -> ->. now left.
      * injection E as -> ->. right. exists l, after. split; [reflexivity|].
        now rewrite <- app_assoc.
Qed.

Lemma uno_moves_spec p q : uno_move p q <-> In q (uno_moves p).
Proof.
  unfold uno_moves. rewrite in_map_iff. split.
  - intros M. destruct M as [before c after others shown E]. exists (before ++ after, c).
    split; [reflexivity|]. apply filter_In. split; [|exact E]. cbn [hand]. apply plays_in.
    exists before, after. auto.
  - intros [[rest c] [<- Hin]]. apply filter_In in Hin. destruct Hin as [Hin E].
    apply plays_in in Hin. destruct Hin as [before [after [Eh ->]]]. cbn [fst snd app] in *.
    destruct p as [cards others shown]. cbn [hand opposite pile] in *. subst cards. now constructor.
Qed.

Lemma uno_ends p q : uno_move p q -> uno_measure q < uno_measure p.
Proof.
  intros M. destruct M. unfold uno_measure. cbn [hand opposite]. rewrite !app_length. simpl. lia.
Qed.

Lemma uno_value_spec : is_grundy uno_move uno_value.
Proof. apply grundy_value_spec; [apply uno_moves_spec|apply uno_ends]. Qed.

Definition swap_uno_value (u : uno) (swap : bool) : nat :=
  grundy_value (pass_moves uno_moves) (pass_measure uno_measure) (u, swap).
