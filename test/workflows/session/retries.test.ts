import { ApplicationFailure } from '@temporalio/activity';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { failedMax, memoryFailureType, memoryMax } from '../../../domain/processing-tries.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession, type FakeEngine, outage, outageMaxMs } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

const hourMs = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/**
 * Submits a session whose engine is this one.
 * @returns the session once its workflow has ended, and its final status
 */
const process = async (engine: FakeEngine) => {
  const session = await createSession(world, { engine });
  onTestFinished(await world.startWorkers(session.activities, { cachedWorkflows: 10 }));
  session.commitSubmit();
  const submittedAtMs = await world.nowMs();
  await session.tellSubmitted();
  return { session, submittedAtMs, status: await session.handle.result() };
};

it('A document that needs too much memory is tried twice and ends as failed', async () => {
  const { session, status } = await process(async () => {
    throw ApplicationFailure.create({ type: memoryFailureType, message: 'too much memory' });
  });
  expect(status).toBe('failed');
  expect(session.attempts).toHaveLength(memoryMax);
});

it('An outage of three hours while a document is processed delays the document and does not fail it', async () => {
  const startedAtMs = await world.nowMs();
  const { session, status } = await process(async () => {
    if ((await world.nowMs()) < startedAtMs + 3 * hourMs) throw outage();
  });
  expect(status).toBe('approved');
  expect(session.publications[0]?.atMs).toBeLessThan(startedAtMs + 3 * hourMs + 10 * 60_000);
  expect((await session.handle.describe()).historyLength).toBeLessThan(1_500);
}, 120_000);

it('An outage of ten seconds while a document is processed delays it by less than half a minute', async () => {
  const startedAtMs = await world.nowMs();
  const { session, status } = await process(async () => {
    if ((await world.nowMs()) < startedAtMs + 10_000) throw outage();
  });
  expect(status).toBe('approved');
  expect(session.publications[0]?.atMs).toBeLessThan(startedAtMs + 30_000);
});

it('An outage while a document is processed uses up none of its tries', async () => {
  const outages = failedMax * 2;
  const { status, session } = await process(async (attempt) => {
    if (attempt <= outages) throw outage();
    if (attempt < outages + failedMax) throw new Error('the engine broke off');
  });
  expect(status).toBe('approved');
  expect(session.attempts).toHaveLength(outages + failedMax);
});

it("An outage while a document is processed ends the document as failed at the operator's limit", async () => {
  const { session, submittedAtMs, status } = await process(async () => {
    throw outage();
  });
  expect(status).toBe('failed');
  const [{ atMs = 0 } = {}] = session.publications;
  expect(atMs - submittedAtMs).toBeGreaterThanOrEqual(outageMaxMs);
  expect(atMs - submittedAtMs).toBeLessThan(outageMaxMs + 10 * 60_000);
  expect((await session.handle.describe()).historyLength).toBeLessThan(10_000);
}, 240_000);

it('An outage while a document is processed is shown in the details of the run in Temporal', async () => {
  const session = await createSession(world, {
    engine: async () => {
      throw outage(outageMaxMs);
    },
  });
  onTestFinished(await world.startWorkers(session.activities, { cachedWorkflows: 10 }));
  session.commitSubmit();
  await session.tellSubmitted();
  await eventually('the outage is shown', async () => {
    const { currentDetails } = await session.handle.query<{ currentDetails: string }, []>(
      '__temporal_workflow_metadata',
    );
    return /^The database, the storage or a service has not been available since \S+Z\. Next try at \S+Z\.$/.test(
      currentDetails,
    );
  });
  await session.handle.terminate();
});

it('A document waits as long as a busy service asks during an outage', async () => {
  const { session } = await process(async (attempt) => {
    if (attempt === 1) throw outage(90_000);
  });
  const [first, second] = session.attempts.map(({ atMs }) => atMs);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(90_000);
});
