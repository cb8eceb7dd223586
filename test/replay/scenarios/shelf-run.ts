import type { AwaitedRecognition } from '../../../activities/shelf-captures/analysis.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { type FakeEngine, heartbeatUntilCancelled, outage } from '../../workflows/in-memory/sessions.ts';
import { createShelfRun } from '../../workflows/in-memory/shelf-run.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const analyzed = (engine?: FakeEngine): Scenario =>
  onDevServer((world) => {
    const run = createShelfRun(world, engine);
    return playToEnd(world, run, run.start);
  });

type Run = ReturnType<typeof createShelfRun>;

const hourMs = 3_600_000;
const shortMs = 2_000;
const patient: AwaitedRecognition = { answerWithinMs: hourMs, heartbeatTimeoutMs: null };

/** A run whose recognizer answers later. */
const answeredLater = (awaited: AwaitedRecognition, act: (run: Run) => Promise<void>): Scenario =>
  onDevServer((world) => {
    const run = createShelfRun(world, undefined, awaited);
    return playToEnd(world, run, async () => {
      await run.start();
      await eventually('the answers are waited for', () => run.waits() > 0);
      await act(run);
    });
  });

/** The paths through workflows/shelf-run/workflow.ts. */
export const shelfRunScenarios: Record<string, Scenario> = {
  'answered-later': answeredLater(patient, async (run) => {
    run.commitAnswers();
    await run.tellAnswered();
  }),
  'answered-one-by-one': answeredLater(patient, async (run) => {
    await run.tellAnswered();
    await eventually('the last answer is awaited', () => run.waits() > 1);
    run.commitAnswers();
    await run.tellAnswered();
  }),
  'answers-overdue': answeredLater({ ...patient, answerWithinMs: shortMs }, async () => undefined),
  'recognizer-stopped-reporting': answeredLater({ ...patient, heartbeatTimeoutMs: shortMs }, (run) =>
    run.tellHeartbeat(),
  ),
  'cancelled-before-the-answers': answeredLater(patient, async (run) => {
    run.commitCancel();
    await run.tellCancelled();
  }),

  published: analyzed(),

  'analysis-failed': analyzed(async () => {
    throw new Error('the engine failed');
  }),

  'analyzed-after-an-outage': analyzed(async (attempt) => {
    if (attempt <= 2) throw outage();
  }),

  'superseded-before-start': onDevServer((world) => {
    const run = createShelfRun(world);
    run.commitCancel();
    return playToEnd(world, run, run.start);
  }),

  superseded: onDevServer((world) => {
    const run: ReturnType<typeof createShelfRun> = createShelfRun(world, async () => {
      run.commitCancel();
    });
    return playToEnd(world, run, run.start);
  }),

  cancelled: onDevServer((world) => {
    const run = createShelfRun(world, heartbeatUntilCancelled);
    return playToEnd(world, run, async () => {
      await run.start();
      await eventually('the analysis has started', () => run.attempts.length > 0);
      run.commitCancel();
      await run.tellCancelled();
    });
  }),
};
