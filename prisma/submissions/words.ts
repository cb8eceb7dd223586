import type { CompanyScope } from '../../domain/access/scope.ts';
import { facet, type WordSearch, wordQuery } from '../../domain/submissions/search-words.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { matchesMax } from '../tenants/text-search.ts';

/** Adds the words of corrected values. Those of earlier values stay, as they do on the document. */
export const addValueWords = async (tx: Db, submissionId: string, words: readonly string[]): Promise<void> => {
  await tx.$executeRaw`
    UPDATE submission_words SET value_words = ARRAY(SELECT unnest(value_words) UNION SELECT unnest(${[...words]}::text[]))
    WHERE submission_id = ${submissionId}`;
};

/** Records that a person has decided about a submission or corrected it. */
export const addPerson = async (tx: Db, submissionId: string, userId: string): Promise<void> => {
  const person = facet('person', userId);
  await tx.$executeRaw`
    UPDATE submission_words SET facets = array_append(facets, ${person}::text)
    WHERE submission_id = ${submissionId} AND NOT facets @> ARRAY[${person}::text]`;
};

/**
 * Companies of a scope that are looked up together with the words; more of them are left to the list's own condition.
 */
const companiesMax = 50;

const tsvector = Prisma.sql`searchable_words(words.facets, words.value_words, words.document_words)`;

/** A condition on a submission, which is named `listed`: it matches the search. */
export const hasWords = (query: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM submission_words words WHERE words.submission_id = listed.id AND ${tsvector} @@ ${query}::tsquery)`;

/**
 * The ids of the submissions that a search finds, by the full-text index; null if there are too many of them to look
 * up, so that nearly every page of a list has some. The companies narrow it down, but do not replace the check of the
 * scope.
 */
export const findByWords = async (
  db: Db,
  companies: CompanyScope,
  search: Omit<WordSearch, 'facets'> & { readonly facets?: Omit<NonNullable<WordSearch['facets']>, 'company'> },
): Promise<string[] | null> => {
  const isNarrowed = companies !== 'all' && companies.length <= companiesMax;
  const facets = { ...search.facets, ...(isNarrowed ? { company: companies } : {}) };
  const query = wordQuery({ ...search, facets });
  if (query === null) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT words.submission_id AS id FROM submission_words words WHERE ${tsvector} @@ ${query}::tsquery LIMIT ${matchesMax + 1}`;
  return rows.length > matchesMax ? null : rows.map(({ id }) => id);
};

/** The sessions of a batch: all of their ids if they are few, else the time in which they were created. */
export type BatchSessions =
  | { readonly ids: readonly string[] }
  | { readonly ids: null; readonly from: Date; readonly until: Date };

/** Finds the sessions of a batch of any size in the same time. */
export const sessionsOfBatch = async (db: Db, batchId: string): Promise<BatchSessions> => {
  const rows = await db.$queryRaw<{ id: string; createdAt: Date }[]>`
    SELECT id, created_at AS "createdAt" FROM sessions WHERE batch_id = ${batchId}
    ORDER BY created_at DESC, id DESC LIMIT ${matchesMax + 1}`;
  const [newest] = rows;
  if (!newest || rows.length <= matchesMax) return { ids: rows.map(({ id }) => id) };
  const [oldest] = await db.$queryRaw<{ createdAt: Date }[]>`
    SELECT created_at AS "createdAt" FROM sessions WHERE batch_id = ${batchId} ORDER BY created_at, id LIMIT 1`;
  return { ids: null, from: oldest?.createdAt ?? newest.createdAt, until: newest.createdAt };
};

/** Removes the search words of submissions: those of their documents, or all of them if `isAll`. */
export const removeWords = async (tx: Db, submissionIds: readonly string[], isAll: boolean): Promise<void> => {
  const ids = [...submissionIds];
  if (isAll) {
    await tx.submissionWords.deleteMany({ where: { submissionId: { in: ids } } });
  } else {
    await tx.submissionWords.updateMany({ where: { submissionId: { in: ids } }, data: { documentWords: [] } });
  }
};
