"""Positions of pydraughts and py-draughts through their FEN: random games, both sides' legal moves
counted at each step.

Both packages are imported as `draughts`; the one that is found is tested.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Callable

import pytest

from remise import Clock, Tablebase

draughts = pytest.importorskip("draughts")


class OfPydraughts:
    names = {"international": "standard", "russian": "russian", "brazilian": "brazilian"}

    def __init__(self, game: str, fen: str | None) -> None:
        arguments = {} if fen is None else {"fen": fen}
        self.board = draughts.Board(variant=self.names[game], **arguments)

    def fen(self) -> str:
        return str(self.board.fen)

    def moves(self) -> list[Any]:
        return list(self.board.legal_moves())

    def push(self, move: Any) -> None:
        self.board.push(move)


class OfPyDraughts:
    names = {
        "international": "StandardBoard",
        "russian": "RussianBoard",
        "brazilian": "BrazilianBoard",
    }

    def __init__(self, game: str, fen: str | None) -> None:
        board = getattr(draughts, self.names[game])
        self.board = board() if fen is None else board.from_fen(fen)

    def fen(self) -> str:
        return str(self.board.fen)

    def moves(self) -> list[Any]:
        return list(self.board.legal_moves)

    def push(self, move: Any) -> None:
        self.board.push(move)


PACKAGE = "py-draughts" if hasattr(draughts, "StandardBoard") else "pydraughts"
Position: Callable[..., Any] = OfPyDraughts if PACKAGE == "py-draughts" else OfPydraughts


def games(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", names, ids=lambda name: f"{PACKAGE}-{name}")


@games("international", "russian", "brazilian")
def test_games(game: str) -> None:
    chance = random.Random(1)
    plies = 0
    for _ in range(10):
        position = Position(game, None)
        for _ in range(60):
            moves = position.moves()
            clock = Clock(position.fen(), game)
            assert len(clock.moves()) == len(moves), position.fen()
            if not moves:
                break
            position.push(chance.choice(moves))
            plies += 1
    assert plies > 300


@games("international", "russian")
def test_endgames(folder: Path, game: str) -> None:
    tables = Tablebase(folder, game)
    fens = {
        "international": ["W:WK2,6:BK50", "B:WK2,6:BK50", "W:W23:B5,6", "W:WK26:BK2"],
        "russian": ["W:WKa1,Kc1:BKh8", "B:WKa1,Kc1:BKh8", "W:Wc3:Ba7,h8", "W:WKb2:BKh8"],
    }
    outcomes = set()
    for fen in fens[game]:
        position = Position(game, fen)
        answer = tables.probe(position.fen())
        assert answer == tables.probe(fen)
        outcomes.add(answer.outcome)
        assert len(tables.moves(position.fen())) == len(position.moves())
    assert len(outcomes) > 1
