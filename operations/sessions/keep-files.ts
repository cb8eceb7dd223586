import { overloaded } from '../../domain/problems.ts';
import type { UploadWindow } from '../../domain/workflow-definitions/definition.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage, StoredObject } from '../../platform/storage/storage.ts';
import type { SessionRecord } from '../../prisma/sessions/find.ts';
import type { SubmittedFile } from '../../prisma/sessions/submit.ts';
import { keepUpload } from '../keep-upload.ts';
import { removeLeftovers } from '../remove-leftovers.ts';
import { requireDeclaredFiles, requireEnoughFiles, requirePending } from './check-files.ts';

const attemptsMax = 3;

/**
 * Whether the files of a session have moved: the storage's answer counts only as long as the session still refers to
 * the same objects.
 */
const hasMoved = (session: SessionRecord, newest: SessionRecord | null): newest is SessionRecord =>
  newest?.files.some(({ objectKey }, index) => objectKey !== session.files[index]?.objectKey) ?? false;

/** Copies one file. @returns the kept file; null if the file has changed since it was checked. */
const keepFile = async (
  storage: Storage,
  uploadKey: string,
  object: StoredObject | null,
): Promise<SubmittedFile | null> => {
  const byteSize = object?.byteSize ?? null;
  // An optional file that was not uploaded; nothing reads that key later.
  if (!object || object.byteSize === 0) return { byteSize, objectKey: uploadKey };
  const objectKey = await keepUpload(storage, uploadKey, object);
  return objectKey === null ? null : { byteSize, objectKey };
};

/** Copies among `kept` that the session does not refer to, and never will, because each call creates its own. */
export const leftoverCopies = (session: SessionRecord, kept: readonly SubmittedFile[]): string[] => {
  const referred = new Set(session.files.map(({ objectKey }) => objectKey));
  return kept.map(({ objectKey }) => objectKey).filter((objectKey) => !referred.has(objectKey));
};

/**
 * Checks the uploaded files of a session and copies each to a key that no upload URL can write, so that the files that
 * were checked are the ones that are processed. Each call creates its own copies, which no other call writes.
 * @param upload the number and the size of files that the session's workflow accepts
 * @param readNewest reads the session again.
 * @returns the kept files, in file order
 * @throws ProblemError of the first check that fails; 503 if files change faster than they can be copied.
 */
export const keepCheckedFiles = async (
  deps: { readonly storage: Storage; readonly log: Logger },
  session: SessionRecord,
  upload: UploadWindow,
  readNewest: () => Promise<SessionRecord | null>,
): Promise<SubmittedFile[]> => {
  const { storage } = deps;
  let current = session;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = await Promise.all(current.files.map((file) => storage.head(file.objectKey)));
    if (found.includes(null)) {
      // Another request that submitted the session in the meantime has moved its files.
      const newest = await readNewest();
      if (hasMoved(current, newest)) {
        current = newest;
        continue;
      }
    }
    // The order is the specification's: files, then expiry, then state. The checks that decision D10 adds come last.
    requireEnoughFiles(current, found, upload);
    requirePending(current);
    requireDeclaredFiles(current, found, upload);
    const kept = await Promise.all(
      current.files.map(({ objectKey }, index) => keepFile(storage, objectKey, found[index] ?? null)),
    );
    const whole = kept.filter((file) => file !== null);
    if (whole.length === kept.length) return whole;
    await removeLeftovers(deps, leftoverCopies(current, whole));
  }
  throw overloaded('A file was uploaded again while the session was submitted. Submit it again.');
};

/** Uploads that have a kept copy. */
export const copiedUploads = (session: SessionRecord, kept: readonly SubmittedFile[]): string[] =>
  session.files.map(({ objectKey }) => objectKey).filter((objectKey, index) => objectKey !== kept[index]?.objectKey);
