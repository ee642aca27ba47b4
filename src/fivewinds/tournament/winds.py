"""First winds: who is East, South, West and North at each table.

Players and tables are the two sides of a bipartite graph, each sitting an edge. A player's edges
are cut into groups of four rounds, so that every node has at most four edges; then four colours
suffice (König), one for each wind. Halving the edges twice along Euler walks finds them: each half
has half of a node's edges, rounded up or down.

So nobody has the same first wind twice in up to four rounds, and in more rounds each wind as
equally often as can be (RB-79).
"""

from collections.abc import Sequence

from fivewinds.tournament.designs import Round

WINDS = 4
Edge = tuple[int, int]
"""A node for a player in four rounds, and a node for a table of a round."""


def with_first_winds(rounds: Sequence[Round]) -> list[Round]:
    """The same rounds, the four of each table in the order E S W N."""
    edges: list[Edge] = []
    sitting: list[tuple[int, int, int]] = []
    nodes: dict[object, int] = {}
    for number, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            at = nodes.setdefault(("table", number, place), len(nodes))
            for player in table:
                who = nodes.setdefault((player, number // WINDS), len(nodes))
                edges.append((who, at))
                sitting.append((number, place, player))
    seated = [[[0] * WINDS for _ in tables] for tables in rounds]
    wind = 0
    for half in _halves(edges, range(len(edges)), len(nodes)):
        for quarter in _halves(edges, half, len(nodes)):
            for edge in quarter:
                number, place, player = sitting[edge]
                seated[number][place][wind] = player
            wind += 1
    return [[tuple(table) for table in tables] for tables in seated]


def _halves(edges: Sequence[Edge], some: Sequence[int], nodes: int) -> tuple[list[int], list[int]]:
    """Some edges in two halves, such that each node has half of its edges in each.

    A walk gives its edges to the halves by turns and goes on until it is stuck. Walks begin at
    nodes with an odd number of edges while there are any, and end at another such; the others are
    closed, and in a bipartite graph of even length.
    """
    at: list[list[int]] = [[] for _ in range(nodes)]
    for edge in some:
        for node in edges[edge]:
            at[node].append(edge)
    left = [len(here) for here in at]
    taken = bytearray(len(edges))
    halves: tuple[list[int], list[int]] = ([], [])

    def walk(node: int) -> None:
        turn = 0
        while left[node]:
            edge = at[node].pop()
            if taken[edge]:
                continue
            taken[edge] = 1
            halves[turn].append(edge)
            turn = 1 - turn
            one, two = edges[edge]
            left[one] -= 1
            left[two] -= 1
            node = two if node == one else one

    for node in range(nodes):
        if left[node] % 2:
            walk(node)
    for node in range(nodes):
        walk(node)
    return halves
