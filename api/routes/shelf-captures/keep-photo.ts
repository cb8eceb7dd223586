import { type FieldError, invalidFields, ProblemError } from '../../../domain/problems.ts';
import { keepUpload } from '../../../operations/keep-upload.ts';
import type { StoredObject } from '../../../platform/storage/storage.ts';
import { findSlot } from '../../../prisma/shelf-captures/photos.ts';
import type { ApiDeps } from '../../route/deps.ts';

const attemptsMax = 3;

interface Declared {
  readonly mimeType: string;
  readonly fileSize: number;
}

interface Slot {
  readonly id: string;
  readonly shelfCaptureId: string;
  readonly photoIndex: number;
}

/** Compares the stored photo with the registration (decision D27). */
const checkStored = (object: StoredObject, { mimeType, fileSize }: Declared): void => {
  const errors: FieldError[] = [];
  if (object.byteSize !== fileSize) {
    errors.push({
      field: 'fileSize',
      code: 'differs',
      message: `is ${fileSize}, but the uploaded photo has ${object.byteSize} bytes`,
    });
  }
  if (object.contentType !== mimeType) {
    errors.push({
      field: 'mimeType',
      code: 'differs',
      message: `is ${mimeType}, but the photo was uploaded as "${object.contentType}"`,
    });
  }
  if (errors.length > 0) throw invalidFields(errors);
};

const missing = (): ProblemError =>
  new ProblemError(
    'files-missing',
    'The photo has not been uploaded. PUT it to the uploadUrl of the slot, then register it again.',
    { errors: [{ field: 'objectUrl', code: 'missing', message: 'no photo was uploaded to this URL' }] },
  );

/**
 * Checks an uploaded photo and copies it to a key that no upload URL can write to, so that the checked photo is the one
 * that is analyzed.
 * @returns the key of the copy; null if another request has registered the slot in the meantime
 * @throws ProblemError 422 if there is no photo, or it differs from the registration; 503 if it changes faster than it
 * can be copied
 */
export const keepUploadedPhoto = async (
  { prisma, storage }: ApiDeps,
  declared: Declared,
  slot: Slot,
  uploadKey: string,
): Promise<string | null> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const object = await storage.head(uploadKey);
    if (object && object.byteSize > 0) {
      checkStored(object, declared);
      const keptKey = await keepUpload(storage, uploadKey, object);
      if (keptKey !== null) return keptKey;
    }
    const newest = await findSlot(prisma, slot.shelfCaptureId, slot.photoIndex);
    if (newest?.registeredAt) return null;
    if (!object || object.byteSize === 0) throw missing();
  }
  throw new ProblemError(
    'overloaded',
    'The photo was uploaded again while it was being registered. Register it again.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
};
