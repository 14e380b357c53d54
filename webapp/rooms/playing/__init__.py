"""The only writer of rooms: what their hosts and members do."""
