"""Text to formulas and back, one module and one grammar per format.

>>> from gadgetry.parsers import parse, write
>>> print("".join(write(parse("forall x . exists y . (x | y) & (~x | ~y)"))), end="")
c varname 1 x
c varname 2 y
p cnf 2 2
a 1 0
e 2 0
1 2 0
-1 -2 0
"""

from gadgetry.parsers.formats import Format, Reading, formats, parse, read, read_source, write

__all__ = ["Format", "Reading", "formats", "parse", "read", "read_source", "write"]
