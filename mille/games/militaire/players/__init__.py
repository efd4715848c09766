"""The built-in players of Militaire: each takes what one seat may know, and dice."""
