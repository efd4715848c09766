"""What every game at the table is made of: values and pure functions, no screen, clock, disk or
dice.
"""
