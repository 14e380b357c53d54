"""Problems to solve: one site of pages and routes for the problems of all games.

A game brings a `ProblemSource` (its sets, texts and pictures) with a `ProblemKind` (how its moves are
judged). `pages.blueprint` and `api.routes` make of it the list of sets, the problem of the day, a page
for each problem and the end of each set, and the routes that judge moves. A problem that is in no set,
as one made from a finished game, takes the kind alone. The scripts are those of
`static/js/problems/`; a game brings its board, and a template with what its pages have of their own.
"""
