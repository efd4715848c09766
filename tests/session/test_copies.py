"""A copy that a synced folder keeps of a game is not a second game."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from mille.cards import Card
from mille.engine.text import dump
from mille.games import titles
from mille.session import disk, record, shelf
from mille.session.history import History

SERVICES = {
    "Dropbox": "{} (conflicted copy 2026-11-28)",
    "Dropbox with a name": "{} (Zoë's conflicted copy 2026-11-28)",
    "Dropbox in French": "{} (Copie en conflit de Zoë 2026-11-28)",
    "Syncthing": "{}.sync-conflict-20261128-143005-K3HZ7QD",
    "OneDrive": "{}-DESKTOP-7QDK3HZ",
    "iCloud": "{} 2",
    "Nextcloud": "{} (conflicted copy 2026-11-28 143005)",
    "Google Drive": "{} (1)",
}
RECORDS = Path(__file__).parent.parent / "golden" / "records"
GAMES = sorted(titles())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    return tmp_path


def lines_of(game: str) -> list[str]:
    """A golden record of a game, as if a person had played it at the first seat."""
    header, *rest = (RECORDS / f"{game}-1.jsonl").read_text("utf-8").splitlines()
    changed = json.loads(header)
    changed["seats"][0] = {"name": "You", "player": record.HUMAN}
    return [dump(changed), *rest]


def write(path: Path, lines: Sequence[str], age: int = 0) -> Path:
    """Write a record, last touched so many seconds ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


def open_ones() -> list[str]:
    """The unfinished games, below the folder of games."""
    return [game.path.relative_to(disk.games()).as_posix() for game in shelf.open_games()]


def known(kept: bool = True) -> list[str]:
    """The games of the history; each seat of those outside the trash is counted once."""
    with History(disk.games(), kept=kept) as found:
        games = [each for each in found.games() if not each.thrown_away]
        assert {each.file for each in found.seated()} == {each.file for each in games}
        return [each.file for each in games]


def later(game: str) -> int:
    """Some line before the end of the game."""
    return len(lines_of(game)) - 4


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("game", GAMES)
def test_it_counts_once_whatever_its_name_and_whichever_goes_further(
    game: str, service: str
) -> None:
    lines, end = lines_of(game), later(game)
    for place in (disk.current_game(), disk.open_games() / "20261128T142900Z-0.jsonl"):
        copy = place.with_stem(SERVICES[service].format(place.stem))
        for own, other in ((end, end // 2), (end // 2, end), (end, end)):
            write(place, lines[:own], age=5)
            write(copy, lines[:other])
            longer = place if own >= other else copy
            assert open_ones() == known() == [longer.relative_to(disk.games()).as_posix()]
        for each in (place, copy):
            each.unlink()


@pytest.mark.parametrize("game", GAMES)
def test_where_both_went_on_there_are_two_games(game: str) -> None:
    lines, end = lines_of(game), later(game)
    write(disk.current_game(), [*lines[:end], lines[end]])
    write(disk.games() / "current 2.jsonl", [*lines[:end], lines[end + 1]], age=5)
    assert open_ones() == ["current.jsonl", "current 2.jsonl"]
    assert sorted(known()) == ["current 2.jsonl", "current.jsonl"]


def test_the_same_cards_again_are_another_game() -> None:
    header, *rest = lines_of("guts")
    again = dump({**json.loads(header), "created": "2026-11-28T14:30:00Z"})
    write(disk.current_game(), [header, *rest[:20]])
    write(disk.open_games() / "a.jsonl", [again, *rest[:10]], age=5)
    assert len(open_ones()) == len(known()) == 2


def test_how_each_computer_left_it_is_no_move() -> None:
    lines = lines_of("mille")
    left = [dump(record.hand_note(0, [Card.parse(code)])) for code in ("QH", "2S")]
    put, auto = record.put_note(0, [(Card.parse("QH"),)]), record.table_note(0, True, 2.0)
    write(disk.current_game(), [*lines[:40], left[0], dump(put)])
    longer = [*lines[:40], left[1], dump(auto), *lines[40:60]]
    write(disk.games() / "current 2.jsonl", longer)
    assert open_ones() == known() == ["current 2.jsonl"]
    lost = dump(record.lost_note(1, "It did not answer."))
    write(disk.current_game(), [*lines[:40], lost])
    assert len(known()) == 2, "that is another end"


def test_the_beginning_of_a_game_that_is_over_does_not_go_on() -> None:
    lines = lines_of("daifugo")
    write(disk.history() / "a.jsonl", lines, age=3_000)
    write(disk.current_game(), lines[:50])
    assert open_ones() == []
    assert known() == ["history/a.jsonl"]
    shelf.take_furthest()
    assert not disk.current_game().exists()
    assert open_ones() == [] and known() == ["history/a.jsonl"]


def test_the_one_that_goes_further_is_taken_up() -> None:
    lines = lines_of("daifugo")
    copy = write(disk.games() / "current (1).jsonl", lines[:70], age=50)
    write(disk.current_game(), lines[:50])
    shelf.take_furthest()
    assert len(disk.current_game().read_text("utf-8").splitlines()) == 70
    assert not copy.exists()
    assert open_ones() == known() == ["current.jsonl"]
    shelf.take_furthest()
    assert len(disk.current_game().read_text("utf-8").splitlines()) == 70
    assert sum(1 for _ in disk.games().rglob("*.jsonl")) == 2, "nothing is lost"


def test_copies_go_into_the_trash_with_their_game_and_it_comes_back_once() -> None:
    lines = lines_of("anaconda")
    write(disk.open_games() / "a 2.jsonl", lines[:30])
    game = write(disk.open_games() / "a.jsonl", lines[:60])
    other = write(disk.open_games() / "b.jsonl", lines_of("guts")[:20], age=5)
    shelf.throw_away(game)
    assert open_ones() == known() == [other.relative_to(disk.games()).as_posix()]
    with History(disk.games()) as found:
        (thrown,) = (each for each in found.games() if each.thrown_away)
    shelf.put_back(disk.games() / thrown.file)
    assert len(open_ones()) == len(known()) == 2
    longest = max(game.path.stat().st_size for game in shelf.open_games())
    assert longest == sum(len(f"{line}\n".encode()) for line in lines[:60])


def test_a_copy_that_comes_or_goes_is_noticed() -> None:
    lines = lines_of("guts")
    write(disk.current_game(), lines[:20], age=9_000)
    assert known() == ["current.jsonl"]
    copy = write(disk.games() / "current 2.jsonl", lines[:30], age=9_000)
    assert known() == ["current 2.jsonl"]
    copy.unlink()
    assert known() == ["current.jsonl"]
    write(copy, lines[:10], age=9_000)
    assert known() == ["current.jsonl"] == known(kept=False)
