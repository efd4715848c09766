"""From an event to a key: layouts, what is held, what is typed, and game controllers."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame._sdl2 import controller

from mille.games.mille.melds import rules_from
from mille.games.mille.moves import Phase
from mille.session import matches, settings
from mille.session.settings import Settings
from mille.ui import input
from mille.ui.input import AXES, BUTTONS, EVERY, LONG, PLACES, SIGNED, Composing, Key, Pads, key_of
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import ProgramPage
from mille.ui.pages.reading import RulesPage
from mille.ui.scene import BASE
from mille.view.action import HOUSE, TELLS
from tests.patience import PATIENCE
from tests.ui.conftest import Program, Typed, command, open_keys
from tests.ui.real import RealWindow, XServer, lacking
from tests.ui.tables import USUAL, sit, table

SHIFT, CTRL, ALT, ALT_GR = (
    *(pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT),
)
META, NUM, CAPS = pygame.KMOD_LMETA, pygame.KMOD_NUM, pygame.KMOD_CAPS
PLACE = {letter: place for place, letter in PLACES.items()}
LATIN, GREEK_LIKE = True, False
LAYOUTS = {
    "us": (LATIN, {"d": ("d", "d"), "q": ("q", "q"), "z": ("z", "z"), "2": ("2", "2")}),
    "de": (LATIN, {"d": ("d", "d"), "z": ("y", "y"), "y": ("z", "z"), "2": ("2", "2")}),
    "fr": (LATIN, {"q": ("a", "a"), "a": ("q", "q"), "m": (",", ","), "2": ("2", "2")}),
    "ru": (GREEK_LIKE, {"d": ("в", "d"), "q": ("й", "q"), "z": ("я", "z"), "2": ("2", "2")}),
    "gr": (GREEK_LIKE, {"d": ("δ", "d"), "q": (";", "q"), "z": ("ζ", "z"), "2": ("2", "2")}),
    "il": (GREEK_LIKE, {"d": ("ג", "d"), "q": ("/", "q"), "w": ("'", "w"), "2": ("2", "2")}),
    "th": (GREEK_LIKE, {"d": ("ก", "d"), "q": ("ๆ", "q"), "4": ("ภ", "4")}),
}
"""For each layout whether it has Latin letters, and for some places what the key there types, as
SDL says, and what it is to us.
"""
ROWS = [
    (layout, latin, place, letter, name)
    for layout, (latin, keys) in LAYOUTS.items()
    for place, (letter, name) in keys.items()
]
HELD = (0, SHIFT, CTRL, CTRL | SHIFT, ALT, ALT_GR, CTRL | ALT, CTRL | ALT_GR, META, META | SHIFT)
LOCKS = (0, NUM, CAPS, NUM | CAPS)


def down(key: int, mod: int = 0, place: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=place, unicode=text)


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize(("layout", "latin", "place", "letter", "name"), ROWS)
def test_a_key_on_any_keyboard(
    layout: str, latin: bool, place: str, letter: str, name: str, held: int, lock: int
) -> None:
    for system, text in product(("linux", "win32", "darwin"), (letter, "")):
        event = down(ord(letter), held | lock, PLACE[place], text)
        found = key_of(event, latin, system)
        if held & (ALT | ALT_GR) or (held & META and system != "darwin"):
            assert found is None
        else:
            control = bool(held & (CTRL | META))
            assert found == Key(name, shift=bool(held & SHIFT), control=control)


def test_a_foreign_letter_counts_by_its_place_on_any_keyboard() -> None:
    """Even where the last layout that SDL told of has Latin letters."""
    assert key_of(down(ord("в"), 0, PLACE["d"]), latin=True) == Key("d")


NUMPAD = {
    "0": "insert", "1": "end", "2": "down", "3": "page down", "4": "left", "5": "",
    "6": "right", "7": "home", "8": "up", "9": "page up", ".": "delete",
}  # fmt: skip


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("key", NUMPAD)
def test_numlock_decides_between_digits_and_arrows(key: str, held: int) -> None:
    code = pygame.K_KP_PERIOD if key == "." else getattr(pygame, f"K_KP{key}")
    for lock, system in product((0, NUM), ("linux", "win32", "darwin")):
        name = key if lock or system == "darwin" else NUMPAD[key]
        found = key_of(down(code, held | lock), system=system)
        nothing = held & (ALT | ALT_GR) or (held & META and system != "darwin") or not name
        control = bool(held & (CTRL | META))
        assert found == (None if nothing else Key(name, bool(held & SHIFT), control))


@pytest.mark.parametrize("lock", LOCKS)
def test_enter_and_the_signs_of_the_numpad(lock: int) -> None:
    signs = {"+": pygame.K_KP_PLUS, "-": pygame.K_KP_MINUS, "return": pygame.K_KP_ENTER}
    for name, code in signs.items():
        assert key_of(down(code, lock)) == Key(name)


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("held", HELD)
def test_with_alt_only_enter_does_something(held: int, lock: int) -> None:
    for code in (pygame.K_RETURN, pygame.K_KP_ENTER):
        found = key_of(down(code, held | lock), system="linux")
        if held == ALT:
            assert found == Key("f11")
        elif held & (ALT | ALT_GR | META):
            assert found is None
        else:
            assert found == Key("return", bool(held & SHIFT), bool(held & CTRL))


def test_a_key_that_changes_others_is_none_itself(program: Program) -> None:
    for name in ("left shift", "right shift", "left ctrl", "left alt", "right alt", "left meta",
                 "alt gr", "caps lock", "numlock"):  # fmt: skip
        assert key_of(down(pygame.key.key_code(name))) is None, name
    assert key_of(down(1 << 30)) is None, "a dead key"


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize(
    ("key", "held", "text", "typed"),
    [
        ("d", 0, "d", "linux win32 darwin"),
        ("d", SHIFT, "D", "linux win32 darwin"),
        ("2", SHIFT, '"', "linux win32 darwin"),
        ("d", ALT_GR, "ð", "linux win32 darwin"),  # de
        ("d", ALT_GR | SHIFT, "Ð", "linux win32 darwin"),
        ("q", CTRL | ALT_GR, "@", "linux win32 darwin"),  # how Windows sends it
        ("q", CTRL | ALT, "@", "win32 darwin"),
        ("d", pygame.KMOD_MODE, "đ", "linux win32 darwin"),
        ("d", ALT, "d", ""),
        ("d", ALT, "∂", "darwin"),
        ("d", ALT | SHIFT, "D", ""),
        ("d", ALT_GR, "d", ""),  # us: there AltGr is only the other Alt
        ("в", ALT, "в", ""),
        ("й", CTRL, "й", ""),  # what an X server types for it
        ("й", CTRL | ALT, "й", ""),
        ("z", META, "z", ""),
        ("ö", 0, "ö", "linux win32 darwin"),
    ],
)
def test_what_is_typed(key: str, held: int, text: str, typed: str, lock: int) -> None:
    for system in ("linux", "win32", "darwin"):
        event = down(ord(key), held | lock, 0, text)
        assert input.writes(event, system) == (system in typed.split()), system


# In the program


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL, phase=Phase.DRAW))
    return made.settle()


def takes_text() -> bool:
    return bool(ctypes.CDLL(pygame.event.__file__).SDL_IsTextInputActive())


def press(program: Program, letter: str, mod: int, text: str) -> None:
    pygame.event.post(down(ord(letter), mod, 0, text))
    program.post(pygame.TEXTINPUT, text=text)
    program.post(pygame.KEYUP, key=ord(letter), mod=mod, scancode=0)


def test_text_is_typed_only_while_there_is_a_field_for_it(program: Program) -> None:
    assert not takes_text()
    field = command(program)
    assert takes_text()
    program.key("down")
    assert program.top.writing is None and not takes_text()
    program.key("up")
    assert takes_text()
    program.key("escape")
    assert program.top is program.play and not takes_text()
    assert field


def test_what_is_typed_anywhere_goes_to_the_field_that_searches(program: Program) -> None:
    program.key("f1")
    assert takes_text()
    program.post(pygame.TEXTEDITING, text="に", start=1, length=0)
    assert program.top.writing is not None
    assert Typed(program.top, "find").field.caret == program.top.writing  # type: ignore[arg-type]


def test_commands_write_nothing(program: Program) -> None:
    field = command(program)
    for letter, mod, text in (("d", ALT, "d"), ("z", META, "z"), ("й", CTRL, "й")):
        press(program, letter, mod, text)
        assert field.text == ""
    press(program, "й", 0, "й")
    press(program, "d", ALT_GR, "ð")
    assert field.text == "йð"


def test_a_composition_is_shown_and_its_keys_do_nothing_else(program: Program) -> None:
    field = command(program, "ab")
    program.key("left")
    before, caret = program.window.get_surface().copy(), program.top.writing
    program.post(pygame.TEXTEDITING, text="にほん", start=3, length=0)
    assert field.text == "ab" and field.field.composing == Composing("にほん", 3)
    assert program.top.writing is not None and caret is not None
    assert program.top.writing.x > caret.x
    now = program.window.get_surface()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(now, "RGB")
    for key in ("return", "escape", "left", "backspace", "tab", "down"):
        program.key(key)
        assert field.text == "ab" and field.cursor == 1
        assert isinstance(program.top, ProgramPage) and takes_text()
    program.post(pygame.TEXTINPUT, text="日本")
    program.post(pygame.TEXTEDITING, text="", start=0, length=0)
    assert field.text == "a日本b" and not field.field.composing.text
    program.key("escape")
    assert program.top is program.play


def test_a_composition_that_the_focus_leaves_is_given_up(program: Program) -> None:
    field = command(program)
    program.post(pygame.TEXTEDITING, text="に", start=1, length=0)
    other = next(each for each in program.top.widgets if each.id != "program")  # type: ignore[attr-defined]
    program.top.go(other.id)  # type: ignore[attr-defined]
    program.frame()
    program.frame()
    assert not takes_text() and not program.app.services.composing.text
    program.key("up")
    program.frame()
    assert field.text == "" and not field.field.composing.text


def test_a_held_backspace_puts_back_one_card_and_not_all(program: Program) -> None:
    program.keys(*"123")
    program.hold("backspace")
    program.frame(LONG, times=5)
    assert len(program.play.table.stage.hand_state.chosen) == 2


def test_a_held_backspace_takes_letter_after_letter(program: Program) -> None:
    field = command(program, "abcde")
    program.hold("backspace")
    program.frame(1.1 * LONG)
    program.frame(1.1 * EVERY)
    assert field.text == "ab"
    program.post(pygame.WINDOWFOCUSLOST)
    program.frame(LONG, times=4)
    assert field.text == "ab"


@pytest.mark.parametrize("letter", "öüßéñ")
def test_a_letter_of_another_keyboard_can_be_bound(program: Program, letter: str) -> None:
    s, page = program.app.services, open_keys(program)
    next(each for each in page.widgets if each.id == "d").press()
    program.post(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=51, unicode=letter)
    program.post(pygame.KEYUP, key=ord(letter), mod=0, scancode=51)
    assert dict(s.settings.keys)["d"] == letter
    assert s.words.key("d") == (letter if letter == "ß" else letter.upper())
    program.key("escape")
    held = len(program.play.table.stage.hand())
    program.post(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=51, unicode=letter)
    program.settle()
    assert len(program.play.table.stage.hand()) == held + 1


# Other keyboards, NumLock and Alt in a real window, with real key events

D, Q, M = "40", "24", "58"
"""The places of these keys on an American keyboard, as an X server numbers them."""
SETTINGS = Settings(speed=0.0, sound=0)


@pytest.fixture
def real(server: XServer, home: Path) -> Iterator[RealWindow]:
    if shutil.which("setxkbmap") is None:
        lacking("not installed: setxkbmap (Debian: x11-xkb-utils)")
    rules = rules_from({"target": 50})
    path = home / "games" / "current.jsonl"
    matches.begin(path, "mille", rules, "casual", "You", "real 33").close()
    settings.save(home / "settings.json", SETTINGS)
    made = RealWindow(server, home)
    yield made
    if made.process.poll() is None:
        made.close()


def use(real: RealWindow, *layout: str) -> None:
    subprocess.run(["setxkbmap", *layout], env=real.environment, check=True)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["us", "de", "ru", "gr", "il", "ru,us"])
def test_the_letter_at_a_place_draws_and_quits(real: RealWindow, layout: str) -> None:
    use(real, layout)
    before = real.lines()

    def has_drawn() -> bool:
        real.key(D)  # refused until it is the person's turn, and once they have drawn
        return real.lines() > before

    real.until(has_drawn)
    real.key(f"ctrl+{Q}")
    assert real.process.wait(PATIENCE) == 0


def is_muted(real: RealWindow, muted: bool) -> bool:
    return settings.load(real.home / "settings.json")[0].muted is muted


@pytest.mark.long
@pytest.mark.parametrize("layout", ["us", "ru"])
def test_alt_and_the_key_of_the_system_do_nothing(real: RealWindow, layout: str) -> None:
    use(real, layout)
    muted = False
    for held in ("alt", "super", "ctrl+alt"):
        real.key(f"{held}+{M}")  # if this did something too, M alone would undo it
        real.key(M)
        muted = not muted
        real.until(partial(is_muted, real, muted))


# Game controllers, through SDL: its virtual controller is pressed and pushed

GAMEPAD = 1


class Pad:
    """A controller that is plugged in, at a table."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._sdl = ctypes.CDLL(pygame.event.__file__)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, 6, 15, 0)
        self._handle = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self.index))
        program.frame()

    def hold(self, button: str, down: int = 1) -> None:
        number = ctypes.c_uint8(down)
        at = getattr(pygame, f"CONTROLLER_BUTTON_{button}")
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, at, number)
        self.program.frame()

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.hold(button)
            self.hold(button, 0)

    def push(self, axis: str, *values: int) -> None:
        for value in values:
            at = getattr(pygame, f"CONTROLLER_AXIS_{axis}")
            self._sdl.SDL_JoystickSetVirtualAxis(self._handle, at, ctypes.c_int16(value))
            self.program.frame()

    def unplug(self) -> None:
        self._sdl.SDL_JoystickClose(self._handle)
        self._sdl.SDL_JoystickDetachVirtual(self.index)
        self.program.frame()


