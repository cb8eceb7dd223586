/** The problem types of the API (specification, "Errors"): each slug with its default status, title and meaning. */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'Bad Request',
    meaning: 'The request is malformed: invalid JSON, a missing or mistyped member, or a bad path or query parameter.',
  },
  unauthorized: { status: 401, title: 'Unauthorized', meaning: 'The API key is missing, malformed or unknown.' },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key has been revoked or does not allow this request.',
  },
  'key-not-company-scoped': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key is valid but belongs to no company, and this endpoint needs one.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key lacks the scope that this endpoint needs. The scope is in the member requiredScope.',
  },
  'key-expired': { status: 403, title: 'Forbidden', meaning: 'The API key has expired. Use another API key.' },
  'address-not-allowed': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key does not work from the address of this client.',
  },
  'not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'The resource does not exist, or this API key cannot access it.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning: 'The current state of the resource does not allow this request.',
  },
  gone: { status: 410, title: 'Gone', meaning: 'The upload session has expired, or the content has been removed.' },
  'validation-error': {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The request is well-formed, but a value is not allowed.',
  },
  'files-missing': { status: 422, title: 'Unprocessable Content', meaning: 'Required files have not been uploaded.' },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Too Many Requests',
    meaning:
      'This API key has reached its rate limit, or its company the number or size of uploads that may wait for their submit. Retry after ' +
      'the number of seconds in Retry-After.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'Something went wrong on our side.',
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'The service is busy and nothing was saved. Retry after the number of seconds in Retry-After.',
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
  /** Overrides the slug's default status, for example with 405 or 413 for `bad-request` (decision D4). */
  readonly status?: number;
  readonly title?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Extra members of the problem document, such as the `sessionId` of a conflict (decision D18). */
  readonly members?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error whose message callers see. The API's error middleware renders it as an RFC 9457 problem document. */
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

const sentence = (errors: readonly FieldError[]): string =>
  errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');

/** A problem that names every invalid field: 422 `validation-error` for values, 400 `bad-request` for the shape. */
export const invalidFields = (
  errors: readonly FieldError[],
  slug: 'validation-error' | 'bad-request' = 'validation-error',
): ProblemError => new ProblemError(slug, sentence(errors), { errors });

/** 422 `validation-error` about one field. */
export const invalidField = (field: string, code: string, message: string): ProblemError =>
  invalidFields([{ field, code, message }]);

/** 503 `overloaded` with Retry-After: nothing was committed, and the same request may succeed a moment later. */
export const overloaded = (detail: string, options: Pick<ProblemOptions, 'cause'> = {}): ProblemError =>
  new ProblemError('overloaded', detail, { ...options, headers: { 'Retry-After': '1' } });

/** Long enough for a database that is restarted, so that callers do not all ask every second. */
const outageRetryAfterSeconds = 5;

/** 503 `overloaded` with Retry-After: a server that the request needs is away. */
export const unavailable = (what: 'database' | 'object storage', cause: unknown): ProblemError =>
  new ProblemError(
    'overloaded',
    `The ${what} is not available. Send the same request again after Retry-After seconds.`,
    { cause, headers: { 'Retry-After': String(outageRetryAfterSeconds) } },
  );

/** 404, worded the same whether the resource does not exist or belongs to someone else, so that callers cannot tell which. */
export const notFound = (what: string): ProblemError => new ProblemError('not-found', `No such ${what}.`);
