(** * Route graphs that the second player wins

[[
Theorem route_graph_loses : forall (J : Type) (eq_dec : forall i j : J, {i = j} + {i <> j})
  (lines : list J) (kind : J -> line), NoDup lines ->
  (forall j, In j lines -> kind j <> Leg) ->
  forall d, zero (counts lines kind d) -> Loses (recolours (on_line lines kind)) d.
]]

    Burke and Tennenhouse's Lemma 2.7, as far as it is needed, for any number of routes and
    pendants. Who wins depends on how many routes there are of each length, and on the pendants:
    [counts]. The positions [zero] are those of their tables that G(A) leads to; every move from one
    of them can be answered by a move to one of them ([zero_answer]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import outcome.
From Gadgetry.flags Require Import colourings line_words route_graphs.
Import ListNotations.

(** [Even p z a b c]: P(0^z 2^a 4^b 6^c) and p pendants at u, which is v if z > 0.
    [Odd p a b c]: P(1^a 3^b 5^c) and p pendants. *)
Inductive route_counts := Even (p z a b c : nat) | Odd (p a b c : nat).

(** A pendant is played, or a route, or u, with v if they are one vertex. *)
Definition near_move (here next : route_counts) : Prop :=
  match here with
  | Even p z a b c =>
      (exists p', p = S p' /\ next = Even p' z a b c) \/
      (exists a', a = S a' /\ next = Even p (S z) a' b c) \/
      (exists b', b = S b' /\ next = Even p z (S a) b' c) \/
      (exists c', c = S c' /\ next = Even p z a (S b) c') \/
      (z = 0 /\ 0 < p + a + b + c /\ next = Odd 0 a b c) \/
      (0 < z /\ 0 < p + a + b + c /\ next = Even 0 (z + a) b c 0)
  | Odd p a b c =>
      (exists p', p = S p' /\ next = Odd p' a b c) \/
      (exists b', b = S b' /\ next = Odd p (S a) b' c) \/
      (exists c', c = S c' /\ next = Odd p a (S b) c') \/
      (0 < p + a + b + c /\ next = Even 0 a b c 0)
  end.

(** Only v is played: pendants stay. *)
Definition far_move (here next : route_counts) : Prop :=
  match here with
  | Even p z a b c => z = 0 /\ 0 < a + b + c /\ next = Odd p a b c
  | Odd p a b c => 0 < a + b + c /\ next = Even p a b c 0
  end.
Definition route_move (here next : route_counts) : Prop :=
  near_move here next \/ far_move here next.

Definition is_even (n : nat) : Prop := exists h, n = 2 * h.
Definition is_odd (n : nat) : Prop := exists h, n = 2 * h + 1.

Definition zero (here : route_counts) : Prop :=
  match here with
  | Even p z a b c =>
      (p = 0 /\ a = 0 /\ b = 0 /\ c = 0) \/
      (0 < z /\ is_even (p + a) /\ 0 < b /\ c = 0) \/
      (z = 0 /\ is_even p /\ is_even b /\ 0 < c /\ 2 <= a + c) \/
      (z = 0 /\ p = 0 /\ a = 0 /\ 2 <= b /\ c = 0) \/
      (z = 0 /\ p = 0 /\ 2 <= a /\ b = 0 /\ c = 0)
  | Odd p a b c => is_even p /\ is_odd b /\ 0 < a + c
  end.

Ltac a_candidate :=
  match goal with
  | |- exists x, ?n = S x /\ _ => exists (n - 1); split; [lia|f_equal; lia]
  | |- _ => repeat split; solve [lia|f_equal; lia]
  end.
Ltac a_near_move := cbn [near_move];
  repeat first [solve [a_candidate]|left; solve [a_candidate]|right].
Ltac a_move := first [left; solve [a_near_move]|right; cbn [far_move]; solve [a_candidate]].

(** Answer by a move to these counts. *)
Ltac answer target := exists target; split; [a_near_move|cbn [zero]].

Lemma zero_answer here next : zero here -> route_move here next ->
  exists answer, near_move next answer /\ zero answer.
Proof.
  unfold route_move. destruct here as [p z a b c|p a b c]; cbn [zero near_move far_move].
  - intros [Done|[Star|[Six|[Four|Two]]]].
    + intros [[[n [H _]]|[[n [H _]]|[[n [H _]]|[[n [H _]]|[H|H]]]]]|H]; lia.
    + destruct Star as [Hz [[h Hh] [Hb Hc]]].
      intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H|[_ [_ ->]]]]]]]|H]; try lia.
      * destruct n as [|n]; [answer (Even 0 (S z) (a - 1) b c)|answer (Even n z a b c)];
          right; left; (split; [lia|split; [exists (h - 1); lia|lia]]).
      * destruct p as [|p]; [answer (Even 0 (S (S z)) (n - 1) b c)|answer (Even p (S z) n b c)];
          right; left; (split; [lia|split; [exists (h - 1); lia|lia]]).
      * destruct n as [|n]; [answer (Even 0 (z + S a) 0 0 0); lia|].
        answer (Even p (S z) a (S n) c).
        right; left. split; [lia|]. split; [exists h; lia|lia].
      * answer (Even 0 (z + a + b) 0 0 0). lia.
    + destruct Six as [Hz [[h Hh] [[i Hi] Hc]]].
      intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H|H]]]]]|H]; try lia.
      * answer (Even (n - 1) z a b c). right; right; left.
        split; [lia|]. split; [exists (h - 1); lia|]. split; [exists i; lia|lia].
      * answer (Even 0 (S z + n) b c 0). right; left.
        split; [lia|]. split; [exists i; lia|lia].
      * answer (Odd 0 (S a) n c). split; [exists 0; lia|]. split; [exists (i - 1); lia|lia].
      * answer (Odd 0 a (S b) n). split; [exists 0; lia|]. split; [exists i; lia|lia].
      * destruct H as [_ [_ ->]].
        answer (Odd 0 a (S b) (c - 1)). split; [exists 0; lia|]. split; [exists i; lia|lia].
      * destruct H as [_ [_ ->]].
        answer (Odd p a (S b) (c - 1)). split; [exists h; lia|]. split; [exists i; lia|lia].
    + intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H|H]]]]]|H]; try lia.
      * answer (Even p (S z) a n c). right; left. split; [lia|]. split; [exists 0; lia|lia].
      * destruct H as [_ [_ ->]]. answer (Even 0 a b c 0). lia.
      * destruct H as [_ [_ ->]]. answer (Even 0 a b c 0). lia.
    + intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H|H]]]]]|H]; try lia.
      * answer (Even 0 (S z + n) b c 0). lia.
      * destruct H as [_ [_ ->]]. answer (Even 0 a b c 0). lia.
      * destruct H as [_ [_ ->]]. answer (Even 0 a b c 0). lia.
  - intros [[h Hh] [[i Hi] Hac]].
    intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[_ ->]]]]|[_ ->]].
    + answer (Odd (n - 1) a b c). split; [exists (h - 1); lia|]. split; [exists i; lia|lia].
    + destruct c as [|c].
      * destruct n as [|n]; [answer (Even 0 (S a) 0 0 0); lia|].
        answer (Odd p (S (S a)) n 0). split; [exists h; lia|]. split; [exists (i - 1); lia|lia].
      * answer (Odd p (S a) (S n) c). split; [exists h; lia|]. split; [exists i; lia|lia].
    + answer (Odd p (S a) b n). split; [exists h; lia|]. split; [exists i; lia|lia].
    + destruct c as [|c]; [answer (Even 0 (a + b) 0 0 0); lia|].
      answer (Even 0 (S a) (b - 1) (S c) 0). right; left.
      split; [lia|]. split; [exists i; lia|lia].
    + destruct c as [|c]; [answer (Even 0 (a + b) 0 0 0); lia|].
      answer (Even p (S a) (b - 1) (S c) 0). right; left.
      split; [lia|]. split; [exists (h + i); lia|lia].
