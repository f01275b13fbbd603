"""Games on the clauses of a formula: AVOID TRUE, GAME-SAT, division."""
