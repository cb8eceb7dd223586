import { totalmem } from 'node:os';

const mib = 2 ** 20;
/** Memory of one session workflow in the cache: test/workflows/in-memory/measure-cache.ts measured up to 0.45 MiB. */
const workflowMib = 0.5;
const defaultMibMax = 512;
/** The SDK needs two. */
const workflowsMin = 2;

/** The memory that this process may use, in bytes: its container's limit, or the machine's memory. */
const memoryLimit = (): number => {
  const ofContainer = process.constrainedMemory();
  return ofContainer > 0 ? Math.min(ofContainer, totalmem()) : totalmem();
};

/**
 * The number of workflows that a worker keeps in memory between their tasks. An evicted one is replayed from its
 * history when it has something to do.
 * @param cacheMib memory for them; if not set, a quarter of the memory that the process may use, at most 512 MiB
 */
export const maxCachedWorkflows = (cacheMib?: number, limitBytes = memoryLimit()): number => {
  const budgetMib = cacheMib ?? Math.min(defaultMibMax, limitBytes / mib / 4);
  return Math.max(workflowsMin, Math.floor(budgetMib / workflowMib));
};
