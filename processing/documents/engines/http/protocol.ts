import { z } from 'zod';

const share = z.number().min(0).max(1);
const position = z.number().min(0);

/** The request to a processor: one document, by reference. */
export const ProcessorRequest = z.object({
  type: z.literal('processing.requested'),
  protocol: z.literal(1),
  sessionId: z.string().describe('Also the idempotency key: a repeated request is about the same document.'),
  submissionId: z.string(),
  workflow: z.object({
    slug: z.string(),
    version: z.int(),
    kind: z.enum(['document', 'photo', 'audio']),
  }),
  locale: z.string().nullable().describe('For example de-CH: how to read dates and numbers.'),
  language: z.string().nullable().describe('The language of recordings (ISO 639-1).'),
  outputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema (draft 2020-12) of extractedData.'),
  requiredFields: z
    .array(z.string())
    .describe('If one of these fields is missing, a person has to review the submission.'),
  files: z.array(
    z.object({
      fileIndex: z.int(),
      label: z.string(),
      contentType: z.string().describe('The MIME type according to the bytes.'),
      byteSize: z.int(),
      sha256: z.string().describe('Lowercase hex.'),
      url: z.string().describe('Serves the bytes by GET, without a key, until urlExpiresAt.'),
      urlExpiresAt: z.iso.datetime(),
    }),
  ),
  callback: z
    .object({ url: z.string(), expiresAt: z.iso.datetime() })
    .describe('Where to post an answer that comes later. Anyone who has the URL can answer, so keep it secret.'),
});
export type ProcessorRequest = z.output<typeof ProcessorRequest>;

const Completed = z.object({
  status: z.literal('completed').describe('The document was read.'),
  extractedData: z
    .record(z.string(), z.unknown())
    .describe('Values by the field names of outputSchema. A field that is omitted counts as not found.'),
  fieldConfidences: z
    .record(z.string(), share)
    .optional()
    .describe('Confidence of each field, 0 to 1. A field that is omitted has confidence 1.'),
  evidence: z
    .record(
      z.string(),
      z.object({
        fileIndex: z.int().min(0).describe('The file, by its fileIndex in the request.'),
        page: z.int().min(1).default(1).describe('Page of the file, from 1.'),
        text: z.string().max(2_000).describe('The text as it is on the page.'),
        textConfidence: share.default(1).describe('Confidence of the text, 0 to 1.'),
        box: z
          .object({
            x: position.describe('Distance from the left edge, in pixels of the page.'),
            y: position.describe('Distance from the top edge, in pixels of the page.'),
            width: position.describe('Width in pixels.'),
            height: position.describe('Height in pixels.'),
          })
          .default({ x: 0, y: 0, width: 0, height: 0 })
          .describe('Where the text is on the page; all 0 if omitted.'),
      }),
    )
    .optional()
    .describe('Where each value was read.'),
  summary: z.string().max(5_000).optional().describe('A summary for reviewers.'),
  processor: z
    .object({
      name: z.string().max(200).describe('Name of the processor.'),
      version: z.string().max(100).default('').describe('Version of the processor.'),
    })
    .optional()
    .describe('Name and version of the processor, stored with the submission.'),
  tampering: z
    .array(
      z.object({
        fileIndex: z.int().min(0).describe('The file, by its fileIndex in the request.'),
        code: z
          .string()
          .regex(/^[a-z0-9_]{1,64}$/)
          .describe('Code of the sign: 1 to 64 lowercase letters, digits and underscores.'),
        score: share.describe('Severity, 0 to 1.'),
        explanation: z.string().min(1).max(1_000).describe('A sentence for reviewers.'),
      }),
    )
    .max(100)
    .optional()
    .describe('Signs that a file was edited, in addition to those that Docket finds itself.'),
});

const Failed = z.object({
  status: z.literal('failed').describe('The document cannot be read.'),
  code: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 lowercase letters, digits and underscores')
    .describe('Code of the reason, for programs.'),
  reason: z.string().min(1).max(1_000).describe('A sentence for the person who sent the file.'),
});

const QualityBlocked = z.object({
  status: z.literal('quality_blocked').describe('The capture is not good enough to read.'),
  reason: z.string().min(1).max(1_000).describe('What the person who captured the file should do.'),
});

const Accepted = z.object({
  status: z.literal('accepted').describe('The result will come later, by the callback URL.'),
});

const Working = z.object({
  status: z.literal('working').describe('The result will come later. This extends its deadline.'),
});

/** The forms of a result, immediate or later. */
const results = [Completed, Failed, QualityBlocked] as const;
export type ProcessorResult = z.output<(typeof results)[number]>;

/** A processor's answer to the request: a result, or the note that it will come later. */
export const ProcessorResponse = z.discriminatedUnion('status', [...results, Accepted]);

/** The body of a callback: a result, or a heartbeat. */
export const ProcessorCallback = z
  .discriminatedUnion('status', [...results, Working])
  .describe('The result of your processor, or that it is still working.');
export type ProcessorCallback = z.output<typeof ProcessorCallback>;
