import { newId } from '../../domain/ids.ts';
import type { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../../prisma/client.ts';
import {
  type CatalogImage,
  findProfileBySlug,
  insertCatalogImages,
  insertProfile,
  insertProfileVersion,
  lockProfile,
  nextVersionNumber,
} from '../../prisma/shelf-profiles/publish.ts';

export interface PublishedShelfProfile {
  readonly id: string;
  readonly slug: string;
  readonly versionId: string;
  readonly version: number;
}

const createProfile = async (tx: Db, slug: string, companyId: string | null): Promise<{ id: string }> => {
  const id = newId('shelfProfile');
  await insertProfile(tx, { id, slug, companyId });
  return { id };
};

/**
 * Creates a shelf profile, or publishes its next immutable version, with the bytes of its images. Publications of one
 * profile wait for each other.
 * @param companyId null for a profile that every company with the shelf module may use
 */
export const publishShelfProfile = async (
  tx: Db,
  { slug, ...content }: ShelfProfileFile,
  images: readonly CatalogImage[],
  companyId: string | null,
): Promise<PublishedShelfProfile> => {
  await lockProfile(tx, { slug, companyId });
  const { id } = (await findProfileBySlug(tx, { slug, companyId })) ?? (await createProfile(tx, slug, companyId));
  const version = await nextVersionNumber(tx, id);
  const versionId = newId('shelfProfileVersion');
  await insertProfileVersion(tx, { id: versionId, profileId: id, version }, content);
  await insertCatalogImages(tx, versionId, images);
  return { id, slug, versionId, version };
};
