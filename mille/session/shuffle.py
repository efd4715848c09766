"""Checking that a record's cards come from its seed, as the note after its header claims."""

from __future__ import annotations

from mille.cards import Dice
from mille.engine.match import SCHEME, AnyReplay, Chances, Replay
from mille.engine.message import Fault, message
from mille.session import notes
from mille.session.record import Record, fingerprint


def check(kept: Record) -> Chances:
    """Work out every deal and reshuffle from the seed again; returns how many there were.

    Raises `Fault` at the first that differs, if the fingerprint does not match the secret, if the
    record does not claim that its cards come from the seed, and if it breaks the rules.
    """
    if notes.scheme(kept) != SCHEME:
        raise Fault(message("fault.shuffle.unsaid"))
    number, note = kept.lines[0]
    if "commit" in note and note["commit"] != fingerprint(kept.header.seed):
        raise Fault(message("fault.shuffle.fingerprint"), number)
    game, dice = kept.header.entry.game, Dice(kept.header.seed)
    replay: AnyReplay = Replay(game, kept.header.rules, len(kept.header.seats))
    reshuffles = 0
    for number, line in kept.lines:
        before, waiting, is_due = replay.state, replay.waiting, bool(replay.due)
        replay.feed(line)
        if line.get("event") == "note" or is_due or not waiting.chance:
            continue
        reshuffles += replay.chances.reshuffles > 0
        step = game.play(before, game.chance(before, replay.chances.dice(dice)))
        true = game.tidy(game.write(step.events[0]))
        said = game.tidy(line)
        if any(said[name] != value for name, value in true.items()):
            raise Fault(message("fault.shuffle.differs", event=str(line["event"])), number)
    return Chances(replay.chances.moves, replay.chances.deals, reshuffles)
