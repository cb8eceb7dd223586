import type { Counter, Histogram, Meter, ObservableCounter, ObservableGauge } from '@opentelemetry/api';
import { keysOf, recordOf } from '../../domain/narrowing.ts';
import { type MetricDefinition, metricDefinitions } from './definitions.ts';

type Definitions = typeof metricDefinitions;
interface InstrumentOf {
  readonly histogram: Histogram;
  readonly counter: Counter;
  readonly gauge: ObservableGauge;
  readonly total: ObservableCounter;
}

/** One instrument for each definition. Without a reader they do nothing. */
export type Instruments = { readonly [K in keyof Definitions]: InstrumentOf[Definitions[K]['kind']] };

const createInstrument = (meter: Meter, { kind, name, unit, description, buckets }: MetricDefinition) => {
  const options = { unit, description };
  if (kind === 'counter') return meter.createCounter(name, options);
  if (kind === 'gauge') return meter.createObservableGauge(name, options);
  if (kind === 'total') return meter.createObservableCounter(name, options);
  return meter.createHistogram(name, { ...options, advice: { explicitBucketBoundaries: [...(buckets ?? [])] } });
};

/** Creates the instruments of every definition on a meter. */
export const createInstruments = (meter: Meter): Instruments =>
  // biome-ignore lint/plugin/casts: createInstrument chooses the instrument by the kind of its definition
  recordOf(keysOf(metricDefinitions), (name) => createInstrument(meter, metricDefinitions[name])) as Instruments;
