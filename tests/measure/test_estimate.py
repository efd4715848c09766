"""Estimates with their margins, and work in other processes."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import nullcontext, suppress
from functools import partial
from math import inf, isclose, log, sqrt
from typing import Any

import pytest

from mille.cards import Dice, Rank
from mille.engine.message import Fault, message
from mille.measure import estimate, pool
from mille.measure.estimate import Interval, Sprt
from tests.parts import fault_of, long, sure
from tests.patience import PATIENCE, lives


@pytest.mark.parametrize(
    ("freedom", "t"),
    # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975.
    [
        *[(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (8, 2.306)],
        *[(10, 2.228), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (100, 1.984)],
    ],
)
def test_student_against_the_table(freedom: int, t: float) -> None:
    assert estimate.student(freedom) == pytest.approx(t, rel=0.0015, abs=0.0006)
    assert estimate.student(10**7) == pytest.approx(estimate.NORMAL, abs=1e-6)
    assert statistics.NormalDist().inv_cdf(0.975) == pytest.approx(estimate.NORMAL, abs=1e-12)


def test_win_share_by_hand() -> None:
    """10 pairs lost, 20 split, 30 won: mean 2/3."""
    scores = [0.0] * 10 + [0.5] * 20 + [1.0] * 30
    half = 2.0010 * statistics.stdev(scores) / sqrt(60)  # t for 59, from a table
    share = estimate.win_share((10, 20, 30))
    assert share.mean == pytest.approx(2 / 3)
    assert share.high - share.mean == pytest.approx(half, rel=1e-3)
    assert share.mean - share.low == pytest.approx(half, rel=1e-3)
    assert estimate.win_share((0, 1, 1)).high == 1
    assert estimate.win_share((1, 1, 0)).low == 0


def test_pairs_that_are_all_alike_leave_room_for_others() -> None:
    """The bound of Clopper and Pearson for none seen in n."""
    clean = estimate.win_share((0, 0, 10))
    assert (clean.mean, clean.high) == (1, 1)
    assert clean.low**10 == pytest.approx(0.025)
    split = estimate.win_share((0, 100, 0))
    assert split.mean == 0.5
    assert split.high - 0.5 == pytest.approx(0.5 - split.low)
    assert 0.015 < split.high - 0.5 < 0.02
    assert estimate.win_share((1, 0, 0)).high == pytest.approx(0.975)


def test_equal_clusters_are_a_plain_mean() -> None:
    """If every pair has the same number of deals, the pair means alone give the same."""
    totals = [30, -60, 45, 120, 15, -30, 75]
    means = [total / 4 for total in totals]
    half = 2.447 * statistics.stdev(means) / sqrt(7)
    found = estimate.mean_of_deals([(total, 4) for total in totals])
    assert found.mean == pytest.approx(statistics.mean(means))
    assert found.high - found.mean == pytest.approx(half, rel=1e-3)
    assert found.mean - found.low == pytest.approx(half, rel=1e-3)


def test_unequal_clusters_by_hand() -> None:
    """(10, 2), (-4, 3), (9, 3): mean 15/8; residuals 25/4, -77/8, 27/8; t for 2 is 4.3027."""
    found = estimate.mean_of_deals([(10, 2), (-4, 3), (9, 3)])
    half = 4.302653 * sqrt((50**2 + 77**2 + 27**2) / 64 * 3 / 2) / 8
    assert found == Interval(1.875, pytest.approx(1.875 - half), pytest.approx(1.875 + half))  # type: ignore[arg-type]
    assert estimate.mean_of_deals([]) is None
    assert estimate.mean_of_deals([(0, 0)]) is None
    assert estimate.mean_of_deals([(12, 4)]) == Interval(3, -inf, inf)


def test_a_pair_counts_once() -> None:
    """The same deals grouped into fewer pairs give another certainty."""
    apart = [(5, 1), (-3, 1), (8, 1), (2, 1)] * 4
    together = [(12, 4)] * 2 + [(5, 2), (7, 2), (-1, 2), (13, 2)]
    one, other = estimate.mean_of_deals(apart), estimate.mean_of_deals(together)
    assert one.mean == other.mean == 3
    assert one.high != other.high


def dice_counts(dice: Dice, share: float, split: float, n: int) -> tuple[int, int, int]:
    """Random counts of `n` pairs, with that expected share and that part of them split."""
    lost = (1 - split - (2 * share - 1)) / 2
    counts = [0, 0, 0]
    for _ in range(n):
        at = dice.random()
        counts[0 if at < lost else 1 if at < lost + split else 2] += 1
    return counts[0], counts[1], counts[2]


@pytest.mark.parametrize(
    ("share", "split", "n"), [(0.5, 0.5, 50), (0.65, 0.3, 40), (0.9, 0.2, 300)]
)
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, split: float, n: int) -> None:
    dice, runs = Dice("coverage"), 1000
    held = 0
    for _ in range(runs):
        found = estimate.win_share(dice_counts(dice, share, split, n))
        held += found.low <= share <= found.high
    assert 0.93 <= held / runs <= 0.97


def test_elo_against_the_table() -> None:
    """FIDE Handbook B.02, 8.1: the scoring probability for a rating difference."""
    for difference, share in [(0, 0.5), (50, 0.57), (100, 0.64), (200, 0.76), (400, 0.91)]:
        assert estimate.expected(difference) == pytest.approx(share, abs=0.006)
        assert estimate.elo(estimate.expected(difference)) == pytest.approx(difference)
        assert estimate.elo(1 - estimate.expected(difference)) == pytest.approx(-difference)
    assert (estimate.elo(1), estimate.elo(0)) == (inf, -inf)
    bounds = estimate.elo_interval(Interval(0.75, 0.5, 1))
    assert bounds == Interval(pytest.approx(190.85, abs=0.01), 0, inf)  # type: ignore[arg-type]


def test_bounds_of_the_sequential_test() -> None:
    """Wald's: log 19 for errors of 5 % each."""
    test = Sprt(0, 20)
    assert test.upper == pytest.approx(log(19))
    assert test.lower == pytest.approx(-log(19))
    assert Sprt(0, 20, alpha=0.01, beta=0.1).upper == pytest.approx(log(90))


