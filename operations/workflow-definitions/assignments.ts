import type { WriteAudit } from '../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../prisma/client.ts';
import { withdrawWorkflow } from '../../prisma/workflow-definitions/list.ts';
import { assignDefinition } from '../../prisma/workflow-definitions/publish.ts';

/** A workflow and a company that may use it. */
export interface AssignmentEnds {
  readonly definitionId: string;
  readonly slug: string;
  readonly companyId: string;
  readonly organizationId: string | null;
}

const auditSubject = ({ definitionId, organizationId, companyId }: AssignmentEnds) =>
  ({ subject: { type: 'workflow', id: definitionId }, organizationId, companyId }) as const;

/** Lets a company use a workflow, with its audit entry. @returns false, without an entry, if it already may */
export const assignToCompany = async (tx: Db, audit: WriteAudit, ends: AssignmentEnds): Promise<boolean> => {
  const { definitionId, slug, companyId } = ends;
  if (!(await assignDefinition(tx, definitionId, companyId))) return false;
  await audit({ action: 'workflow.assign', ...auditSubject(ends), after: { slug, companyId } });
  return true;
};

/**
 * Withdraws a workflow from a company, with its audit entry; existing sessions continue.
 * @returns false, without an entry, if it was not assigned
 */
export const withdrawFromCompany = async (tx: Db, audit: WriteAudit, ends: AssignmentEnds): Promise<boolean> => {
  const { definitionId, slug, companyId } = ends;
  if (!(await withdrawWorkflow(tx, definitionId, companyId))) return false;
  await audit({ action: 'workflow.withdraw', ...auditSubject(ends), before: { slug, companyId } });
  return true;
};
