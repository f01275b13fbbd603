"""PNG: every kind of file is read pixel by pixel; broken and hostile ones get one clear error."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from itertools import product
from random import Random

import numpy as np
import pytest

from gadgetry.cli.main import run
from gadgetry.diagrams.render import render
from gadgetry.diagrams.scene import Scene, Shape
from gadgetry.formats.maps.png import FORMAT, read
from gadgetry.formats.maps.png_pixels import SIGNATURE, pixels
from gadgetry.formats.registry import recognised
from gadgetry.games.position import GameError

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name: bytes, content: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + checksum


def filtered(rows: list[bytes], step: int, filters: list[int]) -> bytes:
    """Each row by its filter, as the standard says, byte by byte."""
    out, above = bytearray(), bytes(len(rows[0]))
    for row, kind in zip(rows, filters, strict=True):
        out.append(kind)
        for i, value in enumerate(row):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            up = above[i]
            estimate = left + up - corner
            nearest = min((left, up, corner), key=lambda guess: abs(estimate - guess))
            out.append((value - (0, left, up, (left + up) // 2, nearest)[kind]) % 256)
        above = row
    return bytes(out)


def png(
    samples: list[list[tuple[int, ...]]], depth: int, kind: int, filters=None, more=b"", head=b""
) -> bytes:
    rows = []
    for row in samples:
        bits = "".join(f"{sample:0{depth}b}" for pixel in row for sample in pixel)
        rows.append(int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8)))
    step = max(depth * CHANNELS[kind] // 8, 1)
    data = zlib.compress(filtered(rows, step, filters or [0] * len(rows)))
    header = struct.pack(">IIBBBBB", len(samples[0]), len(samples), depth, kind, 0, 0, 0)
    parts = (
        chunk(b"IHDR", head or header) + more + chunk(b"IDAT", data[:9]) + chunk(b"IDAT", data[9:])
    )
    return SIGNATURE + parts + chunk(b"IEND", b"")


KINDS = [
    (depth, kind)
    for kind, depths in {
        0: (1, 2, 4, 8, 16),
        2: (8, 16),
        3: (1, 2, 4, 8),
        4: (8, 16),
        6: (8, 16),
    }.items()
    for depth in depths
]


@pytest.mark.parametrize(("depth", "kind"), KINDS)
def test_every_kind_and_filter_is_read_pixel_by_pixel(depth, kind):
    rng = Random(depth * 10 + kind)
    most = (1 << depth) - 1
    palette = chunk(b"PLTE", bytes(range(256)) * 3)
    samples = [
        [
            tuple(rng.choice((0, most, rng.randrange(most + 1))) for _ in range(CHANNELS[kind]))
            for _ in range(11)
        ]
        for _ in range(15)
    ]
    if kind in (4, 6):
        samples = [[(*pixel[:-1], most) for pixel in row] for row in samples]
    filters = [rng.randrange(5) for _ in samples[:-5]] + [0, 1, 2, 3, 4]
    found = pixels(png(samples, depth, kind, filters, palette if kind == 3 else b""))
    flat = [pixel for row in samples for pixel in row]
    told = found.ravel().tolist()
    for (one, a), (other, b) in product(zip(flat, told, strict=True), repeat=2):
        assert (one == other) == (a == b)


def test_what_is_transparent_is_no_part_of_the_flag():
    row = [(255, 0, 0, 255), (0, 0, 0, 0), (255, 0, 0, 255), (0, 0, 255, 200)]
    flag = read(png([row], 8, 6).decode("latin-1"))
    assert (flag.colours, flag.edges) == ((0, 0, 1), ((1, 2),))
    clear = png([[(7,), (9,), (7,)]], 8, 0, more=chunk(b"tRNS", b"\0\x09"))
    assert read(clear.decode("latin-1")).colours == (0, 0)
    two = chunk(b"PLTE", b"\x01\x02\x03" * 2 + b"\x04\x05\x06") + chunk(b"tRNS", b"\xff\xff\0")
    flag = read(png([[(0,), (1,), (2,), (0,)]], 2, 3, more=two).decode("latin-1"))
    assert (flag.colours, flag.edges) == ((0, 0), ())  # the first two colours are one


def test_small_pictures_are_read_exactly_and_large_ones_without_smooth_edges():
    blue, grey, white = (0, 0, 255), (128, 128, 255), (255, 255, 255)
    small = [[blue, grey, white]] * 2
    assert len(read(png(small, 8, 2).decode("latin-1")).colours) == 3
    large = [[blue] * 150 + [grey] * 2 + [white] * 148] * 256
    flag = read(png(large, 8, 2).decode("latin-1"))
    assert (flag.colours, flag.edges) == ((0, 1), ((0, 1),))


def test_a_picture_that_another_program_made_is_read():
    """Graphviz makes a disc with smooth edges on white: one area on another."""
    shape = Shape("", 0, 0, width=300, height=300, fill="#204080", stroke="#204080")
    picture = render(Scene(shapes=(shape,)), "png")
    flag = read(picture.decode("latin-1"))
    hues = {colour for colour in flag.colours if colour is not None}
    assert len(hues) == 2
    assert all(flag.colours[u] != flag.colours[v] for u, v in flag.edges)
    assert {len(near) for v, near in flag.neighbours.items() if v} == {1}


GOOD = png([[(0, 0, 0), (9, 9, 9)]] * 2, 8, 2)


def headed(width: int, height: int, *rest: int) -> bytes:
    return png([[(0,)]], 8, 0, head=struct.pack(">IIBBBBB", width, height, *rest))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (SIGNATURE, "expected a whole PNG, got 8 bytes"),
        (GOOD[:-3], "expected a whole PNG"),
        (GOOD[:30], "13 bytes in the part 'IHDR', got fewer"),
        (GOOD[:20] + b"x" + GOOD[21:], "checksum of the part 'IHDR'"),
        (SIGNATURE + chunk(b"IEND", b""), "says its size"),
        (SIGNATURE + chunk(b"IDAT", b""), "IHDR as the first part"),
        (headed(2**31 - 1, 2**31 - 1, 8, 0, 0, 0, 0), "pixels, got 2,147,483,647 x 2,147,483,647"),
        (headed(0, 1, 8, 0, 0, 0, 0), "expected 1 to 4,194,304 pixels"),
        (headed(1, 1, 8, 0, 0, 0, 1), "not interlaced"),
        (headed(1, 1, 3, 0, 0, 0, 0), "a known kind, got depth 3"),
        (headed(1, 1, 8, 5, 0, 0, 0), "colour type 5"),
        (headed(2, 2, 8, 0, 0, 0, 0), "expected 6 bytes of pixels in the PNG, got 2"),
        (
            png([[(0,)] * 40] * 40, 8, 0, head=struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
            "got more",
        ),
        (png([[(0,)]], 8, 3), "numbers of 0 colours"),
        (
            SIGNATURE + chunk(b"IHDR", GOOD[16:29]) + chunk(b"IDAT", b"no") + chunk(b"IEND", b""),
            "broken",
        ),
        (SIGNATURE + chunk(b"IHDR", b"") + chunk(b"IEND", b""), "expected 13 bytes"),
    ],
)
def test_broken_and_hostile_files_get_one_clear_error(data, expected):
    with pytest.raises(GameError, match=expected):
        read(data.decode("latin-1"))


def test_a_file_that_announces_much_takes_no_memory():
    bomb = zlib.compress(bytes(200_000_000), 9)
    header = struct.pack(">IIBBBBB", 4, 4, 8, 0, 0, 0, 0)
    data = SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", bomb) + chunk(b"IEND", b"")
    text = data.decode("latin-1")
    tracemalloc.start()
    with pytest.raises(GameError, match="got more"):
        read(text)
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


def test_a_photograph_has_too_many_areas():
    rng = np.random.default_rng(1)
    noise = [[(int(x),) for x in row] for row in rng.integers(0, 256, (120, 120))]
    with pytest.raises(GameError, match="at most 10,000 areas of one colour, got 14,"):
        read(png(noise, 8, 0).decode("latin-1"))


def test_the_command_reads_pictures_also_from_a_pipe_or_packed(tmp_path, capsys):
    (tmp_path / "flag.png").write_bytes(png([[(1,), (2,), (3,)]], 8, 0))
    assert run(["solve", str(tmp_path / "flag.png"), "--moves", "none"]) == 20
    assert capsys.readouterr().err == ""
    (tmp_path / "cut.png").write_bytes(GOOD[:50])
    assert run(["solve", str(tmp_path / "cut.png")]) == 2
    assert "cut.png:1:1: expected" in capsys.readouterr().err
    assert run(["solve", str(tmp_path / "flag.png"), "--from", "dimacs"]) == 2
    assert "this is a PNG picture" in capsys.readouterr().err


def test_the_format_is_recognised_by_its_first_bytes():
    assert recognised(GOOD.decode("latin-1")) is FORMAT
