"""How the strong players of Mille think.

They compare whole turns, not single moves: a plan says what to lay and what to discard. A small
value net picks the plans worth a look. These are tried in imagined worlds, drawn from a learned
belief about the other hand, which a quick rule of thumb plays to the end of the deal. The outcomes
are weighed by the chance to win the game. All of it works on one flat list of ints per deal.

Nothing here sees more than a seat's view: `position` is the only way in.
"""
