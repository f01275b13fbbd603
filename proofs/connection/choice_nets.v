(** * The nets of a choice tree: Black joins s and t iff he wins the choices

[[
Theorem choice_nets_correct : forall t : tree,
  (black_wins_nets (choice_nets t) <-> tree_value t = true) /\
  (white_wins_nets (choice_nets t) <-> ~ tree_value t = true).
]]

    The nets are those of gadgetry/reductions/connection/nets/choice_nets.py, of which the variants
    expand and compact of qbf-to-hex make their boards: for all trees; Black moves first. A switch
    joins two or three nets, and Black wants his switches to join s and t. On a wire (P, Q):

        half gate   u {P,p}  z {p,Q}, and on with (p, Q)
        Black fork  al {P,G}  be {G,Q}                                   exits (P,G) and (G,Q)
        White fork  k {P,K}  X {K,M}  N {M,Q,RN}  r {M,Q}  R {K,RN}      exits (K,RN) and (M,Q)
        True leaf   w {P,Q}

    Why it is right. A wire is live when P is joined to s, Q to t, and Black is to move. If the tree
    is true, he wins from every live wire ([live]): at a gate or a Black fork by a threat, after
    which the exit is live; at a White fork by k, after which White has to play X or N, or else two
    ways are open at once.
    If it is false, White has pairs that never change ([partner]): u z, al be, and at a White fork k
    X and N R if its first subtree is false, else k N and X r. When Black has at most one switch of
    each, nets can be coloured so that P and Q differ and all switches of his join one colour
    ([coloured]): an exit has one colour, or is one of a false subtree. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
Import ListNotations.

Inductive tree := Leaf (value : bool) | Choice (black : bool) (first second : tree).
Fixpoint tree_value (t : tree) : bool :=
  match t with
  | Leaf b => b
  | Choice true l r => tree_value l || tree_value r
  | Choice false l r => tree_value l && tree_value r
  end.

(** Nets and switches of the node to which a path leads, [true] for the first subtree. *)
Inductive net_role := Np | NG | NK | NM | NRN.
Inductive net := NetS | NetT | Net (path : list bool) (r : net_role).
Inductive switch_role := Su | Sz | Sal | Sbe | Sk | SX | SN | Sr | SR | Sw.
Definition switch : Type := list bool * switch_role.
Definition switch_eq_dec (x y : switch) : {x = y} + {x <> y}.
  decide equality; [decide equality|apply list_eq_dec, bool_dec]. Defined.

(** The half gate in front of a Black fork or a True leaf, and the wire behind it. *)
Definition gated (gate : bool) (path : list bool) (P Q : net) : list (switch * list net) :=
  if gate then [((path, Su), [P; Net path Np]); ((path, Sz), [Net path Np; Q])] else [].
Definition entry (gate : bool) (path : list bool) (P : net) : net :=
  if gate then Net path Np else P.
Fixpoint joins (gate : bool) (t : tree) (path : list bool) (P Q : net) :
  list (switch * list net) :=
  match t with
  | Leaf false => []
  | Leaf true => gated gate path P Q ++ [((path, Sw), [entry gate path P; Q])]
  | Choice true l r =>
      gated gate path P Q ++
      [((path, Sal), [entry gate path P; Net path NG]); ((path, Sbe), [Net path NG; Q])] ++
      joins true l (path ++ [true]) (entry gate path P) (Net path NG) ++
      joins true r (path ++ [false]) (Net path NG) Q
  | Choice false l r =>
      [((path, Sk), [P; Net path NK]); ((path, SX), [Net path NK; Net path NM]);
       ((path, SN), [Net path NM; Q; Net path NRN]); ((path, Sr), [Net path NM; Q]);
       ((path, SR), [Net path NK; Net path NRN])] ++
      joins true l (path ++ [true]) (Net path NK) (Net path NRN) ++
      joins true r (path ++ [false]) (Net path NM) Q
  end.
Definition choice_nets (t : tree) : list (switch * list net) := joins false t [] NetS NetT.

(** Nets that Black's switches join. *)
Inductive joined (nets : list (switch * list net)) (p : switch -> stone) : net -> net -> Prop :=
| joined_refl a : joined nets p a a
| joined_step a b c sw ns : joined nets p a b -> In (sw, ns) nets -> p sw = Maker ->
    In b ns -> In c ns -> joined nets p a c.
Definition black_wins_nets (nets : list (switch * list net)) : Prop :=
  MakerWins switch_eq_dec (map fst nets) (fun p => joined nets p NetS NetT) true (fun _ => Free).
Definition white_wins_nets (nets : list (switch * list net)) : Prop :=
  BreakerWins switch_eq_dec (map fst nets) (fun p => joined nets p NetS NetT) true
    (fun _ => Free).

(** * Paths *)
Definition below (path other : list bool) : Prop := exists more, other = path ++ more.

Lemma below_self path : below path path.
Proof. exists []. now rewrite app_nil_r. Qed.

Lemma below_child path b other : below (path ++ [b]) other -> below path other.
Proof. intros [more ->]. exists (b :: more). now rewrite <- app_assoc. Qed.

Lemma not_below_child path b : ~ below (path ++ [b]) path.
Proof.
  intros [more E]. apply (f_equal (@length bool)) in E. rewrite !app_length in E. simpl in E. lia.
Qed.

Lemma below_apart path b other : below (path ++ [b]) other -> ~ below (path ++ [negb b]) other.
Proof.
  intros [more ->] [more' E]. rewrite <- !app_assoc in E. apply app_inv_head in E.
  simpl in E. injection E as E _. destruct b; discriminate.
Qed.

(** * Black *)
Section Nets.
  Variable nets : list (switch * list net).
  Notation places := (map fst nets).
  Notation claim := (claiming.claim switch_eq_dec).
  Notation free := (claiming.free places).
  Notation joined := (joined nets).
  Notation Won := (fun p => joined p NetS NetT).
  Notation Black := (MakerWins switch_eq_dec places Won).

  Lemma joined_trans p a b c : joined p a b -> joined p b c -> joined p a c.
  Proof.
    intros H H'. induction H' as [b|b d e sw ns _ IH Hin E Hd He]; [exact H|].
    exact (joined_step _ _ a d e sw ns (IH H) Hin E Hd He).
  Qed.

  Lemma joined_by p sw ns a b : In (sw, ns) nets -> p sw = Maker -> In a ns -> In b ns ->
    joined p a b.
  Proof.
    intros Hin E Ha Hb. exact (joined_step _ _ a a b sw ns (joined_refl _ _ a) Hin E Ha Hb).
  Qed.

  Lemma joined_more p p' a b : more Maker p p' -> joined p a b -> joined p' a b.
  Proof.
    intros M H. induction H as [a|a b c sw ns _ IH Hin E Hb Hc]; [constructor|].
    exact (joined_step _ _ a b c sw ns IH Hin (M sw E) Hb Hc).
  Qed.

  Lemma more_here p v s : free p v -> more Maker p (claim p v s).
  Proof.
    intros [_ E] w H. unfold claiming.claim. destruct (switch_eq_dec w v); congruence.
  Qed.

  Lemma Threat p v : free p v -> Won (claim p v Maker) -> Black true p.
  Proof.
    intros U H. apply threat with (Good := Won) (v := v); auto; try discriminate.
    intros q q'. apply joined_more.
  Qed.

  Lemma Forced p v : free p v -> Won (claim p v Maker) -> Black true (claim p v Breaker) ->
    Black false p.
  Proof.
    intros U H C. apply forced with (Good := Won) (v := v); auto; try discriminate.
    intros q q'. apply joined_more.
  Qed.

  Definition open_below (path : list bool) (p : switch -> stone) : Prop :=
    forall sw, below path (fst sw) -> p sw = Free.

  Lemma open_child path b p r s : open_below (path ++ [b]) p ->
    open_below (path ++ [b]) (claim p (path, r) s).
  Proof.
    intros H sw Hsw. unfold claiming.claim. destruct (switch_eq_dec sw (path, r)) as [->|_].
    - now apply not_below_child in Hsw.
    - now apply H.
  Qed.

  Lemma open_less path b p : open_below path p -> open_below (path ++ [b]) p.
  Proof. intros H sw Hsw. apply H. now apply below_child in Hsw. Qed.

  Lemma free_here path r ns p : In ((path, r), ns) nets -> p (path, r) = Free -> free p (path, r).
  Proof. intros Hin E. split; [|exact E]. apply in_map_iff. exists ((path, r), ns). auto. Qed.

  Lemma claim_role p path r r' s : r <> r' -> claim p (path, r) s (path, r') = p (path, r').
  Proof. intros Ne. apply claim_other. congruence. Qed.

  Ltac untouched := repeat rewrite claim_role by discriminate;
    repeat rewrite claim_same; auto.

  Lemma live t : forall gate path P Q p, incl (joins gate t path P Q) nets ->
    tree_value t = true -> joined p NetS P -> joined p Q NetT -> open_below path p ->
    Black true p.
  Proof.
    (* the half gate *)
    assert (Gate : forall gate path P Q p, incl (gated gate path P Q) nets ->
      joined p NetS P -> joined p Q NetT -> open_below path p ->
      (forall p', joined p' NetS (entry gate path P) -> joined p' Q NetT ->
        (forall r, r <> Su -> r <> Sz -> p' (path, r) = Free) ->
        (forall b, open_below (path ++ [b]) p') -> Black true p') -> Black true p).
    { intros gate path P Q p Hin HP HQ Hopen Go.
      assert (Own : forall r, p (path, r) = Free) by (intros r; apply Hopen, below_self).
      destruct gate; simpl in Hin; [|apply Go; auto; intros b; now apply open_less].
      assert (Iu : In ((path, Su), [P; Net path Np]) nets) by (apply Hin; simpl; auto).
      assert (Iz : In ((path, Sz), [Net path Np; Q]) nets) by (apply Hin; simpl; auto).
      apply secures_by with (path, Su); [now apply (free_here path Su _ p Iu)|].
      set (p1 := claim p (path, Su) Maker).
      assert (M1 : more Maker p p1) by (apply more_here; now apply (free_here path Su _ p Iu)).
      assert (J1 : joined p1 NetS (Net path Np)).
      { apply joined_trans with P; [now apply (joined_more p)|].
        apply (joined_by p1 _ _ _ _ Iu); [apply claim_same|simpl; auto..]. }
      assert (Fz : free p1 (path, Sz)) by (apply (free_here path Sz _ _ Iz); unfold p1; untouched).
      apply (Forced p1 (path, Sz) Fz).
      - assert (M2 : more Maker p1 (claim p1 (path, Sz) Maker)) by now apply more_here.
        apply joined_trans with (Net path Np); [now apply (joined_more p1)|].
        apply joined_trans with Q.
        + apply (joined_by _ _ _ _ _ Iz); [apply claim_same|simpl; auto..].
        + apply (joined_more p1); [exact M2|]. now apply (joined_more p).
      - assert (M2 : more Maker p1 (claim p1 (path, Sz) Breaker)) by now apply more_here.
        apply Go.
        + now apply (joined_more p1).
        + apply (joined_more p1); [exact M2|]. now apply (joined_more p).
        + intros r N1 N2. unfold p1. rewrite !claim_role by auto. apply Own.
        + intros b. unfold p1. now apply open_child, open_child, open_less. }
    induction t as [v|black l IHl r IHr]; intros gate path P Q p Hin V HP HQ Hopen.
    - simpl in V. subst v. simpl in Hin. apply incl_app_inv in Hin. destruct Hin as [Hg Hw].
      apply (Gate gate path P Q p Hg HP HQ Hopen). intros p' HP' HQ' Own _.
      assert (Iw : In ((path, Sw), [entry gate path P; Q]) nets) by (apply Hw; simpl; auto).
      assert (Fw : free p' (path, Sw)) by (apply (free_here path Sw _ _ Iw), Own; discriminate).
      apply (Threat p' (path, Sw) Fw).
      assert (M : more Maker p' (claim p' (path, Sw) Maker)) by now apply more_here.
      apply joined_trans with (entry gate path P); [now apply (joined_more p')|].
      apply joined_trans with Q; [|now apply (joined_more p')].
      apply (joined_by _ _ _ _ _ Iw); [apply claim_same|simpl; auto..].
    - destruct black; simpl in V, Hin.
      + (* a Black fork *)
        apply incl_app_inv in Hin. destruct Hin as [Hg Hin].
        apply (Gate gate path P Q p Hg HP HQ Hopen). clear p HP HQ Hopen. intros p HP HQ Own Child.
        set (P' := entry gate path P) in *. set (G := Net path NG) in *.
        assert (Ial : In ((path, Sal), [P'; G]) nets) by (apply Hin; simpl; auto).
        assert (Ibe : In ((path, Sbe), [G; Q]) nets) by (apply Hin; simpl; auto).
        assert (Il : incl (joins true l (path ++ [true]) P' G) nets).
        { intros x Hx. apply Hin. right; right. apply in_app_iff. now left. }
        assert (Ir : incl (joins true r (path ++ [false]) G Q) nets).
        { intros x Hx. apply Hin. right; right. apply in_app_iff. now right. }
        assert (Fal : free p (path, Sal)) by (apply (free_here path Sal _ _ Ial), Own;
          discriminate).
        assert (Fbe : free p (path, Sbe)) by (apply (free_here path Sbe _ _ Ibe), Own;
          discriminate).
        destruct (tree_value l) eqn:Vl.
        * apply secures_by with (path, Sbe); [exact Fbe|].
          set (p1 := claim p (path, Sbe) Maker).
          assert (M1 : more Maker p p1) by now apply more_here.
          assert (J1 : joined p1 G NetT).
          { apply joined_trans with Q; [|now apply (joined_more p)].
            apply (joined_by p1 _ _ _ _ Ibe); [apply claim_same|simpl; auto..]. }
          assert (F1 : free p1 (path, Sal)) by (apply free_claim; [exact Fal|congruence]).
          apply (Forced p1 (path, Sal) F1).
          -- assert (M2 : more Maker p1 (claim p1 (path, Sal) Maker)) by now apply more_here.
             apply joined_trans with P'.
             { apply (joined_more p1); [exact M2|]. now apply (joined_more p). }
             apply joined_trans with G; [|now apply (joined_more p1)].
             apply (joined_by _ _ _ _ _ Ial); [apply claim_same|simpl; auto..].
          -- assert (M2 : more Maker p1 (claim p1 (path, Sal) Breaker)) by now apply more_here.
             apply (IHl true (path ++ [true]) P' G); auto.
             ++ apply (joined_more p1); [exact M2|]. now apply (joined_more p).
             ++ now apply (joined_more p1).
             ++ now apply open_child, open_child.
        * simpl in V. apply secures_by with (path, Sal); [exact Fal|].
          set (p1 := claim p (path, Sal) Maker).
          assert (M1 : more Maker p p1) by now apply more_here.
          assert (J1 : joined p1 NetS G).
          { apply joined_trans with P'; [now apply (joined_more p)|].
            apply (joined_by p1 _ _ _ _ Ial); [apply claim_same|simpl; auto..]. }
          assert (F1 : free p1 (path, Sbe)) by (apply free_claim; [exact Fbe|congruence]).
          apply (Forced p1 (path, Sbe) F1).
          -- assert (M2 : more Maker p1 (claim p1 (path, Sbe) Maker)) by now apply more_here.
             apply joined_trans with G; [now apply (joined_more p1)|].
             apply joined_trans with Q.
             { apply (joined_by _ _ _ _ _ Ibe); [apply claim_same|simpl; auto..]. }
             apply (joined_more p1); [exact M2|]. now apply (joined_more p).
          -- assert (M2 : more Maker p1 (claim p1 (path, Sbe) Breaker)) by now apply more_here.
             apply (IHr true (path ++ [false]) G Q); auto.
             ++ now apply (joined_more p1).
             ++ apply (joined_more p1); [exact M2|]. now apply (joined_more p).
             ++ now apply open_child, open_child.
      + (* a White fork *)
        apply andb_true_iff in V. destruct V as [Vl Vr].
        set (K := Net path NK) in *. set (M := Net path NM) in *. set (RN := Net path NRN) in *.
        assert (Ik : In ((path, Sk), [P; K]) nets) by (apply Hin; simpl; auto).
        assert (IX : In ((path, SX), [K; M]) nets) by (apply Hin; simpl; auto).
        assert (IN : In ((path, SN), [M; Q; RN]) nets) by (apply Hin; simpl; auto 10).
        assert (Ir : In ((path, Sr), [M; Q]) nets) by (apply Hin; simpl; auto 10).
        assert (IR : In ((path, SR), [K; RN]) nets) by (apply Hin; simpl; auto 10).
        assert (Il : incl (joins true l (path ++ [true]) K RN) nets).
        { intros x Hx. apply Hin. do 5 right. apply in_app_iff. now left. }
        assert (Is : incl (joins true r (path ++ [false]) M Q) nets).
        { intros x Hx. apply Hin. do 5 right. apply in_app_iff. now right. }
        assert (Own : forall r, p (path, r) = Free) by (intros r0; apply Hopen, below_self).
        assert (Child : forall b, open_below (path ++ [b]) p) by (intros b; now apply open_less).
        clear Hin Hopen. apply secures_by with (path, Sk); [now apply (free_here _ _ _ _ Ik)|].
        set (p1 := claim p (path, Sk) Maker).
        assert (M1 : more Maker p p1) by (apply more_here; now apply (free_here _ _ _ _ Ik)).
        assert (JK : joined p1 NetS K).
        { apply joined_trans with P; [now apply (joined_more p)|].
          apply (joined_by p1 _ _ _ _ Ik); [apply claim_same|simpl; auto..]. }
        assert (JQ : joined p1 Q NetT) by now apply (joined_more p).
        assert (Own1 : forall r, r <> Sk -> p1 (path, r) = Free).
        { intros r0 Ne. unfold p1. rewrite claim_role by auto. apply Own. }
        assert (Child1 : forall b, open_below (path ++ [b]) p1).
        { intros b. unfold p1. now apply open_child. }
        change (Black false p1). clearbody p1. clear p HP HQ Own Child M1.
        (* N joins M and RN to Q, X joins K to M *)
        assert (By_N : forall q, joined q Q NetT -> joined (claim q (path, SN) Maker) Q NetT ->
          joined (claim q (path, SN) Maker) RN NetT /\ joined (claim q (path, SN) Maker) M NetT).
        { intros q _ H. split; apply joined_trans with Q; auto;
            apply (joined_by _ _ _ _ _ IN); try apply claim_same; simpl; auto. }
        assert (Keep : forall q v s a b, free q v -> joined q a b -> joined (claim q v s) a b).
        { intros q v s a b F. apply joined_more. now apply more_here. }
        assert (Way : forall q sw x y, In (sw, [x; y]) nets -> joined q NetS x ->
          joined q y NetT -> free q sw -> joined (claim q sw Maker) NetS NetT).
        { intros q sw x y Hin Hx Hy F. apply joined_trans with x; [now apply Keep|].
          apply joined_trans with y; [|now apply Keep].
          apply (joined_by _ _ _ _ _ Hin); [apply claim_same|simpl; auto..]. }
        apply secures_after_all.
        { exists (path, SX). apply (free_here _ _ _ _ IX). apply Own1. discriminate. }
        intros w Fw.
        assert (Kw : joined (claim p1 w Breaker) NetS K) by now apply Keep.
        assert (Qw : joined (claim p1 w Breaker) Q NetT) by now apply Keep.
        assert (Free_after : forall r0 ns, In ((path, r0), ns) nets -> r0 <> Sk ->
          w <> (path, r0) -> free (claim p1 w Breaker) (path, r0)).
        { intros r0 ns Hin Ne Nw. apply (free_here _ _ _ _ Hin). rewrite claim_other by auto.
          now apply Own1. }
        destruct (switch_eq_dec w (path, SX)) as [->|NX];
          [|destruct (switch_eq_dec w (path, SN)) as [->|NN]].
        * (* X is hers: N, she has to play R, and the first exit is live *)
          assert (FN : free (claim p1 (path, SX) Breaker) (path, SN)).
          { apply (Free_after SN _ IN); congruence. }
          apply secures_by with (path, SN); [exact FN|].
          set (p2 := claim (claim p1 (path, SX) Breaker) (path, SN) Maker).
          destruct (By_N (claim p1 (path, SX) Breaker) Qw) as [JRN _]; [now apply Keep|].
          fold p2 in JRN.
          assert (K2 : joined p2 NetS K) by now apply Keep.
          assert (FR : free p2 (path, SR)).
          { apply (free_here _ _ _ _ IR). unfold p2. rewrite !claim_role by discriminate.
            apply Own1. discriminate. }
          apply (Forced p2 (path, SR) FR); [now apply (Way p2 _ K RN)|].
          apply (IHl true (path ++ [true]) K RN); auto.
          unfold p2. now apply open_child, open_child, open_child.
        * (* N is hers: X, she has to play r, and the second exit is live *)
          assert (FX : free (claim p1 (path, SN) Breaker) (path, SX)).
          { apply (Free_after SX _ IX); congruence. }
          apply secures_by with (path, SX); [exact FX|].
          set (p2 := claim (claim p1 (path, SN) Breaker) (path, SX) Maker).
          assert (M2 : joined p2 NetS M).
          { apply joined_trans with K; [now apply Keep|].
            apply (joined_by _ _ _ _ _ IX); [apply claim_same|simpl; auto..]. }
          assert (Q2 : joined p2 Q NetT) by now apply Keep.
          assert (Fr : free p2 (path, Sr)).
          { apply (free_here _ _ _ _ Ir). unfold p2. rewrite !claim_role by discriminate.
            apply Own1. discriminate. }
          apply (Forced p2 (path, Sr) Fr); [now apply (Way p2 _ M Q)|].
          apply (IHr true (path ++ [false]) M Q); auto.
          unfold p2. now apply open_child, open_child, open_child.
        * destruct (switch_eq_dec w (path, SR)) as [->|NR].
          -- (* R is hers: X, and then N or r *)
             assert (FX : free (claim p1 (path, SR) Breaker) (path, SX)).
             { apply (Free_after SX _ IX); congruence. }
             apply secures_by with (path, SX); [exact FX|].
             set (p2 := claim (claim p1 (path, SR) Breaker) (path, SX) Maker).
             assert (M2 : joined p2 NetS M).
             { apply joined_trans with K; [now apply Keep|].
               apply (joined_by _ _ _ _ _ IX); [apply claim_same|simpl; auto..]. }
             assert (Q2 : joined p2 Q NetT) by now apply Keep.
             assert (Fr : free p2 (path, Sr)).
             { apply (free_here _ _ _ _ Ir). unfold p2. rewrite !claim_role by discriminate.
               apply Own1. discriminate. }
             apply (Forced p2 (path, Sr) Fr); [now apply (Way p2 _ M Q)|].
             assert (FN : free (claim p2 (path, Sr) Breaker) (path, SN)).
             { apply (free_here _ _ _ _ IN). unfold p2. rewrite !claim_role by discriminate.
               apply Own1. discriminate. }
             apply (Threat _ (path, SN) FN).
             destruct (By_N (claim p2 (path, Sr) Breaker)) as [_ HM]; [now apply Keep|now apply
               Keep; auto|].
             apply joined_trans with M; [|exact HM]. now apply Keep, Keep.
          -- (* elsewhere: N, and then X or R *)
             assert (FN : free (claim p1 w Breaker) (path, SN)).
             { apply (Free_after SN _ IN); congruence. }
             apply secures_by with (path, SN); [exact FN|].
             set (p2 := claim (claim p1 w Breaker) (path, SN) Maker).
             destruct (By_N (claim p1 w Breaker) Qw) as [JRN JM]; [now apply Keep|].
             fold p2 in JRN, JM. assert (K2 : joined p2 NetS K) by now apply Keep.
             assert (FX : free p2 (path, SX)).
             { apply free_claim; [|congruence]. apply (Free_after SX _ IX); congruence. }
             apply (Forced p2 (path, SX) FX); [now apply (Way p2 _ K M)|].
             assert (FR : free (claim p2 (path, SX) Breaker) (path, SR)).
             { apply free_claim; [|congruence]. apply free_claim; [|congruence].
               apply (Free_after SR _ IR); congruence. }
             apply (Threat _ (path, SR) FR). apply (Way _ _ K RN); auto.
  Qed.
End Nets.

(** * White *)
Fixpoint node_at (t : tree) (path : list bool) : option tree :=
  match path, t with
  | [], _ => Some t
  | b :: rest, Choice _ l r => node_at (if b then l else r) rest
  | _ :: _, Leaf _ => None
  end.

Lemma node_at_app more : forall path t t', node_at t path = Some t' ->
  node_at t (path ++ more) = node_at t' more.
Proof.
  intros path. induction path as [|b path IH]; intros t t' E.
  { assert (t' = t) as -> by (destruct t; simpl in E; congruence). reflexivity. }
  simpl in *. destruct t as [v|black l r]; [discriminate|]. now apply IH.
Qed.

Definition outside (path : list bool) (a : net) : Prop :=
  match a with Net q _ => ~ below path q | _ => True end.

Lemma outside_child path b a : outside path a -> outside (path ++ [b]) a.
Proof. destruct a as [| |q r]; simpl; auto. intros N H. now apply below_child in H. Qed.

(** Nets of a subtree's switches: the wire's, or below its path. *)
Lemma nets_within t : forall gate path P Q j a, In j (joins gate t path P Q) -> In a (snd j) ->
  a = P \/ a = Q \/ exists q r, a = Net q r /\ below path q.
Proof.
  assert (Own : forall path P Q r, Net path r = P \/ Net path r = Q \/
    exists q r', Net path r = Net q r' /\ below path q).
  { intros path P Q r. right; right. exists path, r. split; [reflexivity|apply below_self]. }
  assert (Gate : forall gate path P Q j a, In j (gated gate path P Q) -> In a (snd j) ->
    a = P \/ a = Q \/ exists q r, a = Net q r /\ below path q).
  { intros gate path P Q j a Hj Ha. destruct gate; [|destruct Hj].
    destruct Hj as [<-|[<-|[]]]; simpl in Ha;
      repeat (destruct Ha as [<-|Ha]; [solve [auto | apply Own]|]); destruct Ha. }
  assert (Entry : forall gate path P Q, entry gate path P = P \/ entry gate path P = Q \/
    exists q r, entry gate path P = Net q r /\ below path q).
  { intros gate path P Q. destruct gate; [apply Own|now left]. }
  assert (Sub : forall path b P Q P' Q' a,
    P' = P \/ P' = Q \/ (exists q r, P' = Net q r /\ below path q) ->
    Q' = P \/ Q' = Q \/ (exists q r, Q' = Net q r /\ below path q) ->
    a = P' \/ a = Q' \/ (exists q r, a = Net q r /\ below (path ++ [b]) q) ->
    a = P \/ a = Q \/ exists q r, a = Net q r /\ below path q).
  { intros path b P Q P' Q' a HP HQ [->|[->|[q [r [-> H]]]]]; [exact HP|exact HQ|].
    right; right. exists q, r. split; [reflexivity|]. now apply below_child in H. }
  induction t as [v|black l IHl r IHr]; intros gate path P Q j a Hj Ha.
  - destruct v; [|destruct Hj]. simpl in Hj. apply in_app_iff in Hj.
    destruct Hj as [Hj|[<-|[]]]; [now apply (Gate gate path P Q j)|]. simpl in Ha.
    destruct Ha as [<-|[<-|[]]]; [apply Entry|auto].
  - destruct black; simpl in Hj.
    + apply in_app_iff in Hj. destruct Hj as [Hj|[<-|[<-|Hj]]].
      * now apply (Gate gate path P Q j).
      * simpl in Ha. destruct Ha as [<-|[<-|[]]]; [apply Entry|apply Own].
      * simpl in Ha. destruct Ha as [<-|[<-|[]]]; [apply Own|auto].
      * apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
        -- apply (Sub path true P Q (entry gate path P) (Net path NG)); [apply Entry|apply Own|].
           exact (IHl true (path ++ [true]) _ _ j a Hj Ha).
        -- apply (Sub path false P Q (Net path NG) Q); [apply Own|auto|].
           exact (IHr true (path ++ [false]) _ _ j a Hj Ha).
    + do 5 (destruct Hj as [<-|Hj]; [simpl in Ha;
        repeat (destruct Ha as [<-|Ha]; [solve [auto | apply Own]|]); destruct Ha|]).
      apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
      * apply (Sub path true P Q (Net path NK) (Net path NRN)); [apply Own|apply Own|].
        exact (IHl true (path ++ [true]) _ _ j a Hj Ha).
      * apply (Sub path false P Q (Net path NM) Q); [apply Own|auto|].
        exact (IHr true (path ++ [false]) _ _ j a Hj Ha).
Qed.

Fixpoint starts (path other : list bool) : bool :=
  match path, other with
  | [], _ => true
  | b :: path', c :: other' => Bool.eqb b c && starts path' other'
  | _ :: _, [] => false
  end.

Lemma starts_iff path : forall other, starts path other = true <-> below path other.
Proof.
  induction path as [|b path IH]; intros other; simpl.
  - split; [exists other; reflexivity|auto].
  - destruct other as [|c other].
    + split; [discriminate|]. intros [more E]. discriminate.
    + rewrite andb_true_iff, IH, eqb_true_iff. split.
      * intros [-> [more ->]]. exists more. reflexivity.
      * intros [more E]. injection E as -> ->. split; [reflexivity|]. now exists more.
Qed.

Section White.
  Variable root : tree.
  Notation nets := (choice_nets root).
  Notation places := (map fst nets).

  Definition first_false (path : list bool) : bool :=
    match node_at root path with Some (Choice _ l _) => negb (tree_value l) | _ => false end.
  (** The other one of a pair; the switch itself, if it has none. *)
  Definition partner (sw : switch) : switch :=
    let chosen := first_false (fst sw) in
    (fst sw, match snd sw with
      | Su => Sz | Sz => Su | Sal => Sbe | Sbe => Sal | Sw => Sw
      | Sk => if chosen then SX else SN
      | SX => if chosen then Sk else Sr
      | SN => if chosen then SR else Sk
      | Sr => if chosen then Sr else SX
      | SR => if chosen then SN else SR
      end).

  Lemma partner_back sw : partner (partner sw) = sw.
  Proof.
    destruct sw as [path r]. unfold partner. cbn [fst snd].
    destruct r, (first_false path); reflexivity.
  Qed.

  Definition is_place (sw : switch) : bool :=
    if in_dec switch_eq_dec sw places then true else false.
  Definition mate (sw : switch) : option switch :=
    if switch_eq_dec (partner sw) sw then None
    else if is_place sw && is_place (partner sw) then Some (partner sw) else None.

  Lemma mate_iff a b : mate a = Some b <->
    b = partner a /\ partner a <> a /\ In a places /\ In b places.
  Proof.
    unfold mate, is_place.
    destruct (switch_eq_dec (partner a) a); [intuition congruence|].
    destruct (in_dec switch_eq_dec a places); simpl; [|intuition congruence].
    destruct (in_dec switch_eq_dec (partner a) places); simpl; [|split; [discriminate|]].
    - split; [intros E; injection E as <-; auto|]. intros [-> _]. reflexivity.
    - intros [-> [_ [_ H]]]. contradiction.
  Qed.

  (** * Black has at most one switch of each pair *)
  Variable p : switch -> stone.
  Hypothesis kept : forall a b, mate a = Some b -> p a = Breaker \/ p b = Breaker.

  Definition his (sw : switch) : bool := match p sw with Maker => true | _ => false end.

  Lemma his_iff sw : his sw = true <-> p sw = Maker.
  Proof. unfold his. destruct (p sw); intuition congruence. Qed.

  Lemma not_both_his path r r' ns ns' : In ((path, r), ns) nets -> In ((path, r'), ns') nets ->
    partner (path, r) = (path, r') -> r <> r' -> his (path, r) = true -> his (path, r') = false.
  Proof.
    intros I1 I2 E Ne H. apply his_iff in H. destruct (his (path, r')) eqn:H'; [|reflexivity].
    apply his_iff in H'. destruct (kept (path, r) (path, r')) as [B|B]; [|congruence..].
    apply mate_iff. rewrite E. repeat split.
    - congruence.
    - exact (in_map fst _ _ I1).
    - exact (in_map fst _ _ I2).
  Qed.

  Definition mono (c : net -> bool) (j : switch * list net) : Prop :=
    his (fst j) = true -> forall a b, In a (snd j) -> In b (snd j) -> c a = c b.

  (** The node's own nets get colours. *)
  Definition paint (path : list bool) (f : net_role -> bool) (c : net -> bool) (a : net) : bool :=
    match a with
    | Net q r => if list_eq_dec bool_dec q path then f r else c a
    | _ => c a
    end.

  Lemma paint_own path f c r : paint path f c (Net path r) = f r.
  Proof. simpl. destruct (list_eq_dec bool_dec path path); congruence. Qed.

  Lemma paint_outside path f c a : outside path a -> paint path f c a = c a.
  Proof.
    destruct a as [| |q r]; simpl; auto. destruct (list_eq_dec bool_dec q path) as [->|_]; auto.
    intros N. exfalso. apply N, below_self.
  Qed.

  Lemma coloured t : forall gate path P Q c0, node_at root path = Some t ->
    incl (joins gate t path P Q) nets -> outside path P -> outside path Q ->
    c0 P = c0 Q \/ (c0 P = true /\ c0 Q = false /\ tree_value t = false) ->
    exists c, (forall a, outside path a -> c a = c0 a) /\
      forall j, In j (joins gate t path P Q) -> mono c j.
  Proof.
    assert (One : forall t gate path P Q c0, outside path P -> outside path Q -> c0 P = c0 Q ->
      exists c, (forall a, outside path a -> c a = c0 a) /\
        forall j, In j (joins gate t path P Q) -> mono c j).
    { clear t. intros t gate path P Q c0 HP HQ E.
      exists (fun a => match a with Net q _ => if starts path q then c0 P else c0 a | _ => c0 a
        end).
      split.
      - intros a Ha. destruct a as [| |q r]; auto. destruct (starts path q) eqn:S0; auto.
        apply starts_iff in S0. contradiction.
      - assert (All : forall j a, In j (joins gate t path P Q) -> In a (snd j) ->
          match a with Net q _ => if starts path q then c0 P else c0 a | _ => c0 a end = c0 P).
        { intros j a Hj Ha. destruct (nets_within t gate path P Q j a Hj Ha) as [->|[->|H]].
          - destruct P as [| |q r]; auto. destruct (starts path q); auto.
          - destruct Q as [| |q r]; auto. destruct (starts path q); auto.
          - destruct H as [q [r [-> H]]]. apply starts_iff in H. now rewrite H. }
        intros j Hj _ a b Ha Hb. now rewrite (All j a Hj Ha), (All j b Hj Hb). }
    induction t as [v|black l IHl r IHr]; intros gate path P Q c0 Hnode Hin HP HQ
      [E|[EP [EQ V]]]; try (now apply One).
    - simpl in V. subst v. exists c0. split; [auto|]. intros j [].
    - assert (Nl : node_at root (path ++ [true]) = Some l) by
        (rewrite (node_at_app _ _ _ _ Hnode); destruct l; reflexivity).
      assert (Nr : node_at root (path ++ [false]) = Some r) by
        (rewrite (node_at_app _ _ _ _ Hnode); destruct r; reflexivity).
      assert (Compose : forall own c1 Pl Ql Pr Qr,
        (forall a, outside path a -> c1 a = c0 a) ->
        (forall a, In a [Pl; Ql; Pr; Qr] -> forall b, outside (path ++ [b]) a) ->
        (forall j a, In j own -> In a (snd j) -> forall b, outside (path ++ [b]) a) ->
        (forall j, In j own -> mono c1 j) ->
        incl (joins true l (path ++ [true]) Pl Ql) nets ->
        incl (joins true r (path ++ [false]) Pr Qr) nets ->
        c1 Pl = c1 Ql \/ (c1 Pl = true /\ c1 Ql = false /\ tree_value l = false) ->
        c1 Pr = c1 Qr \/ (c1 Pr = true /\ c1 Qr = false /\ tree_value r = false) ->
        exists c, (forall a, outside path a -> c a = c0 a) /\
          forall j, In j (own ++ joins true l (path ++ [true]) Pl Ql ++
            joins true r (path ++ [false]) Pr Qr) -> mono c j).
      { intros own c1 Pl Ql Pr Qr A1 Wires Near Own Hl Hr Wl Wr.
        assert (Wire : forall a, In a [Pl; Ql; Pr; Qr] -> forall b, outside (path ++ [b]) a)
          by exact Wires.
        destruct (IHl true (path ++ [true]) Pl Ql c1 Nl Hl) as [c2 [A2 M2]]; auto;
          try (apply Wire; simpl; auto).
        destruct (IHr true (path ++ [false]) Pr Qr c2 Nr Hr) as [c3 [A3 M3]]; auto;
          try (apply Wire; simpl; auto).
        { rewrite !A2; [exact Wr|apply Wire; simpl; auto..]. }
        exists c3. split.
        - intros a Ha. rewrite A3, A2, A1; auto; now apply outside_child.
        - intros j Hj. apply in_app_iff in Hj. destruct Hj as [Hj|Hj]; [|apply in_app_iff in Hj;
            destruct Hj as [Hj|Hj]; [|now apply M3]].
          + intros H a b Ha Hb. rewrite !A3, !A2 by (eapply Near; eauto). now apply (Own j Hj).
          + assert (Same : forall a, In a (snd j) -> c3 a = c2 a).
            { intros a Ha. apply A3.
              destruct (nets_within l true _ _ _ j a Hj Ha) as [->|[->|[q [r0 [-> H]]]]];
                [apply Wire; simpl; auto..|]. simpl. now apply (below_apart path true). }
            intros H a b Ha Hb. rewrite (Same a Ha), (Same b Hb). now apply (M2 j Hj). }
      assert (Mine : forall r0 b, outside (path ++ [b]) (Net path r0)).
      { intros r0 b. apply not_below_child. }
      assert (NearP : forall b, outside (path ++ [b]) P) by (intros b; now apply outside_child).
      assert (NearQ : forall b, outside (path ++ [b]) Q) by (intros b; now apply outside_child).
      destruct black; simpl in V, Hin.
      + (* a Black fork: both subtrees are false *)
        apply orb_false_iff in V. destruct V as [Vl Vr].
        set (through := negb gate || his (path, Su)).
        set (f := fun r0 => match r0 with Np => through | _ => through && his (path, Sal) end).
        set (c1 := paint path f c0).
        assert (CP : c1 P = true) by (unfold c1; now rewrite paint_outside).
        assert (CQ : c1 Q = false) by (unfold c1; now rewrite paint_outside).
        assert (CG : c1 (Net path NG) = through && his (path, Sal)) by apply paint_own.
        assert (Cp : c1 (Net path Np) = through) by apply paint_own.
        assert (Ce : c1 (entry gate path P) = through).
        { unfold entry. destruct gate; [exact Cp|]. exact CP. }
        assert (NearE : forall b, outside (path ++ [b]) (entry gate path P)).
        { intros b. unfold entry. destruct gate; auto. }
        assert (Ial : In ((path, Sal), [entry gate path P; Net path NG]) nets).
        { apply Hin. rewrite in_app_iff. right. now left. }
        assert (Ibe : In ((path, Sbe), [Net path NG; Q]) nets).
        { apply Hin. rewrite in_app_iff. right. right. now left. }
        assert (Nbe : his (path, Sal) = true -> his (path, Sbe) = false).
        { apply (not_both_his _ _ _ _ _ Ial Ibe); [reflexivity|discriminate]. }
        replace (joins gate (Choice true l r) path P Q) with ((gated gate path P Q ++
          [((path, Sal), [entry gate path P; Net path NG]); ((path, Sbe), [Net path NG; Q])]) ++
          joins true l (path ++ [true]) (entry gate path P) (Net path NG) ++
          joins true r (path ++ [false]) (Net path NG) Q)
          by (simpl; now rewrite <- app_assoc).
        apply (Compose _ c1 (entry gate path P) (Net path NG) (Net path NG) Q).
        * intros a Ha. now apply paint_outside.
        * intros a [<-|[<-|[<-|[<-|[]]]]]; auto.
        * intros j a Hj Ha. apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
          -- destruct gate; [|destruct Hj]. destruct Hj as [<-|[<-|[]]]; simpl in Ha;
               destruct Ha as [<-|[<-|[]]]; auto.
          -- destruct Hj as [<-|[<-|[]]]; simpl in Ha; destruct Ha as [<-|[<-|[]]]; auto.
        * intros j Hj. apply in_app_iff in Hj. destruct Hj as [Hj|Hj].
          -- destruct gate; [|destruct Hj]. simpl in Hin.
             assert (Iu : In ((path, Su), [P; Net path Np]) nets) by (apply Hin; now left).
             assert (Iz : In ((path, Sz), [Net path Np; Q]) nets) by (apply Hin; right; now left).
             assert (Nz : his (path, Su) = true -> his (path, Sz) = false).
             { apply (not_both_his _ _ _ _ _ Iu Iz); [reflexivity|discriminate]. }
             change through with (his (path, Su)) in *.
             destruct Hj as [<-|[<-|[]]]; intros H a b Ha Hb; cbn [fst snd In] in H, Ha, Hb.
             ++ rewrite H in Cp. destruct Ha as [<-|[<-|[]]], Hb as [<-|[<-|[]]]; congruence.
             ++ destruct (his (path, Su)); [rewrite Nz in H by auto; discriminate|].
                destruct Ha as [<-|[<-|[]]], Hb as [<-|[<-|[]]]; congruence.
          -- destruct Hj as [<-|[<-|[]]]; intros H a b Ha Hb; cbn [fst snd In] in H, Ha, Hb.
             ++ rewrite H, andb_true_r in CG.
                destruct Ha as [<-|[<-|[]]], Hb as [<-|[<-|[]]]; congruence.
             ++ destruct (his (path, Sal)); [rewrite Nbe in H by auto; discriminate|].
                rewrite andb_false_r in CG.
                destruct Ha as [<-|[<-|[]]], Hb as [<-|[<-|[]]]; congruence.
        * intros x Hx. apply Hin. rewrite !in_app_iff. right. right. right.
          apply in_app_iff. now left.
        * intros x Hx. apply Hin. rewrite !in_app_iff. right. right. right.
          apply in_app_iff. now right.
        * rewrite Ce, CG. destruct through, (his (path, Sal)); auto.
        * rewrite CG, CQ. destruct through, (his (path, Sal)); auto.
      + (* a White fork: one of them is *)
        assert (Ff : first_false path = negb (tree_value l)).
        { unfold first_false. now rewrite Hnode. }
        set (K := Net path NK). set (M := Net path NM). set (RN := Net path NRN).
        assert (Ik : In ((path, Sk), [P; K]) nets) by (apply Hin; simpl; auto).
        assert (IX : In ((path, SX), [K; M]) nets) by (apply Hin; simpl; auto).
        assert (IN : In ((path, SN), [M; Q; RN]) nets) by (apply Hin; simpl; auto 10).
        assert (Ir : In ((path, Sr), [M; Q]) nets) by (apply Hin; simpl; auto 10).
        assert (IR : In ((path, SR), [K; RN]) nets) by (apply Hin; simpl; auto 10).
        set (cK := if tree_value l then his (path, Sk) else negb (his (path, SX))).
        set (cM := if tree_value l then his (path, Sk) && his (path, SX) else false).
        set (cRN := if tree_value l then cK else cK && negb (his (path, SN))).
        set (f := fun r0 => match r0 with NK => cK | NM => cM | _ => cRN end).
        set (c1 := paint path f c0).
        assert (CP : c1 P = true) by (unfold c1; now rewrite paint_outside).
        assert (CQ : c1 Q = false) by (unfold c1; now rewrite paint_outside).
        assert (CK : c1 K = cK) by apply paint_own.
        assert (CM : c1 M = cM) by apply paint_own.
        assert (CRN : c1 RN = cRN) by apply paint_own.
        assert (Pairs : if tree_value l
          then (his (path, Sk) = true -> his (path, SN) = false) /\
            (his (path, SX) = true -> his (path, Sr) = false)
          else (his (path, Sk) = true -> his (path, SX) = false) /\
            (his (path, SN) = true -> his (path, SR) = false)).
        { destruct (tree_value l); simpl in Ff; split.
          - apply (not_both_his _ _ _ _ _ Ik IN); [|discriminate]. unfold partner. simpl.
            now rewrite Ff.
          - apply (not_both_his _ _ _ _ _ IX Ir); [|discriminate]. unfold partner. simpl.
            now rewrite Ff.
          - apply (not_both_his _ _ _ _ _ Ik IX); [|discriminate]. unfold partner. simpl.
            now rewrite Ff.
          - apply (not_both_his _ _ _ _ _ IN IR); [|discriminate]. unfold partner. simpl.
            now rewrite Ff. }
        apply (Compose [((path, Sk), [P; K]); ((path, SX), [K; M]); ((path, SN), [M; Q; RN]);
          ((path, Sr), [M; Q]); ((path, SR), [K; RN])] c1 K RN M Q).
        * intros a Ha. now apply paint_outside.
        * intros a [<-|[<-|[<-|[<-|[]]]]] b; [apply Mine..|apply NearQ].
        * intros j a Hj Ha b. destruct Hj as [<-|[<-|[<-|[<-|[<-|[]]]]]]; cbn [snd In] in Ha;
            repeat (destruct Ha as [<-|Ha]; [solve [apply Mine | apply NearP | apply NearQ]|]);
            destruct Ha.
        * intros j Hj. simpl in Hj.
          assert (Same : forall sw ns, (his sw = true -> forall a, In a ns -> c1 a = hd false
            (map c1 ns)) -> mono c1 (sw, ns)).
          { intros sw ns H Hsw a b Ha Hb. simpl in *. now rewrite (H Hsw a Ha), (H Hsw b Hb). }
          destruct Hj as [<-|[<-|[<-|[<-|[<-|[]]]]]]; apply Same; intros H a Ha;
            cbn [In hd map] in *; unfold cM, cRN, cK in *; destruct (tree_value l);
            destruct Pairs as [P1 P2]; repeat (destruct Ha as [<-|Ha]); try destruct Ha;
            destruct (his (path, Sk)), (his (path, SX)), (his (path, SN)); cbn [negb andb] in *;
            try congruence; try (specialize (P1 eq_refl)); try (specialize (P2 eq_refl));
            congruence.
        * intros x Hx. apply Hin. do 5 right. apply in_app_iff. now left.
        * intros x Hx. apply Hin. do 5 right. apply in_app_iff. now right.
        * rewrite CK, CRN. unfold cRN. destruct (tree_value l); [now left|].
          destruct cK, (his (path, SN)); simpl; auto.
        * rewrite CM, CQ. unfold cM. destruct (tree_value l); [|now left]. simpl in V.
          destruct (his (path, Sk)), (his (path, SX)); simpl; auto.
  Qed.

  Lemma not_joined : tree_value root = false -> ~ joined nets p NetS NetT.
  Proof.
    intros V J. set (c0 := fun a => match a with NetS => true | _ => false end).
    destruct (coloured root false [] NetS NetT c0) as [c [A C]]; try exact I.
    { destruct root; reflexivity. }
    { apply incl_refl. }
    { right. auto. }
    assert (E : forall a b, joined nets p a b -> c a = c b).
    { intros a b H. induction H as [a|a b d sw ns _ IH Hin Hsw Hb Hd]; [reflexivity|].
      rewrite IH. apply his_iff in Hsw. exact (C (sw, ns) Hin Hsw b d Hb Hd). }
    apply E in J. rewrite !A in J by exact I. discriminate.
  Qed.
End White.

Theorem choice_nets_correct : forall t : tree,
  (black_wins_nets (choice_nets t) <-> tree_value t = true) /\
  (white_wins_nets (choice_nets t) <-> ~ tree_value t = true).
Proof.
  intros t. apply maker_iff.
  - intros V. apply (live (choice_nets t) t false [] NetS NetT); auto.
    + apply incl_refl.
    + constructor.
    + constructor.
    + intros sw _. reflexivity.
  - intros V. unfold BreakerWins. simpl negb.
    apply (pairs switch_eq_dec (map fst (choice_nets t)) Breaker Maker) with (mate := mate t);
      try discriminate.
    + intros a b E. apply mate_iff in E. destruct E as [-> [Ne [Ha Hb]]]. split; [|congruence].
      apply mate_iff. rewrite partner_back. auto.
    + intros a b E. apply mate_iff in E. destruct E as [-> [_ [Ha Hb]]]. right. right.
      split; split; auto.
    + intros p' _ Kept. now apply not_joined.
Qed.
