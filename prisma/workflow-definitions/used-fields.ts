import { z } from 'zod';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { OutputField } from '../../domain/output-field.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { companyCondition } from '../tenants/page-ids.ts';

/** A workflow that companies have submissions of, with the fields of all its versions, the newest first. */
export interface UsedWorkflow {
  readonly slug: string;
  /** That of the newest version. */
  readonly name: string;
  readonly schemas: readonly (readonly OutputField[])[];
}

const Schemas = z.array(z.array(OutputField));

/** The workflows that companies have submissions of, by their slugs. */
export const listUsedWorkflows = async (
  db: Db,
  scope: CompanyScope,
  { companyId, workflow }: { readonly companyId?: string | undefined; readonly workflow?: string | undefined },
): Promise<UsedWorkflow[]> => {
  const named = workflow === undefined ? Prisma.sql`true` : Prisma.sql`definition.slug = ${workflow}`;
  const rows = await db.$queryRaw<{ slug: string; name: string; schemas: unknown }[]>`
    SELECT definition.slug, (array_agg(version.name ORDER BY version.version DESC))[1] AS name,
      jsonb_agg(version.output_schema ORDER BY version.version DESC) AS schemas
    FROM workflow_definitions definition JOIN workflow_versions version ON version.definition_id = definition.id
    WHERE ${named} AND EXISTS (
      SELECT FROM companies CROSS JOIN LATERAL (
        SELECT FROM submissions WHERE submissions.company_id = companies.id AND submissions.definition_id = definition.id LIMIT 1) AS used
      WHERE ${companyCondition(Prisma.sql`companies.id`, { scope, companyId })})
    GROUP BY definition.slug ORDER BY definition.slug`;
  return rows.map(({ slug, name, schemas }) => ({ slug, name, schemas: Schemas.parse(schemas) }));
};
