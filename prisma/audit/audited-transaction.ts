import type { Prisma, PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { type AuditActor, type AuditChange, insertAuditEntry } from './write.ts';

/** Writes the audit entry of a change, in the transaction of the change. */
export type WriteAudit = (change: AuditChange) => Promise<void>;

/**
 * One transaction for a change that a person makes and for its audit entry: both are committed, or neither. `work` may
 * run several times, as in {@link transact}. If nothing changed, it writes no entry.
 */
export const auditedTransaction = <T>(
  prisma: PrismaClient,
  actor: AuditActor,
  work: (tx: Prisma.TransactionClient, audit: WriteAudit) => Promise<T>,
): Promise<T> => transact(prisma, (tx) => work(tx, (change) => insertAuditEntry(tx, actor, change)));
