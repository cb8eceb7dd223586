import { z } from 'zod';
import { batchRefPattern } from '../../../domain/batches/counts.ts';
import { ExternalUser } from '../../../domain/sessions/external-user.ts';
import { sessionStates } from '../../../domain/sessions/state.ts';
import { WorkflowRef } from '../../../domain/submissions/envelope.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';

/** The body of a session's creation. `check-values.ts` checks what depends on the workflow's version. */
export const CreateSessionBody = z
  .object({
    fileCount: z
      .int()
      .min(1, 'must be at least 1')
      .describe("Number of files, from minFiles to maxFiles of the workflow's published version."),
    contentTypes: z
      .array(z.string())
      .describe("MIME types of the files, in upload order. Each must be one of the version's acceptedFormats."),
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
    externalUser: ExternalUser.optional(),
    batchRef: z
      .string()
      .regex(batchRefPattern, 'must be 1 to 128 letters, digits, dots, underscores or hyphens')
      .optional()
      .describe('Groups sessions into a batch. The batch is created on first use.'),
  })
  .meta({
    id: 'CreateSession',
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
    fileIndex: z.int(),
    uploadUrl: z.url().describe('PUT the file to this URL with its declared Content-Type.'),
    objectUrl: z.url().describe('Address of the file in storage.'),
    contentType: z.string(),
    label: z.string(),
  })
  .meta({ id: 'UploadUrl' });

export const WorkflowSession = z
  .object({
    sessionId: z.string(),
    submissionId: z.string(),
    state: z.enum(sessionStates),
    submissionStatus: z.enum(submissionStatuses),
    workflow: WorkflowRef,
    uploadUrls: z.array(UploadUrl),
    expiresAt: z.iso.datetime(),
    uploadUrlsExpireAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkflowSession' });

export const SubmittedSession = z
  .object({
    sessionId: z.string(),
    submissionId: z.string(),
    state: z.literal('submitted'),
    submissionStatus: z.literal('processing'),
    workflow: WorkflowRef,
  })
  .meta({ id: 'SubmittedSession' });

export const SessionParams = z.object({ slug: z.string(), sessionId: z.string() });
