"""The job queue: quick moves first, fair shares of long work, no job lost or run twice."""

from __future__ import annotations

import itertools

import hypothesis.strategies as st
from hypothesis import given

from engines.jobs import Load
from tests.support.fakes.workers import Asked
from webapp.engine_pool.job_queue import QUICK, YIELDING, Job, JobQueue, Task, Urgency

numbers = itertools.count()
urgencies = st.sampled_from([each for each in Urgency if each is not Urgency.PREPARE])


def job(urgency: Urgency, client: str = "", task: Task = Asked()) -> Job:  # noqa: B008
    return Job(f"j{next(numbers)}", task, urgency, 1, lambda *_: None, client=client)


def filled(*jobs: Job, workers: int = 1) -> JobQueue:
    queue = JobQueue(workers)
    for each in jobs:
        queue.put(each)
    return queue


def test_a_waiting_job_is_taken_out_of_the_queue():
    first, second, third = jobs = [job(Urgency.MOVE) for _ in range(3)]
    queue = filled(*jobs)
    assert queue.cancel(second.id) is second
    assert not second.cancelled
    assert queue.cancel("unknown") is None
    assert [queue.take(wait=False) for _ in range(3)] == [first, third, None]
    queue.close()
    assert queue.take(wait=True) is None


def test_only_jobs_that_are_urgent_enough_are_taken():
    long, move = job(Urgency.SOLVE), job(Urgency.MOVE)
    queue = filled(long)
    assert queue.take(wait=False, threshold=Urgency.MOVE) is None
    queue.put(move)
    assert queue.take(wait=False, threshold=Urgency.MOVE) is move
    assert queue.take(wait=False) is long


def test_jobs_that_do_not_fit_are_left_to_others():
    def but_for(*games):
        return lambda task: getattr(task, "game", "") not in games

    first, second, long = (
        job(urgency, task=Load(game=game))
        for urgency, game in zip(
            (Urgency.MOVE, Urgency.MOVE, Urgency.SOLVE),
            ("reversi", "huarong", "capture-go"),
            strict=True,
        )
    )
    none = job(Urgency.MOVE)
    queue = filled(first, second, long, none)
    assert queue.games(Urgency.MOVE) == ["reversi", "huarong"]
    assert queue.take(wait=False, can_run=but_for("reversi")) is second
    assert queue.take(wait=False, can_run=but_for("reversi", "capture-go")) is none
    assert queue.take(wait=False, can_run=but_for("reversi", "capture-go")) is None
    assert queue.take(wait=False) is first


def test_an_analysis_may_have_every_worker_and_makes_room():
    reviews = [job(Urgency.REVIEW) for _ in range(2)]
    queue = filled(*reviews, workers=2)
    assert [queue.take(wait=False) for _ in range(2)] == reviews
    move = job(Urgency.MOVE)
    queue.put(move)
    stopped = queue.make_room(move, 2)
    assert stopped in reviews
    assert stopped.stopping
    assert queue.make_room(job(Urgency.REVIEW), 2) is None
    queue.ended(stopped)
    assert queue.take(wait=False) is move


def test_ones_own_analysis_makes_room_for_ones_hint_and_waits_for_it():
    queue = filled(job(Urgency.VALUES, "ann"))
    values = queue.take(wait=False)
    hint = job(Urgency.HINT, "ann")
    queue.put(hint)
    assert queue.make_room(hint, 1) is values
    queue.ended(values)
    assert queue.take(wait=False) is hint
    queue.put(job(Urgency.VALUES, "ann"))
    assert queue.take(wait=False) is None


def test_ones_own_review_makes_room_for_the_values_of_ones_moves():
    queue = filled(job(Urgency.REVIEW, "ann"), workers=2)
    review = queue.take(wait=False)
    values, other = job(Urgency.VALUES, "ann"), job(Urgency.REVIEW, "ann")
    queue.put(other)
    assert queue.make_room(other, 2) is None
    queue.put(values)
    assert queue.make_room(values, 2) is review
    assert queue.make_room(values, 2) is None, "it is told once"
    assert queue.take(wait=False) is None
    queue.put(review)
    assert queue.take(wait=False) is values
    assert queue.take(wait=False) is None
    queue.ended(values)
    assert queue.take(wait=False) is review, "it goes on before those that have not begun"
    assert not review.stopping, "it may be asked to give way again"


