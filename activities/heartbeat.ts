import { Context } from '@temporalio/activity';

const intervalMs = 500;

/**
 * Runs `work` with a heartbeat that carries the latest progress. The short interval lets a cancellation reach the
 * activity within a second.
 */
export const withHeartbeat = async <T>(
  first: object,
  work: (note: (progress: object) => void) => Promise<T>,
): Promise<T> => {
  const context = Context.current();
  let progress = first;
  const timer = setInterval(() => context.heartbeat(progress), intervalMs);
  try {
    return await work((next) => {
      progress = next;
    });
  } finally {
    clearInterval(timer);
  }
};
