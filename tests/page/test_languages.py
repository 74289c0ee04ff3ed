"""English and Chinese."""

import re

import pytest


def test_chinese(open_page):
    page = open_page("lang=zh&fen=W:WK46,K41,42:BK5")
    assert page.headline == "白胜"
    assert page.sentence == "白方胜：第2着取胜，需3步，尚余32步（第6.3条）。"
    assert page.tab.evaluate("document.documentElement.lang") == "zh-Hans"
    assert page.label(42) == "42格，白兵"
    page.tab.fill("#left", "2")
    page.tab.press("#left", "Tab")
    page.settle()
    assert page.sentence == "和棋：白方来不及取胜，需3步，尚余2步（第6.3条）。"
    page.shoot("chinese")
    page.click("#lang-en")
    assert page.sentence == "A draw: White's win needs 3 plies, 2 are left (article 6.3)."
    assert page.link.endswith("lang=en")


@pytest.mark.parametrize(("locale", "headline"), [("zh-CN", "白胜"), ("nl-NL", "White wins")])
def test_the_language_of_the_browser(open_page, locale, headline):
    assert open_page("", locale=locale).headline == headline


def test_no_english_is_left_in_chinese(open_page):
    page = open_page("lang=zh&mode=setup")
    page.tab.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    text = page.tab.evaluate("document.querySelectorAll('dt, #lang-en').forEach(one => one.remove()), document.body.innerText")
    known = {"DTZ", "DTW", "FEN", "FMJD", "PDN", "Remise", "lidraughts", "org", "pool", "checkers", "none"}
    assert set(re.findall("[A-Za-z]{3,}", text)) - known == set()


def test_both_languages_have_the_same_words(page):
    en, zh = page.tab.evaluate(
        """async () => {
          const shape = (words) => Object.fromEntries(Object.entries(words).map(([key, value]) =>
            [key, value && typeof value === "object" && !Array.isArray(value) ? shape(value) : typeof value]));
          const [en, zh] = await Promise.all([import("./words/en.js"), import("./words/zh.js")]);
          return [shape(en.default), shape(zh.default)];
        }"""
    )
    assert en == zh
    assert len(en["texts"]) > 40
