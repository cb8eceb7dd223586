import type { ProcessorRequest } from '../../../processing/documents/engines/http/protocol.ts';
import { createTenant, type Tenant } from '../tenant.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { type SessionOut, startSession } from './sessions.ts';

/** A session whose processor has accepted it. */
export interface Handover {
  readonly tenant: Tenant;
  readonly session: SessionOut;
  /** The path of the URL where the processor posts its answer. */
  readonly path: string;
}

/**
 * Submits a session whose processor accepts the work and answers later. The session stays in processing until the test
 * answers. The processor stops when the test has finished.
 */
export const startHandover = async (): Promise<Handover> => {
  const processor = await startReceiver(() => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'accepted' }),
  }));
  const processing = { engine: 'http', http: { url: processor.url }, fraud: { enabled: false } } as const;
  const tenant = await createTenant({ workflow: { processing } });
  const session = await startSession(tenant);
  const [request] = await processor.waitFor(1);
  const { callback }: ProcessorRequest = JSON.parse(request?.rawBody ?? '');
  return { tenant, session, path: new URL(callback.url).pathname };
};
