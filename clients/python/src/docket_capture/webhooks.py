"""Receiving webhooks safely."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from .errors import WebhookSetupError, WebhookVerificationError

_secret_prefix = "whsec_"
# The lengths that Standard Webhooks allows for a secret.
_secret_bytes_min = 24
_secret_bytes_max = 64
_api_key = re.compile(r"aok_(?:test_)?[0-9a-f]{64}")
_hash_of_key = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class VerifiedWebhook:
    """A webhook that can be trusted."""

    id: str
    """The id of the event, the same on every attempt: keep it to recognize an event that arrives twice."""
    type: str
    """The type of the event, such as `session.completed`. Ignore types that you do not know."""
    sent_at: int
    """When this attempt was sent, in Unix seconds."""
    payload: dict[str, Any]
    """The event: a SessionEnvelope, BatchEnvelope or ShelfEvent."""


def _text_of(payload: Mapping[str, Any], names: Sequence[str]) -> str | None:
    return next((payload[name] for name in names if isinstance(payload.get(name), str)), None)


def _read_secret(text: str, name: str) -> bytes:
    try:
        secret = base64.b64decode(text, validate=True)
    except ValueError:
        secret = b""
    if not _secret_bytes_min <= len(secret) <= _secret_bytes_max:
        size = f"{_secret_bytes_min} to {_secret_bytes_max} bytes in base64"
        message = f"{name} is not a complete webhook secret: after whsec_ come {size}. Copy it again."
        raise WebhookSetupError("invalid_secret", message)
    return secret


def _read_key(key: object, name: str) -> tuple[bool, bytes]:
    """Whether the key is a secret, and the HMAC key: its bytes, or the hex SHA-256 of an API key (or that hash itself)."""
    if not isinstance(key, str) or not key.strip():
        raise WebhookSetupError("missing_key", f"{name} is empty. Check that your settings have the key.")
    if key.startswith(_secret_prefix):
        return True, _read_secret(key[len(_secret_prefix) :], name)
    if _api_key.fullmatch(key):
        return False, hashlib.sha256(key.encode()).hexdigest().encode()
    if _hash_of_key.fullmatch(key):
        return False, key.encode()
    kinds = "a webhook secret (whsec_…) nor an API key (aok_…) nor the SHA-256 of an API key (64 hex digits)"
    raise WebhookSetupError("invalid_key", f"{name} is neither {kinds}. Copy it again.")


def _read_keys(keys: str | Sequence[str]) -> list[tuple[bool, bytes]]:
    if keys is None or isinstance(keys, str):
        return [_read_key(keys, "keys")]
    if not keys:
        raise WebhookSetupError("missing_key", "keys has no key. Give a webhook secret or an API key.")
    return [_read_key(key, f"keys[{index}]") for index, key in enumerate(keys)]


def _read_body(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    message = "The body is not the raw body of the request, as text or bytes. Read it before a body parser does."
    raise WebhookSetupError("parsed_body", message)


def _signatures_of(header: str, is_secret: bool) -> list[str]:
    if not is_secret:
        return [header]
    return [one for one in header.split(" ") if one.startswith("v1,")]


def _is_signed(secret: bytes, message: bytes, signatures: Sequence[str], is_secret: bool) -> bool:
    digest = hmac.new(secret, message, hashlib.sha256)
    expected = f"v1,{base64.b64encode(digest.digest()).decode()}" if is_secret else f"sha256={digest.hexdigest()}"
    matches = [hmac.compare_digest(expected.encode(), one.encode()) for one in signatures]
    return any(matches)


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

    Raises WebhookVerificationError if the webhook cannot be trusted, WebhookSetupError if a key is missing or malformed or
    the body is not the raw one, and ValueError if a trusted body is not JSON.
    """
    accepted = _read_keys(keys)
    body = _read_body(raw_body)
    header = {name.lower(): value for name, value in headers.items()}
    is_complete = False
    for is_secret, secret in accepted:
        prefix = "webhook" if is_secret else "x-webhook"
        signature, timestamp = header.get(f"{prefix}-signature"), header.get(f"{prefix}-timestamp", "")
        if signature is None or not re.fullmatch(r"[0-9]{1,15}", timestamp):
            continue
        is_complete = True
        event_id = header.get(f"{prefix}-id", "")
        message = f"{event_id}.{timestamp}.".encode() + body if is_secret else body
        if not _is_signed(secret, message, _signatures_of(signature, is_secret), is_secret):
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
