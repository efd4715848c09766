"""The screen as a value: order of reading, order of painting, and what lies under a point."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Surface

from mille.ui.scene import Frame, Framed, Part, composed
from mille.value import replace
from mille.view.geometry import Rect

ALL, LEFT = Rect(0, 0, 100, 100), Rect(0, 0, 50, 100)
BLUE = Surface((4, 4))
BLUE.fill("blue")
drawn: list[str] = []


def paints(name: str) -> Callable[[Surface], None]:
    """A painter that only remembers being called."""
    return lambda surface: drawn.append(name)


CARD = Part("hand/1", "listitem", LEFT, "Queen", focusable=True, actions=("choose",))
HAND = Part("hand", "list", ALL, "Hand", paint=paints("hand"), parts=(CARD,))
SLIP = Part("slip", "button", LEFT, "You", paint=paints("slip"), actions=("press",))
LIFTED = Part("lifted", "listitem", LEFT, "King", paint=paints("lifted"), layer=1)
FRAME = Frame((LIFTED, HAND, SLIP))


def test_it_is_read_depth_first() -> None:
    assert [part.id for part in FRAME] == ["lifted", "hand", "hand/1", "slip"]


def test_it_is_painted_by_layers() -> None:
    drawn.clear()
    FRAME.paint(Surface((1, 1)))
    assert drawn == ["hand", "slip", "lifted"]


def test_what_is_under_a_point_can_be_used_and_lies_uppermost() -> None:
    under = FRAME.at(10, 10)
    assert under is not None
    assert under.id == "slip"
    assert FRAME.at(75, 10) is None


def test_parts_are_found_by_their_ids() -> None:
    assert FRAME.find("hand/1") is CARD
    assert FRAME.find("nobody") is None
    assert FRAME.focus is None


def test_what_is_composed_is_laid_out_once_and_looks_the_same() -> None:
    def lay_out(surface: Surface, where: tuple[int, int]) -> None:
        drawn.append("laid out")
        surface.fill("red", (*where, 4, 4))
        surface.blit(BLUE, (where[0] + 2, where[1] + 2))

    drawn.clear()
    paint, (first, again, wanted) = composed(lay_out, (3, 3)), (Surface((16, 16)) for _ in "123")
    paint(first)
    paint(again)
    assert drawn == ["laid out"]
    lay_out(wanted, (3, 3))
    assert first.get_buffer().raw == again.get_buffer().raw == wanted.get_buffer().raw
    assert composed(lay_out, (3, 3)) == paint != composed(lay_out, (3, 4))


def test_a_part_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        CARD.name = "Jack"  # type: ignore[misc]


class Whole(Framed):
    """A scene made of parts."""

    def frame(self) -> Frame:
        """One part that is told, and one that is not."""
        return Frame((replace(SLIP, parts=(Part("edge", "", LEFT, paint=paints("edge")),)),))


def test_a_scene_is_drawn_and_told_from_its_frame() -> None:
    drawn.clear()
    Whole().draw(Surface((1, 1)))
    assert drawn == ["slip", "edge"]
    assert [node.id for node in Whole().frame().nodes()] == ["slip"]
