import { requireValue } from '../../domain/assert.ts';
import {
  captureBits,
  documentBits,
  everyCaptureBit,
  everyDocumentBit,
  type RetentionKind,
  withoutBit,
} from '../../domain/retention/kinds.ts';
import type { RetentionTask } from '../../domain/retention/tasks.ts';
import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface RetentionPlace {
  readonly companyId: string;
  /** Null if it belongs to no workflow. */
  readonly definitionId: string | null;
}

/** A row that is due: a submission with its session, a capture, a delivery, or an event. */
export interface DueRow {
  readonly id: string;
  /** Empty if the row is not of a submission. */
  readonly sessionId: string;
  /** Whether a batch counts the session. */
  readonly isInBatch: boolean;
}

type Table = RetentionTask['table'];

/** The time from which the days are counted. */
const since: Readonly<Record<Table, Prisma.Sql>> = {
  submissions: Prisma.sql`updated_at`,
  sessions: Prisma.sql`expires_at`,
  captures: Prisma.sql`updated_at`,
  openCaptures: Prisma.sql`updated_at`,
  batchDeliveries: Prisma.sql`settled_at`,
  batchEvents: Prisma.sql`created_at`,
};

/** The columns of {@link DueRow}. */
const columns: Readonly<Record<Table, Prisma.Sql>> = {
  submissions: Prisma.sql`id, session_id AS "sessionId", true AS "isInBatch"`,
  sessions: Prisma.sql`(SELECT submissions.id FROM submissions WHERE session_id = sessions.id) AS id, id AS "sessionId", batch_id IS NOT NULL AS "isInBatch"`,
  captures: Prisma.sql`id, '' AS "sessionId", false AS "isInBatch"`,
  openCaptures: Prisma.sql`id, '' AS "sessionId", false AS "isInBatch"`,
  batchDeliveries: Prisma.sql`id, '' AS "sessionId", true AS "isInBatch"`,
  batchEvents: Prisma.sql`id, '' AS "sessionId", true AS "isInBatch"`,
};

/** Deliveries that have not settled keep their body, and will add to the history. */
const settled = Prisma.sql`NOT EXISTS (
  SELECT FROM deliveries WHERE session_id = submissions.session_id AND status = ANY(${[...unsettledDeliveryStatuses]}))`;

/** The values of `removed_kinds` with which rows of a task can be due; null if the task does not depend on them. */
const masksOf = (task: RetentionTask): number[] | null => {
  if (task.table === 'submissions') return withoutBit(documentBits[task.kind], everyDocumentBit);
  return task.table === 'captures' ? withoutBit(captureBits[task.kind], everyCaptureBit) : null;
};

/**
 * The table of a task and its conditions. Status lists and bounds of `removed_kinds` are those of the partial indexes.
 */
const candidates = (task: RetentionTask, company: Prisma.Sql, definition: Prisma.Sql): Prisma.Sql => {
  switch (task.table) {
    case 'submissions': {
      const isSettled = task.kind === 'deliveries' || task.kind === 'events' ? settled : Prisma.sql`true`;
      return Prisma.sql`submissions
        WHERE company_id = ${company} AND definition_id = ${definition} AND removed_kinds < 31 AND removed_kinds = removal.kinds
          AND status IN ('approved', 'synced', 'rejected', 'cancelled', 'failed', 'capture_quality_blocked')
          AND held_at IS NULL AND ${isSettled}`;
    }
    case 'sessions':
      return Prisma.sql`sessions
        WHERE company_id = ${company} AND definition_id = ${definition}
          AND state = 'expired' AND submitted_at IS NULL AND client_submission_id <> ''
          AND NOT EXISTS (SELECT FROM session_idempotency_keys live WHERE live.session_id = sessions.id AND live.expires_at > now())
          AND EXISTS (SELECT FROM submissions WHERE session_id = sessions.id AND held_at IS NULL AND ${settled})`;
    case 'captures':
      return Prisma.sql`shelf_captures
        WHERE company_id = ${company} AND removed_kinds < 7 AND removed_kinds = removal.kinds
          AND status IN ('completed', 'blocked', 'failed', 'cancelled') AND review_state <> 'pending' AND held_at IS NULL
          AND NOT EXISTS (
            SELECT FROM deliveries WHERE shelf_capture_id = shelf_captures.id AND status = ANY(${[...unsettledDeliveryStatuses]}))`;
    case 'openCaptures':
      return Prisma.sql`shelf_captures WHERE company_id = ${company} AND status = 'created' AND held_at IS NULL`;
    case 'batchDeliveries':
      return Prisma.sql`deliveries WHERE company_id = ${company} AND batch_id IS NOT NULL AND settled_at IS NOT NULL`;
    case 'batchEvents':
      return Prisma.sql`webhook_events WHERE company_id = ${company} AND body IS NOT NULL AND event_type = 'batch.completed'`;
  }
};

