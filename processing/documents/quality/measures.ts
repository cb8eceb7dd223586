import sharp from 'sharp';
import type { GrayPicture } from '../../geometry/gray-picture.ts';
import type { Box } from '../read/ocr/geometry.ts';
import type { Raster } from '../read/ocr/raster.ts';
import { brightnessOf, glareShareOf, laplacianVariance, measureWidthPx } from './gray.ts';

/** The quality gate's measures of a page's picture. */
export interface PictureMeasures {
  /**
   * Variance of the Laplacian on the text, with stretched contrast, at {@link measureWidthPx}. Lower means more
   * blurred.
   */
  readonly sharpness: number;
  /** Mean luminance, 0..255. */
  readonly brightness: number;
  /** Share of overexposed pixels; 0 if the page as a whole is so bright that it must be a scan. */
  readonly glareShare: number;
}

const toGray = async (raster: Raster, box: Box | null): Promise<GrayPicture> => {
  let image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });
  if (box) image = image.extract({ left: box.x, top: box.y, width: box.width, height: box.height });
  const width = box?.width ?? raster.width;
  const { data, info } = await image
    .grayscale()
    .resize({ width: Math.min(width, measureWidthPx), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Measures a page's picture. `textArea`, in pixels, is the area of its text; null if there is no text. */
export const measurePicture = async (raster: Raster, textArea: Box | null): Promise<PictureMeasures> => {
  const whole = await toGray(raster, null);
  return {
    sharpness: laplacianVariance(textArea ? await toGray(raster, textArea) : whole),
    brightness: brightnessOf(whole),
    glareShare: glareShareOf(whole),
  };
};
