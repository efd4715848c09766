"""The built-in players of Contract Rummy: each takes only a seat's view, and dice."""
