import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { createRecorder } from '../../../operations/webhooks/recorder.ts';
import { transact } from '../../../prisma/transaction.ts';
import type { AttemptAnswer } from '../../../prisma/webhooks/answers.ts';
import { type StartedAttempt, startAttempt } from '../../../prisma/webhooks/attempts.ts';
import { startSeries } from '../../../prisma/webhooks/series.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { prisma } from '../../support/stack/database.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../../support/webhooks/deliveries.ts';

const url = 'https://receiver.example/hook';
const success: AttemptAnswer = { durationMs: 5, statusCode: 204, error: null, responseExcerpt: null };

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

/** Starts the first attempt of a new delivery, which a worker has claimed. */
const startOne = async (submissionId: string | null = null): Promise<StartedAttempt> => {
  const { companyId, apiKeyId, sessionId } = owner;
  const id = newId('event');
  const eventType = 'session.completed';
  await prisma.delivery.create({
    data: { id, companyId, apiKeyId, sessionId, submissionId, eventType, url, body: '{}' },
  });
  const leasedUntil = new Date(Date.now() + 600_000);
  await prisma.firstAttempt.create({
    data: { deliveryId: id, series: 1, lane: 'https://receiver.example', leasedUntil },
  });
  const attempt = await startAttempt(prisma, id, 1);
  if (!attempt) throw new Error('the delivery needs no attempt');
  return attempt;
};

const startMany = async (count: number, submissionId: string | null = null) => {
  const attempts = [];
  for (let started = 0; started < count; started += 1) attempts.push(await startOne(submissionId));
  return attempts;
};

const approvedSubmission = async (): Promise<string> => {
  const { sessionId } = await createSession(owner.tenant);
  const { id } = await prisma.submission.findFirstOrThrow({ where: { session: { id: sessionId } } });
  await prisma.submission.update({ where: { id }, data: { status: 'approved' } });
  return id;
};

const statusesOf = async (attempts: readonly StartedAttempt[]) => {
  const rows = await prisma.delivery.findMany({ where: { id: { in: attempts.map(({ deliveryId }) => deliveryId) } } });
  return rows.map(({ status }) => status);
};

const firstAttemptsLeft = (attempts: readonly StartedAttempt[]) =>
  prisma.firstAttempt.count({ where: { deliveryId: { in: attempts.map(({ deliveryId }) => deliveryId) } } });

it('Answers that arrive at the same time are recorded together: each delivery settles, each first attempt ends, and the submission is synced once', async () => {
  const record = createRecorder(prisma);
  const submissionId = await approvedSubmission();
  const attempts = await startMany(9, submissionId);
  const recorded = await Promise.all(
    attempts.map((attempt) => record({ ...attempt, answer: success, nextDelayMs: null }, true)),
  );
  expect(recorded).toEqual(attempts.map(() => ({ status: 'delivered', isCurrent: true })));
  expect(new Set(await statusesOf(attempts))).toEqual(new Set(['delivered']));
  expect(await firstAttemptsLeft(attempts)).toBe(0);
  const events = await prisma.submissionEvent.findMany({
    where: { submissionId, type: { in: ['delivery_succeeded', 'synced'] } },
  });
  expect(events.map(({ type }) => type).sort()).toEqual([...attempts.map(() => 'delivery_succeeded'), 'synced']);
});

it('Answers that arrive at the same time are each judged by their own outcome, and the first attempt of a delivery with an attempt to come stays', async () => {
  const record = createRecorder(prisma);
  const [delivered, retried, failed] = await startMany(3);
  if (!delivered || !retried || !failed) throw new Error('three attempts were started');
  const failure = { ...success, statusCode: 500, error: 'It failed.' };
  const outcomes = await Promise.all([
    record({ ...delivered, answer: success, nextDelayMs: 1_000 }, true),
    record({ ...retried, answer: failure, nextDelayMs: 1_000 }, true),
    record({ ...failed, answer: failure, nextDelayMs: null }, true),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['delivered', 'pending', 'failed']);
  expect(await firstAttemptsLeft([delivered, failed])).toBe(0);
  expect(await firstAttemptsLeft([retried])).toBe(1);
});

it('A success of an earlier series ends its own first attempt and leaves that of the later series', async () => {
  const record = createRecorder(prisma);
  const attempt = await startOne();
  const { deliveryId } = attempt;
  await prisma.delivery.update({ where: { id: deliveryId }, data: { status: 'failed', settledAt: new Date() } });
  await transact(prisma, async (tx) => {
    await startSeries(tx, [deliveryId], 'redeliver');
    // A worker would claim it at any moment.
    const dueAt = new Date(Date.now() + 600_000);
    await tx.firstAttempt.updateMany({ where: { deliveryId, series: 2 }, data: { dueAt } });
  });
  const recorded = await record({ ...attempt, answer: success, nextDelayMs: null }, true);
  expect(recorded.isCurrent).toBe(false);
  expect(await prisma.firstAttempt.findMany({ where: { deliveryId } })).toMatchObject([{ series: 2, claims: 0 }]);
  expect(await statusesOf([attempt])).toEqual(['pending']);
});

it('Concurrent answers of one delivery are all in its ledger', async () => {
  const record = createRecorder(prisma);
  const first = await startOne();
  const second = await startAttempt(prisma, first.deliveryId, 1);
  if (!second) throw new Error('the delivery needs no second attempt');
  const [busy] = await startMany(1);
  if (!busy) throw new Error('no attempt was started');
  await Promise.all([
    record({ ...busy, answer: success, nextDelayMs: null }, true),
    record({ ...busy, answer: success, nextDelayMs: null }, true),
    record({ ...first, answer: { ...success, statusCode: 200 }, nextDelayMs: null }, true),
    record({ ...second, answer: { ...success, statusCode: 202 }, nextDelayMs: null }, false),
  ]);
  const ledger = await prisma.deliveryAttempt.findMany({
    where: { deliveryId: first.deliveryId },
    orderBy: { number: 'asc' },
  });
  expect(ledger.map(({ statusCode }) => statusCode)).toEqual([200, 202]);
});

it('Answers that arrive at the same time are recorded although the database refuses one of them', async () => {
  const record = createRecorder(prisma);
  const attempts = await startMany(6);
  const [odd] = attempts;
  const unstorable = { ...success, responseExcerpt: 'cut in the middle of an emoji \ud83d, and a NUL \0' };
  const results = await Promise.allSettled(
    attempts.map((attempt) =>
      record(
        { ...attempt, answer: attempt.deliveryId === odd?.deliveryId ? unstorable : success, nextDelayMs: null },
        true,
      ),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...attempts.slice(1).map(() => 'fulfilled')]);
  expect(new Set(await statusesOf(attempts.slice(1)))).toEqual(new Set(['delivered']));
});

it('Answers that arrive at the same time may end in the middle of a character', async () => {
  const record = createRecorder(prisma);
  const attempt = await startOne();
  const answer = { ...success, responseExcerpt: 'an emoji: \ud83d' };
  expect(await record({ ...attempt, answer, nextDelayMs: null }, true)).toMatchObject({ status: 'delivered' });
});
