"""What the front door says of its arguments, in the words of the command: options and verbs."""

from __future__ import annotations

from typing import Any

from gadgetry._advice import Advice, Call, Setting

OPTIONS = {
    "settings": "--set",
    "who": "--as",
    "read.format": "--from",
    "write.format": "--to",
    "fold=False": "--no-fold",
}
"""Arguments whose option has another name."""

COMMANDS = {
    "help": "gadgetry --help",
    "paths": "gadgetry path --all",
    "from_networkx": "`gadgetry compile FILE --to RULESET --set start=0`",
}
"""Functions whose command is not called as they are."""


def option(part: Setting | Call) -> str:
    """An argument as the option that it is, a function as the command.

    >>> option(Setting("random", "K")), option(Setting("format", value="qcir", of="read"))
    ('--random K', '--from qcir')
    >>> option(Call("list", "formats")), option(Call("paths"))
    ('gadgetry list formats', 'gadgetry path --all')
    """
    if isinstance(part, Call):
        return COMMANDS.get(part.function, f"gadgetry {part.function} {part.argument}".rstrip())
    if part.of == "from_networkx":  # it takes what is in a position's file by name
        return f"`--set {part.name}={part.letter}`"
    if known := OPTIONS.get(f"{part.name}={part.value}"):
        return known
    name = OPTIONS.get(f"{part.of}.{part.name}") or OPTIONS.get(part.name, f"--{part.name}")
    return f"{name} {part.letter or ('' if part.value is None else part.value)}".rstrip()


def in_options(said: str) -> str:
    """A text as the command says it.

    >>> in_options(Advice("lower ", Setting("size"))), in_options("as it is")
    ('lower --size', 'as it is')
    """
    return said.worded(option) if isinstance(said, Advice) else said


def values_in_options(value: Any) -> Any:
    """All texts in JSON data as the command says them.

    >>> values_in_options({"notes": [Advice("lower ", Setting("size"))], "size": 3})
    {'notes': ['lower --size'], 'size': 3}
    """
    if isinstance(value, dict):
        return {key: values_in_options(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [values_in_options(each) for each in value]
    return in_options(value) if isinstance(value, str) else value
