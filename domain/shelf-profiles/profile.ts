import { z } from 'zod';
import { ProcessorSettings, Slug } from '../workflow-definitions/definition.ts';
import { ShelfLimits } from './limits.ts';
import { shelfReviewPolicies } from './review-policy.ts';

const share = z.number().min(0).max(1);

/**
 * Thresholds of the capture quality gate. A photo past a `reject` limit fails; a photo past a `warn` limit only gets a
 * finding. Sharpness is the median variance of the Laplacian over tiles at 1024 px, divided by the squared exposure;
 * close-ups of packs measure lower than a whole shelf.
 */
export const ShelfQualitySettings = z.object({
  enabled: z.boolean().default(true),
  /**
   * Whether one failing photo blocks the capture, or only all of them; with `all_photos`, failing photos are left out.
   */
  blockWhen: z.enum(['any_photo', 'all_photos']).default('any_photo'),
  rejectSharpnessBelow: z.number().min(0).default(40),
  warnSharpnessBelow: z.number().min(0).default(110),
  rejectBrightnessBelow: z.number().min(0).max(255).default(45),
  rejectDarkShareAbove: share.default(0.35),
  rejectClippedShareAbove: share.default(0.25),
  warnGlareShareAbove: share.default(0.02),
  rejectGlareShareAbove: share.default(0.1),
  warnTiltDegreesAbove: z.number().min(0).max(45).default(5),
  rejectTiltDegreesAbove: z.number().min(0).max(45).default(10),
  minShortSidePx: z.int().min(1).default(480),
  maxMegapixels: z.number().positive().max(200).default(50),
});
export type ShelfQualitySettings = z.output<typeof ShelfQualitySettings>;

/** The handling of photos that show people or unsuitable content. Moderation comes before any other use of a photo. */
export const ShelfModerationSettings = z.object({
  enabled: z.boolean().default(true),
  /**
   * `blur` replaces the stored photo. `blur_copy` keeps it for the builtin engine; everyone and everything else gets a
   * blurred copy.
   */
  people: z.enum(['allow', 'blur', 'blur_copy', 'reject']).default('blur'),
  unsuitable: z.enum(['allow', 'reject']).default('reject'),
  minFaceScore: share.default(0.6),
  /** Share of the photo's long side. Faces printed on packs are smaller than faces of people. */
  minFaceHeightShare: share.default(0.04),
  flagUnsuitableAbove: share.default(0.4),
  rejectUnsuitableAbove: share.default(0.7),
});
export type ShelfModerationSettings = z.output<typeof ShelfModerationSettings>;

/**
 * The customer's own recognizer, for versions whose engine is `http`. A missing member falls back to the installation's
 * setting.
 */
export const ShelfRecognizerSettings = ProcessorSettings.extend({
  /** Time for the first answer, which may be that the result comes later. */
  timeoutMs: z.int().min(100).max(600_000).optional(),
});

export const ShelfRecognitionSettings = z.object({
  engine: z.enum(['builtin', 'llm', 'http']).default('builtin'),
  /** Detections with a lower confidence are left out. */
  minConfidence: share.default(0.5),
  /** A brand with a smaller share of the facings is reported as an insight; 0 turns this off. */
  lowShareBelow: share.default(0),
  /** Empty places in a row are guessed from the packs next to them, so they are reported only on request. */
  reportGaps: z.boolean().default(false),
  /** Whether the prices on the labels of the shelf boards are read; off if missing. */
  reportPriceLabels: z.boolean().optional(),
  http: ShelfRecognizerSettings.optional(),
});
export type ShelfRecognitionSettings = z.output<typeof ShelfRecognitionSettings>;

/** A product to recognize; `images` are paths relative to the profile file, the front first. */
export const ShelfCatalogItem = z.object({
  sku: z.string().min(1).max(128),
  name: z.string().min(1).max(200),
  brand: z.string().min(1).max(200),
  images: z.array(z.string().min(1).max(500)).min(1).max(20),
});
export type ShelfCatalogItem = z.output<typeof ShelfCatalogItem>;

/** The settings of an immutable profile version, besides its catalog and limits. */
export const ShelfProfileSettings = z.object({
  quality: ShelfQualitySettings.prefault({}),
  moderation: ShelfModerationSettings.prefault({}),
  recognition: ShelfRecognitionSettings.prefault({}),
  review: z.enum(shelfReviewPolicies).default('below_confidence'),
  reviewBelow: share.default(0.7),
});
export type ShelfProfileSettings = z.output<typeof ShelfProfileSettings>;

/**
 * The SKUs that each shelf row is expected to show, one for each facing: rows from top to bottom, facings from left to
 * right.
 */
export const Planogram = z
  .array(z.array(z.string().min(1).max(128)).max(500))
  .min(1)
  .max(30);

/** The file that `admin shelf-profile publish` reads. */
export const ShelfProfileFile = z
  .object({
    slug: Slug,
    name: z.string().min(1).max(200),
    description: z.string().max(2000).default(''),
    limits: ShelfLimits.prefault({}),
    ...ShelfProfileSettings.shape,
    catalog: z.array(ShelfCatalogItem).min(1).max(1000),
    planogram: Planogram.optional(),
  })
  .superRefine((file, context) => {
    const { limits, quality, moderation, catalog, planogram = [] } = file;
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (limits.minPhotos > limits.maxPhotos) issue(['limits', 'minPhotos'], 'must not be greater than maxPhotos');
    if (quality.rejectSharpnessBelow > quality.warnSharpnessBelow) {
      issue(['quality', 'rejectSharpnessBelow'], 'must not be greater than warnSharpnessBelow');
    }
    if (quality.warnGlareShareAbove > quality.rejectGlareShareAbove) {
      issue(['quality', 'warnGlareShareAbove'], 'must not be greater than rejectGlareShareAbove');
    }
    if (quality.warnTiltDegreesAbove > quality.rejectTiltDegreesAbove) {
      issue(['quality', 'warnTiltDegreesAbove'], 'must not be greater than rejectTiltDegreesAbove');
    }
    if (moderation.people === 'blur_copy' && !moderation.enabled) {
      issue(
        ['moderation', 'people'],
        'must not be "blur_copy" if moderation.enabled is false: nobody would be found and no copy made. Set moderation.enabled to true.',
      );
    }
    if (moderation.flagUnsuitableAbove > moderation.rejectUnsuitableAbove) {
      issue(['moderation', 'flagUnsuitableAbove'], 'must not be greater than rejectUnsuitableAbove');
    }
    const seen = new Set<string>();
    catalog.forEach(({ sku }, index) => {
      if (seen.has(sku)) issue(['catalog', index, 'sku'], `the SKU "${sku}" is listed twice`);
      seen.add(sku);
    });
    for (const [row, skus] of planogram.entries()) {
      for (const [index, sku] of skus.entries()) {
        if (!seen.has(sku)) issue(['planogram', row, index], `the SKU "${sku}" is not in the catalog`);
      }
    }
  });
export type ShelfProfileFile = z.output<typeof ShelfProfileFile>;
