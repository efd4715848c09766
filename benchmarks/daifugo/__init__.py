"""How strong the players of Daifugo are, using machine code compiled from their own text."""
