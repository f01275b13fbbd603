(** QBF -> vertex Shannon game: what keeps Short from t.

    A set of vertices that he cannot leave ([certificate]): all before a gadget that he cannot pass;
    or all gadgets, where he can end in none of them, and a way down the tree to a false clause of
    which he has no test. Cut stays on that way by pairs: a node on it, and its child off it
    ([tree_ok], [tree_answer], [tree_certificate]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import heap shannon shannon_gadgets shannon_construction.
Import ListNotations.

Section Construction.
  Variable kinds : list bool.
  Variable matrix : cnf. (* over stages *)
  Notation n := (length kinds).
  Notation m := (length matrix).
  Notation existential := (existential kinds).
  Notation claimable_vertices := (claimable_vertices kinds matrix).
  Notation edges := (edges kinds matrix).
  Notation edge_in := (edge_in kinds matrix).
  Notation in_verts_G := (in_verts_G kinds matrix).
  Notation in_verts_T := (in_verts_T kinds matrix).
  Notation claim := (claiming.claim vertex_eq_dec).
  Notation free := (claiming.free claimable_vertices).
  Notation reach := (reach edges Source Sink).
  Notation Won := (joined edges Source Sink).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.

  Definition loc (p : vertex -> stone) (i : nat) : local := fun r => p (Gadget i r).
  Definition tests_ok (v : bool) (f : local) : bool :=
    if v then negb (his f rN) else negb (his f re) && negb (his f rd).
  Lemma his_loc p i r : p (Gadget i r) = Short -> his (loc p i) r = true.
  Proof. unfold his, loc. intros ->. auto. Qed.

  Definition interior (r : role) : bool :=
    match r with rN | re | rd | rr => false | _ => true end.
  (** Where Short may be in a gadget that he cannot pass. *)
  Definition lreach (existential : bool) (p : vertex -> stone) (i : nat) (r : role) : Prop :=
    if existential then r = ru \/ ((r = rz \/ r = ra) /\ p (Gadget i ru) = Short)
    else r = rk \/ ((r = rR \/ r = ra) /\ p (Gadget i rk) = Short).

  (** The cut: everything before gadget [g], which he cannot pass; or everything and a way down. *)
  Lemma certificate g rho (on : nat -> Prop) p : g <= n ->
    (forall i, i < g -> base (existential i) (loc p i) = true /\ tests_ok (rho i) (loc p i) = true)
      ->
    (g < n -> Qdead (existential g) (loc p g) = true) ->
    (g = n -> exists c, c < m /\
      (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) /\ on 0 /\
      (forall x y, on x -> x < m - 1 -> y = 2 * x + 1 \/ y = 2 * x + 2 ->
        p (Tree x) = Short -> p (Tree y) = Short -> on y) /\
      (forall x y, on y -> y = 2 * x + 1 \/ y = 2 * x + 2 -> on x) /\
      (forall j, on (m - 1 + j) -> j = c)) ->
    ~ Won p.
  Proof.
    intros Lg Hb Hd Ht.
    apply cut_certificate with (K := fun v => match v with
      | Source => True
      | Sink => False
      | Gadget i r => p v = Short /\
          ((i < g /\ interior r = true /\ (r = rz -> p (Gadget i ru) = Short)) \/
           (i = g /\ g < n /\ lreach (existential g) p g r))
      | Tree x => p v = Short /\ g = n /\ on x end); auto.
    assert (Front : forall i f, In f (front i) ->
      (f = Source /\ i = 0) \/ exists j r, i = S j /\ f = Gadget j r /\ (r = rX \/ r = rb)).
    { intros [|j] f Hin; simpl in Hin.
      - destruct Hin as [<-|[]]; auto.
      - destruct Hin as [<-|[<-|[]]]; right; exists j; eauto. }
    assert (Lx : forall j r, r = rX \/ r = rb -> ~ lreach (existential j) p j r).
    { intros j r [->| ->]; unfold lreach; destruct (existential j); intuition congruence. }
    (* whoever is at the front of [i] has passed all before *)
    assert (Fwd : forall i f, In f (front i) -> i <= n ->
      match f with Source => True | Sink => False
      | Gadget i r => p f = Short /\
          ((i < g /\ interior r = true /\ (r = rz -> p (Gadget i ru) = Short)) \/
           (i = g /\ g < n /\ lreach (existential g) p g r))
      | Tree x => p f = Short /\ g = n /\ on x end -> i <= g).
    { intros i f Hin Li K. destruct (Front i f Hin) as [[-> ->]|[j [r [-> [-> E]]]]]; [lia|].
      destruct K as [_ [[K _]|[-> [_ K]]]]; [lia|]. exfalso. eapply Lx; eauto. }
    assert (Bwd : forall i f, In f (front i) -> i <= g -> p f = Short \/ f = Sink -> f = Source \/
      exists j r, f = Gadget j r /\ j < g /\ interior r = true /\ r <> rz /\
        p (Gadget j r) = Short).
    { intros i f Hin Li Hout. destruct (Front i f Hin) as [[-> ->]|[j [r [-> [-> E]]]]]; auto.
      right. exists j, r. destruct Hout as [Hout|Hout]; [|discriminate].
      destruct E as [->| ->]; repeat split; auto; try lia; congruence. }
    intros x y Kx A Hout. destruct A as [A|A]; apply edge_in in A;
      destruct A as
        [i f r L Hfr Hr|i r r' L Hr|i r L Hr|f Hfr|Hm|z L|z L|j l v L Hl Hv].
    - (* enter *)
      destruct Hout as [Hout|Hout]; [|discriminate]. split; auto.
      assert (Li : i <= g) by (apply (Fwd i f); auto; lia).
      destruct (Nat.eq_dec i g) as [->|Ne].
      + right. split; auto. split; auto. specialize (Hd L). apply his_loc in Hout.
        unfold lreach, entrances, Qdead in *. destruct (existential g); simpl in Hr.
        * destruct Hr as [<-|[<-|[]]]; auto. rewrite Hout in Hd. discriminate.
        * destruct Hr as [<-|[]]; auto.
      + left. split; [lia|]. unfold entrances in Hr. destruct (existential i); simpl in Hr;
          intuition; subst; try reflexivity; try discriminate.
    - (* inner, forwards *)
      destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox Kx]. split; auto.
      destruct Kx as [[Li [In1 Z]]|[-> [Lg' K]]].
      + left. split; auto. destruct (Hb i Li) as [B _]. unfold base in B.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold inner in Hr. destruct (existential i); simpl in Hr;
          repeat (destruct Hr as [Hr|Hr]; [inversion Hr; subst; simpl in In1; try discriminate;
            try (split; [reflexivity|intros; try discriminate; assumption]);
            try (rewrite (his_loc _ _ _ (Z eq_refl)) in B); rewrite ?O', ?Ox' in B;
            rewrite ?andb_false_r in B; simpl in B; discriminate|]); destruct Hr.
      + right. split; auto. split; auto. specialize (Hd Lg'). unfold Qdead in Hd.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold lreach, inner in *. destruct (existential g); simpl in Hr;
          repeat (destruct Hr as [Hr|Hr]; [inversion Hr; subst;
            destruct K as [K|[[K|K] K']]; try discriminate;
            try (apply his_loc in K' as K''; rewrite K'' in Hd);
            rewrite ?O', ?Ox' in Hd; rewrite ?andb_false_r in Hd; simpl in Hd; try discriminate;
            auto; fail|]); destruct Hr.
    - (* beside t *)
      destruct Kx as [Ox Kx]. unfold beside_t in Hr. unfold lreach in Kx.
      destruct Kx as [[Li [In1 _]]|[-> [_ K]]].
      + destruct (existential i); simpl in Hr; intuition; subst; discriminate.
      + destruct (existential g); simpl in Hr; intuition; subst; discriminate.
    - (* the end *)
      destruct Hout as [Hout|Hout]; [|discriminate]. split; auto.
      assert (Li : n <= g) by (apply (Fwd n f); auto).
      assert (E : g = n) by lia. split; auto. destruct (Ht E) as [c [_ [_ [Root _]]]]. auto.
    - destruct Kx as [_ [E _]]. destruct (Ht E) as [c [Lc _]]. lia.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [T _]]]]].
      apply (T z); auto.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [T _]]]]].
      apply (T z); auto.
    - (* a test *)
      exfalso. destruct Kx as [Ox [E K]]. destruct (Ht E) as [c [Lc [Fa [_ [_ [_ T]]]]]].
      apply T in K. subst j. specialize (Fa l Hl).
      assert (Lf : fst l < g) by (rewrite E; eapply in_range; [apply nth_In; exact Lc|exact Hl]).
      destruct (Hb _ Lf) as [_ B]. unfold tests_ok in B. unfold tests in Hv. rewrite Fa in B.
      destruct (snd l); simpl in Hv.
      + destruct Hv as [<-|[]]. destruct Hout as [Hout|Hout]; [|discriminate].
        apply his_loc in Hout. rewrite Hout in B. discriminate.
      + destruct Hv as [<-|[<-|[]]]; (destruct Hout as [Hout|Hout]; [|discriminate]);
          apply his_loc in Hout; rewrite Hout in B; rewrite ?andb_false_r in B; discriminate.
    - (* enter, backwards *)
      assert (Li : i <= g) by (destruct Kx as [_ [[? _]|[-> _]]]; lia).
      destruct (Bwd i f Hfr Li Hout) as [->|[j [r' [-> [Lj [Ir [Nz Oj]]]]]]]; auto.
      split; auto. left. split; auto. split; auto. intros Ez. contradiction.
    - (* inner, backwards *)
      destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox Kx]. split; auto.
      destruct Kx as [[Li [In1 Z]]|[-> [Lg' K]]].
      + left. split; auto. destruct (Hb i Li) as [B _]. unfold base in B.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold inner in Hr. destruct (existential i); simpl in Hr;
          repeat (destruct Hr as [Hr|Hr]; [inversion Hr; subst; simpl in In1; try discriminate;
            try (split; [reflexivity|intros; try discriminate; assumption])|]); destruct Hr.
      + right. split; auto. split; auto. specialize (Hd Lg'). unfold Qdead in Hd.
        apply his_loc in Hout as O'. apply his_loc in Ox as Ox'.
        unfold lreach, inner in *. destruct (existential g); simpl in Hr;
          repeat (destruct Hr as [Hr|Hr]; [inversion Hr; subst;
            destruct K as [K|[[K|K] K']]; try discriminate;
            try (apply his_loc in K' as K''; rewrite K'' in Hd);
            rewrite ?O', ?Ox' in Hd; rewrite ?andb_false_r in Hd; simpl in Hd; try discriminate;
            auto; fail|]); destruct Hr.
    - destruct Kx.
    - (* from the end *)
      destruct Kx as [_ [E _]].
      destruct (Bwd n f Hfr ltac:(lia) Hout) as [->|[j [r' [-> [Lj [Ir [Nz Oj]]]]]]]; auto.
      split; auto. left. split; auto. split; auto. intros Ez. contradiction.
    - destruct Kx.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [_ [T _]]]]]]. eapply T; eauto.
    - destruct Hout as [Hout|Hout]; [|discriminate]. destruct Kx as [Ox [E K]].
      split; auto. split; auto. destruct (Ht E) as [c [_ [_ [_ [_ [T _]]]]]]. eapply T; eauto.
    - exfalso. unfold tests in Hv.
      assert (X : exists i r, v = Gadget i r /\ interior r = false /\ r <> ru /\ r <> rk /\
        r <> rz /\
        r <> ra /\ r <> rR).
      { destruct (snd l); simpl in Hv; [destruct Hv as [<-|[]]|destruct Hv as [<-|[<-|[]]]];
          do 2 eexists; repeat split; try reflexivity; congruence. }
      destruct X as [i [r [-> [I1 N1]]]]. destruct Kx as [_ [[_ [K _]]|[_ [_ K]]]]; [congruence|].
      unfold lreach in K. destruct (existential g); intuition congruence.
  Qed.

  Definition tree_ok leaf (p : vertex -> stone) : Prop := forall x s, beside leaf x s ->
    p (Tree x) = Cut \/ p (Tree s) = Cut \/ (p (Tree x) = Free /\ p (Tree s) = Free).

  Lemma up_max j c : c < m -> up j (m - 1 + c) < 2 * m - 1.
  Proof. intros L. pose proof (up_add 0 j (m - 1 + c)). simpl in *. lia. Qed.

  Lemma pair_verts c x s : c < m -> beside (m - 1 + c) x s -> In (Tree x) claimable_vertices /\
    In (Tree s) claimable_vertices.
  Proof.
    intros L [y [[j Ey] [Ny [-> ->]]]]. rewrite !in_verts_T. pose proof (up_max j c L).
    destruct (child y Ny) as [x [[[H1 H2]|[H1 H2]] P]]; lia.
  Qed.

  Lemma mate_verts c z w : c < m -> mates (m - 1 + c) z w -> In (Tree w) claimable_vertices.
  Proof. intros L [H|H]; apply pair_verts in H; tauto. Qed.

  Lemma mates_unique leaf z w x s : mates leaf z w -> beside leaf x s ->
    (x = z -> s = w) /\ (s = z -> x = w) /\ (x = w -> s = z) /\ (s = w -> x = z).
  Proof.
    intros M P. destruct M as [M|M]; destruct (pair_unique _ _ _ _ _ P M) as [A [B C]];
      destruct (pair_unique _ _ _ _ _ M P) as [A' [B' C']]; repeat split; intros; subst;
      try (exfalso; congruence); intuition congruence.
  Qed.

  Lemma tree_answer c p z : c < m -> tree_ok (m - 1 + c) p -> free p (Tree z) ->
    tree_ok (m - 1 + c) (claim p (Tree z) Short) \/
    exists w, free (claim p (Tree z) Short) (Tree w) /\
      tree_ok (m - 1 + c) (claim (claim p (Tree z) Short) (Tree w) Cut).
  Proof.
    intros L T [Iz Fz]. set (leaf := m - 1 + c) in *.
    destruct (mates_dec leaf z) as [[w M]|N].
    - assert (Ne : w <> z).
      { intros ->. destruct M as [M|M]; destruct (pair_unique _ _ _ _ _ M M) as [_ [_ C]]; auto. }
      destruct (p (Tree w)) eqn:Ew.
      + right. exists w. split.
        { split; [eapply mate_verts; eauto|]. rewrite claim_other; auto. congruence. }
        intros x s P. destruct (mates_unique _ _ _ _ _ M P) as [U1 [U2 [U3 U4]]].
        destruct (Nat.eq_dec x w) as [->|N1]; [left; apply claim_same|].
        destruct (Nat.eq_dec s w) as [->|N2]; [right; left; apply claim_same|].
        rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
      + exfalso. destruct M as [M|M]; destruct (T _ _ M) as [E|[E|[E E']]]; congruence.
      + left. intros x s P. destruct (mates_unique _ _ _ _ _ M P) as [U1 [U2 [U3 U4]]].
        destruct (Nat.eq_dec x z) as [->|N1].
        { right; left. rewrite U1 by auto. rewrite claim_other; auto. congruence. }
        destruct (Nat.eq_dec s z) as [->|N2].
        { left. rewrite U2 by auto. rewrite claim_other; auto. congruence. }
        rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
    - left. intros x s P.
      assert (N1 : x <> z) by (intros ->; apply (N s); left; auto).
      assert (N2 : s <> z) by (intros ->; apply (N x); right; auto).
      rewrite !claim_other by (intros E; inversion E; auto). apply T; auto.
  Qed.

  (** What the certificate needs of the tree. *)
  Lemma tree_certificate rho c p : c < m -> tree_ok (m - 1 + c) p ->
    (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) ->
    exists c', c' < m /\
      (forall l, In l (nth c' matrix []) -> rho (fst l) = snd l) /\ on (m - 1 + c) 0 /\
      (forall x y, on (m - 1 + c) x -> x < m - 1 -> y = 2 * x + 1 \/ y = 2 * x + 2 ->
        p (Tree x) = Short -> p (Tree y) = Short -> on (m - 1 + c) y) /\
      (forall x y, on (m - 1 + c) y -> y = 2 * x + 1 \/ y = 2 * x + 2 -> on (m - 1 + c) x) /\
      (forall j, on (m - 1 + c) (m - 1 + j) -> j = c').
  Proof.
    intros L T F. exists c. split; auto. split; auto. split; [apply on_root|].
    split; [|split].
    - intros x y Hout Lx C Px Py. destruct (on_inner _ _ Hout) as [E|[y0 [O0 [N0 E]]]]; [lia|].
      assert (P : beside (m - 1 + c) x (sibling y0)) by (exists y0; auto).
      destruct (child y0 N0) as [x' [H Px']]. assert (x' = x) by congruence. subst x'.
      destruct (Nat.eq_dec y y0) as [->|Ne]; auto. exfalso.
      assert (Es : sibling y0 = y) by lia. rewrite Es in P.
      destruct (T _ _ P) as [E1|[E1|[E1 _]]]; congruence.
    - intros x y Hout [->| ->]; apply on_par in Hout;
      [now rewrite parent_left in Hout|now rewrite parent_right in Hout].
    - intros j Hout. destruct (on_inner _ _ Hout) as [E|[y0 [[k Ek] [N0 E]]]]; [lia|].
      pose proof (up_max k c L). destruct (child y0 N0) as [x' [H1 Px']]. lia.
  Qed.
End Construction.
