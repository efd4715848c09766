"""Words for messages, in the languages there are catalogues for."""
