"""Phones, screen readers, contrast."""

import pytest
from axe_playwright_python.sync_playwright import Axe

GAME = "moves=41-10,5x48,46-37&at=1"


@pytest.mark.parametrize("width", [320, 375, 600, 800, 1024])
def test_nothing_is_wider_than_the_window(open_page, width):
    page = open_page(f"lang=en&mode=setup&left=2&{GAME}", width=width, height=740)
    page.tab.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    assert page.tab.evaluate("document.documentElement.scrollWidth") == width
    page.shoot(f"width-{width}", whole=True)


def test_a_phone_plays_by_touch(open_page):
    page = open_page("lang=en&left=9", width=375, height=740, is_mobile=True, has_touch=True, device_scale_factor=2)
    page.shoot("phone", whole=True)
    page.square(41).tap()
    page.square(37).tap()
    page.settle()
    assert page.line == ["Start", "1. 41-37"]
    assert page.square(1).bounding_box()["width"] > 30


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("link", [f"mode=setup&left=2&{GAME}", "lang=zh&fen=W:WK46,K41,42:BK5", "fen=W:WK1"])
def test_axe_finds_nothing(open_page, scheme, link):
    page = open_page(link, color_scheme=scheme)
    page.tab.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    found = Axe().run(page.tab)
    assert found.violations_count == 0, found.generate_report()


def test_dark_mode(open_page):
    page = open_page("lang=en&left=9", color_scheme="dark")
    page.tab.hover('[data-move="41-37"]')
    page.shoot("dark")
    ink, paper = page.tab.evaluate("(style => [style.color, style.backgroundColor])(getComputedStyle(document.documentElement))")
    brightness = [sum(int(part) for part in color[4:-1].split(",")) for color in (ink, paper)]
    assert brightness[0] > 600 > 120 > brightness[1]


def test_less_motion(open_page):
    page = open_page("lang=en", reduced_motion="reduce")
    assert page.tab.evaluate("getComputedStyle(document.querySelector('.bar-left')).transitionDuration") == "0s"


def test_names_for_a_screen_reader(page):
    page.click_square(41)
    tree = page.tab.locator("main").aria_snapshot()
    for part in [
        'grid "Board, White at the bottom"',
        'button "square 41, white king" [pressed]',
        'button "square 37, empty, target"',
        'heading "White wins" [level=2]',
        'region "Winning',
        'button "41-37 DTZ 3 DTW 3"',
        'combobox "Side to move"',
        'spinbutton "Plies left"',
        'textbox "FEN"',
    ]:
        assert part in tree, tree


def test_one_square_is_in_the_tab_order(page):
    assert page.tab.locator('#board [tabindex="0"]').count() == 1
    page.square(28).focus()
    assert page.tab.locator('#board [tabindex="0"]').get_attribute("data-square") == "28"
