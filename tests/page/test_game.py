"""Pasted games."""

GAME = """[Event "Club"]
[White "Ada Brook"]
[Black "Ben Carr"]
[Result "0-2"]
[GameType "20"]
[FEN "W:WK46,K41,42:BK5"]

1. 41-10? {A draw now.} 5x48 2. 46-37?? 48x31 0-2
"""

HOSTILE = """[White "<img src=x onerror=alert(1)>"]
[Black "<script>alert(2)</script>"]
[Event "\\"><svg onload=alert(3)>"]
[FEN "W:WK46,K41,42:BK5"]

1. 41-37 {<img src=x onerror=alert(4)>} 5x41 2. <b>46x5</b> *
"""


def test_a_pasted_game_shows_where_the_result_changed(page):
    page.paste_game(GAME)
    assert page.text("#game-name") == "Ada Brook – Ben Carr"
    assert page.line == ["Start", "1. 41-10?", "5x48", "2. 46-37?", "48x31"]
    assert page.text("#changes") == "The result changed with 1. 41-10 (draw), 2. 46-37 (Black wins)."
    page.click("#last")
    assert page.sentence == "Black has won: White has no pieces."
    page.click('[data-at="1"]')
    assert page.headline == "Draw"
    assert page.fen == "B:WK10,42,K46:BK5"
    page.shoot("game", whole=True)
    assert page.tab.get_attribute('[data-at="3"]', "aria-label") == "2. 46-37, Black wins, the result changed"


def test_the_way_back_to_the_game(page):
    page.paste_game(GAME)
    page.play("42-38")
    assert page.line == ["Start", "1. 42-38"]
    page.click("#back-to-game")
    assert page.line[1] == "1. 41-10?"
    assert not page.tab.is_visible("#back-to-game")
    page.click("#undo")
    assert page.line == ["Start", "1. 42-38"]


def test_a_file_of_games(page):
    page.paste_game(f"{GAME}\n{GAME.replace('Ada Brook', 'Cleo Dunn').replace('2. 46-37?? 48x31 0-2', '1-1')}")
    assert page.tab.locator("#games option").all_inner_texts() == ["1. Ada Brook – Ben Carr", "2. Cleo Dunn – Ben Carr"]
    page.tab.select_option("#games", "1")
    page.settle()
    assert page.text("#game-name") == "Cleo Dunn – Ben Carr"
    assert page.line == ["Start", "1. 41-10?", "5x48"]


def test_the_end_of_a_game_by_a_limit(page):
    moves = "1. 5-10 46-41 2. 10-5 41-46 3. 5-14 46-41 4. 14-5 41-46 5. 5-10 46-41 6. 10-5"
    page.paste_game(f'[FEN "W:WK5,K50:BK46"]\n\n{moves.replace("5-10 46-41", "50-45 46-41", 1)} *')
    assert page.text("#ended") == "The game is drawn with ply 10 (article 6.4)."


def test_a_game_pasted_anywhere_and_its_variant(page):
    pdn = '[GameType "25"]\n[FEN "W:Wc3:Bf6"]\n\n1. c3-d4 f6-g5 *'
    page.tab.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        pdn,
    )
    page.tab.wait_for_selector('[data-at="2"]')
    assert page.tab.input_value("#variant") == "russian"
    assert page.line == ["Start", "1. c3-d4", "f6-g5"]


def test_irregular_moves_are_marked(page):
    page.paste_game('[FEN "W:WK46,K41,42:BK5"]\n\n1. 42-33 5-10 *')
    assert "irregular" in page.line[1]


def test_hostile_text_stays_text(page):
    page.paste_game(HOSTILE)
    assert page.text("#game-name") == "<img src=x onerror=alert(1)> – <script>alert(2)</script>"
    page.go(page.link)
    assert page.text("#game-name").startswith("<img src=x onerror=alert(1)>")
    assert page.tab.locator("img, script:not([src]), main svg[onload], main b").count() == 0
    page.go("lang=en&fen=<img src=x onerror=alert(5)>&variant=<b>x</b>")
    assert "<b>x</b>" in page.text("#complaint")


def test_text_that_is_no_game(page):
    before = page.fen
    page.paste_game("nothing of the kind")
    assert page.text("#complaint") != ""
    assert page.fen == before
