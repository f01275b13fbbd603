(** The moves on a route graph: two vertices joined by routes, legs and pendants at one of them.

    Burke and Tennenhouse write P(2^i 4^j 6^k) for two vertices joined by i routes of length 2 and
    so on, colours alternating. Here the graph stays, routes have 6 edges, and any colouring in
    black and white is a position: a route with n changes of colour is one of length n. All lines
    leave [Near]; routes end at [Far].

    A component of one colour contains [Near], or [Far], or lies between ([near_component],
    [far_component], [place_component]). So a move takes two changes from one route (or one or two
    from a leg, or the one of a pendant), or one from each line at [Near] or at [Far], or two from
    each route if a route without changes makes one vertex of them: [step], and every move is a
    step ([move_step]); those that proofs need exist ([move_between], [move_near]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.flags Require Import colourings line_words.
Import ListNotations.

Lemma other_colour (a b : bool) : a <> b -> a = negb b.
Proof. destruct a, b; simpl; congruence. Qed.

Section RouteGraph.
  Context {J : Type} (eq_dec : forall i j : J, {i = j} + {i <> j}).
  Variables (lines : list J) (kind : J -> line).

  Inductive route_vertex := Near | Far | Place (j : J) (t : nat).

  (** The vertex at place t of line j. *)
  Definition at_line (j : J) (t : nat) : route_vertex :=
    match t with 0 => Near | 6 => Far | _ => Place j t end.

  Definition on_line (x y : route_vertex) : Prop := exists j t,
    In j lines /\ t < last_place (kind j) /\
    ((x = at_line j t /\ y = at_line j (S t)) \/ (y = at_line j t /\ x = at_line j (S t))).

  Definition listed (j : J) : bool := if in_dec eq_dec j lines then true else false.

  Lemma listed_iff j : listed j = true <-> In j lines.
  Proof. unfold listed. destruct (in_dec eq_dec j lines); split; easy. Qed.

  Lemma on_line_sym x y : on_line x y -> on_line y x.
  Proof. intros [j [t [Hj [Ht H]]]]. exists j, t. tauto. Qed.

  Lemma last_place_most k : last_place k <= 6.
  Proof. destruct k; simpl; lia. Qed.

  Section Colouring.
    Variable d : route_vertex -> bool.
    Definition word (j : J) : list bool := map (fun t => d (at_line j t)) (seq 0 7).
    Definition changes_of (j : J) : nat := changes (kind j) (word j).
    (** Somewhere route has one colour, so that its ends are one vertex. *)
    Definition full : bool := existsb (fun j => along (kind j) (word j) 0 6) lines.
    Definition some_change : Prop := exists j, In j lines /\ 1 <= changes_of j.

    Lemma word_bit j t : t < 7 -> bit (word j) t = d (at_line j t).
    Proof. intros L. do 7 (destruct t as [|t]; [reflexivity|]). lia. Qed.

    Lemma along_connected j s t : In j lines -> s <= t -> t < 7 ->
      along (kind j) (word j) s t = true -> connected on_line d (at_line j s) (at_line j t).
    Proof.
      intros Hj. induction t as [|t IH]; intros L T A.
      - assert (s = 0) by lia. subst s. apply connected_here.
      - destruct (Nat.eq_dec s (S t)) as [->|N]; [apply connected_here|].
        destruct (along_path (kind j) (word j) true s t) as [A' [Last Same]];
          [reflexivity|lia|lia|lia|exact A|].
        rewrite !word_bit in Same by lia.
        apply connected_step with (at_line j t); [apply IH; [lia|lia|exact A']| |now symmetry].
        exists j, t. auto.
    Qed.

    Lemma along_route j s : along (kind j) (word j) s 6 = true -> is_route (kind j) = true.
    Proof. unfold along. destruct (kind j); simpl; congruence. Qed.

    Lemma full_iff : full = true <->
      exists j, In j lines /\ is_route (kind j) = true /\ changes_of j = 0.
    Proof.
      unfold full. rewrite existsb_exists. split; intros [j H]; exists j.
      - destruct H as [Hj A]. pose proof (along_route j 0 A) as R. split; [exact Hj|].
        split; [exact R|]. apply Nat.eqb_eq.
        destruct (changes_route (kind j) (word j) true) as [_ [_ E]]; [reflexivity|exact R|].
        unfold changes_of. now rewrite E.
      - destruct H as [Hj [R E]]. split; [exact Hj|].
        destruct (changes_route (kind j) (word j) true) as [_ [_ E']]; [reflexivity|exact R|].
        rewrite <- E'. now apply Nat.eqb_eq.
    Qed.

    Lemma full_connected : full = true -> connected on_line d Near Far.
    Proof.
      unfold full. rewrite existsb_exists. intros [j [Hj A]].
      apply (along_connected j 0 6); [exact Hj|lia|lia|exact A].
    Qed.

    Lemma is_possible j : In j lines -> possible full (kind j) (word j) = true.
    Proof.
      intros Hj. unfold possible. apply andb_true_iff. split; apply implb_true_iff.
      - intros A. unfold full. apply existsb_exists. exists j. auto.
      - intros F. rewrite !word_bit by lia. apply full_connected, connected_colour in F.
        apply eqb_true_iff. now symmetry.
    Qed.

    (** * The components *)
    Definition inside (j : J) (t : nat) : bool := listed j && (1 <=? t) && (t <=? 5).
    Definition in_near (x : route_vertex) : bool :=
      match x with
      | Near => true
      | Far => full
      | Place j t => inside j t && with_near full (kind j) (word j) t
      end.
    Definition in_far (x : route_vertex) : bool :=
      match x with
      | Near => full
      | Far => true
      | Place j t => inside j t && with_far full (kind j) (word j) t
      end.
    Definition in_place (j : J) (t : nat) (x : route_vertex) : bool :=
      match x with
      | Place i s => (if eq_dec i j then true else false) && with_place (kind j) (word j) t s
      | _ => false
      end.

    Lemma inside_iff j t : inside j t = true <-> In j lines /\ 1 <= t <= 5.
    Proof. unfold inside. rewrite !andb_true_iff, listed_iff, !Nat.leb_le. tauto. Qed.

    Lemma inside_at j t : inside j t = true -> Place j t = at_line j t.
    Proof.
      intros H. apply inside_iff in H. destruct H as [_ H].
      do 6 (destruct t as [|t]; [reflexivity || lia|]). lia.
    Qed.

    Lemma in_near_at j t : In j lines -> t < 7 ->
      in_near (at_line j t) = with_near full (kind j) (word j) t.
    Proof.
      intros Hj L. apply listed_iff in Hj.
      do 7 (destruct t as [|t];
        [cbn [at_line in_near]; unfold inside; rewrite ?Hj; reflexivity|]). lia.
    Qed.

    Lemma in_far_at j t : In j lines -> t < 7 ->
      in_far (at_line j t) = with_far full (kind j) (word j) t.
    Proof.
      intros Hj L. apply listed_iff in Hj.
      do 7 (destruct t as [|t];
        [cbn [at_line in_far]; unfold inside; rewrite ?Hj; reflexivity|]). lia.
    Qed.

    Lemma in_place_at j t i s : s < 7 -> in_place j t (at_line i s) =
      (if eq_dec i j then true else false) && with_place (kind j) (word j) t s.
    Proof.
      intros L. do 7 (destruct s as [|s];
        [cbn [at_line in_place]; now rewrite ?andb_false_r|]). lia.
    Qed.

    (** A set of places is closed if it is so along each line. *)
    Lemma closed_along (K : route_vertex -> bool) :
      (forall j t, In j lines -> t < last_place (kind j) ->
        bit (word j) t = bit (word j) (S t) -> K (at_line j t) = K (at_line j (S t))) ->
      forall x y, K x = true -> on_line x y -> d y = d x -> K y = true.
    Proof.
      intros H x y Kx [j [t [Hj [Ht E]]]] Same. pose proof (last_place_most (kind j)) as L.
      specialize (H j t Hj Ht). rewrite !word_bit in H by lia.
      destruct E as [[-> ->]|[-> ->]].
      - rewrite <- H; [exact Kx|now symmetry].
      - rewrite H; [exact Kx|exact Same].
    Qed.

    Lemma near_component : is_component on_line d Near in_near.
    Proof.
      apply component_intro; [reflexivity| |].
      - apply closed_along. intros j t Hj Ht Same. pose proof (last_place_most (kind j)) as L.
        rewrite !in_near_at by (auto; lia).
        apply near_closed; [reflexivity|lia|now apply is_possible|exact Ht|exact Same].
      - intros [| |j t] K; [apply connected_here|now apply full_connected|].
        cbn [in_near] in K. apply andb_true_iff in K. destruct K as [Within K].
        rewrite (inside_at j t Within). apply inside_iff in Within. destruct Within as [Hj L].
        assert (K' : along (kind j) (word j) 0 t || full && along (kind j) (word j) t 6 = true).
        { do 6 (destruct t as [|t]; [exact K || lia|]). lia. }
        apply orb_true_iff in K'. destruct K' as [A|A].
        + apply (along_connected j 0 t); [exact Hj|lia|lia|exact A].
        + apply andb_true_iff in A. destruct A as [F A].
          apply connected_trans with Far; [now apply full_connected|].
          apply connected_sym; [exact on_line_sym|].
          apply (along_connected j t 6); [exact Hj|lia|lia|exact A].
    Qed.

    Lemma far_component : is_component on_line d Far in_far.
    Proof.
      apply component_intro; [reflexivity| |].
      - apply closed_along. intros j t Hj Ht Same. pose proof (last_place_most (kind j)) as L.
        rewrite !in_far_at by (auto; lia).
        apply far_closed; [reflexivity|lia|now apply is_possible|exact Ht|exact Same].
      - assert (Back : full = true -> connected on_line d Far Near).
        { intros F. apply connected_sym; [exact on_line_sym|now apply full_connected]. }
        intros [| |j t] K; [now apply Back|apply connected_here|].
        cbn [in_far] in K. apply andb_true_iff in K. destruct K as [Within K].
        rewrite (inside_at j t Within). apply inside_iff in Within. destruct Within as [Hj L].
        assert (K' : along (kind j) (word j) t 6 || full && along (kind j) (word j) 0 t = true).
        { do 6 (destruct t as [|t]; [exact K || lia|]). lia. }
        apply orb_true_iff in K'. destruct K' as [A|A].
        + apply connected_sym; [exact on_line_sym|].
          apply (along_connected j t 6); [exact Hj|lia|lia|exact A].
        + apply andb_true_iff in A. destruct A as [F A].
          apply connected_trans with Near; [now apply Back|].
          apply (along_connected j 0 t); [exact Hj|lia|lia|exact A].
    Qed.

    Lemma place_component j t : In j lines -> t < 7 -> amid (kind j) (word j) t = true ->
      is_component on_line d (at_line j t) (in_place j t).
    Proof.
      intros Hj L B. apply component_intro.
      - rewrite in_place_at by exact L. destruct (eq_dec j j) as [_|N]; [|congruence].
        apply (place_here (kind j) (word j) true); [reflexivity|exact L|exact B].
      - apply closed_along. intros i s Hi Hs Same. pose proof (last_place_most (kind i)) as L'.
        rewrite !in_place_at by lia. destruct (eq_dec i j) as [->|N]; [|reflexivity].
        apply (place_closed (kind j) (word j) true); [reflexivity|lia|lia|auto|auto|auto].
      - intros [| |i s] K; try discriminate. cbn [in_place] in K.
        destruct (eq_dec i j) as [->|N]; [|discriminate]. cbn [andb] in K.
        unfold with_place in K. rewrite !andb_true_iff, !Nat.leb_le in K.
        destruct K as [[L1 L5] A].
        rewrite (inside_at j s) by (apply inside_iff; auto).
        destruct (Nat.le_gt_cases s t) as [Le|Above].
        + rewrite Nat.min_l, Nat.max_r in A by lia.
          apply connected_sym; [exact on_line_sym|]. apply along_connected; auto.
        + rewrite Nat.min_r, Nat.max_l in A by lia. apply along_connected; auto; lia.
    Qed.
  End Colouring.

  (** * What moves do *)
  Inductive step (d d' : route_vertex -> bool) : Prop :=
  | step_between j n : In j lines -> n = 2 \/ n = 1 /\ is_route (kind j) = false ->
      changes_of d j = n + changes_of d' j ->
      (forall i, In i lines -> i <> j -> changes_of d' i = changes_of d i) ->
      d' Near = d Near -> d' Far = d Far -> step d d'
  | step_near : full d = false -> some_change d ->
      (forall i, In i lines -> changes_of d' i = changes_of d i - 1) ->
      d' Near = negb (d Near) -> d' Far = d Far -> step d d'
  | step_far : full d = false ->
      (exists j, In j lines /\ is_route (kind j) = true /\ 1 <= changes_of d j) ->
      (forall i, In i lines ->
        changes_of d' i = changes_of d i - (if is_route (kind i) then 1 else 0)) ->
      d' Near = d Near -> d' Far = negb (d Far) -> step d d'
  | step_both : full d = true -> some_change d ->
      (forall i, In i lines ->
        changes_of d' i = changes_of d i - (if is_route (kind i) then 2 else 1)) ->
      d' Near = negb (d Near) -> d' Far = negb (d Far) -> step d d'.

  Section Effects.
    Variables d d' : route_vertex -> bool.

    Lemma recoloured_word (K : route_vertex -> bool) b j (on : nat -> bool) :
      (forall x, d' x = if K x then b else d x) -> (forall t, t < 7 -> K (at_line j t) = on t) ->
      word d' j = recoloured on b (word d j).
    Proof.
      intros H HK. unfold word at 1. unfold recoloured. apply map_ext_in. intros t Hin.
      apply in_seq in Hin. rewrite H, HK, word_bit by lia. reflexivity.
    Qed.

    Lemma near_effect : (forall x, d' x = if in_near d x then negb (d Near) else d x) ->
      (forall i, In i lines -> changes_of d' i =
        changes_of d i - (if full d && is_route (kind i) then 2 else 1)) /\
      d' Near = negb (d Near) /\ d' Far = if full d then negb (d Near) else d Far.
    Proof.
      intros H. split; [|split; rewrite H; reflexivity].
      intros i Hi. unfold changes_of.
      rewrite (recoloured_word (in_near d) (negb (d Near)) i
        (with_near (full d) (kind i) (word d i)) H) by (intros t L; now apply in_near_at).
      replace (d Near) with (bit (word d i) 0) by reflexivity.
      apply near_changes; [reflexivity|now apply is_possible].
    Qed.

    Lemma far_effect : (forall x, d' x = if in_far d x then negb (d Far) else d x) ->
      (forall i, In i lines -> changes_of d' i = changes_of d i -
        ((if full d then 1 else 0) + (if is_route (kind i) then 1 else 0))) /\
      (d' Near = if full d then negb (d Far) else d Near) /\ d' Far = negb (d Far).
    Proof.
      intros H. split; [|split; rewrite H; reflexivity].
      intros i Hi. unfold changes_of.
      rewrite (recoloured_word (in_far d) (negb (d Far)) i
        (with_far (full d) (kind i) (word d i)) H) by (intros t L; now apply in_far_at).
      replace (d Far) with (bit (word d i) 6) by reflexivity.
      apply far_changes; [reflexivity|now apply is_possible].
    Qed.

    Lemma place_effect j t : In j lines -> t < 7 -> amid (kind j) (word d j) t = true ->
      (forall x, d' x = if in_place d j t x then negb (d (at_line j t)) else d x) ->
      changes_of d j = drop (kind j) (word d j) t + changes_of d' j /\
      (forall i, In i lines -> i <> j -> changes_of d' i = changes_of d i) /\
      d' Near = d Near /\ d' Far = d Far.
    Proof.
      intros Hj L B H. split; [|split; [|split; rewrite H; reflexivity]].
      - unfold changes_of at 2.
        rewrite (recoloured_word (in_place d j t) (negb (d (at_line j t))) j
          (with_place (kind j) (word d j) t) H).
        + rewrite <- (word_bit d j t L).
          apply (place_changes (kind j) (word d j) true); [reflexivity|exact L|exact B].
        + intros s Hs. rewrite in_place_at by exact Hs.
          destruct (eq_dec j j) as [_|N]; [reflexivity|congruence].
      - intros i Hi N. unfold changes_of, word. f_equal. apply map_ext_in. intros s Hin.
        apply in_seq in Hin. rewrite H, in_place_at by lia.
        destruct (eq_dec i j) as [E|_]; [congruence|reflexivity].
    Qed.

    Lemma drop_kind k l t : drop k l t = 2 \/ drop k l t = 1 /\ is_route k = false.
    Proof.
      unfold drop. destruct (is_route k); simpl; [auto|]. destruct (along k l t _); auto.
    Qed.

    Lemma full_colours : full d = true -> d Far = d Near.
    Proof. intros F. apply full_connected, connected_colour in F. exact F. Qed.

    Lemma move_step : recolours on_line d d' -> step d d'.
    Proof.
      intros [K u w HK E N H]. apply other_colour in N. rewrite N in H.
      assert (U : exists j s, In j lines /\ s <= last_place (kind j) /\ u = at_line j s /\
        1 <= changes_of d j).
      { destruct E as [j [t [Hj [Ht E]]]]. pose proof (last_place_most (kind j)) as L.
        assert (Somewhere : 1 <= changes_of d j).
        { apply (changes_some (kind j) (word d j) true t); [reflexivity|lia|exact Ht|].
          rewrite !word_bit by lia. destruct E as [[<- <-]|[<- <-]]; rewrite N;
            destruct (d u); simpl; congruence. }
        destruct E as [[E _]|[_ E]]; [exists j, t|exists j, (S t)]; repeat split; auto; lia. }
      destruct U as [j [s [Hj [Ls [-> Somewhere]]]]]. pose proof (last_place_most (kind j)) as L.
      assert (Any : some_change d) by (exists j; auto).
      destruct (along (kind j) (word d j) 0 s) eqn:Near_s.
      - assert (P : connected on_line d Near (at_line j s))
          by (apply (along_connected d j 0 s); [exact Hj|lia|lia|exact Near_s]).
        destruct near_effect as [C [E1 E2]].
        { intros x. rewrite H, (connected_colour _ _ _ _ P).
          now rewrite <- (component_unique _ on_line_sym _ _ _ _ _ (near_component d) HK P x). }
        destruct (full d) eqn:F.
        + apply step_both; auto. now rewrite E2, (full_colours F).
        + apply step_near; auto.
      - destruct (along (kind j) (word d j) s 6) eqn:Far_s.
        + assert (P : connected on_line d (at_line j s) Far)
            by (apply (along_connected d j s 6); [exact Hj|lia|lia|exact Far_s]).
          destruct far_effect as [C [E1 E2]].
          { intros x. rewrite H, <- (connected_colour _ _ _ _ P).
            now rewrite (component_unique _ on_line_sym _ _ _ _ _ HK (far_component d) P x). }
          destruct (full d) eqn:F.
          * apply step_both; auto.
            -- intros i Hi. rewrite (C i Hi). destruct (is_route (kind i)); reflexivity.
            -- now rewrite E1, (full_colours F).
          * apply step_far; auto. exists j. split; [exact Hj|].
            split; [exact (along_route d j s Far_s)|exact Somewhere].
        + assert (B : amid (kind j) (word d j) s = true).
          { unfold amid. apply Nat.leb_le in Ls. now rewrite Ls, Near_s, Far_s. }
          destruct (place_effect j s) as [C [Others [E1 E2]]]; [exact Hj|lia|exact B| |].
          { intros x. rewrite H.
            rewrite (component_unique _ on_line_sym _ _ _ _ _ HK
              (place_component d j s Hj ltac:(lia) B) (connected_here _ _ _) x). reflexivity. }
          apply step_between with j (drop (kind j) (word d j) s); auto. apply drop_kind.
    Qed.
  End Effects.

  (** * Moves that there are *)
  Lemma move_between d j n : In j lines -> n = 2 \/ n = 1 /\ is_route (kind j) = false ->
    n <= changes_of d j -> exists d', recolours on_line d d' /\
    changes_of d j = n + changes_of d' j /\
    (forall i, In i lines -> i <> j -> changes_of d' i = changes_of d i) /\
    d' Near = d Near /\ d' Far = d Far.
  Proof.
    intros Hj Hn L. pose proof (last_place_most (kind j)) as Most.
    destruct (find_place (kind j) (word d j) true) with (n := n) as [r [Hr [B [Dr D]]]];
      [reflexivity|exact Hn|exact L|].
    rewrite !word_bit in D by lia.
    set (d' := fun x => if in_place d j (S r) x then negb (d (at_line j (S r))) else d x).
    exists d'. split.
    - apply recolouring with (in_place d j (S r)) (at_line j (S r)) (at_line j r).
      + apply place_component; [exact Hj|lia|exact B].
      + exists j, r. auto.
      + exact D.
      + intros x. now rewrite (other_colour _ _ D).
    - rewrite <- Dr. apply place_effect; [exact Hj|lia|exact B|reflexivity].
  Qed.

  Lemma move_near d : some_change d -> exists d', recolours on_line d d' /\
    forall x, d' x = if in_near d x then negb (d Near) else d x.
  Proof.
    intros [j [Hj L]]. pose proof (last_place_most (kind j)) as Most.
    destruct (find_near (kind j) (word d j) true) as [r [Hr [A D]]]; [reflexivity|exact L|].
    rewrite !word_bit in D by lia.
    assert (P : connected on_line d Near (at_line j r))
      by (apply (along_connected d j 0 r); [exact Hj|lia|lia|exact A]).
    exists (fun x => if in_near d x then negb (d Near) else d x). split; [|reflexivity].
    apply recolouring with (in_near d) (at_line j r) (at_line j (S r)).
    - intros x. rewrite (near_component d x). split; intros B.
      + apply connected_trans with Near; [|exact B].
        apply connected_sym; [exact on_line_sym|exact P].
      + apply connected_trans with (at_line j r); assumption.
    - exists j, r. auto.
    - congruence.
    - intros x. rewrite <- (connected_colour _ _ _ _ P).
      rewrite (other_colour (d (at_line j (S r))) (d (at_line j r))) by congruence. reflexivity.
  Qed.
End RouteGraph.
