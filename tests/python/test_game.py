"""The clock and the rulings."""

from pathlib import Path

from remise import Clock, GameRuling, Tablebase, rule

CLUB = Path(__file__).parent.parent / "arbiter" / "club.pdn"


def test_a_clock_does_not_change() -> None:
    start = Clock("W:WK46,K47:BK4:H3")
    assert (start.left, start.article, start.occurrences) == (7, "6.4", 1)
    later = start.play("47-38")
    assert (start.left, later.left, later.fen) == (7, 6, "B:WK38,K46:BK4")
    assert repr(later) == "<remise.Clock B:WK38,K46:BK4, left=6>"
    assert Clock(later.fen, limits="none").left is None


def test_repetition() -> None:
    clock = Clock("W:WK1,K2,K3:BK50,K49")
    for time in (1, 2, 3):
        assert clock.occurrences == time
        assert (clock.verdict is not None) == (time == 3)
        for move in ("3-8", "49-43", "8-3", "43-49"):
            if time < 3:
                assert move in clock.moves()
                clock = clock.play(move)
    assert clock.verdict is not None
    assert (clock.verdict.why, clock.verdict.article) == ("repetition", "6.1")


def test_other_games() -> None:
    clock = Clock(variant="russian")
    assert (clock.variant, clock.limits, len(clock.moves())) == ("russian", "fmjd64", 7)
    assert clock.play("c3-d4").fen.startswith("B:W")
    lost = Clock("B:WKa1:B", "russian").verdict
    assert lost is not None and (lost.result, lost.why) == ("1-0", "no-pieces")


def test_a_game_to_its_end(tables: Tablebase) -> None:
    """The clock and the tables agree along a main line."""
    clock = Clock("W:WK2,6:BK50")
    plies = tables.probe(clock.fen, clock.left).dtz
    for _ in range(plies or 0):
        assert clock.verdict is None
        clock = clock.play(tables.moves(clock.fen, clock.left)[0].text)
    assert clock.verdict is not None and clock.verdict.result == "2-0"


def test_rulings() -> None:
    rulings = rule(CLUB.read_bytes())
    assert rulings and rule(CLUB.read_text(encoding="utf-8"))
    clean, irregular, late = rulings
    assert isinstance(clean, GameRuling)
    assert (clean.number, clean.line, clean.clean, clean.findings) == (1, 1, True, [])
    assert (clean.tags["White"], clean.plies, clean.end_ply) == ("Ada Brook", 10, 10)
    assert clean.end is not None and (clean.end.why, clean.end.article) == ("limit", "6.4")

    assert isinstance(irregular, GameRuling)
    (finding,) = irregular.findings
    assert (finding.code, finding.ply, finding.move) == ("irregular", 1, "43x34")
    assert finding.text == "irregular: too few, article 5.4, point 8, against article 4.13; it stands"

    assert isinstance(late, GameRuling)
    assert [finding.code for finding in late.findings] == ["goes-on", "wrong-result"]
    assert late.findings[1].text == "the result 0-2 is wrong: right is 1-1"
    lenient = rule(CLUB.read_bytes(), limits="none")[2]
    assert isinstance(lenient, GameRuling) and lenient.end is None


def test_the_game_of_the_caller() -> None:
    (ruling,) = rule("1. c3-d4 d6-c5 *", variant="russian")
    assert isinstance(ruling, GameRuling)
    assert (ruling.variant, ruling.limits, ruling.plies, ruling.readings) == (
        "russian",
        "fmjd64",
        2,
        1,
    )
