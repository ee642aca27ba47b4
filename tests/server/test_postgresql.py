"""With PostgreSQL all is as with SQLite: storage, restarts, kills, whole matches.

The tests are those of the other files; only the database is another one.
"""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server import postgres
from tests.server.serving import (
    At,
    Guest,
    four_people,
    get,
    opened,
    play_out,
    served,
    settings,
    spoken,
    started,
)
from tests.server.test_desk import (
    test_a_deleted_name_is_nowhere_any_more,
    test_after_kill_9_at_any_entry_everything_answered_is_there,
    test_what_was_entered_is_there_when_another_server_opens_the_database,
)
from tests.server.test_desk_online import (
    test_a_match_that_ends_while_the_desk_is_down_is_taken_over,
)
from tests.server.test_kill import killed_so_often, mortal, play_and_kill
from tests.server.test_operation import (
    test_a_table_that_somebody_uses_is_not_forgotten,
    test_old_tables_are_forgotten_with_all_that_belongs_to_them,
    test_told_to_stop_it_says_goodbye_and_has_stored_everything,
)
from tests.server.test_playing import (
    check_record,
    test_four_people_play_a_match_and_are_all_in_its_record,
)
from tests.server.test_restoring import (
    test_a_match_goes_on_after_the_server_was_stopped,
    test_a_match_of_another_version_of_the_rules_is_closed_with_a_reason,
    test_a_secret_answer_survives,
    test_a_table_that_nobody_uses_is_put_away_and_found_again,
    test_of_two_servers_that_write_at_a_table_the_second_stands_corrected,
    test_the_record_of_a_finished_match_outlives_its_version,
    test_what_cannot_be_done_again_closes_the_table,
)
from tests.server.test_serve import Ran, invoked, ran
from tests.server.test_storage import (
    test_a_chair_is_taken_once,
    test_a_table_comes_back_as_it_was_kept,
    test_actions_come_back_in_order_and_a_number_is_used_once,
    test_the_steps_lead_to_what_the_program_needs,
    test_what_many_tables_add_at_once_is_stored_each_for_itself,
)
from tests.server.test_trouble import (
    failing,
    test_a_match_is_played_to_its_end_though_writing_fails_now_and_then,
    test_an_action_that_cannot_be_stored_is_not_acknowledged_nor_told,
)

__all__ = [
    "failing",
    "ran",
    "test_a_chair_is_taken_once",
    "test_a_deleted_name_is_nowhere_any_more",
    "test_a_match_goes_on_after_the_server_was_stopped",
    "test_a_match_is_played_to_its_end_though_writing_fails_now_and_then",
    "test_a_match_of_another_version_of_the_rules_is_closed_with_a_reason",
    "test_a_match_that_ends_while_the_desk_is_down_is_taken_over",
    "test_a_secret_answer_survives",
    "test_a_table_comes_back_as_it_was_kept",
    "test_a_table_that_nobody_uses_is_put_away_and_found_again",
    "test_a_table_that_somebody_uses_is_not_forgotten",
    "test_actions_come_back_in_order_and_a_number_is_used_once",
    "test_after_kill_9_at_any_entry_everything_answered_is_there",
    "test_an_action_that_cannot_be_stored_is_not_acknowledged_nor_told",
    "test_four_people_play_a_match_and_are_all_in_its_record",
    "test_of_two_servers_that_write_at_a_table_the_second_stands_corrected",
    "test_old_tables_are_forgotten_with_all_that_belongs_to_them",
    "test_the_record_of_a_finished_match_outlives_its_version",
    "test_the_steps_lead_to_what_the_program_needs",
    "test_told_to_stop_it_says_goodbye_and_has_stored_everything",
    "test_what_cannot_be_done_again_closes_the_table",
    "test_what_many_tables_add_at_once_is_stored_each_for_itself",
    "test_what_was_entered_is_there_when_another_server_opens_the_database",
]
pytestmark = [pytest.mark.heavy, pytest.mark.needs("postgresql")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.running() as found:
        yield found


@pytest.fixture
def database(cluster: postgres.Cluster) -> str:
    return cluster.new_database()


@pytest.fixture
def base(database: str) -> Iterator[str]:
    with served(settings(database)) as address:
        yield address


def test_five_kills_in_matches_of_four_people_lose_nothing(database: str) -> None:
    with mortal(database) as server:
        killed_so_often(server, "reed", 5, 5)


def test_kills_lose_nothing_of_what_the_clock_did(database: str) -> None:
    with mortal(database) as server:
        assert play_and_kill(server, "reed", 3, {"base": 0.02, "bank": 0.1})


def test_a_match_goes_on_when_the_database_has_been_away(
    cluster: postgres.Cluster, database: str
) -> None:
    async def play(guests: list[Guest]) -> None:
        playing = asyncio.create_task(play_out(guests))
        while sum(len(guest.done) for guest in guests) < 20:
            await asyncio.sleep(0.001)
        await asyncio.to_thread(cluster.kill)
        await asyncio.to_thread(cluster.start)
        await playing

    with served(settings(database)) as base:
        chairs = four_people(base, options={"hands": 1})
        started(base, chairs[0])
        guests = [Guest(base, chair) for chair in chairs]
        asyncio.run(play(guests))
        check_record(base, chairs[0]["table"], guests)


@spoken
async def test_a_text_with_a_nul_is_no_fault_though_postgresql_cannot_keep_it(base: str) -> None:
    chair = opened(base, name="A\0nn")
    assert get(base, f"/api/tables/{chair['table']}").json()["chairs"][0]["name"] == "Ann"
    assert get(base, "/api/tables/a%00b").status_code == 404
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a\0"})
        assert (await sitting.hear_until("refused"))["refused"] == "malformed"
        await sitting.say({"do": "chat", "text": "a\0b", "id": "chat"})
        assert (await sitting.hear_until("chat"))["chat"]["text"] == "a b"


def test_the_password_of_a_database_is_not_printed(
    ran: Ran, cluster: postgres.Cluster, database: str
) -> None:
    secret = database.replace("postgresql://", "postgresql://fivewinds:hush@")
    result = invoked("--port", "0", "--database", secret)
    assert ran.settings is not None
    assert ran.settings.database == secret
    assert "postgresql://fivewinds:***@" in result.output
    assert "hush" not in result.output
