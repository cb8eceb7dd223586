import { alignColumns } from '../measuring/align-columns.ts';
import { wilsonText } from '../measuring/wilson-text.ts';
import type { Comparison } from './compare.ts';

/** One field of one document. */
export interface Observation extends Comparison {
  readonly field: string;
  /** Null if nothing was found. */
  readonly confidence: number | null;
}

/** The printed figures of one field over all documents; shares are 0..1. */
export interface FieldFigures {
  readonly field: string;
  readonly documents: number;
  readonly found: number;
  readonly exact: number;
  readonly sameLetters: number;
  readonly similar: number;
  readonly calibrationError: number;
  /** How many values had a confidence of 0.9 or more, and how many of those were right. */
  readonly sure: number;
  readonly sureRight: number;
}

const bins = 10;

/**
 * Expected calibration error (Naeini, Cooper, Hauskrecht, 2015): mean gap between confidence and share right, by bins
 * of confidence.
 */
export const calibrationError = (observations: readonly Observation[]): number => {
  const scored = observations.flatMap(({ confidence, right }) => (confidence === null ? [] : [{ confidence, right }]));
  if (scored.length === 0) return 0;
  let error = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const inBin = scored.filter(({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin);
    if (inBin.length === 0) continue;
    const sure = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length;
    const right = inBin.filter((observation) => observation.right).length / inBin.length;
    error += (inBin.length / scored.length) * Math.abs(sure - right);
  }
  return error;
};

/** Computes the figures of one field, or of all fields together if it is null. */
export const figuresOf = (field: string | null, observations: readonly Observation[]): FieldFigures => {
  const own = observations.filter((observation) => field === null || observation.field === field);
  const share = (test: (observation: Observation) => boolean): number =>
    own.filter(test).length / Math.max(1, own.length);
  const sure = own.filter(({ confidence }) => confidence !== null && confidence >= 0.9);
  return {
    field: field ?? 'all fields',
    documents: own.length,
    found: share(({ found }) => found),
    exact: share(({ exact }) => exact),
    sameLetters: share(({ sameLetters }) => sameLetters),
    similar: share(({ similar }) => similar),
    calibrationError: calibrationError(own),
    sure: sure.length,
    sureRight: sure.filter(({ right }) => right).length,
  };
};

/** Formats the figures as a table, with 95 % intervals. */
export const formatFigures = (figures: readonly FieldFigures[]): string => {
  const head = ['field', 'n', 'found', 'exact', 'letters', '95 %', 'similar', 'cal. error', 'right of >= 0.9', '95 %'];
  const rows = figures.map((row) => [
    row.field,
    String(row.documents),
    ...[row.found, row.exact, row.sameLetters].map((value) => value.toFixed(3)),
    wilsonText(row.sameLetters, row.documents),
    ...[row.similar, row.calibrationError].map((value) => value.toFixed(3)),
    `${row.sureRight}/${row.sure}`,
    wilsonText(row.sureRight / row.sure, row.sure),
  ]);
  return alignColumns([head, ...rows]).join('\n');
};
