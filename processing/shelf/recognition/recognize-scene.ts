import type { CatalogProduct } from '../contract/shelf-engine.ts';
import { overlapOf } from '../geometry/boxes.ts';
import { featuresOutside } from '../vision/features.ts';
import { openCv } from '../vision/opencv.ts';
import { openScene, type Scene } from '../vision/scene.ts';
import type { CheckedPack, FoundPack } from './candidates/found-pack.ts';
import { judgeBox } from './candidates/refine.ts';
import { accept } from './judge/accept.ts';
import { inWhiteLight, judgeAgain, lightOf } from './judge/balance.ts';
import { askAbout, type ContendedPack, contendersFor, type Identity, nameOf, type Question } from './judge/identify.ts';
import { usualLikeness } from './judge/known-chance.ts';
import { doubtMissingKinds } from './judge/missing-kinds.ts';
import { weighNeighbors } from './judge/neighbors.ts';
import { isPlain } from './judge/plain-place.ts';
import { type LitSpots, lightUp, type RatedSpot, rateSpots } from './judge/rate-spots.ts';
import type { SharesContext } from './judge/shares.ts';
import { siblingsOf } from './judge/siblings.ts';
import { samePlace } from './judge/suppress.ts';
import type { Look } from './looks.ts';
import type { Reference } from './references/references.ts';
import { hypothesesIn, judgeHypotheses } from './search/find-packs.ts';
import { findByExample } from './search/learned-search.ts';
import { searchPictureOf } from './search/search-picture.ts';
import { shortlist } from './search/shortlist.ts';
import type { Hypothesis } from './search/voting.ts';
import { settle } from './sweep/settle.ts';
import { sweep } from './sweep/sweep.ts';

export interface IdentifiedPack extends Identity {
  readonly box: FoundPack['box'];
}

/** The search by example needs packs of known size. */
const packsToSearchByMin = 2;
/** A spot of the sweep counts as a pack if its chance is at least this. */
const knownMin = 0.5;
/**
 * At these log odds or more, the local features of a spot are not matched: they would only find the same pack again.
 */
const sureLogOdds = 2;
/**
 * A pack of the local features is the same as one of the sweep if their boxes agree this much; otherwise the likelier
 * one wins.
 */
const sameBox = 0.5;
/** A spot counts as much for light and sharpness as a pack with this support. */
const spotSupport = 8;
/** More hypotheses are noise, and each takes some milliseconds. */
const hypothesesMax = 250;

interface Finds {
  /** The scene in white light, if the color of its light is known. */
  readonly scene: Scene;
  /** All finds, accepted or not. */
  readonly found: readonly FoundPack[];
  readonly packs: readonly CheckedPack[];
}

/** A spot in the form of a pack that local features have found. */
const asFound = (scene: Scene, { best, logOdds }: RatedSpot): FoundPack => ({
  ...judgeBox(scene.pyramid, best.reference.thumbnail, best.box),
  reference: best.reference,
  support: spotSupport,
  score: logOdds,
});

/**
 * Finds packs that the sweep has missed: by local features, which see packs that lean, are cut off, or differ from
 * their pictures in light and print, and by packs of the same photo as examples.
 */
const findOthers = async (
  photographed: Scene,
  hypotheses: readonly Hypothesis[],
  spots: readonly RatedSpot[],
): Promise<Finds> => {
  const swept = spots.map((spot) => asFound(photographed, spot));
  const raw = [...judgeHypotheses(photographed, hypotheses), ...swept];
  const light = lightOf(photographed, raw);
  const scene = light ? inWhiteLight(photographed, light) : photographed;
  const known = light ? judgeAgain(scene, raw) : raw;
  const first = accept(scene, known);
  if (first.length < packsToSearchByMin) return { scene, found: known, packs: first };
  const byExample = await findByExample(await openCv(), scene, await searchPictureOf(scene, first), first);
  const found = [...known, ...byExample];
  return { scene, found, packs: accept(scene, found) };
};

