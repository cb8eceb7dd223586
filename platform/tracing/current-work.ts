import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkSubject } from '../../domain/tracing/work-subject.ts';

const storage = new AsyncLocalStorage<WorkSubject>();

/** Runs work; log lines and spans in it name these ids. */
export const aboutSubject = <T>(subject: WorkSubject, work: () => T): T => storage.run(subject, work);

/** The ids of what the running work is about; undefined if nothing has named them. */
export const currentSubject = (): WorkSubject | undefined => storage.getStore();
