(** * Certificates of strategies, and a checker of them that is proved, for any game

[[
Theorem accepted_is_won : forall (position : Type) same mine over moves (Won : position -> Prop),
  (forall p q, same p q = true -> Won p -> Won q) ->
  (forall p, over p = Some true -> Won p) ->
  (forall p m q, over p = None -> mine p = true -> In (m, q) (moves p) -> Won q -> Won p) ->
  (forall p, over p = None -> mine p = false -> moves p <> [] ->
    (forall m q, In (m, q) (moves p) -> Won q) -> Won p) ->
  forall (c : certificate) start, accepts same mine over moves c start = true -> Won start.
]]

    A certificate is a list of entries, each of which says what is played in one position: an answer
    if its owner, who claims to win, is to move, and else what follows each move of the opponent.
    This is the format of docs/certificates.md and the checker of
    gadgetry/verifiers/certificates/check.py.

    Why it is right. [walk] goes through all plays, depth first, and remembers with every entry the
    position that it has stood for; it does so only when everything behind the entry has been seen
    to be won. So all that it remembers is won. A play that comes back to an entry on its own way
    finds no end within as many steps as there are entries, and is refused. *)

From Coq Require Import Bool List Arith FMapAVL OrderedTypeEx.
Import ListNotations.

Module Numbered := FMapAVL.Make Nat_as_OT.

(** A move as a certificate writes it: 3, -3, "pass", or a list of two. *)
Inductive written := Number (n : nat) | Minus (n : nat) | Pass | Both (a b : written).

Fixpoint same_written (a b : written) : bool :=
  match a, b with
  | Number m, Number n => m =? n
  | Minus m, Minus n => m =? n
  | Pass, Pass => true
  | Both a1 a2, Both b1 b2 => same_written a1 b1 && same_written a2 b2
  | _, _ => false
  end.

Inductive entry := Answer (m : written) (to : nat) | Replies (replies : list (written * nat)).

(** How many entries there are, and which one has which number. *)
Record certificate := { entry_count : nat; entry_at : nat -> option entry }.

(** What stands beside a move. *)
Definition beside {X : Type} (m : written) (l : list (written * X)) : option X :=
  option_map snd (find (fun named => same_written m (fst named)) l).

