import { invalidField, notFound } from '../../domain/problems.ts';
import { type AssignedBuckets, bucketPurposes } from '../../domain/tenants/buckets.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findAssignedBuckets, replaceAssignedBuckets } from '../../prisma/tenants/buckets.ts';
import { lockOrganization } from '../../prisma/tenants/organizations.ts';

/** The buckets in the settings by purpose, that of the service first. */
export type KnownBuckets = AssignedBuckets;

/** The setting to change if a bucket is missing. */
const settings = { source: 'SOURCE_BUCKETS', export: 'EXPORT_BUCKETS' } as const;

/** @throws ProblemError 422 for a bucket that is not in the settings, or that is shared by everyone */
const checkBuckets = (known: KnownBuckets, assigned: AssignedBuckets): void => {
  for (const purpose of bucketPurposes) {
    const [own] = known[purpose];
    for (const bucket of assigned[purpose]) {
      if (bucket === own) {
        throw invalidField(purpose, 'not_allowed', `must not name ${own}: every company has its part of it anyway`);
      }
      if (!known[purpose].includes(bucket)) {
        throw invalidField(purpose, 'unknown', `"${bucket}" is not in ${settings[purpose]}`);
      }
    }
  }
};

/**
 * Gives an organization the buckets that its administrators may name for new sources and exports, and takes all others
 * back. Existing sources and exports continue.
 * @throws ProblemError 404 for an unknown organization, 422 for a bucket that cannot be given
 */
export const assignBuckets = async (
  prisma: PrismaClient,
  organizationId: string,
  known: KnownBuckets,
  wish: AssignedBuckets,
  actor: AuditActor,
): Promise<AssignedBuckets> => {
  const sortNames = (names: readonly string[]) => [...new Set(names)].sort();
  const after = { source: sortNames(wish.source), export: sortNames(wish.export) };
  checkBuckets(known, after);
  return auditedTransaction(prisma, actor, async (tx, audit) => {
    if (!(await lockOrganization(tx, 'all', organizationId))) throw notFound('organization');
    const before = await findAssignedBuckets(tx, organizationId);
    if (JSON.stringify(before) === JSON.stringify(after)) return before;
    await replaceAssignedBuckets(tx, organizationId, after);
    await audit({
      action: 'organization.assign_buckets',
      subject: { type: 'organization', id: organizationId },
      organizationId,
      before,
      after,
    });
    return after;
  });
};
