import { createBatch, graceMs } from '../../workflows/in-memory/batch.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const dayMs = 86_400_000;
const wakesBeforeNewRun = 90;

const woken = onDevServer(async (world) => {
  const batch = createBatch(world);
  await batch.add(dayMs);
  return playToEnd(world, batch, async () => {
    await batch.wake();
    await batch.checked(1);
    batch.finishAll();
    await batch.wake();
  });
});

/** The paths through workflows/batch/workflow.ts. */
export const batchScenarios: Record<string, Scenario> = {
  woken,

  'waited-for-the-grace': onDevServer(async (world) => {
    const batch = createBatch(world);
    const handle = await playToEnd(world, batch, async () => {
      await batch.add(graceMs - 2_000);
      batch.finishAll();
      await batch.wake();
    });
    if (batch.checksAtMs.length === 1) throw new Error('The grace ended before the first check. Record it again.');
    return handle;
  }),

  'checked-again-without-wake-up': {
    server: 'time-skipping',
    play: async (world) => {
      const batch = createBatch(world);
      await batch.add(dayMs);
      return playToEnd(world, batch, async () => {
        await batch.wake();
        await batch.checked(1);
        batch.finishAll();
      });
    },
  },

  'continued-as-new': onDevServer(async (world) => {
    const batch = createBatch(world, async (check) => {
      if (check > wakesBeforeNewRun) return;
      if (check === wakesBeforeNewRun) batch.finishAll();
      await batch.wake();
    });
    await batch.add(dayMs);
    await playToEnd(world, batch, batch.wake);
    const [started] = (await batch.handle.fetchHistory()).events ?? [];
    const firstRunId = started?.workflowExecutionStartedEventAttributes?.firstExecutionRunId ?? undefined;
    return world.client.workflow.getHandle(batch.handle.workflowId, firstRunId);
  }),
};
