import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeCompany } from '../../bench/service/fill.ts';
import { commonWorkflow, seedGrowth } from '../../bench/service/seed-growth.ts';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { type Database, openDatabase } from '../../prisma/client.ts';
import { countDays } from '../../prisma/dashboard/count-days.ts';
import { countDeliveries, countFraud, countThroughput, measureProcessing } from '../../prisma/dashboard/figures.ts';
import { readReport } from '../../prisma/dashboard/report.ts';
import { countReportDays } from '../../prisma/dashboard/report-days.ts';
import { migrate } from '../../prisma/migrate.ts';
import { transact, transactOrRollback } from '../../prisma/transaction.ts';
import { pool as testPool } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';

const name = `dashboard_${randomUUID().replaceAll('-', '')}`;
let database: Database;
beforeAll(async () => {
  await testPool.query(`CREATE DATABASE ${name}`);
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  database = openDatabase({ url: url.href, poolSize: 4 }, 'test');
  await seedGrowth(database.pool, 3_000);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await testPool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const dayMs = 86_400_000;
const stepSeconds = dayMs / 1_000;
const since = new Date((Math.floor(Date.now() / dayMs) - 29) * dayMs);

type Reader = Parameters<typeof countFraud>[0];

const read = async (db: Reader, scope: CompanyScope) => {
  const span = { scope, since, stepSeconds };
  return {
    throughput: await countThroughput(db, span),
    fraud: await countFraud(db, span),
    deliveries: Object.fromEntries([...(await countDeliveries(db, span))].toSorted()),
    processing: await measureProcessing(db, span),
  };
};

/** The same from the rows alone. */
const readRows = (scope: CompanyScope) =>
  transactOrRollback(database.prisma, async (tx, rollback: (result: Awaited<ReturnType<typeof read>>) => never) => {
    await tx.setting.delete({ where: { name: 'dashboard.counted-until' } });
    return rollback(await read(tx, scope));
  });

const countAll = async (): Promise<void> => {
  while (await transact(database.prisma, countDays));
};

const expectExact = async (): Promise<void> => {
  for (const scope of ['all', [largeCompany]] as const) {
    expect(await read(database.prisma, scope)).toEqual(await readRows(scope));
  }
};

it("The dashboard's figures are those of the rows after days have been counted, and counting again changes nothing", async () => {
  const before = await read(database.prisma, 'all');
  expect(before.processing.count).toBeGreaterThan(1_000);
  await countAll();
  expect(await read(database.prisma, 'all')).toEqual(before);
  expect(await database.prisma.dashboardDay.count()).toBeGreaterThan(0);
  await countAll();
  await expectExact();
});

it("The dashboard's figures are those of the rows after rows of counted days have changed, before and after the changes are added", async () => {
  const old = `created_at < now() - interval '3 days' AND created_at > now() - interval '20 days'`;
  for (const change of [
    `UPDATE submissions SET status = 'approved', fraud_status = 'blocked' WHERE status = 'review' AND ${old}`,
    `UPDATE submissions SET fraud_status = NULL WHERE status = 'failed' AND ${old}`,
    `DELETE FROM delivery_attempts`,
    `DELETE FROM deliveries WHERE status = 'failed' AND ${old}`,
    `UPDATE sessions SET processed_at = processed_at + interval '1234567 milliseconds' WHERE state = 'failed' AND ${old}`,
    `UPDATE sessions SET created_at = created_at + interval '2 days' WHERE company_id = '${largeCompany}' AND state = 'failed' AND ${old}`,
  ]) {
    await database.pool.query(change);
  }
  expect(await database.prisma.dashboardChange.count()).toBeGreaterThan(0);
  await expectExact();
  await countAll();
  expect(await database.prisma.dashboardChange.count()).toBe(0);
  await expectExact();
});

it("The dashboard's figures are those of the rows if rows change while their days are counted", async () => {
  await database.prisma.setting.delete({ where: { name: 'dashboard.counted-until' } });
  const writer = await database.pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(
      `UPDATE submissions SET status = 'cancelled' WHERE status = 'approved' AND created_at < now() - interval '2 days'`,
    );
    for (let day = 0; day < 20; day += 1) await transact(database.prisma, countDays);
    await writer.query('COMMIT');
  } finally {
    writer.release();
  }
  await expectExact();
  await countAll();
  await expectExact();
});

it("The dashboard's figures are those of the rows and percentiles are within 0.5% of the exact ones", async () => {
  await database.pool.query(
    `UPDATE sessions SET processed_at = submitted_at + interval '1 millisecond' * (right(id, 4)::int * 7919 % 300000)`,
  );
  const { processing } = await read(database.prisma, 'all');
  const { rows } = await database.pool.query<{ ms: number[] }>(
    `SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY extract(epoch FROM processed_at - submitted_at) * 1000) AS ms
       FROM sessions WHERE created_at >= $1`,
    [since],
  );
  const [p50 = 0, p95 = 0] = rows[0]?.ms ?? [];
  expect(Math.abs((processing.p50Ms ?? 0) / p50 - 1)).toBeLessThan(0.005);
  expect(Math.abs((processing.p95Ms ?? 0) / p95 - 1)).toBeLessThan(0.005);
});

describe("The figures of the dashboard's reports are those of the rows", () => {
  const until = new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs);
  const readAll = async (db: Reader) => {
    const span = { from: new Date(until.getTime() - 61 * dayMs), until };
    const of = (source: 'decisions' | 'processing', scope: CompanyScope, workflow?: string) =>
      readReport(db, source, { ...span, scope, workflow }, ['decisions', 'checked']);
    return [
      await of('decisions', 'all'),
      await of('decisions', [largeCompany], commonWorkflow),
      await of('processing', 'all'),
      await of('processing', [largeCompany], commonWorkflow),
    ];
  };
  const readAllRows = () =>
    transactOrRollback(
      database.prisma,
      async (tx, rollback: (result: Awaited<ReturnType<typeof readAll>>) => never) => {
        await tx.setting.deleteMany({ where: { name: 'dashboard.reported-until' } });
        return rollback(await readAll(tx));
      },
    );
  const countReports = async (): Promise<void> => {
    while (await transact(database.prisma, countReportDays));
  };

  it("The figures of the dashboard's reports are those of the rows before and after days have been counted, for each company and workflow", async () => {
    const before = await readAll(database.prisma);
    for (const rows of before) expect(rows.length).toBeGreaterThan(10);
    await countReports();
    expect(await database.prisma.reportDay.count()).toBeGreaterThan(0);
    expect(await readAll(database.prisma)).toEqual(before);
  });

  it("The figures of the dashboard's reports are those of the rows after late changes, erasure and the removal of a history, before and after their days are counted again", async () => {
    const old = `created_at < now() - interval '43 days' AND created_at > now() - interval '57 days'`;
    for (const change of [
      `UPDATE sessions SET processed_at = processed_at + interval '12345 milliseconds' WHERE state = 'failed' AND ${old}`,
      `DELETE FROM submission_events WHERE submission_id IN (SELECT id FROM submissions WHERE ${old} AND right(id, 2) = '81')`,
      `DELETE FROM field_corrections WHERE right(submission_id, 2) = '82'`,
    ]) {
      await database.pool.query(change);
      const before = await readAll(database.prisma);
      expect(before).toEqual(await readAllRows());
      expect(await database.prisma.reportStaleDay.count()).toBeGreaterThan(0);
      await countReports();
      expect(await database.prisma.reportStaleDay.count()).toBe(0);
      expect(await readAll(database.prisma)).toEqual(before);
    }
  });
});
