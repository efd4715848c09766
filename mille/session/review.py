"""Reviews: one seat's turns, graded by what it saw, and what others would have done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mille.agents import GRADES, AllSeen, Thinking, decide
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.game import places
from mille.engine.match import AnyReplay
from mille.engine.message import Blank, Fault, Message, message
from mille.engine.text import fit
from mille.games import GameEntry
from mille.session import record
from mille.session.deals import DealName
from mille.session.guard import own_program
from mille.session.programs import Child
from mille.session.record import HUMAN, Header, Played, Record, Sitting
from mille.session.referee import AnyReferee, Follower, Referee
from mille.session.seated import InSlices, Worker, thinker_at, worker_seed
from mille.session.sources import lines_before
from mille.session.work import Polled
from mille.value import Value
from mille.view import papers
from mille.view.names import of_all, shown_name

FORMAT = "mille-review"
VERSION = 1
MOST_WORLDS = 1_000_000
"""The most imagined deals for one turn. That many take minutes."""


def seen_by(replay: AnyReplay, seat: Seat) -> AllSeen:
    """Each event that a seat was told of, and its view afterwards: nothing hidden from it."""
    game = replay.game
    return [
        (game.redact(moment.event, seat), game.observe(moment.state, seat))
        for moment in replay.moments
    ]


def turns_ended(header: Header, replay: AnyReplay, seat: Seat) -> list[int]:
    """How many of its own turns a seat had ended before each event, as hints count them."""
    game, found = replay.game, []
    listener = Follower(header.entry, header.rules, seat, len(header.seats))
    for moment in replay.moments:
        found.append(listener.turns)
        listener.follow(game.write(game.redact(moment.event, seat)))
    return found


class Grading:
    """The turns of a seat in a record, and how to grade each.

    The same record gives the same grades, however far the game has gone since.
    """

    def __init__(self, kept: Record, seat: Seat, deal: int | None = None) -> None:
        """Find the turns, of all deals or of one. Raises `Fault` if there are none to grade."""
        header = kept.header
        grader = header.entry.reviewer
        if grader is None:
            raise Fault(message("fault.no_reviews"))
        replay = record.follow(kept)
        self.grader = grader
        self.seen = seen_by(replay, seat)
        self.turns = grader.turns(self.seen, deal)
        if not self.turns:
            raise Fault(message("fault.nothing_to_review"))
        # None of the game's own dice are used here: what is hidden cannot follow from these.
        self._dice = Dice(header.seed).stream("review", seat)
        self._hints = Dice(worker_seed(header.seed, seat))
        self._ended = turns_ended(header, replay, seat)

    def grade(self, turn: Any, worlds: int | None = None) -> Thinking[JsonObject]:
        hint = self._hints.stream(self._ended[turn.event - 1])
        own = self._dice.stream(turn.deal, turn.number)
        found = yield from self.grader.grade(turn, hint, own, worlds)
        return {"type": "turn", **found}


def review_lines(
    kept: Record,
    seat: Seat,
    *,
    deal: int | None = None,
    worlds: int | None = None,
    skip: int = 0,
) -> Iterator[JsonObject]:
    """The review of a record, line by line: a header, a line per turn, and a summary.

    The first `skip` turns are left out, also of the summary: a caller that already has their lines
    gets the summary of all turns from `summed`.

    Raises `Fault` before the first line.
    """
    grading = Grading(kept, seat, deal)
    yield header_of(kept, seat, deal, len(grading.turns))
    graded: list[JsonObject] = []
    for turn in grading.turns[skip:]:
        graded.append(decide(grading.grade(turn, worlds)))
        yield graded[-1]
    yield summed(kept, seat, graded, deal)


def header_of(kept: Record, seat: Seat, deal: int | None, count: int) -> JsonObject:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": kept.header.game,
        "names": [each.name for each in kept.header.seats],
        "seat": seat,
        "deal": deal,
        "count": count,
    }


def summed(
    kept: Record, seat: Seat, graded: Sequence[JsonObject], deal: int | None = None
) -> JsonObject:
    """The last line of a review of these turns. Raises `Fault`."""
    grader, lost = kept.header.entry.reviewer, record.lost(kept)
    assert grader is not None
    loser = lost[0] if lost is not None and 0 <= lost[0] < len(kept.header.seats) else None
    seen = seen_by(record.follow(kept), seat)
    return {"type": "sum", "lost": loser, **grader.sum_up(seen, graded, deal)}


# A review made by a process of its own (`mille review`), while the window goes on.


MOST_AT_ONCE = 8
"""The most lines to take in one poll."""


def _lines(work: Polled, child: Child) -> Iterator[JsonObject]:
    """What the child of some work has written since, up to a bound."""
    for _ in range(MOST_AT_ONCE):
        try:
            line = child.receive()
        except Fault:
            raise Fault(message(work.failed)) from None
        if line is None:
            return
        yield line


class ReviewProcess(Polled):
    """A review in progress."""

    failed = "review.failed"

    def __init__(
        self,
        path: Path,
        seat: Seat,
        deal: int | None,
        graded: Sequence[JsonObject] = (),
    ) -> None:
        """Start reviewing the record at `path`, continuing after the turns already `graded`, if
        any.

        Raises `Fault` if that cannot be started.
        """
        command = [*own_program(), "review", "--lines", "--seat", str(seat)]
        if deal is not None:
            command += ["--deal", str(deal)]
        if graded:
            command += ["--skip", str(len(graded) - 1)]
        self.lines: list[JsonObject] = list(graded)
        """What has come so far: a header, then turns, at the end the summary."""
        self.done = False
        self._again = bool(graded)
        """Whether the process will send a header again that is here already."""
        self._record = (path, seat, deal)
        self._child = Child([*command, "--", str(path)])

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many turns are graded, and how many there are; None until that is known."""
        if not self.lines:
            return None
        return min(len(self.lines) - 1, self.lines[0]["count"]), self.lines[0]["count"]

    def take_in(self) -> bool:
        before = len(self.lines)
        for line in () if self.done else _lines(self, self._child):
            if self._again:
                self._again = False
                continue
            if line.get("type") == "fault":  # such as a seat that had no turn
                raise Fault(message(line["id"]))
            self.done = line.get("type") == "sum"
            self.lines.append(self.summed() if self.done else line)
            if self.done:
                self.close()
                break
        return len(self.lines) > before

    def summed(self) -> JsonObject:
        """The summary of the turns graded so far. Raises `Fault`."""
        path, seat, deal = self._record
        kept = record.read(path)
        return summed(kept, seat, self.lines[1:], deal)

    def close(self) -> None:
        self._child.close()


