import { join } from 'node:path';
import sharp from 'sharp';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { openPhoto } from '../photo/open-photo.ts';

const megapixelsMax = 200;
const jpegQuality = 95;
/** A larger image of a pack does not improve recognition. */
const longSideMaxPx = 640;

const clip = (box: PixelBox, width: number, height: number) => {
  const left = Math.min(width - 1, Math.max(0, Math.round(box.x)));
  const top = Math.min(height - 1, Math.max(0, Math.round(box.y)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(box.width))),
    height: Math.max(1, Math.min(height - top, Math.round(box.height))),
  };
};

/** The file of the crop of the box at `index`. */
export const cropPath = (folder: string, index: number): string => join(folder, `crop-${index}.jpg`);

/**
 * Cuts packs out of the photo at `path`, in the order of `boxes` (pixels of the upright photo), and writes them into
 * `folder` as JPEGs without metadata. Only child processes call this.
 * @throws PhotoError if the photo cannot be opened
 */
export const cropPacks = async (path: string, boxes: readonly PixelBox[], folder: string): Promise<null> => {
  const opened = await openPhoto(path, 'photo', folder, megapixelsMax);
  const { data, info } = await sharp(opened.path, { limitInputPixels: false })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const [index, box] of boxes.entries()) {
    await sharp(data, { raw })
      .extract(clip(box, info.width, info.height))
      .resize(longSideMaxPx, longSideMaxPx, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
      .toFile(cropPath(folder, index));
  }
  return null;
};
