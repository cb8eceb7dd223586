import { beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../operations/audit/seal.ts';
import { verifyAudit } from '../../../operations/audit/verify.ts';
import { insertAuditEntry } from '../../../prisma/audit/write.ts';
import type { Db } from '../../../prisma/client.ts';
import { prisma } from '../../support/stack/database.ts';

const subjectId = `chain-${crypto.randomUUID()}`;

/** An entry with content, sealed. */
const writeSealed = async () => {
  const actor = {
    userId: null,
    label: 'someone@example.com',
    requestId: null,
    address: '203.0.113.7',
    userAgent: 'test',
  };
  const change = { action: 'submission.reject', subject: { type: 'submission', id: subjectId } };
  await insertAuditEntry(prisma, actor, { ...change, after: { status: 'rejected', reason: 'blurred', at: [1, 2.5] } });
  await sealAudit(prisma, async () => true);
  return prisma.auditEntry.findFirstOrThrow({ where: { subjectId }, orderBy: { id: 'desc' } });
};

class Undone extends Error {}

/** Changes the log as someone who can disable triggers could, verifies it, and undoes the change. */
const verifyAfter = async (
  change: (tx: Db) => Promise<unknown>,
  expected: Parameters<typeof verifyAudit>[1] = null,
) => {
  let result: Awaited<ReturnType<typeof verifyAudit>> | null = null;
  const work = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await change(tx);
    result = await verifyAudit(tx, expected);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return result;
};

let entry: Awaited<ReturnType<typeof writeSealed>>;
beforeAll(async () => {
  await writeSealed();
  entry = await writeSealed();
  await writeSealed();
});

describe('the audit log', () => {
  it.each([
    ['UPDATE', () => prisma.auditEntry.update({ where: { id: entry.id }, data: { actorLabel: 'nobody' } })],
    [
      'an added value',
      () => prisma.auditEntry.update({ where: { id: entry.id }, data: { after: { reason: 'other' } } }),
    ],
    ['another seal', () => prisma.auditEntry.update({ where: { id: entry.id }, data: { seal: '0' } })],
    ['a removed salt', () => prisma.auditEntry.update({ where: { id: entry.id }, data: { contentSalt: null } })],
    ['DELETE', () => prisma.auditEntry.delete({ where: { id: entry.id } })],
    ['TRUNCATE', () => prisma.$executeRaw`TRUNCATE audit_entries`],
  ])('The database refuses %s', async (_, change) => {
    await expect(change()).rejects.toThrow();
    expect(await prisma.auditEntry.findUnique({ where: { id: entry.id } })).toEqual(entry);
  });

  it('The chain is intact, and it still contains an earlier end of the chain', async () => {
    const first = await verifyAudit(prisma, null);
    if (first.kind !== 'intact') throw new Error(JSON.stringify(first.reason));
    await writeSealed();
    expect(await verifyAudit(prisma, first.head)).toMatchObject({ kind: 'intact' });
  });

  it.each<[string, (tx: Db) => Promise<unknown>, string]>([
    [
      'a changed person',
      (tx) => tx.auditEntry.update({ where: { id: entry.id }, data: { actorLabel: 'x' } }),
      'was changed',
    ],
    [
      'a changed time',
      (tx) => tx.auditEntry.update({ where: { id: entry.id }, data: { occurredAt: new Date(0) } }),
      'was changed',
    ],
    [
      'changed content',
      (tx) => tx.auditEntry.update({ where: { id: entry.id }, data: { after: { reason: 'x' } } }),
      'content',
    ],
    [
      'a changed hash',
      (tx) => tx.auditEntry.update({ where: { id: entry.id }, data: { contentHash: 'x' } }),
      'was changed',
    ],
  ])('Verification names the entry with %s', async (_, change, reason) => {
    expect(await verifyAfter(change)).toMatchObject({
      kind: 'broken',
      number: entry.sealNumber,
      id: entry.id,
      reason: expect.stringContaining(reason),
    });
  });

  it('Verification names the place of an entry that was deleted, also at the end of the log', async () => {
    const remove = (tx: Db) => tx.auditEntry.delete({ where: { id: entry.id } });
    expect(await verifyAfter(remove)).toMatchObject({ kind: 'broken', number: entry.sealNumber });
    const { sealNumber, seal } = await writeSealed();
    const cut = (tx: Db) => tx.auditEntry.deleteMany({ where: { sealNumber: { gte: sealNumber ?? 0n } } });
    const expected = { number: sealNumber ?? 0n, seal: seal ?? '' };
    expect(await verifyAfter(cut, expected)).toMatchObject({ kind: 'broken', reason: expect.stringContaining('ends') });
  });

  it('Content that retention removes leaves the chain intact', async () => {
    const { id } = await writeSealed();
    await prisma.$executeRaw`UPDATE audit_entries SET after = after - 'reason' WHERE id = ${id}`;
    const redacted = await prisma.auditEntry.findUniqueOrThrow({ where: { id } });
    expect(redacted).toMatchObject({
      after: { status: 'rejected' },
      contentSalt: null,
      contentHash: expect.any(String),
    });
    const result = await verifyAudit(prisma, null);
    expect(result.kind === 'intact' && result.redacted).toBeGreaterThan(0);
  });

  it('Entries that several workers seal concurrently get one chain without gaps', async () => {
    const actor = { userId: null, label: 'someone@example.com', requestId: null };
    const change = { action: 'webhook.test', subject: { type: 'webhook_url', id: subjectId } };
    await Promise.all(Array.from({ length: 20 }, () => insertAuditEntry(prisma, actor, change)));
    await Promise.all(Array.from({ length: 4 }, () => sealAudit(prisma, async () => true)));
    expect(await verifyAudit(prisma, null)).toMatchObject({ kind: 'intact' });
    expect(await prisma.auditEntry.count({ where: { subjectId, sealNumber: null } })).toBe(0);
  });
});
