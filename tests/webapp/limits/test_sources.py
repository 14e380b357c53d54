"""Sources say that rows came from one address, and not from which."""

from __future__ import annotations

from webapp.limits.sources import Sources


def test_a_source_is_the_same_in_all_processes_of_a_site_and_shared_by_many_addresses() -> None:
    ours, theirs = Sources(["old", "key"]), Sources(["old"])
    addresses = [f"10.{a}.{b}.1" for a in range(64) for b in range(64)]
    numbers = [ours.of(each) for each in addresses]
    assert numbers[:100] == [Sources(["key"]).of(each) for each in addresses[:100]]
    assert all(0 <= each < 2**16 for each in numbers)
    assert sum(one == theirs.of(each) for one, each in zip(numbers, addresses, strict=True)) < 5
    # Of so many, about 128 share their number with another one.
    assert 50 < len(numbers) - len({*numbers}) < 250
