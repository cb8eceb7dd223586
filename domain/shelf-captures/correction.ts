import { z } from 'zod';
import type { PixelBox } from './analysis.ts';

const side = z.number().positive();

const Box = z.strictObject({ x: z.number().min(0), y: z.number().min(0), width: side, height: side });

const CorrectedDetection = z.strictObject({
  box: Box,
  /** Null for a pack outside the catalog. */
  sku: z.string().min(1).max(128).nullable(),
});
export type CorrectedDetection = z.output<typeof CorrectedDetection>;

/** The file that `admin shelf correct` takes: for each photo that it names, every pack that is in it. Boxes are pixels of the upright photo. */
export const ShelfCorrectionFile = z.strictObject({
  photos: z
    .array(z.strictObject({ photoId: z.string().min(1), detections: z.array(CorrectedDetection).max(5_000) }))
    .min(1)
    .max(30),
});
export type ShelfCorrectionFile = z.output<typeof ShelfCorrectionFile>;

/** A photo's corrections as they are kept beside what was recognized. */
export const ShelfCorrection = z.object({
  photoId: z.string(),
  detections: z.array(CorrectedDetection),
  correctedBy: z.string(),
  correctedAt: z.iso.datetime(),
});
export type ShelfCorrection = z.output<typeof ShelfCorrection>;

/** The members of a kept result (decision D25) that a review works with. */
export const ReviewedPhoto = z.object({
  photoId: z.string(),
  width: z.number(),
  height: z.number(),
  detections: z.array(
    z.object({
      sku: z.string().nullable(),
      confidence: z.number(),
      duplicateOf: z.string().nullish(),
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    }),
  ),
});
export type ReviewedPhoto = z.output<typeof ReviewedPhoto>;

const isWithin = (box: PixelBox, photo: { width: number; height: number }): boolean =>
  box.x + box.width <= photo.width && box.y + box.height <= photo.height;

/** What is wrong with corrections of these photos, one sentence each; empty where they can be kept. */
export const correctionProblems = (
  file: ShelfCorrectionFile,
  photos: readonly ReviewedPhoto[],
  skus: ReadonlySet<string>,
): string[] => {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, { photoId, detections }] of file.photos.entries()) {
    const at = `photos[${index}]`;
    const photo = photos.find((one) => one.photoId === photoId);
    if (!photo) problems.push(`${at}.photoId: ${photoId} is no photo of the result`);
    if (seen.has(photoId)) problems.push(`${at}.photoId: ${photoId} is there twice`);
    seen.add(photoId);
    for (const [number, { box, sku }] of detections.entries()) {
      if (photo && !isWithin(box, photo))
        problems.push(`${at}.detections[${number}].box: reaches beyond the ${photo.width} x ${photo.height} photo`);
      if (sku !== null && !skus.has(sku))
        problems.push(`${at}.detections[${number}].sku: "${sku}" is not in the catalog of the profile version`);
    }
  }
  return problems;
};

/** Kept corrections after a further file: it replaces those of the photos that it names. */
export const mergeCorrections = (
  kept: readonly ShelfCorrection[],
  file: ShelfCorrectionFile,
  by: { readonly correctedBy: string; readonly correctedAt: string },
): ShelfCorrection[] => {
  const named = new Set(file.photos.map(({ photoId }) => photoId));
  return [
    ...kept.filter(({ photoId }) => !named.has(photoId)),
    ...file.photos.map(({ photoId, detections }) => ({ photoId, detections, ...by })),
  ];
};
