import { type FraudResolution, fraudVerdict } from '../../domain/fraud/verdict.ts';
import type { Actor, SubmissionStatus } from '../../domain/submissions/status.ts';
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
  readonly actor: Actor;
}

export type ResolveResult =
  | {
      readonly resolved: true;
      /** False if the match already had that resolution. */
      readonly changed: boolean;
      readonly submissionStatus: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly resolved: false; readonly resolution: string };

/**
 * In a transaction: resolves a match and recomputes the submission's fraud score and fraud status; its submission status stays (decision
 * D15). The same resolution again changes and emits nothing; another one is refused.
 */
export const resolveFraudMatch = async (tx: Db, input: ResolveInput): Promise<ResolveResult> => {
  const { companyId, submissionId, matchId, resolution, actor } = input;
  const submission = await lockSubmissionMatches(tx, companyId, submissionId);
  const submissionStatus = submission.status as SubmissionStatus;
  const match = submission.fraudMatches.find(({ id }) => id === matchId);
  if (match?.resolution === resolution) return { resolved: true, changed: false, submissionStatus, messages: [] };
  if (match?.resolution) return { resolved: false, resolution: match.resolution };

  await markMatchResolved(tx, matchId, resolution, actor.label);
  const version = await requireProcessedVersion(tx, submission);
  const matches = submission.fraudMatches.map((row) => (row.id === matchId ? { ...row, resolution } : row));
  const verdict = fraudVerdict(matches, version.processing.fraud);
  await saveFraudVerdict(tx, submissionId, verdict);
  await insertSubmissionEvent(tx, submissionId, 'fraud_match_resolved', actor, { matchId, resolution, ...verdict });
  const messages = await createSessionEvent(
    tx,
    companyId,
    submission.sessionId,
    'submission.fraud_match_resolved',
    matchId,
  );
  return { resolved: true, changed: true, submissionStatus, messages };
};
