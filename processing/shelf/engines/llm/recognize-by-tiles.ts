import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AnalyzedPhoto } from '../../../../domain/shelf-captures/analysis.ts';
import type { AcceptedPhoto } from '../../contract/shelf-engine.ts';
import { analyzedPhoto } from '../../photo/analyzed-photo.ts';
import { mergeTiles } from './merge-tiles.ts';
import type { TileQuestions } from './questions.ts';
import { planTiles } from './tiles.ts';

/**
 * Finds the packs of one photo by questions about each of its tiles. Packs with a confidence under `minConfidence` are
 * left out.
 */
export const recognizeByTiles = async (
  photo: AcceptedPhoto,
  questions: TileQuestions,
  minConfidence: number,
): Promise<AnalyzedPhoto> => {
  const plan = planTiles(photo.width, photo.height);
  const sha256 = createHash('sha256')
    .update(await readFile(photo.path))
    .digest('hex');
  const tiles = questions.about({ ...photo, sha256 }, plan);
  const findings = await Promise.all(
    plan.tiles.map(async (tile, index) => ({ tile, facings: await tiles.facingsIn(index) })),
  );
  const packs = mergeTiles(plan, findings).filter(({ confidence }) => confidence >= minConfidence);
  return analyzedPhoto(photo, packs);
};
