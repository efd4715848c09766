"""Sounds and captions, also where there is no sound, and devices that come and go."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from unittest.mock import Mock, patch

import pygame
import pytest

import mille
from mille.app import loop
from mille.app.access import Aloud, Spoken
from mille.engine.message import message
from mille.games import discover, entry, titles
from mille.games.mille.rules import MILLE
from mille.i18n import plain
from mille.session import settings
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.input import Key
from mille.ui.sound import AGAIN, TOGETHER, VOLUMES, Loudspeaker, lacks_output
from mille.ui.theme import assets_root
from tests.parts import long
from tests.patience import PATIENCE, SILENT, ran, until
from tests.ui.conftest import Program, against
from tests.ui.real import RealWindow, XServer, fall_asleep, lacking, need_tools
from tests.ui.tables import whole_game

NAMES = {file.stem.rpartition("-")[0] for file in (assets_root() / "sounds").glob("*.ogg")}


@pytest.fixture
def mixer() -> Iterator[None]:
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


def test_every_sound_has_a_file() -> None:
    code = (file.read_text("utf-8") for file in (Path(mille.__file__).parent / "ui").rglob("*.py"))
    asked = set(re.findall(r'audio\.play\("([a-z]+)"\)', "".join(code)))
    assert {"tick", "pick", "refuse", "slide"} <= asked <= NAMES
    presenter, heard = discover()["mille"].presenter, set[str]()
    for seed in ("board", "pages", "hurry 0"):
        for moment in whole_game(seed):
            view, event = MILLE.observe(moment.state, ME), MILLE.redact(moment.event, ME)
            beat = presenter.beat(event, view, ("You", "Odette"))
            heard |= {beat.sound, *(step.sound for step in beat.steps)} - {""}
    assert {"deal", "draw", "knock", "snap", "turn"} <= heard <= NAMES
    felt = {moment.sound for game in titles() for moment in entry(game).presenter.moments}
    assert {"spoons", "brass", "hat", "riffle"} <= felt <= NAMES


def turned_up() -> Loudspeaker:
    speaker = Loudspeaker()
    speaker.volumes(1.0, 0.0, False)
    return speaker


@pytest.fixture
def open_speaker(mixer: None) -> Loudspeaker:
    """A loudspeaker that is heard, with a device that is there."""
    return turned_up()


def loud(speaker: Loudspeaker) -> float:
    """The volume of the kitchen's sound; -1 if it is not heard."""
    if speaker._ambience is None:
        return -1.0
    sound = speaker._ambience.get_sound()
    return sound.get_volume()


