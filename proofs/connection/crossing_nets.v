(** * The nets of a QBF with crossings, from a layout

    What gadgetry/reductions/connection/nets/crossing_nets.py builds, of which the variant
    polynomial of qbf-to-hex makes its boards; with symbolic nets and switches, from a [layout],
    which says all that Python's arrangement of wires decides: the order of the variables, the
    tips of each track, the tree of the clauses, the crossings that each wire passes, and the
    faces. Black moves first and wants his switches to join s ([Start]) and t ([Target]). A side
    is a boolean, false for left; left clauses have their variables as they are, right ones
    negated.

        track       U_0 .. U_(k+1), in Python U_1 .. U_k, Q, Z; step i joins U_i and U_(i+1) (c_i,
                    the last cz), tip i touches U_i (tip_i; tip k is h1, tip k+1 is h2); at the end
                    Leave (b) to the junction behind the variable
        existential entry {B,U_0} on both sides
        universal   k {B,K}  X {K,U_0 left}  Y {K,R}  entry {R,U_0 right}
                    N {U_0 left,R,U_(k+1) left}
        tree        k {B,K}  X {K,M}  r {M,F}  Y {K,R}  N {M,R,F}; of one clause, enter and r:
                    k {B,C}  r {C,F}; where the first group is one clause, M is its C
        semi        c0 {A,V}  y1 {V,P,outer}  c1 {V,W}  k1 {W,P,inner}  c {W,P}  y2 {P,outer}
        crossing    for each end: i {A,V}  u {V,F,other way out}  j {V,Q}  g1 {Q,X,M}  g {Q,X}
                    g2 {X,M}  m {X,m}  out {m,way out}

    Paths in the tree are read from their end; true is the first group. What a layout has to fulfil
    for White's half is [sound]: variables are distinct, and so are clauses; these have variables of
    the order; a tip is at a wire of its clause; what a wire says of its crossings they say of the
    wire; two wires of one clause never cross. Nothing is asked of the faces. For Black's half it
    has to be [runnable] too: wires end in tips, both ends of a crossing are passed, and segments
    lead across faces out to t. *)

From Coq Require Import Bool List Arith Lia.
From Gadgetry.formulas Require Import qbf.
From Gadgetry.games Require Import claiming.
Import ListNotations.

(** * The layout *)

(** A side, false for left, and a number; a clause stands on its side under its number. *)
Definition clause_name : Type := bool * nat.
(** A wire: its side, its variable, the number of its clause. *)
Definition wire : Type := bool * nat * nat.
Definition clause_of (w : wire) : clause_name := let '(s, _, j) := w in (s, j).
(** A crossing: its side and its number there. *)
Definition crossing_name : Type := bool * nat.

Inductive face := Outside | Inside (w : wire) | Between (x : crossing_name).
Inductive clause_tree := One (c : clause_name) | Both (first second : clause_tree).
Fixpoint leaves (t : clause_tree) : list clause_name :=
  match t with One c => [c] | Both l r => leaves l ++ leaves r end.

Record layout := {
  order : list nat;                  (* the variables, outermost first *)
  universal : nat -> bool;
  variables_of : clause_name -> list nat;
  tree : option clause_tree;         (* over all clauses; None: there are none *)
  tips : bool -> nat -> list nat;    (* on a side of a variable: its clauses there, in order *)
  passages : wire -> list (crossing_name * bool);  (* true: by the outer end *)
  crossings : list crossing_name;
  through : crossing_name -> bool -> option (wire * nat);  (* by an end: a wire, its passage *)
  segment_faces : wire -> nat -> face * face;      (* outside and inside of it *)
  crossing_faces : crossing_name -> bool -> face;  (* by an end: the face outside, or inside *)
  middle_face : crossing_name -> face;
  track_face : bool -> nat -> face;
  next_face : clause_name -> face    (* between this clause and the next of the tree *)
}.

Definition clauses_of (L : layout) : list clause_name :=
  match tree L with Some t => leaves t | None => [] end.
(** A clause of the left side has its variables as they are, one of the right side negated. *)
Definition laid_formula (L : layout) : qbf :=
  {| prefix := map (fun v => (if universal L v then Universal else Existential, v)) (order L);
     matrix := map (fun c => map (fun v => (v, fst c)) (variables_of L c)) (clauses_of L) |}.

(** * Nets and switches *)
Inductive core_role := CoreK | CoreX | CoreY | CoreN.
Inductive fork_role := ForkK | ForkX | ForkR | ForkY | ForkN.
Inductive semi_role := C0 | Y1 | C1 | K1 | C2 | Y2.
Inductive half_role := HalfI | HalfU | HalfJ | HalfG1 | HalfG | HalfG2 | HalfM.
Inductive crossing_switch :=
| Core (r : core_role) (v : nat)
| Entry (s : bool) (v : nat)
| Step (s : bool) (v i : nat)
| Tip (s : bool) (v i : nat)
| Leave (s : bool) (v : nat)
| NoClause
| Fork (r : fork_role) (path : list bool)
| Semi (r : semi_role) (w : wire) (n i : nat)
| Half (r : half_role) (x : crossing_name) (e : bool)
| Out (x : crossing_name) (e : bool).

