/** The purposes for which administrators of an organization may use a bucket. */
export const bucketPurposes = ['source', 'export'] as const;
export type BucketPurpose = (typeof bucketPurposes)[number];

/** The buckets assigned to an organization, beside its part of the service's own bucket, which needs no assignment. */
export type AssignedBuckets = Readonly<Record<BucketPurpose, readonly string[]>>;

/**
 * The buckets that a person may name for a purpose, that of the service first.
 * @param buckets those in the settings, that of the service first
 * @param assigned those of the person's organization; null for an operator, who may name all
 */
export const usableBuckets = (buckets: readonly string[], assigned: readonly string[] | null): string[] =>
  buckets.filter((bucket, at) => at === 0 || assigned === null || assigned.includes(bucket));
