"""Changes of constructions in Python, each of which the comparison with Coq has to notice."""

from __future__ import annotations

from tools.proofs.proof_changes import Change

UG_FILE = "gadgetry/reductions/geography/edge_gadget.py"
FLAG_FILE = "gadgetry/reductions/flags/avoid_true_to_flag_coloring.py"
PYTHON = (
    Change(
        FLAG_FILE,
        "node = of_clause * copies + copy",
        "node = of_clause + copy * len(instance.clauses)",
        "copies are numbered first",
    ),
    Change(
        FLAG_FILE,
        "distinct(keys)",
        "np.sort(keys)",
        "repeated variables stay",
    ),
    Change(
        FLAG_FILE,
        "if len(instance.clauses) and not instance.clauses.sizes.all():",
        "if False:",
        "empty clauses stay",
    ),
    Change(
        "gadgetry/reductions/flags/flag_layout.py",
        "colours[self.y + 1 :: 2] = WHITE",
        "colours[self.y + 2 :: 2] = WHITE",
        "b and d are white",
    ),
    Change(
        "gadgetry/reductions/connection/nets/crossing_nets.py",
        """            faces[p + 1] = f"M{side}{n}"\n""",
        "",
        "behind a crossing the wires have the face between them again",
    ),
    Change(
        "gadgetry/reductions/connection/nets/crossing_nets.py",
        "heads[a], heads[b] = east, south",
        "heads[a], heads[b] = south, east",
        "wires leave a crossing by each other's way",
    ),
    Change(
        "gadgetry/reductions/geography/qbf_to_generalized_geography.py",
        "arcs.add(CLAUSE, clauses, np.full(m, trunk.fork), trunk.clause(clauses))",
        "arcs.add(CLAUSE, clauses, trunk.clause(clauses), np.full(m, trunk.fork))",
        "arcs from the clauses to the fork",
    ),
    Change(
        "gadgetry/reductions/flooding/cnf_to_vertex_cover.py",
        "apart = clauses[first] != clauses[second]",
        "apart = clauses[first] >= 0",
        "x and ~x of one clause are joined twice",
    ),
    Change(
        "gadgetry/reductions/formulas/cnf_to_qbf.py",
        "tuple(range(1, len(cnf.variables) + 1))",
        "tuple(range(len(cnf.variables), 0, -1))",
        "variables are bound backwards",
    ),
    Change(
        "gadgetry/reductions/flooding/supersequence_legs.py",
        "two - one + w, total",
        "two - one, total",
        "edges ask for too few pairs",
    ),
    Change(
        "gadgetry/reductions/flooding/vertex_cover_to_flood_it.py",
        "return legs.most + 1 if variant",
        "return legs.most if variant",
        "a copy fewer",
    ),
    Change(
        "gadgetry/reductions/flooding/flood_it_to_free_flood_it.py",
        "others = np.delete(np.arange(n), root)",
        "others = np.delete(np.arange(n), root)[::-1]",
        "the others come backwards",
    ),
    Change(
        "gadgetry/reductions/kayles/qbf_to_node_kayles.py",
        "[*ends, *range(start, layers.last)]",
        "[*range(start, layers.last)]",
        "e is not joined to the last variable",
    ),
    Change(
        "gadgetry/reductions/kayles/node_kayles_layers.py",
        "sorted({self.literal(layer[abs(x)], x < 0) for x in clause})",
        "[self.literal(layer[abs(x)], x < 0) for x in clause]",
        "repeated literals stay",
    ),
    Change(
        "gadgetry/reductions/geography/geography_trunk.py",
        "~self.exists[self.codes // 2] & self.bipartite",
        "self.exists[self.codes // 2] & self.bipartite",
        "existential literals are checked, not universal ones",
    ),
    Change(UG_FILE, "(F, D), (D, D0)", "(D, D0), (F, D)", "two edges exchanged"),
    Change(UG_FILE, "(p1, p10), (p1, s)", "(p1, p10), (p10, s)", "the prelude ends at p10"),
    Change(UG_FILE, "[(t, t1), (start, t)]", "[(t, t1), (t, t1)]", "no edge start-t"),
    Change(
        "gadgetry/reductions/geography/undirected_geography_to_sum.py",
        "fixed = nimber(_worth(chosen))",
        "fixed = nimber(_worth(chosen) + 1)",
        "a position worth *2 in the place of the edge",
    ),
    Change(
        "gadgetry/reductions/geography/uno_deck.py",
        '"f": 4, "e0": 5, "c30": 6',
        '"f": 0, "e0": 5, "c30": 6',
        "f has the rank of a",
    ),
    Change(
        "gadgetry/games/geography/uno.py",
        "enumerate(hand) if matches(card, uno.pile)]",
        "enumerate(hand)]",
        "the first card need not match",
    ),
    Change(
        "gadgetry/games/geography/nimber_constructor.py",
        "list(range(i - 1)) for i in range(3, k + 1)",
        "list(range(i)) for i in range(3, k + 1)",
        "one own value too many, as the paper prints it",
    ),
    Change(
        "gadgetry/games/geography/nimber_constructor.py",
        "self.vertex(self.vertex(c), rest)",
        "self.vertex(self.vertex(c), plus)",
        "the ways from P_i come back to it; only values of at least 5 have some",
    ),
    Change(
        "gadgetry/reductions/formulas/qbf_to_avoid_true.py",
        "punishers[:k]) for k in range(count)",
        "punishers[: k + 1]) for k in range(count)",
        "a punisher more",
    ),
    Change(
        "gadgetry/reductions/formulas/qbf_to_avoid_true.py",
        "for x in dict.fromkeys(clause)]",
        "for x in clause]",
        "repeated literals stay",
    ),
    Change(
        "gadgetry/reductions/formulas/qbf_to_game_sat.py",
        "rows += [[*tokens, p, n], [*tokens, p, t], [*tokens, n, t]]",
        "rows += [[*tokens, p, n], [*tokens, n, t], [*tokens, p, t]]",
        "two clauses exchanged",
    ),
    Change(
        "gadgetry/reductions/connection/nets/crossing_free_nets.py",
        "            negated.append(fresh)\n",
        "            negated.append(fresh - 1)\n",
        "a mixed clause is split by one variable on the left and another on the right",
    ),
    Change(
        "gadgetry/reductions/connection/nets/crossing_nets.py",
        "key=lambda wire: (at[wire[0]], rank[wire[1]])",
        "key=lambda wire: (at[wire[0]], -rank[wire[1]])",
        "the wires of one variable arrive in the opposite order of their clauses",
    ),
)
