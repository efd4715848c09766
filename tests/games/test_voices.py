"""What people say, and the moments that are held up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import mille
from benchmarks.remarks import sizes, spoken
from mille.agents import PEOPLE, Person
from mille.cards import Dice, Rank
from mille.engine.codec import Seat
from mille.engine.game import Waiting
from mille.games import discover, entry
from mille.i18n import load
from mille.session.speaking import ANYONE, PATIENCE, Company, Memory
from mille.ui.shapes import ICONS
from mille.ui.theme import assets_root
from mille.view.beat import LOST, MOMENTS_APART, WON, MomentKind
from mille.view.moods import Mood, moods_of, of_remark
from mille.view.names import (
    END,
    FAIR,
    STRONG,
    WEAK,
    Occasion,
    Remark,
    bad,
    escape,
    good,
    looked_at,
    over,
    rare,
    standings,
)
from tests.games.matches import (
    GAMES,
    Match,
    built_in_match,
    every_rule_set,
    play_out,
    probe,
    random_match,
    rules_of,
    told,
)
from tests.games.moments import ME, came
from tests.parts import long, quick_first
from tests.test_i18n import catalogues, known, own_words
from tools.count_moments import count

A, B, C = map(Seat, range(3))
FOLDER = Path(mille.__file__).parent
LONGEST, MOST_WORDS = 60, 12
FACTS = (
    *("first", "away", "run.mine", "run.yours", "won.yesterday", "won.last"),
    *("lost.yesterday", "lost.week", "lost.last"),
)
HOW = ("close", "comeback", "first", "run", "plain")
NEVER = ("won", "first")
TWICE = ("bad.mine", "bad.theirs", "escape", "rare", "lead", "trail", "ace", "may_i", "seven_high")
LEAST = dict.fromkeys(("sit", *TWICE), 2) | {"idle": 5, "good.mine": 3, "good.theirs": 3}
"""How many lines each person has for occasions that come in most games, at least: no line is said
twice in a week."""
HOUSE = (
    *("sit", "back", "rematch", "good.mine", "good.theirs", "bad.mine", "bad.theirs"),
    *("escape", "thought", "rare", "won", "lost", "idle"),
)
OTHERS = (
    *("lead", "trail", "past.revenge", *(f"past.{fact}" for fact in FACTS)),
    *(f"last.{end}.{how}" for end in ("won", "lost") for how in HOW if (end, how) != NEVER),
)
"""What else they speak of."""
OTHERS_OWN = {
    "mille": tuple(f"last.{end}.{how}" for end in ("won", "lost") for how in ("skunk", "double"))
}
MOST_LINES = 1130
"""So many lines of people are translated into each language at most."""
OWN = {
    "mille": ("natural", "pack", "skunk"),
    "contract_rummy": ("may_i", "down_in_one"),
    "daifugo": ("revolution", "destitute_again"),
    "beggar_my_neighbor": ("ace", "back_from_two"),
    "guts": ("seven_high",),
    "anaconda": ("bluff", "nothing"),
    "militaire": ("contract", "coup"),
}


USUAL = [(game, found.options.usual.preset) for game, found in discover().items()]
"""The rule set that each game is mostly played by."""


def seen_by(match: Match, seat: Seat) -> Iterator[tuple[Occasion, ...]]:
    """The occasions to speak after each event, as a seat's table finds them."""
    for event, view in told(match.entry, match.turns, seat):
        yield match.entry.presenter.heard(event, view)


@pytest.mark.parametrize(
    ("game", "rule_set"), [row if row in USUAL else long(*row) for row in every_rule_set()]
)
def test_all_seats_hear_of_the_same_and_of_nothing_hidden(game: str, rule_set: str) -> None:
    """A card that only one seat knows is in no other view, so what all find cannot depend on it."""
    for play in (random_match, built_in_match):
        match = play(game, rule_set, short=True)
        first, *others = ([*seen_by(match, Seat(seat))] for seat in range(match.seats))
        assert all(other == first for other in others)
        assert any(first)


Hears = Callable[[Any, Any], tuple[Occasion, ...]]


