"""What is on the screen, for screen readers and other assistive programs, through AccessKit.

`tree` puts a frame in AccessKit's terms, `adapter` hands it to AccessKit, and `reader` is the
window's side. On Linux the adapter runs in a process of its own; on Windows and macOS `within` is
both in one.
"""

from __future__ import annotations

import logging
import os
import platform
import re
import select
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame

from mille.app import adapter
from mille.app.adapter import BARE, asked, update
from mille.app.defaults import NO_BUS
from mille.engine.message import Fault, Message, message
from mille.engine.text import read_as, write_json
from mille.i18n import plain
from mille.ui.scene import Frame, Live, Part
from mille.value import Value
from mille.view.geometry import Rect

if TYPE_CHECKING:
    from mille.session.programs import Process

# Finds what to read aloud: what is new in a frame, each line once, in the game's order.
#
# Assistive programs could find out themselves which parts are new, but they read them in any
# order, and they miss what comes and goes between two looks.


STANDS, PROMPT, HELD_UP, UNDONE = "stands", "prompt", "held_up", "undone"
"""The parts that say how the game stands, what is asked, and what is held up for all to see."""
ORDER = {HELD_UP: 0, PROMPT: 2, "could": 3}
"""What is held up is said before the rest, then what is asked, then what concerns the question."""
ASKS = (PROMPT, "offer", "advice")
"""Those that ask for something, which is read again when a page over the table is closed."""
NEWS, OLDER, EACH = "news", "news/older", "news/each"
"""The parts with news: the last line, older ones, and each line by itself if some are joined."""
READ = ("label", "status", "document", "image")
"""The roles of what is read of a page when it opens."""
ENDS = ".。!！¡"
"""The signs around a sentence, which another that repeats its words need not have."""
FIRST = 4
"""The most lines of a page to read when it opens, unless a button comes first."""


class Spoken(Value):
    """The lines to read aloud now."""

    lines: tuple[str, ...] = ()
    urgent: bool = False
    """Whether to read them at once, rather than after what is being said."""


class Aloud:
    """Compares each frame with the one before."""

    def __init__(self) -> None:
        self._scene = ""
        self._known: dict[str, tuple[str, int]] = {}
        """For each part that is read aloud, by id, its words, and how often they had been said."""
        self._first: dict[str, str] = {}
        """For each such part its first words since the last news: if they come back, they are not
        new.
        """
        self._log: list[str] = []
        self._held = ""
        """What was held up last, before its line came into the log, which is not read then."""
        self._before: tuple[str, ...] = ()

    def hear(self, scene: str, frame: Frame, all: bool = True, colon: str = ": ") -> Spoken:
        """Find what is new in this frame of a scene of this kind: `all` of it, or what is urgent.

        A page whose title changes is read as a new one: a review that is ready, another deal.
        """
        titles = [part.name for part in frame.parts if part.role == "dialog"]
        scene = "/".join((scene, *titles[:1]))
        live = [part for part in frame if part.live is not Live.OFF and part.name]
        live.sort(key=lambda part: ORDER.get(part.id, 1))
        log = _log(frame)
        told = _after(self._log, log)
        changed = [part for part in live if self._known.get(part.id) != (part.name, part.times)]
        urgent = any(part.live is Live.ASSERTIVE for part in changed)
        undone = any(part.id == UNDONE for part in changed)
        if undone:  # it says what was taken back; what is asked is read again
            told, self._first = [], {}
            changed += [part for part in live if part.id == PROMPT and part not in changed]
        if told or scene != self._scene:
            self._first.clear()
        unasked = [part for part in changed if part.live is Live.POLITE and not part.times]
        waits = {part.id: part.name for part in unasked}
        back = {NEWS, *(id for id, name in waits.items() if self._first.get(id) == name)}
        self._first = waits | self._first
        again = scene == self._scene and not urgent  # refusals are repeated, and what is asked for
        asked = {part.name for part in changed if part.times or undone}
        said = () if not again else [line for line in self._before if line not in asked]
        if told:
            told, self._held = told[is_within(told[0], [self._held]) :], ""
        else:
            self._held = next((part.name for part in changed if part.id == HELD_UP), self._held)
        new = [part.name for part in changed if part.id not in back and part.name not in said]
        new = [line for at, line in enumerate(new) if not is_within(line, new[at + 1 :] + told)]
        new = [line for at, line in enumerate(new) if not is_within(line, new[:at])]
        if told and is_within(told[-1], new):  # the prompt begins with it
            told.pop()
        opening = list(_opening(frame)) if scene != self._scene else []
        ended = (*self._before, *self._log[-1:]) if opening else ()
        for line in ended:  # the title repeats it
            opening[0] = opening[0].removeprefix(f"{line} ")
        if opening[1:] and any(_says(opening[0], line, colon) for line in ended):
            del opening[0]
        lines = (*opening, *told, *(line for line in new if line not in opening))
        self._scene = scene
        stays = self._known.items() if titles else ()  # below the page
        answers = {id: said for id, said in stays if said[1] or id not in ASKS}
        here = {part.id: (part.name, part.times) for part in frame}
        stood = self._known.items() & here.items()  # even if nothing is said of it now
        self._known = answers | dict(stood) | {part.id: here[part.id] for part in live}
        self._log = log or self._log  # a page over the table has no log
        self._before = lines or self._before
        return Spoken(lines, urgent) if all or urgent else Spoken()


