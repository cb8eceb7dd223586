from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from .._aio import read_streams, sleep
from ..errors import ConnectionFailed, DocketError, ProblemError, UploadError
from ..files import OnProgress, PreparedFile, Progress, UploadFile, prepare_files
from ..models import CreateSessionExternalUser, WorkflowSession
from ..results import Upload, upload_of_job
from .api import AsyncApi
from .documents import AsyncJobs, AsyncSessions
from .storage import put_files


def _urls_of(session: WorkflowSession) -> list[str]:
    return [one["uploadUrl"] for one in sorted(session["uploadUrls"], key=lambda one: one["fileIndex"])]


class AsyncUploads:
    """Creates a session, stores the files and submits it."""

    def __init__(self, api: AsyncApi, sessions: AsyncSessions, jobs: AsyncJobs) -> None:
        self._api = api
        self._sessions = sessions
        self._jobs = jobs

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
        prepared = prepare_files(await read_streams(files))
        own_id = client_submission_id or str(uuid4())

        async def create() -> WorkflowSession:
            return await self._sessions.create(
                workflow,
                file_count=len(prepared),
                content_types=[file.content_type for file in prepared],
                client_submission_id=own_id,
                webhook_url=webhook_url,
                metadata=metadata,
                external_user=external_user,
                batch_ref=batch_ref,
            )

        try:
            session = await create()
            try:
                await self._store(session, prepared, on_progress, concurrency)
            except UploadError as error:
                if error.status != 403:
                    raise
                # The upload URLs have expired: a repeated creation returns new ones.
                session = await create()
                await self._store(session, prepared, on_progress, concurrency)
        except ProblemError as error:
            return await self._find_submitted(error)
        return await self._submit(workflow, session["sessionId"], own_id)

    async def _store(
        self, session: WorkflowSession, files: Sequence[PreparedFile], on_progress: OnProgress | None, concurrency: int
    ) -> None:
        api, progress = self._api, Progress(files, on_progress)
        await put_files(api.http, api.policy, _urls_of(session), files, progress, concurrency)

    async def _find_submitted(self, error: ProblemError) -> Upload:
        """The upload of an earlier call, if the conflict names its session. Raises the error otherwise."""
        session_id = error.problem.get("sessionId")
        if error.status != 409 or session_id is None:
            raise error
        job = await self._jobs.get(session_id)
        if job["state"] == "expired":
            raise error
        return upload_of_job(job)

    async def _submit(self, workflow: str, session_id: str, own_id: str) -> Upload:
        """Submits a session. If the response is lost, the job reports whether the session was submitted."""
        attempt = 0
        while True:
            try:
                submitted = await self._sessions.submit(workflow, session_id)
                return {**submitted, "clientSubmissionId": own_id, "alreadySubmitted": False}
            except (ProblemError, ConnectionFailed) as error:
                status = error.status if isinstance(error, ProblemError) else 500
                if status != 400 and status < 500:
                    raise
                failure: DocketError = error
                is_refused = status == 400
            job = await self._jobs.get(session_id)
            if job["state"] in ("submitted", "completed", "failed"):
                return upload_of_job(job)
            if is_refused or attempt >= self._api.policy.retries:
                raise failure
            await sleep(self._api.policy.backoff(attempt))
            attempt += 1
