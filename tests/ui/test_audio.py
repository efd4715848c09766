"""What is heard, and that nothing breaks where nothing can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import mille
from mille.games import discover
from mille.games.mille.rules import MILLE
from mille.session.sitting import ME
from mille.ui.assets import assets_root
from mille.ui.audio import VOLUMES, Loudspeaker, Silence, open_audio
from tests.ui.tables import whole_game

NAMES = {file.stem.rpartition("-")[0] for file in (assets_root() / "sounds").glob("*.ogg")}


@pytest.fixture
def mixer(home: Path) -> Iterator[None]:
    """A loudspeaker that nobody hears."""
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def played_in_code() -> set[str]:
    """The names that the screen's code asks for."""
    text = "".join(
        file.read_text(encoding="utf-8")
        for file in (Path(mille.__file__).parent / "ui").rglob("*.py")
    )
    return set(re.findall(r'audio\.play\("([a-z]+)"\)', text))


def test_every_sound_of_a_widget_has_a_file() -> None:
    asked = played_in_code()
    assert {"tick", "pick", "refuse", "slide"} <= asked
    assert asked <= NAMES


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.id)
def test_every_sound_of_a_beat_has_a_file(game: object) -> None:
    presenter = discover()["mille"].presenter
    heard = set()
    for seed in ("board", "pages", "hurry 0"):
        for moment in whole_game(seed):
            view = MILLE.observe(moment.state, ME)
            event = MILLE.redact(moment.event, ME)
            heard.add(presenter.beat(event, view, ("You", "Odette")).sound)
    assert {"deal", "draw", "knock", "snap", "turn"} <= heard
    assert heard - {""} <= NAMES


def test_every_sound_that_the_presenter_names_has_a_file() -> None:
    """Also those of rare events, which no game of these tests has."""
    file = Path(mille.__file__).parent / "games" / "mille" / "telling.py"
    beats = re.findall(r"Beat\((.*?)\)\n", file.read_text(encoding="utf-8"))
    assert len(beats) > 8
    words = {word for beat in beats for word in re.findall(r'"([a-z]+)"', beat)}
    kinds = {"deal", "draw", "pack", "natural", "meld", "discard", "shuffle", "end"}
    assert words - kinds <= NAMES


class TestLoudspeaker:
    """A device."""

    def test_open(self, mixer: None) -> None:
        assert isinstance(open_audio(), Loudspeaker)

    def test_every_name_is_played_not_twice_the_same(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.0, False)
        for name in sorted(NAMES - {"ambience"}):
            last = None
            for _ in range(4):
                speaker.play(name)
                file = speaker._last[name]
                assert Path(file).is_file()
                assert file != last or len(speaker._files[name]) == 1
                last = file

    def test_an_unknown_name_is_not_heard(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.0, False)
        speaker.play("no such sound")
        assert not speaker._last

    def test_muted_or_off_nothing_is_loaded(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.play("knock")
        speaker.volumes(1.0, 1.0, True)
        speaker.play("knock")
        speaker.volumes(0.0, 0.0, False)
        speaker.play("knock")
        assert not speaker._loaded
        assert not pygame.mixer.get_busy()

    def test_the_kitchen(self, mixer: None) -> None:
        speaker = Loudspeaker()
        for volume in VOLUMES[1:]:
            speaker.volumes(1.0, volume, False)
            assert speaker._ambience is not None
            assert speaker._ambience.get_volume() == pytest.approx(volume, abs=0.02)
        speaker.volumes(1.0, 1.0, True)
        assert speaker._ambience is None
        speaker.volumes(1.0, 0.5, False)
        assert speaker._ambience is not None
        speaker.volumes(1.0, 0.0, False)
        assert speaker._ambience is None

    def test_more_at_once_than_there_are_channels(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(0.5, 0.5, False)
        for _ in range(30):
            speaker.play("riffle")
        speaker.volumes(0.5, 0.0, False)
        speaker.volumes(0.5, 0.5, False)  # no channel may be free for it


class TestSilence:
    """No device."""

    def test_one_line_in_the_log(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(*args: object) -> None:
            raise pygame.error("no such device")

        monkeypatch.setattr(pygame.mixer, "init", fail)
        audio = open_audio()
        assert isinstance(audio, Silence)
        assert [entry.getMessage() for entry in caplog.records] == ["no sound: no such device"]
        audio.play("knock")
        audio.volumes(1.0, 1.0, False)

    def test_a_driver_that_does_not_exist(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        pygame.mixer.quit()
        monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
        assert isinstance(open_audio(), Silence)
        assert len(caplog.records) == 1
