from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Literal, cast

from ..models import (
    CreatedWebhookEndpoint,
    CreatedWebhookPortalLink,
    EventType,
    RecoveredWebhookEndpoint,
    RolledWebhookSecret,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEndpointTestResult,
    WebhookPortalLink,
)
from .api import AsyncApi, given, path_of


def _body(
    url: str | None,
    description: str | None,
    event_types: Sequence[EventType] | None,
    disabled: bool | None,
    headers: Mapping[str, str] | None,
    retry_delays_seconds: Sequence[int] | None,
) -> dict[str, object]:
    return given(
        {
            "url": url,
            "description": description,
            "eventTypes": None if event_types is None else [*event_types],
            "disabled": disabled,
            "headers": headers,
            "retryDelaysSeconds": None if retry_delays_seconds is None else [*retry_delays_seconds],
        }
    )


class AsyncWebhookEndpoints:
    """The receivers that get the events of sessions, batches and shelf captures without a webhook_url.

    An empty list of `event_types` stands for all types, and one of `retry_delays_seconds` for the pauses of the service.
    """

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(
        self,
        *,
        url: str,
        description: str | None = None,
        event_types: Sequence[EventType] | None = None,
        disabled: bool | None = None,
        headers: Mapping[str, str] | None = None,
        retry_delays_seconds: Sequence[int] | None = None,
    ) -> CreatedWebhookEndpoint:
        """Creates an endpoint. Its `secret` is in this response only."""
        body = _body(url, description, event_types, disabled, headers, retry_delays_seconds)
        return cast(CreatedWebhookEndpoint, await self._api.call("POST", path_of("webhook-endpoints"), json=body))

    async def list(self, *, limit: int | None = None) -> AsyncIterator[WebhookEndpoint]:
        """The company's endpoints, newest first. `limit` is the size of a page."""
        async for item in self._api.items(path_of("webhook-endpoints"), {"limit": limit}):
            yield item

    async def get(self, endpoint_id: str) -> WebhookEndpoint:
        return cast(WebhookEndpoint, await self._api.call("GET", path_of("webhook-endpoints", endpoint_id)))

    async def update(
        self,
        endpoint_id: str,
        *,
        url: str | None = None,
        description: str | None = None,
        event_types: Sequence[EventType] | None = None,
        disabled: bool | None = None,
        headers: Mapping[str, str] | None = None,
        retry_delays_seconds: Sequence[int] | None = None,
    ) -> WebhookEndpoint:
        """Changes the given values; the rest stays. `headers` replaces all of them."""
        body = _body(url, description, event_types, disabled, headers, retry_delays_seconds)
        path = path_of("webhook-endpoints", endpoint_id)
        return cast(WebhookEndpoint, await self._api.call("PATCH", path, json=body, repeatable=True))

    async def delete(self, endpoint_id: str) -> WebhookEndpoint:
        """Deletes an endpoint with its secret, and returns it as it was. Its deliveries stay listed."""
        return cast(WebhookEndpoint, await self._api.call("DELETE", path_of("webhook-endpoints", endpoint_id)))

    async def roll_secret(self, endpoint_id: str, *, overlap_seconds: int | None = None) -> RolledWebhookSecret:
        """Creates another secret, which is in this response only.

        The previous one also signs for `overlap_seconds`: 24 hours by default, 0 if it has leaked.
        """
        path = path_of("webhook-endpoints", endpoint_id, "roll-secret")
        body = given({"overlapSeconds": overlap_seconds})
        return cast(RolledWebhookSecret, await self._api.call("POST", path, json=body))

    async def test(self, endpoint_id: str) -> WebhookEndpointTestResult:
        """Sends one `webhook.test` event, signed with the secret of the endpoint, and returns how it responded."""
        path = path_of("webhook-endpoints", endpoint_id, "test")
        return cast(WebhookEndpointTestResult, await self._api.call("POST", path))

    async def recover(self, endpoint_id: str, *, since: str, until: str | None = None) -> RecoveredWebhookEndpoint:
        """Sends the events since a time (ISO 8601) that the endpoint has not received. Repeat it until `hasMore` is False."""
        path = path_of("webhook-endpoints", endpoint_id, "recover")
        body = given({"since": since, "until": until})
        return cast(RecoveredWebhookEndpoint, await self._api.call("POST", path, json=body, repeatable=True))


class AsyncWebhookPortalLinks:
    """Links to a page on which developers without an account manage the company's endpoints and deliveries."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, *, expires_in_minutes: int | None = None) -> CreatedWebhookPortalLink:
        """Creates a link, for a day by default.

        Its `url` is in this response only. Anyone with the URL can use the page until the link ends.
        """
        body = given({"expiresInMinutes": expires_in_minutes})
        return cast(CreatedWebhookPortalLink, await self._api.call("POST", path_of("webhook-portal-links"), json=body))

    async def list(self, *, limit: int | None = None) -> AsyncIterator[WebhookPortalLink]:
        """The company's links without their addresses, newest first. `limit` is the size of a page."""
        async for item in self._api.items(path_of("webhook-portal-links"), {"limit": limit}):
            yield item

    async def revoke(self, link_id: str) -> WebhookPortalLink:
        """Ends a link immediately."""
        path = path_of("webhook-portal-links", link_id, "revoke")
        return cast(WebhookPortalLink, await self._api.call("POST", path, repeatable=True))


class AsyncWebhookDeliveries:
    """The company's webhooks, with every attempt to send them."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(
        self,
        *,
        endpoint_id: str | None = None,
        event_id: str | None = None,
        session_id: str | None = None,
        event_type: EventType | None = None,
        status: Literal["queued", "pending", "delivered", "failed"] | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[WebhookDelivery]:
        """The deliveries, newest first. Times are ISO 8601; `limit` is the size of a page."""
        params = {
            "endpointId": endpoint_id,
            "eventId": event_id,
            "sessionId": session_id,
            "eventType": event_type,
            "status": status,
            "createdFrom": created_from,
            "createdTo": created_to,
            "limit": limit,
        }
        async for item in self._api.items(path_of("webhook-deliveries"), params):
            yield item

    async def get(self, delivery_id: str) -> WebhookDelivery:
        return cast(WebhookDelivery, await self._api.call("GET", path_of("webhook-deliveries", delivery_id)))

    async def redeliver(self, delivery_id: str) -> WebhookDelivery:
        """Sends a webhook again immediately, with the same id and body."""
        path = path_of("webhook-deliveries", delivery_id, "redeliver")
        return cast(WebhookDelivery, await self._api.call("POST", path))
