import sharp from 'sharp';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { clipBox } from '../geometry/boxes.ts';

/** Margin for hair, ears and neck, as a share of the face. */
const margin = 0.35;
/** A face is reduced to this many pixels per side, so that sharpening cannot restore it. */
const mosaicPx = 6;
const jpegQuality = 92;

const grown = ({ x, y, width, height }: PixelBox): PixelBox => ({
  x: Math.floor(x - width * margin),
  y: Math.floor(y - height * margin),
  width: Math.ceil(width * (1 + 2 * margin)),
  height: Math.ceil(height * (1 + 2 * margin)),
});

/**
 * Writes an upright copy of a photo in which the boxes show only a coarse mosaic. Metadata such as the location is
 * removed.
 */
export const blurBoxes = async (path: string, boxes: readonly PixelBox[], copyPath: string): Promise<void> => {
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const patches = await Promise.all(
    boxes.map(async (box) => {
      const { x, y, width, height } = clipBox(grown(box), info.width, info.height);
      const mosaic = await sharp(data, { raw })
        .extract({ left: x, top: y, width, height })
        .resize(mosaicPx, mosaicPx, { fit: 'fill' })
        .png()
        .toBuffer();
      const input = await sharp(mosaic).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
      return { input, left: x, top: y };
    }),
  );
  await sharp(data, { raw }).composite(patches).jpeg({ quality: jpegQuality }).toFile(copyPath);
};
