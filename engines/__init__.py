"""Pure game engines: rules, search and solvers, with no web, socket or database in them.

Begin with `game` (what every two-player game promises), then one game's `rules.position` (its rules for
people), `kernels` (the fast twin) and `search.engine`. `registry` lists the games; `worker` and
`__main__` are the two ways in. `tools` holds what plays no game.
"""
