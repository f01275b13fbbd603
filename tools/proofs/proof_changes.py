"""A change of one place in a file, for `mutate_proofs`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Change:
    """A piece of text that occurs once in a file, what it becomes, and what that means."""

    file: str
    old: str
    new: str
    what: str

    def apply(self, root: Path) -> None:
        """Change the file under a root."""
        text = (root / self.file).read_text()
        if text.count(self.old) != 1:
            raise ValueError(f"{self.file}: expected {self.old!r} once, got {text.count(self.old)}")
        (root / self.file).write_text(text.replace(self.old, self.new))
