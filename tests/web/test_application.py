"""The application as a browser meets it, and as somebody does who means it no good."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games import Hex
from gadgetry.web.application import Setup, application, page_files
from gadgetry.web.guard import HEADERS, MOST_BODY, Names, Rate
from gadgetry.web.workers import Allowance

XOR = "forall x . exists y . (x | y) & (~x | ~y)"
SWAPPED = "exists y . forall x . (x | y) & (~x | ~y)"
NIM = "nim\nheaps 1 2"
BASE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def client():
    setup = Setup(rate=Rate(10**6, 10**6), allowance=Allowance(slow_seconds=5.0))
    with TestClient(application(setup), base_url=BASE) as opened:
        yield opened


def ask(client, kind, text=NIM, **more):
    source = {"text": text, **{k: more.pop(k) for k in ("to", "variant") if k in more}}
    return client.post(f"/api/{kind}", json={"source": source, **more})


def test_every_answer_forbids_what_is_not_ours(client):
    answers = [client.get("/"), client.get("/main.js"), client.get("/nothing"),
               client.get("/given"), client.get("/alive"), ask(client, "view"),
               ask(client, "view", "nonsense"), client.put("/"),
               client.get("/", headers={"host": "evil.example"})]  # fmt: skip
    codes = [200, 200, 404, 404, 200, 200, 400, 405, 421]
    assert [answer.status_code for answer in answers] == codes
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    policy = answers[0].headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


def test_the_page_has_no_script_or_style_of_its_own_text(client):
    page = client.get("/").text
    assert re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) == [""]
    assert "<style" not in page
    assert not re.search(r'\son\w+="|style="', page)
    for name in re.findall(r'(?:src|href)="([^"#]+)"', page):
        assert client.get(f"/{name}").status_code == 200


def test_the_files_of_the_page_are_served_and_no_others(client):
    for name, data in page_files().items():
        path = "/" if name == "index.html" else f"/{name}"
        assert client.get(path).content == data
    tag = client.get("/main.js").headers["etag"]
    assert client.get("/main.js", headers={"if-none-match": tag}).status_code == 304
    for path in ("/worker.py", "/page/main.js", "/../worker.py", "/%2e%2e/worker.py",
                 "/..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/main.js/../../worker.py",
                 "/api/look", "/index.html%00.js"):  # fmt: skip
        assert client.get(path).status_code in (404, 405), path


def test_a_name_that_is_not_ours_is_refused(client):
    """DNS rebinding: a site's own name points here, and the browser thinks it is that site."""
    for host in (
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "192.0.2.7",
        "",
        "[",
    ):
        assert client.get("/", headers={"host": host}).status_code == 421, host
    for host in ("localhost", "localhost:1", "127.0.0.1", "[::1]:8000"):
        assert client.get("/", headers={"host": host}).status_code == 200, host
    assert Names(public=True).known("192.0.2.7:8000")
    assert not Names(public=True).known("evil.example")


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9000"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-length": "one"}, 400),
        ({"origin": BASE, "sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_only_our_own_page_may_ask(client, headers, code):
    body = json.dumps({"source": {"text": NIM}}).encode()
    headers = {"content-type": "application/json", **headers}
    assert client.post("/api/view", content=body, headers=headers).status_code == code


def test_a_body_that_is_too_large_is_refused_whatever_it_says_of_itself(client):
    large = b'{"source": {"text": "' + b"x" * MOST_BODY + b'"}}'
    headers = {"content-type": "application/json"}
    assert client.post("/api/view", content=large, headers=headers).status_code == 413
    pieces = (large[i : i + 65536] for i in range(0, len(large), 65536))  # no length is told
    assert client.post("/api/view", content=pieces, headers=headers).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"{", b"{}", b"\xff\xfe", b'{"source": 7}', b"[" * 100_000,
        b'{"source": {"text": "nim\\nheaps 1"}, "moves": [9]}',
        b'{"source": {"text": "nim\\nheaps 1"}, "moves": [0, 0]}',
        b'{"source": {"text": "\\ud800"}}',
        b'{"source": {"text": "nim\\nheaps 1", "to": "../../etc/passwd"}}',
        b'{"source": {"text": "/etc/passwd"}}',
        b'{"source": {"text": "\\u0000"}}',
        b'{"source": {"text": "exists x . x", "to": "hex", "variant": ["no such"]}}',
        b'{"source": {"text": "exists x . x", "format": "no such"}}',
        b'{"source": {"text": "exists x . x"}}',
        b'{"source": {"text": "' + b"(" * 50_000 + b'"}}',
    ],
)  # fmt: skip
def test_what_is_no_question_gets_one_clear_error(client, body):
    for kind in ("view", "reply", "hints"):
        answer = client.post(f"/api/{kind}", content=body,
                             headers={"content-type": "application/json"})  # fmt: skip
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["message"]
        assert "Traceback" not in answer.text


def test_an_unknown_question_is_refused(client):
    assert ask(client, "read").status_code == 400


def test_look_tells_sizes_before_anything_is_built(client):
    answer = ask(client, "look", XOR).json()
    assert answer["kind"] == "qbf"
    assert not answer["playable"]
    sizes = {target["name"]: target["sizes"] for target in answer["targets"]}
    assert sizes["shannon"] == "22 vertices, 38 edges"
    assert sizes["hex"] == "58 rows, 51 columns, 35 empty cells"
    assert ask(client, "look", NIM).json()["playable"]


