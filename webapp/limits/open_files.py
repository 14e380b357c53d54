"""The number of files, and so connections, that the process may have open."""

from __future__ import annotations

MOST_FILES = 65_536
RESERVED_FILES = 128
"""For the database, the workers' pipes, pages and libraries."""
FEWEST_CONNECTIONS = 64


def raise_file_limit() -> int:
    """Raise the soft limit of open files as far as the hard limit allows; returns it.

    A shell or a container often gives 1,024, each connection is a file.
    """
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def connections_for(files: int) -> int:
    """The connections that a limit of open files allows; fewer than `FEWEST_CONNECTIONS` are too few."""
    return files - RESERVED_FILES
