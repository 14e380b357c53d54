"""Finished games: counted again by the server, and signed into links that tell of them or play them."""
