"""A copy of the database and the way back, by the very commands of docs/serving.md."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.server import postgres
from tests.server.serving import At, Message, opened, served, settings, shown, spoken

PAGE = (Path(__file__).parent.parent.parent / "docs" / "serving.md").read_text(encoding="utf-8")


def commands(begins: str) -> list[str]:
    """What the page tells to type, from the command that begins so to the end of its block."""
    rest = PAGE[PAGE.index(f"$ {begins}") :].partition("```")[0]
    lines = re.findall(r"^\$ (.*)$", rest, re.MULTILINE)
    assert lines
    return [str(line) for line in lines]


async def play_a_little(base: str, chair: Message, when: str) -> None:
    """Answer three questions; `when` tells these answers from others."""
    async with At(base, chair) as sitting:
        for number in range(3):
            ask = await sitting.asked()
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": f"{when} {number}"})


@pytest.mark.needs("sqlite3")
@spoken
async def test_a_copy_of_the_file_of_a_server_that_runs_and_the_way_back(tmp_path: Path) -> None:
    place, kept = tmp_path / "tables.db", tmp_path / "copy.db"
    (line,) = commands("sqlite3 ")
    words = [
        word.replace("/srv/fivewinds/tables.db", str(place)).replace(
            "/srv/backup/tables.db", str(kept)
        )
        for word in shlex.split(line)
    ]
    with served(settings(place)) as base:
        chair = opened(base)
        await play_a_little(base, chair, "before")
        subprocess.run(words, check=True)
        later = opened(base)
        assert shown(base, later)["phase"] == "playing"
    shutil.copyfile(kept, place)
    for beside in ("-wal", "-shm"):
        Path(f"{place}{beside}").unlink(missing_ok=True)
    with served(settings(place)) as base:
        assert shown(base, chair)["phase"] == "playing"
        await play_a_little(base, chair, "after")
        async with At(base, later) as gone:
            assert await gone.closed() == (4004, "unknown-table"), "it was opened after the copy"


@pytest.mark.needs("postgresql")
@spoken
async def test_a_copy_of_postgresql_while_servers_run_and_the_way_back(tmp_path: Path) -> None:
    with postgres.running() as cluster:
        url = cluster.new_database()
        name = make_url(url).database
        (copy,) = commands("pg_dump ")
        back = commands("dropdb ")
        assert len(back) == 2
        how = os.environ | {"PGHOST": str(cluster.folder), "PGUSER": postgres.OWNER}
        how["PATH"] = f"{Path(postgres.program('pg_dump')).parent}:{how['PATH']}"

        def typed(line: str) -> None:
            here = re.sub(r"\bfivewinds\b(?= |$)", lambda found: str(name), line)
            # The user of that name stays; only the database is another.
            here = here.replace(f"--owner={name}", f"--owner={postgres.OWNER}")
            here = here.replace(f"--role={name}", f"--role={postgres.OWNER}")
            subprocess.run(["sh", "-ec", here], env=how, cwd=tmp_path, check=True)

        with served(settings(url, cluster=True, address="http://127.0.0.1:1")) as base:
            chair = opened(base)
            await play_a_little(base, chair, "before")
            typed(copy)
            later = opened(base)
            assert shown(base, later)["phase"] == "playing"
        for line in back:
            typed(line)
        with served(settings(url, cluster=True, address="http://127.0.0.1:2", lease=1.0)) as base:
            await play_a_little(base, chair, "after")
            async with At(base, later) as gone:
                assert await gone.closed() == (4004, "unknown-table"), "opened after the copy"