# A review in words: a game with its own grader words its turns, in others moves are named the way
# hints name them.


def review_view(kept: Record, lines: Sequence[Json]) -> papers.ReviewView:
    """A review of this record from its lines: the header, the turns and the summary."""
    return _HouseReview(kept, lines).view()


_COSTS: Any = list[tuple[float, float | None, float | None]]


def turn_view(kept: Record, seat: Seat, line: JsonObject) -> papers.TurnView:
    """One turn by itself. Raises `Fault`: a line may come from a file."""
    try:
        at = [line["deal"], line["turn"]]
        end: JsonObject = {"deals": [], "grades": {}, "costliest": [at], "lost": None}
        view = review_view(kept, [header_of(kept, seat, None, 1), line, end])
        turn = view.deals[0].turns[0]
        costs = [(each.points, each.win, None) for each in turn.choices]
        fit(_COSTS, [*costs, (turn.points, turn.win, turn.error)])
        fit(int, turn.start.at)
        return turn
    except Exception:  # the reasons are in each game's own words
        raise Fault(message("fault.review_line")) from None


class _HouseReview:
    def __init__(self, kept: Record, lines: Sequence[Json]) -> None:
        self._header, *self._turns, self._end = lines
        self._entry = kept.header.entry
        self._own = self._entry.grader is not None
        self._unit = "chips" if self._entry.ledger.chips else "points"
        self._replay: Any = None if self._own else record.follow(kept)
        self._seat = Seat(self._header["seat"])
        self._names = [shown_name(name) for name in self._header["names"]]

    def view(self) -> papers.ReviewView:
        header, end = self._header, self._end
        others = [Seat(n) for n in range(len(self._names)) if n != self._seat]
        name = of_all(others, self._names)
        shown = {(turn["deal"], turn["turn"]): self._turn(turn) for turn in self._turns}
        whole = len(self._turns) == header["count"]
        return papers.ReviewView(
            title=papers.title_of(header["deal"], name),
            shares=tuple(self._shares()) if whole else (),
            rest=message("review.rest", name=name) if self._own else message("review.rest_of_all"),
            notes=tuple(self._notes(whole)),
            whole=whole,
            grades=end["grades"],
            costliest=tuple(
                turn
                for deal, number in end["costliest"]
                if (turn := shown[deal, number]).grade not in GRADES[:2]
            ),
            deals=papers.by_deal(shown),
        )

    def _shares(self) -> Iterator[papers.ShareView]:
        deals = self._end["deals"]
        for id in ("cards", "play", "result") if deals else ():
            points = sum(deal["points"][id] for deal in deals)
            win = sum(deal["win"][id] for deal in deals) if self._own else None
            yield papers.ShareView(id, points, win, self._unit)

    def _notes(self, whole: bool) -> Iterator[Message]:
        """Remarks on what the figures leave out."""
        header, end = self._header, self._end
        if not whole:
            yield message("review.partial", n=len(self._turns), all=header["count"])
            return
        game, scored = header["deal"] is None, bool(end["deals"])
        if end["lost"] is not None and not (self._own and scored and not game):
            yield message("review.forfeited", name=self._names[end["lost"]])
        if scored and not self._own:
            yield message("review.beyond_average")
        elif self._own and not scored:
            yield message("review.no_score")
        elif scored:
            first, last = end["deals"][0]["before"], end["deals"][-1]
            before, after = (
                round(100 * n) for n in (first, last["before"] + last["win"]["result"])
            )
            if not game or 0 < after < 100:  # else it is plain who won
                yield message("review.chance", before=before, after=after)
        ahead = sum(max(0.0, turn.get("ahead") or 0.0) for turn in self._turns)
        if ahead:
            yield message("review.ahead", points=papers.signed(ahead, 1)[1:])

    def _turn(self, turn: Json) -> papers.TurnView:
        if self._own:
            return self._entry.presenter.reviewed(turn, self._names[1 - self._seat])
        other = turn["better"] or turn["near"]
        choices: tuple[papers.ChoiceView, ...] = ()
        points, ahead = turn["loss"]["points"], turn.get("ahead")
        error = turn["loss"]["error"] if ahead is None else None
        where = message("review.where_choice", deal=turn["deal"], number=turn["turn"])
        if turn["better"] is not None:
            steps = (self._step(turn, "played"),), (self._step(turn, "better"),)
            steps_why = *steps, self._why(turn), self._unit
            choices = (papers.ChoiceView(where, None, points, *steps_why),)
        return papers.TurnView(
            where=where,
            grade=turn["grade"],
            win=None,
            points=points,
            choices=choices,
            start=papers.StartView(
                turn["at"],
                () if other is None else (self._entry.game.read_choice(other),),
                turn["reasons"],
            ),
            near=turn["near"] is not None,
            error=error,
            ahead=ahead,
            unit=self._unit,
        )

    def _seen(self, turn: Json) -> object:
        at = turn["at"] - 1
        state = self._replay.moments[at - 1].state if at else self._replay.start
        return self._entry.game.observe(state, self._seat)

    def _step(self, turn: Json, name: str) -> papers.StepView:
        move = self._entry.game.read_choice(turn[name])
        advice = self._entry.presenter.advice(self._seen(turn), move, self._names)
        assert advice is not None  # every game with choices can give advice
        said, cards = message("tell.did", said=advice.said), advice.cards
        if {*cards} <= {*_blanks(said)}:
            return papers.StepView(said, said)
        return papers.StepView(said, message("review.told.cards", said=said, cards=cards), cards)

    def _why(self, turn: Json) -> tuple[Message, ...]:
        if turn["reasons"] is None:
            return ()
        move = self._entry.game.read_choice(turn["better"])
        at = self._seen(turn), move, self._names, turn["reasons"]
        advice = self._entry.presenter.advice(*at)
        return () if advice is None or not advice.why else (*advice.plan, advice.why[0])


