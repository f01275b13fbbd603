"""What the texts of proofs/ say, read without Coq: theorems, statements, and what is amiss.

`python tools/proofs/proof_texts.py` prints a line for each fault and exits 1 if there is one. A
`Theorem` is a result that docs/proofs.md quotes; a `Lemma` is a step on the way, and is used by
another.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROOFS = ROOT / "proofs"
PAGE = ROOT / "docs" / "proofs.md"
FAMILIES = (
    "games", "formulas", "geography", "connection", "drawing", "flags", "flooding", "kayles",
    "certificates", "guide",
)  # fmt: skip

UNPROVED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Abort|Unset\s+Guard\s+Checking|"
    r"Unset\s+Positivity\s+Checking|Unset\s+Universe\s+Checking|bypass_check)\b"
)
DECLARED = re.compile(
    r"^\s*(Lemma|Theorem|Definition|Fixpoint|Inductive|Record|Ltac|Notation)\s+([A-Za-z_][\w']*)",
    re.MULTILINE,
)
WORD = r"[A-Za-z_][\w']*"
# A name of these in a binding would hide the standard library's.
STANDARD = {"O", "S", "I", "nil", "cons", "pair", "fst", "snd", "left", "right", "option", "Some"}
BINDING = re.compile(r"\b(?:as|intros?|eqn:|fun|forall)\b([^.;:,=]*?)(?=[.;:,=])")


@dataclass(frozen=True)
class Theorem:
    """A theorem: the file under proofs/, its name, its statement as written."""

    file: str
    name: str
    statement: str

    @property
    def module(self) -> str:
        """The module as Coq calls it.

        >>> Theorem("geography/renaming.v", "x", "").module
        'Gadgetry.geography.renaming'
        """
        return "Gadgetry." + self.file.removesuffix(".v").replace("/", ".")


def sources(proofs: Path = PROOFS) -> list[Path]:
    """The files with definitions and proofs, family by family."""
    return [path for family in FAMILIES for path in sorted((proofs / family).glob("*.v"))]


def without_comments(text: str) -> str:
    """Coq text without its comments, which nest.

    >>> without_comments("a (* b (* c *) *) d")
    'a  d'
    """
    kept, depth = [], 0
    for part in re.split(r"(\(\*|\*\))", text):
        if part == "(*":
            depth += 1
        elif part == "*)" and depth:
            depth -= 1
        elif not depth:
            kept.append(part)
    return "".join(kept)


def theorems(proofs: Path = PROOFS) -> list[Theorem]:
    """All theorems, in the order of `sources`."""
    return [
        Theorem(str(path.relative_to(proofs)), match[1], match[0])
        for path in sources(proofs)
        for match in re.finditer(
            r"^Theorem (\w+)\b.*?\.(?=\s)", without_comments(path.read_text()), re.M | re.S
        )
    ]


def faults(proofs: Path = PROOFS) -> Iterator[str]:
    """What no proof may have, and names that nobody uses."""
    texts = {path: without_comments(path.read_text()) for path in sources(proofs)}
    words = re.findall(WORD, " ".join(texts.values()) + _program(proofs))
    times = Counter(words)
    for path, text in texts.items():
        name = path.relative_to(proofs)
        yield from (f"{name}: {word[0]!r} proves nothing" for word in UNPROVED.finditer(text))
        yield from (
            f"{name}: {declared} is used nowhere"
            for kind, declared in DECLARED.findall(text)
            if kind != "Theorem" and times[declared] < 2
        )
        bound = {w for part in BINDING.findall(text) for w in re.findall(WORD, part)}
        yield from (f"{name}: {word} hides a standard name" for word in sorted(bound & STANDARD))
        lines = path.read_text().splitlines()
        yield from (f"{name}:{i}: over 100 wide" for i, x in enumerate(lines, 1) if len(x) > 100)


def _program(proofs: Path) -> str:
    """What is extracted is used, too."""
    return " ".join(path.read_text() for path in sorted((proofs / "extraction").glob("*.v")))


def unquoted(proofs: Path = PROOFS, page: Path = PAGE) -> Iterator[str]:
    """Theorems that stand neither on the page nor at the head of their file, word for word."""
    text = page.read_text()
    for theorem in theorems(proofs):
        head = (proofs / theorem.file).read_text().partition("*)")[0]
        if theorem.statement not in text:
            yield f"{theorem.file}: the page does not quote {theorem.name}"
        if theorem.statement not in head:
            yield f"{theorem.file}: the head of the file does not state {theorem.name}"


if __name__ == "__main__":
    wrong = [*faults(), *unquoted()]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(bool(wrong))
