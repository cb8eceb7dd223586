import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { RequestState } from './middleware.ts';

/**
 * Records a server span and a duration for each request (OpenTelemetry semantic conventions for HTTP). They are named after the route rather
 * than the path, to keep ids out of metric labels. The caller's trace context is continued.
 */
export const measureRequests = ({ tracer, meter }: Telemetry): Middleware<RequestState> => {
  const duration = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP requests.',
  });
  return async function measureRequestsMiddleware(ctx, next) {
    const startedAtMs = performance.now();
    const parent = propagation.extract(context.active(), ctx.headers);
    const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER, attributes: { 'url.path': ctx.path } }, parent);
    try {
      await context.with(trace.setSpan(parent, span), next);
    } finally {
      const route = ctx.state.route ?? 'unknown';
      const attributes = {
        'http.request.method': ctx.method,
        'http.response.status_code': ctx.status,
        'http.route': route,
      };
      span.updateName(`${ctx.method} ${route}`);
      span.setAttributes({ ...attributes, 'docket.request_id': ctx.state.requestId });
      if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration.record((performance.now() - startedAtMs) / 1000, attributes);
    }
  };
};
