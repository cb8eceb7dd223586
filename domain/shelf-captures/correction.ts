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

/**
 * The file that `admin shelf correct` reads: for each photo it names, every pack in the photo. Boxes are in pixels of
 * the upright photo.
 */
export const ShelfCorrectionFile = z.strictObject({
  photos: z
    .array(z.strictObject({ photoId: z.string().min(1), detections: z.array(CorrectedDetection).max(5_000) }))
    .min(1)
    .max(30),
});
export type ShelfCorrectionFile = z.output<typeof ShelfCorrectionFile>;

/** The corrections of a photo. They are stored beside what was recognized. */
export const ShelfCorrection = z.object({
  photoId: z.string(),
  detections: z.array(CorrectedDetection),
  correctedBy: z.string(),
  correctedAt: z.iso.datetime(),
});
export type ShelfCorrection = z.output<typeof ShelfCorrection>;

/** The members of a stored result (decision D25) that a review needs. */
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

/** An error in corrections: the path of the member, such as `photos[0].photoId`, and a message. */
export interface CorrectionProblem {
  readonly field: string;
  readonly message: string;
}

/** The errors in the corrections of these photos; empty if they can be stored. */
export const correctionProblems = (
  file: ShelfCorrectionFile,
  photos: readonly ReviewedPhoto[],
  skus: ReadonlySet<string>,
): CorrectionProblem[] => {
  const problems: CorrectionProblem[] = [];
  const add = (field: string, message: string) => problems.push({ field, message });
  const seen = new Set<string>();
  for (const [index, { photoId, detections }] of file.photos.entries()) {
    const at = `photos[${index}]`;
    const photo = photos.find((one) => one.photoId === photoId);
    if (!photo) add(`${at}.photoId`, `${photoId} is not a photo of the result`);
    if (seen.has(photoId)) add(`${at}.photoId`, `${photoId} is listed twice`);
    seen.add(photoId);
    for (const [number, { box, sku }] of detections.entries()) {
      if (photo && !isWithin(box, photo)) {
        add(`${at}.detections[${number}].box`, `extends beyond the ${photo.width} x ${photo.height} photo`);
      }
      if (sku !== null && !skus.has(sku)) {
        add(`${at}.detections[${number}].sku`, `"${sku}" is not in the catalog of the profile version`);
      }
    }
  }
  return problems;
};

/** Adds a file to the stored corrections: it replaces those of the photos it names. */
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
