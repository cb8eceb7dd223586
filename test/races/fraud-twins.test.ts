import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { twinKeys } from '../../domain/fraud/fingerprints.ts';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import { lockBatch } from '../../prisma/batches/complete.ts';
import { lockFraudKeys } from '../../prisma/fraud/lookup.ts';
import { inTransaction, untilBlocked } from '../support/blocked.ts';
import { createProcessed } from '../support/documents/submitted.ts';
import { prisma } from '../support/stack/database.ts';
import { createTenant } from '../support/tenant.ts';

const fileOf = (hash: string) => ({
  fileIndex: 0,
  sha256: randomBytes(32).toString('hex'),
  byteSize: 1,
  sniffedType: 'image/jpeg',
  perceptualHashes: [hash],
  textSignature: [],
});

it('Two re-encoded copies that are published at the same moment do not both pass the fraud checks: the second one matches the first', async () => {
  const tenant = await createTenant({ workflow: { processing: { fraud: { enabled: true } } } });
  const batchRef = randomUUID();
  // No band of the hashes is equal. Each differs in one bit.
  const sessions = await Promise.all(
    ['0123456789abcdef', '0122456689aacdee'].map((hash) =>
      createProcessed(tenant, { batchRef }, { fingerprints: [fileOf(hash)] }),
    ),
  );
  const batch = await prisma.batch.findFirstOrThrow({ where: { batchRef, companyId: tenant.companyId } });
  // When they reach the batch, both have searched for twins, unless one waits for the other.
  const publishing = await inTransaction(async (tx) => {
    await lockBatch(tx, batch.id);
    const publications = sessions.map(({ sessionId }) => publishOutcome(prisma, { sessionId }, null));
    await untilBlocked(tx, 2);
    return { publications };
  });
  await Promise.all(publishing.publications);
  const ids = sessions.map(({ submissionId }) => submissionId);
  const matches = await prisma.fraudMatch.findMany({ where: { submissionId: { in: ids } } });
  expect(matches).toHaveLength(1);
  expect(matches[0]).toMatchObject({ checkType: 'near_duplicate_image' });
  expect(ids).toContain(matches[0]?.targetSubmissionId);
});

it('Two re-encoded copies that are published at the same moment wait for each other, too, if one of them has many pages', async () => {
  const { companyId } = await createTenant();
  const hashes = Array.from({ length: 30 }, () => randomBytes(8).toString('hex'));
  const many = twinKeys([{ ...fileOf(''), perceptualHashes: hashes }], []);
  const one = twinKeys([fileOf(hashes[17] ?? '')], []);
  expect(many.length).toBeGreaterThan(64);
  const waiting = await inTransaction(async (tx) => {
    await lockFraudKeys(tx, companyId, many);
    const second = inTransaction((other) => lockFraudKeys(other, companyId, one));
    await untilBlocked(tx);
    return { second };
  });
  await waiting.second;
});
