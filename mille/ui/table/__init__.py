"""The table: cards that move, and what is done with them."""
