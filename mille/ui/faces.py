"""The faces of the people of the house and of guests, put together from drawn layers.

`tools/make_faces.py` writes them to `assets/faces`: a file for each with a group to a line, and for
all together rings and the hats that are given.
"""

from __future__ import annotations

import re
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from pygame import Color, Surface
from pygame.transform import smoothscale

from mille.agents import PEOPLE
from mille.engine.message import Fault
from mille.session.settings import CHOICES
from mille.ui import shapes, theme
from mille.ui.scene import Services
from mille.value import Value, replace
from mille.view import names, table
from mille.view.moods import Mood

Layers: TypeAlias = Mapping[str, str]

GUESTS = tuple(map(str, CHOICES["face"][1:]))
"""The faces of which whoever plays can have one."""
BOX, ACROSS = (132, 164), 116
"""The size of a picture, and in the same units how wide its ring is."""
MIDDLE = 66, 96
"""The middle of the ring."""
WOVEN, ENLARGED = 64, 30
"""From how many pixels on the ring is woven, and below how many the head is larger."""
MOST_BYTES, MOST_EXPECTED = 16 * 2**20, 50
NO_SEAT = "#E0B252"
"""The colour of the ring of somebody who has neither face nor seat."""
BARE = "bare"
"""The hat of whoever has to go without one."""
_LAYER = r'<g id="(\w+)"(.*)'
_SEAT = "currentColor"
"""What the drawings have instead of a colour."""
_NECK = 60, 91
_BOWED = 9, 3
"""By how many degrees whoever has no hat to raise bows, and how far down."""
_FACES = {person.name: person.voice for person in PEOPLE.values()}


class Look(Value):
    """What a face looks like."""

    face: str
    """Whose it is; empty for a ring without one."""
    mood: Mood = Mood.AT_EASE
    hat: str = ""
    """One that was given; empty for their own."""
    seat: str = ""
    """The colour of the seat; empty for one of their own."""


def face_of(s: Services, name: str) -> str:
    """The face of whoever is shown by this name; empty for anybody who has none."""
    face = _FACES.get(name)
    if face is None:
        mine = s.settings
        here = {each: own.face for each, own in mine.others.items()} | {mine.person: mine.face}
        shown = {names.shown_name(each) or s.words("seat.you"): face for each, face in here.items()}
        face = shown.get(mine.once.get(name, name), "")
    return face if is_there(face) else ""


def look_of(s: Services, name: str, number: int, mood: Mood = Mood.AT_EASE, hat: str = "") -> Look:
    """What somebody looks like on a seat with this number; below 0 on none that has a colour."""
    face = face_of(s, name)
    seat = shapes.hexed(theme.seat_colour(number)) if number >= 0 else "" if face else NO_SEAT
    return Look(face, mood, hat, seat)


def hat_of(marks: Iterable[table.Mark]) -> str:
    """The hat that somebody was given, `BARE` if they have to go without one; empty for their
    own.
    """
    return next((BARE if mark.bare else mark.symbol for mark in marks if mark.worn), "")


def ink_of(s: Services, name: str) -> Color:
    """The colour of somebody's ring; that of the edge of paper for whoever has no face."""
    face = face_of(s, name)
    return Color(_table()[face]["ink"]) if face else s.theme.paper_edge


def is_there(face: str) -> bool:
    """Whether a face can be drawn: nobody plays without cards, but without faces anybody can."""
    return face in _table() and "head" in _layers(face)


@cache
def _table() -> Mapping[str, Any]:
    try:
        return theme.read_toml(theme.assets_root() / "faces" / "faces.toml")
    except Fault:
        return {}


@cache
def _layers(face: str) -> Layers:
    """The layers of a face, or of the `house`, as SVG; nothing for one that it lacks."""
    try:
        text = (theme.assets_root() / "faces" / f"{face}.svg").read_text("utf-8")
    except (OSError, ValueError):
        text = ""
    return defaultdict(str, {name: f"<g{rest}" for name, rest in re.findall(_LAYER, text)})


