"""The page in a browser: its pictures are there, and a click on a clause highlights its vertices.

Chromium is driven through its debugging pipe (two file descriptors, JSON with zero bytes between),
so that the clicks are a mouse's and nothing but the browser is needed.
"""

import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from gadgetry.cli.main import run

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: page not opened"),
]


class Browser:
    """A headless Chromium with one page."""

    def __init__(self, profile):
        to_us, their_out = os.pipe()
        their_in, to_them = os.pipe()
        # the protocol is on descriptors 3 and 4
        script = f'exec 3<&{their_in} 4>&{their_out}; exec "$0" "$@"'
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                 f"--user-data-dir={profile}", "--no-first-run", "about:blank"]  # fmt: skip
        self.process = subprocess.Popen(
            ["bash", "-c", script, CHROMIUM, *flags], pass_fds=(their_in, their_out),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(their_in)
        os.close(their_out)
        self.read_end, self.write_end, self.kept, self.number = to_us, to_them, b"", 0
        self.session = None
        self.events = []
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self(f"{domain}.enable")

    def __call__(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _message(self):
        while b"\0" not in self.kept:
            ready, _, _ = select.select([self.read_end], [], [], 60)
            assert ready, "the browser does not answer"
            read = os.read(self.read_end, 1 << 20)
            assert read, "the browser has ended"
            self.kept += read
        one, self.kept = self.kept.split(b"\0", 1)
        return json.loads(one)

    def value(self, expression):
        result = self("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def open(self, path):
        self("Emulation.setDeviceMetricsOverride", width=1400, height=900,
             deviceScaleFactor=1, mobile=False)  # fmt: skip
        self("Page.navigate", url=path.as_uri())
        for _ in range(600):
            if self.value("document.readyState + location.protocol") == "completefile:":
                return
            time.sleep(0.05)
        raise AssertionError("the page was not loaded")

    def click(self, selector):
        find = f"document.querySelector({json.dumps(selector)})"
        x, y = self.value(
            f"(() => {{ const it = {find}; it.scrollIntoView({{block: 'center'}});"
            " const box = it.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.read_end)
        os.close(self.write_end)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    made = Browser(tmp_path_factory.mktemp("profile"))
    yield made
    made.close()


def explained(tmp_path, *arguments):
    page = tmp_path / "page.html"
    assert run(["explain", *arguments, "--quiet", "--html", str(page)]) == 0
    return page


LIT = "Array.from(document.querySelectorAll('{} .lit')).filter(p => p.querySelector('title'))"
TITLES = LIT + ".map(p => p.querySelector('title').textContent)"


def test_clicking_a_clause_highlights_its_vertices(browser, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    browser.open(explained(tmp_path, xor, "--to", "flag-coloring"))
    sizes = browser.value(
        "Array.from(document.querySelectorAll('aside figure svg'))"
        ".map(s => s.getBoundingClientRect()).map(b => Math.min(b.width, b.height))"
    )
    assert len(sizes) == 3
    assert min(sizes) > 100
    assert browser.value("document.querySelectorAll('.lit').length") == 0
    shown = {}
    for clause in (1, 2):
        # in the list, then in the picture of the formula
        browser.click(f"main button[data-select='e0-clause-{clause}']")
        shown[clause] = browser.value(TITLES.format("#figure-step-2"))
        assert shown[clause]
        # x ∨ y is clause 5 of AVOID TRUE, after three stages and the end
        assert all(f"clause {clause + 4}" in title for title in shown[clause]), shown[clause]
        browser("Input.dispatchKeyEvent", type="keyDown", key="Escape")
        assert browser.value("document.querySelectorAll('.lit').length") == 0
        browser.click(f"#figure-source [data-part='e0-clause-{clause}']")
        assert browser.value(TITLES.format("#figure-step-2")) == shown[clause]
    assert not set(shown[1]) & set(shown[2])
    stroke = "getComputedStyle(document.querySelector('#figure-step-2 .lit > :first-child')).stroke"
    assert browser.value(stroke) == "rgb(193, 18, 31)"


def test_clicking_a_gadget_in_a_picture_highlights_it_and_its_source(browser, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    browser.open(explained(tmp_path, xor, "--to", "generalized-geography"))
    browser.click("#figure-step-1 [data-part~='e0-variable-2']:has(title)")
    titles = browser.value(TITLES.format("#figure-step-1"))
    assert len(titles) == 4
    assert all("diamond of y" in title for title in titles)
    assert browser.value(TITLES.format("#figure-source")) == ["y"]
    assert "4" in browser.value("document.getElementById('chosen').textContent")


def test_next_and_back_light_one_vertex_and_one_arc_each(browser, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    browser.open(explained(tmp_path, xor, "--to", "generalized-geography"))
    now = "Array.from(document.querySelectorAll('#figure-step-1 .now > :first-child'))"
    tags = now + ".map(p => p.tagName === 'path').sort().join()"
    moves = browser.value("document.querySelectorAll('.play li').length")
    assert moves == 9
    seen = []
    for number in range(1, moves + 1):
        browser.click("[data-step=next]")
        assert browser.value(tags) == "false,true"
        seen.append(browser.value(f"{now}.map(p => p.textContent).join('')"))
        assert browser.value("document.querySelectorAll('.play li.now').length") == 1
        gone = "document.querySelectorAll('#figure-step-1 .gone > :first-child:not(path)').length"
        assert browser.value(gone) == number - 1
    browser.click("[data-step=back]")
    assert browser.value(f"{now}.map(p => p.textContent).join('')") == seen[-2]
    browser("Input.dispatchKeyEvent", type="keyDown", key="Escape")
    assert browser.value("document.querySelectorAll('.now, .gone').length") == 0


def test_a_picture_is_zoomed_by_buttons_keys_and_the_wheel(browser, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    browser.open(explained(tmp_path, xor, "--to", "generalized-geography"))
    wide = (
        "Number(document.querySelector('#figure-step-1 svg').getAttribute('viewBox').split(' ')[2])"
    )
    whole = browser.value(wide)
    browser.click("#figure-step-1 .zoom button")
    once = browser.value(wide)
    assert once < whole
    browser("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight")
    browser.value("document.querySelector('#figure-step-1').focus()")
    browser("Input.dispatchKeyEvent", type="keyDown", key="+")
    twice = browser.value(wide)
    assert twice < once
    x, y = browser.value(
        "(() => { const b = document.querySelector('#figure-step-1 svg').getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + 60]; })()"
    )
    browser("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-100)
    assert browser.value(wide) < twice
    browser("Input.dispatchKeyEvent", type="keyDown", key="0")
    assert browser.value(wide) == whole


def test_nothing_is_loaded_and_hostile_names_do_nothing(browser, tmp_path):
    source = tmp_path / "hostile.qdimacs"
    source.write_text(
        'c varname 1 "><script>document.title="owned"</script>\n'
        "c varname 2 <img/src=x/onerror=document.title='owned'>\n"
        "p cnf 2 1\ne 1 0\na 2 0\n1 -2 0\n"
    )
    browser.events.clear()
    browser.open(explained(tmp_path, str(source), "--to", "generalized-geography"))
    browser.click("main button[data-select='e0-variable-1']")
    assert browser.value(LIT.format("#figure-step-1") + ".length") == 3  # x, -x, b
    assert browser.value("document.title") == "From qbf to generalized-geography"
    assert browser.value("document.querySelectorAll('script').length") == 1
    assert browser.value("document.querySelectorAll('img').length") == 0
    assert '"><script>' in browser.value("document.querySelector('main').textContent")
    urls = [event["params"]["request"]["url"] for event in browser.events
            if event.get("method") == "Network.requestWillBeSent"]  # fmt: skip
    assert [url for url in urls if not url.endswith("/page.html")] == []
    # what is injected all the same does not run: the policy allows the page's own script only
    browser.value(
        "(() => { const s = document.createElement('script');"
        " s.textContent = 'document.title = \"owned\"'; document.body.append(s); })()"
    )
    assert browser.value("document.title") == "From qbf to generalized-geography"
