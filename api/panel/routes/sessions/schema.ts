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
      .describe("What the external user is called: name, else e-mail, else the caller's id."),
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
      contentType: z.string().describe('As the caller declared it.'),
      sniffedType: z.string().nullable().describe('What the bytes are; null before they were read.'),
      uploaded: z.boolean().nullable().describe('Null where the storage does not tell.'),
      byteSize: z.int().nullable(),
    }),
  ),
  deliveries: z.array(SubjectDelivery.omit({ settledAt: true })),
  workflowId: z.string().describe('Of its run in Temporal.'),
}).meta({ id: 'SessionDetail' });
