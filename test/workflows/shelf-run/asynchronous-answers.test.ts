import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AwaitedRecognition } from '../../../activities/shelf-captures/analysis.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { endedCancelled } from '../in-memory/cancelled.ts';
import { createShelfRun } from '../in-memory/shelf-run.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const patient: AwaitedRecognition = { answerWithinMs: 3_600_000, heartbeatTimeoutMs: null };

const handOver = async (awaited = patient) => {
  const run = createShelfRun(world, undefined, awaited);
  const stop = await world.startWorkers(run.activities);
  let stopping: Promise<void> | undefined;
  const stopWorkers = (): Promise<void> => {
    stopping ??= stop();
    return stopping;
  };
  onTestFinished(stopWorkers);
  await run.start();
  await eventually('the answers are waited for', () => run.waits() > 0);
  return { ...run, stopWorkers };
};

it('The workflow of a shelf run whose recognizer answers later continues when the last answer comes, and publishes once even if the message is sent twice', async () => {
  const run = await handOver();
  await run.tellHeartbeat();
  run.commitAnswers();
  await run.tellAnswered();
  await run.tellAnswered();
  expect(await run.handle.result()).toBe('completed');
  expect(run.publications).toEqual(['completed']);
  expect(run.attempts).toHaveLength(2);
  await expect(run.tellAnswered()).resolves.toBeUndefined();
});

it('The workflow of a shelf run whose recognizer answers later keeps waiting if a late message about earlier answers ends the wait before the last answer has come', async () => {
  const run = await handOver();
  await run.tellAnswered();
  await eventually('the last answer is awaited', () => run.waits() > 1);
  expect(run.publications).toEqual([]);
  run.commitAnswers();
  await run.tellAnswered();
  expect(await run.handle.result()).toBe('completed');
  expect(run.attempts).toHaveLength(3);
});

it('The workflow of a shelf run whose recognizer answers later loses no answer that comes while no worker runs', async () => {
  const run = await handOver();
  await run.stopWorkers();
  run.commitAnswers();
  await run.tellAnswered();
  onTestFinished(await world.startWorkers(run.activities));
  expect(await run.handle.result()).toBe('completed');
  expect(run.attempts).toHaveLength(2);
});

it('The workflow of a shelf run whose recognizer answers later does not wait if the answers came before the wait started', async () => {
  const run: ReturnType<typeof createShelfRun> = createShelfRun(world, undefined, patient);
  const { shelf, platform } = run.activities;
  const analyzeShelfRun: typeof shelf.analyzeShelfRun = async (input) => {
    const awaited = await shelf.analyzeShelfRun(input);
    run.commitAnswers();
    await run.tellAnswered();
    return awaited;
  };
  onTestFinished(await world.startWorkers({ platform, shelf: { ...shelf, analyzeShelfRun } }));
  await run.start();
  expect(await run.handle.result()).toBe('completed');
  expect(run.waits()).toBe(0);
});

// The clock does not leap while an activity runs, so this wait is short.
it('The workflow of a shelf run whose recognizer answers later publishes with the answers that have come once the time for them is over', async () => {
  const run = await handOver({ answerWithinMs: 1_500, heartbeatTimeoutMs: null });
  expect(await run.handle.result()).toBe('failed');
  expect(run.publications).toEqual(['failed']);
  expect(run.attempts).toHaveLength(2);
});

it('The workflow of a shelf run whose recognizer answers later ends immediately when the capture is cancelled', async () => {
  const run = await handOver();
  run.commitCancel();
  await run.tellCancelled();
  expect(await endedCancelled(run.handle.result())).toBe(true);
  run.commitAnswers();
  await run.tellAnswered();
  expect(run.publications).toEqual([]);
});
