import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { isUndecided } from '../submissions/held-decisions.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** The highest count, so that a large backlog costs no more than a small one. */
export const badgeMax = 1_000;

/** Counts the work that waits for people in the companies of a scope, each kind up to {@link badgeMax}. */
export const countBadges = async (
  db: Db,
  scope: CompanyScope,
): Promise<{ readonly submissions: number; readonly shelf: number; readonly deliveries: number }> => {
  const countLimited = (table: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql => Prisma.sql`(
    SELECT count(*)::int FROM (
      SELECT FROM companies CROSS JOIN LATERAL (
        SELECT FROM ${table} AS listed WHERE listed.company_id = companies.id AND ${condition} LIMIT ${badgeMax}) AS found
      WHERE ${scopeCondition(Prisma.sql`companies.id`, scope)} LIMIT ${badgeMax}) AS counted)`;
  const [row] = await db.$queryRaw<{ submissions: number; shelf: number; deliveries: number }[]>`
    SELECT ${countLimited(Prisma.sql`submissions`, Prisma.sql`listed.status = 'review' AND ${isUndecided}`)} AS submissions,
      ${countLimited(Prisma.sql`deliveries`, Prisma.sql`listed.status = 'failed' AND listed.settled_at > now() - interval '1 day'`)} AS deliveries,
      (SELECT count(*)::int FROM (
        SELECT FROM shelf_captures WHERE review_state = 'pending' AND ${scopeCondition(Prisma.sql`company_id`, scope)}
        LIMIT ${badgeMax}) AS counted) AS shelf`;
  return row ?? { submissions: 0, shelf: 0, deliveries: 0 };
};
