import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createSessionActivities } from '../../activities/sessions/activities.ts';
import { createAuthenticator } from '../../api/auth/authenticator.ts';
import { newId } from '../../domain/ids.ts';
import { outboxGraceMs } from '../../domain/outbox.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import type { Db } from '../../prisma/client.ts';
import { deleteOutbox, insertOutbox, postponeOutbox, releaseToRelay } from '../../prisma/outbox.ts';
import { listOverdueSessions } from '../../prisma/overdue.ts';
import { findSessionByIdempotencyKey } from '../../prisma/sessions/find.ts';
import { inTransaction } from '../support/blocked.ts';
import { createSession, readJob } from '../support/documents/sessions.ts';
import { prisma } from '../support/stack/database.ts';
import { createKey } from '../support/tenant.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../support/webhooks/deliveries.ts';

const hourMs = 3_600_000;

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

/** Shifts the clock of this process. */
const shiftClock = (ms: number): void => {
  const Real = Date;
  class Shifted extends Real {
    constructor(...values: [] | [number | string | Date]) {
      super(values.length === 0 ? Real.now() + ms : values[0]);
    }
    static override now(): number {
      return Real.now() + ms;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Real;
    }
  }
  vi.stubGlobal('Date', Shifted);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
};

/** The seconds until a message is due, by the database's clock. */
const dueInSeconds = async (tx: Db, id: bigint): Promise<number> => {
  const [row] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM available_at - now())::float8 AS seconds FROM outbox WHERE id = ${id}`;
  return row?.seconds ?? Number.NaN;
};

describe.each([
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
])('A process whose clock is %s', (_, shiftMs) => {
  it('A process with this clock leaves messages in the outbox for the intended time', async () => {
    shiftClock(shiftMs);
    await inTransaction(async (tx) => {
      const messages = await insertOutbox(tx, [
        { kind: 'handover.heartbeat', payload: { sessionId: newId('session') } },
      ]);
      const id = messages[0]?.id ?? 0n;
      expect(await dueInSeconds(tx, id)).toBeCloseTo(outboxGraceMs / 1_000);
      await postponeOutbox(tx, { id, attempts: 0 }, 2 * hourMs, 'later');
      expect(await dueInSeconds(tx, id)).toBeCloseTo(7_200);
      await releaseToRelay(tx, messages);
      expect(await dueInSeconds(tx, id)).toBeCloseTo(0);
      // The relay has never seen it.
      await deleteOutbox(tx, [id]);
    });
  });

  it('A process whose clock is %s judges the expiry of an API key as the database does', async () => {
    const keyThatExpires = async (fromNow: string): Promise<string> => {
      const { id, secret } = await createKey(owner.companyId);
      await prisma.$executeRaw`UPDATE api_keys SET expires_at = now() + ${fromNow}::interval WHERE id = ${id}`;
      return `Bearer ${secret}`;
    };
    const past = await keyThatExpires('-1 minute');
    const future = await keyThatExpires('1 minute');
    shiftClock(shiftMs);
    const options = { failuresMax: 10, onRefused: async () => undefined };
    const { authenticate } = createAuthenticator(
      prisma,
      { note: () => undefined, flush: async () => undefined },
      options,
    );
    const client = { address: '127.0.0.1', userAgent: 'test' };
    await expect(authenticate(past, client)).rejects.toMatchObject({ slug: 'key-expired' });
    expect(await authenticate(future, client)).toMatchObject({ company: { id: owner.companyId } });
  });

  it('A process whose clock is %s finds the session that an idempotency key names, and does not take it for overdue', async () => {
    const { sessionId } = await createSession(owner.tenant);
    const { clientSubmissionId } = await readJob(owner.tenant.api, sessionId);
    shiftClock(shiftMs);
    const { id: definitionId } = owner.tenant.workflow;
    const found = await findSessionByIdempotencyKey(prisma, owner.apiKeyId, definitionId, clientSubmissionId);
    expect(found?.id).toBe(sessionId);
    expect(await listOverdueSessions(prisma, 0, 10_000)).not.toContain(sessionId);
  });

  it('A process whose clock is %s does not expire a session before its time, even if a timer fires early', async () => {
    const { sessionId } = await createSession(owner.tenant);
    const activities = createSessionActivities({ prisma, dispatch: () => undefined, onOutcome: () => undefined });
    shiftClock(shiftMs);
    const { remainingMs } = z.object({ remainingMs: z.int() }).parse(await activities.expireSession({ sessionId }));
    expect(remainingMs).toBeGreaterThan(0);
    expect(remainingMs).toBeLessThanOrEqual(hourMs / 2);
    expect(await readJob(owner.tenant.api, sessionId)).toMatchObject({ state: 'pending', submissionStatus: 'created' });
    await prisma.$executeRaw`UPDATE sessions SET expires_at = now() WHERE id = ${sessionId}`;
    expect(await activities.expireSession({ sessionId })).toBe('expired');
  });

  it('A process whose clock is %s finds the sessions whose time is over', async () => {
    const { sessionId } = await createSession(owner.tenant);
    await prisma.$executeRaw`UPDATE sessions SET expires_at = now() - interval '10 minutes' WHERE id = ${sessionId}`;
    shiftClock(shiftMs);
    expect(await listOverdueSessions(prisma, 0, 10_000)).toContain(sessionId);
    expect(await expireSession(prisma, sessionId)).toMatchObject({ submissionStatus: 'failed' });
  });
});
