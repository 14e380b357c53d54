"""Tests of pictures and their process."""
