"""Tests of the files that operators copy: units, proxies, containers."""
