import { at, floatAt } from '../../../domain/assert.ts';
import { type Cells, cellsOf, colorChannels } from './cells.ts';
import type { Color } from './hue.ts';
import { colorOfParts, type Opponents, opponentParts } from './opponents.ts';
import { cellsIn, patchOf } from './patch.ts';
import type { Pyramid, Raster } from './raster.ts';

/** The size of a cell in the pictures that are swept. */
export const cellPx = 4;
export const coarseRows = 12;
const fineRows = 16;
const widestShare = 5 / 3;
const fewestCells = 3;

/** The colors and edges of a reference, cell by cell. */
export interface CellTemplate {
  readonly columns: number;
  readonly rows: number;
  /** Opponents, relative to the mean of their channel; the sum of their squares is 1. */
  readonly colors: Float32Array;
  /** The sum of their squares is 1. */
  readonly edges: Float32Array;
  readonly meanColor: Color;
  /** The standard deviation of its colors. */
  readonly contrast: number;
  /** The cells that show the pack are 1; null if all do. The surroundings of a bottle differ from shelf to shelf. */
  readonly cover: Uint8Array | null;
}

/** Which cells of a grid show the pack; null if all do. */
export type CoverOf = (columns: number, rows: number) => Uint8Array | null;

/** How many cells show the pack. */
export const coveredCells = ({ columns, rows, cover }: Pick<CellTemplate, 'columns' | 'rows' | 'cover'>): number =>
  cover ? cover.reduce((sum, value) => sum + value, 0) : columns * rows;

/** How many columns and rows a template has. A pack that is much wider than high has fewer rows. */
const sizeFor = (aspect: number, mostRows: number): { columns: number; rows: number } => {
  const rows = Math.max(fewestCells, Math.round(Math.min(mostRows, (mostRows * widestShare) / aspect)));
  return { columns: Math.max(fewestCells, Math.round(rows * aspect)), rows };
};

const scaleValues = (values: Float32Array, length: number): Float32Array =>
  values.map((value) => value / Math.max(1e-6, length));

const lengthOf = (values: Float32Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

/** The means of the three opponents, of the cells that show the pack. */
export const meanOpponents = (
  { colors, columns, rows }: Pick<Cells, 'colors' | 'columns' | 'rows'>,
  cover: Uint8Array | null = null,
): Opponents => {
  const count = columns * rows;
  const covered = coveredCells({ columns, rows, cover });
  const mean = (channel: number): number => {
    let sum = 0;
    for (let cell = 0, at = channel * count; cell < count; cell += 1, at += 1) {
      if (!cover || cover[cell]) sum += floatAt(colors, at);
    }
    return sum / Math.max(1, covered);
  };
  return [mean(0), mean(1), mean(2)];
};

/** The color that has these opponents. */
export const colorOf = ([brightness, redGreen, yellowBlue]: Opponents): Color =>
  colorOfParts([brightness * opponentParts, redGreen * opponentParts, yellowBlue * opponentParts]);

const templateFrom = (cells: Cells, cover: Uint8Array | null): CellTemplate => {
  const { columns, rows } = cells;
  const count = columns * rows;
  const mean = meanOpponents(cells, cover);
  const shown = (value: number, index: number): number => (!cover || cover[index % count] ? value : 0);
  const centered = cells.colors.map((value, index) => shown(value - at(mean, Math.floor(index / count)), index));
  const edges = cells.edges.map(shown);
  const length = lengthOf(centered);
  return {
    columns,
    rows,
    colors: scaleValues(centered, length),
    edges: scaleValues(edges, lengthOf(edges)),
    meanColor: colorOf(mean),
    contrast: length / Math.sqrt(Math.max(1, coveredCells({ columns, rows, cover })) * colorChannels),
    cover,
  };
};

/** A template for the sweep. @param resize scales the reference's picture */
export const coarseTemplate = async (
  aspect: number,
  resize: (width: number, height: number) => Promise<Raster>,
  coverOf: CoverOf,
): Promise<CellTemplate> => {
  const { columns, rows } = sizeFor(aspect, coarseRows);
  return templateFrom(cellsOf(await resize(columns * cellPx, rows * cellPx), cellPx), coverOf(columns, rows));
};

/** A template for comparing places that the sweep has found. */
export const fineTemplate = (
  pyramid: Pyramid,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  coverOf: CoverOf,
): CellTemplate => {
  const whole = { x: 0, y: 0, width, height };
  const { columns, rows } = sizeFor(width / height, fineRows);
  return templateFrom(cellsIn(patchOf(pyramid, whole, 0), whole, columns, rows), coverOf(columns, rows));
};
