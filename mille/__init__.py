"""Mille: a card table for several games, played offline.

Data flows one way: a seat's move goes to the referee, the rules play it, the record keeps what
happened, and every seat is shown the table as it may see it. The map of the code is
docs/how-the-parts-fit.md.
"""

__version__ = "1.0.0"

HOME = "https://github.com/millecards/Mille"
"""Where the project lives; every address that the program and its papers name begins with it."""
APP_ID = "io.github.millecards.Mille"
"""The id by which desktops know the program: its menu entry, its icon and its windows have it."""
