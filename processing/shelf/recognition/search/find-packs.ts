import type { Features } from '../../vision/features.ts';
import { HammingMatcher } from '../../vision/hamming.ts';
import type { Scene } from '../../vision/scene.ts';
import { type FoundPack, scoreOf } from '../candidates/found-pack.ts';
import { refineBox } from '../candidates/refine.ts';
import type { Reference } from '../references/references.ts';
import { findPlaces, type Hypothesis } from './voting.ts';

const sideMinPx = 12;

const plausible = ({ box, reference }: Hypothesis, scene: Scene): boolean => {
  const { width, height } = scene.raster;
  const aspect = box.width / box.height / (reference.width / reference.height);
  return (
    Math.min(box.width, box.height) >= sideMinPx &&
    Math.max(box.width / width, box.height / height) < 1.5 &&
    aspect > 0.6 &&
    aspect < 1.5 &&
    box.x + box.width / 2 > 0 &&
    box.y + box.height / 2 > 0 &&
    box.x + box.width / 2 < width &&
    box.y + box.height / 2 < height
  );
};

const judge = (hypothesis: Hypothesis, scene: Scene): FoundPack => {
  const { reference, support } = hypothesis;
  const refined = refineBox(scene.pyramid, reference.thumbnail, hypothesis.box);
  return { ...refined, reference, support, score: scoreOf(refined, support) };
};

/** Places that local features suggest. A place is returned once for each reference that fits it. */
export const hypothesesIn = (scene: Scene, features: Features, references: readonly Reference[]): Hypothesis[] => {
  const matcher = new HammingMatcher();
  matcher.setQueries(features.descriptors);
  return references
    .flatMap((reference) => findPlaces(features, reference, matcher))
    .filter((hypothesis) => plausible(hypothesis, scene));
};

/** Compares the colors of places with those of their references. */
export const judgeHypotheses = (scene: Scene, hypotheses: readonly Hypothesis[]): FoundPack[] =>
  hypotheses.map((hypothesis) => judge(hypothesis, scene));
