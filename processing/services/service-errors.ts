/** A service that an engine depends on cannot answer right now. The same document may succeed later. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceUnavailable';
  /** How long the service asked to wait, in milliseconds; null if it did not. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * A service refused for good: a retry would get the same answer. `code` and message become the document's failed
 * result.
 */
export class ServiceRefusal extends Error {
  override name = 'ServiceRefusal';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Whether the same request may succeed after this status: timeout, conflict, too early, too many requests, or a server
 * error.
 */
export const isRetryableStatus = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500;

/**
 * A `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date) in milliseconds from now; null if it is missing
 * or invalid.
 */
export const parseRetryAfterMs = (header: string | null | undefined, nowMs = Date.now()): number | null => {
  if (!header) return null;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};
