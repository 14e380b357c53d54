"""Matches over the websocket: the messages of clients, and those that all watchers get."""
