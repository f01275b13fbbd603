"""What a batch and a suite are: instances that are made one after the other, and counted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

from gadgetry._wording import counted
from gadgetry.api.instances.manifest import NAME

COUNTED = ("instances", "true", "false", "undecided", "passed_over", "files", "bytes")


class InstanceSet:
    """Instances in a directory, with a manifest; iterated over, its rows.

    `counts`: how many there are, by what they are; it grows with the rows.
    """

    directory: Path
    counts: dict[str, int]

    def __iter__(self) -> Generator[dict[str, Any]]:
        raise NotImplementedError

    def run(
        self, progress: Callable[[dict[str, int]], None] = lambda counts: None
    ) -> dict[str, int]:
        """Make all of them; `progress` is called with the counts after each."""
        with closing(iter(self)) as rows:
            for _ in rows:
                progress(self.counts)
        return self.counts

    def __str__(self) -> str:
        return in_words(self.counts, self.directory)

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry generate --json` writes, with --count or --suite."""
        manifest = str(self.directory / NAME)
        return {"schema": "gadgetry-batch/1", "manifest": manifest, **self.counts}


def in_words(there: dict[str, int], directory: Path) -> str:
    """What there is, for people.

    >>> in_words(dict.fromkeys(COUNTED, 0) | {"instances": 1, "true": 1, "files": 2}, Path("set"))
    '1 instance in set: 1 true; 2 files'
    """
    said = [f"{there[word]:,} {word}" for word in ("true", "false", "undecided") if there[word]]
    answers = f": {', '.join(said)}" if there["true"] + there["false"] else ""
    instances, files = counted(there["instances"], "instance"), counted(there["files"], "file")
    return f"{instances} in {directory}{answers}; {files}"
