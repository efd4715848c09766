"""What is shown of a table at a moment: as data, as a picture, and in words."""
