"""The journal holds whole lines, whatever goes wrong; undo takes back a meld and nothing more."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, cast

import pytest

from mille.cards import Dice, Rank, cards
from mille.engine.codec import CHANCE, Line, Seat
from mille.engine.text import dump
from mille.games.mille.moves import DealEnded, LayMeld, Melded, Phase, TakePack
from mille.parts.rummy import Discard, Draw
from mille.session.referee import Journal, NoJournal, Referee, Seen
from tests.games.mille.positions import ME, THEM, position, rules, throw
from tests.session.games import (
    MILLE,
    SEEDS,
    TABLES,
    AnyReferee,
    begin,
    go_on,
    header,
    resume,
    step,
    truth,
    whole_game,
)


def at_table(path: Path, state: Any) -> tuple[AnyReferee, Journal]:
    """A referee of a position, whose journal has only a header."""
    journal = Journal.begin(path, header(state.rules, "1"), careful=False)
    referee: AnyReferee = Referee(MILLE.game, state.rules, 2, Dice("1"), journal)
    referee._state = state
    return referee, journal


def told(path: Path) -> list[dict[str, Any]]:
    """The lines after the header and its note."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[2:]]


MELDS = position("KC KD KH QC QD QH 4C 5C", theirs="5D 6D", pile="9H", phase=Phase.PLAY)
KINGS, QUEENS = LayMeld(Rank.KING, cards("KC KD KH")), LayMeld(Rank.QUEEN, cards("QC QD QH"))


# The file


@pytest.mark.parametrize("careful", [True, False])
def test_every_event_is_on_the_disk_when_it_is_told(tmp_path: Path, careful: bool) -> None:
    path = tmp_path / "folder" / "game.jsonl"
    journal = Journal.begin(path, header(rules(), "1"), careful=careful)
    referee: AnyReferee = Referee(MILLE.game, rules(), 2, Dice("1"), journal)
    seen: list[dict[str, Any]] = []

    def watch(what: Seen[Any, Any]) -> None:
        seen.append(MILLE.game.write(what.event))
        assert told(path)[len(seen) - 1]["event"] == seen[-1]["event"]

    referee.watch(ME, watch)
    go_on(referee, 60)
    assert [line["event"] for line in told(path)] == [line["event"] for line in seen]
    journal.close()


def test_a_journal_is_closed_by_with(tmp_path: Path) -> None:
    with Journal.begin(tmp_path / "game.jsonl", header(rules(), "1")) as journal:
        journal.append([{"event": "note"}])
        file = journal._file
    assert file is not None
    assert file.closed


def test_no_journal_keeps_nothing() -> None:
    journal = NoJournal()
    journal.append([{"event": "note"}])
    journal.drop_last()
    referee: AnyReferee = Referee(MILLE.game, rules(target=50), 2, Dice("1"))
    go_on(referee)
    assert referee.actor is None


class HalfWritten:
    """A file on a disk with room for only this many bytes."""

    def __init__(self, file: IO[bytes], room: int) -> None:
        self.file = file
        self.room = room

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        """Write as much as there is room for."""
        self.file.write(data[: self.room])
        self.file.flush()
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("room", [0, 1, 17, 40, 10_000])
def test_after_a_full_disk_there_are_whole_lines_only_and_nothing_happened(
    tmp_path: Path, room: int
) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, "end_of_turn")
    for steps in (0, 1, 2, 5, 12):
        referee, journal = begin(path, TABLES["end_of_turn"], SEEDS["end_of_turn"])
        go_on(referee, steps)
        before, state = path.read_bytes(), truth(referee)
        journal._file = cast(IO[bytes], HalfWritten(journal._open(), room))
        with pytest.raises(OSError, match="No space"):
            step(referee)
        assert path.read_bytes() == before
        assert truth(referee) == state
        # With room again, the game goes on as it would have.
        go_on(referee)
        journal.close()
        assert path.read_bytes() == b"".join(whole)


