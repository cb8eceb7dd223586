import { z } from 'zod';

/** Increases with every change that recognizers must follow. */
export const protocolVersion = 1;

const share = z.number().min(0).max(1);
/** Pixels of the upright photo. */
const box = z
  .object({
    x: z.number().describe('Distance from the left edge, in pixels.'),
    y: z.number().describe('Distance from the top edge, in pixels.'),
    width: z.number().positive().describe('Width in pixels.'),
    height: z.number().positive().describe('Height in pixels.'),
  })
  .describe('In pixels of the upright photo, from its top left corner.');

/** No photo shows more packs that can be distinguished. */
const detectionsMax = 2_000;

/** The request to a recognizer: one photo of a capture and the catalog, with URLs instead of bytes. */
export const RecognizerRequest = z.object({
  type: z.literal('recognition.requested'),
  protocol: z.literal(protocolVersion),
  requestId: z
    .string()
    .describe('Also the idempotency key: a repeated request is about the same photo of the same run.'),
  sessionId: z.string(),
  runId: z.string(),
  profile: z.object({
    slug: z.string(),
    version: z.int(),
    versionId: z.string().describe('A version never changes, so you may cache what you learned about its catalog.'),
  }),
  minConfidence: share.describe('Detections with a lower confidence are left out of the result.'),
  photo: z.object({
    photoId: z.string(),
    photoIndex: z.int(),
    sectionIndex: z.int().nullable(),
    sectionPhotoIndex: z.int().nullable(),
    width: z.int().describe('Of the upright photo, after its EXIF orientation is applied.'),
    height: z.int(),
    contentType: z.string(),
    byteSize: z.int(),
    sha256: z.string().describe('Lowercase hex.'),
    url: z.string().describe('GET the bytes here, without a key, until urlsExpireAt. People in the photo are blurred.'),
  }),
  catalog: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      brand: z.string(),
      imageUrls: z.array(z.string()).describe('Pictures of the pack, the front first, until urlsExpireAt.'),
    }),
  ),
  urlsExpireAt: z.iso.datetime(),
  callback: z
    .object({ url: z.string(), expiresAt: z.iso.datetime() })
    .describe('Post a later answer here. Anyone who has the URL can answer, so keep it secret.'),
});
export type RecognizerRequest = z.output<typeof RecognizerRequest>;

const engineVersion = z.object({
  name: z.string().min(1).max(200).describe('Name of the recognizer.'),
  version: z.string().max(100).default('').describe('Version of the recognizer.'),
});

const Completed = z.object({
  status: z.literal('completed').describe('The photo was analyzed.'),
  detections: z
    .array(
      z.object({
        sku: z
          .string()
          .nullable()
          .describe('SKU from the catalog; null if the pack is not in the catalog or cannot be identified.'),
        brand: z.string().min(1).max(200).nullable().default(null).describe('Only used if sku is null.'),
        confidence: share
          .default(1)
          .describe('Probability that sku is correct; if sku is null, that brand is correct.'),
        candidates: z
          .array(
            z.object({
              sku: z.string().describe('SKU from the catalog.'),
              confidence: share.describe('Probability that this SKU is correct, 0 to 1.'),
            }),
          )
          .max(20)
          .default([])
          .describe('Possible SKUs, best first.'),
        box,
      }),
    )
    .max(detectionsMax)
    .describe('The packs in the photo, each once.'),
  countsUnknownProducts: z
    .boolean()
    .default(false)
    .describe('Whether the detections include packs that are not in the catalog, with sku null.'),
  gaps: z
    .array(z.object({ box, confidence: share.default(1).describe('Confidence that the place is empty, 0 to 1.') }))
    .max(detectionsMax)
    .optional()
    .describe('Empty places on the shelf. Omit it if the recognizer does not look for them.'),
  recognizer: engineVersion.optional().describe('Name and version of the recognizer, stored with the run.'),
  recogniser: engineVersion.optional().describe('Former spelling of `recognizer`.').meta({ deprecated: true }),
  cost: z
    .object({
      amount: z.number().min(0).describe('Amount in units of the currency, such as 0.02.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217')
        .describe('Currency code (ISO 4217), such as EUR.'),
    })
    .optional()
    .describe('Cost of this result; it is added to the cost of the run.'),
});
export type CompletedRecognition = z.output<typeof Completed>;

const Failed = z.object({
  status: z.literal('failed').describe('The photo cannot be analyzed.'),
  code: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 lowercase letters, digits and underscores')
    .describe('Code of the reason, for programs.'),
  reason: z.string().min(1).max(1_000).describe('A sentence for the person who took the photo.'),
});

const Accepted = z.object({
  status: z.literal('accepted').describe('The result will come later, by the callback URL.'),
});

const Working = z.object({
  status: z.literal('working').describe('The result will come later. This extends its deadline.'),
});

/** A result, immediate or later. */
const results = [Completed, Failed] as const;
export const RecognizerResult = z.discriminatedUnion('status', results);
export type RecognizerResult = z.output<typeof RecognizerResult>;

/** The response to the request itself: a result, or the note that it will come later. */
export const RecognizerResponse = z.discriminatedUnion('status', [...results, Accepted]);

/** The body of a callback: a result, or a heartbeat. */
export const RecognizerCallback = z
  .discriminatedUnion('status', [...results, Working])
  .describe('The result of your recognizer, or that it is still working.');

/** A result as it is cached. */
export const KeptRecognition = z.object({ completed: Completed });
