"""Game controllers, through SDL: its virtual controller is pressed and pushed."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame._sdl2 import controller

from mille.session.settings import Settings
from mille.ui import input
from mille.ui.input import AXES, BUTTONS, EVERY, LONG, SIGNED, SIGNS, Pads, library
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.reading import RulesPage
from mille.ui.scene import BASE
from mille.view.action import HOUSE, TELLS, Tell
from tests.patience import PATIENCE
from tests.ui.conftest import Program
from tests.ui.tables import USUAL, sit, table

GAMEPAD = 1


class Pad:
    """A controller that is plugged in."""

    def __init__(self) -> None:
        self._sdl = ctypes.CDLL(pygame.event.__file__)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, 6, 15, 0)
        self._handle = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self.index))

    def press(self, program: Program, button: int) -> None:
        """Press a button and release it."""
        for down in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._handle, button, ctypes.c_uint8(down))
            program.frame()

    def push(self, program: Program, axis: int, value: int) -> None:
        """Push a stick that far."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle, axis, ctypes.c_int16(value))
        program.frame()

    def unplug(self) -> None:
        """Unplug it."""
        self._sdl.SDL_JoystickClose(self._handle)
        self._sdl.SDL_JoystickDetachVirtual(self.index)


@pytest.fixture
def program(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A table; SDL reports presses although its window does not have the focus."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL))
    made.settle()
    controller.quit()  # if it was started elsewhere, that was without this variable
    made.loop.input.pads.begin()
    yield made
    controller.quit()


def test_one_that_is_plugged_in_later_walks_chooses_and_leads_to_the_menu(program: Program) -> None:
    pad, play = Pad(), program.play
    program.frame()
    pad.press(program, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert play.focus.seen and play.focus.item == 1
    pad.press(program, pygame.CONTROLLER_BUTTON_A)
    assert len(play.table.stage.selected) == 1
    pad.press(program, pygame.CONTROLLER_BUTTON_B)
    assert not play.table.stage.selected
    pad.press(program, pygame.CONTROLLER_BUTTON_BACK)
    assert play.table.telling is not None
    pad.press(program, pygame.CONTROLLER_BUTTON_B)
    pad.press(program, pygame.CONTROLLER_BUTTON_B)
    menu = program.top
    assert isinstance(menu, MenuPage)
    pad.press(program, pygame.CONTROLLER_BUTTON_A)
    assert program.top not in (menu, None)
    pad.unplug()
    program.frame()
    program.key("right")
    assert play.focus.item == 2


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be asked")


@LINUX
def test_sdl_looks_for_presses_only_while_a_controller_is_there(program: Program) -> None:
    def looks() -> bytes:
        sdl = library()
        assert sdl is not None
        return bytes(sdl.SDL_GetHint(input.LOOKS_ITSELF))

    assert looks() == b"0"
    pad = Pad()
    program.frame()
    assert looks() == b"1"
    pad.unplug()
    program.frame()
    assert looks() == b"0"


@LINUX
def test_a_device_that_is_plugged_in_wakes_the_loop(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input, "DEVICES", (str(tmp_path / "none"), str(tmp_path)))
    monkeypatch.setattr(input, "NAMED", 0.0)
    assert input._tells_of_devices.__wrapped__()
    pygame.event.clear()
    (tmp_path / "event7").touch()
    assert input.until_event(PATIENCE)


def test_a_stick_that_stays_pushed_is_one_step(program: Program) -> None:
    pad, focus = Pad(), program.play.focus
    program.frame()
    for value in (21_000, 32_000, 15_000, 31_000):
        pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, value)
    assert focus.item == 1
    for value in (0, 32_000):  # let go, and pushed again
        pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, value)
    assert focus.item == 2
    pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, 0)
    pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, -32_000)
    assert focus.item == 1
    pad.unplug()


def test_buttons_are_called_by_their_own_signs_while_a_controller_is_used(program: Program) -> None:
    pad = Pad()
    program.frame()

    def hint() -> str:
        part = program.play.frame().find("hint")
        assert part is not None
        return part.more

    assert hint() == "H"
    pad.press(program, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert hint() == "Y"
    assert program.app.words.key("shift+t") == program.app.words("key.view")
    program.key("right")
    assert hint() == "H"
    pad.unplug()


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("Xbox Series X Controller", ("A", "X", "LB", "LT")),
        ("PS5 Controller", ("×", "square", "L1", "L2")),
        ("DualSense Wireless Controller", ("×", "square", "L1", "L2")),
        ("Nintendo Switch Pro Controller", ("A", "X", "L", "ZL")),
        ("Some other pad", ("A", "X", "LB", "LT")),
    ],
)
def test_the_signs_are_those_that_are_printed_on_it(name: str, signs: tuple[str, ...]) -> None:
    made = Pads()
    made._there[7] = SimpleNamespace(name=name)
    pressed = pygame.event.Event(
        pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=pygame.CONTROLLER_BUTTON_A
    )
    found = made.signs(pressed)
    assert tuple(found[key] for key in ("space", "return", "shift+tab", "u")) == signs


