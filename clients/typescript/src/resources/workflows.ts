import { type Api, type CallOptions, dataOf, init } from '../base/api.ts';
import { Pages } from '../base/pages.ts';
import type { WorkflowSummary, WorkflowVersion } from '../base/types.ts';

/** The workflows that the company of the API key may use. */
export class Workflows {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  list(options: CallOptions & { readonly limit?: number } = {}): Pages<WorkflowSummary> {
    const { limit } = options;
    return new Pages((cursor) =>
      dataOf(this.#api.repeatable.GET('/api/v1/workflows', { params: { query: { cursor, limit } }, ...init(options) })),
    );
  }

  get(slug: string, options: CallOptions = {}): Promise<WorkflowSummary> {
    return dataOf(
      this.#api.repeatable.GET('/api/v1/workflows/{slug}', { params: { path: { slug } }, ...init(options) }),
    );
  }

  /** The contract of a version, which never changes: the files that it accepts and the fields that it returns. */
  version(slug: string, version: number, options: CallOptions = {}): Promise<WorkflowVersion> {
    const params = { path: { slug, version } };
    return dataOf(
      this.#api.repeatable.GET('/api/v1/workflows/{slug}/versions/{version}', { params, ...init(options) }),
    );
  }
}
