import { z } from 'zod';
import { type AssignedBuckets, usableBuckets } from '../../../../../../domain/tenants/buckets.ts';
import type { KnownBuckets } from '../../../../../../operations/tenants/assign-buckets.ts';
import { findAssignedBuckets } from '../../../../../../prisma/tenants/buckets.ts';
import type { PanelDeps } from '../../../../http/deps.ts';
import type { Staff } from '../../../../sign-in/staff.ts';

const names = z.array(z.string().max(100)).max(1_000);

/** The buckets of an organization. */
export const BucketsBody = z.object({
  source: names.describe('For sources of documents.'),
  export: names.describe('For exports on a schedule.'),
});

export const OrganizationBuckets = z
  .object({
    assigned: BucketsBody.describe('The buckets that the administrators of the organization may name.'),
    available: BucketsBody.describe('The buckets in SOURCE_BUCKETS and EXPORT_BUCKETS, which can be given to it.'),
  })
  .meta({ id: 'OrganizationBuckets' });

/** The buckets in the settings, that of the service first. */
export const knownBuckets = ({ config }: Pick<PanelDeps, 'config'>): KnownBuckets => ({
  source: config.sources.buckets,
  export: config.exports.buckets,
});

export const presentBuckets = (
  deps: Pick<PanelDeps, 'config'>,
  assigned: AssignedBuckets,
): z.output<typeof OrganizationBuckets> => {
  const known = knownBuckets(deps);
  return {
    assigned: { source: [...assigned.source], export: [...assigned.export] },
    available: { source: known.source.slice(1), export: known.export.slice(1) },
  };
};

/** The buckets that a person may name, by purpose. The service's own is the first. */
export const bucketsOf = async (
  deps: Pick<PanelDeps, 'config' | 'prisma'>,
  { organizationId }: Pick<Staff, 'organizationId'>,
): Promise<AssignedBuckets> => {
  const known = knownBuckets(deps);
  const assigned = organizationId === null ? null : await findAssignedBuckets(deps.prisma, organizationId);
  return {
    source: usableBuckets(known.source, assigned?.source ?? null),
    export: usableBuckets(known.export, assigned?.export ?? null),
  };
};
