import { z } from 'zod';
import { batchRefPattern } from '../../../domain/batches/counts.ts';
import { CaptureOptions, captureUrl } from '../../../domain/capture-links/options.ts';
import { ExternalUser } from '../../../domain/sessions/external-user.ts';
import { WorkflowRef } from '../../../domain/submissions/envelope.ts';
import {
  sessionId,
  sessionState,
  submissionId,
  submissionStatus,
  workflowSlug,
} from '../../../domain/submissions/members.ts';

/** The body of a session's creation. `check-values.ts` checks what depends on the workflow's version. */
export const CreateSessionBody = z
  .object({
    fileCount: z
      .int()
      .min(1, 'must be at least 1')
      .describe("Number of files, from minFiles to maxFiles of the workflow's published version."),
    contentTypes: z.array(z.string()).meta({
      description: "MIME types of the files, in upload order. Each must be one of the version's acceptedFormats.",
      minItems: 1,
    }),
    clientSubmissionId: z
      .string()
      .min(1, 'must not be empty')
      .max(256, 'must have at most 256 characters')
      .describe('Idempotency key. Repeating the request while the session is pending returns the same session.'),
    webhookUrl: z.string().optional().meta({ description: 'HTTPS URL of a public host.', format: 'uri' }),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'Returned in jobs and events. At most 4096 bytes as JSON and two levels deep; values are strings, numbers or booleans.',
      ),
    externalUser: ExternalUser.optional().describe(
      'Your user who sent the files. Reviewers see the name, else the email address, else the id.',
    ),
    batchRef: z
      .string()
      .regex(batchRefPattern, 'must be 1 to 128 letters, digits, dots, underscores or hyphens')
      .optional()
      .describe('Groups sessions into a batch. The batch is created on first use.'),
    capture: CaptureOptions.optional().describe(
      'Asks for a `captureUrl`. The page takes up to fileCount files of any accepted format. The link ends with the session.',
    ),
  })
  .meta({
    id: 'CreateSession',
    description: 'What you are about to upload.',
    examples: [
      {
        fileCount: 1,
        contentTypes: ['application/pdf'],
        clientSubmissionId: 'order-4711',
        webhookUrl: 'https://example.com/hooks/docket',
      },
    ],
  });
export type CreateSessionBody = z.output<typeof CreateSessionBody>;

export const UploadUrl = z
  .object({
    fileIndex: z.int().describe('Place of the file in contentTypes, from 0.'),
    uploadUrl: z.url().describe('PUT the file to this URL with its declared Content-Type.'),
    objectUrl: z.url().describe('Address of the file in storage.'),
    contentType: z.string().describe('The MIME type that you declared for the file.'),
    label: z.string().describe('What the file shows, from the fileLabels of the workflow version.'),
  })
  .meta({ id: 'UploadUrl', description: 'Where to upload one file.' });

export const WorkflowSession = z
  .object({
    sessionId,
    submissionId,
    state: sessionState,
    submissionStatus,
    workflow: WorkflowRef,
    uploadUrls: z.array(UploadUrl).describe('One upload URL for each file, by fileIndex.'),
    expiresAt: z.iso.datetime().describe('Until when the session can be submitted (UTC).'),
    uploadUrlsExpireAt: z.iso.datetime().describe('Until when the upload URLs work (UTC).'),
    captureUrl,
    ignoredFields: z
      .array(z.string())
      .optional()
      .describe(
        'The members in which this request differs from the one that created the session; they have no effect. Absent if nothing differs.',
      ),
  })
  .meta({ id: 'WorkflowSession', description: 'An upload session with its upload URLs.' });

export const SubmittedSession = z
  .object({
    sessionId,
    submissionId,
    state: z.literal('submitted').describe('State of the upload session.'),
    submissionStatus: z.literal('processing').describe('Status of the submission.'),
    workflow: WorkflowRef,
  })
  .meta({ id: 'SubmittedSession', description: 'A session whose processing has started.' });

export const SessionParams = z.object({ slug: workflowSlug, sessionId });
