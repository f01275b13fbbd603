(** The vertices' names do not matter: constructions use symbolic vertices first, numbers last.

    A renaming need only be injective on the vertices that are there, [D]; the two games are then
    bisimilar, with visited vertices renamed one by one. *)

From Coq Require Import List.
From Gadgetry.games Require Import outcome.
From Gadgetry.geography Require Import generalized_geography.
Import ListNotations.

Section Renaming.
  Context {V W : Type} (f : V -> W) (D : V -> Prop) (arcs : list (V * V)).
  Hypothesis inj : forall u v, D u -> D v -> f u = f v -> u = v.
  Hypothesis arcs_in : forall u v, In (u, v) arcs -> D u /\ D v.

  Definition rename : list (W * W) := map (fun a => (f (fst a), f (snd a))) arcs.

  Definition renamed (p : V * list V) (q : W * list W) : Prop :=
    D (fst p) /\ Forall D (snd p) /\ q = (f (fst p), map f (snd p)).

  Lemma rename_in u v : D u -> D v -> (In (f u, f v) rename <-> In (u, v) arcs).
  Proof.
    intros Du Dv. unfold rename. rewrite in_map_iff. split.
    - intros [[u' v'] [E Hin]]. simpl in E. destruct (arcs_in _ _ Hin). inversion E.
      rewrite <- (inj u' u), <- (inj v' v); auto.
    - intros Hin. exists (u, v). auto.
  Qed.

  Lemma map_f_in v vis : D v -> Forall D vis -> (In (f v) (map f vis) <-> In v vis).
  Proof.
    intros Dv F. rewrite in_map_iff. split.
    - intros [v' [E Hin]]. rewrite <- (inj v' v); auto. rewrite Forall_forall in F. auto.
    - eauto.
  Qed.

  Lemma rename_forth p q p' : renamed p q -> gg_move arcs p p' ->
    exists q', gg_move rename q q' /\ renamed p' q'.
  Proof.
    intros [D1 [D2 ->]] M. inversion M as [u w vis A N E1 E2]; subst. simpl in *.
    destruct (arcs_in _ _ A) as [_ Dw].
    exists (f w, f w :: map f vis). split.
    - constructor. + apply rename_in; auto. + rewrite map_f_in; auto.
    - repeat split; simpl; auto.
  Qed.

  Lemma rename_back p q q' : renamed p q -> gg_move rename q q' ->
    exists p', gg_move arcs p p' /\ renamed p' q'.
  Proof.
    destruct p as [u vis]. intros [D1 [D2 ->]] M. simpl in *.
    apply gg_move_iff in M. destruct M as [w [A [N ->]]].
    unfold rename in A. apply in_map_iff in A. destruct A as [[u' w'] [E Hin]].
    simpl in E. inversion E; subst. destruct (arcs_in _ _ Hin) as [Du Dw].
    assert (Eu : u' = u) by (apply inj; auto). subst u'.
    exists (w', w' :: vis). split.
    - constructor; auto. intros C. apply N. apply map_f_in; auto.
    - repeat split; simpl; auto.
  Qed.

  Lemma renamed_start s : D s -> renamed (s, [s]) (f s, [f s]).
  Proof. intros Ds. repeat split; simpl; auto. Qed.

  Lemma rename_gg p q : renamed p q ->
    (Wins (gg_move arcs) p <-> Wins (gg_move rename) q) /\
    (Loses (gg_move arcs) p <-> Loses (gg_move rename) q).
  Proof. apply bisimilar; [apply rename_forth|apply rename_back]. Qed.
End Renaming.
