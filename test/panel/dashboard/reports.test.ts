import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { createDeliveryOwner, type DeliveryOwner, insertFailedDelivery } from '../../support/webhooks/deliveries.ts';

const dayMs = 86_400_000;
const utcDay = (daysAgo = 0): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

let owner: DeliveryOwner;
let reviewer: PanelClient;
let reviewerId: string;

/** The outcome of a submission: its history, its confidences, and the corrected field. */
interface Made {
  readonly status: string;
  readonly decided?: 'approved' | 'rejected';
  readonly byCaller?: boolean;
  readonly corrected?: string;
}

const make = async ({ status, decided, byCaller, corrected }: Made): Promise<void> => {
  const { sessionId } = await createSession(owner.tenant);
  const { id } = await prisma.submission.update({
    where: { sessionId },
    data: { status, fieldConfidences: { total: 0.95, date: 0.62 } },
  });
  const at = Date.now();
  await prisma.session.update({
    where: { id: sessionId },
    data: {
      state: status === 'failed' ? 'failed' : 'completed',
      submittedAt: new Date(at - 9_000),
      processedAt: new Date(at - 4_000),
    },
  });
  const actor = byCaller ? { type: 'api_key', id: 'key' } : { type: 'user', id: reviewerId };
  const history = [
    { type: 'processing_started', occurredAt: new Date(at - 7_000) },
    { type: status === 'failed' ? 'processing_failed' : 'processing_completed', occurredAt: new Date(at - 4_000) },
    ...(decided
      ? [{ type: decided, occurredAt: new Date(at), details: { actor: { ...actor, label: 'Someone' } } }]
      : []),
  ];
  await prisma.submissionEvent.createMany({
    data: history.map((event) => ({ ...event, id: newId('event'), submissionId: id })),
  });
  if (corrected) {
    await prisma.fieldCorrection.create({
      data: { id: newId('correction'), submissionId: id, field: corrected, correctedBy: 'Someone' },
    });
  }
};

beforeAll(async () => {
  owner = await createDeliveryOwner();
  const person = await createPerson('reviewer', owner.organizationId);
  reviewer = await signIn(person);
  reviewerId = person.id;
  for (const made of [
    { status: 'synced' },
    { status: 'approved' },
    { status: 'approved', decided: 'approved', corrected: 'total' },
    { status: 'synced', decided: 'approved' },
    { status: 'rejected', decided: 'rejected', byCaller: true, corrected: 'date' },
    { status: 'review' },
    { status: 'failed' },
  ] as const) {
    await make(made);
  }
});

interface List {
  readonly data: readonly { readonly id: string }[];
}

const countListed = async (filter: Readonly<Record<string, string>>): Promise<number> => {
  const query = new URLSearchParams({ company: owner.companyId, limit: '100', ...filter });
  const { status, body } = await reviewer.send('GET', `/admin/api/submissions?${query}`);
  expect(status).toBe(200);
  return (body as List).data.length;
};

// The day may change between two of them.
const from = utcDay(1);
const to = utcDay(-1);
const span = { from, to };
const ofSpan = (first: string, last: string): Record<string, string> => ({
  [first]: `${from}T00:00:00Z`,
  [last]: new Date(new Date(`${to}T00:00:00Z`).getTime() + dayMs).toISOString(),
});
const report = (name: string, query: Readonly<Record<string, string>> = {}) =>
  reviewer.send(
    'GET',
    `/admin/api/dashboard/${name}?${new URLSearchParams({ companyId: owner.companyId, ...span, ...query })}`,
  );
const read = (query: Readonly<Record<string, string>> = {}) => report('review', query);

