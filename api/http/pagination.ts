import { z } from 'zod';
import { ProblemError } from '../../domain/problems.ts';

const limitDefault = 20;
const limitMax = 100;

/** `cursor` and `limit` of a paginated list; a limit outside 1..100 is clamped (decision D2). */
export const PageQuery = z.object({
  cursor: z.string().optional().meta({ description: 'Opaque: `pagination.nextCursor` of the page before.' }),
  limit: z
    .string()
    .regex(/^[+-]?\d+$/, 'must be an integer')
    .transform((text) => Math.min(limitMax, Math.max(1, Number(text))))
    .optional()
    .meta({ description: 'Items of a page; clamped to 1..100.', override: { type: 'integer', default: limitDefault } }),
});

export const Pagination = z
  .object({ hasMore: z.boolean(), nextCursor: z.string().nullable() })
  .meta({ id: 'Pagination' });

/** A page of items, as every list answers it. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination: Pagination });

/** `pagination` of a list that is not paginated. */
export const wholeList = { hasMore: false, nextCursor: null } as const;

/** How many items a page holds. */
export const pageSize = (query: { limit?: number | undefined }): number => query.limit ?? limitDefault;

const badCursor = (): ProblemError =>
  new ProblemError('bad-request', 'cursor: is none that this list has given out', {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message: 'is none that this list has given out' }],
  });

/** The position that a cursor of this list stands for; null at the start. @throws ProblemError 400 for any other text (decision D2). */
export const readCursor = <T extends z.ZodType>(
  list: string,
  position: T,
  cursor: string | undefined,
): z.output<T> | null => {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (writeCursorText(text) !== cursor || !text.startsWith(`${list}:`)) throw badCursor();
  try {
    return position.parse(JSON.parse(text.slice(list.length + 1)));
  } catch {
    throw badCursor();
  }
};

const writeCursorText = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * A page out of `rows`, which were read with one more than the page holds.
 * @param position what the cursor of the next page keeps of the last row.
 */
export const toPage = <Row, Out>(
  list: string,
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Out,
  position: (row: Row) => unknown,
) => {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size && last !== undefined;
  return {
    data: shown.map(present),
    pagination: { hasMore, nextCursor: hasMore ? writeCursorText(`${list}:${JSON.stringify(position(last))}`) : null },
  };
};

/** The cursor of a list that is newest first: time and id of the last row shown. */
export const NewestFirstCursor = z
  .tuple([z.iso.datetime(), z.string().max(100)])
  .transform(([createdAt, id]) => ({ createdAt: new Date(createdAt), id }));

/** What {@link NewestFirstCursor} keeps of a row. */
export const newestFirstPosition = (row: { createdAt: Date; id: string }): [string, string] => [
  row.createdAt.toISOString(),
  row.id,
];
