import type { ParameterizedContext } from 'koa';
import { requireValue } from '../../../domain/assert.ts';
import { ProblemError } from '../../../domain/problems.ts';
import { pathParameters } from '../../../http/parameters.ts';
import { insertAuditEntry, insertAuditEntryOnce } from '../../../prisma/audit/write.ts';
import { findEvaluationOwnerInScope } from '../../../prisma/evaluations/runs.ts';
import { findHeldSubjectInScope } from '../../../prisma/retention/holds.ts';
import type { Staff } from '../sign-in/staff.ts';
import type { PanelDeps } from './deps.ts';
import type { PanelRoute } from './route.ts';

/**
 * Runs a check, and records in the audit log that a person was refused. The refusal stands even if the database does
 * not answer.
 */
export const recordedRefusal = async (
  { prisma, log }: PanelDeps,
  { operationId }: PanelRoute,
  { audit, organizationId }: Staff,
  check: () => void,
): Promise<void> => {
  try {
    check();
  } catch (error) {
    if (error instanceof ProblemError) {
      await insertAuditEntryOnce(prisma, audit, {
        action: 'access.refuse',
        subject: { type: 'operation', id: operationId },
        organizationId,
        after: { reason: error.message },
      }).catch((failure: unknown) => log.error({ err: failure, operationId }, 'cannot record a refused request'));
    }
    throw error;
  }
};

/** Records a view of an endpoint's answer. Without the entry, the answer is not sent. */
export const recordedView = async (
  ctx: ParameterizedContext,
  { prisma }: PanelDeps,
  { viewed }: PanelRoute,
  staff: Staff,
): Promise<void> => {
  const { submissionId, sessionId, evaluationId } = pathParameters(ctx);
  const idIn = (id: string | undefined): string => requireValue(id, 'the id in the path of a recorded view');
  const find = {
    submission: () => findHeldSubjectInScope(prisma, staff.companies, 'submission', idIn(submissionId)),
    shelf_capture: () => findHeldSubjectInScope(prisma, staff.companies, 'capture', idIn(sessionId)),
    evaluation: () => findEvaluationOwnerInScope(prisma, staff.companies, idIn(evaluationId)),
  };
  const found = viewed ? await find[viewed]() : null;
  if (!viewed || !found) return;
  const { companyId, organizationId } = found;
  await insertAuditEntryOnce(prisma, staff.audit, {
    action: `${viewed}.view`,
    subject: { type: viewed, id: found.id },
    organizationId,
    companyId,
  });
};

/** Records an export with its filter. Without the entry, the file is not sent. */
export const recordedExport = async (
  ctx: ParameterizedContext,
  { prisma }: PanelDeps,
  { exported }: PanelRoute,
  staff: Staff,
): Promise<void> => {
  if (!exported) return;
  await insertAuditEntry(prisma, staff.audit, {
    action: exported,
    subject: { type: 'user', id: staff.userId },
    organizationId: staff.organizationId,
    after: ctx.query,
  });
};