def best_likelihood(counts: tuple[int, int, int], mean: float) -> float:
    """The highest log-likelihood of normal scores with that mean, found by trying variances."""
    scores = [0.0] * counts[0] + [0.5] * counts[1] + [1.0] * counts[2]
    return max(
        -len(scores) / 2 * log(v) - sum((score - mean) ** 2 for score in scores) / 2 / v
        for v in (0.02 * 1.0005**step for step in range(6000))
    )


@pytest.mark.long
def test_log_ratio_is_that_of_the_best_normal_laws() -> None:
    counts, n = (250, 420, 330), 1000
    s0, s1 = 0.5, 1 / (1 + 10 ** (-20 / 400))
    by_search = best_likelihood(counts, s1) - best_likelihood(counts, s0)
    found = Sprt(0, 20).log_ratio(counts)
    assert found == pytest.approx(by_search, rel=0.005)
    mean, variance = 0.54, 0.25 * 0.54**2 + 0.42 * 0.04**2 + 0.33 * 0.46**2
    usual = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)  # for small differences
    assert found == pytest.approx(usual, rel=0.02)


def test_the_test_is_fair_to_both_players() -> None:
    """With names exchanged and hypotheses mirrored, the ratio is the same."""
    assert Sprt(0, 30).log_ratio((5, 9, 21)) == pytest.approx(Sprt(0, -30).log_ratio((21, 9, 5)))
    assert Sprt(-10, 10).log_ratio((7, 3, 7)) == pytest.approx(0)
    assert Sprt(0, 20).log_ratio((0, 0, 0)) == 0
    assert Sprt(0, 20).decision((0, 0, 0)) is None
    test = Sprt(0, 20)  # few pairs that are alike decide nothing
    for n in range(1, 30):
        assert test.decision((0, n, 0)) is None
    assert test.decision((0, 100, 0)) == 0  # a player against itself
    assert test.decision((0, 0, 100)) == 20


