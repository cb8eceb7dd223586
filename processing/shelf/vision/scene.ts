import sharp from 'sharp';
import { grayOf } from '../../geometry/gray-picture.ts';
import { type Homography, inverse, multiply, scaling } from '../../geometry/homography.ts';
import { extractFeatures, type Features } from './features.ts';
import { type Pyramid, pyramidOf, type Raster, stretchContrast } from './raster.ts';
import { straighten } from './rectify.ts';

/** How much of a photo a scene shows. */
export interface SceneSize {
  readonly longSidePx: number;
  readonly featuresMax: number;
}

/** A photo, straightened and scaled to the size at which packs are searched. */
export interface Scene {
  readonly raster: Raster;
  readonly pyramid: Pyramid;
  readonly features: Features;
  /** Maps pixels of the scene to pixels of the upright photo. */
  readonly toPhoto: Homography;
  /** The size of the scene divided by the size of the upright photo, at the center. */
  readonly scale: number;
}

/** Small photos are enlarged, because features near the size of a pixel are not found. */
const enlargementMax = 2.5;
const sceneFeatures = { threshold: 4e-4, octaves: 4 };

/** Opens a photo as a scene. @param path a picture that has passed the checks; its EXIF orientation is applied */
export const openScene = async (path: string, { longSidePx, featuresMax }: SceneSize): Promise<Scene> => {
  const upright = sharp(path, { failOn: 'truncated' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const { width, height, orientation = 1 } = await sharp(path).metadata();
  const scale = Math.min(enlargementMax, longSidePx / Math.max(width, height));
  const size = [Math.round(width * scale), Math.round(height * scale)] as const;
  const [sceneWidth, sceneHeight] = orientation >= 5 ? [size[1], size[0]] : size;
  const { data, info } = await upright
    .resize(sceneWidth, sceneHeight, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { raster, matrix } = await straighten({ data, width: info.width, height: info.height });
  return {
    raster,
    pyramid: pyramidOf(raster),
    features: await extractFeatures(stretchContrast(grayOf(raster)), raster.width, raster.height, {
      ...sceneFeatures,
      countMax: featuresMax,
    }),
    toPhoto: multiply(scaling(1 / scale), inverse(matrix)),
    scale,
  };
};
