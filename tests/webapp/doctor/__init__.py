"""Tests of `yiyuan doctor`."""
