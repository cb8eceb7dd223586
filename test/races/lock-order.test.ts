import { expect, it } from 'vitest';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import { reviewSubmission } from '../../operations/submissions/review.ts';
import { openDatabase } from '../../prisma/client.ts';
import { lockSession } from '../../prisma/sessions/change.ts';
import { inTransaction, untilBlocked } from '../support/blocked.ts';
import { readJob } from '../support/documents/sessions.ts';
import { createProcessed } from '../support/documents/submitted.ts';
import { prisma } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';

const actor = { type: 'system', id: null, label: 'test' } as const;

const countDeadlocks = async (): Promise<bigint> => {
  const [row] = await prisma.$queryRaw<{ deadlocks: bigint }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
  return row?.deadlocks ?? 0n;
};

it('A cancellation and a publication at the same moment take their locks in the same order and never deadlock', async () => {
  const tenant = await createTenant({ workflow: { processing: { fraud: { enabled: false } } } });
  const { companyId } = tenant;
  const { sessionId, submissionId } = await createProcessed(tenant);
  const before = await countDeadlocks();
  const own = openDatabase({ url: testStack().databaseUrl, poolSize: 2 }, 'test');
  const cancel = { companyId, submissionId, action: 'cancel', actor, reason: 'not needed' } as const;
  const both = await inTransaction(async (tx) => {
    await lockSession(tx, sessionId);
    const publication = publishOutcome(own.prisma, { sessionId }, null);
    await untilBlocked(tx);
    const cancellation = own.prisma.$transaction((other) => reviewSubmission(other, cancel), { timeout: 30_000 });
    await untilBlocked(tx, 2);
    // Neither of them holds the submission while it waits for the session.
    await tx.$queryRaw`SELECT FROM submissions WHERE id = ${submissionId} FOR UPDATE NOWAIT`;
    return { publication, cancellation };
  });
  const [published, cancelled] = await Promise.all([both.publication, both.cancellation]);
  expect(published?.submissionStatus).toBe('approved');
  expect(cancelled).toMatchObject({ done: false, status: 'approved' });
  expect(await readJob(tenant.api, sessionId)).toMatchObject({ state: 'completed', submissionStatus: 'approved' });
  // Connections report their counts at the latest when they close.
  await own.close();
  expect(await countDeadlocks()).toBe(before);
});