/** The question of a spot: the products that the sweep found there, and those that look most like the best of them. */
const askAt = ({ best, others, box, known }: RatedSpot, { references, catalog }: SharesContext): Question => {
  const found = new Set([best, ...others].map(({ reference: { product } }) => product));
  const siblings = siblingsOf(best.reference, found, references, catalog);
  const rivals = [...others, ...siblings.map((reference) => ({ reference, box }))];
  return { box, best, rivals, known, branded: known };
};

const chanceOf = ({ contenders, known }: ContendedPack): number =>
  known * Math.max(...contenders.map(({ share }) => share));

/** Keeps the likelier one of two packs at the same place. */
const withoutDoubles = (packs: readonly ContendedPack[]): ContendedPack[] => {
  const kept: ContendedPack[] = [];
  for (const pack of packs.toSorted((a, b) => chanceOf(b) - chanceOf(a))) {
    if (!kept.some((other) => samePlace(pack, other))) kept.push(pack);
  }
  return kept;
};

/** A scene whose places were compared with all references, before anything slower is done. */
export interface SweptScene {
  readonly scene: Scene;
  readonly lit: LitSpots;
}

/** Sweeps a photo. @param path a picture that has passed the checks */
export const sweepPhoto = async (path: string, references: readonly Reference[], look: Look): Promise<SweptScene> => {
  const scene = await openScene(path, look);
  const places = await sweep(scene.raster, references, look.lowestShare);
  const products = new Set(references.map(({ product }) => product)).size;
  return { scene, lit: lightUp(settle(scene.pyramid, places, products, look.placesMax)) };
};

/** The heights of the spots that the sweep takes for packs, as shares of the photo's height. */
export const sweptHeights = ({ scene, lit }: SweptScene): number[] =>
  rateSpots(lit, [])
    .filter(({ known }) => known >= knownMin)
    .map(({ box }) => box.height / scene.raster.height);

/** Finds the places that local features suggest, except where the sweep is certain. */
export const suggestPacks = ({ scene, lit }: SweptScene, references: readonly Reference[]): Hypothesis[] => {
  const sure = rateSpots(lit, [])
    .filter(({ logOdds }) => logOdds >= sureLogOdds)
    .map(({ box }) => box);
  const left = featuresOutside(scene.features, sure);
  return hypothesesIn(scene, left, shortlist(left, references));
};

/** Finds all packs of the catalog in a scene, in pixels of the scene. */
export const recognizeScene = async (
  swept: SweptScene,
  references: readonly Reference[],
  catalog: readonly CatalogProduct[],
  hypotheses: readonly Hypothesis[] = suggestPacks(swept, references),
): Promise<IdentifiedPack[]> => {
  const { scene: photographed, lit } = swept;
  const spots = rateSpots(lit, hypotheses).filter(({ known }) => known >= knownMin);
  const isSwept = ({ box }: Pick<FoundPack, 'box'>): boolean =>
    spots.some((spot) => overlapOf(spot.box, box) > sameBox);
  const useful = hypotheses
    .filter((hypothesis) => !isSwept(hypothesis))
    .sort((a, b) => b.support - a.support)
    .slice(0, hypothesesMax);
  const { scene, found, packs } = await findOthers(photographed, useful, spots);
  const showsPack = ({ box }: Pick<FoundPack, 'box'>): boolean => !isPlain(photographed.pyramid, box);
  const context = { scene, found, references, catalog, usual: usualLikeness(packs) };
  const questions = [
    ...spots.filter(showsPack).map((spot) => askAt(spot, context)),
    ...packs.filter((pack) => showsPack(pack) && !isSwept(pack)).map((pack) => askAbout(pack, context)),
  ];
  const contended = withoutDoubles(await contendersFor(questions, context));
  return weighNeighbors(doubtMissingKinds(contended)).map(({ box, contenders, known, branded }) => ({
    ...nameOf(contenders, known, branded, catalog),
    box,
  }));
};
