import { expect, it } from 'vitest';
import { expireSession } from '../../operations/sessions/expire.ts';
import { submitSession } from '../../operations/sessions/submit.ts';
import { loadConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { lockSession } from '../../prisma/sessions/change.ts';
import { findOwnSession, findSessionExpiry } from '../../prisma/sessions/find.ts';
import { inTransaction, untilBlocked } from '../support/blocked.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import {
  createSession,
  readSubmission,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../support/documents/sessions.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';

const actor = { type: 'system', id: null, label: 'test' } as const;
const log = createLogger('test', { level: 'silent', format: 'json' });

const isOver = async (id: string): Promise<boolean> => {
  const [row] = await prisma.$queryRaw<{ isOver: boolean }[]>`
    SELECT expires_at <= clock_timestamp() AS "isOver" FROM sessions WHERE id = ${id}`;
  return row?.isOver ?? false;
};

it('A repeated submit that comes too late keeps the copies that the first one is about to commit', async () => {
  const tenant = await createTenant();
  const session = await createSession(tenant);
  const { sessionId } = session;
  await upload(session, 0, await invoicePdf());
  await prisma.$executeRaw`UPDATE sessions SET expires_at = clock_timestamp() + interval '4 s' WHERE id = ${sessionId}`;

  // The repeated request has copied the file before its time is over.
  const readNewest = () => findOwnSession(prisma, tenant.companyId, tenant.key.id, tenant.workflow.slug, sessionId);
  const found = await readNewest();
  if (!found) throw new Error('the session is not there');
  const storage = createStorage(loadConfig(testStack().settings).storage);
  const copied = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const slowStorage: typeof storage = {
    ...storage,
    copy: async (...args) => {
      const isCopied = await storage.copy(...args);
      copied.resolve();
      await late.promise;
      return isCopied;
    },
  };
  const repeated = submitSession({ prisma, storage: slowStorage, log }, found, actor, readNewest);
  const refused = expect(repeated).rejects.toThrow('The session has expired');
  await copied.promise;

  const first = await inTransaction(async (tx) => {
    await lockSession(tx, sessionId);
    const submitted = submit(tenant.api, session);
    await untilBlocked(tx);
    await eventually('the time for the submit is over', () => isOver(sessionId));
    late.resolve();
    await refused;
    return { submitted };
  });
  await first.submitted;
  expect((await waitForEnd(tenant.api, sessionId)).state).toBe('completed');
});

it('A submit that was accepted never meets an expiry, and an expiry refuses every later submit', async () => {
  const tenant = await createTenant();
  const pdf = await invoicePdf();
  const race = async (untilExpiryMs: number): Promise<string> => {
    const session = await createSession(tenant);
    const { sessionId } = session;
    await upload(session, 0, pdf);
    await prisma.$executeRaw`
      UPDATE sessions SET expires_at = clock_timestamp() + ${untilExpiryMs}::int * interval '1 ms' WHERE id = ${sessionId}`;
    const submitted = tenant.api.post(submitPath(session));
    await eventually('the session is no longer pending', async () => {
      await expireSession(prisma, sessionId);
      return (await findSessionExpiry(prisma, sessionId))?.state !== 'pending';
    });
    const { status } = await submitted;
    const types = (await readSubmission(tenant.api, session.submissionId)).events.map(({ type }) => type);
    const ends = types.filter((type) => type === 'submitted' || type === 'expired');
    expect([status, ends]).toEqual(status === 200 ? [200, ['submitted']] : [410, ['expired']]);
    return ends.join();
  };
  const ends = await Promise.all([0, 5, 10, 20, 40, 60_000].map(race));
  expect(new Set(ends)).toEqual(new Set(['submitted', 'expired']));
});
