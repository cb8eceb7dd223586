import { expect, it } from 'vitest';
import {
  handoverToken,
  isHandoverToken,
  recognitionOfToken,
  recognitionRequestId,
  sessionOfToken,
} from '../../domain/handover-token.ts';
import { newId } from '../../domain/ids.ts';

const sessionId = newId('session');
const token = handoverToken('secret', sessionId);

it('The token of a callback URL names its session, and is valid only with the secret that it was made with', () => {
  expect(sessionOfToken(token)).toBe(sessionId);
  expect(isHandoverToken('secret', token)).toBe(true);
  expect(isHandoverToken('another secret', token)).toBe(false);
});

it('The token of a callback URL is not valid for another session', () => {
  const [, mac] = token.split('.');
  expect(isHandoverToken('secret', `${newId('session')}.${mac}`)).toBe(false);
});

it('The token of a callback URL names a photo of a shelf run', () => {
  const request = { runId: newId('shelfRun'), photoIndex: 3 };
  const recognition = handoverToken('secret', recognitionRequestId(request));
  expect(recognitionOfToken(recognition)).toEqual(request);
  expect(sessionOfToken(recognition)).toBeNull();
});

it.each(['', sessionId, `${sessionId}.`, `${token}.more`, 'ses_1.mac'])(
  'The token of a callback URL is not in "%s"',
  (text) => {
    expect(sessionOfToken(text)).toBeNull();
    expect(recognitionOfToken(text)).toBeNull();
  },
);
