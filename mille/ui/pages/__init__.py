"""The pages that lie on the table: each a slip of paper with a few widgets."""
