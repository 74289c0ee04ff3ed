"""Playing on the board and in the list of moves."""

WIN = "lang=en&fen=W:WK1,K29,K43:BK49"
TWO_WAYS = "lang=en&fen=W:WK47:B14,19,29,31,42"


def test_a_win_is_played_to_the_end(open_page):
    page = open_page(WIN)
    assert page.sentence == "White wins: the 7th move completes it in 13 plies, 32 are left (article 6.3)."
    for plies in range(12, -1, -1):
        page.click(".move >> nth=0")
        assert page.headline == "White wins"
        if plies > 0:
            assert f" {plies} pl" in page.sentence
    assert page.sentence == "White has won: Black has no pieces."
    assert len(page.line) == 1 + 13
    assert page.text("#changes") == "No move changed the result."
    page.shoot("won")


def test_moves_are_played_on_the_board(page):
    page.click_square(41)
    assert page.said == "white king on 41 chosen, 9 targets."
    assert "target" in page.label(37)
    page.shoot("targets")
    page.click_square(37)
    assert page.said.startswith("White played 41-37. Black to move. White wins: ")
    page.click_square(5)
    page.click_square(41)
    page.drag('[data-square="46"]', '[data-square="5"]')
    assert page.sentence == "White has won: Black has no pieces."
    assert page.line == ["Start", "1. 41-37", "5x41", "2. 46x5"]


def test_what_cannot_be_played_is_said(page):
    page.click_square(41)
    page.click_square(24)
    assert page.said == "No move to 24."
    page.press("Escape")
    assert page.said == "Let go."
    page.click_square(5)
    assert page.said == "The piece on 5 has no legal move."
    page.load_fen("W:WK45,42:B37")
    page.click_square(45)
    assert page.said == "The piece on 45 has no legal move. A capture is due: 42x31."
    assert page.line == []


def test_two_captures_to_one_square_are_chosen_in_the_list(open_page):
    page = open_page(TWO_WAYS)
    page.click_square(47)
    page.click_square(36)
    assert page.said == "Several captures end on 36: choose one in the list of moves."
    assert page.tab.locator(".move.open").count() == 2
    page.play("47x38x20x9x36")
    assert page.fen == "B:WK36:B19"


def test_undo_and_redo(page):
    page.play("41-37")
    page.play("5x41")
    page.click("#undo")
    assert page.said.startswith("5x41 taken back.")
    page.press("Control+z")
    assert page.fen == "W:WK41,42,K46:BK5"
    page.press("Control+y", "Control+Shift+Z")
    assert page.fen == "W:W42,K46:BK41"
    page.click("#first")
    page.click("#redo")
    assert page.fen == "B:WK37,42,K46:BK5"
    page.click('[data-at="2"]')
    assert page.fen == "W:W42,K46:BK41"
    page.click("#undo")
    page.click("#undo")
    page.play("42-38")
    assert page.line == ["Start", "1. 42-38"]


def test_a_move_is_shown_on_the_board(open_page):
    page = open_page(TWO_WAYS)
    page.tab.hover('[data-move="47x38x20x9x36"]')
    assert page.tab.locator("#arrow .taken").count() == 4
    points = page.tab.get_attribute("#arrow .way", "points").split()
    assert points[:4] == ["2.500,9.500", "4.500,7.500", "8.500,3.500", "6.500,1.500"]
    page.shoot("hover")
    page.tab.hover("h1")
    assert page.tab.locator("#arrow *").count() == 0


def test_the_board_is_flipped(page):
    below = page.square(46).bounding_box()["y"]
    page.click("#flip")
    assert page.square(46).bounding_box()["y"] < below
    assert page.said == "Black is at the bottom now."
    assert "flip=1" in page.link


def test_keys_alone_play_a_win(page):
    page.tab.locator("#lang-zh").focus()
    page.press("Tab")
    assert page.tab.evaluate("document.activeElement.dataset.square") == "1"
    page.press(*["ArrowDown"] * 8, "Enter")
    assert page.said == "white king on 41 chosen, 9 targets."
    page.press("ArrowRight", "ArrowUp", "Space")
    assert page.said.startswith("White played 41-37.")
    page.press(*["ArrowUp"] * 7, *["ArrowRight"] * 3, "Enter")
    page.press(*["ArrowLeft"] * 4, *["ArrowDown"] * 8, "Enter")
    assert page.said.startswith("Black played 5x41.")
    page.tab.locator(".move >> nth=0").focus()
    page.press("Enter")
    assert page.sentence == "White has won: Black has no pieces."
    page.press("ArrowLeft", "ArrowLeft")
    assert page.fen == "B:WK37,42,K46:BK5"
    page.press("End")
    assert page.sentence == "White has won: Black has no pieces."