/** The columns of due rows, and the most rows of each state of removal. */
interface Reading {
  readonly columns: Prisma.Sql;
  readonly limit: number;
  readonly isLocking?: boolean;
}

/**
 * A query of the rows of a task that are older than `days` days. It visits each state of removal separately, because an
 * index has the rows of each by age. Otherwise, every batch would read the table from its start, past all removed rows.
 */
const dueRows = (
  task: RetentionTask,
  company: Prisma.Sql,
  definition: Prisma.Sql,
  days: Prisma.Sql,
  { columns, limit, isLocking = false }: Reading,
): Prisma.Sql => {
  const masks = masksOf(task);
  const at = since[task.table];
  return Prisma.sql`
    SELECT due.* FROM ${masks ? Prisma.sql`unnest(${masks}::smallint[])` : Prisma.sql`(SELECT 0)`} AS removal (kinds) CROSS JOIN LATERAL (
      SELECT ${columns} FROM ${candidates(task, company, definition)} AND ${at} < now() - ${days} * interval '1 day'
      ORDER BY ${at} LIMIT ${limit} ${isLocking ? Prisma.sql`FOR UPDATE SKIP LOCKED` : Prisma.empty}) due`;
};

/** Whether the rows of a task belong to workflows. */
const isOfWorkflow = ({ table }: RetentionTask): boolean => table === 'submissions' || table === 'sessions';

/** The effective days of a kind: the workflow's setting, else the company's, else `fallback`. Null means forever. */
const daysOf = (kind: RetentionKind, fallback: number | null): Prisma.Sql => Prisma.sql`(
  CASE WHEN jsonb_exists(flow.days, ${kind}) THEN (flow.days ->> ${kind})::int
       WHEN jsonb_exists(own.days, ${kind}) THEN (own.days ->> ${kind})::int
       ELSE ${fallback}::int END)`;

/** The company whose hold and settings apply to `company`: for a sandbox, its owner. */
const ownerOf = (company: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(one.sandbox_of, one.id) FROM companies one WHERE one.id = ${company})`;

const settingsOf = (company: Prisma.Sql, definition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  LEFT JOIN retention_settings own ON own.company_id = ${company} AND own.definition_id IS NULL
  LEFT JOIN retention_settings flow ON flow.company_id = ${company} AND flow.definition_id = ${definition}`;

/** Companies, or pairs of company and workflow that have submissions, one index look-up each. */
const places = (task: RetentionTask): Prisma.Sql =>
  isOfWorkflow(task)
    ? Prisma.sql`
      (SELECT company_id, definition_id FROM submissions ORDER BY company_id, definition_id LIMIT 1)
      UNION ALL
      SELECT following.company_id, following.definition_id FROM place CROSS JOIN LATERAL (
        SELECT company_id, definition_id FROM submissions
        WHERE (company_id, definition_id) > (place.company_id, place.definition_id)
        ORDER BY company_id, definition_id LIMIT 1) following`
    : Prisma.sql`SELECT id, NULL::text FROM companies`;

const company = Prisma.sql`place.company_id`;
const owner = Prisma.sql`companies.id`;
const definition = Prisma.sql`place.definition_id`;
const days = Prisma.sql`policy.days`;

/**
 * The places where rows of a task are due. Companies on hold have none.
 * @param fallback days of places without a setting; null means forever
 */
