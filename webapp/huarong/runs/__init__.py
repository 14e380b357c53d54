"""Timed games: counted again by the server and signed into a link that plays them."""