def test_a_mistake_is_told_with_its_line_and_column(client):
    answer = ask(client, "look", "forall x . exists y .\n(x | y) & (~x |  & ~y)")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["line"], error["column"]) == (2, 18)
    assert error["excerpt"] == "(x | y) & (~x |  & ~y)"
    assert error["message"]


@pytest.mark.parametrize(("text", "winner"), [(XOR, "first"), (SWAPPED, "second")])
def test_both_truth_values_are_played_to_the_end(client, text, winner):
    moves, view = [], ask(client, "view", text, to="generalized-geography").json()
    while not view["over"]:
        answer = ask(client, "reply", text, to="generalized-geography", moves=moves).json()
        moves, view = [*moves, answer["index"]], answer["view"]
    assert view["winner"] == winner
    assert [move["index"] for move in view["played"]] == moves
    hints = ask(client, "hints", text, to="generalized-geography").json()
    assert hints["winner"] == winner
    line = ask(client, "line", text, to="generalized-geography").json()["line"]
    end = ask(client, "view", text, to="generalized-geography", moves=line).json()
    assert end["winner"] == winner
    turning = {who: ask(client, "turning", text, to="generalized-geography", moves=line,
                        who=who).json()["turning"] for who in ("first", "second")}  # fmt: skip
    assert turning == {"first": None, "second": None}  # best play has no mistake


def test_the_careless_opponent_is_the_same_for_the_same_seed(client):
    text = str(Hex(4, 4))
    replies = [ask(client, "reply", text, opponent="careless", seed=s % 8).json()["index"]
               for s in range(16)]  # fmt: skip
    assert replies[:8] == replies[8:]
    assert len(set(replies)) > 1


def test_what_cannot_be_decided_is_said_and_does_not_stop_others(client):
    with ThreadPoolExecutor(4) as pool:
        heavy = [pool.submit(ask, client, "hints", str(Hex(n, n))) for n in (9, 10)]
        light = [pool.submit(ask, client, "view", NIM, moves=[m]) for m in range(3)]
        assert [future.result().status_code for future in light] == [200] * 3
        assert all("undecided" in future.result().json() for future in heavy)


def test_what_is_too_large_is_refused_before_it_is_built(client):
    variables = " ".join(f"x{i}" for i in range(80))
    clauses = " & ".join(f"(x{i} | ~x{i + 1} | x{i + 2})" for i in range(78))
    answer = ask(client, "look", f"exists {variables} . {clauses}").json()
    large = {target["name"]: target["fits"] for target in answer["targets"]}
    assert not large["hex"]
    assert not large["node-kayles"]
    assert large["generalized-geography"]


def test_many_visitors_get_each_their_own(client):
    heaps = [(a, b) for a in range(1, 6) for b in range(1, 6)]

    def visit(pair):
        view = ask(client, "view", "nim\nheaps {} {}".format(*pair)).json()
        reply = ask(client, "reply", "nim\nheaps {} {}".format(*pair), seed=sum(pair)).json()
        return len(view["moves"]), reply["view"]["played"][0]["index"] == reply["index"]

    with ThreadPoolExecutor(10) as pool:
        assert list(pool.map(visit, heaps)) == [(sum(pair), True) for pair in heaps]


def test_an_answer_is_worked_out_once(client):
    answers = client.app.state.answers
    first = ask(client, "view", "nim\nheaps 7 7 7")
    before = answers.hits
    assert ask(client, "view", "nim\nheaps 7 7 7").content == first.content
    assert answers.hits == before + 1


def test_progress_is_sent_as_events_and_ends_with_the_answer(client):
    plain = ask(client, "view", XOR, to="hex").json()
    body = {"source": {"text": XOR, "to": "hex"}}
    with client.stream("POST", "/api/view/progress", json=body) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = "".join(answer.iter_text()).split("\n\n")
    assert events.pop() == ""
    kind, _, data = events[-1].partition("\n")
    assert kind == "event: answer"
    assert json.loads(data.removeprefix("data: ")) == plain
    with client.stream("POST", "/api/view/progress", json={"source": {"text": "?"}}) as answer:
        assert "".join(answer.iter_text()).startswith("event: failure\n")


def test_names_are_data_and_nothing_else(client):
    hostile = '"><script>alert(1)</script>'
    names = [hostile, "<img/src=x/onerror=alert(1)>"]
    formula = Qbf([("e", [1]), ("a", [2])], Cnf(names, [[1, -2]]))
    answer = ask(client, "view", str(formula), to="generalized-geography")
    assert answer.headers["content-type"] == "application/json"
    assert "<script>" not in answer.json()["picture"]
    assert "&lt;script&gt;" in answer.json()["picture"]


def test_an_address_has_a_rate_and_others_their_own():
    with TestClient(application(Setup(rate=Rate(3, 0.0))), base_url=BASE) as client:
        codes = [ask(client, "view").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert client.get("/").status_code == 200  # the page itself takes no work


def test_what_was_given_is_the_page_s_source():
    given = {"text": NIM, "format": None, "to": None, "variant": [], "via": []}
    app = application(Setup(given=given))
    client = TestClient(app, base_url=BASE)
    assert client.get("/given").json() == given
    assert client.get("/given").headers["cache-control"] == "no-store"
