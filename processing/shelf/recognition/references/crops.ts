import sharp from 'sharp';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { grayOf } from '../../../geometry/gray-picture.ts';
import { extractFeatures, type Features } from '../../vision/features.ts';
import { pyramidOf, type Raster, stretchContrast } from '../../vision/raster.ts';
import { detailGrid, type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';

/** A reference as a photo of a shelf may show it: small, soft, in other light, and not exactly in its box. */
export interface Crop {
  readonly thumbnail: Thumbnail;
  readonly detail: Thumbnail;
  /** Its local features; positions in pixels of `box`. */
  readonly features: Pick<Features, 'x' | 'y' | 'descriptors'>;
  readonly box: PixelBox;
}

interface Shot {
  /** The height of the pack in the photo, before the photo is enlarged for the search. */
  readonly heightPx: number;
  readonly blurPx: number;
  /** Factors of red, green and blue. */
  readonly light: readonly [number, number, number];
  /** How far the box is off, as shares of its width and height. */
  readonly shift: readonly [number, number];
}

/** Photos of whole shelves show packs 60 to 130 pixels high. */
const shots: readonly Shot[] = [
  { heightPx: 120, blurPx: 0.6, light: [0.95, 0.92, 0.85], shift: [0.01, -0.01] },
  { heightPx: 92, blurPx: 0.8, light: [0.78, 0.8, 0.86], shift: [-0.02, 0.012] },
  { heightPx: 72, blurPx: 0.7, light: [1.08, 1.04, 1], shift: [0.015, 0.02] },
];
/** Narrow packs still have some pixels across. */
const widthMinPx = 24;
/** Photos lose details when they are stored. */
const jpegQuality = 75;
/** The search enlarges small photos, because features near the size of a pixel are not found. */
const enlargement = 1.6;
const cropFeatures = { threshold: 4e-4, octaves: 4, countMax: 250 };

const photograph = async (raster: Raster, { heightPx, blurPx, light }: Shot): Promise<Raster> => {
  const width = Math.max(widthMinPx, Math.round((raster.width * heightPx) / raster.height));
  const raw = { width: raster.width, height: raster.height, channels: 3 } as const;
  const small = await sharp(raster.data, { raw })
    .resize(width, heightPx, { fit: 'fill' })
    .linear([...light], [0, 0, 0])
    .blur(blurPx)
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  const { data, info } = await sharp(small)
    .resize({ height: Math.round(heightPx * enlargement) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Draws a reference as photos of shelves may show it. The same picture gives the same crops. */
export const cropsOf = (raster: Raster): Promise<Crop[]> =>
  Promise.all(
    shots.map(async (shot) => {
      const seen = await photograph(raster, shot);
      const { width, height } = seen;
      const pyramid = pyramidOf(seen);
      const box = { x: shot.shift[0] * width, y: shot.shift[1] * height, width, height };
      const { x, y, descriptors } = await extractFeatures(stretchContrast(grayOf(seen)), width, height, cropFeatures);
      return {
        thumbnail: thumbnailOf(pyramid, box),
        detail: thumbnailOf(pyramid, box, detailGrid),
        features: { x, y, descriptors },
        box,
      };
    }),
  );
