"""Setting up a position: clicks, drags, keys, FEN."""


def empty_board(page):
    page.click("#mode-setup")
    page.click("#clear")


def put(page, piece, *squares):
    page.click(f'#palette [data-piece="{piece}"]')
    for square in squares:
        page.click_square(square)


def test_a_position_is_set_up_by_clicks(page):
    empty_board(page)
    put(page, "white-king", 46, 41)
    put(page, "white-man", 42)
    put(page, "black-king", 5)
    assert page.fen == "W:WK41,42,K46:BK5"
    assert page.sentence == "White wins: the 2nd move completes it in 3 plies, 32 are left (article 6.3)."
    assert page.label(42) == "square 42, white man"
    page.shoot("set-up")


def test_pieces_are_taken_away_again(page):
    page.click("#mode-setup")
    put(page, "white-man", 42)
    assert page.fen == "W:WK41,K46:BK5"
    put(page, "erase", 41)
    assert page.fen == "W:WK46:BK5"
    page.press("Control+z", "Control+z")
    assert page.fen == "W:WK41,42,K46:BK5"
    page.press("Control+y")
    assert page.fen == "W:WK41,K46:BK5"


def test_a_position_is_set_up_by_dragging(page):
    empty_board(page)
    page.drag('#palette [data-piece="white-king"]', '[data-square="28"]')
    page.drag('#palette [data-piece="black-man"]', '[data-square="7"]')
    assert page.fen == "W:WK28:B7"
    page.drag('[data-square="28"]', '[data-square="46"]')
    assert page.fen == "W:WK46:B7"
    page.drag('[data-square="7"]', "header h1")
    assert page.fen == "W:WK46:B"
    assert page.sentence == "Put pieces of both players on the board."
    page.click("#mode-play")
    assert "Black has just moved and has no pieces" in page.text("#complaint")


def test_a_man_on_its_last_row_is_a_king(page):
    empty_board(page)
    put(page, "white-man", 3)
    put(page, "black-man", 48)
    assert page.fen == "W:WK3:BK48"


def test_a_position_is_set_up_by_keys(page):
    empty_board(page)
    page.square(28).focus()
    page.press("W", "ArrowDown", "w", "ArrowRight", "b", "Home", "B", "End", "b", "Delete")
    assert page.fen == "W:WK28,33:BK31,34"
    page.press("ArrowLeft", "f", "ArrowUp")
    assert page.tab.evaluate("document.activeElement.dataset.square") == "39"


def test_side_and_fen(page):
    page.tab.select_option("#side", "black")
    page.settle()
    assert page.fen == "B:WK41,42,K46:BK5"
    page.load_fen('[FEN "b:w K46, k41 ,42:b k5"]')
    assert page.fen == "B:WK41,42,K46:BK5"
    assert "capital letters" in page.text("#notes")
    page.load_fen("W:WK46:BK5:H3")
    assert page.tab.input_value("#left") == "7"


def test_bad_positions_are_named(page):
    page.load_fen("W:WK4,55:B4")
    assert "the board has no square 55; square 4 holds two pieces" in page.text("#complaint")
    assert page.headline == "No answer"
    page.load_fen("hello")
    assert "This is no position" in page.text("#complaint")
    page.load_fen("W:WK46,K41,42:BK5")
    assert page.headline == "White wins"
    assert not page.tab.is_visible("#complaint")


def test_other_games_have_their_squares(page):
    page.tab.select_option("#variant", "russian")
    page.settle()
    assert page.label(29).startswith("square a1, ")
    page.load_fen("W:WKa1,Kb2,Kc1:BKh2")
    page.tab.select_option("#variant", "english")
    page.settle()
    assert page.label(29) == "square 29, white king"
    assert page.tab.input_value("#limits") == "wcdf"


def test_more_pieces_than_the_tables_have(page):
    page.click("#mode-setup")
    page.click("#start")
    assert page.headline == "Not in the tables"
    page.click("#mode-play")
    assert len(page.moves("unranked")) == 9
    page.play("32-28")
    assert page.label(28).startswith("square 28, white man")
