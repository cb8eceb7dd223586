import { newId } from '../../domain/ids.ts';
import type { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';

/** A catalog image with its bytes, in the order of the profile file. */
export interface CatalogImage {
  readonly sku: string;
  readonly position: number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PublishedShelfProfile {
  readonly id: string;
  readonly slug: string;
  readonly versionId: string;
  readonly version: number;
}

/** Lets publications of one profile wait for each other until the transaction ends. */
export const lockProfile = async (
  tx: Db,
  { slug, companyId }: { slug: string; companyId: string | null },
): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`shelf-profile:${companyId ?? ''}:${slug}`}, 0))::text`;
};

/** {@link publishShelfProfile} within a transaction that does more. */
export const publishShelfProfileIn = async (
  tx: Db,
  file: ShelfProfileFile,
  images: readonly CatalogImage[],
  companyId: string | null,
): Promise<PublishedShelfProfile> => {
  const { slug, ...content } = file;
  await lockProfile(tx, { slug, companyId });
  const profile =
    (await tx.shelfProfile.findFirst({ where: { slug, companyId } })) ??
    (await tx.shelfProfile.create({ data: { id: newId('shelfProfile'), slug, companyId } }));
  const version = (await tx.shelfProfileVersion.count({ where: { profileId: profile.id } })) + 1;
  const versionId = newId('shelfProfileVersion');
  await tx.shelfProfileVersion.create({ data: { id: versionId, profileId: profile.id, version, ...content } });
  await tx.shelfCatalogImage.createMany({ data: images.map((image) => ({ profileVersionId: versionId, ...image })) });
  return { id: profile.id, slug, versionId, version };
};

/**
 * Creates the shelf profile, or publishes its next immutable version with the bytes of its images. Without a company the profile is there
 * for every company that has the shelf module. Publications of one profile wait for each other.
 */
export const publishShelfProfile = (
  prisma: PrismaClient,
  file: ShelfProfileFile,
  images: readonly CatalogImage[],
  companyId: string | null,
): Promise<PublishedShelfProfile> => transact(prisma, (tx) => publishShelfProfileIn(tx, file, images, companyId));

/** An image of a version that the next one takes over, by where it stands in both. */
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
