import { type Meter, metrics, type Tracer, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Config } from './config.ts';

export interface Telemetry {
  readonly tracer: Tracer;
  readonly meter: Meter;
  /** Sends what is still queued; for shutdown. */
  readonly close: () => Promise<void>;
}

export const exportIntervalMs = 15_000;

/** OTLP over HTTP: one path for each signal below the endpoint (OpenTelemetry protocol exporter specification). */
export const signalUrl = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;

/**
 * Sends traces and metrics of one process by OTLP over HTTP if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise the tracer and meter do nothing.
 * @param name the name of the process, for instance `api`; the service name is then `docket-api`
 */
export const startTelemetry = (name: string, { otlpEndpoint }: Config['telemetry']): Telemetry => {
  const scope = `docket-${name}`;
  if (!otlpEndpoint)
    return { tracer: trace.getTracer(scope), meter: metrics.getMeter(scope), close: async () => undefined };
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: scope });
  const spans = new BatchSpanProcessor(new OTLPTraceExporter({ url: signalUrl(otlpEndpoint, 'traces') }));
  const tracing = new NodeTracerProvider({ resource, spanProcessors: [spans] });
  tracing.register();
  const exporter = new OTLPMetricExporter({ url: signalUrl(otlpEndpoint, 'metrics') });
  const readers = [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: exportIntervalMs })];
  const measuring = new MeterProvider({ resource, readers });
  return {
    tracer: tracing.getTracer(scope),
    meter: measuring.getMeter(scope),
    close: async () => {
      await Promise.allSettled([tracing.shutdown(), measuring.shutdown()]);
    },
  };
};
