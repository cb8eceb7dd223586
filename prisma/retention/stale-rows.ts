import { sessionTransitions } from '../../domain/sessions/state.ts';
import { removeEndedLinks } from '../capture-links/links.ts';
import type { Db } from '../client.ts';
import { forgetOldRefusedMails, removeEndedMailboxes } from '../mailboxes/removal.ts';
import { answeredForDays } from '../sessions/answered-callbacks.ts';
import { removeEndedSources, removeOldRefusals } from '../sources/removal.ts';
import { removeEndedPortalLinks } from '../webhooks/portal-links.ts';

/** Removes up to `limit` rows that have no meaning anymore, and returns how many it has removed. */
export type RemoveStale = (db: Db, limit: number) => Promise<number>;

/**
 * Rows that grow with traffic and are useless after minutes: expired idempotency keys and their answers, past
 * rate-limit windows, results that will not be published, callback URLs answered days ago, state of sign-ins that were
 * never finished, links to the capture page and to the webhook portal that ended a day ago, old refusals of bucket
 * sources and mailboxes, and sources and mailboxes that have ended.
 */
export const staleRows: readonly RemoveStale[] = [
  (db, limit) => db.$executeRaw`
    DELETE FROM session_idempotency_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM session_idempotency_keys WHERE expires_at < now() - interval '1 hour' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  (db, limit) => db.$executeRaw`
    DELETE FROM idempotent_requests WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM idempotent_requests WHERE created_at < now() - interval '24 hours' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  (db, limit) => db.$executeRaw`
    DELETE FROM rate_limit_windows WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM rate_limit_windows WHERE window_start < now() - interval '5 minutes' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  (db, limit) => db.$executeRaw`
    DELETE FROM processing_results WHERE session_id IN (
      SELECT result.session_id FROM processing_results result JOIN sessions session ON session.id = result.session_id
      WHERE session.state <> ALL(${[...sessionTransitions.complete.from]}) AND result.created_at < now() - interval '1 hour'
      LIMIT ${limit} FOR UPDATE OF result SKIP LOCKED)`,
  (db, limit) => db.$executeRaw`
    DELETE FROM answered_callbacks WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM answered_callbacks WHERE answered_at < now() - ${answeredForDays} * interval '1 day'
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  (db, limit) => db.$executeRaw`
    DELETE FROM staff_verifications WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM staff_verifications WHERE expires_at < now() - interval '1 day' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  (db, limit) => db.$executeRaw`
    DELETE FROM staff_sessions WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM staff_sessions WHERE expires_at < now() - interval '1 day' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  removeEndedLinks,
  removeEndedPortalLinks,
  removeOldRefusals,
  removeEndedSources,
  forgetOldRefusedMails,
  removeEndedMailboxes,
];

/** Removes up to `limit` messages that no worker has been able to read for `days` days. */
export const removeUnreadable = (db: Db, days: number, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE last_error LIKE 'Unreadable: %' AND created_at < now() - ${days} * interval '1 day'
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
