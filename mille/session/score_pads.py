"""Score pads of games with real cards: one JSON file each beside the records, always whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from mille.engine.codec import Seat
from mille.engine.message import Fault, message, said_in
from mille.engine.options import AnyRules
from mille.engine.text import read_as, to_builtins, write_json
from mille.games import GameEntry, entry
from mille.session import disk, record
from mille.session.disk import free, write_whole
from mille.session.record import MOST_NAME, now, read_bytes
from mille.value import Meta, Value, field, replace
from mille.view.names import YOU
from mille.view.papers import MOST_LETTERS, MOST_NUMBER, Answers

MOST_BYTES = 1024 * 1024
MOST_DEALS = 1000
MOST_SEATS = 99


class KeptPad(Value):
    """A score pad: who plays what by which rules, and the answers about each deal."""

    game: str
    rules: AnyRules
    names: tuple[str, ...]
    first: Seat
    """Who dealt first."""
    created: str = field(default_factory=now)
    deals: tuple[Answers, ...] = ()
    draft: Answers = field(default_factory=dict)
    """The answers so far about the next deal, which is not scored yet."""
    path: Path | None = None

    @property
    def entry(self) -> GameEntry:
        return entry(self.game)

    def stage(self, deals: int | None = None) -> tuple[Any, Seat]:
        """The table after this many deals (all if None), as the first seat sees it, and who deals
        then. Raises `Fault`, with the number of the deal as its line.
        """
        pad, game, n, dealer = self.entry.score_pad, self.entry.game, len(self.names), self.first
        view = game.observe(game.start(self.rules, n), Seat(0))
        for number, answers in enumerate(self.deals[:deals], 1):
            with said_in(self.game, number):
                if game.waiting(view).actor is None:
                    raise Fault(message("pad.over"))
                view = pad.after(view, pad.deal(view, n, answers))
            dealer = pad.next_dealer(view, dealer, n)
        return view, dealer

    def view(self, deals: int | None = None) -> Any:
        """The table after this many deals (all if None). Raises `Fault`."""
        return self.stage(deals)[0]

    def told(self) -> tuple[Any, Seat]:
        """The table as it is told to the first player, or to a stranger if all have given names,
        and who deals next.
        """
        view, dealer = self.stage()
        return view if YOU in self.names else replace(view, seat=Seat(len(self.names))), dealer

    def with_deal(self, number: int, answers: Answers | None) -> KeptPad:
        """A copy with deal `number` (counted from 0) filled in, or removed if `answers` is None.

        Raises `Fault` if later deals no longer fit.
        """
        deals = list(self.deals)
        deals[number : number + 1] = [] if answers is None else [answers]
        changed = replace(
            self, deals=tuple(deals), draft={} if number == len(self.deals) else self.draft
        )
        changed.view()
        if answers is not None:
            view, n = self.view(number), len(self.names)
            with said_in(self.game):
                self.entry.score_pad.deal(view, n, answers).check()
        return changed

    def save(self, careful: bool = True) -> KeptPad:
        """Write it, and with `careful` wait until it is on the disk. Raises `OSError`."""
        name = f"{self.game}-{self.created[:10]}"
        path = self.path or free(disk.pads(), name, ".json")
        version: Literal[1, 2] = 2 if any(map(_is_new, (*self.deals, self.draft))) else 1
        rules, dealt = self.entry.options.write(self.rules), (*map(dict, self.deals),)
        of_pad = self.names, self.first, self.created, dealt, dict(self.draft)
        said = to_builtins(_Said("mille-pad", version, self.game, rules, *of_pad))
        text = f"{write_json(said, ensure_ascii=False, indent=1)}\n"
        write_whole(path, text.encode(), careful=careful)
        return replace(self, path=path)

    def thrown_away(self) -> KeptPad:
        """Move its file to the trash, under today's date. Raises `OSError`."""
        return self._moved(disk.trash(), f"{now()[:10].replace('-', '')}-{self.game}")

    def put_back(self) -> KeptPad:
        """Take its file out of the trash. Raises `OSError`."""
        return self._moved(disk.pads(), f"{self.game}-{self.created[:10]}")

    def _moved(self, folder: Path, name: str) -> KeptPad:
        there = free(folder, name, ".json")
        if self.path is not None:
            self.path.replace(there)
        return replace(self, path=there)


