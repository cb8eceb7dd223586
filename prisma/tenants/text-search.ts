import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * Rows that contain a text are looked up first if they are at most this many. If there are more, the list itself is
 * read.
 */
export const matchesMax = 1_000;
/** The trigram indexes find no shorter text. */
const textLengthMin = 3;

const isPartOf = (searched: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`${searched} ILIKE ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/** A condition: `text` is part of a column, whatever the case of its letters. */
export const contains = (column: Prisma.Sql, text: string): Prisma.Sql =>
  isPartOf(Prisma.sql`searchable(${column})`, text);

/**
 * A condition: `text` is part of a session's clientSubmissionId, or of its external user's name, email address or id.
 */
export const sessionContains = (sessions: 'listed' | 'sessions', text: string): Prisma.Sql =>
  isPartOf(Prisma.raw(`searchable_session(${sessions}.client_submission_id, ${sessions}.external_user)`), text);

/**
 * The ids of the rows that contain a text, by an index; null if there are too many of them to look up, or if no index
 * can find them. Then nearly every page of a list has matches.
 * @param table is named `listed` in the condition
 */
export const matchingIds = async (
  db: Db,
  text: string,
  table: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<string[] | null> => {
  if (text.length < textLengthMin) return null;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT listed.id FROM ${table} AS listed WHERE ${condition} LIMIT ${matchesMax + 1}`;
  return rows.length > matchesMax ? null : rows.map(({ id }) => id);
};
