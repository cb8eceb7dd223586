import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { createSchedule } from '../../../../operations/exports/change.ts';
import { findCompanyInScope } from '../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { bucketsOf } from '../tenants/organizations/buckets/schema.ts';
import { ExportSchedule, presentSchedule, scheduleMembers } from './schema.ts';

export const createExportScheduleRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/export-schedules',
  operationId: 'createExportSchedule',
  tag: 'Exports',
  summary: 'Export each hour, day or week to a bucket',
  permission: 'exports.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      companyId: z.string().max(100),
      ...scheduleMembers,
      filter: scheduleMembers.filter.default({}),
      folder: z
        .string()
        .max(500)
        .default('')
        .describe("Below the company's part of the bucket; empty for that itself."),
    }),
    required: true,
  },
  responses: {
    201: { description: 'The export. Its first file covers the period that has started.', schema: ExportSchedule },
  },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, body: { companyId, ...wish } }) {
    if (!(await findCompanyInScope(deps.prisma, staff.companies, companyId))) throw notFound('company');
    const { export: buckets } = await bucketsOf(deps, staff);
    const { job, messages } = await createSchedule(deps.prisma, companyId, wish, buckets, staff.audit);
    deps.dispatch(messages);
    return { status: 201, body: presentSchedule(job) };
  },
});
