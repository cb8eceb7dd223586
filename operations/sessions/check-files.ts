import { at } from '../../domain/assert.ts';
import { type FieldError, invalidFields, ProblemError } from '../../domain/problems.ts';
import { bytesPerMb } from '../../domain/uploads.ts';
import type { UploadWindow } from '../../domain/workflow-definitions/definition.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { SessionRecord } from '../../prisma/sessions/find.ts';

/**
 * The session must have been pending and unexpired when it was read.
 * @throws ProblemError 410 if it has expired, 400 in any other state
 */
export const requirePending = (session: SessionRecord): void => {
  const isOver = session.state === 'pending' && session.expiresAt.getTime() <= session.readAt.getTime();
  if (session.state === 'expired' || isOver) {
    throw new ProblemError('gone', 'The session has expired. Create a new one and upload the files again.');
  }
  if (session.state !== 'pending') {
    throw new ProblemError(
      'bad-request',
      session.state === 'submitted'
        ? 'The session was already submitted and is being processed. Poll its job, or wait for the webhook.'
        : `The session is ${session.state}: it was already submitted, and its processing has ended. Get its job for the result; for another document, create another session.`,
    );
  }
};

/** Whether a file was not uploaded, or is empty. */
export const isEmpty = (stored: Pick<StoredObject, 'byteSize'> | null): boolean =>
  stored === null || stored.byteSize === 0;

/** @throws ProblemError 422 `files-missing` if fewer than `minFiles` files are stored with at least one byte. */
export const requireEnoughFiles = (
  session: SessionRecord,
  found: readonly (StoredObject | null)[],
  { minFiles }: UploadWindow,
): void => {
  const absent = session.files.filter((_, index) => isEmpty(at(found, index)));
  const present = session.files.length - absent.length;
  if (present >= minFiles) return;
  throw new ProblemError(
    'files-missing',
    `${present} of at least ${minFiles} files have been uploaded. PUT the missing ones, then submit again.`,
    {
      errors: absent.map((file) => ({
        field: `files[${file.fileIndex}]`,
        code: 'missing',
        message: `"${file.label}" has not been uploaded, or is empty`,
      })),
    },
  );
};

const mimeType = (contentType: string): string => at(contentType.split(';'), 0).trim().toLowerCase();

/**
 * @throws ProblemError 422 on `files[i]` for a file that is too large or whose content type is not the declared one
 * (decision D10).
 */
export const requireDeclaredFiles = (
  session: SessionRecord,
  found: readonly (StoredObject | null)[],
  { maxFileSizeMb }: UploadWindow,
): void => {
  const errors: FieldError[] = [];
  for (const [index, file] of session.files.entries()) {
    const object = found[index];
    if (!object) continue;
    const field = `files[${file.fileIndex}]`;
    if (object.byteSize > maxFileSizeMb * bytesPerMb) {
      errors.push({ field, code: 'too_large', message: `is larger than ${maxFileSizeMb} MB; upload a smaller file` });
    }
    if (mimeType(object.contentType) !== mimeType(file.contentType)) {
      const message = `was uploaded as "${object.contentType}" but declared as "${file.contentType}"; PUT it again with that Content-Type`;
      errors.push({ field, code: 'wrong_content_type', message });
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
};
