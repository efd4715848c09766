"""Pictures of cards: drawn once for each size, then turned, given a shadow, and kept.

Faces are drawn from SVG at up to twice the size of the largest card and scaled down smoothly. All
sprites have premultiplied alpha and include their shadow, so that a card takes one blit.
"""

from __future__ import annotations

import random
import re
import zlib
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import BinaryIO, Literal, TypeAlias

import pygame
from pygame import Color, Surface
from pygame.font import Font

from mille import __version__
from mille.cards import JOKERS, PACK, Card, Rank, Suit
from mille.engine.message import Fault, message
from mille.session.disk import plain, private_folder, write_whole
from mille.ui.shapes import Recent, load_svg, panel
from mille.ui.theme import assets_root, read_toml
from mille.value import Value
from mille.view.geometry import ASPECT, Pose
from mille.view.lying import pile_edges, pile_rise

# The decks and backs that cards can have, and the files of their pictures.


class Decks(Value):
    """The decks and backs that cards can have."""

    faces: Mapping[str, str | None]
    """The name of each deck, and of the deck that supplies its missing cards, if any."""
    backs: Sequence[str]


USUAL = Decks({"classic": None}, ("sash",))
"""What is used if the list of decks cannot be read."""
_NAME = re.compile(r"[a-z0-9-]{1,40}")
_INK = "#INK"
"""Stands in letters for the colour of their card."""
SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def read_decks(path: Path) -> Decks:
    """Read the decks and backs that a file lists. Raises `Fault`."""
    data = read_toml(path)
    try:
        faces = {name: deck.get("base") for name, deck in data["faces"].items()}
        backs = list(data["backs"]["all"])
    except (KeyError, AttributeError, TypeError):
        raise Fault(message("fault.damaged", file=str(path))) from None
    # A name is that of a folder or file here, and must not lead elsewhere.
    named = all(isinstance(name, str) and _NAME.fullmatch(name) for name in [*faces, *backs])
    # The deck that supplies missing cards must not itself need another.
    based = all(
        base is None or (isinstance(base, str) and faces.get(base, "") is None)
        for base in faces.values()
    )
    if not (faces and backs and named and based):
        raise Fault(message("fault.damaged", file=str(path)))
    return Decks(faces, backs)


@cache
def _listed() -> tuple[Decks, Fault | None]:
    try:
        return read_decks(assets_root() / "cards" / "deck.toml"), None
    except Fault as fault:
        return USUAL, fault


def decks() -> Mapping[str, str | None]:
    """The decks: each one's name, and the deck that supplies its missing cards, if any."""
    return _listed()[0].faces


def backs() -> Sequence[str]:
    """The names of the card backs."""
    return _listed()[0].backs


def decks_fault() -> Fault | None:
    """Why the list of decks could not be used; None if it could."""
    return _listed()[1]


def face_file(deck: str, card: Card, mark: str = "") -> Path:
    """The picture of a card in a deck, or in the deck that supplies its missing cards.

    With a `mark` (`Title.marks`) it is the picture that shows the mark, if there is one.
    """
    folder = assets_root() / "cards"
    for name in (_picture(card, mark), _picture(card)) if mark else (_picture(card),):
        base: str | None = deck if deck in decks() else "classic"
        while base is not None:
            file = folder / base / name
            if file.is_file():
                return file
            base = decks().get(base)
    return folder / "classic" / _picture(card)


def _picture(card: Card, mark: str = "") -> str:
    """The name of a card's file. There are two pictures of jokers, since a joker's code is not a
    valid file name on Windows.
    """
    if card.rank is Rank.JOKER:
        return f"joker{1 + JOKERS.index(card) % 2}.svg"
    return f"{card.code}-{mark}.svg" if mark else f"{card.code}.svg"


@cache
def _letters() -> Mapping[str, Mapping[str, str]]:
    """What draws each letter of court cards, by the deck and the letter."""
    return read_toml(assets_root() / "cards" / "letters.toml")


def lettered(file: Path, usual: str, other: str) -> BinaryIO:
    """The picture of a court card with another letter in its corners. Raises `OSError`."""
    picture = file.read_text("utf-8")
    try:
        there = _letters()[file.parent.name.removesuffix("-four")]
        drawn, instead = there[usual], there[other]
    except (Fault, KeyError, TypeError, AttributeError):
        return BytesIO(picture.encode())
    inked = re.escape(drawn).replace(re.escape(_INK), "(#[0-9A-F]{6})")
    return BytesIO(re.sub(inked, lambda it: instead.replace(_INK, it[1]), picture).encode())


