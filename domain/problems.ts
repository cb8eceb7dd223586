/** Problem types of the API (specification, "Errors"): slug to usual status and title. */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'Bad Request',
    meaning: 'The request is malformed: its JSON, its shape, a path or a query parameter.',
  },
  unauthorized: { status: 401, title: 'Unauthorized', meaning: 'The API key is missing, malformed or unknown.' },
  forbidden: { status: 403, title: 'Forbidden', meaning: 'The API key is revoked, or it does not give this access.' },
  'key-not-company-scoped': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key is valid but belongs to no company, and this endpoint needs one.',
  },
  'not-found': { status: 404, title: 'Not Found', meaning: 'There is no such resource, or this key may not see it.' },
  conflict: { status: 409, title: 'Conflict', meaning: 'The resource is in the wrong state for what was asked.' },
  gone: { status: 410, title: 'Gone', meaning: 'The upload session has expired. Create a new one.' },
  'validation-error': {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The request has the right shape, but a value is not allowed.',
  },
  'files-missing': { status: 422, title: 'Unprocessable Content', meaning: 'Required files have not been uploaded.' },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Too Many Requests',
    meaning: 'The rate limit of this API key is used up. Try again after Retry-After seconds.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'Something unexpected failed on our side.',
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'The service is busy. Nothing was committed; try again after Retry-After seconds.',
  },
} as const;

export type ProblemSlug = keyof typeof problemTypes;

/** One invalid member of a request; `field` is a path such as `contentTypes[1]` (decision D3). */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface ProblemOptions {
  /** A status other than the usual one of the slug, for example 405 or 413 for `bad-request` (decision D4). */
  readonly status?: number;
  readonly title?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document, such as the `sessionId` of a conflict (decision D18). */
  readonly members?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that reaches callers: rendered as an RFC 9457 problem document by the API's error middleware. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly slug: ProblemSlug;
  readonly options: ProblemOptions;

  constructor(slug: ProblemSlug, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.slug = slug;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? problemTypes[this.slug].status;
  }
}

/** 422 `validation-error` about one field. */
export const invalidField = (field: string, code: string, message: string): ProblemError =>
  new ProblemError('validation-error', `${field}: ${message}`, { errors: [{ field, code, message }] });

/** 404 with one wording for "does not exist" and "is not yours", so that neither can be told from the other. */
export const notFound = (what: string): ProblemError => new ProblemError('not-found', `No such ${what}.`);
