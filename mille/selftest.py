"""`mille --selftest`: whether everything the program needs is there and works, without a display.

It is for programs on their way to players: a build that lacks a file, a language or a game says so
here, and not on a player's table. What each check found is one line; nothing outside a temporary
folder is written, but the picture when one is wanted.
"""

from __future__ import annotations

import math
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from itertools import chain, cycle, islice
from multiprocessing.connection import wait
from pathlib import Path
from time import perf_counter

from mille import __version__
from mille.app.defaults import NO_BUS
from mille.cards import Dice
from mille.engine.message import Blank, Fault, Message, message
from mille.engine.text import dump
from mille.games import GameEntry, discover
from mille.i18n import DEFAULT_LANGUAGE, Catalog, folders, read_catalogue
from mille.measure.simulation import simulate
from mille.session import matches, record, settings
from mille.session.guard import own_program
from mille.session.programs import start
from mille.session.referee import Referee
from mille.session.seated import OutsidePlayer
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.value import Struct
from mille.view.names import YOU

SIZE = (1280, 720)
"""Of the picture."""
SEED = "selftest"
SAMPLE = ("app.title", "start.new", "start.ticket", "seat.you", "cli.about", "suit.H")
"""Words that every language must have of its own; each game adds some."""
LATIN = "Mille ♥ Québec"
LETTERS = {"ja": LATIN + "千", "he": "שרה", "ar": "بكر"}
"""What a face of a language must draw; another face would step in for it, if it could not."""
PATIENCE = 120.0
"""Seconds for a player's process to come, and to move: a machine that builds is busy."""
FEWEST_COLOURS = 30
"""A picture of a table has more than that at the points looked at; an empty one has one."""


class Bench(Struct):
    """What the checks share."""

    words: Catalog
    folder: Path
    """A temporary one."""
    out: Path
    """Where the picture goes."""

    @property
    def records(self) -> list[Path]:
        """The games that were played."""
        return sorted((self.folder / "records").rglob("*.jsonl"))


