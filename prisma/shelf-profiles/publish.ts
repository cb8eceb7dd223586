import type { ShelfCatalogItem, ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../client.ts';

/** A catalog image with its bytes, at its position in the product's list of images. */
export interface CatalogImage {
  readonly sku: string;
  readonly position: number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes publications of one profile wait for each other until the transaction ends. `companyId` is null for a shared
 * profile.
 */
export const lockProfile = async (
  tx: Db,
  { slug, companyId }: { readonly slug: string; readonly companyId: string | null },
): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`shelf-profile:${companyId ?? ''}:${slug}`}, 0))::text`;
};

/** The profile of a company, or the shared one if `companyId` is null; null if there is none. */
export const findProfileBySlug = (
  db: Db,
  { slug, companyId }: { readonly slug: string; readonly companyId: string | null },
) => db.shelfProfile.findFirst({ where: { slug, companyId }, select: { id: true } });

export const insertProfile = async (
  tx: Db,
  profile: { readonly id: string; readonly slug: string; readonly companyId: string | null },
): Promise<void> => {
  await tx.shelfProfile.create({ data: profile });
};

/** The number of the next version; versions count from 1. */
export const nextVersionNumber = async (tx: Db, profileId: string): Promise<number> =>
  (await tx.shelfProfileVersion.count({ where: { profileId } })) + 1;

export const insertProfileVersion = async (
  tx: Db,
  version: { readonly id: string; readonly profileId: string; readonly version: number },
  content: Omit<ShelfProfileFile, 'slug'>,
): Promise<void> => {
  await tx.shelfProfileVersion.create({ data: { ...version, ...content } });
};

export const insertCatalogImages = async (
  tx: Db,
  profileVersionId: string,
  images: readonly CatalogImage[],
): Promise<void> => {
  await tx.shelfCatalogImage.createMany({ data: images.map((image) => ({ profileVersionId, ...image })) });
};

/** Copies a version, with all its images, under the next number and with another catalog. */
export const copyVersion = async (
  tx: Db,
  from: { readonly id: string },
  to: { readonly id: string; readonly version: number; readonly catalog: readonly ShelfCatalogItem[] },
): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO shelf_profile_versions
      (id, profile_id, version, name, description, limits, quality, moderation, recognition, review, review_below, catalog, planogram)
    SELECT ${to.id}, profile_id, ${to.version}, name, description, limits, quality, moderation, recognition, review, review_below,
      ${JSON.stringify(to.catalog)}::jsonb, planogram
    FROM shelf_profile_versions WHERE id = ${from.id}`;
  await tx.$executeRaw`
    INSERT INTO shelf_catalog_images (profile_version_id, sku, position, name, bytes)
    SELECT ${to.id}, sku, position, name, bytes FROM shelf_catalog_images WHERE profile_version_id = ${from.id}`;
};

/** An image that the next version takes over from the version before, with its position in both. */
export interface KeptImage {
  readonly sku: string;
  readonly fromPosition: number;
  readonly position: number;
}

/** Copies images of one version to another within the database. */
export const copyCatalogImages = async (
  tx: Db,
  fromVersionId: string,
  toVersionId: string,
  kept: readonly KeptImage[],
): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO shelf_catalog_images (profile_version_id, sku, position, name, bytes)
    SELECT ${toVersionId}, image.sku, kept.position, image.name, image.bytes
    FROM unnest(${kept.map(({ sku }) => sku)}::text[], ${kept.map(({ fromPosition }) => fromPosition)}::int[],
                ${kept.map(({ position }) => position)}::int[]) AS kept (sku, from_position, position)
    JOIN shelf_catalog_images image
      ON image.profile_version_id = ${fromVersionId} AND image.sku = kept.sku AND image.position = kept.from_position`;
};