class TestLoudspeaker:
    def test_the_device_is_open_only_while_something_is_heard(self) -> None:
        pygame.mixer.quit()
        speaker = turned_up()
        assert pygame.mixer.get_init() is None, "not before the first sound"
        for _ in range(2):
            speaker.play("knock")
            assert pygame.mixer.get_busy()
            assert speaker.awake
            speaker.rest()
            assert pygame.mixer.get_init() is None
            assert not speaker.awake

    def test_every_name_is_played_not_twice_the_same(self, open_speaker: Loudspeaker) -> None:
        open_speaker.play("no such sound")
        assert not open_speaker._last
        for name in sorted(NAMES - {"ambience"}):
            last = None
            for _ in range(4):
                open_speaker.play(name)
                file = open_speaker._last[name]
                assert Path(file).is_file()
                assert file != last or len(open_speaker._files[name]) == 1
                last = file

    @pytest.mark.long
    def test_six_cards_that_land_at_once_are_not_clipped(
        self, open_speaker: Loudspeaker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The mixer adds up what begins together, and clips what goes above full scale."""
        now = 1000.0
        monkeypatch.setattr("mille.ui.sound.monotonic", lambda: now)
        monkeypatch.setattr(open_speaker._chance, "uniform", lambda low, high: high)
        for name in sorted(NAMES - {"ambience"}):
            now += 2 * TOGETHER
            most = 0.0
            for nth in range(6):
                open_speaker.play(name)
                sound = open_speaker._loaded[open_speaker._last[name]]
                samples = array("h", sound.get_raw())
                most += sound.get_volume() * max(max(samples), -min(samples)) / 32_768
                assert nth or sound.get_volume() == 1.0, "alone it is as loud as it is meant"
            assert most <= 1.0, name

    def test_muted_or_off_nothing_is_loaded(self, mixer: None) -> None:
        speaker = Loudspeaker()
        for volumes in (None, (1.0, 1.0, True), (0.0, 0.0, False)):
            if volumes is not None:
                speaker.volumes(*volumes)
            speaker.play("knock")
        assert not speaker._loaded and not pygame.mixer.get_busy()

    def test_the_kitchen(self, open_speaker: Loudspeaker) -> None:
        for number in range(pygame.mixer.get_num_channels()):  # what it gets may have been silent
            pygame.mixer.Channel(number).set_volume(0.0)
        for volume in VOLUMES[1:]:
            open_speaker.volumes(1.0, volume, False)
            assert loud(open_speaker) == pytest.approx(volume, abs=0.02)
        assert not open_speaker.awake, "there is nothing to let go of"
        before = open_speaker._ambience
        open_speaker.lost()
        assert open_speaker._ambience is not before, "a lost device is left"
        open_speaker.rest()
        channel = open_speaker._ambience
        assert channel is not None and channel.get_busy(), "the kitchen keeps it open"
        channel.stop()  # leaves a channel with the volume at which its fade ended
        assert channel.get_volume() == 1.0
        for volumes in ((1.0, 1.0, True), (1.0, 0.5, False), (1.0, 0.0, False)):
            open_speaker.volumes(*volumes)
            assert (loud(open_speaker) > 0) is (volumes == (1.0, 0.5, False))
        for _ in range(30):
            open_speaker.play("riffle")
        open_speaker.volumes(0.5, 0.5, False)  # all channels may be in use


class TestDevices:
    @pytest.fixture
    def speaker(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loudspeaker]:
        """A loudspeaker that finds no device, and has looked for one just now."""
        pygame.mixer.quit()
        with monkeypatch.context() as none:
            none.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("no device")))
            speaker = turned_up()
            speaker.play("knock")
        assert pygame.mixer.get_init() is None
        yield speaker
        pygame.mixer.quit()

    def test_one_that_appears_is_used_in_a_while(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now, tries = [monotonic()], Mock(side_effect=pygame.error("no device"))
        monkeypatch.setattr("mille.ui.sound.monotonic", lambda: now[0])
        real = pygame.mixer.init
        pygame.mixer.quit()
        speaker = Loudspeaker()
        monkeypatch.setattr(pygame.mixer, "init", tries)
        speaker.volumes(1.0, 0.5, False)
        for _ in range(15):
            speaker.play("knock")
            now[0] += AGAIN / 5
        assert tries.call_count == 3, "sounds come often, and looking for a device takes time"
        monkeypatch.setattr(pygame.mixer, "init", real)
        now[0] += AGAIN
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
        now = [monotonic()]
        monkeypatch.setattr("mille.ui.sound.monotonic", lambda: now[0])

        def later() -> None:
            now[0] += AGAIN
            speaker.play("knock")

        for _ in range(2):
            later()
            assert pygame.mixer.get_init() is not None
            caplog.clear()
            with monkeypatch.context() as none:
                none.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("gone")))
                speaker.lost()
                for _ in range(3):
                    later()
            assert [each.msg for each in caplog.records] == [message("log.no_sound", why="gone")]

    def test_what_a_library_says_of_a_lost_device_stays_off_the_terminal(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        def fail(*_: object, **__: object) -> None:
            os.write(2, b"ALSA lib")
            raise pygame.error("gone")

        pygame.mixer.quit()
        monkeypatch.setattr(pygame.mixer, "init", fail)
        speaker = turned_up()
        speaker.play("knock")
        os.write(2, b"heard again")
        said = capfd.readouterr().err
        assert speaker._try_at is not None and "ALSA" not in said and "heard again" in said

    def test_sdl_is_not_asked_where_it_would_crash(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pygame.mixer.quit()
        asked = Mock()
        monkeypatch.setattr(pygame.mixer, "init", asked)
        monkeypatch.setattr("mille.ui.sound.lacks_output", lambda: True)
        speaker = turned_up()
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
    said = ran(sys.executable, "-c", ALONE, env=os.environ | SILENT)
    assert said.split()[-2:] == ["1", "1"]


@pytest.mark.parametrize(("device", "left"), [(2, 1), (0, 0)])
def test_the_window_leaves_its_device_and_no_other(
    program: Program, device: int, left: int
) -> None:
    """SDL numbers the one that was open; 0 is any other."""
    program.app.services.audio = Mock(awake=False)
    program.post(pygame.AUDIODEVICEREMOVED, which=device, iscapture=0)
    assert program.app.services.audio.lost.call_count == left


# Sound devices that come and go while the program runs, by a sound server of its own

OURS = 'application.name = "Mille"'


class SoundServer:
    def __init__(self, folder: Path) -> None:
        if not all(map(shutil.which, ("pulseaudio", "pactl"))):
            lacking("not installed: pulseaudio pulseaudio-utils (Debian)")
        self._socket = folder / "sound"
        self.address = f"unix:{self._socket}"
        self._environment = {
            **dict.fromkeys(("HOME", "XDG_RUNTIME_DIR"), str(folder)),
            "PULSE_SERVER": self.address,
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        listen = f"module-native-protocol-unix socket={self._socket} auth-anonymous=1"
        self._process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1"),
                *("--use-pid-file=no", "-L", listen),
            ],
            env=self._environment,
            stderr=subprocess.DEVNULL,
        )
        assert until(lambda: self.ask("info"))

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def ask(self, *words: str) -> str:
        """What it answers; empty if it is not there."""
        done = subprocess.run(
            ["pactl", *words], env=self._environment, capture_output=True, text=True
        )
        return done.stdout

    def plug(self, name: str) -> None:
        assert self.ask("load-module", "module-null-sink", f"sink_name={name}")

    def unplug(self) -> None:
        self.ask("unload-module", "module-null-sink")
        assert not self.ask("list", "short", "sinks")

    @property
    def heard(self) -> str:
        return self.ask("list", "sink-inputs")


@pytest.fixture
def sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A server that is not running yet; programs that are started find it when it is."""
    made = SoundServer(tmp_path)
    monkeypatch.setenv("PULSE_SERVER", made.address)
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    yield made
    made.stop()


@pytest.mark.long
def test_a_server_without_any_output_is_known(sound: SoundServer) -> None:
    """SDL would take the program down with it."""
    assert not lacks_output(), "no server: SDL looks elsewhere"
    sound.start()
    assert lacks_output()
    sound.plug("one")
    assert not lacks_output()
    sound.unplug()
    assert lacks_output()
    sound.stop()
    assert not lacks_output()


@pytest.mark.long
def test_a_device_is_used_when_it_comes_and_left_when_it_goes(
    sound: SoundServer, home: Path
) -> None:
    """`M` twice looks for a device at once, as somebody would who hears nothing."""
    need_tools()
    settings.save(home / "settings.json", Settings(sound=3, ambience=3))
    server = XServer((1280, 720))
    window = RealWindow(server, home, SDL_AUDIODRIVER="pulseaudio", MILLE_A11Y="off")

    def plays() -> bool:
        window.key("m")
        window.key("m")
        assert window.process.poll() is None, window.errors()
        return OURS in sound.heard

    try:
        fall_asleep(window.process.pid, 0.4)
        for _ in range(2):
            sound.start()
            assert not plays(), "there is no device"
            sound.plug("one")
            assert until(plays)
            sound.unplug()
            assert not plays()
            sound.plug("two")
            assert until(plays)
            sound.stop()
            assert not plays()
    finally:
        window.close()
        server.close()


# Words and sounds as captions at the bottom of the window


OWN = {"tick", "pick", "ambience"}
"""The sounds of the player's own hand, and of the kitchen: neither gives anything away."""


def captions_of(program: Program) -> tuple[str, str]:
    """The words, and the sounds heard."""
    window = program.loop.window.get_surface()
    part = program.loop.captions.below(program.top.frame(), window).find("captions")
    return ("", "") if part is None else (part.name, part.value)


def tell(program: Program, what: str, said: str = "") -> None:
    program.play.table.tell_aloud(message("tell.of", what=what, said=said), 1.0)
    program.frame(times=2)


def sat(settings: Settings, size: tuple[int, int] = (1280, 720)) -> Program:
    program = Program(settings, size)
    program.loop.drawn_at_once = True
    program.begin("captions")
    return program


def test_every_sound_that_tells_something_has_its_words() -> None:
    words = Program(Settings()).app.words
    told = {name.partition("_")[0] for name in NAMES}  # whoever laughs, it is a laugh
    assert told - OWN == {name for name in told if words.has(f"caption.{name}")}


def test_they_tell_what_happens_and_stay() -> None:
    program = sat(Settings(speed=0.0, captions="always", muted=True))
    s = program.app.services
    program.key("d")
    said, heard = captions_of(program)
    assert said and heard == s.words("caption.draw"), "a sound is told though nobody hears it"
    program.frame(10.0, times=3)
    assert captions_of(program) == (said, heard)
    program.play.handle(Key("y"))
    program.frame()
    assert captions_of(program)[1] == s.words("caption.refuse")
    s.heard.clear()
    s.heard += ["clay", "clay", "draw"]  # of many that are alike one is told
    program.loop.captions.hear((1280, 720))
    told = [s.words(f"caption.{name}") for name in ("clay", "draw")]
    assert captions_of(program)[1] == " ".join(told)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_they_stay_long_enough_to_be_read_before_what_is_asked(scale: float) -> None:
    program = sat(Settings(speed=0.0, captions="always", scale=scale))
    captions = program.loop.captions
    program.key("d")
    drew = captions_of(program)[0].removesuffix(program.part("prompt").name)
    for n in range(30):
        tell(program, f"Remark {n}")
        said = captions_of(program)[0]
        assert said.endswith(program.part("prompt").name) and f"Remark {n}" in said
        assert (f"Remark {n - 1}" in said) is (n > 0)
        assert n or (drew and drew[-20:] in said)
        assert captions._strip((1280, 720))[2] == captions.left((1280, 720))[1]
    assert "Remark 0" not in said or scale == 1.0
    program.frame(loop.READ)
    tell(program, "At last")
    assert "Remark" not in captions_of(program)[0]
    assert captions_of(program)[0].endswith(program.part("prompt").name)


@pytest.mark.parametrize(("language", "space"), [("en", " "), ("fr", " "), ("ja", "")])
def test_sentences_follow_each_other_without_a_sign(language: str, space: str) -> None:
    captions = Program(Settings(), language=language).loop.captions
    told = captions._joined(["Deal 2", "Émile passes.", "Really?", "Not yet…", "Léo: No", "Go."])
    sentences = space.join(("Émile passes.", "Really?", "Not yet…", "Léo: No"))
    assert plain(told) == f"Deal 2 · {sentences} · Go."


def test_another_table_begins_with_none() -> None:
    program = sat(Settings(speed=0.0, captions="always"))
    captions = program.loop.captions
    program.key("d")
    assert all(captions_of(program))
    program.app.open_start()
    program.frame()
    with patch.object(Aloud, "hear", return_value=Spoken()):
        program.app.new_game(against("casual", "standard"), "another")
        captions.hear((1280, 720))
    assert captions_of(program) == ("", "")


@pytest.mark.parametrize(
    ("captions", "large", "small"),
    [("never", False, False), ("large", True, False), ("always", True, True)],
)
def test_they_come_when_they_are_wanted(captions: str, large: bool, small: bool) -> None:
    for scale, comes in ((2.5, large), (1.4, small)):
        program = sat(Settings(speed=0.0, scale=scale, captions=captions))
        assert program.loop.captions.on is comes
        program.app.close_game()
        program.app.lock.release()


def test_of_very_much_the_end_is_told() -> None:
    """As after a jump to the end of a replay: half of the table stays in sight."""
    program = sat(Settings(speed=0.0, scale=2.0))
    captions = program.loop.captions
    captions._lines = [f"Sentence {n} of those that tell what happened." for n in range(40)]
    captions._said = " ".join(captions._lines)
    words, _, top = captions._strip((1280, 720))
    assert 360 <= top < 440
    assert words.height <= 720 - top


@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize("scale", [0.8, 2.5])
def test_the_table_ends_where_they_begin(scale: float, size: tuple[int, int]) -> None:
    program = sat(Settings(speed=0.0, scale=scale, captions="always"), size)
    window = program.loop.window.get_surface()
    width, height = program.app.services.window
    assert width == size[0] and 0.7 * size[1] < height < size[1]
    part = program.loop.captions.below(program.top.frame(), window).find("captions")
    assert part is not None and part.bounds.h == size[1] - height
    program.app.open_menu()
    program.frame()
    assert program.app.services.window == size, "a page has the whole window"
    program.key("escape")
    program.frame()
    assert program.app.services.window == (width, height)
    program.app.open_start()
    program.frame()
    assert program.app.services.window == size, "a shelf has nothing to tell"


@pytest.mark.long
def test_a_long_one_covers_no_card_of_a_large_table() -> None:
    """It pushes the table up, which comes back when it goes."""
    program = sat(Settings(speed=0.0, scale=2.0))
    s, table, hand = program.app.services, program.play.table, []
    for words in ("Few.", "Many words. " * 20, "Few."):
        tell(program, words, words)
        cards = [table.stage.shown_pose(sprite).rect for sprite in table.stage.hand()]
        hand.append(max(table.closeup.in_window(rect).bottom for rect in cards) + s.covered)
        assert (s.covered > 100) is (len(words) > 9)
        assert hand[-1] == pytest.approx(hand[0]) and hand[0] <= s.window[1]
    tell(program, "Many words. " * 20)
    for key in ("tab", "right", "home"):
        program.key(key)
        seen = table.closeup.in_window(program.play.focus.bounds())
        assert seen.y >= 0 and seen.bottom <= s.window[1] - s.covered


@pytest.mark.parametrize("size", [(1280, 720), long((600, 720)), long((1920, 1080))])
@pytest.mark.parametrize("scale", [1.4, 1.0])
def test_a_long_one_covers_nothing_of_a_table_in_the_window(
    scale: float, size: tuple[int, int]
) -> None:
    """What is heard goes behind the words, and letters get smaller, not below those of 100 %; of
    still more, some lines are shown at a time, in turn.
    """
    program = sat(Settings(speed=0.0, scale=scale, captions="always"), size)
    s = program.app.services
    s.heard.append("draw")
    captions, turns = program.loop.captions, 0
    for times in (*range(3, 9), 40):
        tell(program, " ".join(f"Léo is out: {n}." for n in range(times)))
        shown = list[bytes]()
        while not shown or captions._part % captions._parts:
            assert s.covered == 0, times
            words, _, top = captions._strip(size)
            assert s.window[1] <= top and top + words.height <= size[1]
            shown.append(pygame.image.tobytes(words, "RGBA"))
            turns += captions._parts > 1
            assert (captions.due is None) is (captions._parts == 1)
            program.frame(loop.TURN if captions._parts > 1 else 0.0)
        assert len({*shown}) == captions._parts
    assert turns > 1
