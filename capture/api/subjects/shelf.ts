import { z } from 'zod';
import type { ApiDeps } from '../../../api/route/deps.ts';
import { requireSnapshot, resolveShelfCapture } from '../../../api/routes/shelf-captures/find.ts';
import { addUploadedPhoto } from '../../../api/routes/shelf-captures/register-photo.ts';
import { reserveUpload } from '../../../api/routes/shelf-captures/reserve-upload.ts';
import { startRun } from '../../../api/routes/shelf-captures/start-run.ts';
import type { CaptureView } from '../../../domain/capture-links/view.ts';
import { invalidFields, notFound, ProblemError } from '../../../domain/problems.ts';
import type { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import type { ShelfStatus } from '../../../domain/shelf-captures/status.ts';
import { shelfMimeTypes } from '../../../domain/shelf-profiles/limits.ts';
import type { CaptureLinkRecord } from '../../../prisma/capture-links/links.ts';
import { listSlots } from '../../../prisma/shelf-captures/photos.ts';
import { getNameAndQuality } from '../../../prisma/shelf-profiles/find.ts';
import type { CaptureSubject } from './subject.ts';

const states: Readonly<Record<ShelfStatus, CaptureView['state']>> = {
  created: 'open',
  queued: 'sent',
  processing: 'sent',
  completed: 'done',
  blocked: 'again',
  failed: 'ended',
  cancelled: 'ended',
};

/** The members of a result (decision D25) that the page draws. */
const DrawnResult = z.object({
  totals: z.object({ facings: z.int(), unrecognized: z.int() }),
  facings: z.object({
    bySku: z.array(z.object({ sku: z.string(), name: z.string(), brand: z.string().nullable(), facings: z.int() })),
  }),
  photos: z.array(
    z.object({
      photoId: z.string(),
      width: z.int(),
      height: z.int(),
      detections: z.array(
        z.object({
          sku: z.string().nullable(),
          box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
        }),
      ),
    }),
  ),
});

/** The result as the page draws it. */
const presentResult = (snapshot: ShelfSnapshot): CaptureView['result'] => {
  if (!snapshot.result) return null;
  const { photos } = snapshot;
  const result = DrawnResult.parse(snapshot.result);
  const nameOf = new Map(result.facings.bySku.map(({ sku, name }) => [sku, name]));
  const indexOf = new Map(photos.map(({ photoId, photoIndex }) => [photoId, photoIndex]));
  return {
    facings: result.totals.facings,
    unrecognized: result.totals.unrecognized,
    products: result.facings.bySku.map(({ name, brand, facings }) => ({ name, brand: brand ?? '', facings })),
    photos: result.photos.flatMap(({ photoId, width, height, detections }) => {
      const index = indexOf.get(photoId);
      if (index === undefined) return [];
      const found = detections.map(({ sku, box }) => ({ name: sku === null ? null : (nameOf.get(sku) ?? sku), box }));
      return [{ index, width, height, detections: found }];
    }),
  };
};

/** A shelf capture. */
export const shelfSubject = (
  deps: ApiDeps,
  { companyId, showsResult }: Pick<CaptureLinkRecord, 'companyId' | 'showsResult'>,
  captureId: string,
): CaptureSubject => {
  const { prisma, storage } = deps;
  const read = () => resolveShelfCapture(deps, companyId, captureId);
  const requireOpen = ({ status }: { readonly status: string }): void => {
    if (status !== 'created') {
      throw new ProblemError('conflict', `The capture is ${status} and no longer accepts photos.`);
    }
  };
  /** The uploaded photos that are not registered. */
  const listUploaded = async () => {
    const slots = (await listSlots(prisma, captureId)).filter(({ registeredAt }) => registeredAt === null);
    const stored = await Promise.all(slots.map(({ objectKey }) => storage.head(objectKey)));
    return slots.flatMap((slot, position) => {
      const object = stored[position];
      return object && object.byteSize > 0 ? [{ ...slot, byteSize: object.byteSize }] : [];
    });
  };

  return {
    async view() {
      const { limits } = await read();
      const snapshot = await requireSnapshot(deps, companyId, captureId);
      const { name, quality } = await getNameAndQuality(prisma, snapshot.profile.versionId);
      const waiting = snapshot.status === 'created' ? await listUploaded() : [];
      const byteSizes = new Map([
        ...waiting.map(({ photoIndex, byteSize }) => [photoIndex, byteSize] as const),
        ...snapshot.photos.map(({ photoIndex, fileSize }) => [photoIndex, fileSize] as const),
      ]);
      return {
        kind: 'shelf',
        name,
        state: states[snapshot.status],
        problem: snapshot.error?.message ?? null,
        files: Array.from({ length: limits.maxPhotos }, (_, index) => ({
          index,
          label: null,
          contentType: limits.mimeTypes[0] ?? 'image/jpeg',
          byteSize: byteSizes.get(index) ?? null,
        })),
        minFiles: limits.minPhotos,
        acceptedFormats: [...limits.mimeTypes],
        maxFileSizeMb: limits.maxPhotoSizeMb,
        quality: null,
        shelfQuality: quality.enabled ? quality : null,
        result: showsResult ? presentResult(snapshot) : null,
      };
    },

    async openUpload(photoIndex, contentType) {
      const mimeType = shelfMimeTypes.find((type) => type === contentType);
      if (!mimeType) {
        const message = `must be one of ${shelfMimeTypes.join(', ')}`;
        throw invalidFields([{ field: 'contentType', code: 'not_accepted', message }]);
      }
      const { uploadUrl } = await reserveUpload(deps, companyId, await read(), { photoIndex, mimeType });
      return uploadUrl;
    },

    async removeFile(index) {
      requireOpen(await read());
      const slot = (await listSlots(prisma, captureId)).find(({ photoIndex }) => photoIndex === index);
      if (!slot) throw notFound('photo');
      if (slot.registeredAt) throw new ProblemError('conflict', 'The photo was sent and can no longer be removed.');
      await storage.remove(slot.objectKey);
    },

    async send(places) {
      const capture = await read();
      if (capture.status !== 'created') return;
      for (const { photoIndex, mimeType, objectKey, byteSize } of await listUploaded()) {
        const place = places.find(({ index }) => index === photoIndex);
        await addUploadedPhoto(deps, companyId, capture, {
          photoIndex,
          mimeType: shelfMimeTypes.find((type) => type === mimeType) ?? 'image/jpeg',
          objectUrl: storage.objectUrl(objectKey),
          fileSize: byteSize,
          sectionIndex: place?.sectionIndex,
          sectionPhotoIndex: place?.sectionPhotoIndex,
        });
      }
      await startRun(deps, companyId, captureId, 'analyze', capture.limits.minPhotos);
    },
  };
};
