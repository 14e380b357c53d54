"""Offline tools: matches, ladders, benchmarks, tuning, verification and data builders."""
