"""Receiving webhooks safely."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from .errors import WebhookVerificationError

_secret_prefix = "whsec_"
_hash_of_key = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class VerifiedWebhook:
    """A webhook that can be trusted."""

    id: str
    """The id of the event, the same on every attempt: keep it to recognize an event that comes twice."""
    type: str
    """The type of the event, such as `session.completed`. Ignore types that you do not know."""
    sent_at: int
    """When this attempt was sent, in Unix seconds."""
    payload: dict[str, Any]
    """The event: a SessionEnvelope, BatchEnvelope or ShelfEvent."""


def _text_of(payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
    return next((payload[name] for name in names if isinstance(payload.get(name), str)), None)


def _secret_of(key: str) -> bytes:
    """The HMAC key: the bytes of a secret, or the hex SHA-256 of an API key (or that hash itself)."""
    if key.startswith(_secret_prefix):
        try:
            return base64.b64decode(key[len(_secret_prefix) :], validate=True)
        except binascii.Error:
            return b""
    return (key if _hash_of_key.fullmatch(key) else hashlib.sha256(key.encode()).hexdigest()).encode()


def _signatures_of(header: str, is_secret: bool) -> list[str]:
    if not is_secret:
        return [header]
    return [one for one in header.split(" ") if one.startswith("v1,")]


def _is_signed(secret: bytes, message: bytes, signatures: Sequence[str], is_secret: bool) -> bool:
    digest = hmac.new(secret, message, hashlib.sha256)
    expected = f"v1,{base64.b64encode(digest.digest()).decode()}" if is_secret else f"sha256={digest.hexdigest()}"
    matches = [hmac.compare_digest(expected.encode(), one.encode()) for one in signatures]
    return bool(secret) and any(matches)


def _check_time(sent_at: int, now: float, tolerance: float) -> None:
    age = int(now) - sent_at
    if age > tolerance:
        raise WebhookVerificationError("timestamp_too_old", f"The webhook was sent {age} s ago. It may be a replay.")
    if age < -tolerance:
        message = f"The webhook was sent {-age} s in the future. Check the clocks."
        raise WebhookVerificationError("timestamp_too_new", message)


def verify_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    keys: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> VerifiedWebhook:
    """Checks the signature and the age of a webhook, and returns its event.

    `raw_body` is the body as it came, before any parsing. `keys` are the keys whose signatures you accept: `whsec_…`
    secrets of your company (Standard Webhooks) and API keys, or the hex SHA-256 of an API key. A signature with a secret
    covers id and time, too, so prefer it. `tolerance` is the replay window in seconds, in both directions.

    Raises WebhookVerificationError if the webhook cannot be trusted, and ValueError if a trusted body is not JSON.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    header = {name.lower(): value for name, value in headers.items()}
    is_complete = False
    for key in [keys] if isinstance(keys, str) else keys:
        is_secret = key.startswith(_secret_prefix)
        prefix = "webhook" if is_secret else "x-webhook"
        signature, timestamp = header.get(f"{prefix}-signature"), header.get(f"{prefix}-timestamp", "")
        if signature is None or not re.fullmatch(r"[0-9]{1,15}", timestamp):
            continue
        is_complete = True
        event_id = header.get(f"{prefix}-id", "")
        message = f"{event_id}.{timestamp}.".encode() + body if is_secret else body
        if not _is_signed(_secret_of(key), message, _signatures_of(signature, is_secret), is_secret):
            continue
        _check_time(int(timestamp), time.time() if now is None else now, tolerance)
        payload: object = json.loads(body)
        if not isinstance(payload, dict):
            raise ValueError("The body is not a JSON object.")
        event = cast("dict[str, Any]", payload)
        return VerifiedWebhook(
            id=_text_of(event, ["eventId", "id"]) or event_id,
            type=_text_of(event, ["eventType", "type", "event"]) or "",
            sent_at=int(timestamp),
            payload=event,
        )
    if is_complete:
        message_text = "No key matches the signature. Check the key, and that the body is unchanged."
        raise WebhookVerificationError("invalid_signature", message_text)
    raise WebhookVerificationError(
        "missing_header", "The request has no signature or time for the given keys. It is not a webhook of them."
    )
