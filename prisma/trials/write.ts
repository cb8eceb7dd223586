import type { TrialRunRef } from '../../domain/outbox.ts';
import { trialsMax } from '../../domain/trials/limits.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { toJson } from '../json.ts';

export interface NewTrial {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly slug: string;
  readonly lifeMs: number;
  readonly files: readonly {
    readonly id: string;
    readonly fileIndex: number;
    readonly name: string;
    readonly contentType: string;
    readonly objectKey: string;
  }[];
}

/** In a transaction: creates a trial whose files are to be uploaded. False if the company has the maximum already. */
export const insertTrial = async (tx: Db, { files, lifeMs, ...trial }: NewTrial): Promise<boolean> => {
  const { id, companyId, userId, slug } = trial;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`trials:${companyId}`}, 0))::text`;
  if ((await tx.trial.count({ where: { companyId } })) >= trialsMax) return false;
  await tx.$executeRaw`
    INSERT INTO trials (id, company_id, user_id, slug, expires_at)
    VALUES (${id}, ${companyId}, ${userId}, ${slug}, now() + ${lifeMs} * interval '1 millisecond')`;
  await tx.trialFile.createMany({ data: files.map((file) => ({ ...file, trialId: id })) });
  return true;
};

/** A file of a trial that was uploaded and is kept where no upload URL can write. */
export interface KeptSample {
  readonly id: string;
  readonly objectKey: string;
  readonly byteSize: number;
}

/**
 * In a transaction: starts the next run of a trial.
 * @returns its number, and whether the run before it has not ended; null if the trial is gone
 */
export const startTrialRun = async (
  tx: Db,
  trialId: string,
  definition: object,
  files: readonly KeptSample[],
): Promise<{ run: number; wasRunning: boolean } | null> => {
  const [before] = await tx.$queryRaw<{ run: number; state: string }[]>`
    SELECT run, state FROM trials WHERE id = ${trialId} AND expires_at > now() FOR UPDATE`;
  if (!before) return null;
  for (const { id, objectKey, byteSize } of files) {
    await tx.trialFile.update({ where: { id }, data: { objectKey, byteSize } });
  }
  const run = before.run + 1;
  await tx.trial.update({
    where: { id: trialId },
    data: {
      run,
      state: 'running',
      definition: toJson(definition),
      result: Prisma.DbNull,
      failedReason: null,
    },
  });
  return { run, wasRunning: before.state === 'running' };
};

const whereAwaited = ({ trialId, run }: TrialRunRef) => ({ id: trialId, run, state: 'running' });

/** A trial whose result is awaited, for workers; null if this run of it is no longer to be processed. */
export const findAwaitedTrial = (db: Db, ref: TrialRunRef) =>
  db.trial.findFirst({
    where: whereAwaited(ref),
    include: { files: { where: { byteSize: { gt: 0 } }, orderBy: { fileIndex: 'asc' } } },
  });

/** Stores what the engine found, unless the run has been replaced. */
export const finishTrial = async (db: Db, ref: TrialRunRef, result: object): Promise<void> => {
  await db.trial.updateMany({
    where: whereAwaited(ref),
    data: { state: 'finished', result: toJson(result) },
  });
};

/** Stores why a run has failed, unless it has been replaced. */
export const failTrialRun = async (db: Db, ref: TrialRunRef, failedReason: string): Promise<void> => {
  await db.trial.updateMany({ where: whereAwaited(ref), data: { state: 'failed', failedReason } });
};
