import { describe, expect, it } from 'vitest';
import { ShelfEvent, shelfEvent } from '../../../domain/shelf-captures/event.ts';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';

const at = '2026-01-02T03:04:05.678Z';
const snapshot: ShelfSnapshot = {
  sessionId: 'shs_1',
  clientCaptureId: 'visit-1',
  storeId: null,
  status: 'completed',
  reviewState: 'pending',
  profile: { id: 'shp_1', slug: 'muesli', versionId: 'shv_1', version: 1 },
  activeRunId: 'shr_1',
  resultRunId: 'shr_1',
  progress: null,
  result: { totals: {} },
  reviewedResult: null,
  error: null,
  metadata: null,
  createdAt: at,
  updatedAt: at,
  completedAt: at,
  webhookDeliveryStatus: null,
  photos: [
    {
      photoId: 'sph_1',
      photoIndex: 0,
      mimeType: 'image/jpeg',
      fileSize: 10,
      sectionIndex: null,
      sectionPhotoIndex: null,
      registeredAt: at,
      quality: [{ code: 'blurred' }],
    },
  ],
};

describe('A shelf event', () => {
  it('A shelf event carries the capture without the quality findings of its photos', () => {
    expect(ShelfSnapshot.parse(snapshot)).toEqual(snapshot);
    const event = shelfEvent('evt_1', 'shelf.analysis.completed', new Date(at), snapshot);
    expect(ShelfEvent.parse(event)).toEqual(event);
    const [{ quality: _, ...photo } = { quality: null }] = snapshot.photos;
    expect(event).toEqual({
      id: 'evt_1',
      type: 'shelf.analysis.completed',
      occurredAt: at,
      session: { ...snapshot, photos: [photo] },
    });
  });
});
