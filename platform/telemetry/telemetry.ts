import type { Meter, Tracer } from '@opentelemetry/api';
import type { Instruments } from './instruments.ts';

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

/** OTLP over HTTP: one path for each signal below the endpoint (OpenTelemetry protocol exporter specification). */
export const signalUrl = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
