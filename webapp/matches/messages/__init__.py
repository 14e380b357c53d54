"""Messages about matches, from clients and to them."""
