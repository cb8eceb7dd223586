import { createExport } from '../../workflows/in-memory/export.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const hourMs = 3_600_000;
const stepsBeforeNewRun = 120;

/** The paths through workflows/export/workflow.ts. */
export const exportScenarios: Record<string, Scenario> = {
  'run-again-and-woken': onDevServer((world) => {
    const one = createExport(world, (step) => [50, hourMs][step - 1] ?? null);
    return playToEnd(world, one, async () => {
      await one.wake();
      await one.stepped(2);
      await one.wake();
    });
  }),

  'failed-run-repeated': onDevServer((world) => {
    const one = createExport(world, (step) => {
      if (step === 1) throw new Error('The object storage did not answer.');
      return null;
    });
    return playToEnd(world, one, one.wake);
  }),

  'continued-as-new': onDevServer(async (world) => {
    const one = createExport(world, (step) => (step > stepsBeforeNewRun ? null : 1));
    await playToEnd(world, one, one.wake);
    const [started] = (await one.handle.fetchHistory()).events ?? [];
    const firstRunId = started?.workflowExecutionStartedEventAttributes?.firstExecutionRunId ?? undefined;
    return world.client.workflow.getHandle(one.handle.workflowId, firstRunId);
  }),
};