export const findDuePlaces = (db: Db, task: RetentionTask, fallback: number | null): Promise<RetentionPlace[]> =>
  db.$queryRaw<RetentionPlace[]>`
    WITH RECURSIVE place (company_id, definition_id) AS (${places(task)})
    SELECT place.company_id AS "companyId", place.definition_id AS "definitionId"
    FROM place JOIN companies ON companies.id = ${ownerOf(company)} AND companies.held_at IS NULL
    ${settingsOf(owner, definition)}
    CROSS JOIN LATERAL (SELECT ${daysOf(task.kind, fallback)} AS days) policy
    WHERE policy.days IS NOT NULL AND (${dueRows(task, company, definition, days, { columns: Prisma.sql`1 AS one`, limit: 1 })} LIMIT 1) IS NOT NULL`;

/**
 * Locks up to `limit` due rows of a place until the transaction ends. Rows that another worker has locked are skipped,
 * so several workers share the work. The company is locked against a new hold and a changed setting.
 */
export const lockDueRows = async (
  tx: Db,
  task: RetentionTask,
  place: RetentionPlace,
  fallback: number | null,
  limit: number,
): Promise<DueRow[]> => {
  const [policy] = await tx.$queryRaw<{ days: number | null }[]>`
    SELECT ${daysOf(task.kind, fallback)} AS days FROM companies ${settingsOf(owner, Prisma.sql`${place.definitionId}`)}
    WHERE companies.id = ${ownerOf(Prisma.sql`${place.companyId}`)} AND companies.held_at IS NULL FOR SHARE OF companies`;
  if (!policy || policy.days === null) return [];
  const rows = dueRows(
    task,
    Prisma.sql`${place.companyId}`,
    Prisma.sql`${place.definitionId}`,
    Prisma.sql`${policy.days}::int`,
    { columns: columns[task.table], limit, isLocking: true },
  );
  return tx.$queryRaw<DueRow[]>`${rows} LIMIT ${limit}`;
};

/** How many seconds the oldest due row of a task is overdue; 0 if nothing is due. For metrics, over all companies. */
export const readOverdue = async (db: Db, task: RetentionTask, fallback: number | null): Promise<number> => {
  const oldest = { columns: Prisma.sql`${since[task.table]} AS at`, limit: 1 };
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    WITH RECURSIVE place (company_id, definition_id) AS (${places(task)})
    SELECT max(extract(epoch FROM now() - oldest.at) - policy.days::float8 * 86400)::float8 AS seconds
    FROM place JOIN companies ON companies.id = ${ownerOf(company)} AND companies.held_at IS NULL
    ${settingsOf(owner, definition)}
    CROSS JOIN LATERAL (SELECT ${daysOf(task.kind, fallback)} AS days) policy
    CROSS JOIN LATERAL (SELECT min(found.at) AS at FROM (${dueRows(task, company, definition, days, oldest)}) found) oldest
    WHERE policy.days IS NOT NULL`;
  return requireValue(row, 'the age of the oldest row').seconds ?? 0;
};

/** The ids among these submissions that are not on hold, locked until the transaction ends. */
export const lockUnheldSubmissions = async (tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM submissions WHERE id = ANY(${[...ids]}) AND held_at IS NULL ORDER BY id FOR UPDATE`;
  return new Set(rows.map(({ id }) => id));
};

/** How many rows of a company are due for a task, at most `max`. */
export const countDue = async (
  db: Db,
  task: RetentionTask,
  companyId: string,
  fallback: number | null,
  max: number,
): Promise<number> => {
  const place = isOfWorkflow(task)
    ? Prisma.sql`SELECT ${companyId}::text, id FROM workflow_definitions`
    : Prisma.sql`SELECT ${companyId}::text, NULL::text`;
  const counted = { columns: Prisma.sql`1 AS one`, limit: max };
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH place (company_id, definition_id) AS (${place})
    SELECT least(${max}, coalesce(sum(due.count), 0))::int AS count
    FROM place JOIN companies ON companies.id = ${ownerOf(company)} AND companies.held_at IS NULL
    ${settingsOf(owner, definition)}
    CROSS JOIN LATERAL (SELECT ${daysOf(task.kind, fallback)} AS days) policy
    CROSS JOIN LATERAL (
      SELECT count(*) FROM (${dueRows(task, company, definition, days, counted)} LIMIT ${max}) found) due (count)
    WHERE policy.days IS NOT NULL`;
  return requireValue(row, 'the count').count;
};
