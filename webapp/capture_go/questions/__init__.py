"""A visitor's own questions: sets of positions with answers, made without an account.

`question_set` is a set as a value, and the text of its link, which holds all of it and is signed:
nothing is stored. `kept_sets` has those that are too long for that, or that somebody wants under a short
address: pupils get the id, and the teacher's link has a key that changes the set or deletes it.
`judging` has a worker prove the answers (`engines.capture_go.practice.question`) and remembers them.
`source` makes of a set a source of problems, so that it is played as the lessons are; `pages` shows a
set, its problems and the page that makes one, `api` checks questions and makes addresses of sets, and
`services` is what they all use.
"""
