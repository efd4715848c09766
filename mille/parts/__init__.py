"""Pure functions on cards and seats that two or more games share and the house does not need."""
