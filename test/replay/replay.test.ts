import { Worker } from '@temporalio/worker';
import { beforeAll, expect, it } from 'vitest';
import { slimBundle } from '../../deploy/image/slim-bundle.ts';
import * as workflows from '../../workflows/bundle/all.ts';
import { bundleWorkflows } from '../support/temporal/workflow-bundle.ts';
import { listHistories, readHistory } from './history/files.ts';
import { historyFromJson } from './history/json.ts';
import { scenarios } from './scenarios/all.ts';

const histories = listHistories();
let workflowBundle: { readonly code: string };

beforeAll(async () => {
  // As the image has it.
  workflowBundle = { code: slimBundle((await bundleWorkflows()).code) };
});

const replay = (history: object, workflowId: string): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle }, historyFromJson(history), workflowId);

it.each(histories)(
  'A run that started before the code of its workflow changed continues without a nondeterminism error: $file',
  async ({ file, workflow }) => {
    const history = readHistory(file);
    expect(history.events[0]).toMatchObject({
      workflowExecutionStartedEventAttributes: { workflowType: { name: workflow } },
    });
    await replay(history, workflow);
  },
);

it('A run that started before the code of its workflow changed would fail if the code took other steps', async () => {
  const json = JSON.stringify(readHistory('sessionWorkflow/published.v1.json'));
  const changed = json.replace('"activityType":{"name":"processSession"}', '"activityType":{"name":"readFiles"}');
  expect(changed).not.toBe(json);
  await expect(replay(JSON.parse(changed), 'sessionWorkflow')).rejects.toThrow(/Nondeterminism/);
});

it('The recorded histories cover every workflow that the worker runs', () => {
  const covered = new Set(histories.map(({ workflow }) => workflow));
  expect(Object.keys(workflows).filter((name) => !covered.has(name))).toEqual([]);
});

it('The recorded histories cover every scenario: node test/replay/record.ts records the missing ones', () => {
  const covered = new Set(histories.map(({ scenario }) => scenario));
  expect([...scenarios.keys()].filter((name) => !covered.has(name))).toEqual([]);
});
