from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Literal, cast

from .._ignored import warn_of_ignored
from ..models import (
    ActedSubmission,
    Batch,
    CaptureOptions,
    Company,
    CreateSessionExternalUser,
    FraudMatch,
    Job,
    ResolvedFraudMatch,
    RevokedCaptureLinks,
    SubmissionDetail,
    SubmissionListItem,
    SubmittedSession,
    WebhookTestResult,
    WorkflowSession,
    WorkflowSummary,
    WorkflowVersionContract,
)
from .api import AsyncApi, given, path_of
from .waiting import wait_until

SubmissionStatus = Literal[
    "created", "processing", "capture_quality_blocked", "review", "approved", "synced", "rejected", "cancelled", "failed"
]

_ended = ("completed", "failed", "expired")


def _has_ended(job: Job) -> bool:
    return job["state"] in _ended


class AsyncWorkflows:
    """The workflows that your company may use."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self, *, limit: int | None = None) -> AsyncIterator[WorkflowSummary]:
        """All workflows by slug. `limit` is the size of a page."""
        async for item in self._api.items(path_of("workflows"), {"limit": limit}):
            yield item

    async def get(self, slug: str) -> WorkflowSummary:
        return cast(WorkflowSummary, await self._api.call("GET", path_of("workflows", slug)))

    async def version(self, slug: str, version: int) -> WorkflowVersionContract:
        """A version, which never changes: the files that it accepts and the fields that it extracts."""
        path = path_of("workflows", slug, "versions", version)
        return cast(WorkflowVersionContract, await self._api.call("GET", path))


class AsyncSessions:
    """Upload sessions step by step. `upload` of the client does all steps."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(
        self,
        workflow: str,
        *,
        file_count: int,
        content_types: Sequence[str],
        client_submission_id: str,
        webhook_url: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        external_user: CreateSessionExternalUser | None = None,
        batch_ref: str | None = None,
        capture: CaptureOptions | None = None,
    ) -> WorkflowSession:
        """Creates a session, or returns the pending one with this client_submission_id.

        With `capture`, even an empty one, its `captureUrl` opens a page that takes the files.

        If that one was created with other values, its `ignoredFields` names them, and a DocketWarning is given.
        """
        body = given(
            {
                "fileCount": file_count,
                "contentTypes": [*content_types],
                "clientSubmissionId": client_submission_id,
                "webhookUrl": webhook_url,
                "metadata": metadata,
                "externalUser": external_user,
                "batchRef": batch_ref,
                "capture": capture,
            }
        )
        path = path_of("workflows", workflow, "sessions")
        session = cast(WorkflowSession, await self._api.call("POST", path, json=body, repeatable=True))
        warn_of_ignored(session)
        return session

    async def submit(self, workflow: str, session_id: str) -> SubmittedSession:
        """Submits a session whose files are uploaded."""
        path = path_of("workflows", workflow, "sessions", session_id, "submit")
        return cast(SubmittedSession, await self._api.call("POST", path))

    async def revoke_capture_links(self, workflow: str, session_id: str) -> RevokedCaptureLinks:
        """Ends every link to the capture page of a session."""
        path = path_of("workflows", workflow, "sessions", session_id, "capture-links", "revoke")
        return cast(RevokedCaptureLinks, await self._api.call("POST", path, repeatable=True))


