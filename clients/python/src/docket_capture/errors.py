"""The errors of this client."""

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
    def code(self) -> str:
        """The same as `slug`, under the name that other clients have for it."""
        return self.slug

    @property
    def request_id(self) -> str:
        """The id of the request. Quote it when you contact support."""
        return self.problem["requestId"]

    @property
    def fields(self) -> tuple[str, ...]:
        """The paths of the invalid members, such as `contentTypes[1]`."""
        return tuple(error["field"] for error in self.problem.get("errors", ()))


class BadRequestError(ProblemError):
    """400: the request is malformed, or the session cannot be submitted anymore."""


class AuthenticationError(ProblemError):
    """401: the API key is missing, malformed or unknown."""


class PermissionDeniedError(ProblemError):
    """403: the API key does not allow this request, or has been revoked."""


class NotFoundError(ProblemError):
    """404: the resource does not exist, or belongs to another company."""


class ConflictError(ProblemError):
    """409: the state of the resource does not allow the request."""


class GoneError(ProblemError):
    """410: the session has expired, or the content has been removed."""


class ValidationError(ProblemError):
    """422: a value is not allowed; `fields` names each."""


class RateLimitError(ProblemError):
    """429: the key has reached its rate limit. Continue after `retry_after`."""


class ServerError(ProblemError):
    """500 and above: the service failed, or is overloaded."""


_classes: dict[int, type[ProblemError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: ValidationError,
    429: RateLimitError,
}


def problem_error(problem: Problem, retry_after: float | None = None) -> ProblemError:
    """The error of a problem, in the class of its status."""
    status = problem["status"]
    kind = _classes.get(status, ServerError if status >= 500 else ProblemError)
    return kind(problem, retry_after)


class DocketWarning(UserWarning):
    """A warning about a call that succeeded."""


class ConnectionFailed(DocketError):
    """The service did not answer in time, or not at all."""


class UploadError(DocketError):
    """The storage refused a file."""

    def __init__(self, file_index: int, status: int, text: str) -> None:
        super().__init__(f"File {file_index} was not stored: status {status}. {text}")
        self.file_index = file_index
        self.status = status


class WaitTimeout(DocketError, TimeoutError):
    """The work did not end in time. The work continues: wait again, or receive the webhook."""


class WebhookVerificationError(DocketError):
    """A webhook that cannot be trusted. Answer 401, and do not act on it."""

    def __init__(self, fault: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.fault: WebhookFault = fault


class WebhookSetupError(DocketError):
    """No webhook can be verified because of your settings or code: a key is missing or malformed, or the body was parsed.

    The webhook itself may be valid, so answer with 500, and the service sends it again.
    """

    def __init__(self, fault: WebhookSetupFault, message: str) -> None:
        super().__init__(message)
        self.fault: WebhookSetupFault = fault
