"""With larger text no letter is smaller, nothing has gone, and all you press is large enough."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product

import pytest

from mille.agents import LEVELS
from mille.app.pictures import page_named
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.session.settings import CHOICES, Settings
from mille.ui.pages.page import Page
from mille.ui.scene import REARRANGED, Painted, Part, Scene
from mille.ui.table.desk import Given
from mille.ui.table.hand import SLIPS as ALL_SLIPS
from mille.ui.table.table import Table
from mille.ui.table.view import Paper
from mille.ui.widgets import LETTERS
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.names import Remark
from mille.view.presentation import Advice
from tests.games.matches import GAMES, Match, Turn, random_match
from tests.golden import seen
from tests.parts import long, quick_first, quick_rows
from tests.ui.conftest import SCALES, SIZE, Program, bare_table, part_of, settled
from tests.ui.test_every_game import SHOWN, usual_first
from tests.ui.written import NAMES, Line, Written, all_written, written_at

SIZES = [(1280, 720), (600, 720), (1920, 1080), (1024, 768), (800, 560), (700, 1080)]
SLIPS = [SCALES[-1], 2.0, SCALES[1], 2.5]
PAGES = ("settings", "start", "menu", "new", "program", "rules", "keys", "sheet", "table")
OF_THE_HOUSE = ("settings", "start", "program")
LOOKS = 5
"""How many moments of a match are tried."""
LOGS = ("news", "trail")
"""A page that scrolls has these in full."""


Sizes = dict[str, list[float]]
"""How large the letters of each word, or of each line, are."""
NO_TITLES: Mapping[str, str] = {}


def sizes_of(
    lines: Iterable[Line],
    aside: Iterable[Rect],
    short: Mapping[str, str] = NO_TITLES,
    broken: bool = True,
) -> Sizes:
    """The letters of each word. Titles shortened to fit count as the same."""
    found = defaultdict(list)
    for line in lines:
        if not any(rect.holds(*line.rect.center) for rect in aside):
            text = short.get(line.text, line.text)
            for part in text.split() if broken else [text]:
                found[part.rstrip(",")].append(line.size)
    return found


def matched(small: list[float], large: list[float], gone: bool) -> Iterable[tuple[float, float]]:
    """Which letters to compare: the largest with the largest.

    If a page scrolls, the largest may be out of view: then the smallest with the smallest.
    """
    scrolled_out = not gone and len(large) < len(small)
    return zip(*(sorted(sizes, reverse=not scrolled_out) for sizes in (small, large)))


def worse(small: Sizes, large: Sizes, gone: bool = True, slack: int = 0) -> list[str]:
    """The words that are smaller in larger text by more than `slack` pixels, and those that have
    gone.
    """
    missing = [f"{word} is gone" for word in small if gone and word not in large]
    return missing + [
        f"{word}: {sizes}, then {large[word]}"
        for word, sizes in small.items()
        if any(b < a - slack for a, b in matched(sizes, large.get(word, []), gone))
    ]


def on_the_whole(sizes: Sizes, other: Sizes) -> float:
    return sum(min(sizes[word]) for word in sizes.keys() & other.keys())


def titles_of(made: Table) -> dict[str, str]:
    words, found = made.services.words, {}
    for zone in made.shown.zones.values():
        for column in zone.columns:
            few = words.text(column.short or column.title)
            for text in (words.text(column.title), few):
                found[text] = few
    return found


def a_match(game: str, seats: int = 0) -> Match:
    found = seats or titles()[game].usual_seats
    return random_match(game, entry(game).options.usual.preset, seats=found, short=True)


def shown(
    match: Match, size: tuple[int, int], scale: float, turns: Iterable[Turn] | None = None
) -> Iterator[tuple[Table, Written]]:
    """A table at some moments of a match, with its buttons, and all that is written there."""
    made = bare_table(match, size, scale=scale)
    for turn in match.sampled(LOOKS) if turns is None else turns:
        yield made, written_at(made, match.entry.game.observe(turn.after, Seat(0)))


def at_table(match: Match, size: tuple[int, int], scale: float) -> list[Sizes]:
    found = []
    for made, paper in shown(match, size, scale):
        zones = made.stage.ground.zones.items()
        papers = (*LOGS, "standings")  # what they say is tested by itself
        aside = [zone.rect for name, zone in zones if name in papers or name.startswith("slip.")]
        found.append(sizes_of(paper.lines, aside, titles_of(made)))
    return found


@pytest.mark.parametrize(
    ("size", "table"), quick_rows(product(SIZES, usual_first()), len(SHOWN), every=5)
)
def test_at_a_table(watched: None, table: tuple[str, int], size: tuple[int, int]) -> None:
    match = a_match(*table)
    first = before = at_table(match, size, SCALES[0])
    for scale in SCALES[1:]:
        after = at_table(match, size, scale)
        for small, large in zip(before, after, strict=True):
            assert len(small) > 1
            found = worse(small, large, slack=2)
            # A long key leaves its button, or shrinks, before the words on it do.
            found = [each for each in found if not re.match(r"(Shift\+)?\w( is gone|: )", each)]
            assert not found, scale
        before = after
    for small, large in zip(first, before, strict=True):
        assert on_the_whole(large, small) > 1.08 * on_the_whole(small, large)


@pytest.mark.parametrize("size", quick_first([(600, 720), (800, 560)], 1))
@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.usefixtures("watched")
def test_letters_can_be_read_in_a_small_window(game: str, size: tuple[int, int]) -> None:
    """Only long names of people and tools, and the keys on buttons, are smaller."""
    match = a_match(game)
    keys = re.compile(r"(Shift\+)?[A-Z]|Esc")
    for scale in SCALES:
        for made, paper in shown(match, size, scale):
            aside = {*NAMES, made.services.words("tool.foretell")}
            lines = [line for line in paper.lines if len(line.text) > 2 and line.ink.w]
            small = {line.text for line in lines if line.size < made.services.least} - aside
            assert not [text for text in small if not keys.fullmatch(text)]


@pytest.mark.parametrize(
    ("scale", "size", "table"),
    quick_rows(product(SLIPS, SIZES, usual_first()), len(SHOWN), every=5),
)
@pytest.mark.usefixtures("watched")
def test_on_a_slip(table: tuple[str, int], size: tuple[int, int], scale: float) -> None:
    """All its letters are as large as the size that is set; only a long name may be smaller."""
    match = a_match(*table)
    for made, paper in shown(match, size, scale):
        s = made.services
        for number, seat in enumerate(made.shown.seats):
            lines = [e for e in paper.lines if made.slip_rect(number).holds(*e.rect.center)]
            assert not [e for e in lines if e.text != seat.name and e.size < round(s.font(14))]
            texts = [e.text for e in lines]
            assert seat.name in texts
            assert seat.figure is None or s.words.number(seat.figure) in texts


@pytest.mark.parametrize("size", quick_first(sorted(SIZES), 1))
@pytest.mark.parametrize("game", SHOWN)
def test_on_pages(watched: None, game: str, size: tuple[int, int]) -> None:
    """Every word is larger at 140 %, in small windows too, but for those that still are as large as
    running text; and however large the letters, none are smaller than `Services.least`.
    """
    match = a_match(game)
    last = match.entry.game.observe(match.turns[-1].after, Seat(0))
    program = Program(Settings(speed=0.0), size)
    program.app.take_out(match.entry.title)
    s = program.app.services
    for name in PAGES:
        page = page_named(program.app, name, last, list(NAMES[: match.seats]), match.rules)
        if page is None or (name in OF_THE_HOUSE and game != SHOWN[0]):
            continue
        s.push(page)
        before, first = Sizes(), Sizes()
        for scale in (*SCALES, 2.0):
            s.save_settings(replace(s.settings, scale=scale))
            page.finish()
            paper = all_written(page)
            set_to = [each.bounds for each in page.widgets if each.id == "scale"]
            scrolls = page.laid().whole > page.laid().view.h
            after = sizes_of(paper.lines, set_to, broken=not scrolls)
            assert len(after) > 3
            found = worse(before, after, gone=not scrolls)
            # Larger names leave room for fewer of them under a chart, and the small table beside
            # the settings, with its button, makes way.
            may_go = rf"(\d+|{s.words('tool.hint')}) is gone"
            if name == "start":
                # The longest name on a lid is as large as the lid is wide, and the lids give some
                # of their room to the tickets; the small button to quit leaves its key to F1.
                may_go += r"|(Beggar|My|Neighbor): .*|Ctrl\+Q.*"
            if name == "new":  # where the faces need more rows, the line below says the level
                may_go += "".join(f"|{s.words(f'level.{level}')} is gone" for level in LEVELS)
            found = [each for each in found if not re.fullmatch(may_go, each)]
            assert not found or scale > SCALES[-1], (name, scale)
            smallest = {word: [min(sizes)] for word, sizes in sizes_of(paper.lines, ()).items()}
            assert not [word for word, [n] in smallest.items() if n < round(s.least)], name
            first = first or smallest
            if scale == SCALES[-1]:
                most = s.font(LETTERS)
                enough = {word: [min(round(1.1 * n), most)] for word, [n] in first.items()}
                found = worse(enough, smallest, gone=False)
                assert not [each for each in found if not re.fullmatch(may_go, each)], name
            before = after
        s.pop(page)


# Everything larger or smaller than usual, whatever the size of the window

LARGER = [scale for scale in CHOICES["scale"] if scale > REARRANGED]  # type: ignore[operator]


def large_table(scale: float, size: tuple[int, int] = SIZE) -> Program:
    """A deal that waits for the player, at a table larger than the window."""
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.begin("scale")
    return program


def within(inner: Rect, outer: Rect) -> bool:
    """Whether a part is fully visible, or as much of it as fits."""
    most = min(inner.w, outer.w) * min(inner.h, outer.h)
    return outer.overlap(inner) > 0.999 * most


def full(game: str, scale: float, size: tuple[int, int] = SIZE) -> Program:
    """A game against as many as there can be, when it is the player's turn."""
    return settled(game, max(entry(game).seats), seed="tip", size=size, scale=scale)


