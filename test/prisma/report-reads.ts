import type { CompanyScope } from '../../domain/access/scope.ts';
import { readBacklogs, readProcessingBacklog } from '../../prisma/dashboard/backlog.ts';
import { listFailingReceivers } from '../../prisma/dashboard/failing-receivers.ts';
import { readReport } from '../../prisma/dashboard/report.ts';
import { readShelfCaptures, shelfCapturesMax } from '../../prisma/dashboard/shelf.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

type Work = (db: PrismaClient) => Promise<unknown>;

const dayMs = 86_400_000;
const companiesMax = 20;

/** Reads of the dashboard's reports over 30 days, with the most rows that each statement may read. */
export const reportReads = (
  scopes: readonly (readonly [string, CompanyScope])[],
  sessionCount: number,
): [string, Work, number][] => {
  const startOfDay = Math.floor(Date.now() / dayMs) * dayMs;
  const from = new Date(startOfDay - 29 * dayMs);
  const until = new Date(startOfDay + dayMs);
  // In addition to the counted days: the sessions of a day with three events each.
  const reportMax = 12_000 + sessionCount / 8;
  return scopes.flatMap(([label, scope]): [string, Work, number][] => [
    [
      `the report on decisions, of ${label}`,
      (db) => readReport(db, 'decisions', { scope, from, until }, []),
      reportMax,
    ],
    [
      `the report on processing, of ${label}`,
      (db) => readReport(db, 'processing', { scope, from, until }, []),
      reportMax,
    ],
    [
      `the backlogs of the dashboard, of ${label}`,
      async (db) => {
        await readBacklogs(db, scope, undefined);
        await readProcessingBacklog(db, scope, undefined);
      },
      12_000,
    ],
    [`receivers that are failing, of ${label}`, (db) => listFailingReceivers(db, scope, { from, until }), 6_000],
    [
      `the report on shelves, of ${label}`,
      (db) => readShelfCaptures(db, { scope, from, until }),
      (companiesMax + 3) * shelfCapturesMax,
    ],
    [
      `the report on the shelves of a store, of ${label}`,
      (db) => readShelfCaptures(db, { scope, store: 'store-123', from: new Date(0), until }),
      6_000,
    ],
  ]);
};
