import sharp from 'sharp';
import { sniffType } from '../../documents/read/files/sniff.ts';

/** Formats of catalog images that every recognizer can open, each with its file extension. */
const formats: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
/** A reference shows one pack. A larger image was chosen by mistake. */
const pixelsMax = 100_000_000;

export interface ReferencePicture {
  readonly mimeType: string;
  /** File extension, without the dot. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Identifies a catalog image by its bytes, whatever its name says, and decodes it completely.
 * @returns a clause that explains what is wrong, if the image cannot be used
 */
export const inspectReference = async (bytes: Buffer): Promise<ReferencePicture | string> => {
  const { mimeType, name } = sniffType(bytes.subarray(0, 2048));
  const extension = formats[mimeType];
  if (!extension) return `is a ${name}; catalog images are JPEG, PNG or WebP`;
  try {
    const { info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' })
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { mimeType, extension, width: info.width, height: info.height };
  } catch {
    return `is a ${name} that cannot be opened: it is damaged or has more than ${pixelsMax / 1_000_000} megapixels`;
  }
};

/**
 * A small upright WebP of a catalog image, so that people can tell products apart.
 * @throws Error if it cannot be opened
 */
export const referenceThumbnail = (bytes: Uint8Array, sidePx: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
