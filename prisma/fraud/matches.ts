import { type FraudResolution, fraudVerdict } from '../../domain/fraud/verdict.ts';
import type { Actor, SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { insertSubmissionEvent } from '../submissions/find.ts';
import { transact } from '../transaction.ts';
import { createSessionEvent } from '../webhooks/session-event.ts';
import { getPinnedVersion } from '../workflow-definitions/find.ts';

/** Matches of a submission, newest first, with the earlier submissions they point at. */
export const listFraudMatches = (db: Db, companyId: string, submissionId: string) =>
  db.fraudMatch.findMany({
    where: { submissionId, companyId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { targetSubmission: { select: { id: true, createdAt: true } } },
  });

/** A submission with what actions answer about it, and one of its matches; null where the company has none such. */
export const findSubmissionMatch = (db: Db, companyId: string, submissionId: string, matchId: string) =>
  db.fraudMatch.findFirst({ where: { id: matchId, submissionId, companyId }, select: { id: true } });

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
      /** False where it had that resolution already. */
      readonly changed: boolean;
      readonly submissionStatus: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly resolved: false; readonly resolution: string };

/**
 * In a transaction: resolves a match and recomputes the submission's fraud score and status; its submission status stays (decision D15).
 * The same resolution again changes and emits nothing; another one is refused.
 */
export const resolveFraudMatchIn = async (tx: Db, input: ResolveInput): Promise<ResolveResult> => {
  const { companyId, submissionId, matchId, resolution, actor } = input;
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} AND company_id = ${companyId} FOR UPDATE`;
  const submission = await tx.submission.findFirstOrThrow({
    where: { id: submissionId, companyId },
    include: { fraudMatches: true },
  });
  const submissionStatus = submission.status as SubmissionStatus;
  const match = submission.fraudMatches.find(({ id }) => id === matchId);
  if (match?.resolution === resolution) return { resolved: true, changed: false, submissionStatus, messages: [] };
  if (match?.resolution) return { resolved: false, resolution: match.resolution };

  await tx.fraudMatch.update({
    where: { id: matchId },
    data: { status: 'resolved', resolution, resolvedAt: new Date(), resolvedBy: actor.label },
  });
  const version = await getPinnedVersion(tx, submission.definitionId, submission.version);
  if (!version) throw new Error(`submission ${submissionId} pins a version that does not exist`);
  const matches = submission.fraudMatches.map((row) => (row.id === matchId ? { ...row, resolution } : row));
  const verdict = fraudVerdict(matches, version.processing.fraud);
  await tx.submission.update({ where: { id: submissionId }, data: verdict });
  await insertSubmissionEvent(tx, submissionId, 'fraud_match_resolved', actor, { matchId, resolution, ...verdict });
  const messages = await createSessionEvent(tx, companyId, submission.sessionId, 'submission.fraud_match_resolved');
  return { resolved: true, changed: true, submissionStatus, messages: await insertOutbox(tx, messages) };
};

/** {@link resolveFraudMatchIn} in a transaction of its own. */
export const resolveFraudMatch = (prisma: PrismaClient, input: ResolveInput): Promise<ResolveResult> =>
  transact(prisma, (tx) => resolveFraudMatchIn(tx, input));
