"""All that Mille offers to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from mille.cards import PACK, RANKS, Card, Rank
from mille.engine.codec import Json, JsonObject, Line, write_fields
from mille.engine.match import Best, Found, Ledger, each_score
from mille.engine.message import Fault, check_known, message, must_be
from mille.engine.options import Numbers, Switch
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
MOST = 10_000_000
"""The most points, stars or hats of a seat."""


def score(given: Json) -> JsonObject:
    """The score of a hand, with its lines, in the form of a record. Raises `Fault`."""
    check_known(given, ("rules", "melds", "left", "went_out", "somebody_out"))
    rules = _given_rules(given)
    laid: melds.Melds = ()
    columns = given.get("melds")
    if not isinstance(columns, dict):
        raise must_be("melds", "object")
    left = _card_list(given.get("left", []), "left")
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
    went_out = Switch().read("went_out", given.get("went_out", False))
    if went_out and left:
        raise Fault(message("fault.out_left"))
    somebody = Switch().read("somebody_out", given.get("somebody_out", True))
    found = score_deal(rules, laid, left, went_out=went_out, somebody_out=went_out or somebody)
    return {**write_fields(found), "lines": found.lines}


def payment(given: Json) -> JsonObject:
    """What the loser of a game pays, with its lines. Raises `Fault`."""
    check_known(given, ("rules", "totals", "naturals", "chapeaux"))
    rules = _given_rules(given)
    totals = Numbers(2, -MOST, MOST).read("totals", given.get("totals"))
    naturals, chapeaux = (
        Numbers(2, 0, MOST).read(name, given.get(name)) for name in ("naturals", "chapeaux")
    )
    if not is_over(rules, totals):
        raise Fault(message("fault.no_winner", target=rules.target))
    end = settle(rules, totals, naturals, chapeaux)
    return {**write_fields(end), "lines": end.lines}


CALCULATORS = {"score": score, "settle": payment}


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
