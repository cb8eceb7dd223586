import { AsyncLocalStorage } from 'node:async_hooks';
import { isRandomRequestId, type WorkSubject } from '../../domain/tracing/work-subject.ts';

const storage = new AsyncLocalStorage<WorkSubject>();

/** Runs work; log lines and spans in it name these ids. */
export const aboutSubject = <T>(subject: WorkSubject, work: () => T): T => storage.run(subject, work);

/** The ids of the running work's subject; undefined if nothing has named them. */
export const currentSubject = (): WorkSubject | undefined => storage.getStore();

/**
 * The id of the request that asked for the running work, to be stored with work that is left to others; null if there
 * is none, or if it is not random, because then it is text of the caller.
 */
export const requestIdToKeep = (): string | null => {
  const requestId = currentSubject()?.requestId;
  return requestId && isRandomRequestId(requestId) ? requestId : null;
};
