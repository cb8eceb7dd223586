import { z } from 'zod';
import { includesCompany } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import type { AssignmentEnds } from '../../../../../operations/workflow-definitions/assignments.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { findCompany } from '../../../../../prisma/tenants/companies.ts';
import { findWorkflowIdInScope } from '../../../../../prisma/workflow-definitions/list.ts';
import type { Staff } from '../../../sign-in/staff.ts';
import { WorkflowParams } from '../schema.ts';

export const AssignmentParams = WorkflowParams.extend({ companyId: z.string().max(100) });

/** Whether a company can use a workflow. */
export const Assignment = z
  .object({ slug: z.string(), companyId: z.string(), isAssigned: z.boolean() })
  .meta({ id: 'WorkflowAssignment' });

/**
 * The workflow and the organization of an assignment.
 * @throws ProblemError 404 if the person cannot see the workflow or the company
 */
export const findAssignmentEnds = async (
  db: Db,
  staff: Staff,
  { slug, companyId }: z.output<typeof AssignmentParams>,
): Promise<AssignmentEnds> => {
  const definitionId = await findWorkflowIdInScope(db, staff.companies, slug);
  if (definitionId === null) throw notFound('workflow');
  const company = includesCompany(staff.companies, companyId) ? await findCompany(db, companyId) : null;
  if (!company) throw notFound('company');
  return { definitionId, slug, companyId, organizationId: company.organizationId };
};
