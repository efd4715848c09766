"""What goes on at a table beside the cards: each effect in a file of its own, all in `every.py`."""
