import type { CompanyScope } from '../../domain/access/scope.ts';
import { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** The profiles in a scope: all of them, or those of the scope's companies plus the shared ones. */
const seenBy = (scope: CompanyScope): Prisma.ShelfProfileWhereInput =>
  scope === 'all' ? {} : { OR: [{ companyId: { in: [...scope] } }, { companyId: null }] };

const company = { select: { id: true, name: true } } as const;
const newestFirst = { orderBy: { version: 'desc' } } as const;

/** The profiles in a scope, newest first, after `position`, each with the numbers of its versions. */
export const listShelfProfilesInScope = (
  db: Db,
  scope: CompanyScope,
  { companyId, search }: { companyId: string | null; search: string | null },
  position: ListPosition | null,
  take: number,
) =>
  db.shelfProfile.findMany({
    where: {
      AND: [
        seenBy(scope),
        companyId === null ? {} : { companyId },
        search === null ? {} : { slug: { contains: search, mode: 'insensitive' } },
        olderThan(position),
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: {
      company,
      versions: { ...newestFirst, select: { id: true, version: true, name: true, active: true, createdAt: true } },
    },
  });

export type ShelfProfileListRecord = Awaited<ReturnType<typeof listShelfProfilesInScope>>[number];

/**
 * A profile in a scope with its versions, newest first, each with the number of its captures in the scope; null if
 * there is none.
 */
export const findShelfProfileInScope = async (db: Db, scope: CompanyScope, id: string) => {
  const profile = await db.shelfProfile.findFirst({
    where: { id, ...seenBy(scope) },
    include: {
      company,
      versions: {
        ...newestFirst,
        select: { id: true, version: true, name: true, description: true, active: true, createdAt: true },
      },
    },
  });
  if (!profile) return null;
  const captures = await db.shelfCapture.groupBy({
    by: ['profileVersionId'],
    where: { profileVersionId: { in: profile.versions.map((version) => version.id) }, companyId: inScope(scope) },
    _count: true,
  });
  const countOf = (versionId: string) => captures.find((one) => one.profileVersionId === versionId)?._count ?? 0;
  return { ...profile, versions: profile.versions.map((one) => ({ ...one, captureCount: countOf(one.id) })) };
};

const versionParts = {
  profile: { select: { id: true, slug: true, companyId: true, company: { select: { id: true, name: true } } } },
  images: {
    select: { sku: true, position: true, name: true },
    orderBy: [{ sku: 'asc' }, { position: 'asc' }],
  },
} as const satisfies Prisma.ShelfProfileVersionInclude;

/** A version without the bytes of its images. */
export type ShelfVersionParts = Prisma.ShelfProfileVersionGetPayload<{ include: typeof versionParts }>;

/** The version with this id in a scope; null if there is none. */
export const findShelfVersionInScope = (db: Db, scope: CompanyScope, id: string): Promise<ShelfVersionParts | null> =>
  db.shelfProfileVersion.findFirst({ where: { id, profile: seenBy(scope) }, include: versionParts });

/** The version with this number; null if there is none. */
export const findVersionOfProfile = (db: Db, profileId: string, version: number): Promise<ShelfVersionParts | null> =>
  db.shelfProfileVersion.findUnique({ where: { profileId_version: { profileId, version } }, include: versionParts });

/** The newest version of a company's profile, or of a shared one if `companyId` is null; null if there is none. */
export const findNewestShelfVersion = (
  db: Db,
  { slug, companyId }: { slug: string; companyId: string | null },
): Promise<ShelfVersionParts | null> =>
  db.shelfProfileVersion.findFirst({ where: { profile: { slug, companyId } }, ...newestFirst, include: versionParts });

/** The bytes of a catalog image of a version in a scope; null if there is none. */
export const findCatalogImageInScope = (
  db: Db,
  scope: CompanyScope,
  versionId: string,
  { sku, position }: { sku: string; position: number },
) =>
  db.shelfCatalogImage.findFirst({
    where: { profileVersionId: versionId, sku, position, profileVersion: { profile: seenBy(scope) } },
    select: { bytes: true },
  });

/** The SHA-256 of each image of a version, in hexadecimal digits. */
export const listImageHashes = (
  db: Db,
  versionId: string,
): Promise<{ sku: string; position: number; hash: string }[]> =>
  db.$queryRaw<{ sku: string; position: number; hash: string }[]>`
    SELECT sku, position, encode(sha256(bytes), 'hex') AS hash FROM shelf_catalog_images
    WHERE profile_version_id = ${versionId} ORDER BY sku, position`;

/** A stored version as a profile file; `images` are the names it was published with. */
export const shelfProfileFileOf = (version: ShelfVersionParts): ShelfProfileFile => {
  const { name, description, limits, quality, moderation, recognition, review, reviewBelow, catalog } = version;
  const { slug } = version.profile;
  return ShelfProfileFile.parse({
    slug,
    name,
    description,
    limits,
    quality,
    moderation,
    recognition,
    review,
    reviewBelow,
    catalog,
    ...(version.planogram === null ? {} : { planogram: version.planogram }),
  });
};
