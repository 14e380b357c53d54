"""How other programs talk to the engines: text protocols over standard input and output."""
