import { listAuditEntriesInScope } from '../../prisma/audit/list.ts';
import { findBatch } from '../../prisma/batches/find.ts';
import { readBatchProgress } from '../../prisma/batches/list.ts';
import { countDeliveries, countFraud, countThroughput, measureProcessing } from '../../prisma/dashboard/figures.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { claimOutbox } from '../../prisma/outbox.ts';
import { listOverdueBatches } from '../../prisma/overdue.ts';
import { searchSessionsInScope } from '../../prisma/sessions/list.ts';
import { listCapturesInScope } from '../../prisma/shelf-captures/list.ts';
import { listQueueInScope } from '../../prisma/submissions/queue.ts';
import { searchDeliveriesInScope } from '../../prisma/webhooks/list.ts';
import { lockFailedDeliveries } from '../../prisma/webhooks/series.ts';
import { largeCompany, otherCompanies } from './fill.ts';
import { commonWorkflow, largeBatch, rareWorkflow } from './seed-growth.ts';

const take = 21;
const graceMs = 300_000;
const firstPage = { order: 'newest', position: null, take } as const;
const companies = Array.from({ length: otherCompanies }, (_, index) => `cmp_${index + 1}`);
const everybody = { organizations: 'all', companies: 'all' } as const;

const readDashboard = async (db: PrismaClient, days: number): Promise<void> => {
  const since = new Date((Math.floor(Date.now() / 86_400_000) - (days - 1)) * 86_400_000);
  const span = { scope: 'all', since, stepSeconds: 86_400 } as const;
  await Promise.all([
    countThroughput(db, span),
    countFraud(db, span),
    countDeliveries(db, span),
    measureProcessing(db, span),
  ]);
};

/**
 * Reads of the API, the panel and the sweep whose time once grew with the number of sessions, by their names in the
 * table.
 */
export const growthReads: Readonly<Record<string, (db: PrismaClient) => Promise<unknown>>> = {
  'API: a batch of a tenth of all sessions': async (db) => {
    const { batchRef, companyId } = await db.batch.findUniqueOrThrow({ where: { id: largeBatch } });
    return findBatch(db, companyId, batchRef);
  },
  'panel: its progress': (db) => readBatchProgress(db, [largeBatch], graceMs),
  'panel: submissions by a text without a match': (db) =>
    listQueueInScope(db, 'all', { text: 'no such text' }, firstPage),
  'panel: sessions by a text without a match': (db) =>
    searchSessionsInScope(db, 'all', { text: 'no such text' }, null, take),
  'panel: queue by workflow, one company': (db) =>
    listQueueInScope(db, [largeCompany], { workflow: rareWorkflow }, firstPage),
  'panel: queue by workflow, 19 companies': (db) =>
    listQueueInScope(db, companies, { workflow: commonWorkflow }, firstPage),
  'panel: sessions by state': (db) => searchSessionsInScope(db, companies, { state: 'expired' }, null, take),
  'panel: sessions by workflow': (db) => searchSessionsInScope(db, companies, { workflow: rareWorkflow }, null, take),
  'panel: shelf captures': (db) => listCapturesInScope(db, 'all', {}, firstPage),
  'panel: failed deliveries, 19 companies': (db) =>
    searchDeliveriesInScope(db, companies, { status: 'failed' }, null, take),
  'panel: dashboard of a month': (db) => readDashboard(db, 30),
  'panel: dashboard of a week': (db) => readDashboard(db, 7),
  'panel: audit log of one person': (db) => listAuditEntriesInScope(db, everybody, { who: 'rare@' }, null, take),
  'sweep: overdue batches': (db) => listOverdueBatches(db, graceMs, { afterId: '', limit: 100 }),
  'outbox: a claim for Temporal': (db) => claimOutbox(db, 128, 0),
  'redelivery: the next 50': (db) =>
    lockFailedDeliveries(db, { companyId: largeCompany, since: new Date(0), until: new Date() }, 50),
};