@pytest.fixture
def padded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A table; SDL reports presses although its window does not have the focus."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    made = Program(Settings(speed=0.0), BASE)
    sit(made, table(USUAL))
    made.settle()
    controller.quit()  # if it was started elsewhere, that was without this variable
    made.loop.input.pads.begin()
    yield made
    controller.quit()


@pytest.fixture
def pad(padded: Program) -> Iterator[Pad]:
    made = Pad(padded)
    yield made
    if pygame.joystick.get_count():
        made.unplug()


def test_one_that_is_plugged_in_later_walks_chooses_and_leads_to_the_menu(
    padded: Program, pad: Pad
) -> None:
    play = padded.play
    pad.press("DPAD_RIGHT")
    assert play.focus.state.seen and play.focus.item == 1
    for button, chosen in (("A", 1), ("B", 0)):
        pad.press(button)
        assert len(play.table.stage.hand_state.chosen) == chosen
    pad.press("BACK")
    assert play.table.telling.said is not None
    pad.press("B", "B")
    menu = padded.on(MenuPage)
    pad.press("A")
    assert padded.top is not menu
    pad.unplug()
    padded.key("right")
    assert play.focus.item == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be asked")
def test_sdl_looks_for_presses_only_while_a_controller_is_there(
    padded: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looks() -> bytes:
        sdl = input.library()
        return bytes(sdl.SDL_GetHint(input.LOOKS_ITSELF))

    assert looks() == b"0"
    pad = Pad(padded)
    assert looks() == b"1"
    pad.unplug()
    assert looks() == b"0"
    monkeypatch.setattr(input, "DEVICES", (str(tmp_path / "none"), str(tmp_path)))
    monkeypatch.setattr(input, "NAMED", 0.0)
    assert input._tells_of_devices.__wrapped__()
    pygame.event.clear()
    (tmp_path / "event7").touch()
    assert input.until_event(PATIENCE), "one that is plugged in wakes the loop"


def test_a_stick_that_stays_pushed_is_one_step(padded: Program, pad: Pad) -> None:
    focus = padded.play.focus
    for values, item in (
        ((21_000, 32_000, 15_000, 31_000), 1),
        ((0, 32_000), 2),  # let go, and pushed again
        ((0, -32_000), 1),
    ):
        pad.push("LEFTX", *values)
        assert focus.item == item
    pad.push("LEFTX", 32_000)
    pad.unplug()
    at = focus.item
    padded.frame(LONG, times=3)
    assert focus.item == at, "one that is unplugged while it is held stops"


def test_buttons_are_called_by_their_own_signs_while_a_controller_is_used(
    padded: Program, pad: Pad
) -> None:
    assert padded.part("hint").more == "H"
    pad.press("DPAD_RIGHT")
    assert padded.part("hint").more == "Y"
    assert padded.app.words.key("shift+t") == padded.app.words("key.view")
    padded.key("right")
    assert padded.part("hint").more == "H"
    s = padded.app.services
    s.save_settings(s.settings.changed(keys={"h": "q", "q": "h"}))
    pad.press("Y")  # changed keys are no matter to a controller
    assert padded.play.desk.adviser.asked or padded.play.desk.hint is not None


def test_the_signs_are_those_that_are_printed_on_it() -> None:
    made, xbox, sony = Pads(), ("A", "X", "LB", "LT"), ("×", "square", "L1", "L2")
    pressed = pygame.event.Event(
        pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=pygame.CONTROLLER_BUTTON_A
    )
    for name, signs in (
        ("Xbox Series X Controller", xbox),
        ("PS5 Controller", sony),
        ("DualSense Wireless Controller", sony),
        ("Nintendo Switch Pro Controller", ("A", "X", "L", "ZL")),
        ("Some other pad", xbox),
    ):
        made._there[7] = SimpleNamespace(name=name)
        found = made.signs(pressed)
        assert tuple(found[key] for key in ("space", "return", "shift+tab", "u")) == signs


def test_a_button_tells_what_its_key_tells(padded: Program, pad: Pad) -> None:
    play = padded.play
    padded.key("d")
    padded.settle()
    for button, key in (("BACK", "t"), ("LEFTSTICK", "h"), ("RIGHTSTICK", "p"), ("", "m")):
        padded.key(key, pygame.KMOD_SHIFT)
        told, play.table.telling.said = play.table.telling.said, None
        if button:
            pad.press(button)
        else:
            pad.push("TRIGGERRIGHT", 32_000)
        assert told and play.table.telling.said == told, key
        padded.key("escape")
    pad.push("TRIGGERLEFT", 32_000)
    refused, play.table.toast.said = play.table.toast.said, None
    padded.key("u")
    assert refused and play.table.toast.said == refused


def test_start_opens_the_menu_and_the_right_stick_scrolls_a_page(padded: Program, pad: Pad) -> None:
    pad.press("START")
    padded.on(MenuPage)
    padded.key("f1")
    page = padded.on(RulesPage)
    page.act("tab/whole", "choose")
    at = [page.offset]
    for key in ("page down", "page up"):
        padded.key(key)
        at.append(page.offset)
    assert at[1] > at[0] == at[2]
    for value, there in ((32_000, at[1]), (-32_000, at[2])):
        pad.push("RIGHTY", 0, value)
        assert page.offset == there


def test_every_button_does_something_of_the_one_hand() -> None:
    keys = {*BUTTONS.values(), *(key for axis in AXES.values() for key in axis if key)}
    assert keys <= {*HOUSE, *TELLS, "page up", "page down"}
    assert set(SIGNED) <= keys
    for kind, printed in input.SIGNS.items():
        assert len({*printed}) == len(printed), kind


def test_what_stays_pushed_counts_again_as_a_held_key_does(padded: Program, pad: Pad) -> None:
    focus = padded.play.focus
    ways: list[Callable[[int], None]] = [
        lambda down: padded.post(
            pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_RIGHT, mod=0
        ),
        partial(pad.hold, "DPAD_RIGHT"),
        lambda down: pad.push("LEFTX", 32_000 * down),
    ]
    for hold in ways:
        padded.key("home")
        hold(1)
        assert 0 < (padded.loop.input.due or 0) <= LONG, "so the loop wakes up for it"
        for seconds, item in ((0.0, 1), (0.9 * LONG, 1), (0.2 * LONG, 2), (1.1 * EVERY, 3)):
            padded.frame(seconds)
            assert focus.item == item
        hold(0)
        at = focus.item
        padded.frame(LONG, times=3)
        assert focus.item == at and padded.loop.input.due is None
