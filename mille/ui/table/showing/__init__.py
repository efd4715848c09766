"""What can be seen of a table at a moment: as data, as a picture, and in words."""