it('The report on reviews has the same figures as the lists that it links to', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    outcomes: { straight: 2, review: 4, failed: 1 },
    decisions: 3,
    waited: { count: 3, p50Ms: 4_000 },
    before: { outcomes: { straight: 0, review: 0, failed: 0 }, decisions: 0 },
    corrected: [
      { field: 'date', submissions: 1 },
      { field: 'total', submissions: 1 },
    ],
    confidence: [
      { from: 0.6, fields: 2, right: 2 },
      { from: 0.9, fields: 2, right: 1 },
    ],
    reviewers: [
      { userId: reviewerId, approved: 2, rejected: 0, cancelled: 0, days: 1 },
      { userId: null, name: null, approved: 0, rejected: 1, cancelled: 0, days: 1 },
    ],
    backlog: [{ workflow: owner.tenant.workflow.slug, count: 1 }],
  });
  const created = ofSpan('from', 'to');
  const decided = ofSpan('decidedFrom', 'decidedTo');
  expect(await countListed({ ...created, outcome: 'straight' })).toBe(2);
  expect(await countListed({ ...created, outcome: 'review' })).toBe(4);
  expect(await countListed({ ...created, outcome: 'failed' })).toBe(1);
  expect(await countListed({ ...decided })).toBe(3);
  expect(await countListed({ ...decided, corrected: 'total' })).toBe(1);
  expect(await countListed({ ...decided, decidedBy: reviewerId })).toBe(2);
  expect(await countListed({ ...decided, decidedBy: 'api' })).toBe(1);
  expect(await countListed({ status: 'review', workflow: owner.tenant.workflow.slug })).toBe(1);
});

it('The report on reviews counts one workflow if it is named', async () => {
  expect((await read({ workflow: owner.tenant.workflow.slug })).body).toMatchObject({
    decisions: 3,
    outcomes: { straight: 2 },
  });
  expect((await read({ workflow: 'another-workflow' })).body).toMatchObject({ decisions: 0, backlog: [] });
});

it('The report on reviews measures the time from the opening of a submission to the decision', async () => {
  const event = await prisma.submissionEvent.findFirstOrThrow({
    where: { type: 'approved', submission: { companyId: owner.companyId } },
  });
  await prisma.auditEntry.create({
    data: {
      id: newId('auditEntry'),
      userId: reviewerId,
      actorLabel: 'Someone',
      companyId: owner.companyId,
      action: 'submission.view',
      subjectType: 'submission',
      subjectId: event.submissionId,
      occurredAt: new Date(event.occurredAt.getTime() - 2_500),
    },
  });
  expect((await read()).body).toMatchObject({ handled: { count: 1, p50Ms: 2_500, p95Ms: 2_500 } });
});

it('The report on reviews is refused for another company, for days in the wrong order, and for too many days', async () => {
  const { companyId } = await createOrganizationWithCompany();
  expect((await read({ companyId })).status).toBe(404);
  const refused = await read({ from: '2026-03-02', to: '2026-03-01' });
  expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'to' }] }]);
  expect((await read({ from: '2026-01-01', to: '2026-12-31' })).status).toBe(422);
  // The previous period would start before the first day of PostgreSQL.
  expect((await read({ from: '0001-01-01', to: '0001-01-01' })).status).toBe(422);
});

it('The report on processing separates the times in the queue, in processing and before the review, and agrees with the lists', async () => {
  const { status, body } = await report('processing');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    outcomes: { straight: 2, review: 4, failed: 1 },
    queued: { count: 7, p50Ms: 2_000 },
    worked: { count: 7, p50Ms: 3_000 },
    waited: { count: 3, p50Ms: 4_000 },
    before: { queued: { count: 0, p50Ms: null } },
    waiting: { count: 0, oldest: null },
    engines: [{ engine: 'builtin', documents: 7, seconds: 21, costUsd: null }],
  });
  expect(await countListed({ ...ofSpan('from', 'to'), engine: 'builtin', outcome: 'straight' })).toBe(2);
  expect(await countListed({ ...ofSpan('from', 'to'), engine: 'llm' })).toBe(0);
});

it('The report on processing adds up what a paid engine charged', async () => {
  const { id } = await prisma.submission.findFirstOrThrow({
    where: { companyId: owner.companyId, status: 'review' },
  });
  await prisma.submission.update({ where: { id }, data: { engine: { name: 'llm', usage: { costUsd: 0.0123 } } } });
  expect((await report('processing')).body).toMatchObject({ engines: [{ engine: 'builtin', costUsd: 0.0123 }] });
});

