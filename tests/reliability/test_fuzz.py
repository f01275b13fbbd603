"""Hostile inputs to every verb: an answer or one clear error, whatever the bytes are.

Valid files of every kind (formulas, every ruleset in every format, bundles, certificates) are
mutated and read by every verb that reads. `make fuzz` tries many, `make test` a few.
"""

import re
from base64 import b64decode
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gadgetry.cli.main import run
from gadgetry.cli.verbs import __path__ as verb_files
from gadgetry.formats.registry import formats, write_game
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import Ruleset, rulesets
from gadgetry.parsers import parse
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.verifiers.certificates.certificate import NoCertificate, make_certificate
from page_positions import page_position

FORMULAS = {
    "readable": b"exists a . forall b . exists c .\n(a | b | ~c) & (~b | c) & (b -> a)\n",
    "avoid": b"c varname 1 x\np avoid 3 2\n1 2 0\n2 3 0\n",
    "cnf": b"c a comment\np cnf 3 2\n1 -2 0\n2 3 0\n",
    "qdimacs": b"c varname 1 a\np cnf 3 2\na 1 0\ne 2 3 0\n1 -2 0\n2 3 0\n",
    "qcir": b"#QCIR-14 6\nexists(1)\nforall(2)\noutput(6)\n4 = or(-1, 2)\n5 = xor(1, 2)\n"
    b"6 = and(4, 5)\n",
}
PICTURES = (
    b"<svg viewBox='0 0 9 6'><rect width='9' height='6' fill='blue'/><g fill='#f00'><path d='M1 1h3"
    b"v3z'/><use href='#a' transform='rotate(9)'/></g><circle id='a' cx='6' cy='3' r='1'/></svg>\n",
    b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACUlEQVR4nGP8z8DA8P//c/dGAAAADUlE"
        "QVQ/IyMDCwMMAAAwOQMFsrRfhQAAAABJRU5ErkJggg=="
    ),
)
LIMITS = ("--nodes", "60", "--time", "5", "--memory", "2G")
# Every verb that reads a file, with the exit codes that it may end with.
VERBS = (
    (("solve", "-", "--moves", "all", *LIMITS), {2, 3, 10, 20}),
    (("solve", "-", "--json", *LIMITS), {2, 3, 10, 20}),
    (("compile", "-", "--to", "generalized-geography"), {0, 2}),
    (("compile", "-", "--to", "undirected-geography", "--format", "graphml"), {0, 2}),
    (("compile", "-", "--to", "shannon", "--format", "pg"), {0, 2}),
    (("compile", "-", "--to", "readable", "--normalise", "all"), {0, 2}),
    (("compile", "-", "--to", "hex", "--format", "sgf"), {0, 2}),
    (("verify", "-", "--to", "avoid-true", *LIMITS), {0, 2, 3}),
    (("verify", "-", "--to", "game-sat", *LIMITS), {0, 2, 3}),
    (("verify", "-", "--to", "sum", *LIMITS), {0, 2, 3}),
    (("draw", "-", "--format", "dot"), {0, 2}),
    (("draw", "-", "--format", "svg"), {0, 2}),
    (("explain", "-", "--to", "generalized-geography"), {0, 2}),
    (("explain", "-", "--to", "undirected-geography"), {0, 2}),
    (("play", "-", "--html", "page", *LIMITS), {0, 2, 3}),
    (("play", "-", "--to", "generalized-geography", "--html", "page", *LIMITS), {0, 2, 3}),
)
GAMES = (
    b"1 boardsize 5\n2 play b c3\n3 genmove w\n4 showboard\n5 undo\n6 list_commands\n"
    b"7 known_command play\n8 final_score\nquit\n",
    b"boardsize 3\nclear_board\nplay black a1\nplay white swap-pieces\n# a comment\nname\nversion\n"
    b"time_settings 60 1 1\ntime_left b 1 1\nprotocol_version\nplay w b2\nquit\n",
)
OF_ALL = tuple(verb for verb in VERBS if verb[0][0] in ("solve", "draw"))
WORDS = re.compile(rb"[0-9]+|[A-Za-z_-]+|\s+|.", re.DOTALL)
TOLD = ("solve", "verify", "explain", "check", "gtp")  # what they print is for people
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
PIECES = tuple(
    b'0|1|-1|2|9999999999999999999999|1e999|NaN|-|"|\\|\\u0000|\\ud800|[|]|{|}|,|:|null|true|false'
    b"|ruleset|target|chain|edges|vertices|start|<|>|&|;|\n|\r\n|\t|\0|\x80|\xff|\x1b[31m|\x1f\x8b"
    b"|p cnf|p edge|a 1 0|e 1 2|(;FF[4]|~|^|->|exists|forall|avoid|#|%|\xe2\x80\xae|\xc2\x9b".split(
        b"|"
    )
)


def positions_of(ruleset: Ruleset) -> list[Position]:
    """The position that the ruleset's page shows, and its first small ones."""
    small = ruleset.small.exactly(3) if ruleset.small else iter(())
    return [page_position(ruleset.name), *ruleset.examples()[:2], *islice(small, 2)]


@cache
def seeds() -> tuple[bytes, ...]:
    """A valid file of every kind: formulas, every ruleset in every format, a bundle."""
    files = [*FORMULAS.values(), *PICTURES]
    for ruleset in rulesets().values():
        for position in positions_of(ruleset):
            for format in formats().values():
                if format.takes(ruleset.name) and format.write and format.read:
                    with suppress(GameError):  # a format may hold some positions only
                        files.append(write_game(position, format.name).encode())
    return tuple(files)


