"""The built-in players of Contract Rummy: each takes what one seat may know, and dice."""
