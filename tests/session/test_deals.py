"""The deal: how it is shuffled, and the name it has."""

from __future__ import annotations

import json
import re
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import Dice
from mille.cli.running import run
from mille.engine.text import dump
from mille.games import discover, entry
from mille.games.mille.table import DECK
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import deals as shuffle, matches, record
from mille.session.deals import DealName, draw_seed
from mille.session.record import Header, SeatName
from mille.session.referee import Journal, Referee
from tests.games.mille.positions import rules
from tests.golden.make import records
from tests.parts import fault_of
from tests.session.games import go_on

MILLE = entry("mille")


def named(game: str, differences: dict[str, Any], seats: int, seed: str = "supper-417") -> str:
    return str(DealName(entry(game), entry(game).options.made(differences), seats, seed))


@pytest.mark.parametrize(
    ("game", "differences", "seats", "name"),
    [
        ("mille", {}, 2, "mille:standard:2:supper-417"),
        ("mille", {"preset": "toronto"}, 2, "mille:toronto:2:supper-417"),
        ("mille", {"target": 600}, 2, "mille:standard+target=600:2:supper-417"),
        (
            "mille",
            {"target": 600, "stakes": [0, 5], "double_skunk": False},
            2,
            "mille:standard+double_skunk=false+stakes=[0,5]+target=600:2:supper-417",
        ),
        ("mille", {"preset": "pagat", "target": 5}, 2, "mille:pagat+target=5:2:supper-417"),
        (
            "contract_rummy",
            {"deals": [1, 2], "may_i_limit": 2, "last_hand": "discard"},
            4,
            "contract_rummy:short+deals=[1,2]+may_i_limit=2:4:supper-417",
        ),
    ],
)
def test_names(game: str, differences: dict[str, Any], seats: int, name: str) -> None:
    assert named(game, differences, seats) == name
    read = DealName.read(name)
    assert (read.game.id, read.seats, read.seed) == (game, seats, "supper-417")
    assert read.rules == entry(game).options.made(differences)


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_set_has_its_name(game: str) -> None:
    at = entry(game)
    for preset, house in at.options.presets.items():
        seats = at.title.usual_seats
        name = f"{game}:{preset}:{seats}:x"
        assert str(DealName(at, house, seats, "x")) == name
        assert DealName.read(name).rules == house


@pytest.mark.parametrize("game", sorted(discover()))
def test_deals_of_past_days_keep_the_rules_of_their_day(game: str) -> None:
    at = entry(game)
    usual = {"daifugo": "japanese", "guts": "together"}.get(game, "standard")
    for day, house in (("2026-11-28", "standard"), ("2026-11-29", usual), ("2027-01-01", usual)):
        name = f"{game}:{house}:{at.title.usual_seats}:day/{day}"
        assert str(DealName.of_day(at, date.fromisoformat(day))) == name
        assert DealName.read(name) == DealName.of_day(at, date.fromisoformat(day))


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40))
def test_the_seed_is_all_behind_the_third_colon(seed: str) -> None:
    assert DealName.read(f"mille:standard:2:{seed}").seed == seed
    assert str(DealName(MILLE, MILLE.options.preset("standard"), 2, seed)).endswith(seed)


def test_marks_in_values_are_in_percent() -> None:
    rules = DealName.read('mille:standard+settlement="marks":2:x').rules
    assert MILLE.options.write(rules)["settlement"] == "marks"
    fault = fault_of(DealName.read, 'mille:standard+target={"a%3Ab"%3a"%2B%3D%25%20"}:2:x')
    assert fault.message.id == "fault.must_be"


