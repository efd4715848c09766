"""The shipped sounds, measured as the game will play them: decoded by pygame's own mixer."""

from __future__ import annotations

import math
import os
import struct
from array import array
from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import mul
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

RATE = 44_100
FULL = 32_768
"""What full scale is, in 16-bit steps."""
SIZE_LIMIT = 400_000
"""Bytes that all sounds together may take."""
HOME = Path(__file__).resolve().parent.parent / "assets" / "sounds"


class Wanted(NamedTuple):
    """What is asked of one sound: variants at least, seconds and RMS (dB of full scale) between."""

    variants: int
    seconds: tuple[float, float]
    rms: tuple[float, float]


WANTED = {
    "slide": Wanted(4, (0.15, 0.35), (-39, -33)),
    "draw": Wanted(3, (0.15, 0.35), (-39, -33)),
    "flip": Wanted(3, (0.15, 0.35), (-39, -33)),
    "snap": Wanted(4, (0.10, 0.25), (-36, -30)),
    "knock": Wanted(4, (0.20, 0.40), (-31, -25)),
    "pick": Wanted(3, (0.05, 0.15), (-42, -35)),
    "riffle": Wanted(2, (0.70, 0.95), (-39, -33)),
    "shuffle": Wanted(1, (1.00, 1.40), (-40, -33)),
    "deal": Wanted(4, (0.08, 0.20), (-38, -32)),
    "brass": Wanted(1, (0.80, 1.05), (-36, -29)),
    "spoons": Wanted(2, (1.10, 1.50), (-40, -33)),
    "hat": Wanted(2, (0.30, 0.55), (-39, -32)),
    "refuse": Wanted(2, (0.10, 0.25), (-34, -27)),
    "turn": Wanted(1, (0.60, 1.10), (-40, -33)),
    "win": Wanted(1, (2.20, 2.80), (-34, -27)),
    "lose": Wanted(1, (1.00, 1.80), (-34, -27)),
    "tick": Wanted(2, (0.03, 0.10), (-41, -33)),
    "clay": Wanted(4, (0.15, 0.35), (-39, -32)),
    "rake": Wanted(2, (0.45, 0.75), (-41, -34)),
    "drum": Wanted(1, (0.60, 0.90), (-36, -26)),
    "fists": Wanted(2, (0.30, 0.50), (-38, -28)),
    "ambience": Wanted(1, (12.0, 20.0), (-49, -41)),
}
LOOPS = {"ambience"}
FILES = sorted(path.name for path in HOME.glob("*.ogg"))


def name_of(file: str) -> str:
    """The sound that a file is a variant of."""
    return file.rpartition("-")[0]


def rms(samples: array[int]) -> float:
    """The root of the mean square, in dB of full scale."""
    mean = sum(map(mul, samples, samples)) / len(samples)
    return 10.0 * math.log10(mean / FULL**2 + 1e-20)


def peak(samples: array[int]) -> float:
    """The farthest sample from zero, 1.0 being full scale."""
    return max(max(samples), -min(samples)) / FULL


def likeness(one: array[int], other: array[int]) -> float:
    """How alike two sounds are, sample by sample: 1 for the same, near 0 for strangers."""
    shared: float = sum(map(mul, one, other))
    own: float = sum(map(mul, one, one)) * sum(map(mul, other, other))
    return shared / math.sqrt(own)


@pytest.fixture(scope="module")
def sounds() -> Iterator[dict[str, array[int]]]:
    """Every file's samples, by file name, from a mixer that needs no device."""
    driver = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    decoded = {}
    for file in FILES:
        decoded[file] = array("h", pygame.mixer.Sound(str(HOME / file)).get_raw())
    yield decoded
    pygame.mixer.quit()
    if driver is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = driver


def test_every_sound_is_there_and_nothing_else() -> None:
    """Variants are numbered from 1 with no gap, so the game can count them."""
    numbers: dict[str, list[int]] = {}
    for file in FILES:
        numbers.setdefault(name_of(file), []).append(int(Path(file).stem.rpartition("-")[2]))
    assert numbers.keys() == WANTED.keys()
    for name, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), name
        assert len(found) >= WANTED[name].variants, name


def test_all_together_are_small() -> None:
    """The whole folder counts, not only what the game loads."""
    assert sum(path.stat().st_size for path in HOME.rglob("*") if path.is_file()) <= SIZE_LIMIT


@pytest.mark.parametrize("file", FILES)
def test_file_is_vorbis_at_our_rate(file: str) -> None:
    """The mixer would convert another rate without a word; the file's own header tells."""
    head = (HOME / file).read_bytes()[:64]
    assert head.startswith(b"OggS")
    start = head.index(b"\x01vorbis") + 7
    _version, channels, rate = struct.unpack_from("<IBI", head, start)
    assert rate == RATE
    assert channels in (1, 2)


@pytest.mark.parametrize("file", FILES)
def test_length_and_level(sounds: dict[str, array[int]], file: str) -> None:
    """As long and as loud as asked, with room above, and no DC."""
    samples, wanted = sounds[file], WANTED[name_of(file)]
    assert wanted.seconds[0] <= len(samples) / RATE <= wanted.seconds[1]
    assert wanted.rms[0] <= rms(samples) <= wanted.rms[1]
    assert 0.02 < peak(samples) <= 0.9
    assert abs(sum(samples) / len(samples)) / FULL < 0.001


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_clipped(sounds: dict[str, array[int]], file: str) -> None:
    """A wave cut off at the top or the bottom, at any level, stays there for several samples."""
    samples = sounds[file]
    for edge in (max(samples), min(samples)):
        runs = [sum(1 for _ in run) for value, run in groupby(samples) if value == edge]
        assert max(runs) < 6


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file) not in LOOPS])
def test_no_click_at_either_end(sounds: dict[str, array[int]], file: str) -> None:
    """It begins and ends in near silence."""
    samples = sounds[file]
    assert peak(samples[:20]) < 0.01
    assert peak(samples[-20:]) < 0.002
    assert peak(samples[-RATE // 200 :]) < 0.1 * peak(samples)


@pytest.mark.parametrize("name", [name for name, wanted in WANTED.items() if wanted.variants > 1])
def test_variants_differ_but_not_in_level(sounds: dict[str, array[int]], name: str) -> None:
    """A repeated sound must not be the same one, nor jump out among its like."""
    variants = [sounds[file] for file in FILES if name_of(file) == name]
    levels = [rms(samples) for samples in variants]
    assert max(levels) - min(levels) <= 2.0
    for index, one in enumerate(variants):
        for other in variants[index + 1 :]:
            assert likeness(one, other) < 0.95


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file) in LOOPS])
def test_loop_has_no_seam(sounds: dict[str, array[int]], file: str) -> None:
    """From its end to its start a loop goes on as it does anywhere else inside."""
    samples = sounds[file]
    steps = sorted(abs(b - a) for a, b in pairwise(samples))
    usual = steps[len(steps) * 99 // 100]
    assert abs(samples[0] - samples[-1]) <= usual
    # Neither a corner: the slope goes on too.
    bend = (samples[1] - samples[0]) - (samples[-1] - samples[-2])
    assert abs(bend) <= 2 * usual
    tenth = RATE // 10
    assert abs(rms(samples[:tenth]) - rms(samples[-tenth:])) < 6.0
