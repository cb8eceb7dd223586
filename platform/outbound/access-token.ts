import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { MailboxSecret } from '../../domain/mailboxes/account.ts';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import { createGuardedAgent } from './http-agent.ts';
import { ImapError } from './imap.ts';

const timeoutMs = 15_000;
const answerBytesMax = 64 * 1024;

const Answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(300),
  refresh_token: z.string().min(1).optional(),
});

const readAnswer = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > answerBytesMax) throw new Error('the answer of the token server is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** An access token, and the refresh token that replaces the used one, if there is one. */
export interface AccessToken {
  readonly accessToken: string;
  readonly lifeMs: number;
  readonly refreshToken: string | null;
}

export type OAuthSecret = Extract<MailboxSecret, { kind: 'oauth' }>;
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Exchanges refresh tokens for access tokens (RFC 6749, section 6). Requests go to public servers and trusted origins
 * only, as those of webhooks do.
 */
export const createAccessTokens = (options: { readonly trustedOrigins: readonly string[] }) => {
  const agent: Dispatcher = createGuardedAgent(options);
  return {
    /** @throws ImapError if the server returns no token; its message is for people */
    async refresh({ tokenUrl, clientId, clientSecret, scope, refreshToken }: OAuthSecret): Promise<AccessToken> {
      const check = checkWebhookUrl(tokenUrl, options);
      if (!check.ok) throw new ImapError(`The token URL ${check.reason}.`);
      const url = new URL(check.url);
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        ...(clientSecret === null ? {} : { client_secret: clientSecret }),
        ...(scope === null ? {} : { scope }),
      }).toString();
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body,
          signal,
        });
        const refused = answer.statusCode === 400 || answer.statusCode === 401;
        if (answer.statusCode !== 200) {
          await answer.body.dump();
          throw new ImapError(
            refused
              ? 'The token server refused the refresh token or the client. Grant access again and store the new token.'
              : `The token server answered ${answer.statusCode}. Trying again.`,
            refused,
          );
        }
        const token = Answer.parse(JSON.parse(await readAnswer(answer.body)));
        return {
          accessToken: token.access_token,
          lifeMs: token.expires_in * 1000,
          refreshToken: token.refresh_token ?? null,
        };
      } catch (error) {
        if (error instanceof ImapError) throw error;
        throw new ImapError('The token server did not answer as expected. Trying again.', false, { cause: error });
      }
    },
    close: (): Promise<void> => agent.destroy(),
  };
};
