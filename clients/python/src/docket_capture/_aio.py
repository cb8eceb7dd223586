"""Time and parallel work of the asynchronous client; `_threads.py` has the same for the synchronous one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Awaitable, Callable, Sequence
from dataclasses import replace

from .files import File, UploadFile, temporary_file

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


async def read_streams(files: Sequence[UploadFile]) -> list[UploadFile]:
    """The files, with asynchronous streams read into temporary files."""
    return [await _read_stream(file) for file in files]


async def _read_stream(file: UploadFile) -> UploadFile:
    if not isinstance(file, File) or not isinstance(file.data, AsyncIterable):
        return file
    spooled = temporary_file()
    async for chunk in file.data:
        spooled.write(chunk)
    spooled.seek(0)
    return replace(file, data=spooled)
