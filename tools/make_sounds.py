"""Make Mille's sounds: synthesise every effect and the ambience, and write them as OGG Vorbis.

    python tools/make_sounds.py                 # all of them, into assets/sounds
    python tools/make_sounds.py --only knock    # one name
    python tools/make_sounds.py --out /tmp/try  # somewhere else

The tool needs numpy and soundfile; the game needs neither. Files are named ``{name}-{n}.ogg``, n
from 1, mono, 44.1 kHz. ``tools/sounds.toml`` has the score of each. Everything is computed from
models of what makes the sound, without any recording:

* cards are noise bursts through the resonances of stiff paper, and friction that follows speed;
* wood, hat, spoons and kalimba are damped modes struck by a soft force pulse;
* strings and brass are sums of partials; wind and stove are noise that repeats with the loop;
* the people's voices are a throat's partials and breath through the resonances of a mouth.

Each sound draws its random numbers from its own seed (see ``chance``), so the samples are the same
in every run, and changing one sound leaves the others alone. The bytes of a file also depend on the
encoder: another version of libsndfile or libvorbis may code the same samples differently. With
one version they are equal too, since ``encode`` gives every stream a fixed serial number.

Units: seconds, hertz, and linear amplitude where 1.0 is full scale, unless a name says dB.
"""

from __future__ import annotations

import argparse
import io
import math
import struct
import tomllib
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile

from mille.value import Value

Samples: TypeAlias = npt.NDArray[np.float64]
Spectrum: TypeAlias = npt.NDArray[np.complex128]
Mode = tuple[float, float, float]
"""One damped mode of a struck thing: frequency (Hz), time to fall to 1/e (s), amplitude."""

RATE = 44_100
PEAK_LIMIT = 0.5
"""No sample goes above this, so that six cards landing at once are not clipped (`ui/sound.py`)."""
KNEE = 0.3
"""Above this an attack is rounded off, so that a knock can be loud without a spike."""
SIZE_LIMIT = 650_000
"""How many bytes all files together may take."""
HOME = Path(__file__).resolve().parent.parent / "assets" / "sounds"


# --- Tools -------------------------------------------------------------------------------------


def chance(name: str, variant: int) -> np.random.RandomState:
    """The random stream of one variant of one sound.

    RandomState and not Generator, since numpy promises that its streams never change.
    """
    return np.random.RandomState(zlib.crc32(f"mille/{name}/{variant}".encode()))


def count(seconds: float) -> int:
    return round(seconds * RATE)


def clock(seconds: float) -> Samples:
    """The time of each sample of a sound that lasts so long."""
    return np.arange(count(seconds)) / RATE


def silence(seconds: float) -> Samples:
    return np.zeros(count(seconds))


def mix(into: Samples, at: float, piece: Samples, gain: float = 1.0) -> None:
    """Add a piece, starting at a time; what does not fit is cut."""
    start = max(0, count(at))
    end = min(len(into), start + len(piece))
    if end > start:
        into[start:end] += gain * piece[: end - start]


def dying_out(piece: Samples) -> Samples:
    """The piece with its last fifth faded, so that cutting a long decay leaves no step."""
    out = piece.copy()
    foot = len(out) // 5
    out[len(out) - foot :] *= 0.5 + 0.5 * np.cos(np.linspace(0.0, math.pi, foot))
    return out


def jitter(rng: np.random.RandomState, amount: float) -> float:
    """A factor around 1, so that no two cards sound quite the same."""
    return math.exp(amount * float(np.clip(rng.standard_normal(), -2.0, 2.0)))


# --- Filters: analogue prototypes, read off at each frequency of a padded transform -------------