class AsyncJobs:
    """Your view of a session and its result."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, session_id: str) -> Job:
        return cast(Job, await self._api.call("GET", path_of("jobs", session_id)))

    async def wait(
        self,
        session_id: str,
        *,
        timeout: float | None = None,
        on_update: Callable[[Job], None] | None = None,
        min_pause: float = 0.5,
        max_pause: float = 10.0,
    ) -> Job:
        """Waits until processing has ended: `state` is `completed`, `failed` or `expired`. Times are in seconds."""
        path = path_of("jobs", session_id)
        return cast(Job, await wait_until(self._api, path, _has_ended, on_update, timeout, min_pause, max_pause))


class AsyncSubmissions:
    """Results and reviewers' decisions about them.

    The service carries out a decision once for its `idempotency_key`. Give your own if you may repeat the call after a
    crash; the default is a new one for each call.
    """

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(
        self,
        *,
        workflow: str | None = None,
        status: SubmissionStatus | None = None,
        fraud_status: Literal["clean", "flagged", "blocked"] | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        client_submission_id: str | None = None,
        batch_ref: str | None = None,
        confidence_min: float | None = None,
        confidence_max: float | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[SubmissionListItem]:
        """The company's submissions, newest first. Times are ISO 8601; `limit` is the size of a page."""
        params = {
            "workflow": workflow,
            "status": status,
            "fraudStatus": fraud_status,
            "createdFrom": created_from,
            "createdTo": created_to,
            "clientSubmissionId": client_submission_id,
            "batchRef": batch_ref,
            "confidenceMin": confidence_min,
            "confidenceMax": confidence_max,
            "limit": limit,
        }
        async for item in self._api.items(path_of("submissions"), params):
            yield item

    async def export(
        self,
        *,
        format: Literal["csv", "xlsx", "jsonl"],
        table: Literal["Submissions", "Line items"] | None = None,
        workflow: str | None = None,
        status: SubmissionStatus | None = None,
        fraud_status: Literal["clean", "flagged", "blocked"] | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        client_submission_id: str | None = None,
        batch_ref: str | None = None,
        confidence_min: float | None = None,
        confidence_max: float | None = None,
    ) -> bytes:
        """The company's submissions as one file: CSV, a workbook (XLSX) or JSON lines. `table` is that of a CSV file."""
        params = {
            "format": format,
            "table": table,
            "workflow": workflow,
            "status": status,
            "fraudStatus": fraud_status,
            "createdFrom": created_from,
            "createdTo": created_to,
            "clientSubmissionId": client_submission_id,
            "batchRef": batch_ref,
            "confidenceMin": confidence_min,
            "confidenceMax": confidence_max,
        }
        return (await self._api.send("GET", path_of("submissions", "export"), params=params)).content

    async def get(self, submission_id: str) -> SubmissionDetail:
        return cast(SubmissionDetail, await self._api.call("GET", path_of("submissions", submission_id)))

    async def approve(self, submission_id: str, *, idempotency_key: str | None = None) -> ActedSubmission:
        path = path_of("submissions", submission_id, "approve")
        return cast(ActedSubmission, await self._api.act(path, idempotency_key))

    async def reject(
        self, submission_id: str, *, reason: str, idempotency_key: str | None = None
    ) -> ActedSubmission:
        path = path_of("submissions", submission_id, "reject")
        return cast(ActedSubmission, await self._api.act(path, idempotency_key, json={"reason": reason}))

    async def cancel(
        self, submission_id: str, *, reason: str | None = None, idempotency_key: str | None = None
    ) -> ActedSubmission:
        path = path_of("submissions", submission_id, "cancel")
        return cast(ActedSubmission, await self._api.act(path, idempotency_key, json=given({"reason": reason})))

    async def fraud_matches(self, submission_id: str) -> AsyncIterator[FraudMatch]:
        """The signs of fraud in a submission, newest first."""
        async for item in self._api.items(path_of("submissions", submission_id, "fraud-matches")):
            yield item

    async def resolve_fraud_match(
        self,
        submission_id: str,
        match_id: str,
        *,
        resolution: Literal["confirmed_fraud", "false_positive"],
        idempotency_key: str | None = None,
    ) -> ResolvedFraudMatch:
        path = path_of("submissions", submission_id, "fraud-matches", match_id, "resolve")
        return cast(ResolvedFraudMatch, await self._api.act(path, idempotency_key, json={"resolution": resolution}))


class AsyncBatches:
    """Sessions with the same batch_ref."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(
        self,
        *,
        status: Literal["open", "completed"] | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Batch]:
        """The company's batches, newest first. Times are ISO 8601; `limit` is the size of a page."""
        params = {"status": status, "createdFrom": created_from, "createdTo": created_to, "limit": limit}
        async for item in self._api.items(path_of("batches"), params):
            yield item

    async def get(self, batch_ref: str) -> Batch:
        return cast(Batch, await self._api.call("GET", path_of("batches", batch_ref)))


class AsyncCompanies:
    """The company of the API key."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self) -> AsyncIterator[Company]:
        """One company, or none if the key belongs to no company."""
        async for item in self._api.items(path_of("companies")):
            yield item


class AsyncWebhooks:
    """Webhooks that the service sends on request."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def test(self, webhook_url: str) -> WebhookTestResult:
        """Sends an unsigned `webhook.test` event to a URL, and returns how the target responded."""
        path = path_of("webhooks", "test")
        return cast(WebhookTestResult, await self._api.call("POST", path, json={"webhookUrl": webhook_url}))
