import type { AuditRecord } from '../../prisma/audit/list.ts';
import { type Cell, column, type ExportSource } from './table.ts';

const columns = [
  column('id', 'ID'),
  column('occurredAt', 'Time', 'moment'),
  column('actor', 'Person'),
  column('action', 'Action'),
  column('subjectType', 'Kind of subject', 'code'),
  column('subjectId', 'ID of subject'),
  column('organizationId', 'Organization'),
  column('companyId', 'Company'),
  column('address', 'IP address'),
  column('userAgent', 'Browser'),
  column('requestId', 'Request'),
  column('before', 'Before'),
  column('after', 'After'),
];

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Entries of the audit log, with the changes as JSON. */
export const auditExport = (read: () => AsyncIterable<AuditRecord>): ExportSource => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of read()) {
      yield [
        row.id,
        row.occurredAt.toISOString(),
        row.actorLabel,
        row.action,
        row.subjectType,
        row.subjectId,
        row.organizationId,
        row.companyId,
        row.address,
        row.userAgent,
        row.requestId,
        json(row.before),
        json(row.after),
      ];
    }
  }
  async function* items() {
    for await (const { sealNumber: _, ...row } of read()) yield { ...row, occurredAt: row.occurredAt.toISOString() };
  }
  return { name: 'audit-log', tables: [{ name: 'Audit log', columns, rows }], items };
};
