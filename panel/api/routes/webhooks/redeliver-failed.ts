import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { notFound } from '../../../../domain/problems.ts';
import { redeliverFailed } from '../../../../operations/webhooks/redeliver-failed.ts';
import { insertAuditEntry } from '../../../../prisma/audit/write.ts';
import { findCompany } from '../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../http/route.ts';

export const redeliverFailedRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/deliveries/redeliver-failed',
  operationId: 'redeliverFailed',
  tag: 'Webhooks',
  summary: 'Redeliver every delivery of a company that has failed since a given time',
  permission: 'deliveries.redeliver',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({ companyId: z.string().max(100), since: z.iso.datetime({ offset: true }) }),
    required: true,
  },
  responses: {
    202: {
      description: 'The deliveries are queued again. After an interruption, the same call continues with the rest.',
      schema: z.object({ companyId: z.string(), redelivered: z.int(), resumed: z.boolean() }),
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, body }) {
    const { companyId } = body;
    if (!includesCompany(staff.companies, companyId) || !(await findCompany(deps.prisma, companyId))) {
      throw notFound('company');
    }
    const since = new Date(body.since);
    const { count, resumed } = await redeliverFailed(deps.prisma, { companyId, since }, (tx, deliveryIds) =>
      insertAuditEntry(tx, staff.audit, {
        action: 'delivery.redeliver_failed',
        subject: { type: 'company', id: companyId },
        companyId,
        after: { since, deliveryIds },
      }),
    );
    return { status: 202, body: { companyId, redelivered: count, resumed } };
  },
});
