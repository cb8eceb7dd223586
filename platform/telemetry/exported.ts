import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import { exportSpansBy, spanIds } from '../tracing/spans.ts';
import { createInstruments } from './instruments.ts';
import { observeProcess } from './process-metrics.ts';
import { prometheusText } from './prometheus-text.ts';
import { exportIntervalMs, signalUrl, type Telemetry } from './telemetry.ts';

const collectTimeoutMs = 5_000;

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
 * Telemetry that is exported: its metrics can be collected, and with a collector's endpoint, both signals are sent.
 * @param scope the name of meter and tracer, and of the service unless OTEL_SERVICE_NAME is set
 */
export const exportedTelemetry = (scope: string, otlpEndpoint: string | undefined): Telemetry => {
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
