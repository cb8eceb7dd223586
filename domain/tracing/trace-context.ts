/** A span that others continue. */
export interface SpanReference {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  /** Two hex digits; the lowest bit shows whether the trace is recorded. */
  readonly flags: string;
}

/** The headers of Temporal calls, workflows and activities that carry the trace. */
export const workHeaders = {
  /** An object with `traceparent`: the name that Temporal's own interceptors use. */
  trace: '_tracer-data',
  companyId: 'docket-company',
  requestId: 'docket-request',
} as const;

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads the text of a `traceparent` header (W3C Trace Context, version 00); null if it is not one. */
export const parseTraceparent = (text: unknown): SpanReference | null => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && pattern.exec(text)) || [];
  return traceId && spanId && flags ? { traceId, spanId, flags } : null;
};

/** Writes the text of a `traceparent` header. */
export const formatTraceparent = ({ traceId, spanId, flags }: SpanReference): string =>
  `00-${traceId}-${spanId}-${flags}`;
