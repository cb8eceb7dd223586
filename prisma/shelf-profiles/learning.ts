import { z } from 'zod';
import { newId } from '../../domain/ids.ts';
import { ShelfCatalogItem } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { type CatalogImage, lockProfile, type PublishedShelfProfile } from './publish.ts';

const imagesPerSkuMax = 20;

export type LearnedVersion =
  | {
      readonly kind: 'published';
      readonly version: PublishedShelfProfile;
      /** How many reference images each SKU got. */
      readonly learned: readonly { readonly sku: string; readonly images: number }[];
    }
  | { readonly kind: 'nothing_new' };

type LearnedImage = Omit<CatalogImage, 'position'>;

/** What of the learned images a catalog takes: SKUs that it has, names that it does not have yet, and no more than a SKU may have. */
const accepted = (catalog: readonly ShelfCatalogItem[], images: readonly LearnedImage[]): CatalogImage[] => {
  const names = new Map(catalog.map((item) => [item.sku, [...item.images]]));
  return images.flatMap((image) => {
    const known = names.get(image.sku);
    if (!known || known.includes(image.name) || known.length >= imagesPerSkuMax) return [];
    known.push(image.name);
    return [{ ...image, position: known.length - 1 }];
  });
};

/** Copies a version under the next number, with another catalog, and all its images. */
const copyVersion = async (
  tx: Db,
  fromId: string,
  toId: string,
  version: number,
  catalog: readonly ShelfCatalogItem[],
): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO shelf_profile_versions
      (id, profile_id, version, name, description, limits, quality, moderation, recognition, review, review_below, catalog)
    SELECT ${toId}, profile_id, ${version}, name, description, limits, quality, moderation, recognition, review, review_below,
      ${JSON.stringify(catalog)}::jsonb
    FROM shelf_profile_versions WHERE id = ${fromId}`;
  await tx.$executeRaw`
    INSERT INTO shelf_catalog_images (profile_version_id, sku, position, name, bytes)
    SELECT ${toId}, sku, position, name, bytes FROM shelf_catalog_images WHERE profile_version_id = ${fromId}`;
};

/** The company's own profile of that slug; null where it has none. */
export const findOwnProfile = (db: Db, companyId: string, slug: string) =>
  db.shelfProfile.findFirst({ where: { companyId, slug }, select: { id: true } });

/**
 * Publishes the next version of a company's own profile: its newest one with further reference images behind those that it has. Versions
 * that are published stay as they are. Images whose SKU the newest catalog lacks, or whose name it knows, are left out. A profile of no
 * company takes none: every company would see what one of them photographed.
 */
export const publishLearnedImages = (
  prisma: PrismaClient,
  companyId: string,
  profileId: string,
  images: readonly LearnedImage[],
): Promise<LearnedVersion> =>
  transact(prisma, async (tx): Promise<LearnedVersion> => {
    const profile = await tx.shelfProfile.findUniqueOrThrow({ where: { id: profileId, companyId } });
    await lockProfile(tx, profile);
    const newest = await tx.shelfProfileVersion.findFirstOrThrow({
      where: { profileId },
      orderBy: { version: 'desc' },
    });
    const catalog = z.array(ShelfCatalogItem).parse(newest.catalog);
    const added = accepted(catalog, images);
    if (added.length === 0) return { kind: 'nothing_new' };
    const addedTo = (sku: string) => added.filter((image) => image.sku === sku);
    const grown = catalog.map((item) => ({
      ...item,
      images: [...item.images, ...addedTo(item.sku).map(({ name }) => name)],
    }));
    const versionId = newId('shelfProfileVersion');
    const version = newest.version + 1;
    await copyVersion(tx, newest.id, versionId, version, grown);
    await tx.shelfCatalogImage.createMany({ data: added.map((image) => ({ profileVersionId: versionId, ...image })) });
    const learned = catalog
      .map(({ sku }) => ({ sku, images: addedTo(sku).length }))
      .filter(({ images: count }) => count > 0);
    return { kind: 'published', version: { id: profileId, slug: profile.slug, versionId, version }, learned };
  });
