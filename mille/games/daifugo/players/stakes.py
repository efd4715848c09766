"""What a place in a deal is worth: its points, and what its title will bring in later deals."""

from __future__ import annotations

from mille.games.daifugo import scoring
from mille.games.daifugo.options import HouseRules
from mille.games.daifugo.players.weights import chances
from mille.games.daifugo.table import View


def place_values(view: View) -> list[float]:
    """The worth of each place in this deal, the same for every seat; place 1 is at index 1."""
    return worth_of_places(view.rules, view.seats, view.deal)


def worth_of_places(rules: HouseRules, seats: int, deal: int) -> list[float]:
    """The worth of each place in a deal, counted from 1.

    Under `winner: last_daifugo` it is the expected final place; under `points`, the points of this
    deal plus those expected from the deals to come.
    """
    left = rules.deals - deal
    table = chances(_like(rules), seats) if _titles_matter(rules, seats) else None
    titles = scoring.titles(seats)
    if rules.winner == "points":
        now = [float(scoring.points(rules, title)) for title in titles]
        worth = list(now)
        for _ in range(left):
            worth = [a + b for a, b in zip(now, _next(table, worth))]
    else:
        worth = [float(seats - 1 - place) for place in range(seats)]
        for _ in range(left):
            worth = _next(table, worth)
    return [0.0, *_spread(worth)]


def _next(table: list[list[float]] | None, worth: list[float]) -> list[float]:
    """The expected worth of each place, one deal later."""
    if table is None:
        return [sum(worth) / len(worth)] * len(worth)
    return [sum(p * value for p, value in zip(row, worth)) for row in table]


def _spread(worth: list[float]) -> list[float]:
    """The differences rescaled to 4 from best to worst; plain places if nothing is at stake."""
    most, least = max(worth), min(worth)
    if most - least < 1e-9:
        return [4.0 * (len(worth) - 1 - n) / (len(worth) - 1) for n in range(len(worth))]
    return [4.0 * (value - least) / (most - least) for value in worth]


def _titles_matter(rules: HouseRules, seats: int) -> bool:
    """Whether a title affects the next deal."""
    return rules.destitute_gives > 0 or (rules.poor_gives > 0 and seats > 3) or rules.capital_fall


def _like(rules: HouseRules) -> str:
    """The named set of rules whose titles carry over most similarly."""
    if rules.capital_fall:
        return "japanese"
    return "family" if rules.poor_gives else "standard"
