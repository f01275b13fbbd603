"""Of the thesis on set colouring games: Hex and the Shannon games, chapters 4 and 10 to 14."""
