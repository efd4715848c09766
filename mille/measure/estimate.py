"""What paired games tell: shares and means with 95 % intervals, Elo, a sequential test, times.

A pair is two games with the same cards, seats exchanged, and counts once: its score is the part
of its games that A won, 0, 1/2 or 1. Games of one pair hang together, pairs do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, exp, fsum, inf, log, log1p, log10, pi, sqrt, tan

NORMAL = 1.959963984540054
"""The normal deviate that leaves out 2.5 % at each end."""
TAIL = 0.025

PAIR_SCORES = (0.0, 0.5, 1.0)
Counts = Sequence[int]
"""How many pairs had each of the `PAIR_SCORES`."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the 95 % interval around it."""

    mean: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Student's t that leaves out 2.5 % at each end; `freedom` is 1 or more.

    Exact for 1 and 2, then the expansion of Abramowitz and Stegun 26.7.5, good to 0.2 %.
    """
    if freedom == 1:
        return tan(pi * (0.5 - TAIL))
    if freedom == 2:
        return (1 - 2 * TAIL) * sqrt(1 / (2 * TAIL * (1 - TAIL)))
    x, n = NORMAL, freedom
    return (
        x
        + (x**3 + x) / (4 * n)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * n**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * n**3)
        + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / (92160 * n**4)
    )


def win_share(counts: Counts) -> Interval:
    """The part of the games that A wins, from one pair or more.

    Pairs that were all alike have no spread to reckon with. Then the interval holds what remains
    likely: at most so many pairs are different that seeing none of them had a chance of 2.5 %.
    """
    n = sum(counts)
    mean = _mean(counts)
    if max(counts) == n:
        others = 1 - TAIL ** (1 / n)
        return Interval(mean, mean - others * mean, mean + others * (1 - mean))
    half = student(n - 1) * sqrt(_square_sum(counts, mean) / (n - 1) / n)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


def _mean(counts: Counts) -> float:
    return fsum(map(float.__mul__, PAIR_SCORES, map(float, counts))) / sum(counts)


def _square_sum(counts: Counts, mean: float) -> float:
    return fsum(n * (score - mean) ** 2 for n, score in zip(counts, PAIR_SCORES))


def mean_of_deals(pairs: Sequence[tuple[float, int]]) -> Interval | None:
    """The mean of a deal, where each pair gives the sum over its deals and how many they were.

    The interval takes the pairs as the clusters they are: the ratio estimator of sampling theory
    (Cochran, Sampling Techniques, 6.3). From one pair nothing follows about the spread, and the
    interval has no ends; without a deal there is no mean.
    """
    n = len(pairs)
    deals = sum(size for _, size in pairs)
    if not deals:
        return None
    mean = sum(total for total, _ in pairs) / deals
    if n == 1:
        return Interval(mean, -inf, inf)
    squares = fsum((total - mean * size) ** 2 for total, size in pairs)
    half = student(n - 1) * sqrt(squares * n / (n - 1)) / deals
    return Interval(mean, mean - half, mean + half)


def elo(share: float) -> float:
    """The difference in Elo at which A is expected to win that part of the games.

    >>> round(elo(0.75))
    191
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The part of the games that A is expected to win with so much more Elo.

    >>> expected(0)
    0.5
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(share: Interval) -> Interval:
    """A share and its interval as Elo."""
    return Interval(elo(share.mean), elo(share.low), elo(share.high))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test that stops as soon as it is decided: is A `elo0` better than B, or `elo1`?

    Wald's sequential test (Annals of Mathematical Statistics 16, 1945) with the generalised
    likelihood ratio (Li, Liu and Ying, Sequential Analysis 33, 2014): the pair scores are taken as
    normal, with the variance that suits each hypothesis best, so that
    log LR = n/2 · log((v + (m - s0)²) / (v + (m - s1)²)), m and v being mean and variance of the
    scores and s0, s1 the scores expected by the hypotheses.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The chance of deciding for `elo1` where `elo0` is true."""
    beta: float = 0.05
    """The chance of deciding for `elo0` where `elo1` is true."""

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which the test decides for `elo0`."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which the test decides for `elo1`."""
        return log((1 - self.beta) / self.alpha)

    def log_ratio(self, counts: Counts) -> float:
        """The log-likelihood ratio of `elo1` to `elo0`.

        The variance has one imagined pair of each score in it: the first pairs are often alike by
        chance, and would decide everything if they were believed to have none.
        """
        n = sum(counts)
        if not n:
            return 0.0
        mean = _mean(counts)
        imagined = _square_sum((1, 1, 1), 0.5)
        variance = (_square_sum(counts, mean) + imagined) / (n + 3)
        null, other = ((mean - expected(elo)) ** 2 for elo in (self.elo0, self.elo1))
        return n / 2 * (log1p(null / variance) - log1p(other / variance))

    def decision(self, counts: Counts) -> float | None:
        """The Elo that the test has decided for, or None if it goes on."""
        ratio = self.log_ratio(counts)
        if ratio >= self.upper:
            return self.elo1
        return self.elo0 if ratio <= self.lower else None


# Times are counted in classes of 1 %, so that millions of them take no room.

_CLASS = log1p(0.01)
SHORTEST = 1e-9


def time_class(seconds: float) -> int:
    """The class of a time."""
    return round(log(max(seconds, SHORTEST)) / _CLASS)


def quantile(classes: Mapping[int, int], part: float) -> float | None:
    """The time that this part of the counted times do not exceed, to 1 %; None without any.

    >>> quantile({time_class(1.0): 2, time_class(5.0): 1}, 0.5)
    1.0
    """
    rank = ceil(part * sum(classes.values()))
    for number in sorted(classes):
        rank -= classes[number]
        if rank <= 0:
            return exp(number * _CLASS)
    return None
