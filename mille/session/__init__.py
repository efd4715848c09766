"""Running a match: the referee, the record, settings; no screen."""
