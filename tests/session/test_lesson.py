"""What lessons say is true: of each sentence, what must be so at the table when it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Line, Seat
from mille.games import titles
from mille.session.lesson import DETOUR, LaidOut, Level, levels
from mille.session.sources import ME
from tests.test_i18n import catalogues

LEVELS = [
    level for game in titles() for among in ("lessons", "examples") for level in levels(game, among)
]
MOST_MOVES = 40
"""How many moves of the learner are tried in one game."""
ORDER = "3456789TJQKA2*"
"""The ranks of Daifugo, from low to high."""


class Told:
    """The table at which a sentence is said."""

    def __init__(self, laid_out: LaidOut, game: Any) -> None:
        self.view: Any = laid_out.view(ME)
        self.lines: list[Line] = [game.write(event) for event in laid_out.events]
        self.hand = Counter(card.code[0] for card in getattr(self.view, "hand", ()))
        """How many cards of each rank the learner holds; a joker is `*`."""
        self.cards = {card.code for card in getattr(self.view, "hand", ())}
        self.hands: list[Any] = [list(hand) for hand in getattr(laid_out._state, "hands", ())]

    def last(self, *events: str, seat: Seat | None = ME) -> Line:
        found = (line for line in reversed(self.lines) if line["event"] in events)
        return next((line for line in found if line.get("seat") == seat), {})

    @property
    def there(self) -> str:
        """The cards that lie on the table, or in the learner's melds."""
        melds = getattr(self.view, "melds", ())
        own = melds[ME] if melds and isinstance(melds[0], tuple) else melds
        return " ".join(card.code for meld in own for card in getattr(meld, "cards", ()))

    def ins(self) -> list[int]:
        """Who has said in, in this deal."""
        n = max(i for i, line in enumerate(self.lines) if line["event"] == "deal")
        return [line["seat"] for line in self.lines[n:] if line.get("in") is True]

    def top(self) -> str:
        """The ranks of the cards that lie in the round."""
        top = self.view.top
        return "" if top is None else "".join(card.code[0] for card in top.cards)


Truth: TypeAlias = Callable[[Told], bool]


def holds(ranks: str) -> Truth:
    return lambda it: not Counter(ranks) - it.hand


def spared(it: Told) -> bool:
    """A lower card than the one just played, or a lower pair, would have beaten what lay there."""
    now, before = [each["cards"] for each in reversed(it.lines) if each["event"] == "play"][:2]
    between = ORDER[ORDER.index(before[0][0]) + 1 : ORDER.index(now[0][0])]
    return any(it.hand[rank] >= len(now) for rank in between)


def could(it: Told) -> bool:
    """The learner holds what beats what lay there."""
    lay = next(line["cards"] for line in reversed(it.lines) if line["event"] == "play")
    return any(it.hand[rank] >= len(lay) for rank in ORDER[ORDER.index(lay[0][0]) + 1 :])


