import type { SecondReaderSettings } from '../../domain/workflow-definitions/second-reader.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The cost of an answer; null where it is not known. */
interface AnswerCost {
  readonly requests: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

const keptDays = 31;

const today = Prisma.sql`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Takes one document out of today's budget of a workflow; false if the budget is spent. A document is counted before
 * its question, so a worker that dies in between has spent it. Questions that are being answered may exceed the limit
 * in dollars, because their cost is known only afterward.
 */
export const takeFromBudget = async (
  db: Db,
  slug: string,
  { documentsPerDay, usdPerDay = null }: Pick<SecondReaderSettings, 'documentsPerDay'> & { usdPerDay?: number | null },
): Promise<boolean> => {
  const taken = await db.$executeRaw`
    INSERT INTO second_reader_days AS spent (slug, day, documents) VALUES (${slug}, ${today}, 1)
    ON CONFLICT (slug, day) DO UPDATE SET documents = spent.documents + 1
    WHERE spent.documents < ${documentsPerDay}
      AND (${usdPerDay}::double precision IS NULL OR spent.cost_usd < ${usdPerDay}::double precision)`;
  return taken > 0;
};

/** Adds an answer to the day of its workflow, and removes the days before the last month. */
export const recordAnswer = async (
  db: Db,
  slug: string,
  { requests, inputTokens, outputTokens, costUsd }: AnswerCost,
): Promise<void> => {
  await db.$executeRaw`
    INSERT INTO second_reader_days AS spent (slug, day, requests, input_tokens, output_tokens, cost_usd)
    VALUES (${slug}, ${today}, ${requests}, ${inputTokens ?? 0}, ${outputTokens ?? 0}, ${costUsd ?? 0})
    ON CONFLICT (slug, day) DO UPDATE SET
      requests = spent.requests + excluded.requests,
      input_tokens = spent.input_tokens + excluded.input_tokens,
      output_tokens = spent.output_tokens + excluded.output_tokens,
      cost_usd = spent.cost_usd + excluded.cost_usd`;
  await db.$executeRaw`DELETE FROM second_reader_days WHERE slug = ${slug} AND day < ${today} - ${keptDays}::int`;
};

/** The documents and dollars of today (UTC) that the second reader of a workflow has taken. */
export const findSecondReaderDay = async (
  db: Db,
  slug: string,
): Promise<{ readonly documents: number; readonly costUsd: number }> => {
  const [row] = await db.$queryRaw<{ documents: number; costUsd: number }[]>`
    SELECT documents, cost_usd AS "costUsd" FROM second_reader_days WHERE slug = ${slug} AND day = ${today}`;
  return row ?? { documents: 0, costUsd: 0 };
};
