import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeCompany, otherCompanies } from '../../bench/service/fill.ts';
import { commonWorkflow, largeBatch, largeTables, rareWorkflow, seedGrowth } from '../../bench/service/seed-growth.ts';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { retentionTasks } from '../../domain/retention/tasks.ts';
import { receiverSlotsMax } from '../../domain/webhooks/receiver.ts';
import { listAuditEntriesInScope } from '../../prisma/audit/list.ts';
import { hasManyUnprocessed, newestSessionAgeMs } from '../../prisma/batches/complete.ts';
import { findBatch } from '../../prisma/batches/find.ts';
import { readBatchProgress, searchBatchesInScope } from '../../prisma/batches/list.ts';
import { countDays } from '../../prisma/dashboard/count-days.ts';
import { countDeliveries, countFraud, countThroughput, measureProcessing } from '../../prisma/dashboard/figures.ts';
import { countReportDays } from '../../prisma/dashboard/report-days.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { migrate } from '../../prisma/migrate.ts';
import { claimOutbox, countUnreadable, oldestDueSeconds, planOnce } from '../../prisma/outbox.ts';
import { listOverdueBatches, listOverdueSessions, listStalledDeliveries } from '../../prisma/overdue.ts';
import {
  removeData,
  removeDeliveries,
  removeEvents,
  removeFiles,
  removeFingerprints,
} from '../../prisma/retention/documents.ts';
import { countDue, findDuePlaces, lockDueRows, readOverdue } from '../../prisma/retention/due.ts';
import { staleRows } from '../../prisma/retention/stale-rows.ts';
import { findJob } from '../../prisma/sessions/job.ts';
import { type SessionSearch, searchSessionsInScope } from '../../prisma/sessions/list.ts';
import { type CaptureFilter, listCapturesInScope } from '../../prisma/shelf-captures/list.ts';
import { findSubmissionDetail } from '../../prisma/submissions/find.ts';
import { listQueueInScope } from '../../prisma/submissions/queue.ts';
import {
  listSortedQueue,
  type SortedPosition,
  type SortKey,
  sortColumns,
} from '../../prisma/submissions/sorted-queue.ts';
import { createSearchIndexes } from '../../prisma/tenants/search-indexes.ts';
import { transact } from '../../prisma/transaction.ts';
import { claimFirstAttempts } from '../../prisma/webhooks/claim.ts';
import { searchDeliveriesInScope } from '../../prisma/webhooks/list.ts';
import { listReceiversInScope, recentMax } from '../../prisma/webhooks/receivers.ts';
import { lockFailedDeliveries } from '../../prisma/webhooks/series.ts';
import { findWaitingLanes, groupsMax } from '../../prisma/webhooks/waiting-lanes.ts';
import { pool as testPool } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { apiLists } from './api-lists.ts';
import { openExplained } from './plans.ts';
import { noMatch, queueFilters, small } from './queue-filters.ts';
import { reportReads } from './report-reads.ts';

/** Enough rows for the plans of large tables. `GROWTH_SESSIONS=1000000` tests with a million. */
const sessionCount = Number(process.env.GROWTH_SESSIONS ?? 100_000);
/**
 * The most rows that one statement may read, whatever the size of the tables: a page for each company, or the limit of
 * matches of a text.
 */
const rowsMax = 6_000;
const take = 21;
/** Long enough that claimed rows are still leased when the statements are explained. */
const leaseMs = 600_000;

