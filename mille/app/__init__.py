"""The window and all in it: what puts the program together, its loop, and pictures without it."""

from mille.app.defaults import decide

decide()
