import { medianOf, quantileOf } from '../../../statistics.ts';
import { scaleBox } from '../../geometry/boxes.ts';
import type { OpenCv } from '../../vision/opencv.ts';
import { type Raster, resizeRaster } from '../../vision/raster.ts';
import type { Scene } from '../../vision/scene.ts';
import { type FoundPack, scoreOf } from '../candidates/found-pack.ts';
import { refineBox } from '../candidates/refine.ts';
import type { Reference } from '../references/references.ts';
import { isTaken, takenBy } from './taken.ts';
import { distinctPlaces, type Peak, searchTemplate, sizedTemplate } from './templates.ts';

/** The height of a typical pack in the search picture. */
const searchedPackPx = 44;
const search = { minCorrelation: 0.5, maxPeaks: 25 };
/** Products that were not found yet are searched at sizes from this factor smaller to this factor larger than the packs that were found. */
const spread = 1.12;
const stepFactor = 1.11;
const knownSpread = 1.06;

const heightsBetween = (low: number, high: number): number[] => {
  const heights: number[] = [];
  for (let height = low; height <= high * 1.01; height *= stepFactor) heights.push(height);
  return heights;
};

const heightsFor = (reference: Reference, found: readonly FoundPack[]): number[] => {
  const own = found.filter((pack) => pack.reference.product === reference.product).map(({ box }) => box.height);
  if (own.length > 0) return heightsBetween(Math.min(...own) / knownSpread, Math.max(...own) * knownSpread);
  const all = found.map(({ box }) => box.height);
  return heightsBetween(quantileOf(all, 0.12) / spread, quantileOf(all, 0.88) * spread);
};

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

/**
 * Searches every reference by color, at the sizes of the packs found so far: packs that are too small, blurred or plain for local features still
 * have their colors. It needs packs of known size.
 */
export const findByColor = async (
  cv: OpenCv,
  scene: Scene,
  picture: SearchPicture,
  references: readonly Reference[],
  found: readonly FoundPack[],
): Promise<FoundPack[]> => {
  const taken = takenBy(found);
  const packs: FoundPack[] = [];
  for (const reference of references) {
    const peaks: Peak[] = [];
    for (const height of heightsFor(reference, found)) {
      const templateHeight = height * picture.scale;
      const width = (templateHeight * reference.width) / reference.height;
      const template = await sizedTemplate(reference.template, width, templateHeight);
      peaks.push(...searchTemplate(cv, picture.raster, template, search));
    }
    for (const peak of distinctPlaces(peaks, (peak) => peak)) {
      const box = scaleBox(peak.box, 1 / picture.scale);
      if (isTaken(box, taken)) continue;
      const refined = refineBox(scene.pyramid, reference.thumbnail, box, 0.18);
      packs.push({ ...refined, reference, support: 0, score: scoreOf(refined, 0) });
    }
  }
  return packs;
};
