import { Context } from '@temporalio/activity';
import { type ExportDeps, runSchedule } from '../../operations/exports/run-schedule.ts';
import { lookAtMailbox, type MailboxLookDeps } from '../../operations/mailboxes/look.ts';
import { type LookDeps, lookAtSource } from '../../operations/sources/look.ts';
import { withHeartbeat } from '../heartbeat.ts';

export type PeriodicJobActivities = ReturnType<typeof createPeriodicJobActivities>;

interface PeriodicJobDeps {
  readonly sources: Omit<LookDeps, 'signal'>;
  readonly mailboxes: Omit<MailboxLookDeps, 'signal'>;
  readonly exports: ExportDeps;
}

const step = (run: (signal: AbortSignal) => Promise<number | null>): Promise<{ waitMs: number | null }> =>
  withHeartbeat({}, async () => ({ waitMs: await run(Context.current().cancellationSignal) }));

/** One activity for each kind of periodic job. It returns the pause until the next step; null if the job is removed. */
export const createPeriodicJobActivities = ({ sources, mailboxes, exports }: PeriodicJobDeps) => ({
  /** Takes the objects that wait in the prefix of a source. */
  lookAtSource: ({ sourceId }: { sourceId: string }): Promise<{ waitMs: number | null }> =>
    step((signal) => lookAtSource({ ...sources, signal }, sourceId)),
  /** Takes the emails that wait in the folders of a mailbox. */
  lookAtMailbox: ({ mailboxId }: { mailboxId: string }): Promise<{ waitMs: number | null }> =>
    step((signal) => lookAtMailbox({ ...mailboxes, signal }, mailboxId)),
  /** Writes the file of one period of an export, if it is due. */
  runDueExport: ({ scheduleId }: { scheduleId: string }): Promise<{ waitMs: number | null }> =>
    step(() => runSchedule(exports, scheduleId)),
});