def test_quantiles_are_right_to_one_part_in_a_hundred() -> None:
    dice = Dice("times")
    times = sorted(0.0001 * 10 ** (4 * dice.random()) for _ in range(5001))
    classes: dict[int, int] = {}
    for seconds in times:
        number = estimate.time_class(seconds)
        classes[number] = classes.get(number, 0) + 1
    for part, rank in ((0.5, 2500), (0.99, 4950), (1.0, 5000)):
        found = sure(estimate.quantile(classes, part))
        assert isclose(found, times[rank], rel_tol=0.006)
    assert estimate.quantile({}, 0.5) is None
    assert estimate.time_class(0) == estimate.time_class(estimate.SHORTEST)


def squares(more: int, number: int) -> tuple[int, int]:
    """Work whose first pieces take the longest."""
    time.sleep(max(0.0, 0.2 - number / 20))
    return number * number + more, os.getpid()


def faulty(dies: bool, number: int) -> int:
    """Work whose third piece cannot be done, or ends its worker."""
    if number == 3 and dies:
        os._exit(1)
    if number == 3:
        raise Fault(message("fault.meld_illegal", rank=Rank.KING, why=message("a.b", n=number)))
    return number


def endless(setup: None, number: int) -> int:
    """Work of which only the first piece is ever done."""
    while number > 1:
        time.sleep(0.01)
    return os.getpid()


def stubborn(setup: None, number: int) -> None:
    """Work that never ends; half of the workers go on even when told to end."""
    print("at work", flush=True)
    while True:
        with suppress(SystemExit) if number % 2 else nullcontext():
            time.sleep(0.01)


def done(
    work: Callable[[Any, int], Any], setup: Any, last: int, jobs: int
) -> Generator[Any, None, None]:
    """The results of work that is given its setup with each number."""
    return pool.in_order(partial(partial, work), setup, last, jobs)


@pytest.mark.parametrize("jobs", [3, long(1)])
def test_results_come_in_order(jobs: int) -> None:
    results = list(done(squares, 7, 9, jobs))
    assert [square for square, _ in results] == [n * n + 7 for n in range(1, 10)]
    pids = {pid for _, pid in results}
    assert (pids == {os.getpid()}) if jobs == 1 else (os.getpid() not in pids)
    assert 1 <= len(pids) <= jobs
    assert len(list(done(squares, 0, 1, 8))) == 1


@pytest.mark.parametrize("jobs", [2, long(1)])
def test_a_fault_comes_where_the_result_would(jobs: int) -> None:
    found = []
    with pytest.raises(Fault) as error:
        for result in done(faulty, False, 5, jobs):
            found.append(result)
    assert found == [1, 2]
    assert error.value.message.id == "fault.meld_illegal"
    assert "a.b(n=3)" in str(error.value.message)
    assert fault_of(list, done(faulty, True, 5, 2)).message.id == "fault.worker"


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="os.kill ends a process there")
def test_workers_are_stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only after the time for tidying up, which is long here."""
    monkeypatch.setattr(pool, "PATIENCE", PATIENCE)
    results = done(endless, None, 10, 2)
    pid = next(results)
    assert lives(pid)
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < PATIENCE
    assert not lives(pid)


WORKERS = """
from tests.measure.test_estimate import done, stubborn

list(done(stubborn, None, 2, 2))
"""


def test_workers_end_with_whoever_gave_the_work() -> None:
    """When it is killed nobody tells them; they keep its output open as long as they live."""
    with subprocess.Popen([sys.executable, "-c", WORKERS], stdout=subprocess.PIPE) as giver:
        assert [giver.stdout.readline().split() for _ in range(2)] == [[b"at", b"work"]] * 2
        giver.kill()
        assert not giver.communicate(timeout=PATIENCE)[0]


def dying(setup: Mapping[str, Any]) -> pool.Work:
    """Work that ends its worker at once."""
    os._exit(1)
