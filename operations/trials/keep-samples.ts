import { at } from '../../domain/assert.ts';
import { type FieldError, invalidFields, overloaded, ProblemError } from '../../domain/problems.ts';
import { trialFileMbMax } from '../../domain/trials/limits.ts';
import { bytesPerMb, uploadsPrefix } from '../../domain/uploads.ts';
import type { UploadWindow } from '../../domain/workflow-definitions/definition.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import type { TrialRecord } from '../../prisma/trials/find.ts';
import type { KeptSample } from '../../prisma/trials/write.ts';
import { keepUpload } from '../keep-upload.ts';
import { isEmpty } from '../sessions/check-files.ts';

type SampleFile = TrialRecord['files'][number];

const refusalOf = (
  { fileIndex, contentType }: SampleFile,
  { byteSize }: StoredObject,
  upload: UploadWindow,
): FieldError | null => {
  const field = `files[${fileIndex}]`;
  const mbMax = Math.min(upload.maxFileSizeMb, trialFileMbMax);
  if (byteSize > mbMax * bytesPerMb) {
    return { field, code: 'too_large', message: `is larger than ${mbMax} MB; try a smaller file` };
  }
  if (!upload.acceptedFormats.includes(contentType)) {
    const message = `has the type ${contentType}, which upload.acceptedFormats of the draft does not name`;
    return { field, code: 'not_accepted', message };
  }
  return null;
};

/** @throws ProblemError 422 if the draft takes another number of files, or refuses one of them */
const checkSamples = (files: readonly SampleFile[], found: readonly StoredObject[], upload: UploadWindow): void => {
  const { minFiles, maxFiles } = upload;
  if (files.length < minFiles || files.length > maxFiles) {
    const message = `${files.length} given, but the draft takes ${minFiles} to ${maxFiles} files in a document`;
    throw invalidFields([{ field: 'files', code: 'wrong_count', message }]);
  }
  const refusals = files.flatMap((file, at) => {
    const object = found[at];
    return object ? (refusalOf(file, object, upload) ?? []) : [];
  });
  if (refusals.length > 0) throw invalidFields(refusals);
};

/**
 * Checks the uploaded files of a trial against a draft, and copies each to a key that no upload URL can write.
 * @throws ProblemError 422 if a file is missing or the draft refuses it; 503 if a file changes in the meantime
 */
export const keepSamples = async (
  storage: Pick<Storage, 'copy' | 'head' | 'remove'>,
  { files }: Pick<TrialRecord, 'files'>,
  upload: UploadWindow,
): Promise<KeptSample[]> => {
  const found = await Promise.all(files.map(({ objectKey }) => storage.head(objectKey)));
  const missing = files.filter((_, index) => isEmpty(at(found, index)));
  if (missing.length > 0) {
    throw new ProblemError('files-missing', 'Some files are not uploaded. PUT them to their URLs, then start again.', {
      errors: missing.map(({ fileIndex, name }) => ({
        field: `files[${fileIndex}]`,
        code: 'missing',
        message: `"${name}" has not been uploaded, or is empty`,
      })),
    });
  }
  const stored = found.filter((object) => object !== null);
  checkSamples(files, stored, upload);
  return Promise.all(
    files.map(async ({ id, objectKey }, index) => {
      const object = at(stored, index);
      const { byteSize } = object;
      if (!objectKey.startsWith(uploadsPrefix)) return { id, objectKey, byteSize };
      const kept = await keepUpload(storage, objectKey, object);
      if (kept === null) throw overloaded('A file was uploaded again in the meantime. Send the same request again.');
      return { id, objectKey: kept, byteSize };
    }),
  );
};
