"""Texts for LaTeX: names of vertices in math, all else as it is; nothing in a name is TeX."""

from __future__ import annotations

import re

_ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "^": r"\textasciicircum{}", "_": r"\_", "%": r"\%", "~": r"\textasciitilde{}",
    '"': "''", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    "∃": r"$\exists$", "∀": r"$\forall$", "→": r"$\to$", "≤": r"$\le$",
    "…": r"\dots{}", "∧": r"$\land$", "∨": r"$\lor$", "×": r"$\times$", "★": r"$\star$",
    "●": r"$\bullet$", "'": "'", "–": "--", "—": "---",
}  # fmt: skip
_GREEK = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau"
_NAME = re.compile(r"([∃∀] )?(~)?(?:([A-Za-z])(_?[0-9]{1,6}|_[a-z]{1,8})?('*))")
_AROUND = re.compile(r"(\(*)(.*?)([).,;:]*)", re.DOTALL)  # a word, and what stands at its sides
_LONG = 16  # letters of a word that TeX may break anywhere


def math(text: str) -> str:
    """A text for LaTeX: words that are names of vertices in math, the others escaped.

    >>> math("diamond of x1"), math("C_gamma"), math(r"\\\\end{document}")[:17]
    ('diamond of $x_{1}$', '$C_{\\\\gamma}$', '\\\\textbackslash{}\\\\')
    """
    text = text.replace("->", "→")
    whole = _name(text)
    if whole is not None:
        return whole
    words = []
    for piece in re.split(r"([ ,:;()|&]+)", text):
        name = _name(piece) if len(piece) > 1 else None
        words.append(escaped(piece) if name is None else name)
    return "".join(words)


def breakable(text: str) -> str:
    """A text as `math` gives it, in which long words may be broken: it stays on its slide.

    >>> breakable("x1 " + 20 * "a")
    '$x_{1}$ aaaaaaaa\\\\allowbreak{}aaaaaaaa\\\\allowbreak{}aaaa'
    >>> breakable("(x | y), a step to b_x.")
    '($x$ \\\\textbar{} $y$), a step to $b_{\\\\mathrm{x}}$.'
    """
    words = []
    for word in text.split(" "):
        pieces = [word[i : i + _LONG // 2] for i in range(0, len(word), _LONG // 2)]
        if len(word) > _LONG:
            words.append(r"\allowbreak{}".join(map(escaped, pieces)))
        else:
            words.append(_word(word))
    return " ".join(words)


def _word(text: str) -> str:
    """A word of a sentence; `a` and a player's single letter are none of the names."""
    before, word, after = _AROUND.fullmatch(text).groups()  # type: ignore[union-attr]
    is_name = len(word) != 1 or not (word == "a" or word.isupper())
    return before + (math(word) if is_name else escaped(word)) + after


def _name(text: str) -> str | None:
    """`x1`, `~x1`, `∃ x`, `C_gamma`, `a0`, `p'` in math; None for other words."""
    match = _NAME.fullmatch(text)
    if not match:
        return None
    quantifier, sign, letter, below, primes = match.groups()
    literal = rf"\bar{{{letter}}}" if sign else letter
    index = (below or "").removeprefix("_")
    if index.isalpha():
        greek = index in _GREEK.split()
        index = f"\\{index}" if greek else rf"\mathrm{{{index}}}"
    quantified = {"∃ ": r"\exists\,", "∀ ": r"\forall\,"}.get(quantifier or "", "")
    return f"${quantified}{literal}{f'_{{{index}}}' if index else ''}{primes}$"


def escaped(text: str) -> str:
    """Text that LaTeX prints as it is; letters beyond Latin ones by their number.

    >>> escaped("50% of a_b"), escaped("\u4e2d")
    ('50\\\\% of a\\\\_b', '[U+4E2D]')
    """
    letters = []
    for c in text:
        if c in _ESCAPED:
            letters.append(_ESCAPED[c])
        elif c.isascii() or (0xC0 <= ord(c) <= 0xFF and c not in "×÷ÐÞðþ"):
            letters.append(c)
        else:
            letters.append(f"[U+{ord(c):04X}]")
    return "".join(letters)


def number(value: float) -> str:
    """A number of a picture: to a tenth, and no more digits than it has.

    >>> number(12.04), number(-0.04), number(7.25)
    ('12', '0', '7.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
