import { workflowInfo } from '@temporalio/workflow';

/**
 * Events after which a run continues as a new one, so that wake-ups and repeated steps cannot make the history grow
 * without limit.
 */
const historyEventsMax = 500;

/** Whether the run must continue as a new one. Wake-ups count, too: thousands may come within one pause. */
export const isHistoryLong = (): boolean => workflowInfo().historyLength > historyEventsMax;
