import { z } from 'zod';
import type { SavedViewRecord } from '../../../../../prisma/access/saved-views.ts';

/** The lists whose filter can be saved. */
export const viewedLists = ['submissions', 'deliveries'] as const;

export const SavedView = z
  .object({
    id: z.string(),
    name: z.string(),
    filter: z.string().describe("The query of the list's address."),
    isShared: z.boolean(),
    isOwn: z.boolean(),
    savedBy: z.string(),
  })
  .meta({ id: 'SavedView' });

/** A row as {@link SavedView}, for a person. */
export const presentView = (row: SavedViewRecord, userId: string): z.output<typeof SavedView> => ({
  id: row.id,
  name: row.name,
  filter: row.filter,
  isShared: row.isShared,
  isOwn: row.userId === userId,
  savedBy: row.user.name || row.user.email,
});
