"""Time and parallel work of the synchronous client; `_aio.py` has the same for the asynchronous one."""

from __future__ import annotations

import time
from collections.abc import AsyncIterable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from .errors import DocketError
from .files import File, UploadFile

sleep = time.sleep


def run_parallel(jobs: Sequence[Callable[[], None]], limit: int) -> None:
    """Runs jobs in threads, at most `limit` at a time. After the first failure, no more jobs start."""
    with ThreadPoolExecutor(max_workers=max(1, min(limit, len(jobs) or 1))) as pool:
        running = [pool.submit(job) for job in jobs]
        try:
            for job in running:
                job.result()
        finally:
            for job in running:
                job.cancel()


def read_streams(files: Sequence[UploadFile]) -> Sequence[UploadFile]:
    """The files. Raises DocketError for an asynchronous stream, which only AsyncDocket can read."""
    for index, file in enumerate(files):
        if isinstance(file, File) and isinstance(file.data, AsyncIterable):
            raise DocketError(f"File {index} is an asynchronous stream. Use AsyncDocket, or give a path or bytes.")
    return files
