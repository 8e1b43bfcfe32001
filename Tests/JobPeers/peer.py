"""Performs small jobs with other queues on PostgreSQL, and prints how many seconds that takes.

Usage: peer.py procrastinate|pgqueuer SOCKET-FOLDER COUNT

Each job writes one row. All jobs are in the queue before the clock starts. Each queue has a new
database of its own.
"""

import asyncio
import sys
import time

CONCURRENCY = 16


async def procrastinate_seconds(folder, database, count):
    import procrastinate

    conninfo = f"host={folder} dbname={database} user=app"
    connector = procrastinate.PsycopgConnector(conninfo=conninfo, max_size=CONCURRENCY)
    app = procrastinate.App(connector=connector)

    @app.task(name="count")
    async def count_one(number):
        await connector.execute_query_async(
            "INSERT INTO counted (number) VALUES (%(number)s)", number=number
        )

    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        for start in range(0, count, 1000):
            numbers = range(start, min(start + 1000, count))
            await count_one.batch_defer_async(*({"number": n} for n in numbers))
        start = time.monotonic()
        await app.run_worker_async(
            wait=False, concurrency=CONCURRENCY, install_signal_handlers=False, delete_jobs="always"
        )
        return time.monotonic() - start


async def pgqueuer_seconds(folder, database, count):
    import asyncpg
    from pgqueuer import PgQueuer
    from pgqueuer.db import AsyncpgPoolDriver
    from pgqueuer.types import QueueExecutionMode

    pool = await asyncpg.create_pool(
        host=folder, database=database, user="app", min_size=2, max_size=CONCURRENCY
    )
    driver = AsyncpgPoolDriver(pool)
    queuer = PgQueuer(driver)
    await queuer.qm.queries.install()

    @queuer.entrypoint("count")
    async def count_one(job):
        await pool.execute("INSERT INTO counted (number) VALUES ($1)", int(job.payload))

    for start in range(0, count, 1000):
        numbers = range(start, min(start + 1000, count))
        payloads = [str(n).encode() for n in numbers]
        await queuer.qm.queries.enqueue(["count"] * len(payloads), payloads, [0] * len(payloads))
    start = time.monotonic()
    await queuer.run(
        batch_size=CONCURRENCY * 4,
        max_concurrent_tasks=CONCURRENCY * 8,
        mode=QueueExecutionMode.drain,
    )
    seconds = time.monotonic() - start
    await pool.close()
    return seconds


async def create(folder, database):
    import asyncpg

    server = await asyncpg.connect(host=folder, database="postgres", user="app")
    await server.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")
    await server.execute(f"CREATE DATABASE {database}")
    await server.close()
    connection = await asyncpg.connect(host=folder, database=database, user="app")
    await connection.execute("CREATE TABLE counted (number bigint NOT NULL)")
    await connection.close()


async def main():
    name, folder, count = sys.argv[1:]
    queues = {"procrastinate": procrastinate_seconds, "pgqueuer": pgqueuer_seconds}
    await create(folder, name)
    print(await queues[name](folder, name, int(count)), flush=True)


asyncio.run(main())
