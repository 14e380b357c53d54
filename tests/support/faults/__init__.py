"""Fault injection: killed processes, a full disk, a locked database, a clock set back."""
