"""A program plays on a site: `yiyuan bridge ADDRESS -- PROGRAM …`.

It stands between any engine that speaks GTP or NBoard and a match, as a visitor of the site does: it
uses the public API and the websocket, and nothing of the server's code. `programs` starts the engine
and asks it for moves, `site` speaks with the site, and `player` plays games from the one to the other.
"""
