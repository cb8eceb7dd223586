import { requireValue } from '../../domain/assert.ts';
import type { UnfinishedWork } from '../../domain/company-archives/manifest.ts';
import { unfinishedSessionStates } from '../../domain/sessions/state.ts';
import { unfinishedRunStatuses } from '../../domain/shelf-captures/status.ts';
import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { MovedTable } from './tables.ts';

/** The number of rows in one read. */
const fetchedMax = 500;

/** The newest migration of the database. */
export const newestMigration = async (db: Db): Promise<string> => {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name DESC LIMIT 1`;
  return requireValue(row?.name, 'the newest migration of the database');
};

/** Counts the work of a company that would be lost or done twice if the company moved now. */
export const countUnfinished = async (db: Db, companyId: string): Promise<UnfinishedWork> => {
  const [row] = await db.$queryRaw<UnfinishedWork[]>`
    SELECT (SELECT count(*) FROM sessions WHERE company_id = ${companyId} AND state = ANY(${[...unfinishedSessionStates]}))::int AS sessions,
      (SELECT count(*) FROM shelf_runs run JOIN shelf_captures capture ON capture.id = run.shelf_capture_id
       WHERE capture.company_id = ${companyId} AND run.status = ANY(${[...unfinishedRunStatuses]}))::int AS captures,
      (SELECT count(*) FROM batches WHERE company_id = ${companyId} AND status = 'open')::int AS batches,
      (SELECT count(*) FROM deliveries WHERE company_id = ${companyId} AND status = ANY(${[...unsettledDeliveryStatuses]}))::int AS deliveries,
      (SELECT count(*) FROM held_decisions WHERE company_id = ${companyId})::int AS decisions,
      (SELECT count(*) FROM evaluations WHERE company_id = ${companyId} AND state = 'running')::int AS evaluations`;
  return row ?? { sessions: 0, captures: 0, batches: 0, deliveries: 0, decisions: 0, evaluations: 0 };
};

/** The text of an id as SQL, because a cursor cannot have parameters. @throws Error for anything but an id */
const quoteId = (id: string): string => {
  if (!/^[a-z]+_[a-z0-9]+$/.test(id)) throw new Error(`${id} is not an id`);
  return `'${id}'`;
};

/**
 * Reads the rows of a table that move with a company, each as the text of a JSON object. Numbers of any size and bytes
 * keep their value.
 * @param tx a transaction that sees one state of the database from its first read on
 */
export async function* readMovedRows(tx: Db, table: MovedTable, companyId: string): AsyncGenerator<string> {
  const where = table.where.replaceAll('$company', quoteId(companyId));
  const select = `SELECT to_jsonb(moved)::text AS row FROM ${table.name} moved WHERE ${where} ORDER BY ${table.order}`;
  await tx.$executeRaw`${Prisma.raw(`DECLARE moved_rows NO SCROLL CURSOR FOR ${select}`)}`;
  for (;;) {
    const rows = await tx.$queryRaw<{ row: string }[]>`${Prisma.raw(`FETCH FORWARD ${fetchedMax} FROM moved_rows`)}`;
    for (const { row } of rows) yield row;
    if (rows.length < fetchedMax) break;
  }
  await tx.$executeRaw`${Prisma.raw('CLOSE moved_rows')}`;
}
