"""The laboratory's part of `yiyuan capture-go`."""
