import { z } from 'zod';
import { shelfReviewStates } from './review-state.ts';
import { shelfStatuses } from './status.ts';

const timestamp = z.iso.datetime();

const PhotoMembers = {
  photoId: z.string(),
  photoIndex: z.int(),
  mimeType: z.string(),
  fileSize: z.int(),
  sectionIndex: z.int().nullable(),
  sectionPhotoIndex: z.int().nullable(),
  registeredAt: timestamp,
};

export const ShelfError = z
  .object({
    code: z.string(),
    message: z.string().describe('Explains to a person what needs attention.'),
    photos: z.array(z.object({ photoId: z.string(), photoIndex: z.int(), findings: z.array(z.string()) })),
  })
  .meta({ id: 'ShelfError' });
export type ShelfError = z.output<typeof ShelfError>;

const snapshotMembers = {
  sessionId: z.string(),
  clientCaptureId: z.string(),
  storeId: z.string().nullable(),
  status: z.enum(shelfStatuses),
  reviewState: z.enum(shelfReviewStates),
  profile: z.object({ id: z.string(), slug: z.string(), versionId: z.string(), version: z.int() }),
  activeRunId: z.string().nullable().describe('The newest run.'),
  resultRunId: z.string().nullable().describe('The run that produced `result`.'),
  progress: z
    .object({ photosDone: z.int(), photosTotal: z.int() })
    .nullable()
    .describe('Progress of the newest analysis while it is queued or processing; null otherwise.'),
  result: z.record(z.string(), z.unknown()).nullable().describe('Result of the last successful run (see ShelfResult).'),
  reviewedResult: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Set once staff corrected `result` and confirmed the review: `totals`, `facings`, `photos` with boxes, and the `insights` that are still open, with the corrections applied. Null otherwise. `result` stays as recognized.',
    ),
  error: ShelfError.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  completedAt: timestamp.nullable(),
  webhookDeliveryStatus: z.enum(['pending', 'delivered', 'failed']).nullable(),
};

/**
 * A capture as callers read it (decision D24). The public API calls a capture a shelf session, in its paths and as `sessionId`; the code says
 * capture, to tell it from an upload session.
 */
export const ShelfSnapshot = z
  .object({
    ...snapshotMembers,
    photos: z.array(
      z.object({
        ...PhotoMembers,
        quality: z.array(z.record(z.string(), z.unknown())).nullable().describe('Quality findings of the newest run.'),
      }),
    ),
  })
  .meta({ id: 'ShelfSession' });
export type ShelfSnapshot = z.output<typeof ShelfSnapshot>;

/** A capture in an event: without the quality findings of its photos (decision D39). */
export const ShelfEventSession = z
  .object({ ...snapshotMembers, photos: z.array(z.object(PhotoMembers)) })
  .meta({ id: 'ShelfEventSession' });
