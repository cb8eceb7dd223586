from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Literal, cast

from ..models import Event, EventType
from ..results import EventPage
from .api import AsyncApi, path_of


def _joined(types: Sequence[EventType] | None) -> str | None:
    return ",".join(types) if types else None


class AsyncEvents:
    """The events of your company, whether or not they were sent as webhooks."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, event_id: str) -> Event:
        return cast(Event, await self._api.call("GET", path_of("events", event_id)))

    async def list(self, *, types: Sequence[EventType] | None = None, limit: int | None = None) -> AsyncIterator[Event]:
        """The existing events, oldest first. `limit` is the size of a page."""
        async for item in self._api.items(path_of("events"), {"types": _joined(types), "limit": limit}):
            yield item

    async def page(
        self,
        *,
        cursor: str | None = None,
        types: Sequence[EventType] | None = None,
        start: Literal["oldest", "newest"] | None = None,
        limit: int | None = None,
    ) -> EventPage:
        """A page of events. Keep its `nextCursor` and give it to the next call: a caller that does so misses no event."""
        params = {"cursor": cursor, "types": _joined(types), "start": None if cursor else start, "limit": limit}
        return cast(EventPage, (await self._api.send("GET", path_of("events"), params=params)).json())
