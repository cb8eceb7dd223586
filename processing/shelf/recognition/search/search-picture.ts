import { medianOf } from '../../../statistics.ts';
import { type Raster, resizeRaster } from '../../vision/raster.ts';
import type { Scene } from '../../vision/scene.ts';
import type { FoundPack } from '../candidates/found-pack.ts';

/** The height of a typical pack in the search picture. */
const searchedPackPx = 44;

/** The scene, scaled to the size at which templates are searched. */
export interface SearchPicture {
  readonly raster: Raster;
  /** Its size divided by the size of the scene. */
  readonly scale: number;
}

export const searchPictureOf = async (scene: Scene, found: readonly FoundPack[]): Promise<SearchPicture> => {
  const scale = Math.min(1, searchedPackPx / medianOf(found.map(({ box }) => box.height)));
  const { width, height } = scene.raster;
  const size = [Math.round(width * scale), Math.round(height * scale)] as const;
  return { raster: await resizeRaster(scene.raster, ...size), scale };
};
