import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { isUndecided } from '../submissions/held-decisions.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** The highest count of each company, so that a huge backlog does not slow the dashboard down. */
export const backlogMax = 10_000;

/** The submissions that wait for a review in one workflow. */
export interface WorkflowBacklog {
  readonly workflow: string;
  readonly name: string;
  readonly count: number;
  /** The creation time of the oldest. */
  readonly oldest: Date;
}

/**
 * The submissions that wait for a review, by workflow, most first. Only the oldest {@link backlogMax} of each company
 * count.
 */
export const readBacklogs = (db: Db, scope: CompanyScope, workflow: string | undefined): Promise<WorkflowBacklog[]> => {
  const ofWorkflow =
    workflow === undefined
      ? Prisma.sql`true`
      : Prisma.sql`listed.definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`;
  return db.$queryRaw<WorkflowBacklog[]>`
    SELECT definition.slug AS workflow, version.name, waiting.count, waiting.oldest
    FROM (
      SELECT found.definition_id, count(*)::int AS count, min(found.created_at) AS oldest
      FROM companies CROSS JOIN LATERAL (
        SELECT listed.definition_id, listed.created_at FROM submissions listed
        WHERE listed.company_id = companies.id AND listed.status = 'review' AND ${isUndecided} AND ${ofWorkflow}
        ORDER BY listed.created_at, listed.id LIMIT ${backlogMax}) AS found
      WHERE ${scopeCondition(Prisma.sql`companies.id`, scope)} GROUP BY 1
    ) AS waiting
    JOIN workflow_definitions definition ON definition.id = waiting.definition_id
    JOIN workflow_versions version ON version.definition_id = definition.id AND version.version = definition.published_version
    ORDER BY waiting.count DESC, definition.slug`;
};

/**
 * The sessions that wait for processing or are being processed. Only the oldest {@link backlogMax} of each company
 * count.
 */
export const readProcessingBacklog = async (
  db: Db,
  scope: CompanyScope,
  workflow: string | undefined,
): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
  const ofWorkflow =
    workflow === undefined
      ? Prisma.sql`true`
      : Prisma.sql`listed.definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`;
  const [row] = await db.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(found.created_at) AS oldest
    FROM companies CROSS JOIN LATERAL (
      SELECT listed.created_at FROM sessions listed
      WHERE listed.company_id = companies.id AND listed.state = 'submitted' AND ${ofWorkflow}
      ORDER BY listed.created_at, listed.id LIMIT ${backlogMax}) AS found
    WHERE ${scopeCondition(Prisma.sql`companies.id`, scope)}`;
  return row ?? { count: 0, oldest: null };
};
