import type { z } from 'zod';
import { requireValue } from '../../../../domain/assert.ts';
import { accuracyOf, differencesOf } from '../../../../domain/evaluations/accuracy.ts';
import { membersOf, membersOrNull } from '../../../../domain/narrowing.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import type { EvaluationProgress, EvaluationRecord } from '../../../../prisma/evaluations/runs.ts';
import { EvaluationDetail, EvaluationItem } from './schema.ts';

const differencesMax = 500;

/** An evaluation with its progress. */
export const presentEvaluationItem = (
  {
    id,
    state,
    version,
    createdAt,
    endedAt,
  }: Pick<EvaluationRecord, 'id' | 'state' | 'version' | 'createdAt' | 'endedAt'>,
  progress: EvaluationProgress,
): z.output<typeof EvaluationItem> =>
  EvaluationItem.parse({
    id,
    state,
    version,
    ...progress,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  });

/** An evaluation with the accuracy of each field of the draft, and the values that differ from the approved ones. */
export const presentEvaluation = (row: EvaluationRecord, hasBefore: boolean): EvaluationDetail => {
  const { documents, workflow } = row;
  const of = (state: string) => documents.filter((one) => one.state === state);
  const { outputSchema } = WorkflowFile.parse(row.definition);
  const labels = new Map(outputSchema.map(({ name, label }) => [name, label]));
  const names = new Map(documents.map((one) => [one.submissionId, one.submission.clientSubmissionId]));
  const values = of('read').map(({ submissionId, submission, before, after }) => ({
    submissionId,
    expected: membersOf(submission.extractedData),
    before: membersOrNull(before),
    after: membersOrNull(after),
  }));
  const fields = [...labels.keys()];
  const found = differencesOf(fields, values);
  const addName = (submissionId: string) => ({
    submissionId,
    clientSubmissionId: requireValue(names.get(submissionId), 'the submission of a difference'),
  });
  return EvaluationDetail.parse({
    ...presentEvaluationItem(row, { total: documents.length, read: of('read').length, failed: of('failed').length }),
    workflow: workflow.slug,
    hasBefore,
    fields: accuracyOf(fields, values).map(({ field, ...counts }) => ({
      ...counts,
      name: field,
      label: labels.get(field) ?? field,
    })),
    differences: found
      .slice(0, differencesMax)
      .map((one) => ({ ...one, ...addName(one.submissionId), label: labels.get(one.field) ?? one.field })),
    differenceCount: found.length,
    unread: documents.flatMap(({ submissionId, reason }) => (reason ? [{ ...addName(submissionId), reason }] : [])),
  });
};
