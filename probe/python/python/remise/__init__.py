"""Exact results of draughts endgames, draw limits included.

`Tablebase` answers from the tables that `remise-gen build` wrote, `Clock` counts the draw limits of a
game, `rule` rules game records. Positions are FEN texts, as the PDN standard and other packages write
them; distances and the counts of the draw limits are in plies, moves of one player. Whatever is refused
is a `RemiseError`.

>>> from remise import Clock, Tablebase
>>> tables = Tablebase("tables")
>>> clock = Clock("B:WK2,6:BK50")
>>> tables.probe(clock.fen, clock.left).outcome
'draw'
>>> tables.moves(clock.fen, clock.left)[0].text
'50-17'
"""

from ._remise import (
    Answer,
    Clock,
    DamagedTableError,
    FenError,
    Finding,
    GameRuling,
    LeftError,
    MissingTableError,
    Move,
    MoveError,
    PdnError,
    RemiseError,
    Tablebase,
    TableError,
    UnknownNameError,
    Verdict,
    __version__,
    rule,
)

__all__ = [
    "Answer",
    "Clock",
    "DamagedTableError",
    "FenError",
    "Finding",
    "GameRuling",
    "LeftError",
    "MissingTableError",
    "Move",
    "MoveError",
    "PdnError",
    "RemiseError",
    "TableError",
    "Tablebase",
    "UnknownNameError",
    "Verdict",
    "__version__",
    "rule",
]
