"""Changes of definitions in proofs/, each of which has to break a proof."""

from __future__ import annotations

from tools.proofs.proof_changes import Change

GEOGRAPHY = "geography/qbf_to_generalized_geography.v"
UNDIRECTED = "geography/generalized_geography_to_undirected_geography.v"
VERTEX_COVER = "flooding/cnf_to_vertex_cover.v"
LEGS = "flooding/supersequence_legs.v"
KAYLES = "kayles/qbf_to_node_kayles.v"
TOKENS = "geography/generalized_geography_to_undirected_geography_tokens.v"
CARDS = "geography/generalized_geography_to_uno.v"
UNO = "geography/uno_to_undirected_geography.v"
NIMBER = "geography/nimber_constructor.v"
TELLING = "geography/undirected_geography_to_nimber_geography.v"
SUM = "geography/undirected_geography_to_sum.v"
STRATEGY = "certificates/strategy.v"
AVOID_TRUE = "formulas/qbf_to_avoid_true.v"
GAME_SAT = "formulas/game_sat_construction.v"
FLAG_GRAPH = "flags/flag_graph.v"
FLAGS = "flags/avoid_true_to_flag_coloring.v"
FLAGS_SMALL = "flags/avoid_true_to_flag_coloring_small.v"
CROSSINGS = "connection/crossing_nets.v"
COQ = (
    Change("formulas/qbf.v", "=> forall b, holds", "=> exists b, holds", "for all means exists"),
    Change(
        "geography/generalized_geography.v",
        "In (u, w) arcs -> ~ In w vis -> gg_move",
        "In (u, w) arcs -> gg_move",
        "vertices may be visited again",
    ),
    Change(GEOGRAPHY, "match k with 0 => true", "match k with 0 => false", "A moves first"),
    Change(GEOGRAPHY, "forked : bool := mover n", "forked : bool := negb (mover n)", "E picks"),
    Change(
        GEOGRAPHY,
        "(fun k => (Literal k neg, Leave k))",
        "(fun k => (Leave k, Literal k neg))",
        "diamonds are left backwards",
    ),
    Change(
        GEOGRAPHY,
        "if asked (fst l) then Check (fst l) (snd l) else Literal (fst l) (snd l)",
        "if asked (fst l) then Check (fst l) (snd l) else Literal (fst l) (negb (snd l))",
        "clauses step onto the opposite literals",
    ),
    Change(
        VERTEX_COVER,
        "vc_k := length (occurrences m) - length m",
        "vc_k := length (occurrences m)",
        "all vertices may be taken",
    ),
    Change(
        VERTEX_COVER,
        "vc_edges := clause_edges m ++ conflict_edges m",
        "vc_edges := clause_edges m",
        "literals do not conflict",
    ),
    Change(
        VERTEX_COVER,
        "if has_empty_clause m then",
        "if negb (has_empty_clause m) then",
        "an empty clause is not noticed",
    ),
    Change(
        "formulas/cnf_to_qbf.v",
        "map (fun v => (Existential, v)) (seq 1 n)",
        "map (fun v => (Universal, v)) (seq 1 n)",
        "every variable becomes universal",
    ),
    Change(
        "flooding/flood_it.v",
        "colour w = colour u -> area g colour v w",
        "area g colour v w",
        "areas have any colours",
    ),
    Change(
        "flooding/flood_it.v",
        "(~ area g colour v w /\\ colour' w = colour w)",
        "(~ area g colour v w /\\ colour' w = c)",
        "everything gets the colour",
    ),
    Change(LEGS, "[S (snd e); S (fst e)]", "[S (fst e); S (snd e)]", "both legs of an edge alike"),
    Change(LEGS, "3 * window * S v", "2 * window * S v", "windows overlap"),
    Change(
        LEGS,
        "ab (place v - place u + window)",
        "ab (place v - place u)",
        "edges ask for no more pairs than there are between the places",
    ),
    Change(
        "flooding/vertex_cover_to_flood_it.v",
        "spider None 1 (copied_words (S (three_most g)) (three_kinds g))",
        "spider None 1 (copied_words (three_most g) (three_kinds g))",
        "a copy fewer",
    ),
    Change(
        "flooding/flood_it_to_free_flood_it.v",
        "match p with 0 => 0 | _ => p + i * size end",
        "p + i * size",
        "the copies do not share the source",
    ),
    Change(
        "flags/flag_coloring.v",
        "beside edges u x && (colour x =? new)",
        "beside edges u x",
        "all neighbours flow together",
    ),
    Change(
        "flags/route_counts.v",
        "/\\ is_even b /\\ 0 < c /\\ 2 <= a + c) \\/",
        "/\\ is_even b /\\ 0 < c) \\/",
        "one route of length 6 is enough, as the same answers with two copies would need",
    ),
    Change(FLAG_GRAPH, "map Extra (seq 0 3)", "map Extra (seq 0 2)", "two extra nodes"),
    Change(
        FLAG_GRAPH,
        "(At j t, after j t)) route_nodes) (seq 1 5)",
        "(At j t, after j t)) route_nodes) (seq 1 4)",
        "routes do not reach y",
    ),
    Change(
        FLAG_GRAPH, "=> mem v (nth m cls [])", "=> negb (mem v (nth m cls []))", "other clauses"
    ),
    Change(FLAG_GRAPH, "At _ t => Nat.odd t", "At _ t => Nat.even t", "nodes are white"),
    Change(FLAGS, "if paper then 2 else 0", "if paper then 1 else 0", "one loose node"),
    Change(
        FLAGS,
        "flag_graph (loose_number paper) 4 (v",
        "flag_graph (loose_number paper) 3 (v",
        "three copies of each clause",
    ),
    Change(FLAGS_SMALL, "flag_graph 0 2 (v", "flag_graph 0 1 (v", "one copy of each clause"),
    Change(FLAGS_SMALL, "flag_graph 0 2 (v", "flag_graph 1 2 (v", "one loose node"),
    Change(
        FLAGS,
        "clauses := [[S (variables f)]] |} else f",
        "clauses := [] |} else f",
        "an empty clause goes away",
    ),
    Change(
        KAYLES,
        "else map Clause (seq 0 m) ++ [Last].",
        "else map Clause (seq 0 m).",
        "no y takes e with it",
    ),
    Change(
        KAYLES,
        "(Literal (n - 1) false :: Literal (n - 1) true :: map Clause (seq 0 m))",
        "(map Clause (seq 0 m))",
        "e stays when the last variable is set",
    ),
    Change(
        KAYLES,
        "(l - S i)) ++ flat_map layer_list (seq (S l) (n - l))).",
        "(l - S i))).",
        "y takes nothing behind the layer that it spares",
    ),
    Change(
        KAYLES,
        "(map (fun l => Literal (fst l) (snd l)) (nth j clauses [])",
        "(map (fun l => Literal (fst l) (negb (snd l))) (nth j clauses [])",
        "clauses go with their false literals",
    ),
    Change(
        KAYLES,
        "(i < j < l /\\ k <> l \\/ i = 0 /\\ j = 0 /\\ k < l)",
        "(i < j < l \\/ i = 0 /\\ j = 0 /\\ k < l)",
        "edges are spared between y of two layers that spare the same one",
    ),
    Change(
        GEOGRAPHY,
        "asked (k : nat) : bool := bipartite && negb (nth k kinds true)",
        "asked (k : nat) : bool := bipartite && nth k kinds true",
        "existential literals are checked, not universal ones",
    ),
    Change(UNDIRECTED, "map (fun v => (Vertex v, Pendant v)) (seq 0 V) ++", "", "no pendants"),
    Change(UNDIRECTED, "(Gadget i Rf, Gadget i Rd);", "", "no edge f-d"),
    Change(UNDIRECTED, "(Gadget i Rc, Gadget i Rc0);", "", "no edge c-c0"),
    Change(UNDIRECTED, "(P1, P10); ", "", "the prelude lacks p1-p10"),
    Change(TOKENS, "[(t, t + 1); (ug_start u, t)]", "[(ug_start u, t)]", "no spare move"),
    Change(TOKENS, "tg_tokens := [ug_start u; t]", "tg_tokens := [ug_start u]", "no token on t"),
    Change(SUM, "ug_edges := [(0, 1)]", "ug_edges := []", "the second summand has no edge"),
    Change(
        TELLING,
        "map (fun i => seq 0 (i - 1)) (seq 3 (k - 2)) ++",
        "map (fun i => seq 0 i) (seq 3 (k - 2)) ++",
        "one own value too many, as the paper prints it",
    ),
    Change(TELLING, "0 :: seq 2 (p - 2)", "seq 2 (p - 2)", "k = 1: no own 0"),
    Change(
        TELLING,
        "(if k =? 1 then stages 1 2 else []) ++ stages k p",
        "stages k p",
        "k = 1: no w, so that p and 1 are exchanged",
    ),
    Change(
        NIMBER,
        "map (fun r => (Host Number i, Host r i)) (tl (roles i)) ++",
        "map (fun r => (Host Number i, Host r i)) (tl (tl (roles i))) ++",
        "no edges N_i-R_i, as the paper prints it for i = 4",
    ),
    Change(NIMBER, "[1; 2; 3] else [3]", "[1; 2] else [3]", "no tree of *3 at N_4, as printed"),
    Change(NIMBER, "| Minus => [0; 2]", "| Minus => [0; 1]", "M_i has a tree of *1"),
    Change(
        NIMBER,
        "(at_ We, at_ Wf); (Host Rest j, at_ Wf)]",
        "(at_ We, at_ Wf)]",
        "the ways from P_i end before R_j",
    ),
    Change(CARDS, "| Rc0 => 4 | Rd0 => 5", "| Rc0 => 0 | Rd0 => 5", "c0 has the colour of b"),
    Change(CARDS, "| Rf => 4 | Re0 => 5", "| Rf => 0 | Re0 => 5", "f has the rank of a"),
    Change(
        CARDS,
        "match r with Ra => Some true | Rj => Some false",
        "match r with Ra => Some false | Rj => Some true",
        "arcs are turned round",
    ),
    Change(CARDS, "| P10 => V + 8 * n + 1", "| P10 => V + 8 * n", "p10 matches start0"),
    Change(
        "geography/uno.v",
        "(fst c =? fst d) || (snd c =? snd d)",
        "(fst c =? fst d) || (fst c <? snd d)",
        "matching is not symmetric",
    ),
    Change(
        "geography/uno.v",
        "{| hand := others; opposite := before ++ after; pile := Some c |}.",
        "{| hand := before ++ after; opposite := others; pile := Some c |}.",
        "who has played plays again",
    ),
    Change(
        UNO,
        "filter (fun i => matches (card_at i) (pile u)) (held true)",
        "filter (fun i => matches (card_at i) None) (held true)",
        "the first card need not match",
    ),
    Change(
        "formulas/qbf_to_avoid_true_moves.v",
        "if Nat.even k then Existential else Universal",
        "if Nat.even k then Universal else Existential",
        "the moves that win are those that lose",
    ),
    Change(
        "connection/qbf_to_shannon_moves.v",
        "if existential k then if b then rX else rN else",
        "if existential k then if b then rN else rX else",
        "X sets the variable to false",
    ),
    Change(
        "connection/qbf_to_shannon_moves.v",
        "| false, true => [rk; rN; rX; rr]",
        "| false, true => [rk; rX; rN; rR]",
        "a universal variable is true where Short cannot pass",
    ),
    Change(
        "formulas/qbf_to_game_sat_moves.v",
        "At k (side (if existential k then b else negb b)).",
        "At k (side b).",
        "F makes true what he takes",
    ),
    Change(
        "formulas/qbf_to_game_sat_moves.v",
        "then [Ru; side b; side (negb b); Rt]",
        "then [Ru; Rt; side b; side (negb b)]",
        "T takes t first, and F the literal that is true",
    ),
    Change(
        "formulas/alternating.v",
        "else match k' with 0 => p | S k''",
        "else match k' with 0 => p' | S k''",
        "a dummy takes the variable after it away",
    ),
    Change(
        "geography/matchings.v",
        "incl M (ug_edges g) /\\ NoDup (ends M).",
        "incl M (ug_edges g) /\\ NoDup M.",
        "edges of a matching may share a vertex",
    ),
    Change(
        "geography/crossover.v",
        "(Box (Back l), Box (Corner (negb l)))]",
        "(Box (Back l), Box (Corner l))]",
        "who goes back in the box comes to the corner of his own line",
    ),
    Change(
        "geography/crossover.v",
        "[(Box M1, Box M2); (Box M2, Box M3)]",
        "[(Box M1, Box M3)]",
        "a step fewer through the box",
    ),
    Change(
        "connection/choice_nets.v",
        "joins true r (path ++ [false]) (Net path NM) Q\n  end.",
        "joins true r (path ++ [false]) (Net path NK) (Net path NM)\n  end.",
        "the second exit of a White fork hangs on (K, M)",
    ),
    Change(
        "connection/choice_nets.v",
        "[((path, Su), [P; Net path Np]); ((path, Sz), [Net path Np; Q])] else [].",
        "[((path, Su), [P; Net path Np])] else [].",
        "half gates lack z",
    ),
    Change(
        CROSSINGS,
        "(Half HalfM x e, [CrossX x e; CrossM x]);",
        "(Half HalfM x e, [CrossV x e; CrossM x]);",
        "m leads past g, g1 and g2 of a crossing",
    ),
    Change(
        CROSSINGS,
        "(Core CoreY v, [VarK v; VarR v]);",
        "(Core CoreY v, [before; VarR v]);",
        "the second track of a universal variable starts before k",
    ),
    Change(
        CROSSINGS,
        "clause_of w <> clause_of w'",
        "w <> w'",
        "two wires of one clause may cross",
    ),
    Change(
        CROSSINGS,
        "(Semi C2 w n i, [WireW w n i; p]); (Semi Y2 w n i, [p; outer])].",
        "(Semi C2 w n i, [WireW w n i; p]); (Semi Y2 w n i, [p; inner])].",
        "y2 leads to the inner face: only Black's half notices",
    ),
    Change(
        CROSSINGS,
        "w = own -> m < n.",
        "w = own -> m <= n.",
        "faces may be linked by the segment that Black runs along",
    ),
    Change(
        CROSSINGS,
        "(f = middle_face L x \\/ exists e', f = crossing_faces L x e').",
        "exists e', f = crossing_faces L x e'.",
        "nothing is asked of the face between two wires that cross",
    ),
    Change(
        "geography/degree_three.v",
        "let (x, asked) := follow most' b (b :: vis) in (3 - x, 2 + asked)",
        "let (x, asked) := follow most' b (b :: vis) in (2 - x, 2 + asked)",
        "the value of the option that is followed is taken from 2",
    ),
    Change(
        "geography/degree_three.v",
        "forall u, length (options g u [u]) <= 3.",
        "forall u, length (options g u [u]) <= 4.",
        "degree four",
    ),
    Change(
        "connection/crossing_sides.v",
        "((true, j), ns ++ [S highest]) ::",
        "((true, j), ns) ::",
        "the variable that splits a mixed clause stands on one side only",
    ),
    Change(
        "connection/crossing_sides.v",
        "if same_kind (fst x) (fst y) && (rank (snd y) <? rank (snd x))",
        "if rank (snd y) <? rank (snd x)",
        "variables are ordered by rank across blocks",
    ),
    Change(
        "connection/crossing_arranged.v",
        "(filter (fun v => listed v (clause_variables (s, j))) columns).",
        "(filter (fun v => listed v (clause_variables (s, j))) (rev columns)).",
        "the wires of a clause leave it in the wrong order, so they would cross",
    ),
    Change(
        "connection/crossing_links.v",
        "flat_map (semi L w n) [0; 1; 2].",
        "flat_map (semi L w n) [0; 1].",
        "a link of two semis",
    ),
    Change(
        "connection/crossing_tables.v",
        "all_distinct end_eq_dec (map fst (passed_ends T)) &&",
        "all_distinct wire_eq_dec (map fst (table_passages T)) &&",
        "two wires may pass a crossing by one end",
    ),
    Change(
        "connection/crossing_tables.v",
        "if wire_eq_dec w own then m <? n else true.",
        "true.",
        "the test of faces counts on segments that Black has run along",
    ),
    Change(
        "connection/crossing_lanes.v",
        "| S h' => if q =? S (swap_at h') then Between (s, h') else face_at h' q",
        "| S h' => if q =? swap_at h' then Between (s, h') else face_at h' q",
        "a crossing changes the face outside its wires",
    ),
    Change(
        "drawing/plane_drawing.v",
        "| 0, a :: b :: _ => [(a, b)]",
        "| 0, a :: _ :: b :: _ => [(a, b)]",
        "an edge is drawn across a strand",
    ),
    Change(
        "drawing/drawn_clauses.v",
        "nest (q + length (wires_of j)) js' ++ [Net (ClauseC (s, j)); Net (Face (gap q))]",
        "[Net (ClauseC (s, j)); Net (Face (gap q))] ++ nest (q + length (wires_of j)) js'",
        "clauses stand towards the tree in the order of the wires",
    ),
    Change(AVOID_TRUE, "seq (2 * N + 1) k", "seq (2 * N + 1) (k + 1)", "a punisher more"),
    Change(AVOID_TRUE, "3 * N :: punishers (N - 1)", "punishers (N - 1)", "no z"),
    Change(
        AVOID_TRUE,
        "(if Nat.odd (length (literals c)) then [3 * N + 1] else [])",
        "[]",
        "odd clauses stay odd",
    ),
    Change(
        GAME_SAT,
        "[tokens (S i) ++ [At i Rp; At i Rn]; tokens (S i) ++ [At i Rp; At i Rt];",
        "[tokens (S i) ++ [At i Rp; At i Rt];",
        "no clause K+{p,n} of exists, which no small QBF notices",
    ),
    Change(GAME_SAT, "[Start] :: flat_map rows", "flat_map rows", "T keeps his first move"),
    Change(
        STRATEGY,
        "if same before p then Some known else None",
        "Some known",
        "an entry stands for any position",
    ),
    Change(
        STRATEGY, "else all_beside (moves p) replies", "else Some []", "replies are not followed"
    ),
    Change(
        "certificates/components.v",
        "filter (fun w => negb (member w visited))",
        "filter (fun w => negb (member w []))",
        "the checker lets tokens come back",
    ),
    Change(
        "certificates/claims.v",
        " && spread_out (sh_edges g) passable reached",
        "",
        "the checker takes Cut to have won when a search has stopped",
    ),
    Change(
        "certificates/formulas.v",
        "Bool.eqb (snd l) (negb b)",
        "Bool.eqb (snd l) b",
        "the checker drops clauses with false literals",
    ),
    Change("guide/nand.v", "(Begin, Other (start h)) ::", "", "there is nothing to pick"),
)
