"""What two games or more share and the house does not need: pure functions on cards."""
