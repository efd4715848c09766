"""Moves before it is ready."""

from honest import say

say(type="move", id=1, move={"event": "draw"})
input()
