"""What any game at the table is: values and pure functions, no screen, clock, disk or dice."""
