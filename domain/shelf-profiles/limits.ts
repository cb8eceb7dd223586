import { z } from 'zod';

/** MIME types of photos (specification, "Shelf capture"). */
export const shelfMimeTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/**
 * How many photos a capture takes, and of what type and size (decision D22). Slots are 0..29 (specification, "Limits").
 */
export const ShelfLimits = z
  .object({
    minPhotos: z.int().min(1).max(30).default(1).describe('Minimum number of photos of a capture.'),
    maxPhotos: z.int().min(1).max(30).default(30).describe('Maximum number of photos of a capture.'),
    maxPhotoSizeMb: z.number().positive().max(100).default(15).describe('Largest photo, in MB (1024 × 1024 bytes).'),
    mimeTypes: z
      .array(z.enum(shelfMimeTypes))
      .min(1)
      .default([...shelfMimeTypes])
      .describe('MIME types of photos that the profile accepts.'),
  })
  .meta({ id: 'ShelfLimits', description: 'How many photos a capture takes, and of which type and size.' });
export type ShelfLimits = z.output<typeof ShelfLimits>;
