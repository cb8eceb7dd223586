from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial

import httpx

from .._aio import run_parallel, sleep
from ..errors import ConnectionFailed, DocketError, UploadError
from ..files import PreparedFile, Progress
from ..retries import RetryPolicy, retry_after_of


async def _chunks(file: PreparedFile, file_index: int, progress: Progress) -> AsyncIterator[bytes]:
    sent = 0
    for chunk in file.chunks():
        yield chunk
        sent += len(chunk)
        progress.report(file_index, sent)


async def _put_file(
    http: httpx.AsyncClient, policy: RetryPolicy, url: str, file: PreparedFile, file_index: int, progress: Progress
) -> None:
    """Sends one file until it is stored. A PUT of the same bytes may be repeated."""
    headers = {"content-type": file.content_type, "content-length": str(file.size)}
    attempt = 0
    while True:
        retry_after = None
        try:
            response = await http.put(url, content=_chunks(file, file_index, progress), headers=headers)
            if response.is_success:
                return
            failure: DocketError = UploadError(file_index, response.status_code, response.text[:300])
            if response.status_code < 500 and response.status_code not in (408, 429):
                raise failure
            retry_after = retry_after_of(response.headers)
        except httpx.TransportError as error:
            failure = ConnectionFailed(f"File {file_index} was not stored: {error!r}")
        pause = policy.next_pause(attempt, retry_after)
        if pause is None:
            raise failure
        attempt += 1
        await sleep(pause)


async def put_files(
    http: httpx.AsyncClient,
    policy: RetryPolicy,
    urls: Sequence[str],
    files: Sequence[PreparedFile],
    progress: Progress,
    concurrency: int,
) -> None:
    """Sends files to their upload URLs, in parallel and with retries."""
    jobs = [
        partial(_put_file, http, policy, url, file, index, progress)
        for index, (url, file) in enumerate(zip(urls, files, strict=True))
    ]
    await run_parallel(jobs, concurrency)
