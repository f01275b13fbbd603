"""For those who bring games of their own: what is wrong with a file, and one to begin with."""
