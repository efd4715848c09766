"""Ways to spoil a file: by bytes, words, lines, and the values of its JSON.

Most results are nearly right, since those get far into a reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

MOST_BYTES = 200_000
"""Longer input is cut: its length alone is refused, and a few cases test that."""

WORD = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z_][\w.-]*|[^\s\w]')

NUMBERS: Sequence[bytes] = (
    *b"-1 0 1 2 3 15 104 127 255 256 65535 2147483648 1000000000 18446744073709551616".split(),
    *b"-9223372036854775809 1.0 -0.0 0.1 1e5 1e400 -1e400 1e-400 5e-324 1e-300 1e308".split(),
    *b"NaN Infinity -Infinity nan inf -inf 0x10 1_000 +1 01 1. .5 1e 0b1".split(),
    *(b"9" * 400, b"9" * 5000, b"1" + b"0" * 30, "٣".encode()),
)
TEXTS: Sequence[bytes] = (
    *(b"", b" ", b"x", b"-", b"true", b"null", b"__class__", b"a" * 200, b"a" * 5000),
    *(b"\\u0000", b"\\ud800", b"\\udfff\\ud800", b"\\u202e", b"\\n", b"\\", b"'"),
    *(b"../../../etc/passwd", b"/etc/passwd", b"..\\\\..\\\\x", b"C:\\\\x", b"file:///etc/passwd"),
    *(b"{0}", b"{x.__class__}", b"{n:1000000000}", b"%s%n", b"$(id)", b"`id`", b"--help"),
    *(b"<b>&amp;", b"\x00", b"\xff\xfe", "é☃🂡".encode(), "\u2028".encode()),
)
VALUES: Sequence[Any] = (
    *(None, True, False, 0, 1, 2, -1, 1.5, 5e-324, 1e-9, 1e308, 10**9, 2**63, 10**100, -(10**20)),
    *("", "x", "2", "QS", "\ud800", "a\nb", "\0", "x" * 3000, "../x", {}, {"": 0}, {"n": None}),
    *([], [[]], [None], ["QS"], ["QS"] * 105, [0, 1], [1] * 500),
)


class Mutator:
    """Spoils input of one kind. The same dice give the same input."""

    def __init__(self, seeds: Sequence[bytes], words: Sequence[bytes] = ()) -> None:
        self.seeds = seeds
        found = {word for seed in seeds for word in WORD.findall(seed) if len(word) < 60}
        self.words = sorted(found | set(words))
        """Words that the readers know: names of fields, cards, rules, and separators."""
        self.own: list[Callable[[bytes, Random], bytes]] = []
        """Ways to spoil or continue input of this kind alone."""

    def mutated(self, data: bytes, dice: Random) -> bytes:
        """The input with one to five changes."""
        if dice.random() < 0.05:
            data = dice.choice(self.seeds)
        for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 5))):
            ways = dice.choice(WAYS)
            if self.own and dice.random() < 0.2:
                data = dice.choice(self.own)(data, dice)
            else:
                data = dice.choice(ways)(self, data, dice)
        return data[:MOST_BYTES]

    # by bytes

    def flip(self, data: bytes, dice: Random) -> bytes:
        if not data:
            return data
        at = dice.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]

    def put(self, data: bytes, dice: Random) -> bytes:
        """Put in some bytes, over others or between them."""
        new = dice.choice((dice.randbytes(dice.randint(1, 8)), dice.choice(TEXTS), b"\0" * 8))
        at = dice.randint(0, len(data))
        return data[:at] + new + data[at + dice.choice((0, len(new))) :]

    def cut(self, data: bytes, dice: Random) -> bytes:
        """Cut off the end, as a crash does."""
        return data[: dice.randint(0, len(data))]

    def drop(self, data: bytes, dice: Random) -> bytes:
        """Leave a part out."""
        at = dice.randint(0, len(data))
        return data[:at] + data[at + dice.choice((1, 2, 8, 64, 500)) :]

    def again(self, data: bytes, dice: Random) -> bytes:
        at = dice.randint(0, len(data))
        part = data[at : at + dice.choice((1, 2, 10, 100, 1000))]
        times = dice.choice((1, 1, 2, 5, 30, 1000 if len(part) < 60 else 10))
        return data[:at] + part * times + data[at:]

    def encoded(self, data: bytes, dice: Random) -> bytes:
        """Change the encoding, or the encoding that it names."""
        if dice.random() < 0.3:
            return b"\xef\xbb\xbf" + data
        name = dice.choice(("utf-16", "utf-16-be", "utf-32", "latin-1", "utf-7", "cp037"))
        return data.decode("utf-8", "replace").encode(name, "replace")

    # by words

    def word(self, data: bytes, dice: Random) -> bytes:
        """Replace a word with one that the readers know, or with one that nobody knows."""
        return self._replaced(data, dice, dice.choice((self.words, self.words, NUMBERS, TEXTS)))

    def number(self, data: bytes, dice: Random) -> bytes:
        found = [match for match in WORD.finditer(data) if match[0][:1].isdigit()]
        if not found:
            return data
        match = dice.choice(found)
        return data[: match.start()] + dice.choice(NUMBERS) + data[match.end() :]

    def text(self, data: bytes, dice: Random) -> bytes:
        found = [match for match in WORD.finditer(data) if match[0][:1] == b'"' and match[0][1:]]
        if not found:
            return data
        match = dice.choice(found)
        inside = dice.choice((TEXTS, self.words))
        new = dice.choice(inside).strip(b'"') if inside else b""
        return data[: match.start() + 1] + new + data[match.end() - 1 :]

    def swap(self, data: bytes, dice: Random) -> bytes:
        found = list(WORD.finditer(data))
        if len(found) < 2:
            return data
        first, second = sorted(dice.sample(range(len(found)), 2))
        a, b = found[first], found[second]
        between = data[a.end() : b.start()]
        return data[: a.start()] + b[0] + between + a[0] + data[b.end() :]

    def _replaced(self, data: bytes, dice: Random, by: Sequence[bytes]) -> bytes:
        found = list(WORD.finditer(data))
        if not found or not by:
            return data + (dice.choice(by) if by else b"")
        match = dice.choice(found)
        at = dice.choice((match.start(), match.start(), match.end()))
        return data[:at] + dice.choice(by) + data[match.end() :]

    # by lines

    def lines(self, data: bytes, dice: Random) -> bytes:
        """Leave a line out, repeat it, move it, or take one from another file."""
        lines = data.split(b"\n")
        at = dice.randrange(len(lines))
        what = dice.randrange(5)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(at, lines[at])
        elif what == 2:
            lines.insert(dice.randrange(len(lines)), lines.pop(at))
        elif what == 3:
            other = dice.choice(self.seeds).split(b"\n")
            start = dice.randrange(len(other))
            lines[at : at + 1] = other[start : start + dice.choice((1, 1, 3, 10))]
        else:
            lines = lines[:at] + dice.choice(self.seeds).split(b"\n")[at:]
        return b"\n".join(lines)

    # by values

    def value(self, data: bytes, dice: Random) -> bytes:
        """In a line of JSON, replace a value, leave it out, repeat it, or wrap it deeply."""
        lines = data.split(b"\n") if b"\n" in data.strip() else [data]
        at = dice.randrange(len(lines))
        try:
            root = [json.loads(lines[at])]
        except (ValueError, RecursionError):
            return data
        places: list[tuple[Any, Any]] = []
        _collect(root, places)
        inside, key = dice.choice(places)
        what = dice.randrange(6)
        if what == 0 and inside is not root:
            del inside[key]
        elif what == 1:
            other, elsewhere = dice.choice(places)
            inside[key] = other[elsewhere] if other is not root else None
        elif what == 2 and isinstance(inside, list) and inside is not root:
            inside.insert(key, inside[key])
        elif what == 3:
            for _ in range(dice.choice((1, 2, 30, 150))):
                inside[key] = dice.choice(([inside[key]], {"x": inside[key]}))
        elif what == 4 and isinstance(inside, dict):
            inside[dice.choice((str(key) + "x", "", "x" * 200, "__init__"))] = inside.pop(key)
        else:
            inside[key] = dice.choice(VALUES)
        try:
            text = json.dumps(root[0] if root else None, ensure_ascii=dice.random() < 0.5)
            lines[at] = text.encode("utf-8", "surrogatepass")
        except (ValueError, RecursionError):  # a value put into itself
            return data
        return b"\n".join(lines)


def _collect(value: Any, places: list[tuple[Any, Any]], depth: int = 0) -> None:
    if depth > 50:
        return
    keys = range(len(value)) if isinstance(value, list) else list(value)
    for key in keys:
        places.append((value, key))
        if isinstance(value[key], (list, dict)):
            _collect(value[key], places, depth + 1)


_M = Mutator
WAYS: Sequence[Sequence[Callable[[Mutator, bytes, Random], bytes]]] = (
    (_M.flip, _M.put, _M.cut, _M.drop, _M.again, _M.flip, _M.put, _M.drop, _M.encoded),
    (_M.word, _M.word, _M.number, _M.text, _M.swap),
    (_M.lines,),
    (_M.value,),
)
