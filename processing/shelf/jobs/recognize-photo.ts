import type { ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import { projectBox } from '../../geometry/homography.ts';
import type { RecognizedPhoto, RecognizeJob } from '../contract/jobs.ts';
import { rowsOf } from '../geometry/rows.ts';
import { mayMissLowPacks, packSizeInsights } from '../insights/pack-sizes.ts';
import { analyzedPhoto, roundBox } from '../photo/analyzed-photo.ts';
import { holesIn } from '../recognition/holes.ts';
import { closeLookAt, usualLook } from '../recognition/looks.ts';
import {
  type IdentifiedPack,
  recognizeScene,
  type SweptScene,
  sweepPhoto,
  sweptHeights,
} from '../recognition/recognize-scene.ts';
import { loadReferences } from '../recognition/references/cache.ts';
import type { Reference } from '../recognition/references/references.ts';
import type { Scene } from '../vision/scene.ts';

/** Holes are only inferred from the packs next to them. */
const holeConfidence = 0.5;
const packsForRowsMin = 2;

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

/** The result of one look at a photo. */
const judge = async (job: RecognizeJob, references: readonly Reference[], swept: SweptScene) => {
  const found = await recognizeScene(swept, references, job.catalog);
  const packs = found.filter(({ confidence }) => confidence >= job.minConfidence);
  const boxes = packs.map((pack) => ({ ...pack, box: projectBox(swept.scene.toPhoto, pack.box) }));
  return { scene: swept.scene, packs, photo: analyzedPhoto(job, boxes) };
};

/**
 * Looks at a photo. If no pack was found, or if the packs are so low that some were probably missed, looks again, more
 * closely.
 */
const lookAt = async (job: RecognizeJob, references: readonly Reference[]) => {
  const swept = await sweepPhoto(job.path, references, usualLook);
  const close = closeLookAt(job);
  if (!close || !mayMissLowPacks(sweptHeights(swept), usualLook.lowestShare)) {
    const finds = await judge(job, references, swept);
    if (!close || finds.packs.length > 0) return { ...finds, look: usualLook };
  }
  return { ...(await judge(job, references, await sweepPhoto(job.path, references, close))), look: close };
};

/** Recognizes the packs of one photo that has passed the checks; boxes are in pixels of the upright photo. */
export const recognizePhoto = async (job: RecognizeJob): Promise<RecognizedPhoto> => {
  const references = await loadReferences(job.cachePath, job.catalog);
  const { scene, packs, photo, look } = await lookAt(job, references);
  const holes = packs.length < packsForRowsMin ? [] : holeInsights(job, scene, rowsOf(packs));
  return { photo, insights: [...holes, ...packSizeInsights(photo, look.lowestShare)] };
};
