"""`mille review`: how well a seat chose in a game, and what the cards gave it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mille.cli.console import Bar, Command, byte_pipe, read_record, whole
from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.message import Blank, Message
from mille.engine.text import dump
from mille.i18n import Catalog, load
from mille.session import record
from mille.session.review import MOST_WORLDS, review_lines, review_view
from mille.view.papers import ReviewView, StepView, TurnView, cost, figures, graded

MOST_DEAL = MOST_TURNS = 1_000_000
GAP = "  "


def add(command: Command, words: Catalog) -> None:
    """Register the command."""
    it = command("review", _review)
    it.add_argument("record", type=Path, metavar="RECORD", help=words("cli.record"))
    it.add_argument("--seat", metavar="N", help=words("cli.review.seat"))
    it.add_argument("--deal", metavar="N", help=words("cli.review.deal"))
    it.add_argument("--worlds", metavar="N", help=words("cli.review.worlds"))
    it.add_argument("--skip", metavar="N", help=words("cli.review.skip"))
    it.add_argument("--brief", action="store_true", help=words("cli.review.brief"))
    it.add_argument("--json", action="store_true", help=words("cli.json"))
    it.add_argument("--lines", action="store_true", help=words("cli.review.lines"))


def _review(args: argparse.Namespace, words: Catalog) -> int:
    kept = record.parse(read_record(args.record))
    header = kept.header
    seat = header.me
    if args.seat is not None:
        seat = Seat(whole(args.seat, "--seat", 0, len(header.seats) - 1))
    deal = None if args.deal is None else whole(args.deal, "--deal", 1, MOST_DEAL)
    worlds = None if args.worlds is None else whole(args.worlds, "--worlds", 1, MOST_WORLDS)
    skip = 0 if args.skip is None else whole(args.skip, "--skip", 0, MOST_TURNS)
    lines: list[JsonObject] = []
    bar = Bar()
    said = byte_pipe(sys.stdout, 1, "wb") if args.lines else None
    try:
        for line in review_lines(kept, seat, deal=deal, worlds=worlds, skip=skip):
            lines.append(line)
            if said is not None:
                said.write(dump(line).encode() + b"\n")
                said.flush()
            elif len(lines) > 1:
                bar.show(min(len(lines) - 1, lines[0]["count"]), lines[0]["count"], "")
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(whole_review(lines)))
    elif not args.lines:
        _tell(review_view(kept, lines), args.brief, load(words.language, header.game))
    return 0


def whole_review(lines: Sequence[Line]) -> JsonObject:
    """The lines of a review as one JSON object."""
    header, *turns, end = lines
    found = {key: value for key, value in header.items() if key != "count"}
    found["turns"] = [{k: v for k, v in turn.items() if k != "type"} for turn in turns]
    return {**found, **{k: v for k, v in end.items() if k != "type"}}


def _tell(view: ReviewView, brief: bool, words: Catalog) -> None:
    print(words.text(view.title))
    if not brief:
        print()
        for deal in view.deals:
            for turn in deal.turns:
                for row, _ in _rows(turn, words):
                    print(row)
    print()
    print(GAP.join(words.text(graded(name, n)) for name, n in view.grades.items()))
    for share in view.shares:
        name = words(f"review.{share.id}")
        print(words("cli.review.share", name=name, figures=figures(share)))
    for note in view.notes:
        print(words.text(note))
    if view.costliest:
        print()
        print(words("review.costliest"))
        for turn in view.costliest:
            for row, why in _rows(turn, words):
                print(row)
                if why is not None:
                    print(f"{GAP * 2}{words.text(why)}")


def _rows(turn: TurnView, words: Catalog) -> Iterator[tuple[str, Message | None]]:
    """The printed lines of a turn: one, or with several costly choices, one more for each."""
    where, grade = words.text(turn.where), words(f"grade.{turn.grade}")
    row = f"{GAP}{where:<18}{grade:<12}"
    if len(turn.choices) != 1:
        lost = words.text(cost(turn)) if turn.choices else ""
        yield (row + lost).rstrip(), None
        row = " " * len(row)
    for choice in turn.choices:
        lost = words.text(cost(choice))
        played, better = (_steps(steps) for steps in (choice.played, choice.better))
        instead = words("cli.review.instead", played=played, better=better)
        yield f"{row}{lost:<30}{instead}", choice.why


def _steps(steps: Sequence[StepView]) -> Blank:
    return tuple(step.told for step in steps)
