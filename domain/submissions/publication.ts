import type { FileHashes } from '../fraud/fingerprints.ts';
import type { FoundMatch } from '../fraud/scoring.ts';
import { fraudVerdict } from '../fraud/verdict.ts';
import type { ProcessingSettings } from '../workflow-definitions/definition.ts';
import type { SessionEnvelope } from './envelope.ts';
import { reviewReasonKinds, reviewReasons } from './review-reasons.ts';
import type { SubmissionEventType, SubmissionTransition } from './status.ts';

/** The findings of an engine in a document. */
export interface ExtractionFindings {
  readonly extractedData: Readonly<Record<string, unknown>>;
  readonly fieldConfidences: Readonly<Record<string, number>>;
  readonly evidence: object;
  readonly confidence: number;
  readonly certainty: number;
  readonly invalidFields: Readonly<Record<string, string>>;
  readonly aiSummary: string;
  /** The pages of each document, if the upload seems to have several and the version asks for a review then. */
  readonly documents?: readonly string[];
}

/** How processing ended, before the fraud checks. */
export type ProcessingEnd =
  | { readonly kind: 'extracted'; readonly findings: ExtractionFindings; readonly tampering: readonly FoundMatch[] }
  | { readonly kind: 'quality_blocked'; readonly reason: string }
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string };

/** How processing ended, with the facts that are kept in every case. */
export interface ProcessingReport {
  readonly end: ProcessingEnd;
  readonly engine: object | null;
  readonly quality: readonly object[];
  readonly files: readonly (FileHashes & { readonly sniffedType: string; readonly words?: readonly string[] })[];
}

/** The effects of the end of processing on the session, its submission and its callers. */
export interface Publication {
  readonly sessionChange: 'complete' | 'fail';
  readonly submissionChange: SubmissionTransition;
  readonly submissionEvent: SubmissionEventType;
  readonly eventDetails: Readonly<Record<string, string | number | string[]>>;
  readonly webhookEvent: SessionEnvelope['eventType'];
  readonly failedReason: string | null;
  readonly fraud: ReturnType<typeof fraudVerdict> | null;
  /** The filters of the list of submissions: kinds of review reasons, or the code of the failure. */
  readonly reasonKinds: readonly string[];
}

/** Decides on the effects of the end of processing, in the order of decision D11. */
export const decidePublication = (
  end: ProcessingEnd,
  matches: readonly FoundMatch[],
  settings: ProcessingSettings,
  submissionId: string,
): Publication => {
  if (end.kind === 'quality_blocked') {
    return {
      sessionChange: 'fail',
      submissionChange: 'finishQualityBlocked',
      submissionEvent: 'capture_quality_blocked',
      eventDetails: { reason: end.reason },
      webhookEvent: 'session.failed',
      failedReason: end.reason,
      fraud: null,
      reasonKinds: ['capture_quality_blocked'],
    };
  }
  if (end.kind === 'failed') {
    return {
      sessionChange: 'fail',
      submissionChange: 'finishFailed',
      submissionEvent: 'processing_failed',
      eventDetails: { code: end.code, reason: end.reason },
      webhookEvent: 'session.failed',
      failedReason: end.reason,
      fraud: null,
      reasonKinds: [end.code],
    };
  }
  const fraud = fraudVerdict(
    matches.map(({ score }) => ({ score, resolution: null })),
    settings.fraud,
  );
  const { confidence, fieldConfidences, certainty, invalidFields, documents } = end.findings;
  const facts = {
    submissionId,
    fraudStatus: fraud.fraudStatus,
    confidence,
    fieldConfidences,
    invalidFields,
    documents,
  };
  const reasons = reviewReasons(facts, settings);
  return {
    sessionChange: 'complete',
    submissionChange: reasons.length > 0 ? 'finishReview' : 'finishApproved',
    submissionEvent: 'processing_completed',
    eventDetails: {
      confidence,
      certainty,
      ...fraud,
      reviewReasons: [...reasons],
      ...(documents ? { documents: [...documents] } : {}),
    },
    webhookEvent: reasons.length > 0 ? 'session.review_required' : 'session.completed',
    failedReason: null,
    fraud,
    reasonKinds: reasons.length > 0 ? reviewReasonKinds(facts, settings) : [],
  };
};