def test_an_analysis_goes_on_after_the_job_that_it_gave_way_to():
    proof, hint = of_address(Urgency.VALUES, "ann"), of_address(Urgency.HINT, "bob", "one")
    queue = filled(hint, workers=2)
    assert queue.take(wait=False) is hint
    queue.put(proof)
    assert queue.take(wait=False) is proof
    second = of_address(Urgency.HINT, "bob", "another")
    queue.put(second)
    queue.ended(hint)
    queue.put(third := of_address(Urgency.MOVE, "eve"))
    assert queue.take(wait=False) is third
    assert queue.make_room(second, 2) is proof
    queue.put(proof)
    assert queue.take(wait=False) is second


def test_no_analysis_stops_for_work_that_could_not_begin():
    queue = filled(job(Urgency.HINT), job(Urgency.REVIEW), workers=2)
    assert queue.take(wait=False).urgency is Urgency.HINT
    assert queue.take(wait=False).urgency is Urgency.REVIEW
    hint = job(Urgency.HINT)
    queue.put(hint)
    assert queue.make_room(hint, 2) is None


def test_places_count_those_ahead_and_the_long_ones_under_way():
    jobs = [job(Urgency.SOLVE, name) for name in "abc"]
    queue = filled(*jobs)
    assert [(each.id, before) for each, before in queue.places()] == [
        (each.id, place) for place, each in enumerate(jobs)
    ]
    queue.take(wait=False)
    assert [before for _, before in queue.places()] == [1, 2]


@given(
    st.lists(st.tuples(urgencies, st.sampled_from(["", "ann", "bob"])), max_size=12),
    st.lists(st.integers(0, 5), max_size=60),
    st.integers(1, 4),
)
def test_whatever_happens_all_rules_hold_and_each_job_ends_once(wanted, choices, workers):
    waiting = [job(*each) for each in wanted]
    everybody = {each.id for each in waiting}
    queue, under_way, over = JobQueue(workers), [], []
    for choice in itertools.chain(choices, itertools.repeat(5, 200)):
        if choice < 2 and waiting:
            queue.put(waiting.pop())
        elif choice == 2 and under_way:
            queue.put(under_way.pop())  # its worker died
        elif choice == 3 and under_way:
            done = under_way.pop(0)
            queue.ended(done)
            over.append(done.id)
        elif len(under_way) < workers and (taken := queue.take(wait=False)) is not None:
            under_way.append(taken)
        elif choice == 5:
            while waiting:
                queue.put(waiting.pop())
            for done in under_way:
                queue.ended(done)
                over.append(done.id)
            under_way.clear()
        long = [each for each in under_way if each.urgency not in QUICK]
        holding = [each for each in long if each.urgency not in YIELDING]
        for named in (holding, [each for each in long if each.urgency in YIELDING]):
            clients = [each.client for each in named if each.client]
            assert len(clients) == len(set(clients))
        assert len(holding) <= max(1, workers - 1)
    assert sorted(over) == sorted(everybody)


def of_address(urgency: Urgency, address: str, client: str = "") -> Job:
    made = job(urgency, client or address)
    made.address = address
    return made


def test_the_first_job_of_a_stranger_waits_for_one_job_of_an_address_and_not_for_fifty():
    crowd = [of_address(Urgency.HINT, "crowd", f"cookie {number}") for number in range(50)]
    stranger = of_address(Urgency.SOLVE, "stranger")
    queue = filled(*crowd, stranger, workers=1)
    first = queue.take(wait=False)
    assert first is crowd[0]
    queue.ended(crowd[0])
    assert queue.take(wait=False) is stranger


def test_the_more_urgent_job_of_an_address_goes_first_among_its_own():
    hint, deep_move = of_address(Urgency.HINT, "a"), of_address(Urgency.DEEP_MOVE, "a", "b")
    queue = filled(hint, deep_move)
    assert queue.take(wait=False) is deep_move
