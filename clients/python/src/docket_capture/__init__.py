"""Client of the Docket API: upload documents and shelf photos, read results, verify webhooks."""

from ._async.client import AsyncDocket
from ._sync.client import Docket
from ._version import __version__
from .errors import (
    ConnectionFailed,
    DocketError,
    DocketWarning,
    ProblemError,
    UploadError,
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
    "Capture",
    "ConnectionFailed",
    "Docket",
    "DocketError",
    "DocketWarning",
    "EventPage",
    "File",
    "ProblemError",
    "RetryPolicy",
    "Upload",
    "UploadError",
    "UploadFile",
    "UploadProgress",
    "VerifiedWebhook",
    "WaitTimeout",
    "WebhookFault",
    "WebhookSetupError",
    "WebhookSetupFault",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
