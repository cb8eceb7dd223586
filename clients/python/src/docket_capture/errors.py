"""What this client raises."""

from __future__ import annotations

from typing import Literal

from .models import Problem

WebhookFault = Literal["missing_header", "invalid_signature", "timestamp_too_old", "timestamp_too_new"]
WebhookSetupFault = Literal["missing_key", "invalid_key", "invalid_secret", "parsed_body"]


class DocketError(Exception):
    """The base of every error of this client."""


class ProblemError(DocketError):
    """A response that is not a success. The message is the detail of the problem, which explains how to fix it."""

    def __init__(self, problem: Problem, retry_after: float | None = None) -> None:
        super().__init__(problem["detail"])
        self.problem = problem
        """The problem document (RFC 9457)."""
        self.status = problem["status"]
        """The HTTP status."""
        self.slug = problem["type"].rsplit("/", 1)[-1]
        """The kind of problem: the last part of its type, such as `validation-error`."""
        self.retry_after = retry_after
        """The seconds of the header Retry-After; None if the response has none."""

    @property
    def request_id(self) -> str:
        """The id of the request. Quote it when you contact support."""
        return self.problem["requestId"]

    @property
    def fields(self) -> tuple[str, ...]:
        """The paths of the invalid members, such as `contentTypes[1]`."""
        return tuple(error["field"] for error in self.problem.get("errors", ()))


class DocketWarning(UserWarning):
    """What your program should look at although the call succeeded."""


class ConnectionFailed(DocketError):
    """The service did not answer, or not in time."""


class UploadError(DocketError):
    """The storage refused a file."""

    def __init__(self, file_index: int, status: int, text: str) -> None:
        super().__init__(f"File {file_index} was not stored: status {status}. {text}")
        self.file_index = file_index
        self.status = status


class WaitTimeout(DocketError, TimeoutError):
    """What was awaited did not happen in time. It continues: wait again, or receive the webhook."""


class WebhookVerificationError(DocketError):
    """A webhook that cannot be trusted. Answer 400, and do not act on it."""

    def __init__(self, fault: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.fault: WebhookFault = fault


class WebhookSetupError(DocketError):
    """No webhook can be verified because of your settings or code: a key is missing or malformed, or the body was parsed.

    Nothing is known of the webhook: answer 500, so that the service sends it again.
    """

    def __init__(self, fault: WebhookSetupFault, message: str) -> None:
        super().__init__(message)
        self.fault: WebhookSetupFault = fault
