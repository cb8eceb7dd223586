import { requireValue } from '../../domain/assert.ts';
import { contentHashOf, firstSeal, sealOf } from '../../domain/audit/seal.ts';
import { countUnsealed, listSealed } from '../../prisma/audit/chain.ts';
import type { AuditRecord } from '../../prisma/audit/list.ts';
import type { Db } from '../../prisma/client.ts';

const pageSize = 1_000;

/** The last entry of the chain. Keep it elsewhere to notice later that the end of the log was cut off. */
export interface ChainHead {
  readonly number: bigint;
  readonly seal: string;
}

export type Verification =
  | {
      readonly kind: 'intact';
      readonly head: ChainHead;
      /** Entries whose content was removed by retention or erasure. */
      readonly redacted: number;
      /** Entries that wait for their seal. */
      readonly unsealed: number;
    }
  | { readonly kind: 'broken'; readonly number: bigint; readonly id: string | null; readonly reason: string };

/** The defect of an entry that follows `previous`; null if there is none. */
const faultOf = (row: AuditRecord, previous: ChainHead): string | null => {
  const { sealNumber, contentSalt, contentHash, seal, before, after } = row;
  if (sealNumber !== previous.number + 1n) return 'the entry before it is missing';
  if (contentHash === null || seal !== sealOf(previous.seal, sealNumber, contentHash, row)) {
    return 'it, or the entry before it, was changed';
  }
  if (contentSalt !== null && contentHash !== contentHashOf(contentSalt, before, after)) {
    return 'its content was changed';
  }
  return null;
};

/**
 * Reads the whole audit log and computes every seal again.
 * @param expected the last entry that an earlier verification found, which must still be in the log; null for none
 */
export const verifyAudit = async (db: Db, expected: ChainHead | null): Promise<Verification> => {
  let head: ChainHead = { number: 0n, seal: firstSeal };
  let redacted = 0;
  for (;;) {
    const rows = await listSealed(db, head.number, pageSize);
    for (const row of rows) {
      const reason = faultOf(row, head);
      if (reason !== null) return { kind: 'broken', number: head.number + 1n, id: row.id, reason };
      head = { number: head.number + 1n, seal: requireValue(row.seal, `the seal of ${row.id}`) };
      if (row.contentSalt === null) redacted += 1;
      if (head.number === expected?.number && head.seal !== expected.seal) {
        return { kind: 'broken', number: head.number, id: row.id, reason: 'its seal is not the expected one' };
      }
    }
    if (rows.length < pageSize) break;
  }
  if (expected && expected.number > head.number) {
    return { kind: 'broken', number: head.number + 1n, id: null, reason: 'the log ends before the expected entry' };
  }
  return { kind: 'intact', head, redacted, unsealed: await countUnsealed(db) };
};
