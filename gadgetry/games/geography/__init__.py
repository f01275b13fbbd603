"""Tokens that walk and never come back: the geographies, and UNO, which is one."""
