from __future__ import annotations

import warnings

from .errors import DocketWarning
from .models import WorkflowSession


def warn_of_ignored(session: WorkflowSession) -> None:
    """Warns if the session was created by an earlier request with other values, which stay."""
    ignored = session.get("ignoredFields")
    if ignored:
        warnings.warn(
            f"Session {session['sessionId']} already had this client_submission_id with another {', '.join(ignored)}: "
            "what you sent is ignored. Use another client_submission_id for another upload.",
            DocketWarning,
            stacklevel=2,
        )