def test_changed_keys_are_no_matter_to_a_controller(program: Program) -> None:
    s = program.app.services
    s.save_settings(s.settings.changed(keys={"h": "q", "q": "h"}))
    pad = Pad()
    program.frame()
    pad.press(program, pygame.CONTROLLER_BUTTON_Y)
    assert program.play.desk.adviser.asked or program.play.desk.hint is not None
    pad.unplug()


@pytest.mark.parametrize(
    ("button", "what"),
    [
        (pygame.CONTROLLER_BUTTON_BACK, Tell.TURN),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, Tell.HAND),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, Tell.PAST),
    ],
)
def test_a_button_tells_what_its_key_tells(program: Program, button: int, what: Tell) -> None:
    pad, play = Pad(), program.play
    program.key("d")
    program.settle()
    program.key(what.keys[0].removeprefix("shift+"), pygame.KMOD_SHIFT)
    told, play.table.telling = play.table.telling, None
    pad.press(program, button)
    assert told and play.table.telling == told
    pad.unplug()


def test_triggers_tell_the_middle_and_take_back(program: Program) -> None:
    pad, play = Pad(), program.play
    program.frame()
    program.key("m", pygame.KMOD_SHIFT)
    told, play.table.telling = play.table.telling, None
    pad.push(program, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32_000)
    assert told and play.table.telling == told
    pad.push(program, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 32_000)
    refused = play.table.toast
    play.table.toast = None
    program.key("u")
    assert refused and play.table.toast == refused
    pad.unplug()


def test_start_opens_the_menu_and_the_right_stick_scrolls_a_page(program: Program) -> None:
    pad = Pad()
    program.frame()
    pad.press(program, pygame.CONTROLLER_BUTTON_START)
    assert isinstance(program.top, MenuPage)
    program.key("f1")
    page = program.top
    assert isinstance(page, RulesPage)
    at = [page.offset]
    for key in ("page down", "page up"):
        program.key(key)
        at.append(page.offset)
    assert at[1] > at[0] == at[2]
    for value, there in ((32_000, at[1]), (-32_000, at[2])):
        pad.push(program, pygame.CONTROLLER_AXIS_RIGHTY, 0)
        pad.push(program, pygame.CONTROLLER_AXIS_RIGHTY, value)
        assert page.offset == there
    pad.unplug()


def test_every_button_does_something_of_the_one_hand() -> None:
    keys = {*BUTTONS.values(), *(key for axis in AXES.values() for key in axis if key)}
    assert keys <= {*HOUSE, *TELLS, "page up", "page down"}
    assert set(SIGNED) <= keys
    for kind, printed in SIGNS.items():
        assert len({*printed}) == len(printed), kind


def test_what_stays_pushed_counts_again_as_a_held_key_does(program: Program) -> None:
    pad, focus = Pad(), program.play.focus
    program.frame()
    sdl = pad._sdl

    def button(down: int) -> None:
        sdl.SDL_JoystickSetVirtualButton(
            pad._handle, pygame.CONTROLLER_BUTTON_DPAD_RIGHT, ctypes.c_uint8(down)
        )
        program.frame()

    def stick(down: int) -> None:
        pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, 32_000 * down)

    def key(down: int) -> None:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        program.post(kind, key=pygame.K_RIGHT, mod=0)

    for hold in (key, button, stick):
        program.key("home")
        hold(1)
        assert focus.item == 1
        program.frame(0.9 * LONG)
        assert focus.item == 1
        program.frame(0.2 * LONG)
        assert focus.item == 2
        program.frame(1.1 * EVERY)
        assert focus.item == 3
        hold(0)
        at = focus.item
        program.frame(LONG, times=3)
        assert focus.item == at
    pad.unplug()


def test_one_that_is_unplugged_while_it_is_held_stops(program: Program) -> None:
    pad, focus = Pad(), program.play.focus
    program.frame()
    pad.push(program, pygame.CONTROLLER_AXIS_LEFTX, 32_000)
    pad.unplug()
    program.frame()
    at = focus.item
    program.frame(LONG, times=3)
    assert focus.item == at
