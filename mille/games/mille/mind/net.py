"""A small dense net in plain Python: two hidden layers of rectified linear units.

Weights are one flat list: for each layer the weights by input, then its biases. A row that differs
little from a base row is cheap: only the differences are added up again.
"""

from __future__ import annotations

from mille.parts.seats import floats, ints


def add_rows(h: list[float], values: list[float], rows: list[int], n: int, w: list[float]) -> None:
    """Add to h the n rows of w that begin at `rows`, each times its value.

    Nearly all the work is done here. In plain Python, handling four rows at a time is three times
    as fast as a loop over elements; tools/compiled.py substitutes such a loop, which adds in the
    same order.
    """
    m = len(h)
    for i in range(0, n - 3, 4):
        p, q, r, s = values[i : i + 4]
        a, b, c, d = rows[i : i + 4]
        four = zip(h, w[a : a + m], w[b : b + m], w[c : c + m], w[d : d + m])
        h[:] = [x + p * j + q * k + r * t + s * u for x, j, k, t, u in four]
    for i in range(n - n % 4, n):
        p, a = values[i], rows[i]
        h[:] = [x + p * j for x, j in zip(h, w[a : a + m])]


def first_layer(w: list[float], x: list[float], inputs: int, hidden: int, h: list[float]) -> None:
    """The first layer's sums for the row x, before rectification."""
    bias = inputs * hidden
    values, rows = floats(inputs), ints(inputs)
    n = 0
    for i in range(inputs):
        if x[i] != 0.0:
            values[n] = x[i]
            rows[n] = i * hidden
            n += 1
    h[:] = w[bias : bias + hidden]
    add_rows(h, values, rows, n, w)


def move_first_layer(
    w: list[float],
    x: list[float],
    base: list[float],
    base_h: list[float],
    inputs: int,
    hidden: int,
    h: list[float],
) -> None:
    """The same sums for a row x that differs little from `base`, whose sums are `base_h`."""
    values, rows = floats(inputs), ints(inputs)
    n = 0
    for i in range(inputs):
        if x[i] != base[i]:
            values[n] = x[i] - base[i]
            rows[n] = i * hidden
            n += 1
    h[:] = base_h
    add_rows(h, values, rows, n, w)


def next_layer(
    w: list[float], at: int, h: list[float], size: int, g: list[float], sums: int
) -> None:
    """From one layer's `size` sums h to the sums g of the next layer, whose weights
    begin at `at`.
    """
    bias = at + size * sums
    values, rows = floats(size), ints(size)
    n = 0
    for j in range(size):
        if h[j] > 0.0:
            values[n] = h[j]
            rows[n] = at + j * sums
            n += 1
    g[:] = w[bias : bias + sums]
    add_rows(g, values, rows, n, w)


def later_layers(
    w: list[float],
    h: list[float],
    inputs: int,
    hidden: int,
    second: int,
    out: int,
    y: list[float],
) -> None:
    """From the first layer's sums to the outputs y."""
    at = (inputs + 1) * hidden
    g = floats(second)
    next_layer(w, at, h, hidden, g, second)
    next_layer(w, at + (hidden + 1) * second, g, second, y, out)