Qed.

Definition counts_size (here : route_counts) : nat :=
  match here with
  | Even p z a b c => p + 2 * a + 4 * b + 6 * c
  | Odd p a b c => p + a + 3 * b + 5 * c
  end.

Lemma route_move_ends here next : route_move here next -> counts_size next < counts_size here.
Proof.
  unfold route_move. destruct here as [p z a b c|p a b c]; cbn [near_move far_move].
  - intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H|H]]]]]|H]; simpl; try lia;
      destruct H as [H1 [H2 ->]]; simpl; lia.
  - intros [[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[H ->]]]]|[H ->]]; simpl; lia.
Qed.

(** * Counting *)
Section Counting.
  Context {J : Type}.

  Definition count (test : J -> bool) (l : list J) : nat := length (filter test l).
  Definition one (b : bool) : nat := if b then 1 else 0.

  Lemma count_ext (P Q : J -> bool) l : (forall i, In i l -> P i = Q i) -> count P l = count Q l.
  Proof. intros H. unfold count. now rewrite (filter_ext_in P Q l H). Qed.

  Lemma count_one (P Q : J -> bool) l j : NoDup l -> In j l ->
    (forall i, In i l -> i <> j -> Q i = P i) ->
    count Q l + one (P j) = count P l + one (Q j).
  Proof.
    unfold count. intros D. induction D as [|x l N D IH]; intros Hj H; [destruct Hj|].
    destruct Hj as [->|Hj].
    - simpl. rewrite (filter_ext_in Q P l).
      + destruct (P j), (Q j); simpl; lia.
      + intros i Hi. apply H; [now right|]. intros ->. contradiction.
    - simpl. rewrite (H x); [|now left|intros ->; contradiction].
      specialize (IH Hj ltac:(intros i Hi; apply H; now right)). destruct (P x); simpl; lia.
  Qed.

  Lemma count_or (P Q : J -> bool) l : (forall i, P i = true -> Q i = false) ->
    count (fun i => P i || Q i) l = count P l + count Q l.
  Proof.
    unfold count. intros H. induction l as [|x l IH]; [reflexivity|]. simpl. specialize (H x).
    destruct (P x); simpl; [rewrite H by reflexivity; lia|]. destruct (Q x); simpl; lia.
  Qed.

  Lemma count_some (P : J -> bool) l : 0 < count P l <-> exists j, In j l /\ P j = true.
  Proof.
    unfold count. split.
    - intros L. destruct (filter P l) as [|j rest] eqn:E; [simpl in L; lia|].
      exists j. apply filter_In. rewrite E. now left.
    - intros [j H]. apply filter_In in H. destruct (filter P l); [destruct H|simpl; lia].
  Qed.

  Lemma count_none (P : J -> bool) l : (forall j, In j l -> P j = false) -> count P l = 0.
  Proof.
    intros H. destruct (count P l) as [|n] eqn:E; [reflexivity|]. exfalso.
    destruct (proj1 (count_some P l)) as [j [Hj Pj]]; [lia|]. rewrite H in Pj; easy.
  Qed.

  Lemma count_app (P : J -> bool) l l' : count P (l ++ l') = count P l + count P l'.
  Proof. unfold count. now rewrite filter_app, app_length. Qed.

  Lemma count_all (P : J -> bool) l : (forall j, In j l -> P j = true) -> count P l = length l.
  Proof.
    unfold count. induction l as [|x l IH]; intros H; [reflexivity|]. simpl.
    rewrite (H x) by (now left). simpl. rewrite IH; [reflexivity|]. intros j Hj. apply H. now right.
  Qed.

  Lemma count_not (P : J -> bool) l : count P l + count (fun j => negb (P j)) l = length l.
  Proof.
    unfold count. induction l as [|x l IH]; [reflexivity|]. simpl. destruct (P x); simpl; lia.
  Qed.
