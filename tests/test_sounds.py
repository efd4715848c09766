"""The shipped sounds, measured as the game will play them, decoded by pygame's own mixer."""

from __future__ import annotations

import math
import os
import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, groupby, pairwise
from operator import mul, sub
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from mille.agents import PEOPLE
from mille.view.murmurs import Murmur

RATE = 44_100
FULL = 32_768
"""Full scale, in 16-bit steps."""
SIZE_LIMIT = 650_000
"""How many bytes all sounds together may take."""
OF_PEOPLE = 300_000
"""How many of them the people's voices may take."""
HOME = Path(__file__).resolve().parent.parent / "assets" / "sounds"


class Wanted(NamedTuple):
    """What a sound must have: the fewest variants, seconds from and to, short-term loudness (LUFS).

    Touches are softest, then cards and chips, all alike; moments are louder, and winning the
    loudest.
    """

    variants: int
    seconds: tuple[float, float]
    loudness: float


WANTED = {
    "slide": Wanted(4, (0.15, 0.35), -35.5),
    "draw": Wanted(3, (0.15, 0.35), -35.5),
    "flip": Wanted(3, (0.15, 0.35), -35.5),
    "snap": Wanted(4, (0.10, 0.25), -35.0),
    "knock": Wanted(4, (0.20, 0.40), -33.5),
    "pick": Wanted(3, (0.05, 0.15), -41.0),
    "riffle": Wanted(2, (0.70, 0.95), -31.5),
    "shuffle": Wanted(1, (1.00, 1.40), -30.5),
    "deal": Wanted(4, (0.08, 0.20), -38.0),
    "brass": Wanted(1, (0.80, 1.05), -30.0),
    "spoons": Wanted(2, (1.10, 1.50), -30.0),
    "hat": Wanted(2, (0.30, 0.55), -35.5),
    "refuse": Wanted(2, (0.10, 0.25), -36.5),
    "turn": Wanted(1, (0.60, 1.10), -33.0),
    "win": Wanted(1, (2.20, 2.80), -25.5),
    "lose": Wanted(1, (1.00, 1.80), -27.0),
    "tick": Wanted(2, (0.03, 0.10), -45.0),
    "clay": Wanted(4, (0.15, 0.35), -36.0),
    "rake": Wanted(2, (0.45, 0.75), -34.0),
    "drum": Wanted(1, (0.60, 0.90), -30.5),
    "fists": Wanted(2, (0.30, 0.50), -32.0),
    "ambience": Wanted(1, (12.0, 20.0), -41.0),
}
MURMURS = {Murmur.HUM: -36.0, Murmur.LAUGH: -34.5, Murmur.TUT: -34.5}
VOICES = sorted(person.voice for person in PEOPLE.values())
WANTED |= {
    f"{murmur}_{voice}": Wanted(1, (0.25, 0.7), level)
    for murmur, level in MURMURS.items()
    for voice in VOICES
}
LOOPS = {"ambience"}
HEARD = 0.03
"""The least RMS of a sound at full volume, 1.0 being full scale: in other card games no sound is
softer."""
SOFTEST = 0.8
"""How much softer than its file the table plays a sound at most, so that no two are alike."""
FILES = sorted(path.name for path in HOME.glob("*.ogg"))


def name_of(file: str) -> str:
    """The sound that a file is a variant of."""
    return file.rpartition("-")[0]


def rms(samples: array[int]) -> float:
    """The root of the mean square, in dB of full scale."""
    mean = sum(map(mul, samples, samples)) / len(samples)
    return 10.0 * math.log10(mean / FULL**2 + 1e-20)


def sounding(samples: array[int]) -> array[int]:
    """The samples without the silence at both ends, which is what stays below 1 % of the peak."""
    least = 0.01 * FULL * peak(samples)
    loud = [n for n, value in enumerate(samples) if abs(value) >= least]
    return samples[loud[0] : loud[-1] + 1]


def biquad(samples: Iterable[float], b: Sequence[float], a: Sequence[float]) -> Iterator[float]:
    """A filter of two poles and two zeros; `a` lacks its leading 1."""
    x1 = x2 = y1 = y2 = 0.0
    for x in samples:
        y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        yield y


