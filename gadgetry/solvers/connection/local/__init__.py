"""Connection games decided with the values of their small parts."""
