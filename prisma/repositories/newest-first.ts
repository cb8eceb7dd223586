import type { NewestFirstPosition } from './submissions.ts';

/** For a `where` of Prisma: the rows of a list, newest first, after a position; all of them at its start. */
export const olderThan = (position: NewestFirstPosition | null) =>
  position
    ? {
        createdAt: { lte: position.createdAt },
        OR: [{ createdAt: { lt: position.createdAt } }, { id: { lt: position.id } }],
      }
    : {};