def refused(name: str) -> str:
    return fault_of(DealName.read, name).message.id


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "fault.deal_name"),
        ("supper-417", "fault.deal_name"),
        ("mille:standard:2", "fault.deal_name"),
        ("mille:standard:2:", "fault.deal_name"),
        ("mille:standard:2:a\nb", "fault.must_be"),
        ("mille:standard:2:" + "a" * 4001, "fault.must_be"),
        ("whist:standard:2:a", "fault.unknown"),
        ("mille:strange:2:a", "fault.unknown"),
        ("mille:custom:2:a", "fault.unknown"),
        ("mille:standard+target:2:a", "fault.rule_equals"),
        ("mille:standard+target=1+target=1:2:a", "fault.rule_equals"),
        ('mille:standard+preset="pagat":2:a', "fault.rule_equals"),
        ("mille:standard+target=x:2:a", "fault.json"),
        ("mille:standard+target=-1:2:a", "fault.must_be"),
        ("mille:standard+strange=1:2:a", "fault.unknown"),
        ("mille:standard:3:a", "fault.seats"),
        ("mille:standard:02:a", "fault.seats"),
        ("mille:standard:²:a", "fault.seats"),
    ],
)
def test_what_is_no_name(name: str, why: str) -> None:
    assert refused(name) == why


def test_simulate_plays_the_seed_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "guts:standard+buy_in=20:3:day/1"
    assert run(["simulate", "--deal", name, "--players", "random,random,random"]) == 0
    given = ["--players", "thumb,random,thumb", "--records", str(tmp_path)]
    assert run(["simulate", "--deal", name, *given]) == 0
    (path,) = tmp_path.iterdir()
    kept = record.parse(path.read_bytes())
    assert kept.header.seed == "day/1"
    assert kept.header.entry.options.write(kept.header.rules)["buy_in"] == 20
    assert str(DealName.of(kept.header)) == name
    assert run(["verify", "--shuffle", str(path)]) == 0
    first = matches.begin(tmp_path / "mine", "guts", kept.header.rules, ["thumb"] * 2, "I", "day/1")
    first.referee.chance()
    first.close()
    mine = record.parse((tmp_path / "mine").read_bytes())
    assert mine.lines[1] == kept.lines[1], "the deal, behind a note"
    capsys.readouterr()