# Pictures that take long to draw, kept in a folder for the next start.
#
# A file there may be damaged, out of date or gone: then its picture is drawn again.


MOST = 300
"""More files than for four sizes of the window; beyond it the older half goes."""


class Stored:
    """A folder of pictures, or none: then each is drawn."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def picture(
        self,
        size: tuple[int, int],
        depends: object,
        files: Sequence[Path],
        draw: Callable[[], Surface],
    ) -> Surface:
        """A picture of this size that `draw` makes of these files and of what else it depends on.
        It is to be looked at, and not drawn upon.
        """
        if self.folder is None:
            return draw()
        try:
            times = [file.stat().st_mtime_ns for file in files]
        except OSError:
            return draw()
        head = repr((__version__, size, depends, [*map(str, files)], times)).encode() + b"\n"
        kept = self.folder / f"{zlib.crc32(head):08x}"
        with suppress(OSError, ValueError, zlib.error):
            with open(kept, "rb", opener=plain) as file:
                data = file.read(len(head) + 4 * size[0] * size[1])
            if data.startswith(head):
                pixels = zlib.decompressobj().decompress(data[len(head) :], 4 * size[0] * size[1])
                return pygame.image.frombuffer(pixels, size, "BGRA")
        made = draw()
        with suppress(OSError):
            private_folder(self.folder)
            self._make_room()
            pixels = pygame.image.tobytes(made, "BGRA")
            write_whole(kept, head + zlib.compress(pixels, 1), careful=False)
        return made

    def _make_room(self) -> None:
        assert self.folder is not None
        there = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        for file in there[: len(there) // 2] if len(there) > MOST else ():
            file.unlink()


LEAST = 8
"""The least height of a card, in pixels."""
MOST_SHADOWS = 128
"""The most shadows kept: more than a table needs at one size, with cards on their way."""


def pad(height: int, above: int) -> int:
    """The room around a card, in pixels, for its shadow and for smooth edges when it is turned."""
    return max(3, round(height * (0.04, 0.06, 0.13)[above])) + 2


def _drawn(height: float) -> int:
    return max(LEAST, round(height))


@lru_cache(maxsize=MOST_SHADOWS)
def shadow(width: int, height: int, above: int) -> Surface:
    """A soft shadow with room for the card in its middle, premultiplied.

    It is blurred small and then enlarged: nobody sees the difference, and a large blur takes long.
    """
    room = pad(height, above)
    size = (width + 2 * room, height + 2 * room)
    k = max(1, height // 100)
    drop = height * (0.012, 0.02, 0.055)[above]
    blur = max(1, round(height * (0.014, 0.022, 0.045)[above] / k))
    shape = Surface((round(size[0] / k), round(size[1] / k)), pygame.SRCALPHA)
    strength = (0.5, 0.5, 0.42)[above]
    dark = panel(width / k, height / k, width * 0.06 / k, Color("#000000"), opacity=strength)
    shape.blit(dark, (room / k, (room + drop) / k))
    soft = pygame.transform.gaussian_blur(shape.premul_alpha(), blur)
    return soft if k == 1 else pygame.transform.smoothscale(soft, size)


@lru_cache(maxsize=MOST_SHADOWS)
def edge_card(width: int, height: int, is_back: bool, pale: bool = False) -> Surface:
    """A card whose edge shows in a pile; if they lie very close, every other one is `pale`."""
    fill, edge = "#E4D8C0" if is_back else "#E9DFCB", "#D2C6AD" if pale else "#A08F72"
    made = panel(width, height, width * 0.06, Color(fill), Color(edge), 1.0)
    return made.premul_alpha()


ANGLE_STEP = 0.5
MOST_KINDS = 4096
MOVING_STEP = 3.0
"""Degrees between the pictures of a card that is on its way."""
NEAR = 0.45
"""How different a stand-in may be: 0.1 is a tenth of the height, or 6 degrees."""
IN_HAND, CARRIED = 1, 2
"""Heights above the table of a card that is raised, and of one that is carried; 0 is lying."""
MASTER_LIMIT = 480
"""Up to this height, in pixels, faces are drawn larger than needed, to be sharp."""
MOST_UPRIGHT = 6
MOST_FACES = 12
"""The most faces kept at full size where a folder has the others, half a millisecond away: the
whole pack takes 17 MB in a window of 1280×720, and 50 in the largest.
"""
CLOSE = 2.5
"""Edges of a pile nearer than this, in pixels, are pale by turns, to be told apart."""

Kind = tuple[str, int, float, int]
"""What a sprite shows: the card's name, its height, its angle, its height above the table."""
Wanted = tuple[Card | None, float, float, int]
"""A sprite to be made: the card, its height, its angle, its height above the table."""


