import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeInStages, type Job, startJobs } from '../../worker/jobs.ts';

const job = (name: string, events: string[], runsHere = true): Job => ({
  name,
  runsHere,
  start: () => {
    events.push(`${name} starts`);
    return async () => {
      events.push(`${name} stops`);
      await setImmediate();
      events.push(`${name} has ended`);
    };
  },
});

it('Jobs start in their order, those of other workers do not, and all are stopped before the last has ended', async () => {
  const events: string[] = [];
  const stop = startJobs([job('sweep', events), job('retention', events, false), job('mails', events)]);
  expect(events).toEqual(['sweep starts', 'mails starts']);
  await stop();
  expect(events.slice(2)).toEqual(['sweep stops', 'mails stops', 'sweep has ended', 'mails has ended']);
});

it('A stage is closed only after all of the stage before it', async () => {
  const events: string[] = [];
  const closing = (name: string) => async () => {
    await setImmediate();
    events.push(name);
  };
  await closeInStages([[closing('jobs'), closing('tasks')], [closing('database')]]);
  expect(events).toEqual(['jobs', 'tasks', 'database']);
});
