"""The front door: everything that the command can do, without a command and without printing.

`import gadgetry` offers the same names. Each is loaded when it is first used.
"""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "chains": "path paths",
        "checking": "check",
        "compiling": "Compilation compile",
        "drawing": "draw",
        "errors": "ArgumentError FormulaError GameError ReductionError Undecided",
        "explaining": "explain",
        "limiting": "Limits",
        "listing": "list",
        "others.doctoring": "doctor",
        "others.templates": "template",
        "outside": "from_networkx from_pysat",
        "pages.opening": "play",
        "reading": "AvoidTrue Cnf Qbf parse read",
        "recomputing": "explore tables",
        "showing": "show",
        "solving": "Verdict solve warm",
        "sweeping": "ablate sweep",
        "verifying": "Agreement lemmas verify",
        "writing": "write",
    },
)
