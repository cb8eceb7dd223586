import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../generated/panel-api';

export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];

/** What the API refused, with the words that it gave. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `The service answered with status ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/** What the API says of single fields, as forms take it: path to message. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.problem?.errors ?? []).map(({ field, message }) => [field, message]))
    : {};

const listeners = new Set<() => void>();

/** Calls `listener` when the service says that nobody is signed in any more. Returns how to stop. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const refusals: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    if (response.status === 401) for (const listener of listeners) listener();
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    throw new ApiError(response.status, isProblem ? ((await response.json()) as Problem) : null);
  },
  onError({ error }) {
    if (error instanceof ApiError) return error;
    return new Error('The service cannot be reached. Check the connection and try again.');
  },
};

const client = createClient<paths>({ baseUrl: '/' });
client.use(refusals);

/** Typed calls of the panel's API, made from its OpenAPI document. A refusal is thrown as {@link ApiError}. */
export const api = client;

/** The body of an answer; refusals never get here, since they are thrown. */
export const dataOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T;
