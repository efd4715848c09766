"""What is printed on a card, and the dice that shuffle: no rules of any game."""
