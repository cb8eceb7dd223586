import { type FilePlace, matchedPlace, type StoredFingerprint } from '../../../../domain/fraud/matched-place.ts';
import { decisionScoreMin, fraudCheckTypes, fraudStatuses } from '../../../../domain/fraud/verdict.ts';
import { membersOf, membersOrNull, oneOf, oneOfOrNull, textMember } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { canProcessAgain } from '../../../../domain/submissions/failure-codes.ts';
import { reviewWords } from '../../../../domain/submissions/review-words.ts';
import { submissionCan, submissionStatuses } from '../../../../domain/submissions/status.ts';
import { storedJson } from '../../../../prisma/json.ts';
import type { ReviewedSubmission } from '../../../../prisma/submissions/review-detail.ts';
import type { WorkflowVersionRecord } from '../../../../prisma/workflow-definitions/find.ts';
import { conventionsOf } from '../../../../processing/documents/values/conventions.ts';
import { brokenSum, sumRolesOf } from '../../../../processing/documents/values/sums.ts';
import { sessionWorkflowId } from '../../../../workflows/session/contract.ts';
import { userLabelOf } from '../sessions/external-user.ts';
import { deliveryTimes } from '../webhooks/schema.ts';
import { presentField, problemWords, secondReaderOf } from './present-field.ts';
import { SubmissionReview } from './schema.ts';

const actions = ['approve', 'reject', 'cancel'] as const;

/** A stored fingerprint of the submission, or of an earlier one that it matches. */
export type ReviewFingerprint = StoredFingerprint & { readonly submissionId: string };

type ReviewedMatch = ReviewedSubmission['fraudMatches'][number];

const presentPlace = (
  { checkType, targetSubmission }: ReviewedMatch,
  { id, session }: ReviewedSubmission,
  fingerprints: readonly ReviewFingerprint[],
) => {
  const of = (submissionId: string | undefined) => fingerprints.filter((one) => one.submissionId === submissionId);
  const place = matchedPlace(oneOf(fraudCheckTypes, checkType), of(id), of(targetSubmission?.id));
  if (!place) return null;
  const labeled = (
    files: readonly { fileIndex: number; label: string }[] | undefined,
    { fileIndex, page }: FilePlace,
  ) => ({
    label: files?.find((file) => file.fileIndex === fileIndex)?.label ?? '',
    fileIndex,
    page,
  });
  return { own: labeled(session.files, place.own), earlier: labeled(targetSubmission?.session.files, place.earlier) };
};

/** Whether an approval waits for a decision about a match. Below the workflow's threshold, it is information. */
const needsDecision = ({ resolution, score }: ReviewedMatch, { processing }: WorkflowVersionRecord): boolean =>
  resolution === null && score >= decisionScoreMin(processing.fraud);

const presentMatch = (
  { targetSubmission, details, ...match }: ReviewedMatch,
  place: ReturnType<typeof presentPlace>,
  isAsked: boolean,
) => ({
  ...match,
  place,
  needsDecision: isAsked,
  resolvedAt: match.resolvedAt?.toISOString() ?? null,
  explanation: textMember(details, 'explanation'),
  target: targetSubmission && { ...targetSubmission, createdAt: targetSubmission.createdAt.toISOString() },
});

