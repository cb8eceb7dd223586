import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { postponeOutbox, type UnreadableRow } from '../../prisma/outbox.ts';

const pauseMinMs = 30_000;
const pauseMaxMs = 3_600_000;

/**
 * Sets messages aside that this version cannot read, with the reason. During a rolling deployment, a worker of the
 * newer version takes them after the pause. The pause doubles each time, up to an hour. Each message is logged once.
 */
export const setAside = async (prisma: PrismaClient, rows: readonly UnreadableRow[], log: Logger): Promise<void> => {
  for (const { id, kind, attempts, reason, isKnown } of rows) {
    if (!isKnown) {
      log.error({ outboxId: String(id), kind, reason }, 'cannot read a message in the outbox; it is set aside');
    }
    await postponeOutbox(
      prisma,
      { id, attempts },
      Math.min(pauseMaxMs, pauseMinMs * 2 ** Math.min(attempts, 10)),
      reason,
    );
  }
};
