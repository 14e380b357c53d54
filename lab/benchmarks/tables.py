"""Rows of figures as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def percentile(samples: Sequence[float], share: float) -> float:
    """The sample below which a `share` of the samples lies; 0 without samples."""
    ordered = sorted(samples)
    return ordered[round(share * (len(ordered) - 1))] if ordered else 0.0


def milliseconds(samples: Sequence[float]) -> tuple[str, str, str, str]:
    """p50, p95, p99 and the longest, in milliseconds."""
    p50, p95, p99 = (f"{percentile(samples, share) * 1000:.0f}" for share in (0.5, 0.95, 0.99))
    return p50, p95, p99, f"{max(samples, default=0) * 1000:.0f}"


def table(rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """The rows with aligned columns: the first to the left, the others to the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in texts) for place in range(len(texts[0]))]
    for first, *others in texts:
        rest = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *rest])
