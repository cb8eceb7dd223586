import type { z } from 'zod';
import type { eventCatalog } from '../../domain/events/catalog.ts';
import type { EventType } from '../../domain/webhooks/event-types.ts';

type Bodies = { readonly [Type in EventType]: z.input<(typeof eventCatalog)[Type]['body']> };

/** The store receipt of the other examples. */
const session = {
  eventId: 'evt_01m7ys2d00f6frf367ypkd6fjn',
  occurredAt: '2026-11-06T18:46:12.480Z',
  sessionId: 'ses_01m7ys2a00fag8dejearkvhmvw',
  submissionId: 'sub_01m7ys2a00fag8dek2j4m8z0qt',
  workflow: { slug: 'receipt', version: 3 },
  state: 'completed' as const,
  companyId: 'co_01m7ytnr00fvp87zj90mw92gg3',
  result: {
    extractedData: { merchant: 'Marlow Street Foodhall', date: '2026-11-06', total: '36.37' },
    confidence: 0.93,
    fraudStatus: 'clean' as const,
  },
  failedReason: null,
  clientSubmissionId: 'expense-4711',
  metadata: { employee: 'e-17' },
  processedAt: '2026-11-06T18:46:12.480Z',
};
const flagged = { ...session, result: { ...session.result, fraudStatus: 'flagged' as const } };
const decidedAt = '2026-11-06T19:02:40.015Z';

const runId = 'shr_01m7ys2a00fag8dek9s2v4x6zb';
const photoId = 'shf_01m7ys2a00fag8dekat3w5y7a0';
const cola = { sku: '4006381333931', name: 'Cola 0.33 l', brand: 'Cola' };
const shelfResult = {
  runId,
  totals: { photos: 1, detections: 2, duplicates: 0, facings: 2, recognized: 2, unrecognized: 0, skus: 1, brands: 1 },
  facings: {
    bySku: [{ ...cola, facings: 2, shareOfShelf: 1, confidence: 0.91 }],
    byBrand: [{ brand: cola.brand, facings: 2, shareOfShelf: 1 }],
  },
  photos: [
    {
      photoId,
      width: 4032,
      height: 3024,
      detections: [
        { sku: cola.sku, brand: cola.brand, confidence: 0.93, box: { x: 410, y: 980, width: 350, height: 702 } },
        { sku: cola.sku, brand: cola.brand, confidence: 0.89, box: { x: 782, y: 984, width: 348, height: 699 } },
      ],
    },
  ],
  insights: [],
  completedAt: '2026-11-06T18:47:30.912Z',
};
const capture = {
  sessionId: 'shs_01m7ys2a00fag8dek8r0t2v4xz',
  clientCaptureId: 'visit-2026-11-06-aisle-4',
  storeId: 'store-17',
  status: 'completed' as const,
  reviewState: 'not_required' as const,
  profile: {
    id: 'shp_01m7ytns00fvp881q6b8d0f2h4',
    slug: 'beverages',
    versionId: 'shv_01m7ytns00fvp881q7c9e1g3j5',
    version: 2,
  },
  activeRunId: runId,
  resultRunId: runId,
  progress: null,
  result: shelfResult,
  reviewedResult: null,
  error: null,
  metadata: null,
  createdAt: '2026-11-06T18:45:00.000Z',
  updatedAt: '2026-11-06T18:47:30.912Z',
  completedAt: '2026-11-06T18:47:30.912Z',
  webhookDeliveryStatus: null,
  photos: [
    {
      photoId,
      photoIndex: 0,
      mimeType: 'image/jpeg',
      fileSize: 2_481_022,
      sectionIndex: 0,
      sectionPhotoIndex: 0,
      registeredAt: '2026-11-06T18:46:20.500Z',
    },
  ],
};
const unfinished = { ...capture, resultRunId: null, result: null };
const shelf = { id: 'evt_01m7ys2d00f6frf368zqm9t1wy', occurredAt: '2026-11-06T18:47:30.912Z' };

/** The body of one event of each type. */
export const eventExamples: Bodies = {
  'session.completed': { ...session, eventType: 'session.completed', submissionStatus: 'approved' },
  'session.failed': {
    ...session,
    eventType: 'session.failed',
    state: 'failed',
    submissionStatus: 'failed',
    result: null,
    failedReason: 'The file cannot be read: it is damaged.',
  },
  'session.review_required': { ...flagged, eventType: 'session.review_required', submissionStatus: 'review' },
  'submission.approved': {
    ...flagged,
    eventType: 'submission.approved',
    occurredAt: decidedAt,
    submissionStatus: 'approved',
  },
  'submission.rejected': {
    ...flagged,
    eventType: 'submission.rejected',
    occurredAt: decidedAt,
    submissionStatus: 'rejected',
  },
  'submission.cancelled': {
    ...flagged,
    eventType: 'submission.cancelled',
    occurredAt: decidedAt,
    submissionStatus: 'cancelled',
  },
  'submission.fraud_match_resolved': {
    ...session,
    eventType: 'submission.fraud_match_resolved',
    occurredAt: decidedAt,
    submissionStatus: 'review',
  },
  'batch.completed': {
    event: 'batch.completed',
    batchRef: 'november-2026',
    counts: { total: 120, processed: 120, review: 4, failed: 1, approved: 115 },
    completedAt: '2026-11-06T19:31:07.220Z',
  },
  'shelf.analysis.completed': { ...shelf, type: 'shelf.analysis.completed', session: capture },
  'shelf.analysis.blocked': {
    ...shelf,
    type: 'shelf.analysis.blocked',
    session: {
      ...unfinished,
      status: 'blocked',
      error: {
        code: 'capture_quality',
        message: 'Photo 1 is too blurred to recognize packs. Take it again.',
        photos: [{ photoId, photoIndex: 0, findings: ['too blurred'] }],
      },
    },
  },
  'shelf.analysis.failed': {
    ...shelf,
    type: 'shelf.analysis.failed',
    session: {
      ...unfinished,
      status: 'failed',
      error: {
        code: 'analysis_unavailable',
        message: 'The analysis could not be finished because a service was not available.',
        photos: [],
      },
    },
  },
  'shelf.analysis.cancelled': {
    ...shelf,
    type: 'shelf.analysis.cancelled',
    session: { ...unfinished, status: 'cancelled' },
  },
  'shelf.review.confirmed': {
    ...shelf,
    type: 'shelf.review.confirmed',
    occurredAt: decidedAt,
    session: { ...capture, reviewState: 'confirmed', updatedAt: decidedAt },
  },
};
