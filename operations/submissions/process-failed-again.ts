import type { PendingMessage } from '../../prisma/outbox.ts';
import { type FailedPosition, type FailedSearch, listFailedInScope } from '../../prisma/submissions/process-again.ts';
import { type Operator, type ProcessAgainDeps, processAgain } from './process-again.ts';

/** The result of one call for a page of failed submissions. */
export interface ProcessedPage {
  readonly started: number;
  /** Submissions whose files are no longer stored. */
  readonly filesMissing: number;
  /** Where the next call continues; null after the last page. */
  readonly next: FailedPosition | null;
}

/**
 * Processes up to `take` submissions again that failed in a time span for a reason other than their files, oldest
 * first, each in its own transaction. What a killed call has started is committed, and calling it again continues with
 * the rest. A submission that fails again has a newer time of failure, so a span that has ended finds it only once.
 * @param onStarted gets the messages of each one after its commit
 */
export const processFailedAgain = async (
  deps: ProcessAgainDeps,
  search: FailedSearch,
  page: { readonly position: FailedPosition | null; readonly take: number },
  operator: Operator,
  onStarted: (messages: readonly PendingMessage[]) => Promise<void> | void,
): Promise<ProcessedPage> => {
  const rows = await listFailedInScope(deps.prisma, search, page.position, page.take);
  let started = 0;
  let filesMissing = 0;
  for (const { id, companyId } of rows) {
    const result = await processAgain(deps, companyId, id, operator);
    if (result.kind === 'files_missing') filesMissing += 1;
    if (result.kind !== 'started') continue;
    started += 1;
    await onStarted(result.messages);
  }
  const last = rows.at(-1);
  const next = last && rows.length === page.take ? { failedAt: last.failedAt, sessionId: last.sessionId } : null;
  return { started, filesMissing, next };
};
