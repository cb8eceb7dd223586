import type { OutputField } from '../../../../domain/output-field.ts';
import { canProcessAgain } from '../../../../domain/submissions/failure-codes.ts';
import { type SubmissionStatus, submissionCan } from '../../../../domain/submissions/status.ts';
import type { ReviewedSubmission } from '../../../../prisma/submissions/review-detail.ts';
import type { WorkflowVersionRecord } from '../../../../prisma/workflow-definitions/find.ts';
import { brokenRule } from '../../../../processing/documents/extraction/result/validation.ts';
import { sessionWorkflowId } from '../../../../workflows/session/contract.ts';
import { userLabelOf } from '../sessions/external-user.ts';
import { deliveryTimes } from '../webhooks/schema.ts';
import { SubmissionReview } from './schema.ts';

const actions = ['approve', 'reject', 'cancel'] as const;

const problemOf = (field: OutputField, value: unknown): string | null => {
  if (value !== null) return brokenRule(field, value);
  return field.required ? 'Required, but not found.' : null;
};

const presentField = (field: OutputField, row: ReviewedSubmission) => {
  const { name } = field;
  const member = (values: unknown) => (values as Record<string, unknown> | null)?.[name] ?? null;
  const value = member(row.extractedData);
  return {
    ...{ name, label: field.label, type: field.type, required: field.required, description: field.description },
    values: field.values ?? null,
    value,
    confidence: member(row.fieldConfidences),
    problem: row.extractedData === null ? null : problemOf(field, value),
    evidence: member(row.evidence),
    corrections: row.corrections
      .filter((correction) => correction.field === name)
      .map(({ extracted, corrected, correctedBy, correctedAt }) => ({
        ...{ before: extracted, after: corrected, correctedBy },
        correctedAt: correctedAt.toISOString(),
      })),
  };
};

const presentMatch = ({ targetSubmission, details, ...match }: ReviewedSubmission['fraudMatches'][number]) => ({
  ...match,
  resolvedAt: match.resolvedAt?.toISOString() ?? null,
  explanation: (details as { explanation?: string } | null)?.explanation ?? null,
  target: targetSubmission && { ...targetSubmission, createdAt: targetSubmission.createdAt.toISOString() },
});

/** The code of the newest failure, from the history in its order. */
const failureCodeOf = ({ events }: ReviewedSubmission): string | null => {
  const details = events.findLast(({ type }) => type === 'processing_failed')?.details;
  return (details as { code?: string } | null | undefined)?.code ?? null;
};

const presentHold = ({ heldAt, heldBy, holdReason }: ReviewedSubmission) =>
  heldAt && { heldAt: heldAt.toISOString(), heldBy: heldBy ?? '', reason: holdReason ?? '' };

/** A submission with everything that a review needs, its fields in the order of the version's output schema. */
export const presentReview = (row: ReviewedSubmission, version: WorkflowVersionRecord): SubmissionReview => {
  const { session } = row;
  const status = row.status as SubmissionStatus;
  return SubmissionReview.parse({
    ...row,
    company: { id: row.companyId, name: row.company.name },
    workflow: { slug: version.slug, name: version.name, version: version.version },
    externalUser: userLabelOf(session.externalUser),
    createdAt: row.createdAt.toISOString(),
    reason: row.rejectReason ?? row.cancelReason ?? row.failedReason,
    allowedActions: actions.filter((action) => submissionCan(action, status)),
    canProcessAgain: row.filesRemovedAt === null && canProcessAgain(status, failureCodeOf(row)),
    correctable: submissionCan('correct', status),
    qualityFindings: row.qualityFindings ?? [],
    fields: version.outputSchema.map((field) => presentField(field, row)),
    files: session.files.map((file) => ({
      ...file,
      byteSize: file.byteSize === null ? null : Number(file.byteSize),
    })),
    events: row.events.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
    fraudMatches: row.fraudMatches.map(presentMatch),
    deliveries: session.deliveries.map((delivery) => ({ ...delivery, ...deliveryTimes(delivery) })),
    workflowId: sessionWorkflowId({ sessionId: session.id, run: session.run }),
    filesRemovedAt: row.filesRemovedAt?.toISOString() ?? null,
    dataRemovedAt: row.dataRemovedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    hold: presentHold(row),
  });
};