const presentDecision = ({ heldDecision }: ReviewedSubmission) => {
  if (!heldDecision) return null;
  const { action, decidedBy, decidedAt, effectiveAt } = heldDecision;
  return {
    action,
    decidedBy: textMember(decidedBy, 'label') ?? '',
    decidedAt: decidedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
};

/** How many decisions the open matches need: findings about the same earlier submission need one. */
const openPairs = ({ fraudMatches }: ReviewedSubmission, version: WorkflowVersionRecord): number =>
  new Set(
    fraudMatches
      .filter((match) => needsDecision(match, version))
      .map(({ id, targetSubmission }) => targetSubmission?.id ?? id),
  ).size;

/** The pages of each document that the newest processing found, if the version asks for a review of several. */
const documentsOf = ({ events }: ReviewedSubmission): readonly string[] | undefined => {
  const details = events.findLast(({ type }) => type === 'processing_completed')?.details;
  return storedJson<{ readonly documents?: readonly string[] } | null | undefined>(details)?.documents;
};

const reviewReasonsOf = (row: ReviewedSubmission, version: WorkflowVersionRecord): string[] => {
  const { outputSchema, processing } = version;
  if (row.status !== 'review') return [];
  const data = membersOrNull(row.extractedData);
  const confidences = storedJson<Readonly<Record<string, number>> | null>(row.fieldConfidences);
  const sum = data ? brokenSum(outputSchema, data) : null;
  const problemOf = (field: OutputField): string | null => {
    if (!data) return null;
    const sumWords = sum?.field === field.name ? sum.words : null;
    return problemWords(field, data[field.name] ?? null, processing) ?? sumWords;
  };
  return reviewWords(
    {
      submissionId: row.id,
      fraudStatus: oneOfOrNull(fraudStatuses, row.fraudStatus),
      openMatches: openPairs(row, version),
      confidence: row.confidence,
      documents: documentsOf(row),
      fields: outputSchema.map((field) => ({
        name: field.name,
        label: field.label,
        confidence: confidences?.[field.name] ?? null,
        problem: problemOf(field),
        isCorrected: row.corrections.some((correction) => correction.field === field.name),
      })),
    },
    processing,
  );
};

/** The code of the newest failure, from the history in its order. */
const failureCodeOf = ({ events }: ReviewedSubmission): string | null => {
  const details = events.findLast(({ type }) => type === 'processing_failed')?.details;
  return textMember(details, 'code');
};

const presentHold = ({ heldAt, heldBy, holdReason }: ReviewedSubmission) =>
  heldAt && { heldAt: heldAt.toISOString(), heldBy: heldBy ?? '', reason: holdReason ?? '' };

const presentSecondReader = (engine: unknown) => {
  const reader = secondReaderOf(engine);
  return reader && { model: textMember(reader, 'model'), skipped: textMember(reader, 'skipped') };
};

/** A submission with everything that a review needs, its fields in the order of the version's output schema. */
export const presentReview = (
  row: ReviewedSubmission,
  version: WorkflowVersionRecord,
  fingerprints: readonly ReviewFingerprint[],
): SubmissionReview => {
  const { session } = row;
  const status = oneOf(submissionStatuses, row.status);
  const sum = brokenSum(version.outputSchema, membersOf(row.extractedData));
  return SubmissionReview.parse({
    ...row,
    company: { id: row.companyId, name: row.company.name },
    workflow: { slug: version.slug, name: version.name, version: version.version },
    externalUser: userLabelOf(session.externalUser),
    createdAt: row.createdAt.toISOString(),
    reason: row.rejectReason ?? row.cancelReason ?? row.failedReason,
    updatedAt: row.updatedAt.toISOString(),
    decision: presentDecision(row),
    metadata: session.metadata,
    reviewReasons: reviewReasonsOf(row, version),
    allowedActions: row.heldDecision ? [] : actions.filter((action) => submissionCan(action, status)),
    canProcessAgain: row.filesRemovedAt === null && canProcessAgain(status, failureCodeOf(row)),
    isLabeled: row.labeled !== null,
    correctable: row.heldDecision === null && submissionCan('correct', status),
    qualityFindings: row.qualityFindings ?? [],
    secondReader: presentSecondReader(row.engine),
    fields: version.outputSchema.map((field) => presentField(field, row, version.processing, sum)),
    sums: sumRolesOf(version.outputSchema),
    conventions: conventionsOf(row, version.processing.locale),
    files: session.files.map((file) => ({
      ...file,
      byteSize: file.byteSize === null ? null : Number(file.byteSize),
    })),
    events: row.events.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
    fraudMatches: row.fraudMatches.map((match) =>
      presentMatch(match, presentPlace(match, row, fingerprints), needsDecision(match, version)),
    ),
    deliveries: session.deliveries.map((delivery) => ({ ...delivery, ...deliveryTimes(delivery) })),
    workflowId: sessionWorkflowId({ sessionId: session.id, run: session.run }),
    filesRemovedAt: row.filesRemovedAt?.toISOString() ?? null,
    dataRemovedAt: row.dataRemovedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    hold: presentHold(row),
  });
};
