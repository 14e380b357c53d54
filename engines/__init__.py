"""Pure game engines: rules, search and solvers, with no web, socket or database in them.

Begin reading at `game` (what every two-player game promises), then one game's `position` (its rules
for people), then its `kernels` and `search` (the fast twin). `registry` lists the games; `worker` and
`__main__` are the two ways in.
"""
