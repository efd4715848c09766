"""The faces of the people of the house and of guests: drawn, told apart, and seen everywhere."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Surface
from pygame.image import tobytes

from mille.agents import PEOPLE
from mille.games.daifugo.moves import Title
from mille.games.daifugo.shown import hat
from mille.session import disk, settings
from mille.session.settings import Settings
from mille.ui.faces import BARE, GUESTS, Look, drawn, face_of, hat_of, picture
from mille.ui.pages.you import PeoplePage
from mille.ui.theme import assets_root
from mille.view.moods import Mood
from tests.test_art import complaints
from tests.ui.conftest import SMALL, Program

FACES = [*(person.voice for person in PEOPLE.values()), *GUESTS]
HATS = ["", *(hat_of([hat(title)]) for title in Title)]
END = Mood.AT_EASE, Mood.BEATEN
LOOKS = [Look(face, mood, hat) for mood in Mood for face in FACES for hat in HATS[:2]]
LOOKS += [Look(face, mood, hat) for mood in END for face in FACES for hat in HATS]
CLOTHS = ("#1F4A40", "#23395B", "#561F2A", "#FBF6EA")


def on(cloth: str, look: Look, side: int) -> Surface:
    """A face as it is seen on a cloth."""
    made = picture(look, side)
    there = Surface(made.get_size())
    there.fill(cloth)
    there.blit(made, (0, 0))
    return there


def apart(a: Surface, b: Surface) -> float:
    """How much two pictures differ, by the mean of their pixels' channels, 0 to 255."""
    ours, theirs = (tobytes(each, "RGB") for each in (a, b))
    return sum(abs(x - y) for x, y in zip(ours, theirs)) / len(ours)


def test_the_drawings_are_what_the_tool_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "tools.make_faces", "--out", str(tmp_path)], check=True)
    there = assets_root() / "faces"
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in there.iterdir()}
    for made in tmp_path.iterdir():
        assert made.read_bytes() == (there / made.name).read_bytes(), made.name


def test_there_are_drawings_of_all_and_of_nobody_else() -> None:
    there = {path.stem for path in (assets_root() / "faces").glob("*.svg")}
    assert there == {*FACES, "house"}


@pytest.mark.parametrize("woven", [True, False])
def test_only_what_the_rasteriser_draws_rightly_is_used(woven: bool) -> None:
    nobody = [Look("", seat="#E0B252")]
    for look in [*LOOKS, *nobody]:
        text = drawn(look, woven, near=False)
        root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
        assert not complaints(root), look


@pytest.mark.parametrize("cloth", CLOTHS)
def test_any_two_can_be_told_apart_when_small(cloth: str) -> None:
    seen = {face: on(cloth, Look(face, seat="#E0B252"), 22) for face in FACES}
    least = min((apart(seen[a], seen[b]), a, b) for a, b in combinations(FACES, 2))
    assert least[0] > 12, least


def test_each_mood_is_seen() -> None:
    for face in FACES:
        seen = [on(CLOTHS[0], Look(face, mood), 40) for mood in Mood]
        least = min(apart(a, b) for a, b in combinations(seen, 2))
        assert least > 2.5, face


def test_what_is_given_replaces_ones_own_hat_and_can_be_raised() -> None:
    for face in FACES:
        seen = {hat: drawn(Look(face, hat=hat), False, False) for hat in HATS}
        assert len({*seen.values()} - {seen[""]}) >= len(Title) - 1, face
        bows, raises = (drawn(Look(face, Mood.BEATEN, hat), False, False) for hat in (BARE, "poor"))
        assert bows != raises
    rings = {drawn(Look("", hat=hat, seat="#E0B252"), True, False) for hat in HATS}
    assert len(rings) == len(Title)


def test_the_collar_has_the_colour_of_the_seat() -> None:
    for face in FACES:
        made = {drawn(Look(face, seat=hex_), False, False) for hex_ in ("#E0B252", "#7CB6EC")}
        assert len(made) == 2, face


# One's own face


def test_each_person_here_chooses_a_face_and_is_seen_with_it() -> None:
    here = Settings(person="Anna", people=("Anna", "Ben"), others={"": Settings(face="straw")})
    program = Program(here, SMALL)
    s = program.app.services
    seen = {name: face_of(s, name) for name in ("Anna", "Ben", "You", "Mado")}
    assert seen == {"Anna": "", "Ben": "", "You": "straw", "Mado": "mado"}
    program.app.first_page()
    program.app.first.looking_back.open_people()
    page = program.on(PeoplePage)
    names = [part.name for part in page.frame() if part.id.startswith("face/")]
    assert len({*names}) == len(names) == len(GUESTS) + 1
    page.act("face/bob", "choose")
    assert [face_of(s, name) for name in ("Anna", "Ben")] == ["bob", ""]
    assert settings.load(disk.settings_file())[0].face == "bob"
    page.act("person.1", "press")
    assert (s.settings.person, s.settings.face, face_of(s, "Anna")) == ("Ben", "", "bob")
    assert s.settings.added("Cleo").face == ""
    assert s.settings.renamed("Anna", "Annie").playing("Annie").face == "bob"
    program.app.close()


def test_a_face_that_nobody_drew_is_none() -> None:
    given, fault = settings.read(b'{"face": "nobody"}')
    assert given.face == "" and fault is not None
