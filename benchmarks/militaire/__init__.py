"""Games of Militaire by the thousand."""