def run(words: Catalog, out: Path | None = None) -> int:
    """Make every check and print a line for each; the exit code, 0 or 1.

    Raises `OSError` if there is no place for temporary files.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = NO_BUS  # no screen reader is to hear of this
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="mille-") as folder:
        bench = Bench(words, Path(folder), out or Path(folder) / "table.png")
        for name, check in CHECKS.items():
            try:
                print(words("selftest.ok", check=name, found=check(bench)), flush=True)
            except Exception as error:  # whatever is broken, the other checks are made
                failed += 1
                print(words("selftest.failed", check=name, why=_why(error)), flush=True)
    print(words("selftest.end", n=len(CHECKS), failed=failed), flush=True)
    return 1 if failed else 0


def _why(error: Exception) -> str | Message:
    if isinstance(error, Fault):
        return error.message
    return f"{type(error).__name__}: {error}".replace("\n", " ")


def _wrong(what: str) -> Fault:
    return Fault(message("selftest.wrong", what=what))


def _program(bench: Bench) -> Blank:
    import pygame

    from mille.ui.theme import assets_root

    python, folder = platform.python_version(), assets_root().parent
    return (
        __version__,
        f"Python {python}",
        f"pygame {pygame.version.ver}",
        sys.platform,
        str(folder),
    )


def _languages(bench: Bench) -> Blank:
    """Each language that was compiled is here, in every folder and with words of its own."""
    found = sorted(
        {
            file.name.removesuffix(".mo")
            for folder in folders()
            for file in folder.iterdir()
            if file.name.endswith(".mo")
        }
    )
    house = read_catalogue(folders()[-1] / f"{DEFAULT_LANGUAGE}.mo")
    for language in (DEFAULT_LANGUAGE, *house["build.languages"][0].split()):
        if language not in found:
            raise _wrong(f"{language}.mo")
    for language in found:
        own = {*chain(*(read_catalogue(folder / f"{language}.mo") for folder in folders()))}
        for id in _sample():  # English does not stand in
            if id not in own:
                raise _wrong(f"{id} ({language})")
    return tuple(found)


def _sample() -> list[str]:
    ids = list(SAMPLE)
    for game in _shown():
        ids += [f"rules_set.{name}" for name in game.rule_sets]
        ids += [f"opponent.{name}.about" for name in game.opponents]
        ids += {f"level.{each.level}" for each in game.opponents.values() if each.level}
    return ids


def _shown() -> list[GameEntry]:
    """The games that have a table in the window."""
    return [game for game in discover().values() if game.title.in_window]


def _games(bench: Bench) -> Blank:
    games = discover()
    if not games:
        raise _wrong("games")
    return tuple(f"{game.id} ({' '.join(game.players)})" for game in games.values())


def _weights(bench: Bench) -> Blank:
    """What the players learned."""
    names = []
    for game in discover().values():
        for name, read in game.learned.items():
            numbers = read()
            if not all(map(math.isfinite, numbers or (math.nan,))):
                raise _wrong(name)
            names.append(name)
    return tuple(names)


def _cards(bench: Bench) -> Blank:
    import pygame

    from mille.cards import PACK, Card
    from mille.games import titles
    from mille.ui.cards import backs, decks, decks_fault, face_file
    from mille.ui.theme import assets_root

    fault = decks_fault()
    if fault is not None:
        raise fault
    marked = {pair for title in titles().values() for pair in title.marks.items()}
    faces = [*((card, "") for card in PACK), *((Card.parse(code), mark) for code, mark in marked)]
    files = {face_file(deck, card, mark) for deck in decks() for card, mark in faces}
    files |= {assets_root() / "cards" / "backs" / f"{back}.svg" for back in backs()}
    for file in files:
        pygame.image.load_sized_svg(str(file), (50, 70))
    return (*decks(), *backs())


def _faces(bench: Bench) -> Blank:
    from mille.agents import PEOPLE
    from mille.ui.faces import GUESTS, Look, is_there, picture

    people = [*(person.voice for person in PEOPLE.values()), *GUESTS]
    for face in people:
        if not is_there(face):
            raise FileNotFoundError(face)
        picture(Look(face), 48)
    return tuple(people)


def _fonts(bench: Bench) -> Blank:
    import pygame

    from mille.ui.text import FACES, Texts
    from mille.ui.theme import assets_root

    pygame.font.init()
    texts = Texts()
    files = sorted((assets_root() / "fonts").glob("*.ttf"))
    for face in sorted(FACES):
        if not all(texts.has(face, letter) for letter in LETTERS.get(face[:2], LATIN)):
            raise _wrong(face)
    return tuple(file.stem for file in files)


def _sounds(bench: Bench) -> Blank:
    import pygame

    from mille.ui.sound import load_mixer
    from mille.ui.theme import assets_root

    files = sorted((assets_root() / "sounds").glob("*.ogg"))
    if not files:
        raise _wrong("sounds")
    load_mixer()
    was_open = pygame.mixer.get_init() is not None
    pygame.mixer.init(44100, -16, 2, 512)  # SDL's own device, which is always there
    try:
        seconds = [pygame.mixer.Sound(file).get_length() for file in files]
    finally:
        if not was_open:
            pygame.mixer.quit()
    if min(seconds) <= 0:
        raise _wrong(files[seconds.index(min(seconds))].name)
    return len(files)


def _controllers(bench: Bench) -> Blank:
    """SDL tells of controllers."""
    import pygame

    from mille.ui.input import listen

    try:
        listen()
    except (ImportError, pygame.error) as error:
        raise Fault(message("access.no_pads", why=str(error))) from None
    from pygame._sdl2 import controller

    return controller.get_count()


def _reader(bench: Bench) -> Blank:
    """AccessKit is here, unless it is not made for this computer, and takes what we show."""
    from mille.app import access, adapter

    if find_spec("accesskit") is None:
        if access.is_made_here():
            raise Fault(message("access.none.missing"))
        return access.not_made()
    adapter.update(adapter.BARE)
    if sys.platform == "linux":
        process = start([*own_program(), adapter.WORD], guarded=False)
        try:
            tree = {**adapter.BARE, "window": (0, 0, *SIZE), "focused": True}
            process.stdin.write(f"{dump(tree)}\n".encode())
            if not (wait([process.stdout.fileno()], PATIENCE) and process.stdout.readline()):
                raise Fault(message("access.none.broken"))
        finally:
            process.kill()
            process.bury()
    return "AccessKit"


def _icon(bench: Bench) -> Blank:
    """The window's icon, in every size."""
    import pygame

    from mille.app.window import LARGEST_ICON, SIDES, picture_file

    sides = *SIDES, LARGEST_ICON
    for side in sides:
        if pygame.image.load(picture_file(side)).get_size() != (side, side):
            raise _wrong(picture_file(side).name)
    return tuple(map(str, sides))


def _tables(bench: Bench) -> Blank:
    from mille.ui.maps import map_file, plan_of_game, read_table, wanted_zones
    from mille.ui.theme import THEMES, assets_root, read_theme, theme_file

    for theme in THEMES:
        read_theme(theme_file(theme))
    maps = []
    for game in _shown():
        plan = plan_of_game(game, game.title.usual_seats)
        if game.table:
            name = map_file(game.table, plan.seats).name
            read_table(assets_root() / "tables" / name, wanted_zones(plan))
            maps.append(name)
    return (*maps, *THEMES)