def _opening(frame: Frame) -> Iterator[str]:
    """How a game stands; or the title of a page, and its text before the first button or term."""
    for part in frame.parts:
        if part.id == STANDS or part.role == "dialog":
            yield part.name
            said = 0
            for inner in part.walk():
                if inner.actions or inner.role == "term" or said == FIRST:
                    return
                words = "\n".join(filter(None, (inner.name, inner.value)))
                if inner.role in READ and words != part.name:
                    said += 1
                    yield words


def _log(frame: Frame) -> list[str]:
    """The log's lines, the oldest first."""
    last, older, each = (frame.find(id) for id in (NEWS, OLDER, EACH))
    if last is None or not last.name:
        return []
    if each is not None:
        return each.value.split("\n")
    return [*(older.value.split("\n") if older is not None else ()), last.name]


def _after(before: list[str], now: list[str]) -> list[str]:
    """The lines that were added to the old log, assuming that it overlaps as much as possible."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if before[-kept:] == now[:kept]:
            return now[kept:]
    return now[-1:]


def _says(title: str, line: str, colon: str) -> bool:
    """Whether a title has no more to say than a line, but for which deal it was."""
    return title.rstrip(ENDS).rpartition(colon)[2] in line


def is_within(line: str, later: Sequence[str]) -> bool:
    """Whether a later line contains these sentences, and not as a part of a word."""
    whole = re.compile(rf"(?<!\w){re.escape(line.strip(ENDS))}(?!\w)")
    return any(map(whole.search, later))


# A frame in the terms of assistive programs: a flat list of nodes with numbers as ids.
#
# A node is a plain value for JSON, since on Linux it goes to another process. Its fields are
# those of AccessKit's `Node`, as far as they are set.


Node: TypeAlias = dict[str, Any]

WINDOW = 1
"""The number of the window's node, which contains all others."""
SPEAKER = 1 << 32
"""The first number for nodes whose words are read aloud, once each. The same words are read again
only from another node."""
HEARD = 12
"""How many of the newest such nodes stay. A few tenths of a second after a node appears, Orca asks
what it is before it reads its words, and says nothing if it is gone."""
FIRST_NUMBER = 2
"""The number of the first part's node."""

