"""The page in a real browser: games played to their ends, by mouse, by keys, offline."""

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from browsing import chromium, in_chromium
from gadgetry.api import compile, parse
from gadgetry.api.pages.opening import write_page
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games import FloodIt, Hex, Nim
from gadgetry.games.registry import rulesets
from gadgetry.web.application import Setup
from gadgetry.web.guard import Rate
from gadgetry.web.server import Server
from page_positions import page_position

pytestmark = in_chromium
XOR = "forall x . exists y . (x | y) & (~x | ~y)"
SWAPPED = "exists y . forall x . (x | y) & (~x | ~y)"
SETTLED = "#table[data-state=settled]"
LONG = 60_000  # milliseconds: the machine may be busy
SOME = ("hex", "flood-it", "uno")  # a board, a puzzle, cards


@pytest.fixture(scope="module")
def server():
    with Server(Setup(rate=Rate(10**6, 10**6))) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(LONG)
    opened.mistakes = []
    opened.on("pageerror", lambda error: opened.mistakes.append(str(error)))

    def said(message):
        if message.type == "error" and "400 (Bad Request)" not in message.text:
            opened.mistakes.append(message.text)

    opened.on("console", said)
    yield opened
    assert opened.mistakes == []
    context.close()


def address(text, **state):
    return f"#{urlencode({'moves': '', **state, 'f': text})}"


def table(page, server, text, **state):
    page.goto("about:blank")
    page.goto(server.url + address(text, **state))
    page.wait_for_selector(SETTLED)


def is_over(page):
    return page.locator("#table.finished").count() == 1


def press(page, key):
    page.keyboard.press(key)
    page.wait_for_selector(SETTLED)


def move(page, selector):
    """Make a move by its button in the list of all moves, which need not be open."""
    page.locator(f"#moves {selector}").first.dispatch_event("click")
    page.wait_for_selector(SETTLED)


def played_out(page, well):
    """Play to the end: well, by the hints; or badly, by the last move of the list."""
    for _ in range(60):
        if is_over(page):
            return page.inner_text("#status")
        if well:
            press(page, "h")
            move(page, "button.winning")
        else:
            move(page, "li:last-child button")
    raise AssertionError("the game does not end")


def winner_of(page, server, text, **state):
    """Who wins, as the page says when it is asked for a hint."""
    table(page, server, text, opponent="friend", **state)
    press(page, "h")
    said = page.inner_text("#told")
    players = page.eval_on_selector_all("#you option", "all => all.map(o => o.value)")
    mover = page.inner_text("#status")
    wins = re.match(r"(?:The )?(.*?)(?: player)? wins with", said)
    if wins:
        return wins[1], players
    assert "No move wins" in said, said
    return next(p for p in players if p.lower() not in mover.lower()), players


def both_ways(page, server, text, **state):
    """The winner wins by the hints; the other one loses, whatever he does."""
    winner, players = winner_of(page, server, text, **state)
    loser = next(player for player in players if player != winner)
    table(page, server, text, **state, **{"as": winner})
    assert winner.lower() in played_out(page, well=True).split(" win")[0].lower()
    table(page, server, text, **state, **{"as": loser})
    assert winner.lower() in played_out(page, well=False).split(" win")[0].lower()
    return winner


def follows(page):
    """The clauses are what the values make of them; returns the values."""
    values = {}
    for chip in page.locator(".variable").all():
        name, value = chip.locator("bdi").inner_text(), chip.locator(".value").inner_text()
        values[name] = {"true": True, "false": False, "?": None}[value]
    for clause in page.locator(".clause").all():
        literals = [text.strip() for text in clause.locator("bdi").all_inner_texts()]
        states = [values[text.lstrip("~¬")] if not text.startswith(("~", "¬")) else
                  (None if values[text[1:]] is None else not values[text[1:]])
                  for text in literals]  # fmt: skip
        expected = "true" if True in states else "open" if None in states else "false"
        assert expected in clause.get_attribute("class").split(), (literals, values)
    return values


@pytest.mark.parametrize("name", SOME)
def test_a_game_is_won_by_the_hints_and_lost_without(page, server, name):
    everywhere(page, server, name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(set(rulesets()) - set(SOME)))
def test_every_other_game_is_won_by_the_hints_and_lost_without(page, server, name):
    everywhere(page, server, name)


