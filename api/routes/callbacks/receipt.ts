import { z } from 'zod';
import { ProblemError } from '../../../domain/problems.ts';
import type { EndpointReply } from '../../../http/endpoint.ts';
import type { Db } from '../../../prisma/client.ts';
import { wasAnswered } from '../../../prisma/sessions/answered-callbacks.ts';

export const CallbackReceipt = z.object({
  status: z
    .enum(['received', 'already_received'])
    .describe('`already_received` if an earlier result counts and this one changed nothing.'),
});

export const callbackToken = z.string().describe('The last part of the callback URL in the request that you answer.');

/**
 * The text is the same for a wrong token, an unknown subject and a subject that has ended, so that a caller cannot
 * distinguish them.
 */
export const nothingAwaited = (): ProblemError =>
  new ProblemError(
    'gone',
    'No answer is expected at this URL: the session or capture has ended, or the URL is wrong. Do not send it again.',
  );

/** The reply to an answer that repeats an accepted one. */
export const alreadyReceived: EndpointReply = { status: 200, body: { status: 'already_received' } };

/**
 * Checks that an answer was received at this URL, no matter how long ago its result was published.
 * @throws ProblemError 410 otherwise
 */
export const requireAnswered = async (db: Db, token: string): Promise<void> => {
  if (!(await wasAnswered(db, token))) throw nothingAwaited();
};
