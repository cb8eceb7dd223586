import { defaultPayloadConverter, type Headers, type Payload, TemporalFailure } from '@temporalio/common';
import {
  ContinueAsNew,
  isCancellation,
  proxySinks,
  type Sinks,
  type WorkflowInterceptorsFactory,
  workflowInfo,
} from '@temporalio/workflow';
import {
  formatTraceparent,
  parseTraceparent,
  type SpanReference,
  workHeaders,
} from '../../domain/tracing/trace-context.ts';
import { subjectOf, type WorkSubject } from '../../domain/tracing/work-subject.ts';

/** The data that the worker records of a run when it ends. */
export interface EndedRun {
  /** The span that started the run, as a `traceparent`. */
  readonly parent: string;
  readonly spanId: string;
  /** Spans that signaled it, such as the request that submitted the session. */
  readonly links: readonly string[];
  readonly subject: WorkSubject;
  readonly outcome: 'completed' | 'failed' | 'cancelled' | 'continued';
}

export interface SpanSinks extends Sinks {
  readonly spans: { runEnded(run: EndedRun): void };
}

/** Thousands of sessions may wake one batch. */
const linksMax = 16;

const decode = (payload: Payload | undefined): unknown =>
  payload ? defaultPayloadConverter.fromPayload(payload) : undefined;

const traceparentIn = (headers: Headers): string | null => {
  const value = decode(headers[workHeaders.trace]);
  const text = typeof value === 'object' && value !== null && 'traceparent' in value ? value.traceparent : null;
  return typeof text === 'string' && parseTraceparent(text) ? text : null;
};

/**
 * The id of a run's span: half of its random id. Replays compute the same, and activities name their parent before the
 * span is recorded.
 */
const spanIdOf = (runId: string): string => runId.replaceAll('-', '').slice(-16);

const outcomeOf = (error: unknown): EndedRun['outcome'] | null => {
  if (error instanceof ContinueAsNew) return 'continued';
  if (isCancellation(error)) return 'cancelled';
  // Temporal repeats a workflow task that ends with any other error.
  return error instanceof TemporalFailure ? 'failed' : null;
};

/**
 * Passes the trace context, the company and the last request of a workflow on to its activities. Headers are not
 * commands, and the workflow does not depend on them, so runs with and without them replay in the same way.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  const spanId = spanIdOf(workflowInfo().runId);
  const links = new Set<string>();
  let parent: string | null = null;
  let company: Payload | undefined;
  let request: Payload | undefined;

  const take = (headers: Headers): void => {
    company ??= headers[workHeaders.companyId];
    request = headers[workHeaders.requestId] ?? request;
    const traceparent = traceparentIn(headers);
    if (traceparent === null) return;
    if (parent === null) {
      parent = traceparent;
    } else if (traceparent !== parent && links.size < linksMax) links.add(traceparent);
  };
  const passOn = <Input extends { readonly headers: Headers }>(input: Input): Input => {
    const started = parseTraceparent(parent);
    const own: SpanReference | null = started && { ...started, spanId };
    const headers = {
      ...input.headers,
      ...(company ? { [workHeaders.companyId]: company } : {}),
      ...(request ? { [workHeaders.requestId]: request } : {}),
      ...(own
        ? { [workHeaders.trace]: defaultPayloadConverter.toPayload({ traceparent: formatTraceparent(own) }) }
        : {}),
    };
    return { ...input, headers };
  };
  const end = (input: unknown, outcome: EndedRun['outcome'] | null): void => {
    if (parent === null || outcome === null) return;
    const companyId = decode(company);
    const subject = { ...subjectOf(input), ...(typeof companyId === 'string' ? { companyId } : {}) };
    proxySinks<SpanSinks>().spans.runEnded({ parent, spanId, links: [...links], subject, outcome });
  };

  return {
    inbound: [
      {
        execute: async (input, next) => {
          take(input.headers);
          try {
            const result = await next(input);
            end(input.args[0], 'completed');
            return result;
          } catch (error) {
            end(input.args[0], outcomeOf(error));
            throw error;
          }
        },
        handleSignal: (input, next) => {
          take(input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(passOn(input)),
        scheduleLocalActivity: (input, next) => next(passOn(input)),
        continueAsNew: (input, next) => next(passOn(input)),
      },
    ],
  };
};
