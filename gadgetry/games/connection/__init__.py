"""Two players who join or cut: Shannon, Hex, Y."""
