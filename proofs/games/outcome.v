(** Who wins: finite two-player games under normal play, in which a player who cannot move loses.

    [Wins p]: the player to move at [p] has a winning strategy; [Loses p]: the opponent has one.
    Both are inductive, so a proof of either is a strategy whose every play ends. *)

From Coq Require Import Bool List Arith Lia.
Import ListNotations.

Section Game.
  Context {position : Type} (move : position -> position -> Prop).

  Inductive Wins : position -> Prop :=
  | wins_by p next : move p next -> Loses next -> Wins p
  with Loses : position -> Prop :=
  | loses_to_all p : (forall next, move p next -> Wins next) -> Loses p.

  Scheme Wins_mutual := Minimality for Wins Sort Prop
    with Loses_mutual := Minimality for Loses Sort Prop.

  (** Not both players win. *)
  Lemma wins_not_loses : forall p, Wins p -> ~ Loses p.
  Proof.
    apply (Wins_mutual (fun p => ~ Loses p) (fun p => ~ Wins p)).
    - intros p next Hmove _ IH Hloses. inversion Hloses as [p' Hall]; subst.
      apply IH, Hall, Hmove.
    - intros p _ IH Hwins. inversion Hwins as [p' next Hmove Hloses]; subst.
      exact (IH next Hmove Hloses).
  Qed.

  (** One of them does, if moves can be listed and something gets smaller with every move. *)
  Section Determined.
    Variables (moves : position -> list position) (measure : position -> nat).
    Hypothesis moves_spec : forall p next, move p next <-> In next (moves p).
    Hypothesis ends : forall p next, move p next -> measure next < measure p.

    Lemma determined_list (nexts : list position) :
      (forall next, In next nexts -> {Wins next} + {Loses next}) ->
      {next | In next nexts /\ Loses next} +
      {forall next, In next nexts -> Wins next}.
    Proof.
      induction nexts as [|first rest IH]; intros Hdecided.
      - right. intros next [].
      - destruct (Hdecided first (or_introl eq_refl)) as [Hwins|Hloses].
        + destruct IH as [[next [Hin Hloses]]|Hall].
          * intros next Hin. apply Hdecided. right. exact Hin.
          * left. exists next. split; [right; exact Hin|exact Hloses].
          * right. intros next [<-|Hin]; [exact Hwins|exact (Hall next Hin)].
        + left. exists first. split; [left; reflexivity|exact Hloses].
    Qed.

    Lemma determined_within : forall bound p, measure p < bound -> {Wins p} + {Loses p}.
    Proof.
      intros bound. induction bound as [|bound IH]; intros p Hbound; [lia|].
      destruct (determined_list (moves p)) as [[next [Hin Hloses]]|Hall].
      - intros next Hin. apply IH. apply moves_spec, ends in Hin. lia.
      - left. apply wins_by with next; [apply moves_spec; exact Hin|exact Hloses].
      - right. constructor. intros next Hmove. apply Hall, moves_spec, Hmove.
    Qed.

    Lemma determined p : {Wins p} + {Loses p}.
    Proof. apply (determined_within (S (measure p))). lia. Qed.
  End Determined.

  (** Where one player wins, two implications that exclude each other are equivalences. *)
  Lemma both_iff p (P Q : Prop) : {Wins p} + {Loses p} -> (Wins p -> P) -> (Loses p -> Q) ->
    (P -> Q -> False) -> (Wins p <-> P) /\ (Loses p <-> Q).
  Proof.
    intros Hdecided HP HQ Hnot. pose proof (wins_not_loses p) as Hone.
    destruct Hdecided; split; split; tauto.
  Qed.

  (** [outcome b p]: the player to move wins iff [b]. *)
  Definition outcome (b : bool) (p : position) : Prop := if b then Wins p else Loses p.

  Lemma outcome_wins b p : outcome b p -> (Wins p <-> b = true).
  Proof.
    pose proof (wins_not_loses p) as Hone.
    destruct b; simpl; intros Hout; split; intros H; try reflexivity; try discriminate; tauto.
  Qed.

  Lemma outcome_loses b p : outcome b p -> (Loses p <-> b = false).
  Proof.
    pose proof (wins_not_loses p) as Hone.
    destruct b; simpl; intros Hout; split; intros H; try reflexivity; try discriminate; tauto.
  Qed.

  (** A forced move hands the outcome over. *)
  Lemma outcome_forced p next b : (forall other, move p other <-> other = next) ->
    outcome b next -> outcome (negb b) p.
  Proof.
    intros Hmoves Hnext. destruct b; simpl in *.
    - constructor. intros other Hmove. apply Hmoves in Hmove. subst other. exact Hnext.
    - apply wins_by with next; [apply Hmoves; reflexivity|exact Hnext].
  Qed.

  (** A choice between two moves wins iff one of them leads to a loss. *)
  Lemma outcome_choice p one other bl br :
    (forall next, move p next <-> next = one \/ next = other) ->
    outcome bl one -> outcome br other -> outcome (negb bl || negb br) p.
  Proof.
    intros Hmoves Hleft Hright. destruct bl; simpl in *.
    - destruct br; simpl in *.
      + constructor. intros next Hmove. apply Hmoves in Hmove.
        destruct Hmove; subst next; assumption.
      + apply wins_by with other; [apply Hmoves; right; reflexivity|exact Hright].
    - apply wins_by with one; [apply Hmoves; left; reflexivity|exact Hleft].
  Qed.
End Game.

(** * Bisimilar positions have the same winner *)
Section Bisimulation.
  Context {position1 position2 : Type}.
  Variables (move1 : position1 -> position1 -> Prop) (move2 : position2 -> position2 -> Prop).
  Variable similar : position1 -> position2 -> Prop.
  Hypothesis forth : forall p1 p2 o1, similar p1 p2 -> move1 p1 o1 ->
    exists o2, move2 p2 o2 /\ similar o1 o2.
  Hypothesis back : forall p1 p2 o2, similar p1 p2 -> move2 p2 o2 ->
    exists o1, move1 p1 o1 /\ similar o1 o2.

  Lemma bisimilar_half :
    (forall p1, Wins move1 p1 -> forall p2, similar p1 p2 -> Wins move2 p2) /\
    (forall p1, Loses move1 p1 -> forall p2, similar p1 p2 -> Loses move2 p2).
  Proof.
    pose (W := fun p1 => forall p2, similar p1 p2 -> Wins move2 p2).
    pose (L := fun p1 => forall p2, similar p1 p2 -> Loses move2 p2).
    assert (HW : forall p1 o1, move1 p1 o1 -> Loses move1 o1 -> L o1 -> W p1).
    { intros p1 o1 Hmove _ IH p2 Hsimilar.
      destruct (forth _ _ _ Hsimilar Hmove) as [o2 [Hmove2 Hsimilar2]].
      apply wins_by with o2; [exact Hmove2|exact (IH o2 Hsimilar2)]. }
    assert (HL : forall p1, (forall o1, move1 p1 o1 -> Wins move1 o1) ->
      (forall o1, move1 p1 o1 -> W o1) -> L p1).
    { intros p1 _ IH p2 Hsimilar. constructor. intros o2 Hmove2.
      destruct (back _ _ _ Hsimilar Hmove2) as [o1 [Hmove Hsimilar1]].
      exact (IH o1 Hmove o2 Hsimilar1). }
    split; intros p1.
    - exact (Wins_mutual move1 W L HW HL p1).
    - exact (Loses_mutual move1 W L HW HL p1).
  Qed.
End Bisimulation.

Lemma bisimilar {position1 position2} (move1 : position1 -> position1 -> Prop)
  (move2 : position2 -> position2 -> Prop) (similar : position1 -> position2 -> Prop) :
  (forall p1 p2 o1, similar p1 p2 -> move1 p1 o1 -> exists o2, move2 p2 o2 /\ similar o1 o2) ->
  (forall p1 p2 o2, similar p1 p2 -> move2 p2 o2 -> exists o1, move1 p1 o1 /\ similar o1 o2) ->
  forall p1 p2, similar p1 p2 ->
  (Wins move1 p1 <-> Wins move2 p2) /\ (Loses move1 p1 <-> Loses move2 p2).
Proof.
  intros forth back p1 p2 Hsimilar.
  destruct (bisimilar_half move1 move2 similar forth back) as [W L].
  destruct (bisimilar_half move2 move1 (fun p2 p1 => similar p1 p2)) as [W' L'].
  - intros p2' p1' o2 H Hmove. exact (back p1' p2' o2 H Hmove).
  - intros p2' p1' o1 H Hmove. exact (forth p1' p2' o1 H Hmove).
  - split; split; intros H.
    + exact (W p1 H p2 Hsimilar).
    + exact (W' p2 H p1 Hsimilar).
    + exact (L p1 H p2 Hsimilar).
    + exact (L' p2 H p1 Hsimilar).
Qed.
