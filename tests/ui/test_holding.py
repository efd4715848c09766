"""A hand in groups of equal rank."""

from __future__ import annotations

from itertools import pairwise

from mille.cards import cards
from mille.engine.codec import Seat
from mille.ui.table.sprites import Sprite, by_ranks
from mille.view.geometry import Pose, Rect
from mille.view.lying import fan
from mille.view.table import Place, Role

PLACE = Place(Role.HAND, Seat(0))


def stood(codes: str) -> tuple[list[Pose], tuple[Pose, ...]]:
    faces = cards(codes)
    poses = fan(Rect(0, 0, 1000, 200), len(faces))
    hand = [
        Sprite(i, card, PLACE, "", pose, pose, card)
        for i, (card, pose) in enumerate(zip(faces, poses, strict=True))
    ]
    return poses, by_ranks(hand, poses)


def test_equal_ranks_lie_closer_than_the_ranks_and_the_hand_stays_as_wide() -> None:
    before, after = stood("3C 3D 4C 5C 5D 5H KS")
    close = [b.x - a.x for a, b in pairwise(after)]
    same = [True, False, False, True, True, False]
    assert max(x for x, alike in zip(close, same) if alike) < min(
        x for x, alike in zip(close, same) if not alike
    )
    assert abs(after[0].x - before[0].x) < 1e-6
    assert abs(after[-1].x - before[-1].x) < 1e-6


def test_a_hand_of_single_cards_or_of_one_rank_lies_as_ever() -> None:
    for codes in ("3C 4C 5C", "3C 3D 3H", "KS"):
        before, after = stood(codes)
        assert list(after) == before
