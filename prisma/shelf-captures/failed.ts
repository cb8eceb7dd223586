import type { CompanyScope } from '../../domain/access/scope.ts';
import { type RestartableShelfCode, restartableShelfCodes } from '../../domain/shelf-captures/outcome.ts';
import { shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** Captures that failed in a time span and can be analyzed again. */
export interface FailedCaptureSearch {
  readonly scope: CompanyScope;
  /** Failed at or after. */
  readonly from: Date;
  /** Failed before. */
  readonly until: Date;
  /** The slug of a shelf profile. */
  readonly profile?: string | undefined;
}

/** The position of a capture in the order of failures. */
export interface FailedCapturePosition {
  readonly failedAt: Date;
  readonly id: string;
}

export interface FailedCapture extends FailedCapturePosition {
  readonly companyId: string;
  readonly organizationId: string | null;
}

/** Captures whose newest analysis failed for a reason other than their photos, which are still stored. */
const isRestartable = Prisma.sql`capture.status = ${Prisma.raw(`'${shelfTransitions.fail.to}'`)}
  AND capture.error ->> 'code' = ANY(${[...restartableShelfCodes]}) AND capture.files_removed_at IS NULL`;

const failedIn = ({ scope, from, until, profile }: FailedCaptureSearch): Prisma.Sql => Prisma.sql`
  FROM shelf_captures capture
  JOIN companies company ON company.id = capture.company_id
  JOIN shelf_profile_versions version ON version.id = capture.profile_version_id
  JOIN shelf_profiles profile ON profile.id = version.profile_id
  WHERE ${isRestartable} AND capture.completed_at >= ${from} AND capture.completed_at < ${until}
    AND ${scopeCondition(Prisma.sql`capture.company_id`, scope)}
    AND ${profile === undefined ? Prisma.sql`true` : Prisma.sql`profile.slug = ${profile}`}`;

/** A page of what a search finds, oldest failure first, after `position`. */
export const listFailedCapturesInScope = (
  db: Db,
  search: FailedCaptureSearch,
  position: FailedCapturePosition | null,
  take: number,
): Promise<FailedCapture[]> => {
  const after = position
    ? Prisma.sql`AND (capture.completed_at, capture.id) > (${position.failedAt}, ${position.id})`
    : Prisma.empty;
  return db.$queryRaw`
    SELECT capture.id, capture.company_id AS "companyId", company.organization_id AS "organizationId", capture.completed_at AS "failedAt"
    ${failedIn(search)} ${after} ORDER BY capture.completed_at, capture.id LIMIT ${take}`;
};

/** How many captures a search finds, by the code of their failure. */
export const countFailedCapturesInScope = (
  db: Db,
  search: FailedCaptureSearch,
): Promise<{ readonly code: RestartableShelfCode; readonly count: number }[]> =>
  db.$queryRaw`
    SELECT capture.error ->> 'code' AS code, count(*)::int AS count ${failedIn(search)} GROUP BY 1 ORDER BY 2 DESC, 1`;

/** Locks a capture until the transaction ends. Returns whether it still matches a search for failed ones. */
export const lockFailedCapture = async (tx: Db, companyId: string, captureId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM shelf_captures capture
    WHERE capture.id = ${captureId} AND capture.company_id = ${companyId} AND ${isRestartable} FOR UPDATE`;
  return rows.length > 0;
};
