"""A match on its way to the disk: the journal, what is resumed, what is taken back."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any, cast
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from mille.agents import decide
from mille.cards import Dice, Rank, cards
from mille.engine.codec import CHANCE, Line, Seat
from mille.engine.message import Fault, message
from mille.engine.text import dump
from mille.games import entry, titles
from mille.games.mille.melds import PRESETS
from mille.games.mille.moves import LayMeld, Phase, TakePack
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.session import disk, matches, record, settings, shelf, sources
from mille.session.disk import Lock
from mille.session.matches import Match
from mille.session.record import SeatName
from mille.session.referee import Journal, Referee, Seen
from mille.session.settings import Settings, TableChoice
from mille.value import replace
from tests.games.mille.positions import ME, THEM, position, rules, throw
from tests.parts import every_game, fault_of
from tests.session.games import (
    MILLE,
    SEED,
    TABLE,
    AnyReferee,
    begin,
    go_on,
    goes_on,
    header,
    resume,
    step,
    truth,
    whole_game,
)

WORDS = load()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with closing(Journal.begin(path, header(rules(), "1"))) as begun:
        yield begun


def at_table(path: Path, state: Any) -> AnyReferee:
    """A referee of a position, whose journal has only a header."""
    journal = Journal.begin(path, header(state.rules, "1"), careful=False)
    referee: AnyReferee = Referee(MILLE.game, state.rules, 2, Dice("1"), journal)
    referee._turn_to(state)
    return referee


def told(path: Path) -> list[dict[str, Any]]:
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


class HalfWritten:
    """A file on a disk with room for only this many bytes."""

    def __init__(self, file: IO[bytes], room: int) -> None:
        self.file = file
        self.room = room

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> int:
        self.file.write(data[: self.room])
        self.file.flush()
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("room", [0, 1, 17, 40, 10_000, None])
def test_after_a_full_disk_there_are_whole_lines_only_and_nothing_happened(
    path: Path, room: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if there was room, but the lines did not reach the disk."""
    whole = whole_game(path)
    for steps in (0, 1, 2, 5, 12):
        referee, journal = begin(path, TABLE, SEED)
        go_on(referee, steps)
        before, state = path.read_bytes(), truth(referee)
        with monkeypatch.context() as patch, pytest.raises(OSError, match="No space"):
            if room is None:
                journal._careful = True
                patch.setattr(os, "fsync", failing(errno.ENOSPC))
            else:
                journal._file = cast(IO[bytes], HalfWritten(journal._open(), room))
            step(referee)
        assert path.read_bytes() == before
        assert truth(referee) == state
        journal._careful = False
        # With room again, the game goes on as it would have.
        go_on(referee)
        journal.close()
        assert path.read_bytes() == b"".join(whole)


