import { RetentionSettings, retentionKinds } from '../../../domain/retention/kinds.ts';
import { deleteQueuedObjects } from '../../../operations/retention/delete-objects.ts';
import { purgeDue } from '../../../operations/retention/purge.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { saveRetention } from '../../../prisma/retention/settings.ts';
import { pool, prisma } from '../stack/database.ts';
import { testStack } from '../stack/stack.ts';

const signal = new AbortController().signal;
const forever = loadConfig({}).retention.days;

/** The same number of days for every kind. */
export const everyKind = (days: number | null): RetentionSettings =>
  RetentionSettings.parse(Object.fromEntries(retentionKinds.map((kind) => [kind, days])));

/** Sets how long a company, or one of its workflows, keeps its content. */
export const keep = (companyId: string, days: RetentionSettings, definitionId: string | null = null): Promise<void> =>
  saveRetention(prisma, { companyId, definitionId }, days);

/** Moves the last change of submissions, captures and sessions into the past. */
export const age = async (days: number, ...ids: string[]): Promise<void> => {
  const past = `now() - ${days} * interval '1 day' - interval '1 minute'`;
  await pool.query(`UPDATE submissions SET updated_at = ${past} WHERE id = ANY($1) OR session_id = ANY($1)`, [ids]);
  await pool.query(`UPDATE shelf_captures SET updated_at = ${past} WHERE id = ANY($1)`, [ids]);
  await pool.query(`UPDATE sessions SET expires_at = ${past} WHERE id = ANY($1)`, [ids]);
  await pool.query(
    `UPDATE session_idempotency_keys SET expires_at = ${past} 
     WHERE session_id = ANY($1) OR session_id IN (SELECT session_id FROM submissions WHERE id = ANY($1))`,
    [ids],
  );
};

/** Removes content that is due by the settings of companies. @returns how many rows of each kind, over all companies */
export const purge = async (defaults: Partial<typeof forever> = {}): Promise<Record<string, number>> => {
  const purged: Record<string, number> = {};
  const onPurged = (kind: string, rows: number): void => {
    purged[kind] = (purged[kind] ?? 0) + rows;
  };
  await purgeDue(
    { prisma, defaults: { ...forever, ...defaults }, outboxDays: null, onPurged, signal },
    (task, error) => {
      throw new Error(`${task} failed`, { cause: error });
    },
  );
  // A worker of the stack, or another test file, may be removing content that this run has skipped, because its
  // transactions lock the company.
  await pool.query(`
    SELECT FROM companies WHERE id IN (SELECT company_id FROM retention_settings) ORDER BY id FOR UPDATE`);
  return purged;
};

/**
 * Deletes the objects that are due for deletion, in the stack's storage or another one. @returns how many calls failed
 */
export const deleteObjects = async (endpoint?: string): Promise<number> => {
  const settings = loadConfig(testStack().settings).storage;
  let failures = 0;
  await deleteQueuedObjects({
    prisma,
    storage: createStorage(endpoint ? { ...settings, endpoint } : settings),
    onDeleted: () => undefined,
    onError: () => {
      failures += 1;
    },
    signal,
  });
  return failures;
};
