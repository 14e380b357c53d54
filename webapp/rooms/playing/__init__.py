"""Changes of rooms by hosts, members and the server; the only writer of rooms."""
