import DataLoader from 'dataloader';
import type { JobFacts } from '../../domain/submissions/job.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { inOneTrip } from '../one-trip.ts';

/** A job, the API key that may read it, and the status of its newest delivery. */
export interface JobRow extends JobFacts {
  readonly apiKeyId: string;
  readonly webhookUrl: string | null;
  /** When retention or erasure removed the result; null if it has not. */
  readonly dataRemovedAt: Date | null;
  readonly deliveryStatus: DeliveryStatus | null;
}

/** A job that is asked for, and the company that may have it. */
interface AskedJob {
  readonly companyId: string;
  readonly sessionId: string;
}

/** The most jobs that one statement reads. */
const jobsMax = 100;

/**
 * Finds everything that jobs show, with one statement.
 * @returns the jobs in the order of `asked`, null for each that its company does not have
 */
const findJobs = async (db: Db, asked: readonly AskedJob[]): Promise<(JobRow | null)[]> => {
  const companyIds = asked.map(({ companyId }) => companyId);
  const sessionIds = asked.map(({ sessionId }) => sessionId);
  const [rows] = await inOneTrip(db, (together) => [
    together.$queryRaw<(JobRow & { readonly position: bigint })[]>`
      SELECT asked.position, session.id AS "sessionId", submission.id AS "submissionId", session.api_key_id AS "apiKeyId",
             session.company_id AS "companyId", definition.slug, session.version, session.state, submission.status AS "submissionStatus",
             submission.extracted_data AS "extractedData", submission.confidence, submission.fraud_status AS "fraudStatus",
             session.failed_reason AS "failedReason", session.client_submission_id AS "clientSubmissionId", session.metadata,
             session.processed_at AS "processedAt", session.webhook_url AS "webhookUrl", submission.data_removed_at AS "dataRemovedAt",
             (SELECT status FROM deliveries WHERE session_id = session.id AND endpoint_id IS NULL ORDER BY created_at DESC, id DESC LIMIT 1) AS "deliveryStatus"
      FROM unnest(${companyIds}::text[], ${sessionIds}::text[]) WITH ORDINALITY AS asked(company_id, session_id, position)
      JOIN sessions session ON session.id = asked.session_id AND session.company_id = asked.company_id
      JOIN submissions submission ON submission.session_id = session.id
      JOIN workflow_definitions definition ON definition.id = session.definition_id`,
  ]);
  const found = new Map(rows.map((row) => [Number(row.position), row]));
  return asked.map((_, index) => found.get(index + 1) ?? null);
};

/** Finds a job of a company within a transaction. */
export const findJob = async (db: Db, companyId: string, sessionId: string): Promise<JobRow | null> => {
  const [job = null] = await findJobs(db, [{ companyId, sessionId }]);
  return job;
};

/** Finds a job of a company, null if it has none of that id. */
export type ReadJob = (companyId: string, sessionId: string) => Promise<JobRow | null>;

/**
 * Reads jobs for callers. Polling jobs is the most frequent request, so jobs that are asked for in the same turn of the
 * event loop are read with one statement. Each is read after it was asked for, and nothing is kept.
 */
export const createJobReader = (db: Db): ReadJob => {
  const loader = new DataLoader((asked: readonly AskedJob[]) => findJobs(db, asked), {
    cache: false,
    maxBatchSize: jobsMax,
    batchScheduleFn: setImmediate,
  });
  return (companyId, sessionId) => loader.load({ companyId, sessionId });
};
