import { z } from 'zod';
import { shelfInsightTypes } from '../../../../../domain/shelf-captures/analysis.ts';
import { detectionOrigins } from '../../../../../domain/shelf-captures/corrected.ts';
import { photoViews } from '../../../../../domain/shelf-captures/photo-view.ts';
import { shelfReviewStates } from '../../../../../domain/shelf-captures/review-state.ts';
import { shelfRunStatuses, shelfStatuses } from '../../../../../domain/shelf-captures/status.ts';
import { SubjectDelivery } from '../../webhooks/schema.ts';

const timestamp = z.iso.datetime();

export const CaptureIdParams = z.object({ sessionId: z.string() });

const common = {
  id: z.string(),
  clientCaptureId: z.string(),
  storeId: z.string().nullable(),
  status: z.enum(shelfStatuses),
  reviewState: z.enum(shelfReviewStates),
  company: z.object({ id: z.string(), name: z.string() }),
  profile: z.object({ slug: z.string(), name: z.string(), version: z.int() }),
  createdAt: timestamp,
  completedAt: timestamp.nullable(),
};

export const CaptureItem = z
  .object({ ...common, photos: z.int(), startedAt: timestamp.nullable().describe('Start of the latest run.') })
  .meta({ id: 'CaptureItem' });

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const detectionMembers = {
  detectionId: z.string(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  confidence: z.number(),
  candidates: z.array(z.object({ sku: z.string(), confidence: z.number() })),
  box: Box,
  duplicateOf: z.string().nullable(),
  row: z.int().nullable(),
};

const CaptureBox = z
  .object({ ...detectionMembers, origin: z.enum(detectionOrigins) })
  .describe('Boxes are in pixels of the upright photo.')
  .meta({ id: 'CaptureBox' });

const ShelfCount = z
  .object({
    totals: z.object({
      photos: z.int(),
      detections: z.int(),
      duplicates: z.int(),
      facings: z.int(),
      unrecognized: z.int(),
      skus: z.int(),
      brands: z.int(),
    }),
    facings: z.object({
      bySku: z.array(
        z.object({
          sku: z.string(),
          name: z.string(),
          brand: z.string().nullable(),
          facings: z.int(),
          shareOfShelf: z.number(),
          confidence: z.number(),
        }),
      ),
      byBrand: z.array(z.object({ brand: z.string(), facings: z.int(), shareOfShelf: z.number() })),
    }),
  })
  .meta({ id: 'ShelfCount' });

const CaptureInsight = z
  .object({
    type: z.enum(shelfInsightTypes),
    message: z.string(),
    confidence: z.number().nullable(),
    photoId: z.string().nullable(),
    sku: z.string().nullable(),
    brand: z.string().nullable(),
    box: Box.nullable(),
  })
  .meta({ id: 'CaptureInsight' });

/** The stored result of a completed run (decision D25). */
export const KeptShelfResult = ShelfCount.extend({
  photos: z.array(
    z.object({
      photoId: z.string(),
      width: z.number(),
      height: z.number(),
      detections: z.array(z.object(detectionMembers)),
      rows: z.array(z.object({ row: z.int(), box: Box, detectionIds: z.array(z.string()) })),
    }),
  ),
  insights: z.array(CaptureInsight),
  unknown: z.array(z.object({ measure: z.string(), value: z.null(), reason: z.string() })),
});

const CapturePhoto = z
  .object({
    id: z.string(),
    photoIndex: z.int(),
    sectionIndex: z.int().nullable(),
    sectionPhotoIndex: z.int().nullable(),
    mimeType: z.string(),
    fileSize: z.int(),
    view: z.enum(photoViews).describe('Whether the picture can be shown; if not, why.'),
    findings: z
      .array(z.object({ code: z.string(), severity: z.enum(['note', 'warning', 'blocking']), message: z.string() }))
      .nullable()
      .describe('Quality and moderation findings; null before the first check has finished.'),
    size: z
      .object({ width: z.number(), height: z.number() })
      .nullable()
      .describe('Size of the analyzed photo, upright.'),
    boxes: z.array(CaptureBox).describe('The current boxes, with all corrections.'),
    correction: z.object({ by: z.string(), at: timestamp, recognized: z.int() }).nullable(),
    revision: z
      .string()
      .nullable()
      .describe('The revision that a correction of this photo is based on; null if there is no result.'),
  })
  .meta({ id: 'CapturePhoto' });

const runMembers = {
  id: z.string(),
  number: z.int(),
  status: z.enum(shelfRunStatuses),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  durationMs: z.int().nullable(),
  engine: z.object({ name: z.string(), version: z.string() }).nullable(),
  cost: z
    .object({ calls: z.int(), amount: z.number().nullable(), currency: z.string().nullable() })
    .nullable()
    .describe('Null if the engine costs nothing.'),
  error: z.string().nullable(),
};

const CaptureRun = z.object(runMembers).meta({ id: 'CaptureRun' });

/** A run with its recognized counts. */
export const CaptureRunDetail = z
  .object({ ...runMembers, count: ShelfCount.nullable() })
  .meta({ id: 'CaptureRunDetail' });

export const CaptureReview = z
  .object({
    ...common,
    metadata: z.record(z.string(), z.unknown()).nullable(),
    error: z.string().nullable().describe('The error message, if something needs attention.'),
    progress: z.object({ photosDone: z.int(), photosTotal: z.int() }).nullable(),
    allowedActions: z.array(z.enum(['correct', 'confirm', 'cancel', 'reprocess'])),
    activeRunId: z.string().nullable(),
    resultRunId: z.string().nullable(),
    workflowId: z.string().nullable().describe('Id of the latest run in Temporal.'),
    hasWebhook: z.boolean(),
    catalog: z.array(z.object({ sku: z.string(), name: z.string(), brand: z.string() })),
    planogram: z.array(z.array(z.string())).nullable().describe('The expected SKUs of each shelf row.'),
    photos: z.array(CapturePhoto),
    result: z
      .object({
        revision: z.string().describe('The revision that a confirmation refers to.'),
        count: ShelfCount.describe('Counts with the corrections.'),
        recognized: ShelfCount.nullable().describe('Counts without the corrections; null if there are no corrections.'),
        insights: z.array(CaptureInsight),
        unknown: z.array(z.string()).describe('What the engine cannot determine, as sentences.'),
      })
      .nullable(),
    runs: z.array(CaptureRun),
    events: z.array(
      z.object({ type: z.string(), occurredAt: timestamp, by: z.string().nullable(), text: z.string().nullable() }),
    ),
    deliveries: z.array(SubjectDelivery),
  })
  .meta({ id: 'CaptureReview' });
export type CaptureReview = z.output<typeof CaptureReview>;

/** The response of cancelling or reprocessing a capture. */
export const ChangedCapture = z
  .object({ id: z.string(), status: z.enum(shelfStatuses) })
  .meta({ id: 'ChangedCapture' });
