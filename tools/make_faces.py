"""Draw the people of the house as SVG: ``python -m tools.make_faces [--out FOLDER]``.

The parts are drawings in ``tools/faces``, to be changed with any editor that leaves elements one to
a line; ``people.txt`` there says who has which, in which paints. Everybody gets a file with a group
for each layer, from below: the program puts a face together from them, with one of five moods. What
is in ``currentColor`` has the colour of a seat, or in ``house.svg`` that of the person.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from mille.view.moods import Mood
from tools import make_cards
from tools.make_cards import BRASS, CREAM, INK, circle, lozenge, moved, num, polygon, recoloured

DEFAULT_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "faces"
PARTS = Path(__file__).resolve().parent / "faces"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -34 132 164">'
LINES = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

Row = Mapping[str, str]
Table = Mapping[str, Row]

COAT, CLOTH, LIPS, MOUTH = "#3E62A0", "#C0392B", "#C4566A", "#8A2A22"
"""What is written in the drawings for paints that each person has of their own."""
EYES, BROWS, APART, INNER = 57.4, 48.6, 10.6, 4.8
"""How far down eyes and brows are, and how far from the middle the eyes, and where brows begin."""
SEAL = 60.0, 116.6
"""The middle of the seal at the foot of a ring."""
TIED = ("scarf", "wrap")
"""Hats that nobody raises."""
GIVEN = ("daifugo", "millionaire", "commoner", "poor", "lent")
"""The hats of the house."""


@cache
def tables() -> Mapping[str, Table]:
    """The tables of ``people.txt``: of each its rows by name, a dash being nothing."""
    found: dict[str, dict[str, Row]] = {}
    for table in (PARTS / "people.txt").read_text("utf-8").split("\n[")[1:]:
        title, heads, *rows = [each for each in table.splitlines() if each and each[0] != "#"]
        cells = [dict(zip(heads.split(), row.split(), strict=True)) for row in rows]
        empty = [{key: "" if cell == "-" else cell for key, cell in row.items()} for row in cells]
        found[title.rstrip("]")] = {row["name"]: row for row in empty}
    return found


@cache
def drawings() -> Mapping[str, str]:
    """Every part by its id: its elements, those that it uses put in."""
    found: dict[str, str] = {}
    for sheet in sorted(PARTS.glob("*.svg")):
        lines = iter(sheet.read_text("utf-8").splitlines()[1:-1])
        for line in lines:
            tag, id, rest = re.fullmatch(r'<(\w+) id="([^"]+)"(.*)', line).groups()  # type: ignore[union-attr]
            drawn = f"<{tag}{rest}"
            if tag == "g":
                while (line := next(lines)) != "</g>":
                    drawn += line.strip()
                drawn = drawn.removeprefix("<g>") + ("" if drawn[:3] == "<g>" else "</g>")
            found[id] = drawn
    return found


def part(kind: str, name: str) -> str:
    """The drawing of one part; of several joined by a plus, all of them."""
    drawn = "".join(drawings().get(f"{kind}-{each}", "") for each in name.split("+"))
    return re.sub(r'<use href="#([^"]+)"/>', lambda used: drawings()[used[1]], drawn)


def mirrored(drawn: str) -> str:
    """The same, turned over about x = 0."""
    return f'<g transform="scale(-1 1)">{drawn}</g>'


def features(person: Row, mood: Row) -> str:
    """What a mood changes: the mouth with what grows over it, eyes and brows."""
    own = mood["name"] == "at_ease"
    low, opened = float(person["low"]), float(mood["open"])
    mouth = person["ease"] if own else mood["mouth"]
    lips = f"{mouth}-lips" if is_painted(person) and f"mouth-{mouth}-lips" in drawings() else mouth
    lips = "laugh-gap" if low and mouth == "laugh" else lips
    wide = f"scale({float(person['wide']) / 7:.3g} 1)"
    drawn = f'<g transform="translate(60 {person["at"]}) {wide}">{part("mouth", lips)}</g>'
    drawn += part("lip", person["lip"])
    look = 2.64 * float(person["look"]) if own else float(mood["look"])
    eye = drawings()[f"eye-{mood['eye']}"]
    if mood["eye"] == "open":
        opened *= float(person["eyes"])
        pupil = drawings()["pupil"]
        eye = eye.replace('<use href="#pupil"/>', moved(look, float(mood["up"]), pupil))
    large, turn = 1 + 0.045 * low, float(mood["turn"]) + float(person["worry"])
    for side in (-1, 1):
        place = f"translate({num(60 + side * APART)} {num(EYES + low)})"
        drawn += f'<g transform="{place} scale({num(large)} {num(large * opened)})">{eye}</g>'
        lift = float(mood["left"]) if side < 0 else float(mood["right"]) - float(person["cock"])
        y, brow = BROWS + lift + 0.6 * low - turn / 9, part("brow", person["brow"])
        brow = moved(0, 0, brow, turn=turn)
        drawn += moved(60 + side * INNER, y, brow if side > 0 else mirrored(brow))
    return drawn


def is_painted(person: Row) -> bool:
    """Whether the mouth is drawn with lips; one in a beard is a line."""
    return bool(person["mouth"]) and not person["beard"]


def layers(person: Row) -> Iterator[tuple[str, str]]:
    """The layers of a face, from below, before they have their paints."""
    head, hair = person["head"], person["hair"]
    ground = circle(60, 62, 52, person["ground"])
    yield "under", ground + part("coat", person["build"]) + drawings()["neck"]
    yield "collar", part("collar", person["collar"])
    yield "tall", part("tall", hair)
    behind = part("ears", head) + part("behind", hair) + part("head", head)
    nose = moved(0, 0.6 * float(person["low"]), part("nose", person["nose"]))
    yield "head", behind + part("beard", person["beard"]) + nose
    for mood in Mood:
        rows = tables()["moods"]
        yield mood, features(person, rows.get(f"{mood}-{person['manner']}", rows[mood]))
    yield "front", part("hair", hair) + part("glasses", person["glasses"])
    yield "top", part("top", hair)
    yield "extra", part("extra", person["extra"])
    yield "hat", part("hat", person["hat"])
    yield "arm", drawings()["arm"]
    if sign := part("sign", person["name"]):
        yield "sign", moved(*SEAL, moved(-12, -12, sign), scale=0.6)


def inks(person: Row) -> Mapping[str, str]:
    """What each paint of the drawings is with this person."""
    found = {COAT: person["coat"], CLOTH: person["cloth"] or CLOTH}
    found |= {LIPS: person["mouth"], MOUTH: person["mouth"]} if person["mouth"] else {}
    for table, which in (("skins", person["skin"]), ("shades", person["shade"])):
        usual, own = tables()[table][""], tables()[table][which]
        found |= {usual[key]: own[key] for key in usual if key != "name"}
    return found


def document(groups: Iterator[tuple[str, str]]) -> str:
    """A file of groups, one to a line."""
    lines = [f'<g id="{name}" {LINES}>{drawn}</g>' for name, drawn in groups if drawn]
    return "\n".join([HEAD, *lines, "</svg>"]) + "\n"


def woven() -> str:
    """A ring of the arrows of the sash, running from its foot up both sides."""

    def at(far: float, angle: float) -> tuple[float, float]:
        return 60 + far * sin(radians(angle)), 62 + far * cos(radians(angle))

    made, step = circle(60, 62, 54, None, "currentColor", 8), 169 / 56
    for n in range(56):
        ink, start = (CREAM, "", BRASS, "", CREAM, "")[n % 6], 11 + n * step
        for side in (1, -1) if ink else ():
            ends = (start, start + 3.6, start), (start + step, start + step + 3.6, start + step)
            near, far = [[side * each for each in angles] for angles in ends]
            points = [*zip((50.6, 54, 57.4), near), *zip((57.4, 54, 50.6), far)]
            made += polygon([at(*each) for each in points], ink)
    return made + circle(60, 62, 58.2, None, INK, 1.4) + circle(60, 62, 49.8, None, INK, 1.4)


def house() -> Iterator[tuple[str, str]]:
    """What is the same with everybody: rings, and the hats that are given."""
    plain = circle(60, 62, 53.2, None, "currentColor", 5.6)
    yield "plain", plain + circle(60, 62, 56.8, None, CREAM, 1.8)
    yield "woven", woven()
    yield "seal", circle(*SEAL, 11.4, INK) + circle(*SEAL, 10.2, "currentColor", "#FFF6E4", 1.3)
    yield "guest", lozenge(*SEAL, 7)
    for hat in GIVEN:
        yield hat, part("hat", hat)


def table_of_people() -> str:
    """What the program must know of each: their colours, how they lean, whether a hat is raised."""
    lines = ["# The faces: written by tools/make_faces.py, as are the drawings beside it.\n"]
    for name, person in people().items():
        tilts = [tables()["moods"][mood]["tilt"] or person["lean"] for mood in Mood]
        lines += [
            f"[{name}]",
            f'ink = "{person["ink"]}"',
            f'seat = "{person["seat"]}"',
            f"tilts = [{', '.join(tilts)}]",
            f"raised = {str(bool(person['hat']) and person['hat'] not in TIED).lower()}\n",
        ]
    return "\n".join(lines)


def people() -> Table:
    """Everybody by name, with the cells of all their rows."""
    kinds = [tables()[each] for each in ("features", "carriage", "clothes")]
    return {name: {k: v for kind in kinds for k, v in kind[name].items()} for name in kinds[0]}


def all_files() -> Mapping[str, str]:
    """Every file below the folder of faces, and its text."""
    files = {"faces.toml": table_of_people(), "house.svg": document(house())}
    for name, person in people().items():
        files[f"{name}.svg"] = recoloured(document(layers(person)), inks(person))
    return files


if __name__ == "__main__":
    make_cards.write(__doc__, DEFAULT_FOLDER, all_files())
