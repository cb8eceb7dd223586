import { z } from 'zod';

export const VersionParams = z.object({ versionId: z.string().max(100) });

const CompanyName = z.object({ id: z.string(), name: z.string() });

/** A version in a list of versions. */
const VersionItem = z.object({
  versionId: z.string(),
  version: z.int(),
  name: z.string(),
  active: z.boolean(),
  publishedAt: z.iso.datetime(),
});

export const ShelfProfileItem = z
  .object({
    id: z.string(),
    slug: z.string(),
    /** Null if all companies with the shelf module can use it. */
    company: CompanyName.nullable(),
    createdAt: z.iso.datetime(),
    latest: VersionItem,
    activeCount: z.int(),
  })
  .meta({ id: 'ShelfProfileItem' });

export const ShelfProfileDetail = z
  .object({
    id: z.string(),
    slug: z.string(),
    company: CompanyName.nullable(),
    createdAt: z.iso.datetime(),
    /** Newest first. */
    versions: z.array(VersionItem.extend({ description: z.string(), captureCount: z.int() })),
  })
  .meta({ id: 'ShelfProfileDetail' });

/** A row as {@link VersionItem}. */
export const versionItem = (row: {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly active: boolean;
  readonly createdAt: Date;
}): z.output<typeof VersionItem> => ({
  versionId: row.id,
  version: row.version,
  name: row.name,
  active: row.active,
  publishedAt: row.createdAt.toISOString(),
});
