"""What hosts and members do in rooms, and what the server keeps up; the only writer of rooms."""
