import { ProblemError } from '../../../domain/problems.ts';
import { UploadWindow } from '../../../domain/workflow-definitions/definition.ts';
import type { StoredObject } from '../../../platform/storage.ts';
import type { SessionRecord, SubmittedFile } from '../../../prisma/sessions/find.ts';
import type { ApiDeps } from '../../http/deps.ts';
import { headFiles, requireDeclaredFiles, requireEnoughFiles } from './check-files.ts';

const attemptsMax = 3;

/** Where the files of a session are: what a look at the storage tells only counts as long as the session says the same. */
const isElsewhere = (session: SessionRecord, newest: SessionRecord | null): newest is SessionRecord =>
  newest?.files.some(({ objectKey }, index) => objectKey !== session.files[index]?.objectKey) ?? false;

/** Copies one file. @returns what is kept; null where the file has changed since it was looked at. */
const keepFile = async (
  { storage }: ApiDeps,
  uploadKey: string,
  object: StoredObject | null,
): Promise<SubmittedFile | null> => {
  const byteSize = object?.byteSize ?? null;
  // A file that may stay away, and did: nothing is read from there later.
  if (!object || object.byteSize === 0) return { byteSize, objectKey: uploadKey };
  const objectKey = `${uploadKey}-${object.etag}`;
  return (await storage.copy(uploadKey, object.etag, objectKey)) ? { byteSize, objectKey } : null;
};

/**
 * Checks the uploaded files of a session and copies each to where no upload URL leads, so that the files which were checked are the ones
 * that are processed. The copies' names follow from the bytes: whoever submits the same files again finds them made.
 * @param requirePending throws where the session cannot be submitted; called between the checks, in the specification's order.
 * @param readNewest reads the session again.
 * @returns what is kept of each file, in file order
 * @throws ProblemError of the first check that fails; 503 where files change faster than they can be kept.
 */
export const keepCheckedFiles = async (
  deps: ApiDeps,
  session: SessionRecord,
  requirePending: (session: SessionRecord) => void,
  readNewest: () => Promise<SessionRecord | null>,
): Promise<SubmittedFile[]> => {
  const upload = UploadWindow.parse(session.workflowVersion.upload);
  let current = session;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = await headFiles(deps.storage, current);
    if (found.includes(null)) {
      // Another request that submitted the session meanwhile has its files elsewhere.
      const newest = await readNewest();
      if (isElsewhere(current, newest)) {
        current = newest;
        continue;
      }
    }
    // The order is the specification's: files, then expiry, then state; what decision D10 adds about the files comes last.
    requireEnoughFiles(current, found, upload);
    requirePending(current);
    requireDeclaredFiles(current, found, upload);
    const kept = await Promise.all(
      current.files.map(({ objectKey }, index) => keepFile(deps, objectKey, found[index] ?? null)),
    );
    const whole = kept.filter((file) => file !== null);
    // Copies that were made in vain stay: another request may be about to submit the session with the same ones.
    if (whole.length === kept.length) return whole;
  }
  throw new ProblemError('overloaded', 'A file was uploaded again while the session was submitted. Submit it again.', {
    headers: { 'Retry-After': '1' },
  });
};

/** Copies among `kept` that a session does not refer to; of one that can no longer be submitted, nothing ever will. */
export const sparesOf = (session: SessionRecord, kept: readonly SubmittedFile[]): string[] => {
  const referred = new Set(session.files.map(({ objectKey }) => objectKey));
  return kept.map(({ objectKey }) => objectKey).filter((objectKey) => !referred.has(objectKey));
};

/** Uploads of which a copy is kept. */
export const copiedUploads = (session: SessionRecord, kept: readonly SubmittedFile[]): string[] =>
  session.files.map(({ objectKey }) => objectKey).filter((objectKey, index) => objectKey !== kept[index]?.objectKey);
