"""What the draw limits do to a win."""

SLOW = "W:WK1,K29,K43:BK49"


def left(page, plies):
    page.tab.fill("#left", plies)
    page.tab.press("#left", "Tab")
    page.settle()


def test_a_limit_turns_a_win_into_a_draw(page):
    assert page.headline == "White wins"
    assert "41-37" in page.moves("winning")
    left(page, "2")
    assert page.headline == "Draw"
    assert page.text("#badge") == "White's win comes too late"
    assert page.sentence == "A draw: White's win needs 3 plies, 2 are left (article 6.3)."
    assert page.moves("winning") == []
    move = page.text('[data-move="41-37"]').split("\n")
    assert move == ["41-37", "DTZ 3", "DTW 3", "wins with a fresh count; 3 plies needed, 2 are left: draw"]
    page.tab.evaluate("document.activeElement.blur()")
    page.tab.hover('[data-move="41-37"]')
    page.shoot("limit")
    page.click("#fresh")
    assert page.headline == "White wins"
    assert "left=" not in page.link


def test_three_kings_against_one_need_every_ply(open_page):
    page = open_page(f"lang=en&fen={SLOW}&left=13")
    assert page.headline == "White wins"
    left(page, "12")
    assert page.sentence == "A draw: White's win needs 13 plies, 12 are left (article 6.3)."
    page.tab.select_option("#limits", "none")
    page.settle()
    assert page.sentence == "White wins: the 7th move completes it in 13 plies, without draw limits."
    assert page.tab.is_disabled("#left")


def test_the_count_runs_out_on_the_board(open_page):
    page = open_page("lang=en&fen=W:WK46,K41,42:BK5&left=2")
    page.play("41-37")
    assert page.text("#gauge").startswith("1 of 32 plies left")
    page.play("5x41")
    assert page.sentence == "A draw: no ply is left (article 6.4)."


def test_more_plies_than_the_limit_are_refused(page):
    left(page, "33")
    assert "33 plies cannot be left: the draw limit here is 32 plies" in page.text("#complaint")


def test_the_limit_of_another_game(open_page):
    page = open_page("lang=en&variant=russian&fen=W:WKc1,Kf8,Kh6:BKh2")
    assert page.sentence == (
        "White wins: Black's 11th move restarts the draw count in 22 plies with the win intact, 30 are left "
        "(article 7.2.4)."
    )
    assert page.text("#unlimited") == "Without draw limits White wins in 25 plies, by the 13th move."
    left(page, "21")
    assert page.sentence == (
        "A draw: White's win needs 22 plies to the next capture or crowning, 21 are left (article 7.2.4)."
    )
