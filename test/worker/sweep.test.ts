import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { giveBackLease, takeLease } from '../../prisma/settings.ts';
import { startSweep } from '../../worker/recovery/sweep.ts';
import { createSession } from '../support/documents/sessions.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../support/webhooks/deliveries.ts';

const hourMs = 3_600_000;
const log = createLogger('test', { level: 'silent', format: 'json' });

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

/** Sweeps many times a second until the test has finished. */
const sweepOften = (recoverLostRuns = async () => {}, rowsMax = 1_000): void => {
  const options = {
    prisma,
    dispatch: () => undefined,
    sealSecrets: async () => undefined,
    disableEndpoints: async () => undefined,
    removeStaleObjects: async () => undefined,
    log,
  };
  const stop = startSweep({ ...options, recoverLostRuns, intervalMs: 50, rowsMax });
  onTestFinished(stop);
};

const insertQueued = async (createdAt: Date): Promise<string> => {
  const id = newId('event');
  const { companyId, apiKeyId, sessionId } = owner;
  const url = 'https://receiver.example/hook';
  await prisma.delivery.create({
    data: { id, companyId, apiKeyId, sessionId, eventType: 'session.completed', url, body: '{}', createdAt },
  });
  return id;
};

const seriesOf = async (id: string): Promise<number> =>
  (await prisma.delivery.findUniqueOrThrow({ where: { id } })).series;

it('A queued delivery that still waits for its first attempt after hours is not lost, also in the outbox of the previous release; one that waits nowhere is', async () => {
  const waiting = await insertQueued(new Date(Date.now() - 3 * hourMs));
  const availableAt = new Date(Date.now() + hourMs);
  await prisma.outbox.create({ data: { kind: 'delivery.start', subjectId: waiting, payload: {}, availableAt } });
  onTestFinished(async () => {
    await prisma.outbox.deleteMany({ where: { subjectId: waiting } });
  });
  const next = await insertQueued(new Date(Date.now() - 3 * hourMs));
  const row = { deliveryId: next, series: 1, lane: 'https://receiver.example', dueAt: availableAt };
  await prisma.firstAttempt.create({ data: row });
  onTestFinished(async () => {
    await prisma.firstAttempt.deleteMany({ where: { deliveryId: next } });
  });
  const lost = await insertQueued(new Date(Date.now() - 2 * hourMs));
  sweepOften();
  await eventually('the lost one has another attempt series', async () => (await seriesOf(lost)) === 2);
  expect(await seriesOf(waiting)).toBe(1);
  expect(await seriesOf(next)).toBe(1);
});

/** Makes every change of a session throw, as a violated constraint would. */
const poison = async (sessionId: string): Promise<void> => {
  const name = `poison_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this row cannot be changed'; END $$;
    CREATE TRIGGER ${name} BEFORE UPDATE ON sessions FOR EACH ROW WHEN (OLD.id = '${sessionId}' AND NEW.state = 'expired')
      EXECUTE FUNCTION ${name}()`);
  onTestFinished(async () => {
    await pool.query(`DROP TRIGGER ${name} ON sessions; DROP FUNCTION ${name}`);
  });
};

const overdueSession = async (overdueMs: number): Promise<string> => {
  const { sessionId } = await createSession(owner.tenant);
  await prisma.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() - overdueMs) } });
  return sessionId;
};

it('A row that throws does not stop the sweep: the rows and steps after it are done', async () => {
  const { sessionId: poisoned } = await createSession(owner.tenant);
  await poison(poisoned);
  await prisma.session.update({ where: { id: poisoned }, data: { expiresAt: new Date(Date.now() - 2 * hourMs) } });
  const next = await overdueSession(hourMs);
  let lastSteps = 0;
  sweepOften(async () => {
    lastSteps += 1;
  });
  await eventually('the session behind it has expired', async () => {
    const { state } = await prisma.session.findUniqueOrThrow({ where: { id: next } });
    return state === 'expired';
  });
  await eventually('the last step has run', () => lastSteps > 1);
  expect(await prisma.session.findUniqueOrThrow({ where: { id: poisoned } })).toMatchObject({ state: 'pending' });
});

it('One sweep continues until every overdue row is done, however few it lists at a time', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => overdueSession(hourMs)));
  const left = Promise.withResolvers<number>();
  sweepOften(async () => {
    left.resolve(await prisma.session.count({ where: { id: { in: ids }, state: 'pending' } }));
  }, 2);
  expect(await left.promise).toBe(0);
});

it('One worker sweeps at a time, until it gives the work back or is silent for too long', async () => {
  const name = `test-${randomUUID()}`;
  const take = (owner: string, leaseMs = hourMs): Promise<boolean> => takeLease(prisma, name, owner, leaseMs);
  expect([await take('first'), await take('second'), await take('first')]).toEqual([true, false, true]);
  await giveBackLease(prisma, name, 'second');
  expect(await take('second')).toBe(false);
  await giveBackLease(prisma, name, 'first');
  expect([await take('second'), await take('first')]).toEqual([true, false]);
  expect(await take('first', -1)).toBe(true);
  await giveBackLease(prisma, name, 'first');
});