@lru_cache(maxsize=MOST_KINDS)
def _kind(key: str, height: float, angle: float, above: int) -> Kind:
    return key, _drawn(height), round(angle / ANGLE_STEP) * ANGLE_STEP, above


Manner: TypeAlias = Literal["sprite", "moving", "passing"]
"""Which picture of a card to use, of `CardArt`: the best, or one that is made quickly."""


class CardArt:
    """The sprites of one deck and back at the sizes of one window.

    A frame may make new sprites only while its budget lasts; after that, the nearest existing
    sprite stands in, so that no frame waits for pictures. Between frames `warm` makes what was
    missing in the last one, faces of the right size, and what is expected next.
    """

    def __init__(
        self,
        deck: str,
        back: str,
        stored: Stored | None = None,
        letters: Mapping[Rank, str] = MappingProxyType({}),
    ) -> None:
        """`letters` stand on court cards instead of J, Q and K."""
        self.letters, self.asked = letters, (deck, back, letters)
        self._stored = stored or Stored()
        self.deck = deck if deck in decks() else "classic"
        self.back = back if back in backs() else backs()[0]
        self.marks: Mapping[str, str] = {}
        """The marks that the current game puts on its cards (`Title.marks`)."""
        self.stood_in = False
        """Whether a stand-in was used in the last frame."""
        self._master_height = 300
        self._masters: OrderedDict[str, Surface] = OrderedDict()
        self._sprites: OrderedDict[Kind, Surface] = OrderedDict()
        self._kinds: dict[str, set[Kind]] = defaultdict(set)
        self._uprights = Recent[tuple[str, int, int], Surface](MOST_UPRIGHT)
        self.held = 0
        """How many bytes the sprites take."""
        self._budget = 40 * 1024 * 1024
        self._frame_ends = 0.0
        self._waiting: list[Card | None] = []
        self._missing: dict[Kind, Wanted] = {}
        """The sprites for which others stood in during this frame."""
        self._expected: Sequence[Wanted] = ()
        self._to_expect: list[Wanted] = []

    def resize(self, tallest: float, window: tuple[int, int]) -> None:
        """Prepare for cards up to `tallest` pixels high.

        Faces drawn for another size remain in use until `warm` has made new ones.
        """
        self._master_height = _drawn(min(2 * tallest, max(tallest, MASTER_LIMIT)))
        self._budget = max(24, window[0] * window[1] * 20 // 2**20) * 2**20
        self._sprites.clear()
        self._kinds.clear()
        self._uprights.clear()
        self.held = 0
        self._waiting = [None, *reversed(PACK)]
        self._missing, self._expected, self._to_expect = {}, (), []

    @property
    def cold(self) -> bool:
        return bool(self._missing or self._waiting or self._to_expect)

    @property
    def caught_up(self) -> bool:
        """Whether all sprites that were missing in the last frame have been made since."""
        return self.stood_in and not self._missing

    def begin_frame(self, seconds: float) -> None:
        """Allow new sprites for this many seconds from now; `inf` if each picture must be right."""
        self.stood_in = False
        self._missing = {}
        self._frame_ends = perf_counter() + seconds

    def expect(self, wanted: Sequence[Wanted]) -> None:
        """Note the sprites that may be needed next, the likeliest first, for `warm` to make."""
        if wanted != self._expected:
            self._expected = wanted
            self._to_expect = [*reversed(wanted)]

    def warm(self, seconds: float) -> bool:
        """Make sprites that will be needed, for about this many seconds; whether any are left."""
        end = perf_counter() + seconds
        while self.cold:
            if self._missing:
                kind = next(iter(self._missing))
                self._make(*self._missing.pop(kind))
            elif self._waiting:
                self._renew(self._waiting.pop())
            else:
                wanted = self._to_expect.pop()
                if self._kind(*wanted) not in self._sprites:
                    self._make(*wanted)
            if perf_counter() >= end:
                break
        return self.cold

    def _renew(self, card: Card | None) -> None:
        """Draw a face at the right size, and drop sprites made from another size."""
        key = self._key(card)
        if key not in self._masters or self._masters[key].height != self._master_height:
            self._draw_master(key, card)
            self._uprights.clear()
            for kind in list(self._kinds[key]):
                self._drop(kind)

    def sprite(
        self, card: Card | None, height: float, angle: float = 0.0, above: int = 0
    ) -> Surface:
        """A card, or its back for None, with its shadow; blit it by its middle, premultiplied.

        `above` is how high above the table it is: 0 lying, 1 in the hand, 2 carried.
        """
        key = "back" if card is None else card.code + self.marks.get(card.code, "")
        kind = _kind(key, height, angle, above)
        found = self._sprites.get(kind)
        if found is not None:
            self._sprites.move_to_end(kind)
            return found
        if perf_counter() > self._frame_ends:
            nearest = self._nearest(kind)
            if nearest is not None:
                self.stood_in = True
                self._missing[kind] = (card, height, angle, above)
                return nearest
        return self._make(card, height, angle, above)

    def lay(
        self,
        on: Surface,
        card: Card | None,
        at: tuple[float, float],
        height: float,
        angle: float = 0.0,
    ) -> None:
        """Draw a card on a picture, with its middle there."""
        made = self.sprite(card, height, angle, 1)
        left, top = round(at[0] - made.width / 2), round(at[1] - made.height / 2)
        on.blit(made, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _kind(self, card: Card | None, height: float, angle: float, above: int) -> Kind:
        return _kind(self._key(card), height, angle, above)

    def _make(self, card: Card | None, height: float, angle: float, above: int) -> Surface:
        kind = self._kind(card, height, angle, above)
        _, size, turned, _ = kind
        made = self._turned(card, size, turned, above) if turned else self._flat(card, size, above)
        self._keep(kind, made)
        return made

    def passing(self, card: Card | None, height: float, angle: float, above: int) -> Surface:
        """The same for a frame in the middle of a change, where any similar sprite will do."""
        kind = self._kind(card, height, angle, above)
        near = self._sprites.get(kind) or self._nearest(kind)
        return near if near is not None else self.sprite(card, height, angle, above)

    def moving(self, card: Card | None, height: float, angle: float, above: int) -> Surface:
        """The same for a moving card, in steps of height and angle, so that few are made."""
        step = max(1.0, self._master_height * 0.012)
        turned = round(angle / MOVING_STEP) * MOVING_STEP
        return self.sprite(card, round(height / step) * step, turned, above)

    def _nearest(self, wanted: Kind) -> Surface | None:
        """The existing sprite of the card most like the wanted one; None if none is near enough."""
        key, height, angle, above = wanted
        best, least = None, NEAR
        for kind in self._kinds[key]:
            far = abs(kind[1] - height) / height + abs(kind[2] - angle) / 60
            far += 0.05 * abs(kind[3] - above)
            if far < least:
                best, least = kind, far
        return None if best is None else self._sprites[best]

    def pictures(self, asked: Iterable[tuple[Manner, Card | None, Pose, int]]) -> list[Surface]:
        """The pictures of cards, each in its manner and pose, and so high above the table."""
        ways = {"sprite": self.sprite, "moving": self.moving, "passing": self.passing}
        return [ways[how](card, at.height, at.angle, above) for how, card, at, above in asked]

    def squeezed(self, card: Card | None, height: float, part: float, above: int) -> Surface:
        """A card in the middle of turning over, `part` of its width."""
        flat = self.moving(card, height, 0.0, above)
        return pygame.transform.smoothscale(flat, (max(1, round(flat.width * part)), flat.height))

    def pile(self, card: Card | None, height: float, count: int, true: bool = False) -> Surface:
        """The cards under a pile's top card, a slightly uneven stack; blit it by its middle.

        A `true` pile shows an edge for each card.
        """
        edges, size = pile_edges(count, true), _drawn(height)
        key: Kind = (f"pile{card is None}{true}", size, float(edges), 0)
        found = self._sprites.get(key)
        if found is None:
            rise = pile_rise(max(LEAST, height), count, true)
            found = self._stack(card is None, size, edges, rise)
            self._keep(key, found)
        return found

    @contextmanager
    def marked(self, marks: Mapping[str, str]) -> Iterator[None]:
        """Give the cards these marks within the `with` block."""
        usual, self.marks = self.marks, marks
        try:
            yield
        finally:
            self.marks = usual

    def _key(self, card: Card | None) -> str:
        return "back" if card is None else card.code + self.marks.get(card.code, "")

    def _keep(self, kind: Kind, made: Surface) -> None:
        self._sprites[kind] = made
        self._kinds[kind[0]].add(kind)
        self.held += made.width * made.height * 4
        while self.held > self._budget and len(self._sprites) > 1:
            self._drop(next(iter(self._sprites)))

    def _drop(self, kind: Kind) -> None:
        old = self._sprites.pop(kind)
        self._kinds[kind[0]].discard(kind)
        self.held -= old.width * old.height * 4

    def _master(self, card: Card | None) -> Surface:
        key = self._key(card)
        if key not in self._masters:
            self._draw_master(key, card)
        self._masters.move_to_end(key)
        return self._masters[key]

    def _draw_master(self, key: str, card: Card | None) -> None:
        def draw() -> Surface:
            return self._rasterise(card).premul_alpha()

        depends = ("face", card and self.letters.get(card.rank))
        made = self._stored.picture(self._master_size, depends, [self.file(card)], draw)
        self._masters[key] = made
        if self._stored.folder and len(self._masters) > MOST_FACES:
            self._masters.popitem(last=False)

    @property
    def _master_size(self) -> tuple[int, int]:
        return round(self._master_height * ASPECT), self._master_height

    def file(self, card: Card | None) -> Path:
        if card is None:
            return assets_root() / "cards" / "backs" / f"{self.back}.svg"
        return face_file(self.deck, card, self.marks.get(card.code, ""))

    def _rasterise(self, card: Card | None) -> Surface:
        size, file = self._master_size, self.file(card)
        other = self.letters.get(card.rank) if card is not None else None
        try:
            if card is None or other is None:
                return load_svg(str(file), size)
            return load_svg(lettered(file, card.rank, other), size)
        except (pygame.error, OSError):
            return _plain(card, size)

    def _flat(self, card: Card | None, height: int, above: int) -> Surface:
        width = round(height * ASPECT)
        face = pygame.transform.smoothscale(self._master(card), (width, height))
        made = shadow(width, height, above).copy()
        room = pad(height, above)
        made.blit(face, (room, room), special_flags=pygame.BLEND_PREMULTIPLIED)
        return made

    def _turned(self, card: Card | None, height: int, angle: float, above: int) -> Surface:
        if height > MASTER_LIMIT // 2 or above == CARRIED:
            return pygame.transform.rotozoom(self._upright(card, height, above), angle, 1.0)
        # Drawn double and halved while it is turned, so that small letters stay sharp.
        return pygame.transform.rotozoom(self._upright(card, height * 2, above), angle, 0.5)

    def _upright(self, card: Card | None, height: int, above: int) -> Surface:
        """A card to be turned; the last few are kept, since one card is turned by several
        angles.
        """
        key = self._key(card), height, above
        return self._uprights.of(key, self._flat, card, height, above)

    def _stack(self, is_back: bool, height: int, edges: int, high: float) -> Surface:
        width = round(height * ASPECT)
        rise = high / edges if edges else 0.0
        room = pad(height, 0)
        jitter = random.Random(edges)  # looks only: the same pile always looks the same
        wobble = 0.5 if is_back else height * 0.012
        pale = rise < CLOSE
        sides = [edge_card(width, height, is_back), edge_card(width, height, is_back, pale)]
        high_enough = round(height + 2 * room + 2 * rise * edges) + 8
        made = Surface((width + 2 * room + 8, high_enough), pygame.SRCALPHA)
        x, y = made.width / 2 - width / 2, made.height / 2 - height / 2
        soft, low = shadow(width, height, 0), y - room + rise * edges
        made.blit(soft, (x - room, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        for i in range(edges):
            at = x + jitter.uniform(-wobble, wobble), y + rise * (edges - i)
            made.blit(sides[i % 2], at, special_flags=pygame.BLEND_PREMULTIPLIED)
        return made


def _plain(card: Card | None, size: tuple[int, int]) -> Surface:
    """A card whose picture cannot be read: rank and suit in letters, or a plain back."""
    width, height = size
    if card is None:
        return panel(width, height, width * 0.06, Color("#8C2F2B"), Color("#FBF6EA"), width / 20)
    made = panel(width, height, width * 0.06, Color("#FFFDF6"), Color("#A99B82"), 2).copy()
    colour = Color("#A81F26" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "#1E1B1A")
    font = Font(assets_root() / "fonts" / "ui-bold.ttf", max(8, height // 8))
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    index = font.render(f"{rank}\n{SIGNS.get(card.suit, '')}", True, colour)
    made.blit(index, (width * 0.05, height * 0.02))
    below = pygame.transform.rotate(index, 180)
    made.blit(below, (width * 0.95 - below.width, height * 0.98 - below.height))
    return made
