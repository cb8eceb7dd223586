import type { Pool } from 'pg';
import { alignColumns } from '../measuring/align-columns.ts';
import { keptTables } from '../service/seed-kept.ts';
import type { Writes } from './count.ts';

const each = ({ units }: Writes, count: number, digits = 2): string => (count / units).toFixed(digits);

const sumOf = (cpuMs: Writes['cpuMs']): number => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);

/** Formats the counts of one round, with its tables and indexes. */
export const formatWrites = (label: string, writes: Writes): string => {
  const { records, bytes, pageBytes, entries, commits, cpuMs, units, elapsedMs, places } = writes;
  const lines = places
    .filter((place) => place.records >= units / 10)
    .map(
      (place) =>
        `    ${each(writes, place.records).padStart(6)} ${place.record} ${place.name}, ${each(writes, place.bytes, 0)} bytes`,
    );
  return [
    `${label}, per delivery: ${each(writes, bytes, 0)} bytes in ${each(writes, records, 1)} records of the log, ${each(writes, entries, 1)} index entries, ` +
      `${each(writes, commits)} commits with writes, ${each(writes, sumOf(cpuMs))} CPU ms; ${((units / elapsedMs) * 1000).toFixed(0)} a second; ` +
      `${each(writes, pageBytes, 0)} bytes of full pages after a checkpoint`,
    ...lines,
  ].join('\n');
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of the ratios, with the lowest and the highest; empty if there is nothing to divide by. */
const ratioOf = (few: readonly number[], many: readonly number[]): string => {
  const ratios = many.map((count, round) => count / (few[round] ?? 0)).filter(Number.isFinite);
  if (ratios.length === 0) return '';
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
};

const lines: readonly (readonly [string, number, (writes: Writes) => number])[] = [
  ['bytes of the log, without full pages', 0, ({ bytes, units }) => bytes / units],
  ['bytes of full pages, after a checkpoint', 0, ({ pageBytes, units }) => pageBytes / units],
  ['records of the log', 1, ({ records, units }) => records / units],
  ['index entries', 1, ({ entries, units }) => entries / units],
  ['commits with writes', 2, ({ commits, units }) => commits / units],
  ["pages read into PostgreSQL's memory", 2, ({ pagesRead, units }) => pagesRead / units],
  ['CPU ms of PostgreSQL', 2, ({ cpuMs, units }) => (cpuMs.postgres ?? 0) / units],
  ['CPU ms of the worker', 2, ({ cpuMs, units }) => (cpuMs.worker ?? 0) / units],
];

/**
 * Formats medians per delivery of two databases that took turns, and the median of their ratios with the lowest and the
 * highest: the second over the first, round by round.
 */
export const formatComparison = (
  labels: readonly [string, string],
  rounds: readonly (readonly [Writes, Writes])[],
  statements: readonly [number, number],
): string => {
  const rows = lines.map(([name, digits, read]) => {
    const few = rounds.map(([one]) => read(one));
    const many = rounds.map(([, one]) => read(one));
    return [name, median(few).toFixed(digits), median(many).toFixed(digits), ratioOf(few, many)];
  });
  const [few, many] = statements;
  const sent = ["statements of the worker's connections", few.toFixed(2), many.toFixed(2), ratioOf([few], [many])];
  return alignColumns([['per delivery', ...labels, 'ratio'], ...rows, sent]).join('\n');
};

/** Reads the sizes of the tables that grow and of their indexes, and formats them. */
export const formatSizes = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string; rows: string; heap: string; size: string }>(
    `SELECT indrelid::regclass::text AS name, to_char(reltuples, 'FM999,999,999') AS rows, pg_size_pretty(pg_table_size(indrelid)) AS heap,
            indexrelid::regclass || ' ' || pg_size_pretty(pg_relation_size(indexrelid)) AS size
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE indrelid = ANY($1::regclass[])
     ORDER BY pg_table_size(indrelid) DESC, 1, pg_relation_size(indexrelid) DESC`,
    [keptTables],
  );
  const sizes = Map.groupBy(rows, ({ name, rows: count, heap }) => `${name}: ${count} rows, ${heap}`);
  return [...sizes]
    .map(([table, indexes]) => `${table}\n${indexes.map(({ size }) => `    ${size}`).join('\n')}`)
    .join('\n');
};
