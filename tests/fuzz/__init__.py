"""Every reader of the program, fed with broken and hostile input.

`python -m tests.fuzz --reader all --inputs 1000000 --seed 1` looks for input that does what no
input may do, guided by coverage (atheris), and prints a line for each reader. `cases/` holds what
was found, and the ordinary tests replay it.
"""
