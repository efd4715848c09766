"""Draw how the parts fit, from the import contracts: `python tools/make_parts.py`.

It reads from pyproject.toml the layers, which parts alone use what is outside, and which file of a
game's folder may import which; a part's purpose is the first sentence of its docstring. A test
checks that the picture in docs/ is up to date.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "parts.svg"
PACKAGE = "mille"
GAMES = f"{PACKAGE}.games.*."

WIDTH, EDGE, GAP = 960, 24, 16
LINE, HEAD, FOOT = 17, 26, 12
LETTER = 6.6
"""The width of a letter of the small text, roughly."""
INK, PAPER, BOX, FRAME, NOTE = "#22282c", "#fbf8f1", "#ffffff", "#8a8f86", "#9b2f22"

Contract = dict[str, Any]


def contracts() -> list[Contract]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[Contract] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return found


def purpose(part: str) -> str:
    """The first sentence of a part's docstring."""
    path = ROOT / PACKAGE / part / "__init__.py"
    if not path.is_file():
        path = ROOT / PACKAGE / f"{part}.py"
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    paragraph = " ".join(said.split("\n\n")[0].split())
    return paragraph.partition(". ")[0].rstrip(".").replace("`", "") + "."


def speaks(part: str, all_of_them: list[Contract]) -> list[str]:
    """The outside modules that this part may import and most others may not."""
    found = []
    here = f"{PACKAGE}.{part}"
    for contract in all_of_them:
        names = [name for name in contract.get("allowed_importers", []) if "*" not in name]
        inside = [name.removeprefix(f"{here}.") for name in names if name.startswith(f"{here}.")]
        if here in names or inside:
            where = f" in {', '.join(inside)}" if inside else ""
            found += [f"{module}{where}" for module in contract["protected_modules"]]
    return found


class Drawing:
    """An SVG drawing that grows downwards."""

    def __init__(self) -> None:
        self.y = EDGE
        self.shapes: list[str] = []

    def text(self, x: float, y: float, words: str, look: str = "") -> None:
        self.shapes.append(f'<text x="{x:g}" y="{y:g}"{look}>{escape(words)}</text>')

    def box(self, x: float, y: float, wide: float, high: float) -> None:
        place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        self.shapes.append(f'<rect {place} rx="6" fill="{BOX}" stroke="{FRAME}"/>')

    def arrow(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """An arrow from the importer to what it imports."""
        self.shapes.append(f'<path d="M{x:g} {y:g} {to_x:g} {to_y:g}" stroke="{INK}"/>')
        tip = f"{to_x:g} {to_y:g}" + (" -4 -8 8 0" if x == to_x else " -8 -4 0 8")
        self.shapes.append(f'<path d="M{tip.replace(" -", "l-", 1)}z" fill="{INK}"/>')

    def row(self, parts: list[tuple[str, str, list[str]]]) -> None:
        """Boxes side by side, each with its name, its purpose, and the outside modules it uses."""
        wide = (WIDTH - 2 * EDGE - GAP * (len(parts) - 1)) / len(parts)
        told = [textwrap.wrap(text, int((wide - 2 * FOOT) / LETTER)) for _, text, _ in parts]
        notes = [
            textwrap.wrap("knows " + "; ".join(outside), int((wide - 2 * FOOT) / LETTER))
            if outside
            else []
            for _, _, outside in parts
        ]
        high = HEAD + FOOT + LINE * max(len(a) + len(b) for a, b in zip(told, notes))
        for n, (name, _, _) in enumerate(parts):
            x = EDGE + n * (wide + GAP)
            self.box(x, self.y, wide, high)
            self.text(x + FOOT, self.y + HEAD - 4, name, ' class="name"')
            y = self.y + HEAD + LINE - 4
            for line in told[n]:
                self.text(x + FOOT, y, line)
                y += LINE
            for line in notes[n]:
                self.text(x + FOOT, y, line, f' fill="{NOTE}"')
                y += LINE
        self.y += int(high)

    def down(self) -> None:
        """An arrow to the next row."""
        self.arrow(WIDTH / 2, self.y, WIDTH / 2, self.y + GAP - 1)
        self.y += GAP

    def file_row(self, importers: list[str], target: str) -> None:
        """The files of a game's folder that may import one particular file."""
        wide, high = 300, HEAD + 6
        there = EDGE + wide + 6 * GAP
        for x, name in [(EDGE, ", ".join(importers)), (there, target)]:
            self.box(x, self.y, wide, high)
            self.text(x + FOOT, self.y + HEAD - 6, name, ' class="name"')
        self.arrow(EDGE + wide, self.y + high / 2, there - 1, self.y + high / 2)
        self.y += high + GAP

    def done(self) -> str:
        high = self.y + EDGE - GAP
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}"'
                f' font-family="Helvetica, Arial, sans-serif" font-size="13" fill="{INK}">',
                "<style>.name { font-weight: bold; font-size: 15px }</style>",
                f'<rect width="{WIDTH}" height="{high}" fill="{PAPER}"/>',
                *self.shapes,
                "</svg>",
                "",
            ]
        )


def draw() -> str:
    """The picture of today's contracts."""
    every = contracts()
    layers: list[str] = next(each["layers"] for each in every if each["type"] == "layers")
    drawing = Drawing()
    for n, layer in enumerate(layers):
        if n:
            drawing.down()
        names = [name.strip() for name in layer.split("|")]
        drawing.row([(name, purpose(name), speaks(name, every)) for name in names])
    drawing.y += 3 * GAP
    drawing.text(EDGE, drawing.y, "In a game's folder, nobody else may import these:")
    drawing.y += GAP
    for contract in every:
        for module in contract.get("protected_modules", []):
            if module.startswith(GAMES):
                importers = [name.removeprefix(GAMES) for name in contract["allowed_importers"]]
                drawing.file_row(importers, module.removeprefix(GAMES))
    return drawing.done()


def main() -> None:
    PICTURE.write_text(draw(), "utf-8")


if __name__ == "__main__":
    main()
