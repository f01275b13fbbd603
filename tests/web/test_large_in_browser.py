"""Large constructions in a real browser: what matters is large enough, and can be asked for."""

from urllib.parse import urlencode

import pytest

from browsing import chromium, in_chromium
from gadgetry.api import generate
from gadgetry.web.server import Server

pytestmark = [pytest.mark.sweep, in_chromium]
SETTLED = "#table[data-state=settled]"
FORMULA = str(generate.qbf(prefix="ea" * 20, clauses=12, seed=0))
SMALLEST = 9  # pixels of a vertex that can be hit


@pytest.fixture(scope="module")
def page():
    with Server() as server, chromium() as browser:
        opened = browser.new_page(viewport={"width": 1440, "height": 900})
        opened.set_default_timeout(60_000)

        def table(**state):
            opened.goto("about:blank")
            opened.goto(f"{server.url}#{urlencode({'moves': '', **state, 'f': FORMULA})}")
            opened.wait_for_selector(SETTLED)

        opened.table, opened.start = table, server.url
        yield opened


def height(page, selector):
    return page.eval_on_selector(selector, "it => it.getBoundingClientRect().height")


def test_where_the_last_move_was_made_is_near(page):
    page.table(to="shannon", **{"as": "Cut"})
    assert page.locator("#played li").count() == 1
    assert page.locator("#board .legal").count() > 100
    assert height(page, "#board .last") > SMALLEST
    page.click("#zoom-fit")
    assert height(page, "#board .last") < SMALLEST


def test_the_legal_places_of_a_large_graph_are_near_and_its_gadgets_can_be_asked_for(page):
    page.table(to="undirected-geography")
    assert height(page, "#board .legal") > SMALLEST
    page.fill("#focus", "nowhere")
    page.click("#shown-part button")
    page.locator("#shown", has_text="no gadget").wait_for()
    page.fill("#focus", "prelude")
    page.click("#shown-part button")
    page.locator("#shown", has_not_text="no gadget").wait_for()
    assert "start0" in page.text_content("#board")


@pytest.mark.parametrize("to", ["shannon", "flag-coloring", "node-kayles", "uno", "sum"])
def test_a_large_game_begins_where_a_move_can_be_hit(page, to):
    page.table(to=to, opponent="friend")
    assert height(page, "#board .legal") > SMALLEST
    unseen = ["edge: far"] if to == "sum" else []  # what is not drawn is in the list alone
    assert page.locator("#placeless button").all_inner_texts() == unseen
    assert page.locator("#moves button").count() >= page.locator("#board .legal").count()


def test_what_is_too_large_to_be_built_leaves_no_empty_game_behind(page):
    page.goto("about:blank")
    page.goto(f"{page.start}#{urlencode({'moves': '', 'to': 'hex', 'f': FORMULA})}")
    page.locator("#failure", has_text="too large for this page").wait_for()
    assert not page.locator("#game-pane").is_visible()
    page.click("#to-setup")
    assert page.input_value("#text") == FORMULA
