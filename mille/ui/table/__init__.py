"""The table: cards that move, how they are shown, and what is done with them."""
