import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DocumentFile, FileFingerprint } from '../contract.ts';
import type { ReadPage } from '../read/files/page.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { textSignature } from './text-signature.ts';

/** What can be said of a file before it is opened: its bytes' hash, size and type. */
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

/** Adds the hash of a page's picture; a page that was not rendered has a picture of one pixel and gets none. */
export const pageHash = async (page: ReadPage): Promise<string[]> =>
  page.raster.width > 1 ? [await perceptualHash(page.raster)] : [];

/** Adds what the file's pages show. */
export const withContent = (
  fingerprint: FileFingerprint,
  perceptualHashes: readonly string[],
  text: string,
): FileFingerprint => ({
  ...fingerprint,
  perceptualHashes,
  textSignature: textSignature(text),
});