SAME = (
    *("alert", "button", "cell", "dialog", "document", "group", "heading", "image", "row"),
    *("status", "tab", "table", "term"),
)
ROLES = {role: role.upper() for role in SAME} | {
    "checkbox": "CHECK_BOX",
    "combobox": "COMBO_BOX",
    "label": "PARAGRAPH" if sys.platform == "linux" else "LABEL",
    "list": "LIST_BOX",
    "listitem": "LIST_BOX_OPTION",
    "progress": "PROGRESS_INDICATOR",
    "radio": "RADIO_BUTTON",
    "radiogroup": "RADIO_GROUP",
    "scrollbar": "SCROLL_BAR",
    "spinbutton": "SPIN_BUTTON",
    "tablist": "TAB_LIST",
    "textbox": "TEXT_INPUT",
}
"""AccessKit's names for the roles of parts. On Linux a page's text is not a label, because Orca
would read every label when a page opens, after `aloud` has already said what matters."""
ACTIONS = {
    "press": "CLICK",
    "choose": "CLICK",
    "next": "INCREMENT",
    "previous": "DECREMENT",
    "write": "SET_VALUE",
}
"""What an assistive program may ask for, by what a part offers."""
VALUED = () if sys.platform == "linux" else ("combobox", "spinbutton", "textbox")
"""The roles whose value AccessKit passes on as words; on Linux there are none."""
SETS = ("listitem", "row", "radio", "tab")
"""Roles for which a listener hears the position: "3 of 7"."""
CHOSEN_IN = ("radiogroup", "tablist")
"""Roles of what has the focus as a whole, of which the chosen part is told as having it."""
TICKED = ("checkbox", "radio")
"""Roles of what is checked or not when it is chosen; others are selected."""


class Numbers:
    """Gives every part a number, which it keeps while it is there.

    A part that comes back gets a new number: on Linux a screen reader takes a node that went as
    gone for good, and would not read it again.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._newest = FIRST_NUMBER
        self._parts: dict[int, Part] = {}
        """The parts of the last tree, by number."""
        self._speaker = SPEAKER
        self._speakers = deque[Node](maxlen=HEARD)

    def tree(
        self, scene: str, frame: Frame, title: str, spoken: Spoken, colon: str = ": "
    ) -> tuple[list[Node], int]:
        """All nodes of a scene, the window first, and the number of the focused one."""
        nodes: list[Node] = [{"id": WINDOW, "role": "WINDOW", "label": title}]
        numbers, self._parts = dict[str, int](), {}

        def add(parts: Iterable[Part]) -> Iterator[int]:
            """Add nodes for these parts and all inside; yields the numbers of the outermost."""
            parts = list(_told(parts))
            rows = [part for part in parts if part.role in SETS]
            for part in parts:
                id = f"{scene}/{part.id}"
                numbers[id] = own = self._numbers.get(id, self._newest)
                self._newest += own == self._newest
                self._parts[own] = part
                node = {"id": own, **_node(part, *frame.origin, colon)}
                if part.role in SETS:
                    node |= {"position_in_set": rows.index(part), "size_of_set": len(rows)}
                nodes.append(node)
                node["children"] = list(add(part.parts))
                yield own

        nodes[0]["children"] = list(add(frame.parts))
        nodes_by = {node["id"]: node for node in nodes}
        self._numbers = numbers
        if spoken.lines:
            words, live = plain("\n".join(spoken.lines)), "ASSERTIVE" if spoken.urgent else "POLITE"
            speaker = {"id": self._speaker, "role": "STATUS", "label": words, "live": live}
            self._speaker += 1
            self._speakers.append(speaker)
        nodes[0]["children"] += [speaker["id"] for speaker in self._speakers]
        nodes += self._speakers
        focused = [number for number, part in self._parts.items() if part.focused]
        at = (focused or [WINDOW])[-1]
        if at in self._parts and self._parts[at].role in CHOSEN_IN:  # who turns hears what is on
            inside = [number for number in nodes_by[at]["children"] if self._parts[number].selected]
            at = (inside or [at])[0]
            nodes_by[at]["actions"] = sorted({*nodes_by[at].get("actions", ()), "FOCUS"})
        return nodes, at

    def wanted(self, number: int, action: str) -> tuple[str, str] | None:
        """The id of the part with this number, and its own name for the action asked for.

        None if the part is gone, or does not offer the action.
        """
        part = self._parts.get(number)
        if part is None or not part.enabled:
            return None
        if action == "FOCUS":
            return (part.id, "focus") if part.focusable else None
        offered = [each for each in part.actions if ACTIONS.get(each) == action]
        return (part.id, offered[0]) if offered else None


def _told(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts that are told; for a part that is only painted, those inside it."""
    for part in parts:
        if part.role:
            yield part
        else:
            yield from _told(part.parts)


