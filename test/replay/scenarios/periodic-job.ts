import type { PeriodicJobKind } from '../../../domain/periodic-jobs/kinds.ts';
import { createPeriodicJob } from '../../workflows/in-memory/periodic-job.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const hourMs = 3_600_000;
const stepsBeforeNewRun = 120;

const stepAgainAndWoken = (kind: PeriodicJobKind): Scenario =>
  onDevServer((world) => {
    const job = createPeriodicJob(world, kind, (step) => [50, hourMs][step - 1] ?? null);
    return playToEnd(world, job, async () => {
      await job.wake();
      await job.stepped(2);
      await job.wake();
    });
  });

const failedStepRepeated = (kind: PeriodicJobKind): Scenario =>
  onDevServer((world) => {
    const job = createPeriodicJob(world, kind, (step) => {
      if (step === 1) throw new Error('The object storage did not answer.');
      return null;
    });
    return playToEnd(world, job, job.wake);
  });

const continuedAsNew = (kind: PeriodicJobKind): Scenario =>
  onDevServer(async (world) => {
    const job = createPeriodicJob(world, kind, (step) => (step > stepsBeforeNewRun ? null : 1));
    await playToEnd(world, job, job.wake);
    const [started] = (await job.handle.fetchHistory()).events ?? [];
    const firstRunId = started?.workflowExecutionStartedEventAttributes?.firstExecutionRunId ?? undefined;
    return world.client.workflow.getHandle(job.handle.workflowId, firstRunId);
  });

/** The paths of a bucket source through workflows/periodic-job/workflow.ts. */
export const sourceScenarios: Record<string, Scenario> = {
  'looked-again-and-woken': stepAgainAndWoken('source'),
  'failed-look-repeated': failedStepRepeated('source'),
  'continued-as-new': continuedAsNew('source'),
};

/** The paths of a mailbox through the same workflow. */
export const mailboxScenarios: Record<string, Scenario> = {
  'looked-again-and-woken': stepAgainAndWoken('mailbox'),
  'failed-look-repeated': failedStepRepeated('mailbox'),
  'continued-as-new': continuedAsNew('mailbox'),
};

/** The paths of an export on a schedule through the same workflow. */
export const exportScenarios: Record<string, Scenario> = {
  'run-again-and-woken': stepAgainAndWoken('export'),
  'failed-run-repeated': failedStepRepeated('export'),
  'continued-as-new': continuedAsNew('export'),
};
