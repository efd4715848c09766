"""What a person does at a table: pointer and keys, what is chosen, carried, hinted and told."""
