"""Statistics of paired games: shares and means with 95 % intervals, Elo, a sequential test, times.

A pair is two games with the same cards and swapped seats, and counts once: its score is the
fraction of its games that A won, 0, 1/2 or 1. The games of a pair are dependent, pairs are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, exp, fsum, inf, log, log1p, log10, pi, sqrt, tan

from mille.value import Value

NORMAL = 1.959963984540054
"""The normal quantile that cuts off 2.5 % at each end."""
TAIL = 0.025

PAIR_SCORES = (0.0, 0.5, 1.0)
Counts = Sequence[int]
"""How many pairs had each of the `PAIR_SCORES`."""


class Interval(Value):
    """An estimate and the 95 % interval around it."""

    mean: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The quantile of Student's t that cuts off 2.5 % at each end; `freedom` is at least 1.

    Exact for 1 and 2, otherwise the expansion of Abramowitz and Stegun 26.7.5, good to 0.2 %.
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
    """The fraction of games that A wins, from at least one pair.

    If all pairs had the same score, there is no spread to estimate from. The interval then allows
    for the largest fraction of other scores that would still go unseen with a probability of 2.5 %.
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
    """The mean score per deal, where each pair gives the sum over its deals and their number.

    The interval treats the pairs as clusters (the ratio estimator, Cochran, Sampling Techniques,
    6.3). One pair tells nothing about the spread, so its interval is infinite; without any deal the
    result is None.
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
    """The Elo difference at which A is expected to win this fraction of the games.

    >>> round(elo(0.75))
    191
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The fraction of games that A is expected to win with an Elo difference in its favour.

    >>> expected(0)
    0.5
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(share: Interval) -> Interval:
    """A share and its interval, converted to Elo."""
    return Interval(elo(share.mean), elo(share.low), elo(share.high))


class Sprt(Value):
    """A sequential test that stops once it has decided whether A is `elo0` or `elo1` better than B.

    Wald's sequential test (Annals of Mathematical Statistics 16, 1945) with the generalised
    likelihood ratio (Li, Liu and Ying, Sequential Analysis 33, 2014): the pair scores are taken as
    normal, with the variance that suits each hypothesis best, so that
    log LR = n/2 · log((v + (m - s0)²) / (v + (m - s1)²)), where m and v are the mean and variance
    of the scores, and s0, s1 the scores expected under the hypotheses.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The probability of deciding for `elo1` when `elo0` is true."""
    beta: float = 0.05
    """The probability of deciding for `elo0` when `elo1` is true."""

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

        The variance includes one imaginary pair of each score: the first pairs often agree by
        chance, and a variance of zero would decide the test at once.
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
        """The Elo difference that the test has decided for, or None if it goes on."""
        ratio = self.log_ratio(counts)
        if ratio >= self.upper:
            return self.elo1
        return self.elo0 if ratio <= self.lower else None


# Times are counted in classes 1 % wide, so that millions of them take no room.

_CLASS = log1p(0.01)
SHORTEST = 1e-9


def time_class(seconds: float) -> int:
    """The class that a time belongs to."""
    return round(log(max(seconds, SHORTEST)) / _CLASS)


def quantile(classes: Mapping[int, int], part: float) -> float | None:
    """The quantile `part` (0 to 1) of the counted times in seconds, accurate to 1 %; None if there
    are none.

    >>> quantile({time_class(1.0): 2, time_class(5.0): 1}, 0.5)
    1.0
    """
    rank = ceil(part * sum(classes.values()))
    for number in sorted(classes):
        rank -= classes[number]
        if rank <= 0:
            return exp(number * _CLASS)
    return None
