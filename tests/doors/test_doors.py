"""The same questions through all doors: the library, its C and Python interfaces, HTTP and the batch
command. `scripts/python_test.sh` builds them and says where they are."""

import ctypes
import json
import os
import random
import subprocess
import urllib.request
from pathlib import Path

import pytest

import remise

PROGRAMS = Path(os.environ["REMISE_PROGRAMS"])
FOLDER = Path(os.environ["REMISE_TABLES"])
QUESTIONS = 1000
OUTCOMES = {-1: "loss", 0: "draw", 1: "win"}
VALUES = {-2: "loss", -1: "blessed-loss", 0: "draw", 1: "cursed-win", 2: "win"}


def random_fen(dice):
    """A position of two to four pieces, in every class of the draw limits."""
    squares = dice.sample(range(1, 51), dice.randint(2, 4))
    white = dice.randint(1, len(squares) - 1)

    def piece(square, crown_row):
        king = square in crown_row or dice.random() < 0.7
        return f"K{square}" if king else str(square)

    sides = [
        ",".join(piece(square, crown_row) for square in part)
        for part, crown_row in [(squares[:white], range(1, 6)), (squares[white:], range(46, 51))]
    ]
    return f"{dice.choice('WB')}:W{sides[0]}:B{sides[1]}"


@pytest.fixture(scope="module")
def tables():
    return remise.Tablebase(FOLDER, "international")


@pytest.fixture(scope="module")
def questions(tables):
    """FEN and plies left; `None` is a fresh count."""
    dice = random.Random(7)
    asked = []
    for _ in range(QUESTIONS):
        fen = random_fen(dice)
        fresh = tables.probe(fen).left
        left = dice.choice([None, dice.randint(0, 3), dice.randint(0, fresh)]) if fresh else None
        asked.append((fen, left))
    return asked


@pytest.fixture(scope="module")
def through_rust(questions):
    lines = run("examples/answers", FOLDER / "international" / "fmjd", stdin=lines_of(questions))
    return [answer(*line.split("\t")) for line in lines]


def answer(outcome, wdl, dtz, dtw):
    """As all doors are compared: two words and two numbers of plies."""
    plies = [int(number) if number not in ("", "-", None) else None for number in (dtz, dtw)]
    return (outcome, wdl, *plies)


def lines_of(questions):
    return "".join(f"{fen}\t{'' if left is None else left}\n" for fen, left in questions)


def run(program, *arguments, stdin):
    done = subprocess.run(
        [PROGRAMS / program, *arguments], input=stdin, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_questions_meet_every_class_and_value(tables, questions, through_rust):
    assert len(through_rust) == QUESTIONS
    assert {wdl for _, wdl, _, _ in through_rust} >= {"win", "draw", "loss"}
    assert {tables.probe(fen).left for fen, _ in questions} == {10, 32, 50}
    # Plies left change results.
    changed = sum(outcome == "draw" and wdl in ("win", "loss") for outcome, wdl, *_ in through_rust)
    assert changed > 10


def test_python(tables, questions, through_rust):
    alone = [tables.probe(fen, left) for fen, left in questions]
    for answers in (alone, tables.probe_many(questions)):
        found = [(one.outcome, one.wdl, one.dtz, one.dtw) for one in answers]
        assert found == through_rust


class Answer(ctypes.Structure):
    """`remise_answer` of remise.h."""

    _fields_ = [(name, ctypes.c_int32) for name in ("outcome", "wdl", "dtz", "dtw", "left")]


def test_c(questions, through_rust):
    library = ctypes.CDLL(PROGRAMS / "deps" / "libremise_c.so")
    handle = ctypes.c_void_p()
    status = library.remise_open(
        bytes(FOLDER), b"international", None, ctypes.c_uint64(0), ctypes.byref(handle)
    )
    assert status == 0
    found = []
    for fen, left in questions:
        one = Answer()
        status = library.remise_probe_fen(
            handle, fen.encode(), -1 if left is None else left, ctypes.byref(one)
        )
        assert status == 0, fen
        plies = [None if number == -1 else number for number in (one.dtz, one.dtw)]
        found.append((OUTCOMES[one.outcome], VALUES[one.wdl], *plies))
    library.remise_close(handle)
    assert found == through_rust


def test_batch(questions, through_rust):
    arguments = ["probe", "--tables", FOLDER / "international" / "fmjd", "--batch", "-"]
    records = [line.split("\t") for line in run("remise", *arguments, stdin=lines_of(questions))]
    assert [answer(*record[2:6]) for record in records] == through_rust


@pytest.fixture(scope="module")
def address():
    command = [PROGRAMS / "remise", "serve", "--tables", FOLDER, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        yield service.stdout.readline().split()[-1]
        service.terminate()
        assert service.wait(timeout=20) == 0


def test_http(address, questions, through_rust):
    positions = [
        {"fen": fen} | ({} if left is None else {"left": left}) for fen, left in questions
    ]
    body = json.dumps({"positions": positions}).encode()
    request = urllib.request.Request(
        f"{address}/international", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        answers = json.load(response)["answers"]
    assert [http_answer(one) for one in answers] == through_rust
    for (fen, left), expected in list(zip(questions, through_rust))[::20]:
        query = f"fen={fen}" + ("" if left is None else f"&left={left}")
        with urllib.request.urlopen(f"{address}/international?{query}") as response:
            assert http_answer(json.load(response)) == expected, fen


def http_answer(one):
    return (one["result"], one["wdl"], one["dtz"], one["dtw"])
