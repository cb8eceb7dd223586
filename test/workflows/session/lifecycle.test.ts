import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession, type SessionOptions, sessionTtlMs } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const startSession = async (options?: SessionOptions) => {
  const session = await createSession(world, options);
  onTestFinished(await world.startWorkers(session.activities));
  await session.start();
  return session;
};

it('The workflow of an upload session processes a session that is submitted in time and publishes its outcome once', async () => {
  const session = await startSession();
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toMatchObject([{ status: 'approved' }]);
  expect(session.publications[0]?.atMs).toBeLessThan(Date.parse(session.run.expiresAt));
  expect(session.state()).toBe('completed');
});

it('The workflow of an upload session needs no further step if its outcome was published together with the processing', async () => {
  const session = await startSession({ publishesAtOnce: true });
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toMatchObject([{ status: 'approved' }]);
  const { events } = await session.handle.fetchHistory();
  expect(events?.filter(({ markerRecordedEventAttributes }) => markerRecordedEventAttributes)).toEqual([]);
});

it('The workflow of an upload session starts with the submit signal if its start was never sent', async () => {
  const session = await createSession(world);
  onTestFinished(await world.startWorkers(session.activities));
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  await session.start();
  await session.tellSubmitted();
  expect(session.publications).toHaveLength(1);
});

it('The workflow of an upload session expires a session after 30 minutes, not earlier, and publishes nothing', async () => {
  const session = await startSession();
  const startedAtMs = Date.parse(session.run.expiresAt) - sessionTtlMs;
  expect(await session.handle.result()).toBe('expired');
  const lastedMs = Number(session.expiredAtMs()) - startedAtMs;
  expect(lastedMs).toBeGreaterThanOrEqual(sessionTtlMs);
  expect(lastedMs).toBeLessThan(sessionTtlMs + 60_000);
  expect(session.attempts).toEqual([]);
  expect(session.publications).toEqual([]);
});

it('The workflow of an upload session waits for the database if its own clock is ahead: the session does not expire before its time there', async () => {
  const databaseLagMs = 10 * 60_000;
  const session = await startSession({ databaseLagMs });
  expect(await session.handle.result()).toBe('expired');
  const lateMs = Number(session.expiredAtMs()) - Date.parse(session.run.expiresAt);
  expect(lateMs).toBeGreaterThanOrEqual(databaseLagMs);
  expect(lateMs).toBeLessThan(databaseLagMs + 60_000);
  const { events } = await session.handle.fetchHistory();
  expect(events?.length).toBeLessThan(30);
});

it('The workflow of an upload session processes a session that is submitted after its own timer and in time by the database', async () => {
  const session = await startSession({ ttlMs: -60_000, databaseLagMs: 10 * 60_000 });
  await eventually('the database has refused the expiry', () => session.refusedExpiries() > 0);
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toHaveLength(1);
});

it('The workflow of an upload session expires a session immediately if its time was over before its workflow started', async () => {
  const session = await startSession({ ttlMs: -60_000 });
  const startedAtMs = await world.nowMs();
  expect(await session.handle.result()).toBe('expired');
  expect(Number(session.expiredAtMs()) - startedAtMs).toBeLessThan(60_000);
});

it('The workflow of an upload session lets a submit committed at the last moment win over the timer', async () => {
  const session = await startSession();
  session.commitSubmit();
  expect(await session.handle.result()).toBe('approved');
  expect(session.attempts[0]?.atMs).toBeGreaterThanOrEqual(Date.parse(session.run.expiresAt));
  await session.tellSubmitted();
  expect(session.publications).toHaveLength(1);
});

it('The workflow of an upload session retries processing with growing pauses and publishes the outcome', async () => {
  const engine = async (attempt: number) => {
    if (attempt < 3) throw new Error('the engine broke off');
  };
  const session = await startSession({ engine });
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  expect(session.attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  const [first, second, third] = session.attempts.map(({ atMs }) => atMs);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(1_000);
  expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(4_000);
  expect(session.publications).toMatchObject([{ status: 'approved' }]);
});

it('The workflow of an upload session publishes a failure if processing fails on each of its four tries', async () => {
  const engine = async () => {
    throw new Error('the engine broke off');
  };
  const session = await startSession({ engine });
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('failed');
  expect(session.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(session.publications).toMatchObject([{ status: 'failed' }]);
  expect(session.state()).toBe('failed');
});
