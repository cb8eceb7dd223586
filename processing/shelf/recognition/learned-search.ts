import { scaleBox } from './boxes.ts';
import type { SearchPicture } from './dense-search.ts';
import type { FoundPack } from './found-pack.ts';
import type { OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';
import { judgeBox, refineBox } from './refine.ts';
import type { Scene } from './scene.ts';
import { searchTemplate, sizedTemplate } from './templates.ts';
import { thumbnailOf } from './thumbnail.ts';

/** A pack must be this sure to serve as an example for others. */
const exampleScore = 1.05;
const maxExamples = 3;
const sizes = [0.94, 1, 1.06];
const search = { minCorrelation: 0.6, maxPeaks: 30 };
/** Packs of one product in one photo share light, lens and print, so they are far more alike than a pack and its reference. */
const minCorrelation = 0.72;
const scorePerCorrelation = 2;
const minReferenceCorrelation = 0.2;

const crop = ({ raster, scale }: SearchPicture, pack: FoundPack): Raster | null => {
  const box = scaleBox(pack.box, scale);
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
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
      return score >= exampleScore && count < maxExamples;
    });
};

/** Looks for more packs like those that were found for sure, taking the packs of this very photo as templates. */
export const findByExample = async (
  cv: OpenCv,
  scene: Scene,
  picture: SearchPicture,
  found: readonly FoundPack[],
): Promise<FoundPack[]> => {
  const packs: FoundPack[] = [];
  for (const example of examplesOf(found)) {
    const template = crop(picture, example);
    if (!template) continue;
    const { reference } = example;
    const thumbnail = thumbnailOf(scene.pyramid, example.box);
    for (const size of sizes) {
      const sized = await sizedTemplate(template, template.width * size, template.height * size);
      for (const peak of searchTemplate(cv, picture.raster, sized, search)) {
        const refined = refineBox(scene.pyramid, thumbnail, scaleBox(peak.box, 1 / picture.scale), 0.1);
        if (refined.correlation < minCorrelation) continue;
        const own = judgeBox(scene.pyramid, reference.thumbnail, refined.box);
        if (own.correlation < minReferenceCorrelation) continue;
        const score = 0.8 + (refined.correlation - minCorrelation) * scorePerCorrelation - 3 * refined.chromaDistance;
        packs.push({ ...refined, reference, support: 0, score });
      }
    }
  }
  return packs;
};
