from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Literal, cast
from uuid import uuid4

from .._aio import read_streams
from ..errors import ProblemError
from ..files import OnProgress, Progress, UploadFile, prepare_files
from ..models import (
    RegisteredShelfPhoto,
    ReservedShelfUpload,
    RevokedCaptureLinks,
    ShelfCaptureOptions,
    ShelfProfile,
    ShelfSession,
    ShelfSessionListItem,
    StartedShelfRun,
)
from ..results import Capture
from .api import AsyncApi, given, path_of
from .storage import put_files
from .waiting import wait_until

_ended = ("completed", "blocked", "failed", "cancelled")


def _has_ended(capture: ShelfSession) -> bool:
    return capture["status"] in _ended


class AsyncShelf:
    """Shelf captures: photos of a shelf, and the facings on it."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def profiles(self, *, limit: int | None = None) -> AsyncIterator[ShelfProfile]:
        """The profiles that your company may use, newest first. `limit` is the size of a page."""
        async for item in self._api.items(path_of("shelf", "profiles"), {"limit": limit}):
            yield item

    async def list(
        self,
        *,
        status: Literal["created", "queued", "processing", "completed", "blocked", "failed", "cancelled"] | None = None,
        review_state: str | None = None,
        client_capture_id: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[ShelfSessionListItem]:
        """The company's captures, newest first. Times are ISO 8601; `limit` is the size of a page."""
        params = {
            "status": status,
            "reviewState": review_state,
            "clientCaptureId": client_capture_id,
            "createdFrom": created_from,
            "createdTo": created_to,
            "limit": limit,
        }
        async for item in self._api.items(path_of("shelf", "sessions"), params):
            yield item

    async def create(
        self,
        *,
        profile_version_id: str,
        client_capture_id: str,
        store_id: str | None = None,
        webhook_url: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        capture: ShelfCaptureOptions | None = None,
    ) -> ShelfSession:
        """Creates a capture, or returns the one with this client_capture_id.

        With `capture`, even an empty one, its `captureUrl` opens a page that takes the photos.
        """
        body = given(
            {
                "profileVersionId": profile_version_id,
                "clientCaptureId": client_capture_id,
                "storeId": store_id,
                "webhookUrl": webhook_url,
                "metadata": metadata,
                "capture": capture,
            }
        )
        path = path_of("shelf", "sessions")
        return cast(ShelfSession, await self._api.call("POST", path, json=body, repeatable=True))

    async def revoke_capture_links(self, session_id: str) -> RevokedCaptureLinks:
        """Ends every link to the page of a capture."""
        path = path_of("shelf", "sessions", session_id, "capture-links", "revoke")
        return cast(RevokedCaptureLinks, await self._api.call("POST", path, repeatable=True))

    async def get(self, session_id: str) -> ShelfSession:
        return cast(ShelfSession, await self._api.call("GET", path_of("shelf", "sessions", session_id)))

    async def wait(
        self,
        session_id: str,
        *,
        timeout: float | None = None,
        on_update: Callable[[ShelfSession], None] | None = None,
        min_pause: float = 0.5,
        max_pause: float = 10.0,
    ) -> ShelfSession:
        """Waits until no analysis is running. Times are in seconds."""
        path = path_of("shelf", "sessions", session_id)
        state = await wait_until(self._api, path, _has_ended, on_update, timeout, min_pause, max_pause)
        return cast(ShelfSession, state)

    async def reserve_upload(self, session_id: str, *, photo_index: int, mime_type: str) -> ReservedShelfUpload:
        body = {"photoIndex": photo_index, "mimeType": mime_type}
        path = path_of("shelf", "sessions", session_id, "uploads")
        return cast(ReservedShelfUpload, await self._api.call("POST", path, json=body, repeatable=True))

    async def register_photo(
        self,
        session_id: str,
        *,
        photo_index: int,
        mime_type: str,
        object_url: str,
        file_size: int,
        section_index: int | None = None,
        section_photo_index: int | None = None,
    ) -> RegisteredShelfPhoto:
        body = given(
            {
                "photoIndex": photo_index,
                "mimeType": mime_type,
                "objectUrl": object_url,
                "fileSize": file_size,
                "sectionIndex": section_index,
                "sectionPhotoIndex": section_photo_index,
            }
        )
        path = path_of("shelf", "sessions", session_id, "photos")
        return cast(RegisteredShelfPhoto, await self._api.call("POST", path, json=body, repeatable=True))

    async def analyze(self, session_id: str) -> StartedShelfRun:
        """Starts the analysis; a queued or running one is returned again."""
        path = path_of("shelf", "sessions", session_id, "analyze")
        return cast(StartedShelfRun, await self._api.call("POST", path, json={}, repeatable=True))

    async def reprocess(self, session_id: str, *, idempotency_key: str | None = None) -> StartedShelfRun:
        """Analyzes the photos again, with the profile version of the capture."""
        path = path_of("shelf", "sessions", session_id, "reprocess")
        return cast(StartedShelfRun, await self._api.act(path, idempotency_key, json={}))

    async def cancel(self, session_id: str) -> ShelfSession:
        path = path_of("shelf", "sessions", session_id, "cancel")
        return cast(ShelfSession, await self._api.call("POST", path, json={}, repeatable=True))

    async def capture(
        self,
        photos: Sequence[UploadFile],
        *,
        profile_version_id: str,
        client_capture_id: str | None = None,
        store_id: str | None = None,
        webhook_url: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        concurrency: int = 4,
        on_progress: OnProgress | None = None,
    ) -> Capture:
        """Creates a capture, uploads its photos and starts the analysis.

        Give your own client_capture_id, so that a call after a crash continues the same capture.
        """
        prepared = prepare_files(await read_streams(photos))
        own_id = client_capture_id or str(uuid4())
        capture = await self.create(
            profile_version_id=profile_version_id,
            client_capture_id=own_id,
            store_id=store_id,
            webhook_url=webhook_url,
            metadata=metadata,
        )
        session_id, run_id = capture["sessionId"], capture["activeRunId"]
        if run_id is not None:
            return {"sessionId": session_id, "runId": run_id, "clientCaptureId": own_id}
        registered = {photo["photoIndex"] for photo in capture["photos"]}
        missing = [(index, file) for index, file in enumerate(prepared) if index not in registered]
        reserved = [
            await self.reserve_upload(session_id, photo_index=index, mime_type=file.content_type)
            for index, file in missing
        ]
        files = [file for _, file in missing]
        urls = [one["uploadUrl"] for one in reserved]
        await put_files(self._api.http, self._api.policy, urls, files, Progress(files, on_progress), concurrency)
        for (index, file), slot in zip(missing, reserved, strict=True):
            await self.register_photo(
                session_id,
                photo_index=index,
                mime_type=file.content_type,
                object_url=slot["objectUrl"],
                file_size=file.size,
            )
        return {"sessionId": session_id, "runId": await self._start(session_id), "clientCaptureId": own_id}

    async def _start(self, session_id: str) -> str:
        """Starts the analysis. If an earlier call started a run that is already over, returns that run."""
        try:
            return (await self.analyze(session_id))["runId"]
        except ProblemError as error:
            run_id = (await self.get(session_id))["activeRunId"] if error.status == 409 else None
            if run_id is None:
                raise
            return run_id
