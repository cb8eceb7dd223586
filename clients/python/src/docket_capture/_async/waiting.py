from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .._aio import sleep
from ..errors import WaitTimeout
from ..retries import retry_after_of
from .api import AsyncApi

_growth = 1.5


async def wait_until(
    api: AsyncApi,
    path: str,
    is_over: Callable[[Any], bool],
    on_update: Callable[[Any], None] | None,
    timeout: float | None,
    min_pause: float,
    max_pause: float,
) -> Any:
    """Reads a resource with growing pauses until it is over. All times are in seconds."""
    ends_at = None if timeout is None else time.monotonic() + timeout
    pause = min_pause
    while True:
        response = await api.send("GET", path)
        state = response.json()
        if on_update is not None:
            on_update(state)
        if is_over(state):
            return state
        wait = max(pause, retry_after_of(response.headers) or 0.0)
        if ends_at is not None and time.monotonic() + wait > ends_at:
            raise WaitTimeout(f"{path} did not end within {timeout} s.")
        await sleep(wait)
        pause = min(max_pause, pause * _growth)
