import { type Meter, metrics, type Tracer } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Config } from '../config.ts';
import { exportSpansBy, spanIds } from '../tracing/spans.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { observeProcess } from './process-metrics.ts';
import { prometheusText } from './prometheus-text.ts';

export interface Telemetry {
  /** Null if nothing exports spans: then none are created. */
  readonly tracer: Tracer | null;
  readonly meter: Meter;
  readonly instruments: Instruments;
  /** Collects the metrics and writes them in the text format of Prometheus. */
  readonly prometheus: () => Promise<string>;
  /** Sends queued data; for shutdown. */
  readonly close: () => Promise<void>;
}

export const exportIntervalMs = 15_000;
const collectTimeoutMs = 5_000;

/** OTLP over HTTP: one path for each signal below the endpoint (OpenTelemetry protocol exporter specification). */
export const signalUrl = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;

/** Collects when it is asked. */
class PullReader extends MetricReader {
  protected override async onShutdown(): Promise<void> {
    // Nothing is queued.
  }

  protected override async onForceFlush(): Promise<void> {
    // Nothing is queued.
  }
}

/**
 * Starts the telemetry of one process. Traces and metrics are sent by OTLP over HTTP if OTEL_EXPORTER_OTLP_ENDPOINT is
 * set; the same metrics can be read in Prometheus's format if METRICS_PORT is set. Without both, instruments do
 * nothing. OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER are read by
 * the SDK.
 * @param name the name of the process, for instance `api`; the service name is `docket-api` unless OTEL_SERVICE_NAME is
 * set
 */
export const startTelemetry = (name: string, { otlpEndpoint, metricsPort }: Config['telemetry']): Telemetry => {
  const scope = `docket-${name}`;
  if (!otlpEndpoint && metricsPort === undefined) {
    const meter = metrics.getMeter(scope);
    const instruments = createInstruments(meter);
    return { tracer: null, meter, instruments, prometheus: async () => '', close: async () => undefined };
  }
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: scope }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const puller = new PullReader();
  const readers: MetricReader[] = [puller];
  let tracing: NodeTracerProvider | null = null;
  if (otlpEndpoint) {
    const spans = new BatchSpanProcessor(new OTLPTraceExporter({ url: signalUrl(otlpEndpoint, 'traces') }));
    tracing = new NodeTracerProvider({ resource, spanProcessors: [spans], idGenerator: spanIds });
    tracing.register();
    const exporter = new OTLPMetricExporter({ url: signalUrl(otlpEndpoint, 'metrics') });
    readers.push(new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: exportIntervalMs }));
  }
  const measuring = new MeterProvider({ resource, readers });
  const meter = measuring.getMeter(scope);
  const instruments = createInstruments(meter);
  observeProcess(meter, instruments);
  const tracer = tracing?.getTracer(scope) ?? null;
  exportSpansBy(tracer);
  return {
    tracer,
    meter,
    instruments,
    // Metrics that could not be read are missing from the answer; all others are in it.
    prometheus: async () => prometheusText((await puller.collect({ timeoutMillis: collectTimeoutMs })).resourceMetrics),
    close: async () => {
      exportSpansBy(null);
      await Promise.allSettled([tracing?.shutdown(), measuring.shutdown()]);
    },
  };
};
