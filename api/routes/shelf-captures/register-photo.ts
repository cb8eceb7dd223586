import { z } from 'zod';
import type { FieldError } from '../../../domain/problems.ts';
import { invalidFields } from '../../../domain/problems.ts';
import type { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import { removeLeftovers } from '../../../operations/remove-leftovers.ts';
import { registerPhoto } from '../../../operations/shelf-captures/add-photo.ts';
import { findSlot, shelfUploadKey } from '../../../prisma/shelf-captures/photos.ts';
import { transact } from '../../../prisma/transaction.ts';
import type { ApiDeps } from '../../route/deps.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from './find.ts';
import { keepUploadedPhoto } from './keep-photo.ts';
import { RegisteredPhoto, RegisterPhotoBody, ShelfSessionParams } from './schema.ts';
import { slotErrors, slotValue } from './slot-checks.ts';

type Body = z.output<typeof RegisterPhotoBody>;

const bytesPerMb = 1024 * 1024;

const checkReservation = (
  deps: ApiDeps,
  body: Body,
  slot: { mimeType: string; registeredAt: Date | null } | null,
  uploadKey: string,
  limits: ShelfLimits,
): void => {
  const errors: FieldError[] = slotErrors(body, limits);
  if (!slot || deps.storage.objectUrl(uploadKey) !== body.objectUrl) {
    errors.push({
      field: 'objectUrl',
      code: 'not_reserved',
      message: 'is not the URL that was reserved for this capture and photoIndex',
    });
  } else if (errors.length === 0 && !slot.registeredAt && slot.mimeType !== body.mimeType) {
    errors.push({
      field: 'mimeType',
      code: 'not_reserved',
      message: `must be ${slot.mimeType}, the type that the slot was reserved for; reserve the slot again for another type`,
    });
  }
  if (body.fileSize > limits.maxPhotoSizeMb * bytesPerMb) {
    errors.push({ field: 'fileSize', code: 'too_large', message: `must be at most ${limits.maxPhotoSizeMb} MB` });
  }
  if (errors.length > 0) throw invalidFields(errors);
};

/** An open capture with the limits of its version. */
interface OpenCapture {
  readonly id: string;
  readonly status: string;
  readonly limits: ShelfLimits;
}

/**
 * Checks, copies and registers an uploaded photo.
 * @returns the id of the photo
 * @throws ProblemError 422 if the photo is missing or differs from the registration, 409 for an occupied slot or a
 * closed capture
 */
export const addUploadedPhoto = async (
  deps: ApiDeps,
  companyId: string,
  capture: OpenCapture,
  body: Body,
): Promise<string> => {
  const { photoIndex, mimeType, fileSize, sectionIndex = null, sectionPhotoIndex = null } = body;
  const uploadKey = shelfUploadKey(companyId, capture.id, photoIndex);
  const slot = await findSlot(deps.prisma, capture.id, photoIndex);
  checkReservation(deps, body, slot, uploadKey, capture.limits);
  // For an occupied slot or a closed capture, the storage is not read: the transaction decides which conflict it is.
  const isOpen = slot && !slot.registeredAt && capture.status === 'created';
  const objectKey = isOpen ? await keepUploadedPhoto(deps, body, slot, uploadKey) : null;
  const registration = { photoIndex, mimeType, fileSize, sectionIndex, sectionPhotoIndex, objectKey };
  const result = await transact(deps.prisma, (tx) => registerPhoto(tx, companyId, capture.id, registration));
  // Each concurrent registration has its own copy; the slot shows which one is its photo.
  const taken = result.kind === 'done' ? result.value : await findSlot(deps.prisma, capture.id, photoIndex);
  const keptKey = taken?.objectKey ?? null;
  if (objectKey !== null) await removeLeftovers(deps, [keptKey === objectKey ? uploadKey : objectKey]);
  return slotValue(result, photoIndex).photoId;
};

export const registerShelfPhoto = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/photos',
  operationId: 'registerShelfPhoto',
  tag: 'Shelf capture',
  summary: 'Register an uploaded photo',
  description:
    'Repeating the same registration returns the same photo. A different registration for an occupied slot is a conflict.',
  access: 'company',
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: { schema: RegisterPhotoBody, required: true },
  responses: { 200: { description: 'The photo.', schema: RegisteredPhoto } },
  errors: ['bad-request', 'not-found', 'conflict', 'validation-error', 'files-missing', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  handle: async ({ deps, auth, body, resource }) => ({
    status: 200,
    body: { photoId: await addUploadedPhoto(deps, auth.companyId, resource, body) },
  }),
});
