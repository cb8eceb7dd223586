import { eventually } from '../support/eventually.ts';
import { type FakeEngine, heartbeatUntilCancelled } from '../workflows/in-memory-sessions.ts';
import { createShelfRun } from '../workflows/in-memory-shelf-run.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const analysed = (engine?: FakeEngine): Scenario =>
  onDevServer((world) => {
    const run = createShelfRun(world, engine);
    return playToEnd(world, run, run.start);
  });

/** The ways through workflows/shelf-run/workflow.ts. */
export const shelfRunScenarios: Record<string, Scenario> = {
  published: analysed(),

  'analysis-failed': analysed(async () => {
    throw new Error('the engine broke off');
  }),

  'superseded-before-it-began': onDevServer((world) => {
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
      await eventually('the analysis has begun', () => run.attempts.length > 0);
      run.commitCancel();
      await run.tellCancelled();
    });
  }),
};
