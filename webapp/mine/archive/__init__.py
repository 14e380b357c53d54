"""Saves all games of a visitor as a file and restores them, unchanged if the site has signed them."""
