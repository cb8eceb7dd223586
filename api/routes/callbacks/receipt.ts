import { z } from 'zod';
import { ProblemError } from '../../../domain/problems.ts';

export const CallbackReceipt = z.object({
  status: z
    .enum(['received', 'already_received'])
    .describe('`already_received` if an earlier answer counts and this one changed nothing.'),
});

export const callbackToken = z.string().describe('The last part of the callback URL in the request that you answer.');

/**
 * The same text for a wrong token, an unknown subject and one that has ended, so that a caller cannot tell them apart.
 */
export const nothingAwaited = (): ProblemError =>
  new ProblemError(
    'gone',
    'No answer is expected at this URL: one was already received, the session or capture has ended, or the URL is wrong. Do not send it again.',
  );
