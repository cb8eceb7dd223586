import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { RecognizerRequest } from '../../processing/shelf/engines/http/protocol.ts';
import {
  analyze,
  createCapture,
  createShelfTenant,
  readCapture,
  register,
  uploadPhoto,
  waitForOutcome,
} from '../support/shelf/captures.ts';
import { onePack } from '../support/shelf/recognition-handovers.ts';
import { createClient } from '../support/stack/api-client.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { killWorker } from './ledger.ts';

/** Temporal notices a dead worker by its missing heartbeat, after at most 20 s. */
const recoveryMs = 120_000;

let stack: OwnStack;
beforeAll(async () => {
  stack = await startOwnStack();
}, 240_000);

it('Kill -9 of the worker while it sends a photo to a recognizer, and while it waits for the answer, causes one result and one request for each key', async () => {
  // The first request is left without an answer, so that the worker dies with it.
  const recognizer = await startReceiver((nth) => (nth === 1 ? null : { status: 202 }));
  const tenant = await createShelfTenant(
    {
      quality: { enabled: false },
      moderation: { enabled: false },
      recognition: { engine: 'http', http: { url: recognizer.url } },
    },
    { baseUrl: stack.baseUrl, db: stack.prisma },
  );
  const { sessionId } = await createCapture(tenant);
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  await register(tenant.api, sessionId, await uploadPhoto(tenant.api, sessionId, 0, new Uint8Array(photo)));
  const runId = await analyze(tenant.api, sessionId);
  await recognizer.waitFor(1, recoveryMs);
  await killWorker(stack);
  await stack.worker.start();
  const received = await recognizer.waitFor(2, recoveryMs);
  const requests = received.map(({ rawBody }) => RecognizerRequest.parse(JSON.parse(rawBody)));
  expect(requests.map(({ requestId }) => requestId)).toEqual([`${runId}-0`, `${runId}-0`]);
  expect(new Set(requests.map(({ callback }) => callback.url)).size).toBe(1);

  await killWorker(stack);
  const path = new URL(requests[0]?.callback.url ?? '').pathname;
  const reply = await createClient(null, stack.baseUrl).post(path, onePack);
  expect([reply.status, reply.body]).toEqual([200, { status: 'received' }]);
  expect((await readCapture(tenant.api, sessionId)).status).toBe('processing');
  await stack.worker.start();
  const capture = await waitForOutcome(tenant.api, sessionId, recoveryMs);
  expect(capture).toMatchObject({ status: 'completed', result: { totals: { facings: 1 } } });
  const run = await stack.prisma.shelfRun.findUniqueOrThrow({ where: { id: runId } });
  expect(run.engine).toMatchObject({ cost: { calls: 1, amount: 0.02 } });
  expect(recognizer.received).toHaveLength(2);
}, 480_000);
