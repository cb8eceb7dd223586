import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { deactivateVersion } from '../../../../prisma/shelf-profiles/find.ts';
import { findShelfVersionInScope } from '../../../../prisma/shelf-profiles/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { VersionParams } from './schema.ts';

export const deactivateShelfVersionRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-profile-versions/{versionId}/deactivate',
  operationId: 'deactivatePanelShelfVersion',
  tag: 'Shelf profiles',
  summary: 'Deactivate a version permanently: new captures cannot use it. An inactive version does not change.',
  permission: 'shelf_profiles.write',
  params: VersionParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: 'The version is inactive.',
      schema: z.object({ versionId: z.string(), active: z.boolean() }),
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { versionId } }) {
    await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const version = await findShelfVersionInScope(tx, staff.companies, versionId);
      if (!version) throw notFound('shelf profile version');
      if (!version.active) return;
      await deactivateVersion(tx, versionId);
      await audit({
        action: 'shelf_profile.deactivate',
        subject: { type: 'shelf_profile', id: version.profileId },
        companyId: version.profile.companyId,
        before: { versionId, version: version.version, active: true },
        after: { versionId, version: version.version, active: false },
      });
    });
    return { status: 200, body: { versionId, active: false } };
  },
});
