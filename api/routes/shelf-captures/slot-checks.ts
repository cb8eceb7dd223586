import { isOneOf } from '../../../domain/narrowing.ts';
import { type FieldError, ProblemError } from '../../../domain/problems.ts';
import type { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import type { SlotResult } from '../../../operations/shelf-captures/add-photo.ts';

/** Checks a slot against the limits of the pinned version (decision D40). */
export const slotErrors = (slot: { photoIndex: number; mimeType: string }, limits: ShelfLimits): FieldError[] => {
  const errors: FieldError[] = [];
  if (slot.photoIndex >= limits.maxPhotos) {
    errors.push({
      field: 'photoIndex',
      code: 'out_of_range',
      message: `must be less than ${limits.maxPhotos} for this profile`,
    });
  }
  if (!isOneOf(limits.mimeTypes, slot.mimeType)) {
    errors.push({ field: 'mimeType', code: 'not_accepted', message: `must be one of ${limits.mimeTypes.join(', ')}` });
  }
  return errors;
};

/**
 * Returns the value of a successful slot change.
 * @throws ProblemError 409 if the capture is no longer open, or the slot has a different photo
 */
export const slotValue = <T>(result: SlotResult<T>, photoIndex: number): T => {
  if (result.kind === 'done') return result.value;
  if (result.kind === 'closed') {
    throw new ProblemError(
      'conflict',
      `The capture is ${result.status}; photos can be added only while its status is created.`,
    );
  }
  throw new ProblemError(
    'conflict',
    `Slot ${photoIndex} already has a photo. Use another photoIndex or another capture.`,
  );
};
