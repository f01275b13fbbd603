"""AVOID TRUE, GAME-SAT and set colouring games."""