@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("scale", quick_first(LARGER[::-1], 1))
def test_the_window_follows_the_keys_over_the_whole_table(
    scale: float, size: tuple[int, int]
) -> None:
    program, seen = large_table(scale, size), set()
    play = program.play
    assert play.services.size[0] > size[0]
    for key in ["tab", "right", "right"] * len(play.focus.groups()):
        program.key(key)
        assert within(play.focus.bounds(), play.table.closeup.seen), play.focus.id
        seen.add(play.focus.group)
    assert seen == set(play.focus.groups())


@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720), (1920, 1080)], 1))
def test_the_pointer_pushes_the_window_to_every_corner(size: tuple[int, int]) -> None:
    program = large_table(2.5, size)
    closeup, (w, h) = program.play.table.closeup, program.app.services.window
    whole_w, whole_h = program.play.services.size
    for x, y in [(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)]:
        program.point(x, y)
        at = closeup.seen
        assert at.x == pytest.approx(x / (w - 1) * (whole_w - w), abs=8)
        # Under a caption of two lines nothing is seen, so the bottom comes up above it.
        assert at.y == pytest.approx(y / (h - 1) * (whole_h - at.h), abs=8)
    before = closeup.seen
    program.point(w / 2, h / 2)
    assert closeup.seen == before, "in the middle it pushes nothing"