def failing(code: int) -> Mock:
    return Mock(side_effect=OSError(code, os.strerror(code)))


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays where it is")
def test_a_failure_with_no_way_back_fails_again_and_then_heals(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the disk pulled out, every try is an OSError, never an error of the program."""
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
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(
        "KC KD 4C",
        theirs="5D",
        pile="3C 8H 9H",
        phase=Phase.PLAY,
        stock="",
        house=rules(target=9000),
    )
    referee = at_table(path, state)
    journal = referee._journal
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


# Undo


def test_undo_takes_back_exactly_a_meld(path: Path) -> None:
    referee = at_table(path, MELDS)
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


def test_what_showed_something_is_not_taken_back(path: Path) -> None:
    """A draw, a pack, the end of a deal; and after another's move, the discard and its melds."""
    referee = at_table(path, MELDS)
    referee.submit(ME, KINGS)
    referee.submit(ME, throw("4C"))
    assert referee.undoable_by == ME
    assert referee.submit(THEM, Draw()) is None
    assert referee.undoable_by is None
    state = position("9C 9D KC KD KH 4C", pile="3H 9H")
    referee = at_table(path, state)
    assert referee.submit(ME, TakePack(cards("9C 9D"))) is None
    assert referee.undoable_by is None
    assert referee.submit(ME, KINGS) is None
    assert referee.undoable_by is not None
    referee.undo()
    assert [line["event"] for line in told(path)] == ["take_pack"]
    assert referee.undoable_by is None
    state = position("KC KD KH", theirs="5D 6D", pile="9H", phase=Phase.PLAY)
    referee = at_table(path, state)
    referee.submit(ME, KINGS)
    assert truth(referee).deals, "it has ended the deal"
    assert referee.undoable_by is None


def test_an_undo_that_cannot_be_written_did_not_happen(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = at_table(path, MELDS)
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


# The referee


def test_the_referee_refuses_whoever_is_not_on_turn(path: Path) -> None:
    referee = at_table(path, MELDS)
    refusal = referee.submit(THEM, Discard(cards("5D")[0]))
    assert refusal.id == "refusal.not_your_turn"
    refusal = referee.submit(ME, Draw())
    assert refusal.id == "refusal.phase.play"
    assert told(path) == []


def test_a_discard_is_taken_back_with_a_note(path: Path) -> None:
    """If nobody has moved since; then the meld before it too, skipping the note."""
    referee = at_table(path, MELDS)
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


# Many moves, of which nobody is told before all are made


def test_what_is_told_together_is_saved_together(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = list[int]()
    monkeypatch.setattr("os.fsync", synced.append)
    with journal.in_one():
        for n in range(5):
            journal.append([{"event": "note", "n": n}])
        assert not synced
    assert len(synced) == 1
    journal.append([])
    assert len(synced) == 1, "nothing to write waits for no disk"
    journal.append([{"event": "note", "n": 5}])
    assert len(synced) == 2
    assert [line["n"] for line in told(path)] == list(range(6))


def test_what_did_not_reach_the_disk_together_is_written_once_more(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", failing(errno.ENOSPC))
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


def test_of_two_windows_only_one_goes_on_with_a_record(path: Path, journal: Journal) -> None:
    """As when somebody deletes the lock; whoever moves first has it, and no line is lost."""
    journal.append([n(0)])
    its = Journal(path, path.read_text("utf-8").splitlines())
    its.append([n(1)])
    before = path.read_bytes()
    for _ in range(3):
        assert stale(journal, n(2))
        with pytest.raises(OSError):
            journal.drop_last()
    assert path.read_bytes() == before
    other = Journal(path, path.read_text("utf-8").splitlines())
    its.append([n(3)])
    assert stale(other, n(4)), "it had only opened it"
    its.append([n(5)])
    assert [line["n"] for line in told(path)][-4:] == [0, 1, 3, 5]
    its.close()
    other.close()


def test_another_game_in_its_place_is_left_alone(path: Path, journal: Journal) -> None:
    path.rename(path.with_name("laid aside.jsonl"))
    its = Journal.begin(path, header(rules(), "2"))
    before = path.read_bytes()
    assert stale(journal, n(0))
    assert path.read_bytes() == before
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
    path: Path, journal: Journal, harm: Callable[[bytes], bytes], anew: bool
) -> None:
    journal.append([n(0)])
    whole = path.read_bytes()
    if anew:
        path.unlink()
    path.write_bytes(harm(whole))
    os.utime(path, (1, 1))
    journal.append([n(1)])
    assert path.read_bytes() == whole + dump(n(1)).encode() + b"\n"


def test_a_line_without_its_end_counts_but_half_a_header_is_no_game(path: Path) -> None:
    """What follows from such a line by itself is written at once."""
    first, *_ = whole = whole_game(path)
    due = next(at for at, line in enumerate(whole) if b'"deal_end"' in line)
    path.write_bytes(b"".join(whole[:due]).rstrip(b"\n"))
    _, journal = resume(path)
    journal.close()
    assert path.read_bytes().splitlines(keepends=True) == whole[: due + 1]
    for at in range(len(first) - 1):
        error = fault_of(record.parse, first[:at])
        assert (error.message.id == "fault.empty") == (at == 0), "half a header is something"
    assert record.parse(first[:-1]).lines == ()


def test_notes_stay_and_change_nothing(path: Path) -> None:
    whole = whole_game(path)
    note = '{"event":"note","text":"un café — 2♥","seat":7}\n'.encode()
    noted = [whole[0], note, *whole[1:20], note, note, *whole[20:30]]
    path.write_bytes(b"".join(noted))
    referee, journal = resume(path)
    assert path.read_bytes() == b"".join(noted)
    go_on(referee, 4)
    journal.close()
    written = path.read_bytes().splitlines(keepends=True)
    assert [line for line in written if line != note] == whole[: len(written) - 3]


def play_on(at: Match, steps: int) -> None:
    for _ in range(steps):
        actor = at.referee.actor
        if actor is None:
            return
        if actor is CHANCE:
            at.referee.chance()
            continue
        player = at.player(actor) or at.entry.players["random"]
        view, dice = at.referee.view(actor), at.referee.dice_for(actor)
        assert at.referee.submit(actor, decide(player.think(view, dice))) is None


def test_what_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "current.jsonl"
    assert not goes_on(path)
    path.write_bytes(b"nonsense\n")
    assert not goes_on(path)
    with pytest.raises(Fault):
        matches.resume(path)
    assert path.read_bytes() == b"nonsense\n"
    at = matches.begin(path, "mille", rules(target=20), "casual", "You")
    assert at.header.seed.count("-") == 2, "a seed is drawn where none is given"
    play_on(at, 5)
    assert goes_on(path)
    play_on(at, 1_000_000)
    at.close()
    assert not goes_on(path)


def test_old_games_are_put_away_and_never_over_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, history = tmp_path / "current.jsonl", tmp_path / "history"
    assert shelf.put_away(path, history) is None
    monkeypatch.setattr("mille.session.shelf.now", lambda: "2026-11-21T08:00:00Z")
    places = []
    for text in ("one", "two", "three"):
        path.write_text(text, "utf-8")
        places.append(shelf.put_away(path, history, "-bad" if text == "three" else ""))
        assert not path.exists()
    assert [place.read_text("utf-8") for place in places if place] == ["one", "two", "three"]
    assert len(set(places)) == 3
    assert str(places[2]).endswith("-bad.jsonl")


def test_one_program_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lock is given up although a child has its file, as one does that was forked just then,
    until it runs a program of its own.
    """
    inherited: list[int] = []

    def private(path: str, flags: int) -> int:
        handle = disk_private(path, flags)
        inherited.append(os.dup(handle))
        return handle

    disk_private = disk.private
    monkeypatch.setattr(disk, "private", private)
    path = tmp_path / "games" / "current.jsonl"
    first, second = Lock(path), Lock(path)
    assert first.take()
    assert first.take()
    assert not second.take()
    first.release()
    first.release()
    assert second.take()
    second.release()
    for handle in inherited:
        os.close(handle)


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert settings.load(path) == (Settings(), None)
    chosen = Settings().changed(speed=2, sound=0, reduced_motion=True)
    chosen = chosen.chosen("mille", TableChoice(("regular",), {"preset": "pagat", "target": 50}))
    chosen = chosen.starred("mille.1", 2).starred("mille.1", 3)
    settings.save(path, chosen)
    assert settings.load(path) == (chosen, None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def names_only(fault: Fault | None, field: str) -> None:
    """It names that setting in words."""
    id = settings.NAMED.get(field, f"settings.{field}")
    assert fault is not None and WORDS.has(id)
    assert fault.message == message("fault.settings", names=(message(id),))


@every_game
@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_settings_of_the_wrong_kind_are_the_default(tmp_path: Path, field: str) -> None:
    path = tmp_path / "settings.json"
    wrong: list[object] = [
        None,
        *([] if field == "people" else [[]]),
        *([] if field in ("tables", "keys", "stars", "once", "others") else [{}]),
        -1,
        10**9,
        1e-9,
        "x" * 1001,
    ]
    for value in wrong:
        given = {"sound": 1, "ambience": 3, "unknown": 1, field: value}
        path.write_text(json.dumps(given), "utf-8")
        found, fault = settings.load(path)
        assert getattr(found, field) == getattr(Settings(), field)
        names_only(fault, field)
        if field not in ("sound", "ambience"):
            assert (found.sound, found.ambience) == (1, 3), "what is right of the file is used"


ENTRIES: dict[str, tuple[dict[str, object], list[object]]] = {
    "tables": (
        {"people": ["casual"], "rules": {"target": 50}, "evening": ""},
        [
            *([], None, {"people": "x"}, {"people": [1]}, {"people": ["x"] * 21}),
            *({"rules": []}, {"rules": {"target": 1e999}}, {"rules": {"target": 2**60}}),
            *({"evening": "x" * 101}, {"evening": None}),
        ],
    ),
    "stars": (3, [0, 4, "1", None, True, 1.5, 1e999]),  # type: ignore[dict-item]
}


@every_game
@pytest.mark.parametrize(
    ("field", "good", "bad"), [(f, good, bad) for f, (good, all) in ENTRIES.items() for bad in all]
)
def test_one_bad_entry_costs_that_entry(
    tmp_path: Path, field: str, good: object, bad: object
) -> None:
    path = tmp_path / "settings.json"
    given = {"sound": 1, field: {"first": good, "mille": bad, "last": good}}
    path.write_text(json.dumps(given).replace("Infinity", "1e999"), "utf-8")
    found, fault = settings.load(path)
    assert list(getattr(found, field)) == ["first", "last"]
    assert found.sound == 1
    names_only(fault, field)
    settings.save(path, found)
    assert settings.load(path) == (found, None)


def test_names_that_cannot_be_used_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for bad in ["", "a\nb", 3, "x" * 200, None, [], float("inf")]:
        given = {"people": ["Ada", bad, "Bo"], "sound": 1}
        path.write_text(json.dumps(given).replace("Infinity", "1e999"), "utf-8")
        kept, fault = settings.load(path)
        assert (kept.people, kept.sound) == (("Ada", "Bo"), 1)
        names_only(fault, "people")
    path.write_text(json.dumps({"people": ["a"] * 100}), "utf-8")
    kept, fault = settings.load(path)
    assert len(kept.people) == settings.MOST_PEOPLE and fault is not None


def test_the_other_begins_after_a_game_that_was_played_on(tmp_path: Path) -> None:
    """The seat that began its first deal counts, whatever the new game's own seed would deal."""
    first = matches.begin(tmp_path / "1", "mille", PRESETS["pagat"], "regular", "Zoë", "s")
    first.referee.chance()
    began = first.referee.actor
    play_on(first, 9)
    first.close()
    kept = record.read(tmp_path / "1")
    for number in range(6):  # each with another seed
        path = tmp_path / f"on-{number}"
        again = matches.play_on(path, kept, "1", 9, ME, "casual", "Zoë")
        assert isinstance(began, int)
        assert again.next_to_begin() == 1 - began
        again.close()


def test_nobody_sits_at_two_places_of_a_game_played_on(tmp_path: Path) -> None:
    """A level has two people, and a fuller table takes those nearest to them."""
    people = [*entry("guts").opponents][4:9]
    rules = entry("guts").rule_sets["standard"]
    header = matches.begin(tmp_path / "1", "guts", rules, people, "Zoë", "s").header
    for others in ("", "novice", "grandmaster"):
        sat = sources.seated(header, Seat(2), others)
        assert len({each.name for each in sat}) == len(sat)


@every_game
@pytest.mark.parametrize("game", titles())
def test_you_are_you_wherever_you_play_on(game: str, tmp_path: Path) -> None:
    """From every seat, of a person's game and of one that only programs played: the person has
    their own name and nobody is called by the name of a rule of thumb.
    """
    at = entry(game)
    rules, people = at.options.usual, [*at.opponents]
    seats = at.title.usual_seats
    begun = matches.begin(tmp_path / "1", game, rules, people[1:seats], "Anna", "s")
    begun.referee.chance()
    begun.close()
    kept = record.read(tmp_path / "1")
    thumbs = tuple(SeatName(at.stand_in, at.stand_in) for _ in range(seats))
    for played in (kept, replace(kept, header=replace(kept.header, seats=thumbs))):
        for seat in map(Seat, range(seats)):
            others = "" if played is kept else people[3]
            path = tmp_path / f"{others}{seat}"
            on = matches.play_on(path, played, "1", 2, seat, others, "Zoë")
            tried = sources.Trial(played, 2, me=seat, others=others, you="Zoë")
            on.close()
            for found in (on.header, tried.header, record.read(path).header):
                assert found.me == seat
                assert found.seats[seat] == SeatName("Zoë", record.HUMAN)
                named = {sat.name for sat in found.seats} - {"Zoë"}
                assert named <= {each.name for each in at.opponents.values()}
                assert len(named) == seats - 1


# The people at one computer, each with settings of their own


def test_old_settings_give_everybody_a_copy_and_then_each_their_own(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    old = {"person": "Anna", "people": ["Anna", "Bo"], "sound": 1, "stars": {"mille.1": 3}}
    path.write_text(json.dumps({**old, "spoken": "en", "width": 900}), "utf-8")
    kept, fault = settings.load(path)
    assert fault is None and set(kept.others) == {"", "Bo"}
    bo = kept.changed(sound=3, stars={}).playing("Bo").changed(width=800)
    assert (bo.sound, bo.stars, bo.people, bo.width) == (1, old["stars"], ("Anna", "Bo"), 800)
    settings.save(path, bo)
    assert settings.load(path) == (bo, None)
    gone = bo.without("Anna").renamed("", "Anna").playing("Anna")
    assert gone.sound == 1, "a removed person's settings are not taken by their name"
    anna = bo.playing("Anna")
    assert (anna.sound, anna.stars, anna.width, anna.spoken) == (3, {}, 800, "en")
    new = anna.added("Cléo")
    assert (new.sound, new.person) == (3, "Cléo") and not new.playing("Bo").added("D").stars


DOES = st.sampled_from(["add", "rename", "play", "away"])
NAMES = st.sampled_from(["", "Anna", "Bo", "Zoé", "Odette"])


@given(st.lists(st.tuples(DOES, NAMES, NAMES.filter(bool))))
def test_nobody_loses_a_game_whatever_is_done_to_names(does: list[tuple[str, str, str]]) -> None:
    names = ["You", "Léo", *(name for _, *two in does for name in two)]
    now = Settings()
    for do, one, other in does:
        owned = {name: now.owner(name) for name in names}
        if do == "add" and one and one not in now.people:
            now = now.added(one)
        elif do == "rename" and other not in now.people and one in ("", *now.people):
            if one or not now.first:
                now = now.renamed(one, other)
                changed = {name for name in names if owned[name] == one}
                assert all(now.owner(name) == other for name in changed)
        elif do == "play" and one in now.people:
            now = now.playing(one)
        elif do == "away" and one in now.people:
            now = now.without(one)
        assert now.person in now.people or not (now.person or now.first)
        assert {now.owner(name) for name in names} <= {now.first, *now.people}
        assert {now.person, *now.others} >= {*now.people} and now.person not in now.others


def test_what_two_windows_keep_of_two_people_stays(tmp_path: Path) -> None:
    base = Settings(people=("Anna", "Bo"), person="Anna").playing("Bo").playing("Anna")
    bo = base.playing("Bo").changed(sound=0).renamed("Anna", "Anne")
    mine = base.changed(ambience=3).beside(bo)
    assert (mine.person, mine.ambience, mine.people) == ("Anne", 3, ("Anne", "Bo"))
    assert mine.playing("Bo").sound == 0 and mine.is_me("Anna")
    left = base.changed(ambience=3).beside(bo.without("Anne"))
    assert left.person == "Anne" in left.people and left.ambience == 3


def test_opening_a_game_is_not_playing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, clock = tmp_path / "game.jsonl", [1_700_000_000.0]
    monkeypatch.setattr("mille.session.referee.time", lambda: clock[0])

    def sit(match: Match, gaps: tuple[float, ...]) -> None:
        for gap in gaps:
            clock[0] += gap
            play_on(match, 1)
        clock[0] += 3600
        match.keep_table(True, None)
        match.close()

    rules = entry("guts").rule_sets["standard"]
    sit(matches.begin(path, "guts", rules, ["novice"] * 3, "You", "left"), (20, 30, 900, 10))
    played = record.played(record.parse(path.read_bytes()))
    moved = path.stat().st_mtime
    assert (played, moved) == (60, 1_700_000_960.0)
    clock[0] += 9999
    sit(matches.resume(path), ())
    assert path.stat().st_mtime == moved
    assert record.played(record.parse(path.read_bytes())) == 60
    sit(matches.resume(path), (40, 40))
    assert record.played(record.parse(path.read_bytes())) == 140
    kept = shelf.peek(path)
    assert kept is not None and not kept.over
    assert shelf.read(path.read_bytes()).played == 140
