"""The results of calls that make several requests."""

from __future__ import annotations

from typing import Literal, TypedDict

from .models import Event, EventPagination, Job, WorkflowRef


class Upload(TypedDict):
    """A submitted session."""

    sessionId: str
    submissionId: str
    clientSubmissionId: str
    state: Literal["pending", "submitted", "completed", "failed", "expired"]
    submissionStatus: str | None
    workflow: WorkflowRef
    alreadySubmitted: bool
    """Whether an earlier call had submitted the session."""


class Capture(TypedDict):
    """A shelf capture whose analysis has started."""

    sessionId: str
    runId: str
    clientCaptureId: str


class EventPage(TypedDict):
    """A page of events, oldest first."""

    data: list[Event]
    pagination: EventPagination


def upload_of_job(job: Job) -> Upload:
    """The upload that an earlier call has submitted."""
    return {
        "sessionId": job["sessionId"],
        "submissionId": job["submissionId"],
        "clientSubmissionId": job["clientSubmissionId"],
        "state": job["state"],
        "submissionStatus": job["submissionStatus"],
        "workflow": job["workflow"],
        "alreadySubmitted": True,
    }
