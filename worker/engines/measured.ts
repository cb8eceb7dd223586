import type { Instruments } from '../../platform/telemetry/instruments.ts';
import { inSpan } from '../../platform/tracing/spans.ts';
import type {
  DocumentEngine,
  DocumentResult,
  PendingDocument,
  SecondReaderReport,
} from '../../processing/documents/contract.ts';
import type { ShelfEngine } from '../../processing/shelf/contract/shelf-engine.ts';
import type { DocumentEngines } from './documents.ts';
import type { ShelfEngines } from './shelf.ts';

type Subject = 'document' | 'shelf';
type Measured = Pick<
  Instruments,
  'processingDuration' | 'processingStageDuration' | 'engineCost' | 'secondReaderDocuments' | 'secondReaderFields'
>;

/** Adds up the time between reports of stages. */
const createStageClock = (first: string) => {
  const seconds = new Map<string, number>();
  let stage = first;
  let sinceMs = performance.now();
  const enter = (next: string): void => {
    const nowMs = performance.now();
    seconds.set(stage, (seconds.get(stage) ?? 0) + (nowMs - sinceMs) / 1000);
    stage = next;
    sinceMs = nowMs;
  };
  return { enter, seconds };
};

/** Runs an engine in a span and records its duration, the time in each stage and its outcome. */
const measure = async <Result extends { readonly outcome: string }>(
  { processingDuration, processingStageDuration }: Measured,
  labels: { readonly subject: Subject; readonly engine: string },
  signal: AbortSignal,
  firstStage: string,
  run: (enter: (stage: string) => void) => Promise<Result>,
): Promise<Result> => {
  const startedAtMs = performance.now();
  const clock = createStageClock(firstStage);
  let outcome = 'error';
  try {
    const attributes = { 'docket.engine': labels.engine, 'docket.subject': labels.subject };
    return await inSpan(`engine ${labels.engine}`, { attributes }, async (span) => {
      const result = await run((stage) => {
        clock.enter(stage);
        span?.addEvent(stage);
      });
      outcome = result.outcome;
      span?.setAttribute('docket.outcome', outcome);
      return result;
    });
  } finally {
    clock.enter('end');
    if (outcome === 'error' && signal.aborted) outcome = 'stopped';
    processingDuration.record((performance.now() - startedAtMs) / 1000, { ...labels, outcome });
    for (const [stage, seconds] of clock.seconds) processingStageDuration.record(seconds, { ...labels, stage });
  }
};

const countSecondReader = (
  { skipped, readings }: SecondReaderReport,
  isCached: boolean,
  { secondReaderDocuments, secondReaderFields }: Measured,
): void => {
  secondReaderDocuments.add(1, { outcome: skipped ?? (isCached ? 'cached' : 'answered') });
  for (const { outcome } of Object.values(readings)) secondReaderFields.add(1, { outcome });
};

type AnyDocumentEngine = DocumentEngine<DocumentResult | PendingDocument>;

const measuredDocumentEngine = (name: string, engine: AnyDocumentEngine, metrics: Measured): AnyDocumentEngine => ({
  process: async (input, options) => {
    const labels = { subject: 'document', engine: name } as const;
    const result = await measure(metrics, labels, options.signal, 'preparing', (enter) =>
      engine.process(input, {
        ...options,
        onProgress: (progress) => {
          enter(progress.stage);
          options.onProgress?.(progress);
        },
      }),
    );
    const { usage, secondReader } = result.engine;
    // A cached answer was paid for, and counted, when it was asked for.
    if (result.outcome !== 'pending' && usage?.costUsd && !usage.cached) {
      metrics.engineCost.add(usage.costUsd, { ...labels, currency: 'USD' });
    }
    if (secondReader) countSecondReader(secondReader, usage?.cached ?? false, metrics);
    return result;
  },
  close: () => engine.close(),
});

/** The same engines, measured: duration by stage and outcome, and cost. */
export const measuredDocumentEngines = (engines: DocumentEngines, metrics: Measured): DocumentEngines => ({
  engineFor: (name) => measuredDocumentEngine(name, engines.engineFor(name), metrics),
  readPages: (input, signal) => engines.readPages(input, signal),
  close: () => engines.close(),
});

const measuredShelfEngine = (name: string, engine: ShelfEngine, metrics: Measured): ShelfEngine => ({
  process: async (input, options) => {
    const labels = { subject: 'shelf', engine: name } as const;
    const result = await measure(metrics, labels, options.signal, 'checks', (enter) =>
      engine.process(input, {
        ...options,
        onInspected: async (photos) => {
          await options.onInspected?.(photos);
          enter('recognition');
        },
      }),
    );
    const cost = 'cost' in result ? result.cost : null;
    if (result.outcome !== 'pending' && cost?.amount) {
      metrics.engineCost.add(cost.amount, { ...labels, currency: cost.currency ?? 'unknown' });
    }
    return result;
  },
  close: () => engine.close(),
});

/** The same engines, measured: duration by stage and outcome, and cost. */
export const measuredShelfEngines = (engines: ShelfEngines, metrics: Measured): ShelfEngines => ({
  engineFor: (name) => {
    const engine = engines.engineFor(name);
    return engine && measuredShelfEngine(name, engine, metrics);
  },
  close: () => engines.close(),
});