RULES = {
    "anaconda": "1.done 2.done 3.done high.done",
    "beggar_my_neighbor": "1.turn 1.done",
    "contract_rummy": "1.aim 1.done 2.done 4.more 4.done run.done",
    "daifugo": "1.done 2.done 3.done 4.done 5.done 6.done gifts.done joker.done",
    "guts": "1.aim 2.done",
    "militaire": "1.aim 1.beads 1.done 2.then.discard 2.done 4.done",
    "mille": "1.worth 1.done 3.done 5.done 6.finish",
}
"""Sentences that no table makes false: what the rules say, or what is good to do."""
TRUE: dict[str, Truth] = {
    "anaconda.1.bet": holds("QQQQ"),
    "anaconda.1.then.check": lambda it: it.last("check") != {} and it.hand["Q"] == 4,
    "anaconda.1.raise": lambda it: it.hand["Q"] == 4 and max(it.view.bets) > it.view.bets[ME],
    "anaconda.1.then.call": lambda it: it.last("call") != {} and it.hand["Q"] == 4,
    "anaconda.1.fail": lambda it: it.last("fold") != {} and it.hand["Q"] == 4,
    "anaconda.2.pass": holds("QQQQ"),
    "anaconda.2.fail": lambda it: any(card[0] == "Q" for card in it.last("pass")["cards"]),
    "anaconda.2.check": lambda it: (
        any(line["event"] == "exchange" for line in it.lines)
        and max(it.view.bets) == it.view.bets[ME]
    ),
    "anaconda.2.again": lambda it: {"6C", "7D", "JS"} <= it.cards,
    "anaconda.3.low": holds("A2345"),
    "anaconda.3.fail": lambda it: it.last("declare").get("for") != "low",
    "anaconda.4.low": holds("A2345"),
    "anaconda.4.lay": holds("A2345"),
    "anaconda.4.bet": lambda it: len(it.last("turn", seat=None)["up"][ME]) == 4,
    "anaconda.4.raise": lambda it: max(it.view.bets) > it.view.bets[ME],
    "anaconda.4.fail": lambda it: it.last("fold") != {} or it.last("declare")["for"] == "high",
    "anaconda.high.choose": holds("QQQQ"),
    "anaconda.high.fail": lambda it: it.last("declare").get("for") != "high" and it.hand["Q"] == 4,
    "beggar_my_neighbor.1.again": lambda it: it.lines[-1]["card"][0] not in "JQKA",
    "contract_rummy.1.take": lambda it: (
        it.view.contract == "SS" and it.view.pile[-1].code[0] == "9" and it.hand["9"] == 2
    ),
    "contract_rummy.1.then.draw": lambda it: it.hand[it.last("draw")["card"][0]] < 3,
    "contract_rummy.1.contract": holds("999KKK"),
    "contract_rummy.1.then.discard": lambda it: it.hand[it.last("discard")["card"][0]] >= 2,
    "contract_rummy.2.draw": lambda it: it.view.is_down,
    "contract_rummy.2.then.take": lambda it: (
        it.last("take_discard")["card"][0] == "Q"
        and not any("Q" in card.code for meld in it.view.melds for card in meld.cards)
    ),
    "contract_rummy.2.add": lambda it: (
        it.view.melds[0].cards[0].code[0] == "9" and it.hand["9"] > 0
    ),
    "contract_rummy.2.theirs": holds("8"),
    "contract_rummy.2.fail": lambda it: it.last("discard")["card"] in ("9S", "8H"),
    "contract_rummy.3.may_i": lambda it: it.view.pile[-1].code == "KS",
    "contract_rummy.3.fail": lambda it: it.last("may_i")["card"][0] == "K",
    "contract_rummy.3.draw": holds("KKK"),
    "contract_rummy.3.done": lambda it: it.last("penalty") != {},
    "contract_rummy.4.draw": lambda it: set(it.hand) <= {"9", "K"} and it.view.is_down,
    "contract_rummy.4.add": holds("9"),
    "contract_rummy.4.discard": lambda it: sum(it.hand.values()) == 1,
    "contract_rummy.4.fail": lambda it: it.last("discard")["card"] in ("9S", "KS"),
    "contract_rummy.run.lay": lambda it: it.view.deal == 2,
    "contract_rummy.run.then.discard": lambda it: it.last("discard")["card"][1] == "S",
    "daifugo.1.higher": lambda it: it.top() == "6",
    "daifugo.1.then.pass": could,
    "daifugo.1.then.high": spared,
    "daifugo.1.again": lambda it: it.top() == "J",
    "daifugo.2.pair": lambda it: len(it.top()) == 2 and it.hand["9"] == 2,
    "daifugo.2.then.higher": spared,
    "daifugo.2.again": lambda it: it.top() == "TT",
    "daifugo.3.two": lambda it: it.top() == "A" and it.hand["2"] == 1,
    "daifugo.3.then.pass": lambda it: it.top() == "A",
    "daifugo.3.lead": lambda it: it.top() == "" and it.hand["9"] == 2,
    "daifugo.3.then.jacks": holds("99"),
    "daifugo.4.first": lambda it: (
        len(it.cards) == 2
        and not any(card.code[0] == "*" for hand in it.hands[1:] for card in hand)
    ),
    "daifugo.4.last": lambda it: len(it.cards) == 1 and it.top() == "",
    "daifugo.4.then.jack": lambda it: (
        it.hand["2"] == 1 and any(card.code[0] in "QKA" for hand in it.hands[1:] for card in hand)
    ),
    "daifugo.gifts.give": lambda it: it.hand["2"] >= 2 and it.view.gift is not None,
    "daifugo.gifts.then.two": lambda it: any(c[0] == "2" for c in it.last("give")["cards"]),
    "daifugo.joker.play": lambda it: it.top() == "2" and it.hand["*"] == 1,
    "daifugo.5.eight": lambda it: it.top() == "6" and it.hand["8"] > 0,
    "daifugo.5.lead": lambda it: it.top() == "" and it.hand["5"] == 2,
    "daifugo.5.then.wasted": lambda it: (
        it.lines[-1].get("by") == "eight" and it.lines[-3]["event"] == "round_end"
    ),
    "daifugo.5.again": lambda it: len(it.top()) == 2 and it.hand["8"] >= 2,
    "daifugo.6.four": lambda it: it.hand["6"] == 4 and it.top() == "",
    "daifugo.6.then.few": lambda it: it.top() in ("6", "66", "666"),
    "daifugo.6.then.three": lambda it: it.hand["6"] == 4 and not it.view.turned,
    "daifugo.6.again": lambda it: it.view.turned and it.hand["3"] == 1 and it.top() == "",
    "daifugo.6.then.two": lambda it: it.view.turned and it.top() == "2" and it.hand["3"] == 1,
    "guts.1.pair": lambda it: len(it.ins()) == 1 and max(it.hand.values()) == 2,
    "guts.1.fail": lambda it: len(it.ins()) == 1 and it.hand in (Counter("88"), Counter("AK")),
    "guts.1.again": lambda it: it.ins() == [5] and set(it.hand) == {"A", "K"},
    "guts.1.done": lambda it: (
        [line["winners"] for line in it.lines if line["event"] == "deal_end"] == [[ME], [ME]]
    ),
    "guts.2.weak": lambda it: len(it.ins()) == 2 and set(it.hand) == {"7", "4"},
    "guts.2.then.in": lambda it: it.lines[-1]["scores"][ME]["paid"] > 0,
    "guts.2.again": lambda it: len(it.ins()) == 1 and set(it.hand) == {"Q", "4"},
    "guts.3.pair": lambda it: it.view.together and max(it.hand.values()) == 2,
    "guts.3.then.pair": lambda it: it.last("declare")["in"] is False and max(it.hand.values()) == 2,
    "guts.3.again": lambda it: it.view.rules.all_out == "weenie" and set(it.hand) == {"K", "J"},
    "guts.3.then.nobody": lambda it: not it.ins() and it.lines[-1]["scores"][ME]["paid"] > 0,
    "guts.3.done": lambda it: it.lines[-1]["in"] == [ME] == it.lines[-1]["winners"],
    "guts.2.then.queen": lambda it: len(it.ins()) == 2 and it.view.to_speak == (Seat(1),),
    "militaire.1.set": holds("777"),
    "militaire.1.then.discard": lambda it: (
        it.hand[it.last("discard")["card"][0]] + it.hand["*"] == 2
    ),
    "militaire.1.again": holds("444"),
    "militaire.2.nines": holds("999"),
    "militaire.2.then.nines": lambda it: it.hand["9"] + it.there.count("9") == 3,
    "militaire.2.joker": lambda it: "*1" in it.cards and it.hand["4"] >= 2,
    "militaire.3.set": holds("444"),
    "militaire.3.then.broken": lambda it: it.last("discard")["card"][0] in "456789TJ",
    "militaire.3.then.first": lambda it: it.view.turn != ME,
    "militaire.3.run": lambda it: {"9C", "TC", "JC"} <= it.cards,
    "militaire.3.discard": lambda it: it.view.has_contract and it.hand["K"] == 1,
    "militaire.3.then.low": lambda it: it.last("discard")["card"] == "2D" or it.hand["K"] == 1,
    "militaire.3.done": lambda it: it.lines[-1]["scores"][ME]["runs"] > 0,
    "militaire.4.long": lambda it: {f"{rank}C" for rank in "456789"} <= it.cards,
    "mille.1.aim": lambda it: it.view.rules.target == 1200,
    "mille.1.kings": holds("KKK"),
    "mille.1.then.discard": lambda it: it.hand[it.last("discard")["card"][0]] == 2,
    "mille.1.again": holds("QQQ"),
    "mille.2.pack": lambda it: it.view.pile[-1].code[0] == "9" and it.hand["9"] == 2,
    "mille.2.then.draw": lambda it: it.hand[it.view.pile[-1].code[0]] == 2,
    "mille.2.discard": lambda it: len(it.last("take_pack")["cards"]) == 5,
    "mille.2.again": lambda it: (
        it.last("discard", seat=Seat(1)) != {} and it.hand[it.view.pile[-1].code[0]] == 2
    ),
    "mille.2.fail": lambda it: it.last("discard")["card"][0] == "T" and it.hand["T"] == 1,
    "mille.2.done": lambda it: it.there.count("T") == 3,
    "mille.3.wild": holds("QQ2"),
    "mille.3.then.discard": lambda it: it.last("discard")["card"][0] == "2",
    "mille.3.then.both": lambda it: it.there.count("2") == 2,
    "mille.3.again": holds("TT2"),
    "mille.4.draw": lambda it: it.there.count("9") == 7,
    "mille.4.add": lambda it: it.there.count("9") == 7 and it.hand["9"] == 1,
    "mille.4.then.wild": lambda it: "2" in it.there,
    "mille.4.fail": lambda it: it.last("discard")["card"] == "9S" and it.there.count("9") == 7,
    "mille.4.done": lambda it: it.there.count("9") == 8,
    "mille.5.draw": lambda it: sum(it.hand.values()) == 3,
    "mille.5.lay": holds("KKK"),
    "mille.5.then.discard": holds("KK"),
    "mille.5.out": lambda it: sum(it.hand.values()) == 1,
    "mille.6.done": lambda it: it.lines[-1]["event"] == "deal_end",
}


