import { objectPrefixesOf } from '../../domain/uploads.ts';
import type { Db } from '../client.ts';
import { queueObjectRemovals } from './objects.ts';

/** A trial that was deleted. */
export interface DeletedTrial {
  readonly id: string;
  readonly companyId: string;
  readonly run: number;
  readonly state: string;
}

/** Objects are deleted immediately, and again after a day: an upload URL may still be valid. */
const objectDelaysSeconds = [0, 86_400];

const removeObjects = async (tx: Db, deleted: readonly DeletedTrial[]): Promise<void> => {
  const prefixes = deleted.flatMap(({ id, companyId }) => objectPrefixesOf('trial', companyId, id));
  for (const delay of objectDelaysSeconds) await queueObjectRemovals(tx, prefixes, delay);
};

/** In a transaction: deletes a trial and queues its objects for deletion; null if it does not exist. */
export const deleteTrial = async (tx: Db, trialId: string): Promise<DeletedTrial | null> => {
  const deleted = await tx.$queryRaw<DeletedTrial[]>`
    DELETE FROM trials WHERE id = ${trialId} RETURNING id, company_id AS "companyId", run, state`;
  await removeObjects(tx, deleted);
  return deleted[0] ?? null;
};

/** In a transaction: deletes up to `limit` trials of a company, and queues their objects for deletion. */
export const deleteTrialsOf = async (tx: Db, companyId: string, limit: number): Promise<DeletedTrial[]> => {
  const deleted = await tx.$queryRaw<DeletedTrial[]>`
    DELETE FROM trials WHERE id IN (SELECT id FROM trials WHERE company_id = ${companyId} LIMIT ${limit} FOR UPDATE)
    RETURNING id, company_id AS "companyId", run, state`;
  await removeObjects(tx, deleted);
  return deleted;
};

/**
 * In a transaction: deletes up to `limit` expired trials, and queues their objects for deletion. Trials of companies on
 * hold stay. For workers, over all companies.
 */
export const deleteExpiredTrials = async (tx: Db, limit: number): Promise<DeletedTrial[]> => {
  const deleted = await tx.$queryRaw<DeletedTrial[]>`
    DELETE FROM trials WHERE id IN (
      SELECT trials.id FROM trials JOIN companies ON companies.id = company_id AND companies.held_at IS NULL
      WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit} FOR UPDATE OF trials SKIP LOCKED)
    RETURNING id, company_id AS "companyId", run, state`;
  await removeObjects(tx, deleted);
  return deleted;
};
