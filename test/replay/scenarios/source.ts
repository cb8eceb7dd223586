import { createSource } from '../../workflows/in-memory/source.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const hourMs = 3_600_000;
const looksBeforeNewRun = 120;

/** The paths through workflows/source/workflow.ts. */
export const sourceScenarios: Record<string, Scenario> = {
  'looked-again-and-woken': onDevServer((world) => {
    const source = createSource(world, async (look) => [50, hourMs][look - 1] ?? null);
    return playToEnd(world, source, async () => {
      await source.wake();
      await source.looked(2);
      await source.wake();
    });
  }),

  'failed-look-repeated': onDevServer((world) => {
    const source = createSource(world, async (look) => {
      if (look === 1) throw new Error('The object storage did not answer.');
      return null;
    });
    return playToEnd(world, source, source.wake);
  }),

  'continued-as-new': onDevServer(async (world) => {
    const source = createSource(world, async (look) => (look > looksBeforeNewRun ? null : 1));
    await playToEnd(world, source, source.wake);
    const [started] = (await source.handle.fetchHistory()).events ?? [];
    const firstRunId = started?.workflowExecutionStartedEventAttributes?.firstExecutionRunId ?? undefined;
    return world.client.workflow.getHandle(source.handle.workflowId, firstRunId);
  }),
};
