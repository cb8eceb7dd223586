import type { CompanyScope } from '../../domain/access/scope.ts';
import { facet } from '../../domain/submissions/search-words.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageBranch, pageBranchSql } from '../tenants/page-ids.ts';
import { branchesOf, type QueuedSubmission, type QueueFilter, readQueued } from './queue.ts';

/** The columns of the queue that every submission has. */
export const sortColumns = ['submitter', 'status', 'workflow', 'company', 'confidence', 'fraud', 'reason'] as const;

/** What a list is sorted by. */
export type SortKey =
  | { readonly by: (typeof sortColumns)[number] }
  /** The value of a field. */
  | { readonly by: 'field'; readonly field: string }
  /** The value of the first of the fields with a meaning that has one. Each output schema has its own such fields. */
  | { readonly by: 'meaning'; readonly fieldsOf: (outputSchema: unknown) => readonly string[] };

/** The names of fields by workflow version (`DEFINITION VERSION`). */
type FieldsOfVersions = Readonly<Record<string, readonly string[]>>;

export interface SortedPosition {
  /** The value of the last row that was shown, as a number or a text in lowercase; both null if it has none. */
  readonly number: number | null;
  readonly text: string | null;
  readonly createdAt: Date;
  readonly id: string;
}

export interface SortedPage {
  readonly key: SortKey;
  readonly direction: 'up' | 'down';
  readonly position: SortedPosition | null;
  readonly take: number;
}

export interface SortedRow {
  readonly row: QueuedSubmission;
  readonly position: SortedPosition;
}

/**
 * How many submissions are sorted by a value that no index has. Each of them is read for each page, which takes some
 * 50 ms for this many.
 */
export const sortedMax = 10_000;

/** More of a text does not count for the order. */
const textMax = 200;
const reasonMark = facet('reason', '');

