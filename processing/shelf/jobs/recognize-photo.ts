import type { ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { RecognizedPhoto, RecognizeJob } from '../contract/jobs.ts';
import { projectBox } from '../geometry/homography.ts';
import { rowsOf } from '../geometry/rows.ts';
import { packSizeInsights } from '../insights/pack-sizes.ts';
import { analyzedPhoto, roundBox } from '../photo/analyzed-photo.ts';
import { holesIn } from '../recognition/holes.ts';
import { type IdentifiedPack, recognizeScene } from '../recognition/recognize-scene.ts';
import { loadReferences } from '../recognition/references/cache.ts';
import { packHeights } from '../recognition/sweep/sweep.ts';
import { openScene, type Scene } from '../vision/scene.ts';

/** Holes are only inferred from the packs next to them. */
const holeConfidence = 0.5;
const minPacksForRows = 2;

const insight = (
  job: RecognizeJob,
  type: ShelfInsight['type'],
  message: string,
  details: Partial<ShelfInsight>,
): ShelfInsight => ({
  type,
  message,
  confidence: null,
  photoId: job.photoId,
  sku: null,
  brand: null,
  box: null,
  ...details,
});

const holeInsights = (job: RecognizeJob, scene: Scene, rows: IdentifiedPack[][]): ShelfInsight[] =>
  holesIn(rows, scene.pyramid).flatMap(({ box, empty }) => {
    const details = { confidence: holeConfidence, box: roundBox(projectBox(scene.toPhoto, box)) };
    if (!empty) return [insight(job, 'unknown_product', 'Something is here that is not in the catalog.', details)];
    return job.reportGaps ? [insight(job, 'possible_gap', 'This place in the row may be empty.', details)] : [];
  });

/** Recognizes the packs of one photo that has passed the checks; boxes are in pixels of the upright photo. */
export const recognizePhoto = async (job: RecognizeJob): Promise<RecognizedPhoto> => {
  const references = await loadReferences(job.cachePath, job.catalog);
  const scene = await openScene(job.path);
  const found = await recognizeScene(scene, references, job.catalog);
  const packs = found.filter(({ confidence }) => confidence >= job.minConfidence);
  const photo = analyzedPhoto(
    job,
    packs.map((pack) => ({ ...pack, box: projectBox(scene.toPhoto, pack.box) })),
  );
  const holes = packs.length < minPacksForRows ? [] : holeInsights(job, scene, rowsOf(packs));
  return { photo, insights: [...holes, ...packSizeInsights(photo, packHeights.from)] };
};
