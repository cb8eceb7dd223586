import { type Client, type WorkflowExecutionStatusName, WorkflowNotFoundError } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { type BatchRun, type SessionRun, type ShelfRunStart, wakeMessage } from '../../domain/outbox.ts';
import type { PeriodicJobKind, PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { brokenOffOutcome, terminatedOutcome } from '../../domain/shelf-captures/outcome.ts';
import { publishShelfRun } from '../../operations/shelf-captures/publish-run.ts';
import { terminatedReport, unprocessableReport } from '../../operations/submissions/processing-report.ts';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import { batchOptions, sessionOptions, shelfRunOptions } from '../../outbox/start-options.ts';
import { wakePeriodicJob } from '../../outbox/wake-periodic-job.ts';
import type { Logger } from '../../platform/log.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import { listOverdueSchedules } from '../../prisma/exports/schedules.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { listOverdueMailboxes } from '../../prisma/mailboxes/mailboxes.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import {
  listOverdueBatches,
  listUnfinishedSessions,
  listUnfinishedShelfRuns,
  type Page,
} from '../../prisma/overdue.ts';
import { listOverdueSources } from '../../prisma/sources/sources.ts';
import { transact } from '../../prisma/transaction.ts';
import { batchWakeSignal, batchWorkflowType } from '../../workflows/batch/contract.ts';
import { sessionSubmittedSignal, sessionWorkflowId, sessionWorkflowType } from '../../workflows/session/contract.ts';
import { shelfRunWorkflowId, shelfRunWorkflowType } from '../../workflows/shelf-run/contract.ts';
import { recoverEach } from './each-row.ts';
import type { MayContinue } from './sweep.ts';

const pageSize = 200;
/** The number of pages of each kind that one sweep reads; the next sweep continues after them. */
const pagesMax = 50;
const callTimeoutMs = 5_000;

export interface LostRunsOptions {
  readonly prisma: PrismaClient;
  readonly client: Client;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** How long a run may have no outcome before the sweep looks for its workflow. */
  readonly afterMs: number;
  /** How long a batch waits for more sessions after its newest one. */
  readonly batchGraceMs: number;
  /** The pause between two checks of a bucket source. */
  readonly sourceIntervalMs: number;
  /** The pause between two checks of a mailbox. */
  readonly mailboxIntervalMs: number;
  readonly log: Logger;
  readonly onOutcome: NoteOutcome;
}

type Fate = 'running' | 'ended_by_operator' | 'broke_off' | 'lost';

const fateOf = (status: WorkflowExecutionStatusName): Fate => {
  switch (status) {
    case 'TERMINATED':
    case 'CANCELLED':
      return 'ended_by_operator';
    case 'FAILED':
    case 'TIMED_OUT':
      return 'broke_off';
    // The workflow completed but the row has no outcome: the database was restored to an earlier state.
    case 'COMPLETED':
      return 'lost';
    default:
      return 'running';
  }
};

/** Starts a workflow whose id has been used before; a running one is left unchanged. */
const restart = {
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
} as const;

const noArguments: [] = [];

/**
 * Finds rows whose workflow is gone, and recovers them. If an operator terminated or cancelled it in Temporal, the run
 * fails with that reason. If Temporal does not know the workflow, because its database was lost, the workflow starts
 * again. Batches and periodic jobs have no failed state: their workflow starts again in either case.
 * @returns a function that makes one sweep; every change is guarded by state, so a second worker that sweeps at the
 * same time does no harm
 */
