import { notFound } from '../../../../domain/problems.ts';
import type { NamedSet } from '../../../../operations/evaluations/labeled-set.ts';
import { findAssignedVersion, type WorkflowVersionRecord } from '../../../../prisma/workflow-definitions/find.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { findUploadCompany } from '../uploads/company.ts';

/**
 * The labeled set of a company and a workflow that it uses, with the published version.
 * @throws ProblemError 404 if the person cannot see the company, or it does not have the workflow
 */
export const findLabeledSet = async (
  deps: PanelDeps,
  staff: Staff,
  companyId: string,
  slug: string,
): Promise<{ set: NamedSet; published: WorkflowVersionRecord }> => {
  const { organizationId } = await findUploadCompany(deps, staff, companyId);
  const published = await findAssignedVersion(deps.prisma, companyId, slug);
  if (!published) throw notFound('workflow');
  return { set: { companyId, organizationId, definitionId: published.definitionId, slug }, published };
};
