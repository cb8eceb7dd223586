import { z } from 'zod';
import { oneOf } from '../../domain/narrowing.ts';
import { ShelfCatalogItem, ShelfQualitySettings } from '../../domain/shelf-profiles/profile.ts';
import { type ShelfReviewPolicy, shelfReviewPolicies } from '../../domain/shelf-profiles/review-policy.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';

/** The profiles that a company may use: its own and the shared ones. */
const visibleTo = (companyId: string): Prisma.ShelfProfileWhereInput => ({ OR: [{ companyId }, { companyId: null }] });

const versionInclude = { profile: { select: { id: true, slug: true, companyId: true } } } as const;

/** A profile version without the bytes of its catalog images. */
export type ShelfVersionRecord = Prisma.ShelfProfileVersionGetPayload<{ include: typeof versionInclude }>;

/** The SKUs of a version's catalog. */
export const skusOf = (version: { catalog: unknown }): ReadonlySet<string> =>
  new Set(
    z
      .array(ShelfCatalogItem)
      .parse(version.catalog)
      .map(({ sku }) => sku),
  );

export const reviewPolicyOf = (version: { review: string }): ShelfReviewPolicy =>
  oneOf(shelfReviewPolicies, version.review);

/**
 * Profiles visible to the company, newest first, each with its newest active version, or its newest one if none is
 * active.
 */
export const listShelfProfiles = async (db: Db, companyId: string, position: ListPosition | null, take: number) => {
  const profiles = await db.shelfProfile.findMany({
    where: {
      AND: [visibleTo(companyId), olderThan(position)],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: { versions: { orderBy: [{ active: 'desc' }, { version: 'desc' }], take: 1, omit: { catalog: true } } },
  });
  return profiles.flatMap(({ versions: [version], ...profile }) => (version ? [{ ...profile, shown: version }] : []));
};

/** An active version that the company may start a capture with, or null. */
export const findActiveVersion = (db: Db, companyId: string, versionId: string): Promise<ShelfVersionRecord | null> =>
  db.shelfProfileVersion.findFirst({
    where: { id: versionId, active: true, profile: visibleTo(companyId) },
    include: versionInclude,
  });

/** The version that a capture has pinned, with its catalog images. For the worker. */
export const getVersionWithImages = (db: Db, versionId: string) =>
  db.shelfProfileVersion.findUniqueOrThrow({
    where: { id: versionId },
    include: { ...versionInclude, images: { orderBy: [{ sku: 'asc' }, { position: 'asc' }] } },
  });

/** The name and the quality gate of the version that a capture has pinned. */
export const getNameAndQuality = async (
  db: Db,
  versionId: string,
): Promise<{ readonly name: string; readonly quality: ShelfQualitySettings }> => {
  const { name, quality } = await db.shelfProfileVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { name: true, quality: true },
  });
  return { name, quality: ShelfQualitySettings.parse(quality) };
};

/** The settings of a version that decide on the review of its captures. */
export const getReviewPolicy = async (
  db: Db,
  versionId: string,
): Promise<{ review: ShelfReviewPolicy; reviewBelow: number }> => {
  const version = await db.shelfProfileVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { review: true, reviewBelow: true },
  });
  return { review: reviewPolicyOf(version), reviewBelow: version.reviewBelow };
};

/** Takes a version out of use for new captures; captures that pinned it continue. Null if there is no such version. */
export const deactivateVersion = async (
  db: Db,
  versionId: string,
): Promise<{ versionId: string; active: boolean } | null> => {
  await db.shelfProfileVersion.updateMany({ where: { id: versionId, active: true }, data: { active: false } });
  const version = await db.shelfProfileVersion.findUnique({ where: { id: versionId }, select: { active: true } });
  return version && { versionId, active: version.active };
};
