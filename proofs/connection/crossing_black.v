(** * On the nets of a QBF with crossings Black wins iff it is true

[[
Theorem crossing_nets_black : forall L : layout, sound L -> runnable L ->
  qbf_true (laid_formula L) -> black_wins_crossing_nets (crossing_nets L).

Theorem crossing_nets_correct : forall L : layout, sound L -> runnable L ->
  (black_wins_crossing_nets (crossing_nets L) <-> qbf_true (laid_formula L)) /\
  (white_wins_crossing_nets (crossing_nets L) <-> ~ qbf_true (laid_formula L)).
]]

    Black's half of docs/hex_theorem.md, B1 to B3, for every layout that is sound and runnable
    (crossing_nets.v); with White's half (crossing_white.v) the equivalence.

    He runs from s: through each variable by one track ([existential_run], [universal_run]), in the
    tree to a clause of White's choice ([tree_run]), and along a wire of a literal that is true
    ([wire_run]), whose tip is free since its track was not visited ([tips_free]). Every step is a
    threat of crossing_threats.v; what he may count on later is told to the next step: a net that
    is reached, and which switches are as they were. Unlike Python's, he goes left, or to the first
    group, after k answered by Y too. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import crossing_nets crossing_threats crossing_wires
  crossing_white.
Import ListNotations.

Section Black.
  Variable L : layout.
  Hypothesis L_sound : sound L.
  Hypothesis L_runnable : runnable L.
  Notation nets := (crossing_nets L).
  Notation places := (map fst nets).
  Notation position := (crossing_switch -> stone).
  Notation claim := (claiming.claim crossing_switch_eq_dec).
  Notation runs := (crossing_threats.runs L).
  Notation reach := (crossing_threats.reach L).
  Implicit Types (Hold : position -> Prop) (p q : position).

  (** ** White's choice of a clause *)
  Lemma face_after_leaf t : exists c, In c (leaves t) /\ face_after L t = next_face L c.
  Proof.
    induction t as [c|l IHl r IHr]; simpl; [exists c; auto|].
    destruct IHr as [c [Hin E]]. exists c. split; auto. apply in_app_iff. now right.
  Qed.

  Definition in_tree (sw : crossing_switch) : Prop :=
    match sw with Fork _ _ => True | _ => False end.

  Lemma below_path (more : list bool) d path : more ++ d :: path <> path.
  Proof.
    intros E. apply (f_equal (@length bool)) in E. rewrite app_length in E. simpl in E. lia.
  Qed.

  Lemma tree_run t : forall path before Hold p, incl (tree_nets L t path before) nets ->
    incl (leaves t) (clauses_of L) -> (forall r more, p (Fork r (more ++ path)) = Free) ->
    untouched any_segment p -> reach Hold p before ->
    (forall p' c, In c (leaves t) -> reach Hold p' (ClauseC c) ->
      (forall sw, ~ in_tree sw -> p' sw = p sw) -> runs Hold true p') -> runs Hold true p.
  Proof.
    induction t as [c|l IHl r IHr]; intros path before Hold p Has Leaves Fr Un R Go.
    - simpl in Has.
      assert (F : forall ro, p (Fork ro path) = Free) by (intros ro; apply (Fr ro [])).
      apply (forced_step L Hold p any_segment (Fork ForkK path) [before; ClauseC c]
        (Fork ForkR path) [ClauseC c; Face (next_face L c)] before (ClauseC c) (next_face L c));
        auto; try discriminate; try (apply Has; simpl; auto; fail); try (simpl; auto; fail).
      { apply (clauses_outward L L_runnable). apply Leaves. now left. }
      intros R1. apply (Go _ c); auto; [now left|]. intros sw N.
      rewrite !claim_other; auto; intros ->; apply N; exact I.
    - cbn [tree_nets] in Has. set (m := first_net l path) in *.
      set (f := face_after L l) in *.
      assert (F : forall ro, p (Fork ro path) = Free) by (intros ro; apply (Fr ro [])).
      assert (Of : outward L any_segment f).
      { destruct (face_after_leaf l) as [c [Hin E]]. unfold f. rewrite E.
        apply (clauses_outward L L_runnable). apply Leaves. simpl. apply in_app_iff. now left. }
      assert (NoSemi : forall ro r' w n i, any_segment w n -> Fork ro path <> Semi r' w n i) by
        discriminate.
      assert (IK : In (Fork ForkK path, [before; TreeK path]) nets) by (apply Has; simpl; auto).
      assert (IX : In (Fork ForkX path, [TreeK path; m]) nets) by (apply Has; simpl; auto).
      assert (IR : In (Fork ForkR path, [m; Face f]) nets) by (apply Has; simpl; auto).
      assert (IY : In (Fork ForkY path, [TreeK path; TreeR path]) nets) by
        (apply Has; simpl; auto 10).
      assert (IN : In (Fork ForkN path, [m; TreeR path; Face f]) nets) by
        (apply Has; simpl; auto 10).
      assert (Il : match l with One _ => True | Both _ _ =>
        incl (tree_nets L l (true :: path) m) nets end).
      { destruct l as [c|l1 l2]; auto. intros y Hy. apply Has. apply in_app_iff. right.
        apply in_app_iff. now left. }
      assert (Ir : incl (tree_nets L r (false :: path) (TreeR path)) nets).
      { intros y Hy. apply Has. apply in_app_iff. right. apply in_app_iff. now right. }
      apply (move L Hold p (Fork ForkK path) _ before (TreeK path) (Fork ForkX path) IK); simpl;
        auto; try discriminate; [now apply (place L _ _ IX)|].
      intros R1 z Hz Fz Nz. set (p1 := claim p (Fork ForkK path) Maker) in *.
      assert (U1 : untouched any_segment p1) by now apply untouched_more.
      assert (F1 : forall ro, ro <> ForkK -> p1 (Fork ro path) = Free).
      { intros ro N. unfold p1. rewrite claim_other by congruence. apply F. }
      set (p2 := claim p1 z Breaker).
      assert (R2 : reach Hold p2 (TreeK path)).
      { apply (reach_more L Hold p1); auto. now apply more_claimed. }
      assert (First : z = Fork ForkN path \/ z = Fork ForkY path -> runs Hold true p2).
      { intros Ez.
        apply (forced_step L Hold p2 any_segment (Fork ForkX path) [TreeK path; m]
          (Fork ForkR path) [m; Face f] (TreeK path) m f); auto; try discriminate;
          try (simpl; auto; fail).
        - unfold p2. destruct Ez as [-> | ->]; claims; apply F1; discriminate.
        - unfold p2. destruct Ez as [-> | ->]; claims; apply F1; discriminate.
        - apply untouched_other; auto. destruct Ez as [-> | ->]; auto.
        - intros R3.
          set (p3 := claim (claim p2 (Fork ForkX path) Maker) (Fork ForkR path) Breaker) in *.
          assert (S3 : forall sw, (forall ro, sw <> Fork ro path) -> p3 sw = p sw).
          { intros sw N. unfold p3, p2, p1. rewrite !claim_other; auto.
            destruct Ez as [-> | ->]; auto. }
          assert (S3' : forall sw, ~ in_tree sw -> p3 sw = p sw).
          { intros sw N. apply S3. intros ro ->. now apply N. }
          destruct l as [c|l1 l2].
          + apply (Go p3 c); auto. simpl. auto.
          + apply (IHl (true :: path) m Hold p3); auto.
            * intros c Hc. apply Leaves. simpl. apply in_app_iff. now left.
            * intros ro more'. rewrite S3; [|intros ro' E; injection E as _ E;
                now apply below_path in E].
              specialize (Fr ro (more' ++ [true])). rewrite <- app_assoc in Fr. exact Fr.
            * intros ro w n i _. rewrite S3'; [now apply Un|]. intros [].
            * intros p' c Hc Rc Same. apply (Go p' c); auto.
              -- simpl. apply in_app_iff. now left.
              -- intros sw N. rewrite Same; auto. }
      destruct (crossing_switch_eq_dec z (Fork ForkN path)) as [En|Nn]; [now apply First; left|].
      destruct (crossing_switch_eq_dec z (Fork ForkY path)) as [Ey|Ny]; [now apply First; right|].
      destruct (crossing_switch_eq_dec z (Fork ForkX path)) as [Ex|Nx].
      + apply (forced_step L Hold p2 any_segment (Fork ForkY path) [TreeK path; TreeR path]
          (Fork ForkN path) [m; TreeR path; Face f] (TreeK path) (TreeR path) f); auto;
          try discriminate; try (simpl; auto; fail).
        * unfold p2. rewrite Ex. claims. apply F1; discriminate.
        * unfold p2. rewrite Ex. claims. apply F1; discriminate.
        * apply untouched_other; auto. rewrite Ex. auto.
        * intros R3.
          set (p3 := claim (claim p2 (Fork ForkY path) Maker) (Fork ForkN path) Breaker) in *.
          assert (S3 : forall sw, (forall ro, sw <> Fork ro path) -> p3 sw = p sw).
          { intros sw N. unfold p3, p2, p1. rewrite !claim_other; auto. rewrite Ex; auto. }
          assert (S3' : forall sw, ~ in_tree sw -> p3 sw = p sw).
          { intros sw N. apply S3. intros ro ->. now apply N. }
          apply (IHr (false :: path) (TreeR path) Hold p3); auto.
          -- intros c Hc. apply Leaves. simpl. apply in_app_iff. now right.
          -- intros ro more'. rewrite S3; [|intros ro' E; injection E as _ E;
               now apply below_path in E].
             specialize (Fr ro (more' ++ [false])). rewrite <- app_assoc in Fr. exact Fr.
          -- intros ro w n i _. rewrite S3'; [now apply Un|]. intros [].
          -- intros p' c Hc Rc Same. apply (Go p' c); auto.
             ++ simpl. apply in_app_iff. now right.
             ++ intros sw N. rewrite Same; auto.
      + assert (F2 : forall ro, ro = ForkN \/ ro = ForkX \/ ro = ForkY -> p2 (Fork ro path) = Free).
        { intros ro H. unfold p2. rewrite claim_other by (destruct H as [-> |[-> | ->]]; auto).
          apply F1. destruct H as [-> |[-> | ->]]; discriminate. }
        apply secures_by with (Fork ForkN path);
          [split; [now apply (place L _ _ IN)|now apply F2; left]|].
        set (p3 := claim p2 (Fork ForkN path) Maker).
        assert (F3 : forall ro, ro = ForkX \/ ro = ForkY -> p3 (Fork ro path) = Free).
        { intros ro H. unfold p3. rewrite claim_other by (destruct H as [-> | ->]; discriminate).
          apply F2. destruct H; auto. }
        apply (aside L Hold false p3 (Fork ForkX path) (Fork ForkY path)); auto;
          try discriminate; [now apply (place L _ _ IX)|now apply (place L _ _ IY)|].
        apply (finish L _ false _ any_segment z f); auto.
        * apply one_stone_other; auto. apply one_stone_other; auto.
          apply one_stone_more, one_stone_first; auto.
        * assert (M3 : more Maker p3 (claim (claim p3 (Fork ForkX path) Breaker)
            (Fork ForkY path) Breaker)).
          { apply (more_trans Maker _ (claim p3 (Fork ForkX path) Breaker)); apply more_claimed;
              claims; auto. }
          apply (reach_also L Hold _ _ _ (TreeK path)).
          -- apply (reach_more L Hold p3); auto. apply (reach_more L Hold p2); auto.
             apply more_claimed. now apply F2; left.
          -- intros q M One.
             assert (EN : q (Fork ForkN path) = Maker).
             { apply M, M3. unfold p3. now claims. }
             destruct One as [E|E].
             ++ apply (connected_trans L q _ m).
                ** apply (connected_by L q _ _ _ _ IX E); simpl; auto.
                ** apply (connected_by L q _ _ _ _ IN EN); simpl; auto.
             ++ apply (connected_trans L q _ (TreeR path)).
                ** apply (connected_by L q _ _ _ _ IY E); simpl; auto.
                ** apply (connected_by L q _ _ _ _ IN EN); simpl; auto.
  Qed.

  (** ** Tracks *)
  Lemma variables_in vs : forall v before, In v vs -> exists b,
    incl (variable_nets L v b) (variables_nets L vs before).
  Proof.
    induction vs as [|u vs IH]; intros v before; [intros []|]. simpl. intros [->|Hv].
    - exists before. intros y Hy. apply in_app_iff. now left.
    - destruct (IH v (Junction u) Hv) as [b Hb]. exists b. intros y Hy. apply in_app_iff. right.
      now apply Hb.
  Qed.

  Lemma variables_nets_in : incl (variables_nets L (order L) Start) nets.
  Proof. intros y Hy. unfold crossing_nets. apply in_app_iff. now left. Qed.

  Lemma tracks_in v b s : incl (variable_nets L v b) nets -> incl (track L s v) nets.
  Proof.
    intros Has y Hy. apply Has. unfold variable_nets.
    destruct (universal L v), s; rewrite !in_app_iff; auto.
  Qed.

  Definition track_end (s : bool) (v : nat) : crossing_net := TrackU s v (S (tip_count L s v)).

  Section Track.
    Variables (s : bool) (v : nat).
    Hypothesis v_in : In v (order L).
    Hypothesis own_in : incl (track L s v) nets.
    Notation k := (tip_count L s v).

    Lemma numbered_tip (js : list nat) : forall a i j, nth_error js i = Some j ->
      In (a + i, j) (combine (seq a (length js)) js).
    Proof.
      induction js as [|j' js IH]; intros a i j H; [destruct i; discriminate|].
      destruct i as [|i]; simpl in *.
      - left. injection H as ->. f_equal. lia.
      - right. replace (a + S i) with (S a + i) by lia. now apply IH.
    Qed.

    Lemma own_tip i j : nth_error (tips L s v) i = Some j -> In (tip_nets L s v (i, j)) nets.
    Proof.
      intros H. apply own_in. unfold track. apply in_app_iff. left. apply in_map.
      exact (numbered_tip (tips L s v) 0 i j H).
    Qed.

    Lemma step_in i : i <= k -> In (Step s v i, [TrackU s v i; TrackU s v (S i)]) nets.
    Proof.
      intros H. apply own_in. unfold track. rewrite !in_app_iff. right. left. apply in_map_iff.
      exists i. split; auto. apply in_seq. lia.
    Qed.

    Lemma ends_in :
      In (Tip s v k, [TrackU s v k; track_end s v; Face (track_face L s v)]) nets /\
      In (Tip s v (S k), [track_end s v; Face (track_face L s v)]) nets /\
      In (Leave s v, [track_end s v; Junction v]) nets.
    Proof.
      repeat split; apply own_in; unfold track; rewrite !in_app_iff; right; right; simpl; auto.
    Qed.

    (** Every tip, h1 and h2 too, joins its net of the track to a face. *)
    Lemma tip_in i : i <= S k -> exists ns f, In (Tip s v i, ns) nets /\ In (TrackU s v i) ns /\
      In (Face f) ns /\ outward L any_segment f.
    Proof.
      intros H. destruct ends_in as [I1 [I2 _]].
      pose proof (tracks_outward L L_runnable s v v_in) as Leads.
      destruct (Nat.eq_dec i (S k)) as [->|N2].
      { eexists. exists (track_face L s v). split; [exact I2|]. simpl. auto. }
      destruct (Nat.eq_dec i k) as [->|N1].
      { eexists. exists (track_face L s v). split; [exact I1|]. simpl. auto 6. }
      destruct (nth_error (tips L s v) i) as [j|] eqn:E.
      2: { apply nth_error_None in E. unfold tip_count in *. lia. }
      pose proof (own_tip i j E) as Has. unfold tip_nets in Has.
      eexists. exists (fst (segment_faces L (s, v, j) (passage_count L (s, v, j)))).
      split; [exact Has|]. simpl. repeat split; auto.
      apply (tips_outward L L_runnable); auto. now apply nth_error_In in E.
    Qed.

    Definition on_track (sw : crossing_switch) : Prop :=
      match sw with Step s' u _ | Tip s' u _ => s' = s /\ u = v | _ => False end.

    (** From a switch into U_i to the end. *)
    Lemma track_run m : forall i Hold p x xs a, i + m = S k -> In (x, xs) nets -> In a xs ->
      In (TrackU s v i) xs -> p x = Free -> (forall j, x <> Tip s v j) ->
      (forall j, i <= j -> x <> Step s v j) ->
      (forall j, i <= j -> p (Step s v j) = Free) -> (forall j, i <= j -> p (Tip s v j) = Free) ->
      untouched any_segment p -> reach Hold p a ->
      (forall p', reach Hold p' (track_end s v) ->
        (forall sw, sw <> x -> ~ on_track sw -> p' sw = p sw) -> runs Hold true p') ->
      runs Hold true p.
    Proof.
      induction m as [|m IHm]; intros i Hold p x xs a Ei Ix Ha Hu Fx Nt Ns Fs Ft Un R Go;
        (destruct (tip_in i) as [ns [f [It [Hu' [Hf Leads]]]]]; [lia|]);
        apply (forced_step L Hold p any_segment x xs (Tip s v i) ns a (TrackU s v i) f); auto;
        intros R1; set (p1 := claim (claim p x Maker) (Tip s v i) Breaker) in *;
        (assert (S1 : forall sw, sw <> x -> sw <> Tip s v i -> p1 sw = p sw) by
          (intros sw N N'; unfold p1; now rewrite !claim_other)).
      - replace i with (S k) in * by lia. apply Go; auto. intros sw N N'. apply S1; auto.
        intros ->. apply N'. simpl. auto.
      - apply (IHm (S i) Hold p1 (Step s v i) [TrackU s v i; TrackU s v (S i)] (TrackU s v i));
          simpl; auto; try discriminate.
        + lia.
        + apply step_in. lia.
        + rewrite S1; auto; [|discriminate]. apply not_eq_sym, Ns. lia.
        + intros j Hj E. injection E as <-. lia.
        + intros j Hj. rewrite S1; auto; [apply Fs; lia| |discriminate].
          apply not_eq_sym, Ns. lia.
        + intros j Hj. rewrite S1; auto; [apply Ft; lia|]. intros E. injection E as E. lia.
        + apply untouched_other; [now apply untouched_more|]. discriminate.
        + intros p' R' Same. apply Go; auto. intros sw N N'. rewrite Same, S1; auto; intros ->;
            apply N'; simpl; auto.
    Qed.
  End Track.

  Lemma leave_track s v Hold p : In v (order L) -> incl (track L s v) nets ->
    incl (track L (negb s) v) nets -> (forall s', p (Leave s' v) = Free) ->
    (forall i, tip_count L (negb s) v <= i -> p (Tip (negb s) v i) = Free) ->
    untouched any_segment p -> reach Hold p (track_end s v) ->
    (forall p', reach Hold p' (Junction v) -> (forall sw, (forall s', sw <> Leave s' v) ->
      (forall i, tip_count L (negb s) v <= i -> sw <> Tip (negb s) v i) -> p' sw = p sw) ->
      runs Hold true p') -> runs Hold true p.
  Proof.
    intros Hv Has Has' Fl Ft Un R Go.
    destruct (ends_in s v Has) as [_ [_ Il]]. destruct (ends_in (negb s) v Has') as [I1 [I2 Il']].
    set (kt := tip_count L (negb s) v) in *.
    assert (Ne : negb s <> s) by (destruct s; discriminate).
    assert (Ne' : kt <> S kt) by lia.
    apply (leave_step L Hold p any_segment (Leave s v) _ (Leave (negb s) v) _
      (Tip (negb s) v kt) _ (Tip (negb s) v (S kt)) _ (track_end s v) (Junction v)
      (track_end (negb s) v) (track_face L (negb s) v) Il Il' I1 I2); auto;
      try (simpl; auto; fail).
    - now apply (tracks_outward L L_runnable).
    - repeat constructor; simpl; intuition congruence.
    - intros sw H. simpl in H. destruct H as [<-|[<-|[<-|[<-|[]]]]]; auto.
    - intros r w n i _ H. simpl in H. intuition discriminate.
    - intros p' R' Same. apply Go; auto. intros sw N1 N2. apply Same. simpl.
      intros [E|[E|[E|[E|[]]]]]; symmetry in E; revert E; try apply N1; apply N2; auto.
  Qed.

  (** ** A variable *)
  Definition of_variable (v : nat) (sw : crossing_switch) : Prop :=
    match sw with
    | Core _ u | Entry _ u | Step _ u _ | Tip _ u _ | Leave _ u => u = v
    | _ => False
    end.
  Definition behind (v : nat) (sw : crossing_switch) : Prop :=
    match sw with Step _ u _ | Tip _ u _ | Leave _ u => u = v | _ => False end.

  Lemma side_run s v Hold p x xs a : In v (order L) -> incl (track L s v) nets ->
    incl (track L (negb s) v) nets -> In (x, xs) nets -> In a xs -> In (TrackU s v 0) xs ->
    p x = Free -> ~ behind v x -> (forall r w n i, x <> Semi r w n i) ->
    (forall sw, behind v sw -> p sw = Free) -> untouched any_segment p -> reach Hold p a ->
    (forall p', reach Hold p' (Junction v) ->
      (forall sw, sw <> x -> ~ behind v sw -> p' sw = p sw) ->
      (forall i, i < tip_count L (negb s) v -> p' (Tip (negb s) v i) = Free) ->
      runs Hold true p') -> runs Hold true p.
  Proof.
    intros Hv Has Has' Ix Ha Hu Fx Nx Sx Fr Un R Go.
    assert (Ne : negb s <> s) by (destruct s; discriminate).
    apply (track_run s v Hv Has (S (tip_count L s v)) 0 Hold p x xs a); auto.
    - intros j ->. now apply Nx.
    - intros j _ ->. now apply Nx.
    - intros j _. now apply Fr.
    - intros j _. now apply Fr.
    - intros p1 R1 S1.
      assert (F1 : forall sw, behind v sw -> ~ on_track s v sw -> p1 sw = Free).
      { intros sw B N. rewrite S1; auto. intros ->. contradiction. }
      apply (leave_track s v Hold p1); auto.
      + intros s'. apply F1; simpl; auto.
      + intros i _. apply F1; simpl; auto. intros [E _]. congruence.
      + intros r w n i Us. rewrite S1; auto.
      + intros p2 R2 S2. apply Go; auto.
        * intros sw N N'. rewrite S2, S1; auto.
          -- intros On. apply N'. destruct sw; simpl in *; tauto.
          -- intros s' ->. now apply N'.
          -- intros i _ ->. now apply N'.
        * intros i Hi. rewrite S2; [|discriminate|].
          -- apply F1; simpl; auto. intros [E _]. congruence.
          -- intros i' Hi' E. injection E as ->. lia.
  Qed.

  Definition ending (v : nat) (sw : crossing_switch) : Prop :=
    match sw with Tip _ u _ | Leave _ u => u = v | _ => False end.

  (** N of a universal variable is Black's: he has the first and the last net of the left track,
      she has had one stone, and is to move. *)
  Lemma after_n v Hold p z : In v (order L) -> (forall s, incl (track L s v) nets) ->
    reach Hold p (TrackU false v 0) -> reach Hold p (track_end false v) ->
    one_stone any_segment p z -> (forall sw, ending v sw -> sw <> z -> p sw = Free) ->
    (forall p', ending v z -> reach Hold p' (Junction v) ->
      (forall sw, ~ ending v sw -> p' sw = p sw) ->
      (forall i, i < tip_count L true v -> p' (Tip true v i) = Free) -> runs Hold true p') ->
    runs Hold false p.
  Proof.
    intros Hv Has R0 Re One Fr Go. set (k := tip_count L false v).
    destruct (ends_in false v (Has false)) as [I1 [I2 _]]. fold k in I1, I2.
    pose proof (tracks_outward L L_runnable false v Hv) as Of.
    assert (NoSemi : forall s i r w n i', any_segment w n -> Tip s v i <> Semi r w n i') by
      discriminate.
    assert (Ft : forall s i, Tip s v i <> z -> p (Tip s v i) = Free) by
      (intros s i N; apply Fr; auto; reflexivity).
    assert (Ne : Tip false v k <> Tip false v (S k)) by (intros E; injection E as E; lia).
    assert (One_left : forall h rest ns, (h = Tip false v k /\ rest = Tip false v (S k)) \/
      (h = Tip false v (S k) /\ rest = Tip false v k) -> In (rest, ns) nets ->
      In (track_end false v) ns -> In (Face (track_face L false v)) ns -> z = h ->
      runs Hold false p).
    { intros h rest ns Which Ir He Hf Ez.
      assert (Nr : rest <> z) by (destruct Which as [[-> ->]|[-> ->]]; congruence).
      assert (Er : exists i, rest = Tip false v i /\ k <= i).
      { destruct Which as [[-> ->]|[-> ->]]; eauto. }
      assert (Eh : exists i, z = Tip false v i /\ k <= i).
      { destruct Which as [[-> ->]|[-> ->]]; eauto. }
      destruct Er as [ir [Er Kr]], Eh as [ih [Eh Kh]]. clear Ez Which.
      assert (Frest : p rest = Free) by (rewrite Er in *; auto).
      assert (U : untouched any_segment p).
      { intros r w n i Us E. apply (One r w n i Us) in E. rewrite Eh in E. discriminate. }
      destruct k as [|k'] eqn:Ek.
      - (* no tips: he goes on from the end of the track *)
        apply secures_after_all; [exists rest; split; [now apply (place L _ ns)|exact Frest]|].
        intros y [Hy Fy]. destruct (crossing_switch_eq_dec y rest) as [->|Ny].
        + set (p1 := claim p rest Breaker).
          assert (S1 : forall sw, (forall i, sw <> Tip false v i) -> p1 sw = p sw).
          { intros sw N. unfold p1. rewrite claim_other; auto. rewrite Er. auto. }
          apply (leave_track false v Hold p1); auto; try apply Has; simpl negb.
          * intros s. rewrite S1 by discriminate. apply Fr; [reflexivity|].
            rewrite Eh. discriminate.
          * intros i _. rewrite S1 by discriminate. apply Ft. rewrite Eh. discriminate.
          * apply untouched_other; auto. rewrite Er. apply NoSemi.
          * apply (reach_more L Hold p); auto. now apply more_claimed.
          * intros p' R' Same. apply Go; auto.
            -- rewrite Eh. reflexivity.
            -- intros sw N. rewrite Same, S1; auto.
               ++ intros i ->. now apply N.
               ++ intros s ->. now apply N.
               ++ intros i _ ->. now apply N.
            -- intros i Hi. rewrite Same, S1 by (intros; try discriminate;
                 intros E; injection E as ->; lia). apply Ft. rewrite Eh. discriminate.
        + apply secures_by with rest;
            [split; [now apply (place L _ ns)|rewrite claim_other; auto]|].
          apply (finish L Hold false _ any_segment y (track_face L false v)); auto.
          * apply one_stone_more, one_stone_first. exact U.
          * apply (reach_by L Hold _ rest ns (track_end false v)); auto; [|apply claim_same].
            apply (reach_more L Hold p); auto.
            apply (more_trans Maker _ (claim p y Breaker)); apply more_claimed; auto.
            rewrite claim_other; auto.
      - (* with the first tip there is a pair *)
        destruct (tip_in false v Hv (Has false) 0) as [nt [ft [It [Hu [Hft Oft]]]]]; [lia|].
        assert (Nt : Tip false v 0 <> z /\ Tip false v 0 <> rest).
        { rewrite Er, Eh. split; intros E; injection E as E; lia. }
        destruct Nt as [Ntz Ntr].
        apply (aside L Hold false p rest (Tip false v 0)); auto;
          [now apply (place L _ ns)|now apply (place L _ nt)|].
        assert (M : more Maker p (claim (claim p rest Breaker) (Tip false v 0) Breaker)).
        { apply (more_trans Maker _ (claim p rest Breaker)); apply more_claimed; auto.
          rewrite claim_other; auto. }
        apply (finish_either L _ false _ any_segment z (track_face L false v) ft); auto.
        + apply one_stone_other; auto. apply one_stone_other; auto. rewrite Er. auto.
        + intros q Mq [HH [E|E]].
          * left. apply (connected_trans L q _ (track_end false v)).
            -- apply Re; auto. now apply (more_trans Maker _ _ _ M).
            -- now apply (connected_by L q rest ns).
          * right. apply (connected_trans L q _ (TrackU false v 0)).
            -- apply R0; auto. now apply (more_trans Maker _ _ _ M).
            -- now apply (connected_by L q (Tip false v 0) nt). }
    destruct (crossing_switch_eq_dec z (Tip false v k)) as [E1|N1].
    { apply (One_left _ _ _ (or_introl (conj eq_refl eq_refl)) I2); simpl; auto. }
    destruct (crossing_switch_eq_dec z (Tip false v (S k))) as [E2|N2].
    { apply (One_left _ _ _ (or_intror (conj eq_refl eq_refl)) I1); simpl; auto. }
    apply (aside L Hold false p (Tip false v k) (Tip false v (S k))); auto;
      [now apply (place L _ _ I1)|now apply (place L _ _ I2)|].
    apply (finish L _ false _ any_segment z (track_face L false v) Of).
    - apply one_stone_other; [apply one_stone_other|]; auto.
    - apply (reach_also L Hold _ _ _ (track_end false v)).
      + apply (reach_more L Hold p); auto.
        apply (more_trans Maker _ (claim p (Tip false v k) Breaker)); apply more_claimed; auto.
        rewrite claim_other; auto.
      + intros q _ [E|E]; [apply (connected_by L q _ _ _ _ I1 E)
          |apply (connected_by L q _ _ _ _ I2 E)]; simpl; auto.
  Qed.

  Lemma universal_run v before Hold p : In v (order L) -> universal L v = true ->
    incl (variable_nets L v before) nets -> (forall sw, of_variable v sw -> p sw = Free) ->
    untouched any_segment p -> reach Hold p before ->
    (forall Hold' p' side, reach Hold' p' (Junction v) ->
      (forall sw, ~ of_variable v sw -> p' sw = p sw) ->
      (forall i, i < tip_count L (negb side) v -> p' (Tip (negb side) v i) = Free) ->
      runs Hold' true p') -> runs Hold true p.
  Proof.
    intros Hv Q Has Fr Un R Go.
    assert (It : forall s, incl (track L s v) nets) by (intros s; now apply (tracks_in v before)).
    set (z0 := TrackU false v (S (tip_count L false v))).
    assert (IK : In (Core CoreK v, [before; VarK v]) nets).
    { apply Has. unfold variable_nets. rewrite Q, !in_app_iff. simpl. auto 10. }
    assert (IX : In (Core CoreX v, [VarK v; TrackU false v 0]) nets).
    { apply Has. unfold variable_nets. rewrite Q, !in_app_iff. simpl. auto 10. }
    assert (IY : In (Core CoreY v, [VarK v; VarR v]) nets).
    { apply Has. unfold variable_nets. rewrite Q, !in_app_iff. simpl. auto 10. }
    assert (IE : In (Entry true v, [VarR v; TrackU true v 0]) nets).
    { apply Has. unfold variable_nets. rewrite Q, !in_app_iff. simpl. auto 10. }
    assert (IN : In (Core CoreN v, [TrackU false v 0; VarR v; z0]) nets).
    { apply Has. unfold variable_nets. rewrite Q, !in_app_iff. simpl. auto 10. }
    assert (NoSemi : forall ro r w n i, any_segment w n -> Core ro v <> Semi r w n i) by
      discriminate.
    assert (Fc : forall ro, p (Core ro v) = Free) by (intros ro; now apply Fr).
    apply (move L Hold p (Core CoreK v) _ before (VarK v) (Core CoreX v) IK); simpl; auto;
      try discriminate; [now apply (place L _ _ IX)|].
    intros R1 z Hz Fz Nz. set (p1 := claim p (Core CoreK v) Maker) in *.
    assert (U1 : untouched any_segment p1) by now apply untouched_more.
    assert (S1 : forall sw, sw <> Core CoreK v -> p1 sw = p sw).
    { intros sw N. unfold p1. now rewrite claim_other. }
    set (p2 := claim p1 z Breaker).
    assert (R2 : reach Hold p2 (VarK v)).
    { apply (reach_more L Hold p1); auto. now apply more_claimed. }
    assert (S2 : forall sw, sw <> Core CoreK v -> sw <> z -> p2 sw = p sw).
    { intros sw N N'. unfold p2. rewrite claim_other by auto. auto. }
    assert (Left : forall ro, (ro = CoreN \/ ro = CoreY) -> z = Core ro v -> runs Hold true p2).
    { intros ro Hro Ez.
      apply (side_run false v Hold p2 (Core CoreX v) [VarK v; TrackU false v 0] (VarK v)); auto;
        try discriminate; try (simpl; auto; fail).
      - rewrite S2; auto; [discriminate|]. rewrite Ez. destruct Hro as [-> | ->]; discriminate.
      - intros sw B. rewrite S2.
        + apply Fr. destruct sw; simpl in *; tauto.
        + intros ->. exact B.
        + intros ->. rewrite Ez in B. exact B.
      - apply untouched_other; auto. rewrite Ez. auto.
      - intros p' R' Same Tips. apply (Go Hold p' false); auto.
        intros sw N. rewrite Same, S2; auto; try (intros ->; apply N; try rewrite Ez; reflexivity).
        intros B. apply N. destruct sw; simpl in *; tauto. }
    destruct (crossing_switch_eq_dec z (Core CoreN v)) as [En|Nn]; [now apply (Left CoreN); auto|].
    destruct (crossing_switch_eq_dec z (Core CoreY v)) as [Ey|Ny]; [now apply (Left CoreY); auto|].
    destruct (crossing_switch_eq_dec z (Core CoreX v)) as [Ex|Nx].
    - assert (Fy : p2 (Core CoreY v) = Free) by (rewrite S2; auto; discriminate).
      assert (Fn : p2 (Core CoreN v) = Free) by (rewrite S2; auto; discriminate).
      apply (move L Hold p2 (Core CoreY v) _ (VarK v) (VarR v) (Core CoreN v) IY); simpl; auto;
        try discriminate; [now apply (place L _ _ IN)|].
      intros R3 y Hy Fy3 Nyy. set (p3 := claim p2 (Core CoreY v) Maker) in *.
      assert (U2 : untouched any_segment p2) by (apply untouched_other; auto; rewrite Ex; auto).
      assert (U3 : untouched any_segment p3) by now apply untouched_more.
      assert (S3 : forall sw, (forall ro, sw <> Core ro v) -> p3 sw = p sw).
      { intros sw N. unfold p3. rewrite claim_other by auto. apply S2; auto. rewrite Ex. auto. }
      set (p4 := claim p3 y Breaker).
      assert (R4 : reach Hold p4 (VarR v)).
      { apply (reach_more L Hold p3); auto. now apply more_claimed. }
      destruct (crossing_switch_eq_dec y (Core CoreN v)) as [En|Nn'].
      + assert (S4 : forall sw, (forall ro, sw <> Core ro v) -> p4 sw = p sw).
        { intros sw N. unfold p4. rewrite claim_other; auto. rewrite En. auto. }
        apply (side_run true v Hold p4 (Entry true v) [VarR v; TrackU true v 0] (VarR v)); auto;
          try discriminate; try (simpl; auto; fail).
        * rewrite S4 by discriminate. apply Fr. reflexivity.
        * intros sw B. rewrite S4; [|intros ro ->; exact B].
          apply Fr. destruct sw; simpl in *; tauto.
        * apply untouched_other; auto. rewrite En. auto.
        * intros p' R' Same Tips. apply (Go Hold p' true); auto.
          intros sw N. rewrite Same, S4; auto.
          -- intros ro ->. now apply N.
          -- intros ->. now apply N.
          -- intros B. apply N. destruct sw; simpl in *; tauto.
      + assert (Fn4 : p4 (Core CoreN v) = Free).
        { unfold p4. rewrite claim_other by auto. unfold p3. now claims. }
        apply secures_by with (Core CoreN v); [split; [now apply (place L _ _ IN)|exact Fn4]|].
        set (p5 := claim p4 (Core CoreN v) Maker).
        assert (R5 : reach Hold p5 (VarR v)).
        { apply (reach_more L Hold p4); auto. now apply more_claimed. }
        assert (EN : p5 (Core CoreN v) = Maker) by apply claim_same.
        apply (after_n v Hold p5 y); auto.
        * apply (reach_by L Hold p5 _ _ (VarR v) _ R5 IN EN); simpl; auto.
        * apply (reach_by L Hold p5 _ _ (VarR v) _ R5 IN EN); simpl; auto.
        * apply one_stone_more, one_stone_first; auto.
        * intros sw B N. unfold p5, p4. rewrite !claim_other; auto; [|intros ->; exact B].
          rewrite S3; [|intros ro ->; exact B]. apply Fr. destruct sw; simpl in *; tauto.
        * intros p' Ey R' Same Tips. apply (Go Hold p' false); auto. intros sw N.
          rewrite Same by (intros B; apply N; destruct sw; simpl in *; tauto).
          unfold p5, p4. rewrite !claim_other; [apply S3|..].
          -- intros ro ->. now apply N.
          -- intros ->. apply N. destruct y; simpl in *; tauto.
          -- intros ->. now apply N.
    - assert (Fn : p2 (Core CoreN v) = Free) by (rewrite S2; auto; discriminate).
      apply secures_by with (Core CoreN v); [split; [now apply (place L _ _ IN)|exact Fn]|].
      set (p3 := claim p2 (Core CoreN v) Maker).
      assert (Fx : p3 (Core CoreX v) = Free).
      { unfold p3. claims. rewrite S2; auto; discriminate. }
      assert (Fy : p3 (Core CoreY v) = Free).
      { unfold p3. claims. rewrite S2; auto; discriminate. }
      apply (aside L Hold false p3 (Core CoreX v) (Core CoreY v)); auto; try discriminate;
        [now apply (place L _ _ IX)|now apply (place L _ _ IY)|].
      set (p4 := claim (claim p3 (Core CoreX v) Breaker) (Core CoreY v) Breaker).
      assert (M4 : more Maker p3 p4).
      { apply (more_trans Maker _ (claim p3 (Core CoreX v) Breaker)); apply more_claimed; claims;
          auto. }
      assert (Both : forall b, In b [TrackU false v 0; VarR v; z0] ->
        reach (also Hold (Core CoreX v) (Core CoreY v)) p4 b).
      { intros b Hb. apply (reach_also L Hold _ _ _ (VarK v)).
        - apply (reach_more L Hold p3); auto. apply (reach_more L Hold p2); auto.
          now apply more_claimed.
        - intros q M Or.
          assert (EN : q (Core CoreN v) = Maker) by (apply M, M4; unfold p3; now claims).
          destruct Or as [E|E].
          + apply (connected_trans L q _ (TrackU false v 0)).
            * apply (connected_by L q _ _ _ _ IX E); simpl; auto.
            * apply (connected_by L q _ _ _ _ IN EN); simpl; auto.
          + apply (connected_trans L q _ (VarR v)).
            * apply (connected_by L q _ _ _ _ IY E); simpl; auto.
            * apply (connected_by L q _ _ _ _ IN EN); simpl; auto. }
      apply (after_n v _ p4 z); auto.
      + apply Both. simpl. auto.
      + apply Both. simpl. auto.
      + apply one_stone_other; auto. apply one_stone_other; auto.
        apply one_stone_more, one_stone_first; auto.
      + intros sw B N. unfold p4, p3.
        rewrite !claim_other by (intros ->; exact B). rewrite S2; auto; [|intros ->; exact B].
        apply Fr. destruct sw; simpl in *; tauto.
      + intros p' Ez R' Same Tips. apply (Go _ p' false); auto. intros sw N.
        rewrite Same by (intros B; apply N; destruct sw; simpl in *; tauto).
        unfold p4, p3. rewrite !claim_other by (intros ->; now apply N). apply S2.
        * intros ->. now apply N.
        * intros ->. apply N. destruct z; simpl in *; tauto.
  Qed.

  (** The side of the value that he wants. *)
  Lemma existential_run v b before Hold p : In v (order L) -> universal L v = false ->
    incl (variable_nets L v before) nets -> (forall sw, of_variable v sw -> p sw = Free) ->
    untouched any_segment p -> reach Hold p before ->
    (forall p', reach Hold p' (Junction v) -> (forall sw, ~ of_variable v sw -> p' sw = p sw) ->
      (forall i, i < tip_count L (negb b) v -> p' (Tip (negb b) v i) = Free) ->
      runs Hold true p') -> runs Hold true p.
  Proof.
    intros Hv Q Has Fr Un R Go.
    apply (side_run b v Hold p (Entry b v) [before; TrackU b v 0] before); auto;
      try discriminate; try (simpl; auto; fail).
    - now apply (tracks_in v before).
    - now apply (tracks_in v before).
    - apply Has. unfold variable_nets. rewrite Q, !in_app_iff. destruct b; simpl; auto 10.
    - now apply Fr.
    - intros sw B. apply Fr. destruct sw; simpl in *; tauto.
    - intros p' R' Same Tips. apply Go; auto. intros sw N. apply Same.
      + intros ->. now apply N.
      + intros B. apply N. destruct sw; simpl in *; tauto.
  Qed.

  (** ** From the clauses on *)
  Definition of_variables (sw : crossing_switch) : Prop := exists v, of_variable v sw.
  (** The tips of the tracks that were not visited. *)
  Definition tips_free (rho : assignment) (vs : list nat) (p : position) : Prop :=
    forall v i, In v vs -> i < tip_count L (negb (rho v)) v -> p (Tip (negb (rho v)) v i) = Free.

  Lemma clause_run Hold p c rho : In c (clauses_of L) -> reach Hold p (ClauseC c) ->
    cnf_true rho (matrix (laid_formula L)) ->
    (forall sw, ~ of_variables sw -> ~ in_tree sw -> p sw = Free) ->
    tips_free rho (order L) p -> runs Hold true p.
  Proof.
    intros Hc R T Fr Ft.
    destruct (T (map (fun v => (v, fst c)) (variables_of L c))) as [l [Hl Tl]].
    { simpl. apply in_map_iff. now exists c. }
    apply in_map_iff in Hl. destruct Hl as [v [<- Hv]]. unfold literal_true in Tl. simpl in Tl.
    pose proof (variables_bound L L_sound c v Hc Hv) as Ho.
    pose proof (wires_tipped L L_runnable c v Hc Hv) as Ht. apply In_nth_error in Ht.
    destruct Ht as [i Ei]. destruct c as [s j]. simpl in *.
    assert (Es : negb (rho v) = s) by (rewrite Tl; now rewrite negb_involutive).
    assert (Hi : i < tip_count L s v).
    { unfold tip_count. apply nth_error_Some. congruence. }
    destruct (variables_in (order L) v Start Ho) as [b Ib].
    assert (It : incl (track L s v) nets).
    { apply (tracks_in v b). intros y Hy. now apply variables_nets_in, Ib. }
    pose proof (own_tip s v It i j Ei) as In_tip. unfold tip_nets in In_tip.
    apply (wire_run L L_sound L_runnable (s, v, j) (Tip s v i) _) with
      (m := passage_count L (s, v, j)) (n := 0) (2 := In_tip); simpl; auto.
    - unfold wires. apply in_flat_map. exists (s, j). split; auto. apply in_map_iff. now exists v.
    - discriminate.
    - intros r k i' _. apply Fr; simpl; auto. intros [u []].
    - intros r w' k i' _. apply Fr; simpl; auto. intros [u []].
    - intros k x e sw _ _ On. apply Fr.
      + intros [u Hu]. destruct sw; simpl in *; contradiction.
      + intros Hu. destruct sw; simpl in *; contradiction.
    - specialize (Ft v i Ho). rewrite Es in Ft. auto.
  Qed.

  Lemma clauses_run Hold p rho : reach Hold p (last_junction L) ->
    cnf_true rho (matrix (laid_formula L)) -> (forall sw, ~ of_variables sw -> p sw = Free) ->
    tips_free rho (order L) p -> runs Hold true p.
  Proof.
    intros R T Fr Ft.
    assert (Has : incl (clause_nets L) nets).
    { intros y Hy. unfold crossing_nets. rewrite !in_app_iff. auto. }
    unfold clause_nets in Has. destruct (tree L) as [t|] eqn:Et.
    - apply (tree_run t [] (last_junction L) Hold p); auto.
      + unfold clauses_of. rewrite Et. apply incl_refl.
      + intros r more. apply Fr. intros [v []].
      + intros r w n i _. rewrite Fr; [discriminate|]. intros [v []].
      + intros p' c Hc Rc Same. apply (clause_run Hold p' c rho); auto.
        * unfold clauses_of. now rewrite Et.
        * intros sw N N'. rewrite Same; auto.
        * intros v i Hv Hi. rewrite Same; auto.
    - assert (In_w : In (NoClause, [last_junction L; Target]) nets) by (apply Has; now left).
      assert (Fw : p NoClause = Free) by (apply Fr; intros [v []]).
      apply (threat crossing_switch_eq_dec places Maker Breaker) with
        (Good := fun q => reach Hold q Target) (v := NoClause); try discriminate; auto.
      + intros q q' M. now apply (reach_more L Hold q).
      + split; auto. now apply (place L _ _ In_w).
      + apply (reach_by L Hold _ NoClause [last_junction L; Target] (last_junction L)); simpl;
          auto. apply (reach_more L Hold p); auto. now apply more_claimed.
  Qed.

  (** ** All variables *)
  Lemma variables_run vs : forall visited Hold p rho, order L = visited ++ vs ->
    incl (variables_nets L vs (last (map Junction visited) Start)) nets ->
    holds (map (quantified L) vs) (matrix (laid_formula L)) rho ->
    (forall sw, (forall v, In v visited -> ~ of_variable v sw) -> p sw = Free) ->
    tips_free rho visited p -> reach Hold p (last (map Junction visited) Start) ->
    runs Hold true p.
  Proof.
    induction vs as [|v vs IH]; intros visited Hold p rho Eo Has H Fr Ft R.
    - rewrite app_nil_r in Eo. subst visited. apply (clauses_run Hold p rho); auto.
      intros sw N. apply Fr. intros v _ Hv. apply N. now exists v.
    - set (before := last (map Junction visited) Start) in *.
      assert (Hv : In v (order L)) by (rewrite Eo; apply in_app_iff; simpl; auto).
      assert (Nv : ~ In v visited).
      { pose proof (order_distinct L L_sound) as D. rewrite Eo in D.
        apply NoDup_remove_2 in D. intros Hin. apply D. apply in_app_iff. now left. }
      assert (I1 : incl (variable_nets L v before) nets).
      { intros y Hy. apply Has. simpl. apply in_app_iff. now left. }
      assert (Un : untouched any_segment p).
      { intros r w n i _. rewrite Fr; [discriminate|]. intros u _ []. }
      assert (Own : forall sw, of_variable v sw -> p sw = Free).
      { intros sw On. apply Fr. intros u Hu On'. apply Nv.
        replace v with u; auto. destruct sw; simpl in *; congruence || contradiction. }
      assert (Next : forall Hold' p' side,
        holds (map (quantified L) vs) (matrix (laid_formula L)) (set_to rho v side) ->
        reach Hold' p' (Junction v) -> (forall sw, ~ of_variable v sw -> p' sw = p sw) ->
        (forall i, i < tip_count L (negb side) v -> p' (Tip (negb side) v i) = Free) ->
        runs Hold' true p').
      { intros Hold' p' side H' R' Same Tips.
        assert (El : last (map Junction (visited ++ [v])) Start = Junction v).
        { rewrite map_app. simpl. apply last_last. }
        apply (IH (visited ++ [v]) Hold' p' (set_to rho v side)); auto.
        - rewrite <- app_assoc. exact Eo.
        - rewrite El. intros y Hy. apply Has. simpl. apply in_app_iff. now right.
        - intros sw N. rewrite Same.
          + apply Fr. intros u Hu. apply N. apply in_app_iff. now left.
          + apply N. apply in_app_iff. simpl. auto.
        - intros u i Hu Hi. unfold set_to in *. destruct (Nat.eqb_spec u v) as [->|Ne]; auto.
          apply in_app_iff in Hu. destruct Hu as [Hu|[Hu|[]]]; [|congruence].
          rewrite Same; [now apply Ft|]. simpl. exact Ne.
        - now rewrite El. }
      simpl in H. unfold quantified at 1 in H. destruct (universal L v) eqn:Q.
      + apply (universal_run v before Hold p); auto.
        intros Hold' p' side. apply Next. apply H.
      + destruct H as [b H]. apply (existential_run v b before Hold p); auto.
        intros p'. now apply Next.
  Qed.

  Lemma black_wins : qbf_true (laid_formula L) -> black_wins_crossing_nets nets.
  Proof.
    intros [rho H]. unfold black_wins_crossing_nets, MakerWins.
    apply secures_weaker with (End := fun q => reach (fun _ => True) q Target); try discriminate.
    - apply (variables_run (order L) [] (fun _ => True) (fun _ => Free) rho); auto.
      + apply variables_nets_in.
      + intros v i [].
      + intros q _ _. constructor.
    - intros q _ Rq. apply Rq; auto. intros v E. exact E.
  Qed.
End Black.

Theorem crossing_nets_black : forall L : layout, sound L -> runnable L ->
  qbf_true (laid_formula L) -> black_wins_crossing_nets (crossing_nets L).
Proof. intros L Sd Ru T. now apply black_wins. Qed.

Theorem crossing_nets_correct : forall L : layout, sound L -> runnable L ->
  (black_wins_crossing_nets (crossing_nets L) <-> qbf_true (laid_formula L)) /\
  (white_wins_crossing_nets (crossing_nets L) <-> ~ qbf_true (laid_formula L)).
Proof.
  intros L Sd Ru.
  assert (Dec : qbf_true (laid_formula L) \/ ~ qbf_true (laid_formula L)).
  { destruct (holds_dec (matrix (laid_formula L)) (prefix (laid_formula L)) (fun _ => false))
      as [T|F].
    - left. now exists (fun _ => false).
    - right. intros [rho H]. apply F. revert H. apply (holds_agree _ (fun v => In v (order L))).
      + intros c l Hc Hl. simpl in Hc. apply in_map_iff in Hc. destruct Hc as [cn [<- Hc]].
        apply in_map_iff in Hl. destruct Hl as [v [<- Hv]]. simpl.
        exact (variables_bound L Sd cn v Hc Hv).
      + intros v Hv N. exfalso. apply N. simpl. rewrite map_map. simpl. now rewrite map_id. }
  pose proof (not_both crossing_switch_eq_dec (map fst (crossing_nets L))
    (fun p => connected (crossing_nets L) p Start Target) true (fun _ => Free)) as One.
  pose proof (crossing_nets_black L Sd Ru) as HB. pose proof (crossing_nets_white L Sd) as HW.
  unfold black_wins_crossing_nets, white_wins_crossing_nets in *.
  destruct Dec as [T|F]; split; split; intros H; auto; try contradiction; exfalso; auto.
  - exact (One (HB T) H).
  - exact (One H (HW F)).
Qed.
