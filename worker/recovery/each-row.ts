import type { Logger } from '../../platform/log.ts';

/** The number of failures of one run that are logged one by one; the rest is only counted. */
const loggedMax = 10;
/**
 * The number of failures in a row after which the rest waits for the next run: a server is unavailable, and the rows
 * are not at fault.
 */
const failuresMax = 50;

/**
 * Recovers rows in turn. A row that throws is logged and does not keep the others waiting.
 * @param what names the rows in the log
 * @returns how many rows were recovered
 */
export const recoverEach = async <Row>(
  rows: readonly Row[],
  what: string,
  recover: (row: Row) => Promise<void>,
  log: Logger,
): Promise<number> => {
  let failed = 0;
  let recovered = 0;
  let inSuccession = 0;
  for (const row of rows) {
    try {
      await recover(row);
      recovered += 1;
      inSuccession = 0;
    } catch (error) {
      failed += 1;
      inSuccession += 1;
      if (failed <= loggedMax) {
        log.warn({ row, err: error }, `cannot recover one of the ${what}; continuing with the rest`);
      }
      if (inSuccession === failuresMax) break;
    }
  }
  if (failed > 0) log.warn({ failed, rows: rows.length }, `some of the ${what} were not recovered; trying again later`);
  return recovered;
};
