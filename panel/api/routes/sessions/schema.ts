import { z } from 'zod';
import { sessionStates } from '../../../../domain/sessions/state.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { SubjectDelivery } from '../webhooks/schema.ts';

const timestamp = z.iso.datetime();

export const SessionItem = z
  .object({
    id: z.string(),
    clientSubmissionId: z.string(),
    state: z.enum(sessionStates),
    company: z.object({ id: z.string(), name: z.string() }),
    workflow: z.object({ slug: z.string(), name: z.string(), version: z.int() }),
    externalUser: z
      .string()
      .nullable()
      .describe("The external user's name, email address or id, whichever is given first."),
    batch: z.object({ id: z.string(), batchRef: z.string() }).nullable(),
    submission: z.object({ id: z.string(), status: z.enum(submissionStatuses) }).nullable(),
    fileCount: z.int(),
    createdAt: timestamp,
  })
  .meta({ id: 'SessionItem' });

export const SessionDetail = SessionItem.extend({
  apiKey: z.object({ name: z.string(), lastFour: z.string() }),
  webhookUrl: z.string().nullable(),
  failedReason: z.string().nullable(),
  metadata: z.unknown(),
  externalUserId: z.string().nullable(),
  externalUserEmail: z.string().nullable(),
  expiresAt: timestamp,
  submittedAt: timestamp.nullable(),
  processedAt: timestamp.nullable(),
  files: z.array(
    z.object({
      fileIndex: z.int(),
      label: z.string(),
      contentType: z.string().describe('The type that the caller declared.'),
      sniffedType: z.string().nullable().describe('The type detected from the bytes; null before they have been read.'),
      uploaded: z.boolean().nullable().describe('Null if the storage does not respond.'),
      byteSize: z.int().nullable(),
    }),
  ),
  deliveries: z.array(SubjectDelivery.omit({ settledAt: true })),
  workflowId: z.string().describe('Id of its workflow in Temporal.'),
}).meta({ id: 'SessionDetail' });