def loudness(samples: array[int]) -> float:
    """The loudest three seconds in LUFS (EBU Tech 3341); a shorter sound counts as its share.

    The coefficients are those of ITU-R BS.1770-5 for 48 kHz; at 44.1 kHz they are off by 0.1 dB.
    """
    shelf = biquad(
        samples,
        (1.53512485958697, -2.69169618940638, 1.19839281085285),
        (-1.69065929318241, 0.73248077421585),
    )
    heard = biquad(shelf, (1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
    total = list(accumulate((value * value for value in heard), initial=0.0))
    window = 3 * RATE
    most = max(map(sub, total[window:], total), default=total[-1])
    return 10.0 * math.log10(most / window / FULL**2 + 1e-20) - 0.691


def peak(samples: array[int]) -> float:
    """The farthest sample from zero, 1.0 being full scale."""
    return max(max(samples), -min(samples)) / FULL


def likeness(one: array[int], other: array[int]) -> float:
    """How alike two sounds are, sample by sample: 1 for the same, near 0 for unrelated ones."""
    shared: float = sum(map(mul, one, other))
    own: float = sum(map(mul, one, one)) * sum(map(mul, other, other))
    return shared / math.sqrt(own)


@pytest.fixture(scope="module")
def sounds() -> Iterator[dict[str, array[int]]]:
    """Every file's samples by file name, from a mixer that needs no device."""
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
    sizes = {path.stem: path.stat().st_size for path in HOME.rglob("*") if path.is_file()}
    assert sum(sizes.values()) <= SIZE_LIMIT
    assert sum(size for name, size in sizes.items() if "_" in name) <= OF_PEOPLE


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
    samples, wanted = sounds[file], WANTED[name_of(file)]
    assert wanted.seconds[0] <= len(samples) / RATE <= wanted.seconds[1]
    assert loudness(samples) == pytest.approx(wanted.loudness, abs=1.0)
    assert 0.02 < peak(samples) <= 0.5
    assert abs(sum(samples) / len(samples)) / FULL < 0.001


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file) not in LOOPS])
def test_it_can_be_heard(sounds: dict[str, array[int]], file: str) -> None:
    """It is loud all along, and not only for a spike that the limiter would have to bend."""
    samples = sounding(sounds[file])
    assert SOFTEST * 10 ** (rms(samples) / 20) >= HEARD
    bent = sum(abs(value) > 0.3 * FULL for value in samples)
    assert bent <= 0.03 * len(samples)


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_clipped(sounds: dict[str, array[int]], file: str) -> None:
    """A wave that is cut off, at any level, stays at its limit for several samples."""
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
    """A repeated sound must not be the same one, nor stand out from the others."""
    variants = [sounds[file] for file in FILES if name_of(file) == name]
    levels = [rms(samples) for samples in variants]
    assert max(levels) - min(levels) <= 2.0
    for index, one in enumerate(variants):
        for other in variants[index + 1 :]:
            assert likeness(one, other) < 0.95


def pitch(samples: array[int]) -> float:
    """The pitch of a voice in hertz, where it is most like itself a little later."""
    step = 6
    thin = [sum(samples[n : n + step]) for n in range(0, len(samples) - step, step)]
    lags = range(RATE // step // 420, RATE // step // 70)
    alike = {lag: sum(map(mul, thin, thin[lag:])) for lag in lags}
    # The shortest that is nearly the best: twice as long is as good.
    best = next(lag for lag in lags if alike[lag] > 0.85 * max(alike.values()))
    while alike.get(best + 1, 0) > alike[best]:
        best += 1
    return RATE / step / best


def brightness(samples: array[int]) -> float:
    """How fast a sound moves for its loudness: the mean frequency of its power, in hertz."""
    moves = sum((b - a) ** 2 for a, b in pairwise(samples))
    return math.sqrt(moves / sum(map(mul, samples, samples))) * RATE / math.tau


@pytest.mark.parametrize("murmur", list(Murmur))
def test_no_two_people_sound_alike(sounds: dict[str, array[int]], murmur: Murmur) -> None:
    """They differ by two semitones, a fifth of the length or a third of the brightness, or by a
    little of each.
    """
    own = {}
    for voice in VOICES:
        samples = sounding(sounds[f"{murmur}_{voice}-1.ogg"])
        spoken = pitch(sounding(sounds[f"{Murmur.HUM}_{voice}-1.ogg"]))
        own[voice] = spoken, len(samples), brightness(samples)
    assert len(own) == 14
    for (one, heard), (other, there) in combinations(own.items(), 2):
        far = [abs(math.log(a / b)) for a, b in zip(heard, there)]
        apart = math.hypot(far[0] / 0.11, far[1] / 0.2, far[2] / 0.3)
        assert apart >= 1.0, (one, other, far)


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file) in LOOPS])
def test_loop_has_no_seam(sounds: dict[str, array[int]], file: str) -> None:
    """From its end to its start a loop goes on as it does anywhere else."""
    samples = sounds[file]
    steps = sorted(abs(b - a) for a, b in pairwise(samples))
    usual = steps[len(steps) * 99 // 100]
    assert abs(samples[0] - samples[-1]) <= usual
    # There is no corner either: the slope goes on too.
    bend = (samples[1] - samples[0]) - (samples[-1] - samples[-2])
    assert abs(bend) <= 2 * usual
    tenth = RATE // 10
    assert abs(rms(samples[:tenth]) - rms(samples[-tenth:])) < 6.0
