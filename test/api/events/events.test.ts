import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { Event } from '../../../api/routes/events/schema.ts';
import { eventCatalog } from '../../../domain/events/catalog.ts';
import { newId } from '../../../domain/ids.ts';
import { eventTypes } from '../../../domain/webhooks/event-types.ts';
import { answers } from '../../support/answers.ts';
import { act, createReviewingTenant, reachReview } from '../../support/documents/reviews.ts';
import { finishSession } from '../../support/documents/sessions.ts';
import { age, keep, purge } from '../../support/retention/aging.ts';
import { routeOf } from '../../support/route-table.ts';
import { expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { pool, prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createTenant, createTestCaller, type Tenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const path = '/api/v1/events';
const Page = routeOf('listEvents').responses[200]?.schema as z.ZodType<{
  data: z.output<typeof Event>[];
  pagination: { hasMore: boolean; nextCursor: string };
}>;

const read = async ({ api }: Tenant, query: Record<string, string | undefined> = {}) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const reply = await api.get(`${path}?${new URLSearchParams(given)}`);
  expectBody(reply, 200, Page);
  // The raw text shows the order of the members.
  const { data, pagination } = reply.body as z.output<typeof Page>;
  return { data, ids: data.map(({ id }) => id), ...pagination };
};

/** An event without a receiver, as an operation writes it. */
const logged = (companyId: string, eventType: string) => {
  const id = newId('event');
  const body = JSON.stringify({
    event: eventType,
    batchRef: id,
    completedAt: new Date().toISOString(),
    counts: { total: 1, processed: 1, review: 0, failed: 0, approved: 1 },
  });
  return { id, companyId, eventType, subjectId: newId('batch'), body };
};
const log = async (companyId: string, count: number): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => logged(companyId, 'batch.completed'));
  for (const data of rows) await prisma.webhookEvent.create({ data });
  return rows.map(({ id }) => id);
};

let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
  stranger = await createTenant();
});

answers('listEvents', 200, null, 'Events have the bodies of their webhooks, with or without a receiver', async () => {
  const reviewing = await createReviewingTenant();
  const receiver = await startReceiver();
  const { session } = await reachReview(reviewing, [], { webhookUrl: receiver.url });
  const silent = await finishSession(reviewing);
  await act(reviewing, session.submissionId, 'approve');
  const [review, approval] = await receiver.waitFor(2);
  const { data } = await read(reviewing);
  expect(data.map(({ id, type, sequence, body }) => ({ id, type, sequence, body: JSON.stringify(body) }))).toEqual(
    expect.arrayContaining(
      [review, approval].map((webhook) => ({
        id: webhook?.headers['x-webhook-id'],
        type: webhook?.headers['x-webhook-event'],
        sequence: Number(webhook?.headers['x-webhook-sequence']),
        body: webhook?.rawBody,
      })),
    ),
  );
  const unsent = data.find(({ body }) => 'sessionId' in body && body.sessionId === silent.session.sessionId);
  expect(unsent?.body).toMatchObject({ eventId: unsent?.id, eventType: unsent?.type, occurredAt: unsent?.occurredAt });
  expect(data).toHaveLength(3);
  const one = await reviewing.api.get(`${path}/${unsent?.id}`);
  expect(expectBody(one, 200, Event)).toEqual(unsent);

  await act(reviewing, silent.session.submissionId, 'approve');
  const [batch = ''] = await log(reviewing.companyId, 1);
  await pool.query(`UPDATE webhook_events SET created_at = now() - interval '31 days' WHERE id = $1`, [batch]);
  await eventually('the webhooks have settled', async () => {
    const open = { submissionId: session.submissionId, settledAt: null };
    return (await prisma.delivery.count({ where: open })) === 0;
  });
  await keep(reviewing.companyId, { deliveries: 30 });
  await age(30, session.submissionId, silent.session.submissionId);
  await purge();
  expect(await prisma.webhookEvent.findMany({ where: { companyId: reviewing.companyId } })).toEqual([]);
  expect(await read(reviewing)).toMatchObject({ ids: [], hasMore: false });
});

it('A caller who follows the cursor misses no event of transactions that commit out of order', async () => {
  const [before = ''] = await log(tenant.companyId, 1);
  const late = await pool.connect();
  const insert = (event: ReturnType<typeof logged>) =>
    late.query(
      'INSERT INTO webhook_events (id, company_id, event_type, subject_id, body, created_at) VALUES ($1, $2, $3, $4, $5, now())',
      [event.id, event.companyId, event.eventType, event.subjectId, event.body],
    );
  try {
    await late.query('BEGIN');
    const slow = logged(tenant.companyId, 'batch.completed');
    await insert(slow);
    const [quick = ''] = await log(tenant.companyId, 1);
    const first = await read(tenant);
    expect(first.ids).toEqual([before, quick]);
    expect(first.hasMore).toBe(false);
    await late.query('COMMIT');
    const second = await read(tenant, { cursor: first.nextCursor });
    expect(second.ids).toEqual([slow.id]);
    const [last] = await log(tenant.companyId, 1);
    expect((await read(tenant, { cursor: second.nextCursor })).ids).toEqual([last]);
    expect((await read(tenant)).ids).toEqual([before, quick, slow.id, last]);
  } finally {
    late.release();
  }
});

