import { randomBytes } from 'node:crypto';
import { isHandoverToken, type RequestedRecognition } from '../../domain/handover-token.ts';
import type { TemporalMessage } from '../../domain/outbox.ts';
import type { ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import {
  answeredPhotos,
  answeredRequest,
  isAwaitingAnswers,
  newRecognitionRequests,
  withRequest,
} from '../../domain/shelf-captures/recognition-requests.ts';
import type { Db } from '../../prisma/client.ts';
import { insertOutbox } from '../../prisma/outbox.ts';
import { noteAnswered } from '../../prisma/sessions/answered-callbacks.ts';
import type { CallbackOutcome } from '../../prisma/sessions/handovers.ts';
import { lockRecognitionRequests, saveRecognitionRequests } from '../../prisma/shelf-captures/recognition-requests.ts';
import { saveShelfOutcome } from '../../prisma/shelf-captures/runs.ts';

export interface OpenRecognition {
  readonly callbackSecret: string;
  readonly accepted: boolean;
  readonly result: unknown;
}

/**
 * The request about a photo; it is created if there is none. Its secret stays the same however often the run is tried.
 * @throws Error if the run is over
 */
export const openRecognition = async (
  tx: Db,
  { runId, photoIndex }: RequestedRecognition,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<OpenRecognition> => {
  const stored = await lockRecognitionRequests(tx, runId);
  if (stored.kind === 'ended') throw new Error(`run ${runId} has ended`);
  const all = stored.kind === 'asked' ? stored.all : newRecognitionRequests(randomBytes(32).toString('base64url'));
  const known = all.requests[photoIndex];
  const request = known ?? { width, height, accepted: false, result: null };
  if (!known) await saveRecognitionRequests(tx, runId, withRequest(all, photoIndex, request));
  return { callbackSecret: all.callbackSecret, accepted: request.accepted, result: request.result };
};

/**
 * Stores the response to the request itself: a result, or null if the recognizer will answer later. A stored result
 * stays.
 */
export const keepRecognition = async (
  tx: Db,
  { runId, photoIndex }: RequestedRecognition,
  result: object | null,
): Promise<void> => {
  const stored = await lockRecognitionRequests(tx, runId);
  if (stored.kind !== 'asked') return;
  const { all } = stored;
  const request = all.requests[photoIndex];
  if (!request) return;
  await saveRecognitionRequests(
    tx,
    runId,
    withRequest(all, photoIndex, answeredRequest({ ...request, accepted: true }, result)),
  );
};

/**
 * Stores how a run's work ended, in place of its requests. From then on answers are refused.
 * @param known the photos whose results the engine had
 * @returns the other photos whose results were accepted in the meantime; if there is one, nothing is stored: analyze
 * the run again
 */
export const keepOutcome = async (
  tx: Db,
  runId: string,
  outcome: ShelfOutcome,
  known: ReadonlySet<number>,
): Promise<readonly number[]> => {
  const stored = await lockRecognitionRequests(tx, runId);
  if (stored.kind === 'ended') return [];
  const answered = stored.kind === 'asked' ? answeredPhotos(stored.all) : [];
  const unknown = answered.filter((photoIndex) => !known.has(photoIndex));
  if (unknown.length === 0) await saveShelfOutcome(tx, runId, outcome);
  return unknown;
};

/**
 * Takes the body that a recognizer posted to its callback URL: a result, or null for a heartbeat. The first result
 * counts; the last missing one ends the wait. Dispatch the messages after the transaction.
 */
export const takeRecognition = async (
  tx: Db,
  { runId, photoIndex }: RequestedRecognition,
  token: string,
  result: object | null,
): Promise<CallbackOutcome> => {
  const stored = await lockRecognitionRequests(tx, runId);
  if (stored.kind !== 'asked') return { outcome: 'gone' };
  const { all } = stored;
  const request = all.requests[photoIndex];
  if (!request || !isHandoverToken(all.callbackSecret, token)) return { outcome: 'gone' };
  if (request.result !== null) return { outcome: 'already_received' };
  let kind: TemporalMessage['kind'] = 'recognition.heartbeat';
  if (result !== null) {
    const answered = withRequest(all, photoIndex, answeredRequest(request, result));
    await saveRecognitionRequests(tx, runId, answered, 1);
    await noteAnswered(tx, token);
    if (!isAwaitingAnswers(answered)) kind = 'recognition.answered';
  }
  return { outcome: 'received', messages: await insertOutbox(tx, [{ kind, payload: { runId } }]) };
};
