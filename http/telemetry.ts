import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { subjectAttributes } from '../platform/tracing/spans.ts';
import { type RequestState, routeOf, sessionIdOf } from './middleware.ts';

/** The metrics of a request, named after the route rather than the path: labels must contain neither ids nor tokens. */
const attributesOf = (ctx: ParameterizedContext<RequestState>) => ({
  'http.request.method': ctx.method,
  'http.response.status_code': ctx.status,
  'http.route': routeOf(ctx),
});

const endSpan = (span: Span, ctx: ParameterizedContext<RequestState>): void => {
  const attributes = attributesOf(ctx);
  span.updateName(`${ctx.method} ${attributes['http.route']}`);
  const { requestId, companyId } = ctx.state;
  const sessionId = sessionIdOf(ctx);
  const subject = { ...(companyId ? { companyId } : {}), ...(sessionId ? { sessionId } : {}) };
  span.setAttributes({ ...attributes, ...subjectAttributes(subject), 'docket.request_id': requestId });
  if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/**
 * Records a duration for each request (OpenTelemetry semantic conventions for HTTP), and a server span if spans are
 * exported. The span continues the caller's trace context.
 */
export const measureRequests = ({ tracer, instruments }: Telemetry): Middleware<RequestState> =>
  async function measureRequestsMiddleware(ctx, next) {
    const startedAtMs = performance.now();
    const parent = tracer && propagation.extract(context.active(), ctx.headers);
    const span = tracer && parent && tracer.startSpan(ctx.method, { kind: SpanKind.SERVER }, parent);
    try {
      if (span && parent) {
        await context.with(trace.setSpan(parent, span), next);
      } else {
        await next();
      }
    } finally {
      if (span) endSpan(span, ctx);
      instruments.requestDuration.record((performance.now() - startedAtMs) / 1000, attributesOf(ctx));
    }
  };
