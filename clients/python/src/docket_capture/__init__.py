"""Client of the Docket API: upload documents and shelf photos, read results, verify webhooks."""

from ._async.client import AsyncDocket
from ._sync.client import Docket
from ._version import __version__
from .errors import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ConnectionFailed,
    DocketError,
    DocketWarning,
    GoneError,
    NotFoundError,
    PermissionDeniedError,
    ProblemError,
    RateLimitError,
    ServerError,
    UploadError,
    ValidationError,
    WaitTimeout,
    WebhookFault,
    WebhookSetupError,
    WebhookSetupFault,
    WebhookVerificationError,
)
from .files import File, UploadFile, UploadProgress
from .results import Capture, EventPage, Upload
from .retries import RetryPolicy
from .webhooks import VerifiedWebhook, verify_webhook

__all__ = [
    "AsyncDocket",
    "AuthenticationError",
    "BadRequestError",
    "Capture",
    "ConflictError",
    "ConnectionFailed",
    "Docket",
    "DocketError",
    "DocketWarning",
    "EventPage",
    "File",
    "GoneError",
    "NotFoundError",
    "PermissionDeniedError",
    "ProblemError",
    "RateLimitError",
    "RetryPolicy",
    "ServerError",
    "Upload",
    "UploadError",
    "UploadFile",
    "UploadProgress",
    "ValidationError",
    "VerifiedWebhook",
    "WaitTimeout",
    "WebhookFault",
    "WebhookSetupError",
    "WebhookSetupFault",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
