import { z } from 'zod';

/** The members of the shelf responses that the demo reads; others are ignored. */
export const ShelfProfileListOut = z.object({
  data: z.array(z.object({ slug: z.string(), versionId: z.string(), version: z.int(), active: z.boolean() })),
});

export const ReservedUploadOut = z.object({ uploadUrl: z.url(), objectUrl: z.string() });
export const RegisteredPhotoOut = z.object({ photoId: z.string() });
export const StartedRunOut = z.object({ runId: z.string() });

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const Detection = z.object({
  detectionId: z.string(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  confidence: z.number(),
  candidates: z.array(z.object({ sku: z.string(), confidence: z.number() })),
  box: Box,
  duplicateOf: z.string().nullable(),
  row: z.int().nullable(),
});

const AnalyzedPhoto = z.object({
  photoId: z.string(),
  width: z.number(),
  height: z.number(),
  detections: z.array(Detection),
  rows: z.array(z.object({ row: z.int(), box: Box, detectionIds: z.array(z.string()) })),
});

export const ShelfResultOut = z.object({
  totals: z.object({
    photos: z.int(),
    detections: z.int(),
    duplicates: z.int(),
    recognized: z.int(),
    unrecognized: z.int(),
  }),
  facings: z.object({
    bySku: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        facings: z.int(),
        shareOfShelf: z.number(),
        confidence: z.number(),
      }),
    ),
    byBrand: z.array(z.object({ brand: z.string(), facings: z.int(), shareOfShelf: z.number() })),
  }),
  photos: z.array(AnalyzedPhoto),
  insights: z.array(z.object({ type: z.string(), message: z.string() })),
});
export type ShelfResultOut = z.output<typeof ShelfResultOut>;

export const CaptureOut = z.object({
  sessionId: z.string(),
  status: z.string(),
  reviewState: z.string(),
  profile: z.object({ slug: z.string(), version: z.int() }),
  photos: z.array(z.object({ photoId: z.string(), photoIndex: z.int() })),
  progress: z.object({ photosDone: z.int(), photosTotal: z.int() }).nullable(),
  result: ShelfResultOut.nullable(),
  error: z.object({ message: z.string() }).nullable(),
  webhookDeliveryStatus: z.string().nullable(),
});
export type CaptureOut = z.output<typeof CaptureOut>;
