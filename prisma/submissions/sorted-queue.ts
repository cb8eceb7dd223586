import type { CompanyScope } from '../../domain/access/scope.ts';
import { facet } from '../../domain/submissions/search-words.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageBranch, pageBranchSql } from '../tenants/page-ids.ts';
import { branchesOf, type QueuedSubmission, type QueueFilter, readQueued } from './queue.ts';

/** The columns of the queue that every submission has. */
export const sortColumns = ['submitter', 'status', 'workflow', 'company', 'confidence', 'fraud', 'reason'] as const;

/** The sort key of a list. */
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
 * The most submissions that are sorted by a value without an index. All of them are read for each page, which takes
 * about 50 ms for this number.
 */
export const sortedMax = 10_000;

/** The rest of a text does not affect the order. */
const textMax = 200;
const reasonMark = facet('reason', '');

const data = Prisma.sql`listed.extracted_data`;
/** A value of the list: not an array and not an object. */
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

/** A part of the order: the rows with a number, those with a text, or those without a value. */
type Rank = 0 | 1 | 2;

const rankOf = ({ number, text }: SortedPosition): Rank => {
  if (number !== null) return 0;
  return text !== null ? 1 : 2;
};

/** Rows after a position. Numbers come first, then texts, then rows without a value, whatever the direction. */
const afterPosition = (position: SortedPosition | null, beyond: Prisma.Sql): Prisma.Sql => {
  if (!position) return Prisma.sql`true`;
  const { number, text, createdAt, id } = position;
  const rank = rankOf(position);
  return Prisma.sql`(rank > ${rank} OR (rank = ${rank} AND
    (coalesce(number, 0), coalesce(text, ''), created_at, id) ${beyond}
    (${number ?? 0}::float8, ${text ?? ''}::text, ${createdAt}, ${id})))`;
};

/** All rows of the branches, up to one more than `rowsMax`. */
const candidatesOf = (branches: readonly PageBranch[], rowsMax: number): Prisma.Sql => {
  const page = { column: 'created_at', order: 'newest', position: null, take: rowsMax + 1 } as const;
  const rows = branches.map((branch) => pageBranchSql(Prisma.sql`submissions`, branch, page));
  // A single branch has its own LIMIT, and PostgreSQL accepts only one in a query.
  return Prisma.sql`SELECT * FROM (${Prisma.join(rows, ' UNION ')}) AS candidates LIMIT ${rowsMax + 1}`;
};