it('The report on processing counts what is not processed yet', async () => {
  const { sessionId } = await createSession(owner.tenant);
  await prisma.session.update({ where: { id: sessionId }, data: { state: 'submitted', submittedAt: new Date() } });
  expect((await report('processing')).body).toMatchObject({ waiting: { count: 1 } });
  const { body } = await reviewer.send('GET', `/admin/api/sessions?companyId=${owner.companyId}&state=submitted`);
  expect((body as List).data).toHaveLength(1);
});

it('The report on deliveries names the receivers that are failing, and agrees with the lists that it links to', async () => {
  for (const host of ['away', 'away', 'broken']) {
    await insertFailedDelivery(owner, `https://${host}.example.com/hooks`);
  }
  const waiting = await insertFailedDelivery(owner, 'https://away.example.com/other');
  await prisma.delivery.update({ where: { id: waiting }, data: { status: 'pending', settledAt: null } });
  const { status, body } = await report('deliveries');
  expect(status).toBe(200);
  const { receivers } = body as { receivers: { receiver: string; pending: number; failed: number }[] };
  expect(receivers).toMatchObject([
    { receiver: 'https://away.example.com/', pending: 1, failed: 2, statusCode: 500 },
    { receiver: 'https://broken.example.com/', pending: 0, failed: 1, statusCode: 500 },
  ]);
  for (const { receiver: url, ...counts } of receivers) {
    for (const wanted of ['pending', 'failed'] as const) {
      const query = new URLSearchParams({ companyId: owner.companyId, url, status: wanted, ...ofSpan('from', 'to') });
      const list = await reviewer.send('GET', `/admin/api/deliveries?${query}`);
      expect((list.body as List).data).toHaveLength(counts[wanted]);
    }
  }
});

it('The reports of a single day have its hours, and those of more days have days, each beside the previous period', async () => {
  interface Steps {
    readonly steps: readonly {
      readonly from: string;
      readonly decisions?: number;
      readonly straight?: number;
      readonly before: { readonly decisions?: number; readonly straight?: number };
    }[];
    readonly reviewers?: readonly { readonly days: number }[];
  }
  const stepsOf = async (name: string, query: Record<string, string>): Promise<Steps> =>
    (await report(name, query)).body as Steps;
  const sumOf = (numbers: readonly (number | undefined)[]): number =>
    numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const { occurredAt } = await prisma.submissionEvent.findFirstOrThrow({
    where: { type: 'approved', submission: { companyId: owner.companyId } },
  });
  const day = occurredAt.toISOString().slice(0, 10);
  const nextDay = new Date(new Date(`${day}T00:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10);
  const { steps, reviewers } = await stepsOf('review', { from: day, to: day });
  expect(steps.map(({ from: start }) => start.slice(11, 13))).toEqual(
    Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
  );
  const hour = steps.find(({ from: start }) => start.slice(11, 13) === occurredAt.toISOString().slice(11, 13));
  expect(hour?.decisions).toBeGreaterThan(0);
  expect(reviewers?.every(({ days }) => days === 1)).toBe(true);
  const decided = sumOf(steps.map(({ decisions }) => decisions));

  const later = await stepsOf('review', { from: nextDay, to: nextDay });
  expect(sumOf(later.steps.map(({ before }) => before.decisions))).toBe(decided);
  const whole = await stepsOf('review', { from: day, to: nextDay });
  expect(whole.steps.map(({ from: start }) => start)).toEqual([`${day}T00:00:00.000Z`, `${nextDay}T00:00:00.000Z`]);
  expect(whole.steps[0]?.decisions).toBe(decided);

  const processed = await stepsOf('processing', { from: day, to: day });
  expect(processed.steps).toHaveLength(24);
  const daily = await stepsOf('processing', { from: day, to: nextDay });
  expect(sumOf(processed.steps.map(({ straight }) => straight))).toBe(daily.steps[0]?.straight);
  expect((await stepsOf('shelf', { from: day, to: day })).steps).toHaveLength(24);
});
