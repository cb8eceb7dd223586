import { at } from '../../../../domain/assert.ts';
import { quantileOf } from '../../../statistics.ts';
import { type Grid, partColorOf, type Thumbnail } from '../../vision/thumbnail.ts';

/** The grid of areas of a pack whose mean colors are compared. */
const areas = { columns: 5, rows: 7 } as const;
const validShareMin = 0.5;
/** Light and print weaken a pack's contrast more often than they strengthen it. */
const gainRange = { min: 0.3, max: 1.5 } as const;
/** The worst areas may be hidden by a sticker or a reflection, so they are ignored. */
const ignoredShare = 0.2;

type Color = readonly [red: number, green: number, blue: number];

interface Area {
  readonly known: Color;
  readonly seen: Color;
}

/** The mean color of each area, and the share of its cells that are valid. */
type AreaColors = readonly ReturnType<typeof partColorOf>[];

const colorsIn = (thumbnail: Thumbnail, grid: Grid): AreaColors => {
  const width = grid.columns / areas.columns;
  const height = grid.rows / areas.rows;
  return Array.from({ length: areas.columns * areas.rows }, (_, index) => {
    const left = (index % areas.columns) * width;
    const top = Math.floor(index / areas.columns) * height;
    return partColorOf(thumbnail, grid.columns, { left, top, width, height });
  });
};

const knownColors = new WeakMap<Thumbnail, AreaColors>();

const areasOf = (reference: Thumbnail, pack: Thumbnail, grid: Grid): Area[] => {
  const known = knownColors.get(reference) ?? colorsIn(reference, grid);
  knownColors.set(reference, known);
  return colorsIn(pack, grid).flatMap(({ color, validShare }, index) =>
    validShare > validShareMin ? [{ known: at(known, index).color, seen: color }] : [],
  );
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The differences of one channel after brightness and contrast are equalized, as shares of the full range. */
const differences = (known: readonly number[], seen: readonly number[]): number[] => {
  const meanKnown = meanOf(known);
  const meanSeen = meanOf(seen);
  const covariance = known.reduce((sum, value, index) => sum + (value - meanKnown) * (at(seen, index) - meanSeen), 0);
  const variance = known.reduce((sum, value) => sum + (value - meanKnown) ** 2, 0);
  const gain = variance > 0 ? Math.min(gainRange.max, Math.max(gainRange.min, covariance / variance)) : 1;
  return known.map((value, index) => (at(seen, index) - meanSeen - gain * (value - meanKnown)) / 255);
};

/**
 * How much a pack's areas differ from the colors of its reference, after brightness and contrast of each channel are
 * equalized: the largest distance of all areas but the worst. Another product of the brand has its colors in other
 * places.
 */
export const layoutDeviation = (reference: Thumbnail, pack: Thumbnail, grid: Grid): number => {
  const found = areasOf(reference, pack, grid);
  const channels = ([0, 1, 2] as const).map((channel) =>
    differences(
      found.map(({ known }) => known[channel]),
      found.map(({ seen }) => seen[channel]),
    ),
  );
  const distances = found.map((_, index) => Math.hypot(...channels.map((channel) => at(channel, index))));
  return quantileOf(distances, 1 - ignoredShare);
};