/** The workflow versions of the candidates, as `DEFINITION VERSION`. */
const versionsOf = async (db: Db, candidates: Prisma.Sql): Promise<string[]> => {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT listed.definition_id || ' ' || listed.version AS key FROM submissions listed
    WHERE listed.id IN (SELECT id FROM (${candidates}) AS candidates)`;
  return rows.map(({ key }) => key);
};

/** The fields with a meaning of workflow versions. */
const fieldsOfVersions = async (
  db: Db,
  versions: readonly string[],
  fieldsOf: (outputSchema: unknown) => readonly string[],
): Promise<FieldsOfVersions> => {
  const rows = await db.$queryRaw<{ key: string; outputSchema: unknown }[]>`
    SELECT version.definition_id || ' ' || version.version AS key, version.output_schema AS "outputSchema"
    FROM unnest(${[...versions]}::text[]) AS used (key) JOIN workflow_versions version
      ON version.definition_id = split_part(used.key, ' ', 1) AND version.version = split_part(used.key, ' ', 2)::int`;
  return Object.fromEntries(rows.map(({ key, outputSchema }) => [key, fieldsOf(outputSchema)]));
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
  const ofVersions =
    key.by === 'meaning' ? await fieldsOfVersions(db, await versionsOf(db, candidates), key.fieldsOf) : {};
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

/** Numbers of a submission itself, which an index has for those that wait for a review. */
const indexedColumns = { confidence: Prisma.raw('listed.confidence'), fraud: Prisma.raw('listed.fraud_score') };

/** Pages of the branches in turn, each key separately. */
const pagesOf = (branches: readonly PageBranch[], rowsOf: (branch: PageBranch) => Prisma.Sql): Prisma.Sql =>
  Prisma.join(
    branches.map((branch) =>
      branch.source
        ? Prisma.sql`(SELECT page.* FROM ${branch.source} CROSS JOIN LATERAL (${rowsOf(branch)}) AS page)`
        : Prisma.sql`(${rowsOf(branch)})`,
    ),
    ' UNION ',
  );

/** Conditions on submissions in review, which plans for any status cannot know. */
const waiting = ({ where }: PageBranch): Prisma.Sql[] => [...where, Prisma.sql`listed.status = 'review'`];

const ranks: readonly Rank[] = [0, 1, 2];

/** The rows of a branch that have a value of a rank, in the order of an index. */
type ValuedRows = (branch: PageBranch, rank: Rank, page: SortedPage) => Prisma.Sql;

const valuedByColumn =
  (column: Prisma.Sql): ValuedRows =>
  (branch, rank, { direction, position, take }) => {
    const { order, beyond } = wordsOf[direction];
    const after =
      position && position.number !== null
        ? Prisma.sql`AND (${column}, listed.created_at, listed.id) ${beyond}
            (${position.number}::float8, ${position.createdAt}, ${position.id})`
        : Prisma.empty;
    return Prisma.sql`SELECT listed.id, ${column} AS number, ''::text AS text, listed.created_at AS "createdAt" FROM submissions listed
      WHERE ${rank === 0} AND ${Prisma.join([...waiting(branch), Prisma.sql`${column} IS NOT NULL`], ' AND ')} ${after}
      ORDER BY ${column} ${order}, listed.created_at ${order}, listed.id ${order} LIMIT ${take}`;
  };

/** Rows by the name of their company; each company is read separately. */
const valuedByCompany: ValuedRows = (branch, rank, { direction, position, take }) => {
  const { order, beyond } = wordsOf[direction];
  const rowsOf = (company: Prisma.Sql, after: Prisma.Sql) => Prisma.sql`(
    SELECT rows.id, 0::float8 AS number, named.text, rows.created_at AS "createdAt"
    FROM (SELECT id, lower(btrim(left(name, ${textMax}))) AS text FROM companies
      WHERE ${branch.source ? Prisma.sql`companies.id = source.id` : Prisma.sql`true`}) AS named
    CROSS JOIN LATERAL (
      SELECT listed.id, listed.created_at FROM submissions listed
      WHERE listed.company_id = named.id AND ${Prisma.join(waiting(branch), ' AND ')} AND ${after}
      ORDER BY listed.created_at ${order}, listed.id ${order} LIMIT ${take}) AS rows
    WHERE ${rank === 1} AND ${company})`;
  if (!position) return rowsOf(Prisma.sql`true`, Prisma.sql`true`);
  const { text, createdAt, id } = position;
  return Prisma.sql`${rowsOf(Prisma.sql`named.text ${beyond} ${text}`, Prisma.sql`true`)} UNION ALL
    ${rowsOf(Prisma.sql`named.text = ${text}`, Prisma.sql`(listed.created_at, listed.id) ${beyond} (${createdAt}, ${id})`)}`;
};

/**
 * Rows by their stored values. Each name is read separately, so that an index has the order.
 * @param isValue whether a stored value is the one that the list is sorted by
 */
const valuedByNames =
  (names: readonly string[], isValue: Prisma.Sql): ValuedRows =>
  (branch, rank, { direction, position, take }) => {
    const { order, beyond } = wordsOf[direction];
    const after = position
      ? Prisma.sql`AND (valued.number, valued.text, valued.created_at, valued.submission_id) ${beyond}
          (${position.number ?? 0}::float8, ${position.text ?? ''}::text, ${position.createdAt}, ${position.id})`
      : Prisma.empty;
    const company = branch.source ? Prisma.sql`valued.company_id = source.id` : Prisma.sql`true`;
    // OFFSET 0 keeps the check of each row apart, so that the index is read in its order until there are enough rows.
    return Prisma.sql`SELECT rows.* FROM unnest(${[...names]}::text[]) AS named (name) CROSS JOIN LATERAL (
      SELECT valued.submission_id AS id, valued.number, valued.text, valued.created_at AS "createdAt" FROM queue_values valued
      WHERE ${company} AND valued.name = named.name AND valued.rank = ${rank} ${after} AND EXISTS (
        SELECT FROM submissions listed
        WHERE listed.id = valued.submission_id AND ${Prisma.join(waiting(branch), ' AND ')} AND ${isValue} OFFSET 0)
      ORDER BY valued.number ${order}, valued.text ${order}, valued.created_at ${order}, valued.submission_id ${order}
      LIMIT ${take}) AS rows`;
  };

/** The rows of a branch without a value, by time of creation. */
const withoutValue = (branch: PageBranch, isMissing: Prisma.Sql, { direction, position, take }: SortedPage) => {
  const { order, beyond } = wordsOf[direction];
  const after = position
    ? Prisma.sql`AND (listed.created_at, listed.id) ${beyond} (${position.createdAt}, ${position.id})`
    : Prisma.empty;
  return Prisma.sql`SELECT listed.id, 0::float8 AS number, ''::text AS text, listed.created_at AS "createdAt" FROM submissions listed
    WHERE ${Prisma.join([...waiting(branch), isMissing], ' AND ')} ${after}
    ORDER BY listed.created_at ${order}, listed.id ${order} LIMIT ${take}`;
};

/** Readers of a column's values: the rows of a rank, and the rows without a value. */
interface StoredOrder {
  readonly valued: ValuedRows;
  readonly isMissing: Prisma.Sql;
}

const storedValue = (name: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM queue_values other WHERE other.submission_id = listed.id AND other.name = ${name} OFFSET 0)`;

/** The workflow versions of waiting submissions in the companies of the branches, one index step for each. */
const versionsWaiting = async (db: Db, branches: readonly PageBranch[]): Promise<string[]> => {
  const companies = branches.map(
    ({ source }) => Prisma.sql`SELECT id FROM ${source ?? Prisma.sql`companies AS source`}`,
  );
  const next = (beyond: Prisma.Sql) => Prisma.sql`(SELECT valued.text FROM queue_values valued
    WHERE valued.company_id = company.id AND valued.name = 'version' AND valued.rank = 1 AND valued.number = 0 ${beyond}
    ORDER BY valued.text LIMIT 1)`;
  const rows = await db.$queryRaw<{ text: string }[]>`
    WITH RECURSIVE company AS (${Prisma.join(companies, ' UNION ')}), used AS (
      SELECT company.id, ${next(Prisma.empty)} AS text FROM company
      UNION ALL SELECT company.id, ${next(Prisma.sql`AND valued.text > company.text`)} FROM used AS company WHERE company.text IS NOT NULL
    ) SELECT DISTINCT text FROM used WHERE text IS NOT NULL`;
  return rows.map(({ text }) => text);
};

const orderOf = async (db: Db, branches: readonly PageBranch[], key: SortKey): Promise<StoredOrder> => {
  const byName = (name: string): StoredOrder => ({
    valued: valuedByNames([name], Prisma.sql`true`),
    isMissing: Prisma.sql`NOT ${storedValue(Prisma.sql`${name}`)}`,
  });
  switch (key.by) {
    case 'confidence':
    case 'fraud': {
      const column = indexedColumns[key.by];
      return { valued: valuedByColumn(column), isMissing: Prisma.sql`${column} IS NULL` };
    }
    case 'company':
      return { valued: valuedByCompany, isMissing: Prisma.sql`false` };
    case 'field':
      return byName(`field:${key.field}`);
    case 'meaning': {
      const ofVersions = await fieldsOfVersions(db, await versionsWaiting(db, branches), key.fieldsOf);
      const firsts = Object.entries(ofVersions).flatMap(([version, [first]]) =>
        first === undefined ? [] : [[version, `field:${first}`] as const],
      );
      const name = Prisma.sql`(${JSON.stringify(Object.fromEntries(firsts))}::jsonb ->> (listed.definition_id || ' ' || listed.version))`;
      return {
        valued: valuedByNames([...new Set(firsts.map(([, first]) => first))], Prisma.sql`valued.name = ${name}`),
        isMissing: Prisma.sql`NOT ${storedValue(name)}`,
      };
    }
    default:
      return byName(key.by);
  }
};

/**
 * Reads a page of the submissions that wait for a review in the order of an index, whatever their number: numbers, then
 * texts, then rows without a value.
 */
const readIndexed = async (db: Db, branches: readonly PageBranch[], page: SortedPage): Promise<Found[]> => {
  const { order } = wordsOf[page.direction];
  const { valued, isMissing } = await orderOf(db, branches, page.key);
  const first = page.position ? rankOf(page.position) : 0;
  const found: Found[] = [];
  for (const rank of ranks) {
    if (rank < first || found.length >= page.take) continue;
    const rest: SortedPage = {
      ...page,
      position: rank === first ? page.position : null,
      take: page.take - found.length,
    };
    const rows = pagesOf(branches, (branch) =>
      rank === 2 ? withoutValue(branch, isMissing, rest) : valued(branch, rank, rest),
    );
    const read = await db.$queryRaw<Omit<Found, 'count'>[]>`SELECT id, number, text, "createdAt" FROM (${rows}) AS pages
      ORDER BY number ${order}, text ${order}, "createdAt" ${order}, id ${order} LIMIT ${rest.take}`;
    found.push(
      ...read.map((row) => ({
        ...row,
        number: rank === 0 ? row.number : null,
        text: rank === 1 ? row.text : null,
        count: 0,
      })),
    );
  }
  return found;
};

/**
 * Beyond `rowsMax`, only the first field with a meaning counts, because an index cannot merge the values of several
 * fields.
 */
const meaningsMax = 200;

/** Whether a filter has only conditions that each branch of the queue reads from an index. */
const isWholeQueue = ({ status, companyId, ...rest }: QueueFilter): boolean =>
  status === 'review' && Object.values(rest).every((value) => value === undefined);

/** The most rows that are sorted without an index; 0 if an index has the order of the whole queue. */
const sortedRowsMax = (filter: QueueFilter, key: SortKey, rowsMax: number): number => {
  if (!isWholeQueue(filter)) return rowsMax;
  return key.by === 'meaning' ? Math.min(rowsMax, meaningsMax) : 0;
};

/**
 * The submissions in a scope, sorted by a column, after a position. Submissions that wait for a review are read in the
 * order of an index if there are many. Equal values are sorted by time of creation, in the same direction.
 * @returns null if more than `rowsMax` fit the filter and no index has the order
 */
export const listSortedQueue = async (
  db: Db,
  scope: CompanyScope,
  filter: QueueFilter,
  page: SortedPage,
  rowsMax = sortedMax,
): Promise<SortedRow[] | null> => {
  const branches = await branchesOf(db, { scope, companyId: filter.companyId }, filter);
  const max = sortedRowsMax(filter, page.key, rowsMax);
  const sorted = max === 0 ? [] : await sortAll(db, branches, page, max);
  const isSorted = max > 0 && (sorted[0]?.count ?? 0) <= max;
  if (!isSorted && filter.status !== 'review') return null;
  const found = isSorted ? sorted : await readIndexed(db, branches, page);
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