def played(level: Level, dice: Dice) -> Iterator[tuple[str, Told]]:
    """A game of somebody who follows the lesson half of the time, and every sentence in it."""
    entry, laid_out = level.kept.header.entry, LaidOut.at(level, dice)
    quick, game, away = entry.players[entry.stand_in], entry.game, 0
    for n in range(MOST_MOVES):
        while laid_out.waiting.actor != ME and not laid_out.progress.outcome:
            if laid_out.waiting.actor is CHANCE:
                laid_out.chance()
                continue
            seat = laid_out.waiting.seats[0]
            move = laid_out.told_to(seat)
            if move is None:
                move = decide(quick.think(laid_out.view(seat), dice.stream("others", n)))
            assert laid_out.submit(seat, move) is None
        if laid_out.progress.outcome:
            break
        step, mine = laid_out.step, dice.stream("mine", n)
        done, left = laid_out.progress.moves, laid_out.progress.left
        assert step is not None or done >= len(level.steps) or left != level.steps[done:]
        assert ("lesson.astray" in laid_out.says) is (step is None and away >= DETOUR)
        away += step is None  # a move after which a step still fits does no harm
        yield from ((id, Told(laid_out, game)) for id in laid_out.says)
        tries = [each.move for each in step.tries] if step is not None else []
        able = [each for each in tries if laid_out.refusal(ME, each) is None]
        able = [*mine.shuffled(able)[:1], *mine.shuffled([*game.moves(laid_out.view(ME))])[:2]]
        follows = step is not None and mine.below(2)
        assert laid_out.submit(ME, step.move if follows else mine.shuffled(able)[0]) is None
        if laid_out.tried is not None:
            yield laid_out.tried.then, Told(laid_out, game)
            laid_out.undo()
    end = {"won": "done", "failed": "fail"}.get(laid_out.progress.outcome, "title")
    yield f"{level.words}.{end}", Told(laid_out, game)


