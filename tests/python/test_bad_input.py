"""Bad input through every door gets that door's error, and what was opened serves on."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import remise
from remise import (
    Clock,
    DamagedTableError,
    FenError,
    LeftError,
    MissingTableError,
    MoveError,
    PdnError,
    RemiseError,
    Tablebase,
    TableError,
    UnknownNameError,
    rule,
)

GOOD = "W:WK2,6:BK50"

BAD_FENS = [
    "",
    "garbage",
    "X:WK2:BK50",
    "W:WK2:BK51",
    "W:WK2,2:BK50",
    "W:WK2:B50",
    "W:WK2:B",
    "W:WK2:BK50\0",
    "W" * 100_000,
]

# 41 pieces.
TOO_MANY = "W:W6-26:B27-45,K46"


@pytest.mark.parametrize("fen", BAD_FENS)
def test_no_position(tables: Tablebase, fen: str) -> None:
    for ask in (tables.probe, tables.moves, Clock):
        with pytest.raises(FenError, match="no position"):
            ask(fen)
        assert tables.probe(GOOD).outcome == "win"


def test_no_text(tables: Tablebase) -> None:
    no_texts: list[Any] = [None, 1, b"W:WK2:BK50", "W:WK2:BK50\ud800"]
    for ask in (tables.probe, tables.moves, lambda text: tables.probe_many([text])):
        for no_text in no_texts:
            with pytest.raises((TypeError, UnicodeEncodeError)):
                ask(no_text)
    with pytest.raises(TypeError):
        tables.probe_many(GOOD)
    assert tables.probe(GOOD).outcome == "win"


def test_too_many_pieces(tables: Tablebase) -> None:
    for ask in (tables.probe, tables.moves):
        with pytest.raises(TableError, match="has 41 pieces, the tables at hand have up to 3"):
            ask(TOO_MANY)
    assert Clock(TOO_MANY).left == 50


def test_plies_that_cannot_be_left(tables: Tablebase) -> None:
    for left in (11, -1, 2**32, -(2**40)):
        with pytest.raises(LeftError):
            tables.probe(GOOD, left)
        with pytest.raises(LeftError):
            tables.moves(GOOD, left)
    with pytest.raises(OverflowError):
        tables.probe(GOOD, 2**70)
    with pytest.raises(TypeError):
        tables.probe(GOOD, "9")  # type: ignore[arg-type]


def test_a_batch_has_errors_in_their_places(tables: Tablebase) -> None:
    questions: list[str | tuple[str, int | None]]
    questions = [GOOD, "garbage", (GOOD, 11), (TOO_MANY, None), (GOOD, 8)]
    answers = tables.probe_many(questions * 1000)
    assert [type(answer).__name__ for answer in answers] == [
        "Answer",
        "FenError",
        "LeftError",
        "TableError",
        "Answer",
    ] * 1000
    assert str(answers[2]) == "11 plies cannot be left: a fresh count allows 10 here"


def test_folders(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MissingTableError, match="cannot list the folder"):
        Tablebase(tmp_path / "nowhere")
    with pytest.raises(MissingTableError, match="holds no tables"):
        Tablebase(tmp_path)
    with pytest.raises(MissingTableError, match="holds no tables of english"):
        Tablebase(folder, "english")
    with pytest.raises(TableError, match="international/fmjd, russian/fmjd64"):
        Tablebase(folder)
    with pytest.raises(UnknownNameError, match="chess"):
        Tablebase(folder, "chess")
    with pytest.raises(UnknownNameError, match="fide"):
        Tablebase(folder, limits="fide")
    with pytest.raises(OverflowError):
        Tablebase(folder, "international", cache_bytes=-1)
    with pytest.raises(TypeError):
        Tablebase(None)  # type: ignore[arg-type]


def test_missing_and_damaged_tables(folder: Path, tmp_path: Path) -> None:
    leaf = tmp_path / "tables"
    shutil.copytree(folder / "international" / "fmjd", leaf)
    (leaf / "KKvK.wdl").unlink()
    damaged = leaf / "KMvK.wdl"
    content = damaged.read_bytes()
    damaged.write_bytes(content[: len(content) // 2])
    tables = Tablebase(leaf)
    assert tables.max_pieces == 2
    for _ in range(2):
        with pytest.raises(MissingTableError, match="KKvK.wdl"):
            tables.probe("W:WK1,K2:BK50")
        with pytest.raises(DamagedTableError, match="KMvK.wdl"):
            tables.probe("W:WK1,12:BK50")
        assert tables.probe("W:WK2:BK50").outcome == "draw"
    kinds = [type(answer) for answer in tables.probe_many(["W:WK1,K2:BK50", "W:WK1,12:BK50"])]
    assert kinds == [MissingTableError, DamagedTableError]
    (leaf / "manifest.tsv").unlink(missing_ok=True)
    for file in leaf.iterdir():
        file.write_bytes(b"no table")
    with pytest.raises(DamagedTableError):
        Tablebase(leaf)


def test_clock() -> None:
    clock = Clock()
    for text in ("", "32-23", "33x22", "1-99", "x" * 10_000, "31-26\0"):
        with pytest.raises(MoveError):
            clock.play(text)
    with pytest.raises(MoveError, match="several"):
        Clock("W:WK47:B14,19,29,31,42").play("47x36")
    with pytest.raises(UnknownNameError, match="chess"):
        Clock(variant="chess")
    with pytest.raises(UnknownNameError, match="wcdf"):
        Clock(limits="wcdf")
    assert clock.play("32-28").left == 50


def test_records() -> None:
    assert rule("") == []
    with pytest.raises(UnknownNameError):
        rule("", variant="chess")
    with pytest.raises(UnknownNameError):
        rule("", limits="fide")
    with pytest.raises(PdnError, match="UTF-16"):
        rule('[Event "x"] 1. 32-28'.encode("utf-16"))
    with pytest.raises(TypeError):
        rule(1)  # type: ignore[arg-type]
    no_game, bad_fen, other, good = rule(
        """[White "A"] 1. 32-28
        [GameType "20"] [FEN "garbage"] 1. 32-28 *
        [GameType "1"] 1. e4 e5 *
        [GameType "20"] 1. 32-28 *"""
    )
    assert isinstance(no_game, PdnError) and "no GameType" in str(no_game)
    assert isinstance(bad_fen, PdnError) and "game 2: line 2: FEN tag" in str(bad_fen)
    assert isinstance(other, PdnError)
    assert not isinstance(good, PdnError) and good.clean


def test_all_errors_are_one_family() -> None:
    errors = [name for name in remise.__all__ if name.endswith("Error")]
    assert len(errors) == 9
    for name in errors:
        assert issubclass(getattr(remise, name), RemiseError)
    assert issubclass(MissingTableError, TableError) and issubclass(DamagedTableError, TableError)
