import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../generated/panel-api';
import { catalog } from '../languages/chosen';
import { t } from '../languages/message';

export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];

/** An error response of the API, with its problem document if it has one. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  readonly #reason: string | undefined;

  constructor(status: number, problem: Problem | null, reason?: string) {
    super(problem ? problem.detail : t('The server returned status {status}.', { status }));
    this.status = status;
    this.problem = problem;
    this.#reason = reason;
  }

  /** The step that a person must take before the request is allowed; undefined if there is none. */
  get reason(): unknown {
    return this.problem && 'reason' in this.problem ? this.problem.reason : this.#reason;
  }
}

/** The field errors of a refused request, as forms need them: path to message. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.problem?.errors ?? []).map(({ field, message }) => [field, message]))
    : {};

const listeners = new Set<() => void>();

/** Calls `listener` when the server reports that the session has ended. Returns a function that unsubscribes. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let isPageKept = false;
const waiting = new Set<() => void>();

/** Continues the requests that wait for a new sign-in. */
export const resumeRequests = (): void => {
  for (const resume of waiting) resume();
  waiting.clear();
};

/**
 * Reports whether the page stays open when the session ends. Then its read requests wait for a new sign-in, so that
 * nothing on the page is lost.
 */
export const keepPage = (isKept: boolean): void => {
  isPageKept = isKept;
  if (!isKept) resumeRequests();
};

/** The problem of an error response, in the language of the page; null if the response has none. */
export const problemOf = async (response: Response): Promise<Problem | null> => {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return null;
  const problem: Problem = await response.json();
  if (catalog === null) return problem;
  const { spokenDetail, spokenMember } = await import('../languages/said/problems');
  return {
    ...problem,
    detail: spokenDetail(problem.type, problem.detail),
    ...(problem.errors && {
      errors: problem.errors.map((one) => ({ ...one, message: spokenMember(one.message) })),
    }),
  };
};

const endedMessage = t('Your session has ended, and this was not saved. Sign in and try again.');

/** Throws error responses as {@link ApiError}. */
export const refusals: Middleware = {
  async onResponse({ request, response: first }) {
    let response = first;
    if (response.status === 401) {
      for (const listener of listeners) listener();
      if (isPageKept && request.method === 'GET') {
        await new Promise<void>((resume) => waiting.add(resume));
        response = await fetch(request);
      }
    }
    if (response.ok) return response;
    const error = new ApiError(response.status, await problemOf(response));
    if (response.status === 401 && isPageKept) error.message = endedMessage;
    throw error;
  },
  onError({ error }) {
    if (error instanceof ApiError) return error;
    return new Error(t('The server cannot be reached. Check your connection and try again.'));
  },
};

const client = createClient<paths>({ baseUrl: '/' });
client.use(refusals);

/**
 * The typed client of the panel's API, generated from its OpenAPI document. An error response is thrown as
 * {@link ApiError}.
 */
export const api = client;

/** A body of bytes. The OpenAPI document says "binary", which the generated types map to a string. */
export const binaryBody = (bytes: Blob) => ({
  // biome-ignore lint/plugin/casts: the generated types map binary bodies to strings
  body: bytes as unknown as string,
  bodySerializer: () => bytes,
  headers: { 'Content-Type': 'application/octet-stream' },
});

/** The cursor of the first page of a list. */
export const firstPage: string | undefined = undefined;

/** The body of a successful response. Error responses have already been thrown. */
// biome-ignore lint/plugin/casts: a response without a body would have been thrown as an error
export const dataOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T;
