"""What two or more games share and the house does not: seats, melds, all of rummy and of chips."""
