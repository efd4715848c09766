"""The built-in players of Militaire: each takes only a seat's view, and dice."""