const name = `growth_${randomUUID().replaceAll('-', '')}`;
let database: ReturnType<typeof openExplained>;
beforeAll(async () => {
  await testPool.query(`CREATE DATABASE ${name}`);
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  await createSearchIndexes(url.href);
  const pool = new pg.Pool({ connectionString: url.href });
  await seedGrowth(pool, sessionCount);
  await pool.end();
  database = openExplained(url.href);
  while (await transact(database.prisma, countDays));
  while (await transact(database.prisma, countReportDays));
  await database.pool.query('ANALYZE dashboard_days, report_days, report_stale_days');
  await database.explainer.connect();
}, 900_000);
afterAll(async () => {
  await database?.explainer.end();
  await database?.close();
  await testPool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

type Work = (db: PrismaClient) => Promise<unknown>;

const expectBounded = async (work: Work, max = rowsMax): Promise<void> => {
  const plans = await database.plansOf(() => work(database.prisma));
  expect(plans.length).toBeGreaterThan(0);
  for (const { statement, wholeTables, rowsRead } of plans) {
    expect(
      wholeTables.filter((table) => largeTables.includes(table)),
      statement,
    ).toEqual([]);
    expect(rowsRead, statement).toBeLessThan(max);
  }
};

const many: CompanyScope = Array.from({ length: otherCompanies }, (_, index) => `cmp_${index + 1}`);
const scopes: readonly (readonly [string, CompanyScope])[] = [
  ['all companies', 'all'],
  [`${otherCompanies} companies`, many],
  ['one company', [small]],
];
const middle = { createdAt: new Date(Date.now() - 30 * 86_400_000), id: 'zzz' };

const forScopes = (work: (scope: CompanyScope) => Work): [string, Work][] =>
  scopes.map(([label, scope]) => [label, work(scope)]);

describe('The panel reads a bounded number of rows', () => {
  for (const [label, filter, order = 'newest'] of queueFilters) {
    it.each(forScopes((scope) => (db) => listQueueInScope(db, scope, filter, { order, position: middle, take })))(
      `The panel reads a bounded number of rows of the queue ${label}, of %s`,
      (_scope, work) => expectBounded(work),
    );
  }

  const keys: readonly (readonly [string, SortKey])[] = [
    ...sortColumns.map((by) => [by, { by }] as const),
    ['a field', { by: 'field', field: 'total' }],
    ['a meaning', { by: 'meaning', fieldsOf: () => ['supplier', 'total'] }],
  ];
  /** Texts in the middle of the order; the named company is the small one. */
  const middleTexts: Partial<Record<SortKey['by'], string>> = { company: 'company 7', workflow: 'workflow 1' };
  const positionOf = ({ by }: SortKey): SortedPosition => {
    const text = middleTexts[by] ?? null;
    return { number: text === null ? 2_500 : null, text, ...middle };
  };
  it.each(
    keys.flatMap(([label, key]) =>
      scopes.flatMap(([scopeLabel, scope]) =>
        (['start', 'middle'] as const).map((from) => [from, label, scopeLabel, key, scope] as const),
      ),
    ),
  )(
    'The panel reads a bounded number of rows of the %s of the queue sorted by %s, of %s',
    (from, _label, _scope, key, scope) =>
      expectBounded(async (db) => {
        const page = { key, direction: 'down', position: from === 'start' ? null : positionOf(key), take } as const;
        expect((await listSortedQueue(db, scope, { status: 'review' }, page))?.length).toBeGreaterThan(0);
      }),
  );

  const sessionFilters: [string, SessionSearch][] = [
    ['without a filter', {}],
    ['by state', { state: 'failed' }],
    ['by a state that none has', { state: 'expired' }],
    ['by a common workflow', { workflow: commonWorkflow }],
    ['by a rare workflow', { workflow: rareWorkflow }],
    ['of a large batch', { batchId: largeBatch }],
    ['of a time', { from: new Date(Date.now() - 40 * 86_400_000), to: new Date(Date.now() - 20 * 86_400_000) }],
    ['by a text without a match', { text: noMatch }],
    ['by a text with many matches', { text: 'example.com' }],
    ['by part of a clientSubmissionId', { text: 'c4ca4238a0b9' }],
  ];
  for (const [label, filter] of sessionFilters) {
    it.each(forScopes((scope) => (db) => searchSessionsInScope(db, scope, filter, middle, take)))(
      `The panel reads a bounded number of rows of sessions ${label}, of %s`,
      (_scope, work) => expectBounded(work),
    );
  }

  const captureFilters: [string, CaptureFilter][] = [
    ['without a filter', {}],
    ['by status', { status: 'failed' }],
    ['by review', { reviewState: 'pending' }],
    ['by a rare profile', { profile: 'profile-1' }],
    ['by a text without a match', { text: noMatch }],
    ['by store', { text: 'store-123' }],
  ];
  for (const [label, filter] of captureFilters) {
    it.each(
      forScopes((scope) => (db) => listCapturesInScope(db, scope, filter, { order: 'newest', position: middle, take })),
    )(`The panel reads a bounded number of rows of captures ${label}, of %s`, (_scope, work) => expectBounded(work));
  }

  it.each(forScopes((scope) => (db) => searchDeliveriesInScope(db, scope, {}, middle, take)))(
    'The panel reads a bounded number of rows of deliveries, of %s',
    (_scope, work) => expectBounded(work),
  );
  it.each(forScopes((scope) => (db) => searchDeliveriesInScope(db, scope, { status: 'failed' }, middle, take)))(
    'The panel reads a bounded number of rows of failed deliveries, of %s',
    (_scope, work) => expectBounded(work),
  );
  it.each(
    forScopes((scope) => (db) => searchDeliveriesInScope(db, scope, { subject: 'sub_000000000123' }, null, take)),
  )('The panel reads a bounded number of rows of the deliveries of a submission, of %s', (_scope, work) =>
    expectBounded(work),
  );

  it.each(forScopes((scope) => (db) => listReceiversInScope(db, { scope }, 101)))(
    'The panel reads a bounded number of rows of receivers, of %s',
    (_scope, work) => expectBounded(work, 101 * 6 * recentMax),
  );

  it.each(forScopes((scope) => (db) => searchBatchesInScope(db, scope, { status: 'open' }, null, take)))(
    'The panel reads a bounded number of rows of open batches, of %s',
    (_scope, work) => expectBounded(work),
  );
  it.each(forScopes((scope) => (db) => searchBatchesInScope(db, scope, { text: noMatch }, null, take)))(
    'The panel reads a bounded number of rows of batches by a text without a match, of %s',
    (_scope, work) => expectBounded(work),
  );

  const people = {
    organizations: { organizationId: 'org_1' },
    companies: many.filter((_, index) => index % 2 === 0),
  } as const;
  const everybody = { organizations: 'all', companies: 'all' } as const;
  const position = { occurredAt: middle.createdAt, id: middle.id };
  it.each([
    ['of everyone', everybody, {}],
    ['of one person', everybody, { who: 'person7@' }],
    ['of a person who rarely acts', everybody, { who: 'rare@' }],
    ['of a person who does not exist', everybody, { who: noMatch }],
    ['of many people', everybody, { who: 'example.com' }],
    ['of a subject', everybody, { subject: 'sub_000000000125' }],
    ['of an organization', people, {}],
    ['of one person of an organization', people, { who: 'person15@' }],
  ])('The panel reads a bounded number of rows of the audit log %s', (_label, scope, filter) =>
    expectBounded((db) => listAuditEntriesInScope(db, scope, filter, position, take)),
  );

  const startOfDay = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  it.each(
    [
      ['week', 7],
      ['month', 30],
    ].flatMap(([period, days]) => scopes.map(([label, scope]) => [period, label, Number(days), scope] as const)),
  )('The panel reads a bounded number of rows of the dashboard of a %s, of %s', (_period, _label, days, scope) => {
    const span = { scope, since: new Date(startOfDay - (days - 1) * 86_400_000), stepSeconds: 86_400 };
    return expectBounded(
      async (db) => {
        await countThroughput(db, span);
        await countFraud(db, span);
        await countDeliveries(db, span);
        await measureProcessing(db, span);
      },
      2 * rowsMax + sessionCount / 30,
    );
  });

  it.each(reportReads(scopes, sessionCount))('The panel reads a bounded number of rows of %s', (_label, work, max) =>
    expectBounded(work, max),
  );

  it('The panel reads a bounded number of rows of the progress of a batch with a tenth of all sessions', () =>
    expectBounded((db) => readBatchProgress(db, [largeBatch, 'bat_100'], 300_000)));
});

it.each(apiLists(middle, take))('The API reads a bounded number of rows of %s', (_label, work) => expectBounded(work));

it('The API reads a bounded number of rows of a submission and of a job', () =>
  expectBounded(async (db) => {
    expect(await findSubmissionDetail(db, largeCompany, 'sub_000000000200')).not.toBeNull();
    expect(await findJob(db, largeCompany, 'ses_000000000200')).not.toBeNull();
  }));

it('The API reads a bounded number of rows of a batch with a tenth of all sessions', () =>
  expectBounded(async (db) => {
    const { batchRef, companyId } = await db.batch.findUniqueOrThrow({ where: { id: largeBatch } });
    const batch = await findBatch(db, companyId, batchRef);
    expect(batch?.counts.total).toBe(sessionCount / 10);
  }));

describe('Workers read a bounded number of rows', () => {
  it('Workers read a bounded number of rows to claim messages for Temporal among 100,000 for receivers', () =>
    expectBounded((db) => claimOutbox(db, 128, 1_000), 500));

  it('Workers read a bounded number of rows to claim first attempts among 100,000 messages for Temporal', () =>
    expectBounded(
      async (db) => {
        await transact(db, async (tx) => {
          await planOnce(tx);
          const waiting = await findWaitingLanes(tx, { after: '', cursors: new Map(), full: [], known: [] });
          const wanted = waiting.flatMap(({ lane, due }) => (lane === null ? [] : [{ lane, count: due }]));
          await claimFirstAttempts(tx, wanted, leaseMs);
        });
        // The most due first attempts that are counted, of each lane, and the rows of the groups and of the claim.
      },
      groupsMax * (receiverSlotsMax + 1) + 1_300,
    ));

  it('Workers read a bounded number of rows to measure the age of the outbox and to find its unreadable messages', () =>
    expectBounded(async (db) => {
      await oldestDueSeconds(db);
      await countUnreadable(db);
    }));

  it('Workers read a bounded number of rows to find what is overdue, and batches that should have ended', () =>
    expectBounded(async (db) => {
      await listOverdueSessions(db, 60_000, 1_000);
      await listStalledDeliveries(db, 60_000, 1_000);
      await listOverdueBatches(db, 60_000, { afterId: '', limit: 100 });
      for (const remove of staleRows) await remove(db, 1_000);
    }));

  it('Workers read a bounded number of rows to end a session of a large batch, and to see that the batch is not at its end', () =>
    expectBounded(async (db) => {
      await newestSessionAgeMs(db, largeBatch);
      await hasManyUnprocessed(db, largeBatch);
    }));

  it('Workers read a bounded number of rows to send failed deliveries of a long time again', () => {
    const failed = { companyId: largeCompany, since: new Date(0), until: new Date() };
    return expectBounded((db) => lockFailedDeliveries(db, failed, 50));
  });

  const days = 10;
  const place = { companyId: largeCompany, definitionId: 'wfd_1' };
  it.each(retentionTasks.map((task) => [task.table, task.kind, task] as const))(
    'Workers read a bounded number of rows to find what is due of %s (%s)',
    (_table, _kind, task) =>
      expectBounded(async (db) => {
        await findDuePlaces(db, task, days);
        await lockDueRows(db, task, place, days, 200);
        await readOverdue(db, task, days);
        await countDue(db, task, largeCompany, days, 1_000);
      }),
  );

  it('Workers read a bounded number of rows to remove what is due', () =>
    expectBounded(async (db) => {
      const rows = await lockDueRows(db, { table: 'submissions', kind: 'data' }, place, days, 200);
      expect(rows).toHaveLength(200);
      const submissionIds = rows.map(({ id }) => id);
      const sessionIds = rows.map(({ sessionId }) => sessionId);
      const lot = { companyId: largeCompany, submissionIds, sessionIds };
      for (const remove of [removeFiles, removeData, removeDeliveries, removeEvents, removeFingerprints]) {
        await remove(db, lot);
      }
    }));
});
