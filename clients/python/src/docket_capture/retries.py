"""Retries of requests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RetryPolicy:
    """How often a request is sent again, and after which pauses in seconds."""

    retries: int = 4
    """0 sends every request once."""
    min_pause: float = 0.5
    """The first pause if the service names none. It doubles from attempt to attempt."""
    max_pause: float = 90.0
    """The longest pause. A longer Retry-After ends the attempts."""

    def backoff(self, attempt: int) -> float:
        """The pause after an attempt, from 0: exponential, with a random part so that callers do not return together."""
        return min(self.max_pause, self.min_pause * 2.0**attempt) * (0.5 + random.random() / 2)

    def next_pause(self, attempt: int, retry_after: float | None) -> float | None:
        """The pause before the next attempt; None if there is none."""
        if attempt >= self.retries:
            return None
        if retry_after is None:
            return self.backoff(attempt)
        return retry_after if retry_after <= self.max_pause else None


def retry_after_of(headers: Mapping[str, str]) -> float | None:
    """The seconds of Retry-After; None if the header is missing or not a number."""
    text = headers.get("retry-after", "")
    return float(text) if text.isdecimal() else None


def may_repeat(status: int, retry_after: float | None, repeatable: bool) -> bool:
    """Whether a failed request may be sent again.

    The service did nothing if it answers 429, or 503 with Retry-After. After another 5xx it may have done the work, so
    only a repeatable request is sent again.
    """
    refused = status == 429 or (status == 503 and retry_after is not None)
    return refused or (repeatable and status >= 500)
