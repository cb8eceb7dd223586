import { createHmac, timingSafeEqual } from 'node:crypto';
import { at } from './assert.ts';
import { isId } from './ids.ts';

const signature = (secret: string, subject: string): Buffer =>
  createHmac('sha256', secret).update(`processing-callback:${subject}`).digest();

/**
 * The token of a callback URL: its subject (a session, or a photo of a shelf run) and an HMAC-SHA256 of the subject,
 * with a secret that only this handover has.
 */
export const handoverToken = (secret: string, subject: string): string =>
  `${subject}.${signature(secret, subject).toString('base64url')}`;

/** The subject that a token names, whether or not the token is right; null if the text is not a token. */
const subjectOf = (token: string): string | null => {
  const parts = token.split('.');
  return parts.length === 2 && parts[1] !== '' ? at(parts, 0) : null;
};

/** The session that a token names, whether or not the token is right; null if the text is not a token of a session. */
export const sessionOfToken = (token: string): string | null => {
  const subject = subjectOf(token);
  return subject !== null && isId('session', subject) ? subject : null;
};

/** One photo of a shelf run that a recognizer is asked to recognize. */
export interface RequestedRecognition {
  readonly runId: string;
  readonly photoIndex: number;
}

/** The id of a recognition request: the subject of its token, and its idempotency key. */
export const recognitionRequestId = ({ runId, photoIndex }: RequestedRecognition): string => `${runId}-${photoIndex}`;

/** The request that a token names, whether or not the token is right; null if the text is not a token of a request. */
export const recognitionOfToken = (token: string): RequestedRecognition | null => {
  const subject = subjectOf(token);
  const parts = subject === null ? null : /^(.+)-(\d{1,2})$/.exec(subject);
  if (!parts) return null;
  const runId = at(parts, 1);
  return isId('shelfRun', runId) ? { runId, photoIndex: Number(at(parts, 2)) } : null;
};

/** Whether a token was created with this secret. Takes the same time wherever the two differ. */
export const isHandoverToken = (secret: string, token: string): boolean => {
  const parts = token.split('.');
  const expected = signature(secret, at(parts, 0));
  // A text without a second part is not a token, and no signature is empty.
  const actual = Buffer.from(parts[1] ?? '', 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
