import { z } from 'zod';
import { companyId } from '../../../domain/submissions/members.ts';
import { pageOf, wholeList } from '../../../http/pagination.ts';
import { defineRoute } from '../../route/route.ts';

export const Company = z
  .object({ id: companyId, name: z.string().describe('Name of the company.') })
  .meta({ id: 'Company', description: 'The company that an API key belongs to.' });

export const listCompaniesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/companies',
  operationId: 'listCompanies',
  tag: 'Company',
  summary: "Get the API key's company",
  description: 'Returns a list with one company, or an empty list if the key belongs to no company.',
  access: 'key',
  bucket: 'read',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: "The API key's company.", schema: pageOf(Company) } },
  errors: [],
  async handle({ auth }) {
    const { company } = auth.key;
    return {
      status: 200,
      body: { data: company ? [{ id: company.id, name: company.name }] : [], pagination: wholeList },
    };
  },
});
