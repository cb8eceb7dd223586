"""What the asynchronous client does with time and parallel work; `_threads.py` has the same for the synchronous one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

sleep = asyncio.sleep


async def run_parallel(jobs: Sequence[Callable[[], Awaitable[None]]], limit: int) -> None:
    """Runs jobs, at most `limit` at a time. The first failure cancels the others."""
    slots = asyncio.Semaphore(max(1, limit))

    async def run(job: Callable[[], Awaitable[None]]) -> None:
        async with slots:
            await job()

    tasks = [asyncio.ensure_future(run(job)) for job in jobs]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
