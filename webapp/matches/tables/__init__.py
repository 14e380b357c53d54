"""Open tables: invitations on a public list, and games that everybody may watch.

The form of a new game says whether a match is public; `public_tables` checks the limits and puts it
on the list. Matches are private otherwise, and so is a rematch. Only a match with an open seat can
be put there, so those who sit down know that everybody can watch. `/tables` and the home pages show
the list (`lines`). A line leads to the invitation of the match, so that only one person can sit
down. `keeper` writes which tables are attended, by the pages that are open on its process. Five
minutes after its owner has left, or a day with days a move, a table is not shown. It is back with
its owner, unless they stay away for more than a day. The game is then one to watch, until it is
over or a player takes it off.
"""
