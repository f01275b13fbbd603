"""`hex_evaluation`, compiled."""

from gadgetry.players import hex_evaluation as plain
from gadgetry.solvers.kernels import compiled

assess = compiled(plain).assess


def warm() -> None:
    """Compile what is here, by a small search."""
    from gadgetry.games.connection.hex import Hex
    from gadgetry.players.hex_search import HexSearch
    from gadgetry.players.hex_settings import HexSettings

    HexSearch(Hex(2, 2), HexSettings(), lambda: None, compiled=True).run()