def _blanks(said: Blank) -> Iterator[Blank]:
    """All that fills the blanks of a message, and of the messages in it."""
    if isinstance(said, Message):
        said = tuple(value for _, value in said.blanks)
    if isinstance(said, tuple):
        for each in said:
            yield from _blanks(each)
    else:
        yield said


# What others would do at a turn: the hint with its reasons, then a player of each level.


class Answer(Value):
    """What one player would do."""

    player: str
    """The name of the built-in player; empty for the hint."""
    move: Any
    reasons: Json | None = None


class Asked(Polled):
    """Asks one player after another."""

    failed = "asked.failed"

    def __init__(self, kept: Record, event: int, seat: Seat, names: Sequence[str]) -> None:
        """Ask about the moment before event `event`, counted from 1, with the seat to move."""
        header = kept.header
        replay = record.follow(kept, lines_before(kept, event))
        self._header, self._seat, self._names = header, seat, names
        dice = Dice(worker_seed(header.seed, seat))
        self._referee: AnyReferee = Referee.resume(header.entry.game, replay, dice)
        self.view = self._referee.view(seat)
        """What the seat sees at that moment."""
        self.answers: list[Answer] = []
        self._left = ["", *levels(header.entry)]
        self._thinker: InSlices | Worker | None = None

    @property
    def asks(self) -> str | None:
        """The player that is being asked now; None when all have answered."""
        return self._left[0] if self._left else None

    def take_in(self) -> bool:
        """Let the current player think a little; returns whether it has answered."""
        if not self._left:
            return False
        player = self._left[0]
        if self._thinker is None:
            entry = self._header.entry
            level = player or entry.adviser or entry.stand_in
            at = self._seat, self._names
            self._thinker = thinker_at(self._header, level, *at, reasons=not player)
        move = self._thinker.poll(self._referee)
        if move is None:
            return False
        self.answers.append(Answer(player, move, None if player else self._thinker.reasons))
        self._rise()
        del self._left[0]
        return True

    def close(self) -> None:
        self._left.clear()
        self._rise()

    def _rise(self) -> None:
        if self._thinker is not None:
            self._thinker.close(self._referee)
            self._thinker = None


