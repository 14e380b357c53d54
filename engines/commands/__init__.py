"""The command line, one module a game; `engines.__main__` puts them together."""