@pytest.mark.parametrize(
    "more",
    [
        ["--seed", "1"],
        ["--games", "2"],
        ["--rules", "standard"],
        ["--rule", "cards=3"],
        ["--players", "random"],
    ],
)
def test_nothing_else_may_say_what_the_name_says(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--deal", "guts:standard:3:a", *more]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_seeds_that_nobody_chose_can_be_read_out() -> None:
    drawn = {draw_seed() for _ in range(50)}
    assert len(drawn) > 40
    assert all(re.fullmatch("[a-z]+-[a-z]+-[0-9]{1,3}", seed) for seed in drawn)


SECRET = "0123456789abcdef" * 2


def simulated(folder: Path, seed: str = "shuffled") -> list[Any]:
    """The lines of a game of Mille in which the pack is shuffled again."""
    table = rules(target=300)
    header = Header("mille", table, (SeatName("A", "random"),) * 2, seed, "2026-11-21T08:00:00Z")
    path = folder / "game.jsonl"
    with closing(Journal.begin(path, header, careful=False)) as journal:
        go_on(Referee(MILLE.game, table, 2, Dice(seed), journal))
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def checked(lines: list[Any]) -> tuple[int, int]:
    """How many deals and reshuffles were checked."""
    data = "".join(dump(line) + "\n" for line in lines).encode()
    found = shuffle.check(record.parse(data))
    return found.deals, found.reshuffles


def untrue(lines: list[Any]) -> tuple[str, int | None]:
    """Why the shuffle cannot be right, and on which line."""
    fault = fault_of(checked, lines)
    return fault.message.id, fault.line


def test_every_deal_and_reshuffle_is_counted(tmp_path: Path) -> None:
    lines = simulated(tmp_path)
    names = [line.get("event") for line in lines]
    assert lines[1] == {"event": "note", "shuffle": {"scheme": 2}}
    assert names.count("deal") > 1
    assert names.count("reshuffle") > 0
    assert checked(lines) == (names.count("deal"), names.count("reshuffle"))


@pytest.mark.parametrize("kind", ["deal", "reshuffle"])
def test_cards_in_another_order_are_found(tmp_path: Path, kind: str) -> None:
    lines = simulated(tmp_path)
    at = max(n for n, line in enumerate(lines) if line.get("event") == kind)
    stock = lines[at]["stock"]
    low, high = 0, len(stock) - 1  # they are drawn at the end, where the game is cut off
    stock[low], stock[high] = stock[high], stock[low]
    assert stock[low] != stock[high]
    assert untrue(lines[: at + 1]) == ("fault.shuffle.differs", at + 1)


def test_what_does_not_say_so_right_behind_the_header_cannot_be_checked(tmp_path: Path) -> None:
    header, note, *lines = simulated(tmp_path)
    said = [1, 3, True, "2", {"scheme": 1}, {"scheme": "2"}]
    behind = [[{**note, "shuffle": each}, *lines] for each in said]
    for other in ([*lines], [lines[0], note, *lines[1:]], *behind):
        assert untrue([header, *other]) == ("fault.shuffle.unsaid", None)
    another = {**header, "seed": "another"}
    assert untrue([another, note, *lines]) == ("fault.shuffle.differs", 3)


def test_the_fingerprint_is_that_of_the_secret(tmp_path: Path) -> None:
    header, note, *lines = simulated(tmp_path, f"{SECRET}:my word: and more")
    commit = sha256(SECRET.encode()).hexdigest()
    assert record.fingerprint(header["seed"]) == commit
    assert checked([header, {**note, "commit": commit}, *lines])
    for wrong in (commit.upper(), commit[:-1], sha256(b"").hexdigest(), None, 7):
        told = [header, {**note, "commit": wrong}, *lines]
        assert untrue(told) == ("fault.shuffle.fingerprint", 2)


@pytest.mark.parametrize(
    "seed", [SECRET, SECRET[1:] + ":", SECRET.upper() + ":", ":", "word:" + SECRET]
)
def test_what_is_no_secret_has_no_fingerprint(seed: str) -> None:
    assert record.fingerprint(seed) is None


def test_a_game_with_a_secret_says_its_fingerprint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = entry("beggar_my_neighbor")
    table = game.options.usual
    for number, seed in enumerate((f"{SECRET}:word", "word")):
        path = tmp_path / f"{number}.jsonl"
        begun = matches.begin(path, game.id, table, "casual", "You", seed)
        begun.referee.chance()
        begun.close()
        kept = record.parse(path.read_bytes())
        commit = sha256(SECRET.encode()).hexdigest() if number == 0 else None
        assert kept.lines[0][1].get("commit") == commit
        shuffle.check(kept)
        assert run(["verify", "--shuffle", str(path)]) == 0
        out = capsys.readouterr().out
        said = load("en")("cli.verified.print", print=commit or "")[1:]
        assert said in out if commit else "print" not in out


def test_an_open_game_goes_on_as_it_began(tmp_path: Path) -> None:
    """In records of older versions a reshuffle changes the later deals."""
    seed, table = "0", rules(target=900)
    seats = SeatName("You", "human"), SeatName("A", "random")
    for scheme, number in ((1, 3), (2, 2)):
        path = tmp_path / f"{scheme}.jsonl"
        header = Header("mille", table, seats, seed, "2026-11-21T08:00:00Z")
        journal = Journal(path, map(dump, [header.write(), record.shuffle_note(seed)][:scheme]))
        referee: Referee[Any, Any, Any] = Referee(MILLE.game, table, 2, Dice(seed), journal)
        referee.scheme = scheme
        go_on(referee, 1)
        while not referee.waiting.between_deals or referee.result.deals < 2:
            assert referee.actor is not None
            go_on(referee, 1)
        journal.close()
        resumed = matches.resume(path)
        resumed.referee.chance()
        resumed.close()
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        names = [line.get("event") for line in lines]
        assert (names.count("deal"), names.count("reshuffle")) == (3, 1)
        pack = Dice(seed).stream("chance", number).shuffled(DECK)
        assert lines[-1]["stock"] == [card.code for card in pack[31:]]


def test_the_command_says_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guts = entry("guts")
    table = guts.options.usual
    simulate(guts, table, ["random"] * 3, 1, "s", tmp_path)
    (path,) = tmp_path.iterdir()
    assert run(["verify", "--shuffle", str(path)]) == 0
    deals = path.read_text("utf-8").count('"event":"deal"')
    said = load("en")("cli.verified.shuffle", deals=deals, n=0)
    assert said in capsys.readouterr().out
    assert run(["verify", "--shuffle", str(records("guts")[0])]) == 1
    assert capsys.readouterr().out == ""