def _node(part: Part, x: float, y: float, colon: str) -> Node:
    """The node of a part, given the point (x, y) of the scene in the window's corner."""
    box = part.bounds
    node: Node = {
        "role": ROLES.get(part.role, "GROUP"),
        "bounds": [box.x - x, box.y - y, box.right - x, box.bottom - y],
    }
    if part.role in VALUED:
        said = {"label": part.name, "value": part.value}
    else:  # AccessKit uses a label's words as its value
        name = "value" if node["role"] == "LABEL" else "label"
        colon = " " if part.name.endswith(("?", "？")) else colon  # a question has its sign
        said = {name: colon.join(filter(None, (part.name, part.value)))}
    if " " not in part.more or part.more not in part.name:  # such as a count
        said["description"] = part.more
    node |= {field: plain(words) for field, words in said.items() if words}
    if part.role in TICKED:
        node["toggled"] = part.selected
    elif part.role in ("listitem", "tab") or part.selected:
        node["selected"] = part.selected
    if part.enabled:
        offered = {ACTIONS[each] for each in part.actions if each in ACTIONS}
        node["actions"] = sorted(offered | ({"FOCUS"} if part.focusable else set()))
    else:
        node["disabled"] = True
    return node


# Whether there is a way to screen readers, and why not where there is none.


CHOICE = "MILLE_A11Y"
"""The environment variable that turns all of this off with the value `off`."""
WHEELS = {
    "linux": ("x86_64", "aarch64", "i686", "armv7l"),
    "darwin": ("arm64", "x86_64"),
    "win32": ("AMD64", "x86"),
}
"""The systems and processors that AccessKit is made for, as `pyproject.toml` has them too."""


def is_made_here() -> bool:
    """Whether AccessKit is made for this computer, so that every package of Mille has it."""
    return platform.machine() in WHEELS.get(sys.platform, ())


def why_none() -> Message | None:
    """Why no screen reader can read the window; None if nothing is in the way."""
    if os.environ.get(CHOICE) == "off":
        return message("access.none.off", name=CHOICE)
    if sys.platform not in WHEELS or find_spec("accesskit") is None:
        return message("access.none.missing") if is_made_here() else not_made()
    if sys.platform == "linux" and os.environ.get("DBUS_SESSION_BUS_ADDRESS") == NO_BUS:
        return message("access.none.bus")
    return None


def not_made() -> Message:
    """That AccessKit is not made for this computer."""
    return message("access.none.not_made", system=platform.system(), machine=platform.machine())


# The window's side of assistive programs: shows them frames, and hears what they ask for.
#
# It shows only the newest frame, one at a time, and never more often than `OFTEN`: an animation
# is nothing to listen to. If the adapter hangs, all it costs is a new adapter.


PATIENCE = 1.0
"""How many seconds without an answer mean that the adapter hangs. They double with each adapter
that has gone since one last answered: on a busy machine it may only be slow."""
LONGEST = 16.0
"""The most seconds to wait for an answer."""
OFTEN = 0.05
"""The least number of seconds from one tree to the next."""
MOST = 20
"""How many adapters may fail before it gives up, if none has ever answered."""

log = logging.getLogger(__name__)


class Shown(Value):
    """What to tell assistive programs at one moment."""

    scene: str
    """The kind of scene; part ids are unique within it."""
    frame: Frame
    title: str
    window: Rect
    """The inside of the window on the screen, in pixels."""
    focused: bool
    """Whether the window has the keyboard."""
    aloud: bool = True
    """Whether all that happens is read by itself, or only what is urgent."""
    colon: str = ": "
    """What stands between a thing and what is said of it in the language."""


