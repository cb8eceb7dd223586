import { type AssignedBuckets, type BucketPurpose, bucketPurposes } from '../../domain/tenants/buckets.ts';
import type { Db } from '../client.ts';

/** The buckets assigned to an organization, by name. */
export const findAssignedBuckets = async (db: Db, organizationId: string): Promise<AssignedBuckets> => {
  const rows = await db.organizationBucket.findMany({ where: { organizationId }, orderBy: { bucket: 'asc' } });
  const of = (purpose: BucketPurpose) => rows.filter((row) => row.purpose === purpose).map(({ bucket }) => bucket);
  return { source: of('source'), export: of('export') };
};

/** Assigns an organization these buckets and no others. */
export const replaceAssignedBuckets = async (
  tx: Db,
  organizationId: string,
  assigned: AssignedBuckets,
): Promise<void> => {
  await tx.organizationBucket.deleteMany({ where: { organizationId } });
  const data = bucketPurposes.flatMap((purpose) =>
    assigned[purpose].map((bucket) => ({ organizationId, purpose, bucket })),
  );
  await tx.organizationBucket.createMany({ data });
};
