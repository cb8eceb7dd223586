import { z } from 'zod';
import { ProblemError } from '../domain/problems.ts';
import { isStorableText } from '../domain/text.ts';

const limitDefault = 20;
const limitMax = 100;

/** The `cursor` and `limit` parameters of a paginated list; a limit outside 1–100 is clamped (decision D2). */
export const PageQuery = z.object({
  cursor: z.string().optional().meta({
    description: '`pagination.nextCursor` of the previous page. Treat it as opaque.',
    pattern: '^[A-Za-z0-9_-]+$',
  }),
  limit: z
    .string()
    .regex(/^[+-]?\d+$/, 'must be an integer')
    .transform((text) => Math.min(limitMax, Math.max(1, Number(text))))
    .optional()
    .meta({
      description: 'Maximum number of items to return; clamped to 1–100.',
      override: { type: 'integer', default: limitDefault },
    }),
});

export const Pagination = z
  .object({
    hasMore: z.boolean().describe('Whether there is another page.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `cursor` to get the next page. Treat it as opaque; null on the last page.'),
  })
  .meta({ id: 'Pagination', description: 'Position of a page in its list.' });

/** The response schema of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).describe('The items of this page.'),
    pagination: Pagination,
  });

/** The `pagination` member of a list that returns everything in one response. */
export const wholeList = { hasMore: false, nextCursor: null } as const;

/** The number of items on a page. */
export const pageSize = (query: { limit?: number | undefined }): number => query.limit ?? limitDefault;

/** The problem of a cursor that cannot be used; `message` explains why. */
export const badCursor = (
  message = 'not a cursor from this list. Use nextCursor from a previous response.',
): ProblemError => {
  return new ProblemError('bad-request', `cursor: ${message}`, {
    errors: [{ field: 'cursor', code: 'invalid_cursor', message }],
  });
};

/**
 * A list, for its cursors: its name, and the company whose list it is if a caller can hold keys of several companies.
 */
export type CursorList = string | { readonly name: string; readonly companyId: string };

const nameOf = (list: CursorList): string => (typeof list === 'string' ? list : list.name);

/** The prefix of a list's cursors. */
const prefixOf = (list: CursorList): string =>
  typeof list === 'string' ? `${list}:` : `${list.name}@${list.companyId}:`;

/** The content of a cursor after its prefix. Cursors of earlier releases name no company. @throws ProblemError 400 */
const positionText = (list: CursorList, text: string): string => {
  const prefix = [prefixOf(list), `${nameOf(list)}:`].find((known) => text.startsWith(known));
  if (prefix !== undefined) return text.slice(prefix.length);
  throw typeof list !== 'string' && text.startsWith(`${list.name}@`)
    ? badCursor(
        'belongs to another company. A live key and a test key have different companies: use nextCursor from a response to this key.',
      )
    : badCursor();
};

/** Refuses a position with text that the database cannot store. @throws ProblemError 400 */
const requireStorable = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && !isStorableText(value)) throw badCursor();
  return value;
};

/**
 * Decodes a cursor of this list into a position; null without a cursor.
 * @throws ProblemError 400 for any other text (decision D2), which names the reason if it is a cursor of another
 * company.
 */
export const readCursor = <T extends z.ZodType>(
  list: CursorList,
  position: T,
  cursor: string | undefined,
): z.output<T> | null => {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (writeCursorText(text) !== cursor) throw badCursor();
  const stored = positionText(list, text);
  try {
    return position.parse(JSON.parse(stored, requireStorable));
  } catch {
    throw badCursor();
  }
};

const writeCursorText = (text: string): string => Buffer.from(text).toString('base64url');

/** The cursor of a position in a list, for {@link readCursor}. */
export const writeCursor = (list: CursorList, position: unknown): string =>
  writeCursorText(`${prefixOf(list)}${JSON.stringify(position)}`);

/**
 * Builds a page from `rows`, which were read with one row more than fits on the page.
 * @param position the position of the last row, for the cursor of the next page
 */
export const toPage = <Row, Out>(
  list: CursorList,
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
    pagination: { hasMore, nextCursor: hasMore ? writeCursor(list, position(last)) : null },
  };
};

/** The cursor of a list sorted newest first: creation time and id of the last row on the page. */
export const NewestFirstCursor = z
  .tuple([z.iso.datetime(), z.string().max(100)])
  .transform(([createdAt, id]) => ({ createdAt: new Date(createdAt), id }));

/** The position of a row for {@link NewestFirstCursor}. */
export const newestFirstPosition = (row: { createdAt: Date; id: string }): [string, string] => [
  row.createdAt.toISOString(),
  row.id,
];

/**
 * Answers a request for a page of a list that is sorted newest first.
 * @param read reads up to `take` rows after the position: one row more than fits on the page
 */
export const newestFirstReply = async <Row extends { readonly createdAt: Date; readonly id: string }, Out>(
  list: CursorList,
  query: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  read: (position: z.output<typeof NewestFirstCursor> | null, take: number) => Promise<readonly Row[]>,
  present: (row: Row) => Out,
) => {
  const size = pageSize(query);
  const rows = await read(readCursor(list, NewestFirstCursor, query.cursor), size + 1);
  return { status: 200, body: toPage(list, rows, size, present, newestFirstPosition) };
};