class Said(Value):
    """A line of the adapter."""

    active: bool | None = None
    target: int | None = None
    action: str = ""
    text: str = ""
    done: bool = False


class Asked(Value):
    """What an assistive program asks for: the arguments of `Scene.act`."""

    id: str
    action: str
    text: str = ""


class WindowSide:
    """What the loop knows of assistive programs, whichever way leads to them."""

    def __init__(self) -> None:
        self.listening = False
        """Whether an assistive program is there; otherwise nothing needs to be shown."""
        self.gave_up = False
        """Whether no adapter could be started, or none has ever answered."""
        self._asked: deque[tuple[int, str, str]] = deque()
        self._newest: Shown | None = None
        self._told: Shown | None = None
        self._numbers, self._aloud = Numbers(), Aloud()

    def show(self, shown: Shown) -> None:
        """Show this soon, unless a newer frame comes before."""
        raise NotImplementedError

    def flush(self) -> None:
        """Show the newest frame before the loop sleeps."""

    def asked(self) -> list[Asked]:
        """What was asked for since the last call."""
        found = []
        while self._asked:
            number, action, text = self._asked.popleft()
            wanted = self._numbers.wanted(number, action)
            if wanted is not None:
                found.append(Asked(*wanted, text))
        return found

    def close(self) -> None:
        self.listening = False

    def _tree(self, shown: Shown) -> dict[str, Any]:
        """What to hand to AccessKit for a frame."""
        self._told = shown
        spoken = self._aloud.hear(shown.scene, shown.frame, shown.aloud, shown.colon)
        of_window = shown.title, spoken, shown.colon
        nodes, focus = self._numbers.tree(shown.scene, shown.frame, *of_window)
        return {"nodes": nodes, "focus": focus}


