"""How strong the players are: duplicate games by the thousand, on machine code of their own text."""