it('Pages, filters by type and concurrent readers return each event once, in one order', async () => {
  const { companyId } = stranger;
  const ids = await log(companyId, 5);
  const readers = await Promise.all(Array.from({ length: 4 }, () => read(stranger, { limit: '100' })));
  for (const reader of readers) expect(reader.ids).toEqual(ids);
  const walked: string[] = [];
  for (let cursor: string | undefined, hasMore = true; hasMore; ) {
    const page = await read(stranger, { limit: '2', cursor });
    walked.push(...page.ids);
    ({ nextCursor: cursor, hasMore } = page);
  }
  expect(walked).toEqual(ids);

  const other = await read(stranger, { types: 'session.completed,shelf.analysis.failed' });
  expect(other).toMatchObject({ ids: [], hasMore: false });
  const rest = { limit: '3', types: 'session.completed,batch.completed' };
  expect(await read(stranger, rest)).toMatchObject({ ids: ids.slice(0, 3), hasMore: true });

  const newest = await read(stranger, { start: 'newest' });
  expect(newest).toMatchObject({ ids: [], hasMore: false });
  const [next] = await log(companyId, 1);
  expect((await read(stranger, { cursor: newest.nextCursor })).ids).toEqual([next]);
});

answers('listEvents', 400, 'bad-request', 'A cursor of a time that a restored database lacks is refused', async () => {
  const caller = await createTenant();
  await log(caller.companyId, 2);
  const { nextCursor } = await read(caller);
  await prisma.webhookEvent.deleteMany({ where: { companyId: caller.companyId } });
  await prisma.webhookEventCounter.delete({ where: { companyId: caller.companyId } });
  const sendCursor = () => caller.api.get(`${path}?cursor=${nextCursor}`);
  expect(expectProblem(await sendCursor(), 400, 'bad-request').detail).toContain('restored from a backup');
  await log(caller.companyId, 3);
  await read(caller);
  expectProblem(await sendCursor(), 400, 'bad-request');
  for (const query of ['types=session.done', 'start=now', 'cursor=bm9uc2Vuc2U']) {
    expectProblem(await caller.api.get(`${path}?${query}`), 400, 'bad-request');
  }
});

answers(
  'listEvents',
  400,
  'bad-request',
  'A cursor of a live key is refused for a test key, with the reason',
  async () => {
    const live = await createTenant();
    await log(live.companyId, 1);
    const { nextCursor } = await read(live);
    const test = await createTestCaller(live);
    const { detail } = expectProblem(await test.api.get(`${path}?cursor=${nextCursor}`), 400, 'bad-request');
    expect(detail).toContain('another company');
    expect(detail).not.toContain('backup');
  },
);

answers(
  'listEvents',
  400,
  'bad-request',
  'A start beside a cursor, and an unknown parameter, are refused',
  async () => {
    const { nextCursor } = await read(stranger);
    const query = `cursor=${nextCursor}&start=newest`;
    expect(expectProblem(await stranger.api.get(`${path}?${query}`), 400, 'bad-request').errors).toMatchObject([
      { field: 'start' },
    ]);
    expect(
      expectProblem(await stranger.api.get(`${path}?type=session.failed`), 400, 'bad-request').errors,
    ).toMatchObject([{ field: 'type', code: 'unknown_parameter' }]);
  },
);

answers('getEvent', 404, 'not-found', 'An event of another company, or none, is 404', async () => {
  const [id = ''] = await log(tenant.companyId, 1);
  for (const missing of [id, newId('event'), newId('batch'), 'nonsense']) {
    expectProblem(await stranger.api.get(`${path}/${missing}`), 404, 'not-found');
  }
});

answers('getEvent', 200, null, 'An event is found by the id of its webhook', async () => {
  const [id = ''] = await log(tenant.companyId, 1);
  const event = expectBody(await tenant.api.get(`${path}/${id}`), 200, Event);
  expect(event).toMatchObject({ id, type: 'batch.completed', sequence: null });
});

const literalIn = ({ shape }: (typeof eventCatalog)[(typeof eventTypes)[number]]['body']) => {
  if ('eventType' in shape) return shape.eventType;
  return 'event' in shape ? shape.event : shape.type;
};

it('Each event type has its own schema, which names the type', () => {
  const ids = eventTypes.map((type) => eventCatalog[type].body.meta()?.id);
  expect(new Set(ids).size).toBe(eventTypes.length);
  for (const type of eventTypes) {
    expect(literalIn(eventCatalog[type].body).value).toBe(type);
  }
});
