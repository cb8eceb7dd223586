import { type Api, type CallOptions, dataOf, init } from '../base/api.ts';
import { type Page, Pages } from '../base/pages.ts';
import { pause } from '../base/pauses.ts';
import type { DocketEvent, EventFilters } from '../base/types.ts';

/** The options of waiting for new events. */
export interface FollowOptions extends Pick<CallOptions, 'signal'>, EventFilters {
  /** The pause between two reads when there is nothing new. Default 5 000. */
  readonly pauseMs?: number;
}

/** The events of the company, whether or not they were sent as webhooks. */
export class Events {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The existing events, oldest first, after `cursor` if it is given. */
  list(options: CallOptions & EventFilters = {}): Pages<DocketEvent> {
    const { cursor: start, ...filters } = options;
    return new Pages((cursor) => this.#read({ ...filters, cursor: cursor ?? start }));
  }

  get(eventId: string, options: CallOptions = {}): Promise<DocketEvent> {
    return dataOf(
      this.#api.repeatable.GET('/api/v1/events/{eventId}', { params: { path: { eventId } }, ...init(options) }),
    );
  }

  /**
   * Reads the existing events, and then new ones as they arrive, page after page until `signal` is aborted. Keep
   * `pagination.nextCursor` with the work of each page, and continue from it as `cursor` after a crash.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<Page<DocketEvent>, void> {
    const { pauseMs = 5000, ...filters } = options;
    let cursor = options.cursor;
    while (!options.signal?.aborted) {
      const page = await this.#read({ ...filters, cursor });
      yield page;
      cursor = page.pagination.nextCursor ?? cursor;
      if (!page.pagination.hasMore) await pause(pauseMs, options.signal).catch(() => undefined);
    }
  }

  /** A cursor sets the start, so `start` applies only to the first page. */
  #read({ signal, timeoutMs, start, ...filters }: CallOptions & EventFilters): Promise<Page<DocketEvent>> {
    const query = { ...filters, start: filters.cursor === undefined ? start : undefined };
    return dataOf(this.#api.repeatable.GET('/api/v1/events', { params: { query }, ...init({ signal, timeoutMs }) }));
  }
}
