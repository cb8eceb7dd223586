import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { scaleBox } from '../../geometry/boxes.ts';
import type { OpenCv } from '../../vision/opencv.ts';
import type { Raster } from '../../vision/raster.ts';
import type { Scene } from '../../vision/scene.ts';
import { type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';
import { type FoundPack, scoreOf } from '../candidates/found-pack.ts';
import { judgeBox, refineBox } from '../candidates/refine.ts';
import type { SearchPicture } from './search-picture.ts';
import { isTaken, takenBy } from './taken.ts';
import { distinctPlaces, type Peak, searchTemplate, sizedTemplate } from './templates.ts';

/** The least log odds of a pack that serves as an example for others. */
const exampleScore = 2.2;
const examplesMax = 2;
const examplesInAllMax = 16;
const sizes = [0.96, 1.04];
const search = { correlationMin: 0.6, peaksMax: 30 };
/**
 * Packs of one product in one photo share light, lens and print, so they are much more alike than a pack and its
 * reference.
 */
const correlationMin = 0.72;
const referenceCorrelationMin = 0.2;
const worthRefining = 0.5;

const crop = ({ raster, scale }: SearchPicture, pack: FoundPack): Raster | null => {
  const box = scaleBox(pack.box, scale);
  const left = Math.round(box.x);
  const top = Math.round(box.y);
  const width = Math.round(box.width);
  const height = Math.round(box.height);
  if (left < 0 || top < 0 || left + width > raster.width || top + height > raster.height) return null;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * raster.width + left) * 3;
    data.set(raster.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
};

const examplesOf = (packs: readonly FoundPack[]): FoundPack[] => {
  const counts = new Map<number, number>();
  return [...packs]
    .sort((a, b) => b.score - a.score)
    .filter(({ score, reference }) => {
      const count = counts.get(reference.product) ?? 0;
      counts.set(reference.product, count + 1);
      return score >= exampleScore && count < examplesMax;
    })
    .slice(0, examplesInAllMax);
};

interface Example {
  readonly pack: FoundPack;
  readonly thumbnail: Thumbnail;
}

interface Likely {
  readonly example: Example;
  readonly peak: Peak;
}

/** Finds places that look like the example, at about its size. */
const placesLike = async (cv: OpenCv, picture: SearchPicture, example: Example): Promise<Likely[]> => {
  const template = crop(picture, example.pack);
  if (!template) return [];
  const places: Likely[] = [];
  for (const size of sizes) {
    const sized = await sizedTemplate(template, template.width * size, template.height * size);
    for (const peak of searchTemplate(cv, picture.raster, sized, search)) places.push({ example, peak });
  }
  return places;
};

const judge = (scene: Scene, { pack: { reference }, thumbnail }: Example, box: PixelBox): FoundPack | null => {
  if (judgeBox(scene.pyramid, thumbnail, box).correlation < worthRefining) return null;
  const refined = refineBox(scene.pyramid, thumbnail, box, 0.1);
  if (refined.correlation < correlationMin) return null;
  const own = judgeBox(scene.pyramid, reference.thumbnail, refined.box);
  return own.correlation < referenceCorrelationMin ? null : { ...own, reference, support: 0, score: scoreOf(own, 0) };
};

/** Searches for more packs like those that were found with certainty, using packs of the same photo as templates. */
export const findByExample = async (
  cv: OpenCv,
  scene: Scene,
  picture: SearchPicture,
  found: readonly FoundPack[],
): Promise<FoundPack[]> => {
  const taken = takenBy(found);
  const byProduct = new Map<number, Likely[]>();
  for (const pack of examplesOf(found)) {
    const { product } = pack.reference;
    const places = await placesLike(cv, picture, { pack, thumbnail: thumbnailOf(scene.pyramid, pack.box) });
    byProduct.set(product, [...(byProduct.get(product) ?? []), ...places]);
  }
  return [...byProduct.values()].flatMap((places) =>
    distinctPlaces(places, ({ peak }) => peak).flatMap(({ example, peak }) => {
      const box = scaleBox(peak.box, 1 / picture.scale);
      const pack = isTaken(box, taken) ? null : judge(scene, example, box);
      return pack ? [pack] : [];
    }),
  );
};