def moods_dealt_anew(match: Match, hears: Hears) -> Iterator[tuple[object, object]]:
    """What moves the faces after each event, for one seat; and for another with hidden cards dealt
    anew. With each, who is seen to be on turn.
    """
    game, presenter, names = match.entry.game, match.entry.presenter, "abcdefghij"
    seats = [*map(Seat, range(match.seats))]

    def felt(event: Any, state: Any, seat: Seat) -> object:
        view = game.observe(state, seat)
        on_turn = {each.seat for each in presenter.show(view, names).seats if each.on_turn}
        return moods_of(hears(game.redact(event, seat), view), seats), on_turn

    for n, turn in enumerate(match.turns):
        state = turn.state
        for event in turn.events:
            state = game.fold(state, event) if presenter.by_event else turn.after
            one, other = seats[n % len(seats)], seats[(n + 1) % len(seats)]
            anew = game.imagine(game.observe(state, one), Dice(f"anew {n}"))
            yield felt(event, state, one), felt(event, anew, other)


@pytest.mark.every_game
@pytest.mark.parametrize(("game", "rule_set"), every_rule_set())
def test_hidden_cards_dealt_anew_change_no_face(game: str, rule_set: str) -> None:
    match = built_in_match(game, rule_set, short=True)
    for was, then in moods_dealt_anew(match, match.entry.presenter.heard):
        assert was == then


def test_a_face_that_tells_of_a_hand_is_found() -> None:
    def tells(event: object, view: Any) -> tuple[Occasion, ...]:
        return (good(Seat(0)),) if any(card.rank is Rank.ACE for card in view.hand) else ()

    assert any(
        was != then for was, then in moods_dealt_anew(built_in_match("mille", "standard"), tells)
    )


EASE, THINKS, BEAMS, WINCES, BOWS = Mood


@pytest.mark.parametrize(
    ("heard", "moods"),
    [
        ([rare(A, "natural")], (BEAMS, WINCES, WINCES)),
        ([good(A, WEAK, wins=True), bad(B, WEAK)], (BEAMS, WINCES, THINKS)),
        ([good(A, WEAK, "contract")], (EASE, EASE, EASE)),
        ([escape(B)], (EASE, WINCES, EASE)),
        ([escape(B, wins=True)], (THINKS, BEAMS, THINKS)),
        ([bad(C, FAIR, bows=True)], (EASE, EASE, BOWS)),
        ([looked_at(A), looked_at(C)], (EASE, THINKS, EASE)),
        ([rare(C, "coup", True), bad(A, WEAK)], (WINCES, WINCES, BEAMS)),
        ([Occasion("skunk", B, END), *over(3, [A])], (BEAMS, BOWS, BOWS)),
        ([good(B, STRONG), bad(B, WEAK)], (EASE, BEAMS, EASE)),
        ([good(A, FAIR, "pack")], (BEAMS, WINCES)),
        (standings([5, 3, 1]), (EASE, EASE, EASE)),
        ([good(A), Occasion("lead", A), Occasion("trail", B)], (BEAMS, WINCES)),
    ],
)
def test_what_moves_whom(heard: list[Occasion], moods: tuple[Mood, ...]) -> None:
    seats = [*map(Seat, range(len(moods)))]
    found = moods_of(heard, seats)
    assert tuple(found.get(seat, EASE) for seat in seats) == moods


def test_who_says_something_looks_like_it() -> None:
    """Each line of the house that tells a mood has it; a game's own lines change no face."""
    found = {
        occasion: {
            of_remark(Remark(A, f"voice.{each.voice}.{occasion}.1")) for each in PEOPLE.values()
        }
        for occasion in (*HOUSE, *OWN["mille"])
    }
    moods = {occasion: mood for occasion, (mood,) in found.items() if mood is not None}
    assert moods.keys() == {*HOUSE} - {"bad.theirs", "thought", "rare", "idle"}
    last = [of_remark(Remark(A, f"voice.leo.last.{end}.close.1")) for end in ("won", "lost")]
    assert last == [BEAMS, BOWS]
    assert moods["lost"] is BOWS and moods["bad.mine"] is WINCES and moods["good.mine"] is BEAMS


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_occasion_of_a_game_comes(game: str) -> None:
    """In games of its people, of random moves, or of a player who goes for what is rare."""
    entry, missing = discover()[game], set(OWN[game])
    chase = getattr(probe(game), "chase_what_is_rare", None)
    for n in range(12):
        seed = f"seldom/{n}"
        for name in entry.rule_sets:
            played = [play(game, name, seed, short=True) for play in (built_in_match, random_match)]
            if chase is not None:
                rules = rules_of(game, name, short=True)
                played.append(play_out(entry, rules, seed, choose=chase))
            for match in played:
                missing -= {each.id for found in seen_by(match, Seat(0)) for each in found}
            if not missing:
                return
    raise AssertionError(missing)


