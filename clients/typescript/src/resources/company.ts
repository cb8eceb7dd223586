import { type Api, type CallOptions, dataOf, init } from '../base/api.ts';
import { Pages } from '../base/pages.ts';
import type { Batch, BatchFilters, Company, WebhookTestResult } from '../base/types.ts';

/** Batches: sessions with the same `batchRef`. */
export class Batches {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The company's batches, newest first. */
  list(options: CallOptions & Omit<BatchFilters, 'cursor'> = {}): Pages<Batch> {
    const { signal, timeoutMs, ...filters } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/batches', {
          params: { query: { ...filters, cursor } },
          ...init({ signal, timeoutMs }),
        }),
      ),
    );
  }

  get(batchRef: string, options: CallOptions = {}): Promise<Batch> {
    return dataOf(
      this.#api.repeatable.GET('/api/v1/batches/{batchRef}', { params: { path: { batchRef } }, ...init(options) }),
    );
  }
}

/** The company of the API key. */
export class Companies {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  list(options: CallOptions = {}): Pages<Company> {
    return new Pages(() => dataOf(this.#api.repeatable.GET('/api/v1/companies', { ...init(options) })));
  }
}

/** Webhooks that the service sends on request. */
export class Webhooks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Sends an unsigned `webhook.test` event to a URL, and returns how the target answered. */
  test(webhookUrl: string, options: CallOptions = {}): Promise<WebhookTestResult> {
    return dataOf(this.#api.once.POST('/api/v1/webhooks/test', { body: { webhookUrl }, ...init(options) }));
  }
}
