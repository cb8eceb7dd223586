import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { sniffType } from '../../documents/read/files/sniff.ts';

/** Formats of catalog images that every recognizer can open, each with its file extension. */
const formats: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
/** A reference shows one pack. A larger image was chosen by mistake. */
const pixelsMax = 100_000_000;
const headBytes = 2_048;

export interface ReferencePicture {
  readonly mimeType: string;
  /** File extension, without the dot. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Identifies the catalog image at `path` by its bytes, whatever its name is, and decodes it completely. Only child
 * processes call this.
 * @returns a clause that explains what is wrong, if the image cannot be used
 */
export const inspectReference = async (path: string): Promise<ReferencePicture | string> => {
  const { mimeType, name } = sniffType(await readHead(path));
  const extension = formats[mimeType];
  if (!extension) return `is a ${name}; catalog images are JPEG, PNG or WebP`;
  try {
    const { info } = await sharp(path, { limitInputPixels: pixelsMax, failOn: 'truncated' })
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
 * Writes a small upright WebP of the catalog image at `path`, so that people can distinguish products. Only child
 * processes call this.
 * @throws Error if it cannot be opened
 */
export const referenceThumbnail = async (path: string, sideMaxPx: number, targetPath: string): Promise<null> => {
  await sharp(path, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(targetPath);
  return null;
};