@pytest.mark.parametrize("game", GAMES)
def test_each_has_a_voice_for_every_occasion(game: str) -> None:
    """There are words for every occasion of a game, and for no others."""
    words = load("en", game)
    named = {id for id in known("en") if id.startswith("voice.")}
    for person in PEOPLE.values():
        for occasion in (*HOUSE, *OTHERS, *OWN[game], *OTHERS_OWN.get(game, ())):
            for n in range(LEAST.get(occasion, 1)):
                id = f"voice.{person.voice}.{occasion}.{n + 1}"
                assert words.has(id), id
    own = {each for all in (OWN, OTHERS_OWN) for some in all.values() for each in some}
    every = own | {*HOUSE, *OTHERS}
    feats = {id for id in own_words("en", game) if id.startswith(f"voice.{ANYONE}.")}
    recalled = [best.id for best in entry(game).ledger.bests if best.recalled is not None]
    assert feats == {f"voice.{ANYONE}.past.{id}.1" for id in recalled}
    voices = {person.voice for person in PEOPLE.values()}
    spelled = re.compile(rf"voice\.({'|'.join(voices)})\.({'|'.join(every)})\.\d")
    alone = [id for id in named if not id.startswith(f"voice.{ANYONE}.")]
    assert not [id for id in alone if not spelled.fullmatch(id)]
    counted = [(id[:-1], int(id[-1])) for id in named]
    assert all(n == 1 or f"{line}{n - 1}" in named for line, n in counted), "all are reached"


@pytest.mark.parametrize("language", catalogues())
def test_lines_are_short_and_have_no_blanks(language: str) -> None:
    lines = {id: w for id, w in known(language).items() if id.startswith("voice.")}
    for id, words in lines.items():
        text = words.text
        assert len(text) <= LONGEST, id
        assert len(text.split()) <= MOST_WORDS, id
        assert not words.blanks, id
    voices = {person.voice for person in PEOPLE.values()}
    for own in voices:
        said = [w.forms[0] for id, w in lines.items() if id.startswith(f"voice.{own}.")]
        assert len(said) == len(set(said)), own


def test_nobody_speaks_of_what_they_hold() -> None:
    held = re.compile(r"(?i)\b(my hand|i hold|i'm holding|in hand|my (king|queen|ace|joker)s?)\b")
    lines = {id: w.forms[0] for id, w in known("en").items() if id.startswith("voice.")}
    assert not [text for text in lines.values() if held.search(text)]


def test_all_lines_can_be_translated() -> None:
    folders = (FOLDER / "agents", *(FOLDER / "games" / game for game in GAMES))
    found = [(each / "strings" / "en.po").read_text("utf-8") for each in folders]
    assert sum(each.count('msgid "voice.') for each in found) <= MOST_LINES


def company(people: Mapping[Seat, Person], said: Sequence[str] = ()) -> Company:
    return Company(1 + len(people), load("en").has, Dice("v"), said)


def sitting(*people: str) -> dict[Seat, Person]:
    return {Seat(n): PEOPLE[who] for n, who in enumerate(people, 1)}


def rounds(company: Company, seats: int, n: int, first: int = 0) -> None:
    """Let as many turns of the table go by."""
    for turn in range(first * seats, (first + n) * seats):
        company.see(Waiting((Seat(turn % seats),), turn=turn))


def test_a_strong_occasion_is_spoken_of_sooner_than_a_weak_one() -> None:
    people, waits = sitting("mado", "fernand"), list[float]()
    for strength in (WEAK, FAIR, STRONG):
        there, said, spoke = company(people), set[str](), []
        for n in range(400):
            rounds(there, 3, 1, n)
            remark = there.speak((good(Seat(n % 3), strength),), people, Memory(), said, "usual")
            said = set() if remark is None else {remark.id}
            spoke += [n] if remark is not None else []
        waits.append(spoke[-1] / len(spoke))
    assert waits[0] > 1.2 * waits[1] > 1.4 * waits[2]


def test_nothing_is_said_twice_and_nothing_of_the_week() -> None:
    people, said = sitting("mado"), set[str]()
    there, heard = company(people), Memory(frozenset({"voice.mado.good.mine.1"}))
    for n in range(400):
        rounds(there, 2, 1, n)
        remark = there.speak((good(Seat(1)),), people, heard, said, "usual")
        if remark is not None:
            assert remark.id not in said | heard.said
            said.add(remark.id)
    left = {id for id in known("en") if re.fullmatch(r"voice.mado.(good.mine|idle).\d", id)}
    assert said == left - heard.said, "all that there is to say to it, and then nothing"


