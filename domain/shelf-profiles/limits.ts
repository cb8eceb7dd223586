import { z } from 'zod';

/** MIME types of photos (specification, "Shelf capture"). */
export const shelfMimeTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/** How many photos a capture takes, and of what type and size (decision D22). Slots are 0..29 (specification, "Limits"). */
export const ShelfLimits = z
  .object({
    minPhotos: z.int().min(1).max(30).default(1),
    maxPhotos: z.int().min(1).max(30).default(30),
    maxPhotoSizeMb: z.number().positive().max(100).default(15),
    mimeTypes: z
      .array(z.enum(shelfMimeTypes))
      .min(1)
      .default([...shelfMimeTypes]),
  })
  .meta({ id: 'ShelfLimits' });
export type ShelfLimits = z.output<typeof ShelfLimits>;
