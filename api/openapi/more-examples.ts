import type { z } from 'zod';
import { at, requireValue } from '../../domain/assert.ts';
import { ShelfSnapshot } from '../../domain/shelf-captures/snapshot.ts';
import { Pagination } from '../../http/pagination.ts';
import { ExportFile } from '../../http/reply.ts';
import { ProcessorCallback } from '../../processing/documents/engines/http/protocol.ts';
import { RecognizerCallback } from '../../processing/shelf/engines/http/protocol.ts';
import { Batch } from '../routes/batches/schema.ts';
import { CallbackReceipt } from '../routes/callbacks/receipt.ts';
import { EventPagination } from '../routes/events/list.ts';
import { Event } from '../routes/events/schema.ts';
import { Liveness } from '../routes/health/live.ts';
import { OpenApiDocument } from '../routes/health/openapi.ts';
import { Readiness } from '../routes/health/ready.ts';
import {
  CreatedShelfSession,
  NoMembers,
  RegisteredPhoto,
  ReservedUpload,
  ShelfSessionListItem,
  StartedRun,
} from '../routes/shelf-captures/schema.ts';
import { ShelfProfile } from '../routes/shelf-profiles/list.ts';
import { Company } from '../routes/tenants/list.ts';
import { WebhookTestResult } from '../routes/webhooks/probe.ts';
import { eventExamples } from './event-examples.ts';

const example = <T extends z.ZodType>(schema: T, value: z.input<T>): { schema: z.ZodType; value: unknown } => ({
  schema,
  value,
});

const { session: capture } = eventExamples['shelf.analysis.completed'];
const { photos } = capture;
const listItem = {
  sessionId: capture.sessionId,
  clientCaptureId: capture.clientCaptureId,
  storeId: capture.storeId,
  status: capture.status,
  reviewState: capture.reviewState,
  profile: capture.profile,
  activeRunId: capture.activeRunId,
  resultRunId: capture.resultRunId,
  createdAt: capture.createdAt,
  updatedAt: capture.updatedAt,
  completedAt: capture.completedAt,
};
const person = {
  code: 'person',
  action: 'blurred_copy',
  score: 0.97,
  box: { x: 412, y: 180, width: 96, height: 121 },
};
const objectUrl = `https://files.docket.example/docket/uploads/shelf/co_01m7ytnr00fvp87zj90mw92gg3/${capture.sessionId}/0`;

/** Examples of shelf captures, of the company's endpoints, and of the endpoints for engines and tools. */
export const moreExamples = [
  example(Pagination, { hasMore: false, nextCursor: null }),
  example(EventPagination, { hasMore: false, nextCursor: 'ZXZlbnRzOls0MTEsImV2dF8wMW03Il0' }),
  example(Event, {
    id: eventExamples['session.completed'].eventId,
    sequence: 1,
    occurredAt: eventExamples['session.completed'].occurredAt,
    type: 'session.completed',
    body: eventExamples['session.completed'],
  }),
  example(Batch, {
    batchRef: 'november-2026',
    status: 'open',
    counts: { total: 120, processed: 87, review: 4, failed: 1, approved: 82 },
    createdAt: '2026-11-06T18:45:00.000Z',
    completedAt: null,
  }),
  example(Company, { id: 'co_01m7ytnr00fvp87zj90mw92gg3', name: 'Marlow Expenses' }),
  example(WebhookTestResult, {
    success: false,
    statusCode: 404,
    error: 'The target answered 404.',
    checkedAt: '2026-11-06T18:45:00.000Z',
  }),
  example(ShelfProfile, {
    id: capture.profile.id,
    slug: capture.profile.slug,
    name: 'Beverage aisle',
    description: 'Soft drinks and water',
    versionId: capture.profile.versionId,
    version: capture.profile.version,
    active: true,
    limits: { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 15, mimeTypes: ['image/jpeg', 'image/png'] },
    review: 'below_confidence',
    createdAt: '2026-10-12T08:00:00.000Z',
  }),
  example(ShelfSnapshot, { ...capture, photos: photos.map((photo) => ({ ...photo, quality: [person] })) }),
  example(CreatedShelfSession, {
    ...capture,
    photos: photos.map((photo) => ({ ...photo, quality: [person] })),
    captureUrl:
      'https://docket.example.com/capture/cpl_01jd8k2v9me3n8h0c4b5q6r7st#4Zt0Qe7n5yX1rP8cV2mB9sK6uW3gH0dLfJqNaTiEoYk',
  }),
  example(ShelfSessionListItem, listItem),
  example(ReservedUpload, { uploadUrl: `${objectUrl}?X-Amz-Signature=5f2c`, objectUrl }),
  example(RegisteredPhoto, { photoId: at(photos, 0).photoId }),
  example(StartedRun, { runId: requireValue(capture.activeRunId, 'the run of the example') }),
  example(NoMembers, {}),
  example(CallbackReceipt, { status: 'received' }),
  example(ProcessorCallback, {
    status: 'completed',
    extractedData: { merchant: 'Marlow Street Foodhall', date: '2026-11-06', total: '36.37' },
    fieldConfidences: { merchant: 0.88, date: 0.99, total: 0.94 },
  }),
  example(RecognizerCallback, {
    status: 'completed',
    detections: [{ sku: '4006381333931', confidence: 0.93, box: { x: 410, y: 980, width: 350, height: 702 } }],
  }),
  example(
    ExportFile,
    'id,clientSubmissionId,status,merchant,total\r\nsub_01m7ys2a00fag8dek2j4m8z0qt,expense-2481,approved,Marlow Street Foodhall,36.37\r\n',
  ),
  example(Liveness, { status: 'ok' }),
  example(Readiness, { status: 'ok', checks: { database: 'ok', temporal: 'ok', storage: 'ok' } }),
  example(OpenApiDocument, { openapi: '3.1.0', info: { title: 'Docket', version: '1' }, paths: {} }),
];