_COUNT = re.compile(r".+\.[2-9TJQKA][CDHS]")


def _is_new(answers: Answers) -> bool:
    """Whether among the answers are points, how many of a card there are, or commas."""
    ids = any(id == "points" or _COUNT.fullmatch(id) for id in answers)
    lists = [given if isinstance(given, list) else [given] for given in answers.values()]
    return ids or any(isinstance(each, str) and "," in each for each in chain(*lists))


def bring_in(name: str, data: bytes) -> None:
    """Take over a pad from elsewhere, unless the same one is here already.

    Anything that is not a pad is ignored. Raises `OSError`.
    """
    with suppress(Fault):
        if data not in [read_bytes(path, MOST_BYTES) for path in disk.pads().glob("*.json")]:
            replace(_parsed(data, Path(name)), path=None).save()


def read(path: Path) -> KeptPad:
    """The pad in a file. Raises `Fault`."""
    return _parsed(read_bytes(path, MOST_BYTES), path)


Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Letters: TypeAlias = Annotated[str, Meta(max_length=MOST_LETTERS)]
Number: TypeAlias = Annotated[int, Meta(ge=-MOST_NUMBER, le=MOST_NUMBER)]
OfSeats: TypeAlias = Annotated[list[Letters | Number | None], Meta(max_length=MOST_SEATS)]
Written: TypeAlias = dict[str, Letters | Number | OfSeats | None]


class _Said(Value):
    format: Literal["mille-pad"]
    version: Literal[1, 2]
    """2 if a deal has answers that an older program would misread."""
    game: str
    rules: Any
    names: tuple[Name, ...]
    first: Annotated[int, Meta(ge=0, le=MOST_SEATS)]
    created: str
    deals: Annotated[tuple[Written, ...], Meta(max_length=MOST_DEALS)]
    draft: Written = field(default_factory=dict)


def _parsed(data: bytes, path: Path) -> KeptPad:
    said = read_as(_Said, data)
    game = entry(said.game)
    with said_in(game.id):
        rules = game.options.read(said.rules)
    fits = {
        "names": len(said.names) in game.seats,
        "first": said.first < len(said.names),
        "created": record.time_named(said.created) is not None,
    }
    for name, fit in fits.items():
        if not fit:
            raise Fault(message("fault.field_value", field=name))
    first = Seat(said.first)
    pad = KeptPad(game.id, rules, said.names, first, said.created, said.deals, said.draft, path)
    pad.view()
    return pad


def all_pads() -> list[KeptPad | tuple[Path, Fault]]:
    """All pads, the last written first; for one that cannot be read, its path and fault."""
    found: list[KeptPad | tuple[Path, Fault]] = []
    for path in sorted(disk.pads().glob("*.json"), key=lambda path: -path.stat().st_mtime):
        try:
            found.append(read(path))
        except Fault as fault:
            found.append((path, fault))
    return found


def payments(before: Sequence[int], now: Sequence[int]) -> list[tuple[Seat, Seat, int]]:
    """Payments (payer, payee, amount) that settle what each seat won or lost since `before`."""
    owed = [after - had for had, after in zip(before, now)]
    found: list[tuple[Seat, Seat, int]] = []
    while True:
        poor, rich = owed.index(min(owed)), owed.index(max(owed))
        n = min(-owed[poor], owed[rich])
        if n <= 0:
            return found
        found.append((Seat(poor), Seat(rich), n))
        owed[poor] += n
        owed[rich] -= n
