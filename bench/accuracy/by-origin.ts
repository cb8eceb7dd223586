import { z95 } from '../../domain/evaluations/wilson.ts';
import { meanOf } from '../../processing/statistics.ts';
import type { ReadValue } from './changed-values.ts';

/** One field over all origins; shares are 0..1. */
export interface OriginFigures {
  readonly field: string;
  readonly origins: number;
  /** The share of right values, averaged over origins. */
  readonly right: number;
  /** Half the width of its 95 % interval, from the spread between origins; null for a single origin. */
  readonly margin: number | null;
}

/**
 * Gives each origin the same weight. Documents of one origin look alike: ten receipts of one shop reveal little more
 * about other shops than a single one, and an interval over documents would be too narrow.
 */
export const figuresByOrigin = (values: readonly ReadValue[]): OriginFigures[] =>
  [...new Set(values.map(({ field }) => field))].map((field) => {
    const byOrigin = Map.groupBy(
      values.filter((value) => value.field === field),
      ({ origin }) => origin,
    );
    const shares = [...byOrigin.values()].map((own) => meanOf(own.map(({ right }) => Number(right))));
    const right = meanOf(shares);
    const variance = shares.reduce((sum, share) => sum + (share - right) ** 2, 0) / (shares.length - 1);
    const margin = shares.length < 2 ? null : z95 * Math.sqrt(variance / shares.length);
    return { field, origins: shares.length, right, margin };
  });

/** Formats the figures by origin, one line for each field. */
export const originLines = (figures: readonly OriginFigures[]): string[] => [
  'Each origin weighs the same:',
  ...figures.map(
    ({ field, origins, right, margin }) =>
      `  ${field}: ${right.toFixed(3)}${margin === null ? '' : ` ± ${margin.toFixed(3)}`} of ${origins} origins`,
  ),
];