export const createLostRunSweep = (options: LostRunsOptions) => {
  const { prisma, client, dispatch, afterMs, batchGraceMs, sourceIntervalMs, mailboxIntervalMs, log, onOutcome } =
    options;
  const describe = async (workflowId: string): Promise<Fate> => {
    try {
      return fateOf((await client.workflow.getHandle(workflowId).describe()).status.name);
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return 'lost';
      throw error;
    }
  };

  const recoverSession = async (run: SessionRun): Promise<void> => {
    const { sessionId } = run;
    const fate = await describe(sessionWorkflowId(run));
    if (fate === 'running') return;
    log.warn({ sessionId, fate }, 'a submitted session has no workflow; recovering it');
    if (fate === 'lost') {
      const options = { ...sessionOptions(run), ...restart, signal: sessionSubmittedSignal, signalArgs: noArguments };
      await client.workflow.signalWithStart(sessionWorkflowType, options);
      return;
    }
    const report = fate === 'broke_off' ? unprocessableReport : terminatedReport;
    const published = await publishOutcome(prisma, run, report);
    dispatch(published?.messages ?? []);
    if (published) onOutcome('document', published.ended);
  };

  const recoverShelfRun = async (run: ShelfRunStart): Promise<void> => {
    const { runId } = run;
    const fate = await describe(shelfRunWorkflowId(runId));
    if (fate === 'running') return;
    log.warn({ runId, fate }, 'a shelf run has no workflow; recovering it');
    if (fate === 'lost') {
      await client.workflow.start(shelfRunWorkflowType, { ...shelfRunOptions(run), ...restart });
      return;
    }
    const outcome = fate === 'broke_off' ? brokenOffOutcome : terminatedOutcome;
    const published = await transact(prisma, (tx) => publishShelfRun(tx, runId, outcome));
    dispatch(published?.messages ?? []);
    if (published) onOutcome('capture', published.ended);
  };

  /** Starts the workflow again even if it completed: then the database was restored to an earlier state. */
  const recoverBatch = async (run: BatchRun): Promise<void> => {
    await client.workflow.signalWithStart(batchWorkflowType, {
      ...batchOptions(run),
      ...restart,
      signal: batchWakeSignal,
      signalArgs: [],
    });
  };

  /** A running job only makes one more step. */
  const recoverJob =
    (kind: PeriodicJobKind) =>
    (job: PeriodicJobRef): Promise<void> =>
      wakePeriodicJob(client.workflow, wakeMessage(kind, job));

  /** Goes through the rows page by page, and starts over after the last one. */
  const pages = <Row>(
    what: string,
    list: (page: Page) => Promise<Row[]>,
    idOf: (row: Row) => string,
    recover: (row: Row) => Promise<void>,
  ) => {
    let afterId = '';
    const recoverInTime = (row: Row): Promise<void> =>
      client.connection.withDeadline(Date.now() + callTimeoutMs, () => recover(row));
    return async (mayContinue: MayContinue): Promise<void> => {
      for (let page = 0; page < pagesMax && (page === 0 || (await mayContinue())); page += 1) {
        const rows = await list({ afterId, limit: pageSize });
        const last = rows.at(-1);
        afterId = last && rows.length === pageSize ? idOf(last) : '';
        const recovered = await recoverEach(rows, what, recoverInTime, log);
        if (afterId === '' || recovered === 0) return;
      }
    };
  };

  const sweeps = [
    pages(
      'unfinished sessions',
      (page) => listUnfinishedSessions(prisma, afterMs, page),
      ({ sessionId }) => sessionId,
      recoverSession,
    ),
    pages(
      'unfinished shelf runs',
      (page) => listUnfinishedShelfRuns(prisma, afterMs, page),
      ({ runId }) => runId,
      recoverShelfRun,
    ),
    pages(
      'overdue batches',
      (page) => listOverdueBatches(prisma, batchGraceMs + afterMs, page),
      ({ batchId }) => batchId,
      recoverBatch,
    ),
    pages(
      'bucket sources',
      (page) => listOverdueSources(prisma, sourceIntervalMs + afterMs, page),
      ({ id }) => id,
      recoverJob('source'),
    ),
    pages(
      'mailboxes',
      (page) => listOverdueMailboxes(prisma, mailboxIntervalMs + afterMs, page),
      ({ id }) => id,
      recoverJob('mailbox'),
    ),
    pages(
      'exports',
      (page) => listOverdueSchedules(prisma, afterMs, page),
      ({ id }) => id,
      recoverJob('export'),
    ),
  ];
  return async (mayContinue: MayContinue): Promise<void> => {
    for (const sweep of sweeps) {
      await sweep(mayContinue).catch((error: unknown) =>
        log.warn({ err: error }, 'cannot look for lost runs of one kind; trying again later'),
      );
    }
  };
};
