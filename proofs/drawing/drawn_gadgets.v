(** * The gadgets of the nets with crossings, drawn in the plane *)

From Coq Require Import List Arith Lia.
From Gadgetry.connection Require Import crossing_nets.
From Gadgetry.drawing Require Import plane_drawing.
Import ListNotations.

(** The graph of nets and switches. *)
Inductive node := Net (n : crossing_net) | Switch (sw : crossing_switch).
Definition incidences (nets : junctions) : list (node * node) :=
  flat_map (fun x => map (fun n => (Net n, Switch (fst x))) (snd x)) nets.

Lemma incidences_app nets nets' :
  incidences (nets ++ nets') = incidences nets ++ incidences nets'.
Proof. unfold incidences. apply flat_map_app. Qed.

Lemma incidences_incl nets nets' : incl nets nets' -> incl (incidences nets) (incidences nets').
Proof.
  intros Inside e H. unfold incidences in *. apply in_flat_map in H.
  destruct H as [x [Hx H]]. apply in_flat_map. eauto.
Qed.

(** What a net or a switch is part of. *)
Inductive owner :=
| OfSemi (w : wire) (n i : nat)
| OfCrossing (x : crossing_name)
| OfTrack (s : bool) (v : nat)
| OfVariable (v : nat)
| OfFork (path : list bool)
| Itself (n : crossing_net)
| OfNoClause.
Definition owner_of (a : node) : owner :=
  match a with
  | Net (WireV w n i) | Net (WireW w n i) | Net (WireP w n i) => OfSemi w n i
  | Net (CrossV x _) | Net (CrossQ x _) | Net (CrossX x _) | Net (CrossM x)
  | Net (CrossOut x _) => OfCrossing x
  | Net (TrackU s v _) => OfTrack s v
  | Net (VarK v) | Net (VarR v) => OfVariable v
  | Net (TreeK path) => OfFork path
  | Net n => Itself n
  | Switch (Core _ v) | Switch (Entry _ v) => OfVariable v
  | Switch (Step s v _) | Switch (Tip s v _) | Switch (Leave s v) => OfTrack s v
  | Switch NoClause => OfNoClause
  | Switch (Fork _ path) => OfFork path
  | Switch (Semi _ w n i) => OfSemi w n i
  | Switch (Half _ x _) | Switch (Out x _) => OfCrossing x
  end.
Definition owned (os : list owner) (a : node) : Prop := In (owner_of a) os.

Ltac place := first [left; reflexivity | right; place].
Ltac differ :=
  lazymatch goal with
  | |- ~ In _ [] => intros []
  | |- ~ In _ (_ :: _) =>
      let H := fresh in
      intros H; simpl in H;
      repeat (destruct H as [H|H]; [first [discriminate H|congruence]|]); destruct H
  end.
Ltac drawn_by ms :=
  eapply (draws_run ms);
  [ reflexivity
  | repeat (constructor; [differ|]); constructor
  | repeat (constructor; [repeat split; cbn [owner_of]; first [reflexivity|place]|]); constructor
  | repeat (constructor; [unfold joined; cbn [fst snd]; first [left; place|right; place]|]);
    constructor ].

Section Gadgets.
  Variable L : layout.

  Lemma semi_drawn w n i : draws
    [Net (segment_outer L w n); Net (semi_start L w n i); Net (segment_inner L w n)]
    (incidences (semi L w n i)) (owned [OfSemi w n i])
    [Net (segment_outer L w n); Net (WireP w n i); Net (segment_inner L w n)].
  Proof.
    set (sw r := Switch (Semi r w n i)).
    unfold semi. generalize (segment_outer L w n) (segment_inner L w n) (semi_start L w n i).
    intros S0 N0 A0. unfold owned. cbn [incidences flat_map map fst snd app].
    drawn_by ([New 2 (Net (WireV w n i))] ++ join 1 (sw C0) ++ [Close 1; New 2 (Net (WireW w n i))]
      ++ join 1 (sw C1) ++
      [New 1 (sw Y1); Tie 0; Tie 1; Close 2; New 3 (sw K1); Tie 2; Tie 3;
       New 2 (sw C2); Tie 2; Close 3; New 2 (Net (WireP w n i)); Tie 1; Close 1; Tie 1; Close 2;
       Tie 1; Close 2] ++ join 0 (sw Y2)).
  Qed.

  Lemma segment_drawn w n : draws
    [Net (segment_outer L w n); Net (semi_start L w n 0); Net (segment_inner L w n)]
    (incidences (flat_map (semi L w n) [0; 1; 2]))
    (owned [OfSemi w n 0; OfSemi w n 1; OfSemi w n 2])
    [Net (segment_outer L w n); Net (WireP w n 2); Net (segment_inner L w n)].
  Proof.
    assert (Apart : forall i j, i <> j -> forall a, owned [OfSemi w n i] a ->
      ~ owned [OfSemi w n j] a).
    { intros i j Ne a [E|[]] [E'|[]]. congruence. }
    eapply draws_weaker.
    - eapply draws_then; [apply (semi_drawn w n 0)| |].
      + eapply draws_then; [apply (semi_drawn w n 1)|apply (semi_drawn w n 2)|].
        apply Apart. lia.
      + intros a H [H'|H']; revert H H'; apply Apart; lia.
    - cbn [flat_map]. rewrite app_nil_r, !incidences_app. apply incl_refl.
    - unfold owned. simpl. tauto.
  Qed.

  (** One half of a crossing, up to what it leads to. *)
  Definition end_of (a : node) : option bool :=
    match a with
    | Net (CrossV _ e) | Net (CrossQ _ e) | Net (CrossX _ e) => Some e
    | Switch (Half HalfM _ _) => None
    | Switch (Half _ _ e) => Some e
    | _ => None
    end.
  Definition half_begins (x : crossing_name) (e : bool) (f m p : crossing_net) : junctions :=
    [(Half HalfI x e, [p; CrossV x e]); (Half HalfU x e, [CrossV x e; f]);
     (Half HalfJ x e, [CrossV x e; CrossQ x e]); (Half HalfG1 x e, [CrossQ x e; CrossX x e; m]);
     (Half HalfG x e, [CrossQ x e; CrossX x e]); (Half HalfG2 x e, [CrossX x e; m])].
  Definition halves_end (x : crossing_name) : junctions :=
    flat_map (fun e => [(Half HalfU x e, [CrossOut x (negb e)]);
      (Half HalfM x e, [CrossX x e; CrossM x]); (Out x e, [CrossM x; CrossOut x e])])
      [true; false].

  Lemma half_drawn x e f m p : draws [Net f; Net p; Net m] (incidences (half_begins x e f m p))
    (fun a => owner_of a = OfCrossing x /\ end_of a = Some e)
    [Net f; Switch (Half HalfU x e); Net (CrossX x e); Net m].
  Proof.
    set (sw r := Switch (Half r x e)). cbn [half_begins incidences flat_map map fst snd app].
    drawn_by ([New 2 (Net (CrossV x e))] ++ join 1 (sw HalfI) ++
      [Close 1; New 1 (sw HalfU); Tie 0; Tie 1; New 3 (Net (CrossQ x e))] ++
      join 2 (sw HalfJ) ++
      [Close 2; New 3 (sw HalfG1); Tie 2; Tie 3; New 2 (sw HalfG); Tie 2; Close 3;
       New 2 (Net (CrossX x e)); Tie 2; Close 3; Tie 2; Close 3] ++ join 2 (sw HalfG2)).
  Qed.

  Lemma halves_meet x f g m : draws
    [Net f; Switch (Half HalfU x true); Net (CrossX x true); Net m; Net (CrossX x false);
     Switch (Half HalfU x false); Net g]
    (incidences (halves_end x))
    (fun a => owned [OfCrossing x; Itself (Face (Between x))] a /\ end_of a = None)
    [Net f; Net (CrossOut x false); Net (Face (Between x)); Net (CrossOut x true); Net g].
  Proof.
    cbn [halves_end incidences flat_map map fst snd app negb].
    drawn_by ([Close 3; New 3 (Net (CrossM x))] ++ join 2 (Switch (Half HalfM x true)) ++
      [Close 2] ++ join 2 (Switch (Half HalfM x false)) ++ [Close 3] ++
      [New 2 (Switch (Out x false)); Tie 2; New 4 (Switch (Out x true)); Tie 3; Close 3;
       New 2 (Net (CrossOut x false)); Tie 1; Tie 2; Close 1; Close 2;
       New 3 (Net (CrossOut x true)); Tie 2; Tie 3; Close 4; Close 2;
       New 2 (Net (Face (Between x)))]).
  Qed.

  (** The outer wire comes from the left and leaves on the right. *)
  Lemma crossing_drawn x w n w' n' :
    through L x true = Some (w, n) -> through L x false = Some (w', n') -> draws
    [Net (Face (crossing_faces L x true)); Net (WireP w n 2); Net (Face (middle_face L x));
     Net (WireP w' n' 2); Net (Face (crossing_faces L x false))]
    (incidences (half L x true ++ half L x false))
    (owned [OfCrossing x; Itself (Face (Between x))])
    [Net (Face (crossing_faces L x true)); Net (CrossOut x false); Net (Face (Between x));
     Net (CrossOut x true); Net (Face (crossing_faces L x false))].
  Proof.
    intros T T'. unfold half. rewrite T, T'.
    generalize (Face (crossing_faces L x true)) (Face (crossing_faces L x false))
      (Face (middle_face L x)) (WireP w n 2) (WireP w' n' 2).
    intros f g m p p'.
    pose proof (draws_between _ _ _ _ [] [Net p'; Net g] (half_drawn x true f m p)) as Outer.
    pose proof (draws_between _ _ _ _ [Net f; Switch (Half HalfU x true); Net (CrossX x true)] []
      (draws_mirrored _ _ _ _ (half_drawn x false g m p'))) as Inner.
    eapply draws_weaker.
    - eapply draws_then; [exact Outer|eapply draws_then; [exact Inner|apply halves_meet|]|].
      + intros a [_ E] [_ E']. congruence.
      + intros a [_ E] [[_ E']|[_ E']]; congruence.
    - unfold half_begins, halves_end. cbn [incidences flat_map map fst snd app negb].
      repeat (apply incl_cons; [place|]). intros a [].
    - unfold owned. intros a [[E _]|[[E _]|[E _]]]; simpl in *; auto.
  Qed.
End Gadgets.