@pytest.mark.parametrize(
    "times", [4, pytest.param(200, marks=[pytest.mark.long, pytest.mark.nightly])]
)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_no_sentence_is_false_of_the_table(level: Level, times: int) -> None:
    """Whatever a learner does; away from the lesson's way it says so, and no sooner."""
    for n in range(times):
        for id, told in played(level, Dice(f"{level.id}/{n}")):
            true = TRUE.get(f"{level.game}{id.removeprefix('lesson')}")
            assert true is None or true(told), (n, id, told.lines[-3:], told.cards)


def test_every_sentence_has_what_must_be_so() -> None:
    """And none is left over, neither here nor in a catalogue."""
    said = {game: set[str]() for game in titles()}
    for level in LEVELS:
        said[level.game] |= {f"{level.words}.{end}"[7:] for end in ("title", "done", "fail")}
        said[level.game] |= {id[7:] for step in level.steps for id in step.says}
        said[level.game] |= {tried.then[7:] for step in level.steps for tried in step.tries}
    for game, ids in said.items():
        (own,) = (part for path, part in catalogues()["en"].items() if path.parent.name == game)
        there = {id[7:] for id in own if id.startswith("lesson.")}
        told = {id.partition(".")[2] for id in TRUE if id.startswith(f"{game}.")}
        assert there <= ids
        assert told | {*RULES.get(game, "").split()} == {id for id in there if "title" not in id}
