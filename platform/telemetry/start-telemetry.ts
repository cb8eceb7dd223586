import { metrics } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import { createInstruments } from './instruments.ts';
import type { Telemetry } from './telemetry.ts';

/**
 * Starts the telemetry of one process. Traces and metrics are sent by OTLP over HTTP if OTEL_EXPORTER_OTLP_ENDPOINT is
 * set; the same metrics can be read in Prometheus's format if METRICS_PORT is set. Without both, instruments do
 * nothing. OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER are read by
 * the SDK.
 * @param name the name of the process, for instance `api`; the service name is `docket-api` unless OTEL_SERVICE_NAME is
 * set
 */
export const startTelemetry = async (
  name: string,
  { otlpEndpoint, metricsPort }: Config['telemetry'],
): Promise<Telemetry> => {
  const scope = `docket-${name}`;
  if (!otlpEndpoint && metricsPort === undefined) {
    const meter = metrics.getMeter(scope);
    const instruments = createInstruments(meter);
    return { tracer: null, meter, instruments, prometheus: async () => '', close: async () => undefined };
  }
  // Loaded only here, because the SDK takes 10 MB of every process that loads it.
  const { exportedTelemetry } = await import('./exported.ts');
  return exportedTelemetry(scope, otlpEndpoint);
};
