import { expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { openDatabase } from '../../../prisma/client.ts';
import { planOnce } from '../../../prisma/outbox.ts';
import { transact } from '../../../prisma/transaction.ts';
import { claimFirstAttempts } from '../../../prisma/webhooks/claim.ts';
import { recordEvent } from '../../../prisma/webhooks/create.ts';
import { startSeries } from '../../../prisma/webhooks/series.ts';
import { findWaitingLanes, type WaitingLane } from '../../../prisma/webhooks/waiting-lanes.ts';
import { createReceiverSlots } from '../../../worker/deliveries/receiver-slots.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createDeliveryOwner } from '../../support/webhooks/deliveries.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

it('The first attempts of each delivery wait in the lane of its receiver', async () => {
  const { companyId, apiKeyId, sessionId } = await createDeliveryOwner();
  const { id: submissionId } = await prisma.submission.findUniqueOrThrow({ where: { sessionId } });
  const lanes = async (): Promise<string[]> => {
    const seen: string[] = [];
    const rollBack = new Error('nothing is sent');
    const run = prisma.$transaction(async (tx) => {
      const [event] = await recordEvent(tx, {
        companyId,
        apiKeyId,
        url: 'https://Receiver.example:8443/hook?a=1',
        eventType: 'session.completed',
        subject: { sessionId, submissionId },
        occasion: newId('event'),
        envelope: () => ({}),
      });
      if (!event) throw new Error('the event has no delivery');
      const { deliveryId } = event.message.payload;
      await tx.delivery.update({ where: { id: deliveryId }, data: { status: 'failed', settledAt: new Date() } });
      await startSeries(tx, [deliveryId], 'redeliver');
      const rows = await tx.firstAttempt.findMany({ where: { deliveryId }, orderBy: { series: 'asc' } });
      seen.push(...rows.map((row) => row.lane));
      throw rollBack;
    });
    await expect(run).rejects.toBe(rollBack);
    return seen;
  };
  const lane = `https://receiver.example:8443 ${companyId} /hook`;
  expect(await lanes()).toEqual([lane, lane]);
});

it('The look-up of first attempts goes from group to group, and through the lanes of a group from its cursor on', async () => {
  const stamp = newId('event');
  const group = (origin: string, company: string): string => `https://${origin}.${stamp}.example ${company} `;
  const first = group('a', 'co_1');
  const second = group('a', 'co_2');
  const lanes = [`https://a.${stamp}.example`, `${first}/1`, `${first}/2`, `${first}/3`, `${second}/1`];
  const rollBack = new Error('nothing is sent');
  const inThese = (waiting: readonly WaitingLane[]) =>
    waiting.filter((one) => one.group.includes(stamp)).map(({ group: name, lane, due }) => [name, lane, due]);
  const run = prisma.$transaction(async (tx) => {
    const past = new Date('2020-01-01');
    const future = new Date('2099-01-01');
    const last = `${second}/1`;
    const rows = [...lanes, `${first}/2`].map((lane) => ({ lane, dueAt: past, leasedUntil: null }));
    // One is not due yet, one is leased to another worker, and one has an expired lease.
    rows.push({ lane: last, dueAt: future, leasedUntil: null });
    const leased = [future, past].map((leasedUntil) => ({ lane: last, dueAt: past, leasedUntil }));
    await tx.firstAttempt.createMany({
      data: [...rows, ...leased].map((row, series) => ({ deliveryId: stamp, series, ...row })),
    });
    // The look-up runs in this transaction, so no worker sees these attempts.
    const all = { after: `https://a.${stamp}`, cursors: new Map(), full: [], known: [] };
    expect(inThese(await findWaitingLanes(tx, all))).toEqual([
      [lanes[0], lanes[0], 1],
      [first, lanes[1], 1],
      [first, lanes[2], 2],
      [first, lanes[3], 1],
      [second, lanes[4], 2],
    ]);
    const known = [{ lane: `${second}/1`, group: second }];
    const cut = { ...all, after: lanes[0] ?? '', cursors: new Map([[first, `${first}/2`]]), full: [second], known };
    expect(inThese(await findWaitingLanes(tx, cut))).toEqual([
      [first, lanes[3], 1],
      [second, lanes[4], 2],
    ]);
    throw rollBack;
  });
  await expect(run).rejects.toBe(rollBack);
});

it('A look-up counts more due first attempts of a receiver than may run concurrently, so that a claim of all its slots knows that more wait', async () => {
  const lane = `https://receiver.example co_1 /${newId('event')}`;
  const slots = createReceiverSlots();
  // A receiver that has answered its last attempts promptly has the most slots.
  for (let answers = 0; answers < 3; answers += 1) {
    const slot = slots.tryTake(lane);
    slot?.answer('answered');
    slot?.end();
  }
  let places = 0;
  while (slots.tryTake(lane)) places += 1;
  const rollBack = new Error('nothing is sent');
  let due = 0;
  const run = prisma.$transaction(async (tx) => {
    const rows = Array.from({ length: 100 }, (_, series) => ({ deliveryId: lane, series, lane }));
    await tx.firstAttempt.createMany({ data: rows.map((row) => ({ ...row, dueAt: new Date('2020-01-01') })) });
    const waiting = await findWaitingLanes(tx, {
      after: 'https://receiver.example',
      cursors: new Map(),
      full: [],
      known: [],
    });
    due = waiting.find((one) => one.lane === lane)?.due ?? 0;
    throw rollBack;
  });
  await expect(run).rejects.toBe(rollBack);
  expect(places).toBeGreaterThan(0);
  expect(due).toBeGreaterThan(places);
});

it('Look-ups of first attempts and claims are planned once for a connection, whatever they have room for', async () => {
  const { pool, close, ...database } = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'plans');
  for (let count = 1; count <= 12; count += 1) {
    // No lane has this name, so nothing is claimed.
    const full = Array.from({ length: count }, (_, index) => `~${index}`);
    await transact(database.prisma, async (tx) => {
      await planOnce(tx);
      await findWaitingLanes(tx, { after: '~', cursors: new Map(), full, known: [] });
      await claimFirstAttempts(tx, [{ lane: '~', count }], 1_000);
    });
  }
  const { rows } = await pool.query(
    `SELECT custom_plans::int AS "atEachUse" FROM pg_prepared_statements WHERE statement ~ 'RECURSIVE groups|WITH claimed AS'`,
  );
  await close();
  expect(rows).toEqual([{ atEachUse: 0 }, { atEachUse: 0 }]);
});

it('A first attempt that the previous release leaves in the outbox is made, its message is gone, and its event is in the log', async () => {
  const owner = await createDeliveryOwner();
  const receiver = await startReceiver();
  const { companyId, apiKeyId, sessionId } = owner;
  const id = newId('event');
  const eventType = 'session.completed';
  await prisma.delivery.create({
    data: { id, companyId, apiKeyId, sessionId, eventType, url: receiver.url, body: '{}' },
  });
  const payload = { deliveryId: id, companyId, eventType, subjectId: sessionId, chain: 1 };
  await prisma.outbox.create({ data: { kind: 'delivery.start', subjectId: id, payload, lane: receiver.origin } });
  await receiver.waitFor(1);
  expect(await prisma.outbox.count({ where: { subjectId: id } })).toBe(0);
  expect(await prisma.webhookEvent.count({ where: { id } })).toBe(1);
});
