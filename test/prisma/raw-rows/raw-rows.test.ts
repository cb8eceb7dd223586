import { beforeAll, expect, it } from 'vitest';
import { readMovedRows } from '../../../prisma/company-archives/read.ts';
import { movedTables } from '../../../prisma/company-archives/tables.ts';
import { countThroughput } from '../../../prisma/dashboard/figures.ts';
import { listSortedQueue } from '../../../prisma/submissions/sorted-queue.ts';
import { type Call, type Checked, checkRawRows } from './check.ts';

const lies = 'test/prisma/raw-rows/lying-rows.ts';

/** Calls for statements that no made-up arguments reach. */
const calls: readonly Call[] = [
  async (prisma) => {
    for (const table of movedTables) for await (const _ of readMovedRows(prisma, table, 'co_1')) break;
  },
  (prisma) => countThroughput(prisma, { scope: 'all', since: new Date(), stepSeconds: 86_400 }),
  (prisma) => {
    const page = { key: { by: 'confidence' }, direction: 'up', position: null, take: 1 } as const;
    return listSortedQueue(prisma, 'all', { status: 'review' }, page, 0);
  },
  (prisma) => {
    const key = { by: 'meaning', fieldsOf: () => [] } as const;
    const page = { key, direction: 'up', position: null, take: 1 } as const;
    return listSortedQueue(prisma, 'all', { status: 'review' }, page, 0);
  },
];

/** Columns that can be null in their table, but not in these rows. */
const neverNull = new Set([
  // The statement sets the column to a time that it has compared.
  'prisma/access/api-keys.ts revokedAt',
  // The conditions compare the column, and null is never greater.
  'prisma/events/log.ts position',
  'prisma/webhooks/endpoints.ts body',
  'prisma/shelf-captures/failed.ts failedAt',
  'prisma/submissions/process-again.ts failedAt',
  // A hold has all three columns, and a condition requires one.
  'prisma/retention/holds.ts by',
  'prisma/retention/holds.ts reason',
  'prisma/retention/holds.ts heldAt',
]);

let checked: Checked;

beforeAll(async () => {
  checked = await checkRawRows(calls);
});

it('PostgreSQL accepts every raw statement', () => {
  expect(checked.refused).toEqual([]);
});

it('Every raw query is sent by a function with made-up arguments; add a call here for one that is not', () => {
  expect(checked.unreached).toEqual([]);
});

it('The declared row of every raw query has the names, types and nulls that PostgreSQL describes', () => {
  const found = checked.differences.filter(({ file }) => file !== lies);
  const unknown = found.filter(
    ({ file, column, what }) => what !== 'may be null' || !neverNull.has(`${file} ${column}`),
  );
  expect(unknown.map(({ file, line, column, what }) => `${file}:${line}: ${column} ${what}`)).toEqual([]);
  const needed = new Set(found.map(({ file, column }) => `${file} ${column}`));
  expect([...neverNull].filter((column) => !needed.has(column))).toEqual([]);
});

it('A wrong name, a wrong type, a null and a date in JSON are found', () => {
  const found = checked.differences.filter(({ file }) => file === lies);
  expect(found.map(({ column, what }) => `${column} ${what}`)).toEqual([
    'companyID is declared, but not selected',
    'companyId is selected, but not declared',
    'count is a bigint, and declared a number',
    'id is a string, and declared a number',
    'tags is a string[], and declared a number[]',
    'batchId may be null',
    'ref may be null',
    'metadata has a Date in JSON at .at',
  ]);
});
