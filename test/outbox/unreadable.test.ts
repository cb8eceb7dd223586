import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../domain/ids.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { countUnreadable } from '../../prisma/outbox.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../support/webhooks/deliveries.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

type Row = Prisma.OutboxCreateManyInput;

/**
 * Writes rows together, so that one claim takes them all; leftovers are removed after the test.
 * @returns their ids
 */
const insertRows = async (rows: readonly Row[]): Promise<bigint[]> => {
  const created = await prisma.outbox.createManyAndReturn({ data: [...rows], select: { id: true } });
  const ids = created.map(({ id }) => id);
  onTestFinished(async () => {
    await prisma.outbox.deleteMany({ where: { id: { in: ids } } });
  });
  return ids;
};

const rowsLeft = async (ids: readonly bigint[]) =>
  prisma.outbox.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } });

/** Waits until only the unreadable rows are left, and expects them to be set aside. */
const expectSetAside = async (ids: readonly bigint[], unreadable: readonly number[]): Promise<void> => {
  const left = await eventually('the readable messages are dealt with, the others have an error', async () => {
    const rows = await rowsLeft(ids);
    return rows.length === unreadable.length && rows.every(({ lastError }) => lastError !== null) && rows;
  });
  expect(left.map(({ id }) => id)).toEqual(unreadable.map((index) => ids[index]));
  for (const { lastError, availableAt, attempts } of left) {
    expect(lastError).toMatch(/^Unreadable: /);
    expect(availableAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
    expect(attempts).toBe(1);
  }
  expect(await countUnreadable(prisma)).toBeGreaterThanOrEqual(unreadable.length);
};

it('A message in the outbox that this version cannot read is set aside with the reason, and the messages for Temporal around it are sent', async () => {
  const readable = (): Row => {
    const sessionId = newId('session');
    return { kind: 'handover.heartbeat', subjectId: sessionId, payload: { sessionId } };
  };
  const ids = await insertRows([
    readable(),
    { kind: 'session.from_a_newer_version', subjectId: 'ses_1', payload: {} },
    readable(),
    { kind: 'session.cancel', subjectId: 'ses_2', payload: { id: 'ses_2' } },
    readable(),
  ]);
  await expectSetAside(ids, [1, 3]);
});

it('A message in the outbox that this version cannot read does not interrupt the deliveries around it: each arrives once and has one attempt', async () => {
  const receiver = await startReceiver();
  const { companyId, apiKeyId, sessionId } = owner;
  const deliveryIds = Array.from({ length: 6 }, () => newId('event'));
  const eventType = 'session.completed';
  await prisma.delivery.createMany({
    data: deliveryIds.map((id) => ({ id, companyId, apiKeyId, sessionId, eventType, url: receiver.url, body: '{}' })),
  });
  const message = (deliveryId: string, change: object = {}): Row => ({
    kind: 'delivery.start',
    subjectId: deliveryId,
    payload: { deliveryId, companyId, eventType, subjectId: sessionId, chain: 1, ...change },
  });
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = deliveryIds;
  const ids = await insertRows([
    message(one),
    message(two, { chain: 'one' }),
    message(three),
    message(four, { companyId: null }),
    message(five),
    { kind: 'delivery.start', subjectId: six, payload: [] },
  ]);
  await expectSetAside(ids, [1, 3, 5]);
  await receiver.waitFor(3);
  await eventually(
    'the first attempts have ended',
    async () => (await prisma.firstAttempt.count({ where: { deliveryId: { in: deliveryIds } } })) === 0,
  );
  expect(receiver.received.map(({ headers }) => headers['x-webhook-id']).sort()).toEqual([one, three, five].sort());
  const deliveries = await prisma.delivery.findMany({
    where: { id: { in: deliveryIds } },
    include: { attempts: true },
    orderBy: { id: 'asc' },
  });
  const attemptsOf = new Map(deliveries.map(({ id, attempts }) => [id, attempts.map(({ error }) => error)]));
  expect(deliveryIds.map((id) => attemptsOf.get(id))).toEqual([[null], [], [null], [], [null], []]);
});
