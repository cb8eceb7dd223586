import { floatAt } from '../../../../domain/assert.ts';
import { type CellTemplate, colorOf, coveredCells, meanOpponents } from '../../vision/cell-template.ts';
import { type Cells, colorChannels } from '../../vision/cells.ts';
import type { Opponents } from '../../vision/opponents.ts';

/** The noise of a photo: below this contrast, there are no colors to compare. */
export const noiseContrast = 8;
export const noiseEdges = 0.02;

/** How similar a place is to a reference. */
export interface CellLikeness {
  /** The mean of `colors` and `edges`. */
  readonly likeness: number;
  /** The correlation of the colors, -1..1; lower on plain ground. */
  readonly colors: number;
  /** The cosine of the edges, 0..1; lower on plain ground. */
  readonly edges: number;
  /** The contrast, as a share of that of the reference. */
  readonly contrast: number;
  readonly meanColor: CellTemplate['meanColor'];
  /** The mean color of the reference. */
  readonly knownColor: CellTemplate['meanColor'];
}

/** The sums over the cells of a place that its likeness to a template depends on. */
interface ComparedSums {
  readonly mean: Opponents;
  /** The squares of the colors relative to their means, and their products with the template's. */
  readonly variance: number;
  readonly covariance: number;
  /** The squares of the edges, and their products with the template's. */
  readonly energy: number;
  readonly product: number;
}

/** The likeness of a place to a template. @param covered the number of cells that show the pack */
export const likenessFrom = (
  { mean, variance, covariance, energy, product }: ComparedSums,
  template: CellTemplate,
  covered: number,
): CellLikeness => {
  const colors = covariance / Math.sqrt(variance + covered * colorChannels * noiseContrast ** 2);
  const edges = product / Math.sqrt(energy + covered * noiseEdges);
  return {
    likeness: (colors + edges) / 2,
    colors,
    edges,
    contrast: Math.sqrt(variance / (covered * colorChannels)) / Math.max(1, template.contrast),
    meanColor: colorOf(mean),
    knownColor: template.meanColor,
  };
};

/** Compares cells with a template of the same size. */
export const compareCells = (cells: Cells, template: CellTemplate): CellLikeness => {
  const { cover } = template;
  const count = cells.columns * cells.rows;
  const covered = coveredCells(template);
  const mean = meanOpponents(cells, cover);
  let variance = 0;
  let covariance = 0;
  for (const [channel, own] of mean.entries()) {
    for (let cell = 0, at = channel * count; cell < count; cell += 1, at += 1) {
      if (cover && !cover[cell]) continue;
      const value = floatAt(cells.colors, at) - own;
      variance += value * value;
      covariance += value * floatAt(template.colors, at);
    }
  }
  let energy = 0;
  let product = 0;
  for (let at = 0; at < cells.edges.length; at += 1) {
    if (cover && !cover[at % count]) continue;
    const value = floatAt(cells.edges, at);
    energy += value * value;
    product += value * floatAt(template.edges, at);
  }
  return likenessFrom({ mean, variance, covariance, energy, product }, template, covered);
};