def test_who_ends_a_game_has_the_last_word_elsewhere() -> None:
    people = sitting("novice")
    for often in PATIENCE:
        ends = (good(Seat(1), STRONG), *over(2, (Seat(1),)))
        assert company(people).speak(ends, people, Memory(), (), often) is None
    assert company(people).speak(ends[:1], people, Memory(), (), "off") is None


def test_one_earlier_game_is_spoken_of_and_only_one() -> None:
    """As they sit down, or if that waits, when who lost it leads; never of what is not so."""
    people, spoken_of = sitting("mado", "club"), set[str]()
    for n in range(40):
        there = Company(3, load("en").has, Dice(f"past/{n}"))
        memory, said = Memory(facts={Seat(1): "lost.yesterday"}), list[str]()
        for turn, each in enumerate((Occasion("", Seat(0), STRONG, "sit"), *LEADS * 4)):
            rounds(there, 3, 4, 4 * turn)
            remark = there.speak((each,), people, memory, said, "usual")
            said += [] if remark is None else [remark.id]
        past = [id for id in said if ".past." in id]
        assert len(past) == 1
        spoken_of |= {*past}
    assert spoken_of == {"voice.mado.past.lost.yesterday.1", "voice.mado.past.revenge.1"}
    there = company(people, past)
    assert "voice.mado.lead." in there.speak(LEADS, people, memory, (), "usual").id


@pytest.mark.parametrize("game", GAMES)
def test_anybody_comes_back_to_what_somebody_did(game: str) -> None:
    (feat,) = (best.id for best in entry(game).ledger.bests if best.recalled is not None)
    people, memory = sitting("mado"), Memory(facts={Seat(1): feat})
    there = Company(2, load("en", game).has, Dice("feat"))
    remark = there.speak([Occasion("", Seat(0), STRONG, "sit")], people, memory, (), "usual")
    assert remark == Remark(Seat(1), f"voice.{ANYONE}.past.{feat}.1")


LEADS = (Occasion("lead", Seat(1)),)


def tables() -> list[Any]:
    """All games at all sizes; the quick run has only the usual one."""
    return [
        (game, seats) if seats == found.title.usual_seats else long(game, seats)
        for game, found in discover().items()
        for seats in sizes(found)
    ]


LEAST_RATE, MOST_RATE = 0.08, 0.45
"""About one remark in four turns of the table. Of two people at a table one has all the lines, and
runs out of them; with ten there is much to speak of, and Guts is over after some thirty turns."""


@pytest.mark.parametrize(("game", "seats"), tables())
def test_about_one_line_in_four_turns_of_the_table(game: str, seats: int) -> None:
    games = [spoken(discover()[game], seats, "rate", often) for often in PATIENCE]
    usual, rare = (len(remarks) / turns for remarks, turns in games)
    assert LEAST_RATE < usual < MOST_RATE
    assert 0.1 < rare / usual < 0.9


def test_every_game_has_occasions_of_its_own() -> None:
    assert set(OWN) == set(discover())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_a_few_moments(game: str) -> None:
    shows = discover()[game].presenter
    assert 3 <= len(shows.moments) <= 7
    assert len({moment.id for moment in shows.moments}) == len(shows.moments)
    assert {moment.kind for moment in shows.moments} == set(MomentKind)
    for moment in shows.moments:
        assert moment.symbol in {*ICONS, *shows.symbols}, moment
        assert list((assets_root() / "sounds").glob(f"{moment.sound}-*.ogg")), moment


@pytest.mark.parametrize("game", GAMES)
def test_each_of_them_is_reached_and_has_words(game: str) -> None:
    """It is something to speak of, too, for its seat."""
    words, found = load("en", game), set()
    for felt, view, heard in came(game):
        found.add(felt.moment)
        assert felt.seat in (None, *(each.seat for each in heard)), felt
        for said in filter(None, (felt.said, felt.more)):
            assert words.text(said) != said.id
        assert view is not None
        named = felt.seat in (None, ME) or f"Seat {felt.seat}" in words.text(felt.said)
        of_cards = felt.moment.id == "great_hand"
        assert named or of_cards, "it says whose it is"
    assert found == set(discover()[game].presenter.moments)


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_no_two_of_them_come_in_a_minute(game: str) -> None:
    """At the usual pace; only the end of the game comes however soon."""
    evening = count(game, 3, 4.0)
    apart = [b - a for times in evening.times for a, b in pairwise(times)]
    assert evening.felt and min(apart, default=MOMENTS_APART) >= MOMENTS_APART
    ends = sum(evening.told[moment.id] for moment in (WON, LOST))
    assert ends == sum(evening.felt[moment.id] for moment in (WON, LOST)) == 3
