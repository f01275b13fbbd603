(** AVOID TRUE by parity: play ends when the False variables are exactly one clause.

    So it lasts as many moves as there are variables outside that clause;
      if the sizes of all clauses
    that are alive have one parity, it is known who will move last ([parity_out]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.formulas Require Import avoid_true.
Import ListNotations.

Definition at_well_formed (f : positive_cnf) : Prop :=
  forall c, In c (clauses f) -> NoDup c /\ forall v, In v c -> 1 <= v <= variables f.

(** [par b x]: x is odd iff b. *)
Definition has_parity (b : bool) (x : nat) : Prop := exists h, x = 2 * h + (if b then 1 else 0).

(** If all clauses that are alive have sizes of one parity, parity tells who wins. *)
Section Parity.
  Variable f : positive_cnf.
  Hypothesis wf : at_well_formed f.
  Let nv := variables f.

  Lemma outside (l : list nat) : NoDup l -> length l < nv -> exists v, 1 <= v <= nv /\ ~ In v l.
  Proof.
    intros N L.
    destruct (forallb (fun v => if in_dec Nat.eq_dec v l then true else false) (seq 1 nv)) eqn:E.
    - exfalso. rewrite forallb_forall in E.
      assert (Hin : incl (seq 1 nv) l).
      { intros v Iv. specialize (E v Iv). destruct in_dec; [assumption|discriminate]. }
      pose proof (NoDup_incl_length (seq_NoDup nv 1) Hin) as H. rewrite seq_length in H. lia.
    - assert (X : exists v, In v (seq 1 nv) /\ ~ In v l).
      { clear - E. induction (seq 1 nv) as [|x s IH]; simpl in E; [discriminate|].
        destruct (in_dec Nat.eq_dec x l); simpl in E.
        - destruct (IH E) as [v [Hin N]]. exists v. simpl. auto.
        - exists x. simpl. auto. }
      destruct X as [v [Hin N']]. apply in_seq in Hin. exists v. split; [lia|auto].
  Qed.

  Lemma in_range_length (l : list nat) :
    NoDup l -> (forall v, In v l -> 1 <= v <= nv) -> length l <= nv.
  Proof.
    intros N R. rewrite <- (seq_length nv 1). apply NoDup_incl_length; auto.
    intros v Hin. apply in_seq. specialize (R v Hin). lia.
  Qed.

  Lemma parity_out : forall k T b, nv <= k + length T -> NoDup T ->
    (forall v, In v T -> 1 <= v <= nv) ->
    (exists c, In c (clauses f) /\ alive T c) ->
    (forall c, In c (clauses f) -> alive T c -> has_parity b (nv + length T + length c)) ->
    outcome (at_move f) b T.
  Proof.
    intros k. induction k as [|k IHk]; intros T b Lk N R X P.
    - (* all variables are True: an alive clause is empty *)
      pose proof (in_range_length T N R) as L.
      destruct X as [c [Ic Ac]].
      assert (Ec : c = []).
      { destruct c as [|v c]; auto. exfalso. destruct (wf _ Ic) as [_ Rc].
        specialize (Rc v (or_introl eq_refl)).
        apply (Ac v (or_introl eq_refl)).
        destruct (in_dec Nat.eq_dec v T) as [i|i]; auto. exfalso.
        assert (length (v :: T) <= nv); [|simpl in *; lia].
        apply in_range_length; [constructor; auto|intros w [<-|Hin]; auto]. }
      subst c. destruct (P _ Ic Ac) as [h E]. simpl in E. destruct b; [exfalso; lia|].
      simpl. constructor. intros next M. inversion M as [T' v c Rv Nv Ic' Ac' E1 E2]; subst.
      exfalso.
      assert (length (v :: T) <= nv); [|simpl in *; lia].
      apply in_range_length; [constructor; auto|intros w [<-|Hin]; auto].
    - assert (Next : forall v c, 1 <= v <= nv -> ~ In v T -> In c (clauses f) ->
        alive (v :: T) c -> outcome (at_move f) (negb b) (v :: T)).
      { intros v c Rv Nv Ic Ac. apply IHk.
        - simpl. lia.
        - constructor; auto.
        - intros w [<-|Hin]; auto.
        - eauto.
        - intros c' Ic' Ac'. simpl.
          assert (A' : alive T c').
          { intros w Hin J. apply (Ac' w Hin). right; exact J. }
          destruct (P c' Ic' A') as [h E]. unfold has_parity.
          destruct b; simpl in *; [exists (S h)|exists h]; lia. }
      destruct b; simpl in *.
      + destruct X as [c [Ic Ac]]. destruct (wf _ Ic) as [Nc Rc].
        destruct (P c Ic Ac) as [h E].
        assert (NA : NoDup (T ++ c)).
        { clear - N Nc Ac. induction T as [|t T IH]; simpl; auto.
          inversion N as [|t' T' Nt NT]; subst.
          constructor.
          - rewrite in_app_iff. intros [Hin|Hin]; auto. apply (Ac t Hin). left; reflexivity.
          - apply IH; auto. intros v Hin J. apply (Ac v Hin). right; exact J. }
        assert (L : length (T ++ c) <= nv).
        { apply in_range_length; auto. intros v Hin. apply in_app_iff in Hin. destruct Hin; auto. }
        rewrite app_length in L.
        destruct (outside (T ++ c) NA) as [v [Rv Nv]]; [rewrite app_length; lia|].
        rewrite in_app_iff in Nv.
        assert (Av : alive (v :: T) c).
        { intros w Hin [<-|J]; [auto|]. apply (Ac w Hin J). }
        apply wins_by with (v :: T).
        * apply at_step with c; auto.
        * eapply Next; eauto.
      + constructor. intros next M. inversion M as [T' v c Rv Nv Ic Ac E1 E2]; subst.
        eapply Next; eauto.
  Qed.
End Parity.
