import type { DocumentEngine } from '../../processing/documents/contract.ts';
import { runWorker } from '../../worker/run.ts';

/** An engine that finds nothing, at once, so that only the cost of Docket itself is measured. */
const idleEngine: DocumentEngine = {
  process: async () => ({
    outcome: 'extracted',
    engine: { name: 'idle', version: '1', models: {} },
    extractedData: {},
    fieldConfidences: {},
    evidence: {},
    confidence: 1,
    certainty: 1,
    invalidFields: {},
    aiSummary: '',
    quality: [],
    fingerprints: [],
    tampering: [],
  }),
  close: async () => undefined,
};

process.exit(
  await runWorker({
    documents: () => ({ engineFor: () => idleEngine, close: async () => undefined }),
    shelf: () => ({ engineFor: () => null, close: async () => undefined }),
  }),
);
