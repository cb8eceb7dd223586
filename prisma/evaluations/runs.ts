import type { CompanyScope } from '../../domain/access/scope.ts';
import { evaluationsKept } from '../../domain/evaluations/accuracy.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';
import { inScope } from '../tenants/scope-filters.ts';
import type { LabeledSet } from './labeled.ts';

/** The documents of an evaluation by their state. */
export interface EvaluationProgress {
  readonly total: number;
  readonly read: number;
  readonly failed: number;
}

/** The number of documents of each evaluation, by state. */
export const countEvaluated = async (
  db: Db,
  evaluationIds: readonly string[],
): Promise<(evaluationId: string) => EvaluationProgress> => {
  const groups = await db.evaluatedDocument.groupBy({
    by: ['evaluationId', 'state'],
    where: { evaluationId: { in: [...evaluationIds] } },
    _count: true,
  });
  return (id) => {
    const own = groups.filter(({ evaluationId }) => evaluationId === id);
    const of = (state: string) => own.find((one) => one.state === state)?._count ?? 0;
    return { total: own.reduce((sum, { _count }) => sum + _count, 0), read: of('read'), failed: of('failed') };
  };
};

/** Evaluations of a set, the newest first. */
export const listEvaluations = (db: Db, { companyId, definitionId }: LabeledSet) =>
  db.evaluation.findMany({
    where: { companyId, definitionId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: evaluationsKept,
    omit: { definition: true },
  });

/** An evaluation with the values found in each document, and the approved values; null if it is not in the scope. */
export const findEvaluationInScope = (db: Db, scope: CompanyScope, id: string) =>
  db.evaluation.findFirst({
    where: { id, companyId: inScope(scope) },
    include: {
      workflow: { select: { slug: true } },
      documents: {
        orderBy: { submissionId: 'desc' },
        include: { submission: { select: { clientSubmissionId: true, extractedData: true } } },
      },
    },
  });
export type EvaluationRecord = NonNullable<Awaited<ReturnType<typeof findEvaluationInScope>>>;

/** The owner of an evaluation; null if it is not in the scope. */
export const findEvaluationOwnerInScope = async (db: Db, scope: CompanyScope, id: string) => {
  const row = await db.evaluation.findFirst({
    where: { id, companyId: inScope(scope) },
    select: { id: true, companyId: true, company: { select: { organizationId: true } } },
  });
  return row && { id: row.id, companyId: row.companyId, organizationId: row.company.organizationId };
};

/** Whether an evaluation of a set is under way. */
export const isEvaluating = async (tx: Db, { companyId, definitionId }: LabeledSet): Promise<boolean> =>
  (await tx.evaluation.count({ where: { companyId, definitionId, state: 'running' } })) > 0;

export interface NewEvaluation extends LabeledSet {
  readonly id: string;
  readonly userId: string | null;
  readonly version: number;
  readonly definition: object;
}

/**
 * In a transaction: creates an evaluation of the documents that are in its set now, and removes the oldest ones.
 * @returns the number of its documents
 */
export const insertEvaluation = async (tx: Db, { definition, ...evaluation }: NewEvaluation): Promise<number> => {
  const { id, companyId, definitionId } = evaluation;
  await tx.evaluation.create({ data: { ...evaluation, definition: toJson(definition) } });
  await tx.$executeRaw`
    DELETE FROM evaluations WHERE id IN (
      SELECT id FROM evaluations WHERE company_id = ${companyId} AND definition_id = ${definitionId}
      ORDER BY created_at DESC, id DESC OFFSET ${evaluationsKept})`;
  return tx.$executeRaw`
    INSERT INTO evaluated_documents (evaluation_id, submission_id)
    SELECT ${id}, submission_id FROM labeled_documents WHERE company_id = ${companyId} AND definition_id = ${definitionId}`;
};

/** The documents of an evaluation that no worker has read yet, for workers. */
export const listWaiting = async (db: Db, evaluationId: string): Promise<string[]> => {
  const rows = await db.evaluatedDocument.findMany({
    where: { evaluationId, state: 'waiting' },
    orderBy: { submissionId: 'asc' },
    select: { submissionId: true },
  });
  return rows.map(({ submissionId }) => submissionId);
};

/** A document of an evaluation. */
export interface EvaluatedRef {
  readonly evaluationId: string;
  readonly submissionId: string;
}

/** A waiting document with its files, and the draft that reads it, for workers; null if it was read or removed. */
export const findWaiting = (db: Db, { evaluationId, submissionId }: EvaluatedRef) =>
  db.evaluatedDocument.findFirst({
    where: { evaluationId, submissionId, state: 'waiting' },
    include: {
      evaluation: true,
      submission: {
        select: {
          filesRemovedAt: true,
          session: { select: { files: { where: { byteSize: { gt: 0 } }, orderBy: { fileIndex: 'asc' } } } },
        },
      },
    },
  });

type Values = Readonly<Record<string, unknown>>;

/** Stores the values found in a document, unless the document was removed in the meantime. */
export const saveEvaluated = async (
  db: Db,
  { evaluationId, submissionId }: EvaluatedRef,
  found: { readonly before: Values | null; readonly after: Values | null; readonly reason: string | null },
): Promise<void> => {
  const { before, after, reason } = found;
  await db.$executeRaw`
    UPDATE evaluated_documents SET state = 'read', before = ${before && JSON.stringify(before)}::jsonb,
      after = ${after && JSON.stringify(after)}::jsonb, reason = ${reason}
    WHERE evaluation_id = ${evaluationId} AND submission_id = ${submissionId} AND state = 'waiting'`;
};

/** Stores that a document could not be read. */
export const failEvaluatedDocument = async (
  db: Db,
  { evaluationId, submissionId }: EvaluatedRef,
  reason: string,
): Promise<void> => {
  await db.evaluatedDocument.updateMany({
    where: { evaluationId, submissionId, state: 'waiting' },
    data: { state: 'failed', reason },
  });
};

/** Ends an evaluation. */
export const endEvaluation = async (db: Db, id: string): Promise<void> => {
  await db.$executeRaw`UPDATE evaluations SET state = 'finished', ended_at = now() WHERE id = ${id} AND state = 'running'`;
};
