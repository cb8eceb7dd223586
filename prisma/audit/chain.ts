import { randomBytes } from 'node:crypto';
import { requireValue } from '../../domain/assert.ts';
import { contentHashOf, firstSeal, sealOf } from '../../domain/audit/seal.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import type { AuditRecord } from './list.ts';

/**
 * Held by the transaction that seals, so that the chain never has two entries in one place. Nothing else waits for it.
 */
const chainLock = 'audit-chain';

const head = async (db: Db): Promise<{ number: bigint; seal: string }> => {
  const last = await db.auditEntry.findFirst({
    where: { sealNumber: { not: null } },
    orderBy: { sealNumber: 'desc' },
    select: { sealNumber: true, seal: true },
  });
  return { number: last?.sealNumber ?? 0n, seal: last?.seal ?? firstSeal };
};

/**
 * Adds the oldest entries without a seal to the chain. An entry whose content is being removed at that moment waits for
 * the next call.
 * @returns how many it has added
 */
export const sealEntries = (prisma: PrismaClient, rowsMax: number): Promise<number> =>
  transact(prisma, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${chainLock}, 0))`;
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM audit_entries WHERE seal_number IS NULL ORDER BY id LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED`;
    const rows = await tx.auditEntry.findMany({
      where: { id: { in: locked.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    let { number, seal } = await head(tx);
    const sealed = rows.map((row) => {
      const salt = randomBytes(16).toString('hex');
      const hash = contentHashOf(salt, row.before, row.after);
      number += 1n;
      seal = sealOf(seal, number, hash, row);
      return { id: row.id, number, salt, hash, seal };
    });
    await tx.$executeRaw`
      UPDATE audit_entries SET seal_number = sealed.number, content_salt = sealed.salt, content_hash = sealed.hash, seal = sealed.seal
      FROM unnest(${sealed.map(({ id }) => id)}::text[], ${sealed.map((one) => one.number)}::bigint[], ${sealed.map(({ salt }) => salt)}::text[],
        ${sealed.map(({ hash }) => hash)}::text[], ${sealed.map((one) => one.seal)}::text[]) AS sealed (id, number, salt, hash, seal)
      WHERE audit_entries.id = sealed.id`;
    return sealed.length;
  });

/** The entries in the chain after a number, in its order. */
export const listSealed = (db: Db, after: bigint, take: number): Promise<AuditRecord[]> =>
  db.auditEntry.findMany({ where: { sealNumber: { gt: after } }, orderBy: { sealNumber: 'asc' }, take });

/** The number of entries without a seal. */
export const countUnsealed = (db: Db): Promise<number> => db.auditEntry.count({ where: { sealNumber: null } });

/** The number of entries that have had no seal for more than `ageMs` on the database's clock. */
export const countLongUnsealed = async (db: Db, ageMs: number): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM audit_entries
    WHERE seal_number IS NULL AND occurred_at < now() - ${ageMs}::float8 * interval '1 millisecond'`;
  return requireValue(row, 'the count').count;
};

/** All entries in the order of their ids, after `afterId`. For operators. */
export const listEveryEntry = (db: Db, afterId: string, take: number): Promise<AuditRecord[]> =>
  db.auditEntry.findMany({ where: { id: { gt: afterId } }, orderBy: { id: 'asc' }, take });
