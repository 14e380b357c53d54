"""Problems made from finished games: what decided a game, and the page to practise it.

The page of a finished match asks `/api/matches/<id>/practice`; `problems` makes a job of it, or
remembers the answer. A worker runs `engines.capture_go.practice.answer`: its `motif` goes back from
the end as long as the winner had a proven win, and names what began it (a double atari, a ladder, a
net, a missed capture or escape); its `problem` makes a problem of that position, with Black for the
learner, in which every move is right or wrong by proof. `routes` shows it on the page of the
lessons.
"""