const data = Prisma.sql`listed.extracted_data`;
/** A value as the list shows it: no list and no object. */
const shown = (field: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN jsonb_typeof(${data} -> ${field}) IN ('string', 'number', 'boolean') THEN ${data} ->> ${field} END`;

const valueSql = (key: SortKey, ofVersions: FieldsOfVersions): Prisma.Sql => {
  switch (key.by) {
    case 'submitter':
      return Prisma.sql`(SELECT coalesce(external_user ->> 'name', external_user ->> 'email', external_user ->> 'id',
        listed.client_submission_id) FROM sessions WHERE sessions.id = listed.session_id)`;
    case 'status':
      return Prisma.sql`listed.status`;
    case 'workflow':
      return Prisma.sql`(SELECT name FROM workflow_versions version
        WHERE version.definition_id = listed.definition_id AND version.version = listed.version)`;
    case 'company':
      return Prisma.sql`(SELECT name FROM companies WHERE companies.id = listed.company_id)`;
    case 'confidence':
      return Prisma.sql`listed.confidence::text`;
    case 'fraud':
      return Prisma.sql`listed.fraud_score::text`;
    case 'reason':
      return Prisma.sql`(SELECT string_agg(substr(one, ${reasonMark.length + 1}), ' ' ORDER BY place)
        FROM submission_words words, unnest(words.facets) WITH ORDINALITY AS facet (one, place)
        WHERE words.submission_id = listed.id AND starts_with(one, ${reasonMark}))`;
    case 'field':
      return shown(Prisma.sql`${key.field}`);
    case 'meaning':
      return Prisma.sql`(SELECT ${shown(Prisma.sql`field`)} FROM jsonb_array_elements_text(
          ${JSON.stringify(ofVersions)}::jsonb -> (listed.definition_id || ' ' || listed.version)
        ) WITH ORDINALITY AS named (field, place)
        WHERE ${shown(Prisma.sql`field`)} IS NOT NULL ORDER BY place LIMIT 1)`;
  }
};

const isNumber = Prisma.sql`value ~ '^-?[0-9]{1,15}([.][0-9]{1,20})?(e-?[0-9]{1,2})?$'`;

interface Found {
  readonly id: string;
  readonly number: number | null;
  readonly text: string | null;
  readonly createdAt: Date;
  readonly count: number;
}

const wordsOf = {
  up: { order: Prisma.raw('ASC'), beyond: Prisma.raw('>') },
  down: { order: Prisma.raw('DESC'), beyond: Prisma.raw('<') },
};

/** Rows after a position. Numbers come first, then texts, then rows without a value, whatever the direction. */
const afterPosition = (position: SortedPosition | null, beyond: Prisma.Sql): Prisma.Sql => {
  if (!position) return Prisma.sql`true`;
  const { number, text, createdAt, id } = position;
  const rank = number !== null ? 0 : text !== null ? 1 : 2;
  return Prisma.sql`(rank > ${rank} OR (rank = ${rank} AND
    (coalesce(number, 0), coalesce(text, ''), created_at, id) ${beyond}
    (${number ?? 0}::float8, ${text ?? ''}::text, ${createdAt}, ${id})))`;
};

/** Everything that the branches have, up to one more than `rowsMax`. */
const candidatesOf = (branches: readonly PageBranch[], rowsMax: number): Prisma.Sql => {
  const page = { column: 'created_at', order: 'newest', position: null, take: rowsMax + 1 } as const;
  const rows = branches.map((branch) => pageBranchSql(Prisma.sql`submissions`, branch, page));
  return Prisma.sql`${Prisma.join(rows, ' UNION ')} LIMIT ${rowsMax + 1}`;
};

/** The fields with a meaning of every workflow version among the candidates. */
const fieldsOfVersions = async (
  db: Db,
  candidates: Prisma.Sql,
  fieldsOf: (outputSchema: unknown) => readonly string[],
): Promise<FieldsOfVersions> => {
  const versions = await db.$queryRaw<{ key: string; outputSchema: unknown }[]>`
    SELECT version.definition_id || ' ' || version.version AS key, version.output_schema AS "outputSchema"
    FROM (SELECT DISTINCT listed.definition_id, listed.version FROM submissions listed
      WHERE listed.id IN (SELECT id FROM (${candidates}) AS candidates)) AS used
    JOIN workflow_versions version USING (definition_id, version)`;
  return Object.fromEntries(versions.map(({ key, outputSchema }) => [key, fieldsOf(outputSchema)]));
};

/** Reads and sorts everything that the branches have, up to `rowsMax` rows. */
const sortAll = async (
  db: Db,
  branches: readonly PageBranch[],
  { key, direction, position, take }: SortedPage,
  rowsMax: number,
): Promise<Found[]> => {
  const { order, beyond } = wordsOf[direction];
  const candidates = candidatesOf(branches, rowsMax);
  const ofVersions = key.by === 'meaning' ? await fieldsOfVersions(db, candidates, key.fieldsOf) : {};
  return db.$queryRaw<Found[]>`
    WITH candidates AS MATERIALIZED (${candidates}), counted AS (SELECT count(*)::int AS count FROM candidates), valued AS (
      SELECT listed.id, listed.created_at, nullif(btrim(left(${valueSql(key, ofVersions)}, ${textMax})), '') AS value
      FROM candidates JOIN submissions listed ON listed.id = candidates.id
      WHERE (SELECT count FROM counted) <= ${rowsMax}
    ), typed AS (
      SELECT id, created_at, CASE WHEN ${isNumber} THEN value::float8 END AS number,
        CASE WHEN NOT ${isNumber} THEN lower(value) END AS text,
        CASE WHEN value IS NULL THEN 2 WHEN ${isNumber} THEN 0 ELSE 1 END AS rank
      FROM valued
    ), page AS (
      SELECT * FROM typed WHERE ${afterPosition(position, beyond)}
      ORDER BY rank, number ${order}, text ${order}, created_at ${order}, id ${order} LIMIT ${take}
    )
    SELECT coalesce(page.id, '') AS id, page.number, page.text, coalesce(page.created_at, now()) AS "createdAt",
      counted.count AS count
    FROM counted LEFT JOIN page ON true
    ORDER BY rank, number ${order}, text ${order}, created_at ${order}, page.id ${order}`;
};

/** The numbers that an index has, for the submissions that wait for a review. */
const indexedColumns = { confidence: Prisma.raw('listed.confidence'), fraud: Prisma.raw('listed.fraud_score') };

/** Reads a page in the order of an index, for more rows than are sorted. They are in one page of the index, mostly. */
const readIndexed = (
  db: Db,
  branches: readonly PageBranch[],
  column: Prisma.Sql,
  { direction, position, take }: SortedPage,
): Promise<Found[]> => {
  const { order, beyond } = wordsOf[direction];
  const rowsOf = ({ source, where }: PageBranch, isValued: boolean): Prisma.Sql => {
    const after = !position
      ? []
      : isValued
        ? [
            Prisma.sql`(${column}, listed.created_at, listed.id) ${beyond}
              (${position.number ?? 0}::float8, ${position.createdAt}, ${position.id})`,
          ]
        : position.number === null
          ? [Prisma.sql`(listed.created_at, listed.id) ${beyond} (${position.createdAt}, ${position.id})`]
          : [];
    // The index has only what waits for a review, which a plan for any status cannot know.
    const conditions = [
      ...where,
      Prisma.sql`listed.status = 'review'`,
      isValued ? Prisma.sql`${column} IS NOT NULL` : Prisma.sql`${column} IS NULL`,
      ...after,
    ];
    const rows = Prisma.sql`SELECT listed.id, listed.created_at, ${column} AS number FROM submissions AS listed
      WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY ${isValued ? Prisma.sql`${column} ${order},` : Prisma.empty} listed.created_at ${order}, listed.id ${order}
      LIMIT ${take}`;
    return source
      ? Prisma.sql`(SELECT page.* FROM ${source} CROSS JOIN LATERAL (${rows}) AS page)`
      : Prisma.sql`(${rows})`;
  };
  const kinds = position && position.number === null ? [false] : [true, false];
  return db.$queryRaw<Found[]>`
    SELECT id, number, NULL::text AS text, created_at AS "createdAt", 0 AS count FROM (
      ${Prisma.join(
        kinds.flatMap((isValued) => branches.map((branch) => rowsOf(branch, isValued))),
        ' UNION ',
      )}
    ) AS pages ORDER BY number ${order} NULLS LAST, created_at ${order}, id ${order} LIMIT ${take}`;
};

/**
 * The submissions in a scope, sorted by a column, after a position; null if more than `rowsMax` fit the filter and no
 * index has the order. Equal values are sorted by time of creation, in the same direction.
 */
export const listSortedQueue = async (
  db: Db,
  scope: CompanyScope,
  filter: QueueFilter,
  page: SortedPage,
  rowsMax = sortedMax,
): Promise<SortedRow[] | null> => {
  const branches = await branchesOf(db, { scope, companyId: filter.companyId }, filter);
  let found = await sortAll(db, branches, page, rowsMax);
  if ((found[0]?.count ?? 0) > rowsMax) {
    const { by } = page.key;
    const column = filter.status === 'review' && (by === 'confidence' || by === 'fraud') ? indexedColumns[by] : null;
    if (!column) return null;
    found = await readIndexed(db, branches, column, page);
  }
  const positions = found.filter(({ id }) => id !== '');
  const rows = await readQueued(
    db,
    positions.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.flatMap(({ id, number, text, createdAt }) => {
    const row = byId.get(id);
    return row ? [{ row, position: { number, text, createdAt, id } }] : [];
  });
};
