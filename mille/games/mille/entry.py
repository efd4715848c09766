"""All that Mille offers to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from mille.cards import PACK, RANKS, Card, Rank
from mille.engine.codec import Json, JsonObject, Line, write_fields
from mille.engine.match import Best, Found, Ledger, each_score
from mille.engine.message import Fault, message, must_be, unknown
from mille.engine.options import is_whole
from mille.games import GameEntry, later
from mille.games.mille import TITLE, melds, position
from mille.games.mille.grader import MilleGrader
from mille.games.mille.melds import OPTIONS, is_over, preset, rules_from, score_deal, settle, value
from mille.games.mille.players import PLAYERS, SLOW
from mille.games.mille.rules import MILLE
from mille.games.mille.table import DECK


def _pack(lines: Sequence[Line]) -> Found:
    """The number of cards in each pack that was taken."""
    return [(line["seat"], len(line["cards"])) for line in lines]


def _natural(lines: Sequence[Line]) -> Found:
    """The value of each natural meld: all eight cards of its rank, doubled."""
    for line in lines:
        for seat, score in enumerate(line["scores"]):
            for rank in score["natural_melds"]:
                yield seat, 4 * value(Card.parse(f"{rank}{suit}") for suit in "CDHS")


BESTS = (
    Best("deal", ["deal_end"], each_score("total")),
    Best("natural", ["deal_end"], _natural),
    Best("pack", ["take_pack"], _pack, recalled=15),
)


# Calculators for hands and games played with real cards: `mille score` and `mille settle`.


_CODES = [card.code for card in PACK]


def score(given: Json) -> JsonObject:
    """The score of a hand, with its lines, in the form of a record. Raises `Fault`."""
    _known_fields(given, ("rules", "melds", "left", "went_out", "somebody_out"))
    rules = _given_rules(given)
    laid: melds.Melds = ()
    columns = _field(given, "melds", dict, "object")
    left = _card_list(_field(given, "left", list, "cards", []), "left")
    everything = list(left)
    for key, codes in columns.items():
        rank, cards = _rank(key), _card_list(codes, key)
        everything += cards
        refusal = melds.meld_refusal(rules, (), rank, cards)
        if refusal is not None:
            raise Fault(message("fault.meld_illegal", rank=rank, why=refusal))
        laid = melds.laid(laid, rank, cards)
    for card, n in Counter(everything).items():
        if n > 2:
            raise Fault(message("fault.cards_many", card=card))
    went_out = _field(given, "went_out", bool, "switch", False)
    somebody = _field(given, "somebody_out", bool, "switch", True)
    found = score_deal(rules, laid, left, went_out=went_out, somebody_out=went_out or somebody)
    return {**write_fields(found), "lines": found.lines}


def payment(given: Json) -> JsonObject:
    """What the loser of a game pays, with its lines. Raises `Fault`."""
    _known_fields(given, ("rules", "totals", "naturals", "chapeaux"))
    rules = _given_rules(given)
    totals = _numbers(given, "totals", -10_000_000)
    naturals, chapeaux = _numbers(given, "naturals", 0), _numbers(given, "chapeaux", 0)
    if not is_over(rules, totals):
        raise Fault(message("fault.no_winner", target=rules.target))
    end = settle(rules, totals, naturals, chapeaux)
    return {**write_fields(end), "lines": end.lines}


CALCULATORS = {"score": score, "settle": payment}


def _known_fields(given: Json, known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise unknown(str(name), known)


def _field(given: Json, name: str, kind: type, wanted: str, default: Any = None) -> Any:
    value = given.get(name, default)
    if not isinstance(value, kind):
        raise must_be(name, wanted)
    return value


def _given_rules(given: Json) -> Any:
    rules = given.get("rules", "standard")
    return preset(rules) if isinstance(rules, str) else rules_from(rules)


def _card_list(value: Any, name: str) -> Any:
    if not isinstance(value, list) or len(value) > len(DECK):
        raise must_be(str(name), "cards")
    return tuple(map(_card, value))


def _card(value: object) -> Card:
    if value not in _CODES:
        raise Fault(message("fault.no_card", code=str(value)[:20]))
    return Card.parse(str(value))


def _rank(value: str) -> Rank:
    if value not in RANKS:
        raise Fault(message("fault.no_rank", code=value[:20]))
    return Rank(value)


def _numbers(given: Json, name: str, least: int) -> list[int]:
    value, most = given.get(name, ()), 10_000_000
    whole = isinstance(value, list) and all(is_whole(n, least, most) for n in value)
    if not whole or len(value) != 2:
        raise must_be(name, "numbers", n=2, least=least, most=most)
    return list(value)


GAME = GameEntry(
    title=TITLE,
    game=MILLE,
    players=PLAYERS,
    slow=SLOW,
    stand_in="expert",
    options=OPTIONS,
    ledger=Ledger("total", bests=BESTS),
    shown_by=later("mille.games.mille.present", "MillePresenter"),
    table="mille",
    calculators=CALCULATORS,
    grader=MilleGrader(),
    learned={name: partial(position.weights, name) for name in position.ALL},
    adviser="grandmaster",
)
