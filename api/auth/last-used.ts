import type { Logger } from '../../platform/log.ts';
import { type KeyRecord, touchKeys } from '../../prisma/access/api-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const flushDelayMs = 250;

export interface LastUsedRecorder {
  /** Records the use of a key. It is written later, and at most once per interval for each key. */
  note(key: Pick<KeyRecord, 'id' | 'lastUsedAt'>): void;
  /** Writes what is pending; for shutdown. */
  flush(): Promise<void>;
}

/**
 * Keeps `lastUsedAt` up to date without making requests wait (specification, "Authentication", 7): many keys in one
 * statement.
 */
export const createLastUsedRecorder = (prisma: PrismaClient, intervalMs: number, log: Logger): LastUsedRecorder => {
  const notedAtMs = new Map<string, number>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const ids = [...waiting];
    waiting = new Set();
    if (ids.length === 0) return;
    await touchKeys(prisma, ids, intervalMs).catch((error: unknown) => {
      log.warn({ err: error }, 'could not write lastUsedAt of API keys');
      for (const id of ids) notedAtMs.delete(id);
    });
  };

  const forgetOld = (nowMs: number): void => {
    for (const [id, atMs] of notedAtMs) if (nowMs - atMs >= intervalMs) notedAtMs.delete(id);
  };

  return {
    note({ id, lastUsedAt }) {
      const nowMs = Date.now();
      const latestMs = Math.max(notedAtMs.get(id) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (nowMs - latestMs < intervalMs) return;
      forgetOld(nowMs);
      notedAtMs.set(id, nowMs);
      waiting.add(id);
      timer ??= setTimeout(() => void flush(), flushDelayMs);
    },
    flush,
  };
};
