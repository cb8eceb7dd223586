import { z } from 'zod';
import { eventCatalog } from '../../domain/events/catalog.ts';
import { eventTypes } from '../../domain/webhooks/event-types.ts';
import { Job } from '../routes/sessions/get-job.ts';
import { SubmittedSession, WorkflowSession } from '../routes/sessions/schema.ts';
import { RegisterPhotoBody } from '../routes/shelf-captures/schema.ts';
import {
  ActedSubmission,
  CancelBody,
  DetailFraudMatch,
  FraudMatch,
  RejectBody,
  ResolveBody,
  ResolvedFraudMatch,
  SubmissionDetail,
  SubmissionListItem,
} from '../routes/submissions/schema.ts';
import { WorkflowSummary, WorkflowVersionContract } from '../routes/workflow-definitions/schema.ts';
import { eventExamples } from './event-examples.ts';
import { moreExamples } from './more-examples.ts';

/** All examples tell one story: a store receipt from an expense claim, approved without review. */
const ids = {
  session: 'ses_01m7ys2a00fag8dejearkvhmvw',
  submission: 'sub_01m7ys2a00fag8dek2j4m8z0qt',
  company: 'co_01m7ytnr00fvp87zj90mw92gg3',
  workflow: 'wf_01m7ytns00fvp881q3x5r7t9vb',
  match: 'fm_01m7ys2d00f6frf36a4c8e0g2k',
};
const workflow = { slug: 'receipt', version: 3 };
const upload = {
  minFiles: 1,
  maxFiles: 3,
  acceptedFormats: ['application/pdf', 'image/jpeg'],
  fileLabels: ['front'],
  maxFileSizeMb: 10,
};
const about = { name: 'Receipt', description: 'Store receipts', icon: 'receipt', color: '#0a7f5a' };
const createdAt = '2026-11-06T18:45:00.000Z';
const processedAt = '2026-11-06T18:46:12.480Z';
const expiresAt = '2026-11-06T19:15:00.000Z';
const extractedData = { merchant: 'Marlow Street Foodhall', date: '2026-11-06', total: '36.37' };
const result = { extractedData, confidence: 0.93, fraudStatus: 'clean' as const };
const metadata = { employee: 'e-17' };
const objectUrl = `https://files.docket.example/docket/uploads/sessions/${ids.company}/${ids.session}/0`;
const clientSubmissionId = 'expense-4711';

const job = {
  sessionId: ids.session,
  submissionId: ids.submission,
  workflow,
  companyId: ids.company,
  state: 'completed' as const,
  submissionStatus: 'approved' as const,
  result,
  failedReason: null,
  clientSubmissionId,
  metadata,
  processedAt,
};
const match = {
  id: ids.match,
  checkType: 'exact_duplicate' as const,
  score: 1,
  similarity: 1,
  status: 'open' as const,
  resolution: null,
  resolvedAt: null,
};
const acted = { submissionId: ids.submission, workflow, submissionStatus: 'approved' as const };

const example = <T extends z.ZodType>(schema: T, value: z.input<T>): { schema: z.ZodType; value: unknown } => ({
  schema,
  value,
});

