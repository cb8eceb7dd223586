import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import { type StoredSigningKey, signerOf } from '../access/signing-keys.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { retryingConflicts } from '../transaction.ts';
import type { StoredSecret } from './signing-secrets.ts';

const interrupted = 'The worker stopped before it recorded the answer; the receiver may have received this attempt.';

/** An attempt whose ledger row is written and that may be sent. */
export interface StartedAttempt extends StoredSigningKey {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly companyId: string;
  readonly series: number;
  /** The attempt's number, counted over all series of the delivery. */
  readonly number: number;
  readonly eventType: string;
  /** The session, batch or shelf capture that the event is about. */
  readonly subjectId: string;
  /** The number of the event among those of its subject; null if it has none. */
  readonly sequence: number | null;
  readonly url: string;
  readonly body: string;
  /** The secrets of the company, or of the endpoint, that are valid, newest first: two while one replaces the other. */
  readonly secrets: readonly StoredSecret[];
  /** The event that it is about, which receivers see as its id. */
  readonly eventId: string;
  /** The endpoint that it goes to; null if the session, batch or capture named the URL. */
  readonly endpointId: string | null;
  /** That endpoint as it is now; null if it was deleted. */
  readonly endpoint: AttemptedEndpoint | null;
}

/** The members of an endpoint that an attempt needs. */
export interface AttemptedEndpoint {
  readonly url: string;
  /** In their stored form. */
  readonly headers: string;
  /** Null for those of the settings. */
  readonly retryDelaysMs: readonly number[] | null;
  readonly isEnabled: boolean;
}

/** Columns of `deliveries` that a CTE called `started` returns, for {@link attemptRows} and {@link startedAttempt}. */
export const startedColumns = Prisma.sql`deliveries.id, deliveries.submission_id, deliveries.api_key_id, deliveries.company_id,
  deliveries.series, deliveries.attempt_count, deliveries.event_type, deliveries.sequence, deliveries.url, deliveries.body,
  deliveries.endpoint_id, deliveries.event_id,
  coalesce(deliveries.session_id, deliveries.batch_id, deliveries.shelf_capture_id) AS subject_id`;

/**
 * CTEs that write the ledger rows of started attempts. A row of an earlier run that never got its answer is closed with
 * a note, so that every request that may have left is in the ledger.
 */
export const attemptRows = Prisma.sql`
    closed AS (
      UPDATE delivery_attempts SET error = ${interrupted}
      FROM started WHERE delivery_id = started.id AND duration_ms IS NULL AND error IS NULL
    ), noted AS (
      INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at)
      SELECT id, attempt_count, series, now() FROM started
    )`;

/** The API key that signs an attempt of `started`; joined as `signer` for {@link startedAttempt}. */
export const attemptSigner = signerOf(Prisma.sql`started.api_key_id`, Prisma.sql`started.company_id`);

/** Selects a row of `started` with its `signer` as {@link StartedAttempt}. */
export const startedAttempt = Prisma.sql`started.id AS "deliveryId", started.submission_id AS "submissionId",
  started.company_id AS "companyId", started.series, started.attempt_count AS "number", started.event_type AS "eventType", started.subject_id AS "subjectId", started.sequence, started.url, started.body, signer.*,
  CASE WHEN started.endpoint_id IS NULL THEN ARRAY(
    SELECT jsonb_build_object('id', webhook_secrets.id::text, 'secret', secret) FROM webhook_secrets
    WHERE webhook_secrets.company_id = (SELECT coalesce(sandbox_of, id) FROM companies WHERE id = started.company_id) AND (retires_at IS NULL OR retires_at > now()) ORDER BY webhook_secrets.id DESC
  ) ELSE ARRAY(
    SELECT jsonb_build_object('id', own.id::text, 'secret', own.secret) FROM webhook_endpoint_secrets own
    WHERE own.endpoint_id = started.endpoint_id AND (own.retires_at IS NULL OR own.retires_at > now()) ORDER BY own.id DESC
  ) END AS secrets,
  coalesce(started.event_id, started.id) AS "eventId", started.endpoint_id AS "endpointId",
  (SELECT jsonb_build_object('url', url, 'headers', headers, 'isEnabled', disabled_at IS NULL,
                             'retryDelaysMs', CASE WHEN retry_delays_ms = '{}' THEN NULL ELSE to_jsonb(retry_delays_ms) END)
   FROM webhook_endpoints WHERE webhook_endpoints.id = started.endpoint_id) AS endpoint`;

/**
 * Writes the ledger row of an attempt that is about to be made, in one statement, and returns what to send. Null if the
 * delivery has settled or another series has started.
 */
export const startAttempt = async (db: Db, deliveryId: string, series: number): Promise<StartedAttempt | null> => {
  const rows = await retryingConflicts(
    () => db.$queryRaw<StartedAttempt[]>`
    WITH started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      WHERE id = ${deliveryId} AND series = ${series} AND status = ANY(${[...unsettledDeliveryStatuses]})
      RETURNING ${startedColumns}
    ), ${attemptRows}
    SELECT ${startedAttempt} FROM started CROSS JOIN ${attemptSigner} signer`,
  );
  return rows[0] ?? null;
};
