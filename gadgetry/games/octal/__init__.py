"""OCTAL games on heaps and on graphs."""