def failing(code: int) -> Callable[..., None]:
    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_after_a_failed_flush_nothing_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    journal = Journal.begin(path, header(rules(), "1"))
    referee: AnyReferee = Referee(MILLE.game, rules(), 2, Dice("1"), journal)
    go_on(referee, 5)
    before, state = path.read_bytes(), truth(referee)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        with pytest.raises(OSError):
            step(referee)
    assert (path.read_bytes(), truth(referee)) == (before, state)
    step(referee)
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes()) > len(before)
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays where it is")
def test_a_failure_with_no_way_back_fails_again_and_then_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the disk pulled out, every try is an OSError, never an error of the program."""
    path = tmp_path / "game.jsonl"
    referee, journal = begin(path, rules())
    go_on(referee, 5)
    before = path.read_bytes()
    away = path.with_name("away")
    journal._file = cast(IO[bytes], HalfWritten(journal._open(), 0))
    path.rename(away)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", failing(errno.ENOENT))
        for _ in range(3):
            with pytest.raises(OSError):
                step(referee)
    away.rename(path)
    step(referee)
    journal.close()
    assert path.read_bytes().startswith(before)
    resumed, again = resume(path)
    again.close()
    assert truth(resumed) == truth(referee)


def test_when_the_reshuffle_cannot_be_written_the_discard_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    state = position(
        "KC KD 4C",
        theirs="5D",
        pile="3C 8H 9H",
        phase=Phase.PLAY,
        stock="",
        house=rules(target=9000),
    )
    referee, journal = at_table(path, state)
    append = journal.append

    def no_reshuffle(lines: Any) -> None:
        lines = list(lines)
        if lines[0]["event"] == "reshuffle":
            raise OSError(errno.ENOSPC, "No space left on device")
        append(lines)

    monkeypatch.setattr(journal, "append", no_reshuffle)
    assert referee.submit(ME, throw("4C")) is None
    assert [line["event"] for line in told(path)] == ["discard"]
    assert referee.actor is CHANCE
    with pytest.raises(OSError, match="No space"):
        referee.chance()
    monkeypatch.setattr(journal, "append", append)
    referee.chance()
    assert [line["event"] for line in told(path)] == ["discard", "reshuffle"]
    assert truth(referee).turn == THEM
    journal.close()


# Undo


def test_undo_takes_back_exactly_a_meld(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    referee, journal = at_table(path, MELDS)
    assert referee.undoable_by is None
    stages = []
    for move in (KINGS, QUEENS):
        stages.append((path.read_bytes(), truth(referee)))
        assert referee.submit(ME, move) is None
        assert referee.undoable_by is not None
    for before in reversed(stages):
        referee.undo()
        assert (path.read_bytes(), truth(referee)) == before
    assert referee.undoable_by is None
    assert referee.submit(ME, QUEENS) is None
    assert [line["event"] for line in told(path)] == ["meld"]
    journal.close()


def test_what_showed_something_is_not_taken_back(tmp_path: Path) -> None:
    """That is a draw or a pack; and after another's move, the discard before it and its melds."""
    path = tmp_path / "game.jsonl"
    referee, journal = at_table(path, MELDS)
    referee.submit(ME, KINGS)
    referee.submit(ME, throw("4C"))
    assert referee.undoable_by == ME
    assert referee.submit(THEM, Draw()) is None
    assert referee.undoable_by is None
    journal.close()
    state = position("9C 9D KC KD KH 4C", pile="3H 9H")
    referee, journal = at_table(path, state)
    assert referee.submit(ME, TakePack(cards("9C 9D"))) is None
    assert referee.undoable_by is None
    assert referee.submit(ME, KINGS) is None
    assert referee.undoable_by is not None
    referee.undo()
    assert [line["event"] for line in told(path)] == ["take_pack"]
    assert referee.undoable_by is None
    journal.close()


def test_a_meld_that_ends_the_deal_is_not_taken_back(tmp_path: Path) -> None:
    state = position("KC KD KH", theirs="5D 6D", pile="9H", phase=Phase.PLAY)
    referee, journal = at_table(tmp_path / "game.jsonl", state)
    referee.submit(ME, KINGS)
    assert truth(referee).deals
    assert referee.undoable_by is None
    journal.close()


def test_an_undo_that_cannot_be_written_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    referee, journal = at_table(path, MELDS)
    referee.submit(ME, KINGS)
    before, state = path.read_bytes(), truth(referee)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", failing(errno.EACCES))
        with pytest.raises(OSError, match="Permission"):
            referee.undo()
    assert (path.read_bytes(), truth(referee)) == (before, state)
    assert referee.undoable_by is not None
    referee.submit(ME, QUEENS)
    assert [line["rank"] for line in told(path)] == ["K", "Q"]
    referee.undo()
    referee.undo()
    assert told(path) == []
    journal.close()


# The referee


def test_the_referee_refuses_whoever_is_not_on_turn(tmp_path: Path) -> None:
    referee, journal = at_table(tmp_path / "game.jsonl", MELDS)
    refusal = referee.submit(THEM, Discard(cards("5D")[0]))
    assert refusal is not None
    assert refusal.id == "refusal.not_your_turn"
    refusal = referee.submit(ME, Draw())
    assert refusal is not None
    assert refusal.id == "refusal.phase.play"
    assert told(tmp_path / "game.jsonl") == []
    journal.close()


def test_seats_are_told_what_they_may_see_and_the_table_after_it() -> None:
    referee: AnyReferee = Referee(MILLE.game, rules(target=50), 2, Dice("4"))
    heard: dict[Seat, list[Seen[Any, Any]]] = {ME: [], THEM: []}
    for seat, seen in heard.items():
        referee.watch(seat, seen.append)
    while referee.actor is not None:
        go_on(referee, 1)
        for seat, seen in heard.items():
            assert seen[-1].view == referee.view(seat) or referee.actor is CHANCE
    for seat, seen in heard.items():
        for each in seen:
            assert MILLE.game.redact(each.event, seat) == each.event
            assert each.view.seat == seat
    kinds = [[type(each.event) for each in seen] for seen in heard.values()]
    assert kinds[0] == kinds[1]
    assert {Melded, DealEnded} <= set(kinds[0])


