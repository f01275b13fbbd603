"""One file per arrow: source type to target type, with provenance and exact sizes."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "chain": "Chain ChainCompiled",
        "claim": "Claim Promise",
        "graph": "GraphArrays",
        "kinds": "Kind",
        "progress": "listening",
        "provenance": "Provenance",
        "purpose": "Purpose Way",
        "reduction": "Compiled Reduction ReductionError Refused",
        "registry": "paths reductions shortest_path",
    },
)