const documentExamples = [
  example(WorkflowSummary, {
    id: ids.workflow,
    slug: 'receipt',
    ...about,
    publishedVersion: 3,
    contractUrl: 'https://docket.example/api/v1/workflows/receipt/versions/3',
    kind: 'document',
    upload,
  }),
  example(WorkflowVersionContract, {
    workflow: { id: ids.workflow, slug: 'receipt', ...about },
    version: 3,
    kind: 'document',
    upload,
    outputSchema: [
      {
        name: 'total',
        label: 'Total',
        required: true,
        description: 'Amount paid',
        type: 'currency',
        validation: { pattern: '^[0-9]+\\.[0-9]{2}$' },
      },
    ],
    outputJsonSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        total: { anyOf: [{ title: 'Total', type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' }, { type: 'null' }] },
      },
      required: ['total'],
    },
  }),
  example(WorkflowSession, {
    sessionId: ids.session,
    submissionId: ids.submission,
    state: 'pending',
    submissionStatus: 'created',
    workflow,
    uploadUrls: [
      {
        fileIndex: 0,
        uploadUrl: `${objectUrl}?X-Amz-Signature=5f2c`,
        objectUrl,
        contentType: 'image/jpeg',
        label: 'front',
      },
    ],
    expiresAt,
    uploadUrlsExpireAt: expiresAt,
  }),
  example(SubmittedSession, {
    sessionId: ids.session,
    submissionId: ids.submission,
    state: 'submitted',
    submissionStatus: 'processing',
    workflow,
  }),
  example(Job, { ...job, webhookDeliveryStatus: 'delivered' }),
  example(SubmissionListItem, {
    id: ids.submission,
    submissionStatus: 'approved',
    fraudStatus: 'clean',
    fraudScore: 0,
    workflow: { ...workflow, name: about.name },
    extractedData,
    confidence: 0.93,
    createdAt,
    clientSubmissionId,
  }),
  example(SubmissionDetail, {
    id: ids.submission,
    submissionStatus: 'approved',
    fraudStatus: 'clean',
    fraudScore: 0,
    extractedData,
    confidence: 0.93,
    fieldConfidences: { merchant: 0.88, date: 0.99, total: 0.94 },
    certainty: 0.84,
    aiSummary: 'Made from the extracted fields, without a language model: 1 file with 1 page; 3 of 3 fields found.',
    failedReason: null,
    rejectReason: null,
    cancelReason: null,
    workflow: { id: ids.workflow, ...workflow, name: about.name },
    files: [
      {
        id: 'fil_01m7ys2a00fag8dek5n7p9s1tx',
        fileIndex: 0,
        label: 'front',
        mimeType: 'image/jpeg',
        fileSize: 246_120,
        downloadUrl: `${objectUrl}?X-Amz-Signature=93ab`,
      },
    ],
    fraudMatches: [],
    events: [
      {
        type: 'created',
        occurredAt: createdAt,
        details: { actor: { type: 'api_key', id: 'key_01m7ytns00fvp885e7g9j1m3pr', label: 'production' } },
      },
      {
        type: 'processing_completed',
        occurredAt: processedAt,
        details: { actor: { type: 'system', id: null, label: 'Docket' }, confidence: 0.93 },
      },
    ],
    clientSubmissionId,
    metadata,
    createdAt,
  }),
  example(DetailFraudMatch, { ...match, resolvedBy: null }),
  example(FraudMatch, {
    ...match,
    targetSubmission: { id: 'sub_01m7yp9k00fag8de7v9x1z3b5d', createdAt: '2026-11-02T09:12:31.004Z' },
  }),
  example(ActedSubmission, acted),
  example(RejectBody, { reason: 'The total cannot be read.' }),
  example(CancelBody, { reason: 'Sent twice.' }),
  example(ResolveBody, { resolution: 'false_positive' }),
  example(ResolvedFraudMatch, {
    ...acted,
    matchId: ids.match,
    resolution: 'false_positive',
    submissionStatus: 'review',
  }),
  example(RegisterPhotoBody, {
    photoIndex: 0,
    mimeType: 'image/jpeg',
    objectUrl: `https://files.docket.example/docket/uploads/shelf/${ids.company}/shs_01m7ys2a00fag8dek8r0t2v4xz/0`,
    fileSize: 2_481_022,
    sectionIndex: 0,
    sectionPhotoIndex: 0,
  }),
  ...eventTypes.map((type) => ({ schema: eventCatalog[type].body, value: eventExamples[type] })),
];

/** Examples for the schemas of the OpenAPI document. A schema may also have its example in its own `examples`. */
export const examples: readonly { readonly schema: z.ZodType; readonly value: unknown }[] = [
  ...documentExamples,
  ...moreExamples,
];

const bySchema = new Map<unknown, unknown>(examples.map(({ schema, value }) => [schema, value]));

/** The example of a schema; undefined if there is none. The example of a page contains the example of its items. */
export const exampleOf = (schema: z.core.$ZodType): unknown => {
  const own = bySchema.get(schema) ?? z.globalRegistry.get(schema)?.examples;
  if (own !== undefined) return Array.isArray(own) ? own[0] : own;
  if (!(schema instanceof z.ZodObject)) return undefined;
  const { data, pagination } = schema.shape;
  if (!(data instanceof z.ZodArray) || !pagination) return undefined;
  const item = exampleOf(data.element);
  return item === undefined ? undefined : { data: [item], pagination: exampleOf(pagination) };
};
