"""Pure game engines: rules, search and solvers, independent of the web, sockets and databases.

Begin with `game` (the contract of every two-player game), then read one game's `rules.position` (its
rules in plain Python), `kernels` (the same rules, compiled) and `search.engine`. `registry` lists the
games; `worker` and `__main__` are the two entry points.
"""

__version__ = "1.2.0.dev0"
"""The version of the whole project; between two releases it is a `.dev` of the next one."""