def _play(bench: Bench) -> Blank:
    """A game between the weakest and the strongest of the opponents who are quick."""
    told = []
    for game in discover().values():
        levels = [id for id in game.opponents if id not in game.slow]
        pair, rules = (levels[0], levels[-1]), game.options.usual
        players = [pair[seat % 2] for seat in range(game.title.usual_seats)]
        tally = simulate(game, rules, players, 1, SEED, bench.folder / "records" / game.id)
        if tally.illegal:
            raise _wrong(f"{game.id} (illegal={tally.illegal})")
        points = " ".join(f"{each:g}" for each in tally.points)
        told.append(f"{game.id} ({points})")
    return tuple(told)


def _worker(bench: Bench) -> Blank:
    """A turn of the weakest player who thinks in a process of its own: this program once more."""
    told = []
    for game in discover().values():
        level = next((id for id in game.players if id in game.slow), None)
        if level is not None:
            told.append(_turn(game, level))
    return tuple(told)


def _turn(game: GameEntry, level: str) -> str:
    """What a player in another process does with the first turn of a game. Raises `Fault`."""
    rules = game.options.usual
    referee: Referee[object, object, object] = Referee(
        game.game, rules, game.title.usual_seats, Dice(SEED)
    )
    referee.chance()
    seat = referee.actor
    assert isinstance(seat, int)
    names = [level] * game.title.usual_seats
    command = [*own_program(), "player", "--level", level]
    began, moves = perf_counter(), []
    player = OutsidePlayer(command, game, rules, seat, names, own={"seed": SEED}, seconds=PATIENCE)
    try:
        while referee.actor == seat:
            move = player.choose(referee)
            referee.submit(seat, move)
            moves.append(game.game.write_choice(move)["event"])
    finally:
        player.close(grace=0)
    return f"{game.id} ({level} {' '.join(moves)} {perf_counter() - began:.1f} s)"


def _record(bench: Bench) -> Blank:
    """What was played is on the disk, and every move of it by the rules."""
    events = 0
    for file in bench.records:
        kept = record.read(file)
        replay = record.follow(kept)
        if kept.torn or kept.header.entry.game.waiting(replay.state).actor is not None:
            raise _wrong(file.name)
        events += len(replay.moments)
    if not events:
        raise _wrong("records")
    return events


def _save(bench: Bench) -> Blank:
    """A person's game is closed and taken up again; so are settings."""
    path, file = bench.folder / "save" / "current.jsonl", bench.folder / "settings.json"
    for game in _shown():
        others = tuple(islice(cycle(game.opponents), game.title.usual_seats - 1))
        begun = matches.begin(path, game.id, game.options.usual, others, YOU, SEED)
        begun.referee.chance()
        view = begun.referee.view(ME)
        begun.close()
        resumed = matches.resume(path)
        resumed.close()
        if resumed.referee.view(ME) != view:
            raise _wrong(path.name)
    chosen = Settings(speed=0.5, muted=True)
    settings.save(file, chosen)
    if settings.load(file) != (chosen, None):
        raise _wrong(file.name)
    return path.name, file.name


def _picture(bench: Bench) -> Blank:
    """The table half way through a game that was played."""
    import pygame

    from mille.app.pictures import shot

    played = (record.read(path) for path in bench.records)
    kept = next(game for game in played if game.header.entry.title.in_window)
    replay = record.follow(kept, len(kept.lines) // 2)
    shot(kept.header, replay, SIZE, bench.out, "table", bench.words, Settings())
    picture = pygame.image.load(bench.out)
    points = [(x, y) for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)]
    colours = {tuple(picture.get_at(point)) for point in points}
    if picture.get_size() != SIZE or len(colours) < FEWEST_COLOURS:
        raise _wrong(bench.out.name)
    return "{}×{}".format(*SIZE)


def _sleep(bench: Bench) -> Blank:
    """While nothing happens the window sleeps, and does not look again and again."""
    import pygame

    from mille.ui.input import library

    if library() is None:
        raise Fault(message("selftest.sleep.none"))
    return f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


CHECKS: Mapping[str, Callable[[Bench], Blank]] = {
    "program": _program,
    "languages": _languages,
    "games": _games,
    "weights": _weights,
    "cards": _cards,
    "faces": _faces,
    "fonts": _fonts,
    "sounds": _sounds,
    "controllers": _controllers,
    "reader": _reader,
    "icon": _icon,
    "tables": _tables,
    "play": _play,
    "worker": _worker,
    "record": _record,
    "save": _save,
    "picture": _picture,
    "sleep": _sleep,
}
"""In this order: the later ones use what the earlier ones left."""
