import type { Logger } from '../platform/log.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { deleteOutbox } from '../prisma/outbox.ts';

/** How long a removal may wait for others. After a few seconds, a relay would send the message again. */
const waitMs = 250;
const lotMax = 500;

/**
 * Removes messages from the outbox that Temporal has accepted, many in one statement. If the process dies before, or
 * the database does not answer, a relay sends them again, which changes nothing.
 */
export const createRemoval = (prisma: PrismaClient, log: Logger) => {
  let waiting: bigint[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const removeNow = (): Promise<unknown> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const ids = waiting;
    waiting = [];
    if (ids.length > 0) {
      running = Promise.all([
        running,
        deleteOutbox(prisma, ids).catch((error: unknown) =>
          log.warn(
            { count: ids.length, err: error },
            'cannot remove messages from the outbox; they will be sent again',
          ),
        ),
      ]);
    }
    return running;
  };

  return {
    /** Removes a message soon. */
    add: (id: bigint): void => {
      waiting.push(id);
      if (waiting.length >= lotMax) {
        void removeNow();
      } else {
        timer ??= setTimeout(removeNow, waitMs);
      }
    },
    /** Removes all waiting messages, and returns when that is done. */
    flush: async (): Promise<void> => {
      await removeNow();
    },
  };
};
