"""Games that bring up every moment of Contract Rummy."""

from collections.abc import Iterator

from tests.games.contract_rummy.positions import drawn, move
from tests.games.moments import Evening, Told

EVENINGS = [Evening(3, "0", {}, "novice"), Evening(3, "3", {}, "novice")]


def told() -> Iterator[Told]:
    """The last contract, with the whole hand at once."""
    hand = "AC 2C 3C 4C 6D 7D 8D 9D TD JH QH KH"
    melds = "down run AC 2C 3C 4C, run 6D 7D 8D 9D TD, run JH QH KH AH"
    yield Told(drawn(hand, deal=7, stock="AH"), move(melds))
