import { type ActOptions, type Api, actInit, type CallOptions, dataOf, init } from '../base/api.ts';
import { Pages } from '../base/pages.ts';
import type {
  ActedSubmission,
  FraudMatch,
  ResolvedFraudMatch,
  ResolveFraudMatch,
  Submission,
  SubmissionExport,
  SubmissionFilters,
  SubmissionListItem,
} from '../base/types.ts';

/** Submissions: results, and reviewers' decisions about them. */
export class Submissions {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The company's submissions, newest first. */
  list(options: CallOptions & Omit<SubmissionFilters, 'cursor'> = {}): Pages<SubmissionListItem> {
    const { signal, timeoutMs, ...filters } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/submissions', {
          params: { query: { ...filters, cursor } },
          ...init({ signal, timeoutMs }),
        }),
      ),
    );
  }

  get(submissionId: string, options: CallOptions = {}): Promise<Submission> {
    const params = { path: { submissionId } };
    return dataOf(this.#api.repeatable.GET('/api/v1/submissions/{submissionId}', { params, ...init(options) }));
  }

  /**
   * The company's submissions as one file: CSV, a workbook (XLSX) or JSON lines. Read the body of the response as a
   * stream or in one piece; `timeoutMs` of the client limits both. A body that ends early is incomplete.
   */
  async export(options: CallOptions & SubmissionExport): Promise<Response> {
    const { signal, timeoutMs, ...query } = options;
    const { response } = await this.#api.repeatable.GET('/api/v1/submissions/export', {
      params: { query },
      parseAs: 'stream',
      ...init({ signal, timeoutMs }),
    });
    return response;
  }

  approve(submissionId: string, options: ActOptions = {}): Promise<ActedSubmission> {
    const params = { path: { submissionId } };
    return dataOf(
      this.#api.repeatable.POST('/api/v1/submissions/{submissionId}/approve', { params, ...actInit(options) }),
    );
  }

  reject(submissionId: string, options: ActOptions & { readonly reason: string }): Promise<ActedSubmission> {
    const params = { path: { submissionId } };
    const body = { reason: options.reason };
    return dataOf(
      this.#api.repeatable.POST('/api/v1/submissions/{submissionId}/reject', { params, body, ...actInit(options) }),
    );
  }

  cancel(submissionId: string, options: ActOptions & { readonly reason?: string } = {}): Promise<ActedSubmission> {
    const params = { path: { submissionId } };
    const body = options.reason === undefined ? {} : { reason: options.reason };
    return dataOf(
      this.#api.repeatable.POST('/api/v1/submissions/{submissionId}/cancel', { params, body, ...actInit(options) }),
    );
  }

  /** The submissions that look like this one. */
  fraudMatches(submissionId: string, options: CallOptions = {}): Pages<FraudMatch> {
    const params = { path: { submissionId } };
    return new Pages(() =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/submissions/{submissionId}/fraud-matches', { params, ...init(options) }),
      ),
    );
  }

  resolveFraudMatch(
    submissionId: string,
    matchId: string,
    options: ActOptions & ResolveFraudMatch,
  ): Promise<ResolvedFraudMatch> {
    const params = { path: { submissionId, matchId } };
    const body = { resolution: options.resolution };
    const path = '/api/v1/submissions/{submissionId}/fraud-matches/{matchId}/resolve';
    return dataOf(this.#api.repeatable.POST(path, { params, body, ...actInit(options) }));
  }
}
