import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { recordAttempts } from '../../operations/webhooks/record-attempts.ts';
import { createRecorder } from '../../operations/webhooks/recorder.ts';
import { loadConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import { openDatabase } from '../../prisma/client.ts';
import type { AttemptAnswer } from '../../prisma/webhooks/answers.ts';
import { type StartedAttempt, startAttempt } from '../../prisma/webhooks/attempts.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';
import { createFirstAttempts, type FirstAttempts } from '../../worker/deliveries/first-attempts.ts';
import type { Slot } from '../../worker/deliveries/receiver-slots.ts';
import { testKeyring } from '../support/secrets/keyring.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../support/webhooks/deliveries.ts';
import { startOutbound } from '../support/webhooks/outbound.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const log = createLogger('test', { level: 'silent', format: 'json' });
const eventType = 'session.completed';

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

const insertDelivery = async (url = 'https://receiver.example/hook'): Promise<string> => {
  const { companyId, apiKeyId, sessionId } = owner;
  const id = newId('event');
  await prisma.delivery.create({ data: { id, companyId, apiKeyId, sessionId, eventType, url, body: '{}' } });
  return id;
};

const start = async (deliveryId: string, series = 1): Promise<StartedAttempt> => {
  const attempt = await startAttempt(prisma, deliveryId, series);
  if (!attempt) throw new Error('the delivery needs no attempt');
  return attempt;
};

const failure: AttemptAnswer = { durationMs: 5, statusCode: 500, error: 'It failed.', responseExcerpt: null };
const success: AttemptAnswer = { durationMs: 5, statusCode: 204, error: null, responseExcerpt: null };

const recordAttempt = createRecorder(prisma);

/** Records the answer to the last attempt of a series. */
const record = (attempt: StartedAttempt, answer: AttemptAnswer) =>
  recordAttempt({ ...attempt, answer, nextDelayMs: null }, false);

const statusOf = async (id: string): Promise<string> =>
  (await prisma.delivery.findUniqueOrThrow({ where: { id } })).status;

it.each([
  ['success', success],
  ['failure', failure],
])(
  'A late %s of an earlier attempt series is in the ledger and does not settle the newer series',
  async (_, answer) => {
    const id = await insertDelivery();
    const late = await start(id);
    await startSeries(prisma, [id], 'recover');
    expect(await record(late, answer)).toMatchObject({ isCurrent: false });
    expect(await statusOf(id)).toBe('pending');
    const { durationMs } = await prisma.deliveryAttempt.findFirstOrThrow({ where: { deliveryId: id } });
    expect(durationMs).toBe(answer.durationMs);
  },
);

it('A late failure does not settle a delivery while a later attempt of the series runs; a late success does', async () => {
  const id = await insertDelivery();
  const first = await start(id);
  const second = await start(id);
  expect(await record(first, failure)).toMatchObject({ isCurrent: false });
  expect(await statusOf(id)).toBe('queued');
  expect(await record(first, success)).toMatchObject({ isCurrent: true });
  expect(await statusOf(id)).toBe('delivered');
  expect(await record(second, failure)).toMatchObject({ isCurrent: false });
  expect(await statusOf(id)).toBe('delivered');
});

/** A delivery's first attempt, claimed by this process so that the stack's workers do not make it. */
const claimFirst = async (deliveryId: string, lane: string) => {
  await prisma.$executeRaw`
    INSERT INTO first_attempts (delivery_id, series, lane, claims, leased_until)
    VALUES (${deliveryId}, 1, ${lane}, 1, now() + interval '20 s')`;
  return { deliveryId, series: 1, lane, claims: 1, traceparent: null, requestId: null };
};

const firstAttempts = (outbound: Outbound) => {
  const client = createTemporalClient(loadConfig(testStack().settings).temporal, log);
  onTestFinished(() => client.connection.close());
  return createFirstAttempts({
    prisma,
    record: createRecorder(prisma),
    keyring: testKeyring(),
    client,
    outbound,
    baseUrl: testStack().baseUrl,
    timeoutMs: 1_000,
    retryDelaysMs: [],
    log,
  });
};

const slotOf = ({ slots }: FirstAttempts, lane: string): Slot => {
  const slot = slots.tryTake(lane);
  if (!slot) throw new Error('the receiver has no slot');
  return slot;
};

it('The lease of a first attempt is renewed until its answer is recorded, so that no other worker repeats it', async () => {
  const receiver = await startReceiver();
  const deliveryId = await insertDelivery(receiver.url);
  const leasedUntil = async (): Promise<number> =>
    (await prisma.firstAttempt.findFirst({ where: { deliveryId } }))?.leasedUntil?.getTime() ?? Number.NaN;
  const claimed = await claimFirst(deliveryId, receiver.origin);
  const outbound = startOutbound([receiver.origin]);
  // The answer has arrived, but is not recorded yet.
  const recording = Promise.withResolvers<void>();
  const slow: typeof outbound = {
    ...outbound,
    post: async (request) => {
      const answer = await outbound.post(request);
      await recording.promise;
      return answer;
    },
  };
  const attempts = firstAttempts(slow);
  const attempt = await start(deliveryId);
  const before = await leasedUntil();
  const ended = Promise.withResolvers<void>();
  attempts.make({ ...claimed, attempt }, slotOf(attempts, receiver.origin), () => ended.resolve());
  await eventually('the lease is renewed', async () => (await leasedUntil()) !== before);
  recording.resolve();
  await ended.promise;
  await attempts.drain();
  expect(await statusOf(deliveryId)).toBe('delivered');
  expect(await leasedUntil()).toBeNaN();
  expect(receiver.received).toHaveLength(1);
});

it('A delivery continues although the failure of a repeated attempt came late and the repetition was killed', async () => {
  const receiver = await startReceiver();
  const deliveryId = await insertDelivery(receiver.url);
  const late = await start(deliveryId);
  await start(deliveryId);
  await recordAttempt({ ...late, answer: failure, nextDelayMs: 60_000 }, false);
  expect(await statusOf(deliveryId)).toBe('queued');
  // The message is claimed again after the lease of the killed worker. The series has an answer, so a workflow makes
  // the remaining attempts.
  const claimed = await claimFirst(deliveryId, receiver.origin);
  const attempts = firstAttempts(startOutbound([receiver.origin]));
  attempts.make({ ...claimed, attempt: null }, slotOf(attempts, receiver.origin), () => undefined);
  await attempts.drain();
  await eventually('the delivery is made', async () => (await statusOf(deliveryId)) === 'delivered');
  expect(receiver.received).toHaveLength(1);
});

it('Statements that settle deliveries are planned once for a connection', async () => {
  const database = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'plans');
  onTestFinished(database.close);
  const { prisma: db, pool } = database;
  const unknown = {
    deliveryId: newId('event'),
    submissionId: newId('submission'),
    series: 1,
    number: 1,
    answer: success,
    nextDelayMs: null,
  };
  const waiting = {
    deliveryId: unknown.deliveryId,
    series: 1,
    lane: 'https://receiver.example',
    dueAt: new Date('2099-01-01'),
  };
  for (let use = 0; use < 8; use += 1) {
    await db.firstAttempt.create({ data: waiting });
    await recordAttempts(db, [{ attempt: unknown, isFirst: true }]);
  }
  const { rows } = await pool.query<{ custom_plans: string; generic_plans: string }>(
    `SELECT custom_plans, generic_plans FROM pg_prepared_statements WHERE statement ~ 'answer AS|synced AS'`,
  );
  expect(rows).toHaveLength(2);
  for (const { custom_plans, generic_plans } of rows) {
    expect(Number(custom_plans)).toBe(0);
    expect(Number(generic_plans)).toBeGreaterThan(0);
  }
});
