"""How strong the players of Daifugo are, on machine code of their own text."""
