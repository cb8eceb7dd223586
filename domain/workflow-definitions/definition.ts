import { z } from 'zod';
import { FraudSettings } from '../fraud/settings.ts';
import { OutputField } from '../output-field.ts';
import { pageProblems } from './page-settings.ts';
import { columnProblem } from './queue-columns.ts';
import { SecondReaderSettings, secondReaderProblem } from './second-reader.ts';

/** Slugs of workflows and shelf profiles. */
export const Slug = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'must be 1 to 63 lowercase letters, digits and hyphens, not starting with a hyphen',
  );

export const workflowKinds = ['document', 'photo', 'audio'] as const;
export type WorkflowKind = (typeof workflowKinds)[number];

/** The limits of an upload, as callers see them. */
export const UploadWindow = z
  .object({
    minFiles: z.int().min(1).max(100),
    maxFiles: z.int().min(1).max(100),
    acceptedFormats: z.array(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'must be a MIME type in lowercase')).min(1),
    fileLabels: z.array(z.string().min(1).max(200)).default([]),
    maxFileSizeMb: z.number().positive().max(5000),
  })
  .refine((upload) => upload.minFiles <= upload.maxFiles, {
    error: 'minFiles must not be greater than maxFiles',
    path: ['minFiles'],
  });
export type UploadWindow = z.output<typeof UploadWindow>;

const share = z.number().min(0).max(1);

/**
 * Thresholds of the capture quality gate. A version may set each of them. The defaults were chosen on real receipts and
 * on blurred, darkened and shrunk copies of them.
 */
export const QualitySettings = z.object({
  enabled: z.boolean().default(true),
  minSharpness: z.number().min(0).default(30),
  minBrightness: z.number().min(0).max(255).default(40),
  maxBrightness: z.number().min(0).max(255).default(254),
  minShortSidePx: z.int().min(1).default(300),
  minTextHeightPx: z.number().min(0).default(7),
  minOcrConfidence: share.default(0.6),
  /** For the ninth of the page that was read with the least confidence; warns without blocking. */
  minRegionConfidence: share.default(0.7),
  /** The share of the page that text covers; warns without blocking. */
  minTextShare: share.default(0.01),
  /** The overexposed share of a photo; warns without blocking. */
  maxGlareShare: share.default(0.12),
  /** The share of lines that touch one edge of the picture; warns without blocking. */
  maxCroppedShare: share.default(0.25),
  /** This and the following thresholds are for recordings. */
  minAudioSeconds: z.number().min(0).default(1),
  /** The loudness of the speech, in decibels relative to full scale. */
  minLoudnessDbfs: z.number().min(-120).max(0).default(-45),
  maxSilenceShare: share.default(0.95),
  /** The share of samples at full scale, where the sound is clipped and lost. */
  maxClippedShare: share.default(0.02),
});

const hourMs = 3_600_000;

/**
 * The customer's own processor, for versions whose engine is `http`. A missing member falls back to the installation's
 * setting.
 */
export const ProcessorSettings = z.object({
  url: z.string().min(1).max(2048).optional(),
  /** For its first answer, which may announce that the result comes later. */
  timeoutMs: z.int().min(100).max(120_000).optional(),
  /** For a result that comes later, by callback. */
  answerWithinMs: z
    .int()
    .min(1_000)
    .max(24 * hourMs)
    .optional(),
  /** If set, a processor that answers later must report at least this often that it is still working. */
  heartbeatTimeoutMs: z.int().min(1_000).max(hourMs).optional(),
});
export type ProcessorSettings = z.output<typeof ProcessorSettings>;

/**
 * The engines that a version may name. `sandbox` reads nothing: it returns the outcome that the session's metadata
 * requests.
 */
export const documentEngines = ['builtin', 'llm', 'http', 'sandbox'] as const;
export type DocumentEngineName = (typeof documentEngines)[number];

/**
 * The handling of several documents in one upload: they are read as one, the submission is reviewed, or each document
 * is read separately.
 */
export const severalDocumentsChoices = ['together', 'review', 'split'] as const;
/** The handling of a picture of two pages side by side: it stays one page, or it is cut in two. */
export const spreadsChoices = ['keep', 'cut'] as const;

/** How a version is processed and when a person must review the outcome (decision D11). */
export const ProcessingSettings = z.object({
  engine: z.enum(documentEngines).default('builtin'),
  review: z.enum(['auto', 'always', 'never']).default('auto'),
  reviewBelow: share.default(0.8),
  /** For single fields: a value that was found with a lower confidence needs a review. */
  reviewFieldsBelow: z.record(z.string(), share).optional(),
  /** The share of submissions that a person reviews, whatever was found in them. */
  reviewSample: share.default(0),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must look like en or de-CH')
    .optional(),
  /** The language of recordings (ISO 639-1). If missing, that of `locale`, or else the transcriber's guess. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be a two-letter language code such as en')
    .optional(),
  http: ProcessorSettings.optional(),
  /** If missing, nothing is read a second time. */
  secondReader: SecondReaderSettings.optional(),
  /** If missing, `together`. */
  severalDocuments: z.enum(severalDocumentsChoices).optional(),
  /** The field that lists the documents of an upload that was split. */
  documentsField: z.string().min(1).max(64).optional(),
  /** If missing, `keep`. */
  spreads: z.enum(spreadsChoices).optional(),
  /** The columns of its review queue, in their order; the panel's own choice if missing. */
  queueColumns: z.array(z.string().min(1).max(100)).min(1).max(20).optional(),
  quality: QualitySettings.prefault({}),
  fraud: FraudSettings.prefault({}),
});
export type ProcessingSettings = z.output<typeof ProcessingSettings>;

/** The file that `admin workflow publish` reads. */
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
    if (repeated) {
      context.addIssue({ code: 'custom', path: ['outputSchema'], message: `the field "${repeated}" is defined twice` });
    }
    const requireFields = (fields: readonly string[], pathOf: (name: string) => string[]): void => {
      for (const name of fields.filter((field) => !names.includes(field))) {
        context.addIssue({ code: 'custom', path: pathOf(name), message: `"${name}" is not a field of outputSchema` });
      }
    };
    const { fraud, reviewFieldsBelow = {}, queueColumns = [] } = file.processing;
    requireFields(fraud.identifyingFields, () => ['processing', 'fraud', 'identifyingFields']);
    requireFields((fraud.documentKeys ?? []).flat(), () => ['processing', 'fraud', 'documentKeys']);
    requireFields(Object.keys(reviewFieldsBelow), (name) => ['processing', 'reviewFieldsBelow', name]);
    for (const [index, column] of queueColumns.entries()) {
      const message = columnProblem(column, names);
      if (message) context.addIssue({ code: 'custom', path: ['processing', 'queueColumns', index], message });
    }
    const message = secondReaderProblem(file.processing);
    if (message) context.addIssue({ code: 'custom', path: ['processing', 'secondReader'], message });
    for (const { setting, message } of pageProblems(file)) {
      context.addIssue({ code: 'custom', path: ['processing', setting], message });
    }
  });
export type WorkflowFile = z.output<typeof WorkflowFile>;
