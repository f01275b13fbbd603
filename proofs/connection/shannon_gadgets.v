(** The gadgets of QBF -> vertex Shannon game, and local play in them, which Coq computes. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.games Require Import claiming.
From Gadgetry.connection Require Import shannon.
Import ListNotations.

Inductive role := rX | rN | ru | rz | ra | re | rb | rd | rk | rr | rR.
Inductive vertex := Source | Sink | Gadget (i : nat) (r : role) | Tree (x : nat).
Definition role_eq_dec (x y : role) : {x = y} + {x <> y}.
  decide equality. Defined.
Definition vertex_eq_dec (x y : vertex) : {x = y} + {x <> y}.
  decide equality; [apply role_eq_dec|apply Nat.eq_dec|apply Nat.eq_dec]. Defined.

(** * A gadget; the boolean says whether the variable is existential *)
Definition roles (kind : bool) : list role :=
  if kind then [rX; rN; ru; rz; ra; re; rb; rd] else [rk; rX; rN; rr; rR; ra; re; rb; rd].
Definition entrances (kind : bool) : list role := if kind then [rX; ru] else [rk].
Definition inner (kind : bool) : list (role * role) :=
  if kind then [(rX, rN); (ru, rz); (rz, rN); (ru, ra); (ra, re); (ra, rb); (rb, rd)]
  else [(rk, rX); (rX, rN); (rX, rr); (rk, rR); (rR, rN); (rk, ra); (ra, re); (ra, rb); (rb, rd)].
Definition beside_t (kind : bool) : list role := if kind then [rN; re; rd] else [rN; rr; re; rd].

(** The edges of a gadget in Python's order; None is t. *)
Definition wires (kind : bool) : list (role * option role) :=
  if kind then
    [(rX, Some rN); (rN, None); (ru, Some rz); (rz, Some rN); (ru, Some ra); (ra, Some re);
     (re, None); (ra, Some rb); (rb, Some rd); (rd, None)]
  else
    [(rk, Some rX); (rX, Some rN); (rN, None); (rX, Some rr); (rr, None); (rk, Some rR);
     (rR, Some rN); (rk, Some ra); (ra, Some re); (re, None); (ra, Some rb); (rb, Some rd);
     (rd, None)].
Lemma wires_inner kind r r' : In (r, Some r') (wires kind) <-> In (r, r') (inner kind).
Proof.
  destruct kind; simpl; split; intros H;
    repeat (destruct H as [H|H]; [inversion H; subst; auto 14|]); destruct H.
Qed.
Lemma wires_t kind r : In (r, None) (wires kind) <-> In r (beside_t kind).
Proof.
  destruct kind; simpl; split; intros H;
    repeat (destruct H as [H|H]; [inversion H; subst; auto 15|]); destruct H.
Qed.

(** As [forallb] and [existsb], but they stop early when computed. *)
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l' => if f x then every f l' else false end.
Fixpoint any {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l' => if f x then true else any f l' end.

(** Local play: Cut answers each vertex of Short's in the gadget, or passes, and keeps [Q]. *)
Definition local := role -> stone.
Definition his (f : local) (r : role) : bool := match f r with Short => true | _ => false end.
Definition local_claim (f : local) (r : role) (s : stone) : local :=
  fun r' => if role_eq_dec r' r then s else f r'.
Fixpoint safe (kind : bool) (Q : local -> bool) (k : nat) (f : local) : bool :=
  if negb (Q f) then false else
  match k with
  | 0 => every (fun r => negb (is_free (f r))) (roles kind)
  | S k' => every (fun r =>
      if is_free (f r) then
        let g := local_claim f r Short in
        if safe kind Q k' g then true
        else any (fun r' => if is_free (g r') then safe kind Q k' (local_claim g r' Cut) else
          false) (roles kind)
      else true) (roles kind)
  end.

(** No path of Short's ends in the gadget, by the front or by the exits. *)
Definition base (kind : bool) (f : local) : bool :=
  negb (his f ra && his f re) && negb (his f rb && his f rd) && negb (his f rX && his f rN) &&
  (if kind then negb (his f ru && his f rz && his f rN)
   else negb (his f rR && his f rN) && negb (his f rX && his f rr)).
(** He can neither pass nor end there, coming from the front. *)
Definition Qdead (kind : bool) (f : local) : bool :=
  if kind then negb (his f rX) &&
    (if his f ru then negb (his f rz && his f rN) &&
      (if his f ra then negb (his f re) && negb (his f rb) else true) else true)
  else
    (if his f rk then negb (his f rX) && negb (his f rR && his f rN) &&
      (if his f ra then negb (his f re) && negb (his f rb) else true) else true).
(** ... or else the tests of the false literal are not his. *)
Definition Qval (kind v : bool) (f : local) : bool :=
  if Qdead kind f then true
  else base kind f && (if v then negb (his f rN) else negb (his f re) && negb (his f rd)).

Definition nobody : local := fun _ => Free.

(** Local play does what it says. *)
Definition respects (Q : local -> bool) : Prop :=
  forall f g, (forall r, f r = g r) -> Q f = Q g.
Definition Safe (kind : bool) (Q : local ->
  bool) (f : local) : Prop := exists k, safe kind Q k f = true.

Lemma all_ext {A} (f g : A -> bool) l : (forall x, f x = g x) -> every f l = every g l.
Proof. intros E. induction l as [|x l IHl]; simpl; auto. rewrite E, IHl. auto. Qed.
Lemma some_ext {A} (f g : A -> bool) l : (forall x, f x = g x) -> any f l = any g l.
Proof. intros E. induction l as [|x l IHl]; simpl; auto. rewrite E, IHl. auto. Qed.
Lemma all_in {A} (f : A -> bool) l x : every f l = true -> In x l -> f x = true.
Proof.
  induction l as [|y l IH]; simpl; [intros _ []|]. destruct (f y) eqn:E; [|discriminate].
  intros H [<-|Hin]; auto.
Qed.
Lemma some_in {A} (f : A -> bool) l : any f l = true -> exists x, In x l /\ f x = true.
Proof.
  induction l as [|y l IH]; simpl; [discriminate|]. destruct (f y) eqn:E; [eauto|].
  intros H. destruct (IH H) as [x [Hin F]]. eauto.
Qed.
Lemma lupd_ext f g r s : (forall r, f r = g r) ->
  forall r', local_claim f r s r' = local_claim g r s r'.
Proof. intros E r'. unfold local_claim. destruct (role_eq_dec r' r); auto. Qed.

Lemma safe_ext kind Q : respects Q -> forall k f g, (forall r, f r = g r) ->
  safe kind Q k f = safe kind Q k g.
Proof.
  intros HQ k. induction k as [|k IHk]; intros f g E; simpl; rewrite (HQ f g E);
    destruct (negb (Q g)); auto.
  - apply all_ext. intros r. now rewrite E.
  - apply all_ext. intros r. rewrite E. destruct (is_free (g r)); auto.
    rewrite (IHk (local_claim f r Short) (local_claim g r Short)) by (apply lupd_ext; auto).
    destruct (safe kind Q k (local_claim g r Short)); auto. apply some_ext. intros r'.
    rewrite (lupd_ext f g r Short E). destruct (is_free (local_claim g r Short r')); auto.
    apply IHk. apply lupd_ext. apply lupd_ext. auto.
Qed.

Lemma Safe_ext kind Q f g : respects Q -> (forall r, f r = g r) -> Safe kind Q f -> Safe kind Q g.
Proof. intros HQ E [k Hs]. exists k. rewrite <- Hs. symmetry. now apply safe_ext. Qed.

Lemma Safe_Q kind Q f : Safe kind Q f -> Q f = true.
Proof. intros [[|k] Hs]; simpl in Hs; destruct (Q f); auto; discriminate. Qed.

Lemma isfree_iff s : is_free s = true <-> s = Free.
Proof. destruct s; simpl; intuition congruence. Qed.

Lemma Safe_step kind Q f r : Safe kind Q f -> In r (roles kind) -> f r = Free ->
  Safe kind Q (local_claim f r Short) \/
  exists r', In r' (roles kind) /\ local_claim f r Short r' = Free /\
    Safe kind Q (local_claim (local_claim f r Short) r' Cut).
Proof.
  intros [k Hs] Hin E. destruct k as [|k]; simpl in Hs; destruct (negb (Q f)); try discriminate;
    apply (all_in _ _ r) in Hs; auto; cbv beta in Hs; rewrite E in Hs; simpl in Hs; [discriminate|].
  destruct (safe kind Q k (local_claim f r Short)) eqn:E1; [left; now exists k|].
  apply some_in in Hs. destruct Hs as [r' [Hin' Hs]].
  destruct (is_free (local_claim f r Short r')) eqn:F; [|discriminate]. apply isfree_iff in F.
  right. exists r'. split; auto. split; auto. now exists k.
Qed.

Lemma his_ext f g r : (forall r, f r = g r) -> his f r = his g r.
Proof. intros E. unfold his. now rewrite E. Qed.
Lemma Qdead_respects kind : respects (Qdead kind).
Proof. intros f g E. unfold Qdead. now rewrite !(his_ext f g _ E). Qed.
Lemma Qval_respects kind v : respects (Qval kind v).
Proof.
  intros f g E. unfold Qval. rewrite (Qdead_respects kind f g E). unfold base.
  now rewrite !(his_ext f g _ E).
Qed.

(** Cut's first answers, found to be safe by computation. *)
Lemma safe_exists r : In r (roles true) -> exists v r', In r' (roles true) /\ r' <> r /\
  Safe true (Qval true v) (local_claim (local_claim nobody r Short) r' Cut).
Proof.
  intros Hin. simpl in Hin.
  assert (Hs : forall v r', In r' (roles true) -> r' <> r ->
    safe true (Qval true v) 8 (local_claim (local_claim nobody r Short) r' Cut) = true ->
    exists v r', In r' (roles true) /\ r' <> r /\
      Safe true (Qval true v) (local_claim (local_claim nobody r Short) r' Cut)).
  { intros v r' J N H. exists v, r'. split; auto. split; auto. now exists 8. }
  destruct Hin as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]].
  - apply (Hs true rN); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs false rX); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs true rN); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs true ru); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs false rX); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs true ra); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs false rX); [simpl; auto 12|congruence|vm_compute; reflexivity].
  - apply (Hs true rb); [simpl; auto 12|congruence|vm_compute; reflexivity].
