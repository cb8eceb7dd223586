import { z } from 'zod';
import { ShelfQualitySettings } from '../shelf-profiles/profile.ts';
import { QualitySettings } from '../workflow-definitions/definition.ts';
import { captureLocales } from './options.ts';

/** A file or photo that the page takes. */
const CaptureFile = z.object({
  /** From 0. */
  index: z.int(),
  /** The content of the file; null for a photo of a shelf. */
  label: z.string().nullable(),
  contentType: z.string(),
  /** Null if it is not uploaded. */
  byteSize: z.int().nullable(),
});

/** A product of a shelf as the page draws it: pixels of the upright photo. */
const CaptureDetection = z.object({
  name: z.string().nullable(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});

/** The result of a shelf capture. */
const CaptureShelfResult = z.object({
  facings: z.int(),
  unrecognized: z.int(),
  products: z.array(z.object({ name: z.string(), brand: z.string(), facings: z.int() })),
  photos: z.array(z.object({ index: z.int(), width: z.int(), height: z.int(), detections: z.array(CaptureDetection) })),
});

/**
 * The data that the capture page gets about its session. It contains only the data that the sender of the link chose to
 * show.
 */
export const CaptureView = z
  .object({
    kind: z.enum(['document', 'photo', 'audio', 'shelf']),
    /** The name of the workflow or profile. */
    name: z.string(),
    company: z.string(),
    /** `open` accepts files; `sent` is being processed; `done` was processed; `again` could not be read. */
    state: z.enum(['open', 'sent', 'done', 'again', 'ended']),
    /** Why the files could not be used, in sentences for the person who took them. */
    problem: z.string().nullable(),
    files: z.array(CaptureFile),
    minFiles: z.int(),
    acceptedFormats: z.array(z.string()),
    maxFileSizeMb: z.number(),
    /** The thresholds of the quality gate; null if it is off. */
    quality: QualitySettings.nullable(),
    shelfQuality: ShelfQualitySettings.nullable(),
    result: CaptureShelfResult.nullable(),
    /** Milliseconds until the link ends. */
    endsInMs: z.int(),
    locale: z.enum(captureLocales).nullable(),
    returnUrl: z.string().nullable(),
    page: z.object({
      accentColor: z.string().nullable(),
      welcome: z.string().nullable(),
      thanks: z.string().nullable(),
      hasLogo: z.boolean(),
    }),
  })
  .meta({ id: 'CaptureView' });
export type CaptureView = z.output<typeof CaptureView>;