class Reader(WindowSide):
    """Keeps an adapter running in a process of its own, restarted whenever it hangs or dies. Its
    thread does not sleep before the newest frame was shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self._closed = False
        self._failed = 0
        """How many adapters have gone since one last answered."""
        self._answered = False
        """Whether an adapter has ever answered, so that the next one may too."""
        self._ears, self._bell = os.pipe()
        for end in (self._ears, self._bell):
            os.set_blocking(end, False)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    # In the window's thread

    def show(self, shown: Shown) -> None:
        self._newest = shown
        self._ring()

    def close(self) -> None:
        self._closed = True
        self._ring()
        self._thread.join(PATIENCE)

    def _ring(self) -> None:
        with suppress(BlockingIOError):  # it is ringing already
            os.write(self._bell, b"!")

    # In a thread of its own

    def _run(self) -> None:
        from mille.session.guard import own_program
        from mille.session.programs import start

        while self._answered or self._failed < MOST:
            sleep(min(self._failed * OFTEN, PATIENCE))
            if self._closed:
                return
            try:
                settled = str(self._patience() * adapter.SETTLED)
                process = start([*own_program(), adapter.WORD, settled], guarded=False)
            except Fault as fault:
                log.warning(fault.message)
                self.gave_up = True
                return
            try:
                self._serve(process)
            except Exception as error:  # whatever it was, the next one may stay
                log.info("the adapter is gone: %r", error)
            finally:
                self.listening, self._failed = False, self._failed + 1
                process.kill()
                process.bury()
        log.warning(message("log.no_reader", why="the adapter does not stay"))
        self.gave_up = True

    def _patience(self) -> float:
        return min(PATIENCE * 2.0 ** min(self._failed, MOST), LONGEST)

    def _serve(self, process: Process) -> None:
        """Serve the adapter until it hangs, dies or is not needed. Raises `OSError` if gone."""
        os.set_blocking(process.stdin.fileno(), False)
        self._told = None
        patience = self._patience()
        sent_at, waiting, heard, said = 0.0, False, b"", select.poll()
        for end in (process.stdout, self._ears):
            said.register(end, select.POLLIN)
        while not self._closed:
            due = self.listening and not waiting and self._newest is not self._told
            left = sent_at + (patience if waiting else OFTEN) - monotonic()
            if due and left <= 0:
                assert self._newest is not None
                sent_at, waiting = monotonic(), True
                _send(process, self._line(self._newest), patience)
                continue
            ready = dict(said.poll(max(0, left) * 1000 if due or waiting else None))
            if self._ears in ready:
                os.read(self._ears, 1 << 16)
            if process.stdout.fileno() in ready:
                read = os.read(process.stdout.fileno(), 1 << 16)
                if not read:
                    return
                *lines, heard = (heard + read).split(b"\n")
                for line in lines:
                    waiting = self._hear(read_as(Said, line)) and waiting
            elif waiting and monotonic() - sent_at > patience:
                return

    def _hear(self, said: Said) -> bool:
        """Take in what the adapter says; returns whether it still owes an answer."""
        if said.active is not None:
            self.listening = said.active
        if said.target is not None:
            self._asked.append((said.target, said.action, said.text))
        if said.active is not None or said.target is not None:
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))  # wakes the loop
        if said.done:
            self._answered, self._failed = True, 0
        return not said.done

    def _line(self, shown: Shown) -> bytes:
        box = shown.window
        of_window = {"window": [box.x, box.y, box.right, box.bottom], "focused": shown.focused}
        return (write_json(self._tree(shown) | of_window) + "\n").encode()


def _send(process: Process, line: bytes, patience: float) -> None:
    """Write it all. Raises `OSError` if it is not read in `patience` seconds."""
    end = monotonic() + patience
    room = select.poll()
    room.register(process.stdin, select.POLLOUT)
    while line:
        if not room.poll(max(0.0, end - monotonic()) * 1000):
            raise TimeoutError
        line = line[os.write(process.stdin.fileno(), line) :]


def reader() -> Reader | None:
    """A reader for assistive programs, or None if there is no way to reach them."""
    return Reader() if sys.platform == "linux" and why_none() is None else None


# AccessKit in the window's own thread, on Windows and macOS, which require that.
#
# The binding can hang for ever if it is given a tree while it asks for one. Here both happen in
# one thread, one after the other, provided that the first tree was asked for and that no function
# called by AccessKit raised an exception. It has not been tried on either system.


class Within(WindowSide):
    """The window's side and AccessKit's in one."""

    def __init__(self, handle: int) -> None:
        """`handle` is that of a window not shown yet. Raises whatever AccessKit raises."""
        super().__init__()
        self._last: Any = BARE
        """The last tree."""
        self._at = 0.0
        self._adapter = _adapter(handle, self._first, self._act)

    # What AccessKit calls

    def _first(self) -> Any:
        try:
            return update(self._last)
        except Exception as error:  # it would poison AccessKit's lock
            log.info("no tree: %r", error)
            return update(BARE)
        finally:
            self.listening = True

    def _act(self, request: Any) -> None:
        try:
            said = asked(request)
            self._asked.append((said["target"], said["action"], said.get("text", "")))
        except Exception as error:
            log.info("nothing is done: %r", error)

    # What the loop calls

    def show(self, shown: Shown) -> None:
        self._newest = shown
        if monotonic() - self._at >= OFTEN:
            self.flush()

    def flush(self) -> None:
        shown = self._newest
        if not self.listening or shown is None or shown is self._told:
            return
        self._at, self._last = monotonic(), self._tree(shown)
        events = self._adapter.update_if_active(lambda: update(self._last))
        if events is not None:
            events.raise_events()


def _adapter(handle: int, first: Callable[[], Any], act: Callable[[Any], None]) -> Any:
    import accesskit as ak

    if sys.platform == "win32":
        return ak.windows.SubclassingAdapter(handle, first, act)
    ak.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return ak.macos.SubclassingAdapter.for_window(handle, first, act)


def within(handle: int) -> Within | None:
    """AccessKit for a window not shown yet, on these systems; None on others, or if it fails."""
    if sys.platform not in ("win32", "darwin") or why_none() is not None:
        return None
    try:
        return Within(handle)
    except Exception as error:  # the game goes on without a reader
        log.warning(message("log.no_reader", why=repr(error)))
        return None
