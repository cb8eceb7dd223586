import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sniffType } from '../../documents/read/files/sniff.ts';

/** A photo that cannot be used. Trying again would end the same way. */
export class PhotoError extends Error {
  override name = 'PhotoError';
  readonly code: 'corrupt_image' | 'too_large' | 'unsupported_type';
  readonly megapixels: number;

  constructor(code: PhotoError['code'], megapixels: number, options?: ErrorOptions) {
    super(`The photo cannot be opened: ${code}.`, options);
    this.code = code;
    this.megapixels = megapixels;
  }
}

export interface OpenedPhoto {
  /** A file that `sharp` can read: the photo itself, or a converted copy of it. */
  readonly path: string;
  /** Of the upright photo. */
  readonly width: number;
  readonly height: number;
}

/** The allowed types of photos by their bytes, whatever the declared type. */
const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'];
/** These may be photos whose beginning is damaged. */
const unknownTypes: readonly string[] = ['application/octet-stream', 'text/plain'];
const headBytes = 2048;
const jpegQuality = 92;

/**
 * The size that a HEIF file declares in its image spatial extents. This way a huge image need not be decoded to find
 * its size.
 */
const heifMegapixels = (bytes: Buffer): number => {
  let at = bytes.indexOf('ispe', 0, 'latin1');
  let largest = 0;
  while (at >= 0 && at + 16 <= bytes.length) {
    largest = Math.max(largest, (bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12)) / 1e6);
    at = bytes.indexOf('ispe', at + 4, 'latin1');
  }
  return largest;
};

const convertHeif = async (bytes: Buffer, copyPath: string): Promise<OpenedPhoto> => {
  // Its WebAssembly takes 20 MB of every process that loads it.
  const { default: decodeHeic } = await import('heic-decode');
  const { width, height, data } = await decodeHeic({ buffer: bytes });
  const jpeg = await sharp(new Uint8Array(data), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  await writeFile(copyPath, jpeg);
  return { path: copyPath, width, height };
};

const openWithSharp = async (path: string, maxMegapixels: number): Promise<OpenedPhoto> => {
  const { width, height, orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  const megapixels = (width * height) / 1e6;
  if (megapixels > maxMegapixels) throw new PhotoError('too_large', megapixels);
  return { path, width: orientation >= 5 ? height : width, height: orientation >= 5 ? width : height };
};

/**
 * Opens a photo; HEIF is converted to a JPEG in `workDir`.
 * @throws PhotoError
 */
export const openPhoto = async (
  path: string,
  photoId: string,
  workDir: string,
  maxMegapixels: number,
): Promise<OpenedPhoto> => {
  try {
    const bytes = await readFile(path);
    const { mimeType } = sniffType(bytes.subarray(0, headBytes));
    if (!photoTypes.includes(mimeType)) {
      throw new PhotoError(unknownTypes.includes(mimeType) ? 'corrupt_image' : 'unsupported_type', 0);
    }
    if (mimeType !== 'image/heic') return await openWithSharp(path, maxMegapixels);
    const megapixels = heifMegapixels(bytes);
    if (megapixels > maxMegapixels) throw new PhotoError('too_large', megapixels);
    return await convertHeif(bytes, join(workDir, `${photoId}.converted.jpg`));
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    throw new PhotoError('corrupt_image', 0, { cause: error });
  }
};

export interface SmallPhoto {
  readonly width: number;
  readonly height: number;
  /** RGB. */
  readonly data: Buffer;
  /** Its size divided by the size of the upright photo. */
  readonly scale: number;
}

/**
 * Decodes a photo upright, with a long side of at most `longSidePx`.
 * @throws PhotoError `corrupt_image`
 */
export const decodeSmall = async (photo: OpenedPhoto, longSidePx: number): Promise<SmallPhoto> => {
  try {
    const { data, info } = await sharp(photo.path, { failOn: 'truncated', limitInputPixels: false })
      .rotate()
      .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, scale: info.width / photo.width };
  } catch (error) {
    throw new PhotoError('corrupt_image', 0, { cause: error });
  }
};
