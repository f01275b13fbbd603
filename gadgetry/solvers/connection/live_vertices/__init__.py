"""Is a vertex of a Shannon game live?"""
