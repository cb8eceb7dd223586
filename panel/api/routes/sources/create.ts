import { z } from 'zod';
import { createSource } from '../../../../operations/sources/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { bucketsOf } from '../tenants/organizations/buckets/schema.ts';
import { findUploadCompany } from '../uploads/company.ts';
import { BucketSource, presentSource } from './schema.ts';

export const createSourceRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/sources',
  operationId: 'createSource',
  tag: 'Sources',
  summary: 'Let the objects below a prefix of a bucket become submissions of a company',
  permission: 'sources.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      companyId: z.string().max(100),
      workflow: z.string().max(100).describe('The slug of a workflow that is assigned to the company.'),
      bucket: z.string().max(100),
      prefix: z.string().min(1).max(500).describe('Ends in a slash.'),
    }),
    required: true,
  },
  responses: { 201: { description: 'The source, which is looked at right away.', schema: BucketSource } },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, body: { companyId, ...place } }) {
    const company = await findUploadCompany(deps, staff, companyId);
    const { source: buckets } = await bucketsOf(deps, staff);
    const rules = { buckets, isOperator: staff.role === 'super_admin' };
    const { job, messages } = await createSource(deps.prisma, company, place, rules, staff.audit);
    deps.dispatch(messages);
    return { status: 201, body: presentSource(job) };
  },
});
