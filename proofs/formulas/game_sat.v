(** Isotone GAME-SAT, G_omega(POS CNF): T sets variables True, F sets them False, in any order,
    alternately, until all are set; T wins iff every clause then holds a True variable.

    The rules, which a reader has to agree with: it is a claiming game, see games/claiming.v. Then
    what a clause means for F, whose variables it may all be ([lost_lasts], [lost_enough]). *)

From Coq Require Import Bool List Arith.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import avoid_true.
Import ListNotations.

(** The players set variables True and False. *)
Notation T := Maker.
Notation F := Breaker.

Section Clauses.
  Context {V : Type} (cls : list (list V)).

  Definition hit (p : V -> stone) (c : list V) : Prop := exists v, In v c /\ p v = T.
  Definition all_hit (p : V -> stone) : Prop := forall c, In c cls -> hit p c.

  (** A clause is lost for T if all its variables are False. *)
  Definition lost (p : V -> stone) : Prop := exists c, In c cls /\ forall v, In v c -> p v = F.

  Lemma lost_lasts p p' : more F p p' -> lost p -> lost p'.
  Proof. intros M [c [Ic H]]. exists c. split; auto. Qed.

  Lemma lost_enough p : lost p -> ~ all_hit p.
  Proof.
    intros [c [Ic H]] A. destruct (A c Ic) as [v [Iv E]]. rewrite (H v Iv) in E. discriminate.
  Qed.
End Clauses.

(** The game on the variables 1..n. *)
Definition gs_T_wins (f : positive_cnf) : Prop :=
  MakerWins Nat.eq_dec (seq 1 (variables f)) (all_hit (clauses f)) true (fun _ => Free).
Definition gs_F_wins (f : positive_cnf) : Prop :=
  BreakerWins Nat.eq_dec (seq 1 (variables f)) (all_hit (clauses f)) true (fun _ => Free).

(** The names of the variables do not matter. *)
Lemma rename_all_hit {V W} (f : V -> W) (vars : list V) (cls : list (list V)) p p' :
  (forall c v, In c cls -> In v c -> In v vars) -> agree f vars p p' ->
  (all_hit cls p <-> all_hit (map (map f) cls) p').
Proof.
  intros Sub A. split; intros H c Ic.
  - apply in_map_iff in Ic. destruct Ic as [c0 [<- Ic]]. destruct (H c0 Ic) as [v [Iv E]].
    exists (f v). split; [now apply in_map|]. rewrite A; eauto.
  - destruct (H (map f c) (in_map _ _ _ Ic)) as [x [Ix E]]. apply in_map_iff in Ix.
    destruct Ix as [v [<- Iv]]. exists v. split; auto. rewrite <- A; eauto.
Qed.
