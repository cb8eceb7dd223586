import { z } from 'zod';
import { invalidField } from '../../../../../domain/problems.ts';
import { insertAuditEntry } from '../../../../../prisma/audit/write.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { companyModules, createCompany } from '../../../../../prisma/tenants/companies.ts';
import { organisationScopeOf } from '../../../../../prisma/tenants/organization-scope.ts';
import { findOrganisationIn } from '../../../../../prisma/tenants/organizations.ts';
import { transact } from '../../../../../prisma/transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import type { Staff } from '../../../sign-in/staff.ts';
import { CompanyItem, CompanyModules, CompanyName, companyItem } from './schema.ts';

/** The organisation that a new company belongs to. @throws ProblemError 422 */
const organisationOf = async (db: Db, staff: Staff, given: string | undefined) => {
  const id = given ?? staff.organisationId;
  if (id === null) throw invalidField('organisationId', 'required', 'choose an organisation');
  const organisation = await findOrganisationIn(db, organisationScopeOf(staff), id);
  if (!organisation) throw invalidField('organisationId', 'unknown', 'is no organisation that you may choose');
  return { id: organisation.id, name: organisation.name };
};

export const createCompanyRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/companies',
  operationId: 'createCompany',
  tag: 'Companies',
  summary: 'Create a company in an organisation',
  permission: 'companies.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      name: CompanyName,
      organisationId: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'An org_admin may leave it out: it is its own.' }),
      modules: CompanyModules.default([...companyModules]),
    }),
    required: true,
  },
  responses: { 201: { description: 'The company.', schema: CompanyItem } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { name, organisationId, modules } }) {
    const row = await transact(deps.prisma, async (tx) => {
      const organisation = await organisationOf(tx, staff, organisationId);
      const company = await createCompany(tx, { name, organisationId: organisation.id, modules });
      await insertAuditEntry(tx, staff.audit, {
        action: 'company.create',
        subject: { type: 'company', id: company.id },
        organisationId: organisation.id,
        companyId: company.id,
        after: { name, organisationId: organisation.id, modules },
      });
      return { ...company, organisation };
    });
    return { status: 201, body: await companyItem(deps.prisma, row) };
  },
});
