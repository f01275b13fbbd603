(** QBF -> vertex Shannon game: if the QBF is false, Cut wins ([Cut_wins_start]).

    Let f be the first stage without a stone of Short's. Her invariant ([Inv]): before f, local play
    keeps [Qval] ([vals]); from f on ([Rest]), all is untouched and the QBF is still false; or there
    is one early stone, and X of f is hers; or nobody passes f; or f is the end, and she leads down
    to a false clause. She answers a stone before f in its gadget ([vals_answer]), one at f there,
    which gives the variable a value, and any after f at f ([ready], [inv_step]). *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.formulas Require Import qbf stages.
From Gadgetry.connection Require Import heap shannon shannon_gadgets shannon_construction
  shannon_separation.
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
  Notation CutWin := (CutWins vertex_eq_dec claimable_vertices Won).
  Hypothesis in_range : forall c l, In c matrix -> In l c -> fst l < n.
  Notation certificate := (certificate kinds matrix in_range).

  (** * Cut's invariant *)
  Definition stage (v : vertex) : nat := match v with Gadget i _ => i | Tree _ => n | _ => S n end.
  Definition vals (f : nat) (rho : assignment) (p : vertex -> stone) : Prop :=
    forall i, i < f -> Safe (existential i) (Qval (existential i) (rho i)) (loc p i).
  Definition is_false (f : nat) (rho : assignment) : Prop := value (skipn f kinds) f matrix rho =
    false.

  (** From stage [f] on: untouched; or one early stone [w], and Cut has begun to block [f]; or Short
      cannot pass [f]; or all variables have values, and Cut leads down to a false clause. *)
  Inductive Rest (f : nat) (rho : assignment) (p : vertex -> stone) : Prop :=
  | R_normal : f < n -> is_false f rho -> (forall v, f <= stage v -> p v = Free) -> Rest f rho p
  | R_block w : f < n -> existential f = true -> is_false (S f) (set_to rho f false) ->
      In w claimable_vertices -> f < stage w -> p w = Short -> p (Gadget f rX) = Cut ->
      (forall v, f <= stage v -> v <> w -> v <> Gadget f rX -> p v = Free) -> Rest f rho p
  | R_dead : f < n -> (if existential f then Safe true (Qdead true) (loc p f) else p (Gadget f rk)
    = Cut) ->
      Rest f rho p
  | R_tree c : f = n -> c < m -> (forall l, In l (nth c matrix []) -> rho (fst l) = snd l) ->
      tree_ok (m - 1 + c) p -> Rest f rho p.
  Definition Inv (p : vertex -> stone) : Prop := exists f rho, vals f rho p /\ Rest f rho p.
  Definition Ans (p : vertex -> stone) : Prop := Inv p \/ exists w, free p w /\ Inv (claim p w Cut).

  Lemma loc_upd p i r s r' : loc (claim p (Gadget i r) s) i r' = local_claim (loc p i) r s r'.
  Proof.
    unfold loc, local_claim. destruct (role_eq_dec r' r) as [->|N]; [apply claim_same|].
    apply claim_other. congruence.
  Qed.
  Lemma loc_other p v s i r : stage v <> i -> loc (claim p v s) i r = loc p i r.
  Proof. intros N. unfold loc. apply claim_other. intros <-. auto. Qed.

  Lemma vals_other f rho p v s : f <= stage v -> vals f rho p -> vals f rho (claim p v s).
  Proof.
    intros L H i Li. eapply Safe_ext; [apply Qval_respects| |apply H; auto].
    intros r. symmetry. apply loc_other. lia.
  Qed.

  Lemma vals_next f rho b p : vals f rho p -> Safe (existential f) (Qval (existential f) b)
    (loc p f) ->
    vals (S f) (set_to rho f b) p.
  Proof.
    intros H Hs i Li. unfold set_to. destruct (i =? f) eqn:E.
    - apply Nat.eqb_eq in E. now subst.
    - apply Nat.eqb_neq in E. apply H. lia.
  Qed.

  (** Short plays before stage [f]: Cut answers there. *)
  Lemma vals_answer f rho p i r : i < f -> f <= n -> vals f rho p -> free p (Gadget i r) ->
    vals f rho (claim p (Gadget i r) Short) \/
    exists r', free (claim p (Gadget i r) Short) (Gadget i r') /\
      vals f rho (claim (claim p (Gadget i r) Short) (Gadget i r') Cut).
  Proof.
    intros Li Lf H [Hin E]. apply in_verts_G in Hin. destruct Hin as [Ln Ir].
    assert (Hout : forall p', (forall j r, j <> i -> p' (Gadget j r) = p (Gadget j r)) ->
      Safe (existential i) (Qval (existential i) (rho i)) (loc p' i) -> vals f rho p').
    { intros p' D Hs j Lj. destruct (Nat.eq_dec j i) as [->|Ne]; auto.
      eapply Safe_ext; [apply Qval_respects| |apply (H j Lj)]. intros r'. symmetry. now apply D. }
    destruct (Safe_step _ _ _ r (H i Li) Ir E) as [Hs|[r' [Ir' [F Hs]]]].
    - left. apply Hout.
      + intros j r' N. apply claim_other. congruence.
      + eapply Safe_ext; [apply Qval_respects| |exact Hs]. intros r'. symmetry. apply loc_upd.
    - right. exists r'. split.
      + split; [apply in_verts_G; auto|]. rewrite <- loc_upd in F. exact F.
      + apply Hout.
        * intros j r'' N. rewrite !claim_other by congruence. auto.
        * eapply Safe_ext; [apply Qval_respects| |exact Hs]. intros r''. rewrite loc_upd.
          apply lupd_ext. intros r0. symmetry. apply loc_upd.
  Qed.

  Lemma rest_same f rho p p' : f <= n -> (forall v, f <= stage v -> p' v = p v) ->
    Rest f rho p -> Rest f rho p'.
  Proof.
    intros Lf D [L V F|w L Q V Hin Hs Hout X F|L Dd|c E L Fa T].
    - apply R_normal; auto. intros v Lv. rewrite D; auto.
    - apply R_block with w; auto.
      + rewrite D; auto. lia.
      + rewrite D; auto.
      + intros v Lv N1 N2. rewrite D; auto.
    - apply R_dead; auto. destruct (existential f).
      + eapply Safe_ext; [apply Qdead_respects| |exact Dd]. intros r. symmetry. apply D. simpl.
        auto.
      + rewrite D; auto.
    - apply R_tree with c; auto. intros x s P. rewrite !D by (simpl; lia). apply T; auto.
  Qed.

  Lemma inv_not_W p : Inv p -> ~ Won p.
  Proof.
    intros [f [rho [Va Re]]].
    assert (Lf : f <= n) by (destruct Re; lia).
    assert (Dead : f < n -> Qdead (existential f) (loc p f) = true).
    { intros Ln. destruct Re as [L V F|w L Q V Hin Hs Hout X F|L Dd|c E L Fa T]; [| | |lia].
      - unfold Qdead, his, loc. rewrite !F by (simpl; auto). destruct (existential f); auto.
      - unfold Qdead, his, loc. rewrite Q, X. simpl.
        rewrite (F (Gadget f ru)); simpl; auto; try congruence. intros <-. simpl in Hs. lia.
      - destruct (existential f); [apply Safe_Q in Dd; auto|]. unfold Qdead, his, loc. rewrite Dd.
        auto. }
    assert (Fd : forall k, k <= f -> (exists g, g < k /\ Qdead (existential g) (loc p g) = true /\
        forall i, i < g -> Qdead (existential i) (loc p i) = false) \/
      (forall i, i < k -> Qdead (existential i) (loc p i) = false)).
    { intros k. induction k as [|k IHk]; intros Lk; [right; intros; lia|].
      destruct IHk as [[g [Lg [H1 H2]]]|H]; [lia|left; exists g; split; auto|].
      destruct (Qdead (existential k) (loc p k)) eqn:E.
      - left. exists k. auto.
      - right. intros i Li. destruct (Nat.eq_dec i k) as [->|N]; auto. apply H. lia. }
    assert (Pa : forall i, i < f -> Qdead (existential i) (loc p i) = false ->
      base (existential i) (loc p i) = true /\ tests_ok (rho i) (loc p i) = true).
    { intros i Li E. pose proof (Safe_Q _ _ _ (Va i Li)) as Q. unfold Qval in Q. rewrite E in Q.
      apply andb_true_iff in Q. exact Q. }
    destruct (Fd f (le_n f)) as [[g [Lg [H1 H2]]]|H].
    - apply (certificate g rho (fun _ => True)); auto; try lia.
      intros i Li. apply Pa; [lia|auto].
    - destruct (Nat.eq_dec f n) as [E|N].
      + destruct Re as [L V F|w L Q V Hin Hs Hout X F|L Dd|c E' L Fa T]; try lia.
        apply (certificate f rho (on (m - 1 + c))); auto.
        intros _. eapply tree_certificate; eauto.
      + apply (certificate f rho (fun _ => True)); auto. lia.
  Qed.

  Lemma false_at_end rho : is_false n rho ->
    exists c, c < m /\ forall l, In l (nth c matrix []) -> rho (fst l) = snd l.
  Proof. unfold is_false. rewrite skipn_all2 by auto. apply false_clause. Qed.

  Lemma enter f rho p : f <= n -> vals f rho p -> is_false f rho ->
    (forall v, f <= stage v -> p v = Free) -> Inv p.
  Proof.
    intros L Va V F. exists f, rho. split; auto.
    destruct (Nat.eq_dec f n) as [E|N]; [|apply R_normal; auto; lia].
    rewrite E in V. destruct (false_at_end rho V) as [c [Lc Fa]].
    apply R_tree with c; auto. intros x s _. right; right. split; apply F; simpl; lia.
  Qed.

  (** Cut is to move, and from stage [f] on there is just the stone [w]. *)
  Lemma ready : forall f rho w p, f <= n -> vals f rho p -> is_false f rho ->
    In w claimable_vertices ->
    f <= stage w -> p w = Short -> (forall v, f <= stage v -> v <> w -> p v = Free) -> Ans p.
  Proof.
    intros f rho w p L Va V Iw Sw Ow F.
    destruct (Nat.eq_dec f n) as [E|N].
    { (* the tree *)
      subst f. destruct (false_at_end rho V) as [c [Lc Fa]].
      destruct w as [| |i r|z].
      - destruct (no_terminals kinds matrix _ Iw); congruence.
      - destruct (no_terminals kinds matrix _ Iw); congruence.
      - exfalso. apply in_verts_G in Iw. simpl in Sw. lia.
      - destruct (tree_answer kinds matrix c (claim p (Tree z) Free) z) as [T|[x [Fx T]]]; auto.
        + intros x s _. right; right. split.
          * destruct (Nat.eq_dec x z) as [->|Ne]; [apply claim_same|].
            rewrite claim_other by congruence. apply F; [simpl; lia|congruence].
          * destruct (Nat.eq_dec s z) as [->|Ne]; [apply claim_same|].
            rewrite claim_other by congruence. apply F; [simpl; lia|congruence].
        + split; auto. apply claim_same.
        + left. exists n, rho. split; auto. apply R_tree with c; auto.
          intros x s P. specialize (T x s P). revert T.
          assert (Q : forall y, claim (claim p (Tree z) Free) (Tree z) Short (Tree y) = p (Tree y)).
          { intros y. destruct (Nat.eq_dec y z) as [->|Ne]; [now rewrite claim_same|].
            now rewrite !claim_other by congruence. }
          now rewrite !Q.
        + assert (Q : forall y, claim (claim p (Tree z) Free) (Tree z) Short (Tree y) = p (Tree y)).
          { intros y. destruct (Nat.eq_dec y z) as [->|Ne]; [now rewrite claim_same|].
            now rewrite !claim_other by congruence. }
          right. exists (Tree x). split.
          * destruct Fx as [Hin E]. split; auto. now rewrite Q in E.
          * exists n, rho. split; [apply vals_other; auto|]. apply R_tree with c; auto.
            intros y s P. specialize (T y s P). revert T.
            assert (Q' : forall y, claim (claim (claim p (Tree z) Free) (Tree z) Short)
              (Tree x) Cut (Tree y) =
              claim p (Tree x) Cut (Tree y)).
            { intros y'. destruct (Nat.eq_dec y' x) as [->|Ne]; [now rewrite !claim_same|].
              rewrite !(claim_other _ _ (Tree x)) by congruence. apply Q. }
            now rewrite !Q'. }
    assert (Lf : f < n) by lia.
    unfold is_false in V. rewrite (value_next kinds f _ _ Lf) in V. fold (existential f) in V.
    assert (Fv : forall r, In r (roles (existential f)) -> Gadget f r <> w -> free p (Gadget f r)).
    { intros r Ir Ne. split; [apply in_verts_G; auto|]. apply F; auto. }
    destruct (Nat.eq_dec (stage w) f) as [Es|Ns].
    - (* in the next gadget *)
      assert (X : exists r, w = Gadget f r).
      { destruct w as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
      destruct X as [r ->]. apply in_verts_G in Iw. destruct Iw as [_ Ir].
      assert (Lo : forall r0, loc p f r0 = local_claim nobody r Short r0).
      { intros r0. unfold loc, local_claim. destruct (role_eq_dec r0 r) as [->|Ne]; auto.
        apply F; auto. congruence. }
      assert (Go : forall r' b, In r' (roles (existential f)) -> r' <> r ->
        Safe (existential f) (Qval (existential f) b)
          (local_claim (local_claim nobody r Short) r' Cut) ->
        is_false (S f) (set_to rho f b) -> Ans p).
      { intros r' b Ir' Ne Sa Vb. right. exists (Gadget f r'). split; [apply Fv; auto; congruence|].
        apply (enter (S f) (set_to rho f b)); auto.
        - apply vals_next; [apply vals_other; auto|].
          eapply Safe_ext; [apply Qval_respects| |exact Sa]. intros r0. rewrite loc_upd.
          apply lupd_ext. intros r1. now rewrite Lo.
        - intros v Lv. rewrite claim_other; [apply F; [lia|]|]; intros ->; simpl in Lv; lia. }
      destruct (existential f) eqn:Q.
      + apply orb_false_iff in V. destruct V as [V1 V2].
        destruct (safe_exists r Ir) as [b [r' [Ir' [Ne Sa]]]].
        apply (Go r' b); auto. destruct b; auto.
      + destruct (role_eq_dec r rk) as [->|Nk].
        * apply andb_false_iff in V. destruct V as [V|V].
          -- apply (Go rN true); auto; [simpl; auto 12|congruence|apply (safe_forall true)].
          -- apply (Go rX false); auto; [simpl; auto 12|congruence|apply (safe_forall false)].
        * right. exists (Gadget f rk). split; [apply Fv; [simpl; auto|congruence]|].
          exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
          apply claim_same.
    - (* further on *)
      destruct (existential f) eqn:Q.
      + apply orb_false_iff in V. destruct V as [V1 V2].
        right. exists (Gadget f rX). split; [apply Fv; [simpl; auto|intros <-; auto]|].
        exists f, rho. split; [apply vals_other; auto|]. apply R_block with w; auto.
        * lia.
        * rewrite claim_other; auto. intros ->. auto.
        * apply claim_same.
        * intros v Lv N1 N2. rewrite claim_other; auto.
      + right. exists (Gadget f rk). split; [apply Fv; [simpl; auto|intros <-; auto]|].
        exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
        apply claim_same.
  Qed.

  Lemma inv_step p v : Inv p -> free p v -> Ans (claim p v Short).
  Proof.
    intros [f [rho [Va Re]]] U.
    assert (Lf : f <= n) by (destruct Re; lia).
    destruct (Nat.lt_ge_cases (stage v) f) as [Ls|Ls].
    { (* before *)
      assert (X : exists i r, v = Gadget i r /\ i < f).
      { destruct v as [| |i r|z]; simpl in Ls; try lia. eauto. }
      destruct X as [i [r [-> Li]]].
      assert (D : forall p' s r', (forall v, f <= stage v -> p' v = p v) ->
        forall v, f <= stage v -> claim p' (Gadget i r') s v = p v).
      { intros p' s r' H v Lv. rewrite claim_other; auto. intros ->. simpl in Lv. lia. }
      destruct (vals_answer f rho p i r Li Lf Va U) as [Va'|[r' [F' Va']]].
      - left. exists f, rho. split; auto. apply (rest_same f rho p); auto.
      - right. exists (Gadget i r'). split; auto. exists f, rho. split; auto.
        apply (rest_same f rho p); auto. }
    assert (Va' : vals f rho (claim p v Short)) by (apply vals_other; auto).
    destruct Re as [L V F|w L Q V Hin Sg Hout X F|L Dd|c E L Fa T].
    - (* untouched *)
      apply (ready f rho v); auto; [apply U|apply claim_same|].
      intros x Lx Ne. rewrite claim_other by auto. auto.
    - (* X is Cut's, and there is an early stone *)
      destruct U as [Iv Fv].
      assert (Nw : v <> w) by congruence.
      assert (NX : v <> Gadget f rX) by congruence.
      destruct (Nat.eq_dec (stage v) f) as [Es|Ns].
      + assert (Y : exists r, v = Gadget f r).
        { destruct v as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
        destruct Y as [r ->]. apply in_verts_G in Iv. destruct Iv as [_ Ir]. rewrite Q in Ir.
        assert (Lo : forall r0, loc (claim p (Gadget f r) Short) f r0
          = local_claim (local_claim nobody rX Cut) r Short r0).
        { intros r0. rewrite loc_upd. apply lupd_ext. intros r1. unfold loc, local_claim.
          destruct (role_eq_dec r1 rX) as [->|Ne]; auto. apply F; auto; [|congruence].
          intros <-. simpl in Sg. lia. }
        destruct (safe_blocked r Ir) as [Sa|[r' [Ir' [N1 [N2 Sa]]]]]; [congruence| |].
        * apply (ready (S f) (set_to rho f false) w); auto; try lia.
          -- apply vals_next; auto. rewrite Q. eapply Safe_ext; [apply Qval_respects| |exact Sa].
             intros r0. now rewrite Lo.
          -- now rewrite claim_other by auto.
          -- intros x Lx Ne. rewrite claim_other; [apply F; auto; [lia|]|]; intros ->; simpl in Lx;
             lia.
        * right. exists (Gadget f r'). split.
          -- split; [apply in_verts_G; rewrite Q; auto|]. rewrite claim_other by congruence.
             apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
          -- exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
             eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. rewrite loc_upd.
             apply lupd_ext. intros r1. now rewrite Lo.
      + right. exists (Gadget f ru). split.
        * split; [apply in_verts_G; rewrite Q; simpl; auto|].
          rewrite claim_other by (intros <-; auto).
          apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
        * exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
          eapply Safe_ext; [apply Qdead_respects| |exact safe_blocked_twice]. intros r0.
          rewrite loc_upd.
          apply lupd_ext. intros r1. rewrite loc_other by auto. unfold loc, local_claim.
          destruct (role_eq_dec r1 rX) as [->|Ne]; auto. unfold nobody. symmetry.
          apply F; auto; [|congruence]. intros <-. simpl in Sg. lia.
    - (* dead *)
      destruct (Nat.eq_dec (stage v) f) as [Es|Ns].
      + assert (Y : exists r, v = Gadget f r).
        { destruct v as [| |i r|z]; simpl in Es; try lia. subst i. eauto. }
        destruct Y as [r ->]. destruct U as [Iv Fv]. apply in_verts_G in Iv. destruct Iv as [_ Ir].
        destruct (existential f) eqn:Q.
        * destruct (Safe_step _ _ _ r Dd Ir Fv) as [Sa|[r' [Ir' [Fr' Sa]]]].
          -- left. exists f, rho. split; auto. apply R_dead; auto. rewrite Q.
             eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. symmetry. apply loc_upd.
          -- right. exists (Gadget f r'). split.
             ++ split; [apply in_verts_G; rewrite Q; auto|]. rewrite <- loc_upd in Fr'. exact Fr'.
             ++ exists f, rho. split; [apply vals_other; auto|]. apply R_dead; auto. rewrite Q.
                eapply Safe_ext; [apply Qdead_respects| |exact Sa]. intros r0. rewrite loc_upd.
                apply lupd_ext. intros r1. symmetry. apply loc_upd.
        * left. exists f, rho. split; auto. apply R_dead; auto. rewrite Q.
          rewrite claim_other; auto. congruence.
      + left. exists f, rho. split; auto. apply R_dead; auto. destruct (existential f).
        * eapply Safe_ext; [apply Qdead_respects| |exact Dd]. intros r. symmetry.
          apply loc_other; auto.
        * rewrite claim_other; auto. intros <-. auto.
    - (* the tree *)
      assert (Y : exists z, v = Tree z).
      { destruct v as [| |i r|z]; eauto; exfalso; destruct U as [Iv _].
        - destruct (no_terminals kinds matrix _ Iv); congruence.
        - destruct (no_terminals kinds matrix _ Iv); congruence.
        - apply in_verts_G in Iv. simpl in Ls. lia. }
      destruct Y as [z ->].
      destruct (tree_answer kinds matrix c p z L T U) as [T'|[x [Fx T']]].
      + left. exists f, rho. split; auto. apply R_tree with c; auto.
      + right. exists (Tree x). split; auto. exists f, rho.
        split; [apply vals_other; auto; simpl; lia|].
        apply R_tree with c; auto.
  Qed.

  Lemma inv_wins p : Inv p -> CutWin true p.
  Proof.
    apply (invariant vertex_eq_dec claimable_vertices Cut Short) with (Inv := Inv);
      try discriminate.
    - apply separated_better.
    - apply inv_not_W.
    - exact inv_step.
  Qed.

  Lemma Cut_wins_start rho : value kinds 0 matrix rho = false -> CutWin true start.
  Proof.
    intros V. apply inv_wins. apply (enter 0 rho); auto; [lia|]. intros i L. lia.
  Qed.
End Construction.
