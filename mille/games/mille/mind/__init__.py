"""How the strong players of Mille think.

Whole turns are compared, not single moves: a plan says what to lay and what to throw. A small
value net names the plans worth a look; imagined worlds, drawn from a learned belief about the
other hand, are played to the end of the deal by a quick rule of thumb; what the deals come to is
weighed by the chance to win the game. All of it stands on one flat list of ints for a deal.

Nothing here sees more than a seat's view: `position` is the only way in.
"""
