import { newId } from '../../domain/ids.ts';
import { acceptedImages, grownCatalog } from '../../domain/shelf-profiles/learned-images.ts';
import type { Db } from '../../prisma/client.ts';
import { getNewestCatalog, getOwnProfile } from '../../prisma/shelf-profiles/learning.ts';
import {
  type CatalogImage,
  copyVersion,
  insertCatalogImages,
  lockProfile,
} from '../../prisma/shelf-profiles/publish.ts';
import type { PublishedShelfProfile } from './publish.ts';

export type LearnedVersion =
  | {
      readonly kind: 'published';
      readonly version: PublishedShelfProfile;
      /** How many reference images each SKU got. */
      readonly learned: readonly { readonly sku: string; readonly images: number }[];
    }
  | { readonly kind: 'nothing_new' };

/**
 * Publishes the next version of a company's own profile: its newest one plus the images that its catalog takes
 * ({@link acceptedImages}). Published versions never change. A shared profile learns nothing, because every company
 * would see what one of them photographed.
 */
export const publishLearnedImages = async (
  tx: Db,
  companyId: string,
  profileId: string,
  images: readonly Omit<CatalogImage, 'position'>[],
): Promise<LearnedVersion> => {
  const { slug } = await getOwnProfile(tx, companyId, profileId);
  await lockProfile(tx, { slug, companyId });
  const newest = await getNewestCatalog(tx, profileId);
  const added = acceptedImages(newest.catalog, images);
  if (added.length === 0) return { kind: 'nothing_new' };
  const versionId = newId('shelfProfileVersion');
  const version = newest.version + 1;
  await copyVersion(tx, newest, { id: versionId, version, catalog: grownCatalog(newest.catalog, added) });
  await insertCatalogImages(tx, versionId, added);
  const learned = newest.catalog
    .map(({ sku }) => ({ sku, images: added.filter((image) => image.sku === sku).length }))
    .filter(({ images: count }) => count > 0);
  return { kind: 'published', version: { id: profileId, slug, versionId, version }, learned };
};
