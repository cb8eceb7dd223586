import { type FraudResolution, fraudVerdict } from '../../domain/fraud/verdict.ts';
import { oneOf } from '../../domain/narrowing.ts';
import { type Actor, type SubmissionStatus, submissionStatuses } from '../../domain/submissions/status.ts';
import type { Db } from '../../prisma/client.ts';
import { lockSubmissionMatches, markMatchResolved, saveFraudVerdict } from '../../prisma/fraud/matches.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import { requireProcessedVersion } from '../../prisma/workflow-definitions/find.ts';
import { createSessionEvent } from '../webhooks/create-session-event.ts';

export interface ResolveInput {
  readonly companyId: string;
  readonly submissionId: string;
  readonly matchId: string;
  readonly resolution: FraudResolution;
  /**
   * Whether the decision is about both documents, so that it resolves every open match with the same earlier
   * submission.
   */
  readonly wholePair?: boolean;
  readonly actor: Actor;
}

export type ResolveResult =
  | {
      readonly resolved: true;
      /** The matches that this resolved; none if the match already had that resolution. */
      readonly matchIds: readonly string[];
      readonly submissionStatus: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly resolved: false; readonly resolution: string };

/**
 * In a transaction: resolves a match and recomputes the submission's fraud score and fraud status; its submission
 * status stays (decision D15). The same resolution again changes and emits nothing; another one is refused.
 */
export const resolveFraudMatch = async (tx: Db, input: ResolveInput): Promise<ResolveResult> => {
  const { companyId, submissionId, matchId, resolution, wholePair = false, actor } = input;
  const submission = await lockSubmissionMatches(tx, companyId, submissionId);
  const submissionStatus = oneOf(submissionStatuses, submission.status);
  const match = submission.fraudMatches.find(({ id }) => id === matchId);
  if (match?.resolution === resolution) return { resolved: true, matchIds: [], submissionStatus, messages: [] };
  if (match?.resolution) return { resolved: false, resolution: match.resolution };

  const target = wholePair ? (match?.targetSubmissionId ?? null) : null;
  const pair = submission.fraudMatches.filter((row) => row.targetSubmissionId === target && row.resolution === null);
  const matchIds = target === null ? [matchId] : pair.map(({ id }) => id);
  for (const id of matchIds) await markMatchResolved(tx, id, resolution, actor.label);
  const version = await requireProcessedVersion(tx, submission);
  const matches = submission.fraudMatches.map((row) => (matchIds.includes(row.id) ? { ...row, resolution } : row));
  const verdict = fraudVerdict(matches, version.processing.fraud);
  await saveFraudVerdict(tx, submissionId, verdict);
  const messages: PendingMessage[] = [];
  for (const id of matchIds) {
    await insertSubmissionEvent(tx, submissionId, 'fraud_match_resolved', actor, {
      matchId: id,
      resolution,
      ...verdict,
    });
    const event = 'submission.fraud_match_resolved';
    messages.push(...(await createSessionEvent(tx, companyId, submission.sessionId, event, id)));
  }
  return { resolved: true, matchIds, submissionStatus, messages };
};
