import type { Problem } from './types.ts';

/** The base class of every error of this client. */
export class DocketError extends Error {
  override readonly name: string = 'DocketError';
}

/**
 * A response of the service that is not a success. `message` is the detail of the problem, which explains how to fix
 * it. The subclasses below are for the common statuses.
 */
export class ProblemError extends DocketError {
  override readonly name: string = 'ProblemError';
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem, which is the last part of its `type`, such as `validation-error`. */
  readonly slug: string;
  /** The problem document (RFC 9457). */
  readonly problem: Problem;
  /** The seconds of the header Retry-After; null if the response has none. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null) {
    super(problem.detail);
    this.status = problem.status;
    this.slug = problem.type.slice(problem.type.lastIndexOf('/') + 1);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The id of the request, for a question to the operator. */
  get requestId(): string {
    return this.problem.requestId;
  }

  /** The invalid members of the request; empty if the problem names none. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
}

/** 400: the request is malformed, or the session can no longer be submitted. */
export class BadRequestError extends ProblemError {
  override readonly name = 'BadRequestError';
}

/** 401: the API key is missing, malformed or unknown. */
export class AuthenticationError extends ProblemError {
  override readonly name = 'AuthenticationError';
}

/** 403: the API key does not allow this request, or has been revoked. */
export class PermissionDeniedError extends ProblemError {
  override readonly name = 'PermissionDeniedError';
}

/** 404: the resource does not exist, or belongs to another company. */
export class NotFoundError extends ProblemError {
  override readonly name = 'NotFoundError';
}

/** 409: the state of the resource does not allow the request. */
export class ConflictError extends ProblemError {
  override readonly name = 'ConflictError';
}

/** 410: the session has expired, or the content has been removed. */
export class GoneError extends ProblemError {
  override readonly name = 'GoneError';
}

/** 422: a value is not allowed; `errors` names each. */
export class ValidationError extends ProblemError {
  override readonly name = 'ValidationError';
}

/** 429: the key has reached its rate limit. Continue after `retryAfterSeconds`. */
export class RateLimitError extends ProblemError {
  override readonly name = 'RateLimitError';
}

/** 500 and above: the service failed, or is overloaded. */
export class ServerError extends ProblemError {
  override readonly name = 'ServerError';
}

const classes: Readonly<Record<number, typeof ProblemError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  422: ValidationError,
  429: RateLimitError,
};

/** The class of the errors of a status; ProblemError for one without a class. */
const classOf = (status: number): typeof ProblemError =>
  classes[status] ?? (status >= 500 ? ServerError : ProblemError);

/** No response came: the service cannot be reached, or it took too long. `cause` is the error of fetch. */
export class ConnectionError extends DocketError {
  override readonly name = 'ConnectionError';
}

/** The storage refused a file. */
export class UploadError extends DocketError {
  override readonly name = 'UploadError';
  /** The index of the file in the call. */
  readonly fileIndex: number;
  /** The status of the storage's response. */
  readonly status: number;

  constructor(fileIndex: number, status: number, detail: string) {
    super(`File ${fileIndex} was not stored: the storage answered ${status}. ${detail}`.trim());
    this.fileIndex = fileIndex;
    this.status = status;
  }
}

/** Why a webhook cannot be trusted. */
export type WebhookFault = 'missing_header' | 'invalid_signature' | 'timestamp_too_old' | 'timestamp_too_new';

/** A webhook that cannot be trusted. Answer with 401 and do not act on it. */
export class WebhookVerificationError extends DocketError {
  override readonly name = 'WebhookVerificationError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The setup faults of a webhook receiver, in its keys or its body. */
export type WebhookSetupFault = 'missing_key' | 'invalid_key' | 'invalid_secret' | 'parsed_body';

/**
 * The receiver cannot verify or sign any webhook because of its own settings or code: a key is missing or malformed, or
 * the body was already parsed. The webhook itself may be valid, so answer with 500, not 401, and the service sends it
 * again.
 */
export class WebhookSetupError extends DocketError {
  override readonly name = 'WebhookSetupError';
  readonly fault: WebhookSetupFault;

  constructor(fault: WebhookSetupFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'type' in value && 'detail' in value && 'status' in value;

/** The seconds of a Retry-After header, which is a number or a date; null if it is missing or neither. */
export const retryAfterSeconds = (headers: Headers): number | null => {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};

/**
 * The error of a response. One without a problem document, such as that of a proxy, gets one from its status and text.
 */
export const problemOf = async (response: Response): Promise<ProblemError> => {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const { status, statusText, headers } = response;
  const problem: Problem = isProblem(body)
    ? body
    : {
        type: 'about:blank',
        title: statusText,
        status,
        detail: text.slice(0, 500) || `The server answered ${status}.`,
        instance: response.url ? new URL(response.url).pathname : '',
        requestId: headers.get('request-id') ?? '',
      };
  const Problem = classOf(status);
  return new Problem(problem, retryAfterSeconds(headers));
};
