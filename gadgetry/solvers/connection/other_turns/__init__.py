"""Connection games whose players do not put one stone each by turns."""
