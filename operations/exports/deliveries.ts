import type { searchDeliveriesInScope } from '../../prisma/webhooks/list.ts';
import { type Cell, column, type ExportSource } from './table.ts';

type ListedDelivery = Awaited<ReturnType<typeof searchDeliveriesInScope>>[number];

const present = (row: ListedDelivery) => ({
  id: row.id,
  eventType: row.eventType,
  url: row.url,
  status: row.status,
  companyId: row.companyId,
  company: row.company.name,
  sessionId: row.sessionId,
  submissionId: row.submissionId,
  batchRef: row.batch?.batchRef ?? null,
  shelfCaptureId: row.shelfCaptureId,
  attempts: row.attemptCount,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
});

const columns = [
  column('id', 'Delivery'),
  column('eventType', 'Event'),
  column('url', 'URL'),
  column('status', 'Status', 'code'),
  column('companyId', 'ID of company'),
  column('company', 'Company'),
  column('sessionId', 'Session'),
  column('submissionId', 'Submission'),
  column('batchRef', 'Batch'),
  column('shelfCaptureId', 'Shelf capture'),
  column('attempts', 'Attempts', 'count'),
  column('createdAt', 'Created', 'moment'),
  column('nextAttemptAt', 'Next attempt', 'moment'),
  column('settledAt', 'Settled', 'moment'),
];

/** Webhook deliveries, without their bodies. */
export const deliveryExport = (read: () => AsyncIterable<ListedDelivery>): ExportSource => {
  async function* items() {
    for await (const row of read()) yield present(row);
  }
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const item of items()) yield columns.map(({ name }) => item[name]);
  }
  return { name: 'deliveries', tables: [{ name: 'Deliveries', columns, rows }], items };
};
