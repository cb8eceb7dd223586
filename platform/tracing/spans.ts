import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace-node';
import { formatTraceparent, parseTraceparent } from '../../domain/tracing/trace-context.ts';
import type { WorkSubject } from '../../domain/tracing/work-subject.ts';
import { currentSubject } from './current-work.ts';

/**
 * The tracer of this process; null if nothing exports spans. Then none are created, and no trace context is kept or
 * sent.
 */
let tracer: Tracer | null = null;

/** Sets the process's tracer. Spans and their trace context belong to the process and are not passed around. */
export const exportSpansBy = (exported: Tracer | null): void => {
  tracer = exported;
};

let wantedSpanId: string | null = null;

/** Random ids, except for a span whose id others have computed before it was recorded. */
export const spanIds: IdGenerator = {
  generateTraceId: () => randomBytes(16).toString('hex'),
  generateSpanId: () => {
    const id = wantedSpanId ?? randomBytes(8).toString('hex');
    wantedSpanId = null;
    return id;
  },
};

/** The ids of a subject as attributes of a span. */
export const subjectAttributes = (subject: WorkSubject | undefined): Attributes => ({
  'docket.company_id': subject?.companyId,
  'docket.session_id': subject?.sessionId,
  'docket.submission_id': subject?.submissionId,
  'docket.batch_id': subject?.batchId,
  'docket.shelf_session_id': subject?.shelfSessionId,
  'docket.shelf_run_id': subject?.runId,
  'docket.delivery_id': subject?.deliveryId,
});

/** The active span as the text of a `traceparent` header; null if no spans are exported. */
export const activeTraceparent = (): string | null => {
  const active = tracer && trace.getSpanContext(context.active());
  if (!active) return null;
  const { traceId, spanId, traceFlags } = active;
  return formatTraceparent({ traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') });
};

/** The id of the active trace; undefined if no spans are exported. */
export const activeTraceId = (): string | undefined =>
  (tracer && trace.getSpanContext(context.active())?.traceId) ?? undefined;

/** The header that lets another service continue the active span; empty if no spans are exported. */
export const traceHeaders = (): { traceparent?: string } => {
  const traceparent = activeTraceparent();
  return traceparent === null ? {} : { traceparent };
};

const spanContextOf = (traceparent: string | null) => {
  const parsed = parseTraceparent(traceparent);
  if (!parsed) return null;
  const { traceId, spanId, flags } = parsed;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

const contextOf = (traceparent: string | null): Context => {
  const parent = spanContextOf(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
};

/** Errors that are not failures: those of the Temporal SDK, and that of a cancelled request. */
const notFailures: readonly string[] = ['CompleteAsyncError', 'CancelledFailure', 'AbortError'];

/** Marks a span as failed, only with the error's name: messages may quote values of documents. */
const markFailed = (span: Span, error: unknown): void => {
  const name = error instanceof Error ? error.name : 'unknown';
  if (notFailures.includes(name)) return;
  span.setAttribute('error.type', name);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** The `traceparent` that the span continues; null starts a trace. The active span by default. */
  readonly parent?: string | null;
}

/**
 * Runs work in a span, which is null if no spans are exported. Names and attributes contain only ids and our own words.
 */
export const inSpan = async <T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes, parent }: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  if (!tracer) return work(null);
  const outer = parent === undefined ? context.active() : contextOf(parent);
  const options = { kind, attributes: { ...subjectAttributes(currentSubject()), ...attributes } };
  const span = tracer.startSpan(name, options, outer);
  try {
    return await context.with(trace.setSpan(outer, span), () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/**
 * Makes a request to another service in a span.
 * @param service its kind, such as `webhook`; the URL may contain tokens, so only its host is recorded
 * @param send receives the headers that let the service continue the trace
 */
export const inRequestSpan = <T>(
  service: string,
  url: URL,
  send: (headers: { traceparent?: string }, span: Span | null) => Promise<T>,
): Promise<T> => {
  if (!tracer) return send({}, null);
  const attributes = { 'http.request.method': 'POST', 'server.address': url.hostname, 'server.port': url.port };
  return inSpan(`POST ${service}`, { kind: SpanKind.CLIENT, attributes }, (span) => send(traceHeaders(), span));
};

export interface RecordedSpan {
  readonly parent: string;
  /** 16 hex digits, if others have computed it before; a random id by default. */
  readonly spanId?: string;
  /** In milliseconds since the epoch, as the end is. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly attributes: Attributes;
  /** Spans of other traces that contributed to it. */
  readonly links?: readonly string[];
  readonly hasFailed: boolean;
}

/** Records a span of work that ran elsewhere: in a child process, or in a workflow. */
export const recordSpan = (
  name: string,
  { parent, spanId, startedAtMs, endedAtMs, attributes, links = [], hasFailed }: RecordedSpan,
): void => {
  if (!tracer) return;
  const linked = links.map(spanContextOf).filter((one) => one !== null);
  wantedSpanId = spanId ?? null;
  const span = tracer.startSpan(
    name,
    { attributes, startTime: startedAtMs, links: linked.map((one) => ({ context: one })) },
    contextOf(parent),
  );
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAtMs);
};
