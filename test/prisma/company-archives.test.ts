import { expect, it } from 'vitest';
import { movedTables, stayingTables } from '../../prisma/company-archives/tables.ts';
import { prisma } from '../support/stack/database.ts';

it('Every table either moves with a company or stays for a reason', async () => {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name <> '_prisma_migrations' AND table_type = 'BASE TABLE'`;
  const known = [...movedTables.map(({ name }) => name), ...Object.keys(stayingTables)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('A table moves after the tables that it refers to, unless the reference is checked at the end', async () => {
  const references = await prisma.$queryRaw<{ from: string; to: string }[]>`
    SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
    WHERE contype = 'f' AND NOT condeferrable AND conrelid <> confrelid`;
  const names = movedTables.map(({ name }) => name);
  const early = references.filter(
    ({ from, to }) => names.includes(from) && names.includes(to) && names.indexOf(from) < names.indexOf(to),
  );
  expect(early).toEqual([]);
});

it('A column that refers to a table that stays gets another value', async () => {
  const references = await prisma.$queryRaw<{ table: string; column: string; to: string }[]>`
    SELECT conrelid::regclass::text AS "table", attname::text AS "column", confrelid::regclass::text AS "to"
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) WHERE contype = 'f'`;
  const kept = references.filter(({ table, column, to }) => {
    const moved = movedTables.find(({ name }) => name === table);
    return moved && to in stayingTables && moved.set?.[column] === undefined;
  });
  expect(kept).toEqual([]);
});
