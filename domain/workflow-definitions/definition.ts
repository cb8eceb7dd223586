import { z } from 'zod';
import { FraudSettings } from '../fraud/settings.ts';
import { OutputField } from '../output-field.ts';

/** Slugs of workflows and shelf profiles. */
export const Slug = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'must be 1 to 63 lowercase letters, digits and hyphens, not starting with a hyphen',
  );

export const workflowKinds = ['document', 'photo', 'audio'] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

/** Bounds of an upload, as callers see them. */
export const UploadWindow = z
  .object({
    minFiles: z.int().min(1).max(100),
    maxFiles: z.int().min(1).max(100),
    acceptedFormats: z.array(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'must be a MIME type in lower case')).min(1),
    fileLabels: z.array(z.string().min(1).max(200)).default([]),
    maxFileSizeMb: z.number().positive().max(5000),
  })
  .refine((upload) => upload.minFiles <= upload.maxFiles, {
    error: 'minFiles must not be above maxFiles',
    path: ['minFiles'],
  });
export type UploadWindow = z.output<typeof UploadWindow>;

const share = z.number().min(0).max(1);

/**
 * Thresholds of the capture quality gate. Each may be set by the version; the defaults were chosen on real receipts and on copies
 * of them that were blurred, darkened and shrunk.
 */
export const QualitySettings = z.object({
  enabled: z.boolean().default(true),
  minSharpness: z.number().min(0).default(30),
  minBrightness: z.number().min(0).max(255).default(40),
  maxBrightness: z.number().min(0).max(255).default(254),
  minShortSidePx: z.int().min(1).default(300),
  minTextHeightPx: z.number().min(0).default(7),
  minOcrConfidence: share.default(0.6),
  /** Of the ninth of the page that was read least surely; warns without blocking. */
  minRegionConfidence: share.default(0.7),
  /** Share of the page that text covers; warns without blocking. */
  minTextShare: share.default(0.01),
  /** Share of a photo that is blown out; warns without blocking. */
  maxGlareShare: share.default(0.12),
  /** Share of the lines that touch one edge of the picture; warns without blocking. */
  maxCroppedShare: share.default(0.25),
  /** Of recordings: the rest of the thresholds is about pictures. */
  minAudioSeconds: z.number().min(0).default(1),
  /** Loudness of the speech, in decibels below full scale. */
  minLoudnessDbfs: z.number().min(-120).max(0).default(-45),
  maxSilenceShare: share.default(0.95),
  /** Samples at full scale, as a share of all: what is cut off there cannot be heard any more. */
  maxClippedShare: share.default(0.02),
});

const hourMs = 3_600_000;

/** The customer's own processor, of versions whose engine is `http`; what is left out is the installation's setting. */
export const ProcessorSettings = z.object({
  url: z.string().min(1).max(2048).optional(),
  /** For its first answer, which may be that the result comes later. */
  timeoutMs: z.int().min(100).max(120_000).optional(),
  /** For a result that comes later, by callback. */
  answerWithinMs: z
    .int()
    .min(1_000)
    .max(24 * hourMs)
    .optional(),
  /** Where it is set, a processor that answers later has to report at least this often that it is still at work. */
  heartbeatTimeoutMs: z.int().min(1_000).max(hourMs).optional(),
});
export type ProcessorSettings = z.output<typeof ProcessorSettings>;

/** How a version is processed and when a person must look at the outcome (decision D11). */
export const ProcessingSettings = z.object({
  engine: z.enum(['builtin', 'llm', 'http']).default('builtin'),
  review: z.enum(['auto', 'always', 'never']).default('auto'),
  reviewBelow: share.default(0.8),
  /** The share of submissions that a person looks at whatever was found in them. */
  reviewSample: share.default(0),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must look like en or de-CH')
    .optional(),
  /** The language of recordings (ISO 639-1); that of `locale` where it is left out, and else the transcriber's guess. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be a language code of two letters such as en')
    .optional(),
  http: ProcessorSettings.optional(),
  quality: QualitySettings.prefault({}),
  fraud: FraudSettings.prefault({}),
});
export type ProcessingSettings = z.output<typeof ProcessingSettings>;

/** The file that `admin workflow publish` takes. */
export const WorkflowFile = z
  .object({
    slug: Slug,
    name: z.string().min(1).max(200),
    description: z.string().max(2000).default(''),
    icon: z.string().max(100).default(''),
    color: z.string().max(100).default(''),
    kind: z.enum(workflowKinds).default('document'),
    upload: UploadWindow,
    outputSchema: z.array(OutputField).min(1).max(200),
    processing: ProcessingSettings.prefault({}),
  })
  .superRefine((file, context) => {
    const names = file.outputSchema.map((field) => field.name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated)
      context.addIssue({ code: 'custom', path: ['outputSchema'], message: `the field "${repeated}" is there twice` });
    const { identifyingFields, documentKeys = [] } = file.processing.fraud;
    for (const [setting, fields] of Object.entries({ identifyingFields, documentKeys: documentKeys.flat() })) {
      for (const name of fields.filter((field) => !names.includes(field))) {
        const path = ['processing', 'fraud', setting];
        context.addIssue({ code: 'custom', path, message: `"${name}" is no field of outputSchema` });
      }
    }
  });
export type WorkflowFile = z.output<typeof WorkflowFile>;
