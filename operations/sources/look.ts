import { blockedReason, objectIdOf } from '../../domain/sources/object.ts';
import { isWaiting } from '../../domain/sources/prefix.ts';
import { bucketProblem } from '../../platform/storage/buckets.ts';
import { StorageUnavailable } from '../../platform/storage/unavailable.ts';
import { listUnmoved, noteObject } from '../../prisma/sources/objects.ts';
import { changeSourceStatus, findSource, noteLook, type SourceRecord } from '../../prisma/sources/sources.ts';
import { findAssignedVersion } from '../../prisma/workflow-definitions/find.ts';
import { type PeriodicJobBody, runPeriodicJob } from '../periodic-jobs/run.ts';
import { SourceMustWait } from './session.ts';
import { finishObject, type ReadySource, type TakeDeps, takeObject } from './take-object.ts';

export interface LookDeps extends TakeDeps {
  /** The pause between two checks, in milliseconds. */
  readonly intervalMs: number;
  /** The most submissions that a source may create per minute: the limit of an API key. */
  readonly submissionsPerMinute: number;
  /** Ends the check after the current object. */
  readonly signal: AbortSignal;
}

/** The most objects that one check takes. */
const takenMax = 100;
/** Resuming a source wakes it up; this covers a lost wake-up. */
const pausedMs = 3_600_000;
const minuteMs = 60_000;

/** Finishes the objects that were started, without taking new ones. */
const finishAll = async (deps: LookDeps, source: SourceRecord): Promise<void> => {
  for (;;) {
    const objects = await listUnmoved(deps.prisma, source.id, takenMax);
    for (const object of objects) {
      deps.signal.throwIfAborted();
      await finishObject(deps, source, object);
    }
    if (objects.length < takenMax) return;
  }
};

interface Taken {
  readonly count: number;
  readonly isFull: boolean;
  /** The error of an object that could not be taken; null if all could. */
  readonly error: string | null;
}

/**
 * Finishes the objects of an interrupted check, then takes new ones. An object that fails does not keep the others
 * waiting.
 */
const takeAll = async (deps: LookDeps, source: ReadySource, limit: number): Promise<Taken> => {
  const { prisma, buckets, signal, log } = deps;
  const { id: sourceId, bucket, prefix } = source;
  const handled = new Set<string>();
  let count = 0;
  let error: string | null = null;
  const take = async (object: Awaited<ReturnType<typeof noteObject>>): Promise<void> => {
    if (!object || handled.has(object.id)) return;
    handled.add(object.id);
    try {
      if ((await takeObject(deps, source, object)) !== 'gone') count += 1;
    } catch (reason) {
      if (reason instanceof SourceMustWait || reason instanceof StorageUnavailable) throw reason;
      error = bucketProblem(reason, bucket) ?? "An object could not be taken. The worker's log has the reason.";
      log.warn({ err: reason, sourceId, objectId: object.id }, 'a source cannot take an object; trying again later');
    }
  };
  for (const object of await listUnmoved(prisma, sourceId, limit)) {
    signal.throwIfAborted();
    await take(object);
  }
  for await (const { objectKey, etag } of buckets.list(bucket, prefix, (name) => isWaiting(prefix, name))) {
    signal.throwIfAborted();
    if (count >= limit) return { count, isFull: true, error };
    const object = await noteObject(prisma, {
      id: objectIdOf(sourceId, { objectKey, etag }),
      sourceId,
      objectKey,
      etag,
    });
    // The source was paused or removed.
    if (!object) break;
    await take(object);
  }
  return { count, isFull: false, error };
};

/**
 * Takes the objects that wait in the prefix of an active source. @returns the pause until the next check, in
 * milliseconds
 */
const lookAtActive = async (deps: LookDeps, source: SourceRecord): Promise<number> => {
  const { prisma, intervalMs, submissionsPerMinute } = deps;
  const version = await findAssignedVersion(prisma, source.companyId, source.slug);
  const blocked = blockedReason(source.company.modules, version);
  if (blocked !== null || !version) {
    await noteLook(prisma, source.id, blocked);
    return intervalMs;
  }
  const taken = await takeAll(deps, { ...source, version }, Math.min(takenMax, submissionsPerMinute));
  await noteLook(prisma, source.id, taken.error);
  return taken.isFull ? Math.min(intervalMs, (taken.count / submissionsPerMinute) * minuteMs) : intervalMs;
};

/**
 * Finishes the work that a source has started before it is paused or removed. @returns the pause until the next check
 */
const finishInactive = async (deps: LookDeps, source: SourceRecord): Promise<number | null> => {
  try {
    await finishAll(deps, source);
  } catch (error) {
    // Nothing can be finished in a bucket that does not exist anymore.
    if (bucketProblem(error, source.bucket) === null) throw error;
  }
  if (source.status === 'paused') return pausedMs;
  await changeSourceStatus(deps.prisma, source.id, ['removing'], 'removed');
  return null;
};

/** A bucket source as a periodic job: each check finishes the work of an interrupted check, and takes new objects. */
const sourceJob = (deps: LookDeps): PeriodicJobBody<SourceRecord> => {
  const { prisma, intervalMs, log } = deps;
  return {
    find: async (id) => {
      const source = await findSource(prisma, id);
      return source?.status === 'removed' ? null : source;
    },
    step: (source) => (source.status === 'active' ? lookAtActive(deps, source) : finishInactive(deps, source)),
    failureOf: (error, { status, bucket }) => {
      if (status !== 'active') return null;
      if (error instanceof StorageUnavailable) {
        return { problem: 'The object storage did not answer. Trying again soon.', waitMs: null };
      }
      const problem = error instanceof SourceMustWait ? error.message : bucketProblem(error, bucket);
      return problem === null ? null : { problem, waitMs: intervalMs };
    },
    noteFailure: async ({ id }, { problem }) => {
      log.warn({ sourceId: id, problem }, 'a source cannot take its waiting objects');
      await noteLook(prisma, id, problem);
    },
  };
};

/**
 * Checks a source once: finishes the work of an interrupted check, and takes at most 100 objects.
 * @returns the pause until the next check, in milliseconds; null if the source is removed
 */
export const lookAtSource = (deps: LookDeps, sourceId: string): Promise<number | null> =>
  runPeriodicJob(sourceJob(deps), sourceId);