def everywhere(page, server, name):
    text = json.dumps(page_position(name).to_json())
    if rulesets()[name].kind != "puzzle":
        both_ways(page, server, text)
        return
    table(page, server, text)
    assert "solved" in played_out(page, well=True).lower()


@pytest.mark.parametrize(("text", "winner"), [(XOR, "first"), (SWAPPED, "second")])
def test_a_formula_is_played_as_geography_and_its_pane_follows(page, server, text, winner):
    assert both_ways(page, server, text, to="generalized-geography") == winner
    page.click("#first")
    page.wait_for_selector(SETTLED)
    assert set(follows(page).values()) == {None}
    for _ in range(20):
        follows(page)
        if page.locator("#next").is_disabled():
            break
        press(page, ".")
    assert None not in follows(page).values()


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("to", "winners"),
    [
        ("shannon", ("Short", "Cut")),
        ("flag-coloring", ("first", "second")),
        ("hex", ("Black", "White")),
    ],
)
def test_a_formula_is_played_as_other_games_and_its_pane_follows(page, server, to, winners):
    for text, winner in zip((XOR, SWAPPED), winners, strict=True):
        assert both_ways(page, server, text, to=to) == winner
        follows(page)


def test_from_the_formula_to_the_game_and_back_by_its_address(page, server):
    page.goto(server.url)
    page.fill("#text", "forall x . exists y .\n(x | y) & (~x |  & ~y)")
    assert page.inner_text("#looked .wrong").startswith("Line 2, column 18: ")
    page.click("#looked button")
    assert page.evaluate("document.activeElement.selectionStart") == 22 + 17
    page.fill("#text", XOR)
    card = page.locator(".target", has=page.locator("[data-target=shannon]"))
    assert "22 vertices, 38 edges" in card.inner_text()
    card.locator("button").click()
    page.wait_for_selector(SETTLED)
    page.locator("#board .legal").first.click()
    page.wait_for_selector(SETTLED)
    assert page.locator("#played li").count() >= 1
    shown, link = page.inner_text("#played"), page.url
    assert "to=shannon" in link
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector(SETTLED)
    assert other.inner_text("#played") == shown
    other.close()
    page.click("#to-setup")
    assert page.input_value("#text") == XOR
    page.go_back()
    page.wait_for_selector(SETTLED)
    assert page.inner_text("#played") == shown


def test_an_example_is_one_click_away(page, server):
    page.goto(server.url)
    page.click("#examples button >> nth=1")
    assert page.input_value("#text").startswith("exists y . forall x .")
    page.wait_for_selector("#looked .fine")
    assert page.locator("#targets li").count() > 5


def test_take_back_redo_start_over_best_play_and_where_it_was_lost(page, server):
    table(page, server, str(Hex(3, 3)), **{"as": "Black"})
    press(page, "h")
    stars = set(page.eval_on_selector_all("#moves .winning", "all => all.map(b => b.textContent)"))
    assert stars < {text.strip() for text in page.locator("#moves button").all_text_contents()}
    assert page.locator("#board .star").count() == len(stars)
    losing = next(b for b in page.locator("#moves button").all()
                  if "winning" not in (b.get_attribute("class") or ""))  # fmt: skip
    losing.dispatch_event("click")
    page.wait_for_selector(SETTLED)
    assert page.locator("#played li").count() == 2
    press(page, "w")
    said = page.inner_text("#told")
    assert said.startswith("Move 1, ")
    assert "wins with" in said
    assert page.locator("#board .star").count() > 0
    press(page, "r")
    press(page, "u")
    assert page.locator("#redo").is_enabled()
    press(page, "r")
    assert page.locator("#played [aria-current]").inner_text().startswith("White")
    press(page, "s")
    assert page.locator("#played li").count() == 0
    press(page, "b")
    line = page.locator("#played li").count() + (page.inner_text("#played").count("to come"))
    assert line >= 1
    page.click("#last")
    page.wait_for_selector(SETTLED)
    assert is_over(page)
    page.click("#first")
    page.select_option("#speed", "500")
    page.click("#animate")
    page.wait_for_selector("#table.finished")


