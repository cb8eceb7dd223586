from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx

from .._aio import sleep
from .._version import __version__
from ..errors import ConnectionFailed, ProblemError, problem_error
from ..models import Problem
from ..retries import RetryPolicy, may_repeat, retry_after_of


def path_of(*parts: str | int) -> str:
    """A path of the API from its parts, each of them quoted."""
    return "/api/v1/" + "/".join(quote(str(part), safe="") for part in parts)


def given(members: Mapping[str, Any]) -> dict[str, Any]:
    """The members that are not None."""
    return {name: value for name, value in members.items() if value is not None}


def problem_of(response: httpx.Response) -> ProblemError:
    """The problem of a response, or a new one if something between client and service answered."""
    try:
        problem: Problem = response.json()
        return problem_error(problem, retry_after_of(response.headers))
    except (ValueError, KeyError, TypeError):
        made_up: Problem = {
            "type": "about:blank",
            "title": response.reason_phrase,
            "status": response.status_code,
            "detail": f"The server answered {response.status_code} without a problem document.",
            "instance": response.request.url.path,
            "requestId": response.headers.get("request-id", ""),
        }
        return problem_error(made_up, retry_after_of(response.headers))


class AsyncApi:
    """Sends requests, and repeats them according to the service's retry policy."""

    def __init__(
        self, api_key: str, base_url: str, policy: RetryPolicy, http: httpx.AsyncClient, timeout: float | None = None
    ) -> None:
        self.http = http
        self.policy = policy
        self._limit = httpx.USE_CLIENT_DEFAULT if timeout is None else httpx.Timeout(timeout)
        self._base_url = base_url.rstrip("/")
        self._headers = {"authorization": f"Bearer {api_key}", "user-agent": f"docket-capture-python/{__version__}"}

    async def send(
        self,
        method: str,
        path: str,
        *,
        json: Mapping[str, Any] | None = None,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool | None = None,
    ) -> httpx.Response:
        """Sends a request until it succeeds. `repeatable`: sending it twice is the same as once, as for reads.

        Raises ProblemError for a response that is not a success, and ConnectionFailed if there is none.
        """
        is_repeatable = method == "GET" if repeatable is None else repeatable
        attempt = 0
        while True:
            try:
                response = await self.http.request(
                    method,
                    self._base_url + path,
                    json=json,
                    params=given(params or {}),
                    headers={**self._headers, **(headers or {})},
                    timeout=self._limit,
                )
                if response.is_success:
                    return response
                retry_after = retry_after_of(response.headers)
                failure: Exception = problem_of(response)
                is_retried = may_repeat(response.status_code, retry_after, is_repeatable)
            except httpx.TransportError as error:
                retry_after = None
                failure = ConnectionFailed(f"{self._base_url} does not answer: {error!r}")
                is_retried = is_repeatable
            pause = self.policy.next_pause(attempt, retry_after) if is_retried else None
            if pause is None:
                raise failure
            attempt += 1
            await sleep(pause)

    async def call(
        self,
        method: str,
        path: str,
        *,
        json: Mapping[str, Any] | None = None,
        repeatable: bool | None = None,
    ) -> Any:
        """The JSON of a response."""
        return (await self.send(method, path, json=json, repeatable=repeatable)).json()

    async def act(self, path: str, idempotency_key: str | None, *, json: Mapping[str, Any] | None = None) -> Any:
        """The JSON of the response to a POST. Its key makes it repeatable: the service acts only once for a key."""
        headers = {"idempotency-key": idempotency_key or str(uuid4())}
        return (await self.send("POST", path, json=json, headers=headers, repeatable=True)).json()

    async def items(self, path: str, params: Mapping[str, Any] | None = None) -> AsyncIterator[Any]:
        """The items of a list. Each page is read when its items are needed."""
        cursor: str | None = None
        while True:
            page = (await self.send("GET", path, params={**(params or {}), "cursor": cursor})).json()
            for item in page["data"]:
                yield item
            if not page["pagination"]["hasMore"]:
                return
            cursor = page["pagination"]["nextCursor"]
