"""Draws the program's icons from its own cards: packaging/make_icons.py

A back, and a face before it: PNG for the window and for Linux into `assets/icons/`, ICO for Windows
and ICNS for macOS into `packaging/icons/`, with the picture beside the last page of the installer
for Windows. Run it again when the cards change.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from pygame import Surface

HERE = Path(__file__).parent
ASSETS = HERE.parent / "assets"
CARDS = ASSETS / "cards"
WINDOW, ICONS = ASSETS / "icons", HERE / "icons"
LARGEST = 1024
HEIGHT = 0.78
"""Of the cards, as a part of the icon's side."""
ASPECT = 5 / 7
FELT = (22, 78, 68)
WIZARD = (164, 314)
"""The size of the installer's picture, which NSIS stretches."""
PNG = (16, 32, 48, 64, 128, 256, 512)
ICO = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""The types of picture in an ICNS file that hold PNG, and their sides in pixels."""


def drawn(side: int) -> Surface:
    """The icon at a size."""
    # Drawn at four times the size, so that edges that lean are smooth.
    large = max(side, min(LARGEST, side * 4))
    icon = Surface((large, large), pygame.SRCALPHA)
    # Below 32 pixels two cards are a blot.
    cards = [("backs/sash", 13.0, 0.58, 0.5), ("large/AH", -9.0, 0.44, 0.5)]
    for name, angle, x, y in cards if side >= 32 else [("large/AH", 0.0, 0.5, 0.5)]:
        height = round(large * (HEIGHT if side >= 32 else 1.0))
        card = pygame.image.load_sized_svg(
            str(CARDS / f"{name}.svg"), (round(height * ASPECT), height)
        )
        card = pygame.transform.rotozoom(card.premul_alpha(), angle, 1.0)
        shade = Surface(card.get_size(), pygame.SRCALPHA)
        shade.blit(card, (0, 0))
        shade.fill((0, 0, 0, 90), special_flags=pygame.BLEND_RGBA_MULT)
        soft = pygame.transform.gaussian_blur(shade, max(1, large // 90))
        at = round(large * x - card.width / 2), round(large * y - card.height / 2)
        cast = Surface(icon.get_size(), pygame.SRCALPHA)
        cast.blit(soft, (at[0], at[1] + large // 80))
        # Only on the card below: stores and desktops draw a shadow round the whole icon themselves.
        cast.blit(icon, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        icon.blit(cast, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        icon.blit(card, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return straight(pygame.transform.smoothscale(icon, (side, side)))


def wizard() -> Surface:
    """The icon on the felt of a table."""
    picture = Surface(WIZARD, depth=24)
    picture.fill(FELT)
    icon = drawn(128)
    picture.blit(icon, icon.get_rect(center=picture.get_rect().center))
    return picture


def straight(picture: Surface) -> Surface:
    """The same without its colours multiplied by their opacity, as files want them."""
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    for i in range(0, len(pixels), 4):
        alpha = pixels[i + 3]
        if 0 < alpha < 255:
            for channel in range(i, i + 3):
                pixels[channel] = min(255, pixels[channel] * 255 // alpha)
    return pygame.image.frombytes(bytes(pixels), picture.get_size(), "RGBA")


def png(picture: Surface) -> bytes:
    """A picture as the content of a PNG file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """The content of an ICO file: a directory, then PNG files."""
    head = struct.pack("<HHH", 0, 1, len(ICO))
    at = len(head) + 16 * len(ICO)
    entries, data = b"", b""
    for side in ICO:
        body = pictures[side]
        # A side of 256 is written as 0.
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(body), at)
        at += len(body)
        data += body
    return head + entries + data


def icns(pictures: dict[int, bytes]) -> bytes:
    """The content of an ICNS file: a length, then types with PNG files."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[side])) + pictures[side]
        for kind, side in ICNS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def main() -> None:
    """Draw all icons."""
    for folder in (WINDOW, ICONS):
        folder.mkdir(exist_ok=True)
    sides = sorted({*PNG, *ICO, *ICNS.values()})
    pictures = {side: png(drawn(side)) for side in sides}
    for side in PNG:
        (WINDOW / f"mille-{side}.png").write_bytes(pictures[side])
    (ICONS / "mille.ico").write_bytes(ico(pictures))
    (ICONS / "mille.icns").write_bytes(icns(pictures))
    pygame.image.save(wizard(), ICONS / "wizard.bmp")


if __name__ == "__main__":
    main()
