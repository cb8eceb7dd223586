import { newId } from '../../domain/ids.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import type { JobFacts } from '../../domain/submissions/job.ts';
import type { ProcessingReport, Publication } from '../../domain/submissions/publication.ts';
import { facet } from '../../domain/submissions/search-words.ts';
import { submissionTransitions, systemActor } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { EndingSession } from '../sessions/change.ts';
import { type EventName, idsOfEvent, type NextEvent } from '../webhooks/create.ts';
import { askForConfirmation } from './lessons.ts';
import { askForPictures } from './page-pictures.ts';

/** The search words of a submission. */
export interface IndexedWords {
  readonly values: readonly string[];
  readonly document: readonly string[];
  readonly facets: readonly string[];
}

/** The end of a run. */
export interface RunEnd {
  readonly session: EndingSession;
  /** The number of the run that ends. */
  readonly run: number;
  readonly report: ProcessingReport;
  readonly publication: Publication;
  readonly words: IndexedWords;
  /** Whether someone is going to open the submission. */
  readonly isToBeReviewed: boolean;
  /** The webhook event that follows. */
  readonly event: EventName;
}

/** A job as its run has ended, and what its webhook event needs. */
export interface EndedRun extends Omit<JobFacts, 'slug'>, NextEvent {
  readonly apiKeyId: string;
  readonly webhookUrl: string | null;
  /** Since the submit; null if nobody submitted it. */
  readonly durationMs: number | null;
}

const json = (value: object | null | undefined): Prisma.Sql =>
  value ? Prisma.sql`${JSON.stringify(value)}::jsonb` : Prisma.sql`NULL`;

/**
 * The outcome of processing in the form of the submission. Content that is written from now on is due for removal
 * again, whatever was removed before.
 */
const outcomeColumns = (
  { end, quality, engine }: ProcessingReport,
  { submissionChange, failedReason, fraud }: Publication,
): Prisma.Sql => {
  const findings = end.kind === 'extracted' ? end.findings : null;
  return Prisma.sql`
    status = ${submissionTransitions[submissionChange].to}, removed_kinds = 0, updated_at = now(), failed_reason = ${failedReason},
    fraud_status = ${fraud?.fraudStatus ?? null}, fraud_score = ${fraud?.fraudScore ?? 0}::float8,
    extracted_data = ${json(findings?.extractedData)}, field_confidences = ${json(findings?.fieldConfidences)},
    evidence = ${json(findings?.evidence)}, quality_findings = ${json([...quality])}, engine = ${json(engine)},
    confidence = ${findings?.confidence ?? null}::float8, certainty = ${findings?.certainty ?? null}::float8,
    ai_summary = ${findings?.aiSummary ?? null}`;
};

/**
 * Ends a run, in one statement: the session's state, its submission with the outcome, event and words, its files, the
 * published result, and requests for the pictures and lessons of a review. It locks the session before the submission.
 * The words replace those of an earlier run, but people who worked on it stay.
 * @returns null if this run can no longer publish an outcome; then roll the transaction back
 */
export const endRun = async (
  tx: Db,
  { session, run, report, publication, words, isToBeReviewed, event }: RunEnd,
): Promise<EndedRun | null> => {
  const { id, submissionId } = session;
  const { sessionChange, submissionChange, submissionEvent, eventDetails, failedReason } = publication;
  const { from, to } = sessionTransitions[sessionChange];
  const facts = report.files.map(({ fileIndex, sha256, sniffedType }) => ({ fileIndex, sha256, sniffedType }));
  const details = { actor: systemActor, ...eventDetails };
  const ids = idsOfEvent(event);
  const review = isToBeReviewed
    ? Prisma.sql`, pictures AS (${askForPictures(submissionId)}), confirmation AS (${askForConfirmation(Prisma.sql`processed`)})`
    : Prisma.empty;
  const [row] = await tx.$queryRaw<EndedRun[]>`
    WITH ended AS (
      UPDATE sessions SET state = ${to}, failed_reason = ${failedReason}, processed_at = now()
      WHERE id = ${id} AND run = ${run} AND state = ANY(${[...from]})
      RETURNING *
    ), processed AS (
      UPDATE submissions SET event_sequence = event_sequence + 1, ${outcomeColumns(report, publication)}
      FROM ended
      WHERE submissions.id = ${submissionId} AND submissions.session_id = ended.id
        AND status = ANY(${[...submissionTransitions[submissionChange].from]})
      RETURNING submissions.id, status, extracted_data, confidence, fraud_status, evidence, event_sequence, clock_timestamp() AS changed_at
    ), published AS (
      DELETE FROM processing_results WHERE session_id = ${id}
    ), known AS (
      UPDATE session_files SET sha256 = fact.sha256, sniffed_type = fact."sniffedType"
      FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS fact ("fileIndex" int, sha256 text, "sniffedType" text)
      WHERE session_id = ${id} AND file_index = fact."fileIndex"
    ), found_by AS (
      INSERT INTO submission_words (submission_id, value_words, document_words, facets)
      VALUES (${submissionId}, ${[...words.values]}::text[], ${[...words.document]}::text[], ${[...words.facets]}::text[])
      ON CONFLICT (submission_id) DO UPDATE SET value_words = excluded.value_words, document_words = excluded.document_words,
        facets = excluded.facets || ARRAY(
          SELECT one FROM unnest(submission_words.facets) AS one WHERE starts_with(one, ${facet('person', '')}))
    ), noted AS (
      INSERT INTO submission_events (id, submission_id, type, details)
      VALUES (${newId('event')}, ${submissionId}, ${submissionEvent}, ${JSON.stringify(details)}::jsonb)
    )${review}
    SELECT ended.id AS "sessionId", processed.id AS "submissionId", ended.api_key_id AS "apiKeyId", ended.company_id AS "companyId",
           ended.version, ended.state, processed.status AS "submissionStatus", processed.extracted_data AS "extractedData",
           processed.confidence, processed.fraud_status AS "fraudStatus", ended.failed_reason AS "failedReason",
           ended.client_submission_id AS "clientSubmissionId", ended.metadata, ended.processed_at AS "processedAt",
           (extract(epoch FROM ended.processed_at - ended.submitted_at) * 1000)::float8 AS "durationMs", ended.webhook_url AS "webhookUrl", processed.event_sequence AS sequence, processed.changed_at AS "createdAt",
           CASE WHEN ended.webhook_url IS NULL THEN ARRAY(SELECT id FROM webhook_events WHERE id = ANY(${ids}))
                ELSE ARRAY(SELECT id FROM deliveries WHERE id = ANY(${ids})) END AS taken
    FROM ended, processed`;
  return row ?? null;
};
