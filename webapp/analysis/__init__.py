"""The analysis board: any game or position, walked, branched and valued.

`tree` plays the moves of an address such as `/reversi/analysis?moves=f5d6c3(c5)`; the game's own
reader reads a text or a file, and `pages` embeds the whole tree. The page asks `api` what is legal
in the position on the board and what each move changes, draws a legal move at once, and asks for
values over the websocket. `service` makes a job of that, which gives way to all that a player waits
for, joins what is found with what is known of the positions around it (`engines.proven`), and keeps
it for the next visitor; the page draws what it is told. The tree goes into the address, and what does
not fit there into the browser's history; short remarks as well (`notes`). An SGF file has all of
them (`engines.sgf.remarks`).
"""