def test_what_is_seen_is_what_is_pressed() -> None:
    program = large_table(2.0)
    play, stage, closeup = program.play, program.play.table.stage, program.play.table.closeup
    program.keys("tab", "home")
    for sprite in list(stage.hand())[:3]:
        closeup.follow(stage.shown_pose(sprite).rect)
        at = closeup.in_window(stage.shown_pose(sprite).rect)
        program.click(at.x + 8, at.y + 30)
        assert stage.hand_state.chosen == {sprite.key}
        program.click(at.x + 8, at.y + 30)
    assert play.frame().origin == (closeup.seen.x, closeup.seen.y)
    program.point(1279, 0)
    before = closeup.seen
    program.key("d")
    program.settle()
    assert closeup.seen == before, "it never moves by itself, as when others play"


SAYS = {"advice", "toast", "tell", "whispered", "unsaved", "remark", "tip", "held_up"}
"""The ids of the papers that say something."""


def papers(program: Program) -> dict[str, Rect]:
    """Where the papers lie that say something now, by the ids of their parts."""
    program.app.services.dirty = True
    program.frame(times=2)
    found = {}
    for part in program.play.frame():
        if part.id in SAYS and isinstance(part.paint, Painted):
            of = next((each for each in part.paint.what if isinstance(each, Rect | Paper)), None)
            assert of is not None
            found[part.id] = of.rect if isinstance(of, Paper) else of
    return found


