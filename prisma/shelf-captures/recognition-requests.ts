import { isHandoverToken, type RequestedRecognition } from '../../domain/handover-token.ts';
import {
  isAwaitingAnswers,
  parseRecognitionRequests,
  type RecognitionRequests,
} from '../../domain/shelf-captures/recognition-requests.ts';
import { analyzedRunStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';
import { lockCaptureOfRun } from './lock.ts';

/** The state of a run's requests to its recognizer. */
type LockedRequests =
  /** The run is over or has an outcome. */
  | { readonly kind: 'ended' }
  /** No request was sent yet. */
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asked'; readonly all: RecognitionRequests };

/** The requests of a run to its recognizer, locked. */
export const lockRecognitionRequests = async (tx: Db, runId: string): Promise<LockedRequests> => {
  if (!(await lockCaptureOfRun(tx, runId))) return { kind: 'ended' };
  const { findings } = await tx.shelfRun.findUniqueOrThrow({ where: { id: runId }, select: { findings: true } });
  if (findings === null) return { kind: 'unasked' };
  const all = parseRecognitionRequests(findings);
  return all ? { kind: 'asked', all } : { kind: 'ended' };
};

/** Stores the requests of a run, and counts `answeredPhotos` as done. */
export const saveRecognitionRequests = async (
  tx: Db,
  runId: string,
  requests: RecognitionRequests,
  answeredPhotos = 0,
): Promise<void> => {
  await tx.shelfRun.update({
    where: { id: runId },
    data: { findings: toJson(requests), photosDone: { increment: answeredPhotos } },
  });
};

/** Whether a run still waits for answers of its recognizer. */
export const isAwaitingRecognition = async (db: Db, runId: string): Promise<boolean> => {
  const run = await db.shelfRun.findUnique({ where: { id: runId }, select: { status: true, findings: true } });
  const requests = run?.status === analyzedRunStatus ? parseRecognitionRequests(run.findings) : null;
  return requests !== null && isAwaitingAnswers(requests);
};

/** The photo and the catalog of an answer under this token; null if no answer is expected under it. */
export const findAwaitedRecognition = async (db: Db, { runId, photoIndex }: RequestedRecognition, token: string) => {
  const run = await db.shelfRun.findFirst({
    where: { id: runId, status: analyzedRunStatus },
    select: {
      findings: true,
      shelfCapture: { select: { profileVersion: { select: { catalog: true } } } },
    },
  });
  const all = parseRecognitionRequests(run?.findings);
  const request = all?.requests[photoIndex];
  if (!run || !all || !request || !isHandoverToken(all.callbackSecret, token)) return null;
  const { width, height } = request;
  return { photo: { photoIndex, width, height }, catalog: run.shelfCapture.profileVersion.catalog };
};
