import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentEngine } from '../../processing/documents/contract.ts';
import { runWorker } from '../../worker/run.ts';

/** How long the engine works on a document, in milliseconds. */
const workMs = Number(process.argv[2] ?? 0);

/** An engine without findings, so that only the cost of Docket itself is measured. It uses no CPU time. */
const idleEngine: DocumentEngine = {
  process: async () => {
    if (workMs > 0) await delay(workMs);
    return {
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
    };
  },
  close: async () => undefined,
};

process.exit(
  await runWorker({
    documents: () => ({ engineFor: () => idleEngine, readPages: async () => [], close: async () => undefined }),
    shelf: () => ({ engineFor: () => null, close: async () => undefined }),
  }),
);
