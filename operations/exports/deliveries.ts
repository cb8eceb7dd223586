import type { searchDeliveriesInScope } from '../../prisma/webhooks/list.ts';
import type { Cell, ExportSource } from './table.ts';

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
  ...(['id', 'eventType', 'url', 'status', 'companyId', 'company', 'sessionId', 'submissionId'] as const),
  ...(['batchRef', 'shelfCaptureId', 'attempts', 'createdAt', 'nextAttemptAt', 'settledAt'] as const),
];

/** Webhook deliveries, without their bodies. */
export const deliveryExport = (read: () => AsyncIterable<ListedDelivery>): ExportSource => {
  async function* items() {
    for await (const row of read()) yield present(row);
  }
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const item of items()) yield columns.map((column) => item[column]);
  }
  return { name: 'deliveries', tables: [{ name: 'Deliveries', columns, rows }], items };
};
