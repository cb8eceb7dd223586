import type { CompanyScope } from '../../domain/access/scope.ts';
import type { FraudResolution, fraudVerdict } from '../../domain/fraud/verdict.ts';
import type { Db } from '../client.ts';
import { lockSessionOf } from '../sessions/change.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** Matches of a submission, newest first, with the earlier submissions that they refer to. */
export const listFraudMatches = (db: Db, companyId: string, submissionId: string) =>
  db.fraudMatch.findMany({
    where: { submissionId, companyId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { targetSubmission: { select: { id: true, createdAt: true } } },
  });

/** The id of a match of that submission of the company, or null. */
export const findSubmissionMatch = (db: Db, companyId: string, submissionId: string, matchId: string) =>
  db.fraudMatch.findFirst({ where: { id: matchId, submissionId, companyId }, select: { id: true } });

/**
 * Locks a submission of the company and its session until the transaction ends, and returns it with all its matches.
 */
export const lockSubmissionMatches = async (tx: Db, companyId: string, submissionId: string) => {
  await lockSessionOf(tx, companyId, submissionId);
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} AND company_id = ${companyId} FOR UPDATE`;
  return tx.submission.findFirstOrThrow({ where: { id: submissionId, companyId }, include: { fraudMatches: true } });
};

/** Marks a match as resolved. */
export const markMatchResolved = async (
  tx: Db,
  matchId: string,
  resolution: FraudResolution,
  resolvedBy: string,
): Promise<void> => {
  await tx.fraudMatch.update({
    where: { id: matchId },
    data: { status: 'resolved', resolution, resolvedAt: new Date(), resolvedBy },
  });
};

/** Writes a submission's fraud score and fraud status. */
export const saveFraudVerdict = async (
  tx: Db,
  submissionId: string,
  verdict: ReturnType<typeof fraudVerdict>,
): Promise<void> => {
  // The resolution writes an event and a delivery, which retention must remove too, whatever it has removed before.
  await tx.submission.update({ where: { id: submissionId }, data: { ...verdict, removedKinds: 0 } });
};

/** The fraud match with this id in a scope, with its company's organization; null if there is none. */
export const findFraudMatchInScope = (db: Db, scope: CompanyScope, id: string) =>
  db.fraudMatch.findFirst({
    where: { id, companyId: inScope(scope) },
    select: { id: true, submissionId: true, companyId: true, company: { select: { organizationId: true } } },
  });

/** How many matches of a submission with this score or more nobody has resolved. Weaker ones are information. */
export const countOpenMatches = (db: Db, submissionId: string, scoreMin: number): Promise<number> =>
  db.fraudMatch.count({ where: { submissionId, status: 'open', score: { gte: scoreMin } } });

/** The whole hashes of these submissions' files and pages, without the keys that only look them up. */
export const readFingerprintsOf = (db: Db, submissionIds: readonly string[]) =>
  db.fingerprint.findMany({
    where: {
      submissionId: { in: [...submissionIds] },
      kind: { in: ['sha256', 'perceptual', 'text'] },
      value: { not: '' },
    },
    select: { submissionId: true, kind: true, fileIndex: true, page: true, value: true },
    orderBy: { id: 'asc' },
  });
