"""The pixels of a PNG file (ISO/IEC 15948): all colour types and depths, not interlaced.

The size is announced at the beginning of the file, and a file that unpacks to anything else is
refused: no more is unpacked than was announced, and not much may be announced.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gadgetry.formats.maps.regions import MOST_PIXELS, NOTHING, Pixels
from gadgetry.games.position import GameError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGBA = 0, 2, 3, 4, 6
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGBA: 4}
_DEPTHS = {_GREY: (1, 2, 4, 8, 16), _PALETTE: (1, 2, 4, 8)}
_OPAQUE = 128  # of 255: what is less opaque is no part of the picture

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Header:
    """What a file announces."""

    width: int
    height: int
    depth: int
    kind: int

    @property
    def bits(self) -> int:
        """Bits of a pixel."""
        return self.depth * _CHANNELS[self.kind]

    @property
    def row(self) -> int:
        """Bytes of a row, without the one that names its filter."""
        return (self.width * self.bits + 7) // 8


def pixels(data: bytes) -> Pixels:
    """A number for the colour of each pixel; `NOTHING` where the picture is transparent."""
    chunks = dict[bytes, bytes]()
    packed: list[bytes] = []
    for name, content in _chunks(data):
        if not chunks and name != b"IHDR":
            raise GameError(f"expected IHDR as the first part of the PNG, got {_name(name)}")
        if name == b"IDAT":
            packed.append(content)
        else:
            chunks.setdefault(name, content)
    if b"IHDR" not in chunks:
        raise GameError("expected a PNG that says its size, got none")
    header = _header(chunks[b"IHDR"])
    samples = _samples(header, _unfiltered(header, _unpacked(header, b"".join(packed))))
    return _colours(header, samples, chunks.get(b"PLTE", b""), chunks.get(b"tRNS", b""))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file, to the last, IEND."""
    at = len(SIGNATURE)
    while True:
        if len(data) < at + 12:
            raise GameError(f"expected a whole PNG, got {len(data):,} bytes without an end")
        length, name = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        end = at + 12 + length
        if len(data) < end:
            raise GameError(f"expected {length:,} bytes in the part {_name(name)}, got fewer")
        if struct.unpack_from(">I", data, end - 4)[0] != zlib.crc32(name + content):
            raise GameError(f"expected the checksum of the part {_name(name)} to hold; it does not")
        if name == b"IEND":
            return
        yield name, content
        at = end


def _name(name: bytes) -> str:
    return repr(name.decode("latin-1"))


def _header(content: bytes) -> Header:
    if len(content) != 13:
        raise GameError(f"expected 13 bytes in the part 'IHDR', got {len(content)}")
    width, height, depth, kind, packing, filtering, interlaced = struct.unpack(">IIBBBBB", content)
    if kind not in _CHANNELS or depth not in _DEPTHS.get(kind, (8, 16)) or packing or filtering:
        raise GameError(f"expected a PNG of a known kind, got depth {depth}, colour type {kind}")
    if interlaced:
        raise GameError("expected a PNG that is not interlaced; save it without interlacing")
    if not 0 < width * height <= MOST_PIXELS:
        raise GameError(f"expected 1 to {MOST_PIXELS:,} pixels, got {width:,} x {height:,}")
    return Header(width, height, depth, kind)


def _unpacked(header: Header, packed: bytes) -> bytes:
    """Exactly as many bytes as the header announces."""
    size = (header.row + 1) * header.height
    inflate = zlib.decompressobj()
    try:
        data = inflate.decompress(packed, size + 1)
    except zlib.error as error:
        raise GameError(f"expected pixels in the PNG, got broken data: {error}") from None
    if len(data) != size:
        got = "more" if len(data) > size else f"{len(data):,}"
        raise GameError(f"expected {size:,} bytes of pixels in the PNG, got {got}")
    return data


def _unfiltered(header: Header, data: bytes) -> Bytes:
    """The rows, each predicted from bytes to the left and above."""
    rows = np.frombuffer(data, np.uint8).reshape(header.height, header.row + 1)
    step = max(header.bits // 8, 1)
    result = np.zeros((header.height + 1, header.row), np.uint8)
    for y in range(header.height):
        filtering, row, above = int(rows[y, 0]), rows[y, 1:], result[y]
        if filtering == 0:
            result[y + 1] = row
        elif filtering == 1:
            padded = np.zeros(-(-len(row) // step) * step, np.uint8)
            padded[: len(row)] = row
            sums = np.cumsum(padded.reshape(-1, step), axis=0, dtype=np.uint8)
            result[y + 1] = sums.ravel()[: len(row)]
        elif filtering == 2:
            result[y + 1] = row + above
        elif filtering in (3, 4):
            result[y + 1] = _predicted(filtering == 4, row.tolist(), above.tolist(), step)
        else:
            raise GameError(f"expected a filter 0 to 4 of row {y}, got {filtering}")
    return result[1:]


def _predicted(paeth: bool, row: list[int], above: list[int], step: int) -> list[int]:
    """A row whose bytes were taken off the mean of, or the best of, those left and above."""
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = above[i]
        if paeth:
            corner = above[i - step] if i >= step else 0
            far = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
            guess = (left, up, corner)[far.index(min(far))]
        else:
            guess = (left + up) // 2
        row[i] = (value + guess) & 255
    return row


def _samples(header: Header, rows: Bytes) -> NDArray[np.int64]:
    """The samples, by row, column and channel; of 16 bits both bytes."""
    shape = (header.height, header.width, _CHANNELS[header.kind])
    if header.depth == 16:
        pairs = rows.reshape(*shape, 2).astype(np.int64)
        return pairs[..., 0] * 256 + pairs[..., 1]
    if header.depth == 8:
        return rows.reshape(shape).astype(np.int64)
    bits = np.unpackbits(rows, axis=1)[:, : header.width * header.depth]
    places = 1 << np.arange(header.depth - 1, -1, -1)
    numbers: NDArray[np.int64] = bits.reshape(*shape, header.depth).astype(np.int64) @ places
    return numbers


def _colours(header: Header, samples: NDArray[np.int64], palette: bytes, clear: bytes) -> Pixels:
    """One number for each colour; what is transparent is `NOTHING`."""
    if header.kind == _PALETTE:
        return _by_palette(samples[..., 0], palette, clear)
    most = (1 << header.depth) - 1
    colour, opaque = samples, np.ones(samples.shape[:2], dtype=bool)
    if header.kind in (_GREY_ALPHA, _RGBA):
        opaque = samples[..., -1] * 255 >= _OPAQUE * most
        colour = samples[..., :-1]
    elif len(clear) == 2 * samples.shape[2]:
        opaque = (samples != np.frombuffer(clear, ">u2").astype(np.int64)).any(axis=2)
    numbers: Pixels = colour @ (1 << 16) ** np.arange(colour.shape[2])
    return np.where(opaque, numbers, NOTHING)


def _by_palette(index: Pixels, palette: bytes, clear: bytes) -> Pixels:
    """The colours that the numbers stand for: a palette may have a colour twice."""
    entries = np.frombuffer(palette[: len(palette) // 3 * 3], np.uint8).reshape(-1, 3)
    if not len(entries) or index.max() >= len(entries):
        raise GameError(
            f"expected the numbers of {len(entries)} colours in the PNG's palette, got"
            f" {int(index.max())}"
        )
    numbers: Pixels = entries.astype(np.int64) @ np.array([1, 256, 65536])
    for place, alpha in enumerate(clear[: len(entries)]):
        if alpha < _OPAQUE:
            numbers[place] = NOTHING
    return numbers[index]
