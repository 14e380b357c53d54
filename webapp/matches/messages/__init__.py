"""What is said about matches: by clients, and to them."""
