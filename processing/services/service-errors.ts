/** A service that an engine depends on cannot answer for now; the same document may well succeed later. */
export class ServiceUnavailable extends Error {
  override name = 'ServiceUnavailable';
  /** How long the service asked to be left alone, in milliseconds; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A service will answer the same way however often it is asked; `code` and message become the document's failed result. */
export class ServiceRefusal extends Error {
  override name = 'ServiceRefusal';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Statuses after which the same request may succeed: time-out, conflict, too early, too many requests, and the server's own faults. */
export const isRetryableStatus = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500;

/** A `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date) in milliseconds from now; null for none or nonsense. */
export const parseRetryAfterMs = (header: string | null | undefined, nowMs = Date.now()): number | null => {
  if (!header) return null;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};