@pytest.mark.parametrize(
    ("scale", "size"), [(2.5, (1280, 720)), long(2.0, (1280, 720)), long(2.5, (600, 720))]
)
@pytest.mark.parametrize("game", titles())
def test_all_that_speaks_lies_in_the_window(game: str, scale: float, size: tuple[int, int]) -> None:
    """Wherever the player has scrolled: a hint, a refusal, an answer, a remark, a whisper."""
    program = full(game, scale, size)
    play, table = program.play, program.play.table
    why = message("hint.waits"), message("hint.again"), message("help.sentence.1")
    said = message("journal.failed", reason="no space left on the device")
    effects = table.effects

    def hint() -> None:
        play.hints.show(Given(None, Advice(why[0], why=why)))

    def fail() -> None:
        play.match.unsaved = OSError(28, "no space left on the device")

    def remark(seat: Seat) -> None:
        effects.remarks.say(Remark(seat, next(remarks)))

    whispers = iter(("whisper.waits", "whisper.refused"))
    remarks = iter(("whisper.waits", "whisper.refused", "hint.waits", "help.sentence.1"))
    speaks: dict[str, Callable[[], None]] = {
        "advice": hint,
        "toast": lambda: table.say(said, True, 9.0),
        "tell": lambda: table.tell_aloud(why[2], 9.0),
        "unsaved": fail,
        "whispered": lambda: play.whispers._say(message(next(whispers))),
    }
    for seat in (1, len(table.names) - 1):
        speaks[f"remark {seat}"] = partial(remark, Seat(seat))
    window = program.loop.window.get_surface()
    for corner in ((0, 0), (size[0] - 1, size[1] / 2)):
        program.point(*corner)
        for id, speak in speaks.items():
            table.toast.said = table.telling.said = play.match.unsaved = play.desk.hint = None
            effects.remarks.end()
            play.whispers._said = None
            papers(program)
            speak()
            found, read = papers(program), table.reading
            if id == "whispered" and read is not None and read.id == "offer":
                assert not play.whispers.waiting  # a question stands where it would
                continue
            strip = program.loop.captions.below(play.frame(), window).find("captions")
            node = play.frame().find(id.split()[0])
            in_strip = strip is not None and node is not None and node.name in strip.name
            assert id.split()[0] in found or in_strip, (id, found)
            for each, lies in found.items():
                assert table.closeup.shows(lies), (corner, each, lies)


@pytest.mark.parametrize("game", titles())
def test_the_tip_of_a_slip_says_what_has_no_room_on_it(game: str) -> None:
    """Whatever a slip leaves out in large letters is one key away."""
    program = full(game, 2.0)
    play = program.play
    shown, words = play.table.shown, play.services.words
    while play.focus.group != ALL_SLIPS:
        program.key("tab")
    for number, seat in enumerate(shown.seats):
        while play.focus.id != f"slip/{number}":
            program.key("right")
        program.frame(1.0, times=3)
        tip = part_of(play, "tip")
        assert play.table.closeup.shows(tip.bounds)
        captions = filter(None, (seat.said, seat.second_caption, seat.note))
        for said in (seat.name, words.text(seat.cards), *map(words.text, captions)):
            assert said.lower() in tip.name.lower()
        assert ".." not in tip.name
    play.table.closeup.follow(Rect(0, 0, 1, 1))
    play.focus.find("slip/0")
    program.frame(1.0, times=3)
    in_sight = play.table.closeup.seen.overlap(play.focus.bounds()) > 0
    assert in_sight or play.frame().find("tip") is None


# Whatever you press is large enough for a finger, a mouth stick or a trembling hand

LEAST, EXACT = 44.0, 0.01
"""How wide and high each is at least, in pixels of 720 lines, as docs/access.md says."""


def pressed(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Everything the pointer presses; of cards, the part that the next one leaves free."""
    for part, over in zip(parts, [*parts[1:], None]):
        b = part.bounds
        covered = over is not None and over.role == "listitem" and b.x < over.bounds.x < b.right
        wide = over.bounds.x - b.x if over is not None and covered else b.w
        if part.actions and part.enabled and part.id.split("/")[0] != "trick":
            yield part if not covered else Part(part.id, part.role, type(b)(b.x, b.y, wide, b.h))
        yield from pressed(part.parts)


def small(scene: Scene, unit: float) -> list[str]:
    """What is smaller than allowed."""
    least = LEAST * unit - EXACT
    return [
        f"{part.id} {part.bounds.w / unit:.0f}×{part.bounds.h / unit:.0f}"
        for part in pressed(scene.frame().parts)
        if min(part.bounds.w, part.bounds.h) < least
    ]


@pytest.mark.parametrize("game", [GAMES[0], *(long(game) for game in GAMES[1:])])
@pytest.mark.long
def test_everything_at_a_table_is_large_enough_at_140_percent(game: str) -> None:
    with seen.still():
        program = seen.Scripted(game).settle()
        program.app.apply(program.app.services.settings.changed(scale=REARRANGED))
        program.frame()
        for gesture in seen.script(game)[:12]:
            program.finish(gesture)
            if not isinstance(program.top, Page):  # of pages it is asked in test_reading.py
                assert small(program.top, program.app.services.unit) == [], gesture
        program.close()
