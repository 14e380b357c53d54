"""The pages of rooms: opening, coming in, the host's, the wall, results; all work without scripts.

GET  /rooms/new            choose what is played; POST opens the room
GET  /rooms/help           how a room is used in a lesson
GET  /r                    six letters; /r/<code> is the short address of a room, with /wall of its wall
GET  /rooms/<id>           come in with a name, then one's own table; POST: come in, rest, leave
GET  /rooms/<id>/host      the host's page; POST: what the host does
GET  /rooms/<id>/next      the host chooses what is played next; POST does it
GET  /rooms/<id>/digits    four digits bring a host back
GET  /rooms/<id>/seat/<letters>  four letters with which a member goes on with another device
GET  /rooms/<id>/host/<key>  the link that makes another device, or a second person, a host
GET  /rooms/<id>/race/<n>  the puzzle of a race, for members
GET  /rooms/<id>/boards    where all play a host: all boards, for that host
GET  /rooms/<id>/boards/next?after=<match>  leads there to the board that has waited longest
GET  /rooms/<id>/wall      for a projector
GET  /rooms/<id>/results   the order and all games; .csv the same as a file
GET  /rooms/<id>/now/<view>  a part of these pages as it is now, for their script
"""

from __future__ import annotations

from flask import Blueprint

pages = Blueprint("rooms", __name__)
"""`routes` has the views of all modules here added to it."""
