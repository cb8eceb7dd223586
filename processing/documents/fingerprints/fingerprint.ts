import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { searchWords } from '../../../domain/submissions/search-words.ts';
import type { DocumentFile, FileFingerprint } from '../contract.ts';
import type { PageText, ReadPage } from '../read/files/page.ts';
import { perceptualHash, turnedHashes } from './perceptual-hash.ts';
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

/** The hashes of the pictures of a file's pages. */
export type PictureHashes = Pick<FileFingerprint, 'perceptualHashes'> & { readonly turnedHashes: readonly string[] };

/** With fewer letters and digits on a page, its orientation is a guess that can differ between two copies. */
const fewLetters = 160;

const hasLittleText = ({ text }: ReadPage): boolean =>
  text.source === 'ocr' &&
  text.segments.reduce((sum, segment) => sum + (segment.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0) < fewLetters;

/** The hashes of a page's picture; none for a page that was not rendered, whose picture is one pixel. */
export const pageHashes = async (page: ReadPage): Promise<PictureHashes> =>
  page.raster.width > 1
    ? {
        perceptualHashes: [await perceptualHash(page.raster)],
        turnedHashes: hasLittleText(page) ? await turnedHashes(page.raster) : [],
      }
    : { perceptualHashes: [], turnedHashes: [] };

/** The text of pages in the form that fingerprints compare. */
export const textOf = (pages: readonly PageText[]): string =>
  pages.flatMap((page) => page.segments.map((segment) => segment.text)).join(' ');

/**
 * Adds the hashes of the file's pages, one entry for each page, and the signature, the layout and the words of their
 * text.
 */
export const withContent = (
  fingerprint: FileFingerprint,
  hashes: readonly PictureHashes[],
  text: string,
  layout: readonly number[] = [],
): FileFingerprint => {
  const turned = hashes.flatMap((page) => page.turnedHashes);
  return {
    ...fingerprint,
    perceptualHashes: hashes.flatMap((page) => page.perceptualHashes),
    ...(turned.length > 0 ? { turnedHashes: turned } : {}),
    textSignature: textSignature(text),
    ...(layout.length > 0 ? { layout } : {}),
    words: searchWords(text),
  };
};
