"""Throws cards that it does not have."""

from honest import play, say

MOVES = [{"event": "discard", "card": "3C"}, {"event": "meld", "rank": "K", "cards": ["KC"] * 9}]
MOVES += [{"event": "take_pack", "meld": 5}]

play(lambda line: [say(type="move", id=line["id"], move=move) for move in MOVES])