def test_two_friends_and_either_side(page, server):
    table(page, server, str(Hex(2, 2)), opponent="friend")
    assert page.inner_text("#status") == "Black is to move."
    move(page, "button")
    assert page.inner_text("#status") == "White is to move."
    page.select_option("#opponent", "careless")
    page.wait_for_selector(SETTLED)
    assert page.locator("#played li").count() == 2
    page.click("#over")
    page.wait_for_selector(SETTLED)
    page.select_option("#you", "White")
    page.wait_for_selector(SETTLED)
    assert page.inner_text("#status") == "Your move: you are White."
    assert page.locator("#played li").count() == 1


def test_the_swap_rule_for_a_person_and_for_the_computer_by_keys_alone(page, server):
    table(page, server, str(Hex(4, 4)), **{"as": "Black"})
    page.focus("#swap")
    press(page, "Space")
    assert "f=swap-hex" in page.url
    page.locator("#moves button", has_text="b3").first.dispatch_event("click")
    page.wait_for_selector(SETTLED)
    assert "swap pieces" in page.inner_text("#played")
    assert page.inner_text("#status") == "Your move: you are Black."
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(SETTLED)
    assert "swap pieces" in page.inner_text("#played")
    page.select_option("#you", "White")
    page.wait_for_selector(SETTLED)
    press(page, "s")
    button = page.locator("#placeless button")
    assert button.get_attribute("aria-label") == "swap: take the first stone over, mirrored"
    button.focus()
    press(page, "Enter")
    assert "swap pieces" in page.inner_text("#played li:nth-child(2)")
    page.focus("#swap")
    press(page, "Space")
    assert "f=hex" in page.url
    assert page.locator("#placeless button").count() == 0
    table(page, server, XOR, to="generalized-geography")
    assert not page.locator("#swap").is_visible()


def test_a_hint_also_marks_the_move_among_several_of_one_place(page, server):
    table(page, server, "flag-coloring\nvertices 4\n0 0: 1\n1 1: 2 3\n2 2:\n3 3:\n")
    press(page, "h")
    marked = {text.strip() for text in page.locator("#moves .winning").all_text_contents()}
    everywhere = set()
    for place in page.locator("#board .legal").all():
        place.click()
        buttons = page.locator("#chooser button.winning").all()
        if page.locator("#chooser").is_visible():
            assert all(", by the hint" in b.get_attribute("aria-label") for b in buttons)
            everywhere |= {button.text_content() for button in buttons}
            page.keyboard.press("Escape")
        else:
            page.wait_for_selector(SETTLED)
            press(page, "u")
            press(page, "h")
    assert everywhere
    assert everywhere <= marked


def test_the_words_say_why_the_theorem_holds(page, server):
    table(page, server, XOR, to="flag-coloring")
    why = page.locator("#words details", has_text="Why it holds")
    why.locator("summary").click()
    said = why.inner_text()
    assert "qbf-to-avoid-true: " in said
    assert "choice of variable x: A, the second player, chooses the value of x" in said
    assert "route 1, of C_gamma: " in said
    table(page, server, XOR, to="undirected-geography")
    assert "Who wins says nothing of the formula here" in page.text_content("#words")


def test_a_puzzle_is_never_lost_to_anybody(page, server):
    table(page, server, "flood-it\ncolours 0 1 0\nedges 0-1 1-2\nsource 0\n")
    assert not page.locator("#why").is_visible()
    assert page.inner_text("#game-title") == "Flood It"