def mutated(rng: Random, data: bytes) -> bytes:
    """A few words or bytes taken, put, changed, doubled, or spliced in from another file."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = (_other_words if rng.random() < 0.7 else _other_bytes)(rng, data)
    return data


def _other_words(rng: Random, data: bytes) -> bytes:
    """A number or a word of the file becomes another one of it, or a number near it, or goes."""
    words = WORDS.findall(data)
    places = [i for i, word in enumerate(words) if word.strip()]
    if not places:
        return data
    at = rng.choice(places)
    if words[at].isdigit():
        near = int(words[at][:9]) + rng.choice((-1, 1, 1, 2, 10, 10**6))
        words[at] = rng.choice((b"%d" % near, b"0", words[rng.choice(places)]))
    else:
        words[at] = rng.choice((b"", words[at] * 2, words[rng.choice(places)], rng.choice(PIECES)))
    return b"".join(words)


def _other_bytes(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    end = at + rng.randrange(12)
    other = rng.choice(seeds())
    return rng.choice((
        data[:at],
        data[:at] + data[end:],
        data[:at] + rng.choice(PIECES) + data[rng.choice((at, end)) :],
        data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :],
        data[:at] + data[at:end] * rng.randrange(2, 40) + data[end:],
        data[:at] + other[rng.randrange(len(other) + 1) :],
    ))  # fmt: skip


@cache
def certificates() -> tuple[tuple[bytes, bytes], ...]:
    """Certificates of small formulas and positions, each with its game."""
    pairs = []
    for data in FORMULAS.values():
        pairs.append((b"".join(map(str.encode, make_certificate(parse(data)).lines())), data))
    for ruleset in rulesets().values():
        for position in positions_of(ruleset):
            with suppress(NoCertificate, LimitReached):
                strategy = make_certificate(position, Budget(Limits(nodes=500)))
                game = write_game(position, "json").encode()
                pairs.append(("".join(strategy.lines()).encode(), game))
    return tuple(pairs)


@dataclass
class Trial:
    """Commands on hostile bytes, each held to what is promised of every command."""

    folder: Path
    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch
    codes: Counter[int] = field(default_factory=Counter)

    def attempt(self, verb: tuple[str, ...], allowed: set[int], data: bytes) -> None:
        given = self.folder / "given"
        given.write_bytes(data)
        with given.open(encoding="utf-8", errors="surrogateescape") as stdin:
            self.monkeypatch.setattr("sys.stdin", stdin)
            code = run(list(verb))
        out, err = self.capsys.readouterr()
        told = (verb, data, code, err[-2000:])
        assert code in allowed, told
        assert "Traceback" not in err, told
        assert not CONTROL.search(err), told
        if code == 2:
            assert sum(line.startswith("error: ") for line in err.splitlines()) == 1, told
            assert out == "", told
        if verb[0] in TOLD:
            assert not CONTROL.search(out), told
        (self.folder / "page").unlink(missing_ok=code != 0 or verb[0] != "play")
        assert set(self.folder.iterdir()) <= {self.folder / "given", self.folder / "other"}, told
        self.codes[code] += 1

    def games(self, rng: Random, count: int) -> None:
        """Words of a program that speaks GTP."""
        for _ in range(count):
            self.attempt(
                ("gtp", "--size", "4", "--nodes", "1"), {0}, mutated(rng, rng.choice(GAMES))
            )

    def files(self, rng: Random, count: int) -> None:
        """Formulas to every verb; of games, which few reductions take, most to `solve`, `draw`."""
        for _ in range(count):
            formula = rng.random() < 0.4
            verb, allowed = rng.choice(VERBS if formula or rng.random() < 0.3 else OF_ALL)
            seed = rng.choice(tuple(FORMULAS.values()) if formula else seeds())
            self.attempt(verb, allowed, mutated(rng, seed))

    def checks(self, rng: Random, count: int) -> None:
        """Mutated certificates of good games, and good certificates of mutated games."""
        for _ in range(count):
            pair = list(rng.choice(certificates()))
            which = rng.randrange(2)
            (self.folder / "other").write_bytes(pair[1 - which])
            names = ("check", "-", "other") if which == 0 else ("check", "other", "-")
            self.attempt(names, {0, 1, 2}, mutated(rng, pair[which]))


@pytest.fixture
def trial(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Trial(tmp_path, capsys, monkeypatch)


@pytest.mark.parametrize("seed", range(4))
def test_a_hostile_file_gets_an_answer_or_one_error(seed, trial):
    trial.files(Random(seed), 200)
    assert trial.codes[2] > 20  # they are hostile
    assert trial.codes.total() - trial.codes[2] > 10  # and some get through to the work


def test_a_hostile_certificate_gets_an_answer_or_one_error(trial):
    trial.checks(Random(1), 500)
    assert min(trial.codes[code] for code in (0, 1, 2)) > 5


def test_hostile_words_of_another_program_get_answers(trial):
    trial.games(Random(1), 60)
    assert trial.codes == {0: 60}


def test_every_verb_that_reads_is_tried():
    verbs = {file.stem for file in Path(verb_files[0]).glob("[a-z]*.py")}
    assert verbs == {verb[0] for verb, _ in VERBS} | {"check", "gtp"} | READ_NOTHING


# Of ours; `doctor` runs what it reads, a Python file: tests/api/others/test_doctoring.py.
READ_NOTHING = {
    "doctor", "generate", "lemmas", "list", "new", "path", "serve", "show", "sweep", "tables",
    "warm",
}  # fmt: skip


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(3000, 3010))
def test_many_more_hostile_words_of_another_program(seed, trial):
    trial.games(Random(seed), 300)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_many_more_hostile_files(seed, trial):
    trial.files(Random(seed), 1000)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(2000, 2020))
def test_many_more_hostile_certificates(seed, trial):
    trial.checks(Random(seed), 1000)
