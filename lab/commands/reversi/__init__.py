"""The laboratory's part of `yiyuan reversi`."""
