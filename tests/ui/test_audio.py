"""Sounds, and that nothing breaks where there is no sound."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from unittest.mock import Mock

import pygame
import pytest

import mille
from mille.engine.message import message
from mille.games import discover, entry, titles
from mille.games.mille.rules import MILLE
from mille.session.saved_match import ME
from mille.ui.sound import AGAIN, TOGETHER, VOLUMES, Loudspeaker
from mille.ui.theme import assets_root
from mille.view.beat import Beat
from tests.ui.conftest import Program
from tests.ui.tables import whole_game

NAMES = {file.stem.rpartition("-")[0] for file in (assets_root() / "sounds").glob("*.ogg")}


@pytest.fixture
def mixer(home: Path) -> Iterator[None]:
    """A loudspeaker that makes no sound."""
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def played_in_code() -> set[str]:
    """The names of sounds that the code asks for."""
    text = "".join(
        file.read_text(encoding="utf-8")
        for file in (Path(mille.__file__).parent / "ui").rglob("*.py")
    )
    return set(re.findall(r'audio\.play\("([a-z]+)"\)', text))


def test_every_sound_of_a_widget_has_a_file() -> None:
    asked = played_in_code()
    assert {"tick", "pick", "refuse", "slide"} <= asked
    assert asked <= NAMES


def sounds(beat: Beat) -> set[str]:
    """The sounds of a beat."""
    return {beat.sound, *(step.sound for step in beat.steps)} - {""}


def test_every_sound_of_a_beat_has_a_file() -> None:
    presenter = discover()["mille"].presenter
    heard = set()
    for seed in ("board", "pages", "hurry 0"):
        for moment in whole_game(seed):
            view = MILLE.observe(moment.state, ME)
            event = MILLE.redact(moment.event, ME)
            heard |= sounds(presenter.beat(event, view, ("You", "Odette")))
    assert {"deal", "draw", "knock", "snap", "turn"} <= heard
    assert heard <= NAMES


def test_every_sound_that_the_presenter_names_has_a_file() -> None:
    """Rare events too, which no game of these tests has."""
    folder = Path(mille.__file__).parent
    files = (folder / "games" / "mille" / "shown.py", folder / "view" / "beat.py")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r'sound="([a-z]+)"', text))
    named |= set(re.findall(r'sound = "([a-z]+)" if .* else "([a-z]+)"', text)[0])
    beats = re.findall(r"Beat\((.*?)\)\n", text)
    assert len(beats) > 8
    named |= {word for beat in beats for word in re.findall(r'"([a-z]+)"', beat)}
    moments = {moment for game in titles() for moment in entry(game).presenter.moments}
    named |= {moment.sound for moment in moments}
    assert {"spoons", "brass", "shuffle", "hat", "riffle"} <= named
    assert named - {"dealt", "discarded"} <= NAMES | WHAT


WHAT = {"took_two", "took_pack", "natural", "melded", "won", "went_out"}
"""Words for what happened, which some beats are made with."""


def loud(speaker: Loudspeaker) -> float:
    """The volume of the kitchen's sound."""
    assert speaker._ambience is not None
    sound = speaker._ambience.get_sound()
    assert sound is not None
    return sound.get_volume()