def filtered(
    sound: Samples, response: Callable[[Samples], Spectrum], *, loop: bool = False
) -> Samples:
    """The sound through a filter given by its complex response at each frequency.

    A loop is filtered around its seam; anything else is padded, so that no tail wraps to the
    front.
    """
    size = len(sound) if loop else len(sound) + RATE // 2
    frequencies = np.arange(size // 2 + 1, dtype=np.float64) * (RATE / size)
    spectrum: Spectrum = np.fft.rfft(sound, size)
    spectrum = np.multiply(spectrum, response(frequencies))
    out: Samples = np.fft.irfft(spectrum, size)[: len(sound)]
    return out


def band(f: Samples, centre: float, q: float) -> Spectrum:
    """A resonance: 1 at the centre, falling by 6 dB an octave far from it."""
    width = 1j * f * centre / q
    out: Spectrum = width / (centre**2 - f**2 + width)
    return out


def low(f: Samples, edge: float) -> Spectrum:
    """A two-pole low pass."""
    x = f / edge
    return np.asarray(1.0 / (1.0 - x**2 + 1j * math.sqrt(2.0) * x), dtype=np.complex128)


def high(f: Samples, edge: float) -> Spectrum:
    """A two-pole high pass."""
    x = f / edge
    return np.asarray(-(x**2) / (1.0 - x**2 + 1j * math.sqrt(2.0) * x), dtype=np.complex128)


def band_noise(rng: np.random.RandomState, seconds: float, centre: float, q: float) -> Samples:
    """Noise through two equal resonances, with an RMS of 1."""
    raw = filtered(rng.standard_normal(count(seconds)), lambda f: band(f, centre, q) ** 2)
    out: Samples = raw / math.sqrt(float(np.mean(raw**2)))
    return out


def wander(rng: np.random.RandomState, seconds: float, edge: float) -> Samples:
    """A slow random curve (RMS 1, mean 0) with nothing faster than the edge."""
    # A longer stretch than needed, so that the shortest sound still gets a fair part of it.
    span = count(seconds) + count(2.0 / edge)
    raw = filtered(rng.standard_normal(span), lambda f: low(f, edge))
    raw = (raw - raw.mean()) / raw.std()
    out: Samples = np.clip(raw[len(raw) - count(seconds) :], -1.8, 1.8)
    return out


def room(sound: Samples, amount: float, *, loop: bool = False) -> Samples:
    """The sound in a small kitchen: the same few reflections and short tail for all.

    The amount is the tail's energy against the direct sound's, as an amplitude.
    """
    rng = chance("room", 0)
    t = clock(0.30)
    tail = rng.standard_normal(len(t)) * np.exp(-t / 0.045) * (t > 0.006)
    for delay, strength in ((0.0041, 5.0), (0.0073, -4.0), (0.0112, 3.0), (0.0167, -2.2)):
        tail[count(delay)] += strength
    tail = filtered(tail, lambda f: high(f, 160.0) * low(f, 3800.0))
    tail *= amount / math.sqrt(float(np.sum(tail**2)))
    return sound + filtered(sound, lambda f: _transfer(tail, f), loop=loop)


def _transfer(impulse: Samples, f: Samples) -> Spectrum:
    """The response of an impulse at the frequencies of the transform that asks."""
    size = 2 * (len(f) - 1) if len(f) > 1 else 1
    out: Spectrum = np.fft.rfft(impulse, size)
    return out


# --- Things that sound -------------------------------------------------------------------------


def struck(modes: Sequence[Mode], seconds: float, contact: float) -> Samples:
    """A thing with these modes, struck by a soft force pulse that lasts ``contact`` seconds.

    A longer contact (felt, a finger) leaves less in the high modes, as it does in the world.
    """
    t = clock(seconds)
    ringing = np.zeros(len(t))
    for frequency, fall, amplitude in modes:
        # Cosines: what radiates is the surface's velocity, which a blow starts at its height.
        ringing += amplitude * np.exp(-t / fall) * np.cos(2.0 * math.pi * frequency * t)
    pulse = np.hanning(max(3, count(contact) + 2))
    pulse /= pulse.sum()
    return dying_out(filtered(ringing, lambda f: _transfer(pulse, f)))


def varied(rng: np.random.RandomState, modes: Sequence[Mode], pitch: float) -> list[Mode]:
    """The modes struck at another point: same thing, another balance, a hair of pitch."""
    shift = jitter(rng, pitch)
    return [
        (f * shift * jitter(rng, pitch / 3.0), fall * jitter(rng, 0.10), a * jitter(rng, 0.22))
        for f, fall, a in modes
    ]


PAPER = ((1150.0, 2.0, 1.0), (2250.0, 2.2, 0.85), (3500.0, 2.4, 0.55), (5200.0, 2.0, 0.26))
"""Resonances of a stiff card: centre (Hz), Q, gain."""


def paper_burst(
    rng: np.random.RandomState, fall: float, *, size: float = 1.0, bright: float = 1.0
) -> Samples:
    """A card's edge or face hitting something: fast attack, high resonances dying first.

    ``size`` divides the resonances (a bigger sheet is lower); ``bright`` weighs the high ones.
    """
    seconds = fall * 7.0 + 0.004
    t = clock(seconds)
    attack = 1.0 - np.exp(-t / 0.0006)
    out = np.zeros(len(t))
    for step, (centre, q, gain) in enumerate(PAPER):
        tuned = centre / size * jitter(rng, 0.06)
        dying = fall * (PAPER[0][0] / centre) ** 0.45
        noise = band_noise(rng, seconds, tuned, q)
        out += noise * gain * bright**step * attack * np.exp(-t / dying)
    return out


def friction(
    rng: np.random.RandomState,
    speed: Samples,
    *,
    felt: float = 0.5,
    size: float = 1.0,
    bright: float = 1.0,
    grip: float = 0.3,
) -> Samples:
    """A card rubbing on something, at a speed (0 to 1) for each sample.

    The faster, the louder and the brighter. ``felt`` is the low rub of cloth under the card;
    ``grip`` is how unevenly it slides.
    """
    seconds = len(speed) / RATE
    out = felt * band_noise(rng, seconds, 420.0 / size * jitter(rng, 0.08), 0.9) * speed
    for step, (centre, q, gain) in enumerate(PAPER):
        noise = band_noise(rng, seconds, centre / size * jitter(rng, 0.06), q * 0.7)
        out += noise * gain * bright**step * speed ** (1.0 + 0.3 * step)
    # Fibres that catch and let go: sparse grains on top of the even hiss.
    chances = rng.random_sample(len(speed)) < 1400.0 / RATE * speed
    grains = chances * rng.standard_normal(len(speed)) * 11.0
    out += 0.5 * filtered(grains, lambda f: band(f, 2400.0 / size, 1.2)) * speed
    out *= np.exp(grip * wander(rng, seconds, 85.0) + 0.5 * grip * wander(rng, seconds, 22.0))
    return out


def stroke(seconds: float, peak: float, ease: float = 1.6) -> Samples:
    """The speed of a hand: a smooth start, fastest at ``peak`` (a share), an easing end."""
    u = np.linspace(0.0, 1.0, count(seconds))
    up = np.clip(u / peak, 0.0, 1.0)
    down = np.clip((1.0 - u) / (1.0 - peak), 0.0, 1.0)
    out: Samples = up * up * (3.0 - 2.0 * up) * down**ease
    return out


def pat(rng: np.random.RandomState, weight: float) -> Samples:
    """Cards landing on cards: the table heard through the pack, short and dull."""
    modes = varied(rng, [(f * 0.86, fall * 0.5, a) for f, fall, a in MODES["table"][:5]], 0.05)
    return weight * struck(modes, 0.14, 0.0036)


def plucked(frequency: float, seconds: float, *, fall: float = 0.75, soft: float = 7.0) -> Samples:
    """A gut string on a small wooden box, plucked a fifth of the way along.

    ``fall`` is the fundamental's decay time; partials above number ``soft`` fade quickly.
    """
    t = clock(seconds)
    out = np.zeros(len(t))
    for n in range(1, 25):
        partial = frequency * n * math.sqrt(1.0 + 0.00012 * n * n)
        if partial > 8000.0:
            break
        level = abs(math.sin(math.pi * n * 0.21)) / n**1.15 * math.exp(-n / (soft * 1.6))
        dying = fall / (1.0 + (n / soft) ** 1.3)
        # Two nearly equal polarisations of the string: the slow beat that makes it live.
        for detune, share in ((-0.00035, 0.6), (0.00045, 0.4)):
            phase = 2.0 * math.pi * partial * (1.0 + detune) * t
            out += share * level * np.exp(-t / dying) * np.sin(phase)
    out *= 1.0 - np.exp(-t / 0.0012)
    boxed = filtered(out, lambda f: 0.8 + 0.5 * band(f, 215.0, 3.0) + 0.3 * band(f, 480.0, 2.0))
    return dying_out(boxed)


def tine(frequency: float, seconds: float) -> Samples:
    """A kalimba's tine: a near-pure note, a brief clang above it, the thumb on the box."""
    ring: list[Mode] = [
        (frequency, 0.24, 1.0),
        (frequency * 2.004, 0.10, 0.10),
        (frequency * 5.42, 0.026, 0.07),
        (232.0, 0.022, 0.12),
        (410.0, 0.014, 0.08),
    ]
    return struck(ring, seconds, 0.0010)


def clack(rng: np.random.RandomState, modes: Sequence[Mode], strength: float) -> Samples:
    """One meeting of two spoons: a click, its echo off the palm, a hint of a bounce.

    A harder blow is shorter in contact, so it is brighter and not only louder.
    """
    out = silence(0.20)
    contact = 0.00038 / (0.45 + 0.55 * strength)
    first = struck(varied(rng, modes, 0.025), 0.19, contact)
    mix(out, 0.0, first)
    second = struck(varied(rng, modes, 0.035), 0.15, contact * 1.3)
    mix(out, 0.0085 * jitter(rng, 0.2), second, 0.55)
    mix(out, 0.0150 * jitter(rng, 0.2), second, 0.16)
    mix(out, 0.0, paper_burst(rng, 0.003, size=0.7), 0.05)
    return out * math.pow(strength, 1.3)


def jig(
    rng: np.random.RandomState,
    into: Samples,
    start: float,
    eighth: float,
    beats: Sequence[tuple[float, float]],
    modes: Sequence[Mode],
    gain: float = 1.0,
) -> None:
    """Spoons in jig time: (eighths from the start, strength) for each blow.

    A player's time: a few milliseconds off, and the middle eighth of each three a little late.
    """
    for when, strength in beats:
        late = 0.07 if when % 3 == 1 else 0.0
        at = start + (when + late) * eighth + 0.004 * float(np.clip(rng.standard_normal(), -2, 2))
        mix(into, at, clack(rng, modes, strength * jitter(rng, 0.06)), gain)
        if strength >= 0.8:
            # The strong blow lands on the thigh: cloth and flesh, low and soft.
            thigh = struck([(118.0, 0.028, 1.0), (205.0, 0.020, 0.5)], 0.15, 0.009)
            mix(into, at, thigh, gain * 0.30 * strength)


def cascade(
    rng: np.random.RandomState,
    into: Samples,
    start: float,
    seconds: float,
    rates: tuple[float, float],
    *,
    gain: float,
    size: float = 1.0,
    fall: float = 0.005,
    swell: float = 0.5,
) -> None:
    """Many cards in a row, from one rate (cards a second) to another, over a time.

    ``swell`` is where in that time it is loudest. The rate is what the ear takes for its pitch.
    """
    at = 0.0
    while at < seconds:
        u = at / seconds
        shape = math.exp(-(((u - swell) / 0.42) ** 2))
        burst = paper_burst(rng, fall * jitter(rng, 0.15), size=size * jitter(rng, 0.05))
        mix(into, start + at, burst, gain * (0.35 + 0.65 * shape) * jitter(rng, 0.22))
        rate = rates[0] + (rates[1] - rates[0]) * u
        at += 1.0 / rate * jitter(rng, 0.10)


def horn(rng: np.random.RandomState, note: float, seconds: float) -> Samples:
    """A low horn, far off."""
    t = clock(seconds)
    # Lips find the note from below, waver a little, and let it sag at the end.
    cents = -45.0 * np.exp(-t / 0.045) - 30.0 * np.clip((t - 0.60) / 0.35, 0.0, 1.0) ** 2
    cents += 5.0 * np.sin(2.0 * math.pi * 4.7 * t) * np.clip((t - 0.25) / 0.3, 0.0, 1.0)
    cents += 3.0 * wander(rng, seconds, 14.0)
    phase = 2.0 * math.pi * np.cumsum(note * 2.0 ** (cents / 1200.0)) / RATE
    swell = (1.0 - np.exp(-((t / 0.055) ** 2))) * np.exp(-t / 0.60)
    swell *= np.clip((seconds - 0.04 - t) / 0.34, 0.0, 1.0) ** 1.3
    swell *= np.exp(0.05 * wander(rng, seconds, 18.0))
    # Blown harder, a horn is brighter, not only louder; this edge follows the swell.
    edge = 190.0 + 780.0 * (swell / swell.max()) ** 1.4
    out = np.zeros(len(t))
    for n in range(1, 29):
        level = np.exp(-n * note / edge) * n**0.25
        out += level * np.sin(n * phase + 0.4 * math.sin(2.1 * n))
    breath = band_noise(rng, seconds, 780.0, 0.8) * (0.6 + 0.4 * np.sin(phase))
    out = out * swell + 0.035 * breath * np.sqrt(np.maximum(swell, 0.0)) * np.exp(-t / 0.25)
    # The tube's own formants, and the bell that lets no deep bass out.
    return filtered(
        out, lambda f: (0.55 + 0.8 * band(f, 430.0, 1.6) + 0.4 * band(f, 900.0, 2.0)) * high(f, 75)
    )


def chip(rng: np.random.RandomState, into: Samples, at: float, strength: float) -> None:
    """A chip that lands; the cloth and the table under it take the rest."""
    when = 0.002 + at * jitter(rng, 0.12)
    contact = 0.0004 / (0.5 + 0.5 * strength)
    mix(into, when, struck(varied(rng, MODES["chip"], 0.05), 0.12, contact), strength)
    mix(into, when, struck([(165.0, 0.014, 1.0), (310.0, 0.009, 0.5)], 0.1, 0.004), strength / 4)


def chips(rng: np.random.RandomState, into: Samples, seconds: float) -> None:
    """Chips of a heap that knock together while it is drawn over the felt."""
    for _ in range(26):
        part = rng.random_sample()
        strength = 0.16 + 0.5 * rng.random_sample() * (1.0 - abs(2.0 * part - 1.0))
        piece = struck(varied(rng, MODES["chip"], 0.09), 0.09, 0.0005)
        mix(into, 0.012 + part * seconds, piece, strength * 0.5)


# --- Voices ------------------------------------------------------------------------------------


class Voice(Value):
    """How one of the people sounds, see `tools/sounds.toml`."""

    pitch: float
    size: float
    breath: float
    rough: float
    hum: tuple[float, float, float]
    laugh: tuple[str, int, float, float, float]
    tut: tuple[int, float, float]


def mouth(f: Samples, vowel: str, voice: Voice) -> Samples:
    """How much of each frequency a mouth lets out that says this vowel."""
    out = np.zeros(np.shape(f))
    for centre, q, gain in VOWELS[vowel]:
        out += gain * np.abs(band(np.maximum(f, 1.0), centre * voice.size, q))
    return out


def uttered(
    rng: np.random.RandomState,
    voice: Voice,
    vowel: str,
    seconds: float,
    notes: tuple[float, float],
    puff: float = 0.0,
) -> Samples:
    """One syllable, from one note to another in semitones; ``puff`` is the breath before it."""
    t = clock(seconds)
    u = t / seconds
    curve = notes[0] + (notes[1] - notes[0]) * u * u * (3.0 - 2.0 * u)
    curve += 0.25 * np.sin(2.0 * math.pi * 5.2 * t) * u  # a throat is never quite still
    curve += voice.rough * (0.35 * wander(rng, seconds, 30.0) + 0.25 * wander(rng, seconds, 90.0))
    note = voice.pitch * 2.0 ** (curve / 12.0)
    phase = 2.0 * math.pi * np.cumsum(note) / RATE
    out = np.zeros(len(t))
    for n in range(1, 1 + int(5200.0 / voice.pitch)):
        out += mouth(n * note, vowel, voice) * np.sin(n * phase + 0.7 * n * n) / n**1.1
    swell = np.clip(u / 0.16, 0.0, 1.0) ** 2 * np.clip((1.0 - u) / 0.45, 0.0, 1.0) ** 1.4
    swell *= np.exp(0.12 * voice.rough * wander(rng, seconds, 60.0))
    hiss = filtered(rng.standard_normal(len(t)), lambda f: mouth(f, vowel, voice) * low(f, 4200.0))
    hiss *= math.sqrt(float(np.mean(out**2)) / float(np.mean(hiss**2)))
    return out * swell + hiss * (0.22 * voice.breath * swell + puff * np.exp(-u / 0.12) * u * 12.0)


def hummed(rng: np.random.RandomState, voice: Voice) -> Samples:
    """Lips closed: "hm"."""
    seconds, first, last = voice.hum
    return uttered(rng, voice, "m", seconds, (first, last))


def laughed(rng: np.random.RandomState, voice: Voice) -> Samples:
    """Syllables that come a little later and lower each time; behind closed lips, "m"."""
    vowel, syllables, apart, first, last = voice.laugh
    out, at = silence(0.66), 0.0
    for n in range(syllables):
        note = first + (last - first) * n / max(1, syllables - 1)
        each = uttered(rng, voice, vowel, apart * 0.8, (note, note - 1.2), 0.10)
        mix(out, at, each, 0.86**n * (0.8 if n == 0 else 1.0))
        at += apart * (1.0 + 0.06 * n) * jitter(rng, 0.03)
    return out[: count(at + 0.02)]


def tutted(rng: np.random.RandomState, voice: Voice) -> Samples:
    """The tongue leaves the teeth, so many times, and the breath falls after it."""
    clicks, apart, fall = voice.tut
    out, at = silence(0.66), 0.0
    for n in range(clicks):
        t = clock(0.045)
        click = band_noise(rng, 0.045, 1900.0 * voice.size * jitter(rng, 0.03), 2.6)
        click *= (1.0 - np.exp(-t / 0.0012)) * np.exp(-t / 0.0065)
        mix(out, at, click, 0.50 * 0.85**n)
        at += apart * jitter(rng, 0.04)
    sigh = uttered(rng, voice, "uh", min(0.30, 0.62 - at), (1.0, 1.0 - fall), 0.05)
    mix(out, at, sigh, 0.55 / float(np.max(np.abs(sigh))))
    return out


# --- The sounds --------------------------------------------------------------------------------


def ambience(rng: np.random.RandomState, seconds: float) -> Samples:
    """A kitchen on a winter night: wind at the window, the stove, a clock in the next room.

    Everything in it repeats with the loop, so the seam is a place like any other.
    """
    t = clock(seconds)

    def steady(centre: float, q: float) -> Samples:
        raw = filtered(rng.standard_normal(len(t)), lambda f: band(f, centre, q) ** 2, loop=True)
        out: Samples = raw / raw.std()
        return out

    def gust(depth: float) -> Samples:
        """A slow swell: a few whole turns in the loop, with an RMS of about ``depth`` nepers."""
        curve = np.zeros(len(t))
        for turns in range(1, 9):
            phase = rng.random_sample() * 2.0 * math.pi
            curve += np.sin(2.0 * math.pi * turns * t / seconds + phase) / turns**0.5
        swell: Samples = np.exp(depth * curve / curve.std())
        return swell

    out = 0.45 * steady(155.0, 1.0) * gust(0.20)
    out += 0.50 * steady(330.0, 1.6) * gust(0.45)
    out += 0.16 * steady(610.0, 3.5) * gust(0.70)
    out += 0.05 * steady(1300.0, 1.0) * gust(0.50)
    # The stove: a low draught that flutters.
    flutter = np.exp(0.30 * filtered(rng.standard_normal(len(t)), _flutter, loop=True))
    out += 0.45 * steady(88.0, 1.4) * flutter

    extra = np.zeros(len(t))
    for second in range(int(seconds)):
        pitch = 1.0 if second % 2 == 0 else 0.87
        works: list[Mode] = [
            (1050.0 * pitch, 0.012, 0.8),
            (1720.0 * pitch, 0.010, 1.0),
            (2650.0 * pitch, 0.006, 0.4),
        ]
        mix(extra, 0.5 + second, struck(works, 0.12, 0.0012), 5.0 * jitter(rng, 0.04))
    # The wood settles in the stove now and then.
    for _ in range(8):
        at = 0.2 + rng.random_sample() * (seconds - 0.6)
        for _ in range(1 + rng.randint(3)):
            crackle = paper_burst(rng, 0.0016 * jitter(rng, 0.3), size=1.3)
            mix(extra, at, crackle, 0.50 * jitter(rng, 0.4))
            at += 0.02 + 0.05 * rng.random_sample()
    # Both come from elsewhere in the house: more room than sound, and no highs.
    far = room(filtered(extra, lambda f: low(f, 3200.0), loop=True), 1.1, loop=True)
    return filtered(out + far, lambda f: high(f, 55.0) * low(f, 2000.0), loop=True)


def _flutter(f: Samples) -> Spectrum:
    """Shapes white noise into a draught's flutter, around 7 times a second, with an RMS near 1."""
    out: Spectrum = band(f, 7.0, 1.0) * math.sqrt(RATE / 22.0)
    return out


class Player:
    """Plays the score of one variant of a sound."""

    def __init__(self, name: str, variant: int) -> None:
        self.recipe, self.variant = RECIPES[name], variant
        self.rng = chance(name, variant)
        self.out = silence(self.recipe.seconds)
        self.named: dict[str, float] = {}

    def play(self) -> Samples:
        """All its pieces, in their room."""
        recipe = self.recipe
        if recipe.loop:
            return ambience(self.rng, recipe.seconds)
        for given in recipe.scores[self.variant - 1] if recipe.scores else recipe.score:
            kind, *_ = piece = dict(given)
            first = piece.pop(kind)
            at, gain = piece.pop("at", 0.0), piece.pop("gain", 1.0)
            sound = self.piece(kind, first, piece, gain)
            if sound is not None:
                mix(self.out, self.value(at), sound, self.value(gain))
        out = room(self.out, recipe.room)
        loud = np.flatnonzero(np.abs(out) > 0.004 * np.max(np.abs(out)))
        return out[: loud[-1] + 1] if recipe.ends else out

    def value(self, given: Any) -> float:
        """A number of a score, see there."""
        match given:
            case {"each": each}:
                return float(each[self.variant - 1])
            case [start, share, name, *off]:
                return float(start + share * self.named[name] + sum(map(self.value, off)))
            case str() if "~" in given:
                middle, _, amount = given.partition("~")
                return float(middle) * jitter(self.rng, float(amount))
            case str():
                middle, _, amount = given.partition("±")
                return float(middle) + float(amount) * float(self.rng.standard_normal())
        return float(given)

    def piece(self, kind: str, first: Any, how: dict[str, Any], gain: Any) -> Samples | None:
        """The sound of a piece; None if it has mixed in its own, or makes none."""
        rng, value = self.rng, self.value
        match kind:
            case "let":
                self.named[first] = value(how["be"])
            case "paper":
                return paper_burst(rng, value(first), **how)
            case "rub":
                speed = stroke(*map(value, first))
                self.named["rub"] = len(speed) / RATE
                return friction(rng, speed, **how)
            case "strike":
                modes = varied(rng, MODES[first], how["vary"])
                return struck(modes, how["seconds"], how["contact"])
            case "pat":
                return pat(rng, first)
            case "noise":
                seconds = count(value(first[0])) / RATE
                sound = band_noise(rng, seconds, *first[1:])
                if "ramp" in how:
                    start, end, power = how["ramp"]
                    sound *= np.linspace(start, end, len(sound)) ** power
                return sound * stroke(seconds, *how["stroke"]) if "stroke" in how else sound
            case "brush":
                seconds, centre = map(value, first)
                sound = band_noise(rng, seconds, centre, 0.8)
                return sound * (
                    stroke(seconds, 0.10, 2.6) * np.exp(0.3 * wander(rng, seconds, 60.0))
                )
            case "string":
                return plucked(first, **how)
            case "tine":
                return tine(first, **how)
            case "horn":
                return horn(rng, value(first), self.recipe.seconds)
            case "cascade":
                start, seconds, *rates = first
                how = {name: value(given) for name, given in how.items()}
                cascade(rng, self.out, start, seconds, (rates[0], rates[1]), gain=gain, **how)
            case "jig":
                modes = MODES[how["with"]]
                jig(rng, self.out, how["start"], how["eighth"], JIGS[first], modes, gain)
            case "chip":
                chip(rng, self.out, *first)
            case "chips":
                chips(rng, self.out, value(first))
            case "hum" | "laugh" | "tut":
                return GESTURES[kind](rng, VOICES[first])
        return None


# --- Finishing ---------------------------------------------------------------------------------


class Recipe(Value):
    """How one sound is made: its score, how many variants, how loud, how finely coded."""

    variants: int
    level: float
    """Short-term loudness in LUFS, see `loudness`."""
    seconds: float
    room: float
    quality: float = 0.1
    """Vorbis quality, 0 to 1."""
    loop: bool = False
    ends: bool = False
    """Whether it is over once it has died away, and not after all its seconds."""
    score: list[dict[str, Any]] = []
    scores: list[list[dict[str, Any]]] = []
    """Of each variant, where they differ."""


SCORES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "sounds.toml").read_text("utf-8"))
MODES: dict[str, list[Mode]] = SCORES["modes"]
JIGS: dict[str, list[tuple[float, float]]] = SCORES["jigs"]
VOWELS: dict[str, list[Mode]] = SCORES["vowels"]
VOICES = {name: Voice(**given) for name, given in SCORES["voices"].items()}
GESTURES = {"hum": hummed, "laugh": laughed, "tut": tutted}
RECIPES = {name: Recipe(**given) for name, given in SCORES["sounds"].items()}
RECIPES |= {
    f"{gesture}_{name}": Recipe(**SCORES["gestures"][gesture], score=[{gesture: name}])
    for name in VOICES
    for gesture in GESTURES
}


