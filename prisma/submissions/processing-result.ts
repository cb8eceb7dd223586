import type { SessionRunRef } from '../../domain/outbox.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { toJson } from '../json.ts';
import { inOneTrip } from '../one-trip.ts';
import type { EndingRun } from '../sessions/change.ts';
import type { DeclaredFile } from '../sessions/find.ts';
import { retryingConflicts } from '../transaction.ts';
import { processingStarted } from './change.ts';

/** A session whose outcome is awaited. */
const awaitingOutcome = (sessionId: string) =>
  ({ id: sessionId, state: { in: [...sessionTransitions.complete.from] } }) satisfies Prisma.SessionWhereInput;

/** The pinned version of a session that waits for an outcome; null if it does not. */
export const findAwaitedVersion = (db: Db, sessionId: string) =>
  db.session.findFirst({ where: awaitingOutcome(sessionId), select: { definitionId: true, version: true } });

/** A file of a submitted session. */
interface FileToProcess extends DeclaredFile {
  /** Null if it was not uploaded. */
  readonly byteSize: number | null;
}

/** The members of a submitted session that its engine needs. */
export interface SubmittedSession extends EndingRun {
  readonly run: number;
  readonly apiKeyId: string;
  /** `metadata.sandbox`: the outcome that a test workflow is asked for; null if the caller has not set it. */
  readonly sandboxScenario: string | null;
  /** In their order. */
  readonly files: readonly FileToProcess[];
  /** Whether an earlier try has stored a result. */
  readonly hasResult: boolean;
}

const submittedSession = ({ sessionId, run = 1 }: SessionRunRef): Prisma.Sql => Prisma.sql`
    SELECT session.id, session.run, session.company_id AS "companyId", session.api_key_id AS "apiKeyId", session.batch_id AS "batchId",
           session.definition_id AS "definitionId", session.version, submission.id AS "submissionId", session.metadata,
           session.metadata ->> 'sandbox' AS "sandboxScenario",
           (SELECT jsonb_agg(jsonb_build_object('fileIndex', file_index, 'label', label, 'contentType', content_type,
              'objectKey', object_key, 'byteSize', byte_size) ORDER BY file_index)
            FROM session_files WHERE session_id = session.id) AS files,
           EXISTS (SELECT FROM processing_results WHERE session_id = session.id) AS "hasResult"
    FROM sessions session JOIN submissions submission ON submission.session_id = session.id
    WHERE session.id = ${sessionId} AND session.run = ${run} AND session.state = ANY(${[...sessionTransitions.complete.from]})`;

/** A submitted session; null if this run of it is no longer to be processed. */
export const findSessionForProcessing = async (db: Db, ref: SessionRunRef): Promise<SubmittedSession | null> => {
  const [row] = await db.$queryRaw<SubmittedSession[]>(submittedSession(ref));
  return row ?? null;
};

/**
 * {@link findSessionForProcessing} for the engine's work: unless an earlier try has stored a result, the submission's
 * history says that its processing has started.
 * @param known the id of the submission; if it is not known, it is looked up
 */
export const beginProcessing = async (db: Db, ref: SessionRunRef, known?: string): Promise<SubmittedSession | null> => {
  const submissionId = known ?? (await findSessionForProcessing(db, ref))?.submissionId;
  if (submissionId === undefined) return null;
  const isToBegin = Prisma.sql`EXISTS (SELECT FROM found WHERE found."submissionId" = ${submissionId} AND NOT "hasResult")`;
  const [[row]] = await inOneTrip(db, (one) => [
    one.$queryRaw<SubmittedSession[]>`
      WITH found AS (${submittedSession(ref)}), started AS (${processingStarted(submissionId, ref.run ?? 1, isToBegin)})
      SELECT * FROM found`,
  ]);
  return row ?? null;
};

/**
 * Keeps the engine's result until it is published; a second try replaces it. Does nothing if this run can no longer
 * publish one.
 */
export const saveProcessingResult = async (
  db: Db,
  { sessionId, run = 1 }: SessionRunRef,
  result: object,
): Promise<void> => {
  await retryingConflicts(
    () => db.$executeRaw`
      WITH awaited AS MATERIALIZED (
        SELECT id FROM sessions
        WHERE id = ${sessionId} AND run = ${run} AND state = ANY(${[...sessionTransitions.complete.from]}) FOR UPDATE
      )
      INSERT INTO processing_results (session_id, result) SELECT id, ${JSON.stringify(result)}::jsonb FROM awaited
      ON CONFLICT (session_id) DO UPDATE SET result = excluded.result, created_at = now()`,
  );
};

/** Removes the engine's result, in the transaction that publishes it. */
export const deleteProcessingResult = async (tx: Db, sessionId: string): Promise<void> => {
  await tx.processingResult.deleteMany({ where: { sessionId } });
};

/** A JSON value for a nullable column: Prisma distinguishes JSON `null` from SQL NULL, which this writes. */
export const jsonOrNull = (value: object | null): Prisma.InputJsonObject | typeof Prisma.DbNull =>
  value === null ? Prisma.DbNull : toJson(value);
