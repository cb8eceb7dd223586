import { CommandError, exitCodes } from './failures.ts';

/** The answer of a local receiver. */
export interface Forwarded {
  readonly status: number;
  readonly tookMs: number;
}

const timeoutMs = 10_000;

/**
 * Sends a webhook to a receiver, with the same time limit as the service.
 * @throws CommandError if it does not answer
 */
export const sendTo = async (url: string, rawBody: string, headers: Record<string, string>): Promise<Forwarded> => {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body: rawBody, redirect: 'manual', signal });
    await response.body?.cancel();
    return { status: response.status, tookMs: Math.round(performance.now() - startedAt) };
  } catch {
    throw new CommandError(
      `${url} did not answer within ${timeoutMs / 1000} s. Check that your receiver is running.`,
      exitCodes.unavailable,
    );
  }
};

/** A URL of an option. @throws CommandError */
export const requireUrl = (option: string, text: string): string => {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new CommandError(`${option}: ${text} is not a URL. Give it as http://127.0.0.1:3001/webhooks.`);
};
