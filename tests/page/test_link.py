"""A link holds the whole state."""

import re


def state(page):
    last = page.tab.eval_on_selector_all(".square.last", "all => all.map(one => one.dataset.square)")
    return page.fen, page.line, page.headline, last, page.tab.get_attribute("#board", "aria-label")


def test_a_link_restores_the_whole_state(page, open_page):
    page.load_fen("W:WK46,K41,42:BK5")
    page.tab.fill("#left", "9")
    page.tab.press("#left", "Tab")
    for move in ["41-10", "5x48", "46-37"]:
        page.play(move)
    page.click("#undo")
    page.click("#flip")
    page.click("#lang-zh")
    other = open_page(page.link)
    assert state(other) == state(page)
    assert state(other)[3] == ["48", "5"]
    assert other.link == page.link
    assert other.text("#gauge") == page.text("#gauge")
    other.click("#redo")
    assert other.headline == "黑胜"
    other.shoot("link")


def test_a_link_is_short_and_readable(page):
    page.play("41-37")
    assert re.fullmatch(
        r"variant=international&limits=fmjd&fen=W:WK41,42,K46:BK5&moves=41-37&at=1&lang=en", page.link
    )


def test_set_up_and_other_games(open_page):
    page = open_page("variant=russian&limits=none&fen=B:WKa1:Bf6&mode=setup&lang=en")
    assert page.tab.is_visible("#palette")
    assert page.tab.input_value("#limits") == "none"
    assert page.fen == "B:WKa1:Bf6"


def test_a_link_is_opened_in_the_same_tab(page):
    page.tab.evaluate("location.hash = 'lang=en&fen=B:WK40,K45,50:BK7'")
    page.tab.wait_for_function("document.getElementById('fen').value === 'B:WK40,K45,50:BK7'")
    page.settle()
    assert page.headline == "White wins"


def test_bad_links_say_so(open_page):
    page = open_page("variant=frisian&fen=W:WK1:BK2&lang=en")
    assert page.text("#complaint") == "The service has no tables of frisian."
    assert page.headline == "White wins"
    page.go("fen=W:WK1&lang=en")
    assert "there is no list of Black's pieces" in page.text("#complaint")
    page.go("left=99&lang=en")
    assert "99 plies cannot be left" in page.text("#complaint")


def test_the_link_is_copied(open_page):
    page = open_page("lang=en", permissions=["clipboard-read", "clipboard-write"])
    page.click("#copy")
    page.tab.wait_for_function("document.getElementById('copy').textContent === 'The link is copied.'")
    assert page.tab.evaluate("navigator.clipboard.readText()") == page.tab.url
