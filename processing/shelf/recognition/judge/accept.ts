import { at } from '../../../../domain/assert.ts';
import { medianOf } from '../../../statistics.ts';
import { featuresWithin } from '../../vision/features.ts';
import type { Scene } from '../../vision/scene.ts';
import { detailGrid, thumbnailOf } from '../../vision/thumbnail.ts';
import {
  acceptedScore,
  type CheckedPack,
  checkedScoreOf,
  type FoundPack,
  type PartLikeness,
} from '../candidates/found-pack.ts';
import { layoutDeviation } from './color-layout.ts';
import { partCorrelations } from './parts.ts';
import { suppress } from './suppress.ts';

/** The worst parts may be hidden by a sticker or a reflection, so they are ignored. */
const ignoredShare = 0.3;
/** Places with lower log odds are not worth the comparison. */
const scoreMin = -2.5;
/** Half of the parts of a clearly visible pack reach this correlation with its reference. */
const usualCorrelation = 0.7;
/**
 * The share of the missing correlation that is compensated, if packs known from their features show that the photo is
 * bad.
 */
const compensatedShare = 0.6;
const compensationMax = 0.2;
const supportMin = 8;
const packsMin = 3;

interface Compared {
  readonly pack: FoundPack;
  readonly parts: PartLikeness;
  readonly layoutDeviation: number;
}

const compare = (scene: Scene, pack: FoundPack): Compared => {
  const { box, reference } = pack;
  const seen = thumbnailOf(scene.pyramid, box, detailGrid);
  const parts = partCorrelations(reference.detail, seen, detailGrid);
  // A pack whose detail is hidden resembles nothing.
  const partAt = (share: number): number => (parts.length === 0 ? 0 : at(parts, Math.floor(parts.length * share)));
  return {
    pack,
    parts: { most: partAt(ignoredShare), half: partAt(0.5) },
    layoutDeviation: layoutDeviation(reference.detail, seen, detailGrid),
  };
};

/**
 * How much print, lens and light reduce the correlations in this photo, measured on packs that are certain from their
 * features.
 */
const compensationIn = (packs: readonly Compared[]): number => {
  const sure = packs.filter(({ pack }) => pack.support >= supportMin && pack.score >= acceptedScore);
  if (sure.length < packsMin) return 0;
  const missing = (usualCorrelation - medianOf(sure.map(({ parts }) => parts.half))) * compensatedShare;
  return Math.max(0, Math.min(compensationMax, missing));
};

/** Compares the parts of the packs one by one, and returns the best accepted pack at each place. */
export const accept = (scene: Scene, packs: readonly FoundPack[]): CheckedPack[] => {
  const compared = packs.filter(({ score }) => score >= scoreMin).map((pack) => compare(scene, pack));
  const compensation = compensationIn(compared);
  const checked = compared.map(({ pack, parts: { most, half }, layoutDeviation: deviation }): CheckedPack => {
    const present = featuresWithin(scene.features, pack.box).length;
    const score = checkedScoreOf(pack, { most: most + compensation, half: half + compensation }, present);
    return { ...pack, score, partCorrelation: most, layoutDeviation: deviation };
  });
  return suppress(checked.filter(({ score }) => score >= acceptedScore));
};
