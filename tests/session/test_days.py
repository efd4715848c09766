"""What the program wrote on earlier days, each in a home of its own, is all there today."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.engine.text import dump, to_builtins
from mille.games import entry
from mille.session import disk, matches, puzzles, record, score_pads, statistics
from mille.session.deals import write_rules
from mille.session.history import History
from mille.session.settings import Settings, load, save
from mille.ui.pages.new_game import known_people, known_rules

HERE = Path(__file__).parent / "days"


def of_settings(own: Settings) -> Iterator[str]:
    """What is not as usual."""
    usual = to_builtins(Settings())
    for name, value in to_builtins(own).items():
        if name not in ("tables", "others") and value != usual[name]:
            yield f"{name} {dump(value)}"
    for game, choice in own.tables.items():
        at = entry(game)
        rules = write_rules(at.options, known_rules(at, choice))
        yield f"table {game} {rules} {' '.join(known_people(at, choice))} {choice.evening}"


def stands(path: Path) -> str:
    """How a game stands for the person, after every event has been checked."""
    kept = record.read(path)
    replay = record.follow(kept)
    if matches.wants_program(path) is None:
        match = matches.resume(path)
        assert (len(match.past), match.over) == (len(replay.moments), not replay.waiting.seats)
        match.close()
    view = kept.header.entry.game.observe(replay.state, kept.header.me)
    cards = " ".join(card.code for card in getattr(view, "hand", ()))
    return f"{len(replay.moments)} events, next {[*replay.waiting.seats]}, {cards}"


def found(settings: Settings) -> Iterator[str]:
    """All that a home holds for the people who play there."""
    with History(disk.games()) as history:
        games, deals = history.games(), history.own_deals()
        assert not history.unreadable()
    for game in games:
        seats = ", ".join(f"{seat.name} {seat.place} {seat.worth}" for seat in game.seats)
        what = f"{game.game} over={game.over} counts={game.counts} best of {game.best_of}"
        yield f"{game.file} {what}: {seats}; {stands(disk.games() / game.file)}"
    for name, own in {**settings.others, settings.person: settings}.items():
        yield from (f"of {name or 'nobody'}: {line}" for line in of_settings(own))
        mine = [game for game in games if game.me and settings.owner(game.me.name) == name]
        counted = statistics.mine(mine, deals)
        yield f"of {name or 'nobody'}: won {sum(game.won for game in counted)} of {len(counted)}"
    for pad in score_pads.all_pads():
        assert isinstance(pad, score_pads.KeptPad)
        sheet = pad.entry.presenter.sheet(pad.view(), pad.names)
        totals = [each.total for each in sheet.deals[-1]] if sheet.deals else []
        yield f"pad {pad.game} {len(pad.deals)} {totals} {sorted(pad.draft)}"
    assert puzzles.sort_out() is None
    for each in puzzles.load():
        assert puzzles.path_of(each, disk.games().rglob("*.jsonl")), "its record is there"
        yield f"puzzle {each.game} {each.name} {each.turn['grade']} {each.solved} {each.due}"


@pytest.mark.parametrize("day", sorted(path.name[:10] for path in HERE.glob("*.tar.xz")))
def test_a_home_of_that_day_is_whole(day: str, home: Path) -> None:
    shutil.unpack_archive(HERE / f"{day}.tar.xz", home)
    settings, fault = load(disk.settings_file())
    assert fault is None
    assert sorted(found(settings)) == (HERE / f"{day}.txt").read_text("utf-8").splitlines()
    save(disk.settings_file(), settings)
    assert load(disk.settings_file()) == (settings, None)
