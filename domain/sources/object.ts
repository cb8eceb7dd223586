import { createHash } from 'node:crypto';
import { at } from '../assert.ts';
import { bytesPerMb } from '../uploads.ts';
import type { UploadWindow } from '../workflow-definitions/definition.ts';

/** An object in the prefix of a source. */
export interface ListedObject {
  readonly objectKey: string;
  /** Changes with the bytes. */
  readonly etag: string;
}

/** The identity of an object of a source: the same key with the same bytes is the same object. */
export const objectIdOf = (sourceId: string, { objectKey, etag }: ListedObject): string =>
  createHash('sha256')
    .update(JSON.stringify([sourceId, objectKey, etag]))
    .digest('hex');

const nameLengthMax = 120;
const idLength = 16;

/**
 * The `clientSubmissionId` of an object: its name, and enough of its identity to be unique for each object and each
 * try. A repeated check gives the object the same value.
 */
export const clientSubmissionIdOf = (name: string, objectId: string, attempt: number): string =>
  `${name.slice(-nameLengthMax)} #${objectId.slice(0, idLength)}${attempt > 1 ? `-${attempt}` : ''}`;

/** The facts about the bytes of an object. */
export interface ObjectFacts {
  readonly name: string;
  readonly byteSize: number;
  /** The type with which it was stored. */
  readonly contentType: string;
  /** The type by its first bytes. */
  readonly sniffedType: string;
}

/** Types by the extension of a name, for formats without a signature in the first bytes. */
const typesByEnding: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  xml: 'application/xml',
  csv: 'text/csv',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/** Types whose first bytes do not identify them: text, and containers of recordings. */
const isOpen = (type: string): boolean => /^(text\/plain|application\/octet-stream|(audio|video)\/.+)$/.test(type);

/**
 * The type under which a workflow takes an object; null if it does not. If the first bytes identify it, they decide.
 */
export const acceptedTypeOf = (
  { name, contentType, sniffedType }: Pick<ObjectFacts, 'name' | 'contentType' | 'sniffedType'>,
  { acceptedFormats }: UploadWindow,
): string | null => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const stated = at(contentType.split(';'), 0).trim().toLowerCase();
  const candidates = isOpen(sniffedType) ? [sniffedType, stated, typesByEnding[ending] ?? ''] : [sniffedType];
  // Both names are used for the same files.
  if (sniffedType === 'image/heic') candidates.push('image/heif');
  return candidates.find((type) => acceptedFormats.includes(type)) ?? null;
};

/** Why an object does not become a submission. */
export type Refusal = { readonly code: 'empty' | 'too_large' | 'wrong_type' | 'not_accepted'; readonly reason: string };

/**
 * Returns why a workflow refuses an object; null if it accepts it.
 * @param what the word for the object in the reason
 */
export const refusalOf = (facts: ObjectFacts, upload: UploadWindow, what = 'object'): Refusal | null => {
  if (facts.byteSize === 0) return { code: 'empty', reason: `The ${what} has no bytes.` };
  if (facts.byteSize > upload.maxFileSizeMb * bytesPerMb) {
    return { code: 'too_large', reason: `The ${what} is larger than ${upload.maxFileSizeMb} MB.` };
  }
  if (acceptedTypeOf(facts, upload) === null) {
    return {
      code: 'wrong_type',
      reason: `Its content is ${facts.sniffedType}; the workflow accepts ${upload.acceptedFormats.join(', ')}.`,
    };
  }
  return null;
};

/** Returns why a source cannot take objects at all; null if it can. */
export const blockedReason = (
  modules: readonly string[],
  version: { readonly upload: UploadWindow } | null,
): string | null => {
  if (!modules.includes('submissions')) return 'The company does not have the module "submissions".';
  if (!version) return 'The workflow is not assigned to the company.';
  if (version.upload.minFiles > 1) {
    return `The workflow asks for ${version.upload.minFiles} files for each submission; a source gives one.`;
  }
  return null;
};
