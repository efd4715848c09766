"""A turn that takes a card from the stock or the pile, may lay melds, and throws a card."""
