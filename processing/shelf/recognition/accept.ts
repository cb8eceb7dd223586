import { acceptedScore, type CheckedPack, type FoundPack, supportShare } from './found-pack.ts';
import { partCorrelations } from './parts.ts';
import type { Scene } from './scene.ts';
import { suppress } from './suppress.ts';
import { detailGrid, thumbnailOf } from './thumbnail.ts';

/** The worst parts may be hidden, under a sticker or in a reflection. */
const ignoredShare = 0.3;
/** Weaker places are not worth the comparison. */
const minScore = 0.62;
const usualCorrelation = 0.35;
const scorePerCorrelation = 0.5;
const adjustment = { min: -0.25, max: 0.15 } as const;

const check = (scene: Scene, pack: FoundPack): CheckedPack => {
  const { detail } = pack.reference;
  const parts = partCorrelations(detail, thumbnailOf(scene.pyramid, pack.box, detailGrid), detailGrid);
  const partCorrelation = parts[Math.floor(parts.length * ignoredShare)] ?? 0;
  const raw = (partCorrelation - usualCorrelation) * scorePerCorrelation;
  const least = adjustment.min * (1 - supportShare(pack));
  const score = pack.score + Math.min(adjustment.max, Math.max(least, raw));
  return { ...pack, score, partCorrelation };
};

/** The best packs found, one at a place, after their parts have been compared one by one. */
export const accept = (scene: Scene, packs: readonly FoundPack[]): CheckedPack[] =>
  suppress(
    packs
      .filter(({ score }) => score >= minScore)
      .map((pack) => check(scene, pack))
      .filter(({ score }) => score >= acceptedScore),
  );
