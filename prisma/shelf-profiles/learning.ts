import { z } from 'zod';
import { ShelfCatalogItem } from '../../domain/shelf-profiles/profile.ts';
import type { Db } from '../client.ts';

/** The slug of a company's own profile. @throws Error if the company has no such profile */
export const getOwnProfile = (db: Db, companyId: string, profileId: string) =>
  db.shelfProfile.findUniqueOrThrow({ where: { id: profileId, companyId }, select: { slug: true } });

/** The newest version of a profile with its catalog. */
export const getNewestCatalog = async (
  db: Db,
  profileId: string,
): Promise<{ id: string; version: number; catalog: ShelfCatalogItem[] }> => {
  const newest = await db.shelfProfileVersion.findFirstOrThrow({
    where: { profileId },
    orderBy: { version: 'desc' },
    select: { id: true, version: true, catalog: true },
  });
  return { ...newest, catalog: z.array(ShelfCatalogItem).parse(newest.catalog) };
};
