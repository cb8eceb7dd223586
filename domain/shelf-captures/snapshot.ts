import { z } from 'zod';
import { idPattern, idText } from '../ids.ts';
import { shelfReviewStates } from './review-state.ts';
import { shelfStatuses } from './status.ts';

const timestamp = z.iso.datetime();

const PhotoMembers = {
  photoId: idText('shelfPhoto').describe('Id of the photo (`shf_…`).'),
  photoIndex: z.int().describe('Slot of the photo in the capture, from 0.'),
  mimeType: z.string().describe('MIME type of the photo.'),
  fileSize: z.int().describe('Size of the photo in bytes.'),
  sectionIndex: z.int().nullable().describe('Section of the shelf that you named, from 0; null if you named none.'),
  sectionPhotoIndex: z.int().nullable().describe('Place of the photo in its section, from 0; null if you named none.'),
  registeredAt: timestamp.describe('When the photo was registered (UTC).'),
};

export const ShelfError = z
  .object({
    code: z.string().describe('Code of the reason, for programs.'),
    message: z.string().describe('What needs attention, for people.'),
    photos: z
      .array(
        z.object({
          photoId: PhotoMembers.photoId,
          photoIndex: PhotoMembers.photoIndex,
          findings: z.array(z.string()).describe('Codes of what is wrong with the photo.'),
        }),
      )
      .describe('The photos that caused it; empty if no single photo did.'),
  })
  .meta({ id: 'ShelfError', description: 'Why a capture was blocked or failed.' });
export type ShelfError = z.output<typeof ShelfError>;

const snapshotMembers = {
  sessionId: idText('shelfCapture').describe('Id of the capture (`shs_…`).'),
  clientCaptureId: z.string().describe('The idempotency key that you sent when you created the capture.'),
  storeId: z.string().nullable().describe('The store that you named; null if you named none.'),
  status: z
    .enum(shelfStatuses)
    .describe(
      'Status of the capture. `created` takes photos, `queued` and `processing` are being analyzed; the others are outcomes.',
    ),
  reviewState: z
    .enum(shelfReviewStates)
    .describe('Whether staff must look at the result: `pending` waits for them, `confirmed` is checked.'),
  profile: z
    .object({
      id: idText('shelfProfile').describe('Id of the profile (`shp_…`).'),
      slug: z.string().describe('Slug of the profile, such as `beverages`.'),
      versionId: idText('shelfProfileVersion').describe('Id of the profile version (`shv_…`) that the capture keeps.'),
      version: z.int().describe('Number of the profile version, from 1.'),
    })
    .describe('The profile version that every run of the capture uses.'),
  activeRunId: z
    .string()
    .nullable()
    .meta({ description: 'The newest run (`shr_…`); null before the first analysis.', pattern: idPattern('shelfRun') }),
  resultRunId: z
    .string()
    .nullable()
    .meta({
      description: 'The run (`shr_…`) that produced `result`; null without a result.',
      pattern: idPattern('shelfRun'),
    }),
  progress: z
    .object({
      photosDone: z.int().describe('Photos that have been analyzed.'),
      photosTotal: z.int().describe('Photos of the capture.'),
    })
    .nullable()
    .describe('Progress of the newest analysis while it is queued or processing; null otherwise.'),
  result: z.record(z.string(), z.unknown()).nullable().describe('Result of the last successful run (see ShelfResult).'),
  reviewedResult: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Set once staff corrected `result` and confirmed the review: `totals`, `facings`, `photos` with boxes, and the `insights` that are still open, with the corrections applied. Null otherwise. `result` stays as recognized.',
    ),
  error: ShelfError.nullable().describe('Why the newest run was blocked or failed; null otherwise.'),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The metadata that you sent when you created the capture; null if you sent none.'),
  createdAt: timestamp.describe('When the capture was created (UTC).'),
  updatedAt: timestamp.describe('When the capture last changed (UTC).'),
  completedAt: timestamp.nullable().describe('When the newest run ended (UTC); null before.'),
  webhookDeliveryStatus: z
    .enum(['pending', 'delivered', 'failed'])
    .nullable()
    .describe('Delivery status of the newest webhook; null before its first attempt, or without a webhookUrl.'),
};

/**
 * A capture as callers read it (decision D24). The public API calls a capture a shelf session, in its paths and as
 * `sessionId`; the code says capture, to distinguish it from an upload session.
 */
export const ShelfSnapshot = z
  .object({
    ...snapshotMembers,
    photos: z
      .array(
        z.object({
          ...PhotoMembers,
          quality: z
            .array(z.record(z.string(), z.unknown()))
            .nullable()
            .describe(
              'Quality findings of the newest run; null before the run checked the photo. A person in it has the `action` `flagged`, `blurred` (the photo was replaced), `blurred_copy` (the photo is kept and a blurred copy is shown) or `rejected`.',
            ),
        }),
      )
      .describe('The registered photos, by photoIndex.'),
  })
  .meta({ id: 'ShelfSession', description: 'A shelf capture with its photos, status and last successful result.' });
export type ShelfSnapshot = z.output<typeof ShelfSnapshot>;

/** A capture in an event: without the quality findings of its photos (decision D39). */
export const ShelfEventSession = z
  .object({
    ...snapshotMembers,
    photos: z.array(z.object(PhotoMembers)).describe('The registered photos, by photoIndex.'),
  })
  .meta({ id: 'ShelfEventSession', description: 'A shelf capture as events carry it.' });
