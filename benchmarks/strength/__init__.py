"""How strong the players are: thousands of duplicate games, on machine code of their own text."""