Inductive crossing_net :=
| Start
| Face (f : face)
| Junction (v : nat)
| VarK (v : nat)
| VarR (v : nat)
| TrackU (s : bool) (v i : nat)
| ClauseC (c : clause_name)
| TreeK (path : list bool)
| TreeM (path : list bool)
| TreeR (path : list bool)
| WireV (w : wire) (n i : nat)
| WireW (w : wire) (n i : nat)
| WireP (w : wire) (n i : nat)
| CrossV (x : crossing_name) (e : bool)
| CrossQ (x : crossing_name) (e : bool)
| CrossX (x : crossing_name) (e : bool)
| CrossM (x : crossing_name)
| CrossOut (x : crossing_name) (e : bool).
Definition Target : crossing_net := Face Outside.

Definition crossing_switch_eq_dec (x y : crossing_switch) : {x = y} + {x <> y}.
  repeat decide equality. Defined.

Definition junctions : Type := list (crossing_switch * list crossing_net).

(** * The construction *)
Section Construction.
  Variable L : layout.

  Definition tip_count (s : bool) (v : nat) : nat := length (tips L s v).
  Definition passage_count (w : wire) : nat := length (passages L w).
  Definition segment_outer (w : wire) (n : nat) : crossing_net := Face (fst (segment_faces L w n)).
  Definition segment_inner (w : wire) (n : nat) : crossing_net := Face (snd (segment_faces L w n)).

  (** The tip of a wire; h1 and h2 behind the last. *)
  Definition tip_nets (s : bool) (v : nat) (tip : nat * nat) :
    crossing_switch * list crossing_net :=
    let '(i, j) := tip in
    let w := (s, v, j) in
    (Tip s v i,
      [TrackU s v i; segment_outer w (passage_count w); WireP w (passage_count w) 2]).
  Definition track (s : bool) (v : nat) : junctions :=
    let k := tip_count s v in
    let f := Face (track_face L s v) in
    map (tip_nets s v) (combine (seq 0 k) (tips L s v)) ++
    map (fun i => (Step s v i, [TrackU s v i; TrackU s v (S i)])) (seq 0 (S k)) ++
    [(Tip s v k, [TrackU s v k; TrackU s v (S k); f]); (Tip s v (S k), [TrackU s v (S k); f]);
     (Leave s v, [TrackU s v (S k); Junction v])].
  Definition variable_nets (v : nat) (before : crossing_net) : junctions :=
    if universal L v then
      track false v ++ track true v ++
      [(Core CoreK v, [before; VarK v]); (Core CoreX v, [VarK v; TrackU false v 0]);
       (Core CoreY v, [VarK v; VarR v]); (Entry true v, [VarR v; TrackU true v 0]);
       (Core CoreN v,
         [TrackU false v 0; VarR v; TrackU false v (S (tip_count false v))])]
    else
      track false v ++ track true v ++
      [(Entry false v, [before; TrackU false v 0]); (Entry true v, [before; TrackU true v 0])].
  Fixpoint variables_nets (vs : list nat) (before : crossing_net) : junctions :=
    match vs with
    | [] => []
    | v :: vs' => variable_nets v before ++ variables_nets vs' (Junction v)
    end.
  Definition last_junction : crossing_net := last (map Junction (order L)) Start.

  (** The face between the two groups of a fork is beside the last clause of the first. *)
  Fixpoint face_after (t : clause_tree) : face :=
    match t with One c => next_face L c | Both _ r => face_after r end.
  Definition first_net (t : clause_tree) (path : list bool) : crossing_net :=
    match t with One c => ClauseC c | Both _ _ => TreeM path end.
  Fixpoint tree_nets (t : clause_tree) (path : list bool) (before : crossing_net) : junctions :=
    match t with
    | One c => [(Fork ForkK path, [before; ClauseC c]);
                (Fork ForkR path, [ClauseC c; Face (next_face L c)])]
    | Both l r =>
        let m := first_net l path in
        let f := Face (face_after l) in
        [(Fork ForkK path, [before; TreeK path]); (Fork ForkX path, [TreeK path; m]);
         (Fork ForkR path, [m; f]); (Fork ForkY path, [TreeK path; TreeR path]);
         (Fork ForkN path, [m; TreeR path; f])] ++
        match l with One _ => [] | Both _ _ => tree_nets l (true :: path) m end ++
        tree_nets r (false :: path) (TreeR path)
    end.
  Definition clause_nets : junctions :=
    match tree L with
    | None => [(NoClause, [last_junction; Target])]
    | Some t => tree_nets t [] last_junction
    end.

  (** Where a third of a segment starts. *)
  Definition semi_start (w : wire) (n i : nat) : crossing_net :=
    match i, n with
    | S i', _ => WireP w n i'
    | 0, 0 => ClauseC (clause_of w)
    | 0, S n' =>
        match nth_error (passages L w) n' with
        | Some (x, e) => CrossOut x e
        | None => Target  (* the wire has no such segment *)
        end
    end.
  Definition semi (w : wire) (n i : nat) : junctions :=
    let outer := segment_outer w n in
    let inner := segment_inner w n in
    let p := WireP w n i in
    [(Semi C0 w n i, [semi_start w n i; WireV w n i]); (Semi Y1 w n i, [WireV w n i; p; outer]);
     (Semi C1 w n i, [WireV w n i; WireW w n i]); (Semi K1 w n i, [WireW w n i; p; inner]);
     (Semi C2 w n i, [WireW w n i; p]); (Semi Y2 w n i, [p; outer])].
  Definition wire_nets (w : wire) : junctions :=
    flat_map (fun n => flat_map (semi w n) [0; 1; 2]) (seq 0 (S (passage_count w))).
  Definition wires : list wire :=
    flat_map (fun c => map (fun v => (fst c, v, snd c)) (variables_of L c)) (clauses_of L).

  Definition half (x : crossing_name) (e : bool) : junctions :=
    let f := Face (crossing_faces L x e) in
    let m := Face (middle_face L x) in
    match through L x e with
    | None => []
    | Some (w, n) =>
        [(Half HalfI x e, [WireP w n 2; CrossV x e]);
         (Half HalfU x e, [CrossV x e; f; CrossOut x (negb e)]);
         (Half HalfJ x e, [CrossV x e; CrossQ x e]);
         (Half HalfG1 x e, [CrossQ x e; CrossX x e; m]);
         (Half HalfG x e, [CrossQ x e; CrossX x e]);
         (Half HalfG2 x e, [CrossX x e; m]);
         (Half HalfM x e, [CrossX x e; CrossM x]);
         (Out x e, [CrossM x; CrossOut x e])]
    end.
  Definition crossing_nets : junctions :=
    variables_nets (order L) Start ++ clause_nets ++ flat_map wire_nets wires ++
    flat_map (fun x => half x true ++ half x false) (crossings L).
