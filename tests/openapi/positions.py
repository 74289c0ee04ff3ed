"""Positions for schemathesis: strings of the format `draughts-fen`, most of them legal."""

import schemathesis
from hypothesis import strategies as st


def fen(side, pieces):
    """Pieces are (square, is White's, is a king)."""
    lists = {True: [], False: []}
    for square, white, king in pieces:
        lists[white].append(f"{'K' if king else ''}{square}")
    return f"{side}:W{','.join(lists[True])}:B{','.join(lists[False])}"


piece = st.tuples(st.integers(1, 50), st.booleans(), st.booleans())
pieces = st.lists(piece, min_size=1, max_size=6, unique_by=lambda piece: piece[0])
schemathesis.openapi.format("draughts-fen", st.builds(fen, st.sampled_from("WB"), pieces))
