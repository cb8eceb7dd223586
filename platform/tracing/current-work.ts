import { AsyncLocalStorage } from 'node:async_hooks';
import { isRandomRequestId, type WorkSubject } from '../../domain/tracing/work-subject.ts';

const storage = new AsyncLocalStorage<WorkSubject>();

/** Runs work; log lines and spans in it name these ids. */
export const aboutSubject = <T>(subject: WorkSubject, work: () => T): T => storage.run(subject, work);

/** The ids of what the running work is about; undefined if nothing has named them. */
export const currentSubject = (): WorkSubject | undefined => storage.getStore();

/**
 * The id of the request that asked for the running work, to be kept with what the work leaves to others; null if there
 * is none, or if it is not random: then it is text of the caller.
 */
export const requestIdToKeep = (): string | null => {
  const requestId = currentSubject()?.requestId;
  return requestId && isRandomRequestId(requestId) ? requestId : null;
};
