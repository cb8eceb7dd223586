import type { FraudStatus } from '../fraud/verdict.ts';
import type { SessionState } from '../sessions/state.ts';
import type { JobResult, SessionEnvelope } from './envelope.ts';
import type { SubmissionStatus } from './status.ts';

/** A session and its submission at one moment. Jobs and webhook bodies are created from it. */
export interface JobFacts {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly companyId: string;
  readonly slug: string;
  readonly version: number;
  readonly state: SessionState;
  readonly submissionStatus: SubmissionStatus;
  readonly extractedData: Record<string, unknown> | null;
  readonly confidence: number | null;
  readonly fraudStatus: FraudStatus | null;
  readonly failedReason: string | null;
  readonly clientSubmissionId: string;
  readonly metadata: Record<string, unknown> | null;
  readonly processedAt: Date | null;
}

/** The `result` of a job: null until processing has extracted something. */
export const jobResult = (facts: JobFacts): JobResult | null =>
  facts.extractedData === null || facts.confidence === null || facts.fraudStatus === null
    ? null
    : {
        extractedData: facts.extractedData,
        confidence: facts.confidence,
        fraudStatus: facts.fraudStatus,
      };

/** The members that a job and a session event share. */
export const jobMembers = (facts: JobFacts) => ({
  sessionId: facts.sessionId,
  submissionId: facts.submissionId,
  workflow: { slug: facts.slug, version: facts.version },
  companyId: facts.companyId,
  state: facts.state,
  submissionStatus: facts.submissionStatus,
  result: jobResult(facts),
  failedReason: facts.failedReason,
  clientSubmissionId: facts.clientSubmissionId,
  metadata: facts.metadata,
  processedAt: facts.processedAt?.toISOString() ?? null,
});

/** The body of a session or submission event. */
export const sessionEnvelope = (
  eventId: string,
  eventType: SessionEnvelope['eventType'],
  occurredAt: Date,
  facts: JobFacts,
): SessionEnvelope => ({
  eventId,
  eventType,
  occurredAt: occurredAt.toISOString(),
  ...jobMembers(facts),
});
