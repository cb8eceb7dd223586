import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { ProblemError } from '../../domain/problems.ts';
import { NewestFirstCursor, newestFirstPosition, readCursor, toPage } from '../../http/pagination.ts';

interface Row {
  readonly id: string;
  readonly createdAt: Date;
}

const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
const rows = fc
  .array(times, { maxLength: 60 })
  .map((list) => list.map((time): Row => ({ id: newId('session'), createdAt: new Date(time) })));
const byNewest = (a: Row, b: Row): number => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

/** The page after a cursor, as the repositories read it, with one extra row. */
const read = (sorted: readonly Row[], cursor: string | undefined, size: number) => {
  const after = readCursor('rows', NewestFirstCursor, cursor);
  const rest = after ? sorted.filter((row) => byNewest(row, after) > 0) : sorted;
  return toPage('rows', rest.slice(0, size + 1), size, (row) => row.id, newestFirstPosition);
};

describe('For any list', () => {
  test('The pages have every row once and in order, whatever their size', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (unsorted, size) => {
        const sorted = [...unsorted].sort(byNewest);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data, pagination } = read(sorted, cursor, size);
          seen.push(...data);
          cursor = pagination.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(sorted.map(({ id }) => id));
      }),
    );
  });
});

test('A cursor that is any other text is refused as a problem and never as an unexpected error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const cursor of [
        text,
        Buffer.from(text).toString('base64url'),
        Buffer.from(`rows:${text}`).toString('base64url'),
      ]) {
        expect(() => readCursor('rows', NewestFirstCursor, cursor)).toThrow(ProblemError);
      }
    }),
  );
});

test('A cursor of another list is refused', () => {
  fc.assert(
    fc.property(times, (time) => {
      const row = { id: newId('session'), createdAt: new Date(time) };
      const { pagination } = toPage('others', [row, row], 1, () => null, newestFirstPosition);
      expect(() => readCursor('rows', NewestFirstCursor, pagination.nextCursor ?? '')).toThrow(ProblemError);
    }),
  );
});