def k_weight(f: Samples) -> Spectrum:
    """How the ear weighs a sound by its frequencies, for loudness (ITU-R BS.1770-5, annex 1)."""
    z = np.exp(-2j * np.pi * f / 48_000.0)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1.0 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    rumble = (1.0 - 2.0 * z + z**2) / (1.0 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    weight: Spectrum = shelf * rumble
    return weight


def loudness(sound: Samples) -> float:
    """The short-term loudness in LUFS: that of the loudest three seconds (EBU Tech 3341).

    A shorter sound counts as the fraction of them that it fills.
    """
    energy = np.concatenate(([0.0], np.cumsum(filtered(sound, k_weight) ** 2)))
    window = count(3.0)
    if len(energy) > window:
        most = float(np.max(energy[window:] - energy[:-window]))
    else:
        most = float(energy[-1])
    return 10.0 * math.log10(most / window + 1e-20) - 0.691


def heard(sound: Samples) -> float:
    """The RMS without the silence at both ends, which is what stays below 1 % of the peak.

    The table plays every sound at 0.8 to 1.0 of this, and no softer than 0.03 (`test_sounds.py`).
    """
    loud = np.flatnonzero(np.abs(sound) >= 0.01 * np.max(np.abs(sound)))
    return math.sqrt(float(np.mean(sound[loud[0] : loud[-1] + 1] ** 2)))


def rounded(sound: Samples) -> Samples:
    """The sound with its peaks bent below the limit; what is under the knee stays as it is."""
    room = PEAK_LIMIT - KNEE
    size = np.abs(sound)
    bent = KNEE + room * np.tanh((size - KNEE) / room)
    return np.where(size > KNEE, np.sign(sound) * bent, sound)


def finished(sound: Samples, recipe: Recipe) -> Samples:
    """The sound as it ships: no DC, no click at either end, at its level, under the limit."""
    out = sound
    if not recipe.loop:
        # A little silence before the attack: when coded, even the sharpest one starts from zero.
        out = np.concatenate((silence(0.0015), out))
        out = filtered(out, lambda f: high(f, 45.0) * low(f, 7800.0))
        foot = min(count(0.060), len(out) // 4)
        out[-foot:] *= 0.5 + 0.5 * np.cos(np.linspace(0.0, math.pi, foot))
    # Rounding a peak takes a little loudness with it: a few rounds give it back.
    for _ in range(4):
        out = rounded(out * math.pow(10.0, (recipe.level - loudness(out)) / 20.0))
    return out


TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Each byte with its bits in the other order: zlib begins its sums at the other end."""


def encode(sound: Samples, quality: float, serial: int) -> bytes:
    """The sound as OGG Vorbis, with this serial number in every page.

    The encoder draws the serial number from the time of day. A fixed one (and the checksums that
    go with it) makes two runs give the same bytes, so that a repository sees no change.
    """
    stream = io.BytesIO()
    soundfile.write(
        stream, sound, RATE, format="OGG", subtype="VORBIS", compression_level=1.0 - quality
    )
    data = bytearray(stream.getvalue())
    start = 0
    while start < len(data):
        segments = data[start + 26]
        lacing = data[start + 27 : start + 27 + segments]
        end = start + 27 + segments + sum(lacing)
        struct.pack_into("<I", data, start + 14, serial)
        struct.pack_into("<I", data, start + 22, 0)
        crc = zlib.crc32(data[start:end].translate(TURNED), 0xFFFF_FFFF) ^ 0xFFFF_FFFF
        struct.pack_into("<I", data, start + 22, int(f"{crc:032b}"[::-1], 2))
        start = end
    return bytes(data)


def made(name: str, variant: int) -> Samples:
    """One variant of one sound, ready to encode."""
    return finished(Player(name, variant).play(), RECIPES[name])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sounds and print what each one measures; return 1 if together they are too big."""
    parser = argparse.ArgumentParser(description="Make Mille's sounds.")
    parser.add_argument("--out", type=Path, default=HOME, help="where to write them")
    parser.add_argument("--only", choices=sorted(RECIPES), help="make one name only")
    options = parser.parse_args(arguments)
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    print(f"{'file':<20}{'s':>7}{'peak':>8}{'RMS':>9}{'LUFS':>10}{'KB':>7}")
    for name, recipe in RECIPES.items():
        if options.only not in (None, name):
            continue
        for variant in range(1, recipe.variants + 1):
            sound = made(name, variant)
            path = out / f"{name}-{variant}.ogg"
            data = encode(sound, recipe.quality, zlib.crc32(path.name.encode()))
            path.write_bytes(data)
            print(
                f"{path.name:<20}{len(sound) / RATE:>7.2f}{np.max(np.abs(sound)):>8.3f}"
                f"{heard(sound):>9.3f}{loudness(sound):>10.1f}{len(data) / 1000:>7.1f}"
            )
    total = sum(path.stat().st_size for path in out.glob("*.ogg"))
    print(f"all in {out}: {total / 1000:.1f} KB of {SIZE_LIMIT / 1000:.0f}")
    return 0 if total <= SIZE_LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
