import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const include = { user: { select: { name: true, email: true } } } as const satisfies Prisma.SavedViewInclude;

/** A filter of a list under a name, with the person who saved it. */
export type SavedViewRecord = Prisma.SavedViewGetPayload<{ include: typeof include }>;

/** A person who saves and sees views. */
export interface ViewOwner {
  readonly userId: string;
  readonly organizationId: string | null;
}

const viewsMax = 200;

/** The views of a list that a person sees, by name: their own, and those that others of the same organization share. */
export const listViews = (db: Db, { userId, organizationId }: ViewOwner, list: string): Promise<SavedViewRecord[]> =>
  db.savedView.findMany({
    where: { list, OR: [{ userId }, { organizationId, isShared: true }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: viewsMax,
    include,
  });

/** How many views a person has saved. */
export const countViews = (db: Db, userId: string): Promise<number> => db.savedView.count({ where: { userId } });

/** Saves a view of a person; one with the same name is replaced. */
export const saveView = (
  tx: Db,
  { userId, organizationId }: ViewOwner,
  { list, name, filter, isShared }: Pick<SavedViewRecord, 'list' | 'name' | 'filter' | 'isShared'>,
): Promise<SavedViewRecord> =>
  tx.savedView.upsert({
    where: { userId_list_name: { userId, list, name } },
    create: { id: newId('savedView'), userId, organizationId, list, name, filter, isShared },
    update: { filter, isShared, organizationId },
    include,
  });

/** Deletes a view of a person. Returns it, or null if the person has none with this id. */
export const deleteView = async (tx: Db, userId: string, id: string): Promise<SavedViewRecord | null> => {
  const view = await tx.savedView.findFirst({ where: { id, userId }, include });
  if (view) await tx.savedView.deleteMany({ where: { id } });
  return view;
};
