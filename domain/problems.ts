/**
 * The problem types of the API (specification, "Errors"): each slug with its default status, title, meaning, and advice
 * for the caller.
 */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'Bad Request',
    meaning:
      'The request is malformed: invalid JSON, a missing or mistyped member, a bad path or query parameter, or an unknown query parameter. A session that was already submitted gets this, too.',
    fix: 'Correct the members that `errors` names. The schema of the endpoint is in the API reference. If `detail` reports that the session was already submitted, get its job instead of submitting again.',
  },
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The API key is missing, malformed or unknown.',
    fix: 'Send `Authorization: Bearer aok_…` with a key that the panel lists under API access. If the key is lost, create another one.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key has been revoked or does not allow this request.',
    fix: 'Use the key that created the session, or another key of the company if this one was revoked. If `detail` names a module, ask the operator to enable it for the company.',
  },
  'key-not-company-scoped': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key is valid but belongs to no company, and this endpoint needs one.',
    fix: 'Use a key that was created for a company.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key lacks the scope that this endpoint needs. The scope is in the member requiredScope.',
    fix: 'Use a key with this scope, or ask for a key that has it.',
  },
  'key-expired': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key has expired. Use another API key.',
    fix: 'Create another key in the panel, under API access.',
  },
  'address-not-allowed': {
    status: 403,
    title: 'Forbidden',
    meaning: 'The API key does not work from the address of this client.',
    fix: 'Send the request from an allowed address, or ask the operator to allow this one for the key.',
  },
  'not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'The resource does not exist, or this API key cannot access it.',
    fix: 'Check the id, and that the key belongs to the company of the resource.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning: 'The current state of the resource does not allow this request.',
    fix: 'Read the resource again. `detail` names its state and what that state allows.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    meaning: 'The upload session has expired, or the content has been removed.',
    fix: 'Create another session, with another `clientSubmissionId`, and upload the files again.',
  },
  'validation-error': {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The request is well-formed, but a value is not allowed.',
    fix: 'Correct the values that `errors` names; each entry states what is allowed.',
  },
  'files-missing': {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'Required files have not been uploaded.',
    fix: 'Upload each missing file with PUT to its `uploadUrl`, then submit the same session again.',
  },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Too Many Requests',
    meaning:
      'This API key has reached its rate limit, or its company the number or size of uploads that may wait for their submit. Retry after ' +
      'the number of seconds in Retry-After.',
    fix: 'Wait for the seconds in `Retry-After`, then send the same request again. Submit the sessions that wait for it, or let them expire.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'Something went wrong on our side.',
    fix: 'Send the same request again later. If it keeps failing, ask the operator and quote the `requestId`.',
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'The service is busy and nothing was saved. Retry after the number of seconds in Retry-After.',
    fix: 'Wait for the seconds in `Retry-After`, then send the same request again.',
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

/** Long enough for a database to restart without every caller asking each second. */
const outageRetryAfterSeconds = 5;

/** 503 `overloaded` with Retry-After: a server that the request needs is unavailable. */
export const unavailable = (what: 'database' | 'object storage', cause: unknown): ProblemError =>
  new ProblemError(
    'overloaded',
    `The ${what} is not available. Send the same request again after Retry-After seconds.`,
    { cause, headers: { 'Retry-After': String(outageRetryAfterSeconds) } },
  );

/**
 * 404, worded the same whether the resource does not exist or belongs to someone else, so that callers cannot
 * distinguish the two.
 */
export const notFound = (what: string): ProblemError => new ProblemError('not-found', `No such ${what}.`);