End Counting.

Section Counts.
  Context {J : Type} (eq_dec : forall i j : J, {i = j} + {i <> j}).
  Variables (lines : list J) (kind : J -> line).
  Notation colouring := (@route_vertex J -> bool).

  Definition pendants (d : colouring) : nat :=
    count (fun j => negb (is_route (kind j)) && (changes_of kind d j =? 1)) lines.
  Definition routes_of (d : colouring) (n : nat) : nat :=
    count (fun j => is_route (kind j) && (changes_of kind d j =? n)) lines.
  Definition counts (d : colouring) : route_counts :=
    if eqb (d Near) (d Far)
    then Even (pendants d) (routes_of d 0) (routes_of d 2) (routes_of d 4) (routes_of d 6)
    else Odd (pendants d) (routes_of d 1) (routes_of d 3) (routes_of d 5).

  Hypothesis lines_nodup : NoDup lines.
  Hypothesis no_leg : forall j, In j lines -> kind j <> Leg.

  (** Lengths have the parity of the ends' colours, and are at most 6. *)
  Lemma no_routes d n : 6 < n \/ Nat.even n = negb (eqb (d Near) (d Far)) -> routes_of d n = 0.
  Proof.
    intros H. apply count_none. intros j _. apply andb_false_iff.
    destruct (is_route (kind j)) eqn:R; [right|now left]. apply Nat.eqb_neq. intros E.
    destruct (changes_route (kind j) (word d j) true) as [A [B _]]; [reflexivity|exact R|].
    unfold changes_of in E. rewrite E in A, B. rewrite !word_bit in A by lia. cbn [at_line] in A.
    destruct H as [H|H]; [lia|]. rewrite A in H. now destruct (eqb (d Near) (d Far)).
  Qed.

  Lemma pendant_most d j : In j lines -> is_route (kind j) = false -> changes_of kind d j <= 1.
  Proof.
    intros Hj R. unfold changes_of.
    pose proof (changes_most (kind j) (word d j) true eq_refl) as M.
    specialize (no_leg j Hj). destruct (kind j); simpl in *; try lia; congruence.
  Qed.

  Definition total (d : colouring) : nat := pendants d + routes_of d 1 + routes_of d 2 +
    routes_of d 3 + routes_of d 4 + routes_of d 5 + routes_of d 6.

  Lemma has_route d n : 0 < routes_of d n ->
    exists j, In j lines /\ is_route (kind j) = true /\ changes_of kind d j = n.
  Proof.
    intros L. apply count_some in L. destruct L as [j [Hj P]].
    apply andb_true_iff in P. destruct P as [R E]. apply Nat.eqb_eq in E. eauto.
  Qed.

  Lemma route_counted d j : In j lines -> is_route (kind j) = true ->
    0 < routes_of d (changes_of kind d j).
  Proof. intros Hj R. apply count_some. exists j. now rewrite R, Nat.eqb_refl. Qed.

  Lemma route_total d j : In j lines -> is_route (kind j) = true -> 1 <= changes_of kind d j ->
    pendants d < total d.
  Proof.
    intros Hj R L. pose proof (route_counted d j Hj R) as C.
    destruct (changes_route (kind j) (word d j) true) as [_ [M _]]; [reflexivity|exact R|].
    unfold changes_of in *. unfold total.
    destruct (changes (kind j) (word d j)) as [|[|[|[|[|[|[|n]]]]]]]; lia.
  Qed.

  Lemma total_some d : some_change lines kind d <-> 0 < total d.
  Proof.
    split.
    - intros [j [Hj L]]. destruct (is_route (kind j)) eqn:R.
      + pose proof (route_total d j Hj R L). lia.
      + assert (C : 0 < pendants d); [|unfold total; lia].
        apply count_some. exists j. pose proof (pendant_most d j Hj R) as M.
        split; [exact Hj|]. rewrite R. cbn [negb andb]. apply Nat.eqb_eq. lia.
    - intros L.
      assert (R : forall n, 0 < n -> 0 < routes_of d n -> some_change lines kind d).
      { intros n Hn C. destruct (has_route d n C) as [j [Hj [_ E]]]. exists j.
        split; [exact Hj|lia]. }
      destruct (Nat.eq_dec (pendants d) 0) as [P|P].
      + unfold total in L. destruct (Nat.eq_dec (routes_of d 1) 0); [|apply (R 1); lia].
        destruct (Nat.eq_dec (routes_of d 2) 0); [|apply (R 2); lia].
        destruct (Nat.eq_dec (routes_of d 3) 0); [|apply (R 3); lia].
        destruct (Nat.eq_dec (routes_of d 4) 0); [|apply (R 4); lia].
        destruct (Nat.eq_dec (routes_of d 5) 0); [|apply (R 5); lia].
        apply (R 6); lia.
      + destruct (proj1 (count_some _ _) (proj1 (Nat.neq_0_lt_0 _) P)) as [j [Hj E]].
        apply andb_true_iff in E. destruct E as [_ E]. apply Nat.eqb_eq in E. exists j.
        split; [exact Hj|lia].
  Qed.

  (** ** The counts after a step *)
  Section After.
    Variables d d' : colouring.

    Lemma after_between j n : In j lines -> changes_of kind d j = n + changes_of kind d' j ->
      (forall i, In i lines -> i <> j -> changes_of kind d' i = changes_of kind d i) ->
      (forall m, routes_of d' m + one (is_route (kind j) && (n + changes_of kind d' j =? m)) =
        routes_of d m + one (is_route (kind j) && (changes_of kind d' j =? m))) /\
      pendants d' + one (negb (is_route (kind j)) && (n + changes_of kind d' j =? 1)) =
        pendants d + one (negb (is_route (kind j)) && (changes_of kind d' j =? 1)).
    Proof.
      intros Hj E Others. rewrite <- E. split.
      - intros m. apply (count_one
          (fun j => is_route (kind j) && (changes_of kind d j =? m))
          (fun j => is_route (kind j) && (changes_of kind d' j =? m))); auto.
        intros i Hi N. now rewrite Others.
      - apply (count_one
          (fun j => negb (is_route (kind j)) && (changes_of kind d j =? 1))
          (fun j => negb (is_route (kind j)) && (changes_of kind d' j =? 1))); auto.
        intros i Hi N. now rewrite Others.
    Qed.

    Lemma after_one : full lines kind d = false ->
      (forall i, In i lines -> is_route (kind i) = true ->
        changes_of kind d' i = changes_of kind d i - 1) ->
      routes_of d 0 = 0 /\ forall m, routes_of d' m = routes_of d (S m).
    Proof.
      intros F H.
      assert (Pos : forall i, In i lines -> is_route (kind i) = true ->
        1 <= changes_of kind d i).
      { intros i Hi R. destruct (changes_of kind d i) as [|n] eqn:E; [|lia].
        assert (T : full lines kind d = true) by (apply full_iff; eauto). congruence. }
      split.
      - apply count_none. intros j Hj. destruct (is_route (kind j)) eqn:R; [|reflexivity].
        apply Nat.eqb_neq. specialize (Pos j Hj R). lia.
      - intros m. apply count_ext. intros i Hi. destruct (is_route (kind i)) eqn:R; [|reflexivity].
        rewrite (H i Hi R). specialize (Pos i Hi R). cbn [andb].
        destruct (Nat.eqb_spec (changes_of kind d i - 1) m),
          (Nat.eqb_spec (changes_of kind d i) (S m)); lia.
    Qed.

    Lemma after_both : (forall i, In i lines -> is_route (kind i) = true ->
        changes_of kind d' i = changes_of kind d i - 2) ->
      (forall m, routes_of d' (S m) = routes_of d (S (S (S m)))) /\
      routes_of d' 0 = routes_of d 0 + routes_of d 1 + routes_of d 2.
    Proof.
      intros H. split.
      - intros m. apply count_ext. intros i Hi. destruct (is_route (kind i)) eqn:R; [|reflexivity].
        rewrite (H i Hi R). cbn [andb].
        destruct (Nat.eqb_spec (changes_of kind d i - 2) (S m)),
          (Nat.eqb_spec (changes_of kind d i) (S (S (S m)))); lia.
      - unfold routes_of. rewrite <- count_or, <- count_or.
        + apply count_ext. intros i Hi. destruct (is_route (kind i)) eqn:R; [|reflexivity].
          rewrite (H i Hi R). cbn [andb].
          destruct (changes_of kind d i) as [|[|[|n]]]; reflexivity.
        + intros i. destruct (is_route (kind i)); [|discriminate]. cbn [andb].
          destruct (changes_of kind d i) as [|[|[|n]]]; easy.
        + intros i. destruct (is_route (kind i)); [|discriminate]. cbn [andb].
          destruct (changes_of kind d i) as [|[|[|n]]]; easy.
    Qed.

    Lemma pendants_gone : (forall i, In i lines -> is_route (kind i) = false ->
        changes_of kind d' i = changes_of kind d i - 1) -> pendants d' = 0.
    Proof.
      intros H. apply count_none. intros j Hj. destruct (is_route (kind j)) eqn:R; [reflexivity|].
      apply Nat.eqb_neq. rewrite (H j Hj R). pose proof (pendant_most d j Hj R). lia.
    Qed.

    Lemma pendants_stay : (forall i, In i lines -> is_route (kind i) = false ->
        changes_of kind d' i = changes_of kind d i) -> pendants d' = pendants d.
    Proof.
      intros H. apply count_ext. intros i Hi. destruct (is_route (kind i)) eqn:R; [reflexivity|].
      now rewrite (H i Hi R).
    Qed.

    Lemma full_counts : full lines kind d = true -> 0 < routes_of d 0 /\ d Near = d Far.
    Proof.
      intros F. split; [|now rewrite (full_colours lines kind d F)].
      apply full_iff in F. destruct F as [j [Hj [R E]]].
      pose proof (route_counted d j Hj R) as C. rewrite E in C. exact C.
    Qed.
  End After.

  (** The lengths that a colouring does not have. *)
  Lemma parities d :
    if eqb (d Near) (d Far)
    then routes_of d 1 = 0 /\ routes_of d 3 = 0 /\ routes_of d 5 = 0
    else routes_of d 0 = 0 /\ routes_of d 2 = 0 /\ routes_of d 4 = 0 /\ routes_of d 6 = 0.
  Proof.
    destruct (eqb (d Near) (d Far)) eqn:E; repeat split; apply no_routes; right; now rewrite E.
  Qed.

  Lemma step_counts d d' : step lines kind d d' -> route_move (counts d) (counts d').
  Proof.
    intros Step. pose proof (parities d) as Par. pose proof (parities d') as Par'.
    assert (R7 : routes_of d 7 = 0) by (apply no_routes; lia).
    assert (R8 : routes_of d 8 = 0) by (apply no_routes; lia).
    destruct Step as [j n Hj Hn E Others EN EF|F Somewhere H EN EF|F Somewhere H EN EF
      |F Somewhere H EN EF].
    - destruct (after_between d d' j n Hj E Others) as [R P].
      unfold counts. rewrite EN, EF in *. pose proof (R 0) as R0. pose proof (R 1) as R1.
      pose proof (R 2) as R2. pose proof (R 3) as R3. pose proof (R 4) as R4.
      pose proof (R 5) as R5. pose proof (R 6) as R6. clear R.
      destruct (is_route (kind j)) eqn:Rj; cbn [andb negb one] in *.
      + destruct Hn as [->|[_ Hn]]; [|discriminate].
        destruct (changes_route (kind j) (word d j) true) as [Ev [M _]]; [reflexivity|exact Rj|].
        rewrite !word_bit in Ev by lia. cbn [at_line] in Ev.
        unfold changes_of at 1 in E. rewrite E in Ev, M. rewrite <- Ev in *.
        destruct (changes_of kind d' j) as [|[|[|[|[|m]]]]]; [| | | | |lia];
          cbn [Nat.add Nat.eqb Nat.even one] in *; a_move.
      + pose proof (pendant_most d j Hj Rj) as M.
        assert (n = 1) by lia. subst n. destruct (changes_of kind d' j) as [|m]; [|lia].
        cbn [Nat.add Nat.eqb one] in *. destruct (eqb (d Near) (d Far)); a_move.
    - destruct (after_one d d' F) as [Z R]; [intros i Hi _; now apply H|].
      pose proof (pendants_gone d d' ltac:(intros i Hi _; now apply H)) as P.
      apply total_some in Somewhere. unfold total in Somewhere. unfold counts.
      rewrite P, EN, EF, !R.
      destruct (d Near), (d Far); cbn [eqb negb] in *; a_move.
    - destruct (after_one d d' F) as [Z R].
      { intros i Hi Ri. rewrite (H i Hi), Ri. reflexivity. }
      assert (P : pendants d' = pendants d).
      { apply pendants_stay. intros i Hi Ri. rewrite (H i Hi), Ri. lia. }
      destruct Somewhere as [j [Hj [Rj L]]]. pose proof (route_total d j Hj Rj L) as T.
      unfold total in T. unfold counts. rewrite P, EN, EF, !R.
      destruct (d Near), (d Far); cbn [eqb negb] in *; a_move.
    - destruct (full_counts d F) as [Z Same].
      destruct (after_both d d') as [R R0].
      { intros i Hi Ri. rewrite (H i Hi), Ri. reflexivity. }
      assert (P : pendants d' = 0).
      { apply (pendants_gone d). intros i Hi Ri. rewrite (H i Hi), Ri. reflexivity. }
      apply total_some in Somewhere. unfold total in Somewhere. unfold counts.
      rewrite P, EN, EF, Same in *.
      rewrite !eqb_reflx in *. rewrite R0, !R. a_move.
  Qed.

  (** ** Moves that there are *)
  Lemma move_pendant d : 0 < pendants d -> exists d', recolours (on_line lines kind) d d' /\
    counts d' = match counts d with
      | Even p z a b c => Even (p - 1) z a b c
      | Odd p a b c => Odd (p - 1) a b c
      end.
  Proof.
    intros L. apply count_some in L. destruct L as [j [Hj P]]. apply andb_true_iff in P.
    destruct P as [R E]. apply negb_true_iff in R. apply Nat.eqb_eq in E.
    destruct (move_between eq_dec lines kind d j 1) as [d' [M [E' [Others [EN EF]]]]];
      [exact Hj|auto|lia|].
    exists d'. split; [exact M|].
    destruct (after_between d d' j 1 Hj E' Others) as [Rs P]. rewrite R in *.
    cbn [andb negb one] in *. replace (changes_of kind d' j) with 0 in * by lia.
    cbn [Nat.add Nat.eqb one] in *.
    assert (Same : forall m, routes_of d' m = routes_of d m) by (intros m; specialize (Rs m); lia).
    unfold counts. rewrite EN, EF, !Same. destruct (eqb (d Near) (d Far)); f_equal; lia.
  Qed.

  Lemma move_route d n : 2 <= n -> 0 < routes_of d n ->
    exists d', recolours (on_line lines kind) d d' /\ pendants d' = pendants d /\
    (forall m, routes_of d' m + one (n =? m) = routes_of d m + one (n - 2 =? m)) /\
    d' Near = d Near /\ d' Far = d Far.
  Proof.
    intros Hn L. destruct (has_route d n L) as [j [Hj [R E]]].
    destruct (move_between eq_dec lines kind d j 2) as [d' [M [E' [Others [EN EF]]]]];
      [exact Hj|auto|lia|].
    exists d'. split; [exact M|].
    destruct (after_between d d' j 2 Hj E' Others) as [Rs P]. rewrite R in *.
    cbn [andb negb one] in *. replace (changes_of kind d' j) with (n - 2) in * by lia.
    split; [lia|]. split; [|auto]. intros m. specialize (Rs m).
    replace (2 + (n - 2)) with n in Rs by lia. exact Rs.
  Qed.

  Lemma move_end d : 0 < total d -> exists d', recolours (on_line lines kind) d d' /\
    counts d' = match counts d with
      | Even p z a b c => if z =? 0 then Odd 0 a b c else Even 0 (z + a) b c 0
      | Odd p a b c => Even 0 a b c 0
      end.
  Proof.
    intros L. apply total_some in L.
    destruct (move_near eq_dec lines kind d L) as [d' [M H]]. exists d'. split; [exact M|].
    destruct (near_effect eq_dec lines kind d d' H) as [C [EN EF]].
    assert (P : pendants d' = 0).
    { apply (pendants_gone d). intros i Hi R. rewrite (C i Hi), R, andb_false_r. reflexivity. }
    assert (R7 : routes_of d 7 = 0) by (apply no_routes; lia).
    assert (R8 : routes_of d 8 = 0) by (apply no_routes; lia).
    pose proof (parities d) as Par.
    unfold counts. rewrite P, EN, EF. destruct (full lines kind d) eqn:F.
    - destruct (full_counts d F) as [Z Same]. rewrite <- Same, !eqb_reflx in *.
      destruct (after_both d d') as [R R0].
      { intros i Hi Ri. rewrite (C i Hi), Ri. reflexivity. }
      destruct (Nat.eqb_spec (routes_of d 0) 0); [lia|]. rewrite R0, !R, R8. f_equal; lia.
    - destruct (after_one d d' F) as [Z R].
      { intros i Hi _. now rewrite (C i Hi). }
      rewrite Z, !R, R7. destruct (d Near), (d Far); reflexivity.
  Qed.

  Lemma counts_back d target : near_move (counts d) target ->
    exists d', recolours (on_line lines kind) d d' /\ counts d' = target.
  Proof.
    intros M. pose proof (parities d) as Par.
    assert (Go : forall n, 2 <= n -> 0 < routes_of d n ->
      (forall d', pendants d' = pendants d -> d' Near = d Near -> d' Far = d Far ->
        (forall m, routes_of d' m + one (n =? m) = routes_of d m + one (n - 2 =? m)) ->
        counts d' = target) ->
      exists d', recolours (on_line lines kind) d d' /\ counts d' = target).
    { intros n Hn L Then. destruct (move_route d n Hn L) as [d' [Mv [P [R [EN EF]]]]].
      exists d'. split; [exact Mv|]. now apply Then. }
    assert (End : 0 < total d -> match counts d with
        | Even p z a b c => if z =? 0 then Odd 0 a b c else Even 0 (z + a) b c 0
        | Odd p a b c => Even 0 a b c 0
        end = target ->
      exists d', recolours (on_line lines kind) d d' /\ counts d' = target).
    { intros L <-. now apply move_end. }
    assert (Pendant : 0 < pendants d -> match counts d with
        | Even p z a b c => Even (p - 1) z a b c
        | Odd p a b c => Odd (p - 1) a b c
        end = target ->
      exists d', recolours (on_line lines kind) d d' /\ counts d' = target).
    { intros L <-. now apply move_pendant. }
    unfold counts in M, Pendant, End. unfold total in End.
    destruct (eqb (d Near) (d Far)) eqn:E; cbn [near_move] in M.
    - destruct M as [[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[[Z [L ->]]|[Z [L ->]]]]]]].
      + apply Pendant; [lia|f_equal; lia].
      + apply (Go 2); [lia|lia|]. intros d' P EN EF R. unfold counts. rewrite EN, EF, E.
        pose proof (R 0) as R0. pose proof (R 2) as R2. pose proof (R 4) as R4.
        pose proof (R 6) as R6. cbn [Nat.sub Nat.eqb one] in *. f_equal; lia.
      + apply (Go 4); [lia|lia|]. intros d' P EN EF R. unfold counts. rewrite EN, EF, E.
        pose proof (R 0) as R0. pose proof (R 2) as R2. pose proof (R 4) as R4.
        pose proof (R 6) as R6. cbn [Nat.sub Nat.eqb one] in *. f_equal; lia.
      + apply (Go 6); [lia|lia|]. intros d' P EN EF R. unfold counts. rewrite EN, EF, E.
        pose proof (R 0) as R0. pose proof (R 2) as R2. pose proof (R 4) as R4.
        pose proof (R 6) as R6. cbn [Nat.sub Nat.eqb one] in *. f_equal; lia.
      + apply End; [lia|]. now rewrite Z.
      + apply End; [lia|]. destruct (Nat.eqb_spec (routes_of d 0) 0); [lia|reflexivity].
    - destruct M as [[n [H ->]]|[[n [H ->]]|[[n [H ->]]|[L ->]]]].
      + apply Pendant; [lia|f_equal; lia].
      + apply (Go 3); [lia|lia|]. intros d' P EN EF R. unfold counts. rewrite EN, EF, E.
        pose proof (R 1) as R1. pose proof (R 3) as R3. pose proof (R 5) as R5.
        cbn [Nat.sub Nat.eqb one] in *. f_equal; lia.
      + apply (Go 5); [lia|lia|]. intros d' P EN EF R. unfold counts. rewrite EN, EF, E.
        pose proof (R 1) as R1. pose proof (R 3) as R3. pose proof (R 5) as R5.
        cbn [Nat.sub Nat.eqb one] in *. f_equal; lia.
      + apply End; [lia|reflexivity].
  Qed.
End Counts.

Theorem route_graph_loses : forall (J : Type) (eq_dec : forall i j : J, {i = j} + {i <> j})
  (lines : list J) (kind : J -> line), NoDup lines ->
  (forall j, In j lines -> kind j <> Leg) ->
  forall d, zero (counts lines kind d) -> Loses (recolours (on_line lines kind)) d.
Proof.
  intros J eq_dec lines kind D No d. remember (counts_size (counts lines kind d)) as n eqn:E.
  revert d E. induction n as [n IH] using lt_wf_ind. intros d -> Z. constructor. intros d' M.
  pose proof (step_counts lines kind D No d d' (move_step eq_dec lines kind d d' M)) as M'.
  destruct (zero_answer _ _ Z M') as [x [A Zx]].
  destruct (counts_back eq_dec lines kind D No d' x A) as [d'' [M'' E]].
  apply wins_by with d''; [exact M''|]. subst x.
  eapply IH; [|reflexivity|exact Zx].
  assert (A' : route_move (counts lines kind d') (counts lines kind d'')) by (now left).
  apply route_move_ends in M', A'. lia.
Qed.
