"""Answers are kept by the whole question, and only those that would be given again."""

import asyncio

from gadgetry.web.answers import Answers
from gadgetry.web.question import PageQuestion
from gadgetry.web.workers import PageAnswer


def asked(number):
    return PageQuestion.from_json("view", {"source": {"text": "x"}, "moves": [number]})


def unheard(message):
    assert message


class Asked:
    """Who answers with the question's first move, and counts."""

    def __init__(self, lasting=True):
        self.count, self.lasting = 0, lasting

    async def __call__(self, question, visitor, heard):
        self.count += 1
        heard({"done": 1, "total": 2})
        await asyncio.sleep(0)
        return PageAnswer(200, b"%d" % question.moves[0], self.lasting)


def test_a_question_is_worked_on_once_and_each_gets_its_own_answer():
    async def body():
        ask = Asked()
        answers = Answers(ask)
        found = await asyncio.gather(
            *(answers.answer(asked(n % 5), f"visitor {n}", unheard) for n in range(50))
        )
        assert found == [(200, b"%d" % (n % 5)) for n in range(50)]
        assert (ask.count, answers.hits) == (5, 45)
        assert await answers.answer(asked(3), "later", unheard) == (200, b"3")
        assert ask.count == 5

    asyncio.run(body())


def test_what_would_not_be_answered_so_again_is_not_kept():
    async def body():
        ask = Asked(lasting=False)
        answers = Answers(ask)
        for _ in range(2):
            await answers.answer(asked(1), "a", unheard)
        assert ask.count == 2

    asyncio.run(body())


def test_one_who_leaves_takes_nothing_from_the_others():
    async def body():
        answers = Answers(Asked())
        first = asyncio.create_task(answers.answer(asked(1), "a", unheard))
        second = asyncio.create_task(answers.answer(asked(1), "b", unheard))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == (200, b"1")

    asyncio.run(body())


def test_the_answer_that_was_not_wanted_for_longest_goes_first():
    async def body():
        ask = Asked()
        answers = Answers(ask, most_bytes=2)
        for number in (1, 2, 1, 3):  # 3 takes the place of 2
            await answers.answer(asked(number), "a", unheard)
        assert ask.count == 3
        await answers.answer(asked(1), "a", unheard)
        assert ask.count == 3
        await answers.answer(asked(2), "a", unheard)
        assert ask.count == 4

    asyncio.run(body())


def test_all_who_wait_hear_how_far_it_is():
    async def body():
        heard = []
        answers = Answers(Asked())
        await asyncio.gather(*(answers.answer(asked(1), "a", heard.append) for _ in range(3)))
        assert heard == [{"done": 1, "total": 2}] * 3

    asyncio.run(body())
