"""Works out the deals and reshuffles of a record from its seed, by `docs/record.md` alone.

It imports nothing of the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

MODULUS = 1 << 64
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
STOCKED = "mille", "militaire", "contract_rummy"
"""The games with a stock and a pile."""


def digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


def stream(text: str) -> Iterator[int]:
    """The random numbers of the stream with that name."""
    s = int.from_bytes(digest(text)[:8], "big")
    while True:
        s = (s + 0x9E3779B97F4A7C15) % MODULUS
        z = (s ^ (s >> 30)) * 0xBF58476D1CE4E5B9 % MODULUS
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % MODULUS
        yield z ^ (z >> 31)


def below(numbers: Iterator[int], n: int) -> int:
    limit = MODULUS - MODULUS % n
    return next(number for number in numbers if number < limit) % n


def shuffled(numbers: Iterator[int], row: list[str]) -> list[str]:
    cards = list(row)
    for i in range(len(cards) - 1, 0, -1):
        j = below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def pack(game: str, rules: dict[str, Any], seats: int) -> list[str]:
    if game == "mille":
        return [face for face in FACES for _ in range(2)]
    jokers = rules.get("jokers", 0)
    if jokers == "seats_minus_one":
        jokers = seats - 1
    packs = 2 if game == "contract_rummy" else 1
    return FACES * packs + [f"*{n}" for n in range(1, jokers + 1)]


def hand_size(game: str, rules: dict[str, Any], number: int) -> int | None:
    """How many cards a seat is dealt; None for all of them."""
    if game == "contract_rummy":
        size: int = rules["deal_sizes"][rules["deals"][number - 1] - 1]
        return size
    sizes: dict[str, int] = {"mille": 15, "militaire": 7, "anaconda": 7}
    return rules["cards"] if game == "guts" else sizes.get(game)


def dealt(
    header: dict[str, Any], numbers: Iterator[int], number: int, dealer: int | None, gone: set[int]
) -> dict[str, Any]:
    """Deal number `number`; `dealer` is None if the dealer is still to be drawn."""
    game, rules, seats = header["game"], header["rules"], len(header["seats"])
    if dealer is None:
        dealer = below(numbers, seats)
    cards = shuffled(numbers, pack(game, rules, seats))
    around = [(dealer + step) % seats for step in range(1, seats + 1)]
    around = [seat for seat in around if seat not in gone]
    size = hand_size(game, rules, number)
    given = len(cards) if size is None else size * len(around)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for n, card in enumerate(cards[:given]):
        hands[around[n % len(around)]].append(card)
    rest = cards[given:]
    if game in ("mille", "daifugo"):
        hands = [sorted(hand) for hand in hands]
    found: dict[str, Any] = {"dealer": dealer}
    found["stacks" if game == "beggar_my_neighbor" else "hands"] = hands
    if game in STOCKED:
        found |= {"discard": rest[:1], "stock": rest[1:]}
    if game in ("guts", "anaconda"):
        found["stub"] = rest
    return found


def same(game: str, made: dict[str, Any], line: dict[str, Any]) -> bool:
    said = {key: line[key] for key in made}
    if game in ("mille", "daifugo") and "hands" in said:
        said["hands"] = [sorted(hand) for hand in said["hands"]]
    return said == made


def next_pile(pile: list[str], line: dict[str, Any]) -> list[str]:
    """The pile after an event, if the game has one, with the oldest card first."""
    event = line["event"]
    if event == "deal":
        return list(line["discard"])
    if event == "discard":
        return [*pile, line["card"]]
    if event == "reshuffle":
        return pile[-1:]
    if event == "take_pack":
        return []
    taken = event in ("take_discard", "take_upcard_two") or (event == "may_i" and line["take"])
    return pile[:-1] if taken else pile


def check(data: str) -> tuple[int, int]:
    """How many deals and reshuffles a record has, each checked against the seed.

    Raises `AssertionError`.
    """
    header, note, *lines = map(json.loads, data.splitlines())
    assert note["event"] == "note"
    assert note["shuffle"]["scheme"] == 2
    if "commit" in note:
        secret, _ = header["seed"].split(":", 1)
        assert note["commit"] == digest(secret).hex()
    game, deals, reshuffles, ever = header["game"], 0, 0, 0
    dealer: int | None = None
    gone: set[int] = set()
    pile: list[str] = []
    name = ""
    for line in lines:
        event = line["event"]
        if event == "deal":
            deals, reshuffles = deals + 1, 0
            name = digest(f"{header['seed']}/chance/{deals - 1}").hex()
            made = dealt(header, stream(name), deals, dealer, gone)
            assert same(game, made, line), line
            dealer = line["dealer"]
        elif event == "reshuffle":
            reshuffles, ever = reshuffles + 1, ever + 1
            numbers = stream(digest(f"{name}/reshuffle/{reshuffles}").hex())
            assert line["stock"] == shuffled(numbers, pile[:-1]), line
        elif event == "deal_end":
            gone |= set(line.get("broke", ()))
            seats, last = len(header["seats"]), dealer
            assert last is not None
            around = [(last + step) % seats for step in range(1, seats + 1)]
            dealer = next(seat for seat in around if seat not in gone)
            if game == "daifugo":
                dealer = line["order"][-1]
        if game in STOCKED:
            pile = next_pile(pile, line)
    return deals, ever
