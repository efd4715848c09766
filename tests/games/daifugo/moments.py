"""Games that bring up every moment of Daifugo."""

from collections.abc import Iterator

from tests.games.daifugo.positions import move, position, rules
from tests.games.moments import Evening, Told

EVENINGS = [
    Evening(5, "0", {"preset": "japanese"}, "novice"),
    Evening(5, "1", {"preset": "japanese"}, "novice"),
    Evening(5, "3", {"preset": "japanese"}, "novice"),
    Evening(5, "6", {"preset": "japanese"}, "novice"),
]


def told() -> Iterator[Told]:
    """Four cards of a rank that turn the order round."""
    house = rules(jokers=2, revolution=True)
    hands = "6C 6D *1 *2 4H 9C", "7C 7D 7H 7S 3C 3D", "8C 9D", "8D 9H"
    yield Told(position(*hands, house=house), move("6C 6D *1 *2"))
