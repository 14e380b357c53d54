"""The command line, one package per game; `engines.__main__` combines them."""
