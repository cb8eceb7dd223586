import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { createRecorder } from '../../../operations/webhooks/recorder.ts';
import type { AttemptAnswer } from '../../../prisma/webhooks/answers.ts';
import { type StartedAttempt, startAttempt } from '../../../prisma/webhooks/attempts.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { prisma } from '../../support/stack/database.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../../support/webhooks/deliveries.ts';

const url = 'https://receiver.example/hook';
const success: AttemptAnswer = { durationMs: 5, statusCode: 204, error: null, responseExcerpt: null };

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

/** Starts an attempt of a new delivery, with the message that asks for it. */
const startOne = async (submissionId: string | null = null): Promise<StartedAttempt & { outboxId: bigint }> => {
  const { companyId, apiKeyId, sessionId } = owner;
  const id = newId('event');
  const eventType = 'session.completed';
  await prisma.delivery.create({
    data: { id, companyId, apiKeyId, sessionId, submissionId, eventType, url, body: '{}' },
  });
  const payload = { deliveryId: id, companyId, eventType, subjectId: sessionId, chain: 1 };
  const availableAt = new Date(Date.now() + 600_000);
  const { id: outboxId } = await prisma.outbox.create({
    data: { kind: 'delivery.start', subjectId: id, payload, availableAt },
  });
  const attempt = await startAttempt(prisma, id, 1);
  if (!attempt) throw new Error('the delivery needs no attempt');
  return { ...attempt, outboxId };
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

const messagesLeft = (attempts: readonly { outboxId: bigint }[]) =>
  prisma.outbox.count({ where: { id: { in: attempts.map(({ outboxId }) => outboxId) } } });

it('Answers that come at once are recorded together: each delivery settles, each message ends, and the submission is synced once', async () => {
  const record = createRecorder(prisma);
  const submissionId = await approvedSubmission();
  const attempts = await startMany(9, submissionId);
  const recorded = await Promise.all(
    attempts.map(({ outboxId, ...attempt }) => record({ ...attempt, answer: success, nextDelayMs: null }, outboxId)),
  );
  expect(recorded).toEqual(attempts.map(() => ({ status: 'delivered', isCurrent: true })));
  expect(new Set(await statusesOf(attempts))).toEqual(new Set(['delivered']));
  expect(await messagesLeft(attempts)).toBe(0);
  const events = await prisma.submissionEvent.findMany({
    where: { submissionId, type: { in: ['delivery_succeeded', 'synced'] } },
  });
  expect(events.map(({ type }) => type).sort()).toEqual([...attempts.map(() => 'delivery_succeeded'), 'synced']);
});

it('Answers that come at once are each judged by their own outcome, and the message of a delivery with an attempt to come stays', async () => {
  const record = createRecorder(prisma);
  const [delivered, retried, failed] = await startMany(3);
  if (!delivered || !retried || !failed) throw new Error('three attempts were started');
  const failure = { ...success, statusCode: 500, error: 'It failed.' };
  const outcomes = await Promise.all([
    record({ ...delivered, answer: success, nextDelayMs: 1_000 }, delivered.outboxId),
    record({ ...retried, answer: failure, nextDelayMs: 1_000 }, retried.outboxId),
    record({ ...failed, answer: failure, nextDelayMs: null }, failed.outboxId),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['delivered', 'pending', 'failed']);
  expect(await messagesLeft([delivered, failed])).toBe(0);
  expect(await messagesLeft([retried])).toBe(1);
});

it('Answers that come at once of one delivery are all in its ledger', async () => {
  const record = createRecorder(prisma);
  const first = await startOne();
  const second = await startAttempt(prisma, first.deliveryId, 1);
  if (!second) throw new Error('the delivery needs no second attempt');
  const [busy] = await startMany(1);
  if (!busy) throw new Error('no attempt was started');
  await Promise.all([
    record({ ...busy, answer: success, nextDelayMs: null }, busy.outboxId),
    record({ ...busy, answer: success, nextDelayMs: null }, busy.outboxId),
    record({ ...first, answer: { ...success, statusCode: 200 }, nextDelayMs: null }, first.outboxId),
    record({ ...second, answer: { ...success, statusCode: 202 }, nextDelayMs: null }, null),
  ]);
  const ledger = await prisma.deliveryAttempt.findMany({
    where: { deliveryId: first.deliveryId },
    orderBy: { number: 'asc' },
  });
  expect(ledger.map(({ statusCode }) => statusCode)).toEqual([200, 202]);
});

it('Answers that come at once are recorded although the database refuses one of them', async () => {
  const record = createRecorder(prisma);
  const attempts = await startMany(6);
  const [odd] = attempts;
  const unstorable = { ...success, responseExcerpt: 'cut in the middle of an emoji \ud83d, and a NUL \0' };
  const results = await Promise.allSettled(
    attempts.map(({ outboxId, ...attempt }) =>
      record(
        { ...attempt, answer: attempt.deliveryId === odd?.deliveryId ? unstorable : success, nextDelayMs: null },
        outboxId,
      ),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...attempts.slice(1).map(() => 'fulfilled')]);
  expect(new Set(await statusesOf(attempts.slice(1)))).toEqual(new Set(['delivered']));
});

it('Answers that come at once may end in half of a character', async () => {
  const record = createRecorder(prisma);
  const { outboxId, ...attempt } = await startOne();
  const answer = { ...success, responseExcerpt: 'an emoji: \ud83d' };
  expect(await record({ ...attempt, answer, nextDelayMs: null }, outboxId)).toMatchObject({ status: 'delivered' });
});
