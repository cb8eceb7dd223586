import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DocumentFile, FileFingerprint } from '../contract.ts';
import type { ReadPage } from '../read/files/page.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { textSignature } from './text-signature.ts';

/** The fingerprint of a file before it is opened: hash and size of its bytes, and its type. */
export const byteFingerprint = async (file: DocumentFile, sniffedType: string): Promise<FileFingerprint> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash);
  const { size } = await stat(file.path);
  return {
    fileIndex: file.fileIndex,
    sha256: hash.digest('hex'),
    byteSize: size,
    sniffedType,
    perceptualHashes: [],
    textSignature: [],
  };
};

/** The hash of a page's picture; empty for a page that was not rendered, whose picture is one pixel. */
export const pageHash = async (page: ReadPage): Promise<string[]> =>
  page.raster.width > 1 ? [await perceptualHash(page.raster)] : [];

/** Adds the hashes and the text signature of the file's pages. */
export const withContent = (
  fingerprint: FileFingerprint,
  perceptualHashes: readonly string[],
  text: string,
): FileFingerprint => ({
  ...fingerprint,
  perceptualHashes,
  textSignature: textSignature(text),
});