class TestLoudspeaker:
    """With a device."""

    def test_the_device_is_open_only_while_something_is_heard(self, home: Path) -> None:
        pygame.mixer.quit()
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.0, False)
        assert pygame.mixer.get_init() is None, "not before the first sound"
        for _ in range(2):
            speaker.play("knock")
            assert pygame.mixer.get_busy()
            assert speaker.awake
            speaker.rest()
            assert pygame.mixer.get_init() is None
            assert not speaker.awake

    def test_the_kitchen_keeps_it_open(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.5, False)
        assert not speaker.awake, "there is nothing to let go of"
        speaker.rest()
        assert speaker._ambience is not None
        assert speaker._ambience.get_busy()

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

    @pytest.mark.long
    def test_six_cards_that_land_at_once_are_not_clipped(
        self, mixer: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The mixer adds up what begins together, and clips what goes above full scale."""
        speaker, now = Loudspeaker(), 1000.0
        monkeypatch.setattr("mille.ui.sound.monotonic", lambda: now)
        monkeypatch.setattr(speaker._chance, "uniform", lambda low, high: high)
        speaker.volumes(1.0, 0.0, False)
        for name in sorted(NAMES - {"ambience"}):
            now += 2 * TOGETHER
            most = 0.0
            for nth in range(6):
                speaker.play(name)
                sound = speaker._loaded[speaker._last[name]]
                samples = array("h", sound.get_raw())
                most += sound.get_volume() * max(max(samples), -min(samples)) / 32_768
                assert nth or sound.get_volume() == 1.0, "alone it is as loud as it is meant"
            assert most <= 1.0, name

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
            assert loud(speaker) == pytest.approx(volume, abs=0.02)
        speaker.volumes(1.0, 1.0, True)
        assert speaker._ambience is None
        speaker.volumes(1.0, 0.5, False)
        assert speaker._ambience is not None
        speaker.volumes(1.0, 0.0, False)
        assert speaker._ambience is None

    def test_the_kitchen_fades_in_to_its_volume(self, mixer: None) -> None:
        """The channel it gets may have been silent before."""
        for number in range(pygame.mixer.get_num_channels()):
            pygame.mixer.Channel(number).set_volume(0.0)
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.3, False)
        channel = speaker._ambience
        assert channel is not None
        speaker.volumes(1.0, 0.6, False)
        assert loud(speaker) == pytest.approx(0.6, abs=0.02)
        channel.stop()  # leaves a channel with the volume at which its fade ended
        assert channel.get_volume() == 1.0

    def test_more_at_once_than_there_are_channels(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(0.5, 0.5, False)
        for _ in range(30):
            speaker.play("riffle")
        speaker.volumes(0.5, 0.0, False)
        speaker.volumes(0.5, 0.5, False)  # all channels may be in use


class TestSilence:
    """Without a device."""

    def test_one_line_in_the_log(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(*args: object, **words: object) -> None:
            raise pygame.error("no such device")

        pygame.mixer.quit()
        monkeypatch.setattr(pygame.mixer, "init", fail)
        silent(Loudspeaker())
        said = [each.msg for each in caplog.records]
        assert said == [message("log.no_sound", why="no such device")]

    def test_a_driver_that_does_not_exist(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        pygame.mixer.quit()
        monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
        silent(Loudspeaker())
        assert len(caplog.records) == 1


class Ticks:
    """The clock by which a loudspeaker looks for a device again."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = monotonic()
        patch.setattr("mille.ui.sound.monotonic", lambda: self.now)


class TestDevices:
    """Devices come and go."""

    @pytest.fixture
    def speaker(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loudspeaker]:
        """A loudspeaker that finds no device, and has looked for one just now."""
        pygame.mixer.quit()
        with monkeypatch.context() as none:
            none.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("no device")))
            speaker = Loudspeaker()
            speaker.volumes(1.0, 0.0, False)
            speaker.play("knock")
        assert pygame.mixer.get_init() is None
        yield speaker
        pygame.mixer.quit()

    def test_one_that_appears_is_used_in_a_while(
        self, monkeypatch: pytest.MonkeyPatch, home: Path
    ) -> None:
        clock, tries = Ticks(monkeypatch), Mock(side_effect=pygame.error("no device"))
        real = pygame.mixer.init
        pygame.mixer.quit()
        speaker = Loudspeaker()
        monkeypatch.setattr(pygame.mixer, "init", tries)
        speaker.volumes(1.0, 0.5, False)
        for _ in range(15):
            speaker.play("knock")
            clock.now += AGAIN / 5
        assert tries.call_count == 3, "sounds come often, and looking for a device takes time"
        monkeypatch.setattr(pygame.mixer, "init", real)
        clock.now += AGAIN
        speaker.play("knock")
        assert pygame.mixer.get_busy()
        assert loud(speaker) == pytest.approx(0.5, abs=0.02), "the kitchen is heard as well"
        pygame.mixer.quit()

    def test_it_is_used_at_once_when_the_sound_is_turned_up(self, speaker: Loudspeaker) -> None:
        speaker.play("knock")
        assert pygame.mixer.get_init() is None
        speaker.volumes(1.0, 0.0, True)
        speaker.volumes(1.0, 0.0, False)
        speaker.play("knock")
        assert pygame.mixer.get_busy()

    def test_each_loss_is_one_line_in_the_log(
        self,
        speaker: Loudspeaker,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        clock = Ticks(monkeypatch)
        for _ in range(2):
            clock.now += AGAIN
            speaker.play("knock")
            assert pygame.mixer.get_init() is not None
            caplog.clear()
            with monkeypatch.context() as none:
                none.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("gone")))
                speaker.lost()
                for _ in range(3):
                    clock.now += AGAIN
                    speaker.play("knock")
            assert [each.msg for each in caplog.records] == [message("log.no_sound", why="gone")]

    def test_a_lost_one_is_left_and_the_kitchen_goes_on(self, mixer: None) -> None:
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.5, False)
        before = speaker._ambience
        speaker.lost()
        assert speaker._ambience is not before
        assert speaker._ambience is not None and speaker._ambience.get_busy()

    def test_sdl_is_not_asked_where_it_would_crash(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pygame.mixer.quit()
        asked = Mock()
        monkeypatch.setattr(pygame.mixer, "init", asked)
        monkeypatch.setattr("mille.ui.sound.lacks_output", lambda: True)
        speaker = Loudspeaker()
        speaker.volumes(1.0, 0.0, False)
        speaker.play("knock")
        assert not asked.called


ALONE = """
import mille.app.loop
from mille.ui.sound import TOGETHER, Loudspeaker
from time import sleep
speaker = Loudspeaker()
speaker.volumes(1.0, 0.0, False)
for _ in range(2):
    speaker.play("knock")
    sleep(2 * TOGETHER)
    print(speaker._beside)
"""


def test_sounds_after_each_other_are_not_taken_for_sounds_together() -> None:
    """In a program like ours, in which pygame's own clock stands still."""
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", ALONE], env=os.environ | silent, stdout=subprocess.PIPE, check=True
    )
    assert done.stdout.split()[-2:] == [b"1", b"1"]


@pytest.mark.parametrize(("device", "left"), [(2, 1), (0, 0)])
def test_the_window_leaves_its_device_and_no_other(
    program: Program, device: int, left: int
) -> None:
    """SDL numbers the one that was open; 0 is any other."""
    program.app.services.audio = Mock(awake=False)
    program.post(pygame.AUDIODEVICEREMOVED, which=device, iscapture=0)
    assert program.app.services.audio.lost.call_count == left


def silent(speaker: Loudspeaker) -> None:
    """Every call does nothing."""
    speaker.volumes(1.0, 1.0, False)
    speaker.play("knock")
    speaker.play("riffle")
    assert not speaker._loaded
    assert not speaker.awake
    speaker.rest()
