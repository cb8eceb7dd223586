import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { areaOf, intersectionOf, overlapOf } from '../../geometry/boxes.ts';
import { climb } from '../../geometry/climb.ts';
import { type CellTemplate, colorOf, meanOpponents } from '../../vision/cell-template.ts';
import { hueDistance } from '../../vision/hue.ts';
import { cellsIn, type Patch, patchOf } from '../../vision/patch.ts';
import type { Pyramid } from '../../vision/raster.ts';
import type { CellLikeness } from './compare-cells.ts';
import { patchLikeness } from './patch-likeness.ts';
import { PlaceGrid } from './place-grid.ts';
import type { SweptPlace } from './sweep.ts';

interface Settled {
  readonly product: number;
  readonly fine: CellTemplate;
}

/** A place that was compared with a reference, cell by cell. */
export interface ComparedPlace<Reference> extends CellLikeness {
  readonly reference: Reference;
  readonly box: PixelBox;
  /** The likeness of the reference to anything in the photo. */
  readonly likenessAnywhere: number;
}

/** A place with the products that it may show, most similar first. */
export interface SettledPlace<Reference> {
  readonly best: ComparedPlace<Reference>;
  readonly others: readonly ComparedPlace<Reference>[];
}

const likenessMin = 0.48;
const overlapMax = 0.25;
const coveredMax = 0.45;
/** Products at the same place are compared closely if the sweep finds them nearly as similar as the best one. */
const rivalGap = 0.12;
const rivalOverlap = 0.4;
/**
 * Boxes with such an overlap share at least this much of the larger width, which is thus at most 1 / 0.4 of the other
 * one. So their centers are at most (1 + 2.5) / 2 - 0.4 * 2.5 widths apart, and heights likewise.
 */
const rivalReach = 0.75;
const fewProducts = { maxRivals: 16, maxFitted: 7 } as const;
/** In a large catalog, more products resemble the right one. */
const manyProducts = { maxRivals: 40, maxFitted: 14 } as const;
const fewestOfMany = 100;

/**
 * How many products are compared at a spot, and how many of these are fitted: those with the most similar color,
 * because fitting takes long.
 */
type RivalLimits = typeof fewProducts | typeof manyProducts;
/** How much likeness a color of another kind costs, before the color of the light is known. */
const hueCost = 0.4;
const margin = 0.15;
const insideMin = 0.7;

const sameSpot = (a: PixelBox, b: PixelBox): boolean => {
  const shared = intersectionOf(a, b);
  if (shared === 0) return false;
  const areaA = areaOf(a);
  const areaB = areaOf(b);
  return shared / (areaA + areaB - shared) > overlapMax || shared / Math.max(1, Math.min(areaA, areaB)) > coveredMax;
};

/** The most similar place at each spot, most similar first. */
const distinctSpots = <Place extends { readonly box: PixelBox }>(places: readonly Place[], most: number): Place[] => {
  const kept: Place[] = [];
  for (const place of places) {
    if (kept.length >= most) break;
    if (!kept.some((other) => sameSpot(place.box, other.box))) kept.push(place);
  }
  return kept;
};

/**
 * A reference with little print resembles half of a shelf. The likeness of its place with this rank is taken for its
 * likeness to anything; references with fewer places resemble nothing by chance.
 */
const chanceRank = 60;

const likenessesAnywhere = <Reference>(
  places: readonly SweptPlace<Reference>[],
): ((reference: Reference) => number) => {
  const likenesses = new Map(
    [...Map.groupBy(places, ({ reference }) => reference)].map(([reference, own]) => [
      reference,
      distinctSpots(own, chanceRank)[chanceRank - 1]?.likeness ?? likenessMin,
    ]),
  );
  return (reference) => likenesses.get(reference) ?? likenessMin;
};

/** The share of the spots that are chosen by how much more they resemble their reference than the photo as a whole. */
const distinctShare = 0.75;

/**
 * The spots that are compared closely: those that resemble one reference more than anything else in the photo does, and
 * then the most similar ones, which are all packs of one product in some photos.
 */
