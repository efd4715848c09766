"""What a person does at a table: pointer and keys, choosing, carrying, hints and tips."""
