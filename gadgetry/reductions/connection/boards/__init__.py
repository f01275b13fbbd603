"""Net structures drawn as Hex boards, and read back."""