Section Checker.
  Context {position : Type}.
  Variable same : position -> position -> bool.
  (** Is it the owner's turn? *)
  Variable mine : position -> bool.
  (** Has the owner won or lost already? *)
  Variable over : position -> option bool.
  Variable moves : position -> list (written * position).
  Variable c : certificate.

  (** What follows each move; nothing if one is missing. *)
  Fixpoint all_beside (l : list (written * position)) (replies : list (written * nat)) :
    option (list (nat * position)) :=
    match l with
    | [] => Some []
    | (m, next) :: l' =>
        match beside m replies, all_beside l' replies with
        | Some to, Some rest => Some ((to, next) :: rest)
        | _, _ => None
        end
    end.

  (** Where play goes on from a position by its entry; nothing if the entry is wrong. *)
  Definition steps (p : position) (e : entry) : option (list (nat * position)) :=
    match over p, e with
    | Some true, Replies [] => Some []
    | Some _, _ => None
    | None, Answer m to =>
        if mine p then option_map (fun next => [(to, next)]) (beside m (moves p)) else None
    | None, Replies replies =>
        if mine p || (length (moves p) =? 0) || negb (length replies =? length (moves p)) then None
        else all_beside (moves p) replies
    end.

  Fixpoint walk_all (walk : nat -> position -> Numbered.t position -> option (Numbered.t position))
    (l : list (nat * position)) (known : Numbered.t position) : option (Numbered.t position) :=
    match l with
    | [] => Some known
    | (i, p) :: l' =>
        match walk i p known with Some known' => walk_all walk l' known' | None => None end
    end.

  Fixpoint walk (depth i : nat) (p : position) (known : Numbered.t position) :
    option (Numbered.t position) :=
    match Numbered.find i known, depth with
    | Some before, _ => if same before p then Some known else None
    | None, 0 => None
    | None, S depth' =>
        match entry_at c i with
        | None => None
        | Some e =>
            match steps p e with
            | None => None
            | Some l =>
                match walk_all (walk depth') l known with
                | None => None
                | Some known' =>
                    match Numbered.find i known' with
                    | None => Some (Numbered.add i p known')
                    | Some _ => None
                    end
                end
            end
        end
    end.

  (** All plays are won, and every entry is reached. *)
  Definition accepts (start : position) : bool :=
    match walk (entry_count c) 0 start (Numbered.empty position) with
    | Some known => Numbered.cardinal known =? entry_count c
    | None => false
    end.

  Variable Won : position -> Prop.
  Hypothesis same_won : forall p q, same p q = true -> Won p -> Won q.
  Hypothesis over_won : forall p, over p = Some true -> Won p.
  Hypothesis won_by : forall p m q,
    over p = None -> mine p = true -> In (m, q) (moves p) -> Won q -> Won p.
  Hypothesis won_after_all : forall p, over p = None -> mine p = false -> moves p <> [] ->
    (forall m q, In (m, q) (moves p) -> Won q) -> Won p.

  Lemma beside_in {X : Type} m (l : list (written * X)) x : beside m l = Some x ->
    exists m', In (m', x) l.
  Proof.
    unfold beside. destruct (find _ l) as [[m' x']|] eqn:E; intros H; [|discriminate].
    apply find_some in E. simpl in H. inversion H; subst. exists m'. apply E.
  Qed.

  Lemma all_beside_in l replies rest : all_beside l replies = Some rest ->
    forall m q, In (m, q) l -> exists i, In (i, q) rest.
  Proof.
    revert rest. induction l as [|[m0 q0] l IH]; intros rest E m q Hin; [destruct Hin|].
    simpl in E. destruct (beside m0 replies) as [to|]; [|discriminate].
    destruct (all_beside l replies) as [rest'|]; [|discriminate]. inversion E; subst.
    destruct Hin as [Hin|Hin].
    - inversion Hin; subst. exists to. now left.
    - destruct (IH rest' eq_refl m q Hin) as [i Hi]. exists i. now right.
  Qed.

  (** If all that follows is won, so is the position. *)
  Lemma steps_won p e l : steps p e = Some l -> (forall i q, In (i, q) l -> Won q) -> Won p.
  Proof.
    unfold steps. intros E H. destruct (over p) as [[|]|] eqn:Over.
    - now apply over_won.
    - destruct e; discriminate.
    - destruct e as [m to|replies].
      + destruct (mine p) eqn:M; [|discriminate].
        destruct (beside m (moves p)) as [next|] eqn:B; [|discriminate]. inversion E; subst.
        destruct (beside_in _ _ _ B) as [m' Hin]. apply (won_by p m' next Over M Hin).
        apply (H to). now left.
      + destruct (mine p) eqn:M; [discriminate|].
        destruct (length (moves p) =? 0) eqn:L; [discriminate|]. simpl in E.
        destruct (negb _); [discriminate|]. apply (won_after_all p Over M).
        * intros N. rewrite N in L. discriminate.
        * intros m q Hin. destruct (all_beside_in _ _ _ E m q Hin) as [i Hi]. apply (H i q Hi).
  Qed.

  Definition all_won (known : Numbered.t position) : Prop :=
    forall i q, Numbered.find i known = Some q -> Won q.

  Lemma walk_all_won walk l : (forall i p known known', walk i p known = Some known' ->
      all_won known -> all_won known' /\ Won p) ->
    forall known known', walk_all walk l known = Some known' -> all_won known ->
    all_won known' /\ forall i p, In (i, p) l -> Won p.
  Proof.
    intros Hwalk. induction l as [|[i p] l IH]; intros known known' E A; simpl in E.
    - inversion E; subst. split; [exact A|intros i p []].
    - destruct (walk i p known) as [known1|] eqn:W; [|discriminate].
      destruct (Hwalk _ _ _ _ W A) as [A1 Hp]. destruct (IH _ _ E A1) as [A' Hall].
      split; [exact A'|]. intros j q [Hin|Hin]; [now inversion Hin; subst|]. now apply (Hall j).
  Qed.

  Lemma walk_won depth : forall i p known known', walk depth i p known = Some known' ->
    all_won known -> all_won known' /\ Won p.
  Proof.
    induction depth as [|depth IH]; intros i p known known' E A; simpl in E;
      destruct (Numbered.find i known) as [before|] eqn:F.
    - destruct (same before p) eqn:Hsame; [|discriminate]. inversion E; subst.
      split; [exact A|]. apply (same_won before); [exact Hsame|]. now apply (A i).
    - discriminate.
    - destruct (same before p) eqn:Hsame; [|discriminate]. inversion E; subst.
      split; [exact A|]. apply (same_won before); [exact Hsame|]. now apply (A i).
    - destruct (entry_at c i) as [e|]; [|discriminate].
      destruct (steps p e) as [l|] eqn:St; [|discriminate].
      destruct (walk_all (walk depth) l known) as [known1|] eqn:W; [|discriminate].
      destruct (Numbered.find i known1) as [x|]; [discriminate|]. inversion E; subst.
      destruct (walk_all_won _ _ IH _ _ W A) as [A1 Hall].
      assert (Hp : Won p) by (apply (steps_won p e l St); exact Hall).
      split; [|exact Hp]. intros j q Fj.
      destruct (Nat.eq_dec i j) as [->|Ne].
      + rewrite (Numbered.find_1 (Numbered.add_1 known1 p eq_refl)) in Fj. now inversion Fj; subst.
      + apply Numbered.find_2 in Fj. apply (Numbered.add_3 Ne) in Fj. apply (A1 j).
        now apply Numbered.find_1.
  Qed.

  Lemma accepts_won start : accepts start = true -> Won start.
  Proof.
    unfold accepts. destruct (walk _ 0 start _) as [known|] eqn:W; [|discriminate]. intros _.
    apply (walk_won _ _ _ _ _ W). intros i q F. apply Numbered.find_2 in F.
    destruct (Numbered.empty_1 F).
  Qed.
End Checker.

Theorem accepted_is_won : forall (position : Type) same mine over moves (Won : position -> Prop),
  (forall p q, same p q = true -> Won p -> Won q) ->
  (forall p, over p = Some true -> Won p) ->
  (forall p m q, over p = None -> mine p = true -> In (m, q) (moves p) -> Won q -> Won p) ->
  (forall p, over p = None -> mine p = false -> moves p <> [] ->
    (forall m q, In (m, q) (moves p) -> Won q) -> Won p) ->
  forall (c : certificate) start, accepts same mine over moves c start = true -> Won start.
Proof.
  intros position same mine over moves Won Hsame Hover Hby Hall c start.
  now apply accepts_won.
Qed.