def test_a_discard_is_taken_back_with_a_note(tmp_path: Path) -> None:
    """If nobody has moved since; then the meld before it too, skipping the note."""
    path = tmp_path / "game.jsonl"
    referee, journal = at_table(path, MELDS)
    before = path.read_bytes()
    referee.submit(ME, KINGS)
    melded = path.read_bytes()
    referee.submit(ME, throw("4C"))
    referee.undo()
    note = {
        "event": "note",
        "seat": ME,
        "taken_back": {"event": "discard", "seat": ME, "card": "4C"},
    }
    assert json.loads(path.read_bytes()[len(melded) :]) == note
    assert referee.actor == ME
    assert referee.undoable_by == ME
    referee.undo()
    assert json.loads(path.read_bytes()[len(before) :]) == note
    journal.close()


def test_nothing_to_write_waits_for_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path / "game.jsonl", ['{"a":1}']) as journal:
        monkeypatch.setattr(os, "fsync", failing(errno.EIO))
        journal.append([])
        with pytest.raises(OSError):
            journal.append([{"b": 2}])


# Many moves, of which nobody is told before all are made


def test_what_is_told_together_is_saved_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced = tmp_path / "game.jsonl", list[int]()
    journal = Journal.begin(path, header(rules(), "1"))
    monkeypatch.setattr("os.fsync", synced.append)
    with journal.in_one():
        for n in range(5):
            journal.append([{"event": "note", "n": n}])
        assert not synced
    assert len(synced) == 1
    journal.append([{"event": "note", "n": 5}])
    assert len(synced) == 2
    assert [line["n"] for line in told(path)] == list(range(6))


def test_what_did_not_reach_the_disk_together_is_written_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    journal = Journal.begin(path, header(rules(), "1"))

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(OSError), journal.in_one():
            journal.append([{"event": "note", "n": 0}])
    path.write_bytes(b"lost")  # what a crash of the machine may leave
    journal.append([{"event": "note", "n": 1}])
    assert [line["n"] for line in told(path)] == [0, 1]


# Others at the same file


def stale(journal: Journal, line: Line) -> bool:
    """Whether the journal refuses to write because somebody else has gone on with the record."""
    try:
        journal.append([line])
    except OSError as error:
        assert error.errno == errno.ESTALE
        return True
    return False


def n(number: int) -> Line:
    """A line that can be told from others."""
    return {"event": "note", "n": number}


def test_of_two_windows_only_one_goes_on_with_a_record(tmp_path: Path) -> None:
    """As when somebody deletes the lock; whoever moves first has it, and no line is lost."""
    path = tmp_path / "game.jsonl"
    mine = Journal.begin(path, header(rules(), "1"))
    mine.append([n(0)])
    its = Journal(path, path.read_text("utf-8").splitlines())
    its.append([n(1)])
    before = path.read_bytes()
    for _ in range(3):
        assert stale(mine, n(2))
        with pytest.raises(OSError):
            mine.drop_last()
    assert path.read_bytes() == before
    its.append([n(3)])
    assert [line["n"] for line in told(path)][-3:] == [0, 1, 3]
    mine.close()
    its.close()


def test_a_record_that_another_window_has_opened_is_gone_on_with_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    mine = Journal.begin(path, header(rules(), "1"))
    its = Journal(path, path.read_text("utf-8").splitlines())
    mine.append([n(0)])
    assert stale(its, n(1))
    mine.append([n(2)])
    assert [line["n"] for line in told(path)][-2:] == [0, 2]
    mine.close()
    its.close()


def test_another_game_in_its_place_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    mine = Journal.begin(path, header(rules(), "1"))
    path.rename(tmp_path / "laid aside.jsonl")
    its = Journal.begin(path, header(rules(), "2"))
    before = path.read_bytes()
    assert stale(mine, n(0))
    assert path.read_bytes() == before
    mine.close()
    its.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays where it is")
@pytest.mark.parametrize("anew", [False, True], ids=["in place", "replaced"])
@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[:-7],
        lambda data: data[: len(data) // 2],
        lambda data: b"x" * len(data),
        lambda data: data[:-20] + b"\0" * 20,
        lambda data: data + b"{",
        lambda data: data,
    ],
    ids=["empty", "shorter", "half", "other", "zeros", "longer", "touched"],
)
def test_a_damaged_record_is_whole_again_with_the_next_line(
    tmp_path: Path, harm: Callable[[bytes], bytes], anew: bool
) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.begin(path, header(rules(), "1")) as journal:
        journal.append([n(0)])
        whole = path.read_bytes()
        if anew:
            path.unlink()
        path.write_bytes(harm(whole))
        os.utime(path, (1, 1))
        journal.append([n(1)])
    assert path.read_bytes() == whole + dump(n(1)).encode() + b"\n"
