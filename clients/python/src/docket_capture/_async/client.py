from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

import httpx

from ..errors import DocketError
from ..files import OnProgress, UploadFile
from ..models import CreateSessionExternalUser, Job, ShelfSession
from ..results import Upload
from ..retries import RetryPolicy
from .api import AsyncApi
from .documents import (
    AsyncBatches,
    AsyncCompanies,
    AsyncJobs,
    AsyncSessions,
    AsyncSubmissions,
    AsyncWebhooks,
    AsyncWorkflows,
)
from .events import AsyncEvents
from .shelf import AsyncShelf
from .uploads import AsyncUploads
from .webhook_endpoints import AsyncWebhookDeliveries, AsyncWebhookEndpoints, AsyncWebhookPortalLinks


def _setting(value: str | None, name: str) -> str:
    found = value or os.environ.get(name)
    if not found:
        raise DocketError(f"Give it as an argument, or set {name}.")
    return found


class AsyncDocket:
    """Calls Docket with an API key. A response that is not a success raises ProblemError.

    `api_key` and `base_url` default to DOCKET_API_KEY and DOCKET_URL. `timeout` is that of one attempt, in seconds; the
    default is that of `http`, or 30. `http` replaces the connection pool, such as for a proxy; close it yourself.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        retry: RetryPolicy | None = None,
        timeout: float | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._owned = httpx.AsyncClient(timeout=30.0) if http is None else None
        self._key, self._url = _setting(api_key, "DOCKET_API_KEY"), _setting(base_url, "DOCKET_URL")
        self._retry, self._timeout = retry or RetryPolicy(), timeout
        self._http = http or self._owned or httpx.AsyncClient()
        api = AsyncApi(self._key, self._url, self._retry, self._http, timeout)
        self.workflows = AsyncWorkflows(api)
        self.sessions = AsyncSessions(api)
        self.jobs = AsyncJobs(api)
        self.submissions = AsyncSubmissions(api)
        self.batches = AsyncBatches(api)
        self.companies = AsyncCompanies(api)
        self.events = AsyncEvents(api)
        self.shelf = AsyncShelf(api)
        self.webhooks = AsyncWebhooks(api)
        self.webhook_endpoints = AsyncWebhookEndpoints(api)
        self.webhook_deliveries = AsyncWebhookDeliveries(api)
        self.webhook_portal_links = AsyncWebhookPortalLinks(api)
        self._uploads = AsyncUploads(api, self.sessions, self.jobs)

    def with_options(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        retry: RetryPolicy | None = None,
        timeout: float | None = None,
    ) -> AsyncDocket:
        """A client with other options and the same connections: for one call, or for another API key.

        Missing options stay. Close this client, not that one.
        """
        return AsyncDocket(
            api_key or self._key,
            base_url or self._url,
            retry=retry or self._retry,
            timeout=self._timeout if timeout is None else timeout,
            http=self._http,
        )

    async def __aenter__(self) -> AsyncDocket:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owned is not None:
            await self._owned.aclose()

    async def upload(
        self,
        files: Sequence[UploadFile],
        *,
        workflow: str,
        client_submission_id: str | None = None,
        webhook_url: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        external_user: CreateSessionExternalUser | None = None,
        batch_ref: str | None = None,
        concurrency: int = 4,
        on_progress: OnProgress | None = None,
    ) -> Upload:
        """Creates a session, sends the files in parallel, and submits it.

        Give your own client_submission_id, so that a call after a crash continues the same session and never creates a
        second one.
        """
        return await self._uploads.upload(
            files,
            workflow=workflow,
            client_submission_id=client_submission_id,
            webhook_url=webhook_url,
            metadata=metadata,
            external_user=external_user,
            batch_ref=batch_ref,
            concurrency=concurrency,
            on_progress=on_progress,
        )

    async def wait_for_job(
        self, session_id: str, *, timeout: float | None = None, on_update: Callable[[Job], None] | None = None
    ) -> Job:
        """Waits until the processing of a session has ended, successfully or not. `timeout` is in seconds."""
        return await self.jobs.wait(session_id, timeout=timeout, on_update=on_update)

    async def wait_for_capture(
        self, session_id: str, *, timeout: float | None = None, on_update: Callable[[ShelfSession], None] | None = None
    ) -> ShelfSession:
        """Waits until the analysis of a shelf capture has ended, successfully or not. `timeout` is in seconds."""
        return await self.shelf.wait(session_id, timeout=timeout, on_update=on_update)
