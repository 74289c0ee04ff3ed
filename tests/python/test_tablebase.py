"""Values, moves and batches."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest

import remise
from remise import Answer, Tablebase

ENDINGS = Path(__file__).parent.parent.parent / "data" / "endings.csv"


def endings() -> list[list[str]]:
    """Published endings with up to three pieces."""
    lines = ENDINGS.read_text(encoding="utf-8").splitlines()[2:]
    rows = [line.split(";") for line in lines]
    return [row for row in rows if row[0].count(",") + 2 <= 3]


def test_open(folder: Path) -> None:
    tables = Tablebase(str(folder), variant="russian")
    assert (tables.variant, tables.limits, tables.max_pieces) == ("russian", "fmjd64", 3)
    assert repr(tables) == "<remise.Tablebase russian/fmjd64, 3 pieces>"
    assert Tablebase(folder, "international", "none").probe("W:WK2,6:BK50").left is None
    assert Tablebase(folder, "international", cache_bytes=0).probe("W:WK2:BK50").wdl == "draw"


def test_published_endings(tables: Tablebase) -> None:
    rows = endings()
    assert len(rows) == 210
    answers = tables.probe_many([row[0] for row in rows])
    for row, answer in zip(rows, answers):
        assert answer == tables.probe(row[0])
        assert isinstance(answer, Answer)
        assert (answer.outcome, answer.wdl) == (row[1], row[1])
        assert answer.dtw == (None if row[1] == "draw" else int(row[2]))
        moves = tables.moves(row[0])
        assert (not moves) == (row[3] == "0")
        if moves:
            assert moves[0].outcome == answer.outcome
            assert moves[0].dtw == answer.dtw


def test_moves_are_best_first_and_lead_on(tables: Tablebase) -> None:
    ranks = {"win": 2, "draw": 1, "loss": 0}
    turned = {"win": "loss", "draw": "draw", "loss": "win"}
    for fen, left in [("W:WK2,6:BK50", 9), ("B:WK2,6:BK50", None), ("W:WK47:B19,29", None)]:
        moves = tables.moves(fen, left)
        order = [ranks[move.outcome] for move in moves]
        assert order == sorted(order, reverse=True)
        assert moves[0].outcome == tables.probe(fen, left).outcome
        for move in moves:
            assert tables.probe(move.fen).wdl == turned[move.wdl]


def test_plies_left(tables: Tablebase) -> None:
    fen = "W:WK2,6:BK50"
    outcomes = [tables.probe(fen, left).outcome for left in range(11)]
    assert outcomes == ["draw"] * 9 + ["win"] * 2
    assert [tables.probe(f"{fen}:H{10 - left}").left for left in range(11)] == list(range(11))
    assert tables.probe(f"{fen}:H9", 10).outcome == "win"


def test_a_batch_keeps_its_order(tables: Tablebase) -> None:
    fens = [f"{side}:WK{king},6:BK50" for side in "WB" for king in range(7, 46)]
    questions = [(fen, left) for fen in fens for left in (*range(11), None)] * 3
    expected = [tables.probe(fen, left) for fen, left in questions]
    assert len(set(map(repr, expected))) > 20
    assert tables.probe_many(questions) == expected
    assert tables.probe_many([]) == []


def test_a_batch_lets_other_threads_run(tables: Tablebase) -> None:
    """Without a switch of its own, Python runs another thread only where the lock is let go."""
    questions = ["W:WK2,6:BK50"] * 20_000
    count, ended = 0, threading.Event()

    def spin() -> None:
        nonlocal count
        while not ended.is_set():
            count += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    spinner = threading.Thread(target=spin)
    try:
        spinner.start()
        ran = 0
        for _ in range(200):
            before = count
            tables.probe_many(questions)
            ran = count - before
            if ran:
                break
        assert ran
    finally:
        ended.set()
        sys.setswitchinterval(interval)
        spinner.join()


def test_threads_share_a_tablebase(folder: Path) -> None:
    tables = Tablebase(folder, "international", cache_bytes=1 << 20)
    fens = [row[0] for row in endings()]
    expected = [tables.probe(fen) for fen in fens]
    found: list[list[Answer]] = []
    threads = [
        threading.Thread(target=lambda: found.append([tables.probe(fen) for fen in fens]))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_can_ask_a_batch(tables: Tablebase) -> None:
    questions = ["W:WK2,6:BK50"] * 2000
    expected = tables.probe_many(questions)
    child = os.fork()
    if child == 0:
        os._exit(0 if tables.probe_many(questions) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_version() -> None:
    assert remise.__version__.count(".") == 2
