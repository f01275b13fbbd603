(** * FLAG COLORING on colourings of one graph

[[
Theorem fc_by_colourings : forall g : flag, properly_coloured g ->
  (fc_first_player_wins g <-> Wins (recolours (joined (fc_edges g))) (snd (fc_start g))) /\
  (fc_second_player_wins g <-> Loses (recolours (joined (fc_edges g))) (snd (fc_start g))).
]]

    The game may be played without contracting anything: a position is any colouring of a graph
    that stays as it is, and a move gives a whole component of one colour the colour of a neighbour.
    Proofs are about colourings, since there a vertex is the same vertex throughout.

    [represents]: a position of the ruleset stands for a colouring if its vertices are the
    components; moves keep that ([represents_after]), so both games are the same ([represented]).
    Nor does it matter if vertices that always have one colour, and are connected, are taken for
    one ([contraction]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.flags Require Import flag_coloring.
Import ListNotations.

Section Colourings.
  Context {V C : Type} (adj : V -> V -> Prop).

  (** A path from v in the colour of v. *)
  Inductive connected (c : V -> C) (v : V) : V -> Prop :=
  | connected_here : connected c v v
  | connected_step x y : connected c v x -> adj x y -> c y = c x -> connected c v y.

  Definition is_component (c : V -> C) (v : V) (K : V -> bool) : Prop :=
    forall x, K x = true <-> connected c v x.

  (** The component K of u gets the colour of w, a neighbour of u. *)
  Inductive recolours (c c' : V -> C) : Prop :=
  | recolouring K u w : is_component c u K -> adj u w -> c w <> c u ->
      (forall x, c' x = if K x then c w else c x) -> recolours c c'.

  Lemma connected_trans c x y z : connected c x y -> connected c y z -> connected c x z.
  Proof.
    intros A B. induction B as [|y' z' B IH E Same]; [exact A|].
    apply connected_step with y'; assumption.
  Qed.

  Lemma connected_colour c x y : connected c x y -> c y = c x.
  Proof. induction 1 as [|y z H IH E Same]; congruence. Qed.

  Lemma connected_edge c x y : adj x y -> c y = c x -> connected c x y.
  Proof. intros E Same. apply connected_step with x; [apply connected_here|exact E|exact Same]. Qed.

  Hypothesis adj_sym : forall x y, adj x y -> adj y x.

  Lemma connected_sym c x y : connected c x y -> connected c y x.
  Proof.
    induction 1 as [|y z H IH E Same]; [apply connected_here|].
    apply connected_trans with y; [|exact IH]. apply connected_edge; auto.
  Qed.

  (** A component is what is connected and closed. *)
  Lemma component_intro c v K : K v = true ->
    (forall x y, K x = true -> adj x y -> c y = c x -> K y = true) ->
    (forall x, K x = true -> connected c v x) -> is_component c v K.
  Proof.
    intros Here Closed Within x. split; [apply Within|].
    induction 1 as [|x y H IH E Same]; [exact Here|]. exact (Closed x y IH E Same).
  Qed.

  Lemma component_unique c v v' K K' : is_component c v K -> is_component c v' K' ->
    connected c v v' -> forall x, K x = K' x.
  Proof.
    intros H H' A x. apply eq_true_iff_eq. rewrite (H x), (H' x). split; intros B.
    - apply connected_trans with v; [now apply connected_sym|exact B].
    - apply connected_trans with v'; assumption.
  Qed.

  (** A vertex all of whose neighbours have another colour is a component. *)
  Lemma alone c c' K u w : (forall y, adj u y -> c y <> c u) -> is_component c u K ->
    (forall x, c' x = if K x then c w else c x) ->
    c' u = c w /\ forall x, x <> u -> c' x = c x.
  Proof.
    intros Apart HK H.
    assert (Only : forall x, connected c u x -> x = u).
    { induction 1 as [|x y P IH E Same]; [reflexivity|]. subst x.
      exfalso. exact (Apart y E Same). }
    split.
    - rewrite H, (proj2 (HK u) (connected_here c u)). reflexivity.
    - intros x N. rewrite H. destruct (K x) eqn:Kx; [|reflexivity].
      exfalso. apply N, Only, HK, Kx.
  Qed.
End Colourings.

(** * The ruleset's positions stand for colourings *)
Section Represents.
  Context {V C : Type} (adj : V -> V -> Prop) (present : V -> bool) (shade : C -> nat).
  Hypothesis adj_sym : forall x y, adj x y -> adj y x.
  Hypothesis adj_present : forall x y, adj x y -> present x = true.
  Hypothesis shade_injective : forall a b, shade a = shade b -> a = b.

  Record represents (c : V -> C) (p : flag_position) (m : V -> nat) : Prop := {
    rep_edge : forall x y, adj x y -> m x = m y \/ joined (fst p) (m x) (m y);
    rep_lift : forall a b, joined (fst p) a b -> exists x y, adj x y /\ m x = a /\ m y = b;
    rep_colour : forall x, present x = true -> snd p (m x) = shade (c x);
    rep_proper : forall a b, joined (fst p) a b -> snd p a <> snd p b;
    rep_fibre : forall x y, present x = true -> present y = true -> m x = m y ->
      connected adj c x y }.

  Lemma adj_present_right x y : adj x y -> present y = true.
  Proof. intros E. exact (adj_present y x (adj_sym x y E)). Qed.

  Section Position.
    Variables (c : V -> C) (p : flag_position) (m : V -> nat).
    Hypothesis rep : represents c p m.

    Lemma same_vertex x y : adj x y -> c y = c x -> m x = m y.
    Proof.
      intros E Same. destruct (rep_edge c p m rep x y E) as [Em|J]; [exact Em|].
      exfalso. apply (rep_proper c p m rep _ _ J).
      rewrite !(rep_colour c p m rep); [congruence| |].
      - exact (adj_present_right x y E).
      - exact (adj_present x y E).
    Qed.

    Lemma other_vertex u w : adj u w -> c w <> c u -> joined (fst p) (m u) (m w).
    Proof.
      intros E N. destruct (rep_edge c p m rep u w E) as [Em|J]; [|exact J].
      exfalso. apply N, shade_injective.
      rewrite <- !(rep_colour c p m rep); [congruence| |].
      - exact (adj_present u w E).
      - exact (adj_present_right u w E).
    Qed.

    Definition fibre (u x : V) : bool := present x && (m x =? m u).

    Lemma fibre_component u : present u = true -> is_component adj c u (fibre u).
    Proof.
      intros Pu. apply component_intro.
      - unfold fibre. now rewrite Pu, Nat.eqb_refl.
      - unfold fibre. intros x y Kx E Same. apply andb_true_iff in Kx. destruct Kx as [_ Kx].
        rewrite (adj_present_right x y E), <- (same_vertex x y E Same). exact Kx.
      - unfold fibre. intros x Kx. apply andb_true_iff in Kx. destruct Kx as [Px Kx].
        apply Nat.eqb_eq in Kx. exact (rep_fibre c p m rep u x Pu Px (eq_sym Kx)).
    Qed.

    Variables (u w : V) (c' : V -> C).
    Hypothesis edge : adj u w.
    Hypothesis differ : c w <> c u.
    Hypothesis recoloured : forall x, c' x = if fibre u x then c w else c x.
    Let flow := flows (fst p) (snd p) (m u) (snd p (m w)).
    Let name := renamed (fst p) (snd p) (m u) (snd p (m w)).

    Lemma connected_after x y : connected adj c x y -> connected adj c' x y.
    Proof.
      induction 1 as [|y z H IH E Same]; [apply connected_here|].
      apply connected_step with y; [exact IH|exact E|].
      rewrite !recoloured. unfold fibre.
      rewrite (adj_present y z E), (adj_present_right y z E), (same_vertex y z E Same).
      now rewrite Same.
    Qed.

    Lemma flow_connected x : present x = true -> flow (m x) = true -> connected adj c' u x.
    Proof.
      intros Px Fx. apply flows_iff in Fx. pose proof (adj_present u w edge) as Pu.
      destruct Fx as [E|[J Same]].
      - apply connected_after, (rep_fibre c p m rep); auto.
      - destruct (rep_lift c p m rep _ _ J) as [a [b [E [Ea Eb]]]].
        pose proof (adj_present a b E) as Pa. pose proof (adj_present_right a b E) as Pb.
        apply connected_trans with a; [apply connected_after, (rep_fibre c p m rep); auto|].
        apply connected_trans with b; [|apply connected_after, (rep_fibre c p m rep); auto].
        apply connected_edge; [exact E|]. rewrite !recoloured. unfold fibre.
        rewrite Pa, Pb, Ea, Eb, Nat.eqb_refl.
        assert (N : (m x =? m u) = false).
        { apply Nat.eqb_neq. intros Em. apply (rep_proper c p m rep _ _ J). congruence. }
        rewrite N. cbn [andb]. apply shade_injective.
        rewrite <- (rep_colour c p m rep b Pb), Eb, Same. apply (rep_colour c p m rep).
        exact (adj_present_right u w edge).
    Qed.

    Lemma name_flow a : flow a = true ->
      name a = least (fst p) (snd p) (m u) (snd p (m w)).
    Proof. intros F. unfold name, renamed. unfold flow in F. now rewrite F. Qed.

    Lemma name_other a : flow a = false ->
      name a = a /\ a <> least (fst p) (snd p) (m u) (snd p (m w)).
    Proof.
      intros F. unfold name, renamed. unfold flow in F. rewrite F. split; [reflexivity|].
      intros E. rewrite E, least_flows in F. discriminate.
    Qed.

    (** The colours after the move, by old names. *)
    Lemma colour_after a : snd (fc_play (fst p) (snd p) (m u) (snd p (m w))) (name a) =
      if flow a then snd p (m w) else snd p a.
    Proof.
      unfold fc_play. cbn [snd]. destruct (flow a) eqn:F.
      - now rewrite (name_flow a F), Nat.eqb_refl.
      - destruct (name_other a F) as [-> N]. apply Nat.eqb_neq in N. now rewrite N.
    Qed.

    Lemma represents_after :
      represents c' (fc_play (fst p) (snd p) (m u) (snd p (m w))) (fun x => name (m x)).
    Proof.
      constructor.
      - intros x y E. destruct (rep_edge c p m rep x y E) as [->|J]; [now left|].
        destruct (Nat.eq_dec (name (m x)) (name (m y))) as [Same|N]; [now left|right].
        apply joined_after. split; [exact N|]. exists (m x), (m y). auto.
      - intros a b J. apply joined_after in J. destruct J as [_ [a' [b' [J [<- <-]]]]].
        destruct (rep_lift c p m rep _ _ J) as [x [y [E [<- <-]]]]. exists x, y. auto.
      - intros x Px. rewrite colour_after, recoloured. unfold fibre. rewrite Px. cbn [andb].
        pose proof (rep_colour c p m rep w (adj_present_right u w edge)) as Cw.
        pose proof (rep_colour c p m rep x Px) as Cx. destruct (flow (m x)) eqn:F.
        + destruct (Nat.eqb_spec (m x) (m u)) as [Em|Em]; [exact Cw|].
          apply flows_iff in F. destruct F as [F|[_ F]]; congruence.
        + destruct (Nat.eqb_spec (m x) (m u)) as [Em|Em]; [|exact Cx].
          exfalso. assert (T : flow (m x) = true) by (apply flows_iff; auto). congruence.
      - intros a b J. apply joined_after in J. destruct J as [N [x [y [J [<- <-]]]]].
        fold (name x) (name y) in *. rewrite (colour_after x), (colour_after y).
        assert (Mixed : forall x y, joined (fst p) x y -> flow x = true -> flow y = false ->
          snd p (m w) <> snd p y).
        { clear x y N J. intros x y J Fx Fy Same. apply flows_iff in Fx.
          assert (T : flow y = true \/ snd p x = snd p y).
          { destruct Fx as [->|[_ Cx]]; [left; apply flows_iff; auto|right; congruence]. }
          destruct T as [T|T]; [congruence|]. exact (rep_proper c p m rep x y J T). }
        destruct (flow x) eqn:Fx, (flow y) eqn:Fy.
        + exfalso. apply N. now rewrite (name_flow x Fx), (name_flow y Fy).
        + exact (Mixed x y J Fx Fy).
        + apply not_eq_sym. apply (Mixed y x); [unfold joined in *; tauto|exact Fy|exact Fx].
        + exact (rep_proper c p m rep x y J).
      - intros x y Px Py E. apply renamed_same in E. destruct E as [E|[Fx Fy]].
        + apply connected_after, (rep_fibre c p m rep); assumption.
        + apply connected_trans with u; [|now apply flow_connected].
          apply connected_sym; [exact adj_sym|]. now apply flow_connected.
    Qed.
  End Position.

  Lemma represented c p m : represents c p m ->
    (Wins (recolours adj) c <-> Wins fc_move p) /\ (Loses (recolours adj) c <-> Loses fc_move p).
  Proof.
    intros Rep.
    apply (bisimilar (recolours adj) fc_move (fun c p => exists m, represents c p m)).
    - clear c p m Rep. intros c p c' [m Rep] [K u w HK E N H].
      exists (fc_play (fst p) (snd p) (m u) (snd p (m w))). split.
      + rewrite (surjective_pairing p) at 1. apply fc_step, beside_iff.
        exact (other_vertex c p m Rep u w E N).
      + exists (fun x => renamed (fst p) (snd p) (m u) (snd p (m w)) (m x)).
        apply represents_after with c; try assumption. intros x. rewrite H.
        rewrite (component_unique adj adj_sym c u u K (fibre m u) HK); [reflexivity| |].
        * exact (fibre_component c p m Rep u (adj_present u w E)).
        * apply connected_here.
    - clear c p m Rep. intros c p next [m Rep] M. destruct M as [edges colour a b J].
      apply beside_iff in J. destruct (rep_lift c _ m Rep a b J) as [u [w [E [<- <-]]]].
      assert (N : c w <> c u).
      { intros Same. apply (rep_proper c _ m Rep _ _ J).
        now rewrite (same_vertex c _ m Rep u w E Same). }
      exists (fun x => if fibre m u x then c w else c x). split.
      + apply recolouring with (fibre m u) u w; try assumption; [|reflexivity].
        exact (fibre_component c _ m Rep u (adj_present u w E)).
      + exists (fun x => renamed edges colour (m u) (colour (m w)) (m x)).
        apply (represents_after c (edges, colour) m Rep u w); [exact E|reflexivity].
    - exists m. exact Rep.
  Qed.
End Represents.

Definition properly_coloured (g : flag) : Prop :=
  forall u w, In (u, w) (fc_edges g) -> nth u (fc_colours g) 0 <> nth w (fc_colours g) 0.

Theorem fc_by_colourings : forall g : flag, properly_coloured g ->
  (fc_first_player_wins g <-> Wins (recolours (joined (fc_edges g))) (snd (fc_start g))) /\
  (fc_second_player_wins g <-> Loses (recolours (joined (fc_edges g))) (snd (fc_start g))).
Proof.
  intros g Proper. unfold fc_first_player_wins, fc_second_player_wins.
  destruct (represented (joined (fc_edges g)) (fun _ => true) (fun a : nat => a))
    with (c := snd (fc_start g)) (p := fc_start g) (m := fun x : nat => x) as [W L].
  - unfold joined. tauto.
  - reflexivity.
  - trivial.
  - constructor.
    + auto.
    + intros a b J. exists a, b. auto.
    + reflexivity.
    + intros a b [J|J]; [|apply not_eq_sym]; exact (Proper _ _ J).
    + intros x y _ _ ->. apply connected_here.
  - split; [symmetry; exact W|symmetry; exact L].
Qed.

(** * Connected vertices of one colour may be taken for one *)
Section Contraction.
  Context {V W C : Type} (adj : V -> V -> Prop) (adj' : W -> W -> Prop).
  Variables (present : V -> bool) (present' : W -> bool) (f : V -> W) (g : W -> V).
  Variable keeps : (W -> C) -> Prop.
  Hypothesis adj_sym : forall x y, adj x y -> adj y x.
  Hypothesis adj_present : forall x y, adj x y -> present x = true.
  Hypothesis f_edge : forall x y, adj x y -> adj' (f x) (f y).
  Hypothesis f_lift : forall a b, adj' a b -> exists x y, adj x y /\ f x = a /\ f y = b.
  Hypothesis f_present : forall x, present x = true -> present' (f x) = true.
  Hypothesis g_present : forall a, present' a = true -> present (g a) = true /\ f (g a) = a.
  Hypothesis keeps_move : forall d d', keeps d -> recolours adj' d d' -> keeps d'.
  Hypothesis fibres : forall d x y, keeps d -> present x = true -> present y = true -> f x = f y ->
    connected adj (fun v => d (f v)) x y.

  (** The colouring c takes its colours from d. *)
  Definition pulled (c : V -> C) (d : W -> C) : Prop :=
    keeps d /\ forall x, present x = true -> c x = d (f x).

  Lemma present_right x y : adj x y -> present y = true.
  Proof. intros E. exact (adj_present y x (adj_sym x y E)). Qed.

  Lemma pulled_fibre c d x y : pulled c d -> present x = true -> present y = true -> f x = f y ->
    connected adj c x y.
  Proof.
    intros [Keep H] Px Py E. pose proof (fibres d x y Keep Px Py E) as F. clear E Py.
    induction F as [|a b A IH Ad Same]; [apply connected_here|].
    apply connected_step with a; [exact IH|exact Ad|].
    rewrite !H; [exact Same|exact (adj_present a b Ad)|exact (present_right a b Ad)].
  Qed.

  Lemma connected_down c d v x : pulled c d -> connected adj c v x -> connected adj' d (f v) (f x).
  Proof.
    intros [Keep H]. induction 1 as [|x y A IH Ad Same]; [apply connected_here|].
    apply connected_step with (f x); [exact IH|exact (f_edge x y Ad)|].
    rewrite <- !H; [exact Same|exact (adj_present x y Ad)|exact (present_right x y Ad)].
  Qed.

  Lemma connected_up c d v b : pulled c d -> present v = true -> connected adj' d (f v) b ->
    present' b = true /\ forall x, present x = true -> f x = b -> connected adj c v x.
  Proof.
    intros P Pv. induction 1 as [|a b A [_ IH] Ad Same].
    - split; [now apply f_present|]. intros x Px E. now apply pulled_fibre with d.
    - destruct (f_lift a b Ad) as [x [y [E [<- <-]]]].
      pose proof (adj_present x y E) as Px. pose proof (present_right x y E) as Py.
      split; [now apply f_present|]. intros z Pz Ez.
      apply connected_trans with y; [|now apply pulled_fibre with d].
      apply connected_step with x; [now apply IH|exact E|].
      destruct P as [_ H]. rewrite !H; assumption.
  Qed.

  Lemma contraction c d : pulled c d ->
    (Wins (recolours adj) c <-> Wins (recolours adj') d) /\
    (Loses (recolours adj) c <-> Loses (recolours adj') d).
  Proof.
    revert c d. apply bisimilar.
    - intros c d c' P [K u w HK E N H]. pose proof P as [Keep Colours].
      pose proof (adj_present u w E) as Pu. pose proof (present_right u w E) as Pw.
      set (K' := fun b => present' b && K (g b)).
      assert (HK' : is_component adj' d (f u) K').
      { intros b. unfold K'. rewrite andb_true_iff. split.
        - intros [Pb Kb]. apply HK in Kb. destruct (g_present b Pb) as [_ Eb].
          rewrite <- Eb. now apply connected_down with c.
        - intros A. destruct (connected_up c d u b P Pu A) as [Pb Up]. split; [exact Pb|].
          destruct (g_present b Pb) as [Pg Eb]. apply HK. now apply Up. }
      set (d' := fun b => if K' b then d (f w) else d b).
      assert (M : recolours adj' d d').
      { apply recolouring with K' (f u) (f w); auto. rewrite <- !Colours; assumption. }
      exists d'. split; [exact M|]. split; [exact (keeps_move d d' Keep M)|].
      intros x Px. rewrite H. unfold d', K'. rewrite (f_present x Px). cbn [andb].
      destruct (g_present (f x) (f_present x Px)) as [Pg Eg].
      assert (Same : K x = K (g (f x))).
      { apply eq_true_iff_eq. rewrite (HK x), (HK (g (f x))).
        split; intros B; (eapply connected_trans; [exact B|]);
          apply pulled_fibre with d; auto. }
      rewrite <- Same. destruct (K x); now apply Colours.
    - intros c d d' P [K u w HK E N H]. pose proof P as [Keep Colours].
      destruct (f_lift u w E) as [x [y [Exy [<- <-]]]].
      pose proof (adj_present x y Exy) as Px. pose proof (present_right x y Exy) as Py.
      exists (fun z => if present z && K (f z) then c y else c z). split.
      + apply recolouring with (fun z => present z && K (f z)) x y; auto.
        * intros z. rewrite andb_true_iff, (HK (f z)). split.
          -- intros [Pz A]. destruct (connected_up c d x (f z) P Px A) as [_ Up]. now apply Up.
          -- intros A. split; [|now apply connected_down with c].
             destruct A as [|z z' A Ad Same]; [exact Px|exact (present_right z z' Ad)].
        * rewrite !Colours; assumption.
      + split; [exact (keeps_move d d' Keep (recolouring adj' d d' K _ _ HK E N H))|].
        intros z Pz. rewrite Pz, H. cbn [andb].
        destruct (K (f z)); now apply Colours.
  Qed.
End Contraction.

(** * Loops do not matter *)
Section Loops.
  Context {V C : Type} (adj adj' : V -> V -> Prop).
  Hypothesis into : forall x y, adj x y -> adj' x y \/ x = y.
  Hypothesis back : forall x y, adj' x y -> adj x y.

  Lemma loops_connected (c : V -> C) x y : connected adj c x y <-> connected adj' c x y.
  Proof.
    split; induction 1 as [|y z H IH E Same]; try apply connected_here.
    - destruct (into y z E) as [E'| ->]; [|exact IH]. now apply connected_step with y.
    - apply connected_step with y; auto.
  Qed.

  Lemma loops_moves (c c' : V -> C) : recolours adj c c' <-> recolours adj' c c'.
  Proof.
    split; intros [K u w HK E N H].
    - destruct (into u w E) as [E'| ->]; [|congruence].
      apply recolouring with K u w; auto. intros x. now rewrite (HK x), loops_connected.
    - apply recolouring with K u w; auto. intros x. now rewrite (HK x), <- loops_connected.
  Qed.

  Lemma loops_alike (c : V -> C) :
    (Wins (recolours adj) c <-> Wins (recolours adj') c) /\
    (Loses (recolours adj) c <-> Loses (recolours adj') c).
  Proof.
    apply (bisimilar _ _ eq); [| |reflexivity].
    - intros c1 c2 o -> M. exists o. split; [now apply loops_moves|reflexivity].
    - intros c1 c2 o -> M. exists o. split; [now apply loops_moves|reflexivity].
  Qed.
End Loops.
