import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { eventually } from '../stack/eventually.ts';

const Value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')])),
  );
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  /** Code 2 is an error. */
  status: z.object({ code: z.int().default(0) }).prefault({}),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A span as it arrived, with the name of its service. */
export interface CollectedSpan extends z.output<typeof Span> {
  readonly service: string;
}

/** A collector that accepts OTLP as JSON over HTTP, as OpenTelemetry's own does, until it is closed. */
export const startCollector = async () => {
  const received: { path: string; body: string; headers: IncomingHttpHeaders }[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    received.push({ path: request.url ?? '', body, headers: request.headers });
    if (request.url?.endsWith('/v1/traces')) {
      for (const { resource, scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) {
        const service = resource.attributes['service.name'] ?? '';
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    spans,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits for a span. */
    waitFor: (what: string, is: (span: CollectedSpan) => boolean, timeoutMs?: number): Promise<CollectedSpan> =>
      eventually(`the collector has the span of ${what}`, () => spans.find(is), timeoutMs),
    /**
     * Waits for a span and those above it, up to the first whose parent is another service's.
     * @returns the span first
     */
    pathFrom: (span: CollectedSpan): Promise<CollectedSpan[]> =>
      eventually(`the collector has every span above ${span.name}`, () => {
        const path = [span];
        for (;;) {
          const above = spans.find(({ spanId }) => spanId === path.at(-1)?.parentSpanId);
          if (!above) break;
          path.push(above);
        }
        const top = path.at(-1);
        return (top?.name.startsWith('POST /') || top?.parentSpanId === undefined) && path;
      }),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
