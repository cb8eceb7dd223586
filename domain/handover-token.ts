import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from './ids.ts';

const signature = (secret: string, sessionId: string): Buffer =>
  createHmac('sha256', secret).update(`processing-callback:${sessionId}`).digest();

/** The token of a callback URL: the session, and HMAC-SHA256 over it with a secret that only this session's hand-over has. */
export const handoverToken = (secret: string, sessionId: string): string =>
  `${sessionId}.${signature(secret, sessionId).toString('base64url')}`;

/** The session that a token is about; null for a text that has not the form of one. It says nothing about whether the token is right. */
export const sessionOfToken = (token: string): string | null => {
  const [sessionId = '', mac, ...rest] = token.split('.');
  return mac && rest.length === 0 && isId('session', sessionId) ? sessionId : null;
};

/** Whether a token was made with this secret. Takes the same time wherever it differs. */
export const isHandoverToken = (secret: string, token: string): boolean => {
  const [sessionId = '', mac = ''] = token.split('.');
  const expected = signature(secret, sessionId);
  const actual = Buffer.from(mac, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