def levels(entry: GameEntry) -> list[str]:
    """One player of each level, from the strongest to the weakest."""
    found: dict[str, str] = {}
    for player, person in entry.opponents.items():
        if person.level:
            found.setdefault(person.level, player)
    return list(reversed(found.values()))


# How others would have played a game: the same cards with a player of each level in one seat.
#
# Each game is played by a separate process (`mille simulate`), one after the other.


class PlayedByOthers(Polled):
    """Runs one game after another."""

    failed = "asked.failed"

    def __init__(self, kept: Record, me: Seat) -> None:
        """Each player takes seat `me` against the original opponents, except outside programs."""
        entry, header = kept.header.entry, kept.header
        self._deal, self._me = str(DealName.of(header)), me
        self._header = header
        self._seats = [
            seat.player if seat.player in entry.players else entry.stand_in for seat in header.seats
        ]
        self._left = levels(entry)[::-1]
        self._count = len(self._left)
        self._expected = 1 + sum(line.get("event") == "deal_end" for _, line in kept.lines)
        self._deals = 0
        self._child: Child | None = None
        self._stopped = False
        self.found: list[tuple[str, Played]] = []
        """The players whose games are finished, with how each game ended."""

    @property
    def plays(self) -> str | None:
        """The player whose game is running; None when all are finished, or it was stopped."""
        return self._left[0] if self._left and not self._stopped else None

    @property
    def can_go_on(self) -> bool:
        return self._stopped and bool(self._left)

    def go_on(self) -> None:
        """Go on after a stop; a game that was stopped is played from its start."""
        self._stopped = False

    @property
    def progress(self) -> float:
        """The fraction of the work that is done, if each game takes as many deals as this did."""
        part = min(1.0, self._deals / self._expected) if self._left else 0.0
        return (len(self.found) + part) / max(1, self._count)

    def take_in(self) -> bool:
        came = False
        if self.plays is None:
            return came
        if self._child is None:
            self._child = Child(self._command(self._left[0]))
        for line in _lines(self, self._child):
            came = True
            if "worth_per_game" in line:
                self.found.append((self._left.pop(0), self._played(line)))
                self._end()
                break
            self._deals = line["deals"]
        return came

    def _command(self, player: str) -> list[str]:
        players = [*self._seats]
        players[self._me] = player
        named = "--deal", self._deal, "--players", ",".join(players)
        return [*own_program(), "simulate", "--lines", *named]

    def _played(self, line: JsonObject) -> Played:
        """The game as lists show it, with the player in the person's seat."""
        worth, header = line["worth_per_game"], self._header
        sat = [
            Sitting(seat.name, seat.player if seat.player != HUMAN else "", place, each)
            for seat, place, each in zip(header.seats, places(worth), worth, strict=True)
        ]
        sat[self._me] = sat[self._me]._replace(player=HUMAN)
        preset, deals = header.rules.preset, line["deals"]
        return Played("", "", 0.0, header.game, preset, deals, self._deal, True, tuple(sat))

    def _end(self) -> None:
        self._deals = 0
        if self._child is not None:
            self._child.close()
            self._child = None

    def close(self) -> None:
        """Stop, and play no more games unless told to go on."""
        self._stopped = True
        self._end()
