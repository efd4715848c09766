"""Games that bring up every moment of Contract Rummy."""

from collections.abc import Iterator

from tests.games.contract_rummy.positions import DRAW, a_run, down, position, quiet
from tests.games.moments import Evening, Told

EVENINGS = [Evening(3, "0", {}, "novice"), Evening(3, "3", {}, "novice")]


def told() -> Iterator[Told]:
    """The last contract, with the whole hand at once."""
    hand = "AC 2C 3C 4C 6D 7D 8D 9D TD JH QH KH"
    melds = (a_run("AC 2C 3C 4C"), a_run("6D 7D 8D 9D TD"), a_run("JH QH KH AH"))
    yield Told(quiet(position(hand, deal=7, stock="AH"), DRAW), down(*melds))
