import type { Prisma } from '../../../prisma/generated/client.ts';
import { prisma } from '../stack/database.ts';

/**
 * The entries of the audit log, oldest first, as JSON values: without the number of the seal, which an entry gets a
 * moment later.
 */
export const auditEntriesOf = (where: Prisma.AuditEntryWhereInput) =>
  prisma.auditEntry.findMany({
    where,
    orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    omit: { sealNumber: true },
  });
