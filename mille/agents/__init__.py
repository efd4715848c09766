"""How to think about any game: what a player is, apart from the rules it plays."""
