"""A cache that threads share: what was not used for longest goes first, by number or by size."""

from __future__ import annotations

from webapp.core.shared_cache import SharedCache


def test_what_was_not_used_for_longest_is_dropped() -> None:
    cache: SharedCache[str, int] = SharedCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
    cache.pop("a")
    cache.pop("a")
    assert cache.get("a") is None
    assert len(cache) == 1


def test_values_count_by_their_size() -> None:
    cache: SharedCache[str, bytes] = SharedCache(10, len)
    cache.put("a", b"1234")
    cache.put("b", b"1234")
    cache.put("b", b"123456")
    assert cache.size == 10
    cache.put("c", b"12345678901")
    assert [cache.get(key) for key in "abc"] == [b"1234", b"123456", None]
    cache.put("a", b"12345678901")
    assert cache.get("a") is None, "the earlier value is not taken for the later one"