def test_by_keys_alone(page, server):
    table(page, server, str(Hex(3, 3)))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('[data-moves]')"):
            break
    label = "document.activeElement.getAttribute('aria-label')"
    seen = {page.evaluate(label)}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home"):
        page.keyboard.press(key)
        seen.add(page.evaluate(label))
    assert len(seen) >= 4
    assert all("black stone" in said for said in seen), seen
    while not is_over(page):
        press(page, "Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()


def test_hovering_and_choosing_a_clause_shows_its_gadget(page, server):
    table(page, server, XOR, to="generalized-geography")
    page.hover(".clause >> nth=1")
    lit = page.locator("#board g.lit > :is(circle, rect, ellipse)")
    assert lit.count() >= 1
    assert page.locator("#board svg.dim").count() == 1
    page.mouse.move(1, 1)
    assert page.locator("#board .lit").count() == 0
    before = page.get_attribute("#board svg", "viewBox")
    page.click(".clause >> nth=1")
    assert page.get_attribute("#board svg", "viewBox") != before  # and goes there
    page.keyboard.press("Escape")
    page.click("#zoom-fit")
    assert page.get_attribute("#board svg", "viewBox") == before
    page.click("#zoom-in")
    assert page.get_attribute("#board svg", "viewBox") != before


def test_hostile_names_run_nothing(page, server):
    names = [
        '"><script>document.title="owned"</script>',
        "<img/src=x/onerror=document.title='owned'>",
    ]
    formula = Qbf([("e", [1]), ("a", [2])], Cnf(names, [[1, -2], [1, 2]]))
    table(page, server, str(formula), to="generalized-geography")
    while not is_over(page):
        move(page, "button")
    assert "owned" not in page.title()
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 1
    assert names[0] in page.text_content("#formula")
    page.evaluate(
        "(() => { const s = document.createElement('script');"
        " s.textContent = 'document.title = \"owned\"'; document.body.append(s); })()"
    )
    assert "owned" not in page.title()
    page.mistakes[:] = [said for said in page.mistakes if "Content Security Policy" not in said]


LONG_NAME = "a_name_" + "that_is_much_longer_than_a_phone_is_wide_" * 2


@pytest.mark.parametrize("text", [XOR, XOR.replace("y", LONG_NAME), str(Nim((1, 2)))])
def test_a_phone_needs_no_sideways_scrolling(page, server, text):
    page.set_viewport_size({"width": 360, "height": 740})
    wide = "document.documentElement.scrollWidth"
    page.goto(server.url)
    page.fill("#text", text)
    page.wait_for_selector("#targets li")
    assert page.evaluate(wide) <= 360
    to = {} if text.startswith("nim") else {"to": "shannon"}
    table(page, server, text, **to)
    assert page.evaluate(wide) <= 360
    small = page.eval_on_selector_all(
        ".tools button", "all => all.filter(b => b.getBoundingClientRect().height < 32).length"
    )
    assert small == 0


def test_dark_and_light_and_print_show_the_same(page, server):
    table(page, server, XOR, to="generalized-geography")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("#theme")
    assert page.evaluate(ground) != light
    page.emulate_media(media="print")
    assert page.locator("#board svg").is_visible()
    assert not page.locator(".tools").is_visible()


def test_every_control_has_a_name(page, server):
    table(page, server, XOR, to="generalized-geography")
    nameless = page.evaluate(
        "Array.from(document.querySelectorAll('button, select, [role=button], textarea'))"
        ".filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))"
        ".map(e => e.outerHTML)"
    )
    assert nameless == []


def test_a_file_counts_the_moves_that_were_made(page, tmp_path: Path):
    file = tmp_path / "puzzle.html"
    write_page(FloodIt.path("aba", source=None), file)
    page.goto(file.as_uri())
    page.wait_for_selector(SETTLED)
    for name in ("vertex 1 to colour 0", "vertex 0 to colour 1", "vertex 0 to colour 0"):
        if not is_over(page):
            page.locator("#moves button", has_text=name).first.dispatch_event("click")
            page.wait_for_selector(SETTLED)
    assert page.inner_text("#status") == "Solved after 1 move."
    press(page, "s")
    page.locator("#moves button", has_text="vertex 0 to colour 1").first.dispatch_event("click")
    page.wait_for_selector(SETTLED)
    page.locator("#moves button").first.dispatch_event("click")
    page.wait_for_selector(SETTLED)
    assert page.inner_text("#status") == "Solved after 2 moves."


@pytest.mark.parametrize(("text", "you"), [(XOR, "second"), (SWAPPED, "first")])
def test_the_file_needs_no_network(page, browser, tmp_path: Path, text, you):
    file = tmp_path / "game.html"
    write_page(compile(parse(text), to="generalized-geography"), file)
    page.context.set_offline(True)
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector(SETTLED)
    assert you in page.inner_text("#status") or "opponent" in page.inner_text("#status")
    press(page, "h")
    assert page.inner_text("#told").startswith("No move wins here")
    end = played_out(page, well=False)
    assert you not in end.split(" win")[0]
    follows(page)
    press(page, "w")
    assert "could not win" in page.inner_text("#told")
    press(page, "s")
    press(page, "b")
    page.click("#last")
    page.wait_for_selector(SETTLED)
    assert is_over(page)
    assert urls == [file.as_uri()]