const startingSpots = <Reference>(
  places: readonly SweptPlace<Reference>[],
  anywhereOf: (reference: Reference) => number,
  most: number,
): SweptPlace<Reference>[] => {
  const distinctionOf = ({ reference, likeness }: SweptPlace<Reference>): number => likeness - anywhereOf(reference);
  const byDistinction = places.toSorted((a, b) => distinctionOf(b) - distinctionOf(a));
  const distinct = distinctSpots(byDistinction, Math.ceil(distinctShare * most));
  return distinctSpots([...distinct, ...places], most);
};

const steps = [0.05, 0.025];
const roundsMax = 2;

/** Moves and resizes a box until its cells are most similar to the reference. */
const fitBox = <Reference extends Settled>(
  patch: Patch,
  start: PixelBox,
  reference: Reference,
  likenessAnywhere: number,
): ComparedPlace<Reference> => {
  const compare = (box: PixelBox): ComparedPlace<Reference> => ({
    ...patchLikeness(patch, box, reference.fine),
    reference,
    box,
    likenessAnywhere,
  });
  return climb(compare(start), { steps, roundsMax, gainMin: 0, scoreOf: ({ likeness }) => likeness, compare });
};

/** The best place of each product at a spot. */
const rivalsAt = <Reference extends Settled>(
  spot: SweptPlace<Reference>,
  places: PlaceGrid<SweptPlace<Reference>>,
  { maxRivals }: RivalLimits,
): SweptPlace<Reference>[] => {
  const least = spot.likeness - rivalGap;
  const similar = places.around(
    spot.box,
    rivalReach,
    ({ likeness }) => likeness < least,
    ({ box }) => overlapOf(box, spot.box) > rivalOverlap,
  );
  const rivals = new Map<number, SweptPlace<Reference>>();
  for (const place of similar) {
    if (rivals.size >= maxRivals) break;
    if (!rivals.has(place.reference.product)) rivals.set(place.reference.product, place);
  }
  return [...rivals.values()];
};

/** The most promising products at a spot: those that are similar and have about its color. */
const promising = <Reference extends Settled>(
  patch: Patch,
  rivals: readonly SweptPlace<Reference>[],
  { maxFitted }: RivalLimits,
): readonly SweptPlace<Reference>[] => {
  if (rivals.length <= maxFitted) return rivals;
  return rivals
    .map((rival) => {
      const { columns, rows, cover, meanColor } = rival.reference.fine;
      const mean = cover
        ? meanOpponents(cellsIn(patch, rival.box, columns, rows), cover)
        : meanOpponents(cellsIn(patch, rival.box, 1, 1));
      const hue = hueDistance(colorOf(mean), meanColor);
      return { rival, score: rival.likeness - hueCost * hue };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFitted)
    .map(({ rival }) => rival);
};

/** Whether most of a box is inside the picture: the part outside cannot be compared. */
const isInside = (box: PixelBox, [picture]: Pyramid): boolean =>
  picture !== undefined &&
  intersectionOf(box, { x: 0, y: 0, width: picture.width, height: picture.height }) > insideMin * areaOf(box);

/**
 * Compares the most similar places of a sweep closely, and decides which products each spot may show.
 * @param products the number of products in the catalog
 * @param placesMax the number of places to keep at most
 */
export const settle = <Reference extends Settled>(
  pyramid: Pyramid,
  swept: readonly SweptPlace<Reference>[],
  products: number,
  placesMax: number,
): SettledPlace<Reference>[] => {
  const limits = products < fewestOfMany ? fewProducts : manyProducts;
  const places = swept.toSorted((a, b) => b.likeness - a.likeness);
  const similar = places.filter(({ likeness }) => likeness >= likenessMin);
  const anywhereOf = likenessesAnywhere(similar);
  const spots = startingSpots(similar, anywhereOf, placesMax);
  const grid = new PlaceGrid(places);
  const settled = spots.flatMap((spot) => {
    const patch = patchOf(pyramid, spot.box, margin);
    const compared = promising(patch, rivalsAt(spot, grid, limits), limits)
      .map(({ box, reference }) => fitBox(patch, box, reference, anywhereOf(reference)))
      .sort((a, b) => b.likeness - a.likeness);
    const [best, ...others] = compared;
    return best && isInside(best.box, pyramid) ? [{ best, others, box: best.box }] : [];
  });
  return distinctSpots(
    settled.sort((a, b) => b.best.likeness - a.best.likeness),
    placesMax,
  );
};
