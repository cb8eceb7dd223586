import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { byteAt } from '../../../../domain/assert.ts';
import type { Raster } from '../ocr/raster.ts';
import { ReadFailure } from './read-failure.ts';

/** Larger pictures are not opened: decoding them would take gigabytes. */
const decodedPixelsMax = 250_000_000;
/** Pages are read at up to this many pixels: an A4 page at 300 dpi has 8.7 million. */
export const readPixelsMax = 9_000_000;
const imagePagesMax = 50;

/** One page of an image file. If `orientationKnown`, the file's own data turned it upright. */
export interface ImagePage {
  readonly raster: Raster;
  readonly orientationKnown: boolean;
}

const fits = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, Math.sqrt(readPixelsMax / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const refuseHuge = (width: number, height: number, label: string): void => {
  if (width * height <= decodedPixelsMax) return;
  throw new ReadFailure(
    'document_too_large',
    `The picture "${label}" has ${width} x ${height} pixels; the limit is ${decodedPixelsMax / 1e6} million pixels. Please send a smaller picture.`,
  );
};

const decodeWithSharp = async (path: string, page: number): Promise<ImagePage> => {
  const source = sharp(path, { page, limitInputPixels: decodedPixelsMax, failOn: 'truncated' });
  const metadata = await source.metadata();
  const turned = (metadata.orientation ?? 1) >= 5;
  const size = turned ? fits(metadata.height, metadata.width) : fits(metadata.width, metadata.height);
  const { data, info } = await source
    .rotate()
    .resize({ ...size, fit: 'fill', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { data: info.channels === 3 ? data : spreadGray(data), width: info.width, height: info.height };
  return { raster, orientationKnown: (metadata.orientation ?? 1) > 1 };
};

const spreadGray = (gray: Buffer): Uint8Array => {
  const data = new Uint8Array(gray.length * 3);
  for (let at = 0; at < gray.length; at += 1) data.fill(byteAt(gray, at), at * 3, at * 3 + 3);
  return data;
};

/** Decodes HEIC. The decoder applies the rotation that the file states. */
const decodeWithHeif = async (path: string, label: string): Promise<ImagePage> => {
  // The container states the size without decoding. If it cannot be read, the decoder determines it.
  const declared = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (declared) refuseHuge(declared.width, declared.height, label);
  // Its WebAssembly takes 20 MB of every process that loads it.
  const { default: decodeHeic } = await import('heic-decode');
  const { width, height, data } = await decodeHeic({ buffer: await readFile(path) });
  refuseHuge(width, height, label);
  const { data: pixels, info } = await sharp(new Uint8Array(data), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize({ ...fits(width, height), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { raster: { data: pixels, width: info.width, height: info.height }, orientationKnown: false };
};

/**
 * Decodes the pages of an image file one by one (TIFF may have several), upright by EXIF, as RGB with at most {@link
 * readPixelsMax} pixels.
 * @param from the first page, counted from 1
 * @throws ReadFailure `document_corrupt`, `document_too_large` or `document_too_long`.
 */
export async function* imagePages(
  path: string,
  mimeType: string,
  label: string,
  from: number,
): AsyncGenerator<ImagePage & { readonly total: number }> {
  try {
    if (mimeType === 'image/heic') {
      if (from === 1) yield { ...(await decodeWithHeif(path, label)), total: 1 };
      return;
    }
    const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
    refuseHuge(width, height, label);
    const total = mimeType === 'image/tiff' ? pages : 1;
    if (total > imagePagesMax) {
      throw new ReadFailure(
        'document_too_long',
        `The file "${label}" has ${total} pages; the limit is ${imagePagesMax}.`,
      );
    }
    for (let page = from - 1; page < total; page += 1) yield { ...(await decodeWithSharp(path, page)), total };
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    throw new ReadFailure(
      'document_corrupt',
      `The picture "${label}" is damaged or incomplete and cannot be opened. Please take or export it again.`,
      { cause: error },
    );
  }
}