Qed.

Definition answer_to_k (v : bool) : role := if v then rN else rX.
Lemma safe_forall v : Safe false (Qval false v) (local_claim (local_claim nobody rk Short)
  (answer_to_k v) Cut).
Proof. exists 9. destruct v; vm_compute; reflexivity. Qed.

(** Cut has begun to block: X is hers. *)
Lemma safe_blocked r : In r (roles true) -> r <> rX ->
  Safe true (Qval true false) (local_claim (local_claim nobody rX Cut) r Short) \/
  exists r', In r' (roles true) /\ r' <> r /\ r' <> rX /\
    Safe true (Qdead true) (local_claim (local_claim (local_claim nobody rX Cut) r Short) r' Cut).
Proof.
  intros Hin N. simpl in Hin.
  assert (Hs : forall r', In r' (roles true) -> r' <> r -> r' <> rX ->
    safe true (Qdead true) 8 (local_claim (local_claim (local_claim nobody rX Cut) r Short) r' Cut)
      = true ->
    exists r', In r' (roles true) /\ r' <> r /\ r' <> rX /\
    Safe true (Qdead true) (local_claim (local_claim (local_claim nobody rX Cut) r Short) r' Cut)).
  { intros r' J N1 N2 H. exists r'. repeat (split; auto). now exists 8. }
  destruct Hin as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]].
  - congruence.
  - left. exists 8. vm_compute. reflexivity.
  - right. apply (Hs ra); [simpl; auto 12|congruence|congruence|vm_compute; reflexivity].
  - right. apply (Hs ru); [simpl; auto 12|congruence|congruence|vm_compute; reflexivity].
  - left. exists 8. vm_compute. reflexivity.
  - right. apply (Hs ru); [simpl; auto 12|congruence|congruence|vm_compute; reflexivity].
  - left. exists 8. vm_compute. reflexivity.
  - right. apply (Hs ru); [simpl; auto 12|congruence|congruence|vm_compute; reflexivity].
Qed.

Lemma safe_blocked_twice : Safe true (Qdead true) (local_claim (local_claim nobody rX Cut) ru Cut).
Proof. exists 8. vm_compute. reflexivity. Qed.
