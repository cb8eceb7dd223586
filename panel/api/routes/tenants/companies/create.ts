import { z } from 'zod';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { invalidField } from '../../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { companyModules, createCompany } from '../../../../../prisma/tenants/companies.ts';
import { findOrganizationInScope } from '../../../../../prisma/tenants/organizations.ts';
import { sealFirstWebhookSecret } from '../../../../../prisma/webhooks/secrets.ts';
import { definePanelRoute } from '../../../http/route.ts';
import type { Staff } from '../../../sign-in/staff.ts';
import { CompanyItem, CompanyModules, CompanyName, companyItem } from './schema.ts';

/** The organization of a new company. @throws ProblemError 422 */
const organizationOf = async (db: Db, staff: Staff, given: string | undefined) => {
  const id = given ?? staff.organizationId;
  if (id === null) throw invalidField('organizationId', 'required', 'choose an organization');
  const organization = await findOrganizationInScope(db, organizationScopeOf(staff), id);
  if (!organization) throw invalidField('organizationId', 'unknown', 'not an organization that you can choose');
  return { id: organization.id, name: organization.name };
};

export const createCompanyRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies',
  operationId: 'createCompany',
  tag: 'Companies',
  summary: 'Create a company in an organization',
  permission: 'companies.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      name: CompanyName,
      organizationId: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Defaults to the organization of the signed-in org_admin.' }),
      modules: CompanyModules.default([...companyModules]),
    }),
    required: true,
  },
  responses: { 201: { description: 'The company.', schema: CompanyItem } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { name, organizationId, modules } }) {
    const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const organization = await organizationOf(tx, staff, organizationId);
      const company = await createCompany(tx, { name, organizationId: organization.id, modules });
      await sealFirstWebhookSecret(tx, deps.config.keyring, company.id);
      await audit({
        action: 'company.create',
        subject: { type: 'company', id: company.id },
        organizationId: organization.id,
        companyId: company.id,
        after: { name, organizationId: organization.id, modules },
      });
      return { ...company, organization };
    });
    return { status: 201, body: await companyItem(deps.prisma, row) };
  },
});
