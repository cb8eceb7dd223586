/** Endpoints that a company may have. */
export const endpointsMax = 20;

/** The longest retry schedule of an endpoint: three days. */
export const retrySpanMaxSeconds = 3 * 24 * 3600;
/** Retries of an endpoint's schedule. */
export const retriesMax = 20;

/** Headers that an endpoint may have. */
export const customHeadersMax = 10;
const headerValueMaxLength = 1024;

/** Headers that Docket sets, and headers of a single connection (RFC 9110, section 7.6.1). */
const reservedNames: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'traceparent',
  'tracestate',
  'baggage',
  'upgrade',
  'user-agent',
]);
const reservedPrefixes = ['x-webhook-', 'webhook-', 'proxy-'] as const;

/** Why a header of the caller cannot be sent with webhooks; null if it can. */
export const customHeaderFault = (name: string, value: string): string | null => {
  const lower = name.toLowerCase();
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) return 'must have the name of an HTTP header';
  if (reservedNames.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    return 'must not be a header that Docket or the connection sets';
  }
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) || value.length > headerValueMaxLength) {
    return `must be 1 to ${headerValueMaxLength} visible ASCII characters`;
  }
  return null;
};

/** Why an endpoint is disabled: its company asked for it, or every attempt has failed for days. */
export const disabledReasons = ['request', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
