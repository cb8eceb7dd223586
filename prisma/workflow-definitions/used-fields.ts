import { z } from 'zod';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { OutputField } from '../../domain/output-field.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { companyCondition } from '../tenants/page-ids.ts';

const Schemas = z.array(z.array(OutputField));

/** The output schemas of every version of the workflows that companies have submissions of, newest versions first. */
export const listUsedSchemas = async (
  db: Db,
  scope: CompanyScope,
  { companyId, workflow }: { readonly companyId?: string | undefined; readonly workflow?: string | undefined },
): Promise<OutputField[][]> => {
  const named = workflow === undefined ? Prisma.sql`true` : Prisma.sql`definition.slug = ${workflow}`;
  const rows = await db.$queryRaw<{ schema: unknown }[]>`
    SELECT version.output_schema AS schema FROM workflow_definitions definition
    JOIN workflow_versions version ON version.definition_id = definition.id
    WHERE ${named} AND EXISTS (
      SELECT FROM companies CROSS JOIN LATERAL (
        SELECT FROM submissions WHERE submissions.company_id = companies.id AND submissions.definition_id = definition.id LIMIT 1) AS used
      WHERE ${companyCondition(Prisma.sql`companies.id`, { scope, companyId })})
    ORDER BY definition.slug, version.version DESC`;
  return Schemas.parse(rows.map(({ schema }) => schema));
};