def drawn(look: Look, woven: bool, near: bool) -> str:
    """A face in its ring as SVG; `near` enlarges the head."""
    house, weave = _layers("house"), "woven" if woven else "plain"
    if not look.face:
        dark = shapes.hexed(theme.mix(Color(look.seat), Color("#000000"), 0.35))
        ring = house[weave] + (house["seal"] + house["guest"] if woven else "")
        disc = f'<circle cx="60" cy="62" r="52" fill="{dark}"/>' + ring.replace(_SEAT, look.seat)
        return disc + f'<g transform="{_enlarged()}">{house[look.hat]}</g>'
    of, about = _layers(look.face), _table()[look.face]
    ring, seal = (house[each].replace(_SEAT, about["ink"]) for each in (weave, "seal"))
    body = of["under"] + of["collar"]
    body, over = (each.replace(_SEAT, look.seat or about["seat"]) for each in (body, _over(look)))
    seal = seal + (of["sign"] or house["guest"]) if woven else ""
    return body + ring + over.replace("LARGE", _enlarged(near)) + seal


def _enlarged(near: bool = False) -> str:
    x, y = _NECK
    return f"translate({x} {y}) scale({1.34 if near else 1.14}) translate({-x} {-y})"


def _over(look: Look) -> str:
    """The head with what is on it, and the arm that raises a hat."""
    of, house, about = _layers(look.face), _layers("house"), _table()[look.face]
    bare = look.hat == BARE
    given = house.get(look.hat, "")
    worn = "" if bare else given or of["hat"]
    raises = look.mood is Mood.BEATEN and not bare
    lent = raises and not (given or about["raised"])
    tall, top = ("", "") if worn else (of["tall"], of["top"])
    head = tall + of["head"] + of[look.mood] + of["front"] + top + of["extra"]
    head += worn if lent or not raises else ""
    arm, tilt, down = "", about["tilts"][tuple(Mood).index(look.mood)], 0
    if raises:
        up = 9 if lent and (worn or tall or top) else 0
        place = f"translate(-3 {-10 - up}) rotate(-18 36 42)"
        head += f'<g transform="{place}">{house["lent"] if lent else worn}</g>'
        arm = f'<g transform="translate(0 {-up})">{of["arm"]}</g>'
    elif look.mood is Mood.BEATEN:
        tilt, down = _BOWED
    x, y = _NECK
    return f'<g transform="translate(0 {down}) rotate({tilt} {x} {y}) LARGE">{head}</g>{arm}'


_pictures: OrderedDict[tuple[Look, int], Surface] = OrderedDict()
_held = 0
_expected: list[tuple[Look, int]] = []


def picture(look: Look, side: float) -> Surface:
    """A face whose ring is `side` pixels wide, with its middle at `MIDDLE` of `BOX`."""
    global _held
    key = look, max(1, round(side))
    if key not in _pictures:
        k = key[1] / ACROSS
        body = f'<g transform="translate(6 34)">{drawn(look, side >= WOVEN, side < ENLARGED)}</g>'
        w, h = (round(each * k) for each in BOX)
        made = smoothscale(shapes.drawn_once(body, BOX, (2 * w, 2 * h)), (w, h))
        _pictures[key] = made
        _held += made.get_pitch() * h
        while _held > MOST_BYTES and len(_pictures) > 1:
            _, old = _pictures.popitem(last=False)
            _held -= old.get_pitch() * old.height
    _pictures.move_to_end(key)
    return _pictures[key]


def hat_alone(hat: str, side: float) -> tuple[Surface, float] | None:
    """A hat that is given, for a face whose ring is `side` pixels wide, and how far its middle is
    above the ring's; None if nobody drew it.
    """
    if hat not in _layers("house"):
        return None
    k, body = side / ACROSS, f'<g transform="{_enlarged()}">{_layers("house")[hat]}</g>'
    whole = shapes.svg(f'<g transform="translate(6 34)">{body}</g>', BOX, BOX[0] * k, BOX[1] * k)
    there = whole.get_bounding_rect()
    return whole.subsurface(there), MIDDLE[1] * k - there.centery


def expect(look: Look, side: float) -> None:
    """Note that a face may soon have any other mood, for `warm` to draw it until then."""
    moods = [(replace(look, mood=mood), max(1, round(side))) for mood in Mood if look.face]
    _expected.extend(each for each in moods if each not in _pictures and each not in _expected)
    del _expected[:-MOST_EXPECTED]


def to_come() -> int:
    """How many faces are expected and not drawn yet."""
    return len(_expected)


def forget() -> None:
    """Expect none of them any more: whoever sat there has left."""
    _expected.clear()


def warm() -> None:
    """Draw one of them."""
    if _expected:
        picture(*_expected.pop(0))