End Construction.

(** * The game *)
Inductive connected (nets : junctions) (p : crossing_switch -> stone) :
  crossing_net -> crossing_net -> Prop :=
| connected_refl a : connected nets p a a
| connected_step a b c sw ns : connected nets p a b -> In (sw, ns) nets -> p sw = Maker ->
    In b ns -> In c ns -> connected nets p a c.
Definition black_wins_crossing_nets (nets : junctions) : Prop :=
  MakerWins crossing_switch_eq_dec (map fst nets) (fun p => connected nets p Start Target) true
    (fun _ => Free).
Definition white_wins_crossing_nets (nets : junctions) : Prop :=
  BreakerWins crossing_switch_eq_dec (map fst nets) (fun p => connected nets p Start Target) true
    (fun _ => Free).

(** * What a layout has to be *)
Record sound (L : layout) : Prop := {
  order_distinct : NoDup (order L);
  clauses_distinct : NoDup (clauses_of L);
  variables_bound : forall c v, In c (clauses_of L) -> In v (variables_of L c) -> In v (order L);
  tips_of_clauses : forall s v j, In j (tips L s v) -> In v (variables_of L (s, j));
  passed_through : forall w n x e,
    nth_error (passages L w) n = Some (x, e) <-> through L x e = Some (w, n);
  crossed_apart : forall x w n w' n', through L x true = Some (w, n) ->
    through L x false = Some (w', n') -> clause_of w <> clause_of w'
}.

(** From a face out to t, each time across a segment that may be used. *)
Inductive outward (L : layout) (usable : wire -> nat -> Prop) : face -> Prop :=
| outward_there : outward L usable Outside
| outward_across w n f g : In w (wires L) -> n <= passage_count L w -> usable w n ->
    segment_faces L w n = (f, g) \/ segment_faces L w n = (g, f) ->
    outward L usable g -> outward L usable f.
Definition any_segment (w : wire) (n : nat) : Prop := True.
(** Not the wire that Black runs along, up to where he is. *)
Definition not_run (own : wire) (m : nat) (w : wire) (n : nat) : Prop := w = own -> m < n.
(** The faces that he threatens in a segment, and in the crossing behind it. *)
Definition threatened (L : layout) (w : wire) (n : nat) (f : face) : Prop :=
  f = fst (segment_faces L w n) \/
  exists x e, nth_error (passages L w) n = Some (x, e) /\
    (f = middle_face L x \/ exists e', f = crossing_faces L x e').

Record runnable (L : layout) : Prop := {
  wires_tipped : forall c v, In c (clauses_of L) -> In v (variables_of L c) ->
    In (snd c) (tips L (fst c) v);
  crossed_fully : forall w n x e, nth_error (passages L w) n = Some (x, e) ->
    In x (crossings L) /\ exists other, through L x (negb e) = Some other;
  tracks_outward : forall s v, In v (order L) -> outward L any_segment (track_face L s v);
  tips_outward : forall s v j, In v (order L) -> In j (tips L s v) ->
    outward L any_segment (fst (segment_faces L (s, v, j) (passage_count L (s, v, j))));
  clauses_outward : forall c, In c (clauses_of L) -> outward L any_segment (next_face L c);
  wires_outward : forall w n f, In w (wires L) -> n <= passage_count L w ->
    threatened L w n f -> outward L (not_run w n) f
}.
