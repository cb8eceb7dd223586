import type { ProcessorRequest } from '../../../processing/documents/engines/http/protocol.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createReviewTenant } from './panel-submissions.ts';
import { finishSession } from './sessions.ts';

const reply = (value: object) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** The complete answer of the processor. */
export const completedAnswer = {
  status: 'completed',
  extractedData: { invoiceNumber: 'INV-1', date: '2026-03-14', total: '12.50' },
} as const;

/**
 * A company whose processor refuses documents for a reason other than the files, until a test changes its answer to a
 * later result, an immediate result or a fault of the file.
 */
export const startFailingProcessor = async () => {
  let mode: 'refuse' | 'accept' | 'complete' | 'blame' = 'refuse';
  const answers = {
    refuse: { status: 403 },
    accept: reply({ status: 'accepted' }),
    complete: reply(completedAnswer),
    blame: reply({ status: 'failed', code: 'not_an_invoice', reason: 'This is not an invoice.' }),
  };
  const processor = await startReceiver(() => answers[mode]);
  const processing = { engine: 'http', http: { url: processor.url }, fraud: { enabled: false } } as const;
  const tenant = await createReviewTenant({ processing });
  return {
    tenant,
    answer: (next: typeof mode): void => {
      mode = next;
    },
    /** Submits a document and waits until it has failed. */
    fail: async (overrides: Parameters<typeof finishSession>[2] = {}) =>
      (await finishSession(tenant, [], overrides)).session,
    /** The path of the callback URL of the nth request, from 1. */
    callbackPath: async (nth: number): Promise<string> => {
      const request = (await processor.waitFor(nth))[nth - 1];
      const { callback }: ProcessorRequest = JSON.parse(request?.rawBody ?? '');
      return new URL(callback.url).pathname;
    },
  };
};
