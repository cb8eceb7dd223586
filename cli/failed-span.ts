import { databaseNow } from '../prisma/client.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { readTime, requireCompany } from './context.ts';

/** The options that name a time span of failures. */
export interface SpanOptions {
  readonly failedFrom?: string;
  readonly failedUntil?: string;
  readonly company?: string;
  readonly dryRun?: boolean;
}

/**
 * The options of a command about failures: their time span and company.
 * @throws CliError if a time cannot be read or the company does not exist
 */
export const spanOf = async (
  prisma: PrismaClient,
  { failedFrom, failedUntil, company }: SpanOptions & { readonly failedFrom: string },
): Promise<{ scope: 'all' | readonly string[]; from: Date; until: Date }> => {
  const from = readTime('--failed-from', failedFrom);
  const until = failedUntil === undefined ? await databaseNow(prisma) : readTime('--failed-until', failedUntil);
  if (company !== undefined) await requireCompany({ prisma }, company);
  return { scope: company === undefined ? 'all' : [company], from, until };
};

/** The counts of a dry run as JSON and as lines. */
export const countedByCode = (
  byCode: readonly { readonly code: string; readonly count: number }[],
  what: string,
): { json: { found: number; byCode: Record<string, number> }; lines: string[] } => {
  const found = byCode.reduce((sum, { count }) => sum + count, 0);
  return {
    json: { found, byCode: Object.fromEntries(byCode.map(({ code, count }) => [code, count])) },
    lines: [`Found ${found} ${what}.`, ...byCode.map(({ code, count }) => `  ${count}  ${code}`)],
  };
};
